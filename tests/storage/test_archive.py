"""Zip files from anywhere: nothing is unpacked that is too large, leads elsewhere or is a link."""

from __future__ import annotations

import io
import stat
import zipfile
from pathlib import Path

import pytest

from tableside.storage.archive import BadZip, BoundedZip, ZipBounds, is_below, is_safe, unzipped, zipped

BOUNDS = ZipBounds(lambda _name: True, 10, 1000, 3000)


def made(*parts: tuple[str | zipfile.ZipInfo, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts:
            archive.writestr(name, data)
    return buffer.getvalue()


def test_what_was_packed_is_unpacked(tmp_path: Path) -> None:
    parts = {"a/b.txt": b"one", "con": b"two", "é.md": b""}
    assert unzipped(zipped(parts), BOUNDS) == parts
    with BoundedZip(zipped(parts), BOUNDS) as archive:
        archive.unpack(tmp_path / "out")
    assert (tmp_path / "out" / "a" / "b.txt").read_bytes() == b"one"


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "a\\x", "C:x", "a//x", "./x", "", "x" * 1001])
def test_a_name_that_leads_elsewhere_is_refused(name: str, tmp_path: Path) -> None:
    assert not is_below(name)
    with pytest.raises(BadZip):
        BoundedZip(made((zipfile.ZipInfo(name or " \\"), b"x")), BOUNDS)


def test_bounds_are_checked_before_anything_is_unpacked() -> None:
    for parts in (
        [(f"{number}", b"") for number in range(11)],
        [("large", bytes(1001))],
        [(f"{number}", bytes(999)) for number in range(4)],
        [("same", b"1"), ("SAME", b"2")],
    ):
        with pytest.raises(BadZip):
            BoundedZip(made(*parts), BOUNDS)
    with pytest.raises(BadZip):
        BoundedZip(made(("other", b"")), ZipBounds("mine".__eq__, 10, 10, 10))


def test_a_part_that_says_a_wrong_size_is_refused() -> None:
    data = bytearray(made(("bomb", bytes(900))))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    with BoundedZip(bytes(data), BOUNDS) as archive, pytest.raises(BadZip):
        archive.read("bomb")


def test_links_and_encrypted_parts_are_refused() -> None:
    link = zipfile.ZipInfo("link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(BadZip):
        BoundedZip(made((link, b"/etc/passwd")), BOUNDS)
    data = bytearray(made(("secret", b"x")))
    data[data.rfind(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(BadZip):
        BoundedZip(bytes(data), BOUNDS)


@pytest.mark.parametrize("data", [b"", b"no zip at all", zipped({"a": b"x"})[:-10]], ids=["empty", "text", "cut"])
def test_what_is_no_zip_file_is_refused(data: bytes) -> None:
    with pytest.raises(BadZip):
        unzipped(data, BOUNDS)


def test_names_that_every_system_can_have() -> None:
    assert is_safe("snooker/en.md")
    assert not any(map(is_safe, ("con", "a/NUL.txt", "a.", "a ", "a:b", "../a")))
