"""Make the surroundings of the program fail while it saves: disk full, folders locked or gone, clock set back, company.

`python -m tests.campaigns.surroundings --rounds 50` does every work of `tests.campaigns.saving` on a small disk of its
own, made in a namespace where one may mount. A change is saved, or refused in a sentence of the program's own; nothing
that was saved is lost, and once the trouble is over the same running program saves again. Then two programs at once
work on the same folder.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

from tableside.errors import TablesideError
from tableside.journal.store import Journal
from tableside.translation import Editor, RuleText
from tests.campaigns.saving import WORKS, Change, Outcome, Work, workspace_in
from tests.conftest import ROOT

_SIZE = 96 * 1024 * 1024
_INSIDE = "TABLESIDE_OWN_DISK"
Trouble = Callable[[Path, random.Random], AbstractContextManager[None]]


# What may happen


@contextmanager
def disk_full(disk: Path, chance: random.Random) -> Iterator[None]:
    """Fill the disk up to some bytes."""
    ballast = disk / "ballast"
    left = chance.choice((0, 0, 4096, 20_000, 70_000, 300_000))
    free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(free - left, 1))
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def folders_locked(disk: Path, _chance: random.Random) -> Iterator[None]:
    """Take the right to write from every folder and file, as a shared or restored profile may have it."""
    home = disk / "home"
    modes = {path: path.stat().st_mode & 0o777 for path in (home, *home.rglob("*"))}
    for path, mode in modes.items():
        path.chmod(mode & 0o555)
    try:
        yield
    finally:
        for path, mode in modes.items():
            if path.exists():
                path.chmod(mode)


@contextmanager
def folder_gone(disk: Path, _chance: random.Random) -> Iterator[None]:
    """Take the folder away, as a drive that is pulled out or not yet mounted again."""
    home, away = disk / "home", disk / "away"
    home.rename(away)
    try:
        yield
    finally:
        shutil.rmtree(home, ignore_errors=True)
        away.rename(home)


@contextmanager
def file_in_the_way(disk: Path, _chance: random.Random) -> Iterator[None]:
    """Put a file where the folder was."""
    home, away = disk / "home", disk / "away"
    home.rename(away)
    home.write_bytes(b"in the way")
    try:
        yield
    finally:
        home.unlink()
        away.rename(home)


_CLOCK = "TABLESIDE_CLOCK_OFFSET"
_CLOCK_SOURCE = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = syscall(SYS_clock_gettime, clock, now);
    const char *offset = getenv("TABLESIDE_CLOCK_OFFSET");
    if (clock == CLOCK_REALTIME && offset) now->tv_sec += atol(offset);
    return done;
}
"""
_DAY = 86_400


@contextmanager
def clock_jumps(_disk: Path, chance: random.Random) -> Iterator[None]:
    """Set the clock of the system back, or far ahead, for a while."""
    os.environ[_CLOCK] = str(chance.choice((-3600, -2 * _DAY, -400 * _DAY, -9000 * _DAY, 30 * _DAY, 20_000 * _DAY)))
    try:
        yield
    finally:
        del os.environ[_CLOCK]


def _clock_library(folder: Path) -> dict[str, str]:
    """Build what lets the clock jump, where there is a compiler; return what the environment needs for it."""
    compiler = shutil.which("cc")
    if compiler is None:
        return {}
    source, library = folder / "clock.c", folder / "clock.so"
    source.write_text(_CLOCK_SOURCE)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    return {"LD_PRELOAD": str(library)}


TROUBLES: dict[str, Trouble] = {
    "disk full": disk_full,
    "folders locked": folders_locked,
    "folder gone": folder_gone,
    "file in the way": file_in_the_way,
    "clock jumps": clock_jumps,
}


# A program that lives through it


def live_through(work: Work, trouble: Trouble, disk: Path, rounds: int, seed: int) -> Outcome:
    """Let one program save before, during and after a trouble, again and again."""
    chance = random.Random(f"{work.name} {seed}")
    outcome = Outcome()
    change: Change | None = None
    for number in range(rounds):
        if change is None or work.anew:
            change = _begun(work, disk / "home")
        outcome.kills += 1
        try:
            _round(work, trouble, disk, change, chance, outcome)
        except Exception as error:  # whatever is not a sentence of the program's own is what the campaign looks for
            outcome.faults.append(f"{work.name}, round {number}: {type(error).__name__}: {error}")
            change = None
    return outcome


def _begun(work: Work, home: Path) -> Change:
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    work.prepare(home)
    return work.begin(home)


def _round(work: Work, trouble: Trouble, disk: Path, change: Change, chance: random.Random, outcome: Outcome) -> None:
    home = disk / "home"
    before = 0 if work.anew else work.found(home)
    told = before
    with trouble(disk, chance):
        try:
            change(before + 1)
            told = before + 1
        except TablesideError:
            outcome.in_the_middle += 1
    elsewhere = told - before if trouble in (folder_gone, file_in_the_way) else 0
    told -= elsewhere  # what was saved into another folder went with it
    if not work.anew:
        there = work.found(home)
        assert there in (told, before + 1), f"{told} was saved and {there} is there"
        before = there
    if not (work.anew and told):
        # An open record remembers what it saved into the other folder.
        number = 1 if work.anew else before + 1 + elsewhere
        change(number)
        outcome.changes += 1
        there = work.found(home)
        assert there == number, f"{number} was saved afterwards and {there} is there"


# Two programs at once

Beginning = Callable[[Path, int], Change]
"""Begins with a work in a folder, as the first or the second of two."""


def _edit(home: Path, who: int) -> Change:
    """Two translators in one copy of the texts, each with a rule of their own in the same file."""
    editor, rule = Editor(workspace_in(home)), _EDITED[who]

    def change(number: int) -> None:
        editor.save(rule, "nl", RuleText(str(number), editor.workspace.text(rule, "nl").parts), done=bool(number % 2))

    return change


def _edited(home: Path) -> int:
    workspace = workspace_in(home)
    workspace.statuses("blackball", "nl")
    return sum(int(workspace.text(rule, "nl").title or 0) for rule in _EDITED)


_EDITED = ("blackball/4a", "blackball/4b")


def _alone(name: str) -> Beginning:
    work = next(one for one in WORKS if one.name == name)
    return lambda home, _who: work.begin(home)


def _count_entries(home: Path) -> int:
    with closing(Journal(home / "journal.sqlite")) as journal:
        assert journal.problem is None, journal.problem
        return len(journal.entries())


def _found_by(name: str) -> Callable[[Path], int]:
    return next(one for one in WORKS if one.name == name).found


COMPANY: dict[str, tuple[Beginning, Callable[[Path], int], bool]] = {
    "journal": (_alone("journal"), _count_entries, True),
    "study record": (_alone("study record"), _found_by("study record"), True),
    "translation": (_edit, _edited, True),
    "settings": (_alone("settings"), _found_by("settings"), False),
    "import": (_alone("import"), _found_by("import"), False),
    "book package": (_alone("book package"), _found_by("book package"), False),
    "running clock": (_alone("running clock"), _found_by("running clock"), False),
}
"""How two begin, what is there in the end, and whether that is the work of both or that of whoever came last."""


def two_at_once(name: str, home: Path, changes: int) -> Outcome:
    """Let two programs work on one folder at the same time, and count what of both is there."""
    begin, found, adds_up = COMPANY[name]
    next(one for one in WORKS if one.name == name).prepare(home)
    outcome = Outcome(kills=2 * changes)
    children = []
    for who in range(2):
        child = os.fork()
        if child == 0:
            _work_beside(begin, home, who, changes)
        children.append(child)
    failed = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    outcome.faults += [f"{name}: {status} changes ended in an error" for status in failed if status]
    try:
        there = found(home)
        assert there == (2 * changes if adds_up else changes), f"{there} is there of {changes} by each"
        outcome.changes = there
    except Exception as error:  # whatever a reader stumbles over is what the campaign looks for
        outcome.faults.append(f"{name}: {type(error).__name__}: {error}")
    return outcome


def _work_beside(begin: Beginning, home: Path, who: int, changes: int) -> None:
    """Be one of the two; end with the number of changes that failed, or with one where nothing could be begun."""
    failed = 1
    try:
        change = begin(home, who)
        failed = 0
        for number in range(1, changes + 1):
            try:
                change(number)
            except TablesideError as error:
                # Two who put the same folder in place: one of them is told. What is missing then is seen by the count.
                print(f"{who} {number} was refused: {error}", file=sys.stderr, flush=True)
            except Exception as error:
                failed += 1
                print(f"{who} {number}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(min(failed, 99))


# Making a disk of one's own


def may_mount() -> bool:
    """Tell whether a disk can be made here."""
    unshare = shutil.which("unshare")
    if unshare is None or shutil.which("mount") is None or shutil.which("setpriv") is None:
        return False
    tried = subprocess.run(
        [unshare, "-r", "-m", "sh", "-c", "mount -t tmpfs none /mnt"], capture_output=True, check=False
    )
    return tried.returncode == 0


def on_a_disk_of_its_own(*options: str) -> subprocess.CompletedProcess[str]:
    """Run this campaign where it may mount what it likes and nobody else sees it."""
    # Whoever may do anything would not notice that a folder is locked.
    command = ["unshare", "-r", "-m", "setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    command += [sys.executable, "-m", "tests.campaigns.surroundings", *options]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, _INSIDE: "1", "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
        environment |= _clock_library(Path(folder))
        return subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)


@contextmanager
def _mounted() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "none", folder], check=True)
        try:
            yield Path(folder)
        finally:
            with suppress(subprocess.CalledProcessError):
                subprocess.run(["umount", "-l", folder], check=True)


def main() -> None:
    """Run every work through every trouble and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20, help="of each work in each trouble")
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--work", default="", help="only this one")
    parser.add_argument("--trouble", default="", help="only this one")
    options = parser.parse_args()
    if _INSIDE not in os.environ:
        done = on_a_disk_of_its_own(*sys.argv[1:])
        print(done.stdout, end="")
        sys.exit(done.returncode)
    faults: list[str] = []
    print(f"{'trouble':<18}{'work':<26}{'rounds':>8}{'refused':>9}{'saved after':>13}{'faults':>8}")
    for name, trouble in TROUBLES.items():
        for work in WORKS:
            if options.work not in ("", work.name) or options.trouble not in ("", name):
                continue
            with _mounted() as disk:
                done_ = live_through(work, trouble, disk, options.rounds, options.seed)
            figures = f"{done_.kills:>8}{done_.in_the_middle:>9}{done_.changes:>13}{len(done_.faults):>8}"
            print(f"{name:<18}{work.name:<26}{figures}", flush=True)
            faults += [f"{name}: {fault}" for fault in done_.faults]
    for name in COMPANY:
        if options.work in ("", name) and options.trouble in ("", "two at once"):
            with tempfile.TemporaryDirectory() as folder:
                beside = two_at_once(name, Path(folder), options.rounds)
            print(f"{'two at once':<18}{name:<26}{beside.kills:>8}{'':>9}{beside.changes:>13}{len(beside.faults):>8}")
            faults += [f"two at once: {fault}" for fault in beside.faults]
    print("\n".join(faults))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
