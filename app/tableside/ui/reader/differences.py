"""Figures that one language states and the other does not, found in the two texts of a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.rulebook.figures import Figures, figures
from tableside.ui.reader.units import Unit


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure as written in one text that the other text lacks."""

    written: str


def differences(
    pair: tuple[Unit | None, Unit | None], languages: tuple[str, str]
) -> tuple[tuple[Difference, ...], tuple[Difference, ...]]:
    """Give, for each of two texts of a unit, the figures that the other lacks; none where one text is missing."""
    first, second = pair
    if first is None or second is None or not (first.blocks and second.blocks):
        return (), ()
    # Over the whole rule: a translation may move a figure from one paragraph of it to another.
    left, right = figures(first.rule.markdown, languages[0]), figures(second.rule.markdown, languages[1])
    return _lacking(left, right), _lacking(right, left)


def _lacking(stated: Figures, other: Figures) -> tuple[Difference, ...]:
    return tuple(Difference(written) for value, written in stated.certain.items() if other.lacks(value))


def split_at(text: str, marked: Sequence[Difference]) -> Iterator[tuple[str, bool]]:
    """Split words into those to mark and those to leave."""
    if not marked:
        yield text, False
        return
    alternatives = "|".join(re.escape(one.written) for one in sorted(marked, key=lambda one: -len(one.written)))
    position = 0
    for match in re.finditer(rf"(?<![\w.,])(?:{alternatives})(?![\w]|[.,]\d)", text):
        if match.start() > position:
            yield text[position : match.start()], False
        yield match[0], True
        position = match.end()
    if position < len(text):
        yield text[position:], False
