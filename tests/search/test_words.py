from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import key_of, stem, words
from tableside.search.query import make_plan
from tableside.search.weighting import split_compound


def folded(text: str, code: str) -> list[str]:
    return [word.folded for word in words(text, code)]


@pytest.mark.parametrize(
    ("text", "plain"), [("Càpïtàle", "capitale"), ("bœuf", "boeuf"), ("Größe", "grosse"), ("ĲSSEL", "ijssel")]
)
def test_folding_leaves_small_letters_without_accents(text: str, plain: str) -> None:
    assert fold(text) == plain


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("l'arbitre", "fr", ["arbitre"]),
        ("jusqu’à la fin", "fr", ["a", "la", "fin"]),
        ("qu'il joue", "fr", ["il", "joue"]),
        ("dell'avversario", "it", ["avversario"]),
        ("all’arbitro", "it", ["arbitro"]),
        ("the player's ball", "en", ["the", "player", "ball"]),
        ("don't", "en", ["don"]),
        ("52,5 mm", "it", ["52.5", "mm"]),
        ("52.5 mm", "en", ["52.5", "mm"]),
        ("l'", "fr", ["l"]),
    ],
)
def test_elisions_endings_and_figures(text: str, code: str, expected: list[str]) -> None:
    assert folded(text, code) == expected


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", ["foot", "feet"]),
        ("en", ["snookered", "snookers", "snooker"]),
        ("it", ["libera", "libere", "libero"]),
        ("it", ["buca", "buche"]),
        ("it", ["giocatore", "giocatori"]),
        ("nl", ["bal", "ballen"]),
        ("nl", ["stoot", "stoten"]),
        ("fr", ["bille", "billes"]),
        ("fr", ["collee", "collees", "colle"]),
        ("fr", ["deplacer", "deplacee", "deplacees"]),
        ("fr", ["premier", "premiere", "premieres"]),
        ("fr", ["trou", "trous"]),
        ("nl", ["verkeerd", "verkeerde"]),
        ("nl", ["bord", "borden"]),
        ("nl", ["pocket", "pockets"]),
        ("nl", ["frame", "frames"]),
        ("it", ["alto", "alta", "alti", "alte"]),
        ("it", ["regolare", "regolari"]),
    ],
)
def test_the_forms_of_a_word_share_a_stem(code: str, forms: list[str]) -> None:
    assert len({stem(form, code) for form in forms}) == 1


def test_dice_are_not_an_article_in_french() -> None:
    assert folded("les dés", "fr") == ["les", "dé"]
    assert folded("le dé", "fr") == ["le", "dé"]
    assert folded("des dés", "fr") == ["des", "dé"]


def test_a_hyphen_joins() -> None:
    first, second = words("in-off", "en")
    assert (first.joined, second.joined) == (False, True)


def test_names_are_compared_without_articles() -> None:
    assert key_of("the D", "en") == key_of("D", "en")
    assert key_of("touching balls", "en") == key_of("touching ball", "en")


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("snookertafel", ("snooker", "tafel")),
        ("wedstrijdleider", ("wedstrijd", "leider")),
        ("toernooidirecteur", ("toernooi", "directeur")),
        ("speelbal", ("speel", "bal")),
        ("scheidsrechterstoel", ("scheids", "rechter", "stoel")),
        ("tafel", ()),
        ("onbekend", ()),
    ],
)
def test_compounds_come_apart_into_known_words(word: str, parts: tuple[str, ...]) -> None:
    known = {"snooker", "tafel", "wedstrijd", "leider", "toernooi", "directeur", "speel", "bal", "scheids", "rechter"}
    assert split_compound(word, known | {"stoel"}, language("nl")) == parts


def test_an_unknown_language_is_left_as_it_is() -> None:
    assert folded("Ça va", "xx") == ["ca", "va"]
    assert stem("balls", "xx") == "balls"


def test_two_threads_stem_at_once_without_disturbing_each_other() -> None:
    made = [f"{root}{ending}" for root in _roots() for ending in ("ees", "ement", "aient", "issions", "euses")]
    stem.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda word: stem(word, "fr"), made))
    stem.cache_clear()
    assert together == [stem(word, "fr") for word in made]


def _roots() -> list[str]:
    return [f"{first}{vowel}{last}" for first in ("bl", "ch", "tr", "qu") for vowel in "aeiou" for last in "nrtsl"]


def test_asking_when_and_asking_early_are_two_things_in_dutch() -> None:
    assert stem("vroeg", "nl") != stem("vraag", "nl")


def test_what_people_say_finds_what_is_written_and_not_the_other_way_round() -> None:
    synonyms = language("en").synonyms()
    assert "break" in synonyms["toilet"]
    assert "toilet" not in synonyms["break"]
    assert "interval" in synonyms["pause"]
    assert "pause" in synonyms["interval"]


def test_a_word_that_is_asked_for_does_not_stand_for_another_one_too() -> None:
    toilet = make_plan(words("toilet break", "en"), "en").required[0]
    assert stem("leave", "en") in {lookup.token for lookup in toilet.lookups}
    assert stem("break", "en") not in {lookup.token for lookup in toilet.lookups}
