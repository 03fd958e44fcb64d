"""Cards for the side of the table: one sheet a game, ruled by the engine, in every language."""

from __future__ import annotations

import ctypes
import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from tableside.cli import run_command
from tableside.exporting.cards import Card, Sheet, as_html, as_pdf, card_of
from tableside.games import game_ids
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulings.words import outcome_name
from tests.conftest import LANGUAGES


@cache
def card(game: str, lang: str) -> Card:
    return card_of(game, Library(rulebooks_dir()), load_catalogue(lang, catalogues_dir()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_card_in_every_language(lang: str) -> None:
    for game in game_ids():
        made = card(game, lang)
        assert len(made.cases) >= 10
        for case in made.cases:
            assert case.case
            assert case.call
            assert case.cited
    assert {case.case for case in card("snooker", lang).cases} != {
        case.case for case in card("snooker", "en").cases
    } or (lang == "en")


@pytest.mark.parametrize("sheet", Sheet)
def test_a_card_is_one_sheet_of_its_size(sheet: Sheet) -> None:
    cards = [card("snooker", "fr"), card("carrom", "fr")]
    document = pypdfium2.PdfDocument(as_pdf(cards, sheet))
    try:
        sizes = [
            tuple(round(points * 25.4 / 72) for points in document.get_page_size(page)) for page in range(len(document))
        ]
        words = " ".join(document[0].get_textpage().get_text_range().split())
    finally:
        document.close()
    assert sizes == [(210, 297) if sheet is Sheet.A4 else (105, 148)] * len(cards)
    assert cards[0].title in words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_tells_what_to_do_and_not_how_it_was_reckoned(lang: str) -> None:
    raw = re.compile(r"\d[.,]\d\d|\w_\w|[{}\[\]]|\b(?:None|True|False)\b")
    for game in game_ids():
        for case in card(game, lang).cases:
            said = " ".join((case.case, case.call, case.ruling, case.cited, *case.choices))
            assert not raw.search(said), said
    catalogue = load_catalogue(lang, catalogues_dir())
    for wizard, name in (("blackball.snooked", "aim"), ("snooker.snookered", "blocked")):
        label = outcome_name(wizard, name, catalogue)
        choices = [choice for case in card(wizard.partition(".")[0], lang).cases for choice in case.choices]
        assert choices
        assert not [choice for choice in choices if choice.startswith(label)]


@pytest.mark.parametrize(("sheet", "least"), [(Sheet.A4, 9.0), (Sheet.A6, 7.0)])
def test_no_type_is_too_small_to_read(sheet: Sheet, least: float) -> None:
    document = pypdfium2.PdfDocument(as_pdf([card("snooker", "fr")], sheet))
    try:
        texts = [found for found in document[0].get_objects() if found.type == pypdfium2.raw.FPDF_PAGEOBJ_TEXT]
        sizes = {round(_points(found), 1) for found in texts}
    finally:
        document.close()
    assert len(sizes) > 2
    assert min(sizes) >= least


def _points(found: pypdfium2.PdfObject) -> float:
    size = ctypes.c_float()
    pypdfium2.raw.FPDFTextObj_GetFontSize(found.raw, size)
    return float(size.value * abs(found.get_matrix().d))


def test_what_does_not_fit_is_what_is_asked_least() -> None:
    whole = card("snooker", "en")
    short = whole.shortened(10)
    assert len(short.cases) == 10
    assert {case.wizard for case in short.cases} >= {case.wizard for case in whole.cases[:3]}
    kept = max(case.rank for case in short.cases)
    assert all(case.rank > kept for case in whole.cases if case not in short.cases)


def test_a_page_for_the_browser_needs_no_other_file() -> None:
    page = as_html([card("blackball", "it"), card("backgammon", "it")])
    assert "href=" not in page
    assert "src=" not in page
    assert page.count("<article") == 2


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "card.html"
    assert run_command(["cards", "carrom", "--lang", "nl", "--format", "html", "--output", str(target)]) == 0
    assert "Carrom" in target.read_text(encoding="utf-8")
    assert run_command(["cards", "croquet"]) == 2
    assert "croquet" in capsys.readouterr().err
