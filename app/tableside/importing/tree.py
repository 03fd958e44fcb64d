"""A document as a tree of clauses: titles, own text, ids, and what is odd in its numbering."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tableside.errors import N_
from tableside.importing.document import Block, Kind, count_letters, count_words
from tableside.importing.labels import Label
from tableside.importing.sequence import Family, repeats

FIGURES = "figures"
"""The name of the part with the captions of pictures; its heading is in the language of the text."""


@dataclass(slots=True)
class Paragraph:
    """A piece of a clause's own text and where it stands."""

    text: str
    block: int
    kind: Kind
    page: int
    line: int
    after: int = 0
    """How many children stand before it: more than none makes it a tail."""
    breaks: tuple[int, ...] = ()
    """Where paragraphs may have run together, in characters from its end."""

    @property
    def shown(self) -> str:
        """Its text with the bullet of an item."""
        return f"- {self.text}" if self.kind is Kind.ITEM else self.text


@dataclass(slots=True)
class Node:
    """A clause, a rule, a section or an unnumbered heading of the document."""

    label: Label | None
    block: int
    page: int
    line: int
    title: str = ""
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)
    paragraphs: list[Paragraph] = field(default_factory=list)
    path: tuple[str, ...] = ()
    """The parts of its id within the document."""
    sign: str = ""
    """Its label as the document prints it."""
    indent: float = 0.0
    problem: str = ""
    ruled: bool = False
    """Whether it has a heading of its own, so that text after its clauses returns to it."""
    level: int = 0
    """The rank of its heading, where it is one."""
    words: int = 0
    """The words of its label and title as they stand in the document."""
    letters: int = 0
    """The letters and figures of the same."""
    folded: tuple[int, int] | None = None
    """Page and line of a second list with the same numbers, kept as its text."""

    @property
    def text(self) -> str:
        return "\n\n".join(one.shown for one in self.paragraphs)

    @property
    def name(self) -> str:
        return ".".join(self.path)

    def count(self, text: str, times: int = 1) -> None:
        """Count text that stands in its label or its title."""
        self.words += times * count_words(text)
        self.letters += times * count_letters(text)

    def above(self) -> list[Node]:
        """Return what it stands in, the nearest first."""
        return [self.parent, *self.parent.above()] if self.parent is not None else []

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(slots=True)
class Tree:
    roots: list[Node]
    blocks: Sequence[Block]
    terms: list[tuple[str, str]] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        for root in self.roots:
            yield from root.walk()

    @property
    def words(self) -> int:
        """How many words stand in clauses and under headings."""
        return sum(node.words + count_words(node.text) for node in self.walk())

    @property
    def letters(self) -> int:
        """How many letters and figures stand in clauses and under headings."""
        return sum(node.letters + count_letters(node.text) for node in self.walk())


Counted = tuple[int, Family, bool]

_CONTAINERS = ("word", "upperroman", "upperletter")
_PLAIN = re.compile(r"[^a-z0-9]+")
_LONGEST = 40
_FEW_AGAIN = 0.8
_MAIN = 0.5
_OUTSIDE = "text"
"""Where a list stands that no heading names, and whose numbers are those of the rules."""
_COUNTED_ON = 0.9
"""An article may be printed twice, as it was and as it will be."""


def give_paths(tree: Tree) -> None:
    """Give every node the parts of its id, each id once."""
    continuous = _continuous(tree)
    again = _restarting_lists(tree) | _lists_sharing_numbers(tree, continuous)
    used: Counter[tuple[str, ...]] = Counter()
    for node in tree.walk():
        path = _path(node, continuous)
        counted = _list(node) in again
        if node.label is not None and node.parent is None and counted and not _heads(node):
            path = (_OUTSIDE, *_written(node.label))
        elif node.label is not None and node.parent is not None and node.parent.label is None:
            # The same number again under another unnumbered heading: the heading tells them apart.
            path = (*node.parent.path, *_written(node.label)) if counted or path in used else path
        used[path] += 1
        node.path = path if used[path] == 1 else (*path[:-1], f"{path[-1]}~{used[path]}")


def _written(label: Label) -> tuple[str, ...]:
    return tuple(part.lower() for part in label.written)


def _list(node: Node) -> Counted:
    """Return what a clause counts in: the part it stands in, its style, and whether it is a heading."""
    return id(node.parent), node.label.style.family if node.label is not None else ("", ""), _heads(node)


def _heads(node: Node) -> bool:
    """Return whether a rule has the first right to its number: a heading, or one that a unit word names."""
    return node.level > 0 or (node.label is not None and node.label.style.kind == "word")


def _restarting_lists(tree: Tree) -> frozenset[Counted]:
    """Return the lists whose style restarts under each unnumbered heading."""
    groups: dict[tuple[Family, bool], list[Node]] = defaultdict(list)
    for node in tree.walk():
        if node.label is not None and _labelled_parent(node) is None:
            groups[node.label.style.family, _heads(node)].append(node)
    found: set[Counted] = set()
    for nodes in groups.values():
        written = {node.label.written for node in nodes if node.label is not None}
        if len(written) < _FEW_AGAIN * len(nodes):
            # Beside the rules themselves there may be many short lists.
            found.update(one for one, size in Counter(map(_list, nodes)).items() if size < _MAIN * len(written))
    return frozenset(found)


def _lists_sharing_numbers(tree: Tree, continuous: frozenset[Family]) -> frozenset[Counted]:
    """Return the lists under unnumbered headings that share a number with a heading or with a list before them."""
    used: dict[tuple[str, ...], Counted] = {}
    found: set[Counted] = set()
    labelled = [node for node in tree.walk() if node.label is not None]
    for node in labelled:
        node.path = _path(node, continuous)
    for node in sorted(labelled, key=_heads, reverse=True):
        one = _list(node)
        if used.setdefault(node.path, one) != one and (node.parent is None or node.parent.label is None):
            found.add(one)
    return frozenset(found)


def _path(node: Node, continuous: frozenset[Family]) -> tuple[str, ...]:
    above = _labelled_parent(node)
    if node.label is None:
        own = node.path or (slug(node.title) or "text",)
        return (*above.path, *own) if above is not None and above.label is not None else own
    written = _written(node.label)
    if node.label.style.family in continuous:
        return written
    if node.label.style.kind in _CONTAINERS and _heads_continuous(node, continuous):
        named = f"{node.label.style.word.replace('§', 'par') or 'part'}-{'-'.join(written)}"
        return (*above.path, named) if above is not None else (named,)
    if above is None:
        return written
    if node.label.style.kind.startswith("dotted") and written[: len(above.path)] == above.path:
        return written
    if written[: len(above.path) - 1] == above.path[:-1] and _goes_on(written[-1], above.path[-1]):
        # 3.2a under 3.2
        return written
    if _goes_on(written[0], above.path[-1]) and node.label.style.composed:
        return (*above.path[:-1], *written)
    return (*above.path, *written)


def _goes_on(written: str, above: str) -> bool:
    """Return whether a label such as 4b or 1a2 begins with the one above it."""
    return len(written) > len(above) and written.startswith(above)


def _labelled_parent(node: Node) -> Node | None:
    current = node.parent
    while current is not None and current.label is None:
        if current.path and current.parent is None and node.problem == "again":
            return None
        current = current.parent
    return current


def _heads_continuous(node: Node, continuous: frozenset[Family]) -> bool:
    """Return whether a part has clauses that count on from part to part, without its own number in them."""
    return any(
        _heads_continuous(child, continuous)
        if child.label is None or (child.label.style.kind in _CONTAINERS and child.label.style.family not in continuous)
        else child.label.style.family in continuous
        and not (node.label is not None and repeats(child.label, node.label))
        for child in node.children
    )


def _continuous(tree: Tree) -> frozenset[Family]:
    """Return the styles that count on through all parts of the document, so that their number alone is the id."""
    seen: dict[Family, list[tuple[tuple[str, ...], int]]] = defaultdict(list)
    for node in tree.walk():
        if node.label is None:
            continue
        parent = _labelled_parent(node)
        above = parent.label if parent is not None else None
        contained = above is not None and above.style.kind in _CONTAINERS and not repeats(node.label, above)
        inside = above is not None and above.style.kind in _CONTAINERS
        if contained or (not inside and node.label.style.kind.startswith("dotted")):
            seen[node.label.style.family].append((node.label.written, id(parent)))
    return frozenset(
        family
        for family, found in seen.items()
        if len({parent for _, parent in found}) > 1
        and len({written for written, _ in found}) >= _COUNTED_ON * len(found)
    )


def slug(text: str) -> str:
    """Return a title as an anchor: small letters, figures and hyphens."""
    folded = "".join(one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one))
    shown = _PLAIN.sub("-", folded).strip("-")[:_LONGEST].strip("-")
    return shown if not shown[:1].isdigit() else f"n-{shown}"


TEMPLATES: Mapping[str, str] = {
    "gap": N_("{label} follows {before}: a number is missing between them"),
    "doubled": N_("{label} occurs twice"),
    "again": N_("the numbers begin again at {label}, after {before}"),
    "backwards": N_("{label} stands after {before}, which is higher"),
    "start": N_("the numbers begin with {label} instead of the first"),
    "repeated-list": N_("a second list with the numbers of the first was kept as text of {label}"),
    "new": N_("{label} is in no other edition here; it keeps its place and its own number"),
    "unplaced": N_("{label} could not be placed on a known rule for certain"),
}


@dataclass(frozen=True, slots=True)
class Problem:
    code: str
    label: str
    page: int
    line: int
    before: str = ""

    @property
    def values(self) -> dict[str, object]:
        return {"label": self.label, "before": self.before or "–"}

    def sentence(self) -> str:
        return TEMPLATES[self.code].format(**self.values)

    def data(self) -> dict[str, object]:
        where = {"label": self.label, "page": self.page, "line": self.line}
        return {"code": self.code, **where, "message": self.sentence()}


def place(problem: Problem, gettext: Callable[..., str]) -> str:
    """Return where it is odd; only some formats have pages."""
    if problem.page:
        return gettext("page {page}, line {line}", page=problem.page, line=problem.line)
    return gettext("line {line}", line=problem.line)


def problems_of(tree: Tree) -> Iterator[Problem]:
    """Yield what is odd, in the order of the document."""
    last: dict[Family, Node] = {}
    for node in tree.walk():
        yield from _of(node, last)
        if node.label is not None:
            last[node.label.style.family] = node


def _of(node: Node, last: Mapping[Family, Node]) -> Iterator[Problem]:
    before = last.get(node.label.style.family) if node.label is not None else None
    begins = node.problem == "again" and node.parent is not None and node.parent.label is None
    if begins and node.parent is not None and node.parent.children[0] is node and "~" not in node.path[-1]:
        return  # numbers restart under every heading, and the heading is part of the path
    if node.problem in TEMPLATES:
        yield Problem(node.problem, node.name, node.page, node.line, before.name if before is not None else "")
    elif node.label is not None and node.path[-1].count("~"):
        yield Problem("doubled", node.name.partition("~")[0], node.page, node.line)
    if node.folded:
        yield Problem("repeated-list", node.name, node.folded[0], node.folded[1])
