"""Spelling dictionaries that lie on a system without a program to ask them, as office suites bring them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

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


def dictionary_folders() -> list[Path]:
    """Return where dictionaries are kept: what the person says first, then the usual places."""
    said = [part for part in os.environ.get("DICPATH", "").split(os.pathsep) if part]
    return [Path(folder).expanduser() for folder in (*said, *_FOLDERS)]


def dictionary_file(lang: str, folders: list[Path]) -> Path | None:
    """Return the dictionary of a language (`fr`, `en_GB`, else any country's of that language), without its ending."""
    language = lang.partition("_")[0]
    for name in dict.fromkeys((lang, language, f"{language}_{language.upper()}")):
        for folder in folders:
            if _whole(folder / name):
                return folder / name
    others = (path.with_suffix("") for folder in folders for path in sorted(folder.glob(f"{language}_*.dic")))
    return next((path for path in others if _whole(path)), None)


def _whole(path: Path) -> bool:
    """Return whether both files of a dictionary are there, and of a size that dictionaries have."""
    try:
        return all(0 < path.with_name(f"{path.name}{end}").stat().st_size < _LARGEST for end in (".aff", ".dic"))
    except OSError:
        return False


def answers(dictionary: str, words: Iterator[str]) -> Iterator[str]:
    """Greet and answer each line of one word as hunspell does with `-a`: known, or with what may be meant."""
    with warnings.catch_warnings():
        # The library leaves the files it has read to be closed when they are forgotten.
        warnings.simplefilter("ignore", ResourceWarning)
        from spylls.hunspell import Dictionary

        known = Dictionary.from_files(dictionary)
    yield "@(#) International Ispell Version 3.2.06 (a dictionary alone)\n"
    for line in words:
        word = line.lstrip("^").strip()
        if not word or known.lookup(word):
            yield "*\n\n"
        elif meant := ", ".join(islice(known.suggest(word), _MOST_SUGGESTED)):
            yield f"& {word} {meant.count(',') + 1} 0: {meant}\n\n"
        else:
            yield f"# {word} 0\n\n"


def answer_about_words(dictionary: str) -> None:
    """Answer on standard output about the words that come on standard input, until they end."""
    # A bundled program without a console has no streams of its own, but those of whoever started it.
    with (
        open(0, encoding="utf-8", errors="replace", closefd=False) as incoming,
        open(1, "w", encoding="utf-8", closefd=False) as outgoing,
    ):
        for answer in answers(dictionary, iter(incoming)):
            outgoing.write(answer)
            outgoing.flush()
