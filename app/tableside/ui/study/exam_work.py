"""What is worked out for exams: every function here runs in the thread of study and returns finished values."""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale, QTime

from tableside.errors import N_
from tableside.messages import Catalogue
from tableside.ui.services.exam import Interruption, KeptExam
from tableside.ui.services.study import StudyContext, local_now
from tableside.ui.study.work import Asked, asked_of

if TYPE_CHECKING:
    from tableside.study import Exam, ExamResult, PastExam, Question, StudyDay

_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_SEED_LENGTH = 5
_TRIES = 5


_SHORT_S = 120.0
"""A shorter interruption is told to the second."""


def said_day(language: str, day: date) -> str:
    """Return a day, short."""
    return QLocale(language).toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)


def said_time(language: str, at: datetime) -> str:
    """Return the time of a day, to the minute."""
    own = at.astimezone()
    return QLocale(language).toString(QTime(own.hour, own.minute), QLocale.FormatType.ShortFormat)


def _said_second(language: str, at: datetime) -> str:
    own = at.astimezone()
    return QLocale(language).toString(QTime(own.hour, own.minute, own.second), "HH:mm:ss")


def said_moment(language: str, at: datetime) -> str:
    """Return a day and its time."""
    return f"{said_day(language, at.astimezone().date())} {said_time(language, at)}"


def said_clock(seconds: float) -> str:
    """Return minutes and seconds as a clock shows them; a second that has begun counts whole."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def said_interruption(words: Catalogue, one: Interruption) -> str:
    """Say from when to when an exam was interrupted; the day is named where it is not one and the same."""
    begun, ended = one.begun.astimezone(), (one.ended or local_now()).astimezone()
    say = said_time if begun.date() == ended.date() else said_moment
    if (ended - begun).total_seconds() < _SHORT_S:
        say = _said_second
    language = words.language
    return words.gettext("Interrupted from {begun} to {ended}.", begun=say(language, begun), ended=say(language, ended))


def remarks_on(words: Catalogue, kept: KeptExam) -> Sequence[str]:
    """Say how an exam was sat: when, how much of its time, what interrupted it."""
    remarks = [
        words.gettext(
            "Begun {moment} · time used: {used} of {whole}",
            moment=said_moment(words.language, kept.begun),
            used=said_clock(kept.used),
            whole=said_clock(60.0 * float(kept.plan["minutes"])),
        )
    ]
    remarks += [said_interruption(words, one) for one in kept.breaks]
    if kept.breaks:
        remarks.append(words.gettext("The clock was stopped in the meantime."))
    if kept.plan.get("closed"):
        remarks.append(
            words.ngettext(
                "Closed book; the page was left {count} time.",
                "Closed book; the page was left {count} times.",
                kept.times_left,
            )
            if kept.times_left
            else words.gettext("Closed book; the page was never left.")
        )
    return remarks


def new_seed() -> str:
    """Draw what tells one exam of a plan from another; without signs that look alike."""
    return "".join(secrets.choice(_SIGNS) for _ in range(_SEED_LENGTH))


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
    """Set an exam and put its questions into words; a new one asks nothing that was reported."""
    from tableside.study import ExamPlan, reported_ids, set_exam

    if wish.seed:
        exam = set_exam(context.study, ExamPlan(**asdict(wish)))
    else:
        reported = reported_ids(context.memory)
        for _ in range(_TRIES):
            exam = set_exam(context.study, ExamPlan(**{**asdict(wish), "seed": new_seed()}))
            if not any(question.id in reported for question in exam.questions):
                break
    return exam, tuple(asked_of(context, question) for question in exam.questions)


@dataclass(frozen=True)
class CodedExam:
    """The exam of a code; `same` is False where its end does not fit: it is mistyped, or its author has other texts."""

    exam: Exam
    asked: tuple[Asked, ...]
    same: bool


def coded_exam(context: StudyContext, code: str) -> CodedExam:
    """Set the exam of a code that somebody has typed."""
    from tableside.study import exam_of_code

    exam, same = exam_of_code(context.study, code)
    return CodedExam(exam, tuple(asked_of(context, question) for question in exam.questions), same)


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
    return left_over, exam, tuple(asked_of(context, question) for question in exam.questions)


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
class SectionScore:
    """Right answers in a section of a book."""

    section: str
    title: str
    right: int
    count: int


@dataclass(frozen=True)
class Outcome:
    """A marked exam as the page of the result shows it."""

    number: int
    """What it is kept under in the record; 0 when it could not be kept."""
    right: int
    count: int
    percent: int
    passed: bool
    sections: tuple[SectionScore, ...]
    remarks: tuple[str, ...]
    mistakes: int


def outcome_of(
    context: StudyContext, exam: Exam, answers: tuple[int | None, ...], kept: KeptExam, number: int, lang: str
) -> Outcome:
    """Mark an exam; one without a number is kept in the record, and its mistakes so enter revision."""
    from tableside.study import marked, open_mistakes, past_exams, save_exam

    result = marked(exam, answers)
    if not number:
        number = save_exam(context.memory, context.library, result, kept.as_data(), lang, local_now())
    # What was scored stays scored, also where the rules of today give a question no longer.
    past = next(one for one in past_exams(context.memory) if one.number == number)
    order = (*result.by_section(context.library), *past.sections)
    remarks = [*remarks_on(context.catalogues[lang], kept)]
    if gone := past.count - result.count:
        remarks.append(
            context.catalogues[lang].ngettext(
                "{count} question of it is no longer asked.", "{count} questions of it are no longer asked.", gone
            )
        )
    return Outcome(
        number,
        past.right,
        past.count,
        past.percent,
        past.passed,
        _scores(context, {section: past.sections[section] for section in order if section in past.sections}, lang),
        tuple(remarks),
        len(open_mistakes(context.memory, number)),
    )


def _scores(context: StudyContext, sections: Mapping[str, tuple[int, int]], lang: str) -> tuple[SectionScore, ...]:
    return tuple(
        SectionScore(section, section_title(context, section, lang), right, count)
        for section, (right, count) in sections.items()
    )


def section_title(context: StudyContext, section: str, lang: str) -> str:
    """Return a section's number and name; one that is no longer there keeps its id."""
    book = section.partition("/")[0]
    if book not in context.library.books() or section not in context.library.edition(book, lang):
        return section
    rule = context.library.rule(section, lang)
    return f"{rule.label} {rule.title or ''}".strip()


def sheet_of(context: StudyContext, sheet: str, exam: Exam, kept: KeptExam | None, lang: str) -> str:
    """Write the paper, the key or the result of an exam as HTML."""
    from tableside.study import answer_key, marked, paper, result_sheet

    if sheet == "result" and kept is not None:
        answers = [answer[0] if answer is not None else None for answer in kept.answers]
        result: ExamResult = marked(exam, answers)
        return result_sheet(result, context.study, lang, remarks_on(context.catalogues[lang], kept)).html
    return (answer_key if sheet == "key" else paper)(exam, context.study, lang).html


@dataclass(frozen=True)
class History:
    """The exams that were handed in and the days with answers, the latest first, and the names of the sections."""

    exams: tuple[PastExam, ...]
    days: tuple[StudyDay, ...]
    titles: Mapping[str, str]


def history(context: StudyContext, lang: str) -> History:
    """Read what was sat and studied."""
    from tableside.study import past_exams

    exams = tuple(past_exams(context.memory))
    sections = dict.fromkeys(section for exam in exams for section in exam.sections)
    titles = {section: section_title(context, section, lang) for section in sections}
    return History(exams, tuple(context.memory.days(local_now())), titles)


@dataclass(frozen=True)
class ChangedQuestion:
    """A question that was right in one sitting and wrong in another; None where it was not asked."""

    title: str
    marks: tuple[bool | None, ...]


def changed_questions(context: StudyContext, exams: Sequence[PastExam], lang: str) -> tuple[ChangedQuestion, ...]:
    """Find the questions that did not go the same way in every one of these sittings."""
    from tableside.study import marks_of

    sat = [marks_of(context.memory, exam.number) for exam in exams]
    found = []
    for question in dict.fromkeys(question for marks in sat for question in marks):
        marks = tuple(one.get(question) for one in sat)
        if True in marks and False in marks:
            last = max(number for number, mark in enumerate(marks) if mark is not None)
            place = list(sat[last]).index(question)
            found.append(ChangedQuestion(_numbered_title(context, exams[last], place, lang), marks))
    return tuple(found)


def _numbered_title(context: StudyContext, exam: PastExam, place: int, lang: str) -> str:
    """Return the number of a question in an exam, what it is about and its rule; the number alone if it is gone."""
    from tableside.study import NoLongerAsked

    try:
        question = context.study.from_source(exam.data["sources"][place])
    except NoLongerAsked:
        return f"{place + 1}."
    cited = context.library.cite(question.rules[0], lang)
    return f"{place + 1}. {context.study.tell(question, lang).title} ({cited})"
