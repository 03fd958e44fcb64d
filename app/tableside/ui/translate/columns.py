"""The source above the translation: both at reading size, a labelled field for each part or plural form."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Qt, QUrl, Signal
from PySide6.QtGui import QFontInfo, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QTextBrowser, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.translation import RuleText
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import word_diff
from tableside.ui import override
from tableside.ui.accessibility import locale_of
from tableside.ui.translate.markdown_field import TargetField, keep_every_sign
from tableside.ui.translate.rows import diff_html, muted, page_of
from tableside.ui.translate.session import TranslationSession
from tableside.ui.typeset.page import Look
from tableside.ui.widgets import bare, label_tool, line_edit, named, plain_label, push_button, show_document

_BETWEEN = 4
_FIELD_HIGH, _MORE_HIGH = 200, 66
_READING = 1.15
"""How much larger than the window's own words a text is that one reads."""
_SHARE = 0.42
"""How much of the height the source has at most."""


class TextPane(QTextBrowser):
    """A text set as the reader sets it; links are told."""

    followed = Signal(str)

    def __init__(self, session: TranslationSession, name: str) -> None:
        super().__init__()
        named(self, name)
        self._session = session
        self.setOpenLinks(False)
        self.setFrameStyle(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.anchorClicked.connect(lambda url: self._clicked(url))
        self.setMinimumSize(60, 30)

    def show_text(self, rule_id: str, lang: str, text: RuleText) -> None:
        """Set a text in a language."""
        self.setLocale(locale_of(lang))
        workspace = self._session.workspace
        if kind_of(rule_id) is not TextKind.RULE:
            self.setPlainText("\n\n".join(part for part in text.parts if part))
            return
        try:
            book = book_of(rule_id)
            edition = workspace.edition(book, lang)
            if rule_id not in edition:
                edition = workspace.edition(book, workspace.source_lang(book))
            services = self._session.services
            document = page_of(
                workspace.library, edition, rule_id, text, Look.of(services.theme), services.catalogues.of
            )
        except (TablesideError, KeyError):
            self.setPlainText(text.plain)
            return
        document.setDocumentMargin(6)
        show_document(self, document)

    def show_change(self, old: RuleText, new: RuleText) -> None:
        """Show a text with the words that were taken out and put in marked."""
        words = diff_html(word_diff(old.plain, new.plain), self._session.services.theme.colours)
        size = QFontInfo(self.font()).pointSizeF() * _READING
        self.setHtml(f'<div style="font-size:{size:.1f}pt">{words}</div>')

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy every sign as it is."""
        return keep_every_sign(super().createMimeDataFromSelection(), self.textCursor())

    def _clicked(self, url: QUrl) -> None:
        self.followed.emit(url.toString())


class Columns(QWidget):
    """Source, reference and target of the text being edited."""

    edited = Signal()
    followed = Signal(str)
    confirmed = Signal()
    """The translation is still right although the source has changed."""
    undo_wanted = Signal()
    redo_wanted = Signal()
    link_wanted = Signal()
    word_added = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-columns")
        self._session = session
        gettext = session.gettext
        self.source_head, self.target_head = (named(plain_label(), "column-head") for _ in range(2))
        self.still_right = push_button("still-right", gettext("Still right"), lambda: self.confirmed.emit())
        label_tool(self.still_right, gettext("The translation is still right"), "Ctrl+Shift+Return")
        self.source, self.reference = TextPane(session, "source-text"), TextPane(session, "reference-text")
        self.title = line_edit("target-title", gettext("Title of the translation"), gettext("Title"))
        self.fields: list[TargetField] = []
        self._labels: list[QLabel] = []
        self._shape: tuple[int, ...] = (0,)
        self._current = 0
        self.preview = TextPane(session, "preview")
        self.before, self.after = (named(plain_label(), "muted") for _ in range(2))
        self.context = QWidget()
        around = bare(QVBoxLayout(self.context), 2)
        for widget in (self.before, self.preview, self.after):
            around.addWidget(widget, 1 if widget is self.preview else 0)
        self.context.hide()
        head = bare(QHBoxLayout(), 8)
        head.addWidget(self.source_head, 1)
        head.addWidget(self.still_right)
        self._targets = QVBoxLayout()
        self._targets.setSpacing(_BETWEEN)
        column = bare(QVBoxLayout(self), _BETWEEN)
        column.addLayout(head)
        column.addWidget(self.source)
        column.addWidget(self.reference)
        column.addWidget(self.target_head)
        column.addWidget(self.title)
        column.addLayout(self._targets, 1)
        column.addWidget(self.context)
        self._need_fields(1)
        self.title.returnPressed.connect(lambda: self.field.setFocus())
        self.title.textEdited.connect(lambda _: self.edited.emit())
        for pane in (self.source, self.reference, self.preview):
            pane.followed.connect(self.followed)
        self.source.setAccessibleName(gettext("Source"))
        self.reference.setAccessibleName(gettext("Reference language"))
        self.preview.setAccessibleName(gettext("Preview"))

    # The fields

    def _need_fields(self, count: int) -> None:
        gettext = self._session.gettext
        while len(self.fields) < count:
            at = len(self.fields)
            field, label = TargetField(), named(plain_label(), "muted")
            field.setAccessibleName(gettext("Text of the translation"))
            field.no_break_label = gettext("Insert a no-break space")
            field.add_label = gettext("Add “{word}” to the book's words", word="{word}")
            field.take_colours(self._session.services.theme.colours)
            field.textChanged.connect(self.edited)
            field.undo_wanted.connect(self.undo_wanted)
            field.redo_wanted.connect(self.redo_wanted)
            field.link_wanted.connect(self.link_wanted)
            field.word_added.connect(self.word_added)
            field.entered.connect(lambda at=at: self._enter(at))
            self._targets.addWidget(label)
            self._targets.addWidget(field, 1)
            self.fields.append(field)
            self._labels.append(label)

    def _enter(self, at: int) -> None:
        self._current = at

    @property
    def field(self) -> TargetField:
        """The field in which one types, or typed last."""
        return self.fields[min(self._current, max(len(self._shape) - 1, 0))]

    def field_of(self, part: int) -> TargetField:
        return self.fields[self._shape.index(part) if part in self._shape else 0]

    def load(self, text: RuleText, shape: tuple[int, ...], labels: list[str], *, titled: bool) -> None:
        """Put a text into the fields, one for each part of a shape."""
        self._need_fields(len(shape) or 1)
        self._shape, self._current = shape, 0
        self.title.setVisible(titled)
        self.title.setText(text.title)
        for at, (field, label) in enumerate(zip(self.fields, self._labels, strict=True)):
            shown = at < len(shape)
            field.setVisible(shown)
            label.setVisible(shown and len(shape) > 1)
            field.load(text.part(shape[at]) if shown else "")
            if shown and len(shape) > 1:
                label.setText(labels[at])
                field.setAccessibleName(labels[at])
        self._make_room()

    def put(self, text: RuleText) -> None:
        """Put another version into the fields, so that undo in them brings back what was there."""
        self.title.setText(text.title)
        for at, part in enumerate(self._shape):
            self.fields[at].replace_all(text.part(part))

    def typed(self, base: RuleText) -> RuleText:
        """Return the text that stands in the fields."""
        # A title that has no field stays as it is.
        text = RuleText(self.title.text() if not self.title.isHidden() else base.title, base.parts)
        for at, part in enumerate(self._shape):
            text = text.with_part(part, self.fields[at].text())
        return text

    def undo_field(self) -> TargetField | None:
        """Return the field that can undo: the one in which one types first."""
        shown = self.fields[: len(self._shape)]
        return next((one for one in (self.field, *shown) if one.document().isUndoAvailable()), None)

    def redo_field(self) -> TargetField | None:
        """Return the field that can redo."""
        shown = self.fields[: len(self._shape)]
        return next((one for one in (self.field, *shown) if one.document().isRedoAvailable()), None)

    # What stands around them

    def show_rule(self, rule: str, lang: str, reference: str) -> None:
        workspace, session = self._session.workspace, self._session
        source = workspace.source_lang(book_of(rule))
        old = workspace.status(rule, lang).old_source
        changed = old is not None and not workspace.text(rule, lang).empty
        name = session.language_name(source)
        self.source_head.setText(session.gettext("{language}: changed", language=name) if changed else name)
        self.target_head.setText(session.language_name(lang))
        for field in (self.title, *self.fields):
            field.setLocale(locale_of(lang))
        self.still_right.setVisible(changed)
        if changed and old is not None:
            self.source.show_change(old, workspace.source(rule))
        else:
            self.source.show_text(rule, source, workspace.source(rule))
        self.reference.setVisible(bool(reference))
        if reference:
            self.reference.show_text(rule, reference, workspace.text(rule, reference))
        self._make_room()

    def show_context(self, rule: str, lang: str, text: RuleText, order: list[str]) -> None:
        """Set what is typed as readers will see it, between the texts before and after it."""
        if self.context.isHidden():
            return
        self.preview.show_text(rule, lang, text)
        at = order.index(rule) if rule in order else -1
        near = [order[at - 1] if at > 0 else "", order[at + 1] if 0 <= at < len(order) - 1 else ""]
        for label, one in zip((self.before, self.after), near, strict=True):
            words = self._session.workspace.text(one, lang).plain if one else ""
            line = f"{self._session.cited(one)}  {' '.join(words.split())}" if one else ""
            label.setText(QFontMetrics(label.font()).elidedText(line, Qt.TextElideMode.ElideRight, self.width() - 8))

    def show_theirs(self, theirs: RuleText, mine: RuleText) -> None:
        """Show below the field how another version differs from what is typed."""
        session = self._session
        html = diff_html(word_diff(theirs.plain, mine.plain), session.services.theme.colours)
        head = muted(session.gettext("In the file and here"), session.services.theme.colours)
        self.preview.setHtml(f"{head}<br>{html}")
        self.before.setText("")
        self.after.setText("")
        self.context.show()
        self._make_room()

    def restyle(self) -> None:
        for field in self.fields:
            field.take_colours(self._session.services.theme.colours)
        self._make_room()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Give the source the height of its text, and the rest to the translation."""
        most = round(self.height() * _SHARE)
        shown = [self.source] if self.reference.isHidden() else [self.source, self.reference]
        for pane in shown:
            pane.document().setTextWidth(max(self.width() - 30, 60))
            needed = round(pane.document().size().height()) + 14
            pane.setFixedHeight(max(min(needed, most // len(shown)), 36))
        few = len(self._shape) <= 1
        spare = self.height() - sum(pane.height() for pane in shown) - 70
        for field in self.fields:
            field.setMinimumHeight(max(min(_FIELD_HIGH if few else _MORE_HIGH, spare), 48))
        self.context.setFixedHeight(max(round(self.height() * 0.3), 90))

    def take_focus(self) -> None:
        """Put the keyboard where one types first: into the title while it is empty, or where there is nothing else."""
        titled = not self.title.isHidden() and (not self._shape or not self.title.text())
        (self.title if titled else self.field).setFocus()
