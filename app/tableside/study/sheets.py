"""The sheets of an exam, as Markdown and HTML: the paper, the answer sheet, the key, the result; and pictures."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from tableside.geometry import HalfDisc, Point, Position, TableSpec
from tableside.palette import BALLS, LIGHT
from tableside.study.exam import Exam, ExamResult, letter
from tableside.study.model import Question, Told
from tableside.study.questions import Study
from tableside.study.scope import asked_edition
from tableside.study.wording import Wording

_STYLE = (
    "body{font-family:sans-serif;font-size:10pt}h1{font-size:16pt}h2{font-size:11.5pt;margin-top:18px}"
    "section{break-inside:avoid;page-break-inside:avoid}.facts{color:#444}.verdict{font-size:20pt;font-weight:bold}"
    ".situation{margin:2px 0}.choice{margin:3px 0 3px 44px;text-indent:-44px}img{max-width:100%;height:auto}"
    "table{border-collapse:collapse;margin:8px 0}td,th{border:1px solid #999;padding:3px 7px;text-align:left}"
)
BOX = "☐"
_SIDE_BY_SIDE = 20
"""Rows of an answer sheet or a list of answers beyond which it goes on in a second column."""
_MOST_CELLS = 12
"""Cells that fit beside each other on a page."""


@dataclass(frozen=True, slots=True)
class Item:
    """One question of a paper."""

    heading: str
    told: Told
    picture: str
    text_picture: str


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    lang: str
    title: str
    facts: tuple[str, ...]
    items: tuple[Item, ...] = ()
    verdict: str = ""
    tables: tuple[Table, ...] = ()
    foot: str = ""

    @property
    def markdown(self) -> str:
        """The sheet as Markdown; a position is drawn in letters and told in words."""
        lines = [f"# {_md(self.title)}", ""]
        lines += [f"**{_md(self.verdict)}**", ""] if self.verdict else []
        lines += [*(f"{_md(fact)}  " for fact in self.facts), ""]
        for table in self.tables:
            lines += [_row(table.head), _row(["---"] * len(table.head)), *map(_row, table.rows), ""]
        for item in self.items:
            told = item.told
            lines += [f"## {_md(item.heading)}", "", *(f"{_md(sentence)}  " for sentence in told.situation), ""]
            if item.text_picture:
                lines += ["```", item.text_picture, "```", "", _md(told.places), ""]
            lines += [_md(told.ask), ""]
            lines += [_md(told.shared), ""] if told.shared else []
            lines += [f"- {BOX} **{letter(place)}** {_md(text)}" for place, text in enumerate(told.choices)]
            lines += [""]
        return "\n".join([*lines, self.foot]).rstrip() + "\n"

    @property
    def html(self) -> str:
        """The sheet as one HTML page, pictures included."""
        return self.html_with(lambda svg: f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode('ascii')}")

    def html_with(self, address: Callable[[str], str]) -> str:
        """Return the sheet as an HTML page whose pictures have the addresses that are given for their SVG."""
        parts = [
            f'<!DOCTYPE html>\n<html lang="{self.lang}"><head><meta charset="utf-8"/>',
            f"<title>{escape(self.title)}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{escape(self.title)}</h1>",
            f'<p class="verdict">{escape(self.verdict)}</p>' if self.verdict else "",
            f'<p class="facts">{"<br/>".join(escape(fact) for fact in self.facts)}</p>',
        ]
        for table in self.tables:
            head = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
            rows = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in table.rows)
            body = "".join(f"<tr>{row}</tr>" for row in rows)
            parts.append(f'<table border="1" cellspacing="0" cellpadding="5"><tr>{head}</tr>{body}</table>')
        for item in self.items:
            told = item.told
            parts.append(f"<section><h2>{escape(item.heading)}</h2>")
            parts += [f'<p class="situation">{escape(sentence)}</p>' for sentence in told.situation]
            if item.picture:
                parts.append(f'<p><img alt="" width="{_PRINTED_WIDTH}" src="{address(item.picture)}"/></p>')
            parts.append(f"<p><b>{escape(told.ask)}</b> {escape(told.shared)}</p>")
            parts += [
                f'<p class="choice">{BOX} {letter(place)}. {escape(text)}</p>'
                for place, text in enumerate(told.choices)
            ]
            parts.append("</section>")
        parts += [f"<p>{escape(self.foot)}</p>"] if self.foot else []
        return "\n".join(part for part in [*parts, "</body></html>"] if part) + "\n"


def paper(exam: Exam, study: Study, lang: str) -> Document:
    """Return the questions without their answers, to hand out."""
    say, wording = study.wordings[lang].text, study.wordings[lang]
    items = []
    for number, question in enumerate(exam.questions, 1):
        told, book = study.tell(question, lang), study.library.book(question.book).title_in(lang)
        pictures = picture_of(question, wording, on_paper=True), text_picture_of(question, wording)
        items.append(Item(f"{number}. {book}: {told.title}", told, *pictures))
    facts = (*_facts(exam, study, lang), _number(exam, study, lang), say("study.sheet.name"))
    return Document(lang, say("study.sheet.exam"), facts, tuple(items))


def answer_sheet(exam: Exam, study: Study, lang: str) -> Document:
    """Return a sheet with a box for each choice of each question, to be marked by laying the key beside it."""
    say = study.wordings[lang].text
    most = max(len(question.choices) for question in exam.questions)
    rows = [
        (str(number), *(f"{BOX} {letter(place)}" if place < len(question.choices) else "" for place in range(most)))
        for number, question in enumerate(exam.questions, 1)
    ]
    facts = (say("study.sheet.name"), *_facts(exam, study, lang), _number(exam, study, lang))
    table = _side_by_side((say("study.sheet.number"), *(letter(place) for place in range(most))), rows)
    return Document(lang, say("study.sheet.answers"), facts, tables=(table,))


def answer_key(exam: Exam, study: Study, lang: str) -> Document:
    """Return the right answers, one line for each question with the rule it rests on, for the examiner."""
    say = study.wordings[lang].text
    rows = [
        (str(number), letter(question.right), study.library.cite(question.rules[0], lang))
        for number, question in enumerate(exam.questions, 1)
    ]
    in_a_row = " · ".join(f"{number} {sign}" for number, sign, _ in rows)
    facts = (*_facts(exam, study, lang), _number(exam, study, lang), _code(exam, study, lang), in_a_row)
    head = tuple(say(f"study.sheet.{name}") for name in ("number", "right", "rule"))
    return Document(lang, say("study.sheet.key"), facts, tables=(_side_by_side(head, rows),))


def result_sheet(
    result: ExamResult, study: Study, lang: str, candidate: str = "", remarks: Iterable[str] = ()
) -> Document:
    """Return the result on two pages: verdict, score by section, and each answer beside the right one."""
    say, library = study.wordings[lang].text, study.library
    score = say("study.sheet.score", right=result.right, questions=result.count, percent=result.percent)
    verdict = say("study.sheet.passed" if result.passed else "study.sheet.failed")
    name = say("study.sheet.candidate", name=candidate) if candidate else say("study.sheet.name")
    sections = tuple(
        (f"{library.rule(section, lang).label} {library.rule(section, lang).title}", f"{right}/{count}")
        for section, (right, count) in result.by_section(library).items()
    )
    rows = [
        (
            f"{number} {'✓' if chosen == question.right else '✗'}",
            letter(chosen) if chosen is not None else "–",
            letter(question.right),
            library.cite(question.rules[0], lang),
        )
        for number, (question, chosen) in enumerate(result.answers, 1)
    ]
    head = tuple(say(f"study.sheet.{name}") for name in ("number", "given", "right", "rule"))
    by_section = Table((say("study.sheet.section"), say("study.sheet.right")), sections)
    return Document(
        lang,
        say("study.sheet.result"),
        (name, *_facts(result.exam, study, lang), _code(result.exam, study, lang), *remarks),
        verdict=f"{verdict} {score}",
        tables=(by_section, _side_by_side(head, rows)),
        foot=say("study.sheet.signature"),
    )


def whole_text(study: Study, question: Question, lang: str) -> str:
    """Return a question with its answer and the reasons for it as plain text."""
    told, shown = study.tell(question, lang), study.explain(question, lang)
    lines = [told.title, ""]
    lines += [f"  {sentence}" for sentence in told.situation]
    if told.places:
        lines += ["", text_picture_of(question, study.wordings[lang]), f"  {told.places}"]
    lines += ["", " ".join(part for part in (told.ask, told.shared) if part), ""]
    lines += [f"  {letter(place)}. {text}" for place, text in enumerate(told.choices)]
    lines += ["", f"→ {letter(question.right)}. {shown.answer}", ""]
    lines += [f"  {number}. {step.text} [{', '.join(step.citations)}]" for number, step in enumerate(shown.steps, 1)]
    if shown.sister:
        lines += ["", f"{shown.sister.sentence} → {shown.sister.answer}"]
    lines += [f"\n! {change}" for change in shown.changes]
    return "\n".join(lines)


def _facts(exam: Exam, study: Study, lang: str) -> tuple[str, ...]:
    say = study.wordings[lang].text
    plan = exam.plan
    books = ", ".join(study.library.book(book).title_in(lang) for book in exam.books)
    measure = say("study.sheet.plan", questions=len(exam.questions), minutes=plan.minutes, percent=plan.pass_mark)
    marks = [say(f"study.sheet.{name}") for name in ("closed", "unchanged") if getattr(plan, name)]
    editions = (asked_edition(study.library, book, lang) for book in exam.books)
    return books, " · ".join([measure, *marks]), *editions


def _code(exam: Exam, study: Study, lang: str) -> str:
    return study.wordings[lang].text("study.sheet.code", code=exam.code)


def _number(exam: Exam, study: Study, lang: str) -> str:
    """Return what tells one paper from another without giving the code, from which the key can be made."""
    return study.wordings[lang].text("study.sheet.paper", number=exam.check)


def _side_by_side(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Table:
    """Return a table whose rows go on in further columns, so that many fit on a page."""
    columns = max(1, min(-(-len(rows) // _SIDE_BY_SIDE), _MOST_CELLS // len(head)))
    height = -(-len(rows) // columns)
    blank = ("",) * len(head)
    parts = [list(rows[start : start + height]) for start in range(0, len(rows), height)]
    filled = [[*part, *([blank] * (height - len(part)))] for part in parts]
    together = [tuple(cell for part in filled for cell in part[row]) for row in range(height)]
    return Table(head * len(filled), tuple(together))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_md(cell) for cell in cells)} |"


def _md(text: str) -> str:
    """Keep what Markdown would take for marks as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)


_COLUMNS = 96
"""Letters across a table drawn in letters."""
_WIDTH = 720
_PRINTED_WIDTH = 540


def picture_of(question: Question, wording: Wording, *, on_paper: bool = False) -> str:
    """Return the position of a question as SVG, in the language of the wording; nothing where there is none."""
    if question.table is None:
        return sketch_of(question)
    # The letters of the window, in the language of the sheet.
    return svg(*question.table, lambda ball: wording.text(f"letter.{ball}"), on_paper=on_paper)


def sketch_of(question: Question) -> str:
    """Return the board of a case that has no exact position, as SVG; nothing where there is nothing to see."""
    draw = question.case.wizard.study.picture
    return draw(question.case.told) if draw is not None else ""


def text_picture_of(question: Question, wording: Wording) -> str:
    """Return the position of a question in letters, for plain text; nothing where there is none."""
    return in_letters(*question.table, lambda ball: wording.text(f"letter.{ball}")) if question.table else ""


def in_letters(table: TableSpec, position: Position, mark: Callable[[str], str]) -> str:
    """Draw a table in letters, the baulk end on the left: dots are free spots, the line is the baulk line."""
    rows = round(_COLUMNS * table.width / table.length / 2)  # a letter is twice as high as it is wide
    grid = [[" "] * _COLUMNS for _ in range(rows)]

    def put(at: Point, sign: str) -> None:
        column = min(int(_COLUMNS * at.y / table.length), _COLUMNS - len(sign))
        grid[min(int(rows * at.x / table.width), rows - 1)][column : column + len(sign)] = sign

    for row in range(rows):
        grid[row][int(_COLUMNS * table.line / table.length)] = "¦"
    for spot in table.spots:
        put(spot.at, "·")
    for ball in position.balls:
        put(ball.at, mark("".join(letter for letter in ball.name if not letter.isdigit())))
    edge = f"+{'-' * _COLUMNS}+"
    return "\n".join([edge, *(f"|{''.join(row)}|" for row in grid), edge])


def svg(table: TableSpec, position: Position, mark: Callable[[str], str], *, on_paper: bool = False) -> str:
    """Draw a table with its balls, seen from above, the baulk end on the left; on paper with little ink."""
    length, width = table.length, table.width
    cloth, chalk = ("#ffffff", "#555555") if on_paper else (LIGHT.baize, LIGHT.chalk)
    size = length / 38
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {length:.0f} {width:.0f}" width="{_WIDTH}"',
        f' height="{_WIDTH * width / length:.0f}" font-family="sans-serif">',
        f'<rect width="{length:.0f}" height="{width:.0f}" fill="{cloth}" stroke="{chalk}" stroke-width="12"/>',
    ]
    lines = f"M{table.line:.0f} 0V{width:.0f}"
    home = table.home_of_cue()
    if isinstance(home, HalfDisc):
        near, far = home.centre.x - home.radius, home.centre.x + home.radius
        lines += f"M{table.line:.0f} {near:.0f}A{home.radius:.0f} {home.radius:.0f} 0 0 0 {table.line:.0f} {far:.0f}"
    parts.append(f'<path d="{lines}" stroke="{chalk}" stroke-width="6" fill="none"/>')
    parts += [f'<circle cx="{spot.at.y:.1f}" cy="{spot.at.x:.1f}" r="9" fill="{chalk}"/>' for spot in table.spots]
    for ball in position.balls:
        name = "".join(letter for letter in ball.name if not letter.isdigit())
        # At true size, as the answer is often a matter of millimetres; the mark stands beside the ball.
        radius = table.radius_of(ball.name)
        # The long side lies: what is up the table goes to the right, what is right goes down.
        x, y = ball.at.y, ball.at.x
        beside = x + 1.5 * radius if x < length - 1.6 * size else x - 1.5 * radius - 0.8 * size
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{BALLS.get(name, chalk)}" stroke="{chalk}" '
            f'stroke-width="{radius / 4:.1f}"/><text x="{beside:.1f}" y="{y + size * 0.35:.1f}" font-size="{size:.0f}" '
            f'font-weight="bold" fill="{chalk}">{escape(mark(name))}</text>'
        )
    parts.append("</svg>")
    return "".join(parts)
