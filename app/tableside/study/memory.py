"""The study record: what was answered, when it comes up again, how far a person is, what to ask next, past exams."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from tableside.rulebook import Library
from tableside.storage import kept
from tableside.storage.database import Database
from tableside.storage.reading import json_of
from tableside.study.exam import ExamResult
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, section_of

RETENTION = 0.9
ASKED = "NOT retired"
"""The condition for a card that is asked."""
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in for a date that cannot be read: such a card is due."""
_COLUMNS = (
    *("id", "book", "source", "fingerprints", "state", "step", "stability", "difficulty", "due", "last_review"),
    *("reviews", "lapses", "retired", "streak", "known_until"),
)
"""The columns of a card; `streak` counts the days on which it was right, without a wrong answer between."""
_KEEP_CARD = (
    f"INSERT INTO card ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
    " ON CONFLICT (id) DO UPDATE SET " + ", ".join(f"{name} = excluded.{name}" for name in _COLUMNS)
)
DAYS_KNOWN = 2
"""Days on which a question of a rule must have been right, one after the other, before the rule can be known."""


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

    def changed(self, study: Study, lang: str) -> bool:
        """Return whether the rule texts behind a card have changed in a language since it was last answered."""
        before = self.fingerprints.get(lang)
        return before is not None and before != study.fingerprints(self.rules).get(lang)


@dataclass(frozen=True)
class Reviewed:
    """The effect of an answer, and the data to undo it."""

    right: bool
    due: datetime
    number: int
    card: str
    before: tuple[object, ...] | None
    """The row of the card before the answer; None for a new one."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with at least one answer; a day that is not over yet does not break it."""

    days: int
    longest: int
    answered_today: int


@dataclass(frozen=True, slots=True)
class StudyDay:
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

    def record(self, question: Question, choice: int, lang: str, now: datetime) -> Reviewed:
        """Keep an answer; a wrong one comes back soon."""
        with self.change() as database:
            return self.write(database, question, choice, lang, now)

    def write(
        self,
        database: sqlite3.Connection,
        question: Question,
        choice: int,
        lang: str,
        now: datetime,
    ) -> Reviewed:
        right = question.is_right(choice)
        grade = Rating.Good if right else Rating.Again
        moment = now.astimezone(UTC)
        name = question.card_id
        row = database.execute(f"SELECT {', '.join(_COLUMNS)} FROM card WHERE id = ?", (name,)).fetchone()
        card = _fsrs_card(row) if row else FsrsCard(card_id=0, due=moment)
        card, _ = self._scheduler.review_card(card, grade, moment)
        prints = {**(object_of(row["fingerprints"]) if row else {}), **question.fingerprints}
        reviews, lapses = (row["reviews"], row["lapses"]) if row else (0, 0)
        database.execute(
            _KEEP_CARD,
            (
                name,
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
                0,
                _days_right(row, now) if right else 0,
                known_until(card.due, moment, card.stability) if right else None,
            ),
        )
        database.execute("DELETE FROM card_rule WHERE card = ?", (name,))
        database.executemany(
            "INSERT INTO card_rule VALUES (?, ?)", [(name, rule) for rule in dict.fromkeys(question.rules)]
        )
        written = database.execute(
            "INSERT INTO review (card, at, day, lang, rating, was_right) VALUES (?, ?, ?, ?, ?, ?)",
            (name, as_text(moment), _day(now).isoformat(), lang, int(grade), int(right)),
        )
        assert written.lastrowid is not None
        return Reviewed(right, card.due, written.lastrowid, name, tuple(row) if row else None)

    def undo(self, reviewed: Reviewed) -> None:
        """Take an answer back: the card is as it was before."""
        with self.change() as database:
            database.execute("DELETE FROM review WHERE number = ?", (reviewed.number,))
            if reviewed.before is None:
                database.execute("DELETE FROM card WHERE id = ?", (reviewed.card,))
            else:
                database.execute(_KEEP_CARD, reviewed.before)

    def retire(self, card_id: str) -> None:
        """Ask a card no more, because its question is no longer given; its answers stay in the record."""
        with self._database.change() as database:
            database.execute("UPDATE card SET retired = 1 WHERE id = ?", (card_id,))

    # Asking what there is

    def cards(self, scope: Scope | None = None) -> list[RememberedCard]:
        """List every card of a scope, the longest due first."""
        return self._cards(f"SELECT * FROM card WHERE {ASKED} ORDER BY due, id", (), scope)

    def each_due(self, now: datetime, scope: Scope | None = None) -> Iterator[RememberedCard]:
        """Go through the cards that are due, the longest due first; each is read when its turn comes."""
        query = f"SELECT * FROM card WHERE due <= ? AND {ASKED} ORDER BY due, id"
        for card in self._each_card(query, (as_text(now),)):
            if scope is None or scope.covers(card.rules):
                yield card

    def card(self, card_id: str) -> RememberedCard | None:
        found = self._cards("SELECT * FROM card WHERE id = ?", (card_id,), None)
        return found[0] if found else None

    def known_ids(self) -> frozenset[str]:
        return frozenset(row["id"] for row in self.rows("SELECT id FROM card"))

    def tally(self, now: datetime) -> Tally:
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
        rows = self.rows(
            f"SELECT book, COUNT(*) AS due FROM card WHERE due <= ? AND {ASKED} GROUP BY book", (as_text(now),)
        )
        return {row["book"]: row["due"] for row in rows}

    def forecast(self, now: datetime, days: int) -> list[int]:
        """Count the cards that come up on each of the next days, today and what is overdue first."""
        counts = [0] * days
        for row in self.rows(f"SELECT due FROM card WHERE {ASKED}"):
            ahead = (moment_of(row["due"], LONG_AGO).astimezone(now.tzinfo).date() - _day(now)).days
            if ahead < days:
                counts[max(ahead, 0)] += 1
        return counts

    def days(self) -> list[StudyDay]:
        """List the days with answers, the latest first."""
        rows = self.rows(
            "SELECT day, COUNT(*) AS answers, SUM(was_right) AS right FROM review GROUP BY day ORDER BY day DESC"
        )
        read = [(day_of(row["day"]), row) for row in rows]
        return [StudyDay(day, row["answers"], row["right"]) for day, row in read if day is not None]

    def streak(self, now: datetime) -> Streak:
        """Count the days in a row with answers, up to today or yesterday."""
        days = {one.day: one.answers for one in reversed(self.days())}
        today = _day(now)
        longest = run = 0
        previous: date | None = None
        for day in days:
            run = run + 1 if previous == day - timedelta(days=1) else 1
            longest, previous = max(longest, run), day
        current = run if previous is not None and previous >= today - timedelta(days=1) else 0
        return Streak(current, longest, days.get(today, 0))

    # For the other parts of the record

    def rows(self, query: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[sqlite3.Row]:
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


def _days_right(row: sqlite3.Row | None, now: datetime) -> int:
    """Return the number of days on which a card was right, without a wrong answer between, today included."""
    if row is None or not row["streak"]:
        return 1
    last = moment_of(row["last_review"], LONG_AGO).astimezone(now.tzinfo).date()
    return int(row["streak"]) + (last < _day(now))


@dataclass(frozen=True)
class NextQuestion:
    question: Question
    due: bool
    """Whether it is asked because it is due, and not because nothing was."""
    changed: frozenset[str]
    """The languages in which a rule text behind it has changed since it was last answered."""


def next_question(
    study: Study,
    memory: Memory,
    now: datetime,
    scope: Scope | None = None,
    seed: object = "",
    recent: Sequence[str] = (),
    waiting: Container[str] = (),
) -> NextQuestion:
    """Return a case like the card that has been due longest, or a new one; missing cards are set aside.

    Nothing of a `recent` subject comes as long as there is something else, nor a card whose answer is `waiting` to be
    kept. When every question of a narrow scope is known and none is due, one of them is asked early.
    """
    put_off: list[NextQuestion] = []
    for card in memory.each_due(now, scope):
        if len(put_off) > len(recent):
            break
        if card.id in waiting:
            continue
        found = _again(study, memory, card, due=True)
        if found is not None and found.question.subject not in recent:
            return found
        put_off += [found] if found is not None else []
    known = memory.known_ids()
    question = study.question((seed, len(known)), scope, known, recent)
    if question.id not in known and question.subject not in recent:
        return NextQuestion(question, False, frozenset())
    if put_off:
        return put_off[0]
    early = memory.card(question.id)
    found = _again(study, memory, early, due=False) if early is not None and early.id not in waiting else None
    return found or NextQuestion(question, False, frozenset())


def _again(study: Study, memory: Memory, card: RememberedCard, *, due: bool) -> NextQuestion | None:
    try:
        question = study.sister(card.id, card.source, card.reviews)
    except NoLongerAsked:
        memory.retire(card.id)
        return None
    changed = frozenset(lang for lang in study.languages if card.changed(study, lang))
    return NextQuestion(question, due, changed)


_QUERY = f"""
    WITH heading AS MATERIALIZED (SELECT key AS rule, value AS heading FROM json_each(:headings)),
    sums AS MATERIALIZED (
        SELECT id, known_until >= :now AS known, streak, reviews, lapses FROM card WHERE {ASKED}
    ),
    asked AS (SELECT DISTINCT heading, card FROM card_rule JOIN heading USING (rule))
    SELECT heading, COUNT(*) AS questions, TOTAL(known) AS known, MAX(streak) AS days,
        TOTAL(reviews) AS answers, TOTAL(lapses) AS wrong
    FROM asked JOIN sums ON sums.id = asked.card GROUP BY heading
"""
"""Cards are long rows: what is summed up is taken out of them once, not looked up for each rule of each."""


@dataclass(frozen=True, slots=True)
class RuleProgress:
    rule: str
    questions: int
    known: int
    """Questions answered rightly the last time, not so long ago that they are likely forgotten."""
    days: int
    """The most days on which one of the questions was right, without a wrong answer since."""
    answers: int
    right: int

    @property
    def is_known(self) -> bool:
        """Whether a question was right on several days and four in five of the questions are known."""
        return self.days >= DAYS_KNOWN and 5 * self.known >= 4 * self.questions

    @property
    def is_weak(self) -> bool:
        """Whether something was answered wrongly and the rule is not known since."""
        return self.right < self.answers and not self.is_known


def progress_by_rule(memory: Memory, now: datetime, headings: Mapping[str, str]) -> list[RuleProgress]:
    """Sum up what was answered on each rule; `headings` names for every clause the rule that it belongs to."""
    return [
        RuleProgress(
            row["heading"],
            row["questions"],
            int(row["known"]),
            row["days"],
            int(row["answers"]),
            int(row["answers"] - row["wrong"]),
        )
        for row in memory.rows(_QUERY, {"headings": json.dumps(dict(headings)), "now": as_text(now)})
    ]


def weakest(progress: list[RuleProgress], most: int) -> list[RuleProgress]:
    """Return the weak rules, those with the smallest share of right answers first."""
    weak = [one for one in progress if one.is_weak]
    return sorted(weak, key=lambda one: (one.right / one.answers, -one.answers, one.rule))[:most]


def moment_of(text: object, otherwise: datetime) -> datetime:
    """Return a stored moment, or another where it cannot be read."""
    try:
        return kept.moment_of(text).astimezone(UTC)
    except ValueError:
        return otherwise


def object_of(text: object) -> dict[str, Any]:
    """Return a stored JSON object; anything else is empty."""
    try:
        found = json_of(str(text))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def state_of(value: object) -> State:
    return State(value) if value in {one.value for one in State} else State.Learning


def day_of(text: object) -> date | None:
    """Return a stored day, or None."""
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None


def as_text(moment: datetime) -> str:
    """Return a moment as text that sorts as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def known_until(due: datetime, moment: datetime, stability: float | None) -> str:
    """Return until when a question is known that was answered right at a moment."""
    return as_text(max(due, moment + timedelta(days=stability or 0.0)))


ANY = 0
"""Stands for the mistakes of every exam."""


@dataclass(frozen=True)
class PastExam:
    """An exam that was handed in; `data` is how it was sat."""

    number: int
    code: str
    kind: str
    """The plan without what tells one exam of it from another."""
    ended: datetime
    lang: str
    pass_mark: int
    right: int
    count: int
    data: Mapping[str, Any]
    sections: Mapping[str, tuple[int, int]]
    """Right answers and questions of each section."""

    @property
    def percent(self) -> int:
        """Right answers in percent, rounded down."""
        return 100 * self.right // self.count

    @property
    def passed(self) -> bool:
        return 100 * self.right >= self.pass_mark * self.count


def save_exam(
    memory: Memory, library: Library, result: ExamResult, data: Mapping[str, Any], lang: str, now: datetime
) -> int:
    """Keep a handed-in exam and its answers, which so enter revision; return the number it is kept under.

    A question that was not answered counts against the exam, but it is no answer.
    """
    plan = result.exam.plan
    with memory.change() as database:
        number = database.execute(
            "INSERT INTO exam (code, kind, ended, lang, pass_mark, right, count, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                result.exam.code,
                plan.kind,
                as_text(now),
                lang,
                plan.pass_mark,
                result.right,
                result.count,
                json.dumps(data, ensure_ascii=False),
            ),
        ).lastrowid
        assert number is not None
        for place, mark in enumerate(result.marks):
            section = section_of(library, mark.question.rules)
            database.execute(
                "INSERT INTO exam_mark VALUES (?, ?, ?, ?, ?)", (number, place, mark.question.id, section, mark.right)
            )
            if mark.chosen is not None:
                memory.write(database, mark.question, mark.chosen, lang, now)
    return number


def past_exams(memory: Memory) -> list[PastExam]:
    """List the exams that were handed in, the latest first."""
    sections: dict[int, dict[str, tuple[int, int]]] = {}
    for row in memory.rows(
        "SELECT exam, section, SUM(was_right) AS right, COUNT(*) AS count FROM exam_mark GROUP BY exam, section"
    ):
        sections.setdefault(row["exam"], {})[row["section"]] = row["right"], row["count"]
    return [
        PastExam(
            number=row["number"],
            code=row["code"],
            kind=row["kind"],
            ended=datetime.fromisoformat(row["ended"]),
            lang=row["lang"],
            pass_mark=row["pass_mark"],
            right=row["right"],
            count=row["count"],
            data=json.loads(row["data"]),
            sections=sections.get(row["number"], {}),
        )
        for row in memory.rows("SELECT * FROM exam ORDER BY ended DESC, number DESC")
    ]


def open_mistakes(memory: Memory, exam: int = ANY) -> list[str]:
    """Return the questions of exams that were not right there nor since, those waiting longest first."""
    rows = memory.rows(
        "SELECT DISTINCT question, last_review FROM exam_mark LEFT JOIN card ON card.id = question"
        " WHERE NOT was_right AND COALESCE(streak, 0) = 0 AND (:exam = 0 OR exam = :exam)"
        " ORDER BY last_review, question",
        {"exam": exam},
    )
    return [row["question"] for row in rows]


def mistake_to_study(study: Study, memory: Memory, exam: int, avoid: frozenset[str]) -> Question | None:
    """Make the next question that went wrong in an exam; those just answered come last, None when all are right."""
    wanted = open_mistakes(memory, exam)
    wanted.sort(key=lambda question: question in avoid)
    sources = {
        row["question"]: json.loads(row["source"])
        for row in memory.rows(
            "SELECT question, json_extract(data, '$.sources[' || place || ']') AS source"
            " FROM exam_mark JOIN exam ON exam.number = exam WHERE NOT was_right AND (:exam = 0 OR exam = :exam)",
            {"exam": exam},
        )
    }
    for question in wanted:
        try:
            return study.from_source(sources[question])
        except NoLongerAsked:
            continue
    return None
