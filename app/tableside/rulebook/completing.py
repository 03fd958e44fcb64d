"""Texts completed from another text.

Rules that are lacking in one's own copy are shown from the text that comes with the program: no one removes a rule in
this program, so a copy without one was cut by a disk, a kill or another program. What a language that is being added
has no words for yet is shown from the language that the book is translated from.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tableside.errors import N_
from tableside.resources import data_root, workspace_dir
from tableside.rulebook.model import Child, Edition, Rule
from tableside.storage.reading import Damaged, NotInstalled, met


def original_of(path: Path) -> Path | None:
    """Return the file that comes with the program for one of one's own copy."""
    own = workspace_dir()
    return data_root() / path.relative_to(own) if path.is_relative_to(own) else None


def note_missing(path: Path) -> None:
    """Report a missing text; installing the program again restores no file of the person's own copy."""
    met.add(NotInstalled(path, own=original_of(path) is not None))


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


UNFINISHED = frozenset({"empty-rule", "heading-without-title"})
"""Problems of a text that only mean that it is not there yet."""


def filled(edition: Edition, fallback: Edition) -> Edition:
    """Return an edition with every gap filled from another language; its source stays what the file holds."""
    # A draft has a place for every rule from its first day, so one without it was cut.
    whole = completed(edition, fallback) if original_of(edition.path) is not None else edition
    rules = tuple(_filled(rule, edition, fallback) for rule in whole.rules)
    problems = tuple(problem for problem in edition.problems if problem.code not in UNFINISHED)
    return replace(edition, rules=rules, problems=problems)


def _filled(rule: Rule, edition: Edition, fallback: Edition) -> Rule:
    other = fallback.by_id.get(rule.id)
    if other is None:
        return rule
    if rule.id not in edition:
        return replace(rule, fallback=fallback.lang)
    untitled = rule.kind != "clause" and not rule.title and bool(other.title)
    unwritten = not rule.blocks and bool(other.blocks)
    if not untitled and not unwritten:
        return rule
    content = rule.content
    if unwritten:
        same = other.children == rule.children
        content = other.content if same else (*other.blocks, *rule.content)
    title = other.title if untitled or (unwritten and rule.kind == "clause") else rule.title
    return replace(rule, title=title, content=content, fallback=fallback.lang)
