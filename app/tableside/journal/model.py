"""What the journal keeps: a ruling with its facts, when and where it was given, and what the official noted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any


@dataclass(frozen=True, slots=True)
class Notes:
    """What a person writes beside a ruling; all of it may be left empty and changed later."""

    event: str = ""
    players: str = ""
    table: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Draft:
    """A ruling that is to be saved: the facts as they were given and the answer as it was at that moment."""

    wizard: str
    language: str
    facts: Mapping[str, Any]
    answer: Mapping[str, Any]
    notes: Notes = field(default_factory=Notes)
    position: str = ""
    words: str = ""
    """Further words to be found by: the wizard's name, the verdict, the citations."""


@dataclass(frozen=True)
class Entry:
    """One saved ruling; facts and answer are read from their JSON when they are first needed."""

    id: int
    saved_at: datetime
    notes: Notes
    wizard: str
    language: str
    facts_json: str
    answer_json: str
    position: str
    edited_at: datetime | None = None
    deleted_at: datetime | None = None

    @property
    def game(self) -> str:
        """The book the ruling belongs to."""
        return self.wizard.partition(".")[0]

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The facts as they were given."""
        return _object(self.facts_json)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The answer as it was when it was saved."""
        return _object(self.answer_json)

    @property
    def call(self) -> str:
        """The spoken call, in the language of the entry; empty for a ruling that was left open."""
        return str(self.answer.get("call") or "")


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        # Only another program can have written this; the notes beside it are worth showing all the same.
        return {}
    return value if isinstance(value, dict) else {}
