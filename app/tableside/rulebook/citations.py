"""Citing a rule the way each language's federations do."""

from __future__ import annotations

import re

from tableside.rulebook.ids import local_of, split_labels
from tableside.rulebook.model import Book, CitationStyle, Rule

_PART = re.compile(r"\{(\d+)\}")
_DOTTED = re.compile(r"(?P<before>[^{}]*)\{0\}(?:\.\{\d+\})+(?P<after>[^{}]*)$")
"""A format whose parts are written as one number."""


def citation(book: Book, rule: Rule | str, lang: str, title: str | None = None) -> str:
    """Cite a rule of a book: "Section 3 Rule 10(b)(ii)".

    An id alone is enough; the rule itself settles whether a heading is a section. A heading without a number
    is cited by its title, which a bare id does not carry.
    """
    style = book.style_in(lang)
    if isinstance(rule, Rule):
        label, *clauses = (rule.cited_labels[0], *(one for one in rule.cited_labels[1:] if one))
        section = rule.kind == "section"
        printed = bool(rule.printed)
        local = rule.local
    else:
        local = local_of(rule).partition("~")[0]
        label, below = split_labels(local)
        clauses = list(below)
        section = printed = False
        if not label[:1].isdigit():
            label = ""
    heading = _heading(style, label, section, printed) if label else title or local.partition(".")[0]
    formats = style.clauses or ("({})",)
    cited = "".join(formats[min(level, len(formats) - 1)].replace("{}", clause) for level, clause in enumerate(clauses))
    return heading + (cited if label or not cited else f" {cited.lstrip(' ,')}")


def long_citation(book: Book, rule: Rule | str, lang: str, title: str | None = None) -> str:
    """Cite a rule with its book: "Snooker, Section 3 Rule 10(b)(ii)"."""
    return f"{book.title_in(lang)}, {citation(book, rule, lang, title)}"


def parts_needed(pattern: str) -> int:
    """Return how many parts of a label a citation format uses."""
    return max((int(index) + 1 for index in _PART.findall(pattern)), default=0)


def fits(style: CitationStyle, label: str) -> bool:
    """Return whether a citation format has a place for each part of a label."""
    parts = len(label.split("."))
    return parts in (parts_needed(style.rule), parts_needed(style.section)) or (
        parts > 1 and _DOTTED.match(style.rule) is not None
    )


def _heading(style: CitationStyle, label: str, section: bool, printed: bool) -> str:
    parts = label.split(".")
    choices = (style.section, style.rule) if section else (style.rule, style.section)
    # A different numbering from the book's: "Section 57" would be wrong for a rule without a section.
    for pattern in choices[:1] if printed else choices:
        # A format that leaves out a part of the number would cite another rule.
        if pattern and parts_needed(pattern) == len(parts):
            return _PART.sub(lambda match: parts[int(match[1])], pattern)
    # "Rule 6.1.1" tells how 6.1 is cited as well, and 6.1.1.1.
    dotted = _DOTTED.match(style.rule) if len(parts) > 1 else None
    return f"{dotted['before']}{label}{dotted['after']}" if dotted else label
