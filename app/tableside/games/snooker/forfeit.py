"""snooker.forfeit and snooker.concede: what a lost or conceded frame or game gives the opponent (4.3, 4.6)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import BLACK, COLOURS, MOST_REDS, VALUES, word
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice, Int, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step

POINTS_A_RED = 8
POINTS_A_FRAME = 147
MOST_FRAMES = 50
FRAME, GAME = "frame", "game"


@dataclass(frozen=True, kw_only=True)
class ForfeitScenario:
    """What was on the table, and how much of the game was still to play after this frame."""

    reds: int = fact(Int(0, MOST_REDS))
    colours: tuple[str, ...] = fact(ListOf(Choice(COLOURS), len(COLOURS), distinct=True))
    forfeited: str = fact(Choice((FRAME, GAME)), default=GAME)
    frames_left: int = fact(Int(0, MOST_FRAMES))
    aggregate: bool = fact(Bool())


def rule_on_forfeit(scenario: ForfeitScenario) -> Ruling:
    """Value the frame in progress by its balls (4.3.a) and, for a whole game, the frames that are left (4.3.b)."""
    points = _value_of_balls(scenario.reds, scenario.colours)
    steps = [
        step("step.snooker.forfeit.frame", "snooker/4.3.a.i"),
        step("step.snooker.forfeit.points", "snooker/4.3.a.ii", reds=scenario.reds, points=points),
    ]
    if scenario.forfeited == FRAME or not scenario.frames_left:
        return _forfeit("frame-forfeited", points, frames=1, extra=0, steps=steps)
    steps[0] = step("step.snooker.forfeit.frame-in-progress", "snooker/4.3.b.i", "snooker/4.3.a.i")
    left = scenario.frames_left
    if scenario.aggregate:
        extra = POINTS_A_FRAME * left
        steps.append(step("step.snooker.forfeit.remaining-frames", "snooker/4.3.b.iii", frames=left, points=extra))
        return _forfeit("game-forfeited", points, frames=1 + left, extra=extra, steps=steps)
    steps.append(step("step.snooker.forfeit.frames-needed", "snooker/4.3.b.ii", count=left))
    return _forfeit("game-forfeited", points, frames=1 + left, extra=0, steps=steps)


def _value_of_balls(reds: int, colours: tuple[str, ...]) -> int:
    """Count each red 8; a colour wrongly off the table counts as if it were on (4.3.a.ii)."""
    left = set(colours)
    if reds and left != set(COLOURS):
        missing = next(colour for colour in COLOURS if colour not in left)
        raise refuse("colours", "refuse.snooker.forfeit.colours-with-reds", ball=word(missing))
    for colour in COLOURS:
        if left and colour not in left and VALUES[colour] > min(VALUES[ball] for ball in left):
            raise refuse("colours", "refuse.snooker.forfeit.out-of-order", ball=word(colour))
    if not left:
        raise refuse("colours", "refuse.snooker.forfeit.no-ball", ball=word(BLACK))
    return POINTS_A_RED * reds + sum(VALUES[colour] for colour in colours)


def _forfeit(verdict: str, points: int, *, frames: int, extra: int, steps: list[Step]) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.forfeit.{verdict}"),
        outcome={"points": points, "frames_lost": frames, "aggregate_points": extra},
        steps=tuple(steps),
    )


FORFEIT = Wizard(
    id="snooker.forfeit",
    scenario=ForfeitScenario,
    rule=rule_on_forfeit,
    verdicts=("frame-forfeited", "game-forfeited"),
    rules=(
        "snooker/4.3.a.i",
        "snooker/4.3.a.ii",
        "snooker/4.3.b.i",
        "snooker/4.3.b.ii",
        "snooker/4.3.b.iii",
    ),
)


@dataclass(frozen=True, kw_only=True)
class ConcedeScenario:
    """Who offers to concede what, and whether the opponent accepts."""

    by_striker: bool = fact(Bool())
    accepted: bool = fact(Bool())
    unit: str = fact(Choice((FRAME, GAME, "match")))
    aggregate: bool = fact(Bool())
    reds: int = fact(Int(0, MOST_REDS))
    colours: tuple[str, ...] = fact(ListOf(Choice(COLOURS), len(COLOURS), distinct=True))


def rule_on_concession(scenario: ConcedeScenario) -> Ruling:
    """Only the striker may concede, and only if the opponent accepts; with aggregate points the balls left count."""
    if known(scenario, "reds", "colours"):
        _value_of_balls(scenario.reds, scenario.colours)
    if not scenario.by_striker:
        return _concession("not-allowed", step("step.snooker.concede.not-striker", "snooker/4.6.a"))
    offered = step("step.snooker.concede.offered", "snooker/4.6.a")
    if not scenario.accepted:
        return _concession("void", offered, step("step.snooker.concede.declined", "snooker/4.6.a"))
    accepted = step("step.snooker.concede.accepted", "snooker/4.6.a", "snooker/2.1.a", "snooker/3.1.f.ii")
    if scenario.unit != FRAME:
        if not scenario.aggregate:
            return _concession("conceded", offered, accepted)
        # 4.6.b speaks of a conceded frame only; what a conceded game is worth in aggregate points is nowhere laid down.
        unsettled = step("step.snooker.concede.game-value", "snooker/4.6.b", "snooker/5.1.a.ii")
        return _concession("conceded", offered, accepted, unsettled, discretion=True)
    if not scenario.aggregate:
        return _concession("conceded", offered, accepted)
    points = _value_of_balls(scenario.reds, scenario.colours)
    added = step("step.snooker.concede.points", "snooker/4.6.b", reds=scenario.reds, points=points)
    return _concession("conceded", offered, accepted, added, points=points)


def _concession(verdict: str, *steps: Step, points: int = 0, discretion: bool = False) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.concede.{verdict}"),
        outcome={"play_goes_on": verdict != "conceded", "points": points},
        steps=steps,
        discretion=discretion,
    )


CONCEDE = Wizard(
    id="snooker.concede",
    scenario=ConcedeScenario,
    rule=rule_on_concession,
    verdicts=("not-allowed", "void", "conceded"),
    rules=("snooker/2.1.a", "snooker/3.1.f.ii", "snooker/4.6.a", "snooker/4.6.b", "snooker/5.1.a.ii"),
)
