"""What a person makes, and what goes wrong with it, in a few lines."""

from __future__ import annotations

import zipfile
from pathlib import Path

from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.settings import Settings, SettingsStore, config_dir, data_dir
from tests.journal.conftest import snookered


def remarks() -> list[str]:
    """Return the remarks of the entries that there are."""
    journal = Journal(data_dir() / "journal.sqlite")
    found = [entry.notes.remark for entry in journal.entries()]
    journal.close()
    return found


def save(remark: str) -> None:
    """Save an entry."""
    journal = Journal(data_dir() / "journal.sqlite")
    journal.save(snookered(Notes(remark=remark)))
    journal.close()


def bookmarks() -> tuple[tuple[str, str], ...]:
    """Return the bookmarks that there are."""
    return SettingsStore(config_dir() / "settings.json").load().settings.bookmarks


def bookmark(rule: str) -> None:
    """Have one bookmark and no other."""
    SettingsStore(config_dir() / "settings.json").save(Settings(bookmarks=((rule, "here"),)))


def lose_journal() -> None:
    """Take the journal away with all that stands beside it."""
    for path in data_dir().glob("journal*"):
        path.unlink()


def spoil(file: Path, name: str) -> None:
    """Turn bytes over in the middle of a part of an archive."""
    with zipfile.ZipFile(file) as archive:
        part = archive.getinfo(name)
    data = bytearray(file.read_bytes())
    at = part.header_offset + 30 + len(name)
    data[at + part.compress_size // 2] ^= 0xFF
    data[at + part.compress_size // 2 + 1] ^= 0xFF
    file.write_bytes(data)
