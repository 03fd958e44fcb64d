"""One window per user: a second start hands its link to the first and ends."""

from __future__ import annotations

import getpass
import hashlib

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from tableside.settings import config_dir

_WAIT_MS = 400


class SingleInstance(QObject):
    """Listens for later starts, or reaches the earlier one."""

    asked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The settings folder is part of the name, so that two profiles can run side by side.
        owner = hashlib.sha256(f"{getpass.getuser()}:{config_dir()}".encode()).hexdigest()[:16]
        self._name = f"tableside-{owner}"
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._connections: list[QLocalSocket] = []
        self._server.newConnection.connect(self._receive)

    def hand_over(self, link: str) -> bool:
        """Give the link to a running window; without one, become the window others reach."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if socket.waitForConnected(_WAIT_MS):
            socket.write(f"{link}\n".encode())
            socket.waitForBytesWritten(_WAIT_MS)
            socket.disconnectFromServer()
            return True
        QLocalServer.removeServer(self._name)  # what a killed program left behind
        self._server.listen(self._name)
        return False

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _receive(self) -> None:
        while (connection := self._server.nextPendingConnection()) is not None:
            self._connections.append(connection)
            connection.readyRead.connect(self._read)
            connection.disconnected.connect(self._forget)
        self._read()

    def _read(self) -> None:
        for connection in list(self._connections):
            while connection.canReadLine():
                self.asked.emit(bytes(connection.readLine().data()).decode("utf-8", "replace").strip())

    def _forget(self) -> None:
        self._read()
        gone = [one for one in self._connections if one.state() == QLocalSocket.LocalSocketState.UnconnectedState]
        for connection in gone:
            self._connections.remove(connection)
            connection.deleteLater()
