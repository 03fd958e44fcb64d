"""The words within a paragraph: bold, italic, escaped signs and links, read into runs of one look each.

This is the only place that knows the inline grammar of rule texts. Plain text is the words of the runs, the window sets
them as they are, and `tableside.rulebook.html` puts them into the blocks that python-markdown reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tableside.rulebook.model import LINK, is_web_page

_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()>#+\-.!])")
_MARKS = re.compile(
    r"(?P<mark>\*\*|__)(?=\S)(?P<bold>.+?)(?<=\S)(?P=mark)|(?<![\w*])(?P<sign>[*_])(?=\S)(?P<italic>.+?)(?<=\S)(?P=sign)(?![\w*])"
)
_MARKUP = re.compile(r"[\\*_\[\ue000-\uf8ff]")
# Characters of Unicode's private use stand for links and escaped signs while emphasis is looked for.
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
    """Split a paragraph into runs."""
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


def _emphasis(text: str, look: Run) -> Iterator[Run]:
    position = 0
    for match in _MARKS.finditer(text):
        if match.start() > position:
            yield replace(look, text=text[position : match.start()])
        if match["bold"] is not None:
            yield from _emphasis(match["bold"], replace(look, bold=True))
        else:
            yield from _emphasis(match["italic"], replace(look, italic=True))
        position = match.end()
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
                link = replace(run, href=thing.href, term=thing.term, dead=thing.dead)
                yield from _emphasis(thing.text, link)
            position = match.end()
        if position < len(run.text):
            yield replace(run, text=run.text[position:])


def _joined(found: Iterator[Run]) -> list[Run]:
    whole: list[Run] = []
    for run in found:
        if whole and replace(run, text="") == replace(whole[-1], text=""):
            whole[-1] = replace(run, text=whole[-1].text + run.text)
        else:
            whole.append(run)
    return whole
