"""Pressing what a person presses on the rulings page."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tableside.ui.places import Place
from tableside.ui.rulings.case_view import CaseView
from tableside.ui.rulings.editors import (
    ChoiceEditor,
    CodesEditor,
    DrawnEditor,
    Editor,
    NumbersEditor,
    PiecesEditor,
    SeveralEditor,
)
from tableside.ui.rulings.view import RulingsView
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
        """Wait until the next question is there and can be pressed, without waiting for the time it takes."""
        case = self.page.stack.currentWidget()
        if isinstance(case, CaseView):
            self.qtbot.waitUntil(lambda: case._looked_further)
            if case.stage.is_waiting:
                case.stage.hurry()
            case.stage._body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        # Words that wrap are laid out in turns: the width first, then the height it needs.
        for _ in range(8):
            QApplication.processEvents()

    def press(self, button: QWidget) -> None:
        assert button.isVisible(), button
        assert button.isEnabled(), button
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        self.touches += 1
        self.settle()

    def ask(self, fact: str) -> Editor:
        """Bring a question to the stage, by its chip or from the menu, and return what answers it."""
        case = self.page.case_view
        if case.why.isChecked():
            self.press(case.why)
        if fact not in case.stage.blocks:
            chip = case.strip.chips.get(fact)
            if chip is not None and chip.isVisible() and chip.isEnabled():
                self.press(chip)
            else:
                case.strip.wanted.emit(fact)
                self.settle()
        return case.stage.blocks[fact].editor

    def give(self, fact: str, value: Any) -> None:
        """Answer a fact with clicks; a number with keys, a position by pasting."""
        editor = self.ask(fact)
        match editor:
            case ChoiceEditor() | CodesEditor():
                self.press(self._in_sight(editor.button(value)))
            case SeveralEditor():
                for one in value:
                    self.press(self._in_sight(editor.button(one)))
                if not value:
                    self.press(self._in_sight(editor.none))
            case PiecesEditor():
                begun = fact in self.page.case_view.case.given
                for button in [editor.buttons[fact]] * value if value else [] if begun else [editor.none]:
                    self.press(button)
            case NumbersEditor():
                for stepper, number in zip(editor.steppers, value if isinstance(value, list) else [value], strict=True):
                    stepper.field.setFocus()
                    QTest.keyClicks(stepper.field, str(number))
                    self.settle()
            case DrawnEditor():
                assert editor.drawn.read(value)
                self.settle()
            case _:
                raise AssertionError(editor)

    def _in_sight(self, button: QWidget) -> QWidget:
        self.settle()
        self.page.case_view.stage.ensureWidgetVisible(button)
        return button

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

    def follow_up(self, words: str) -> None:
        """Go on to another ruling, also to one that stands in the menu."""
        found = next(one for one in self.page.case_view.go_on.buttons if one.text() == words)
        found.click()
        self.touches += 1
        self.settle()

    @property
    def verdict(self) -> str | None:
        answer = self.page.case_view.assessment.answer
        return answer.ruling.verdict if answer is not None and answer.ruling is not None else None

    @property
    def call(self) -> str:
        return self.page.case_view.head.call.text()

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
