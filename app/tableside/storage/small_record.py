"""Small files beside what a person has made, and what single values of such a file may be.

They come back from backups and are mended by hand, so nothing in them is as it should be until it was looked at. A
value that cannot be meant raises one of `UNKNOWN`; whoever reads such a file takes that for "nothing is known".
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tableside.errors import Phrase
from tableside.storage.reading import MISPLACED, Refused, Unreadable, read_json
from tableside.storage.unfinished import unfinished_name

UNKNOWN = (OSError, Unreadable, ValueError, TypeError, LookupError, AttributeError)
"""What may be raised where a record or a part of it is damaged, missing or of another kind."""
_MOST = 1 << 63


def read_small(path: Path, most: int) -> Mapping[str, Any]:
    """Read a small record; whatever is no object is damaged."""
    found = read_json(path, most)
    if not isinstance(found, dict):
        raise Unreadable(path, Phrase(MISPLACED))
    return found


def write_small(path: Path, known: Mapping[str, object]) -> None:
    """Write what is known, as a whole or not at all, without waiting for the disk."""
    beside = unfinished_name(path)
    handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "w") as file:
            json.dump(known, file)
        beside.replace(path)
    except OSError:  # a folder may stand there, and this is tried again with every change
        beside.unlink(missing_ok=True)
        raise


def count_of(value: object) -> int:
    """Return a value that counts something, or tells a size or a place in a row."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST:
        raise Refused(MISPLACED)
    return value


def moment_of(value: object) -> datetime:
    """Return a moment that has a date wherever the person is; one without its zone is of the zone of all."""
    if not isinstance(value, str):
        raise Refused(MISPLACED)
    moment = datetime.fromisoformat(value)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    try:
        moment.astimezone(UTC)
        moment.astimezone()
    except (OverflowError, OSError) as error:
        raise Refused(MISPLACED) from error
    return moment
