"""Dialogs of the window: keyboard shortcuts, unsaved work, and an unexpected exception with details to copy."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QTimer, qVersion
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QWidget

from tableside import __version__
from tableside.errors import N_, TablesideError
from tableside.ui.language import InterfaceLanguage
from tableside.ui.services import Services
from tableside.ui.view import View
from tableside.ui.widgets import across, down, entitled, fit_sheet, heading, named, native_keys, push_button
from tableside.ui.widgets.desktop import message_box

Keys = tuple[tuple[str, str], ...]


class ShortcutSheet(QDialog):
    def __init__(self, services: Services, page_keys: Keys, window_keys: Keys, parent: QWidget) -> None:
        super().__init__(parent)
        gettext = services.language.gettext
        named(self, "shortcut-sheet")
        self.setWindowTitle(gettext("Keyboard shortcuts"))
        self.browser = entitled(QTextBrowser(), "shortcut-list", gettext("Keyboard shortcuts"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        down(self.browser, buttons, on=self, gap=-1, edges=None)
        more = (("Esc", gettext("Clear the search, close what is open")), ("?", gettext("This sheet")))
        parts = [(gettext("On this page"), page_keys)] if page_keys else []
        parts += [(gettext("Everywhere"), (*window_keys, *more))]
        self._write(parts, services.theme.colours.muted)
        # As wide as its words, so that no size of text makes it scroll sideways.
        document = self.browser.document()
        document.setTextWidth(-1)
        width, height = int(document.idealWidth()) + 90, int(document.size().height()) + 110
        fit_sheet(self, parent, width, height)

    def _write(self, parts: Sequence[tuple[str, Keys]], muted: str) -> None:
        """Write one line for each key: a screen reader reads a table cell by cell, a key without what it does."""
        heading, bold, plain = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        heading.setForeground(QColor(muted))
        bold.setFontWeight(QFont.Weight.Bold)
        font = QFont(self.browser.font())
        font.setBold(True)
        wide = 24 + max(QFontMetrics(font).horizontalAdvance(native_keys(key)) for _, keys in parts for key, _ in keys)
        line, above = QTextBlockFormat(), QTextBlockFormat()
        above.setTopMargin(14)
        line.setTopMargin(4)
        line.setLeftMargin(wide)
        line.setTextIndent(-wide)
        line.setTabPositions([QTextOption.Tab(wide, QTextOption.TabType.LeftTab)])
        cursor = QTextCursor(self.browser.document())
        for title, keys in parts:
            cursor.insertBlock(above)
            cursor.insertText(title, heading)
            for key, text in keys:
                cursor.insertBlock(line)
                cursor.insertText(native_keys(key), bold)
                cursor.insertText(f"\t{text}", plain)
        self.browser.moveCursor(QTextCursor.MoveOperation.Start)


def unsaved_sheet(
    services: Services, parent: QWidget, again: Callable[[], object], lose: Callable[[], object]
) -> QMessageBox:
    """Ask before the window closes without everything being saved; Escape goes back to the window."""
    gettext, refusal = services.language.gettext, services.unsaved.refusal
    why = gettext("Not everything could be saved.") if refusal is None else services.language.catalogue.error(refusal)
    sheet = message_box(parent, "unsaved", why)
    sheet.setWindowTitle(gettext("Not saved"))
    sheet.setInformativeText(gettext("If you close Tableside now, what is not saved is lost."))
    roles = QMessageBox.ButtonRole
    retry = named(sheet.addButton(gettext("Try again"), roles.AcceptRole), "unsaved-again")
    give_up = named(sheet.addButton(gettext("Close and lose it"), roles.DestructiveRole), "unsaved-lose")
    sheet.setEscapeButton(named(sheet.addButton(gettext("Stay"), roles.RejectRole), "unsaved-stay"))
    sheet.setDefaultButton(retry)
    # Later: the window closes only when the sheet has gone.
    retry.clicked.connect(lambda _=False: QTimer.singleShot(0, parent, again))
    give_up.clicked.connect(lambda _=False: QTimer.singleShot(0, parent, lose))
    return sheet


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
    dialog = message_box(parent, "fault-dialog", sentence_of(fault, language))
    dialog.setWindowTitle(language.gettext("Something went wrong"))
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
        title = heading(words=self.gettext("This page could not be opened"))
        self.again = push_button("fault-again", self.gettext("Try again"), lambda: QTimer.singleShot(0, self, again))
        # Later: the button goes away with the page.
        self.copy = push_button("fault-copy", self.gettext("Copy the report"), self._copy)
        safe = self.gettext(
            "Your data is not affected. If trying again does not help, close Tableside and open it again; "
            "if that does not help either, reinstall it."
        )
        happened = sentence_of(self._fault, self.services.language)
        sentence = heading("fault-sentence", "\n\n".join((happened, safe, self.gettext(_SEND))))
        buttons = across(self.again, self.copy, None, gap=8)
        down(title, sentence, buttons, None, on=self, gap=-1, edges=(40, 40, 40, 40))
        self.follow()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(details_of(self._fault))
        self.services.notices.say(self.gettext("It is on the clipboard."))

    def take_focus(self) -> None:
        self.again.setFocus()
