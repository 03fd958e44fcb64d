"""Turning an answer of the ruling engine into what the journal keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tableside.geometry import Position
from tableside.geometry.notation import write
from tableside.journal.model import Draft, Notes
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Values, Wizard
from tableside.rulings.positions import BallPosition
from tableside.rulings.report import as_json, verdict_name


def draft_of(
    answer: Answer,
    given: Values,
    catalogue: Catalogue,
    notes: Notes,
    cite: Callable[[str], str] | None = None,
) -> Draft:
    """Take down an answer with the facts that a person gave, in the language of the catalogue."""
    wizard, ruling = answer.wizard, answer.ruling
    facts = {name: dumped(wizard, name, value) for name, value in given.items()}
    words = [catalogue.text(f"wizard.{wizard.id}")]
    if ruling is not None:
        words.append(verdict_name(answer, ruling.verdict, catalogue))
        words += [cite(rule) for rule in ruling.rules] if cite else []
    return Draft(
        wizard=wizard.id,
        language=catalogue.language,
        facts=facts,
        answer=as_json(answer, catalogue),
        notes=notes,
        position=position_line(wizard, facts),
        words=" ".join(words),
    )


def dumped(wizard: Wizard, name: str, value: Any) -> Any:
    """Give a fact as JSON; not known stays not known."""
    return None if value is None else wizard.facts[name].kind.dump(value)


def position_line(wizard: Wizard, facts: Mapping[str, Any]) -> str:
    """Give the drawn position among the facts in its one-line form, or nothing where there is none."""
    for name, raw in facts.items():
        if name in wizard.facts and raw is not None and (line := line_of(wizard, name, raw)):
            return line
    return ""


def line_of(wizard: Wizard, name: str, raw: Any) -> str:
    """Give one fact in its one-line form if it is a position, else nothing."""
    kind = wizard.facts[name].kind
    try:
        if isinstance(kind, BallPosition):
            position = kind.parse(raw)
            return write(kind.table, position) if isinstance(position, Position) else ""
        line = getattr(kind, "line", None)
        return str(line(kind.parse(raw))) if line is not None else ""
    except WrongValue:
        return ""
