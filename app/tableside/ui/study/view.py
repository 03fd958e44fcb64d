"""The study page: home, questions, exams, one at a time."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QEventLoop, QRectF, Qt, QUrl
from PySide6.QtGui import QFont, QFontDatabase, QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from tableside.errors import TablesideError
from tableside.palette import LIGHT, Colours
from tableside.storage import write_atomically
from tableside.study.exam import Exam
from tableside.study.memory import PastExam
from tableside.ui import paper
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.services.study import KeptExam, StudyContext, local_now
from tableside.ui.study.exam import HistoryPage, ResultPage, SittingPage
from tableside.ui.study.exam_setup import SetUpPage
from tableside.ui.study.home import HomePage, SummaryPage
from tableside.ui.study.parts import FINISH_KEY
from tableside.ui.study.question import COPY_KEY, PAGE, QUESTION
from tableside.ui.study.session import SessionPage
from tableside.ui.study.work import Asked, ScopeWish, asked_again, exam_in_hand, next_asked, sheet_of, write_deck
from tableside.ui.typeset.preview import RuleCards
from tableside.ui.view import View
from tableside.ui.widgets import bare, named
from tableside.ui.widgets.desktop import ask_where_to_save

HOME, SUMMARY, EXAM, SITTING, RESULT, HISTORY = "home", "summary", "exam", "sitting", "result", "history"
_ANY_EXAM = 0


StudyPage = HomePage | SessionPage | SummaryPage | SetUpPage | SittingPage | ResultPage | HistoryPage


_PICTURE_WIDTH = 540
_SHARPNESS = 3
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_PICTURE = re.compile(r'<img alt="" src="data:image/svg\+xml;base64,([^"]+)"/>')


@dataclass(frozen=True, slots=True)
class Setting:
    """How a sheet is set: the type, its colours, and how many dots an inch has."""

    font: QFont
    colours: Colours
    dpi: float

    @staticmethod
    def on_paper() -> Setting:
        """Black on white; asked for in the window's thread, which alone knows screens and fonts."""
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPointSizeF(paper.PAPER_POINTS)
        return Setting(font, LIGHT, paper.screen_dpi())


def sheet_document(html: str, setting: Setting) -> QTextDocument:
    """Set a sheet; its pictures are drawn here, so that no plug-in of Qt is needed for them."""
    document = QTextDocument()
    document.setDefaultFont(setting.font)
    colours = setting.colours
    points = setting.font.pointSizeF()
    document.setDefaultStyleSheet(
        f"body, p, h1, h2 {{ color: {colours.ink}; }}"
        f"h1 {{ font-size: {points * 1.6:.1f}pt; }} h2 {{ font-size: {points * 1.15:.1f}pt; margin-top: 18px; }}"
        f".situation {{ margin: 2px 0; }} .choice {{ margin: 3px 0 3px 44px; text-indent: -44px; }}"
        f".facts, .small {{ color: {colours.muted}; }}"
    )
    number = 0

    def placed(found: re.Match[str]) -> str:
        nonlocal number
        number += 1
        address = f"picture:{number}"
        image = _drawn(b64decode(found[1]))
        document.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(address), image)
        return f'<img width="{_PICTURE_WIDTH}" src="{address}"/>'

    document.setHtml(_PICTURE.sub(placed, _STYLE.sub("", html)))
    return document


def as_pdf(html: str, title: str, setting: Setting) -> bytes:
    """Return a sheet as a PDF; it may be made in any thread."""
    # A long text is set bit by bit, by a timer, and a thread has no timers until there is a loop for their events.
    loop = QEventLoop()
    document = sheet_document(html, setting)
    document.setDocumentMargin(0)
    paper.keep_lines_whole(document)
    made = paper.as_pdf(document, title, setting.dpi, sections_whole=True)
    loop.deleteLater()
    return made


def _drawn(svg: bytes) -> QImage:
    renderer = QSvgRenderer(QByteArray(svg))
    shape = renderer.viewBoxF()
    width = _PICTURE_WIDTH * _SHARPNESS
    image = QImage(width, max(1, round(width * shape.height() / shape.width())), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def save_sheet(services: Services, owner: QWidget, path: Path, html: Callable[[StudyContext], str], title: str) -> None:
    """Write a sheet as PDF; setting and printing it happens beside the window."""
    setting = Setting.on_paper()

    def work(context: StudyContext) -> None:
        write_atomically(path, as_pdf(html(context), title, setting))

    def done(_nothing: None) -> None:
        services.notices.say(services.language.gettext("Saved “{file}”", file=path.name))

    services.study.ask(owner, work, done)


class StudyView(View):
    """Opens the parts of study; each stays as it was left."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        named(self, "study")
        self.cards = RuleCards(services, self)
        self.home = HomePage(services)
        self.session = SessionPage(services, self.cards)
        self.stack = QStackedWidget()
        self.summary = SummaryPage(services, self.cards)
        self.set_up = SetUpPage(services)
        self.sitting = SittingPage(services)
        self.result = ResultPage(services, self.cards)
        self.history = HistoryPage(services)
        self._names: dict[QWidget, str] = {
            self.home: HOME,
            self.session: QUESTION,
            self.summary: SUMMARY,
            self.set_up: EXAM,
            self.sitting: SITTING,
            self.result: RESULT,
            self.history: HISTORY,
        }
        for page in self._names:
            self.stack.addWidget(page)
        bare(QVBoxLayout(self)).addWidget(self.stack)
        self._connect()
        self._waits_for_exam = False
        services.navigator.gate = self._may_go
        lang = self.language
        self.home.scope.speak(lang)
        for page in (self.session, self.sitting, self.result):
            page.speak(lang)
        self.follow()
        self._take_up_exam()

    def _connect(self) -> None:
        self.home.started.connect(self.start)
        self.home.deck_wanted.connect(self.ask_where_to_export)
        self.home.history_wanted.connect(lambda: self._go(HISTORY))
        self.home.sitting_wanted.connect(lambda: self._go(SITTING))
        self.home.weak.started.connect(lambda: self.study_rules(tuple(one.rule for one in self.home.weak.weak)))
        self.home.weak.opened.connect(lambda rule: self.services.navigator.go(Place("rules", rule)))
        self.home.weak.mistakes_wanted.connect(lambda: self.study_mistakes(_ANY_EXAM))
        self.session.ended.connect(self._sum_up)
        self.session.exhausted.connect(self._sum_up)
        self.summary.closed.connect(lambda: self._go(HOME))
        self.summary.more_wanted.connect(self.start)
        self.summary.rules_wanted.connect(self.study_rules)
        self.history.closed.connect(lambda: self._go(HOME))
        self.history.exam_wanted.connect(self.show_past)
        self.home.exam_wanted.connect(self._set_exam)
        self.set_up.closed.connect(lambda: self._go(HOME))
        self.set_up.begun.connect(self.begin_exam)
        self.set_up.sheet_wanted.connect(self.ask_where_to_save)
        self.sitting.handed_in.connect(self._mark)
        self.sitting.given_up.connect(self._gave_up)
        self.sitting.went_on.connect(lambda: self.services.navigator.settle(Place(PAGE, self._names[self.sitting])))
        self.sitting.book_wanted.connect(lambda book: self.services.navigator.go(Place("rules", book)))
        self.result.closed.connect(lambda: self._go(HOME))
        self.result.again.connect(lambda: self._go(EXAM))
        self.result.result_wanted.connect(lambda: self.ask_where_to_save("result"))
        self.result.mistakes_wanted.connect(self.study_mistakes)
        self.result.key_wanted.connect(lambda: self.ask_where_to_save("key"))
        for page in (self.session, self.sitting, self.result):
            page.spoken.connect(self.speak)

    # The view's contract

    def open(self, place: Place) -> None:
        """Show a part of study, or the page as it was left; a rule or book as target is what to study."""
        target = place.target
        # The current exam is rebuilt in the background; then it is shown if it was asked for.
        self._waits_for_exam = target in ("", SITTING) and self.services.exam.kept is not None
        wanted = next((page for page, name in self._names.items() if name == target), None)
        if self.sitting.running or (self.sitting.in_hand and not target):
            # The time runs: nothing else is shown before the exam is handed in.
            self._show(self.sitting)
        elif target == EXAM:
            self._show(self.set_up)
        elif target == QUESTION and place.details:
            self._ask_again(dict(place.details).get("source", ""))
            self._show(self._page)
        elif wanted is not None:
            self._show(wanted if self._has_something(wanted) else self.home)
        elif target:
            self.home.scope.show_rules(target)
            self.home.show_options()
            self._show(self.home)
        else:
            self._show(self._page)
        self.services.navigator.settle(Place(PAGE, self._names[self._page]))
        self.take_focus()

    def _may_go(self, place: Place) -> bool:
        navigator = self.services.navigator
        here = navigator.here
        if here is None or here.view != PAGE or place.view == PAGE or not self.sitting.closed:
            return True
        self.sitting.ask_to_leave(lambda: navigator.go(place))
        return False

    def leave(self) -> None:
        """Keep every answer, and close what floats above the page."""
        self.cards.hide()
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

    # What is done

    @property
    def language(self) -> str:
        """The language of the questions: chosen before, or the window's."""
        chosen = self.services.settings.current.study.language
        return chosen if chosen in self.services.language.offered else self.services.language.code

    def speak(self, lang: str) -> None:
        chosen = "" if lang == self.services.language.code else lang
        self.services.settings.remember_on("study", language=chosen)
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
            self, lambda context: asked_again(context, source), lambda asked: self._begin(wish, source, asked)
        )

    def _start(self, wish: ScopeWish) -> None:
        # New questions are drawn by chance; what is due comes first in any case.
        seed = local_now().isoformat()
        self.home.scope.say_problem(None)
        self.home.set_busy(self.gettext("Preparing the first question …"))
        self.services.study.ask(
            self,
            lambda context: next_asked(context, wish, (seed, 1)),
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
        if self._page is self.home:
            self.home.show_options()
            self.home.scope.say_problem(error)
        else:
            self.services.notices.say_error(error)

    def _sum_up(self) -> None:
        """Show what was answered, or the page of study where nothing was."""
        self.session.save_again()
        if any(turn.solved for turn in self.session.turns):
            self.summary.show_turns(self.session.turns, self.language)
            self._go(SUMMARY)
        else:
            self._go(HOME)

    # Decks

    def ask_where_to_export(self) -> None:
        """Ask for a file, and write the deck into it."""
        name = f"tableside-{self.home.scope.wish.book or 'all'}-{self.language}.apkg"
        ask_where_to_save(self, self.gettext("Export a deck (Anki)"), name, "Anki (*.apkg)", self.export_to)

    def export_to(self, path: Path) -> None:
        """Write a deck of the chosen book, or of all, in the language of the questions."""
        wish, lang = self.home.scope.wish, self.language
        self.home.set_busy(self.gettext("Writing the deck …"))

        def done(count: int) -> None:
            self.home.set_busy("")
            sentence = self.ngettext(
                "Saved “{file}” with {count} card", "Saved “{file}” with {count} cards", count, file=path.name
            )
            self.services.notices.say(sentence)

        def failed(error: TablesideError) -> None:
            self.home.set_busy("")
            self.services.notices.say_error(error)

        self.services.study.ask(self, lambda context: write_deck(context, path, wish, lang), done, failed)

    # Exams

    def _set_exam(self) -> None:
        """Go to the page of exams with the book that is chosen here."""
        self.set_up.begin_with(self.home.scope.wish.book)
        self._go(EXAM)

    def show_past(self, past: PastExam) -> None:
        kept = KeptExam.from_data(past.data)

        def made(found: tuple[KeptExam, Exam, tuple[Asked, ...]]) -> None:
            left, exam, asked = found
            self.result.show_exam(exam, asked, left, self.language, past.number)
            self._go(RESULT)

        self.services.study.ask(self, lambda context: exam_in_hand(context, kept), made)

    def begin_exam(self) -> None:
        """Begin the exam that has been set; one in hand is to be finished or given up first."""
        if self.sitting.in_hand:
            self.services.notices.say(self.gettext("An exam is running: hand it in or give it up first."))
        elif self.set_up.exam is not None:
            self.sitting.begin(self.set_up.exam, self.set_up.asked, self.language)
        else:
            return
        self._go(SITTING)

    def _take_up_exam(self) -> None:
        """Rebuild the exam that was running when the program ended."""
        kept = self.services.exam.kept
        if kept is None:
            return

        def made(found: tuple[KeptExam, Exam, tuple[Asked, ...]]) -> None:
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
                self._go(SITTING)

        def failed(error: TablesideError) -> None:
            self.services.exam.reject(self.services.language.catalogue.error(error))

        self.services.study.ask(self, lambda context: exam_in_hand(context, kept), made, failed)

    def _gave_up(self) -> None:
        self.services.notices.say(self.gettext("The exam was given up."))
        self._go(HOME)

    def _mark(self) -> None:
        if self.sitting.exam is None or self.sitting.kept is None:
            return
        self.result.show_exam(self.sitting.exam, self.sitting.asked, self.sitting.kept, self.language)
        if self.isVisible():
            self._go(RESULT)
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

        def html(context: StudyContext) -> str:
            return sheet_of(context, sheet, exam, kept, lang, candidate)

        save_sheet(self.services, self, path, html, path.stem)

    @property
    def _exam(self) -> Exam | None:
        return self.result.exam if self._page is self.result else self.set_up.exam

    # Within

    @property
    def _page(self) -> StudyPage:
        page = self.stack.currentWidget()
        return page if isinstance(page, StudyPage) else self.home

    def _has_something(self, page: QWidget) -> bool:
        """Return whether a part has anything to show; a remembered place may name one that has not."""
        if page is self.session:
            return self.session.turn is not None
        if page is self.result:
            return self.result.exam is not None
        if page is self.summary:
            return bool(self.session.turns)
        return page is not self.sitting or self.sitting.in_hand

    def _go(self, target: str) -> None:
        self.services.navigator.go(Place(PAGE, target))

    def _show(self, page: QWidget) -> None:
        self.stack.setCurrentWidget(page)
        if isinstance(page, HomePage | HistoryPage):
            page.refresh()
