"""Decks for other programs: Anki packages and CSV.

CSV follows RFC 4180 (commas, doubled quotes, CRLF) in UTF-8 with a byte order mark: without it Excel takes the accents
of three of the four languages for another encoding; LibreOffice, Anki and `utf-8-sig` of Python skip it.
"""

from __future__ import annotations

import csv
import io
import itertools
import sqlite3
import time
import zipfile
from collections.abc import Container, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from tableside.chance import digest_of
from tableside.errors import N_, TablesideError
from tableside.escaping import csv_cell
from tableside.games import wizards_of
from tableside.rulebook.render import RuleView
from tableside.storage.files import scratch_folder
from tableside.storage.named_files import write_named
from tableside.study.exam import letter
from tableside.study.model import Question
from tableside.study.pictures import as_image, picture_of
from tableside.study.questions import Study
from tableside.study.scope import headings

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


def deck_questions(study: Study, books: Sequence[str]) -> Iterator[Question]:
    """Return the questions of a deck: some cases of every wizard, then the cards on the texts."""
    for book in books:
        seen: set[str] = set()
        for wizard in wizards_of(book):
            for seed in range(CASES_EACH):
                question = study.of_wizard(wizard, f"deck {seed}")
                if question is not None and question.id not in seen:
                    seen.add(question.id)
                    yield question
        yield from study.text_questions(book)


def export_deck(
    study: Study,
    path: Path,
    books: Sequence[str],
    lang: str,
    now: float | None = None,
    without: Container[str] = (),
) -> int:
    """Write a deck as `.apkg` or `.csv`, by the name of the file, and tell how many cards it has.

    `without` names questions to leave out, such as those that were reported.
    """
    chosen = tuple(books) or study.library.books()
    for book in chosen:
        study.library.book(book)
    writers = {".apkg": _anki, ".csv": _csv}
    write = writers.get(path.suffix.lower())
    if write is None:
        raise BadDeck(N_("“{file}” is neither .apkg (for Anki) nor .csv."), file=path.name)
    questions = [question for question in deck_questions(study, chosen) if question.id not in without]
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
    rules = headings(study.library)
    for question in questions:
        deck = decks.get(question.book)
        if deck is None:
            title = study.library.book(question.book).title_in(lang)
            deck = genanki.Deck(_number("deck", question.book, lang), f"Tableside::{title} ({lang})")
            decks[question.book] = deck
        note = genanki.Note(
            model=model,
            fields=_note_fields(study, question, lang),
            guid=digest_of("note", question.id, lang),
            tags=[f"tableside::{question.kind}", *_rule_tags(rules, question)],
        )
        deck.add_note(note)
    return _package(genanki.Package(list(decks.values())), now)


def _rule_tags(rules: Mapping[str, str], question: Question) -> list[str]:
    """Return a tag for each rule or section behind a question, under its book: `snooker::3.10`."""
    cited = dict.fromkeys(rules.get(rule, rule) for rule in question.rules)
    return [question.book, *(rule.replace("/", "::").replace(" ", "_") for rule in cited)]


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


def _note_fields(study: Study, question: Question, lang: str) -> list[str]:
    told, shown = study.tell(question, lang), study.explain(question, lang)
    picture = picture_of(question, study.wordings[lang])
    lines = [line.sentence for line in told.situation] or [told.prompt]
    front = [
        f"<p><i>{escape(told.title)}</i></p>",
        "".join(f"<div>{escape(line)}</div>" for line in lines),
        as_image(picture) if picture else "",
        f'<p class="ask">{escape(told.ask)}</p>',
    ]
    choices = "".join(f"<li>{escape(text)}</li>" for text in told.choices)
    reasons = "".join(
        f"<li>{escape(step.text)} <span class='rules'>[{escape(', '.join(step.citations))}]</span></li>"
        for step in shown.steps
    )
    sister = f"<p>{escape(shown.sister.sentence)} → {escape(shown.sister.answer)}</p>" if shown.sister else ""
    return [
        "".join(front),
        f'<ol class="choices">{choices}</ol>',
        escape(f"{letter(question.right)}. {shown.answer}"),
        (f"<ol>{reasons}</ol>" if reasons else "") + sister,
        _clauses(study, question, lang),
        question.id,
    ]


def _package(package: Any, now: float) -> bytes:
    """Write the package; genanki's own way of doing it leaves its temporary file behind."""
    with scratch_folder() as folder:
        path = folder / "collection.anki2"
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
        archive.writestr(zipfile.ZipInfo("media"), "{}")
    return packed.getvalue()


def _number(*parts: object) -> int:
    """Return the number that Anki knows a deck or a kind of note by: the same in every export."""
    return (1 << 30) + int(digest_of(*parts), 16) % (1 << 30)
