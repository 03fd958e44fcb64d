"""Kill a program in the middle of its work, again and again, and see what the running state has lost.

`python -m tests.campaigns.kills --kills 500` measures how old the oldest lost change was; the window's own campaign
is `tests.campaigns.window_kills`. Under load a kill can come before the writer had its turn, so how old a lost
change is gets measured here and is not asserted by `make test`; that nothing written is lost is.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tableside.storage.running import RunningRecord

from tests.conftest import ROOT

WRITER = """
import os, random, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tableside.storage.running import RunningRecord
record = RunningRecord(Path(sys.argv[2]))
assert record.found.problem is None, record.found.problem
chance = random.Random(int(sys.argv[3]))
number = record.part("number") or 0
written = record.flush
def tell(*words):
    # In one piece: two threads tell, and an unbuffered print writes the end of its line apart.
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())
def flush():
    number = record.part("number")
    written()
    tell("written", number)
record.flush = flush
while True:
    number += 1
    record.keep("number", number)
    record.keep("filling", {"of": number, "text": "y" * chance.randrange(20000)})
    tell("changed", number, time.monotonic())
    time.sleep(chance.uniform(0.0, 0.15))
"""


@dataclass
class Found:
    """What a campaign has seen."""

    kills: int = 0
    lost: int = 0
    oldest: float = 0.0
    """How many seconds before a kill the oldest change was made that was lost."""
    faults: list[str] = field(default_factory=list)


def kill_again_and_again(path: Path, kills: int, seed: int) -> Found:
    """Let a writer work for a moment, kill it, look at what is there, and let the next one go on."""
    chance = random.Random(seed)
    found = Found()
    for number in range(kills):
        changes, acknowledged, killed_at = _life(path, chance.randrange(2**32), chance.uniform(0.05, 0.9))
        record = RunningRecord(path)
        there = record.part("number") or 0
        found.kills += 1
        if record.found.problem is not None:
            found.faults.append(f"{number}: {record.found.problem}")
        if there < acknowledged:
            found.faults.append(f"{number}: {acknowledged} was written and {there} is there")
        filling = record.part("filling")
        if filling is not None and filling["of"] not in (there, there - 1):
            found.faults.append(f"{number}: parts of {there} and {filling['of']}")
        lost = [killed_at - made for change, made in changes.items() if change > there]
        found.lost += len(lost)
        found.oldest = max(found.oldest, *lost, 0.0)
    return found


def live_and_die(
    command: list[str], seconds: float, environment: dict[str, str] | None = None
) -> tuple[list[str], float, str]:
    """Run a program and kill it a while after its first line; return its whole lines, when it ended, its errors."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        killed_at = time.monotonic()
        told = first + process.stdout.read()
        errors = process.stderr.read()
    # The last line may have been cut by the kill itself.
    return told[: told.rfind("\n") + 1].splitlines(), killed_at, errors


def _life(path: Path, seed: int, seconds: float) -> tuple[dict[int, float], int, float]:
    """Run a writer until it is killed; return when it made which change, the last one written, and when it ended."""
    told, killed_at, errors = live_and_die(
        [sys.executable, "-c", WRITER, str(ROOT / "app"), str(path), str(seed)], seconds
    )
    assert told, errors
    lines = [line.split() for line in told]
    changes = {int(number): float(moment) for what, number, *rest in lines if what == "changed" for moment in rest}
    return changes, max((int(line[1]) for line in lines if line[0] == "written"), default=0), killed_at


def main() -> None:
    """Run the campaign and say what it has seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=20261116)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kill_again_and_again(Path(folder) / "running.json", options.kills, options.seed)
    print(f"{found.kills} kills, {found.lost} changes lost, the oldest {found.oldest * 1000:.0f} ms before its kill")
    for fault in found.faults:
        print(fault)
    sys.exit(bool(found.faults) or found.oldest >= 1.0)


if __name__ == "__main__":
    main()
