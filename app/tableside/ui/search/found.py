"""Turning an answer into rows: grouped by book, with what each leads to."""

from __future__ import annotations

from collections.abc import Iterator

from tableside.rulebook.model import in_language
from tableside.rulebook.render import href
from tableside.search import Hit, Results
from tableside.ui.pages import page
from tableside.ui.places import Place
from tableside.ui.search.rows import Row
from tableside.ui.services import Services


def rows_for(services: Services, results: Results) -> list[Row]:
    """Give the rows of an answer; books in the order of their best hit, hits in the order of the answer."""
    groups: dict[str, list[Hit]] = {}
    for hit in results.hits:
        if hit.kind != "wizard" or page("rulings") is not None:
            groups.setdefault(hit.book, []).append(hit)
    rows: list[Row] = []
    for book, hits in groups.items():
        rows.append(Row(_book_title(services, book)))
        rows += [_row(services, hit) for hit in hits]
    return rows


def rows_without_question(services: Services) -> Iterator[Row]:
    """Give what a reader may want before typing: what was read last and what is marked."""
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


def _row(services: Services, hit: Hit) -> Row:
    catalogue = services.language.catalogue
    why = hit.why.text(catalogue) if hit.why else ""
    path = " › ".join(hit.path) if hit.kind == "rule" and hit.path and not hit.title else ""
    place, preview = _leads_to(services, hit)
    return Row(
        title=_title(services, hit) or path,
        place=place,
        cited=hit.citation if hit.kind in ("rule", "divergence") else "",
        title_marks=hit.title_marks if _title(services, hit) == hit.title else (),
        text=hit.snippet.text,
        marks=hit.snippet.marks,
        why=why,
        preview=preview,
    )


def _title(services: Services, hit: Hit) -> str:
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


def _leads_to(services: Services, hit: Hit) -> tuple[Place, str]:
    match hit.kind:
        case "wizard":
            return Place("rulings", hit.id), ""
        case "divergence":
            rules = [rule for one in services.library.divergences(hit.book) if one.id == hit.id for rule in one.rules]
            rule = rules[0] if rules else hit.book
            return Place("rules", rule), href(rule, hit.lang)
        case _:
            return Place("rules", hit.id), href(hit.id, hit.lang)


def _book_title(services: Services, book: str) -> str:
    return in_language(services.library.book(book).title, services.language.code) or book
