"""The cost of a foul, the place of the cue ball, and the next player's choices. (3.11, 3.12)"""

from collections.abc import Sequence
from typing import Any

from tableside.games.snooker import balls, fouls
from tableside.games.snooker.strokes import Potting
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import FAIR, FOUL, Then, Values, known, words_of

_FIRST_CONTACTS = (fouls.Foul.MISS_ALL, fouls.Foul.FIRST_HIT_NOT_ON, fouls.Foul.SIMULTANEOUS_HIT)


class Verdict(Words, of="verdict"):
    FAIR = "fair", FAIR
    FOUL = "foul", FOUL


class Offender(Words, of="value.offender"):
    STRIKER = "striker", "the striker"
    NON_STRIKER = "non-striker", "the non-striker"


class Why(Declarations):
    two_reds = reason("With red on, two reds may be hit at once.", "3.6, 3.12.c")
    fair = reason("No rule was broken: the stroke is fair.", "2.6.b, 3.3.d")
    wheelchair = reason("The rule on feet and floor is not applied to players in a wheelchair.", "3.19.b.i")
    seven = reason("This foul always costs 7 points.", "3.12.d")
    ball_concerned = reason("The ball concerned decides the value: {ball}, {points} points.", "3.12.b")
    one_of_two = ball_concerned.under("3.12.c")
    least = reason("No foul costs less than 4 points.", "3.12")
    ball_on = reason("The ball on decides the value: {points} points.", "3.12")
    wait = reason("State the penalty once the stroke is over.", "3.11.b")
    no_stroke = reason("No stroke had been made: the turn ends there and then.", "3.11.a")
    non_striker = reason(
        "The non-striker is penalised like the striker, but the order of play stays as it is; the referee "
        "puts the ball back if need be.",
        "3.2.b.ii, 3.14.h",
    )
    non_striker_open = reason(
        "The rules lay this penalty on the striker only. Likeliest reading: a non-striker pays it too, and as in the "
        "two cases that are settled the order of play stays as it is. The referee decides.",
        "3.2.b.ii, 3.14.h, 5.1.a.ii",
        reading=True,
    )
    still_in_hand = reason("The cue ball was not on the table when the foul was made, so it stays in-hand.", "2.9.b.ii")


class No(Declarations):
    first_contacts = refusal("the cue ball has only one first contact: nothing, one ball or two at once")
    cue_twice = refusal("the cue ball cannot be in a pocket and forced off the table at once")
    ball_twice = refusal("the same ball cannot be in a pocket and forced off the table ({ball})")
    striker_only = refusal("“{event}” takes a stroke, and only the striker makes one")
    needs_stroke = refusal("“{event}” cannot happen before a stroke is made")
    is_on = refusal("“{event}” names the ball on")
    cue_ball_in_hand = refusal("a cue ball in the hand is not in play, so touching it is no foul")
    stroke_from_the_hand = refusal("no stroke can be made while the cue ball is in the hand")
    pink_and_black = refusal("with no more than pink and black left, lying behind the free ball is no foul")


class FoulMade(Scenario):
    on: balls.Ball = ask("Which ball is on?", balls.OBJECT_BALLS)
    events: tuple[str, ...] = ask("What was done wrong?", fouls.ANY_FOULS)
    offender: Offender = ask("Who committed the foul?", default=Offender.STRIKER)
    stroke_made: bool = ask("Had a stroke been made?", default=True)
    wheelchair: bool = ask("Does the striker play from a wheelchair?", default=False)
    cue_held: bool = ask("Was the cue ball in-hand and still off the table?", default=False)

    def why_allowed(self, event: fouls.Event) -> Step | None:
        """Return why an event is no foul after all: feet of a player in a wheelchair (3.19.b.i), two reds (3.6)."""
        if event.foul is fouls.Foul.FEET_OFF_FLOOR and self.wheelchair:
            return Why.wheelchair()
        return Why.two_reds() if event.two_reds and self.on is balls.RED else None

    @property
    def by_non_striker(self) -> bool:
        """Whether the player who is not at the table is to be penalised."""
        return self.offender is Offender.NON_STRIKER


def rule(case: FoulMade) -> Ruling:
    events = [fouls.read_event(code) for code in case.events]
    allowed = [why for why in map(case.why_allowed, events) if why is not None]
    made = [event for event in events if case.why_allowed(event) is None]
    _refuse_impossible(case, made)
    if not made:
        return _fair(allowed)
    points, decisive = _highest(case, made)
    gone = fouls.balls_gone({"events": [event.code for event in made]})
    in_hand = case.cue_held or balls.CUE in gone
    turn_ends = not case.by_non_striker or any(event.foul is fouls.Foul.OUT_OF_TURN for event in made)
    unsettled = not turn_ends and any(event.foul is not fouls.Foul.TOUCHED for event in made)
    left_unchanged = Why.non_striker_open if unsettled else Why.non_striker
    # The colours that the fouls have taken off the table go back on their spots (3.7).
    to_spot = [ball for ball in gone if ball in balls.COLOURS]
    return Ruling.of(
        Verdict.FOUL,
        fouls.foul_call(points),
        *allowed,
        *(event.step() for event in made),
        *((fouls.AfterFoul.highest(),) if len(made) > 1 else ()),
        _why_so_many(points, decisive),
        fouls.AfterFoul.penalty(points=points),
        *(_after_turn(case, made, in_hand) if turn_ends else [left_unchanged()]),
        *((Potting.respot(ball=words_of(to_spot)),) if to_spot else ()),
        discretion=unsettled,
        penalty=points,
        decisive=decisive.code,
        cue_ball=fouls.CueBall.IN_HAND if in_hand else fouls.CueBall.AS_LIES,
        options=[fouls.Option.PLAY, fouls.Option.ASK_OFFENDER] if turn_ends else [],
        turn=fouls.Turn.UNCHANGED if case.by_non_striker else fouls.Turn.ENDS,
        respot=to_spot,
    )


def _fair(allowed: Sequence[Step]) -> Ruling:
    return Ruling.of(
        Verdict.FAIR,
        fouls.SnookerCall.no_foul(),
        *allowed,
        Why.fair(),
        penalty=0,
        decisive=None,
        cue_ball=fouls.CueBall.AS_LIES,
        options=[],
        turn=None,
        respot=[],
    )


def _highest(case: FoulMade, made: Sequence[fouls.Event]) -> tuple[int, fouls.Event]:
    """Return the highest penalty and the first foul that calls for it; the ball on is asked for only if it matters."""
    if made[0].costs_seven:
        return balls.HIGHEST_PENALTY, made[0]
    costs = [event.cost(case.on) for event in made]
    points = max(costs)
    return points, made[costs.index(points)]


def _why_so_many(points: int, decisive: fouls.Event) -> Step:
    dearest = max(decisive.balls, key=balls.VALUES.__getitem__, default=balls.CUE)
    if decisive.type.cost is fouls.Cost.SEVEN:
        return Why.seven()
    if balls.VALUES[dearest] == points:
        why = Why.one_of_two if decisive.type.cost is fouls.Cost.TWO_BALLS else Why.ball_concerned
        return why(ball=dearest.word, points=points)
    return Why.least() if points == balls.LEAST_PENALTY else Why.ball_on(points=points)


def _after_turn(case: FoulMade, made: Sequence[fouls.Event], in_hand: bool) -> list[Step]:
    out_of_turn = any(event.foul is fouls.Foul.OUT_OF_TURN for event in made)
    place = Why.still_in_hand if case.cue_held else fouls.AfterFoul.in_hand if in_hand else fouls.AfterFoul.as_lies
    return [
        *((Why.wait(), fouls.AfterFoul.no_score()) if case.stroke_made else (Why.no_stroke(),)),
        place(),
        fouls.OutOfTurn.whose_turn() if out_of_turn else fouls.AfterFoul.options(),
    ]


def _refuse_impossible(case: FoulMade, made: Sequence[fouls.Event]) -> None:
    if sum(event.foul in _FIRST_CONTACTS for event in made) > 1:
        raise No.first_contacts("events")
    off_table = {ball for event in made if event.foul is fouls.Foul.OFF_TABLE for ball in event.balls}
    for event in made:
        if event.foul is fouls.Foul.CUE_POTTED and balls.CUE in off_table:
            raise No.cue_twice("events")
        if event.foul is fouls.Foul.POTTED_NOT_ON and event.balls[0] in balls.COLOURS and event.balls[0] in off_table:
            raise No.ball_twice("events", ball=event.balls[0].word)
        if case.by_non_striker and event.type.striker_only:
            raise No.striker_only("offender", event=event.code)
        if not case.stroke_made and event.type.needs_stroke:
            raise No.needs_stroke("stroke_made", event=event.code)
        if case.cue_held and event.foul is fouls.Foul.TOUCHED and balls.CUE in event.balls:
            raise No.cue_ball_in_hand("cue_held")
        if known(case, "on"):
            _refuse_against_ball_on(event, case.on)
    if case.cue_held and case.stroke_made:
        raise No.stroke_from_the_hand("stroke_made")


def _refuse_against_ball_on(event: fouls.Event, on: balls.Ball) -> None:
    if event.foul in (fouls.Foul.POTTED_NOT_ON, fouls.Foul.FIRST_HIT_NOT_ON) and on in event.balls:
        raise No.is_on("events", event=event.code)
    if event.foul is fouls.Foul.SNOOKER_BEHIND_FREE_BALL and on in (balls.PINK, balls.BLACK):
        raise No.pink_and_black("events")


def _no_stroke_from_the_hand(values: Values) -> Values:
    """While the cue ball is in the hand no stroke has been made."""
    return {**values, "stroke_made": False} if values.get("cue_held") and "stroke_made" not in values else values


_NOTHING = "none"
"""The first ball hit by a stroke that hit none, as the next ruling writes it."""


def _to_miss(facts: Values, answer: Answer) -> Values:
    carried: dict[str, Any] = {"on": facts.get("on")}
    if answer.ruling is not None and answer.ruling.verdict is Verdict.FOUL:
        carried["cue_ball"] = answer.ruling.outcome["cue_ball"]
    missed = (fouls.Foul.MISS_ALL, fouls.Foul.FIRST_HIT_NOT_ON)
    events = facts.get("events", ())
    for event in map(fouls.read_event, events):
        if event.foul in missed:
            carried["hit_ball_on_first"] = False
            carried["first_hit"] = event.balls[0] if event.balls else _NOTHING
    if others := tuple(code for code in events if fouls.read_event(code).foul not in missed):
        carried["events"] = others
    return carried


def _to_spotting(_facts: Values, answer: Answer) -> Values | None:
    gone = answer.ruling.outcome["respot"] if answer.ruling else []
    return {"to_spot": tuple(gone)} if gone else None


def _to_play_again(_facts: Values, answer: Answer) -> Values | None:
    return {"foul": True} if answer.ruling is not None and answer.ruling.verdict is Verdict.FOUL else None


def _to_free_ball(facts: Values, answer: Answer) -> Values | None:
    if answer.ruling is None or answer.ruling.verdict is not Verdict.FOUL:
        return None
    # A red that was on is on again; after a colour it depends on what is left.
    again = balls.RED if facts.get("on") is balls.RED else None
    outcome = answer.ruling.outcome
    return {"cue_ball": outcome["cue_ball"], "foul_penalty": outcome["penalty"], "on": again}


_BEFORE_A_STROKE = (fouls.Foul.NO_DECLARATION, fouls.Foul.USED_OFF_TABLE_BALL, fouls.Foul.MEASURED)
"""Acts before a stroke: keeping silent when the referee asks, or measuring."""


def _is_half_told(told: Values) -> bool:
    """Return whether an act before the stroke is called a stroke, or the contrary, or the ball is not named."""
    if fouls.concerns_unnamed_ball(told.get("events", ()), told.get("on")):
        return True
    done = [fouls.read_event(code).foul for code in told.get("events", ())]
    if fouls.Foul.OUT_OF_TURN in done and told.get("offender") is Offender.STRIKER:
        return True  # A player's own turn is not the opponent's.
    if told.get("stroke_made", True):
        return any(foul in _BEFORE_A_STROKE for foul in done)
    return fouls.Foul.OFF_TABLE in done


_EVIDENT = ("miss-all", "cue-potted", "first-hit-not-on", "potted-not-on", "off-table")


def _is_no_other_price(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer sees no foul in an evident one, moves the cue ball for no reason, or may be right."""
    evident = any(str(code).partition(":")[0] in _EVIDENT for code in told.get("events", ()))
    if evident and other.verdict is not right.verdict:
        return True
    return bool(other.outcome["cue_ball"] != right.outcome["cue_ball"]) or fouls.may_be_a_second_red(told, right, other)


WIZARD = Wizard(
    rule,
    derive=_no_stroke_from_the_hand,
    gone=fouls.balls_gone,
    says=(
        *fouls.REASONS,
        fouls.AfterFoul,
        fouls.OutOfTurn,
        fouls.SnookerCall,
        fouls.CueBall,
        fouls.Option,
        fouls.Turn,
        Potting.respot,
    ),
    named_like={"decisive": "events"},
    then=(
        Then("snooker.miss", _to_miss),
        Then("snooker.free-ball", _to_free_ball),
        Then("snooker.spotting", _to_spotting),
        Then("snooker.play-again", _to_play_again),
    ),
    contradicts=_is_half_told,
    never_offers=_is_no_other_price,
    misbeliefs=fouls.other_penalties,
)
