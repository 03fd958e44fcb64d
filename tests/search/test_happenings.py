"""What people tell of a case: the ruling they ask for is found, with the facts that their words say and no others."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.search import Query, Searcher
from tableside.search.happenings import Happenings, Wording, read_happened

ON_RED = {"on": "red"}
POTTED_CUE = {"events": '["cue-potted"]'}

CASES = [
    ("white went in off the black and he was on a red", "en", "snooker.foul", ON_RED | POTTED_CUE),
    ("la bianca è caduta in buca, era sulla rossa", "it", "snooker.foul", ON_RED | POTTED_CUE),
    ("wit gepot terwijl hij op rood speelde", "nl", "snooker.foul", ON_RED | POTTED_CUE),
    ("il était sur la rouge et la blanche est rentrée", "fr", "snooker.foul", ON_RED | POTTED_CUE),
    (
        "the blue flew off the table while he was on red",
        "en",
        "snooker.foul",
        {"events": '["off-table:blue"]', "on": "red"},
    ),
    (
        "il devait jouer la rouge et a touché d'abord la bleue",
        "fr",
        "snooker.foul",
        {"events": '["first-hit-not-on:blue"]'},
    ),
    ("snookered after a foul, took the blue as a free ball", "en", "snooker.free-ball", {"nominated": "blue"}),
    ("ha fatto fallo e sono coperto, ho dichiarato la marrone", "it", "snooker.free-ball", {"snookered": "true"}),
    ("na zijn fout lig ik gesnookerd, ik nomineer bruin", "nl", "snooker.free-ball", {"nominated": "brown"}),
    ("après sa faute je suis masqué, j'annonce la marron", "fr", "snooker.free-ball", {"nominated": "brown"}),
    (
        "he missed the red for the third time, clear shot",
        "en",
        "snooker.miss",
        {"misses_before": "2", "clear_path": "full"},
    ),
    ("ha mancato la rossa per la terza volta", "it", "snooker.miss", {"on": "red", "misses_before": "2"}),
    ("hij miste rood voor de derde keer", "nl", "snooker.miss", {"hit_ball_on_first": "false"}),
    ("il a manqué la rouge pour la troisième fois", "fr", "snooker.miss", {"misses_before": "2"}),
    (
        "white is touching the pink and it moved",
        "en",
        "snooker.touching-ball",
        {"touching": '["pink"]', "moved_touching": "true"},
    ),
    ("la bianca è attaccata alla rosa e si è mossa", "it", "snooker.touching-ball", {"touching": '["pink"]'}),
    ("wit ligt tegen roze en roze bewoog", "nl", "snooker.touching-ball", {"moved_touching": "true"}),
    ("la blanche est collée à la rose et elle a bougé", "fr", "snooker.touching-ball", {"moved_touching": "true"}),
    ("he pushed the white, the balls were almost touching", "en", "snooker.push-stroke", {"almost_touching": "true"}),
    ("striker went in together with my own coin", "en", "carrom.pegno", {"striker_pocketed": "true", "own": "1"}),
    ("lo striker è finito in buca con una mia pedina", "it", "carrom.pegno", {"striker_pocketed": "true", "own": "1"}),
    ("striker gepot samen met mijn eigen schijf", "nl", "carrom.pegno", {"striker_pocketed": "true", "own": "1"}),
    ("le palet est tombé avec mon pion", "fr", "carrom.pegno", {"striker_pocketed": "true", "own": "1"}),
    ("potted my last coin before the queen", "en", "carrom.pegno", {"own_left": "1", "queen_state": "on-board"}),
    ("ho imbucato la mia ultima pedina prima della regina", "it", "carrom.pegno", {"queen_state": "on-board"}),
    ("mijn laatste schijf gepot voor de koningin", "nl", "carrom.pegno", {"own_left": "1"}),
    ("j'ai rentré mon dernier pion avant la reine", "fr", "carrom.pegno", {"queen_state": "on-board"}),
    ("la regina è saltata fuori dal tavolo", "it", "carrom.off-board", {"pieces": '["queen"]'}),
    ("black potted on the break", "en", "blackball.shot", {"phase": "break", "potted": '["black"]'}),
    ("nera in buca alla spaccata", "it", "blackball.shot", {"phase": "break", "potted": '["black"]'}),
    ("zwart gepot bij de break", "nl", "blackball.shot", {"phase": "break", "potted": '["black"]'}),
    ("noire empochée à la casse", "fr", "blackball.shot", {"phase": "break", "potted": '["black"]'}),
    ("potted the black too early, still had 2 balls left", "en", "blackball.shot", {"own_left": "2"}),
    ("I was snookered and no ball hit a cushion", "en", "blackball.shot", {"cushion_after_contact": "false"}),
    ("doubled in the Crawford game, noticed after the game", "en", "backgammon.crawford", {"noticed": "after-game"}),
    ("ha raddoppiato nella partita Crawford", "it", "backgammon.crawford", {"doubled": "true"}),
    ("verdubbeld in de Crawford partij", "nl", "backgammon.crawford", {"doubled": "true"}),
    ("il a doublé dans la partie Crawford", "fr", "backgammon.crawford", {"doubled": "true"}),
    ("illegal move but I have already rolled", "en", "backgammon.illegal-move", {"next_action": "valid-roll"}),
    ("mossa illegale ma ho già tirato", "it", "backgammon.illegal-move", {"next_action": "valid-roll"}),
    ("verkeerde zet maar ik heb al gegooid", "nl", "backgammon.illegal-move", {"next_action": "valid-roll"}),
    ("coup illégal mais j'ai déjà lancé", "fr", "backgammon.illegal-move", {"next_action": "valid-roll"}),
    (
        "opponent 12 minutes late for a 7 point match",
        "en",
        "backgammon.lateness",
        {"minutes_late": "12", "length": "7"},
    ),
    ("avversario in ritardo di dodici minuti", "it", "backgammon.lateness", {"minutes_late": "12"}),
    ("tegenstander 12 minuten te laat", "nl", "backgammon.lateness", {"minutes_late": "12"}),
    ("adversaire douze minutes de retard", "fr", "backgammon.lateness", {"minutes_late": "12"}),
    ("forgot to press the clock", "en", "backgammon.clock-error", {"unaware": "true"}),
]


@pytest.mark.parametrize(
    ("text", "lang", "wizard", "facts"), CASES, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_ruling_is_found_by_what_happened_with_its_facts(
    bundled: Searcher, text: str, lang: str, wizard: str, facts: dict[str, str]
) -> None:
    hit = next(hit for hit in bundled.search(Query(text, lang)).hits[:5] if hit.id == wizard)
    given = dict(hit.facts)
    assert {name: given.get(name) for name in facts} == facts


@pytest.mark.parametrize(
    ("text", "lang", "wizard", "name"),
    [
        ("white was not potted, he was on red", "en", "snooker.foul", "events"),
        ("la bianca non è caduta in buca, era sulla rossa", "it", "snooker.foul", "events"),
        ("wit niet gepot, hij speelde op rood", "nl", "snooker.foul", "events"),
        ("la blanche n'est pas rentrée, il était sur la rouge", "fr", "snooker.foul", "events"),
        ("potted my last coin before the queen", "en", "carrom.pegno", "queen"),
        ("mijn laatste schijf gepot voor de koningin", "nl", "carrom.pegno", "queen"),
    ],
)
def test_what_is_denied_or_belongs_elsewhere_is_no_fact(
    bundled: Searcher, text: str, lang: str, wizard: str, name: str
) -> None:
    given = [dict(hit.facts) for hit in bundled.search(Query(text, lang)).hits if hit.id == wizard]
    assert all(name not in facts for facts in given)


def told(text: str, *happened: tuple[dict[str, Any], list[str]], wordings: tuple[Wording, ...] = ()) -> dict[str, Any]:
    """Return the facts that a text tells of the wizard "game.case", for ways to tell them in English."""
    entries = [({"wizard": "game.case", "facts": facts}, ways) for facts, ways in happened]
    data = [one.as_data("en") for one in read_happened(entries, wordings)]
    cases = Happenings("en", [(wizard, facts, keys) for wizard, facts, keys in data]).cases(text)
    return dict(cases["game.case"].facts) if cases else {}


BALLS = (
    Wording("ball", "red", ("red",)),
    Wording("ball", "blue", ("blue",)),
    Wording("down", None, ("potted", "went in")),
)


def test_a_name_in_braces_stands_for_each_of_its_words_and_its_value_goes_into_the_facts() -> None:
    ways = ({"balls": ["{ball}"]}, ["{ball} {down}"])
    assert told("the red went in and the blue was potted", ways, wordings=BALLS) == {"balls": ["red", "blue"]}


def test_a_number_is_taken_over_in_figures_and_in_words() -> None:
    ways = ({"late": "{n}"}, ["{n} minutes late"])
    assert told("he was 12 minutes late", ways) == {"late": 12}
    assert told("he was twelve minutes late", ways) == {"late": 12}


def test_what_is_told_in_more_words_counts() -> None:
    assert told("not snookered", ({"seen": False}, ["snookered"]), ({"seen": True}, ["not snookered"])) == {
        "seen": True
    }


def test_words_may_stand_between_but_not_many() -> None:
    ways = ({"hit": True}, ["missed red"])
    assert told("missed an easy red", ways) == {"hit": True}
    assert told("missed and then he played the red", ways) == {}


def test_an_entry_that_names_no_facts_says_nothing() -> None:
    assert list(read_happened([({"wizard": "game.case", "facts": 3}, ["x"])], ())) == []
