"""Links that can be put into a text by picking: those of the source first, then the terms and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from tableside.language.folding import fold
from tableside.rulebook.data import full_id
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.model import BUNDLED, DIAGRAM, LINK, citation, long_citation
from tableside.translation.memory import TermIndex
from tableside.translation.store import fields_in
from tableside.translation.texts import RuleText
from tableside.translation.workspace import Workspace

_ORDER = ("source", "diagram", "term", "rule")
Kind = Literal["source", "diagram", "term", "rule", "field"]


@dataclass(frozen=True, slots=True)
class Pick:
    """A link to choose: what it leads to, the words it would show, and what helps to recognise it."""

    target: str
    """As it is written: without the book where that is the text's own."""
    kind: Kind
    words: str
    """Its words in the translation; empty where it shows as a citation."""
    shown: str
    """The citation or the name in the target language."""
    hint: str = ""
    """The words of the source, or a title."""
    used: bool = False
    """Whether the translation has this link already."""

    def written(self, selected: str = "") -> str:
        """Return the link as Markdown, around words that were selected where there are any."""
        words = selected or self.words
        if self.kind == "field":
            return f"{{{self.target}}}"
        if self.kind == "diagram":
            return f"![{words}](diagram:{self.target})"
        return f"[[{self.target}|{words}]]" if words else f"[[{self.target}]]"


def picks(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> tuple[Pick, ...]:
    """Return every link for a rule, the ones that its source has and the translation lacks first."""
    book = book_of(rule_id)
    if book not in workspace.books():
        return tuple(sorted(_placeholders(workspace.source(rule_id), typed), key=lambda pick: pick.used))
    source = workspace.source(rule_id)
    used = _used(typed, book)
    own = [*_of_source(workspace, rule_id, lang, typed), *_diagrams(source, typed)]
    found = {pick.target: pick for pick in own}
    for hit in TermIndex(workspace.library.terms(book), lang, workspace.source_lang(book)).hits(source.plain):
        target = _short(hit.term, book)
        name = hit.target_name or hit.source_name
        found.setdefault(target, Pick(target, "term", name, name, hit.source_name, hit.term in used))
    first = sorted(found.values(), key=lambda pick: (pick.used, _ORDER.index(pick.kind)))
    rest = [*_terms(workspace, book, lang), *_rules(workspace, book, lang)]
    return (*first, *(pick for pick in rest if pick.target not in found))


def next_link(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Pick | None:
    """Return the first link or diagram of the source that the translation lacks."""
    if book_of(rule_id) not in workspace.books():
        return next((pick for pick in _placeholders(workspace.source(rule_id), typed) if not pick.used), None)
    offered = [*_of_source(workspace, rule_id, lang, typed), *_diagrams(workspace.source(rule_id), typed)]
    return next((pick for pick in offered if not pick.used), None)


def _placeholders(source: RuleText, typed: RuleText) -> Iterable[Pick]:
    """Yield what the program fills in, as the source has it."""
    names = dict.fromkeys(name for part in source.parts for name in fields_in(part) or ())
    used = {name for part in typed.parts for name in fields_in(part) or ()}
    for name in names:
        yield Pick(name, "field", "", f"{{{name}}}", used=name in used)


def _used(typed: RuleText, book: str) -> set[str]:
    return {full_id(book, match["target"].strip()) for match in LINK.finditer(typed.plain)}


def matching(offered: Iterable[Pick], typed: str) -> tuple[Pick, ...]:
    """Return the links that have every typed word, those that begin with them first."""
    wanted = fold(typed).split()
    found = [pick for pick in offered if all(word in _folded(pick) for word in wanted)]
    if not wanted:
        return tuple(found)
    return tuple(sorted(found, key=lambda pick: not any(text.startswith(wanted[0]) for text in _texts(pick))))


def _texts(pick: Pick) -> Sequence[str]:
    return [fold(text) for text in (pick.shown, pick.hint, pick.target)]


def _folded(pick: Pick) -> str:
    return " ".join(_texts(pick))


def _of_source(workspace: Workspace, rule_id: str, lang: str, typed: RuleText) -> Iterable[Pick]:
    book = book_of(rule_id)
    used = _used(typed, book)
    resolve = workspace.library.resolver(book, workspace.source_lang(book))
    for match in LINK.finditer(workspace.source(rule_id).plain):
        target, words = match["target"].strip(), match["words"] or ""
        found = resolve(target)
        if found is None:
            continue
        if found.kind == "term":
            name = workspace.library.term(found.id).words.get(lang)
            shown = (name.name if name else "") or words or local_of(found.id)
            yield Pick(target, "source", shown, shown, words, found.id in used)
        else:
            cited = workspace.library.cite(found.id, lang, BUNDLED, long=book_of(found.id) != book)
            yield Pick(target, "source", words, cited, words, found.id in used)


def _diagrams(source: RuleText, typed: RuleText) -> Iterable[Pick]:
    used = {match["name"] for match in _diagram_lines(typed)}
    for match in _diagram_lines(source):
        yield Pick(match["name"], "diagram", match["caption"], match["caption"], match["name"], match["name"] in used)


def _diagram_lines(text: RuleText) -> Iterable[re.Match[str]]:
    lines = (line.strip() for part in text.parts for line in part.split("\n"))
    return [match for line in lines if (match := DIAGRAM.match(line))]


def _terms(workspace: Workspace, book: str, lang: str) -> Iterable[Pick]:
    for one in (book, *(other for other in workspace.books() if other != book)):
        for term in workspace.library.terms(one).values():
            own = term.words_in(workspace.source_lang(one)).name
            words = term.words.get(lang)
            name = (words.name if words else "") or own
            yield Pick(_short(term.id, book), "term", name, name, own)


def _rules(workspace: Workspace, book: str, lang: str) -> Iterable[Pick]:
    library = workspace.library
    for one in (book, *(other for other in workspace.books() if other != book)):
        # Citing through the library would ask the disk a thousand times.
        data = library.book(one)
        cite = citation if one == book else long_citation
        for rule in workspace.edition(one, workspace.source_lang(one)).rules:
            yield Pick(_short(rule.id, book), "rule", "", cite(data, rule, lang, rule.title), rule.title or "")


def _short(target: str, book: str) -> str:
    return target.removeprefix(f"{book}/")
