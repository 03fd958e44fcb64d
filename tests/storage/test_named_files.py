"""A file that a person names takes the place of nothing that is not kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tableside.errors import TablesideError
from tableside.storage.files import to_be_kept_as, write_named


def test_what_stood_there_is_kept_where_it_is_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    assert to_be_kept_as(file) is None
    write_named(file, b"first")
    kept = to_be_kept_as(file)
    assert kept is not None
    write_named(file, b"second")
    assert (file.read_bytes(), kept.read_bytes()) == (b"second", b"first")


@pytest.mark.skipif(os.name == "nt", reason="links are for those who may make them there")
def test_a_link_to_a_file_of_its_kind_is_followed_and_to_another_is_not(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    own, letter = tmp_path / "there" / "old.PDF", tmp_path / "letter.txt"
    own.write_bytes(b"first")
    letter.write_bytes(b"precious")
    link, wrong = tmp_path / "rules.pdf", tmp_path / "other.pdf"
    link.symlink_to(own)
    wrong.symlink_to(letter)
    kept = to_be_kept_as(link)
    write_named(link, b"second")
    assert kept == tmp_path / "there" / "old.PDF.previous"
    assert (own.read_bytes(), kept.read_bytes(), link.is_symlink()) == (b"second", b"first", True)
    with pytest.raises(TablesideError, match="another kind"):
        write_named(wrong, b"second")
    assert letter.read_bytes() == b"precious"
