"""A document as a tree of clauses: titles, own text, tails, unnumbered headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tableside.importing.document import Block, Kind, count_letters, count_words
from tableside.importing.labels import Label

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
        """Its own text, without its clauses."""
        return "\n\n".join(_shown(one) for one in self.paragraphs)

    @property
    def name(self) -> str:
        """Its path as people write it."""
        return ".".join(self.path)

    def count(self, text: str, times: int = 1) -> None:
        """Count text that stands in its label or its title."""
        self.words += times * count_words(text)
        self.letters += times * count_letters(text)

    def walk(self) -> Iterator[Node]:
        """Yield it and everything below it, in order."""
        yield self
        for child in self.children:
            yield from child.walk()


def _shown(paragraph: Paragraph) -> str:
    return f"- {paragraph.text}" if paragraph.kind is Kind.ITEM else paragraph.text


@dataclass(slots=True)
class Tree:
    """The clauses of a document."""

    roots: list[Node]
    blocks: Sequence[Block]
    terms: list[tuple[str, str]] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """Yield every node in order."""
        for root in self.roots:
            yield from root.walk()

    @property
    def words(self) -> int:
        """How many words stand in clauses and under headings."""
        return sum(node.words + sum(count_words(one.text) for one in node.paragraphs) for node in self.walk())

    @property
    def letters(self) -> int:
        """How many letters and figures stand in clauses and under headings."""
        return sum(node.letters + sum(count_letters(one.text) for one in node.paragraphs) for node in self.walk())
