"""A player answers a double: is that a take or a pass? (4.4.iii, 4.4.vi)"""

from dataclasses import replace

from tableside.games.backgammon.match import DIRECTOR_DECIDES, CubeGoes, Director
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    TAKE = "take", "Take"
    PASS = "pass", "Pass"
    NO_ANSWER = "no-answer", "No answer yet"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Word(Words, of="value.word"):
    NONE = "none", "nothing"
    TAKE = "take", "“take”"
    PASS = "pass", "“pass”"


class CubeAct(Words, of="value.cube_act"):
    NONE = "none", "nowhere"
    OWN_SIDE = "own-side", "on their own side"
    MIDDLE = "middle", "back in the middle"


class Answer(Words, of="value.answer"):
    TAKE = "take", "take"
    PASS = "pass", "pass"


class ClockAct(Words, of="value.backgammon.take-or-pass.clock"):
    START_OPPONENT = "start-opponent", "start the opponent's time"
    PAUSE = "pause", "pause"


class Why(Declarations, of="backgammon.answer"):
    none = reason("An answer needs a word or an act with the cube; a mere sign of intention is not enough.", "4.4.iii")
    contradiction = reason(
        "A word or an act would each be enough, but they contradict each other, and no rule says which prevails. "
        "Reading: the first counts, because it was a complete answer.",
        "4.4.iii",
        reading=True,
    )
    word = reason("The word alone is enough.", "4.4.iii")
    act = reason("Placing the cube alone is enough.", "4.4.iii")
    both = reason("Word and cube say the same.", "4.4.iii")
    take = reason(
        "The double is taken: the cube lies inside the board on the taker's side, where both can see it.", "4.4.iii"
    )
    pass_ = reason("The double is passed: the cube goes back to the middle with 1 or 64 on top.", "4.4.iii")
    clock_take = reason("The player who takes starts the opponent's time.", "4.4.iii")
    clock_pass = reason("The player who passes pauses the clock.", "4.4.iii")
    wrong_value = reason("The answer stands although the value was wrong, and the value is corrected.", "4.4.vi")
    rolled_early = reason(
        "The doubler rolled before the answer, which the rules do not foresee. Reading: the opponent answers all the "
        "same, and the roll counts only if the double is taken. The director decides.",
        "4.4.ii, 4.4.iii, 4.1.v.a, 1.1",
        reading=True,
    )


class Call(Declarations, of="backgammon.answer"):
    take = call("The double is taken.")
    pass_ = call("The double is passed. The game is over.")
    none = call("That is no answer yet. Take or pass?")
    contradiction = call("Word and cube disagree. I decide which counts.")


_SAID = {Word.TAKE: Answer.TAKE, Word.PASS: Answer.PASS}
_DONE = {CubeAct.OWN_SIDE: Answer.TAKE, CubeAct.MIDDLE: Answer.PASS}


class TakeOrPass(Scenario):
    word: Word = ask("What did the player say?")
    cube_act: CubeAct = ask("Where did the player put the cube?")
    wrong_value: bool = ask("Was the answer given at a wrong value?", default=False)
    clock: bool = ask(default=False)
    rolled: bool = ask("Did the doubler roll before the answer?", default=False)


def rule(case: TakeOrPass) -> Ruling:
    """Rule on the answer; a roll made before it is left to the director."""
    ruling = _rule_on_answer(case)
    if not case.rolled:
        return ruling
    stands = {Verdict.TAKE: True, Verdict.PASS: False}.get(Verdict(ruling.verdict))
    outcome = {**ruling.outcome, "roll_stands": stands}
    return replace(ruling, outcome=outcome, steps=(*ruling.steps, Why.rolled_early()), discretion=True)


def _rule_on_answer(case: TakeOrPass) -> Ruling:
    """Read the answer from the word, the act, or both; a sign of intention alone is none (4.4.iii)."""
    said, done = _SAID.get(case.word), _DONE.get(case.cube_act)
    answer = said or done
    if answer is None:
        return Ruling(Verdict.NO_ANSWER, Call.none(), _outcome(case, None), (Why.none(),))
    if said and done and said is not done:
        steps = (Why.contradiction(), Director.director())
        return Ruling(Verdict.DIRECTOR_DECIDES, Call.contradiction(), _outcome(case, None), steps, discretion=True)
    form = Why.both() if said and done else Why.word() if said else Why.act()
    take = answer is Answer.TAKE
    verdict, spoken = (Verdict.TAKE, Call.take()) if take else (Verdict.PASS, Call.pass_())
    return Ruling(verdict, spoken, _outcome(case, answer), (form, *_what_follows(case, take)))


def _what_follows(case: TakeOrPass, take: bool) -> tuple[Step, ...]:
    return (
        Why.take() if take else Why.pass_(),
        *((Why.clock_take() if take else Why.clock_pass(),) if case.clock else ()),
        *((Why.wrong_value(),) if case.wrong_value else ()),
    )


def _outcome(case: TakeOrPass, answer: Answer | None) -> dict[str, object]:
    take = answer is Answer.TAKE
    clock = ClockAct.START_OPPONENT if take else ClockAct.PAUSE
    return {
        "answer": answer,
        "cube_to": None if answer is None else CubeGoes.TAKER if take else CubeGoes.CENTRE,
        "game_over": answer is Answer.PASS,
        "clock": clock if answer and case.clock else None,
        "value_corrected": answer is not None and case.wrong_value,
    }


WIZARD = Wizard(rule, says=(CubeGoes, Director))
