"""Is the game over, and was it a gammon? The players disagree (4.5, 4.3.ii.g, 5.1, 5.3)"""

from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, same


class Verdict(Words):
    NEXT_GAME = "next-game", "Note the score, next game"
    PLAY_ON = "play-on", "Play the game to its end"
    BY_POSITION = "by-position", "The position decides"
    BY_EVIDENCE = "by-evidence", "The director decides on the evidence"
    BY_SHEETS = "by-sheets", "The score sheets decide"


class Question(Words, of="value.in_dispute"):
    OVER = "over", "whether the game is over"
    KIND = "kind", "whether it is a single game, a gammon or a backgammon"


class Why(Declarations):
    agreed = reason("The players agree, so the score is noted and the next game begins.", "4.3.ii.g, 4.7")
    no_settling = reason(
        "They may agree on what happened, not settle a result: that is allowed only without contact and when no other "
        "result is possible.",
        "4.5",
    )
    to_the_end = reason("Every game is played to its end.", "4.5")
    clock = reason(
        "The opponent does not agree: the clock is started again and the game is played to its end.", "4.3.ii.g"
    )
    no_clock = reason(
        "Reading: without a clock it is the same as with one: a player who does not agree that the game is over has it "
        "played on. The director decides.",
        "4.3.ii.g, 1.1",
        reading=True,
    )
    leave_all = reason(
        "Everything is left as it is and the director is called, who settles it from the checkers on the board.", "5.1"
    )
    disturbed = reason(
        "The position is gone: the director settles the dispute, hears both players and may hear others.", "5.1, 5.3"
    )
    no_presumption = reason(
        "Reading: no rule says who has to prove a gammon; a player who broke the position up before the result was "
        "agreed should not gain by it. The director decides.",
        "1.1",
        reading=True,
    )
    sheets = reason(
        "The next game has begun, so it is now a dispute about the score: the clear sheet of the player who is behind "
        "decides.",
        "4.7",
    )


class Call(Declarations):
    next_game = call("Note the score; next game.")
    play_on = call("Play on to the end.")
    leave_all = call("Leave the checkers where they are. I shall look at the position.")
    disturbed = call("The position is gone. I hear you both and decide.")
    sheets = call("Show me your score sheets.")


class GameResult(Scenario):
    in_dispute: Question = ask("What do the players disagree about?")
    agreed: bool = ask("Do they now agree that the game is over, and how it ended?", default=False)
    clock: bool = ask()
    position_stands: bool = ask("Are the checkers still where they were?")
    next_game_begun: bool = ask("Has the next game begun?", default=False)


def rule(case: GameResult) -> Ruling:
    if case.agreed:
        return _ruling(Verdict.NEXT_GAME, Call.next_game(), Why.agreed(), Why.no_settling())
    if case.next_game_begun:
        return _ruling(Verdict.BY_SHEETS, Call.sheets(), Why.sheets())
    if not case.position_stands:
        steps = (Why.disturbed(), Why.no_presumption())
        return _ruling(Verdict.BY_EVIDENCE, Call.disturbed(), *steps, reading=True)
    if case.in_dispute is Question.KIND:
        return _ruling(Verdict.BY_POSITION, Call.leave_all(), Why.leave_all())
    if case.clock:
        return _ruling(Verdict.PLAY_ON, Call.play_on(), Why.clock())
    return _ruling(Verdict.PLAY_ON, Call.play_on(), Why.to_the_end(), Why.no_clock(), reading=True)


def _ruling(verdict: Verdict, spoken: Message, *steps: Step, reading: bool = False) -> Ruling:
    return Ruling.of(verdict, spoken, *steps, discretion=reading, game_over=_OVER.get(verdict))


_OVER = {Verdict.NEXT_GAME: True, Verdict.PLAY_ON: False}


WIZARD = Wizard(rule, then=(Then("backgammon.score-dispute", same()), Then("backgammon.concession", same())))
