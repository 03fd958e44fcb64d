"""Exams: the same code gives the same questions on every machine, so that a whole class can sit one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tableside.errors import N_, TablesideError
from tableside.rulebook import Library
from tableside.seeded_random import Chance, digest_of
from tableside.study.model import NO_BOOK, NothingToAsk, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, scope_of, section_of, sections_of, unchanged

MOST_QUESTIONS = 200
MOST_MINUTES = 600
NEAR = 5
"""Of so many questions in a row no two are of a kind."""
APART = 9
"""The same where that can be."""
_TRIES = 4
_LETTERS = "ABCDE"
_CHECK = 4
_EXAMPLE = "SNOOKER-30-45-80-K7Q2M-3F9A"
_ALL = "ALL"
_CODE = re.compile(
    r"(?P<books>[A-Z][A-Z0-9+]*)-(?P<count>\d{1,3})-(?P<minutes>\d{1,3})-(?P<pass_mark>\d{1,3})"
    r"(?P<closed>-C)?(?P<unchanged>-U)?-(?P<seed>[A-Z0-9]+)-(?P<check>[0-9A-F]{4})"
)


class BadPlan(TablesideError):
    """An exam that cannot be set."""


class BadCode(TablesideError):
    """The text is not the code of an exam."""


@dataclass(frozen=True)
class ExamPlan:
    """The choices of an instructor; two plans that differ only in the seed give different exams of one kind."""

    count: int = 20
    minutes: int = 30
    books: tuple[str, ...] = ()
    pass_mark: int = 70
    """Percent of right answers that are needed."""
    seed: str = "1"
    closed: bool = False
    """Whether the rules are out of reach until the exam is handed in."""
    unchanged: bool = False
    """Whether rules are left out that have changed since the edition that is asked."""

    @property
    def kind(self) -> str:
        """Everything but the seed, as it stands in the code: what two sittings must share to be compared."""
        books = "+".join(book.upper() for book in self.books) or _ALL
        marks = f"{'-C' if self.closed else ''}{'-U' if self.unchanged else ''}"
        return f"{books}-{self.count}-{self.minutes}-{self.pass_mark}{marks}"


@dataclass(frozen=True)
class Exam:
    plan: ExamPlan
    books: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def code(self) -> str:
        """All that is needed to set the same exam elsewhere, and at its end a digest of what is asked."""
        return f"{self.plan.kind}-{self.plan.seed}-{self.check}"

    @property
    def check(self) -> str:
        """A digest of questions and choices: where it differs, another version of the texts asks something else."""
        parts = [
            (question.id, question.right, *(choice.texts["en"] for choice in question.choices))
            for question in self.questions
        ]
        return digest_of(*parts)[:_CHECK].upper()


@dataclass(frozen=True)
class Score:
    right: int
    count: int
    pass_mark: int

    @property
    def percent(self) -> int:
        """Right answers in percent, rounded down: a pass mark is reached or it is not."""
        return 100 * self.right // self.count

    @property
    def passed(self) -> bool:
        return 100 * self.right >= self.pass_mark * self.count


@dataclass(frozen=True)
class ExamResult(Score):
    exam: Exam
    answers: tuple[tuple[Question, int | None], ...]
    """Each question with what was chosen, if anything."""

    def by_section(self, library: Library) -> dict[str, tuple[int, int]]:
        """Return right answers and questions for each section, in the order of the books."""
        found = [(section_of(library, one.rules), chosen == one.right) for one, chosen in self.answers]
        tally: dict[str, tuple[int, int]] = {}
        for section in (section for book in self.exam.books for section in sections_of(library, book)):
            right = [right for one, right in found if one == section]
            if right:
                tally[section] = sum(right), len(right)
        return tally


def letter(choice: int) -> str:
    return _LETTERS[choice]


def plan_of_code(library: Library, code: str) -> tuple[ExamPlan, str]:
    """Read a typed code: the plan, and the digest of what it should ask."""
    found = _CODE.fullmatch("".join(code.split()).upper())
    if found is None:
        raise BadCode(N_("“{code}” is not an exam code. A code looks like {example}."), code=code, example=_EXAMPLE)
    books = () if found["books"] == _ALL else tuple(found["books"].lower().split("+"))
    for book in books:
        library.book(book)
    count, minutes, pass_mark = (int(found[name]) for name in ("count", "minutes", "pass_mark"))
    closed, without_changed = bool(found["closed"]), bool(found["unchanged"])
    return ExamPlan(count, minutes, books, pass_mark, found["seed"], closed, without_changed), found["check"]


def exam_of_code(study: Study, code: str) -> tuple[Exam, bool]:
    """Set the exam of a code; return it and whether its digest fits: else it is mistyped, or of other texts."""
    plan, check = plan_of_code(study.library, code)
    exam = set_exam(study, plan)
    return exam, exam.check == check


def set_exam(study: Study, plan: ExamPlan) -> Exam:
    """Set the exam of a plan: no question twice, no two of a kind near each other."""
    plan = replace(plan, seed=_plain(plan.seed))
    _check(plan)
    books = scope_of(study.library, plan.books).books or study.books()
    if not books:
        raise NothingToAsk(NO_BOOK)
    order = Chance("exam", plan.seed).shuffled(sorted(books))
    asked: dict[str, Question] = {}
    for number in range(plan.count):
        scope = Scope((order[number % len(order)],))
        within = unchanged(study.library, scope) if plan.unchanged else scope
        question = _unasked(study, (plan.seed, number), within, asked)
        asked[question.id] = question
    return Exam(plan, tuple(books), tuple(_apart(list(asked.values()))))


def _apart(questions: list[Question]) -> Iterator[Question]:
    """Yield the questions so that those of a kind stand apart, and otherwise in their order."""
    last: list[str] = []
    while questions:
        place = next((place for place, one in enumerate(questions) if one.subject not in last), 0)
        question = questions.pop(place)
        last = [*last[2 - NEAR :], question.subject]
        yield question


def marked(exam: Exam, answers: Sequence[int | None]) -> ExamResult:
    """Mark the answers, one for each question in order; what is missing at the end counts as not answered."""
    given = [*answers, *(None for _ in exam.questions[len(answers) :])]
    pairs = tuple(zip(exam.questions, given, strict=True))
    right = sum(chosen == question.right for question, chosen in pairs)
    return ExamResult(right, len(pairs), exam.plan.pass_mark, exam, pairs)


def _unasked(study: Study, seed: tuple[str, int], scope: Scope, asked: dict[str, Question]) -> Question:
    """Return a question that fits the exam so far: none of its kind is near it."""
    subjects = [question.subject for question in asked.values()]
    recent = {*subjects[1 - APART :], *(question.case.lesson for question in asked.values())}
    found: list[tuple[int, Question]] = []
    for attempt in range(_TRIES):
        try:
            question = study.question(("exam", *seed, attempt), scope, asked, recent)
        except NothingToAsk:
            break
        if question.id in asked:
            continue
        faults = 2 * (question.subject in recent) + (question.case.lesson in recent)
        if not faults:
            return question
        found.append((faults, question))
    if found:
        return min(found, key=lambda one: one[0])[1]
    raise BadPlan(
        N_("There are not {count} different questions on {books}."), count=seed[1] + 1, books=", ".join(scope.books)
    )


def _plain(seed: str) -> str:
    """Return a seed of letters and digits alone, as it can stand in a code."""
    return re.sub(r"[^A-Z0-9]", "", seed.upper()) or digest_of(seed)[:6].upper()


def _check(plan: ExamPlan) -> None:
    if not 1 <= plan.count <= MOST_QUESTIONS:
        raise BadPlan(N_("An exam has from 1 to {most} questions, not {count}."), most=MOST_QUESTIONS, count=plan.count)
    if not 1 <= plan.minutes <= MOST_MINUTES:
        raise BadPlan(N_("An exam lasts from 1 to {most} minutes, not {count}."), most=MOST_MINUTES, count=plan.minutes)
    if not 0 <= plan.pass_mark <= 100:
        raise BadPlan(N_("The pass mark is a percentage from 0 to 100, not {count}."), count=plan.pass_mark)
