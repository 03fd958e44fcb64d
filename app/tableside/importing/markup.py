"""Markdown and reStructuredText into blocks, with the numbers as they were typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tableside.errors import N_
from tableside.importing.document import Block, Document, Kind, LeftOut
from tableside.importing.labels import learned_words, readings, strip_bullet
from tableside.importing.numerals import numeral

if TYPE_CHECKING:
    from markdown_it.token import Token

COMMENT = N_("comment in the file")
CONTENTS = N_("table of contents")
_DIRECTIVES = re.compile(r"^[ \t]*\.\. +([A-Za-z][\w.:-]*)::", re.MULTILINE)
_ROLES = re.compile(r":([A-Za-z][\w.:-]*):`")


# Markdown


def read_markdown(text: str, encoding: str = "utf-8") -> Document:
    """Read Markdown."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 60}).enable("table").disable("code")
    tokens = parser.parse(text)
    words = learned_words(text.splitlines())
    blocks = tuple(_Markdown(text.split("\n"), words).blocks(tokens))
    return Document("markdown", blocks, (), 0, encoding)


class _Markdown:
    """Walks the tokens and keeps the lists that are open."""

    def __init__(self, lines: Sequence[str], words: frozenset[str]) -> None:
        self._lines = lines
        self._words = words
        self._lists: list[list[str]] = []
        """For each open list, the labels still to be given."""
        self._label = ""
        self._bullet = False
        self._heading = 0
        self._row: list[str] | None = None

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        for place, token in enumerate(tokens):
            match token.type:
                case "ordered_list_open" | "bullet_list_open":
                    self._lists.append(_typed_numbers(tokens, place))
                case "ordered_list_close" | "bullet_list_close":
                    self._lists.pop()
                case "list_item_open":
                    if self._label:
                        yield self._block(self._label, token, numbered=False)
                    self._label = self._lists[-1].pop(0) if self._lists and self._lists[-1] else ""
                    self._bullet = True
                case "heading_open":
                    self._heading = int(token.tag[1])
                case "heading_close":
                    self._heading = 0
                case "tr_open":
                    self._row = []
                case "tr_close":
                    cells = [cell for cell in self._row or [] if cell]
                    self._row = None
                    if cells:
                        yield self._block(" | ".join(cells), token, kind=Kind.TABLE)
                case "inline" if self._row is not None:
                    self._row.append(_plain(token).replace("\n", " ").strip())
                case "inline":
                    yield from self._paragraph(token)
                case "fence" | "code_block" | "html_block":
                    content = re.sub(r"<[^>]*>", " ", token.content) if token.type == "html_block" else token.content
                    if content.strip():
                        yield self._block(" ".join(content.split()), token)

    def _paragraph(self, token: Token) -> Iterator[Block]:
        label, self._label = self._label, ""
        item, self._bullet = self._bullet, False
        text = _plain(token)
        if not text.strip() and not label:
            return
        glued = False
        pending: list[str] = []
        for line in text.split("\n"):
            shown, bullet = strip_bullet(line)
            if pending and (bullet or readings(shown, self._words)) and not self._heading:
                yield self._made(" ".join(pending), token, label, item, glued)
                pending, label, glued, item = [], "", True, bullet
            pending.append(shown if pending == [] else line.strip())
        yield self._made(" ".join(pending), token, label, item, glued)

    def _made(self, text: str, token: Token, label: str, item: bool, glued: bool) -> Block:
        whole = f"{label} {text.strip()}".strip() if label else text.strip()
        kind = Kind.HEADING if self._heading else Kind.ITEM if item else Kind.PARAGRAPH
        return self._block(whole, token, kind=kind, numbered=bool(label), glued=glued)

    def _block(
        self, text: str, token: Token, *, kind: Kind = Kind.PARAGRAPH, numbered: bool = False, glued: bool = False
    ) -> Block:
        line = token.map[0] if token.map else 0
        source = self._lines[line] if line < len(self._lines) else ""
        indent = len(source) - len(source.lstrip())
        level = self._heading if kind is Kind.HEADING else len(self._lists)
        return Block(text, kind, level, float(indent), 0, line + 1, glued, numbered)


def _typed_numbers(tokens: Sequence[Token], start: int) -> list[str]:
    """Return the labels of a list as they were typed; "1. 1. 1." is counted as browsers do."""
    opening = tokens[start]
    if opening.type == "bullet_list_open":
        return []
    items = [
        token for token in tokens[start + 1 :] if token.type == "list_item_open" and token.level == opening.level + 1
    ]
    end = next(
        place
        for place in range(start + 1, len(tokens))
        if tokens[place].type == "ordered_list_close" and tokens[place].level == opening.level
    )
    count = sum(token.type == "list_item_open" and token.level == opening.level + 1 for token in tokens[start:end])
    typed = [token.info for token in items[:count]]
    mark = items[0].markup if items else "."
    if len(set(typed)) == 1 and len(typed) > 1:
        typed = [str(int(typed[0]) + step) for step in range(len(typed))]
    return [f"{one}{mark}" for one in typed]


def _plain(token: Token) -> str:
    parts = []
    for child in token.children or ():
        if child.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif child.type == "image" or child.type in ("text", "code_inline"):
            parts.append(child.content)
        elif child.type == "html_inline" and child.content.lower().startswith("<br"):
            parts.append("\n")
    return "".join(parts)


# reStructuredText


def read_rst(text: str, encoding: str = "utf-8") -> Document:
    """Read reStructuredText; directives and roles that nobody knows let their text through."""
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

    class Through(Directive):
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
        known, _ = directives.directive(name, en, _NoReport())  # type: ignore[arg-type]
        if known is None:
            directives.register_directive(name, Through)
    for name in set(_ROLES.findall(text)):
        known, _ = roles.role(name, en, 0, _NoReport())  # type: ignore[arg-type]
        if known is None:
            roles.register_local_role(name, _plain_role)


class _NoReport:
    """Swallows what docutils would report of unknown names."""

    current_line = 0

    def info(self, *_: object, **__: object) -> str:
        return ""

    error = warning = info

    @property
    def reporter(self) -> _NoReport:
        """What a document would have."""
        return self


def _plain_role(_name: str, _raw: str, text: str, *_: object, **__: object) -> tuple[list[Any], list[Any]]:
    from docutils import nodes

    words = re.sub(r"\s*<[^<>]*>$", "", text)
    return [nodes.inline(text, words)], []


class _Rst:
    """Walks the tree that docutils has made."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self._label = ""

    def walk(self, node: Any, depth: int, indent: int = 0) -> None:
        name = node.__class__.__name__
        match name:
            case "title" | "subtitle" | "rubric":
                parents = self._depth(node)
                self._add(node, Kind.HEADING, max(parents, 1), 0)
            case "paragraph" | "line" | "attribution" | "literal_block" | "doctest_block" | "caption":
                self._add(node, Kind.ITEM if self._label else Kind.PARAGRAPH, depth, indent)
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
                start = len(self.blocks)
                self._children(node, depth, indent + 2)
                for place in range(start, len(self.blocks)):
                    if self.blocks[place].kind is Kind.PARAGRAPH:
                        self.blocks[place] = self.blocks[place].told(kind=Kind.DEFINITION)
            case "row":
                cells = [" ".join(cell.astext().split()) for cell in node.children]
                self._text(" | ".join(cell for cell in cells if cell), Kind.TABLE, depth, indent, node)
            case "footnote" | "citation":
                self._text(" ".join(node.astext().split()), Kind.NOTE, depth, indent, node)
            case "comment":
                self.left_out.append(LeftOut(" ".join(node.astext().split()), COMMENT, 0, node.line or 0))
            case "image":
                self._text(node.get("alt", ""), Kind.PICTURE, depth, indent, node)
            case "system_message" | "target" | "pending" | "substitution_definition" | "raw" | "meta":
                pass
            case "topic" if "contents" in node.get("classes", ()):
                pass
            case _:
                self._children(node, depth, indent)

    def _children(self, node: Any, depth: int, indent: int) -> None:
        for child in node.children:
            if child.__class__.__name__ == "Text":
                continue
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
