"""Chance that is the same on every machine, in every process and with every version of Python.

`random.Random` promises stable bits, not stable choices: how `choice`, `sample` and `shuffle` use the bits has changed
between versions. Here the bits are SHA-256 of the seed and a counter, and every choice is made of whole numbers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 8
"""Bytes of one drawn number: with 64 bits the remainder's bias is far below anything a person could notice."""


def digest_of(*parts: object) -> str:
    """Give a short digest of some parts, the same everywhere."""
    return hashlib.sha256("\x1f".join(str(part) for part in parts).encode("utf-8")).hexdigest()[:16]


class Chance:
    """A stream of choices that follows from its seed alone."""

    def __init__(self, *seed: object) -> None:
        self._seed = "\x1f".join(str(part) for part in seed).encode("utf-8")
        self._block = b""
        self._count = 0

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to one less than the limit."""
        if limit < 1:
            raise ValueError("nothing to draw from")
        if not self._block:
            self._block = hashlib.sha256(self._seed + b"\x1e" + str(self._count).encode("ascii")).digest()
            self._count += 1
        word, self._block = self._block[:_WORD], self._block[_WORD:]
        return int.from_bytes(word, "big") % limit

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def happens(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def weighted(self, values: Iterable[tuple[T, int]]) -> T:
        """Draw one of several values by their weights."""
        pairs = [(value, weight) for value, weight in values if weight > 0]
        place = self.below(sum(weight for _, weight in pairs))
        for value, weight in pairs:
            place -= weight
            if place < 0:
                return value
        raise AssertionError("the weights cover every place")

    def shuffled(self, values: Iterable[T]) -> list[T]:
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
