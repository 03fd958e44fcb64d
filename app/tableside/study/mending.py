"""Cards whose numbers somebody or something has changed, known by a sum and worked out again from their answers.

A number that is damaged is still a number: nothing else would tell that a card comes back in a hundred years. Looking
at the sums takes a moment for all cards; only answers of cards that do not fit are gone through.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zlib import crc32

from fsrs import Card, Rating, Scheduler

from tableside.storage.database import Database
from tableside.study.record import EASY, GOOD, LONG_AGO, WRONG, as_text, moment_of, whole

_SUMMED = (
    "state", "step", "stability", "difficulty", "due", "last_review", "reviews", "lapses", "streak", "known_until",
)  # fmt: skip
_SELECT = f"SELECT id, {', '.join(_SUMMED)} FROM card"
_MOST_ANSWERS = 50_000
"""So many answers are gone through at a time; whatever does not fit beyond them is seen to next time."""


def note_sum(database: sqlite3.Connection, card: str) -> None:
    """Take down the sum of a card as it is now; runs inside the change that writes it."""
    row = database.execute(f"{_SELECT} WHERE id = ?", (card,)).fetchone()
    database.execute("INSERT OR REPLACE INTO card_sum VALUES (?, ?)", (card, _sum(row)))


def known_until(due: datetime, moment: datetime, stability: float | None) -> str:
    """Return until when a question is known that was answered right at a moment."""
    return as_text(max(due, moment + timedelta(days=stability or 0.0)))


@dataclass(frozen=True, slots=True)
class _Doubts:
    """Cards to be seen to: those that do not fit their sum, and those without one, some of which lack answers."""

    unfit: tuple[str, ...]
    new: tuple[str, ...]
    joined: frozenset[str]
    """Those that have more answers than they count, as a record put together from two has them."""
    numbers: dict[str, tuple[object, ...]]

    def __bool__(self) -> bool:
        return bool(self.unfit or self.new)


def mend_cards(database: Database, scheduler: Scheduler) -> int:
    """Work out anew what does not fit its sum, or has more answers than it counts; return how many were damaged."""
    if not _doubts(database):
        return 0
    mended, left = 0, _MOST_ANSWERS
    with database.change() as connection:
        # Looked at again where nobody else changes anything: between two looks another program may have answered.
        doubts = _doubts(database)
        for name in doubts.new:
            if name not in doubts.joined:
                note_sum(connection, name)
        for name in (*doubts.unfit, *doubts.joined):
            # What came from another record has later numbers, whenever it was answered.
            order = "at, number" if name in doubts.joined else "number"
            query = f"SELECT at, rating, was_right FROM review WHERE card = ? ORDER BY {order}"
            answers = connection.execute(query, (name,)).fetchall()
            left -= len(answers)
            if left < 0:
                break
            # An earlier version writes no sums: what it wrote fits its answers.
            right = _from_answers(answers, scheduler)
            if right is not None and right != doubts.numbers[name]:
                setting = ", ".join(f"{column} = ?" for column in _SUMMED)
                connection.execute(f"UPDATE card SET {setting} WHERE id = ?", (*right, name))
                mended += name not in doubts.joined
            note_sum(connection, name)
    return mended


def _doubts(database: Database) -> _Doubts:
    sums = {row["card"]: row["sum"] for row in database.rows("SELECT card, sum FROM card_sum")}
    cards = {row["id"]: row for row in database.rows(_SELECT)}
    new = tuple(name for name in cards if name not in sums)
    unfit = tuple(name for name, row in cards.items() if name in sums and sums[name] != _sum(row))
    joined: frozenset[str] = frozenset()
    if new:
        counts = database.rows("SELECT card, COUNT(*) AS answers FROM review GROUP BY card")
        given = {row["card"]: row["answers"] for row in counts}
        joined = frozenset(name for name in new if given.get(name, 0) > whole(cards[name]["reviews"]))
    return _Doubts(unfit, new, joined, {name: tuple(cards[name])[1:] for name in (*unfit, *joined)})


def _sum(row: sqlite3.Row) -> int:
    return crc32(repr([row[name] for name in _SUMMED]).encode("utf-8", "surrogatepass"))


def _from_answers(answers: Sequence[sqlite3.Row], scheduler: Scheduler) -> tuple[object, ...] | None:
    """Return the numbers of a card as its answers lead to them, one after the other; None where they lead nowhere."""
    if not answers:
        return None
    moment = moment_of(answers[0]["at"], LONG_AGO)
    card, streak, lapses = Card(card_id=0, due=moment), 0, 0
    try:
        for answer in answers:
            moment = moment_of(answer["at"], LONG_AGO)
            grade = whole(answer["rating"])
            card, _ = scheduler.review_card(card, Rating(grade if WRONG <= grade <= EASY else GOOD), moment)
            streak, lapses = (streak + 1, lapses) if answer["was_right"] else (0, lapses + 1)
        until = known_until(card.due, moment, card.stability) if streak else None
    except (ArithmeticError, ValueError):  # an answer of the year 9999, by damage
        return None
    dates = as_text(card.due), as_text(moment)
    return (int(card.state), card.step, card.stability, card.difficulty, *dates, len(answers), lapses, streak, until)
