"""Open every page over a profile of a lifetime, and compare with the same page over an empty one.

`python -m tests.campaigns.load`: a journal of 100,000 entries, a million study answers, a hundred imported editions,
and a book of one's own of twenty times the length, opened against one of the usual length.
Each page is opened in a window of its own process, so that what one page has read does not help the next.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableside.importing.preview import preview_book, preview_edition
from tableside.importing.reading import read_bytes
from tableside.importing.recognising import About
from tableside.importing.storing import Imports
from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal
from tableside.messages import load_catalogue
from tableside.resources import data_root
from tableside.rulebook import Library
from tableside.storage.database import NAME, Database
from tableside.study.memory import Memory
from tableside.study.questions import Study
from tests.conftest import ROOT

PAGES = (
    *("start", "rules", "rulings", "study", "translate", "journal", "timers", "import", "search"),
    *("rules quoits", "rules quoits/7", "search ring", "translate quoits"),
)
"""Each with the place on it that is opened, if any."""
_RULES, _TIMES = 60, 20
_QUESTIONS = 300
_FOLDERS = ("CONFIG", "DATA", "CACHE")


def fill(data: Path, entries: int, answers: int, editions: int) -> None:
    """Fill a data folder with what a person could have gathered."""
    data.mkdir(parents=True)
    _fill_journal(data / NAME, entries)
    _fill_study(data / NAME, answers)
    _fill_imports(data / "imports", editions)
    _fill_own_book(data / "imports", _RULES * (_TIMES if editions else 1))


def _fill_journal(path: Path, entries: int) -> None:
    with closing(Database(path)) as database:
        journal = Journal(database)
        notes = Notes(event="Spring Open", players="Ada v Bo", remark="Seen by both")
        journal.save(Draft("snooker.foul", "en", {"on": "blue"}, {"verdict": "foul", "call": "Foul, five."}, notes))
    with closing(sqlite3.connect(path)) as raw:
        names = [
            row[1]
            for row in raw.execute("PRAGMA table_info(entry)")
            if row[1] not in ("id", "uuid", "saved_at", "listed_at")
        ]
        columns = ", ".join(names)
        start = datetime(2000, 1, 1, tzinfo=UTC)
        raw.executemany(
            f"INSERT INTO entry (saved_at, listed_at, {columns}) SELECT ?1, ?1, {columns} FROM entry WHERE id = 1",
            (((start + timedelta(hours=hour)).isoformat(timespec="milliseconds"),) for hour in range(entries)),
        )
        raw.commit()


def _fill_study(path: Path, answers: int) -> None:
    study = Study(Library(data_root() / "rulebooks"), {"en": load_catalogue("en", data_root() / "i18n")})
    start = datetime(2020, 1, 1, tzinfo=UTC)
    with closing(Database(path)) as database:
        memory = Memory(database)
        for seed in range(_QUESTIONS if answers else 0):
            memory.record(study.question(seed), seed % 3, "en", start + timedelta(minutes=seed))
    with closing(sqlite3.connect(path)) as raw:
        names = [row[1] for row in raw.execute("PRAGMA table_info(review)") if row[1] not in ("number", "uuid")]
        columns = ", ".join(names)
        for _ in range(answers // _QUESTIONS):
            raw.execute(f"INSERT INTO review ({columns}) SELECT {columns} FROM review WHERE number <= {_QUESTIONS}")
        raw.commit()


def _fill_imports(folder: Path, editions: int) -> None:
    library = Library(data_root() / "rulebooks")
    ours = library.edition("blackball", "en")
    document = read_bytes(ours.source.encode(), "official.md")
    preview = preview_edition(document, "official.md", "en", library, "blackball")
    for number in range(editions):
        Imports(folder).add_edition(preview, ours, "en", f"Official {number:03}", Path("official.md"))


def _fill_own_book(folder: Path, rules: int) -> None:
    """A book with as many words a rule as one of ours."""
    words = "A ring on the pin scores, and one beside it does not. " * 3
    clauses = "".join(f"({letter}) {words}\n\n" for letter in "abcd")
    heads = (f"# Rule {number} Throw {number}" for number in range(1, rules + 1))
    text = "".join(f"{head}\n\nA ring is thrown.\n\n{clauses}" for head in heads)
    preview = preview_book(read_bytes(text.encode(), "quoits.md"), "quoits.md", "quoits")
    assert len(preview.placed) == 5 * rules
    Imports(folder).add_book(preview, "quoits", "en", "Club", Path("quoits.md"), About("Quoits", "Club", "2026"))


def opening_times(folder: Path, pages: tuple[str, ...]) -> Iterator[tuple[str, float, int]]:
    """Open each page over a profile; yield its name, the seconds until it is painted, and the megabytes in use."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": f"{ROOT / 'app'}:{ROOT}"}
    environment |= {f"XDG_{name}_HOME": str(folder / name) for name in _FOLDERS}
    for page in pages:
        command = [sys.executable, "-m", "tests.campaigns.load", "--open", page]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        seconds, megabytes = json.loads(done.stdout.splitlines()[-1])
        yield page, seconds, megabytes


def open_page(page: str) -> None:
    """Open one page in a fresh window and tell how long it took."""
    import resource

    from PySide6.QtWidgets import QApplication

    from tableside.ui.app import build_services
    from tableside.ui.places import Place
    from tableside.ui.window import MainWindow

    app = QApplication([])
    services = build_services()
    # Of the window's own thread: neither a busy machine nor an index built meanwhile makes anybody wait.
    started = time.thread_time()
    window = MainWindow(services)
    name, _, target = page.partition(" ")
    window.begin(Place(name, target))
    window.show()
    app.processEvents()
    window.grab()
    seconds = time.thread_time() - started
    print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024]), flush=True)
    os._exit(0)


def main() -> None:
    """Fill two profiles, open every page over both, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--answers", type=int, default=1_000_000)
    parser.add_argument("--editions", type=int, default=100)
    parser.add_argument("--open", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.open:
        open_page(options.open)
    with tempfile.TemporaryDirectory() as small, tempfile.TemporaryDirectory() as large:
        fill(Path(small) / "DATA" / "tableside", 10, _QUESTIONS, 0)
        fill(Path(large) / "DATA" / "tableside", options.entries, options.answers, options.editions)
        print(f"{'page':<18}{'small':>9}{'large':>9}{'times':>7}{'MB small':>10}{'MB large':>10}")
        slow = []
        for (page, quick, little), (_, seconds, much) in zip(
            opening_times(Path(small), PAGES), opening_times(Path(large), PAGES), strict=True
        ):
            times = seconds / quick
            print(f"{page:<18}{quick:>8.2f}s{seconds:>8.2f}s{times:>7.1f}{little:>10}{much:>10}", flush=True)
            slow += [page] * (times > 2)
    sys.exit(bool(slow))


if __name__ == "__main__":
    main()
