"""Decks for Anki."""

from __future__ import annotations

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

from tableside.errors import N_, TablesideError
from tableside.games import wizards_of
from tableside.rulebook.render import RuleView
from tableside.seeded_random import Chance, digest_of
from tableside.storage.files import write_atomically
from tableside.study.exam import letter
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, asked_edition, headings
from tableside.study.sheets import picture_of

CASES_EACH = 6
"""Cases that a deck holds of each wizard."""
_FIELDS = ("Question", "Choices", "Answer", "Reasons", "Rules", "Id")
_FRONT = "{{Question}}{{Choices}}"
_BACK = '{{FrontSide}}<hr id="answer"/><p><b>{{Answer}}</b></p>{{Reasons}}<p class="rules">{{Rules}}</p>'
_CSS = (
    ".card{font-family:sans-serif;font-size:18px;text-align:left;max-width:40em;margin:auto}"
    ".choices{list-style-type:upper-alpha}.rules{color:#777;font-size:80%}img{max-width:100%;height:auto}.ask{font-weight:bold}"
)


class BadDeck(TablesideError):
    """A deck that cannot be written."""


def export_deck(study: Study, path: Path, scope: Scope, lang: str, now: float | None = None) -> int:
    """Write a deck on a choice of rules for Anki, some cases of every wizard in mixed order; return its cards."""
    if path.suffix.lower() != ".apkg":
        raise BadDeck(N_("“{file}” does not end in .apkg, as Anki needs it."), file=path.name)
    wizards = (wizard for book in scope.books or study.library.books() for wizard in wizards_of(book))
    drawn = (study.of_wizard(wizard, f"deck {seed}") for wizard in wizards for seed in range(CASES_EACH))
    found = {question.id: question for question in drawn if question is not None}
    questions = Chance("deck").shuffled(question for question in found.values() if scope.covers(question.rules))
    if not questions:
        raise BadDeck(N_("There is no question on these rules: {rules}."), rules=scope.text or "–")
    write_atomically(path, _anki(study, questions, lang, time.time() if now is None else now))
    return len(questions)


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
        # The rule that a question rests on first, under its book: `snooker::3.10`.
        main = rules.get(question.rules[0], question.rules[0])
        note = genanki.Note(
            model=model,
            fields=_note_fields(study, question, lang, name),
            guid=digest_of("note", question.id, lang),
            tags=[main.replace("/", "::").replace(" ", "_")],
            due=place,
        )
        decks[question.book].add_note(note)
    return _package(genanki.Package(list(decks.values())), pictures, now)


def _deck(study: Study, book: str, lang: str) -> Any:
    import genanki

    about = study.library.book(book)
    title, edition = about.title_in(lang), asked_edition(study.library, book, lang)
    described = study.wordings[lang].text("study.deck.about", book=title, edition=edition)
    return genanki.Deck(_number("deck", book, lang), f"Tableside::{title} ({lang})", described)


def _clauses(study: Study, question: Question, lang: str) -> str:
    """Return the rules behind a question in their own words, each after its citation."""
    shown = study.explain(question, lang)
    parts = []
    for rule_id, citation in zip(question.rules, shown.citations, strict=True):
        view = RuleView(study.library, study.library.edition_with(rule_id, lang))
        # A clause with what is below it; of a whole rule the opening words, for the rest is another matter.
        clause = view.edition.by_id[rule_id].kind == "clause"
        text = view.text(rule_id, children=clause).partition("\n")[2].strip()
        lines = [f"<b>{escape(citation)}</b>", *(escape(line) for line in text.splitlines() if line.strip())]
        parts.append("<br/>".join(lines))
    return "<br/><br/>".join(parts)


def _note_fields(study: Study, question: Question, lang: str, picture: str) -> list[str]:
    told, shown = study.tell(question, lang), study.explain(question, lang)
    front = [
        f"<p><i>{escape(told.title)}</i></p>",
        "".join(f"<div>{escape(sentence)}</div>" for sentence in told.situation),
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
        f"<ol>{reasons}</ol>{sister}",
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
