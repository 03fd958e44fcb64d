"""The diagrams in resources: labels in every language, inks of both themes, and every diagram that a text shows."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tableside.diagrams.svg import diagram_svg
from tableside.games.snooker.table import snooker_table
from tableside.palette import TABLE_ON_LIGHT
from tests.conftest import ROOT

LANGUAGES = ("en", "it", "nl", "fr")
BOARDS = ("carrom-surface", "backgammon-board")
"""What study draws pieces on; these have no labels."""
NAMES = sorted(path.stem for path in (ROOT / "resources" / "diagrams").glob("*.svg") if path.stem not in BOARDS)


def shown(name: str, language: str = "en", *, dark: bool = False) -> str:
    svg = diagram_svg(name, language, dark)
    assert svg is not None
    return svg


@pytest.mark.parametrize("name", NAMES)
def test_labels_speak_the_language_and_fit_the_sheet(name: str) -> None:
    labels: dict[str, list[str]] = {}
    for language in LANGUAGES:
        root = ET.fromstring(shown(name, language))
        width = float(root.attrib["width"])
        labels[language] = []
        for text in root.iter("{http://www.w3.org/2000/svg}text"):
            words = text.text or ""
            assert not re.search(r"\bdiagram\.|\bvalue\.", words), "a label without words"
            labels[language].append(words)
            # DejaVu Sans is about 0.6 em wide on average: enough to notice a label that runs off the sheet.
            room = len(words) * float(text.attrib["font-size"]) * 0.6
            x = float(text.attrib["x"])
            right = {"start": x + room, "middle": x + room / 2, "end": x}[text.attrib["text-anchor"]]
            assert right <= width + 5 or text.attrib.get("transform"), words
    for language in ("it", "nl", "fr"):
        assert labels[language] != labels["en"]


def test_dark_changes_the_inks_and_nothing_else() -> None:
    light, dark = shown("snooker-table"), shown("snooker-table", dark=True)
    assert dark != light
    assert re.sub(r"#[0-9a-f]{6}", "#", dark) == re.sub(r"#[0-9a-f]{6}", "#", light)


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith(("snooker", "blackball"))])
def test_tables_of_cue_sports_are_drawn_as_those_of_the_rulings(name: str) -> None:
    svg, dark = shown(name), shown(name, dark=True)
    tables = (TABLE_ON_LIGHT.wood_light, TABLE_ON_LIGHT.brass, TABLE_ON_LIGHT.nose) if "edges" not in name else ()
    for colour in tables:
        assert colour in svg
        assert colour not in dark


def test_measures_are_those_of_the_engine() -> None:
    table = snooker_table()
    for figure in (table.length, table.width, table.line, table.d_radius, table.length - 3245):
        assert f"{figure:.0f}" in shown("snooker-table")


def test_every_diagram_of_the_texts_is_there() -> None:
    for text in (ROOT / "rulebooks").glob("*/*.md"):
        assert set(re.findall(r"\(diagram:([\w-]+)\)", text.read_text(encoding="utf-8"))) <= set(NAMES), text
