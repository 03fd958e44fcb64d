"""The user's folders, and what the program remembers between two runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from zlib import crc32

import platformdirs

from tableside.storage.lock import Claim
from tableside.storage.reading import json_of

if TYPE_CHECKING:
    from tableside.storage.database import Database

_Section = TypeVar("_Section", bound=NamedTuple)

APP = "tableside"
TEXT_SIZES = (80, 250)


class StudySettings(NamedTuple):
    """The language of the questions where it is not the window's, and whether changed rules are left out."""

    language: str = ""
    unchanged: bool = False
    """Whether rules are left out that have changed since the edition that is asked."""


class TranslateSettings(NamedTuple):
    """The language that was translated into last, the last place, who translates."""

    language: str = ""
    place: str = ""
    name: str = ""


class TimerSettings(NamedTuple):
    """The clock that was used last, and whether calls are to be heard."""

    game: str = ""
    sound: bool = False


class Settings(NamedTuple):
    """The choices of the person at the keyboard; an empty language means: the system's, if it is one of ours."""

    interface_language: str = ""
    reading_language: str = ""
    second_language: str = ""
    theme: str = "system"
    text_size: int = 100
    single_keys: bool = True
    """Whether letters search and figures answer without a field; dictation needs them off."""
    flashing: bool = True
    """Whether a clock flashes when time is up."""
    side_by_side: bool = False
    splitter: str = ""
    game: str = ""
    """The game of the person at the keyboard: it comes first on every page."""
    recent: tuple[str, ...] = ()
    recent_rulings: tuple[str, ...] = ()
    """Links to the last rulings with their facts, newest first."""
    bookmarks: tuple[tuple[str, str], ...] = ()
    scope: tuple[str, ...] = ()
    editions: Mapping[str, str] = {}
    """The imported edition that a book is read in, as language and origin."""
    editions_beside: Mapping[str, str] = {}
    import_folder: str = ""
    """Where the last document to import was chosen from."""
    handbook_publisher: str = ""
    handbook_logo: str = ""
    study: StudySettings = StudySettings()
    translate: TranslateSettings = TranslateSettings()
    timers: TimerSettings = TimerSettings()


def home_dir() -> Path:
    """The folder of everything the user made: the data, the backups and the lock of the window."""
    return Path(platformdirs.user_data_dir(APP))


def data_dir() -> Path:
    """The folder of the database and the user's own texts; a restore replaces it as a whole."""
    return home_dir() / "data"


def user_database() -> Database:
    # SQLite is not loaded by those who only ask for a folder, backups only where one is needed.
    from tableside.storage.migration import open_plainly

    if (database := open_plainly(home_dir())) is not None:
        return database
    from tableside.storage.backups import open_database

    return open_database(home_dir(), Path(platformdirs.user_config_dir(APP)))  # where version 0.2 had its settings


def chosen_language() -> str:
    """Return the language chosen for the window, without opening the database for writing; empty where none is."""
    import sqlite3
    from contextlib import closing

    from tableside.storage.database import NAME, connect_to_read

    try:
        with closing(connect_to_read(data_dir() / NAME)) as connection:
            row = connection.execute("SELECT value FROM setting WHERE name = 'interface_language'").fetchone()
            return str(json_of(row["value"])) if row else ""
    except (sqlite3.Error, OSError, ValueError):
        return ""


def cache_dir() -> Path:
    return Path(platformdirs.user_cache_dir(APP))


def window_name() -> str:
    """Return under which name the window of this person can be reached; two profiles can run side by side."""
    owner = f"{os.environ.get('USERNAME', '')}:{Path.home()}:{home_dir()}"
    return f"tableside-{crc32(owner.encode('utf-8', 'surrogateescape')):08x}"


def window_claim() -> Claim:
    """Return the lock that the one window of this user holds, and a restore."""
    return Claim(home_dir())


class SettingsStore:
    """Loads and saves the settings, each in a row of the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._saved: dict[str, str] = {}

    def load(self) -> Settings:
        """Return the settings; a default stands in for a value that is missing or of another type."""
        self._saved = {row["name"]: row["value"] for row in self._database.rows("SELECT name, value FROM setting")}
        raw: dict[str, Any] = {}
        for name, value in self._saved.items():
            try:
                raw[name] = json_of(value)
            except ValueError:
                continue
        settings = _filled(Settings(), raw)
        low, high = TEXT_SIZES
        return settings._replace(text_size=min(max(settings.text_size, low), high))

    def save(self, settings: Settings) -> None:
        from tableside.storage.database import as_json

        written = {name: as_json(value) for name, value in _as_data(settings).items()}
        if changed := written.items() - self._saved.items():
            with self._database.change() as connection:
                connection.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", changed)
            self._saved |= written


def _filled(defaults: _Section, raw: Mapping[str, Any]) -> _Section:
    """Return a section with the given values, as far as they are of the right type, in place of the defaults."""
    changes: dict[str, Any] = {}
    for name in defaults._fields:
        if name not in raw:
            continue
        value, default = raw[name], getattr(defaults, name)
        if _is_section(default) and isinstance(value, dict):
            value = _filled(default, value)
        elif isinstance(default, tuple) and isinstance(value, list):
            value = tuple(tuple(entry) if isinstance(entry, list) else entry for entry in value)
        if type(value) is type(default):
            changes[name] = value
    return defaults._replace(**changes)


def _as_data(section: NamedTuple) -> dict[str, Any]:
    return {name: _as_data(value) if _is_section(value) else value for name, value in section._asdict().items()}


def _is_section(value: object) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")
