"""Books, editions, rules, terms, links and divergences: loading, citing, showing and checking them."""

from tableside.rulebook.errors import (
    BrokenFileError,
    RulebookError,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
)
from tableside.rulebook.findings import Finding
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED, Block, Book, Child, Divergence, Edition, Link, Rule, Term

__all__ = [
    "BUNDLED",
    "Block",
    "Book",
    "BrokenFileError",
    "Child",
    "Divergence",
    "Edition",
    "Finding",
    "Library",
    "Link",
    "Rule",
    "RulebookError",
    "Term",
    "UnknownBookError",
    "UnknownLanguageError",
    "UnknownRuleError",
    "UnknownTermError",
]
