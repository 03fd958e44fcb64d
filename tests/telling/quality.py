"""Measuring how well told sentences are understood, for the tests and for `python -m tests.telling.quality -v`."""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tableside.games import find_wizard
from tableside.resources import resource, rulebooks_dir
from tableside.rulings.case import Assessment, Case, assess
from tableside.rulings.intake import read_scenario
from tableside.telling.answer import DECIDED, NONE, Teller, Told

FOLDER = Path(__file__).parent
Sentence = tuple[str, str, str, dict[str, Any]]


def sentences(file: Path) -> Iterator[Sentence]:
    """Return language, text, wizard and facts of each sentence; one without a wizard tells of no incident."""
    for lang, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
        for text, wizard, facts in rows:
            yield lang, text, wizard, facts


def expected(wizard: str, facts: dict[str, Any]) -> Assessment:
    found = find_wizard(wizard)
    return assess(Case(found, read_scenario(found, facts)))


def teller() -> Teller:
    return Teller(resource("telling"), rulebooks_dir())


def measure(file: Path, *, verbose: bool = False) -> Counter[str]:
    """Count what is right and wrong in a set."""
    counts: Counter[str] = Counter()
    ours = teller()
    for lang, text, wizard, facts in sentences(file):
        told = ours.tell(text, lang)
        found = _judge(told, wizard, facts)
        counts.update(found)
        notes = [note for note in found if note.isupper()]
        if verbose and notes:
            first = told.first
            print(f"{lang}: {text}\n    expected {wizard} {facts}\n    {', '.join(notes)}")
            if first:
                others = [(one.wizard.id, round(one.reading.score, 1)) for one in told.readings]
                print(f"    {told.status} {dict(first.facts)} open={first.needs} {others}")
                print(f"    unread={first.reading.unread} unsure={first.reading.unsure} {first.reading.doubtful}")
    return counts


def _judge(told: Told, wizard: str, facts: dict[str, Any]) -> list[str]:
    first = told.first
    if not wizard:
        return ["look-ups", *(["LOOK-UP WITH FACTS"] if told.status != NONE else [])]
    notes = ["incidents"]
    answer = expected(wizard, facts).answer
    ruling = answer.ruling if answer else None
    notes += ["words decide"] if ruling else []
    if first is None or first.wizard.id != wizard:
        notes.append("WRONG WIZARD")
    else:
        notes.append("right wizard")
        for name, value in facts.items():
            read = first.facts.get(name)
            notes.append("facts stated")
            wrong = "WRONG FACT" if name in first.facts else "MISSING FACT"
            notes.append("facts read" if _same(read, value) else wrong)
        notes += ["EXTRA FACT" for name in first.facts if name not in facts]
    if any(one.wizard.id == wizard for one in told.readings):
        notes.append("wizard offered")
    if first is not None and told.status == DECIDED:
        decided = first.assessment.answer.ruling if first.assessment.answer else None
        same = ruling is not None and decided is not None and decided.key == ruling.key
        notes.append("decided right" if same else "DECIDED THOUGH OPEN" if ruling is None else "DECIDED WRONG")
    elif ruling:
        notes.append("NOT DECIDED")
    return notes


def _same(read: Any, value: Any) -> bool:
    if isinstance(read, list) and isinstance(value, list):
        return sorted(map(str, read)) == sorted(map(str, value))
    return bool(read == value)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if not name.startswith("-"):
            print(dict(measure(Path(name), verbose="-v" in sys.argv)))
