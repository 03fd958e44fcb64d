"""The words of a rule text: bold, italic, escaped characters and links as runs of one style each, and as HTML.

This is the only place that knows the inline grammar of rule texts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions.sane_lists import SaneListExtension
from markdown.treeprocessors import Treeprocessor

from tableside.rulebook.model import DIAGRAM, LINK, ROW, Block, Span, is_web_page

_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!])")
_MARK = re.compile(r"[*_]")
_OPENERS = (re.compile(r"\*\*(?=\S)|__(?=\S)"), re.compile(r"(?<![\w*])[*_](?=\S)"))
_CLOSERS = {
    "**": re.compile(r"(?<=\S)(?=\*\*)"),
    "__": re.compile(r"(?<=\S)(?=__)"),
    "*": re.compile(r"(?<=\S)(?=\*(?![\w*]))"),
    "_": re.compile(r"(?<=\S)(?=_(?![\w*]))"),
}
_MARKUP = re.compile(r"[\\*_\[\ue000-\uf8ff]")
# Characters of Unicode's private use stand for links and escaped characters while emphasis is parsed.
_ITEM = re.compile(r"\s*(?:[-*+]|(?P<number>\d{1,3})\.)[ \t]+")
_STORED = re.compile(r"[\x02\x03]")
"""The marks of what python-markdown has stored; no text has them."""
_EMPTY_LINES = re.compile(r"\n\s*\n")
_HELD = re.compile("[\ue000-\uf8ff]")
_FIRST_HELD = 0xE000
_MOST_HELD = 0xF8FF - _FIRST_HELD


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one look; a link carries where it leads."""

    text: str
    bold: bool = False
    italic: bool = False
    href: str = ""
    term: bool = False
    dead: bool = False
    """Whether these are the words of a link that leads nowhere."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How a link reads and where it leads; nowhere when it is dead."""

    text: str
    href: str
    term: bool = False


ShowLink = Callable[[str, str | None], Shown]


def plain_text(markdown: str, show: ShowLink) -> str:
    """Return the words of a paragraph without any look."""
    if not _MARKUP.search(markdown):
        return markdown
    return "".join(run.text for run in runs(markdown, show))


def runs(markdown: str, show: ShowLink) -> list[Run]:
    held: list[Run | str] = []

    def hold(thing: Run | str) -> str:
        if len(held) >= _MOST_HELD:
            return thing if isinstance(thing, str) else thing.text
        held.append(thing)
        return chr(_FIRST_HELD + len(held) - 1)

    def link(match: re.Match[str]) -> str:
        target = match["target"].strip()
        shown = Shown(match["words"] or target, target) if is_web_page(target) else show(target, match["words"])
        return hold(Run(shown.text, href=shown.href, term=shown.term, dead=not shown.href))

    text = _HELD.sub("\ufffd", markdown)
    text = _ESCAPED.sub(lambda match: hold(match[1]), text)
    text = LINK.sub(link, text)
    return _joined(_given_back(_emphasis(text, Run("")), held))


class Emphasis(NamedTuple):
    """A marked span: its outer limits, its mark, and the limits of the words within."""

    start: int
    stop: int
    mark: str

    @property
    def inner(self) -> slice:
        return slice(self.start + len(self.mark), self.stop - len(self.mark))


def emphasised(text: str) -> Iterator[Emphasis]:
    """Yield the outermost spans of emphasis, none longer than a line, in time proportional to the text."""
    start = 0
    for line in text.split("\n"):
        for span in _emphasised_in_line(line):
            yield Emphasis(start + span.start, start + span.stop, span.mark)
        start += len(line) + 1


def _emphasised_in_line(line: str) -> Iterator[Emphasis]:
    # Where a mark may close does not depend on where it was opened, so the closing places are listed once.
    closers: dict[str, list[int]] = {}
    position = 0
    for match in _MARK.finditer(line):
        if match.start() < position:
            continue
        for opener in _OPENERS:
            if not (opened := opener.match(line, match.start())):
                continue
            mark = opened[0]
            if mark not in closers:
                closers[mark] = [closer.start() for closer in _CLOSERS[mark].finditer(line)]
            at = bisect_left(closers[mark], opened.end() + 1)
            if at < len(closers[mark]):
                position = closers[mark][at] + len(mark)
                yield Emphasis(opened.start(), position, mark)
                break


def _emphasis(text: str, look: Run) -> Iterator[Run]:
    position = 0
    for span in emphasised(text):
        if span.start > position:
            yield replace(look, text=text[position : span.start])
        bold = len(span.mark) == 2
        # Bold within bold shows nothing more, so the depth is at most two.
        inner = replace(look, bold=look.bold or bold, italic=look.italic or not bold)
        if inner == look:
            yield replace(look, text=text[span.inner])
        else:
            yield from _emphasis(text[span.inner], inner)
        position = span.stop
    if position < len(text):
        yield replace(look, text=text[position:])


def _given_back(found: Iterator[Run], held: list[Run | str]) -> Iterator[Run]:
    for run in found:
        position = 0
        for match in _HELD.finditer(run.text):
            if match.start() > position:
                yield replace(run, text=run.text[position : match.start()])
            thing = held[ord(match[0]) - _FIRST_HELD]
            if isinstance(thing, str):
                yield replace(run, text=thing)
            else:
                # The words of a link may carry emphasis of their own.
                yield from _emphasis(thing.text, replace(run, href=thing.href, term=thing.term, dead=thing.dead))
            position = match.end()
        if position < len(run.text):
            yield replace(run, text=run.text[position:])


def _joined(found: Iterator[Run]) -> list[Run]:
    return [
        replace(look, text="".join(run.text for run in same))
        for look, same in groupby(found, lambda run: replace(run, text=""))
    ]


DiagramSource = Callable[[str], str]
"""Takes the name of a diagram and returns the address of its image."""


class RuleTextRenderer:
    """Writes the own text of rules as HTML: python-markdown reads paragraphs and lists, `runs` the words in them.

    Raw HTML and reference definitions are switched off: the result holds no markup but ours.
    """

    def __init__(self, links: ShowLink, diagrams: DiagramSource) -> None:
        self._links = links
        self._diagrams = diagrams
        self._markdown = Markdown(extensions=[SaneListExtension()], output_format="xhtml")
        for name in ("html_block", "normalize_whitespace"):  # the latter would remove what `html` has stored
            self._markdown.preprocessors.deregister(name)
        self._markdown.parser.blockprocessors.deregister("reference")
        self._markdown.treeprocessors.register(_Words(self._markdown, self._words), "inline", 20)

    def html(self, markdown: str, label: str = "") -> str:
        """Return Markdown as HTML, with the label of its clause before the first words."""
        self._markdown.reset()
        store = self._markdown.htmlStash.store
        plain = _STORED.sub("", markdown).expandtabs(4).strip()
        blocks = [block for block in _EMPTY_LINES.split(plain) if block]
        text = "\n\n".join(store(made) if (made := self._block(block)) else block for block in blocks)
        if label:
            mark = store(f'<span class="label">{escape(label)}</span>')
            starts = bool(blocks) and not any(one.match(blocks[0]) for one in (_ITEM, DIAGRAM, ROW))
            text = f"{mark}\u00a0{text}" if starts else f"{mark}\n\n{text}"
        try:
            return self._markdown.convert(text)
        except RecursionError:  # lists within lists, deeper than a person writes
            mark = f'<span class="label">{escape(label)}</span>\u00a0' if label else ""
            return f"<p>{mark}{self._words(plain)}</p>"

    def _block(self, block: str) -> str:
        """Return a diagram or a table as HTML; nothing for any other block."""
        if found := DIAGRAM.match(block):
            caption = escape(found["caption"])
            image = f'<img alt="{caption}" src="{escape(self._diagrams(found["name"]))}" />'
            return f'<span class="diagram">{image}<br /><em class="caption">{caption}</em></span>'
        if all(map(ROW.match, block.split("\n"))):
            rows = Block("table", block, Span(1, 1)).rows
            shown = ("".join(f"<td>{self._words(cell)}</td>" for cell in row) for row in rows)
            return "<table>" + "".join(f"<tr>{row}</tr>" for row in shown) + "</table>"
        return ""

    def _words(self, markdown: str) -> str:
        shown = []
        for (href, term, dead), linked in groupby(
            runs(markdown, self._links), lambda run: (run.href, run.term, run.dead)
        ):
            words = "".join(map(run_html, linked))
            if href:
                words = f'<a class="{"term" if term else "rule"}" href="{escape(href)}">{words}</a>'
            shown.append(f'<span class="dead">{words}</span>' if dead else words)
        return "".join(shown)


class _Words(Treeprocessor):
    """Reads the words of every block with our grammar instead of python-markdown's."""

    def __init__(self, md: Markdown, words: Callable[[str], str]) -> None:
        super().__init__(md)
        self._words = words

    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.text and element.text.strip():
                element.text = self.md.htmlStash.store(self._words(element.text))
            if element.tail and element.tail.strip():
                element.tail = self.md.htmlStash.store(self._words(element.tail))


def run_html(run: Run) -> str:
    """Return the words of a run with their emphasis as HTML, without its link."""
    shown = escape(run.text, quote=False)
    shown = f"<em>{shown}</em>" if run.italic else shown
    return f"<strong>{shown}</strong>" if run.bold else shown
