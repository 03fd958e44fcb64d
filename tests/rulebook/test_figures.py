from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.language.words import number_words
from tableside.rulebook.figures import figures


def certain(text: str, lang: str = "en") -> set[str]:
    return {format(value.normalize(), "f") for value in figures(text, lang).certain}


@pytest.mark.parametrize(
    ("text", "lang", "values"),
    [
        ("3569 mm", "en", {"3569"}),
        ("3.569 mm", "it", {"3569"}),
        ("3,569 mm", "en", {"3569"}),
        ("3\u202f569 mm", "fr", {"3569"}),
        ("52.5 mm", "en", {"52.5"}),
        ("52,5 mm", "nl", {"52.5"}),
        ("11 ft 8½ in", "en", {"11", "8.5"}),
        ("11 ft 8 1/2 in", "en", {"11", "8.5"}),
        ("11 ft 8,5 in", "it", {"11", "8.5"}),
        ("¾ and 1/4", "en", {"0.75", "0.25"}),
        ("±13 mm, 6-8", "en", {"13", "6", "8"}),
        ("tre punti, ventidue, ventitré", "it", {"3", "22", "23"}),
        ("four points and twenty-one", "en", {"4", "21"}),
        ("drieëntwintig, vijfentwintig, twaalf", "nl", {"23", "25", "12"}),
        ("vingt et un, soixante-quinze, quatre-vingt-dix-sept", "fr", {"21", "75", "97"}),
        ("two hundred", "en", {"200"}),
        ("duecento", "it", {"200"}),
    ],
)
def test_figures_by_value(text: str, lang: str, values: set[str]) -> None:
    assert certain(text, lang) == values


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("a due is placed, the first, one ball, due pieces", "en"),
        ("un punto, uno, una, primo, terzo, tu sei, i due giocatori, entrambi", "it"),
        ("een bal, één, de tweede, in acht nemen, beide ballen, de twee ballen", "nl"),
        ("un point, une bille, le premier, un tapis neuf, les deux joueurs", "fr"),
        ("see [[3.10]] and [[4c.b.1]] and ![](diagram:figure-3)", "en"),
        ("the 2nd and 3rd", "en"),
        ("often, tennis, sixth, weight, tenth", "en"),
        ("1. item", "en"),
    ],
)
def test_what_is_no_figure(text: str, lang: str) -> None:
    assert certain(text, lang) == set()


def test_words_that_may_be_a_number_satisfy_one() -> None:
    assert not figures("both balls", "en").lacks(Decimal(2))
    assert not figures("un punto", "it").lacks(Decimal(1))
    assert not figures("sei punti", "it").lacks(Decimal(6))
    assert figures("the ball", "en").lacks(Decimal(2))


def test_words_of_links_count_and_captions_too() -> None:
    assert certain("[[3.10|15 seconds]]") == {"15"}
    assert certain("![Table of 3569 mm](diagram:t1)") == {"3569"}


def test_a_language_without_known_words_is_given_the_benefit_of_the_doubt() -> None:
    assert not figures("drei Bälle", "de").lacks(Decimal(3))
    assert not figures("fünfzehn Bälle", "de").lacks(Decimal(15), "fifteen")
    assert figures("16 Bälle", "de").lacks(Decimal(15), "15")
    assert figures("3596 mm", "de").lacks(Decimal(3569))


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_every_number_up_to_99_has_a_word(lang: str) -> None:
    words = number_words(lang)
    assert words is not None
    values = {int(value) for value in {*words.certain.values(), *words.possible.values()} if value >= 1}
    assert set(range(1, 101)) <= values


@given(st.text(), st.sampled_from(["en", "it", "nl", "fr", "de"]))
def test_reading_figures_never_fails(text: str, lang: str) -> None:
    figures(text, lang)


@given(st.integers(0, 99999), st.integers(0, 999))
def test_point_and_comma_mean_the_same(whole: int, part: int) -> None:
    digits = f"{part:03d}9"
    assert certain(f"{whole}.{digits} mm", "en") == certain(f"{whole},{digits} mm", "it")
