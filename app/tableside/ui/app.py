"""The composition root: the only place where the parts of the window are put together."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from tableside import __version__
from tableside.resources import catalogues_dir, resource, rulebooks_dir
from tableside.rulebook import Library
from tableside.settings import SettingsStore, config_dir
from tableside.ui.language import InterfaceLanguage
from tableside.ui.memory import Memory
from tableside.ui.places import Navigator, Place
from tableside.ui.services import Notices, ReadingLanguages, Services
from tableside.ui.singletons import hold_singletons
from tableside.ui.theme import Theme


def build_services(settings_file: Path) -> Services:
    """Make everything the views share."""
    hold_singletons()
    memory = Memory(SettingsStore(settings_file))
    settings = memory.settings
    library = Library(rulebooks_dir())
    language = InterfaceLanguage(catalogues_dir(), settings.interface_language)
    theme = Theme(resource("style", "tableside.qss"), settings.theme, settings.text_size)
    return Services(
        library=library,
        language=language,
        reading=ReadingLanguages(memory, language, library),
        theme=theme,
        memory=memory,
        navigator=Navigator(),
        notices=Notices(language),
    )


def run_window(words: list[str]) -> int:
    """Open the window and stay until it is closed; a second start hands its link to the first."""
    link = next((word for word in words if word.startswith("tableside:")), "")
    app = QApplication(["tableside", *[word for word in words if word != link]])
    app.setApplicationName("Tableside")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("tableside")
    app.setStyle("Fusion")
    app.setWindowIcon(QIcon(str(resource("icons", "tableside.svg"))))

    from tableside.ui.instance import SingleInstance

    instance = SingleInstance()
    if instance.hand_over(link):
        return 0
    services = build_services(config_dir() / "settings.json")
    services.theme.apply()

    from tableside.ui.faults import show_faults_readably
    from tableside.ui.window import MainWindow

    window = MainWindow(services)
    show_faults_readably(window, services.language)
    instance.asked.connect(window.open_link)
    window.show()
    # Books, search and rulings load once the window stands on the screen.
    QTimer.singleShot(0, lambda: window.begin(Place.from_link(link) if link else None))
    signal.signal(signal.SIGINT, lambda *_: app.quit())
    status = app.exec()
    services.memory.save()
    return int(status)


if __name__ == "__main__":
    sys.exit(run_window(sys.argv[1:]))
