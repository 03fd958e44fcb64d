"""The list from which links and terms are picked: under the cursor, filtered by what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tableside.translation.picks import Pick, matching
from tableside.ui.services import Services
from tableside.ui.widgets import named

_MOST = 200
_WIDTH_IN_EM = 34
_HEIGHT_IN_EM = 18
_WALKING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class Picker(QFrame):
    """Floats over the page; Enter or a click picks, Escape closes."""

    picked = Signal(object)
    dismissed = Signal()

    def __init__(self, services: Services, over: QWidget) -> None:
        super().__init__(over)
        self._services = services
        self._over = over
        self._offered: Sequence[Pick] = ()
        named(self, "picker")
        self.field = named(QLineEdit(), "picker-filter")
        self.list = named(QListWidget(), "picker-list")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.none = named(QLabel(), "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.field)
        column.addWidget(self.none)
        column.addWidget(self.list, 1)
        self.field.textChanged.connect(self._filter)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self._pick())
        self.hide()

    def retranslate(self) -> None:
        """Set every text anew."""
        gettext = self._services.language.gettext
        self.field.setPlaceholderText(gettext("Term, citation or title"))
        self.field.setAccessibleName(gettext("Find a link or a term"))
        self.list.setAccessibleName(gettext("Links and terms"))
        self.none.setText(gettext("Nothing has these words."))

    def offer(self, picks: Sequence[Pick], caret: QRect) -> None:
        """Open under the cursor."""
        self._offered = picks
        self.field.clear()
        self._filter("")
        em = self.fontMetrics().height()
        width = min(em * _WIDTH_IN_EM, self._over.width() - 16)
        height = min(em * _HEIGHT_IN_EM, self._over.height() - 16)
        corner = self._over.mapFromGlobal(caret.bottomLeft())
        left = max(8, min(corner.x(), self._over.width() - width - 8))
        top = corner.y() + 4
        if top + height > self._over.height() - 8:
            top = max(8, corner.y() - caret.height() - height - 4)
        self.setGeometry(QRect(QPoint(left, top), QPoint(left + width, top + height)))
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _filter(self, typed: str) -> None:
        found = matching(self._offered, typed)[:_MOST]
        self.list.clear()
        for pick in found:
            item = QListWidgetItem(self._line(pick))
            item.setData(Qt.ItemDataRole.UserRole, pick)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.none.setVisible(not found)

    def _line(self, pick: Pick) -> str:
        gettext = self._services.language.gettext
        mark = "✓" if pick.used else "→" if pick.kind == "source" else " "
        hint = f"   {pick.hint}" if pick.hint and pick.hint != pick.shown else ""
        words = f" “{pick.words}”" if pick.kind == "source" and pick.words not in ("", pick.shown, pick.hint) else ""
        told = "   " + gettext("in the text already") if pick.used else ""
        return f"{mark} {pick.shown}{words}{hint}{told}"

    def _pick(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.hide()
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Walk the list from the field above it; leave with Escape or when the keyboard goes elsewhere."""
        if watched is not self.field:
            return False
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.hide()
                self.dismissed.emit()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
                self._pick()
                return True
            if event.key() in _WALKING:
                self.list.keyPressEvent(event)
                return True
        return False
