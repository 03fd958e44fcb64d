"""Search results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tableside.language.registry import language_name

if TYPE_CHECKING:
    from tableside.messages import Catalogue

Kind = Literal["rule", "term", "wizard", "divergence"]
Reason = Literal["language", "alias", "text"]


@dataclass(frozen=True, slots=True)
class Why:
    """Why something was found that does not say what was typed."""

    reason: Reason
    typed: str = ""
    shown: str = ""
    lang: str = ""

    def text(self, catalogue: Catalogue) -> str:
        """Say it in the language of the catalogue, short enough for a line of results."""
        match self.reason:
            case "language":
                name = language_name(self.lang, catalogue.gettext)
                return catalogue.gettext(
                    "{typed} · {language} for {shown}", typed=self.typed, language=name, shown=self.shown
                )
            case "alias":
                return catalogue.gettext("{typed} · also called {shown}", typed=self.typed, shown=self.shown)
            case "text":
                name = language_name(self.lang, catalogue.gettext)
                return catalogue.gettext("{typed} · in the {language} text", typed=self.typed, language=name)


@dataclass(frozen=True, slots=True)
class Snippet:
    """A passage with the places of the words that were found, as (start, end) in the text."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def marked(
    text: str, marks: Iterable[tuple[int, int]], mark: Callable[[str], str], plain: Callable[[str], str] = str
) -> str:
    """Return a text whose marked places are written by one function and the rest by another."""
    parts: list[str] = []
    end = 0
    for start, stop in marks:
        parts += plain(text[end:start]), mark(text[start:stop])
        end = stop
    return "".join((*parts, plain(text[end:])))


@dataclass(frozen=True, slots=True)
class Hit:
    """One result, shown in the language being read where it exists in that language."""

    kind: Kind
    id: str
    book: str
    lang: str
    origin: str
    citation: str
    title: str
    title_marks: tuple[tuple[int, int], ...]
    path: tuple[str, ...]
    snippet: Snippet
    score: float
    why: Why | None = None
    folded: tuple[str, ...] = ()
    """The rule above and the clauses below that were found too and stand behind this one; a divergence's rules."""

    def as_data(self, catalogue: Catalogue) -> dict[str, Any]:
        return {
            "id": self.id,
            "lang": self.lang,
            "citation": self.citation,
            "title": self.title,
            "snippet": self.snippet.text,
            "score": round(self.score, 3),
            "why": self.why.text(catalogue) if self.why else "",
            "kind": self.kind,
            "book": self.book,
            "path": list(self.path),
            "origin": self.origin,
            "marks": [list(mark) for mark in self.snippet.marks],
        }


@dataclass(frozen=True, slots=True)
class Results:
    hits: tuple[Hit, ...] = ()
    total: int = 0
    """How many there are, counted up to a few hundred; `hits` has as many as were asked for."""
    corrected: str = ""
    """The query used instead, if no document has the words as typed."""
    missing: tuple[str, ...] = ()
    """Words that the results do without, when nothing has them all."""
    suggestions: tuple[str, ...] = ()
    """Words to try, when there are no results."""
    jump: bool = False
    """Whether a rule number was typed and the first hit is that rule."""
    complete: bool = True
    """False while an index is still being built."""
    cancelled: bool = False
    wordless: bool = False
    """Whether only punctuation was typed."""
    cut_after: int = 0
    """How many signs of the query were used, where it was longer."""

    def notice(self, catalogue: Catalogue, offered: Callable[[str], str] = str) -> str:
        """Say above the results what was done to the query; empty when nothing was.

        `offered` writes a word that may be tried instead, such as a link that can be clicked.
        """
        cut = catalogue.gettext("Only the first {count} characters were used.", count=self.cut_after)
        preparing = catalogue.gettext("Preparing the texts for searching.")
        parts = (cut if self.cut_after else "", self._found(catalogue, offered), "" if self.complete else preparing)
        return " ".join(part for part in parts if part)

    def _found(self, catalogue: Catalogue, offered: Callable[[str], str]) -> str:
        if self.wordless:
            return catalogue.gettext("Type words, a term or a rule number such as 3.10b or law 45.")
        if self.corrected:
            return catalogue.gettext("No results for the words as typed; showing “{shown}”.", shown=self.corrected)
        if self.missing:
            return catalogue.gettext("No result contains every word; ignored: {words}.", words=", ".join(self.missing))
        if not self.hits and self.suggestions:
            return catalogue.gettext("Nothing found. Try: {words}.", words=", ".join(map(offered, self.suggestions)))
        return "" if self.hits or not self.complete else catalogue.gettext("Nothing found.")
