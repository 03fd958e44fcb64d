"""A ruling in the words of one language: the one spoken ruling of which command line, clipboard, report, study and
window are layouts; those in plain text stand here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any

from tableside import __version__
from tableside.geometry import Point, TableSpec
from tableside.language.folding import fold
from tableside.messages import Catalogue
from tableside.rulings.case import Assessment, Case
from tableside.rulings.inquiry import Answer, Flip, inquire
from tableside.rulings.kinds import PositionKind, brings_text
from tableside.rulings.model import Impossible, Ruling, Wizard
from tableside.rulings.positions import place_words, position_words


def as_json(answer: Answer, catalogue: Catalogue) -> dict[str, Any]:
    """Return the answer in the form of the rulings contract."""
    facts = answer.wizard.facts
    ruling = answer.ruling
    return {
        "wizard": answer.wizard.id,
        "status": "decided" if ruling else "undetermined",
        "verdict": ruling.verdict if ruling else None,
        "call": catalogue.text(ruling.call) if ruling else None,
        "outcome": dict(ruling.outcome) if ruling else {},
        "steps": [
            {"text": catalogue.text(step.message), "rules": list(step.rules)}
            for step in (ruling.steps if ruling else ())
        ],
        "rules": list(ruling.rules) if ruling else [],
        "discretion": ruling.discretion if ruling else False,
        "needs": list(answer.needs),
        "irrelevant": list(answer.irrelevant),
        "possible": list(answer.possible),
        "flips": [
            {"fact": flip.fact, "to": facts[flip.fact].kind.dump(flip.to), "verdict": flip.verdict}
            for flip in answer.flips
        ],
    }


Cite = Callable[[str], str]
Departures = tuple[Sequence[str], Sequence[str]]
"""Where the edition in force departs from ours: the lines at the call, and those after the reasons."""
_IN_SHORT = "cue_ball"
"""The outcome that the rulings after it hang on, whatever the game calls it."""
_ALTERNATIVES = ("cue_ball",)
"""Lists of which one is chosen."""
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happens: what it is about and what becomes of it, a line for each part."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenStep:
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpokenFlip:
    """A change of one fact that would change the ruling: the question, its other answer, and the new verdict."""

    question: str
    answer: str
    verdict: str


@dataclass(frozen=True, slots=True)
class SpokenRuling:
    """A decided case in one language, nothing raw and nothing empty."""

    title: str
    facts: tuple[Pair, ...]
    """A given fact: the question and the answer."""
    assumed: tuple[Pair, ...]
    call: str
    verdict: str
    left_open: str
    """The official who decides if the rules do not; else empty."""
    lines: tuple[Line, ...]
    denied: tuple[str, ...]
    """Consequences that do not apply."""
    steps: tuple[SpokenStep, ...]
    flips: tuple[SpokenFlip, ...]


def speak(answer: Answer, catalogue: Catalogue) -> SpokenRuling:
    ruling = answer.ruling
    if ruling is None:
        raise ValueError(f"{answer.wizard.id}: the case is not decided")
    lines, denied = news_lines(answer.wizard, ruling, catalogue, table_of(answer))
    return SpokenRuling(
        title=wizard_name(answer.wizard.id, catalogue),
        facts=fact_pairs(answer.wizard, answer.given, catalogue),
        assumed=fact_pairs(answer.wizard, {name: answer.known[name] for name in _told_assumptions(answer)}, catalogue),
        call=capital(catalogue.text(ruling.call)),
        verdict=capital(verdict_name(answer.wizard.id, ruling.verdict, catalogue)),
        left_open=left_open(catalogue) if ruling.discretion else "",
        lines=lines,
        denied=denied,
        steps=tuple(SpokenStep(catalogue.text(step.message), step.rules) for step in ruling.steps),
        flips=tuple(spoken_flip(answer, flip, catalogue) for flip in notable_flips(answer)),
    )


def news_lines(
    wizard: Wizard, ruling: Ruling, catalogue: Catalogue, table: TableSpec | None = None
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Return what happens beyond what the call says, and what does not."""
    call = capital(catalogue.text(ruling.call))
    news = {name: value for name, value in ruling.outcome.items() if _is_news(wizard, name, value, call, catalogue)}
    return outcome_lines(wizard, news, catalogue, table)


def _told_assumptions(answer: Answer) -> list[str]:
    """Return the assumptions worth telling: those that could be otherwise as all the others stand."""
    decisive = {flip.fact for flip in answer.flips}
    return [name for name in answer.assumptions if name in decisive or _could_be_other(answer, name)]


def _could_be_other(answer: Answer, name: str) -> bool:
    for other in answer.wizard.facts[name].kind.others(answer.known[name]):
        with suppress(Impossible):
            inquire(answer.wizard, {**answer.given, name: other})
            return True
    return False


def _is_news(wizard: Wizard, name: str, value: object, call: str, catalogue: Catalogue) -> bool:
    """Return whether a part of an outcome says more than the call: no zeros, and no "Foul: yes" after "Foul"."""
    if value is True:
        return says_more(outcome_name(wizard.id, name, catalogue), call)
    return value is False or value != 0


def spoken_flip(answer: Answer, flip: Flip, catalogue: Catalogue) -> SpokenFlip:
    return SpokenFlip(
        question(answer.wizard, flip.fact, catalogue),
        spoken_value(answer.wizard, flip.fact, flip.to, catalogue),
        capital(verdict_name(answer.wizard.id, flip.verdict, catalogue)),
    )


def in_short(answer: Answer, catalogue: Catalogue) -> str:
    """Say a ruling in a few words: the call, and where the next stroke is played from if it says so."""
    ruling = answer.ruling
    if ruling is None:
        return wizard_name(answer.wizard.id, catalogue)
    call, value = catalogue.text(ruling.call).rstrip("."), ruling.outcome.get(_IN_SHORT)
    if says_nothing(value):
        return call
    label = outcome_name(answer.wizard.id, _IN_SHORT, catalogue)
    return f"{call} · {labelled(label, outcome_value(answer.wizard, _IN_SHORT, value, catalogue), catalogue)}"


def notable_flips(answer: Answer) -> tuple[Flip, ...]:
    """Return the changes worth showing, those of assumptions first.

    That nothing happened is no news of what did, and a list that grows beyond what was given tells another story.
    """
    return tuple(flip for flip in answer.flips if not _tells_another_story(flip, answer.given.get(flip.fact)))


def _tells_another_story(flip: Flip, given: object) -> bool:
    if not isinstance(given, tuple) or not given or not isinstance(flip.to, tuple):
        return False
    return len(flip.to) != len(given) and (not flip.to or len(flip.to) > len(given))


def says_more(verdict: str, call: str) -> bool:
    """Return whether a verdict says something that the call has not said already."""
    return fold(verdict).strip(" .") not in fold(call)


def left_open(catalogue: Catalogue) -> str:
    return catalogue.gettext("The official decides: the rules leave this open.")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def wizard_name(wizard_id: str, catalogue: Catalogue) -> str:
    """Return the name of a wizard, even if this version no longer has it."""
    code = f"wizard.{wizard_id}"
    return catalogue.text(code) if catalogue.has(code) else wizard_id


def wizard_about(wizard_id: str, catalogue: Catalogue) -> str:
    """Return the sentence that tells what a wizard decides; nothing where it has none."""
    code = f"wizard.{wizard_id}.about"
    return catalogue.text(code) if catalogue.has(code) else ""


def codes_for(family: str, wizard_id: str, name: str) -> tuple[str, str, str]:
    """Return where the words for something are looked up: with the wizard, with its game, with what all games share."""
    game = wizard_id.partition(".")[0]
    return f"{family}.{wizard_id}.{name}", f"{family}.{game}.{name}", f"{family}.{name}"


def verdict_name(wizard_id: str, verdict: str, catalogue: Catalogue) -> str:
    return catalogue.first(*codes_for("verdict", wizard_id, verdict))


def certain_words(answer: Answer, catalogue: Catalogue) -> str:
    """Return the only verdict that an undecided case can still have; nothing where there are several."""
    if len(answer.possible) != 1:
        return ""
    return f"{capital(verdict_name(answer.wizard.id, answer.possible[0], catalogue))} …"


def certain_outcome(answer: Answer, catalogue: Catalogue) -> tuple[Line, ...]:
    """Return the outcomes that every ruling still possible has, a number as a range."""
    ends = [ruling.outcome for ruling in answer.endings if len(answer.possible) == 1]
    lines: list[Line] = []
    for name in ends[0] if ends else ():
        values = [outcome.get(name) for outcome in ends]
        numbers = [value for value in values if type(value) is int]
        if all(value == values[0] for value in values):
            lines += outcome_lines(answer.wizard, {name: values[0]} if values[0] != 0 else {}, catalogue)[0]
        elif len(numbers) == len(values):
            span = f"{catalogue.number(min(numbers))}–{catalogue.number(max(numbers))}"
            lines.append(Line(outcome_name(answer.wizard.id, name, catalogue), (span,)))
    return tuple(lines)


def outcome_name(wizard_id: str, name: str, catalogue: Catalogue) -> str:
    return catalogue.first(*codes_for("outcome", wizard_id, name))


def fact_name(wizard_id: str, fact: str, catalogue: Catalogue) -> str:
    return catalogue.first(*codes_for("fact", wizard_id, fact))


def value_name(wizard_id: str, fact: str, value: object, catalogue: Catalogue) -> str:
    """Return the words for a value of a fact or of an outcome, from the most special text to the most general."""
    match value:
        case _ if brings_text(value):
            return catalogue.text(value.text.code)
        case None | []:
            return catalogue.first(*codes_for("value", wizard_id, f"{fact}.none"), "value.none")
        case bool():
            return catalogue.text("value.yes" if value else "value.no")
        case int() | float():
            return catalogue.number(value)
        case str() if ":" in value and catalogue.has(f"value.{fact}.{value.partition(':')[0]}"):
            # A code with what it concerns, such as `touched:blue`.
            name, _, concerned = value.partition(":")
            words = [value_name(wizard_id, fact, word, catalogue) for word in (name, *concerned.split("+"))]
            return labelled(words[0], ", ".join(words[1:]), catalogue)
        case str():
            game = wizard_id.partition(".")[0]
            codes = codes_for("value", wizard_id, f"{fact}.{value}")
            return catalogue.first(*codes, f"value.{game}.{value}", f"value.{value}")
        case list() | tuple():
            names = [value_name(wizard_id, fact, entry, catalogue) for entry in value]
            if all(type(entry) is int for entry in value):
                # A score.
                return "–".join(names)
            return catalogue.alternatives(names) if fact in _ALTERNATIVES else ", ".join(names)
        case dict() if sentence := _sentence(wizard_id, fact, value, catalogue):
            named = {name: value_name(wizard_id, name, entry, catalogue) for name, entry in value.items()}
            return catalogue.text(sentence, **named)
        case dict():
            parts = []
            for name, entry in value.items():
                label = catalogue.first(f"outcome.{fact}.{name}", f"outcome.{name}", f"value.{name}")
                # What is in turn of several parts is named by these, not by the ball or player that has them.
                told = value_name(wizard_id, fact if isinstance(entry, dict) else name, entry, catalogue)
                parts.append(labelled(label, told, catalogue))
            return catalogue.parted(parts) or catalogue.text("value.none")
        case _:
            return str(value)


def _sentence(wizard_id: str, fact: str, value: Mapping[str, Any], catalogue: Catalogue) -> str | None:
    """Return the code of the sentence that says a value of several parts, or of the one part that it has."""
    name = fact if len(value) > 1 else ".".join((fact, *value))
    return next((code for code in codes_for("value", wizard_id, name) if catalogue.has(code)), None)


def labelled(label: str, value: str, catalogue: Catalogue) -> str:
    """Put a label before a value with this language's colon."""
    return catalogue.text("list.labelled", label=label, value=value)


def joined(asked: str, told: str, catalogue: Catalogue) -> str:
    """Put an answer behind its question, or behind what it is about."""
    return f"{asked} {told}" if asked.endswith("?") else labelled(asked, told, catalogue)


def question(wizard: Wizard, fact: str, catalogue: Catalogue) -> str:
    return capital(fact_name(wizard.id, fact, catalogue))


def option(wizard: Wizard, fact: str, value: Any, catalogue: Catalogue) -> str:
    return capital(value_name(wizard.id, fact, value, catalogue))


def spoken_value(wizard: Wizard, fact: str, value: Any, catalogue: Catalogue) -> str:
    """Name a value of a fact, also a list, a score or a record."""
    kind = wizard.facts[fact].kind
    if isinstance(kind, PositionKind):
        return capital(position_words(*kind.parts(value), catalogue))
    if brings_words(value):
        return capital(value_name(wizard.id, fact, value, catalogue))
    dumped = kind.dump(value)
    if isinstance(dumped, list) and dumped and all(isinstance(item, int) for item in dumped):
        return "–".join(str(item) for item in dumped)
    return capital(value_name(wizard.id, fact, dumped, catalogue))


def brings_words(value: Any) -> bool:
    """Return whether a value is made of codes with their words, which its JSON form would lose."""
    return any(brings_text(each) for each in (value if isinstance(value, tuple) else (value,)))


def fact_pairs(wizard: Wizard, facts: Mapping[str, Any], catalogue: Catalogue) -> tuple[Pair, ...]:
    """Return questions and answers, in the order in which an official asks."""
    return tuple(
        (question(wizard, name, catalogue), spoken_value(wizard, name, facts[name], catalogue))
        for name in wizard.facts
        if name in facts
    )


def outcome_value(wizard: Wizard, name: str, value: object, catalogue: Catalogue) -> str:
    """Return the words for a part of an outcome, which may be named as the values of a fact are."""
    if name in wizard.places:
        return catalogue.parted(_place_values(wizard, value, catalogue, None))
    return value_name(wizard.id, wizard.named_like.get(name, name), value, catalogue)


def outcome_lines(
    wizard: Wizard, outcome: Mapping[str, Any], catalogue: Catalogue, table: TableSpec | None = None
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Say what happens, and name what does not; what is empty is left out.

    Places are those of a table, by default of the one that the wizard usually asks for.
    """
    lines: list[Line] = []
    denied: list[str] = []
    for name, value in outcome.items():
        label = outcome_name(wizard.id, name, catalogue)
        if value is False:
            denied.append(label)
        elif name in wizard.places and not says_nothing(value):
            lines.append(Line(label, _place_values(wizard, value, catalogue, table)))
        elif not says_nothing(value):
            lines.append(Line(label, _values(wizard, name, value, catalogue)))
    return tuple(lines), tuple(denied)


def table_of(answer: Answer) -> TableSpec | None:
    """Return the table that a case was drawn on."""
    for name, fact in answer.wizard.facts.items():
        if isinstance(fact.kind, PositionKind) and answer.known.get(name) is not None:
            return fact.kind.parts(answer.known[name])[0]
    return None


def _place_values(wizard: Wizard, value: Any, catalogue: Catalogue, table: TableSpec | None) -> tuple[str, ...]:
    """Say a place, or that of each ball; a ball that has none is left out."""
    table = table or next(fact.kind.table for fact in wizard.facts.values() if isinstance(fact.kind, PositionKind))
    if not isinstance(value, Mapping):
        return (capital(catalogue.text(place_words(table, Point(*value)))),)
    return tuple(
        capital(
            labelled(catalogue.text(f"value.{ball}"), catalogue.text(place_words(table, Point(*at), ball)), catalogue)
        )
        for ball, at in value.items()
        if at is not None
    )


def says_nothing(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(entry is False or says_nothing(entry) for entry in value.values())
    return value is None or (isinstance(value, list | tuple) and not value)


def _values(wizard: Wizard, name: str, value: Any, catalogue: Catalogue) -> tuple[str, ...]:
    if isinstance(value, Mapping) and not _sentence(wizard.id, name, value, catalogue):
        return tuple(
            capital(outcome_value(wizard, name, {key: entry}, catalogue))
            for key, entry in value.items()
            if not says_nothing(entry)
        )
    if isinstance(value, list | tuple):
        if all(isinstance(item, int | float) for item in value):
            between = "–" if all(isinstance(item, int) for item in value) else ", "
            return (between.join(catalogue.number(item) for item in value),)
        if any(isinstance(item, Mapping) for item in value):
            return tuple(capital(outcome_value(wizard, name, item, catalogue)) for item in value)
        counts = {item: list(value).count(item) for item in value}
        return tuple(
            capital(outcome_value(wizard, name, item, catalogue)) + (f" × {count}" if count > 1 else "")
            for item, count in counts.items()
        )
    return (capital(outcome_value(wizard, name, value, catalogue)),)


def refusal_words(case: Case, refusal: Impossible, catalogue: Catalogue) -> str:
    """Say why a case cannot be; a code that was given is named as the fact names it."""
    named: dict[object, str] = {}
    for name, value in case.given.items():
        codes = value if isinstance(value, tuple) else (value,)
        named |= {code: value_name(case.wizard.id, name, code, catalogue) for code in codes if isinstance(code, str)}
    params = {name: named.get(value, value) for name, value in refusal.reason.params if isinstance(value, str)}
    return capital(catalogue.text(refusal.reason, **params))


def still_to_draw(assessment: Assessment, catalogue: Catalogue) -> str:
    """Say what a drawn table still lacks, or shows otherwise; which ball is on need not be known for that."""
    refusal, case = assessment.refusal, assessment.case
    if refusal is None:
        return ""
    if refusal.fact in case.given or isinstance(case.wizard.facts[refusal.fact].kind, PositionKind):
        return refusal_words(assessment.case, refusal, catalogue)
    return catalogue.gettext("Place the balls that are on.")


def case_text(spoken: SpokenRuling) -> str:
    """Lay out what was ruled on: the wizard and the facts that were given."""
    return "\n".join([spoken.title, *(f"  {asked} {told}" for asked, told in spoken.facts)]) + "\n"


def ruling_text(
    spoken: SpokenRuling,
    catalogue: Catalogue,
    cite: Cite,
    official: Sequence[tuple[str, str]] = (),
    changed: Iterable[str] = (),
    departed: Departures = ((), ()),
) -> str:
    """Lay a ruling out as plain text: the call, what happens, why, and what would change it.

    Where the edition in force departs from ours, that follows the call; what it lacks follows the reasons. What has
    changed in the cited clauses since our edition comes last, then the text of the edition in force.
    """
    parts = [
        [
            catalogue.gettext("“{call}”", call=spoken.call),
            *departed[0],
            *([spoken.verdict] if says_more(spoken.verdict, spoken.call) else []),
            *([spoken.left_open] if spoken.left_open else []),
            *assumption_lines(spoken, catalogue),
        ],
        ["  " + labelled(line.label, catalogue.parted(line.values), catalogue) for line in spoken.lines],
        [
            f"  {number}. {step.text} [{', '.join(cite(rule) for rule in step.rules)}]"
            for number, step in enumerate(spoken.steps, 1)
        ],
        departed[1],
    ]
    if spoken.flips:
        flips = ["  " + labelled(f"{flip.question} → {flip.answer}", flip.verdict, catalogue) for flip in spoken.flips]
        parts.append([catalogue.gettext("What would change this:"), *flips])
    if later := [f"  {text}" for text in dict.fromkeys(changed)]:
        parts.append([catalogue.gettext("Changed since this edition."), *later])
    for name, text in official:
        lines = [f"  {line}".rstrip() for line in text.rstrip().split("\n")]
        parts.append([catalogue.gettext("The text in force, “{name}”", name=name), *lines])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def assumption_lines(spoken: SpokenRuling, catalogue: Catalogue) -> list[str]:
    """Say what a ruling takes for granted, a line each."""
    return [catalogue.gettext("Assuming: {fact}", fact=joined(*pair, catalogue)) for pair in spoken.assumed]


def needs_text(answer: Answer, catalogue: Catalogue) -> str:
    """Say what an open case still needs, best question first."""
    lines = [catalogue.gettext("Not decided yet. Still needed, best question first:")]
    lines += [f"  {name}: {fact_name(answer.wizard.id, name, catalogue)}" for name in answer.needs]
    if answer.irrelevant:
        lines.append(catalogue.gettext("Does not matter here: {facts}", facts=", ".join(answer.irrelevant)))
    return "\n".join(lines)


Address = Callable[[str], str]
"""Takes a rule and returns the link that opens it."""


def ruling_markdown(
    spoken: SpokenRuling, catalogue: Catalogue, cite: Cite, address: Address, departed: Departures
) -> str:
    """Lay a ruling out as Markdown: the case, the call, what happens, and the reasons with links to their rules."""
    parts = [f"**{spoken.title}**"]
    if spoken.facts:
        parts.append("\n".join(f"- {asked} {told}" for asked, told in spoken.facts))
    parts.append(f"> **{catalogue.gettext('“{call}”', call=spoken.call)}** {spoken.verdict}")
    parts += departed[0]
    if spoken.left_open:
        parts.append(spoken.left_open)
    if spoken.assumed:
        parts.append("\n".join(f"- {line}" for line in assumption_lines(spoken, catalogue)))
    if spoken.lines:
        parts.append("\n".join(f"- {line}" for line in _happens(spoken, catalogue)))
    reasons = (
        f"{number}. {step.text} ({', '.join(f'[{cite(rule)}]({address(rule)})' for rule in step.rules)})"
        for number, step in enumerate(spoken.steps, 1)
    )
    parts += ["\n".join(reasons), *departed[1]]
    return "\n\n".join(parts) + "\n"


def ruling_html(spoken: SpokenRuling, catalogue: Catalogue, cite: Cite, address: Address, departed: Departures) -> str:
    """Lay a ruling out as an HTML fragment of plain elements, which mail and word processors keep."""
    parts = [f"<p><b>{escape(spoken.title)}</b></p>"]
    if spoken.facts:
        parts.append(_items("ul", (f"{escape(asked)} {escape(told)}" for asked, told in spoken.facts)))
    call = catalogue.gettext("“{call}”", call=spoken.call)
    parts.append(f"<blockquote><p><b>{escape(call)}</b> {escape(spoken.verdict)}</p></blockquote>")
    parts += [f"<p>{escape(line)}</p>" for line in departed[0]]
    if spoken.left_open:
        parts.append(f"<p>{escape(spoken.left_open)}</p>")
    told = [*assumption_lines(spoken, catalogue), *_happens(spoken, catalogue)]
    if told:
        parts.append(_items("ul", (escape(line) for line in told)))
    parts.append(_items("ol", (_reason(step, cite, address) for step in spoken.steps)))
    parts += [f"<p>{escape(line)}</p>" for line in departed[1]]
    return "\n".join(parts)


def _reason(step: SpokenStep, cite: Cite, address: Address) -> str:
    links = (f'<a href="{escape(address(rule))}">{escape(cite(rule))}</a>' for rule in step.rules)
    return f"{escape(step.text)} ({', '.join(links)})"


def _items(kind: str, items: Iterable[str]) -> str:
    return f"<{kind}>{''.join(f'<li>{item}</li>' for item in items)}</{kind}>"


def _happens(spoken: SpokenRuling, catalogue: Catalogue) -> list[str]:
    return [labelled(line.label, "; ".join(line.values), catalogue) for line in spoken.lines]


def wrong_ruling_report(answer: Answer, catalogue: Catalogue) -> str:
    """Return the text of a report about a wrong ruling: the fields of the project's issue form, in English.

    The expected ruling and the clause are left for the person; `catalogue` is for the call as it was shown.
    """
    facts = {name: answer.wizard.facts[name].kind.dump(value) for name, value in answer.given.items()}
    shown = json.dumps(facts, ensure_ascii=False, indent=2)
    if answer.ruling is None:
        ruling = f"undecided, still needed: {', '.join(answer.needs)}"
    else:
        rules = ", ".join(answer.ruling.rules)
        ruling = f"{answer.ruling.verdict}: “{catalogue.text(answer.ruling.call)}” ({rules})"
    fields = {
        "Wizard": answer.wizard.id,
        "Facts": f"```json\n{shown}\n```",
        "Ruling of the program": ruling,
        "Expected ruling": "…",
        "Clause": "…",
        "Version": f"tableside {__version__}",
    }
    return "\n\n".join(f"### {name}\n\n{text}" for name, text in fields.items()) + "\n"
