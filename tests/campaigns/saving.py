"""Kill programs while they save, thousands of times, and see that nothing is lost that was said to be saved.

`python -m tests.campaigns.saving --kills 10000`. Each kind of work is done by a process that is forked ready to work,
tells the number of each change once it is saved, and is killed at a random moment; then everything is read again the
way the program reads it at its next start. What a killed program left unfinished must be gone after the next saving.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableside.belongings import Belongings, is_ours
from tableside.importing.package import open_package
from tableside.importing.preview import preview_book
from tableside.importing.reading import read_bytes
from tableside.importing.recognising import About
from tableside.importing.storing import Imports
from tableside.journal.model import Draft, Notes
from tableside.journal.store import Journal
from tableside.messages import load_catalogue
from tableside.putting_back import finish_restore, prepare_restore
from tableside.resources import data_root
from tableside.rulebook import Library
from tableside.search import Query, Searcher
from tableside.settings import Settings, SettingsStore, TranslateSettings
from tableside.storage import NotSaved, write_atomically
from tableside.storage.archive import Archive, zipped
from tableside.storage.reading import met
from tableside.storage.running import RunningRecord
from tableside.storage.unfinished import clear_unfinished
from tableside.study import Memory, Question, Study
from tableside.timers import keeping
from tableside.timers.delay import ClockSettings, DelayClock, Side
from tableside.translation import Editor, RuleText, Workspace, WorkspaceFolders
from tableside.translation.folders import patch
from tableside.translation.language_package import (
    compare_package,
    package_bytes,
    package_from_bytes,
    package_of,
    take_over,
)
from tableside.translation.languages import NewLanguage, add_language
from tests.campaigns.outcomes import in_memory

Change = Callable[[int], None]
_LONGEST_WAIT = 60.0
_RULE = "blackball/4a"


@dataclass(frozen=True)
class Work:
    """A kind of saving: how a process begins with it, and which change a fresh look at the folder finds."""

    name: str
    begin: Callable[[Path], Change]
    found: Callable[[Path], int]
    """The number of the latest change that is there; an assertion fails where anything else is not as it should be."""
    prepare: Callable[[Path], None] = lambda _folder: None
    anew: bool = False
    """Whether the work is done once only, so that every life begins in a fresh folder."""


@dataclass
class Outcome:
    """What became of one kind of work."""

    kills: int = 0
    changes: int = 0
    in_the_middle: int = 0
    """How many kills came between two steps on the disk, or left something unfinished behind."""
    faults: list[str] = field(default_factory=list)


# Journal, study record, settings, what is running


def _begin_journal(folder: Path) -> Change:
    journal = Journal(folder / "journal.sqlite")
    assert journal.problem is None, journal.problem

    def change(number: int) -> None:
        remark = f"{number} " + "y" * (number * 977 % 9000)
        journal.save(Draft("snooker.foul", "en", {"on": "blue"}, {"verdict": "foul"}, Notes(remark=remark)))

    return change


def _journal_found(folder: Path) -> int:
    with closing(Journal(folder / "journal.sqlite")) as journal:
        assert journal.problem is None, journal.problem
        numbers = [int(entry.notes.remark.split()[0]) for entry in journal.entries()]
    assert sorted(numbers) == list(range(1, len(numbers) + 1)), numbers
    return len(numbers)


_ASKED: list[Question] = []


def _ask(_folder: Path) -> None:
    if not _ASKED:
        study = Study(Library(data_root() / "rulebooks"), {"en": load_catalogue("en", data_root() / "i18n")})
        _ASKED.extend(study.question(seed) for seed in range(5))


def _begin_study(folder: Path) -> Change:
    memory = Memory(folder / "study.sqlite")
    assert memory.problem is None, memory.problem
    start = datetime(2026, 1, 1, tzinfo=UTC)

    def change(number: int) -> None:
        question = _ASKED[number % len(_ASKED)]
        memory.record(question, number % 2, "en", start + timedelta(minutes=number))

    return change


def _study_found(folder: Path) -> int:
    with closing(Memory(folder / "study.sqlite")) as memory:
        assert memory.problem is None, memory.problem
        return memory.tally(datetime(2026, 6, 1, tzinfo=UTC)).answers


def _begin_settings(folder: Path) -> Change:
    store = SettingsStore(folder / "settings.json")

    def change(number: int) -> None:
        store.save(Settings(translate=TranslateSettings(reference=str(number))))

    return change


def _settings_found(folder: Path) -> int:
    loaded = SettingsStore(folder / "settings.json").load()
    assert loaded.problem is None, loaded.problem
    return int(loaded.settings.translate.reference or 0)


def _begin_running(folder: Path) -> Change:
    record = RunningRecord(folder / "running.json")
    assert record.found.problem is None, record.found.problem

    def change(number: int) -> None:
        record.keep("case", {"wizard": "snooker.foul", "facts": {"number": number, "filling": "y" * (number % 5000)}})
        record.keep("clocks", {"backgammon": {"left": number}})
        _write_now(record)

    return change


def _write_now(record: RunningRecord) -> None:
    """Write what is in hand, or raise what a person would be told; a change made twice is written twice."""
    record.keep("moment", time.monotonic_ns())
    record.flush()
    if record._refused:
        raise NotSaved("not written")


def _running_found(folder: Path) -> int:
    record = RunningRecord(folder / "running.json")
    assert record.found.problem is None, record.found.problem
    case, clocks = record.part("case"), record.part("clocks")
    assert (case is None) == (clocks is None)
    # A writer of its own may come between the two parts of a change, never between a change and the one before.
    assert case is None or case["facts"]["number"] - clocks["backgammon"]["left"] in (0, 1)
    return clocks["backgammon"]["left"] if clocks else 0


_SECOND = 1_000_000_000


def _begin_clock(folder: Path) -> Change:
    """A match clock that runs and is pressed: each move takes a second more."""
    record = RunningRecord(folder / "running.json")
    assert record.found.problem is None, record.found.problem

    def change(number: int) -> None:
        clock = DelayClock.new(ClockSettings(match_time=100_000 * _SECOND, move_time=12 * _SECOND))
        clock = clock.begin(Side(number % 2), 0)
        record.keep("clocks", {"backgammon": keeping.as_data(clock, number * _SECOND)})
        _write_now(record)

    return change


def _clock_found(folder: Path) -> int:
    record = RunningRecord(folder / "running.json")
    assert record.found.problem is None, record.found.problem
    clocks = record.part("clocks")
    if clocks is None:
        return 0
    clock, stopped = keeping.from_data("backgammon", clocks["backgammon"], datetime(2026, 1, 1, tzinfo=UTC))
    assert isinstance(clock, DelayClock)
    assert clock.paused
    assert stopped is not None
    number = clock.turn.at(0) // _SECOND
    assert clock.turn_of is Side(number % 2)
    return number


# Texts: editing, a new language, the first copy


def _bring_texts(folder: Path) -> None:
    for name in ("rulebooks/blackball", "i18n"):
        if not (folder / "texts" / name).exists():
            shutil.copytree(data_root() / name, folder / "texts" / name)


def workspace_in(folder: Path) -> Workspace:
    """Open the texts that were brought into a folder."""
    return Workspace(WorkspaceFolders(folder / "texts", folder / "state"))


def _begin_translation(folder: Path) -> Change:
    editor = Editor(workspace_in(folder))

    def change(number: int) -> None:
        text = editor.workspace.text(_RULE, "nl")
        editor.save(_RULE, "nl", RuleText(str(number), text.parts), done=bool(number % 2))

    return change


def _translation_found(folder: Path) -> int:
    editor = Editor(workspace_in(folder))
    title = editor.workspace.text(_RULE, "nl").title
    number = int(title) if title.isdigit() else 0
    editor.workspace.statuses("blackball", "nl")
    touched = [line for line in patch(editor.workspace.folders).splitlines() if line.startswith("+++ ")]
    assert all(line.endswith(("/nl.md", "status/nl.json")) for line in touched), touched
    return number


def _begin_language(folder: Path) -> Change:
    def change(_number: int) -> None:
        add_language(workspace_in(folder), NewLanguage("de", "Deutsch"))

    return change


def _language_found(folder: Path) -> int:
    workspace = workspace_in(folder)
    offered = "de" in workspace.library.languages("blackball")
    if not offered:
        # What was begun is no hindrance to beginning again.
        add_language(workspace, NewLanguage("de", "Deutsch"))
    assert len(workspace.statuses("blackball", "de")) == len(workspace.statuses("blackball", "fr"))
    return int(offered)


def _own_copy(folder: Path) -> WorkspaceFolders:
    return WorkspaceFolders(folder / "own", folder / "state", folder / "texts")


def _begin_copy(folder: Path) -> Change:
    def change(_number: int) -> None:
        _own_copy(folder).make_own()

    return change


def _copy_found(folder: Path) -> int:
    folders = _own_copy(folder)
    copied = folders.copied
    folders.make_own()
    assert patch(folders) == ""
    return int(copied)


# Packages from others


def _bring_pair(folder: Path) -> None:
    _bring_texts(folder)
    # Without the texts of the program, which take seconds to compare.
    shutil.rmtree(folder / "texts" / "i18n")
    if not (folder / "theirs").exists():
        shutil.copytree(folder / "texts", folder / "theirs")


_SENT = ("blackball/4a", "blackball/4b", "blackball/4c")


def _begin_merge(folder: Path) -> Change:
    """Somebody sends the same rules again and again, each time with a new title, and all of it is taken over."""
    mine = Editor(workspace_in(folder))
    theirs = Editor(Workspace(WorkspaceFolders(folder / "theirs", folder / "their-state")))
    compare_package(mine, package_of(theirs, "nl"))

    def change(number: int) -> None:
        for rule in _SENT:
            theirs.save(rule, "nl", RuleText(str(number), theirs.workspace.text(rule, "nl").parts), done=True)
        package = package_from_bytes(package_bytes(package_of(theirs, "nl")), "nl")
        lines = [line for line in compare_package(mine, package) if line.sent.id in _SENT]
        taken = take_over(mine, package, lines)
        assert not taken.conflicts
        assert not taken.refused

    return change


def _merge_found(folder: Path) -> int:
    """A merge that was stopped is gone back on or gone on with: what is there is one package or the next."""
    workspace = Editor(workspace_in(folder)).workspace
    titles = [workspace.text(rule, "nl").title for rule in _SENT]
    workspace.statuses("blackball", "nl")
    numbers = [int(title) if title.isdigit() else 0 for title in titles]
    assert max(numbers) - min(numbers) <= 1, titles
    return min(numbers)


def _begin_package(folder: Path) -> Change:
    def change(number: int) -> None:
        open_package(_book_package(number), "quoits.tablebook", folder / "data" / "imports", replace=True)

    return change


def _book_package(number: int) -> bytes:
    parts = {"quoits/book.toml": 'id = "quoits"\norder = 9\nsource = "en"\n[title]\nen = "Quoits"\n'}
    for lang in ("en", "nl"):
        parts[f"quoits/{lang}.md"] = "".join(f"# {rule} Ring {number}\n\nRound.\n\n" for rule in range(1, 40))
    return zipped({name: text.encode() for name, text in parts.items()})


def _package_found(folder: Path) -> int:
    """The first package is there as a whole or not at all, of a later one each file is."""
    met.forget()
    library = Library(data_root() / "rulebooks", folder / "data" / "imports")
    if "quoits" not in library.books():
        return 0
    titles = [{rule.title for rule in library.edition("quoits", lang).rules} for lang in ("en", "nl")]
    assert [len(found) for found in titles] == [1, 1], titles
    assert not met.take()
    numbers = [int(str(found.pop()).split()[-1]) for found in titles]
    assert max(numbers) - min(numbers) <= 1, numbers
    return min(numbers)


# Imports and indexes


def _begin_import(folder: Path) -> Change:
    def change(number: int) -> None:
        text = "".join(f"# Rule {rule} Ring {number}\n\n(a) White.\n\n(b) Round.\n\n" for rule in range(1, 9))
        preview = preview_book(read_bytes(text.encode(), "quoits.md"), "quoits.md", "quoits")
        about = About("Quoits", "Club", str(number))
        Imports(folder / "imports").add_book(preview, "quoits", "en", "Club", Path("quoits.md"), about)

    return change


def _import_found(folder: Path) -> int:
    library = Library(data_root() / "rulebooks", folder / "imports")
    if "quoits" not in library.books() or "en" not in library.languages("quoits"):
        return 0
    titles = {rule.title for rule in library.edition("quoits", "en").rules if rule.kind != "clause" and rule.label}
    assert len(titles) == 1, titles
    return int(str(titles.pop()).split()[-1])


def _begin_removal(folder: Path) -> Change:
    """A book of one's own is imported, taken away and brought back."""
    bring, imports = _begin_import(folder), Imports(folder / "imports")

    def change(number: int) -> None:
        bring(number)
        imports.remove("quoits", "en", "Club")
        assert imports.restore("quoits")

    return change


def _removal_found(folder: Path) -> int:
    """The book is there as a whole, or it is gone and can be brought back as a whole."""
    imports = Imports(folder / "imports")
    if imports.removed():
        assert imports.restore("quoits")
    met.forget()
    number = _import_found(folder)
    assert not met.take()
    assert not number or [(one.name, one.source) for one in imports.editions("quoits")] == [("Club", "quoits.md")]
    return number


def _belongings(folder: Path) -> Belongings:
    return Belongings(folder / "data", folder / "config", _own_copy(folder))


def _make_a_state(folder: Path, number: int) -> None:
    """Write what a person has made: settings last."""
    write_atomically(folder / "data" / "imports" / "club" / "quoits" / "en.md", f"{number} ".encode() * 3000)
    write_atomically(folder / "data" / "running.json", b'{"number": %d}' % number)
    SettingsStore(folder / "config" / "settings.json").save(
        Settings(translate=TranslateSettings(reference=str(number)))
    )


def _begin_backup(folder: Path) -> Change:
    def change(number: int) -> None:
        _make_a_state(folder, number)
        _belongings(folder).write_backup(folder / "all.tableside-backup")

    return change


def _backup_found(folder: Path) -> int:
    """The file is the last backup or the one before, and its parts are of one state."""
    file = folder / "all.tableside-backup"
    if not file.exists():
        return 0
    archive = Archive(file, is_ours)
    for name in archive.contents.files:
        archive.read(name)
    number = int(json.loads(archive.read("data/running.json"))["number"])
    assert archive.read("data/imports/club/quoits/en.md") == f"{number} ".encode() * 3000
    assert json.loads(archive.read("config/settings.json"))["translate"]["reference"] == str(number)
    return number


def _begin_restore(folder: Path) -> Change:
    """Something is backed up, changed, and restored from the backup."""

    def change(number: int) -> None:
        _begin_backup(folder)(number)
        _make_a_state(folder, _OTHER)
        belongings = _belongings(folder)
        prepare_restore(belongings, folder / "all.tableside-backup")
        assert finish_restore(belongings)

    return change


_OTHER = 1_000_000


def _restore_found(folder: Path) -> int:
    """What was begun is gone on with; a state that was not prepared yet can be restored from its backup."""
    belongings, file = _belongings(folder), folder / "all.tableside-backup"
    begun = finish_restore(belongings)
    there = _settings_found(folder / "config")
    if file.exists():
        assert not begun or there == _backup_found(folder)
        prepare_restore(belongings, file)
        finish_restore(belongings)
    number = _backup_found(folder)
    assert there in (0, number, number + 1, _OTHER), there
    assert not number or _settings_found(folder / "config") == number
    return number


def _begin_index(folder: Path) -> Change:
    def change(number: int) -> None:
        _write_a_text(folder, number)
        assert _search(folder, f"ring{number}")

    return change


def _bring_small_text(folder: Path) -> None:
    _bring_texts(folder)
    _write_a_text(folder, 0)


def _write_a_text(folder: Path, number: int) -> None:
    file = folder / "texts" / "rulebooks" / "blackball" / "nl.md"
    write_atomically(file, f"# 1 ring{number}\n\nring{number}\n".encode())


def _search(folder: Path, words: str) -> bool:
    library = Library(folder / "texts" / "rulebooks", fallback=False)
    searcher = Searcher(library, folder / "texts" / "i18n", None, folder / "cache", background=False)
    return bool(searcher.search(Query(words, "nl")).hits)


def _index_found(folder: Path) -> int:
    """Whatever is in the cache, the text of now is found by its own words and by no others."""
    heading = (folder / "texts" / "rulebooks" / "blackball" / "nl.md").read_text().split()
    assert _search(folder, heading[2])
    return int(heading[2].removeprefix("ring"))


WORKS = (
    Work("journal", _begin_journal, _journal_found),
    Work("study record", _begin_study, _study_found, _ask),
    Work("settings", _begin_settings, _settings_found),
    Work("running case and clock", _begin_running, _running_found),
    Work("running clock", _begin_clock, _clock_found),
    Work("translation", _begin_translation, _translation_found, _bring_texts),
    Work("import", _begin_import, _import_found),
    Work("removal", _begin_removal, _removal_found),
    Work("backup", _begin_backup, _backup_found),
    Work("restore", _begin_restore, _restore_found),
    Work("language package", _begin_merge, _merge_found, _bring_pair),
    Work("book package", _begin_package, _package_found),
    Work("search index", _begin_index, _index_found, _bring_small_text),
    Work("new language", _begin_language, _language_found, _bring_texts, anew=True),
    Work("first copy of texts", _begin_copy, _copy_found, _bring_texts, anew=True),
)


def kill_while_saving(work: Work, folder: Path, kills: int, seed: int) -> Outcome:
    """Let one process after the other go on with a work, kill each, and look."""
    chance = random.Random(f"{work.name} {seed}")
    outcome = Outcome()
    home = _fresh(work, folder / "first")
    before, pace = 0, _Pace(_seconds(work, home))
    for life in range(kills):
        if work.anew or life == 0 or before > _MOST_CHANGES:
            shutil.rmtree(home)
            home = _fresh(work, folder / str(life))
            before = 0
        told, at_a_step = _life(work, home, before, chance, pace)
        outcome.kills += 1
        outcome.changes += max(told - before, 0)
        outcome.in_the_middle += at_a_step or any(
            name.startswith(".") or name.endswith("-journal")
            for _, folders, names in os.walk(home)
            for name in (*folders, *names)
        )
        try:
            there = work.found(home)
            assert there in (told, told + 1), f"{told} was saved and {there} is there"
            before = there
            _assert_tidy(home)
        except Exception as error:  # whatever a reader stumbles over is what the campaign looks for
            outcome.faults.append(f"{work.name}, life {life}: {type(error).__name__}: {error}")
            before = _MOST_CHANGES + 1
    return outcome


_MOST_CHANGES = 400
_LONGEST_PACE = 2.0


def _fresh(work: Work, home: Path) -> Path:
    home.mkdir(parents=True)
    work.prepare(home)
    return home


@dataclass
class _Pace:
    """How long a change takes, and how many steps on the disk."""

    seconds: float
    steps: int = 20


def _seconds(work: Work, home: Path) -> float:
    """Measure how long the first change takes."""
    change = work.begin(home)
    started = time.monotonic()
    change(1)
    return time.monotonic() - started


def _assert_tidy(home: Path) -> None:
    for folder, _, _ in os.walk(home):
        clear_unfinished(Path(folder))
    left = [name for _, folders, names in os.walk(home) for name in (*folders, *names) if name.startswith(".")]
    assert not left, left


def _life(work: Work, home: Path, before: int, chance: random.Random, pace: _Pace) -> tuple[int, bool]:
    """Run one process until it is killed; return the last change it told, and whether it ended at a step on disk."""
    # By the clock most kills come while something is computed; the others come between two steps on the disk.
    step = chance.randint(1, pace.steps if work.anew else 2 * pace.steps) if chance.random() < 0.7 else 0
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _work_until_killed(work, home, before, writing, step)
    os.close(writing)
    try:
        ready = select.select([reading], [], [], _LONGEST_WAIT)[0]
        assert ready, "the process did not begin"
        os.read(reading, 1)
        started = time.monotonic()
        seconds = chance.uniform(0.0, 1.5 if work.anew else 3.0) * pace.seconds
        at_a_step = _has_ended(child, 6 * pace.seconds if step else seconds)
    finally:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    lived = time.monotonic() - started
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    assert os.WIFSIGNALED(status) or work.anew, said
    told = [tuple(map(int, line.split())) for line in said.split("\n")[:-1] if line]
    if told and told[-1][1]:
        pace.steps = max(told[-1][1] // len(told), 1)
    if not work.anew:
        pace.seconds = min(0.7 * pace.seconds + 0.3 * lived / len(told) if told else 1.1 * pace.seconds, _LONGEST_PACE)
    return (told[-1][0] if told else before), at_a_step and step > 1


def _has_ended(child: int, seconds: float) -> bool:
    """Wait for some seconds, or until a process has ended; tell whether it has."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return True
        time.sleep(min(left, 0.002))
    return False


def _work_until_killed(work: Work, home: Path, before: int, writing: int, step: int) -> None:
    """Be the process that is killed; nothing of the parent's is ever tidied up here."""
    try:
        change = work.begin(home)
        steps = _Steps(home, step)
        os.write(writing, b"\n")
        number = before
        while True:
            number += 1
            change(number)
            os.write(writing, b"%d %d\n" % (number, steps.seen))
            if work.anew:
                signal.pause()
    except BaseException as error:
        os.write(writing, f"x {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(1)


class _Steps:
    """Counts what this process is about to do to a folder, and ends it before one of these steps."""

    def __init__(self, home: Path, last: int) -> None:
        self._home, self._last = str(home), last
        self.seen = 0
        sys.addaudithook(self._see)

    def _see(self, event: str, given: tuple[object, ...]) -> None:
        if event not in ("open", "os.rename", "os.remove", "os.mkdir", "os.link", "os.truncate", "os.rmdir"):
            return
        if not str(given[0]).startswith(self._home):
            return
        if event == "open" and not (isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)):
            return
        self.seen += 1
        if self.seen == self._last:
            os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Run the campaign over every kind of work and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=2000, help="in all, shared among the kinds of work")
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--work", default="", help="only this one")
    options = parser.parse_args()
    faults: list[str] = []
    print(f"{'work':<26}{'kills':>8}{'changes':>9}{'in the middle':>15}{'faults':>8}")
    works = [work for work in WORKS if options.work in ("", work.name)]
    for work in works:
        with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
            outcome = kill_while_saving(work, Path(folder), options.kills // len(works), options.seed)
        print(
            f"{work.name:<26}{outcome.kills:>8}{outcome.changes:>9}{outcome.in_the_middle:>15}{len(outcome.faults):>8}",
            flush=True,
        )
        faults += outcome.faults
    print("\n".join(faults))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
