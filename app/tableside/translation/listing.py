"""All texts of a language as a list: what each says in both languages, how far it is, and which of them to show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tableside.language.folding import fold, fold_in_place
from tableside.messages import Catalogue
from tableside.rulebook.findings import Severity
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import LINK
from tableside.translation.editor import Editor
from tableside.translation.status import RuleStatus, State

_BEFORE_A_HIT = 24
"""How many letters before a word that was found are shown at most."""
_PICTURE = re.compile(r"!\[(.*?)\]\(diagram:[^)]*\)")


class Show(StrEnum):
    """The texts that a list shows."""

    ALL = "all"
    UNFINISHED = "unfinished"
    MISSING = "missing"
    DRAFT = "draft"
    WRONG = "wrong"
    DOUBTFUL = "doubtful"
    UNAPPROVED = "unapproved"
    APPROVED = "approved"
    NOTED = "noted"


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
    doubtful: bool = False
    """Whether the checks raise a doubt that was not dismissed, as far as that was asked."""


_SHOWN: dict[Show, Callable[[Listed], bool]] = {
    Show.ALL: lambda _row: True,
    Show.UNFINISHED: lambda row: not row.status.finished,
    Show.MISSING: lambda row: row.status.state is State.MISSING,
    Show.DRAFT: lambda row: row.status.state is State.DRAFT,
    Show.WRONG: lambda row: bool(row.status.errors),
    Show.DOUBTFUL: lambda row: row.doubtful,
    Show.APPROVED: lambda row: row.status.approval is not None,
    Show.UNAPPROVED: lambda row: row.status.finished and row.status.approval is None,
    Show.NOTED: lambda row: bool(row.notes),
}


def listed(
    editor: Editor, books: Iterable[str], lang: str, catalogue: Catalogue | None = None, *, with_doubts: bool = False
) -> Iterator[Listed | None]:
    """Yield every text of some books in a language, in the order of the books; and nothing while they are judged.

    What is doubtful about them, which takes longer, is looked for only where it is asked.
    """
    workspace = editor.workspace
    for book in books:
        yield from workspace.judging(book, lang)
        doubtful: set[str] = set()
        if with_doubts:
            found = yield from workspace.checker.looking(book, lang)
            doubtful = {one.rule for one in found if one.severity is Severity.WARNING and not one.dismissed}
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
                rule in doubtful,
            )


def one_line(markdown: str) -> str:
    """Return a text as it reads, in one line and without its marks."""
    text = _PICTURE.sub(r"\1", LINK.sub(lambda match: match["words"] or match["target"], markdown))
    return " ".join(text.replace("*", "").split())


def excerpt(text: str, words: str) -> str:
    """Return a text from a little before the first of some words on, so that the beginning of it shows the word."""
    folded = fold_in_place(text)
    hits = [at for word in fold(words).split() if (at := folded.find(word)) >= 0]
    first = min(hits, default=0)
    if first <= _BEFORE_A_HIT:
        return text
    begin = text.find(" ", first - _BEFORE_A_HIT, first) + 1 or first
    return f"… {text[begin:]}"


def found_in(rows: Iterable[Listed], show: Show, words: str) -> list[Listed]:
    """Return the texts of a list that are to be shown and have all the words."""
    wanted = fold(words).split()
    return [row for row in rows if _SHOWN[show](row) and all(word in row.folded for word in wanted)]
