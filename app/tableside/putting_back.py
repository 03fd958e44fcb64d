"""Putting back what a person has made, from a state or a backup file: all of it, what is whole of it, or nothing.

Putting back goes through a folder of its own: everything is unpacked there, looked at and forced to disk, then a note
says so, and only then is one file after the other put in place. Whatever stops the program in between, the next start
goes on. What is there before is kept first, and what becomes of it is told before and after.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

from tableside.belongings import (
    STAGED,
    Belongings,
    Held,
    files_below,
    is_of_use,
    is_ours,
    is_what_it_claims,
)
from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.joining import ALONE, join_present, leave_records, unpack_record
from tableside.outlook import Outlook, outlook_in, outlook_on
from tableside.records import is_in_order, is_record
from tableside.storage import NotSaved, is_there, not_saved, write_atomically
from tableside.storage.archive import LARGEST, LIST, Archive, BadArchive, Contents, Remains, is_safe, listed
from tableside.storage.backups import IN_HAND, State
from tableside.storage.claim import Claim
from tableside.storage.connecting import SIDE_FILES
from tableside.storage.counts import forget_count
from tableside.storage.files import make_folder, may_be_read, set_aside, sync_folder
from tableside.storage.given_up import note_given_up
from tableside.storage.inventory import take_down
from tableside.storage.known import note as take_note
from tableside.storage.lately import forget_lately
from tableside.storage.own_files import JOURNAL, PENDING, SETTINGS, STUDY
from tableside.storage.reading import Damaged, Unreadable, met, read_bytes
from tableside.storage.running import forget_age
from tableside.storage.seals import forget_seal
from tableside.storage.small_record import UNKNOWN, moment_of, read_small
from tableside.storage.things import NOTHING, UNNUMBERED, packed
from tableside.storage.unfinished import scratch_folder
from tableside.translation.folders import BOOKS, CATALOGUES

_NAMED = 6
"""So many damaged parts are named; of more it is said how many there are."""
_TABLE = ""
"""Stands for the table at the end of an archive, which is no part of it."""
_PARTS_OF = (
    (LIST, N_("the list of contents ({files})")),
    (f"data/{JOURNAL}", N_("the journal ({files})")),
    (f"data/{STUDY}", N_("the study record ({files})")),
    (f"config/{SETTINGS}", N_("the settings ({files})")),
    ("data/imports/", N_("imported texts ({files})")),
    ("data/workspace/", N_("edited texts ({files})")),
    ("texts/", N_("edited texts ({files})")),
    ("data/translation/", N_("the record of your translations ({files})")),
    ("data/", N_("what was in hand ({files})")),
    (_TABLE, N_("the table of parts at its end")),
)
"""What people call the parts of a backup, by what their names begin with."""


def parts_named(parts: Collection[str]) -> tuple[Phrase, ...]:
    """Return the parts of a backup as people know them, with the names of their files."""
    groups: dict[str, list[str]] = {}
    for part in parts:
        words = next(words for beginning, words in _PARTS_OF if part.startswith(beginning))
        groups.setdefault(words, []).append(part.partition("/")[2] or part)
    return tuple(phrase(words, files=_some_of(names)) for words, names in groups.items())


def told_damaged(parts: Collection[str]) -> Phrase:
    """Say which parts of a backup were not put back."""
    return phrase(N_("Damaged in the backup and not put back: {parts}."), parts=parts_named(parts))


def _some_of(names: Sequence[str]) -> str:
    more = f" (+ {len(names) - _NAMED})" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


class PartlyDamaged(TablesideError):
    """A backup of which some parts are damaged, or not ours; the others can be put back."""

    def __init__(
        self, path: Path, damaged: Collection[str], foreign: Sequence[str] = (), outlook: Outlook | None = None
    ) -> None:
        self.outlook = outlook
        """What becomes of everything if the rest is put back."""
        if damaged:
            super().__init__(
                N_("“{file}” is damaged in these parts: {parts}. Nothing was changed; the rest can be put back."),
                file=str(path),
                parts=parts_named(damaged),
            )
        else:
            super().__init__(
                N_(
                    "“{file}” also holds files that are not Tableside's: {parts}. Nothing was changed; the rest can be "
                    "put back."
                ),
                file=str(path),
                parts=_some_of(foreign),
            )


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a backup: when it was made, what becomes of everything, and which parts are damaged."""

    made_at: datetime
    outlook: Outlook
    damaged: tuple[str, ...]
    foreign: tuple[str, ...] = ()
    """Which are not ours."""
    joined: bool = False
    """Whether it is a record by itself, which is put together with the one that is there."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A restore that waits to be carried out: what it changes, and the state that keeps what is there now."""

    outlook: Outlook
    kept: State | None
    damaged: tuple[str, ...]
    """Which parts are damaged in the backup, and not put back."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A restore that the next start carries out: when what it puts in place was made, and what it changes."""

    made_at: datetime | None
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class _Unpacked:
    """What was unpacked of an archive: what its list says, and which parts were left out as damaged or not ours."""

    contents: Contents
    damaged: tuple[str, ...]
    foreign: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place: when that was made, when the state was kept that was there before, and what changed."""

    made_at: datetime | None
    kept_at: datetime | None
    outlook: Outlook
    meanwhile: State | None = None
    """The state that holds what was made between a stop in the middle and the end."""
    damaged: tuple[str, ...] = ()
    """Which parts were damaged in the backup, and not put back."""
    missing: bool = False
    """Whether only what was missing came back."""


# Making ready


def look_into(belongings: Belongings, path: Path) -> Looked:
    """Return what a backup would change, after a look at all of it; nothing is kept of that."""
    with scratch_folder() as folder:
        found = _unpack(belongings, path, folder)
        joined = found.contents.why == ALONE and join_present(belongings, folder)
        now, then = belongings.everything().held, belongings.held_in(folder)
        outlook = outlook_on(now, then, _names_in(folder), found.damaged, joined=joined)
    return Looked(found.contents.made_at, outlook, found.damaged, found.foreign, joined)


def prepare_restore(belongings: Belongings, path: Path, *, partly: bool = False, missing: bool = False) -> Prepared:
    """Unpack an archive for the next `finish_restore`; what is whole of a damaged one if so asked.

    If so asked, only what is missing of journal and study record comes back, and everything else stays.
    """
    with _staged(belongings) as staged, belongings.turn():
        found = _unpack(belongings, path, staged)
        if missing:
            found = _only_records(found, path, staged)
        contents, damaged = found.contents, found.damaged
        if (damaged or found.foreign) and not partly and not missing:
            outlook = outlook_on(belongings.everything().held, belongings.held_in(staged), _names_in(staged), damaged)
            raise PartlyDamaged(path, damaged, found.foreign, outlook)
        if missing and not _lacks_some_of(belongings, staged):
            raise TablesideError(_NOTHING_MISSING, file=str(path))
        kept, now = belongings.keep_before_restore()
        alone = missing or contents.why == ALONE
        joined = alone and join_present(belongings, staged, own=missing)
        outlook = outlook_on(now, belongings.held_in(staged), _names_in(staged), damaged, joined=joined)
        originals = {} if alone else _unedited(belongings, {*contents.files, *damaged})
        for name, data in originals.items():
            if data is not None:
                write_atomically(staged / name, data, keep_previous=False, private=True)
        note = {
            "folder": staged.name,
            "new": [name for name, data in originals.items() if data is None],
            "left": damaged,
            "made_at": contents.made_at.isoformat(),
            "alone": alone,
            "missing": missing,
            "why": contents.why,
        }
        instead = _note(belongings).get("folder")
        _write_note(belongings, note | _about(kept, outlook))
    if instead:
        # Only the one whose place this takes: another program may be unpacking into a third.
        shutil.rmtree(belongings.data / instead, ignore_errors=True)
    return Prepared(outlook, kept, damaged)


def _only_records(found: _Unpacked, path: Path, staged: Path) -> _Unpacked:
    """Leave of what was unpacked the records; what else is damaged does not matter then."""
    leave_records(staged)
    damaged = tuple(name for name in found.damaged if is_record(name))
    if damaged and not _names_in(staged):
        raise BadArchive(path)
    return _Unpacked(found.contents, damaged, ())


def _lacks_some_of(belongings: Belongings, staged: Path) -> bool:
    """Tell whether something would come back where records that are unpacked are put together with what is there."""
    now = belongings.everything().held
    join_present(belongings, staged, own=True)
    outlook = outlook_on(now, belongings.held_in(staged), _names_in(staged), joined=True)
    return bool(outlook.back or outlook.changed)


@contextmanager
def _staged(belongings: Belongings) -> Iterator[Path]:
    """Yield a new folder to unpack into; whatever stops that, Ctrl+C too, it is cleared."""
    staged = belongings.data / f"{STAGED}{os.getpid()}-{secrets.token_hex(4)}"
    try:
        _made(staged)
        yield staged
    except BaseException:
        _forget(belongings, staged)
        raise


def _made(staged: Path) -> None:
    try:
        make_folder(staged)
    except OSError as error:
        raise not_saved(staged, error) from error


def _unpack(belongings: Belongings, path: Path, folder: Path) -> _Unpacked:
    """Unpack what is whole of an archive, or what can be read of a record by itself."""
    if (record := unpack_record(path, folder)) is not None:
        return _Unpacked(record, (), ())
    archive: Archive | Remains
    damaged: list[str] = []
    foreign: tuple[str, ...] = ()
    try:
        archive = Archive(path, is_ours)
    except BadArchive as error:
        archive = remains = Remains(path, is_ours)
        foreign = error.foreign
        damaged += [] if remains.is_listed else [LIST]
    whole = 0
    folders = {str(folder) for name in archive.contents.files for folder in PurePosixPath(name).parents}
    for name in archive.contents.files:
        if name in folders:  # no file is a folder of others
            raise BadArchive(path)
        if not is_of_use(name) or (name.startswith("texts/") and belongings.texts.bundled is not None):
            continue
        try:
            data = archive.read(name)
        except BadArchive:
            damaged.append(name)
            continue
        if name in archive.contents.damaged and is_record(name) and not is_in_order(belongings.place_of(name)):
            met.add(Damaged(_WAS_DAMAGED, file=parts_named((name,))[0]))
        elif not is_what_it_claims(name, data):
            damaged.append(name)
            continue
        whole += 1
        write_atomically(folder / name, data, keep_previous=False, private=True)
    if isinstance(archive, Remains) and not damaged and not foreign:
        damaged.append(_TABLE)
    if damaged and not whole:
        raise BadArchive(path)
    belongings.leave_in_hand(folder, archive.contents.why, archive.contents.made_at)
    return _Unpacked(archive.contents, tuple(damaged), foreign)


def _unedited(belongings: Belongings, names: Collection[str]) -> dict[str, bytes | None]:
    """Return what was edited since the state to go back to, as it came; None for what did not come but was made."""
    edited = belongings.edited_names() - set(names)
    return {name: belongings.texts.original_of(belongings.place_of(name)) for name in edited}


def _names_in(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in files_below(folder)}


# The note of a restore that waits


def _about(kept: State | None, outlook: Outlook) -> dict[str, object]:
    return {
        "kept": kept.path.name if kept is not None else None,
        "kept_at": kept.contents.made_at.isoformat() if kept is not None else None,
        "outlook": asdict(outlook),
    }


def _write_note(belongings: Belongings, note: Mapping[str, object]) -> None:
    """Write what is to be known of a restore that waits, or was begun."""
    write_atomically(belongings.data / PENDING, json.dumps(note).encode(), keep_previous=False, private=True)


def _note(belongings: Belongings) -> dict[str, Any]:
    """Return what is written of a restore that waits; nothing where none does."""
    try:
        note = dict(read_small(belongings.data / PENDING, LARGEST))
        name = str(note["folder"])
        note["new"], note["left"] = ([str(one) for one in note.get(which, ())] for which in ("new", "left"))
    except UNKNOWN:
        return {}
    return note if name.startswith(STAGED) and is_safe(name[1:]) and (belongings.data / name).is_dir() else {}


def is_begun(belongings: Belongings) -> bool:
    """Tell whether something of a restore is in place and the rest is not."""
    return bool(_note(belongings).get("begun"))


def waiting_restore(belongings: Belongings) -> Waiting | None:
    """Return what waits to be put in place; None where nothing does, or part of it is in place."""
    note = _note(belongings)
    return Waiting(_moment(note.get("made_at")), outlook_in(note)) if note and not note.get("begun") else None


def call_off(belongings: Belongings) -> None:
    """Forget a restore of which nothing is in place."""
    note = _note(belongings)
    if note and not note.get("begun"):
        _forget(belongings, belongings.data / note["folder"])


def _forget(belongings: Belongings, staged: Path) -> None:
    """Clear what was unpacked, and the note of it unless that is of another restore by now."""
    if _note(belongings).get("folder") == staged.name:
        (belongings.data / PENDING).unlink(missing_ok=True)
    shutil.rmtree(staged, ignore_errors=True)


# Carrying out


def finish_restore(belongings: Belongings) -> Restored | None:
    """Put in place what was prepared, also after a stop in the middle; tell what that was."""
    note = _note(belongings)
    if not note:
        return None
    with belongings.turn():
        return _finished(belongings, note)


def _finished(belongings: Belongings, note: dict[str, Any]) -> Restored:
    staged = belongings.data / note["folder"]
    if not note.get("begun"):
        # Between the choice and this start somebody may have worked on, and the program been killed.
        kept, now = belongings.keep_before_restore()
        if kept is not None:
            _keep_one(belongings, str(note.get("kept")), kept)
        joined = bool(note.get("alone")) and join_present(belongings, staged, own=bool(note.get("missing")))
        belongings.leave_in_hand(staged, str(note.get("why")), _moment(note.get("made_at")))
        then = belongings.held_in(staged)
        outlook = outlook_on(now, then, _names_in(staged), note["left"], joined=joined)
        _write_note(
            belongings, note | _about(kept, outlook) | {"begun": True, "given_up": _given_up(now, then, outlook)}
        )
    elif _was_worked_on(belongings, note, staged):
        since, _ = belongings.keep_before_restore()
        if since is not None:
            _write_note(belongings, note | {"meanwhile": since.path.name})
    note = _note(belongings)
    for file in files_below(staged):
        _put_in_place(belongings, file.relative_to(staged).as_posix(), file)
    for name in note["new"]:
        _take_away(belongings, name)
    if note.get("given_up") and note.get("kept_at"):
        note_given_up(belongings.data, note["kept_at"], note["given_up"])
    _forget(belongings, staged)
    belongings.clear_unpacked()
    take_down(belongings.data, {name.removeprefix("data/") for name in note["new"]}.__contains__)
    meanwhile = next((one for one in belongings.backups.states() if one.path.name == note.get("meanwhile")), None)
    made_at, kept_at = (_moment(note.get(which)) for which in ("made_at", "kept_at"))
    return Restored(made_at, kept_at, outlook_in(note), meanwhile, tuple(note["left"]), bool(note.get("missing")))


def _given_up(now: Held, then: Held, outlook: Outlook) -> dict[str, str]:
    """Return as packed text, kind by kind, what is left behind with a restore, as was said before it."""
    kinds = {one for kind in outlook.gone for one in (kind, UNNUMBERED.get(kind, kind))}
    return {kind: packed(now.things.get(kind, NOTHING) - then.things.get(kind, NOTHING)) for kind in sorted(kinds)}


def _was_worked_on(belongings: Belongings, note: Mapping[str, Any], staged: Path) -> bool:
    """Tell whether something is neither as it was before the restore nor as that puts it in place: no state has it."""
    known = {(name, digest) for name, digest in _digests({name: staged / name for name in _names_in(staged)})}
    for state in belongings.backups.states():
        if state.path.name in (note.get("kept"), note.get("meanwhile")):
            known |= {(name, digest) for name, (_, digest) in state.contents.files.items()}
    there = belongings.everything().files
    unknown = {name for name, (_, digest) in listed(there).items() if (name, digest) not in known}
    # A record that was put in place is as it was unpacked, but not as it is read between two changes.
    places = {name: belongings.place_of(name) for name in unknown if is_record(name)}
    return bool(unknown - {name for name, digest in _digests(places) if (name, digest) in known})


def _digests(files: Mapping[str, Path]) -> Iterator[tuple[str, str]]:
    for name, path in files.items():
        with suppress(OSError, Unreadable):
            yield name, listed({name: read_bytes(path, LARGEST)})[name][1]


def finish_if_begun(belongings: Belongings, claim: Claim, *, writing: bool) -> None:
    """Put in place the rest of a restore that was stopped, before a command reads or writes what a person has made.

    Where that is impossible, whoever writes is refused, and whoever reads is told that not all is as it should be.
    Beside one that somebody is at nobody writes; one that only waits is carried out by nobody who was not asked to.
    """
    if not is_begun(belongings):
        if writing and _is_under_way(claim):
            raise TablesideError(UNDER_WAY)
        return
    try:
        if not claim.take():
            raise TablesideError(UNDER_WAY if claim.told() == RESTORING else IN_THE_WINDOW)
        claim.tell(RESTORING)
        restored = finish_restore(belongings)
    except (TablesideError, OSError) as error:
        told = error if isinstance(error, TablesideError) else not_saved(belongings.data, error)
        problem = TablesideError(_HALF_DONE, why=told.phrase)
        if writing:
            raise problem from error
        met.add(problem)
        return
    finally:
        claim.release()
    if restored is not None and restored.meanwhile is not None:
        met.add(TablesideError(_FINISHED_AND_KEPT, file=str(restored.meanwhile.path)))
    elif restored is not None:
        met.add(TablesideError(_FINISHED))


def tell_if_waiting(belongings: Belongings, claim: Claim) -> None:
    """Say that a restore waits which nobody is at, and how it is ended on the command line."""
    if waiting_restore(belongings) is not None and not _is_under_way(claim):
        met.add(TablesideError(_WAITS))


def _is_under_way(claim: Claim) -> bool:
    """Tell whether another process is putting something back; what one that was killed has told is no sign of it."""
    if claim.told() != RESTORING:
        return False
    ended = claim.take()
    claim.release()
    return not ended


def _keep_one(belongings: Belongings, first: str, kept: State) -> None:
    """Of the states kept before one restore, leave the last where the first has nothing that it lacks."""
    for state in belongings.backups.states():
        if state.path.name == first != kept.path.name and state.contents.before_restore:
            then, now = state.contents, kept.contents
            more = any(count > now.counts.get(kind, 0) for kind, count in then.counts.items())
            other = any(things - now.things.get(kind, NOTHING) for kind, things in then.things.items())
            if not more and not other and then.files.keys() <= now.files.keys():
                with suppress(OSError):
                    state.path.unlink()


def _put_in_place(belongings: Belongings, name: str, file: Path) -> None:
    if not is_ours(name):
        return
    place = belongings.place_of(name)
    if is_record(name):
        if os.path.lexists(place) and not is_in_order(place):
            # No state holds a damaged record, so it stays beside: somebody may still want to read it.
            with suppress(OSError):
                _tell_aside(place, set_aside(place, SIDE_FILES))
        for ending in SIDE_FILES:
            beside = place.with_name(place.name + ending)
            _clear(beside)
            beside.unlink(missing_ok=True)
        forget_count(place)
        forget_lately(place)
    elif name == f"config/{SETTINGS}":
        take_note(belongings.data, str(place), None)
    elif name == IN_HAND:
        forget_age(place)
    _clear(place)
    if place.suffix == ".md":
        forget_seal(place)
    try:
        write_atomically(place, read_bytes(file, LARGEST), keep_previous=False, private=not name.startswith("texts/"))
    except NotSaved:
        # On a full disk there is no room for a copy, but what is unpacked may have its place itself.
        if name.startswith("texts/") or place.is_symlink() or not place.is_file():
            raise
        try:
            file.replace(place)
            sync_folder(place.parent)
        except OSError as error:
            raise not_saved(place, error) from error


def _clear(place: Path) -> None:
    """Set aside what stands in the place of a file and is in no state: a folder, a pipe, a file nobody may read."""
    if is_there(place) and not (place.is_file() and may_be_read(place)):
        _tell_aside(place, set_aside(place))


def _tell_aside(place: Path, kept: Path) -> None:
    met.add(TablesideError(_SET_ASIDE, file=str(place), kept=str(kept)))


def _take_away(belongings: Belongings, name: str) -> None:
    """Remove a text that was made since, with what stands beside it and folders that are empty then."""
    root = belongings.texts.root
    place = belongings.place_of(name) if is_safe(name) and is_ours(name) else belongings.data
    if not place.is_relative_to(root / BOOKS) and not place.is_relative_to(root / CATALOGUES):
        return
    for path in (place, place.with_name(f"{place.name}.previous"), place.with_suffix(".mo")):
        if path.suffix != ".mo" or place.suffix == ".po":
            path.unlink(missing_ok=True)
    for folder in place.parents:
        if folder.parent == root or any(folder.iterdir()):
            break
        folder.rmdir()


def _moment(written: Any) -> datetime | None:
    try:
        return moment_of(written)
    except UNKNOWN:
        return None


RESTORING = "restoring"
"""What whoever holds the folders tells the others while it puts something back."""
UNDER_WAY = N_("Another restore is under way: wait until it has ended, and try again. Nothing was changed.")
IN_THE_WINDOW = N_("The window is open: close it and open it again.")
_HALF_DONE = N_(
    "A restore is half done: part of what you have made is as it was before, part as in the backup, and the rest "
    "cannot be put back now. {why}"
)
_WAITS = N_(
    "A restore waits of which nothing is in place yet: “tableside restore --finish” carries it out, and “tableside "
    "restore --call-off” leaves everything as it is."
)
_FINISHED = N_("A restore that had been stopped in the middle was finished first.")
_FINISHED_AND_KEPT = N_(
    "A restore that had been stopped in the middle was finished first; what was made since is kept as “{file}”."
)
_NOTHING_MISSING = N_("Nothing that “{file}” holds of journal and study record is missing now. Nothing was changed.")
_SET_ASIDE = N_(
    "“{file}” could not be read before the restore, so the state kept of what was there lacks it; the file itself is "
    "kept as “{kept}”."
)
_WAS_DAMAGED = N_(
    "“{file}” was damaged already when the backup was made; Tableside brings back what can be read of it when its "
    "window is opened."
)
