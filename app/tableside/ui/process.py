"""The program as a process: one window per user, the files and links it is given, its thread for slow work, its end."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import shiboken6
from PySide6.QtCore import QEvent, QObject, QTimer, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QApplication, QWidget

from tableside import OWN_FILES
from tableside.errors import N_, TablesideError
from tableside.settings import window_claim, window_name
from tableside.storage.reading import Unreadable, read_text
from tableside.ui import override
from tableside.ui.places import SCHEME, Place, is_link

if TYPE_CHECKING:
    from PySide6.QtGui import QFileOpenEvent
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

    from tableside.ui.services import Services

_WAIT_MS = 400
_STARTING_MS = 10_000
"""So long a window may take to listen that is being opened, or to end that is being closed."""
_LOOK_AGAIN_MS = 200
_ANSWER_MS = 5_000
_EVERY_MS = 1000
_PAINTED_AT_LAST_MS = 2000


class FirstPaint(QObject):
    """Does something once a window has been painted, for which a timer of no length would be too early.

    A window that stays hidden is not waited for.
    """

    def __init__(self, window: QWidget, act: Callable[[], None]) -> None:
        super().__init__(window)
        self._act = act
        self._at_last = QTimer(self, interval=_PAINTED_AT_LAST_MS, singleShot=True)
        self._at_last.timeout.connect(self._painted)
        self._at_last.start()
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the painting begin; what follows waits until the whole window is painted."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._at_last.start(0)
        return False

    def _painted(self) -> None:
        self._act()
        self.deleteLater()


class Application(QApplication):
    """The application; macOS hands files and links over as events, other systems on the command line."""

    asked = Signal(str)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen:
            return super().event(event)
        address = cast("QFileOpenEvent", event).url()
        self.asked.emit(address.toLocalFile() if address.isLocalFile() else address.toString())
        return True


class AlreadyOpen(TablesideError):
    """There is a window, and it cannot be given a link."""


class SingleInstance(QObject):
    """Is the one window of a person and listens for later starts, or reaches the earlier one."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._claim = window_claim()
        self._server: QLocalServer | None = None
        self._connections: list[QLocalSocket] = []

    def claim(self) -> bool:
        """Become the one window, before anything is loaded that it will write; False where there is another."""
        return self._claim.take()

    def give_way(self, asked: str) -> bool:
        """Give a link or a file to the window there is, also one that is just being opened.

        Return False where that ended meanwhile; then this is the one window.
        """
        from PySide6.QtCore import QDeadlineTimer

        until = QDeadlineTimer(_STARTING_MS)
        while not self.hand_over(asked):
            if self._claim.take():
                return False
            if until.hasExpired():
                raise AlreadyOpen(
                    N_(
                        "Tableside is already open, but its window does not respond. "
                        "Wait until it responds, or end it and try again."
                    )
                )
            _wait(_LOOK_AGAIN_MS)
        return True

    def hand_over(self, asked: str) -> bool:
        """Pass a link or a file to the running window; return whether it accepted."""
        address = self._claim.published()
        if not address:
            return False
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(address)
        if not socket.waitForConnected(_WAIT_MS):
            return False
        socket.write(os.fsencode(f"{asked}\n"))
        socket.flush()
        _wait(_ANSWER_MS, socket.readyRead, socket.disconnected)
        taken = socket.canReadLine()
        socket.abort()
        return taken

    def listen(self) -> None:
        """Become the window that later starts reach; without QtNetwork none reaches it."""
        try:
            from PySide6.QtNetwork import QLocalServer
        except ImportError:  # a system library of QtNetwork is missing, which `tableside doctor` names
            return

        self._server = QLocalServer(self)
        # Only programs of the same user can connect.
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._receive)
        name = window_name()
        QLocalServer.removeServer(name)  # what a killed program left behind
        # Another user may have put something there that cannot be removed; later starts learn the new place.
        if self._server.listen(name) or self._server.listen(f"{name}-{os.getpid()}"):
            self._claim.publish(self._server.fullServerName())

    def close(self) -> None:
        self.fall_silent()
        self._claim.release()

    def fall_silent(self) -> None:
        """Stop listening: a program started now waits until this window has saved everything and ended."""
        if self._server is not None:
            self._server.close()
            self._claim.publish("")

    def _receive(self) -> None:
        while self._server is not None and (connection := self._server.nextPendingConnection()) is not None:
            self._connections.append(connection)
            connection.readyRead.connect(self._read)
            connection.disconnected.connect(self._forget)
        self._read()

    def _read(self) -> None:
        for connection in list(self._connections):
            while connection.canReadLine():
                asked = os.fsdecode(bytes(connection.readLine().data())).strip()
                # An empty line raises the window.
                if not asked or is_link(asked) or own_file(asked) is not None:
                    # Said first: what is opened may ask a question and wait for its answer.
                    connection.write(b"taken\n")
                    connection.flush()
                    self.asked.emit(asked)

    def _forget(self) -> None:
        self._read()
        for connection in [one for one in self._connections if not one.isValid()]:
            self._connections.remove(connection)
            connection.deleteLater()


def _wait(longest: int, *signals: SignalInstance) -> None:
    from PySide6.QtCore import QEventLoop

    loop, timer = QEventLoop(), QTimer(singleShot=True, interval=longest)
    for signal in (*signals, timer.timeout):
        signal.connect(loop.quit)
    timer.start()
    loop.exec()


def end_on_signals(app: QObject, end: Callable[[], object]) -> None:
    """End the program on SIGINT and SIGTERM, so that its state is saved.

    Python runs its handlers when Python runs next: the garbage collector wakes it every second.
    """
    import signal

    for number in (signal.SIGINT, signal.SIGTERM):
        # Not at once: Python may be opening a place, which would be saved half open.
        signal.signal(number, lambda *_: QTimer.singleShot(0, app, lambda: end()))


class GarbageCollector(QObject):
    """Runs the garbage collector instead of Python, with Python's thresholds."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_EVERY_MS)
        timer.timeout.connect(self.tidy)
        timer.start()

    def tidy(self) -> None:
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [age for age, (count, most) in enumerate(zip(counts, thresholds, strict=True)) if count > most > 0]
        if due:
            gc.collect(due[-1])


PLACE, BOOK, TRANSLATION, LANGUAGE = OWN_FILES
_LONGEST = 64 * 1024


class NotOurFile(TablesideError):
    def __init__(self, path: Path) -> None:
        super().__init__(
            N_("“{file}” cannot be opened: it is damaged, or not one of Tableside's files."), file=path.name
        )


def own_file(word: str) -> Path | None:
    """Return the file that a word on the command line names, if it is one of ours."""
    name = word
    if word.startswith("file:"):
        from PySide6.QtCore import QUrl

        name = QUrl(word).toLocalFile()
    return Path(name).absolute() if name.lower().endswith(OWN_FILES) and not word.startswith(f"{SCHEME}:") else None


def place_text(place: Place) -> bytes:
    return f"{place.link()}\n".encode()


def opened_place(path: Path, services: Services) -> Place:
    """Take in what a file holds, and return where that is shown."""
    name = path.name.lower()
    if name.endswith((TRANSLATION, LANGUAGE)):
        return Place("translate", "exchange" if name.endswith(TRANSLATION) else "package")
    if name.endswith(BOOK):
        return _taken_in(path, services)
    try:
        link = read_text(path, _LONGEST).strip()
    except (OSError, Unreadable) as error:
        raise NotOurFile(path) from error
    if not is_link(link):
        raise NotOurFile(path)
    return Place.from_link(link)


def _taken_in(path: Path, services: Services) -> Place:
    from tableside.importing.reading import file_bytes
    from tableside.importing.storing import read_package, take_in

    package = read_package(file_bytes(path), path.name, services.folders.imports)
    if package.differing:
        return Place("import")  # the page asks whether they are to be replaced
    take_in(package, services.folders.imports)
    services.texts.saved(package.book)
    gettext = services.language.gettext
    services.notices.say(
        gettext("“{name}” is in your library and in force.", name=package.title)
        if package.in_force
        else gettext("“{name}” is in your library.", name=package.title)
    )
    lang, origin = package.opens(services.reading.first)
    return opened_text(services, package.book, lang, origin)


def opened_text(services: Services, book: str, lang: str, origin: str) -> Place:
    from tableside.rulebook import BUNDLED
    from tableside.ui.services.texts import EditionChoice

    library = services.library
    choice = EditionChoice(lang, BUNDLED if origin == library.origin_name(book) else origin)
    services.reading.choose_edition(book, choice)
    edition = library.edition(book, choice.lang, choice.origin)
    return Place("rules", edition.rules[0].id if edition.rules else book)


_T = TypeVar("_T")


class _Job(NamedTuple):
    """The receiver of a job's result; the thread never holds it, because it must not release a widget."""

    owner: QObject
    done: Callable[[Any], object]
    failed: Callable[[TablesideError], object]


class Background(QObject):
    """A thread for slow work; needs a parent, which decides how long it lives."""

    _ended = Signal(int, object, object)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        from concurrent.futures import ThreadPoolExecutor  # not before the window stands

        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)
        # What was given before the end is still done.
        self.destroyed.connect(partial(self._pool.shutdown, wait=False))
        self._jobs: dict[int, _Job] = {}
        self._last = 0
        self._ended.connect(self._deliver)

    def run(
        self,
        owner: QObject,
        work: Callable[[], _T],
        done: Callable[[_T], object] = lambda _result: None,
        failed: Callable[[TablesideError], object] = lambda _error: None,
    ) -> None:
        """Do some work; its result, or the error a person can mend, comes back if the owner still lives then."""
        self._last += 1
        self._jobs[self._last] = _Job(owner, done, failed)
        self._pool.submit(_work, self, self._last, work)

    def finish(self, seconds: float) -> None:
        """Wait until everything given so far is done, but no longer than this."""
        with suppress(TimeoutError):
            self._pool.submit(lambda: None).result(seconds)

    @Slot(int, object, object)
    def _deliver(self, number: int, result: Any, fault: Exception | None) -> None:
        job = self._jobs.pop(number)
        if not shiboken6.isValid(job.owner):
            return
        if fault is None:
            job.done(result)
        elif isinstance(fault, TablesideError):
            job.failed(fault)
        else:
            # It is raised again where the window shows its faults.
            raise fault


def _work(background: Background, number: int, work: Callable[[], object]) -> None:
    result, fault = None, None
    try:
        result = work()
    except Exception as error:
        fault = error
    with suppress(RuntimeError):  # the window may have gone away meanwhile
        background._ended.emit(number, result, fault)
