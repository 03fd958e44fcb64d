"""Corrections that a person has made to an import, kept as a small readable file and applied again next time.

A correction names the block it is about by the first words of it, so that it still finds it when the next edition of
the document has other pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tableside.errors import N_
from tableside.importing.document import Block
from tableside.importing.labels import readings
from tableside.importing.sequence import Fixed
from tableside.language.folding import fold
from tableside.storage.reading import toml_of

_KEY_LENGTH = 60
SPLIT_WORDS = 60
"""How many characters of the words before which a block is split are kept."""
Keyed = tuple[str, Block]
"""A block and what it is known by."""


class Mend(StrEnum):
    """The kinds of correction."""

    PROSE = "not a label"
    ALL_PROSE = "no label like this"
    LEVEL = "level"
    RULE = "rule"
    JOIN = "join with the one above"
    SPLIT = "split before"


SAID = {
    Mend.PROSE: N_("not a label: “{words}…”"),
    Mend.ALL_PROSE: N_("no label like this: “{words}…”"),
    Mend.LEVEL: N_("another level: “{words}…”"),
    Mend.RULE: N_("this is {value}: “{words}…”"),
    Mend.JOIN: N_("joined with the one above: “{words}…”"),
    Mend.SPLIT: N_("split before “{value}…”: “{words}…”"),
}
"""The words for a correction."""
_SAID_WORDS = 5


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that a person has settled."""

    mend: Mend
    block: str
    """The first words of the block it is about, in small letters."""
    value: str = ""
    """The level, the rule, or the words before which the block is split."""

    def told(self, gettext: Callable[..., str]) -> str:
        """Return it in plain words."""
        value = " ".join(self.value.split()[:_SAID_WORDS])
        return gettext(SAID[self.mend], words=" ".join(self.block.split()[:_SAID_WORDS]), value=value)

    @property
    def about(self) -> tuple[Mend, str, str]:
        """The key of a correction: a block can be split in several places."""
        return self.mend, self.block, self.value if self.mend is Mend.SPLIT else ""


def block_key(text: str) -> str:
    """Return what a block is known by."""
    return " ".join(fold(text).split())[:_KEY_LENGTH]


def keyed_blocks(blocks: Sequence[Block]) -> list[Keyed]:
    """Return blocks with what each is known by."""
    return [(block_key(block.text), block) for block in blocks]


@dataclass(frozen=True, slots=True)
class Recipe:
    """All corrections of one edition, the oldest first."""

    corrections: tuple[Correction, ...] = ()

    def with_(self, correction: Correction) -> Recipe:
        """Return the recipe with one more correction; a newer one about the same thing takes the place of the older."""
        kept = [one for one in self.corrections if one.about != correction.about]
        return Recipe((*kept, correction))

    def edited(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return the blocks joined and split as the person wants them, one correction after the other."""
        wanted = [one for one in self.corrections if one.mend in (Mend.JOIN, Mend.SPLIT)]
        if not wanted:
            return tuple(blocks)
        keyed = keyed_blocks(blocks)
        for correction in wanted:
            keyed = list(edit(keyed, correction))
        return tuple(block for _, block in keyed)

    def fixed(self, blocks: Sequence[Block], words: frozenset[str]) -> Fixed:
        """Return what is settled about the labels of the blocks."""
        prose = {one.block for one in self.corrections if one.mend is Mend.PROSE}
        styles = {one.value for one in self.corrections if one.mend is Mend.ALL_PROSE}
        levels = {
            one.block: int(one.value) for one in self.corrections if one.mend is Mend.LEVEL and one.value.isdigit()
        }
        keys = [block_key(block.text) for block in blocks]
        return Fixed(
            frozenset(
                index
                for index, key in enumerate(keys)
                if key in prose or (styles and style_of(blocks[index].text, words) in styles)
            ),
            {index: levels[key] for index, key in enumerate(keys) if key in levels},
        )

    @property
    def rules(self) -> dict[str, str]:
        """The rules that blocks were placed on by hand."""
        return {one.block: one.value for one in self.corrections if one.mend is Mend.RULE}

    def toml(self) -> str:
        """Return the recipe as a file that a person can read and change."""
        from tableside.importing.storing import quoted

        shown = []
        for one in self.corrections:
            values = {"mend": one.mend.value, "block": one.block, "value": one.value}
            shown.append("[[correction]]\n" + "".join(f"{key} = {quoted(value)}\n" for key, value in values.items()))
        return "\n".join(shown)

    @classmethod
    def read(cls, text: str) -> Recipe:
        """Read a recipe; what is not understood in it is left out."""
        try:
            entries = toml_of(text).get("correction", [])
        except ValueError:
            return cls()
        found = []
        for entry in entries if isinstance(entries, list) else []:
            mend = entry.get("mend") if isinstance(entry, dict) else None
            if mend in set(Mend):
                found.append(Correction(Mend(mend), str(entry.get("block", "")), str(entry.get("value", ""))))
        return cls(tuple(found))


def edit(keyed: Sequence[Keyed], correction: Correction) -> Iterator[Keyed]:
    """Yield the blocks with one of them joined with the one above, or split."""
    waiting: Keyed | None = None
    for key, block in keyed:
        if key == correction.block and correction.mend is Mend.JOIN and waiting is not None:
            text = f"{waiting[1].text} {block.text}"
            waiting = block_key(text), replace(waiting[1], text=text)
            continue
        if waiting is not None:
            yield waiting
        waiting = key, block
        at = block.text.find(correction.value) if key == correction.block and correction.mend is Mend.SPLIT else -1
        if at > 0:
            first, second = block.text[:at].rstrip(), block.text[at:]
            yield block_key(first), replace(block, text=first)
            waiting = block_key(second), replace(block, text=second, glued=False, numbered=False, apart=True)
    if waiting is not None:
        yield waiting


def style_of(text: str, words: frozenset[str]) -> str:
    """Return the numbering style that a block seems to begin with, as a recipe names it."""
    found = readings(text, words)
    return " ".join(found[0].style.family) if found else ""
