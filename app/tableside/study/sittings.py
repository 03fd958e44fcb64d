"""Exams that were handed in: kept with every answer, listed, compared, and their mistakes asked again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tableside.rulebook import Library
from tableside.study.exam import ExamResult
from tableside.study.memory import Memory, as_text
from tableside.study.model import NoLongerAsked, Question
from tableside.study.questions import Study
from tableside.study.scope import section_of

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
        """Whether the pass mark was reached."""
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
