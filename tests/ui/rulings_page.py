"""Pressing what a person presses on the rulings page."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.ui.places import Place
from tableside.ui.rulings.editors import ChoiceEditor, NumbersEditor, RecordEditor
from tableside.ui.rulings.list_editors import CodesEditor, SeveralEditor
from tableside.ui.rulings.position_editor import DrawnEditor, TextEditor
from tableside.ui.rulings.view import RulingsView
from tableside.ui.widgets.flow import WideButton
from tableside.ui.window import MainWindow


class Hand:
    """Works the page with clicks and counts them."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        self.touches = 0

    @property
    def page(self) -> RulingsView:
        view = self.window.view("rulings")
        assert isinstance(view, RulingsView)
        return view

    def open(self, target: str, *details: tuple[str, str], language: str = "") -> None:
        self.window._services.navigator.go(Place("rulings", target, language, details))
        self.settle()

    def settle(self) -> None:
        if self.page.case_view.case is not None and self.page.stack.currentWidget() is self.page.case_view:
            self.qtbot.waitUntil(lambda: self.page.case_view.settled)
        # Words that wrap are laid out in turns: the width first, then the height it needs.
        for _ in range(8):
            QApplication.processEvents()

    def press(self, button: QWidget) -> None:
        assert button.isVisible(), button
        assert button.isEnabled(), button
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        self.touches += 1
        self.settle()

    def give(self, fact: str, value: Any) -> None:
        """Answer a fact with clicks; a number with keys, a position by pasting."""
        row = self.page.case_view.parts.facts.rows[fact]
        if not row.isVisible():
            self.press(self.told(fact))
        if not row.editor.isVisible():
            self.press(row.more)
        editor = row.editor
        match editor:
            case ChoiceEditor() | CodesEditor():
                self.press(editor.button(value))
            case SeveralEditor():
                for one in value:
                    self.press(editor.button(one))
                if not value:
                    self.press(editor.none)
            case NumbersEditor():
                for stepper, number in zip(editor.steppers, value if isinstance(value, list) else [value], strict=True):
                    stepper.field.setFocus()
                    QTest.keyClicks(stepper.field, str(number))
                    self.settle()
            case RecordEditor():
                for field, part in value.items():
                    self.press(editor.parts[field].button(part))
            case DrawnEditor():
                assert editor.drawn.paste(value)
                self.settle()
            case TextEditor():
                editor.field.setFocus()
                QTest.keyClicks(editor.field, value)
                self.settle()
            case _:
                raise AssertionError(editor)

    def told(self, fact: str) -> QWidget:
        """Find the line that a question is folded to."""
        return next(one for one in self.page.findChildren(WideButton, "told") if one.isVisible() and one.target == fact)

    def situation(self, title: str) -> None:
        words = self.window._services.language.gettext(title)
        self.press(self.button("situation", words))

    def button(self, name: str, words: str) -> QAbstractButton:
        found = [
            one
            for one in self.page.findChildren(QPushButton, name)
            if one.accessibleName() == words and one.isVisible()
        ]
        assert len(found) == 1, (name, words, [one.accessibleName() for one in found])
        return found[0]

    @property
    def verdict(self) -> str | None:
        assessment = self.page.case_view.assessment
        assert assessment is not None
        answer = assessment.answer
        return answer.ruling.verdict if answer is not None and answer.ruling is not None else None

    @property
    def call(self) -> str:
        return self.page.case_view.parts.headline.call.text()

    def texts(self) -> list[str]:
        """Give everything the page says."""
        found: list[str] = []
        for widget in self.page.findChildren(QWidget):
            if widget.isVisible():
                if isinstance(widget, QLabel | QAbstractButton) and widget.text():
                    found.append(widget.text())
                found += [text for text in (widget.accessibleName(), widget.toolTip()) if text]
        return found


def read_value(text: str) -> Any:
    """Read the value of a touch in the table of touches."""
    try:
        return json.loads(text)
    except ValueError:
        return text
