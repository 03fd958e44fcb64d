"""backgammon.cube: whether a double counts, at which value, and how an invalid one is undone (4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tableside.games.backgammon.match import (
    LONGEST_MATCH,
    NOTICED,
    PLAYERS,
    RESULT,
    SCORE,
    CubeValue,
    Phase,
    articles,
    phase_of,
    say,
    why,
)
from tableside.games.backgammon.void_double import Undoing, check_ending, too_late, undo_after_game
from tableside.messages import Message
from tableside.rulings.kinds import Bool, Choice, Int
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse

_FRESH_FACES = (1, 64)
_NOTHING_SETTLED = {"score_after": None, "match_over": False, "winner": None}
_LEFT_OPEN = {"score_after": None, "match_over": None, "winner": None}


@dataclass(frozen=True, kw_only=True)
class CubeScenario:
    """The match, the cube as it stood before the double, the double itself and, if it was undone later, the game."""

    length: int = fact(Int(1, LONGEST_MATCH))
    score: tuple[int, int] = fact(SCORE)
    crawford_played: bool = fact(Bool())
    cube: int = fact(CubeValue())
    owner: str = fact(Choice(("centre", *PLAYERS)))
    by: str = fact(Choice(PLAYERS))
    on_turn: bool = fact(Bool())
    before_roll: bool = fact(Bool())
    act: str = fact(Choice(("verbal", "physical", "intent", "both")))
    stated_value: int | None = fact(Int(1, 1024), default=None)
    variant: str = fact(Choice(("none", "beaver", "automatic", "jacoby")), default="none")
    cube_found: str = fact(Choice(("right", "missing", "left-over", "contested")), default="right")
    noticed: str = fact(NOTICED, default="during")
    result: Mapping[str, Any] = fact(RESULT)
    ended_by: str = fact(Choice(("play", "pass")), default="play")
    recorded: int | None = fact(CubeValue(), default=None)


@dataclass(frozen=True, slots=True)
class _Cube:
    """The cube as it should stand before the double, why, and whether what was seen had to be changed."""

    value: int
    owner: str
    steps: tuple[Step, ...] = ()
    put_right: bool = False
    disputed: bool = False


def cube_as_it_should_stand(scenario: CubeScenario) -> _Cube:
    """Take the cube as shown, unless it is missing or stands where no cube of this game can (4.4.i, 4.4.ix)."""
    if scenario.cube_found == "missing":
        return _Cube(1, "centre", (why("cube.missing", "4.4.i"),))
    if scenario.cube_found == "left-over":
        return _Cube(1, "centre", (why("cube.left-over", "4.4.i", "4.4.ix"),), put_right=True)
    disputed = scenario.cube_found == "contested"
    contested = (why("cube.contested", "4.4.ix"),) if disputed else ()
    if scenario.owner == "centre" and scenario.cube in _FRESH_FACES:
        return _Cube(1, "centre", contested)
    if scenario.owner != "centre" and scenario.cube > 1:
        return _Cube(scenario.cube, scenario.owner, contested)
    if scenario.owner == "centre":
        cannot_stand = why("cube.wrong-face", "4.4.i", shown=scenario.cube)
    else:
        cannot_stand = why("cube.wrong-place", "4.4.i", player=scenario.owner.upper())
    # Value and place cannot both be right here, so what 4.4.ix presumes contradicts itself once they are contested.
    doubt = (why("cube.contested-both", "4.4.ix", "1.1"),) if disputed else ()
    return _Cube(1, "centre", (*contested, cannot_stand, *doubt), put_right=True, disputed=disputed)


def check_missing_cube(scenario: CubeScenario) -> None:
    """Refuse a cube that was never on the board and yet has an owner or a value."""
    if scenario.cube_found != "missing":
        return
    if known(scenario, "owner") and scenario.owner != "centre":
        raise refuse("owner", "refuse.backgammon.missing-cube-owned")
    if known(scenario, "cube") and scenario.cube not in _FRESH_FACES:
        raise refuse("cube", "refuse.backgammon.missing-cube-value")


def is_dead(scenario: CubeScenario, cube: _Cube) -> bool:
    """Tell whether the doubler owns the cube at a value that is enough to win the match (4.4.vii)."""
    return cube.owner == scenario.by and cube.value >= _points_needed(scenario)


def _points_needed(scenario: CubeScenario) -> int:
    return scenario.length - scenario.score[PLAYERS.index(scenario.by)]


def double(scenario: CubeScenario) -> Ruling:
    """Rule on a double: is doubling allowed at all, may this player, is it the moment, and at which value."""
    phase = phase_of(scenario)
    check_missing_cube(scenario)
    check_ending(scenario, scenario.recorded)
    if phase is Phase.CRAWFORD:
        return _crawford(scenario)
    cube = cube_as_it_should_stand(scenario)
    if scenario.variant != "none":
        return _invalid(scenario, cube, scenario.variant, "4.4.viii")
    if cube.owner not in ("centre", scenario.by):
        return _invalid(scenario, cube, "not-owner", "4.4.iii", "4.4.v")
    if is_dead(scenario, cube):
        return _dead(scenario, cube)
    if not scenario.before_roll:
        return _invalid(scenario, cube, "after-roll", "4.4.ii")
    return _valid(scenario, cube)


def _crawford(scenario: CubeScenario) -> Ruling:
    """Annul a double in the Crawford game, where the cube is off the board (4.4.i, 4.4.iv)."""
    reason = why("cube.crawford", "4.4.iv", "4.4.i")
    return _undone(scenario, _Cube(1, "off"), "crawford", reason, ("4.4.iv.a", "4.4.iv.c"), ())


def _dead(scenario: CubeScenario, cube: _Cube) -> Ruling:
    """Annul a double with a dead cube in the same way, at the value before it (4.4.vii)."""
    reason = why("cube.dead", "4.4.vii", value=cube.value, needed=_points_needed(scenario))
    return _undone(scenario, cube, "dead-cube", reason, ("4.4.vii", "4.4.iv.a"), ("4.4.vii",))


def _undone(
    scenario: CubeScenario, cube: _Cube, reason: str, because: Step, play_on: tuple[str, ...], extra: tuple[str, ...]
) -> Ruling:
    if scenario.noticed == "during":
        call = say(f"cube.{reason}")
        undoing = Undoing("invalid", call, (why("cube.play-on", *play_on, value=cube.value),))
    elif scenario.noticed == "next-game-started":
        undoing = too_late(scenario, scenario.recorded or _recorded_by_default(scenario, cube), *extra)
    else:
        undoing = undo_after_game(scenario, cube.value, *extra)
    stands = undoing.verdict == "too-late"
    outcome = {
        "valid": False,
        "dead": reason == "dead-cube",
        "value": (scenario.recorded or _recorded_by_default(scenario, cube)) if stands else cube.value,
        "reason": reason,
        "cube_to": None if scenario.noticed != "during" else cube.owner,
        **undoing.outcome,
    }
    steps = (*cube.steps, because, *undoing.steps)
    return Ruling(undoing.verdict, undoing.call, outcome, steps, undoing.discretion or cube.disputed)


def _recorded_by_default(scenario: CubeScenario, cube: _Cube) -> int:
    """A double that was passed leaves the game at the old value."""
    return cube.value if scenario.ended_by == "pass" else 2 * cube.value


def _invalid(scenario: CubeScenario, cube: _Cube, reason: str, *labels: str) -> Ruling:
    """Send back a cube that may not be turned; once play went on with it, only the director can say what follows."""
    in_time = scenario.noticed == "during"
    follows = why("cube.back", *labels) if in_time else why("cube.no-remedy", "1.1")
    outcome = {
        "valid": False,
        "dead": False,
        "value": cube.value,
        "reason": reason,
        "cube_to": cube.owner if in_time else None,
        **(_NOTHING_SETTLED if in_time else _LEFT_OPEN),
    }
    call = say(f"cube.{reason}") if in_time else say("cube.no-remedy")
    steps = (*cube.steps, why(f"cube.{reason}", *labels), follows)
    return Ruling("invalid", call, outcome, steps, discretion=not in_time or cube.disputed)


def _valid(scenario: CubeScenario, cube: _Cube) -> Ruling:
    value = 2 * cube.value
    # Every form of a double counts alike, so an unknown form is not worth a question.
    form = scenario.act if known(scenario, "act") else "any"
    steps = [*cube.steps, why(f"cube.act-{form}", "4.4.ii")]
    reason: str | None = None
    if not scenario.on_turn:
        reason = "premature"
        steps.append(why("cube.premature", "4.4.v"))
    misstated = scenario.stated_value is not None and scenario.stated_value != value
    corrected = misstated or cube.put_right
    if corrected:
        reason = "wrong-value" if misstated else "cube-put-right"
        steps.append(why("cube.corrected", "4.4.vi", value=value))
    one_point = cube.owner == "centre" and _points_needed(scenario) == 1
    if one_point:
        reason = "centred-one-point"
        steps.append(why("cube.centred-one-point", "4.4.vii", "1.1", player=scenario.by.upper()))
    late_correction = corrected and scenario.noticed != "during"
    if late_correction:
        steps.append(why("cube.late-correction", "4.4.vi", "1.1"))
    outcome = {
        "valid": True,
        "dead": False,
        "value": value,
        "reason": reason,
        "cube_to": "offered",
        **(_LEFT_OPEN if late_correction else _NOTHING_SETTLED),
    }
    verdict = "value-corrected" if corrected else "valid"
    discretion = one_point or late_correction or cube.disputed
    return Ruling(verdict, _valid_call(scenario, value, corrected), outcome, tuple(steps), discretion)


def _valid_call(scenario: CubeScenario, value: int, corrected: bool) -> Message:
    if corrected:
        return say("cube.corrected", value=value)
    return say("cube.valid" if scenario.on_turn else "cube.premature", value=value)


CUBE = Wizard(
    id="backgammon.cube",
    scenario=CubeScenario,
    rule=double,
    verdicts=("valid", "value-corrected", "invalid", "score-corrected", "match-resumes", "too-late"),
    rules=articles(
        "1.1",
        "4.4.i",
        "4.4.ii",
        "4.4.iii",
        "4.4.iv",
        "4.4.iv.a",
        "4.4.iv.b",
        "4.4.iv.c",
        "4.4.v",
        "4.4.vi",
        "4.4.vii",
        "4.4.viii",
        "4.4.ix",
    ),
)
