"""Pages of the window, and places in them: values that can be remembered, shared as links and gone back to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlencode

from PySide6.QtCore import QObject, Signal

from tableside.errors import N_

SCHEME = "tableside"
_MOST_REMEMBERED = 200
LONGEST_LINK = 8000
BEGINS = "begins"
"""The detail of a ruling that names an event told without its ball."""


def is_link(text: str) -> bool:
    """Return whether a text is a link to a place: of bounded length and printable."""
    return text.startswith(f"{SCHEME}:") and len(text) <= LONGEST_LINK and text.isprintable()


@dataclass(frozen=True, slots=True)
class Place:
    """A view, what it shows (a rule, a wizard, a card) and details that only the view understands."""

    view: str
    target: str = ""
    language: str = ""
    details: tuple[tuple[str, str], ...] = ()
    case: str = ""
    """Distinguishes cases with the same facts; empty in links for others."""

    def link(self) -> str:
        """Write the place as a link that opens there: `tableside:snooker/3.10.b?lang=nl`."""
        path = quote(self.target, safe="/.-")
        if self.view != "rules":
            path = f"{quote(self.view, safe=':/.-')}:{path}"
        query = dict(self.details)
        if self.language:
            query["lang"] = self.language
        if self.case:
            query["case"] = self.case
        return f"{SCHEME}:{path}" + (f"?{urlencode(query)}" if query else "")

    @staticmethod
    def from_link(link: str) -> Place:
        """Read a link; anything that is no link of ours counts as a rule's id."""
        path, _, query = link.removeprefix(f"{SCHEME}:").lstrip("/").partition("?")
        details = dict(parse_qsl(query))
        language, case = details.pop("lang", ""), details.pop("case", "")
        # A colon of the target itself is written %3A.
        view, colon, target = path.rpartition(":")
        facts = tuple(sorted(details.items()))
        return Place(unquote(view) if colon else "rules", unquote(target), language, facts, case)


class Navigator(QObject):
    leaving = Signal()
    moved = Signal(object)
    settled = Signal(object)
    """The present place is another one, or another part of the same one."""

    def __init__(self) -> None:
        super().__init__()
        self._past: list[Place] = []
        self._future: list[Place] = []
        self._here: Place | None = None
        self.gate: Callable[[Place], bool] = lambda _place: True
        """Asked before one goes anywhere; who answers False has said why, and may go there later."""

    @property
    def here(self) -> Place | None:
        return self._here

    @property
    def can_go_back(self) -> bool:
        return bool(self._past)

    @property
    def can_go_forward(self) -> bool:
        return bool(self._future)

    def go(self, place: Place) -> None:
        if not self.gate(place):
            return
        self.leaving.emit()
        if place == self._here:
            self.moved.emit(place)
            return
        if self._here is not None:
            self._past = [*self._past[-_MOST_REMEMBERED:], self._here]
        self._future.clear()
        self._arrive(place)

    def settle(self, place: Place) -> None:
        """Adjust the present place without a step in the history, as scrolling does."""
        if self._here is not None and self._here.view == place.view:
            self._here = place
            self.settled.emit(place)

    def back(self) -> None:
        self._step(self._past, self._future)

    def forward(self) -> None:
        self._step(self._future, self._past)

    def _step(self, ahead: list[Place], behind: list[Place]) -> None:
        if ahead and self._here is not None and self.gate(ahead[-1]):
            self.leaving.emit()
            behind.append(self._here)
            self._arrive(ahead.pop())

    def _arrive(self, place: Place) -> None:
        self._here = place
        self.settled.emit(place)
        self.moved.emit(place)


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
    Page("compare", "tableside.ui.comparing", "CompareView", N_("Compare"), "columns", way=""),
    Page("search", "tableside.ui.search.view", "SearchView", N_("Search"), "search", way=""),
)


def page(name: str) -> Page | None:
    return next((one for one in PAGES if one.name == name), None)
