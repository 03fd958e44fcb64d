"""Building the indexes that are shipped: `python -m tableside.search.prebuild`, quick when nothing has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tableside.rulebook import Library
from tableside.search.sources import Key, Sources
from tableside.search.store import UnusableIndex, build, open_index, remove

_CODE = "code.txt"


def build_bundled_index(rulebooks: Path, target: Path) -> int:
    """Bring the indexes of the bundled texts up to date and return how many had to be built.

    Texts are told apart by their fingerprint. Whoever changes how texts are indexed need not count anything up: the
    code of this package is compared too.
    """
    sources = Sources(Library(rulebooks), rulebooks.parent / "i18n")
    target.mkdir(parents=True, exist_ok=True)
    code = _code_digest()
    noted = target / _CODE
    same_code = noted.exists() and noted.read_text(encoding="utf-8") == code
    keys = sources.editions()
    for folder in target.iterdir():
        if folder.is_dir() and folder.name not in {key.folder for key in keys}:
            remove(folder)
    built = 0
    for key in keys:
        if not (same_code and _fits(target / key.folder, sources.fingerprint(key))):
            _build(sources, key, target / key.folder)
            built += 1
    noted.write_text(code, encoding="utf-8")
    return built


def _fits(folder: Path, fingerprint: str) -> bool:
    try:
        index = open_index(folder, installed=True)
    except UnusableIndex:
        return False
    index.close()
    return index.fingerprint == fingerprint


def _build(sources: Sources, key: Key, folder: Path) -> None:
    about = {
        "book": key.book,
        "lang": key.lang,
        "origin": key.origin,
        "fingerprint": sources.fingerprint(key),
    }
    fresh = folder.with_name(f".{folder.name}")
    remove(fresh)
    build(sources.documents(key), sources.terms(key), about, fresh)
    remove(folder)
    fresh.replace(folder)


def _code_digest() -> str:
    digest = hashlib.blake2b(digest_size=12)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def main() -> None:
    """Bring the indexes of the checkout up to date."""
    from tableside.resources import resource, rulebooks_dir

    build_bundled_index(rulebooks_dir(), resource("index"))


if __name__ == "__main__":
    main()
