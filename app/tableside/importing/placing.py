"""Placing the clauses of a document on the rules we know, by evidence and in order.

Every pair of clause and rule has a score: number path, words, terms and figures of its own text and of everything
below it, heading, and how well the parents agree. The best way to walk through both texts in order is found; a clause
is placed only where nearly all good ways agree on its rule. Then one place at a time is looked at: one off, inside
another rule, words of another rule, hardly any words in common, another number. In doubt it stays unplaced.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

from tableside.errors import N_
from tableside.importing.document import checkpoint, count_words
from tableside.importing.evidence import Comparison, Unit, likeness
from tableside.importing.tree import Node, Paragraph, slug
from tableside.rulebook.model import LINK, Edition

_FEWEST = 3
"""Fewer clauses give no reliable median."""
_BESIDE, _NEARLY = 2, 0.75
_UNLIKE = 0.05
_TELLING = 6
"""Fewer words of its own say nothing about what a clause is not."""
_ALIKE, _ALIKE_ELSEWHERE = 0.2, 0.35
"""Clauses with less in common are not the same where their numbers differ, and all the less on another level."""
_BESIDE_ALIKE = 0.3

REASONS = {
    "number": N_("same number"),
    "heading": N_("same heading"),
    "figures": N_("same figures"),
    "words": N_("same words and terms"),
    "inside": N_("inside a rule that is placed"),
    "order": N_("between clauses that are placed"),
    "former": N_("same words as in your former edition"),
    "hand": N_("placed by you"),
}


@dataclass(slots=True)
class Placing:
    """Where a clause was placed, how surely and why."""

    rule: str
    sure: float
    reasons: tuple[str, ...]


@dataclass(slots=True)
class Alignment:
    """The placed clauses by their index in the document."""

    placed: dict[int, Placing] = field(default_factory=dict)
    paragraphs: dict[tuple[int, int], Placing] = field(default_factory=dict)
    """Paragraphs without a label that are rules of their own with us: the clause and the paragraph in it."""


def common_of(one: Unit, other: Unit) -> float:
    """Return the likeness of a clause and a rule, of their own text and with everything below them."""
    return likeness(one.own, other.own) + likeness(one.whole, other.whole)


def drop_shifted(comparison: Comparison, result: Alignment) -> None:
    """Take back what may be one off: where a text has more or fewer rules than ours, a number alone places none.

    Such a rule has to have about as much in common with its place as with those beside it, or it goes with what is
    below it.
    """
    found, known = comparison.found, comparison.known
    columns = {unit.key: column for column, unit in enumerate(known)}
    theirs, ours = _numbered_siblings(found), _numbered_siblings(known)
    dropped: set[int] = set()
    for row in sorted(result.placed):
        column = columns[result.placed[row].rule]
        here, there = theirs.get(found[row].parent, ()), ours.get(known[column].parent, ())
        off = row in here and column in there and len(here) != len(there) and len(here) > 1
        nearly = _NEARLY if comparison.same_language else 1.0
        best = not off or best_of_its_neighbours(found[row], column, known, there, nearly)
        if found[row].parent in dropped or not best:
            dropped.add(row)
    for row in dropped:
        result.placed.pop(row, None)


def drop_beaten(comparison: Comparison, result: Alignment) -> None:
    """Unplace rules, and everything below them, that are more like a free rule beside theirs."""
    found, known = comparison.found, comparison.known
    columns = {unit.key: column for column, unit in enumerate(known)}
    taken = {placing.rule for placing in (*result.placed.values(), *result.paragraphs.values())}
    siblings = _numbered_siblings(known)
    dropped: set[int] = set()
    for row in sorted(result.placed):
        one, column = found[row], columns[result.placed[row].rule]
        group = siblings.get(known[column].parent, [])
        at = bisect_left(group, column)
        beside = [other for other in group[max(0, at - _BESIDE) : at + 1 + _BESIDE] if known[other].key not in taken]
        common = common_of(one, known[column])
        beaten = one.numbers and one.size and any(common_of(one, known[other]) > common for other in beside)
        if beaten or one.parent in dropped:
            dropped.add(row)
    for row in dropped:
        del result.placed[row]


def _numbered_siblings(units: Sequence[Unit]) -> dict[int | None, list[int]]:
    groups: dict[int | None, list[int]] = {}
    for index, unit in enumerate(units):
        if unit.numbers:
            groups.setdefault(unit.parent, []).append(index)
    return groups


def best_of_its_neighbours(
    one: Unit, column: int, known: Sequence[Unit], siblings: Sequence[int], nearly: float
) -> bool:
    """Return whether a clause has about as much in common with its rule as with each of those beside that."""
    at = bisect_left(siblings, column)
    common = common_of(one, known[column])
    beside = (*siblings[max(0, at - _BESIDE) : at], *siblings[at + 1 : at + 1 + _BESIDE])
    return common > 0.0 and all(nearly * common_of(one, known[other]) <= common for other in beside)


def drop_orphans(comparison: Comparison, result: Alignment) -> None:
    """Take back what contradicts the tree: a clause inside one rule cannot be placed inside another."""
    places = {unit.key: unit for unit in comparison.known}
    keys = [unit.key for unit in comparison.known]
    for row in sorted(result.placed):
        placing = result.placed[row]
        above = comparison.found[row].parent
        while above is not None and (above not in result.placed or not comparison.found[above].numbers):
            # Unnumbered sections are cut differently from text to text; they bind nothing.
            above = comparison.found[above].parent
        if above is None:
            continue
        expected = result.placed[above].rule
        current = places[placing.rule].parent
        while current is not None and keys[current] != expected:
            current = comparison.known[current].parent
        if current is None:
            del result.placed[row]


def drop_contradicted(comparison: Comparison, result: Alignment) -> None:
    """Unplace clauses placed by number alone whose words are plainly those of a free rule."""
    taken = {placing.rule for placing in (*result.placed.values(), *result.paragraphs.values())}
    free = [unit for unit in comparison.known if unit.size and unit.key not in taken]
    places = {unit.key: unit for unit in comparison.known}
    for row, placing in list(result.placed.items()):
        one = comparison.found[row]
        if one.size < _TELLING or (row, 0) in result.paragraphs:
            continue
        place = places[placing.rule]
        own = likeness(one.own, place.own)
        best = max((likeness(one.own, unit.own) for unit in free), default=0.0)
        beside = max(
            (likeness(one.own, unit.own) for unit in free if _shares_rule(unit, place, comparison)), default=0.0
        )
        if (best > 0.2 and own < 0.35 * best) or (beside > _BESIDE_ALIKE and own < 0.65 * beside):
            del result.placed[row]


def _shares_rule(one: Unit, other: Unit, comparison: Comparison) -> bool:
    """Return whether a clause stands in the rule that another stands in directly, however deep."""
    current = one.parent
    while current is not None and current != other.parent:
        current = comparison.known[current].parent
    return current is not None


def drop_unlike(comparison: Comparison, result: Alignment) -> None:
    """Take back clauses that have far less in common with their rule than the others have with theirs."""
    places = {unit.key: unit for unit in comparison.known}
    alike = {
        row: likeness(comparison.found[row].own, places[placing.rule].own)
        for row, placing in result.placed.items()
        if comparison.found[row].size >= _TELLING and places[placing.rule].size >= _TELLING
    }
    if len(alike) < _FEWEST:
        return
    usual = sorted(alike.values())[len(alike) // 2]
    for row, value in alike.items():
        if value < _UNLIKE * usual and result.placed[row].reasons != ("hand",):
            del result.placed[row]


def drop_misnumbered(comparison: Comparison, result: Alignment, drifted: Sequence[tuple[int, ...]]) -> None:
    """Take back clauses that have another number than their rule, also as it has drifted, and other words."""
    if not comparison.same_language:
        return
    places = {unit.key: unit for unit in comparison.known}
    wrong = []
    for row, placing in result.placed.items():
        one, other = comparison.found[row], places[placing.rule]
        numbers = one.numbers, drifted[row]
        if not one.numbers or not other.numbers or other.numbers in numbers or (row, 0) in result.paragraphs:
            continue
        telling = one.size >= _TELLING and other.size >= _TELLING and not _in_step(comparison, result, row, other)
        least = _ALIKE if len(one.numbers) == len(other.numbers) else _ALIKE_ELSEWHERE
        if telling and max(likeness(one.own, other.own), likeness(one.title, other.title)) < least:
            wrong.append(row)
    for row in wrong:
        del result.placed[row]


def _in_step(comparison: Comparison, result: Alignment, row: int, other: Unit) -> bool:
    """Return whether a list of clauses is placed as a whole, each on the rule of its rank, as its labels differ."""
    found, known = comparison.found, comparison.known
    parent = found[row].parent
    if parent is None or parent not in result.placed or other.parent is None:
        return False
    if result.placed[parent].rule != known[other.parent].key:
        return False
    theirs = [index for index, unit in enumerate(found) if unit.parent == parent]
    ours = [index for index, unit in enumerate(known) if unit.parent == other.parent]
    placed = [result.placed[index].rule if index in result.placed else "" for index in theirs]
    whole = len(ours) > 1 and placed == [known[index].key for index in ours]
    return whole and best_of_its_neighbours(found[row], ours[other.rank[0]], known, ours, _NEARLY)


_ALIKE_ENOUGH = 0.2
_CLEARLY = 1.25
_SURELY, _SURELY_BEST = 0.42, 1.6
"""How much a clause shares with a rule of another number, and how many times more than with any other. Tuned on the
Italian laws of carrom with one law taken out and the others renumbered: no clause on a wrong rule."""
_FEWEST_LETTERS = 20
_LOCAL = re.compile(r"\d+[a-z]?(?:\.(?:\d+[a-z]?|[a-z]{1,4}))*")


def place_unlabelled(comparison: Comparison, result: Alignment) -> None:
    """Place paragraphs on free rules between the clause they stand in and the next one, where the words say so."""
    if comparison.same_language:
        _Unlabelled(comparison, result).run()


def place_by_words(comparison: Comparison, result: Alignment) -> None:
    """Place clauses on free rules, whatever their numbers, where no other clause and no other rule is as like them."""
    if not comparison.same_language:
        return
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    rows = [
        row
        for row, unit in enumerate(comparison.found)
        if row not in result.placed and unit.numbers and unit.size >= _TELLING
    ]
    free = [unit for unit in comparison.known if unit.key not in taken and unit.size >= _TELLING]
    for row in rows:
        alike = sorted(((likeness(comparison.found[row].own, unit.own), unit.key) for unit in free), reverse=True)
        if not alike or alike[0][0] < _SURELY:
            continue
        best, rule = alike[0]
        second = alike[1][0] if len(alike) > 1 else 0.0
        unit = next(unit for unit in free if unit.key == rule)
        rivals = [likeness(comparison.found[other].own, unit.own) for other in rows if other != row]
        if best >= _SURELY_BEST * max((second, *rivals)) and rule not in taken:
            taken.add(rule)
            result.placed[row] = Placing(rule, 0.8, ("words",))


def place_as_before(nodes: Sequence[Node], result: Alignment, ours: Edition, former: Sequence[Edition]) -> None:
    """Place clauses whose sentences stand in a former edition where that has placed them."""
    known: dict[str, set[str]] = {}
    for edition in former:
        for rule in edition.rules:
            words = letters(LINK.sub(lambda match: match["words"] or match["target"], rule.markdown))
            if rule.id in ours and len(words) >= _FEWEST_LETTERS:
                known.setdefault(words, set()).add(rule.id)
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    for row, node in enumerate(nodes):
        rules = known.get(letters(node.text), set())
        if node.label is not None and row not in result.placed and len(rules) == 1 and not rules & taken:
            taken |= rules
            result.placed[row] = Placing(next(iter(rules)), 1.0, ("former",))


def place_headings(nodes: Sequence[Node], result: Alignment, ours: Edition) -> None:
    """Place headings on the rule of the same title that their clauses, which are placed, belong to."""
    rows = {id(node): row for row, node in enumerate(nodes)}
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    for row, node in reversed(list(enumerate(nodes))):
        if row in result.placed or not node.title:
            continue
        below = [result.placed.get(rows[id(child)]) for child in node.children]
        above = {ours.by_id[one.rule].parent for one in below if one is not None and one.rule in ours}
        parent = above.pop() if len(above) == 1 else None
        if parent is None or parent in taken or letters(ours.by_id[parent].title or "") != letters(node.title):
            continue
        taken.add(parent)
        result.placed[row] = Placing(parent, 1.0, ("words",))


def new_clauses(nodes: Sequence[Node], result: Alignment, ours: Edition, *, own: bool) -> dict[int, str]:
    """Return the ids of the clauses that only the document has, where label and neighbours leave no doubt.

    In a book of one's own there is no other numbering than the document's, and every such clause has its number there.
    """
    rows = {id(node): row for row, node in enumerate(nodes)}
    unplaced = [row for row, node in enumerate(nodes) if node.label is not None and row not in result.placed]
    new = set(unplaced) if own else _between_placed(nodes, rows, result, ours)
    found: dict[int, str] = {}
    used = set(ours.by_id)
    for row in (row for row in unplaced if row in new):
        name = nodes[row].name
        spare = f"new-{slug(name).removeprefix('n-')}"
        wanted = (name if own and _LOCAL.fullmatch(name) else spare, spare, f"{spare}-{row}")
        found[row] = next(one for local in wanted if (one := f"{ours.book}/{local}") not in used)
        used.add(found[row])
    return found


def _between_placed(nodes: Sequence[Node], rows: Mapping[int, int], result: Alignment, ours: Edition) -> set[int]:
    """Return the clauses between two that are placed next to each other, and what stands in them.

    A rule of ours between them that nothing was placed on may be this very clause in other words.
    """
    split = {row for row, _ in result.paragraphs}
    taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}
    found: set[int] = set()
    groups: list[tuple[int | None, list[Node]]] = [(None, [node for node in nodes if node.parent is None])]
    groups += [(row, node.children) for row, node in enumerate(nodes) if node.children]
    for above, siblings in groups:
        inside = [rows[id(one)] for one in siblings if one.label is not None]
        if above in found:
            found.update(row for row in inside if row not in result.placed)
        elif above is None or (above in result.placed and above not in split):
            children = ours.by_id[result.placed[above].rule].children if above is not None else _tops(ours)
            found.update(_unmatched([result.placed.get(row) for row in inside], inside, children, taken))
    return found


def _tops(edition: Edition) -> tuple[str, ...]:
    return tuple(rule.id for rule in edition.rules if rule.parent is None)


def _unmatched(
    placed: Sequence[Placing | None], rows: Sequence[int], ours: Sequence[str], taken: Collection[str]
) -> Iterator[int]:
    places = {rule: at for at, rule in enumerate(ours)}
    spots = [places.get(one.rule) if one is not None else None for one in placed]
    known = [at for at, spot in enumerate(spots) if spot is not None]
    for at, row in enumerate(rows):
        if placed[at] is not None or not known:
            continue
        here = bisect_left(known, at)
        before = spots[known[here - 1]] if here else -1
        after = spots[known[here]] if here < len(known) else len(ours)
        if (
            before is not None
            and after is not None
            and before < after
            and all(one in taken for one in ours[before + 1 : after])
        ):
            yield row


def letters(text: str) -> str:
    return "".join(one for one in text.casefold() if one.isalnum())


class _Unlabelled:
    def __init__(self, comparison: Comparison, result: Alignment) -> None:
        self._comparison = comparison
        self._result = result
        self._rows = {id(node): row for row, node in enumerate(comparison.nodes)}
        self._columns = {unit.key: column for column, unit in enumerate(comparison.known)}
        self._placed = sorted(result.placed)
        self._taken = {one.rule for one in (*result.placed.values(), *result.paragraphs.values())}

    def run(self) -> None:
        split = {row for row, _ in self._result.paragraphs}
        for row in self._placed:
            if row not in split:
                self._look_at(row, self._comparison.nodes[row])

    def _look_at(self, row: int, node: Node) -> None:
        own = self._columns[self._result.placed[row].rule]
        for place, paragraph in enumerate(node.paragraphs):
            if (place == 0 and self._comparison.known[own].size) or count_words(paragraph.text) < _TELLING:
                continue
            column = self._best(paragraph, own, self._free(row, node, paragraph, own))
            if column is not None:
                rule = self._comparison.known[column].key
                self._taken.add(rule)
                self._result.paragraphs[row, place] = Placing(rule, 0.8, ("order", "words"))

    def _free(self, row: int, node: Node, paragraph: Paragraph, own: int) -> Sequence[int]:
        """Return the free rules between the clauses before and after a paragraph."""
        last = row
        for child in node.children[: paragraph.after]:
            last = max(self._rows[id(one)] for one in child.walk())
        at = bisect_right(self._placed, last)
        before = [self._column(one) for one in self._placed[:at] if one >= row]
        after = self._column(self._placed[at]) if at < len(self._placed) else len(self._comparison.known)
        known = self._comparison.known
        return [
            column
            for column in range(max(before, default=own) + 1, after)
            if known[column].size and known[column].key not in self._taken
        ]

    def _column(self, row: int) -> int:
        return self._columns[self._result.placed[row].rule]

    def _best(self, paragraph: Paragraph, own: int, free: Sequence[int]) -> int | None:
        known = self._comparison.known
        bag = self._comparison.scales.bag(self._comparison.concepts.tokens(paragraph.text))
        best = max(free, key=lambda column: likeness(bag, known[column].own), default=None)
        if best is None:
            return None
        alike = likeness(bag, known[best].own)
        return best if alike >= max(_ALIKE_ENOUGH, _CLEARLY * likeness(bag, known[own].own)) else None


_SURE = 0.75
_ANCHOR = 0.9
_NEAR = 3
_HINT = 0.1
_MISTRUSTED = 0.05
_AROUND = 25
_NUMBER = 1.6
_SHARPNESS = 2.2
_FLOOR = 0.55
_PLAINLY_ALIKE = 0.5
"""Clauses with so much in common are the same where their numbers are, if none beside them has more."""
_CLEARLY_BEST = 0.95
_MOST_WAYS = 60
_MOST_TIMES, _FEWEST_COMPARED = 4, 1500
"""How many times the clauses of a book a document may have to be compared as a whole, and how many it always may."""


def align(comparison: Comparison) -> Alignment:
    """Place what can be placed; of a document with far more clauses than the book, those of the same number."""
    most = max(_MOST_TIMES * len(comparison.known), _FEWEST_COMPARED)
    return _align_by_numbers(comparison) if len(comparison.found) > most else _align(comparison)


def _align_by_numbers(comparison: Comparison) -> Alignment:
    """Place clauses on the rule of their number where the words agree: of two huge texts not every pair is weighed."""
    known = comparison.known
    places = range(len(known))
    columns = {known[column].numbers: column for column in reversed(places) if known[column].numbers}
    result = Alignment()
    for row, one in enumerate(comparison.found):
        checkpoint()
        column = columns.pop(one.numbers, None)
        if column is None or likeness(one.own, known[column].own) < _PLAINLY_ALIKE:
            continue
        if best_of_its_neighbours(one, column, known, places, 1.0):
            result.placed[row] = Placing(known[column].key, 1.0, _reasons(one, known[column]))
    return result


def _align(comparison: Comparison) -> Alignment:
    found, known = comparison.found, comparison.known
    if not known:  # our own text of the book is empty or damaged
        return Alignment()
    common = [_line(one, known) for one in found]
    unsure = [Drift(weight=_HINT) for _ in found]
    first = score_matrix(found, known, unsure, common)
    drifts = local_drifts(found, known, posteriors(first))
    if not comparison.same_language:
        drifts = _trusted_by_shape(found, known, drifts)
    scores = score_matrix(found, known, drifts, common)
    chances = posteriors(scores)
    result = Alignment()
    taken: dict[int, tuple[float, int]] = {}
    for row, chance in enumerate(chances):
        if not chance:
            continue
        column, sure = max(chance.items(), key=lambda item: item[1])
        if sure < _SURE:
            continue
        before = taken.get(column)
        if before is None or sure > before[0]:
            taken[column] = sure, row
    for column, (sure, row) in taken.items():
        reasons = _reasons(comparison.found[row], comparison.known[column])
        result.placed[row] = Placing(comparison.known[column].key, sure, reasons)
    drop_shifted(comparison, result)
    drop_orphans(comparison, result)
    place_paragraphs(comparison, result)
    drop_contradicted(comparison, result)
    drop_unlike(comparison, result)
    drop_misnumbered(comparison, result, [drift.applied(one.numbers) for drift, one in zip(drifts, found, strict=True)])
    return result


@dataclass(frozen=True, slots=True)
class Drift:
    """How the numbers of the document differ from ours around a clause, and how far they are to be trusted."""

    offset: tuple[int, ...] = ()
    weight: float = 1.0

    def applied(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return numbers of the document as ours."""
        return tuple(
            number + (self.offset[place] if place < len(self.offset) else 0) for place, number in enumerate(numbers)
        )


def local_drifts(found: Sequence[Unit], known: Sequence[Unit], chances: Sequence[dict[int, float]]) -> list[Drift]:
    """Find out from clauses that their words alone have placed how far numbers can be trusted around each clause.

    Where the clauses before and after agree on how the numbers differ, a number says much; where they do not, the
    numbers drift right there, and it says nothing.
    """
    anchors: list[tuple[int, tuple[int, ...]]] = []
    for row, chance in enumerate(chances):
        column, sure = max(chance.items(), key=lambda item: item[1], default=(0, 0.0))
        one, other = found[row], known[column]
        if sure >= _ANCHOR and one.numbers and len(one.numbers) == len(other.numbers) and _telling(one, other, known):
            anchors.append((row, _offset(one.numbers, other.numbers)))
    anchors = [*_ends(found, known, -1), *anchors, *_ends(found, known, len(found))]
    return [_drift(row, anchors) for row in range(len(found))]


def _trusted_by_shape(found: Sequence[Unit], known: Sequence[Unit], drifts: Sequence[Drift]) -> list[Drift]:
    """Distrust numbers near a rule with other clauses than ours: in another language words do not reveal a drift."""
    clauses = {unit.numbers: unit.children for unit in known if unit.numbers}
    odd = [row for row, unit in enumerate(found) if unit.numbers and clauses.get(unit.numbers) != unit.children]

    def near(row: int) -> bool:
        at = bisect_left(odd, row - _AROUND)
        return at < len(odd) and odd[at] <= row + _AROUND

    return [Drift(weight=_MISTRUSTED) if near(row) else drift for row, drift in enumerate(drifts)]


def _offset(here: tuple[int, ...], there: tuple[int, ...]) -> tuple[int, ...]:
    offset = [one - other for one, other in zip(there, here, strict=True)]
    while offset and not offset[-1]:
        offset.pop()
    return tuple(offset)


def _ends(found: Sequence[Unit], known: Sequence[Unit], row: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the first or the last rule as an anchor: a text that ends with another number has drifted on the way."""
    place = 0 if row < 0 else -1
    ours = [unit.numbers for unit in known if unit.numbers]
    theirs = [unit.numbers for unit in found if unit.numbers]
    if not ours or not theirs:
        return []
    shortest = min(len(ours[place]), len(theirs[place]), 1 if len(ours[0]) == 1 else 2)
    return [(row, _offset(theirs[place][:shortest], ours[place][:shortest]))]


def _telling(one: Unit, other: Unit, known: Sequence[Unit]) -> bool:
    """Return whether a clause is more like a rule than any other clause is."""
    common = common_of(one, other)
    return common > 0.25 and all(common_of(one, unit) <= common for unit in known)


def _drift(row: int, anchors: Sequence[tuple[int, tuple[int, ...]]]) -> Drift:
    here = bisect_left(anchors, (row, ()))
    before = _most([offset for _, offset in anchors[max(0, here - _NEAR) : here]])
    at = here + 1 if here < len(anchors) and anchors[here][0] == row else here
    after = _most([offset for _, offset in anchors[at : at + _NEAR]])
    if before is None and after is None:
        return Drift(weight=_HINT)
    return Drift(before, 1.0) if before is not None and before == after else Drift(weight=_MISTRUSTED)


def _most(offsets: Sequence[tuple[int, ...]]) -> tuple[int, ...] | None:
    """Return what most neighbours agree on."""
    if not offsets:
        return None
    offset, times = Counter(offsets).most_common(1)[0]
    return offset if 2 * times > len(offsets) else None


def score_matrix(
    found: Sequence[Unit], known: Sequence[Unit], drifts: Sequence[Drift], common: Sequence[Sequence[float]]
) -> list[list[float]]:
    """Return the evidence for every pair, of numbers and of what they have in common; one below nothing is no pair."""
    own = [_with_numbers(one, drift, known, line) for one, drift, line in zip(found, drifts, common, strict=True)]
    _heads_are_not_rules(found, known, own)
    result: list[list[float]] = []
    for row, one in enumerate(found):
        above = result[one.parent] if one.parent is not None else None
        line = []
        for column, other in enumerate(known):
            value = own[row][column]
            if above is not None and other.parent is not None:
                inside = above[other.parent]
                unnumbered = not found[one.parent].numbers if one.parent is not None else True
                value += 0.45 * max(min(inside, 2.5), 0.0 if unnumbered else -1.0)
                if inside > 0.8 and one.rank == other.rank and one.rank[1] > 1:
                    value += 0.9 if one.shaky else 0.3
            elif above is not None and one.numbers and _labelled(found, one.parent):
                value -= 0.3
            line.append(value - _FLOOR)
        result.append(line)
    return result


def _line(one: Unit, known: Sequence[Unit]) -> list[float]:
    checkpoint()
    return [_evidence(one, other) for other in known]


def _with_numbers(one: Unit, drift: Drift, known: Sequence[Unit], line: Sequence[float]) -> list[float]:
    """Return the evidence for a clause on every rule once its number is weighed too."""
    checkpoint()
    numbers, weight = drift.applied(one.numbers), 0.2 if one.shaky else drift.weight
    if not numbers:
        return list(line)
    return [value + weight * _number_evidence(numbers, other.numbers) for value, other in zip(line, known, strict=True)]


def _heads_are_not_rules(found: Sequence[Unit], known: Sequence[Unit], own: list[list[float]]) -> None:
    """Keep a heading from the place of the numbered rule that stands under it."""
    columns = {unit.numbers: column for column, unit in enumerate(known) if unit.numbers}
    for one in found:
        if one.parent is None or found[one.parent].numbers or not one.numbers:
            continue
        column = columns.get(one.numbers)
        if column is not None:
            own[one.parent][column] -= 1.5


def _labelled(units: Sequence[Unit], index: int | None) -> bool:
    return index is not None and bool(units[index].numbers)


def _evidence(one: Unit, other: Unit) -> float:
    """Return what speaks for a pair whatever its numbers are."""
    words = likeness(one.own, other.own)
    whole = likeness(one.whole, other.whole)
    value = 2.4 * words + 1.6 * whole
    if one.title and other.title:
        value += 1.1 * likeness(one.title, other.title)
    if one.figures and other.figures:
        common = len(one.figures & other.figures) / len(one.figures | other.figures)
        value += 0.8 * common - 0.15
    elif bool(one.figures) != bool(other.figures) and one.size and other.size:
        value -= 0.12
    if bool(one.children) != bool(other.children):
        value -= 0.25
    if bool(one.size) != bool(other.size):
        value -= 0.2
    if not one.numbers and other.numbers and words + whole < 0.3:
        value -= 0.8
    return value


def _number_evidence(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    if not one or not other:
        return 0.0
    if one == other:
        return _NUMBER
    if one[-2:] == other[-2:] and len(one) > 1:
        return 0.35 * _NUMBER
    if one[-1] == other[-1] and len(one) == len(other):
        return 0.15 * _NUMBER
    return -0.25 * _NUMBER if len(one) == len(other) else -0.1 * _NUMBER


def posteriors(scores: Sequence[Sequence[float]]) -> list[dict[int, float]]:
    """Return, for every row, how likely each column is over all ways through both texts in order."""
    rows, columns = len(scores), len(scores[0]) if scores else 0
    if not rows or not columns:
        return [{} for _ in range(rows)]
    forward = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(1, rows + 1):
        checkpoint()
        before, line, score = forward[row - 1], forward[row], scores[row - 1]
        for column in range(1, columns + 1):
            line[column] = _sum3(
                before[column],
                line[column - 1],
                before[column - 1] + _SHARPNESS * score[column - 1],
                before[column - 1],
            )
    total = forward[rows][columns]
    found: list[dict[int, float]] = []
    after = [0.0] * (columns + 2)  # what the ways through the later rows come to: no other row is asked for again
    for row in range(rows - 1, -1, -1):
        checkpoint()
        score = scores[row]
        ways = (
            (column, before + _SHARPNESS * own + later - total)
            for column, (before, own, later) in enumerate(zip(forward[row], score, after[2:], strict=False))
        )
        found.append({column: math.exp(min(chance, 0.0)) for column, chance in ways if chance > -5})
        line = [0.0] * (columns + 2)
        for column in range(columns, 0, -1):
            line[column] = _sum3(
                after[column], line[column + 1], after[column + 1] + _SHARPNESS * score[column - 1], after[column + 1]
            )
        after = line
    return found[::-1]


def _sum3(skip_row: float, skip_column: float, match: float, both: float) -> float:
    """Add ways in logarithms: skipping a row, skipping a column, and matching; what was counted twice is taken off."""
    top = max(skip_row, skip_column, match)
    inner = math.exp(skip_row - top) + math.exp(skip_column - top) + math.exp(match - top) - math.exp(both - top)
    return top + math.log(inner) if inner > 0 else top


def _reasons(one: Unit, other: Unit) -> tuple[str, ...]:
    found = []
    if one.numbers and one.numbers == other.numbers:
        found.append("number")
    if one.title and other.title and likeness(one.title, other.title) > 0.5:
        found.append("heading")
    if one.figures & other.figures:
        found.append("figures")
    if likeness(one.own, other.own) > 0.2 or likeness(one.whole, other.whole) > 0.3:
        found.append("words")
    return tuple(found or ["order"])


def place_paragraphs(comparison: Comparison, result: Alignment) -> None:
    """Place paragraphs without labels where we have clauses and no text of the rule's own: n paragraphs, n clauses."""
    places = {unit.key: index for index, unit in enumerate(comparison.known)}
    children: dict[int | None, list[int]] = {}
    for index, unit in enumerate(comparison.known):
        children.setdefault(unit.parent, []).append(index)
    for row, placing in list(result.placed.items()):
        rule = places[placing.rule]
        clauses = children.get(rule, [])
        node = comparison.nodes[row]
        if len(clauses) < 2 or comparison.known[rule].size:
            continue
        ways = [
            (agreement, paragraphs)
            for paragraphs in _ways_to_part(node.paragraphs, len(clauses))
            if (agreement := _agreement_in_step(comparison, paragraphs, clauses))
        ]
        ways.sort(key=lambda way: -way[0])
        if ways and (len(ways) == 1 or ways[1][0] < _CLEARLY_BEST * ways[0][0]):
            node.paragraphs = ways[0][1]
            _split(comparison, result, row, clauses, children)


def _ways_to_part(paragraphs: list[Paragraph], wanted: int) -> Iterator[list[Paragraph]]:
    """Yield the paragraphs as so many: as they are, or parted where some may have run together."""
    places = [(at, back) for at, one in enumerate(paragraphs) for back in one.breaks]
    missing = wanted - len(paragraphs)
    if missing < 0 or math.comb(len(places), missing) > _MOST_WAYS:
        return
    for chosen in combinations(places, missing):
        yield [
            part
            for at, one in enumerate(paragraphs)
            for part in _parted(one, [back for place, back in chosen if place == at])
        ]


def _parted(paragraph: Paragraph, backs: Sequence[int]) -> Iterator[Paragraph]:
    cuts = [0, *(len(paragraph.text) - back for back in backs), len(paragraph.text)]
    for start, end in pairwise(cuts):
        yield replace(paragraph, text=paragraph.text[start:end].strip())


def _agreement_in_step(comparison: Comparison, paragraphs: Sequence[Paragraph], clauses: Sequence[int]) -> float:
    """Return how well paragraphs and clauses agree one by one; nothing where they agree better shifted by one."""
    bags = [comparison.scales.bag(comparison.concepts.tokens(one.text)) for one in paragraphs]
    known = [comparison.known[index].own or comparison.known[index].whole for index in clauses]

    def agreement(shift: int) -> float:
        pairs = [(bags[place], known[place + shift]) for place in range(len(bags)) if 0 <= place + shift < len(known)]
        return sum(likeness(one, other) for one, other in pairs) / len(bags)

    straight = agreement(0)
    return straight if straight >= 0.04 and straight > max(agreement(1), agreement(-1)) else 0.0


def _split(
    comparison: Comparison,
    result: Alignment,
    row: int,
    clauses: Sequence[int],
    children: dict[int | None, list[int]],
) -> None:
    node = comparison.nodes[row]
    rows = {id(one): index for index, one in enumerate(comparison.nodes)}
    for one in node.walk():
        if one is not node and id(one) in rows:
            result.placed.pop(rows[id(one)], None)
    wanted = {comparison.known[index].key for index in clauses}
    for other, placing in list(result.placed.items()):
        if placing.rule in wanted:
            del result.placed[other]
    for place, index in enumerate(clauses):
        result.paragraphs[row, place] = Placing(comparison.known[index].key, 0.9, ("inside", "words"))
        before = node.paragraphs[place - 1].after if place else 0
        following = node.paragraphs[place + 1].after if place + 1 < len(node.paragraphs) else len(node.children)
        start = node.paragraphs[place].after
        below = node.children[start:following] if following > start and start >= before else []
        deeper = children.get(index, [])
        if len(below) == len(deeper):
            for child, known in zip(below, deeper, strict=True):
                if id(child) in rows:
                    result.placed[rows[id(child)]] = Placing(comparison.known[known].key, 0.9, ("inside",))
