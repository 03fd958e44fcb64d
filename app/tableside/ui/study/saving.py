"""Saving decks and sheets: asking for a file, writing it beside the window, saying what came of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from tableside.storage import write_atomically
from tableside.ui.services import Services
from tableside.ui.services.study import StudyContext
from tableside.ui.study.paper import Setting, as_pdf


def ask_for_file(parent: QWidget, title: str, name: str, kinds: str, then: Callable[[Path], object]) -> QFileDialog:
    """Ask where to save something under a name; `kinds` is a filter such as "PDF (*.pdf)"."""
    dialog = QFileDialog(parent, title, name, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(Path(name).suffix.lstrip("."))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
    dialog.open()
    return dialog


def save_sheet(services: Services, owner: QWidget, path: Path, html: Callable[[StudyContext], str], title: str) -> None:
    """Write a sheet as PDF; setting and printing it happens beside the window."""
    setting = Setting.on_paper()

    def work(context: StudyContext) -> None:
        write_atomically(path, as_pdf(html(context), title, setting), keep_previous=False)

    def done(_nothing: None) -> None:
        services.notices.say(services.language.gettext("Saved “{file}”", file=path.name))

    services.study.ask(owner, work, done)
