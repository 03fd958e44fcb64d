"""What a person is in the middle of is there again after any stop."""

from __future__ import annotations

import json
import os
import shutil
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.storage import running
from tableside.storage.backups import AT_END, FOLDER, Backups
from tableside.storage.running import RunningDamaged, RunningOlder, RunningRecord, read_running
from tests.campaigns.kills import kill_again_and_again


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "running.json"


def wait_for_the_writer() -> None:
    """Wait for the thread that writes, unless it has done so already."""
    for thread in threading.enumerate():
        if thread.name == "running-state":
            thread.join()


def test_what_is_kept_is_there_again_without_anybody_saving_it(path: Path) -> None:
    record = RunningRecord(path)
    record.keep("case", {"wizard": "snooker.foul"})
    record.keep("clocks", {"backgammon": 12})
    record.keep("clocks", None)
    wait_for_the_writer()
    again = RunningRecord(path)
    assert again.part("case") == {"wizard": "snooker.foul"}
    assert again.part("clocks") is None
    assert again.found.written_at is not None


def test_a_change_is_written_a_moment_later_however_many_follow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert running.SOON < 0.5
    record = RunningRecord(path)
    waits: list[float | None] = []
    go_on = record._hurry.wait

    def wait(seconds: float | None = None) -> bool:
        waits.append(seconds)
        record.keep("case", len(waits))
        return go_on(0)

    monkeypatch.setattr(record._hurry, "wait", wait)
    record.keep("case", 0)
    wait_for_the_writer()
    # A change during the wait is written with the first one and does not begin another wait.
    assert waits == [running.SOON]
    assert RunningRecord(path).part("case") == 1


@pytest.mark.skipif(os.name == "nt", reason="needs permissions of POSIX")
def test_the_file_is_for_its_owner_alone(path: Path) -> None:
    record = RunningRecord(path)
    record.keep("case", {"remark": "nobody else's business"})
    record.close()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", ["", "{ not json", "[]", '{"format": "other", "version": 1, "parts": {}}'])
def test_a_damaged_file_is_named_and_set_aside(path: Path, content: str) -> None:
    path.write_text(content)
    record = RunningRecord(path)
    assert isinstance(record.found.problem, RunningDamaged)
    assert "running.json.damaged" in str(record.found.problem)
    assert path.with_name("running.json.damaged").read_text() == content
    record.keep("case", 1)
    record.close()
    assert RunningRecord(path).part("case") == 1


@pytest.mark.parametrize("damage", [('"case"', '"cbse"'), ("blue", "glue")])
def test_damage_that_leaves_the_file_readable_is_told_and_the_rest_is_there(
    path: Path, damage: tuple[str, str]
) -> None:
    record = RunningRecord(path)
    record.keep("case", {"on": "blue"})
    record.keep("clocks", {"backgammon": 12.5})
    record.close()
    path.write_text(path.read_text().replace(*damage))
    found = RunningRecord(path)
    assert isinstance(found.found.problem, RunningDamaged)
    assert "running.json.damaged" in str(found.found.problem)
    assert damage[1] in path.with_name("running.json.damaged").read_text()
    assert found.part("clocks") == {"backgammon": 12.5}
    found.keep("clocks", None)
    found.close()
    assert RunningRecord(path).found.problem is None


def test_what_stands_behind_the_file_costs_nothing(path: Path) -> None:
    record = RunningRecord(path)
    record.keep("case", {"on": "blue"})
    record.close()
    with path.open("ab") as file:
        file.write(b"\x00\xff}")
    found = RunningRecord(path)
    assert isinstance(found.found.problem, RunningDamaged)
    assert found.part("case") == {"on": "blue"}


@pytest.mark.parametrize("left", [b"", b"{", b"\x00" * 300, None], ids=["emptied", "cut", "zeros", "gone"])
def test_what_was_written_before_stands_in_for_a_damaged_file(path: Path, left: bytes | None) -> None:
    record = RunningRecord(path)
    for colour in ("blue", "pink"):
        record.keep("case", {"on": colour})
        record.flush()
    record.close()
    path.unlink() if left is None else path.write_bytes(left)
    found = RunningRecord(path)
    assert isinstance(found.found.problem, RunningDamaged)
    assert found.part("case") == {"on": "blue"}


def test_half_a_sign_is_kept_like_any_other(path: Path) -> None:
    record = RunningRecord(path)
    record.keep("case", {"on": "\ud83d"})
    record.close()
    found = RunningRecord(path)
    assert found.found.problem is None
    assert found.part("case") == {"on": "\ud83d"}


def test_a_part_that_cannot_be_read_is_set_aside_and_the_others_stay(path: Path) -> None:
    record = RunningRecord(path)
    record.keep("case", {"wizard": "gone"})
    record.keep("clocks", {"backgammon": 12})
    problem = record.reject("case", "no such wizard")
    record.close()
    aside = path.with_name("running-case.json.damaged")
    assert str(aside) in str(problem)
    assert json.loads(aside.read_text()) == {"wizard": "gone"}
    again = RunningRecord(path)
    assert (again.part("case"), again.part("clocks")) == (None, {"backgammon": 12})


def test_a_disk_that_is_full_is_told_and_the_next_change_is_tried(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[TablesideError] = []
    record = RunningRecord(path, told.append)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        record.keep("case", 1)
        record.close()
    assert ["the disk is full" in str(error) for error in told] == [True]
    record.keep("case", 2)
    record.close()
    assert RunningRecord(path).part("case") == 2


def test_what_was_changed_last_is_not_called_saved_where_the_disk_is_full(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[TablesideError] = []
    record = RunningRecord(path, told.append)
    record.keep("case", {"on": "blue"})
    record.close()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        record.keep("case", {"on": "pink"})
        record.close()
    assert ["only in this window until it can be saved" in str(error) for error in told] == [True]
    assert "Nothing was lost" not in str(told[0])
    record.close()
    assert told[0].holds is not None
    assert not told[0].holds(), "it is saved now"


def test_what_a_full_disk_refused_is_written_without_another_change(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_LATER", 0.01)
    told: list[TablesideError] = []
    record = RunningRecord(path, told.append)
    path.mkdir()  # nothing can take its place
    (path / "in the way").touch()
    record.keep("case", 1)
    record.flush()
    record.flush()
    assert len(told) == 1
    (path / "in the way").unlink()
    path.rmdir()
    wait_for_the_writer()
    assert read_running(path).parts == {"case": 1}


def test_what_another_program_is_writing_is_left_to_it(path: Path) -> None:
    theirs = path.with_name(f".{path.name}.{os.getppid()}-0123abcd")
    theirs.touch()
    RunningRecord(path).close()
    assert theirs.exists()


def test_a_writer_that_is_killed_again_and_again_loses_nothing_that_was_written(path: Path) -> None:
    found = kill_again_and_again(path, kills=12, seed=20261116)
    assert found.kills == 12
    assert found.faults == []


def test_what_is_in_hand_is_written_again_where_somebody_has_deleted_it(tmp_path: Path) -> None:
    record = RunningRecord(tmp_path / "data" / "running.json")
    record.keep("case", {"on": "blue"})
    record.flush()
    shutil.rmtree(tmp_path / "data")
    record.close()
    assert read_running(record.path).parts == {"case": {"on": "blue"}}
    record.path.unlink()
    assert read_running(record.path).problem is not None, "it is missed where it is gone once more"


# Files that are gone, and states


AT = datetime(2026, 11, 3, 12, 30, tzinfo=UTC)
SHOWN = f"{AT.astimezone():%Y-%m-%d %H:%M}"


def left_with(path: Path, **parts: object) -> RunningRecord:
    """End a program that has these parts in hand, written twice so that there is an earlier file too."""
    record = RunningRecord(path, clock=lambda: AT)
    record.keep("window", {"place": "tableside:start"})
    record.flush()
    for name, data in parts.items():
        record.keep(name, data)
    record.close()
    record.keep("window", {"place": "tableside:timers"})
    record.close()
    return record


def keep_state(path: Path) -> None:
    Backups(path.parent / "backups").keep({"data/running.json": path.read_bytes()}, {}, AT)


def lose(path: Path, left: bytes | None) -> None:
    for file in (path, path.with_name("running.json.previous")):
        file.unlink() if left is None else file.write_bytes(left)


@pytest.mark.parametrize("left", [b"", b"{", None], ids=["emptied", "cut", "gone"])
def test_what_was_in_hand_comes_back_from_the_newest_state_with_the_moment_it_is_of(
    path: Path, left: bytes | None
) -> None:
    left_with(path, exam={"answers": [1, 2]}, clocks={"carrom": 12})
    keep_state(path)
    lose(path, left)
    found = RunningRecord(path)
    assert found.part("exam") == {"answers": [1, 2]}
    assert f"as it was on {SHOWN}, with the clocks as they stood then" in str(found.found.problem)
    assert ("kept as" in str(found.found.problem)) == (left is not None)
    found.close()
    assert read_running(path).parts["clocks"] == {"carrom": 12}, "it is on the disk again"
    assert RunningRecord(path).found.problem is None


def test_what_another_program_begins_at_this_moment_is_not_called_gone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, other = running._before, path.with_name("other.json")
    RunningRecord(other).keep("case", {"wizard": "snooker.foul"})
    wait_for_the_writer()

    def while_another_writes(of: Path) -> running.Kept | None:
        shutil.copyfile(other, path)
        shutil.copyfile(other, path.with_name(f"{path.name}.previous"))
        return look(of)

    monkeypatch.setattr(running, "_before", while_another_writes)
    found = read_running(path)
    assert found.problem is None
    assert found.parts["case"] == {"wizard": "snooker.foul"}


def test_what_was_in_hand_and_is_gone_is_missed_where_no_state_has_it(path: Path) -> None:
    left_with(path, case={"on": "blue"})
    lose(path, None)
    record = RunningRecord(path)
    assert "is gone from" in str(record.found.problem)
    record.keep("window", {"place": "tableside:start"})
    record.close()
    record.keep("window", {"place": "tableside:timers"})
    record.close()
    lose(path, None)
    assert RunningRecord(path).found.problem is None, "nothing was in hand any more"


def test_nothing_is_missed_at_a_first_start_and_what_was_finished_does_not_come_back(path: Path) -> None:
    assert RunningRecord(path).found == running.Kept()
    record = left_with(path, exam={"answers": [1]})
    keep_state(path)
    record.keep("exam", None)
    record.close()
    lose(path, None)
    found = RunningRecord(path)
    assert (found.found.problem, found.part("exam")) == (None, None)


def test_a_file_that_was_deleted_is_not_called_damaged(path: Path) -> None:
    left_with(path, case={"on": "blue"})
    path.unlink()
    found = RunningRecord(path)
    assert found.part("case") == {"on": "blue"}
    told = str(found.found.problem)
    assert "was gone from the disk; it is there again as it was a moment before" in told
    assert "damaged" not in told
    assert "kept as" not in told


# An older copy in the place of the file


def exchange_for_an_older(path: Path, *, state: bool = True, later: object = None) -> None:
    """Go on with an exam after a copy was made of the file, end the program, and put the copy in its place."""
    record = left_with(path, case={"on": "blue"})
    copy = path.read_bytes()
    record.keep("exam", later)
    record.keep("case", None)
    record.close()
    record.keep("window", {"place": "tableside:study"})
    record.close()
    if state:
        keep_state(path)
    path.write_bytes(copy)


def test_an_older_copy_of_what_is_in_hand_is_told_with_the_state_that_has_the_newer(path: Path) -> None:
    exchange_for_an_older(path, later={"answers": [1, 2]})
    record = RunningRecord(path)
    assert isinstance(record.found.problem, RunningOlder)
    assert f"is in the state of {SHOWN}" in str(record.found.problem)
    assert record.part("case") == {"on": "blue"}, "what is there is gone on with"


def older_than_a_state_of_now(path: Path) -> datetime:
    """Put an older copy in the place of a file of which a state is kept at this moment, which is returned."""
    record = left_with(path, case={"on": "blue"}, exam={"answers": [1]})
    copy = path.read_bytes()
    record.keep("exam", {"answers": [1, 2]})
    record.close()
    kept_at = datetime.now(UTC)
    Backups(path.parent / FOLDER).keep({"data/running.json": path.read_bytes()}, {}, kept_at, why=AT_END)
    path.write_bytes(copy)
    return kept_at


def test_what_an_older_copy_lacks_is_told_for_a_day(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_at = older_than_a_state_of_now(path)
    record = RunningRecord(path)
    record.close()
    assert f"is in the state of {kept_at.astimezone():%Y-%m-%d %H:%M}" in str(record.found.problem)
    assert str(read_running(path).problem) == str(record.found.problem), "that is told again at the next start"
    tomorrow = datetime.now(UTC) + timedelta(days=1, minutes=1)
    monkeypatch.setattr(running, "_now", lambda: tomorrow)
    kept = read_running(path)
    assert kept.problem is None
    assert kept.lost is None


def test_an_older_copy_takes_the_place_of_no_state_that_has_what_it_lacks(path: Path) -> None:
    kept_at = older_than_a_state_of_now(path)
    backups = Backups(path.parent / FOLDER)
    record = RunningRecord(path)
    record.keep("case", {"on": "pink"})
    record.close()
    for minutes in (1, 2):
        moment = kept_at + timedelta(minutes=minutes)
        backups.keep({"data/running.json": path.read_bytes()}, {}, moment, why=AT_END)
    found = [json.loads(data)["parts"]["exam"] for data, _ in backups.copies("data/running.json")]
    assert found == [{"answers": [1]}, {"answers": [1, 2]}]


def test_an_older_copy_is_told_also_where_no_state_has_the_newer(path: Path) -> None:
    exchange_for_an_older(path, state=False, later={"answers": [1, 2]})
    problem = read_running(path).problem
    assert "in no earlier state; the last copy of it is kept as" in str(problem)
    assert json.loads(Path(str(problem).split("“")[-1].split("”")[0]).read_text())["parts"]["exam"]


def test_an_older_copy_of_what_was_finished_since_is_told_as_such(path: Path) -> None:
    exchange_for_an_older(path)
    assert "nothing was in hand any more" in str(read_running(path).problem)


def test_a_file_of_a_version_that_did_not_count_and_one_put_back_are_not_called_older(path: Path) -> None:
    exchange_for_an_older(path, later={"answers": [1, 2]})
    raw = json.loads(path.read_text())
    written = path.read_bytes()
    path.write_text(json.dumps({name: data for name, data in raw.items() if name != "changes"}))
    assert read_running(path).problem is None
    path.write_bytes(written)
    running.forget_age(path)
    assert read_running(path).problem is None


def test_only_the_look_of_the_window_makes_no_copy_an_older_one(path: Path) -> None:
    record = left_with(path, case={"on": "blue"})
    copy = path.read_bytes()
    record.keep("window", {"place": "tableside:study"})
    record.close()
    keep_state(path)
    path.write_bytes(copy)
    assert read_running(path).problem is None
