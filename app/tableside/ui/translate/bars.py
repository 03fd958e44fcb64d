"""Bars above the columns: what failed, what somebody else changed, and how the source has changed."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QTextBrowser, QVBoxLayout

from tableside.translation import Conflict, RuleText
from tableside.translation.diff import word_diff
from tableside.ui.translate.room import Room
from tableside.ui.translate.setting import diff_html
from tableside.ui.widgets import label_tool, named

_MOST_HIGH_IN_EM = 9


class MessageBar(QFrame):
    """A sentence that stays until what it says is no longer so, with one thing to do about it."""

    acted = Signal()

    def __init__(self) -> None:
        super().__init__()
        named(self, "translate-message")
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.button = named(QPushButton(), "message-act")
        self.button.clicked.connect(lambda _=False: self.acted.emit())
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.button)
        self.hide()

    def say(self, sentence: str, action: str = "") -> None:
        """Show a sentence; without an action there is no button."""
        self.text.setText(sentence)
        self.button.setText(action)
        self.button.setVisible(bool(action))
        self.show()


class TextsBar(QFrame):
    """Two texts side by side with their changed words marked, and what can be done."""

    def __init__(self, room: Room, name: str) -> None:
        super().__init__()
        named(self, name)
        self.room = room
        self.title = named(QLabel(), "bar-title")
        self.title.setWordWrap(True)
        self.page = named(QTextBrowser(), "bar-page")
        self.page.setFrameStyle(0)
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.page.document().setDocumentMargin(0)
        self.page.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addLayout(self.buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 8, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.page)
        self.hide()

    def show_texts(self, first: str, old: RuleText, second: str, new: RuleText) -> None:
        """Show two versions of a text."""
        colours = self.room.services.theme.colours
        pieces = word_diff(old.plain, new.plain)
        head = f'style="color:{colours.muted}"'
        self.page.setHtml(
            f'<table width="100%" cellpadding="4"><tr><td width="50%"><span {head}>{escape(first)}</span><br>'
            f'{diff_html(pieces, colours, new=False)}</td><td width="50%"><span {head}>{escape(second)}</span><br>'
            f"{diff_html(pieces, colours, old=False)}</td></tr></table>"
        )
        self.show()

    def _fit(self) -> None:
        """Keep as high as the texts need, as far as that leaves room for the rest."""
        most = self.fontMetrics().height() * _MOST_HIGH_IN_EM
        height = min(round(self.page.document().size().height()) + 12, most)
        if height != self.page.height():
            self.page.setFixedHeight(height)


class StaleBar(TextsBar):
    """The source has changed since the translation was made."""

    still_right = Signal()

    def __init__(self, room: Room) -> None:
        super().__init__(room, "stale-bar")
        self.right = named(QPushButton(), "still-right")
        self.right.clicked.connect(lambda _=False: self.still_right.emit())
        self.buttons.addWidget(self.right)

    def offer(self, old: RuleText, new: RuleText) -> None:
        """Show the source as it was and as it is."""
        gettext = self.room.services.language.gettext
        self.title.setText(gettext("The source has changed since this was translated."))
        self.page.setAccessibleName(gettext("The source before and now"))
        self.right.setText(gettext("Still right"))
        label_tool(self.right, gettext("The translation is still right"), "Ctrl+Shift+Return")
        self.show_texts(gettext("Before"), old, gettext("Now"), new)


class ConflictBar(TextsBar):
    """Somebody else changed the rule that is being edited."""

    mine = Signal()
    theirs = Signal()

    def __init__(self, room: Room) -> None:
        super().__init__(room, "conflict-bar")
        self.keep = named(QPushButton(), "keep-mine")
        self.take = named(QPushButton(), "take-theirs")
        self.keep.clicked.connect(lambda _=False: self.mine.emit())
        self.take.clicked.connect(lambda _=False: self.theirs.emit())
        self.buttons.addWidget(self.keep)
        self.buttons.addWidget(self.take)

    def offer(self, conflict: Conflict) -> None:
        """Show both versions."""
        gettext = self.room.services.language.gettext
        self.title.setText(gettext("Somebody else changed this text meanwhile. Nothing was overwritten."))
        self._label()
        self.show_texts(gettext("In the file"), conflict.theirs, gettext("Typed here"), conflict.mine)

    def offer_newer(self, conflict: Conflict) -> None:
        """Show what a newer installation says and what stands here."""
        gettext = self.room.services.language.gettext
        self.title.setText(gettext("A newer version of the program changed this text too. Yours stayed."))
        self._label()
        self.show_texts(gettext("Newer version"), conflict.theirs, gettext("Yours"), conflict.mine)

    def _label(self) -> None:
        gettext = self.room.services.language.gettext
        self.page.setAccessibleName(gettext("Both versions"))
        self.keep.setText(gettext("Keep mine"))
        self.take.setText(gettext("Take theirs"))
