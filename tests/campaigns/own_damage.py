"""Damage what an installed copy keeps of a person's own: their copy of the texts, an added language, backups, sidecars.

`python -m tests.campaigns.own_damage --count 500`. The project is that of `tests.campaigns.damage`, used as an
installation is: its texts are not edited in place, and the person has a copy of them with changes.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.campaigns.damage import BOOK, LANG, Bench, Judge, Project, Subject, _compared, _journal, _study, make_project
from tests.campaigns.outcomes import Summary, campaign, main_of, run_cli, tell

_ADDED = "de"


def make_own(folder: Path) -> Project:
    """Make a project that is installed, and what a person has made beside it."""
    from tableside import resources

    project = make_project(folder)
    resources.editable = lambda: False
    _edit_a_text()
    assert run_cli("translate", "add", _ADDED, "--name", "Deutsch").status == 0
    files = {"german.tableside-language": ("translate", "package", _ADDED), "all.tableside-backup": ("backup",)}
    for name, words in files.items():
        done = run_cli(*words, str(project.root / name))
        assert done.status == 0, done
    assert run_cli("remove", BOOK, "other", "--lang", "en").status == 0
    from tableside.belongings import of_this_person

    assert of_this_person().keep_state() is not None
    (project.root / "scenario.json").write_text('{"proper": true, "own": 0}')
    return project


def _edit_a_text() -> None:
    from tableside.translation import Editor, RuleText, open_workspace

    workspace = open_workspace()
    rule = next(rule for rule, text in workspace.texts(BOOK, LANG).items() if text.parts)
    text = workspace.text(rule, LANG)
    changed = RuleText(text.title, (*text.parts[:-1], f"{text.parts[-1]} Davvero."))
    Editor(workspace).save(rule, LANG, changed, base=text, done=False)


def own_subjects(project: Project) -> list[Subject]:
    """Return every file that is damaged."""
    data, root = project.data, project.root
    reading = (("list", BOOK, "--lang", LANG), ("show", f"{BOOK}/4", "--lang", LANG), ("check", BOOK))
    added = (("list", BOOK, "--lang", _ADDED), ("translate", "status"))
    kept = (("editions",), ("remove", "--undo"))
    found: list[Subject] = []

    def add(name: str, path: Path, judge: Judge) -> None:
        found.append(Subject(name, path, judge, beside=(data, project.home / "config")))

    own = data / "workspace"
    for file in sorted((own / "rulebooks" / BOOK).glob("*.*")):
        add("own copy of a text", file, _compared(project, *(added if file.stem == _ADDED else reading)))
    add("added languages", own / "rulebooks" / "languages.toml", _compared(project, *added))
    for lang in (LANG, _ADDED):
        catalogue = own / "i18n" / lang / "LC_MESSAGES" / "tableside.po"
        add("own catalogue", catalogue, _compared(project, ("list", BOOK, "--lang", lang), ("translate", "status")))
    for file in sorted(one for one in (data / "imports-removed").rglob("*") if one.is_file()):
        add("removed text", file, _changing(project, *kept))
    for file in sorted((data / "backups").iterdir()):
        add("state that is kept", file, _changing(project, ("restore", str(file))))
    for name in ("german.tableside-language", "all.tableside-backup"):
        words = ("restore",) if name.endswith("backup") else ("translate", "open-package")
        add("package", root / name, _changing(project, (*words, str(root / name))))
    scenario = root / "scenario.json"
    add("scenario", scenario, _compared(project, ("rule", "carrom.pegno", "--file", str(scenario))))
    backing_up = _changing(project, ("backup", str(root / "again.tableside-backup")))
    for name, judge in (("journal.sqlite", _journal), ("study.sqlite", _study)):
        add("count", data / f"{name}.count", judge(data / name))
        add("count, backup", data / f"{name}.count", backing_up)
    for seal in sorted((data / "imports").rglob("*.seal")):
        add("seal", seal, _compared(project, ("list", "mine", "--lang", "en"), ("editions",)))
    add("inventory", data / "inventory.json", _compared(project, ("editions",)))
    return found


def _changing(project: Project, *commands: tuple[str, ...]) -> Judge:
    """Compare what commands say that change something; what they change now is put back."""
    aside = project.root.parent / "aside"
    shutil.copytree(project.home, aside, symlinks=True)
    judge = _compared(project, *commands)
    shutil.rmtree(project.home)
    aside.rename(project.home)
    return judge


def work(folder: Path, seed: int, first: int, last: int) -> None:
    """Make attempts and tell what came of each."""
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        bench = Bench(Path(place), seed, make=make_own, subjects=own_subjects)
        for number in range(first, last):
            subject, harm, _ = bench.planned(number)
            tell(stream, {"number": number, "subject": subject.name, "harm": f"{harm} ({subject.path.name})"})
            done = bench.attempt(number)
            tell(stream, {name: getattr(done, name) for name in done.__slots__})


def run(folder: Path, count: int, seed: int) -> Summary:
    """Run the campaign."""
    return campaign("tests.campaigns.own_damage", folder, count, seed)


if __name__ == "__main__":
    main_of("tests.campaigns.own_damage", work)
