"""What a person has made: where it is, how much of what there is, kept again and again in small states or in one file.

How it is put back is told in `putting_back`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.records import RECORDS, Record, read_record
from tableside.storage import is_folder, is_there, reason_of
from tableside.storage.archive import BEFORE_RESTORE, LARGEST, Archive, is_safe, listed, pack
from tableside.storage.backups import FOLDER, IN_HAND, ORDINARY, Backups, State
from tableside.storage.counts import Counted, read_count
from tableside.storage.files import NOT_PLAIN, files_in
from tableside.storage.given_up import GivenUp, read_given_up
from tableside.storage.lately import forget_lately
from tableside.storage.named_files import refuse_other_kind
from tableside.storage.own_files import IN_WORK, JOURNAL, PENDING, RUNNING, SETTINGS, STUDY
from tableside.storage.reading import MISPLACED, Damaged, Unreadable, json_of, met, read_bytes, read_json, told, toml_of
from tableside.storage.running import Span, in_hand_of, lost_in_hand
from tableside.storage.things import NOTHING, Things, bounded, thing
from tableside.storage.unfinished import clear_abandoned, clear_unfinished, scratch_folder
from tableside.storage.worded import worded
from tableside.translation.folders import WorkspaceFolders
from tableside.translation.status import SOURCE

STAGED = ".restore-"
"""What the name of a folder begins with in which a state is unpacked."""
_IMPORTS = "imports"
_FOLDERS = (_IMPORTS, "workspace", "translation")
_FOLDERS_OF_STATES = (_IMPORTS, "translation")
"""Of these a state holds all; of the workspace only what was edited, and of the translation not how texts came."""
_ENDINGS = (".md", ".toml", ".po", ".json", ".jsonl", ".recipe")
_TEXTS = (".md", ".po", ".toml")
_LEFT_OUT = re.compile(r"^\.|\.previous$|\.damaged(-\d+)?$|\.mo$")
_ALLOWED = re.compile(
    r"data/(?:journal\.sqlite|study\.sqlite|running\.json|imports-in-work\.json|(?:imports|workspace|translation)/.+)"
    r"|config/settings\.json|texts/(?:rulebooks|i18n)/.+"
)
_OF_USE = {
    "data/imports/": re.compile(r"data/imports/[^/]+/[^/]+/(?:[^/]+\.(?:md|toml|recipe|seal)|status/[^/]+\.json)"),
    "data/workspace/": re.compile(r"data/workspace/(?:rulebooks|i18n)/.+\.(?:md|toml|json|po|mo)"),
}
"""What imported editions and one's own copies of the texts consist of."""
_IMPORTED_TEXT = re.compile(r"data/imports/[^/]+/[^/]+/[^/]+\.md")


@dataclass(frozen=True, slots=True)
class Held:
    """How much of what there is, and which things those are."""

    counts: dict[str, int] = field(default_factory=dict)
    things: dict[str, Things] = field(default_factory=dict)
    imported: dict[str, int] = field(default_factory=dict)
    """The imported texts by their names in an archive."""
    edited: dict[str, Things] = field(default_factory=dict)
    """The lines of edited texts by the names of these in an archive."""
    in_hand: set[str] = field(default_factory=set)
    """What is in hand besides documents: a case, clocks, an exam, words that were not sent."""
    files: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Everything by its name in an archive, with size and digest; of an archive that has a list of its own nothing."""
    lost_in_hand: Span | None = None
    """When that was in hand which is missing now, because the file of it is an older copy."""
    given_up: tuple[GivenUp, ...] = ()
    """What was left behind with the last restores."""

    def keeps_in_hand(self, why: str, made_at: datetime | None) -> bool:
        """Tell whether what is in hand stays when a state is put back that was kept at a moment, for a reason.

        Whoever wants a journal back in the middle of a match does not want the clocks of another day with it, unless
        it is just these that are missing.
        """
        if why not in ORDINARY or not self.in_hand:
            return False
        if made_at is None or self.lost_in_hand is None:
            return True
        after, until = self.lost_in_hand
        return not after < made_at <= until

    def add(self, kind: str, things: Iterable[int], count: int | None = None) -> None:
        """Take down what there is of a kind."""
        found = frozenset(things)
        self.things[kind] = bounded(found)
        self.counts[kind] = len(found) if count is None else count

    def add_record(self, kind: str, record: Record) -> None:
        """Take down what a record holds, and in which ways it is known."""
        self.things.update(record.things)
        self.counts[kind] = record.count


def is_ours(name: str) -> bool:
    """Tell whether a file of an archive has a place among what a person makes."""
    return _ALLOWED.fullmatch(name) is not None


def is_of_use(name: str) -> bool:
    """Tell whether this program reads a file of an archive; nothing else is put among one's texts."""
    return all(form.fullmatch(name) for folder, form in _OF_USE.items() if name.startswith(folder))


@dataclass(frozen=True, slots=True)
class Gathered:
    """Files under the names that they have in an archive, and what they hold."""

    files: dict[str, bytes]
    held: Held
    records: dict[str, Record]
    """The records among them."""


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

    def turn(self) -> AbstractContextManager[None]:
        """Keep others from changing or importing texts meanwhile: half an import is nothing to keep."""
        # Where nothing was ever made, nothing is made by looking.
        return self.texts.turn() if is_folder(self.data) else nullcontext()

    # Keeping

    def keep_state(self, now: datetime | None = None, why: str = "") -> Path | None:
        """Keep records, settings, own texts and what is in hand as they are, unless nothing has changed."""
        self._tidy()
        with self.turn():
            there = self._gathered(_FOLDERS_OF_STATES, leave=self.texts.originals)
        if not there.files:
            return None
        held, now = there.held, now or datetime.now(UTC)
        kept = self.backups.keep(there.files, held.counts, now, things=held.things, why=why)
        for name, record in there.records.items():
            forget_lately(self.place_of(name), record.which)
        return kept

    def keep_before_restore(self) -> tuple[State | None, Held]:
        """Keep everything that a restore may replace, None where there is nothing; tell what there is."""
        self._tidy()
        there = self.everything()
        if not there.files:
            return None, there.held
        held = there.held
        self.backups.keep(there.files, held.counts, datetime.now(UTC), things=held.things, why=BEFORE_RESTORE)
        return self.backups.newest(), held

    def _tidy(self) -> None:
        """Clear what killed programs have left unfinished anywhere among one's own files."""
        for folder, _, _ in os.walk(self.data):
            clear_unfinished(Path(folder))
        self.clear_unpacked()

    def clear_unpacked(self) -> None:
        """Clear what killed programs have unpacked, unless it waits to be put in place."""
        if not is_there(self.data / PENDING):
            clear_abandoned(self.data, STAGED)

    def stamp(self) -> tuple[tuple[str, int, int], ...]:
        """Return times and sizes of the files of a state: cheap to ask, and different after any change."""
        files = [self.data / name for name in (JOURNAL, STUDY, RUNNING, IN_WORK)]
        files += [self.config / SETTINGS, *self._log_files()]
        files += files_below(self.data / _IMPORTS)
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
        refuse_other_kind(path)
        # Before the records: what a window saves meanwhile must not be missed in what was read before it.
        known = {name: read_count(self.place_of(name)) for name in RECORDS}
        with self.turn():
            there = self.everything()
        _refuse_to_lose(path, there.held.counts)
        self._tell_missing_rows(there.records, known)
        damaged = self._damaged_records(there.files)
        if not there.files and not damaged and not met.count(Damaged):
            raise TablesideError(_NOTHING_MADE, folder=str(self.data))
        self._tell_damaged_tables(there.files)
        held = there.held
        files = there.files | damaged
        made_at = now or datetime.now(UTC)
        pack(path, files, held.counts, made_at, things=held.things, damaged=damaged, keep_previous=True)
        return held.counts

    def everything(self) -> Gathered:
        """Return all that a person has made."""
        return self._gathered(_FOLDERS)

    def _gathered(self, folders: Iterable[str], leave: Path | None = None) -> Gathered:
        """Return files and what they hold; each is read once, and each edited text compared once with how it came."""
        files: dict[str, bytes] = {}
        records: dict[str, Record] = {}
        held = Held()
        for name, kind in RECORDS.items():
            if (record := read_record(self.place_of(name), kind)) is not None:
                files[name], records[name] = record.data, record
                held.add_record(kind.counted, record)
        files |= self._settings()
        for name, (data, lines) in self._edited().items():
            files[name], held.edited[name] = data, lines
        files |= self._in_hand(RUNNING, IN_WORK) | self._of_folders(folders, leave)
        held.add("texts", NOTHING.union(*held.edited.values()))
        _add_the_rest(held, files)
        held.files.update(listed(files))
        lost, given_up = lost_in_hand(files.get(IN_HAND)), read_given_up(self.data)
        return Gathered(files, replace(held, lost_in_hand=lost, given_up=given_up), records)

    def held_in(self, folder: Path) -> Held:
        """Return what an archive holds that is unpacked in a folder, whatever its list says."""
        held = Held()
        files: dict[str, bytes] = {}
        for path in files_below(folder):
            name = path.relative_to(folder).as_posix()
            if name in RECORDS:
                if (record := read_record(path, RECORDS[name])) is not None:
                    held.add_record(RECORDS[name].counted, record)
                continue
            files[name] = read_bytes(path, LARGEST)
            with suppress(OSError):
                original = self._original_in(folder, self.place_of(name))
                held.edited[name] = self._edited_lines(name, files[name], original, folder)
        held.add("texts", NOTHING.union(*held.edited.values()))
        _add_the_rest(held, files)
        return held

    def leave_in_hand(self, folder: Path, why: str, made_at: datetime | None) -> None:
        """Take what was in hand off a state that is unpacked where what is in hand now stays."""
        data = _content(self.place_of(IN_HAND))
        if Held(in_hand=set(in_hand_of(data) or ()), lost_in_hand=lost_in_hand(data)).keeps_in_hand(why, made_at):
            (folder / IN_HAND).unlink(missing_ok=True)

    def _in_hand(self, *names: str) -> dict[str, bytes]:
        read = {f"data/{name}": _content(self.data / name) for name in names}
        return {name: data for name, data in read.items() if data is not None}

    def _of_folders(self, names: Iterable[str], leave: Path | None = None) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for path in (path for name in names for path in files_below(self.data / name)):
            name = f"data/{path.relative_to(self.data).as_posix()}"
            if leave in path.parents or (data := _content(path)) is None:
                continue
            if is_safe(name) and is_of_use(name):
                found[name] = data
        return found

    def _settings(self) -> dict[str, bytes]:
        name = f"config/{SETTINGS}"
        path = self.place_of(name)
        try:
            if not isinstance(read_json(path), dict):
                raise Unreadable(path, Phrase(MISPLACED))
            return {name: read_bytes(path)}
        except (OSError, Unreadable) as error:
            _leave_out(path, error)
            return {}

    def _tell_missing_rows(self, records: Mapping[str, Record], counted: Mapping[str, Counted | None]) -> None:
        """Say of a record that looks whole that its last rows, others or later changes are not there any more."""
        for name, record in records.items():
            file, known = str(self.place_of(name)), counted[name]
            if known is None:
                continue
            if record.last < known.last:
                met.add(Damaged(_LACKS_ROWS, file=file, count=known.last - record.last))
            elif record.which.changes < known.changes:
                met.add(Damaged(_LACKS_CHANGES, file=file))
            elif known.describes(*record.which) and record.rows < known.rows:
                met.add(Damaged(_LACKS_SOME, file=file, count=known.rows - record.rows))

    def _damaged_records(self, good: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return what is left of records that are not in order, and say so: who restores them has them salvaged."""
        found: dict[str, bytes] = {}
        for name in RECORDS.keys() - good.keys():
            path = self.place_of(name)
            known = read_count(path)
            if not os.path.lexists(path):
                if known is not None and known.rows:
                    met.add(Damaged(_GONE, file=str(path), count=known.rows))
                continue
            try:
                data = read_bytes(path)
            except (OSError, Unreadable) as error:
                _leave_out(path, error)
                continue
            if data:
                found[name] = data
            if data or (known is not None and known.rows):
                met.add(Damaged(_LEFT_OF_IT, file=str(path)))
        return found

    def _tell_damaged_tables(self, files: Mapping[str, bytes]) -> None:
        """Say which edited files cannot be used as they are; the backup holds them so."""
        for name in (name for name in files if name.endswith(".toml")):
            try:
                toml_of(files[name].decode())
            except ValueError as error:
                met.add(Damaged(_AS_IT_IS, file=str(self.place_of(name)), reason=told(error)))

    def edited_names(self) -> set[str]:
        """Return under which names the texts are in an archive that differ from how they came."""
        return set(self._edited())

    def _edited(self) -> dict[str, tuple[bytes, Things]]:
        """Return the texts that differ from how they came, and the lines in which each does."""
        found: dict[str, tuple[bytes, Things]] = {}
        for path in self.texts.touched() if self.texts.copied else ():
            name = self._name_of(path)
            data = None if _LEFT_OUT.search(path.name) or not is_safe(name) else _content(path)
            with suppress(OSError):
                if data is not None and data != (original := self.texts.original_of(path)):
                    found[name] = data, self._edited_lines(name, data, original)
        return found

    def _name_of(self, path: Path) -> str:
        if path.is_relative_to(self.data):
            return f"data/{path.relative_to(self.data).as_posix()}"
        return f"texts/{path.relative_to(self.texts.root).as_posix()}"

    def place_of(self, name: str) -> Path:
        """Return where a file of an archive has its place."""
        root, _, rest = name.partition("/")
        return {"data": self.data, "config": self.config, "texts": self.texts.root}[root] / rest

    def _original_in(self, folder: Path, path: Path) -> bytes | None:
        """Return how a text came whose archive is unpacked in a folder: a backup brings that along, a state not."""
        if path.is_relative_to(self.texts.root):
            came = folder / self._name_of(self.texts.originals / path.relative_to(self.texts.root))
            if came.is_file():
                return came.read_bytes()
        return self.texts.original_of(path)

    def _edited_lines(self, name: str, data: bytes, original: bytes | None, folder: Path | None = None) -> Things:
        """Return what was written in a text since it came, each paragraph and each message by itself.

        What is unpacked in a folder is compared with the source that is there.
        """
        path = self.place_of(name)
        if not path.is_relative_to(self.texts.root) or path.suffix not in _TEXTS:
            return NOTHING
        known = worded(path, original or b"") | self._as_in_the_source(path, folder)
        return frozenset(thing(name, one) for one in worded(path, data) - known)

    def _as_in_the_source(self, path: Path, folder: Path | None) -> set[bytes]:
        """Return the paragraphs that a rule text has from its source where somebody copied them and wrote nothing."""
        source = path.with_name(f"{SOURCE}.md")
        if path.suffix != ".md" or path == source:
            return set()
        data = _content(folder / self._name_of(source)) if folder is not None else None
        data = _content(source) if data is None else data
        return worded(source, data or b"")


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


def is_what_it_claims(name: str, data: bytes) -> bool:
    """Tell whether a file of an archive is what is read in its place: a record of ours in order, or settings."""
    if name in RECORDS:
        with scratch_folder() as folder:
            copy = folder / "copy"
            copy.write_bytes(data)
            return read_record(copy, RECORDS[name]) is not None
    if name != f"config/{SETTINGS}":
        return True
    try:
        return isinstance(json_of(data.decode()), dict)
    except ValueError:
        return False


def _add_the_rest(held: Held, files: Mapping[str, bytes]) -> None:
    held.imported.update((name, thing(name, data)) for name, data in files.items() if _IMPORTED_TEXT.fullmatch(name))
    held.add("imports", held.imported.values())
    settings = files.get(f"config/{SETTINGS}")
    marks = _bookmarks(settings or b"")
    held.add("bookmarks", (thing(repr(one)) for one in marks), len(marks))
    held.counts["settings"] = int(settings is not None)
    in_hand = in_hand_of(files.get(IN_HAND))
    held.in_hand.update(in_hand or ())
    # Of a damaged file nobody can tell.
    some = f"data/{IN_WORK}" in files or in_hand is None or bool(in_hand)
    held.add("running", map(thing, _documents(files.get(f"data/{IN_WORK}", b""))), int(some))


def _documents(in_work: bytes) -> list[str]:
    """Return by what the documents are known that somebody corrects."""
    try:
        return [str(one["sha256"]) for one in json_of(in_work.decode())]
    except (ValueError, TypeError, LookupError):
        return []


def _bookmarks(settings: bytes) -> list[Any]:
    try:
        return list(json_of(settings.decode())["bookmarks"])
    except (ValueError, TypeError, LookupError):
        return []


def files_below(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder and of those in it, and whatever stands in the place of one."""
    for path in sorted(files_in(folder, "**/*")):
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


_GONE = N_(
    "“{file}” is gone and in no backup; it had {count} rows when it was last used. “Restore an earlier state…” brings "
    "back what was kept; make another backup then."
)
_LACKS_ROWS = N_(
    "“{file}” lacks the last rows that it had when it was last used, {count} at most. “Restore an earlier state…” "
    "brings back what was kept; make another backup then."
)
_NOTHING_MADE = N_("There is nothing to back up: “{folder}” holds nothing that you have made. Nothing was written.")
_LACKS_SOME = N_(
    "“{file}” lacks rows that it had when it was last used: {count}. “Restore an earlier state…” brings back what was "
    "kept; make another backup then."
)
_LACKS_CHANGES = N_(
    "“{file}” is an older copy: what was changed in it since is missing. “Restore an earlier state…” brings back what "
    "was kept; make another backup then."
)
_LEFT_OF_IT = N_(
    "“{file}” is damaged; the backup holds what is left of the file. Open Tableside, which brings back "
    "what can be read of it, and make another backup."
)
_AS_IT_IS = N_("“{file}” is damaged: {reason}. The backup holds it as it is.")
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
