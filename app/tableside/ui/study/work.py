"""What is worked out for the page of study: every function here runs in its thread and returns finished values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_
from tableside.rulebook.ids import book_of
from tableside.ui.services.study import StudyContext, local_now

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.rulebook import Library
    from tableside.study import Explained, Question, Reviewed, RuleProgress, Scope, Streak, Tally, Told

_MOST_WEAK = 6
REVEALED = -1
"""Stands for an answer that was looked at and not given; it counts as not known."""


@dataclass(frozen=True)
class Asked:
    """A question with its words in every language, before and after it is answered."""

    question: Question
    told: Mapping[str, Told]
    shown: Mapping[str, Explained]
    words: Mapping[str, Catalogue]
    """What the page itself says beside them."""
    due: bool = False
    changed: frozenset[str] = frozenset()
    """The languages in which a rule text behind it has changed since it was last answered."""


@dataclass(frozen=True)
class GivenAnswer:
    """An answer as it is to be kept."""

    question: Question
    choice: int
    lang: str
    at: datetime
    rating: int | None = None


@dataclass(frozen=True)
class BookProgress:
    """How far a person is with a book."""

    book: str
    known: int
    practised: int
    rules: int
    due: int


@dataclass(frozen=True)
class WeakRule:
    """A rule to be studied again: how it is cited, what it is called, and how many answers on it were right."""

    rule: str
    citation: str
    title: str
    right: int
    answers: int


@dataclass(frozen=True)
class Overview:
    """What the home page shows of the record."""

    tally: Tally
    streak: Streak
    books: tuple[BookProgress, ...]
    weak: tuple[WeakRule, ...]
    mistakes: int
    """Questions of exams that were not right there nor since."""
    exams: int
    reported: int


@dataclass(frozen=True)
class ScopeWish:
    """The rules that a person wants to study, as chosen and typed."""

    book: str = ""
    section: str = ""
    text: str = ""
    lang: str = "en"
    rules: tuple[str, ...] = ()
    mistakes_of: int | None = None
    """The number of the exam whose mistakes are to be studied; ANY stands for all exams."""


def read_scope(context: StudyContext, wish: ScopeWish) -> Scope:
    """Read a wish; what is wrong with a typed list is raised as a sentence."""
    from tableside.study import Scope, parse_scope, scope_of

    if wish.rules:
        return scope_of(context.library, rules=wish.rules)
    if wish.text.strip():
        return parse_scope(context.library, wish.text, wish.book or None, wish.lang)
    if wish.section:
        return scope_of(context.library, rules=(wish.section,), lang=wish.lang)
    return scope_of(context.library, books=(wish.book,)) if wish.book else Scope()


def overview(context: StudyContext, lang: str) -> Overview:
    """Count and measure what is remembered."""
    from tableside.study import headings, open_mistakes, progress_by_rule, weakest

    memory, now, library = context.memory, local_now(), context.library
    progress = progress_by_rule(memory, now, headings(library))
    due = memory.due_by_book(now)
    books = []
    for book in library.books():
        here = [one for one in progress if book_of(one.rule) == book]
        total = sum(rule.kind == "rule" for rule in library.any_edition(book).rules)
        known = sum(one.is_known for one in here)
        books.append(BookProgress(book, known, len(here), total, due.get(book, 0)))
    (kept,) = memory.rows("SELECT (SELECT COUNT(*) FROM exam) AS exams, (SELECT COUNT(*) FROM reported) AS reported")
    return Overview(
        memory.tally(now),
        memory.streak(now),
        tuple(books),
        tuple(_weak(context, one, lang) for one in weakest(progress, _MOST_WEAK)),
        len(open_mistakes(memory)),
        kept["exams"],
        kept["reported"],
    )


def _weak(context: StudyContext, one: RuleProgress, lang: str) -> WeakRule:
    library, book = context.library, book_of(one.rule)
    spoken = lang if lang in library.languages(book) else library.any_edition(book).lang
    title = library.rule(one.rule, spoken).title or ""
    return WeakRule(one.rule, library.cite(one.rule, spoken), title, one.right, one.answers)


def cited_with_title(library: Library, rule: str, lang: str) -> str:
    """Cite a rule with its title, a clause with that of the rule it belongs to."""
    titles = [one.title for one in library.edition(book_of(rule), lang).path_to(rule) if one.kind != "clause"]
    return " ".join(filter(None, (library.cite(rule, lang), titles[-1] if titles else None)))


def next_asked(
    context: StudyContext, wish: ScopeWish, lang: str, seed: object, unsaved: frozenset[str] = frozenset()
) -> Asked:
    """Return the next question; one whose answer could not be kept yet is not asked again meanwhile."""
    from tableside.study import next_question

    study, memory, now = context.study, context.memory, local_now()
    if wish.mistakes_of is not None:
        return _next_mistake(context, wish.mistakes_of, seed, unsaved)
    scope = read_scope(context, wish)
    found = next_question(study, memory, now, lang, scope, seed)
    question, due = found.question, found.due
    if question.id in unsaved:
        question, due = study.question((seed, "other"), scope, memory.known_ids() | unsaved), False
    card = memory.card(question.id)
    changed = frozenset(code for code in study.languages if card is not None and card.changed(question, code))
    return asked_of(context, question, due=due, changed=changed)


def _next_mistake(context: StudyContext, exam: int, seed: object, unsaved: frozenset[str]) -> Asked:
    from tableside.study import NothingToAsk, mistake_to_study

    question = mistake_to_study(context.study, context.memory, exam, unsaved)
    if question is None:
        raise NothingToAsk(N_("All mistakes have been corrected."))
    # Turned round, so that the place of the answer is not what is remembered.
    return asked_of(context, question.turned(len(str(seed))), due=True)


def keep(context: StudyContext, answer: GivenAnswer) -> Reviewed:
    """Put an answer on the disk."""
    return context.memory.record(answer.question, answer.choice, answer.lang, answer.at, answer.rating)


def write_deck(context: StudyContext, path: Path, books: tuple[str, ...], lang: str) -> int:
    """Write a deck and count its cards; what was reported is left out."""
    from tableside.study import export_deck, reported_ids

    return export_deck(context.study, path, books, lang, without=reported_ids(context.memory))


def asked_of(
    context: StudyContext, question: Question, *, due: bool = False, changed: frozenset[str] = frozenset()
) -> Asked:
    """Put a question into words, in every language."""
    study = context.study
    if question.position is not None:
        # The drawn table is loaded here, so that the window need not do it when it shows the question.
        import_module("tableside.ui.tables")
    return Asked(
        question,
        {code: study.tell(question, code) for code in study.languages},
        {code: study.explain(question, code) for code in study.languages},
        context.catalogues,
        due,
        changed,
    )
