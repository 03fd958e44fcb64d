"""Rulings in words, links that open a case again, and where a case goes on; over every case of the case files."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tableside.errors import TablesideError
from tableside.games import all_wizards, common_wizards, find_wizard, game_ids
from tableside.games.follow_ups import follow_ups
from tableside.messages import load_catalogue
from tableside.palette import BALLS
from tableside.resources import catalogues_dir
from tableside.rulebook.library import Library
from tableside.rulings.case import Case, assess
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import grouped_codes, read, read_scenario, repeatable, situations_of, written
from tableside.rulings.kinds import Choice, Halves, Int, ListOf, WrongValue
from tableside.rulings.model import Wizard
from tableside.rulings.words import needs_text, ruling_text, speak
from tests.conftest import LANGUAGES, ROOT
from tests.rulings.cases import load_cases

RAW = re.compile(r"\b(?:fact|value|outcome|verdict|wizard|step|call|refuse|wrong|kind)\.[a-z]|\bTrue\b|\bFalse\b")


def cases() -> list[Case]:
    found = []
    for game in game_ids():
        for one in load_cases(game):
            wizard = find_wizard(one.wizard)
            try:
                case = Case(wizard, dict(read_scenario(wizard, one.facts)))
            except TablesideError:
                continue
            if assess(case).refusal is None:
                found.append(case)
    return found


CASES = cases()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_said_in_words(language: str) -> None:
    catalogue = load_catalogue(language, catalogues_dir())
    assert len(CASES) > 300
    for case in CASES:
        answer = assess(case).answer
        assert answer is not None
        if not answer.decided:
            assert needs_text(answer, catalogue)
            continue
        spoken = speak(answer, catalogue)
        text = ruling_text(spoken, catalogue, lambda rule: rule)
        assert not RAW.search(text), (case.wizard.id, RAW.search(text), text)
        for line in spoken.lines:
            assert line.label
            assert all(line.values)


def test_every_case_opens_again_from_its_link() -> None:
    for case in CASES:
        details = written(case.wizard, case.given)
        assert all(text for _, text in details), case
        assert read(case.wizard, details) == case.given


def test_a_link_with_strange_facts_opens_without_them() -> None:
    wizard = find_wizard("snooker.foul")
    assert read(wizard, (("on", "violet"), ("events", "cue-potted"), ("x", "1"))) == {"events": ("cue-potted",)}


def test_no_follow_up_begins_with_facts_that_cannot_be() -> None:
    reached = set()
    for case in CASES:
        answer = assess(case).answer
        assert answer is not None
        for one in follow_ups(case, answer):
            reached.add((case.wizard.id, one.wizard.id))
            assert assess(Case(one.wizard, one.facts)).refusal is None, (case, one)
            assert one.wizard.id != case.wizard.id
    assert ("snooker.snookered", "snooker.free-ball") in reached
    assert ("snooker.free-ball", "snooker.miss") in reached
    assert ("backgammon.crawford", "backgammon.cube") in reached


def test_a_position_goes_from_one_ruling_to_the_next() -> None:
    wizard = find_wizard("snooker.snookered")
    facts = read_scenario(wizard, {"table": "cue 889,700; reds 889,2000; blue 889,1500", "on": "red"})
    case = Case(wizard, dict(facts))
    answer = assess(case).answer
    assert answer is not None
    found = {one.wizard.id: one.facts for one in follow_ups(case, answer)}
    assert found["snooker.free-ball"] == {"table": facts["table"], "on": "red", "snookered": True}
    assert found["snooker.miss"] == {"snookered_after": True}
    assert found["snooker.spotting"] == {"table": facts["table"]}


@pytest.mark.parametrize(
    ("wizard_id", "told", "following", "carried"),
    [
        (
            "carrom.unnoticed",
            {"matter": "out-of-turn", "next_stroke_made": False},
            "carrom.turn",
            {"event": "out-of-turn", "stopped_in_time": False, "noticed": True},
        ),
        (
            "carrom.unnoticed",
            {"matter": "wrong-pieces-placed", "next_stroke_made": False},
            "carrom.placement",
            {"problem": "own-pieces", "noticed": True},
        ),
        (
            "carrom.replay",
            {"reason": "position-lost", "restorable": False, "disturbed_by": "touched-pieces"},
            "carrom.disturbed",
            {"restorable": False, "cause": "touched-pieces"},
        ),
        (
            "carrom.match-loss",
            {"act": "left-seat", "with_permission": True, "during_board": True},
            "carrom.turn",
            {"event": "left-seat", "without_permission": False},
        ),
    ],
)
def test_what_a_carrom_ruling_leaves_open_goes_on_with_what_it_knows(
    wizard_id: str, told: dict[str, Any], following: str, carried: dict[str, Any]
) -> None:
    wizard = find_wizard(wizard_id)
    case = Case(wizard, dict(read_scenario(wizard, told)))
    answer = assess(case).answer
    assert answer is not None
    assert {one.wizard.id: one.facts for one in follow_ups(case, answer)} == {following: carried}


def test_what_was_noticed_too_late_leads_nowhere() -> None:
    wizard = find_wizard("carrom.unnoticed")
    case = Case(wizard, dict(read_scenario(wizard, {"matter": "out-of-turn", "next_stroke_made": True})))
    answer = assess(case).answer
    assert answer is not None
    assert follow_ups(case, answer) == ()


def test_situations_are_possible_and_lead_to_a_ruling_soon() -> None:
    for wizard in all_wizards():
        for title, facts in situations_of(wizard):
            assessment = assess(Case(wizard, facts))
            assert assessment.refusal is None, title
            assert assessment.answer is not None
            assert len(assessment.answer.needs) <= 3, (title, assessment.answer.needs)


def test_common_rulings_exist() -> None:
    assert {wizard.game for wizard in common_wizards()} == set(game_ids())


def test_reds_may_be_potted_together_and_colours_not() -> None:
    assert repeatable(find_wizard("snooker.free-ball"), "potted") == {"red"}
    assert repeatable(find_wizard("blackball.shot"), "potted") == {"red", "yellow"}
    assert repeatable(find_wizard("snooker.spotting"), "to_spot") == frozenset()
    assert repeatable(find_wizard("snooker.foul"), "on") == frozenset()


def test_codes_are_grouped_by_what_happened() -> None:
    groups = grouped_codes(["a", "b:x", "b:y", "c", "c:x", "d:x+y"])
    assert groups == {"a": ("",), "b": ("x", "y"), "c": ("", "x"), "d": ("x+y",)}


@pytest.mark.parametrize("wizard", list(all_wizards()), ids=lambda one: one.id)
def test_a_long_list_is_grouped_and_each_answer_stands_in_one_group(wizard: Wizard) -> None:
    for fact in wizard.facts.values():
        item = fact.kind.item if isinstance(fact.kind, ListOf) else fact.kind
        values = item.every if isinstance(item, Choice) else [] if isinstance(item, Int) else item.domain() or ()
        heads = list(dict.fromkeys(str(value).partition(":")[0] for value in values))
        if len(heads) <= 8 or len(set(heads) & BALLS.keys()) >= 7:
            continue  # Balls are told by their colours.
        titles = [title for title, _ in fact.grouped(heads)]
        named = [value for _, members in fact.grouped(heads) for value in members]
        assert "" not in titles, fact.name
        assert sorted(named) == sorted(heads), fact.name
        assert all(len(members) <= 9 for _, members in fact.grouped(heads)), fact.name


@pytest.mark.parametrize("kind", [Int(0, 9), Halves(0, 9)])
@pytest.mark.parametrize("raw", ["9" * 5000, float("inf"), float("nan"), 10**400, "--3"])
def test_a_number_without_measure_is_refused_in_a_sentence(kind: Int | Halves, raw: object) -> None:
    with pytest.raises(WrongValue):
        kind.parse(raw)


@pytest.mark.parametrize("wizard", list(all_wizards()), ids=lambda wizard: wizard.id)
@pytest.mark.parametrize("word", ["9" * 5000, "\x00", "[" * 3000], ids=["digits", "zero", "brackets"])
def test_nothing_is_read_from_a_link_that_nobody_can_mean(wizard: Wizard, word: str) -> None:
    assert read(wizard, [(name, word) for name in wizard.facts]) == {}


def test_a_name_of_megabytes_is_answered_like_a_short_one() -> None:
    with pytest.raises(TablesideError, match="The nearest are"):
        find_wizard("a." * 3_000_000)


ENGLISH = load_catalogue("en", catalogues_dir())


def answered(name: str, **facts: object) -> Answer:
    wizard = find_wizard(name)
    return inquire(wizard, read_scenario(wizard, facts))


def test_rows_say_more_than_the_call() -> None:
    shot = {"phase": "groups", "group": "red", "own_left": 3, "first_contact": "yellow", "potted": []}
    spoken = speak(answered("blackball.shot", **shot, cushion_after_contact=True), ENGLISH)
    labels = [line.label for line in spoken.lines]
    assert "Foul" not in labels, "the call has said so"
    assert any("as it lies or from baulk" in value for line in spoken.lines for value in line.values)
    layout = speak(answered("carrom.set-up", break_made=False), ENGLISH)
    assert [line.label for line in layout.lines] == ["Arrange again"], "no row for nothing charged"


def test_what_would_change_a_ruling_is_the_nearest_number() -> None:
    facts = {"length": 7, "minutes_late": 12, "national": False, "both_late": False, "excused": False}
    flips = {(flip.fact, flip.verdict): flip.to for flip in answered("backgammon.lateness", **facts).flips}
    assert flips["minutes_late", "no-penalty"] == 4
    assert flips["minutes_late", "match-awarded"] == 20


def test_what_cannot_be_otherwise_is_not_told_as_an_assumption() -> None:
    facts = {"length": 7, "score": [3, 2], "crawford_played": False, "cube": 1, "owner": "centre", "by": "a"}
    spoken = speak(answered("backgammon.cube", **facts, on_turn=True, before_roll=True, act="both"), ENGLISH)
    assert "How did the game end?" not in [asked for asked, _ in spoken.assumed]


def test_a_ruling_tells_what_has_changed_since_our_edition() -> None:
    library = Library(ROOT / "rulebooks")
    answer = answered("snooker.foul", on="red", events=["off-table:blue"])
    assert answer.ruling is not None
    later = library.later_changes(answer.ruling.rules, "en")
    assert later
    text = ruling_text(speak(answer, ENGLISH), ENGLISH, lambda rule: library.cite(rule, "en"), (), later)
    assert f"Changed since this edition.\n  {later[0]}" in text
