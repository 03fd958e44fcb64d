"""Can no part of any ball on be hit by a direct, straight shot? (5g)"""

from typing import Any

from tableside.games.blackball.fouls import Decision
from tableside.games.blackball.table import COLOURED, Group, Layout, LayoutKind, ball_name, ball_of
from tableside.games.layouts import Balls, place_between
from tableside.geometry import Ball, Point, Reach, TargetReach, reach
from tableside.geometry.overlay import Overlay, Ring, Role, Sector
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import BLACK_BALL, Then, Values
from tableside.rulings.profile import Positions
from tableside.seeded_random import Chance

SNOOKED, NOT_SNOOKED = "snooked", "not-snooked"


class On(Words, of="value.blackball.snooked.on"):
    RED = "red", Group.RED.text
    YELLOW = "yellow", Group.YELLOW.text
    BLACK = "black", BLACK_BALL
    ANY = "any", "any ball (free shot)"
    COLOURED = "coloured", "any coloured ball (open table)"


def is_on(ball: Ball, on: On) -> bool:
    kind = ball_of(ball.name)
    return on is On.ANY or (kind in COLOURED if on is On.COLOURED else kind.value == on.value)


def balls_on(layout: Layout, on: On) -> list[Ball]:
    return [ball for ball in layout.position.object_balls if is_on(ball, on)]


def seen_from(cue: Point, layout: Layout, on: On) -> Reach:
    blockers = [ball for ball in layout.position.object_balls if not is_on(ball, on)]
    table = layout.table
    radius = table.radius_of("cue")
    return reach(cue, balls_on(layout, on), blockers, radius, table.radius_of("black"), table.bed(radius))


def reach_overlay(layout: Layout, on: On) -> Overlay | None:
    """Show the openings through which the cue ball can hit a ball on directly."""
    cue = layout.position.cue
    if cue is None or not balls_on(layout, on):
        return None
    found = seen_from(cue, layout, on)
    sectors = tuple(
        Sector(target.name, cue, opening.start, opening.end, opening.contact, layout.table.radius_of("cue"))
        for target in found.targets
        if not target.touching
        for opening in target.openings
    )
    touching = [target.name for target in found.targets if target.touching]
    rings = [Ring(name, Role.OPEN) for name in dict.fromkeys((*(sector.target for sector in sectors), *touching))]
    if found.shut_out:
        rings += [Ring(name, Role.BLOCKER) for name in found.blockers]
    # A ball on that touches the cue ball may be played away from: that is no snooker.
    snooked = not sectors and not touching
    return Overlay(SNOOKED if snooked else NOT_SNOOKED, rings=tuple(rings), sectors=sectors)


def show_reach(facts: Values, _answer: Answer | None) -> Overlay | None:
    on = facts.get("on")
    return None if on is None else reach_overlay(facts["table"], On(on))


class Verdict(Words):
    SNOOKED = "snooked", "Snookered"
    NOT_SNOOKED = "not-snooked", "Not snookered"


class Why(Declarations):
    open = reason("Some part can be hit by a direct, straight shot: {balls}.", "5g")
    hidden = reason("No part of any ball on can be hit directly; in the way: {balls}.", "5g")
    out_of_reach = reason("No part of any ball on can be hit directly.", "5g")
    relief = reason(
        "A snookered player needs contact with a ball on only, neither a pot nor a cushion; the snooker must "
        "be confirmed before the shot.",
        "5g, 4c.b.2",
    )
    touching_own = reason(
        "The cue ball lies against a ball of the player's group, which counts as played: {balls}.", "4i, 5g"
    )
    touching_unclear = reason(
        "The only balls on within reach lie against the cue ball ({balls}), and the rules do not say how such balls "
        "count here. Likeliest reading: what touches the cue ball can be played, so this is no snooker.",
        "4i, 5g",
        reading=True,
    )


class Call(Declarations, of="blackball"):
    snooked = call("Snookered. Contact with a ball on is enough.")
    not_snooked = call("Not snookered.")


class No(Declarations, of="blackball"):
    place_cue_ball = refusal(
        "the cue ball is in hand; place it first, because the snooker is judged from where it lies"
    )
    no_cue_ball = refusal("the cue ball is missing", unfinished=True)
    no_ball_on = refusal("no such ball is on the table", unfinished=True)


class Snooked(Scenario):
    table: Layout = ask("Where do the balls lie?", LayoutKind())
    on: On = ask("Which balls may be hit first?")


def rule(case: Snooked) -> Ruling:
    layout, on = case.table, case.on
    cue = layout.position.cue
    if cue is None:
        raise (No.place_cue_ball if layout.position.in_hand else No.no_cue_ball)("table")
    if not balls_on(layout, on):
        raise No.no_ball_on("on")
    seen = seen_from(cue, layout, on).targets
    apart = [target for target in seen if target.reachable and not target.touching]
    touching = [target for target in seen if target.touching]
    outcome = {
        "snooked": not apart and not touching,
        "reachable": [target.name for target in apart],
        "touching": [target.name for target in touching],
        "blocked": {target.name: list(target.blockers) for target in seen if not target.reachable},
        "aim": _widest_opening(apart),
    }
    if apart:
        return Ruling(Verdict.NOT_SNOOKED, Call.not_snooked(), outcome, (Why.open(balls=_names(apart)),))
    if touching:
        against = [target for target in seen_from(cue, layout, On.ANY).targets if target.touching]
        if on in (On.RED, On.YELLOW) and len(against) == 1:
            return Ruling(Verdict.NOT_SNOOKED, Call.not_snooked(), outcome, (Why.touching_own(balls=_names(touching)),))
        why = (Why.touching_unclear(balls=_names(touching)), Decision.referee_decides())
        return Ruling(Verdict.NOT_SNOOKED, Call.not_snooked(), outcome, why, discretion=True)
    blockers = [ball_name(name) for name in dict.fromkeys(name for target in seen for name in target.blockers)]
    hidden = Why.hidden(balls=blockers) if blockers else Why.out_of_reach()
    return Ruling(Verdict.SNOOKED, Call.snooked(), outcome, (hidden, Why.relief()))


def _names(targets: list[TargetReach]) -> list[Any]:
    return [ball_name(target.name) for target in targets]


def _widest_opening(apart: list[TargetReach]) -> Values | None:
    if not apart:
        return None
    best = max(apart, key=lambda target: target.openings[0].width)
    contact: Point = best.openings[0].contact
    return {"ball": best.name, "contact": [round(contact.x, 2), round(contact.y, 2)]}


def _to_shot(_facts: Values, answer: Answer) -> Values:
    return {"snookered": None if answer.ruling is None else answer.ruling.verdict is Verdict.SNOOKED}


def _lay_out(chance: Chance) -> Balls:
    """Put a ball in the way of a red far off: so near the cue ball that it hides all of it, or hiding only a part."""
    cue = [chance.between(200, 715), chance.between(250, 600)]
    on = [chance.between(150, 765), cue[1] + chance.between(650, 1000)]
    hidden = chance.happens(50)
    way = on[1] - cue[1]
    ahead = chance.between(110, 150) if hidden else way * chance.between(75, 85) // 100
    aside = chance.between(-8, 8) if hidden else chance.pick((-1, 1)) * chance.between(48, 56)
    other = [cue[0] + (on[0] - cue[0]) * ahead // way + aside, cue[1] + ahead]
    beyond = place_between(chance, on, [on[0], 1750], 120)
    return {"cue": cue, "black": beyond, "reds": [on], "yellows": [other]}


WIZARD = Wizard(
    rule,
    says=(Decision,),
    then=(Then("blackball.shot", _to_shot),),
    overlay=show_reach,
    positions={"table": Positions(_lay_out, {"reds": [[457, 900]]})},
)
