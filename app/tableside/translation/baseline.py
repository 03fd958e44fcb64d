"""What source and translation said when they were last in step, for rules nobody has worked on in the workspace.

The bundled texts are in step when they are first opened. From then on a change of the source alone makes a rule need
review, with the old source at hand; a change of both means that somebody brought them in step elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tableside.storage import NotSaved, write_atomically
from tableside.translation.texts import RuleText


@dataclass(frozen=True, slots=True)
class Known:
    """The source text of a rule and the digest of its translation at one moment."""

    source: RuleText
    target: str


def load_baseline(path: Path) -> dict[str, Known]:
    """Read a baseline; a missing or damaged one knows nothing."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {rule: Known(RuleText.from_data(one["source"]), str(one["target"])) for rule, one in data.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def brought_up(
    baseline: Mapping[str, Known], source: Mapping[str, RuleText], target: Mapping[str, RuleText]
) -> dict[str, Known]:
    """Take in rules that are new, and those whose translation was changed: they are in step with today's source."""
    found: dict[str, Known] = {}
    for rule, text in target.items():
        if text.empty or rule not in source:
            continue
        before = baseline.get(rule)
        found[rule] = before if before and before.target == text.hash else Known(source[rule], text.hash)
    return found


def save_baseline(path: Path, baseline: Mapping[str, Known]) -> None:
    """Write a baseline; where that is impossible it lasts as long as the program runs."""
    data = {rule: {"source": one.source.as_data(), "target": one.target} for rule, one in baseline.items()}
    try:
        write_atomically(path, json.dumps(data, ensure_ascii=False).encode(), keep_previous=False)
    except NotSaved:
        return
