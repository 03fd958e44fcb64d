"""What the checks find in the lines of an import, before anything is taken over."""

from __future__ import annotations

from dataclasses import replace

from tableside.rulebook.findings import Finding, Severity
from tableside.rulebook.ids import local_of
from tableside.translation.check import check_text
from tableside.translation.exchange import Item, Kind, Plan, with_field
from tableside.translation.texts import RuleText
from tableside.translation.workspace import Workspace


def checked(workspace: Workspace, plan: Plan) -> Plan:
    """Return a plan with what the checks find in each of its lines."""
    return replace(plan, items=tuple(with_findings(workspace, plan, item) for item in plan.items))


def with_findings(workspace: Workspace, plan: Plan, item: Item) -> Item:
    """Return a line of a plan with what the checks find in its new text."""
    if item.kind in (Kind.REVIEW, Kind.UNKNOWN):
        return item
    found = _in_rule(workspace, plan, item)
    order = list(Severity)
    return replace(item, findings=tuple(sorted((*item.findings, *found), key=lambda one: order.index(one.severity))))


def _in_rule(workspace: Workspace, plan: Plan, item: Item) -> tuple[Finding, ...]:
    """Check a title or a part against the same of today's source, as the editor would."""
    rule, _, name = item.key.partition("#")
    whole = workspace.source(rule)
    empty = RuleText("", ("",) * len(whole.parts))
    # A language may have more forms of a message than its source.
    words = whole.title if name == "title" else whole.parts[min(int(name or 0), len(whole.parts) - 1)]
    source, target = with_field(empty, name, words), with_field(empty, name, item.new)
    dismissed = workspace.sidecar(plan.book, plan.lang).dismissed.get(local_of(rule), {})
    around = workspace.checker.surroundings(plan.book, plan.lang)
    return tuple(one for one in check_text(rule, plan.lang, source, target, around) if one.key not in dismissed)
