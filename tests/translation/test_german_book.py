"""A whole book in a fifth language, made in the translators' editor and sent as a package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.translation import Editor, Workspace
from tableside.translation.changes import Outcome
from tableside.translation.exchange import Package, read_file
from tableside.translation.languages import add_language
from tableside.translation.proposals import Kind, Proposal, apply, compare
from tableside.translation.store import TextKind, kind_of

GERMAN = Path(__file__).with_name("data") / "german-blackball.tableside-language"


@pytest.fixture(scope="module")
def package() -> Package:
    return read_file(GERMAN)


@pytest.fixture
def items(editor: Editor, package: Package) -> list[Proposal]:
    """What a Tableside is offered that has just added German; less what the English book has changed since."""
    assert "de" not in editor.workspace.targets()
    assert package.language is not None
    add_language(editor.workspace, package.language)
    found = compare(editor, package).items
    return [one for one in found if not one.stale and one.kind is not Kind.UNKNOWN]


def test_a_whole_book_is_offered_taken_and_read(editor: Editor, items: list[Proposal]) -> None:
    assert {one.kind for one in items} == {Kind.NEW}
    assert {kind_of(one.rule) for one in items} == set(TextKind) - {TextKind.MESSAGE}
    assert [(one.rule, finding.key) for one in items for finding in one.findings] == []
    assert apply(editor, "de", items) == Outcome()
    workspace = Workspace(editor.workspace.folders)  # as after a restart
    taken = {one.rule for one in items}
    # A term with a name has no words to avoid.
    taken |= {name.replace(":name", ":avoid") for name in taken if name.endswith(":name")}
    done = {name for name, status in workspace.statuses("blackball", "de").items() if status.finished}
    assert taken <= done
    assert workspace.progress("snooker", "de").done == 0
    assert workspace.library.cite("blackball/4c.b", "de") == "Regel 4c(b)"
    assert workspace.edition("blackball", "de").by_id["blackball/5a"].title == "Spielball versenkt"
    assert "de" in workspace.library.book("blackball").drafts
