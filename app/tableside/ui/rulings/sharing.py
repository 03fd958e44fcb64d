"""Saving and sharing a ruling: journal entry, picture, decision table."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPagedPaintDevice, QPageLayout, QPainter, QTextDocument
from PySide6.QtWidgets import QDialog, QMenu, QTextBrowser, QWidget
from shiboken6 import isValid

from tableside.errors import N_
from tableside.journal.model import Draft, Entry, Notes, is_same_incident, notes_from
from tableside.rulings.case import RunningCase
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values, Wizard
from tableside.rulings.tables import as_html, as_markdown, decision_table, speak_table
from tableside.rulings.words import wizard_name
from tableside.ui.paper import ask_for_printer, print_on
from tableside.ui.places import Place
from tableside.ui.rulings.call_pane import consequences
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.tables import drawn_position
from tableside.ui.widgets import FRAME, across, down, give_menu, named, plain_button
from tableside.ui.widgets.desktop import Copied, copy_menu
from tableside.ui.widgets.forms import SaveToJournal, draft_from, notes_of

if TYPE_CHECKING:
    from tableside.ui.rulings.case_view import CaseView

_BEGUN_WITH = "begun_with"
"""Beside what is typed: what the entry said then."""


class CaseSaving:
    """Opens the form when it is wanted, again after any stop, and puts the keyboard back when it closes."""

    def __init__(self, services: Services, page: CaseView) -> None:
        self._services = services
        self._page = page
        self._form: SaveToJournal | None = None
        self._had_keyboard: QWidget | None = None
        self._case = ""
        """Beside which case the form was opened."""
        self._slot = page.form_rows
        self._said: Notice | None = None
        """Commands for the entry just saved."""

    def save(self) -> None:
        """Save at once with what was written last time; what the journal has already is opened to be changed."""
        self._know_again()
        offer, running = self._page.offer(), self._page.running
        if offer is None:
            gettext = self._services.language.gettext
            self._services.notices.say(gettext("There is no ruling to save yet: a question is still open."))
        elif offer.entry is not None or running.typed is not None:
            self.open_with_keyboard()
        else:
            self._save_at_once(draft_from(self._services, offer, notes_of(self._services, offer)), running)

    def _save_at_once(self, draft: Draft, case: RunningCase) -> None:
        saved = self._services.journal.save(draft, again=lambda: self._save_at_once(draft, case))
        if saved is None:
            return
        gettext = self._services.language.gettext
        words = gettext("The ruling is in the journal.")
        if isValid(self._page) and self._page.running == case:
            self._keep(case.saved_as(saved.identity))
            offers = (N_("Add names"), self._add_names), (N_("Undo"), partial(self._undo, saved))
            self._said = self._services.notices.say(words, *offers)
        else:
            self._services.notices.say(words)

    def _undo(self, saved: Entry) -> None:
        if isValid(self._page) and self._services.journal.delete([saved]):
            self._keep(replace(self._page.running, entry=None))

    def _add_names(self) -> None:
        if isValid(self._page):
            self.open_with_keyboard()

    def _withdraw(self) -> None:
        if self._said is not None:
            self._services.notices.withdraw(self._said)
            self._said = None

    def open_with_keyboard(self) -> None:
        focus = self._page.window().focusWidget()
        form = self._open()
        if form is not None:
            if focus is not None and not form.isAncestorOf(focus):
                self._had_keyboard = focus
            form.take_focus()

    def begin(self) -> None:
        """Switch to another case and reopen its unfinished form."""
        self._page.make_room(False)
        self._withdraw()
        if self._form is not None:
            self._form.hide()
        if self._was_typing():
            self._know_again()
        if self._was_typing():
            self._open()

    def _was_typing(self) -> bool:
        typed = self._page.running.typed
        return typed is not None and typed.get("open") is True

    def follow(self) -> None:
        """Keep what would be saved in step with what is shown."""
        if self._form is not None:
            self._form.offer(self._page.offer())

    def note_match(self) -> None:
        """Write into the entry of this case how the match stands now that the ruling was applied to it or undone."""
        offer, journal = self._page.offer(), self._services.journal
        entry = journal.read(lambda: journal.entry_of(offer.entry)) if offer is not None else None
        if offer is None or entry is None:
            return
        draft = draft_from(self._services, offer, entry.notes)
        if len(draft.earlier) == len(entry.earlier) and is_same_incident(entry, draft):
            journal.save(draft, entry)

    def _know_again(self) -> None:
        """Look this case up in the journal: the program may have been stopped before the case learnt its entry."""
        running = self._page.running
        entry = self._services.journal.find(running.next_entry)
        if entry is not None:
            self._keep(running.saved_as(entry.identity))

    def _open(self) -> SaveToJournal | None:
        """Open the form with what was typed beside this case; None while there is nothing to save."""
        self._know_again()
        offer, running = self._page.offer(), self._page.running
        if offer is None:
            return None
        if self._form is None:
            self._form = SaveToJournal(self._services)
            self._form.saved.connect(self._saved)
            self._form.cancelled.connect(self._cancelled)
            self._form.typed_more.connect(lambda: self._keep_typed(open_=True))
            self._slot.addWidget(self._form)
        if not self._form.isVisible():
            self._case = running.id
            self._form.typed = notes_from(running.typed) if running.typed is not None else None
            begun_with = (running.typed or {}).get(_BEGUN_WITH)
            self._form.begun_with = notes_from(begun_with) if isinstance(begun_with, dict) else Notes()
        self._withdraw()
        self._form.offer(offer)
        self._page.make_room(True)
        self._form.show()
        return self._form

    def _keep_typed(self, *, open_: bool) -> None:
        """Keep what is typed with the case, which brings it back after any stop."""
        running, form = self._services.cases.named(self._case), self._form
        if running is not None and form is not None and form.typed is not None:
            typed = {"open": open_, **asdict(form.typed), _BEGUN_WITH: asdict(form.begun_with)}
            self._keep(replace(running, typed=typed))

    def _saved(self, identity: str) -> None:
        """Remember that the journal has this case: saved again, it stays one entry."""
        running = self._services.cases.named(self._case)
        if running is not None:
            self._keep(running.saved_as(identity))
        self._close()

    def _keep(self, running: RunningCase) -> None:
        """Keep the case of the form, even if another case is shown by now."""
        if self._page.running.id == running.id:
            self._page.keep(running)
        else:
            self._services.cases.mend(running)

    def _cancelled(self) -> None:
        """Close the form; what was typed is there when it is opened again."""
        self._keep_typed(open_=False)
        self._close()

    def _close(self) -> None:
        # The keyboard first: a field that is hidden gives it to whatever comes next in the window.
        had, self._had_keyboard = self._had_keyboard, None
        self._page.make_room(False)
        if had is not None and isValid(had) and had.isVisible() and self._page.isAncestorOf(had):
            had.setFocus()
        else:
            self._page.take_focus()
        if self._form is not None:
            self._form.hide()


_PICTURE, _MARGIN, _TABLE, _LEAST_TABLE = QSize(1200, 675), 40, 780, 420
_MOST_STEPS = 3
_TABLE_WINDOW = QSize(1000, 640)


def ruling_picture(services: Services, answer: Answer) -> QImage:
    """Paint a decided ruling, the drawn table if there is one, the call and its clauses, as high as they need."""
    table = drawn_position(answer.wizard, answer.known, services.language.catalogue, answer, dark=services.theme.dark)
    most, document, width = _PICTURE.height() - 2 * _MARGIN, QTextDocument(), _TABLE if table is not None else 0
    document.setDefaultFont(QGuiApplication.font())
    document.setDocumentMargin(0)
    document.setTextWidth(_PICTURE.width() - 2 * _MARGIN)
    html = _picture_html(services, answer, drawn=table is not None)
    document.setHtml(html)
    while table is not None and width >= _LEAST_TABLE:
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl("table"), table.image(width))
        document.setHtml(html)
        width = width - 20 if document.size().height() > most else 0
    shrunk = min(1.0, most / document.size().height())
    height = round(document.size().height() * shrunk) + 2 * _MARGIN
    image = QImage(_PICTURE.width(), height, QImage.Format.Format_RGB32)
    image.fill(QColor(services.theme.colours.surface))
    painter = QPainter(image)
    painter.translate(_MARGIN, _MARGIN)
    painter.scale(shrunk, shrunk)
    document.drawContents(painter)
    painter.end()
    return image


def _picture_html(services: Services, answer: Answer, *, drawn: bool) -> str:
    catalogue, colours = services.language.catalogue, services.theme.colours
    assert answer.ruling is not None
    title = f"{catalogue.text(f'game.{answer.wizard.game}')} · {wizard_name(answer.wizard.id, catalogue)}"
    call = catalogue.gettext("“{call}”", call=catalogue.text(answer.ruling.call))
    lines = [
        (24, 400, colours.muted, title),
        (64 if drawn else 84, 700, colours.accent, call),
        (28, 700, colours.ink, " · ".join(consequences(answer, catalogue)[0][0])),
    ]
    for step in answer.ruling.steps[: 1 if drawn else _MOST_STEPS]:
        cited = ", ".join(services.library.cite(rule, catalogue.language) for rule in step.rules)
        lines.append((22, 400, colours.muted, f"{catalogue.text(step.message)}  ({cited})"))
    html = [
        f'<p style="font-size: {size}px; font-weight: {weight}; color: {ink}; margin: 6px 0">{escape(words)}</p>'
        for size, weight, ink, words in lines
    ]
    if drawn:
        html.insert(1, '<p align="center"><img src="table"></p>')
    html.append(f'<p align="right" style="font-size: 18px; color: {colours.muted}">Tableside</p>')
    return "".join(html)


class DecisionTableWindow(QDialog):
    """Shows every case of a wizard, or those around the facts given, in the language of the ruling."""

    def __init__(self, services: Services, wizard: Wizard, given: Values, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "decision-table")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        gettext, catalogue, library = services.language.gettext, services.language.catalogue, services.library
        table = decision_table(wizard)
        if not table.whole:
            table = decision_table(wizard, given)
        language = catalogue.language
        source = library.book(wizard.game).status_in(language) if wizard.game in library.books() else ""
        spoken = speak_table(table, catalogue, lambda rule: library.cite(rule, language), source=source)
        self.setWindowTitle(f"{gettext('Decision table')}: {spoken.title}")
        self.browser = named(QTextBrowser(), "decision-table-text")
        line, soft = services.theme.colours.outline, services.theme.colours.soft_accent
        self.browser.document().setDefaultStyleSheet(
            f"table {{ border-collapse: collapse; border-color: {line} }} th {{ background: {soft}; text-align: left }}"
        )
        self.browser.setHtml(as_html(spoken))
        self.browser.setAccessibleName(self.windowTitle())
        markdown, link = as_markdown(spoken), Place("rulings", wizard.id, language).link()
        self.copied = Copied(markdown, as_html(spoken), markdown, link)
        self.copy = plain_button("decision-table-copy", gettext("Copy as"))
        give_menu(self.copy, QMenu(self.copy))
        copy_menu(self.copy.menu(), services, lambda: self.copied)
        self.print = plain_button("decision-table-print", gettext("Print…"), clicked=self._choose_printer)
        close = plain_button("decision-table-close", gettext("Close"), clicked=self.close)
        buttons = across(self.copy, self.print, None, close, gap=-1)
        down(self.browser, buttons, on=self, gap=-1, edges=None, grow=self.browser)
        self.resize(_TABLE_WINDOW.boundedTo(self.screen().availableSize() - FRAME))

    def _choose_printer(self) -> None:
        ask_for_printer(self, self.windowTitle(), self._print_on, QPageLayout.Orientation.Landscape)

    def _print_on(self, device: QPagedPaintDevice) -> None:
        document = self.browser.document().clone()
        print_on(document, device)
        # A copy has no parent.
        document.deleteLater()
