"""Exams: the same plan gives the same questions on every machine, so that a whole class can sit one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from tableside.chance import Chance, digest_of
from tableside.errors import N_, TablesideError
from tableside.study.model import Question
from tableside.study.pictures import as_image, picture_of
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
    """Return the letter of a choice."""
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


_STYLE = (
    "body{font-family:sans-serif;font-size:11pt;line-height:1.4}h1{font-size:17pt}h2{font-size:12pt;margin-top:16pt}"
    "ol{list-style-type:upper-alpha}li{margin-bottom:3pt}.facts{color:#444}.small{font-size:9.5pt;color:#444}"
)


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a sheet: paragraphs, choices, a picture, and remarks below."""

    heading: str
    paragraphs: tuple[str, ...]
    choices: tuple[str, ...]
    notes: tuple[str, ...]
    picture: str
    position: str


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet in one language."""

    lang: str
    title: str
    facts: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def markdown(self) -> str:
        """The sheet as Markdown; a position stands there in its one-line form."""
        lines = [f"# {_md(self.title)}", "", *(f"{_md(fact)}  " for fact in self.facts), ""]
        for item in self.items:
            lines += [f"## {_md(item.heading)}", ""]
            for paragraph in item.paragraphs:
                lines += [_md(paragraph), ""]
            if item.position:
                lines += [f"`{item.position}`", ""]
            lines += [f"- **{letter(place)}** {_md(text)}" for place, text in enumerate(item.choices)]
            lines += [""] if item.choices else []
            for note in item.notes:
                lines += [_md(note), ""]
        return "\n".join(lines).rstrip() + "\n"

    @property
    def html(self) -> str:
        """The sheet as one HTML page, pictures included."""
        parts = [
            f'<!DOCTYPE html>\n<html lang="{self.lang}"><head><meta charset="utf-8"/>',
            f"<title>{escape(self.title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{escape(self.title)}</h1>",
            f'<p class="facts">{"<br/>".join(escape(fact) for fact in self.facts)}</p>',
        ]
        for item in self.items:
            parts.append(f"<h2>{escape(item.heading)}</h2>")
            parts += [f"<p>{escape(paragraph)}</p>" for paragraph in item.paragraphs]
            if item.picture:
                parts.append(f"<p>{as_image(item.picture)}</p>")
            if item.choices:
                parts.append(f"<ol>{''.join(f'<li>{escape(text)}</li>' for text in item.choices)}</ol>")
            parts += [f'<p class="small">{escape(note)}</p>' for note in item.notes]
        return "\n".join([*parts, "</body></html>"]) + "\n"


def paper(exam: Exam, study: Study, lang: str) -> Document:
    """Return the questions without their answers, to hand out."""
    say = study.wordings[lang].text
    items = (_asked(study, question, number, lang, ()) for number, question in enumerate(exam.questions, 1))
    facts = (*_facts(exam, study, lang), say("study.sheet.name"))
    return Document(lang, say("study.sheet.exam", seed=exam.plan.seed), facts, tuple(items))


def answer_key(exam: Exam, study: Study, lang: str) -> Document:
    """Return the right answers with their reasons and citations, for the instructor."""
    say = study.wordings[lang].text
    items = (
        _item(study, question, number, lang, choices=False, notes=_reasons(study, question, lang))
        for number, question in enumerate(exam.questions, 1)
    )
    return Document(lang, say("study.sheet.key", seed=exam.plan.seed), _facts(exam, study, lang), tuple(items))


def result_sheet(result: ExamResult, study: Study, lang: str) -> Document:
    """Return what was answered, what is right and why, and whether it is enough."""
    say = study.wordings[lang].text
    exam = result.exam
    verdict = say("study.sheet.passed" if result.passed else "study.sheet.failed")
    score = say("study.sheet.score", right=result.right, questions=result.count, percent=result.percent)
    books = (
        f"{study.library.book(book).title_in(lang)}: {right}/{asked}" for book, (right, asked) in result.by_book.items()
    )
    facts = (*_facts(exam, study, lang), f"{verdict} {score}", *books)
    items = (
        _asked(study, mark.question, number, lang, (_chosen(study, mark, lang), *_reasons(study, mark.question, lang)))
        for number, mark in enumerate(result.marks, 1)
    )
    return Document(lang, say("study.sheet.result", seed=exam.plan.seed), facts, tuple(items))


def _facts(exam: Exam, study: Study, lang: str) -> tuple[str, ...]:
    say = study.wordings[lang].text
    plan = exam.plan
    books = ", ".join(study.library.book(book).title_in(lang) for book in exam.books)
    measure = say("study.sheet.plan", questions=len(exam.questions), minutes=plan.minutes, percent=plan.pass_mark)
    return books, measure, say("study.sheet.code", code=exam.code)


def _asked(study: Study, question: Question, number: int, lang: str, notes: Iterable[str]) -> Item:
    return _item(study, question, number, lang, choices=True, notes=notes)


def _item(study: Study, question: Question, number: int, lang: str, *, choices: bool, notes: Iterable[str]) -> Item:
    told = study.tell(question, lang)
    paragraphs = [told.situation_text, told.ask] if choices else []
    return Item(
        heading=f"{number}. {told.title}",
        paragraphs=tuple(text for text in paragraphs if text),
        choices=told.choices if choices else (),
        notes=tuple(notes),
        picture=picture_of(question, study.wordings[lang]) if choices else "",
        position=told.position if choices else "",
    )


def _chosen(study: Study, mark: Mark, lang: str) -> str:
    say = study.wordings[lang].text
    if mark.chosen is None:
        return say("study.sheet.unanswered")
    return say("study.sheet.chosen.right" if mark.right else "study.sheet.chosen.wrong", letter=letter(mark.chosen))


def _reasons(study: Study, question: Question, lang: str) -> list[str]:
    say = study.wordings[lang].text
    shown = study.explain(question, lang)
    lines = [say("study.sheet.right", letter=letter(question.right), answer=shown.answer)]
    lines += [f"{step.text} [{', '.join(step.citations)}]" for step in shown.steps]
    if not shown.steps:
        lines.append(f"[{', '.join(shown.citations)}]")
    if shown.sister:
        lines.append(f"{shown.sister.sentence} → {shown.sister.answer} [{', '.join(shown.sister.citations)}]")
    return lines


def _md(text: str) -> str:
    """Keep what Markdown would take for marks as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)
