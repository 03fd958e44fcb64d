"""Furnishing wizards with what is not yet declared with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.rulings.model import Wizard


def furnished(wizard: Wizard, **tables: Mapping[str, Any]) -> Wizard:
    """Return the wizard with its entries of the tables, each named after the field it fills."""
    found = {name: table[wizard.id] for name, table in tables.items() if wizard.id in table}
    return replace(wizard, **found)
