"""Values of the study record, read from and written to its rows."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from fsrs import Rating, State

from tableside.storage import kept
from tableside.storage.reading import json_of

ASKED = "NOT retired AND id NOT IN (SELECT question FROM reported)"
"""The condition for a card that is asked."""
WRONG, HARD, GOOD, EASY = (int(rating) for rating in (Rating.Again, Rating.Hard, Rating.Good, Rating.Easy))
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in for a date that cannot be read: such a card is due."""


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
    """Return how far a card is learnt."""
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
