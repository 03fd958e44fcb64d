"""Files as they come: every format, and those that are broken or meant to harm."""

from __future__ import annotations

import io
import json
import sys
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.document import PICTURE, Block, Kind
from tableside.importing.errors import DamagedDocument, TooLong, TooMuchMemory, UnknownFormat, UnreadableFile
from tableside.importing.labels import readings
from tableside.importing.preview import preview_book
from tableside.importing.reading import read_bytes, read_document
from tests.importing import making
from tests.importing.making import Line, read

NUMBERING = (
    '<w:abstractNum w:abstractNumId="1">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Rule %1"/>'
    '<w:pStyle w:val="Rule"/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>'
    "</w:abstractNum>"
    '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="2"><w:startOverride '
    'w:val="5"/></w:lvlOverride></w:num>'
)
RULE_STYLE = (
    '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:numPr><w:numId '
    'w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Rule"><w:name w:val="Rule"/><w:basedOn w:val="Base"/></w:style>'
)


SAYINGS = (
    "Whoever throws first must wait until the other has sat down and said so aloud.",
    "A ring that leans on the pin counts one point, unless 3 rings lean on it at the same time.",
    "The mark is renewed before every game.",
    "No player may step over the line while a ring is in the air, not even to look at something.",
    "Scores are written down by the one who lost the last end.",
)


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def numbered(level: int, list_id: int = 1) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>'


def test_word_numbers_on_paragraphs_and_on_styles_are_read() -> None:
    body = (
        paragraph("Court", '<w:pStyle w:val="Rule"/>')
        + paragraph("Ten paces.", numbered(1))
        + paragraph("flat", numbered(2))
        + paragraph("dry", numbered(2))
        + paragraph("Play", '<w:pStyle w:val="Rule"/>')
        + paragraph("One serves.", numbered(1))
        + paragraph("late", numbered(2, 2))
    )

    document = read(making.docx(body, RULE_STYLE, NUMBERING), "a.docx")

    assert [block.text for block in document.blocks] == [
        "Rule 1 Court", "1.1 Ten paces.", "(a) flat", "(b) dry", "Rule 2 Play", "2.1 One serves.", "(e) late",
    ]  # fmt: skip


def test_a_word_number_without_words_is_read_too() -> None:
    body = paragraph("", '<w:pStyle w:val="Rule"/>') + paragraph("flat", numbered(2)) + paragraph("dry", numbered(2))

    document = read(making.docx(body, RULE_STYLE, NUMBERING), "a.docx")

    assert [block.text for block in document.blocks] == ["Rule 1", "(a) flat", "(b) dry"]


def test_a_word_list_goes_on_after_another_of_the_same_kind_inside_it() -> None:
    inner = "".join(
        f'<w:lvlOverride w:ilvl="{level}"><w:startOverride w:val="1"/></w:lvlOverride>' for level in range(3)
    )
    lists = "".join(f'<w:num w:numId="{key}"><w:abstractNumId w:val="1"/>{inner}</w:num>' for key in (11, 12, 13, 14))
    steps = [(0, 11), (0, 11), (1, 12), (2, 13), (2, 13), (1, 12), (0, 11), (1, 14), (0, 11)]
    body = "".join(paragraph("said.", numbered(level, key)) for level, key in steps)

    document = read(making.docx(body, RULE_STYLE, NUMBERING + lists), "a.docx")

    assert [block.text.removesuffix(" said.") for block in document.blocks] == [
        "Rule 1", "Rule 2", "2.1", "(a)", "(b)", "2.2", "Rule 3", "3.1", "Rule 4",
    ]  # fmt: skip


def test_a_word_bullet_that_nobody_sees_is_none() -> None:
    unseen = (
        '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val=" "/></w:lvl>'
        '</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num>'
    )
    body = paragraph("Court", numbered(1)) + paragraph("It is swept.", numbered(0, 7))

    blocks = read(making.docx(body, RULE_STYLE, NUMBERING + unseen), "a.docx").blocks

    assert [(block.text, block.kind) for block in blocks][1] == ("It is swept.", Kind.PARAGRAPH)


def test_tracked_changes_are_read_as_accepted() -> None:
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>1. A player has </w:t></w:r><w:del><w:r><w:delText>"
        "60</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>45</w:t></w:r></w:ins><w:r><w:t xml:space='preserve'> seconds.</w:t></w:r></w:p>"
    )

    assert [block.text for block in read(making.docx(body), "a.docx").blocks] == ["1. A player has 45 seconds."]


def test_open_document_lists_are_counted() -> None:
    style = (
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" '
        'style:num-format="1" style:num-suffix="."/>'
        '<text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" '
        'style:num-suffix=")"/></text:list-style>'
    )
    body = (
        '<text:list text:style-name="L"><text:list-item><text:p>Court</text:p><text:list>'
        "<text:list-item><text:p>flat</text:p>"
        "</text:list-item><text:list-item><text:p>dry</text:p></text:list-item></text:list></text:list-item>"
        "<text:list-item><text:p>Play</text:p></text:list-item></text:list>"
    )

    blocks = read(making.odt(body, style), "a.odt").blocks

    assert [block.text for block in blocks] == ["1. Court", "(a) flat", "(b) dry", "2. Play"]


def test_an_open_document_list_inside_a_bullet_keeps_its_own_letters() -> None:
    styles = (
        '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1" '
        'style:num-suffix="."/></text:list-style>'
        '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/></text:list-style>'
        '<text:list-style style:name="A"><text:list-level-style-number text:level="1" style:num-format="a" '
        'style:num-suffix=")"/></text:list-style>'
    )
    lettered = (
        '<text:list text:style-name="A"><text:list-item><text:p>flat</text:p></text:list-item>'
        "<text:list-item><text:p>dry</text:p></text:list-item></text:list>"
    )
    body = (
        '<text:list text:style-name="N"><text:list-item><text:p>Court</text:p></text:list-item></text:list>'
        f'<text:list text:style-name="B"><text:list-item>{lettered}</text:list-item></text:list>'
        '<text:list text:style-name="N" text:continue-numbering="true">'
        "<text:list-header><text:p>It is swept.</text:p></text:list-header>"
        f"<text:list-item><text:p>Play</text:p>{lettered}</text:list-item>"
        "<text:list-item><text:p>End</text:p></text:list-item></text:list>"
    )

    blocks = read(making.odt(body, styles), "a.odt").blocks

    assert [block.text for block in blocks] == [
        "1. Court", "a) flat", "b) dry", "It is swept.", "2. Play", "a) flat", "b) dry", "3. End",
    ]  # fmt: skip


CELLS = (("Ring", "no", "Throw again"), ("Pin", "no", "Throw again"), ("Line", "no", "Throw again"))


def rows_of(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if block.kind is Kind.TABLE]


def test_a_row_stays_a_row_whatever_its_cells_are_made_of() -> None:
    wanted = [" | ".join(row) for row in CELLS]
    page = "".join("<tr>" + "".join(f"<td><p>{cell}</p></td>" for cell in row) + "</tr>" for row in CELLS)
    letters = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}{paragraph('')}</w:tc>" for cell in row) + "</w:tr>"
        for row in CELLS
    )
    sheet = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{cell}</text:p><text:p/></table:table-cell>" for cell in row)
        + "</table:table-row>"
        for row in CELLS
    )

    assert rows_of(read(f"<h2>1. Faults</h2><table>{page}</table><p>2. End</p>", "a.html").blocks) == wanted
    assert rows_of(read(making.docx(f"<w:tbl>{letters}</w:tbl>"), "a.docx").blocks) == wanted
    assert rows_of(read(making.odt(f"<table:table>{sheet}</table:table>"), "a.odt").blocks) == wanted


def test_a_table_of_short_cells_is_neither_a_running_head_nor_contents() -> None:
    table = "".join("<tr>" + "".join(f"<td><p>{cell}</p></td>" for cell in row) + "</tr>" for row in CELLS * 3)
    chapters = "".join(
        f"<h2>{n}. Part</h2><p>{n}.1 One of them throws.</p><p>{n}.2 It is noted.</p>" for n in range(2, 7)
    )
    page = f"<h2>1. Faults</h2><p>1.1 These are faults:</p><table>{table}</table><p>1.2 All others are none.</p>"

    preview = preview_book(read(page + chapters, "a.html"), "a.html", "x")

    assert not preview.left_out
    assert list(preview.placed)[:5] == ["x/1", "x/1.1", "x/1.2", "x/2", "x/2.1"]
    assert preview.placed["x/1.1"].text.count("Throw again") == 9
    assert not preview.problems


def test_a_table_that_sets_out_clauses_is_read_as_clauses() -> None:
    inner = "<table><tr><td>a</td><td>b</td></tr></table>"
    page = (
        "<table><caption>Old rules</caption><tr><td>1.</td><td><p>Ring</p><p>(a) of rope</p><p>(b) of wood</p>"
        "</td></tr>"
        f"<tr><td><p>2. Pin</p><p>It is white.</p></td></tr><tr><td>x</td><td>{inner}</td></tr></table>"
    )

    assert [block.text for block in read(page, "a.html").blocks] == [
        "Old rules", "1.", "Ring", "(a) of rope", "(b) of wood", "2. Pin", "It is white.", "x", "a | b",
    ]  # fmt: skip


def test_html_list_numbers_are_those_a_browser_shows() -> None:
    page = (
        "<h1>Rules</h1><ol start=3><li>Three<ol type=a><li>first<li value=4>fourth</ol><li>Four</ol>"
        "<p hidden>not shown</p><nav>Home</nav><script>alert('x')</script>"
    )

    document = read(page, "a.html")

    assert [block.text for block in document.blocks] == ["Rules", "3. Three", "a. first", "d. fourth", "4. Four"]
    assert [one.text for one in document.left_out] == ["Home"]


@pytest.mark.parametrize("by_row", [False, True])
def test_two_columns_are_read_one_after_the_other(by_row: bool) -> None:
    lines = [
        Line(f"{number}.", f"{SAYINGS[number % 5]} This holds for case {number} alone.", 0) for number in range(1, 90)
    ]

    document = read(making.as_pdf(lines, columns=2, head="Rules of a game, 2024", by_row=by_row), "a.pdf")
    preview = preview_book(document, "a.pdf", "x")

    assert {key: clause.text for key, clause in preview.placed.items()} == {
        f"x/{number}": line.text for number, line in enumerate(lines, start=1)
    }
    assert {one.reason for one in preview.left_out} == {"running head", "page number"}


def test_the_last_column_of_a_table_is_no_column_of_the_page() -> None:
    rows = [("Ball", "Worth", "Lost when")] + [
        (f"ball {n}", f"{n} points", f"it is hit {n} times") for n in range(2, 9)
    ]
    shown = [(50, 780, "1. Worth"), (50, 760, "1.1 The balls are worth:")]
    shown += [
        (x, 740 - 15 * n, cell) for n, row in enumerate(rows) for x, cell in zip((50, 180, 330), row, strict=True)
    ]
    shown += [(50, 600, "1.2 Nothing else is worth anything."), (50, 580, "2. Faults"), (50, 560, "2.1 A miss is one.")]
    page = "BT /F1 9 Tf " + " ".join(f"1 0 0 1 {x} {y} Tm ({text}) Tj" for x, y, text in shown) + " ET"

    placed = preview_book(read(making.pdf([page]), "a.pdf"), "a.pdf", "x").placed

    assert "it is hit 8 times" in placed["x/1.1"].text
    assert placed["x/2.1"].text == "A miss is one."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_is_read_in_the_usual_encodings(encoding: str) -> None:
    text = (
        "1. Définition\n\nLa queue « réglementaire » mesure 91 centimètres à peu près, d’où l’équipement.\n\n"
        "2. Été\n\nOn joue dehors."
    )

    assert read(text.encode(encoding), "a.txt").blocks[0].text == "1. Définition"


BAD = {
    "empty.txt": b"  \n ",
    "broken.docx": b"PK\x03\x04 and nothing more",
    "text.pdf": b"this is no PDF at all",
    "cut.pdf": b"%PDF-1.7\n1 0 obj",
    "old.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
    "picture.txt": b"\x89PNG\r\n\x1a\n" + b"\0" * 50,
    "prose.txt": b"just some words in a line, without a number or a heading, and nothing that could be a rule.",
    "scan.pdf": making.pdf(["0 0 m 10 10 l S"]),
    "entities.docx": making.zipped(
        {"word/document.xml": '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'}
    ),
    "bomb.docx": making.zipped({"word/document.xml": "<a>" + " " * 300_000_000 + "</a>"}),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gets_one_clear_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    file.write_bytes(BAD[name])

    status = run_command(["import", str(file), "--book", "snooker", "--lang", "en", "--preview", "--json"])

    said = capsys.readouterr()
    assert status == 2
    assert said.out == ""
    assert name in said.err
    assert said.err.count("\n") == 1


def test_what_is_damaged_is_called_by_its_own_format() -> None:
    whole = making.odt("<text:p>1. Ring</text:p>")

    with pytest.raises(DamagedDocument) as raised:
        read(whole[: len(whole) // 2], "rules.odt")

    assert raised.value.params["kind"] == "ODT"


def test_a_bomb_is_not_unpacked() -> None:
    with pytest.raises(UnreadableFile):
        read(BAD["bomb.docx"], "bomb.docx")


def deflated(page: bytes, times: int = 1) -> bytes:
    """Return a PDF of one page whose content was deflated as often as is wanted."""
    for _ in range(times):
        page = zlib.compress(page, 9)
    parts = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"null",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R >>",
        b"<< /Length %d /Filter [%s] >>\nstream\n%s\nendstream" % (len(page), b"/FlateDecode " * times, page),
    ]
    objects = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, part) for number, part in enumerate(parts, 1))
    return b"%PDF-1.7\n" + objects + b"trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process can be bounded so")
@pytest.mark.parametrize(
    "bomb",
    [
        pytest.param(deflated(b"0 0 m 9 9 l S " * 9_000_000), id="lines"),
        pytest.param(deflated(b" " * 2**30, times=2), id="deflated twice"),
    ],
)
def test_a_pdf_that_wants_gigabytes_is_given_up_and_says_so(tmp_path: Path, bomb: bytes) -> None:
    import resource

    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb)
    with pytest.raises(TooMuchMemory, match="memory"):
        read_document(path)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 < 1.2 * 2**30


def test_a_document_type_is_refused() -> None:
    with pytest.raises(DamagedDocument):
        read(BAD["entities.docx"], "entities.docx")


def test_the_preview_prints_rules_for_other_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "quoits.md"
    file.write_text("# 1 Pin\n\nA hand high.\n\n- (a) white\n- (b) round\n\n# 2 Ring\n\nOf rope.\n")

    assert run_command(["import", str(file), "--new-book", "quoits", "--lang", "de", "--preview", "--json"]) == 0

    answer = json.loads(capsys.readouterr().out)
    assert answer["rules"] == {
        "quoits/1": {"title": "Pin", "text": "A hand high."},
        "quoits/1.a": {"title": "", "text": "white"},
        "quoits/1.b": {"title": "", "text": "round"},
        "quoits/2": {"title": "Ring", "text": "Of rope."},
    }
    assert answer["unplaced"] == []
    assert answer["problems"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the bundled program")
def test_a_bundled_program_reads_with_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bundled tableside"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tableside "$@"\n')
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    file = tmp_path / "--quoits.txt"
    file.write_text("1. Pin\n\nA hand high.\n")

    assert [block.text for block in read_document(file).blocks] == ["1. Pin", "A hand high."]


def test_noise_and_bottomless_pages_are_refused_in_a_sentence() -> None:
    noise = bytes(range(256)) * 40
    with pytest.raises(UnknownFormat):
        read_bytes(noise[1:], "noise.txt")
    with pytest.raises(DamagedDocument):
        read_bytes(b"<html><body>" + b"<div>" * 50_000 + b"1. Deep", "deep.html")


def test_pictures_of_a_page_and_of_an_open_document_are_counted() -> None:
    page = '<h1>1. Court</h1><p>Flat.</p><img src="plans/court.png?x=1" alt=""><svg></svg><h1>2. Play</h1><p>Fair.</p>'
    shown = read_bytes(f"<html><body>{page}</body></html>".encode(), "rules.html")
    assert [one.text for one in shown.left_out] == ["court.png", "svg"]
    body = "<text:p>1. Court</text:p><text:p>2. Play</text:p>"
    data = io.BytesIO(making.odt(body))
    with zipfile.ZipFile(data, "a") as container:
        container.writestr("Pictures/10000.png", b"x")
    found = read_bytes(data.getvalue(), "rules.odt")
    assert [(one.text, one.reason) for one in found.left_out] == [("10000.png", PICTURE)]


def test_a_book_of_three_hundred_pages_is_read_and_more_than_any_rulebook_is_refused(tmp_path: Path) -> None:
    paragraph = "a) " + "The ball is placed where it lay before the stroke. " * 4 + "\n\n"
    long, longer = tmp_path / "long.txt", tmp_path / "letters.txt"
    long.write_text(paragraph * 7500)
    longer.write_text("a) A letter like the one before.\n\n" * 20_000)

    assert len(read_document(long).blocks) == 7500
    with pytest.raises(TooLong):
        read_document(longer)


def test_a_text_of_too_many_lines_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tableside.importing.html.read_markdown")
    links = "".join(f"[a{number}]: page-{number}\n" for number in range(60_000))

    with pytest.raises(TooLong):
        read_bytes(f"# 1 Court\n\n{links}".encode(), "rules.md")


def test_numbers_of_hundreds_of_levels_are_no_numbers() -> None:
    """As deep as anybody counts they are read; trying hundreds of levels would take minutes."""
    real, deep = ".".join("1" * 12), ".".join("1" * 300)
    assert readings(f"{real} The table.")
    assert not readings(f"{deep} The table.")
    assert not readings(f"Rule {deep} The table.")
    assert not readings(f"1{'a1' * 300}. The table.")
