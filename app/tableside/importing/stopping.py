"""Cancelling long work: the caller sets a test, and long loops call it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Cancelled(Exception):
    """The person has stopped the import."""


_WANTED: ContextVar[Callable[[], bool] | None] = ContextVar("stop_wanted", default=None)


@contextmanager
def stoppable(wanted: Callable[[], bool]) -> Iterator[None]:
    """Let the work in this block end with `Cancelled` as soon as it is wanted."""
    token = _WANTED.set(wanted)
    try:
        yield
    finally:
        _WANTED.reset(token)


def checkpoint() -> None:
    """End here if the work is to be stopped."""
    wanted = _WANTED.get()
    if wanted is not None and wanted():
        raise Cancelled
