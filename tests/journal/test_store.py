"""Saving, finding, editing, deleting: what goes in comes out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal, NotInJournal, folded
from tableside.storage.database import Database
from tests.journal.conftest import opened_journal

from .conftest import made_draft, snookered

NOTES = Notes("Spring Open", "Renée Müller – Łukasz", "7", "Both saw it.\nNo protest.")


def test_a_saved_ruling_comes_back_whole(journal: Journal) -> None:
    saved = journal.save(snookered(NOTES, "it"))
    assert list(journal.entries()) == [saved]
    assert saved.notes == NOTES
    assert (saved.wizard, saved.language, saved.game) == ("snooker.snookered", "it", "snooker")
    assert saved.facts["on"] == "red"
    assert saved.answer["verdict"] == "snookered"
    assert saved.call == "Impallato."
    assert saved.position == "cue 889,700; reds 889,2000; blue 889,1500"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 2),
        ("muller", 1),
        ("RENEE spring", 1),
        ("snookered", 1),
        ("100%", 1),
        ("_", 0),
        ("nobody", 0),
        ("double", 1),
    ],
)
def test_search_ignores_case_and_accents_and_wants_every_word(journal: Journal, query: str, found: int) -> None:
    journal.save(snookered(NOTES))
    journal.save(made_draft("backgammon.cube", {}, Notes(remark="double 100% sure")))
    assert len(journal.entries(query)) == found


def test_the_newest_stands_first(path: Path) -> None:
    moments = iter(datetime(2026, 1, day, tzinfo=UTC) for day in (1, 2, 3, 4))
    journal = Journal(Database(path), lambda: next(moments, datetime(2026, 2, 1, tzinfo=UTC)))
    numbers = [journal.save(snookered()).id for _ in range(2)]
    assert [entry.id for entry in journal.entries()] == numbers[::-1]
    listed = [entry.saved_at for entry in journal.entries()]
    assert listed == sorted(listed, reverse=True)


def test_the_remark_can_be_edited_and_is_found_by_its_new_words(journal: Journal) -> None:
    saved = journal.save(snookered(NOTES))
    edited = journal.edit(saved, Notes("Spring Open", "Renée Müller – Łukasz", "7", "Protest withdrawn"))
    assert edited.notes.remark == "Protest withdrawn"
    assert edited.edited_at is not None
    assert (edited.saved_at, edited.answer, edited.facts) == (saved.saved_at, saved.answer, saved.facts)
    assert [entry.id for entry in journal.entries("withdrawn snookered")] == [saved.id]
    assert not journal.entries("both saw")


def test_deleting_can_be_undone(journal: Journal) -> None:
    numbers = [journal.save(snookered(Notes(remark=word))).id for word in ("one", "two", "three")]
    journal.delete(numbers[:2])
    assert [entry.id for entry in journal.entries()] == numbers[2:]
    assert all(journal.entry(number).deleted_at for number in numbers[:2])
    journal.restore(numbers[:2])
    assert {entry.id for entry in journal.entries()} == set(numbers)


def test_what_is_saved_last_stands_first_though_the_clock_goes_back(path: Path) -> None:
    now = datetime(2026, 5, 3, 12, tzinfo=UTC)
    with opened_journal(path, clock=lambda: now) as journal:
        remarks = ["before", "set back", "set back still", "right again"]
        for remark, days in zip(remarks, (0, -2, -2, 1), strict=True):
            now = datetime(2026, 5, 3, 12, tzinfo=UTC) + timedelta(days=days)
            journal.save(snookered(Notes(remark=remark)))
        assert [entry.notes.remark for entry in journal.entries()] == remarks[::-1]
        assert [entry.saved_at.day for entry in journal.entries()] == [4, 1, 1, 3], "it is dated as the clock says"
        journal.delete([entry.id for entry in journal.entries()])
        now += timedelta(days=40)
    with opened_journal(path, clock=lambda: now) as journal:
        for remark in ("a number", "that was", "given before"):
            now += timedelta(days=1)
            journal.save(snookered(Notes(remark=remark)))
        assert [entry.notes.remark for entry in journal.entries()] == ["given before", "that was", "a number"]


def test_deleted_entries_go_for_good_only_after_a_month(path: Path) -> None:
    start = datetime(2026, 3, 1, tzinfo=UTC)
    journal = Journal(Database(path), lambda: start)
    number = journal.save(snookered()).id
    journal.delete([number])
    soon = Journal(Database(path), lambda: start + timedelta(days=29))
    assert soon.entry(number).deleted_at == start
    late = Journal(Database(path), lambda: start + timedelta(days=31))
    with pytest.raises(NotInJournal):
        late.entry(number)


def test_an_unknown_entry_is_said_to_be_unknown(journal: Journal) -> None:
    with pytest.raises(NotInJournal, match="99"):
        journal.entry(99)


@given(st.lists(st.text(max_size=40), min_size=4, max_size=4))
def test_any_text_is_kept_and_found(texts: list[str]) -> None:
    with TemporaryDirectory() as folder, opened_journal(Path(folder) / "journal.sqlite") as journal:
        check_kept_and_found(journal, texts)


def check_kept_and_found(journal: Journal, texts: list[str]) -> None:
    event, players, table, remark = (text.replace("\x00", "") for text in texts)
    notes = Notes(event, players, table, remark)
    # Unpaired surrogates cannot be typed; SQLite could not store them either.
    if any("\ud800" <= character <= "\udfff" for text in texts for character in text):
        return
    saved = journal.save(Draft("snooker.foul", "en", {}, {}, notes))
    assert journal.entry(saved.id).notes == notes
    for text in (notes.event, notes.players, notes.table, notes.remark):
        assert journal.entries(text), folded(text)


def check_the_old_entry(journal: Journal) -> None:
    (entry,) = journal.entries("agreed")
    assert entry.notes == Notes("Open", "Ann v Bo", "7", "agreed")
    assert (entry.call, entry.earlier) == ("Foul, four.", ())


def test_an_incident_saved_again_stays_one_entry(journal: Journal) -> None:
    first = journal.save(snookered(NOTES))
    again = replace(snookered(NOTES), earlier=(Draft("snooker.foul", "en", {"on": "red"}, {"call": "Foul, four."}),))
    assert journal.replace(first, again).saved_at == first.saved_at
    (entry,) = journal.entries()
    assert [(one.wizard, one.call) for one in entry.earlier] == [("snooker.foul", "Foul, four.")]


def test_a_long_journal_is_read_as_it_is_looked_at(journal: Journal) -> None:
    newest_first = [journal.save(snookered(Notes(remark=f"ruling {number}"))).id for number in range(10)][::-1]
    found = journal.entries()
    assert [entry.id for entry in found] == list(found.numbers) == newest_first
    assert found[2] == journal.entry(newest_first[2])
    with pytest.raises(IndexError):
        found[10]


def test_an_entry_changed_in_two_places_keeps_both_texts(path: Path) -> None:
    with opened_journal(path) as here, opened_journal(path) as elsewhere:
        read = here.save(snookered(NOTES))
        elsewhere.edit(elsewhere.entry(read.id), replace(NOTES, remark="Protest withdrawn", frame="3"))
        saved = here.edit(read, replace(NOTES, remark="Both have signed", referee="Cleo"))
        assert saved.notes == replace(NOTES, remark="Both have signed", referee="Cleo", frame="3")
        assert [one.entry.notes.remark for one in here.versions(saved)] == ["Protest withdrawn"]


def test_what_is_changed_in_two_places_in_different_fields_is_put_together(path: Path) -> None:
    with opened_journal(path) as here, opened_journal(path) as elsewhere:
        read = here.save(snookered(NOTES))
        elsewhere.edit(elsewhere.entry(read.id), replace(NOTES, table="12"))
        saved = here.edit(read, replace(NOTES, referee="Cleo"))
        assert saved.notes == replace(NOTES, table="12", referee="Cleo")
        assert [entry.id for entry in here.entries("cleo 12")] == [read.id]


def test_a_corrected_entry_keeps_what_it_said_and_can_read_so_again(journal: Journal) -> None:
    first = journal.save(snookered(NOTES))
    foul = made_draft("snooker.foul", {"on": "red", "events": ["cue-potted"]}, replace(NOTES, remark="corrected"))
    corrected = journal.replace(first, foul)
    (version,) = journal.versions(corrected)
    assert (version.entry.wizard, version.entry.notes, version.entry.call) == (first.wizard, NOTES, first.call)
    back = journal.take_back(corrected, version)
    assert (back.wizard, back.notes, back.facts) == (first.wizard, NOTES, first.facts)
    assert [one.entry.notes.remark for one in journal.versions(back)] == ["corrected"]
    assert [entry.id for entry in journal.entries("protest")] == [first.id]
    assert not journal.entries("corrected")


def test_a_remark_that_was_wiped_later_is_kept_but_not_every_letter_of_it(path: Path) -> None:
    now = datetime(2026, 7, 17, 10, tzinfo=UTC)
    with opened_journal(path, clock=lambda: now) as journal:
        entry = journal.save(snookered())
        for remark in ("Bo", "Both agr", "Both had", "Both agreed"):
            entry = journal.edit(entry, Notes(remark=remark))
        assert not journal.versions(entry)
        now += timedelta(minutes=5)
        entry = journal.edit(entry, Notes())
        assert [one.entry.notes.remark for one in journal.versions(entry)] == ["Both agreed"]


def test_earlier_versions_are_bounded(path: Path) -> None:
    now = datetime(2026, 7, 17, 10, tzinfo=UTC)
    with opened_journal(path, clock=lambda: now) as journal:
        entry = journal.save(snookered())
        for number in range(30):
            now += timedelta(minutes=5)
            entry = journal.edit(entry, Notes(remark=f"remark {number};"))
        assert [one.entry.notes.remark for one in journal.versions(entry)] == [
            f"remark {number};" for number in range(28, 8, -1)
        ]
