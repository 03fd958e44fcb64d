"""An unexpected exception is shown once, readably, with details to copy; the program goes on."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import Qt, QTimer, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QVBoxLayout, QWidget

from tableside import __version__
from tableside.errors import N_, TablesideError
from tableside.ui.language import InterfaceLanguage
from tableside.ui.services import Services
from tableside.ui.view import View
from tableside.ui.widgets import bare, heading, named, plain_label, push_button

_LONGEST_REPORT = 400
_SEND = N_("If it happens again, please send this report to the person who gave you Tableside.")
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def show_faults_readably(parent: QWidget, services: Services) -> Hook:
    """Catch unhandled exceptions; return the former hook.

    What a file or a disk has caused is no fault of the program: the sentence of such an error is a notice.
    """
    before = sys.excepthook
    shown: set[str] = set()

    def show(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        details = details_of(fault)
        traceback.print_exception(fault)
        if isinstance(fault, TablesideError):
            services.notices.say_error(fault)
            return
        # A fault in painting would otherwise come back with every frame.
        if details not in shown:
            shown.add(details)
            fault_dialog(parent, services.language, fault).open()

    sys.excepthook = show
    return before


def details_of(fault: BaseException) -> str:
    """Return what a developer needs to know: where it happened, and nothing that a person has written.

    The message of an exception may quote a text, a name or a file, so only its type is shown, without the home folder.
    """
    import platform

    where = f"Tableside {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"
    lines = [where]
    seen: BaseException | None = fault
    while seen is not None and len(lines) < _LONGEST_REPORT:
        lines += [*traceback.format_tb(seen.__traceback__), f"{type(seen).__module__}.{type(seen).__qualname__}"]
        seen = seen.__cause__ or seen.__context__
    report = "\n".join(line.rstrip() for line in lines)
    # The folder of the program may contain a name and does not help.
    for folder, shown in ((Path(__file__).parents[2], "…"), (Path(sys.prefix), "…"), (Path.home(), "~")):
        report = report.replace(str(folder), shown)
    return report


def sentence_of(fault: BaseException, language: InterfaceLanguage) -> str:
    """Say in the user's language what happened."""
    if isinstance(fault, TablesideError):
        return language.catalogue.error(fault)
    return language.gettext("Tableside ran into an unexpected error. You can go on working.")


def fault_dialog(parent: QWidget, language: InterfaceLanguage, fault: BaseException) -> QMessageBox:
    """Build the dialog: what happened in one sentence, the details behind a button."""
    details = details_of(fault)
    dialog = named(QMessageBox(parent), "fault-dialog")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setIcon(QMessageBox.Icon.Warning)
    dialog.setWindowTitle(language.gettext("Something went wrong"))
    dialog.setTextFormat(Qt.TextFormat.PlainText)
    dialog.setText(sentence_of(fault, language))
    dialog.setInformativeText(language.gettext(_SEND))
    dialog.setDetailedText(details)
    dialog.addButton(QMessageBox.StandardButton.Close)
    copy = dialog.addButton(language.gettext("Copy the report"), QMessageBox.ButtonRole.ActionRole)
    # An action of a message box closes it; this one only copies.
    copy.clicked.disconnect()
    copied = language.gettext("It is on the clipboard.")

    def put_on_clipboard() -> None:
        QGuiApplication.clipboard().setText(details)
        dialog.setInformativeText(copied)

    copy.clicked.connect(lambda _=False: put_on_clipboard())
    return dialog


class FaultView(View):
    """Stands in for a page that could not be made: what to do, and a way to try again."""

    def __init__(self, services: Services, fault: Exception, again: Callable[[], None]) -> None:
        super().__init__(services)
        self._fault = fault
        traceback.print_exception(fault)
        self._title = heading(words=self.gettext("This page could not be opened"))
        self._sentence = named(plain_label(), "fault-sentence")
        self._sentence.setWordWrap(True)
        self.again = push_button("fault-again", self.gettext("Try again"), lambda: QTimer.singleShot(0, self, again))
        # Later: the button goes away with the page.
        self.copy = push_button("fault-copy", self.gettext("Copy the report"), self._copy)
        row = bare(QHBoxLayout(), 8)
        row.addWidget(self.again)
        row.addWidget(self.copy)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 40, 40, 40)
        column.addWidget(self._title)
        column.addWidget(self._sentence)
        column.addLayout(row)
        column.addStretch()
        safe = self.gettext(
            "Your data is not affected. If trying again does not help, close Tableside and open it again; "
            "if that does not help either, reinstall it."
        )
        happened = sentence_of(self._fault, self.services.language)
        self._sentence.setText("\n\n".join((happened, safe, self.gettext(_SEND))))
        self.follow()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(details_of(self._fault))
        self.services.notices.say(self.gettext("It is on the clipboard."))

    def take_focus(self) -> None:
        self.again.setFocus()
