"""The source above the translation, and the fields in which it is typed: links, underlines, one per plural form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontInfo,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTextBrowser, QTextEdit, QWidget

from tableside.palette import Colours
from tableside.rulebook import Edition, Library
from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import book_of
from tableside.rulebook.inline import emphasised
from tableside.rulebook.model import LINK, Block
from tableside.rulebook.render import Source
from tableside.translation import RuleText
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import word_diff
from tableside.ui import override
from tableside.ui.accessibility import locale_of
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.translate.rows import diff_html
from tableside.ui.translate.session import TranslationSession
from tableside.ui.typeset.page import Look, Speak, set_book
from tableside.ui.typeset.preview import small_look
from tableside.ui.widgets import across, down, entitled, line_edit, named, plain_label, push_button, show_document
from tableside.ui.widgets.desktop import leads_outside

_BETWEEN = 4
_AROUND = 116
"""The height of the headings, the title and the spaces between them."""
_FIELD_HIGH, _MORE_HIGH = 200, 66
_READING = 1.15
"""How much larger than the window's own words a text is that one reads."""
_SHARE = 0.42
"""How much of the height the source has at most."""


def page_of(library: Library, edition: Edition, rule_id: str, look: Look, speak: Speak) -> QTextDocument:
    """Set the own text of a rule as the reader would; dots stand for its clauses where text follows them."""
    rule = edition.by_id[rule_id]
    dots = Block("paragraph", "⋯", rule.span)
    content: list[Block] = []
    for item in rule.content:
        if isinstance(item, Block):
            content.append(item)
        elif content and content[-1] is not dots:
            content.append(dots)
    if content and content[-1] is dots:
        content.pop()
    shown = replace(rule, content=tuple(content))
    source = Source(library, replace(edition, rules=tuple(shown if one is rule else one for one in edition.rules)))
    return set_book([source], small_look(look), speak, root=rule_id, remarks=False).document


class SourcePane(QTextBrowser):
    """The source, set as the reader sets it; its links lead to the reader."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        entitled(self, "source-text", session.gettext("Source"))
        self._session = session
        self.setOpenLinks(False)
        self.setFrameStyle(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self.setMinimumSize(60, 30)

    def show_text(self, rule_id: str, lang: str) -> None:
        self.setLocale(locale_of(lang))
        workspace, services = self._session.workspace, self._session.services
        edition = workspace.edition(book_of(rule_id), lang) if kind_of(rule_id) is TextKind.RULE else None
        if edition is None or rule_id not in edition:
            self.setPlainText(workspace.source(rule_id).plain)
            return
        look, speak = Look.of(services.theme), services.catalogues.of
        document = page_of(workspace.library, edition, rule_id, look, speak)
        document.setDocumentMargin(6)
        show_document(self, document)

    def show_change(self, old: RuleText, new: RuleText) -> None:
        """Show a text with the words that were taken out and put in marked."""
        words = diff_html(word_diff(old.plain, new.plain), self._session.services.theme.colours)
        size = QFontInfo(self.font()).pointSizeF() * _READING
        self.setHtml(f'<div style="font-size:{size:.1f}pt">{words}</div>')

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy every character as it is."""
        return keep_every_sign(super().createMimeDataFromSelection(), self.textCursor())

    def _follow(self, link: str) -> None:
        if not leads_outside(self, self._session.services, link):
            place = Place.from_link(link)
            self._session.services.navigator.go(Place("rules", place.target, place.language))


class Columns(QWidget):
    """Source and target of the text being edited."""

    edited = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-columns")
        self._session = session
        gettext = session.gettext
        self.source_head, self.target_head = (named(plain_label(), "column-head") for _ in range(2))
        self.still_right = push_button("still-right")
        self.source = SourcePane(session)
        self.title = line_edit("target-title", gettext("Title of the translation"), gettext("Title"))
        self.fields: list[TargetField] = []
        self._labels: list[QLabel] = []
        self._shape: tuple[int, ...] = (0,)
        self._current = 0
        head = across(self.source_head, self.still_right, gap=8, grow=self.source_head)
        self._targets = down(gap=_BETWEEN)
        parts = head, self.source, self.target_head, self.title, self._targets
        down(*parts, on=self, gap=_BETWEEN, grow=self._targets)
        self._need_fields(1)
        self.title.returnPressed.connect(lambda: self.field.setFocus())
        self.title.textEdited.connect(lambda _: self.edited.emit())

    # The fields

    def _need_fields(self, count: int) -> None:
        for at in range(len(self.fields), count):
            field, label = TargetField(), named(plain_label(), "muted")
            field.take_colours(self._session.services.theme.colours)
            field.textChanged.connect(self.edited)
            field.entered.connect(partial(self._enter, at))
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
        several = len(shape) > 1
        for at, (field, label) in enumerate(zip(self.fields, self._labels, strict=True)):
            shown = at < len(shape)
            words = labels[at] if shown and several else ""
            field.setVisible(shown)
            field.load(text.part(shape[at]) if shown else "")
            field.setAccessibleName(words or self._session.gettext("Text of the translation"))
            label.setVisible(shown and several)
            label.setText(words)
        self._make_room()

    def put(self, text: RuleText) -> None:
        """Put another version into the fields, so that undo in them brings back what was there."""
        self.title.setText(text.title)
        for at, part in enumerate(self._shape):
            self.fields[at].replace_all(text.part(part))

    def typed(self, base: RuleText) -> RuleText:
        # A title that has no field stays as it is.
        text = RuleText(self.title.text() if not self.title.isHidden() else base.title, base.parts)
        for at, part in enumerate(self._shape):
            text = text.with_part(part, self.fields[at].text())
        return text

    def field_with_steps(self, *, undo: bool) -> TargetField | None:
        """Return the field that can undo or redo: the one in which one types first."""
        for one in (self.field, *self.fields[: len(self._shape)]):
            if one.document().isUndoAvailable() if undo else one.document().isRedoAvailable():
                return one
        return None

    # What stands around them

    def show_rule(self, rule: str, lang: str) -> None:
        workspace, gettext = self._session.workspace, self._session.gettext
        source = workspace.source_lang(book_of(rule))
        old = workspace.status(rule, lang).old_source
        changed = old is not None and not workspace.text(rule, lang).empty
        name = language_name(source)
        self.source_head.setText(gettext("{language}: changed", language=name) if changed else name)
        self.target_head.setText(language_name(lang))
        for field in (self.title, *self.fields):
            field.setLocale(locale_of(lang))
        self.still_right.setVisible(changed)
        if changed and old is not None:
            self.source.show_change(old, workspace.source(rule))
        else:
            self.source.show_text(rule, source)
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
        document = self.source.document()
        document.setTextWidth(max(self.width() - 30, 60))
        needed = round(document.size().height()) + 14
        self.source.setFixedHeight(max(min(needed, round(self.height() * _SHARE)), 36))
        wanted = _FIELD_HIGH if len(self._shape) <= 1 else _MORE_HIGH
        spare = self.height() - self.source.height() - _AROUND
        for field in self.fields:
            field.setMinimumHeight(max(min(wanted, spare), 48))

    def type_in(self, text: str) -> None:
        """Insert letters typed outside the fields."""
        if self._shape:
            self.field.setFocus()
            self.field.insertPlainText(text)
        else:
            self.title.setFocus()
            self.title.insert(text)
            self.edited.emit()

    def take_focus(self) -> None:
        """Put the keyboard where one types first: into the title while it is empty, or where there is nothing else."""
        titled = not self.title.isHidden() and (not self._shape or not self.title.text())
        (self.title if titled else self.field).setFocus()


_DIAGRAM = re.compile(r"\(diagram:[^)]*\)")
NO_BREAK = "\u00a0"
_FIELD = re.compile(r"\{[A-Za-z_]\w*\}")
_NO_BREAKS = re.compile("[\u00a0\u202f\u2007\u2060]+")


class MarkdownInk(QSyntaxHighlighter):
    """Colours links, emphasis, placeholders and spaces that do not break."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._link, self._quiet, self._italic, self._bold, self._fixed = (QTextCharFormat() for _ in range(5))
        self._italic.setFontItalic(True)
        self._bold.setFontWeight(QFont.Weight.Bold)

    def take_colours(self, colours: Colours) -> None:
        self._link.setForeground(QColor(colours.link))
        self._quiet.setForeground(QColor(colours.muted))
        self._fixed.setBackground(QColor(colours.line))
        self.rehighlight()

    @override
    def highlightBlock(self, text: str) -> None:
        for span in emphasised(text):
            self.setFormat(span.start, span.stop - span.start, self._bold if len(span.mark) == 2 else self._italic)
        for match in LINK.finditer(text):
            self.setFormat(match.start(), match.end() - match.start(), self._link)
            if match["words"]:
                self.setFormat(match.start(), match.start("words") - match.start(), self._quiet)
        for pattern, shade in ((_DIAGRAM, self._quiet), (_FIELD, self._link), (_NO_BREAKS, self._fixed)):
            for match in pattern.finditer(text):
                self.setFormat(match.start(), match.end() - match.start(), shade)


def keep_every_sign(data: QMimeData, cursor: QTextCursor) -> QMimeData:
    """Give the clipboard the selected text as it is; Qt would make plain spaces of those that do not break."""
    data.setText(cursor.selectedText().replace("\u2029", "\n").replace("\u2028", "\n"))
    return data


class TargetField(QPlainTextEdit):
    """Where a translation is typed."""

    entered = Signal()
    """The keyboard is here."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "target-field")
        self.setTabChangesFocus(True)
        self._ink = MarkdownInk(self.document())
        self._findings: Sequence[Finding] = ()
        self._colours: Colours | None = None

    def text(self) -> str:
        """Return what stands in the field, character by character; `toPlainText` would lose the no-break spaces."""
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def load(self, text: str) -> None:
        """Show another text; what was typed before cannot come back by undo here."""
        self.setPlainText(text)
        self.underline(())

    def take_colours(self, colours: Colours) -> None:
        self._colours = colours
        self._ink.take_colours(colours)
        self.underline(self._findings)

    def underline(self, findings: Sequence[Finding]) -> None:
        self._findings = findings
        shown = []
        for finding in findings:
            selection, colours = QTextEdit.ExtraSelection(), self._colours
            selection.cursor = self.cursor_over(finding.start, finding.end)
            selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            if colours is not None:
                grave = finding.severity is Severity.ERROR
                selection.format.setUnderlineColor(QColor(colours.danger if grave else colours.notice_ink))
            shown.append(selection)
        self.setExtraSelections(shown)

    @override
    def createMimeDataFromSelection(self) -> QMimeData:
        """Copy, cut and drag every character as it is."""
        return keep_every_sign(QMimeData(), self.textCursor())

    def cursor_over(self, start: int, end: int) -> QTextCursor:
        """Return a cursor over a stretch of the text, as much of it as there is."""
        last = max(self.document().characterCount() - 1, 0)
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def select(self, start: int, end: int) -> None:
        self.setTextCursor(self.cursor_over(start, end))
        self.ensureCursorVisible()
        self.setFocus()

    def put(self, text: str, words: str = "") -> None:
        """Put a text in place of the selection; words of it that may want another form stay selected."""
        cursor = self.textCursor()
        start = cursor.selectionStart()
        cursor.insertText(text)
        self.setTextCursor(cursor)
        at = text.rfind(words) if words else -1
        if at >= 0:
            self.setTextCursor(self.cursor_over(start + at, start + at + len(words)))
        self.setFocus()

    def put_apart(self, text: str, words: str = "") -> None:
        """Put a paragraph in place of the selection."""
        cursor, whole = self.textCursor(), self.text()
        before, after = whole[: cursor.selectionStart()], whole[cursor.selectionEnd() :]
        first = "\n\n" if before and not before.endswith("\n\n") else ""
        last = "\n\n" if after and not after.startswith("\n\n") else ""
        self.put(f"{first}{text}{last}", words)

    def put_word(self, text: str, words: str = "") -> None:
        """Put a word in place of the selection, apart from the words on both sides."""
        cursor, whole = self.textCursor(), self.text()
        before, after = whole[: cursor.selectionStart()][-1:], whole[cursor.selectionEnd() :][:1]
        first, last = " " if before.isalnum() else "", " " if after.isalnum() else ""
        self.put(f"{first}{text}{last}", words)

    def replace_all(self, text: str) -> None:
        """Put a text in place of everything, as one step of undo."""
        cursor = self.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self.setTextCursor(cursor)
        self.setFocus()

    def selected(self) -> str:
        """Return the selected words, if they stand in one line."""
        text = self.textCursor().selectedText()
        return "" if "\u2029" in text or "[[" in text else text

    def caret(self) -> QPoint:
        """Return the place below the cursor on the screen."""
        return self.viewport().mapToGlobal(self.cursorRect().bottomLeft())

    def leave_link(self) -> bool:
        """Put the cursor behind the link it stands in; False where it stands in none."""
        cursor = self.textCursor()
        block, at = cursor.block(), cursor.positionInBlock()
        for match in LINK.finditer(block.text()):
            if match.start() < at < match.end():
                cursor.setPosition(block.position() + match.end())
                self.setTextCursor(cursor)
                return True
        return False

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab first leaves the link that was just put in, and the field only then."""
        return (next and self.leave_link()) or super().focusNextPrevChild(next)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave undo to the page, which knows the changes made elsewhere."""
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
        elif event.key() == Qt.Key.Key_Space and event.modifiers() & both == both:
            self.insertPlainText(NO_BREAK)
        else:
            super().keyPressEvent(event)
