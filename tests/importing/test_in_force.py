"""The edition in force: what follows it, what departs from our text, and the file that brings it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.storing import Imports, export_book, open_package
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, imports_dir, rulebooks_dir
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.in_force import departures
from tableside.search import Query, Searcher
from tableside.study.questions import Study
from tableside.study.scope import Scope
from tests.importing import making

FOUL = ["rule", "snooker.foul", "on=red", "--lang", "it", 'events=["miss-all"]']


@pytest.fixture
def own(library: Library, tmp_path: Path) -> Library:
    """A library with an Italian snooker edition in which every foul costs five points, and a clause of its own."""
    ours = library.edition("snooker", "it")
    text = making.as_text(making.render(ours, making.own_label)).decode()
    assert "4 punti" in text
    text = text.replace("4 punti", "5 punti")
    file = tmp_path / "fiss.txt"
    file.write_text(text)
    assert run_command(["import", str(file), "--book", "snooker", "--lang", "it", "--name", "FISS 2026"]) == 0
    return Library(rulebooks_dir(), imports_dir())


def in_force(library: Library) -> Library:
    Imports(library.folder("snooker", "fiss-2026").parents[1]).put_in_force(library, "snooker", "it", "fiss-2026")
    return library


def test_ours_is_in_force_until_another_edition_is(own: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert own.in_force("snooker", "it").origin == BUNDLED
    assert run_command(["editions", "snooker", "--in-force", "FISS 2026"]) == 0
    own.refresh()
    assert own.in_force("snooker", "it").origin == "fiss-2026"
    assert own.in_force("snooker", "fr").origin == BUNDLED
    assert own.edition_with("snooker/3.12", "it").origin == "fiss-2026"
    assert own.bundled.in_force("snooker", "it").origin == BUNDLED
    capsys.readouterr()
    assert run_command(["editions", "snooker"]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "fiss-2026" in line)
    assert line.endswith("]")
    assert run_command(["editions", "snooker", "--in-force", "bundled", "--lang", "it"]) == 0
    own.refresh()
    assert own.in_force("snooker", "it").origin == BUNDLED


def test_a_ruling_says_where_the_edition_in_force_has_another_figure(
    own: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not departures(own, ["snooker/3.12"], "it")
    found = departures(in_force(own), ["snooker/3.12", "snooker/3.13"], "it")
    assert [one.rule for one in found] == ["snooker/3.12"]
    assert any("5" in one for one in found[0].theirs) or any("4" in one for one in found[0].ours)
    capsys.readouterr()
    assert run_command(FOUL) == 0
    call, departed, *_ = capsys.readouterr().out.splitlines()
    assert call.startswith("«")
    assert departed.startswith("≠ «FISS 2026»")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("miss-all", ["says 5; our text says 4."]),
        ("first-hit-not-on:blue", []),
        ("first-hit-not-on:pink", []),
        ("wrong-cue-ball", ["says 8; our text says 7."]),
    ],
)
def test_only_a_figure_that_the_ruling_uses_is_warned_of(
    event: str, expected: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    making.put_nscf_in_force(imports_dir())
    assert run_command(["rule", "snooker.foul", "on=red", f'events=["{event}"]', "--lang", "en"]) == 0
    warned = [line for line in capsys.readouterr().out.splitlines() if "our text says" in line]
    assert [line.rpartition(", ")[2] for line in warned] == expected


def test_what_the_edition_lacks_is_one_line_after_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    making.put_nscf_in_force(imports_dir())
    told = "red was on, he knocked the black off the table"
    for command in (["rule", "snooker.foul", "on=red", 'events=["off-table:black"]'], ["tell", told]):
        assert run_command([*command, "--lang", "en"]) == 0
        out = capsys.readouterr().out
        (line,) = [line for line in out.splitlines() if line.startswith("≠")]
        assert "has no Section 2 Rule 14; Section 3 Rule 12(b)(vii); Section 3 Rule 7:" in line
        assert out.index("  1. ") < out.index(line)


def test_the_search_shows_each_rule_once_as_the_edition_in_force_has_it(own: Library) -> None:
    searcher = Searcher(in_force(own), catalogues_dir(), background=False)
    hits = [hit for hit in searcher.search(Query("penalità fallo punti", "it")).hits if hit.id == "snooker/3.12"]
    assert [hit.origin for hit in hits] == ["fiss-2026"]


def test_study_cites_the_edition_in_force(own: Library) -> None:
    library = in_force(own)
    words = {"it": load_catalogue("it", catalogues_dir())}
    study = Study(library, words)
    question = study.question("1", Scope(books=("snooker",)))
    cited = study.explain(question, "it").citations
    assert cited == tuple(library.cite(rule, "it", library.origin_with(rule, "it")) for rule in question.rules)
    assert not any(one.kind == "figures" for one in departures(library, question.rules, "it"))


def test_a_file_brings_its_edition_in_force(own: Library, tmp_path: Path) -> None:
    data, texts = export_book(imports_dir(), "snooker", "fiss-2026")
    assert texts == ("FISS 2026 (it)",)
    shutil.rmtree(imports_dir())
    package = open_package(data, "fiss.tablebook", imports_dir())
    assert package.opens("it") == ("it", "fiss-2026")
    assert Library(rulebooks_dir(), imports_dir()).origin_in_force("snooker", "it") == "fiss-2026"


def test_a_new_name_changes_nothing_else(own: Library) -> None:
    imports = Imports(imports_dir())
    stored = imports.editions("snooker")[0]
    imports.rename(stored, "  FISS   2027 ")
    assert [(one.name, one.origin) for one in imports.editions("snooker")] == [("FISS 2027", "fiss-2026")]


def test_a_damaged_note_puts_ours_in_force(own: Library) -> None:
    (imports_dir() / "in-force.toml").write_text("[snooker\nit=3")
    own.refresh()
    assert own.in_force("snooker", "it").origin == BUNDLED


def test_a_rule_is_cited_by_the_label_that_its_edition_prints() -> None:
    making.put_nscf_in_force(imports_dir())
    library = Library(rulebooks_dir(), imports_dir())
    cited = {one: library.cite(f"snooker/{one}", "en") for one in ("own-chapter-i", "3.12", "3.12.d.iv", "3.13")}
    assert list(cited.values()) == ["Chapter I", "Article 2", "Article 2(4)(d)", "Section 3 Rule 13"]
    assert library.number("snooker/3.12.d", "en") == "Article 2(4)"
    hits = Searcher(library, catalogues_dir(), background=False).search(Query("penalty ball white", "en")).hits
    assert {hit.citation for hit in hits if hit.origin != BUNDLED} <= {library.cite(hit.id, "en") for hit in hits}
