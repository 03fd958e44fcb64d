"""Beside the text: its terms, notes, similar texts translated before, earlier versions."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.rulebook.model import TermWords
from tableside.translation import Note, RuleText
from tableside.translation.languages import save_term
from tableside.translation.memory import Match, TermHit
from tableside.translation.store import book_with_words
from tableside.translation.texts import word_diff
from tableside.ui import override
from tableside.ui.translate.rows import RichRow, RowText, diff_html, muted
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets import bare, line_edit, named, plain_label, push_button
from tableside.ui.widgets.flow import FlowLayout

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
        gettext = self._session.gettext
        self._term, self._lang = "", ""
        self._filling = False
        self.title = named(plain_label(), "side-heading")
        self.title.setWordWrap(True)
        self.hint = named(plain_label(), "muted")
        self.hint.setWordWrap(True)
        self.fields = {name: named(QLineEdit(), f"term-{name}") for name in ("name", "plural", "aliases", "avoid")}
        self.definition = named(QPlainTextEdit(), "term-definition")
        self.definition.setTabChangesFocus(True)
        self.problem = named(plain_label(), "form-problem")
        self.problem.setWordWrap(True)
        self.labels = {name: named(plain_label(), "muted") for name in (*self.fields, "definition")}
        for label in self.labels.values():
            label.setWordWrap(True)
        self.insert = push_button("term-insert", clicked=lambda: self.insert_wanted.emit())
        # A long name must not make the form wider than the pane.
        self.insert.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.insert.hide()
        self.save = push_button("term-save", gettext("Save the term"), self.keep)
        self.close_button = push_button("term-close", clicked=self.close_form)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 10)
        column.setSpacing(4)
        for widget in (self.title, self.hint, self.insert):
            column.addWidget(widget)
        for name, field in {**self.fields, "definition": self.definition}.items():
            column.addWidget(self.labels[name])
            column.addWidget(field)
        column.addWidget(self.problem)
        for line in self.fields.values():
            line.returnPressed.connect(self.keep)
            line.textEdited.connect(lambda _: self._typed())
        self.definition.textChanged.connect(self._typed)
        buttons = QWidget()
        row = FlowLayout(buttons, 8)
        row.addWidget(self.save)
        row.addWidget(self.close_button)
        column.addWidget(buttons)
        self.hide()
        words = {
            "name": gettext("Name"),
            "plural": gettext("Plural"),
            "aliases": gettext("Other names, with commas"),
            "avoid": gettext("Words to avoid, with commas"),
        }
        self.definition.setAccessibleName(gettext("Definition"))
        self.labels["definition"].setText(gettext("Definition"))
        self.definition.setFixedHeight(self.fontMetrics().height() * 6)
        for name, field in self.fields.items():
            self.labels[name].setText(words[name])
            field.setAccessibleName(words[name])
        self._name_closing()

    def _name_closing(self) -> None:
        """Say on the button what becomes of what is typed."""
        gettext = self._session.gettext
        self.close_button.setText(gettext("Close without saving") if self.changed else gettext("Close"))

    def _typed(self) -> None:
        self._name_closing()
        if not self._filling:
            texts = {name: field.text() for name, field in self.fields.items()}
            texts["definition"] = self.definition.toPlainText()
            self._session.services.typed.keep(self._about, texts if self.changed else {})

    @property
    def _about(self) -> str:
        return f"term {self._lang} {self._term}"

    def offer(self, term_id: str, lang: str, *, focus: bool = True, word: str = "") -> None:
        """Open with what the term has so far, and with an offer to insert a word of it."""
        self._term, self._lang = term_id, lang
        self.insert.setText(self._session.gettext("Insert {word}", word=word) if word else "")
        self.insert.setVisible(bool(word))
        term = self._session.workspace.library.term(term_id)
        source = term.words_in(self._session.workspace.source_lang(book_of(term_id)))
        own = term.words.get(lang) or TermWords()
        self.title.setText(f"{source.name} → {self._session.language_name(lang)}")
        self.hint.setText(source.definition)
        texts = {
            "name": own.name,
            "plural": own.plural,
            "aliases": ", ".join(own.aliases),
            "avoid": ", ".join(own.avoid),
            "definition": own.definition,
            **self._session.services.typed.of(self._about),
        }
        self._filling = True
        for name, field in self.fields.items():
            field.setText(texts[name])
        self.definition.setPlainText(texts["definition"])
        self._filling = False
        self.problem.hide()
        self._name_closing()
        self.show()
        if focus:
            (self.insert if word else self.fields["name"]).setFocus()

    def _words(self) -> TermWords:
        old = self._session.workspace.library.term(self._term).words.get(self._lang) or TermWords()
        lists = {name: self.fields[name].text().split(",") for name in ("aliases", "avoid")}
        aliases, avoid = (tuple(word.strip() for word in lists[name] if word.strip()) for name in ("aliases", "avoid"))
        lines = self.definition.document().toRawText().replace("\u2029", "\n").split("\n")
        return replace(
            old,
            name=self.fields["name"].text().strip(),
            plural=self.fields["plural"].text().strip(),
            aliases=aliases,
            avoid=avoid,
            definition=" ".join(lines).strip(),
        )

    @property
    def changed(self) -> bool:
        """Whether something is typed that is not saved."""
        kept = self._session.workspace.library.term(self._term).words.get(self._lang) if self._term else None
        return bool(self._term) and self._words() != (kept or TermWords())

    def store(self) -> bool:
        """Save the words if they were changed; what goes wrong is said here and what was typed stays."""
        if not self.changed:
            return True
        try:
            save_term(self._session.editor, self._term, self._lang, self._words())
        except TablesideError as error:
            self.problem.setText(self._session.sentence(error))
            self.problem.show()
            return False
        self._session.services.typed.drop(self._about)
        self._session.saved(self._term, self._lang)
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


class Section(QWidget):
    """A heading and rows under it; it hides where there is nothing to show."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.title = named(plain_label(), "side-heading")
        self.title.setWordWrap(True)
        self.column = bare(QVBoxLayout(self), 2)
        self.column.addWidget(self.title)
        self.rows: list[RichRow] = []

    def show_rows(self, title: str, rows: list[RowText], *, nothing: str = "") -> None:
        """Show these rows under a heading, or a sentence that there are none."""
        for row in self.rows:
            self.column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.title.setText(title)
        shown = rows or ([RowText(escape(nothing), nothing)] if nothing else [])
        self.rows = [RichRow(row.html, row.spoken, row.clicked) for row in shown]
        for row in self.rows:
            self.column.addWidget(row)
        self.setVisible(bool(shown))


class Notes(Section):
    """The notes beside a text, and a field for another note."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__("side-notes")
        self._session = session
        self._rule, self._lang = "", ""
        self.field = line_edit("note-field", session.gettext("Write a note"))
        self.field.setToolTip(session.gettext("Write a note; Enter saves it"))
        self.field.returnPressed.connect(self._add)
        self.field.textEdited.connect(self._keep_typed)

    @property
    def _about(self) -> str:
        return f"note {self._lang} {self._rule}"

    def _keep_typed(self, words: str) -> None:
        self._session.services.typed.keep(self._about, {"note": words})

    def show_text(self, rule: str, lang: str) -> None:
        another = (rule, lang) != (self._rule, self._lang)
        self._rule, self._lang = rule, lang
        if another:
            self.field.setText(self._session.services.typed.of(self._about).get("note", ""))
        gettext = self._session.gettext
        # Before a text is chosen there is none to ask about.
        notes = (self._session.attempt(lambda: self._session.editor.notes(rule, lang)) if rule else None) or ()
        self.show_rows(gettext("Notes"), [self._row(note) for note in notes])
        self.column.addWidget(self.field)  # below the rows
        self.show()

    def _row(self, note: Note) -> RowText:
        colours = self._session.services.theme.colours
        signed = " · ".join(one for one in (note.by, note.time[:10]) if one)
        told = self._session.gettext("Remove the note: {text}", text=note.text)
        return RowText(f"{escape(note.text)}<br>{muted(signed, colours)}", told, lambda: self._remove(note))

    def _add(self) -> None:
        session = self._session
        words = self.field.text()
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

    insert_wanted = Signal(str, str)
    """A text to insert, and which words of it may want another form."""
    replace_wanted = Signal(str)
    restore_wanted = Signal(object)
    left = Signal()
    """The keyboard is wanted no more."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "side-panel")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._session = session
        self._rule, self._lang, self._source = "", "", ""
        self.matches: tuple[Match, ...] = ()
        self.hits: tuple[TermHit, ...] = ()
        self._insertion = "", ""
        """The text to insert for the term that is looked up, and the word of it that may want another form."""
        self.setWidgetResizable(True)
        self.setFrameStyle(QFrame.Shape.NoFrame.value)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = named(QWidget(), "side-body")
        column = QVBoxLayout(holder)
        column.setContentsMargins(10, 6, 10, 10)
        column.setSpacing(8)
        self.terms, self.memory = Section("side-terms"), Section("side-memory")
        self.notes, self.versions = Notes(session), Section("side-versions")
        self.form = TermForm(session)
        self.terms.column.addWidget(self.form)
        for widget in (self.terms, self.notes, self.memory, self.versions):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidget(holder)
        self.form.saved.connect(lambda: self.show_text(self._rule, self._lang))
        self.form.left.connect(self.left)
        self.form.insert_wanted.connect(self._insert_term)

    def show_text(self, rule: str, lang: str) -> None:
        if rule != self._rule or lang != self._lang:
            self.form.hide()
        session = self._session
        self._rule, self._lang, self._source = rule, lang, session.workspace.source_lang(book_of(rule))
        source = session.workspace.source(rule)
        try:
            book = book_with_words(rule, session.workspace.books())
            found = session.memory.terms(source.plain, book, lang, source=self._source) if book else ()
            self.hits = _each_once(found)
            self.matches = session.memory.matches(rule, lang)
        except TablesideError as error:
            session.services.notices.report(error)
            return
        gettext = session.gettext
        self.terms.show_rows(gettext("Terms of this text"), [self._term(hit) for hit in self.hits])
        self.memory.show_rows(
            gettext("Similar texts"), [self._match(at, match) for at, match in enumerate(self.matches)]
        )
        self._show_versions()

    def insert_match(self, at: int) -> None:
        """Put the translation of a similar text in place of what is typed."""
        if at < len(self.matches):
            self.replace_wanted.emit(self.matches[at].target)

    # Terms

    def _term(self, hit: TermHit) -> RowText:
        gettext, colours = self._session.gettext, self._session.services.theme.colours
        source = escape(hit.source_name)
        if not hit.target_name:
            told = gettext("no name yet: give it one")
            return RowText(f"{source} → {muted(told, colours)}", f"{hit.source_name}: {told}", partial(self._name, hit))
        others = gettext("also: {names}", names=", ".join(hit.target_aliases[:3])) if hit.target_aliases else ""
        more = f"<br>{muted(others, colours)}" if others else ""
        avoid = gettext("Avoid: {words}", words=", ".join(hit.avoid)) if hit.avoid else ""
        warned = f'<br><span style="color:{colours.danger}">{escape(avoid)}</span>' if avoid else ""
        html = f"{source} → <b>{escape(hit.target_name)}</b>{more}{warned}"
        linked = f"[[{hit.term.removeprefix(book_of(self._rule) + '/')}|{hit.target_name}]]"
        is_link = linked.partition("|")[0] in self._session.workspace.source(self._rule).plain
        text = linked if is_link else hit.target_name
        return RowText(
            html,
            gettext("{term}: look it up or insert it", term=hit.target_name),
            partial(self._look_up, hit, text),
        )

    def _look_up(self, hit: TermHit, text: str) -> None:
        """Show a term whole; a button inserts it."""
        self._insertion = text, hit.target_name
        self._open_form(hit.term, word=hit.target_name)

    def _insert_term(self) -> None:
        self.form.close_form()
        self.insert_wanted.emit(*self._insertion)

    def _name(self, hit: TermHit) -> None:
        self._open_form(hit.term)

    def _open_form(self, term: str, word: str = "") -> None:
        """Open the form right below the term."""
        at = next((at for at, hit in enumerate(self.hits) if hit.term == term), len(self.hits) - 1)
        column = self.terms.column
        column.removeWidget(self.form)
        column.insertWidget(at + 2, self.form)  # below the heading and the row
        self.form.offer(term, self._lang, word=word)
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.form))

    # What was translated before

    def _match(self, at: int, match: Match) -> RowText:
        gettext, colours = self._session.gettext, self._session.services.theme.colours
        cited = self._cited(match.rule)
        html = (
            f"<b>{match.percent} %</b> {muted(f'{cited}   Ctrl+{at + 1}', colours)}<br>"
            f"{diff_html(match.diff, colours)}<br>"
            f'<span style="color:{colours.link}">{escape(match.target)}</span>'
        )
        spoken = gettext("Insert the translation of {rule}, {percent} % alike", rule=cited, percent=match.percent)
        return RowText(html, spoken, partial(self.insert_match, at))

    def _cited(self, rule: str) -> str:
        cited = self._session.cited(rule)
        same = book_of(rule) == book_of(self._rule)
        return cited if same else f"{self._session.book_title(book_of(rule))} · {cited}"

    # Versions

    def _show_versions(self) -> None:
        session = self._session
        gettext = session.gettext
        now = session.workspace.text(self._rule, self._lang)
        kept = session.editor.versions(self._rule, self._lang)
        rows = [self._version(now, version) for version in kept if not version.empty][:_MOST_VERSIONS]
        self.versions.show_rows(gettext("Earlier versions"), rows)

    def _version(self, now: RuleText, version: RuleText) -> RowText:
        gettext, colours = self._session.gettext, self._session.services.theme.colours
        html = diff_html(word_diff(now.plain, version.plain), colours)
        return RowText(
            html, gettext("Bring back: {text}", text=version.plain), partial(self.restore_wanted.emit, version)
        )


def _each_once(hits: tuple[TermHit, ...]) -> tuple[TermHit, ...]:
    return tuple({hit.term: hit for hit in reversed(hits)}.values())[::-1]
