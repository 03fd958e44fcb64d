"""Small files with values that nobody can mean stop nothing: they are as if nothing was known."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.outlook import Outlook, outlook_in
from tableside.settings import data_dir
from tableside.storage.archive import Archive
from tableside.storage.counts import missing_rows, read_count
from tableside.storage.inventory import missed
from tableside.storage.known import known
from tableside.storage.reading import Refused, json_of, toml_of
from tableside.storage.small_record import moment_of
from tests.commands.making import save

_WILD = ("1e400", "-1e400", "NaN", "-1", "1.5", "true", "null", "[]", "{}", '"x"', "9" * 30, "9" * 5000)


@pytest.mark.parametrize("value", ["1e400", "-1e400", "NaN", "Infinity", "9" * 30])
def test_a_number_that_cannot_be_reckoned_with_is_refused_before_anybody_meets_it(value: str) -> None:
    with pytest.raises(Refused):
        json_of(f'{{"rows": [{value}]}}')


@pytest.mark.parametrize("value", ["1e400", "inf", "-inf", "nan"])
def test_nor_is_it_met_in_toml(value: str) -> None:
    with pytest.raises(Refused):
        toml_of(f"order = {value}")


@pytest.mark.parametrize("value", _WILD)
def test_a_wild_count_is_none(value: str, tmp_path: Path) -> None:
    database = tmp_path / "journal.sqlite"
    (tmp_path / "journal.sqlite.count").write_text(f'{{"rows": {value}, "last": 1}}')
    (tmp_path / "journal.sqlite.missing").write_text(f'{{"lost": [[{value}, "x"]]}}')
    (tmp_path / "known.json").write_text(f'{{"settings": {value}}}')
    assert read_count(database) is None
    assert missing_rows(database) is None
    assert known(tmp_path, "settings") is None


@pytest.mark.parametrize("value", [one for one in _WILD if one != "{}"])
def test_a_list_of_files_that_is_none_misses_nothing(value: str, tmp_path: Path) -> None:
    (tmp_path / "inventory.json").write_text(value)
    assert missed(tmp_path) == []


@pytest.mark.parametrize("value", [-1, True, [], "x", 1.5])
def test_what_a_note_says_wrongly_of_a_restore_is_not_said_at_all(value: object) -> None:
    assert outlook_in({"outlook": {"back": {"entries": value}, "gone": {}, "stays": {}}}) == Outlook()


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "9999-99-99", "", 3, None])
def test_a_moment_without_a_date_somewhere_is_none(text: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        moment_of(text)


@pytest.mark.parametrize("content", ['{"rows": 1e400, "last": 1, "exact": true}', "[]", "3"])
@pytest.mark.parametrize("name", ["journal.sqlite.count", "study.sqlite.count"])
def test_a_backup_is_written_whatever_stands_in_the_count_beside_a_record(
    name: str, content: str, tmp_path: Path
) -> None:
    save("before")
    (data_dir() / name).write_text(content)
    file = tmp_path / "all.tableside-backup"
    assert run_command(["backup", str(file)]) == 0
    assert Archive(file).contents.counts["entries"] == 1
