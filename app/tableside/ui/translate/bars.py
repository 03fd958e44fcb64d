"""Above the columns: which book, how far, where in it; what failed, what others changed, how the source changed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tableside.errors import N_
from tableside.rulebook.ids import book_of
from tableside.translation import Conflict, Progress, Reason, RuleStatus, RuleText, State
from tableside.translation.diff import word_diff
from tableside.translation.status import counted
from tableside.translation.store import TextKind, kind_of
from tableside.ui.icons import tint
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.overview import paint_bar
from tableside.ui.translate.rows import diff_html
from tableside.ui.translate.session import TranslationSession, fill_choices
from tableside.ui.widgets import as_tip, bare, label_tool, named, plain_label, push_button, tool

_REASONS = {
    Reason.SOURCE_CHANGED: N_("Needs review: the source has changed"),
    Reason.INCOMPLETE: N_("Needs review: something is missing"),
    Reason.STARTED: N_("Needs review: not marked as done"),
    Reason.OUTSIDE: N_("Needs review: changed outside"),
    Reason.LOST: N_("Needs review: the record of what was done is lost"),
    Reason.WRONG: N_("Needs review: something is wrong"),
    Reason.NONE: N_("Needs review"),
}
_MOST_HIGH_IN_EM = 9
_UNBOUNDED = 16_777_215
"""The greatest height that Qt knows."""


def state_text(status: RuleStatus) -> str:
    """Say in English how far a rule is."""
    if status.state is State.MISSING:
        return N_("Missing")
    if status.state is State.DONE:
        return N_("Done")
    return _REASONS[status.reason]


class SmallBar(QWidget):
    """The progress of the book in one line."""

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        self._session = session
        self._progress = Progress("", "", 0, 0, 0)
        self.setFixedHeight(12)
        self.setMinimumWidth(50)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(self, progress: Progress) -> None:
        self._progress = progress
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(110, 12)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_bar(painter, QRectF(0.5, 0.5, self.width() - 1, self.height() - 1), self._progress, self._session)
        painter.end()


class Crumbs(QLabel):
    """Where a text stands: its book, its section, its rule; each of them leads there.

    Where there is little room only the numbers stand on the way, then nothing but where one is.
    """

    list_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-crumbs")
        self._session = session
        self._way: list[tuple[str, str, str]] = []
        """What each step leads to, its words, and its number alone."""
        self._cited = ""
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.linkActivated.connect(self._follow)

    def show_rule(self, rule: str, lang: str) -> None:
        """Show the way to a text, in the words of a language where it has them."""
        session = self._session
        book = book_of(rule)
        title = session.book_title(book)
        way = [("", title, title)]
        cited = session.cited(rule)
        if kind_of(rule) is not TextKind.RULE:
            cited = " › ".join(session.workspace.place(rule, session.services.language.catalogue))
        elif rule in (edition := session.workspace.edition(book, session.workspace.source_lang(book))):
            above = [one for one in edition.path_to(rule) if one.kind != "clause" and one.id != rule]
            own = session.workspace.texts(book, lang)
            titles = [own[one.id].title if one.id in own else "" for one in above]
            named = zip(above, titles, strict=True)
            words = [(one, title or one.title or "") for one, title in named]
            way += [(one.id, f"{one.label} {title}".strip(), one.label or title) for one, title in words]
        self._way, self._cited = way, cited
        spoken = " › ".join([*(words for _, words, _ in way), cited])
        self.setToolTip(as_tip(spoken))
        self.setAccessibleName(spoken)
        self._fit()

    def _fit(self) -> None:
        """Show as much of the way as there is room for; where one is goes before how one came there."""
        way = self._way
        last = way[-1][0] if way else ""
        variants: tuple[list[tuple[str, str]], ...] = (
            [(target, words) for target, words, _ in way],
            [(target, short) for target, _, short in way],
            [(last, "…")],
            [],
        )
        bold = QFont(self.font())
        bold.setBold(True)
        metrics, room = QFontMetrics(bold), self.width()
        shown = next(
            (
                steps
                for steps in variants
                if metrics.horizontalAdvance(_path([words for _, words in steps], self._cited)) <= room
            ),
            [],
        )
        cited = self._cited if room <= 0 else metrics.elidedText(self._cited, Qt.TextElideMode.ElideLeft, room)
        colour = self._session.services.theme.colours.link
        links = [
            f'<a href="{escape(target) or "book"}" style="color:{colour}">{escape(words)}</a>'
            for target, words in shown
        ]
        self.setText(_path(links, f"<b>{escape(cited)}</b>"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self, target: str) -> None:
        if target == "book":
            self.list_wanted.emit()
        else:
            self.rule_wanted.emit(target)


def _path(steps: Sequence[str], here: str) -> str:
    return " › ".join([*steps, here])


class EditorHeader(QFrame):
    """Chooses book, language and reference; shows how far the book and the rule are."""

    overview_wanted = Signal()
    chosen = Signal(str, str)
    reference_chosen = Signal(str)
    undo_wanted = Signal()
    redo_wanted = Signal()
    helps_wanted = Signal()
    list_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-header")
        self._session = session
        gettext = self._session.gettext
        self._counted: tuple[object, Progress] = None, Progress("", "", 0, 0, 0)
        """What was counted last, and how far it is: from text to text all but nothing changes."""
        self.overview = tool("to-overview", gettext("Back to the overview"), clicked=self.overview_wanted.emit)
        self.overview.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.book, self.lang, self.reference = (
            named(QComboBox(), name) for name in ("choose-book", "choose-language", "choose-reference")
        )
        self.bar = SmallBar(session)
        self.count = named(plain_label(), "muted")
        self.undo = tool("translate-undo", gettext("Undo"), "Ctrl+Z", clicked=self.undo_wanted.emit)
        self.redo = tool("translate-redo", gettext("Redo"), "Ctrl+Shift+Z", clicked=self.redo_wanted.emit)
        self.helps = tool(
            "translate-helps", gettext("Show or hide help"), "F9", checkable=True, clicked=self.helps_wanted.emit
        )
        for button, name in (
            (self.overview, "back"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.helps, "columns"),
        ):
            tint(session.services.theme, button, name)
        self.texts = tool("to-texts", gettext("All texts"), "Ctrl+T", clicked=self.list_wanted.emit)
        tint(session.services.theme, self.texts, "contents")
        self.crumbs = Crumbs(session)
        self.crumbs.list_wanted.connect(self.list_wanted)
        self.crumbs.rule_wanted.connect(self.rule_wanted)
        self.state = named(plain_label(), "translate-state")
        self.saved = named(plain_label(), "translate-saved")
        self._choices = QWidget()
        self._choices.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        boxes = bare(QHBoxLayout(self._choices), 8)
        for box in (self.book, self.lang, self.reference):
            boxes.addWidget(box)
        boxes.addStretch(1)
        self._top = top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.overview)
        top.addWidget(self._choices)
        top.addWidget(self.bar, 1)
        top.addWidget(self.count)
        for button in (self.undo, self.redo, self.helps):
            top.addWidget(button)
        below = QHBoxLayout()
        below.setSpacing(14)
        below.addWidget(self.texts)
        below.addWidget(self.crumbs, 1)
        below.addWidget(self.state)
        below.addWidget(self.saved)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addLayout(below)
        for box in (self.book, self.lang, self.reference):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.book.activated.connect(lambda _: self._choose())
        self.lang.activated.connect(lambda _: self._choose())
        self.reference.activated.connect(lambda _: self.reference_chosen.emit(str(self.reference.currentData() or "")))
        self.overview.setText(gettext("Overview"))
        self.book.setAccessibleName(gettext("Book"))
        self.lang.setAccessibleName(gettext("Language of the translation"))
        self.reference.setAccessibleName(gettext("Reference language"))
        self.reference.setToolTip(gettext("Reference language"))

    def fold(self, folded: bool) -> None:
        """Show only where one is and how far, or everything."""
        for part in (self.overview, self._choices, self.bar, self.undo, self.redo, self.helps):
            part.setVisible(not folded)

    def _share_rows(self) -> None:
        """Give what is chosen a row of its own where the first has no room for it."""
        margins = self._column.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        alone = self._column.indexOf(self._choices) >= 0
        needed = self._top.minimumSize().width()
        if alone:
            needed += self._top.spacing() + self._choices.sizeHint().width()
        if (needed > room) == alone:
            return
        if alone:
            self._column.removeWidget(self._choices)
            self._top.insertWidget(1, self._choices)
        else:
            self._top.removeWidget(self._choices)
            self._column.insertWidget(1, self._choices)

    @override
    def minimumSizeHint(self) -> QSize:
        """Ask for no more room than two rows need, so that the first is left in time."""
        return QSize(0, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_rows()

    def _choose(self) -> None:
        self.chosen.emit(str(self.book.currentData()), str(self.lang.currentData()))

    def show_choices(self, draft: Draft, reference: str) -> None:
        """Offer the books and languages there are."""
        session = self._session
        fill_choices(
            self.book, [(book, session.book_title(book)) for book in session.workspace.collections()], draft.book
        )
        targets = session.workspace.targets(draft.book)
        fill_choices(self.lang, [(lang, session.language_name(lang)) for lang in targets], draft.lang)
        shown = (session.workspace.source_lang(draft.book), draft.lang)
        others = [lang for lang in session.workspace.languages_of(draft.book) if lang not in shown]
        none = session.gettext("No reference")
        fill_choices(self.reference, [("", none), *((lang, session.language_name(lang)) for lang in others)], reference)
        self._share_rows()

    def show_rule(self, draft: Draft) -> None:
        """Say where one is and how far."""
        session = self._session
        gettext = session.gettext
        statuses = session.statuses(draft.book, draft.lang)
        if statuses is not self._counted[0]:
            self._counted = statuses, counted(draft.book, draft.lang, statuses.values())
        progress = self._counted[1]
        self.bar.show_progress(progress)
        left = progress.missing + progress.review
        self.count.setText(gettext("{left} of {total} left", left=left, total=progress.total))
        self._share_rows()
        ngettext = session.ngettext
        counts = (
            ngettext("{count} done", "{count} done", progress.done),
            ngettext("{count} to review", "{count} to review", progress.only_review),
            ngettext("{count} missing", "{count} missing", progress.missing),
            ngettext("{count} with errors", "{count} with errors", progress.wrong),
            ngettext("{count} approved", "{count} approved", progress.approved),
        )
        self.bar.setToolTip(", ".join(counts))
        self.bar.setAccessibleName(self.bar.toolTip())
        self.crumbs.show_rule(draft.rule, draft.lang)
        self.show_state(draft.status_of_typed)

    def show_state(self, status: RuleStatus) -> None:
        """Say how far a text is."""
        gettext, approval = self._session.gettext, status.approval
        told = (
            gettext("Approved by {name}, {date}", name=approval.by, date=approval.date)
            if approval is not None
            else gettext(state_text(status))
        )
        self.state.setText(told)
        self.state.setToolTip(
            as_tip(gettext("Translated by {name}", name=status.translator) if status.translator else "")
        )
        if status.state.value == self.state.property("state"):
            return  # it is asked for at every key
        self.state.setProperty("state", status.state.value)
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)

    def show_saved(self, text: str, *, good: bool) -> None:
        """Say whether what is typed is safe."""
        self.saved.setText(text)
        self.saved.setProperty("good", good)
        self.saved.style().unpolish(self.saved)
        self.saved.style().polish(self.saved)


class TextsBar(QFrame):
    """Two texts side by side with their changed words marked, and what can be done."""

    toggled = Signal()
    """It is shown, or no longer."""

    def __init__(self, session: TranslationSession, name: str) -> None:
        super().__init__()
        named(self, name)
        self.session = session
        self.title = named(plain_label(), "bar-title")
        self.title.setWordWrap(True)
        self.page = named(QTextBrowser(), "bar-page")
        self.page.setFrameStyle(0)
        self.page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.page.document().setDocumentMargin(0)
        self.page.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        self._alone = False
        self._top = top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addLayout(self.buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 8, 6)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.page)
        self.hide()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.toggled.emit()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.toggled.emit()

    def show_texts(self, first: str, old: RuleText, second: str, new: RuleText) -> None:
        """Show two versions of a text."""
        colours = self.session.services.theme.colours
        pieces = word_diff(old.plain, new.plain)
        head = f'style="color:{colours.muted}"'
        self.page.setHtml(
            f'<table width="100%" cellpadding="4"><tr><td width="50%"><span {head}>{escape(first)}</span><br>'
            f'{diff_html(pieces, colours, new=False)}</td><td width="50%"><span {head}>{escape(second)}</span><br>'
            f"{diff_html(pieces, colours, old=False)}</td></tr></table>"
        )
        self.show()

    def stand_alone(self, alone: bool) -> None:
        """Take all the room there is, with the buttons below the title; or no more than leaves room for the rest."""
        if alone == self._alone:
            return
        self._alone = alone
        direction = QBoxLayout.Direction
        self._top.setDirection(direction.TopToBottom if alone else direction.LeftToRight)
        self._top.setStretchFactor(self.title, 0 if alone else 1)
        high = QSizePolicy.Policy.Expanding if alone else QSizePolicy.Policy.Fixed
        self.page.setSizePolicy(QSizePolicy.Policy.Expanding, high)
        self.page.setMinimumHeight(0)
        self.page.setMaximumHeight(_UNBOUNDED)
        self._fit()

    def _fit(self) -> None:
        """Keep as high as the texts need, as far as that leaves room for the rest."""
        if self._alone:
            return
        most = self.fontMetrics().height() * _MOST_HIGH_IN_EM
        height = min(round(self.page.document().size().height()) + 12, most)
        if height != self.page.height():
            self.page.setFixedHeight(height)


class StaleBar(TextsBar):
    """The source has changed since the translation was made."""

    confirmed = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__(session, "stale-bar")
        self.right = push_button("still-right", clicked=lambda: self.confirmed.emit())
        self.buttons.addWidget(self.right)

    def offer(self, old: RuleText, new: RuleText) -> None:
        gettext = self.session.gettext
        self.title.setText(gettext("The source has changed since this was translated."))
        self.page.setAccessibleName(gettext("The source before and now"))
        self.right.setText(gettext("Still right"))
        label_tool(self.right, gettext("The translation is still right"), "Ctrl+Shift+Return")
        self.show_texts(gettext("Before"), old, gettext("Now"), new)


class ConflictBar(TextsBar):
    """Somebody else changed the rule that is being edited."""

    mine = Signal()
    theirs = Signal()

    def __init__(self, session: TranslationSession) -> None:
        super().__init__(session, "conflict-bar")
        self.keep = push_button("keep-mine", clicked=lambda: self.mine.emit())
        self.take = push_button("take-theirs", clicked=lambda: self.theirs.emit())
        self.buttons.addWidget(self.keep)
        self.buttons.addWidget(self.take)

    def offer(self, conflict: Conflict) -> None:
        """Show both versions."""
        gettext = self.session.gettext
        if conflict.way is not None:
            self._offer_step(conflict, undo=conflict.way == "undo")
            return
        self.title.setText(gettext("Someone else changed this text in the meantime. Nothing was overwritten."))
        self._label()
        self.show_texts(gettext("In the file"), conflict.theirs, gettext("Typed here"), conflict.mine)

    def _offer_step(self, conflict: Conflict, *, undo: bool) -> None:
        """Show a text that was changed since a step, and what the step would make of it."""
        session, gettext = self.session, self.session.gettext
        where = ", ".join(
            (
                session.book_title(book_of(conflict.rule)),
                session.language_name(conflict.lang),
                session.cited(conflict.rule),
            )
        )
        told = (
            gettext("{text} was changed since the step that is to be undone. Nothing was overwritten.", text=where)
            if undo
            else gettext("{text} was changed since the step that is to be redone. Nothing was overwritten.", text=where)
        )
        if conflict.others:
            told += " " + session.ngettext(
                "{count} other text of the step was changed too; what you choose holds for it as well.",
                "{count} other texts of the step were changed too; what you choose holds for them as well.",
                conflict.others,
            )
        self.title.setText(told)
        self.page.setAccessibleName(gettext("Both versions"))
        self.keep.setText(gettext("Undo anyway") if undo else gettext("Redo anyway"))
        self.take.setText(gettext("Leave as it is"))
        self.show_texts(
            gettext("In the file"),
            conflict.theirs,
            gettext("Before the step") if undo else gettext("After the step"),
            conflict.mine,
        )

    def offer_newer(self, conflict: Conflict) -> None:
        """Show what a newer installation says and what stands here."""
        gettext = self.session.gettext
        self.title.setText(gettext("A newer version of the program also changed this text. Yours was kept."))
        self._label()
        self.show_texts(gettext("Newer version"), conflict.theirs, gettext("Yours"), conflict.mine)

    def _label(self) -> None:
        gettext = self.session.gettext
        self.page.setAccessibleName(gettext("Both versions"))
        self.keep.setText(gettext("Keep mine"))
        self.take.setText(gettext("Take theirs"))
