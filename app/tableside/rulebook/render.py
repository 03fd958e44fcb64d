"""Showing a rule as plain text, HTML, Markdown or plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING

from tableside.escaping import markdown_without_links
from tableside.rulebook.data import full_id
from tableside.rulebook.ids import book_of
from tableside.rulebook.inline import Shown, plain_text
from tableside.rulebook.library import Library, Resolver, Target
from tableside.rulebook.model import BUNDLED, DIAGRAM, LINK, Block, Child, Edition, Rule

if TYPE_CHECKING:
    from tableside.rulebook.html import RuleTextRenderer

EDITION = "edition"
"""The part of an address that names the origin of an imported edition."""
_INDENT = "    "


def href(target_id: str, lang: str, origin: str = BUNDLED) -> str:
    """Return the address that opens a rule or a term in a language, and in an imported edition if one is named."""
    return f"tableside:{target_id}?lang={lang}" + (f"&{EDITION}={origin}" if origin != BUNDLED else "")


class RuleView:
    """Shows the rules of one edition; links read as citations of its language."""

    def __init__(
        self,
        library: Library,
        edition: Edition,
        diagram_source: Callable[[str], str] | None = None,
        *,
        doubts: Mapping[str, str] | None = None,
    ) -> None:
        self.library = library
        self._doubts = doubts or {}
        self.edition = edition
        self._diagram_source = diagram_source or (lambda name: f"diagram:{name}")
        self._resolve: Resolver = library.resolver(edition.book, edition.lang)
        self._renderer: RuleTextRenderer | None = None

    # Plain text

    def text(self, rule_id: str, *, children: bool = True) -> str:
        """Return a rule as plain text: its citation and title, then its words, clauses indented."""
        rule = self.edition.by_id[rule_id]
        lines = [self.heading(rule), ""] if rule.kind != "clause" else [self.cite(rule.id), ""]
        lines.extend(self._text_lines(rule, 0, children))
        return "\n".join(lines).rstrip() + "\n"

    def own_text(self, rule: Rule) -> str:
        """Return the rule's own words without markup, one paragraph a line."""
        return "\n".join(self.plain(block.markdown) for block in rule.blocks)

    def plain(self, markdown: str) -> str:
        """Return Markdown without its marks; links as the words they show."""
        if diagram := DIAGRAM.match(markdown):
            return f"[{diagram['caption']}]"
        return plain_text(markdown, self._shown)

    def heading(self, rule: Rule) -> str:
        """Return citation and title: "Section 3 Rule 10 Snookered after a foul"."""
        cited = self.cite(rule.id)
        title = self.plain(rule.title or "")
        return title if not rule.cited_labels[0] and rule.kind != "clause" else f"{cited} {title}".strip()

    def cite(self, rule_id: str) -> str:
        """Cite a rule of this edition."""
        return self.library.cite(rule_id, self.edition.lang, self.edition.origin)

    def _text_lines(self, rule: Rule, depth: int, children: bool) -> Iterator[str]:
        indent = _INDENT * depth
        # A blank line sets paragraphs apart; a run of clauses stands together as it does in print.
        label = f"{rule.sign} " if rule.kind == "clause" else ""
        mark = f"[{rule.fallback}] " if rule.fallback else ""
        first = True
        content = self._content(rule)
        if label and (not content or not isinstance(content[0], Block)):
            yield f"{indent}{label.rstrip()}"
            first = False
        for item in content:
            if isinstance(item, Block):
                if not first:
                    yield ""
                inner = indent if not label else indent + _INDENT
                for line in self.plain(item.markdown).split("\n"):
                    yield f"{indent}{label}{mark}{line}" if first and label else f"{inner}{mark}{line}"
                    first, mark = False, ""
            elif children:
                child = self.edition.by_id[item.id]
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
        """Return a piece of rule text as safe HTML."""
        if self._renderer is None:
            # Importing python-markdown takes 60 ms, which the command line and the first paint can spare.
            from tableside.rulebook.html import RuleTextRenderer

            self._renderer = RuleTextRenderer(self._shown, self._diagram_source)
        return self._renderer.html(markdown, label)

    def _html_lines(self, rule: Rule, children: bool) -> Iterator[str]:
        standing_in = f' fallback" lang="{rule.fallback}' if rule.fallback else ""
        yield f'<div class="{rule.kind}{standing_in}" id="{escape(rule.id)}">'
        if rule.kind != "clause":
            level = 1 if rule.kind == "section" else 2
            number = f'<span class="number">{escape(rule.label)}</span> ' if rule.label else ""
            yield f"<h{level}>{number}{escape(self.plain(rule.title or ''))}</h{level}>"
        label = rule.sign if rule.kind == "clause" else ""
        for piece in self._pieces(rule):
            if isinstance(piece, str):
                yield self.own_html(piece, label)
            else:
                if label:
                    yield self.own_html("", label)
                if children:
                    yield from self._html_lines(piece, children)
            label = ""
        if label:
            yield self.own_html("", label)
        yield "</div>"

    def _pieces(self, rule: Rule) -> Iterator[str | Rule]:
        """Yield the text and the children in order, neighbouring blocks joined so that lists stay whole."""
        waiting: list[str] = []
        for item in self._content(rule):
            if isinstance(item, Block):
                waiting.append(item.markdown)
                continue
            if waiting:
                yield "\n\n".join(waiting)
                waiting = []
            yield self.edition.by_id[item.id]
        if waiting:
            yield "\n\n".join(waiting)

    def _content(self, rule: Rule) -> tuple[Block | Child, ...]:
        """Return the contents of a rule, with a note on its translation after its first words."""
        told = self._doubts.get(rule.id)
        if told is None:
            return rule.content
        own = tuple(takewhile(lambda item: isinstance(item, Block), rule.content))
        return (*own, Block("paragraph", f"*[{told}]*", rule.span), *rule.content[len(own) :])

    def _shown(self, target: str, words: str | None) -> Shown:
        found = self._target(target)
        text = self._words(target, words)
        if found is None:
            return Shown(text, "")
        return Shown(text, self._address(found), term=found.kind == "term")

    def _target(self, target: str) -> Target | None:
        """Return what a link means: a rule of this edition if it has it, which another may not."""
        full = full_id(self.edition.book, target)
        return Target(full, "rule") if full in self.edition else self._resolve(target)

    def _address(self, target: Target) -> str:
        """Return where a link leads; to a rule of the same book in the same edition."""
        here = target.kind == "rule" and target.id in self.edition
        return href(target.id, self.edition.lang, self.edition.origin if here else BUNDLED)

    def _words(self, target: str, words: str | None) -> str:
        if words:
            return words
        found = self._target(target)
        if found is None:
            return target
        if found.kind == "term":
            return self.library.term(found.id).words_in(self.edition.lang).name
        if found.id in self.edition:
            return self.cite(found.id)
        return self.library.cite(found.id, self.edition.lang, long=book_of(found.id) != self.edition.book)

    # Markdown

    def markdown(self, rule_id: str, *, children: bool = True) -> str:
        """Return a rule as Markdown that any reader understands: links carry words and an address."""
        rule = self.edition.by_id[rule_id]
        return "\n\n".join(self._markdown_blocks(rule, 0, children)) + "\n"

    def _markdown_blocks(self, rule: Rule, depth: int, children: bool) -> Iterator[str]:
        if rule.kind != "clause":
            yield f"{'#' if rule.kind == 'section' else '##'} {markdown_without_links(self.heading(rule))}"
        label = rule.sign if rule.kind == "clause" else ""
        for item in self._content(rule):
            if isinstance(item, Block):
                # Elsewhere nothing knows our diagrams, and a broken picture tells less than what it is of.
                shown = f"*{self.plain(item.diagram[1])}*" if item.diagram is not None else item.markdown
                text = LINK.sub(self._markdown_link, markdown_without_links(shown))
                separator = "\n\n" if item.kind != "paragraph" else " "
                yield _indented(f"{label}{separator}{text}" if label else text, depth)
                label = ""
            elif children:
                if label:
                    yield _indented(label, depth)
                    label = ""
                child = self.edition.by_id[item.id]
                # A quotation mark for each level: four spaces would turn a clause into code elsewhere.
                yield from self._markdown_blocks(child, depth + (1 if rule.kind == "clause" else 0), children)
        if label:
            yield _indented(label, depth)

    def _markdown_link(self, match: re.Match[str]) -> str:
        words = self._words(match["target"].strip(), match["words"])
        found = self._target(match["target"].strip())
        return f"[{words}]({self._address(found)})" if found else words

    # Data

    def data(self, rule_id: str, *, children: bool = True) -> dict[str, object]:
        """Return a rule as plain data, ready for JSON."""
        rule = self.edition.by_id[rule_id]
        lang, library = self.edition.lang, self.library
        links = library.links(rule, lang, self._resolve)
        found: dict[str, object] = {
            "id": rule.id,
            "lang": lang,
            "origin": self.edition.origin,
            "kind": rule.kind,
            "fallback": rule.fallback,
            "doubt": self._doubts.get(rule.id),
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
            "divergences": self._divergences(rule_id),
            "examples": self._examples(rule_id),
            "later_changes": self._later_changes(rule_id),
            "terms": self._terms(rule_id, [one.target for one in links if one.kind == "term"]),
        }
        found["children"] = [self.data(child) for child in rule.children] if children else list(rule.children)
        return found

    def _divergences(self, rule_id: str) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for one in self.library.divergences_of(rule_id):
            words = one.words_in(self.edition.lang)
            found.append(
                {
                    "id": one.id,
                    "rules": list(one.rules),
                    "sources": list(one.sources),
                    "says": list(words.says),
                    "follows": one.follows,
                    "followed": words.followed,
                    "why": words.why,
                }
            )
        return found

    def _examples(self, rule_id: str) -> list[dict[str, object]]:
        words = ((one, one.words_in(self.edition.lang)) for one in self.library.examples_of(rule_id))
        return [{"id": one.id, "case": said.case, "ruling": said.ruling, "wizard": one.wizard} for one, said in words]

    def _later_changes(self, rule_id: str) -> list[dict[str, object]]:
        changes = self.library.changes_of(rule_id)
        return [{"id": one.id, "text": one.words_in(self.edition.lang), "origin": one.origin} for one in changes]

    def _terms(self, rule_id: str, linked: list[str]) -> list[dict[str, object]]:
        terms = self.library.terms(self.edition.book)
        defined = [term.id for term in terms.values() if term.rule == rule_id]
        found: list[dict[str, object]] = []
        for term_id in dict.fromkeys([*defined, *linked]):
            term = self.library.term(term_id)
            words = term.words_in(self.edition.lang)
            found.append({"id": term.id, "name": words.name, "definition": words.definition, "rule": term.rule})
        return found


def view(library: Library, rule_id: str, lang: str, origin: str = BUNDLED) -> RuleView:
    """Return what shows a rule, once it is sure that it exists."""
    return RuleView(library, library.edition_with(rule_id, lang, origin))


def official_texts(library: Library, rule_ids: Iterable[str], lang: str) -> list[tuple[str, str]]:
    """Return some rules in the edition in force, where that is an imported one: its name and the rule's text."""
    found = []
    for rule_id in dict.fromkeys(rule_ids):
        origin = library.origin_with(rule_id, lang)
        if origin != BUNDLED:
            edition = library.edition(book_of(rule_id), lang, origin)
            found.append((library.edition_name(edition), RuleView(library, edition).text(rule_id)))
    return found


def render(library: Library, rule_id: str, lang: str, form: str = "text", *, children: bool = True) -> str:
    """Return a rule in one of the formats, as the command line prints it."""
    shown = view(library, rule_id, lang)
    if form == "html":
        return shown.html(rule_id, children=children)
    if form == "markdown":
        return shown.markdown(rule_id, children=children)
    if form == "json":
        import json

        return json.dumps(shown.data(rule_id, children=children), ensure_ascii=False, indent=2)
    return shown.text(rule_id, children=children)


def _indented(markdown: str, depth: int) -> str:
    quote = "> " * depth
    return "\n".join(f"{quote}{line}".rstrip() for line in markdown.split("\n"))
