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
from collections.abc import Callable, Iterable, Iterator, Sequence
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
    """Where a clause was placed and why."""

    rule: str
    reasons: tuple[str, ...]


@dataclass(slots=True)
class Alignment:
    """The placed clauses of a document by their index in it."""

    comparison: Comparison
    placed: dict[int, Placing] = field(default_factory=dict)
    paragraphs: dict[tuple[int, int], Placing] = field(default_factory=dict)
    """Paragraphs without a label that are rules of their own with us: the clause and the paragraph in it."""

    @property
    def taken(self) -> set[str]:
        """The rules that a unit is placed on."""
        return {one.rule for one in (*self.placed.values(), *self.paragraphs.values())}

    def column(self, row: int) -> int:
        """Return the index of the rule that a clause was placed on."""
        return self.comparison.columns[self.placed[row].rule]

    def pair(self, row: int) -> tuple[Unit, Unit]:
        """Return a clause and the rule that it was placed on."""
        return self.comparison.found[row], self.comparison.known[self.column(row)]

    def drop(self, rows: Iterable[int]) -> None:
        for row in rows:
            self.placed.pop(row, None)

    def drop_branches(self, wrong: Callable[[int], object]) -> None:
        """Take back the clauses that are wrong, with what was placed below them."""
        dropped: set[int] = set()
        for row in sorted(self.placed):
            if self.comparison.found[row].parent in dropped or wrong(row):
                dropped.add(row)
        self.drop(dropped)


def common_of(one: Unit, other: Unit) -> float:
    """Return the likeness of a clause and a rule, of their own text and with everything below them."""
    return likeness(one.own, other.own) + likeness(one.whole, other.whole)


def _above(units: Sequence[Unit], index: int) -> list[int]:
    """Return the ancestors of a unit, the nearest first."""
    found: list[int] = []
    parent = units[index].parent
    while parent is not None:
        found.append(parent)
        parent = units[parent].parent
    return found


def _numbered_siblings(units: Sequence[Unit]) -> dict[int | None, list[int]]:
    groups: dict[int | None, list[int]] = {}
    for index, unit in enumerate(units):
        if unit.numbers:
            groups.setdefault(unit.parent, []).append(index)
    return groups


def _beside(siblings: Sequence[int], column: int) -> list[int]:
    at = bisect_left(siblings, column)
    return [one for one in siblings[max(0, at - _BESIDE) : at + 1 + _BESIDE] if one != column]


def _drop_shifted(result: Alignment) -> None:
    """Take back placements that may be one off: if a text has more or fewer rules than ours, numbers are not enough.

    Such a rule has to have about as much in common with its place as with those beside it.
    """
    found, known = result.comparison.found, result.comparison.known
    theirs, ours = _numbered_siblings(found), _numbered_siblings(known)
    nearly = _NEARLY if result.comparison.same_language else 1.0

    def is_off(row: int) -> bool:
        column = result.column(row)
        here, there = theirs.get(found[row].parent, ()), ours.get(known[column].parent, ())
        off = row in here and column in there and len(here) != len(there) and len(here) > 1
        return off and not _best_of_its_neighbours(found[row], column, known, there, nearly)

    result.drop_branches(is_off)


def drop_beaten(result: Alignment) -> None:
    """Take back rules that are more like a free rule beside theirs."""
    known, taken = result.comparison.known, result.taken
    siblings = _numbered_siblings(known)

    def is_beaten(row: int) -> bool:
        one, own = result.pair(row)
        free = (
            other
            for other in _beside(siblings.get(own.parent, []), result.column(row))
            if known[other].key not in taken
        )
        common = common_of(one, own)
        return bool(one.numbers and one.size) and any(common_of(one, known[other]) > common for other in free)

    result.drop_branches(is_beaten)


def _best_of_its_neighbours(
    one: Unit, column: int, known: Sequence[Unit], siblings: Sequence[int], nearly: float
) -> bool:
    """Return whether a clause has about as much in common with its rule as with each of those beside that."""
    common = common_of(one, known[column])
    return common > 0.0 and all(nearly * common_of(one, known[other]) <= common for other in _beside(siblings, column))


def _drop_orphans(result: Alignment) -> None:
    """Take back placements that contradict the tree: a clause inside one rule cannot be placed inside another."""
    found, known = result.comparison.found, result.comparison.known
    for row in sorted(result.placed):
        # Unnumbered sections are cut differently from text to text; they bind nothing.
        above = next((one for one in _above(found, row) if one in result.placed and found[one].numbers), None)
        if above is not None and result.column(above) not in _above(known, result.column(row)):
            result.drop([row])


def _drop_contradicted(result: Alignment) -> None:
    """Take back clauses placed by number alone whose words are plainly those of a free rule."""
    known, taken = result.comparison.known, result.taken
    free = [column for column, unit in enumerate(known) if unit.size and unit.key not in taken]
    for row in list(result.placed):
        one, place = result.pair(row)
        if one.size < _TELLING or (row, 0) in result.paragraphs:
            continue
        own, alike = likeness(one.own, place.own), {column: likeness(one.own, known[column].own) for column in free}
        best = max(alike.values(), default=0.0)
        # Those in the rule that the other stands in directly, however deep.
        inside = (value for column, value in alike.items() if place.parent in _above(known, column))
        beside = max(inside, default=0.0)
        if (best > 0.2 and own < 0.35 * best) or (beside > _BESIDE_ALIKE and own < 0.65 * beside):
            result.drop([row])


def _drop_unlike(result: Alignment) -> None:
    """Take back clauses that have far less in common with their rule than the others have with theirs."""
    pairs = {row: result.pair(row) for row in result.placed}
    telling = {row: pair for row, pair in pairs.items() if min(one.size for one in pair) >= _TELLING}
    alike = {row: likeness(one.own, other.own) for row, (one, other) in telling.items()}
    if len(alike) >= _FEWEST:
        usual = sorted(alike.values())[len(alike) // 2]
        result.drop(row for row, value in alike.items() if value < _UNLIKE * usual)


def _drop_misnumbered(result: Alignment, drifts: Sequence[Drift]) -> None:
    """Take back clauses that have another number than their rule, also as it has drifted, and other words."""

    def is_wrong(row: int) -> bool:
        one, other = result.pair(row)
        numbers = one.numbers, drifts[row].applied(one.numbers)
        if not one.numbers or not other.numbers or other.numbers in numbers or (row, 0) in result.paragraphs:
            return False
        least = _ALIKE if len(one.numbers) == len(other.numbers) else _ALIKE_ELSEWHERE
        telling = min(one.size, other.size) >= _TELLING and not _is_in_step(result, row, other)
        return telling and max(likeness(one.own, other.own), likeness(one.title, other.title)) < least

    if result.comparison.same_language:
        result.drop([row for row in result.placed if is_wrong(row)])


def _is_in_step(result: Alignment, row: int, other: Unit) -> bool:
    """Return whether a list of clauses is placed as a whole, each on the rule of its rank, as its labels differ."""
    found, known = result.comparison.found, result.comparison.known
    parent = found[row].parent
    if parent is None or parent not in result.placed or other.parent is None or result.column(parent) != other.parent:
        return False
    theirs = [index for index, unit in enumerate(found) if unit.parent == parent]
    ours = result.comparison.children[other.parent]
    whole = len(ours) > 1 and [result.column(one) if one in result.placed else -1 for one in theirs] == ours
    return whole and _best_of_its_neighbours(found[row], ours[other.rank[0]], known, ours, _NEARLY)


_ALIKE_ENOUGH = 0.2
_CLEARLY = 1.25
_SURELY, _SURELY_BEST = 0.42, 1.6
"""How much a clause shares with a rule of another number, and how many times more than with any other. Tuned on the
Italian laws of carrom with one law taken out and the others renumbered: no clause on a wrong rule."""
_FEWEST_LETTERS = 20
_LOCAL = re.compile(r"\d+[a-z]?(?:\.(?:\d+[a-z]?|[a-z]{1,4}))*")


def place_unlabelled(result: Alignment) -> None:
    """Place paragraphs on free rules between the clause they stand in and the next one, where the words say so."""
    comparison, known = result.comparison, result.comparison.known
    taken, split, placed = result.taken, {row for row, _ in result.paragraphs}, sorted(result.placed)

    def free_between(row: int, paragraph: Paragraph) -> Iterator[int]:
        """Yield the free rules between the clauses before and after a paragraph."""
        before = (one for child in comparison.nodes[row].children[: paragraph.after] for one in child.walk())
        at = bisect_right(placed, max((comparison.rows[id(one)] for one in before), default=row))
        start = max(result.column(one) for one in placed[:at] if one >= row) + 1
        for column in range(start, result.column(placed[at]) if at < len(placed) else len(known)):
            if known[column].size and known[column].key not in taken:
                yield column

    for row in placed if comparison.same_language else ():
        own = known[result.column(row)]
        for place, paragraph in enumerate(comparison.nodes[row].paragraphs):
            if row in split or (place == 0 and own.size) or count_words(paragraph.text) < _TELLING:
                continue
            bag = comparison.scales.bag(comparison.concepts.tokens(paragraph.text))
            best = max(
                (known[one] for one in free_between(row, paragraph)),
                key=lambda one: likeness(bag, one.own),
                default=None,
            )
            if best and likeness(bag, best.own) >= max(_ALIKE_ENOUGH, _CLEARLY * likeness(bag, own.own)):
                taken.add(best.key)
                result.paragraphs[row, place] = Placing(best.key, ("order", "words"))


def place_by_words(result: Alignment) -> None:
    """Place clauses on free rules, whatever their numbers, where no other clause and no other rule is as like them."""
    if not result.comparison.same_language:
        return
    found, taken = result.comparison.found, result.taken
    rows = [
        row for row, unit in enumerate(found) if row not in result.placed and unit.numbers and unit.size >= _TELLING
    ]
    free = {one.key: one for one in result.comparison.known if one.key not in taken and one.size >= _TELLING}
    for row in rows:
        alike = sorted(((likeness(found[row].own, unit.own), rule) for rule, unit in free.items()), reverse=True)
        if not alike or alike[0][0] < _SURELY:
            continue
        (best, rule), *others = alike
        rivals = [likeness(found[other].own, free[rule].own) for other in rows if other != row]
        if best >= _SURELY_BEST * max((0.0, *(score for score, _ in others[:1]), *rivals)) and rule not in taken:
            taken.add(rule)
            result.placed[row] = Placing(rule, ("words",))


def place_as_before(result: Alignment, ours: Edition, former: Sequence[Edition]) -> None:
    """Place clauses whose sentences stand in a former edition where that has placed them."""
    known: dict[str, set[str]] = {}
    for edition in former:
        for rule in edition.rules:
            words = letters(LINK.sub(lambda match: match["words"] or match["target"], rule.markdown))
            if rule.id in ours and len(words) >= _FEWEST_LETTERS:
                known.setdefault(words, set()).add(rule.id)
    taken = result.taken
    for row, node in enumerate(result.comparison.nodes):
        rules = known.get(letters(node.text), set())
        if node.label is not None and row not in result.placed and len(rules) == 1 and not rules & taken:
            taken |= rules
            result.placed[row] = Placing(next(iter(rules)), ("former",))


def place_headings(result: Alignment, ours: Edition) -> None:
    """Place headings on the rule of the same title that their clauses, which are placed, belong to."""
    nodes, rows, taken = result.comparison.nodes, result.comparison.rows, result.taken
    for row, node in reversed(list(enumerate(nodes))):
        if row in result.placed or not node.title:
            continue
        below = [result.placed.get(rows[id(child)]) for child in node.children]
        above = {ours.by_id[one.rule].parent for one in below if one is not None and one.rule in ours}
        parent = above.pop() if len(above) == 1 else None
        if parent is None or parent in taken or letters(ours.by_id[parent].title or "") != letters(node.title):
            continue
        taken.add(parent)
        result.placed[row] = Placing(parent, ("words",))


def new_clauses(result: Alignment, ours: Edition, *, own: bool) -> dict[int, str]:
    """Return the ids of the clauses that only the document has, where label and neighbours leave no doubt.

    In a book of one's own there is no other numbering than the document's, and every such clause has its number there.
    """
    nodes = result.comparison.nodes
    unplaced = [row for row, node in enumerate(nodes) if node.label is not None and row not in result.placed]
    new = set(unplaced) if own else _between_placed(result, ours)
    found: dict[int, str] = {}
    used = set(ours.by_id)
    for row in (row for row in unplaced if row in new):
        name = nodes[row].name
        spare = f"new-{slug(name).removeprefix('n-')}"
        wanted = (name if own and _LOCAL.fullmatch(name) else spare, spare, f"{spare}-{row}")
        found[row] = next(one for local in wanted if (one := f"{ours.book}/{local}") not in used)
        used.add(found[row])
    return found


def _between_placed(result: Alignment, ours: Edition) -> set[int]:
    """Return the clauses between two that are placed next to each other, and what stands in them.

    A rule of ours between them that nothing was placed on may be this very clause in other words.
    """
    nodes, rows, taken = result.comparison.nodes, result.comparison.rows, result.taken
    split = {row for row, _ in result.paragraphs}
    found: set[int] = set()
    groups: list[tuple[int | None, list[Node]]] = [(None, [node for node in nodes if node.parent is None])]
    groups += [(row, node.children) for row, node in enumerate(nodes) if node.children]
    for above, siblings in groups:
        inside = [rows[id(one)] for one in siblings if one.label is not None]
        if above in found:
            found.update(row for row in inside if row not in result.placed)
        elif above is None or (above in result.placed and above not in split):
            tops = [rule.id for rule in ours.rules if rule.parent is None] if above is None else ()
            children = tops if above is None else ours.by_id[result.placed[above].rule].children
            found.update(_unmatched(result, inside, children, taken))
    return found


def _unmatched(result: Alignment, rows: Sequence[int], ours: Sequence[str], taken: set[str]) -> Iterator[int]:
    places = {rule: at for at, rule in enumerate(ours)}
    stands = {at: result.placed[row].rule for at, row in enumerate(rows) if row in result.placed}
    spots = {at: places[rule] for at, rule in stands.items() if rule in places}
    known = list(spots)
    for at, row in enumerate(rows):
        if at in stands or not known:
            continue
        here = bisect_left(known, at)
        before = spots[known[here - 1]] if here else -1
        after = spots[known[here]] if here < len(known) else len(ours)
        if before < after and taken.issuperset(ours[before + 1 : after]):
            yield row


def letters(text: str) -> str:
    return "".join(one for one in text.casefold() if one.isalnum())


_SURE = 0.75
_ANCHOR = 0.9
_NEAR = 3
_HINT = 0.1
_MISTRUSTED = 0.05
_AROUND = 25
_NUMBER = 1.6
_SHARPNESS = 2.2
_FLOOR = 0.55
_CLEARLY_BEST = 0.95
_MOST_WAYS = 60
_MOST_TIMES, _FEWEST_COMPARED = 4, 1500
"""How many times the clauses of a book a document may have to be compared as a whole, and how many it always may."""


def align(comparison: Comparison) -> Alignment:
    """Place what can be placed; a document with far more clauses than the book is no edition of it."""
    result = Alignment(comparison)
    # Our own text of the book may be empty or damaged.
    if comparison.known and len(comparison.found) <= max(_MOST_TIMES * len(comparison.known), _FEWEST_COMPARED):
        _align(result)
    return result


def _align(result: Alignment) -> None:
    found, known = result.comparison.found, result.comparison.known
    common = [_line(one, known) for one in found]
    first = score_matrix(found, known, [Drift(weight=_HINT) for _ in found], common)
    drifts = local_drifts(found, known, posteriors(first))
    if not result.comparison.same_language:
        drifts = _trusted_by_shape(found, known, drifts)
    taken: dict[int, tuple[float, int]] = {}
    for row, chance in enumerate(posteriors(score_matrix(found, known, drifts, common))):
        column, sure = max(chance.items(), key=lambda item: item[1], default=(0, 0.0))
        if sure >= _SURE and sure > taken.get(column, (0.0, 0))[0]:
            taken[column] = sure, row
    for column, (_, row) in taken.items():
        result.placed[row] = Placing(known[column].key, _reasons(found[row], known[column]))
    _drop_shifted(result)
    _drop_orphans(result)
    _place_paragraphs(result)
    _drop_contradicted(result)
    _drop_unlike(result)
    _drop_misnumbered(result, drifts)


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
            elif above is not None and one.numbers and one.parent is not None and found[one.parent].numbers:
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


def _place_paragraphs(result: Alignment) -> None:
    """Place paragraphs without labels where we have clauses and no text of the rule's own: n paragraphs, n clauses."""
    comparison = result.comparison
    for row, placing in list(result.placed.items()):
        rule = comparison.columns[placing.rule]
        clauses, node = comparison.children.get(rule, []), comparison.nodes[row]
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
            _split(result, row, clauses)


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
    for start, end in pairwise([0, *(len(paragraph.text) - back for back in backs), len(paragraph.text)]):
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


def _split(result: Alignment, row: int, clauses: Sequence[int]) -> None:
    comparison = result.comparison
    node, rows, known = comparison.nodes[row], comparison.rows, comparison.known
    result.drop(rows[id(one)] for one in node.walk() if one is not node)
    wanted = {known[index].key for index in clauses}
    result.drop([other for other, placing in result.placed.items() if placing.rule in wanted])
    for place, index in enumerate(clauses):
        result.paragraphs[row, place] = Placing(known[index].key, ("inside", "words"))
        before = node.paragraphs[place - 1].after if place else 0
        following = node.paragraphs[place + 1].after if place + 1 < len(node.paragraphs) else len(node.children)
        start = node.paragraphs[place].after
        below = node.children[start:following] if following > start and start >= before else []
        deeper = comparison.children.get(index, [])
        if len(below) == len(deeper):
            for child, column in zip(below, deeper, strict=True):
                result.placed[rows[id(child)]] = Placing(known[column].key, ("inside",))
