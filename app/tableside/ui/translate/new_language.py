"""A language to be added or corrected: what must be known of it, in plain words, prefilled as far as it is known."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tableside.errors import TablesideError
from tableside.language.registry import language, plural_formulas, stemmers
from tableside.rulebook.model import CitationStyle
from tableside.translation import SOURCE
from tableside.translation.check import filled_in, form_fits
from tableside.translation.exchange import ENDING, gathering, save_package
from tableside.translation.languages import (
    NewLanguage,
    add_language,
    added_languages,
    description,
    plural_examples,
    problems,
    remove_language,
    stemming_offered,
    words_in,
)
from tableside.translation.texts import run_through
from tableside.ui import override
from tableside.ui.language import native_name
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, heading, line_edit, named, plain_label, push_button
from tableside.ui.widgets.flow import OfferBar

_EXAMPLES = 6


class _Row:
    """One question of the form: what it is called, its fields, an example, and what is wrong with the answer."""

    def __init__(self, form: QFormLayout, *fields: QWidget) -> None:
        self.fields = fields
        self.label, self.example = plain_label(), named(plain_label(), "muted")
        self.problem = named(plain_label(), "form-problem")
        holder = QWidget()
        column = bare(QVBoxLayout(holder), 3)
        beside = bare(QHBoxLayout(), 8)
        for field in fields:
            beside.addWidget(field)
        column.addLayout(beside)
        for label in (self.example, self.problem):
            label.setWordWrap(True)
            label.hide()
            column.addWidget(label)
        form.addRow(self.label, holder)

    def tell(self, label: QLabel, text: str) -> None:
        """Show an example or a problem, or that there is none."""
        label.setText(text)
        label.setVisible(bool(text))


class NewLanguagePage(QWidget):
    """Asks for the code first and proposes everything else; of a language that was added it says what was answered."""

    closed = Signal()
    added = Signal(str)
    corrected = Signal(str)
    removed = Signal(str)
    """A language was deleted."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "new-language")
        self._session = session
        gettext = self._session.gettext
        self._proposed: dict[str, str] = {}
        self._correcting = ""
        self._tried = False
        self._begun = False
        """Whether a new language is half described: who looks something up comes back to it."""
        self.title, self.hint = heading(), named(plain_label(), "muted")
        self.hint.setWordWrap(True)
        self.code = named(QLineEdit(), "language-code")
        self.name = named(QLineEdit(), "language-name")
        self.forms = named(QComboBox(), "language-forms")
        self.forms.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.plural = line_edit("language-plural", gettext("The rule, in the notation of gettext"), "")
        """The rule of the forms; to be written only where none of the known ones fits."""
        self.stemming = named(QComboBox(), "language-stemming")
        self.styles: dict[str, tuple[QLineEdit, QLineEdit]] = {}
        self.rows: dict[str, _Row] = {}
        self.problem = named(plain_label(), "form-problem")
        self.problem.setWordWrap(True)
        self.add_button = push_button("language-create", clicked=self.add)
        self.cancel = push_button("language-cancel", gettext("Cancel"), self._give_up)
        self.delete = push_button("language-delete", gettext("Delete the language…"), self._ask)
        self.add_button.setDefault(True)
        self.question = OfferBar("language-question", "confirm", "keep")
        self._build()
        self._connect()
        self._show_title()
        words = {
            "code": gettext("Code, such as de or pt-BR"),
            "name": gettext("Name, as its speakers write it"),
            "plural": gettext("Forms of a word after a number"),
            "stemming": gettext("Endings of words, for the search"),
        }
        for key, field in self._single().items():
            self.rows[key].label.setText(words[key])
            field.setAccessibleName(words[key])
        self._fill_forms()
        told = gettext("With the endings of the language, a search for “ball” finds “balls”.")
        self.rows["stemming"].tell(self.rows["stemming"].example, told)
        for book, (section, rule) in self.styles.items():
            title = self._session.book_title(book)
            self.rows[book].label.setText(gettext("How {book} is cited", book=title))
            section.setAccessibleName(gettext("{book}: how a section is cited", book=title))
            rule.setAccessibleName(gettext("{book}: how a rule is cited", book=title))
        self._judge()

    def _build(self) -> None:
        body = named(QWidget(), "new-language-body")
        column = QVBoxLayout(body)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(self.title)
        column.addWidget(self.hint)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for key, field in self._single().items():
            self.rows[key] = _Row(form, field, *([self.plural] if key == "plural" else []))
        for book in self._session.workspace.library.bundled.books():
            self.styles[book] = named(QLineEdit(), "style-section"), named(QLineEdit(), "style-rule")
            self.rows[book] = _Row(form, *self.styles[book])
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(self.question)
        row = QHBoxLayout()
        row.addStretch(1)
        for button in (self.delete, self.cancel, self.add_button):
            row.addWidget(button)
        column.addLayout(row)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameStyle(QFrame.Shape.NoFrame.value)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(body)
        bare(QVBoxLayout(self)).addWidget(area)

    def _single(self) -> dict[str, QWidget]:
        return {"code": self.code, "name": self.name, "plural": self.forms, "stemming": self.stemming}

    def _lines(self) -> dict[str, QLineEdit]:
        """Return every field that is typed into, by a name of its own, the code first: it proposes the rest."""
        lines = {"code": self.code, "name": self.name, "plural": self.plural}
        for book, (section, rule) in self.styles.items():
            lines |= {f"{book} section": section, f"{book} rule": rule}
        return lines

    def _connect(self) -> None:
        self.question.buttons["confirm"].clicked.connect(lambda _=False: self._remove())
        self.question.buttons["keep"].clicked.connect(lambda _=False: self.question.say(""))
        self.code.textChanged.connect(lambda _: self._propose())
        for line in (self.code, self.name):
            line.textEdited.connect(lambda _: self._begin_one())
        for line in self._lines().values():
            line.textEdited.connect(lambda _: self._keep_typed())
        self.plural.textChanged.connect(lambda _: self._show_forms())
        self.forms.activated.connect(lambda _: self._choose_forms())
        for line in self._lines().values():
            line.textChanged.connect(lambda _: self._judge())
            line.returnPressed.connect(self.add)

    def _show_title(self) -> None:
        gettext = self._session.gettext
        name = self._session.language_name(self._correcting) if self._correcting else ""
        self.title.setText(gettext("Correct {language}", language=name) if name else gettext("New language"))
        self.hint.setText(
            gettext(
                "The language is offered at once; texts that are not translated yet are shown in English "
                "and marked as such."
            )
            + " "
            + gettext(
                "In a citation {0} and {1} stand for the parts of the number: with “Section {0} Rule {1}”, "
                "3.10 is cited as “Section 3 Rule 10”."
            )
        )
        self.add_button.setText(gettext("Save") if name else gettext("Add the language"))

    def begin(self, lang: str = "") -> None:
        """Open empty, or with what is known of a language that was added."""
        if self.stemming.count() == 0:
            self.stemming.addItem("–", "")
            codes = {name: code for code, name in stemmers().items()}
            for name in stemming_offered():
                called = native_name(codes[name]) if name in codes else ""
                self.stemming.addItem(called or name.capitalize(), name)
        if self._begun and not lang:
            return  # what was typed before one went elsewhere
        self._begun = self._tried = False
        self._proposed.clear()
        self._correcting = lang if lang in added_languages(self._session.workspace) else ""
        self.code.setEnabled(not self._correcting)
        self.delete.setVisible(bool(self._correcting))
        for field in (self.code, self.name, self.plural):
            field.clear()
        workspace = self._session.workspace
        known = description(workspace, lang) if self._correcting else None
        for book, (section, rule) in self.styles.items():
            style = workspace.library.book(book).style_in(lang if known else SOURCE)
            section.setText(style.section)
            rule.setText(style.rule)
        self.code.setText(lang)
        if known is not None:
            self.name.setText(known.name or self._session.language_name(lang))
            self.plural.setText(known.plural)
            self.stemming.setCurrentIndex(max(self.stemming.findData(known.stemming), 0))
        self._take_up_typed(lang)
        self.problem.hide()
        self.question.say("")
        self.add_button.setEnabled(True)
        self._show_title()
        self._judge()

    def _take_up_typed(self, lang: str) -> None:
        """Put back what was typed before the program was stopped."""
        typed = self._session.services.typed.of(self._about) if self._correcting or not lang else {}
        for name, line in self._lines().items():
            if name in typed:
                line.setText(typed[name])
        self._begun = bool(typed) and not self._correcting

    @property
    def _about(self) -> str:
        return f"language {self._correcting}"

    def _keep_typed(self) -> None:
        self._session.services.typed.keep(self._about, {name: line.text() for name, line in self._lines().items()})

    def _begin_one(self) -> None:
        self._begun = not self._correcting

    def _give_up(self) -> None:
        self._begun = False
        self._session.services.typed.drop(self._about)
        self.closed.emit()

    def take_focus(self) -> None:
        (self.name if self._correcting else self.code).setFocus()

    def _propose(self) -> None:
        """Fill in what is known of a language, unless something else was typed there."""
        if self._correcting:
            return
        code = self.code.text().strip()
        locale = QLocale(code.replace("-", "_"))
        known = bool(code) and locale.language() not in (QLocale.Language.C, QLocale.Language.AnyLanguage)
        fits = known and locale.name().partition("_")[0] == code.partition("-")[0]
        name = native_name(code) if fits else ""
        for key, field, proposal in (
            ("name", self.name, name),
            ("plural", self.plural, language(code).plural if fits else ""),
        ):
            if field.text() == self._proposed.get(key, ""):
                field.setText(proposal)
                self._proposed[key] = proposal
        stem = (language(code).stemmer or "") if fits else ""
        self.stemming.setCurrentIndex(max(self.stemming.findData(stem), 0))

    def answers(self) -> NewLanguage:
        library = self._session.workspace.library
        styles = {
            book: CitationStyle(
                section.text().strip(), rule.text().strip(), library.book(book).style_in(SOURCE).clauses
            )
            for book, (section, rule) in self.styles.items()
        }
        return NewLanguage(
            self.code.text().strip(),
            self.name.text().strip(),
            str(self.stemming.currentData() or ""),
            self.plural.text().strip(),
            styles,
        )

    def _judge(self) -> bool:
        """Say beside each field what its answer leads to and what is wrong with it; tell whether nothing is."""
        gettext, new = self._session.gettext, self.answers()
        found = problems(self._session.workspace, new, correcting=bool(self._correcting))
        for key, row in self.rows.items():
            # An empty form is not wrong yet.
            early = key in ("code", "name") and not self._tried
            row.tell(row.problem, self._session.sentence(found[key]) if key in found and not early else "")
        for book, style in new.styles.items():
            shown = "" if book in found else f"{filled_in(style.section)} · {filled_in(style.rule)}"
            row = self.rows[book]
            row.tell(row.example, gettext("Example: {text}", text=shown) if shown else "")
        row = self.rows["plural"]
        written = "" if self.plural.isHidden() or "plural" in found else self._plural_example(new.plural)
        row.tell(row.example, gettext("Example: {text}", text=written) if written else "")
        return not found

    def _fill_forms(self) -> None:
        """Offer every rule of forms that some language is known to have, in numbers."""
        kept, own = self.forms.currentData(), self.forms.currentIndex() == self.forms.count() - 1 > 0
        self.forms.clear()
        for formula in dict.fromkeys((language(SOURCE).plural, *plural_formulas().values())):
            self.forms.addItem(self._plural_example(formula), formula)
        self.forms.addItem(self._session.gettext("another rule…"))
        self.forms.setCurrentIndex(self.forms.count() - 1 if own else max(self.forms.findData(kept), 0))
        self._show_forms()

    def _show_forms(self) -> None:
        """Show which of the rules it is; a rule that is being written stays."""
        last = self.forms.count() - 1
        if self.forms.currentIndex() != last or not self.plural.hasFocus():
            known = self.forms.findData(self.plural.text().strip() or language(SOURCE).plural)
            self.forms.setCurrentIndex(known if known >= 0 else last)
        self.plural.setVisible(self.forms.currentIndex() == last)

    def _choose_forms(self) -> None:
        formula = self.forms.currentData()
        if formula:
            self.plural.setText(formula)
        self.plural.setVisible(not formula)
        if not formula:
            self.plural.setFocus()
        self._judge()

    def _plural_example(self, formula: str) -> str:
        by_form: dict[int, list[int]] = {}
        for number, form in plural_examples(formula or language(SOURCE).plural).items():
            by_form.setdefault(form, []).append(number)
        told = [
            self._session.gettext(
                "form {number} after {examples}",
                number=form + 1,
                examples=", ".join(map(str, numbers[:_EXAMPLES])) + ("…" if len(numbers) > _EXAMPLES else ""),
            )
            for form, numbers in sorted(by_form.items())
        ]
        return " · ".join(told)

    def add(self) -> None:
        """Make or correct the language; what is wrong is said beside its field."""
        self._tried = True
        if not self._judge():
            key = next(key for key, row in self.rows.items() if row.problem.text())
            self._first_wrong(key).setFocus()
            return
        new, workspace = self.answers(), self._session.workspace
        work = partial(add_language, workspace, new, correcting=bool(self._correcting))
        self.add_button.setEnabled(False)
        self.problem.setText(self._session.gettext("Making the files …"))
        self.problem.show()
        self._session.services.background.run(self, work, lambda _: self._tell_made(new.code), self._tell_failed)

    def _first_wrong(self, key: str) -> QWidget:
        """Return the field of a row that is to be mended: of two forms of citation the one that does not fit."""
        fields, style = self.rows[key].fields, self.answers().styles.get(key)
        model = self._session.workspace.library.book(key).style_in(SOURCE) if style is not None else None
        fits = style is None or (model is not None and form_fits(style.section, model.section))
        return fields[-1 if fits else 0]

    def _tell_failed(self, error: TablesideError) -> None:
        self.problem.setText(self._session.sentence(error))
        self.add_button.setEnabled(True)
        self.take_focus()

    def _tell_made(self, code: str) -> None:
        self.add_button.setEnabled(True)
        self.problem.hide()
        self._begun = False
        self._session.services.typed.drop(self._about)
        self._session.languages_changed(code)
        (self.corrected if self._correcting else self.added).emit(code)

    # Deleting

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let no letter that is typed beside a field leave the form."""
        letter = event.text().strip() and event.text().isprintable()
        if not letter or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)

    def _ask(self) -> None:
        session = self._session
        count = words_in(session.workspace, self._correcting)
        sentence = session.ngettext(
            "{language} will be removed from all books and from the window, with {count} text. A copy is kept.",
            "{language} will be removed from all books and from the window, with {count} texts. A copy is kept.",
            count,
            language=session.language_name(self._correcting),
        )
        self.question.say(sentence, session.gettext("Delete the language"), session.gettext("Keep it"))
        self.question.buttons["keep"].setFocus()

    def _remove(self) -> None:
        """Delete the language; a package with all its texts is kept."""
        self.question.say("")
        session, lang = self._session, self._correcting
        folder = session.workspace.folders.state / "deleted"

        def remove() -> Path:
            kept = save_package(folder / f"{lang}{ENDING}", run_through(gathering(session.editor, lang)))
            remove_language(session.workspace, lang)
            return kept

        kept = session.attempt(remove)
        if kept is not None:
            session.languages_changed(lang)
            session.say(session.gettext("Its texts are kept in “{file}”.", file=str(kept)), lasting=True)
            self.removed.emit(lang)
