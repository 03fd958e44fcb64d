"""How far a person is, rule by rule: what is known, what is weak, and what both words mean."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tableside.study.record import ASKED, as_text
from tableside.study.scheduler import Memory

RIGHT_ANSWERS = 2
"""Right answers, each not followed by a wrong one to the same question, before a rule can count as known."""
_QUERY = f"""
    WITH heading AS MATERIALIZED (SELECT key AS rule, value AS heading FROM json_each(:headings)),
    sums AS MATERIALIZED (
        SELECT id, known_until >= :now AS known, streak, reviews, lapses FROM card WHERE {ASKED}
    ),
    asked AS (SELECT DISTINCT heading, card FROM card_rule JOIN heading USING (rule))
    SELECT heading, COUNT(*) AS questions, TOTAL(known) AS known, TOTAL(streak) AS streak,
        TOTAL(reviews) AS answers, TOTAL(lapses) AS wrong
    FROM asked JOIN sums ON sums.id = asked.card GROUP BY heading
"""
"""Cards are long rows: what is summed up is taken out of them once, not looked up for each rule of each."""


@dataclass(frozen=True, slots=True)
class RuleProgress:
    """What was answered on a rule and everything below it."""

    rule: str
    questions: int
    known: int
    """Questions answered rightly the last time, not so long ago that they are likely forgotten."""
    streak: int
    answers: int
    right: int

    @property
    def is_known(self) -> bool:
        """Whether at least two answers were right and four in five of the questions are known."""
        return self.streak >= RIGHT_ANSWERS and 5 * self.known >= 4 * self.questions

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
            int(row["streak"]),
            int(row["answers"]),
            int(row["answers"] - row["wrong"]),
        )
        for row in memory.rows(_QUERY, {"headings": json.dumps(dict(headings)), "now": as_text(now)})
    ]


def weakest(progress: list[RuleProgress], most: int) -> list[RuleProgress]:
    """Return the weak rules, those with the smallest share of right answers first."""
    weak = [one for one in progress if one.is_weak]
    return sorted(weak, key=lambda one: (one.right / one.answers, -one.answers, one.rule))[:most]
