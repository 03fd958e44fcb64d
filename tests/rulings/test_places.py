from __future__ import annotations

import re
from functools import cache

import pytest

from tableside.games import find_wizard, standard_positions
from tableside.games.blackball.table import LayoutKind
from tableside.games.snooker.table import snooker_table
from tableside.geometry import Point
from tableside.geometry.position import read
from tableside.messages import Catalogue, load_catalogue
from tableside.resources import catalogues_dir
from tableside.rulings.inquiry import inquire
from tableside.rulings.positions import place_words, position_words
from tableside.rulings.words import outcome_value, speak
from tests.conftest import LANGUAGES

TABLE = snooker_table()


def said(x: float, y: float, name: str = "red1", language: str = "en") -> str:
    return words_of(language).text(place_words(TABLE, Point(x, y), name))


@cache
def words_of(language: str) -> Catalogue:
    return load_catalogue(language, catalogues_dir())


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        (889, 3245, "on the black spot"),
        (889, 3297.51, "on the line behind the black spot, one ball from it"),
        (889, 3490, "on the line behind the black spot, one ball from the top cushion"),
        (889, 3542.7, "on the line behind the black spot, against the top cushion"),
        (889, 1862, "on the centre line, one and a half balls above the blue spot"),
        (26.25, 737, "against the left cushion, on the baulk line"),
        (1648, 26.25, "2 balls from the right cushion, against the bottom cushion"),
        (500, 2676.75, "39 cm left of the centre line, level with the pink spot"),
    ],
)
def test_a_place_is_said_by_what_lies_near_it(x: float, y: float, words: str) -> None:
    assert said(x, y) == words


def test_a_cue_ball_in_the_d_is_said_to_be_there() -> None:
    assert said(889, 640, "cue") == "in the D, on the centre line, 9.7 cm behind the baulk line"
    assert said(889, 640, "red1") == "on the centre line, 9.7 cm behind the baulk line"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_has_words_in_every_language(language: str) -> None:
    for y in range(27, 3543, 97):
        for x in (26.25, 60, 130, 500, 840, 889, 950, 1400, 1751.75):
            for name in ("cue", "red1"):
                words = said(x, y, name, language)
                assert not re.search(r"place\.|distance\.|[{}]", words), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_positions_and_rulings_say_no_coordinates(language: str) -> None:
    catalogue = words_of(language)
    for standard in standard_positions("snooker"):
        words = position_words(TABLE, standard.make(TABLE), catalogue)
        assert words
        assert not re.search(r"\d{3}", words), words
    wizard = find_wizard("snooker.spotting")
    table = read(TABLE, "cue 500,900; reds 889,3240 889,2676 889,1784 889,737 600,737 1180,737")
    answer = inquire(wizard, {"table": table, "to_spot": wizard.facts["to_spot"].kind.parse(["black"])})
    spoken = speak(answer, catalogue)
    told = [value for line in spoken.lines for value in line.values] + [value for _, value in spoken.facts]
    assert told
    assert not any(re.search(r"\d{3}", value) for value in told), told


def test_the_places_of_a_ruling_are_those_of_its_own_table() -> None:
    wizard, kind = find_wizard("blackball.respot"), LayoutKind()
    small = kind.parse("bed 800x1600 50.8/47.6; cue 300,200")
    facts = {"table": small, "to_spot": wizard.facts["to_spot"].kind.parse(["black"])}
    english = words_of("en")
    spoken = speak(inquire(wizard, facts), english)
    places = next(line.values for line in spoken.lines if line.label == "Places")
    assert places == ("Black: on the black spot",)
    # What a journal has kept is said of the usual table.
    assert outcome_value(wizard, "placed", {"black": [457.5, 1372.5], "red7": None}, english) == places[0]
