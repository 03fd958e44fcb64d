"""A document as it was read: blocks of text in order, each with its visible label, place and look."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import lru_cache

from tableside.diagrams.svg import picture_svg
from tableside.errors import N_

CONTENTS = N_("table of contents")
PICTURE = N_("picture")
CELLS = " | "
"""The separator of the cells of a row."""
_LARGEST_PICTURE = 1_400_000
_WORD = re.compile(r"\w+", re.UNICODE)


class Kind(StrEnum):
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    TABLE = "table"
    NOTE = "note"
    TERM = "term"
    DEFINITION = "definition"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item or table row; its label, automatic or typed, stands at the start of its text."""

    text: str
    kind: Kind = Kind.PARAGRAPH
    level: int = 0
    """The rank of a heading, 1 the highest; the depth of a list item; 0 otherwise."""
    indent: float = 0.0
    """The left margin in characters, as far as the format tells; it only counts in comparison with others."""
    page: int = 0
    line: int = 0
    glued: bool = False
    """Whether no empty line and no mark-up separates it from the block before: it may be the same paragraph."""
    numbered: bool = False
    """Whether its label was made by automatic numbering, and so is a label for certain."""
    bold: bool = False
    breaks: tuple[int, ...] = ()
    """Where paragraphs may have run together, in characters from its end: after a full line that ends a sentence."""

    apart: bool = False
    """Whether a person has parted it from the block before: it begins a paragraph, whatever its first word is."""

    @property
    def words(self) -> int:
        """How many words it has; labels and figures count."""
        return count_words(self.text)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Text of the document that is in no clause, and the reason."""

    text: str
    reason: str
    page: int
    line: int

    @property
    def words(self) -> int:
        return count_words(self.text)


@dataclass(frozen=True, slots=True)
class Document:
    format: str
    blocks: tuple[Block, ...]
    left_out: tuple[LeftOut, ...] = ()
    pages: int = 0
    pictures: Mapping[str, str] = field(default_factory=dict)
    """The pictures that its blocks show, as SVG by name."""
    drawings: int = 0
    """How many pages have drawings made of lines, which are not imported."""

    @property
    def words(self) -> int:
        """How many words the file has, those left out included."""
        return sum(map(count_words, self._texts))

    @property
    def letters(self) -> int:
        return sum(map(count_letters, self._texts))

    @property
    def _texts(self) -> list[str]:
        return [*(one.text for one in self.blocks), *(one.text for one in self.left_out)]

    def to_json(self) -> bytes:
        """Return the document as bytes that another process may send."""
        return json.dumps(asdict(self), ensure_ascii=False).encode("utf-8", "surrogatepass")

    @classmethod
    def from_json(cls, data: bytes) -> Document:
        """Read what another process has sent; only plain values are in it."""
        raw = json.loads(data)
        typed = ({**one, "kind": Kind(one["kind"]), "breaks": tuple(one["breaks"])} for one in raw.pop("blocks"))
        left_out = tuple(LeftOut(**one) for one in raw.pop("left_out"))
        return cls(blocks=tuple(Block(**one) for one in typed), left_out=left_out, **raw)


def picture_block(data: bytes, caption: str, line: int, pictures: dict[str, str]) -> Block | None:
    """Return a block that shows a picture, which is kept by its name; None where it cannot be shown."""
    svg = picture_svg(data) if len(data) <= _LARGEST_PICTURE else ""
    if not svg:
        return None
    name = f"picture-{hashlib.blake2s(data, digest_size=6).hexdigest()}"
    pictures[name] = svg
    shown = " ".join(re.sub(r"[\[\]|]", " ", caption).split())
    return Block(f"![{shown}](picture:{name})", Kind.PICTURE, line=line)


@lru_cache(maxsize=20_000)
def count_words(text: str) -> int:
    return len(_WORD.findall(text))


def count_letters(text: str) -> int:
    """Count letters and figures; joining a word that was broken over two lines changes nothing."""
    return sum(len(word.replace("_", "")) for word in _WORD.findall(text))


class Cancelled(Exception):
    """The person has stopped the import."""


_WANTED: ContextVar[Callable[[], bool] | None] = ContextVar("stop_wanted", default=None)


@contextmanager
def stoppable(wanted: Callable[[], bool]) -> Iterator[None]:
    """Let the work in this block end with `Cancelled` as soon as it is wanted."""
    token = _WANTED.set(wanted)
    try:
        yield
    finally:
        _WANTED.reset(token)


def checkpoint() -> None:
    """End here if the work is to be stopped."""
    wanted = _WANTED.get()
    if wanted is not None and wanted():
        raise Cancelled
