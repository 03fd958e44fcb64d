"""A guard against a fault of PySide6 6.12 on Python 3.10 and 3.11.

Its wheels are built as if None, True and False were immortal, which they are from Python 3.12 on: each call that
returns nothing drops a reference to None, and after some thousand calls the program would end. PySide6 6.11 has not
this fault.
"""

from __future__ import annotations

import sys

_ENOUGH = 1 << 40


def hold_singletons() -> None:
    """Give the objects that Qt's binding may drop more references than a session can use up."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return
    import ctypes

    for thing in (None, True, False, NotImplemented, ...):
        # The reference count is the first field of every object before 3.12.
        count = ctypes.c_ssize_t.from_address(id(thing))
        if count.value < _ENOUGH:
            count.value += _ENOUGH
