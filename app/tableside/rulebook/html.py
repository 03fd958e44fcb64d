"""Rule text as HTML: python-markdown reads the blocks, `tableside.rulebook.inline` the words within them.

Raw HTML and reference definitions are switched off: whatever stands in a text, the result shows all of it and holds no
markup but ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import groupby
from xml.etree import ElementTree

from markdown import Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.extensions.sane_lists import SaneListExtension
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from tableside.rulebook.inline import Run, ShowLink, runs
from tableside.rulebook.model import DIAGRAM

DiagramSource = Callable[[str], str]
"""Takes the name of a diagram and returns the address of its image."""


class RuleTextRenderer:
    """Turns the own text of rules into HTML; one renderer serves any number of rules."""

    def __init__(self, links: ShowLink, diagrams: DiagramSource) -> None:
        self._extension = _RuleText(links, diagrams)
        self._markdown = Markdown(extensions=[SaneListExtension(), self._extension], output_format="xhtml")

    def html(self, markdown: str, label: str = "") -> str:
        """Render Markdown, with the label of its clause before the first words."""
        self._extension.label = label
        self._markdown.reset()
        # python-markdown drops an empty text before any extension sees it; a clause may have no words of its own.
        if not markdown.strip() and label:
            return f'<p><span class="label">{escape(label)}</span></p>'
        try:
            return self._markdown.convert(markdown)
        except RecursionError:  # lists within lists, deeper than anybody writes: all the words, without the lists
            words = escape("".join(run.text for run in runs(markdown, self._extension.links)))
            return f'<p><span class="label">{escape(label)}</span>\u00a0{words}</p>' if label else f"<p>{words}</p>"


class _RuleText(Extension):
    """Adds diagrams and clause labels to python-markdown, and reads words with our grammar instead of its own."""

    def __init__(self, links: ShowLink, diagrams: DiagramSource) -> None:
        super().__init__()
        self.links = links
        self._diagrams = diagrams
        self.label = ""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - python-markdown's name
        md.preprocessors.deregister("html_block")
        md.parser.blockprocessors.deregister("reference")
        md.parser.blockprocessors.register(_Diagram(md.parser, self._diagrams), "diagram", 15)
        # The name of python-markdown's own reader of words: this one takes its place.
        md.treeprocessors.register(_Words(md, self.links), "inline", 20)
        # Once the words have been read, so that the label is never taken for markup.
        md.treeprocessors.register(_ClauseLabel(md, self), "clause-label", 15)


class _Diagram(BlockProcessor):
    """A paragraph that is a diagram: its image and its caption."""

    def __init__(self, parser: BlockParser, source: DiagramSource) -> None:
        super().__init__(parser)
        self._source = source

    def test(self, parent: ElementTree.Element, block: str) -> bool:  # noqa: ARG002
        return DIAGRAM.match(block.strip()) is not None

    def run(self, parent: ElementTree.Element, blocks: list[str]) -> None:
        found = DIAGRAM.match(blocks.pop(0).strip())
        assert found is not None
        figure = ElementTree.SubElement(ElementTree.SubElement(parent, "p"), "span", {"class": "diagram"})
        ElementTree.SubElement(figure, "img", {"src": self._source(found["name"]), "alt": _literal(found["caption"])})
        ElementTree.SubElement(figure, "br")
        caption = ElementTree.SubElement(figure, "em", {"class": "caption"})
        caption.text = AtomicString(_literal(found["caption"]))


class _Words(Treeprocessor):
    """Reads the words of every block; what is marked as final is left as it is."""

    def __init__(self, md: Markdown, links: ShowLink) -> None:
        super().__init__(md)
        self._links = links

    def run(self, root: ElementTree.Element) -> None:
        for element in list(root.iter()):
            for child in list(element):
                if child.tail and child.tail.strip():
                    self._put(element, list(element).index(child) + 1, child.tail, after=child)
            if element.text and not isinstance(element.text, AtomicString):
                self._put(element, 0, element.text)

    def _put(self, element: ElementTree.Element, at: int, text: str, after: ElementTree.Element | None = None) -> None:
        before, found = _elements(runs(text, self._links))
        if after is None:
            element.text = before
        else:
            after.tail = before
        for offset, one in enumerate(found):
            element.insert(at + offset, one)


class _ClauseLabel(Treeprocessor):
    """Puts the label of the clause before the first words of its text."""

    def __init__(self, md: Markdown, extension: _RuleText) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, root: ElementTree.Element) -> None:
        label = self._extension.label
        if not label:
            return
        first = root[0] if len(root) and root[0].tag == "p" else ElementTree.Element("p")
        if not len(root) or root[0] is not first:
            root.insert(0, first)
        mark = ElementTree.Element("span", {"class": "label"})
        mark.text = label
        mark.tail = f"\u00a0{first.text or ''}"
        first.text = None
        first.insert(0, mark)


def _elements(found: Sequence[Run]) -> tuple[str, list[ElementTree.Element]]:
    """Return the words before the first element, and the elements with the words that follow each."""
    before = ""
    made: list[ElementTree.Element] = []
    for (href, term, dead), linked in groupby(found, key=lambda run: (run.href, run.term, run.dead)):
        if href or dead:
            name = "dead" if dead else "term" if term else "rule"
            element = ElementTree.Element("a" if href else "span", {"class": name} | ({"href": href} if href else {}))
            element.text, inner = _emphasised(linked)
            element.extend(inner)
            made.append(element)
            continue
        words, emphasised = _emphasised(linked)
        if made:
            made[-1].tail = words
        else:
            before = words
        made.extend(emphasised)
    return before, made


def _emphasised(found: Iterable[Run]) -> tuple[str, list[ElementTree.Element]]:
    before = ""
    made: list[ElementTree.Element] = []
    for run in found:
        if run.bold or run.italic:
            made.append(_marked(run))
        elif made:
            made[-1].tail = _literal(run.text)
        else:
            before = _literal(run.text)
    return before, made


def _marked(run: Run) -> ElementTree.Element:
    outer = ElementTree.Element("strong" if run.bold else "em")
    inner = ElementTree.SubElement(outer, "em") if run.bold and run.italic else outer
    inner.text = _literal(run.text)
    return outer


def _literal(text: str) -> str:
    """Return words that are shown as they are: python-markdown would take "&lt;" for a sign of its own."""
    return text.replace("&", "&amp;")
