"""The wheel carries everything: installed elsewhere it reads rules, messages, diagrams and finds by search."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.conftest import ROOT

READS_DATA = """
import sys
from pathlib import Path
from tableside import resources
from tableside.messages import load_catalogue
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView

assert "site-packages" in str(resources.data_root()), resources.data_root()
library = Library(resources.rulebooks_dir())
assert set(library.books()) == {"snooker", "carrom", "blackball", "backgammon"}
spoken = set()
for language in ("en", "it", "nl", "fr"):
    edition = library.edition("snooker", language)
    assert len(RuleView(library, edition).text("snooker/3.10")) > 200
    catalogue = load_catalogue(language, resources.catalogues_dir())
    spoken.add(catalogue.text("value.yes"))
    if language != "en":
        assert (resources.catalogues_dir() / language / "LC_MESSAGES" / "tableside.mo").exists()
    assert "<svg" in resources.resource("diagrams", "snooker-table.svg").read_text(encoding="utf-8")
assert spoken == {"yes", "sì", "ja", "oui"}
assert any(resources.resource("index").iterdir())
print("all there")
"""


def state_of(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def test_the_hook_names_every_file_of_data_and_leaves_the_checkout_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    hatch_build = pytest.importorskip("hatch_build")
    made: list[Path] = []
    monkeypatch.setattr(hatch_build, "_make", lambda _root, target: made.append(target))
    before = state_of(ROOT / "resources")
    hook = hatch_build.BundledDataHook(str(ROOT), {}, None, None, str(tmp_path), "wheel")
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize("standard", data)
    names = set(data["force_include"].values())
    hook.finalize("standard", data, "")
    assert {"tableside/data/CHANGELOG.md", "tableside/data/rulebooks/snooker/it.md", "tableside/data"} <= names
    assert "tableside/data/resources/icons/tableside.svg" in names
    assert not any("screenshots" in name or "/index/" in name or name.endswith(".mo") for name in names)
    assert not made[0].exists()
    assert state_of(ROOT / "resources") == before


def test_games_are_known_where_nothing_is_installed() -> None:
    """An isolated build has no metadata of this project."""
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'app')!r}); from tableside.discovery import own_games"
    done = subprocess.run([sys.executable, "-c", f"{code}; print(*own_games())"], capture_output=True, text=True)
    assert set(done.stdout.split()) == {path.parent.name for path in (ROOT / "rulebooks").glob("*/book.toml")}


@pytest.mark.slow
def test_wheel_works_outside_the_checkout(tmp_path: Path) -> None:
    before = state_of(ROOT / "resources") | state_of(ROOT / "i18n")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(tmp_path / "dist"), str(ROOT)], check=True, capture_output=True
    )
    assert state_of(ROOT / "resources") | state_of(ROOT / "i18n") == before
    (wheel,) = (tmp_path / "dist").glob("tableside-*.whl")
    environment = tmp_path / "clean"
    # Qt is left out: reading rules needs none of it, and it would cost the test its speed.
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    needed = [name for name in dependencies if not name.startswith("PySide6")]
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TABLESIDE_DATA")}

    def run(*words: str) -> str:
        done = subprocess.run([str(python), *words], cwd=tmp_path, env=outside, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *needed)
    run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", str(wheel))
    assert run("-c", READS_DATA).strip() == "all there"
    assert "snooker/2.13" in run("-m", "tableside", "search", "free ball", "--json")
    cached = [path for path in (tmp_path / "home" / "cache").rglob("*") if path.is_file()]
    assert not cached, "the indexes of the wheel are the ones that a search here would make"
    assert "Sectie 3, Regel 10" in run("-m", "tableside", "show", "snooker/3.10", "--lang", "nl")


BUILDS_INDEXES = """
import sys
from pathlib import Path
before = set(sys.modules)
from tableside.search.prebuild import build_bundled_index

assert build_bundled_index(Path(sys.argv[1]), Path(sys.argv[2]))
new = [one for name, one in sys.modules.items() if name not in before]
print(*{one.__name__.partition(".")[0] for one in new if "site-packages" in str(getattr(one, "__file__", ""))})
"""


def test_what_builds_the_indexes_needs_nothing_but_what_a_build_requires(tmp_path: Path) -> None:
    book = tmp_path / "rulebooks" / "snooker"
    book.mkdir(parents=True)
    for name in ("book.toml", "terms.toml", "asked.toml", "it.md"):
        (book / name).write_bytes((ROOT / "rulebooks" / "snooker" / name).read_bytes())
    words = [sys.executable, "-c", BUILDS_INDEXES, str(book.parent), str(tmp_path / "index")]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": str(ROOT / "app")}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    required = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    names = {re.split(r"[^\w-]", one)[0].lower().replace("-", "_") for one in required}
    packages = packages_distributions()
    used = {package for module in done.stdout.split() for package in packages.get(module, [module])}
    assert {package.lower().replace("-", "_") for package in used} <= names
