from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tableside.language.words import placed_stems, stem
from tableside.search.results import Snippet
from tableside.search.snippets import LONGEST_SNIPPET, Marker
from tableside.search.store import Record

TEXT = "The cue ball is white. A foul is a foul. If the striker pockets the cue ball, that is a foul.\nOther words."


def record(text: str, own: int | None = None) -> Record:
    return Record("", "", (), text, len(text) if own is None else own, "", "", *placed_stems(text, "en"))


def marker(*words: str, prefix: str = "") -> Marker:
    return Marker("en", frozenset(stem(word, "en") for word in words), prefix=prefix)


def marked(snippet: Snippet) -> list[str]:
    return [snippet.text[start:end] for start, end in snippet.marks]


def test_the_sentence_with_most_of_the_words_is_shown() -> None:
    snippet = marker("striker", "pocketed", "foul").snippet(record(TEXT))
    assert snippet.text == "If the striker pockets the cue ball, that is a foul."
    assert marked(snippet) == ["striker", "pockets", "foul"]


def test_a_short_sentence_takes_the_next_with_it() -> None:
    assert marker("white").snippet(record(TEXT)).text.startswith("The cue ball is white. A foul is a foul.")


def test_an_unfinished_word_is_marked_whole() -> None:
    assert marked(marker(prefix="poc").snippet(record(TEXT))) == ["pockets"]


def test_without_any_of_the_words_the_beginning_is_shown() -> None:
    assert marker("nothing").snippet(record(TEXT)).text.startswith("The cue ball")
    assert marker("nothing").snippet(record("")) == Snippet("")


def test_a_rules_own_words_come_before_its_clauses() -> None:
    text = "The lamp is never touched by anybody during the whole of the game.\nThe lamp is moved by the referee alone."
    assert marker("lamp").snippet(record(text, own=66)).text.startswith("The lamp is never")


@given(st.lists(st.sampled_from(["ball", "foul", "striker", "word", "the", "é", ".", "\n"]), max_size=200))
def test_marks_always_stand_on_the_words(pieces: list[str]) -> None:
    snippet = marker("foul", "balls").snippet(record(" ".join(pieces)))
    assert set(marked(snippet)) <= {"foul", "ball"}
    assert len(snippet.text) <= LONGEST_SNIPPET + 4
