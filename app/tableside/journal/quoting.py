"""The full text of cited rules: each once, under its heading, with the words that lead up to a cited clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tableside.errors import TablesideError
from tableside.rulebook import Edition, Library, Rule
from tableside.rulebook.model import DIAGRAM, LINK, Block
from tableside.rulebook.render import RuleView

OMITTED = "[…]"


@dataclass(frozen=True, slots=True)
class QuotedParagraph:
    """A paragraph of rule text: how deep it stands, its label if it opens a clause, and its text in both forms."""

    depth: int
    label: str
    html: str
    markdown: str


@dataclass(frozen=True, slots=True)
class QuotedRule:
    """A rule with its citation and title, and the paragraphs that are quoted of it."""

    id: str
    heading: str
    paragraphs: tuple[QuotedParagraph, ...]


def quoted_rules(library: Library, rule_ids: Sequence[str], lang: str) -> tuple[QuotedRule, ...]:
    """Quote the rules of these ids in a language, in the order they are first cited."""
    groups: dict[str, tuple[RuleView, list[str]]] = {}
    for rule_id in dict.fromkeys(rule_ids):
        edition = _edition(library, rule_id, lang)
        if edition is None:
            continue
        heading = _heading_of(edition, rule_id)
        if heading not in groups:
            groups[heading] = RuleView(library, edition), []
        groups[heading][1].append(rule_id)
    quoted = []
    for heading, (view, cited) in groups.items():
        rule = view.edition.by_id[heading]
        quoted.append(QuotedRule(heading, view.heading(rule), tuple(_paragraphs(view, rule, frozenset(cited)))))
    return tuple(quoted)


def _edition(library: Library, rule_id: str, lang: str) -> Edition | None:
    """Give the edition that holds the rule: in this language, else in English; None where no book has it any more."""
    for choice in dict.fromkeys((lang, "en")):
        try:
            return library.edition_with(rule_id, choice)
        except TablesideError:
            continue
    return None


def _heading_of(edition: Edition, rule_id: str) -> str:
    """Give the nearest rule above, or this one itself, that has a heading of its own."""
    rule = edition.by_id[rule_id]
    while rule.kind == "clause" and rule.parent is not None:
        rule = edition.by_id[rule.parent]
    return rule.id


def _paragraphs(view: RuleView, rule: Rule, cited: frozenset[str]) -> Iterator[QuotedParagraph]:
    if rule.id in cited:
        yield from _whole(view, rule, 0)
    else:
        yield from _parts(view, rule, cited, 0)


def _whole(view: RuleView, rule: Rule, depth: int) -> Iterator[QuotedParagraph]:
    label = rule.label if rule.kind == "clause" else ""
    for item in rule.content:
        if isinstance(item, Block):
            if DIAGRAM.match(item.markdown):
                continue
            yield _paragraph(view, item.markdown, depth, label)
            label = ""
        elif (child := view.edition.by_id[item.id]).kind == "clause":
            if label:
                yield _paragraph(view, "", depth, label)
                label = ""
            yield from _whole(view, child, depth + (1 if rule.kind == "clause" else 0))


def _parts(view: RuleView, rule: Rule, cited: frozenset[str], depth: int) -> Iterator[QuotedParagraph]:
    """Yield the words before the first clause, then the cited clauses; dots stand for what is left out."""
    label = rule.label if rule.kind == "clause" else ""
    inner = depth + (1 if rule.kind == "clause" else 0)
    leading, skipped = True, False
    for item in rule.content:
        if isinstance(item, Block):
            if leading and not DIAGRAM.match(item.markdown):
                yield _paragraph(view, item.markdown, depth, label)
                label = ""
            continue
        leading = False
        if label:
            yield _paragraph(view, "", depth, label)
            label = ""
        child = view.edition.by_id[item.id]
        wanted = child.id in cited or any(one.startswith(f"{child.id}.") for one in cited)
        if not wanted:
            skipped = True
            continue
        if skipped:
            yield QuotedParagraph(inner, "", OMITTED, OMITTED)
            skipped = False
        yield from _whole(view, child, inner) if child.id in cited else _parts(view, child, cited, inner)
    if skipped:
        yield QuotedParagraph(inner, "", OMITTED, OMITTED)


def _paragraph(view: RuleView, markdown: str, depth: int, label: str) -> QuotedParagraph:
    plain_links = LINK.sub(lambda match: view.plain(match[0]), markdown)
    return QuotedParagraph(depth, label, view.own_html(plain_links, label), plain_links)
