"""What a clause demands in one language it demands in the others: one form for duty and one for permission."""

from __future__ import annotations

import re

import pytest

from tableside.language.registry import language
from tableside.language.words import words
from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView

LIBRARY = Library(rulebooks_dir())
SENTENCE_END = re.compile(r"[.:;!?]\s")
DUTY, PERMISSION = "duty", "permission"
Modality = frozenset[str]

APPROVED = {
    "carrom/28": "an upper limit: “can be scored” beside “si segnano al massimo”, no permission in either",
    "carrom/87.b": "ability: a position that cannot be restored, “ripristinabile”, “te herstellen”",
    "carrom/103": "ability: a player who cannot find a place, or does not find one",
}
"""Clauses whose words differ although they say the same, each with the reason."""


def readings(text: str, lang: str) -> set[Modality]:
    """Return how a clause can be read: a denied permission says "may not" as well as "must not"."""
    record = language(lang)
    found: set[Modality] = {frozenset()}
    for sentence in SENTENCE_END.split(text):
        said = {word.folded for word in words(sentence, lang)}
        kinds: set[Modality] = {frozenset()}
        if said.intersection(record.permission):
            kinds = {frozenset({PERMISSION})}
            if said.intersection(record.denial):
                kinds.add(frozenset({DUTY}))
        if said.intersection(record.duty):
            kinds = {kind | {DUTY} for kind in kinds}
        found = {before | kind for before in found for kind in kinds}
    return found


def differing(book: str) -> dict[str, dict[str, list[list[str]]]]:
    """Return the clauses of a book that no one reading fits in all languages, with how each language reads."""
    views = {lang: RuleView(LIBRARY, LIBRARY.edition(book, lang)) for lang in LIBRARY.languages(book)}
    found = {}
    for rule in views["en"].edition.rules:
        read = {lang: readings(view.plain(view.edition.by_id[rule.id].markdown), lang) for lang, view in views.items()}
        if not set.intersection(*read.values()):
            found[rule.id] = {lang: [sorted(one) for one in sorted(seen, key=sorted)] for lang, seen in read.items()}
    return found


@pytest.mark.parametrize("book", LIBRARY.books())
def test_a_clause_demands_and_permits_the_same_in_all_languages(book: str) -> None:
    found = differing(book)
    assert {rule: read for rule, read in found.items() if rule not in APPROVED} == {}
    assert [rule for rule in APPROVED if rule.startswith(f"{book}/") and rule not in found] == [], "no longer needed"


@pytest.mark.parametrize(
    ("lang", "text", "modality"),
    [
        ("en", "The striker must play away.", {DUTY}),
        ("it", "Il giocatore può scegliere; l'arbitro deve rispondere.", {DUTY, PERMISSION}),
        ("nl", "De speler mag kiezen.", {PERMISSION}),
        ("nl", "De scheidsrechter mag niet antwoorden.", {DUTY}),
        ("fr", "Le coup est régulier.", set()),
    ],
)
def test_reading_a_clause(lang: str, text: str, modality: set[str]) -> None:
    assert modality in readings(text, lang)


def test_a_permission_is_no_duty() -> None:
    assert not readings("The next player may play.", "en") & readings("Il giocatore seguente deve giocare.", "it")
