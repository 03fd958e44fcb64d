"""Is the cue ball in hand, and was it properly placed and played from the D? (2.9, 3.3.c, 3.5)"""

from tableside.games.snooker.balls import OBJECT_BALLS, RED, Ball, penalty
from tableside.games.snooker.fouls import AfterFoul, SnookerCall, foul, no_foul
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import FOUL, known


class Verdict(Words):
    NOT_IN_HAND = "not-in-hand", "Not in-hand"
    IN_HAND = "in-hand", "In-hand"
    STILL_PLACING = "still-placing", "Still being placed"
    FAIR = "fair", "Properly played from in-hand"
    FOUL = "foul", FOUL


class Where(Words, of="value.cue_ball"):
    FRAME_START = "frame-start", "before the first stroke of the frame"
    POTTED = "potted", "in a pocket"
    OFF_TABLE = "off-table", "off the table"
    ON_TABLE = "on-table", "on the table, in play"


class Action(Words, of="value.action"):
    NONE = "none", "nothing yet"
    TOUCHED = "touched", "the tip touched it"
    PLAYED = "played", "it was played"


class Why(Declarations):
    in_play = reason("The cue ball is in play: the next stroke is played from where it has stopped.", "2.10.a, 3.3.h")
    any_touch = reason("A touch of the tip on a ball in play is a stroke, and is judged as one.", "2.6.a")
    frame_start = reason("Before the frame starts the cue ball is in-hand.", "2.9.a.i")
    potted = reason("The cue ball has gone into a pocket: it is in-hand.", "2.9.a.ii")
    off_table = reason("The cue ball was forced off the table: it is in-hand.", "2.9.a.iii")
    where = reason(
        "It is played from on or inside the lines of the D, in any direction; asked, the referee says whether"
        " it is properly placed.",
        "3.5, 3.5.a",
    )
    placing = reason(
        "The tip only touched it while it was being placed: it is not yet in play, and there is no foul.",
        "3.5.b, 2.10.a",
    )
    frame_started = reason("With this touch of the tip the frame has begun.", "3.3.c, 3.3.c.i")
    frame_started_addressing = frame_started.under("3.3.c, 3.3.c.ii")
    outside = reason(
        "The cue ball was not on or inside the lines of the D: improperly played from in-hand.", "3.5, 3.12.a.iv"
    )
    no_longer = reason("The foul was made with the cue ball on the table, so it is no longer in-hand.", "2.9.b.ii")
    touch_is_stroke = reason("The tip touched it as the striker was trying to play: that is a stroke.", "2.6.a, 3.5.b")
    fair = reason("The cue ball was played from on or inside the lines of the D: it is in play.", "3.5, 2.9.b.i")
    rest_of_stroke = reason(
        "Only that is settled here: whether the stroke is otherwise a foul is judged as in any stroke.", "2.6.b, 3.3.d"
    )


class Call(Declarations):
    not_in_hand = call("Play from where the cue ball lies.")
    in_hand = call("In-hand.")
    still_placing = call("No stroke. Place the cue ball again.")
    fair = call("Properly played from in-hand.")
    touched = call("That was a stroke, from inside the D.")


class No(Declarations):
    red_is_on = refusal("the frame begins with a red on")


class InHand(Scenario):
    cue_ball: Where = ask("Where is the cue ball?")
    action: Action = ask("What has been done with it?")
    trying_to_play: bool = ask("In the referee's view, was the striker trying to play?")
    inside_d: bool = ask("Was it struck from on or inside the lines of the D?")
    on: Ball = ask("Which ball is on?", OBJECT_BALLS)


def rule(case: InHand) -> Ruling:
    if known(case, "cue_ball", "on") and case.cue_ball is Where.FRAME_START and case.on is not RED:
        raise No.red_is_on("on")
    if case.cue_ball is Where.ON_TABLE:
        return _no_stroke(Verdict.NOT_IN_HAND, Call.not_in_hand(), Why.in_play(), Why.any_touch())
    in_hand = Why.reason_for(case.cue_ball)()
    if case.action is Action.NONE:
        return _no_stroke(Verdict.IN_HAND, Call.in_hand(), in_hand, Why.where())
    if case.action is Action.TOUCHED and not case.trying_to_play:
        return no_foul(Verdict.STILL_PLACING, in_hand, Why.placing(), call=Call.still_placing(), in_hand=True)
    touched = case.action is Action.TOUCHED
    started = Why.frame_started_addressing if touched else Why.frame_started
    frame = (started(),) if case.cue_ball is Where.FRAME_START else ()
    begun = (in_hand, *frame, *((Why.touch_is_stroke(),) if touched else ()))
    if case.inside_d:
        call = Call.touched() if touched else Call.fair()
        return no_foul(Verdict.FAIR, *begun, Why.fair(), Why.rest_of_stroke(), call=call, in_hand=False)
    return foul(Verdict.FOUL, penalty(case.on), *begun, Why.outside(), after=(Why.no_longer(),), in_hand=False)


def _no_stroke(verdict: Verdict, call: Message, *steps: Step) -> Ruling:
    """Return a ruling that leaves open whether there is a foul: no stroke from in-hand has been played."""
    return Ruling.of(verdict, call, *steps, foul=None, penalty=None, in_hand=verdict is Verdict.IN_HAND)


WIZARD = Wizard(rule, says=(AfterFoul.penalty, SnookerCall))
