"""The judge of questions finds what students found, and a second reader finds nothing more."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.games.snooker.balls import COLOURS
from tableside.rulings.intake import read_scenario
from tableside.study.fairness import Unfair, faults_of, hangs_by_a_hair, is_a_reading, may_hold_as_well, same_answer
from tableside.study.model import Case, Choice, NoLongerAsked, Question, is_position
from tableside.study.questions import Study
from tableside.study.sampling import is_decided_as_told, rule_on
from tableside.study.scope import scope_of
from tableside.study.sheets import whole_text
from tests.study.conftest import LANGUAGES, is_absurd_beside
from tests.study.plain_reading import doubts_about

BOOKS = ("snooker", "carrom", "blackball", "backgammon")


@pytest.mark.parametrize("book", BOOKS)
def test_a_second_reader_finds_every_question_fair(study: Study, book: str) -> None:
    scope = scope_of(study.library, [book])
    for seed in range(60):
        question = study.question(("fair", seed), scope)
        assert faults_of(question, study.wordings) == ()
        for language in LANGUAGES:
            assert doubts_about(study, question, language) == [], question.id


def case(study: Study, wizard_id: str, **facts: Any) -> Question:
    source = {"kind": "ruling", "wizard": wizard_id, "facts": facts}
    return study.from_source(source)


@pytest.mark.parametrize(
    ("wizard_id", "one", "other"),
    [
        # The student's pairs: both true, and offered as one right and one wrong.
        (
            "snooker.spotting-error",
            {"error": "missing", "stroke_made": False},
            {"error": "missing", "stroke_made": True, "too_soon": False},
        ),
        (
            "carrom.technical-foul",
            {"timing": "before-first-stroke", "own_left": 7},
            {"timing": "not-on-turn", "own_left": 7},
        ),
        ("snooker.play-again", {"foul": False}, {"foul": True, "requested": False}),
    ],
)
def test_answers_that_come_to_the_same_are_one(
    study: Study, wizard_id: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    wizard = find_wizard(wizard_id)
    first, second = (rule_on(wizard, read_scenario(wizard, facts)) for facts in (one, other))
    assert first is not None
    assert second is not None
    assert same_answer(wizard, first, second, study.wordings)


def test_a_figure_makes_two_answers_of_one(study: Study) -> None:
    wizard = find_wizard("snooker.foul")
    four, seven = (
        rule_on(wizard, read_scenario(wizard, {"on": "red", "events": events}))
        for events in (["cue-potted"], ["first-hit-not-on:black"])
    )
    assert four is not None
    assert seven is not None
    assert not same_answer(wizard, four, seven, study.wordings)


def test_a_fact_that_is_not_told_is_noticed(study: Study) -> None:
    question = case(study, "carrom.turn", event="stroke-clock", late=True)
    assert "first_stroke" in question.case.told
    silent = {name: value for name, value in question.case.told.items() if name != "first_stroke"}
    untold = replace(question, case=replace(question.case, told=silent))
    assert faults_of(untold, study.wordings) == (Unfair.UNDECIDED,)


@pytest.mark.parametrize(
    ("wizard_id", "facts"),
    [
        # Contradictions.
        ("snooker.miss", {"hit_ball_on_first": False, "only_black": True, "first_hit": "black"}),
        ("snooker.replay", {"on": "black", "others_moved": True, "helps_offender": False, "colours_gone": False}),
        (
            "snooker.stroke",
            {
                "phase": "in-order",
                "ball": "pink",
                "first_contact": ["pink"],
                "potted": [],
                "events": ["balls-moving:green"],
            },
        ),
        (
            "blackball.shot",
            {
                "phase": "groups",
                "group": "red",
                "own_left": 3,
                "potted": [],
                "first_contact": "yellow",
                "free_shot": True,
                "snookered": True,
                "snooker_confirmed": True,
            },
        ),
        ("blackball.shot", {"phase": "break", "potted": [], "crossed": 2, "balls_off": ["black"]}),
        ("blackball.zone", {"placed_with": "tip", "touched_ball": False, "centre": "inside"}),
        ("snooker.foul", {"events": ["no-declaration"]}),
        # The likeliest reading of a rule that can be read otherwise.
        ("snooker.spotting-error", {"error": "extra-red", "stroke_made": True}),
        # Nothing has happened.
        ("snooker.stalemate", {"stalemate": False}),
        ("snooker.frame-end", {"scores": [51, 58], "event": "claim"}),
        ("backgammon.score-dispute", {"kept": "both", "sheet_a": [3, 2], "sheet_b": [3, 2], "clear_a": True}),
        ("carrom.turn", {"event": "left-seat", "without_permission": False, "pieces_left": 4, "queen_on_board": True}),
        ("backgammon.cube-place", {"cube_state": "contested", "crawford_game": True}),
        ("snooker.in-hand", {"cue_ball": "potted", "action": "none"}),
        ("blackball.racking", {"flaw": "none"}),
    ],
)
def test_facts_that_make_no_case_are_not_asked(study: Study, wizard_id: str, facts: dict[str, Any]) -> None:
    read_scenario(find_wizard(wizard_id), facts)
    with pytest.raises(NoLongerAsked):
        case(study, wizard_id, **facts)


@pytest.mark.parametrize(
    ("wizard_id", "facts", "other"),
    [
        # Adam has fouled, and nobody has played since: that there is a foul is true.
        (
            "snooker.free-ball",
            {"snookered": True, "decision": None, "reds_left": 5},
            {
                "snookered": True,
                "on": "red",
                "decision": "play",
                "nominated": "black",
                "first_contact": [],
                "potted": [],
                "reds_left": 5,
                "touching": [],
            },
        ),
        (
            "snooker.in-hand",
            {"cue_ball": "potted", "action": "none"},
            {"cue_ball": "potted", "action": "played", "inside_d": False, "on": "red"},
        ),
        ("blackball.clock", {"played": True, "seconds": 65}, {"cue_ball_brought": False}),
        ("snooker.foul", {"on": "red", "events": ["miss-all"]}, {"on": "red", "events": ["cue-potted"]}),
        (
            "snooker.ball-moved",
            {"by": "referee", "frame_begun": True},
            {"by": "striker", "made_to": "nothing", "ball": "cue-in-hand", "frame_begun": True},
        ),
        ("blackball.conduct", {"act": "asks-about-position"}, {"act": "catches-ball"}),
        (
            "blackball.shot",
            {"phase": "open", "potted": [], "first_contact": "red", "free_shot": False, "cushion_after_contact": True},
            {"phase": "open", "potted": ["red"], "first_contact": "red", "free_shot": False},
        ),
    ],
)
def test_what_belongs_to_another_story_is_not_offered(
    wizard_id: str, facts: dict[str, Any], other: dict[str, Any]
) -> None:
    assert is_absurd_beside(wizard_id, facts, other)


@pytest.mark.parametrize("book", BOOKS)
def test_no_option_and_no_sister_case_is_a_mere_reading(study: Study, book: str) -> None:
    scope = scope_of(study.library, [book])
    for seed in range(60):
        question = study.question(("reading", seed), scope)
        rulings = [choice.ruling for choice in question.choices if choice.ruling is not None]
        rulings += [question.sister.ruling] if question.sister is not None else []
        assert not any(is_a_reading(ruling) for ruling in rulings), question.id


def test_an_amount_of_another_order_makes_no_sister_case(study: Study) -> None:
    questions = [study.of_wizard(find_wizard("backgammon.lateness"), seed) for seed in range(60)]
    lengths = [
        (question.case.told["length"], question.sister.after)
        for question in questions
        if question is not None and question.sister is not None and question.sister.fact == "length"
    ]
    assert lengths
    assert all(after <= 2 * before for before, after in lengths)


def test_who_decides_is_named_as_in_the_game(study: Study) -> None:
    assert {study.wordings["it"].left_open(book).rpartition(": ")[2] for book in BOOKS} == {
        "decide l'arbitro.",
        "decide il direttore.",
    }


def test_a_drawn_table_is_told_in_the_words_of_its_game(study: Study) -> None:
    wizard = find_wizard("blackball.snooked")
    found = [question for seed in range(30) if (question := study.of_wizard(wizard, seed)) is not None]
    assert found
    for question in found:
        italian, french = study.tell(question, "it").places, study.tell(question, "fr").places
        assert italian.startswith("Bianca")
        assert french.startswith("Blanche")
        assert not any(word in italian for word in ("allino", "acchito", "zona di tiro", "di coda"))
        assert not any(word in french for word in ("choc", "mouche", "baulk", "zone de tir"))
        assert not re.search(r"(?:red|yellow) \d", study.explain(question, "en").steps[0].text)


def test_a_question_as_text_holds_no_coordinates(study: Study) -> None:
    wizard = find_wizard("snooker.spotting")
    question = next(question for seed in range(20) if (question := study.of_wizard(wizard, seed)) is not None)
    for language in LANGUAGES:
        text = whole_text(study, question, language)
        assert study.tell(question, language).places in text
        assert not re.search(r"\d,\d{3}", text)


def test_where_a_colour_has_to_be_spotted_the_others_lie_on_the_table(study: Study) -> None:
    wizard = find_wizard("snooker.spotting")
    found = [question for seed in range(20) if (question := study.of_wizard(wizard, seed)) is not None]
    assert len(found) > 5
    for question in found:
        lying = {ball.name for ball in question.case.told["table"].balls}
        assert lying >= set(COLOURS) - set(question.case.told["to_spot"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_sister_case_leaves_nothing_to_be_assumed(study: Study, book: str) -> None:
    scope = scope_of(study.library, [book])
    for seed in range(30):
        question = study.question(("sister", seed), scope)
        if question.sister is not None:
            assert is_decided_as_told(question.case.wizard, question.sister.told, question.sister.ruling), question.id


def test_a_player_has_no_name_of_a_ball(study: Study) -> None:
    balls = {name for wording in study.wordings.values() for name in wording.ball_names}
    balls |= {"bianca", "blanche", "bruno", "nero", "rosa", "rose", "ambre"}
    for wording in study.wordings.values():
        names = ", ".join(wording.text(f"told.names.{role}") for role in ("player", "opponent")).casefold().split(", ")
        assert not balls & set(names)


def test_what_nobody_can_measure_is_noticed(study: Study) -> None:
    question = study.question(1)
    measured = Choice(dict.fromkeys(LANGUAGES, "As near as possible (50.3 mm from the spot)."))
    assert Unfair.UNSEEN in faults_of(replace(question, choices=(*question.choices, measured)), study.wordings)


@pytest.mark.parametrize(("beside", "asked"), [(10, True), (49, False), (120, True)])
def test_a_ball_that_just_covers_a_spot_is_not_asked_about(study: Study, beside: int, asked: bool) -> None:
    table = {"balls": {"cue": [457 + beside, 1372], "reds": [[200, 700]]}}
    wizard = find_wizard("blackball.respot")
    facts = read_scenario(wizard, {"table": table, "to_spot": ["black"]})
    ruling = rule_on(wizard, facts)
    assert ruling is not None
    assert hangs_by_a_hair(wizard, facts, ruling) is not asked


@pytest.mark.parametrize(
    ("wizard_id", "said", "untold"),
    [("backgammon.breaks", "in-game", "game_in_progress"), ("backgammon.cube", "after-roll", "before_roll")],
)
def test_no_other_reason_for_the_same_verdict_is_offered_that_nobody_has_excluded(
    study: Study, wizard_id: str, said: str, untold: str
) -> None:
    asked = [one for seed in range(80) if (one := study.of_wizard(find_wizard(wizard_id), seed)) is not None]
    assert any(untold in one.case.told for one in asked)
    for question in asked:
        right = question.case.ruling
        wrong = [choice.ruling for choice in question.choices if choice.ruling is not None]
        reasons = [one for one in wrong if one.verdict == right.verdict and one.key != right.key]
        if untold not in question.case.told:
            assert not [one for one in reasons if one.call.code.endswith(said)]


def test_what_could_be_said_besides_is_no_wrong_answer(study: Study) -> None:
    wizard = find_wizard("backgammon.breaks")
    told = {"length": 7, "taken": 1, "wanted": 1, "required_by_game": False, "exception": False, "best_of_three": False}
    right = rule_on(wizard, told)
    between = rule_on(wizard, {**told, "taken": 0, "game_in_progress": False})
    during = rule_on(wizard, {**told, "taken": 0, "game_in_progress": True})
    assert right is not None
    assert between is not None
    assert during is not None
    assert during.verdict == right.verdict
    case = Case(wizard, told, right)
    assert may_hold_as_well(case, during)
    assert not may_hold_as_well(case, between)


@pytest.mark.parametrize(
    ("wizard_id", "facts"),
    [
        ("blackball.shot", {"frozen": True, "phase": "open"}),
        ("snooker.foul", {"on": "red", "events": ("balls-moving",)}),
        ("snooker.foul", {"on": "blue", "events": ("push-stroke",)}),
        ("snooker.stroke", {"events": ("balls-moving",)}),
        ("backgammon.request", {"request": "move-spectators", "reason_given": False}),
    ],
)
def test_what_turns_on_an_unnamed_thing_is_not_asked(wizard_id: str, facts: dict[str, Any]) -> None:
    assert not find_wizard(wizard_id).study.asks(facts)


@pytest.mark.parametrize("book", BOOKS)
def test_a_sister_case_names_what_differs_and_changes_more_than_a_figure(study: Study, book: str) -> None:
    scope = scope_of(study.library, [book])
    for seed in range(30):
        question = study.question(("sister", seed), scope)
        if question.sister is None:
            continue
        sister, ruling = question.sister, question.case.ruling
        assert not is_position(question.case.wizard, sister.fact), question.id
        if isinstance(sister.after, int) and not isinstance(sister.after, bool):
            assert (sister.ruling.verdict, sister.ruling.call.code) != (ruling.verdict, ruling.call.code), question.id
