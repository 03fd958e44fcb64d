"""Books, editions, rules, terms, links and divergences: loading, citing, showing and checking them."""

from tableside.rulebook.findings import Finding
from tableside.rulebook.library import Library
from tableside.rulebook.model import (
    BUNDLED,
    Block,
    Book,
    BrokenFileError,
    Child,
    Divergence,
    Edition,
    Link,
    Rule,
    RulebookError,
    Term,
    UnknownBookError,
    UnknownLanguageError,
    UnknownRuleError,
    UnknownTermError,
)

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
