"""Oddities in the numbering of a document, reported with page and line and never corrected silently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tableside.errors import N_
from tableside.importing.sequence import Family
from tableside.importing.tree import Node, Tree

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
    """One thing to look at."""

    code: str
    label: str
    page: int
    line: int
    before: str = ""

    @property
    def values(self) -> dict[str, object]:
        """The subject of the sentence."""
        return {"label": self.label, "before": self.before or "–"}

    def sentence(self) -> str:
        """Return it in English."""
        return TEMPLATES[self.code].format(**self.values)

    def data(self) -> dict[str, object]:
        """Return it for other programs."""
        return {
            "code": self.code,
            "label": self.label,
            "page": self.page,
            "line": self.line,
            "message": self.sentence(),
        }


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
