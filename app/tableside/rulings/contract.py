"""An answer as JSON, in the form of the rulings contract."""

from __future__ import annotations

from typing import Any

from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer


def as_json(answer: Answer, catalogue: Catalogue) -> dict[str, Any]:
    """Return the answer in the form of the rulings contract."""
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
