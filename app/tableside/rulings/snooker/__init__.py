"""The snooker wizards."""

from tableside.rulings.model import Wizard
from tableside.rulings.snooker.snookered import SNOOKERED
from tableside.rulings.snooker.spotting import SPOTTING

WIZARDS: tuple[Wizard, ...] = (SNOOKERED, SPOTTING)
