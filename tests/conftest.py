"""What every test shares: no test sees the user's own folders, language or screen."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile("tableside", derandomize=True, deadline=None, print_blob=False)
settings.load_profile("tableside")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def private_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))


@pytest.fixture(scope="session")
def project_root() -> Path:
    return ROOT
