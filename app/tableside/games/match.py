"""A match: its game, players, score, whose turn it is, and where it is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import uuid4

from tableside.games import MatchScore, ScoreEntry, find_game, game_ids
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.storage.kept import moment_of

_S = TypeVar("_S", bound=MatchScore)
_WORDS = ("event", "round", "table", "referee", "position", "id")


@dataclass(frozen=True, slots=True)
class Match:
    """A match as far as it is known; nothing of it has to be."""

    game: str
    players: tuple[str, str] = ("", "")
    turn: int = 0
    """The player at the table, 0 or 1."""
    score: MatchScore | None = None
    event: str = ""
    round: str = ""
    table: str = ""
    referee: str = ""
    position: str = ""
    """The position before the last stroke, in its one-line form."""
    id: str = field(default_factory=lambda: uuid4().hex)
    begun: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def is_known(self) -> bool:
        return any(self.players) or (self.score is not None and self.score != type(self.score)())

    @property
    def both(self) -> str:
        """Both names in one line; empty where none is known."""
        return (
            " – ".join(name or letter for name, letter in zip(self.players, "AB", strict=True))
            if any(self.players)
            else ""
        )

    @property
    def of_pairs(self) -> bool:
        """Whether each side is named as two players."""
        return all("/" in name for name in self.players)

    def field_of(self, entry: ScoreEntry, player: int) -> str:
        at_table = self.score is not None and self.score.SWAPS and self.turn == 1
        return (entry.name, entry.other)[player ^ at_table]

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of both players, in the order of their names; None where they are not known."""
        entry = next((one for one in self.score.ENTRIES if one.other), None) if self.score is not None else None
        if entry is None:
            return None
        first, second = (getattr(self.score, self.field_of(entry, player)) for player in (0, 1))
        return None if first is None or second is None else (first, second)

    def figures(self) -> str:
        """Return the points, with the names beside them where they are known."""
        points, named = self.points, any(self.players)
        if points is None:
            return self.both
        first, second = (name or letter for name, letter in zip(self.players, "AB", strict=True))
        return f"{first} {points[0]}–{points[1]} {second}" if named else f"{points[0]}–{points[1]}"

    def parts(self, words: Catalogue) -> list[str]:
        """Return the match in a few words: names with points, then the rest of the score."""
        rest = self.score.summary(words) if self.score is not None else []
        return [part for part in (self.figures(), *rest) if part]

    def at_table(self, words: Catalogue) -> str:
        """Return who is at the table; empty where names are not known or the turn decides nothing."""
        swaps = self.score is None or self.score.SWAPS
        return (
            words.gettext("At the table: {player}", player=self.players[self.turn])
            if (swaps and self.players[self.turn])
            else ""
        )

    def swapped(self) -> Match:
        score = self.score.swapped() if self.score is not None and self.score.SWAPS else self.score
        return replace(self, turn=1 - self.turn, score=score)

    def after(self, answers: Sequence[Answer]) -> Match | None:
        """Return the match after the rulings of one incident, in order; None where they do not change it."""
        if self.score is None:
            return None
        score = self.score.after(answers)
        passes = self.score.passes_turn(answers) and (score or self.score) != type(self.score)()
        if score is None and not passes:
            return None
        after = replace(self, score=score or self.score)
        return after.swapped() if passes else after


def new_match(game: str, like: Match | None = None) -> Match:
    """Return a match of which nothing is known but event and referee, which are those of another one."""
    kind = find_game(game).details.match if game in game_ids() else None
    match = Match(game, score=kind() if kind is not None else None)
    return match if like is None else replace(match, event=like.event, referee=like.referee)


def as_data(match: Match) -> dict[str, Any]:
    score = asdict(match.score) if match.score is not None else None
    words = {name: getattr(match, name) for name in _WORDS}
    moment = match.begun.isoformat()
    return {**words, "game": match.game, "players": list(match.players), "turn": match.turn, "score": score} | {
        "begun": moment
    }


def from_data(data: Mapping[str, Any]) -> Match:
    """Read a match; what is none raises ValueError, TypeError or LookupError."""
    match = new_match(str(data["game"]))
    first, second = (str(name) for name in data.get("players") or ("", ""))
    words = {name: data[name] for name in _WORDS if isinstance(data.get(name), str)}
    begun = moment_of(data["begun"]) if "begun" in data else match.begun
    turn = 1 if data.get("turn") == 1 else 0
    score = _score_from(match.score, data.get("score")) if match.score is not None else None
    return replace(match, players=(first, second), turn=turn, score=score, begun=begun, **words)


def _score_from(score: _S, data: object) -> _S:
    """Read a score; a default stands in for what has another type."""
    if not isinstance(data, Mapping):
        return score
    for item in fields(score):
        value, default = data.get(item.name), getattr(score, item.name)
        entry = next((one for one in score.ENTRIES if item.name in (one.name, one.other)), None)
        if entry is None:
            continue
        fits = value in entry.values if entry.values else type(value) is int and value >= entry.low
        if fits and (default is None or type(value) is type(default)):
            score = replace(score, **{item.name: value})
    return score
