"""The indexes in use: opened where one fits the texts, built in the background where none does."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tableside.search.index import SUFFIX, Index, UnusableIndex, build, open_index, private_key, read_index
from tableside.search.sources import Key, LateTexts, Sources, Stamp, UnreadableText
from tableside.storage import NotSaved, is_there, write_atomically

KEY_FILE = "key"
_LOOK_AGAIN = 1.0
_KEPT_VERSIONS = 2
_OWNER_ONLY = 0o700
"""Among what is searched are texts that a person brought: what is made of them is as private as they are."""
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Held:
    """An index in use and what it was made of."""

    stamp: Stamp
    checked: float
    index: Index | None = None


class IndexSet:
    """Finds, opens and renews the indexes of all sources.

    The bundled folder is only read. What does not fit it any more, because a text was edited or an edition added, is
    built into the cache folder under the fingerprint of its texts; where that cannot be written, into memory. As long
    as a new index is not ready, the one before answers.
    """

    def __init__(
        self,
        sources: Sources,
        bundled: Path | None,
        cache: Path | None,
        renewed: Callable[[], None],
        *,
        background: bool = True,
    ) -> None:
        self._sources = sources
        self._bundled = bundled
        self._cache = cache
        self._background = background
        self._held: dict[Key, _Held] = {}
        self._guard = threading.RLock()
        self._wanted: list[Key] = []
        self._worker: threading.Thread | None = None
        self._renewed = renewed
        self._keys: tuple[tuple[Key, ...], float] | None = None

    def wanted(self) -> tuple[Key, ...]:
        """Return what there is to search, asked of the disk once a second at most."""
        now = time.monotonic()
        if self._keys is None or now - self._keys[1] > _LOOK_AGAIN:
            self._keys = self._sources.every_key(), now
        return self._keys[0]

    def index(self, key: Key) -> Index | None:
        """Return the index in use; None only while the very first one is being built."""
        with self._guard:
            now = time.monotonic()
            held = self._held.get(key)
            if held is not None and now - held.checked < _LOOK_AGAIN:
                return held.index
            stamp = self._sources.stamp(key)
            if held is not None and held.stamp == stamp:
                held.checked = now
                return held.index
            return self._look(key, stamp, now, held.index if held else None)

    def is_building(self, key: Key) -> bool:
        """Tell whether a text is being made searchable, for the first time or anew."""
        with self._guard:
            return key in self._wanted

    def look_again(self, book: str | None = None, lang: str | None = None) -> None:
        """Look at the files of a text, or of all of them, before the next query."""
        with self._guard:
            self._keys = None
            for key, held in self._held.items():
                if book in (None, key.book) and lang in (None, key.lang):
                    held.checked = -_LOOK_AGAIN

    def settled(self, timeout: float) -> bool:
        """Wait until nothing is being built any more; tell whether that was so in time."""
        worker = self._worker
        if worker is not None:
            worker.join(timeout)
        return not self._wanted and (worker is None or not worker.is_alive())

    # Finding one that fits

    def _look(self, key: Key, stamp: Stamp, now: float, before: Index | None) -> Index | None:
        fingerprint = self._sources.fingerprint(key)
        if before is not None and before.fingerprint == fingerprint:
            self._held[key] = _Held(stamp, now, before)
            return before
        fitting = self._open_fitting(key, fingerprint)
        self._held[key] = _Held(stamp, now, fitting or before or self._open_any(key))
        if fitting is None:
            if self._background:
                self._want(key)
            else:
                self._renew(key)
        return self._held[key].index

    def _open_fitting(self, key: Key, fingerprint: str) -> Index | None:
        if self._bundled is not None:
            bundled = self._opened(self._bundled / f"{key.name}{SUFFIX}", key, b"")
            if bundled is not None and bundled.fingerprint == fingerprint:
                return bundled
        if self._cache is None:
            return None
        cached = self._opened_in_cache(self._cache / f"{key.name}-{fingerprint}{SUFFIX}", key)
        return cached if cached is not None and cached.fingerprint == fingerprint else None

    def _open_any(self, key: Key) -> Index | None:
        """Open what was made of an earlier state of the texts, to answer until the new one is there."""
        for path in self._versions(key):
            if index := self._opened_in_cache(path, key):
                return index
        return self._opened(self._bundled / f"{key.name}{SUFFIX}", key, b"") if self._bundled else None

    def _opened_in_cache(self, path: Path, key: Key) -> Index | None:
        seal = private_key(path.with_name(KEY_FILE)) if is_there(path) else b""
        return self._opened(path, key, seal) if seal else None

    def _opened(self, path: Path, key: Key, seal: bytes) -> Index | None:
        try:
            return read_index(path, LateTexts(self._sources, key), seal)
        except UnusableIndex as problem:
            if is_there(path):
                _log.info("index %s cannot be used: %s", path.name, problem)
            return None

    def _versions(self, key: Key) -> list[Path]:
        """Return the cached indexes of a key, the newest first."""
        if self._cache is None:
            return []
        try:
            found = [
                path for path in self._cache.glob(f"{key.name}-*{SUFFIX}") if path.stem[len(key.name) + 1 :].isalnum()
            ]
            return sorted(found, key=lambda path: -path.stat().st_mtime)
        except OSError:
            return []

    # Building

    def _want(self, key: Key) -> None:
        if key not in self._wanted:
            self._wanted.append(key)
        if self._worker is None or not self._worker.is_alive():
            self._worker = threading.Thread(target=self._work, name="search-index", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while True:
            with self._guard:
                if not self._wanted:
                    self._worker = None
                    return
                key = self._wanted[0]
            self._renew(key)
            with self._guard:
                self._wanted.remove(key)
            self._renewed()

    def _renew(self, key: Key) -> None:
        try:
            stamp = self._sources.stamp(key)
            index = self._built(key, self._sources.fingerprint(key))
        except UnreadableText as problem:
            _log.info("%s is not indexed anew: %s", key, problem)
            return
        except Exception:
            # A text in the middle of being edited can fail in ways nobody foresaw; searching goes on with the old one.
            _log.info("the index of %s could not be built", key, exc_info=True)
            return
        with self._guard:
            self._held[key] = _Held(stamp, time.monotonic(), index)

    def _built(self, key: Key, fingerprint: str) -> Index:
        seal = private_key(self._cache / KEY_FILE) if self._cache else b""
        content = built_index(self._sources, key, seal)
        if self._cache is not None and seal:
            try:
                self._cache.chmod(_OWNER_ONLY)
                path = self._cache / f"{key.name}-{fingerprint}{SUFFIX}"
                write_atomically(path, content, keep_previous=False, private=True)
                for old in self._versions(key)[_KEPT_VERSIONS:]:
                    old.unlink(missing_ok=True)
            except (OSError, NotSaved) as problem:
                _log.info("the cache folder cannot be used: %s", problem)
        return open_index(content, LateTexts(self._sources, key), seal)


def built_index(sources: Sources, key: Key, seal: bytes = b"") -> bytes:
    """Return the content of an index file made of the texts as they are."""
    about = {"book": key.book, "lang": key.lang, "origin": key.origin, "fingerprint": sources.fingerprint(key)}
    return build(sources.contents(key), about, seal)
