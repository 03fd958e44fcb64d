"""Which states stay: whatever happens after harm was done, what was there before it can still be had."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tableside.storage.archive import Contents
from tableside.storage.backups import DAYS, NEWEST, WEEKS, Backups, State, worth_keeping

BEGUN = datetime(2026, 11, 16, 12, tzinfo=UTC)
KINDS = ("entries", "answers", "texts")
GAPS = st.one_of(st.integers(1, 300), st.integers(1, 200_000))
COUNTS = st.fixed_dictionaries(dict.fromkeys(KINDS, st.integers(0, 5)))
"""Minutes between two states, of one evening or of days and weeks, and what each state has."""


def state(minutes: int, counts: dict[str, int], *, before_restore: bool = False, size: int = 1) -> State:
    contents = Contents(BEGUN + timedelta(minutes=minutes), {}, counts, before_restore)
    return State(Path(f"{minutes:09}"), contents, size)


def most(states: list[State], kind: str) -> int:
    return max(one.contents.counts[kind] for one in states)


@given(st.lists(st.tuples(GAPS, COUNTS, st.booleans()), min_size=1, max_size=50))
def test_what_was_most_in_the_last_weeks_is_always_there(made: list[tuple[int, dict[str, int], bool]]) -> None:
    ever: list[State] = []
    kept: list[State] = []
    at = 0
    for minutes, counts, before_restore in made:
        at += minutes
        newest = state(at, counts, before_restore=before_restore)
        ever.insert(0, newest)
        kept.insert(0, newest)
        stay = worth_keeping(kept)
        kept = [one for one in kept if one in stay]
        recent = [one for one in ever if newest.contents.made_at - one.contents.made_at <= WEEKS]
        for kind in KINDS:
            assert most(kept, kind) >= most(recent, kind)
        assert kept[:NEWEST] == ever[:NEWEST]
        restores = [one for one in recent if one.contents.before_restore][:10]
        assert all(one in kept for one in restores)
        today = [one for one in ever if one.day == newest.day]
        assert today[-1] in kept


@given(st.lists(st.tuples(GAPS, COUNTS), min_size=1, max_size=40))
def test_however_large_states_are_the_newest_stays_and_the_folder_has_its_bound(
    made: list[tuple[int, dict[str, int]]],
) -> None:
    kept: list[State] = []
    at = 0
    for minutes, counts in made:
        at += minutes
        kept.insert(0, state(at, counts, size=10))
        stay = worth_keeping(kept, most_bytes=45)
        assert kept[0] in stay
        kept = [one for one in kept if one in stay]
        assert len(kept) <= 4


def test_whoever_opens_the_program_after_a_year_still_finds_what_was_there_before_the_harm() -> None:
    rich, poor = state(0, {"entries": 401}), state(5, {"entries": 0})
    after_a_year = state(365 * 24 * 60, {"entries": 1})
    assert rich in worth_keeping([after_a_year, poor, rich])


def test_of_each_week_a_state_stays_that_no_number_tells_apart() -> None:
    states: list[State] = []
    for day in range(WEEKS.days):
        states.insert(0, state(day * 24 * 60, {"entries": 400}))
        stay = worth_keeping(states)
        states = [one for one in states if one in stay]
    kept = {one.day.isocalendar()[:2] for one in states}
    assert len(kept) >= WEEKS.days // 7


def test_what_a_person_has_deleted_is_gone_after_weeks_of_use() -> None:
    states = [state(0, {"entries": 401})]
    for day in range(1, WEEKS.days + DAYS):
        states.insert(0, state(day * 24 * 60, {"entries": 400}))
        stay = worth_keeping(states)
        states = [one for one in states if one in stay]
    assert most(states, "entries") == 400


def test_a_state_that_cannot_be_read_for_a_moment_is_left_alone(tmp_path: Path) -> None:
    backups = Backups(tmp_path)
    locked = backups.keep({"data/x": b"rich"}, {"entries": 401}, BEGUN)
    assert locked is not None
    whole = locked.read_bytes()
    locked.write_bytes(b"")
    for minute in range(1, 20):
        backups.keep({"data/x": str(minute).encode()}, {"entries": 1}, BEGUN + timedelta(minutes=minute))
    assert locked.exists()
    locked.write_bytes(whole)
    assert max(one.contents.counts["entries"] for one in backups.states()) == 401
