"""Corrections of an earlier edition found again in a newer document: by the label and the words, not by the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rapidfuzz import fuzz

from tableside.importing.document import Block
from tableside.importing.labels import learned_words, readings
from tableside.importing.recipe import SPLIT_WORDS, Correction, Keyed, Mend, Recipe, edit, keyed_blocks, style_of

_SAME_LABEL = 60.0
"""How alike the words are at least under a label that the document has once."""
_COMMON_LABEL = 82.0
"""The same under one that returns, as (a) does in every rule."""
_RENUMBERED = 88.0
"""The same where the label is another: only the words tell."""
_TELLING = 16
"""Characters that identify a block."""
_FEWEST_WORDS = 3
"""A clause is split before so many words that are still there."""


@dataclass(frozen=True, slots=True)
class Carried:
    """The corrections of an earlier edition, applied to a newer document."""

    edition: str
    recipe: Recipe
    lost: tuple[Correction, ...] = ()
    """The corrections that do not fit the newer document."""

    def applied(self, recipe: Recipe) -> list[Correction]:
        """Return those of its corrections that a recipe has."""
        return [one for one in self.recipe.corrections if one in recipe.corrections]

    def left_out_of(self, recipe: Recipe) -> Recipe:
        """Return a recipe without them."""
        return Recipe(tuple(one for one in recipe.corrections if one not in self.recipe.corrections))

    def put_into(self, recipe: Recipe) -> Recipe:
        """Return a recipe with them, what was mended in the document itself after them."""
        found = self.recipe
        for one in self.left_out_of(recipe).corrections:
            found = found.with_(one)
        return found


def carry(recipe: Recipe, edition: str, blocks: Sequence[Block]) -> Carried:
    """Find the places of earlier corrections in a newer document."""
    words = learned_words(block.text for block in blocks)
    present: list[Keyed] = keyed_blocks(blocks)
    found: dict[int, Correction] = {}
    # What joins and splits comes first, as it does when a recipe is applied: the others are about what it makes.
    order = sorted(range(len(recipe.corrections)), key=lambda at: recipe.corrections[at].mend not in _EDITS)
    for at in order:
        fitted = _fitted(recipe.corrections[at], present, words)
        if fitted is not None:
            found[at] = fitted
            if fitted.mend in _EDITS:
                present = list(edit(present, fitted))
    kept = Recipe(tuple(found[at] for at in sorted(found)))
    return Carried(edition, kept, tuple(one for at, one in enumerate(recipe.corrections) if at not in found))


_EDITS = (Mend.JOIN, Mend.SPLIT)


def told_of(carried: Carried, applied: int, gettext: Callable[..., str], ngettext: Callable[..., str]) -> str:
    """Return how many corrections of which edition were applied again, and how many found no place."""
    if not applied and carried.recipe.corrections:
        return gettext("The corrections made in “{edition}” are not applied.", edition=carried.edition)
    told = ngettext(
        "{count} correction of “{edition}” was applied again.",
        "{count} corrections of “{edition}” were applied again.",
        applied,
        edition=carried.edition,
    )
    if not carried.lost:
        return told
    lost = ngettext(
        "{count} found no place in this document:", "{count} found no place in this document:", len(carried.lost)
    )
    return f"{told} {lost}"


def _fitted(correction: Correction, present: Sequence[Keyed], words: frozenset[str]) -> Correction | None:
    """Return a correction about the block that it means now; None where there is none."""
    if correction.mend is Mend.ALL_PROSE:
        return correction if any(style_of(block.text, words) == correction.value for _, block in present) else None
    exact = [at for at, (key, _) in enumerate(present) if key == correction.block]
    at = exact[0] if exact else _nearest(correction.block, [key for key, _ in present], words)
    if at is None or (correction.mend is Mend.JOIN and at == 0):
        return None
    key, block = present[at]
    if correction.mend is not Mend.SPLIT:
        return replace(correction, block=key)
    before = _words_there(block.text, correction.value)
    return replace(correction, block=key, value=before) if before else None


def _nearest(wanted: str, keys: Sequence[str], words: frozenset[str]) -> int | None:
    """Return the block most like the corrected one; None where two are equally like it, or none is."""
    label, text = _parts(wanted, words)
    parts = [_parts(key, words) for key in keys]
    common = Counter(one for one, _ in parts)
    scores: list[float] = []
    for other, rest in parts:
        # A clause that was made longer begins as it did.
        alike = max(fuzz.ratio(text, rest), fuzz.ratio(text, rest[: max(len(text), _TELLING)]))
        needed = _COMMON_LABEL if common[other] > 1 else _SAME_LABEL
        if label and other == label and alike >= needed:
            scores.append(100 + alike)
        else:
            scores.append(alike if alike >= _RENUMBERED and len(text) >= _TELLING else 0.0)
    best = max(scores, default=0.0)
    return scores.index(best) if best and scores.count(best) == 1 else None


def _parts(key: str, words: frozenset[str]) -> tuple[str, str]:
    found = readings(key, words)
    end = found[0].end if found else 0
    return key[:end].strip(), key[end:].strip()


def _words_there(text: str, value: str) -> str:
    """Return the words before which a text is to be split: as many of the old ones as it still has, and only once."""
    if text.find(value) > 0:
        return value
    words = value.split()
    for count in range(len(words), min(_FEWEST_WORDS, len(words)) - 1, -1):
        begin = " ".join(words[:count])
        at = text.find(begin)
        if at > 0 and text.find(begin, at + 1) < 0:
            return text[at : at + SPLIT_WORDS]
    return ""
