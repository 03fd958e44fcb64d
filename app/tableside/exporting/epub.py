"""A handbook as an EPUB: a zip of XHTML pages in the order that the standard asks for, one page a section.

The standard library is enough for that: EbookLib, the usual choice, is under the AGPL and asks for lxml. `make release`
lets epubcheck judge the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from html import escape
from uuid import NAMESPACE_URL, uuid5

from tableside import __version__
from tableside.exporting.handbook import BookPart, Figure, Handbook, listed
from tableside.exporting.markup import Markup, about, anchor
from tableside.palette import LIGHT
from tableside.resources import resource
from tableside.storage.archive import zipped

_KIND = "mimetype"
_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")
_MEDIA = {"xhtml": "application/xhtml+xml", "svg": "image/svg+xml", "css": "text/css"}


@dataclass(frozen=True, slots=True)
class _Page:
    name: str
    title: str
    body: str
    headings: tuple[tuple[str, str], ...] = ()
    """The rules in it: the name of the place and the title, for the contents."""


def as_epub(handbook: Handbook, now: datetime | None = None) -> bytes:
    return _Epub(handbook, now or datetime.now(UTC)).written()


class _Epub:
    def __init__(self, handbook: Handbook, now: datetime) -> None:
        self._handbook = handbook
        self._words = handbook.words
        self._now = now
        self._diagrams: dict[str, str] = {}
        self._where = {
            row.rule: f"{book.id}-{number}.xhtml"
            for book in handbook.books
            for number, section in enumerate(book.sections())
            for row in section
        }
        self._markup = Markup(handbook, self._address, self._picture)

    def written(self) -> bytes:
        books = [(book, tuple(self._pages(book))) for book in self._handbook.books]
        pages = [self._title_page(), *(page for _, pages in books for page in pages)]
        files = {page.name: self._page(page.title, page.body) for page in pages}
        files["nav.xhtml"] = self._page(self._words["Contents"], self._navigation(books))
        files |= self._diagrams
        files["style.css"] = _style()
        files["book.opf"] = self._package(tuple(files), [pages[0].name, "nav.xhtml", *(one.name for one in pages[1:])])
        # The standard wants the kind of file first and readable without unpacking.
        parts = {_KIND: "application/epub+zip", "META-INF/container.xml": _template("container.xml")}
        parts |= {f"EPUB/{name}": content for name, content in files.items()}
        return zipped({name: content.encode() for name, content in parts.items()}, stored=(_KIND,))

    def _pages(self, book: BookPart) -> Iterator[_Page]:
        for number, section in enumerate(book.sections()):
            rules = tuple(
                (anchor(row.rule), f"{one.label} {title}".strip())
                for row, one, title in listed(section)
                if one.kind == "rule"
            )
            first = f"<h1>{escape(' · '.join(book.titles))}</h1>" if number == 0 else ""
            yield _Page(f"{book.id}-{number}.xhtml", book.name_of(section), first + self._markup.rows(section), rules)
        if book.terms:
            title = self._words["Terms"]
            yield _Page(f"{book.id}-term.xhtml", title, f"<h2>{escape(title)}</h2>{self._markup.terms(book.terms)}")

    def _title_page(self) -> _Page:
        parts = [f'<p class="kind">{escape(self._words["Handbook"])}</p>']
        parts += [
            f"<h1>{escape(' · '.join(book.titles))}</h1><section class='about'>{about(book)}</section>"
            for book in self._handbook.books
        ]
        made = self._words["Made with Tableside {version}."].format(version=__version__)
        return _Page("title.xhtml", self._handbook.title, "\n".join([*parts, f"<p class='about'>{escape(made)}</p>"]))

    def _navigation(self, books: list[tuple[BookPart, tuple[_Page, ...]]]) -> str:
        entries = "".join(
            f'<li><a href="{pages[0].name}">{escape(book.title)}</a><ol>{"".join(map(_nav_entry, pages))}</ol></li>'
            for book, pages in books
        )
        title = escape(self._words["Contents"])
        return f'<nav epub:type="toc" class="contents"><h1>{title}</h1><ol>{entries}</ol></nav>'

    def _page(self, title: str, body: str) -> str:
        return _template("page.xhtml").format(lang=self._handbook.order.lang, title=escape(title), body=body)

    def _address(self, target: str) -> str:
        first, _, rest = target.partition("/")
        page = self._where.get(target) or f"{rest.partition('/')[0]}-{first}.xhtml"
        return f"{page}#{anchor(target)}"

    def _picture(self, figure: Figure, lang: str) -> str:
        name = f"{lang}-{figure.name}.svg"
        self._diagrams[name] = figure.svg
        return f'<img src="{name}" alt="{escape(figure.caption)}"/>'

    def _package(self, names: tuple[str, ...], spine: list[str]) -> str:
        manifest = (
            f'<item id="{_identity(name)}" href="{name}" media-type="{_MEDIA[name.rpartition(".")[2]]}"'
            + (' properties="nav"/>' if name == "nav.xhtml" else "/>")
            for name in names
        )
        order = self._handbook.order
        named = f"{order.books}{order.languages}{sorted(order.extras)}{order.origins}{order.imprint.publisher}"
        return _template("book.opf").format(
            lang=order.lang,
            identity=uuid5(NAMESPACE_URL, f"tableside:{named}{__version__}"),
            title=escape(self._handbook.title),
            creator=escape(order.imprint.publisher or "Tableside"),
            date=f"\n<meta property='dcterms:issued'>{escape(order.imprint.date)}</meta>" if order.imprint.date else "",
            languages="\n".join(f"<dc:language>{lang}</dc:language>" for lang in order.languages),
            about=escape(" ".join(line for book in self._handbook.books for line in book.about)),
            modified=self._now.strftime("%Y-%m-%dT%H:%M:%SZ"),
            manifest="\n".join(manifest),
            spine="\n".join(f'<itemref idref="{_identity(name)}"/>' for name in spine),
        )


def _nav_entry(page: _Page) -> str:
    rules = "".join(f'<li><a href="{page.name}#{place}">{escape(title)}</a></li>' for place, title in page.headings)
    below = f"<ol>{rules}</ol>" if rules else ""
    return f'<li><a href="{page.name}">{escape(page.title)}</a>{below}</li>'


@cache
def _template(name: str) -> str:
    return resource("handbook", "epub", name).read_text("utf-8")


def _identity(name: str) -> str:
    return f"f-{name.replace('.', '-')}"


def _style() -> str:
    """Return the shared style with its colours written out: readers of books need not know variables."""
    css = resource("handbook", "handbook.css").read_text("utf-8")
    written = _VARIABLE.sub(lambda match: getattr(LIGHT, match[1].replace("-", "_")), css)
    return f"{written}body {{ padding: 0 0.8em; }}\n"
