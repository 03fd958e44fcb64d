"""What came of each attempt of a campaign, and running attempts so that neither a hang nor a crash ends the campaign.

A worker is a process of its own that tells each attempt before it begins and what came of it; where it dies or falls
silent, the attempt it was at is the culprit, and another worker goes on with the next.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from select import select

from tests.conftest import ROOT

SECONDS = 10.0
"""Of the processor: how long an attempt may work. A busy machine makes nobody hang."""
_WAITING = 240.0
"""How long it may wait for something that never comes, by the clock on the wall."""
_SILENCE = 600.0
_NOW_AND_THEN = 200


class Outcome(StrEnum):
    """How an attempt ended."""

    UNAFFECTED = "unaffected"
    TOLD = "told in a sentence"
    TRACEBACK = "traceback"
    HANG = "hang"
    CRASH = "crash"
    SILENT = "silent loss"


BAD = (Outcome.TRACEBACK, Outcome.HANG, Outcome.CRASH, Outcome.SILENT)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: what was tried on what, and what came of it."""

    number: int
    subject: str
    harm: str
    outcome: Outcome
    detail: str = ""

    def told(self) -> str:
        """Return what it takes to make it again, and what was seen."""
        return f"{self.number} {self.subject}, {self.harm}: {self.outcome}\n{self.detail}"


@dataclass
class Summary:
    """All attempts of a campaign."""

    attempts: list[Attempt] = field(default_factory=list)

    @property
    def bad(self) -> list[Attempt]:
        """The attempts that ended as none should."""
        return [one for one in self.attempts if one.outcome in BAD]

    def table(self) -> str:
        """Return the counts by subject as a table in Markdown."""
        counts = Counter((one.subject, one.outcome) for one in self.attempts)
        subjects = list(dict.fromkeys(one.subject for one in sorted(self.attempts, key=lambda one: one.subject)))
        lines = [f"| subject | tried | {' | '.join(Outcome)} |", f"|---|{'---:|' * (len(Outcome) + 1)}"]
        for subject in (*subjects, "all"):
            of = [counts[name, outcome] for outcome in Outcome for name in [subject]]
            if subject == "all":
                of = [sum(counts[name, outcome] for name in subjects) for outcome in Outcome]
            lines.append(f"| {subject} | {sum(of)} | {' | '.join(map(str, of))} |")
        return "\n".join(lines)

    def report(self, most: int = 40) -> str:
        """Return the table and the attempts that ended badly."""
        return "\n\n".join((self.table(), *(one.told() for one in self.bad[:most])))

    def take(self, one: Attempt) -> None:
        """Take an attempt down; one that ended badly is told at once, for whoever stops the campaign to mend it."""
        self.attempts.append(one)
        if one.outcome in BAD:
            print(one.told(), file=sys.stderr, flush=True)


def in_memory() -> str | None:
    """Return a folder in memory where there is one: no attempt needs a disk, and each forces much to it."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


class TookTooLong(BaseException):
    """An attempt that has not ended in time; no handler of errors catches it."""


@contextlib.contextmanager
def limited(seconds: float = SECONDS) -> Iterator[None]:
    """Interrupt what takes too long."""

    def stop(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, stop), signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_REAL, _WAITING)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGALRM, before[0])
        signal.signal(signal.SIGPROF, before[1])


@dataclass(frozen=True, slots=True)
class Said:
    """What a command printed and how it ended."""

    status: int
    out: str
    err: str


def run_cli(*words: str, typed: str = "") -> Said:
    """Run a command of the program in this process."""
    from tableside.cli import run_command

    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    stdin, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogatepass")), "utf-8")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = run_command(list(words))
            except SystemExit as end:
                status = int(end.code or 0)
    finally:
        sys.stdin = stdin
    return Said(status, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def attempt(number: int, subject: str, harm: str, judge: Callable[[], tuple[Outcome, str]]) -> Attempt:
    """Make one attempt; whatever is raised is part of the answer."""
    try:
        with limited():
            outcome, detail = judge()
    except TookTooLong:
        outcome, detail = Outcome.HANG, traceback.format_exc()[-1500:]
    except Exception:
        outcome, detail = Outcome.TRACEBACK, traceback.format_exc()[-2500:]
    return Attempt(number, subject, harm, outcome, detail)


def tell(stream: io.TextIOBase, what: dict[str, object]) -> None:
    """Write one line for whoever runs the workers."""
    stream.write(json.dumps(what) + "\n")
    stream.flush()


Work = Callable[[Path, int, int, int], None]
"""What a worker does: in a folder, with a seed, the attempts from one number to before another."""


def campaign(module: str, folder: Path, count: int, seed: int, start: int = 0) -> Summary:
    """Have the attempts from `start` made by workers, one after the other; a lost worker is replaced."""
    summary = Summary()
    number, end = start, start + count
    while number < end:
        command = [sys.executable, "-m", module, "--worker", str(folder), "--seed", str(seed)]
        command += ["--from", str(number), "--to", str(end)]
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'app'}{os.pathsep}{ROOT}"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=environment) as worker:
            number = _followed(worker, summary, number)
    return summary


def _is_stopped(process: int) -> bool:
    """Tell whether somebody lets a process rest, to have the machine for themselves."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"
    return False


def _followed(worker: subprocess.Popen[bytes], summary: Summary, number: int) -> int:
    """Take down what a worker tells until it ends; return the next attempt to make."""
    assert worker.stdout is not None
    begun: dict[str, str] = {}
    buffer, heard = b"", time.monotonic()
    while True:
        if select([worker.stdout], [], [], 1.0)[0]:
            piece = os.read(worker.stdout.fileno(), 1 << 16)
            buffer, heard = buffer + piece, time.monotonic()
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                told = json.loads(line)
                if "outcome" in told:
                    told["outcome"] = Outcome(told["outcome"])
                    summary.take(Attempt(**told))
                    number, begun = told["number"] + 1, {}
                    if not number % _NOW_AND_THEN:
                        print(f"{number} attempts, {len(summary.bad)} bad", file=sys.stderr, flush=True)
                else:
                    begun = told
            if not piece:
                break
        elif _is_stopped(worker.pid):
            heard = time.monotonic()
        elif time.monotonic() - heard > _SILENCE:
            worker.kill()
            summary.take(Attempt(number, begun.get("subject", "?"), begun.get("harm", "?"), Outcome.HANG))
            return number + 1
    status = worker.wait()
    if status:
        detail = f"exit {status}"
        lost = Attempt(number, begun.get("subject", "?"), begun.get("harm", "?"), Outcome.CRASH, detail)
        summary.take(lost)
        number += 1
    return number


def main_of(module: str, work: Work) -> None:
    """Be the campaign of a module and say what it has seen, or one of its workers."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--to", dest="last", type=int, default=0)
    parser.add_argument("--worker", default="")
    options = parser.parse_args()
    if options.worker:
        work(Path(options.worker), options.seed, options.first, options.last)
        return
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        summary = campaign(module, Path(folder), options.count, options.seed, options.first)
    print(summary.report())
    sys.exit(bool(summary.bad))
