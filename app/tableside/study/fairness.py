"""Fairness of questions: the facts decide it, exactly one option is true, and a person can see which.

The generator never asks what fails here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from tableside.games.layouts import nudged
from tableside.language.words import key_of
from tableside.messages import Code, Message
from tableside.palette import BALLS
from tableside.rulings.kinds import Choice as OneOf
from tableside.rulings.kinds import ListOf, PositionKind
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.study.model import Case, Claims, Question, Texts, is_position
from tableside.study.sampling import is_decided_as_told, neighbours, rule_on
from tableside.study.wording import Wording

FEWEST = 3
_SAME_TO_A_PLAYER = {"unchanged": "keeps", "continues": "keeps", "same": "keeps"}
"""Codes for the same thing: a turn that is kept is a turn that is unchanged."""
_EXPLAINING = ("reason", "decisive")
"""Outcomes that say why, not what: a roll is thrown again for whatever reason."""
_BY_EYE = (30, -30)
"""Millimetres by which a ball may lie elsewhere without anybody's being sure of it.

A drawing shows a third of a ball; a distance in words is rounded, and meant to the edge of a ball or to its centre.
"""
_MEASURE = re.compile(r"\d\s*(?:mm|cm)\b")
_NUMBERED = re.compile(r"(?<=[^\W\d]) \d")
_SENTENCE = re.compile(r"[.!?;:…“”«»\"()]+")
_WORD = re.compile(r"\w+")
_TELLING = 4
"""Letters of a word that is recognised within another."""
_FIGURES = re.compile(r"\d+(?:[–:.,/-]\d+)+")
"""Scores and times: "3–4" is one word."""
_LETTERS_OF_A_WORD = 2
_OFFICIALS = ("director", "referee", "umpire")
"""Officials by whose names verdicts are called that leave a case to them."""
_NOTHING: tuple[object, ...] = (None, False, 0, [], {}, (), "")


class Unfair(StrEnum):
    NO_CASE = "the facts contradict each other, or nothing has happened"
    OPEN = "the rules can be read otherwise"
    UNDECIDED = "a fact that decides is not told"
    SAME_ANSWER = "two options say the same"
    UNSEEN = "no person can see it"
    ABSURD = "an option speaks of something else"
    GIVEN_AWAY = "the words give the answer away"
    ALSO_RIGHT = "another option is right as well"
    TOO_FEW = "too few options"


def faults_of(question: Question, wordings: Mapping[str, Wording]) -> tuple[Unfair, ...]:
    return tuple(dict.fromkeys(_faults(question, wordings)))


def is_unfair(question: Question, wordings: Mapping[str, Wording]) -> bool:
    return next(_faults(question, wordings), None) is not None


def _faults(question: Question, wordings: Mapping[str, Wording]) -> Iterator[Unfair]:
    case = question.case
    wizard = case.wizard
    if len(question.choices) < FEWEST:
        yield Unfair.TOO_FEW
    if any(cannot_be_seen(choice.texts, wordings) for choice in question.choices):
        yield Unfair.UNSEEN
    if not wizard.study.weight or not wizard.study.asks(case.told):
        yield Unfair.NO_CASE
    if is_a_reading(case.ruling) and not (question.open and wizard.study.open):
        yield Unfair.OPEN
    if not is_decided_as_told(wizard, case.told, case.ruling):
        yield Unfair.UNDECIDED
    if hangs_by_a_hair(wizard, case.told, case.ruling):
        yield Unfair.UNSEEN
    yield from _faults_of_answers(question, wordings)
    if is_given_away(question, wordings):
        yield Unfair.GIVEN_AWAY


def _faults_of_answers(question: Question, wordings: Mapping[str, Wording]) -> Iterator[Unfair]:
    case = question.case
    wizard, right = case.wizard, case.ruling
    rulings = [choice.ruling for choice in question.choices if choice.ruling is not None]
    if question.open:
        # The likeliest reading is no wrong answer.
        if any(one.verdict == right.verdict for one in rulings):
            yield Unfair.ALSO_RIGHT
        return
    for place, one in enumerate(rulings):
        if any(same_answer(wizard, one, other, wordings) for other in rulings[:place]):
            yield Unfair.SAME_ANSWER
        if is_absurd(wizard, one, case.told, right):
            yield Unfair.ABSURD
    if any(may_hold_as_well(case, one) for one in rulings if one.key != right.key):
        yield Unfair.ALSO_RIGHT
    left_open = any(choice.ruling is None and not choice.written for choice in question.choices)
    if left_open and any(map(is_left_to_the_official, rulings)):
        yield Unfair.SAME_ANSWER


# Two answers


def same_answer(wizard: Wizard, one: Ruling, other: Ruling, wordings: Mapping[str, Wording]) -> bool:
    """Return whether two rulings are equivalent, or have the same words in some language."""
    effect, other_effect = effect_of(one), effect_of(other)
    states, same_verdict = wizard.study.states, one.verdict == other.verdict
    if effect == other_effect and (same_verdict or effect):
        return True
    if same_verdict and len(states) > 1 and all(effect.get(name) == other_effect.get(name) for name in states):
        return True
    if any(wording.plain_answer(wizard, one) == wording.plain_answer(wizard, other) for wording in wordings.values()):
        return True
    shared = effect.keys() & other_effect.keys()
    if any(name in shared and effect[name] != other_effect[name] for name in states):
        return False  # Both state an outcome, and state it differently.
    one_call = same_verdict and not wizard.study.by_steps and not (one.call.params or other.call.params)
    if one_call and all(effect[name] == other_effect[name] for name in shared):
        return True  # They differ in their reasons only.
    return any(says_same(wording.claims(wizard, one), wording.claims(wizard, other)) for wording in wordings.values())


def effect_of(ruling: Ruling) -> dict[str, Any]:
    """Return what a ruling brings about; what it does not is left out, and equal things have one name."""
    return {
        name: _plain(value)
        for name, value in ruling.outcome.items()
        if value not in _NOTHING and name not in _EXPLAINING
    }


def _plain(value: Any) -> Any:
    match value:
        case str():
            unnumbered = value.rstrip("0123456789")
            return unnumbered if unnumbered in BALLS else _SAME_TO_A_PLAYER.get(value, str(value))
        case list() | tuple():
            return [_plain(entry) for entry in value]
        case Mapping():
            return {name: _plain(entry) for name, entry in value.items() if entry not in _NOTHING}
        case _:
            return value


def may_hold_as_well(case: Case, other: Ruling) -> bool:
    """Return whether an answer of the same verdict gives another reason that the stated facts do not exclude.

    What the case would come to if one of the facts told were different is excluded by that fact; whatever else the
    official could say with the same verdict may be true besides: a game may be going on where no break is left.
    """
    wizard, right = case.wizard, case.ruling
    if other.verdict != right.verdict or other.call.code == right.call.code or wizard.study.by_steps:
        return False
    misbeliefs = wizard.study.misbeliefs
    if misbeliefs and any(one.key == other.key for one in misbeliefs(case.told, right)):
        return False
    return not any(one.ruling.key == other.key for one in neighbours(case) if one.fact in case.told)


def says_same(one: Claims, other: Claims) -> bool:
    """Return whether two answers have the same call, or one is a part of the other."""
    first, second = sentences_of(one.said), sentences_of(other.said)
    same_call = bool(one.call) and sentences_of(one.call) == sentences_of(other.call)
    return same_call or _is_part(first, second) or _is_part(second, first)


@lru_cache(maxsize=4096)
def sentences_of(texts: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """Take texts apart into sentences, and these into words."""
    parts = (_WORD.findall(part.casefold()) for text in texts for part in _SENTENCE.split(text))
    return frozenset(tuple(words) for words in parts if words)


def _is_part(small: frozenset[tuple[str, ...]], whole: frozenset[tuple[str, ...]]) -> bool:
    return all(any(sentence == longer[: len(sentence)] for longer in whole) for sentence in small)


# What a person can see and would believe


def cannot_be_seen(texts: Texts, wordings: Mapping[str, Wording]) -> bool:
    """Return whether an option speaks of millimetres, or of balls by a number that nothing shows."""
    for lang, text in texts.items():
        folded = text.casefold()
        before = (folded[: match.start()].rpartition(" ")[2] for match in _NUMBERED.finditer(folded))
        if _MEASURE.search(text) or any(word in wordings[lang].ball_names for word in before):
            return True
    return False


def is_absurd(wizard: Wizard, ruling: Ruling, facts: Values, right: Ruling) -> bool:
    """Return whether a ruling is not a wrong answer to a case, or not a plausible one.

    It names a piece of which neither the case nor its ruling speaks, places more or fewer, or its wizard
    knows that it is true as well.
    """
    if ruling.key != right.key and not wizard.study.offers(facts, right, ruling):
        return True
    if any(_places(ruling, name) != _places(right, name) for name in wizard.study.states):
        return True
    named = set(_said_in(ruling, wizard)) & _pieces_of(wizard)
    return bool(named) and not named <= {*_said_in(right, wizard), *_told_in(wizard, facts)}


def _places(ruling: Ruling, name: str) -> int:
    """Return how many things an outcome says something of, one by one; 0 where it is no such list."""
    value = ruling.outcome.get(name)
    return len(value) if isinstance(value, list) and value and isinstance(value[0], Mapping) else 0


@cache
def _pieces_of(wizard: Wizard) -> frozenset[str]:
    """Return the names of what a case can be about: balls, and what its lists are made of."""
    listed = (fact.kind.item for fact in wizard.facts.values() if isinstance(fact.kind, ListOf))
    return frozenset(BALLS) | {str(value) for kind in listed if isinstance(kind, OneOf) for value in kind.values}


def _said_in(ruling: Ruling, wizard: Wizard) -> Iterator[str]:
    for message in _reasons(wizard, ruling) or [ruling.call]:
        yield from _codes_in(message)
    for name in wizard.study.states:
        yield from _names_in(ruling.outcome.get(name))


def _reasons(wizard: Wizard, ruling: Ruling) -> list[Message]:
    """Return the reasons of a ruling where an answer is given by them."""
    return [step.message for step in ruling.steps] if wizard.study.by_steps else []


def _codes_in(value: object) -> Iterator[str]:
    match value:
        case Code():
            yield from _names_in(value.code.rpartition(".")[2])
        case Message():
            for name, part in value.params:
                if name != "spot":  # A spot bears the name of a ball, and any of them may be thought of.
                    yield from _codes_in(part)
        case tuple():
            for part in value:
                yield from _codes_in(part)


def _names_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield from re.split(r"[:+]|\d+$", value)
        case list() | tuple():
            for entry in value:
                yield from _names_in(entry)
        case Mapping():
            for entry in (*value, *value.values()):
                yield from _names_in(entry)


def _told_in(wizard: Wizard, facts: Values) -> Iterator[str]:
    for name, value in facts.items():
        kind = wizard.facts[name].kind
        if value is not None and isinstance(kind, PositionKind):
            yield from _names_in([ball.name for ball in kind.parts(value)[1].balls])
        elif value is not None:
            yield from _names_in(kind.dump(value))


def is_left_to_the_official(ruling: Ruling) -> bool:
    return ruling.discretion or any(official in ruling.verdict for official in _OFFICIALS)


def is_a_reading(ruling: Ruling) -> bool:
    """Return whether a ruling is but one reading of rules that are silent or can be read otherwise.

    That an official has to decide is sure, unless a reason says how the rules are likely to be meant.
    """
    left_open = ruling.discretion and "decide" not in ruling.verdict
    return left_open or any(step.reading for step in ruling.steps)


def hangs_by_a_hair(wizard: Wizard, facts: Values, ruling: Ruling) -> bool:
    """Return whether the ruling on a drawn table would be another if a ball lay imperceptibly elsewhere."""
    for name, value in facts.items():
        if value is None or not is_position(wizard, name):
            continue
        kind: Any = wizard.facts[name].kind
        raw = kind.dump(value)
        for balls in nudged(raw["balls"], getattr(value, "table", kind.table), _BY_EYE, every=True):
            moved = rule_on(wizard, {**facts, name: kind.parse({**raw, "balls": balls})})
            if moved is None or _stated(wizard, moved) != _stated(wizard, ruling):
                return True
    return False


def _stated(wizard: Wizard, ruling: Ruling) -> tuple[str, list[Any]]:
    """Return what an answer says of a drawn table, which may stand in the reasons alone."""
    return ruling.verdict, [*_reasons(wizard, ruling), *(ruling.outcome.get(name) for name in wizard.study.states)]


# Words


def is_given_away(question: Question, wordings: Mapping[str, Wording]) -> bool:
    """Return whether the right option can be recognised by words that stand in the question and in no other option.

    A ruling says much that a story says as well: there it is given away only if it is so in every language.
    """
    return all(_gives_away(question, lang, wording) for lang, wording in wordings.items())


def _gives_away(question: Question, lang: str, wording: Wording) -> bool:
    story = wording.tell(question).situation_text
    asked = {*_FIGURES.findall(story), *key_of(story, lang)}
    options = [_telling_words(choice.texts[lang], lang) for choice in question.choices]
    right = options.pop(question.right)
    own = right.difference(*options)
    heard = bool(own) and all(_is_heard(word, asked) for word in own)
    # Another option whose own words stand in the question might be the answer as well.
    others = (words - right for words in options)
    return heard and not any(words and all(_is_heard(word, asked) for word in words) for words in others)


def _is_heard(word: str, asked: set[str]) -> bool:
    """Return whether a word stands in the question, or is heard in a word there, as "take" is in "taker"."""
    for heard in asked:
        short, long = sorted((word, heard), key=len)
        if short == long or (len(short) >= _TELLING and short in long):
            return True
    return False


def _telling_words(text: str, lang: str) -> set[str]:
    return {*_FIGURES.findall(text), *(word for word in key_of(text, lang) if len(word) > _LETTERS_OF_A_WORD)}
