"""An older copy of a record that somebody has written over it while it was open: what it lacks is added again.

The open file itself does not have it any more. But the last state does, and the notes of what was changed since then.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tableside.storage.additions import add_rows, whole_change
from tableside.storage.connecting import connected, opened_for_reading
from tableside.storage.identity import Identity, count_change, identity_of
from tableside.storage.lately import replay
from tableside.storage.layout import Layout
from tableside.storage.opening import kept_copy
from tableside.storage.unfinished import scratch_folder


def bring_up_to_date(path: Path, layout: Layout, which: Identity) -> None:
    """Make of an older copy the record that it was last known as, with whatever the copy itself has more."""
    with scratch_folder() as folder:
        older, whole = folder / "older", folder / "whole"
        shutil.copyfile(path, older)
        with kept_copy(path) as (state, _):
            shutil.copyfile(state if state is not None and _is_of(state, which.name) else older, whole)
        with closing(connected(whole)) as record:
            with whole_change(record):
                layout.upgrade(record, int(record.execute("PRAGMA user_version").fetchone()[0]))
            replay(record, path, layout.tables, {which.name}, layout.is_older)
            add_rows(record, older, layout)
            with whole_change(record):
                record.execute("UPDATE identity SET changes = max(changes, ?)", (which.changes,))
                count_change(record)
            with closing(connected(path)) as there:
                record.backup(there)


def _is_of(file: Path, name: str) -> bool:
    try:
        with closing(opened_for_reading(file)) as source:
            return identity_of(source).name == name
    except sqlite3.Error:
        return False
