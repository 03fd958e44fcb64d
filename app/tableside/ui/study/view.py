"""The study page: home, questions, exams, one at a time."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

from PySide6.QtCore import QByteArray, QEventLoop, QRectF, Qt, QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QStackedWidget

from tableside.errors import TablesideError
from tableside.storage.files import write_atomically
from tableside.study.decks import export_deck
from tableside.study.exam import Exam, Score
from tableside.study.memory import PastExam
from tableside.study.sheets import Document
from tableside.ui import paper
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.study import KeptExam, StudyContext, local_now
from tableside.ui.study import work
from tableside.ui.study.exam import ResultPage, SittingPage
from tableside.ui.study.exam_setup import SetUpPage
from tableside.ui.study.home import HomePage
from tableside.ui.study.parts import EXAM, FINISH_KEY, HOME, PAGE, QUESTION, RESULT, SITTING
from tableside.ui.study.question import COPY_KEY
from tableside.ui.study.session import SessionPage
from tableside.ui.study.work import Asked, ScopeWish, WordedExam
from tableside.ui.typeset.preview import Card
from tableside.ui.view import View
from tableside.ui.widgets import down, named
from tableside.ui.widgets.desktop import ask_where_to_save
from tableside.ui.widgets.flow import OfferBar

StudyPage = HomePage | SessionPage | SetUpPage | SittingPage | ResultPage
_PICTURE_WIDTH = 1620
"""Pixels across a picture on paper, which is three times as sharp as a screen."""


def as_pdf(sheet: Document, title: str) -> bytes:
    """Return a sheet as a PDF; it may be made in any thread."""
    # A long text is set bit by bit, by a timer, and a thread has no timers until there is a loop for their events.
    loop, document, number = QEventLoop(), QTextDocument(), count(1)

    def drawn(svg: str) -> str:
        address = f"picture:{next(number)}"
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(address), _drawn(svg))
        return address

    page = paper.set_page(sheet.html_with(drawn), paper.PAPER_POINTS, document)
    made = paper.as_pdf(page, title, sections_whole=True)
    loop.deleteLater()
    return made


def _drawn(svg: str) -> QImage:
    """Draw a picture here, so that no plug-in of Qt is needed for it."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    shape = renderer.viewBoxF()
    height = max(1, round(_PICTURE_WIDTH * shape.height() / shape.width()))
    image = QImage(_PICTURE_WIDTH, height, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


class StudyView(View):
    """Opens the parts of study; each stays as it was left."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "study")
        self.cards = Card(services, self)
        self.home = HomePage(self)
        self.session = SessionPage(self)
        self.set_up = SetUpPage(self)
        self.sitting = SittingPage(self)
        self.result = ResultPage(self)
        self._parts: dict[str, StudyPage] = {
            HOME: self.home,
            QUESTION: self.session,
            EXAM: self.set_up,
            SITTING: self.sitting,
            RESULT: self.result,
        }
        self.stack = QStackedWidget()
        for page in self._parts.values():
            self.stack.addWidget(page)
        down(self.stack, on=self)
        self._waits_for_exam = False
        services.navigator.gate = self._may_go
        self._speak(self.language)
        self.follow()
        self._take_up_exam()

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a part of study, or the page as it was left."""
        target = place.target
        # The current exam is rebuilt in the background; then it is shown if it was asked for.
        self._waits_for_exam = target in ("", SITTING) and self.services.exam.kept is not None
        wanted = self._parts.get(target)
        if self.sitting.running or (self.sitting.in_hand and not target):
            # The time runs: nothing else is shown before the exam is handed in.
            self._show(self.sitting)
        elif target == QUESTION and place.details:
            self._ask_again(dict(place.details).get("source", ""))
            self._show(self._page)
        elif wanted is not None:
            self._show(wanted if self._has_something(wanted) else self.home)
        else:
            self._show(self._page)
        self.settle()
        self.take_focus()

    def settle(self) -> None:
        """Let the place in the window be that of the part that is shown."""
        name = next(name for name, page in self._parts.items() if page is self._page)
        self.services.navigator.settle(Place(PAGE, name))

    def _may_go(self, place: Place) -> bool:
        navigator = self.services.navigator
        here = navigator.here
        if here is None or here.view != PAGE or place.view == PAGE or not self.sitting.closed:
            return True
        self.sitting.ask_to_leave(lambda: navigator.go(place))
        return False

    def leave(self) -> None:
        """Keep every answer, and close what floats above the page."""
        self.cards.put_away()
        self.session.save_again()

    def state(self) -> object:
        """Return the questions and exams in hand, with everything answered so far on the disk."""
        self.session.save_at_last()
        return [{name: vars(page)[name] for name in names} for page, names in self._in_hand()]

    def resume(self, state: object) -> None:
        assert isinstance(state, list)
        for (page, _), held in zip(self._in_hand(), state, strict=True):
            vars(page).update(held)
            page.speak(self.language)
        self.sitting.run_on()

    def _in_hand(self) -> tuple[tuple[SessionPage | SittingPage | ResultPage, tuple[str, ...]], ...]:
        """Return the pages on which one is in the middle of something, and what of it is to last."""
        return (
            (self.session, ("_wish", "_seed", "_fetched", "_next", "turns", "place")),
            (self.sitting, ("clock", "wall", "_looked", "asked", "_leaving", "_finished", "exam", "kept", "running")),
            (self.result, ("exam", "asked", "kept", "_number", "_place")),
        )

    def take_focus(self) -> None:
        self._page.take_focus()

    def restyle(self) -> None:
        for page in (self.home, self.session, self.sitting, self.result):
            page.restyle()

    def key_hints(self) -> tuple[tuple[str, str], ...]:
        gettext = self.gettext
        walk, zoom = ("← →", gettext("Previous and next question")), ("Z", gettext("Enlarge the table"))
        copy = (COPY_KEY, gettext("Copy the question"))
        after = ("Space", gettext("Next question"))
        if self._page is self.result:
            return after, walk, copy, zoom
        answer, choices = ("1 … 5", gettext("Answer the question")), ("↑ ↓", gettext("Move through the choices"))
        marking = ("M", gettext("Mark the question of an exam"))
        if self._page is self.sitting and not self.sitting.running:
            return (("Space", gettext("Go on with the exam")),)
        if self._page is self.sitting:
            return answer, after, walk, choices, marking, (FINISH_KEY, gettext("Hand in")), zoom
        if self._page is not self.session:
            return ()
        finish, undo = (FINISH_KEY, gettext("Finish and sum up")), ("Ctrl+Z", gettext("Undo answer"))
        return answer, ("Space", gettext("Show the answer, then go on")), walk, choices, undo, finish, copy, zoom

    # Actions

    @property
    def language(self) -> str:
        """The language of the questions: chosen before, or the window's."""
        chosen = self.services.settings.current.study.language
        return chosen if chosen in self.services.language.offered else self.services.language.code

    def speak(self, lang: str) -> None:
        """Ask, and answer, in another language, from now on."""
        chosen = "" if lang == self.services.language.code else lang
        self.services.settings.remember_on("study", language=chosen)
        self._speak(lang)

    def _speak(self, lang: str) -> None:
        self.home.scope.speak(lang)
        for page in (self.session, self.sitting, self.result):
            page.speak(lang)

    def start(self) -> None:
        self._start(self.home.scope.wish)

    def study_rules(self, rules: tuple[str, ...]) -> None:
        self._start(ScopeWish(rules=rules))

    def study_mistakes(self, exam: int) -> None:
        """Begin with the first question that went wrong in an exam, or in any."""
        self._start(ScopeWish(mistakes_of=exam))

    def _ask_again(self, source: str) -> None:
        wish = self.home.scope.wish
        self.services.study.ask(
            self, lambda context: work.asked_again(context, source), lambda asked: self._begin(wish, source, asked)
        )

    def _start(self, wish: ScopeWish) -> None:
        # New questions are drawn by chance; what is due comes first in any case.
        seed = local_now().isoformat()
        self.home.scope.say_problem(None)
        self.home.set_busy(self.gettext("Preparing the first question …"))
        self.services.study.ask(
            self,
            lambda context: work.next_asked(context, wish, (seed, 1)),
            lambda asked: self._begin(wish, seed, asked),
            self._nothing,
        )

    def _begin(self, wish: ScopeWish, seed: str, asked: Asked) -> None:
        self.home.set_busy("")
        self.home.show_turns((), self.language)
        self.session.begin(wish, seed, asked)
        self.go(QUESTION)

    def _nothing(self, error: TablesideError) -> None:
        self.home.set_busy("")
        if self._page is self.home:
            self.home.show_options()
            self.home.scope.say_problem(error)
        else:
            self.services.notices.say_error(error)

    def sum_up(self) -> None:
        """Say on the page of study what was answered."""
        self.session.save_again()
        self.home.show_turns([turn for turn in self.session.turns if turn.solved], self.language)
        self.go(HOME)

    def say_unsaved(self, bar: OfferBar, error: TablesideError) -> None:
        """Say why answers are not on the disk yet."""
        kept_here = self.gettext("Your answers stay here and are saved as soon as that is possible.")
        bar.say(f"{self.services.language.catalogue.error(error)} {kept_here}", self.gettext("Save again"))

    # Decks

    def ask_where_to_export(self) -> None:
        """Ask for a file, and write the deck into it."""
        name = f"tableside-{self.home.scope.wish.book or 'all'}-{self.language}.apkg"
        ask_where_to_save(self, self.gettext("Export a deck (Anki)"), name, "Anki (*.apkg)", self.export_to)

    def export_to(self, path: Path) -> None:
        """Write a deck of the chosen book, or of all, in the language of the questions."""
        wish, lang = self.home.scope.wish, self.language
        self.home.set_busy(self.gettext("Writing the deck …"))

        def write(context: StudyContext) -> int:
            return export_deck(context.study, path, work.read_scope(context, wish), lang)

        def done(count: int) -> None:
            self.home.set_busy("")
            sentence = self.ngettext(
                "Saved “{file}” with {count} card", "Saved “{file}” with {count} cards", count, file=path.name
            )
            self.services.notices.say(sentence)

        def failed(error: TablesideError) -> None:
            self.home.set_busy("")
            self.services.notices.say_error(error)

        self.services.study.ask(self, write, done, failed)

    # Exams

    def right_text(self, right: int, answers: int) -> str:
        return self.ngettext("{count} of {answers} right", "{count} of {answers} right", right, answers=answers)

    def score_text(self, score: Score) -> str:
        return self.ngettext(
            "{count} of {questions} right ({percent} %)",
            "{count} of {questions} right ({percent} %)",
            score.right,
            questions=score.count,
            percent=score.percent,
        )

    def show_past(self, past: PastExam) -> None:
        kept = KeptExam.from_data(past.data)

        def made(found: tuple[KeptExam, WordedExam]) -> None:
            left, exam = found
            self.result.show_exam(exam, left, self.language, past.number)
            self.go(RESULT)

        self.services.study.ask(self, lambda context: work.exam_in_hand(context, kept), made)

    def begin_exam(self) -> None:
        """Begin the exam that has been set; one in hand is to be finished or given up first."""
        if self.sitting.in_hand:
            self.services.notices.say(self.gettext("An exam is running: hand it in or give it up first."))
        elif self.set_up.exam is not None:
            self.sitting.begin(self.set_up.exam, self.language)
        else:
            return
        self.go(SITTING)

    def _take_up_exam(self) -> None:
        """Rebuild the exam that was running when the program ended."""
        kept = self.services.exam.kept
        if kept is None:
            return

        def made(found: tuple[KeptExam, WordedExam]) -> None:
            if self.sitting.in_hand:
                return
            self.sitting.resume(*found, self.language)
            lost = len(kept.sources) - len(found[0].sources)
            if lost:
                self.services.notices.say(
                    self.ngettext(
                        "{count} question of the exam is no longer asked and was left out.",
                        "{count} questions of the exam are no longer asked and were left out.",
                        lost,
                    ),
                    lasting=True,
                )
            if self.isVisible() and self._waits_for_exam and self._page is self.home:
                self.go(SITTING)

        def failed(error: TablesideError) -> None:
            self.services.exam.reject(self.services.language.catalogue.error(error))

        self.services.study.ask(self, lambda context: work.exam_in_hand(context, kept), made, failed)

    def mark(self) -> None:
        """Mark the exam that was handed in."""
        if self.sitting.exam is None or self.sitting.kept is None:
            return
        handed_in = WordedExam(self.sitting.exam, self.sitting.asked)
        self.result.show_exam(handed_in, self.sitting.kept, self.language)
        if self.isVisible():
            self.go(RESULT)
        else:
            # The user is on another page and finds the result later.
            self.stack.setCurrentWidget(self.result)

    def ask_where_to_save(self, sheet: str) -> None:
        """Ask for a file, and save a sheet of the exam in it: paper, answer sheet, key or result."""
        if self._exam is not None:
            candidate = re.sub(r"[^\w-]+", "-", self.result.candidate.text().strip()) if sheet == "result" else ""
            name = f"tableside-{sheet}-{candidate or self._exam.code}.pdf"
            ask_where_to_save(
                self, self.gettext("Save as PDF"), name, "PDF (*.pdf)", lambda path: self.save(sheet, path)
            )

    def save(self, sheet: str, path: Path) -> None:
        """Save a sheet as PDF, in the language of the questions."""
        exam, lang = self._exam, self.language
        if exam is None:
            return
        kept = self.result.kept if self._page is self.result else None
        candidate = self.result.candidate.text().strip()

        def write(context: StudyContext) -> None:
            write_atomically(path, as_pdf(work.sheet_of(context, sheet, exam, kept, lang, candidate), path.stem))

        def done(_nothing: None) -> None:
            self.services.notices.say(self.gettext("Saved “{file}”", file=path.name))

        self.services.study.ask(self, write, done)

    @property
    def _exam(self) -> Exam | None:
        """The exam on the page."""
        if self._page is self.result:
            return self.result.exam
        return self.set_up.exam.exam if self.set_up.exam is not None else None

    # Within

    @property
    def _page(self) -> StudyPage:
        page = self.stack.currentWidget()
        return page if isinstance(page, StudyPage) else self.home

    def _has_something(self, page: StudyPage) -> bool:
        """Return whether a part has anything to show; a remembered place may name one that has not."""
        if page is self.session:
            return self.session.turn is not None
        if page is self.result:
            return self.result.exam is not None
        return page is not self.sitting or self.sitting.in_hand

    def go(self, part: str) -> None:
        self.services.navigator.go(Place(PAGE, part))

    def _show(self, page: StudyPage) -> None:
        self.stack.setCurrentWidget(page)
        if page is self.home:
            self.home.refresh()
