"""Build hook: a wheel carries the rule texts, the compiled catalogues and a prebuilt search index.

Everything that is made here goes into a temporary folder: a build leaves the checkout as it was.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "tableside/data"
NOT_SHIPPED = ("screenshots", "index")


class BundledDataHook(BuildHookInterface[Any]):
    """Collect the data of a wheel; an editable install reads them in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the catalogues and the index, and name every file of data with its place in the wheel."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "app"))
        self._made = TemporaryDirectory()
        made = Path(self._made.name)
        include: dict[str, str] = build_data["force_include"]
        for folder in ("rulebooks", "i18n", "resources"):
            for path in sorted((root / folder).rglob("*")):
                if path.is_file() and path.suffix != ".mo" and path.relative_to(root).parts[1] not in NOT_SHIPPED:
                    include[str(path)] = f"{DATA}/{path.relative_to(root).as_posix()}"
        include[str(root / "CHANGELOG.md")] = f"{DATA}/CHANGELOG.md"
        _make(root, made)
        include[str(made)] = DATA

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if hasattr(self, "_made"):
            self._made.cleanup()


def _make(root: Path, target: Path) -> None:
    """Write the compiled catalogues and the search index below a folder."""
    from tableside.discovery import own_games
    from tableside.messages.extraction import compile_catalogue
    from tableside.rulebook import Library
    from tableside.search.prebuild import build_bundled_index

    for po in sorted((root / "i18n").glob("*/LC_MESSAGES/*.po")):
        compile_catalogue(po, target / po.relative_to(root).with_suffix(".mo"))
    if set(Library(root / "rulebooks").books()) != set(own_games()):
        raise RuntimeError("A book has no game, or a game no book: the search index would be incomplete.")
    build_bundled_index(root / "rulebooks", target / "resources" / "index")
