"""A short tone, played by whatever this system has for it; the window flashes in any case."""

from __future__ import annotations

import io
import math
import shutil
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from tableside.errors import TablesideError
from tableside.storage import write_atomically

_RATE = 22_050
_LOUDNESS = 0.5
_FADE = 0.01
_PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
TONES = {"thirty": ((880.0, 0.16),), "time": ((660.0, 0.18), (440.0, 0.4))}
"""What each call sounds like: frequencies in hertz and their length in seconds."""

Player = Callable[[Path], bool]


class Sounds:
    """Plays the tone of a call; where nothing can play it, the system's own beep must do."""

    def __init__(self, cache: Path, player: Player | None = None) -> None:
        self._folder = cache / "sounds"
        self._player = player or _played_by_system

    def play(self, name: str) -> None:
        """Play a tone and come back at once."""
        path = self._folder / f"{name}.wav"
        try:
            if not path.exists():
                write_atomically(path, tone(TONES[name]), keep_previous=False)
        except TablesideError:
            QApplication.beep()
            return
        if not self._player(path):
            QApplication.beep()


def tone(parts: tuple[tuple[float, float], ...]) -> bytes:
    """Make a WAV file of pure tones, faded at both ends so that they do not click."""
    samples: list[int] = []
    for frequency, length in parts:
        count = round(_RATE * length)
        for index in range(count):
            fade = min(1.0, index / (_RATE * _FADE), (count - index) / (_RATE * _FADE))
            samples.append(round(32_767 * _LOUDNESS * fade * math.sin(2 * math.pi * frequency * index / _RATE)))
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return content.getvalue()


def _played_by_system(path: Path) -> bool:
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
        return True
    for program, *options in _PLAYERS:
        if found := shutil.which(program):
            started = QProcess.startDetached(found, [*options, str(path)])
            # PySide6 gives the process number along with the answer.
            return bool(started[0] if isinstance(started, tuple) else started)
    return False
