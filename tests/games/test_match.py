"""A match: what it says about a case and what a ruling makes of it, checked against figures a referee knows."""

from __future__ import annotations

import json

import pytest

from tableside.games import MatchScore, all_wizards, find_wizard
from tableside.games.backgammon.details import BackgammonMatch
from tableside.games.backgammon.match import Phase
from tableside.games.blackball.details import BlackballMatch
from tableside.games.blackball.table import Ball as BlackballBall
from tableside.games.blackball.table import Group
from tableside.games.carrom.details import CarromMatch
from tableside.games.carrom.shared import Timing
from tableside.games.match import Match, as_data, from_data
from tableside.games.snooker.balls import Ball
from tableside.games.snooker.details import SnookerMatch, points_remaining, snookers_needed
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario


@pytest.mark.parametrize(
    ("reds", "lowest", "colour_on", "points"),
    [
        (15, "yellow", False, 147),
        (14, "yellow", True, 146),
        (1, "yellow", False, 35),
        (0, "yellow", True, 34),
        (0, "yellow", False, 27),
        (0, "green", False, 25),
        (0, "blue", False, 18),
        (0, "pink", False, 13),
        (0, "black", False, 7),
    ],
)
def test_points_remaining(reds: int, lowest: str, colour_on: bool, points: int) -> None:
    assert points_remaining(reds, Ball(lowest), colour_on=colour_on) == points


@pytest.mark.parametrize(
    ("lead", "remaining", "penalty", "snookers"),
    [(27, 27, 4, 0), (28, 27, 4, 1), (31, 27, 4, 1), (32, 27, 4, 2), (20, 13, 6, 2), (14, 7, 7, 1), (0, 147, 4, 0)],
)
def test_snookers_needed(lead: int, remaining: int, penalty: int, snookers: int) -> None:
    assert snookers_needed(lead, remaining, penalty) == snookers


def test_a_foul_on_the_last_colours_gives_more() -> None:
    assert SnookerMatch(50, 70, 0, "pink").snookers == 2
    assert SnookerMatch(50, 70, 0, "pink").least_penalty == 6
    assert SnookerMatch(50, 70, 1, "pink").least_penalty == 4


def test_the_miss_gets_lead_and_points_remaining() -> None:
    match = SnookerMatch(10, 70, 1)
    facts = match.facts("snooker.miss", {})
    assert facts["lead_before"] == -60
    assert facts["remaining_before"] == 35
    wizard = find_wizard("snooker.miss")
    kept = {name: value for name, value in facts.items() if name in wizard.facts}
    assert inquire(wizard, kept).known["snookers_needed"] is True


def test_snookers_are_left_open_while_the_penalty_can_decide_it() -> None:
    # 31 behind with 35 on: a foul of four still leaves a chance, one of five does not.
    match = SnookerMatch(10, 41, 1)
    assert "snookers_needed" not in match.facts("snooker.miss", {})
    assert match.facts("snooker.miss", {"on": "red", "first_hit": "green"})["snookers_needed"] is False
    assert match.facts("snooker.miss", {"on": "red", "first_hit": "blue"})["snookers_needed"] is True
    assert SnookerMatch(40, 41, 1).facts("snooker.miss", {})["snookers_needed"] is False


def test_what_was_said_about_snookers_stands() -> None:
    assert "lead_before" not in SnookerMatch(10, 70, 1).facts("snooker.miss", {"snookers_needed": False})


def test_no_score_refuses_a_case_by_itself() -> None:
    matches: dict[str, list[MatchScore]] = {
        "snooker": [SnookerMatch(60, 52, 0, "black"), SnookerMatch(0, 0, 15), SnookerMatch(10, 90, 3, colour_on=True)],
        "carrom": [CarromMatch(24, 0, board=5, game=1, doubles=True), CarromMatch(0, 22, 1, 9, 2, 0, "to-cover", 1, 3)],
        "backgammon": [
            BackgammonMatch(7, 6, 3),
            BackgammonMatch(7, 6, 3, crawford_played=True),
            BackgammonMatch(1, 0, 0),
            BackgammonMatch(11, 0, 10),
        ],
    }
    for wizard in all_wizards():
        for match in matches.get(wizard.game, []):
            facts = {name: value for name, value in match.facts(wizard.id, {}).items() if name in wizard.facts}
            parsed = {name: wizard.facts[name].kind.parse(wizard.facts[name].kind.dump(facts[name])) for name in facts}
            assert parsed == facts
            inquire(wizard, facts)


@pytest.mark.parametrize(
    ("match", "phase", "verdict"),
    [
        (BackgammonMatch(1, 0, 0), Phase.CRAWFORD, "cube-off"),
        (BackgammonMatch(7, 5, 5), Phase.BEFORE, "cube-live"),
        (BackgammonMatch(7, 6, 5), Phase.CRAWFORD, "cube-off"),
        (BackgammonMatch(7, 6, 5, crawford_played=True), Phase.AFTER, "cube-live"),
        (BackgammonMatch(7, 6, 6, crawford_played=True), Phase.AFTER, "cube-live"),
    ],
)
def test_the_match_and_the_ruling_agree_on_the_crawford_game(
    match: BackgammonMatch, phase: Phase, verdict: str
) -> None:
    assert match.phase is phase
    ruling = inquire(find_wizard("backgammon.crawford"), match.facts("backgammon.crawford", {})).ruling
    assert ruling is not None
    assert ruling.verdict == verdict


def test_a_score_that_cannot_be_says_nothing_about_the_crawford_game() -> None:
    assert BackgammonMatch(5, 5, 2).phase is None
    assert "crawford_played" not in BackgammonMatch(5, 5, 2).facts("backgammon.crawford", {})


def test_the_queen_counts_up_to_21() -> None:
    assert CarromMatch(21, 22).queen_counts == (True, False)
    assert CarromMatch(21).queen_counts is None


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ("snooker", SnookerMatch(1, 2, 3, "blue", True, 4)),
        ("carrom", CarromMatch(5, dues=2, queen_state="own", doubles=True)),
        ("backgammon", BackgammonMatch(7, 1, 2, True, True)),
        ("blackball", BlackballMatch(2, 1, "groups", "red", 3, 7, True)),
    ],
)
def test_a_match_is_kept_as_data(game: str, score: MatchScore | None) -> None:
    match = Match(game, ("Rossi", "Bakker"), 1, score, "Open", "Final", "3", "Moreau", "cue 100,200")
    assert from_data(json.loads(json.dumps(as_data(match)))) == match


def test_damaged_parts_of_a_score_are_left_out() -> None:
    data = {"game": "snooker", "score": {"striker": "x", "reds": -1, "lowest": "violet", "colour_on": 1}}
    assert not from_data(data).is_known
    assert from_data({"game": "chess"}).score is None


def test_points_stay_with_their_players_when_the_turn_passes() -> None:
    match = Match("snooker", ("Rossi", "Bakker"), 0, SnookerMatch(45, 30))
    assert match.figures() == match.swapped().figures() == "Rossi 45–30 Bakker"
    assert match.swapped().score == SnookerMatch(30, 45)
    assert match.swapped().players[match.swapped().turn] == "Bakker"


def test_a_foul_gives_its_points_to_the_other_player_and_passes_the_turn() -> None:
    wizard = find_wizard("snooker.foul")
    foul = inquire(wizard, {"on": Ball.RED, "events": ("first-hit-not-on:blue",)})
    after = Match("snooker", ("Rossi", "Bakker"), 1, SnookerMatch(30, 45, 6)).after([foul])
    assert after is not None
    assert after.figures() == "Rossi 50–30 Bakker"
    assert after.turn == 0


def test_the_ball_on_follows_from_the_balls_left() -> None:
    def on(score: SnookerMatch, wizard: str = "snooker.snookered") -> object:
        return score.facts(wizard, {}).get("on")

    assert on(SnookerMatch(reds=6)) == Ball.RED
    assert on(SnookerMatch(reds=0, lowest="pink")) == Ball.PINK
    assert on(SnookerMatch(reds=6, colour_on=True)) == Ball.ANY_COLOUR
    assert on(SnookerMatch(reds=6, colour_on=True), "snooker.foul") is None


def test_a_due_changes_pieces_and_debts() -> None:
    facts = {"proper": True, "striker_pocketed": True, "own": 0, "opponent": 1, "queen": False}
    told = CarromMatch(3, 5, 9, 4, 1, 0, "on-board").facts("carrom.pegno", {})
    due = inquire(find_wizard("carrom.pegno"), {**facts, **told})
    after = Match("carrom", ("Rossi", "Bakker"), 0, CarromMatch(3, 5, 9, 4, 1, 0, "on-board")).after([due])
    assert after is not None
    assert after.turn == 1
    # None of Rossi's is down to pay with: two are owed, and Bakker, now on turn, has one piece fewer.
    assert after.score == CarromMatch(5, 3, 3, 9, 0, 2, "on-board")


def test_the_offender_in_carrom_may_be_the_player_who_waits() -> None:
    score = CarromMatch(own_left=5, opponent_left=7, dues=1)
    assert "own_left" not in score.facts("carrom.technical-foul", {})
    assert score.facts("carrom.technical-foul", {"timing": Timing.DURING_TURN})["own_left"] == 5
    assert score.facts("carrom.technical-foul", {"timing": Timing.NOT_ON_TURN})["own_left"] == 7


def test_a_blackball_foul_gives_the_other_player_a_free_shot_at_the_other_group() -> None:
    score = BlackballMatch(1, 0, "groups", "red", 3, 5)
    told = score.facts("blackball.shot", {})
    assert told["group"] is Group.RED
    shot = {"first_contact": BlackballBall.RED, "potted": (BlackballBall.CUE, BlackballBall.RED)}
    foul = inquire(find_wizard("blackball.shot"), {**told, **shot})
    after = Match("blackball", ("Ann", "Bo"), 0, score).after([foul])
    assert after is not None
    assert after.turn == 1
    assert after.score == BlackballMatch(0, 1, "groups", "yellow", 5, 2, True)


def test_the_winner_of_a_board_is_the_player_without_carrommen() -> None:
    score = CarromMatch(3, 5, 4, 0, 0, 0, "own", 2)
    wizard = find_wizard("carrom.board-score")
    told = score.facts(wizard.id, {})
    assert (told["winner_score"], told["loser_score"], told["loser_pieces_left"]) == (5, 3, 4)
    counted = inquire(wizard, {name: value for name, value in told.items() if name in wizard.facts})
    assert counted.needs == ()
    after = score.after([counted])
    assert after is not None
    assert (after.player, after.opponent, after.board) == (3, 9, 3), "the loser had the queen: four carrommen count"
    assert "winner_score" not in CarromMatch(3, 5, 4, 2).facts(wizard.id, {}), "the board is not finished"


def test_a_concession_asks_for_pieces_only_where_the_players_have_different_numbers() -> None:
    assert CarromMatch(own_left=9, opponent_left=9).facts("carrom.concede", {})["pieces_left"] == 9
    assert "pieces_left" not in CarromMatch(own_left=9, opponent_left=4).facts("carrom.concede", {})


def test_a_corrected_length_is_the_length_of_the_match() -> None:
    told = BackgammonMatch(9, 6, 2).facts("backgammon.wrong-length", {})
    assert "crawford_played" not in told, "the phase at the length laid down says nothing about the game played"
    wizard = find_wizard("backgammon.wrong-length")
    facts = read_scenario(wizard, {"played_length": 7, "state": "between-games"})
    assert BackgammonMatch(9, 6, 2).after([inquire(wizard, {**told, **facts})]) is None, "the length laid down holds"
    finished = read_scenario(wizard, {"played_length": 5, "state": "match-finished"})
    after = BackgammonMatch(9, 6, 2).after([inquire(wizard, {**told, **finished})])
    assert after == BackgammonMatch(5, 6, 2)


def test_frames_won_belong_to_their_players_and_tell_the_frame() -> None:
    match = Match("snooker", ("Ann", "Bea"), score=SnookerMatch(best_of=5, frames=2, opponent_frames=1))
    score = from_data(as_data(match.swapped())).score
    assert isinstance(score, SnookerMatch)
    assert (score.best_of, score.frames, score.opponent_frames) == (5, 1, 2)
    english = load_catalogue("en", catalogues_dir())
    assert score.place(english) == "Frame 4"
    assert score.summary(english) == ["best of 5"]
