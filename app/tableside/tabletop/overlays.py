"""What the drawn table shows for a case."""

from __future__ import annotations

from tableside.games import find_wizard
from tableside.geometry.overlay import Overlay
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values


def overlay_for(wizard_id: str, facts: Values, answer: Answer | None = None) -> Overlay | None:
    """Build what the table shows for a case, or None where its facts do not yet allow it."""
    show = find_wizard(wizard_id).overlay
    if show is None or facts.get("table") is None:
        return None
    try:
        return show(facts, answer)
    except Impossible:
        # The ruling says what is wrong; the table stays as it is.
        return None
