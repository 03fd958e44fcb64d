"""What was typed, taken apart: words, quoted phrases, words to leave out, books to stay in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LONGEST_QUERY = 240
MOST_WORDS = 16
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‟": '"'})
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_PIECE = re.compile(r'(?P<minus>(?<!\S)[-−–])?(?:"(?P<phrase>[^"]*)(?P<closed>"|$)|(?P<plain>[^\s"]+))')
_SCOPE = re.compile(r"(?<!\S)(?P<book>[^\W_][\w-]*):(?=\s|\w|$|\")")


@dataclass(frozen=True, slots=True)
class Query:
    """What a person asks for: the text as typed, the language they read and the books they look in."""

    text: str
    lang: str = "en"
    scope: tuple[str, ...] = ()
    """The ids of the books to stay in; empty means all."""
    typing: bool = False
    """Whether the last word may still be unfinished."""
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Parsed:
    """The parts of a query; `text` holds the words to find, quoted ones included."""

    text: str
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]
    scope: frozenset[str]
    unfinished: bool


def parse(query: Query, book_names: Mapping[str, str]) -> Parsed:
    """Take a query apart; `book_names` gives the id for each folded name a book goes by."""
    from tableside.language.folding import fold

    typed = _CONTROL.sub(" ", query.text[:LONGEST_QUERY]).translate(_QUOTES)
    scope = set(query.scope)

    def take_scope(match: re.Match[str]) -> str:
        book = book_names.get(fold(match["book"]))
        if book is None:
            return match[0]
        scope.add(book)
        return " "

    typed = _SCOPE.sub(take_scope, typed)
    words: list[str] = []
    phrases: list[str] = []
    excluded: list[str] = []
    for piece in _PIECE.finditer(typed):
        content = (piece["phrase"] if piece["plain"] is None else piece["plain"]).strip()
        if not any(letter.isalnum() for letter in content):
            continue
        if piece["minus"]:
            # Leaving out a word that is not finished yet would make the results jump.
            if not query.typing or piece.end() < len(typed):
                excluded.append(content)
            continue
        words.append(content)
        if piece["plain"] is None:
            phrases.append(content)
    # A space after the last word says that it is finished.
    unfinished = query.typing and bool(words) and typed[-1:].isalnum()
    return Parsed(_shortened(words), tuple(phrases[:4]), tuple(excluded[:4]), frozenset(scope), unfinished)


def _shortened(pieces: Iterable[str]) -> str:
    return " ".join(" ".join(pieces).split()[:MOST_WORDS])
