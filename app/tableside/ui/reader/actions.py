"""What can be done with a rule: copy it, mark it, print it, save it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QWidget

from tableside.errors import TablesideError
from tableside.rulebook import Edition
from tableside.rulebook.render import RuleView
from tableside.ui.places import Place
from tableside.ui.reader.marks import is_bookmarked, toggle_bookmark
from tableside.ui.reader.typeset import Speak
from tableside.ui.services import Services

_FILTERS = {"pdf": "PDF (*.pdf)", "html": "HTML (*.html)", "md": "Markdown (*.md)"}


class RuleActions:
    """Acts on the rules of the edition being read."""

    def __init__(self, services: Services, parent: QWidget, speak: Speak) -> None:
        self._services = services
        self._parent = parent
        self._speak = speak

    def copy_text(self, edition: Edition, rule_id: str) -> None:
        """Copy a rule's words, as text and with their look."""
        view = RuleView(self._services.library, edition)
        data = QMimeData()
        data.setText(f"{view.text(rule_id).rstrip()}\n")
        data.setHtml(view.html(rule_id))
        QGuiApplication.clipboard().setMimeData(data)
        self._say(self.gettext("Copied the text of {rule}", rule=self._cite(edition, rule_id)))

    def copy_citation(self, edition: Edition, rule_id: str) -> None:
        """Copy how a rule is cited: "Snooker, Section 3 Rule 10(b)(ii)"."""
        cited = self._cite(edition, rule_id)
        QGuiApplication.clipboard().setText(cited)
        self._say(self.gettext("Copied: {text}", text=cited))

    def copy_link(self, edition: Edition, rule_id: str) -> None:
        """Copy a link that opens the rule here or on another machine."""
        link = Place("rules", rule_id, edition.lang).link()
        QGuiApplication.clipboard().setText(link)
        self._say(self.gettext("Copied: {text}", text=link))

    def toggle_bookmark(self, edition: Edition, rule_id: str) -> None:
        """Set a bookmark or take it away."""
        cited = self._cite(edition, rule_id)
        if toggle_bookmark(self._services.settings, rule_id):
            self._say(self.gettext("Bookmarked {rule}", rule=cited))
        else:
            self._say(self.gettext("Took the bookmark off {rule}", rule=cited))

    def print_rules(self, edition: Edition, root: str | None) -> None:
        """Ask for a printer and print."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from tableside.ui.reader.export import Piece, print_on

        piece = Piece(self._services.library, edition, root)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(piece.title)
        dialog = QPrintDialog(printer, self._parent)
        dialog.accepted.connect(lambda: print_on(piece, printer, self._speak))
        QDialog.open(dialog)

    def save_rules(self, edition: Edition, root: str | None, ending: str) -> None:
        """Ask where to save, and save."""
        from tableside.ui.reader.export import Piece

        piece = Piece(self._services.library, edition, root)
        dialog = QFileDialog(self._parent, self.gettext("Save"), f"{piece.file_name}.{ending}", _FILTERS[ending])
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(lambda name: self.save_to(edition, root, Path(name)))
        dialog.open()

    def save_to(self, edition: Edition, root: str | None, path: Path) -> None:
        """Save a piece; what goes wrong is said, and nothing is lost."""
        from tableside.ui.reader.export import Piece, save

        try:
            save(Piece(self._services.library, edition, root), path, self._speak)
        except TablesideError as error:
            self._services.notices.say_error(error)
        else:
            self._say(self.gettext("Saved “{file}”", file=path.name))

    def fill(self, menu: QMenu, edition: Edition, rule_id: str) -> None:
        """Fill a menu with everything that can be done with a rule."""
        gettext = self.gettext
        _add(menu, gettext("Copy text"), "Ctrl+Shift+C", partial(self.copy_text, edition, rule_id))
        _add(menu, gettext("Copy citation"), "Ctrl+Shift+X", partial(self.copy_citation, edition, rule_id))
        _add(menu, gettext("Copy link"), "Ctrl+Shift+L", partial(self.copy_link, edition, rule_id))
        menu.addSeparator()
        marked = is_bookmarked(self._services.settings, rule_id)
        words = gettext("Remove bookmark") if marked else gettext("Bookmark")
        _add(menu, words, "Ctrl+D", partial(self.toggle_bookmark, edition, rule_id))
        menu.addSeparator()
        scopes = self._scopes(edition, rule_id)
        self._submenu(
            menu, gettext("Print"), [(words, partial(self.print_rules, edition, root)) for words, root in scopes]
        )
        for ending, title in (("pdf", "PDF"), ("html", "HTML"), ("md", "Markdown")):
            acts = [(words, partial(self.save_rules, edition, root, ending)) for words, root in scopes]
            self._submenu(menu, gettext("Save as {format}", format=title), acts)

    def _scopes(self, edition: Edition, rule_id: str) -> list[tuple[str, str | None]]:
        path = edition.path_to(rule_id)
        found: dict[str, str] = {}
        for rule in path:
            found[rule.id] = self._services.library.cite(rule.id, edition.lang)
        narrow_first: list[tuple[str, str | None]] = [(words, root) for root, words in reversed(found.items())]
        return [*narrow_first, (self.gettext("The whole book"), None)]

    @staticmethod
    def _submenu(menu: QMenu, title: str, acts: list[tuple[str, partial[None]]]) -> None:
        submenu = menu.addMenu(title)
        for words, act in acts:
            _add(submenu, words, "", act)

    def _cite(self, edition: Edition, rule_id: str) -> str:
        return self._services.library.cite(rule_id, edition.lang, long=True)

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template into the interface language."""
        return self._services.language.gettext(template, **params)

    def _say(self, sentence: str) -> None:
        self._services.notices.say(sentence)


def _add(menu: QMenu, text: str, keys: str, act: Callable[[], object]) -> None:
    action = QAction(f"{text}\t{keys}" if keys else text, menu)
    action.triggered.connect(lambda _=False: act())
    menu.addAction(action)
