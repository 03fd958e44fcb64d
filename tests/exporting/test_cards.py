"""Cards for the side of the table: one sheet a game, ruled by the engine, in every language."""

from __future__ import annotations

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

LANGUAGES = ("en", "it", "nl", "fr")


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
