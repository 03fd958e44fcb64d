"""Texts that a language being added lacks, shown from the language that the book is translated from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tableside.rulebook.model import Child, Edition, Rule
from tableside.storage.reading import NotInstalled, met


def note_missing(path: Path) -> None:
    """Report a missing text of the program."""
    met.add(NotInstalled(path))


UNFINISHED = frozenset({"empty-rule", "heading-without-title"})
"""Problems of a text that only mean that it is not there yet."""


def filled(edition: Edition, fallback: Edition) -> Edition:
    """Return an edition with every gap filled from another language; its source stays what the file holds."""
    own = [_with_its_parts(edition.by_id.get(rule.id, rule), rule) for rule in fallback.rules]
    further = [rule for rule in edition.rules if rule.id not in fallback]
    rules = tuple(_filled(rule, edition, fallback) for rule in (*own, *further))
    problems = tuple(problem for problem in edition.problems if problem.code not in UNFINISHED)
    return replace(edition, rules=rules, problems=problems)


def _with_its_parts(rule: Rule, original: Rule) -> Rule:
    """Return a rule with a place for every part that the original has."""
    there = set(rule.children)
    more = tuple(Child(one) for one in original.children if one not in there)
    return replace(rule, content=(*rule.content, *more)) if more else rule


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
