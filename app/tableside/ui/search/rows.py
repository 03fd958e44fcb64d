"""The list of results: what each row says and leads to, grouped by book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape

from tableside.games import find_wizard
from tableside.messages import Catalogue
from tableside.palette import Colours
from tableside.rulebook import BUNDLED
from tableside.rulebook.render import EDITION, href
from tableside.rulings.intake import read
from tableside.rulings.model import Wizard
from tableside.rulings.words import fact_name, value_name
from tableside.search import Hit, Results
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.widgets.html_list import HtmlRow


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, or something that can be opened."""

    title: str
    place: Place | None = None
    cited: str = ""
    title_marks: tuple[tuple[int, int], ...] = ()
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    why: str = ""
    preview: str = field(default="")
    """The link whose small page is shown beside the list."""

    @property
    def is_heading(self) -> bool:
        """Whether the row only names what follows."""
        return self.place is None


def rows_for(services: Services, results: Results) -> list[Row]:
    """Return the rows of an answer; books in the order of their best hit, hits in the order of the answer."""
    groups: dict[str, list[Hit]] = {}
    for hit in results.hits:
        groups.setdefault(hit.book, []).append(hit)
    rows: list[Row] = []
    for book, hits in groups.items():
        rows.append(Row(_book_title(services, book)))
        rows += [_row_of(services, hit) for hit in hits]
    return rows


def rows_without_question(services: Services) -> Iterator[Row]:
    """Return what a reader may want before typing: what was read last and what is marked."""
    settings = services.settings.current
    gettext = services.language.gettext
    parts = (
        (gettext("Read last"), [(rule, "") for rule in settings.recent[:12]]),
        (gettext("Bookmarks"), list(settings.bookmarks)),
    )
    for title, rules in parts:
        found = [(rule, note, services.texts.describe(rule, services.reading.first)) for rule, note in rules]
        known = [(rule, note, words) for rule, note, words in found if words is not None]
        if known:
            yield Row(title)
        for rule, note, words in known:
            yield Row(words, Place("rules", rule), text=note, preview=href(rule, services.reading.first))


def _row_of(services: Services, hit: Hit) -> Row:
    catalogue = services.language.catalogue
    why = hit.why.text(catalogue) if hit.why else _facts_of(hit, catalogue)
    why = " · ".join(part for part in (_edition_of(services, hit), why) if part)
    path = " › ".join(hit.path) if hit.kind == "rule" and hit.path and not hit.title else ""
    place, preview = _leads_to(services, hit)
    return Row(
        title=_title_of(services, hit) or path,
        place=place,
        cited=hit.citation if hit.kind in ("rule", "divergence") else "",
        title_marks=hit.title_marks if _title_of(services, hit) == hit.title else (),
        text=hit.snippet.text,
        marks=hit.snippet.marks,
        why=why,
        preview=preview,
    )


def _edition_of(services: Services, hit: Hit) -> str:
    """Return the name of the imported edition that a result is from."""
    library = services.library
    if hit.origin == BUNDLED or hit.lang not in library.languages(hit.book, hit.origin):
        return ""
    name = library.edition_name(library.edition(hit.book, hit.lang, hit.origin))
    return services.language.gettext("in “{name}”, which you imported", name=name)


def _title_of(services: Services, hit: Hit) -> str:
    gettext = services.language.gettext
    match hit.kind:
        case "wizard":
            return gettext("Ruling: {title}", title=hit.title)
        case "term":
            return gettext("Term: {title}", title=hit.title)
        case "divergence":
            return gettext("The texts differ: {title}", title=hit.title)
        case _:
            return hit.title


def _facts_of(hit: Hit, catalogue: Catalogue) -> str:
    """Return what a ruling is opened with, in words."""
    if hit.kind != "wizard" or not hit.facts:
        return ""
    wizard = find_wizard(hit.id)
    return " · ".join(_fact_in_words(wizard, name, value, catalogue) for name, value in read(wizard, hit.facts).items())


def _fact_in_words(wizard: Wizard, name: str, value: object, catalogue: Catalogue) -> str:
    """Return a fact by its value where that says enough, else with its question: a number or a no does not."""
    said = value_name(wizard.id, name, value, catalogue)
    if isinstance(value, bool | int):
        return f"{fact_name(wizard.id, name, catalogue)} {said}"
    return said


def _leads_to(services: Services, hit: Hit) -> tuple[Place, str]:
    match hit.kind:
        case "wizard":
            return Place("rulings", hit.id, details=hit.facts), ""
        case "divergence":
            rules = [rule for one in services.library.divergences(hit.book) if one.id == hit.id for rule in one.rules]
            rule = rules[0] if rules else hit.book
            return Place("rules", rule), href(rule, hit.lang)
        case _ if hit.origin != BUNDLED:
            return Place("rules", hit.id, hit.lang, ((EDITION, hit.origin),)), href(hit.id, hit.lang, hit.origin)
        case _:
            return Place("rules", hit.id), href(hit.id, hit.lang)


def _book_title(services: Services, book: str) -> str:
    return services.library.title(book, services.language.code)


def described(row: Row, colours: Colours) -> HtmlRow:
    """Return a row as it is painted and read out."""
    if row.is_heading:
        return HtmlRow(
            f'<div style="color:{colours.muted}; font-weight:600">{escape(row.title)}</div>', row.title, heading=True
        )
    cited = f'<span style="color:{colours.accent}; font-weight:600">{escape(row.cited)}</span>' if row.cited else ""
    title = f'<span style="font-weight:600">{_marked(row.title, row.title_marks, colours)}</span>'
    html = f"<div>{cited}{'&nbsp;&nbsp;' if cited and row.title else ''}{title if row.title else ''}</div>"
    if row.text:
        html += f"<div>{_marked(row.text, row.marks, colours)}</div>"
    if row.why:
        html += f'<div style="color:{colours.muted}; font-style:italic">{escape(row.why)}</div>'
    return HtmlRow(html, ". ".join(part for part in (row.cited, row.title, row.text, row.why) if part))


def _marked(text: str, marks: tuple[tuple[int, int], ...], colours: Colours) -> str:
    pieces: list[str] = []
    end = 0
    for start, stop in marks:
        # A span, because Qt's rich text does not know <mark>.
        found = f'<span style="background-color:{colours.mark}">{escape(text[start:stop])}</span>'
        pieces += (escape(text[end:start]), found)
        end = stop
    return "".join((*pieces, escape(text[end:])))
