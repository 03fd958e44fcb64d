"""A player offers to concede: may they, does it stand, and what is it worth? (4.6)"""

from tableside.games.snooker.balls import COLOURS_LEFT, MOST_REDS, Ball, NoSuchBalls, refuse_impossible_colours, worth
from tableside.games.snooker.forfeit import POINTS_A_FRAME
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.kinds import Int
from tableside.rulings.model import Then, known, same


class Verdict(Words):
    NOT_ALLOWED = "not-allowed", "Not allowed"
    VOID = "void", "The offer is void"
    CONCEDED = "conceded", "Conceded"


class Unit(Words, of="value.unit"):
    FRAME = "frame", "the frame"
    GAME = "game", "the game"
    MATCH = "match", "the match"


class Why(Declarations):
    not_striker = reason(
        "A player may concede only while they are the striker, that is until they have left the table at the end of "
        "their turn.",
        "4.6.a, 2.5",
    )
    offered = reason("The striker offers to concede; the opponent may accept or decline.", "4.6.a")
    declined = reason("The opponent declines: the offer is void.", "4.6.a")
    accepted = reason("The opponent accepts and wins.", "4.6.a, 2.1.a, 3.1.f.ii")
    points = reason(
        "Aggregate points decide: the opponent's score goes up by the balls left, each red ({reds}) counting "
        "8: {points} points.",
        "4.6.b",
    )
    game_value = reason(
        "The rules value a conceded frame only. Likeliest reading, as for a forfeited game: the frame in progress "
        f"counts by the balls left, every further frame {POINTS_A_FRAME} points. The referee decides.",
        "4.6.b, 4.3.b.iii, 5.1.a.ii",
    )


class Call(Declarations):
    not_allowed = call("Only the striker may concede.")
    void = call("Not accepted. Play on.")
    conceded = call("Conceded.")


class Concede(Scenario):
    by_striker: bool = ask("Is the player who offers it the striker?")
    accepted: bool = ask("Does the opponent accept?")
    unit: Unit = ask("What is conceded?")
    aggregate: bool = ask("Do aggregate points decide?")
    reds: int = ask("How many reds are on the table?", Int(0, MOST_REDS))
    colours: tuple[Ball, ...] = ask("Which colours are on the table, or wrongly off it?", COLOURS_LEFT)


def rule(case: Concede) -> Ruling:
    if known(case, "reds", "colours"):
        refuse_impossible_colours(case.reds, case.colours)
    if not case.by_striker:
        return Ruling.of(Verdict.NOT_ALLOWED, Call.not_allowed(), Why.not_striker(), play_goes_on=True, points=0)
    if not case.accepted:
        return Ruling.of(Verdict.VOID, Call.void(), Why.offered(), Why.declined(), play_goes_on=True, points=0)
    if not case.aggregate:
        return _conceded()
    if case.unit is not Unit.FRAME:
        # 4.6.b speaks of a conceded frame only; what a conceded game is worth in aggregate points is nowhere laid down.
        return _conceded(Why.game_value(), discretion=True)
    refuse_impossible_colours(case.reds, case.colours)
    points = worth(case.reds, case.colours)
    return _conceded(Why.points(reds=case.reds, points=points), points=points)


def _conceded(*worth: Step, points: int = 0, discretion: bool = False) -> Ruling:
    steps = (Why.offered(), Why.accepted(), *worth)
    outcome = {"play_goes_on": False, "points": None if discretion else points}
    return Ruling(Verdict.CONCEDED, Call.conceded(), outcome, steps, discretion)


WIZARD = Wizard(rule, says=(NoSuchBalls,), then=(Then("snooker.forfeit", same("reds", "colours", "aggregate")),))
