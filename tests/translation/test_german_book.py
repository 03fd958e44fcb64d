"""A whole book in a fifth language, made in the translators' editor and sent as a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.translation import Editor, Workspace
from tableside.translation.language_package import (
    Difference,
    LanguagePackage,
    Line,
    compare_package,
    read_package_file,
    take_over,
)
from tableside.translation.languages import add_language
from tableside.translation.steps import Outcome
from tableside.translation.store import TextKind, kind_of

GERMAN = Path(__file__).with_name("data") / "german-blackball.tableside-language"
OF_EACH_KIND = 2
"""So many besides the rules: each text is a file written and read again."""


@pytest.fixture(scope="module")
def package() -> LanguagePackage:
    return read_package_file(GERMAN)


@pytest.fixture
def lines(editor: Editor, package: LanguagePackage) -> list[Line]:
    """What a Tableside is offered that has just added German; less what the English book has changed since."""
    assert "de" not in editor.workspace.targets()
    add_language(editor.workspace, package.new_language())
    found = compare_package(editor, package)
    return [line for line in found if not line.stale and line.kind is not Difference.UNKNOWN]


def test_a_whole_book_is_offered_and_none_of_it_is_wrong(lines: list[Line]) -> None:
    assert {line.kind for line in lines} == {Difference.NEW}
    assert {kind_of(line.sent.id) for line in lines} == set(TextKind) - {TextKind.MESSAGE}
    assert [(line.sent.id, one.key) for line in lines for one in line.findings] == []


def test_what_is_taken_over_is_what_counts_as_done_and_is_read(
    editor: Editor, package: LanguagePackage, lines: list[Line]
) -> None:
    of_kind: dict[TextKind, list[Line]] = {}
    for line in lines:
        of_kind.setdefault(kind_of(line.sent.id), []).append(line)
    chosen = [*of_kind.pop(TextKind.RULE), *(line for some in of_kind.values() for line in some[:OF_EACH_KIND])]
    assert take_over(editor, package, chosen) == Outcome()
    workspace = Workspace(editor.workspace.folders)  # as after a restart
    taken = {line.sent.id for line in chosen}
    # The forms of citation came with the language; a term with a name has no words to avoid.
    taken |= {f"blackball/book:citation.{key}" for key in ("section", "rule", "clauses")}
    taken |= {name.replace(":name", ":avoid") for name in taken if name.endswith(":name")}
    assert {name for name, status in workspace.statuses("blackball", "de").items() if status.finished} == taken
    assert workspace.progress("blackball", "de").done == len(taken)
    assert workspace.progress("snooker", "de").done == 0
    assert workspace.library.cite("blackball/4c.b", "de") == "Regel 4c(b)"
    assert workspace.edition("blackball", "de").by_id["blackball/5a"].title == "Spielball versenkt"
    assert "de" in workspace.library.book("blackball").drafts
