"""Which states stay: whatever happens after harm was done, what was there before it can still be had."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tableside.storage.archive import BEFORE_RESTORE, Contents
from tableside.storage.backups import DAYS, NEWEST, OF_A_DAY, WEEKS, Backups, State, worth_keeping

BEGUN = datetime(2026, 11, 16, 12, tzinfo=UTC)
KINDS = ("entries", "answers", "texts")
GAPS = st.one_of(st.integers(1, 300), st.integers(1, 200_000))
COUNTS = st.fixed_dictionaries(dict.fromkeys(KINDS, st.integers(0, 5)))
"""Minutes between two states, of one evening or of days and weeks, and what each state has."""


def state(
    minutes: int,
    counts: dict[str, int],
    *,
    before_restore: bool = False,
    size: int = 1,
    things: Collection[int] = (),
    named: int | None = None,
) -> State:
    why = BEFORE_RESTORE if before_restore else ""
    held = {"entries": frozenset(things)} if things else {}
    contents = Contents(BEGUN + timedelta(minutes=minutes), {}, counts, why, held)
    return State(Path(f"{minutes if named is None else named:09}"), contents, size)


def thinned(states: list[State]) -> list[State]:
    stay = worth_keeping(states)
    return [one for one in states if one in stay]


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
    for day in range(1, WEEKS.days + DAYS + 1):
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


def entries(states: Iterable[State]) -> set[int]:
    return {thing for one in states for thing in one.contents.things.get("entries", ())}


@given(st.lists(st.tuples(GAPS, st.sets(st.integers(1, 12), max_size=6)), min_size=1, max_size=50))
def test_whatever_was_held_in_the_last_weeks_is_in_some_state_that_stays(made: list[tuple[int, set[int]]]) -> None:
    ever: list[State] = []
    kept: list[State] = []
    at = 0
    for minutes, things in made:
        at += minutes
        newest = state(at, {"entries": len(things)}, things=things)
        ever.insert(0, newest)
        kept = thinned([newest, *kept])
        recent = [one for one in ever if newest.contents.made_at - one.contents.made_at <= WEEKS]
        for one in recent:
            full = sum(other.day == one.day for other in kept) >= OF_A_DAY
            assert full or entries([one]) <= entries(kept)


def test_a_lost_journal_that_was_begun_anew_with_as_many_entries_stays_for_weeks() -> None:
    states = [state(0, {"entries": 2}, things=(1, 2))]
    for day in range(WEEKS.days):
        for minute in (10, 20, 30, 40, 50, 60):
            held = (3, 4, 100 + day)
            states = thinned([state(day * 24 * 60 + minute, {"entries": 3}, things=held), *states])
    assert {1, 2} <= entries(states)
    assert len(states) < 2 * WEEKS.days + 30


def test_a_line_that_is_written_again_and_again_keeps_no_crowd_of_states() -> None:
    states: list[State] = []
    for day in range(14):
        for minute in range(0, 600, 5):
            states = thinned([state(day * 24 * 60 + minute, {"entries": 9}, things=(1, 1000 * day + minute)), *states])
    assert len(states) <= NEWEST + 14 * OF_A_DAY + 3 * DAYS


def test_one_start_with_a_clock_that_is_a_year_ahead_costs_nothing() -> None:
    states: list[State] = []
    for day in range(30):
        states = thinned([state(day * 24 * 60, {"entries": 3}, things=(1, 2, 3) if day < 3 else (4, 5, 6)), *states])
    for minutes in (395 * 24 * 60, 30 * 24 * 60, 31 * 24 * 60):
        # What is kept after the clock was set right is still the latest.
        named = 400 * 24 * 60 + minutes % 1_000
        states = thinned([state(minutes, {"entries": 3}, things=(4, 5, 6), named=named), *states])
    assert {1, 2, 3} <= entries(states)


def test_a_state_of_the_version_before_is_judged_by_how_much_it_has() -> None:
    states = [state(0, {"entries": 5})]
    for day in range(1, WEEKS.days):
        states = thinned([state(day * 24 * 60, {"entries": 4}, things=(1, 2, 3, 4)), *states])
    assert most(states, "entries") == 5


def test_whoever_tries_one_restore_after_the_other_still_has_every_state_to_choose_from() -> None:
    """Of each only the settings are another, so that no number and no thing tells them apart."""
    states: list[State] = []
    for minute in range(0, 60, 5):
        states = thinned([state(minute, {"entries": 3}, things=(1, 2, 3)), *states])
    to_choose_from = list(states)
    for minute in range(60, 90, 2):
        before = state(minute, {"entries": 3}, things=(1, 2, 3), before_restore=True)
        after_start = state(minute + 1, {"entries": 3}, things=(1, 2, 3))
        states = thinned([after_start, *thinned([before, *states])])
        assert all(one in states for one in to_choose_from)
        assert states[len(states) - len(to_choose_from) - 1].contents.before_restore, "what there was before the first"
