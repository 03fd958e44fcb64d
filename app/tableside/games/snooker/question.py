"""May the referee answer a player's question? (3.5.a, 3.8.d-e, 3.14.j, 3.19.b, 5.1)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    ANSWER = "answer", "The referee answers"
    NO_ANSWER = "no-answer", "The referee does not answer"


class Question(Words, of="value.question"):
    COLOUR = "colour", "what colour a ball is"
    PLACING = "placing", "whether the cue ball is properly placed in the D"
    TOUCHING = "touching", "whether the cue ball touches a ball that is not on"
    PUT_BACK = "put-back", "which balls would be put back after a miss"
    DIFFERENCE = "difference", "how far ahead or behind a player is"
    WOULD_BE_FOUL = "would-be-foul", "whether a stroke would be a foul"
    ADVICE = "advice", "what to play, or what the referee thinks of the position"
    OTHER = "other", "anything else"


class Asker(Words, of="value.asker"):
    TO_PLAY = "to-play", "the player who is to play"
    OTHER = "other", "the other player"


class Why(Declarations):
    colour = reason("Asked for it, the referee tells a player the colour of a ball.", "5.1.a.v, 3.19.b.ii")
    placing = reason("Asked, the referee says whether the cue ball is outside the lines of the D.", "3.5.a")
    touching = reason(
        "A touching ball that is on is announced unasked; asked by the striker about a ball not on, the referee "
        "answers yes or no.",
        "3.8.a, 3.8.d, 3.8.e",
    )
    put_back = reason(
        "Before deciding, the next player may ask which balls besides the cue ball would be put back, and the referee "
        "must say.",
        "3.14.j",
    )
    not_the_asker = reason("The rules give this question to the player who is to play, not to the other.", "5.1.b.i")
    difference = reason("The referee answers no question about the difference in points.", "5.1.b.iv")
    would_be_foul = reason("The referee gives no hint that a foul is about to be made.", "5.1.b.ii")
    advice = reason("The referee gives no advice and no opinion on anything that bears on play.", "5.1.b.iii")
    other = reason("The referee answers no question that the rules do not authorise.", "5.1.b.i")


class Call(Declarations):
    answer = call("I can tell you that.")
    no_answer = call("I cannot answer that.")


_FOR_THE_PLAYER_TO_PLAY = (Question.TOUCHING, Question.PUT_BACK)
_DECLINED = (Question.DIFFERENCE, Question.WOULD_BE_FOUL, Question.ADVICE, Question.OTHER)


class PlayersQuestion(Scenario):
    question: Question = ask("What does the player ask?")
    asker: Asker = ask("Who asks?", default=Asker.TO_PLAY)


def rule(case: PlayersQuestion) -> Ruling:
    if case.question in _DECLINED:
        return _ruling(Verdict.NO_ANSWER, Why.reason_for(case.question)())
    why = Why.reason_for(case.question)()
    if case.question in _FOR_THE_PLAYER_TO_PLAY and case.asker is Asker.OTHER:
        return _ruling(Verdict.NO_ANSWER, why, Why.not_the_asker())
    return _ruling(Verdict.ANSWER, why)


def _ruling(verdict: Verdict, *steps: Step) -> Ruling:
    answers = verdict is Verdict.ANSWER
    return Ruling.of(verdict, Call.answer() if answers else Call.no_answer(), *steps, answer=answers)


WIZARD = Wizard(rule)
