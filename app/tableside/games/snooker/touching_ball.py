"""snooker.touching-ball: what is announced, and playing away from a ball that touches the cue ball (3.8)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import ANY_COLOUR, BLACK, COLOURS, OBJECT_BALLS, RED, VALUES, penalty, word, words
from tableside.messages import Message, Spoken, message
from tableside.rulings.kinds import Bool, Choice, ListOf
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step

MOST_TOUCHING = 6


@dataclass(frozen=True, kw_only=True)
class TouchingBallScenario:
    """The balls that touch the cue ball, the ball on, and how the stroke went."""

    touching: tuple[str, ...] = fact(ListOf(Choice(OBJECT_BALLS), MOST_TOUCHING, least=1))
    on: str = fact(Choice((*OBJECT_BALLS, ANY_COLOUR)))
    came_together: bool = fact(Bool(), default=False)
    played: bool = fact(Bool(), default=True)
    moved_touching: bool = fact(Bool())
    moved_by_striker: bool = fact(Bool(), default=True)
    moved_ball: str | None = fact(Choice(OBJECT_BALLS), default=None)
    free_ball: bool = fact(Bool(), default=False)
    nominated: str = fact(Choice(COLOURS))
    first_hit: str | None = fact(Choice(OBJECT_BALLS, none=True))

    @property
    def announced(self) -> tuple[str, ...]:
        """The touching balls that are or could be on: only these are named (3.8.a, 3.8.e).

        With a free ball any ball may be nominated, so that every one of them could be on (3.10.a.i).
        """
        if self.free_ball:
            return self.touching
        return tuple(ball for ball in self.touching if ball == self.on or (self.on == ANY_COLOUR and ball in COLOURS))

    @property
    def ball_on(self) -> str:
        """The ball the stroke was meant for."""
        return self.nominated if self.declares else self.on

    @property
    def declares(self) -> bool:
        """Whether the striker has a choice to declare."""
        return self.free_ball or self.on == ANY_COLOUR

    @property
    def worth(self) -> str:
        """The ball that gives the ball on its value: a free ball takes that of the ball it stands for (3.10.a.ii)."""
        return self.on if self.free_ball else self.ball_on

    @property
    def pushed(self) -> bool:
        """Whether the striker moved a touching ball."""
        return self.moved_touching and self.moved_by_striker


def rule_on_touching_ball(scenario: TouchingBallScenario) -> Ruling:
    """Say what to announce and whether the stroke away from the touching ball was fair."""
    _refuse_impossible(scenario)
    if scenario.came_together:
        together = step("step.snooker.touching-ball.came-together", "snooker/3.8.g")
        return _ruling(scenario, "replace", message("call.snooker.touching-ball.replace"), (together,), announce=())
    before = _announcement_steps(scenario)
    if not scenario.played:
        verdict = "announce" if scenario.announced else "no-announcement"
        return _ruling(scenario, verdict, _announcement(scenario), before)
    fouls = _fouls(scenario)
    if fouls:
        points = max(cost for cost, _ in fouls)
        after = (
            *(why for _, why in fouls),
            step("step.snooker.foul.penalty", "snooker/3.12", points=points),
        )
        call = message("call.snooker.foul", penalty=Spoken(points))
        return _ruling(scenario, "foul", call, (*before, *after), points=points)
    return _ruling(scenario, "fair", _announcement(scenario), (*before, *_why_fair(scenario)))


def _ruling(
    scenario: TouchingBallScenario,
    verdict: str,
    call: Message,
    steps: tuple[Step, ...],
    *,
    points: int = 0,
    announce: tuple[str, ...] | None = None,
) -> Ruling:
    named = scenario.announced if announce is None else announce
    return Ruling(
        verdict=verdict,
        call=call,
        outcome={"announce": list(named), "foul": points > 0, "penalty": points},
        steps=steps,
    )


def _announcement(scenario: TouchingBallScenario) -> Message:
    if not scenario.announced:
        return message("call.snooker.touching-ball.none")
    return message("call.snooker.touching-ball", ball=words(scenario.announced))


def _announcement_steps(scenario: TouchingBallScenario) -> tuple[Step, ...]:
    named = scenario.announced
    others = tuple(ball for ball in scenario.touching if ball not in named)
    if scenario.free_ball:
        could_be_on = step("step.snooker.touching-ball.free-ball", "snooker/3.10.a.i", "snooker/3.10.a.ii")
        return (could_be_on, step("step.snooker.touching-ball.announce", "snooker/3.8.a", ball=words(named)))
    if not named:
        return (step("step.snooker.touching-ball.not-on", "snooker/3.8.d", ball=words(others)),)
    first = step("step.snooker.touching-ball.announce", "snooker/3.8.a", ball=words(named))
    if not others:
        return (first,)
    return (first, step("step.snooker.touching-ball.only-ball-on", "snooker/3.8.e", ball=words(others)))


def _fouls(scenario: TouchingBallScenario) -> list[tuple[int, Step]]:
    fouls = []
    if scenario.pushed:
        moved = (scenario.moved_ball,) if scenario.moved_ball else scenario.touching
        if scenario.free_ball:
            moved = tuple(ball for ball in moved if ball != scenario.nominated)
        points = penalty(BLACK) if BLACK in moved else penalty(scenario.worth, moved)
        rules = ("snooker/3.8.b" if scenario.announced else "snooker/3.8.d", "snooker/3.12.b.v")
        one = scenario.moved_ball is not None or len(set(scenario.touching)) == 1
        fouls.append((points, step(f"step.snooker.touching-ball.{'pushed' if one else 'pushed-several'}", *rules)))
        if points == VALUES[BLACK]:
            return fouls
    if not _counts_as_hit(scenario) and scenario.first_hit != scenario.ball_on:
        fouls.append(_wrong_first_hit(scenario))
    return fouls


def _counts_as_hit(scenario: TouchingBallScenario) -> bool:
    """Playing away from a touching ball that is on, or is declared to be, counts as hitting it (3.8.c.i-ii)."""
    return bool(scenario.announced) and scenario.ball_on in scenario.touching


def _wrong_first_hit(scenario: TouchingBallScenario) -> tuple[int, Step]:
    which = "snooker/3.8.c.iii" if scenario.announced else "snooker/3.8.d"
    if scenario.first_hit is None:
        points = penalty(scenario.worth)
        return points, step("step.snooker.touching-ball.hit-nothing", which, "snooker/3.12.a.v")
    points = penalty(scenario.worth, (scenario.first_hit,))
    hit = word(scenario.first_hit)
    return points, step("step.snooker.touching-ball.hit-another", which, "snooker/3.12.b.iv", ball=hit)


def _why_fair(scenario: TouchingBallScenario) -> list[Step]:
    steps = []
    if scenario.moved_touching:
        steps.append(step("step.snooker.touching-ball.moved-by-itself", "snooker/3.8.f"))
    if not scenario.announced:
        steps.append(step("step.snooker.touching-ball.played-away", "snooker/3.8.d"))
    elif not scenario.declares:
        steps.append(step("step.snooker.touching-ball.is-on", "snooker/3.8.c.i", "snooker/3.8.b"))
    elif scenario.nominated in scenario.touching:
        steps.append(step("step.snooker.touching-ball.declared", "snooker/3.8.c.ii", "snooker/3.8.b"))
    else:
        steps.append(step("step.snooker.touching-ball.declared-other", "snooker/3.8.c.iii", "snooker/3.8.b"))
    return steps


def _refuse_impossible(scenario: TouchingBallScenario) -> None:
    if known(scenario, "touching"):
        doubled = [ball for ball in COLOURS if scenario.touching.count(ball) > 1]
        if doubled:
            raise refuse("touching", "refuse.snooker.ball-twice", ball=word(doubled[0]))
        if scenario.moved_ball is not None and scenario.moved_ball not in scenario.touching:
            raise refuse("moved_ball", "refuse.snooker.touching-ball.not-touching", ball=word(scenario.moved_ball))
    if scenario.moved_ball is not None and known(scenario, "moved_touching") and not scenario.moved_touching:
        raise refuse("moved_ball", "refuse.snooker.touching-ball.nothing-moved")
    if scenario.free_ball:
        _refuse_impossible_free_ball(scenario)
    elif known(scenario, "on", "nominated") and scenario.on not in (ANY_COLOUR, scenario.nominated):
        code = "free-ball" if scenario.on == RED else "one-colour-on"
        raise refuse("nominated", f"refuse.snooker.touching-ball.{code}", on=word(scenario.on))


def _refuse_impossible_free_ball(scenario: TouchingBallScenario) -> None:
    if not known(scenario, "on"):
        return
    on = word(scenario.on)
    if scenario.on in (ANY_COLOUR, BLACK):
        raise refuse("free_ball", "refuse.snooker.touching-ball.no-free-ball", on=on)
    if known(scenario, "touching") and scenario.on in scenario.touching:
        raise refuse("free_ball", "refuse.snooker.touching-ball.not-snookered", on=on)
    if known(scenario, "nominated") and scenario.nominated == scenario.on:
        raise refuse("nominated", "refuse.snooker.free-ball.nominated-is-on", ball=on)


TOUCHING_BALL = Wizard(
    id="snooker.touching-ball",
    scenario=TouchingBallScenario,
    rule=rule_on_touching_ball,
    verdicts=("announce", "no-announcement", "replace", "fair", "foul"),
    rules=(
        "snooker/3.8.a",
        "snooker/3.8.b",
        "snooker/3.8.c.i",
        "snooker/3.8.c.ii",
        "snooker/3.8.c.iii",
        "snooker/3.8.d",
        "snooker/3.8.e",
        "snooker/3.8.f",
        "snooker/3.8.g",
        "snooker/3.10.a.i",
        "snooker/3.10.a.ii",
        "snooker/3.12",
        "snooker/3.12.a.v",
        "snooker/3.12.b.iv",
        "snooker/3.12.b.v",
    ),
)
