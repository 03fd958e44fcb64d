from __future__ import annotations

from collections.abc import Iterator

import pytest

from tableside.language.registry import language
from tableside.messages import load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView
from tableside.search import Query, Searcher


def ids(searcher: Searcher, text: str, lang: str = "en", **options: object) -> list[str]:
    return [hit.id for hit in searcher.search(Query(text, lang, **options)).hits]  # type: ignore[arg-type]


def test_what_has_all_the_words_comes_before_what_has_some(bundled: Searcher) -> None:
    library = Library(rulebooks_dir())
    view = RuleView(library, library.edition("carrom", "en"))
    hits = [hit for hit in bundled.search(Query("queen lamp", "en", limit=50)).hits if hit.kind == "rule"]
    assert hits[0].id in {"carrom/39.a", "carrom/39.b"}
    heading = hits[0].id.partition(".")[0]
    assert {"queen", "lamp"} <= set(view.text(heading).lower().replace(",", " ").split())
    assert len(hits) > 2


def test_the_exact_phrase_comes_first(bundled: Searcher) -> None:
    assert ids(bundled, "both feet off the floor")[0] == "snooker/3.12.a.ii"


def test_quotes_find_nothing_but_the_phrase(bundled: Searcher) -> None:
    results = bundled.search(Query('"off the table"', "en", limit=50))
    assert results.hits
    for hit in results.hits:
        if hit.kind == "rule":
            assert "off the table" in f"{hit.title} {hit.snippet.text}".lower()
    assert ids(bundled, '"table the off"') == []


def test_an_open_quote_is_a_phrase_being_typed(bundled: Searcher) -> None:
    assert ids(bundled, '"both feet off the fl', typing=True)[0] == "snooker/3.12.a.ii"


def test_a_minus_leaves_out(bundled: Searcher) -> None:
    assert "blackball/4i" in ids(bundled, "touching ball", limit=50)
    without = bundled.search(Query("touching ball -group", "en", limit=50))
    assert without.hits
    assert all("group" not in hit.snippet.text.lower() for hit in without.hits)


def test_a_book_in_front_and_a_chip_narrow(bundled: Searcher) -> None:
    for results in (
        bundled.search(Query("blackball: touching ball", "en")),
        bundled.search(Query("touching ball", "en", scope=("blackball",))),
    ):
        assert results.hits[0].id == "blackball/4i"
        assert {hit.book for hit in results.hits} == {"blackball"}


def test_a_book_named_among_the_words_comes_first(bundled: Searcher) -> None:
    assert ids(bundled, "snooker touching ball")[0] == "snooker/3.8"
    assert ids(bundled, "blackball touching ball")[0] == "blackball/4i"


def test_the_last_word_may_be_unfinished_while_typing(bundled: Searcher) -> None:
    assert "backgammon/4.4.iv" in ids(bundled, "crawf", typing=True)[:3]
    assert "snooker/3.8" in ids(bundled, "touching b", typing=True)[:3]


def test_an_unfinished_last_word_is_completed_on_the_command_line_too(bundled: Searcher) -> None:
    results = bundled.search(Query("crawf", "en"))
    assert "backgammon/4.4.iv" in [hit.id for hit in results.hits[:3]]
    assert results.corrected == ""


@pytest.mark.parametrize("length", range(1, 11))
def test_every_keystroke_shows_something(bundled: Searcher, length: int) -> None:
    results = bundled.search(Query("cocked dice"[:length], "en", typing=True))
    assert results.hits
    assert results.corrected == ""


def test_a_word_of_another_language_finds_the_rule_and_says_so(bundled: Searcher) -> None:
    english = load_catalogue("en", catalogues_dir())
    first = bundled.search(Query("pegno", "en")).hits[0]
    assert (first.id, first.lang) == ("carrom/45.a", "en")
    assert first.why is not None
    assert first.why.text(english) == "pegno · Italian for due"


def test_words_of_two_languages_go_together(bundled: Searcher) -> None:
    hits = bundled.search(Query("pegno queen", "en")).hits[:3]
    assert any("carrom/71.c" in (hit.id, *hit.folded) for hit in hits)


def test_an_everyday_word_is_said_to_be_one(bundled: Searcher) -> None:
    hits = bundled.search(Query("leaning die", "en")).hits
    assert hits[0].id == "backgammon/4.1.iv.a"
    assert hits[0].why is not None
    assert hits[0].why.reason == "alias"


def test_nothing_is_said_where_the_words_are_those_of_the_text(bundled: Searcher) -> None:
    assert bundled.search(Query("touching ball", "en")).hits[0].why is None


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("snokered", "snookered"), ("crowford", "crawford"), ("bilia libbera", "bilia libera"), ("saeson", "")],
)
def test_slips_are_corrected_and_said(bundled: Searcher, typed: str, shown: str) -> None:
    results = bundled.search(Query(typed, "en"))
    if not shown:
        assert results.corrected != typed
        return
    assert results.corrected == shown
    assert shown in results.notice(load_catalogue("en", catalogues_dir()))


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("due", "en"),
        ("fluked a red", "en"),
        ("the ball trembles", "en"),
        ("table cloth", "en"),
        ("beer", "en"),
        ("weather", "en"),
        ("bread", "en"),
        ("coffee on the table", "en"),
        ("compleanno", "it"),
        ("asciugamano", "it"),
        ("finestra aperta", "it"),
        ("handdoek", "nl"),
        ("verjaardag", "nl"),
        ("brood", "nl"),
        ("anniversaire", "fr"),
        ("serviette", "fr"),
        ("fenêtre ouverte", "fr"),
    ],
)
def test_real_words_are_not_corrected(bundled: Searcher, text: str, lang: str) -> None:
    assert bundled.search(Query(text, lang)).corrected == ""


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_no_everyday_word_is_corrected_by_itself(bundled: Searcher, lang: str) -> None:
    everyday = sorted(language(lang).everyday)
    assert len(everyday) > 900
    wrong = [word for word in everyday[::12] if bundled.search(Query(word, lang, limit=1)).corrected]
    assert wrong == []


def test_what_no_result_has_is_said_once_above_them(bundled: Searcher) -> None:
    results = bundled.search(Query("wheelchair headphones", "en"))
    assert results.missing
    assert results.hits


def test_what_is_left_out_is_said_as_it_was_typed(bundled: Searcher) -> None:
    assert bundled.search(Query("pâquerette ouverte", "fr")).missing == ("pâquerette",)


def test_a_rule_and_its_clauses_are_one_result(bundled: Searcher) -> None:
    found = [hit.id for hit in bundled.search(Query("queen not covered", "en", limit=40)).hits if hit.kind == "rule"]
    for one in found:
        assert not [other for other in found if other.startswith(f"{one}.") and not other[len(one) + 1 :][0].isdigit()]


def test_no_sentence_is_shown_twice(bundled: Searcher) -> None:
    for text in ("both feet off the floor", "queen", "free ball", "time limit"):
        shown = [hit.snippet.text for hit in bundled.search(Query(text, "en", limit=20)).hits]
        assert len(shown) == len(set(shown))


def test_divergences_follow_the_rule_they_concern(bundled: Searcher) -> None:
    hits = bundled.search(Query("both feet off the floor", "en", limit=20)).hits
    kinds = [hit.kind for hit in hits]
    assert kinds[0] == "rule"
    assert kinds.index("divergence") > 0


def test_nothing_like_it_gives_suggestions(bundled: Searcher) -> None:
    results = bundled.search(Query("zzqxv", "en"))
    assert results.hits == ()
    assert results.suggestions
    assert results.notice(load_catalogue("en", catalogues_dir())).startswith("Nothing found. Try: ")


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
@pytest.mark.parametrize("text", ["umbrella", "parapluie", "zzqxv", "ombrello", "snoookring"])
def test_every_suggestion_finds_something_in_the_language_being_read(bundled: Searcher, text: str, lang: str) -> None:
    for suggested in bundled.search(Query(text, lang)).suggestions:
        results = bundled.search(Query(suggested, lang))
        assert results.hits
        assert results.corrected == ""


def test_suggestions_stay_in_the_book_that_is_searched(bundled: Searcher) -> None:
    suggested = bundled.search(Query("umbrella", "en", scope=("backgammon",))).suggestions
    assert suggested
    for one in suggested:
        assert bundled.search(Query(one, "en", scope=("backgammon",))).hits


def test_a_real_word_gets_no_word_that_only_looks_like_it(bundled: Searcher) -> None:
    assert not {"tumbler", "umpire"} & set(bundled.search(Query("umbrella", "en")).suggestions)


def test_equal_hits_in_several_languages_are_one(bundled: Searcher) -> None:
    found = [(hit.kind, hit.id) for hit in bundled.search(Query("free ball", "nl", limit=100)).hits]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_everything_is_shown_in_the_language_being_read(bundled: Searcher, lang: str) -> None:
    for text in ("free ball", "pegno", "dobbelsteen", "bille collée"):
        hits = bundled.search(Query(text, lang, limit=10)).hits
        assert hits
        assert {hit.lang for hit in hits} == {lang}


def test_wizards_and_terms_appear_as_such(bundled: Searcher) -> None:
    hits = bundled.search(Query("free ball", "en", limit=20)).hits
    assert hits[0].kind == "rule"
    assert ("term", "snooker/free-ball") in [(hit.kind, hit.id) for hit in hits]
    assert ("wizard", "snooker.free-ball") in [(hit.kind, hit.id) for hit in hits]


def test_divergences_can_be_found(bundled: Searcher) -> None:
    hits = bundled.search(Query("both feet off the floor", "en")).hits
    assert "divergence" in {hit.kind for hit in hits}


def test_a_compound_is_found_by_its_part_and_by_its_parts_apart(bundled: Searcher) -> None:
    assert "backgammon/1.3.i" in ids(bundled, "directeur", "nl")[:3]
    assert set(ids(bundled, "speelbal", "nl")[:5]) & set(ids(bundled, "speel bal", "nl")[:5])


def test_words_without_their_accents_are_the_same(bundled: Searcher) -> None:
    assert ids(bundled, "bille collee", "fr")[:3] == ids(bundled, "bille collée", "fr")[:3]


def test_marks_stand_on_the_words(bundled: Searcher) -> None:
    hit = bundled.search(Query("both feet off the floor", "en")).hits[0]
    marked = [hit.snippet.text[start:end] for start, end in hit.snippet.marks]
    assert "feet" in marked
    assert "floor" in marked


def test_the_limit_is_kept_and_the_total_told(bundled: Searcher) -> None:
    results = bundled.search(Query("ball", "en", limit=3))
    assert len(results.hits) == 3
    assert results.total > 3
    assert bundled.search(Query("ball", "en", limit=0)).hits == ()


def test_an_overtaken_query_is_dropped(bundled: Searcher) -> None:
    answers: Iterator[bool] = iter([False, True])
    results = bundled.search(Query("touching ball", "en"), cancelled=lambda: next(answers, True))
    assert results.cancelled
    assert results.hits == ()


def test_a_language_without_texts_is_answered_in_another(bundled: Searcher) -> None:
    assert bundled.search(Query("touching ball", "xx")).hits


def test_a_clause_is_shown_with_the_words_before_its_list(bundled: Searcher) -> None:
    hit = next(
        hit for hit in bundled.search(Query("both feet off the floor", "en")).hits if hit.id == "snooker/3.12.a.ii"
    )
    assert not hit.snippet.text[0].islower()
    assert "value of the ball on" in hit.snippet.text
