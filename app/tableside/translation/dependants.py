"""What leans on a rule: rulings that cite it, terms and divergences that name it, rules that link to it."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.rulebook import Library
from tableside.rulebook.ids import book_of
from tableside.translation.status import SOURCE


@dataclass(frozen=True, slots=True)
class Dependants:
    """Ids of what to look at when a rule's meaning changes."""

    wizards: tuple[str, ...]
    terms: tuple[str, ...]
    divergences: tuple[str, ...]
    rules: tuple[str, ...]


def dependants(library: Library, rule_id: str) -> Dependants:
    """Gather what names a rule; study cards are made of rules, terms and rulings and follow them."""
    from tableside.games import wizards_of

    book = book_of(rule_id)
    wizards = wizards_of(book)
    links = library.backlinks(rule_id, SOURCE)
    return Dependants(
        tuple(wizard.id for wizard in wizards if rule_id in wizard.rules),
        tuple(term.id for term in library.terms(book).values() if term.rule == rule_id),
        tuple(one.id for one in library.divergences_of(rule_id)),
        tuple(dict.fromkeys(link.source for link in links if link.source != rule_id)),
    )
