"""The study record: what was answered, when it comes up again, how far a person is, what to ask next, past exams."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from fsrs import Card as FsrsCard
from fsrs import Rating, Scheduler, State

from tableside.rulebook import Library
from tableside.storage.database import Database
from tableside.study.exam import ExamResult, Score
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, section_of

RETENTION = 0.9
ASKED = "NOT retired"
"""The condition for a card that is asked."""
DAYS_KNOWN = 2
"""Days on which a question of a rule must have been right, one after the other, before the rule can be known."""


@dataclass(frozen=True)
class RememberedCard:
    """A question that has been answered before, and its place in time."""

    id: str
    source: Mapping[str, Any]
    rules: tuple[str, ...]
    fingerprints: Mapping[str, str]
    due: datetime
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
    before: Mapping[str, object] | None
    """The row of the card before the answer; None for a new one."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with at least one answer; a day that is not over yet does not break it."""

    days: int
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

    def __init__(self, database: Database) -> None:
        self.rows, self.change = database.rows, database.change
        # Without fuzz the same answers give the same dates, on every machine.
        self._scheduler = Scheduler(desired_retention=RETENTION, enable_fuzzing=False)

    # Answering

    def record(self, question: Question, choice: int, lang: str, now: datetime) -> Reviewed:
        """Keep an answer; a wrong one comes back soon."""
        right, moment, name = choice == question.right, now.astimezone(UTC), question.card_id
        grade = Rating.Good if right else Rating.Again
        with self.change() as database:
            row = database.execute("SELECT * FROM card WHERE id = ?", (name,)).fetchone()
            card = _fsrs_card(row) if row else FsrsCard(card_id=0, due=moment)
            card, _ = self._scheduler.review_card(card, grade, moment)
            prints = {**(json.loads(row["fingerprints"]) if row else {}), **question.fingerprints}
            known_until = max(card.due, moment + timedelta(days=card.stability or 0.0))
            _keep_card(
                database,
                {
                    "id": name,
                    "book": question.book,
                    "source": question.source_text,
                    "fingerprints": json.dumps(prints, sort_keys=True),
                    "state": int(card.state),
                    "step": card.step,
                    "stability": card.stability,
                    "difficulty": card.difficulty,
                    "due": as_text(card.due),
                    "last_review": as_text(moment),
                    "reviews": (row["reviews"] if row else 0) + 1,
                    "lapses": (row["lapses"] if row else 0) + (not right),
                    "retired": 0,
                    "streak": _days_right(row, now) if right else 0,
                    "known_until": as_text(known_until) if right else None,
                },
            )
            database.execute("DELETE FROM card_rule WHERE card = ?", (name,))
            cited = [(name, rule) for rule in dict.fromkeys(question.rules)]
            database.executemany("INSERT INTO card_rule VALUES (?, ?)", cited)
            number = database.execute(
                "INSERT INTO review (card, at, day, lang, rating, was_right) VALUES (?, ?, ?, ?, ?, ?)",
                (name, as_text(moment), now.date().isoformat(), lang, int(grade), int(right)),
            ).lastrowid
        assert number is not None
        return Reviewed(right, card.due, number, name, dict(row) if row else None)

    def undo(self, reviewed: Reviewed) -> None:
        """Take an answer back: the card is as it was before."""
        with self.change() as database:
            database.execute("DELETE FROM review WHERE number = ?", (reviewed.number,))
            if reviewed.before is None:
                database.execute("DELETE FROM card WHERE id = ?", (reviewed.card,))
            else:
                _keep_card(database, reviewed.before)

    def retire(self, card_id: str) -> None:
        """Ask a card no more, because its question is no longer given; its answers stay in the record."""
        with self.change() as database:
            database.execute("UPDATE card SET retired = 1 WHERE id = ?", (card_id,))

    # Asking what there is

    def each_due(self, now: datetime, scope: Scope | None = None) -> Iterator[RememberedCard]:
        """Go through the cards that are due, the longest due first; each is read when its turn comes."""
        for row in self.rows(f"SELECT * FROM card WHERE due <= ? AND {ASKED} ORDER BY due, id", (as_text(now),)):
            card = self._remembered(row)
            if scope is None or scope.covers(card.rules):
                yield card

    def card(self, card_id: str) -> RememberedCard | None:
        found = self.rows("SELECT * FROM card WHERE id = ?", (card_id,))
        return self._remembered(found[0]) if found else None

    def _remembered(self, row: sqlite3.Row) -> RememberedCard:
        cited = self.rows("SELECT rule FROM card_rule WHERE card = ? ORDER BY rule", (row["id"],))
        return RememberedCard(
            id=row["id"],
            source=json.loads(row["source"]),
            rules=tuple(one["rule"] for one in cited),
            fingerprints=json.loads(row["fingerprints"]),
            due=datetime.fromisoformat(row["due"]),
            reviews=row["reviews"],
            lapses=row["lapses"],
        )

    def known_ids(self) -> frozenset[str]:
        return frozenset(row["id"] for row in self.rows("SELECT id FROM card"))

    def tally(self, now: datetime) -> Tally:
        midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
        (row,) = self.rows(
            f"SELECT TOTAL({ASKED}), TOTAL({ASKED} AND due <= :now), TOTAL({ASKED} AND due > :now AND due < :midnight),"
            " TOTAL(reviews), TOTAL(reviews - lapses) FROM card",
            {"now": as_text(now), "midnight": as_text(midnight)},
        )
        return Tally(*map(int, row))

    def due_by_book(self, now: datetime) -> dict[str, int]:
        query = f"SELECT book, COUNT(*) AS due FROM card WHERE due <= ? AND {ASKED} GROUP BY book"
        return {row["book"]: row["due"] for row in self.rows(query, (as_text(now),))}

    def forecast(self, now: datetime, days: int) -> list[int]:
        """Count the cards that come up on each of the next days, today and what is overdue first."""
        counts = [0] * days
        for row in self.rows(f"SELECT due FROM card WHERE {ASKED}"):
            ahead = (datetime.fromisoformat(row["due"]).astimezone(now.tzinfo).date() - now.date()).days
            if ahead < days:
                counts[max(ahead, 0)] += 1
        return counts

    def days(self) -> dict[date, int]:
        """Return the number of answers of each day with answers, the latest first."""
        rows = self.rows("SELECT day, COUNT(*) AS answers FROM review GROUP BY day ORDER BY day DESC")
        return {date.fromisoformat(row["day"]): row["answers"] for row in rows}

    def streak(self, now: datetime) -> Streak:
        """Count the days in a row with answers, up to today or yesterday."""
        days, day, run = self.days(), now.date(), 0
        if day not in days:
            day -= timedelta(days=1)
        while day in days:
            day, run = day - timedelta(days=1), run + 1
        return Streak(run, days.get(now.date(), 0))


def _keep_card(database: sqlite3.Connection, card: Mapping[str, object]) -> None:
    """Insert or replace the row of a card."""
    names, values = ", ".join(card), ", ".join(f":{name}" for name in card)
    changed = ", ".join(f"{name} = excluded.{name}" for name in card)
    database.execute(f"INSERT INTO card ({names}) VALUES ({values}) ON CONFLICT (id) DO UPDATE SET {changed}", card)


def _fsrs_card(row: sqlite3.Row) -> FsrsCard:
    return FsrsCard(
        card_id=0,
        state=State(row["state"]),
        step=row["step"],
        stability=row["stability"],
        difficulty=row["difficulty"],
        due=datetime.fromisoformat(row["due"]),
        last_review=datetime.fromisoformat(row["last_review"]),
    )


def _days_right(row: sqlite3.Row | None, now: datetime) -> int:
    """Return the number of days on which a card was right, without a wrong answer between, today included."""
    if row is None or not row["streak"]:
        return 1
    last = datetime.fromisoformat(row["last_review"]).astimezone(now.tzinfo).date()
    return int(row["streak"]) + (last < now.date())


def as_text(moment: datetime) -> str:
    """Return a moment as text that sorts as the moments do."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


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
        if card.id in waiting or (found := _again(study, memory, card, due=True)) is None:
            continue
        if found.question.subject not in recent:
            return found
        put_off.append(found)
    known = memory.known_ids()
    question = study.question((seed, len(known)), scope, known, recent)
    if question.id not in known and question.subject not in recent:
        return NextQuestion(question, False, frozenset())
    if put_off:
        return put_off[0]
    early = memory.card(question.id)
    again = _again(study, memory, early, due=False) if early is not None and early.id not in waiting else None
    return again or NextQuestion(question, False, frozenset())


def _again(study: Study, memory: Memory, card: RememberedCard, *, due: bool) -> NextQuestion | None:
    try:
        question = study.sister(card.id, card.source, card.reviews)
    except NoLongerAsked:
        memory.retire(card.id)
        return None
    return NextQuestion(question, due, frozenset(lang for lang in study.languages if card.changed(study, lang)))


_QUERY = f"""
    WITH heading AS MATERIALIZED (SELECT key AS rule, value AS heading FROM json_each(:headings)),
    sums AS MATERIALIZED (
        SELECT id, known_until >= :now AS known, streak, reviews, lapses FROM card WHERE {ASKED}
    ),
    asked AS (SELECT DISTINCT heading, card FROM card_rule JOIN heading USING (rule))
    SELECT heading, COUNT(*), COALESCE(SUM(known), 0), MAX(streak), SUM(reviews), SUM(reviews - lapses)
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
    values = {"headings": json.dumps(dict(headings)), "now": as_text(now)}
    return [RuleProgress(*row) for row in memory.rows(_QUERY, values)]


def weakest(progress: list[RuleProgress], most: int) -> list[RuleProgress]:
    """Return the weak rules, those with the smallest share of right answers first."""
    weak = [one for one in progress if one.is_weak]
    return sorted(weak, key=lambda one: (one.right / one.answers, -one.answers, one.rule))[:most]


ANY = 0
"""Stands for the mistakes of every exam."""


@dataclass(frozen=True)
class PastExam(Score):
    """An exam that was handed in; `data` is how it was sat."""

    number: int
    code: str
    ended: datetime
    data: Mapping[str, Any]
    sections: Mapping[str, tuple[int, int]]
    """Right answers and questions of each section."""


def save_exam(
    memory: Memory, library: Library, result: ExamResult, data: Mapping[str, Any], lang: str, now: datetime
) -> int:
    """Keep a handed-in exam and its answers, which so enter revision; return the number it is kept under.

    A question that was not answered counts against the exam, but it is no answer.
    """
    plan, written = result.exam.plan, json.dumps(data, ensure_ascii=False)
    row = (result.exam.code, plan.kind, as_text(now), lang, plan.pass_mark, result.right, result.count, written)
    with memory.change() as database:
        number = database.execute(
            "INSERT INTO exam (code, kind, ended, lang, pass_mark, right, count, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        ).lastrowid
        assert number is not None
        for place, (question, chosen) in enumerate(result.answers):
            section, right = section_of(library, question.rules), chosen == question.right
            mark = (number, place, question.id, section, right)
            database.execute("INSERT INTO exam_mark VALUES (?, ?, ?, ?, ?)", mark)
            if chosen is not None:
                memory.record(question, chosen, lang, now)
    return number


def past_exams(memory: Memory) -> list[PastExam]:
    """List the exams that were handed in, the latest first."""
    sections: dict[int, dict[str, tuple[int, int]]] = {}
    marks = memory.rows("SELECT exam, section, SUM(was_right), COUNT(*) FROM exam_mark GROUP BY exam, section")
    for exam, section, right, count in marks:
        sections.setdefault(exam, {})[section] = right, count
    return [
        PastExam(
            right=row["right"],
            count=row["count"],
            pass_mark=row["pass_mark"],
            number=row["number"],
            code=row["code"],
            ended=datetime.fromisoformat(row["ended"]),
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
