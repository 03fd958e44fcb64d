"""A handbook as a folder of pages for a browser: no network, light and dark, narrow and wide, with its own search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape

from tableside import __version__
from tableside.diagrams.svg import themed
from tableside.exporting.content import BookPart, Figure, Handbook, Paragraph, Row
from tableside.exporting.markup import Markup, about, anchor, contents
from tableside.palette import DARK, LIGHT, Colours
from tableside.resources import resource

_KEPT = ("handbook.js", "minisearch.js", "minisearch.LICENSE.txt")
_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
<script src="minisearch.js" defer></script>
<script src="search-data.js" defer></script>
<script src="handbook.js" defer></script>
</head>
<body>
<header><a class="home" href="index.html">{home}</a>
<input id="search" type="search" placeholder="{search}" aria-label="{search}" autocomplete="off"></header>
<ol id="results" hidden></ol>
<main>
{body}
</main>
<footer>{made}</footer>
</body>
</html>
"""


def as_website(handbook: Handbook) -> Mapping[str, bytes]:
    """Return the files of the folder by their names."""
    return _Website(handbook).files()


class _Website:
    def __init__(self, handbook: Handbook) -> None:
        self._handbook = handbook
        self._words = handbook.words
        self._diagrams: dict[str, bytes] = {}
        self._markup = Markup(handbook, _address, self._picture)

    def files(self) -> dict[str, bytes]:
        files = {"index.html": self._page(self._handbook.title, self._front())}
        for book in self._handbook.books:
            files |= {name: self._page(title, body) for name, title, body in self._pages(book)}
        files["style.css"] = (colour_rules() + resource("handbook", "handbook.css").read_text("utf-8")).encode()
        files["search-data.js"] = self._search_data().encode()
        files |= {name: resource("handbook", name).read_bytes() for name in _KEPT}
        return files | self._diagrams

    def _pages(self, book: BookPart) -> Iterator[tuple[str, str, str]]:
        rules = f"<h1>{escape(' · '.join(book.titles))}</h1>{self._contents(book)}{self._markup.rows(book.rows)}"
        yield f"{book.id}.html", book.title, f"{rules}<section class='about'>{about(book)}</section>"
        for name, title, body in self._appendices(book):
            yield name, f"{book.title}: {title}", f"<h1>{escape(book.title)}</h1><h2>{escape(title)}</h2>{body}"

    def _appendices(self, book: BookPart) -> Iterator[tuple[str, str, str]]:
        if book.divergences:
            body = self._markup.divergences(book.divergences)
            yield f"{book.id}-divergence.html", self._words["Where the texts differ"], body
        if book.terms:
            yield f"{book.id}-term.html", self._words["Terms"], self._markup.terms(book.terms)
        if book.tables:
            yield f"{book.id}-tables.html", self._words["Decision tables"], self._markup.tables(book.tables)

    def _front(self) -> str:
        parts = [f"<p class='kind'>{escape(self._words['Handbook'])}</p>"]
        for book in self._handbook.books:
            parts.append(f"<h1><a href='{book.id}.html'>{escape(' · '.join(book.titles))}</a></h1>")
            appendices = [(name, title) for name, title, _ in self._appendices(book)]
            links = [(f"{book.id}.html", self._words["Rules"]), *appendices]
            parts.append(
                "<ul class='parts'>"
                + "".join(f"<li><a href='{name}'>{escape(title)}</a></li>" for name, title in links)
                + "</ul>"
            )
            parts.append(f"<section class='about'>{about(book)}</section>")
            parts.append(self._contents(book, opened=True))
        return "\n".join(parts)

    def _contents(self, book: BookPart, *, opened: bool = False) -> str:
        lines = "\n".join(contents(book.rows, _address))
        return (
            f"<details class='contents'{' open' if opened else ''}>"
            f"<summary>{escape(self._words['Contents'])}</summary><ul>{lines}</ul></details>"
        )

    def _page(self, title: str, body: str) -> bytes:
        return _PAGE.format(
            lang=self._handbook.order.lang,
            title=escape(title),
            home=escape(self._handbook.title),
            search=escape(self._words["Search the handbook"]),
            body=body,
            made=escape(self._words["Made with Tableside {version}."].format(version=__version__)),
        ).encode()

    def _picture(self, figure: Figure, lang: str) -> str:
        light, dark = f"diagrams/{lang}-{figure.name}.svg", f"diagrams/{lang}-{figure.name}-dark.svg"
        self._diagrams[light] = figure.svg.encode()
        self._diagrams[dark] = themed(figure.svg, True).encode()
        return (
            f'<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">'
            f'<img src="{light}" alt="{escape(figure.caption)}" loading="lazy"></picture>'
        )

    def _search_data(self) -> str:
        data = {
            "nothing": self._words["Nothing found."],
            "documents": [one for book in self._handbook.books for one in _documents(book)],
        }
        return f"window.HANDBOOK = {json.dumps(data, ensure_ascii=False)};\n"


def _address(target: str) -> str:
    first, _, rest = target.partition("/")
    page = f"{rest.partition('/')[0]}-{first}" if first in ("term", "divergence") else first
    return f"{page}.html#{anchor(target)}"


def _documents(book: BookPart) -> Iterator[dict[str, str]]:
    """Yield what the search finds: a rule with its title and its own words, and a term with what it means."""
    by_rule: dict[str, list[Row]] = {}
    for row in book.rows:
        by_rule.setdefault(row.rule, []).append(row)
    for rule, rows in by_rule.items():
        titles = (entry.title for row in rows for entry in row.entries if entry is not None and entry.title)
        title = " · ".join(dict.fromkeys(titles))
        text = " ".join(_words_of(row) for row in rows).strip()
        cited = f"{book.title}, {rows[0].cited}"
        yield {"id": _address(rule), "cited": cited, "title": title, "text": text}
    for term in book.terms:
        names = " · ".join(name for name in (term.name, term.other) if name)
        address = _address(f"term/{term.id}")
        yield {"id": address, "cited": book.title, "title": names, "text": term.definition}


def _words_of(row: Row) -> str:
    parts = [part for entry in row.entries if entry is not None for part in entry.parts]
    return " ".join("".join(run.text for run in part.runs) for part in parts if isinstance(part, Paragraph))


def colour_rules() -> str:
    """Return the colours of the program as style rules, light and dark."""
    return (
        f":root {{ {_variables(LIGHT)} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {_variables(DARK)} }} }}\n"
    )


def _variables(colours: Colours) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {colour};" for name, colour in colours._asdict().items())
