"""Forms of citation such as "Section {0} Rule {1}": whether one fits its book, and what it looks like."""

from __future__ import annotations

import re

_FIELD = re.compile(r"\{(?P<name>[^{}]*)\}")


def fields_of(form: str) -> tuple[str, ...]:
    """Return what stands in braces, in order, each once; a brace alone counts as well."""
    alone = re.findall(r"[{}]", _FIELD.sub("", form))
    return tuple(dict.fromkeys([*(match[0] for match in _FIELD.finditer(form)), *alone]))


def form_fits(form: str, source: str) -> bool:
    """Return whether a form has the parts of the number that that of the source has, and no others."""
    return set(fields_of(form)) == set(fields_of(source))


def filled_in(form: str) -> str:
    """Return a form with numbers in it, as an example: "Section 3 Rule 10"."""
    return form.replace("{0}", "3").replace("{1}", "10").replace("{}", "b")
