from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.ui.places import Navigator, Place, is_link

_WORDS = st.text(alphabet="abcxyz0123456789.-é: ", min_size=1, max_size=12).map(str.strip).filter(bool)


@given(
    st.sampled_from(["rules", "rulings", "study"]),
    _WORDS,
    st.sampled_from(["", "it", "fr"]),
    st.dictionaries(_WORDS, _WORDS, max_size=2),
)
def test_a_place_survives_its_link(view: str, target: str, language: str, details: dict[str, str]) -> None:
    details.pop("lang", None)
    place = Place(view, f"snooker/{target}", language, tuple(sorted(details.items())))
    assert Place.from_link(place.link()) == place


@pytest.mark.parametrize(
    ("link", "place"),
    [
        ("tableside:snooker/3.10.b?lang=nl", Place("rules", "snooker/3.10.b", "nl")),
        ("tableside://snooker/3.10", Place("rules", "snooker/3.10")),
        ("tableside:rulings:snooker.foul", Place("rulings", "snooker.foul")),
        ("snooker/3.10", Place("rules", "snooker/3.10")),
        ("tableside:translate:snooker/term%3Aball-on%3Aname", Place("translate", "snooker/term:ball-on:name")),
        ("tableside:", Place("rules", "")),
    ],
)
def test_links(link: str, place: Place) -> None:
    assert Place.from_link(link) == place


def test_back_and_forward() -> None:
    navigator = Navigator()
    first, second, third = (Place("rules", name) for name in "abc")
    for place in (first, second):
        navigator.go(place)
    navigator.settle(Place("rules", "b", details=(("offset", "2"),)))
    navigator.back()
    assert navigator.here == first
    navigator.forward()
    assert navigator.here == Place("rules", "b", details=(("offset", "2"),))
    navigator.back()
    navigator.go(third)
    assert not navigator.can_go_forward
    navigator.back()
    assert navigator.here == first
    assert not navigator.can_go_back


def test_settling_never_moves_to_another_view() -> None:
    navigator = Navigator()
    navigator.go(Place("rulings", "x"))
    navigator.settle(Place("rules", "y"))
    assert navigator.here == Place("rulings", "x")


def test_a_place_with_signs_that_cannot_be_seen_is_a_link_all_the_same() -> None:
    place = Place.from_link("tableside:0%00events=tableside:")

    assert is_link(place.link())
    assert Place.from_link(place.link()) == place
