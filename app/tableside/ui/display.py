"""Finding out whether a window can be shown at all, before Qt ends the program for want of a screen."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from tableside.errors import N_

_LOCAL_DISPLAY = re.compile(r"^(?:unix)?:(\d+)(?:\.\d+)?$")
_TIMEOUT_SECONDS = 2.0
NO_DISPLAY = N_(
    "There is no screen to open a window on; use the command line instead: "
    "tableside search “free ball”, tableside show snooker/3.10, tableside rule --list (tableside --help tells more)."
)


def missing_display(environment: dict[str, str] | None = None) -> str | None:
    """Return the sentence, in English, to say when no window can be opened; None when one can."""
    env = dict(os.environ) if environment is None else environment
    if sys.platform in ("win32", "darwin") or env.get("QT_QPA_PLATFORM"):
        return None
    if env.get("WAYLAND_DISPLAY") or _x_server_answers(env.get("DISPLAY", "")):
        return None
    return NO_DISPLAY


def _x_server_answers(display: str) -> bool:
    """Tell whether the X server named by DISPLAY can be reached; a remote one is believed."""
    if not display:
        return False
    local = _LOCAL_DISPLAY.match(display)
    if local is None:
        return True
    import socket

    path = f"/tmp/.X11-unix/X{local[1]}"
    addresses = [path] if Path(path).exists() else []
    for address in [*addresses, f"\0{path}"]:
        with socket.socket(socket.AF_UNIX) as probe:
            probe.settimeout(_TIMEOUT_SECONDS)
            try:
                probe.connect(address)
            except OSError:
                continue
            return True
    return False
