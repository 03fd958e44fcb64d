"""By what a text that a person has brought is known to be as it was saved: its digest, in a small file beside it.

A text that lost its end at the end of a line is still a text. The seal of a changed text is written before it and fits
both the text that is there and the one that comes, so that a stop between the two breaks nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import N_
from tableside.storage.files import reason_of, write_atomically
from tableside.storage.reading import Damaged, Unreadable, met, read_bytes, told
from tableside.storage.small_record import UNKNOWN, count_of, read_small

_ENDING = ".seal"
_LARGEST = 2000
_DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Seal:
    """What a text may be, and how many lines the last one saved had."""

    digests: tuple[str, ...]
    lines: int


def seal_file(path: Path) -> Path:
    """Return where the seal of a text stands."""
    return path.with_name(f"{path.name}{_ENDING}")


def write_sealed(path: Path, data: bytes, *, keep_previous: bool = False) -> None:
    """Write a private text so that any change that the program has not made is noticed."""
    try:
        earlier = [_digest(read_bytes(path))]
    except (OSError, Unreadable):
        # Without a text there is none to be missed: the seal of a new one comes after it.
        forget_seal(path)
        write_atomically(path, data, keep_previous=keep_previous, private=True)
        _write(path, data, [])
    else:
        _write(path, data, earlier)
        write_atomically(path, data, keep_previous=keep_previous, private=True)


def forget_seal(path: Path) -> None:
    """Know nothing of a text any more, because another takes its place."""
    with suppress(OSError):
        seal_file(path).unlink()


def tell_if_changed(path: Path, text: str) -> None:
    """Have the person told where a text is not as it was saved, or its seal is damaged; without one it is as it is."""
    data = text.encode()
    try:
        seal = _read(path)
    except UNKNOWN as error:
        template = N_(
            "Whether “{text}” is as it was saved cannot be told: the seal beside it, “{file}”, is damaged ({reason}). "
            "The text is shown as it is, and nothing of it was changed; it is sealed anew when it is next saved or "
            "imported here."
        )
        reason = reason_of(error) if isinstance(error, OSError) else told(error)
        met.add(Damaged(template, text=str(path), file=str(seal_file(path)), reason=reason))
        return
    if seal is not None and _digest(data) not in seal.digests:
        template = N_(
            "“{file}” is not as it was saved: it had {before} lines and has {now} now. It is shown as it is; "
            "if you have not changed it yourself, import the text again or restore a backup."
        )
        met.add(Damaged(template, file=str(path), before=str(seal.lines), now=str(data.count(b"\n"))))


def tell_missing(files: Collection[Path]) -> None:
    """Have the person told which sealed texts are gone from a folder of these files."""
    names = {file.name for file in files}
    for file in files:
        if file.suffix == _ENDING and file.stem not in names:
            tell_gone(file.with_suffix(""))


def tell_gone(path: Path) -> None:
    """Have the person told that a file is gone which nothing but this program should remove."""
    template = N_(
        "“{file}” is gone, and nobody has removed it in this program; restore an earlier state or a backup, or import "
        "the text again."
    )
    met.add(Damaged(template, file=str(path)))


class NotInstalled(Damaged):
    """Something is gone that came with the program."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” is gone, which came with the program; everything else works. Please install it again."),
            file=str(path),
        )


def _write(path: Path, data: bytes, earlier: list[str]) -> None:
    seal = {"sha256": [_digest(data), *earlier], "lines": data.count(b"\n")}
    write_atomically(seal_file(path), json.dumps(seal).encode(), keep_previous=False, private=True)


def _read(path: Path) -> Seal | None:
    """Return the seal of a text, None where it has none; one that is damaged is an error, for it proves nothing."""
    try:
        raw = read_small(seal_file(path), _LARGEST)
    except FileNotFoundError:
        return None
    digests, lines = raw["sha256"], raw["lines"]
    if not isinstance(digests, list) or not digests or not all(_DIGEST.fullmatch(one) for one in digests):
        raise ValueError(digests)
    return Seal(tuple(digests), count_of(lines))


def _digest(data: bytes) -> str:
    import hashlib

    return hashlib.sha256(data).hexdigest()
