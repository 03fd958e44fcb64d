"""The overview: a row for each book in each language, with a bar and what is left to do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu

from tableside.errors import TablesideError
from tableside.translation import Progress
from tableside.translation.languages import added_languages
from tableside.translation.store import INTERFACE
from tableside.ui import override
from tableside.ui.language import language_name
from tableside.ui.translate.rows import muted
from tableside.ui.translate.session import NEW_LANGUAGE, RoomPage, TranslationSession
from tableside.ui.widgets import give_command, give_menu, push_button
from tableside.ui.widgets.html_list import HtmlList, HtmlRow

_BAR, _NARROW = 130, 700
"""The width of a bar, and that of a page which has none."""
_Pair = tuple[str, str]
"""A book and a language."""


class Overview(RoomPage):
    """All books in all languages; a click opens one at its next unfinished text."""

    opened = Signal(str, str)

    def __init__(self, session: TranslationSession) -> None:
        gettext = session.gettext
        hint = gettext("Choose a book in a language; it opens at the next text that is missing or a draft.")
        super().__init__(session, "translate-overview", gettext("Translations"), hint)
        self.more = push_button("overview-more", gettext("Languages"))
        self.menu = QMenu(self.more)
        give_menu(self.more, self.menu)
        self.list: HtmlList[_Pair] = HtmlList("overview-list", session.services.theme, self._describe)
        self.list.setAccessibleName(gettext("Translations"))
        self.list.lined = True
        self.column.addWidget(self.list, 1)
        self._used: _Pair = "", ""
        """The last text edited."""
        self._counts: dict[_Pair, Progress] = {}
        self._uncounted: list[_Pair] = []
        self.list.clicked.connect(lambda index: self._open(index.row()))
        self.list.opened.connect(self._open)

    def add_commands(self, commands: dict[str, QAction]) -> None:
        """Show a button for each command, and one for the languages."""
        for name, action in commands.items():
            button = push_button(f"overview-{name}")
            give_command(button, action)
            button.setDefault(name == "next")
            self.add_controls(button)
        self.add_controls(self.more)

    @override
    def begin(self, lang: str, details: Mapping[str, str]) -> None:
        session, gettext, workspace = self.session, self.session.gettext, self.session.workspace
        self._used = details["book"], lang
        self.menu.clear()
        self.menu.addAction(gettext("New language…"), partial(session.go, NEW_LANGUAGE))
        for one in added_languages(workspace):
            words = gettext("Correct or delete {language}…", language=language_name(one))
            self.menu.addAction(words, partial(session.go, NEW_LANGUAGE, one))
        used = session.recall("language")
        langs = sorted(workspace.targets(), key=lambda lang: lang != used)
        pairs = [(book, lang) for lang in langs for book in workspace.collections_in(lang)]
        stood, self._counts = self.list.rows.item(self.list.currentIndex()), {}
        self.list.show_items(pairs)
        if stood in pairs:
            self.list.setCurrentIndex(self.list.rows.index(pairs.index(stood)))
        waits, self._uncounted = not self._uncounted, sorted(pairs, key=lambda pair: pair[0] == INTERFACE)
        if waits:
            self._count()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.list.restyle()

    @property
    def counting(self) -> bool:
        return bool(self._uncounted)

    def told(self, book: str, lang: str) -> str:
        """Return the words of a row; nothing where there is none."""
        return self._describe((book, lang)).spoken if (book, lang) in self.list.rows.items else ""

    def _count(self) -> None:
        """Count one book after another in the background; the first time that means to check every text."""
        if self._uncounted:
            pair = self._uncounted[0]
            work = partial(self.session.workspace.progress, *pair)
            self.session.services.background.run(self, work, partial(self._show, pair), partial(self._fail, pair))

    def _show(self, pair: _Pair, progress: Progress) -> None:
        self._counts[pair] = progress
        self.list.rows.describe_again()
        self._go_on(pair)

    def _fail(self, pair: _Pair, error: TablesideError) -> None:
        self.session.services.notices.say_error(error)
        self._go_on(pair)

    def _go_on(self, counted: _Pair) -> None:
        self._uncounted = [pair for pair in self._uncounted if pair != counted]
        self._count()

    def _describe(self, pair: _Pair) -> HtmlRow:
        """Return a row: done is solid in its bar, draft is marked, missing is empty; two lines where it is narrow."""
        colours, (book, lang) = self.session.services.theme.colours, pair
        names, percent, left, bar = (language_name(lang), self.session.book_title(book)), "…", "", ""
        if pair in self._counts:
            progress = self._counts[pair]
            total = progress.total or 1
            percent = f"{progress.done * 100 // total if progress.total else 100} %"  # all only when all is
            left = self._left(progress)
            done, draft = (round(_BAR * count / total) for count in (progress.done, progress.draft))
            parts = (done, colours.accent), (draft, colours.mark), (_BAR - done - draft, colours.line)
            shown = (f'width="{width}" bgcolor="{colour}"' for width, colour in parts if width > 0)
            cells = "".join(f'<td {size} style="font-size:5pt">&nbsp;</td>' for size in shown)  # lower than the words
            bar = f'<table cellspacing="0" cellpadding="0"><tr>{cells}</tr></table>'
        else:
            left = self.session.gettext("counting…")
        if self.width() < _NARROW * self.session.services.theme.scale:
            html = f"{escape(' · '.join(names))}<br>{muted(f'{percent} · {left}', colours)}"
            return HtmlRow(html, ", ".join((*names, percent, left)))
        shares = zip(("15%", "25%", "8%", f"{_BAR + 20}"), (*map(escape, names), percent, bar), strict=True)
        first = "".join(f'<td width="{share}" valign="middle">{words}</td>' for share, words in shares)
        html = f'<table width="100%" cellspacing="0"><tr>{first}<td valign="middle">{escape(left)}</td></tr></table>'
        return HtmlRow(html, ", ".join((*names, percent, left)))

    def _left(self, progress: Progress) -> str:
        ngettext = self.session.ngettext
        told = (
            (progress.wrong, ngettext("{count} with errors", "{count} with errors", progress.wrong)),
            (progress.missing, ngettext("{count} missing", "{count} missing", progress.missing)),
            (progress.draft, ngettext("{count} draft", "{count} drafts", progress.draft)),
            (progress.doubtful, ngettext("{count} doubtful", "{count} doubtful", progress.doubtful)),
            (progress.approved, ngettext("{count} approved", "{count} approved", progress.approved)),
        )
        return " · ".join(words for count, words in told if count) or self.session.gettext("Nothing left to do")

    def _open(self, row: int) -> None:
        self.opened.emit(*self.list.rows.items[row])

    @override
    def take_focus(self) -> None:
        """Put the keyboard on what was worked on, or on the first row."""
        pairs = self.list.rows.items
        self.list.setCurrentIndex(self.list.rows.index(pairs.index(self._used) if self._used in pairs else 0))
        self.list.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the others lead back here; from here Escape leads to the page before
