"""Words of a translation to look up in a spelling dictionary, and the programs that have dictionaries."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tableside.child import CHECK_SPELLING, started_again
from tableside.rulebook.ids import book_of
from tableside.translation.dictionary_files import dictionary_file, dictionary_folders
from tableside.translation.texts import NO_WORDS
from tableside.translation.workspace import Workspace

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SENTENCE_ENDS = re.compile(r"[.!?:;…]\W*$|^\W*$|\n\W*$")
_COUNTRIES = {"en": "GB"}
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stands."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def dictionary_programs(lang: str, which: Callable[[str], str | None] = shutil.which) -> Iterator[tuple[str, ...]]:
    """Yield the commands that may check the spelling of a language: programs of the system, then our own reader.

    All of them speak the same way: a line of words in, a line for each that is not known out.
    """
    code = lang.replace("-", "_")
    full = code if "_" in code else f"{code}_{_COUNTRIES.get(code, code.upper())}"
    if (program := which("hunspell")) is not None:
        yield from ((program, "-a", "-i", "utf-8", "-d", name) for name in dict.fromkeys((full, code)))
    if (program := which("enchant-2")) is not None:
        yield from ((program, "-a", "-d", name) for name in dict.fromkeys((full, code)))
    if (program := which("aspell")) is not None:
        yield program, "-a", "--encoding=utf-8", f"--lang={code}"
    if (dictionary := dictionary_file(full, dictionary_folders())) is not None:
        yield tuple(started_again(CHECK_SPELLING, str(dictionary)))


def words_to_check(text: str, known: Iterable[str]) -> list[Word]:
    """Return the words of a text to ask about: no links, fields, numbers or names, and none that the book knows."""
    guarded = [match.span() for match in NO_WORDS.finditer(text)]
    own = {word.casefold() for word in known}
    found = []
    for match in _WORD.finditer(text):
        start, end = match.span()
        word = match[0]
        if (
            len(word) < _SHORTEST
            or word.casefold() in own
            or any(start < last and end > first for first, last in guarded)
        ):
            continue
        # A capital within a sentence is a name, of a player or a place or a rule.
        if word[0].isupper() and not _SENTENCE_ENDS.search(text[max(start - 12, 0) : start]):
            continue
        found.append(Word(word, start))
    return found


def words_known(workspace: Workspace, rule: str, lang: str) -> set[str]:
    """Return the words that need no dictionary: those of the book's terms, of the source, and what was added."""
    book, library = book_of(rule), workspace.library
    found = set(workspace.sidecar(book, lang).words)
    # What the program itself says is in the words of all its books.
    of = [book] if book in library.books() else library.books()
    for term in (term for one in of for term in library.terms(one).values()):
        words = term.words.get(lang)
        if words is not None:
            for name in (words.name, words.plural, *words.aliases):
                found.update(_WORD.findall(name))
    found.update(_WORD.findall(workspace.source(rule).plain))
    return found


def suggestions_in(line: str) -> tuple[str, ...] | None:
    """Return what a program's answer to a word suggests instead; None where the word is right."""
    if line.startswith("&"):
        return tuple(one.strip() for one in line.partition(":")[2].split(",") if one.strip())
    return () if line.startswith("#") else None
