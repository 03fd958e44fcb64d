from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tableside.language.words import stem
from tableside.search.documents import Passage
from tableside.search.results import Snippet
from tableside.search.snippets import LONGEST_SNIPPET, Marker

TEXT = "The cue ball is white. A foul is a foul. If the striker pockets the cue ball, that is a foul.\nOther words."


def passage(text: str, own: int | None = None, lead_in: str = "") -> Passage:
    return Passage(text=text, own=len(text) if own is None else own, lead_in=lead_in)


def marker(*words: str, prefix: str = "") -> Marker:
    return Marker("en", frozenset(stem(word, "en") for word in words), prefix=prefix)


def marked(snippet: Snippet) -> list[str]:
    return [snippet.text[start:end] for start, end in snippet.marks]


def test_the_sentence_with_most_of_the_words_is_shown() -> None:
    snippet = marker("striker", "pocketed", "foul").snippet(passage(TEXT))
    assert snippet.text == "If the striker pockets the cue ball, that is a foul."
    assert marked(snippet) == ["striker", "pockets", "foul"]


def test_a_short_sentence_takes_the_next_with_it() -> None:
    assert marker("white").snippet(passage(TEXT)).text.startswith("The cue ball is white. A foul is a foul.")


def test_an_unfinished_word_is_marked_whole() -> None:
    assert marked(marker(prefix="poc").snippet(passage(TEXT))) == ["pockets"]


def test_without_any_of_the_words_the_beginning_is_shown() -> None:
    assert marker("nothing").snippet(passage(TEXT)).text.startswith("The cue ball")
    assert marker("nothing").snippet(passage("")) == Snippet("")


def test_a_rules_own_words_come_before_its_clauses() -> None:
    text = "The lamp is never touched by anybody during the whole of the game.\nThe lamp is moved by the referee alone."
    assert marker("lamp").snippet(passage(text, own=66)).text.startswith("The lamp is never")


@given(st.lists(st.sampled_from(["ball", "foul", "striker", "word", "the", "é", ".", "\n"]), max_size=200))
def test_marks_always_stand_on_the_words(pieces: list[str]) -> None:
    snippet = marker("foul", "balls").snippet(passage(" ".join(pieces)))
    assert set(marked(snippet)) <= {"foul", "ball"}
    assert len(snippet.text) <= LONGEST_SNIPPET + 4


def test_a_point_of_a_list_is_shown_with_what_leads_up_to_it() -> None:
    shown = marker("feet").snippet(
        passage("striking with both feet off the floor;", lead_in="It is a foul to do this:")
    )
    assert shown.text == "It is a foul to do this: striking with both feet off the floor;"
    assert marked(shown) == ["feet"]


def test_a_sentence_of_its_own_needs_no_lead_in() -> None:
    text = "The referee waits until every ball has come to rest before stating the penalty."
    assert marker("referee").snippet(passage(text, lead_in="When a foul is committed:")).text == text


def test_an_abbreviation_ends_no_sentence() -> None:
    text = "The measure in art. 4 is the one that counts, as nr. 5 says. Another sentence stands here."
    assert (
        marker("measure").snippet(passage(text)).text.startswith("The measure in art. 4 is the one that counts, as nr.")
    )
    assert marker("measure").snippet(passage(text)).text.endswith("says.")


def test_a_colon_is_followed_by_what_it_announces() -> None:
    text = "The penalties for these are as follows:\nthe value of the ball on.\nseven points."
    assert (
        marker("penalties")
        .snippet(passage(text))
        .text.startswith("The penalties for these are as follows: the value of the ball on.")
    )


def test_a_sentence_already_shown_gives_way_to_another() -> None:
    first = marker("foul").snippet(passage(TEXT))
    assert marker("foul").snippet(passage(TEXT), first.text).text != first.text
