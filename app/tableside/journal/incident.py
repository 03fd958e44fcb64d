"""An entry of the journal put into words, in any language: what every form of the incident report is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from tableside.errors import TablesideError, visible
from tableside.games import find_wizard
from tableside.journal.model import APPEAL_OUTCOMES, LINES, UNKNOWN_DATE, Entry, Notes, line_of
from tableside.messages import Catalogue
from tableside.rulebook import Edition, Library, Rule
from tableside.rulebook.model import DIAGRAM, LINK, Block, in_language
from tableside.rulebook.render import RuleView
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Wizard
from tableside.rulings.words import (
    as_json,
    fact_name,
    joined,
    left_open,
    outcome_name,
    outcome_value,
    says_nothing,
    speak,
    spoken_value,
    value_name,
    verdict_name,
    wizard_name,
)

Pair = tuple[str, str]
# What must agree for a ruling to count as the same one, in whatever language its words are.
_SAME = ("status", "verdict", "outcome", "discretion", "rules")


@dataclass(frozen=True, slots=True)
class SaidStep:
    """One reason in words, with the rules it rests on as they are cited."""

    text: str
    citations: tuple[str, ...]


@dataclass(frozen=True)
class Incident:
    """Everything an incident report says, in one language and in the order it is read."""

    entry: Entry
    language: str
    title: str
    subject: str
    details: tuple[Pair, ...]
    """When it was, how the match stood, and who was at the table."""
    noted: tuple[Pair, ...]
    """The user's notes."""
    facts: tuple[Pair, ...]
    position: str
    call: str
    verdict: str
    outcome: tuple[Pair, ...]
    steps: tuple[SaidStep, ...]
    remarks: tuple[str, ...]
    rules: tuple[QuotedRule, ...]
    about: tuple[str, ...]
    earlier: tuple[Incident, ...] = ()
    """The rulings that came before in the same incident; their rules are quoted with those of this one."""


def incident_of(entry: Entry, library: Library, catalogue: Catalogue, zone: tzinfo | None = None) -> Incident:
    """Put an entry into the words of a catalogue, with times in a zone (by default the one of this computer)."""
    catalogue = catalogue.naming(entry.players)
    lang = catalogue.language
    wizard = _wizard(entry)
    answer, remarks = _answer_in(entry, wizard, catalogue)
    ruled = [answer, *(earlier.answer for earlier in entry.earlier)]
    rules = [rule for one in ruled for rule in one.get("rules", []) if isinstance(rule, str)]
    book = library.book(entry.game) if entry.game in library.books() else None

    def cite(rule: str) -> str:
        return cited(library, rule, lang)

    facts, position = _facts(entry, wizard, catalogue)
    return Incident(
        entry=entry,
        language=lang,
        title=catalogue.gettext("Incident report"),
        subject=_subject(entry, book.title_in(lang) if book else "", catalogue),
        details=_filled(_details(entry, catalogue, zone)),
        noted=_filled(_noted(entry.notes, catalogue)),
        facts=facts,
        position=entry.position or position,
        call=str(answer.get("call") or ""),
        verdict=_verdict(entry, answer, catalogue),
        outcome=tuple(_outcome(entry.wizard, wizard, answer.get("outcome") or {}, catalogue)),
        steps=tuple(
            SaidStep(str(step.get("text", "")), tuple(cite(rule) for rule in step.get("rules", ())))
            for step in answer.get("steps") or ()
        ),
        remarks=(*_assumed(entry, wizard, catalogue), *remarks),
        rules=quoted_rules(library, rules, lang),
        about=(*library.later_changes(rules, lang), *edition_words(library, entry.game, lang)),
        earlier=tuple(incident_of(earlier, library, catalogue, zone) for earlier in entry.earlier),
    )


def edition_words(library: Library, game: str, lang: str) -> tuple[str, ...]:
    """Return whose rules a game is played by and as of when."""
    if game not in library.books():
        return ()
    book = library.book(game)
    told = (in_language(part, lang) for part in ((book.status or book.edition), book.prevails))
    return tuple(text for text in told if text)


def local_time(moment: datetime, zone: tzinfo | None = None) -> str:
    """Write a moment as a clock on the wall shows it, with its distance from UTC so that it stays unambiguous."""
    if moment == UNKNOWN_DATE:
        return "?"
    local = moment.astimezone(zone)
    offset = f"{local:%z}"
    away = f"UTC{offset[:3]}:{offset[3:]}" if local.utcoffset() else "UTC"
    name = local.tzname() or ""
    named = f"{name}, {away}" if name.isalpha() and name != away else away
    return f"{local:%Y-%m-%d %H:%M} ({named})"


def _wizard(entry: Entry) -> Wizard | None:
    try:
        return find_wizard(entry.wizard)
    except TablesideError:
        return None


def _subject(entry: Entry, book: str, catalogue: Catalogue) -> str:
    name = wizard_name(entry.wizard, catalogue)
    return f"{book} – {name}" if book else name


def _details(entry: Entry, catalogue: Catalogue, zone: tzinfo | None) -> tuple[Pair, ...]:
    player, stood = _match(entry, catalogue)
    return (
        (catalogue.gettext("Date and time"), local_time(entry.saved_at, zone)),
        (catalogue.gettext("Match"), stood),
        (catalogue.gettext("At the table"), player),
    )


def _match(entry: Entry, catalogue: Catalogue) -> tuple[str, str]:
    """Return who was at the table, and how the match stood before the ruling and stands after it."""
    before, after = entry.match_before, entry.match_after
    if before is None:
        return "", ""
    stood = " · ".join(before.parts(catalogue))
    player = before.players[before.turn] if before.score is None or before.score.SWAPS else ""
    scored = after is not None and after.figures() != before.figures()
    return player, f"{stood} → {after.figures()}" if scored and after is not None else stood


def _filled(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    return tuple(pair for pair in pairs if pair[1])


def _noted(noted: Notes, catalogue: Catalogue) -> tuple[Pair, ...]:
    notes = noted.shown
    return (
        *((catalogue.gettext(title), getattr(notes, name)) for name, title in LINES.items()),
        (catalogue.gettext("Decided on appeal"), appeal_words(notes, catalogue)),
        (catalogue.gettext("Remark"), notes.remark),
    )


def appeal_words(notes: Notes, catalogue: Catalogue) -> str:
    """Say that there was an appeal and what came of it, as far as that was noted."""
    if not notes.on_appeal:
        return ""
    outcome = APPEAL_OUTCOMES.get(notes.appeal_outcome)
    return catalogue.gettext(outcome) if outcome else catalogue.text("value.yes").capitalize()


def cited_together(library: Library, rules: Iterable[str], lang: str) -> str:
    """Cite several rules, those of one heading together: "Rule 12(a), (b)(iv); Rule 14(c)"."""
    groups: dict[str, list[str]] = {}
    for rule in rules:
        edition = _edition(library, rule, lang)
        heading = rule if edition is None else cited(library, _heading_of(edition, rule), lang)
        groups.setdefault(heading, []).append(cited(library, rule, lang))
    together = (
        ", ".join(dict.fromkeys([one[0], *(other.removeprefix(heading).lstrip() for other in one[1:])]))
        for heading, one in groups.items()
    )
    return "; ".join(together)


def _facts(entry: Entry, wizard: Wizard | None, catalogue: Catalogue) -> tuple[tuple[Pair, ...], str]:
    """Return the facts in words, and the position among them in its one-line form."""
    pairs: list[Pair] = []
    position = ""
    for name, raw in entry.facts.items():
        line = line_of(wizard, name, raw) if wizard and name in wizard.facts and raw is not None else ""
        value = _parsed(wizard, name, raw)
        if wizard is not None and line:
            position = position or line
            pairs.append((fact_name(entry.wizard, name, catalogue), spoken_value(wizard, name, value, catalogue)))
            continue
        pairs.append((fact_name(entry.wizard, name, catalogue), value_name(entry.wizard, name, value, catalogue)))
    return tuple(pairs), position


def _parsed(wizard: Wizard | None, name: str, raw: Any) -> Any:
    """Return a saved value as its kind reads it, so that a code brings its words; as it was saved if none does."""
    if wizard is None or name not in wizard.facts:
        return raw
    try:
        return wizard.facts[name].kind.parse(raw)
    except WrongValue:
        return raw


def _answer_in(entry: Entry, wizard: Wizard | None, catalogue: Catalogue) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the saved answer, in other words only where today's engine gives the very same ruling."""
    if catalogue.language == entry.language:
        return entry.answer, ()
    again = _ruled_again(entry, wizard)
    if again is not None:
        translated = as_json(again, catalogue)
        if all(_plain(translated.get(key)) == _plain(entry.answer.get(key)) for key in _SAME):
            return translated, ()
    kept = catalogue.gettext("Shown as saved; this version would word or decide it differently.")
    return entry.answer, (kept,)


def call_in(entry: Entry, catalogue: Catalogue) -> str:
    """Return the call of one ruling in the words of a catalogue; the name of the ruling where there is no call."""
    answer, _ = _answer_in(entry, _wizard(entry), catalogue)
    return visible(str(answer.get("call") or "")) or wizard_name(entry.wizard, catalogue)


def calls_in(entry: Entry, catalogue: Catalogue) -> str:
    """Return every call of an incident in order, in the words of a catalogue."""
    rulings = [one for one in (*entry.earlier, entry) if one.call] or [entry]
    calls = [call_in(one, catalogue.naming(entry.players)) for one in rulings]
    return " · ".join(call.rstrip(".") for call in calls) if len(calls) > 1 else calls[0]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def _ruled_again(entry: Entry, wizard: Wizard | None) -> Answer | None:
    if wizard is None:
        return None
    try:
        return inquire(wizard.as_written, read_scenario(wizard, entry.facts))
    except TablesideError:
        return None


def _assumed(entry: Entry, wizard: Wizard | None, catalogue: Catalogue) -> list[str]:
    """Say what the ruling took for granted, as far as today's engine rules as it was saved."""
    again = _ruled_again(entry, wizard)
    if again is None or again.ruling is None or again.ruling.verdict != entry.answer.get("verdict"):
        return []
    told = [joined(*pair, catalogue) for pair in speak(again, catalogue).assumed]
    return [catalogue.gettext("Assuming: {fact}", fact=" · ".join(told))] if told else []


def _verdict(entry: Entry, answer: dict[str, Any], catalogue: Catalogue) -> str:
    verdict = answer.get("verdict")
    if not verdict:
        return catalogue.gettext("Not decided: facts were missing.")
    name = verdict_name(entry.wizard, verdict, catalogue)
    return f"{name}. {left_open(catalogue)}" if answer.get("discretion") else name


def _outcome(wizard_id: str, wizard: Wizard | None, outcome: dict[str, Any], catalogue: Catalogue) -> list[Pair]:
    return [
        (
            outcome_name(wizard_id, name, catalogue),
            outcome_value(wizard, name, value, catalogue) if wizard else value_name(wizard_id, name, value, catalogue),
        )
        for name, value in outcome.items()
        if not says_nothing(value)
    ]


def cited(library: Library, rule: str, lang: str) -> str:
    """Cite a rule, by its id where no book has it any more."""
    try:
        return library.cite(rule, lang)
    except TablesideError:
        return rule


OMITTED = "[…]"


@dataclass(frozen=True, slots=True)
class QuotedParagraph:
    """A paragraph of rule text: how deep it stands, its label if it opens a clause, and its text."""

    depth: int
    label: str
    html: str


@dataclass(frozen=True, slots=True)
class QuotedRule:
    """A rule with its citation and title, and the paragraphs that are quoted of it."""

    id: str
    heading: str
    paragraphs: tuple[QuotedParagraph, ...]


def quoted_rules(library: Library, rule_ids: Sequence[str], lang: str) -> tuple[QuotedRule, ...]:
    """Quote the rules of these ids from the edition in force, in the order they are first cited."""
    groups: dict[tuple[str, str], tuple[RuleView, list[str]]] = {}
    ours = [(rule_id, _edition(library, rule_id, lang)) for rule_id in dict.fromkeys(rule_ids)]
    for rule_id, edition in ours:
        if edition is None:
            continue
        key = edition.origin, _heading_of(edition, rule_id)
        if key not in groups:
            groups[key] = RuleView(library, edition), []
        groups[key][1].append(rule_id)
    quoted = []
    for (_, heading), (view, cited) in groups.items():
        rule = view.edition.by_id[heading]
        name = library.edition_name(view.edition)
        title = f"{view.heading(rule)} (“{name}”)" if name else view.heading(rule)
        quoted.append(QuotedRule(heading, title, tuple(_paragraphs(view, rule, frozenset(cited)))))
    return tuple(quoted)


def _edition(library: Library, rule_id: str, lang: str) -> Edition | None:
    """Return the edition that holds the rule: in this language, else in English; None where no book has it any more."""
    for choice in dict.fromkeys((lang, "en")):
        try:
            return library.edition_with(rule_id, choice)
        except TablesideError:
            continue
    return None


def _heading_of(edition: Edition, rule_id: str) -> str:
    """Return the nearest rule above, or this one itself, that has a heading of its own."""
    rule = edition.by_id[rule_id]
    while rule.kind == "clause" and rule.parent is not None:
        rule = edition.by_id[rule.parent]
    return rule.id


def _paragraphs(view: RuleView, rule: Rule, cited: frozenset[str]) -> Iterator[QuotedParagraph]:
    """Quote what is cited and no more: of a rule that is cited as such, its own words without its many clauses."""
    has_clauses = any(not isinstance(item, Block) for item in rule.content)
    if rule.id in cited and not has_clauses:
        yield from _whole(view, rule, 0)
    else:
        yield from _parts(view, rule, cited, 0)


def _whole(view: RuleView, rule: Rule, depth: int) -> Iterator[QuotedParagraph]:
    label = rule.sign if rule.kind == "clause" else ""
    for item in rule.content:
        if isinstance(item, Block):
            if DIAGRAM.match(item.markdown):
                continue
            yield _paragraph(view, item.markdown, depth, label)
            label = ""
        elif (child := view.edition.by_id[item.id]).kind == "clause":
            if label:
                yield _paragraph(view, "", depth, label)
                label = ""
            yield from _whole(view, child, depth + (1 if rule.kind == "clause" else 0))


def _parts(view: RuleView, rule: Rule, cited: frozenset[str], depth: int) -> Iterator[QuotedParagraph]:
    """Yield the words before the first clause, then the cited clauses; dots stand for what is left out."""
    label = rule.sign if rule.kind == "clause" else ""
    inner = depth + (1 if rule.kind == "clause" else 0)
    leading, skipped = True, False
    for item in rule.content:
        if isinstance(item, Block):
            if leading and not DIAGRAM.match(item.markdown):
                yield _paragraph(view, item.markdown, depth, label)
                label = ""
            continue
        leading = False
        if label:
            yield _paragraph(view, "", depth, label)
            label = ""
        child = view.edition.by_id[item.id]
        deeper = any(one.startswith(f"{child.id}.") for one in cited)
        if child.id not in cited and not deeper:
            skipped = True
            continue
        if skipped:
            yield QuotedParagraph(inner, "", OMITTED)
            skipped = False
        # Where a part of a clause is cited, too, that part says it all.
        yield from _parts(view, child, cited, inner) if deeper else _whole(view, child, inner)
    if skipped:
        yield QuotedParagraph(inner, "", OMITTED)


def _paragraph(view: RuleView, markdown: str, depth: int, label: str) -> QuotedParagraph:
    plain_links = LINK.sub(lambda match: view.plain(match[0]), markdown)
    return QuotedParagraph(depth, label, view.own_html(plain_links, label))
