"""Showing a language that is not finished: rules without a text have that of another language, and say so."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from tableside.rulebook.model import Edition, Rule

UNFINISHED = frozenset({"empty-rule", "heading-without-title"})
"""Problems of a text that only mean that it is not there yet."""


@dataclass(frozen=True, eq=False)
class Filled:
    """An edition together with the one that stands in for what it lacks."""

    edition: Edition
    fallback: Edition

    @cached_property
    def result(self) -> Edition:
        """The edition with every gap filled; its source stays what the file holds."""
        rules = tuple(self._filled(rule) for rule in self.edition.rules)
        problems = tuple(problem for problem in self.edition.problems if problem.code not in UNFINISHED)
        return replace(self.edition, rules=rules, problems=problems)

    def _filled(self, rule: Rule) -> Rule:
        other = self.fallback.by_id.get(rule.id)
        if other is None:
            return rule
        untitled = rule.kind != "clause" and not rule.title and bool(other.title)
        unwritten = not rule.blocks and bool(other.blocks)
        if not untitled and not unwritten:
            return rule
        content = rule.content
        if unwritten:
            same = other.children == rule.children
            content = other.content if same else (*other.blocks, *rule.content)
        title = other.title if untitled or (unwritten and rule.kind == "clause") else rule.title
        return replace(rule, title=title, content=content, fallback=self.fallback.lang)


def unfinished_rules(edition: Edition) -> tuple[str, ...]:
    """Return the rules that another language stands in for."""
    return tuple(rule.id for rule in edition.rules if rule.fallback is not None)
