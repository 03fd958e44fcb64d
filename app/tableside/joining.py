"""A journal or a study record, by itself or out of a state: put together with the one that is there.

What it has more, or of a later moment, comes to what there is, and nothing goes. Of a damaged one that is whatever can
be read. Only another person's study record takes the place of one's own, for its answers are those to other cards.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from tableside.belongings import Belongings, files_below
from tableside.records import RECORDS, is_record, present_record
from tableside.storage import identity, write_atomically
from tableside.storage.additions import add_rows, whole_change
from tableside.storage.archive import Contents
from tableside.storage.connecting import connected, opened_for_reading
from tableside.storage.layout import Layout
from tableside.storage.opening import number_of_rows
from tableside.storage.own_files import JOURNAL, STUDY
from tableside.storage.takeover import take_over
from tableside.storage.unfinished import scratch_folder

ALONE = "record"
"""Why there is something to put back: it is a record by itself and no archive."""


def _layout(name: str) -> Layout:
    # Not before one is asked for: the study record brings its scheduler along.
    if name.endswith(JOURNAL):
        from tableside.journal.rows import LAYOUT

        return LAYOUT
    from tableside.study.record import LAYOUT as STUDIED

    return STUDIED


def unpack_record(path: Path, folder: Path) -> Contents | None:
    """Write what can be read of a record into a folder, under its name in an archive; None where a file is none."""
    name, which = _kind_of(path)
    if not name:
        return None
    layout, target = _layout(name), folder / name
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(connected(target)) as record:
        with whole_change(record):
            layout.create(record)
            if which:
                record.execute("UPDATE identity SET name = ?", (which,))
        take_over(record, path, layout.tables, layout.counted)
        found = number_of_rows(record, layout)
    if not found:
        target.unlink()
        return None
    made_at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return Contents(made_at, {name: (target.stat().st_size, "")}, {}, why=ALONE)


def _kind_of(path: Path) -> tuple[str, str]:
    """Return which record a file is, and what that is called; a damaged one is known by the name of its file."""
    kinds = {identity.JOURNAL: JOURNAL, identity.STUDY: STUDY}
    if not path.is_file():
        return "", ""
    with suppress(sqlite3.Error), closing(opened_for_reading(path)) as source:
        kind = identity.kind_of(source)
        return (f"data/{kinds[kind]}", identity.identity_of(source).name) if kind in kinds else ("", "")
    return next((f"data/{name}" for name in kinds.values() if path.name.startswith(f"{name}.")), ""), ""


def leave_records(folder: Path) -> None:
    """Take everything but records off a state that is unpacked, of which only what is missing is to come back."""
    for path in files_below(folder):
        if not is_record(path.relative_to(folder).as_posix()):
            path.unlink()


def join_present(belongings: Belongings, folder: Path, *, own: bool = False) -> bool:
    """Put the records in a folder together with those that are there; tell whether nothing that is there goes.

    A state is one's own, whatever the name of its record: one that is begun after a loss has another.
    """
    joined = True
    for name in RECORDS:
        present = present_record(belongings.place_of(name)) if (folder / name).is_file() else None
        joined = (present is None or _joined(folder / name, present, _layout(name), own=own)) and joined
    return joined


def _joined(file: Path, present: bytes, layout: Layout, *, own: bool) -> bool:
    with scratch_folder() as scratch:
        copy = scratch / file.name
        copy.write_bytes(present)
        with closing(connected(copy)) as mine, closing(opened_for_reading(file)) as other:
            with whole_change(mine):
                layout.upgrade(mine, int(mine.execute("PRAGMA user_version").fetchone()[0]))
                identity.count_change(mine)
            is_mine = own or identity.identity_of(other).name == identity.identity_of(mine).name
            if layout.own_name is None and not is_mine:
                return False
            add_rows(mine, file, layout)
        write_atomically(file, copy.read_bytes(), keep_previous=False, private=True)
    return True
