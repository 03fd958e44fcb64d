"""Where the bundled program begins."""

import os
import sys
from pathlib import Path

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")


def bring_fonts() -> None:
    """Use our own fonts on a machine that has none, or that does not say where they are."""
    own = Path(__file__).parent / "tableside" / "data" / "resources" / "fonts" / "fonts.conf"
    folders = (Path(folder).expanduser() for folder in FONT_FOLDERS)
    fonts = any(path.suffix in (".ttf", ".otf", ".ttc") for folder in folders for path in folder.rglob("*"))
    if own.exists() and not (fonts and Path("/etc/fonts/fonts.conf").exists()):
        os.environ.setdefault("FONTCONFIG_FILE", str(own))


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        bring_fonts()
    from tableside.__main__ import main

    sys.exit(main())
