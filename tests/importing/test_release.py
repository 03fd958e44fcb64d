"""Our own texts as they were: the release that an installation came with, a tag or a commit of a checkout."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tableside.importing import release
from tableside.importing.release import NoSuchState, earlier_edition, has_release

OLD, NEW = "# 1 Pins\n\nThere are nine.\n", "# 1 Pins\n\nThere are ten.\n"


def written(folder: Path, text: str) -> Path:
    (folder / "skittles").mkdir(parents=True, exist_ok=True)
    (folder / "skittles" / "en.md").write_text(text, encoding="utf-8")
    return folder


def test_an_installation_is_compared_with_what_it_came_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path / "installed" / "rulebooks", OLD)
    own = written(tmp_path / "own" / "rulebooks", NEW)
    monkeypatch.setattr(release, "data_root", lambda: tmp_path / "installed")
    monkeypatch.setattr(release, "rulebooks_dir", lambda: own)

    assert earlier_edition("skittles", "en", "release").by_id["skittles/1"].markdown == "There are nine."
    assert not has_release("skittles", "fr")


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_checkout_is_compared_with_its_newest_tag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path / "rulebooks", OLD)
    monkeypatch.setattr(release, "data_root", lambda: tmp_path)
    monkeypatch.setattr(release, "rulebooks_dir", lambda: folder)

    def git(*words: str) -> None:
        who = ("-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    assert not has_release("skittles", "en")
    git("tag", "v1")
    written(folder, NEW)
    git("commit", "-am", "second")

    assert earlier_edition("skittles", "en", "release").by_id["skittles/1"].markdown == "There are nine."
    assert earlier_edition("skittles", "en", "git:HEAD").by_id["skittles/1"].markdown == "There are ten."
    for wrong in ("git:nowhere", "git:--output=x"):
        with pytest.raises(NoSuchState):
            earlier_edition("skittles", "en", wrong)
