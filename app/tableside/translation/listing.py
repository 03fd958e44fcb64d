"""All texts of a language as a list: what each says in both languages, how far it is, and which of them to show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tableside.errors import N_
from tableside.language.folding import fold, fold_in_place
from tableside.messages import Catalogue
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import LINK
from tableside.translation.status import RuleStatus, State
from tableside.translation.workspace import Workspace

_BEFORE_A_HIT = 24
"""How many letters before a word that was found are shown at most."""
_PICTURE = re.compile(r"!\[(.*?)\]\(diagram:[^)]*\)")


@dataclass(frozen=True, slots=True)
class Listed:
    """One text of the list."""

    rule: str
    book: str
    cited: str
    source: str
    target: str
    status: RuleStatus
    notes: int
    folded: str
    """Everything that can be searched, without accents and capitals."""


SHOWS: dict[str, Callable[[Listed], bool]] = {
    N_("All"): lambda _row: True,
    N_("Unfinished"): lambda row: not row.status.finished,
    N_("Missing"): lambda row: row.status.state is State.MISSING,
    N_("Draft"): lambda row: row.status.state is State.DRAFT,
    N_("Wrong"): lambda row: bool(row.status.errors),
    N_("Doubtful"): lambda row: bool(row.status.doubts),
    N_("Not approved"): lambda row: row.status.finished and row.status.approval is None,
    N_("Approved"): lambda row: row.status.approval is not None,
    N_("With notes"): lambda row: bool(row.notes),
}
"""The texts that a list can show."""


def listed(workspace: Workspace, books: Iterable[str], lang: str, catalogue: Catalogue) -> Iterator[Listed]:
    """Yield every text of some books in a language, in the order of the books."""
    for book in books:
        sources, targets = workspace.source_texts(book), workspace.texts(book, lang)
        for rule, status in workspace.statuses(book, lang).items():
            source, target = sources[rule].plain, targets[rule].plain if rule in targets else ""
            cited = workspace.cite(rule, catalogue)
            yield Listed(
                rule,
                book,
                cited,
                source,
                target,
                status,
                len(workspace.beside(rule, lang).notes),
                fold(f"{local_of(rule)} {cited} {source} {target}"),
            )


def one_line(markdown: str) -> str:
    """Return a text as it reads, in one line and without its marks."""
    text = _PICTURE.sub(r"\1", LINK.sub(lambda match: match["words"] or match["target"], markdown))
    return " ".join(text.replace("*", "").split())


def excerpt(text: str, words: str) -> str:
    """Return a text from a little before the first of some words on, so that the beginning of it shows the word."""
    folded = fold_in_place(text)
    first = min([at for word in fold(words).split() if (at := folded.find(word)) >= 0], default=0)
    if first <= _BEFORE_A_HIT:
        return text
    begin = text.find(" ", first - _BEFORE_A_HIT, first) + 1 or first
    return f"… {text[begin:]}"


def found_in(rows: Iterable[Listed], show: str, words: str) -> list[Listed]:
    """Return the texts of a list that are to be shown and have all the words."""
    wanted = fold(words).split()
    return [row for row in rows if SHOWS[show](row) and all(word in row.folded for word in wanted)]
