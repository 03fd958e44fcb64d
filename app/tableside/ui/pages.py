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
    way: str = "more"
    """Where the way to it is: "rail"; "wide", the rail where it stands at the left, else More; "more"; or nowhere."""


PAGES = (
    Page("start", "tableside.ui.start.view", "StartView", N_("Start"), "start", "Alt+1", "rail"),
    Page("rules", "tableside.ui.reader.view", "ReaderView", N_("Rules"), "rules", "Alt+2", "rail"),
    Page("rulings", "tableside.ui.rulings.view", "RulingsView", N_("Rulings"), "rulings", "Alt+3", "rail"),
    Page("study", "tableside.ui.study.view", "StudyView", N_("Study"), "study", "Alt+4", "wide"),
    Page("timers", "tableside.ui.timers.view", "TimersView", N_("Timers"), "timers", "Alt+7", "rail"),
    Page("journal", "tableside.ui.journal.view", "JournalView", N_("Journal"), "journal", "Alt+6", "wide"),
    Page("translate", "tableside.ui.translate.view", "TranslateView", N_("Translate"), "translate", "Alt+5"),
    Page("import", "tableside.ui.importing.view", "ImportView", N_("Import"), "import", "Alt+8"),
    Page("compare", "tableside.ui.comparing.view", "CompareView", N_("Compare"), "columns", way=""),
    Page("search", "tableside.ui.search.view", "SearchView", N_("Search"), "search", way=""),
)


def page(name: str) -> Page | None:
    """Return a page by its name, or None where there is no such page, as in a link that was mistyped."""
    return next((one for one in PAGES if one.name == name), None)
