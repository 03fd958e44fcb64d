"""Showing a rule as plain text, HTML, Markdown or plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape
from itertools import takewhile
from typing import TypeVar

from tableside.escaping import markdown_without_links
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.in_force import departures_in
from tableside.rulebook.inline import RuleTextRenderer, Run, Shown, plain_text, runs
from tableside.rulebook.library import Library
from tableside.rulebook.model import (
    BUNDLED,
    DIAGRAM,
    LINK,
    Block,
    Child,
    Divergence,
    Edition,
    Example,
    LaterChange,
    Rule,
)

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Unit:
    """A heading, or the paragraphs of a rule that stand together; the first unit of a clause shows its label."""

    rule: Rule
    part: int
    blocks: tuple[Block, ...] = ()
    labelled: bool = False

    @property
    def key(self) -> Key:
        """The properties of a piece that are the same in every language."""
        return self.rule.id, self.part

    @property
    def heading(self) -> bool:
        """Whether this is the title line of a section or a rule."""
        return self.part == 0

    @property
    def depth(self) -> int:
        """How deep the clause stands: 0 is the rule itself."""
        return len(self.rule.labels) - 1

    @property
    def ends_own_words(self) -> bool:
        """Whether what belongs under the rule's own words, before its clauses, comes after this unit."""
        return self.part == (1 if self.rule.blocks or self.rule.kind == "clause" else 0)


def units_of(edition: Edition, root: str | None = None) -> list[Unit]:
    """Return the pieces of a book, or of one rule and all below it, in order."""
    tops = [edition.by_id[root]] if root else [rule for rule in edition.rules if rule.parent is None]
    return [unit for rule in tops for unit in _walk(edition, rule)]


def _walk(edition: Edition, rule: Rule) -> Iterator[Unit]:
    clause, part = rule.kind == "clause", 0
    if not clause:
        yield Unit(rule, part)
    for blocks, below in _groups(rule.content):
        if blocks or (clause and part == 0):
            part += 1
            yield Unit(rule, part, blocks, clause and part == 1)
        for child in below:
            yield from _walk(edition, edition.by_id[child])


def _groups(content: Sequence[Block | Child]) -> Iterator[tuple[tuple[Block, ...], tuple[str, ...]]]:
    """Yield what a rule holds, in order: blocks that stand together, with the children after them; at least once."""
    blocks: list[Block] = []
    below: list[str] = []
    for item in content:
        if isinstance(item, Child):
            below.append(item.id)
            continue
        if below:
            yield tuple(blocks), tuple(below)
            blocks, below = [], []
        blocks.append(item)
    yield tuple(blocks), tuple(below)


def aligned(first: Sequence[Unit], second: Sequence[Unit]) -> list[tuple[Unit | None, Unit | None]]:
    """Put two languages beside each other; what only one of them has stands alone, in its place."""
    left = {unit.key: unit for unit in first}
    right = {unit.key: unit for unit in second}
    following: dict[Key | None, list[Key]] = {}
    previous: Key | None = None
    for unit in second:
        if unit.key not in left:
            following.setdefault(previous, []).append(unit.key)
        else:
            previous = unit.key
    order = list(following.get(None, ()))
    for unit in first:
        order.append(unit.key)
        order.extend(following.get(unit.key, ()))
    return [(left.get(key), right.get(key)) for key in order]


EDITION = "edition"
"""The part of an address that names the origin of an imported edition."""
_INDENT = "    "


def href(target_id: str, lang: str, origin: str = BUNDLED) -> str:
    """Return the address that opens a rule or a term in a language, and in an imported edition if one is named."""
    return f"tableside:{target_id}?lang={lang}" + (f"&{EDITION}={origin}" if origin != BUNDLED else "")


_TERM = re.compile(r"[^\W\d][\w-]*")
"""The form of a term's name; a link to anything else that does not exist is not a link."""
_Note = TypeVar("_Note", Divergence, Example, LaterChange)


@dataclass(frozen=True, slots=True)
class OtherFigures:
    """An edition whose figures differ in a rule: its name, which ours has none of, and what only one of them states."""

    name: str
    here: tuple[str, ...]
    there: tuple[str, ...]


class Source:
    """One edition with everything needed to set it; made once per page, so files are checked once."""

    def __init__(
        self,
        library: Library,
        edition: Edition,
        beside: Edition | None = None,
        *,
        doubts: Mapping[str, str] | None = None,
    ) -> None:
        self.library = library
        self.doubts = doubts or {}
        """The notes on rules whose translation is outdated or wrong."""
        self.edition = edition
        self._beside = beside
        self.lang = edition.lang

    def runs(self, markdown: str) -> list[Run]:
        return runs(markdown, self._shown)

    def plain(self, markdown: str) -> str:
        """Return Markdown without its marks; links as the words they show, and a diagram as its caption."""
        if diagram := DIAGRAM.match(markdown):
            return f"[{diagram['caption']}]" if diagram["caption"] else ""
        return plain_text(markdown, self._shown)

    def cite(self, rule_id: str) -> str:
        """Cite a rule in this language, with its book's title if that is another one."""
        origin = self.edition.origin if rule_id in self.edition else BUNDLED
        return self.library.cite(rule_id, self.lang, origin, long=book_of(rule_id) != self.edition.book)

    def address(self, rule_id: str) -> str:
        """Return where a rule is opened: in the same edition where that has it."""
        return href(rule_id, self.lang, self.edition.origin if rule_id in self.edition else BUNDLED)

    def diagram(self, block: Block) -> tuple[str, str]:
        """Return the name and the caption of a diagram; a picture of an imported text is named by its file."""
        name, caption = block.diagram or ("", "")
        return str(self.edition.path.with_name(name)) if name.endswith(".svg") else name, self.plain(caption)

    def stands_on(self, rule: Rule) -> str:
        """Return the number of the book's own text for a rule that this edition numbers otherwise; once a branch."""
        other = self.library.stands_on(self.edition, rule.id)
        # A clause moves with its rule, so its own change is not listed again.
        return "" if rule.kind == "clause" and other.endswith(f"({rule.label})") else other

    @cached_property
    def own_name(self) -> str:
        name = self.library.origin_name(self.edition.book)
        return "" if name == BUNDLED else name

    @cached_property
    def divergences(self) -> Mapping[str, Sequence[Divergence]]:
        return self._by_rule(self.library.divergences)

    @cached_property
    def examples(self) -> Mapping[str, Sequence[Example]]:
        return self._by_rule(self.library.examples)

    @cached_property
    def later_changes(self) -> Mapping[str, Sequence[LaterChange]]:
        return self._by_rule(self.library.changes)

    def _by_rule(self, notes_of: Callable[[str], Sequence[_Note]]) -> Mapping[str, Sequence[_Note]]:
        """Return the notes on the bundled text by rule; other editions have none."""
        found: dict[str, list[_Note]] = {}
        for one in notes_of(self.edition.book) if self.edition.origin == BUNDLED else ():
            for rule_id in one.rules:
                found.setdefault(rule_id, []).append(one)
        return found

    @cached_property
    def other_figures(self) -> Mapping[str, Sequence[OtherFigures]]:
        """Where an edition in the same language has other figures: ours for an imported text, those for ours."""
        found: dict[str, list[OtherFigures]] = {}
        own, library = self.edition, self.library
        ours = own.origin == BUNDLED
        beside = [one for one in library.imported_editions(own.book) if one.lang == own.lang] if ours else [own]
        for other in beside:
            if self._beside is not None and self._beside.origin in (other.origin, BUNDLED):
                continue  # the figures that differ are marked in the words themselves
            for rule, one in departures_in(library, other).items():
                if one.kind == "figures":
                    sides = (one.edition, one.ours, one.theirs) if ours else ("", one.theirs, one.ours)
                    found.setdefault(rule, []).append(OtherFigures(*sides))
        return found

    def cited_by(self, rule_ids: Sequence[str]) -> list[str]:
        """Return the rules elsewhere that cite one of these, each once."""
        own = set(rule_ids)
        found: dict[str, None] = {}
        for rule_id in rule_ids:
            for edition in self._editions:
                for reference in edition.references_to(rule_id):
                    if reference.source not in own:
                        found.setdefault(reference.source)
        return list(found)

    @cached_property
    def _editions(self) -> tuple[Edition, ...]:
        books = [self.edition.book, *(book for book in self.library.books() if book != self.edition.book)]
        bundled = [self.library.edition(book, self.lang) for book in books if self.lang in self.library.languages(book)]
        own = self.edition.origin != BUNDLED
        return (self.edition, *(one for one in bundled if one.book != self.edition.book)) if own else tuple(bundled)

    def _shown(self, target: str, words: str | None) -> Shown:
        full = target if "/" in target else f"{self.edition.book}/{target}"
        book = book_of(full)
        if book not in self.library.books():
            return Shown(words or target, "")
        if full in self.edition or (book != self.edition.book and full in self.library.ids(book, self.lang)):
            return Shown(words or self.cite(full), self.address(full))
        if not _TERM.fullmatch(local_of(full)):
            return Shown(words or target, "")
        # A term: its words stand in the text, so the file of terms, slow to read, can wait until one is asked for.
        if words:
            return Shown(words, href(full, self.lang), term=True)
        term = self.library.terms(book).get(full)
        return Shown(term.words_in(self.lang).name, href(full, self.lang), term=True) if term else Shown(target, "")


class RuleView(Source):
    """Shows the rules of one edition as plain text, HTML, Markdown or data; links read as citations of its language."""

    @cached_property
    def _renderer(self) -> RuleTextRenderer:
        return RuleTextRenderer(self._shown, lambda name: f"diagram:{name}")

    # Plain text

    def text(self, rule_id: str, *, children: bool = True) -> str:
        """Return a rule as plain text: its citation and title, then its words, clauses indented."""
        rule = self.edition.by_id[rule_id]
        lines = [self.heading(rule), ""] if rule.kind != "clause" else [self.cite(rule.id), ""]
        lines.extend(self._text_lines(rule, 0, children))
        return "\n".join(lines).rstrip() + "\n"

    def own_text(self, rule: Rule) -> str:
        """Return the rule's own words without markup, one paragraph a line."""
        return "\n".join(filter(None, (self.plain(block.markdown) for block in rule.blocks)))

    def heading(self, rule: Rule) -> str:
        """Return citation and title: "Section 3 Rule 10 Snookered after a foul"."""
        cited = self.cite(rule.id)
        title = self.plain(rule.title or "")
        return title if not rule.cited_labels[0] and rule.kind != "clause" else f"{cited} {title}".strip()

    def _text_lines(self, rule: Rule, depth: int, children: bool) -> Iterator[str]:
        indent = _INDENT * depth
        # A blank line sets paragraphs apart; a run of clauses stands together as it does in print.
        label = f"{rule.sign} " if rule.kind == "clause" else ""
        mark = f"[{rule.fallback}] " if rule.fallback else ""
        first, inner = True, indent + _INDENT if label else indent
        for blocks, below in _groups(self._content(rule)):
            if first and label and not blocks:
                yield f"{indent}{label.rstrip()}"
                first = False
            for block in blocks:
                if not first:
                    yield ""
                for line in self.plain(block.markdown).split("\n"):
                    yield f"{indent}{label}{mark}{line}" if first else f"{inner}{mark}{line}"
                    first, mark = False, ""
            for child in (self.edition.by_id[one] for one in below) if children else ():
                if not first and (child.kind != "clause" or rule.kind != "clause"):
                    yield ""
                first = False
                if child.kind != "clause":
                    yield self.heading(child)
                    yield ""
                yield from self._text_lines(child, depth + (1 if label else 0), children)

    # HTML

    def html(self, rule_id: str, *, children: bool = True) -> str:
        """Return a rule as safe HTML; each rule is a div whose id is the rule's."""
        return "\n".join(self._html_lines(self.edition.by_id[rule_id], children))

    def own_html(self, markdown: str, label: str = "") -> str:
        return self._renderer.html(markdown, label)

    def _html_lines(self, rule: Rule, children: bool) -> Iterator[str]:
        standing_in = f' fallback" lang="{rule.fallback}' if rule.fallback else ""
        yield f'<div class="{rule.kind}{standing_in}" id="{escape(rule.id)}">'
        if rule.kind != "clause":
            level = 1 if rule.kind == "section" else 2
            number = f'<span class="number">{escape(rule.label)}</span> ' if rule.label else ""
            yield f"<h{level}>{number}{escape(self.plain(rule.title or ''))}</h{level}>"
        label = rule.sign if rule.kind == "clause" else ""
        for blocks, below in _groups(self._content(rule)):
            # Neighbouring blocks are joined so that lists stay whole.
            if blocks or label:
                yield self.own_html("\n\n".join(block.markdown for block in blocks), label)
            label = ""
            for child in below if children else ():
                yield from self._html_lines(self.edition.by_id[child], children)
        yield "</div>"

    def _content(self, rule: Rule) -> tuple[Block | Child, ...]:
        """Return the contents of a rule, with a note on its translation after its first words."""
        told = self.doubts.get(rule.id)
        if told is None:
            return rule.content
        own = tuple(takewhile(lambda item: isinstance(item, Block), rule.content))
        return (*own, Block("paragraph", f"*[{told}]*", rule.span), *rule.content[len(own) :])

    # Markdown

    def markdown(self, rule_id: str, *, children: bool = True) -> str:
        """Return a rule as Markdown that any reader understands: links carry words and an address."""
        return "\n\n".join(self._markdown_blocks(self.edition.by_id[rule_id], 0, children)) + "\n"

    def _markdown_blocks(self, rule: Rule, depth: int, children: bool) -> Iterator[str]:
        if rule.kind != "clause":
            yield f"{'#' if rule.kind == 'section' else '##'} {markdown_without_links(self.heading(rule))}"
        label = rule.sign if rule.kind == "clause" else ""
        for blocks, below in _groups(self._content(rule)):
            if label and not blocks:
                yield _indented(label, depth)
            for block in blocks:
                # Elsewhere nothing knows our diagrams, and a broken picture tells less than what it is of.
                shown = f"*{self.plain(block.diagram[1])}*" if block.diagram is not None else block.markdown
                text = LINK.sub(self._markdown_link, markdown_without_links(shown))
                separator = "\n\n" if block.kind != "paragraph" else " "
                yield _indented(f"{label}{separator}{text}" if label else text, depth)
                label = ""
            label = ""
            for child in below if children else ():
                # A quotation mark for each level: four spaces would turn a clause into code elsewhere.
                inner = depth + (1 if rule.kind == "clause" else 0)
                yield from self._markdown_blocks(self.edition.by_id[child], inner, children)

    def _markdown_link(self, match: re.Match[str]) -> str:
        shown = self._shown(match["target"].strip(), match["words"])
        return f"[{shown.text}]({shown.href})" if shown.href else shown.text

    # Data

    def data(self, rule_id: str, *, children: bool = True) -> dict[str, object]:
        rule = self.edition.by_id[rule_id]
        lang, library = self.lang, self.library
        links = library.links(rule, lang)
        found: dict[str, object] = {
            "id": rule.id,
            "lang": lang,
            "origin": self.edition.origin,
            "kind": rule.kind,
            "fallback": rule.fallback,
            "doubt": self.doubts.get(rule.id),
            "number": rule.number,
            "citation": self.cite(rule.id),
            "long_citation": library.cite(rule.id, lang, self.edition.origin, long=True),
            "title": self.plain(rule.title) if rule.title else None,
            "path": [
                {"id": above.id, "label": above.label, "title": self.plain(above.title) if above.title else None}
                for above in self.edition.path_to(rule_id)
            ],
            "text": self.own_text(rule),
            "markdown": rule.markdown,
            "links": [{"target": one.target, "kind": one.kind, "words": one.words} for one in links],
            "backlinks": list(
                dict.fromkeys(one.source for one in library.backlinks(rule_id, lang, self.edition.origin))
            ),
            **self._notes(rule_id),
            "terms": self._terms(rule_id, [one.target for one in links if one.kind == "term"]),
        }
        found["children"] = [self.data(child) for child in rule.children] if children else list(rule.children)
        return found

    def _notes(self, rule_id: str) -> dict[str, object]:
        """Return what is known beside the words of a rule."""
        lang, library = self.lang, self.library
        divergences = [
            {"id": one.id, "rules": list(one.rules), "sources": list(one.sources), "follows": one.follows}
            | asdict(one.words_in(lang))
            for one in library.divergences_of(rule_id)
        ]
        examples = [
            {"id": one.id, **asdict(one.words_in(lang)), "wizard": one.wizard}
            for one in library.examples(book_of(rule_id))
            if rule_id in one.rules
        ]
        changes = [
            {"id": one.id, "text": one.words_in(lang), "origin": one.origin}
            for one in library.changes(book_of(rule_id))
            if rule_id in one.rules
        ]
        return {"divergences": divergences, "examples": examples, "later_changes": changes}

    def _terms(self, rule_id: str, linked: list[str]) -> list[dict[str, object]]:
        defined = [term.id for term in self.library.terms(self.edition.book).values() if term.rule == rule_id]
        said = [(term, term.words_in(self.lang)) for term in map(self.library.term, dict.fromkeys([*defined, *linked]))]
        return [
            {"id": one.id, "name": words.name, "definition": words.definition, "rule": one.rule} for one, words in said
        ]


def official_texts(library: Library, rule_ids: Iterable[str], lang: str) -> list[tuple[str, str]]:
    """Return some rules in the edition in force, where that is an imported one: its name and the rule's text."""
    found = []
    for rule_id in dict.fromkeys(rule_ids):
        origin = library.origin_with(rule_id, lang)
        if origin != BUNDLED:
            edition = library.edition(book_of(rule_id), lang, origin)
            found.append((library.edition_name(edition), RuleView(library, edition).text(rule_id)))
    return found


def _indented(markdown: str, depth: int) -> str:
    quote = "> " * depth
    return "\n".join(f"{quote}{line}".rstrip() for line in markdown.split("\n"))
