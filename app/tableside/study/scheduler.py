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
from tableside.storage.database import Database, Layout, Row, Sentences, Table
from tableside.storage.reading import json_of
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope

WRONG, HARD, GOOD, EASY = (int(rating) for rating in (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy))
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in for a date that cannot be read: such a card is due."""
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


def _moment(text: object, otherwise: datetime) -> datetime:
    """Read a moment; one that cannot be read costs no more than itself."""
    try:
        moment = datetime.fromisoformat(str(text))
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return otherwise


def _object(text: object) -> dict[str, Any]:
    try:
        found = json_of(str(text))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _whole(value: object, otherwise: int = 0) -> int:
    return value if isinstance(value, int) and abs(value) < _LARGEST_COUNT else otherwise


def _measure(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and 0.0 < value < _LARGEST_MEASURE else None


def _mended_card(row: Row) -> Row | None:
    """Return a card of a damaged file with fields that can be used; one without its question is asked no more."""
    if not isinstance(row.get("id"), str) or not row["id"]:
        return None
    source = _object(row.get("source"))
    return {
        "id": row["id"],
        "book": str(row.get("book") or ""),
        "source": json.dumps(source, ensure_ascii=False, sort_keys=True, separators=(",", ":")),
        "fingerprints": json.dumps(_object(row.get("fingerprints")), sort_keys=True),
        "state": _state(row.get("state")).value,
        "step": _whole(row["step"]) if row.get("step") is not None else None,
        "stability": _measure(row.get("stability")),
        "difficulty": _measure(row.get("difficulty")),
        "due": _text(_moment(row.get("due"), LONG_AGO)),
        "last_review": _text(_moment(row["last_review"], LONG_AGO)) if row.get("last_review") else None,
        "reviews": max(_whole(row.get("reviews")), 0),
        "lapses": max(_whole(row.get("lapses")), 0),
        "retired": int(bool(row.get("retired")) or not source),
    }


def _state(value: object) -> State:
    return State(value) if value in {one.value for one in State} else State.Learning


def _mended_review(row: Row) -> Row | None:
    """Return an answer of a damaged file with fields that can be used."""
    if not isinstance(row.get("number"), int) or not isinstance(row.get("card"), str) or not row["card"]:
        return None
    at = _moment(row.get("at"), LONG_AGO)
    return {
        "number": row["number"],
        "card": row["card"],
        "at": _text(at),
        "day": (_day_of(row.get("day")) or at.date()).isoformat(),
        "lang": str(row.get("lang") or ""),
        "rating": rating if (rating := _whole(row.get("rating"))) in (WRONG, HARD, GOOD, EASY) else GOOD,
        "was_right": int(bool(row.get("was_right"))),
    }


def _card_of(review: Row) -> tuple[str, Row] | None:
    """Return a card that keeps the place of one that is lost, so that its answers still count."""
    stub = _mended_card({"id": review["card"]})
    return ("card", stub) if stub is not None else None


def _day_of(text: object) -> date | None:
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None


def _text(moment: datetime) -> str:
    """Write a moment so that texts sort as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


LAYOUT = Layout(
    version=1,
    application_id=0x54424C53,  # the letters TBLS
    statements=_STATEMENTS,
    tables=(
        Table("card", ("id",), _mended_card),
        Table("card_rule", ("card", "rule"), rowless=True),
        Table("review", ("number",), _mended_review, numbered=True, parent=_card_of),
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
            "The study record was damaged ({reason}). Answers that could be read and were taken over: {count}. "
            "The damaged file is kept as “{file}”."
        ),
        damaged_in_place=N_("The study record is damaged ({damage}) and cannot be replaced: {reason}."),
        not_changed=N_("The study record “{file}” cannot be used: {reason}."),
        from_backup=N_("Further answers that the backup of {day} had: {count}."),
        missing=N_("Answers of the study record that were there and are missing: {count}."),
        gone=N_(
            "The study record “{file}” is gone; answers that it had: {count}. A new one was begun. "
            "“Restore an earlier state…” brings back what was kept."
        ),
    ),
)


FILE = "study.sqlite"
RETENTION = 0.9
_SURE_AFTER_DAYS = 7.0
"""A card that is remembered this long counts as known to 63 %, three times as long to 95 %."""


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
        self._unreadable: set[object] = set()
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
        """What is the matter with the record, as a sentence to show; or None."""
        if self._database.problem is not None or not self._unreadable:
            return self._database.problem
        return TablesideError(
            N_("Cards or answers of the study record in which something cannot be read: {count}. The rest is used."),
            count=len(self._unreadable),
        )

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
            prints = {**(_object(row["fingerprints"]) if row else {}), **question.fingerprints}
            reviews, lapses = (_whole(row["reviews"]), _whole(row["lapses"])) if row else (0, 0)
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
        rows = self._database.rows("SELECT number, card, was_right FROM review")
        answers = [row for row in rows if row["card"] in inside]
        if scope is None and len(answers) < len(rows):
            known = self.known_ids()
            self._unreadable.update(row["number"] for row in rows if row["card"] not in known)
        return Tally(
            cards=len(cards),
            due=sum(card.due <= moment for card in cards),
            later_today=sum(moment < card.due < midnight for card in cards),
            answers=len(answers),
            right=sum(row["was_right"] == 1 for row in answers),
        )

    def streak(self, now: datetime) -> Streak:
        """Count the days in a row with answers, up to today or yesterday."""
        rows = self._database.rows("SELECT day, COUNT(*) AS answers FROM review GROUP BY day ORDER BY day")
        days = {day: int(row["answers"]) for row in rows if (day := _day_of(row["day"])) is not None}
        self._unreadable.update(row["day"] for row in rows if _day_of(row["day"]) is None)
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
        rows = self._database.rows(query, values)
        cards = [_remembered(row, tuple(cited[row["id"]])) for row in rows]
        self._unreadable.update(card.id for card in cards if card.due == LONG_AGO or not card.source)
        return [card for card in cards if scope is None or scope.covers(card.rules)]


def _remembered(row: sqlite3.Row, rules: tuple[str, ...]) -> RememberedCard:
    return RememberedCard(
        id=row["id"],
        book=row["book"],
        source=_object(row["source"]),
        rules=rules,
        fingerprints=_object(row["fingerprints"]),
        due=_moment(row["due"], LONG_AGO),
        stability=_measure(row["stability"]) or 0.0,
        difficulty=_measure(row["difficulty"]) or 0.0,
        reviews=_whole(row["reviews"]),
        lapses=_whole(row["lapses"]),
    )


def _fsrs_card(row: sqlite3.Row) -> FsrsCard:
    """Return a card as the scheduler knows it; one whose measures cannot be read is learnt anew."""
    stability, difficulty = _measure(row["stability"]), _measure(row["difficulty"])
    if stability is None or difficulty is None:
        return FsrsCard(card_id=0, due=_moment(row["due"], LONG_AGO))
    difficulty = min(max(difficulty, 1.0), 10.0)
    state = _state(row["state"])
    return FsrsCard(
        card_id=0,
        state=state,
        step=_whole(row["step"]) if row["step"] is not None else None if state is State.Review else 0,
        stability=stability,
        difficulty=difficulty,
        due=_moment(row["due"], LONG_AGO),
        last_review=_moment(row["last_review"], LONG_AGO) if row["last_review"] and stability else None,
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
