"""Markdown into blocks, with the numbers as they were typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tableside.importing.document import Block, Document, Kind
from tableside.importing.labels import learned_words, readings, strip_bullet

if TYPE_CHECKING:
    from markdown_it.token import Token
_ITEM = re.compile(r"(?:\d{1,9}[.)]|[-*+])\s")


def read_markdown(text: str, encoding: str = "utf-8") -> Document:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 60}).enable("table").disable("code")
    text = _FRONT_MATTER.sub(_without_fences, text)
    tokens = parser.parse(text)
    words = learned_words(text.splitlines())
    blocks = tuple(_Markdown(text.split("\n"), words).blocks(tokens))
    return Document("markdown", blocks, (), 0, encoding)


_FRONT_MATTER = re.compile(r"\A\ufeff?(?:---|\+\+\+)[ \t]*\n.*?\n(?:---|\+\+\+)[ \t]*(?=\n)", re.DOTALL)


def _without_fences(match: re.Match[str]) -> str:
    """Return what programs have noted at the head of a file as text: its lower fence would make a heading of it."""
    return "\n" + "\n".join(match[0].split("\n")[1:-1]) + "\n"


_PICTURED = frozenset({"image", "softbreak", "link_open", "link_close"})


class _Markdown:
    """Walks the tokens and keeps the lists that are open."""

    def __init__(self, lines: Sequence[str], words: frozenset[str]) -> None:
        self._lines = lines
        self._words = words
        self._lists: list[list[str]] = []
        """For each open list, the labels still to be given."""
        self._label = ""
        self._bullet = False
        self._glued = False
        """Whether a list of one item stands right below a line of text: "until" and then "1. May" is none."""
        self._heading = 0
        self._row: list[str] | None = None

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        for place, token in enumerate(tokens):
            match token.type:
                case "ordered_list_open" | "bullet_list_open":
                    self._lists.append(_typed_numbers(tokens, place))
                    self._glued = len(self._lists[-1]) == 1 and self._follows_text(token)
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
                case "inline":
                    yield from self._paragraph(token)
                case "fence" | "code_block" | "html_block":
                    content = re.sub(r"<[^>]*>", " ", token.content) if token.type == "html_block" else token.content
                    if content.strip():
                        yield self._block(" ".join(content.split()), token)

    def _follows_text(self, token: Token) -> bool:
        above = self._lines[token.map[0] - 1].strip() if token.map and token.map[0] else ""
        return bool(above) and above[0] not in "#|>" and not _ITEM.match(above)

    def _paragraph(self, token: Token) -> Iterator[Block]:
        if self._row is not None:
            self._row.append(_plain(token).replace("\n", " ").strip())
            return
        label, self._label = self._label, ""
        item, self._bullet = self._bullet, False
        text = _plain(token)
        if not text.strip() and not label:
            return
        parts = [child for child in token.children or () if child.type != "text" or child.content.strip()]
        if parts and not label and all(child.type in _PICTURED for child in parts):
            yield self._block(" ".join(text.split()), token, kind=Kind.PICTURE)
            return
        glued, self._glued = self._glued, False
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
        return self._block(whole, token, kind=kind, numbered=bool(label) and not glued, glued=glued)

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
