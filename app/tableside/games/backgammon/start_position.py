"""The checkers were set up wrongly: is the position corrected, or does it stand? (4.2.iv)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    CORRECT = "correct", "Correct the position"
    STANDS = "stands", "The position stands"


class Progress(Words, of="value.progress"):
    NOTHING_ROLLED = "nothing-rolled", "nothing rolled yet"
    BEFORE_SECOND_TURN = "before-second-turn", "play begun, first mover not yet on a second turn"
    SECOND_INVALID_ROLL = "second-invalid-roll", "first mover rolled again, but not validly"
    SECOND_ROLL = "second-roll", "first mover has made a valid second roll"
    SECOND_DOUBLE = "second-double", "first mover has doubled validly on the second turn"


class Checkers(Words, of="value.checkers"):
    FIFTEEN = "fifteen", "15 each"
    FEWER = "fewer", "a player had fewer than 15"
    MORE = "more", "a player had more than 15"


class MovesMade(Words, of="value.moves_made"):
    DIRECTOR = "director", "for the director"


class Why(Declarations, of="backgammon.start"):
    nothing_rolled = reason(
        "Nothing has been rolled yet, so the checkers are put into the right starting position.", "4.2.iv"
    )
    before_second_turn = reason(
        "The player who moved first has not begun a second turn, so the starting position has to be corrected.",
        "4.2.iv",
    )
    second_invalid_roll = reason(
        "A roll that was not valid does not begin the second turn, so the starting position still has to be corrected.",
        "4.2.iv",
    )
    second_roll = reason(
        "The player who moved first has begun a second turn with a valid roll, so the position stands.", "4.2.iv"
    )
    second_double = reason(
        "The player who moved first has begun a second turn with a valid double, so the position stands.", "4.2.iv"
    )
    moves_made = reason(
        "No rule settles the rolls and moves already made. Reading: the checkers have to be put into "
        "the right starting position, so the game starts again. The director decides.",
        "4.2.iv, 1.1",
        reading=True,
    )
    fewer = reason(
        "A player who started with fewer than 15 checkers can still lose a gammon or a backgammon.", "4.2.iv"
    )
    more = reason(
        "By the letter the position stands, but no rule speaks of too many checkers; the director may judge otherwise.",
        "1.1",
    )


class Call(Declarations, of="backgammon.start"):
    stands = call("Too late. The position stands; play on.")
    correct = call("Set the checkers up correctly.")


class StartPosition(Scenario):
    progress: Progress = ask("How far had the game gone when it was noticed?")
    checkers: Checkers = ask("How many checkers did each player start with?", default=Checkers.FIFTEEN)


def rule(case: StartPosition) -> Ruling:
    found = Why.reason_for(case.progress)()
    if case.progress not in (Progress.SECOND_ROLL, Progress.SECOND_DOUBLE):
        open_ = case.progress is not Progress.NOTHING_ROLLED
        steps = (found, Why.moves_made()) if open_ else (found,)
        return Ruling(Verdict.CORRECT, Call.correct(), _outcome(stands=False, open_=open_), steps, discretion=open_)
    open_ = case.checkers is Checkers.MORE
    extra = {Checkers.FIFTEEN: (), Checkers.FEWER: (Why.fewer(),), Checkers.MORE: (Why.more(),)}
    outcome = _outcome(stands=True, open_=False)
    return Ruling(Verdict.STANDS, Call.stands(), outcome, (found, *extra[case.checkers]), discretion=open_)


def _outcome(*, stands: bool, open_: bool) -> dict[str, object]:
    return {"stands": stands, "gammon_counts": True, "moves_made": MovesMade.DIRECTOR if open_ else None}


WIZARD = Wizard(rule)
