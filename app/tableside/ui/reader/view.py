"""The reader: a book as one page, its contents beside it, every link one hover or one click away."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QByteArray, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from tableside.errors import N_, TablesideError
from tableside.rulebook import BUNDLED, Edition, UnknownBookError, UnknownRuleError, UnknownTermError
from tableside.rulebook.ids import normalise
from tableside.rulebook.render import EDITION, Source
from tableside.translation.workspace import Doubts, may_be_doubted
from tableside.ui import override
from tableside.ui.accessibility import announce, announce_shown, locale_of
from tableside.ui.language import InterfaceLanguage, language_name
from tableside.ui.places import Place
from tableside.ui.reader.actions import RuleActions, add_recent
from tableside.ui.reader.browser import ABOVE, FindBar, PageBrowser, Spot
from tableside.ui.reader.panel import Header, Panel
from tableside.ui.services import Services
from tableside.ui.services.texts import EditionChoice
from tableside.ui.typeset.page import NOTE, Look, SetPage, html_page, set_book
from tableside.ui.typeset.preview import Card, Previews
from tableside.ui.view import Follower, Part, View
from tableside.ui.widgets import after, command, down, emptied, give_command, give_menu, split
from tableside.ui.widgets.desktop import leads_outside

_MOST_PAGES = 2
_FARTHEST = 1_000_000
_TOP, _OFFSET, _FIND = "top", "offset", "find"
_SETTLE_AFTER_MS = 400
_NARROW_IN_CHARACTERS = 96
_PANEL = 280
_WIDE = 1100
"""From this width on the notes stand in the margin."""


_NONE: Mapping[str, str] = {}


class TranslationDoubts(QObject):
    """The notes on the translations being read."""

    changed = Signal()

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._look_up = Doubts(services.catalogues.of)
        """Asked in the thread for slow work, and there only."""
        self._known: dict[tuple[str, str], Mapping[str, str]] = {}
        self._fresh: set[tuple[str, str]] = set()
        services.texts.changed.connect(self._fresh.clear)

    def of(self, edition: Edition) -> Mapping[str, str]:
        """Return what is known of an edition now; `changed` tells when it is more."""
        key = edition.book, edition.lang
        if not may_be_doubted(edition):
            return _NONE
        if key not in self._fresh:
            self._fresh.add(key)
            self._services.background.run(self, lambda: self._look_up(edition), lambda found: self._take(key, found))
        return self._known.get(key, _NONE)

    def _take(self, key: tuple[str, str], found: Mapping[str, str]) -> None:
        if self._known.get(key, _NONE) != found:
            self._known[key] = found
            self.changed.emit()


@dataclass(frozen=True, slots=True)
class Target:
    """The edition to show; a notice tells the user if it differs from the request."""

    book: str
    rule: str = ""
    notice: str = ""


def find_target(services: Services, asked: str) -> Target:
    """Find what was asked for; a rule that does not exist gives the nearest one, and a notice."""
    library = services.library
    books = library.books()
    book = normalise(asked).partition("/")[0]
    if book in books and not library.languages(book):
        raise TablesideError(N_("“{book}” has no text any more; import one as a new book."), book=book)
    if asked.strip().lower() in books:
        return Target(asked.strip().lower())
    if "/" in asked and book not in books:
        raise UnknownBookError(book, books)
    languages = library.languages(book) if book in books else library.languages()
    lang = services.reading.first if services.reading.first in languages else languages[0]
    if book in books and library.edition(book, lang).failure is not None:
        return Target(book)
    if book in books and (here := _in_an_edition(services, book, normalise(asked), lang)) is not None:
        return here
    try:
        library.rule(asked, lang)
    except UnknownRuleError as error:
        return _of_term(services, asked) or _nearest(services, asked, error, lang)
    return Target(book, asked)


def _in_an_edition(services: Services, book: str, rule: str, lang: str) -> Target | None:
    """Find a rule that not every edition has, and change to one that has it."""
    library, reading = services.library, services.reading
    choice = reading.edition(book)
    known = choice.origin != BUNDLED and choice.lang in library.languages(book, choice.origin)
    if known and rule in library.edition(book, choice.lang, choice.origin):
        return Target(book, rule)
    if rule in library.edition(book, lang):
        if not known:
            return None
        reading.choose_edition(book, EditionChoice(lang))
        name = library.edition_name(library.edition(book, choice.lang, choice.origin))
        cited, own = library.cite(rule, lang), library.edition_name(library.edition(book, lang))
        gettext = services.language.gettext
        ours = gettext("“{name}” has no {rule}; this is our text.", name=name, rule=cited)
        theirs = gettext("“{name}” has no {rule}; this is “{other}”.", name=name, rule=cited, other=own)
        return Target(book, rule, theirs if own else ours)
    other = next(iter(library.imported_with(rule, lang)), None)
    if other is None:
        return None
    reading.choose_edition(book, EditionChoice(other.lang, other.origin))
    return Target(book, rule)


def _of_term(services: Services, asked: str) -> Target | None:
    if "/" not in asked:
        return None
    try:
        term = services.library.term(asked)
    except UnknownTermError:
        return None
    return Target(term.book, term.rule if "/" in term.rule else f"{term.book}/{term.rule}")


def _nearest(services: Services, asked: str, error: UnknownRuleError, lang: str) -> Target:
    if not error.nearest:
        raise TablesideError(error.template, **error.params)
    nearest = error.nearest[0]
    cited = services.library.cite(nearest, lang, long=True)
    notice = services.language.gettext(
        "There is no rule “{asked}”; this is the nearest: {found}.", asked=asked, found=cited
    )
    return Target(nearest.partition("/")[0], nearest, "" if normalise(asked) == nearest else notice)


def unreadable_page(edition: Edition, look: Look, language: InterfaceLanguage, *, own: bool) -> SetPage:
    failure, gettext = edition.failure, language.gettext
    advice = (
        gettext("The other books are not affected. Restore an earlier state, or import the text again.")
        if own
        else gettext("The other books are not affected. Repair the file or reinstall Tableside.")
    )
    where = f"{edition.path}, {failure.line}: {failure.what}" if failure is not None else ""
    title = f'<h2 class="danger">{escape(gettext("This book cannot be read"))}</h2>'
    return html_page(look, language.code, f"{title}<p>{escape(where)}</p><p>{escape(advice)}</p>")


class ReaderView(View):
    focus_first = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._target: Target | None = None
        self._narrow = False
        self._panel_wanted = True
        self._wide = False
        self._told_stand_in: tuple[Edition, str] | None = None
        self._look = Look.of(services.theme)
        self._pages: OrderedDict[tuple[object, ...], SetPage] = OrderedDict()
        self._speak = services.catalogues.of
        self._doubts = TranslationDoubts(services, self)
        self.actions_of_rule = RuleActions(services, self, self._speak, self._doubts.of, self._beside)
        self.header = Header(services)
        self.browser = PageBrowser(self._look)
        self.find_bar = FindBar(services, self.browser)
        self.panel = Panel(services)
        self.card = Card(services, self, self._small_page, self.follow_link)
        self._later = after(self, _SETTLE_AFTER_MS, self._settle)
        self._build()
        self._connect()
        self._add_commands()
        self.follow()

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a rule, or a book from its beginning, or what was read last."""
        services = self.services
        if not place.target and self._target is not None:
            return
        shown = (services.reading.first, services.reading.second if self._two else "")
        details = dict(place.details)
        # The page being left is not set again in the language or edition of the next one.
        before, self._target = self._target, None
        if origin := details.get(EDITION):
            self._choose_edition(place, origin)
        elif place.language in services.reading.offered and place.language not in shown:
            services.reading.choose(place.language)
        try:
            target = find_target(services, place.target or self._last_read())
        except TablesideError as error:
            self._target = before
            self._show_again()
            services.notices.say_error(error)
            return
        if target.notice:
            services.notices.say(target.notice, lasting=True)
        self._target = target
        self._show(Spot(target.rule, ABOVE) if target.rule else Spot(""))
        if details.get(_TOP):
            self.browser.go_to(Spot(details[_TOP], _number(details.get(_OFFSET, ""))))
            self._mark_place(target.rule)
        if details.get(_FIND):
            self.find_bar.mark(details[_FIND])
        if target.rule and "/" in place.target:
            add_recent(services.settings, target.rule)

    def _choose_edition(self, place: Place, origin: str) -> None:
        """Read the edition that a place is in, as a result of a search is."""
        book = place.target.partition("/")[0]
        shown = EditionChoice(place.language, origin)
        reading, known = self.services.reading, place.language in self.services.library.languages(book, origin)
        if known and shown not in (reading.edition(book), reading.beside(book) if self._two else None):
            self.services.reading.choose_edition(book, shown)

    def leave(self) -> None:
        self.card.put_away()
        self._settle()

    def _scrolled(self) -> None:
        """Keep the place while one reads on, so that it is there again after any stop."""
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    def _settle(self) -> None:
        here = self.services.navigator.here
        if here is None or here.view != "rules" or not self.browser.current_rule:
            return
        spot = self.browser.spot
        details = ((_OFFSET, f"{spot.offset:.2f}"), (_TOP, spot.rule))
        self.services.navigator.settle(Place("rules", self.browser.current_rule, details=details))

    def take_focus(self) -> None:
        self.browser.setFocus()

    def subject(self) -> str:
        return " ".join(self.header.place.text().split())

    def parts(self) -> tuple[Part, ...]:
        return (self.browser, self.take_focus), (self.panel, self.panel.take_focus)

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Tab", self.gettext("Next link")),
            ("Return", self.gettext("Follow the link")),
            ("Shift+Return", self.gettext("Show what the link leads to")),
        )

    def restyle(self) -> None:
        self._look = Look.of(self.services.theme)
        self._follow_room()
        self.card.hide()
        self._show_again()

    # Display

    @property
    def _two(self) -> bool:
        return self.services.settings.current.side_by_side

    @property
    def edition(self) -> Edition | None:
        """The edition being read; one in another language stands in where a book has none in that of the reader."""
        if self._target is None:
            return None
        book = self._target.book
        return self._edition(book, self.services.reading.edition(book)) or self._stand_in(book)

    def _edition(self, book: str, choice: EditionChoice) -> Edition | None:
        library = self.services.library
        there = choice.lang in library.languages(book, choice.origin)
        return library.edition(book, choice.lang, choice.origin) if there else None

    def _beside(self, book: str) -> Edition | None:
        """Return the edition that is read beside another one."""
        return self._edition(book, self.services.reading.beside(book)) if self._two else None

    def _last_read(self) -> str:
        if self.browser.current_rule:
            return self.browser.current_rule
        settings = self.services.settings.current
        books = self.services.library.books()
        mine = settings.game if settings.game in books else next(iter(books), "")
        return next(iter(settings.recent), "") or mine

    def _show_again(self) -> None:
        """Show the same place again, in other languages, colours or sizes."""
        if self._target is not None:
            current = self.browser.current_rule
            self._show(self.browser.spot)
            self._mark_place(current)

    def _show_saved_changes(self) -> None:
        """Show saved changes; a page also mentions other books, so no page is kept."""
        self._pages.clear()
        self._show_again()

    def _show(self, spot: Spot) -> None:
        if self._target is None:
            return
        book = self._target.book
        first, second = self.edition, self._beside(book)
        if first is None:
            return
        if first is second:
            second = None
        if first.lang != self.services.reading.first:
            self._say_other_language(first)
        page = self._page(first, second)
        if page is not self.browser.page:
            self.browser.show_page(page, self._look)
            self.panel.contents.show_edition(first)
            if self.find_bar.isVisible():
                self.find_bar.look()
        self.header.show_editions(first, self._beside(book), self._two)
        if not spot.rule or not self.browser.go_to(spot):
            self.browser.verticalScrollBar().setValue(0)
        self._mark_place(self.browser.current_rule)
        self.browser.put_caret()
        self.browser.setAccessibleName(self.subject() or self.gettext("Rule text"))
        self.panel.contents.setLocale(locale_of(first.lang))

    def _stand_in(self, book: str) -> Edition | None:
        languages = self.services.library.languages(book)
        return self.services.library.edition(book, languages[0]) if languages else None

    def _say_other_language(self, shown: Edition) -> None:
        """Say once for each book that it is not shown in the language that is being read."""
        wanted = self.services.reading.first
        if (shown, wanted) != self._told_stand_in:
            self._told_stand_in = shown, wanted
            self.services.notices.say(
                self.gettext(
                    "This book has no text in {wanted} yet; it is shown in {shown}.",
                    wanted=language_name(wanted),
                    shown=language_name(shown.lang),
                )
            )

    def _page(self, first: Edition, second: Edition | None) -> SetPage:
        """Return a set page; those shown last are kept, so that going back is instant."""
        doubts = [self._doubts.of(one) for one in (first, second) if one is not None]
        known = tuple(tuple(one.items()) for one in doubts)
        margin = self._wide and second is None
        key = first, second, self._look, self.services.language.code, self._narrow, margin, known
        if key in self._pages:
            self._pages.move_to_end(key)
            return self._pages[key]
        if first.failure is not None:
            own = first.origin != BUNDLED or self.services.library.is_own(first.book)
            page = unreadable_page(first, self._look, self.services.language, own=own)
        else:
            beside = None if second is None or second.failure is not None else second
            sources = [Source(self.services.library, first, beside, doubts=doubts[0])]
            if beside is not None:
                sources.append(Source(self.services.library, beside, first, doubts=doubts[1]))
            page = set_book(sources, self._look, self._speak, lay_out=False, stacked=self._narrow, margin=margin)
        self._pages[key] = page
        while len(self._pages) > _MOST_PAGES:
            self._pages.popitem(last=False)
        return page

    def _mark_place(self, rule_id: str) -> None:
        """Say in the header and the contents which rule is in use."""
        edition = self.edition
        if not edition or rule_id not in edition:
            self.header.show_place("", "", False)
            return
        self.browser.make_current(rule_id)
        path = edition.path_to(rule_id)
        title = next((rule.title for rule in reversed(path) if rule.title), "")
        cited = self.services.library.cite(rule_id, edition.lang, edition.origin)
        self.header.show_place(cited, title or "", rule_id in dict(self.services.settings.current.bookmarks))
        self.panel.contents.follow(rule_id)

    # Building

    def _build(self) -> None:
        reading = QWidget()
        down(self.find_bar, self.browser, on=reading, grow=self.browser)
        panel = round(_PANEL * self.services.theme.scale)
        self.splitter = split(self.panel, reading, "reader-splitter", (panel, 4 * panel))
        self.splitter.setHandleWidth(1)
        self.splitter.setStretchFactor(1, 1)
        self.panel.setMinimumWidth(160)
        if state := self.services.settings.current.splitter:
            self.splitter.restoreState(QByteArray.fromBase64(state.encode()))
        self.header.panel.setChecked(True)
        down(self.header, self.splitter, on=self, grow=self.splitter)

    def _connect(self) -> None:
        services = self.services
        Follower(self, self._show_again, services.reading.changed)
        Follower(self, self._show_saved_changes, services.texts.changed, self._doubts.changed)
        Follower(self, self.panel.refresh, services.reading.changed, services.texts.changed)
        Follower(self, lambda: self._mark_place(self.browser.current_rule), services.settings.changed)
        self.browser.followed.connect(self.follow_link)
        self.browser.hovered.connect(lambda link, rect: self.card.hover(link, self._on_page(rect)))
        self.browser.unhovered.connect(self.card.leave_soon)
        self.browser.preview_wanted.connect(self.preview)
        self.browser.preview_wanted.connect(lambda *_: self.card.take_focus())
        self.browser.rule_changed.connect(self._mark_place)
        self.browser.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.browser.rule_menu_wanted.connect(self._rule_menu)
        self.card.dismissed.connect(self.take_focus)
        self.find_bar.closed.connect(self.take_focus)
        more = QMenu(self.header.more)
        give_menu(self.header.more, more)
        more.aboutToShow.connect(lambda: self._act(partial(self.actions_of_rule.fill, emptied(more))))
        self.splitter.splitterMoved.connect(lambda *_: self._remember_splitter())

    def _add_commands(self) -> None:
        acts, gettext, make = self.actions_of_rule, self.gettext, partial(command, self)
        header, bar = self.header, self.find_bar
        give_command(header.find_button, make(gettext("Find on this page"), bar.begin, "Ctrl+F"))
        give_command(bar.next, make(gettext("Next place"), lambda: bar.step(1), "F3"))
        give_command(bar.previous, make(gettext("Previous place"), lambda: bar.step(-1), "Shift+F3"))
        make(gettext("Previous rule"), lambda: self._step_rule(-1), "Ctrl+Up")
        make(gettext("Next rule"), lambda: self._step_rule(1), "Ctrl+Down")
        give_command(header.bookmark, make(gettext("Bookmark"), lambda: self._act(acts.toggle_bookmark), "Ctrl+D"))
        make(gettext("Copy text"), lambda: self._act(acts.copy_text), "Ctrl+Shift+C")
        make(gettext("Copy citation"), lambda: self._act(acts.copy_citation), "Ctrl+Shift+X")
        make(gettext("Copy link"), lambda: self._act(acts.copy_link), "Ctrl+Shift+L")
        make(gettext("Print"), lambda: self._act(acts.print_rules), "Ctrl+P")
        make(gettext("Next language"), self._next_language, "F7")
        give_command(header.columns, make(gettext("Two languages side by side"), self.toggle_columns, "F8"))
        give_command(header.swap, make(gettext("Swap the two languages"), self._swap, "Shift+F8"))
        give_command(header.panel, make(gettext("Contents and bookmarks"), self.toggle_panel, "F9"))

    # Acting

    def follow_link(self, link: str) -> None:
        """Go where a link leads; a note on the texts opens beside it instead."""
        if link.startswith(NOTE):
            self.preview(link, self.browser.cursorRect())
            return
        if leads_outside(self, self.services, link):
            return
        place = Place.from_link(link)
        if place.view == "translate":
            self.services.navigator.go(place)
            return
        shown = (self.services.reading.first, self.services.reading.second if self._two else "")
        language = "" if place.language in shown else place.language
        self.services.navigator.go(Place(place.view, place.target, language, place.details))

    def preview(self, link: str, rect: QRect) -> None:
        self.card.show_link(link, self._on_page(rect))

    def _on_page(self, rect: QRect) -> QRect:
        return QRect(self.browser.viewport().mapTo(self, rect.topLeft()), rect.size())

    def _small_page(self, link: str) -> SetPage | None:
        shown, number = self.browser.page, link.removeprefix(f"{NOTE}#")
        if number == link:
            return Previews(self.services).page(link)
        note = shown.notes[int(number)]
        return Previews(self.services).note(note, shown.language_at(note.position))

    def toggle_columns(self) -> None:
        self.services.settings.remember(side_by_side=not self._two)
        self._show_again()
        announce_shown(self, self.gettext, self.gettext("Two languages side by side"), self._two)

    def _swap(self) -> None:
        if self._target is not None:
            self.services.reading.swap(self._target.book)

    def toggle_panel(self) -> None:
        shown = self.panel.isHidden()
        self._show_panel(shown)
        announce_shown(self, self.gettext, self.gettext("Contents and bookmarks"), shown)
        self._panel_wanted = self._panel_wanted if self._narrow else shown

    def _show_panel(self, shown: bool) -> None:
        self.panel.setVisible(shown)
        self.header.panel.setChecked(shown)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the contents and put two languages below each other where there is no room beside the page."""
        super().resizeEvent(event)
        self._follow_room()

    def _follow_room(self) -> None:
        narrow = self.width() < self.fontMetrics().averageCharWidth() * _NARROW_IN_CHARACTERS
        wide = self.width() >= _WIDE * self.services.theme.scale and not QAccessible.isActive()
        changed, self._wide = wide != self._wide, wide
        if narrow != self._narrow:
            self._narrow = narrow
            self._show_panel(self._panel_wanted and not narrow)
            changed = changed or self._two
        if changed:
            self._show_again()

    def _act(self, action: Callable[[Edition, str], None]) -> None:
        edition, rule_id = self.edition, self.browser.current_rule
        if edition is not None and rule_id in edition:
            action(edition, rule_id)

    def _step_rule(self, by: int) -> None:
        rules = self.browser.page.rules
        if self.browser.current_rule in rules:
            index = rules.index(self.browser.current_rule) + by
            if 0 <= index < len(rules):
                self.browser.show_rule(rules[index])

    def _next_language(self) -> None:
        edition, reading = self.edition, self.services.reading
        offered = self.services.library.languages(edition.book) if edition is not None else reading.offered
        present = edition.lang if edition is not None and edition.lang in offered else offered[-1]
        reading.choose(offered[(offered.index(present) + 1) % len(offered)])
        announce(self, language_name(reading.first))

    def _rule_menu(self, rule_id: str, at: QPoint) -> None:
        edition = self.edition
        if edition is not None and rule_id in edition:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.actions_of_rule.fill(menu, edition, rule_id)
            menu.popup(at)

    def _remember_splitter(self) -> None:
        state = bytes(self.splitter.saveState().toBase64().data()).decode()
        self.services.settings.remember(splitter=state)


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if abs(number) < _FARTHEST else 0.0
