"""Where questions are made and answers kept: a thread of its own, so that no key and no paint waits for them."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import shiboken6
from PySide6.QtCore import QCoreApplication, QObject, Signal, Slot

from tableside.errors import TablesideError
from tableside.settings import data_dir

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.rulebook import Library
    from tableside.study import Memory, Study
    from tableside.ui.services import Services

_LONGEST_WAIT_S = 5.0
_T = TypeVar("_T")


class Bench:
    """What the thread works with, made when it is first needed; only the thread touches it."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.catalogues: dict[str, Catalogue] = {}
        self._study: Study | None = None
        self._memory: Memory | None = None

    @property
    def study(self) -> Study:
        """The maker of questions, in every language there is."""
        if self._study is None:
            from tableside.messages import available_languages, load_catalogue
            from tableside.resources import catalogues_dir
            from tableside.study import Study

            folder = catalogues_dir()
            offered = [code for code in available_languages(folder) if code in self.library.languages()]
            self.catalogues = {code: load_catalogue(code, folder) for code in offered}
            self._study = Study(self.library, self.catalogues)
        return self._study

    @property
    def memory(self) -> Memory:
        """The study record; what is the matter with its file is raised each time until it can be opened."""
        if self._memory is None:
            from tableside.study import Memory
            from tableside.study.scheduler import FILE

            self._memory = Memory(data_dir() / FILE)
        return self._memory

    def close(self) -> None:
        """Close the record."""
        if self._memory is not None:
            self._memory.close()
            self._memory = None


@dataclass(frozen=True)
class _Job:
    owner: QObject
    work: Callable[[Bench], Any]
    done: Callable[[Any], object]
    failed: Callable[[TablesideError], object]


class _Queue:
    """Jobs in the order in which they were given; outlives the window's objects."""

    def __init__(self) -> None:
        self._jobs: deque[_Job] = deque()
        self._busy = False
        self._closed = False
        self._changed = threading.Condition()

    def put(self, job: _Job) -> None:
        with self._changed:
            self._jobs.append(job)
            self._changed.notify_all()

    def take(self) -> _Job | None:
        """Wait for a job; None when there will be no more."""
        with self._changed:
            self._busy = False
            self._changed.notify_all()
            while not self._jobs and not self._closed:
                self._changed.wait()
            # What was given before the end is still done: an answer may be among it.
            self._busy = bool(self._jobs)
            return self._jobs.popleft() if self._jobs else None

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def wait(self, seconds: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: not self._busy and not self._jobs, seconds)


class StudyDesk(QObject):
    """Takes jobs and gives their results back in the thread of the window."""

    recorded = Signal()
    """The study record has changed."""
    _ended = Signal(object, object, object)

    def __init__(self, services: Services) -> None:
        super().__init__(services.memory)
        self._services = services
        self._queue = _Queue()
        self._thread: threading.Thread | None = None
        self._ended.connect(self._deliver)
        self.destroyed.connect(self._queue.close)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.finish)

    def ask(
        self,
        owner: QObject,
        work: Callable[[Bench], _T],
        done: Callable[[_T], object],
        failed: Callable[[TablesideError], object] | None = None,
    ) -> None:
        """Have something done; the result, or what a person can mend, comes back if its owner still lives."""
        self._queue.put(_Job(owner, work, done, failed or self._services.notices.say_error))
        if self._thread is None:
            arguments = (self._queue, self._services.library, self)
            self._thread = threading.Thread(target=_work, args=arguments, name="study", daemon=True)
            self._thread.start()

    @Slot()
    def close(self) -> None:
        """Do what was given so far, then let the thread end."""
        self._queue.close()

    @Slot()
    def finish(self) -> None:
        """Wait until everything given so far is done, answers above all."""
        self._queue.wait(_LONGEST_WAIT_S)

    @Slot(object, object, object)
    def _deliver(self, job: _Job, result: Any, fault: Exception | None) -> None:
        if not shiboken6.isValid(job.owner):
            return
        if fault is None:
            job.done(result)
        elif isinstance(fault, TablesideError):
            job.failed(fault)
        else:
            raise fault


def study_desk(services: Services) -> StudyDesk:
    """Give the one desk of a window; it lives as long as the window's memory does."""
    found = services.memory.findChild(StudyDesk)
    return found if isinstance(found, StudyDesk) else StudyDesk(services)


def _work(queue: _Queue, library: Library, desk: StudyDesk) -> None:
    bench = Bench(library)
    while (job := queue.take()) is not None:
        result, fault = None, None
        try:
            result = job.work(bench)
        except Exception as error:
            # It is raised again where the window shows its faults.
            fault = error
        try:
            desk._ended.emit(job, result, fault)
        except RuntimeError:
            # The window went away meanwhile; its going has closed the queue too.
            continue
    bench.close()
