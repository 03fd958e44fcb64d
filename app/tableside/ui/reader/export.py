"""Printing a rule, a section or a book, and saving it as PDF, HTML or Markdown."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PySide6.QtGui import QPagedPaintDevice, QTextCursor

from tableside.rulebook import Book, Edition, Library
from tableside.rulebook.model import in_language
from tableside.rulebook.render import RuleView
from tableside.storage import write_atomically
from tableside.ui import paper
from tableside.ui.reader.diagrams import diagram_svg
from tableside.ui.reader.look import Look
from tableside.ui.reader.sources import Source
from tableside.ui.reader.typeset import SetPage, Speak, set_book
from tableside.ui.theme import LIGHT

FORMATS = ("pdf", "html", "md")


@dataclass(frozen=True, slots=True)
class Piece:
    """What is to be printed or saved: a whole book, or one rule and all below it."""

    library: Library
    edition: Edition
    root: str | None

    @property
    def book(self) -> Book:
        """The book it is from."""
        return self.library.book(self.edition.book)

    @property
    def title(self) -> str:
        """The title: the book's, or a rule's citation with its title."""
        title = self.book.title_in(self.edition.lang)
        if self.root is None:
            return title
        rule = self.edition.by_id[self.root]
        return f"{title}, {RuleView(self.library, self.edition).heading(rule)}"

    @property
    def file_name(self) -> str:
        """A name for a file, without its ending."""
        return f"{(self.root or self.edition.book).replace('/', '-')}.{self.edition.lang}"

    def about(self) -> list[str]:
        """Whose rules these are, what was restated, and which text prevails."""
        book, lang = self.book, self.edition.lang
        return [
            text for text in (in_language(part, lang) for part in (book.authority, book.edition, book.prevails)) if text
        ]


def save(piece: Piece, path: Path, speak: Speak) -> None:
    """Save in the format that the name of the file asks for."""
    ending = path.suffix.lower().lstrip(".")
    if ending == "pdf":
        data = as_pdf(piece, speak)
    elif ending in ("html", "htm"):
        data = as_html(piece).encode()
    else:
        data = as_markdown(piece).encode()
    write_atomically(path, data, keep_previous=False)


def as_pdf(piece: Piece, speak: Speak) -> bytes:
    """Give the piece as a PDF."""
    return paper.as_pdf(paper_page(piece, speak).document, piece.title, paper.screen_dpi())


def print_on(piece: Piece, device: QPagedPaintDevice, speak: Speak) -> None:
    """Print the piece on paper."""
    paper.print_on(paper_page(piece, speak).document, device, paper.screen_dpi())


def paper_page(piece: Piece, speak: Speak) -> SetPage:
    """Set the piece in black on white, with its title above and whose rules these are below."""
    look = Look(LIGHT, paper.PAPER_POINTS, False)
    page = set_book([Source(piece.library, piece.edition)], look, speak, piece.root, remarks=False)
    # A line that is higher than its letters may reach over the end of a page by the difference.
    edge = page.document.rootFrame().frameFormat()
    edge.setTopMargin(look.em)
    edge.setBottomMargin(look.em)
    page.document.rootFrame().setFrameFormat(edge)
    cursor = QTextCursor(page.document)
    cursor.insertBlock(cursor.blockFormat(), cursor.charFormat())
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.setBlockFormat(look.paragraph(0, below=look.em))
    cursor.insertText(piece.title, look.characters_in(LIGHT.muted, 0.9))
    cursor.movePosition(QTextCursor.MoveOperation.End)
    for index, line in enumerate(piece.about()):
        cursor.insertBlock(
            look.paragraph(0, above=look.em * (1.5 if not index else 0.2), line=115.0), look.characters()
        )
        cursor.insertText(line, look.characters_in(LIGHT.muted, 0.8))
    return page


def as_html(piece: Piece) -> str:
    """Give the piece as one HTML file that needs no other."""
    lang = piece.edition.lang

    def diagram(name: str) -> str:
        svg = diagram_svg(name, lang, False)
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}" if svg else f"diagram:{name}"

    view = RuleView(piece.library, piece.edition, diagram)
    roots = [piece.root] if piece.root else [rule.id for rule in piece.edition.rules if rule.parent is None]
    body = "\n".join(view.html(root) for root in roots)
    about = "\n".join(f"<p>{escape(line)}</p>" for line in piece.about())
    return _HTML.format(lang=lang, title=escape(piece.title), body=body, about=about)


def as_markdown(piece: Piece) -> str:
    """Give the piece as Markdown."""
    view = RuleView(piece.library, piece.edition)
    roots = [piece.root] if piece.root else [rule.id for rule in piece.edition.rules if rule.parent is None]
    parts = [view.markdown(root).rstrip() for root in roots]
    if piece.root is None:
        parts.insert(0, f"# {piece.title}")
    about = "\n\n".join(piece.about())
    return "\n\n".join([*parts, "---", about]) + "\n"


_HTML = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 17px/1.5 Georgia, serif; color: #1d2520; background: #fdfcf8; }}
body {{ max-width: 42em; margin: 2em auto; padding: 0 1em; }}
h1, h2 {{ font-family: system-ui, sans-serif; line-height: 1.2; color: #1c6b48; }}
h2 {{ font-size: 1.15em; color: inherit; margin-top: 1.8em; }}
.number, .label, .caption, footer {{ color: #5d6861; }}
.clause {{ margin-left: 2em; }}
.clause > p:first-child > .label {{ display: inline-block; min-width: 2em; margin-left: -2em; }}
a {{ color: #14603f; }}
img {{ max-width: 100%; }}
footer {{ border-top: 1px solid #d8d9cf; margin-top: 3em; font-size: 0.85em; }}
</style>
</head>
<body>
{body}
<footer>
{about}
</footer>
</body>
</html>
"""
