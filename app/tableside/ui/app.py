"""The composition root: the only place where the parts of the window are put together.

What is imported when matters here: the window is to stand on the screen before anything is loaded that it can do
without, so the imports stand where they are needed.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tableside.ui.services import Services


def build_services(settings_file: Path) -> Services:
    """Make everything the views share."""
    from tableside.resources import catalogues_dir, resource, rulebooks_dir
    from tableside.rulebook import Library
    from tableside.settings import SettingsStore
    from tableside.ui.language import InterfaceLanguage
    from tableside.ui.memory import Memory
    from tableside.ui.places import Navigator
    from tableside.ui.services import Notices, ReadingLanguages, Services
    from tableside.ui.theme import Theme

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
    # Nothing that is made before the first paint becomes garbage; looking for it would cost a tenth of the start.
    gc.disable()
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tableside import __version__
    from tableside.settings import config_dir
    from tableside.ui.instance import SingleInstance
    from tableside.ui.places import Place

    link = next((word for word in words if word.startswith("tableside:")), "")
    QApplication.setStyle("Fusion")
    app = QApplication(["tableside", *[word for word in words if word != link]])
    app.setApplicationName("Tableside")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("tableside")
    instance = SingleInstance()
    if instance.hand_over(link):
        return 0
    services = build_services(config_dir() / "settings.json")
    services.theme.apply()

    from tableside.ui.window import MainWindow

    window = MainWindow(services)
    window.begin(Place.from_link(link) if link else None)
    window.show()

    def settle_in() -> None:
        """Do what nobody needs before the window stands on the screen."""
        from PySide6.QtGui import QIcon

        from tableside.resources import resource
        from tableside.ui.faults import show_faults_readably
        from tableside.ui.preload import preload
        from tableside.ui.signals import SignalWatch
        from tableside.ui.tidying import Tidier

        Tidier(app)
        app.setWindowIcon(QIcon(str(resource("icons", "tableside.svg"))))
        show_faults_readably(window, services.language)
        SignalWatch(app)
        instance.asked.connect(window.open_link)
        instance.listen()
        preload(services.library, services.reading.first)

    QTimer.singleShot(0, settle_in)
    status = app.exec()
    services.memory.save()
    return int(status)


if __name__ == "__main__":
    sys.exit(run_window(sys.argv[1:]))
