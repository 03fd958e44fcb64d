"""Building the indexes that are shipped: `python -m tableside.search.prebuild`, quick when nothing has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from tableside.rulebook import Library
from tableside.search.index import SUFFIX, UnusableIndex, read_index
from tableside.search.index_set import built_index
from tableside.search.sources import LateTexts, Sources
from tableside.storage import write_atomically


def build_bundled_index(rulebooks: Path, target: Path) -> int:
    """Bring the indexes of the bundled texts up to date and return how many had to be built."""
    sources = Sources(Library(rulebooks), rulebooks.parent / "i18n")
    target.mkdir(parents=True, exist_ok=True)
    keys = {f"{key.name}{SUFFIX}": key for key in sources.every_key()}
    for path in target.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in keys:
            path.unlink()
    built = 0
    for name, key in keys.items():
        try:
            fits = read_index(target / name, LateTexts(sources, key)).fingerprint == sources.fingerprint(key)
        except UnusableIndex:
            fits = False
        if not fits:
            write_atomically(target / name, built_index(sources, key), keep_previous=False)
            built += 1
    return built


def main() -> None:
    """Bring the indexes of the checkout up to date."""
    from tableside.resources import resource, rulebooks_dir

    build_bundled_index(rulebooks_dir(), resource("index"))


if __name__ == "__main__":
    main()
