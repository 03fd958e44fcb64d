"""Sampling of the part of the D from which a ball can be hit, without holding the window up."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from tableside.geometry.overlay import Field
from tableside.geometry.raster import COARSE, FINE, Sampling

_SLICE_SECONDS = 0.002
_REST_MS = 120


class FieldSampler(QObject):
    """Samples a field in short slices between events and emits `ready` with each raster.

    A coarse pass that has begun is finished even if the balls have moved on, so that the shading keeps up with a
    drag that never rests instead of being restarted all the time.
    """

    ready = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: Field | None = None
        self._coarse: Sampling | None = None
        self._fine: Sampling | None = None
        self._dirty = False
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._advance)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._refine)

    @property
    def busy(self) -> bool:
        return self._work.isActive() or self._rest.isActive()

    def sample(self, field: Field | None) -> None:
        """Ask for the raster of another field; None stops all work."""
        if field is None:
            self._wanted = self._coarse = self._fine = None
            self._work.stop()
            self._rest.stop()
            self.ready.emit(None)
            return
        if self._wanted == field:
            return
        self._wanted, self._dirty, self._fine = field, True, None
        self._work.start()
        self._rest.start()

    def _refine(self) -> None:
        if self._wanted is not None:
            self._fine = Sampling(self._wanted.lookout(), FINE)
            self._work.start()

    def _advance(self) -> None:
        if self._coarse is None and self._dirty and self._wanted is not None:
            self._coarse, self._dirty = Sampling(self._wanted.lookout(), COARSE), False
        if self._coarse is not None:
            raster = self._coarse.advance(_SLICE_SECONDS)
            if raster is not None:
                self._coarse = None
                self.ready.emit(raster)
        elif self._fine is not None:
            raster = self._fine.advance(_SLICE_SECONDS)
            if raster is not None:
                self._fine = None
                self.ready.emit(raster)
        if self._coarse is None and self._fine is None and not self._dirty:
            self._work.stop()
