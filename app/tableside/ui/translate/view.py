"""The translate page: the overview, the list beside the text, send and receive, the glossary, a new language."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from tableside.errors import TablesideError
from tableside.rulebook.ids import book_of
from tableside.ui import override
from tableside.ui.accessibility import announce
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.editor import EditorPage
from tableside.ui.translate.glossary import GlossaryPage
from tableside.ui.translate.new_language import NewLanguagePage
from tableside.ui.translate.overview import Overview
from tableside.ui.translate.proposals import ReplacePage, SendPage
from tableside.ui.translate.session import (
    GLOSSARY,
    NEW_LANGUAGE,
    OVERVIEW,
    PAGE,
    REPLACE,
    SEND,
    RoomPage,
    TranslationSession,
)
from tableside.ui.translate.text_list import TextList
from tableside.ui.view import Part, View
from tableside.ui.widgets import bare, command, named, split

_WIDE = 1200
_LIST_LEAST = 280


class TranslateView(View):
    """The overview, the room with the list beside the text, and the pages around it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "translate")
        self.session = TranslationSession(services)
        self.texts = TextList(self.session)
        self.editor = EditorPage(self.session)
        self.room = split(self.texts, self.editor, "translate-room")
        self.room.setStretchFactor(1, 1)
        self.overview = Overview(self.session)
        self.send = SendPage(self.session)
        self.new_language = NewLanguagePage(self.session)
        self.replacing = ReplacePage(self.session)
        self.glossary = GlossaryPage(self.session)
        self.pages: dict[str, RoomPage] = {
            OVERVIEW: self.overview,
            SEND: self.send,
            NEW_LANGUAGE: self.new_language,
            REPLACE: self.replacing,
            GLOSSARY: self.glossary,
        }
        self.stack = QStackedWidget()
        for part in (*self.pages.values(), self.room):
            self.stack.addWidget(part)
        self._opening = False
        self._away = True
        """Whether another page was shown since this one."""
        self._list_wanted = False
        """Whether the list is shown in place of the text, where there is no room for both."""
        bare(QVBoxLayout(self)).addWidget(self.stack)
        self._connect()
        self.follow()

    def _connect(self) -> None:
        overview, editor, texts = self.overview, self.editor, self.texts
        overview.opened.connect(self.open_book)
        self.glossary.moved.connect(self._settle)
        self.new_language.removed.connect(self._removed)
        for changing in (self.send, self.replacing):
            changing.changed.connect(texts.update_states)
        editor.texts_button.clicked.connect(lambda _=False: self.toggle_list())
        editor.moved.connect(self._moved)
        editor.saved.connect(texts.update_states)
        editor.texts_found = texts.found
        texts.opened.connect(self._open_listed)
        texts.left.connect(self._leave_list)
        texts.replace_button.clicked.connect(lambda _=False: self.open_replacing())
        texts.name_wanted.connect(editor.ask_name)
        texts.marked.connect(editor.check_for_changes)
        texts.table.clicked.connect(lambda _: self._open_clicked())
        gettext = self.gettext
        sending = partial(self.session.go, SEND)
        next_text = command(overview, gettext("Next unfinished text"), self.next_unfinished, "Ctrl+Down")
        command(self, gettext("Find a text by its number or its words"), self.find_text, "Ctrl+G")
        every = command(self, gettext("All texts"), self.toggle_list, "Ctrl+T")
        command(self, gettext("Find and replace"), self.open_replacing, "Ctrl+H")
        terms = command(self, gettext("Glossary"), self.open_glossary, "Ctrl+Shift+G")
        send = command(overview, gettext("Send and receive…"), sending)
        overview.add_commands({"next": next_text, "texts": every, "glossary": terms, "send": send})
        command(self.glossary, gettext("Search"), self.glossary.words.setFocus, "Ctrl+F")
        command(texts, gettext("Undo"), self._undo_in_list, "Ctrl+Z")
        command(texts, gettext("Mark as done and go on"), self._finish_in_list, "Ctrl+Return", "Ctrl+Enter")
        for part in (texts, editor):
            command(part, gettext("Search"), self.find_text, "Ctrl+F")

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a text in the editor, one of the pages, the overview, or what was shown last."""
        if not place.target:
            last = self.session.recall("place") if self._away else ""
            place = Place.from_link(last) if last else Place(PAGE, OVERVIEW)
            self.services.navigator.settle(place)
        self._away = False
        self._opening = True
        self.session.workspace.refresh()
        try:
            self._open(place)
        finally:
            self._opening = False
        self._remember_place()
        self.take_focus()

    def _open(self, place: Place) -> None:
        lang, draft, in_room = self._language_for(place), self.editor.draft, self.stack.currentWidget() is self.room
        if "/" in place.target and lang and self._take_up(place.target, lang):
            self.stack.setCurrentWidget(self.room)
            self.texts.show_text(place.target, lang)
            self._arrange()
            QTimer.singleShot(0, self, self._say_text)
            return
        if in_room and "/" not in place.target:
            self.editor.leave()
        page, details = self.pages.get(place.target, self.overview), dict(place.details)
        if page is self.overview:
            lang, details = self.session.recall("language") or draft.lang, {"book": draft.book}
        elif page is self.new_language:
            lang = place.language
        self.replacing.back_to = Place(PAGE, draft.rule or OVERVIEW, draft.lang)
        page.begin(lang, details)
        self.stack.setCurrentWidget(page)

    @override
    def take_file(self, path: Path) -> None:
        """Show what a translation that came as a file would change."""
        if self.stack.currentWidget() is not self.send:
            self.session.go(SEND, self.session.recall("language"))
        self.send.open_file(path)

    def _take_up(self, rule: str, lang: str) -> bool:
        if (self.editor.draft.rule, self.editor.draft.lang) == (rule, lang):
            self.session.attempt(self.editor.check_for_changes)  # a page beside may have changed it
            return True
        return bool(self.session.attempt(lambda: self.editor.open(rule, lang)))

    def _language_for(self, place: Place) -> str:
        workspace, book = self.session.workspace, book_of(place.target)
        known = workspace.targets(book if book in workspace.collections() else None)
        wanted = (place.language, self.session.recall("language"))
        return next((lang for lang in wanted if lang in known), known[0] if known else "")

    def leave(self) -> None:
        part = self.stack.currentWidget()
        if isinstance(part, RoomPage):
            part.leave()
        else:
            self.editor.leave()
            self._settle()

    @override
    def subject(self) -> str:
        return self.editor.place.text() if self.stack.currentWidget() is self.room else ""

    @override
    def parts(self) -> tuple[Part, ...]:
        if self.stack.currentWidget() is not self.room:
            return super().parts()
        texts, editor, notes = self.texts, self.editor, self.editor.helps.notes
        return (texts, texts.take_focus), (editor, editor.take_focus), (editor.helps, notes.field.setFocus)

    def take_focus(self) -> None:
        part = self.stack.currentWidget()
        if isinstance(part, RoomPage):
            part.take_focus()
        else:
            (self.texts if self.editor.isHidden() else self.editor).take_focus()

    def restyle(self) -> None:
        self.editor.restyle()
        self.texts.restyle()
        self._arrange()

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        if self.stack.currentWidget() is not self.room:
            return ()
        return (("Ctrl+Shift+Space", self.gettext("Insert a no-break space")),)

    # The list beside the text

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Show list and text side by side where there is room, else one of them."""
        wide = self.window().width() >= _WIDE
        self._list_wanted = self._list_wanted and not wide
        self.texts.setVisible(wide or self._list_wanted)
        self.editor.setVisible(wide or not self._list_wanted)
        if wide and self.room.sizes()[0] < _LIST_LEAST:
            width = max(self.width() // 4, _LIST_LEAST)
            self.room.setSizes([width, self.width() - width])
        self.texts.setMinimumWidth(_LIST_LEAST if wide else 0)

    def toggle_list(self) -> None:
        """Go to the list, or from it back to the text."""
        if self.stack.currentWidget() is not self.room:
            self.open_list()
        elif self.texts.isVisible() and self.texts.isAncestorOf(self.focusWidget() or self):
            self._leave_list()
        else:
            self._list_wanted = True
            self._arrange()
            self.texts.take_focus()

    def _open_listed(self, rule: str, lang: str) -> None:
        """Open the text that is selected in the list; the keyboard stays there."""
        if self._take_up(rule, lang):
            self._settle()

    def _open_clicked(self) -> None:
        """Show the text of the row that was clicked, where list and text are not side by side."""
        if self.editor.isHidden() and len(self.texts.selected()) == 1:
            self._leave_list()

    def _finish_in_list(self) -> None:
        """Mark the selected texts as done; with one, go on to the next."""
        if len(self.texts.selected()) > 1:
            self.texts.mark()
        else:
            self._leave_list()
            self.editor.mark_done()

    def _undo_in_list(self) -> None:
        """Undo a step; where there is room for one only, the text is shown, which may have a question."""
        if self.editor.isHidden():
            self._leave_list()
        self.editor.undo()

    def _leave_list(self) -> None:
        self._list_wanted = False
        self._arrange()
        self.editor.take_focus()

    def _moved(self) -> None:
        draft = self.editor.draft
        if not self.texts.isAncestorOf(self.focusWidget() or self) and self.stack.currentWidget() is self.room:
            self.texts.show_text(draft.rule, draft.lang)
            if not self._opening:
                self._say_text(self.subject())
        self._settle()

    def _say_text(self, *place: str) -> None:
        """Announce the text that is shown; the title of the window names its place when the page is opened."""
        source = " ".join(self.editor.columns.source.toPlainText().split())
        announce(self.editor, ". ".join((*place, self.editor.state.text(), source)))

    # Going between the parts

    def open_book(self, book: str, lang: str) -> None:
        """Open a book at its next unfinished text; a finished one where it was left, or at its first."""
        draft, workspace = self.editor.draft, self.session.workspace
        rule = self.session.attempt(lambda: workspace.next_unfinished(book, lang))
        if rule is None and (draft.book, draft.lang) == (book, lang) and not draft.is_gone:
            rule = draft.rule
        rule = rule or next(iter(workspace.statuses(book, lang)), "")
        if rule:
            self.session.go(rule, lang)

    def next_unfinished(self) -> None:
        """Open the next unfinished text: of the language in use first, then of any."""
        workspace = self.session.workspace
        used = self.session.recall("language")
        for lang in sorted(workspace.targets(), key=lambda one: one != used):
            for book in workspace.collections_in(lang):
                begun = lang in workspace.languages_of(book)
                rule = workspace.next_unfinished(book, lang) if begun else None
                if rule is not None:
                    self.session.go(rule, lang)
                    return
        self.services.notices.say(self.gettext("Every text in every language is done."))

    def open_list(self) -> None:
        """Show the list at the text that was edited last, or at the first."""
        draft, session = self.editor.draft, self.session
        lang = draft.lang or session.recall("language") or next(iter(session.workspace.targets()), "")
        self._list_wanted = True
        if draft.rule:
            session.go(draft.rule, draft.lang)
        else:
            self.open_book(next(iter(session.workspace.collections_in(lang)), ""), lang)
        self.texts.take_focus()

    def open_replacing(self) -> None:
        """Find and replace: in the language at hand, with the selected words."""
        details, draft = {}, self.editor.draft
        if self.stack.currentWidget() is self.room:
            details = {"book": self.texts.book.code, "words": self.editor.columns.field.selected()}
        chosen = {name: value for name, value in details.items() if value}
        self.session.go(REPLACE, draft.lang or self.session.recall("language"), **chosen)

    def open_glossary(self) -> None:
        """Show the terms of the book at hand."""
        draft, place = self.editor.draft, self.glossary.place()
        lang, details = place.language or self.session.recall("language"), dict(place.details)
        if self.stack.currentWidget() is self.room and draft.rule:
            lang, details["book"] = draft.lang, draft.book
        self.session.go(GLOSSARY, lang, **details)

    def find_text(self) -> None:
        """Search the list for a number or words."""
        if self.stack.currentWidget() is not self.room:
            self.open_list()
        self._list_wanted = True
        self._arrange()
        self.texts.search()

    def _here(self) -> Place:
        """Return the place that is shown, so that one can come back to it."""
        part, draft = self.stack.currentWidget(), self.editor.draft
        return part.place() if isinstance(part, RoomPage) else Place(PAGE, draft.rule, draft.lang)

    def _settle(self) -> None:
        if self._opening:
            return
        here = self._here()
        self.services.navigator.settle(here)
        self._remember_place()
        if here.language and self.session.recall("language") != here.language:
            self.session.remember(language=here.language)

    def _remember_place(self) -> None:
        link = self._here().link()
        if link != self.session.recall("place"):
            self.session.remember(place=link)

    def _removed(self, lang: str) -> None:
        draft = self.editor.draft
        others = [one for one in self.session.workspace.targets() if one != lang]
        if draft.lang == lang and others:
            self.editor.open(draft.rule, others[0])
        self.session.go(OVERVIEW)

    # Others at the same files

    def check_for_changes(self) -> None:
        """Show what another program changed while the window was not in use."""
        draft = self.editor.draft
        try:
            changed = bool(draft.rule) and self.session.check_for_changes(draft.book, draft.lang)
            self.services.notices.report_met()
            self.editor.check_for_changes()
        except TablesideError as error:  # all texts are gone, or a table is broken: what is shown and typed stays
            self.services.notices.report(error)
            return
        if changed and self.stack.currentWidget() is self.room:
            self.texts.refresh()
        elif changed:
            self.texts.forget()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._away = self._away or not event.spontaneous()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self.check_for_changes()
