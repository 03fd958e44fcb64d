"""What the study record holds: its tables, how an older file becomes one of today, and how damaged rows are mended."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

from fsrs import Rating, State

from tableside.errors import N_
from tableside.storage import small_record
from tableside.storage.identity import STUDY
from tableside.storage.layout import Layout, Sentences
from tableside.storage.reading import json_of
from tableside.storage.takeover import Row, Table

ASKED = "NOT retired AND id NOT IN (SELECT question FROM reported)"
"""What makes a card one that is asked."""
WRONG, HARD, GOOD, EASY = (int(rating) for rating in (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy))
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in for a date that cannot be read: such a card is due."""
_COLUMNS_OF_THE_FIRST_CARD = 13
_LARGEST_COUNT = 1_000_000_000
_LARGEST_MEASURE = 100_000.0

_STATEMENTS = (
    """
    CREATE TABLE card (
        id TEXT PRIMARY KEY,
        book TEXT NOT NULL,
        source TEXT NOT NULL,
        fingerprints TEXT NOT NULL,
        state INTEGER NOT NULL,
        step INTEGER,
        stability REAL,
        difficulty REAL,
        due TEXT NOT NULL,
        last_review TEXT,
        reviews INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        retired INTEGER NOT NULL DEFAULT 0,
        streak INTEGER NOT NULL DEFAULT 0,
        known_until TEXT
    ) STRICT
    """,
    """
    CREATE TABLE card_rule (
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        PRIMARY KEY (card, rule)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE review (
        number INTEGER PRIMARY KEY,
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        at TEXT NOT NULL,
        day TEXT NOT NULL,
        lang TEXT NOT NULL,
        rating INTEGER NOT NULL,
        was_right INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX card_due ON card(due)",
    "CREATE INDEX rule_card ON card_rule(rule)",
)
_SINCE_2 = (
    """
    CREATE TABLE exam (
        number INTEGER PRIMARY KEY,
        code TEXT NOT NULL,
        kind TEXT NOT NULL,
        ended TEXT NOT NULL,
        lang TEXT NOT NULL,
        pass_mark INTEGER NOT NULL,
        right INTEGER NOT NULL,
        count INTEGER NOT NULL,
        data TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE exam_mark (
        exam INTEGER NOT NULL REFERENCES exam(number) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        question TEXT NOT NULL,
        section TEXT NOT NULL,
        was_right INTEGER NOT NULL,
        PRIMARY KEY (exam, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE reported (
        question TEXT PRIMARY KEY,
        source TEXT NOT NULL,
        lang TEXT NOT NULL,
        at TEXT NOT NULL,
        note TEXT NOT NULL
    ) STRICT
    """,
    # Sums of the days that are over; they can be counted anew from the answers at any time.
    "CREATE TABLE study_day (day TEXT PRIMARY KEY, answers INTEGER NOT NULL, right INTEGER NOT NULL) STRICT",
    # With the outcome in it, the days are counted without a look at the answers themselves.
    "CREATE INDEX review_day ON review(day, was_right)",
    "CREATE INDEX review_card ON review(card, was_right)",
)
_UPGRADE_1 = (
    "ALTER TABLE card ADD COLUMN streak INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE card ADD COLUMN known_until TEXT",
    "DROP INDEX IF EXISTS review_day",
    *_SINCE_2,
    """
    UPDATE card SET streak = (
        SELECT COUNT(*) FROM review WHERE review.card = card.id AND number > COALESCE(
            (SELECT MAX(wrong.number) FROM review AS wrong WHERE wrong.card = card.id AND NOT wrong.was_right), 0
        )
    )
    """,
    """
    UPDATE card SET known_until = strftime(
        '%Y-%m-%dT%H:%M:%f000+00:00', last_review, '+' || CAST(stability * 86400 AS INTEGER) || ' seconds'
    ) WHERE streak > 0
    """,
)

_SUMS = """
    CREATE TABLE IF NOT EXISTS card_sum (
        card TEXT PRIMARY KEY REFERENCES card(id) ON DELETE CASCADE,
        sum INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
"""


def moment_of(text: object, otherwise: datetime) -> datetime:
    """Read a moment; one that cannot be read costs no more than itself."""
    try:
        return small_record.moment_of(text).astimezone(UTC)
    except small_record.UNKNOWN:
        return otherwise


def object_of(text: object) -> dict[str, Any]:
    """Read an object of JSON; what is none is empty."""
    try:
        found = json_of(str(text))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def whole(value: object, otherwise: int = 0) -> int:
    """Return a whole number; what is none, or is beyond reason, is replaced."""
    return value if isinstance(value, int) and abs(value) < _LARGEST_COUNT else otherwise


def measure(value: object) -> float | None:
    """Return a number that can measure a memory, or None."""
    return float(value) if isinstance(value, int | float) and 0.0 < value < _LARGEST_MEASURE else None


_UNREADABLE = "\ufffd"
"""Stands in a text for what is none."""


def _mended_card(row: Row) -> Row | None:
    """Return a card of a damaged file with fields that can be used; one without its question is asked no more."""
    name = row.get("id")
    # Under a name that cannot be read nothing can be asked; a card that only keeps the place of one has no source.
    if not isinstance(name, str) or not name or ("source" in row and _UNREADABLE in name):
        return None
    source = object_of(row.get("source"))
    return {
        "id": name,
        "book": str(row.get("book") or ""),
        "source": json.dumps(source, ensure_ascii=False, sort_keys=True, separators=(",", ":")),
        "fingerprints": json.dumps(object_of(row.get("fingerprints")), sort_keys=True),
        "state": state_of(row.get("state")).value,
        "step": whole(row["step"]) if row.get("step") is not None else None,
        "stability": measure(row.get("stability")),
        "difficulty": measure(row.get("difficulty")),
        "due": as_text(moment_of(row.get("due"), LONG_AGO)),
        "last_review": as_text(moment_of(row["last_review"], LONG_AGO)) if row.get("last_review") else None,
        "reviews": max(whole(row.get("reviews")), 0),
        "lapses": max(whole(row.get("lapses")), 0),
        "retired": int(bool(row.get("retired")) or not source),
        "streak": max(whole(row.get("streak")), 0),
        "known_until": as_text(moment_of(row["known_until"], LONG_AGO)) if row.get("known_until") else None,
    }


def state_of(value: object) -> State:
    """Return how far a card is learnt; what cannot be read is being learnt."""
    return State(value) if value in {one.value for one in State} else State.Learning


def _mended_review(row: Row) -> Row | None:
    """Return an answer of a damaged file with fields that can be used."""
    if not isinstance(row.get("number"), int) or not isinstance(row.get("card"), str) or not row["card"]:
        return None
    at = moment_of(row.get("at"), LONG_AGO)
    return {
        "number": row["number"],
        "card": row["card"],
        "at": as_text(at),
        "day": (day_of(row.get("day")) or at.date()).isoformat(),
        "lang": str(row.get("lang") or ""),
        "rating": rating if (rating := whole(row.get("rating"))) in (WRONG, HARD, GOOD, EASY) else GOOD,
        "was_right": int(bool(row.get("was_right"))),
    }


def _card_of(review: Row) -> tuple[str, Row] | None:
    """Return a card that keeps the place of one that is lost, so that its answers still count."""
    stub = _mended_card({"id": review["card"]})
    return ("card", stub) if stub is not None else None


def day_of(text: object) -> date | None:
    """Read a day, or None."""
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None


def as_text(moment: datetime) -> str:
    """Write a moment so that texts sort as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _mended_exam(row: Row) -> Row | None:
    """Return an exam of a damaged file; without its questions it tells nothing."""
    data = object_of(row.get("data"))
    if not isinstance(row.get("number"), int) or not data.get("sources"):
        return None
    count = max(whole(row.get("count")), 1)
    return {
        "number": row["number"],
        "code": str(row.get("code") or ""),
        "kind": str(row.get("kind") or ""),
        "ended": as_text(moment_of(row.get("ended"), LONG_AGO)),
        "lang": str(row.get("lang") or ""),
        "pass_mark": whole(row.get("pass_mark")),
        "right": min(max(whole(row.get("right")), 0), count),
        "count": count,
        "data": json.dumps(data, ensure_ascii=False),
    }


def _mended_mark(row: Row) -> Row | None:
    """Return a mark of an exam of a damaged file."""
    if not isinstance(row.get("exam"), int) or not isinstance(row.get("place"), int):
        return None
    names = {name: str(row.get(name) or "") for name in ("question", "section")}
    return {"exam": row["exam"], "place": row["place"], **names, "was_right": int(bool(row.get("was_right")))}


def _mended_rule(row: Row) -> Row | None:
    """Return a row of a card's rules; one read out of an index of the same width names no rule."""
    return row if "/" in str(row.get("rule")) and isinstance(row.get("card"), str) else None


def _mended_report(row: Row) -> Row | None:
    """Return a reported question of a damaged file."""
    question = row.get("question")
    if not isinstance(question, str) or "/" not in question:
        return None
    return {
        "question": question,
        "source": json.dumps(object_of(row.get("source")), ensure_ascii=False),
        "lang": str(row.get("lang") or ""),
        "at": as_text(moment_of(row.get("at"), LONG_AGO)),
        "note": str(row.get("note") or ""),
    }


LAYOUT = Layout(
    version=2,
    application_id=STUDY,
    statements=(*_STATEMENTS, *_SINCE_2),
    upgrades={1: _UPGRADE_1},
    beside=(_SUMS,),
    after_takeover=("DELETE FROM card_sum",),
    tables=(
        Table("card", ("id",), _mended_card, since=_COLUMNS_OF_THE_FIRST_CARD),
        Table("card_rule", ("card", "rule"), _mended_rule, rowless=True),
        Table("review", ("number",), _mended_review, numbered=True, parent=_card_of, own=("card", "at")),
        Table("exam", ("number",), _mended_exam, numbered=True, added=2, own=("code", "ended")),
        Table("exam_mark", ("exam", "place"), _mended_mark, rowless=True, added=2, refers=("exam", "exam")),
        Table("reported", ("question",), _mended_report, added=2),
    ),
    counted="review",
    sentences=Sentences(
        newer=N_(
            "The study record “{file}” was written by a newer version of Tableside and is left as it is. "
            "Please update the program."
        ),
        read_only=N_("The study record “{file}” cannot be used: {reason}."),
        unreadable=N_("The study record “{file}” cannot be used: {reason}."),
        damaged=N_(
            "The study record was damaged ({reason}). The damaged file is kept as “{file}”. "
            "Answers that are here again: {count}."
        ),
        damaged_in_place=N_("The study record is damaged ({damage}) and cannot be replaced: {reason}."),
        not_changed=N_("The study record “{file}” cannot be used: {reason}."),
        missing=N_("Answers of the study record that were there and are missing: {count}."),
        perhaps_missing=N_("The folder of the study record was gone: if there were answers, they are missing here."),
        misplaced=N_(
            "In the place of the study record there was {kind}, which is kept unchanged as “{file}”. "
            "Answers that are here again: {count}."
        ),
        another=N_(
            "The study record “{file}” is not the one that was here before; answers that the other one had: {count}. "
            "“Restore an earlier state…” brings back what was kept of it."
        ),
        older=N_("The study record “{file}” is an older copy: what was changed in it since is missing."),
        taken_away=N_(
            "The study record “{file}” was taken away while it was open. It was written anew with all that was in it; "
            "answers: {count}."
        ),
        overwritten=N_(
            "The study record “{file}” was written over with an older copy while it was open. What that lacked was "
            "added again; answers: {count}."
        ),
        exchanged=N_(
            "The study record “{file}” was exchanged while it was open. What is there now is used; what was there "
            "before is kept as “{kept}”, and “Restore from a file…” puts it in its place again."
        ),
        joined=N_(
            "The study record “{file}” was exchanged while it was open. What was written in the other one meanwhile "
            "was put together with what is there now; the other one is kept as “{kept}”."
        ),
        gone=N_(
            "The study record “{file}” is gone; answers that it had: {count}. A new one was begun. "
            "“Restore an earlier state…” brings back what was kept."
        ),
    ),
)
