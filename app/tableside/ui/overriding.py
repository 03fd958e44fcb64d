"""The mark of an overriding method for what the start page needs; everything else takes it from its library.

On Python before 3.12 that library has to be loaded for it, which would take longer than to make the page's cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):
        """Return the method as it is."""
        return method


__all__ = ["override"]
