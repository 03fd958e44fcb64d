"""Build hook: a wheel carries the compiled catalogues and the prebuilt search index."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundledDataHook(BuildHookInterface[Any]):
    """Compile what is not kept in git before the files are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the catalogues and the index, except for an editable install, which makes them in place."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        compile_catalogues(root / "i18n")
        sys.path.insert(0, str(root / "app"))
        from tableside.search.prebuild import build_bundled_index

        build_bundled_index(root / "rulebooks", root / "resources" / "index")


def compile_catalogues(folder: Path) -> None:
    """Write the .mo file beside each .po file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for po in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source)
        with po.with_suffix(".mo").open("wb") as target:
            write_mo(target, catalogue)
