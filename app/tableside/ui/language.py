"""The language of the interface, switched while the program runs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from tableside.language.registry import language
from tableside.messages import Catalogue, available_languages, load_catalogue


def language_name(code: str) -> str:
    """Give a language's own name for itself."""
    return language(code).name or QLocale(code).nativeLanguageName().capitalize() or code


def system_language(offered: Iterable[str]) -> str:
    """Give the system's language if it is offered, else English."""
    codes = [name.replace("_", "-").partition("-")[0].lower() for name in QLocale.system().uiLanguages()]
    return next((code for code in codes if code in set(offered)), "en")


class InterfaceLanguage(QObject):
    """Translates what the window says, Qt's own buttons included, and tells everyone when the language changes."""

    changed = Signal()

    def __init__(self, folder: Path, chosen: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._qt_translator = QTranslator(self)
        self._chosen = chosen
        self.catalogue: Catalogue = load_catalogue(self.code, folder)
        self._install_qt_texts()

    @property
    def offered(self) -> tuple[str, ...]:
        """The languages there are catalogues for."""
        return available_languages(self._folder)

    @property
    def code(self) -> str:
        """The language in use."""
        return self._chosen if self._chosen in self.offered else system_language(self.offered)

    def choose(self, code: str) -> None:
        """Switch; an empty code means the system's language."""
        self._chosen = code
        self.catalogue = load_catalogue(self.code, self._folder)
        self._install_qt_texts()
        self.changed.emit()

    def move(self, folder: Path) -> None:
        """Read the catalogues from another folder from now on, such as the user's own copy of them."""
        self._folder = folder

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template."""
        return self.catalogue.gettext(template, **params)

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        """Translate a template that depends on a number."""
        return self.catalogue.ngettext(singular, plural, count, **params)

    def _install_qt_texts(self) -> None:
        app = QCoreApplication.instance()
        if app is None:
            return
        app.removeTranslator(self._qt_translator)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self.code != "en" and self._qt_translator.load(f"qtbase_{self.code}", folder):
            app.installTranslator(self._qt_translator)
