"""What is worked out for the page of study: every function here runs in its thread and returns finished values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, TablesideError
from tableside.rulebook.ids import book_of
from tableside.ui.services.exam import KeptExam
from tableside.ui.services.study import StudyContext, local_now
from tableside.ui.study.dates import remarks_on

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.study import Exam, Explained, Question, Reviewed, Scope, Streak, Tally, Told

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
class BookStrength:
    """How well a book is known."""

    book: str
    strength: float
    practised: int
    rules: int
    due: int


@dataclass(frozen=True)
class Overview:
    """What the home page shows of the record."""

    tally: Tally
    streak: Streak
    books: tuple[BookStrength, ...]
    problem: TablesideError | None


@dataclass(frozen=True)
class ScopeWish:
    """The rules that a person wants to study, as chosen and typed."""

    book: str = ""
    section: str = ""
    text: str = ""
    lang: str = "en"


def read_scope(context: StudyContext, wish: ScopeWish) -> Scope:
    """Read a wish; what is wrong with a typed list is raised as a sentence."""
    from tableside.study import Scope, parse_scope, scope_of

    if wish.text.strip():
        return parse_scope(context.library, wish.text, wish.book or None, wish.lang)
    if wish.section:
        return scope_of(context.library, rules=(wish.section,), lang=wish.lang)
    return scope_of(context.library, books=(wish.book,)) if wish.book else Scope()


def overview(context: StudyContext, lang: str) -> Overview:
    """Count and measure what is remembered."""
    from tableside.study import Scope

    memory, now = context.memory, local_now()
    strengths = memory.strengths(now)
    due: dict[str, int] = {}
    for card in memory.due(now):
        due[card.book] = due.get(card.book, 0) + 1
    books = []
    for book in context.library.books():
        known = [strength for rule, strength in strengths.items() if book_of(rule) == book]
        edition = context.library.edition(book, lang if lang in context.library.languages(book) else "en")
        # A rule counts once, however many of its clauses have come up.
        practised = {_heading_of(context, rule, edition.lang) for rule in strengths if book_of(rule) == book}
        total = sum(rule.kind == "rule" for rule in edition.rules)
        mean = sum(known) / len(known) if known else 0.0
        books.append(BookStrength(book, mean, len(practised - {""}), total, due.get(book, 0)))
    return Overview(memory.tally(now, Scope()), memory.streak(now), tuple(books), memory.problem)


def _heading_of(context: StudyContext, rule_id: str, lang: str) -> str:
    edition = context.library.edition(book_of(rule_id), lang)
    if rule_id not in edition:
        return ""
    return next((rule.id for rule in edition.path_to(rule_id) if rule.kind == "rule"), "")


def next_asked(
    context: StudyContext, wish: ScopeWish, lang: str, seed: object, unsaved: frozenset[str] = frozenset()
) -> Asked:
    """Return the next question; one whose answer could not be kept yet is not asked again meanwhile."""
    from tableside.study import next_question

    study, memory, now = context.study, context.memory, local_now()
    scope = read_scope(context, wish)
    found = next_question(study, memory, now, lang, scope, seed)
    question, due = found.question, found.due
    if question.id in unsaved:
        question, due = study.question((seed, "other"), scope, memory.known_ids() | unsaved), False
    card = memory.card(question.id)
    changed = frozenset(code for code in study.languages if card is not None and card.changed(question, code))
    return _asked(context, question, due=due, changed=changed)


def keep(context: StudyContext, answer: GivenAnswer) -> Reviewed:
    """Put an answer on the disk."""
    return context.memory.record(answer.question, answer.choice, answer.lang, answer.at, answer.rating)


@dataclass(frozen=True)
class PlanWish:
    """An exam as a person asks for it; whether it can be set is for the core to say."""

    count: int = 20
    minutes: int = 30
    books: tuple[str, ...] = ()
    pass_mark: int = 70
    seed: str = ""
    weights: tuple[int, ...] = ()
    closed: bool = False


def exam_of(context: StudyContext, wish: PlanWish) -> tuple[Exam, tuple[Asked, ...]]:
    """Set an exam and put its questions into words."""
    from tableside.study import ExamPlan, set_exam

    exam = set_exam(context.study, ExamPlan(**asdict(wish)))
    return exam, tuple(_asked(context, question) for question in exam.questions)


def exam_in_hand(context: StudyContext, kept: KeptExam) -> tuple[KeptExam, Exam, tuple[Asked, ...]]:
    """Make the questions of an exam in hand again; those that the rules of today no longer give are left out."""
    from tableside.study import Exam, ExamPlan, NoLongerAsked

    plan = ExamPlan(**{**kept.plan, "books": tuple(kept.plan["books"]), "weights": tuple(kept.plan["weights"])})
    found: list[tuple[int, Question]] = []
    for place, source in enumerate(kept.sources):
        try:
            found.append((place, context.study.from_source(source)))
        except NoLongerAsked:
            continue
    if not found:
        raise NoLongerAsked(N_("The rules of today no longer give the questions of this exam."))
    places = [place for place, _ in found]
    exam = Exam(plan, plan.books or context.library.books(), tuple(question for _, question in found))
    left_over = replace(
        kept,
        sources=tuple(kept.sources[place] for place in places),
        answers=tuple(_same_choice(question, kept.answers[place]) for place, question in found),
        marked=frozenset(new for new, place in enumerate(places) if place in kept.marked),
        place=max(0, sum(place <= kept.place for place in places) - 1),
    )
    return left_over, exam, tuple(_asked(context, question) for question in exam.questions)


def _same_choice(question: Question, answer: tuple[int, str] | None) -> tuple[int, str] | None:
    """Return a choice where it stands today; one that is no longer offered counts as not made."""
    if answer is None:
        return None
    words = [choice.texts["en"] for choice in question.choices]
    place, said = answer
    if place < len(words) and words[place] == said:
        return answer
    return (words.index(said), said) if said in words else None


@dataclass(frozen=True)
class Sheets:
    """The sheets of an exam in one language, as HTML."""

    paper: str
    key: str
    result: str = ""
    right: int = 0
    count: int = 0
    percent: int = 0
    passed: bool = False


def sheets_of(
    context: StudyContext, exam: Exam, answers: tuple[int | None, ...] | None, kept: KeptExam | None, lang: str
) -> Sheets:
    """Write the sheets; without answers there is no result."""
    from tableside.study import answer_key, marked, paper, result_sheet

    sheets = Sheets(paper(exam, context.study, lang).html, answer_key(exam, context.study, lang).html)
    if answers is None:
        return sheets
    result = marked(exam, answers)
    remarks = remarks_on(context.catalogues[lang], kept) if kept is not None else ()
    html = result_sheet(result, context.study, lang, remarks).html
    return replace(
        sheets, result=html, right=result.right, count=result.count, percent=result.percent, passed=result.passed
    )


def write_deck(context: StudyContext, path: Path, books: tuple[str, ...], lang: str) -> int:
    """Write a deck and count its cards."""
    from tableside.study import export_deck

    return export_deck(context.study, path, books, lang)


def _asked(
    context: StudyContext, question: Question, *, due: bool = False, changed: frozenset[str] = frozenset()
) -> Asked:
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
