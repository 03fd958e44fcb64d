"""Bookmarks with notes, and the rules read last; both live in the settings."""

from __future__ import annotations

from tableside.ui.services.settings_session import SettingsSession

_MOST_RECENT = 30


def add_recent(settings: SettingsSession, rule_id: str) -> None:
    """Note that a rule was opened; the newest stands first."""
    others = tuple(one for one in settings.current.recent if one != rule_id)
    settings.remember(recent=(rule_id, *others)[:_MOST_RECENT])


def remove_recent(settings: SettingsSession, rule_id: str) -> None:
    """Forget that a rule was opened."""
    settings.remember(recent=tuple(one for one in settings.current.recent if one != rule_id))


def is_bookmarked(settings: SettingsSession, rule_id: str) -> bool:
    """Tell whether a rule has a bookmark."""
    return any(one == rule_id for one, _ in settings.current.bookmarks)


def toggle_bookmark(settings: SettingsSession, rule_id: str) -> bool:
    """Set a bookmark or take it away; tells whether there is one now."""
    if is_bookmarked(settings, rule_id):
        kept = tuple(pair for pair in settings.current.bookmarks if pair[0] != rule_id)
        settings.remember(bookmarks=kept)
        return False
    settings.remember(bookmarks=(*settings.current.bookmarks, (rule_id, "")))
    return True


def set_note(settings: SettingsSession, rule_id: str, note: str) -> None:
    """Write the note of a bookmark."""
    changed = tuple((one, note if one == rule_id else old) for one, old in settings.current.bookmarks)
    settings.remember(bookmarks=changed)


def note_of(settings: SettingsSession, rule_id: str) -> str:
    """Read the note of a bookmark."""
    return next((note for one, note in settings.current.bookmarks if one == rule_id), "")
