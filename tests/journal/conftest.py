"""What tests of the journal share: a journal on disk and rulings by the real engine to put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tableside.games import find_wizard
from tableside.journal.model import Draft, Notes, draft_of
from tableside.journal.store import Journal
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario
from tableside.storage.database import Database

Drafter = Callable[..., Draft]


def made_draft(wizard_id: str, facts: dict[str, Any], notes: Notes | None = None, language: str = "en") -> Draft:
    wizard = find_wizard(wizard_id)
    given = read_scenario(wizard, facts)
    return draft_of(inquire(wizard, given), given, load_catalogue(language, catalogues_dir()), notes or Notes())


def snookered(notes: Notes | None = None, language: str = "en") -> Draft:
    facts = {"table": "cue 889,700; reds 889,2000; blue 889,1500", "on": "red"}
    return made_draft("snooker.snookered", facts, notes, language)


@contextmanager
def opened_journal(path: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Iterator[Journal]:
    with closing(Database(path)) as database:
        yield Journal(database, clock)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tableside.sqlite"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with opened_journal(path) as made:
        yield made


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(rulebooks_dir())
