"""Was the cue ball placed and played properly in baulk? (4c, 4h, 5b)"""

from tableside.games.blackball.fouls import AfterFoul, FoulCall, FoulWhy, after_foul, penalty_steps
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, same


class Verdict(Words):
    GOOD = "good", "Properly placed"
    ADJUST = "adjust", "To be adjusted"
    SHOT_PLAYED = "shot-played", "The shot has been played"
    FOUL = "foul"


class Mover(Words, of="value.blackball.zone.placed_with"):
    HAND = "hand", "the hand"
    CUE = "cue", "the ferrule or shaft of the cue"
    TIP = "tip", "the tip"


class Centre(Words, of="value.blackball.zone.centre"):
    INSIDE = "inside", "inside baulk"
    ON_LINE = "on-line", "on the baulk line"
    OUTSIDE = "outside", "outside baulk"


class Why(Declarations):
    tip = reason(
        "The tip touched the cue ball: the shot counts as played, and it is a foul unless it was a legal shot.", "4c.b"
    )
    cue = reason(
        "The cue ball may be moved by hand only; touching it with the cue other than by the tip is a foul.", "4c.b, 5n"
    )
    adjust = reason("The centre is outside baulk; until the shot is played the position may be adjusted.", "4c.a, 4c.b")
    against = reason(
        "The cue ball must be placed so that it touches no other ball. It lies against one, so it touched it while it "
        "was being placed: a foul.",
        "4c",
    )
    inside = reason("The cue ball is in baulk.", "4c.a")
    on_line = reason("A cue ball whose centre is on the baulk line counts as in baulk.", "4c.a")
    directions = reason("It may be played in any direction.", "4c.c, 4h")


class Call(Declarations):
    good = call("The cue ball is in baulk.")
    adjust = call("Please adjust the cue ball.")
    shot_played = call("That was the shot.")


class Zone(Scenario):
    placed_with: Mover = ask("What was the cue ball moved with?")
    touched_ball: bool = ask("Did the cue ball touch another ball while being placed?")
    lies_against_ball: bool = ask("Does it lie against another ball?", default=False)
    centre: Centre = ask("Where is the centre of the cue ball?")
    played: bool = ask("Has the shot been played?")


def rule(case: Zone) -> Ruling:
    if case.placed_with is Mover.TIP:
        if case.centre is Centre.OUTSIDE:
            return _foul(Why.tip(), FoulWhy.outside_zone())
        if touched := _touched_a_ball(case):
            return _foul(Why.tip(), touched)
        # Whether it was a legal shot, and so no foul, is not told here (4c.b, 5d).
        return Ruling.of(Verdict.SHOT_PLAYED, Call.shot_played(), Why.tip(), foul=None, next=None)
    if case.placed_with is Mover.CUE:
        return _foul(Why.cue())
    if touched := _touched_a_ball(case):
        return _foul(touched)
    if case.centre is Centre.OUTSIDE:
        if case.played:
            return _foul(FoulWhy.outside_zone())
        return Ruling.of(Verdict.ADJUST, Call.adjust(), Why.adjust(), foul=False, next=None)
    where = Why.on_line() if case.centre is Centre.ON_LINE else Why.inside()
    return Ruling.of(Verdict.GOOD, Call.good(), where, Why.directions(), foul=False, next=None)


def _touched_a_ball(case: Zone) -> Step | None:
    """Return why placing was a foul in itself: a ball was touched by it, for a moment or for good."""
    if case.touched_ball:
        return FoulWhy.touched_while_placing()
    return Why.against() if case.lies_against_ball else None


def _foul(*why: Step) -> Ruling:
    return Ruling.of(Verdict.FOUL, FoulCall.foul(), *why, *penalty_steps(), foul=True, next=after_foul())


WIZARD = Wizard(
    rule,
    says=(FoulWhy.touched_while_placing, FoulWhy.outside_zone, FoulCall, AfterFoul),
    then=(Then("blackball.shot", same()),),
)
