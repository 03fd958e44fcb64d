from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tableside.translation import Editor, RuleText, Workspace
from tableside.translation.memory import TermIndex, matches
from tableside.translation.texts import word_diff


def test_changed_words_are_marked() -> None:
    pieces = word_diff("The striker has 15 seconds.", "The player has 15.5 seconds.")
    assert [(piece.kind, piece.text) for piece in pieces] == [
        ("same", "The "),
        ("removed", "striker"),
        ("added", "player"),
        ("same", " has "),
        ("removed", "15"),
        ("added", "15.5"),
        ("same", " seconds."),
    ]


@given(st.text(max_size=80), st.text(max_size=80))
def test_a_diff_gives_both_texts_back(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind != "added") == old
    assert "".join(piece.text for piece in pieces if piece.kind != "removed") == new
    assert all(piece.text for piece in pieces)


def test_similar_sources_come_with_percentage_translation_and_diff(workspace: Workspace, editor: Editor) -> None:
    source = workspace.source("snooker/3.12.b.i")
    editor.save("blackball/5i", "en", RuleText("x", (source.parts[0].replace("striking", "shooting"),)))
    editor.save("blackball/5i", "it", RuleText("x", ("Il testo simile.",)))
    best, *_ = matches(workspace, "snooker/3.12.b.i", "it")
    assert (best.rule, best.target) == ("blackball/5i", "Il testo simile.")
    assert 60 <= best.percent < 100
    assert "".join(piece.text for piece in best.diff if piece.kind != "removed") == source.plain
    assert [piece.text for piece in best.diff if piece.kind == "removed"] == ["shooting"]


def test_terms_are_found_in_any_form_with_their_names(workspace: Workspace) -> None:
    text = "Two free balls and a [[cushion|cushion]]."
    found = TermIndex(workspace.library.terms("snooker"), "it").hits(text)
    assert [(one.term, text[one.start : one.end]) for one in found] == [
        ("snooker/free-ball", "free balls"),
        ("snooker/cushion", "cushion"),
    ]
    assert found[0].target_name == "free ball"
