"""A ball left the playing surface: is it a foul, and where does the ball go? (4k, 4l, 5a, 5o)"""

from tableside.games.blackball.fouls import AfterFoul, Decision, FoulCall, FoulWhy, PutBack, after_foul, penalty_steps
from tableside.games.blackball.table import ALL_BALLS, BLACK, CUE, Ball
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, Values, same


class Verdict(Words):
    NO_FOUL = "no-foul"
    FOUL = "foul"


class Ended(Words, of="value.blackball.off-table.ended"):
    TABLE = "table", "back on the table"
    POCKET = "pocket", "in a pocket"
    OFF = "off", "off the table"


class Returns(Words, of="value.blackball.off-table.returns"):
    ZONE = "zone", "played from baulk"
    BLACK_SPOT = "black-spot", "put on the black spot, or as near as possible"


class Why(Declarations):
    came_back = reason("It came back onto the table unaided: no foul, if the shot is otherwise legal.", "4k.a")
    dropped = reason(
        "It came back unaided and dropped into a pocket: no foul, if the shot is otherwise legal. It counts as "
        "potted, as in any other shot.",
        "4k.a",
    )
    black_dropped = reason(
        "The black is potted with it: whether that wins or loses the frame is ruled as for any shot.", "3, 7b"
    )
    touched_other = reason("It touched a person or something that is no part of the table: that is a foul.", "4k.b, 5o")
    pocket_silent = reason(
        "The rule speaks of a ball that comes back onto the table. Likeliest reading: touching something foreign put "
        "the ball out of play, so it does not count as potted and is put back.",
        "4k.b, 4l",
        reading=True,
    )
    black_down = reason(
        "Should the referee count the black as potted, it went down with a foul: the frame is lost.", "7a"
    )


class Call(Declarations):
    no_foul = call("No foul. Play on.")
    potted = call("No foul. The ball is potted.")
    foul = call("Foul, ball off the table. Free shot, then a visit. Cue ball as it lies or from baulk.")
    foul_cue = call("Foul, cue ball off the table. Free shot, then a visit. Cue ball from baulk.")


class OffTable(Scenario):
    ball: Ball = ask("Which ball left the playing surface?", ALL_BALLS)
    ended: Ended = ask("Where did it end?")
    touched_other: bool = ask("Did it touch a person or something that is no part of the table?")


def rule(case: OffTable) -> Ruling:
    if case.ended is Ended.OFF:
        # The floor, too, is no part of the table: 4k.b, and with it the way back of 4l.
        return _driven_off(case.ball, FoulWhy.off_table())
    if case.ended is Ended.POCKET:
        return _in_a_pocket(case)
    if case.touched_other:
        return _driven_off(case.ball, Why.touched_other())
    return Ruling.of(Verdict.NO_FOUL, Call.no_foul(), Why.came_back(), foul=False, returns=None, next=None)


def _in_a_pocket(case: OffTable) -> Ruling:
    if case.ball is CUE:
        # Potting the cue ball is a foul whatever it met on its way.
        why = (FoulWhy.cue_potted(), AfterFoul.penalty(), AfterFoul.cue_ball_zone())
        return Ruling(Verdict.FOUL, FoulCall.foul__zone(), _foul(Returns.ZONE, cue_ball_gone=True), why)
    if not case.touched_other:
        black = (Why.black_dropped(),) if case.ball is BLACK else ()
        return Ruling.of(Verdict.NO_FOUL, Call.potted(), Why.dropped(), *black, foul=False, returns=None, next=None)
    black = (Why.black_down(),) if case.ball is BLACK else ()
    reading = (Why.touched_other(), Why.pocket_silent(), PutBack.object_balls(), *black, Decision.referee_decides())
    return Ruling(Verdict.FOUL, Call.foul(), _foul(Returns.BLACK_SPOT), (*reading, *penalty_steps()), discretion=True)


def _driven_off(ball: Ball, why: Step) -> Ruling:
    if ball is CUE:
        steps = (why, PutBack.cue(), AfterFoul.penalty())
        return Ruling(Verdict.FOUL, Call.foul_cue(), _foul(Returns.ZONE, cue_ball_gone=True), steps)
    return Ruling(Verdict.FOUL, Call.foul(), _foul(Returns.BLACK_SPOT), (why, PutBack.object_balls(), *penalty_steps()))


def _foul(returns: Returns, *, cue_ball_gone: bool = False) -> dict[str, object]:
    return {"foul": True, "returns": returns, "next": after_foul(cue_ball_gone=cue_ball_gone)}


def _speaks_of_another_ball(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer says where the cue ball goes where another ball has left the table, or vice versa."""
    returns = other.outcome.get("returns")
    return returns is not None and (returns is Returns.ZONE) != (told.get("ball") == "cue")


WIZARD = Wizard(
    rule,
    says=(FoulWhy.cue_potted, FoulWhy.off_table, FoulCall, PutBack, AfterFoul, Decision),
    then=(Then("blackball.shot", same()), Then("blackball.respot", same())),
    never_offers=_speaks_of_another_ball,
)
