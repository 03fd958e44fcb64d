"""backgammon.score-dispute, backgammon.wrong-length, backgammon.result-correction, backgammon.concession (4.5-4.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import LONGEST_MATCH, PLAYERS, SCORE, articles, phase_of, say, why, written
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse


@dataclass(frozen=True, kw_only=True)
class ScoreDisputeScenario:
    """Which players kept an individual sheet, and the score [A, B] that each sheet shows."""

    kept: str = fact(Choice(("both", *PLAYERS, "none")))
    sheet_a: tuple[int, int] = fact(SCORE)
    sheet_b: tuple[int, int] = fact(SCORE)
    clear_a: bool = fact(Bool(), default=True)
    clear_b: bool = fact(Bool(), default=True)


def score_dispute(scenario: ScoreDisputeScenario) -> Ruling:
    """Let the clear sheet of the player who is behind decide, or the only sheet there is (4.7)."""
    if scenario.kept == "none":
        return _open_score("none-kept")
    if scenario.kept != "both":
        return _only_sheet(scenario, scenario.kept)
    if scenario.sheet_a == scenario.sheet_b:
        steps: tuple[Step, ...] = (why("score.same", "4.7"),)
        return _score("agreed", scenario.sheet_a, None, steps)
    behind = _behind(scenario.sheet_a)
    if behind is None and _behind(scenario.sheet_b) is None:
        return _open_score("level")
    if behind is None or behind != _behind(scenario.sheet_b):
        return _open_score("who-trails")
    if not (scenario.clear_a if behind == "a" else scenario.clear_b):
        return _open_score("unclear")
    steps = (why("score.behind", "4.7", player=behind.upper()),)
    return _score("sheet-decides", scenario.sheet_a if behind == "a" else scenario.sheet_b, behind, steps)


def _behind(sheet: tuple[int, int]) -> str | None:
    if sheet[0] == sheet[1]:
        return None
    return "a" if sheet[0] < sheet[1] else "b"


def _only_sheet(scenario: ScoreDisputeScenario, player: str) -> Ruling:
    if not (scenario.clear_a if player == "a" else scenario.clear_b):
        return _open_score("unclear")
    steps = (why("score.only-sheet", "4.7", player=player.upper()),)
    return _score("sheet-decides", scenario.sheet_a if player == "a" else scenario.sheet_b, player, steps)


def _score(verdict: str, score: tuple[int, int], sheet_of: str | None, steps: tuple[Step, ...]) -> Ruling:
    call = say("score", score=written(score))
    return Ruling(verdict, call, {"score": list(score), "sheet_of": sheet_of}, steps)


def _open_score(reason: str) -> Ruling:
    steps = (why(f"score.{reason}", "4.7"), why("score.evidence", "1.1", "5.3"))
    return Ruling("director-decides", say("score.open"), {"score": None, "sheet_of": None}, steps, discretion=True)


SCORE_DISPUTE = Wizard(
    id="backgammon.score-dispute",
    scenario=ScoreDisputeScenario,
    rule=score_dispute,
    verdicts=("sheet-decides", "agreed", "director-decides"),
    rules=articles("1.1", "4.7", "5.3"),
)


@dataclass(frozen=True, kw_only=True)
class WrongLengthScenario:
    """A match played to another length than the one laid down; `score` is that of the games finished so far."""

    length: int = fact(Int(1, LONGEST_MATCH))
    played_length: int = fact(Int(1, LONGEST_MATCH))
    state: str = fact(Choice(("match-finished", "game-in-progress", "between-games")))
    score: tuple[int, int] = fact(SCORE)
    crawford_played: bool = fact(Bool(), default=False)
    clock: bool = fact(Bool(), default=False)


def wrong_length(scenario: WrongLengthScenario) -> Ruling:
    """Correct a wrong length between games, unless the match is over or would be by the correction (4.8)."""
    if scenario.length == scenario.played_length:
        raise refuse("played_length", "refuse.backgammon.same-length")
    check_progress(scenario)
    if scenario.state == "match-finished":
        steps: tuple[Step, ...] = (why("length.finished", "4.8"),)
        return _length("result-stands", "length.finished", scenario.played_length, steps, match_over=True)
    # Points are never lost, so a length that is already reached cannot be corrected after this game either.
    if scenario.length < scenario.played_length and max(scenario.score) >= scenario.length:
        steps = (why("length.too-short", "4.8", length=scenario.length, score=written(scenario.score)),)
        return _length("keep-wrong-length", "length.keep", scenario.played_length, steps)
    if scenario.state == "game-in-progress":
        steps = (why("length.game-in-progress", "4.8"), why("length.next-game", "4.8"))
        return _length("play-game-out", "length.game-in-progress", scenario.played_length, steps)
    return _corrected(scenario)


@dataclass(frozen=True)
class _AsPlayed:
    """The match as the players took it to be, at the wrong length."""

    length: int
    score: tuple[int, int]
    crawford_played: bool


def check_progress(scenario: WrongLengthScenario) -> None:
    """Refuse a score that does not fit the state of the match at the length it was played to."""
    if not known(scenario, "score"):
        return
    if scenario.state == "match-finished":
        reached = [points >= scenario.played_length for points in scenario.score]
        if sum(reached) != 1:
            raise refuse(
                "score", "refuse.backgammon.no-winner" if not any(reached) else "refuse.backgammon.two-winners"
            )
    else:
        phase_of(
            _AsPlayed(length=scenario.played_length, score=scenario.score, crawford_played=scenario.crawford_played)
        )


def _corrected(scenario: WrongLengthScenario) -> Ruling:
    steps = [why("length.correct-now", "4.8", length=scenario.length)]
    one_away = max(scenario.score) == scenario.length - 1
    # With both one point short, an earlier game was the first of that kind, and it was played with the cube.
    crawford_open = scenario.crawford_played or (one_away and min(scenario.score) == scenario.length - 1 > 0)
    if scenario.crawford_played:
        steps.append(why("length.crawford-open", "4.4.iv", "1.1"))
    elif crawford_open:
        steps.append(why("length.crawford-missed", "4.4.iv", "1.1"))
    elif one_away:
        steps.append(why("length.crawford-next", "4.4.iv"))
    if scenario.clock:
        steps.append(why("length.clock-open", "3.5.vi", "1.1"))
    crawford = None if crawford_open else one_away
    call = say("length.correct", length=scenario.length)
    outcome = {"length": scenario.length, "match_over": False, "next_is_crawford": crawford}
    return Ruling("correct-now", call, outcome, tuple(steps), crawford_open or scenario.clock)


def _length(verdict: str, call: str, length: int, steps: tuple[Step, ...], *, match_over: bool = False) -> Ruling:
    outcome = {"length": length, "match_over": match_over, "next_is_crawford": None}
    return Ruling(verdict, say(call, length=length), outcome, steps)


WRONG_LENGTH = Wizard(
    id="backgammon.wrong-length",
    scenario=WrongLengthScenario,
    rule=wrong_length,
    verdicts=("result-stands", "play-game-out", "correct-now", "keep-wrong-length"),
    rules=articles("1.1", "3.5.vi", "4.4.iv", "4.8"),
)


@dataclass(frozen=True, kw_only=True)
class ResultCorrectionScenario:
    """A result on the draw sheet that is said to be wrong."""

    entry_wrong: str = fact(Choice(("shown", "disputed", "no")))
    reasonable_time: bool = fact(Bool())
    next_round_begun: bool = fact(Bool(), default=False)


def result_correction(scenario: ResultCorrectionScenario) -> Ruling:
    """Correct a wrong entry within a reasonable time, a later round notwithstanding (4.6)."""
    if scenario.entry_wrong == "no":
        return Ruling("entry-stands", say("result.stands"), _entry(False), (why("result.right", "4.6"),))
    if scenario.entry_wrong == "disputed":
        steps: tuple[Step, ...] = (why("result.disputed", "5.1", "4.6"),)
        return Ruling("director-decides", say("result.disputed"), _entry(None), steps)
    if not scenario.reasonable_time:
        return Ruling("entry-stands", say("result.stands"), _entry(False), (why("result.too-late", "4.6"),))
    reasons = [why("result.correct", "4.6")]
    if scenario.next_round_begun:
        reasons.append(why("result.next-round", "4.6"))
    return Ruling("correct", say("result.correct"), _entry(True), tuple(reasons))


def _entry(corrected: bool | None) -> dict[str, Any]:
    return {"corrected": corrected}


RESULT_CORRECTION = Wizard(
    id="backgammon.result-correction",
    scenario=ResultCorrectionScenario,
    rule=result_correction,
    verdicts=("correct", "entry-stands", "director-decides"),
    rules=articles("4.6", "5.1"),
)


@dataclass(frozen=True, kw_only=True)
class ConcessionScenario:
    """A player gives up a game, or the players settle its result between them."""

    contact: bool = fact(Bool())
    other_result: bool = fact(Bool())
    agreed_result: bool = fact(Bool(), default=False)


def concession(scenario: ConcessionScenario) -> Ruling:
    """Allow giving up only without contact and when no other result is possible (4.5)."""
    if not scenario.contact and not scenario.other_result:
        steps: tuple[Step, ...] = (why("concession.allowed", "4.5"),)
        return Ruling("allowed", say("concession.allowed"), _concession(True, []), steps)
    if scenario.agreed_result:
        sanctions = ["disqualification", "exclusion"]
        steps = (why("concession.agreed", "4.5"), why("concession.sanction", "4.5"))
        return Ruling("sanction", say("concession.agreed"), _concession(False, sanctions), steps)
    reason = "contact" if scenario.contact else "other-result"
    steps = (why(f"concession.{reason}", "4.5"),)
    return Ruling("play-on", say("concession.play-on"), _concession(False, []), steps)


def _concession(allowed: bool, sanctions: list[str]) -> dict[str, Any]:
    return {"allowed": allowed, "sanctions": sanctions}


CONCESSION = Wizard(
    id="backgammon.concession",
    scenario=ConcessionScenario,
    rule=concession,
    verdicts=("allowed", "play-on", "sanction"),
    rules=articles("4.5"),
)
