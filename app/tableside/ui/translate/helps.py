"""Beside the text: its terms, notes, similar texts translated before, earlier versions."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QScrollArea, QSizePolicy, QWidget

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.rulebook.model import TermWords
from tableside.translation import Note, RuleText
from tableside.translation.languages import save_term
from tableside.translation.memory import Match, TermHit, matches
from tableside.translation.store import book_with_words
from tableside.translation.texts import word_diff
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.rows import RichRow, diff_html, muted
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import down, line_edit, named, plain_label, push_button, scroll_area
from tableside.ui.widgets.flow import in_rows

_MOST_VERSIONS = 8


class TermForm(QFrame):
    """Name, plural, other names and definition of one term."""

    saved = Signal()
    left = Signal()
    insert_wanted = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "term-form")
        self._session = session
        gettext = session.gettext
        self._term, self._lang = "", ""
        self.title, self.hint, self.problem = (_wrapped(name) for name in ("side-heading", "muted", "form-problem"))
        words = {
            "name": gettext("Name"),
            "plural": gettext("Plural"),
            "aliases": gettext("Other names, with commas"),
            "avoid": gettext("Words to avoid, with commas"),
        }
        self.fields = {name: line_edit(f"term-{name}", label, "") for name, label in words.items()}
        self.definition = named(QPlainTextEdit(), "term-definition")
        self.definition.setTabChangesFocus(True)
        self.definition.setAccessibleName(gettext("Definition"))
        self.definition.setFixedHeight(self.fontMetrics().height() * 6)
        self.insert = push_button("term-insert", clicked=self.insert_wanted.emit)
        # A long name must not make the form wider than the pane.
        self.insert.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.close_button = push_button("term-close", clicked=self.close_form)
        buttons = in_rows(push_button("term-save", gettext("Save the term"), self.keep), self.close_button)
        fields = [
            part
            for field in (*self.fields.values(), self.definition)
            for part in (_wrapped("muted", field.accessibleName()), field)
        ]
        parts = self.title, self.hint, self.insert, *fields, self.problem, buttons
        down(*parts, on=self, gap=4, edges=(10, 8, 10, 10))
        for line in self.fields.values():
            line.returnPressed.connect(self.keep)
            line.textEdited.connect(lambda _: self._typed())
        self.definition.textChanged.connect(self._typed)
        self.hide()

    def _name_closing(self) -> None:
        """Say on the button what becomes of what is typed."""
        gettext = self._session.gettext
        self.close_button.setText(gettext("Close without saving") if self.changed else gettext("Close"))

    def _typed(self) -> None:
        self._name_closing()
        texts = {name: field.text() for name, field in self.fields.items()}
        texts["definition"] = self.definition.toPlainText()
        self._session.services.typed.keep(self._about, texts if self.changed else {})

    @property
    def _about(self) -> str:
        return f"term {self._lang} {self._term}"

    def offer(self, term_id: str, lang: str, *, focus: bool = True, word: str = "") -> None:
        """Open with what the term has so far, and with an offer to insert a word of it."""
        self._term, self._lang = term_id, lang
        self.insert.setText(self._session.gettext("Insert {word}", word=word))
        self.insert.setVisible(bool(word))
        workspace, own = self._session.workspace, self._kept
        source = workspace.library.term(term_id).words_in(workspace.source_lang(book_of(term_id)))
        self.title.setText(f"{source.name} → {language_name(lang)}")
        self.hint.setText(source.definition)
        texts = {
            "name": own.name,
            "plural": own.plural,
            "aliases": ", ".join(own.aliases),
            "avoid": ", ".join(own.avoid),
            "definition": own.definition,
            **self._session.services.typed.of(self._about),
        }
        for name, field in self.fields.items():
            field.setText(texts[name])
        self.definition.setPlainText(texts["definition"])  # last: what is typed is kept from then on
        self.problem.hide()
        self._name_closing()
        self.show()
        if focus:
            (self.insert if word else self.fields["name"]).setFocus()

    @property
    def _kept(self) -> TermWords:
        return self._session.workspace.library.term(self._term).words.get(self._lang) or TermWords()

    def _words(self) -> TermWords:
        name, plural, aliases, avoid = (field.text() for field in self.fields.values())
        lines = self.definition.document().toRawText().replace("\u2029", "\n").split("\n")
        return replace(
            self._kept,
            name=name.strip(),
            plural=plural.strip(),
            aliases=tuple(word.strip() for word in aliases.split(",") if word.strip()),
            avoid=tuple(word.strip() for word in avoid.split(",") if word.strip()),
            definition=" ".join(lines).strip(),
        )

    @property
    def changed(self) -> bool:
        """Whether something is typed that is not saved."""
        return bool(self._term) and self._words() != self._kept

    def store(self) -> bool:
        """Save the words if they were changed; an error is shown here and the words stay."""
        if not self.changed:
            return True
        try:
            save_term(self._session.editor, self._term, self._lang, self._words())
        except TablesideError as error:
            self.problem.setText(self._session.sentence(error))
            self.problem.show()
            return False
        self._session.services.typed.drop(self._about)
        self._session.saved(book_of(self._term), self._lang)
        return True

    def keep(self) -> None:
        if self.store():
            self.saved.emit()
            self.close_form()

    def close_form(self) -> None:
        """Give up what is not saved, and give the keyboard back to the text."""
        self._session.services.typed.drop(self._about)
        self.left.emit()
        self.hide()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_form()
        else:
            super().keyPressEvent(event)


def _wrapped(name: str, words: str = "") -> QLabel:
    label = named(plain_label(words), name)
    label.setWordWrap(True)
    return label


class Section(QWidget):
    """A heading and rows under it; it hides where there is nothing to show."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.title = _wrapped("side-heading")
        self.column = down(self.title, on=self, gap=2)
        self.rows: list[RichRow] = []

    def show_rows(self, title: str, rows: list[RichRow]) -> None:
        self.title.setText(title)
        for row in self.rows:
            self.column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = rows
        for row in rows:
            self.column.addWidget(row)
        self.setVisible(bool(rows))


class Notes(Section):
    """The notes beside a text, and a field for another note."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__("side-notes")
        self._session = session
        self._rule, self._lang = "", ""
        self.field = line_edit("note-field", session.gettext("Write a note"))
        self.field.setToolTip(session.gettext("Write a note; it is saved when you leave the field"))
        self.field.returnPressed.connect(self._add)
        self.field.editingFinished.connect(self.keep)
        self.field.textEdited.connect(self._keep_typed)

    @property
    def _about(self) -> str:
        return f"note {self._lang} {self._rule}"

    def _keep_typed(self, words: str) -> None:
        self._session.services.typed.keep(self._about, {"note": words})

    def show_text(self, rule: str, lang: str) -> None:
        session = self._session
        if (rule, lang) != (self._rule, self._lang):
            self._rule, self._lang = rule, lang
            self.field.setText(session.services.typed.of(self._about).get("note", ""))
        notes = session.attempt(lambda: session.editor.notes(rule, lang)) or ()
        self.show_rows(session.gettext("Notes"), [self._row(note) for note in notes])
        self.column.addWidget(self.field)  # below the rows
        self.show()

    def _row(self, note: Note) -> RichRow:
        signed = " · ".join(one for one in (note.by, note.time[:10]) if one)
        html = f"{escape(note.text)}<br>{muted(signed, self._session.services.theme.colours)}"
        told = self._session.gettext("Remove the note: {text}", text=note.text)
        return RichRow(html, told, partial(self._remove, note))

    def keep(self) -> None:
        """Add what is typed, but not the words of a note that was removed."""
        if self.field.isModified():
            self._add()

    def _add(self) -> None:
        session, words = self._session, self.field.text()
        if words.strip():
            session.attempt(lambda: session.editor.add_note(self._rule, self._lang, words))
            session.services.typed.drop(self._about)
            self.field.clear()
            self.show_text(self._rule, self._lang)

    def _remove(self, note: Note) -> None:
        """Take a note away; its words go back into the field, so that a slip costs nothing."""
        self._session.attempt(lambda: self._session.editor.remove_note(self._rule, self._lang, note))
        self.show_text(self._rule, self._lang)
        self.field.setText(note.text)
        self._keep_typed(note.text)
        self.field.setFocus()


class Helps(QScrollArea):
    """Everything that helps with the rule being edited."""

    def __init__(self, session: TranslationSession, columns: Columns) -> None:
        super().__init__()
        self._session, self._columns = session, columns
        self._rule, self._lang = "", ""
        self.matches: tuple[Match, ...] = ()
        self.hits: tuple[TermHit, ...] = ()
        self._insertion = "", ""
        """The text to insert for the term that is looked up, and the word of it that may want another form."""
        holder = named(QWidget(), "side-body")
        self.terms, self.memory = Section("side-terms"), Section("side-memory")
        self.notes, self.versions = Notes(session), Section("side-versions")
        self.form = TermForm(session)
        self.terms.column.addWidget(self.form)
        parts = self.terms, self.notes, self.memory, self.versions
        down(*parts, None, on=holder, gap=8, edges=(10, 6, 10, 10))
        scroll_area(holder, "side-panel", self)
        self.form.saved.connect(lambda: self.show_text(self._rule, self._lang))
        self.form.left.connect(columns.take_focus)
        self.form.insert_wanted.connect(self._insert_term)

    def show_text(self, rule: str, lang: str) -> None:
        if (rule, lang) != (self._rule, self._lang):
            self.form.hide()
        session, self._rule, self._lang = self._session, rule, lang
        workspace, gettext = session.workspace, session.gettext
        try:
            book = book_with_words(rule, workspace.books())
            terms = workspace.checker.surroundings(book, lang).terms if book else None
            found = terms.hits(workspace.source(rule).plain) if terms is not None else ()
            self.matches = matches(workspace, rule, lang)
        except TablesideError as error:
            session.services.notices.report(error)
            return
        self.hits = tuple({hit.term: hit for hit in reversed(found)}.values())[::-1]  # each once
        self.terms.show_rows(gettext("Terms of this text"), [self._term(hit) for hit in self.hits])
        similar = [self._match(at, match) for at, match in enumerate(self.matches)]
        self.memory.show_rows(gettext("Similar texts"), similar)
        now, kept = workspace.text(rule, lang), session.editor.versions(rule, lang)
        versions = [self._version(now, version) for version in kept if not version.empty]
        self.versions.show_rows(gettext("Earlier versions"), versions[:_MOST_VERSIONS])

    def insert_match(self, at: int) -> None:
        """Put the translation of a similar text in place of what is typed."""
        if at < len(self.matches):
            self._columns.field.replace_all(self.matches[at].target)

    def _term(self, hit: TermHit) -> RichRow:
        gettext, colours = self._session.gettext, self._session.services.theme.colours
        source = escape(hit.source_name)
        if not hit.target_name:
            told = gettext("no name yet: give it one")
            html = f"{source} → {muted(told, colours)}"
            return RichRow(html, f"{hit.source_name}: {told}", partial(self._open_form, hit.term))
        html = f"{source} → <b>{escape(hit.target_name)}</b>"
        if hit.target_aliases:
            html += f"<br>{muted(gettext('also: {names}', names=', '.join(hit.target_aliases[:3])), colours)}"
        if hit.avoid:
            avoid = gettext("Avoid: {words}", words=", ".join(hit.avoid))
            html += f'<br><span style="color:{colours.danger}">{escape(avoid)}</span>'
        linked = f"[[{hit.term.removeprefix(book_of(self._rule) + '/')}|{hit.target_name}]]"
        is_link = linked.partition("|")[0] in self._session.workspace.source(self._rule).plain
        text = linked if is_link else hit.target_name
        spoken = gettext("{term}: look it up or insert it", term=hit.target_name)
        return RichRow(html, spoken, partial(self._look_up, hit, text))

    def _look_up(self, hit: TermHit, text: str) -> None:
        """Show a term whole; a button inserts it."""
        self._insertion = text, hit.target_name
        self._open_form(hit.term, word=hit.target_name)

    def _insert_term(self) -> None:
        self.form.close_form()
        self._columns.field.put_word(*self._insertion)

    def _open_form(self, term: str, word: str = "") -> None:
        """Open the form right below the term."""
        at = next((at for at, hit in enumerate(self.hits) if hit.term == term), len(self.hits) - 1)
        self.terms.column.removeWidget(self.form)
        self.terms.column.insertWidget(at + 2, self.form)  # below the heading and the row
        self.form.offer(term, self._lang, word=word)
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.form))

    def _match(self, at: int, match: Match) -> RichRow:
        session, colours = self._session, self._session.services.theme.colours
        cited, book = session.cited(match.rule), book_of(match.rule)
        if book != book_of(self._rule):
            cited = f"{session.book_title(book)} · {cited}"
        html = (
            f"<b>{match.percent} %</b> {muted(f'{cited}   Ctrl+{at + 1}', colours)}<br>"
            f"{diff_html(match.diff, colours)}<br>"
            f'<span style="color:{colours.link}">{escape(match.target)}</span>'
        )
        spoken = session.gettext(
            "Insert the translation of {rule}, {percent} % alike", rule=cited, percent=match.percent
        )
        return RichRow(html, spoken, partial(self.insert_match, at))

    def _version(self, now: RuleText, version: RuleText) -> RichRow:
        html = diff_html(word_diff(now.plain, version.plain), self._session.services.theme.colours)
        spoken = self._session.gettext("Bring back: {text}", text=version.plain)
        return RichRow(html, spoken, partial(self._columns.put, version))
