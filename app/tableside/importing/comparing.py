"""Two editions of a book clause by clause: what stayed, what was reworded, what is new, gone or renumbered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tableside.errors import N_
from tableside.rulebook import Edition, Library
from tableside.rulebook.figures import differing_figures
from tableside.rulebook.library import readable
from tableside.rulebook.model import LINK, Rule
from tableside.translation.diff import Piece, word_diff

_MOVED = 78.0
_FEWEST_LETTERS = 25
_FEWEST_SHARED = 0.2


class Change(StrEnum):
    """The kinds of change to a clause."""

    FIGURES = "figures"
    NEW = "new"
    GONE = "gone"
    REWORDED = "reworded"
    MOVED = "moved"
    UNCHANGED = "unchanged"


NAMES: Mapping[Change, str] = {
    Change.FIGURES: N_("Other figures"),
    Change.NEW: N_("New"),
    Change.GONE: N_("Gone"),
    Change.REWORDED: N_("Reworded"),
    Change.MOVED: N_("Moved or renumbered"),
    Change.UNCHANGED: N_("Unchanged"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One clause in both editions, or in one of them."""

    change: Change
    old_id: str
    new_id: str
    old: str
    new: str
    pieces: tuple[Piece, ...] = ()
    old_figures: tuple[str, ...] = ()
    """Figures that only the old text has."""
    new_figures: tuple[str, ...] = ()
    old_number: str = ""
    """The number as the old edition prints it."""
    new_number: str = ""

    @property
    def renumbered(self) -> bool:
        """Whether the two editions print different numbers; capitals and small letters are the same."""
        both = self.old_number.lower(), self.new_number.lower()
        return all(both) and both[0] != both[1]

    @property
    def id(self) -> str:
        """The rule it is about, by its new number where it has one."""
        return self.new_id or self.old_id

    def data(self) -> dict[str, object]:
        """Return it for other programs."""
        return {
            "change": self.change.value,
            "id": self.id,
            "old_id": self.old_id,
            "new_id": self.new_id,
            "old_number": self.old_number,
            "new_number": self.new_number,
            "old": self.old,
            "new": self.new,
            "old_figures": list(self.old_figures),
            "new_figures": list(self.new_figures),
            "words": [{"kind": piece.kind, "text": piece.text} for piece in self.pieces],
        }


@dataclass(slots=True)
class Impact:
    """Rulings, questions, divergences and translations that cite a changed clause."""

    rulings: dict[str, list[str]] = field(default_factory=dict)
    """Wizards by rule."""
    questions: dict[str, list[str]] = field(default_factory=dict)
    divergences: dict[str, list[str]] = field(default_factory=dict)
    translations: dict[str, list[str]] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        """Return it for other programs."""
        return {
            "rulings": self.rulings,
            "questions": self.questions,
            "divergences": self.divergences,
            "translations": self.translations,
        }


Plain = Callable[[Rule], str]


def compare(
    old: Edition, new: Edition, plain_old: Plain | None = None, plain_new: Plain | None = None
) -> list[Difference]:
    """Return the differences between two editions, article by article in the order of the new one.

    A rule that is gone follows the one it stood behind. An edition that cannot be read is refused.
    """
    old, new = readable(old), readable(new)
    before, after = (
        {rule.id: _text(rule, plain) for rule in edition.rules}
        for edition, plain in ((old, plain_old), (new, plain_new))
    )
    counted = _Figures(old, new)
    moved = _moved(before, after)
    sources = {new_id: old_id for old_id, new_id in moved.items()}
    found = []
    for rule_id, text in after.items():
        if rule_id in sources:
            found.append(_pair(sources[rule_id], rule_id, before[sources[rule_id]], text, counted, moved=True))
        elif rule_id in before and rule_id not in moved:
            found.append(_pair(rule_id, rule_id, before[rule_id], text, counted))
        elif text:
            found.append(Difference(Change.NEW, "", rule_id, "", text, new_number=new.label_of(rule_id)))
    stayed = {one.old_id: at for at, one in enumerate(found) if one.old_id}
    gone: dict[int, list[Difference]] = {}
    last = -1
    for rule_id, text in before.items():
        if rule_id in stayed:
            last = max(last, stayed[rule_id]) if rule_id not in moved else last
        elif text:
            number = old.label_of(rule_id)
            gone.setdefault(last, []).append(Difference(Change.GONE, rule_id, "", text, "", old_number=number))
    return [*gone.get(-1, ()), *(each for at, one in enumerate(found) for each in (one, *gone.get(at, ())))]


def _text(rule: Rule, plain: Plain | None) -> str:
    own = plain(rule) if plain is not None else LINK.sub(lambda match: match["words"] or match["target"], rule.markdown)
    title = rule.title if rule.kind != "clause" and rule.title else ""
    return "\n".join(part for part in (title, own if own != title else "") if part).strip()


class _Figures:
    """The figures that only one of two editions states; numbers of cited rules are none."""

    def __init__(self, old: Edition, new: Edition) -> None:
        self._old, self._new = old, new
        self.same_language = old.lang.partition("-")[0] == new.lang.partition("-")[0]

    def of(self, old_id: str, new_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        old, new = self._old, self._new
        return differing_figures(old.by_id[old_id], old.lang, new.by_id[new_id], new.lang)

    def numbers(self, old_id: str, new_id: str) -> tuple[str, str]:
        """Return the numbers that the two editions print."""
        return self._old.label_of(old_id), self._new.label_of(new_id)


def _pair(old_id: str, new_id: str, old: str, new: str, counted: _Figures, *, moved: bool = False) -> Difference:
    numbers = counted.numbers(old_id, new_id)
    stayed = Difference(Change.UNCHANGED, old_id, new_id, old, new, old_number=numbers[0], new_number=numbers[1])
    if old == new:
        # A heading without a number, such as the title, has no place to move from.
        return replace(stayed, change=Change.MOVED) if (moved and any(numbers)) or stayed.renumbered else stayed
    gone, come = counted.of(old_id, new_id)
    change = Change.FIGURES if gone or come else Change.MOVED if moved else Change.REWORDED
    pieces = word_diff(old, new) if counted.same_language else ()
    if sum(len(piece.text) for piece in pieces if piece.kind == "same") < _FEWEST_SHARED * max(len(old), len(new)):
        # Two sentences with a few small words in common read better one after the other.
        pieces = ()
    return replace(stayed, change=change, pieces=pieces, old_figures=gone, new_figures=come)


def _moved(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Find clauses that stand under another number: the same words, or nearly, where no other clause has them."""
    from rapidfuzz import fuzz, process

    loose_old = {key: text for key, text in before.items() if after.get(key) != text and len(text) >= _FEWEST_LETTERS}
    loose_new = {key: text for key, text in after.items() if before.get(key) != text and len(text) >= _FEWEST_LETTERS}
    candidates: list[tuple[float, str, str]] = []
    for old_id, text in loose_old.items():
        near = process.extract(text, loose_new, scorer=fuzz.token_sort_ratio, limit=2, score_cutoff=_MOVED)
        for _, score, new_id in near:
            stays = fuzz.token_sort_ratio(text, after.get(old_id, ""))
            if new_id != old_id and score > stays + 12:
                candidates.append((score, old_id, new_id))
    found: dict[str, str] = {}
    taken: set[str] = set()
    for _, old_id, new_id in sorted(candidates, reverse=True):
        if old_id not in found and new_id not in taken:
            found[old_id] = new_id
            taken.add(new_id)
    return found | _moved_with_clauses(found, before, after)


def _moved_with_clauses(
    moved: Mapping[str, str], before: Mapping[str, str], after: Mapping[str, str]
) -> dict[str, str]:
    """Find the headings, mostly short, that went along with a clause of theirs."""
    found: dict[str, str] = {}
    for old_id, new_id in moved.items():
        old, new = old_id.rpartition(".")[0], new_id.rpartition(".")[0]
        same = old != new and bool(before.get(old)) and before.get(old) == after.get(new)
        stays = after.get(old) == before.get(old) or before.get(new) == after.get(new)
        if same and not stays and old not in moved and new not in {*moved.values(), *found.values()}:
            found[old] = new
    return found


def impact(
    differences: Sequence[Difference],
    wizards: Mapping[str, Sequence[str]],
    questions: Mapping[str, Sequence[str]],
    divergences: Mapping[str, Sequence[str]],
    languages: Sequence[str],
) -> Impact:
    """Return what cites a changed clause; each mapping goes from a name to the rules it rests on."""
    changed = {one.old_id or one.new_id for one in differences if one.change is not Change.UNCHANGED}
    found = Impact()
    for name, rules, target in (
        *((name, rules, found.rulings) for name, rules in wizards.items()),
        *((name, rules, found.questions) for name, rules in questions.items()),
        *((name, rules, found.divergences) for name, rules in divergences.items()),
    ):
        for rule in rules:
            if rule in changed:
                target.setdefault(rule, []).append(name)
    for rule in sorted(changed):
        if languages:
            found.translations[rule] = list(languages)
    return found


def impact_of(library: Library, book: str, lang: str, differences: Sequence[Difference]) -> Impact:
    """Return which rulings, questions, divergences and translations of a book cite a changed clause."""
    from tableside.games import game_ids, wizards_of

    wizards = {wizard.id: wizard.rules for wizard in wizards_of(book)} if book in game_ids() else {}
    divergences = {one.id: one.rules for one in library.divergences(book)}
    questions = {one.id: one.rules for one in library.examples(book)}
    others = [one for one in library.languages(book) if one != lang]
    return impact(differences, wizards, questions, divergences, others)


def cite_head(library: Library, one: Difference, old: Edition, new: Edition) -> str:
    """Cite what a difference is about, as each edition does where they number it otherwise."""
    sides = [(one.old_id, old), (one.new_id, new)]
    if one.old_id and one.new_id and one.old_id == one.new_id and not one.renumbered:
        sides = sides[1:]
    return " → ".join(library.cite(rule, edition.lang, edition.origin) for rule, edition in sides if rule)
