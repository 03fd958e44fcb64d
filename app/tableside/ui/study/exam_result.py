"""After the exam: the result and the answers as sheets, on the screen and as PDF, and saving files."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEventLoop, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QImage, QPainter, QTextDocument
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from tableside.palette import LIGHT, Colours
from tableside.storage import write_atomically
from tableside.ui import paper
from tableside.ui.services import Services
from tableside.ui.services.exam import KeptExam
from tableside.ui.services.study import StudyContext
from tableside.ui.study.parts import question_languages
from tableside.ui.study.work import Sheets, sheets_of
from tableside.ui.widgets import bare, label_tool, mark, named, plain_button, text_label
from tableside.ui.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from tableside.study import Exam


_PICTURE_WIDTH = 460
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
        f"body, p, li, h1, h2 {{ color: {colours.ink}; }}"
        f"h1 {{ font-size: {points * 1.6:.1f}pt; }} h2 {{ font-size: {points * 1.15:.1f}pt; margin-top: 18px; }}"
        f"ol {{ list-style-type: upper-alpha; }} li {{ margin-bottom: 3px; }}"
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
    made = paper.as_pdf(document, title, setting.dpi)
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
        write_atomically(path, as_pdf(html(context), title, setting), keep_previous=False)

    def done(_nothing: None) -> None:
        services.notices.say(services.language.gettext("Saved “{file}”", file=path.name))

    services.study.ask(owner, work, done)


class ResultPage(QWidget):
    """Shows the sheets of an exam that was handed in."""

    closed = Signal()
    again = Signal()
    spoken = Signal(str)
    result_wanted = Signal()
    key_wanted = Signal()

    def __init__(self, services: Services) -> None:
        super().__init__()
        named(self, "study-result-page")
        self._services = services
        self._lang = "en"
        self._key_shown = False
        self.exam: Exam | None = None
        self.answers: tuple[int | None, ...] = ()
        self.kept: KeptExam | None = None
        self.sheets: Sheets | None = None
        self._document: QTextDocument | None = None
        self.verdict = text_label("study-result")
        self.score = text_label("study-due")
        self.languages = question_languages(services)
        self.show_result = plain_button("chip")
        self.show_key = plain_button("chip")
        for button in (self.show_result, self.show_key):
            button.setCheckable(True)
        self.save_result = plain_button("study-act")
        self.save_key = plain_button("study-act")
        self.new = plain_button("study-act")
        self.home = plain_button("study-end")
        self.sheet = named(QTextBrowser(), "study-sheet")
        self.sheet.setOpenLinks(False)
        self._build()
        self._connect()

    def show_exam(self, exam: Exam, answers: tuple[int | None, ...], kept: KeptExam | None, lang: str) -> None:
        """Mark an exam and show what came of it."""
        self.exam, self.answers, self.kept = exam, answers, kept
        self._key_shown = False
        self.sheets = None
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Show the sheets in another language."""
        self._lang = lang
        self.languages.show_language(lang)
        if self.exam is None:
            return
        exam, answers, kept = self.exam, self.answers, self.kept
        self._services.study.ask(self, lambda context: sheets_of(context, exam, answers, kept, lang), self._show_sheets)

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        gettext = self._services.language.gettext
        self.show_result.setText(gettext("Result"))
        self.show_key.setText(gettext("Answers"))
        self.save_result.setText(gettext("Save the result (PDF)"))
        self.save_key.setText(gettext("Save the answers (PDF)"))
        self.new.setText(gettext("Another exam"))
        self.home.setText(gettext("Finish"))
        label_tool(self.home, gettext("Back to the study page"))
        for button in (self.show_result, self.show_key, self.save_result, self.save_key, self.new):
            label_tool(button, button.text())
        self.sheet.setAccessibleName(gettext("Result sheet"))
        self.languages.retranslate()
        self._show_verdict()

    def restyle(self) -> None:
        """Set the sheet in the colours and the size in use."""
        self._show_sheet()

    def take_focus(self) -> None:
        """Let the keyboard scroll the sheet."""
        self.sheet.setFocus()

    def _show_sheets(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self._show_verdict()
        self._show_sheet()

    def _show_verdict(self) -> None:
        if self.sheets is None:
            return
        gettext = self._services.language.gettext
        self.verdict.setText(gettext("✓ Passed") if self.sheets.passed else gettext("✗ Not passed"))
        mark(self.verdict, "state", "right" if self.sheets.passed else "wrong")
        self.score.setText(
            gettext(
                "{right} of {count} right ({percent} %)",
                right=self.sheets.right,
                count=self.sheets.count,
                percent=self.sheets.percent,
            )
        )

    def _show_sheet(self) -> None:
        self.show_result.setChecked(not self._key_shown)
        self.show_key.setChecked(self._key_shown)
        if self.sheets is None:
            return
        theme = self._services.theme
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPointSizeF(theme.points())
        setting = Setting(font, theme.colours, QGuiApplication.primaryScreen().logicalDotsPerInch())
        document = sheet_document(self.sheets.key if self._key_shown else self.sheets.result, setting)
        document.setParent(self.sheet)
        document.setDocumentMargin(18)
        self.sheet.setDocument(document)
        if self._document is not None:
            self._document.deleteLater()
        self._document = document

    def _choose(self, key: bool) -> None:
        self._key_shown = key
        self._show_sheet()

    def _build(self) -> None:
        acts = QWidget()
        flow = FlowLayout(acts, 8)
        for button in (self.show_result, self.show_key, self.languages, self.save_result, self.save_key):
            flow.addWidget(button)
        for button in (self.new, self.home):
            flow.addWidget(button)
        head = QVBoxLayout()
        head.setContentsMargins(20, 12, 20, 10)
        head.setSpacing(6)
        for part in (self.verdict, self.score, acts):
            head.addWidget(part)
        rows = bare(QVBoxLayout(self))
        rows.addLayout(head)
        rows.addWidget(self.sheet, 1)

    def _connect(self) -> None:
        self.languages.chosen.connect(self.spoken)
        self.show_result.clicked.connect(lambda: self._choose(False))
        self.show_key.clicked.connect(lambda: self._choose(True))
        self.save_result.clicked.connect(lambda: self.result_wanted.emit())
        self.save_key.clicked.connect(lambda: self.key_wanted.emit())
        self.new.clicked.connect(lambda: self.again.emit())
        self.home.clicked.connect(lambda: self.closed.emit())
