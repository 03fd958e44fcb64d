"""What every test shares: no test sees the user's own folders, language or screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tableside.rulebook import data, library

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"

if os.environ.get("TABLESIDE_TEST_WITHOUT_QT"):
    # The rulebook, the rulings and the search must work where Qt is not installed.
    sys.modules["PySide6"] = None  # type: ignore[assignment]

# A few examples with every change; `make test-slow` tries many.
for profile, examples in (("quick", 10), ("full", 100)):
    settings.register_profile(
        profile,
        max_examples=examples,
        derandomize=True,
        deadline=None,
        print_blob=False,
        suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
    )
settings.load_profile(os.environ.get("TABLESIDE_HYPOTHESIS", "quick"))

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", *(pytest.param(language, marks=pytest.mark.slow) for language in ("it", "nl", "fr")))
"""For a test that holds in every language alike: in English with every change, in the others in `make test-slow`."""


@pytest.fixture(autouse=True)
def private_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))


@pytest.fixture(scope="session", autouse=True)
def each_file_is_read_once() -> Iterator[None]:
    """Every test opens libraries of its own; what they read from an unchanged file is the same frozen value."""
    with pytest.MonkeyPatch.context() as patched:
        for module, name in ((data, "read_book"), (data, "read_entries"), (library, "_read_edition")):
            patched.setattr(module, name, _read_once(getattr(module, name)))
        yield


def _read_once(read: Callable[..., object]) -> Callable[..., object]:
    known: dict[tuple[object, ...], object] = {}

    def reading(path: Path, *details: object) -> object:
        # Only the files of the project: a test may change its own twice within one tick of the clock.
        if ROOT / "rulebooks" not in path.parents:
            return read(path, *details)
        status = path.stat()
        key = path, status.st_mtime_ns, status.st_size, *details
        if key not in known:
            known[key] = read(path, *details)
        return known[key]

    return reading


@pytest.fixture(scope="session")
def project_root() -> Path:
    return ROOT
