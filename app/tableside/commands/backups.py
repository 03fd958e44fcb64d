"""`tableside backup` and `restore`: everything a person has made, as one file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from tableside.belongings import HELD, Belongings, of_this_person
from tableside.commands.output import not_anothers
from tableside.errors import TablesideError
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir
from tableside.settings import window_claim
from tableside.storage.archive import Archive
from tableside.storage.backups import ENDING
from tableside.storage.reading import Damaged, met


def run_backup(arguments: argparse.Namespace) -> int:
    """Write the backup and say what is in it."""
    path = not_anothers(Path(arguments.file), ENDING)
    catalogue = load_catalogue("en", catalogues_dir())
    counts = of_this_person().write_backup(path)
    print(catalogue.gettext("Written: {file}", file=path))
    _tell(counts, catalogue)
    print(catalogue.gettext("It holds what is private to you: keep it where nobody else can read it."))
    # What is left out is told after this, and whoever calls this in the night sees it by the status.
    return 1 if met.has(Damaged) else 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Put a backup in place, at once or, where the window is open, when it is opened the next time."""
    path = Path(arguments.file)
    catalogue = load_catalogue("en", catalogues_dir())
    belongings = of_this_person()
    kept = belongings.prepare_restore(path)
    claim = window_claim()
    try:
        # The window holds files that must not be changed under it, and none is to open in the middle.
        _restore(belongings, path, catalogue, at_once=claim.take())
    finally:
        claim.release()
    _tell(Archive(path).contents.counts, catalogue)
    if kept is not None:
        print(catalogue.gettext("What was there before is kept as “{file}”.", file=kept.path))
    return 0


def _restore(belongings: Belongings, path: Path, catalogue: Catalogue, *, at_once: bool) -> None:
    if not at_once:
        print(catalogue.gettext("The window is open: close it, and the backup is in place when it opens again."))
        return
    try:
        belongings.finish_restore()
    except (TablesideError, OSError):
        # Said before the reason: whoever is told that something failed must know that it is not over.
        print(catalogue.gettext("Not all is in place; it is when the window is opened again."), file=sys.stderr)
        raise
    print(catalogue.gettext("Restored from “{file}”.", file=path))


def _tell(counts: Mapping[str, int], catalogue: Catalogue) -> None:
    for name, count in counts.items():
        if name in HELD and count:
            print(f"  {catalogue.gettext(HELD[name], count=count)}")
