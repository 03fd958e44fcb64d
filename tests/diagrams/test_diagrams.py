"""The diagrams in resources are what the code draws today, in every language, and every text's diagram exists."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tableside.diagrams.svg import themed
from tableside.games.__main__ import diagram_names, draw
from tableside.games.snooker.table import snooker_table
from tableside.messages import load_catalogue
from tests.conftest import ROOT

LANGUAGES = ("en", "it", "nl", "fr")
FOLDER = ROOT / "resources" / "diagrams"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", diagram_names())
def test_resources_are_up_to_date(name: str, language: str) -> None:
    drawn = draw(name, load_catalogue(language, ROOT / "i18n"))
    assert (FOLDER / language / f"{name}.svg").read_text(encoding="utf-8") == drawn, "run `make diagrams`"


@pytest.mark.parametrize("name", diagram_names())
def test_labels_speak_the_language_and_fit_the_sheet(name: str) -> None:
    labels: dict[str, list[str]] = {}
    for language in LANGUAGES:
        root = ET.fromstring((FOLDER / language / f"{name}.svg").read_text(encoding="utf-8"))
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
    light = draw("snooker-table", load_catalogue("en", ROOT / "i18n"))
    dark = themed(light, dark=True)
    assert themed(light, dark=False) == light
    assert dark != light
    assert re.sub(r"#[0-9a-f]{6}", "#", dark) == re.sub(r"#[0-9a-f]{6}", "#", light)


def test_measures_are_those_of_the_engine() -> None:
    table = snooker_table()
    svg = draw("snooker-table", load_catalogue("en", ROOT / "i18n"))
    for figure in (table.length, table.width, table.line, table.d_radius, table.length - 3245):
        assert f"{figure:.0f}" in svg


def test_every_diagram_of_the_texts_is_drawn() -> None:
    for text in (ROOT / "rulebooks").glob("*/*.md"):
        used = set(re.findall(r"\(diagram:([\w-]+)\)", text.read_text(encoding="utf-8")))
        assert used <= set(diagram_names()), text
