from __future__ import annotations

import pytest

from tableside.language.words import stranger_in, words

SENTENCES = {
    "de": (
        "Zwischen den Kanten der Banden misst die Fläche in der Länge und in der Breite so viel, wie hier steht.",
        "Der Spieler darf den Ball erst bewegen, wenn der Schiedsrichter es erlaubt hat.",
        "Die Kugel ist in der Tasche, und der Stoß war gültig.",
    ),
    "es": ("El jugador debe esperar hasta que el árbitro lo permita.", "La bola está en la mesa y no se puede mover."),
    "pt": ("O jogador deve esperar até que o árbitro o permita.", "A bola está na mesa e não se pode mover."),
    "da": ("Spilleren skal vente, indtil dommeren har givet lov.", "Kuglen ligger på bordet og må ikke flyttes."),
    "sv": ("Spelaren måste vänta tills domaren har gett sitt tillstånd.", "Bollen får inte flyttas från bordet."),
    "pl": ("Zawodnik musi poczekać, aż sędzia na to pozwoli.", "Bila leży na stole i nie wolno jej ruszać."),
    "lt": ("Žaidėjas turi palaukti, kol teisėjas leis, ir tik tada gali žaisti.",),
    "en": ("The player must wait until the referee has given permission to go on.",),
    "it": ("Il giocatore deve aspettare finché l'arbitro non dà il permesso.",),
    "nl": ("De speler moet wachten tot de scheidsrechter het goed vindt.",),
    "fr": ("Le joueur doit attendre que l'arbitre donne son accord.",),
}


def guessed(sentence: str, lang: str) -> str:
    return stranger_in([word.folded for word in words(sentence, lang)], lang)


@pytest.mark.parametrize("lang", SENTENCES)
def test_no_language_is_accused_of_being_another(lang: str) -> None:
    assert [guessed(sentence, lang) for sentence in SENTENCES[lang]] == [""] * len(SENTENCES[lang])


@pytest.mark.parametrize("lang", SENTENCES)
def test_an_accusation_names_the_right_language(lang: str) -> None:
    for other, sentences in SENTENCES.items():
        if other != lang:
            assert {guessed(sentence, lang) for sentence in sentences} <= {"", other}


@pytest.mark.parametrize("lang", ["it", "nl", "fr", "de"])
def test_english_left_in_a_translation_is_noticed(lang: str) -> None:
    assert guessed(SENTENCES["en"][0], lang) == "en"


def test_german_in_a_dutch_text_is_german() -> None:
    assert guessed(SENTENCES["de"][1], "nl") == "de"
