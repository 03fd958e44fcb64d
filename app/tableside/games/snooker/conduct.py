"""A player wastes time, behaves unfairly or refuses to go on: warning, frame or game? (4.1, 4.2)"""

from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason


class Verdict(Words):
    NO_ACTION = "no-action", "No action"
    WARNING = "warning", "Warning"
    FRAME_LOST = "frame-lost", "Frame lost"
    GAME_LOST = "game-lost", "Game lost"


class Matter(Words, of="value.matter"):
    NOTHING = "nothing", "nothing"
    SLOW = "slow", "abnormally long over a stroke"
    UNFAIR = "unfair", "unfair or improper conduct"
    REFUSES = "refuses", "refuses to continue the frame"


class Warned(Words, of="value.snooker.conduct.warn"):
    FRAME = "frame", "the frame"
    GAME = "game", "the game"


class Lost(Words, of="value.lost"):
    FRAME = "frame", "the frame"
    GAME = "game", "the game"


class Why(Declarations):
    nothing = reason("The referee is the only judge of fair and unfair play and sees nothing to act on.", "5.1.a.i")
    slow = reason(
        "The player takes abnormally long: a warning that to go on like this gives the frame to the opponent.", "4.1"
    )
    isolated = reason(
        "The conduct is neither deliberate nor persistent: the frame is not lost, and any word of caution is "
        "up to the referee.",
        "4.2, 5.1.a.i",
    )
    slow_counts = reason("Going on wasting time after the warning is unfair conduct.", "4.2, 5.1.a.i")
    unfair_counts = reason(
        "The referee considers the conduct deliberately or persistently unfair or improper.", "4.2, 5.1.a.i"
    )
    refuses_counts = reason("The player refuses to continue the frame.", "4.2, 5.1.a.i")
    frame = reason("The frame is lost and awarded to the opponent.", "4.2, 4.3.a, 2.1.d")
    game_warning = reason("The player is warned that, if such conduct continues, the game will be lost too.", "4.2")
    game = reason(
        "The conduct goes on after a lost frame: the game is lost and awarded to the opponent.", "4.2, 4.3.b, 3.1.g.iii"
    )


class Call(Declarations):
    no_action = call("Play on.")
    warning = call("Warning: go on like this and the frame goes to the opponent.")
    frame_lost = call("Frame to the opponent. Any more of this and the game goes too.")
    game_lost = call("Game to the opponent.")


class Conduct(Scenario):
    matter: Matter = ask("In the referee's view, what is the matter?")
    warned_for_time: bool = ask("Has the player already been warned for taking too long?")
    deliberate_or_persistent: bool = ask("Is the conduct deliberate or persistent?")
    frame_lost_before: bool = ask(
        "Has the player already lost a frame of this game for such conduct, and been warned that the game goes next?",
        default=False,
        never_assumed=True,
    )


def rule(case: Conduct) -> Ruling:
    if case.matter is Matter.NOTHING:
        return Ruling.of(Verdict.NO_ACTION, Call.no_action(), Why.nothing(), warn=None, lost=None)
    if case.matter is Matter.SLOW and not case.warned_for_time:
        return Ruling.of(Verdict.WARNING, Call.warning(), Why.slow(), warn=Warned.FRAME, lost=None)
    if case.matter is Matter.UNFAIR and not case.deliberate_or_persistent:
        return Ruling.of(Verdict.NO_ACTION, Call.no_action(), Why.isolated(), discretion=True, warn=None, lost=None)
    why = Why.reason_for(f"{case.matter}-counts")()
    if case.frame_lost_before:
        return Ruling.of(Verdict.GAME_LOST, Call.game_lost(), why, Why.game(), warn=None, lost=Lost.GAME)
    steps = (why, Why.frame(), Why.game_warning())
    return Ruling.of(Verdict.FRAME_LOST, Call.frame_lost(), *steps, warn=Warned.GAME, lost=Lost.FRAME)


WIZARD = Wizard(rule, grave=(Verdict.FRAME_LOST, Verdict.GAME_LOST))
