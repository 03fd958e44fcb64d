"""The window: every line of Qt.

`override` is that of typing: on Python before 3.12 it comes from a library that is slow to load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):
        return method


__all__ = ["override"]
