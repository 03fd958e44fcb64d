"""The three columns: the source, a second language to look at, and the translation with its preview."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import QMimeData, Qt, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.rulebook.source import Source
from tableside.translation import RuleText
from tableside.translation.store import TextKind, kind_of
from tableside.ui.translate.markdown_field import TargetField, keep_every_sign
from tableside.ui.translate.rows import RowList, RowText, look_of, muted, page_of, words_html
from tableside.ui.translate.session import TranslationSession
from tableside.ui.typeset.page import spoken
from tableside.ui.widgets import bare, line_edit, named, plain_label, show_document

_AROUND = 6
_BETWEEN = 4
_FIELD_LINES, _FIELD_LINES_LOW, _PREVIEW_LINES = 4, 3, 3


class TextPane(QTextBrowser):
    """A rule set as the reader sets it; links are told."""

    followed = Signal(str)

    def __init__(self, session: TranslationSession, name: str) -> None:
        super().__init__()
        named(self, name)
        self._session = session
        self._document: QTextDocument | None = None
        self.setOpenLinks(False)
        self.setFrameStyle(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.anchorClicked.connect(self._clicked)
        self.setMinimumSize(60, 30)

    def show_text(self, rule_id: str, lang: str, text: RuleText) -> None:
        """Set a text of a rule in a language."""
        workspace = self._session.workspace
        if kind_of(rule_id) is not TextKind.RULE:
            self.setPlainText(text.body)
            return
        try:
            edition = workspace.edition(book_of(rule_id), lang)
            services = self._session.services
            document = page_of(
                workspace.library, edition, rule_id, text, look_of(services.theme), spoken(services.catalogues)
            )
        except (TablesideError, KeyError):
            self.setPlainText(text.plain)
            return
        document.setDocumentMargin(6)
        show_document(self, document)

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy every sign as it is."""
        return keep_every_sign(super().createMimeDataFromSelection(), self.textCursor())

    def _clicked(self, url: QUrl) -> None:
        self.followed.emit(url.toString())


class Columns(QWidget):
    """Source, reference and target of the rule being edited."""

    edited = Signal()
    followed = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-columns")
        self._session = session
        gettext = self._session.gettext
        self.heads = {part: named(plain_label(), "column-head") for part in ("source", "reference", "target")}
        self.source = TextPane(session, "source-text")
        self.reference = TextPane(session, "reference-text")
        self.preview = TextPane(session, "preview")
        self.title = line_edit("target-title", gettext("Title of the translation"), gettext("Title"))
        self.field = TargetField()
        self.preview_head = named(plain_label(gettext("Preview")), "column-head")
        row = bare(QHBoxLayout(self), 8)
        self._source_column = self._column(self.heads["source"], self.source)
        self._reference_column = self._column(self.heads["reference"], self.reference)
        target = QWidget()
        column = bare(QVBoxLayout(target), _BETWEEN)
        column.addWidget(self.heads["target"])
        column.addWidget(self.title)
        column.addWidget(self.field, 3)
        column.addWidget(self.preview_head)
        column.addWidget(self.preview, 2)
        for widget in (self._source_column, self._reference_column, target):
            widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            row.addWidget(widget, 1)
        self.field.textChanged.connect(self.edited)
        self.title.returnPressed.connect(self.field.setFocus)
        self.title.textEdited.connect(lambda _: self.edited.emit())
        for pane in (self.source, self.reference, self.preview):
            pane.followed.connect(self.followed)
        self.field.setAccessibleName(gettext("Text of the translation"))
        self.field.no_break_label = gettext("Insert a no-break space")
        self.field.add_label = gettext("Add “{word}” to the book's words", word="{word}")
        self.source.setAccessibleName(gettext("Source"))
        self.reference.setAccessibleName(gettext("Reference language"))
        self.preview.setAccessibleName(gettext("Preview"))

    @staticmethod
    def _column(head: QLabel, pane: QWidget) -> QWidget:
        holder = QWidget()
        column = bare(QVBoxLayout(holder), _BETWEEN)
        column.addWidget(head)
        column.addWidget(pane, 1)
        return holder

    def restyle(self) -> None:
        self.field.take_colours(self._session.services.theme.colours)
        self._make_room()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the height to the field where there is not enough for a preview."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        line = QFontMetrics(self.font()).height()
        heads = self.heads["target"].sizeHint().height() + self.preview_head.sizeHint().height()
        title = 0 if self.title.isHidden() else self.title.sizeHint().height() + _BETWEEN
        high = self.height() >= heads + title + line * (_FIELD_LINES + _PREVIEW_LINES) + 3 * _BETWEEN
        self.field.setMinimumHeight(line * (_FIELD_LINES if high else _FIELD_LINES_LOW))
        self.preview.setMinimumHeight(line * _PREVIEW_LINES)
        # Which languages these are is said above as well.
        for widget in (*self.heads.values(), self.preview_head, self.preview):
            widget.setVisible(high)

    def show_rule(self, rule: str, lang: str, reference: str, *, titled: bool) -> None:
        """Show what stands beside the field."""
        workspace = self._session.workspace
        source = workspace.source_lang(book_of(rule))
        self.heads["source"].setText(self._session.language_name(source))
        self.heads["target"].setText(self._session.language_name(lang))
        self.source.show_text(rule, source, workspace.source(rule))
        self._reference_column.setVisible(bool(reference))
        if reference:
            self.heads["reference"].setText(self._session.language_name(reference))
            self.reference.show_text(rule, reference, workspace.text(rule, reference))
        self.title.setVisible(titled)
        self._make_room()

    def take_focus(self, *, title_alone: bool) -> None:
        """Put the keyboard where one types first: into the title while it is empty, or where there is nothing else."""
        titled = self.title.isVisible() and (title_alone or not self.title.text())
        (self.title if titled else self.field).setFocus()

    def show_preview(self, rule: str, lang: str, text: RuleText) -> None:
        """Set what is typed, and show the part of it in which the cursor stands."""
        self.preview.show_text(rule, lang, text)
        cursor = self.field.textCursor()
        share = cursor.position() / max(self.field.document().characterCount() - 1, 1)
        bar = self.preview.verticalScrollBar()
        bar.setValue(round(bar.maximum() * share) if self.field.hasFocus() else 0)


class Neighbours(RowList):
    """The rules before or after the one in the editor, in the same columns; a click goes there."""

    chosen = Signal(str)

    def __init__(self, session: TranslationSession, name: str, *, before: bool) -> None:
        super().__init__(name, ends_below=before)
        self._session = session
        self._before = before
        self.setMinimumHeight(34)

    def show_around(self, order: list[str], rule: str, langs: tuple[str, ...]) -> None:
        """Show the nearest rules before or after a rule."""
        if rule not in order:
            self.show_rows([])
            return
        at = order.index(rule)
        near = order[max(at - _AROUND, 0) : at] if self._before else order[at + 1 : at + 1 + _AROUND]
        book = book_of(rule)
        workspace = self._session.workspace
        ruled = any(kind_of(one) is TextKind.RULE for one in near)
        sources = {lang: Source(workspace.library, workspace.edition(book, lang)) for lang in langs} if ruled else {}
        self.show_rows(
            [self._row(one, sources) if kind_of(one) is TextKind.RULE else self._plain_row(one, langs) for one in near]
        )

    def _plain_row(self, text_id: str, langs: tuple[str, ...]) -> RowText:
        """Return the row of a text that is no rule, under the last words of its place."""
        workspace, colours = self._session.workspace, self._session.services.theme.colours
        *_, name = workspace.place(text_id, self._session.services.language.catalogue)
        cells = []
        for lang in langs:
            text = workspace.text(text_id, lang)
            shown = escape(text.plain).replace("\n", "<br>")
            # Some texts, such as words to avoid, a language may well do without.
            done = not shown and workspace.status(text_id, lang).finished
            shown = shown or muted("–" if done else self._session.gettext("not translated yet"), colours)
            cells.append(
                f'<td width="{100 // len(langs)}%" style="padding-right:8px">{muted(name, colours)} {shown}</td>'
            )
        html = f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{"".join(cells)}</tr></table>'
        cited = workspace.cite(text_id)
        return RowText(html, self._session.gettext("Go to {rule}", rule=cited), partial(self.chosen.emit, text_id))

    def _row(self, rule: str, sources: dict[str, Source]) -> RowText:
        gettext, colours = self._session.gettext, self._session.services.theme.colours
        share = 100 // len(sources)
        cells = []
        for lang, source in sources.items():
            text = self._session.workspace.text(rule, lang)
            found = source.edition.by_id.get(rule)
            number = "" if found is None else found.sign if found.kind == "clause" else found.label
            title = f"<b>{words_html(source, text.title, colours)}</b> " if text.title else ""
            words = "<br>".join(words_html(source, part, colours) for part in text.parts if part)
            shown = title + words if not text.empty else muted(gettext("not translated yet"), colours)
            cells.append(f'<td width="{share}%" style="padding-right:8px">{muted(number, colours)} {shown}</td>')
        html = f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{"".join(cells)}</tr></table>'
        cited = next(iter(sources.values())).cite(rule)
        return RowText(html, gettext("Go to {rule}", rule=cited), partial(self.chosen.emit, rule))
