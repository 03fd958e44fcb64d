"""Going back to an earlier state from the menu: what is listed, and what a new start puts in place."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from tableside.belongings import Belongings
from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.outlook import Outlook
from tableside.putting_back import Restored, call_off, finish_restore, prepare_restore
from tableside.settings import data_dir
from tableside.storage import NotSaved
from tableside.storage.backups import AT_END, AT_START, MEANWHILE
from tableside.storage.reading import met, set_beside
from tableside.storage.running import RunningRecord
from tableside.translation.folders import default_folders
from tableside.ui import app
from tableside.ui.places import Place
from tableside.ui.restoring import (
    RestoreSheet,
    offer_waiting_restore,
    shown_moment,
    tell_of_lost_folder,
    tell_restored,
)
from tableside.ui.services import Services
from tableside.ui.window import MainWindow
from tests.commands.making import spoil
from tests.journal.conftest import snookered


@pytest.fixture
def belongings(services: Services) -> Belongings:
    return Belongings(services.folders.data, services.settings.file.parent, default_folders())


def sheet_of(window: MainWindow) -> RestoreSheet:
    window.choices.build()
    (entry,) = (action for action in window.choices.actions() if action.text() == "Restore an earlier state…")
    entry.trigger()
    (sheet,) = window.findChildren(RestoreSheet)
    return sheet


def test_an_earlier_state_is_two_clicks_away(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    first = belongings.keep_state(datetime.now(UTC) - timedelta(days=1))
    services.journal.save(snookered())
    belongings.keep_state()
    sheet = sheet_of(window)
    shown = [sheet.list.item(row).text() for row in range(sheet.list.count())]
    assert ["journal entries: 2" in text for text in shown] == [True, False]
    assert "journal entries: 1" in shown[1]
    sheet.list.setCurrentRow(1)
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
    assert first is not None
    # The new start does this before it opens anything.
    services.journal.journal.close()
    restored = finish_restore(belongings)
    assert restored is not None
    states = belongings.backups.states()
    assert "before an earlier state was restored" in RestoreSheet(services, window).list.item(0).text()
    tell_restored(restored, services)
    (said,) = (label.text() for label in window.notice_bar.findChildren(QLabel) if "put back" in label.text())
    for state in (states[0], states[-1]):
        assert shown_moment(state.contents.made_at, services.language) in said
    journal = Journal(services.folders.data / "journal.sqlite")
    assert len(journal.entries()) == 1
    assert journal.problem is None
    journal.close()


@pytest.fixture
def offered(qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings) -> QMessageBox:
    """What the window shows when “tableside restore” was called beside it."""
    services.journal.save(snookered())
    state = belongings.keep_state()
    assert state is not None
    services.journal.save(snookered())
    services.backups._looking.setInterval(10)
    services.backups.begin()
    with qtbot.waitSignal(services.backups.restore_waits):
        prepare_restore(belongings, state)
    box = offer_waiting_restore(services, window)
    assert box is not None
    assert "Not there afterwards: journal entries: 1." in box.informativeText()
    assert "A restore waits" in window.notice_bar.text.text()
    return box


def pressed(box: QMessageBox, words: str) -> None:
    (button,) = (one for one in box.buttons() if one.text() == words)
    button.click()


def test_a_restore_that_was_asked_for_beside_the_window_is_offered_and_can_be_called_off(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings, offered: QMessageBox
) -> None:
    pressed(offered, "Call the restore off")
    assert "called off" in window.notice_bar.text.text()
    assert finish_restore(belongings) is None
    with qtbot.waitSignal(services.backups.restore_waits):
        prepare_restore(belongings, belongings.backups.states()[-1].path)


def test_the_offer_of_a_restore_goes_when_it_is_called_off_beside_the_window(
    qtbot: QtBot, services: Services, belongings: Belongings, offered: QMessageBox
) -> None:
    with qtbot.waitSignals([services.backups.restore_gone, offered.rejected]):
        call_off(belongings)


def test_a_restore_that_was_asked_for_beside_the_window_is_carried_out_by_a_new_start(
    qtbot: QtBot, services: Services, belongings: Belongings, offered: QMessageBox
) -> None:
    with qtbot.waitSignal(services.backups.restart_wanted):
        pressed(offered, "Open the window anew now")
    assert finish_restore(belongings) is not None


def test_what_the_window_restores_itself_is_not_offered_to_it(
    qtbot: QtBot, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    state = belongings.keep_state()
    assert state is not None
    services.backups._looking.setInterval(1)
    services.backups.begin()
    with (
        qtbot.assertNotEmitted(services.backups.restore_waits, wait=0),
        qtbot.waitSignal(services.backups.restart_wanted),
    ):
        services.backups.restore(services.settings, state, lambda: None, lambda _: None)


def test_where_nothing_was_kept_nothing_can_be_restored(window: MainWindow) -> None:
    sheet = sheet_of(window)
    assert sheet.list.count() == 0
    assert not sheet.restore.isEnabled()
    sheet.reject()


def test_a_state_is_kept_only_where_something_changed(services: Services) -> None:
    services.journal.save(snookered())
    assert services.backups.keep() is not None
    assert services.backups.keep() is None
    services.journal.save(snookered())
    assert services.backups.keep() is not None


def test_a_file_that_could_not_be_used_is_named_in_the_window(window: MainWindow, services: Services) -> None:
    met.forget()
    path = services.folders.data / "some.toml"
    set_beside(path, "it is damaged")
    services.navigator.go(Place("rulings"))
    assert any(str(path) in label.text() for label in window.notice_bar.findChildren(QLabel))


def test_the_report_of_a_fault_tells_where_and_quotes_nobody() -> None:
    from tableside.ui.faults import details_of

    try:
        raise ValueError("A. Peeters said it was a foul")
    except ValueError as error:
        report = details_of(error)
    assert "ValueError" in report
    assert "test_restoring.py" in report
    assert "said it was" not in report.replace('raise ValueError("A. Peeters said it was a foul")', "")


def test_a_state_that_the_disk_refuses_keeps_no_window_from_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_self: Belongings) -> bool:
        raise NotSaved("refused")

    data_dir().mkdir(parents=True)
    assert app._finish_restore() is None
    (data_dir() / "restore.json").write_text("{}")
    monkeypatch.setattr("tableside.putting_back.finish_restore", refuse)
    assert isinstance(app._finish_restore(), NotSaved)


def test_a_folder_that_was_there_and_is_gone_is_named_once_it_is_missed(window: MainWindow, services: Services) -> None:
    said: list[str] = []
    services.notices.said.connect(lambda sentence, _lasting: said.append(sentence))
    folder = services.folders.data
    tell_of_lost_folder(services, folder, there=False)
    assert not said, "nobody has made anything yet"
    tell_of_lost_folder(services, folder, there=True)
    tell_of_lost_folder(services, folder, there=True)
    assert not said
    tell_of_lost_folder(services, folder, there=False)
    assert [str(folder) in sentence for sentence in said] == [True]


def test_a_state_that_has_less_than_an_earlier_one_says_so(
    window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    belongings.keep_state(datetime.now(UTC) - timedelta(days=1))
    services.journal.journal.close()
    (services.folders.data / "journal.sqlite").unlink()
    services.settings.remember(theme="dark")
    services.settings.save()
    belongings.keep_state()
    sheet = sheet_of(window)
    shown = [sheet.list.item(row).text() for row in range(sheet.list.count())]
    assert ["journal entries: 0 (earlier: 1)" in text for text in shown] == [True, False]


def shown_in(sheet: RestoreSheet) -> list[str]:
    return [sheet.list.item(row).text() for row in range(sheet.list.count())]


def test_each_state_says_why_it_was_kept(window: MainWindow, services: Services, belongings: Belongings) -> None:
    for minutes, why in ((30, AT_START), (20, MEANWHILE), (10, AT_END)):
        services.journal.save(snookered())
        belongings.keep_state(datetime.now(UTC) - timedelta(minutes=minutes), why)
    sheet = sheet_of(window)
    told = ("at the end", "while the window was open", "after a start")
    assert all(words in shown for words, shown in zip(told, shown_in(sheet), strict=True))
    sheet.reject()


def test_what_a_state_would_change_is_said_before_and_what_it_changed_after(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    belongings.keep_state(datetime.now(UTC) - timedelta(days=1))
    services.journal.save(snookered())
    belongings.keep_state()
    sheet = sheet_of(window)
    sheet.list.setCurrentRow(1)
    qtbot.waitUntil(lambda: "Not there afterwards: journal entries: 1." in sheet.outlook.text())
    assert "Put back: journal entries: 1" in sheet.outlook.text()
    sheet.list.setCurrentRow(0)
    assert "Not there afterwards: nothing." in sheet.outlook.text()
    sheet.list.setCurrentRow(1)
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
    services.journal.journal.close()
    restored = finish_restore(belongings)
    assert restored is not None
    tell_restored(restored, services)
    (said,) = (label.text() for label in window.notice_bar.findChildren(QLabel) if "put back" in label.text())
    assert "Not there afterwards: journal entries: 1." in said
    assert "stopped in the middle" not in said
    tell_restored(replace(restored, meanwhile=belongings.backups.newest()), services)
    assert any(
        "what was made since then is kept as the state of" in label.text()
        for label in window.notice_bar.findChildren(QLabel)
    )


def test_an_entry_that_a_state_has_in_another_version_is_said(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    entry = services.journal.save(snookered())
    belongings.keep_state()
    assert entry is not None
    services.journal.edit(entry, replace(entry.notes, remark="words written since"))
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: "Not there afterwards" in sheet.outlook.text())
    assert "There in another version afterwards: journal entries: 1." in sheet.outlook.text()
    sheet.reject()


def test_a_disk_that_takes_no_states_is_told_and_nothing_else_happens(
    window: MainWindow, services: Services, tmp_path: Path
) -> None:
    services.journal.save(snookered())
    met.forget()
    # A link to a drive that is not there.
    (services.folders.data / "backups").symlink_to(tmp_path / "away" / "states")
    assert services.backups.keep() is None
    services.navigator.go(Place("rulings"))
    assert any("cannot be kept as an earlier state" in label.text() for label in window.notice_bar.findChildren(QLabel))
    (tmp_path / "away" / "states").mkdir(parents=True)
    assert services.backups.keep() is not None
    services.notices.look_again()
    assert [one.over for one in services.notices.heard if "cannot be kept" in one.sentence] == [True]


def test_a_way_back_that_is_gone_with_the_folder_is_named_no_longer(
    qtbot: QtBot, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    kept, _ = belongings.keep_before_restore()
    assert kept is not None
    services.notices._looking.setInterval(10)
    tell_restored(Restored(datetime.now(UTC), kept.contents.made_at, Outlook()), services)
    assert services.notices.shown is not None
    assert "to come back to it" in services.notices.shown.sentence
    kept.path.parent.rename(kept.path.parent.with_name("elsewhere"))
    qtbot.wait_until(lambda: services.notices.shown is None)


def damage(journal: Path) -> None:
    """Write over the beginning of a journal, by which SQLite knows it."""
    data = journal.read_bytes()
    journal.write_bytes(b"\0" * 100 + data[100:])


def test_the_newest_state_that_holds_what_is_missing_is_marked_and_none_without_it(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    for days in (3, 2):
        services.journal.save(snookered())
        belongings.keep_state(datetime.now(UTC) - timedelta(days=days))
    services.journal.journal.close()
    damage(services.folders.data / "journal.sqlite")
    services.settings.remember(theme="dark")
    services.settings.save()
    belongings.keep_state(why=AT_START)
    sheet = sheet_of(window)
    assert sheet.list.currentRow() == 1, "the newest lacks the journal, and before that is the one with most"
    qtbot.waitUntil(lambda: "Missing now and held by this state: journal entries: 2." in sheet.outlook.text())
    assert sheet.list.currentRow() == 1
    sheet.reject()


def test_what_the_person_has_marked_stays_marked_when_everything_is_compared(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    for days in (3, 2):
        services.journal.save(snookered())
        belongings.keep_state(datetime.now(UTC) - timedelta(days=days))
    services.journal.journal.delete([entry.id for entry in services.journal.journal.entries()])
    sheet = sheet_of(window)
    sheet.list.setCurrentRow(1)
    qtbot.waitUntil(lambda: "Missing now and held by this state: journal entries: 1." in sheet.outlook.text())
    assert sheet.list.currentRow() == 1
    sheet.reject()


def test_states_of_one_minute_are_told_apart(window: MainWindow, services: Services, belongings: Belongings) -> None:
    now = datetime.now(UTC).replace(second=10, microsecond=0)
    for moment in (now - timedelta(days=1), now, now + timedelta(seconds=7)):
        services.journal.save(snookered())
        belongings.keep_state(moment)
    sheet = sheet_of(window)
    first, second, third = (text.splitlines()[0] for text in shown_in(sheet))
    assert first != second
    assert [text.count(":") for text in (first, second, third)] == [2, 2, 1], "seconds only where they are needed"
    tell_restored(Restored(now, now + timedelta(seconds=7), Outlook()), services)
    said = services.notices.shown
    assert said is not None
    assert first in said.sentence
    sheet.reject()


def test_of_a_damaged_state_what_is_whole_is_offered_and_nothing_else_promised(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    services.settings.remember(theme="dark")
    services.settings.save()
    state = belongings.keep_state()
    assert state is not None
    spoil(state, "data/journal.sqlite")
    sheet = sheet_of(window)
    sheet.list.setCurrentRow(0)
    sheet.restore.click()
    qtbot.waitUntil(lambda: "journal.sqlite" in sheet.problem.text())
    assert sheet.restore.text() == "Restore what is whole"
    assert "Put back: settings." in sheet.outlook.text()
    assert "Left as it is: journal entries: 1" in sheet.outlook.text()
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
    services.journal.journal.close()
    restored = finish_restore(belongings)
    assert restored is not None
    tell_restored(restored, services)
    said = services.notices.shown
    assert said is not None
    assert "Damaged in the backup and not put back: the journal (journal.sqlite)." in said.sentence


def test_the_sheet_promises_nothing_of_what_is_left_as_it_is(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.settings.remember(theme="dark")
    services.settings.save()
    belongings.keep_state()
    services.journal.save(snookered())
    sheet = sheet_of(window)
    sheet.list.setCurrentRow(0)
    qtbot.waitUntil(lambda: "Left as it is: journal entries: 1" in sheet.outlook.text())
    said = " ".join(label.text() for label in sheet.findChildren(QLabel))
    assert "become what they were" not in said
    assert "Going back to this state would change nothing." in said
    sheet.reject()


def test_a_state_that_is_as_it_is_now_is_not_proposed(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.settings.save()
    for days, theme in ((3, "dark"), (2, "light")):
        services.settings.remember(theme=theme)
        services.settings.save()
        services.journal.save(snookered())
        belongings.keep_state(datetime.now(UTC) - timedelta(days=days))
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: "Nothing seems to be lost." in sheet.outlook.text())
    assert not sheet.list.selectedItems(), "the last one is as it is now, and the other lacks an entry"
    sheet.list.setCurrentRow(1)
    assert "“Restore” takes away: journal entries: 1." in sheet.takes.text()
    assert not sheet.join.isEnabled(), "it holds nothing that is missing"
    sheet.list.setCurrentRow(0)
    assert "Going back to this state would change nothing." in sheet.outlook.text()
    sheet.reject()


def test_where_no_state_would_change_anything_none_is_marked_and_that_is_said(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    services.journal.save(snookered())
    belongings.keep_state(why=AT_START)
    # How the window looks stands in the file of what is in hand, and is another after every start.
    services.running.keep("window", {"page": "journal"})
    services.running.flush()
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: "Going back to any of these states would change nothing." in sheet.outlook.text())
    assert not sheet.list.selectedItems()
    assert not sheet.restore.isEnabled()
    sheet.list.setCurrentRow(0)
    assert sheet.restore.isEnabled()
    sheet.reject()


def test_what_is_in_hand_as_an_older_copy_comes_back_from_the_state_that_is_named(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    file = services.running.path
    services.running.keep("exam", {"answers": [1]})
    services.running.close()
    copy = file.read_bytes()
    services.running.keep("exam", {"answers": [1, 2, 3]})
    services.running.close()
    belongings.keep_state(why=AT_END)
    file.write_bytes(copy)
    again = RunningRecord(file)
    again.keep("window", {"place": "tableside:start"})
    again.close()
    services.running = again
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: "Put back: " in sheet.outlook.text())
    assert "what was in hand" in sheet.outlook.text().partition("Put back: ")[2].splitlines()[0]
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.restore.click()
    assert finish_restore(belongings) is not None
    restored = RunningRecord(file)
    assert (restored.part("exam"), restored.found.problem) == ({"answers": [1, 2, 3]}, None)


def lose_journal(services: Services) -> None:
    """Take the journal away between two starts."""
    services.journal.journal.close()
    (services.folders.data / "journal.sqlite").unlink()
    services.journal._journal = None


def test_after_a_loss_what_is_missing_is_proposed_beside_what_was_saved_since(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    for remark in ("first", "second", "third"):
        services.journal.save(snookered(Notes(remark=remark)))
    belongings.keep_state(datetime.now(UTC) - timedelta(hours=1), AT_END)
    lose_journal(services)
    services.journal.save(snookered(Notes(remark="new")))
    belongings.keep_state(why=AT_START)
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: sheet.join.isEnabled())
    assert sheet.list.selectedItems() == [sheet.list.item(1)]
    assert sheet.join.isDefault(), "to restore takes the new entry away"
    assert sheet.takes.text() == (
        "“Restore” takes away: journal entries: 1. "
        "“Bring back only what is missing” takes nothing away, and adds: journal entries: 3."
    )
    with qtbot.waitSignal(services.backups.restart_wanted):
        sheet.list.itemActivated.emit(sheet.list.item(1))
    services.journal.journal.close()
    restored = finish_restore(belongings)
    assert restored is not None
    tell_restored(restored, services)
    said = services.notices.shown
    assert said is not None
    assert "What was missing is back" in said.sentence
    assert "journal entries: 3. Everything that was there is still there." in said.sentence
    with closing(Journal(services.folders.data / "journal.sqlite")) as journal:
        assert sorted(entry.notes.remark for entry in journal.entries()) == ["first", "new", "second", "third"]
        assert (journal.problem, journal.missing) == (None, None)
    again = RestoreSheet(services, window)
    qtbot.waitUntil(lambda: "Nothing seems to be lost." in again.outlook.text())
    again.list.setCurrentRow(again.list.count() - 1)
    assert not again.join.isEnabled(), "what came back under another number is there"


def test_what_a_restore_has_left_behind_is_not_proposed(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    for _ in range(3):
        services.journal.save(snookered())
    belongings.keep_state(datetime.now(UTC) - timedelta(hours=1), AT_END)
    lose_journal(services)
    services.journal.save(snookered(Notes(remark="left behind")))
    prepare_restore(belongings, belongings.backups.states()[-1].path)
    services.journal.journal.close()
    assert finish_restore(belongings) is not None
    services.journal._journal = None
    services.journal.save(snookered())
    belongings.keep_state(why=AT_START)
    sheet = sheet_of(window)
    assert not sheet.list.selectedItems()
    qtbot.waitUntil(lambda: "Nothing seems to be lost." in sheet.outlook.text())
    assert not sheet.list.selectedItems()
    (before,) = (row for row, text in enumerate(shown_in(sheet)) if "before an earlier state was restored" in text)
    sheet.list.setCurrentRow(before)
    assert "“Restore” takes away: journal entries: 4." in sheet.takes.text()
    assert sheet.join.isEnabled()
    sheet.reject()


def test_what_was_deleted_on_purpose_is_neither_proposed_nor_brought_back(
    qtbot: QtBot, window: MainWindow, services: Services, belongings: Belongings
) -> None:
    entry = services.journal.save(snookered())
    assert entry is not None
    belongings.keep_state()
    services.journal.delete([entry])
    belongings.keep_state()
    sheet = sheet_of(window)
    qtbot.waitUntil(lambda: "Nothing seems to be lost." in sheet.outlook.text())
    sheet.list.setCurrentRow(1)
    assert not sheet.join.isEnabled()
    sheet.reject()
