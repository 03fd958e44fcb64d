"""Only the black is left and it is potted, fouled or the frame is claimed: is the frame over? (2.1, 3.4)"""

from tableside.games.snooker.balls import BLACK, VALUES
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Numbers
from tableside.rulings.model import Values

HIGHEST_SCORE = 400
HIGHEST_TOTAL = 20_000
Score = tuple[int, int]


class Verdict(Words):
    FRAME_WON = "frame-won", "Frame over"
    FRAME_LEVEL = "frame-level", "Frame over, scores level"
    RESPOT_BLACK = "respot-black", "Re-spotted black"
    CLAIM_REFUSED = "claim-refused", "Claim not allowed"


class Event(Words, of="value.event"):
    POT = "pot", "black potted"
    FOUL = "foul", "foul"
    CLAIM = "claim", "the striker claims the frame"


class Winner(Words, of="value.snooker.frame-end.winner"):
    STRIKER = "striker", "the striker"
    OPPONENT = "opponent", "the opponent"


SIDES = (Winner.STRIKER, Winner.OPPONENT)


class Why(Declarations):
    pot = reason("Only the black was left and it was potted: 7 points to the striker.", "2.1.c, 3.1.c")
    foul = reason("Only the black was left and there was a foul: 7 points to the opponent.", "2.1.c, 3.1.d")
    claim = reason(
        "With only the black left the striker leads by {lead}, more than 7, and may claim the frame.", "2.1.b"
    )
    claim_refused = reason(
        "To claim the frame on the black the striker has to lead by more than 7; the lead is {lead}.", "2.1.b"
    )
    claim_behind = reason(
        "To claim the frame on the black the striker has to lead by more than 7, and is {behind} behind.", "2.1.b"
    )
    over = reason("That ends the frame.", "3.4.a")
    over_by_claim = over.under("2.1.b")
    won_by_striker = reason("The striker has more points, {high} to {low}.", "3.1.f.i")
    won_by_opponent = reason("The opponent has more points, {high} to {low}.", "3.1.f.i")
    level = reason("The scores are level and aggregate points do not decide.", "3.4.a.i, 3.4.a.ii")
    drawn = reason(
        "The frame is level, but aggregate points decide: no black is re-spotted unless the totals are level "
        "after the last frame.",
        "3.4.a.ii, 3.4.c",
    )
    totals_level = reason("Aggregate points decide and the totals are level at the end of the last frame.", "3.4.c")
    spot_black = reason("The black is put on its spot.", "3.4.b.i")
    draw_lots = reason("The players draw lots; the winner chooses who starts.", "3.4.b.ii")
    four_handed = reason(
        "The team that is to start chooses which of its players does so; then the order of play of the frame is kept.",
        "3.17.d",
    )
    in_hand = reason("The starting player plays from in-hand.", "3.4.b.iii")
    ends_after_respot = reason("The black had been re-spotted: the first score or foul ends the frame.", "3.4.b.iv")
    next_ends = reason("The next score or foul ends the frame.", "3.4.b.iv")


class Call(Declarations):
    frame_won__striker = call("Frame to the striker.")
    frame_won__opponent = call("Frame to the opponent.")
    frame_level = call("The frame ends level.")
    respot_black = call("Re-spotted black.")
    claim_refused = call("The frame goes on.")


class No(Declarations):
    respotted_when_level = refusal("the black is re-spotted only when the scores are level")
    totals_too_low = refusal("the totals include this frame, so they cannot be lower than its score")


class FrameEnd(Scenario):
    """The score before the event, what happened on the black, and what decides the game.

    `totals` are the aggregate points at the end of the frame, this stroke included: the figures that 3.4.c compares.
    """

    scores: Score = ask("Score before this (striker, opponent)", Numbers(2, 0, HIGHEST_SCORE, SIDES))
    event: Event = ask("What happened on the black?")
    aggregate: bool = ask("Do aggregate points decide?")
    last_frame: bool = ask("Is it the last frame?", default=False)
    totals: Score = ask(
        "Total points at the end of this frame, this stroke included (striker, opponent)",
        Numbers(2, 0, HIGHEST_TOTAL, SIDES),
    )
    four_handed: bool = ask("Is it four-handed snooker?", default=False)
    respotted: bool = ask("Had the black been re-spotted?", default=False)


def rule(case: FrameEnd) -> Ruling:
    lead = case.scores[0] - case.scores[1]
    if case.event is Event.CLAIM and lead <= VALUES[BLACK]:
        refused = Why.claim_refused(lead=lead) if lead >= 0 else Why.claim_behind(behind=-lead)
        return Ruling(Verdict.CLAIM_REFUSED, Call.claim_refused(), _outcome(case.scores), (refused,))
    scores, happened = _after(case)
    if case.respotted:
        return _after_respot(case, scores, happened)
    if case.last_frame and case.aggregate:
        if any(total < points for total, points in zip(case.totals, scores, strict=True)):
            raise No.totals_too_low("totals")
        if case.totals[0] == case.totals[1]:
            return _respot(case, scores, happened, Why.totals_level())
    elif scores[0] == scores[1] and not case.aggregate:
        return _respot(case, scores, happened, Why.level())
    return _over(scores, happened, Why.over_by_claim() if case.event is Event.CLAIM else Why.over())


def _after_respot(case: FrameEnd, scores: Score, happened: Step) -> Ruling:
    """End the frame: on a re-spotted black the first score or foul decides (3.4.b.iv)."""
    if not case.aggregate and case.scores[0] != case.scores[1]:
        raise No.respotted_when_level("scores")
    striker = case.event is Event.POT
    call, winner = (Call.frame_won__striker, Winner.STRIKER) if striker else (Call.frame_won__opponent, Winner.OPPONENT)
    outcome = _outcome(scores, frame_over=True, winner=winner)
    return Ruling(Verdict.FRAME_WON, call(), outcome, (happened, Why.ends_after_respot()))


def _after(case: FrameEnd) -> tuple[Score, Step]:
    striker, opponent = case.scores
    if case.event is Event.POT:
        return (striker + VALUES[BLACK], opponent), Why.pot()
    if case.event is Event.FOUL:
        return (striker, opponent + VALUES[BLACK]), Why.foul()
    return case.scores, Why.claim(lead=striker - opponent)


def _over(scores: Score, *steps: Step) -> Ruling:
    striker, opponent = scores
    if striker == opponent:
        outcome = _outcome(scores, frame_over=True)
        return Ruling(Verdict.FRAME_LEVEL, Call.frame_level(), outcome, (*steps, Why.drawn()))
    if striker > opponent:
        call, winner, won = Call.frame_won__striker(), Winner.STRIKER, Why.won_by_striker(high=striker, low=opponent)
    else:
        call, winner, won = Call.frame_won__opponent(), Winner.OPPONENT, Why.won_by_opponent(high=opponent, low=striker)
    return Ruling(Verdict.FRAME_WON, call, _outcome(scores, frame_over=True, winner=winner), (*steps, won))


def _respot(case: FrameEnd, scores: Score, *steps: Step) -> Ruling:
    procedure = (
        Why.spot_black(),
        Why.draw_lots(),
        *((Why.four_handed(),) if case.four_handed else ()),
        Why.in_hand(),
        Why.next_ends(),
    )
    return Ruling(Verdict.RESPOT_BLACK, Call.respot_black(), _outcome(scores, respot=True), (*steps, *procedure))


def _outcome(
    scores: Score, *, frame_over: bool = False, respot: bool = False, winner: Winner | None = None
) -> dict[str, object]:
    return {"scores": list(scores), "frame_over": frame_over, "respot_black": respot, "winner": winner}


def _is_foregone(told: Values) -> bool:
    """Return whether a player who does not lead claims the frame, or the black decides nothing."""
    if "scores" not in told:
        return False
    striker, opponent = told["scores"]
    return bool(striker >= opponent if told.get("event") is Event.POT else striker <= opponent)


WIZARD = Wizard(rule, contradicts=_is_foregone)
