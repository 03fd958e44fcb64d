"""Damage files of every kind, thousands of times, and see what the program makes of it.

`python -m tests.campaigns.damage --count 10000` makes a small project and profile (one book in two languages, a
journal, a study record, settings, sidecars, an imported text, exchange files), damages one file at a time and lets
the program use it. Nothing may end in a traceback or a hang, and nothing that was there may be gone without a word.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.campaigns.harm import FIELDS, HARMS, PLACES, bad_field, put_back, put_in_place
from tests.campaigns.outcomes import Attempt, Outcome, Said, Summary, attempt, campaign, main_of, run_cli, tell
from tests.conftest import ROOT

BOOK, LANG = "blackball", "it"
_ENTRIES, _ANSWERS = 40, 120
_MOST_TABLES, _MOST_MESSAGES = 12, 300
Judge = Callable[[], tuple[Outcome, str]]


@dataclass
class Subject:
    """A file that is damaged, and who judges what the program makes of it."""

    name: str
    path: Path
    judge: Judge
    fields: bool = False
    """Whether it is a database whose fields can be damaged one by one."""
    beside: Sequence[Path] = ()
    """What the program may write into; made as it was before the next attempt."""


@dataclass
class Project:
    """The small project and profile, and what the commands say as long as nothing is damaged."""

    root: Path
    home: Path
    said: dict[tuple[str, ...], Said] = field(default_factory=dict)

    @property
    def data(self) -> Path:
        """The folder of what a person has made."""
        return self.home / "data" / "tableside"

    @property
    def book(self) -> Path:
        """The folder of the book."""
        return self.root / "rulebooks" / BOOK

    def use(self) -> None:
        """Let this process work with the project."""
        os.environ["TABLESIDE_DATA"] = str(self.root)
        for name in ("CONFIG", "DATA", "CACHE", "STATE"):
            os.environ[f"XDG_{name}_HOME"] = str(self.home / name.lower())

    def before(self, *words: str) -> Said:
        """Return what a command said of the undamaged files."""
        if words not in self.said:
            self.said[words] = run_cli(*words)
        return self.said[words]


# Making the project


def make_project(folder: Path) -> Project:
    """Make everything that is damaged later."""
    project = Project(folder / "project", folder / "home")
    project.use()
    for name in ("resources", "CHANGELOG.md"):
        project.root.mkdir(parents=True, exist_ok=True)
        (project.root / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "rulebooks" / BOOK, project.book, ignore=shutil.ignore_patterns("nl.md", "fr.md", "status"))
    shutil.copytree(ROOT / "i18n" / LANG, project.root / "i18n" / LANG)
    _cut_to_size(project)
    _make_journal(project.data / "journal.sqlite")
    _make_study(project.data / "study.sqlite")
    _make_settings(project.home / "config" / "tableside" / "settings.json")
    _make_running(project.data / "running.json")
    _make_texts(project)
    _make_documents(project)
    return project


def _cut_to_size(project: Project) -> None:
    """Leave some entries of each table and catalogue: what is read thousands of times need not be long."""
    import polib

    for table in ("terms", "divergences", "examples", "asked"):
        file = project.book / f"{table}.toml"
        head, *entries = re.split(r"(?m)^(?=\[\[)", file.read_text("utf-8"))
        file.write_text(head + "".join(entries[:: max(1, len(entries) // _MOST_TABLES)]), "utf-8")
    file = project.root / "i18n" / LANG / "LC_MESSAGES" / "tableside.po"
    catalogue = polib.pofile(str(file))
    catalogue[:] = catalogue[:: max(1, len(catalogue) // _MOST_MESSAGES)]
    catalogue.save(str(file))
    catalogue.save_as_mofile(str(file.with_suffix(".mo")))


def _make_journal(path: Path) -> None:
    from tableside.journal.model import Notes
    from tableside.journal.store import Journal
    from tests.journal.conftest import made_draft

    facts: dict[str, Any] = {"proper": True, "own": 0}
    draft = made_draft("carrom.pegno", facts, Notes("Open of Ghent", "A. Peeters – B. Rossi", "3", "über alles"))
    start = datetime(2026, 11, 1, 9, tzinfo=UTC)
    moments = iter(start + timedelta(minutes=minute) for minute in range(10_000))
    journal = Journal(path, lambda: next(moments))
    for _ in range(_ENTRIES):
        journal.save(draft)
    journal.close()


def _make_study(path: Path) -> None:
    from tableside.messages import load_catalogue
    from tableside.resources import catalogues_dir, rulebooks_dir
    from tableside.rulebook import Library
    from tableside.study import Memory, Study

    study = Study(Library(rulebooks_dir()), {"en": load_catalogue("en", catalogues_dir())})
    memory = Memory(path)
    questions = [study.question(seed) for seed in range(_ANSWERS // 3)]
    for number in range(_ANSWERS):
        question = questions[number % len(questions)]
        moment = datetime(2026, 10, 1, 9, tzinfo=UTC) + timedelta(hours=7 * number)
        memory.record(question, question.right if number % 4 else (question.right + 1) % 2, "en", moment)
    memory.close()


def _make_settings(path: Path) -> None:
    from tableside.settings import Settings, SettingsStore

    SettingsStore(path).save(Settings(theme="dark", bookmarks=(("blackball/4", "Four"),), recent=("blackball/4",)))


def _make_running(path: Path) -> None:
    from tableside.storage.running import RunningRecord

    ruling = {"wizard": "carrom.pegno", "given": [["proper", "true"]], "carried": [], "declined": []}
    record = RunningRecord(path)
    record.keep("case", {"rulings": [ruling], "at": 0, "entry": None, "applied": []})
    record.keep("clocks", {"carrom": {"kind": "strokes", "each": 3, "made": [1, 2], "running": False}})
    record.close()


def _make_texts(project: Project) -> None:
    from tableside.translation import Editor, RuleText, open_workspace

    workspace = open_workspace(project.root)
    editor = Editor(workspace)
    rules = [rule for rule, text in workspace.texts(BOOK, LANG).items() if text.parts][:3]
    for rule in rules:
        text = workspace.text(rule, LANG)
        editor.save(
            rule, LANG, RuleText(text.title, (*text.parts[:-1], f"{text.parts[-1]} E basta.")), base=text, done=False
        )
    for form in ("po", "xlf"):
        assert run_cli("translate", "export", BOOK, LANG, str(project.root / f"exchange.{form}")).status == 0
    assert run_cli("translate", "export", "interface", LANG, str(project.root / "interface.po")).status == 0


def _make_documents(project: Project) -> None:
    from tableside.resources import rulebooks_dir
    from tableside.rulebook import Library
    from tests.importing.making import as_docx, as_html, as_odt, as_pdf, as_text, own_label, render

    lines = render(Library(rulebooks_dir()).edition(BOOK, "en"), own_label)[:60]
    for ending, make in {"txt": as_text, "html": as_html, "docx": as_docx, "odt": as_odt, "pdf": as_pdf}.items():
        (project.root / f"document.{ending}").write_bytes(make(lines))
    (project.root / "document.md").write_bytes((project.book / "en.md").read_bytes()[:8000])
    taken = run_cli(
        "import", str(project.root / "document.txt"), "--new-book", "mine", "--lang", "en", "--name", "Mine"
    )
    assert taken.status == 0, taken
    edition = run_cli("import", str(project.root / "document.txt"), "--book", BOOK, "--lang", "en", "--name", "Other")
    assert edition.status == 0, edition
    written = run_cli("editions", "mine", "--export", str(project.root / "mine.tablebook"))
    assert written.status == 0, written


# Judging


def _compared(project: Project, *commands: tuple[str, ...], names: Sequence[str] = ()) -> Judge:
    """Run commands: the same answers as before, or a sentence; fewer lines without one are a loss."""
    before = [project.before(*words) for words in commands]

    def judge() -> tuple[Outcome, str]:
        told, lost = False, ""
        for words, was in zip(commands, before, strict=True):
            now = run_cli(*words)
            if "Traceback" in now.err:
                return Outcome.TRACEBACK, now.err[-1500:]
            if now.status not in (0, 1, 2):
                return Outcome.CRASH, f"{words}: exit {now.status}"
            if now.status == 2 and not now.err.strip():
                return Outcome.SILENT, f"{words}: exit 2 without a word"
            new = set(now.err.splitlines()) - set(was.err.splitlines())
            found = set(now.out.splitlines()) - set(was.out.splitlines()) if words[0] == "check" else set()
            told = told or bool(new or found) or (now.status == 2 and was.status != 2)
            if words[0] in ("list", "editions", "search") and len(now.out.splitlines()) < len(was.out.splitlines()):
                lost = lost or f"{words}: {len(was.out.splitlines())} lines became {len(now.out.splitlines())}"
        if told:
            return Outcome.TOLD, ""
        return (Outcome.SILENT, lost) if lost else (Outcome.UNAFFECTED, "")

    return judge


def _journal(path: Path) -> Judge:
    def judge() -> tuple[Outcome, str]:
        from tableside.errors import TablesideError
        from tableside.journal.store import Journal

        journal = Journal(path)
        try:
            entries = journal.entries()
            journal.entries("ghent rossi")
            for entry in entries:
                _ = entry.facts, entry.answer, entry.earlier, entry.call, entry.saved_at.isoformat()
            problem = journal.problem
        except TablesideError as error:
            return Outcome.TOLD, str(error)
        finally:
            journal.close()
        if problem is not None:
            return Outcome.TOLD, str(problem)
        return (Outcome.SILENT, f"{len(entries)} entries") if len(entries) < _ENTRIES else (Outcome.UNAFFECTED, "")

    return judge


def _study(path: Path) -> Judge:
    from tableside.messages import load_catalogue
    from tableside.resources import catalogues_dir, rulebooks_dir
    from tableside.rulebook import Library
    from tableside.study import Study

    study = Study(Library(rulebooks_dir()), {"en": load_catalogue("en", catalogues_dir())})

    def judge() -> tuple[Outcome, str]:
        from tableside.errors import TablesideError
        from tableside.study import Memory
        from tableside.study.scheduler import changed_cards, next_question

        now = datetime(2026, 12, 24, 20, tzinfo=UTC)
        try:
            memory = Memory(path)
        except TablesideError as error:
            return Outcome.TOLD, str(error)
        try:
            tally = memory.tally(now)
            memory.streak(now)
            memory.strengths(now)
            changed_cards(study, memory, "en")
            asked = next_question(study, memory, now, "en")
            memory.record(asked.question, asked.question.right, "en", now)
            problem = memory.problem
        except TablesideError as error:
            return Outcome.TOLD, str(error)
        finally:
            memory.close()
        if problem is not None:
            return Outcome.TOLD, str(problem)
        if tally.answers < _ANSWERS:
            return Outcome.SILENT, f"{tally.answers} answers"
        return Outcome.UNAFFECTED, ""

    return judge


def _settings(path: Path) -> Judge:
    def judge() -> tuple[Outcome, str]:
        from tableside.settings import SettingsStore

        store = SettingsStore(path)
        loaded = store.load()
        if loaded.problem is not None:
            return Outcome.TOLD, str(loaded.problem)
        if not loaded.settings.bookmarks and path.exists():
            return Outcome.SILENT, "no bookmarks"
        for target, name in loaded.settings.bookmarks:
            assert {type(target), type(name)} == {str}, loaded.settings.bookmarks
        assert all(isinstance(one, str) for one in loaded.settings.recent), loaded.settings.recent
        store.save(loaded.settings)
        return Outcome.UNAFFECTED, ""

    return judge


def _running(path: Path) -> Judge:
    def judge() -> tuple[Outcome, str]:
        from tableside.errors import TablesideError
        from tableside.games import find_wizard
        from tableside.rulings import running_case
        from tableside.storage.running import RunningRecord
        from tableside.timers import keeping

        there = path.exists()
        record = RunningRecord(path)
        case, clocks = record.part("case"), record.part("clocks")
        told = record.found.problem
        try:
            if case is not None:
                running_case.from_data(case, find_wizard)
            for game, data in (clocks or {}).items():
                keeping.from_data(game, data, None)
        except (ValueError, TypeError, LookupError, AttributeError, TablesideError) as error:
            told = record.reject("case", str(error))
        record.close()
        if told is not None:
            return Outcome.TOLD, str(told)
        return (Outcome.SILENT, "no case") if there and (case is None or clocks is None) else (Outcome.UNAFFECTED, "")

    return judge


def _log(project: Project, path: Path) -> Judge:
    """Read the steps that can be undone: as many as before, a beginning of them as after a kill, or a sentence."""
    from tableside.translation import Editor, open_workspace

    whole = path.read_bytes()
    steps = len(Editor(open_workspace(project.root)).undo_log.changes)
    assert steps

    def judge() -> tuple[Outcome, str]:
        from tableside.storage.reading import met

        left = path.read_bytes() if path.is_file() else None
        as_after_a_kill = left is None if not path.exists() else bool(left) and whole.startswith(left or b"")
        met.forget()
        there = len(Editor(open_workspace(project.root)).undo_log.changes)
        if told := met.take():
            return Outcome.TOLD, str(told[0])
        lost = there < steps and not as_after_a_kill
        return (Outcome.SILENT, f"{there} of {steps} steps") if lost else (Outcome.UNAFFECTED, "")

    return judge


def subjects_of(project: Project) -> list[Subject]:
    """Return every file that is damaged."""
    book, root, data = project.book, project.root, project.data
    listing = (("list", BOOK, "--lang", LANG), ("check", BOOK))
    reading = (*listing, ("show", f"{BOOK}/4", "--lang", LANG), ("list", BOOK, "--lang", "en"))
    searching = (("search", "palla bianca", "--lang", LANG), ("check", BOOK))
    speaking = (
        ("list", BOOK, "--lang", LANG),
        ("rule", "carrom.pegno", "proper=true", "own=0", "--lang", LANG),
        ("list", "nothing", "--lang", LANG),
    )
    working = (("translate", "status"), ("translate", "patch"))
    mine = (("list", "mine", "--lang", "en"), ("editions",), ("list", BOOK, "--lang", "en"))
    found: list[Subject] = []

    def add(name: str, path: Path, judge: Judge, *beside: Path, fields: bool = False) -> None:
        found.append(Subject(name, path, judge, fields, beside))

    messages = root / "i18n" / LANG / "LC_MESSAGES"
    add("catalogue .mo", messages / "tableside.mo", _compared(project, *speaking))
    add("catalogue .po", messages / "tableside.po", _compared(project, *speaking, *working[:1]))
    for text in ("en.md", "it.md"):
        add("rule text", book / text, _compared(project, *reading))
        add("rule text, search", book / text, _compared(project, *searching))
    for table in ("book", "terms", "divergences", "examples", "changes", "asked"):
        add("table of a book", book / f"{table}.toml", _compared(project, *reading))
    add("table of a book, search", book / "asked.toml", _compared(project, *searching))
    add("table of a book, search", book / "terms.toml", _compared(project, *searching))
    add("status of a translation", book / "status" / f"{LANG}.json", _compared(project, *working))
    state = next((data / "translation").iterdir())
    add("baseline of a translation", state / "baseline" / BOOK / f"{LANG}.json", _compared(project, *working))
    log = next(one for one in state.iterdir() if one.is_file())
    add("log of a translation", log, _log(project, log), state)
    for form in ("exchange.po", "exchange.xlf", "interface.po"):
        add(
            f"imported .{form.partition('.')[2]}",
            root / form,
            _compared(project, ("translate", "import", str(root / form))),
        )
    for ending in ("txt", "html", "docx", "odt", "pdf", "md"):
        file = root / f"document.{ending}"
        words = ("import", str(file), "--book", BOOK, "--lang", "en", "--preview")
        add("imported document", file, _compared(project, words))
    package = root / "mine.tablebook"
    imports = data / "imports"
    add("book package", package, _compared(project, ("editions", "--open", str(package))), imports)
    for file in sorted(one for one in imports.rglob("*") if one.is_file()):
        add("imported text", file, _compared(project, *mine))
    for _ in range(3):
        add("journal", data / "journal.sqlite", _journal(data / "journal.sqlite"), data, fields=True)
        add("study record", data / "study.sqlite", _study(data / "study.sqlite"), data, fields=True)
    settings = project.home / "config" / "tableside" / "settings.json"
    add("settings", settings, _settings(settings), settings.parent)
    add("running state", data / "running.json", _running(data / "running.json"), data)
    project.before("search", "palla bianca", "--lang", LANG)
    for file in sorted((project.home / "cache" / "tableside" / "index").iterdir()):
        add("search index", file, _compared(project, ("search", "palla bianca", "--lang", LANG)), file.parent)
    return found


# The campaign


class Bench:
    """Damages, judges and mends again."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        beside: Sequence[str] = (),
        make: Callable[[Path], Project] = make_project,
        subjects: Callable[[Project], list[Subject]] = subjects_of,
    ) -> None:
        """`beside` names books that are there too and never damaged."""
        self.project = make(folder)
        for book in beside:
            (self.project.root / "rulebooks" / book).symlink_to(ROOT / "rulebooks" / book)
        self.seed = seed
        self.subjects = subjects(self.project)
        self.content = {one.path: one.path.read_bytes() for one in self.subjects}
        self.kept = folder / "kept"
        shutil.copytree(self.project.root, self.kept / "project", symlinks=True)
        shutil.copytree(self.project.home, self.kept / "home")

    def planned(self, number: int) -> tuple[Subject, str, random.Random]:
        """Return what an attempt damages and how."""
        chance = random.Random(f"{self.seed}-{number}")
        subject = self.subjects[number % len(self.subjects)]
        harms = [*HARMS, *PLACES] + [FIELDS] * (12 if subject.fields else 0)
        return subject, chance.choice(harms), chance

    def attempt(self, number: int) -> Attempt:
        """Make one attempt and put everything back."""
        subject, harm, chance = self.planned(number)
        self.damage(subject, harm, chance)
        try:
            return attempt(number, subject.name, f"{harm} ({subject.path.name})", self._judged(subject, harm))
        finally:
            self._mend(subject)

    def _judged(self, subject: Subject, harm: str) -> Judge:
        def judge() -> tuple[Outcome, str]:
            outcome, detail = subject.judge()
            # Nobody has to be told that a file is gone which the program would make anew.
            excused = harm in ("missing", "dangling link") and subject.name in ("settings", "running state")
            # With its folder goes all that knew of a record; the window misses the folder by what the settings say.
            excused = excused or (harm == "missing with its folder" and subject.path.parent == self.project.data)
            return (Outcome.UNAFFECTED, detail) if outcome is Outcome.SILENT and excused else (outcome, detail)

        return judge

    def damage(self, subject: Subject, harm: str, chance: random.Random) -> None:
        """Damage a file in one way."""
        path = subject.path
        if harm == FIELDS:
            bad_field(path, chance)
        elif harm in HARMS:
            path.write_bytes(HARMS[harm](self.content[path], chance))
        else:
            others = [one for one in self.content if one != path and one.is_file()]
            put_in_place(path, harm, others, chance)

    def _mend(self, subject: Subject) -> None:
        subject.path.parent.mkdir(parents=True, exist_ok=True)
        put_back(subject.path, self.content[subject.path])
        for folder in {*subject.beside, subject.path.parent}:
            base = self.project.root.parent
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(self.kept / folder.relative_to(base), folder, symlinks=True)

    def mend_all(self) -> None:
        """Put everything back, whatever has been written."""
        for folder in (self.project.root, self.project.home):
            shutil.rmtree(folder)
            shutil.copytree(self.kept / folder.name, folder, symlinks=True)


def work(folder: Path, seed: int, first: int, last: int) -> None:
    """Make attempts and tell what came of each."""
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        bench = Bench(Path(place), seed)
        for number in range(first, last):
            subject, harm, _ = bench.planned(number)
            tell(stream, {"number": number, "subject": subject.name, "harm": f"{harm} ({subject.path.name})"})
            done = bench.attempt(number)
            tell(stream, {name: getattr(done, name) for name in done.__slots__})


def run(folder: Path, count: int, seed: int) -> Summary:
    """Run the campaign."""
    return campaign("tests.campaigns.damage", folder, count, seed)


if __name__ == "__main__":
    main_of("tests.campaigns.damage", work)
