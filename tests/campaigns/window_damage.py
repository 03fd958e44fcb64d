"""Open the window over damaged files, hundreds of times, go through its pages, and see that it says what is wrong.

`python -m tests.campaigns.window_damage --count 500` damages what `tests.campaigns.damage` damages, one file at a time.
Each attempt is a process of its own, forked with everything loaded and nothing read: it opens the window, visits every
page, in English or Italian, and closes it. No page may be missing, no fault be shown, and the window must end.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

from tests.campaigns.damage import BOOK, LANG, Bench
from tests.campaigns.outcomes import Outcome, Summary, campaign, main_of, tell

_PLACES = (
    *("start", "rules", f"rules {BOOK}", f"rules {BOOK}/4", "rules mine", f"rules {BOOK}?edition=other"),
    *("rulings", "rulings carrom.pegno", "study", f"translate {BOOK}/4a", "translate", "journal", "timers", "import"),
    *("search palla", "compare", f"compare {BOOK}", "start"),
)
_LONGEST = 300.0
_NOT_BROUGHT = (".po", ".xlf", ".docx", ".odt", ".pdf", ".html", ".txt", ".tablebook")
"""Files that the window reads only when somebody chooses them."""
_QT = ("This plugin does not support", "propagateSizeHints")


def look(lang: str) -> dict[str, Any]:
    """Open the window, go everywhere in it, and return the faults that came up and what was told."""
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from tableside.ui.app import build_services
    from tableside.ui.faults import FaultView
    from tableside.ui.window import MainWindow

    faults: list[str] = []
    told: list[str] = []

    def fault(kind: type[BaseException], error: BaseException, trace: Any) -> None:
        faults.append("".join(traceback.format_exception(kind, error, trace))[-2500:])

    sys.excepthook = fault
    qInstallMessageHandler(lambda _kind, _context, text: None if text.startswith(_QT) else faults.append(f"Qt: {text}"))
    app = QApplication(["tableside"])
    services = build_services(Path(os.environ["XDG_CONFIG_HOME"]) / "tableside" / "settings.json")
    services.notices.said.connect(lambda sentence, _lasting: told.append(sentence))
    services.theme.apply()
    window = MainWindow(services)
    window.begin(None)
    window.show()
    services.language.choose(lang)
    for place in _PLACES:
        _visit(app, services, place)
    services.background.finish(20)
    app.processEvents()
    faults.extend(f"no page {name}" for name, view in window._views.items() if isinstance(view, FaultView))
    window.end()
    app.processEvents()
    return {"faults": faults, "told": told}


def _visit(app: Any, services: Any, place: str) -> None:
    from tableside.ui.places import Place

    name, _, target = place.partition(" ")
    target, _, edition = target.partition("?edition=")
    services.navigator.go(Place(name, target, "", (("edition", edition),) if edition else ()))
    for _ in range(4):
        app.processEvents()


def _looked(lang: str, seconds: float = _LONGEST) -> tuple[Outcome, str]:
    """Look in a process of its own; return what came of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_the_child(lang, reading, writing)
    os.close(writing)
    pieces, until = [], time.monotonic() + seconds
    try:
        while select.select([reading], [], [], max(until - time.monotonic(), 0))[0]:
            piece = os.read(reading, 1 << 16)
            if not piece:
                break
            pieces.append(piece)
        else:
            os.kill(child, signal.SIGKILL)
            return Outcome.HANG, b"".join(pieces).decode("utf-8", "replace")[-1500:]
    finally:
        os.close(reading)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status or not pieces:
        return Outcome.CRASH, f"exit {status}"
    seen = json.loads(b"".join(pieces))
    if seen["faults"]:
        return Outcome.TRACEBACK, "\n".join(seen["faults"][:3])
    return (Outcome.TOLD if seen["told"] else Outcome.UNAFFECTED), "\n".join(seen["told"])


def _be_the_child(lang: str, reading: int, writing: int) -> None:
    os.close(reading)
    status = 1
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            seen = look(lang)
        except BaseException:
            seen = {"faults": [traceback.format_exc()[-2500:]], "told": []}
        data = json.dumps(seen).encode()
        while data:
            data = data[os.write(writing, data) :]
        status = 0
    finally:
        # What Qt does when Python goes is not what is looked at here.
        os._exit(status)


def work(folder: Path, seed: int, first: int, last: int) -> None:
    """Make attempts and tell what came of each."""
    _load_everything()
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        bench = Bench(Path(place), seed, beside=("snooker", "carrom", "backgammon"))
        bench.subjects = [
            one for one in bench.subjects if one.path.suffix not in _NOT_BROUGHT or "i18n" in one.path.parts
        ]
        for number in range(first, last):
            subject, harm, chance = bench.planned(number)
            named = {"number": number, "subject": subject.name, "harm": f"{harm} ({subject.path.name})"}
            tell(stream, dict(named))
            bench.damage(subject, harm, chance)
            try:
                outcome, detail = _looked(("en", LANG)[number % 2])
            finally:
                bench.mend_all()
            tell(stream, {**named, "outcome": outcome, "detail": detail})


def _load_everything() -> None:
    from importlib import import_module

    from tableside.ui.pages import PAGES

    for one in PAGES:
        import_module(one.module)
    import_module("tableside.ui.window")
    import_module("tableside.ui.app")


def run(folder: Path, count: int, seed: int) -> Summary:
    """Run the campaign."""
    return campaign("tests.campaigns.window_damage", folder, count, seed)


if __name__ == "__main__":
    main_of("tests.campaigns.window_damage", work)
