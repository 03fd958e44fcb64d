"""The translate page: the overview, the editor, exchange with other tools, a new language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tableside.errors import TablesideError
from tableside.language.folding import fold
from tableside.language.registry import own_name
from tableside.rulebook.ids import book_of, local_of
from tableside.search.citations import RuleNumbers, parse_citation
from tableside.storage.files import while_unchanged
from tableside.storage.named_files import write_named
from tableside.translation import DiskChange
from tableside.translation.check import strangers
from tableside.translation.folders import patch
from tableside.translation.language_package import ENDING
from tableside.translation.listing import collections_in, one_line
from tableside.translation.store import TextKind, kind_of
from tableside.translation.texts import RuleText
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.translate.editor import EditorPage
from tableside.ui.translate.exchange import ExchangePage
from tableside.ui.translate.glossary import GlossaryPage
from tableside.ui.translate.markdown_field import FieldOverList
from tableside.ui.translate.new_language import NewLanguagePage
from tableside.ui.translate.overview import Overview
from tableside.ui.translate.packages import PackagePage
from tableside.ui.translate.replacing import ReplacePage
from tableside.ui.translate.session import TranslationSession
from tableside.ui.translate.text_list import TextList
from tableside.ui.view import View
from tableside.ui.widgets import bare, command, named, plain_label
from tableside.ui.widgets.saving import ask_where_to_save

PAGE = "translate"
OVERVIEW, TEXTS, REPLACE, PACKAGE, GLOSSARY = "overview", "texts", "replace", "package", "glossary"
"""Parts of the page as places; a place without a target is the one that was shown last."""
_LOOK_EVERY_MS = 4000
_EXCHANGED = (ENDING, ".po", ".xlf", ".xliff")


_NOTHING = RuleText()
_MOST = 60
_WIDTH_IN_EM = 32
_HEIGHT_IN_EM = 16


def texts_meant(session: TranslationSession, typed: str, book: str, lang: str, index: Mapping[str, str]) -> list[str]:
    """Return the texts that a number or words can mean, those of the present book first."""
    if not typed.strip():
        return []
    books = sorted(collections_in(session.workspace, lang), key=lambda one: one != book)
    names = {fold(word): one for one in books for word in (one, *session.book_title(one).split()) if len(word) > 3}
    citation = parse_citation(typed, names)
    if citation is not None:
        rules = [one for one in index if kind_of(one) is TextKind.RULE]
        # The number typed so far may go on: 3.1 is also the beginning of 3.10.
        begun = [rule for rule in rules if local_of(rule).startswith(citation.spelling)]
        found = [*RuleNumbers(rules).find(citation), *begun]
    else:
        words = fold(typed).strip().rstrip(".").split()
        found = [one for one, said in index.items() if all(word in said for word in words)]
    return sorted(dict.fromkeys(found), key=lambda one: book_of(one) != book)[:_MOST]


def words_by_text(session: TranslationSession, lang: str) -> dict[str, str]:
    """Return what each text is found by: the title of a rule, all words of any other text."""
    workspace = session.workspace
    found = {}
    for book in collections_in(workspace, lang):
        sources, targets = workspace.source_texts(book), workspace.texts(book, lang)
        for one in workspace.statuses(book, lang):
            pair = sources[one], targets.get(one, _NOTHING)
            whole = kind_of(one) is not TextKind.RULE
            said = " ".join(text.plain if whole else text.title for text in pair)
            found[one] = fold(f"{local_of(one)} {said}")
    return found


class GoTo(QFrame):
    """Floats over the page: a number is typed, Enter goes to the first text it can mean, the arrows to another."""

    chosen = Signal(str, str)
    dismissed = Signal()

    def __init__(self, session: TranslationSession, over: QWidget) -> None:
        super().__init__(over)
        named(self, "picker")
        self._session = session
        self._over = over
        self._book, self._lang = "", ""
        self._index: dict[str, str] = {}
        self.field = named(QLineEdit(), "go-to-field")
        self.list = named(QListWidget(), "picker-list")
        self.none = named(plain_label(), "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        for widget in (self.field, self.list, self.none):
            column.addWidget(widget)
        keys = FieldOverList(self.field, self.list)
        keys.chosen.connect(self._choose)
        keys.escaped.connect(self._leave)
        keys.left.connect(self.hide)
        self.field.textChanged.connect(lambda _: self._look())
        self.hide()

    def ask(self, book: str, lang: str) -> None:
        """Open for a number of this book, or of any."""
        gettext = self._session.gettext
        self._book, self._lang = book, lang
        self._index = {}
        self.field.setPlaceholderText(gettext("Number of a rule, such as 3.10, or words of a text"))
        self.field.setAccessibleName(gettext("Go to a text"))
        self.list.setAccessibleName(gettext("Possible texts"))
        self.field.clear()
        self._look()
        em = self.fontMetrics().height()
        width = min(em * _WIDTH_IN_EM, self._over.width() - 16)
        height = min(em * _HEIGHT_IN_EM, self._over.height() - 16)
        self.setGeometry((self._over.width() - width) // 2, min(em * 3, self._over.height() - height), width, height)
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def _look(self) -> None:
        session, typed = self._session, self.field.text()
        if typed.strip() and not self._index:
            self._index = session.attempt(lambda: words_by_text(session, self._lang)) or {}
        found = texts_meant(session, typed, self._book, self._lang, self._index)
        self.list.clear()
        for rule in found:
            item = QListWidgetItem(self._line(rule))
            item.setData(Qt.ItemDataRole.UserRole, rule)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.none.setText(session.gettext("There is no such text.") if typed.strip() and not found else "")
        self.none.setVisible(bool(self.none.text()))

    def _line(self, rule: str) -> str:
        workspace = self._session.workspace
        text = workspace.text(rule, self._lang)
        source = workspace.source(rule)
        words = one_line(text.plain or source.plain)[:120]
        book = "" if book_of(rule) == self._book else f"{self._session.book_title(book_of(rule))} · "
        return f"{book}{self._session.cited(rule)}   {words}"

    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.hide()
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)), self._lang)

    def _leave(self) -> None:
        self.hide()
        self.dismissed.emit()


class TranslateView(View):
    """Keeps the parts of the page together and goes between them."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "translate")
        self.setAcceptDrops(True)
        self.session = TranslationSession(services)
        self.stack = QStackedWidget()
        self.overview = Overview(self.session)
        self.editor = EditorPage(self.session)
        self.exchange = ExchangePage(self.session)
        self.new_language = NewLanguagePage(self.session)
        self.texts = TextList(self.session)
        self.replacing = ReplacePage(self.session)
        self.packages = PackagePage(self.session)
        self.glossary = GlossaryPage(self.session)
        for part in (
            self.overview,
            self.editor,
            self.exchange,
            self.new_language,
            self.texts,
            self.replacing,
            self.packages,
            self.glossary,
        ):
            self.stack.addWidget(part)
        self.go_to = GoTo(self.session, self)
        self._opening = False
        bare(QVBoxLayout(self)).addWidget(self.stack)
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOK_EVERY_MS)
        self._connect()
        self.follow()
        self._tell_update()

    def _connect(self) -> None:
        overview, editor = self.overview, self.editor
        overview.opened.connect(self.open_book)
        overview.next_wanted.connect(self.next_unfinished)
        overview.new_language_wanted.connect(lambda: self._go("new-language"))
        overview.exchange_wanted.connect(self._open_exchange)
        overview.patch_wanted.connect(self.ask_where_to_save_patch)
        overview.list_wanted.connect(self.open_list)
        overview.replace_wanted.connect(self.open_replacing)
        overview.glossary_wanted.connect(self.open_glossary)
        self.glossary.moved.connect(self._settle)
        overview.package_wanted.connect(lambda: self._go(PACKAGE, self.session.recall("language")))
        for page in (self.replacing, self.packages, self.glossary):
            page.closed.connect(lambda: self._go(OVERVIEW))
            page.opened.connect(self._go)
        editor.overview_wanted.connect(lambda: self._go(OVERVIEW))
        editor.list_wanted.connect(self.open_list)
        editor.moved.connect(self._settle)
        self.texts.opened.connect(self._go)
        self.texts.closed.connect(lambda: self._go(OVERVIEW))
        self.texts.moved.connect(self._settle)
        self.go_to.chosen.connect(self._go)
        self.go_to.dismissed.connect(self.take_focus)
        self.exchange.closed.connect(lambda: self._go(OVERVIEW))
        self.exchange.language_wanted.connect(lambda lang: self._go("new-language", lang))
        self.new_language.closed.connect(lambda: self._go(OVERVIEW))
        self.new_language.added.connect(self._added)
        self.new_language.corrected.connect(lambda _: self._go(OVERVIEW))
        self.new_language.removed.connect(self._removed)
        overview.language_wanted.connect(lambda lang: self._go("new-language", lang))
        self._looking.timeout.connect(self.check_for_changes)
        gettext = self.gettext
        command(overview, gettext("Next unfinished text"), self.next_unfinished, "Ctrl+Down")
        command(self, gettext("Go to a text by its number"), self.ask_where_to_go, "Ctrl+G")
        command(self, gettext("All texts"), self.open_list, "Ctrl+T")
        command(self, gettext("Find and replace"), self.open_replacing, "Ctrl+H")
        command(self, gettext("Glossary"), self.open_glossary, "Ctrl+Shift+G")
        command(self.glossary, gettext("Search"), self.glossary.words.setFocus, "Ctrl+F")
        command(self.replacing, gettext("Undo"), self.replacing.take_back, "Ctrl+Z")
        command(self.texts, gettext("Search"), self.texts.search, "Ctrl+F")

    def _tell_update(self) -> None:
        """Say what a newer installation brought."""
        update = self.session.workspace.update
        if update is None or not update.files:
            return
        told = self.gettext("The texts were brought up to the newer version of the program; your changes are kept.")
        both = len(update.conflicts)
        if both:
            told += " " + self.ngettext(
                "{count} text was changed on both sides and needs review.",
                "{count} texts were changed on both sides and need review.",
                both,
            )
        self.services.notices.say(told, lasting=bool(both))

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a rule in the editor, one of the forms, the list, the overview, or what was shown last."""
        if not place.target and (last := self.session.recall("place")):
            place = Place.from_link(last)
            self.services.navigator.settle(place)
        self._opening = True
        self.session.workspace.refresh()
        try:
            self._open(place)
        finally:
            self._opening = False
        self._remember_place()
        self.take_focus()

    def _open(self, place: Place) -> None:
        details = dict(place.details)
        if "/" not in place.target and self.stack.currentWidget() is self.editor:
            self.editor.going.leave()
        if place.target == "new-language":
            self.new_language.begin(place.language)
            self.stack.setCurrentWidget(self.new_language)
        elif place.target == "exchange":
            self.exchange.begin(details.get("book", ""), place.language)
            self.stack.setCurrentWidget(self.exchange)
        elif place.target == TEXTS:
            self.texts.begin(self._language_for(place), details)
            self.stack.setCurrentWidget(self.texts)
        elif place.target == REPLACE:
            self.replacing.begin(self._language_for(place), details.get("book", ""), details.get("words", ""))
            self.stack.setCurrentWidget(self.replacing)
        elif place.target == GLOSSARY:
            self.glossary.begin(self._language_for(place), details.get("book", ""), details.get("at", ""))
            self.stack.setCurrentWidget(self.glossary)
        elif place.target == PACKAGE:
            self.packages.begin(self._language_for(place))
            self.stack.setCurrentWidget(self.packages)
        elif "/" in place.target and (lang := self._language_for(place)) and self._take_up(place.target, lang):
            self.stack.setCurrentWidget(self.editor)
        else:
            self.overview.rebuild()
            self.stack.setCurrentWidget(self.overview)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files that translators exchange."""
        if self._dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        """Show what is in a file that was dropped here."""
        path = self._dropped(event.mimeData())
        if path is not None:
            self._go(PACKAGE if path.name.lower().endswith(ENDING) else "exchange", self.session.recall("language"))
            self.take_file(path)

    @staticmethod
    def _dropped(data: QMimeData) -> Path | None:
        paths = (Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
        return next((path for path in paths if path.name.lower().endswith(_EXCHANGED)), None)

    @override
    def take_file(self, path: Path) -> None:
        """Show what a translation that came as a file would change."""
        if path.name.lower().endswith(ENDING):
            self.packages.open_file(path)
        else:
            self.exchange.plan_from(path)

    def _take_up(self, rule: str, lang: str) -> bool:
        if (self.editor.draft.rule, self.editor.draft.lang) == (rule, lang):
            return True
        if book_of(rule) not in self.session.workspace.collections():
            return False
        return bool(self.session.attempt(lambda: self.editor.going.open(rule, lang)))

    def _language_for(self, place: Place) -> str:
        workspace, book = self.session.workspace, book_of(place.target)
        known = workspace.targets(book if book in workspace.collections() else None)
        wanted = (place.language, self.session.recall("language"))
        return next((lang for lang in wanted if lang in known), known[0] if known else "")

    def leave(self) -> None:
        if self.stack.currentWidget() is self.editor:
            self.editor.going.leave()
            self._settle()
        elif self.stack.currentWidget() is self.glossary:
            self.glossary.leave()

    def take_focus(self) -> None:
        part = self.stack.currentWidget()
        if part is self.editor:
            self.editor.take_focus()
        elif part is self.overview:
            draft = self.editor.draft
            self.overview.take_focus(draft.book, draft.lang or self.session.recall("language"))
        elif part is self.exchange:
            self.exchange.book.setFocus()
        elif isinstance(part, TextList | ReplacePage | PackagePage | GlossaryPage):
            part.take_focus()
        else:
            self.new_language.take_focus()

    def restyle(self) -> None:
        self.overview.restyle()
        self.editor.restyle()
        self.texts.restyle()

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        if self.stack.currentWidget() is not self.editor:
            return ()
        return (
            ("Ctrl+Shift+Space", self.gettext("Insert a no-break space")),
            ("Ctrl+Z", self.gettext("Undo, also in texts before")),
            ("Ctrl+Shift+Z", self.gettext("Redo")),
        )

    # Going between the parts

    def _go(self, target: str, lang: str = "", **details: str) -> None:
        self.services.navigator.go(Place(PAGE, target, lang, tuple(sorted(details.items()))))

    def _open_exchange(self, book: str, lang: str) -> None:
        self._go("exchange", lang, book=book)

    def open_book(self, book: str, lang: str) -> None:
        """Open a book at its next unfinished rule, or at its first."""
        rule = self.session.attempt(lambda: self.session.workspace.next_unfinished(book, lang))
        first = next(iter(self.session.statuses(book, lang)), "")
        if rule or first:
            self._go(rule or first, lang)

    def next_unfinished(self) -> None:
        """Open the next unfinished rule: of the language in use first, then of any."""
        workspace = self.session.workspace
        used = self.session.recall("language")
        for lang in sorted(self.session.targets, key=lambda one: one != used):
            for book in workspace.collections():
                begun = lang in workspace.targets(book) and lang in workspace.languages_of(book)
                rule = workspace.next_unfinished(book, lang) if begun else None
                if rule is not None:
                    self._go(rule, lang)
                    return
        self.services.notices.say(self.gettext("Every text in every language is done."))

    def open_list(self) -> None:
        """Show all texts: of the book in the editor, at the text in it, or where the list was left."""
        details = self.texts.details()
        lang = self.texts.language or self.session.recall("language")
        draft = self.editor.draft
        if self.stack.currentWidget() is self.editor and draft.rule:
            if not self.texts.shows(draft.rule, draft.lang):
                # Who comes from a text that another search has left out wants to see it among its neighbours.
                details = {name: value for name, value in details.items() if name == "book"}
            lang = draft.lang
            details |= {"at": draft.rule} | ({"book": draft.book} if details.get("book", draft.book) else {})
        self._go(TEXTS, lang, **details)

    def open_replacing(self) -> None:
        """Find and replace: in the language at hand, with the selected words."""
        part, draft = self.stack.currentWidget(), self.editor.draft
        words = self.editor.columns.field.selected() if part is self.editor else ""
        lang = self.texts.language if part is self.texts else draft.lang
        book = self.texts.details().get("book", "") if part is self.texts else draft.book if draft.rule else ""
        details = {name: value for name, value in (("book", book), ("words", words)) if value}
        self._go(REPLACE, lang or self.session.recall("language"), **details)

    def open_glossary(self) -> None:
        """Show the terms of the book at hand."""
        draft = self.editor.draft
        details = self.glossary.details()
        lang = self.glossary.language or self.session.recall("language")
        if self.stack.currentWidget() is self.editor and draft.rule:
            lang, details = draft.lang, details | {"book": draft.book}
        self._go(GLOSSARY, lang, **details)

    def ask_where_to_go(self) -> None:
        """Ask for the number of a text."""
        draft, listing = self.editor.draft, self.texts
        if self.stack.currentWidget() is listing:
            self.go_to.ask(listing.details().get("book", draft.book if draft.rule else ""), listing.language)
        else:
            lang = draft.lang or self.session.recall("language") or next(iter(self.session.targets), "")
            self.go_to.ask(draft.book if draft.rule else "", lang)

    def _here(self) -> Place:
        """Return the place that is shown, so that one can come back to it."""
        part = self.stack.currentWidget()
        if part is self.editor:
            return Place(PAGE, self.editor.draft.rule, self.editor.draft.lang)
        if part is self.texts:
            return Place(PAGE, TEXTS, self.texts.language, tuple(sorted(self.texts.details().items())))
        if part is self.glossary:
            return Place(PAGE, GLOSSARY, self.glossary.language, tuple(sorted(self.glossary.details().items())))
        if part is self.replacing or part is self.packages:
            return Place(PAGE, REPLACE if part is self.replacing else PACKAGE, self.session.recall("language"))
        return Place(PAGE, OVERVIEW)

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

    def _added(self, lang: str) -> None:
        self.session.remember(language=lang)
        self._go(OVERVIEW)

    def _removed(self, lang: str) -> None:
        draft = self.editor.draft
        others = [one for one in self.session.targets if one != lang]
        if draft.lang == lang and others:
            self.editor.going.open(draft.rule, others[0])
        self._go(OVERVIEW)
        self.overview.offer_back(lang)

    # Others at the same files

    def check_for_changes(self) -> None:
        """Notice what somebody else changed."""
        try:
            found = self.session.check_for_changes()
            # A file that was damaged meanwhile is told where one works, not only on the next page.
            self.services.notices.report_met()
            if found or self.editor.draft.can_go_on:
                self.editor.check_for_changes()
        except TablesideError as error:  # all texts are gone, or a table is broken: what is shown and typed stays
            self.services.notices.report(error)
            return
        if not found:
            return
        # Where it meets something typed here nothing is taken over, as the bar above the text says.
        count = sum(len(change.rules) for change in found) - (self.editor.draft.conflict is not None)
        if count > 0:
            self.services.notices.say(
                self.ngettext(
                    "{count} text was changed outside Tableside and has been reloaded.",
                    "{count} texts were changed outside Tableside and have been reloaded.",
                    count,
                )
            )
        self._tell_strangers(found)
        if self.stack.currentWidget() is self.overview:
            self.overview.rebuild()

    def _tell_strangers(self, found: Iterable[DiskChange]) -> None:
        """Say of each file that it is now in another language than its name says."""
        for change in found:
            for path, lang in strangers(self.session.workspace, change).items():
                self.services.notices.say(
                    self.gettext(
                        "“{file}” is in another language now: {language} instead of {right}. "
                        "Its texts are to be reviewed; nothing was written.",
                        file=str(path),
                        language=own_name(lang),
                        right=self.session.language_name(change.lang),
                    ),
                    lasting=True,
                    holds=while_unchanged(path),
                )

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._looking.start()

    @override
    def hideEvent(self, event: QEvent) -> None:
        super().hideEvent(event)  # type: ignore[arg-type]
        self._looking.stop()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self.check_for_changes()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the overview from a form; letters typed beside a field search as everywhere."""
        part = self.stack.currentWidget()
        if event.key() == Qt.Key.Key_Escape and part in (self.exchange, self.new_language):
            self._go(OVERVIEW)
        else:
            super().keyPressEvent(event)

    # The patch

    def ask_where_to_save_patch(self) -> None:
        """Ask for a file, and save one's own changes in it."""
        ask_where_to_save(
            self, self.gettext("Save my changes"), "tableside.patch", "Patch (*.patch *.diff)", self.save_patch
        )

    def save_patch(self, path: Path) -> None:
        """Save one's own changes as a unified diff, or say that there are none."""
        text = patch(self.session.workspace.folders)
        if not text:
            self.services.notices.say(self.gettext("Nothing was changed yet; there is no patch to save."))
            return
        try:
            write_named(path, text.encode())
        except TablesideError as error:
            self.services.notices.say_error(error)
        else:
            told = self.gettext("Saved “{file}”", file=path.name)
            wrong = sum(one.wrong for one in self.session.workspace.overview())
            if wrong:
                told += ". " + self.ngettext("{count} text has errors.", "{count} texts have errors.", wrong)
            self.services.notices.say(told, lasting=bool(wrong))
