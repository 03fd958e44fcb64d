"""The sheet of every key of the window; apart from the menu that opens it, for a window stands without."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from tableside.ui.pages import PAGES
from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named, native_keys

Keys = tuple[tuple[str, str], ...]


class ShortcutSheet(QDialog):
    """Lists the keys of the window and of the page in use."""

    def __init__(self, services: Services, page_keys: Keys, window_keys: Keys, parent: QWidget) -> None:
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
        pages = tuple((page.shortcut, gettext(page.title)) for page in PAGES if page.shortcut)
        more = (("Esc", gettext("Clear the search, close what is open")), ("?", gettext("This sheet")))
        parts = [(gettext("On this page"), page_keys)] if page_keys else []
        parts += [(gettext("Pages"), pages), (gettext("Everywhere"), (*window_keys, *more))]
        muted = services.theme.colours.muted
        html = []
        for title, keys in parts:
            rows = "".join(
                f'<tr><td style="padding: 2px 24px 2px 0; white-space: nowrap"><b>{escape(native_keys(key))}</b></td>'
                f'<td style="padding: 2px 0">{escape(text)}</td></tr>'
                for key, text in keys
            )
            html.append(f'<p style="color: {muted}">{escape(title)}</p><table>{rows}</table>')
        self.browser.setHtml("".join(html))
        # As wide as its words, so that no size of text makes it scroll sideways.
        document = self.browser.document()
        document.setTextWidth(-1)
        width, height = int(document.idealWidth()) + 90, int(document.size().height()) + 110
        fit_sheet(self, parent, width, height)
