"""A monkey at the keyboard: clicks, keys, sizes, languages and pages at random, by a seed that can be repeated.

`python -m tests.campaigns.monkey --minutes 60` works on a copy of the program with a profile of its own. It ends with a
fault on the first exception, line of Qt's log, window that does not answer or thread that does not come to an end. From
time to time it comes to rest and looks at memory, widgets and objects; what is still growing at the end is a fault too.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from weakref import WeakSet

from tests.conftest import ROOT

_COPIED = ("app", "rulebooks", "i18n", "resources", "tests", "pyproject.toml")
_SIZES = ((640, 480), (1024, 700), (1366, 768), (1920, 1080))
_WORDS = ("free ball", "pegno", "3.10", "6-3", "noire", "ù€ 😀", "'; --", "a" * 300, "-1", "99999", "{x}", "%s <b>")
_KEYS = (
    *("Tab", "Backtab", "Return", "Space", "Escape", "Up", "Down", "Left", "Right", "PageDown", "Home", "End"),
    *("Delete", "Backspace", "F1", "F3", "F11"),
)
_CHORDS = (
    *("Ctrl+K", "Ctrl+F", "Ctrl+G", "Ctrl+H", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+D", "Ctrl+E", "Ctrl+L", "Ctrl+Return"),
    *("Ctrl+Plus", "Ctrl+Minus", "Alt+Left", "Alt+Right", "Ctrl+Down", "Ctrl+Shift+Down", "Ctrl+1", "?"),
    *(f"Alt+{number}" for number in range(1, 9)),
)
_LOOK_EVERY = 250
_NESTED_MS = 30
_LONGEST_ACT_S = 20.0
"""Of work in the window's thread: on a busy machine an act lasts many times as long as it works."""
_LONGEST_WAIT_S = 300.0
_SLOWEST = 5
_ACTS_FILE = "acts.txt"
_IGNORED = ("This plugin does not support", "keyToAscii", "OpenType support missing for")
"""What the screen of tests, the simulated keyboard and a system without the letters of a language say of themselves."""


class Monkey:
    """Works a window at random."""

    def __init__(self, seed: int) -> None:
        from PySide6.QtCore import QTimer, qInstallMessageHandler
        from PySide6.QtGui import QDesktopServices
        from PySide6.QtWidgets import QApplication

        from tableside.ui.app import build_services
        from tableside.ui.process import GarbageCollector
        from tableside.ui.window import MainWindow

        self.chance = random.Random(seed)
        self._pools = _noted_pools()
        self.app = QApplication(["tableside", "-style", "fusion"])
        self.faults: list[str] = []
        self.last: list[str] = []
        self.slowest: list[tuple[float, str]] = []
        self._acts = Path(_ACTS_FILE).open("w", buffering=1, encoding="utf-8")  # noqa: SIM115 - as long as it lives
        # A monkey that answers yes would open the browser again and again.
        QDesktopServices.openUrl = lambda *_: True  # type: ignore[method-assign]
        qInstallMessageHandler(lambda _kind, _context, text: self._log(text))
        self.services = build_services()
        self.services.theme.apply()
        self.window = MainWindow(self.services)
        self.window.begin(None)
        self.window.show()
        GarbageCollector(self.app)
        self.services.backups.begin()
        self.done = 0
        self._acting = False
        self._nested = QTimer(interval=_NESTED_MS)
        self._nested.timeout.connect(self._leave_what_waits)
        self._nested.start()
        sys.excepthook = self._fault
        threading.excepthook = lambda given: self._fault(
            given.exc_type, given.exc_value or given.exc_type(), given.exc_traceback
        )

    def _log(self, text: str) -> None:
        if not text.startswith(_IGNORED):
            self.faults.append(f"Qt: {text}\nafter {self.last[-6:]}")

    def _fault(self, kind: type[BaseException], fault: BaseException, trace: Any) -> None:
        self.faults.append("".join(traceback.format_exception(kind, fault, trace)) + f"after {self.last[-6:]}")

    def act(self) -> None:
        """Do one thing that a person could do."""
        acts: tuple[tuple[int, Callable[[], str]], ...] = (
            (40, self._click),
            (12, self._press),
            (10, self._type),
            (8, self._chord),
            (4, self._go),
            (1, self._speak),
            (1, self._paint),
            (1, self._resize),
        )
        chosen = self.chance.choices([one for _, one in acts], [weight for weight, _ in acts])[0]
        began = time.thread_time()
        self._acting = True
        name = chosen()
        self._acting = False
        self.last = [*self.last[-9:], name]
        self._acts.write(f"{name}\n")
        self._settle()
        self.done += 1
        self.slowest = sorted([*self.slowest, (time.thread_time() - began, name)], reverse=True)[:_SLOWEST]

    def come_to_rest(self) -> None:
        """Close what is open, go to the start and wait for every thread; one that comes to no end is a fault."""
        from PySide6.QtWidgets import QApplication

        from tableside.ui.places import Place

        while (waiting := QApplication.activePopupWidget() or QApplication.activeModalWidget()) is not None:
            waiting.close()
            self.app.processEvents()
        self.services.courtside.set_active(False)
        self.services.navigator.go(Place("start"))
        answers = [one.submit(threading.get_ident) for one in self._pools if not one._shutdown]
        began = time.monotonic()
        while not all(one.done() for one in answers) or any(map(_ends_by_itself, threading.enumerate())):
            self.app.processEvents()
            time.sleep(0.01)
            if time.monotonic() - began > _LONGEST_WAIT_S:
                self.faults.append(f"a thread does not come to an end\n{_stacks()}")
                return

    def _leave_what_waits(self) -> None:
        """Leave a menu or dialog that waits in a loop of its own, in which no act follows; or choose from it first."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if waiting is None or not self._acting:
            return
        if self.chance.random() < 0.5:
            QTest.keyClick(waiting, self.chance.choice((Qt.Key.Key_Down, Qt.Key.Key_Return)))
        else:
            waiting.close()

    def _settle(self) -> None:
        from PySide6.QtCore import QEvent
        from PySide6.QtWidgets import QApplication

        for _ in range(3):
            self.app.processEvents()
            # What is to be deleted waits for the loop of the program, which does not run here.
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        popup = QApplication.activePopupWidget()
        if popup is not None and self.chance.random() < 0.5:
            popup.close()
        modal = QApplication.activeModalWidget()
        if modal is not None and self.chance.random() < 0.4:
            modal.close()
        if not self.window.isVisible():
            self.window.show()

    def _shown_in(self) -> Any:
        from PySide6.QtWidgets import QApplication

        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def _click(self) -> str:
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest

        inside = self._shown_in()
        chosen = self.chance.choice(list(_seen(inside)) or [inside])
        name = f"click {type(chosen).__name__} {chosen.objectName()}"
        spot = QPoint(self.chance.randrange(max(chosen.width(), 1)), self.chance.randrange(max(chosen.height(), 1)))
        button = Qt.MouseButton.RightButton if self.chance.random() < 0.04 else Qt.MouseButton.LeftButton
        (QTest.mouseDClick if self.chance.random() < 0.06 else QTest.mouseClick)(
            chosen, button, Qt.KeyboardModifier.NoModifier, spot
        )
        return name

    def _target(self) -> Any:
        from PySide6.QtWidgets import QApplication

        return QApplication.focusWidget() or self._shown_in()

    def _press(self) -> str:
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        key = self.chance.choice(_KEYS)
        QTest.keyClick(self._target(), getattr(Qt.Key, f"Key_{key}"))
        return f"key {key}"

    def _type(self) -> str:
        from PySide6.QtTest import QTest

        words = self.chance.choice(_WORDS)
        target = self._target()
        for letter in filter(str.isascii, words[:40]):
            QTest.keyClick(target, ord(letter.upper()))
        return f"type {words[:12]!r} into {target.objectName()}"

    def _chord(self) -> str:
        from PySide6.QtGui import QKeySequence
        from PySide6.QtTest import QTest

        chord = self.chance.choice(_CHORDS)
        QTest.keySequence(self._target(), QKeySequence(chord))
        return f"chord {chord}"

    def _go(self) -> str:
        from tableside.games import all_wizards
        from tableside.ui.places import PAGES, Place

        page = self.chance.choice(PAGES).name
        target = ""
        if page == "rulings":
            target = self.chance.choice([wizard.id for wizard in all_wizards()])
        elif page == "rules":
            target = self.chance.choice(("snooker/3.10", "carrom/23", "blackball", "backgammon/1.5", "nowhere/9"))
        self.services.navigator.go(Place(page, target))
        return f"go {page} {target}"

    def _speak(self) -> str:
        lang = self.chance.choice(("en", "it", "nl", "fr"))
        self.services.language.choose(lang)
        return f"language {lang}"

    def _paint(self) -> str:
        theme = self.chance.choice(("light", "dark", "contrast"))
        self.services.theme.choose(theme)
        return f"theme {theme}"

    def _resize(self) -> str:
        size = self.chance.choice(_SIZES)
        self.window.resize(*size)
        return f"size {size}"


def _seen(inside: Any) -> Iterator[Any]:
    """Return what can be clicked; what is hidden is most of a window and is not gone through."""
    from PySide6.QtWidgets import QWidget

    for one in inside.children():
        if isinstance(one, QWidget) and one.isVisible() and not one.isWindow():
            if one.isEnabled():
                yield one
            yield from _seen(one)


def _ends_by_itself(thread: threading.Thread) -> bool:
    """Tell whether a thread lives for one piece of work only."""
    return thread.name in ("running-state", "search-index")


def _stacks() -> str:
    """Return where every thread is."""
    names = {one.ident: one.name for one in threading.enumerate()}
    stacks = ((names.get(number, "?"), frame) for number, frame in sys._current_frames().items())
    return "\n".join(f"{name}:\n{''.join(traceback.format_stack(frame))}" for name, frame in stacks)


def _watch(monkey: Monkey) -> None:
    """End everything when the window's thread works on one act for too long, or waits for too long."""
    clock = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
    seen, began, worked = -1, 0.0, 0.0
    while True:
        now, work = time.monotonic(), time.clock_gettime(clock)
        if monkey.done != seen:
            seen, began, worked = monkey.done, now, work
        elif work - worked > _LONGEST_ACT_S or now - began > 2 * _LONGEST_WAIT_S:
            print(f"the window is blocked after {monkey.done} acts, {monkey.last[-6:]}\n{_stacks()}", flush=True)
            os._exit(1)
        time.sleep(1)


def _noted_pools() -> WeakSet[ThreadPoolExecutor]:
    """Note every pool of threads that is made from now on.

    Whoever asks the garbage collector for them holds what a thread is just making, which ends in an error there.
    """
    pools: WeakSet[ThreadPoolExecutor] = WeakSet()
    make = ThreadPoolExecutor.__init__

    def made(pool: ThreadPoolExecutor, *given: Any, **named: Any) -> None:
        make(pool, *given, **named)
        pools.add(pool)

    ThreadPoolExecutor.__init__ = made  # type: ignore[method-assign,assignment]
    return pools


def run(seed: int, seconds: float, acts: int) -> int:
    """Let a monkey work for a time or a number of acts; print how it went and return 1 where something went wrong."""
    from tests.campaigns.growth import HEAD, grown, look

    faulthandler.enable()
    monkey = Monkey(seed)
    threading.Thread(target=_watch, args=(monkey,), name="watch", daemon=True).start()
    started = time.monotonic()
    looks = []
    print(HEAD)
    while not monkey.faults and (time.monotonic() - started < seconds if seconds else monkey.done < acts):
        monkey.act()
        if monkey.done % _LOOK_EVERY == 0:
            monkey.come_to_rest()
            looks.append(look((time.monotonic() - started) / 60, monkey.done))
            print(looks[-1].line(), flush=True)
    monkey.faults += grown(looks)
    print(f"\n{monkey.done} acts in {(time.monotonic() - started) / 60:.1f} minutes, {len(monkey.faults)} faults")
    print("Longest acts:", "; ".join(f"{spent:.1f} s {name}" for spent, name in monkey.slowest))
    for fault in monkey.faults:
        print(fault)
    sys.stdout.flush()
    # What Qt does when Python goes is not what is looked at here.
    os._exit(bool(monkey.faults))


def main() -> None:
    """Copy the program, and let the monkey in."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--acts", type=int, default=2000, help="where no minutes are given")
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        run(options.seed, options.minutes * 60, options.acts)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "program"
        home.mkdir()
        for name in _COPIED:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
            copy(ROOT / name, home / name)
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": f"{home / 'app'}:{home}"}
        environment |= {f"XDG_{name}_HOME": f"{folder}/{name}" for name in ("CONFIG", "DATA", "CACHE")}
        environment["HOME"] = folder
        done = subprocess.run(
            [sys.executable, "-m", "tests.campaigns.monkey", "--inside", *sys.argv[1:]],
            cwd=home,
            env=environment,
            check=False,
        )
        if done.returncode not in (0, 1):
            acts = (home / _ACTS_FILE).read_text(encoding="utf-8").splitlines()
            print(f"ended with {done.returncode} after {len(acts)} acts: {acts[-10:]}")
    sys.exit(done.returncode != 0)


if __name__ == "__main__":
    main()
