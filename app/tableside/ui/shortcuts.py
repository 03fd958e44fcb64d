"""The shortcut sheet: every key of the window on one page."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from tableside.errors import N_
from tableside.ui.pages import pages
from tableside.ui.services import Services
from tableside.ui.widgets import named

WINDOW_KEYS = (
    ("Ctrl+K", N_("Search")),
    ("Esc", N_("Clear the search, close what is open")),
    ("Alt+Left", N_("Back")),
    ("Alt+Right", N_("Forward")),
    ("Alt+Home", N_("Start page")),
    ("F6", N_("Next part of the window")),
    ("Ctrl++", N_("Larger text")),
    ("Ctrl+-", N_("Smaller text")),
    ("Ctrl+0", N_("Normal text size")),
    ("?", N_("This sheet")),
    ("Ctrl+Q", N_("Quit")),
)


class ShortcutSheet(QDialog):
    """Lists the keys of the window and of the page in use."""

    def __init__(self, services: Services, page_keys: tuple[tuple[str, str], ...], parent: QWidget) -> None:
        super().__init__(parent)
        gettext = services.language.gettext
        named(self, "shortcut-sheet")
        self.setWindowTitle(gettext("Keyboard shortcuts"))
        self.browser = named(QTextBrowser(), "shortcut-list")
        self.browser.setAccessibleName(gettext("Keyboard shortcuts"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.browser)
        column.addWidget(buttons)
        page_list = [(page.shortcut, page.title) for page in pages() if page.shortcut]
        parts = [(gettext("On this page"), page_keys)] if page_keys else []
        parts += [(gettext("Pages"), tuple(page_list)), (gettext("Everywhere"), WINDOW_KEYS)]
        muted = services.theme.colours.muted
        html = []
        for title, keys in parts:
            rows = "".join(
                f'<tr><td style="padding: 2px 24px 2px 0; white-space: nowrap"><b>{escape(_native(key))}</b></td>'
                f'<td style="padding: 2px 0">{escape(gettext(text))}</td></tr>'
                for key, text in keys
            )
            html.append(f'<p style="color: {muted}">{escape(title)}</p><table>{rows}</table>')
        self.browser.setHtml("".join(html))
        # As wide as its words, so that no size of text makes it scroll sideways.
        document = self.browser.document()
        document.setTextWidth(-1)
        width, height = int(document.idealWidth()) + 90, int(document.size().height()) + 110
        self.resize(min(width, parent.width()), min(height, parent.height()))


def _native(keys: str) -> str:
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    return shown or keys
