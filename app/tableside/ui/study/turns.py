"""The questions of one sitting and what became of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tableside.errors import N_
from tableside.ui.study.work import Asked, GivenAnswer

RATINGS = ((2, N_("Hard")), (3, N_("Good")), (4, N_("Easy")))
"""The ratings of a right answer as the record knows them, and what a person calls them."""


@dataclass
class Turn:
    """A question of this sitting, what was chosen, and what became of the answer."""

    asked: Asked
    answer: GivenAnswer | None = None
    rating_open: bool = False
    saving: bool = False
    kept: bool = False
    due: datetime | None = None

    @property
    def solved(self) -> bool:
        """Whether the answer is shown."""
        return self.answer is not None

    @property
    def right(self) -> bool:
        """Whether it was answered rightly."""
        return self.answer is not None and self.asked.question.is_right(self.answer.choice)
