"""An unexpected exception is shown once, readably, with details to copy; the program goes on."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType

from PySide6.QtWidgets import QMessageBox, QWidget

from tableside import __version__
from tableside.errors import TablesideError
from tableside.ui.language import InterfaceLanguage


def show_faults_readably(parent: QWidget, language: InterfaceLanguage) -> None:
    """Catch what nobody else caught."""
    shown: set[str] = set()

    def show(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        details = "".join(traceback.format_exception(kind, fault, trace))
        print(details, file=sys.stderr)
        # A fault in painting would otherwise come back with every frame.
        if details not in shown:
            shown.add(details)
            fault_dialog(parent, language, fault, details).open()

    sys.excepthook = show


def fault_dialog(parent: QWidget, language: InterfaceLanguage, fault: BaseException, details: str) -> QMessageBox:
    """Build the dialog: what happened in one sentence, the details behind a button."""
    dialog = QMessageBox(parent)
    dialog.setIcon(QMessageBox.Icon.Warning)
    dialog.setWindowTitle(language.gettext("Something went wrong"))
    if isinstance(fault, TablesideError):
        dialog.setText(language.catalogue.error(fault))
    else:
        dialog.setText(language.gettext("Tableside met an error it did not expect. You can go on working."))
    dialog.setInformativeText(language.gettext("If it happens again, please send the details to the project."))
    dialog.setDetailedText(f"Tableside {__version__}\n{details}")
    return dialog
