"""The labels of a document and their levels, read as sequences over the whole document.

Every label is tried as the next of each open level, as the first of a new one and as mere prose; each choice has a
cost, and the cheapest way through all blocks wins. So one bad label costs only itself: two labels later the chain is
whole again. A second run knows which styles stand under which, learned from the first.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tableside.importing.document import Block, Kind, checkpoint
from tableside.importing.labels import SPOKEN, WORDS, Label, Style, fold_word, readings
from tableside.importing.lines import ends_sentence
from tableside.language.registry import word_set

_BEAM = 40
_MOST_STATES = 120_000
"""How many ways are followed in a whole document: one with more labels than any rulebook is read less carefully."""
_MOST_OPTIONS = 500_000
"""How many places of labels are weighed in a whole document: some labels have forty to each way."""
_USUALLY_DEEP = 4
_DEEPEST = 10
"""How many levels may be open at once: no rulebook has as many, and every one is tried for every label."""
_RANK = 2.5
"""The cost of a heading under one of its own rank."""
_SET_IN = 0.6
"""The cost of numbers under numbers that are plainly indented deeper."""
_SAME_MARGIN = 1.0
"""The cost of a label above a level with its style and margin."""
_IN_TURN = 4.0
_FEWEST_IN_TURN = 4
_STEADY = 0.9
_HEADING_LENGTH = 60
_SKIPPED = frozenset({9, 10, 12, 15})
"""Letters that lists leave out because they look like figures: i, j, l, o."""

_UNLABELLED = frozenset({Kind.NOTE, Kind.DEFINITION, Kind.TERM, Kind.PICTURE})

Family = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Learned:
    """How often each style was found under which other, and how often at most under any."""

    times: Mapping[tuple[Family | None, Family], int] = field(default_factory=dict)
    most: Mapping[Family, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Open:
    """A level that is open: the label it is at."""

    label: Label
    indent: float
    block: int
    nesting: int = 0
    """How deep in automatic lists it stands; 0 outside of them."""
    rank: int = 0
    """The rank of its heading; 0 where the document does not mark it as one."""


@dataclass(frozen=True, slots=True)
class Step:
    """The reading of a block: its labels, outermost first, and the level of the first."""

    block: int
    labels: tuple[Label, ...]
    depth: int
    problem: str = ""
    """"gap", "doubled", "backwards" or "start" where the number is not the one expected."""


@dataclass(slots=True)
class _State:
    cost: float
    stack: tuple[Open, ...]
    last: dict[Family, tuple[int, ...]]
    """The last number of each style, also of levels that are closed."""
    steps: _Chain | None = None

    def key(self) -> tuple[object, ...]:
        """Return by what two states are equal."""
        levels = tuple((level.label.style.family, level.label.value) for level in self.stack)
        return levels, tuple(sorted(self.last.items())) if len(self.last) < 6 else ()


_LEADING_TO_A_NUMBER = word_set(WORDS["leading"])
_SHORT_UNITS = word_set(WORDS["short_units"])
_MORE_TO_COME = (",", *(f" {word}" for word in ("e", "o", "and", "or", "und", "oder", "et", "ou", "en", "of", "y")))
"""Line endings after which either a list begins or the sentence goes on."""
_GOES_ON = re.compile(r"(?:a|to|bis|tot|à|al|hasta|and|e|und|en|et|y|or|o|ou|oder|of)\s*\(", re.IGNORECASE)


@dataclass(slots=True)
class _Chain:
    step: Step
    before: _Chain | None


@dataclass(slots=True)
class Labelled:
    index: int
    block: Block
    chains: tuple[tuple[Label, ...], ...]
    prose: float
    """The cost of reading the label as prose."""
    after_heading: bool = False
    after_tail: bool = False
    rank: int = 0
    """The rank of its heading; 0 where there is none, or where ranks tell nothing in this document."""
    closing: int = 0
    """The highest rank of the unnumbered headings since the last label; 0 without any."""

    @property
    def indent(self) -> float:
        """How far it is set in; that of a heading says nothing, it may be centred or hang from its number."""
        return 0.0 if self.block.kind is Kind.HEADING else self.block.indent

    @property
    def nesting(self) -> int:
        """How deep in automatic lists it stands; 0 outside of them."""
        return self.block.level if self.block.numbered and self.block.kind is Kind.ITEM else 0


@dataclass(frozen=True, slots=True)
class Fixed:
    """The blocks that the user marked as having no label."""

    prose: frozenset[int] = frozenset()
    levels: Mapping[int, int] = field(default_factory=dict)


def read_sequences(blocks: Sequence[Block], words: frozenset[str], fixed: Fixed | None = None) -> list[Step]:
    """Return the labelled blocks of a document with their levels."""
    fixed = fixed or Fixed()
    labelled = _labelled(blocks, words, fixed)
    steps = _best(labelled, Learned(), fixed)
    return _best(labelled, _learned(blocks, steps), fixed)


def _labelled(blocks: Sequence[Block], words: frozenset[str], fixed: Fixed) -> list[Labelled]:
    found: list[Labelled] = []
    heading = tail = False
    closing = 0
    alone = -1
    for index, block in enumerate(blocks):
        checkpoint()
        chains = () if block.kind in _UNLABELLED else _chains(block.text, words)
        if not chains or index in fixed.prose:
            if block.kind is Kind.HEADING:
                heading = True
                # The line right under "Chapter I" is its title and ends nothing.
                closing = min(closing or block.level, block.level) if index != alone + 1 else closing
            tail = tail or block.kind is not Kind.HEADING
            continue
        cost = _prose_cost(blocks, index, chains[0][0], words)
        found.append(Labelled(index, block, chains, cost, heading, tail and not heading, closing=closing))
        heading, tail, closing = False, False, 0
        alone = index if not block.text[chains[0][0].end :].strip() else -1
    _rank_headings(found)
    return found


def _rank_headings(labelled: Sequence[Labelled]) -> None:
    """Note the ranks of headings where one way of numbering has one rank: converters often mix them up."""
    ranks: dict[Family, Counter[int]] = defaultdict(Counter)
    headings = [one for one in labelled if one.block.kind is Kind.HEADING]
    for one in headings:
        ranks[one.chains[0][0].style.family][one.block.level] += 1
    steady = sum(max(counted.values()) for counted in ranks.values()) >= _STEADY * len(headings)
    for one in labelled:
        one.rank = one.block.level if steady and one.block.kind is Kind.HEADING else 0
        one.closing = one.closing if steady else 0


def _chains(text: str, words: frozenset[str], *, named: bool = False) -> tuple[tuple[Label, ...], ...]:
    """Return the readings of the labels a text begins with: "4. (a) (i) …" carries three at once.

    After a unit word the whole path may follow, "Rule 4(b)(ii)"; else a label after another one is a first one.
    """
    found: list[tuple[Label, ...]] = []
    for label in readings(text, words):
        found.append((label,))
        named_here = named or label.style.kind == "word"
        rest = text[label.end :]
        if (len(found[-1]) < 3 and rest[:1] == "(") or (rest[:1].isalnum() and label.style.kind == "word"):
            for deeper in _chains(rest, words, named=named_here):
                if deeper[0].style.kind != "word" and (deeper[0].last == 1 or named_here) and deeper[0].style.shape:
                    moved = tuple(Label(one.style, one.value, one.written, one.end + label.end) for one in deeper)
                    found.append((label, *moved))
    return tuple(found)


def _prose_cost(blocks: Sequence[Block], index: int, label: Label, words: frozenset[str]) -> float:
    block = blocks[index]
    rest = block.text[label.end :]
    kind, shape = label.style.kind, label.style.shape
    if kind == "word":
        # "Article 5 of this law" is a sentence, "Article 5: Title" is a heading; "Paragraph 1 Sentence 2 applies …"
        # stands in the middle of a text.
        goes_on = rest[:1].islower() or (rest[:1] in (",", ";", "(") and len(rest) > 80)
        cost = 1.5 if goes_on else 1.0 if block.glued and rest and _runs_into_words(block.text, label) else 5.0
    elif shape.startswith(("()", ")")):
        cost = 4.5
    elif kind.startswith("dotted"):
        cost = 3.8
    elif label.style.composed or kind == "code":
        cost = 3.0 if label.style.composed else 2.5
    else:
        cost = 1.2 if shape == "" else 2.2 if shape in ("-", "–", "—", ":", "°", "º") else 4.0
    if label.value[0] > 300 and kind == "number":
        cost -= 3.0
    if kind.startswith("upper") and shape == ".":
        cost -= 1.0
    if block.numbered:
        cost += 5.0
    if block.kind is Kind.HEADING or (block.kind is Kind.ITEM and shape):
        cost += 2.0 if shape or kind != "number" else 2.5
    elif shape == "" and kind == "number" and 0 < len(rest) < 60 and rest[:1].isupper() and not ends_sentence(rest):
        cost += 1.5
    if block.kind is Kind.TABLE:
        cost -= 2.5
    if block.glued and index:
        cost -= _reference_cost(blocks[index - 1].text, label, rest, words)
    return max(cost, 0.1)


def _reference_cost(before: str, label: Label, rest: str, words: frozenset[str]) -> float:
    """Return how much the line above makes a label prose: "… as said in Rule" and then "(a) …" on the next line."""
    last = before.split()[-1]
    said = _SHORT_UNITS if last.endswith(".") else words | _LEADING_TO_A_NUMBER
    if fold_word(last) in said or (last[-1].isalpha() and SPOKEN.get(fold_word(last)) == label.last):
        return 6.0
    if label.style.shape == "" and label.style.kind == "number" and not ends_sentence(before):
        return 6.0
    if ends_sentence(before) or before.rstrip().endswith(_MORE_TO_COME):
        return 0.0
    return 6.0 if _GOES_ON.match(rest) else 2.8


def _runs_into_words(text: str, label: Label) -> bool:
    """Return whether nothing sets a label off from the words after it."""
    return text[: label.end].rstrip()[-1:].isalnum() and len(text) > _HEADING_LENGTH


def _best(labelled: Sequence[Labelled], learned: Learned, fixed: Fixed) -> list[Step]:
    states = [_State(0.0, (), {})]
    allowed = _MOST_OPTIONS / max(len(labelled), 1)
    for one in labelled:
        # Each way goes on at every open level, and each of those costs the more the more there are.
        deeper = max(len(states[0].stack) / _USUALLY_DEEP, 1.0)
        beam = max(3, min(_BEAM, int(_MOST_STATES / (len(labelled) * deeper**2))))
        checkpoint()
        following: dict[object, _State] = {}
        tried = 0
        for state in states:
            options = _options(state, one, learned, fixed)
            tried += len(options)
            for candidate in options:
                key = candidate.key()
                known = following.get(key)
                if known is None or candidate.cost < known.cost:
                    following[key] = candidate
        beam = max(2, min(beam, int(allowed * len(states) / max(tried, 1))))
        # A level that the user asked for and that cannot be reached is ignored.
        states = heapq.nsmallest(beam, following.values(), key=lambda state: state.cost) or states
    best = min(states, key=lambda state: state.cost)
    steps: list[Step] = []
    chain = best.steps
    while chain is not None:
        steps.append(chain.step)
        chain = chain.before
    return steps[::-1]


def _closed(state: _State, one: Labelled) -> _State:
    """Return the state without the levels that an unnumbered heading of their rank, or a higher one, has ended."""
    for depth, level in enumerate(state.stack):
        if 0 < one.closing <= level.rank:
            return _State(state.cost, state.stack[:depth], state.last, state.steps)
    return state


def _options(state: _State, one: Labelled, learned: Learned, fixed: Fixed) -> list[_State]:
    found = []
    state = _closed(state, one)
    if one.index not in fixed.levels:
        found.append(_State(state.cost + one.prose, state.stack, state.last, state.steps))
    for whole in one.chains:
        chain, least = _without_open(state.stack, whole)
        for depth in range(least, min(len(state.stack) + 1, _DEEPEST)):
            if fixed.levels.get(one.index, depth) != depth:
                continue
            # A label that the user has settled is not odd, and gives no reason to read those before it otherwise.
            settled = one.index in fixed.levels
            cost, problem = (0.0, "") if settled else _place(state, chain[0], depth, one, learned)
            if cost > 14:
                continue
            found.append(_placed(state, chain, depth, one, cost, problem, learned))
    return found


def _without_open(stack: tuple[Open, ...], chain: tuple[Label, ...]) -> tuple[tuple[Label, ...], int]:
    """Return a chain without the labels that are open and said again, as in "Rule 4(a)(ii)", and its depth."""
    for start, level in enumerate(stack):
        if len(chain) > 1 and _alike(level, chain[0]):
            same = 1
            while same < len(chain) - 1 and start + same < len(stack) and _alike(stack[start + same], chain[same]):
                same += 1
            return chain[same:], start + same
    return chain, 0


def _alike(level: Open, label: Label) -> bool:
    return level.label.style == label.style and level.label.written == label.written


def _placed(
    state: _State, chain: tuple[Label, ...], depth: int, one: Labelled, cost: float, problem: str, learned: Learned
) -> _State:
    indent = one.indent
    stack = (*state.stack[:depth], Open(chain[0], indent, one.index, one.nesting, one.rank))
    last = dict(state.last)
    for closed in state.stack[depth + 1 :]:
        if closed.label.style.small:
            last.pop(closed.label.style.family, None)
    last[chain[0].style.family] = chain[0].value
    for deeper in chain[1:]:
        cost += 0.2 if deeper.last == 1 else 1.5
        if learned.times and not learned.times.get((stack[-1].label.style.family, deeper.style.family)):
            cost += 1.0
        stack = (*stack, Open(deeper, indent, one.index, one.nesting, one.rank))
        last[deeper.style.family] = deeper.value
    return _State(state.cost + cost, stack, last, _Chain(Step(one.index, chain, depth, problem), state.steps))


def _place(state: _State, label: Label, depth: int, one: Labelled, learned: Learned) -> tuple[float, str]:
    """Return the cost of putting a label on a level, and the oddity of its number."""
    stack = state.stack
    parent = stack[depth - 1] if depth else None
    cost = _under(parent, label, stack[:depth], one, learned)
    beside = (level for level in stack[depth + 1 :] if abs(level.indent - one.indent) < 0.6)
    if label.style.small and any(level.label.style == label.style for level in beside):
        cost += _SAME_MARGIN
    if depth < len(stack):
        more, problem = _beside(stack[depth], label, one, state)
    else:
        more, problem = _opening(state, label, parent, one)
    return cost + more, problem


def _under(parent: Open | None, label: Label, above: tuple[Open, ...], one: Labelled, learned: Learned) -> float:
    """Return how ill a label sits under its parent."""
    cost = 0.0
    family = label.style.family
    same_family = [level.label for level in above if level.label.style.family == family]
    if same_family:
        nearest = above[-1]
        same = nearest.label.style == label.style
        deeper = one.nesting > nearest.nesting > 0 or (label.last >= 100 and _is_hundred_of(nearest, label))
        # Chapter 1 with its 1.1, and in that 1, 2, 3.
        deeper = deeper or any(repeats(nearest.label, chapter) for chapter in same_family)
        set_in = one.indent - nearest.indent
        cost += 0.3 if deeper else _SET_IN if set_in > 2.5 else 2.0 if not same or set_in > 1 else 7.0
    if parent is not None:
        if one.indent < parent.indent - 1.5:
            cost += 1.2
        if 0 < one.rank < parent.rank or (0 < one.rank == parent.rank and not _heads_numbers(parent.label, label)):
            cost += _RANK
        prefix = parent.label.value
        if label.style.composed:
            if not _fits(prefix, label.value, parent):
                cost += 4.0
        elif label.style.kind == "word" and parent.label.style.kind not in ("word", "upperroman", "upperletter"):
            cost += 3.0
        elif label.style.kind == "number" and parent.label.style.kind == "numlet":
            cost += 0.5
    elif label.style.small:
        cost += 1.0
    if learned.times:
        times = learned.times.get((parent.label.style.family if parent else None, family), 0)
        if times < 0:
            cost += _IN_TURN
        elif times == 0:
            cost += 1.2
        elif times * 8 < learned.most[family]:
            cost += 0.6
    return cost


def repeats(label: Label, above: Label) -> bool:
    """Return whether a label has the number of its part in it: 3.2 under Chapter 3."""
    return label.style.composed and label.value[: len(above.value)] == above.value


def _heads_numbers(parent: Label, label: Label) -> bool:
    """Return whether labels say what looks do not: "Section 1" stands over "1.", and 2 over 2.1, though set alike."""
    if label.style.composed:
        return len(parent.value) < len(label.value) and repeats(label, parent)
    return parent.style.kind == "word" and label.style.kind == "number"


def _fits(prefix: tuple[int, ...], value: tuple[int, ...], parent: Open) -> bool:
    """Return whether 3.2.1 may stand under its parent: 3.2, 3, or a chapter with its own numbers."""
    if parent.label.style.kind in ("word", "upperroman", "upperletter") and prefix != value[: len(prefix)]:
        return parent.label.style.word not in ("section", "sezione", "sectie")
    return len(prefix) < len(value) and value[: len(prefix)] == prefix


def _beside(old: Open, label: Label, one: Labelled, state: _State) -> tuple[float, str]:
    """Return the cost of following a label on the same level."""
    before = old.label
    if before.style.family != label.style.family:
        return _other_style(before, label, state)
    cost = 0.0 if before.style.shape == label.style.shape else 1.2
    if abs(one.indent - old.indent) > 1.5:
        cost += 0.5
    if one.nesting and old.nesting and one.nesting != old.nesting:
        cost += 3.0
    if label.style.composed:
        more, problem = _dotted_step(before.value, label.value, label.style.kind)
    else:
        more, problem = _step(before.value[-1], label.value[-1], label.style.kind, one)
        if more and before.last == label.last and label.written != before.written and before.written[0][:1].isdigit():
            more, problem = 0.3, ""  # 12a after 12
    return cost + more, problem


def _other_style(before: Label, label: Label, state: _State) -> tuple[float, str]:
    if label.style.composed and before.style.composed:
        return _skipped_level(before.value, label.value)
    if label.style.kind == before.style.kind == "code":
        # R101 after G203: another kind of rule.
        return 0.8, ""
    if before.style.kind.startswith("dotted") and len(label.value) == 1 and label.last == before.value[0] + 1:
        # 2.5 and then 3: the chapters had no heading so far.
        return 0.8, ""
    if before.style.kind == label.style.kind and not before.style.word and len(before.value) == len(label.value):
        # The same numbers in other brackets: a slip of the pen, if they go on.
        return (2.2, "") if label.last == before.last + 1 else (7.0, "start")
    last = state.last.get(label.style.family)
    if label.last == 1 or (last is not None and label.last == last[-1] + 1):
        return 3.0, ""
    return 6.5, "start"


def _step(before: int, now: int, kind: str, one: Labelled) -> tuple[float, str]:
    if now == before + 1:
        return 0.0, ""
    if now > before + 1:
        if kind == "letter" and all(value in _SKIPPED for value in range(before + 1, now)):
            return 0.6, "gap"
        return 2.4 + 0.35 * min(now - before - 1, 12), "gap"
    if now == 1 and one.after_heading:
        return 1.2, "again"
    if now == before:
        return 3.4, "doubled"
    if now == 1:
        return (3.6 if one.after_tail else 5.5), "again"
    return 6.5 + 0.2 * min(before - now, 10), "backwards"


def _dotted_step(before: tuple[int, ...], now: tuple[int, ...], kind: str) -> tuple[float, str]:
    if before[:-1] == now[:-1]:
        gap = now[-1] - before[-1]
        if gap == 1 or (gap > 1 and kind[-1] == "+"):
            return 0.0, ""
        if gap > 1 and kind[-1] == "a" and all(value in _SKIPPED for value in range(before[-1] + 1, now[-1])):
            return 0.3, ""
        if gap > 1:
            return 2.0 + 0.3 * min(gap - 1, 10), "gap"
        return (4.5, "doubled") if gap == 0 else (6.0, "backwards")
    if now[:-1] > before[:-1]:
        near = all(after - was <= 1 for was, after in zip(before[:-1], now[:-1], strict=False))
        return (1.0 if near and now[-1] <= 1 else 2.5), "" if near and now[-1] <= 1 else "gap"
    return 6.0, "backwards"


def _skipped_level(before: tuple[int, ...], now: tuple[int, ...]) -> tuple[float, str]:
    """Return the cost of a gap: 6.2.1 follows 6.1, or 6.4 follows 6.3.2, without a 6.2 or 6.3 between them."""
    place = next((at for at, (was, is_now) in enumerate(zip(before, now, strict=False)) if was != is_now), None)
    if place is None or now[place] < before[place]:
        return 6.0, ""
    return (1.4, "") if now[place] == before[place] + 1 else (2.8, "gap")


def _opening(state: _State, label: Label, parent: Open | None, one: Labelled) -> tuple[float, str]:
    """Return the cost of beginning a level with a label."""
    family = label.style.family
    last = state.last.get(family)
    if label.style.composed:
        if parent is not None and label.value[:-1] == parent.label.value[-len(label.value) + 1 :]:
            first = label.last in (0, 1) or label.style.kind[-1] == "+"
            return (0.2, "") if first else (2.0 + 0.2 * min(label.last, 10), "start")
        if last is not None and label.value > last:
            return 1.0, ""
        return (1.5, "") if label.last in (0, 1) else (4.0, "start")
    if label.last == 1 or _begins_hundred(parent, label):
        return 1.0, ""
    inserted = label.written[0][-1:].isalpha() and label.written[0][:1].isdigit()  # 12a after 12
    is_open = any(level.label.style.family == family for level in state.stack)
    if last is not None and label.last - last[-1] == (0 if inserted else 1) and not label.style.small and not is_open:
        return 0.8, ""
    if last is not None and label.last > last[-1] and (label.style.kind == "word" or one.rank):
        return 2.5, "gap"
    return 4.0 + 0.25 * min(label.last, 16), "start"


def _begins_hundred(parent: Open | None, label: Label) -> bool:
    """Return whether a chapter counts by hundreds: 100 or 101 is its first rule, G201 the first one of its kind."""
    if label.style.kind not in ("number", "code") or label.last < 100 or label.last % 100 > 1:
        return False
    return label.style.kind == "code" or _is_hundred_of(parent, label)


def _is_hundred_of(parent: Open | None, label: Label) -> bool:
    return parent is None or (len(parent.label.value) == 1 and parent.label.last == label.last // 100)


def _learned(blocks: Sequence[Block], steps: Sequence[Step]) -> Learned:
    """Count which style stands under which."""
    counts: Counter[tuple[Family | None, Family]] = Counter()
    stack: list[Style] = []
    for step in steps:
        stack = stack[: step.depth]
        for label in step.labels:
            counts[stack[-1].family if stack else None, label.style.family] += 1
            stack.append(label.style)
    times: dict[tuple[Family | None, Family], int] = {**counts, **dict.fromkeys(_lists_in_turn(blocks, steps), -1)}
    most: dict[Family, int] = {}
    for (_, child), count in times.items():
        most[child] = max(most.get(child, count), count)
    return Learned(times, most)


def _lists_in_turn(blocks: Sequence[Block], steps: Sequence[Step]) -> set[tuple[Family, Family]]:
    """Return pairs of styles of which the second seems to stand under the first, and only ever under its last item.

    Where each rule has 1, 2, 3 and then (a), (b), the letters follow the numbers and are no part of the last of them.
    """
    last: Counter[tuple[Family, Family]] = Counter()
    inside: set[tuple[Family, Family]] = set()
    stack: list[tuple[Step, Family | None]] = []
    for step in steps:
        label = step.labels[0]
        for place, (above, opened) in enumerate(stack[step.depth :], start=step.depth):
            family = above.labels[0].style.family
            goes_on = place == step.depth and label.style.family == family and label.last > above.labels[0].last
            if opened is not None and goes_on:
                inside.add((family, opened))
        del stack[step.depth :]
        if stack and label.last == 1 and label.style.kind in ("letter", "roman") and stack[-1][1] is None:
            above, _ = stack[-1]
            family = above.labels[0].style.family
            announced = blocks[step.block - 1].text.rstrip().endswith((":", ",", "–"))
            stack[-1] = above, label.style.family
            if announced or above.labels[0].last == 1 or above.labels[0].style.kind != "number":
                inside.add((family, label.style.family))
            last[family, label.style.family] += 1
        stack.append((step, None))
    return {pair for pair, times in last.items() if times >= _FEWEST_IN_TURN and pair not in inside}
