"""reStructuredText into blocks, with the numbers that docutils has found."""

from __future__ import annotations

import re
from typing import Any

from tableside.errors import N_
from tableside.importing.document import Block, Document, Kind, LeftOut
from tableside.importing.labels import numeral
from tableside.language.registry import word_set

COMMENT = N_("comment in the file")
_DIRECTIVES = re.compile(r"^[ \t]*\.\. +([A-Za-z][\w.:-]*)::", re.MULTILINE)
_ROLES = re.compile(r":([A-Za-z][\w.:-]*):`")
_SILENT = word_set("system_message target pending substitution_definition raw meta Text")
_PARAGRAPHS = word_set("paragraph line attribution literal_block doctest_block caption")
_HEADINGS = word_set("title subtitle rubric")


def read_rst(text: str, encoding: str = "utf-8") -> Document:
    """Read reStructuredText; unknown directives and roles keep their text."""
    from docutils.core import publish_doctree

    _let_through(text)
    settings = {
        "file_insertion_enabled": False,
        "raw_enabled": False,
        "report_level": 5,
        "halt_level": 6,
        "_disable_config": True,
        "line_length_limit": 1_000_000,
        "input_encoding": "unicode",
        "doctitle_xform": False,
        "smart_quotes": False,
    }
    tree = publish_doctree(text, settings_overrides=settings)
    walker = _Rst()
    walker.walk(tree, 0)
    return Document("rst", tuple(walker.blocks), tuple(walker.left_out), 0, encoding)


def _let_through(text: str) -> None:
    from docutils import nodes
    from docutils.parsers.rst import Directive, directives, roles
    from docutils.parsers.rst.languages import en

    class Through(Directive):  # type: ignore[misc]
        optional_arguments = 100
        final_argument_whitespace = True
        has_content = True

        def run(self) -> list[Any]:
            holder = nodes.container()
            holder["directive"] = self.name
            if self.arguments:
                holder += nodes.paragraph("", " ".join(self.arguments))
            self.state.nested_parse(self.content, self.content_offset, holder)
            return [holder]

    for name in set(_DIRECTIVES.findall(text)):
        known, _ = directives.directive(name, en, _NoReport())
        if known is None:
            directives.register_directive(name, Through)
    for name in set(_ROLES.findall(text)):
        known, _ = roles.role(name, en, 0, _NoReport())
        if known is None:
            roles.register_local_role(name, _plain_role)


class _NoReport:
    current_line = 0

    def info(self, *_: object, **__: object) -> str:
        return ""

    error = warning = info

    @property
    def reporter(self) -> _NoReport:
        return self


def _plain_role(_name: str, _raw: str, text: str, *_: object, **__: object) -> tuple[list[Any], list[Any]]:
    from docutils import nodes

    words = re.sub(r"\s*<[^<>]*>$", "", text)
    return [nodes.inline(text, words)], []


class _Rst:
    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._label = ""

    def walk(self, node: Any, depth: int, indent: int = 0) -> None:
        name = node.__class__.__name__
        if name in _SILENT or (name == "topic" and "contents" in node.get("classes", ())):
            return
        if name in _HEADINGS:
            self._add(node, Kind.HEADING, max(self._depth(node), 1), 0)
        elif name in _PARAGRAPHS:
            self._add(node, Kind.ITEM if self._label else Kind.PARAGRAPH, depth, indent)
        else:
            self._compound(name, node, depth, indent)

    def _compound(self, name: str, node: Any, depth: int, indent: int) -> None:
        match name:
            case "enumerated_list":
                for place, item in enumerate(node.children):
                    self._flush(item, depth, indent)
                    self._label = _rst_label(node, place)
                    self._children(item, depth + 1, indent + 3)
                    self._flush(item, depth, indent)
            case "bullet_list":
                for item in node.children:
                    self._bullets(item, depth + 1, indent + 2)
            case "term":
                self._add(node, Kind.TERM, depth, indent)
            case "definition":
                self._definition(node, depth, indent)
            case "row":
                cells = [" ".join(cell.astext().split()) for cell in node.children]
                self._text(" | ".join(cell for cell in cells if cell), Kind.TABLE, depth, indent, node)
            case "footnote" | "citation":
                self._text(" ".join(node.astext().split()), Kind.NOTE, depth, indent, node)
            case "comment":
                self.left_out.append(LeftOut(" ".join(node.astext().split()), COMMENT, 0, node.line or 0))
            case "image":
                self._text(node.get("alt", ""), Kind.PICTURE, depth, indent, node)
            case _:
                self._children(node, depth, indent)

    def _definition(self, node: Any, depth: int, indent: int) -> None:
        start = len(self.blocks)
        self._children(node, depth, indent + 2)
        for place in range(start, len(self.blocks)):
            if self.blocks[place].kind is Kind.PARAGRAPH:
                self.blocks[place] = self.blocks[place].told(kind=Kind.DEFINITION)

    def _children(self, node: Any, depth: int, indent: int) -> None:
        for child in node.children:
            self.walk(child, depth, indent)

    def _bullets(self, item: Any, depth: int, indent: int) -> None:
        start = len(self.blocks)
        self._children(item, depth, indent)
        if start < len(self.blocks):
            self.blocks[start] = self.blocks[start].told(kind=Kind.ITEM)

    def _flush(self, node: Any, depth: int, indent: int) -> None:
        """Keep a label that has no text of its own."""
        if self._label:
            self._text("", Kind.ITEM, depth, indent, node)

    def _add(self, node: Any, kind: Kind, level: int, indent: int) -> None:
        self._text(" ".join(node.astext().split()), kind, level, indent, node)

    def _text(self, text: str, kind: Kind, level: int, indent: int, node: Any) -> None:
        label, self._label = self._label, ""
        whole = f"{label} {text}".strip()
        if whole:
            line = node.line or getattr(node.parent, "line", 0) or (self.blocks[-1].line if self.blocks else 0)
            self.blocks.append(Block(whole, kind, level, float(indent), 0, line, False, bool(label)))

    @staticmethod
    def _depth(node: Any) -> int:
        depth = 0
        while node is not None:
            depth += node.__class__.__name__ == "section"
            node = node.parent
        return depth


def _rst_label(node: Any, place: int) -> str:
    formats = {
        "arabic": "decimal",
        "loweralpha": "lowerLetter",
        "upperalpha": "upperLetter",
        "lowerroman": "lowerRoman",
        "upperroman": "upperRoman",
    }
    value = int(node.get("start", 1)) + place
    shown = numeral(value, formats.get(node.get("enumtype", "arabic"), "decimal"))
    return f"{node.get('prefix', '')}{shown}{node.get('suffix', '.')}"
