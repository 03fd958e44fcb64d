"""The blackball wizards."""

from tableside.rulings.model import Wizard

WIZARDS: tuple[Wizard, ...] = ()
