"""The study page: home, questions, exams, one at a time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QVBoxLayout, QWidget

from tableside.errors import N_, TablesideError
from tableside.ui.places import Place
from tableside.ui.rulings.citations import RuleCards
from tableside.ui.services import Services
from tableside.ui.study.desk import study_desk
from tableside.ui.study.home import DECKS, HomePage
from tableside.ui.study.session import SessionPage
from tableside.ui.study.work import Asked, ScopeWish, local_now, next_asked, write_deck
from tableside.ui.view import View
from tableside.ui.widgets import bare, named

PAGE = "study"
HOME, QUESTION, EXAM = "home", "question", "exam"
_LANGUAGE, _RATE = "study_language", "study_rating"


class StudyView(View):
    """Opens the parts of study; each stays as it was left."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "study")
        self.desk = study_desk(services)
        self.cards = RuleCards(services, self)
        self.home = HomePage(services, self.desk)
        self.session = SessionPage(services, self.desk, self.cards)
        self.stack = QStackedWidget()
        for page in (self.home, self.session):
            self.stack.addWidget(page)
        bare(QVBoxLayout(self)).addWidget(self.stack)
        rate = bool(services.memory.settings.extra.get(_RATE, False))
        self.home.rate.setChecked(rate)
        self.session.rate_answers = rate
        self._connect()
        self.follow()

    def _connect(self) -> None:
        self.home.started.connect(self.start)
        self.home.deck_wanted.connect(self.ask_where_to_export)
        self.home.rating_toggled.connect(self._rate)
        self.session.ended.connect(lambda: self._go(HOME))
        self.session.spoken.connect(self.speak)

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a part of study, or the page as it was left; a rule or book as target is what to study."""
        target = place.target
        if target == QUESTION and self.session.turn is not None:
            self._show(self.session)
        elif target in (HOME, QUESTION):
            self._show(self.home)
        elif target:
            self.home.scope.show_rules(target)
            self._show(self.home)
        else:
            self._show(self._page)
        self.services.navigator.settle(Place(PAGE, self._names()[self._page]))
        self.take_focus()

    def leave(self) -> None:
        """Keep an answer that waits for its rating, and close what floats above the page."""
        self.cards.hide()
        self.session.settle()

    def take_focus(self) -> None:
        """Put the keyboard on the question, or on what begins one."""
        page = self._page
        if page is self.home:
            self.home.take_focus()
        else:
            page.setFocus()

    def retranslate(self) -> None:
        """Set every text anew; the question follows the window unless a language was chosen for it."""
        lang = self.language
        self.home.scope.speak(lang)
        self.home.retranslate()
        self.session.retranslate()
        self.session.speak(lang)

    def restyle(self) -> None:
        """Take over colours and sizes."""
        self.home.restyle()
        self.session.restyle()

    def shortcuts(self) -> tuple[tuple[str, str], ...]:
        """Give the keys of this page."""
        return (
            ("1 … 5", N_("Answer the question")),
            ("Space", N_("Show the answer, then go on")),
            ("← →", N_("Previous and next question")),
            ("↑ ↓", N_("Move through the choices")),
        )

    # What is done

    @property
    def language(self) -> str:
        """The language of the questions: chosen before, or the window's."""
        chosen = self.services.memory.settings.extra.get(_LANGUAGE, "")
        return str(chosen) if chosen in self.services.language.offered else self.services.language.code

    def speak(self, lang: str) -> None:
        """Ask in another language from now on."""
        chosen = "" if lang == self.services.language.code else lang
        extra = self.services.memory.settings.extra
        self.services.memory.remember(extra={**extra, _LANGUAGE: chosen})
        self.home.scope.speak(lang)
        self.session.speak(lang)

    def start(self) -> None:
        """Begin with the first question on what was chosen."""
        wish, lang = self.home.scope.wish, self.language
        # New questions are drawn by chance; what is due comes first in any case.
        seed = local_now().isoformat()
        self.home.scope.say_problem(None)
        self.home.set_busy(self.gettext("The first question is being made …"))
        self.desk.ask(
            self,
            lambda bench: next_asked(bench, wish, lang, (seed, 1)),
            lambda asked: self._begin(wish, seed, asked),
            self._nothing,
        )

    def _begin(self, wish: ScopeWish, seed: str, asked: Asked) -> None:
        self.home.set_busy("")
        self.session.begin(wish, seed, asked)
        self.session.speak(self.language)
        self._go(QUESTION)

    def _nothing(self, error: TablesideError) -> None:
        self.home.set_busy("")
        self.home.scope.say_problem(error)

    def _rate(self, on: bool) -> None:
        self.session.rate_answers = on
        extra = self.services.memory.settings.extra
        self.services.memory.remember(extra={**extra, _RATE: on})

    # Decks

    def ask_where_to_export(self, ending: str) -> None:
        """Ask for a file, and write the deck into it."""
        wish = self.home.scope.wish
        titles = dict(DECKS)
        name = f"tableside-{wish.book or 'all'}-{self.language}.{ending}"
        dialog = QFileDialog(self, self.gettext("Export a deck"), name, f"{titles[ending]} (*.{ending})")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.export_to(Path(chosen)))
        dialog.open()

    def export_to(self, path: Path) -> None:
        """Write a deck of the chosen book, or of all, in the language of the questions."""
        book, lang = self.home.scope.wish.book, self.language
        self.home.set_busy(self.gettext("The deck is being written …"))

        def done(count: int) -> None:
            self.home.set_busy("")
            sentence = self.ngettext(
                "Saved “{file}” with {count} card", "Saved “{file}” with {count} cards", count, file=path.name
            )
            self.services.notices.say(sentence)

        def failed(error: TablesideError) -> None:
            self.home.set_busy("")
            self.services.notices.say_error(error)

        self.desk.ask(self, lambda bench: write_deck(bench, path, (book,) if book else (), lang), done, failed)

    # Within

    @property
    def _page(self) -> QWidget:
        return self.stack.currentWidget() or self.home

    def _names(self) -> dict[QWidget, str]:
        return {self.home: HOME, self.session: QUESTION}

    def _go(self, target: str) -> None:
        self.services.navigator.go(Place(PAGE, target))

    def _show(self, page: QWidget) -> None:
        self.stack.setCurrentWidget(page)
        if page is self.home:
            self.home.refresh()
