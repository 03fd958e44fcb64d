"""The composition root: the only place where the parts of the window are put together.

What is imported when matters here: the window is to stand on the screen before anything is loaded that it can do
without, so the imports stand where they are needed.
"""

from __future__ import annotations

import builtins
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from tableside.rulebook import Library
    from tableside.ui.process import Application, SingleInstance
    from tableside.ui.services import Folders, Services
    from tableside.ui.window import MainWindow


def build_services() -> Services:
    """Return everything the views share; the only place that knows the folders of this installation."""
    from tableside.commands import bring_texts_up_to_date
    from tableside.resources import resource
    from tableside.settings import SettingsStore, user_database
    from tableside.ui.services import Services
    from tableside.ui.services.saving import SettingsSession

    database = user_database()
    bring_texts_up_to_date()
    settings = SettingsSession(SettingsStore(database))
    return Services(database, settings, _folders(), resource("style", "tableside.qss"))


def _folders() -> Folders:
    from tableside.resources import catalogues_dir, resource, rulebooks_dir
    from tableside.settings import cache_dir, data_dir
    from tableside.ui.services import Folders

    return Folders(rulebooks_dir, catalogues_dir, resource("index"), data_dir(), cache_dir())


def run_window(words: list[str]) -> int:
    """Open the window and stay until it is closed; a second start hands its link to the first."""
    _load_qt()
    from tableside.ui.process import FirstPaint, SingleInstance, own_file

    link = next((word for word in words if word.startswith("tableside:") or own_file(word)), "")
    app = _application([word for word in words if word != link])
    link = str(own_file(link) or link)
    instance = SingleInstance()
    if not instance.claim() and instance.give_way(link):
        return 0
    services = build_services()
    services.theme.set_type()
    window = _window(services, link)
    FirstPaint(window, lambda: _settle_in(app, window, services, instance))
    window.show()
    app.asked.connect(window.open_link)
    if link:
        window.open_link(link)
    status = app.exec()
    _finish(services, instance)
    return int(status)


def _application(words: list[str]) -> Application:
    from tableside import __version__
    from tableside.ui.process import Application

    # As an option, for which Qt need not tell Python about styles: that takes a tenth of what we may add to a window.
    app = Application(["tableside", "-style", "fusion", *words])
    app.setApplicationName("Tableside")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("app.tableside.Tableside")
    return app


def _window(services: Services, link: str) -> MainWindow:
    from tableside.ui.places import SCHEME, Place
    from tableside.ui.window import MainWindow

    window = MainWindow(services)
    window.keep_inside(window.screen().availableGeometry())
    window.begin(Place.from_link(link) if link.startswith(SCHEME) else None, services.theme.set_sheet)
    return window


def _settle_in(app: QApplication, window: MainWindow, services: Services, instance: SingleInstance) -> None:
    """Do the work that can wait until the window is on the screen."""
    from PySide6.QtGui import QIcon

    from tableside.resources import resource
    from tableside.ui.backups import show_replacement
    from tableside.ui.process import GarbageCollector, end_on_signals
    from tableside.ui.sheets import show_faults_readably

    GarbageCollector(app)
    app.setWindowIcon(QIcon(str(resource("icons", "tableside.svg"))))
    show_faults_readably(window, services)
    show_replacement(services, window)
    end_on_signals(app, window.end)
    instance.asked.connect(window.open_link)
    instance.listen()
    warm_up(window, services)
    services.backups.begin()
    services.backups.restart_wanted.connect(window.close)


def warm_up(window: MainWindow, services: Services) -> None:
    """Load in the background what the first search and the first opened book need."""
    from importlib import import_module

    library, reading = services.library, services.reading
    languages = (reading.first, reading.second if services.settings.current.side_by_side else "")
    run = services.background.run
    run(window, lambda: import_module("tableside.ui.search.view"), lambda _: services.search.prepare(reading.first))
    folders = services.folders
    words = folders.index.parent / "telling"
    for work in (
        lambda: preload_word_lists(words, folders.rulebooks(), languages[0]),
        lambda: read_ahead(library, *languages),
    ):
        run(window, work, lambda _: services.notices.report_met())


def _finish(services: Services, instance: SingleInstance) -> None:
    """Save everything; put a chosen backup in place and start again, or make one."""
    instance.fall_silent()
    services.settings.save()
    services.running.close()
    services.study.finish()
    if services.backups.put_in_place():
        instance.close()
        _start_again()
    else:
        services.backups.make_at_the_end()


def say_that_it_cannot_open(sentence: str) -> None:
    """Show why there is no window, for a user who started the program from an icon."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QMessageBox

    print(f"tableside: {sentence}", file=sys.stderr)
    app = QApplication.instance() or QApplication(["tableside"])
    box = QMessageBox()
    box.setWindowTitle("Tableside")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.exec()
    app.quit()


def _load_qt() -> None:
    """Import Qt and nothing with it: its bindings put themselves into every later import, from which they are taken.

    They would read the source of each module to see whether it wants Qt's methods under other names, as none of ours
    does: that takes a twelfth of the start.
    """
    plain = builtins.__import__
    try:
        from PySide6 import QtWidgets  # noqa: F401 - it is loaded here
    except ImportError as error:
        from tableside.system import qt_error

        raise qt_error(str(error)) from error
    builtins.__import__ = plain


def _start_again() -> None:
    from PySide6.QtCore import QProcess

    bundled = getattr(sys, "frozen", False)
    QProcess.startDetached(sys.executable, [] if bundled else ["-m", "tableside"])


def preload_word_lists(words: Path, rulebooks: Path, language: str) -> None:
    """Read the word lists by which an incident is understood."""
    from tableside.telling.answer import Teller

    Teller(words, rulebooks).tell("foul", language)


def read_ahead(library: Library, language: str, beside: str) -> None:
    """Read what the first opened book needs, in two languages where both are read; a fault shows when it is opened."""
    from importlib import import_module

    from tableside.rulebook.figures import figures

    import_module("tableside.ui.reader.view")
    for book in library.books():
        if language in library.languages(book):
            library.edition(book, language)
        library.divergences(book)
    for book in library.books():
        library.terms(book)
    # Then what two languages beside each other need: the other text, and the figures in which the two differ.
    for book in library.books():
        for one in (language, beside) if beside else ():
            if one in library.languages(book):
                for rule in library.edition(book, one).rules:
                    figures(rule.markdown, one)


if __name__ == "__main__":
    sys.exit(run_window(sys.argv[1:]))
