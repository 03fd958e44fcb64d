"""A writer that is killed again and again never costs an entry it was told is saved."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from tableside.journal.store import Journal, NotInJournal
from tableside.storage.database import Database
from tests.conftest import ROOT

ROUNDS = 12
WRITER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal
from tableside.storage.database import Database
journal = Journal(Database(Path(sys.argv[2])))
number = 0
while True:
    number += 1
    remark = f"{sys.argv[3]}-{number} " + "y" * (number * 977 % 9000)
    draft = Draft("snooker.foul", "en", {"on": "blue"}, {"verdict": "foul"}, Notes(remark=remark))
    entry = journal.save(draft)
    print("saved", entry.id, flush=True)
    if number % 3 == 0:
        journal.edit(entry, Notes(remark=remark + " edited"))
        print("edited", entry.id, flush=True)
    if number % 7 == 0:
        journal.delete([entry.id])
        print("deleted", entry.id, flush=True)
"""


def run_and_kill(path: Path, number: int, after: float) -> list[tuple[str, int]]:
    """Let a writer work for a moment, kill it, and give what it had said to be done."""
    command = [sys.executable, "-c", WRITER, str(ROOT / "app"), str(path), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        time.sleep(after)
        process.kill()
        rest = process.stdout.read()
        errors = process.stderr.read()
    assert first, errors
    lines = (first + rest).splitlines()
    # The last line may have been cut by the kill itself.
    complete = lines if (first + rest).endswith("\n") else lines[:-1]
    return [(line.split()[0], int(line.split()[1])) for line in complete]


def is_there(journal: Journal, number: int) -> bool:
    try:
        journal.entry(number)
    except NotInJournal:
        return False
    return True


def test_every_acknowledged_change_survives_a_kill(path: Path) -> None:
    chance = random.Random(20260717)
    done: list[tuple[str, int]] = []
    for number in range(ROUNDS):
        done += run_and_kill(path, number, chance.uniform(0.0, 0.12))
    journal = Journal(Database(path))
    saved = [entry for what, entry in done if what == "saved"]
    assert len(saved) == len(set(saved)) > ROUNDS
    for number in saved:
        entry = journal.entry(number)
        assert (entry.facts, entry.answer) == ({"on": "blue"}, {"verdict": "foul"})
    for what, number in done:
        entry = journal.entry(number)
        if what == "edited":
            assert entry.notes.remark.endswith(" edited")
        if what == "deleted":
            assert entry.deleted_at is not None
    # At most the change that was under way in each round may be there without having been acknowledged.
    last = len(saved) + ROUNDS
    everything = [number for number in range(1, last + 2) if is_there(journal, number)]
    assert len(saved) <= len(everything) <= last
