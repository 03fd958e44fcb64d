"""Fairness of questions: the facts decide it, exactly one option is true, and a person can see which.

The generator never asks what fails here, and a campaign judges thousands of questions by the same rules.
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
from tableside.rulings.kinds import ListOf
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.study.model import Claims, Question, Texts, is_position
from tableside.study.sampling import Case, is_told_in_full, neighbours, rule_on
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
    """Return what is unfair about a question, in any of the languages."""
    return tuple(dict.fromkeys(_faults(question, wordings)))


def _faults(question: Question, wordings: Mapping[str, Wording]) -> Iterator[Unfair]:
    if len(question.choices) < FEWEST:
        yield Unfair.TOO_FEW
    if any(cannot_be_seen(choice.texts, wordings) for choice in question.choices):
        yield Unfair.UNSEEN
    if question.wizard is not None and question.facts is not None and question.ruling is not None:
        yield from _faults_of_case(question, question.wizard, question.facts, question.ruling)
    yield from _faults_of_answers(question, wordings)
    if is_given_away(question, wordings):
        yield Unfair.GIVEN_AWAY


def _faults_of_case(question: Question, wizard: Wizard, facts: Values, ruling: Ruling) -> Iterator[Unfair]:
    if not wizard.study.weight or not wizard.study.asks(facts):
        yield Unfair.NO_CASE
    if is_a_reading(ruling) and not (question.open and wizard.study.open):
        yield Unfair.OPEN
    if not is_told_in_full(wizard, facts, ruling):
        yield Unfair.UNDECIDED
    if hangs_by_a_hair(wizard, facts, ruling):
        yield Unfair.UNSEEN


def _faults_of_answers(question: Question, wordings: Mapping[str, Wording]) -> Iterator[Unfair]:
    wizard, facts, right = question.wizard, question.facts, question.ruling
    if wizard is None or facts is None or right is None:
        return
    rulings = [choice.ruling for choice in question.choices if choice.ruling is not None]
    if question.open:
        # The likeliest reading is no wrong answer.
        if any(one.verdict == right.verdict for one in rulings):
            yield Unfair.ALSO_RIGHT
        return
    for place, one in enumerate(rulings):
        if any(same_answer(wizard, one, other, wordings) for other in rulings[:place]):
            yield Unfair.SAME_ANSWER
        if is_absurd(wizard, one, facts, right):
            yield Unfair.ABSURD
    if any(may_hold_as_well(Case(wizard, facts, right), one) for one in rulings if one.key != right.key):
        yield Unfair.ALSO_RIGHT
    left_open = any(choice.ruling is None and not choice.written for choice in question.choices)
    if left_open and any(map(is_left_to_the_official, rulings)):
        yield Unfair.SAME_ANSWER


# Two answers


def same_answer(wizard: Wizard, one: Ruling, other: Ruling, wordings: Mapping[str, Wording]) -> bool:
    """Return whether two rulings are equivalent, or have the same words in some language."""
    effect, other_effect = effect_of(one), effect_of(other)
    if effect == other_effect and (one.verdict == other.verdict or effect):
        return True
    if one.verdict == other.verdict and _state_alike(wizard, effect, other_effect):
        return True
    if any(wording.plain_answer(wizard, one) == wording.plain_answer(wizard, other) for wording in wordings.values()):
        return True
    if _contradicts(wizard, effect, other_effect):
        return False
    if one.verdict == other.verdict and not wizard.study.by_steps and _differ_in_reason(one, other):
        return True
    return any(says_same(wording.claims(wizard, one), wording.claims(wizard, other)) for wording in wordings.values())


def _state_alike(wizard: Wizard, effect: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two rulings of one verdict state the same of what becomes of the turn and the like."""
    names = wizard.study.states
    return len(names) > 1 and all(effect.get(name) == other.get(name) for name in names)


def _differ_in_reason(one: Ruling, other: Ruling) -> bool:
    """Return whether two rulings of one verdict differ in their reasons only."""
    effect, other_effect = effect_of(one), effect_of(other)
    shared = effect.keys() & other_effect.keys()
    return not (one.call.params or other.call.params) and all(effect[name] == other_effect[name] for name in shared)


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


def _contradicts(wizard: Wizard, effect: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two answers both state an outcome, and state it differently."""
    return any(name in effect and name in other and effect[name] != other[name] for name in wizard.study.states)


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
    return (
        (bool(one.call) and sentences_of(one.call) == sentences_of(other.call))
        or _is_part(sentences_of(one.said), sentences_of(other.said))
        or _is_part(sentences_of(other.said), sentences_of(one.said))
    )


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
    return any(_MEASURE.search(text) or _names_a_number(text, wordings[lang]) for lang, text in texts.items())


def _names_a_number(text: str, wording: Wording) -> bool:
    folded = text.casefold()
    for match in _NUMBERED.finditer(folded):
        before = folded[: match.start()].rpartition(" ")[2]
        if before in wording.ball_names:
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
    pieces = _pieces_of(wizard)
    named = set(_said_in(ruling, wizard)) & pieces
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
    said = [step.message for step in ruling.steps] if wizard.study.by_steps else [ruling.call]
    for message in said:
        yield from _codes_in(message)
    for name in wizard.study.states:
        yield from _names_in(ruling.outcome.get(name))


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
            for name, entry in value.items():
                yield from _names_in(name)
                yield from _names_in(entry)


def _told_in(wizard: Wizard, facts: Values) -> Iterator[str]:
    for name, value in facts.items():
        if value is None:
            continue
        if is_position(wizard, name):
            yield from _names_in([ball.name for ball in _balls_on(value)])
        else:
            yield from _names_in(wizard.facts[name].kind.dump(value))


def _balls_on(table: Any) -> Any:
    return getattr(table, "position", table).balls


def is_left_to_the_official(ruling: Ruling) -> bool:
    return ruling.discretion or any(official in ruling.verdict for official in _OFFICIALS)


def is_open(ruling: Ruling) -> bool:
    """Return whether the rules do not settle a case, and the ruling says so."""
    return ruling.discretion and any(step.reading for step in ruling.steps)


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
    reasons = [step.message for step in ruling.steps] if wizard.study.by_steps else []
    return ruling.verdict, [*reasons, *(ruling.outcome.get(name) for name in wizard.study.states)]


# Words


def is_given_away(question: Question, wordings: Mapping[str, Wording]) -> bool:
    """Return whether the right option can be recognised by words that stand in the question and in no other option.

    A ruling says much that a story says as well: there it is given away only if it is so in every language.
    """
    return all(_gives_away(question, lang, wording) for lang, wording in wordings.items())


def _gives_away(question: Question, lang: str, wording: Wording) -> bool:
    told = wording.tell(question)
    asked = {*_FIGURES.findall(told.situation_text), *key_of(told.situation_text, lang)}
    right = _telling_words(question, question.right, lang)
    others = {
        word
        for place in range(len(question.choices))
        if place != question.right
        for word in _telling_words(question, place, lang)
    }
    own = {word for word in right - others if any(_akin(word, heard) for heard in asked)}
    return (
        bool(own)
        and own >= right - others
        and not any(
            _is_heard(_telling_words(question, place, lang) - right, asked)
            for place in range(len(question.choices))
            if place != question.right
        )
    )


def _is_heard(words: set[str], asked: set[str]) -> bool:
    """Return whether the question speaks of all these words, so that they might be the answer as well."""
    return bool(words) and all(any(_akin(word, heard) for heard in asked) for word in words)


def _akin(word: str, heard: str) -> bool:
    """Return whether a word is heard in another, as "take" is in "taker"."""
    short, long = sorted((word, heard), key=len)
    return short == long or (len(short) >= _TELLING and short in long)


def _telling_words(question: Question, place: int, lang: str) -> set[str]:
    text = question.choices[place].texts[lang]
    return {*_FIGURES.findall(text), *(word for word in key_of(text, lang) if len(word) > _LETTERS_OF_A_WORD)}
