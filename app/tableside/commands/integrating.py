"""`tableside integrate`: at home on a Linux desktop: the menu, the icon, `tableside:` links and files of our own."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tableside.commands import Commands, file_name, person_catalogue
from tableside.errors import N_, TablesideError, visible
from tableside.resources import resource
from tableside.storage.files import write_atomically

APP = "app.tableside.Tableside"
_WAIT = 30


def register(commands: Commands) -> None:
    parser = commands.add(run_integrate, "tableside integrate", "tableside integrate --remove")
    parser.add_argument("--remove", action="store_true", help="remove everything again")
    parser.add_argument(
        "--into", metavar="FOLDER", type=file_name, help="instead of your own folder, such as /usr/share"
    )
    parser.add_argument("--command", dest="command_line", metavar="C", default="", help="how the program is started")


def run_integrate(arguments: argparse.Namespace) -> int:
    """Put Tableside into the menu of a Linux desktop, and let tableside: links and its own files open in it."""
    if not sys.platform.startswith("linux"):
        raise TablesideError(N_("This is for Linux desktops; on this system the installer does it."))
    share = arguments.into or Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    gettext = person_catalogue().gettext
    if arguments.remove:
        if arguments.into and not share.is_dir():
            raise TablesideError(N_("There is no folder “{folder}”."), folder=str(share))
        paths = [path for path, _ in _files(share, "")]
        removed = [path for path in paths if path.exists()]
        for path in removed:
            path.unlink()
        # The desktop forgets the kinds of files only while the folder that described them is there.
        _tell_desktop(share, arguments.into)
        for folder in (share / one for path in paths for one in path.relative_to(share).parents[:-1]):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
        print(gettext("Removed: {count} files.", count=len(removed)))
        return 0
    files = list(_files(share, arguments.command_line or _own_command()))
    for path, content in files:
        write_atomically(path, content)
    _tell_desktop(share, arguments.into)
    if arguments.into:
        print(gettext("{count} files are in “{folder}” now.", count=len(files), folder=share))
        return 0
    print(gettext("Tableside is in the menu, and tableside: links open in it ({count} files).", count=len(files)))
    return 0


def _files(share: Path, command: str) -> Iterator[tuple[Path, bytes]]:
    desktop = resource("desktop")
    entry = (desktop / f"{APP}.desktop").read_text("utf-8").replace("Exec=tableside ", f"Exec={command} ")
    yield share / "applications" / f"{APP}.desktop", entry.encode()
    yield share / "mime" / "packages" / f"{APP}.xml", (desktop / f"{APP}.mime.xml").read_bytes()
    yield share / "metainfo" / f"{APP}.metainfo.xml", (desktop / f"{APP}.metainfo.xml").read_bytes()
    icons = share / "icons" / "hicolor"
    yield icons / "scalable" / "apps" / f"{APP}.svg", resource("icons", "tableside.svg").read_bytes()
    for picture in sorted((desktop / "icons").glob("*.png")):
        size = f"{picture.stem}x{picture.stem}"
        yield icons / size / "apps" / f"{APP}.png", picture.read_bytes()


def _own_command() -> str:
    """Return how this very program is started, wherever it is."""
    if getattr(sys, "frozen", False):
        return _quoted(Path(sys.executable))
    script = Path(sys.executable).with_name("tableside")
    return _quoted(script) if script.exists() else f"{_quoted(Path(sys.executable))} -m tableside"


def _quoted(path: Path) -> str:
    """Quote a path for the Exec key of a desktop entry, which is unescaped twice: as a string, then as an argument."""
    if re.search(r"[\x00-\x1f]", str(path)):
        raise TablesideError(
            N_("The path “{path}” has a control character and cannot be put into a menu."), path=visible(str(path))
        )
    argument = re.sub(r'(["`$\\])', r"\\\1", str(path)).replace("%", "%%")
    return f'"{argument.replace(chr(92), chr(92) * 2)}"'


def _tell_desktop(share: Path, package: Path | None) -> None:
    """Refresh the desktop's databases, if it has the tools for that."""
    if package:
        return
    for tool, folder in (("update-desktop-database", "applications"), ("update-mime-database", "mime")):
        program = shutil.which(tool)
        if program and (share / folder).is_dir():
            subprocess.run([program, str(share / folder)], check=False, capture_output=True, timeout=_WAIT)
