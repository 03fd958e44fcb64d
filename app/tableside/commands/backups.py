"""`tableside backup`, `restore` and `journal`: what the user made."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from tableside.commands import Commands, file_name, opened_database, person_catalogue, print_json
from tableside.commands.output import output_file
from tableside.errors import N_, TablesideError
from tableside.journal.model import Entry
from tableside.journal.store import Journal, stamp
from tableside.settings import home_dir, window_claim
from tableside.storage.backups import ENDING, HELD, backups, held_in, restore, write_backup


def register(commands: Commands) -> None:
    parser = commands.add(
        run_backup,
        "tableside backup mine.tableside-backup",
        incomplete="some files could not be read and are not in the backup; the output names them",
    )
    parser.add_argument("file", metavar="FILE", type=file_name)
    parser = commands.add(run_restore, "tableside restore mine.tableside-backup", "tableside restore --list")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("file", metavar="FILE", nargs="?", type=file_name)
    which.add_argument("--list", action="store_true", help="list the automatic backups, the newest first")
    parser = commands.add(run_journal, "tableside journal --json")
    parser.add_argument("--json", action="store_true", help="everything that is stored of each entry")


def run_backup(arguments: argparse.Namespace) -> int:
    """Write everything you made into one file: journal, study record, settings, bookmarks, edited and imported texts,
    unfinished work. It is private: keep it where no one else can read it.
    """
    path, catalogue = output_file(arguments.file, ENDING), person_catalogue()
    with opened_database() as database:
        made = write_backup(home_dir(), database, path)
    print(catalogue.gettext("Written: {file}", file=path))
    for name, words in HELD.items():
        print(f"  {catalogue.gettext(words, count=made.counts.get(name, 0))}")
    for name in made.left_out:
        print(catalogue.gettext("Not in the backup, because it cannot be read: “{file}”", file=name))
    print(catalogue.gettext("It is private: keep it where no one else can read it."))
    return 1 if made.left_out else 0


def run_restore(arguments: argparse.Namespace) -> int:
    """Restore a backup; the current data is backed up first. Close the window before you run this."""
    catalogue = person_catalogue()
    if arguments.list:
        found = backups(home_dir())
        for one in found:
            print(f"{one.path}\n  {one.made_at.astimezone():%Y-%m-%d %H:%M}, {held_in(one, catalogue.gettext)}")
        if not found:
            print(catalogue.gettext("There is no backup yet."))
        return 0
    claim = window_claim()
    if not claim.take():
        raise TablesideError(N_("The window is open. Close it, then restore the backup."))
    try:
        with opened_database() as database:
            made = restore(home_dir(), database, arguments.file)
    finally:
        claim.release()
    print(catalogue.gettext("Restored from “{file}”.", file=arguments.file))
    print(catalogue.gettext("The previous data is in “{file}”.", file=made.path))
    return 0


def run_journal(arguments: argparse.Namespace) -> int:
    """List the entries of the journal, the newest first."""
    with opened_database() as database:
        entries = list(Journal(database).entries())
    if arguments.json:
        print_json([_entry_data(one) for one in entries])
        return 0
    for one in entries:
        notes = one.notes.shown
        parts = (one.title or one.wizard, notes.event, notes.players, " ".join(notes.remark.split()))
        print(f"{one.saved_at.astimezone():%Y-%m-%d %H:%M}  {' · '.join(part for part in parts if part)}")
    return 0


def _entry_data(entry: Entry) -> dict[str, object]:
    return {
        "uuid": entry.identity,
        "saved_at": stamp(entry.saved_at),
        "edited_at": stamp(entry.edited_at) if entry.edited_at else None,
        "wizard": entry.wizard,
        "language": entry.language,
        "call": entry.title,
        "notes": asdict(entry.notes),
        "facts": entry.facts,
        "answer": entry.answer,
        "earlier": [{"wizard": one.wizard, "facts": one.facts, "answer": one.answer} for one in entry.earlier],
    }
