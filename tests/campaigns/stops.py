"""Kills and power cuts at every step of saving, backing up, restoring and migrating: the promise table, nothing more.

`python -m tests.campaigns.stops --kills 2000 --cuts 500` runs it at scale. A *kill* ends a child process with SIGKILL
at a random moment of its work; what it acknowledged must be there. A *stop* raises at one of the file operations of a
backup, a restore or a migration. A *cut* also loses what was written to a file since its last `fsync`.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from unittest import mock

from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.settings import Settings, SettingsStore
from tableside.storage import backups, files
from tableside.storage.database import NAME, Database
from tableside.storage.kept import UnfinishedWork
from tests.conftest import ROOT
from tests.journal.conftest import snookered
from tests.storage.conftest import folder_of_version_0_2

WORKER = """
import random, sys, time
from pathlib import Path
from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal
from tableside.storage.backups import backups, make_backup, open_database, restore
from tableside.storage.kept import UnfinishedWork
home, seed, config = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
chance = random.Random(seed)
print("begun", time.monotonic(), flush=True)
database = open_database(home, config)
journal, work = Journal(database), UnfinishedWork(database)
print("opened", len(journal.entries()), flush=True)
number = work.part("number") or 0
while True:
    act = chance.randrange(12)
    if act < 7:
        remark = f"{seed}-{number} " + "y" * chance.randrange(9000)
        entry = journal.save(Draft("snooker.foul", "en", {"on": "blue"}, {"verdict": "foul"}, Notes(remark=remark)))
        print("saved", entry.identity, flush=True)
    elif act < 10:
        number += 1
        work.keep("number", number)
        print("kept", number, time.monotonic(), flush=True)
        time.sleep(chance.uniform(0, 0.2))
    elif act == 10:
        make_backup(home, database)
        print("backup", flush=True)
    elif backups(home):
        work.flush()
        make_backup(home, database)
        newest = backups(home)[0]
        print("restoring", flush=True)
        restore(home, database, newest.path)
        database = open_database(home, config)
        journal, work = Journal(database), UnfinishedWork(database)
        print("restored", len(journal.entries()), flush=True)
"""


def life(home: Path, config: Path, seed: int, seconds: float) -> tuple[list[list[str]], float]:
    """Let a worker work and kill it; return the whole lines that it printed, and when it was killed."""
    command = [sys.executable, "-c", WORKER, str(home), str(seed), str(config)]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        killed_at = time.monotonic()
        told = first + child.stdout.read()
        errors = child.stderr.read()
    assert "Traceback" not in errors, errors
    return [line.split() for line in told[: told.rfind("\n") + 1].splitlines()], killed_at


def kills(count: int, seed: int) -> tuple[Counter[str], float, list[str]]:
    """Kill a worker again and again over one folder; return what was done, the oldest loss in seconds, and faults."""
    chance, done, oldest, faults = random.Random(seed), Counter[str](), 0.0, list[str]()
    with tempfile.TemporaryDirectory() as folder:
        home, config = folder_of_version_0_2(Path(folder) / "tableside")
        saved: set[str] = set()
        for round_ in range(count):
            lines, killed_at = life(home, config, seed + round_, chance.uniform(0.0, 0.6))
            done.update(line[0] for line in lines)
            saved |= {line[1] for line in lines if line[0] == "saved"}
            with closing(backups.open_database(home, config)) as database:
                if database.problem is not None:
                    faults.append(f"{round_}: {database.problem}")
                there = {row["uuid"] for row in database.rows("SELECT uuid FROM entry")}
                number = UnfinishedWork(database).part("number") or 0
                if len(there) > 3000:
                    with database.change() as connection:
                        connection.execute("DELETE FROM entry WHERE id % 2")
                    saved &= {row["uuid"] for row in database.rows("SELECT uuid FROM entry")}
                    there = saved | there
            if missing := saved - there:
                faults.append(f"{round_}: {len(missing)} acknowledged entries are missing")
                saved -= missing
            lost = [killed_at - float(line[2]) for line in lines if line[0] == "kept" and int(line[1]) > number]
            oldest = max([oldest, *lost])
    return done, oldest, faults


class Disk:
    """A disk that forgets, at a cut, what was not forced to it; SQLite forces its own files."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._links = folder, folder.with_name("inodes")
        self._links.mkdir()
        self._forced: dict[int, bytes] = {}
        for path in folder.rglob("*"):
            if path.is_file():
                self.force(path)

    def force(self, path: Path) -> None:
        """Put the content of a file on the disk."""
        if path.is_file():
            number = path.stat().st_ino
            if number not in self._forced:  # a link keeps the number from being given to another file
                os.link(path, self._links / str(number))
            self._forced[number] = path.read_bytes()

    def cut(self, chance: random.Random) -> None:
        """Leave of each file what is on the disk, or what was written since, or a part of that."""
        for path in sorted(self._folder.rglob("*")):
            if not path.is_file() or path.name.startswith(NAME):
                continue
            kept, data = self._forced.get(path.stat().st_ino), path.read_bytes()
            left = chance.choice((kept, data)) if kept is not None else data[: chance.randrange(len(data) + 1)]
            path.write_bytes(left)


_STEPS = {"backup": 8, "restore": 22, "migration": 70}
"""About how many operations there are to stop at."""


class Cut(BaseException):
    """The power is gone."""


def cuts(count: int, seed: int, *, power: bool = True) -> tuple[Counter[str], list[str]]:
    """Stop the program, or cut the power, at one file operation of a backup, a restore or a migration."""
    chance, done, faults = random.Random(seed), Counter[str](), list[str]()
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home" / "tableside"
            home.parent.mkdir()
            what = chance.choice(("backup", "restore", "migration"))
            try:
                cut, fault = _cut_once(home, what, chance, power=power)
            except Exception as error:
                cut, fault = True, f"{type(error).__name__}: {error}"
            done[f"{what} cut" if cut else f"{what} finished"] += 1
            if fault:
                faults.append(f"{number} {what}: {fault}")
    return done, faults


def _cut_once(home: Path, what: str, chance: random.Random, *, power: bool) -> tuple[bool, str]:
    config = home.with_name("config")
    if what == "migration":
        folder_of_version_0_2(home)
    else:
        with closing(backups.open_database(home)) as database:
            _save(database, "one")
            (home / "data" / "imports").mkdir()
            (home / "data" / "imports" / "text.md").write_text("early" * 200)
            made = backups.make_backup(home, database)
            _save(database, "two")
            (home / "data" / "imports" / "text.md").write_text("late" * 200)
    disk = Disk(home)
    left = chance.randrange(_STEPS[what])
    real_fsync, real_sync = os.fsync, files.sync_folder

    def step() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Cut

    def fsync(handle: int) -> None:
        step()
        real_fsync(handle)
        path = Path(f"/proc/self/fd/{handle}").readlink()
        if path.is_relative_to(home):
            disk.force(path)

    def sync_folder(folder: Path) -> None:
        step()
        real_sync(folder)

    with mock.patch.object(os, "fsync", fsync), mock.patch.object(files, "sync_folder", sync_folder):
        try:
            if what == "migration":
                backups.open_database(home, config).close()
            else:
                with closing(backups.open_database(home)) as database:
                    if what == "backup":
                        backups.make_backup(home, database)
                    else:
                        backups.restore(home, database, made.path)
            finished = True
        except Cut:
            finished = False
    if not finished and power:
        disk.cut(chance)
    return not finished, _fault(home, config, what, finished=finished)


def _fault(home: Path, config: Path, what: str, *, finished: bool) -> str:
    """Return what a promise was broken by, or nothing."""
    with closing(backups.open_database(home, config)) as database:
        entries = sorted(entry.notes.remark for entry in Journal(database).entries())
        settings = SettingsStore(database).load()
        if database.problem is not None:
            return str(database.problem)
    if what == "migration":
        whole = len(entries) == 2 and len(settings.bookmarks) == 2
        return "" if whole else f"{len(entries)} entries, {len(settings.bookmarks)} bookmarks"
    text = (home / "data" / "imports" / "text.md").read_text()
    allowed = [(["one", "two"], "late" * 200)] if what == "backup" or not finished else []
    allowed += [(["one"], "early" * 200)] if what == "restore" else []
    return "" if (entries, text) in allowed else f"{entries}, {text[:10]}"


def _save(database: Database, remark: str) -> None:
    Journal(database).save(snookered(Notes(remark=remark)))
    SettingsStore(database).save(Settings(game="snooker"))


def main() -> int:
    """Run the campaign, print the figures, and return whether something was lost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200, help="of child processes, at random moments")
    parser.add_argument("--stops", type=int, default=0, help="at one file operation, in this process")
    parser.add_argument("--cuts", type=int, default=0, help="of the power, at one file operation")
    parser.add_argument("--seed", type=int, default=20261118)
    options = parser.parse_args()
    done, oldest, faults = kills(options.kills, options.seed)
    print(
        f"{options.kills} kills: {dict(done)}; oldest unfinished work lost: {oldest:.2f} s; {len(faults)} faults",
        flush=True,
    )
    for power, count in ((False, options.stops or options.kills), (True, options.cuts or options.kills // 4 + 1)):
        cut, more = cuts(count, options.seed, power=power)
        print(f"{count} {'power cuts' if power else 'stops'}: {dict(cut)}; {len(more)} faults", flush=True)
        faults += more
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
