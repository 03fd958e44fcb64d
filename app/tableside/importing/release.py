"""The texts of an earlier state of the project: of the last release, or of any commit of a checkout.

What "the last release" is depends on where the program runs. An installation whose texts the user has changed compares
that copy with the texts that came with the installed version. A checkout compares its files with those of the newest
tag before them; where there is no tag, there is no release yet. A commit is named as `git:HEAD~5`.
"""

from __future__ import annotations

from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.resources import data_root, rulebooks_dir
from tableside.rulebook import Edition
from tableside.rulebook.scan import scan
from tableside.storage.checkout import git

RELEASE = "release"
COMMIT = "git:"


class NoSuchState(TablesideError):
    """There is no such earlier text."""


def names_earlier_state(origin: str) -> bool:
    """Return whether an origin names an earlier state of our own texts."""
    return origin == RELEASE or origin.startswith(COMMIT)


def earlier_edition(book: str, lang: str, origin: str) -> Edition:
    """Return our text of a book as it was in the last release or a commit."""
    current = rulebooks_dir()
    path = current / book / f"{lang}.md"
    released = data_root() / "rulebooks"
    if origin == RELEASE and released != current:
        text = _file(released / book / f"{lang}.md")
    else:
        commit = _newest_tag(current) if origin == RELEASE else origin.removeprefix(COMMIT)
        text = git(current, "show", f"{commit}:./{book}/{lang}.md") if commit and not commit.startswith("-") else None
    if text is None:
        raise NoSuchState(
            N_("There is no “{origin}” of {book} in {lang} to compare with."), origin=origin, book=book, lang=lang
        )
    return scan(text, book, lang, path, origin)


def has_release(book: str, lang: str) -> bool:
    """Return whether there is a last release of a text."""
    try:
        return bool(earlier_edition(book, lang, RELEASE).rules)
    except NoSuchState:
        return False


def _file(path: Path) -> str | None:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeError):
        return None


def _newest_tag(folder: Path) -> str:
    return (git(folder, "describe", "--tags", "--abbrev=0") or "").strip()
