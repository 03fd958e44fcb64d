"""An answer as JSON and as plain text, in one language: the same for command line, window and report."""

from __future__ import annotations

from typing import Any

from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer


def as_json(answer: Answer, catalogue: Catalogue) -> dict[str, Any]:
    """Give the answer in the form of the rulings contract."""
    facts = answer.wizard.facts
    ruling = answer.ruling
    return {
        "wizard": answer.wizard.id,
        "status": "decided" if ruling else "undetermined",
        "verdict": ruling.verdict if ruling else None,
        "call": catalogue.text(ruling.call) if ruling else None,
        "outcome": dict(ruling.outcome) if ruling else {},
        "steps": [
            {"text": catalogue.text(step.message), "rules": list(step.rules)}
            for step in (ruling.steps if ruling else ())
        ],
        "rules": list(ruling.rules) if ruling else [],
        "discretion": ruling.discretion if ruling else False,
        "needs": list(answer.needs),
        "irrelevant": list(answer.irrelevant),
        "possible": list(answer.possible),
        "flips": [
            {"fact": flip.fact, "to": facts[flip.fact].kind.dump(flip.to), "verdict": flip.verdict}
            for flip in answer.flips
        ],
    }


def verdict_name(answer: Answer, verdict: str, catalogue: Catalogue) -> str:
    """Give the short name of a verdict."""
    return catalogue.first(f"verdict.{answer.wizard.id}.{verdict}", f"verdict.{verdict}")


def fact_name(wizard_id: str, fact: str, catalogue: Catalogue) -> str:
    """Give the question behind a fact."""
    return catalogue.first(f"fact.{wizard_id}.{fact}", f"fact.{fact}")


def value_name(wizard_id: str, fact: str, value: object, catalogue: Catalogue) -> str:
    """Give the words for a value of a fact or of an outcome, from the most special text to the most general."""
    match value:
        case None:
            return catalogue.first(f"value.{wizard_id}.{fact}.none", f"value.{fact}.none", "value.none")
        case bool():
            return catalogue.text("value.yes" if value else "value.no")
        case int() | float():
            return catalogue.number(value)
        case str() if ":" in value and catalogue.has(f"value.{fact}.{value.partition(':')[0]}"):
            # A code with what it concerns, such as `touched:blue`.
            name, _, concerned = value.partition(":")
            words = [value_name(wizard_id, fact, word, catalogue) for word in (name, *concerned.split("+"))]
            return labelled(words[0], ", ".join(words[1:]), catalogue)
        case str():
            return catalogue.first(f"value.{wizard_id}.{fact}.{value}", f"value.{fact}.{value}", f"value.{value}")
        case list() | tuple():
            if not value:
                return catalogue.text("value.none")
            return ", ".join(value_name(wizard_id, fact, entry, catalogue) for entry in value)
        case dict():
            labels = {
                name: catalogue.first(f"outcome.{fact}.{name}", f"outcome.{name}", f"value.{name}") for name in value
            }
            parts = (
                labelled(labels[name], value_name(wizard_id, name, entry, catalogue), catalogue)
                for name, entry in value.items()
            )
            return "; ".join(parts) or catalogue.text("value.none")
        case _:
            return str(value)


def labelled(label: str, value: str, catalogue: Catalogue) -> str:
    """Put a label before a value with this language's colon."""
    return catalogue.text("list.labelled", label=label, value=value)


def as_text(answer: Answer, catalogue: Catalogue, cite: Any) -> str:
    """Give the answer for a person: the call first, then what happens, why, and what would change it."""
    lines: list[str] = []
    wizard = answer.wizard
    if answer.ruling is None:
        lines.append(catalogue.gettext("Not decided yet. Still needed, best question first:"))
        lines += [f"  {name}: {fact_name(wizard.id, name, catalogue)}" for name in answer.needs]
        if answer.irrelevant:
            lines.append(catalogue.gettext("Does not matter here: {facts}", facts=", ".join(answer.irrelevant)))
        return "\n".join(lines)
    ruling = answer.ruling
    lines += [f"“{catalogue.text(ruling.call)}”", verdict_name(answer, ruling.verdict, catalogue)]
    if ruling.discretion:
        lines.append(catalogue.gettext("The official decides: the rules leave this open."))
    lines.append("")
    for name, value in ruling.outcome.items():
        label = catalogue.first(f"outcome.{wizard.id}.{name}", f"outcome.{name}")
        lines.append("  " + labelled(label, value_name(wizard.id, name, value, catalogue), catalogue))
    lines.append("")
    for number, step in enumerate(ruling.steps, 1):
        citations = ", ".join(cite(rule) for rule in step.rules)
        lines.append(f"  {number}. {catalogue.text(step.message)} [{citations}]")
    if answer.flips:
        lines += ["", catalogue.gettext("What would change this:")]
        for flip in answer.flips:
            value = value_name(wizard.id, flip.fact, wizard.facts[flip.fact].kind.dump(flip.to), catalogue)
            fact = fact_name(wizard.id, flip.fact, catalogue)
            lines.append("  " + labelled(f"{fact} → {value}", verdict_name(answer, flip.verdict, catalogue), catalogue))
    return "\n".join(lines)
