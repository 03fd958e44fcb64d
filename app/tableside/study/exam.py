"""Exams: the same plan gives the same questions on every machine, so that a whole class can sit one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tableside.chance import Chance, digest_of
from tableside.errors import N_, TablesideError
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, scope_of

MOST_QUESTIONS = 200
MOST_MINUTES = 600
_TRIES = 12
_LETTERS = "ABCDE"


class BadPlan(TablesideError):
    """An exam that cannot be set."""


@dataclass(frozen=True)
class ExamPlan:
    """What an instructor decides: how many questions, in how much time, on which books, and the seed."""

    count: int = 20
    minutes: int = 30
    books: tuple[str, ...] = ()
    pass_mark: int = 70
    """Percent of right answers that are needed."""
    seed: str = "1"


@dataclass(frozen=True)
class Exam:
    """A plan and its questions."""

    plan: ExamPlan
    books: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def code(self) -> str:
        """A short code of everything that is asked: two exams with the same code are the same exam."""
        parts = [
            (question.id, question.right, *(choice.texts["en"] for choice in question.choices))
            for question in self.questions
        ]
        return digest_of(*parts)[:8].upper()


@dataclass(frozen=True, slots=True)
class Mark:
    """One answer of an exam: what was chosen, if anything, and whether it was right."""

    question: Question
    chosen: int | None

    @property
    def right(self) -> bool:
        """Whether the right choice was made."""
        return self.chosen is not None and self.question.is_right(self.chosen)


@dataclass(frozen=True)
class ExamResult:
    """A marked exam."""

    exam: Exam
    marks: tuple[Mark, ...]

    @property
    def count(self) -> int:
        """How many questions there were."""
        return len(self.marks)

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(mark.right for mark in self.marks)

    @property
    def percent(self) -> int:
        """Right answers in percent, rounded down: a pass mark is reached or it is not."""
        return 100 * self.right // self.count

    @property
    def passed(self) -> bool:
        """Whether the pass mark was reached."""
        return 100 * self.right >= self.exam.plan.pass_mark * self.count

    @property
    def by_book(self) -> dict[str, tuple[int, int]]:
        """Right answers and questions for each book."""
        tally: dict[str, tuple[int, int]] = {}
        for mark in self.marks:
            right, asked = tally.get(mark.question.book, (0, 0))
            tally[mark.question.book] = right + mark.right, asked + 1
        return tally


def letter(choice: int) -> str:
    """Give the letter of a choice."""
    return _LETTERS[choice]


def set_exam(study: Study, plan: ExamPlan) -> Exam:
    """Set the exam of a plan: no question twice, the books in turn, the subjects as varied as they can be."""
    _check(plan)
    books = scope_of(study.library, plan.books).books or study.library.books()
    order = Chance("exam", plan.seed).shuffled(sorted(books))
    asked: dict[str, Question] = {}
    subjects: set[str] = set()
    for number in range(plan.count):
        scope = Scope((order[number % len(order)],))
        question = _unasked(study, plan, number, scope, asked, subjects)
        asked[question.id] = question
        subjects.add(_subject(question))
    return Exam(plan, tuple(books), tuple(asked.values()))


def marked(exam: Exam, answers: Sequence[int | None]) -> ExamResult:
    """Mark the answers, one for each question in order; what is missing at the end counts as not answered."""
    given = [*answers, *(None for _ in exam.questions[len(answers) :])]
    marks = (Mark(question, chosen) for question, chosen in zip(exam.questions, given, strict=False))
    return ExamResult(exam, tuple(marks))


def _unasked(
    study: Study, plan: ExamPlan, number: int, scope: Scope, asked: dict[str, Question], subjects: set[str]
) -> Question:
    found: Question | None = None
    for attempt in range(_TRIES):
        question = study.question(("exam", plan.seed, number, attempt), scope, asked)
        if question.id in asked:
            continue
        if _subject(question) not in subjects:
            return question
        found = found or question
    if found is None:
        raise BadPlan(
            N_("There are not {count} different questions on {books}."), count=plan.count, books=", ".join(scope.books)
        )
    return found


def _subject(question: Question) -> str:
    return question.wizard.id if question.wizard else question.id


def _check(plan: ExamPlan) -> None:
    if not 1 <= plan.count <= MOST_QUESTIONS:
        raise BadPlan(N_("An exam has from 1 to {most} questions, not {count}."), most=MOST_QUESTIONS, count=plan.count)
    if not 1 <= plan.minutes <= MOST_MINUTES:
        raise BadPlan(N_("An exam lasts from 1 to {most} minutes, not {count}."), most=MOST_MINUTES, count=plan.minutes)
    if not 0 <= plan.pass_mark <= 100:
        raise BadPlan(N_("The pass mark is a percentage from 0 to 100, not {count}."), count=plan.pass_mark)
