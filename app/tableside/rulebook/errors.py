"""Errors of the library."""

from __future__ import annotations

from pathlib import Path

from tableside.errors import N_, Phrase, TablesideError
from tableside.storage.files import while_unchanged


class RulebookError(TablesideError):
    """A rulebook cannot give what was asked."""


class BrokenFileError(RulebookError):
    """A rulebook file cannot be read; the sentence names the file and the line."""

    def __init__(self, path: Path, line: int, what: Phrase) -> None:
        super().__init__(N_("{path}, line {line}: {what}."), path=path, line=line, what=what)
        self.path = path
        self.line = line
        self.holds = while_unchanged(path)


class UnknownBookError(RulebookError):
    """There is no such book."""

    def __init__(self, book: str, known: tuple[str, ...]) -> None:
        super().__init__(
            N_("There is no book “{book}”; the books are {known}."), book=book, known=", ".join(known) or "–"
        )
        self.known = known


class UnknownLanguageError(RulebookError):
    """The book has no text in that language."""

    def __init__(self, book: str, lang: str, known: tuple[str, ...]) -> None:
        super().__init__(
            N_("The book “{book}” has no text in the language “{lang}”; it has {known}."),
            book=book,
            lang=lang,
            known=", ".join(known) or "–",
        )
        self.known = known


class UnknownRuleError(RulebookError):
    """There is no such rule; the nearest existing ones are offered."""

    def __init__(self, rule_id: str, nearest: tuple[str, ...]) -> None:
        template = N_("There is no rule “{id}”. Did you mean {nearest}?") if nearest else N_("There is no rule “{id}”.")
        super().__init__(template, id=rule_id, nearest=", ".join(nearest))
        self.nearest = nearest


class UnknownTermError(RulebookError):
    """There is no such term."""

    def __init__(self, term_id: str) -> None:
        super().__init__(N_("There is no term “{id}”."), id=term_id)
