"""The engine of rulings. This is what a module of a game needs to declare a wizard; submodules hold the rest."""

from tableside.rulings.model import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal

__all__ = ["Declarations", "Ruling", "Scenario", "Step", "Wizard", "Words", "ask", "call", "reason", "refusal"]
