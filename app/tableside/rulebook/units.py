"""A book as the pieces that are set one after another, and two languages of it piece by piece beside each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.rulebook.model import Block, Edition, Rule

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Unit:
    """A heading, or the paragraphs of a rule that stand together; the first unit of a clause shows its label."""

    rule: Rule
    part: int
    blocks: tuple[Block, ...] = ()
    labelled: bool = False

    @property
    def key(self) -> Key:
        """The properties of a piece that are the same in every language."""
        return self.rule.id, self.part

    @property
    def heading(self) -> bool:
        """Whether this is the title line of a section or a rule."""
        return self.part == 0

    @property
    def depth(self) -> int:
        """How deep the clause stands: 0 is the rule itself."""
        return len(self.rule.labels) - 1

    @property
    def ends_own_words(self) -> bool:
        """Whether what belongs under the rule's own words, before its clauses, comes after this unit."""
        return self.part == (1 if self.rule.blocks or self.rule.kind == "clause" else 0)


def units_of(edition: Edition, root: str | None = None) -> list[Unit]:
    """Return the pieces of a book, or of one rule and all below it, in order."""
    tops = [edition.by_id[root]] if root else [rule for rule in edition.rules if rule.parent is None]
    return [unit for rule in tops for unit in _walk(edition, rule)]


def _walk(edition: Edition, rule: Rule) -> Iterator[Unit]:
    clause = rule.kind == "clause"
    part = 0
    if not clause:
        yield Unit(rule, part)
    waiting: list[Block] = []
    for item in rule.content:
        if isinstance(item, Block):
            waiting.append(item)
            continue
        if waiting or (clause and part == 0):
            part += 1
            yield Unit(rule, part, tuple(waiting), clause and part == 1)
            waiting = []
        yield from _walk(edition, edition.by_id[item.id])
    if waiting or (clause and part == 0):
        yield Unit(rule, part + 1, tuple(waiting), clause and part == 0)


def aligned(first: Sequence[Unit], second: Sequence[Unit]) -> list[tuple[Unit | None, Unit | None]]:
    """Put two languages beside each other; what only one of them has stands alone, in its place."""
    left = {unit.key: unit for unit in first}
    right = {unit.key: unit for unit in second}
    following: dict[Key | None, list[Key]] = {}
    previous: Key | None = None
    for unit in second:
        if unit.key not in left:
            following.setdefault(previous, []).append(unit.key)
        else:
            previous = unit.key
    order = list(following.get(None, ()))
    for unit in first:
        order.append(unit.key)
        order.extend(following.get(unit.key, ()))
    return [(left.get(key), right.get(key)) for key in order]
