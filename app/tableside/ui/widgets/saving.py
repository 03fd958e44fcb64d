"""Asking for a file to save or to open: in the documents of the person at first, then where they were last."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


class _Last:
    """The folder that was chosen last in this run."""

    folder: str = ""


def documents() -> Path:
    """Return the folder for documents of the person at the keyboard, or their own where there is none."""
    found = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    # Without the folder the dialog would begin wherever the program was started.
    return found if found.is_dir() else Path.home()


def unused(folder: Path, name: str) -> Path:
    """Return a file that does not exist yet, by this name or with a number behind it."""
    path = folder / name
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(other for other in others if not other.exists())


def ask_where_to_save(
    parent: QWidget, title: str, name: str, kinds: str, then: Callable[[Path], object]
) -> QFileDialog:
    """Ask where to save something under a name, and act on the answer; `kinds` is a filter such as "PDF (*.pdf)"."""
    dialog = QFileDialog(parent, title, str(unused(_folder(), name)), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))
    return _asked(dialog, then)


def ask_what_to_open(parent: QWidget, title: str, kinds: str, then: Callable[[Path], object]) -> QFileDialog:
    """Ask for a file that there is, and act on the answer."""
    dialog = QFileDialog(parent, title, str(_folder()), kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _asked(dialog, then)


def _folder() -> Path:
    return Path(_Last.folder) if _Last.folder else documents()


def _asked(dialog: QFileDialog, then: Callable[[Path], object]) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def chosen(path: str) -> None:
        _Last.folder = str(Path(path).parent)
        then(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.open()
    return dialog
