"""What a person has made: kept again and again in small backups, and put back from one as a whole or not at all.

Putting back goes through a folder of its own: everything is unpacked there and forced to disk, then a note says so, and
only then is one file after the other put in place. Whatever stops the program in between, the next start goes on.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.storage import reason_of, write_atomically
from tableside.storage.archive import Archive, is_safe, pack
from tableside.storage.backups import FOLDER, Backups, State
from tableside.storage.connecting import connected, fault_in, opened_for_reading
from tableside.storage.counts import forget_count, read_count
from tableside.storage.files import NOT_PLAIN, set_aside
from tableside.storage.inventory import take_down
from tableside.storage.opening import SIDE_FILES
from tableside.storage.reading import Damaged, Unreadable, json_of, met, read_bytes, read_json
from tableside.storage.seals import forget_seal
from tableside.storage.unfinished import clear_unfinished, scratch_folder
from tableside.translation.folders import BOOKS, CATALOGUES, WorkspaceFolders

JOURNAL, STUDY, SETTINGS, RUNNING = "journal.sqlite", "study.sqlite", "settings.json", "running.json"
IN_WORK = "imports-in-work.json"
"""Where documents stand that somebody corrects before they are imported."""
_IMPORTS = "imports"
_FOLDERS = (_IMPORTS, "workspace", "translation")
_FOLDERS_OF_STATES = (_IMPORTS, "translation")
"""Of these a state holds all; of the workspace only what was edited, and of the translation not how texts came."""
_PENDING = "restore.json"
_STAGED = ".restore-"
_ENDINGS = (".md", ".toml", ".po", ".json", ".jsonl", ".recipe")
_A_DAY = 86_400
_TEXTS = (".md", ".po", ".toml")
_LEFT_OUT = re.compile(r"^\.|\.previous$|\.damaged(-\d+)?$|\.mo$")
_ALLOWED = re.compile(
    r"data/(?:journal\.sqlite|study\.sqlite|running\.json|imports-in-work\.json|(?:imports|workspace|translation)/.+)"
    r"|config/settings\.json|texts/(?:rulebooks|i18n)/.+"
)
_OF_EDITIONS = re.compile(r"[^/]+/[^/]+/(?:[^/]+\.(?:md|toml|recipe|seal)|status/[^/]+\.json)")
"""What an imported edition consists of, below the folder of imports."""
_COUNTS = {
    "entries": (JOURNAL, "SELECT count(*) FROM entry WHERE deleted_at IS NULL"),
    "answers": (STUDY, "SELECT count(*) FROM review"),
}


def is_ours(name: str) -> bool:
    """Tell whether a file of an archive has a place among what a person makes."""
    return _ALLOWED.fullmatch(name) is not None


def _is_of_use(name: str) -> bool:
    """Tell whether this program reads a file of an archive; nothing else is put among one's imported editions."""
    _, imported, rest = name.partition("data/imports/")
    return not imported or _OF_EDITIONS.fullmatch(rest) is not None


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place: when that was made, and when the state was kept that was there before."""

    made_at: datetime | None
    kept_at: datetime | None


@dataclass(frozen=True, slots=True)
class Belongings:
    """Where everything is that a person has made."""

    data: Path
    config: Path
    texts: WorkspaceFolders

    @property
    def backups(self) -> Backups:
        """The states that are kept."""
        return Backups(self.data / FOLDER)

    # Keeping

    def keep_state(self, now: datetime | None = None) -> Path | None:
        """Keep journal, study record, settings, edited and imported texts as they are, unless nothing has changed."""
        self._tidy()
        files = dict(self._records()) | self._edited() | self._in_hand(IN_WORK)
        files |= self._of_folders(_FOLDERS_OF_STATES, leave=self.texts.originals)
        if not files:
            return None
        return self.backups.keep(files, self._counted(files), now or datetime.now(UTC))

    def _keep_before_restore(self) -> State | None:
        """Keep everything that a restore may replace; None where there is nothing."""
        self._tidy()
        if files := self._everything():
            self.backups.keep(files, self._counted(files), datetime.now(UTC), before_restore=True)
        return self.backups.newest() if files else None

    def _tidy(self) -> None:
        """Clear what killed programs have left unfinished anywhere among one's own files."""
        for folder, _, _ in os.walk(self.data):
            clear_unfinished(Path(folder))
        for left in self.data.glob(f"{_STAGED}*"):
            with suppress(OSError):
                # Another program may be unpacking there now.
                if left != self.pending and time.time() - left.stat().st_mtime > _A_DAY:
                    shutil.rmtree(left, ignore_errors=True)

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """Return times and sizes of the files of a state: cheap to ask, and different after any change."""
        files = [self.data / JOURNAL, self.data / STUDY, self.config / SETTINGS, *self._log_files()]
        files += _files_below(self.data / _IMPORTS)
        found = []
        for path in files:
            with suppress(OSError):
                status = path.stat()
                found.append((str(path), status.st_mtime_ns, status.st_size))
        return tuple(found)

    def _log_files(self) -> list[Path]:
        try:
            return [path for path in self.texts.state.iterdir() if path.is_file()]
        except OSError:
            return []

    def write_backup(self, path: Path, now: datetime | None = None) -> Mapping[str, int]:
        """Write everything into one file; return how much of what that is. A backup that stood there is kept beside."""
        files = self._everything()
        files |= self._damaged_records(files)
        counts = self._counted(files)
        _refuse_to_lose(path, counts)
        pack(path, files, counts, now or datetime.now(UTC), keep_previous=True)
        return counts

    def _everything(self) -> dict[str, bytes]:
        files = dict(self._records()) | self._edited()
        return files | self._in_hand(RUNNING, IN_WORK) | self._of_folders(_FOLDERS)

    def _in_hand(self, *names: str) -> dict[str, bytes]:
        read = {f"data/{name}": _content(self.data / name) for name in names}
        return {name: data for name, data in read.items() if data is not None}

    def _of_folders(self, names: Iterable[str], leave: Path | None = None) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for path in (path for name in names for path in _files_below(self.data / name)):
            name = f"data/{path.relative_to(self.data).as_posix()}"
            if leave in path.parents or (data := _content(path)) is None:
                continue
            if is_safe(name) and _is_of_use(name):
                found[name] = data
        return found

    def _records(self) -> Iterator[tuple[str, bytes]]:
        for name in (JOURNAL, STUDY):
            if (copy := good_copy(self.data / name)) is not None:
                yield f"data/{name}", copy
        path = self.config / SETTINGS
        try:
            read_json(path)
        except (OSError, Unreadable) as error:
            _leave_out(path, error)
        else:
            yield f"config/{SETTINGS}", read_bytes(path)

    def _damaged_records(self, good: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return what is left of records that are not in order, and say so: who restores them has them salvaged."""
        found: dict[str, bytes] = {}
        for name in (JOURNAL, STUDY):
            path = self.data / name
            if not os.path.lexists(path) or f"data/{name}" in good:
                continue
            with suppress(OSError, Unreadable):
                if data := read_bytes(path):
                    found[f"data/{name}"] = data
            known = read_count(path)
            if found.get(f"data/{name}") or (known is not None and known.rows):
                template = N_(
                    "“{file}” is damaged; the backup holds what is left of the file. Open Tableside, which brings back "
                    "what can be read of it, and make another backup."
                )
                met.add(Damaged(template, file=str(path)))
        return found

    def _edited(self) -> dict[str, bytes]:
        """Return the texts that differ from how they came."""
        found: dict[str, bytes] = {}
        for path in self.texts.touched() if self.texts.copied else ():
            data = None if _LEFT_OUT.search(path.name) else _content(path)
            with suppress(OSError):
                if data is not None and data != self.texts.original_of(path):
                    found[self._name_of(path)] = data
        return {name: data for name, data in found.items() if is_safe(name)}

    def _name_of(self, path: Path) -> str:
        if path.is_relative_to(self.data):
            return f"data/{path.relative_to(self.data).as_posix()}"
        return f"texts/{path.relative_to(self.texts.root).as_posix()}"

    def _counted(self, files: Mapping[str, bytes]) -> dict[str, int]:
        counts = {}
        for name, (database, query) in _COUNTS.items():
            if f"data/{database}" in files:
                counts[name] = _count(self.data / database, query)
        imported = [name for name in files if re.fullmatch(r"data/imports/[^/]+/[^/]+/[^/]+\.md", name)]
        counts["texts"] = sum(self._edited_lines(name, data) for name, data in files.items())
        counts["imports"] = len(imported)
        counts["bookmarks"] = _bookmarks(files.get(f"config/{SETTINGS}", b""))
        in_hand = any(f"data/{name}" in files for name in (RUNNING, IN_WORK))
        return counts | {"settings": int(f"config/{SETTINGS}" in files), "running": int(in_hand)}

    def _edited_lines(self, name: str, data: bytes) -> int:
        """Return in how many lines a text differs from how it came; each paragraph and each message is a line."""
        path = self._place_of(name)
        if not path.is_relative_to(self.texts.root) or path.suffix not in _TEXTS:
            return 0
        return len(set(data.splitlines()) - set((self.texts.original_of(path) or b"").splitlines()))

    # Putting back

    def prepare_restore(self, path: Path) -> State | None:
        """Unpack an archive for the next `finish_restore`; return the state that keeps what is there now."""
        archive = Archive(path, is_ours)
        usable = filter(_is_of_use, archive.contents.files)
        names = [name for name in usable if not name.startswith("texts/") or self.texts.bundled is None]
        archive.check_all()
        kept = self._keep_before_restore()
        for left in self.data.glob(f"{_STAGED}*"):
            shutil.rmtree(left, ignore_errors=True)
        staged = self.data / f"{_STAGED}{secrets.token_hex(4)}"
        try:
            for name in names:
                write_atomically(staged / name, archive.read(name), keep_previous=False, private=True)
            originals = self._unedited(names)
            for name, data in originals.items():
                if data is not None:
                    write_atomically(staged / name, data, keep_previous=False, private=True)
            self._write_note(
                kept,
                folder=staged.name,
                new=[name for name, data in originals.items() if data is None],
                made_at=archive.contents.made_at.isoformat(),
            )
        except TablesideError:
            shutil.rmtree(staged, ignore_errors=True)
            raise
        return kept

    def _unedited(self, names: list[str]) -> dict[str, bytes | None]:
        """Return what was edited since the state to go back to, as it came; None for what did not come but was made."""
        return {name: self.texts.original_of(self._place_of(name)) for name in self._edited().keys() - set(names)}

    def _place_of(self, name: str) -> Path:
        root, _, rest = name.partition("/")
        return {"data": self.data, "config": self.config, "texts": self.texts.root}[root] / rest

    @property
    def pending(self) -> Path | None:
        """The folder of what is unpacked and waits to be put in place."""
        note = self._note()
        return self.data / note["folder"] if note else None

    def _write_note(self, kept: State | None, **about: object) -> None:
        """Write what is to be known of a restore that waits, or was begun."""
        note = about | {"kept_at": kept.contents.made_at.isoformat() if kept is not None else None}
        write_atomically(self.data / _PENDING, json.dumps(note).encode(), keep_previous=False, private=True)

    def _note(self) -> dict[str, Any]:
        """Return what is written of a restore that waits; nothing where none does."""
        try:
            note = dict(read_json(self.data / _PENDING))
            name = str(note["folder"])
            note["new"] = [str(one) for one in note.get("new", ())]
        except (OSError, Unreadable, TypeError, ValueError, LookupError):
            return {}
        return note if name.startswith(_STAGED) and is_safe(name[1:]) and (self.data / name).is_dir() else {}

    def finish_restore(self) -> Restored | None:
        """Put in place what was prepared, also after a stop in the middle; tell what that was."""
        note = self._note()
        if not note:
            return None
        if not note.get("begun"):
            # Between the choice and this start somebody may have worked on, and the program been killed.
            kept = self._keep_before_restore()
            self._write_note(kept, **note, begun=True)
            note = self._note()
        staged = self.data / note["folder"]
        for file in _files_below(staged):
            self._put_in_place(file.relative_to(staged).as_posix(), file)
        for name in note["new"]:
            self._take_away(name)
        (self.data / _PENDING).unlink(missing_ok=True)
        shutil.rmtree(staged, ignore_errors=True)
        take_down(self.data, {name.removeprefix("data/") for name in note["new"]}.__contains__)
        return Restored(_moment(note.get("made_at")), _moment(note.get("kept_at")))

    def _put_in_place(self, name: str, file: Path) -> None:
        if not is_ours(name):
            return
        place = self._place_of(name)
        if place.name in (JOURNAL, STUDY):
            if os.path.lexists(place) and good_copy(place) is None:
                # No state holds a damaged record, so it stays beside: somebody may still want to read it.
                with suppress(OSError):
                    set_aside(place, SIDE_FILES)
            for ending in SIDE_FILES:
                place.with_name(place.name + ending).unlink(missing_ok=True)
            forget_count(place)
        if place.suffix == ".md":
            forget_seal(place)
        write_atomically(place, read_bytes(file), keep_previous=False, private=not name.startswith("texts/"))

    def _take_away(self, name: str) -> None:
        """Remove a text that was made since, with what stands beside it and folders that are empty then."""
        place = self._place_of(name) if is_safe(name) and is_ours(name) else self.data
        if not place.is_relative_to(self.texts.root / BOOKS) and not place.is_relative_to(self.texts.root / CATALOGUES):
            return
        for path in (place, place.with_name(f"{place.name}.previous"), place.with_suffix(".mo")):
            if path.suffix != ".mo" or place.suffix == ".po":
                path.unlink(missing_ok=True)
        for folder in place.parents:
            if folder.parent == self.texts.root or any(folder.iterdir()):
                break
            folder.rmdir()


def _refuse_to_lose(path: Path, counts: Mapping[str, int]) -> None:
    """Refuse to write over a backup that has something of which there is nothing now, as on a new computer."""
    try:
        there = Archive(path).contents.counts
    except TablesideError:
        return
    for name in ("entries", "answers", "texts", "imports"):
        if there.get(name) and not counts.get(name):
            raise TablesideError(
                N_("“{file}” is a backup that holds more than there is now ({held}). It was left as it is."),
                file=str(path),
                held=phrase(HELD[name], count=there[name]),
            )


def good_copy(path: Path) -> bytes | None:
    """Return a database as it is between two changes; None where there is none or it is not in order."""
    try:
        if not path.is_file() or not path.stat().st_size:
            return None
    except OSError:
        return None
    with scratch_folder() as folder:
        copy = folder / path.name
        try:
            with (
                closing(opened_for_reading(path)) as source,
                closing(connected(copy)) as target,
            ):
                source.backup(target)
                if fault_in(target):
                    return None
            return copy.read_bytes()
        except (sqlite3.Error, OSError):
            return None


def _count(path: Path, query: str) -> int:
    try:
        with closing(opened_for_reading(path)) as source:
            return int(source.execute(query).fetchone()[0])
    except sqlite3.Error:
        return 0


def _moment(written: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except (TypeError, ValueError):
        return None


def _bookmarks(settings: bytes) -> int:
    try:
        return len(json_of(settings.decode())["bookmarks"])
    except (ValueError, TypeError, LookupError):
        return 0


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder and of those in it, and whatever stands in the place of one."""
    for path in sorted(folder.rglob("*")):
        if (not path.is_dir() or path.is_symlink() or path.suffix in _ENDINGS) and not _LEFT_OUT.search(path.name):
            yield path


def _content(path: Path) -> bytes | None:
    """Return what a file holds; None where there is none, and where it cannot be read, which the person is told."""
    try:
        if path.is_symlink():
            raise Unreadable(path, Phrase(NOT_PLAIN))
        return read_bytes(path)
    except (OSError, Unreadable) as error:
        _leave_out(path, error)
        return None


def _leave_out(path: Path, error: OSError | Unreadable) -> None:
    if not isinstance(error, FileNotFoundError):
        reason = error.reason if isinstance(error, Unreadable) else reason_of(error)
        template = N_("“{file}” could not be read and is in no backup: {reason}.")
        met.add(Damaged(template, file=str(path), reason=reason))


def of_this_person() -> Belongings:
    """Return what the person at this computer has made."""
    from tableside.settings import config_dir, data_dir
    from tableside.translation.folders import default_folders

    return Belongings(data_dir(), config_dir(), default_folders())


HELD = {
    "entries": N_("journal entries: {count}"),
    "answers": N_("study answers: {count}"),
    "texts": N_("edited texts: {count}"),
    "imports": N_("imported texts: {count}"),
    "bookmarks": N_("bookmarks: {count}"),
    "settings": N_("settings"),
    "running": N_("what was in hand"),
}
"""What is said of how much of what a backup holds."""
