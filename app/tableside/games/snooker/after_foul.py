"""snooker.claim, snooker.play-again and snooker.replay: is the foul in time, who plays on, from where (3.11-3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.snooker.balls import ANY_COLOUR, COLOURS, RED
from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, known, refuse, step


@dataclass(frozen=True, kw_only=True)
class ClaimScenario:
    """A foul that the referee has or has not awarded, and who claims it when."""

    awarded_by_referee: bool = fact(Bool())
    next_stroke_made: bool = fact(Bool())
    claimed_by: str = fact(Choice(("nobody", "non-striker", "representative")))
    representative_announced: bool = fact(Bool())
    claim_upheld: bool = fact(Bool())


def rule_on_claim(scenario: ClaimScenario) -> Ruling:
    """A foul neither awarded nor successfully claimed before the next stroke counts as never made (3.11.c)."""
    if scenario.awarded_by_referee:
        return _claim("stands", step("step.snooker.claim.awarded", "snooker/3.11", "snooker/5.1.a.iv"))
    if scenario.next_stroke_made:
        return _claim("condoned", step("step.snooker.claim.too-late", "snooker/3.11.c"))
    if scenario.claimed_by == "nobody":
        return _claim("open", step("step.snooker.claim.still-possible", "snooker/3.11.c"))
    if scenario.claimed_by == "representative" and not scenario.representative_announced:
        return _claim("not-entitled", step("step.snooker.claim.not-announced", "snooker/4.5"))
    by = "representative" if scenario.claimed_by == "representative" else "non-striker"
    rules = ("snooker/4.5", "snooker/3.11.c") if by == "representative" else ("snooker/3.11.c",)
    claimed = step(f"step.snooker.claim.by-{by}", *rules)
    if scenario.claim_upheld:
        return _claim("stands", claimed, step("step.snooker.claim.upheld", "snooker/5.1.c", "snooker/5.1.a.i"))
    return _claim("dismissed", claimed, step("step.snooker.claim.dismissed", "snooker/5.1.c", "snooker/5.1.a.i"))


def _claim(verdict: str, *steps: Step) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.claim.{verdict}"),
        outcome={"foul": None if verdict == "open" else verdict == "stands"},
        steps=steps,
    )


CLAIM = Wizard(
    id="snooker.claim",
    scenario=ClaimScenario,
    rule=rule_on_claim,
    verdicts=("stands", "condoned", "open", "not-entitled", "dismissed"),
    rules=(
        "snooker/3.11",
        "snooker/3.11.c",
        "snooker/4.5",
        "snooker/5.1.a.i",
        "snooker/5.1.a.iv",
        "snooker/5.1.c",
    ),
)


@dataclass(frozen=True, kw_only=True)
class PlayAgainScenario:
    """The request to play again after a foul, and who made the foul."""

    foul: bool = fact(Bool())
    requested: bool = fact(Bool())
    withdrawing: bool = fact(Bool(), default=False)
    four_handed: bool = fact(Bool(), default=False)
    out_of_turn: bool = fact(Bool())


def rule_on_play_again(scenario: PlayAgainScenario) -> Ruling:
    """After a foul the next player may ask the offender to play; what is asked cannot be taken back (3.13)."""
    if not scenario.foul:
        return _again("no-request", "next-player", step("step.snooker.play-again.no-foul", "snooker/3.3.a"))
    may_ask = step("step.snooker.play-again.may-ask", "snooker/3.11.h.ii", "snooker/3.3.a")
    if not scenario.requested:
        return _again("next-player-plays", "next-player", may_ask)
    steps = [may_ask]
    if scenario.withdrawing:
        steps.append(step("step.snooker.play-again.irrevocable", "snooker/3.13"))
    steps += [
        step("step.snooker.play-again.think-again", "snooker/3.13.a.i", "snooker/3.13.a.ii"),
        step("step.snooker.play-again.scores", "snooker/3.13.b"),
        step("step.snooker.play-again.free-ball-lapses", "snooker/3.10.f"),
    ]
    partner_skipped = False
    if scenario.four_handed:
        partner_skipped = scenario.out_of_turn
        steps.append(step("step.snooker.play-again.four-handed", "snooker/3.17.c"))
        if partner_skipped:
            steps.append(step("step.snooker.play-again.partner", "snooker/3.17.c"))
    return _again("offender-plays", "offender", *steps, partner_skipped=partner_skipped)


def _again(verdict: str, plays: str, *steps: Step, partner_skipped: bool = False) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.play-again.{verdict}"),
        outcome={"plays": plays, "partner_may_lose_turn": partner_skipped},
        steps=steps,
    )


PLAY_AGAIN = Wizard(
    id="snooker.play-again",
    scenario=PlayAgainScenario,
    rule=rule_on_play_again,
    verdicts=("no-request", "next-player-plays", "offender-plays"),
    rules=(
        "snooker/3.3.a",
        "snooker/3.10.f",
        "snooker/3.11.h.ii",
        "snooker/3.13",
        "snooker/3.13.a.i",
        "snooker/3.13.a.ii",
        "snooker/3.13.b",
        "snooker/3.17.c",
    ),
)


@dataclass(frozen=True, kw_only=True)
class ReplayScenario:
    """A stroke to be replayed after a miss: what was on, and what else the stroke moved."""

    on: str = fact(Choice((RED, *COLOURS, ANY_COLOUR)))
    others_moved: bool = fact(Bool())
    helps_offender: bool = fact(Bool())
    colours_gone: bool = fact(Bool())
    asked_first: bool = fact(Bool(), default=False)
    disputed: bool = fact(Bool(), default=False)


def rule_on_replay(scenario: ReplayScenario) -> Ruling:
    """Put the cue ball back, other balls only where leaving them would help the offender (3.14.f)."""
    if known(scenario, "others_moved", "helps_offender") and scenario.helps_offender and not scenario.others_moved:
        raise refuse("helps_offender", "refuse.snooker.replay.nothing-moved")
    steps = [step("step.snooker.replay.intentions", "snooker/3.14.j")] if scenario.asked_first else []
    steps += [_ball_on_again(scenario.on), step("step.snooker.replay.cue-ball", "snooker/3.14.a", "snooker/3.14.f")]
    restore = scenario.others_moved and scenario.helps_offender
    if scenario.others_moved:
        steps.append(step(f"step.snooker.replay.{'restore' if restore else 'leave'}", "snooker/3.14.f"))
    if scenario.colours_gone:
        steps.append(step("step.snooker.replay.colours", "snooker/3.14.f", "snooker/3.7"))
    steps.append(step("step.snooker.replay.consult", "snooker/3.14.g"))
    if scenario.disputed:
        steps.append(step("step.snooker.replay.final", "snooker/3.14.g"))
    verdict = "restore-balls" if restore else "cue-ball-only"
    return Ruling(
        verdict=verdict,
        call=message(f"call.snooker.replay.{verdict}"),
        outcome={"on": scenario.on, "restore_others": restore, "spot_colours": scenario.colours_gone},
        steps=tuple(steps),
    )


def _ball_on_again(on: str) -> Step:
    if on == RED:
        return step("step.snooker.replay.red-on", "snooker/3.14.a.i")
    if on == ANY_COLOUR:
        return step("step.snooker.replay.any-colour-on", "snooker/3.14.a.iii")
    return step("step.snooker.replay.colour-on", "snooker/3.14.a.ii")


REPLAY = Wizard(
    id="snooker.replay",
    scenario=ReplayScenario,
    rule=rule_on_replay,
    verdicts=("cue-ball-only", "restore-balls"),
    rules=(
        "snooker/3.7",
        "snooker/3.14.a",
        "snooker/3.14.a.i",
        "snooker/3.14.a.ii",
        "snooker/3.14.a.iii",
        "snooker/3.14.f",
        "snooker/3.14.g",
        "snooker/3.14.j",
    ),
)
