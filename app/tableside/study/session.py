"""The next question for a person: what is due first, then something new."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tableside.study.memory import Memory, Reviewed
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope


@dataclass(frozen=True)
class NextQuestion:
    """A question to ask now."""

    question: Question
    due: bool
    """Whether it is asked because it is due, and not because nothing was."""
    changed: bool
    """Whether a rule text behind it has changed since it was last answered."""


def next_question(
    study: Study, memory: Memory, now: datetime, lang: str, scope: Scope | None = None, seed: object = ""
) -> NextQuestion:
    """Give the question that has been due longest, or a new one; cards that no longer exist are set aside.

    When every question of a narrow scope is known and none is due, one of them is asked early.
    """
    for card in memory.due(now, scope):
        try:
            question = study.from_source(card.source)
        except NoLongerAsked:
            memory.retire(card.id)
            continue
        return NextQuestion(question.turned(card.reviews), True, card.changed(question, lang))
    known = memory.known_ids()
    question = study.question((seed, len(known)), scope, known)
    if question.id not in known:
        return NextQuestion(question, False, False)
    early = memory.card(question.id)
    if early is None:
        return NextQuestion(question, False, False)
    return NextQuestion(question.turned(early.reviews), False, early.changed(question, lang))


def answer(memory: Memory, question: Question, choice: int, lang: str, now: datetime) -> Reviewed:
    """Keep an answer, the choice counted from 0; say whether it was right and when the question comes again."""
    return memory.record(question, choice, lang, now)


def changed_cards(study: Study, memory: Memory, lang: str, scope: Scope | None = None) -> list[str]:
    """List the cards whose rule texts have changed in a language since they were last answered."""
    changed = []
    for card in memory.cards(scope):
        before = card.fingerprints.get(lang)
        if before is not None and before != study.fingerprints(card.rules).get(lang):
            changed.append(card.id)
    return changed
