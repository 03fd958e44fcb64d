"""The engine of rulings. This is what a module of a game needs to declare a wizard; submodules hold the rest."""

from tableside.messages import Message
from tableside.rulings.model import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal

__all__ = ["Declarations", "Message", "Ruling", "Scenario", "Step", "Wizard", "Words"]
__all__ += ["ask", "call", "reason", "refusal"]
