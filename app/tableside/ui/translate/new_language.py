"""A language to be added, corrected or deleted: its code, its name and its plural forms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QScrollArea, QWidget

from tableside.errors import TablesideError
from tableside.language.registry import language, plural_formulas
from tableside.translation import SOURCE
from tableside.translation.exchange import ENDING, package_of, save_package
from tableside.translation.languages import (
    NewLanguage,
    add_language,
    added_languages,
    description,
    problems,
    remove_language,
    words_in,
)
from tableside.ui import override
from tableside.ui.language import language_name, native_name
from tableside.ui.translate.session import OVERVIEW, Choice, RoomPage, TranslationSession, numbers_by_form
from tableside.ui.widgets import across, down, line_edit, named, plain_label, push_button, scroll_area, text_label
from tableside.ui.widgets.flow import OfferBar


class NewLanguagePage(RoomPage):
    """Asks for the code first and proposes the rest; citations are translated later, as texts of each book."""

    removed = Signal(str)
    """A language was deleted."""

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        hint = gettext(
            "The language is offered at once; texts that are not translated yet are shown in English "
            "and marked as such."
        )
        super().__init__(session, "new-language", gettext("New language"), hint)
        self._correcting = self._proposed = ""
        self.code = line_edit("language-code", gettext("Code, such as de or pt-BR"), "")
        self.name = line_edit("language-name", gettext("Name, as its speakers write it"), "")
        self.forms = Choice("language-forms", gettext("Forms of a word after a number"))
        self.forms.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.problem = text_label("form-problem")
        self.add_button = push_button("language-create", clicked=self.add)
        self.add_button.setDefault(True)
        self.delete = push_button("language-delete", gettext("Delete the language…"), self._ask)
        self.question = OfferBar("language-question", "confirm", "keep")
        body, form = named(QWidget(), "new-language-body"), QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in (self.code, self.name, self.forms):
            form.addRow(plain_label(field.accessibleName()), field)
        cancel, space = push_button("language-cancel", gettext("Cancel"), self.escape), QWidget()
        buttons = across(space, self.delete, cancel, self.add_button, gap=8, grow=space)
        down(form, self.problem, self.question, buttons, None, on=body, gap=10)
        self.column.addWidget(scroll_area(body, "new-language-area", QScrollArea()), 1)
        self.code.textChanged.connect(lambda _: self._propose())
        for line in (self.code, self.name):
            line.returnPressed.connect(self.add)
        self.question.buttons["confirm"].clicked.connect(lambda _=False: self._remove())
        self.question.buttons["keep"].clicked.connect(lambda _=False: self.question.say(""))

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        """Open empty, or with what is known of a language that was added."""
        gettext, workspace = self.session.gettext, self.session.workspace
        known = description(workspace, lang) if lang in added_languages(workspace) else None
        self._correcting, self._proposed = lang if known else "", ""
        self.name.clear()
        self.code.setText(lang)
        self.code.setEnabled(known is None)
        self.delete.setVisible(known is not None)
        if known is not None:
            self.name.setText(known.name or language_name(lang))
            self._offer_forms(known.plural)
        else:
            self._propose()
        words = gettext("Correct {language}", language=language_name(lang)) if known else gettext("New language")
        self.title.setText(words)
        self.add_button.setText(gettext("Save") if known else gettext("Add the language"))
        self.add_button.setEnabled(True)
        self.problem.hide()
        self.question.say("")

    @override
    def take_focus(self) -> None:
        (self.name if self._correcting else self.code).setFocus()

    def _propose(self) -> None:
        """Fill in what is known of a language, unless another name was typed."""
        if self._correcting:
            return
        code = self.code.text().strip()
        locale = QLocale(code.replace("-", "_"))
        known = bool(code) and locale.language() not in (QLocale.Language.C, QLocale.Language.AnyLanguage)
        fits = known and locale.name().partition("_")[0] == code.partition("-")[0]
        if self.name.text() == self._proposed:
            self._proposed = native_name(code) if fits else ""
            self.name.setText(self._proposed)
        self._offer_forms(language(code).plural if fits else "")

    def _offer_forms(self, formula: str) -> None:
        """Offer every rule of forms that some language is known to have, in numbers."""
        formula = formula or language(SOURCE).plural
        gettext, offered = self.session.gettext, []
        for one in dict.fromkeys((language(SOURCE).plural, *plural_formulas().values(), formula)):
            told = [
                gettext("form {number} after {examples}", number=form + 1, examples=numbers)
                for form, numbers in numbers_by_form(one).items()
            ]
            offered.append((one, " · ".join(told)))
        self.forms.offer(offered, formula)

    def add(self) -> None:
        """Make or correct the language; errors are shown below the fields."""
        workspace, correcting = self.session.workspace, bool(self._correcting)
        new = NewLanguage(self.code.text().strip(), self.name.text().strip(), self.forms.code)
        for error in problems(workspace, new, correcting=correcting).values():
            self._tell_failed(error)
            return
        work = partial(add_language, workspace, new, correcting=correcting)
        self.add_button.setEnabled(False)
        self.problem.setText(self.session.gettext("Making the files …"))
        self.problem.show()
        self.session.services.background.run(self, work, lambda _: self._show_made(new.code), self._tell_failed)

    def _tell_failed(self, error: TablesideError) -> None:
        self.problem.setText(self.session.sentence(error))
        self.problem.show()
        self.add_button.setEnabled(True)
        self.take_focus()

    def _show_made(self, code: str) -> None:
        self.session.languages_changed(code)
        self.session.remember(language=code)
        self.session.go(OVERVIEW)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let no letter that is typed beside a field leave the form."""
        letter = event.text().strip() and event.text().isprintable()
        if not letter or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)

    # Deleting

    def _ask(self) -> None:
        session = self.session
        count = words_in(session.workspace, self._correcting)
        sentence = session.ngettext(
            "{language} will be removed from all books and from the window, with {count} text. A copy is kept.",
            "{language} will be removed from all books and from the window, with {count} texts. A copy is kept.",
            count,
            language=language_name(self._correcting),
        )
        self.question.say(sentence, session.gettext("Delete the language"), session.gettext("Keep it"))
        self.question.buttons["keep"].setFocus()

    def _remove(self) -> None:
        """Delete the language; a package with all its texts is kept."""
        self.question.say("")
        session, lang = self.session, self._correcting
        folder = session.workspace.folders.state / "deleted"

        def remove() -> Path:
            kept = save_package(folder / f"{lang}{ENDING}", package_of(session.editor, lang))
            remove_language(session.workspace, lang)
            return kept

        kept = session.attempt(remove)
        if kept is not None:
            session.languages_changed(lang)
            session.services.notices.say(
                session.gettext("Its texts are kept in “{file}”.", file=str(kept)), lasting=True
            )
            self.removed.emit(lang)
