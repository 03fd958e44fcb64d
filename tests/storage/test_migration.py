"""A real folder of version 0.2 opens complete, and the old files are kept."""

from __future__ import annotations

import json
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tableside.games import find_wizard
from tableside.importing.corrections import Drafts
from tableside.journal.store import Journal
from tableside.rulings.case import from_data
from tableside.settings import SettingsStore
from tableside.storage import migration
from tableside.storage.backups import backups, open_database, restore
from tableside.storage.database import Database
from tableside.storage.kept import UnfinishedWork
from tableside.study.memory import Memory, past_exams
from tests.storage.conftest import folder_of_version_0_2
from tests.storage.test_backups import stops

THEN = datetime(2026, 11, 18, 8, tzinfo=UTC)


def check(database: Database, data: Path) -> None:
    """See that everything of the old folder is there."""
    journal = Journal(database, lambda: THEN)
    second, first = journal.entries()
    assert second.notes.remark == "Zweiter Eintrag – è"
    assert (first.notes.remark, first.notes.event, first.notes.table) == ("Other words", "Club Open", "3")
    assert (first.notes.on_appeal, first.notes.appeal_outcome, first.notes.frame) == (True, "upheld", "2")
    assert first.call
    assert first.facts["on"] == "red"
    assert [version.entry.notes.remark for version in journal.versions(first)] == ["First words"]
    assert [journal.entry(number).notes.remark for number in journal.deleted_last()] == ["Deleted one"]
    assert [entry.id for entry in journal.entries("club open")] == [first.id]

    memory = Memory(database)
    tally = memory.tally(datetime(2026, 3, 2, 9, 5, tzinfo=UTC))
    assert (tally.cards, tally.answers) == (3, 3)
    assert [exam.code for exam in past_exams(memory)] == ["A1"]
    assert sum(memory.days().values()) == 3

    work = UnfinishedWork(database)
    case = from_data(work.part("case"), find_wizard)
    assert case.present.wizard.id == "snooker.foul"
    assert work.part("clocks")["backgammon"]["kind"] == "delay"
    assert work.part("typed") == {f"entry {first.identity}": {"remark": "Half a rem"}}
    assert work.part("positions") == {"snooker": "cue 889,700; reds 889,2000"}
    assert work.written_at("clocks") is not None
    (draft,) = Drafts(work).all()
    assert draft.name == "WPBSA 2025"

    settings = SettingsStore(database).load()
    assert settings.bookmarks == (("snooker/3.10", "Free ball"), ("carrom/5", ""))
    assert (settings.interface_language, settings.game, settings.translate.name) == ("it", "snooker", "Ann")

    assert "molto grande" in (data / "workspace/rulebooks/mini/it.md").read_text()
    assert (data / "workspace/rulebooks/mini/de.md").exists(), "the language of their own"
    assert "Controllare" in (data / "workspace/rulebooks/mini/status/it.json").read_text()
    assert (data / "translation/own/originals/rulebooks/mini/it.md").exists()
    assert "pin" in (data / "imports/quoits-club-2024/quoits/en.md").read_text()
    assert not list(data.rglob("*.seal"))


def test_a_folder_of_version_0_2_opens_complete(home: Path) -> None:
    home, config = folder_of_version_0_2(home)
    before = {path.relative_to(home): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    with closing(open_database(home, config)) as database:
        assert database.problem is None
        check(database, home / "data")
    old = home / "version-0.2"
    for name, data in before.items():
        assert (old / name).read_bytes() == data, name
    assert [one.why for one in backups(home)] == ["migration"]
    with closing(open_database(home, config)) as database:
        check(database, home / "data")


@pytest.mark.parametrize("at", range(14))
def test_a_migration_can_be_stopped_anywhere(home: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    home, config = folder_of_version_0_2(home)
    with monkeypatch.context() as patched:
        stops(patched, at)
        try:
            open_database(home, config).close()
        except BaseException as error:
            assert type(error).__name__ == "Stopped", error
    with closing(open_database(home, config)) as database:
        check(database, home / "data")


def test_a_backup_of_version_0_2_is_restored(home: Path, tmp_path: Path) -> None:
    old, config = folder_of_version_0_2(tmp_path / "old")
    path = tmp_path / "old.tableside-backup"
    about = {"format": "tableside-backup", "version": 1, "made_at": THEN.isoformat(), "counts": {"journal": 2}}
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(migration.CONTENTS, json.dumps(about))
        archive.write(config / "settings.json", "config/settings.json")
        for file in old.rglob("*"):
            if file.is_file():
                archive.write(file, f"data/{file.relative_to(old).as_posix()}")
    restore(home, open_database(home), path)
    with closing(open_database(home)) as database:
        check(database, home / "data")


@pytest.mark.parametrize("name", ["journal.sqlite", "study.sqlite", "running.json", "settings.json"])
def test_an_old_file_that_is_damaged_costs_only_itself_and_is_named(home: Path, name: str) -> None:
    home, config = folder_of_version_0_2(home)
    path = config / name if name == "settings.json" else home / name
    path.write_bytes(b"something else" * 100)
    with closing(open_database(home, config)) as database:
        assert name in str(database.problem)
        assert (len(Journal(database, lambda: THEN).entries()) == 2) == (name != "journal.sqlite")
