"""Ending well when the system asks for it: Ctrl+C in a terminal, the end of a session."""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication


class SignalWatch(QObject):
    """Closes the window on SIGINT and SIGTERM, so that what is to be remembered is saved."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        # Python runs its handlers only when Python runs; a byte in a socket wakes it up inside Qt's loop.
        self._reading, self._writing = socket.socketpair()
        self._writing.setblocking(False)
        signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: app.quit())

    def _wake(self) -> None:
        self._reading.recv(64)
