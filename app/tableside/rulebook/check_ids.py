"""Checking that every language of a book has the same ids, in the natural order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from tableside.rulebook.findings import Finding, finding
from tableside.rulebook.ids import sorted_ids
from tableside.rulebook.model import Edition, Rule


def check_ids(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield ids that are missing, extra or out of order against the other languages."""
    yield from _presence(editions)
    misplaced: set[tuple[str, str]] = set()
    for edition in editions:
        for rule, previous in _out_of_order(edition):
            misplaced.add((edition.lang, rule.id))
            yield finding(edition.path, rule.line, "out-of-order", id=rule.id, previous=previous)
    if not editions:
        return
    reference = editions[0]
    for edition in editions[1:]:
        common = [rule.id for rule in reference.rules if rule.id in edition and rule.regular]
        place = {rule_id: index for index, rule_id in enumerate(common)}
        ids = [rule.id for rule in edition.rules if rule.id in place]
        for index in _not_increasing([place[rule_id] for rule_id in ids]):
            if {(edition.lang, ids[index]), (reference.lang, ids[index])}.isdisjoint(misplaced):
                line = edition.by_id[ids[index]].line
                yield finding(edition.path, line, "order-differs", id=ids[index], lang=reference.lang)


def side_with(editions: Sequence[Edition], having: Sequence[str]) -> bool:
    """Tell whether what some languages have is right: most have it, or in a tie the first language has."""
    lacking = len(editions) - len(having)
    return len(having) > lacking or (len(having) == lacking and editions[0].lang in having)


def _presence(editions: Sequence[Edition]) -> Iterator[Finding]:
    every = dict.fromkeys(rule.id for edition in editions for rule in edition.rules if rule.regular)
    for rule_id in every:
        having = [edition.lang for edition in editions if rule_id in edition]
        if len(having) == len(editions):
            continue
        kept = side_with(editions, having)
        for edition in editions:
            if (edition.lang in having) is kept:
                continue
            example = next(one for one in editions if rule_id in one)
            rule = example.by_id[rule_id]
            same_above = rule.parent is not None and (rule.parent in edition) is not kept
            if same_above and _alike(editions, rule_id, rule.parent):
                continue  # told with the rule it belongs to
            below = sum(1 for _ in example.subtree(rule_id)) - 1
            others = having if kept else [one.lang for one in editions if one.lang not in having]
            line = _line_before(edition, example, rule_id) if kept else edition.by_id[rule_id].line
            yield finding(
                edition.path,
                line,
                "missing" if kept else "extra",
                id=rule_id,
                below=f" (with {below} below it)" if below else "",
                langs=", ".join(others),
            )


def _alike(editions: Sequence[Edition], rule_id: str, parent: str | None) -> bool:
    return all((rule_id in edition) == (parent in edition) for edition in editions)


def _line_before(edition: Edition, example: Edition, rule_id: str) -> int:
    """Return the line of the rule after which a missing one should stand."""
    line = 1
    for rule in example.rules:
        if rule.id == rule_id:
            break
        if rule.id in edition:
            line = edition.by_id[rule.id].line
    return line


def _out_of_order(edition: Edition) -> Iterator[tuple[Rule, str]]:
    headings = [rule for rule in edition.rules if rule.kind != "clause" and rule.labels[0] and rule.regular]
    groups: dict[str | None, list[Rule]] = {None: headings}
    for rule in edition.rules:
        if rule.kind == "clause" and rule.regular:
            groups.setdefault(rule.parent, []).append(rule)
    for group in groups.values():
        place = {rule_id: index for index, rule_id in enumerate(sorted_ids(rule.id for rule in group))}
        for index in _not_increasing([place[rule.id] for rule in group]):
            yield group[index], group[index - 1].id if index else "the heading"


def _not_increasing(places: Iterable[int]) -> list[int]:
    """Return the fewest positions that must move for the rest to increase."""
    values = list(places)
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for index, value in enumerate(values):
        at = bisect_left(tails, value)
        before.append(ends[at - 1] if at else None)
        tails[at : at + 1] = [value]
        ends[at : at + 1] = [index]
    kept: set[int] = set()
    current = ends[-1] if ends else None
    while current is not None:
        kept.add(current)
        current = before[current]
    return [index for index in range(len(values)) if index not in kept]
