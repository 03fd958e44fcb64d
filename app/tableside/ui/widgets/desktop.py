"""Requests to the desktop: files to open and save, the clipboard, web pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from PySide6.QtCore import QMimeData, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QMessageBox, QWidget

from tableside.rulebook.model import is_web_page
from tableside.ui.places import SCHEME, Place
from tableside.ui.services import Services
from tableside.ui.widgets import named

_last_folder: list[Path] = []
"""The folder that was chosen last."""


def documents() -> Path:
    """Return the folder for documents of the person at the keyboard, or their own where there is none."""
    found = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    # Without the folder the dialog would begin wherever the program was started.
    return found if found.is_dir() else Path.home()


def unused(folder: Path, name: str) -> Path:
    """Return a file that does not exist yet, by this name or with a number behind it."""
    path = folder / name
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(other for other in others if not other.exists())


def ask_where_to_save(
    parent: QWidget, title: str, name: str, kinds: str, then: Callable[[Path], object]
) -> QFileDialog:
    """Ask where to save something under a name, and act on the answer; `kinds` is a filter such as "PDF (*.pdf)"."""
    dialog = QFileDialog(parent, title, str(unused(_folder(), name)), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))
    return _asked(dialog, then)


def ask_what_to_open(parent: QWidget, title: str, kinds: str, then: Callable[[Path], object]) -> QFileDialog:
    dialog = QFileDialog(parent, title, str(_folder()), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _asked(dialog, then)


def _folder() -> Path:
    return _last_folder[0] if _last_folder else documents()


def _asked(dialog: QFileDialog, then: Callable[[Path], object]) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def chosen(path: str) -> None:
        _last_folder[:] = [Path(path).parent]
        then(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.open()
    return dialog


@dataclass(frozen=True, slots=True)
class Copied:
    text: str
    html: str
    markdown: str
    link: str


def copy_rich(text: str, html: str) -> None:
    """Put words on the clipboard with their look; where only text is taken, the plain words arrive."""
    data = QMimeData()
    data.setText(text)
    data.setHtml(html)
    QGuiApplication.clipboard().setMimeData(data)


def copy_plain(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def copy_menu(menu: QMenu, services: Services, copied: Callable[[], Copied | None]) -> None:
    """Offer every form; what is to be copied is asked for when one is chosen."""
    gettext = services.language.gettext

    def copy(put: Callable[[Copied], None], _checked: bool = False) -> None:
        one = copied()
        if one is not None:
            put(one)
            services.notices.say(gettext("It is on the clipboard."))

    menu.clear()
    for words, put in (
        (gettext("Copy with formatting"), lambda one: copy_rich(one.text, one.html)),
        (gettext("Copy as Markdown"), lambda one: copy_plain(one.markdown)),
        (gettext("Copy link"), lambda one: copy_plain(one.link)),
    ):
        menu.addAction(words).triggered.connect(partial(copy, put))


def leads_outside(parent: QWidget, services: Services, link: str) -> bool:
    """Return whether a link leads out of the program; a web page is asked about, anything else is not opened."""
    scheme, colon, _ = link.partition(":")
    if not colon or scheme == SCHEME:
        return False
    if is_web_page(link):
        gettext = services.language.gettext
        # As the browser will ask for it: lookalike letters of another script become visible.
        encoded = bytes(QUrl(link).toEncoded().data()).decode("ascii", "replace")
        words = gettext("Open this web page in your browser?"), encoded, gettext("Stay here"), gettext("Open the page")
        question(parent, "web-page-question", *words, lambda: QDesktopServices.openUrl(QUrl(link)))
    return True


def follow_link(parent: QWidget, services: Services, link: str) -> None:
    if not leads_outside(parent, services, link):
        services.navigator.go(Place.from_link(link))


def message_box(
    parent: QWidget, name: str, words: str, icon: QMessageBox.Icon = QMessageBox.Icon.Warning
) -> QMessageBox:
    """Make a box that says something in plain text and goes away when it is closed."""
    made = named(QMessageBox(icon, "", words, parent=parent), name)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


def question(
    parent: QWidget, name: str, what: str, more: str, stay: str, go: str, act: Callable[[], object]
) -> QMessageBox:
    """Ask before something is done; to leave it is what Enter and Escape do."""
    asked = message_box(parent, name, what, QMessageBox.Icon.Question)
    asked.setInformativeText(more)
    asked.setDefaultButton(asked.addButton(stay, QMessageBox.ButtonRole.RejectRole))
    asked.addButton(go, QMessageBox.ButtonRole.DestructiveRole).clicked.connect(lambda _=False: act())
    asked.open()
    return asked
