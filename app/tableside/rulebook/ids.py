"""Rule ids such as "snooker/3.10.b.ii": taking them apart, ordering them, finding the nearest one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from tableside.storage.archive import is_safe

_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN = re.compile(r"(?=.)(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$")
_NUMBERED = re.compile(r"(\d+)([a-z]?)$")
_TYPED = re.compile(r"\d+|[a-z]+")
_BOOK = re.compile(r"[a-z][a-z0-9_-]*")
INTERFACE = "interface"
"""The name of the collection of the program's own messages, where others are named by their book."""

SortKey = tuple[tuple[int, int, str], ...]


def is_book_name(name: str) -> bool:
    """Return whether a book can have this name, in every system's folders and beside the program's messages."""
    return _BOOK.fullmatch(name) is not None and is_safe(name) and name != INTERFACE


def book_of(rule_id: str) -> str:
    return rule_id.partition("/")[0]


def local_of(rule_id: str) -> str:
    return rule_id.rpartition("/")[2]


def split_labels(local: str) -> tuple[str, tuple[str, ...]]:
    """Split a label path into the heading's label and the clause labels: "4.4.iv.a" is ("4.4", ("iv", "a"))."""
    parts = local.split(".")
    count = 1
    while count < len(parts) and _NUMBERED.match(parts[0]) and _NUMBERED.match(parts[count]):
        count += 1
    return ".".join(parts[:count]), tuple(parts[count:])


def roman_value(label: str) -> int | None:
    """Return the value of a small roman numeral, None when the label is not one."""
    if not _ROMAN.match(label):
        return None
    values = [_ROMAN_DIGITS[letter] for letter in label]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))


def label_key(label: str, *, roman: bool) -> tuple[int, int, str]:
    if numbered := _NUMBERED.match(label):
        return 0, int(numbered[1]), numbered[2]
    if roman and (value := roman_value(label)) is not None:
        return 1, value, ""
    # "aa" follows "z", as lists of clauses do.
    return 2, len(label), label


def roman_siblings(labels: Collection[str]) -> bool:
    """Return whether sibling labels count i, ii, iii; a lone "i" after "h" is a letter."""
    words = [label for label in labels if not label[:1].isdigit()]
    return (
        bool(words)
        and all(roman_value(label) is not None for label in words)
        and not (len(words) > 1 and {"i", "ii"}.isdisjoint(words))
    )


def sorted_ids(ids: Iterable[str]) -> list[str]:
    """Sort ids naturally: 3.9 before 3.10, (h) before (i) before (j), (i) before (ii) before (iv)."""
    unique = list(dict.fromkeys(ids))
    siblings: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for rule_id in unique:
        parts = _parts(rule_id)
        for depth in range(1, len(parts)):
            siblings[parts[:depth]].add(parts[depth])
    roman = {parent: roman_siblings(labels) for parent, labels in siblings.items()}

    def key(rule_id: str) -> tuple[str, SortKey]:
        parts = _parts(rule_id)
        labels = (label_key(parts[depth], roman=roman.get(parts[:depth], False)) for depth in range(1, len(parts)))
        return parts[0], tuple(labels)

    return sorted(unique, key=key)


def _parts(rule_id: str) -> tuple[str, ...]:
    return (book_of(rule_id), *local_of(rule_id).split("."))


def normalise(typed: str) -> str:
    """Bring what a person typed ("Snooker/3.10(b)(ii)", "4.4 iv") to the shape of an id, as far as it goes."""
    book, slash, local = typed.strip().lower().rpartition("/")
    return book + slash + ".".join(piece for piece in re.split(r"[\s.,()\[\]]+", local) if piece)


def nearest_ids(wrong: str, existing: Collection[str], count: int = 3) -> tuple[str, ...]:
    """Return the ids most like a wrong one: those with the longest common path first, then by spelling."""
    from rapidfuzz.distance import OSA

    wanted = normalise(wrong)
    if wanted in existing:
        return (wanted,)
    pieces = _TYPED.findall(local_of(wanted))

    def closeness(rule_id: str) -> tuple[int, int, float]:
        own = _TYPED.findall(local_of(rule_id))
        common = next((n for n, (a, b) in enumerate(zip(pieces, own, strict=False)) if a != b), None)
        shared = min(len(pieces), len(own)) if common is None else common
        same_book = book_of(rule_id) == book_of(wanted) if "/" in wanted else True
        return -int(same_book), -shared, OSA.distance(wanted, rule_id) + abs(len(own) - len(pieces)) / 10

    return tuple(sorted(existing, key=closeness)[:count])
