"""The links of a page in order, so that the keyboard can walk from one to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from PySide6.QtGui import QTextDocument


@dataclass(frozen=True, slots=True)
class PageLink:
    """Where a link stands in the document and where it leads."""

    start: int
    end: int
    href: str


class PageLinks:
    """All links of a document."""

    def __init__(self, document: QTextDocument) -> None:
        self._links = _links_of(document)
        self._starts = [link.start for link in self._links]

    def next(self, after: int) -> PageLink | None:
        """Give the first link that begins at a position or after it."""
        index = bisect_left(self._starts, after)
        return self._links[index] if index < len(self._links) else None

    def previous(self, before: int) -> PageLink | None:
        """Give the last link that begins before a position."""
        index = bisect_right(self._starts, before - 1) - 1
        return self._links[index] if index >= 0 else None


def _links_of(document: QTextDocument) -> list[PageLink]:
    found: list[PageLink] = []
    block = document.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            href = fragment.charFormat().anchorHref()
            start, end = fragment.position(), fragment.position() + fragment.length()
            if href and found and found[-1].end == start and found[-1].href == href:
                # Bold words inside a link are a fragment of their own.
                found[-1] = PageLink(found[-1].start, end, href)
            elif href:
                found.append(PageLink(start, end, href))
            iterator += 1
        block = block.next()
    return found
