"""What the reader says itself: words on the page, in the language of each column, and the names of its keys."""

from __future__ import annotations

from tableside.errors import N_
from tableside.ui.reader.typeset import Speak, Words
from tableside.ui.services.texts import Catalogues

KEYS = (
    ("Ctrl+F", N_("Find on this page")),
    ("F3", N_("Next place")),
    ("Ctrl+Up", N_("Previous rule")),
    ("Ctrl+Down", N_("Next rule")),
    ("Tab", N_("Next link")),
    ("Return", N_("Follow the link")),
    ("Shift+Return", N_("Show what the link leads to")),
    ("Ctrl+D", N_("Bookmark")),
    ("Ctrl+Shift+C", N_("Copy text")),
    ("Ctrl+Shift+X", N_("Copy citation")),
    ("Ctrl+Shift+L", N_("Copy link")),
    ("Ctrl+P", N_("Print")),
    ("F7", N_("Next language")),
    ("F8", N_("Two languages side by side")),
    ("Shift+F8", N_("Swap the two languages")),
    ("F9", N_("Contents, bookmarks, recent")),
)


def spoken(catalogues: Catalogues) -> Speak:
    """Return what says what the page itself says, in the language of its column."""

    def speak(language: str) -> Words:
        catalogue = catalogues.of(language)
        return Words(
            cited_by=catalogue.gettext("Cited by"),
            texts_differ=catalogue.gettext("texts differ"),
            and_more=catalogue.gettext("and {count} more"),
        )

    return speak
