"""What the translators' room says in several places: its keys and the states of a rule."""

from __future__ import annotations

from tableside.errors import N_
from tableside.translation import Reason, RuleStatus, State

KEYS = (
    ("Ctrl+Return", N_("Mark as done and go on")),
    ("Ctrl+Down", N_("Next unfinished text")),
    ("Ctrl+Up", N_("Previous text")),
    ("Ctrl+Shift+Down", N_("Next text")),
    ("Ctrl+Shift+Return", N_("The translation is still right")),
    ("Ctrl+L", N_("Insert a link or a term")),
    ("Ctrl+Shift+L", N_("Insert the next link of the source")),
    ("Ctrl+1", N_("Insert the most similar text")),
    ("Ctrl+J", N_("Next finding")),
    ("Ctrl+F", N_("Find words in use")),
    ("Ctrl+Z", N_("Undo, also in texts before")),
    ("Ctrl+Shift+Z", N_("Redo")),
    ("Ctrl+S", N_("Save")),
    ("F9", N_("Show or hide the helps")),
)

_REASONS = {
    Reason.SOURCE_CHANGED: N_("Needs review: the source has changed"),
    Reason.INCOMPLETE: N_("Needs review: something is missing"),
    Reason.STARTED: N_("Needs review: not marked as done"),
    Reason.NONE: N_("Needs review"),
}


def state_text(status: RuleStatus) -> str:
    """Say in English how far a rule is."""
    if status.state is State.MISSING:
        return N_("Missing")
    if status.state is State.DONE:
        return N_("Done")
    return _REASONS[status.reason]
