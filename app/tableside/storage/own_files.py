"""The files of a person that go by a name of the program's own, and what people know them as.

Whoever is told that something could not be saved knows the case in hand and the clocks, but no `running.json`.
"""

from __future__ import annotations

from pathlib import Path

from tableside.errors import N_, Phrase, phrase

JOURNAL, STUDY, SETTINGS, RUNNING = "journal.sqlite", "study.sqlite", "settings.json", "running.json"
IN_WORK = "imports-in-work.json"
"""Where documents stand that somebody corrects before they are imported."""
PENDING = "restore.json"
"""The note of a state that is unpacked and waits to be put in place."""
STATES = "backups"
"""The folder of earlier states."""
_KNOWN = {
    SETTINGS: N_("Settings and bookmarks"),
    RUNNING: N_("The case in hand and the clocks"),
    IN_WORK: N_("Documents that are being imported"),
    PENDING: N_("What is to be restored"),
}
"""What stands in for the names of files; of a journal or study record it is said which it is wherever one is named."""


def known_as(path: Path) -> Phrase | str:
    """Return what people know a file as and in which folder it is; any other goes by its own name."""
    if path.name not in _KNOWN:
        return str(path)
    return phrase(N_("{what} ({where})"), what=Phrase(_KNOWN[path.name]), where=str(path.parent))
