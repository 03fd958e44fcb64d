"""Rules that are lacking in one's own copy of a text, shown from the text that comes with the program.

Nobody removes a rule in this program, so a copy without one was cut by a disk, a kill or another program.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tableside.errors import N_
from tableside.resources import data_root, workspace_dir
from tableside.rulebook.model import Child, Edition, Rule
from tableside.storage.reading import Damaged, met


def original_of(path: Path) -> Path | None:
    """Return the file that comes with the program for one of one's own copy."""
    own = workspace_dir()
    return data_root() / path.relative_to(own) if path.is_relative_to(own) else None


def completed(edition: Edition, original: Edition) -> Edition:
    """Return an edition with every rule that the original has, and have the person told which file lacks some."""
    lacking = [rule for rule in original.rules if rule.id not in edition.by_id]
    if not lacking:
        return edition
    template = N_(
        "“{file}” lacks rules that the text of the program has ({count}); they are shown from there. "
        "If you have not removed them yourself, restore an earlier state or a backup."
    )
    met.add(Damaged(template, file=str(edition.path), count=str(len(lacking))))
    own = [_with_its_parts(edition.by_id.get(rule.id, rule), rule) for rule in original.rules]
    further = [rule for rule in edition.rules if rule.id not in original.by_id]
    return replace(edition, rules=(*own, *further))


def _with_its_parts(rule: Rule, original: Rule) -> Rule:
    """Return a rule with a place for every part that the original has."""
    there = set(rule.children)
    more = tuple(Child(one) for one in original.children if one not in there)
    return replace(rule, content=(*rule.content, *more)) if more else rule
