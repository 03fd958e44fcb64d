"""Is the cue ball snookered: can no ball on be hit at both extreme edges? (2.16)"""

from tableside.games.snooker.balls import ANY_COLOUR, OBJECT_BALLS, RED, Ball
from tableside.games.snooker.sight import NoSight, Seen, names_of, seen_by_cue_ball, show_sight
from tableside.games.snooker.table import MIDDLE_OF_A_FRAME, Differs, snooker_table, table_fact
from tableside.geometry import Point, Position
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values
from tableside.rulings.positions import place_words


class Verdict(Words):
    SNOOKERED = "snookered", "Snookered"
    NOT_SNOOKERED = "not-snookered", "Not snookered"


class Why(Declarations):
    open = reason("Both extreme edges can be hit in a straight line, with no ball not on in the way: {balls}.", "2.16")
    open_in_hand = reason(
        "From a place in the D both extreme edges can be hit in a straight line ({place}): {balls}.", "2.16, 2.16.a"
    )
    hidden = reason("No ball on can be hit at both extreme edges without a ball not on in the way.", "2.16")
    hidden_in_hand = reason(
        "From no place on or inside the D can a ball on be hit at both extreme edges without a ball not on in the way.",
        "2.16, 2.16.a",
    )
    effective = reason("The effective snookering ball: {balls}.", "2.16.b.i")
    equidistant = reason("Equally near, so all are effective snookering balls: {balls}.", "2.16.b.ii")
    none_effective = reason(
        "Different balls hide different balls on, so there is no effective snookering ball.", "2.16.c"
    )
    none_effective_in_hand = reason(
        "Which ball is nearest depends on where the cue ball is placed, so no ball is the effective snookering ball "
        "yet.",
        "2.16.b.i",
    )
    striker = reason("The striker is snookered.", "2.16.d")
    cushion = reason(
        "A curved cushion face stands in the way nearer than any ball, and a cushion cannot snooker.", "2.16.e"
    )


class Call(Declarations):
    snookered = call("Snookered.")
    not_snookered = call("Not snookered.")


class Snookered(Scenario):
    table: Position = ask("Where do the balls lie?", table_fact())
    on: Ball = ask("Which ball is on?", (*OBJECT_BALLS, ANY_COLOUR))
    cushion_first: bool = ask("Does a curved cushion face block nearer than any ball?", default=False)


def rule(case: Snookered) -> Ruling:
    seen = seen_by_cue_ball(case.table, case.on)
    in_hand = case.table.in_hand
    if not seen.snookered:
        balls = names_of(seen.open)
        if in_hand and seen.witness:
            why = Why.open_in_hand(balls=balls, place=place_words(snooker_table(), Point(*seen.witness)))
        else:
            why = Why.open(balls=balls)
        return Ruling(Verdict.NOT_SNOOKERED, Call.not_snookered(), _outcome(seen), (why,))
    if case.cushion_first:
        outcome = {**_outcome(seen), "snookered": False, "effective": []}
        return Ruling(Verdict.NOT_SNOOKERED, Call.not_snookered(), outcome, (Why.cushion(),))
    return Ruling(Verdict.SNOOKERED, Call.snookered(), _outcome(seen), tuple(_why_hidden(seen, in_hand)))


def _outcome(seen: Seen) -> dict[str, object]:
    return {
        "snookered": seen.snookered,
        "open": list(seen.open),
        "blocked": seen.blocked,
        "effective": list(seen.effective),
        "from": list(seen.witness) if seen.witness else None,
    }


def _why_hidden(seen: Seen, in_hand: bool) -> list[Step]:
    steps = [Why.hidden_in_hand() if in_hand else Why.hidden()]
    balls = names_of(seen.effective)
    if len(balls) == 1:
        steps.append(Why.effective(balls=balls))
    elif balls:
        steps.append(Why.equidistant(balls=balls))
    elif in_hand:
        steps.append(Why.none_effective_in_hand())
    elif len(seen.blocked) > 1:
        steps.append(Why.none_effective())
    return [*steps, Why.striker()]


def _to_free_ball(facts: Values, answer: Answer) -> Values:
    carried = {"snookered": _is_snookered(answer), "on": facts.get("on")}
    # With a curved cushion face in the way the table alone would not show what was ruled.
    return carried if facts.get("cushion_first") else {**carried, "table": facts.get("table")}


def _to_miss(_facts: Values, answer: Answer) -> Values:
    return {"snookered_after": _is_snookered(answer)}


def _is_snookered(answer: Answer) -> bool | None:
    return None if answer.ruling is None else answer.ruling.verdict is Verdict.SNOOKERED


def _hides_itself(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer has the ball on hiding itself."""
    return told["on"] in other.outcome["effective"]


def _passes_over_reds(told: Values) -> bool:
    """Return whether a colour is on while reds lie there: after a foul, when it is asked, that cannot be."""
    reds = "table" in told and any(ball.name.startswith(RED) for ball in told["table"].balls)
    return reds and told.get("on") is not RED


WIZARD = Wizard(
    rule,
    says=(NoSight, Differs),
    then=(Then("snooker.free-ball", _to_free_ball), Then("snooker.miss", _to_miss)),
    places=("from",),
    overlay=show_sight,
    contradicts=_passes_over_reds,
    never_offers=_hides_itself,
    positions={"table": MIDDLE_OF_A_FRAME},
)
