"""Collecting the program's texts into the catalogues (`make messages`), and compiling these.

Coded texts carry their code as context, so that the same English words can be translated differently in two places.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

from tableside.discovery import GROUP, own_games, package_data
from tableside.messages.texts import coded_texts

Key = tuple[str, str, str]
_TEXTS = {"N_": 1, "gettext": 1, "ngettext": 2}
"""How many of the first arguments of a call are texts."""
_WIDTH = 110


def texts_of_program(package: Path) -> set[Key]:
    """Return every text as (context, singular, plural), the context and plural empty where there is none."""
    return coded_keys() | {*_texts_in_code(package), *_help_texts(package), *_check_texts(), *_data_texts(package)}


def coded_keys() -> set[Key]:
    """Return the texts that have a code, which is their context."""
    return {
        (code, *template) if isinstance(template, tuple) else (code, template, "")
        for code, template in coded_texts().items()
    }


def _texts_in_code(package: Path) -> Iterator[Key]:
    """Yield the texts of `N_`, `gettext` and `ngettext`, also of calls inside f-strings."""
    for call in _calls(sorted(package.rglob("*.py"))):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = _strings(call.args[: _TEXTS.get(name, 0)])
        if texts:
            yield "", texts[0], "".join(texts[1:])


def _help_texts(package: Path) -> Iterator[Key]:
    """Yield the help of the command line, which `Parser` translates: docstrings of commands, and their `help=`."""
    for path in (package / "cli.py", *sorted((package / "commands").glob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("run_") and path.name != "cli.py":
                yield "", " ".join((ast.get_docstring(node) or "").split()), ""
            elif isinstance(node, ast.Call):
                for text in _strings(word.value for word in node.keywords if word.arg in ("help", "incomplete")):
                    yield "", text, ""


def _check_texts() -> Iterator[Key]:
    """Yield the messages of the checks of the rule texts."""
    for told in package_data("tableside.rulebook", "checks.toml").values():
        for text in (told["what"], told.get("mend", ""), *told.get("without", {}).values()):
            if text:
                yield "", text, ""


def _data_texts(package: Path) -> Iterator[Key]:
    """Yield the names of languages, the places where translators find messages, and how cases are entered."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in (package / "language" / "data").glob("*.toml")]
    tables = [*files, *(table for one in files for table in one.values() if isinstance(table, dict))]
    texts = [table[name] for table in tables for name in ("adjective", "text_name") if name in table]
    for names in package_data("tableside.translation", "places.toml").values():
        texts += names.values()
    for text in (*texts, *_entry_texts()):
        yield "", text, ""


def _entry_texts() -> Iterator[str]:
    """Yield the titles of groups of answers, situations and positions, and what stands on the picture of a board."""
    for game in own_games():
        entry = package_data(f"{GROUP}.{game}", "entry.toml")
        for part in (entry, *entry.values()):
            tray = part.get("tray", {})
            yield from (title for groups in part.get("groups", {}).values() for title in groups)
            yield from (one["title"] for one in part.get("situations", ()))
            yield from (tray[name] for name in ("asks", "shows") if name in tray)
            yield from (one["name"] for one in part.values() if isinstance(one, dict) and "balls" in one)
            yield from (*tray.get("pieces", {}).values(), *tray.get("board", {}).values())


def _calls(paths: Iterable[Path]) -> Iterator[ast.Call]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def _strings(nodes: Iterable[ast.expr]) -> list[str]:
    return [
        node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value
    ]


def update_catalogue(path: Path, texts: set[Key]) -> tuple[int, int]:
    """Add new texts to a catalogue and drop those no longer used; give how many of each.

    Where the English of a coded text has changed, its translation stays, marked as to be looked at.
    """
    catalogue = polib.pofile(str(path), wrapwidth=_WIDTH)
    present = {(entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""): entry for entry in catalogue}
    gone, new = present.keys() - texts, texts - present.keys()
    coded = {key[0]: present[key] for key in gone if key[0]}
    for key in gone:
        catalogue.remove(present[key])
    for context, singular, plural in new:
        entry = polib.POEntry(msgid=singular, msgctxt=context or None)
        if plural:
            entry.msgid_plural = plural
            entry.msgstr_plural = {0: "", 1: ""}
        if context in coded:
            _take_over(coded[context], entry)
        catalogue.append(entry)
    catalogue.sort(key=lambda entry: (entry.msgctxt or "", entry.msgid))
    catalogue.save(str(path))
    return len(new), len(gone)


def _take_over(old: polib.POEntry, new: polib.POEntry) -> None:
    words = old.msgstr or next(iter(old.msgstr_plural.values()), "")
    if not words:
        return
    if new.msgid_plural:
        new.msgstr_plural = dict(old.msgstr_plural) or dict.fromkeys(new.msgstr_plural, words)
    else:
        new.msgstr = words
    new.flags, new.previous_msgid, new.previous_msgid_plural = ["fuzzy"], old.msgid, old.msgid_plural or None


def compile_catalogue(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(polib.pofile(str(source)).to_binary())


def main(words: list[str]) -> None:
    """Bring every catalogue of the checkout up to date and print what changed; with `compile`, write .mo files."""
    from tableside.resources import data_root

    paths = sorted((data_root() / "i18n").glob("*/LC_MESSAGES/tableside.po"))
    if words[:1] == ["compile"]:
        for path in [Path(word) for word in words[1:]] or paths:
            compile_catalogue(path, path.with_suffix(".mo"))
        return
    texts = texts_of_program(Path(__file__).resolve().parent.parent)
    for path in paths:
        new, gone = update_catalogue(path, texts)
        print(f"{path.parent.parent.name}: {len(texts)} texts, {new} new, {gone} no longer used")


if __name__ == "__main__":
    main(sys.argv[1:])
