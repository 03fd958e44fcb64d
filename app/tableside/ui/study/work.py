"""Work for the pages of study: every function here runs in their thread and returns finished values."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from PySide6.QtCore import QDate, QLocale, QTime

from tableside.errors import N_
from tableside.messages import Catalogue
from tableside.rulebook import Library
from tableside.rulebook.ids import book_of
from tableside.storage.reading import json_of
from tableside.study import memory as record
from tableside.study.exam import Exam, ExamPlan, exam_of_code, marked, set_exam
from tableside.study.memory import PastExam, RuleProgress, Streak, Tally
from tableside.study.model import NOT_GIVEN, Explained, NoLongerAsked, NothingToAsk, Question, Told
from tableside.study.scope import Scope, headings, parse_scope, scope_of, unchanged
from tableside.study.sheets import Document, answer_key, answer_sheet, paper, result_sheet, sketch_of
from tableside.timers.clocks import seconds, shown_whole
from tableside.ui.services.study import Interruption, KeptExam, StudyContext, local_now

_MOST_WEAK = 6
_FORECAST_DAYS = 14
_SHORT_S = 120.0
"""A shorter interruption is shown to the second."""
_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_SEED_LENGTH = 5
REVEALED = -1
"""Stands for an answer that was looked at and not given; it counts as not known."""


@dataclass(frozen=True)
class Asked:
    """A question with its words in every language, before and after it is answered."""

    question: Question
    told: Mapping[str, Told]
    shown: Mapping[str, Explained]
    words: Mapping[str, Catalogue]
    """The page's own texts."""
    sketch: str
    """The board of a case without an exact position, as SVG."""
    due: bool = False
    changed: frozenset[str] = frozenset()
    """The languages in which a rule text behind it has changed since it was last answered."""


def asked_of(
    context: StudyContext, question: Question, *, due: bool = False, changed: frozenset[str] = frozenset()
) -> Asked:
    """Put a question into words, in every language."""
    study = context.study
    told = {code: study.tell(question, code) for code in study.languages}
    shown = {code: study.explain(question, code) for code in study.languages}
    return Asked(question, told, shown, context.catalogues, sketch_of(question), due, changed)


@dataclass(frozen=True)
class BookProgress:
    book: str
    known: int
    practised: int
    rules: int
    due: int


@dataclass(frozen=True)
class Overview:
    tally: Tally
    streak: Streak
    books: tuple[BookProgress, ...]
    weak: tuple[tuple[RuleProgress, str], ...]
    """Rules to be studied again, each with its citation and title."""
    mistakes: int
    """Questions of exams that were not right there nor since."""
    forecast: tuple[int, ...]
    """Questions that come up on each of the next days, today first."""
    exams: tuple[PastExam, ...]
    """The exams that were handed in, the latest first."""


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
    unchanged: bool = False
    """Whether rules are left out that have changed since the edition that is asked."""


def read_scope(context: StudyContext, wish: ScopeWish) -> Scope:
    """Read a wish; what is wrong with a typed list is raised as a sentence."""
    if wish.text.strip() and not wish.rules:
        scope = parse_scope(context.library, wish.text, wish.book or None, wish.lang)
    else:
        rules = wish.rules or ((wish.section,) if wish.section else ())
        scope = scope_of(context.library, (wish.book,) if wish.book else (), rules)
    return unchanged(context.library, scope) if wish.unchanged else scope


def overview(context: StudyContext, lang: str) -> Overview:
    memory, now, library = context.memory, local_now(), context.library
    progress = record.progress_by_rule(memory, now, headings(library))
    due = memory.due_by_book(now)
    books = []
    for book in library.books():
        here = [one.is_known for one in progress if book_of(one.rule) == book]
        rules = sum(rule.kind == "rule" for rule in library.any_edition(book).rules)
        books.append(BookProgress(book, sum(here), len(here), rules, due.get(book, 0)))
    weak = ((one, cited_with_title(library, one.rule, lang)) for one in record.weakest(progress, _MOST_WEAK))
    return Overview(
        memory.tally(now),
        memory.streak(now),
        tuple(books),
        tuple(weak),
        len(record.open_mistakes(memory)),
        tuple(memory.forecast(now, _FORECAST_DAYS)),
        tuple(record.past_exams(memory)),
    )


def cited_with_title(library: Library, rule: str, lang: str) -> str:
    """Cite a rule with its title, a clause with that of the rule it belongs to."""
    book = book_of(rule)
    edition = library.edition(book, lang) if lang in library.languages(book) else library.any_edition(book)
    titles = [one.title for one in edition.path_to(rule) if one.kind != "clause"]
    return " ".join(filter(None, (library.cite(rule, edition.lang), titles[-1] if titles else None)))


def next_asked(
    context: StudyContext,
    wish: ScopeWish,
    seed: object,
    waiting: frozenset[str] = frozenset(),
    recent: Sequence[str] = (),
) -> Asked:
    """Return the next question: none whose answer waits to be kept, and better none of a recent kind."""
    study, memory = context.study, context.memory
    if wish.mistakes_of is None:
        found = record.next_question(study, memory, local_now(), read_scope(context, wish), seed, recent, waiting)
        return asked_of(context, found.question, due=found.due, changed=found.changed)
    question = record.mistake_to_study(study, memory, wish.mistakes_of, waiting)
    if question is None:
        raise NothingToAsk(N_("All mistakes have been corrected."))
    return asked_of(context, question, due=True)


def asked_again(context: StudyContext, source: str) -> Asked:
    """Return the question of a link."""
    try:
        read = json_of(source)
    except ValueError:
        read = None
    if not isinstance(read, dict):
        raise NoLongerAsked(NOT_GIVEN)
    return asked_of(context, context.study.from_source(read))


# Days and times


def day_text(language: str, day: date) -> str:
    """Return a day with the name of its month: figures alone are read as two different days."""
    return QLocale(language).toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def time_text(language: str, at: datetime) -> str:
    """Return the time of a day, to the minute."""
    own = at.astimezone()
    return QLocale(language).toString(QTime(own.hour, own.minute), QLocale.FormatType.ShortFormat)


def moment_text(language: str, at: datetime) -> str:
    return f"{day_text(language, at.astimezone().date())} {time_text(language, at)}"


def interruption_text(words: Catalogue, one: Interruption) -> str:
    """Say from when to when an exam was interrupted; the day is named where it is not one and the same."""
    begun, ended = one.begun.astimezone(), (one.ended or local_now()).astimezone()
    if (ended - begun).total_seconds() < _SHORT_S:
        said = [f"{at:%H:%M:%S}" for at in (begun, ended)]
    else:
        say = time_text if begun.date() == ended.date() else moment_text
        said = [say(words.language, at) for at in (begun, ended)]
    return words.gettext("Interrupted from {begun} to {ended}.", begun=said[0], ended=said[1])


# Exams


def remarks_on(words: Catalogue, kept: KeptExam) -> list[str]:
    """Say how an exam was sat: when, how much of its time, what interrupted it."""
    begun = words.gettext(
        "Begun {moment} · time used: {used} of {whole}",
        moment=moment_text(words.language, kept.begun),
        used=shown_whole(seconds(kept.used)),
        whole=shown_whole(seconds(60.0 * float(kept.plan["minutes"]))),
    )
    remarks = [begun, *(interruption_text(words, one) for one in kept.breaks)]
    if kept.breaks:
        remarks.append(words.gettext("The clock was stopped in the meantime."))
    if kept.plan.get("closed") and kept.times_left:
        left = words.ngettext(
            "Closed book; the page was left {count} time.",
            "Closed book; the page was left {count} times.",
            kept.times_left,
        )
        remarks.append(left)
    elif kept.plan.get("closed"):
        remarks.append(words.gettext("Closed book; the page was never left."))
    return remarks


def new_seed() -> str:
    """Return a random seed for an exam, without characters that look alike."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_SEED_LENGTH))


@dataclass(frozen=True)
class WordedExam:
    """An exam with its questions in words.

    `same` is False where the end of its code does not fit: it is mistyped, or its author has other texts.
    """

    exam: Exam
    asked: tuple[Asked, ...]
    same: bool = True


def exam_of(context: StudyContext, plan: ExamPlan | str) -> WordedExam:
    """Set the exam of a plan, or of a code."""
    exam, same = exam_of_code(context.study, plan) if isinstance(plan, str) else (set_exam(context.study, plan), True)
    return WordedExam(exam, tuple(asked_of(context, question) for question in exam.questions), same)


def exam_in_hand(context: StudyContext, kept: KeptExam) -> tuple[KeptExam, WordedExam]:
    """Rebuild the questions of the current exam; those that today's rules no longer give are left out."""
    known = {name: value for name, value in kept.plan.items() if name in ExamPlan.__match_args__}
    plan = ExamPlan(**{**known, "books": tuple(kept.plan["books"])})
    found: dict[int, Question] = {}
    for place, source in enumerate(kept.sources):
        try:
            found[place] = context.study.from_source(source)
        except NoLongerAsked:
            continue
    if not found:
        raise NoLongerAsked(N_("The current rules no longer produce the questions of this exam."))
    left_over = replace(
        kept,
        sources=tuple(kept.sources[place] for place in found),
        answers=tuple(_same_choice(question, kept.answers[place]) for place, question in found.items()),
        marked=frozenset(new for new, place in enumerate(found) if place in kept.marked),
        place=max(0, sum(place <= kept.place for place in found) - 1),
    )
    exam = Exam(plan, plan.books or context.library.books(), tuple(found.values()))
    return left_over, WordedExam(exam, tuple(asked_of(context, question) for question in exam.questions))


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
class Outcome:
    """A marked exam as the page of the result shows it."""

    past: PastExam
    sections: tuple[tuple[str, int, int], ...]
    """Each section with right answers and questions."""
    remarks: tuple[str, ...]
    mistakes: int


def outcome_of(context: StudyContext, exam: Exam, kept: KeptExam, number: int, lang: str) -> Outcome:
    """Mark an exam; one without a number is kept in the record, and its mistakes so enter revision."""
    words, result = context.catalogues[lang], marked(exam, kept.chosen)
    if not number:
        number = record.save_exam(context.memory, context.library, result, kept.as_data(), lang, local_now())
    # What was scored stays scored, also where the rules of today give a question no longer.
    past = next(one for one in record.past_exams(context.memory) if one.number == number)
    order = dict.fromkeys((*result.by_section(context.library), *past.sections))
    remarks = remarks_on(words, kept)
    if gone := past.count - result.count:
        left_out = words.ngettext(
            "{count} question of it is no longer asked.", "{count} questions of it are no longer asked.", gone
        )
        remarks.append(left_out)
    scores = ((section_title(context, one, lang), *past.sections[one]) for one in order if one in past.sections)
    return Outcome(past, tuple(scores), tuple(remarks), len(record.open_mistakes(context.memory, number)))


def section_title(context: StudyContext, section: str, lang: str) -> str:
    """Return a section's number and name; one that is no longer there keeps its id."""
    book = section.partition("/")[0]
    if book not in context.library.books() or section not in context.library.edition(book, lang):
        return section
    rule = context.library.rule(section, lang)
    return f"{rule.label} {rule.title or ''}".strip()


def sheet_of(
    context: StudyContext, sheet: str, exam: Exam, kept: KeptExam | None, lang: str, candidate: str = ""
) -> Document:
    """Write the paper, the answer sheet, the key or the result of an exam."""
    if sheet == "result" and kept is not None:
        remarks = remarks_on(context.catalogues[lang], kept)
        return result_sheet(marked(exam, kept.chosen), context.study, lang, candidate, remarks)
    sheets = {"key": answer_key, "answers": answer_sheet}
    return sheets.get(sheet, paper)(exam, context.study, lang)
