"""What a person makes, and what goes wrong with it, in a few lines."""

from __future__ import annotations

from contextlib import closing

from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.settings import Settings, SettingsStore, user_database
from tests.journal.conftest import snookered


def remarks() -> list[str]:
    """Return the remarks of the entries that there are."""
    with closing(user_database()) as database:
        return [entry.notes.remark for entry in Journal(database).entries()]


def save(remark: str) -> None:
    """Save an entry."""
    with closing(user_database()) as database:
        Journal(database).save(snookered(Notes(remark=remark)))


def bookmarks() -> tuple[tuple[str, str], ...]:
    """Return the bookmarks that there are."""
    with closing(user_database()) as database:
        return SettingsStore(database).load().bookmarks


def bookmark(rule: str) -> None:
    """Have one bookmark and no other."""
    with closing(user_database()) as database:
        SettingsStore(database).save(Settings(bookmarks=((rule, "here"),)))
