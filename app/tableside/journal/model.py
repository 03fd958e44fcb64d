"""Journal entries: a ruling with its facts, when and where it was given, and the official's notes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from tableside.errors import N_, visible
from tableside.games.match import Match, from_data
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import PositionKind, WrongValue
from tableside.rulings.model import Values, Wizard
from tableside.rulings.words import as_json, verdict_name
from tableside.storage.kept import UNFIT
from tableside.storage.reading import json_of

UNKNOWN_DATE = datetime(1970, 1, 1, tzinfo=UTC)
_APART = (" – ", " — ", " - ", " / ", " vs ", " v ", "–")
"""Stands in for a date that cannot be read."""
MOST_IN_REMARK = 100_000
"""So many characters can be written, and are searched; with many more the window would stand still at every key."""


APPEAL_OUTCOMES: Mapping[str, str] = {"upheld": N_("the ruling stands"), "changed": N_("the ruling was changed")}
"""The outcomes of an appeal, in English, to be translated."""


LINES: Mapping[str, str] = {
    "event": N_("Event"),
    "round": N_("Round"),
    "frame": N_("Frame, game or board"),
    "players": N_("Players"),
    "table": N_("Table"),
    "referee": N_("Referee"),
}
"""The notes of one line, with their English titles, in the order of form and report."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The user's notes on a ruling; all fields may be empty and changed later."""

    event: str = ""
    players: str = ""
    table: str = ""
    remark: str = ""
    referee: str = ""
    round: str = ""
    frame: str = ""
    """The frame, game or board."""
    on_appeal: bool = False
    """Whether it was decided on appeal."""
    appeal_outcome: str = ""
    """The outcome of the appeal, one of `APPEAL_OUTCOMES`; empty if not noted."""

    @property
    def shown(self) -> Notes:
        """The notes as lists and reports show them: no name of another's journal reads as a different one."""
        shown: dict[str, Any] = {name: visible(text) for name, text in asdict(self).items() if isinstance(text, str)}
        return replace(self, **{**shown, "remark": self.remark})

    @property
    def both(self) -> tuple[str, str]:
        """The names of both players; empty where the field does not name two."""
        for sign in _APART:
            first, _, second = self.players.partition(sign)
            if first.strip() and second.strip():
                return first.strip(), second.strip()
        return "", ""


def shortened(words: str, most: int) -> str:
    """Return the beginning of words that may be of any length, as a crafted journal has them."""
    return f"{words[:most]}…" if len(words) > most else words


def notes_from(data: Mapping[str, Any]) -> Notes:
    """Return notes that were kept as plain data; what is none of them is left out."""
    plain = asdict(Notes())
    return Notes(**{name: data[name] for name in plain if type(data.get(name)) is type(plain[name])})


def merged(base: Notes, mine: Notes, theirs: Notes) -> tuple[Notes, bool]:
    """Put together what two have made of the same notes; tell whether they changed the same: there mine stands."""
    before, here, there = asdict(base), asdict(mine), asdict(theirs)
    together = {name: there[name] if here[name] == before[name] else here[name] for name in before}
    return Notes(**together), any(there[name] not in (before[name], together[name]) for name in before)


@dataclass(frozen=True)
class Draft:
    """A ruling that is to be saved: the facts as they were given and the answer as it was at that moment."""

    wizard: str
    language: str
    facts: Mapping[str, Any]
    answer: Mapping[str, Any]
    notes: Notes = field(default_factory=Notes)
    position: str = ""
    words: str = ""
    """Further words to be found by: the wizard's name, the verdict, the citations."""
    earlier: tuple[Draft, ...] = ()
    name: str = ""
    """The id of the entry, if the caller has chosen one; ids are unique."""


@dataclass(frozen=True)
class Entry:
    """One saved ruling; facts and answer are read from their JSON when they are first needed."""

    id: int
    identity: str
    """Its UUID: a number may be given again after a restore."""
    saved_at: datetime
    notes: Notes
    wizard: str
    language: str
    facts_json: str
    answer_json: str
    position: str
    edited_at: datetime | None = None
    deleted_at: datetime | None = None
    earlier_json: str = "[]"

    @cached_property
    def earlier(self) -> tuple[Entry, ...]:
        """The rulings of the same incident that came before, each as an entry of its own would have it."""
        try:
            found = json_of(self.earlier_json)
            return tuple(
                replace(
                    self,
                    wizard=str(one["wizard"]),
                    facts_json=json.dumps(one["facts"]),
                    answer_json=json.dumps(one["answer"]),
                    position=str(one["position"]),
                    earlier_json="[]",
                )
                for one in found
            )
        except (ValueError, TypeError, LookupError):
            # Only another program can have written this; the ruling itself is worth showing all the same.
            return ()

    @property
    def game(self) -> str:
        return self.wizard.partition(".")[0]

    @property
    def match_before(self) -> Match | None:
        """The match before the ruling; None where nothing was known of it."""
        return self._match("before")

    @property
    def match_after(self) -> Match | None:
        """The match after the ruling, where it was applied."""
        return self._match("after")

    @property
    def players_then(self) -> tuple[str, str]:
        return ("", "") if self.match_before is None else self.match_before.players

    @property
    def players(self) -> tuple[str, str]:
        """The names by which the report speaks of the players: those of the match, else those noted."""
        return self.players_then if any(self.players_then) else self.notes.shown.both

    def _match(self, when: str) -> Match | None:
        data = (self.answer.get("match") or {}).get(when)
        try:
            # Before 0.3 there was nothing but the score.
            match = from_data(data if "game" in data else {"game": self.game, "score": data}) if data else None
        except UNFIT:
            return None
        return match if match is not None and match.is_known else None

    @cached_property
    def facts(self) -> dict[str, Any]:
        return object_of(self.facts_json)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """The answer as it was when it was saved, without what another program wrote in another form."""
        answer = {name: value for name, value in object_of(self.answer_json).items() if _has_form(name, value)}
        if "steps" in answer:
            answer["steps"] = [step for step in answer["steps"] or () if isinstance(step, dict)]
        return answer

    @property
    def call(self) -> str:
        """The spoken call, in the language of the entry; empty for a ruling that was left open."""
        return visible(str(self.answer.get("call") or ""))

    @property
    def title(self) -> str:
        """Every call of the incident in order; empty where none was given."""
        calls = [one.call for one in (*self.earlier, self) if one.call]
        return " · ".join(call.rstrip(".") for call in calls) if len(calls) > 1 else "".join(calls)


@dataclass(frozen=True)
class Version:
    until: datetime
    entry: Entry


_FORMS = {"call": str, "verdict": str, "outcome": dict, "steps": list, "rules": list, "match": dict}


def _has_form(name: str, value: object) -> bool:
    return value is None or isinstance(value, _FORMS.get(name, object))


def object_of(text: str) -> dict[str, Any]:
    try:
        value = json_of(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def draft_of(
    answer: Answer, given: Values, catalogue: Catalogue, notes: Notes, cite: Callable[[str], str] | None = None
) -> Draft:
    """Record an answer with the user's facts, in the language of the catalogue."""
    wizard, ruling = answer.wizard, answer.ruling
    facts = {name: None if value is None else wizard.facts[name].kind.dump(value) for name, value in given.items()}
    lines = (line_of(wizard, name, raw) for name, raw in facts.items())
    words = [catalogue.text(f"wizard.{wizard.id}")]
    if ruling is not None:
        words.append(verdict_name(answer.wizard.id, ruling.verdict, catalogue))
        words += [cite(rule) for rule in ruling.rules] if cite else []
    return Draft(
        wizard=wizard.id,
        language=catalogue.language,
        facts=facts,
        answer=as_json(answer, catalogue),
        notes=notes,
        position=next(filter(None, lines), ""),
        words=" ".join(words),
    )


def draft_of_incident(
    rulings: Sequence[tuple[Answer, Values]],
    catalogue: Catalogue,
    notes: Notes,
    cite: Callable[[str], str] | None = None,
    match: Mapping[str, Any] | None = None,
) -> Draft:
    """Record every ruling of an incident, in order, as one draft; the last one is the result.

    `match` is the match before and after it, as data.
    """
    drafts = [draft_of(answer, given, catalogue, notes, cite) for answer, given in rulings]
    last = drafts[-1]
    answer = {**last.answer, "match": dict(match)} if match else last.answer
    return replace(last, answer=answer, earlier=tuple(drafts[:-1]), words=" ".join(one.words for one in drafts))


def is_same_incident(one: Draft | Entry, other: Draft | Entry) -> bool:
    """Return whether the rulings of one entry continue those of the other."""
    return all(first == second for first, second in zip(_rulings(one), _rulings(other), strict=False))


def _rulings(incident: Draft | Entry) -> list[tuple[str, Any]]:
    # As the journal has them, in which a pair is a list.
    return [(one.wizard, json_of(json.dumps(one.facts))) for one in (*incident.earlier, incident)]


def line_of(wizard: Wizard | None, name: str, raw: Any) -> str:
    """Return one fact in its one-line form if it is a position, else nothing."""
    kind = wizard.facts[name].kind if wizard is not None and name in wizard.facts else None
    try:
        return kind.line(kind.parse(raw)) if isinstance(kind, PositionKind) and raw is not None else ""
    except WrongValue:
        return ""
