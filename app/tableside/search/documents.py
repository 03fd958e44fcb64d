"""Indexed documents: the rules, terms and divergences of an edition, and the wizards of a language."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tableside.language.words import key_of
from tableside.messages import Catalogue, load_catalogue
from tableside.rulebook import BUNDLED, Block, Edition, Library, Rule, Term, data
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.render import RuleView
from tableside.search.weighting import Parts, Tokens, Weighing
from tableside.storage.files import Stamp, stamp_of

RULE, TERM, WIZARD, DIVERGENCE = "rule", "term", "wizard", "divergence"
ASKED_FILE = "asked.toml"
_LEAD = re.compile(r"\*\*(?P<lead>[^*]{2,60}?)[.:]?\*\*")
_MOST_BELOW = 1500
_MOST_DEFINED = 6
_KIND_PRIOR = {RULE: 1.0, TERM: 0.62, WIZARD: 0.68, DIVERGENCE: 0.5}

_PLAIN_WORD = re.compile(r"(?<![@$*#])\b[^\W\d_]{3,}\b(?!\*)")


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found, with its weighted tokens."""

    kind: str
    id: str
    book: str
    prior: float
    heading: bool
    tokens: Tokens
    passage: Passage


@dataclass(frozen=True, slots=True)
class Passage:
    """The stored part of a document, used for display and ranking."""

    citation: str = ""
    title: str = ""
    path: tuple[str, ...] = ()
    text: str = ""
    own: int = 0
    """How much of the text is the document's own; what follows are its clauses."""
    lead_in: str = ""
    """The words before a list that a clause needs to be understood."""
    leads: tuple[tuple[int, str], ...] = ()
    """The same for the clauses below, by where each begins in the text."""
    lead: str = ""
    """The stems of title and names in order, between spaces; of a divergence the rules it concerns."""
    body: str = ""
    """The stems of its own text in order, between spaces."""

    def lead_at(self, place: int) -> str:
        """Return what leads up to the clause that a place in the text belongs to."""
        before = [lead for start, lead in self.leads if start <= place]
        return self.lead_in if place < self.own or not before else before[-1]


@dataclass(frozen=True, slots=True)
class EditionTerm:
    """A term in one language as a query needs it: every way to say it, with its key."""

    id: str
    rule: str
    name: str
    ways: tuple[tuple[str, tuple[str, ...], bool], ...]
    """The words, their key, and whether this is the name itself rather than an alias."""

    def as_data(self) -> list[Any]:
        return [self.id, self.rule, self.name, [[words, list(key), named] for words, key, named in self.ways]]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> EditionTerm:
        term_id, rule, name, ways = data
        return cls(term_id, rule, name, tuple((words, tuple(key), named) for words, key, named in ways))


def read_asked(folder: Path, lang: str) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases by which people ask for each rule; none where the file is missing or damaged."""
    path = folder / ASKED_FILE
    found: dict[str, tuple[str, ...]] = {}
    entries = _read_once(path, stamp_of(path)).get("asked")
    for entry in entries if isinstance(entries, list) else ():
        phrases = entry.get(lang) if isinstance(entry, dict) else None
        if isinstance(phrases, list) and isinstance(rule := entry.get("rule"), str):
            found[rule] = (*found.get(rule, ()), *(one for one in phrases if isinstance(one, str)))
    return found


@lru_cache(maxsize=8)
def _read_once(path: Path, _stamp: Stamp) -> Mapping[str, Any]:
    """Parse a file once, although every language of a book reads it."""
    return data.read_asked(path)[0]


class EditionTexts:
    """The texts of one edition as the search indexes and shows them."""

    def __init__(self, library: Library, book: str, lang: str, origin: str = BUNDLED) -> None:
        self._library = library
        self.edition: Edition = library.edition(book, lang, origin)
        self._lang = lang
        self._view = RuleView(library, self.edition)
        self._own: dict[str, str] = {}

    @cached_property
    def terms(self) -> Mapping[str, Term]:
        """The terms that have words in the language; another origin brings its rules only."""
        if self.edition.origin != BUNDLED:
            return {}
        terms = self._library.terms(self.edition.book)
        return {term.id: term for term in terms.values() if self._lang in term.words and term.words[self._lang].name}

    @cached_property
    def asked(self) -> Mapping[str, tuple[str, ...]]:
        return read_asked(self._library.folder(self.edition.book), self._lang)

    def edition_terms(self) -> tuple[EditionTerm, ...]:
        """Return the terms with every way to say them."""
        found = []
        for term in self.terms.values():
            words = term.words[self._lang]
            ways = [(words.name, True), (words.plural, True), *((alias, False) for alias in words.aliases)]
            keyed = {(text, key_of(text, self._lang), named) for text, named in ways if text}
            found.append(EditionTerm(term.id, term.rule, words.name, tuple(sorted(keyed))))
        return tuple(found)

    @property
    def printed(self) -> Mapping[str, str]:
        """The rules that the edition numbers otherwise than the book, by the number that it prints."""
        return {number: rule for number, rule in self.edition.by_number.items() if number != local_of(rule)}

    # What is shown

    def _rule_passage(self, rule: Rule) -> Passage:
        path = self.edition.path_to(rule.id)
        titles = tuple(title for one in path[:-1] if (title := self.title(one)))
        own = self.own_text(rule)
        below = self.below(rule)
        return Passage(
            citation=self._cite(rule.id),
            title=self.title(rule) or (titles[-1] if titles else ""),
            path=titles,
            text="\n".join((own, *below)) if own else "\n".join(below),
            own=len(own),
            lead_in=self._lead_in(path),
            leads=self._leads_below(rule, len(own) + 1 if own else 0, below),
        )

    def _leads_below(self, rule: Rule, start: int, below: Sequence[str]) -> tuple[tuple[int, str], ...]:
        """Return what leads up to each clause below a rule, by where the clause begins in the passage."""
        clauses = [one for one in self.edition.subtree(rule.id) if one.id != rule.id][: len(below)]
        found = []
        for clause, text in zip(clauses, below, strict=False):
            if clause.kind == "clause":
                found.append((start, self._lead_in(self.edition.path_to(clause.id))))
            start += len(text) + 1
        return tuple(found)

    def _lead_in(self, path: tuple[Rule, ...]) -> str:
        """Return the end of what stands before a list, for a clause that is one of its points."""
        pieces: list[str] = []
        continued = self.own_text(path[-1])
        for above, below in zip(reversed(path[:-1]), reversed(path), strict=False):
            text = self._text_before(above, below.id) if above.kind != "section" else ""
            # A point that begins with a small letter goes on with a sentence; so does what follows a colon.
            announced = not pieces and text.endswith((":", ",", "…"))
            if not text or not (continued[:1].islower() or announced):
                break
            pieces.append(text)
            continued = text
        return " ".join(reversed(pieces))

    def _text_before(self, rule: Rule, child: str) -> str:
        """Return the paragraph after which the clauses begin that a clause is one of."""
        before = ""
        for item in rule.content:
            if not isinstance(item, Block):
                if item.id == child:
                    break
            elif item.kind == "paragraph":
                before = self._view.plain(item.markdown)
        return before.rstrip().rpartition("\n")[2]

    def _cite(self, rule_id: str) -> str:
        full = rule_id if "/" in rule_id else f"{self.edition.book}/{rule_id}"
        return self._library.cite(full, self._lang, self.edition.origin) if rule_id else ""

    def _titles_above(self, rules: Sequence[str]) -> list[str]:
        paths = [self.edition.path_to(rule) for rule in rules if rule in self.edition]
        return [title for path in paths for one in reversed(path) if (title := self.title(one))]

    # The pieces that both are made of

    def own_text(self, rule: Rule) -> str:
        """Return a rule's own words; a drawing says nothing, and the entries of a glossary are terms."""
        if rule.id not in self._own:
            blocks = [block for block in rule.blocks if block.kind != "diagram"]
            if self._is_glossary(rule):
                blocks = [block for block in blocks if block.kind != "list"]
            self._own[rule.id] = "\n".join(self._view.plain(block.markdown) for block in blocks)
        return self._own[rule.id]

    def _is_glossary(self, rule: Rule) -> bool:
        return rule.kind == "section" and not rule.children and len(self.defined.get(rule.id, ())) > _MOST_DEFINED

    @cached_property
    def defined(self) -> Mapping[str, tuple[Term, ...]]:
        found: dict[str, tuple[Term, ...]] = {}
        for term in self.terms.values():
            found[term.rule] = (*found.get(term.rule, ()), term)
        return found

    def title(self, rule: Rule) -> str:
        """Return a heading's title, or the bold words that a clause begins with."""
        if rule.title:
            return self._view.plain(rule.title)
        if rule.kind != "clause" or not rule.blocks:
            return ""
        lead = _LEAD.match(rule.blocks[0].markdown)
        return self._view.plain(lead["lead"]) if lead else ""

    def below(self, rule: Rule) -> tuple[str, ...]:
        """Return what the clauses of a rule say, or the titles of a section's rules."""
        if rule.kind == "section" and any(self.edition.by_id[child].kind == "rule" for child in rule.children):
            return tuple(self.title(self.edition.by_id[child]) for child in rule.children)
        found: list[str] = []
        length = 0
        for one in self.edition.subtree(rule.id):
            if one.id != rule.id and length < _MOST_BELOW:
                found.append(self.own_text(one))
                length += len(found[-1])
        return tuple(found)

    # What is indexed

    def documents(self) -> Iterator[Document]:
        every = [*(self.own_text(rule) for rule in self.edition.rules)]
        every += [name for term in self.terms.values() for name in _names(term, self._lang)]
        weighing = Weighing(self._lang, every, self._term_keys())
        for rule in self.edition.rules:
            if rule.regular:
                yield self._rule(rule, weighing)
        for term in self.terms.values():
            yield self._term(term, weighing)
        if self.edition.origin == BUNDLED:
            yield from self._divergences(weighing)

    def _term_keys(self) -> Mapping[tuple[str, ...], Sequence[str]]:
        keys: dict[tuple[str, ...], list[str]] = {}
        for term in self.terms.values():
            words = term.words[self._lang]
            for name in {words.name, words.plural} - {""}:
                keys.setdefault(key_of(name, self._lang), []).append(term.id)
        return keys

    def _rule(self, rule: Rule, weighing: Weighing) -> Document:
        path = self.edition.path_to(rule.id)
        defined = () if self._is_glossary(rule) else self.defined.get(rule.id, ())
        parts = Parts(
            title=self.title(rule),
            names=tuple(name for term in defined for name in _names(term, self._lang)),
            asked=self.asked.get(local_of(rule.id), ()) if self.edition.origin == BUNDLED else (),
            text=self.own_text(rule),
            definitions=tuple(term.words[self._lang].definition for term in defined),
            path=tuple(title for one in path[:-1] if (title := self.title(one))),
            around=(*(self.own_text(one) for one in path[:-1] if one.kind != "section"), *self.below(rule)),
        )
        links = len(self.edition.references_to(rule.id))
        boost = (1.0 if rule.kind == "clause" else 1.06) * (1 + 0.03 * math.log1p(links))
        shown, heading = self._rule_passage(rule), rule.kind != "clause"
        return _document(RULE, rule.id, self.edition.book, weighing.tokens(parts), shown, boost, heading=heading)

    def _term(self, term: Term, weighing: Weighing) -> Document:
        words = term.words[self._lang]
        parts = Parts(title=words.name, names=_names(term, self._lang), text=words.definition)
        # An entry of a glossary is the only place that explains its word.
        boost = 1.4 if len(self.defined.get(term.rule, ())) > _MOST_DEFINED else 1.0
        shown = Passage(self._cite(term.rule), words.name, (), words.definition, len(words.definition))
        return _document(TERM, term.id, self.edition.book, weighing.tokens(parts), shown, boost)

    def _divergences(self, weighing: Weighing) -> Iterator[Document]:
        for one in self._library.divergences(self.edition.book):
            words = one.words.get(self._lang)
            if words is not None:
                text = "\n".join((*words.says, words.followed, words.why))
                titles = self._titles_above(one.rules)
                # Instead of a name it has the rules it concerns, after which it is shown.
                tokens = replace(weighing.tokens(Parts(text=text, path=tuple(titles))), lead="|".join(one.rules))
                cited = self._cite(one.rules[0]) if one.rules else ""
                shown = Passage(cited, titles[0] if titles else "", tuple(titles[1:2]), text, len(text))
                yield _document(DIVERGENCE, one.id, self.edition.book, tokens, shown)


def _document(
    kind: str, document_id: str, book: str, tokens: Tokens, shown: Passage, boost: float = 1.0, *, heading: bool = False
) -> Document:
    passage = replace(shown, lead=tokens.lead, body=tokens.body)
    return Document(kind, document_id, book, _KIND_PRIOR[kind] * boost, heading, tokens, passage)


def _names(term: Term, lang: str) -> tuple[str, ...]:
    words = term.words[lang]
    return tuple(dict.fromkeys(name for name in (words.name, words.plural, *words.aliases) if name))


class WizardTexts:
    """The wizards as one language names them, with the questions they ask and the situations they know."""

    def __init__(self, lang: str, catalogues: Path, folders: Sequence[Path] = ()) -> None:
        self._lang = lang
        self._catalogue: Catalogue = load_catalogue(lang, catalogues)
        self._folders = folders

    @cached_property
    def _told(self) -> Mapping[str, str]:
        """The phrases for incidents, for each wizard."""
        found: dict[str, str] = {}
        for folder in self._folders:
            with suppress(OSError, ValueError):
                tables = tomllib.loads((folder / f"told.{self._lang}.toml").read_text(encoding="utf-8"))
                for name, rules in tables.items():
                    words = _PLAIN_WORD.findall(" ".join(str(text) for text in rules.values()))
                    found[f"{folder.name}.{name}"] = " ".join(dict.fromkeys(words))
        return found

    def _passage(self, document_id: str) -> Passage:
        title = self._catalogue.text(f"wizard.{document_id}")
        about = self._catalogue.text(f"wizard.{document_id}.about")
        game = self._catalogue.text(f"game.{book_of(document_id.replace('.', '/', 1))}")
        return Passage("", title, (game,), about, len(about))

    def documents(self) -> Iterator[Document]:
        from tableside.games import all_wizards
        from tableside.rulings.words import fact_name

        weighing = Weighing(self._lang)
        for wizard in all_wizards():
            asked = tuple(fact_name(wizard.id, fact, self._catalogue) for fact in wizard.facts)
            shown = self._passage(wizard.id)
            parts = Parts(
                title=shown.title,
                text=shown.text,
                asked=tuple(self._catalogue.gettext(one.title) for one in wizard.situations),
                definitions=(self._told.get(wizard.id, ""),),
                around=asked,
            )
            yield _document(WIZARD, wizard.id, wizard.game, weighing.tokens(parts), shown)
