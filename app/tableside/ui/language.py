"""The language of the interface, switched while the program runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTranslator, Signal

from tableside.messages import Catalogue, available_languages, load_catalogue
from tableside.ui import override


def language_name(code: str) -> str:
    from tableside.language.registry import language

    return language(code).name or native_name(code) or code


def native_name(code: str) -> str:
    """Return what a system calls a language in its own words, without a country where the code names none."""
    from tableside.language.registry import own_name

    known = own_name(code)
    return (known if known != code else QLocale(code.replace("-", "_")).nativeLanguageName()).capitalize()


@cache
def system_language(offered: tuple[str, ...]) -> str:
    """Return the system's language if it is offered, else English."""
    codes = [name.replace("_", "-").partition("-")[0].lower() for name in QLocale.system().uiLanguages()]
    return next((code for code in codes if code in offered), "en")


class Catalogues(QObject):
    """The message catalogues of all languages; each is read once."""

    changed = Signal(str)

    def __init__(self, folder: Callable[[], Path]) -> None:
        super().__init__()
        self._folder = folder
        self._read: dict[str, Catalogue] = {}
        self._offered: tuple[str, ...] = ()

    @property
    def offered(self) -> tuple[str, ...]:
        if not self._offered:
            self._offered = available_languages(self._folder())
        return self._offered

    def of(self, language: str) -> Catalogue:
        if language not in self._read:
            self._read[language] = load_catalogue(language, self._folder())
        return self._read[language]

    def saved(self, language: str) -> None:
        self._read.pop(language, None)
        self._offered = ()
        self.changed.emit(language)


class InterfaceLanguage(QObject):
    """Translates what the window or a page of it says, and tells everyone when the language changes."""

    changed = Signal()

    def __init__(self, catalogues: Catalogues, chosen: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogues = catalogues
        self._chosen = chosen
        self.players = ("", "")
        """The players of the match that is spoken of."""
        catalogues.changed.connect(self._catalogue_changed)

    @property
    def catalogue(self) -> Catalogue:
        return self._catalogues.of(self.code).naming(self.players)

    @property
    def offered(self) -> tuple[str, ...]:
        return self._catalogues.offered

    @property
    def code(self) -> str:
        return self._chosen if self._chosen in self.offered else system_language(self.offered)

    def choose(self, code: str) -> None:
        before, self._chosen = self.code, code
        if self.code != before:
            self.changed.emit()

    def _catalogue_changed(self, code: str) -> None:
        if code == self.code:
            self.changed.emit()

    def gettext(self, template: str, /, **params: object) -> str:
        return self.catalogue.gettext(template, **params)

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        return self.catalogue.ngettext(singular, plural, count, **params)


class QtTexts(QTranslator):
    """Qt's own texts in the language in use; some of its English ones have got a key since they were translated."""

    def __init__(self, language: InterfaceLanguage) -> None:
        super().__init__(language)
        self._language = language
        self._install()
        language.changed.connect(self._install)

    @override
    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return a text in the language, without the key where it is only known so."""
        found = super().translate(context, text, disambiguation, n)
        if not found and "&" in text:
            found = super().translate(context, text.replace("&", ""), disambiguation, n)
        return found or None  # type: ignore[return-value] # nothing, not an empty text, has Qt say it in English

    def _install(self) -> None:
        app, code = QCoreApplication.instance(), self._language.code
        if app is None:
            return
        app.removeTranslator(self)
        if code == "en":
            return
        from PySide6.QtCore import QLibraryInfo

        if self.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(self)
