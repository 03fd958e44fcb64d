"""carrom.protest: whether a protest is heard, and what its verdict does (105-112)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.messages import message
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact, step


@dataclass(frozen=True, kw_only=True)
class Protest:
    """A protest: its form, its fee, its timing and what the jury makes of it."""

    form: str = fact(Choice(("oral", "written")))
    fee_paid: bool = fact(Bool())
    at_once: bool = fact(Bool())
    late: bool = fact(Bool())
    english_and_signed: bool = fact(Bool())
    complete: bool = fact(Bool())
    offensive: bool = fact(Bool(), default=False)
    withdrawal: bool = fact(Bool(), default=False)
    jury: str = fact(Choice(("pending", "upheld", "rejected")), default="pending")


def rule_on_protest(protest: Protest) -> Ruling:
    """Check what a protest must have; then play goes on until the jury has spoken."""
    faults = _faults(protest)
    if faults:
        return _ruling("not-accepted", faults, fee=None)
    reasons = [step("step.carrom.protest.in-order", "carrom/105", "carrom/106")]
    if protest.withdrawal:
        reasons.append(step("step.carrom.protest.no-withdrawal", "carrom/110"))
    match protest.jury:
        case "pending":
            reasons.append(step("step.carrom.protest.play-goes-on", "carrom/111"))
            reasons.append(step("step.carrom.protest.one-hour", "carrom/112"))
            return _ruling("heard", reasons, fee="held", accepted=True)
        case "upheld":
            reasons.append(step("step.carrom.protest.upheld", "carrom/112.a"))
            return _ruling("upheld", reasons, fee="refunded", accepted=True, replay=True, announced=True)
        case _:
            reasons.append(step("step.carrom.protest.rejected", "carrom/112.b"))
            return _ruling("rejected", reasons, fee="kept", accepted=True, announced=True)


def _faults(protest: Protest) -> list[Step]:
    """Name the first thing that keeps the protest from being heard."""
    if protest.offensive:
        return [step("step.carrom.protest.offensive", "carrom/109")]
    if not protest.fee_paid:
        return [step("step.carrom.protest.no-fee", "carrom/106")]
    if protest.form == "oral":
        return [] if protest.at_once else [step("step.carrom.protest.oral-too-late", "carrom/106")]
    if protest.late:
        return [step("step.carrom.protest.written-too-late", "carrom/107")]
    if not protest.english_and_signed:
        return [step("step.carrom.protest.form", "carrom/105")]
    if not protest.complete:
        return [step("step.carrom.protest.incomplete", "carrom/108")]
    return []


def _ruling(
    verdict: str,
    reasons: list[Step],
    *,
    fee: str | None,
    accepted: bool = False,
    replay: bool = False,
    announced: bool = False,
) -> Ruling:
    return Ruling(
        verdict=verdict,
        call=message(f"call.carrom.protest.{verdict}"),
        outcome={
            "accepted": accepted,
            "fee": fee,
            "replay": replay,
            "announce_result": announced and not replay,
        },
        steps=tuple(reasons),
    )


PROTEST = Wizard(
    id="carrom.protest",
    scenario=Protest,
    rule=rule_on_protest,
    verdicts=("not-accepted", "heard", "upheld", "rejected"),
    rules=(
        *("carrom/105", "carrom/106", "carrom/107", "carrom/108", "carrom/109", "carrom/110", "carrom/111"),
        *("carrom/112", "carrom/112.a", "carrom/112.b"),
    ),
)
