"""Building the indexes that are shipped: `python -m tableside.search.prebuild`, quick when nothing has changed."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from tableside.rulebook import Library
from tableside.search.index_set import CODE_FILE, Sources, build_index, fits


def build_bundled_index(rulebooks: Path, target: Path) -> int:
    """Bring the indexes of the bundled texts up to date and return how many had to be built."""
    sources = Sources(Library(rulebooks), rulebooks.parent / "i18n")
    target.mkdir(parents=True, exist_ok=True)
    keys = {key.name: key for key in sources.every_key()}
    for path in target.iterdir():
        if path.is_file():
            path.unlink()
        elif path.name not in keys:
            shutil.rmtree(path)
    code = _code_digest()
    (target / CODE_FILE).write_text(code, encoding="utf-8")
    stale = [name for name, key in keys.items() if not fits(target / name, sources.fingerprint(key, code))]
    for name in stale:
        build_index(sources, keys[name], sources.fingerprint(keys[name], code), target / name)
        (target / name).chmod(0o755)  # an installation is for everyone who uses the machine
    return len(stale)


def _code_digest() -> str:
    """Return the digest of the code that makes indexes, so that a change of it needs no number counted up."""
    package = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=12)
    for folder in ("search", "language", "games"):
        for path in sorted((package / folder).rglob("*.*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()


def main() -> None:
    from tableside.resources import resource, rulebooks_dir

    build_bundled_index(rulebooks_dir(), resource("index"))


if __name__ == "__main__":
    main()
