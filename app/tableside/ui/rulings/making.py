"""Choosing the control for a fact from its kind; no wizard has a control of its own."""

from __future__ import annotations

from typing import Any

from tableside.messages import Catalogue
from tableside.rulings.kinds import Bool, Choice, Int, ListOf, Numbers, PositionKind, Record
from tableside.rulings.lists import repeatable
from tableside.rulings.model import Wizard
from tableside.rulings.words import option
from tableside.ui.rulings.editors import ChoiceEditor, Editor, NumbersEditor, RecordEditor
from tableside.ui.rulings.list_editors import CodesEditor, SeveralEditor
from tableside.ui.rulings.position_editor import TextEditor, position_editor
from tableside.ui.services import Services

_MOST_BUTTONS = 16


def make_editor(services: Services, wizard: Wizard, fact: str) -> Editor:
    """Make the control that fits a fact."""
    kind = wizard.facts[fact].kind

    def catalogue() -> Catalogue:
        return services.language.catalogue

    def name(value: Any) -> str:
        return option(wizard, fact, value, catalogue())

    match kind:
        case Bool():
            return ChoiceEditor(services, (True, False), name, inline=True)
        case Int() if kind.high - kind.low < _MOST_BUTTONS:
            return ChoiceEditor(services, range(kind.low, kind.high + 1), name)
        case Int() | Numbers():
            return NumbersEditor(kind)
        case Record() if all(part.domain() for _, part in kind.fields):
            return RecordEditor(services, kind, lambda field, value: option(wizard, field, value, catalogue()))
        case ListOf(item=Choice()) if kind.item.domain():
            return SeveralEditor(services, kind, repeatable(wizard, fact), name)
        case ListOf() if kind.item.domain():
            order = [str(code) for code in kind.item.domain() or ()]
            heads = wizard.facts[fact].frequent_first(list(dict.fromkeys(code.partition(":")[0] for code in order)))
            order.sort(key=lambda code: heads.index(code.partition(":")[0]))
            return CodesEditor(services, kind, order, name)
        case _ if isinstance(kind, PositionKind):
            return position_editor(services, kind)
        case _ if kind.domain():
            return ChoiceEditor(services, tuple(kind.domain() or ()), name)
        case _:
            return TextEditor(services, kind)
