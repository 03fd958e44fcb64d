"""From a document to its rules with their texts, and to everything unplaced, odd or left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tableside.errors import N_
from tableside.importing.building import build_tree
from tableside.importing.corrections import Recipe, block_key
from tableside.importing.document import PICTURE, Document, LeftOut, count_letters
from tableside.importing.errors import NoClauses
from tableside.importing.evidence import prepare
from tableside.importing.labels import learned_words
from tableside.importing.lines import without_contents, without_repeated
from tableside.importing.placing import (
    Alignment,
    Placing,
    align,
    drop_beaten,
    letters,
    new_clauses,
    place_as_before,
    place_by_words,
    place_headings,
    place_unlabelled,
)
from tableside.importing.sequence import read_sequences
from tableside.importing.tree import Node, Problem, Tree, problems_of
from tableside.language.registry import own_name
from tableside.messages import Catalogue
from tableside.rulebook import Edition, Library

NOTHING_MENDED = Recipe()
_FEWEST_HEADINGS = 2
"""A single heading makes no rulebook: a letter has one too."""
_FEWEST_PLACED = 5
"""Of so many clauses, fewer than one on a known rule: it is another book."""


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    """The id of the rule it stands on; for a new book, book and path."""
    number: str
    """Its number in the document."""
    title: str
    head: str
    """Its text before its clauses."""
    tail: str
    """Its text after its clauses."""
    page: int
    line: int
    reasons: tuple[str, ...] = ()
    parent: str = ""
    """The number of the clause it is part of."""
    blocks: tuple[int, ...] = ()
    """The blocks of the document that it was read from."""

    @property
    def text(self) -> str:
        return "\n\n".join(part for part in (self.head, self.tail) if part)

    def data(self) -> dict[str, object]:
        named = {"number": self.number} | ({"id": self.id} if self.id else {})
        return {**named, "title": self.title, "text": self.text, "page": self.page, "line": self.line}


@dataclass(slots=True)
class Preview:
    document: Document
    tree: Tree
    placed: dict[str, Clause]
    unplaced: list[Clause]
    anchors: list[Clause]
    """Text under headings without numbers, and before the first of them."""
    problems: list[Problem]
    left_out: list[LeftOut]

    @property
    def added(self) -> list[Clause]:
        """The clauses that only this edition has, which have an id of their own."""
        return [one for one in self.unplaced if one.id]

    @property
    def loose(self) -> list[Clause]:
        return [one for one in self.unplaced if not one.id]

    @property
    def is_doubtful(self) -> bool:
        """Whether so little was placed that it can hardly be an edition of this book."""
        every = len(self.placed) + len(self.unplaced)
        return every >= _FEWEST_PLACED and _FEWEST_PLACED * len(self.placed) < every

    @property
    def words(self) -> dict[str, int]:
        """The number of words, and where they went; lost words would show here."""
        inside = self.tree.words
        out = sum(one.words for one in self.left_out)
        letters = self.document.letters - self.tree.letters - sum(count_letters(one.text) for one in self.left_out)
        # A word broken over two lines is two words in the file and one in its clause, but its letters are the same.
        lost = max(self.document.words - inside - out, 1) if letters else 0
        return {"document": self.document.words, "clauses": inside, "left out": out, "lost": lost}

    def data(self) -> dict[str, object]:
        return {
            "rules": {key: {"title": one.title, "text": one.text} for key, one in self.placed.items()},
            "unplaced": [one.data() for one in self.unplaced],
            "problems": [one.data() for one in self.problems],
            "anchors": [one.data() for one in self.anchors],
            "left_out": [asdict(one) for one in self.left_out],
            "words": self.words,
        }


def clause_tree(document: Document, name: str, recipe: Recipe = NOTHING_MENDED) -> tuple[Tree, list[LeftOut]]:
    """Find the clauses of a document, what a person has settled being fixed points."""
    words = learned_words(block.text for block in document.blocks)
    whole, heads = without_repeated(recipe.edited(document.blocks))
    blocks, contents = without_contents(whole, words)
    tree = build_tree(blocks, read_sequences(blocks, words, recipe.fixed(blocks)))
    labelled = any(node.label is not None for node in tree.walk())
    if not labelled and sum(bool(node.title) for node in tree.walk()) < _FEWEST_HEADINGS:
        raise NoClauses(name)
    return tree, [*document.left_out, *heads, *contents]


def preview_edition(
    document: Document, name: str, lang: str, library: Library, book: str, recipe: Recipe = NOTHING_MENDED
) -> Preview:
    """Preview a document as an edition of a book that the library has."""
    tree, left_out = clause_tree(document, name, recipe)
    edition = reference(library, book, lang)
    comparison = prepare(tree, lang, library, edition)
    alignment = align(comparison)
    place_unlabelled(alignment)
    drop_beaten(alignment)
    if not library.is_own(book):
        place_by_words(alignment)
    former = [one for one in (edition, *library.imported_editions(book)) if one.lang == lang]
    place_as_before(alignment, edition, former)
    place_headings(alignment, edition)
    _placed_by_hand(alignment, comparison.nodes, tree, recipe, edition)
    new = new_clauses(alignment, edition, own=library.is_own(book))
    preview = _placed_preview(document, tree, left_out, alignment, edition, new)
    before = {letters(f"{rule.title or ''} {rule.markdown}") for one in former[1:] for rule in one.rules}
    known = {one.number for one in preview.unplaced if letters(f"{one.title} {one.text}") in before}
    preview.problems = [one for one in preview.problems if one.code != "new" or one.label not in known]
    return preview


def _placed_by_hand(alignment: Alignment, nodes: list[Node], tree: Tree, recipe: Recipe, edition: Edition) -> None:
    wanted = recipe.rules
    for row, node in enumerate(nodes):
        paragraphs = [(place, one.block) for place, one in enumerate(node.paragraphs) if one.block != node.block]
        for place, block in ((None, node.block), *paragraphs):
            rule = wanted.get(block_key(tree.blocks[block].text)) if block < len(tree.blocks) else None
            if rule is None or rule not in edition:
                continue
            alignment.drop([one for one, placing in alignment.placed.items() if placing.rule == rule])
            for parted in [one for one, placing in alignment.paragraphs.items() if placing.rule == rule]:
                del alignment.paragraphs[parted]
            if place is None:
                alignment.placed[row] = Placing(rule, ("hand",))
            else:
                alignment.paragraphs[row, place] = Placing(rule, ("hand",))


def preview_book(document: Document, name: str, book: str, recipe: Recipe = NOTHING_MENDED) -> Preview:
    """Preview a document as a book of its own."""
    tree, left_out = clause_tree(document, name, recipe)
    placed: dict[str, Clause] = {}
    anchors: list[Clause] = []
    for node in tree.walk():
        if node.label is not None:
            key = f"{book}/{node.name}"
            placed[key] = _clause(node, key, own_text(node, _is_inner))
        elif not _is_inner(node) and (node.title or node.paragraphs):
            anchors.append(_clause(node, f"{book}/{node.name}", own_text(node, _is_inner)))
    return Preview(document, tree, placed, [], anchors, list(problems_of(tree)), left_out)


def preview_language(document: Document, name: str, first: Edition, recipe: Recipe = NOTHING_MENDED) -> Preview:
    """Preview a document as a book of one's own in a new language: the same number is the same rule."""
    preview = preview_book(document, name, first.book, recipe)
    known = {key: replace(one, reasons=("number",)) for key, one in preview.placed.items() if key in first}
    preview.unplaced = [replace(one, id="") for key, one in preview.placed.items() if key not in first]
    preview.placed = known
    preview.problems += _not_placed(preview.unplaced)
    return preview


def reference(library: Library, book: str, lang: str) -> Edition:
    """Return the edition that a document is compared with: in its language, else in that of the book itself."""
    languages = library.languages(book)
    choice = next((one for one in (lang, lang.partition("-")[0]) if one in languages), library.source_language(book))
    return library.edition(book, choice)


def _placed_preview(
    document: Document,
    tree: Tree,
    left_out: list[LeftOut],
    alignment: Alignment,
    edition: Edition,
    new: Mapping[int, str],
) -> Preview:
    nodes, rows = alignment.comparison.nodes, alignment.comparison.rows
    parted: dict[int, dict[int, Placing]] = defaultdict(dict)
    for (at, place), one in alignment.paragraphs.items():
        parted[at][place] = one

    def inner(node: Node) -> bool:
        return rows[id(node)] not in alignment.placed and _is_inner(node)

    placed: dict[str, Clause] = {}
    unplaced: list[Clause] = []
    anchors: list[Clause] = []
    for row, node in enumerate(nodes):
        split = parted.get(row, {})
        text = own_text(node, inner, frozenset(split))
        placing = alignment.placed.get(row)
        if placing is not None:
            placed[placing.rule] = _clause(node, placing.rule, text, placing.reasons)
        elif node.label is not None:
            unplaced.append(_clause(node, new.get(row, ""), text))
        elif not inner(node) and (node.title or any(text)):
            anchors.append(_clause(node, "", text))
        for place, one in split.items():
            paragraph = node.paragraphs[place]
            where = paragraph.page, paragraph.line, one.reasons, node.name, (paragraph.block,)
            placed[one.rule] = Clause(one.rule, node.name, "", paragraph.text, "", *where)
    order = {rule.id: place for place, rule in enumerate(edition.rules)}
    placed = {key: placed[key] for key in sorted(placed, key=lambda key: order[key])}
    return Preview(document, tree, placed, unplaced, anchors, [*problems_of(tree), *_not_placed(unplaced)], left_out)


def _not_placed(unplaced: list[Clause]) -> Iterator[Problem]:
    for one in unplaced:
        yield Problem("new" if one.id else "unplaced", one.number, one.page, one.line)


def _is_inner(node: Node) -> bool:
    """Return whether an unnumbered heading stands inside a numbered rule, whose text it then is."""
    return node.label is None and any(one.label is not None for one in node.above())


def own_text(node: Node, inner: Callable[[Node], bool], without: frozenset[int] = frozenset()) -> tuple[str, str]:
    """Return the text of a clause before and after its clauses, with what stands under inner headings."""
    pieces: list[tuple[int, int, str]] = []
    for place, paragraph in enumerate(node.paragraphs):
        if place not in without:
            pieces.append((paragraph.after, 1, paragraph.shown))
    clauses = [place for place, child in enumerate(node.children) if not inner(child)]
    for place, child in enumerate(node.children):
        if inner(child):
            below = "\n\n".join(part for part in own_text(child, inner) if part)
            pieces.append((place + 1, 0, "\n\n".join(part for part in (child.title, below) if part)))
    pieces.sort(key=lambda piece: piece[:2])
    first = clauses[0] if clauses else len(node.children)
    head = "\n\n".join(text for after, _, text in pieces if text and after <= first)
    return head, "\n\n".join(text for after, _, text in pieces if text and after > first)


def _clause(node: Node, key: str, text: tuple[str, str], reasons: tuple[str, ...] = ()) -> Clause:
    above = node.parent.name if node.parent is not None else ""
    blocks = tuple(sorted({node.block, *(one.block for one in node.paragraphs)}))
    return Clause(key, node.name, node.title, *text, node.page, node.line, reasons, above, blocks)


def summary_of(
    preview: Preview, library: Library, book: str, lang: str, catalogue: Catalogue, *, by_number: bool
) -> list[str]:
    """Return what was recognised and where the words went, in figures."""
    gettext, ngettext = catalogue.gettext, catalogue.ngettext
    document, placed, words = preview.document, len(preview.placed), preview.words
    found = [document.format.upper()]
    if document.pages:
        found.append(ngettext("{count} page", "{count} pages", document.pages))
    found.append(own_name(lang))
    if book:
        title = library.book(book).title_in(catalogue.language)
        every = len(library.ids(book, lang) or library.ids(book, library.source_language(book)))
        told = N_("{book}: {placed} of {every} rules found, {unplaced} not placed")
        found.append(gettext(told, book=title, every=every, placed=placed, unplaced=len(preview.loose)))
        if preview.added:
            found.append(ngettext("{count} new clause", "{count} new clauses", len(preview.added)))
    else:
        found.append(ngettext("{count} rule found", "{count} rules found", placed))
    if by_number:
        found.append(gettext("matched by their numbers alone: the book has no text in this language yet"))
    parts = {"clauses": words["clauses"], "out": words["left out"], "lost": words["lost"]}
    told = N_("{document} words: {clauses} in clauses and under headings, {out} left out, {lost} lost.")
    found.append(gettext(told, document=words["document"], **parts))
    if pictures := sum(one.reason == PICTURE for one in preview.left_out):
        found.append(ngettext("{count} picture was left out.", "{count} pictures were left out.", pictures))
    if pages := document.drawings:
        found.append(
            ngettext(
                "The drawings of {count} page are not imported.",
                "The drawings of {count} pages are not imported.",
                pages,
            )
        )
    return found


def guess_name(path: Path) -> str:
    """Return a default name for an edition, after its file."""
    return path.stem.replace("_", " ").replace("-", " ").strip() or path.name
