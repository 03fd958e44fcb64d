"""Which files a person's own texts consist of, in a small list: a folder that is gone cannot tell so itself.

The list is compared at every start. Whatever the program itself removes it strikes off; anything else that is missing
was lost, and the person is told for some days, unless it comes back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

from tableside.storage.files import NotSaved, files_in, is_locked, is_there, write_atomically
from tableside.storage.reading import LARGEST, leads_nowhere
from tableside.storage.seals import tell_gone
from tableside.storage.small_record import UNKNOWN, read_small

_LIST = "inventory.json"
_KINDS = (
    *("imports/*/*/*.md", "imports/*/*/*.toml", "imports/*/*/*.recipe", "workspace/rulebooks/*.toml"),
    *("workspace/rulebooks/*/*.md", "workspace/rulebooks/*/*.toml", "workspace/i18n/*/LC_MESSAGES/*.po"),
    *("workspace/rulebooks/*/status/*.json", "workspace/i18n/*/status.json", "imports/*/*/status/*.json"),
)
_TOLD_FOR = timedelta(days=7)
_Known = Mapping[str, str]
"""The files by their names below the data folder, each with the day since when it is missed."""


def tell_lost(data: Path, today: date) -> None:
    """Have the person told what is gone of their own texts, and take down what is there."""
    known = _read(data)
    now = dict.fromkeys(_there(data), "")
    for name, since in known.items():
        # Of a link that leads to nothing whoever reads it tells, in words of its own.
        if is_there(data / name) or is_locked(data / name) or leads_nowhere(data / name):
            now[name] = ""
            continue
        tell_gone(_uppermost(data / name, data))
        day = since or today.isoformat()
        if today - _TOLD_FOR <= _day(day, today) <= today:
            now[name] = day
    if now != known:
        _write(data, now)


def take_down(data: Path, belongs: Callable[[str], bool] = lambda _name: True) -> None:
    """Take down what is there of some files; whatever is missing among them the program has removed itself."""
    others = {name: since for name, since in _read(data).items() if not belongs(name)}
    _write(data, others | {name: "" for name in _there(data) if belongs(name)})


def strike_off(path: Path) -> None:
    """Miss a file no more, because the program itself has removed it."""
    data = next((folder for folder in path.parents if is_there(folder / _LIST)), None)
    if data is not None:
        take_down(data, path.relative_to(data).as_posix().__eq__)


def missed(data: Path) -> list[Path]:
    """Return which files were there and are not now."""
    paths = (data / name for name in _read(data))
    return [path for path in paths if not is_there(path) and not is_locked(path)]


def _there(data: Path) -> list[str]:
    return [path.relative_to(data).as_posix() for kind in _KINDS for path in files_in(data, kind)]


def _uppermost(path: Path, data: Path) -> Path:
    """Return the folder that is gone with all that was in it, or the file where only that is."""
    while path.parent != data and not is_there(path.parent):
        path = path.parent
    return path


def _day(text: str, otherwise: date) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return otherwise


def _read(data: Path) -> _Known:
    try:
        return {str(name): str(since) for name, since in read_small(data / _LIST, LARGEST).items()}
    except UNKNOWN:
        return {}


def _write(data: Path, known: _Known) -> None:
    # Without the list nothing is missed that would not be missed anyway.
    with suppress(NotSaved):
        if known or is_there(data / _LIST):
            write_atomically(data / _LIST, json.dumps(known, indent=0).encode(), keep_previous=False, private=True)
