"""Indexes missing, stale, damaged, read-only or shared: never an error, always an answer."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from tableside.rulebook import Library
from tableside.search import Query, Searcher
from tableside.search.index_set import Key, Sources
from tableside.search.prebuild import build_bundled_index

from .conftest import ENGLISH


@pytest.fixture(autouse=True)
def no_wizards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the wizards out: there are many, and their index is like any other."""
    monkeypatch.setattr("tableside.games.all_wizards", lambda: ())


def searcher(
    rulebooks: Path, bundled: Path | None, cache: Path | None, *, background: bool = False, imported: Path | None = None
) -> Searcher:
    return Searcher(Library(rulebooks, imported), rulebooks.parent / "i18n", bundled, cache, background=background)


def first(found: Searcher, text: str, lang: str = "en") -> str:
    hits = found.search(Query(text, lang)).hits
    return hits[0].id if hits else ""


@pytest.fixture
def index(rulebooks: Path, tmp_path: Path) -> Path:
    target = tmp_path / "index"
    build_bundled_index(rulebooks, target)
    return target


def edit(rulebooks: Path, old: str, new: str) -> None:
    path = rulebooks / "discs" / "en.md"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_the_bundled_index_is_used_and_nothing_written(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert first(searcher(rulebooks, index, cache), "lamp") == "discs/1.2"
    assert not cache.exists()


def test_building_again_is_quick_when_nothing_changed(rulebooks: Path, index: Path) -> None:
    assert build_bundled_index(rulebooks, index) == 0
    edit(rulebooks, "lamp", "lantern")
    assert build_bundled_index(rulebooks, index) == 1
    (index / "gone-en").mkdir()
    build_bundled_index(rulebooks, index)
    assert not (index / "gone-en").exists()


def test_changed_code_builds_everything_anew(rulebooks: Path, index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.search.prebuild._code_digest", lambda: "another")
    assert build_bundled_index(rulebooks, index) == 4


def test_a_missing_index_is_built_into_the_cache(rulebooks: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert first(searcher(rulebooks, None, cache), "lamp") == "discs/1.2"
    assert len(list(cache.iterdir())) == 4
    assert not cache.stat().st_mode & 0o077, "imported texts are for their owner alone"


def test_the_cached_index_serves_the_next_run(rulebooks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    first(searcher(rulebooks, None, cache), "lamp")
    monkeypatch.setattr("tableside.search.index_set.build_index", lambda *_: pytest.fail("built again"))
    assert first(searcher(rulebooks, None, cache), "lamp") == "discs/1.2"


def test_an_edited_text_is_found_and_only_its_edition_built(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    edit(rulebooks, "The lamp", "The chandelier")
    cache = tmp_path / "cache"
    assert first(searcher(rulebooks, index, cache), "chandelier") == "discs/1.2"
    assert [path.name.rpartition("-")[0] for path in cache.iterdir()] == ["discs-en"]


def test_the_old_index_answers_until_the_new_one_is_there(
    rulebooks: Path, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = searcher(rulebooks, index, tmp_path / "cache", background=True)
    assert first(found, "lamp") == "discs/1.2"
    release = threading.Event()
    contents = Sources.contents

    def held_up(self: Sources, key: Key) -> object:
        release.wait(20)
        return contents(self, key)

    monkeypatch.setattr(Sources, "contents", held_up)
    renewed = threading.Event()
    found.on_renewed(renewed.set)
    edit(rulebooks, "The lamp", "The chandelier")
    found.changed()
    assert first(found, "lamp") == "discs/1.2"
    assert first(found, "chandelier") == ""
    release.set()
    assert renewed.wait(20)
    assert found.settled(20)
    assert first(found, "chandelier") == "discs/1.2"


def test_the_first_index_is_built_in_the_background(rulebooks: Path, tmp_path: Path) -> None:
    found = searcher(rulebooks, None, tmp_path / "cache", background=True)
    results = found.search(Query("lamp", "en"))
    assert results.hits or not results.complete
    assert found.settled(30)
    assert first(found, "lamp") == "discs/1.2"
    assert found.search(Query("lamp", "en")).complete


def test_a_text_that_cannot_be_read_keeps_its_old_index(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    found = searcher(rulebooks, index, tmp_path / "cache")
    assert first(found, "lamp") == "discs/1.2"
    (rulebooks / "discs" / "en.md").write_bytes(b"\xff\xfe broken")
    found.changed()
    assert first(found, "lamp") == "discs/1.2"


def damage_nothing_left(path: Path) -> None:
    path.write_bytes(b"")


def damage_one_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)


def damage_cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def damage_no_file(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("damage", [damage_nothing_left, damage_one_byte, damage_cut_short, damage_no_file])
@pytest.mark.parametrize("file", ["*.seg", "*.toc", "summary.jsonl"])
@pytest.mark.parametrize("where", ["bundled", "cache"])
def test_a_damaged_index_is_built_again(
    rulebooks: Path, index: Path, tmp_path: Path, damage: object, file: str, where: str
) -> None:
    cache = tmp_path / "cache"
    bundled = index if where == "bundled" else None
    first(searcher(rulebooks, bundled, cache), "lamp")
    for path in list((index if bundled else cache).glob(f"discs-en*/{file}")):
        damage(path)  # type: ignore[operator]
    for _ in range(2):
        assert first(searcher(rulebooks, bundled, cache), "lamp") == "discs/1.2"


def test_a_failure_of_another_kind_is_an_empty_answer(
    rulebooks: Path, index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = searcher(rulebooks, index, tmp_path / "cache")
    monkeypatch.setattr("tableside.search.run.SearchRun.results", lambda _: 1 / 0)
    results = found.search(Query("lamp", "en"))
    assert (results.hits, results.complete) == ((), False)
    assert not (tmp_path / "cache").exists()


def test_without_a_writable_folder_the_index_is_temporary(rulebooks: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    assert first(searcher(rulebooks, None, blocked / "cache"), "lamp") == "discs/1.2"
    assert first(searcher(rulebooks, None, None), "lamp") == "discs/1.2"


def test_a_read_only_installation_is_searched(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    for path in index.rglob("*"):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert first(searcher(rulebooks, index, tmp_path / "cache"), "lamp") == "discs/1.2"
    finally:
        for path in index.rglob("*"):
            path.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="permissions of another kind")
@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_a_cache_that_others_can_write_to_is_not_used(rulebooks: Path, tmp_path: Path, mode: int) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    cache.chmod(mode)
    assert first(searcher(rulebooks, None, cache), "lamp") == "discs/1.2"
    assert list(cache.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links of another kind")
def test_a_cache_that_leads_elsewhere_is_not_used(rulebooks: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "cache").symlink_to(elsewhere)
    assert first(searcher(rulebooks, None, tmp_path / "cache"), "lamp") == "discs/1.2"
    assert list(elsewhere.iterdir()) == []


def test_two_copies_at_once_build_one_index(rulebooks: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    copies = [searcher(rulebooks, None, cache) for _ in range(2)]
    answers: list[str] = []
    threads = [threading.Thread(target=lambda one=one: answers.append(first(one, "lamp"))) for one in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert answers == ["discs/1.2"] * 2
    assert len(list(cache.glob("discs-en-*"))) == 1
    assert [path for path in cache.iterdir() if path.name.startswith(".")] == []


def test_old_versions_do_not_pile_up(rulebooks: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for number in range(5):
        edit(rulebooks, "The lamp", "The lamp of")
        first(searcher(rulebooks, None, cache), "lamp")
        for path in cache.glob("discs-en-*"):
            os.utime(path, (number, number))
    assert len(list(cache.glob("discs-en-*"))) <= 3


def test_an_added_edition_is_searched_beside_the_bundled_one(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    own = tmp_path / "imported" / "official"
    (own / "discs").mkdir(parents=True)
    (own / "discs" / "en.md").write_text(ENGLISH.replace("the lamp", "the candelabrum"), encoding="utf-8")
    found = searcher(rulebooks, index, tmp_path / "cache", imported=tmp_path / "imported")
    hits = found.search(Query("candelabrum", "en")).hits
    assert [(hit.id, hit.origin) for hit in hits] == [("discs/1.2", "official")]
    both = found.search(Query("striker", "en")).hits
    assert {hit.origin for hit in both} == {"bundled", "official"}


def test_a_new_book_appears(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    from .conftest import write_book

    found = searcher(rulebooks, index, tmp_path / "cache")
    assert first(found, "other: lamp") != "other/1.2"
    write_book(rulebooks, "other", 2)
    found.changed()
    assert first(found, "other: lamp") == "other/1.2"


def test_a_waiting_query_gives_up_when_overtaken(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    found = searcher(rulebooks, index, tmp_path / "cache")
    with found._turn:
        assert found.search(Query("lamp", "en"), cancelled=lambda: True).cancelled


def test_a_saved_text_is_found_at_the_next_query_when_it_is_told(rulebooks: Path, index: Path, tmp_path: Path) -> None:
    found = searcher(rulebooks, index, tmp_path / "cache")
    assert first(found, "lamp") == "discs/1.2"
    edit(rulebooks, "The lamp", "The chandelier")
    found.changed()
    assert first(found, "chandelier") == "discs/1.2"
