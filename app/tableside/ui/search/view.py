"""The search page: scope chips, results with each key, what the chosen one says, and the card of a told incident."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QPushButton, QWidget
from typing_extensions import override

from tableside.errors import N_
from tableside.messages import Catalogue
from tableside.palette import Colours
from tableside.rulebook import BUNDLED
from tableside.rulebook.in_force import MOST_DEPARTURES, departures_from
from tableside.rulebook.model import in_language
from tableside.rulebook.render import EDITION, href
from tableside.rulings.intake import written
from tableside.rulings.kinds import Kind, ListOf, Numbers, PositionKind
from tableside.rulings.model import Wizard
from tableside.rulings.words import assumption_lines, certain_words, fact_name, speak, value_name
from tableside.search import Hit, Query, Results
from tableside.search.results import marked
from tableside.telling.answer import DECIDED, NONE, Teller, Told, Understood
from tableside.ui.accessibility import announce
from tableside.ui.places import Place, is_link
from tableside.ui.services import Services
from tableside.ui.typeset.preview import Card, Previews
from tableside.ui.view import Follower, View
from tableside.ui.widgets import (
    across,
    after,
    as_tip,
    down,
    entitled,
    heading,
    mark,
    named,
    plain_label,
    push_button,
    show_document,
    split,
    text_label,
    text_pane,
)
from tableside.ui.widgets.desktop import follow_link
from tableside.ui.widgets.flow import FlowLayout, clear_layout
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_MOST_ANSWERS = 8
_MOST_CHOICES = 24
_MOST_CLAUSES = 6
_PAUSE_MS = 90
_EMPTY = Told("", "")


class ToldCard(QFrame):
    """Shows what was understood of a sentence and the ruling, or the question that is open."""

    answered = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "told-card")
        self._services = services
        self._teller = Teller(services.folders.index.parent / "telling", services.folders.rulebooks())
        self._asked = ("", "", "")
        self.told = _EMPTY
        self._pause = after(self, _PAUSE_MS, self._tell)
        self._rule_cards = Card(services, self)
        self.title = named(plain_label(), "muted")
        self.call, self.departure = heading("told-call"), text_label("departure")
        self.assumed, self.unread = heading("muted"), heading("muted")
        self.open_button = push_button("primary", services.language.gettext("Open the ruling"), self.open)
        self._facts, self._answers, self._others, self._clauses = (FlowLayout() for _ in range(4))
        head = across(self.title, self.open_button, gap=-1, grow=self.title)
        reply = self.call, self.departure, self._answers, self._facts, self._others
        down(head, *reply, self.assumed, self.unread, self._clauses, on=self, gap=8, edges=(16, 12, 16, 12))
        self.hide()

    def ask(self, text: str, game: str = "") -> None:
        """Answer a sentence, in one game or in all; an earlier question that is still open is given up.

        Until then the card of the same sentence stays, inactive; that of another one goes.
        """
        asked = (text, self._services.reading.first, game)
        if asked == self._asked:
            return
        self._asked = asked
        self._pause.start()
        if text.split()[:1] != self.told.text.split()[:1]:
            self._show(_EMPTY)
        self.setEnabled(not text.strip())
        if self.isEnabled():
            self._pause.stop()

    def _tell(self) -> None:
        asked, favoured = self._asked, self._services.settings.current.game

        def done(told: Told) -> None:
            if asked == self._asked:
                self._show(told)

        self._services.background.run(self, lambda: self._teller.tell(*asked, favoured), done)

    def settle(self) -> None:
        """Answer what was asked last at once, for a key that opens the answer."""
        text, lang, game = self._asked
        if not self.isEnabled():
            self._show(self._teller.tell(text, lang, game, self._services.settings.current.game))

    @property
    def is_incident(self) -> bool:
        """Whether the sentence is an incident."""
        return self.told.status != NONE

    def open(self) -> None:
        """Go to the ruling, with all facts that were read."""
        first = self.told.first
        if first is not None:
            self._services.navigator.go(Place("rulings", first.wizard.id, details=written(first.wizard, first.given)))

    def _show(self, told: Told) -> None:
        first, match = told.first, self._services.matches.current
        if first is not None and match is not None and match.game == first.wizard.game:
            told = told.with_known(self._services.clocks.facts(match, first.wizard, first.given))
        before, first = self.told.first, told.first
        same = told.as_json() == self.told.as_json() and (first and first.carried) == (before and before.carried)
        self.told = told
        self.setEnabled(True)
        if first is not None and not same:
            self._fill(first)
        self.setVisible(first is not None)
        self.answered.emit()

    def _fill(self, first: Understood) -> None:
        language = self._services.language
        catalogue, gettext = language.catalogue, language.gettext
        wizard = first.wizard
        self.setUpdatesEnabled(False)
        self.title.setText(_ruling_title(first, catalogue))
        for part in (self._facts, self._answers, self._others, self._clauses):
            clear_layout(part)
        for fact, value in {**first.given, **first.carried}.items():
            if isinstance(wizard.facts[fact].kind, PositionKind):
                continue
            several = isinstance(value, tuple) and value and not isinstance(wizard.facts[fact].kind, Numbers)
            for number in range(len(value)) if several and fact in first.given else (None,):
                self._facts.addWidget(self._chip(first, fact, value, number))
        answer = first.assessment.answer
        mark(self.call, "decided", self.told.status == DECIDED)
        self.assumed.clear()
        self.departure.clear()
        if self.told.status == DECIDED and answer is not None and answer.ruling is not None:
            spoken = speak(answer, catalogue)
            self.call.setText(spoken.call)
            self.assumed.setText("\n".join(assumption_lines(spoken, catalogue)))
            lang, library = self._services.reading.first, self._services.library
            # In the language of the clauses or of the window.
            languages = dict.fromkeys((lang, catalogue.language))
            departed = [one for code in languages for one in departures_from(library, answer.ruling, code)]
            self.departure.setText("\n".join(one.sentence(gettext) for one in departed[:MOST_DEPARTURES]))
            for rule in answer.ruling.rules[:_MOST_CLAUSES]:
                self._clauses.addWidget(self._rule_cards.cite(rule, lang, library.cite(rule, lang)))
        elif first.refusal is not None:
            self.call.setText(catalogue.error(first.refusal))
        else:
            self._show_open(first)
        unread = first.reading.unread
        self.unread.setText(gettext("Not understood: {words}", words=", ".join(unread)) if unread else "")
        for label in (self.unread, self.departure, self.assumed):
            label.setVisible(bool(label.text()))
        said = f"{self.title.text()}. {self.call.text()} {self.departure.text()}".strip()
        if said != self.accessibleName() or self.isHidden():
            announce(self, said)
        self.setAccessibleName(said)
        self.setUpdatesEnabled(True)

    def _show_open(self, first: Understood) -> None:
        """Ask the question that is open, with its answers where they are few; offer the other readings."""
        catalogue = self._services.language.catalogue
        wizard = first.wizard
        need = next(iter(first.needs), "")
        title = catalogue.text(f"wizard.{wizard.id}")
        question = fact_name(wizard.id, need, catalogue) if need else title
        if need and not question.endswith("?"):
            # A count has a name and no question mark; alone it would read like a finding.
            question = catalogue.gettext("Next: {question}", question=question)
        answer = first.assessment.answer
        certain = certain_words(answer, catalogue) if answer is not None else ""
        self.call.setText(f"{certain} {question}".strip())
        values = wizard.facts[need].kind.domain() if need else None
        for value in values if values is not None and len(values) <= _MOST_ANSWERS else ():
            words = value_name(wizard.id, need, value, catalogue)
            corrected = partial(Told.answered, fact=need, value=value)
            self._answers.addWidget(self._offer("chip", words, corrected))
        others = self.told.readings[1:]
        if others:
            self._others.addWidget(named(plain_label(catalogue.gettext("Or:")), "muted"))
        for number, other in enumerate(others, 1):
            corrected = partial(Told.preferring, number=number)
            self._others.addWidget(self._offer("link-button", _ruling_title(other, catalogue), corrected))

    def _offer(self, name: str, words: str, corrected: Callable[[Told], Told]) -> QPushButton:
        return push_button(name, words.replace("&", "&&"), partial(self._correct, corrected))

    def _chip(self, first: Understood, fact: str, value: Any, number: int | None) -> QPushButton:
        """Return a fact, or one entry of a list, that can be corrected in a menu, or in the ruling."""
        catalogue, gettext = self._services.language.catalogue, self._services.language.gettext
        wizard = first.wizard
        words = value_name(wizard.id, fact, value if number is None else (value[number],), catalogue)
        question = fact_name(wizard.id, fact, catalogue)
        shown = f"{question} {words}" if isinstance(value, bool | int) else words
        chip = push_button("chip", shown.replace("&", "&&"))
        source = gettext("{question} Read from: {words}", question=question, words=first.reading.words_of(fact))
        if fact in first.carried:
            source = f"{question} {gettext('carried over')}"
        chip.setToolTip(as_tip(source))
        chip.setAccessibleName(f"{question} {words}")
        chip.setMenu(self._menu(chip, wizard, fact, value, number))
        return chip

    def _menu(self, chip: QWidget, wizard: Wizard, fact: str, value: Any, number: int | None) -> QMenu:
        """Return the values that a fact, or an entry of a list, may have instead; an entry can be left out."""
        catalogue, gettext = self._services.language.catalogue, self._services.language.gettext
        menu, kind = QMenu(chip), wizard.facts[fact].kind
        values = kind.domain() if number is None else _like_entry(kind, value, number)
        if values is not None and len(values) <= _MOST_CHOICES:
            for other in values:
                whole = other if number is None else (*value[:number], other, *value[number + 1 :])
                shown = other if number is None else (other,)
                action = menu.addAction(value_name(wizard.id, fact, shown, catalogue).replace("&", "&&"))
                action.setCheckable(True)
                action.setChecked(whole == value)
                action.triggered.connect(partial(self._correct, partial(Told.answered, fact=fact, value=whole)))
        else:
            menu.addAction(gettext("Open the ruling")).triggered.connect(lambda _=False: self.open())
        menu.addSeparator()
        left = () if number is None else (*value[:number], *value[number + 1 :])
        leave = partial(Told.answered, fact=fact, value=left) if left else partial(Told.without, fact=fact)
        menu.addAction(gettext("Leave out")).triggered.connect(partial(self._correct, leave))
        return menu

    def _correct(self, corrected: Callable[[Told], Told], _checked: bool = False) -> None:
        self._show(corrected(self.told))
        # The chip that had the keyboard is gone; Return opens the ruling with what was corrected.
        self.open_button.setFocus()


def _like_entry(kind: Kind, value: tuple[Any, ...], number: int) -> Sequence[Any] | None:
    """Return what may stand in a list instead of an entry: the same event with another ball, else any entry."""
    entry, domain = value[number], kind.item.domain() if isinstance(kind, ListOf) else None
    if domain is None or not isinstance(entry, str):
        return None
    free = [code for code in domain if code == entry or code not in value]
    same = [code for code in free if code.partition(":")[0] == entry.partition(":")[0]]
    return same if len(same) > 1 else free


def _ruling_title(understood: Understood, catalogue: Catalogue) -> str:
    wizard = understood.wizard
    return f"{catalogue.text(f'game.{wizard.game}')} · {catalogue.text(f'wizard.{wizard.id}')}"


MOST_RESULTS = 20
_TITLES = {"wizard": N_("Ruling: {title}"), "term": N_("Term: {title}"), "divergence": N_("The texts differ: {title}")}
_SLOW_MS = 600
"""The delay before a missing answer is explained."""
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 5, Qt.Key.Key_PageUp: -5}
_ROOM_FOR_PREVIEW = 760
_SIZES = (580, 420)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, or something that can be opened."""

    title: str
    place: Place | None = None
    cited: str = ""
    title_marks: tuple[tuple[int, int], ...] = ()
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    why: str = ""
    preview: str = ""
    """The link whose small page is shown beside the list."""

    @property
    def is_heading(self) -> bool:
        return self.place is None


def rows_for(services: Services, results: Results) -> list[Row]:
    """Return the rows of an answer; books in the order of their best hit, hits in the order of the answer."""
    groups: dict[str, list[Hit]] = {}
    for hit in results.hits:
        groups.setdefault(hit.book, []).append(hit)
    rows: list[Row] = []
    for book, hits in groups.items():
        rows.append(Row(services.library.title(book, services.language.code)))
        rows += [_row_of(services, hit) for hit in hits]
    return rows


def rows_without_question(services: Services) -> Iterator[Row]:
    """Return what a reader may want before typing: what was read last and what is marked."""
    settings = services.settings.current
    gettext = services.language.gettext
    parts = (
        (gettext("Read last"), [(rule, "") for rule in settings.recent[:12]]),
        (gettext("Bookmarks"), list(settings.bookmarks)),
    )
    for title, rules in parts:
        found = [(rule, note, services.texts.describe(rule, services.reading.first)) for rule, note in rules]
        known = [(rule, note, words) for rule, note, words in found if words is not None]
        if known:
            yield Row(title)
        for rule, note, words in known:
            yield Row(words, Place("rules", rule), text=note, preview=href(rule, services.reading.first))


def _row_of(services: Services, hit: Hit) -> Row:
    gettext, library, why = services.language.gettext, services.library, []
    if hit.origin != BUNDLED and hit.lang in library.languages(hit.book, hit.origin):
        name = library.edition_name(library.edition(hit.book, hit.lang, hit.origin))
        why.append(gettext("in “{name}”, which you imported", name=name))
    if hit.why:
        why.append(hit.why.text(services.language.catalogue))
    title = gettext(_TITLES[hit.kind], title=hit.title) if hit.kind in _TITLES else hit.title
    place, preview = _leads_to(hit)
    return Row(
        title or (" › ".join(hit.path) if hit.kind == "rule" else ""),
        place,
        cited=hit.citation if hit.kind in ("rule", "divergence") else "",
        title_marks=hit.title_marks if title == hit.title else (),
        text=hit.snippet.text,
        marks=hit.snippet.marks,
        why=" · ".join(why),
        preview=preview,
    )


def _leads_to(hit: Hit) -> tuple[Place, str]:
    if hit.kind == "wizard":
        return Place("rulings", hit.id), ""
    if hit.kind != "divergence" and hit.origin != BUNDLED:
        return Place("rules", hit.id, hit.lang, ((EDITION, hit.origin),)), href(hit.id, hit.lang, hit.origin)
    rule = next(filter(None, hit.folded), hit.book) if hit.kind == "divergence" else hit.id
    return Place("rules", rule), href(rule, hit.lang)


def described(row: Row, colours: Colours) -> HtmlRow:
    if row.is_heading:
        return HtmlRow(
            f'<div style="color:{colours.muted}; font-weight:600">{escape(row.title)}</div>', row.title, heading=True
        )
    # A span, because Qt's rich text does not know <mark>.
    found = f'<span style="background-color:{colours.mark}">{{}}</span>'.format
    show = partial(marked, mark=lambda words: found(escape(words)), plain=escape)
    cited = f'<span style="color:{colours.accent}; font-weight:600">{escape(row.cited)}</span>' if row.cited else ""
    title = f'<span style="font-weight:600">{show(row.title, row.title_marks)}</span>'
    html = f"<div>{cited}{'&nbsp;&nbsp;' if cited and row.title else ''}{title if row.title else ''}</div>"
    if row.text:
        html += f"<div>{show(row.text, row.marks)}</div>"
    if row.why:
        html += f'<div style="color:{colours.muted}; font-style:italic">{escape(row.why)}</div>'
    return HtmlRow(html, ". ".join(part for part in (row.cited, row.title, row.text, row.why) if part))


class SearchView(View):
    """Answers the search field: results with each key, walked by arrows, opened by Enter."""

    shown = Signal(str)
    """The answer to these words is on the screen."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._text = ""
        self.list: HtmlList[Row] = HtmlList(
            "search-results", services.theme, lambda row: described(row, services.theme.colours)
        )
        self.list.setAccessibleName(self.gettext("Results"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setLayoutMode(QListView.LayoutMode.SinglePass)
        # Always there, so that no row is ever set at two widths.
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.preview = text_pane("search-preview", self.gettext("Preview"), partial(follow_link, self, services))
        self.notice = heading("search-notice")
        # A word that is offered where nothing was found.
        self.notice.linkActivated.connect(lambda word: services.navigator.go(Place("search", word)))
        self.card = ToldCard(services)
        self._said = self._heard = ""
        self._walked = False
        """Whether a result was chosen by keys; until then Return opens the ruling on the card."""
        self.chips: dict[str, QPushButton] = {}
        self._waiting = after(self, _SLOW_MS, lambda: self._say(self.gettext("Preparing the texts for searching.")))
        # The answer may come within the frame in which the key was pressed: paint once, not twice.
        self._previewing = after(self, 0, self._show_preview)
        self._build()
        self._connect()
        self.follow()

    # The view's contract

    def open(self, place: Place) -> None:
        """Search for the place's target; an empty one shows what was read and marked."""
        self._text = place.target
        self._walked = False
        scope = self._scope()
        self.card.ask(self._text, scope[0] if len(scope) == 1 else "")
        if not self._text.strip():
            self._show_rows(list(rows_without_question(self.services)), choose_first=False)
            self._say(self.gettext("Type words, a term or a rule number such as 3.10b or law 45."))
            return
        self._waiting.start()
        game = self.services.settings.current.game
        query = Query(self._text, self.services.reading.first, scope, typing=True, limit=MOST_RESULTS, game=game)
        self.services.search.ask(self, query, self._answered)

    def take_focus(self) -> None:
        self.list.setFocus()

    def field_key(self, event: QKeyEvent) -> bool:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_chosen()
        elif steps := _STEPS.get(Qt.Key(event.key())):
            self._walk(steps)
        else:
            return False
        return True

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Down", self.gettext("Next result")),
            ("Up", self.gettext("Previous result")),
            ("Return", self.gettext("Open the result")),
        )

    def restyle(self) -> None:
        self._previewing.start()

    # Building

    def _chip(self, book: str) -> QPushButton:
        title = in_language(self.services.library.book(book).title, self.services.language.code) or book
        chip = entitled(QPushButton(title), "chip", self.gettext("Search in {book} only", book=title))
        chip.setToolTip(as_tip(chip.accessibleName()))
        chip.setCheckable(True)
        chip.setChecked(book in self.services.settings.current.scope)
        chip.toggled.connect(self._scope_changed)
        return chip

    def _offer_books(self) -> None:
        """Give every book a chip; one that was imported meanwhile too, and none to one that was removed."""
        books = self.services.library.books()
        for book in [one for one in self.chips if one not in books]:
            self.chips.pop(book).deleteLater()
        for book in books:
            if book not in self.chips:
                self.chips[book] = self._chip(book)
                self._chip_row.insertWidget(self._chip_row.count() - 1, self.chips[book])

    def _build(self) -> None:
        bar, left = named(QFrame(), "search-bar"), QWidget()
        self._chip_row = across(None, on=bar, gap=8, edges=(14, 8, 14, 8))
        self._offer_books()
        down(self.notice, self.list, on=left, grow=self.list)
        self.splitter = split(left, self.preview, "search-splitter", _SIZES)
        self.splitter.setStretchFactor(0, 58)
        self.splitter.setStretchFactor(1, 42)
        down(bar, self.card, self.splitter, on=self, grow=self.splitter)

    def _connect(self) -> None:
        Follower(self, self._ask_again, self.services.reading.changed, self.services.search.renewed)
        Follower(self, self._offer_books, self.services.texts.changed)
        Follower(self, self._ask_again, self.services.texts.changed)
        self.list.clicked.connect(self._open)
        self.list.activated.connect(self._open)
        self.list.selectionModel().currentChanged.connect(lambda *_: self._chosen())
        self.card.answered.connect(lambda: self._say(self._said))

    # Asking and answering

    def _scope(self) -> tuple[str, ...]:
        return tuple(book for book, chip in self.chips.items() if chip.isChecked())

    def _scope_changed(self) -> None:
        self.services.settings.remember(scope=self._scope())
        self._ask_again()

    def _ask_again(self) -> None:
        self.open(Place("search", self._text))

    def _answered(self, query: Query, results: Results) -> None:
        if query.text != self._text:
            return
        self._waiting.stop()
        rows = rows_for(self.services, results)
        self._show_rows(rows, choose_first=True)
        # Words that can be clicked, where there is nothing else; what was typed is shown as it was typed.
        offering = bool(results.suggestions) and not results.hits
        as_link = '<a href="{0}">{0}</a>'.format
        said = results.notice(
            self.services.language.catalogue, (lambda word: as_link(escape(word))) if offering else str
        )
        self.notice.setTextFormat(Qt.TextFormat.RichText if offering else Qt.TextFormat.PlainText)
        if not rows and not said:
            said = self.gettext("Nothing found.")
        self._say(said)
        if said and not self.card.is_incident:
            announce(self.notice, QTextDocumentFragment.fromHtml(said).toPlainText())
        self.shown.emit(query.text)

    def _say(self, sentence: str) -> None:
        """Show what was done to the query; a card that answers has said what it left out."""
        self._said = sentence
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence) and not self.card.is_incident)

    def _show_rows(self, rows: list[Row], *, choose_first: bool) -> None:
        self.list.rows.show(rows)
        openable = self._openable()
        if choose_first and openable:
            self._choose(openable[0])
        self.list.scrollToTop()
        self._previewing.start()

    # Walking and opening

    def _walk(self, steps: int) -> None:
        openable = self._openable()
        if not openable:
            return
        current = self.list.currentIndex().row()
        self._walked = True
        place = openable.index(current) + steps if current in openable else (0 if steps > 0 else -1)
        chosen = openable[min(max(place, 0), len(openable) - 1)]
        self._choose(chosen)
        index = self.list.rows.index(chosen - 1 if chosen == openable[0] else chosen)
        self.list.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _chosen(self) -> None:
        """Show the chosen result, and say which it is from the search field; in the list itself Qt says it."""
        self._previewing.start()
        openable, here = self._openable(), self.list.currentIndex().row()
        row = self.list.rows.row(here) if here in openable else None
        if row is not None and not self.list.hasFocus():
            place = self.gettext("{number} of {total}", number=openable.index(here) + 1, total=len(openable))
            words = f"{place}. {row.spoken}"
            if words != self._heard:  # the same results come again while the texts are prepared
                self._heard = words
                announce(self.list, words)

    def _openable(self) -> list[int]:
        return [number for number, row in enumerate(self.list.rows.items) if not row.is_heading]

    def _choose(self, number: int) -> None:
        index = self.list.rows.index(number)
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _open_chosen(self) -> None:
        """Open a link, the ruling of the card, or the chosen result."""
        if is_link(link := self._text.strip()):
            self.services.navigator.go(Place.from_link(link))
            return
        self.card.settle()
        if self.card.is_incident and not self._walked:
            self.card.open()
        else:
            self._open(self.list.currentIndex())

    def _open(self, index: QModelIndex) -> None:
        row = self.list.rows.item(index)
        if row is not None and row.place is not None:
            self.services.navigator.go(row.place)

    # The preview

    def _show_preview(self) -> None:
        row = self.list.rows.item(self.list.currentIndex())
        wanted = self.width() >= _ROOM_FOR_PREVIEW and row is not None
        if wanted != self.preview.isVisibleTo(self):
            self.preview.setVisible(wanted)
            self.splitter.setSizes(_SIZES)  # at once, not with the next layout
        if row is None or not wanted:
            return
        small = Previews(self.services).page(row.preview) if row.preview else None
        if small is None:
            self.preview.setPlainText("\n\n".join(part for part in (row.title, row.text) if part))
        else:
            small.document.setDocumentMargin(18)
            show_document(self.preview, small.document)
        self.preview.verticalScrollBar().setValue(0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._previewing.start()
