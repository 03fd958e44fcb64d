"""Books numbered 1, 1.1, 1.1.1 through and through: each number stands inside the one that it goes on from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tableside.cli import run_command
from tableside.importing.document import Block, Document
from tableside.importing.preview import preview_book
from tableside.importing.recognising import guess_style
from tableside.resources import imports_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView, Source
from tests.importing import making

CURLS = [
    (1, "1 The sheet"),
    (2, "1.1 Markings"),
    (0, "1.1.1 The house has three rings."),
    (0, "1.1.2 A line of 5 cm crosses the house (see 2.1.1)."),
    (1, "2 Play"),
    (2, "2.1 Delivery"),
    (0, "2.1.1 A stone is let go before the line."),
    (0, "2.1.1.1 It must not be touched again."),
    (0, "a) Neither with a broom;"),
    (0, "b) nor with a foot."),
    (0, "2.1.2 Each player throws two stones."),
    (2, "2.2 Order"),
    (0, "2.2.1 The sides throw in turn, and the loser of the toss begins."),
]
LATER = [
    *CURLS[:4],
    (2, "1.2 Ice"),
    (0, "1.2.1 The ice is swept before each end by both of the sides."),
    *CURLS[4:10],
    (0, "2.1.2 A stone that stops before the hog line is taken off the sheet at once."),
    (0, "2.1.3 Each player throws two stones."),
    *CURLS[11:],
]


def write(folder: Path, lines: list[tuple[int, str]], name: str = "curls.html") -> str:
    shown = "".join(f"<h{rank}>{text}</h{rank}>" if rank else f"<p>{text}</p>" for rank, text in lines)
    file = folder / name
    file.write_text(f"<html><body>{shown}</body></html>")
    return str(file)


def added(folder: Path, lines: list[tuple[int, str]] = CURLS) -> Library:
    words = ["import", write(folder, lines), "--new-book", "curls", "--lang", "en", "--name", "2024"]
    assert run_command(words) == 0
    return Library(rulebooks_dir(), imports_dir())


def test_each_number_stands_inside_the_one_it_goes_on_from(tmp_path: Path) -> None:
    edition = added(tmp_path).edition("curls", "en")

    parents = {rule.local: (rule.parent or "").removeprefix("curls/") for rule in edition.rules}
    assert parents["1.1.1"] == "1.1"
    assert parents["2.1.1.1"] == "2.1.1"
    assert parents["2.1.1.1.b"] == "2.1.1.1"
    assert parents["2.2"] == "2"
    assert edition.by_id["curls/2.1.1.1.b"].number == "2.1.1.1(b)"
    assert edition.by_id["curls/1.1.2"].sign == "1.1.2"


def test_a_rule_is_shown_with_all_inside_it_and_numbers_on_the_line_of_their_words(tmp_path: Path) -> None:
    library = added(tmp_path)
    view = RuleView(library, library.edition("curls", "en"))

    assert view.text("curls/2.1").splitlines() == [
        "2.1 Delivery",
        "",
        "2.1.1 A stone is let go before the line.",
        "    2.1.1.1 It must not be touched again.",
        "        a) Neither with a broom;",
        "        b) nor with a foot.",
        "",
        "2.1.2 Each player throws two stones.",
    ]
    assert '<span class="label">2.1.2</span>' in view.html("curls/2.1")
    assert '<span class="label">a)</span>' in view.html("curls/2.1")


def test_numbers_without_any_title_stand_in_their_section(tmp_path: Path) -> None:
    lines = [(1, "1 The sheet"), (0, "1.1 It is 45 metres long."), (0, "1.2 It is flat."), (0, "1.2.1 It is cold.")]
    edition = added(tmp_path, [*lines, (1, "2 Play"), (0, "2.1 Two sides play.")]).edition("curls", "en")

    assert [rule.number for rule in edition.subtree("curls/1")] == ["1", "1.1", "1.2", "1.2.1"]
    assert edition.by_id["curls/1.2"].kind == "clause"


def test_no_number_is_put_before_a_heading_that_it_follows(tmp_path: Path) -> None:
    lines = [
        (1, "1 The sheet"),
        (0, "1.1 It is flat."),
        (2, "1.2 Ice"),
        (0, "1.2.1 It is cold."),
        (0, "1.3 It is wide."),
    ]
    edition = added(tmp_path, [*lines, (1, "2 Play"), (2, "2.1 Sides"), (0, "2.1.1 Two play.")]).edition("curls", "en")

    numbers = [rule.number for rule in edition.rules if rule.number]
    assert numbers == ["1", "1.1", "1.2", "1.2.1", "1.3", "2", "2.1", "2.1.1"]
    assert edition.by_id["curls/1.3"].parent == "curls/1"


def test_what_a_later_edition_adds_is_numbered_as_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    added(tmp_path)
    later = write(tmp_path, LATER, "later.html")
    assert run_command(["import", later, "--book", "curls", "--lang", "en", "--name", "2025"]) == 0
    library = Library(rulebooks_dir(), imports_dir())
    edition = library.edition("curls", "en", "2025")

    assert [rule.number for rule in edition.rules if rule.number][2:] == [
        *("1.1.1", "1.1.2", "1.2", "1.2.1", "2", "2.1", "2.1.1", "2.1.1.1", "2.1.1.1(a)", "2.1.1.1(b)"),
        *("2.1.2", "2.1.3", "2.2", "2.2.1"),
    ]
    source = Source(library, edition)
    renumbered = {rule.number: source.stands_on(rule) for rule in edition.rules if source.stands_on(rule)}
    assert renumbered == {"2.1.3": "2.1.2"}
    capsys.readouterr()
    assert run_command(["diff", "curls", "--lang", "en", "2024", "2025"]) == 0
    assert "2.1.2 → 2.1.3 · Moved or renumbered" in capsys.readouterr().out


def test_the_citation_form_follows_the_numbers_of_the_document(tmp_path: Path) -> None:
    preview = preview_book(making.read(Path(write(tmp_path, CURLS)).read_bytes(), "curls.html"), "x", "curls")
    style = guess_style(preview)

    assert (style.rule, style.clauses) == ("{0}.{1}.{2}.{3}", ("({})",))


def test_a_line_set_as_its_like_is_a_title_though_it_ends_with_a_full_stop() -> None:
    def rule(number: int, title: str) -> list[Block]:
        text = f"Number {number} is told here in a sentence that is long enough to be no title of anything at all."
        return [Block(f"{number}. {title}", bold=True), Block(f"a. {text}"), Block(f"b. Again, {text.lower()}")]

    titles = ["The sheet", "The stones", "The end of a game.", "Scores"]
    blocks = [block for number, title in enumerate(titles, start=1) for block in rule(number, title)]
    plain = [replace(block, bold=False) for block in blocks]

    assert [node.title for node in preview_book(Document("PDF", tuple(blocks)), "x", "curls").tree.roots] == [
        *("The sheet", "The stones", "The end of a game", "Scores")
    ]
    assert preview_book(Document("PDF", tuple(plain)), "x", "curls").tree.roots[2].title == ""


def test_a_comparison_sets_new_figures_apart_and_moves_a_heading_with_its_clauses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    added(tmp_path)
    wider = [(rank, text.replace("5 cm", "12 cm")) for rank, text in CURLS]
    moved = [
        *wider[:5],
        (2, "2.1 Order"),
        (0, "2.1.1 The sides throw in turn, and the loser of the toss begins."),
        (2, "2.2 Delivery"),
    ]
    moved += [(0, text.replace("2.1.", "2.2.", 1)) for _, text in wider[6:11]]
    words = ["import", write(tmp_path, moved, "later.html"), "--book", "curls", "--lang", "en", "--name", "2025"]
    assert run_command(words) == 0
    capsys.readouterr()

    shown = {}
    for form in ("text", "html"):
        assert run_command(["diff", "curls", "--lang", "en", "2024", "2025", "--format", form]) == 0
        shown[form] = capsys.readouterr().out

    assert "A line of [-5-] → {+12+} cm" in shown["text"]
    assert "A line of <del>5</del> cm" in shown["html"]
    assert "2.1 → 2.2 · Moved or renumbered\nDelivery" in shown["text"]
    assert "· New" not in shown["text"]
    assert "· Gone" not in shown["text"]
