"""Requirements of the window: Qt, its system libraries, a font and a screen.

`make` runs this module as a script with any Python, before a package is installed, to print what is missing.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from tableside.errors import N_, TablesideError

_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}
_X11_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt's wheels leave to the system, and the Debian package of each."""
_QT_PACKAGE = "PySide6-Essentials<7" if sys.version_info >= (3, 12) else "PySide6-Essentials<6.12"
"""As in pyproject.toml: later versions fail on Python 3.11."""
_FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
_LOCAL_DISPLAY = re.compile(r"^(?:unix)?:(\d+)(?:\.\d+)?$")
_TIMEOUT_SECONDS = 2.0


class WindowError(TablesideError):
    """A reason why no window can be opened here."""


def require_window(words: Sequence[str] = (), environment: Mapping[str, str] = os.environ) -> None:
    """Raise unless a window can be opened; Qt itself would end the program without a sentence."""
    if find_spec("PySide6") is None:
        raise qt_error("No module named 'PySide6'")
    if sys.platform in ("win32", "darwin"):
        return
    platform = dict(pairwise(words)).get("-platform") or environment.get("QT_QPA_PLATFORM", "")
    if not platform and not (environment.get("WAYLAND_DISPLAY") or _x_server_answers(environment.get("DISPLAY", ""))):
        raise WindowError(
            N_("No display is available. The command line works without one: {program} --help"), program=program_name()
        )
    wants_x11 = platform.startswith("xcb") or not (platform or environment.get("WAYLAND_DISPLAY"))
    if wants_x11 and missing_libraries(_X11_LIBRARIES):
        raise _missing(missing_libraries())


def qt_error(reason: str) -> WindowError:
    """Return the error for a Qt that cannot be imported, with the line that installs what is missing."""
    import shlex

    if find_spec("PySide6") is None:
        return WindowError(
            N_("The window needs PySide6, which is not installed. Run: {line}"),
            line=f"{shlex.quote(sys.executable)} -m pip install {shlex.quote(_QT_PACKAGE)}",
        )
    missing = missing_libraries()
    return _missing(missing) if missing else WindowError(N_("Qt cannot be loaded: {reason}"), reason=reason)


def missing_libraries(wanted: Mapping[str, str] = _LIBRARIES | _X11_LIBRARIES) -> dict[str, str]:
    """Return the system libraries that cannot be loaded, each with its Debian package."""
    if not sys.platform.startswith("linux"):
        return {}
    return {library: package for library, package in wanted.items() if not _loads(library)}


def has_font() -> bool:
    """Return whether the system has any font, or the bundle, which brings one."""
    if not sys.platform.startswith("linux") or getattr(sys, "frozen", False):
        return True
    folders = (Path(folder).expanduser() for folder in _FONT_FOLDERS)
    return any(path.suffix in (".ttf", ".otf", ".ttc") for folder in folders for path in folder.rglob("*"))


def install_line(packages: Sequence[str]) -> str:
    """Return the line that installs Debian packages, for this person: as root, with sudo or with su."""
    steps = ("apt-get update", f"apt-get install -y --no-install-recommends {' '.join(packages)}")
    if os.name != "posix" or os.getuid() == 0:
        return " && ".join(steps)
    if shutil.which("sudo"):
        return " && ".join(f"sudo {step}" for step in steps)
    return f"su -c '{' && '.join(steps)}'"


def program_name() -> str:
    """Return how this program is started from a terminal."""
    import shlex

    script = Path(sys.argv[0])
    if script.stem == "tableside":
        return script.stem if shutil.which(script.stem) else shlex.quote(str(script))
    return f"{shlex.quote(sys.executable)} -m tableside"


def _missing(libraries: Mapping[str, str]) -> WindowError:
    return WindowError(
        N_("The window needs system libraries that are missing: {libraries}. On Debian or Ubuntu, run: {line}"),
        libraries=", ".join(libraries),
        line=install_line(list(libraries.values())),
    )


def _loads(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _x_server_answers(display: str) -> bool:
    """Return whether the X server named by DISPLAY can be reached; a remote one is assumed to be."""
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


def main() -> None:
    """Print the Debian packages that a window needs and this system lacks."""
    print(*missing_libraries().values(), *([] if has_font() else ["fonts-dejavu-core"]))


if __name__ == "__main__":
    main()
