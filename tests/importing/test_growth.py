"""Documents that are nothing but labels: the work grows with the lines and not with their square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest

from tableside.importing import lines, sequence
from tableside.importing.errors import NoClauses
from tableside.importing.preview import clause_tree
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
