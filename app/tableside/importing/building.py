"""Putting the blocks of a document into its clauses, one after the other."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from tableside.importing.document import Block, Kind, count_words
from tableside.importing.labels import CAPTION_WORDS, Label, fold_word, strip_bullet
from tableside.importing.lines import Hyphens, begins_sentence, ends_sentence, starts_small
from tableside.importing.sequence import Family, Step
from tableside.importing.tree import FIGURES, Node, Paragraph, Tree, give_paths
from tableside.rulebook.model import DIAGRAM

TITLE_WORDS = 14
MINOR_WORDS = 8
CAPITAL_LEAD = re.compile(r"(?P<title>[^a-zà-öø-ÿ]{4,90}?)\s*(?P<mark>[:–—]|\s-)\s+(?P<rest>\S.*)$", re.DOTALL)


_K = TypeVar("_K")


def _mostly(votes: Iterable[tuple[_K, bool]], share: float = 0.5) -> frozenset[_K]:
    """Return the keys for which so many of the votes are."""
    every, found = Counter[_K](), Counter[_K]()
    for key, vote in votes:
        every[key] += 1
        found[key] += vote
    return frozenset(key for key, count in every.items() if found[key] >= share * count)


def _have_section_titles(blocks: Sequence[Block], steps: dict[int, Step]) -> bool:
    """Return whether unmarked titles stand between the rules again and again, as the names of parts."""
    before = (index - 1 for index, step in steps.items() if step.depth == 0 and index > 0 and index - 1 not in steps)
    return sum(looks_like_title(blocks[index].text, MINOR_WORDS) for index in before) >= 3


def _shouted_families(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Family]:
    """Return the styles whose titles are often set in capitals and followed by a colon."""
    shouted: Counter[Family] = Counter()
    for index, step in steps.items():
        lead = CAPITAL_LEAD.match(blocks[index].text[step.labels[-1].end :] + " .")
        shouted[step.labels[-1].style.family] += bool(lead and capitals(lead["title"]))
    return frozenset(family for family, count in shouted.items() if count >= 3)


def looks_like_title(text: str, words: int) -> bool:
    """Return whether a line reads like a heading: short, with a capital, without a stop."""
    shown = text.strip()
    if not 0 < count_words(shown) <= words or shown[-1] in ".:;,…!?0123456789" or starts_small(shown):
        return False
    first = next((one for one in shown if one.isalnum()), "")
    return first.isupper() or (first.isdigit() is False and bool(first))


def capitals(text: str) -> bool:
    """Return whether a text is set in capitals for the greater part."""
    letters = [one for one in text if one.isalpha()]
    return len(letters) >= 3 and sum(one.isupper() for one in letters) >= 0.6 * len(letters)


def goes_on(blocks: Sequence[Block], steps: dict[int, Step], index: int) -> bool:
    """Return whether the next line belongs to the same paragraph; a bold title at the foot of a column does not."""
    if index + 1 >= len(blocks) or index + 1 in steps:
        return False
    return blocks[index + 1].glued and blocks[index].bold == blocks[index + 1].bold


Rank = tuple[int, Family]
"""The depth and the style of a label: chapters may have the numbers that lists in them have, too."""


def _titled_ranks(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Rank]:
    """Return the ranks whose labels mostly stand before a short title."""
    return _mostly(
        (_rank(step), count_words(rest) <= TITLE_WORDS and not is_closed(rest) and _heads(blocks, steps, index))
        for index, step in steps.items()
        if (rest := blocks[index].text[step.labels[-1].end :].strip())
    )


def _rank(step: Step) -> Rank:
    return step.depth + len(step.labels) - 1, step.labels[-1].style.family


def is_closed(title: str) -> bool:
    """Return whether a line ends as a sentence does, and hardly as a title."""
    return ends_sentence(title) and not title.rstrip().endswith((":", ")", '"', "”", "»", "'"))


def _heads(blocks: Sequence[Block], steps: dict[int, Step], index: int) -> bool:
    """Return whether what comes after a labelled line is part of its rule and a paragraph of its own."""
    followed = index + 1 < len(blocks) and (index + 1 not in steps or steps[index + 1].depth > steps[index].depth)
    return followed and not goes_on(blocks, steps, index)


def set_bold(blocks: Sequence[Block], steps: dict[int, Step], titled: frozenset[Rank]) -> frozenset[int]:
    """Return the short labelled lines that are titles by their type, whatever they end with: bold as their like."""
    bold: dict[Rank, list[int]] = defaultdict(list)
    every: Counter[Rank] = Counter()
    for index, step in steps.items():
        block, rank = blocks[index], _rank(step)
        rest = block.text[step.labels[-1].end :].strip()
        if rank not in titled or not 0 < count_words(rest) <= TITLE_WORDS or not _heads(blocks, steps, index):
            continue
        every[rank] += not is_closed(rest)
        if block.bold:
            bold[rank].append(index)
    heads = {index for found in bold.values() for index in found}
    others = [block for index, block in enumerate(blocks) if index not in heads and block.kind is not Kind.HEADING]
    if sum(block.bold for block in others) > 0.1 * len(others):
        # Where bold type is common it tells nothing.
        return frozenset()
    return frozenset(index for rank, found in bold.items() if len(found) >= 0.5 * every[rank] for index in found)


def _families_titled_below(blocks: Sequence[Block], steps: dict[int, Step]) -> frozenset[Family]:
    """Return the styles whose labels mostly stand alone, with a title in the next line: "Article 5", "The board"."""

    def is_title(index: int) -> bool:
        short = looks_like_title(blocks[index].text, TITLE_WORDS) and not goes_on(blocks, steps, index)
        return index not in steps and (blocks[index].kind is Kind.HEADING or short)

    return _mostly(
        (step.labels[-1].style.family, is_title(index + 1))
        for index, step in steps.items()
        if not blocks[index].text[step.labels[-1].end :].strip() and index + 1 < len(blocks)
    )


def headings_of_one(blocks: Sequence[Block], steps: dict[int, Step]) -> dict[int, bool]:
    """Tell for each unnumbered heading whether it heads just the one clause after it, as its like do."""
    groups: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if index in steps or index + 1 not in steps:
            continue
        marked = block.kind is Kind.HEADING
        if not marked and not (block.kind is Kind.PARAGRAPH and looks_like_title(block.text, MINOR_WORDS)):
            continue
        depth = steps[index + 1].depth
        count = 0
        for place in range(index + 1, len(blocks)):
            step = steps.get(place)
            if step is not None:
                if step.depth < depth:
                    break
                count += step.depth == depth
            elif blocks[place].kind is Kind.HEADING or (
                not marked and place + 1 in steps and looks_like_title(blocks[place].text, MINOR_WORDS)
            ):
                break
        groups[block.level if marked else 0, depth].append((index, count))
    found: dict[int, bool] = {}
    for members in groups.values():
        single = sum(count == 1 for _, count in members)
        verdict = len(members) >= 3 and single >= 0.8 * len(members)
        found |= {index: verdict and count == 1 for index, count in members}
    return found


_TITLED = ("word", "number", "numlet", "upperroman", "upperletter", "dotted")
_KEPT = frozenset({Kind.ITEM, Kind.TABLE, Kind.NOTE, Kind.TERM, Kind.DEFINITION})
_NOTE_MARK = re.compile(r"\(\*{1,3}\)|\*{1,3}(?=\s)|\[\d{1,2}\]|[¹²³†‡]")
_CAPTION = re.compile(r"(?P<word>[^\W\d_]{2,12})\.?\s*(?:n[°ºo.]{0,2}\s*)?\d{1,3}[a-z]?\b")
_LEADING_CAPITALS = re.compile(r"(?:[A-ZÀ-Þ][A-ZÀ-Þ'’/-]+\s+)+(?=[A-ZÀ-Þ](?:[a-zß-ÿ'’]|\s))")
_UNFIT = re.compile(r"[{}\"*_`\\]")
_TITLE_END = re.compile(r"(?<!\s)\s*+[:.–—-]?\s*+$")


def build_tree(blocks: Sequence[Block], steps: Sequence[Step]) -> Tree:
    builder = _Builder(blocks, steps)
    builder.run()
    tree = Tree(builder.roots, blocks, builder.terms)
    give_paths(tree)
    return tree


class _Builder:
    def __init__(self, blocks: Sequence[Block], steps: Sequence[Step]) -> None:
        self.blocks = blocks
        self._hyphens = Hyphens((block.text for block in blocks), breaks_words=True)
        self.steps = {step.block: step for step in steps}
        self.roots: list[Node] = []
        self.terms: list[tuple[str, str]] = []
        self._stack: list[Node] = []
        self._section: Node | None = None
        self._minor: Node | None = None
        self._title: Block | None = None
        self._figures: Node | None = None
        self._sections = _have_section_titles(blocks, self.steps)
        self._shouted = _shouted_families(blocks, self.steps)
        self._indented = len({round(block.indent) for block in blocks if block.kind is not Kind.HEADING}) > 1
        self._titled = _titled_ranks(blocks, self.steps)
        self._bold = set_bold(blocks, self.steps, self._titled)
        self._titled_below = _families_titled_below(blocks, self.steps)
        self._heads_one = headings_of_one(blocks, self.steps)
        self._next: list[Step | None] = [None] * len(blocks)
        for index in range(len(blocks) - 1, 0, -1):
            self._next[index - 1] = self.steps.get(index, self._next[index])
        ranks = Counter(blocks[index].level for index in self.steps if blocks[index].kind is Kind.HEADING)
        self._rank = ranks.most_common(1)[0][0] if ranks else 0
        """The rank that numbered headings mostly have, 0 where they are not marked as headings."""

    def run(self) -> None:
        for index, block in enumerate(self.blocks):
            step = self.steps.get(index)
            if step is not None:
                self._labelled(index, block, step)
            elif DIAGRAM.match(block.text):
                self._put(self._here(), block.text, index, block)
            elif self._is_caption(index, block):
                if self._figures is None:
                    self._figures = Node(None, len(self.blocks), 0, 0, path=(FIGURES,))
                    self.roots.append(self._figures)
                self._put(self._figures, block.text, index, block)
            elif block.kind is Kind.HEADING or self._is_minor(index, block):
                self._heading(index, block)
            elif block.kind is Kind.TERM:
                self._put(self._here(), block.text, index, block)
                self.terms.append((block.text, ""))
            else:
                if block.kind is Kind.DEFINITION and self.terms:
                    term, known = self.terms[-1]
                    self.terms[-1] = term, f"{known} {block.text}".strip()
                self._plain(index, block)
        self._spend_title()

        _fold_second_lists(self.roots, self.blocks)

    # Captions

    def _is_caption(self, index: int, block: Block) -> bool:
        """Return whether a block is the caption of a picture, which belongs to no clause."""
        if block.kind is Kind.PICTURE:
            return True
        found = _CAPTION.match(block.text) if block.words <= TITLE_WORDS else None
        if found is None:
            return False
        return fold_word(found["word"]) in CAPTION_WORDS or bool(
            self._figures and self._figures.paragraphs[-1].block == index - 1 and "°" in found[0]
        )

    # Labelled blocks

    def _labelled(self, index: int, block: Block, step: Step) -> None:
        del self._stack[step.depth :]
        if step.depth == 0:
            self._minor = None
        begin = 0
        for place, label in enumerate(step.labels):
            node = self._new(label, index, block)
            # Its label without the dash or colon that sets it off from the words.
            printed = strip_bullet(block.text[begin : label.end])[0].strip().rstrip("–—-: \u00a0")
            node.sign = " ".join(_UNFIT.sub("", printed).split())
            begin = label.end
            node.problem = step.problem if place == 0 else ""
            self._attach(node)
            self._stack.append(node)
        rest = block.text[step.labels[-1].end :]
        node.count(block.text)
        node.count(rest, -1)
        if self._title is not None:
            node.title, self._title = self._title.text, None
            node.count(node.title)
            node.ruled = True
        self._first_text(node, rest, index, block)

    def _new(self, label: Label | None, index: int, block: Block) -> Node:
        node = Node(label, index, block.page, block.line, indent=block.indent)
        node.ruled = block.kind is Kind.HEADING
        node.level = block.level if block.kind is Kind.HEADING else 0
        return node

    def _attach(self, node: Node) -> None:
        parent = self._stack[-1] if self._stack else None
        if self._minor is not None:
            if parent is self._minor.parent:
                parent = self._minor
            elif parent is None or not (parent in self._minor.above() or self._minor in parent.above()):
                self._minor = None
        if parent is None:
            while self._section is not None and 0 < node.level <= self._section.level:
                self._section = self._section.parent
            parent = self._section if self._section is not None and self._section.title else None
        node.parent = parent
        (parent.children if parent is not None else self.roots).append(node)

    def _first_text(self, node: Node, rest: str, index: int, block: Block) -> None:
        """Sort what follows a label into title and text."""
        if not rest.strip():
            node.ruled = node.ruled or (node.label is not None and node.label.style.kind == "word")
            return
        family = node.label.style.family if node.label else None
        heading = block.kind is Kind.HEADING
        mostly_capitals = capitals(rest) and count_words(rest) <= TITLE_WORDS
        short = (
            count_words(rest) <= TITLE_WORDS
            and not goes_on(self.blocks, self.steps, index)
            and (not is_closed(rest) or index in self._bold)
        )
        may = (
            node.label is not None
            and node.label.style.kind.rstrip("0123456789") in _TITLED
            and not node.label.style.shape.startswith("()")
        )
        titled = short and _rank(self.steps[index]) in self._titled
        if not node.title and (heading or (may and (mostly_capitals or titled))):
            node.title = _TITLE_END.sub("", rest)
            node.count(rest)
            node.ruled = True
            return
        untitled = may and not node.title
        lead = CAPITAL_LEAD.match(rest) if untitled else None
        shout = _LEADING_CAPITALS.match(rest) if untitled and lead is None and family in self._shouted else None
        if shout:
            node.title = shout[0].strip()
            node.count(node.title)
            rest = rest[shout.end() :]
        if lead and capitals(lead["title"]):
            node.title = lead["title"].strip()
            node.count(lead["title"])
            node.ruled = True
            rest = lead["rest"]
        elif may and node.label is not None and node.label.style.kind != "number":
            node.ruled = True
        if not may and (lead := CAPITAL_LEAD.match(rest)) and capitals(lead["title"]) and not node.title:
            # A clause keeps the words it begins with in its text; they also name it.
            node.title = lead["title"].strip()
        # The bullet of a labelled item is its label.
        self._put(node, rest, index, replace(block, kind=Kind.PARAGRAPH) if block.kind is Kind.ITEM else block)

    def _put(self, node: Node, text: str, index: int, block: Block) -> None:
        kept = block.kind if block.kind in _KEPT else Kind.PARAGRAPH
        breaks = tuple(back for back in block.breaks if back < len(text))
        node.paragraphs.append(Paragraph(text, index, kept, block.page, block.line, len(node.children), breaks))

    def _following(self, index: int) -> tuple[Step | None, int]:
        """Return the next label after a block, and its depth."""
        step = self._next[index]
        return step, step.depth if step is not None else 0

    # Unlabelled headings

    def _is_minor(self, index: int, block: Block) -> bool:
        """Return whether a short line is a heading without being marked as one."""
        if block.kind is not Kind.PARAGRAPH or block.glued or not looks_like_title(block.text, MINOR_WORDS):
            return False
        if index + 1 >= len(self.blocks):
            return False
        if self._stack and self._stack[-1].block == index - 1 and _is_label_alone(self._stack[-1]):
            # It is the text or the title of a rule that otherwise has none.
            return False
        if not self._stack and not (self._sections or index + 1 not in self.steps):
            return False
        before = self.blocks[index - 1].text if index else ""
        after = self.blocks[index + 1]
        if before.rstrip().endswith((":", ",", ";")) or (
            before and not ends_sentence(before) and starts_small(block.text)
        ):
            return False
        follows = index + 1 in self.steps or count_words(after.text) > MINOR_WORDS
        small = index + 1 not in self.steps and starts_small(after.text)
        return follows and not small and not self._ends_rule(index)

    def _ends_rule(self, index: int) -> bool:
        """Return whether a title would stand alone: nothing of the rule follows it."""
        following = self.steps.get(index + 1)
        ends = following is not None and following.depth == 0 and len(self._stack) > 1
        return ends and not self._sections and not self._heads_one.get(index, False)

    def _heading(self, index: int, block: Block) -> None:
        if self._heads_one.get(index, False) and not self._waits_for_title(index):
            self._spend_title()
            self._title = block
            return
        if self._takes_title(index, block):
            return
        self._spend_title()
        node = self._new(None, index, block)
        node.title, node.ruled = block.text, True
        node.count(block.text)
        rule = self._rule_above(index, block)
        if rule is None:
            self._anchor(node, index)
        else:
            del self._stack[self._stack.index(rule) + 1 :]
            node.parent = rule
            rule.children.append(node)
            self._minor = node

    def _waits_for_title(self, index: int) -> bool:
        """Return whether the line above is a label alone, of a kind that has its titles in the next line."""
        step, top = self.steps.get(index - 1), self._stack[-1] if self._stack else None
        alone = top is not None and top.block == index - 1 and _is_label_alone(top)
        return alone and step is not None and step.labels[-1].style.family in self._titled_below

    def _takes_title(self, index: int, block: Block) -> bool:
        """Give a bare "Article 5" the heading that stands in the next line."""
        top = self._stack[-1] if self._stack else None
        if top is None or top.label is None or not _is_label_alone(top) or top.block != index - 1:
            return False
        if top.label.style.kind.rstrip("0123456789") not in _TITLED:
            return False
        top.title, top.ruled = block.text, True
        top.count(block.text)
        return True

    def _rule_above(self, index: int, block: Block) -> Node | None:
        """Return the rule that an unnumbered heading belongs to; none where it begins a part of the text."""
        if block.kind is Kind.HEADING:
            deeper = [node for node in self._stack if node.level and node.level < block.level]
            if not deeper and not (self._stack and self._stack[0].level and 0 < self._rank < block.level):
                return None
            candidates = deeper or self._stack[:1]
        elif index + 1 in self.steps and self.steps[index + 1].depth == 0:
            return None
        else:
            candidates = [node for node in self._stack if node.ruled]
        return candidates[-1] if candidates else None

    def _anchor(self, node: Node, index: int) -> None:
        del self._stack[self._following(index)[1] :]
        self._minor = None
        if self._stack:
            node.parent = self._stack[-1]
            self._stack[-1].children.append(node)
            self._minor = node
            return
        above = self._section
        while above is not None and (not above.level or above.level >= node.level):
            above = above.parent
        node.parent = above
        (above.children if above is not None else self.roots).append(node)
        self._section = node

    def _spend_title(self) -> None:
        """Keep a heading as text where the clause it should head did not come."""
        if self._title is not None:
            block, self._title = self._title, None
            self._put(self._here(), block.text, -1, block)

    # Plain text

    def _here(self) -> Node:
        if self._minor is not None and (not self._stack or self._stack[-1] in self._minor.above()):
            return self._minor
        if self._stack:
            return self._stack[-1]
        if self._section is None:
            first = Node(None, 0, 0, 0)
            self._section = first
            self.roots.append(first)
        return self._section

    def _plain(self, index: int, block: Block) -> None:
        here = self._here()
        before = self.blocks[index - 1].text if index else ""
        if block.apart or (not before and not here.paragraphs):
            self._put(here, block.text, index, block)
            return
        row = Kind.TABLE in (block.kind, self.blocks[index - 1].kind) if index else False
        continues = starts_small(block.text) and not ends_sentence(before) and block.kind is not Kind.ITEM and not row
        last = here.paragraphs[-1] if here.paragraphs else None
        if continues and (resumed := self._resumed(index, block)) is not None:
            self._put(resumed, block.text, index, block)
            return
        if (continues or (block.glued and not ends_sentence(before))) and last is not None and last.block == index - 1:
            last.text = self._hyphens.joined(last.text, block.text)
            last.block, last.breaks = index, block.breaks
            return
        if self._bare_title(index, block):
            return
        self._put(here if continues else self._owner(index, block, here), block.text, index, block)

    def _resumed(self, index: int, block: Block) -> Node | None:
        """Return the clause whose sentence goes on after its list: "Players may not" (a) … (b) … "touch the ball"."""
        if block.glued or block.kind is not Kind.PARAGRAPH or len(self._stack) < 2:
            return None
        if block.page != self.blocks[index - 1].page or self._stack[-1].ruled or _is_label_alone(self._stack[-1]):
            return None
        _, depth = self._following(index)
        if self._stack[-1].paragraphs and begins_sentence(self._stack[-1].paragraphs[-1].text):
            # "(b) … is replaced. If need be," has begun the sentence itself.
            return None
        # Where the list itself goes on, the words are those of its item.
        above = self._stack[depth:-1] if depth < len(self._stack) - 1 else []
        if above and self._minor in self._stack[-1].above():
            # What looked like a heading was the first half of the sentence, unless the document marks it as one.
            return self._minor if self._minor is not None and not self._minor.level else None
        waiting = [node for node in above if node.paragraphs and not ends_sentence(node.paragraphs[-1].text)]
        return waiting[-1] if waiting else None

    def _bare_title(self, index: int, block: Block) -> bool:
        return (
            looks_like_title(block.text, TITLE_WORDS)
            and index + 1 < len(self.blocks)
            and self._waits_for_title(index)
            and not goes_on(self.blocks, self.steps, index)
            and self._takes_title(index, block)
        )

    def _owner(self, index: int, block: Block, here: Node) -> Node:
        """Return the clause or rule that an unlabelled paragraph belongs to."""
        marked = self._with_mark(block)
        if marked is not None:
            return marked
        if (
            here.ruled
            or _is_label_alone(here)
            or not self._stack
            or here is self._minor
            or block.kind in (Kind.NOTE, Kind.ITEM, Kind.DEFINITION)
        ):
            return here
        following, depth = self._following(index)
        if self._parted(index):
            depth = 0
        if depth >= len(self._stack):
            return here
        open_nodes = self._stack[depth:]
        by_indent = self._by_indent(block, open_nodes)
        if by_indent is not None:
            minor = self._minor
            headed = minor is not None and by_indent in minor.above() and minor.indent <= block.indent + 0.5
            return minor if headed and minor is not None else by_indent
        if (
            depth == len(self._stack) - 1
            and self._stack[-1].parent is not None
            and not self._parted(index)
            and following is not None
            and following.problem != "again"
            and (here.label is None or following.labels[0].style.family == here.label.style.family)
        ):
            return here
        return self._with_minor(open_nodes)

    def _with_mark(self, block: Block) -> Node | None:
        """Return the clause that calls for a note, "(*)" or "[1]" in its text: an open one, else one on its page."""
        mark = _NOTE_MARK.match(block.text)
        if mark is None:
            return None
        calling = [node for node in self._stack if any(mark[0] in one.text for one in node.paragraphs)]
        if not calling and block.page:
            every = (node for root in self.roots for node in root.walk())
            here = [(node, one) for node in every for one in node.paragraphs if one.page == block.page]
            calling = [node for node, one in here if mark[0] in one.text]
        return calling[-1] if calling else None

    def _with_minor(self, open_nodes: Sequence[Node]) -> Node:
        if self._minor is not None and any(self._minor in node.above() for node in open_nodes):
            return self._minor
        ruled = [node for node in open_nodes[:-1] if node.ruled]
        if ruled:
            return ruled[-1]
        outer = self._stack[: len(self._stack) - len(open_nodes)]
        if len(open_nodes) == 1 and outer and outer[-1].ruled:
            return outer[-1]
        return open_nodes[0]

    def _by_indent(self, block: Block, open_nodes: Sequence[Node]) -> Node | None:
        """Return the clause whose margin the paragraph keeps, where margins tell clauses apart."""
        margins = {round(node.indent) for node in open_nodes}
        top = open_nodes[-1]
        if not self._indented or block.kind is Kind.TABLE:
            return None
        if block.indent > top.indent + 0.9:
            return top
        if len(margins) < 2 and round(block.indent) not in margins:
            return None
        if len(margins) > 1 and block.indent > min(margins) + 0.9:
            fitting = [node for node in open_nodes if node.indent <= block.indent + 0.5]
            return fitting[-1] if fitting else None
        return None

    def _parted(self, index: int) -> bool:
        """Return whether a heading stands between a block and the next label."""
        for place in range(index + 1, len(self.blocks)):
            if place in self.steps:
                return False
            if self.blocks[place].kind is Kind.HEADING and not self._heads_one.get(place, False):
                return True
        return True


def _fold_second_lists(nodes: Sequence[Node], blocks: Sequence[Block]) -> None:
    """Move a second list with the same numbers into the tail of its rule."""
    for node in nodes:
        tails = {one.after for one in node.paragraphs}
        start = next(
            (
                place
                for place, child in enumerate(node.children)
                if child.problem == "again" and place in tails and place and node.label is not None
            ),
            None,
        )
        if start is not None:
            folded, node.children = node.children[start:], node.children[:start]
            node.folded = folded[0].page, folded[0].line
            lines = [part for child in folded for one in child.walk() for part in _as_text(one, blocks, start)]
            node.paragraphs = sorted([*node.paragraphs, *lines], key=lambda one: one.block)
            for one in node.paragraphs:
                one.after = min(one.after, start)
        _fold_second_lists(node.children, blocks)


def _as_text(node: Node, blocks: Sequence[Block], after: int) -> Iterator[Paragraph]:
    """Yield a clause as paragraphs, its label with the first of them."""
    whole = blocks[node.block].text
    rest = whole[node.label.end :] if node.label is not None else whole
    first = node.paragraphs[0] if node.paragraphs else None
    own = first is not None and not node.title and rest.strip() != "" and first.text.startswith(rest[:20])
    if own and first is not None:
        yield Paragraph(
            whole[: len(whole) - len(rest)] + first.text, node.block, Kind.PARAGRAPH, node.page, node.line, after
        )
    elif node.parent is None or node.parent.block != node.block:
        yield Paragraph(whole, node.block, Kind.PARAGRAPH, node.page, node.line, after)
    yield from node.paragraphs[1:] if own else (one for one in node.paragraphs if one.text not in whole)


def _is_label_alone(node: Node) -> bool:
    """Return whether nothing but a label was read of a clause so far: what follows is its text."""
    return node.label is not None and not (node.title or node.paragraphs or node.children)
