"""A small checkout for translators' tests: the first rules of blackball and sixty messages, in four languages.

Copies of all books and catalogues would be judged again by every test, which takes seconds each time.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import polib
import pytest

from tableside.messages.texts import coded_texts
from tests.conftest import ROOT

BOOK = "blackball"
RULES = ("1", "2", "3", "4", "4a", "4b")
MESSAGES = 60
NAMED = frozenset({"call.blackball.foul.zone", "call.blackball.foul", "call.snooker.foul"})
_LANGUAGES = ("en", "fr", "it", "nl")
_LINK = re.compile(r"\[\[([^\]|]+)(?:\|([^\]]+))?\]\]")


def small_checkout(target: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the small checkout in a folder, and let the program have no other messages."""
    book = target / "rulebooks" / BOOK
    book.mkdir(parents=True)
    shutil.copyfile(ROOT / "rulebooks" / BOOK / "book.toml", book / "book.toml")
    for name, text in _book().items():
        (book / name).write_text(text, encoding="utf-8")
    (target / "resources").symlink_to(ROOT / "resources", target_is_directory=True)
    return few_messages(target, monkeypatch)


def few_messages(target: Path, monkeypatch: pytest.MonkeyPatch, languages: Sequence[str] = ("fr", "it", "nl")) -> Path:
    """Write catalogues of sixty messages into a checkout, and let the program have no others."""
    for language in languages:
        folder = target / "i18n" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "tableside.po").write_text(_catalogues()[language], encoding="utf-8")
    monkeypatch.setattr("tableside.translation.message_store.coded_texts", _coded)
    return target


@cache
def _book() -> dict[str, str]:
    """Return the files of the book by name."""
    folder = ROOT / "rulebooks" / BOOK
    texts = {language: _first_sections((folder / f"{language}.md").read_text("utf-8")) for language in _LANGUAGES}
    used = {match[1] for text in texts.values() for match in _LINK.finditer(text)}
    head, *blocks = re.split(r"^(?=\[\[term\]\])", (folder / "terms.toml").read_text("utf-8"), flags=re.MULTILINE)
    terms = {}
    for block in blocks:
        name, rule = (re.search(rf'^{key} = "(.*)"', block, re.MULTILINE) for key in ("id", "rule"))
        if name and name[1] in used and rule and rule[1].partition(".")[0] in RULES:
            terms[name[1]] = block
    files = {f"{language}.md": _without_links(text, set(terms)) for language, text in texts.items()}
    return {**files, "terms.toml": head + _without_links("".join(terms.values()), set(terms))}


def _first_sections(text: str) -> str:
    parts = re.split(r"^(?=#+ )", text, flags=re.MULTILINE)
    return "".join(part for part in parts if part and part.split()[1] in RULES)


def _without_links(text: str, terms: set[str]) -> str:
    """Write links to what is not in the small book as plain words."""
    return _LINK.sub(lambda link: link[0] if link[1] in (*terms, "term") else link[2] or link[1], text)


@cache
def _catalogues() -> dict[str, str]:
    found: dict[str, str] = {}
    for language in ("fr", "it", "nl"):
        path = ROOT / "i18n" / language / "LC_MESSAGES" / "tableside.po"
        catalogue = polib.pofile(str(path), wrapwidth=110)
        chosen = {id(entry) for entry in _chosen(catalogue)}
        for entry in list(catalogue):
            if id(entry) not in chosen:
                catalogue.remove(entry)
        found[language] = str(catalogue)
    return found


def _chosen(catalogue: polib.POFile) -> list[polib.POEntry]:
    """Return as many messages with a code as without, and those that tests name."""
    coded = [entry for entry in catalogue if entry.msgctxt]
    plain = [entry for entry in catalogue if not entry.msgctxt]
    some = [entry for kind in (coded, plain) for entry in kind[:: len(kind) // (MESSAGES // 2)]]
    return some + [entry for entry in catalogue if (entry.msgctxt or entry.msgid) in NAMED]


@cache
def _coded() -> dict[str, object]:
    """Return the messages with a code that are in the catalogues."""
    catalogue = polib.pofile(_catalogues()["it"])
    texts = coded_texts()
    return {entry.msgctxt: texts[entry.msgctxt] for entry in catalogue if entry.msgctxt}
