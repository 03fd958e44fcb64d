"""Before the end: what still runs, and what would be lost or left undone because it is not on the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QListWidget, QMessageBox, QPushButton, QVBoxLayout, QWidget

from tableside.ui.clipboard import copy_plain
from tableside.ui.services import Services
from tableside.ui.services.unsaved import Unsaved
from tableside.ui.widgets import fit_sheet, named, text_label
from tableside.ui.widgets.flow import FlowLayout

_WIDTH, _HEIGHT = 560, 320
_TRIED_AGAIN_EVERY_MS = 3000


class QuitQuestion(NamedTuple):
    """Work that is running when the window closes, its consequences, and the two answers."""

    what: str
    becomes: str
    stay: str
    end: str

    def dialog(self, parent: QWidget) -> tuple[QMessageBox, QPushButton]:
        """Return the dialog that asks, and the button that ends the program."""
        question = QMessageBox(parent)
        named(question, "quit-question")
        question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        question.setIcon(QMessageBox.Icon.Question)
        question.setText(self.what)
        question.setInformativeText(self.becomes)
        stay = question.addButton(self.stay, QMessageBox.ButtonRole.RejectRole)
        end = question.addButton(self.end, QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(stay)
        return question, end


class UnsavedSheet(QDialog):
    """Names what is not saved, and why; it can be tried again, copied, or given up. Escape goes back to the window."""

    saved = Signal()
    """Everything is on the disk after all."""
    given_up = Signal()

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext = services.language.gettext
        named(self, "unsaved-sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Not saved"))
        self.about = text_label("unsaved-about")
        self.list = named(QListWidget(), "unsaved-list")
        self.list.setAccessibleName(gettext("Not saved"))
        self.list.setWordWrap(True)
        self.told = text_label("unsaved-told")
        self.again, self.copy, self.stay, self.lose = (
            named(QPushButton(words), name)
            for name, words in (
                ("unsaved-again", gettext("Try again")),
                ("unsaved-copy", gettext("Copy it")),
                ("unsaved-stay", gettext("Stay")),
                ("unsaved-lose", ""),
            )
        )
        self.again.setDefault(True)
        self.lose.setAutoDefault(False)
        self.again.clicked.connect(lambda _=False: self._try_again())
        self.copy.clicked.connect(lambda _=False: self._copy())
        self.stay.clicked.connect(lambda _=False: self.reject())
        self.lose.clicked.connect(lambda _=False: self._give_up())
        buttons = QWidget()
        row = FlowLayout(buttons, 8)
        for button in (self.again, self.copy, self.stay, self.lose):
            row.addWidget(button)
        column = QVBoxLayout(self)
        for part in (self.about, self.list, self.told, buttons):
            column.addWidget(part)
        column.setStretch(1, 1)
        self._looking = QTimer(self, interval=_TRIED_AGAIN_EVERY_MS)
        self._looking.timeout.connect(self._look_again)
        self._looking.start()
        self._show()
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)

    def _show(self) -> None:
        gettext, work = self._services.language.gettext, self._services.unsaved
        found, reason = work.found(), work.reason()
        because = gettext("It could not be saved: {reason}.", reason=reason) if reason else ""
        self.about.setText(" ".join(filter(None, (because, self._becomes(found)))))
        any_lost = any(one.lost for one in found)
        self.lose.setText(gettext("Close and lose it") if any_lost else gettext("Close anyway"))
        self.list.clear()
        self.list.addItems([one.what for one in found])
        self.copy.setEnabled(any(one.words for one in found))
        if not found:
            self._looking.stop()
            self.about.setText(gettext("Everything is saved now."))
            self.told.setText("")
            self.again.hide()
            self.lose.setText(gettext("Close Tableside"))

    def _becomes(self, found: Sequence[Unsaved]) -> str:
        """Say what becomes of what is listed when the program ends."""
        gettext = self._services.language.gettext
        if all(one.lost for one in found):
            return gettext("If you close Tableside now, this is lost:")
        if any(one.lost for one in found):
            return gettext("If you close Tableside now, this is lost or left undone:")
        return gettext("If you close Tableside now, nothing is lost, but this is left undone:")

    def _look_again(self) -> None:
        """Retry refused saves: the disk may have room by now."""
        self._services.unsaved.save()
        if not self._services.unsaved.found():
            self._show()

    def _try_again(self) -> None:
        work = self._services.unsaved
        work.save()
        if not work.found():
            self.accept()
            self.saved.emit()
            return
        self._show()
        self.told.setText(self._services.language.gettext("It could still not be saved."))

    def _copy(self) -> None:
        found = self._services.unsaved.found()
        copy_plain("\n\n".join(f"{one.what}\n{one.words}" for one in found if one.words))
        self.told.setText(self._services.language.gettext("It is on the clipboard."))

    def _give_up(self) -> None:
        self.accept()
        self.given_up.emit()
