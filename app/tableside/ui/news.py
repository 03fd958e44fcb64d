"""What is new in this version: a sheet that shows itself once and can be opened again."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from tableside import __version__
from tableside.news import read_news
from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named

_WIDTH, _HEIGHT = 620, 460
_MARKS = re.compile(r"[`*]")
"""What makes words slanted or code in the list of changes."""


class NewsSheet(QDialog):
    """Lists what is new, in the language of the window; it leaves the window free to work in."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        gettext = services.language.gettext
        named(self, "news")
        self.setWindowTitle(gettext("What is new in Tableside {version}", version=__version__))
        self.browser = named(QTextBrowser(), "news-list")
        self.browser.setAccessibleName(self.windowTitle())
        items = read_news(services.folders.news(services.language.code), __version__)
        rows = "".join(f"<li style='margin-bottom: 8px'>{escape(_MARKS.sub('', item))}</li>" for item in items)
        self.browser.setHtml(f"<h3>{escape(self.windowTitle())}</h3><ul>{rows}</ul>")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.browser)
        column.addWidget(buttons)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)
