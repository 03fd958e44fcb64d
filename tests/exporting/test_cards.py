"""Cards for the side of the table: one sheet a game, ruled by the engine, in every language."""

from __future__ import annotations

import ctypes
import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from tableside.cli import run_command
from tableside.exporting.cards import Card, Sheet, as_pdf, card_of
from tableside.games import game_ids
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tests.conftest import LANGUAGES


@cache
def card(game: str, lang: str) -> Card:
    return card_of(game, Library(rulebooks_dir()), load_catalogue(lang, catalogues_dir()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_card_in_every_language(lang: str) -> None:
    raw = re.compile(r"\w_\w|[{}\[\]]|\b(?:None|True|False)\b")
    for game in game_ids():
        entries = [one for group in card(game, lang).groups for one in group.entries]
        assert len(entries) >= 20
        assert sum(bool(one.call) for one in entries) >= 10, "events with their calls"
        assert any(not one.call for one in entries), "clauses of the text in force"
        for one in entries:
            assert one.cited
            assert one.call or one.detail
            assert not raw.search(" ".join((one.label, one.call, one.detail, one.cited)))


def test_the_card_of_snooker_is_a_reference() -> None:
    penalties, balls, events, miss = card("snooker", "en").groups
    assert [re.sub(r"\D", "", one.detail)[:1] for one in penalties.entries] == list("4444567")
    assert "15 reds" in balls.entries[0].detail
    assert len(events.entries) >= 10
    assert len(miss.entries) == 8
    assert card("snooker", "en").about.count(" · ") == 1, "language and date"


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
    sides = 1 if sheet is Sheet.A4 else 2
    assert sizes == [(210, 297) if sheet is Sheet.A4 else (105, 148)] * len(cards) * sides
    assert cards[0].title in words


@pytest.mark.parametrize(("sheet", "least"), [(Sheet.A4, 9.0), (Sheet.A6, 7.4)])
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


def test_what_does_not_fit_is_the_end_of_each_group() -> None:
    whole = card("snooker", "en")
    assert [len(group.entries) for group in whole.shortened(3).groups] == [3, 3, 3, 3]


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "card.pdf"
    assert run_command(["cards", "carrom", "--lang", "nl", "--output", str(target)]) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert run_command(["cards", "croquet"]) == 2
    assert "croquet" in capsys.readouterr().err
