"""An entry of the journal put into words, in any language: what every form of the incident report is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cached_property
from typing import Any

from tableside.errors import TablesideError, visible
from tableside.games import find_wizard
from tableside.journal.model import APPEAL_OUTCOMES, LINES, UNKNOWN_DATE, Entry, Notes, line_of
from tableside.messages import Catalogue
from tableside.rulebook import Library, Rule
from tableside.rulebook.in_force import told_departures
from tableside.rulebook.model import BUNDLED, DIAGRAM, LINK, Block, in_language
from tableside.rulebook.render import RuleView
from tableside.rulings import words
from tableside.rulings.inquiry import Answer, inquire
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Wizard

Pair = tuple[str, str]
# What must agree for a ruling to count as the same one, in whatever language its words are.
_SAME = ("status", "verdict", "outcome", "discretion", "rules")


@dataclass(frozen=True, slots=True)
class SaidStep:
    """One reason in words, with the rules it rests on as they are cited."""

    text: str
    rules: tuple[str, ...]
    citations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _SavedRuling:
    steps: tuple[SaidStep, ...]
    outcome: Mapping[str, Any]


class Incident:
    """The contents of an incident report, in the words of a catalogue."""

    def __init__(self, entry: Entry, library: Library, catalogue: Catalogue) -> None:
        self.entry = entry
        self.library = library
        self.catalogue = catalogue.naming(entry.players)
        self.language = catalogue.language
        self._wizard = _wizard_of(entry)
        self._answer, self._doubts = _answer_in(entry, self.catalogue)

    @property
    def title(self) -> str:
        return self.catalogue.gettext("Incident report")

    @property
    def subject(self) -> str:
        game, name = self.entry.game, words.wizard_name(self.entry.wizard, self.catalogue)
        return f"{self.library.book(game).title_in(self.language)} – {name}" if game in self.library.books() else name

    @cached_property
    def details(self) -> tuple[Pair, ...]:
        """When it was, how the match stood, and who was at the table."""
        gettext, entry = self.catalogue.gettext, self.entry
        before, after = entry.match_before, entry.match_after
        player = stood = ""
        if before is not None:
            stood = " · ".join(before.parts(self.catalogue))
            player = before.players[before.turn] if before.score is None or before.score.SWAPS else ""
            if after is not None and after.figures() != before.figures():
                stood = f"{stood} → {after.figures()}"
        details = (
            (gettext("Date and time"), local_time(entry.saved_at)),
            (gettext("Match"), stood),
            (gettext("At the table"), player),
        )
        return tuple(pair for pair in details if pair[1])

    @cached_property
    def noted(self) -> tuple[Pair, ...]:
        gettext, notes = self.catalogue.gettext, self.entry.notes.shown
        noted = (
            *((gettext(title), getattr(notes, name)) for name, title in LINES.items()),
            (gettext("Decided on appeal"), appeal_words(notes, self.catalogue)),
            (gettext("Remark"), notes.remark),
        )
        return tuple(pair for pair in noted if pair[1])

    @cached_property
    def facts(self) -> tuple[Pair, ...]:
        entry, wizard, catalogue = self.entry, self._wizard, self.catalogue
        pairs: list[Pair] = []
        for name, raw in entry.facts.items():
            value = _parsed(wizard, name, raw)
            if wizard is not None and line_of(wizard, name, raw):
                said = words.spoken_value(wizard, name, value, catalogue)
            else:
                said = words.value_name(entry.wizard, name, value, catalogue)
            pairs.append((words.fact_name(entry.wizard, name, catalogue), said))
        return tuple(pairs)

    @property
    def call(self) -> str:
        return str(self._answer.get("call") or "")

    @property
    def verdict(self) -> str:
        verdict = self._answer.get("verdict")
        if not verdict:
            return self.catalogue.gettext("Not decided: facts were missing.")
        name = words.verdict_name(self.entry.wizard, verdict, self.catalogue)
        return f"{name}. {words.left_open(self.catalogue)}" if self._answer.get("discretion") else name

    @cached_property
    def outcome(self) -> tuple[Pair, ...]:
        of, wizard, catalogue = self.entry.wizard, self._wizard, self.catalogue
        return tuple(
            (
                words.outcome_name(of, name, catalogue),
                words.outcome_value(wizard, name, value, catalogue)
                if wizard
                else words.value_name(of, name, value, catalogue),
            )
            for name, value in (self._answer.get("outcome") or {}).items()
            if not words.says_nothing(value)
        )

    @cached_property
    def steps(self) -> tuple[SaidStep, ...]:
        return tuple(
            SaidStep(
                str(step.get("text", "")),
                tuple(step.get("rules", ())),
                tuple(self.library.cite(rule, self.language) for rule in step.get("rules", ())),
            )
            for step in self._answer.get("steps") or ()
        )

    @cached_property
    def departures(self) -> words.Departures:
        ruling = _SavedRuling(self.steps, self._answer.get("outcome") or {})
        return told_departures(self.library, ruling, self.language, self.catalogue.gettext)

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """The assumptions of the ruling, if today's engine rules as it was saved, and the doubts about it."""
        again = _ruled_again(self.entry)
        if again is None or again.ruling is None or again.ruling.verdict != self.entry.answer.get("verdict"):
            return self._doubts
        assumed = " · ".join(words.joined(*pair, self.catalogue) for pair in words.speak(again, self.catalogue).assumed)
        said = [self.catalogue.gettext("Assuming: {fact}", fact=assumed)] if assumed else []
        return (*said, *self._doubts)

    @cached_property
    def _rule_ids(self) -> list[str]:
        ruled = [self._answer, *(earlier.answer for earlier in self.entry.earlier)]
        return [rule for one in ruled for rule in one.get("rules", []) if isinstance(rule, str)]

    @cached_property
    def rules(self) -> tuple[QuotedRule, ...]:
        return quoted_rules(self.library, self._rule_ids, self.language)

    @property
    def about(self) -> tuple[str, ...]:
        changes = self.library.later_changes(self._rule_ids, self.language)
        return (*changes, *edition_words(self.library, self.entry.game, self.catalogue))

    @cached_property
    def rulings(self) -> tuple[Incident, ...]:
        """The rulings of the incident in order, this one last."""
        return (*(Incident(one, self.library, self.catalogue) for one in self.entry.earlier), self)


def edition_words(library: Library, game: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Return whose rules a game is played by and as of when, and which imported edition is in force."""
    if game not in library.books():
        return ()
    book, lang = library.book(game), catalogue.language
    whose, prevails = (in_language(part, lang) for part in ((book.status or book.edition), book.prevails))
    origin = library.origin_in_force(game, lang)
    name = library.edition_name(library.in_force(game, lang)) if origin != BUNDLED else ""
    in_force = catalogue.gettext("“{name}” is in force.", name=name) if name else ""
    return tuple(text for text in (whose, in_force, prevails) if text)


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


def appeal_words(notes: Notes, catalogue: Catalogue) -> str:
    """Describe an appeal and its outcome, as far as noted."""
    if not notes.on_appeal:
        return ""
    outcome = APPEAL_OUTCOMES.get(notes.appeal_outcome)
    return catalogue.gettext(outcome) if outcome else catalogue.text("value.yes").capitalize()


def _wizard_of(entry: Entry) -> Wizard | None:
    try:
        return find_wizard(entry.wizard)
    except TablesideError:
        return None


def _parsed(wizard: Wizard | None, name: str, raw: Any) -> Any:
    """Return a saved value as its kind reads it, so that a code brings its words; as it was saved if none does."""
    if wizard is None or name not in wizard.facts:
        return raw
    try:
        return wizard.facts[name].kind.parse(raw)
    except WrongValue:
        return raw


def _answer_in(entry: Entry, catalogue: Catalogue) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the saved answer, in other words and with later names only where the ruling of today is the very same."""
    spoken = catalogue.language == entry.language
    if spoken and entry.players == entry.players_then:
        return entry.answer, ()
    again = _ruled_again(entry)
    if again is not None:
        translated = words.as_json(again, catalogue)
        if all(_plain(translated.get(key)) == _plain(entry.answer.get(key)) for key in _SAME):
            return translated, ()
    differs = catalogue.gettext("Shown as saved; this version would word or decide it differently.")
    return entry.answer, () if spoken else (differs,)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def _ruled_again(entry: Entry) -> Answer | None:
    wizard = _wizard_of(entry)
    try:
        return inquire(wizard.as_written, read_scenario(wizard, entry.facts)) if wizard is not None else None
    except TablesideError:
        return None


def call_in(entry: Entry, catalogue: Catalogue) -> str:
    """Return the call of one ruling in the words of a catalogue; the name of the ruling where there is no call."""
    answer, _ = _answer_in(entry, catalogue)
    return visible(str(answer.get("call") or "")) or words.wizard_name(entry.wizard, catalogue)


def calls_in(entry: Entry, catalogue: Catalogue) -> str:
    rulings = [one for one in (*entry.earlier, entry) if one.call] or [entry]
    calls = [call_in(one, catalogue.naming(entry.players)) for one in rulings]
    return " · ".join(call.rstrip(".") for call in calls) if len(calls) > 1 else calls[0]


# Rules


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
    """Quote the rules of these ids from the edition in force, in the order they are first cited.

    What is cited is quoted and no more: of a rule that is cited as such, its own words without its many clauses.
    """
    groups: dict[tuple[str, str], tuple[RuleView, set[str]]] = {}
    for rule_id in dict.fromkeys(rule_ids):
        edition = library.edition_quoted(rule_id, lang)
        if edition is not None:
            key = edition.origin, edition.headed(rule_id).id
            groups.setdefault(key, (RuleView(library, edition), set()))[1].add(rule_id)
    quoted = []
    for (_, heading), (view, cited) in groups.items():
        rule = view.edition.by_id[heading]
        name = library.edition_name(view.edition)
        title = f"{view.heading(rule)} (“{name}”)" if name else view.heading(rule)
        whole = heading in cited and all(isinstance(item, Block) for item in rule.content)
        quoted.append(QuotedRule(heading, title, tuple(_quoted(view, rule, None if whole else cited, 0))))
    return tuple(quoted)


def _quoted(view: RuleView, rule: Rule, cited: set[str] | None, depth: int) -> Iterator[QuotedParagraph]:
    """Yield the words before the first clause, then the cited clauses; dots stand for what is left out.

    With `cited` None the rule is quoted whole.
    """
    label = rule.sign if rule.kind == "clause" else ""
    inner = depth + (rule.kind == "clause")
    leading, skipped = True, False
    for item in rule.content:
        if isinstance(item, Block):
            if (leading or cited is None) and not DIAGRAM.match(item.markdown):
                yield _paragraph(view, item.markdown, depth, label)
                label = ""
            continue
        child = view.edition.by_id[item.id]
        if cited is None and child.kind != "clause":
            continue
        leading = False
        if label:
            yield _paragraph(view, "", depth, label)
            label = ""
        deeper = cited is not None and any(one.startswith(f"{child.id}.") for one in cited)
        if cited is not None and child.id not in cited and not deeper:
            skipped = True
            continue
        if skipped:
            yield QuotedParagraph(inner, "", OMITTED)
            skipped = False
        # Where a part of a clause is cited, too, that part says it all.
        yield from _quoted(view, child, cited if deeper else None, inner)
    if skipped:
        yield QuotedParagraph(inner, "", OMITTED)


def _paragraph(view: RuleView, markdown: str, depth: int, label: str) -> QuotedParagraph:
    plain_links = LINK.sub(lambda match: view.plain(match[0]), markdown)
    return QuotedParagraph(depth, label, view.own_html(plain_links, label))
