"""What the program remembers between two runs, in one readable file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

import platformdirs

from tableside.errors import N_, Phrase, TablesideError
from tableside.storage import set_aside, write_atomically
from tableside.storage.claim import Claim
from tableside.storage.known import known, note
from tableside.storage.reading import LARGEST_TEXT, MISPLACED, Unreadable, json_of, read_json

_Section = TypeVar("_Section", bound=NamedTuple)

APP = "tableside"
TEXT_SIZES = (80, 250)
_UNUSABLE = (OSError, ValueError, TypeError, KeyError, AttributeError, Unreadable)


_CHANGES = "changes"
_GONE = N_("The settings and bookmarks are gone (“{file}”), and no earlier state has them; the defaults are used.")
_GONE_AS_IN_A_STATE = N_("The settings and bookmarks were gone from the disk; those of {day} are used.")
_OLDER = N_(
    "The settings and bookmarks (“{file}”) are an older copy: what was changed in them since is missing, bookmarks too."
)
_OLDER_THAN_A_STATE = N_(
    "The settings and bookmarks (“{file}”) are an older copy: what was changed in them since is missing, bookmarks "
    "too. “Restore an earlier state…” has those of {day}."
)


class RulingsSettings(NamedTuple):
    """The score of the match of each game as data."""

    matches: Mapping[str, Any] = {}


class StudySettings(NamedTuple):
    """The language of the questions where it is not the window's, whether right answers are rated, what to reach."""

    language: str = ""
    rate_answers: bool = False
    daily_goal: int = 0
    """Answers a day; none is asked for by default."""
    book: str = ""
    """The book that was studied last; none is all of them."""
    presets: Mapping[str, Any] = {}
    """Plans of exams of one's own, by name."""


class TranslateSettings(NamedTuple):
    """The language that was translated into last, the one shown beside the source, the last place, who translates."""

    language: str = ""
    reference: str = ""
    place: str = ""
    name: str = ""


class JournalSettings(NamedTuple):
    """What was noted beside the last ruling; the next one often has the same event, players and referee."""

    event: str = ""
    players: str = ""
    table: str = ""
    referee: str = ""
    round: str = ""
    game: str = ""
    """The game of that ruling: players of one game are not those of another."""


class TimerSettings(NamedTuple):
    """The clock that was used last, and whether calls are to be heard."""

    game: str = ""
    sound: bool = False


class TableSettings(NamedTuple):
    """Whether balls on drawn tables carry letters."""

    letters: bool = True


class Settings(NamedTuple):
    """The choices of the person at the keyboard; an empty language means: the system's, if it is one of ours."""

    interface_language: str = ""
    reading_language: str = ""
    second_language: str = ""
    theme: str = "system"
    text_size: int = 100
    side_by_side: bool = False
    news_seen: str = ""
    """The version whose news the person has seen."""
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
    kept_in: str = ""
    """The folder of what the person has made, once there was one: nobody else knows of it when it is gone."""
    rulings: RulingsSettings = RulingsSettings()
    study: StudySettings = StudySettings()
    translate: TranslateSettings = TranslateSettings()
    journal: JournalSettings = JournalSettings()
    timers: TimerSettings = TimerSettings()
    tables: TableSettings = TableSettings()


class LoadedSettings(NamedTuple):
    """The settings and, where the file could not be used, a sentence about it."""

    settings: Settings
    problem: TablesideError | None = None


def config_dir() -> Path:
    """The folder of the settings."""
    return Path(platformdirs.user_config_dir(APP))


def data_dir() -> Path:
    """The folder of what the user makes: journal, study record, own editions."""
    return Path(platformdirs.user_data_dir(APP))


def cache_dir() -> Path:
    """The folder of what can be made again."""
    return Path(platformdirs.user_cache_dir(APP))


def window_name() -> str:
    """Return under which name the window of this person can be reached; two profiles can run side by side."""
    owner = f"{os.environ.get('USERNAME', '')}:{Path.home()}:{config_dir()}"
    return f"tableside-{crc32(owner.encode('utf-8', 'surrogateescape')):08x}"


def window_claim() -> Claim:
    """Return what must be held by whoever reads these folders now and writes them later."""
    return Claim((data_dir(), config_dir()))


class SettingsStore:
    """Loads and saves the settings file."""

    def __init__(self, path: Path, data: Path | None = None) -> None:
        """`data` is the folder of what a person has made, among it the states that hold earlier settings."""
        self.path = path
        self._data = data
        self._changes = 0
        """How many changes the file has seen that is there; one that has seen fewer is an older copy."""
        self._there: Settings | None = None

    def load(self) -> LoadedSettings:
        """Read the file; in place of one that is damaged or gone the latest of a state are used, or the defaults."""
        try:
            raw = read_json(self.path, LARGEST_TEXT)
            settings = _settings_from(raw)
        except FileNotFoundError:
            return self._instead_of_one_gone()
        except _UNUSABLE as error:
            earlier = self._earlier()
            return LoadedSettings(
                earlier[0] if earlier else Settings(), self._set_aside(error, earlier[1] if earlier else "")
            )
        self._there = settings
        # An earlier version wrote none, and somebody may have written anything.
        found = raw.get(_CHANGES)
        self._changes = self._known() if not isinstance(found, int) else found
        return LoadedSettings(settings, self._older() if self._changes < self._known() else None)

    def _known(self) -> int:
        """Return how many changes the file had seen when it was last saved, as far as anybody knows."""
        return (known(self._data, str(self.path)) if self._data is not None else None) or 0

    def _older(self) -> TablesideError:
        earlier = self._earlier()
        if earlier is None:
            return TablesideError(_OLDER, file=str(self.path))
        return TablesideError(_OLDER_THAN_A_STATE, file=str(self.path), day=earlier[1])

    def _instead_of_one_gone(self) -> LoadedSettings:
        """Return what a state has of settings that nobody but this program should remove; a first start misses none."""
        if (earlier := self._earlier()) is not None:
            return LoadedSettings(earlier[0], TablesideError(_GONE_AS_IN_A_STATE, day=earlier[1]))
        return LoadedSettings(Settings(), TablesideError(_GONE, file=str(self.path)) if self._known() else None)

    def _earlier(self) -> tuple[Settings, str] | None:
        """Return the settings that the newest backup holds, and of which day they are."""
        if self._data is None:
            return None
        from tableside.storage.backups import FOLDER, Backups  # only who has lost something comes here

        found = Backups(self._data / FOLDER).latest_copy(f"config/{self.path.name}")
        if found is None:
            return None
        try:
            return _settings_from(json_of(found[0].decode())), found[1].astimezone().date().isoformat()
        except _UNUSABLE:
            return None

    def save(self, settings: Settings) -> None:
        """Write the file so that a crash cannot damage it."""
        changes = self._changes if settings == self._there else max(self._changes, self._known()) + 1
        text = json.dumps(_as_data(settings) | {_CHANGES: changes}, ensure_ascii=False, indent=2) + "\n"
        write_atomically(self.path, text.encode("utf-8"), keep_previous=False, private=True)
        self._there, self._changes = settings, changes
        if self._data is not None:
            note(self._data, str(self.path), changes)

    def _set_aside(self, error: Exception, day: str) -> TablesideError:
        try:
            kept = set_aside(self.path)
        except OSError:
            kept = self.path
        template = (
            N_(
                "The settings could not be read ({reason}). Those of {day} are used; the damaged file is kept as "
                "“{file}”."
            )
            if day
            else N_(
                "The settings could not be read ({reason}). The defaults are used; the old file is kept as “{file}”."
            )
        )
        reason = error.reason if isinstance(error, Unreadable) else Phrase(MISPLACED)
        return TablesideError(template, reason=reason, file=str(kept), day=day)


def _settings_from(raw: Any) -> Settings:
    """Take over what is known and of the right type; what a newer version wrote is left alone."""
    if not isinstance(raw, dict):
        raise TypeError("not an object")
    if raw and not raw.keys() & {"extra", *Settings._fields}:
        raise ValueError("no settings")
    from_first_to_last = {Settings._fields[0], Settings._fields[-1]} <= raw.keys()
    if "bookmarks" not in raw and (from_first_to_last or raw.keys() - {"extra", _CHANGES, *Settings._fields}):
        # Every version has written them: a piece is gone from the middle, or something else stands for their name.
        raise ValueError("no bookmarks")
    settings = _filled(Settings(), {**_from_first_version(raw.get("extra", {})), **raw})
    low, high = TEXT_SIZES
    return settings._replace(text_size=min(max(settings.text_size, low), high))


def _filled(defaults: _Section, raw: Mapping[str, Any]) -> _Section:
    """Return a section with the values of a file in place of the defaults."""
    changes: dict[str, Any] = {}
    for name in defaults._fields:
        if name not in raw:
            continue
        value, default = raw[name], getattr(defaults, name)
        if _is_section(default) and isinstance(value, dict):
            value = _filled(default, value)
        elif isinstance(default, tuple) and isinstance(value, list):
            value = tuple(tuple(entry) if isinstance(entry, list) else entry for entry in value)
        if type(value) is not type(default):
            raise TypeError(name)
        changes[name] = value
    return defaults._replace(**changes)


def _as_data(section: NamedTuple) -> dict[str, Any]:
    """Return a section as it is written, with the sections in it."""
    return {name: _as_data(value) if _is_section(value) else value for name, value in section._asdict().items()}


def _is_section(value: object) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


def _from_first_version(extra: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sections of what version 0.1.0 kept under names of its pages' choosing."""
    return {
        "rulings": {"matches": extra.get("match", {})},
        "study": {"language": extra.get("study_language", ""), "rate_answers": extra.get("study_rating", False)},
        "translate": extra.get("translate", {}),
        "journal": extra.get("journal", {}),
        "timers": extra.get("timers", {}),
        "tables": {"letters": extra.get("ball_letters", True)},
    }
