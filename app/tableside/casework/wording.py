"""A ruling in the words of one language, ready to be shown, copied or saved: nothing raw, nothing empty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableside.casework.case import Case
from tableside.casework.positions import is_position, position_line
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Wizard
from tableside.rulings.report import fact_name, value_name, verdict_name

Cite = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happens: what it is about and what becomes of it, a line for each part."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happens, and what does not."""

    lines: tuple[Line, ...]
    denied: tuple[str, ...]


def capital(text: str) -> str:
    """Begin a text with a capital letter and leave the rest alone."""
    return text[:1].upper() + text[1:]


def question(wizard: Wizard, fact: str, catalogue: Catalogue) -> str:
    """Ask for a fact."""
    return capital(fact_name(wizard.id, fact, catalogue))


def option(wizard: Wizard, fact: str, value: Any, catalogue: Catalogue) -> str:
    """Name a value that can be chosen."""
    return capital(value_name(wizard.id, fact, value, catalogue))


def spoken_value(wizard: Wizard, fact: str, value: Any, catalogue: Catalogue) -> str:
    """Name a value of a fact, also a list, a score or a record."""
    kind = wizard.facts[fact].kind
    if is_position(kind):
        return position_line(kind, value)
    dumped = kind.dump(value)
    if isinstance(dumped, list) and dumped and all(isinstance(item, int) for item in dumped):
        return "–".join(str(item) for item in dumped)
    return capital(value_name(wizard.id, fact, dumped, catalogue))


def outcome_of(answer: Answer, catalogue: Catalogue) -> Outcome:
    """Say what happens; what is empty is left out, and what does not happen is only named."""
    lines: list[Line] = []
    denied: list[str] = []
    ruling = answer.ruling
    for name, value in (ruling.outcome if ruling else {}).items():
        label = catalogue.first(f"outcome.{answer.wizard.id}.{name}", f"outcome.{name}")
        if value is False:
            denied.append(label)
        elif not _is_empty(value):
            lines.append(Line(label, _values(answer.wizard.id, name, value, catalogue)))
    return Outcome(tuple(lines), tuple(denied))


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, list | tuple | Mapping) and not value)


def _values(wizard_id: str, name: str, value: Any, catalogue: Catalogue) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(
            capital(value_name(wizard_id, name, {key: entry}, catalogue))
            for key, entry in value.items()
            if not _is_empty(entry)
        )
    if isinstance(value, list | tuple):
        if all(isinstance(item, int | float) for item in value):
            return (_figures(value, catalogue),)
        if any(isinstance(item, Mapping) for item in value):
            return tuple(capital(value_name(wizard_id, name, item, catalogue)) for item in value)
        counts = {item: list(value).count(item) for item in value}
        return tuple(
            capital(value_name(wizard_id, name, item, catalogue)) + (f" × {count}" if count > 1 else "")
            for item, count in counts.items()
        )
    return (capital(value_name(wizard_id, name, value, catalogue)),)


def _figures(value: Sequence[float], catalogue: Catalogue) -> str:
    between = "–" if all(isinstance(item, int) for item in value) else ", "
    return between.join(catalogue.number(item) for item in value)


def refusal_words(case: Case, refusal: Impossible, catalogue: Catalogue) -> str:
    """Say why a case cannot be; a code that was given is named as the fact names it."""
    named: dict[object, str] = {}
    for name, value in case.given.items():
        codes = value if isinstance(value, tuple) else (value,)
        named |= {code: value_name(case.wizard.id, name, code, catalogue) for code in codes if isinstance(code, str)}
    params = {name: named.get(value, value) for name, value in refusal.reason.params if isinstance(value, str)}
    return capital(catalogue.text(refusal.reason, **params))


def flip_words(answer: Answer, index: int, catalogue: Catalogue) -> tuple[str, str, str]:
    """Say what would change the ruling: the question, its other answer, and the verdict that follows."""
    flip = answer.flips[index]
    return (
        question(answer.wizard, flip.fact, catalogue),
        spoken_value(answer.wizard, flip.fact, flip.to, catalogue),
        capital(verdict_name(answer, flip.verdict, catalogue)),
    )


def facts_text(answer: Answer, given: Mapping[str, Any], catalogue: Catalogue) -> list[str]:
    """List the facts that were given, a line each."""
    wizard = answer.wizard
    return [
        f"{question(wizard, name, catalogue)} {spoken_value(wizard, name, given[name], catalogue)}"
        for name in wizard.facts
        if name in given
    ]


def ruling_text(answer: Answer, given: Mapping[str, Any], catalogue: Catalogue, cite: Cite) -> str:
    """Give the whole ruling as plain text to copy: the case, the call, what happens and why."""
    ruling = answer.ruling
    if ruling is None:
        return ""
    lines = [catalogue.text(f"wizard.{answer.wizard.id}"), *facts_text(answer, given, catalogue), ""]
    call = catalogue.gettext("“{call}”", call=catalogue.text(ruling.call))
    lines += [call, capital(verdict_name(answer, ruling.verdict, catalogue))]
    if ruling.discretion:
        lines.append(catalogue.gettext("The official decides: the rules leave this open."))
    lines.append("")
    lines += [f"{line.label}: {'; '.join(line.values)}" for line in outcome_of(answer, catalogue).lines]
    lines.append("")
    for number, step in enumerate(ruling.steps, 1):
        citations = ", ".join(cite(rule) for rule in step.rules)
        lines.append(f"{number}. {catalogue.text(step.message)} [{citations}]")
    return "\n".join(lines) + "\n"
