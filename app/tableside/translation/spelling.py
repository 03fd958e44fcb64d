"""Spelling: the words of a translation to look up, and the dictionary files of the system (hunspell's format).

A child process reads a dictionary and answers: words in, one a line; for each a line with what may be meant out.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.rulebook.ids import book_of
from tableside.translation.texts import NO_WORDS

if TYPE_CHECKING:
    from tableside.translation.workspace import Workspace

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SENTENCE_ENDS = re.compile(r"[.!?:;…]\W*$|^\W*$|\n\W*$")
_COUNTRIES = {"en": "GB"}
_SHORTEST = 3
_FOLDERS = (
    "~/.local/share/hunspell",
    "~/Library/Spelling",
    "/usr/share/hunspell",
    "/usr/local/share/hunspell",
    "/usr/share/myspell",
    "/usr/share/myspell/dicts",
    "/Library/Spelling",
)
_MOST_SUGGESTED = 6
_LARGEST = 64 * 1024 * 1024
"""Several times the largest dictionary there is."""
RIGHT = "*"
"""The answer to a word that is right."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word and where it stands."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def dictionary_of(lang: str) -> Path | None:
    """Return the dictionary of a language (`fr`, `en_GB`, else any country's), without its ending."""
    code = lang.replace("-", "_")
    full = code if "_" in code else f"{code}_{_COUNTRIES.get(code, code.upper())}"
    language = code.partition("_")[0]
    said = [part for part in os.environ.get("DICPATH", "").split(os.pathsep) if part]
    folders = [Path(folder).expanduser() for folder in (*said, *_FOLDERS)]
    named = (folder / name for name in dict.fromkeys((full, code, language)) for folder in folders)
    others = (path.with_suffix("") for folder in folders for path in sorted(folder.glob(f"{language}_*.dic")))
    return next((path for path in (*named, *others) if _is_whole(path)), None)


def _is_whole(path: Path) -> bool:
    """Return whether both files of a dictionary are there, and of a size that dictionaries have."""
    try:
        return all(0 < path.with_name(f"{path.name}{end}").stat().st_size < _LARGEST for end in (".aff", ".dic"))
    except OSError:
        return False


def answers(dictionary: str, words: Iterable[str]) -> Iterator[str]:
    """Yield a line for each word: that it is right, or what may be meant, with commas."""
    with warnings.catch_warnings():
        # The library leaves the files it has read to be closed when they are forgotten.
        warnings.simplefilter("ignore", ResourceWarning)
        from spylls.hunspell import Dictionary

        known = Dictionary.from_files(dictionary)
    for line in words:
        word = line.strip()
        if not word or known.lookup(word):
            yield f"{RIGHT}\n"
        else:
            yield ",".join(islice(known.suggest(word), _MOST_SUGGESTED)) + "\n"


def answer_about_words(dictionary: str) -> None:
    """Answer on standard output about the words that come on standard input, until they end."""
    # A bundled program without a console has no streams of its own, but those of its parent.
    with (
        open(0, encoding="utf-8", errors="replace", closefd=False) as incoming,
        open(1, "w", encoding="utf-8", closefd=False) as outgoing,
    ):
        for answer in answers(dictionary, incoming):
            outgoing.write(answer)
            outgoing.flush()


def words_to_check(text: str, known: Iterable[str]) -> list[Word]:
    """Return the words of a text to ask about: no links, fields, numbers or names, and none that the book knows."""
    guarded = [match.span() for match in NO_WORDS.finditer(text)]
    own = {word.casefold() for word in known}
    found = []
    for match in _WORD.finditer(text):
        start, end = match.span()
        word = match[0]
        if len(word) < _SHORTEST or word.casefold() in own or any(start < to and end > at for at, to in guarded):
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
