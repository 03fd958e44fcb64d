"""Small pages of what a link leads to, shown in a card over the page, and buttons that cite a rule."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import QFrame, QGraphicsDropShadowEffect, QPushButton, QTextBrowser, QWidget

from tableside.errors import TablesideError
from tableside.rulebook import BUNDLED, Edition, Library, Term
from tableside.rulebook.model import source_name as english_source_name
from tableside.rulebook.render import EDITION, Source, href
from tableside.rulings.words import wizard_about, wizard_name
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.typeset.page import NOTE, Look, PageNote, SetPage, set_book
from tableside.ui.widgets import LANGUAGE, after, down, named, show_document
from tableside.ui.widgets.desktop import leads_outside

_FACTOR = 0.92
_SHOW_AFTER_MS = 350
_HIDE_AFTER_MS = 300
_WIDTH_IN_EM = 24
_MOST_HIGH = 340
_CARD_GAP = 6


def small_look(look: Look) -> Look:
    return Look(look.colours, look.points * _FACTOR, look.dark)


class Previews:
    def __init__(self, services: Services) -> None:
        self._services = services

    @property
    def _library(self) -> Library:
        return self._services.library

    def note(self, note: PageNote, look: Look, lang: str) -> SetPage:
        small = small_look(look)
        page, cursor = _blank(small, lang)
        cursor.insertText(f"{note.label} ", small.characters_in(small.colours.accent))
        cursor.insertText(note.text, small.characters())
        if note.strong:
            cursor.insertText(f" {note.strong}", small.characters_in(small.colours.ink, bold=True))
        return page

    def page(self, link: str, look: Look) -> SetPage | None:
        """Return the page of a link; None when it leads nowhere."""
        small, default_lang = small_look(look), self._services.reading.first
        try:
            if link.startswith(NOTE):
                place = Place.from_link(link.removeprefix(NOTE))
                return self._divergences(place.target, place.language or default_lang, small)
            place = Place.from_link(link)
            lang = place.language or default_lang
            if place.view == "rulings":
                return self._ruling(place, lang, small)
            origin = dict(place.details).get(EDITION) or self._library.origin_with(place.target, lang)
            return self._rule(place.target, lang, origin, small) or self._term(place.target, lang, small)
        except TablesideError:
            return None

    def _ruling(self, place: Place, lang: str, look: Look) -> SetPage:
        catalogue = self._services.catalogues.of(lang)
        page, cursor = _blank(look, lang)
        title, about = wizard_name(place.target, catalogue), wizard_about(place.target, catalogue)
        _explain(cursor, look, title, "", about, catalogue.gettext("Rule on this"), place.link())
        return page

    def _rule(self, rule_id: str, lang: str, origin: str, look: Look) -> SetPage | None:
        book = rule_id.partition("/")[0]
        if book not in self._library.books() or lang not in self._library.languages(book, origin):
            return None
        edition = self._library.edition(book, lang, origin)
        if rule_id not in edition:
            return None
        page = self._text(edition, rule_id, look)
        for official in self._library.imported_with(rule_id, lang) if origin == BUNDLED else ():
            below = self._text(official, rule_id, look)
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

    def _text(self, edition: Edition, rule_id: str, look: Look) -> SetPage:
        source = Source(self._library, edition)
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

    def _term(self, term_id: str, lang: str, look: Look) -> SetPage | None:
        term: Term = self._library.term(term_id)
        words = term.words_in(lang)
        page, cursor = _blank(look, lang)
        others = f"   {', '.join(words.aliases[:4])}" if words.aliases else ""
        rule_id = term.rule if "/" in term.rule else f"{term.book}/{term.rule}"
        cited = self._library.cite(rule_id, lang)
        _explain(cursor, look, words.name, others, words.definition, cited, href(rule_id, lang))
        return page

    def _divergences(self, rule_id: str, lang: str, look: Look) -> SetPage:
        (page, cursor), gettext = _blank(look, lang), self._services.language.gettext
        above = 0.0
        for one in self._library.divergences_of(rule_id):
            words = one.words_in(lang)
            lines = [(self.source_name(source), says) for source, says in zip(one.sources, words.says, strict=False)]
            lines += [(gettext("Followed here"), words.followed), (gettext("Why"), words.why)]
            for title, text in lines:
                if above:
                    cursor.insertBlock(look.paragraph(0, above=above), look.characters())
                cursor.insertText(f"{title}  ", look.characters_in(look.colours.muted, 0.88))
                cursor.insertText(text, look.characters())
                above = look.em * 0.25
            above = look.em
        return page

    def source_name(self, source: str) -> str:
        """Name a text that is compared, in the interface language."""
        gettext = self._services.language.gettext
        if named := english_source_name(source):
            return gettext(named)
        return gettext("Text in {language}", language=language_name(source))


def _explain(cursor: QTextCursor, look: Look, title: str, beside: str, text: str, link_words: str, link: str) -> None:
    """Write what something is called, what it is, and a link that leads there."""
    cursor.insertText(title, look.characters_in(look.colours.ink, 1.05, bold=True))
    cursor.insertText(beside, look.small(look.colours.muted))
    cursor.insertBlock(look.paragraph(0, below=look.em * 0.4), look.characters())
    cursor.insertText(text, look.characters())
    cursor.insertBlock(look.paragraph(0), look.characters())
    cursor.insertText(link_words, look.small(look.colours.link, link))


def _blank(look: Look, lang: str) -> tuple[SetPage, QTextCursor]:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(look.font)
    document.setProperty(LANGUAGE, lang)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(look.paragraph(0, below=look.em * 0.2))
    return SetPage(document, 1), cursor


class Card(QFrame):
    """Floats over the page; stays while the pointer is in it or the keyboard is."""

    followed = Signal(str)
    dismissed = Signal()
    due = Signal(str, QRect)
    """The pointer has rested on a link."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "card")
        self._over = parent
        self.browser = named(QTextBrowser(), "card-page")
        self.browser.setOpenLinks(False)
        self.browser.setFrameStyle(0)
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.installEventFilter(self)
        down(self.browser, on=self)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(24)
        self._shadow.setOffset(0, 4)
        self.setGraphicsEffect(self._shadow)
        self._hiding = after(self, _HIDE_AFTER_MS, self._leave)
        self._hovered: tuple[str, QRect] = ("", QRect())
        # A pointer that only passes opens nothing.
        self._resting = after(self, _SHOW_AFTER_MS, lambda: self.due.emit(*self._hovered))
        self.hide()

    def show_page(self, page: SetPage, look: Look, beside: QRect) -> None:
        """Show a small page under a link, or above it where there is more room."""
        self._hiding.stop()
        self._shadow.setColor(QColor(0, 0, 0, 150 if look.dark else 60))
        show_document(self.browser, page.document)
        page.document.setDocumentMargin(14)
        parent = self._over
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

    def take_focus(self) -> None:
        self.browser.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave_soon(self) -> None:
        """Go away, unless the pointer or the keyboard comes to the card first."""
        self._resting.stop()
        if self.isVisible() and not self.browser.hasFocus():
            self._hiding.start()

    def hover(self, link: str, rect: QRect) -> None:
        """Stay, for the pointer came to a link."""
        self._hiding.stop()
        self._hovered = link, rect
        self._resting.start()

    def put_away(self) -> None:
        self._resting.stop()
        self.hide()

    def _leave(self) -> None:
        if not self.underMouse() and not self.browser.hasFocus():
            self.hide()

    def _clicked(self, url: QUrl) -> None:
        self.hide()
        self.followed.emit(url.toString())

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._hiding.stop()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.leave_soon()

    @override
    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Escape closes the card and gives the keyboard back."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.dismissed.emit()
            return True
        return super().eventFilter(watched, event)  # type: ignore[arg-type]


class CiteButton(QPushButton):
    hovered = Signal(object)
    left = Signal()
    opened = Signal(object, bool)
    """It was pressed; whether by a finger, which cannot hover."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "cite")
        self.rule = self.language = ""
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._by_finger = False
        self.clicked.connect(lambda _=False: self.opened.emit(self, self._by_finger))

    def show_rule(self, rule: str, language: str, words: str) -> None:
        self.rule, self.language = rule, language
        self.setText(words.replace("&", "&&"))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_finger = event.device().type() == QInputDevice.DeviceType.TouchScreen
        super().mousePressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.hovered.emit(self)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.left.emit()


class RuleCards:
    """Shows the text of a rule over a page, with the card of the reader."""

    def __init__(self, services: Services, over: QWidget) -> None:
        self._services = services
        self._over = over
        self.card = Card(over)
        self.card.followed.connect(self._follow)
        self.card.due.connect(self._show)

    def watch(self, button: CiteButton) -> None:
        button.hovered.connect(lambda one: self.card.hover(*self._link_of(one)))
        button.left.connect(self.card.leave_soon)
        button.opened.connect(self._open)

    def hide(self) -> None:
        self.card.put_away()

    def show(self, button: CiteButton) -> None:
        self._show(*self._link_of(button))

    def preview(self, link: str) -> SetPage | None:
        """Return the small page of a link; None when it leads nowhere."""
        return Previews(self._services).page(link, Look.of(self._services.theme))

    def _open(self, button: CiteButton, by_finger: bool) -> None:
        # At the table the ruling stays in sight; the card has a link that leads on.
        if by_finger or self._services.courtside.active:
            self.show(button)
        else:
            self.hide()
            self._services.navigator.go(Place("rules", button.rule, button.language))

    def _show(self, link: str, beside: QRect) -> None:
        page = self.preview(link)
        if page is not None:
            self.card.show_page(page, Look.of(self._services.theme), beside)

    def _follow(self, link: str) -> None:
        self.hide()
        if not leads_outside(self._over, self._services, link):
            self._services.navigator.go(Place.from_link(link))

    def _link_of(self, button: CiteButton) -> tuple[str, QRect]:
        """Return where a button leads, and its place on the page."""
        corner = button.mapTo(self._over, QPointF(0, 0)).toPoint()
        return href(button.rule, button.language), QRect(corner, button.size())
