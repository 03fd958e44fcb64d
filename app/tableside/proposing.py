"""Which earlier state is proposed: one that brings back what was lost, and takes away no more than it brings.

What somebody has deleted, or has left behind with a restore that said so, is not lost, as long as no later state has it
again. Entries and answers come back beside what is there now, so that a state that lacks some of that is no worse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from tableside.belongings import Held
from tableside.outlook import MADE_ONCE, WRITTEN_OVER, differs, held_by, joined_from, missed, outlook_on_state
from tableside.storage.archive import Contents
from tableside.storage.backups import IN_HAND, State
from tableside.storage.given_up import GivenUp
from tableside.storage.things import DELETED, NOTHING, UNNUMBERED, Things

_Left = Mapping[str, Things]


def proposed_state(now: Held, states: Sequence[State]) -> int | None:
    """Return the place of the newest state that brings back most of what was lost; None where none should be marked.

    Where nothing was lost that is the newest, if it would change something.
    """
    left = _left_on_purpose(now, states)
    best, most = None, (0, 0, 0)
    for place, state in enumerate(states):
        if not differs(now, state.contents):
            continue
        worth = _worth(now, state.contents, left)
        if worth is not None and (worth > most or (place == 0 and worth == most)):
            best, most = place, worth
    return best


def more_than_newest(states: Sequence[State], given_up: Sequence[GivenUp]) -> int | None:
    """Return the place of the state that has most of what the newest lacks, as long as nobody knows what there is now.

    None where the newest lacks nothing: it may be as it is now, or not.
    """
    for newest in states[:1]:
        now = replace(held_by(newest.contents), given_up=tuple(given_up))
        now.files.update(newest.contents.files)
        place = proposed_state(now, states)
        return place if place is not None and missed(now, states[place].contents) else None
    return None


def joins_rather(now: Held, contents: Contents) -> bool:
    """Tell whether only what is missing should come back of a state: there is some, and to restore takes something."""
    return bool(joined_from(now, contents)) and bool(outlook_on_state(now, contents).gone)


def _worth(now: Held, contents: Contents, left: _Left) -> tuple[int, int, int] | None:
    """Return how much of what was lost a state brings: what is made once, what is written over, what was in hand.

    None for one that takes away more than it brings.
    """
    back, gone = missed(now, contents, left), outlook_on_state(now, contents).gone
    joined = joined_from(now, contents, left)
    if joined and gone:
        return sum(joined.values()), 0, 0
    in_hand = int(_brings_in_hand(now, contents))
    if sum(gone.values()) > sum(back.values()):
        return None
    made, written = (
        sum(back.get(kind, 0) - gone.get(kind, 0) for kind in kinds) for kinds in (MADE_ONCE, WRITTEN_OVER)
    )
    return made, written, in_hand


def _brings_in_hand(now: Held, contents: Contents) -> bool:
    """Tell whether a state has what is missing of what was in hand, because its file is an older copy."""
    there = IN_HAND in contents.files and now.lost_in_hand is not None
    return there and not now.keeps_in_hand(contents.why, contents.made_at)


def _left_on_purpose(now: Held, states: Sequence[State]) -> dict[str, Things]:
    """Return by their kinds the things that nobody misses: deleted or left behind, and held by no state since then."""
    left: dict[str, Things] = {}
    for kind in (*MADE_ONCE, *WRITTEN_OVER, *UNNUMBERED.values()):
        deleted = DELETED if kind == UNNUMBERED["entries"] else ""
        there, left[kind] = now.things.get(kind, NOTHING), now.things.get(deleted, NOTHING)
        for later, state in zip((None, *states), states, strict=False):
            since = later.contents.made_at if later is not None else None
            behind = _left_behind(now, kind, state.contents.made_at, since) | state.contents.things.get(
                deleted, NOTHING
            )
            left[kind] |= behind - there
            there |= state.contents.things.get(kind, NOTHING)
    return left


def _left_behind(now: Held, kind: str, since: datetime, until: datetime | None) -> Things:
    """Return what was left behind with the restores before which what was there was kept in a span of time."""
    found = (one for one in now.given_up if since <= one.at and (until is None or one.at < until))
    return NOTHING.union(*(one.things.get(kind, NOTHING) for one in found))
