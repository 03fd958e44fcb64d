"""What has been answered, when it should come up again, and so what to ask next: spaced repetition on disk."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from tableside.errors import N_
from tableside.storage.database import Database, DatabaseProblem
from tableside.study.model import NoLongerAsked, NothingToAsk, Question
from tableside.study.questions import Study
from tableside.study.record import (
    ASKED,
    GOOD,
    LONG_AGO,
    WRONG,
    as_text,
    day_of,
    known_until,
    moment_of,
    object_of,
    state_of,
)
from tableside.study.scope import Scope

RETENTION = 0.9


@dataclass(frozen=True)
class RememberedCard:
    """A question that has been answered before, and its place in time."""

    id: str
    book: str
    source: Mapping[str, Any]
    rules: tuple[str, ...]
    fingerprints: Mapping[str, str]
    due: datetime
    stability: float
    difficulty: float
    reviews: int
    lapses: int

    def changed(self, question: Question, lang: str) -> bool:
        """Return whether the rule texts behind a question have changed in a language since it was last answered."""
        before = self.fingerprints.get(lang)
        return before is not None and before != question.fingerprints.get(lang)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What an answer led to."""

    right: bool
    due: datetime


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with at least one answer; a day that is not over yet does not break it."""

    days: int
    longest: int
    answered_today: int


@dataclass(frozen=True, slots=True)
class StudyDay:
    """How much was answered on a day."""

    day: date
    answers: int
    right: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How much there is: cards known to the program, due now, due later today, and answers so far."""

    cards: int
    due: int
    later_today: int
    answers: int
    right: int


class Memory:
    """The study record: every answer is on the disk when `record` returns.

    Times are aware datetimes; `now` is a parameter everywhere, so that nothing here looks at the clock. Days are
    counted as the person's own clock shows them.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        # Without fuzz the same answers give the same dates, on every machine.
        self._scheduler = Scheduler(desired_retention=RETENTION, enable_fuzzing=False)

    # Answering

    def record(self, question: Question, choice: int, lang: str, now: datetime, rating: int | None = None) -> Reviewed:
        """Keep an answer; a right one may be rated HARD, GOOD (assumed) or EASY, a wrong one comes back soon."""
        with self.change() as database:
            return self.write(database, question, choice, lang, now, rating)

    def write(
        self,
        database: sqlite3.Connection,
        question: Question,
        choice: int,
        lang: str,
        now: datetime,
        rating: int | None = None,
    ) -> Reviewed:
        """Write an answer as part of a larger change."""
        right = question.is_right(choice)
        grade = Rating(rating if rating is not None and right and rating != WRONG else GOOD) if right else Rating.Again
        moment = now.astimezone(UTC)
        row = database.execute("SELECT * FROM card WHERE id = ?", (question.id,)).fetchone()
        card = _fsrs_card(row) if row else FsrsCard(card_id=0, due=moment)
        card, _ = self._scheduler.review_card(card, grade, moment)
        prints = {**(object_of(row["fingerprints"]) if row else {}), **question.fingerprints}
        reviews, lapses = (row["reviews"], row["lapses"]) if row else (0, 0)
        database.execute(
            "INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " source = excluded.source, fingerprints = excluded.fingerprints, state = excluded.state,"
            " step = excluded.step, stability = excluded.stability, difficulty = excluded.difficulty,"
            " due = excluded.due, last_review = excluded.last_review, reviews = excluded.reviews,"
            " lapses = excluded.lapses, retired = 0, streak = excluded.streak,"
            " known_until = excluded.known_until",
            (
                question.id,
                question.book,
                question.source_text,
                json.dumps(prints, sort_keys=True),
                int(card.state),
                card.step,
                card.stability,
                card.difficulty,
                as_text(card.due),
                as_text(moment),
                reviews + 1,
                lapses + (not right),
                (row["streak"] if row else 0) + 1 if right else 0,
                known_until(card.due, moment, card.stability) if right else None,
            ),
        )
        database.execute("DELETE FROM card_rule WHERE card = ?", (question.id,))
        database.executemany(
            "INSERT INTO card_rule VALUES (?, ?)", [(question.id, rule) for rule in dict.fromkeys(question.rules)]
        )
        database.execute(
            "INSERT INTO review (card, at, day, lang, rating, was_right) VALUES (?, ?, ?, ?, ?, ?)",
            (question.id, as_text(moment), _day(now).isoformat(), lang, int(grade), int(right)),
        )
        return Reviewed(right, card.due)

    def retire(self, card_id: str) -> None:
        """Ask a card no more, because its question is no longer given; its answers stay in the record."""
        with self._database.change() as database:
            database.execute("UPDATE card SET retired = 1 WHERE id = ?", (card_id,))

    def forget(self, card_id: str) -> None:
        """Take a card out of the record with its answers."""
        with self._database.change() as database:
            database.execute("DELETE FROM card WHERE id = ?", (card_id,))

    # Asking what there is

    def cards(self, scope: Scope | None = None) -> list[RememberedCard]:
        """List every card of a scope, the longest due first."""
        return self._cards(f"SELECT * FROM card WHERE {ASKED} ORDER BY due, id", (), scope)

    def due(self, now: datetime, scope: Scope | None = None) -> list[RememberedCard]:
        """List the cards that are due, the longest due first."""
        return list(self.each_due(now, scope))

    def each_due(self, now: datetime, scope: Scope | None = None) -> Iterator[RememberedCard]:
        """Go through the cards that are due, the longest due first; each is read when its turn comes."""
        query = f"SELECT * FROM card WHERE due <= ? AND {ASKED} ORDER BY due, id"
        for card in self._each_card(query, (as_text(now),)):
            if scope is None or scope.covers(card.rules):
                yield card

    def card(self, card_id: str) -> RememberedCard | None:
        """Return one card."""
        found = self._cards("SELECT * FROM card WHERE id = ?", (card_id,), None)
        return found[0] if found else None

    def known_ids(self) -> frozenset[str]:
        """Return the ids of all cards, and of what was reported and is not asked again."""
        return frozenset(row["id"] for row in self.rows("SELECT id FROM card UNION SELECT question FROM reported"))

    def tally(self, now: datetime) -> Tally:
        """Count cards and answers."""
        midnight = datetime.combine(_day(now) + timedelta(days=1), time(), now.tzinfo)
        (row,) = self.rows(
            "SELECT COUNT(*) AS cards, TOTAL(due <= :now) AS due, TOTAL(due > :now AND due < :midnight) AS later"
            f" FROM card WHERE {ASKED}",
            {"now": as_text(now), "midnight": as_text(midnight)},
        )
        (given,) = self.rows("SELECT TOTAL(reviews) AS answers, TOTAL(lapses) AS wrong FROM card")
        return Tally(
            cards=row["cards"],
            due=int(row["due"]),
            later_today=int(row["later"]),
            answers=int(given["answers"]),
            right=int(given["answers"] - given["wrong"]),
        )

    def due_by_book(self, now: datetime) -> dict[str, int]:
        """Count for each book the cards that are due."""
        rows = self.rows(
            f"SELECT book, COUNT(*) AS due FROM card WHERE due <= ? AND {ASKED} GROUP BY book", (as_text(now),)
        )
        return {row["book"]: row["due"] for row in rows}

    def days(self, now: datetime) -> list[StudyDay]:
        """List the days with answers, the latest first; those that are over are counted once."""
        kept = self.rows("SELECT day, answers, right FROM study_day ORDER BY day DESC")
        fresh = self.rows(
            "SELECT day, COUNT(*) AS answers, SUM(was_right) AS right FROM review WHERE day > ?"
            " GROUP BY day ORDER BY day DESC",
            (kept[0]["day"] if kept else "",),
        )
        over = [tuple(row) for row in fresh if row["day"] < _day(now).isoformat()]
        if over:
            # A sum that cannot be kept now is counted again next time.
            with suppress(DatabaseProblem), self.change() as database:
                database.executemany("INSERT OR REPLACE INTO study_day VALUES (?, ?, ?)", over)
        read = [(day_of(row["day"]), row) for row in (*fresh, *kept)]
        return [StudyDay(day, row["answers"], row["right"]) for day, row in read if day is not None]

    def streak(self, now: datetime) -> Streak:
        """Count the days in a row with answers, up to today or yesterday."""
        days = {one.day: one.answers for one in reversed(self.days(now))}
        today = _day(now)
        longest = run = 0
        previous: date | None = None
        for day in days:
            run = run + 1 if previous == day - timedelta(days=1) else 1
            longest, previous = max(longest, run), day
        current = run if previous is not None and previous >= today - timedelta(days=1) else 0
        return Streak(current, longest, days.get(today, 0))

    def strengths(self, now: datetime, above: Callable[[str], Iterable[str]] | None = None) -> dict[str, float]:
        """Tell for each rule from 0 to 1 which share of the questions that rest on it is known.

        A question is known when its last answer was right, until it is likely forgotten. `above` names the rules over
        a rule (its own rule, its section), which then get the share of what is below.
        """
        known: dict[str, int] = defaultdict(int)
        asked: dict[str, int] = defaultdict(int)
        for row in self.rows(
            f"WITH sums AS MATERIALIZED (SELECT id, known_until >= ? AS known FROM card WHERE {ASKED})"
            " SELECT rule, COUNT(*) AS asked, TOTAL(known) AS known FROM card_rule"
            " JOIN sums ON sums.id = card_rule.card GROUP BY rule",
            (as_text(now),),
        ):
            for rule in (row["rule"], *(above(row["rule"]) if above else ())):
                known[rule] += int(row["known"])
                asked[rule] += row["asked"]
        return {rule: known[rule] / count for rule, count in asked.items()}

    # For the other parts of the record

    def rows(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
        """Return the rows of a query."""
        return self._database.rows(query, values)

    def change(self) -> AbstractContextManager[sqlite3.Connection]:
        """Make one change, as a whole or not at all."""
        return self._database.change()

    # Within

    def _cards(self, query: str, values: tuple[object, ...], scope: Scope | None) -> list[RememberedCard]:
        return [card for card in self._each_card(query, values) if scope is None or scope.covers(card.rules)]

    def _each_card(self, query: str, values: tuple[object, ...]) -> Iterator[RememberedCard]:
        for row in self.rows(query, values):
            cited = self.rows("SELECT rule FROM card_rule WHERE card = ? ORDER BY rule", (row["id"],))
            yield _remembered(row, tuple(one["rule"] for one in cited))


def _remembered(row: sqlite3.Row, rules: tuple[str, ...]) -> RememberedCard:
    return RememberedCard(
        id=row["id"],
        book=row["book"],
        source=object_of(row["source"]),
        rules=rules,
        fingerprints=object_of(row["fingerprints"]),
        due=moment_of(row["due"], LONG_AGO),
        stability=row["stability"] or 0.0,
        difficulty=row["difficulty"] or 0.0,
        reviews=row["reviews"],
        lapses=row["lapses"],
    )


def _fsrs_card(row: sqlite3.Row) -> FsrsCard:
    state = state_of(row["state"])
    return FsrsCard(
        card_id=0,
        state=state,
        step=row["step"] if row["step"] is not None else None if state is State.Review else 0,
        stability=row["stability"],
        difficulty=row["difficulty"],
        due=moment_of(row["due"], LONG_AGO),
        last_review=moment_of(row["last_review"], LONG_AGO) if row["last_review"] else None,
    )


def _day(now: datetime) -> date:
    return now.date()


@dataclass(frozen=True)
class NextQuestion:
    """A question to ask now."""

    question: Question
    due: bool
    """Whether it is asked because it is due, and not because nothing was."""
    changed: bool
    """Whether a rule text behind it has changed since it was last answered."""


def next_question(
    study: Study, memory: Memory, now: datetime, lang: str, scope: Scope | None = None, seed: object = ""
) -> NextQuestion:
    """Return the question that has been due longest, or a new one; cards that no longer exist are set aside.

    When every question of a narrow scope is known and none is due, one of them is asked early.
    """
    for card in memory.each_due(now, scope):
        try:
            question = study.from_source(card.source)
        except NoLongerAsked:
            memory.retire(card.id)
            continue
        return NextQuestion(question.turned(card.reviews), True, card.changed(question, lang))
    known = memory.known_ids()
    question = study.question((seed, len(known)), scope, known)
    if question.id not in known:
        return NextQuestion(question, False, False)
    question = _early(study, memory, question, scope)
    early = memory.card(question.id)
    if early is None:
        return NextQuestion(question, False, False)
    return NextQuestion(question.turned(early.reviews), False, early.changed(question, lang))


def _early(study: Study, memory: Memory, question: Question, scope: Scope | None) -> Question:
    """Return a question that was answered before; one that was reported is never it."""
    reported = {row["question"] for row in memory.rows("SELECT question FROM reported")}
    if question.id not in reported:
        return question
    for card in memory.cards(scope):
        try:
            return study.from_source(card.source)
        except NoLongerAsked:
            memory.retire(card.id)
    raise NothingToAsk(N_("There is no question on these rules: {rules}."), rules=scope.text if scope else "–")


def answer(memory: Memory, question: Question, choice: int, lang: str, now: datetime) -> Reviewed:
    """Keep an answer, the choice counted from 0; say whether it was right and when the question comes again."""
    return memory.record(question, choice, lang, now)


def changed_cards(study: Study, memory: Memory, lang: str, scope: Scope | None = None) -> list[str]:
    """List the cards whose rule texts have changed in a language since they were last answered."""
    changed = []
    for card in memory.cards(scope):
        before = card.fingerprints.get(lang)
        if before is not None and before != study.fingerprints(card.rules).get(lang):
            changed.append(card.id)
    return changed
