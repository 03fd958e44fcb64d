"""Whatever is typed or pasted: a result or an empty list, never an exception, never a hang."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir
from tableside.search import Query, Searcher
from tableside.search.query import LONGEST_QUERY, MOST_WORDS, parse

NASTY = [
    "",
    " ",
    "\0",
    "\x01\x1b[31m\x7f",
    '"',
    '"""',
    '"free ball',
    'free ball"',
    "-",
    "- - -",
    "--free",
    '-"',
    ":",
    "snooker:",
    "snooker:snooker:snooker:",
    "::::",
    "( ) [ ] { }",
    "*",
    "fo* OR b?r AND (x",
    "^2 ~ && ||",
    "!!!???...",
    "🎱🎲🔴",
    "🎱 free ball 🎱",
    "كرة حرة",
    "\u202eball free\u202c",
    "\u200bfree\u200bball",
    "日本語のルール",
    "ﬀ ﬁ ½ ² Ⅳ",
    "a" * 10_000,
    "free ball " * 1_000,
    '"' * 10_000,
    "-x " * 3_000,
    "3." * 5_000,
    "9" * 5_000,
    "l'" * 5_000,
    "é" * 10_000,
    "a\u0301" * 5_000,
    "../../etc/passwd",
    "'; DROP TABLE rules; --",
    "\ud800",
]


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("typing", [True, False])
def test_nasty_queries_are_answered(bundled: Searcher, text: str, typing: bool) -> None:
    results = bundled.search(Query(text, "en", typing=typing))
    assert isinstance(results.hits, tuple)
    assert results.complete


PIECES = st.one_of(
    st.text(max_size=60),
    st.sampled_from([*NASTY[:30], "free", "ball", "snooker:", "-", '"', "l'", "3.10", "(b)", "pegno", "12", "the"]),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.lists(PIECES, max_size=8).map(" ".join),
    lang=st.sampled_from(["en", "it", "nl", "fr", "", "xx", "\0"]),
    typing=st.booleans(),
    limit=st.integers(-3, 30),
    scope=st.lists(st.sampled_from(["snooker", "carrom", "nothing", ""]), max_size=2).map(tuple),
)
def test_anything_is_answered(
    bundled: Searcher, text: str, lang: str, typing: bool, limit: int, scope: tuple[str, ...]
) -> None:
    results = bundled.search(Query(text, lang, scope, typing, limit))
    assert results.complete
    assert len(results.hits) <= max(limit, 0)
    for hit in results.hits:
        assert all(0 <= start < end <= len(hit.snippet.text) for start, end in hit.snippet.marks)
        assert all(0 <= start < end <= len(hit.title) for start, end in hit.title_marks)


@given(text=st.text(max_size=400), typing=st.booleans())
def test_parsing_bounds_the_work(text: str, typing: bool) -> None:
    parsed = parse(Query(text, typing=typing), {"snooker": "snooker"})
    assert len(parsed.text) <= LONGEST_QUERY
    assert len(parsed.text.split()) <= MOST_WORDS
    assert len(parsed.excluded) <= 4


@pytest.mark.parametrize("text", ["*", "?", "...", '"', "-"])
def test_signs_alone_ask_for_words(bundled: Searcher, text: str) -> None:
    said = bundled.search(Query(text, "en")).notice(load_catalogue("en", catalogues_dir()))
    assert said.startswith("Type words")


@pytest.mark.parametrize(("text", "shown"), [("qu?en", "queen"), ("cr*ford", "crawford")])
def test_signs_in_a_word_stand_for_letters(bundled: Searcher, text: str, shown: str) -> None:
    results = bundled.search(Query(text, "en"))
    assert results.hits
    assert results.corrected == shown


@pytest.mark.parametrize(
    ("link", "found"), [("tableside:snooker/3.10", "snooker/3.10"), ("tableside:rulings/snooker.foul", "snooker.foul")]
)
def test_a_link_finds_what_it_leads_to(bundled: Searcher, link: str, found: str) -> None:
    results = bundled.search(Query(link, "en"))
    assert results.jump
    assert results.hits[0].id == found
