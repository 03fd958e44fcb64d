"""The matches of the day, one of them current: read and changed by rulings, timers, journal and start page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tableside.games.match import Match, as_data, from_data, new_match
from tableside.journal.model import Notes
from tableside.rulings.case import without
from tableside.rulings.kinds import WrongValue
from tableside.rulings.model import Wizard
from tableside.storage.kept import Kept, UnfinishedWork

if TYPE_CHECKING:
    from tableside.messages import Catalogue
    from tableside.ui.services.notices import Notices

PART = "matches"
_MOST_KEPT = 60
_APART = (" – ", " — ", " - ", " / ", " vs ", " v ", "–")


class Matches(QObject):
    """Keeps the matches in the order in which they were used; the last one is current."""

    changed = Signal()

    def __init__(self, work: UnfinishedWork, notices: Notices, parent: QObject) -> None:
        super().__init__(parent)
        self._kept: Kept[tuple[Match, ...]] = Kept(
            work, PART, lambda data: tuple(map(from_data, data)), lambda kept: [*map(as_data, kept)], (), notices.report
        )
        self._blank: dict[str, Match] = {}
        self._unknown: dict[str, Match] = {}

    @property
    def known(self) -> tuple[Match, ...]:
        """The matches of which names or a score are known, the one used last first."""
        return tuple(match for match in reversed(self._kept.value) if match.is_known)

    @property
    def current(self) -> Match | None:
        """The match used last; None where nothing is known of any."""
        return next(iter(self.known), None)

    def of(self, game: str) -> Match:
        """Return the match of a game used last, or one of which nothing is known yet."""
        kept = (match for match in reversed(self._kept.value) if match.game == game)
        return next(kept, None) or self._blank.setdefault(game, new_match(game, self.current))

    def unknown(self, game: str) -> Match:
        """Return a match of which nothing is known, for a case whose match is no longer kept."""
        return self._unknown.setdefault(game, new_match(game))

    def find(self, identity: str) -> Match | None:
        """Return a match by its id."""
        return next((match for match in self._kept.value if match.id == identity), None)

    def put(self, match: Match) -> None:
        """Keep a match as it is now and make it the current one."""
        others = tuple(one for one in self._kept.value if one.id != match.id)
        if self._kept.value != (*others, match):
            self._kept.set((*others[1 - _MOST_KEPT :], match))
            self._blank.pop(match.game, None)
            if self.unknown(match.game).id == match.id:
                del self._unknown[match.game]
            self.changed.emit()

    def begin(self, game: str) -> Match:
        """Begin another match at the same place and make it the current one."""
        match = new_match(game, self.current)
        self.put(match)
        return match

    # What the journal notes of a match

    def notes(self, match: Match, catalogue: Catalogue) -> Notes:
        """Return what is known of a match in the form in which the journal notes it."""
        place = match.score.place(catalogue) if match.score is not None else ""
        return Notes(match.event, match.both, match.table, referee=match.referee, round=match.round, frame=place)

    def take_notes(self, match: Match, notes: Notes) -> None:
        """Take over what was written in the journal about players and place."""
        match = replace(match, event=notes.event, table=notes.table, referee=notes.referee, round=notes.round)
        names = _names(notes.players)
        self.put(match if notes.players == match.both or names is None else replace(match, players=names))

    # The position before a stroke

    def keep_position(self, game: str, line: str) -> None:
        """Keep the position before a stroke; an empty one removes it."""
        self.put(replace(self.of(game), position=line))

    def begun(self, wizard: Wizard) -> dict[str, Any]:
        """Return the fact of a ruling that begins as the position kept; nothing where it does not fit."""
        match, name = self.of(wizard.game), wizard.from_kept
        if not name or not match.position:
            return {}
        try:
            kept = wizard.facts[name].kind.parse(match.position)
        except WrongValue:
            return {}
        return {name: without(wizard, name, kept, match.score.gone if match.score is not None else ())}


def _names(players: str) -> tuple[str, str] | None:
    """Return the two names in a line; None where there are not two."""
    for sign in _APART:
        first, found, second = players.partition(sign)
        if found and first.strip() and second.strip():
            return first.strip(), second.strip()
    return None
