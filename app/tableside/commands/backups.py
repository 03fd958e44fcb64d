"""`tableside backup` and `restore`: everything a person has made, as one file."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tableside.belongings import HELD, Belongings, of_this_person
from tableside.commands import Commands, file_name, person_catalogue
from tableside.commands.output import not_anothers, tell_written
from tableside.errors import N_, TablesideError
from tableside.messages import Catalogue
from tableside.outlook import Outlook
from tableside.putting_back import (
    IN_THE_WINDOW,
    RESTORING,
    UNDER_WAY,
    PartlyDamaged,
    Prepared,
    Restored,
    call_off,
    finish_restore,
    is_begun,
    prepare_restore,
    told_damaged,
    waiting_restore,
)
from tableside.settings import window_claim
from tableside.storage.backups import ENDING
from tableside.storage.claim import Claim
from tableside.storage.named_files import to_be_kept_as
from tableside.storage.reading import Damaged, met

_LOOKS, _BETWEEN_LOOKS = 40, 0.05
"""How often and after how many seconds is asked again for what the folders are held."""


def register(commands: Commands) -> None:
    """Register `backup` and `restore`."""
    parser = commands.add(
        "backup",
        run_backup,
        "Write everything you have made into one file: journal, study record, settings, bookmarks, edited and imported "
        "texts, the case in hand. It is private: keep it where nobody else can read it.",
        "tableside backup mine.tableside-backup",
        incomplete="parts of what you have made are damaged or missing in it",
        needs_books=False,
    )
    parser.add_argument("file", metavar="FILE", type=file_name)

    parser = commands.add(
        "restore",
        run_restore,
        "Put back everything that a backup holds; what is there now is kept first.",
        "tableside restore mine.tableside-backup\n  tableside restore --partly damaged.tableside-backup",
        needs_books=False,
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("file", metavar="FILE", nargs="?", type=file_name)
    which.add_argument("--finish", action="store_true", help="carry out the restore that waits")
    which.add_argument("--call-off", action="store_true", help="forget the restore that waits")
    parser.add_argument("--partly", action="store_true", help="put back what is whole of a damaged backup")
    parser.add_argument(
        "--missing",
        action="store_true",
        help="bring back only journal entries and study answers that are missing; everything that is there stays",
    )


def run_backup(arguments: argparse.Namespace) -> int:
    """Write the backup and say what is in it."""
    path = not_anothers(arguments.file, ENDING)
    catalogue = person_catalogue()
    kept = to_be_kept_as(path)
    counts = of_this_person().write_backup(path)
    tell_written(path, kept, catalogue)
    _tell(counts, catalogue)
    print(catalogue.gettext("It holds what is private to you: keep it where nobody else can read it."))
    # What is left out is told after this, and whoever calls this in the night sees it by the status.
    return 1 if met.count(Damaged) else 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Put a backup in place, or carry out or call off what waits to be put there."""
    catalogue = person_catalogue()
    belongings, claim = of_this_person(), window_claim()
    try:
        # The window holds files that must not be changed under it, and none is to open in the middle.
        alone = _is_taken(claim)
        if arguments.call_off:
            return _call_off(belongings, catalogue)
        if arguments.finish:
            return _finish(belongings, catalogue, now=alone)
        path, partly, missing = arguments.file, arguments.partly, arguments.missing
        return _restore(belongings, path, catalogue, partly=partly, missing=missing, now=alone)
    finally:
        claim.release()


def _restore(
    belongings: Belongings, path: Path, catalogue: Catalogue, *, partly: bool, missing: bool, now: bool
) -> int:
    """Put a backup in place, at once or, where the window is open, when it is opened the next time."""
    prepared = _prepared(belongings, path, partly=partly, missing=missing)
    restored = _carried_out(belongings, catalogue) if now else None
    # Not before it is so: whoever stops this in the middle, or has a full disk, has nothing put back.
    _tell_outlook((restored or prepared).outlook, catalogue, waits=restored is None)
    if prepared.damaged:
        print(catalogue.phrase(told_damaged(prepared.damaged)))
    if restored is None:
        print(catalogue.gettext("The window is open: close it, and the backup is in place when it opens again."))
        print(catalogue.gettext("It offers that itself. What is there then is kept first, as an earlier state."))
        return 0
    print(catalogue.gettext("Restored from “{file}”.", file=path))
    _tell_kept(belongings, restored, catalogue)
    return 0


def _finish(belongings: Belongings, catalogue: Catalogue, *, now: bool) -> int:
    """Carry out the restore that waits, or the rest of one; where that fails it goes on waiting."""
    if not now and (is_begun(belongings) or waiting_restore(belongings) is not None):
        raise TablesideError(IN_THE_WINDOW)
    restored = finish_restore(belongings) if now else None
    if restored is None:
        raise TablesideError(_NONE_WAITS)
    _tell_outlook(restored.outlook, catalogue)
    if restored.damaged:
        print(catalogue.phrase(told_damaged(restored.damaged)))
    print(catalogue.gettext("The restore that waited was carried out."))
    _tell_kept(belongings, restored, catalogue)
    return 0


def _call_off(belongings: Belongings, catalogue: Catalogue) -> int:
    """Forget the restore that waits; of one that has begun, what is in place is not taken back."""
    if is_begun(belongings):
        raise TablesideError(_BEGUN)
    if waiting_restore(belongings) is None:
        raise TablesideError(_NONE_WAITS)
    call_off(belongings)
    print(catalogue.gettext("The restore was called off; everything stays as it is now."))
    return 0


def _tell_kept(belongings: Belongings, restored: Restored, catalogue: Catalogue) -> None:
    # Not the one kept before unpacking: a later one that holds as much takes its place.
    for state in belongings.backups.states():
        if state.contents.made_at == restored.kept_at:
            print(catalogue.gettext("What was there before is kept as “{file}”.", file=state.path))


def _is_taken(claim: Claim) -> bool:
    """Take the folders for this restore; False where the window has them, an error where another restore has."""
    for _ in range(_LOOKS):
        if claim.take():
            claim.tell(RESTORING)
            return True
        # Whoever has just taken them has not told yet what for.
        if told := claim.told():
            if told == RESTORING:
                raise TablesideError(UNDER_WAY)
            return False
        time.sleep(_BETWEEN_LOOKS)
    return False


def _prepared(belongings: Belongings, path: Path, *, partly: bool, missing: bool) -> Prepared:
    try:
        return prepare_restore(belongings, path, partly=partly, missing=missing)
    except PartlyDamaged as error:
        template = N_("{damage} “tableside restore --partly” does that.")
        raise TablesideError(template, damage=error.phrase) from error


def _carried_out(belongings: Belongings, catalogue: Catalogue) -> Restored | None:
    """Put in place what was prepared; where that fails, say what became of it."""
    try:
        return finish_restore(belongings)
    except BaseException:
        # Said before the reason: whoever is told that something failed must know whether it is over.
        if is_begun(belongings):
            print(catalogue.gettext("Not all is in place; it is when the window is opened again."), file=sys.stderr)
        else:
            call_off(belongings)
            print(catalogue.gettext("Nothing was changed."), file=sys.stderr)
        raise


def _tell_outlook(outlook: Outlook, catalogue: Catalogue, *, waits: bool = False) -> None:
    """Say what a restore puts back, what of the present is not there afterwards, and what stays."""
    for words, counts in outlook.told(waits=waits):
        if counts:
            print(catalogue.gettext(words))
            _tell(counts, catalogue)


def _tell(counts: Mapping[str, int], catalogue: Catalogue) -> None:
    for name, count in counts.items():
        if name in HELD and count:
            print(f"  {catalogue.gettext(HELD[name], count=count)}")


_NONE_WAITS = N_("No restore waits: nothing was changed.")
_BEGUN = N_("Part of the restore is in place already: “tableside restore --finish” puts the rest there.")
