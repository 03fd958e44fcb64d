"""A user's folder with something of everything, and a real version 0.2 folder."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.storage.backups import open_database
from tableside.storage.database import Database
from tests.journal.conftest import snookered

VERSION_0_2 = Path(__file__).parent / "version_0_2"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "tableside"


@pytest.fixture
def database(home: Path) -> Iterator[Database]:
    made = open_database(home)
    yield made
    made.close()


def save(database: Database, *remarks: str) -> None:
    journal = Journal(database)
    for remark in remarks:
        journal.save(snookered(Notes(remark=remark)))


def remarks(database: Database) -> list[str]:
    return sorted(entry.notes.remark for entry in Journal(database).entries())


def remarks_in(home: Path) -> list[str]:
    with closing(open_database(home)) as database:
        return remarks(database)


def write_text(home: Path, words: str, name: str = "imports/club/quoits/en.md") -> Path:
    path = home / "data" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    return path


def folder_of_version_0_2(home: Path) -> tuple[Path, Path]:
    """Make the folders that version 0.2 had left; its databases are stored as SQL."""
    shutil.copytree(VERSION_0_2 / "data", home)
    config = home.with_name("config")
    shutil.copytree(VERSION_0_2 / "config", config)
    for script in home.glob("*.sql"):
        with closing(sqlite3.connect(script.with_suffix(".sqlite"))) as connection:
            connection.executescript(script.read_text())
        script.unlink()
    return home, config
