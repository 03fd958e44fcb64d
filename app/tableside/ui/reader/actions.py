"""Actions on a rule: copy, bookmark, print, handbook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPagedPaintDevice, QTextCursor
from PySide6.QtWidgets import QMenu, QWidget

from tableside.errors import N_
from tableside.palette import LIGHT
from tableside.rulebook import BUNDLED, Book, Edition, Library
from tableside.rulebook.model import in_language
from tableside.rulebook.render import EDITION, RuleView, Source
from tableside.rulings.words import wizard_name
from tableside.ui import paper
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.saving import SettingsSession
from tableside.ui.typeset.page import Look, SetPage, Speak, set_book
from tableside.ui.widgets.desktop import copy_plain, copy_rich

Doubts = Callable[[Edition], Mapping[str, str]]
_MOST_RULINGS = 8
_MOST_RECENT = 30


def add_recent(settings: SettingsSession, rule_id: str) -> None:
    others = tuple(one for one in settings.current.recent if one != rule_id)
    settings.remember(recent=(rule_id, *others)[:_MOST_RECENT])


def toggle_bookmark(settings: SettingsSession, rule_id: str) -> bool:
    """Bookmark a rule, or remove its bookmark; return whether it has one now."""
    notes = dict(settings.current.bookmarks)
    marked = notes.pop(rule_id, None) is None
    settings.remember(bookmarks=(*notes.items(), (rule_id, "")) if marked else tuple(notes.items()))
    return marked


@dataclass(frozen=True, slots=True)
class Piece:
    """The piece to print or save: a whole book, or one rule and all below it."""

    library: Library
    edition: Edition
    root: str | None
    beside: Edition | None = None
    """The edition that is read beside it, and printed so."""
    doubts: Doubts = lambda _edition: {}
    """The notes on the translations in an edition, by rule."""

    @property
    def editions(self) -> tuple[Edition, ...]:
        second = self.beside
        return (self.edition,) if second is None or self.root not in (None, *second.by_id) else (self.edition, second)

    @property
    def book(self) -> Book:
        return self.library.book(self.edition.book)

    @property
    def title(self) -> str:
        name = self.library.edition_name(self.edition)
        title = " – ".join(part for part in (self.book.title_in(self.edition.lang), name) if part)
        if self.root is None:
            return title
        rule = self.edition.by_id[self.root]
        return f"{title}, {RuleView(self.library, self.edition).heading(rule)}"

    def about(self) -> list[str]:
        """Whose rules these are, what was restated, and which text prevails; an imported text speaks for itself."""
        return list(dict.fromkeys(text for edition in self.editions for text in self._about(edition)))

    def _about(self, edition: Edition) -> list[str]:
        book, lang = self.book, edition.lang
        if edition.origin != BUNDLED:
            return [self.library.edition_name(edition)]
        parts = (book.status, book.authority, book.edition, book.prevails)
        return [text for text in (in_language(part, lang) for part in parts) if text]


def print_piece(piece: Piece, device: QPagedPaintDevice, speak: Speak) -> None:
    paper.print_on(paper_page(piece, speak).document, device)


def paper_page(piece: Piece, speak: Speak) -> SetPage:
    """Set the piece in black on white, with its title above and whose rules these are below."""
    look = Look(LIGHT, paper.PAPER_POINTS, False)
    first, *others = piece.editions
    sources = [Source(piece.library, first, *others, doubts=piece.doubts(first))]
    sources += [Source(piece.library, other, first, doubts=piece.doubts(other)) for other in others]
    page = set_book(sources, look, speak, piece.root, remarks=False)
    cursor = QTextCursor(page.document)
    cursor.insertBlock(cursor.blockFormat(), cursor.charFormat())
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.setBlockFormat(look.paragraph(0, below=look.em))
    cursor.insertText(piece.title, look.characters_in(LIGHT.muted, 0.9))
    cursor.movePosition(QTextCursor.MoveOperation.End)
    for index, line in enumerate(piece.about()):
        cursor.insertBlock(
            look.paragraph(0, above=look.em * (1.5 if not index else 0.2), line=115.0), look.characters()
        )
        cursor.insertText(line, look.characters_in(LIGHT.muted, 0.8))
    return page


class RuleActions:
    def __init__(
        self, services: Services, parent: QWidget, speak: Speak, doubts: Doubts, beside: Callable[[str], Edition | None]
    ) -> None:
        self._services, self._parent, self._speak, self._doubts, self._beside = services, parent, speak, doubts, beside

    def piece(self, edition: Edition, root: str | None) -> Piece:
        """Return what is printed or saved of an edition: all of it, or a rule with all below it."""
        beside = self._beside(edition.book)
        return Piece(self._services.library, edition, root, None if beside is edition else beside, self._doubts)

    def _view(self, edition: Edition) -> RuleView:
        return RuleView(self._services.library, edition, doubts=self._doubts(edition))

    def copy_text(self, edition: Edition, rule_id: str) -> None:
        view = self._view(edition)
        copy_rich(f"{view.text(rule_id).rstrip()}\n", view.html(rule_id))
        self._say(N_("Copied the text of {rule}"), rule=self._cite(edition, rule_id))

    def copy_markdown(self, edition: Edition, rule_id: str) -> None:
        copy_plain(self._view(edition).markdown(rule_id))
        self._say(N_("Copied the text of {rule}"), rule=self._cite(edition, rule_id))

    def copy_citation(self, edition: Edition, rule_id: str) -> None:
        """Copy how a rule is cited: "Snooker, Section 3 Rule 10(b)(ii)"."""
        copy_plain(cited := self._cite(edition, rule_id))
        self._say(N_("Copied: {text}"), text=cited)

    def copy_link(self, edition: Edition, rule_id: str) -> None:
        """Copy a link that opens the rule here or on another machine."""
        details = () if edition.origin == BUNDLED else ((EDITION, edition.origin),)
        copy_plain(link := Place("rules", rule_id, edition.lang, details).link())
        self._say(N_("Copied: {text}"), text=link)

    def toggle_bookmark(self, edition: Edition, rule_id: str) -> None:
        marked = toggle_bookmark(self._services.settings, rule_id)
        told = N_("Bookmarked {rule}") if marked else N_("Removed the bookmark from {rule}")
        self._say(told, rule=self._cite(edition, rule_id))

    def print_rules(self, edition: Edition, root: str | None) -> None:
        piece = self.piece(edition, root)
        paper.ask_for_printer(self._parent, piece.title, lambda printer: print_piece(piece, printer, self._speak))

    def make_handbook(self, edition: Edition) -> None:
        from tableside.ui.handbook import HandbookDialog

        dialog = HandbookDialog(self._services, edition, self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def fill(self, menu: QMenu, edition: Edition, rule_id: str) -> None:
        from tableside.ui.handbook import add_card_menu

        gettext, go = self.gettext, self._services.navigator.go
        self._add_rulings(menu, edition, rule_id)
        _add(menu, gettext("Copy text"), partial(self.copy_text, edition, rule_id), "Ctrl+Shift+C")
        _add(menu, gettext("Copy as Markdown"), partial(self.copy_markdown, edition, rule_id))
        _add(menu, gettext("Copy citation"), partial(self.copy_citation, edition, rule_id), "Ctrl+Shift+X")
        _add(menu, gettext("Copy link"), partial(self.copy_link, edition, rule_id), "Ctrl+Shift+L")
        if edition.origin == BUNDLED:
            _add(menu, gettext("Translate this"), partial(go, Place("translate", rule_id, edition.lang)))
        menu.addSeparator()
        marked = rule_id in dict(self._services.settings.current.bookmarks)
        words = gettext("Remove bookmark") if marked else gettext("Bookmark")
        _add(menu, words, partial(self.toggle_bookmark, edition, rule_id), "Ctrl+D")
        menu.addSeparator()
        printing = menu.addMenu(gettext("Print"))
        for rule in reversed(edition.path_to(rule_id)):
            cited = self._services.library.cite(rule.id, edition.lang, edition.origin)
            _add(printing, cited, partial(self.print_rules, edition, rule.id))
        _add(printing, gettext("The whole book"), partial(self.print_rules, edition, None))
        _add(menu, gettext("Handbook…"), partial(self.make_handbook, edition))
        add_card_menu(menu, self._services, edition, self._parent)
        menu.addSeparator()
        _add(menu, gettext("Compare editions"), partial(go, Place("compare", edition.book)))

    def _add_rulings(self, menu: QMenu, edition: Edition, rule_id: str) -> None:
        """Offer the rulings that decide a rule, or else those on the rule around a clause that none decides."""
        from tableside.games import deciding, deciding_clause

        go, words = self._services.navigator.go, self._services.language.catalogue
        around = [
            rule.id for rule in reversed(edition.path_to(rule_id)) if rule.kind != "section" or rule.id == rule_id
        ]
        wizards = deciding_clause(rule_id, _MOST_RULINGS) if around[0] != around[-1] else []
        for one in around:
            wizards = wizards or deciding(one, _MOST_RULINGS)
        if wizards:
            rulings = menu.addMenu(self.gettext("Rule on this"))
            for wizard in wizards:
                _add(rulings, wizard_name(wizard.id, words), partial(go, Place("rulings", wizard.id)))
            menu.addSeparator()

    def _cite(self, edition: Edition, rule_id: str) -> str:
        return self._services.library.cite(rule_id, edition.lang, edition.origin, long=True)

    def gettext(self, template: str, /, **params: object) -> str:
        return self._services.language.gettext(template, **params)

    def _say(self, template: str, **params: object) -> None:
        self._services.notices.say(self.gettext(template, **params))


def _add(menu: QMenu, text: str, act: Callable[[], object], keys: str = "") -> None:
    menu.addAction(f"{text}\t{keys}" if keys else text).triggered.connect(lambda _=False: act())
