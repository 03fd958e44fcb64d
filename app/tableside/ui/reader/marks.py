"""Bookmarks with notes, and the rules read last; both live in the settings."""

from __future__ import annotations

from tableside.ui.memory import Memory

_MOST_RECENT = 30


def add_recent(memory: Memory, rule_id: str) -> None:
    """Note that a rule was opened; the newest stands first."""
    others = tuple(one for one in memory.settings.recent if one != rule_id)
    memory.remember(recent=(rule_id, *others)[:_MOST_RECENT])


def remove_recent(memory: Memory, rule_id: str) -> None:
    """Forget that a rule was opened."""
    memory.remember(recent=tuple(one for one in memory.settings.recent if one != rule_id))


def is_bookmarked(memory: Memory, rule_id: str) -> bool:
    """Tell whether a rule has a bookmark."""
    return any(one == rule_id for one, _ in memory.settings.bookmarks)


def toggle_bookmark(memory: Memory, rule_id: str) -> bool:
    """Set a bookmark or take it away; tells whether there is one now."""
    if is_bookmarked(memory, rule_id):
        kept = tuple(pair for pair in memory.settings.bookmarks if pair[0] != rule_id)
        memory.remember(bookmarks=kept)
        return False
    memory.remember(bookmarks=(*memory.settings.bookmarks, (rule_id, "")))
    return True


def set_note(memory: Memory, rule_id: str, note: str) -> None:
    """Write the note of a bookmark."""
    changed = tuple((one, note if one == rule_id else old) for one, old in memory.settings.bookmarks)
    memory.remember(bookmarks=changed)


def note_of(memory: Memory, rule_id: str) -> str:
    """Read the note of a bookmark."""
    return next((note for one, note in memory.settings.bookmarks if one == rule_id), "")
