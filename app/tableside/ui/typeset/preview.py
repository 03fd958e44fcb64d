"""Small pages of what a link leads to, shown in a card over the page, and buttons that cite a rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QInputDevice, QKeyEvent, QMouseEvent, QTextCursor, QTextDocumentFragment
from PySide6.QtWidgets import QFrame, QGraphicsDropShadowEffect, QPushButton, QWidget

from tableside.errors import TablesideError
from tableside.rulebook import BUNDLED, Edition, Term
from tableside.rulebook.model import source_name as english_source_name
from tableside.rulebook.render import EDITION, Source, href
from tableside.rulings.words import wizard_about, wizard_name
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.typeset.page import NOTE, Look, PageNote, SetPage, html_page, set_book
from tableside.ui.widgets import after, down, named, show_document, text_pane
from tableside.ui.widgets.desktop import follow_link

_FACTOR = 0.92
_SHOW_AFTER_MS = 350
_HIDE_AFTER_MS = 300
_WIDTH_IN_EM = 24
_MOST_HIGH = 340
_CARD_GAP = 6


def small_look(look: Look) -> Look:
    return Look(look.colours, look.points * _FACTOR, look.dark)


class Previews:
    """Sets small pages in the present look."""

    def __init__(self, services: Services) -> None:
        self._services, self._library = services, services.library
        self._look = small_look(Look.of(services.theme))

    def note(self, note: PageNote, lang: str) -> SetPage:
        text, strong = escape(note.text), f" <b>{escape(note.strong)}</b>" if note.strong else ""
        return html_page(self._look, lang, f'<p><span class="mark">{escape(note.label)}</span> {text}{strong}</p>')

    def page(self, link: str) -> SetPage | None:
        """Return the page of a link; None when it leads nowhere."""
        default_lang = self._services.reading.first
        try:
            if link.startswith(NOTE):
                place = Place.from_link(link.removeprefix(NOTE))
                return self._divergences(place.target, place.language or default_lang)
            place = Place.from_link(link)
            lang = place.language or default_lang
            if place.view == "rulings":
                return self._ruling(place, lang)
            origin = dict(place.details).get(EDITION) or self._library.origin_with(place.target, lang)
            return self._rule(place.target, lang, origin) or self._term(place.target, lang)
        except TablesideError:
            return None

    def _ruling(self, place: Place, lang: str) -> SetPage:
        catalogue = self._services.catalogues.of(lang)
        title, about = wizard_name(place.target, catalogue), wizard_about(place.target, catalogue)
        return self._explained(lang, title, "", about, catalogue.gettext("Rule on this"), place.link())

    def _rule(self, rule_id: str, lang: str, origin: str) -> SetPage | None:
        book = rule_id.partition("/")[0]
        if book not in self._library.books() or lang not in self._library.languages(book, origin):
            return None
        edition = self._library.edition(book, lang, origin)
        if rule_id not in edition:
            return None
        look, page = self._look, self._text(edition, rule_id)
        for official in self._library.imported_with(rule_id, lang) if origin == BUNDLED else ():
            below = self._text(official, rule_id)
            cursor = QTextCursor(page.document)
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertBlock(look.paragraph(0, above=look.em, below=look.em * 0.2), look.characters())
            title = self._services.language.gettext(
                "The official text, “{name}”", name=self._library.edition_name(official)
            )
            cursor.insertText(title, look.small(look.colours.accent))
            cursor.insertBlock()
            cursor.insertFragment(QTextDocumentFragment(below.document))
        return page

    def _text(self, edition: Edition, rule_id: str) -> SetPage:
        look, source = self._look, Source(self._library, edition)
        page = set_book([source], look, self._services.catalogues.of, root=rule_id, remarks=False)
        cursor = QTextCursor(page.document)
        cursor.insertText(f"{source.cite(rule_id)}", look.small(look.colours.link, source.address(rule_id)))
        above = edition.path_to(rule_id)
        title = next((rule.title for rule in reversed(above) if rule.title), None)
        if above[-1].kind == "clause" and title:
            cursor.insertText(f"  {source.plain(title)}", look.small(look.colours.muted))
        cursor.insertBlock(cursor.blockFormat(), cursor.charFormat())
        QTextCursor(page.document).setBlockFormat(look.paragraph(0, below=look.em * 0.3))
        return page

    def _term(self, term_id: str, lang: str) -> SetPage:
        term: Term = self._library.term(term_id)
        words = term.words_in(lang)
        others = ", ".join(words.aliases[:4])
        rule_id = term.rule if "/" in term.rule else f"{term.book}/{term.rule}"
        cited = self._library.cite(rule_id, lang)
        return self._explained(lang, words.name, others, words.definition, cited, href(rule_id, lang))

    def _explained(self, lang: str, title: str, others: str, text: str, link_words: str, link: str) -> SetPage:
        """Set a title, other names, an explanation and a link."""
        head = f'<b>{escape(title)}</b>&nbsp;&nbsp; <span class="muted">{escape(others)}</span>'
        leads = f'<a class="small" href="{escape(link)}">{escape(link_words)}</a>'
        return html_page(self._look, lang, "".join(f"<p>{one}</p>" for one in (head, escape(text), leads)))

    def _divergences(self, rule_id: str, lang: str) -> SetPage:
        gettext, notes = self._services.language.gettext, []
        for one in self._library.divergences_of(rule_id):
            words = one.words_in(lang)
            lines = [(self.source_name(source), says) for source, says in zip(one.sources, words.says, strict=False)]
            lines += [(gettext("Followed here"), words.followed), (gettext("Why"), words.why)]
            shown = (f'<span class="muted">{escape(title)}</span>&nbsp; {escape(says)}' for title, says in lines)
            notes.append("".join(f"<p>{one}</p>" for one in shown))
        return html_page(self._look, lang, "<p></p>".join(notes))

    def source_name(self, source: str) -> str:
        """Name a text that is compared, in the interface language."""
        gettext = self._services.language.gettext
        if named := english_source_name(source):
            return gettext(named)
        return gettext("Text in {language}", language=language_name(source))


class Card(QFrame):
    """Floats over a page with the text of a rule; stays while the pointer is in it or the keyboard is."""

    dismissed = Signal()

    def __init__(
        self,
        services: Services,
        over: QWidget,
        page_of: Callable[[str], SetPage | None] | None = None,
        follow: Callable[[str], object] | None = None,
    ) -> None:
        """Make a card over a page, which may have small pages of its own and may follow links in its own way."""
        super().__init__(over)
        named(self, "card")
        self._services, self.over = services, over
        self.page_of = page_of or (lambda link: Previews(services).page(link))
        self._follow = follow or partial(follow_link, over, services)
        self.browser = text_pane("card-page", services.language.gettext("Preview"), self._clicked)
        self.setAccessibleName(self.browser.accessibleName())
        self.browser.setFrameStyle(0)
        self.browser.installEventFilter(self)
        down(self.browser, on=self)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(24)
        self._shadow.setOffset(0, 4)
        self.setGraphicsEffect(self._shadow)
        self._hiding = after(self, _HIDE_AFTER_MS, self._leave)
        self._hovered: tuple[str, QRect] = ("", QRect())
        # A pointer that only passes opens nothing.
        self._resting = after(self, _SHOW_AFTER_MS, lambda: self.show_link(*self._hovered))
        self.hide()

    def show_link(self, link: str, beside: QRect) -> None:
        """Show what a link leads to under it, or above it where there is more room."""
        page, look = self.page_of(link), Look.of(self._services.theme)
        if page is None:
            return
        self._hiding.stop()
        self._shadow.setColor(QColor(0, 0, 0, 150 if look.dark else 60))
        show_document(self.browser, page.document)
        page.document.setDocumentMargin(14)
        parent = self.over
        width = min(round(look.em * _WIDTH_IN_EM), parent.width() - 2 * _CARD_GAP)
        page.document.setTextWidth(width - 2)
        height = min(round(page.document.size().height()) + 4, _MOST_HIGH, parent.height() - 2 * _CARD_GAP)
        left = min(max(beside.left() - 20, _CARD_GAP), parent.width() - width - _CARD_GAP)
        below = beside.bottom() + _CARD_GAP
        if below + height > parent.height() - _CARD_GAP and beside.top() > parent.height() - beside.bottom():
            below = max(_CARD_GAP, beside.top() - height - _CARD_GAP)
        below = min(below, parent.height() - height - _CARD_GAP)
        self.setGeometry(left, below, width, height)
        self.browser.verticalScrollBar().setValue(0)
        self.show()
        self.raise_()

    def cite(self, rule: str, language: str, words: str) -> CiteButton:
        """Return a button that cites a rule."""
        return CiteButton(self._services, self, rule, language, words)

    def take_focus(self) -> None:
        self.browser.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave_soon(self) -> None:
        """Go away, unless the pointer or the keyboard comes to the card first."""
        self._resting.stop()
        if self.isVisible() and not self.browser.hasFocus():
            self._hiding.start()

    def hover(self, link: str, rect: QRect) -> None:
        """Show a link soon, for the pointer came to it."""
        self._hiding.stop()
        self._hovered = link, rect
        self._resting.start()

    def put_away(self) -> None:
        self._resting.stop()
        self.hide()

    def _leave(self) -> None:
        if not self.underMouse() and not self.browser.hasFocus():
            self.hide()

    def _clicked(self, link: str) -> None:
        self.hide()
        self._follow(link)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._hiding.stop()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.leave_soon()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape closes the card and gives the keyboard back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.dismissed.emit()
            return True
        return super().eventFilter(watched, event)


class CiteButton(QPushButton):
    """Cites a rule: shows its text when the pointer rests on it, and opens it when pressed."""

    def __init__(self, services: Services, card: Card, rule: str, language: str, words: str) -> None:
        super().__init__(words.replace("&", "&&"))
        named(self, "cite")
        self._services, self._card = services, card
        self.rule, self.language = rule, language
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._by_finger = False
        self.clicked.connect(lambda _=False: self._open())

    def link(self) -> tuple[str, QRect]:
        """Return where it leads, and its place on the page below the card."""
        corner = self.mapTo(self._card.over, QPointF(0, 0)).toPoint()
        return href(self.rule, self.language), QRect(corner, self.size())

    def _open(self) -> None:
        # A finger cannot hover, and at the table the ruling stays in sight; the card has a link that leads on.
        if self._by_finger or self._services.courtside.active:
            self._card.show_link(*self.link())
        else:
            self._card.put_away()
            self._services.navigator.go(Place("rules", self.rule, self.language))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_finger = event.device().type() == QInputDevice.DeviceType.TouchScreen
        super().mousePressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._card.hover(*self.link())

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._card.leave_soon()
