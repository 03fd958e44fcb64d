"""Files of journal and study record that somebody deletes or writes over while the window is open and nobody types."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tableside.journal.store import Journal
from tableside.storage.layout import NotChanged
from tableside.ui.process import FileWatch
from tableside.ui.services import Services
from tests.journal.conftest import snookered


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
def test_a_journal_deleted_under_an_idle_window_is_soon_written_again(qtbot: QtBot, services: Services) -> None:
    file = services.folders.data / "journal.sqlite"
    assert services.journal.save(snookered()) is not None
    watch = FileWatch(services.settings, services.journal.stay_in_place)
    watch._timer.setInterval(10)
    file.unlink()
    qtbot.waitUntil(file.exists)
    qtbot.waitUntil(lambda: any("taken away while it was open" in one.sentence for one in services.notices.heard))
    with closing(Journal(file)) as journal:
        assert len(journal.entries()) == 1


def test_an_older_copy_of_the_journal_put_there_under_an_idle_window_costs_nothing(
    qtbot: QtBot, services: Services
) -> None:
    file = services.folders.data / "journal.sqlite"
    services.journal.save(snookered())
    older = file.read_bytes()
    services.journal.save(snookered())
    watch = FileWatch(services.settings, services.journal.stay_in_place)
    watch._timer.setInterval(10)
    with qtbot.waitSignal(services.journal.changed):
        file.write_bytes(older)
    assert len(services.journal.entries()) == 2
    assert [one.sentence for one in services.notices.heard if "older copy" in one.sentence]
    with closing(Journal(file)) as journal:
        assert len(journal.entries()) == 2
        assert journal.missing is None


def test_what_cannot_be_looked_at_now_is_no_notice(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    services.journal.save(snookered())

    def refuse() -> None:
        raise NotChanged("refused")

    monkeypatch.setattr(services.journal.journal, "stay_in_place", refuse)
    before = list(services.notices.heard)
    services.journal.stay_in_place()
    assert services.notices.heard == before


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be taken away there")
def test_a_study_record_deleted_under_an_idle_window_is_soon_written_again(qtbot: QtBot, services: Services) -> None:
    file = services.folders.data / "study.sqlite"
    opened: list[Path] = []
    services.study.ask(services.settings, lambda context: context.memory.path, opened.append)
    qtbot.waitUntil(lambda: bool(opened))
    watch = FileWatch(services.settings, services.study.stay_in_place)
    watch._timer.setInterval(10)
    file.unlink()
    qtbot.waitUntil(file.exists)
    qtbot.waitUntil(lambda: any("taken away while it was open" in one.sentence for one in services.notices.heard))
