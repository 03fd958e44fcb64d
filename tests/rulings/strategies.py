"""Scenarios drawn from the facts of any wizard, for the property tests, and all of those of a small one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import strategies as st

from tableside.games import find_wizard
from tableside.rulings.kinds import Bool, Choice, Int, Kind, ListOf, Numbers, Record
from tableside.rulings.model import Wizard


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Draw raw JSON values that fit a kind; a kind of its own offers `examples()` to draw from."""
    match kind:
        case Bool():
            return st.booleans()
        case Choice():
            return st.sampled_from([*kind.values, *([None] if kind.none else [])])
        case Int():
            return st.integers(kind.low, kind.high)
        case Numbers():
            return st.lists(
                st.integers(kind.low, min(kind.high, kind.low + 30)), min_size=kind.count, max_size=kind.count
            )
        case ListOf():
            return st.lists(
                values_of(kind.item),
                min_size=kind.least,
                max_size=min(kind.most, 4),
                unique_by=repr if kind.distinct else None,
            )
        case Record():
            return st.fixed_dictionaries({name: values_of(item) for name, item in kind.fields})
        case _:
            return st.sampled_from(kind.examples())  # type: ignore[attr-defined]


def scenarios_of(wizard: Wizard, *, complete: bool = False) -> st.SearchStrategy[dict[str, Any]]:
    """Draw scenarios; unless complete, any of the facts may be missing."""
    facts = {fact.name: values_of(fact.kind) for fact in wizard.facts.values()}
    required = {name: facts[name] for name, fact in wizard.facts.items() if fact.required}
    optional = {name: facts[name] for name in facts if name not in required}
    if complete:
        return st.fixed_dictionaries(required, optional=optional)
    return st.fixed_dictionaries({}, optional=facts)


def every_case(name: str, **more: list[Any]) -> Iterator[dict[str, Any]]:
    """All combinations of the answers to a wizard's questions; `more` for those whose answers are too many."""
    domains = {}
    for fact in find_wizard(name).facts.values():
        domain = more.get(fact.name) or fact.kind.domain()
        assert domain is not None, fact.name
        domains[fact.name] = [fact.kind.dump(value) if fact.name not in more else value for value in domain]
    for values in product(*domains.values()):
        yield dict(zip(domains, values, strict=True))
