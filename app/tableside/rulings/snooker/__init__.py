"""The snooker wizards."""

from tableside.rulings.model import Wizard

WIZARDS: tuple[Wizard, ...] = ()
