"""Where a file is offered to be saved: among the documents, under a name that is free."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from tableside.ui.language import QtTexts
from tableside.ui.services import Services
from tableside.ui.widgets.desktop import documents, unused

from .conftest import LANGUAGES


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    assert unused(tmp_path, "report.pdf") == tmp_path / "report.pdf"
    for name in ("report.pdf", "report-2.pdf"):
        (tmp_path / name).touch()
    assert unused(tmp_path, "report.pdf") == tmp_path / "report-3.pdf"


def test_without_a_folder_for_documents_it_is_the_own_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(tmp_path / "Documents"))
    assert documents() == Path.home()
    (tmp_path / "Documents").mkdir()
    assert documents() == tmp_path / "Documents"


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_the_dialog_for_files_speaks_the_language_of_the_window(
    services: Services, qtbot: QtBot, language: str
) -> None:
    texts = QtTexts(services.language)
    services.language.choose(language)
    dialog = QFileDialog(None, "", "", "Patch (*.patch)")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert len(labels) >= 3
    assert not {"&Look in:", "Files of &type:", "File &name:"} & set(labels)
    services.language.choose("en")
    texts.deleteLater()
