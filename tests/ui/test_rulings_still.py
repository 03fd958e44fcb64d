"""Nothing on the rulings page moves because a question is answered, in any ruling, language or mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QGraphicsView, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tableside.games import all_wizards
from tableside.rulings.model import Wizard
from tableside.ui.places import Place
from tableside.ui.rulings.editors import ChoiceEditor, Editor, NumbersEditor, RecordEditor
from tableside.ui.rulings.list_editors import CodesEditor, SeveralEditor
from tableside.ui.rulings.position_editor import DrawnEditor
from tableside.ui.services import Services
from tableside.ui.window import MainWindow

from .conftest import LANGUAGES
from .rulings_page import Hand

CONTROLS = (QAbstractButton, QLineEdit, QGraphicsView)
MAY_GO = ("ball", "fact-clear", "next-question")
"""What was asked in between, what cleared an answer, and the pointer to a question that has been answered."""


@dataclass(frozen=True)
class Seen:
    """A control on the screen: where it is, and as much of it as can be pressed."""

    kind: str
    name: str
    at: QRect
    in_sight: QRect


def seen(hand: Hand) -> dict[int, Seen]:
    """Return every control of the window that a pointer could press now, without those of the ruling itself."""
    parts = hand.page.case_view.parts
    found = {}
    for widget in hand.window.findChildren(QWidget):
        ruling = parts.details.isAncestorOf(widget) or parts.follow_ups.isAncestorOf(widget)
        if not isinstance(widget, CONTROLS) or not widget.isVisible() or ruling:
            continue
        region = widget.visibleRegion().boundingRect()
        if not region.isEmpty():
            origin = widget.mapToGlobal(QPoint(0, 0))
            kind = widget.objectName()
            found[id(widget)] = Seen(
                kind, widget.accessibleName() or kind, QRect(origin, widget.size()), region.translated(origin)
            )
    return found


def moved(before: dict[int, Seen], after: dict[int, Seen]) -> list[str]:
    """Name what is elsewhere, what is gone, and what came where something was."""
    faults = [
        f"moved: {one.name} {one.at} → {after[key].at}"
        for key, one in before.items()
        if key in after and after[key].at != one.at
    ]
    faults += [f"gone: {one.name}" for key, one in before.items() if key not in after and one.kind not in MAY_GO]
    for key, one in after.items():
        if key not in before:
            faults += [
                f"{one.name} came over {other.name}"
                for other in before.values()
                if other.in_sight.intersects(one.in_sight)
            ]
    return faults


def presses(editor: Editor, turn: int) -> Iterator[QWidget]:
    """Return what a person may press to answer, one after the other; each is looked up when it is wanted."""
    match editor:
        case ChoiceEditor():
            options = editor.options()
            yield options[turn % len(options)]
        case SeveralEditor():
            options = editor.options()
            yield from (
                options[turn % len(options)],
                options[(turn + 1) % len(options)],
                options[(turn + 1) % len(options)],
            )
        case CodesEditor():
            options = editor.options()
            for option in (options[turn % len(options)], options[(turn * 3 + 1) % len(options)]):
                yield option
                yield from editor.options_of_balls()[:2]
        case RecordEditor():
            yield from (part.options()[turn % len(part.options())] for part in editor.parts.values())
        case NumbersEditor():
            yield from (stepper.steps[1] for stepper in editor.steppers)
        case DrawnEditor():
            yield from list(editor.drawn.tray.buttons.values())[:2]


def answer_everything(hand: Hand, wizard: Wizard) -> list[str]:
    """Answer each question in its place, and tell what has moved."""
    view, faults = hand.page.case_view, list[str]()
    for turn, row in enumerate(view.parts.facts.in_order()):
        view.parts.show_question(row.fact)
        hand.settle()
        if not row.editor.isEnabled():
            continue
        for control in presses(row.editor, turn):
            if not view.parts.asking:
                view.parts.show_question(row.fact)
                hand.settle()
            if not control.isVisible() or not control.isEnabled():
                continue
            before = seen(hand)
            assert isinstance(control, QAbstractButton)
            control.click()
            hand.settle()
            after = seen(hand)
            if not view.parts.asking:
                # Decided in one column: the ruling has taken the place of the questions; what stands around it stays.
                before = {key: one for key, one in before.items() if key in after}
                after = {key: one for key, one in after.items() if key in before}
            faults += [f"{wizard.id} {row.fact} {control.accessibleName()}: {fault}" for fault in moved(before, after)]
    return faults


def check(hand: Hand, services: Services, wizards: list[Wizard]) -> None:
    for wizard in wizards:
        services.navigator.go(Place("rulings", wizard.id))
        hand.settle()
        QApplication.processEvents()
        assert answer_everything(hand, wizard)[:8] == []


@pytest.mark.parametrize("courtside", [False, True], ids=["desk", "table"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_answering_moves_nothing(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, courtside: bool
) -> None:
    turn = LANGUAGES.index(language) + courtside
    services.language.choose(language)
    services.courtside.set_active(courtside)
    window.resize(1180, 780)
    wizards = [wizard for index, wizard in enumerate(all_wizards()) if (index + turn) % len(LANGUAGES) == 0]
    check(Hand(qtbot, window), services, wizards)
    services.courtside.set_active(False)


@pytest.mark.slow
@pytest.mark.parametrize("width", [640, 1024, 1366, 1920])
@pytest.mark.parametrize("courtside", [False, True], ids=["desk", "table"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_answering_moves_nothing_at_any_width(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, courtside: bool, width: int
) -> None:
    services.language.choose(language)
    services.courtside.set_active(courtside)
    window.resize(width, 700)
    check(Hand(qtbot, window), services, list(all_wizards()))
    services.courtside.set_active(False)
