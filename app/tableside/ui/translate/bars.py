"""The line above a text: where it stands, its state, whether it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSizePolicy
from typing_extensions import override

from tableside.errors import N_
from tableside.rulebook.ids import book_of
from tableside.translation import Reason, RuleStatus, State
from tableside.translation.store import TextKind, kind_of
from tableside.ui.theme import tint
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.session import TranslationSession, chosen_in, fill_choices
from tableside.ui.widgets import as_tip, combo_box, named, plain_label, tool

_WIDE_IN_EM = 40
_OVERVIEW, _BOOK = "overview", "book"
"""Targets of the first crumbs; those of the others are ids of rules."""
_REASONS = {
    Reason.SOURCE_CHANGED: N_("Draft: the source has changed"),
    Reason.INCOMPLETE: N_("Draft: something is missing"),
    Reason.STARTED: N_("Draft"),
    Reason.WRONG: N_("Draft: something is wrong"),
    Reason.NONE: N_("Draft"),
}


def state_text(status: RuleStatus) -> str:
    """Return in English how far a text is."""
    known = {State.MISSING: N_("Missing"), State.DONE: N_("Done"), State.APPROVED: N_("Approved")}
    return known.get(status.state) or _REASONS[status.reason]


class Crumbs(QLabel):
    """Where a text stands: the overview, its book, its section, its rule; each of them leads there.

    Where there is little room only the numbers stand on the way, then the overview, then nothing but the text.
    """

    overview_wanted = Signal()
    list_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-crumbs")
        self._session = session
        self._way: list[tuple[str, str, str]] = []
        """The target of each step, its words, and its number alone."""
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
        overview = session.gettext("Overview")
        way = [(_OVERVIEW, overview, overview), (_BOOK, title, title)]
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
        first = [(target, words) for target, words, _ in way[:1]]
        last = way[-1][0] if way else ""
        variants: tuple[list[tuple[str, str]], ...] = (
            [(target, words) for target, words, _ in way],
            [(target, short) for target, _, short in way],
            [*first, (last, "…")],
            first,
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
        links = [f'<a href="{escape(target)}" style="color:{colour}">{escape(words)}</a>' for target, words in shown]
        self.setText(_path(links, f"<b>{escape(cited)}</b>"))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self, target: str) -> None:
        if target == _OVERVIEW:
            self.overview_wanted.emit()
        elif target == _BOOK:
            self.list_wanted.emit()
        else:
            self.rule_wanted.emit(target)


def _path(steps: Sequence[str], here: str) -> str:
    return " › ".join([*steps, here])


class EditorHeader(QFrame):
    """One line above the text: where one is, its state, whether it is saved, undo and redo, what else can be shown."""

    reference_chosen = Signal(str)
    undo_wanted = Signal()
    redo_wanted = Signal()
    helps_wanted = Signal()
    context_wanted = Signal()
    overview_wanted = Signal()
    list_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, session: TranslationSession) -> None:
        super().__init__()
        named(self, "translate-header")
        self._session = session
        gettext = self._session.gettext
        self.texts = tool("to-texts", gettext("Show or hide the list"), "Ctrl+T", clicked=self.list_wanted.emit)
        self.undo = tool("translate-undo", gettext("Undo"), "Ctrl+Z", clicked=self.undo_wanted.emit)
        self.redo = tool("translate-redo", gettext("Redo"), "Ctrl+Shift+Z", clicked=self.redo_wanted.emit)
        self.context = tool(
            "translate-context",
            gettext("Preview and neighbours"),
            "F8",
            checkable=True,
            clicked=self.context_wanted.emit,
        )
        self.helps = tool(
            "translate-helps", gettext("Show or hide help"), "F9", checkable=True, clicked=self.helps_wanted.emit
        )
        for button, name in (
            (self.texts, "contents"),
            (self.undo, "undo"),
            (self.redo, "redo"),
            (self.context, "rules"),
            (self.helps, "columns"),
        ):
            tint(session.services.theme, button, name)
        self.crumbs = Crumbs(session)
        self.crumbs.overview_wanted.connect(self.overview_wanted)
        self.crumbs.list_wanted.connect(self.list_wanted)
        self.crumbs.rule_wanted.connect(self.rule_wanted)
        self.state = named(plain_label(), "translate-state")
        self.saved = named(plain_label(), "translate-saved")
        self.reference = combo_box("choose-reference", gettext("Reference language"))
        self.reference.setToolTip(gettext("Reference language"))
        self.reference.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.reference.activated.connect(lambda _: self.reference_chosen.emit(chosen_in(self.reference)))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(8)
        row.addWidget(self.texts)
        row.addWidget(self.crumbs, 1)
        for widget in (self.state, self.saved, self.reference, self.undo, self.redo, self.context, self.helps):
            row.addWidget(widget)

    @override
    def minimumSizeHint(self) -> QSize:
        """Ask for no width, so that a narrow window can be narrower."""
        return QSize(0, super().minimumSizeHint().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.reference.setVisible(self.width() > self.fontMetrics().height() * _WIDE_IN_EM)

    def show_choices(self, draft: Draft, reference: str) -> None:
        """Offer the languages that the source can be read in besides."""
        session = self._session
        shown = (session.workspace.source_lang(draft.book), draft.lang)
        others = [lang for lang in session.workspace.languages_of(draft.book) if lang not in shown]
        none = session.gettext("No second language")
        fill_choices(self.reference, [("", none), *((lang, session.language_name(lang)) for lang in others)], reference)

    def show_rule(self, draft: Draft) -> None:
        """Show where one is and the state of the text."""
        self.crumbs.show_rule(draft.rule, draft.lang)
        self.show_state(draft.status_of_typed)

    def show_state(self, status: RuleStatus) -> None:
        """Show the state of a text."""
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
        """Show whether what is typed is safe."""
        if text != self.saved.text():
            self.saved.setText(text)
            self.saved.setProperty("good", good)
            self.saved.style().unpolish(self.saved)
            self.saved.style().polish(self.saved)
