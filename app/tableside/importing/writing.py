"""An imported document as a rule text: in its own order, with its own labels.

A clause that stands on a rule of the book has the id of that rule; any other has an id of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from tableside.importing.document import CELLS
from tableside.importing.evidence import node_numbers
from tableside.importing.labels import UNIT_WORDS, WORDS, fold_word, letter, roman
from tableside.importing.preview import Clause, Preview
from tableside.importing.tree import FIGURES, Node, Tree, slug
from tableside.language.registry import word_set
from tableside.rulebook import Edition
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import DIAGRAM, ROW, Block, Child, Rule, RuleKind, Span
from tableside.rulebook.scan import ANCHORED, CLAUSE, ITEM, LABEL, MARK, canonical

_PART = r"(?:\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,5}|[a-z]|[ivx]{1,5})"
_BRACKETS = r"(?:\s?\((?:\d{1,3}|[a-z]|[ivx]{1,5})\))"
_CITATION = re.compile(
    rf"(?:(?P<ordinal>\d{{1,2}})\s?\^?[aªº°]\s+(?P<first>[^\W\d_]+)[\s,]+(?:[^\W\d_]{{2,6}}\s+)?)?"
    rf"(?P<word>§{{1,2}}|[^\W\d_]{{3,14}}\.?)\s?(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*[a-z]?|[IVX]{{1,5}})(?!\w)"
    rf"(?P<brackets>{_BRACKETS}*)"
    rf"(?P<more>(?:,?\s+(?:§{{1,2}}\s?|[^\W\d_]{{2,14}}\.?\s+)(?:\({_PART}\)|{_PART}(?!\w)){_BRACKETS}*)*)"
)
_VALUE = re.compile(r"\d{1,3}(?:\.\d{1,3})*[a-z]?|\b[IVX]{1,5}\b|(?<=\()[a-z]{1,5}(?=\))|(?<=\s)[a-z](?![a-z])")
_QUALIFIER = re.compile(r"\d\s?\^?[aªº°]?\s+([^\W\d_]{3,14})|([^\W\d_]{3,14})\s+\d")
_WORDS = re.compile(r"[^\W\d_]{3,14}|[^\W\d_]{2}\.")
_INNER = word_set(WORDS["inner"])


_BARE = re.compile(r"(?<![\w.,|\[])(?P<number>\d{1,3}(?:\.\d{1,3})+)(?![\w]|[.,]\d)")
_UNITS = r"(?:[cmk]?m|k?g|lb|oz|ft|s|sec|min|h|[%°€$£x×]"
_UNITS += r"|(?:met|mèt|cent|mill|kilo|sec|sek|min|stund|hour|ora|ore|uur|heur"
_UNITS += r"|point|punt|punkt|inch|feet|foot|pied|yard|pound|gram|euro|mal|times|volt|oz|unc)\w*)"
_MEASURE = re.compile(rf"\s?{_UNITS}(?!\w)|\s?[x×]\s?\d", re.IGNORECASE)
_JOIN = r"(?:,|;|–|-|,?\s(?:and|or|to|und|oder|bis|sowie|e|o|ed|a|al|et|ou|à|en|of|tot|y|hasta|e|ou))"
_JOINED = re.compile(rf"{_JOIN}\s?$", re.IGNORECASE)
_RANGE = re.compile(
    rf"(?:\s?[–-]\s?|\s(?:to|bis|tot|à|al|hasta)\s)\d{{1,3}}(?:\.\d{{1,3}})+(?![\w]|[.,]\d)(?!\s?{_UNITS}(?!\w))",
    re.IGNORECASE,
)
_POINTED_AT = re.compile(
    r"\b(?:see|under|per|vedi|secondo|sotto|zie|volgens|onder|voir|selon|sous|siehe|gemäß|nach|unter|véase|según|bajo"
    r"|cf\.?|vgl\.)\s$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Found:
    """A cross-reference in a text and the rule it names."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class References:
    """The rules of one edition by the numbers in its own text; `find` looks up the citations of a text."""

    every: Mapping[tuple[int, ...], str]
    headed: Mapping[tuple[int, ...], str]
    """Rules with a heading of their own, which "Rule 4" can mean; a clause is never cited so."""
    lettered: frozenset[tuple[int, ...]] = frozenset()
    """Those like 4c, which a bare figure never means."""
    words: frozenset[str] = frozenset()
    """The words that number the parts of this text: "Section 3" means the same everywhere."""
    inner: Mapping[str, int] = field(default_factory=dict)
    """The words whose numbers restart in every part, and the depth of those parts."""

    def find(self, text: str, at: tuple[int, ...]) -> Iterator[Found]:
        """Yield the cross-references of a text that stands at a place of the edition, in order."""
        named = list(self._named(text, at))
        bare = [
            one
            for one in self._bare(text, at, named)
            if not any(one.start < other.end and other.start < one.end for other in named)
        ]
        yield from sorted((*named, *bare), key=lambda one: one.start)

    def _named(self, text: str, at: tuple[int, ...]) -> Iterator[Found]:
        """Yield citations with a word, such as "Rule 4(a)"."""
        position = last = 0
        while (match := _CITATION.search(text, position)) is not None:
            found = self._read(text, match, at, last)
            position = found.end if found is not None else match.end("word")
            if found is not None:
                last = found.end
                yield found

    def _bare(self, text: str, at: tuple[int, ...], named: Iterable[Found]) -> Iterator[Found]:
        """Yield numbers alone that can only be clauses: "see 6.3 and 4.7", "5.1 to 5.4", "(3.2)"; never measures."""
        ends = {one.end for one in named}
        for match in _BARE.finditer(text):
            target = self.every.get(tuple(int(one) for one in match["number"].split(".")))
            if target is None or target == self.every.get(at) or _MEASURE.match(text, match.end()):
                continue
            before = text[: match.start()]
            joined = _JOINED.search(before)
            chained = joined is not None and joined.start() in ends
            range_begins = _RANGE.match(text, match.end()) is not None
            in_brackets = before.endswith("(") and text.startswith(")", match.end())
            if chained or range_begins or in_brackets or _POINTED_AT.search(before):
                ends.add(match.end())
                yield Found(match.start(), match.end(), target)

    def _read(self, text: str, match: re.Match[str], at: tuple[int, ...], last: int) -> Found | None:
        if fold_word(match["word"]) not in UNIT_WORDS:
            return None
        before = _QUALIFIER.findall(text[max(last, match.start() - 30) : match.start()])
        if not match["ordinal"] and any(fold_word(word) in UNIT_WORDS for pair in before for word in pair if word):
            return None  # the words before it name a part of the text that it belongs to
        known = all(fold_word(word) in UNIT_WORDS for word in _WORDS.findall(match["more"]))
        whole = match.end() if known else match.end("brackets")
        for end in dict.fromkeys((whole, match.end("brackets"))):
            word, numbers = fold_word(match["word"]), _numbers(text[match.start() : end])
            if word in _INNER - self.words:
                target = self._inside(numbers, at)
            elif (depth := self.inner.get(word)) is not None:
                # In "Article 4" with its own § 1 to § 5, "§ 2" belongs to the article that cites it.
                target = self._inside(numbers, at, depth)
            else:
                target = self._resolve(numbers, () if word in self.words else at)
            if target is not None and self.every.get(at) != target:
                return Found(match.start(), end, target)
        return None

    def _inside(
        self, readings: Iterable[tuple[int, tuple[int, ...]]], at: tuple[int, ...], depth: int = 1
    ) -> str | None:
        """Return the clause of the present rule that a number means."""
        found = (self.every.get((*at[:depth], *numbers)) for _, numbers in readings)
        return next((target for target in found if target is not None), None)

    def _resolve(self, readings: Iterable[tuple[int, tuple[int, ...]]], at: tuple[int, ...]) -> str | None:
        # A figure may count rules or the clauses of a rule: "§ 1 Abs. 2".
        split = [(count, numbers) for figures, numbers in readings for count in range(figures, 0, -1)]
        for figures, numbers in split:
            # Said in Section 4, "Rule 2" is its second rule; "Section 3, Rule 2" is meant as it stands.
            lengths = range(len(at) - 1, 0, -1) if figures == 1 else ()
            bases = [(*at[:length], *numbers[:figures]) for length in lengths]
            for base in [*bases, numbers[:figures]]:
                target = self.headed.get(base)
                if target is None or (base in bases and base in self.lettered):
                    continue
                if len(numbers) == figures:
                    return target
                if (deeper := self.every.get((*base, *numbers[figures:]))) is not None:
                    return deeper
        return None

    def linked(self, text: str, at: tuple[int, ...]) -> str:
        pieces, position = [], 0
        for found in self.find(text, at):
            words = text[found.start : found.end]
            if found.start < position or any(one in words for one in "[]|"):
                continue
            pieces += [text[position : found.start], f"[[{found.target}|{words}]]"]
            position = found.end
        return "".join([*pieces, text[position:]])


def _numbers(citation: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return what the numbers of a citation can mean, and how many of them are figures: "(i)" is letter or numeral."""
    found: list[list[int]] = [[]]
    figures = 0
    for part in _VALUE.findall(citation):
        choices = _choices(part)
        figures += len(choices[0]) if part[0].isdigit() or part.isupper() else 0
        found = [[*known, *choice] for known in found for choice in choices][:8]
    return [(figures, tuple(one)) for one in found if one]


def _choices(part: str) -> list[list[int]]:
    if part[0].isdigit():
        numbers = [int(one) for one in re.findall(r"\d+", part)]
        return [[*numbers, ord(part[-1]) - 96]] if part[-1].isalpha() else [numbers]
    return [[value] for value in {letter(part.lower()), roman(part.lower())} - {None} if value is not None] or [[0]]


def references_of(tree: Tree, ids: Mapping[int, str]) -> References:
    """Return the rules of an edition by the numbers the document gives them."""
    every: dict[tuple[int, ...], str] = {}
    headed: dict[tuple[int, ...], str] = {}
    lettered: set[tuple[int, ...]] = set()
    depths: dict[str, Counter[int]] = {}
    for row, node in enumerate(tree.walk()):
        numbers = node_numbers(node)
        if row not in ids or not numbers or node.label is None:
            continue
        every.setdefault(numbers, ids[row])
        style = node.label.style
        if style.kind == "word":
            depths.setdefault(style.word, Counter())[len(numbers)] += 1
        if style.kind == "numlet" or style.kind.startswith("mixed"):
            lettered.add(numbers)
        if node.ruled or (style.kind in ("word", "numlet", "number") and not style.shape.startswith("()")):
            headed.setdefault(numbers, ids[row])
    usual = {word: counted.most_common(1)[0][0] for word, counted in depths.items()}
    inner = {word: depth - 1 for word, depth in usual.items() if depth > 1}
    return References(every, headed, frozenset(lettered), frozenset(depths) - set(inner), inner)


_HEADING = re.compile(r"\d+[a-z]?(?:\.\d+[a-z]?)*$")
_CLAUSE_LABEL = re.compile(r"(?:[a-z]|[ivxl]+|([a-z])\1|\d{1,3})$")
_LOCAL = re.compile(r"[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)*")
_SPECIAL = re.compile(r"([\\*_`])|(\[)(?=\[)|(\])(?=\])")
_UNFIT = re.compile(r"[{}/\s\"]+")
_LONGEST_SIGN = 40
_TITLE_WORDS = 12
_NOWHERE = Span(0, 0)
Link = Callable[[str, str], str]
"""Turns the cross-references of a text, standing in a rule, into links."""
Ids = Mapping[str, str]
"""The local ids of the clauses of a document by their numbers in it."""


@dataclass(slots=True)
class Item:
    kind: RuleKind
    label: str
    """Its label in the grammar of rule texts; empty where the document's does not fit that."""
    title: str
    clause: Clause
    rule: str
    """The local id."""
    children: list[Item] = field(default_factory=list)
    number: str = ""
    """The whole number of a clause, where the document prints that before its words: "6.1.1" inside 6.1."""
    own: tuple[str, ...] = ()
    """The parts of a label that is not in the grammar."""
    sign: str = ""
    """The label as the document prints it."""
    printed: tuple[str, ...] = ()
    """The labels it is cited by, where they are not those of the grammar."""


def rule_ids(preview: Preview, ours: Edition | None) -> Ids:
    """Return the id of each clause: of the rule it stands on, else its number where that is free."""
    known = {one.number: local_of(one.id) for one in preview.unplaced if one.id}
    known |= {one.number: local_of(rule) for rule, one in preview.placed.items() if one.number != one.parent}
    used = {*known.values(), *map(local_of, ours.by_id if ours is not None else preview.placed)}
    found: dict[str, str] = {}
    for node in preview.tree.walk():
        own = local = known.get(node.name, "")
        if ours is not None and not local:
            local = f"own-{slug(node.name).removeprefix('n-') or 'text'}"
        elif not _LOCAL.fullmatch(local or node.name):
            local = slug(node.name) or "text"
        local, times = local or node.name, 1
        while local != own and (local if times == 1 else f"{local}-{times}") in used:
            times += 1
        found[node.name] = local if times == 1 else f"{local}-{times}"
        used.add(found[node.name])
    return found


def document_markdown(preview: Preview, link: Link, figures: str, title: str, ours: Edition | None = None) -> str:
    """Return a document as a rule text; what stands before its first rule is headed by a title.

    An edition of a book that is there has the ids of `ours`; `figures` heads the captions of pictures.
    """
    items = _Writer(preview, ours).items()
    for item in items[:1]:
        if not item.sign and item.title == item.clause.number:
            # A short line at the top is the title of the document itself.
            first, _, rest = item.clause.head.partition("\n\n")
            own = 0 < len(first.split()) <= _TITLE_WORDS and not first.startswith("- ")
            item.title = first if own else title or item.title
            if own:
                item.clause = replace(item.clause, head=rest)
    for item in items:
        if item.title == FIGURES:
            item.title = figures
        _mark_numbers(item, (item.label,), item.own or (item.label,))
    return canonical(Edition("", "", "", Path(), (), tuple(_rules(items, link, None, ())), ()))


class _Writer:
    def __init__(self, preview: Preview, ours: Edition | None) -> None:
        self._roots = preview.tree.roots
        self._ours = ours
        self._ids = rule_ids(preview, ours)
        every = [*preview.placed.values(), *preview.unplaced, *preview.anchors]
        self._clauses = {one.number: one for one in every if one.number != one.parent}
        self._split: dict[str, list[Clause]] = {}
        """The paragraphs of a clause that stand on rules of their own."""
        for one in every:
            if one.number == one.parent:
                self._split.setdefault(one.number, []).append(one)

    def items(self) -> list[Item]:
        title_page = self._roots[0] if self._roots and _heads_all(self._roots) else None
        items = [item for node in self._roots for item in self._node(node, None, alone=node is title_page)]
        if title_page is not None:
            items += [item for node in title_page.children for item in self._node(node, None)]
        if not any(self._is_section(item) for item in items):
            for item in items:
                item.kind = "rule"
        return items

    def _is_section(self, item: Item) -> bool:
        """Return whether a part of the document is more than a rule: it has rules, or stands on a section."""
        if self._ours is None or not item.sign:
            return self._ours is None or any(child.kind == "rule" for child in item.children)
        known = self._ours.by_id.get(f"{self._ours.book}/{item.rule}")
        return any(child.kind == "rule" for child in item.children) or (known is not None and known.kind == "section")

    def _node(self, node: Node, parent: Item | None, *, alone: bool = False) -> Iterator[Item]:
        clause = self._clauses.get(node.name)
        if alone:
            if clause is not None:
                yield self._shaped(node, clause, parent)
            return
        if clause is None:
            for child in node.children:
                yield from self._node(child, parent)
            return
        item = self._shaped(node, clause, parent)
        for child in node.children:
            # A heading cannot stand inside a clause; it follows the rule instead.
            item.children += self._node(child, item)
        _take_in(item)
        self._part(node, item)
        yield item

    def _part(self, node: Node, item: Item) -> None:
        """Put the paragraphs that stand on rules of their own among the clauses, as clauses without a label."""
        for one in self._split.get(node.name, ()):
            at = next((at for at, child in enumerate(item.children) if _begins(child) > one.blocks[0]), None)
            part = Item("clause", "", "", one, local_of(one.id))
            item.children.insert(len(item.children) if at is None else at, part)

    def _shaped(self, node: Node, clause: Clause, parent: Item | None) -> Item:
        rule, sign = self._ids[node.name], node.sign[:_LONGEST_SIGN]
        heading: RuleKind = "section" if parent is None else "rule"
        if _is_numbered_heading(node, parent):
            return Item(heading, node.name, clause.title, clause, rule, sign=sign)
        if node.label is None:
            return Item(heading, "", clause.title or node.name, clause, rule)
        if parent is not None and _CLAUSE_LABEL.match(node.path[-1]):
            written = node.label.written[-1]
            own: tuple[str, ...] = (written,) if written.lower() == node.path[-1] != written else ()
            return Item("clause", node.path[-1], clause.title, clause, rule, sign=sign, own=own)
        own = tuple(_UNFIT.sub("", part) for part in node.label.written if _UNFIT.sub("", part))
        kind: RuleKind = "clause" if parent is not None and parent.kind == "clause" else heading
        return Item(kind, "", clause.title, clause, rule, sign=sign or ".".join(own), own=own)


def _begins(item: Item) -> int:
    """Return the block of the document where an item begins."""
    return min((*item.clause.blocks, *map(_begins, item.children)), default=0)


def _heads_all(roots: list[Node]) -> bool:
    """Return whether the first heading has no number and all rules below it, as the title of a document."""
    first, *others = roots
    numbered = sum(child.label is not None for child in first.children)
    return first.label is None and numbered > 1 and not any(node.label for root in others for node in root.walk())


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
    """Mark the items whose numbers are printed otherwise than their labels are nested."""
    item.printed = shown if shown != labels and any(shown) else ()
    for child in item.children:
        own: tuple[str, ...] = (child.label,)
        printed = child.own or own
        if child.kind == "clause":
            own = (*labels, child.label)
            printed = (child.number,) if child.number else (*shown, *(child.own or (child.label,)))
        _mark_numbers(child, own, printed)


def _is_numbered_heading(node: Node, parent: Item | None) -> bool:
    if node.label is None or not _HEADING.match(node.name) or (parent is not None and parent.kind == "clause"):
        return False
    within = parent is not None and (bool(parent.label) or parent.kind == "rule")
    return node.ruled or not within or len(node.label.written) > 1


def _rules(items: list[Item], link: Link, parent: str | None, above: tuple[str, ...]) -> Iterator[Rule]:
    """Yield items and all below them as rules; headings come after the clauses."""
    for item in items:
        clause = item.kind == "clause"
        labels = (*above, item.label) if clause else (item.label,)
        children = sorted(item.children, key=lambda child: child.kind != "clause")
        first = [Child(child.rule) for child in children if clause or child.kind == "clause"]
        others = [Child(child.rule) for child in children[len(first) :]]
        tail = _blocks(item.clause.tail, item.rule, link)
        content: tuple[Block | Child, ...] = (*_opening(item, link), *first, *tail, *others)
        title = escaped(item.title)
        if not item.label and not ANCHORED.fullmatch(item.rule) and LABEL.match(title):
            title = f"\\{title}"
        printed = tuple(part or "-" for part in item.printed)
        yield Rule(item.rule, item.kind, labels, title, content, parent, _NOWHERE, "", printed, _written(item))
        yield from _rules(children, link, item.rule, labels)


def _written(item: Item) -> str:
    """Return the printed label where it differs from the one that the grammar gives."""
    if item.kind == "clause":
        shown = item.printed[0] if len(item.printed) == 1 else f"({(item.printed or (item.label,))[-1]})"
    else:
        shown = ".".join(item.printed) or item.label
    return item.sign if item.sign != shown else ""


def _opening(item: Item, link: Link) -> list[Block]:
    """Return the text before the clauses; a clause begins with its title in bold."""
    head = _blocks(item.clause.head, item.rule, link)
    if item.kind != "clause":
        return head
    words = head.pop(0).markdown if head and head[0].kind == "paragraph" else ""
    if item.title and not item.clause.head.startswith(item.title):
        words = f"**{escaped(item.title)}.** {words}".strip()
    if MARK.match(words):
        words = f"\\{words}"
    return [Block("paragraph", words, _NOWHERE), *head] if words else head


def _blocks(text: str, rule: str, link: Link) -> list[Block]:
    return [
        Block("table" if ROW.match(one) else "list" if ITEM.match(one) else "paragraph", one, _NOWHERE)
        for one in _texts(text, rule, link)
    ]


def _texts(text: str, rule: str, link: Link) -> Iterator[str]:
    """Yield the paragraphs; rows of a table that follow each other are one."""
    for is_row, paragraphs in groupby(text.split("\n\n"), lambda one: CELLS in one):
        rows = list(paragraphs)
        if is_row and len(rows) > 1:
            yield "\n".join(f"| {link(escaped(' '.join(row.split())), rule)} |" for row in rows)
        else:
            yield from _plain_texts(rows, rule, link)


def _plain_texts(paragraphs: Iterable[str], rule: str, link: Link) -> Iterator[str]:
    for paragraph in paragraphs:
        if DIAGRAM.match(paragraph):
            yield paragraph
        elif paragraph.strip():
            bullet = "- " if paragraph.startswith("- ") else ""
            yield bullet + guarded(link(escaped(" ".join(paragraph[len(bullet) :].split())), rule))


def escaped(text: str) -> str:
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
