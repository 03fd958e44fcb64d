"""Decks for other programs: Anki packages and CSV.

CSV follows RFC 4180 (commas, doubled quotes, CRLF) in UTF-8 with a byte order mark: without it Excel takes the accents
of three of the four languages for another encoding; LibreOffice, Anki and `utf-8-sig` of Python skip it.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import sqlite3
import time
import zipfile
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tableside.chance import Chance, digest_of
from tableside.errors import N_, TablesideError
from tableside.escaping import csv_cell
from tableside.games import wizards_of
from tableside.rulebook.render import RuleView
from tableside.storage.files import write_named
from tableside.study.exam import letter
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, headings
from tableside.study.sheets import picture_of

CASES_EACH = 4
"""Cases that a deck holds of each wizard."""
_MOST_CHOICES = 5
_FIELDS = ("Question", "Choices", "Answer", "Reasons", "Rules", "Id")
_FRONT = "{{Question}}{{Choices}}"
_BACK = '{{FrontSide}}<hr id="answer"/><p><b>{{Answer}}</b></p>{{Reasons}}<p class="rules">{{Rules}}</p>'
_CSS = (
    ".card{font-family:sans-serif;font-size:18px;text-align:left;max-width:40em;margin:auto}"
    ".choices{list-style-type:upper-alpha}.rules{color:#777;font-size:80%}img{max-width:100%;height:auto}.ask{font-weight:bold}"
)
_COLUMNS = ("id", "book", "title", "situation", "question", *(f"choice {place + 1}" for place in range(_MOST_CHOICES)))
_ANSWER_COLUMNS = ("right", "answer", "reasons", "sister case", "citations", "rules", "position")


class BadDeck(TablesideError):
    """A deck that cannot be written."""


def deck_questions(study: Study, scope: Scope) -> list[Question]:
    """Return the questions of a deck in mixed order: some cases of every wizard, and cards on the texts."""
    found: dict[str, Question] = {}
    for book in scope.books or study.library.books():
        for wizard in wizards_of(book):
            drawn = (study.of_wizard(wizard, f"deck {seed}") for seed in range(CASES_EACH))
            found |= {question.id: question for question in drawn if question is not None}
        found |= {question.id: question for question in study.term_questions(book)}
    return Chance("deck").shuffled(question for question in found.values() if scope.covers(question.rules))


def export_deck(study: Study, path: Path, scope: Scope, lang: str, now: float | None = None) -> int:
    """Write a deck on a choice of rules as `.apkg` or `.csv`, by the name of the file; return how many cards it has."""
    writers = {".apkg": _anki, ".csv": _csv}
    write = writers.get(path.suffix.lower())
    if write is None:
        raise BadDeck(N_("“{file}” is neither .apkg (for Anki) nor .csv."), file=path.name)
    questions = deck_questions(study, scope)
    if not questions:
        raise BadDeck(N_("There is no question on these rules: {rules}."), rules=scope.text or "–")
    write_named(path, write(study, questions, lang, time.time() if now is None else now))
    return len(questions)


def _csv(study: Study, questions: Sequence[Question], lang: str, _now: float) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow((*_COLUMNS, *_ANSWER_COLUMNS))
    for question in questions:
        told, shown = study.tell(question, lang), study.explain(question, lang)
        choices = [*told.choices, *([""] * (_MOST_CHOICES - len(told.choices)))]
        sister = f"{shown.sister.sentence} → {shown.sister.answer}" if shown.sister else ""
        reasons = "\n".join(f"{step.text} [{', '.join(step.citations)}]" for step in shown.steps)
        asked = (question.id, question.book, told.title, told.situation_text, told.ask, *choices)
        answered = (letter(question.right), shown.answer, reasons, sister, "; ".join(shown.citations))
        writer.writerow([csv_cell(cell) for cell in (*asked, *answered, " ".join(shown.rules), told.position)])
    return text.getvalue().encode("utf-8-sig")


def _anki(study: Study, questions: Sequence[Question], lang: str, now: float) -> bytes:
    import genanki  # only this export needs it

    model = genanki.Model(
        _number("model", 1),
        "Tableside",
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Card", "qfmt": _FRONT, "afmt": _BACK}],
        css=_CSS,
        sort_field_index=_FIELDS.index("Id"),
    )
    decks: dict[str, Any] = {}
    pictures: dict[str, str] = {}
    rules = headings(study.library)
    for place, question in enumerate(questions):
        if question.book not in decks:
            decks[question.book] = _deck(study, question.book, lang)
        picture = picture_of(question, study.wordings[lang])
        name = f"tableside-{digest_of(picture)}.svg" if picture else ""
        pictures |= {name: picture} if picture else {}
        note = genanki.Note(
            model=model,
            fields=_note_fields(study, question, lang, name),
            guid=digest_of("note", question.id, lang),
            tags=[f"tableside::{question.kind}", _rule_tag(rules, question)],
            due=place,
        )
        decks[question.book].add_note(note)
    return _package(genanki.Package(list(decks.values())), pictures, now)


def _deck(study: Study, book: str, lang: str) -> Any:
    import genanki

    about = study.library.book(book)
    title, edition = about.title_in(lang), about.status_in(lang)
    described = study.wordings[lang].text("study.deck.about", book=title, edition=edition)
    return genanki.Deck(_number("deck", book, lang), f"Tableside::{title} ({lang})", described)


def _rule_tag(rules: Mapping[str, str], question: Question) -> str:
    """Return the tag of the rule that a question rests on first, under its book: `snooker::3.10`."""
    main = rules.get(question.rules[0], question.rules[0])
    return main.replace("/", "::").replace(" ", "_")


def _clauses(study: Study, question: Question, lang: str) -> str:
    """Return the rules behind a question in their own words, each after its citation."""
    view = RuleView(study.library, study.library.edition(question.book, lang))
    shown = study.explain(question, lang)
    parts = []
    for rule_id, citation in zip(shown.rules, shown.citations, strict=True):
        rule = view.edition.by_id.get(rule_id)
        # A clause with what is below it; of a whole rule the opening words, for the rest is another matter.
        text = view.text(rule_id, children=rule.kind == "clause").partition("\n")[2].strip() if rule else ""
        lines = [f"<b>{escape(citation)}</b>", *(escape(line) for line in text.splitlines() if line.strip())]
        parts.append("<br/>".join(lines))
    return "<br/><br/>".join(parts)


def _note_fields(study: Study, question: Question, lang: str, picture: str) -> list[str]:
    told, shown = study.tell(question, lang), study.explain(question, lang)
    lines = [line.sentence for line in told.situation] or [told.prompt]
    front = [
        f"<p><i>{escape(told.title)}</i></p>",
        "".join(f"<div>{escape(line)}</div>" for line in lines),
        f'<img src="{picture}"/>' if picture else "",
        f'<p class="ask">{escape(told.ask)} {escape(told.shared)}</p>',
    ]
    choices = "".join(f"<li>{escape(text)}</li>" for text in told.choices)
    reasons = "".join(
        f"<li>{escape(step.text)} <span class='rules'>[{escape(', '.join(step.citations))}]</span></li>"
        for step in shown.steps
    )
    sister = f"<p>{escape(shown.sister.sentence)} → {escape(shown.sister.answer)}</p>" if shown.sister else ""
    sister += "".join(f"<p>⚠ {escape(change)}</p>" for change in shown.changes)
    return [
        "".join(front),
        f'<ol class="choices">{choices}</ol>',
        escape(f"{letter(question.right)}. {shown.answer}"),
        (f"<ol>{reasons}</ol>" if reasons else "") + sister,
        _clauses(study, question, lang),
        question.id,
    ]


def _package(package: Any, pictures: Mapping[str, str], now: float) -> bytes:
    """Write the package with its pictures; genanki's own way of doing it leaves its temporary file behind."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "collection.anki2")
        connection = sqlite3.connect(path)
        try:
            package.write_to_db(connection.cursor(), now, itertools.count(int(now * 1000)))
            connection.commit()
        finally:
            connection.close()
        collection = path.read_bytes()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("collection.anki2"), collection, zipfile.ZIP_DEFLATED)
        for number, picture in enumerate(pictures.values()):
            archive.writestr(zipfile.ZipInfo(str(number)), picture.encode("utf-8"), zipfile.ZIP_DEFLATED)
        archive.writestr(
            zipfile.ZipInfo("media"), json.dumps({str(number): name for number, name in enumerate(pictures)})
        )
    return packed.getvalue()


def _number(*parts: object) -> int:
    """Return the number that Anki knows a deck or a kind of note by: the same in every export."""
    return (1 << 30) + int(digest_of(*parts), 16) % (1 << 30)
