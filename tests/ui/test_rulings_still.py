"""Nothing on the rulings page moves because a question is answered, in any ruling, language or mode."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tableside.games import all_wizards
from tableside.rulings.model import Wizard
from tableside.ui.places import Place
from tableside.ui.rulings.editors import ChoiceEditor, CodesEditor, DrawnEditor, Editor, NumbersEditor, SeveralEditor
from tableside.ui.services import Services
from tableside.ui.tables.view import TableView
from tableside.ui.window import MainWindow

from .conftest import LANGUAGES, SPOKEN
from .rulings_page import Hand

CONTROLS = (QAbstractButton, QLineEdit, TableView)
MAY_GO = ("ball", "question-clear", "next-question", "situation", "draw-it", "assumption")
"""What was asked in between, what cleared an answer, and what is offered until something is answered."""


@dataclass(frozen=True)
class Seen:
    """A control on the screen: where it is, and as much of it as can be pressed."""

    kind: str
    name: str
    at: QRect
    in_sight: QRect


def seen(hand: Hand) -> dict[int, Seen]:
    """Return every control of the window that a pointer could press now, without those of the ruling itself."""
    case, found = hand.page.case_view, {}
    for widget in hand.window.findChildren(QWidget):
        ruling = case.details.isAncestorOf(widget) or case.go_on.isAncestorOf(widget) or case.head.isAncestorOf(widget)
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
                if other.in_sight.intersects(one.in_sight) and other.kind not in MAY_GO
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
                yield from list(editor.row.buttons.values())[:3]
        case NumbersEditor():
            yield from (stepper.steps[1] for stepper in editor.steppers)
        case DrawnEditor():
            yield from list(editor.drawn.tray.buttons.values())[:2]


def answer_everything(hand: Hand, wizard: Wizard) -> list[str]:
    """Answer each question on the stage, and return what has moved before the next one comes."""
    case, faults = hand.page.case_view, list[str]()
    for turn, fact in enumerate(case.stage.order):
        editor = hand.ask(fact)
        for control in presses(editor, turn):
            if fact not in case.stage.blocks or not control.isVisible() or not control.isEnabled():
                continue
            before = seen(hand)
            assert isinstance(control, QAbstractButton)
            control.click()
            waiting = case.stage.is_waiting
            case.stage._lit.stop()
            hand.settle()
            faults += [f"{wizard.id} {fact} {control.accessibleName()}: {one}" for one in moved(before, seen(hand))]
            if waiting:
                case.stage.hurry()
                hand.settle()
    return faults


def check(hand: Hand, services: Services, wizards: list[Wizard]) -> None:
    for wizard in wizards:
        services.navigator.go(Place("rulings", wizard.id))
        hand.settle()
        faults = answer_everything(hand, wizard)
        assert not faults, "\n".join(faults[:8])


@pytest.mark.parametrize("courtside", [False, True], ids=["desk", "table"])
@pytest.mark.parametrize("language", SPOKEN)
def test_answering_moves_nothing(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, courtside: bool
) -> None:
    turn = LANGUAGES.index(language) + 4 * courtside
    services.language.choose(language)
    services.courtside.set_active(courtside)
    window.resize(1180, 780)
    wizards = [wizard for index, wizard in enumerate(all_wizards()) if (index + turn) % 12 == 0]
    check(Hand(qtbot, window), services, wizards)
    services.courtside.set_active(False)


@pytest.mark.slow
@pytest.mark.parametrize("width", [640, 1024, 1366, 1920])
@pytest.mark.parametrize("courtside", [False, True], ids=["desk", "table"])
@pytest.mark.parametrize("language", SPOKEN)
def test_answering_moves_nothing_at_any_width(
    qtbot: QtBot, window: MainWindow, services: Services, language: str, courtside: bool, width: int
) -> None:
    services.language.choose(language)
    services.courtside.set_active(courtside)
    window.resize(width, 700)
    check(Hand(qtbot, window), services, list(all_wizards()))
    services.courtside.set_active(False)


@pytest.mark.parametrize("wizard", ["snooker.foul", "carrom.technical-foul", "blackball.shot", "backgammon.clock-stop"])
def test_no_answer_is_cut_at_any_width(qtbot: QtBot, window: MainWindow, services: Services, wizard: str) -> None:
    hand = Hand(qtbot, window)
    services.navigator.go(Place("rulings", wizard))
    hand.settle()
    stage = hand.page.case_view.stage
    for width in range(640, 1921, 160):
        window.resize(width, 1000)
        hand.settle()
        for block in stage.blocks.values():
            for answer in block.editor.options():
                needed = answer.heightForWidth(answer.width())
                assert answer.height() >= needed, (width, answer.accessibleName())
                assert stage.viewport().width() >= answer.mapTo(stage.viewport(), answer.rect().topRight()).x()
