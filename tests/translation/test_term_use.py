"""Hints about terms are few on finished books, and still come where a term was really left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tableside.resources import data_root
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import LINK
from tableside.translation import RuleText, Workspace, WorkspaceFolders
from tableside.translation.check import check_terms
from tableside.translation.memory import alike

LANGUAGES = ("it", "nl", "fr")


@pytest.fixture
def books(tmp_path: Path) -> Workspace:
    """The real books, which are only read."""
    return Workspace(WorkspaceFolders(data_root(), tmp_path / "state"))


def absent(found: tuple[Finding, ...]) -> list[str]:
    return [str(dict(one.values)["source"]) for one in found if one.code == "term-absent" and one.dismissed is None]


@pytest.mark.slow
def test_the_finished_books_give_few_hints(books: Workspace) -> None:
    hints = [name for book in books.books() for lang in LANGUAGES for name in absent(books.checker.book(book, lang))]
    assert len(hints) < 60, hints


@pytest.mark.parametrize(
    ("lang", "rule", "old", "new", "name"),
    [
        ("it", "snooker/3.3.a", "L'ordine di gioco", "Questo", "order of play"),
        ("it", "blackball/4b.b", "dalla zona", "da lì", "baulk"),
        ("it", "carrom/13.a", "arbitro", "altro", "umpire"),
        ("it", "backgammon/4.2.i", "e pedine", "e cose", "checker"),
        ("nl", "snooker/3.3.a", "De speelvolgorde", "Dat", "order of play"),
        ("nl", "blackball/4b.b", "de speelbal", "die bal", "cue ball"),
        ("nl", "carrom/13.a", "scheidsrechter", "ander", "umpire"),
        ("nl", "backgammon/4.2.i", "chijven", "tukken", "checker"),
        ("fr", "snooker/3.3.a", "la frame", "la durée", "frame"),
        ("fr", "blackball/4b.b", "la blanche", "elle", "cue ball"),
        ("fr", "carrom/13.a", "un pion", "un objet", "carromman"),
        ("fr", "backgammon/4.2.i", "pions", "objets", "checker"),
    ],
)
def test_a_term_that_was_left_out_is_told(
    books: Workspace, lang: str, rule: str, old: str, new: str, name: str
) -> None:
    text = books.text(rule, lang)
    assert old in text.plain
    seeded = RuleText(text.title.replace(old, new), tuple(part.replace(old, new) for part in text.parts))
    assert name not in absent(books.checker.rule(rule, lang))
    assert name in absent(books.checker.rule(rule, lang, seeded))


@pytest.mark.slow
def test_most_terms_that_are_taken_out_of_the_books_are_missed(books: Workspace) -> None:
    """Take names out of every twelfth text; what stays silent has a second name or form of it elsewhere."""
    for lang in LANGUAGES:
        taken, told = _taken_out(books, lang)
        assert taken > 100
        assert told / taken > 0.75, lang


def _taken_out(books: Workspace, lang: str) -> tuple[int, int]:
    taken = told = 0
    for book in books.books():
        terms = books.checker.surroundings(book, lang).terms
        assert terms is not None
        rules = [(rule, text) for rule, text in books.texts(book, lang).items() if ":" not in rule]
        for rule, text in rules[::12]:
            source = books.source(rule)
            linked = {local_of(match["target"]) for match in LINK.finditer(source.plain)}
            for first, *_ in terms.named.found(source.plain):
                own = terms.terms[first.term].words[lang]
                names = "|".join(re.escape(name) for name in (own.name, own.plural, *own.aliases) if name)
                gone = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)
                if local_of(first.term) in linked or not gone.search(text.plain):
                    continue
                seeded = RuleText(gone.sub("zz", text.title), tuple(gone.sub("zz", part) for part in text.parts))
                taken += 1
                told += first.name in absent(books.checker.rule(rule, lang, seeded))
    return taken, told


@pytest.mark.parametrize(
    ("name", "word", "lang"),
    [
        ("preparation", "prepare", "fr"),
        ("poche", "poches", "fr"),
        ("bilia", "bilie", "it"),
        ("band", "bandvlak", "nl"),
        ("wedstrijd", "wedstrijdlengte", "nl"),
        ("spot", "pyramidespot", "nl"),
        ("traag", "trage", "nl"),
    ],
)
def test_forms_and_compounds_of_a_name_are_recognised(name: str, word: str, lang: str) -> None:
    assert alike(name, word, lang)


@pytest.mark.parametrize(
    ("name", "word", "lang"),
    [
        ("tour", "tournoi", "fr"),
        ("palla", "pallino", "it"),
        ("bal", "balk", "nl"),
        ("stootbal", "stoot", "nl"),
        ("partita", "partij", "nl"),
    ],
)
def test_other_words_are_not_taken_for_a_name(name: str, word: str, lang: str) -> None:
    assert not alike(name, word, lang)


@pytest.mark.parametrize(
    ("lang", "source", "target"),
    [
        ("fr", "The cue ball crosses the baulk line.", "La bille de choc franchit la ligne de la zone de baulk."),
        ("fr", "The top cushion is high.", "La bande du haut est haute."),
        ("it", "The striker breaks the rules.", "Chi tira viola le regole."),
        ("it", "The ball comes to rest.", "La bilia si ferma."),
        ("nl", "The cushion is soft.", "Het bandrubber is zacht."),
    ],
)
def test_names_with_articles_compounds_verbs_and_turns_of_phrase_are_no_hints(
    books: Workspace, lang: str, source: str, target: str
) -> None:
    index = books.checker.surroundings("snooker", lang).terms
    assert index is not None
    found = check_terms("snooker/1.1", lang, RuleText("", (source,)), RuleText("", (target,)), index)
    assert [one for one in found if one.code == "term-absent"] == []


def test_a_word_to_avoid_is_told_as_such_although_it_is_the_name_of_something_else(books: Workspace) -> None:
    index = books.checker.surroundings("carrom", "nl").terms
    assert index is not None
    assert "board" in index.terms["carrom/carrom-board"].words["nl"].avoid
    source, wrong = RuleText("", ("Look at the carrom board.",)), RuleText("", ("Kijk naar het board.",))
    (found,) = check_terms("carrom/1", "nl", source, wrong, index)
    assert (found.code, found.start, found.end) == ("term-avoided", 14, 19)
