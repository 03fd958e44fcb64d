"""What a link leads to, set as a small page: a rule, a term or the places where the texts differ."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument

from tableside.errors import TablesideError
from tableside.rulebook import Divergence, Library, Term
from tableside.rulebook.model import source_name as english_source_name
from tableside.rulebook.render import href
from tableside.ui.language import language_name
from tableside.ui.places import Place
from tableside.ui.reader.look import Look
from tableside.ui.reader.sources import Source
from tableside.ui.reader.typeset import NOTE, SetPage, set_book
from tableside.ui.reader.words import spoken
from tableside.ui.services import Services

_FACTOR = 0.92


def small_look(look: Look) -> Look:
    """Give the look of a card: the page's, somewhat smaller."""
    return Look(look.colours, look.points * _FACTOR, look.dark)


class Previews:
    """Makes the small pages."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._speak = spoken(services.catalogues)

    @property
    def _library(self) -> Library:
        return self._services.library

    def page(self, link: str, look: Look) -> SetPage | None:
        """Return the page of a link; None when it leads nowhere."""
        small, default_lang = small_look(look), self._services.reading.first
        try:
            if link.startswith(NOTE):
                place = Place.from_link(link.removeprefix(NOTE))
                return self._divergences(place.target, place.language or default_lang, small)
            place = Place.from_link(link)
            lang = place.language or default_lang
            return self._rule(place.target, lang, small) or self._term(place.target, lang, small)
        except TablesideError:
            return None

    def _rule(self, rule_id: str, lang: str, look: Look) -> SetPage | None:
        book = rule_id.partition("/")[0]
        if book not in self._library.books() or lang not in self._library.languages(book):
            return None
        edition = self._library.edition(book, lang)
        if rule_id not in edition:
            return None
        source = Source(self._library, edition)
        page = set_book([source], look, self._speak, root=rule_id, remarks=False)
        cursor = QTextCursor(page.document)
        cursor.insertText(f"{source.cite(rule_id)}", look.small(look.colours.link, href(rule_id, lang)))
        above = edition.path_to(rule_id)
        title = next((rule.title for rule in reversed(above) if rule.title), None)
        if above[-1].kind == "clause" and title:
            cursor.insertText(f"  {source.plain(title)}", look.small(look.colours.muted))
        cursor.insertBlock(cursor.blockFormat(), cursor.charFormat())
        _first_paragraph(page.document, look)
        return page

    def _term(self, term_id: str, lang: str, look: Look) -> SetPage | None:
        term: Term = self._library.term(term_id)
        words = term.words_in(lang)
        page, cursor = _blank(look)
        cursor.insertText(words.name, look.characters_in(look.colours.ink, 1.05, bold=True))
        if words.aliases:
            cursor.insertText(f"   {', '.join(words.aliases[:4])}", look.small(look.colours.muted))
        cursor.insertBlock(look.paragraph(0, below=look.em * 0.4), look.characters())
        cursor.insertText(words.definition, look.characters())
        cursor.insertBlock(look.paragraph(0), look.characters())
        rule_id = term.rule if "/" in term.rule else f"{term.book}/{term.rule}"
        cited = self._library.cite(rule_id, lang)
        cursor.insertText(cited, look.small(look.colours.link, href(rule_id, lang)))
        return page

    def _divergences(self, rule_id: str, lang: str, look: Look) -> SetPage:
        page, cursor = _blank(look)
        found = self._library.divergences_of(rule_id)
        for index, one in enumerate(found):
            if index:
                cursor.insertBlock(look.paragraph(0, above=look.em), look.characters())
            self._divergence(cursor, one, lang, look)
        return page

    def _divergence(self, cursor: QTextCursor, one: Divergence, lang: str, look: Look) -> None:
        words = one.words_in(lang)
        gettext = self._services.language.gettext
        lines = [(self.source_name(source), says) for source, says in zip(one.sources, words.says, strict=False)]
        lines += [(gettext("Followed here"), words.followed), (gettext("Why"), words.why)]
        for index, (title, text) in enumerate(lines):
            if index:
                cursor.insertBlock(look.paragraph(0, above=look.em * 0.25), look.characters())
            cursor.insertText(f"{title}  ", look.characters_in(look.colours.muted, 0.88))
            cursor.insertText(text, look.characters())

    def source_name(self, source: str) -> str:
        """Name a text that is compared, in the interface language."""
        gettext = self._services.language.gettext
        if named := english_source_name(source):
            return gettext(named)
        return gettext("Text in {language}", language=language_name(source))


def _blank(look: Look) -> tuple[SetPage, QTextCursor]:
    document = QTextDocument()
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(look.font)
    cursor = QTextCursor(document)
    cursor.setBlockFormat(look.paragraph(0, below=look.em * 0.2))
    return SetPage(document, 1), cursor


def _first_paragraph(document: QTextDocument, look: Look) -> None:
    cursor = QTextCursor(document)
    cursor.setBlockFormat(look.paragraph(0, below=look.em * 0.3))
