"""What the program remembers between two runs, in one readable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from tableside.errors import N_, TablesideError
from tableside.storage import set_aside, write_atomically

APP = "tableside"
TEXT_SIZES = (80, 250)


@dataclass(frozen=True)
class Settings:
    """The choices of the person at the keyboard; an empty language means: the system's, if it is one of ours."""

    interface_language: str = ""
    reading_language: str = ""
    second_language: str = ""
    theme: str = "system"
    text_size: int = 100
    side_by_side: bool = False
    place: str = ""
    view: str = "start"
    geometry: str = ""
    splitter: str = ""
    recent: tuple[str, ...] = ()
    bookmarks: tuple[tuple[str, str], ...] = ()
    scope: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LoadedSettings:
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


class SettingsStore:
    """Loads and saves the settings file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> LoadedSettings:
        """Read the file; a damaged one is kept aside and the defaults are used."""
        try:
            raw = json.loads(self.path.read_text(encoding="utf-8"))
            return LoadedSettings(_settings_from(raw))
        except FileNotFoundError:
            return LoadedSettings(Settings())
        except (OSError, ValueError, TypeError, KeyError) as error:
            return LoadedSettings(Settings(), self._set_aside(error))

    def save(self, settings: Settings) -> None:
        """Write the file so that a crash cannot damage it."""
        text = json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n"
        write_atomically(self.path, text.encode("utf-8"), keep_previous=False, private=True)

    def _set_aside(self, error: Exception) -> TablesideError:
        try:
            kept = set_aside(self.path)
        except OSError:
            kept = self.path
        return TablesideError(
            N_("The settings could not be read ({reason}). The defaults are used; the old file is kept as “{file}”."),
            reason=str(error),
            file=str(kept),
        )


def _settings_from(raw: Any) -> Settings:
    """Take over what is known and of the right type; what a newer version wrote is left alone."""
    if not isinstance(raw, dict):
        raise TypeError("not an object")
    settings = Settings()
    for item in fields(Settings):
        if item.name not in raw:
            continue
        value, default = raw[item.name], getattr(settings, item.name)
        if isinstance(default, tuple):
            if not isinstance(value, list):
                raise TypeError(item.name)
            value = tuple(tuple(entry) if isinstance(entry, list) else entry for entry in value)
        elif type(value) is not type(default):
            raise TypeError(item.name)
        settings = replace(settings, **{item.name: value})
    low, high = TEXT_SIZES
    return replace(settings, text_size=min(max(settings.text_size, low), high))
