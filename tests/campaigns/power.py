"""Cut the power after any step of saving, with what was not yet forced to the disk missing, torn or out of order.

`python -m tests.campaigns.power --cuts 2000` runs each work of `tests.campaigns.saving` under strace, which tells every
write, rename and fsync. A disk after a power cut holds everything that was forced to it; of the rest, any of the
writes to a file and any beginning of the changes of a folder. Many such disks are made and read by the program.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.campaigns.saving import WORKS, Outcome, Work
from tests.conftest import ROOT

_CALLS = (
    "openat,write,pwrite64,ftruncate,lseek,fsync,fdatasync,close,dup,"
    "rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir"
)
_LINE = re.compile(r"^(?:\d+ +)?(?P<call>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_CHANGES = 8


@dataclass(frozen=True)
class Step:
    """One thing that a program did to the disk, or told."""

    call: str
    texts: tuple[bytes, ...]
    words: tuple[str, ...]
    result: int


@dataclass
class _File:
    """A file: what is on the disk for certain, and what was written since it was last forced there."""

    sure: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """(offset, data), or (length, None) where the file was cut to a length."""

    def now(self) -> bytes:
        return _applied(self.sure, self.pending)

    def after_a_cut(self, chance: random.Random) -> bytes:
        match chance.randrange(4):
            case 0:
                kept = []
            case 1:
                kept = self.pending[: chance.randint(0, len(self.pending))]
            case 2:
                kept = [one for one in self.pending if chance.random() < 0.5]
            case _:
                kept = list(self.pending)
        if kept and chance.random() < 0.5 and kept[-1][1]:
            at, data = kept[-1]
            kept[-1] = at, (data or b"")[: chance.randrange(len(data or b""))]
        return _applied(self.sure, kept)


def _applied(content: bytes, writes: list[tuple[int, bytes | None]]) -> bytes:
    result = bytearray(content)
    for at, data in writes:
        result.extend(bytes(max(at - len(result), 0)))
        if data is None:
            del result[at:]
        else:
            result[at : at + len(data)] = data
    return bytes(result)


@dataclass
class Disk:
    """A simulated disk: names and files, each with what is certain and what is not yet."""

    home: str
    names: dict[str, _File] = field(default_factory=dict)
    sure_names: dict[str, _File] = field(default_factory=dict)
    pending: list[tuple[str, dict[str, _File | None]]] = field(default_factory=list)
    """Changes of folders not yet forced to the disk: the folder, and what its names mean now (None: nothing)."""
    handles: dict[int, tuple[str, int]] = field(default_factory=dict)
    told: int = 0

    @classmethod
    def of(cls, home: Path) -> Disk:
        """Return a disk that holds a folder as it is."""
        disk = cls(str(home))
        for path in home.rglob("*"):
            if path.is_file():
                disk.names[str(path)] = disk.sure_names[str(path)] = _File(path.read_bytes())
        return disk

    def do(self, step: Step) -> None:
        """Take over one step."""
        match step.call:
            case "openat" if step.result >= 0:
                self._open(step)
            case "write" if step.words[0] == "1":
                self.told = int(step.texts[0].split()[-1])
            case "write" | "pwrite64" | "ftruncate" | "lseek":
                self._write(step)
            case "fsync" | "fdatasync":
                self._force(int(step.words[0]))
            case "close":
                self.handles.pop(int(step.words[0]), None)
            case "rename" | "renameat" | "renameat2" if step.result == 0:
                self._rename(*(one.decode() for one in step.texts))
            case "link" | "linkat" if step.result == 0:
                old, new = (one.decode() for one in step.texts)
                self._change(new, {new: self.names[old]})
            case "unlink" | "unlinkat" if step.result == 0 and step.texts[0].decode() in self.names:
                self._change(step.texts[0].decode(), {step.texts[0].decode(): None})

    def _open(self, step: Step) -> None:
        path = step.texts[0].decode()
        if not path.startswith(self.home):
            return
        flags = step.words[2] if len(step.words) > 2 else ""
        if "O_CREAT" in flags and path not in self.names:
            self._change(path, {path: _File()})
        if "O_TRUNC" in flags:
            self.names[path].pending.append((0, None))
        at = len(self.names[path].now()) if "O_APPEND" in flags else 0
        self.handles[step.result] = path, at

    def _write(self, step: Step) -> None:
        handle = int(step.words[0])
        if handle not in self.handles or step.result < 0:
            return
        path, at = self.handles[handle]
        file = self.names.get(path)
        if file is None:
            return
        match step.call:
            case "lseek":
                self.handles[handle] = path, step.result
            case "ftruncate":
                file.pending.append((int(step.words[1]), None))
            case "pwrite64":
                file.pending.append((int(step.words[-1]), step.texts[0][: step.result]))
            case _:
                file.pending.append((at, step.texts[0][: step.result]))
                self.handles[handle] = path, at + step.result

    def _force(self, handle: int) -> None:
        path = self.handles.get(handle, ("", 0))[0]
        if path in self.names:
            file = self.names[path]
            file.sure, file.pending = file.now(), []
            return
        # A folder: what was changed in it is certain now.
        for folder, change in self.pending:
            if folder == path:
                _change(self.sure_names, change)
        self.pending = [one for one in self.pending if one[0] != path]

    def _rename(self, old: str, new: str) -> None:
        moved = {name: file for name, file in self.names.items() if name == old or name.startswith(f"{old}/")}
        self._change(new, dict.fromkeys(moved) | {new + name.removeprefix(old): file for name, file in moved.items()})
        self.handles = {
            handle: (new + path.removeprefix(old) if path in moved else path, at)
            for handle, (path, at) in self.handles.items()
        }

    def _change(self, path: str, change: dict[str, _File | None]) -> None:
        _change(self.names, change)
        self.pending.append((str(Path(path).parent), change))

    def after_a_cut(self, chance: random.Random, target: Path) -> None:
        """Write one of the states that a power cut now may leave into a folder."""
        names = dict(self.sure_names)
        for folder in sorted({one[0] for one in self.pending}):
            changes = [one for one in self.pending if one[0] == folder]
            for _, change in changes[: chance.randint(0, len(changes))]:
                _change(names, change)
        contents = {id(file): file.after_a_cut(chance) for file in names.values()}
        for name, file in names.items():
            path = target / os.path.relpath(name, self.home)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents[id(file)])


def _change(names: dict[str, _File], change: dict[str, _File | None]) -> None:
    for name, file in change.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


def steps_of(work: Work, home: Path) -> Iterator[Step]:
    """Run a work under strace and return what it did to the disk."""
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace"
        command = ["strace", "-f", "-o", str(trace), "-xx", "-s", str(2**26), "-e", f"trace={_CALLS}"]
        command += [sys.executable, "-m", "tests.campaigns.power", "--work", work.name, "--home", str(home)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
        for line in trace.read_text().splitlines():
            found = _LINE.match(line)
            if found:
                texts = tuple(bytes.fromhex(one.replace("\\x", "")) for one in _TEXT.findall(found["arguments"]))
                words = tuple(_TEXT.sub('""', found["arguments"]).split(", "))
                yield Step(found["call"], texts, words, int(found["result"]))


def cut_the_power(work: Work, folder: Path, cuts: int, seed: int) -> Outcome:
    """Cut the power of one work at many moments and look at what is left."""
    chance = random.Random(f"{work.name} {seed}")
    home = folder / "home"
    home.mkdir(parents=True)
    work.prepare(home)
    disk = Disk.of(home)
    steps = list(steps_of(work, home))
    begun = [at for at, step in enumerate(steps) if any(text.startswith(str(home).encode()) for text in step.texts)]
    moments = sorted(chance.randint(begun[0], len(steps) - 1) for _ in range(cuts))
    outcome = Outcome()
    done = 0
    for number, moment in enumerate(moments):
        for step in steps[done : moment + 1]:
            disk.do(step)
        done = moment + 1
        left = folder / str(number)
        left.mkdir()
        disk.after_a_cut(chance, left)
        outcome.kills += 1
        try:
            there = work.found(left)
            assert there in (disk.told, disk.told + 1), f"{disk.told} was saved and {there} is there"
        except Exception as error:  # whatever a reader stumbles over is what the campaign looks for
            outcome.faults.append(f"{work.name}, step {moment}: {type(error).__name__}: {error}")
        shutil.rmtree(left)
    outcome.changes = disk.told
    return outcome


def main() -> None:
    """Run the campaign over every kind of work and print a table; or do one work, to be watched."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cuts", type=int, default=900, help="in all, shared among the kinds of work")
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--work", default="", help="only this one")
    parser.add_argument("--home", type=Path)
    options = parser.parse_args()
    if options.home:
        _do_the_work(next(work for work in WORKS if work.name == options.work), options.home)
        return
    faults: list[str] = []
    print(f"{'work':<26}{'cuts':>8}{'faults':>8}")
    works = [work for work in WORKS if options.work in ("", work.name)]
    for work in works:
        with tempfile.TemporaryDirectory() as folder:
            outcome = cut_the_power(work, Path(folder), options.cuts // len(works), options.seed)
        print(f"{work.name:<26}{outcome.kills:>8}{len(outcome.faults):>8}", flush=True)
        faults += outcome.faults
    print("\n".join(faults))
    sys.exit(bool(faults))


def _do_the_work(work: Work, home: Path) -> None:
    if work.name == "study record":
        work.prepare(home)
    change = work.begin(home)
    for number in range(1, 2 if work.anew else _CHANGES + 1):
        change(number)
        os.write(1, b"%d\n" % number)


if __name__ == "__main__":
    main()
