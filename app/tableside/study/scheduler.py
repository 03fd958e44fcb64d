"""What has been answered, when it should come up again, and so what to ask next: spaced repetition on disk."""

from __future__ import annotations

import json
import math
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from tableside.errors import N_, TablesideError
from tableside.storage.database import Database, Layout, Sentences, Table
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope

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
        retired INTEGER NOT NULL DEFAULT 0
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
    "CREATE INDEX review_day ON review(day)",
)

LAYOUT = Layout(
    version=1,
    application_id=0x54424C53,  # the letters TBLS
    statements=_STATEMENTS,
    tables=(Table("card", ("id",)), Table("card_rule", ("card", "rule")), Table("review", ("number",))),
    counted="review",
    sentences=Sentences(
        newer=N_(
            "The study record “{file}” was written by a newer version of Tableside and is left as it is. "
            "Please update the program."
        ),
        read_only=N_("The study record “{file}” cannot be used: {reason}."),
        unreadable=N_("The study record “{file}” cannot be used: {reason}."),
        damaged=N_(
            "The study record was damaged ({reason}). Answers that could be read and were taken over: {count}. "
            "The damaged file is kept as “{file}”."
        ),
        damaged_in_place=N_("The study record is damaged ({damage}) and cannot be replaced: {reason}."),
        not_changed=N_("The study record “{file}” cannot be used: {reason}."),
    ),
)


FILE = "study.sqlite"
RETENTION = 0.9
_SURE_AFTER_DAYS = 7.0
"""A card that is remembered this long counts as known to 63 %, three times as long to 95 %."""

WRONG, HARD, GOOD, EASY = (int(rating) for rating in (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy))


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
        """Tell whether the rule texts behind a question have changed in a language since it was last answered."""
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

    def __init__(self, path: Path) -> None:
        self._database = Database(path, LAYOUT)
        if not self._database.writable:
            # Questions whose answers are lost would be worse than none.
            self._database.close()
            assert self._database.problem is not None
            raise self._database.problem
        # Without fuzz the same answers give the same dates, on every machine.
        self._scheduler = Scheduler(desired_retention=RETENTION, enable_fuzzing=False)

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    @property
    def problem(self) -> TablesideError | None:
        """What was wrong with a damaged file that has been set aside, as a sentence to show; or None."""
        return self._database.problem

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Answering

    def record(self, question: Question, choice: int, lang: str, now: datetime, rating: int | None = None) -> Reviewed:
        """Keep an answer; a right one may be rated HARD, GOOD (assumed) or EASY, a wrong one comes back soon."""
        right = question.is_right(choice)
        grade = Rating(rating if rating is not None and right and rating != WRONG else GOOD) if right else Rating.Again
        moment = now.astimezone(UTC)
        with self._database.change() as database:
            row = database.execute("SELECT * FROM card WHERE id = ?", (question.id,)).fetchone()
            card = _fsrs_card(row) if row else FsrsCard(card_id=0, due=moment)
            card, _ = self._scheduler.review_card(card, grade, moment)
            prints = {**(json.loads(row["fingerprints"]) if row else {}), **question.fingerprints}
            reviews, lapses = (row["reviews"], row["lapses"]) if row else (0, 0)
            database.execute(
                "INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO UPDATE SET"
                " source = excluded.source, fingerprints = excluded.fingerprints, state = excluded.state,"
                " step = excluded.step, stability = excluded.stability, difficulty = excluded.difficulty,"
                " due = excluded.due, last_review = excluded.last_review, reviews = excluded.reviews,"
                " lapses = excluded.lapses, retired = 0",
                (
                    question.id,
                    question.book,
                    question.source_text,
                    json.dumps(prints, sort_keys=True),
                    int(card.state),
                    card.step,
                    card.stability,
                    card.difficulty,
                    _text(card.due),
                    _text(moment),
                    reviews + 1,
                    lapses + (not right),
                ),
            )
            database.execute("DELETE FROM card_rule WHERE card = ?", (question.id,))
            database.executemany(
                "INSERT INTO card_rule VALUES (?, ?)", [(question.id, rule) for rule in dict.fromkeys(question.rules)]
            )
            database.execute(
                "INSERT INTO review (card, at, day, lang, rating, was_right) VALUES (?, ?, ?, ?, ?, ?)",
                (question.id, _text(moment), _day(now).isoformat(), lang, int(grade), int(right)),
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
        return self._cards("SELECT * FROM card WHERE NOT retired ORDER BY due, id", (), scope)

    def due(self, now: datetime, scope: Scope | None = None) -> list[RememberedCard]:
        """List the cards that are due, the longest due first."""
        return self._cards("SELECT * FROM card WHERE due <= ? AND NOT retired ORDER BY due, id", (_text(now),), scope)

    def card(self, card_id: str) -> RememberedCard | None:
        """Return one card."""
        found = self._cards("SELECT * FROM card WHERE id = ?", (card_id,), None)
        return found[0] if found else None

    def known_ids(self) -> frozenset[str]:
        """Return the ids of all cards."""
        return frozenset(row["id"] for row in self._database.rows("SELECT id FROM card"))

    def tally(self, now: datetime, scope: Scope | None = None) -> Tally:
        """Count cards and answers."""
        midnight = datetime.combine(_day(now) + timedelta(days=1), time(), now.tzinfo).astimezone(UTC)
        moment = now.astimezone(UTC)
        cards = self.cards(scope)
        inside = {card.id for card in cards}
        answers = [row for row in self._database.rows("SELECT card, was_right FROM review") if row["card"] in inside]
        return Tally(
            cards=len(cards),
            due=sum(card.due <= moment for card in cards),
            later_today=sum(moment < card.due < midnight for card in cards),
            answers=len(answers),
            right=sum(row["was_right"] for row in answers),
        )

    def streak(self, now: datetime) -> Streak:
        """Count the days in a row with answers, up to today or yesterday."""
        rows = self._database.rows("SELECT day, COUNT(*) AS answers FROM review GROUP BY day ORDER BY day")
        days = {date.fromisoformat(row["day"]): int(row["answers"]) for row in rows}
        today = _day(now)
        longest = run = 0
        previous: date | None = None
        for day in days:
            run = run + 1 if previous == day - timedelta(days=1) else 1
            longest, previous = max(longest, run), day
        current = run if previous is not None and previous >= today - timedelta(days=1) else 0
        return Streak(current, longest, days.get(today, 0))

    def strengths(self, now: datetime, above: Callable[[str], Iterable[str]] | None = None) -> dict[str, float]:
        """Tell for each rule from 0 to 1 how well the cards that cite it are known.

        `above` names the rules over a rule (its own rule, its section), which then get the mean of what is below.
        """
        moment = now.astimezone(UTC)
        gathered: dict[str, dict[str, float]] = defaultdict(dict)
        for row in self._database.rows(
            "SELECT card.*, rule FROM card JOIN card_rule ON card_rule.card = card.id WHERE NOT retired"
        ):
            strength = self._strength(_fsrs_card(row), moment)
            for rule in (row["rule"], *(above(row["rule"]) if above else ())):
                gathered[rule][row["id"]] = strength
        return {rule: sum(known.values()) / len(known) for rule, known in gathered.items()}

    # Within

    def _strength(self, card: FsrsCard, now: datetime) -> float:
        """Multiply how likely the answer is known now with how long it is expected to stay."""
        recalled = float(self._scheduler.get_card_retrievability(card, now))
        lasting = 1.0 - math.exp(-(card.stability or 0.0) / _SURE_AFTER_DAYS)
        return min(max(recalled * lasting, 0.0), 1.0)

    def _cards(self, query: str, values: tuple[object, ...], scope: Scope | None) -> list[RememberedCard]:
        cited: dict[str, list[str]] = defaultdict(list)
        for row in self._database.rows("SELECT card, rule FROM card_rule"):
            cited[row["card"]].append(row["rule"])
        cards = (_remembered(row, tuple(cited[row["id"]])) for row in self._database.rows(query, values))
        return [card for card in cards if scope is None or scope.covers(card.rules)]


def _remembered(row: sqlite3.Row, rules: tuple[str, ...]) -> RememberedCard:
    return RememberedCard(
        id=row["id"],
        book=row["book"],
        source=json.loads(row["source"]),
        rules=rules,
        fingerprints=json.loads(row["fingerprints"]),
        due=datetime.fromisoformat(row["due"]),
        stability=row["stability"] or 0.0,
        difficulty=row["difficulty"] or 0.0,
        reviews=row["reviews"],
        lapses=row["lapses"],
    )


def _fsrs_card(row: sqlite3.Row) -> FsrsCard:
    return FsrsCard(
        card_id=0,
        state=State(row["state"]),
        step=row["step"],
        stability=row["stability"],
        difficulty=row["difficulty"],
        due=datetime.fromisoformat(row["due"]),
        last_review=datetime.fromisoformat(row["last_review"]) if row["last_review"] else None,
    )


def _text(moment: datetime) -> str:
    """Write a moment so that texts sort as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


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
    for card in memory.due(now, scope):
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
    early = memory.card(question.id)
    if early is None:
        return NextQuestion(question, False, False)
    return NextQuestion(question.turned(early.reviews), False, early.changed(question, lang))


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
