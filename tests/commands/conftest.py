"""What the tests of commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.belongings import Belongings
from tableside.settings import Settings, SettingsStore
from tableside.translation.folders import WorkspaceFolders


@pytest.fixture
def translator(tmp_path: Path) -> Belongings:
    """What somebody has who has copied the texts of two books to edit them."""
    bundled, root = tmp_path / "bundled", tmp_path / "data" / "workspace"
    for name in ("a", "b"):
        (bundled / "rulebooks" / name).mkdir(parents=True)
        (bundled / "rulebooks" / name / "en.md").write_text("# 1 As it came\n")
    folders = WorkspaceFolders(root, tmp_path / "data" / "translation" / "own", bundled)
    folders.make_own()
    SettingsStore(tmp_path / "config" / "settings.json").save(Settings())
    return Belongings(tmp_path / "data", tmp_path / "config", folders)
