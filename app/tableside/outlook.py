"""What a restore changes: what it puts back, what goes or becomes another version, and what is left as it is.

It is told before and after, from the lists of the states or from what was unpacked; and by the same it is found which
state to propose (`proposing`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tableside.belongings import Held
from tableside.errors import N_
from tableside.storage.archive import Contents
from tableside.storage.backups import IN_HAND
from tableside.storage.own_files import IN_WORK, JOURNAL, RUNNING, SETTINGS, STUDY
from tableside.storage.small_record import UNKNOWN, count_of
from tableside.storage.things import DELETED, NOTHING, UNNUMBERED, VERSIONS, Things

_PUT_BACK, _WAITS = N_("Put back:"), N_("To be put back when the window has closed:")
_OUTLOOK = (
    N_("Not there afterwards:"),
    N_("There in another version afterwards:"),
    N_("Left as it is:"),
)
"""What is said of the parts of an outlook besides what comes back."""
_PARTS = ("back", "gone", "stays", "changed")
_NONE_LEFT: Mapping[str, Things] = {}
_SETTINGS = (f"config/{SETTINGS}",)
_FILES_OF = {
    "entries": (f"data/{JOURNAL}",),
    "answers": (f"data/{STUDY}",),
    "bookmarks": _SETTINGS,
    "settings": _SETTINGS,
    "running": (f"data/{RUNNING}", f"data/{IN_WORK}"),
}
"""In which files each kind stands; of texts each has its own."""


MADE_ONCE, WRITTEN_OVER = ("entries", "answers", "imports"), ("texts", "bookmarks")
"""What stays once it is made, so that it is missed where it is gone, and what was often given up for something else."""
_JOINED = ("entries", "answers")
"""What stands in records that can be put together."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a restore puts back, what of the present is not there afterwards or another version, and what stays."""

    back: Mapping[str, int] = field(default_factory=dict)
    gone: Mapping[str, int] = field(default_factory=dict)
    stays: Mapping[str, int] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)

    def told(self, *, waits: bool = False) -> Iterator[tuple[str, Mapping[str, int]]]:
        """Yield what is said of each part and how much it is of what; of other versions only where there are some."""
        said = (_WAITS if waits else _PUT_BACK, *_OUTLOOK)
        parts = self.back, self.gone, self.changed, self.stays
        yield from (part for part in zip(said, parts, strict=True) if part[1] is not self.changed or part[1])


def outlook_on(
    now: Held, then: Held, names: Collection[str], left: Collection[str] = (), *, joined: bool = False
) -> Outlook:
    """Return what becomes of what there is when files of these names, which hold something else, take its place.

    Texts that are left as they are would be as they came, if there were nothing of them to put back. A record that was
    joined with the one that is there puts back only what that lacks.
    """
    stay = {kind for kind, files in _FILES_OF.items() if not any(name in names for name in files)}
    back = {kind: count for kind, count in then.counts.items() if kind not in stay}
    lines: Things = NOTHING.union(*(now.edited.get(name, NOTHING) for name in left))
    gone = {
        kind: _missing(kind, now, then, {"texts": lines})
        for kind in ("entries", "answers", "texts", "bookmarks")
        if kind not in stay
    }
    stays = {kind: count for kind, count in now.counts.items() if kind in stay}
    stays["texts"] = len(lines)
    # An imported text that has no counterpart stays; one that has another version there goes.
    there = then.things.get("imports", NOTHING)
    gone["imports"] = sum(name in names and one not in there for name, one in now.imported.items())
    stays["imports"] = sum(name not in names for name in now.imported)
    changed = {"entries": 0 if "entries" in stay else _in_another_version(now, then)}
    if joined:
        for kind in _JOINED:
            if kind not in stay:
                back[kind] = _missing(kind, then, now)
                stays[kind] = now.counts.get(kind, 0) - changed.get(kind, 0)
    return Outlook(*map(_without_none, (back, gone, stays, changed)))


def _in_another_version(now: Held, then: Held) -> int:
    """Return how many entries are there afterwards, but not as they are now; none where they are too many to tell."""
    mine, theirs = now.things.get(VERSIONS, NOTHING), then.things.get(VERSIONS, NOTHING)
    if len(mine) != now.counts.get("entries", 0) or len(theirs) != then.counts.get("entries", 0):
        return 0
    # Versions are known with the numbers of their entries, and so must those be that are not there at all.
    return len(mine - theirs) - len(now.things.get("entries", NOTHING) - then.things.get("entries", NOTHING))


def _missing(kind: str, now: Held, then: Held, left: Mapping[str, Things] = _NONE_LEFT) -> int:
    """Return how many things of a kind are not there afterwards; the difference where they are too many."""
    count, other = now.counts.get(kind, 0), then.counts.get(kind, 0)
    # A state of an earlier version knows its rows by their numbers only.
    for known_by in (UNNUMBERED.get(kind, kind), kind):
        mine, theirs = now.things.get(known_by, NOTHING), then.things.get(known_by)
        if theirs is not None and len(mine) == count and len(theirs) == other:
            return len(mine - theirs - left.get(known_by, NOTHING))
    return max(count - other - len(left.get(kind, NOTHING)), 0)


def _without_none(counts: Mapping[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in counts.items() if count > 0}


def outlook_on_state(now: Held, contents: Contents) -> Outlook:
    """Return what becomes of what there is when a state is put back, as far as its list tells."""
    left = {IN_HAND} if now.keeps_in_hand(contents.why, contents.made_at) else set()
    return outlook_on(now, held_by(contents), contents.files.keys() - left)


def missed(now: Held, contents: Contents, left: Mapping[str, Things] = _NONE_LEFT) -> dict[str, int]:
    """Return how much a state holds of each kind that is not there now, besides what was left on purpose."""
    kinds = (*MADE_ONCE, *WRITTEN_OVER)
    return _without_none({kind: _missing(kind, held_by(contents), now, left) for kind in kinds})


def joined_from(now: Held, contents: Contents, left: Mapping[str, Things] = _NONE_LEFT) -> dict[str, int]:
    """Return how much comes back where only what is missing does: what was deleted is there, and stays deleted."""
    entries = UNNUMBERED["entries"]
    deleted = left.get(entries, NOTHING) | now.things.get(DELETED, NOTHING)
    found = missed(now, contents, {**left, entries: deleted})
    return {kind: count for kind, count in found.items() if kind in _JOINED}


def differs(now: Held, contents: Contents) -> bool:
    """Tell whether anything would be another after a state was put back, so that there is a reason to."""
    there = now.files.get
    others = {name for name, known in contents.files.items() if known != there(name)}
    if now.edited.keys() - contents.files.keys():
        return True
    in_hand = IN_HAND in others and not now.keeps_in_hand(contents.why, contents.made_at)
    # How the window looked stands in the same file, which is another after every start.
    return bool(others - {IN_HAND}) or (in_hand and bool(now.in_hand or contents.counts.get("running", 1)))


def held_by(contents: Contents) -> Held:
    """Return what a state holds, as far as its list tells."""
    return Held(dict(contents.counts), dict(contents.things))


def outlook_in(note: Mapping[str, Any]) -> Outlook:
    """Return what a note says of what changes; one of an earlier version says nothing."""
    try:
        told = {"changed": {}} | note["outlook"]
        parts = [{str(kind): count_of(count) for kind, count in told[part].items()} for part in _PARTS]
    except UNKNOWN:
        return Outlook()
    return Outlook(*parts)
