"""Strings of one piece repeated: every pattern and parser of foreign text answers in bounded processor time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import tableside
from tableside.errors import TablesideError
from tableside.games import find_wizard
from tableside.messages.catalogue import read_po
from tableside.rulebook.data import TERMS, read_entries
from tableside.rulebook.inline import RuleTextRenderer, Shown, plain_text, runs
from tableside.rulebook.scan import canonical, scan
from tableside.rulings.kinds import WrongValue
from tableside.storage.reading import json_of, toml_of
from tableside.translation.check import check_form
from tableside.translation.texts import RuleText

PUMPED = [
    *("a", " ", "*", "_", "!", ".", "-", "\\", '"', "'", "[", "(", "{", "<", "#", "=", "1", "\t", "\n", "é", "|", "`"),
    *(" *a", "**a ", "[a](", "![a](", "1.", "a.", "a b ", "(a) ", "- ", "a-", "a\n", "# ", "{a}", "a, ", "1 a", "<a "),
]
LENGTH = 20_000
"""The longest line that is read."""
SHORT = 1_000
SECONDS = 5
HEAD = "# 1 Rules\n\n## 1.1 Length\n\n"
PO = 'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def _shown(target: str, words: str | None) -> Shown:
    return Shown(words or target, "")


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield every pattern that a module of the core has."""
    for module in walk_packages(tableside.__path__, "tableside."):
        if module.name.startswith("tableside.ui") or module.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(module.name)).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                yield f"{module.name}.{name}", value


def slow_over(run: Callable[[str], object], length: int = LENGTH, seconds: float = SECONDS) -> list[str]:
    """Return the pieces whose repetition takes too long."""
    found = []
    for piece in PUMPED:
        for text in ((piece * length)[:length], (piece * length)[:length] + "\x01"):
            before = time.process_time()
            run(text)
            if time.process_time() - before > seconds:
                found.append(piece)
    return found


def _tolerant(run: Callable[[str], object]) -> Callable[[str], object]:
    def tried(text: str) -> object:
        try:
            return run(text)
        except (ValueError, TablesideError, WrongValue):
            return None

    return tried


@pytest.mark.slow
def test_no_pattern_takes_long() -> None:
    """A pattern that is matched at one place may take quadratic time over a short string, never more."""
    found = {
        name: slow
        for name, pattern in patterns()
        if (slow := slow_over(pattern.findall, SHORT, 1) or slow_over(pattern.match))
    }
    assert found == {}


@pytest.mark.parametrize(
    "parser", ["runs", "plain", "scan", "html", "toml", "json", "po", "terms", "checks", "position"]
)
def test_no_parser_takes_long(parser: str, tmp_path: Path) -> None:
    file = tmp_path / "x" / "terms.toml"
    file.parent.mkdir()

    def from_file(read: Callable[[Path], object], before: str) -> Callable[[str], object]:
        def reading(text: str) -> object:
            file.write_text(before + text)
            return read(file)

        return reading

    def scanned(text: str) -> object:
        return canonical(scan(HEAD + text, "quoits", "en", Path("en.md")))

    position = find_wizard("snooker.snookered").facts["table"].kind
    parsers: dict[str, Callable[[str], object]] = {
        "runs": lambda text: runs(text, _shown),
        "plain": lambda text: plain_text(text, _shown),
        "scan": scanned,
        "html": lambda text: RuleTextRenderer(_shown, str).html(text),
        "toml": toml_of,
        "json": json_of,
        "po": from_file(read_po, PO),
        "terms": from_file(lambda path: read_entries(path, TERMS), ""),
        "checks": lambda text: list(check_form("snooker/3.10", "it", RuleText("", ("x",)), RuleText("", (text,)))),
        "position": position.parse,
    }
    assert slow_over(_tolerant(parsers[parser])) == []
