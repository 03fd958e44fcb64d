"""Asking where to save a file: in the documents of the person at first, then where they saved last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget


class _Last:
    """The folder that was chosen last in this run."""

    folder: str = ""


def save_dialog(parent: QWidget, title: str, name: str, kinds: str, then: Callable[[Path], object]) -> QFileDialog:
    """Ask for the name of a file to write, and act on it; the caller opens the dialog."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog = QFileDialog(parent, title, str(Path(_Last.folder or documents) / name), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))

    def chosen(path: str) -> None:
        _Last.folder = str(Path(path).parent)
        then(Path(path))

    dialog.fileSelected.connect(chosen)
    return dialog
