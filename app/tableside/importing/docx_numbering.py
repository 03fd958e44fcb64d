"""Word's automatic numbers: which list a paragraph is in, and what its label reads.

A number can hang on the paragraph, on its style or on a style that one is based on; a level shows its own and higher
counters by a pattern such as "%1.%2"; lists share the counters of their abstract definition.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tableside.importing.numerals import numeral

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PATTERN = re.compile(r"%(\d)")
_LEVELS = 9
_LONGEST_CHAIN = 20


@dataclass(slots=True)
class Level:
    """One level of a list."""

    start: int = 1
    format: str = "decimal"
    pattern: str = ""
    restart: int | None = None
    legal: bool = False
    style: str = ""
    indent: float = 0.0


@dataclass(slots=True)
class _List:
    abstract: str
    levels: dict[int, Level]
    overrides: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class ParagraphStyle:
    """The numbering and heading level of a paragraph style."""

    name: str = ""
    based_on: str = ""
    list_id: str = ""
    level: int | None = None
    outline: int | None = None
    indent: float | None = None


class Styles:
    """The paragraph styles of a document."""

    def __init__(self, root: Element | None) -> None:
        self._styles: dict[str, ParagraphStyle] = {}
        self.default = ""
        for style in root.iter(f"{W}style") if root is not None else ():
            if style.get(f"{W}type") == "paragraph":
                key = style.get(f"{W}styleId", "")
                self._styles[key] = _paragraph_style(style)
                if style.get(f"{W}default") in ("1", "true"):
                    self.default = key

    def chain(self, key: str) -> list[ParagraphStyle]:
        """Return a style and those it is based on."""
        found: list[ParagraphStyle] = []
        while key in self._styles and len(found) < _LONGEST_CHAIN:
            found.append(self._styles[key])
            key = found[-1].based_on
        return found


def _paragraph_style(style: Element) -> ParagraphStyle:
    based = style.find(f"{W}basedOn")
    properties = style.find(f"{W}pPr")
    name = style.find(f"{W}name")
    found = ParagraphStyle(value(name), value(based))
    if properties is not None:
        found.list_id, found.level = list_place(properties)
        outline = properties.find(f"{W}outlineLvl")
        found.outline = _integer(value(outline)) if outline is not None else None
        found.indent = indentation(properties)
    return found


def value(element: Element | None) -> str:
    """Return what an element says in its w:val."""
    return element.get(f"{W}val", "") if element is not None else ""


def list_place(properties: Element) -> tuple[str, int | None]:
    """Return the list and the level that some paragraph properties name."""
    numbering = properties.find(f"{W}numPr")
    if numbering is None:
        return "", None
    level = numbering.find(f"{W}ilvl")
    return value(numbering.find(f"{W}numId")), _integer(value(level)) if level is not None else None


def indentation(properties: Element) -> float | None:
    """Return the left margin in characters; Word counts twentieths of a point."""
    indent = properties.find(f"{W}ind")
    if indent is None:
        return None
    left = indent.get(f"{W}left") or indent.get(f"{W}start")
    return (_integer(left) or 0) / 120 if left else None


def _integer(text: str | None) -> int | None:
    try:
        return int(text) if text else None
    except ValueError:
        return None


class Numbering:
    """Counts the automatic numbers of a document, paragraph by paragraph."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, dict[int, Level]] = {}
        self._by_style_name: dict[str, str] = {}
        self._lists: dict[str, _List] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._begun: set[tuple[str, int]] = set()
        if root is not None:
            self._read(root)

    def _read(self, root: Element) -> None:
        links: dict[str, str] = {}
        for abstract in root.findall(f"{W}abstractNum"):
            key = abstract.get(f"{W}abstractNumId", "")
            self._abstract[key] = dict(map(_level, abstract.findall(f"{W}lvl")))
            if (link := abstract.find(f"{W}styleLink")) is not None:
                self._by_style_name[value(link)] = key
            if (link := abstract.find(f"{W}numStyleLink")) is not None:
                links[key] = value(link)
        for key, style in links.items():
            if style in self._by_style_name:
                self._abstract[key] = self._abstract[self._by_style_name[style]]
        for num in root.findall(f"{W}num"):
            self._lists[num.get(f"{W}numId", "")] = self._list(num)

    def _list(self, num: Element) -> _List:
        abstract = value(num.find(f"{W}abstractNumId"))
        levels = dict(self._abstract.get(abstract, {}))
        overrides: dict[int, int] = {}
        for override in num.findall(f"{W}lvlOverride"):
            number = _integer(override.get(f"{W}ilvl")) or 0
            start = override.find(f"{W}startOverride")
            if start is not None:
                overrides[number] = _integer(value(start)) or 0
            if (level := override.find(f"{W}lvl")) is not None:
                levels[number] = _level(level)[1]
        return _List(abstract, levels, overrides)

    def label(self, properties: Element | None, style_key: str) -> tuple[str, int, float | None]:
        """Return the label of the next paragraph, its level and its indentation; no label where it has none."""
        list_id, number = list_place(properties) if properties is not None else ("", None)
        chain = self._styles.chain(style_key)
        if not list_id:
            for style in chain:
                if style.list_id:
                    list_id = style.list_id
                    number = number if number is not None else style.level
                    break
        found = self._lists.get(list_id)
        if found is None or list_id == "0":
            return "", 0, None
        if number is None:
            number = next((one for one, level in found.levels.items() if level.style and level.style == style_key), 0)
        level = found.levels.get(number)
        if level is None:
            return "", 0, None
        return self._counted(list_id, found, number, level), number, level.indent

    def _counted(self, list_id: str, found: _List, number: int, level: Level) -> str:
        counters = self._counters.setdefault(found.abstract, {})
        start = found.overrides.get(number)
        if start is not None and (list_id, number) not in self._begun:
            # A list restarts at the levels it is used at; the outer list goes on counting.
            counters[number] = start - 1
        self._begun.add((list_id, number))
        counters[number] = counters.get(number, (level.start if start is None else start) - 1) + 1
        for deeper in range(number + 1, _LEVELS):
            below = found.levels.get(deeper)
            if below is None or below.restart is None or (below.restart and number < below.restart):
                counters.pop(deeper, None)
        if level.format in ("bullet", "none") and "%" not in level.pattern:
            # Converters set the continuation of an item as an invisible bullet.
            return "•" if level.format == "bullet" and level.pattern.strip() else ""

        def shown(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            other = found.levels.get(place, Level())
            count = counters.get(place, other.start)
            return numeral(count, "decimal" if level.legal else other.format)

        return _PATTERN.sub(shown, level.pattern)


def _level(element: Element) -> tuple[int, Level]:
    level = Level()
    start = element.find(f"{W}start")
    level.start = _integer(value(start)) if start is not None and value(start) else 1  # type: ignore[assignment]
    form = element.find(f"{W}numFmt")
    level.format = value(form) or "decimal"
    level.pattern = value(element.find(f"{W}lvlText"))
    restart = element.find(f"{W}lvlRestart")
    level.restart = _integer(value(restart)) if restart is not None else None
    legal = element.find(f"{W}isLgl")
    level.legal = legal is not None and legal.get(f"{W}val") not in ("0", "false")
    level.style = value(element.find(f"{W}pStyle"))
    properties = element.find(f"{W}pPr")
    level.indent = (indentation(properties) or 0.0) if properties is not None else 0.0
    return _integer(element.get(f"{W}ilvl")) or 0, level
