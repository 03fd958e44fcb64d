"""What commands print to: whatever a text holds, it steers no terminal."""

from __future__ import annotations

import re
from typing import Any, TextIO

from tableside.errors import STEERING, as_number

_STEERING = re.compile(rf"(?P<ours>\x1b\[2?4m|\A\r)|{STEERING}")


class Harmless:
    """A stream that shows signs which steer a terminal as what they are: names and texts come from anybody."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text; what the program itself steers with, underlining and returning to a line, stays."""
        return self._stream.write(_STEERING.sub(lambda sign: sign["ours"] or as_number(sign[0]), text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
