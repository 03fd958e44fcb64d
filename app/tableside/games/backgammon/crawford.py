"""May the cube be used at this score, and how is a double in the Crawford game undone? (4.4.iv)"""

from collections.abc import Mapping
from typing import Any

from tableside.errors import N_
from tableside.games.backgammon.cases import forgets_the_double, is_far_from_the_crawford_game
from tableside.games.backgammon.match import (
    MATCH_LENGTH,
    POINTS,
    RESULT,
    SCOREBOARD,
    CrawfordReading,
    CubeValue,
    NoSuchScore,
    Over,
    Phase,
    Player,
    ReachedBy,
    Sanction,
    are_both_one_away,
    crawford_reading,
    phase_of,
)
from tableside.games.backgammon.void_double import (
    MATCH_RESUMES,
    SCORE_CORRECTED,
    TOO_LATE,
    EndedBy,
    NoSuchEnding,
    Noticed,
    Undoing,
    Undone,
    Void,
    VoidCall,
    check_ending,
    too_late,
    undo_after_game,
)
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import Then, Tray, Values, known, same


class Verdict(Words, of="verdict"):
    CUBE_OFF = "cube-off", "Crawford game: no cube"
    CUBE_LIVE = "cube-live", "Cube in use"
    DOUBLE_VOID_PLAY_ON = "double-void-play-on", "Double annulled, play on without the cube"
    SCORE_CORRECTED = "score-corrected", SCORE_CORRECTED
    MATCH_RESUMES = "match-resumes", MATCH_RESUMES
    TOO_LATE = "too-late", TOO_LATE


class Double(Words, of="value.double"):
    VALID = "valid", "valid"
    VOID = "void", "annulled"
    STANDS = "stands", "stands"


class Why(Declarations):
    first_game = reason(
        "It is the first game in which a player, {player}, is one point short of the match: the Crawford game.",
        "4.4.iv",
    )
    one_point_match = reason(
        "In a match to one point both players start one point short, so its only game is the Crawford game.", "4.4.iv"
    )
    cube_off = reason("Neither player may double; the cube is taken off the board.", "4.4.i")
    not_yet = reason("No player is one point short of the match, so the cube is in use.", "4.4.iv")
    behind = reason(
        "Only the first such game is played without the cube, and the Crawford game has been played.", "4.4.iv"
    )
    play_on = reason(
        "The game is still going on, so the director annuls the double and the game is finished without the cube.",
        "4.4.iv.a, 4.4.iv.c",
    )
    kept_silent = reason(
        "A player who notices such a double must say so at once; keeping silent may cost the match or bring "
        "disqualification.",
        "4.4.iv",
    )


class Call(Declarations):
    cube_off = call("This is the Crawford game. No cube.")
    cube_live = call("The cube is in play.")
    play_on = call("Crawford game: the double is void. Take the cube off and play on.")


class No(Declarations, of="backgammon"):
    turned_without_double = refusal("the cube cannot be above 1 in a game without a double")
    pass_without_double = refusal("a game without a double cannot end by a pass")
    silent_without_double = refusal("a double that was not made cannot be passed over in silence")


_NOTHING_SETTLED: Mapping[str, Any] = {"score_after": None, "match_over": False, "winner": None}
_VALUE_WITHOUT_CUBE = 1


class Crawford(Scenario):
    length: int = ask(kind=MATCH_LENGTH)
    score: tuple[int, int] = ask(kind=POINTS)
    crawford_played: bool = ask()
    doubled: bool = ask("Was a double made in this game?", default=False)
    noticed: Noticed = ask("When was the double noticed?")
    result: Mapping[str, Any] = ask(kind=RESULT)
    cube: int = ask("At which cube value was the game recorded?", CubeValue())
    ended_by: EndedBy = ask(default=EndedBy.PLAY)
    reached_by: ReachedBy = ask(default=ReachedBy.PLAY)
    kept_silent: bool = ask("Did the opponent notice the double and say nothing?", default=False)


def rule(case: Crawford) -> Ruling:
    """Neither player may double in the first game in which one needs one point; such a double is void (4.4.iv)."""
    phase = phase_of(case)
    _check_double(case)
    if phase is not Phase.CRAWFORD:
        return _cube_live(case, phase)
    if not case.doubled:
        steps = (*_why_crawford(case), Why.cube_off())
        reading = crawford_reading(case, phase) is not None
        return Ruling(Verdict.CUBE_OFF, Call.cube_off(), _in_crawford_game(None), steps, discretion=reading)
    return _undone(case, _undoing(case))


def _undoing(case: Crawford) -> Undoing:
    if case.noticed is Noticed.DURING:
        return Undoing(Verdict.DOUBLE_VOID_PLAY_ON, Call.play_on(), (Why.play_on(),))
    if case.noticed is Noticed.NEXT_GAME_STARTED:
        return too_late(case, case.cube)
    return undo_after_game(case, _VALUE_WITHOUT_CUBE)


def _undone(case: Crawford, undoing: Undoing) -> Ruling:
    steps = [*_why_crawford(case), *undoing.steps]
    sanctions: list[Sanction] = []
    if case.kept_silent:
        steps.append(Why.kept_silent())
        sanctions = [Sanction.LOSS_OF_MATCH, Sanction.DISQUALIFICATION]
    discretion = undoing.discretion or crawford_reading(case, Phase.CRAWFORD) is not None
    double = Double.STANDS if undoing.verdict is Undone.TOO_LATE else Double.VOID
    outcome = _in_crawford_game(double, undoing.outcome, sanctions)
    return Ruling(Verdict(undoing.verdict.value), undoing.call, outcome, tuple(steps), discretion)


def _why_crawford(case: Crawford) -> tuple[Step, ...]:
    if case.length == 1:
        return (Why.one_point_match(),)
    if are_both_one_away(case.length, case.score):
        reading = crawford_reading(case, Phase.CRAWFORD)
        return (reading or CrawfordReading.both_by_penalty(),)
    leader = Player.A if Player.A.of(case.score) == case.length - 1 else Player.B
    return (Why.first_game(player=leader.word),)


def _in_crawford_game(
    double: Double | None, settled: Mapping[str, Any] = _NOTHING_SETTLED, sanctions: list[Sanction] | None = None
) -> dict[str, Any]:
    return {
        "is_crawford": True,
        "post_crawford": False,
        "cube_allowed": False,
        "double": double,
        **settled,
        "sanctions": sanctions or [],
    }


def _cube_live(case: Crawford, phase: Phase) -> Ruling:
    after = phase is Phase.AFTER
    outcome: dict[str, Any] = {
        "is_crawford": False,
        "post_crawford": after,
        "cube_allowed": True,
        "double": Double.VALID if case.doubled else None,
        **_NOTHING_SETTLED,
        "sanctions": [],
    }
    why = Why.behind() if after else Why.not_yet()
    reading = crawford_reading(case, phase)
    steps = (why, reading) if reading else (why,)
    return Ruling(Verdict.CUBE_LIVE, Call.cube_live(), outcome, steps, discretion=reading is not None)


def _check_double(case: Crawford) -> None:
    """Refuse a game that tells two stories about its cube."""
    if case.doubled:
        check_ending(case, case.cube if known(case, "cube") else None)
    elif known(case, "cube") and case.cube > 1:
        raise No.turned_without_double("cube")
    elif case.ended_by is EndedBy.PASS:
        raise No.pass_without_double("ended_by")
    elif case.kept_silent:
        raise No.silent_without_double("kept_silent")


def double_from_traces(values: Values) -> Values:
    """Conclude that a double was made: it was noticed, or the game is recorded above 1 or ended by a pass."""
    if "doubled" in values:
        return values
    ended = values.get("cube", 1) > 1 or values.get("ended_by") is EndedBy.PASS
    traces = ended or "noticed" in values or values.get("kept_silent") is True
    return {**values, "doubled": True} if traces else values


WIZARD = Wizard(
    rule,
    derive=double_from_traces,
    says=(CrawfordReading, Over, NoSuchScore, NoSuchEnding, Void, VoidCall, Sanction),
    tray=Tray(shows=N_("Score of the match"), board=SCOREBOARD),
    contradicts=is_far_from_the_crawford_game,
    never_offers=forgets_the_double,
    then=(
        Then("backgammon.cube", same("length", "score", "crawford_played", "cube", "noticed", "result", "ended_by")),
        Then("backgammon.clock", same("length", "score")),
    ),
)
