"""A new language: what must be known of it, prefilled as far as it is known."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import TablesideError
from tableside.language.registry import language
from tableside.rulebook.model import CitationStyle
from tableside.translation import SOURCE
from tableside.translation.languages import NewLanguage, add_language, stemming_offered
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, heading, named


class NewLanguagePage(QWidget):
    """Asks for the code first and proposes everything else."""

    closed = Signal()
    added = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "new-language")
        self._session = session
        self._proposed: dict[str, str] = {}
        self.title, self.hint = heading(), named(QLabel(), "muted")
        self.hint.setWordWrap(True)
        self.code = named(QLineEdit(), "language-code")
        self.name = named(QLineEdit(), "language-name")
        self.plural = named(QLineEdit(), "language-plural")
        self.stemming = named(QComboBox(), "language-stemming")
        self.styles: dict[str, tuple[QLineEdit, QLineEdit]] = {}
        self.labels: dict[str, QLabel] = {}
        self.problem = named(QLabel(), "form-problem")
        self.problem.setWordWrap(True)
        self.add_button, self.cancel = named(QPushButton(), "language-create"), named(QPushButton(), "language-cancel")
        self.add_button.setDefault(True)
        body = named(QWidget(), "new-language-body")
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for key, field in (("code", self.code), ("name", self.name), ("plural", self.plural), ("stem", self.stemming)):
            self._row(form, key, field)
        for book in session.workspace.library.bundled.books():
            section, rule = named(QLineEdit(), "style-section"), named(QLineEdit(), "style-rule")
            self.styles[book] = section, rule
            pair = QWidget()
            row = bare(QHBoxLayout(pair), 8)
            row.addWidget(section)
            row.addWidget(rule)
            self._row(form, f"style-{book}", pair)
        column.addLayout(form)
        column.addWidget(self.problem)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.add_button)
        column.addLayout(buttons)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameStyle(QFrame.Shape.NoFrame.value)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(body)
        bare(QVBoxLayout(self)).addWidget(area)
        self.code.textChanged.connect(lambda _: self._propose())
        self.code.returnPressed.connect(self.add)
        self.add_button.clicked.connect(lambda _=False: self.add())
        self.cancel.clicked.connect(lambda _=False: self.closed.emit())

    def _row(self, form: QFormLayout, key: str, field: QWidget) -> None:
        self.labels[key] = QLabel()
        form.addRow(self.labels[key], field)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._session.gettext
        self.title.setText(gettext("New language"))
        self.hint.setText(
            gettext(
                "The language is offered at once; texts that are not translated yet are shown in English "
                "and marked as such."
            )
        )
        words = {
            "code": gettext("Code, such as de or pt-BR"),
            "name": gettext("Name of the language"),
            "plural": gettext("Plural forms"),
            "stem": gettext("Word stems for the search"),
        }
        for key, field in (("code", self.code), ("name", self.name), ("plural", self.plural), ("stem", self.stemming)):
            self.labels[key].setText(words[key])
            field.setAccessibleName(words[key])
        for book, (section, rule) in self.styles.items():
            title = self._session.book_title(book)
            self.labels[f"style-{book}"].setText(gettext("How {book} is cited", book=title))
            section.setAccessibleName(gettext("{book}: how a section is cited", book=title))
            rule.setAccessibleName(gettext("{book}: how a rule is cited", book=title))
        self.add_button.setText(gettext("Add the language"))
        self.cancel.setText(gettext("Cancel"))

    def begin(self) -> None:
        """Open empty."""
        if self.stemming.count() == 0:
            self.stemming.addItem("–", "")
            for name in stemming_offered():
                self.stemming.addItem(name.capitalize(), name)
        self._proposed.clear()
        for field in (self.code, self.name, self.plural):
            field.clear()
        for book, (section, rule) in self.styles.items():
            style = self._session.workspace.library.book(book).style_in(SOURCE)
            section.setText(style.section)
            rule.setText(style.rule)
        self.problem.hide()
        self.add_button.setEnabled(True)

    def _propose(self) -> None:
        """Fill in what is known of a language, unless something else was typed there."""
        code = self.code.text().strip()
        locale = QLocale(code.replace("-", "_"))
        known = bool(code) and locale.language() not in (QLocale.Language.C, QLocale.Language.AnyLanguage)
        fits = known and locale.name().partition("_")[0] == code.partition("-")[0]
        name = locale.nativeLanguageName().capitalize() if fits else ""
        for key, field, proposal in (
            ("name", self.name, name),
            ("plural", self.plural, language(code).plural if fits else ""),
        ):
            if field.text() == self._proposed.get(key, ""):
                field.setText(proposal)
                self._proposed[key] = proposal
        stem = (language(code).stemmer or "") if fits else ""
        self.stemming.setCurrentIndex(max(self.stemming.findData(stem), 0))

    def add(self) -> None:
        """Make the language; what goes wrong is said under the form."""
        gettext = self._session.gettext
        styles = {
            book: CitationStyle(
                section.text().strip(),
                rule.text().strip(),
                self._session.workspace.library.book(book).style_in(SOURCE).clauses,
            )
            for book, (section, rule) in self.styles.items()
        }
        new = NewLanguage(
            self.code.text().strip(),
            self.name.text().strip(),
            str(self.stemming.currentData() or ""),
            self.plural.text().strip(),
            styles,
        )
        self.add_button.setEnabled(False)
        self.problem.setText(gettext("The files are being made…"))
        self.problem.show()
        workspace = self._session.workspace
        self._session.services.background.run(
            self, lambda: add_language(workspace, new), lambda _: self._tell_made(new.code), self._tell_failed
        )

    def _tell_failed(self, error: TablesideError) -> None:
        self.problem.setText(self._session.sentence(error))
        self.add_button.setEnabled(True)
        self.code.setFocus()

    def _tell_made(self, code: str) -> None:
        self.add_button.setEnabled(True)
        self.problem.hide()
        self._session.checker.forget()
        self._session.editor.changed_on_disk()
        self._session.services.catalogues.saved(code)
        self._session.services.texts.saved("", code)
        self.added.emit(code)
