"""May the cube be used at this score, and how is a double in the Crawford game undone? (4.4.iv)"""

from typing import Any

from tableside.games.backgammon import match, void_double
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import Then, Values, known, same


class Verdict(Words, of="verdict"):
    CUBE_OFF = "cube-off", "Crawford game: no cube"
    CUBE_LIVE = "cube-live", "Cube in use"
    DOUBLE_VOID_PLAY_ON = "double-void-play-on", "Double annulled, play on without the cube"
    SCORE_CORRECTED = "score-corrected", void_double.SCORE_CORRECTED
    MATCH_RESUMES = "match-resumes", void_double.MATCH_RESUMES
    TOO_LATE = "too-late", void_double.TOO_LATE


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


_NOTHING_SETTLED: Values = {"score_after": None, "match_over": False, "winner": None}
_VALUE_WITHOUT_CUBE = 1


class Crawford(Scenario):
    length: int = ask(kind=match.MATCH_LENGTH)
    score: tuple[int, int] = ask(kind=match.POINTS)
    crawford_played: bool = ask()
    doubled: bool = ask("Was a double made in this game?", default=False)
    noticed: void_double.Noticed = ask("When was the double noticed?")
    result: Values = ask(kind=match.RESULT)
    cube: int = ask("At which cube value was the game recorded?", match.CubeValue())
    ended_by: void_double.EndedBy = ask(default=void_double.EndedBy.PLAY)
    reached_by: match.ReachedBy = ask(default=match.ReachedBy.PLAY)
    kept_silent: bool = ask("Did the opponent notice the double and say nothing?", default=False)


def rule(case: Crawford) -> Ruling:
    phase = match.phase_of(case)
    _check_double(case)
    if phase is not match.Phase.CRAWFORD:
        return _cube_live(case, phase)
    if not case.doubled:
        steps = (*_why_crawford(case), Why.cube_off())
        reading = match.crawford_reading(case, phase) is not None
        return Ruling(Verdict.CUBE_OFF, Call.cube_off(), _in_crawford_game(None), steps, discretion=reading)
    if case.noticed is void_double.Noticed.DURING:
        undoing = void_double.Undoing(Verdict.DOUBLE_VOID_PLAY_ON, Call.play_on(), (Why.play_on(),))
    elif case.noticed is void_double.Noticed.NEXT_GAME_STARTED:
        undoing = void_double.too_late(case, case.cube)
    else:
        undoing = void_double.undo_after_game(case, _VALUE_WITHOUT_CUBE)
    return _undone(case, undoing)


def _undone(case: Crawford, undoing: void_double.Undoing) -> Ruling:
    steps = [*_why_crawford(case), *undoing.steps]
    sanctions: list[match.Sanction] = []
    if case.kept_silent:
        steps.append(Why.kept_silent())
        sanctions = [match.Sanction.LOSS_OF_MATCH, match.Sanction.DISQUALIFICATION]
    discretion = undoing.discretion or match.crawford_reading(case, match.Phase.CRAWFORD) is not None
    double = Double.STANDS if undoing.verdict is void_double.Undone.TOO_LATE else Double.VOID
    outcome = _in_crawford_game(double, undoing.outcome, sanctions)
    return Ruling(Verdict(undoing.verdict.value), undoing.call, outcome, tuple(steps), discretion)


def _why_crawford(case: Crawford) -> tuple[Step, ...]:
    if case.length == 1:
        return (Why.one_point_match(),)
    if match.are_both_one_away(case.length, case.score):
        reading = match.crawford_reading(case, match.Phase.CRAWFORD)
        return (reading or match.CrawfordReading.both_by_penalty(),)
    leader = match.Player.A if match.Player.A.of(case.score) == case.length - 1 else match.Player.B
    return (Why.first_game(player=leader.word),)


def _in_crawford_game(
    double: Double | None, settled: Values = _NOTHING_SETTLED, sanctions: list[match.Sanction] | None = None
) -> dict[str, Any]:
    return {
        "is_crawford": True,
        "post_crawford": False,
        "cube_allowed": False,
        "double": double,
        **settled,
        "sanctions": sanctions or [],
    }


def _cube_live(case: Crawford, phase: match.Phase) -> Ruling:
    after = phase is match.Phase.AFTER
    outcome: dict[str, Any] = {
        "is_crawford": False,
        "post_crawford": after,
        "cube_allowed": True,
        "double": Double.VALID if case.doubled else None,
        **_NOTHING_SETTLED,
        "sanctions": [],
    }
    why = Why.behind() if after else Why.not_yet()
    reading = match.crawford_reading(case, phase)
    steps = (why, reading) if reading else (why,)
    return Ruling(Verdict.CUBE_LIVE, Call.cube_live(), outcome, steps, discretion=reading is not None)


def _check_double(case: Crawford) -> None:
    if case.doubled:
        void_double.check_ending(case, case.cube if known(case, "cube") else None)
    elif known(case, "cube") and case.cube > 1:
        raise No.turned_without_double("cube")
    elif case.ended_by is void_double.EndedBy.PASS:
        raise No.pass_without_double("ended_by")
    elif case.kept_silent:
        raise No.silent_without_double("kept_silent")


def double_from_traces(values: Values) -> Values:
    """Conclude that a double was made: it was noticed, or the game is recorded above 1 or ended by a pass."""
    if "doubled" in values:
        return values
    ended = values.get("cube", 1) > 1 or values.get("ended_by") is void_double.EndedBy.PASS
    traces = ended or "noticed" in values or values.get("kept_silent") is True
    return {**values, "doubled": True} if traces else values


def _forgets_the_double(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer says that it is the Crawford game, which stays true after a double in it."""
    from_nowhere = other.outcome.get("score_after") is not None and "result" not in told
    if match.gives_the_loser_points(told, other):
        return True
    return from_nowhere or (told.get("doubled") is True and other.verdict == "cube-off" != right.verdict)


def _is_far_from_the_crawford_game(told: Values) -> bool:
    """Return whether no player is one point short of the match, or the story of a Crawford game has no end."""
    near = "score" not in told or told.get("length", 0) - 1 in told["score"]
    return not near or match.is_no_crawford_story(told)


WIZARD = Wizard(
    rule,
    derive=double_from_traces,
    says=(
        match.CrawfordReading,
        match.Over,
        match.NoSuchScore,
        void_double.NoSuchEnding,
        void_double.Void,
        void_double.VoidCall,
        match.Sanction,
    ),
    contradicts=_is_far_from_the_crawford_game,
    never_offers=_forgets_the_double,
    then=(
        Then("backgammon.cube", same("length", "score", "crawford_played", "cube", "noticed", "result", "ended_by")),
        Then("backgammon.clock", same("length", "score")),
    ),
)
