"""A rule in one line, as lists show it."""

from __future__ import annotations

from tableside.errors import TablesideError
from tableside.ui.services import Services


def describe(services: Services, rule_id: str) -> str | None:
    """Cite a rule with its title, in the language being read; None when there is no such rule."""
    book, lang = rule_id.partition("/")[0], services.reading.first
    try:
        languages = services.library.languages(book)
        shown = lang if lang in languages else languages[0]
        edition = services.library.edition(book, shown)
        title = next((rule.title for rule in reversed(edition.path_to(rule_id)) if rule.title), "")
        cited = services.library.cite(rule_id, shown, long=True)
    except (TablesideError, LookupError):
        return None
    return cited if not title or title in cited else f"{cited}  {title}"
