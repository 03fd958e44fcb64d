"""The sheets of an exam: the paper to hand out, the key, and the result, as Markdown and HTML."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

from tableside.study.exam import Exam, ExamResult, Mark, letter
from tableside.study.model import Question
from tableside.study.pictures import as_image, picture_of
from tableside.study.questions import Study

_STYLE = (
    "body{font-family:sans-serif;font-size:11pt;line-height:1.4}h1{font-size:17pt}h2{font-size:12pt;margin-top:16pt}"
    "section{break-inside:avoid;page-break-inside:avoid}.facts,.small{color:#444}.small{font-size:9.5pt}"
    ".situation{margin:2pt 0}.choice{margin:3pt 0 3pt 3em;text-indent:-3em}img{max-width:100%;height:auto}"
)


BOX, TICKED = "☐", "☒"
"""What is ticked on paper, and what was."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a sheet: paragraphs, choices, a picture, and remarks below."""

    heading: str
    situation: tuple[str, ...]
    """One fact a line."""
    ask: str
    choices: tuple[str, ...]
    notes: tuple[str, ...]
    picture: str
    places: str
    """The picture in words, where there is none."""
    chosen: int | None = None

    def box(self, place: int) -> str:
        """Return the box before a choice."""
        return TICKED if place == self.chosen else BOX


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet in one language."""

    lang: str
    title: str
    facts: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def markdown(self) -> str:
        """The sheet as Markdown; a position stands there in words."""
        lines = [f"# {_md(self.title)}", "", *(f"{_md(fact)}  " for fact in self.facts), ""]
        for item in self.items:
            lines += [f"## {_md(item.heading)}", ""]
            lines += [f"{_md(fact)}  " for fact in item.situation]
            lines += [""] if item.situation else []
            if item.places:
                lines += [_md(item.places), ""]
            lines += [_md(item.ask), ""] if item.ask else []
            lines += [f"- {item.box(place)} **{letter(place)}** {_md(text)}" for place, text in enumerate(item.choices)]
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
            parts.append(f"<section><h2>{escape(item.heading)}</h2>")
            parts += [f'<p class="situation">{escape(fact)}</p>' for fact in item.situation]
            if item.picture:
                parts.append(f"<p>{as_image(item.picture)}</p>")
            if item.ask:
                parts.append(f"<p><b>{escape(item.ask)}</b></p>")
            parts += [
                f'<p class="choice">{item.box(place)} {letter(place)}. {escape(text)}</p>'
                for place, text in enumerate(item.choices)
            ]
            parts += [f'<p class="small">{escape(note)}</p>' for note in item.notes]
            parts.append("</section>")
        return "\n".join([*parts, "</body></html>"]) + "\n"


def paper(exam: Exam, study: Study, lang: str) -> Document:
    """Return the questions without their answers, to hand out."""
    say = study.wordings[lang].text
    items = (_asked(study, question, number, lang, ()) for number, question in enumerate(exam.questions, 1))
    facts = (*_facts(exam, study, lang), say("study.sheet.name"))
    return Document(lang, say("study.sheet.exam"), facts, tuple(items))


def answer_key(exam: Exam, study: Study, lang: str) -> Document:
    """Return the right answers with their reasons and citations, for the instructor."""
    say = study.wordings[lang].text
    items = (
        _item(study, question, number, lang, choices=False, notes=_reasons(study, question, lang))
        for number, question in enumerate(exam.questions, 1)
    )
    return Document(lang, say("study.sheet.key"), _facts(exam, study, lang), tuple(items))


def result_sheet(result: ExamResult, study: Study, lang: str, remarks: Iterable[str] = ()) -> Document:
    """Return what was answered, what is right and why, whether it is enough, and remarks on how it was sat."""
    say = study.wordings[lang].text
    exam = result.exam
    verdict = say("study.sheet.passed" if result.passed else "study.sheet.failed")
    score = say("study.sheet.score", right=result.right, questions=result.count, percent=result.percent)
    facts = (*_facts(exam, study, lang), f"{verdict} {score}", *remarks)
    sections = (
        f"{study.library.rule(section, lang).label} {study.library.rule(section, lang).title}: {right}/{count}"
        for section, (right, count) in result.by_section(study.library).items()
    )
    facts = (say("study.sheet.name"), *facts, " · ".join(sections))
    items = (_marked(study, mark, number, lang) for number, mark in enumerate(result.marks, 1))
    return Document(lang, say("study.sheet.result"), facts, tuple(items))


def _facts(exam: Exam, study: Study, lang: str) -> tuple[str, ...]:
    say = study.wordings[lang].text
    plan = exam.plan
    books = ", ".join(study.library.book(book).title_in(lang) for book in exam.books)
    measure = say("study.sheet.plan", questions=len(exam.questions), minutes=plan.minutes, percent=plan.pass_mark)
    if plan.closed:
        closed = say("study.sheet.closed")
        measure = f"{measure} · {closed}"
    editions = (study.library.book(book).status_in(lang) for book in exam.books)
    return books, measure, say("study.sheet.code", code=exam.code), *editions


def _asked(study: Study, question: Question, number: int, lang: str, notes: Iterable[str]) -> Item:
    return _item(study, question, number, lang, choices=True, notes=notes)


def _item(study: Study, question: Question, number: int, lang: str, *, choices: bool, notes: Iterable[str]) -> Item:
    told = study.tell(question, lang)
    situation = tuple(line.sentence for line in told.situation) or (told.prompt,)
    return Item(
        heading=f"{number}. {told.title}",
        situation=tuple(line for line in situation if line) if choices else (),
        ask=told.ask if choices else "",
        choices=told.choices if choices else (),
        notes=tuple(notes),
        picture=picture_of(question, study.wordings[lang]) if choices else "",
        places=told.places if choices else "",
    )


def _marked(study: Study, mark: Mark, number: int, lang: str) -> Item:
    """Return a question with what was chosen, and ✓ or ✗ at its head."""
    notes = (_chosen(study, mark, lang), *_reasons(study, mark.question, lang))
    item = _asked(study, mark.question, number, lang, notes)
    return replace(item, heading=f"{item.heading} {'✓' if mark.right else '✗'}", chosen=mark.chosen)


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
