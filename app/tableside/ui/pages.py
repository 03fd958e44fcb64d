"""The pages of the window, named here and made elsewhere when they are first needed."""

from __future__ import annotations

from typing import NamedTuple

from tableside.errors import N_


class Page(NamedTuple):
    """A page of the window: where its view is made, and how the rail shows it."""

    name: str
    module: str
    view: str
    title: str
    icon: str
    shortcut: str = ""
    on_rail: bool = True


PAGES = (
    Page("start", "tableside.ui.start.view", "StartView", N_("Start"), "start", "Alt+1"),
    Page("rules", "tableside.ui.reader.view", "ReaderView", N_("Rules"), "rules", "Alt+2"),
    Page("rulings", "tableside.ui.rulings.view", "RulingsView", N_("Rulings"), "rulings", "Alt+3"),
    Page("study", "tableside.ui.study.view", "StudyView", N_("Study"), "study", "Alt+4"),
    Page("translate", "tableside.ui.translate.view", "TranslateView", N_("Translate"), "translate", "Alt+5"),
    Page("journal", "tableside.ui.journal.view", "JournalView", N_("Journal"), "journal", "Alt+6"),
    Page("timers", "tableside.ui.timers.view", "TimersView", N_("Timers"), "timers", "Alt+7"),
    Page("import", "tableside.ui.importing.view", "ImportView", N_("Import"), "import", "Alt+8"),
    Page("compare", "tableside.ui.comparing.view", "CompareView", N_("Compare"), "columns", on_rail=False),
    Page("search", "tableside.ui.search.view", "SearchView", N_("Search"), "search", on_rail=False),
)


def page(name: str) -> Page | None:
    """Return a page by its name, or None where there is no such page, as in a link that was mistyped."""
    return next((one for one in PAGES if one.name == name), None)
