"""The case files: rulings a referee can read, each with the clause it comes from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Case:
    """One situation and what the rules make of it."""

    name: str
    clause: str
    wizard: str
    facts: dict[str, Any]
    verdict: str | None = None
    call: str | None = None
    """What the official says, in English, where the words are the point."""
    outcome: dict[str, Any] = field(default_factory=dict)
    null: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    not_rules: tuple[str, ...] = ()
    """Rules that must not be cited: what they say is not the reason."""
    discretion: bool | None = None
    needs: tuple[str, ...] | None = None
    irrelevant: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    """What a person is asked before this ruling is given, although a written scenario may leave it out."""
    refused: str | None = None


def load_cases(game: str) -> list[Case]:
    path = FOLDER / f"{game}.toml"
    if not path.exists():
        return []
    tables: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    lists = ("null", "rules", "not_rules", "needs", "irrelevant", "asked")
    for table in tables:
        table.update({key: tuple(table[key]) for key in lists if key in table})
    return [Case(**table) for table in tables]
