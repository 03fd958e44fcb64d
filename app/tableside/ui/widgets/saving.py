"""Asking where to save a file: in the documents of the person at first, then where they saved last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget


class _Last:
    """The folder that was chosen last in this run."""

    folder: str = ""


def ask_where_to_save(
    parent: QWidget, title: str, name: str, kinds: str, then: Callable[[Path], object]
) -> QFileDialog:
    """Ask where to save something under a name, and act on the answer; `kinds` is a filter such as "PDF (*.pdf)"."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    dialog = QFileDialog(parent, title, str(Path(_Last.folder or documents) / name), kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))

    def chosen(path: str) -> None:
        _Last.folder = str(Path(path).parent)
        then(Path(path))

    dialog.fileSelected.connect(chosen)
    dialog.open()
    return dialog
