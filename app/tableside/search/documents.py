"""What is indexed: a document per rule, term and divergence of an edition, and per wizard of a language."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside.language.words import key_of
from tableside.messages import load_catalogue
from tableside.rulebook import Edition, Library, Rule, Term
from tableside.rulebook.ids import local_of
from tableside.rulebook.render import RuleView
from tableside.search.asked import read_asked
from tableside.search.weighting import Parts, Tokens, Weighing, vocabulary_of

RULE, TERM, WIZARD, DIVERGENCE = "rule", "term", "wizard", "divergence"
_LEAD = re.compile(r"\*\*(?P<lead>[^*]{2,60}?)[.:]?\*\*")
_MOST_BELOW = 1500
_MOST_DEFINED = 6
_GLOSSARY = 0.55
_KIND_PRIOR = {RULE: 1.0, TERM: 0.62, WIZARD: 0.68, DIVERGENCE: 0.5}


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found, with its weighted tokens for each index field."""

    kind: str
    id: str
    book: str
    citation: str
    title: str
    path: tuple[str, ...]
    text: str
    own: int
    prior: float
    heading: bool
    tokens: Tokens


@dataclass(frozen=True, slots=True)
class EditionTerm:
    """A term in one language as a query needs it: every way to say it, with its key."""

    id: str
    rule: str
    name: str
    ways: tuple[tuple[str, tuple[str, ...], bool], ...]
    """The words, their key, and whether this is the name itself rather than an alias."""

    def as_data(self) -> list[Any]:
        """Return plain data for the sidecar."""
        return [self.id, self.rule, self.name, [[words, list(key), named] for words, key, named in self.ways]]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> EditionTerm:
        """Read it back."""
        term_id, rule, name, ways = data
        return cls(term_id, rule, name, tuple((words, tuple(key), named) for words, key, named in ways))


def edition_terms(library: Library, book: str, lang: str) -> tuple[EditionTerm, ...]:
    """Return the terms of a book as one language says them."""
    found = []
    for term in library.terms(book).values():
        words = term.words.get(lang)
        if words is None or not words.name:
            continue
        ways = [(words.name, True), (words.plural, True), *((alias, False) for alias in words.aliases)]
        keyed = {(text, key_of(text, lang), named) for text, named in ways if text}
        found.append(EditionTerm(term.id, term.rule, words.name, tuple(sorted(keyed))))
    return tuple(found)


def edition_documents(library: Library, book: str, lang: str, origin: str) -> Iterator[Document]:
    """Yield the rules, terms and divergences of one edition."""
    return _EditionWriter(library, library.edition(book, lang, origin)).documents()


class _EditionWriter:
    """Makes the documents of one edition."""

    def __init__(self, library: Library, edition: Edition) -> None:
        self._library = library
        self._edition = edition
        self._lang = edition.lang
        self._view = RuleView(library, edition)
        self._texts = {rule.id: self._view.own_text(rule) for rule in edition.rules}
        self._terms = [term for term in library.terms(edition.book).values() if self._lang in term.words]
        self._defined: dict[str, list[Term]] = {}
        for term in self._terms:
            self._defined.setdefault(term.rule, []).append(term)
        self._asked = read_asked(library.folder(edition.book), self._lang)
        every = [*self._texts.values(), *(name for term in self._terms for name in _names(term, self._lang))]
        self._weighing = Weighing(self._lang, vocabulary_of(every, self._lang))

    def documents(self) -> Iterator[Document]:
        for rule in self._edition.rules:
            if rule.regular:
                yield self._rule(rule)
        for term in self._terms:
            yield self._term(term)
        yield from self._divergences()

    def _rule(self, rule: Rule) -> Document:
        path = self._edition.path_to(rule.id)
        titles = tuple(self._title(one) for one in path[:-1] if self._title(one))
        title = self._title(rule)
        own = self._texts[rule.id]
        leading = " ".join(self._texts[one.id] for one in path[:-1] if one.kind != "section")
        below = self._below(rule)
        # A glossary defines a great many terms and would come first for each of them.
        defined = self._defined.get(rule.id, ())
        parts = Parts(
            title=title,
            names=tuple(name for term in defined for name in _names(term, self._lang)),
            asked=self._asked.get(local_of(rule.id), ()),
            text=own,
            definitions=" ".join(term.words[self._lang].definition for term in defined),
            path=" ".join(titles),
            around=f"{leading} {' '.join(below)}",
        )
        links = len(self._edition.references_to(rule.id))
        return self._document(
            RULE,
            rule.id,
            title=title or (titles[-1] if titles else ""),
            path=titles,
            text="\n".join((own, *below)) if own else "\n".join(below),
            own=len(own),
            parts=parts,
            cited=rule.id,
            boost=(1.0 if rule.kind == "clause" else 1.06)
            * (1 + 0.03 * math.log1p(links))
            * (_GLOSSARY if len(defined) > _MOST_DEFINED else 1.0),
            heading=rule.kind != "clause",
        )

    def _title(self, rule: Rule) -> str:
        """Return a heading's title, or the bold words that a clause begins with."""
        if rule.title:
            return self._view.plain(rule.title)
        if rule.kind != "clause" or not rule.blocks:
            return ""
        lead = _LEAD.match(rule.blocks[0].markdown)
        return self._view.plain(lead["lead"]) if lead else ""

    def _below(self, rule: Rule) -> tuple[str, ...]:
        """Return what the clauses of a rule say, or the titles of a section's rules."""
        if rule.kind == "section" and any(self._edition.by_id[child].kind == "rule" for child in rule.children):
            return tuple(self._title(self._edition.by_id[child]) for child in rule.children)
        found: list[str] = []
        length = 0
        for one in self._edition.subtree(rule.id):
            if one.id != rule.id and length < _MOST_BELOW:
                found.append(self._texts[one.id])
                length += len(found[-1])
        return tuple(found)

    def _term(self, term: Term) -> Document:
        words = term.words[self._lang]
        parts = Parts(title=words.name, names=_names(term, self._lang), text=words.definition)
        return self._document(
            TERM,
            term.id,
            title=words.name,
            path=(),
            text=words.definition,
            own=len(words.definition),
            parts=parts,
            cited=term.rule,
        )

    def _divergences(self) -> Iterator[Document]:
        for one in self._library.divergences(self._edition.book):
            words = one.words.get(self._lang)
            if words is None:
                continue
            told = (*words.says, words.followed, words.why)
            rules = [self._edition.by_id[rule] for rule in one.rules if rule in self._edition]
            titles = [title for rule in rules for title in self._titles_above(rule)]
            text = "\n".join(told)
            yield self._document(
                DIVERGENCE,
                one.id,
                title=titles[0] if titles else "",
                path=tuple(titles[1:2]),
                text=text,
                own=len(text),
                parts=Parts(text=text, path=" ".join(titles)),
                cited=one.rules[0] if one.rules else "",
            )

    def _titles_above(self, rule: Rule) -> list[str]:
        titles = [self._title(one) for one in reversed(self._edition.path_to(rule.id))]
        return [title for title in titles if title]

    def _document(
        self,
        kind: str,
        document_id: str,
        *,
        title: str,
        path: tuple[str, ...],
        text: str,
        own: int,
        parts: Parts,
        cited: str,
        boost: float = 1.0,
        heading: bool = False,
    ) -> Document:
        return Document(
            kind=kind,
            id=document_id,
            book=self._edition.book,
            citation=self._library.cite(cited, self._lang) if cited else "",
            title=title,
            path=path,
            text=text,
            own=own,
            prior=_KIND_PRIOR[kind] * boost,
            heading=heading,
            tokens=self._weighing.tokens(parts),
        )


def _names(term: Term, lang: str) -> tuple[str, ...]:
    words = term.words[lang]
    return tuple(dict.fromkeys(name for name in (words.name, words.plural, *words.aliases) if name))


def wizard_documents(lang: str, catalogues: Path) -> Iterator[Document]:
    """Yield the wizards as one language names them, with the questions they ask."""
    from tableside.games import all_wizards
    from tableside.rulings.words import fact_name

    catalogue = load_catalogue(lang, catalogues)
    weighing = Weighing(lang)
    for wizard in all_wizards():
        title = catalogue.text(f"wizard.{wizard.id}")
        about = catalogue.text(f"wizard.{wizard.id}.about")
        asked = " ".join(fact_name(wizard.id, fact, catalogue) for fact in wizard.facts)
        yield Document(
            kind=WIZARD,
            id=wizard.id,
            book=wizard.game,
            citation="",
            title=title,
            path=(catalogue.text(f"game.{wizard.game}"),),
            text=about,
            own=len(about),
            prior=_KIND_PRIOR[WIZARD],
            heading=False,
            tokens=weighing.tokens(Parts(title=title, text=about, around=asked)),
        )
