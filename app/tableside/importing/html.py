"""HTML, Markdown and reStructuredText into blocks: the visible text of the page, with the numbers of lists.

Markdown and reStructuredText are rendered as HTML first. Attributes of our own say in which line of the file a block
stands and how an item is labelled there.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tableside.errors import N_
from tableside.importing.document import PICTURE, Block, Document, Kind, LeftOut, picture_block
from tableside.importing.labels import LIST_TYPES, numeral, readings, strip_bullet
from tableside.importing.office import row_blocks
from tableside.language.registry import word_set

if TYPE_CHECKING:
    from markdown_it.token import Token

NAVIGATION = N_("navigation of the page")
_SILENT = word_set("script style template noscript svg head iframe object canvas audio video select button input")
_BLOCKS = word_set(
    "address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead "
    "tr ul"
)
_STYLES = {"lower-alpha": "a", "lower-latin": "a", "upper-alpha": "A", "upper-latin": "A"}
_STYLES |= {"lower-roman": "i", "upper-roman": "I"}
_RST_TYPES = {"arabic": "1", "loweralpha": "a", "upperalpha": "A", "lowerroman": "i", "upperroman": "I"}
_DEEPEST = 300
_MOST_NESTED = 3000
_NESTING = re.compile(
    r"<(/?)(?:div|span|section|article|table|ul|ol|dl|blockquote|center|font|b|i|em|strong|a|small|big|u|form)\b",
    re.IGNORECASE,
)
_KINDS = {"dt": Kind.TERM, "dd": Kind.DEFINITION, "aside": Kind.NOTE}
_LONGEST_NAME = 80
_BREAK, _IMAGE = "\x1e", "\x1d"
_ONLY_IMAGES = re.compile(rf"\s*(?:{_IMAGE}[^{_IMAGE}]*{_IMAGE}\s*)+")
_LINE, _LABEL, _GLUED = "tableside-line", "tableside-label", "tableside-glued"
_TYPED_ITEM = re.compile(r"(?:\d{1,9}[.)]|[-*+])\s")
_FRONT_MATTER = re.compile(r"\A\ufeff?(?:---|\+\+\+)[ \t]*\n.*?\n(?:---|\+\+\+)[ \t]*(?=\n)", re.DOTALL)
_DIRECTIVES = re.compile(r"^[ \t]*\.\. +([A-Za-z][\w.:-]*)::", re.MULTILINE)
_ROLES = re.compile(r":([A-Za-z][\w.:-]*):`")
_RST_SETTINGS = {
    "file_insertion_enabled": False,
    "raw_enabled": False,
    "report_level": 5,
    "halt_level": 6,
    "_disable_config": True,
    "line_length_limit": 1_000_000,
    "input_encoding": "unicode",
    "doctitle_xform": False,
    "initial_header_level": "1",
    "smart_quotes": False,
    "embed_stylesheet": False,
    "stylesheet_path": "",
    "math_output": "LaTeX",
}


def too_deep(text: str) -> bool:
    """Return whether elements are nested deeper than any page is, before a parser spends its time on them."""
    depth = 0
    for tag in _NESTING.finditer(text):
        depth = max(depth - 1, 0) if tag[1] else depth + 1
        if depth > _MOST_NESTED:
            return True
    return False


def read_html(text: str) -> Document:
    from selectolax.lexbor import LexborHTMLParser

    root = LexborHTMLParser(text).root
    walker = _Walker()
    if root is not None:
        walker.walk(root, 0, 0)
    walker.flush()
    return Document("html", tuple(walker.blocks), tuple(walker.left_out), pictures=walker.pictures)


class _Walker:
    """Collects running text until a block element begins or ends."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.left_out: list[LeftOut] = []
        self.pictures: dict[str, str] = {}
        self._text: list[str] = []
        self._label = ""
        self._kind = Kind.PARAGRAPH
        self._level = 0
        self._lists = 0
        self._indent = 0
        self._line = 0
        self._glued = False

    def walk(self, node: Any, depth: int, indent: int) -> None:
        child = node.child
        while child is not None:
            self._visit(child, depth + 1, indent)
            child = child.next

    def _visit(self, node: Any, depth: int, indent: int) -> None:
        tag = node.tag
        if tag == "-text":
            self._text.append(node.text(deep=False).replace(_BREAK, "").replace(_IMAGE, ""))
            return
        if tag == "svg":
            self.left_out.append(LeftOut(tag, PICTURE, 0, 0))
        if tag.startswith(("-", "!", "_")) or tag in _SILENT or _hidden(node):
            return
        if depth > _DEEPEST:
            self._text.append(node.text(deep=True, separator=" "))
            return
        if tag == "nav":
            words = " ".join(node.text(deep=True, separator=" ").split())
            if words:
                self.left_out.append(LeftOut(words, NAVIGATION, 0, 0))
        elif tag == "br":
            self._text.append(_BREAK)
        elif tag == "img":
            self._image(node.attributes.get("src") or "", node.attributes.get("alt") or "")
        elif tag == "table":
            self._table(node, depth, indent)
        elif tag in ("ol", "ul", "menu"):
            self._list(node, depth, indent)
        elif tag in _BLOCKS:
            self._block(node, tag, depth, indent)
        else:
            self.walk(node, depth, indent)

    def _image(self, source: str, caption: str) -> None:
        """Keep a picture that is part of the page; of any other only the caption is there."""
        head, _, coded = source.partition(";base64,")
        data = b64decode(coded) if head.startswith("data:image/") else b""
        block = picture_block(data, caption, self._line, self.pictures)
        if block is None:
            self._text.append(f"{_IMAGE}{caption}{_IMAGE}")
            self.left_out.append(LeftOut(_picture_name(source), PICTURE, 0, 0))
        else:
            self.flush()
            self.blocks.append(block)

    def _block(self, node: Any, tag: str, depth: int, indent: int) -> None:
        self.flush()
        before = self._kind, self._level, self._indent
        self._indent = indent
        self._line = _number(node.attributes.get(_LINE), self._line)
        if tag in _KINDS:
            self._kind = _KINDS[tag]
        elif len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self._kind, self._level = Kind.HEADING, int(tag[1])
        self.walk(node, depth, indent + 4 if tag in ("blockquote", "dd") else indent)
        self.flush()
        self._kind, self._level, self._indent = before

    def _list(self, node: Any, depth: int, indent: int) -> None:
        self.flush()
        labels = _labels(node) if node.tag == "ol" else None
        self._lists += 1
        child = node.child
        while child is not None:
            if child.tag == "li":
                self.flush(force=True)
                self._label = child.attributes.get(_LABEL) or (labels(child) if labels else "")
                self._glued = _GLUED in child.attributes
                self._line = _number(child.attributes.get(_LINE), self._line)
                before, self._kind = self._kind, Kind.ITEM
                self._indent = indent + 4
                self.walk(child, depth + 1, indent + 4)
                self.flush(force=True)
                self._kind = before
            elif child.tag not in ("-text", "-comment", "_comment"):
                self._visit(child, depth + 1, indent)
            child = child.next
        self._lists -= 1
        self._indent = indent

    def _table(self, node: Any, depth: int, indent: int) -> None:
        self.flush()
        self._line = _number(node.attributes.get(_LINE), self._line)
        for part in node.iter():
            if part.tag == "tr":
                self._row(part, depth, indent)
            elif part.tag in ("thead", "tbody", "tfoot"):
                for row in part.iter():
                    if row.tag == "tr":
                        self._row(row, depth + 1, indent)
            elif part.tag == "caption":
                self._block(part, part.tag, depth, indent)

    def _row(self, row: Any, depth: int, indent: int) -> None:
        if _hidden(row):
            return
        cells = [self._cell(cell, depth, indent) for cell in row.iter() if cell.tag in ("td", "th")]
        self.blocks.extend(row_blocks(cells))

    def _cell(self, cell: Any, depth: int, indent: int) -> list[Block]:
        inner = _Walker()
        inner._lists, inner._line = self._lists, self._line
        if not _hidden(cell):
            inner.walk(cell, depth + 2, indent)
            inner.flush()
        self.left_out.extend(inner.left_out)
        self.pictures |= inner.pictures
        return inner.blocks

    def flush(self, *, force: bool = False) -> None:
        text = "".join(self._text)
        self._text.clear()
        before = self._kind
        if _ONLY_IMAGES.fullmatch(text) and not self._label:
            self._kind = Kind.PICTURE
        text = text.replace(_IMAGE, "")
        # Line ends of the source are spaces; a <br> is a line of its own that may be the same sentence.
        lines = [line for line in (" ".join(part.split()) for part in text.split(_BREAK)) if line]
        if not lines and force and self._label:
            lines = [""]
        for place, line in enumerate(lines):
            self._add(line, glued=place > 0)
        self._kind = before

    def _add(self, line: str, *, glued: bool) -> None:
        label, self._label = self._label, ""
        below_text, self._glued = self._glued, False
        shown, bullet = strip_bullet(line) if not label else (f"{label} {line}".strip(), False)
        level = self._level if self._kind is Kind.HEADING else self._lists
        kind = Kind.ITEM if bullet and self._kind is Kind.PARAGRAPH else self._kind
        if glued and kind is not Kind.HEADING and not bullet and not readings(shown):
            self.blocks[-1] = replace(self.blocks[-1], text=f"{self.blocks[-1].text} {shown}")
        else:
            numbered = bool(label) and not below_text
            glued = glued or below_text
            self.blocks.append(Block(shown, kind, level, float(self._indent), 0, self._line, glued, numbered))


def _hidden(node: Any) -> bool:
    attributes = node.attributes
    style = (attributes.get("style") or "").replace(" ", "").lower()
    return "hidden" in attributes or attributes.get("aria-hidden") == "true" or "display:none" in style


def _picture_name(source: str) -> str:
    """Return the file of a picture; one that is part of the page itself has none."""
    name = "" if source.startswith("data:") else source.partition("?")[0].rstrip("/").rpartition("/")[2]
    return name[:_LONGEST_NAME] or "img"


def _labels(node: Any) -> Callable[[Any], str]:
    """Return what gives the label of each item of a list, one after the other."""
    attributes = node.attributes
    style = (attributes.get("style") or "").lower()
    kind = next((short for name, short in _STYLES.items() if name in style), attributes.get("type") or "1")
    count = sum(child.tag == "li" for child in node.iter())
    backwards = "reversed" in attributes
    value = _number(attributes.get("start"), count if backwards else 1)

    def label(item: Any) -> str:
        nonlocal value
        value = _number(item.attributes.get("value"), value)
        shown = numeral(value, LIST_TYPES.get(item.attributes.get("type") or kind, "decimal"))
        value += -1 if backwards else 1
        return f"{shown}."

    return label


def _number(text: str | None, otherwise: int) -> int:
    try:
        return int(text) if text else otherwise
    except ValueError:
        return otherwise


def read_markdown(text: str) -> Document:
    """Read Markdown with the numbers as they were typed."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 60, "breaks": True}).enable("table").disable("code")
    # The lower fence of what programs note at the head of a file would make a heading of it.
    text = _FRONT_MATTER.sub(lambda found: "\n" + "\n".join(found[0].split("\n")[1:-1]) + "\n", text)
    tokens = parser.parse(text)
    lines = text.split("\n")
    for place, token in enumerate(tokens):
        if token.map and token.nesting == 1:
            token.attrSet(_LINE, str(token.map[0] + 1))
        if token.type == "ordered_list_open":
            _label_items(tokens, place, lines)
    return replace(read_html(parser.renderer.render(tokens, parser.options, {})), format="markdown")


def _label_items(tokens: Sequence[Token], start: int, lines: Sequence[str]) -> None:
    """Give the items of a list their labels as they were typed; "1. 1. 1." is counted as browsers do."""
    level, items = tokens[start].level, []
    for token in tokens[start + 1 :]:
        if token.type == "ordered_list_close" and token.level == level:
            break
        if token.type == "list_item_open" and token.level == level + 1:
            items.append(token)
    counted = len(items) > 1 and len({item.info for item in items}) == 1
    for step, item in enumerate(items):
        item.attrSet(_LABEL, f"{int(item.info) + step if counted else item.info}{item.markup}")
    first = (tokens[start].map or [0])[0]
    above = lines[first - 1].strip() if first else ""
    if len(items) == 1 and above and above[0] not in "#|>" and not _TYPED_ITEM.match(above):
        items[0].attrSet(_GLUED, "")  # right below a line of text: "until" and then "1. May" is no list


def read_rst(text: str) -> Document:
    """Read reStructuredText; unknown directives and roles keep their text."""
    from docutils import nodes
    from docutils.core import publish_string
    from docutils.writers.html5_polyglot import HTMLTranslator, Writer

    class Translator(HTMLTranslator):  # type: ignore[misc]
        def starttag(self, node: Any, tagname: str, suffix: str = "\n", empty: bool = False, **attributes: Any) -> str:
            line = getattr(node, "line", None) or getattr(getattr(node, "parent", None), "line", None)
            if line:
                attributes[_LINE] = str(line)
            if isinstance(node, nodes.list_item) and isinstance(node.parent, nodes.enumerated_list):
                attributes[_LABEL] = _rst_label(node.parent, node.parent.index(node))
            return str(super().starttag(node, tagname, suffix, empty, **attributes))

        def visit_rubric(self, node: Any) -> None:
            self.body.append(self.starttag(node, "h6", ""))

        def depart_rubric(self, _node: Any) -> None:
            self.body.append("</h6>")

    _let_through(text)
    writer = Writer()
    writer.translator_class = Translator
    page = publish_string(text, writer=writer, settings_overrides=_RST_SETTINGS | {"output_encoding": "unicode"})
    return replace(read_html(page), format="rst")


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

    return [nodes.inline(text, re.sub(r"\s*<[^<>]*>$", "", text))], []


def _rst_label(node: Any, place: int) -> str:
    kind = LIST_TYPES[_RST_TYPES.get(node.get("enumtype", "arabic"), "1")]
    return f"{node.get('prefix', '')}{numeral(int(node.get('start', 1)) + place, kind)}{node.get('suffix', '.')}"
