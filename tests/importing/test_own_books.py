"""A book of one's own through its life: further editions, their names, and what is left when one goes."""

from __future__ import annotations

import base64
import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.diagrams.svg import diagram_svg
from tableside.importing.preview import preview_edition
from tableside.importing.storing import Imports, export_book, open_package, origin_of
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import Source
from tableside.storage.reading import met
from tests.importing import making

HEADINGS = [
    (2, "1. The lane"),
    (3, "1.1. The mat"),
    (0, "The mat is 50 cm wide and lies flat on the floor."),
    (0, "1.1.a. A mat with a fold is turned over."),
    (0, "1.1.b. Nobody steps on the mat with shoes."),
    (3, "1.2. The bags"),
    (0, "Each side has six bags filled with dry beans."),
    (2, "2. Throwing"),
    (3, "2.1. Turns"),
    (0, "Both sides throw in turn until all bags are gone."),
    (0, "2.1.a. A late throw is taken again by the other side."),
    (3, "2.2. Points"),
    (0, "A bag on the mat counts 4 points."),
]
TITLE = "Rules of Bean Bags"


def as_html() -> bytes:
    shown = "".join(f"<h{rank}>{text}</h{rank}>" if rank else f"<p>{text}</p>" for rank, text in HEADINGS)
    return f"<html><body><h1>{TITLE}</h1>{shown}</body></html>".encode()


def as_docx() -> bytes:
    def paragraph(style: str, text: str) -> str:
        return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'

    title = '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>'
    body = "".join(paragraph(f"Heading{rank - 1}" if rank else "Normal", text) for rank, text in HEADINGS)
    return making.docx(paragraph("Title", TITLE) + body, title)


def as_text(headings: list[tuple[int, str]] = HEADINGS) -> bytes:
    return "\n\n".join([f"# {TITLE}", *(text for _, text in headings)]).encode()


def command(*words: str) -> None:
    assert run_command(list(words)) == 0


def add(folder: Path, data: bytes, name: str, *words: str) -> Path:
    file = folder / name
    file.write_bytes(data)
    command("import", str(file), "--lang", "en", *words)
    return file


def own_library() -> Library:
    return Library(rulebooks_dir(), imports_dir())


@pytest.mark.parametrize(("data", "name"), [(as_html(), "bags.html"), (as_docx(), "bags.docx")])
def test_a_book_with_a_title_heading_takes_its_own_text_as_an_edition(tmp_path: Path, data: bytes, name: str) -> None:
    add(tmp_path, data, name, "--new-book", "bags")
    library = own_library()
    ours = {rule.id: rule for rule in library.edition("bags", "en").rules if rule.label}

    again = preview_edition(making.read(data, name), name, "en", library, "bags")

    assert again.unplaced == []
    assert set(again.placed) >= set(ours)
    assert all(again.placed[rule].text == ours[rule].markdown for rule in ours)


def test_a_rule_out_of_order_is_not_put_on_another_rule(tmp_path: Path) -> None:
    """Its number is that of no rule around it, and its words are nobody's."""
    faults = [*HEADINGS, (2, "3. Faults"), (3, "3.1. Stepping over"), (0, "A foot on the mat is a fault.")]
    clause = (0, "3.1.a. After a third fault the other side gains 2 points.")
    add(tmp_path, as_text([*faults, clause]), "bags.txt", "--new-book", "bags")
    late = [(3, "3.2. Latecomers"), (0, "Who comes late by ten minutes loses the first round.")]
    ties = [(3, "2.3. Ties"), (0, "With as many points as their rivals, both throw until one side leads by 2.")]

    preview = preview_edition(making.read(as_text([*faults, *late, *ties])), "x.txt", "en", own_library(), "bags")

    assert [one.number for one in preview.unplaced] == ["3.2", "2.3"]
    assert "bags/3.1.a" not in preview.placed


@pytest.fixture
def two_editions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A book of one's own, and a later edition of it with other points and a rule more."""
    add(tmp_path, as_text(), "bags.txt", "--new-book", "bags", "--name", "Club 2024")
    later = [*HEADINGS[:-1], (0, "A bag on the mat counts 5 points."), (3, "2.3. Ties"), (0, "Throw once more.")]
    add(tmp_path, as_text(later), "later.txt", "--book", "bags", "--name", "Club 2025")
    capsys.readouterr()


@pytest.mark.usefixtures("two_editions")
def test_the_first_edition_has_its_own_name_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    command("editions", "bags", "--json")
    rows = json.loads(capsys.readouterr().out)
    command("diff", "bags", "Club 2024", "club-2025", "--lang", "en")

    assert [(row["edition"], row["name"]) for row in rows] == [("club-2024", "Club 2024"), ("club-2025", "Club 2025")]
    assert "4" in capsys.readouterr().out
    assert own_library().book("bags").title_in("en") == TITLE
    assert own_library().edition_name(own_library().edition("bags", "en")) == "Club 2024"


def exported(folder: Path, form: str, edition: str) -> str:
    target = folder / f"{edition}.{form}"
    command("export", "bags", "--lang", "en", "--edition", edition, "--format", form, "--output", str(target))
    if form == "epub":
        with zipfile.ZipFile(target) as parts:
            return "".join(parts.read(name).decode() for name in parts.namelist() if name.endswith("html"))
    return target.read_text(encoding="utf-8")


@pytest.mark.usefixtures("two_editions")
@pytest.mark.parametrize("form", ["epub", "html"])
@pytest.mark.parametrize(
    ("edition", "holds", "lacks"),
    [("Club 2024", "counts 4 points", "counts 5 points"), ("club-2025", "counts 5 points", "counts 4 points")],
)
def test_a_handbook_is_of_the_edition_that_was_asked_for(
    tmp_path: Path, form: str, edition: str, holds: str, lacks: str
) -> None:
    written = exported(tmp_path, form, edition)

    assert holds in written
    assert lacks not in written


@pytest.mark.usefixtures("two_editions")
@pytest.mark.parametrize(
    "words",
    [
        ["export", "bags", "--edition", "2099", "--output", "never.pdf"],
        ["export", "bags", "blackball", "--edition", "Club 2025", "--output", "never.pdf"],
        ["show", "bags/1.1", "--edition", "2099"],
        ["list", "bags", "--edition", "2099"],
        ["diff", "bags", "Club 2024", "2099"],
        ["diff", "bags", "2099", "Club 2024"],
    ],
)
def test_an_edition_that_is_not_there_is_refused_with_those_that_are(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert run_command([*words, "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "bundled" in said if "blackball" in words else "club-2024, club-2025" in said
    assert not (tmp_path / "never.pdf").exists()


@pytest.mark.usefixtures("two_editions")
def test_the_editions_of_all_books_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    command("editions")

    said = capsys.readouterr().out
    assert "club-2025" in said
    assert "snooker" in said


@pytest.mark.usefixtures("two_editions")
def test_the_other_edition_takes_the_place_of_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    command("remove", "bags", "Club 2024", "--lang", "en")
    assert "“Club 2025” is now the text of bags." in capsys.readouterr().out
    command("show", "bags/2.2")
    assert "5 points" in capsys.readouterr().out
    assert own_library().book("bags").title_in("en") == TITLE

    command("remove", "bags", "club-2025", "--lang", "en")

    assert "the whole book is gone" in capsys.readouterr().out
    assert "bags" not in own_library().books()


@pytest.mark.usefixtures("two_editions")
def test_a_rule_is_shown_from_the_edition_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    command("show", "bags/2.2")
    command("show", "bags/2.2", "--edition", "Club 2025")
    command("show", "bags/2.3")
    said = capsys.readouterr().out
    assert said.index("4 points") < said.index("5 points") < said.index("Throw once more.")

    command("list", "bags", "--edition", "club-2025")
    assert "bags/2.3    2.3  Ties" in capsys.readouterr().out
    assert run_command(["show", "bags/2.2", "--edition", "Club 1999"]) == 2
    assert "club-2024, club-2025" in capsys.readouterr().err


def test_what_a_person_should_know_of_a_file_is_said_in_good_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for _, text in HEADINGS if text[:3] != "1.2")
    with zipfile.ZipFile(tmp_path / "bags.docx", "w") as archive:
        with zipfile.ZipFile(io.BytesIO(making.docx(body))) as made:
            for name in made.namelist():
                archive.writestr(name, made.read(name))
        archive.writestr("word/media/mat.png", b"x")
    command("import", str(tmp_path / "bags.docx"), "--new-book", "bags", "--lang", "en")
    assert "1 picture was left out." in capsys.readouterr().out
    later = [*HEADINGS, (0, "2.2.a. Wet beans are dried by whoever has brought them along.")]
    add(tmp_path, as_text(later), "later.txt", "--book", "bags")

    said = capsys.readouterr().out
    assert "page 0" not in said
    assert "  line " in said


def test_what_stands_on_no_rule_of_ours_keeps_its_place_and_number(tmp_path: Path) -> None:
    file = tmp_path / "regole.txt"
    file.write_text("9.1 Le tazze\n\nNessuna tazza va posata sulle sponde.\n\n9.2 I cappotti\n\nSi appendono fuori.\n")
    command("import", str(file), "--book", "backgammon", "--lang", "it", "--name", "Circolo")

    edition = own_library().edition("backgammon", "it", "circolo")
    assert [(rule.label, rule.title) for rule in edition.rules] == [("9.1", "Le tazze"), ("9.2", "I cappotti")]
    assert not set(edition.by_id) & set(own_library().edition("backgammon", "it").by_id)


def test_show_names_the_imported_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path, as_text(), "bags.md", "--new-book", "bags", "--name", "Bags 1998")
    capsys.readouterr()
    command("show", "bags/1.1")
    assert "From the imported edition “Bags 1998”." in capsys.readouterr().out
    command("show", "snooker/1.1")
    assert "imported edition" not in capsys.readouterr().out


def test_a_removed_edition_is_kept_until_the_next_removal(tmp_path: Path) -> None:
    add(tmp_path, as_text(), "bags.md", "--new-book", "bags")
    before = {path: path.read_bytes() for path in imports_dir().rglob("*") if path.is_file()}
    imports = Imports(imports_dir())
    assert imports.remove("bags", "en", "bags").whole_book
    assert not list(imports_dir().rglob("*.md"))
    kept = imports_dir().with_name("imports-removed")
    met.forget()
    assert imports.title_of_removed("bags", "en") == TITLE
    assert not met.take()
    assert kept.stat().st_mode & 0o077 == 0
    assert imports.restore("bags")
    assert {path: path.read_bytes() for path in imports_dir().rglob("*") if path.is_file()} == before
    assert not imports.restore("bags")


def test_a_name_that_a_system_keeps_for_itself_names_no_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert [origin_of(name) for name in ("con", "Aux", "console")] == ["con-edition", "aux-edition", "console"]
    assert len({origin_of(name) for name in ("日本", "中国", "Россия 2024", "Ελλάδα 2024", "2024")}) == 5
    path = tmp_path / "bags.md"
    path.write_bytes(as_text())
    assert run_command(["import", str(path), "--new-book", "con", "--lang", "en"]) == 2
    assert "cannot name a book" in capsys.readouterr().err


@pytest.mark.usefixtures("two_editions")
def test_what_was_removed_comes_back_by_command_and_what_came_since_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command("remove", "bags", "Club 2024", "--lang", "en")
    assert "tableside remove --undo" in capsys.readouterr().out
    add(tmp_path, as_text(), "later.md", "--book", "bags", "--name", "Club 2026")

    command("remove", "--undo")

    assert "“Club 2024” (bags, en) is back." in capsys.readouterr().out
    command("editions", "bags")
    said = capsys.readouterr().out
    assert all(name in said for name in ("club-2024", "club-2025", "club-2026"))
    assert [file.parts[-3] for file in imports_dir().glob("*/bags/book.toml")] == ["club-2024"]
    assert run_command(["remove", "--undo"]) == 2
    assert "nothing to bring back" in capsys.readouterr().err
    assert run_command(["remove", "bags"]) == 2


CLAUSES = """Rules of Stone Skipping

1 The lake

1.1 The water

1.1.1 The water is calm and at least 30 metres wide.

1.1.2 Swimmers leave the water before the first throw.

1.1.3 Boats are moored behind the buoys.

1.2 The stones

1.2.1 A stone is flat and weighs at most 200 grams.

1.2.2 Each thrower brings six stones along.

2 Throws

2.1 Counting

2.1.1 Every touch of the surface counts one point.

2.1.2 A stone that sinks at once counts nothing.
"""
LANTERN = "Lanterns are lit on both shores when dusk falls."
OTHERS = "Umbrellas stay folded near the judge."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1.1.1 The", f"1.1.1 {LANTERN}\n\n1.1.2 The"),
        ("1.1.2 Swim", f"1.1.2 {LANTERN}\n\n1.1.3 Swim"),
        ("1.1.2 Swim", f"1.1.2 {LANTERN}\n\n1.1.3 {OTHERS}\n\n1.1.4 Swim"),
        ("1.2 The stones", f"1.1.4 {LANTERN}\n\n1.2 The stones"),
        ("1.1.2 Swimmers leave the water before the first throw.", f"1.1.2 {LANTERN}"),
        ("1.1.2 Swimmers leave the water before the first throw.", f"1.1.2 {LANTERN}\n\n1.1.3 {OTHERS}"),
        ("1.2.1 A stone is flat and weighs at most 200 grams.", f"1.2.1 {LANTERN}"),
        ("2 Throws", f"1.3 Light\n\n1.3.1 {LANTERN}\n\n1.3.2 {OTHERS}\n\n2 Throws"),
    ],
)
def test_an_edition_reads_in_the_order_and_with_the_numbers_of_its_document(
    tmp_path: Path, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clause that only the newer edition has stands between its neighbours, also under a number used before."""
    add(tmp_path, CLAUSES.encode(), "skip.txt", "--new-book", "skip", "--name", "2025")
    assert old in CLAUSES
    later = numbered_anew(CLAUSES.replace(old, new))
    add(tmp_path, later.encode(), "later.txt", "--book", "skip", "--name", "2026")
    edition = own_library().edition("skip", "en", "2026")
    printed = [line.split()[0] for line in later.splitlines() if line[:1].isdigit()]
    capsys.readouterr()

    assert [rule.number for rule in edition.rules if rule.number] == printed
    number = next(line.split()[0] for line in later.splitlines() if LANTERN in line)
    command("show", f"skip/{number}", "--lang", "en", "--edition", "2026")
    assert LANTERN in capsys.readouterr().out


def numbered_anew(text: str) -> str:
    """Count the clauses of each rule from one."""
    lines: list[str] = []
    rule, count = "", 0
    for line in text.splitlines():
        number, _, words = line.partition(" ")
        if number.count(".") == 2:
            above = number.rpartition(".")[0]
            rule, count = above, count + 1 if above == rule else 1
            line = f"{rule}.{count} {words}"
        lines.append(line)
    return "\n".join(lines)


PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PICTURED = """<html><body><h2>1. Court</h2><p>It is flat.</p>
<p><img src="data:image/png;base64,{}" alt="From above"></p>
<h2>2. Balls</h2><p>There are two kinds.</p><table><tr><td>Bowl</td><td>920 g</td></tr><tr><td>Jack</td><td>60 g</td>
</tr></table></body></html>"""


def test_pictures_and_tables_are_kept_shared_and_printed(tmp_path: Path) -> None:
    page = PICTURED.format(base64.b64encode(PIXEL).decode()).encode()
    add(tmp_path, page, "bowls.html", "--new-book", "bowls", "--name", "Club")
    data, _ = export_book(imports_dir(), "bowls")
    shutil.rmtree(imports_dir())
    open_package(data, "bowls.tablebook", imports_dir())

    library = Library(rulebooks_dir(), imports_dir())
    edition = library.edition("bowls", "en")
    assert edition.by_id["bowls/2"].blocks[1].rows == (("Bowl", "920 g"), ("Jack", "60 g"))
    name, caption = Source(library, edition).diagram(edition.by_id["bowls/1"].blocks[1])
    assert caption == "From above"
    assert base64.b64encode(PIXEL).decode() in (diagram_svg(name, "en", dark=True) or "")
    Path(name).write_text("<svg onload='x'/>")
    assert diagram_svg(name, "en", dark=False) is None, "nothing but a picture is shown"

    out = tmp_path / "bowls.epub"
    command("export", "bowls", "--format", "epub", "--lang", "en", "--output", str(out))
    with zipfile.ZipFile(out) as book:
        shown = "".join(book.read(one).decode() for one in book.namelist() if one.endswith(".xhtml"))
    assert "<td>Bowl</td><td>920 g</td>" in shown


def test_renumbered_articles_are_no_new_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    articles = ("Court", "It is 28 metres long."), ("Balls", "There are eight of them."), ("Referee", "He measures.")
    for year, chosen in ("2024", articles), ("2026", (articles[0], ("Shirts", "All wear the same."), *articles[1:])):
        text = "\n\n".join(f"Article {n}\n\n{t}\n\n{n}.1 {w}" for n, (t, w) in enumerate(chosen, 1))
        target = ("--new-book", "bowls") if year == "2024" else ("--book", "bowls")
        add(tmp_path, text.encode(), f"{year}.txt", *target, "--name", year)
    capsys.readouterr()
    command("diff", "bowls", "--lang", "en", "bundled", "2026")
    shown = capsys.readouterr().out
    assert "Article 3 → Article 4 · Moved or renumbered\nReferee" in shown
    assert "Gone" not in shown
    assert shown.count("· New") == 2
