"""What is asked of a new book, in plain words, with what was recognised filled in."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from tableside.importing.preview import Preview
from tableside.importing.recognising import About, cited_sample, guess_about, sample_clause, style_from_sample
from tableside.rulebook.model import CitationStyle
from tableside.ui.services import Services
from tableside.ui.widgets import named, plain_label


class AboutForm(QWidget):
    """Asks for title, authority, edition and the form of a citation; the last by an example from the document."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "import-about")
        self._services = services
        self._style = CitationStyle()
        self._number = ""
        self.title, self.authority, self.edition, self.cited = (
            named(QLineEdit(), f"import-{name}") for name in ("title", "authority", "edition", "cited")
        )
        self._labels = {field: plain_label() for field in (self.title, self.authority, self.edition, self.cited)}
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field, label in self._labels.items():
            label.setBuddy(field)
            form.addRow(label, field)
        self._ask()

    def fill(self, preview: Preview, fallback: str) -> None:
        """Fill in what was recognised; what the person has typed stays."""
        about = guess_about(preview.document, preview, fallback)
        sample = sample_clause(preview)
        number = sample.number if sample is not None else ""
        typed = style_from_sample(self._style, self._number, self.cited.text().strip()) if self._number else None
        if self.cited.isModified() and typed is not None and number not in ("", self._number):
            # The example is another clause now: what was typed of the one before is said of this one.
            self.cited.setText(cited_sample(typed, number))
            self.cited.setModified(True)
        self._style, self._number = about.style, number
        cited = cited_sample(about.style, self._number) if self._number else ""
        for field, text in (
            (self.title, about.title),
            (self.authority, about.authority),
            (self.edition, about.edition),
            (self.cited, cited),
        ):
            if not field.isModified():
                field.setText(text)
        self._ask()

    def clear(self) -> None:
        """Forget what was typed for another document."""
        for field in self._labels:
            field.clear()
            field.setModified(False)

    @property
    def fields(self) -> tuple[QLineEdit, ...]:
        """The fields that a person can type into."""
        return tuple(self._labels)

    def told(self) -> dict[str, str]:
        """Return what the person has typed, by the name of the field."""
        return {field.objectName(): field.text() for field in self._labels if field.isModified()}

    def take_up(self, told: Mapping[str, str]) -> None:
        """Put back what was typed before the program was stopped."""
        for field in self._labels:
            if field.objectName() in told:
                field.setText(told[field.objectName()])
                field.setModified(True)

    def about(self) -> About:
        """Return the answers; a citation that lacks a number of its clause is taken as it was recognised."""
        style = style_from_sample(self._style, self._number, self.cited.text().strip()) if self._number else None
        return About(
            self.title.text().strip(), self.authority.text().strip(), self.edition.text().strip(), style or self._style
        )

    def _ask(self) -> None:
        gettext = self._services.language.gettext
        asked = (
            gettext("What is the book called?"),
            gettext("Who issued it?"),
            gettext("Which edition is it?"),
            gettext("How is its clause {number} cited?", number=self._number or "–"),
        )
        for (field, label), words in zip(self._labels.items(), asked, strict=True):
            label.setText(words)
            field.setAccessibleName(words)
        self.cited.setEnabled(bool(self._number))
