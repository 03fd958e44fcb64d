"""Open hostile files: backups, book packages, language packages and exchange files that nobody means well with.

`python -m tests.campaigns.hostile --count 5000`: each attack of `ZIP_ATTACKS` and `TEXT_ATTACKS` once, which must be
refused with a sentence; then damage at random places, after which a file may also be read where it is still harmless.
Nothing is written outside the folder that it is opened into, and what the user has stays as it was.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import stat
import struct
import sys
import tempfile
import time
import traceback
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from tableside.errors import TablesideError
from tableside.importing.storing import export_book, open_package
from tableside.journal.model import Notes
from tableside.journal.store import Journal
from tableside.storage.backups import copy_missing_entries, prepare_restore, write_backup
from tableside.storage.database import NAME, Database
from tableside.translation.exchange import Package, Sheet, Unit, package_bytes, read_file, write_sheet
from tableside.translation.languages import NewLanguage
from tests.journal.conftest import snookered

_LONGEST = 10.0
"""Seconds that opening a file may take on a busy machine."""
_BOOK = (
    'id = "quoits"\norder = 9\n[title]\nen = "Quoits"\n[authority]\nen = "A club"\n[edition]\nen = "2024"\n'
    '[prevails]\nen = "Theirs."\n[citation.en]\nsection = "Rule {0}"\nrule = "Rule {0}"\nclauses = ["({})"]\n'
)
_SIZE, _FLAGS = 24, 8
"""Where the central directory of a zip file has the size of a part, unpacked, and its flags."""

Attack = Callable[[bytes], bytes]


# Attacks on zip files


def _with(name: str, content: bytes = b"x", mode: int = stat.S_IFREG | 0o600) -> Attack:
    def attack(good: bytes) -> bytes:
        file = io.BytesIO(good)
        info = zipfile.ZipInfo(name)
        info.filename = name  # which the constructor cuts at a NUL
        info.external_attr = mode << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        with warnings.catch_warnings(), zipfile.ZipFile(file, "a") as archive:
            warnings.simplefilter("ignore")
            archive.writestr(info, content)
        return file.getvalue()

    return attack


def _patched(offset: int, layout: str, value: int) -> Attack:
    """Return an attack that changes what the directory says of the largest part."""

    def attack(good: bytes) -> bytes:
        with zipfile.ZipFile(io.BytesIO(good)) as archive:
            largest = max(archive.infolist(), key=lambda one: one.file_size).filename.encode()
        at = next(at for at in _headers(good) if good[at + 46 : at + 46 + len(largest)] == largest)
        data = bytearray(good)
        struct.pack_into(layout, data, at + offset, value)
        return bytes(data)

    return attack


def _headers(data: bytes) -> Iterator[int]:
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        yield at
        at = data.find(b"PK\x01\x02", at + 4)


def _crowded(good: bytes) -> bytes:
    file = io.BytesIO(good)
    with zipfile.ZipFile(file, "a") as archive:
        for number in range(50_001):
            archive.writestr(f"a{number}/book/en.md", b"")
    return file.getvalue()


def _changed(change: Callable[[str, bytes], bytes]) -> Attack:
    """Return an attack that changes the content of parts."""

    def attack(good: bytes) -> bytes:
        file = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(good)) as archive, zipfile.ZipFile(file, "w") as made:
            for name in archive.namelist():
                made.writestr(name, change(name, archive.read(name)))
        return file.getvalue()

    return attack


def _newer(name: str, content: bytes) -> bytes:
    if not name.endswith(".json"):
        return content
    data = json.loads(content)
    return json.dumps(data | {key: 99 for key in ("version", "format") if isinstance(data.get(key), int)}).encode()


def _other_programs_zip(_good: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", "<w:document/>")
    return file.getvalue()


ANY_ATTACKS: dict[str, Attack] = {
    "an empty file": lambda _good: b"",
    "zeros": lambda good: bytes(len(good)),
    "a picture": lambda _good: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "another program's database": lambda _good: b"SQLite format 3\x00" + bytes(4080),
    "a file cut in half": lambda good: good[: len(good) // 2],
}
ZIP_ATTACKS: dict[str, Attack] = ANY_ATTACKS | {
    "a file cut at its end": lambda good: good[:-1],
    "a path above": _with("../escaped"),
    "a path above, further in": _with("imports/../../escaped"),
    "an absolute path": _with("/tmp/tableside-escaped"),
    "a path with backslashes": _with("imports\\..\\..\\escaped"),
    "a drive": _with("C:escaped"),
    "a link": _with("club/quoits/en.md", b"/etc/passwd", stat.S_IFLNK | 0o777),
    "a part twice": lambda good: _with(zipfile.ZipFile(io.BytesIO(good)).namelist()[0])(good),
    "parts that differ in case": lambda good: _with(zipfile.ZipFile(io.BytesIO(good)).namelist()[0].upper())(good),
    "a part that says four gigabytes": _patched(_SIZE, "<I", 0xFFFFFFF0),
    "a part that says too little": _patched(_SIZE, "<I", 1),
    "an encrypted part": _patched(_FLAGS, "<H", 1),
    "parts that say nothing": _changed(lambda _name, _content: b""),
    "another program's zip file": _other_programs_zip,
    "fifty thousand parts": _crowded,
}
"""Ways to spoil a zip file; each must be refused."""
VERSIONED = {"a newer version": _changed(_newer)}
"""For files that say their version."""
TEXT_ATTACKS: dict[str, Attack] = ANY_ATTACKS | {
    "bytes that are no text": lambda good: good + b"\xff\xfe\xfd",
    "a bomb of entities": lambda _good: (
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><xliff><file>&b;</file></xliff>'
    ),
    "an entity from a file": lambda _good: (
        b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xliff version="2.0"><file>&e;</file></xliff>'
    ),
    "elements without end": lambda _good: b"<a>" * 30_000,
}


# What is opened


class Profile:
    """A folder with something of the user's, and a good file of each kind."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home, self.imports = folder / "home", folder / "home" / "data" / "imports"
        book = self.imports / "club" / "quoits"
        book.mkdir(parents=True)
        (book / "en.md").write_text("# 1 The pin\n\nA hand high.\n", encoding="utf-8")
        (book / "en.toml").write_text('name = "Club"\n', encoding="utf-8")
        (book / "book.toml").write_text(_BOOK, encoding="utf-8")
        self.database = Database(self.home / "data" / NAME)
        Journal(self.database).save(snookered(Notes(remark="mine")))
        self.drop = folder / "drop"
        self.drop.mkdir()
        self.good = {kind: self._made(kind) for kind in OPENERS}
        self.before = self._files()

    def _made(self, kind: str) -> bytes:
        path = self.drop / f"x.{kind}"
        units = tuple(Unit(f"snooker/3.{number}#1", "A foul.", "Un fallo.") for number in range(9))
        sheet = Sheet("snooker", "it", units)
        if kind == "tableside-backup":
            write_backup(self.home, self.database, path)
        elif kind == "tablebook":
            path.write_bytes(export_book(self.imports, "quoits")[0])
        elif kind == "tableside-language":
            path.write_bytes(package_bytes(Package("it", (sheet,), language=NewLanguage("it"))))
        else:
            write_sheet(path, sheet)
        return path.read_bytes()

    def _files(self) -> dict[str, bytes]:
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and self.drop not in path.parents and path.suffix != ".lock"
        }

    def open(self, kind: str, data: bytes) -> str:
        """Open a file as the program does; return what came of it, beginning with FAULT where that is wrong."""
        path = self.drop / f"hostile.{kind}"
        path.write_bytes(data)
        began = time.monotonic()
        try:
            OPENERS[kind](self, path)
            came = "read"
        except TablesideError as error:
            came = "refused" if str(error).strip() else "FAULT: refused without a sentence"
        except Exception:
            came = f"FAULT: {traceback.format_exc()[-600:]}"
        if time.monotonic() - began > _LONGEST:
            came = f"FAULT: took {time.monotonic() - began:.1f} s"
        if (now := self._files()) != self.before:
            came = f"FAULT: files were changed: {sorted(set(now) ^ set(self.before))[:3]}"
        return came

    def close(self) -> None:
        """Close the database."""
        self.database.close()


def _open_backup(profile: Profile, path: Path) -> None:
    place = profile.drop / "restored"
    place.mkdir(exist_ok=True)
    prepare_restore(place, path)
    with closing(Database(place / "data" / NAME)) as database:
        copy_missing_entries(database, path)


def _open_book(profile: Profile, path: Path) -> None:
    with tempfile.TemporaryDirectory(dir=profile.drop) as imports:
        open_package(path.read_bytes(), path.name, Path(imports))


OPENERS: dict[str, Callable[[Profile, Path], object]] = {
    "tableside-backup": _open_backup,
    "tablebook": _open_book,
    "tableside-language": lambda _profile, path: read_file(path),
    "po": lambda _profile, path: read_file(path),
    "xlf": lambda _profile, path: read_file(path),
}
_ZIPS = ("tableside-backup", "tablebook", "tableside-language")


def table() -> list[tuple[str, str, Attack]]:
    """Return every kind of file with each attack that must be refused."""
    zips = [(kind, name, attack) for kind in _ZIPS for name, attack in ZIP_ATTACKS.items()]
    newer = [(kind, *one) for kind in ("tableside-backup", "tableside-language") for one in VERSIONED.items()]
    return zips + newer + [(kind, name, attack) for kind in ("po", "xlf") for name, attack in TEXT_ATTACKS.items()]


def attack_all(profile: Profile) -> list[str]:
    """Make every attack of the table; return the faults."""
    came = ((kind, name, profile.open(kind, attack(profile.good[kind]))) for kind, name, attack in table())
    return [f"{kind}, {name}: {what}" for kind, name, what in came if what != "refused"]


def damage(profile: Profile, count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Damage good files at random places; return what came of it, and the faults."""
    done: Counter[str] = Counter()
    faults = []
    for number in range(count):
        chance = random.Random(f"{seed}-{number}")
        kind = chance.choice(list(OPENERS))
        came = profile.open(kind, _damaged(profile.good[kind], chance))
        done[came.partition(":")[0]] += 1
        if came.startswith("FAULT"):
            faults.append(f"{kind}, number {number}: {came}")
    return done, faults


def _damaged(good: bytes, chance: random.Random) -> bytes:
    data = bytearray(good)
    at = chance.randrange(len(data))
    match chance.randrange(4):
        case 0:
            return bytes(data[:at])
        case 1:
            del data[at : at + chance.randrange(1, 64)]
        case 2:
            data[at:at] = chance.randbytes(chance.randrange(1, 64))
        case _:
            for _ in range(chance.randrange(1, 9)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def main() -> int:
    """Run the campaign and print what came of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000, help="files damaged at random places")
    parser.add_argument("--seed", type=int, default=20261118)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        profile = Profile(Path(folder))
        faults = attack_all(profile)
        print(f"{len(table())} attacks: {len(faults)} not refused", flush=True)
        done, more = damage(profile, options.count, options.seed)
        print(f"{options.count} damaged files: {dict(done)}", flush=True)
        profile.close()
    for fault in (*faults, *more):
        print(fault)
    return bool(faults or more)


if __name__ == "__main__":
    sys.exit(main())
