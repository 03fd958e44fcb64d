"""One running case: what is ruled first holds in what is ruled next, and costs the offender once."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.games.backgammon.details import BackgammonMatch
from tableside.games.carrom.details import CarromMatch
from tableside.games.follow_ups import carried_into, follow_ups, recarried
from tableside.games.snooker.balls import RED, Ball
from tableside.games.snooker.details import SnookerMatch
from tableside.games.snooker.fouls import CueBall
from tableside.games.snooker.miss import Path
from tableside.games.snooker.replay import Direction, moves
from tableside.games.snooker.table import snooker_table
from tableside.geometry.position import read
from tableside.messages.catalogue import load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulings.case import Case, History, RunningCase, as_data, assess, from_data
from tableside.rulings.inquiry import Answer
from tableside.rulings.intake import read_scenario, written
from tableside.rulings.words import in_short, outcome_lines


def case(name: str, **facts: Any) -> Case:
    wizard = find_wizard(name)
    return Case(wizard, MappingProxyType(dict(read_scenario(wizard, facts))))


def ruled(one: Case) -> Answer:
    answer = assess(one).answer
    assert answer is not None
    assert answer.ruling is not None
    return answer


def goes_on(running: RunningCase, wizard: str) -> RunningCase:
    offered = {one.wizard.id: one for one in follow_ups(running.present, ruled(running.present), running.earlier)}
    following = offered[wizard]
    return running.followed_by(Case(following.wizard, MappingProxyType(following.facts), frozenset(following.facts)))


def with_answers(running: RunningCase, **facts: Any) -> RunningCase:
    present = running.present
    for name, value in read_scenario(present.wizard, facts).items():
        present = present.answered(name, value)
    return recarried(running.with_history(running.history.then(present)))


def in_off() -> RunningCase:
    return RunningCase((History(case("snooker.foul", on="red", events=["cue-potted", "miss-all"])),))


def test_foul_miss_and_free_ball_are_one_case() -> None:
    running = with_answers(
        goes_on(in_off(), "snooker.miss"),
        clear_path="part", snookers_needed=False, only_black=False, snookered_after=True, first_hit=None,
    )  # fmt: skip
    running = goes_on(running, "snooker.free-ball")
    given = running.present.given
    assert (given["on"], given["cue_ball"], given["foul_penalty"], given["snookered"]) == ("red", "in-hand", 4, True)
    assert running.present.carried == given.keys()
    outcome = ruled(running.present).ruling.outcome  # type: ignore[union-attr]
    # The stroke with the free ball has not been played: nothing is said of what it brings.
    assert [name for name in ("foul", "penalty", "score", "turn") if outcome[name] is not None] == []
    assert (outcome["cue_ball"], outcome["foul_penalty"]) == ("in-hand", 4)


def test_another_answer_to_an_earlier_question_reaches_the_later_rulings() -> None:
    running = goes_on(in_off(), "snooker.free-ball").gone_to(0)
    running = with_answers(running, events=["first-hit-not-on:black"]).gone_to(1)
    assert (running.present.given["foul_penalty"], running.present.given["cue_ball"]) == (7, "as-lies")


def test_a_replay_is_offered_only_where_the_next_player_may_ask_for_it() -> None:
    facts: dict[str, Any] = {"hit_ball_on_first": False, "on": "red", "first_hit": "blue", "only_black": False}
    facts |= {"clear_path": "full", "snookers_needed": False, "stroke_made": True}
    for misses, warned, offered in ((0, True, True), (2, True, False)):
        answer = ruled(missed := case("snooker.miss", **facts, misses_before=misses, warned=warned))
        assert ("snooker.replay" in [one.wizard.id for one in follow_ups(missed, answer)]) == offered
    plain = case("snooker.miss", **{**facts, "clear_path": "none"}, attempt="good", impossible=False)
    assert "snooker.replay" not in [one.wizard.id for one in follow_ups(plain, ruled(plain))]


@pytest.mark.parametrize(("event", "moved"), [("miss-all", False), ("first-hit-not-on:blue", True)])
def test_the_replay_knows_from_the_foul_whether_balls_were_moved(event: str, moved: bool) -> None:
    running = goes_on(RunningCase((History(case("snooker.foul", on="red", events=[event])),)), "snooker.miss")
    assert running.present.given["first_hit"] == ("blue" if moved else None)
    running = with_answers(running, only_black=False, clear_path="part", snookers_needed=False)
    running = goes_on(running, "snooker.replay")
    assert running.present.given["others_moved"] is moved


def test_a_double_that_was_noticed_was_made() -> None:
    noticed = case("backgammon.crawford", length=7, score=[6, 4], crawford_played=False, noticed="during")
    assert ruled(noticed).ruling.verdict == "double-void-play-on"  # type: ignore[union-attr]


def test_a_snooker_that_nobody_spoke_of_is_not_denied() -> None:
    missed = case(
        "snooker.miss", hit_ball_on_first=False, on="red", first_hit="blue", only_black=False, clear_path="part",
        snookers_needed=False,
    )  # fmt: skip
    (free_ball,) = [one for one in follow_ups(missed, ruled(missed)) if one.wizard.id == "snooker.free-ball"]
    assert "snookered" not in free_ball.facts


@pytest.mark.parametrize("at", [0, 1])
def test_a_running_case_is_the_same_after_it_was_written_and_read(at: int) -> None:
    running = goes_on(in_off(), "snooker.free-ball").gone_to(at)
    again = from_data(json.loads(json.dumps(as_data(running))), find_wizard)
    assert (again.at, again.id) == (at, running.id)
    assert [one.given for one in again.cases] == [dict(one.given) for one in running.cases]
    assert [one.carried for one in again.cases] == [one.carried for one in running.cases]


@pytest.mark.parametrize("damage", [{"at": 7}, {"rulings": []}, {"rulings": [{}]}, {"entry": ["x"]}])
def test_what_is_no_running_case_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)):
        from_data({**as_data(in_off()), **damage}, find_wizard)


# The score


def test_a_foul_that_is_also_a_miss_costs_its_penalty_once() -> None:
    match = SnookerMatch(striker=45, opponent=30, reds=6)
    foul = case("snooker.foul", on="red", events=["first-hit-not-on:pink"])
    miss = case(
        "snooker.miss", hit_ball_on_first=False, on="red", first_hit="pink", only_black=False, clear_path="part",
        snookers_needed=False,
    )  # fmt: skip
    assert match.after([ruled(foul)]) == SnookerMatch(striker=45, opponent=36, reds=6)
    assert match.after([ruled(foul), ruled(miss)]) == SnookerMatch(striker=45, opponent=36, reds=6)
    replay = case("snooker.replay", on="red", others_moved=False, colours_gone=False)
    assert match.after([ruled(foul), ruled(miss), ruled(replay), ruled(miss)]) == SnookerMatch(
        striker=45, opponent=42, reds=6
    )


def test_the_free_ball_is_played_by_the_player_who_was_fouled() -> None:
    match = SnookerMatch(striker=45, opponent=30, reds=6)
    played: dict[str, Any] = {"snookered": True, "on": "red", "nominated": "black", "first_contact": ["black"]}
    foul = ruled(case("snooker.foul", on="red", events=["miss-all"]))
    potted = ruled(case("snooker.free-ball", **played, potted=["black"]))
    in_pocket = ruled(case("snooker.free-ball", **played, potted=["cue"]))
    assert match.after([foul, potted]) == SnookerMatch(striker=45, opponent=35, reds=6)
    assert match.after([foul, in_pocket]) == SnookerMatch(striker=49, opponent=34, reds=6)


def test_the_striker_gets_the_penalty_of_the_non_striker() -> None:
    foul = ruled(case("snooker.foul", on="red", events=["touched:blue"], offender="non-striker"))
    assert SnookerMatch(striker=45, opponent=30).after([foul]) == SnookerMatch(striker=50, opponent=30)


def test_nothing_is_applied_where_nothing_changes() -> None:
    fair = ruled(case("snooker.foul", on="red", events=[]))
    assert SnookerMatch(striker=45, opponent=30).after([fair]) is None
    assert SnookerMatch().after([ruled(case("snooker.foul", on="red", events=["miss-all"]))]) is None


def test_a_board_that_was_won_is_added() -> None:
    won = ruled(
        case(
            "carrom.pegno", proper=True, striker_pocketed=False, own=1, opponent=0, queen=False, own_left=1,
            opponent_left=4, queen_state="own", player_score=10, opponent_score=5,
        )
    )  # fmt: skip
    full = CarromMatch(17, 5, 9, 9, 0, 0, "on-board", board=4)
    assert CarromMatch(player=10, opponent=5, board=3).after([won]) == full, "the next board has everything on it"


def test_what_the_score_settles_is_not_asked() -> None:
    assert SnookerMatch(reds=6).facts("snooker.miss", {})["only_black"] is False
    assert SnookerMatch(reds=0, lowest="black").facts("snooker.miss", {})["only_black"] is True
    assert SnookerMatch(reds=0, lowest="pink").facts("snooker.miss", {})["only_black"] is False
    assert SnookerMatch(reds=6, colour_on=True).facts("snooker.free-ball", {})["on"] == "red"
    assert SnookerMatch(reds=0, lowest="blue").facts("snooker.free-ball", {})["on"] == "blue"


# Putting back

BEFORE = "cue 889,600; reds 400,2000 900,3000; blue spot; black spot"


def test_balls_go_back_the_way_they_came() -> None:
    table = snooker_table()
    now = read(table, "cue 889,900; reds 900,3000 500,2100; blue 789,1784.5; black spot")
    found = {move.ball.value: move.outcome() for move in moves(read(table, BEFORE), now)}
    assert found == {
        "cue": {"ball": "cue", "distance": 30.0, "direction": Direction.DOWN},
        "blue": {"ball": "blue", "distance": 10.0, "direction": Direction.RIGHT},
        "red": {"ball": "red", "distance": 14.1, "direction": Direction.DOWN_LEFT},
    }


def test_a_ball_that_has_gone_comes_back_where_it_lay() -> None:
    table = snooker_table()
    (red,) = moves(read(table, BEFORE), read(table, "cue 889,600; reds 400,2000; blue spot; black spot"))
    assert (red.now, red.before.y) == (None, 3000.0)


@pytest.mark.parametrize(("helps", "balls"), [(False, ["cue"]), (True, ["cue", "blue"])])
def test_other_balls_than_the_cue_ball_go_back_only_where_leaving_them_would_help(
    helps: bool, balls: list[str]
) -> None:
    now = "cue 889,900; reds 400,2000 900,3000; blue 789,1784.5; black spot"
    answer = ruled(case("snooker.replay", on="red", helps_offender=helps, colours_gone=False, before=BEFORE, table=now))
    assert answer.known["others_moved"] is True
    outcome = answer.ruling.outcome  # type: ignore[union-attr]
    assert [move["ball"] for move in outcome["put_back"]] == balls
    lines, _ = outcome_lines(answer.wizard, outcome, load_catalogue("en", catalogues_dir()))
    said = [line.values for line in lines if line.label == "How the balls go back"]
    assert said[0][0] == "Cue ball: 30 cm towards the bottom cushion"


def test_the_table_now_begins_as_the_table_before_and_is_known_once_it_is_drawn() -> None:
    wizard = find_wizard("snooker.replay")
    before, moved = (read(snooker_table(), f"cue 889,{y}; blue spot") for y in (600, 700))
    begun = assess(Case(wizard).answered("before", before))
    assert "table" not in begun.case.given
    assert begun.begins_as("table") == before
    assert begun.doubt is not None
    answered = assess(begun.case.answered("table", moved))
    assert answered.doubt is None


def test_a_ruling_is_said_in_short() -> None:
    words = in_short(ruled(in_off().present), load_catalogue("en", catalogues_dir()))
    assert words == "Foul, four · Cue ball: in hand"


def test_after_a_miss_the_free_ball_leaves_the_replay_open_and_tells_the_miss() -> None:
    potted = Case(find_wizard("snooker.foul")).answered("events", ("miss-all", "cue-potted")).answered("on", RED)
    running = RunningCase((History(potted),))
    running = running.followed_by(_carried_case("snooker.miss", running))
    assert running.present.given["cue_ball"] is CueBall.IN_HAND
    told = {"only_black": False, "clear_path": Path.FULL, "misses_before": 0, "snookers_needed": False}
    missed = running.present
    for name, value in told.items():
        missed = missed.answered(name, value)
    running = running.with_history(History(missed))
    answer = assess(missed).answer
    assert answer is not None
    assert answer.ruling is not None
    assert answer.ruling.outcome["cue_ball"] is CueBall.IN_HAND
    running = running.followed_by(_carried_case("snooker.free-ball", running))
    running = recarried(running.with_history(History(running.present.answered("snookered", True))))
    assert running.cases[1].given["snookered_after"] is True
    assert "snookered_after" in running.cases[1].carried
    assert "snooker.replay" in _next(running)
    unsaid = recarried(running.with_history(History(running.present.cleared("snookered"))))
    assert "snookered_after" not in unsaid.cases[1].given
    assert unsaid.cases[1].given["cue_ball"] is CueBall.IN_HAND
    played = running.present.answered("nominated", Ball.BLUE).answered("first_contact", (Ball.BLUE,))
    assert "snooker.replay" not in _next(running.with_history(History(played.answered("potted", ()))))
    alone = RunningCase((History(potted),))
    table = read(snooker_table(), "cue in-hand; reds 450,2000; black spot")
    free = _carried_case("snooker.free-ball", alone).answered("table", table)
    assert "snooker.replay" not in _next(alone.followed_by(free)), "no miss was called"


def _carried_case(wizard: str, running: RunningCase) -> Case:
    return Case(find_wizard(wizard)).carrying(carried_into(find_wizard(wizard), running.cases))


def _next(running: RunningCase) -> list[str]:
    answer = assess(running.present).answer
    assert answer is not None
    return [one.wizard.id for one in follow_ups(running.present, answer, running.earlier)]


OFF_THE_SPOT = "cue 889,600; reds 400,2000; blue 600,1500"


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ({"before": "cue 889,600; reds 400,2000"}, "cue 889,600; reds 400,2000"),
        (
            {"before": "cue 889,600; reds 400,2000", "table": "cue in-hand; reds 450,2000", "helps_offender": True},
            "cue 889,600; reds 400,2000",
        ),
        (
            {"before": "cue 889,600; reds 400,2000", "table": "cue in-hand; reds 450,2000", "helps_offender": False},
            "cue 889,600; reds 450,2000",
        ),
        (
            {"before": OFF_THE_SPOT, "table": "cue in-hand; reds 450,2000", "helps_offender": False},
            "cue 889,600; reds 450,2000; blue spot",
        ),
        ({"before": "cue 889,600; reds 400,2000", "table": "cue 300,300; reds 889,600", "helps_offender": False}, None),
        ({"table": "cue in-hand; reds 450,2000", "others_moved": False}, None),
    ],
)
def test_after_a_replay_the_position_put_back_is_looked_at(drawn: dict[str, Any], expected: str | None) -> None:
    replay = case("snooker.replay", on="red", colours_gone=False, **{"others_moved": "table" in drawn, **drawn})
    offered = follow_ups(replay, ruled(replay))
    snookered = next(one for one in offered if one.wizard.id == "snooker.snookered")
    told = {"on": "red"} if expected is None else {"on": "red", "table": expected}
    assert dict(written(snookered.wizard, snookered.facts)) == told


def test_a_replay_begins_the_stroke_anew() -> None:
    after_foul = "cue in-hand; reds 450,2000; black spot"
    running = with_answers(goes_on(in_off(), "snooker.free-ball"), table=after_foul, on="red")
    replay = case("snooker.replay", on="red", others_moved=False, colours_gone=False)
    running = running.followed_by(replay)
    offered = {one.wizard.id: one.facts for one in follow_ups(replay, ruled(replay), running.earlier)}
    assert offered["snooker.snookered"] == {"on": "red"}, "where the balls lay after the foul no longer counts"
    running = with_answers(goes_on(running, "snooker.foul"), events=["first-hit-not-on:black"])
    running = goes_on(running, "snooker.miss")
    assert running.present.given["first_hit"] == "black"
    assert running.cases[0].given["events"] == ("cue-potted", "miss-all"), "the first foul stays as it was"
    assert SnookerMatch(striker=45, opponent=30, reds=6).after([ruled(one) for one in running.cases[:4]]) == (
        SnookerMatch(striker=45, opponent=41, reds=6)
    )


@pytest.mark.parametrize(
    ("wizard", "facts", "offered"),
    [
        ("blackball.shot", {"phase": "groups", "own_left": 3, "first_contact": "red", "potted": ["black"]}, set()),
        (
            "blackball.shot",
            {"phase": "groups", "own_left": 3, "first_contact": "yellow", "potted": []},
            {"blackball.zone"},
        ),
        ("carrom.pegno", {"own": 1, "own_left": 1, "queen_state": "own"}, {"carrom.board-score", "carrom.off-board"}),
        (
            "carrom.pegno",
            {"own": 1, "own_left": 4, "queen_state": "on-board"},
            {"carrom.placement", "carrom.off-board"},
        ),
    ],
)
def test_only_what_can_still_happen_comes_next(wizard: str, facts: dict[str, Any], offered: set[str]) -> None:
    groups = {"group": "red", "cushion_after_contact": True, "fouls": []}
    stroke = {"proper": True, "striker_pocketed": False, "opponent": 0, "queen": False, "opponent_left": 4}
    told = case(wizard, **(groups if wizard.startswith("blackball") else stroke), **facts)
    assert {one.wizard.id for one in follow_ups(told, ruled(told))} == offered


def missed_once(*, put_back: bool) -> RunningCase:
    running = RunningCase((History(case("snooker.foul", on="red", events=["first-hit-not-on:blue"])),))
    running = with_answers(
        goes_on(running, "snooker.miss"), only_black=False, clear_path="full", misses_before=0, snookers_needed=False
    )
    running = with_answers(goes_on(running, "snooker.replay"), helps_offender=put_back, colours_gone=False)
    return with_answers(goes_on(running, "snooker.foul"), events=["miss-all"])


def test_a_miss_that_is_missed_again_from_the_same_position_is_counted() -> None:
    again = goes_on(missed_once(put_back=True), "snooker.miss")
    assert again.present.given["misses_before"] == 1
    assert again.present.given["clear_path"] is Path.FULL
    assert {"misses_before", "clear_path"} <= again.present.carried
    again = with_answers(again, only_black=False, snookers_needed=False)
    assert ruled(again.present).ruling.outcome["warn"] is True  # type: ignore[union-attr]
    third = with_answers(goes_on(again, "snooker.replay"), helps_offender=False, colours_gone=False)
    third = with_answers(goes_on(third, "snooker.foul"), events=["miss-all"])
    assert goes_on(third, "snooker.miss").present.given["misses_before"] == 2


def test_balls_that_stay_where_they_were_moved_to_tell_nothing_of_the_line() -> None:
    again = goes_on(missed_once(put_back=False), "snooker.miss")
    assert not {"misses_before", "clear_path"} & again.present.given.keys()


def test_an_applied_score_of_backgammon_keeps_what_the_ruling_was_told() -> None:
    late = case("backgammon.lateness", length=7, minutes_late=8, national=False, score=[0, 0])
    assert BackgammonMatch().after([ruled(late)]) == BackgammonMatch(length=7, a=0, b=1)
    double = case(
        "backgammon.crawford", length=7, score=[6, 3], crawford_played=False, doubled=True,
        noticed="after-game", result={"winner": "b", "kind": "gammon"}, cube=2,
    )  # fmt: skip
    assert BackgammonMatch().after([ruled(double)]) == BackgammonMatch(7, 6, 5, crawford_played=True)


def test_what_is_told_is_held_against_the_score() -> None:
    match = SnookerMatch(striker=45, opponent=30, reds=6)
    table = find_wizard("snooker.snookered").facts["table"].kind.parse("cue 889,700; reds 889,2000; blue 889,1500")
    doubt = match.differs("snooker.snookered", {"table": table, "on": Ball.RED})
    assert doubt is not None
    assert (doubt.fact, dict(doubt.reason.params)) == ("table", {"count": 1, "told": 6})
    assert SnookerMatch(reds=1).differs("snooker.snookered", {"table": table, "on": Ball.RED}) is None
    assert SnookerMatch().differs("snooker.snookered", {"table": table, "on": Ball.BLACK}) is None
    other = match.differs("snooker.foul", {"on": Ball.BLACK})
    assert other is not None
    assert other.fact == "on"
    after_red = SnookerMatch(reds=6, colour_on=True)
    assert after_red.differs("snooker.foul", {"on": Ball.BLACK}) is None
    assert after_red.differs("snooker.foul", {"on": Ball.RED}) is not None
    assert after_red.differs("snooker.free-ball", {"on": Ball.RED}) is None


def test_no_colour_is_on_after_a_foul() -> None:
    match = SnookerMatch(striker=45, opponent=30, reds=6, colour_on=True)
    foul = case("snooker.foul", on="black", events=["cue-potted"])
    after = match.after([ruled(foul)])
    assert after == SnookerMatch(striker=45, opponent=37, reds=6)


def test_the_position_put_back_lay_so_before_the_next_foul_and_not_after_it() -> None:
    put_back = read(snooker_table(), "cue 889,600; reds 889,2000; blue 889,1500")
    replay = case("snooker.replay", on="red", others_moved=False, colours_gone=False)
    running = RunningCase((History(replay.answered("before", put_back)),))
    running = with_answers(goes_on(running, "snooker.foul"), events=["miss-all"])
    assert carried_into(find_wizard("snooker.miss"), running.cases)["before"] == put_back
    assert "table" not in carried_into(find_wizard("snooker.free-ball"), running.cases)


def test_a_colour_to_be_spotted_is_not_in_the_drawing_carried_over() -> None:
    foul = case("snooker.foul", on="red", events=["potted-not-on:blue"])
    free = case("snooker.free-ball", on="red", table="cue 889,600; reds 889,2000; blue spot; pink spot")
    told = carried_into(find_wizard("snooker.spotting"), (free, foul))
    assert told["to_spot"] == (Ball.BLUE,)
    assert told["table"] == read(snooker_table(), "cue 889,600; reds 889,2000; pink spot")
