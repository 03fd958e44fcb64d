"""The table editor: dragging, keys, words, pictures; on the real engine."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from tableside.errors import TablesideError
from tableside.games import find_wizard, standard_positions
from tableside.games.blackball.table import Layout, LayoutKind
from tableside.games.snooker.balls import ANY_COLOUR, BLACK, RED, Ball
from tableside.games.snooker.table import snooker_table, table_fact
from tableside.geometry import CUE, Point, problems
from tableside.geometry.overlay import Overlay
from tableside.rulings.inquiry import inquire
from tableside.rulings.positions import overlay_for
from tableside.ui.services import Services
from tableside.ui.tables import TableEditor, TablePicture
from tableside.ui.tables.ground import laid

from .conftest import SPOKEN
from .test_every_view import cut, settled

SNOOKER = snooker_table()
GAMES = ("snooker", "blackball")


def made(game: str, services: Services) -> TableEditor:
    return TableEditor(services, table_fact() if game == "snooker" else LayoutKind())


def follow_with_overlay(editor: TableEditor, on: Ball) -> None:
    """Show at each step of a drag what the ruling sees, as the page of rulings does."""

    def show(_position: object = None) -> None:
        value = editor.value()
        facts = {"table": value, "on": on}
        editor.set_overlay(overlay_for(find_wizard("snooker.snookered"), facts) if value is not None else None)

    editor.dragged.connect(show)
    editor.settled.connect(show)


@pytest.fixture
def editor(qtbot: QtBot, services: Services) -> TableEditor:
    return shown(made("snooker", services), qtbot)


def shown(editor: TableEditor, qtbot: QtBot, width: int = 900, height: int = 600) -> TableEditor:
    qtbot.addWidget(editor)
    editor.resize(width, height)
    with qtbot.waitExposed(editor):
        editor.show()
    return editor


def pixel(editor: TableEditor, at: Point) -> QPoint:
    return editor.drawing.at(at).toPoint()


def mouse(editor: TableEditor, kind: QEvent.Type, at: QPoint, modifiers: Qt.KeyboardModifier) -> None:
    viewport = editor.view
    pressed = kind != QEvent.Type.MouseButtonRelease
    event = QMouseEvent(
        kind,
        QPointF(at),
        QPointF(viewport.mapToGlobal(at)),
        Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton if pressed else Qt.MouseButton.NoButton,
        modifiers,
    )
    QApplication.sendEvent(viewport, event)


def drag(editor: TableEditor, start: Point, *stops: QPoint, alt: bool = False, release: bool = True) -> None:
    modifiers = Qt.KeyboardModifier.AltModifier if alt else Qt.KeyboardModifier.NoModifier
    mouse(editor, QEvent.Type.MouseButtonPress, pixel(editor, start), modifiers)
    for stop in stops:
        mouse(editor, QEvent.Type.MouseMove, stop, modifiers)
    if release:
        mouse(editor, QEvent.Type.MouseButtonRelease, stops[-1], modifiers)


def where(editor: TableEditor, name: str) -> Point:
    at = editor.position.where(name)
    assert at is not None
    return at


@pytest.mark.parametrize("game", GAMES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_dragging_keeps_balls_apart_and_inside(
    qtbot: QtBot, services: Services, game: str, data: st.DataObject
) -> None:
    editor = shown(made(game, services), qtbot)
    editor.set_up(standard_positions(game)[0])
    if editor.table.game in ("snooker", "blackball"):
        editor.set_in_hand(False)
    for _ in range(4):
        ball = data.draw(st.sampled_from(editor.position.balls))
        stops = data.draw(st.lists(st.tuples(st.integers(-60, 960), st.integers(-60, 660)), min_size=1, max_size=4))
        drag(editor, ball.at, *(QPoint(x, y) for x, y in stops), alt=data.draw(st.booleans()), release=False)
        assert problems(editor.table, editor.position, 1e-5) == ()
        mouse(editor, QEvent.Type.MouseButtonRelease, QPoint(300, 200), Qt.KeyboardModifier.NoModifier)
        assert problems(editor.table, editor.position, 1e-5) == ()
    editor.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_drawn_while_dragging_is_what_the_engine_rules(
    qtbot: QtBot, services: Services, data: st.DataObject
) -> None:
    editor = shown(made("snooker", services), qtbot)
    on = data.draw(st.sampled_from((RED, ANY_COLOUR, BLACK)))
    follow_with_overlay(editor, on)
    editor.set_up(data.draw(st.sampled_from(standard_positions("snooker"))))
    for _ in range(3):
        ball = data.draw(st.sampled_from(editor.position.balls))
        drag(editor, ball.at, QPoint(data.draw(st.integers(0, 800)), data.draw(st.integers(0, 500))))
        try:
            ruling = inquire(find_wizard("snooker.snookered"), {"table": editor.value(), "on": on}).ruling
        except TablesideError:
            assert editor.drawing.overlay == Overlay()
            continue
        assert ruling is not None
        assert editor.drawing.overlay.verdict == ruling.verdict
    editor.close()


def test_a_drag_settles_once(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; blue spot")
    before = editor.position
    seen: list[str] = []
    editor.dragged.connect(lambda: seen.append("dragged"))
    editor.settled.connect(lambda: seen.append("settled"))
    drag(editor, Point(500, 1500), pixel(editor, Point(600, 1900)), pixel(editor, Point(900, 2600)))
    assert seen == ["dragged", "dragged", "settled"]
    assert where(editor, CUE).distance(Point(900, 2600)) < 12
    assert editor.position != before


def test_escape_gives_a_drag_up(editor: TableEditor, qtbot: QtBot) -> None:
    assert editor.read("cue 500,1500; blue spot")
    before = editor.position
    drag(editor, Point(500, 1500), pixel(editor, Point(900, 2600)), release=False)
    assert editor.position != before
    QTest.keyClick(editor.view, Qt.Key.Key_Escape)
    assert editor.position == before


def test_spots_hold_a_ball_unless_alt_is_held(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; pink 1400,2000")
    spot = SNOOKER.spot_of("pink")
    assert spot is not None
    beside = pixel(editor, Point(spot.x + 9, spot.y + 9))
    drag(editor, Point(1400, 2000), beside)
    assert where(editor, "pink") == spot
    drag(editor, spot, pixel(editor, Point(1400, 2000)))
    drag(editor, where(editor, "pink"), beside, alt=True)
    assert where(editor, "pink") != spot
    assert where(editor, "pink").distance(spot) < 25


@pytest.mark.parametrize("turned", [True, False])
def test_keys_move_the_selected_ball_as_the_screen_shows_it(editor: TableEditor, qtbot: QtBot, turned: bool) -> None:
    editor.resize(*((900, 500) if turned else (420, 900)))
    settled()
    assert editor.view.turned is turned
    assert editor.read("cue 500,1500; blue spot")
    editor.view.setFocus()
    editor.view.select(CUE)
    steps = (
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, 1.0),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, 10.0),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, 0.1),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier, 100.0),
    )
    for key, modifier, length in steps:
        before = where(editor, CUE)
        QTest.keyClick(editor.view, key, modifier)
        moved = where(editor, CUE)
        assert moved.distance(before) == pytest.approx(length)
        assert pixel(
            editor, Point(before.x + 5 * (moved.x - before.x) / length, before.y + 5 * (moved.y - before.y) / length)
        ).x() > (pixel(editor, before).x())


def test_a_key_never_pushes_a_ball_into_another_or_off_the_bed(editor: TableEditor, qtbot: QtBot) -> None:
    assert editor.read("cue 500,1500; blue 500,1552.5")
    editor.view.setFocus()
    editor.view.select(CUE)
    for _ in range(3):
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            QTest.keyClick(editor.view, key, Qt.KeyboardModifier.ShiftModifier)
            assert problems(SNOOKER, editor.position, 1e-5) == ()


def test_tab_walks_through_the_balls_and_then_leaves(editor: TableEditor, qtbot: QtBot) -> None:
    assert editor.read("cue 500,1500; blue spot; pink spot")
    editor.activateWindow()
    editor.tray.hand.setFocus()
    editor.view.setFocus(Qt.FocusReason.TabFocusReason)
    walked = [editor.drawing.selected]
    while editor.view.hasFocus() and len(walked) < 9:
        QTest.keyClick(editor.view, Qt.Key.Key_Tab)
        if editor.view.hasFocus():
            walked.append(editor.drawing.selected)
    assert walked == [CUE, "blue", "pink"]
    assert not editor.view.hasFocus()


def test_selecting_and_moving_is_announced(editor: TableEditor, qtbot: QtBot) -> None:
    assert editor.read("cue 500,1500; blue spot")
    editor.view.setFocus()
    editor.view.select("blue")
    assert editor.view.property("described") == "Blue: on the blue spot"
    QTest.keyClick(editor.view, Qt.Key.Key_Up)
    assert editor.view.property("described") != "Blue: on the blue spot"
    assert editor.words.text().startswith("Blue: ")


def test_a_tap_chooses_a_ball_and_a_tap_on_the_cloth_puts_it_there(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; blue spot")
    viewport = editor.view
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, Point(500, 1500)))
    assert editor.drawing.selected == CUE
    assert where(editor, CUE) == Point(500, 1500)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, Point(1300, 2500)))
    assert where(editor, CUE).distance(Point(1300, 2500)) < 1.0 / editor.drawing.look.scale
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, where(editor, CUE)))
    assert editor.drawing.selected == CUE, "a ball that was just placed is chosen by a tap, not let go"
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, where(editor, CUE)))
    assert editor.drawing.selected is None, "a second tap lets it go"
    before = editor.position
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, Point(300, 300)))
    assert editor.position == before


def test_a_ball_tapped_in_the_tray_goes_where_the_cloth_is_tapped(editor: TableEditor) -> None:
    QTest.mouseClick(editor.tray.buttons["reds"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.view, Qt.MouseButton.LeftButton, pos=pixel(editor, Point(400, 900)))
    assert where(editor, "red1").distance(Point(400, 900)) < 1.0 / editor.drawing.look.scale


def test_a_ball_just_placed_is_moved_by_a_tap_on_it_and_a_tap_elsewhere(editor: TableEditor) -> None:
    viewport = editor.view
    QTest.mouseClick(editor.tray.buttons["blue"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, where(editor, "blue")))
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=pixel(editor, Point(400, 900)))
    assert where(editor, "blue").distance(Point(400, 900)) < 1.0 / editor.drawing.look.scale


@pytest.mark.parametrize("width", [420, 700, 1300])
def test_nothing_on_the_editor_moves_when_balls_are_placed(qtbot: QtBot, services: Services, width: int) -> None:
    editor = made("snooker", services)
    editor.fit(width, 900)
    shown(editor, qtbot, width, editor.height())
    settled()
    parts = [editor.view, editor.words, *editor.tray.buttons.values(), editor.tray.hand]
    before = [part.geometry() for part in parts]
    for standard in standard_positions("snooker"):
        editor.set_up(standard)
        for name in editor.view.balls_in_turn():
            editor.view.select(name)
            settled()
            assert [part.geometry() for part in parts] == before, name
    editor.read("no position at all")
    settled()
    assert [part.geometry() for part in parts] == before


def test_a_ball_is_never_drawn_smaller_than_fourteen_pixels(qtbot: QtBot, services: Services) -> None:
    editor = shown(made("snooker", services), qtbot, 420, 330)
    assert editor.read("cue 889,1200; reds 500,2500")
    settled()
    scale = editor.drawing.look.scale
    assert 52.5 * scale < 14.0
    assert 2.0 * editor.drawing.look.drawn(26.25) == pytest.approx(14.0)
    picture = editor.view.grab().toImage()
    ratio = picture.devicePixelRatio()
    at = pixel(editor, Point(889, 1200))
    white = [
        x
        for x in range(-11, 12)
        if picture.pixelColor(round((at.x() + x) * ratio), round(at.y() * ratio)).lightness() > 170
    ]
    assert len(white) >= 11


@pytest.mark.parametrize("cue", ["889,2300; reds 889,2900; blue 900,2450", "500,1500; reds 400,2000; blue 480,1620"])
@pytest.mark.parametrize("size", [(846, 560), (700, 520), (1290, 800)])
def test_the_loupe_shows_a_close_hiding_whole_and_hides_nothing(
    editor: TableEditor, cue: str, size: tuple[int, int]
) -> None:
    editor.resize(*size)
    assert editor.read(f"cue {cue}; yellow spot; green spot; brown spot; pink spot; black spot")
    answer = inquire(find_wizard("snooker.snookered"), {"on": RED, "table": editor.value()})
    editor.set_overlay(overlay_for(answer.wizard, answer.known, answer))
    editor.view.repaint()
    drawing = editor.drawing
    loupe = drawing.loupe
    assert loupe is not None
    for name in ("cue", "blue"):
        at = editor.position.where(name)
        assert at is not None
        away = laid(editor.table, at, drawing.look.turned) - loupe.shows
        reach = (math.hypot(away.x(), away.y()) + editor.table.radius_of(name)) * loupe.scale
        assert reach <= loupe.radius, name
    covered = [one.name for one in editor.position.balls if drawing.in_loupe(drawing.at(one.at))]
    assert covered == []
    line = [Point(editor.table.width * part / 8, editor.table.line) for part in range(9)]
    assert not any(drawing.in_loupe(drawing.at(place)) for place in line)


def test_balls_are_added_removed_and_taken_in_hand(editor: TableEditor, qtbot: QtBot) -> None:
    QTest.mouseClick(editor.tray.buttons["blue"], Qt.MouseButton.LeftButton)
    assert where(editor, "blue") == SNOOKER.spot_of("blue")
    QTest.mouseClick(editor.tray.buttons["reds"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(editor.tray.buttons["reds"], Qt.MouseButton.LeftButton)
    assert editor.tray.buttons["reds"].left == 13
    assert not editor.tray.buttons["blue"].isEnabled()
    editor.view.select("red1")
    QTest.keyClick(editor.view, Qt.Key.Key_Delete)
    QTest.keyClick(editor.view, Qt.Key.Key_Delete)
    assert [ball.name for ball in editor.position.balls] == ["red2", "blue"], "one press takes one ball"
    QTest.mouseClick(editor.tray.hand, Qt.MouseButton.LeftButton)
    assert editor.position.in_hand
    QTest.mouseClick(editor.tray.hand, Qt.MouseButton.LeftButton)
    assert not editor.position.in_hand
    assert SNOOKER.d().contains(where(editor, CUE), 1e-6)
    editor.tools.clear.trigger()
    assert editor.value() is None


def test_a_ball_is_pulled_out_of_the_tray(editor: TableEditor) -> None:
    editor.set_in_hand(True)
    button, view = editor.tray.buttons[CUE], editor.view
    far_end = view.mapToGlobal(pixel(editor, Point(889, 3000)))
    button.pulled.emit(button.mapToGlobal(QPoint(10, 10)))
    assert editor.position.cue is None
    button.moved.emit(far_end, False)
    assert SNOOKER.d().contains(where(editor, CUE), 1e-6)
    button.let_go.emit(far_end)
    assert not editor.position.in_hand


def test_a_ball_dropped_on_the_tray_is_gone(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; blue spot")
    outside = editor.view.mapFromGlobal(editor.tray.mapToGlobal(QPoint(10, 10)))
    drag(editor, Point(500, 1500), outside)
    assert [ball.name for ball in editor.position.balls] == ["blue"]


def test_a_finger_drags_a_ball_it_does_not_quite_hit(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; blue spot")
    device = QTest.createTouchDevice(QPointingDevice.DeviceType.TouchScreen)
    viewport = editor.view
    beside = pixel(editor, Point(500, 1500)) + QPoint(14, 0)
    goal = pixel(editor, Point(900, 2600)) + QPoint(14, 0)
    QTest.touchEvent(viewport, device).press(0, beside, viewport).commit()
    QTest.touchEvent(viewport, device).move(0, (beside + goal) / 2, viewport).commit()
    QTest.touchEvent(viewport, device).move(0, goal, viewport).commit()
    QTest.touchEvent(viewport, device).release(0, goal, viewport).commit()
    assert where(editor, CUE).distance(Point(900, 2600)) < 12


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("cue 1,2,3", "is not a place"),
        ("purple 100,100", "not a ball of this table"),
        ("cue 500,500; blue 510,500", "overlap"),
        ("cue 5000,500", "cue"),
        ("reds " + "1,1 " * 16, "at most 15"),
    ],
)
def test_a_wrong_text_is_answered_with_a_sentence(editor: TableEditor, line: str, part: str) -> None:
    assert editor.read("cue 500,1500; blue spot")
    before = editor.position
    assert not editor.read(line)
    assert part in editor.words.text()
    assert editor.position == before


def test_a_position_in_words_is_read_again(editor: TableEditor) -> None:
    for standard in standard_positions("snooker"):
        editor.set_up(standard)
        text, before = editor.notation(), editor.position
        editor.set_value(None)
        assert editor.read(text), editor.words.text()
        assert editor.position == before


def test_blackball_values_carry_their_table(qtbot: QtBot, services: Services) -> None:
    editor = shown(made("blackball", services), qtbot)
    assert editor.read("bed 990x1980 51/51; cue 450,300; black 450,900")
    value = editor.value()
    assert isinstance(value, Layout)
    assert (value.table.width, value.table.length) == (990.0, 1980.0)
    assert editor.notation().startswith("bed 990x1980")
    editor.set_value(value)
    assert editor.value() == value
    editor.set_value(None)
    assert editor.value() is None


def test_the_d_is_shaded_when_the_hand_rests(editor: TableEditor, qtbot: QtBot) -> None:
    follow_with_overlay(editor, RED)
    editor.set_up(next(each for each in standard_positions("snooker") if each.id == "in-hand"))
    qtbot.waitUntil(lambda: editor.drawing.shades_field)
    editor.set_in_hand(False)
    assert not editor.drawing.shades_field


def test_zoom_keeps_the_place_under_the_pointer(editor: TableEditor) -> None:
    assert editor.read("cue 500,1500; blue spot")
    at = QPointF(pixel(editor, Point(889, 1784.5)))
    before = editor.drawing.look.scale
    event = QWheelEvent(
        at, editor.view.mapToGlobal(at), QPoint(), QPoint(0, 480), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(editor.view, event)
    assert editor.drawing.look.scale > 1.8 * before
    assert (QPointF(pixel(editor, Point(889, 1784.5))) - at).manhattanLength() < 6
    drag(editor, Point(889, 1784.5), (at + QPointF(40, 30)).toPoint())
    assert problems(SNOOKER, editor.position, 1e-5) == ()
    editor.view.fit()
    assert editor.drawing.look.scale == pytest.approx(before)


@pytest.mark.parametrize("game", GAMES)
def test_pictures_show_the_table_in_both_themes(qtbot: QtBot, services: Services, game: str) -> None:
    editor = shown(made(game, services), qtbot)

    def drawn(dark: bool = False) -> QImage:
        return TablePicture(services.language.catalogue, editor.table, editor.position, dark=dark).image(400)

    empty = drawn()
    editor.set_up(standard_positions(game)[0])
    light, dark = drawn(), drawn(dark=True)
    assert light.width() == 400
    assert light != empty
    assert light != dark


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_every_board_in_every_language_and_theme(qtbot: QtBot, services: Services, game: str, language: str) -> None:
    services.language.choose(language)
    editor = shown(made(game, services), qtbot)
    for theme in ("light", "dark"):
        services.theme.choose(theme)
        for size in ((900, 600), (420, 700), (520, 330)):
            editor.resize(*size)
            for standard in standard_positions(game):
                editor.set_up(standard)
            editor.view.select(editor.position.balls[0].name)
            settled()
            assert (editor.width(), editor.height()) == size
            texts = [cut(widget) for widget in editor.findChildren(QLabel) if widget.isVisible()]
            assert [text for text in texts if text] == []
            buttons = [widget for widget in editor.findChildren(QAbstractButton) if widget.isVisible()]
            assert all(button.accessibleName() or button.text() for button in buttons)
            assert all(min(button.width(), button.height()) >= 40 for button in buttons)
            for button in buttons:
                corner = button.mapTo(editor, button.rect().bottomRight())
                assert editor.rect().contains(corner), (size, button.objectName())
