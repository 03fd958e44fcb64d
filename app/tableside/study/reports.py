"""Questions that a person finds wrong: kept with a note, never asked again, and written down to send on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from tableside.study.exam import letter
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.record import as_text
from tableside.study.scheduler import Memory


@dataclass(frozen=True)
class Reported:
    """A reported question and what was said about it."""

    id: str
    lang: str
    at: datetime
    note: str
    title: str
    text: str
    """The whole question with its answer, in the language in which it was asked."""


def report(memory: Memory, question: Question, lang: str, note: str, now: datetime) -> None:
    """Keep a report; the question is not asked again until the report is taken back."""
    with memory.change() as database:
        database.execute(
            "INSERT INTO reported VALUES (?, ?, ?, ?, ?) ON CONFLICT (question) DO UPDATE SET"
            " lang = excluded.lang, at = excluded.at, note = excluded.note",
            (question.id, question.source_text, lang, as_text(now), note.strip()),
        )


def take_back(memory: Memory, question_id: str) -> None:
    """Let a reported question be asked again."""
    with memory.change() as database:
        database.execute("DELETE FROM reported WHERE question = ?", (question_id,))


def reported_ids(memory: Memory) -> frozenset[str]:
    """Return the ids of the reported questions."""
    return frozenset(row["question"] for row in memory.rows("SELECT question FROM reported"))


def reports(memory: Memory, study: Study) -> list[Reported]:
    """List the reported questions, the latest first."""
    found = []
    for row in memory.rows("SELECT * FROM reported ORDER BY at DESC"):
        lang = row["lang"] if row["lang"] in study.languages else study.languages[0]
        try:
            question = study.from_source(json.loads(row["source"]))
            title, text = study.tell(question, lang).title, whole_text(study, question, lang)
        except NoLongerAsked:
            title, text = row["question"], row["source"]
        found.append(Reported(row["question"], lang, datetime.fromisoformat(row["at"]), row["note"], title, text))
    return found


def reports_text(found: list[Reported]) -> str:
    """Write reports down as plain text, to send on."""
    parts = [f"{one.id} [{one.lang}] {one.at.date().isoformat()}\n> {one.note or '–'}\n\n{one.text}" for one in found]
    return "\n\n----------\n\n".join(parts) + "\n"


def whole_text(study: Study, question: Question, lang: str) -> str:
    """Tell a question with its answer and the reasons for it as plain text."""
    told, shown = study.tell(question, lang), study.explain(question, lang)
    lines = [told.title, ""]
    lines += [f"  {line.sentence}" for line in told.situation] or [f"  {told.prompt}"]
    if told.places:
        lines.append(f"  {told.places}")
    lines += ["", told.ask, ""]
    lines += [f"  {letter(place)}. {text}" for place, text in enumerate(told.choices)]
    lines += ["", f"→ {letter(question.right)}. {shown.answer}", ""]
    lines += [f"  {number}. {step.text} [{', '.join(step.citations)}]" for number, step in enumerate(shown.steps, 1)]
    if not shown.steps:
        lines.append(f"  [{', '.join(shown.citations)}]")
    if shown.sister:
        lines += ["", f"{shown.sister.sentence} → {shown.sister.answer} [{', '.join(shown.sister.citations)}]"]
    return "\n".join(lines)
