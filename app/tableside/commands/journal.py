"""`tableside journal`: the entries of the journal, as lines or as JSON."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from tableside.commands import Commands, opened_database
from tableside.journal.model import Entry
from tableside.journal.store import Journal, stamp


def register(commands: Commands) -> None:
    """Register `journal`."""
    parser = commands.add(
        "journal",
        run_journal,
        "List the entries of the journal, the newest first.",
        "tableside journal --json",
        needs_books=False,
    )
    parser.add_argument("--json", action="store_true", help="everything that is stored of each entry")


def run_journal(arguments: argparse.Namespace) -> int:
    """Print the entries."""
    with opened_database() as database:
        entries = list(Journal(database).entries())
    if arguments.json:
        print(json.dumps([_data(one) for one in entries], ensure_ascii=False, indent=1))
        return 0
    for one in entries:
        notes = one.notes.shown
        parts = (one.title or one.wizard, notes.event, notes.players, " ".join(notes.remark.split()))
        print(f"{one.saved_at.astimezone():%Y-%m-%d %H:%M}  {' · '.join(part for part in parts if part)}")
    return 0


def _data(entry: Entry) -> dict[str, object]:
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
