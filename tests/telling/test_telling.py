"""Incidents told in a sentence."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tableside.errors import TablesideError
from tableside.games import all_games, find_wizard
from tableside.resources import resource, rulebooks_dir
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Wizard
from tableside.telling.grammar import Assignment, Book, Lists, read_lists
from tableside.telling.patterns import Pattern
from tests.telling.quality import FOLDER, expected, measure, sentences, teller

LANGUAGES = ("en", "it", "nl", "fr")
_SAMPLES: dict[str, list[Any]] = {
    "#": [1, 4, 15],
    "#-1": [0],
    "##": [[1, 0]],
    "##>": [[1, 0]],
    "##<": [[0, 1]],
    "[]": [[]],
    "all": [[]],
    "true": [True],
    "false": [False],
}


def lists(code: str) -> Lists:
    found = read_lists(code, resource("telling", f"{code}.toml"), rulebooks_dir())
    assert found is not None
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_wizard_can_be_reached_by_words(code: Any) -> None:
    reached = {
        wizard for book in lists(code).books for wizard, rules in book.wizards.items() if any(r.core for r in rules)
    }
    assert reached == {one.id for game in all_games() for one in game.listed}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lists_name_facts_and_values_that_exist(code: Any) -> None:
    wrong = [
        f"{name}: {one.fact}={one.value}"
        for book in lists(code).books
        for name, rules in book.wizards.items()
        for rule in rules
        for one in rule.assignments
        if "." not in one.fact and not _fits(find_wizard(name), book, one)
    ]
    assert not wrong


def _fits(wizard: Wizard, book: Book, one: Assignment) -> bool:
    """Whether the fact takes the value, or one of the values, that a rule may give it."""
    values: list[Any] = [True if one.value is None else one.value]
    text = one.value or ""
    for slot, members in book.vocabulary.slots.items():
        if f"${slot}" in text:
            pairs = [(first, second) for first in members for second in members]
            values = [text.replace(f"${slot}2", two).replace(f"${slot}", first) for first, two in pairs]
    values = _SAMPLES.get(text, values)
    return any(_reads(wizard, one.fact, [value] if one.adds else value) for value in values)


def _reads(wizard: Wizard, fact: str, value: Any) -> bool:
    try:
        read_scenario(wizard, {fact: value})
    except TablesideError:
        return False
    return True


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.toml")), ids=lambda file: file.stem)
def test_what_is_expected_can_happen(file: Any) -> None:
    refused = [text for _, text, wizard, facts in sentences(file) if wizard and expected(wizard, facts).refusal]
    assert not refused


@cache
def quality(name: str) -> Counter[str]:
    return measure(FOLDER / f"{name}.toml")


@pytest.mark.parametrize("name", [file.stem for file in sorted(FOLDER.glob("*.toml"))])
def test_told_sentences_are_understood(name: Any) -> None:
    found = quality(name)
    assert found["right wizard"] >= 0.88 * found["incidents"]
    assert found["WRONG FACT"] <= 0.02 * found["facts stated"]
    assert found["decided right"] >= 0.75 * found["words decide"]
    assert found["DECIDED WRONG"] <= 0.01 * found["incidents"]
    assert found["LOOK-UP WITH FACTS"] == 0


@pytest.mark.parametrize(
    ("lang", "text", "wizard", "facts", "verdict"),
    [
        (
            "en",
            "red was on, he hit the pink first and potted the white",
            "snooker.foul",
            {"on": "red", "events": ["first-hit-not-on:pink", "cue-potted"]},
            "foul",
        )
    ],
)
def test_a_told_incident_is_ruled_on(lang: Any, text: Any, wizard: Any, facts: Any, verdict: Any) -> None:
    data = teller().tell(text, lang).as_json()
    assert (data["status"], data["wizard"], data["facts"], data["verdict"]) == ("decided", wizard, facts, verdict)
    assert data["open"] == data["unread"] == data["others"] == []


def test_spectators_who_keep_talking_in_another_language_are_understood() -> None:
    data = teller().tell("two spectators kept talking in Russian, they've already been warned", "en").as_json()
    assert data["wizard"] == "backgammon.conduct"
    assert data["facts"] == {"matter": "language", "repeated": True, "warned": True}


def test_a_score_may_follow_another_number() -> None:
    data = teller().tell("combien de minutes chacun pour un match en 9 à 4-3", "fr").as_json()
    assert data["facts"] == {"length": 9, "score": [4, 3]}


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("snooker, final black potted and the scores are level at 58 all", [51, 58]),
        ("snooker, level at 58 all, then he potted the final black", [58, 58]),
    ],
)
def test_a_score_behind_the_potted_black_is_that_after_it(text: Any, scores: Any) -> None:
    data = teller().tell(text, "en").as_json()
    assert (data["wizard"], data["facts"].get("scores")) == ("snooker.frame-end", scores)


def test_each_fact_has_the_words_it_was_read_from() -> None:
    data = teller().tell("red was on, he hit the pink first", "en").as_json()
    assert data["read"] == [{"fact": "on", "words": "red was on"}, {"fact": "events", "words": "hit the pink first"}]


def test_a_stated_event_is_not_replaced_by_a_default() -> None:
    data = teller().tell("red was on, he hit the pink first and flumped the black", "en").as_json()
    assert data["status"] == "open"
    assert "flumped" in data["unread"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "last own carromman pocketed, queen still on the board"),
        ("it", "ultima pedina propria imbucata, regina ancora sulla tavola"),
        ("nl", "laatste eigen schijf gepocket, koningin nog op het bord"),
        ("fr", "dernier pion à lui empoché, reine encore sur le plateau"),
    ],
)
def test_a_queen_still_on_the_board_is_not_read_as_pocketed(lang: Any, text: Any) -> None:
    reading = teller().tell(text, lang, "carrom").first
    assert reading is not None
    assert dict(reading.facts) == {"own": 1, "own_left": 1, "queen": False, "queen_state": "on-board"}


@pytest.mark.parametrize(
    ("text", "game", "facts"),
    [
        (
            "red on, the white did not hit a thing and went in",
            "snooker",
            {"on": "red", "events": ["miss-all", "cue-potted"]},
        ),
        ("I pocketed two of my opponent's pieces, none of mine", "carrom", {"opponent": 2, "own": 0}),
        ("on the second attempt to break he touched nothing", "carrom", {"attempt": 2, "touched": False}),
        ("the queen and two of my men flew off the board", "carrom", {"pieces": ["queen", "own", "own"]}),
        ("he forgot to press the clock", "backgammon", {"clock_pressed": False}),
        (
            "red on, he stretched over the black and the white trickled into the green pocket",
            "snooker",
            {"on": "red", "events": ["cue-potted"]},
        ),
        (
            "we dont play aggregate, he loses the frame for conduct",
            "snooker",
            {"forfeited": "frame", "aggregate": False},
        ),
        ("red on he hit the blue first", "snooker", {"on": "red", "events": ["first-hit-not-on:blue"]}),
        ("red on, he hit the red and then the white touched the black", "snooker", {"on": "red"}),
        (
            "he is on reds, a red and a yellow went in",
            "blackball",
            {"phase": "groups", "group": "red", "potted": ["red", "yellow"]},
        ),
        (
            "I'm on reds, hit a red first and no ball hit a cushion after contact",
            "blackball",
            {"phase": "groups", "group": "red", "first_contact": "red", "cushion_after_contact": False},
        ),
        ("A owns the cube at 4, B turns it", "backgammon", {"cube": 4, "owner": "a", "by": "b", "act": "physical"}),
    ],
)
def test_denials_ordinals_counts_and_what_is_left_out_are_read(text: Any, game: Any, facts: Any) -> None:
    first = teller().tell(text, "en", game).first
    assert first is not None
    read = {name: sorted(value) if isinstance(value, list) else value for name, value in first.facts.items()}
    assert read == {name: sorted(value) if isinstance(value, list) else value for name, value in facts.items()}


def test_a_list_with_an_ambiguous_term_is_refused() -> None:
    with pytest.raises(ValueError, match="a/b_c"):
        Pattern.read("a/b_c")


def test_a_wizard_known_by_examples_alone_gets_no_facts() -> None:
    data = (
        teller()
        .tell("my opponent reckons the observer nattered with the director's mate", "en", "backgammon")
        .as_json()
    )
    assert (data["status"], data["facts"]) == ("open", {})


def test_what_is_taken_back_decides_nothing() -> None:
    assert teller().tell("red was on, he hit the pink, no wait, he hit the blue first", "en").status == "open"


def test_no_game_is_chosen_where_no_word_points_to_one() -> None:
    told = teller().tell("the white went off the table onto the floor", "en")
    assert told.status == "open"
    assert len({one.wizard.game for one in told.readings}) > 1


def test_words_that_only_fit_a_ruling_decide_nothing() -> None:
    told = teller().tell("he was at the table with the red", "en", "snooker")
    assert told.status != "decided"


def test_what_is_open_is_asked() -> None:
    data = teller().tell("he potted the white", "en", "snooker").as_json()
    assert (data["status"], data["open"]) == ("open", ["on"])


def test_a_slip_of_the_pen_is_understood() -> None:
    data = teller().tell("red was on, he hit the pnik first", "en").as_json()
    assert data["facts"]["events"] == ["first-hit-not-on:pink"]
    data = teller().tell("red was on, he mised everything", "en").as_json()
    assert data["facts"]["events"] == ["miss-all"]


@pytest.mark.parametrize("text", ["", "  ", "?!", "xyzzy", "3.10", "snooker", "a" * 5000, "{} % \x00"])
def test_what_tells_of_nothing_gives_nothing(text: Any) -> None:
    assert teller().tell(text, "en").as_json() == {"status": "none"}


def test_the_answer_can_be_written_as_json() -> None:
    for lang, text, *_ in sentences(FOLDER / "first.toml"):
        json.dumps(teller().tell(text, lang).as_json())


def test_a_clause_with_as_and_a_question_behind_state_nothing_of_their_own() -> None:
    text = "She nominated yellow and hit it first, but her sleeve brushed the pink as she got up off the table"
    assert teller().tell(text, "en").as_json()["facts"]["events"] == ["touched:pink"]
    text = "The queen and a piece of mine jumped off the board, the centre is free, which goes back first?"
    assert "path" not in teller().tell(text, "en").as_json()["facts"]
    text = "nothing dropped, no foul, eleven reds there, red on"
    assert teller().tell(text, "en").as_json()["facts"]["potted"] == []


def test_two_subjects_with_both_and_a_ball_named_by_a_pronoun_are_read() -> None:
    text = "snookered by a foul, green on. I named pink, hit pink first, and both the pink and the green dropped"
    assert teller().tell(text, "en").as_json()["facts"]["potted"] == ["pink", "green"]
    told = teller().tell("marron à jouer, il a d'abord tapé la noire et c'est la bleue qui est rentrée", "fr")
    assert told.status == "decided"
    assert told.as_json()["facts"]["events"] == ["first-hit-not-on:black", "potted-not-on:blue"]
