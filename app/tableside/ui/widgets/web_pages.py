"""Links to pages of the web: opened in the browser of the person, and only after asking.

Kept apart from the pages of the window because every one of them that shows texts follows links.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from tableside.rulebook.model import is_web_page
from tableside.ui.places import SCHEME
from tableside.ui.services import Services
from tableside.ui.widgets import named


def leads_outside(parent: QWidget, services: Services, link: str) -> bool:
    """Return whether a link leads out of the program; a web page is asked about, anything else is not opened."""
    scheme, colon, _ = link.partition(":")
    if not colon or scheme == SCHEME:
        return False
    if is_web_page(link):
        _question(parent, services, link).open()
    return True


def _question(parent: QWidget, services: Services, address: str) -> QMessageBox:
    gettext = services.language.gettext
    question = named(QMessageBox(parent), "web-page-question")
    question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    question.setIcon(QMessageBox.Icon.Question)
    question.setTextFormat(Qt.TextFormat.PlainText)
    question.setText(gettext("Open this web page in your browser?"))
    # As the browser will ask for it: lookalike letters of another script become visible.
    encoded = bytes(QUrl(address).toEncoded().data()).decode("ascii", "replace")
    question.setInformativeText(encoded)
    stay = question.addButton(gettext("Stay here"), QMessageBox.ButtonRole.RejectRole)
    go = question.addButton(gettext("Open the page"), QMessageBox.ButtonRole.AcceptRole)
    question.setDefaultButton(stay)
    go.clicked.connect(lambda _=False: QDesktopServices.openUrl(QUrl(address)))
    return question
