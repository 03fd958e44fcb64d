"""backgammon.take-or-pass: what an answer to a double means (4.4.iii)."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.backgammon.match import articles, say, why
from tableside.rulings.kinds import Bool, Choice
from tableside.rulings.model import Ruling, Step, Wizard, fact

_ACT_MEANS = {"own-side": "take", "middle": "pass", "none": "none"}
_CLOCK_AFTER = {"take": "start-opponent", "pass": "pause"}
_CUBE_AFTER = {"take": "taker", "pass": "centre"}


@dataclass(frozen=True, kw_only=True)
class AnswerScenario:
    """What the player who was doubled said and did."""

    word: str = fact(Choice(("none", "take", "pass")))
    cube_act: str = fact(Choice(("none", "own-side", "middle")))
    wrong_value: bool = fact(Bool(), default=False)
    clock: bool = fact(Bool(), default=False)


def answer_to_double(scenario: AnswerScenario) -> Ruling:
    """Read the answer from the word, the act, or both; a sign of intention alone is none (4.4.iii)."""
    act = _ACT_MEANS[scenario.cube_act]
    if scenario.word == "none" and act == "none":
        steps: tuple[Step, ...] = (why("answer.none", "4.4.iii"),)
        return Ruling("no-answer", say("answer.none"), _outcome(scenario, None), steps)
    if "none" not in (scenario.word, act) and scenario.word != act:
        steps = (why("answer.contradiction", "4.4.iii"), why("director", "1.1"))
        return Ruling("director-decides", say("answer.contradiction"), _outcome(scenario, None), steps, discretion=True)
    answer = act if scenario.word == "none" else scenario.word
    form = "word" if act == "none" else "act" if scenario.word == "none" else "both"
    found = [why(f"answer.{form}", "4.4.iii"), why(f"answer.{answer}", "4.4.iii")]
    if scenario.clock:
        found.append(why(f"answer.clock-{answer}", "4.4.iii"))
    if scenario.wrong_value:
        found.append(why("answer.wrong-value", "4.4.vi"))
    return Ruling(answer, say(f"answer.{answer}"), _outcome(scenario, answer), tuple(found))


def _outcome(scenario: AnswerScenario, answer: str | None) -> dict[str, object]:
    return {
        "answer": answer,
        "cube_to": _CUBE_AFTER[answer] if answer else None,
        "game_over": answer == "pass",
        "clock": _CLOCK_AFTER[answer] if answer and scenario.clock else None,
        "value_corrected": bool(answer) and scenario.wrong_value,
    }


ANSWER = Wizard(
    id="backgammon.take-or-pass",
    scenario=AnswerScenario,
    rule=answer_to_double,
    verdicts=("take", "pass", "no-answer", "director-decides"),
    rules=articles("1.1", "4.4.iii", "4.4.vi"),
)
