"""Imported text as the Markdown that the library reads, so that an imported edition is a text like ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tableside.importing.additions import Addition
from tableside.importing.paths import slug
from tableside.importing.preview import Clause, Preview
from tableside.importing.tree import FIGURES, Node
from tableside.rulebook import Edition
from tableside.rulebook.ids import local_of, split_labels
from tableside.rulebook.model import Rule
from tableside.rulebook.scan import CLAUSE, ITEM, PRINTED

UNPLACED = "unplaced"
_HEADING = re.compile(r"\d+[a-z]?(?:\.\d+[a-z]?)*$")
_CLAUSE_LABEL = re.compile(r"(?:[a-z]|[ivxl]+|([a-z])\1|\d{1,3})$")
_SPECIAL = re.compile(r"([\\*_`])|(\[)(?=\[)|(\])(?=\])")
_UNFIT = re.compile(r"[{}/\s]")
Link = Callable[[str, str], str]
"""Turns the cross-references of a text, standing in a rule, into links."""


@dataclass(frozen=True, slots=True)
class Headings:
    """What we head parts of a document with that have no heading of their own."""

    unplaced: str
    figures: str


@dataclass(slots=True)
class Item:
    """A heading or a clause to be written."""

    kind: str
    label: str
    anchor: str
    title: str
    clause: Clause | None
    children: list[Item] = field(default_factory=list)
    printed: tuple[str, ...] = ()
    """The labels that the document prints, where they are not those of the rule it stands on."""
    rule: str = ""
    """The rule of an edition that it stands on."""
    number: str = ""
    """The whole number of a clause, where the document prints that before its words: "6.1.1" inside 6.1."""

    @property
    def empty(self) -> bool:
        """Whether neither it nor anything below it was found in the document."""
        return self.clause is None and all(child.empty for child in self.children)


def edition_markdown(preview: Preview, edition: Edition, headings: Headings, link: Link) -> str:
    """Return an edition of a known book: its rules in our order, then what could not be placed."""
    nodes = {node.name: node for node in preview.tree.walk()}
    items = [_known(rule, edition, preview, nodes) for rule in edition.rules if rule.parent is None]
    items = _with_new(items, "", _Above(edition), preview, nodes)
    loose = [*preview.loose, *preview.anchors]
    if loose:
        rest = Item("section", "", UNPLACED, headings.unplaced, None)
        rest.children = [_loose(clause, place, headings) for place, clause in enumerate(loose, start=1)]
        items.append(rest)
    return "\n".join(_lines(items, link))


def _known(rule: Rule, edition: Edition, preview: Preview, nodes: Mapping[str, Node]) -> Item:
    clause = preview.placed.get(rule.id)
    title = clause.title if clause is not None else ""
    label = rule.labels[-1]
    anchor = local_of(rule.id) if rule.kind != "clause" and not label else ""
    item = Item(rule.kind, label, anchor, title, clause, rule=rule.id)
    known = [_known(edition.by_id[child], edition, preview, nodes) for child in rule.children]
    item.children = _with_new(known, rule.id, _Above(edition, rule.labels, rule.cited_labels), preview, nodes)
    node = nodes.get(clause.number) if clause is not None else None
    if clause is not None and node is not None and node.label is not None:
        inside = node.block in clause.blocks
        item.printed = (
            _printed(node, rule.labels, rule.cited_labels) if inside else _printed_around(node, rule, edition)
        )
    return item


@dataclass(frozen=True, slots=True)
class _Above:
    """The rule that new clauses stand in: its labels, those printed, and the text with its other clauses."""

    edition: Edition
    labels: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    def printed(self, place: Addition, node: Node) -> tuple[str, ...]:
        """Return the labels of a new clause in the form of those beside it; none where they need not be told."""
        if place.kind != "clause":
            return _printed(node, (place.label,), (place.label,))
        labels = (*self.labels, place.label)
        known = self.edition.by_id.get(place.parent)
        beside = next((self.edition.by_id[one] for one in known.children), None) if known is not None else None
        whole = len(beside.cited_labels) == 1 if beside is not None else _is_written_whole(node)
        return _printed(node, labels, (".".join(labels),) if whole else (*self.shown, place.label))


def _with_new(items: list[Item], parent: str, above: _Above, preview: Preview, nodes: Mapping[str, Node]) -> list[Item]:
    """Return the items of a part with the clauses in it that only this edition has."""
    clauses = {one.number: one for one in preview.unplaced}
    for number, place in preview.additions.items():
        if place.parent != parent or number not in clauses:
            continue
        item = Item(place.kind, place.label, "", clauses[number].title, clauses[number], rule=place.id)
        item.printed = above.printed(place, nodes[number])
        labels = (*above.labels, place.label) if place.kind == "clause" else (place.label,)
        item.children = _with_new(
            [], place.id, replace(above, labels=labels, shown=item.printed or labels), preview, nodes
        )
        at = next((index + 1 for index, one in enumerate(items) if one.rule == place.after), 0)
        items.insert(at, item)
    return items


def _is_written_whole(node: Node) -> bool:
    """Return whether a document writes the whole number of a clause before its words: 5.5.1, not (1)."""
    return node.label is not None and len(node.label.written) > 1 and _HEADING.match(node.name) is not None


def _printed(node: Node, labels: tuple[str, ...], shown: tuple[str, ...]) -> tuple[str, ...]:
    """Return the labels of a clause in its document, parted as the book prints them; none where they are the rule's."""
    parts = _own_path(node)
    found: list[str] = []
    left = list(parts)
    for size in [len(label.split(".")) for label in shown]:
        found.append(".".join(left[:size]))
        del left[:size]
    if left or not all(found):
        head, below = split_labels(".".join(parts))
        found = [head, *below]
    if tuple(one.lower() for one in found) == labels:
        return ()
    return tuple(_UNFIT.sub("", one) or "?" for one in found)


def _printed_around(node: Node, rule: Rule, edition: Edition) -> tuple[str, ...]:
    """Return the labels of a paragraph without a number: those of the clause it stands in, and ours for itself."""
    parent = edition.by_id.get(rule.parent or "")
    above = _printed(node, parent.labels, parent.cited_labels) if parent is not None else ()
    return (*above, rule.labels[-1]) if above else ()


def _own_path(node: Node) -> tuple[str, ...]:
    """Return the parts of a number as the document writes them, small letters and capitals kept."""
    written = node.label.written if node.label is not None else ()
    path = tuple(part.partition("~")[0] for part in node.path)
    if len(path) == 1 and path[0].endswith(f"-{'-'.join(written)}".lower()):
        return written
    same = tuple(part.lower() for part in written) == path[-len(written) :] if written else False
    return (*path[: -len(written)], *written) if same else path


def _loose(clause: Clause, place: int, headings: Headings) -> Item:
    if clause.number == FIGURES:
        return Item("rule", "", f"own-{FIGURES}-{place}", headings.figures, clause)
    number = "" if clause.id or not clause.number[:1].isalnum() else clause.number
    title = clause.title or number or str(place)
    shown = f"{number} {clause.title}".strip() if number and number != slug(clause.title) else title
    return Item("rule", "", f"own-{slug(clause.number) or place}-{place}", shown or title, clause)


def unplaced_rule(edition: Edition, rule_id: str) -> str:
    """Return the id that a rule has in an edition where it was not placed; empty where there is none."""
    anchor = re.compile(rf"{edition.book}/own-{re.escape(slug(local_of(rule_id)))}-\d+$")
    return next((rule.id for rule in edition.rules if anchor.match(rule.id)), "")


def book_markdown(preview: Preview, link: Link, headings: Headings, title: str = "") -> str:
    """Return a document as a book of its own; what stands before its first rule is headed by the title of the book."""
    clauses = {one.number: one for one in (*preview.placed.values(), *preview.unplaced, *preview.anchors)}
    roots = preview.tree.roots
    title_page = roots[0] if roots and _heads_all(roots) else None
    items = [item for node in roots for item in _node(node, clauses, None, alone=node is title_page)]
    if title_page is not None:
        items += [item for node in title_page.children for item in _node(node, clauses, None)]
    for item in items[:1]:
        if item.clause is not None and item.anchor and item.title == item.clause.number:
            item.title = title or item.title
            if item.clause.head.strip() == item.title:
                item.clause = replace(item.clause, head="")
    for item in items:
        if item.anchor == FIGURES and item.title == FIGURES:
            item.title = headings.figures
        _mark_numbers(item, (item.label,), (item.label,))
    return "\n".join(_lines(items, link))


def _heads_all(roots: list[Node]) -> bool:
    """Return whether the first heading has no number and all rules below it, as the title of a document."""
    first, *others = roots
    numbered = sum(child.label is not None for child in first.children)
    return first.label is None and numbered > 1 and not any(node.label for root in others for node in root.walk())


def _node(node: Node, clauses: dict[str, Clause], parent: Item | None, *, alone: bool = False) -> Iterator[Item]:
    clause = clauses.get(node.name)
    if alone:
        if clause is not None:
            yield _shaped(node, clause, parent)
        return
    if clause is None:
        for child in node.children:
            yield from _node(child, clauses, parent)
        return
    item = _shaped(node, clause, parent)
    for child in node.children:
        for one in _node(child, clauses, item):
            # A heading cannot stand inside a clause; it follows the rule instead.
            item.children.append(one)
    _take_in(item)
    yield item


def _take_in(item: Item) -> None:
    """Let the rules whose number goes on from that of a rule be its clauses: 6.1.1 stands inside 6.1.

    In a section those are rules in their own right as soon as one of them has a title.
    """
    if item.kind == "section" and any(child.title for child in item.children if child.kind != "clause"):
        return
    for child in item.children:
        if child.kind == "clause":
            continue
        above, _, label = child.label.rpartition(".")
        inside = bool(above) and above == item.label and _CLAUSE_LABEL.match(label) is not None
        if not inside or any(one.kind != "clause" for one in child.children):
            # What comes behind a heading can only be a heading, or it would be a clause of that one.
            return
        child.kind, child.label, child.number = "clause", label, child.label


def _mark_numbers(item: Item, labels: tuple[str, ...], shown: tuple[str, ...]) -> None:
    """Mark the clauses below an item whose numbers are printed otherwise than their labels are nested."""
    for child in item.children:
        own: tuple[str, ...] = (child.label,)
        printed = own
        if child.kind == "clause":
            own = (*labels, child.label)
            printed = (child.number,) if child.number else (*shown, child.label)
            child.printed = printed if printed != own else ()
        _mark_numbers(child, own, printed)


def _shaped(node: Node, clause: Clause, parent: Item | None) -> Item:
    title = clause.title
    if _is_numbered_heading(node, parent):
        return Item("section" if parent is None else "rule", node.name, "", title, clause)
    if node.label is not None and parent is not None and _CLAUSE_LABEL.match(node.path[-1]):
        return Item("clause", node.path[-1], "", title, clause)
    shown = " ".join(part for part in (" ".join(node.label.written).upper() if node.label else "", title) if part)
    return Item("section" if parent is None else "rule", "", slug(node.name) or "text", shown or node.name, clause)


def _is_numbered_heading(node: Node, parent: Item | None) -> bool:
    if node.label is None or not _HEADING.match(node.name) or (parent is not None and parent.kind == "clause"):
        return False
    return node.ruled or parent is None or bool(parent.anchor) or len(node.label.written) > 1


def _lines(items: list[Item], link: Link, depth: int = 0) -> Iterator[str]:
    for item in items:
        if item.empty:
            continue
        if item.kind == "clause":
            yield from _clause_lines(item, link, depth)
        else:
            yield from _heading_lines(item, link)


def _heading_lines(item: Item, link: Link) -> Iterator[str]:
    marks = "##" if item.kind == "rule" else "#"
    anchor = f" {{#{item.anchor}}}" if item.anchor else ""
    parts = [part for part in (marks, item.label, escaped(item.title)) if part]
    yield f"{' '.join(parts)}{anchor}{_mark(item)}".rstrip()
    yield ""
    if item.clause is not None:
        yield from _paragraphs(item.clause.head, item.clause.id, link, 0)
    clauses = [child for child in item.children if child.kind == "clause"]
    yield from _lines(clauses, link, 0)
    if item.clause is not None:
        yield from _paragraphs(item.clause.tail, item.clause.id, link, 0)
    yield from _lines([child for child in item.children if child.kind != "clause"], link)


def _clause_lines(item: Item, link: Link, depth: int) -> Iterator[str]:
    indent = "    " * depth
    head = list(_texts(item.clause.head, item.clause.id, link)) if item.clause is not None else []
    if item.title and not (head and item.clause is not None and item.clause.head.startswith(item.title)):
        # A clause has its title as the bold words it begins with.
        head[:1] = [" ".join([f"**{escaped(item.title)}.**", *head[:1]])]
    if head and PRINTED.match(head[0]):
        head[0] = f"\\{head[0]}"
    yield f"{indent}({item.label}){_mark(item)} {head[0] if head else ''}".rstrip()
    yield ""
    inner = "    " * (depth + 1)
    for text in head[1:]:
        yield f"{inner}{text}"
        yield ""
    yield from _lines(item.children, link, depth + 1)
    if item.clause is not None:
        yield from _paragraphs(item.clause.tail, item.clause.id, link, depth + 1)


def _mark(item: Item) -> str:
    return f" {{={'/'.join(item.printed)}}}" if item.printed else ""


def _paragraphs(text: str, rule: str, link: Link, depth: int) -> Iterator[str]:
    for one in _texts(text, rule, link):
        yield f"{'    ' * depth}{one}"
        yield ""


def _texts(text: str, rule: str, link: Link) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        if paragraph.strip():
            bullet = "- " if paragraph.startswith("- ") else ""
            yield bullet + guarded(link(escaped(" ".join(paragraph[len(bullet) :].split())), rule))


def escaped(text: str) -> str:
    """Return text in which no sign is taken for markup."""
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", text)


def guarded(text: str) -> str:
    """Return a paragraph that is not taken for a clause, a heading or a list."""
    if CLAUSE.match(text) or text.startswith(("#", "![", "|", ">")):
        return f"\\{text}"
    item = ITEM.match(text)
    if item:
        at = 1 if text[0] in "-*+" else item[0].index(".")
        return f"\\{text}" if text[0] in "-*+" else f"{text[:at]}\\{text[at:]}"
    return text
