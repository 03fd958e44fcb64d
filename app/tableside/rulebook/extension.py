"""The python-markdown extension for rule texts: clause labels, links to rules and terms, diagrams.

Only what rule texts use is switched on. Raw HTML, foreign links, images and code are not, so whatever
stands in a text, the result holds no markup but ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.sane_lists import SaneListExtension
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from tableside.rulebook.model import LINK

_DIAGRAM_INLINE = r"!\[(?P<caption>[^\]\n]*)\]\(diagram:(?P<name>[A-Za-z0-9_-]+)\)"


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link ready to be shown; without an address it is dead and its words stand alone."""

    text: str
    href: str | None
    kind: str


LinkResolver = Callable[[str, str | None], ShownLink]
"""Takes the target and the words as written."""

DiagramResolver = Callable[[str], str]
"""Takes the name of a diagram and gives the address of its image."""


class _Links(InlineProcessor):
    def __init__(self, resolve: LinkResolver, md: Markdown) -> None:
        super().__init__(LINK.pattern, md)
        self._resolve = resolve

    # types-Markdown declares InlineProcessor.handleMatch with wider results than any one processor gives.
    def handleMatch(  # type: ignore[override]  # noqa: N802 - python-markdown's name
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[ElementTree.Element, int, int]:
        shown = self._resolve(m["target"].strip(), m["words"])
        element = ElementTree.Element("span" if shown.href is None else "a", {"class": shown.kind})
        if shown.href is not None:
            element.set("href", shown.href)
        # A citation is final; words of the text may carry emphasis, which python-markdown goes on to read.
        element.text = shown.text if m["words"] else AtomicString(shown.text)
        return element, m.start(0), m.end(0)


class _Diagrams(InlineProcessor):
    def __init__(self, resolve: DiagramResolver, md: Markdown) -> None:
        super().__init__(_DIAGRAM_INLINE, md)
        self._resolve = resolve

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002
    ) -> tuple[ElementTree.Element, int, int]:
        figure = ElementTree.Element("span", {"class": "diagram"})
        source = self._resolve(m["name"])
        ElementTree.SubElement(figure, "img", {"src": source, "alt": AtomicString(m["caption"])})
        ElementTree.SubElement(figure, "br")
        caption = ElementTree.SubElement(figure, "em", {"class": "caption"})
        caption.text = AtomicString(m["caption"])
        return figure, m.start(0), m.end(0)


class _ClauseLabel(Treeprocessor):
    """Puts the label of the clause before the first words of its text."""

    def __init__(self, extension: RuleTextExtension, md: Markdown) -> None:
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
        mark.text = AtomicString(f"({label})")
        mark.tail = f"\u00a0{first.text or ''}"
        first.text = None
        first.insert(0, mark)


class RuleTextExtension(Extension):
    """Switches python-markdown to the grammar of rule texts."""

    def __init__(self, links: LinkResolver, diagrams: DiagramResolver) -> None:
        super().__init__()
        self._links = links
        self._diagrams = diagrams
        self.label = ""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - python-markdown's name
        """Register the grammar and take out what rule texts do not use."""
        md.preprocessors.deregister("html_block")
        for name in ("code", "hashheader", "setextheader", "reference", "quote"):
            md.parser.blockprocessors.deregister(name)
        for name in (
            "backtick",
            "reference",
            "link",
            "image_link",
            "image_reference",
            "short_reference",
            "short_image_ref",
            "autolink",
            "automail",
            "html",
        ):
            md.inlinePatterns.deregister(name)
        md.inlinePatterns.register(_Links(self._links, md), "rule-link", 175)
        md.inlinePatterns.register(_Diagrams(self._diagrams, md), "diagram", 174)
        # After the inline text has been read (20), so that the label is never taken for markup.
        md.treeprocessors.register(_ClauseLabel(self, md), "clause-label", 15)


class RuleTextRenderer:
    """Turns the own text of rules into HTML; one renderer serves any number of rules."""

    def __init__(self, links: LinkResolver, diagrams: DiagramResolver) -> None:
        self._extension = RuleTextExtension(links, diagrams)
        self._markdown = Markdown(extensions=[SaneListExtension(), self._extension], output_format="xhtml")

    def html(self, markdown: str, label: str = "") -> str:
        """Render Markdown, with the label of its clause before the first words."""
        self._extension.label = label
        self._markdown.reset()
        # python-markdown drops an empty text before any extension sees it; a clause may have no words of its own.
        return self._markdown.convert(markdown) if markdown.strip() or not label else f"<p>{_bare(label)}</p>"


def _bare(label: str) -> str:
    return f'<span class="label">({label})</span>'
