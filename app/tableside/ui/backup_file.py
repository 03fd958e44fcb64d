"""Everything a person has made as one file: saving it, and putting one in place after a look at what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.putting_back import Looked, PartlyDamaged
from tableside.storage.backups import ENDING
from tableside.storage.reading import met
from tableside.ui.overriding import override
from tableside.ui.restoring import held_in, shown_moment, told_of
from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named, text_label
from tableside.ui.widgets.saving import ask_what_to_open, ask_where_to_save

_WIDTH = 520


def ask_where_to_back_up(services: Services, window: QWidget) -> None:
    """Ask for a file, and write everything into it."""
    gettext = services.language.gettext
    name = f"tableside-{datetime.now().astimezone():%Y-%m-%d}{ENDING}"
    kind = gettext("Backup of Tableside")
    ask_where_to_save(
        window, gettext("Save a backup"), name, f"{kind} (*{ENDING})", lambda path: save_backup(services, window, path)
    )


def save_backup(services: Services, window: QWidget, path: Path) -> WaitingSheet:
    """Write everything into a file beside the window, and say what it holds."""
    services.unsaved.save()
    gettext = services.language.gettext
    sheet = WaitingSheet(gettext("The backup is being written …"), window)

    def done(counts: Mapping[str, int]) -> None:
        sheet.accept()
        said = gettext("Saved “{file}”", file=str(path))
        private = gettext("It holds what is private to you: keep it where nobody else can read it.")
        for problem in met.take():
            services.notices.report(problem)
        services.notices.say(f"{said} ({held_in(counts, services.language)}). {private}", lasting=True)

    def failed(error: TablesideError) -> None:
        sheet.accept()
        services.notices.say_error(error)

    services.backups.write(sheet, path, done, failed)
    sheet.open()
    return sheet


def ask_what_to_restore(services: Services, window: QWidget) -> None:
    """Ask for a backup, and show what it holds."""
    gettext = services.language.gettext
    ours, every, title = gettext("Backup of Tableside"), gettext("All files"), gettext("Restore from a file")
    kinds = f"{ours} (*{ENDING});;{every} (*)"
    ask_what_to_open(window, title, kinds, lambda path: RestoreFileSheet(services, window, path).open())


class WaitingSheet(QDialog):
    """Says what is being done as long as that takes."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "backup-waiting")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Tableside")
        column = QVBoxLayout(self)
        column.addWidget(text_label("backup-words", words))
        column.addWidget(_endless(words))
        fit_sheet(self, parent, _WIDTH, self.sizeHint().height())

    @override
    def reject(self) -> None:
        """Stay: it goes by itself when the work is done."""


class RestoreFileSheet(QDialog):
    """Shows what a backup holds before it is put in place; a file that is none is named, and nothing changes."""

    def __init__(self, services: Services, parent: QWidget, path: Path) -> None:
        super().__init__(parent)
        self._services, self._path = services, path
        self._unpacking = self._partly = False
        gettext = services.language.gettext
        named(self, "restore-file")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Restore from a file"))
        self.about = text_label("restore-file-about", gettext("The backup is being read …"))
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.bar = _endless(self.about.text())
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.restore = self.buttons.addButton(gettext("Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        named(self.restore, "restore-file-now").setEnabled(False)
        self.buttons.accepted.connect(self._restore)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for part in (self.about, self.bar, self.buttons):
            column.addWidget(part)
        column.setStretch(0, 1)
        fit_sheet(self, parent, _WIDTH, 260)
        services.backups.look_into(self, path, self._show, self._say)

    def _show(self, looked: Looked) -> None:
        language = self._services.language
        self.bar.hide()
        when = shown_moment(looked.made_at, language)
        told = [language.gettext("“{file}” was made on {when}.", file=self._path.name, when=when)]
        if looked.joined:
            sentence = language.gettext(
                "“{file}” is a journal or study record by itself, last changed on {when}. What can be read of it is "
                "put together with what is there now.",
                file=self._path.name,
                when=when,
            )
            told = [sentence]
        if looked.damaged or looked.foreign:
            self._partly = True
            told = [language.catalogue.error(PartlyDamaged(self._path, looked.damaged, looked.foreign))]
            self.restore.setText(language.gettext("Restore what is whole"))
        told.append(told_of(looked.outlook, language))
        told.append(
            language.gettext("What is there now is kept first, so that you can come back to it. The window opens anew.")
        )
        self.about.setText("\n\n".join(told))
        self.restore.setEnabled(True)
        self.restore.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self, error: TablesideError) -> None:
        self.bar.hide()
        self.about.setText(self._services.language.catalogue.error(error))

    def _refuse(self, error: TablesideError) -> None:
        """Say why it cannot be put in place now; it can be tried again."""
        self._unpacking = False
        self.buttons.setEnabled(True)
        self.restore.setEnabled(True)
        self._say(error)

    @override
    def reject(self) -> None:
        """Close, unless the backup is being unpacked: what is ready then would be put in place all the same."""
        if not self._unpacking:
            super().reject()

    def _restore(self) -> None:
        self._unpacking = True
        self.buttons.setEnabled(False)
        self.restore.setEnabled(False)
        self.about.setText(self._services.language.gettext("The backup is being unpacked …"))
        self.bar.show()
        self._services.unsaved.save()
        self._services.backups.restore(self, self._path, self.accept, self._refuse, partly=self._partly)


def _endless(words: str) -> QProgressBar:
    bar = named(QProgressBar(), "backup-progress")
    bar.setRange(0, 0)
    bar.setTextVisible(False)
    bar.setAccessibleName(words)
    return bar
