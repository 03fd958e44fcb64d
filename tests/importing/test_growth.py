"""Documents that are nothing but labels: the work grows with the lines and not with their square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from tableside.importing import lines, placing, sequence
from tableside.importing.errors import NoClauses
from tableside.importing.evidence import prepare
from tableside.importing.preview import clause_tree
from tableside.rulebook import Library
from tests.importing.making import read

HOSTILE = {
    "lists in lists": "(a)(i)(1) the ball is on",
    "one number": "1. 1. 1. the ball",
    "sentences": "7. the referee calls a foul when the ball is struck",
}
MOST_GROWTH = 2.5


@pytest.mark.parametrize("line", HOSTILE.values(), ids=HOSTILE)
def test_twice_the_labels_take_about_twice_the_work(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sequence, "_MOST_OPTIONS", 20_000)
    calls = Counter[str]()
    for module, name in ((sequence, "_place"), (lines, "_text_follows"), (lines, "_same")):
        monkeypatch.setattr(module, name, _counted(getattr(module, name), calls))
    work = [_work_of("\n".join([line] * count), calls) for count in (600, 1200)]

    assert 0 < work[1] <= MOST_GROWTH * work[0]


def test_the_clauses_of_a_huge_text_are_placed_by_number_and_words(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "_MOST_TIMES", 0)
    monkeypatch.setattr(placing, "_FEWEST_COMPARED", 1)
    edition = library.edition("snooker", "en")
    first, second = (rule for rule in edition.rules if rule.id in ("snooker/2.1", "snooker/2.2"))
    text = f"2.1 {first.markdown}\n\n2.2 Nobody may bring a goat.\n\n2.3 {second.markdown}"
    tree, _ = clause_tree(read(text), "rules.txt")
    comparison = prepare(tree, "en", library, edition)

    placed = placing.align(comparison).placed

    assert {comparison.nodes[row].name: one.rule for row, one in placed.items()} == {"2.1": "snooker/2.1"}


def _work_of(text: str, calls: Counter[str]) -> int:
    calls.clear()
    with suppress(NoClauses):
        clause_tree(read(text), "rules.txt")
    return calls.total()


def _counted(real: Callable[..., object], calls: Counter[str]) -> Callable[..., object]:
    def counted(*arguments: object) -> object:
        calls[real.__name__] += 1
        return real(*arguments)

    return counted
