"""The score of a match, entered once and carried into every ruling that asks for a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import ScoreEntry
from tableside.games.backgammon.match import LONGEST_MATCH, Phase, phase_at
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Impossible, Values


@dataclass(frozen=True, slots=True)
class BackgammonMatch:
    """A match: its length, the score before this game, and whether its Crawford game has been played."""

    length: int | None = None
    a: int | None = None
    b: int | None = None
    crawford_played: bool = False

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("length", N_("Match to"), 1, LONGEST_MATCH),
        ScoreEntry("a", N_("Player A"), 0, LONGEST_MATCH - 1),
        ScoreEntry("b", N_("Player B"), 0, LONGEST_MATCH - 1),
        ScoreEntry("crawford_played", N_("Has the Crawford game been played?"), values=(True, False)),
    )
    SIDES: ClassVar[tuple[str, ...]] = ()
    WHOSE: ClassVar[str] = N_("player A – player B")

    def asks_for(self, entry: str) -> bool:
        """Return whether a part of the score matters: the Crawford game does when a player needs one point."""
        return entry != "crawford_played" or (self.length != 1 and self.phase in (Phase.CRAWFORD, Phase.AFTER))

    def summary(self, words: Catalogue) -> list[str]:
        """Return the score, the length and where the match stands with its Crawford game."""
        gettext = words.gettext
        parts = [] if self.a is None or self.b is None else [f"{self.a}–{self.b}"]
        parts += [gettext("Match to {points}", points=self.length)] if self.length is not None else []
        phases = {
            Phase.BEFORE: gettext("before the Crawford game"),
            Phase.CRAWFORD: gettext("Crawford game"),
            Phase.AFTER: gettext("after the Crawford game"),
        }
        return parts if self.phase is None else [*parts, phases[self.phase]]

    @property
    def phase(self) -> Phase | None:
        """Where the match stands with its Crawford game, once length and score are entered and nobody has won."""
        if self.length is None or self.a is None or self.b is None or max(self.a, self.b) >= self.length:
            return None
        return phase_at(self.length, (self.a, self.b), crawford_played=self.crawford_played)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - the same for every ruling
        """Return length, score and Crawford state where they are asked for."""
        found: dict[str, Any] = {}
        if self.length is not None:
            found["length"] = self.length
        if self.a is not None and self.b is not None:
            found["score"] = (self.a, self.b)
        phase = self.phase
        if phase is not None:
            found["crawford_played"] = phase is Phase.AFTER
        return found

    def differs(self, wizard_id: str, told: Values) -> Impossible | None:  # noqa: ARG002 - no drawing counts points
        """Doubt nothing: what is told is the score itself."""
        return None

    def after(self, answers: Sequence[Answer]) -> BackgammonMatch | None:
        """Take over a score that was corrected or has penalty points in it, and what the ruling was told beside it."""
        rulings = [(answer.known, answer.ruling.outcome) for answer in answers if answer.ruling is not None]
        scored = [
            (known, outcome["score_after"]) for known, outcome in rulings if outcome.get("score_after") is not None
        ]
        if not scored or list(scored[-1][1]) == [self.a, self.b]:
            return None
        known, (a, b) = scored[-1]
        length = self.length or known.get("length")
        played = self.crawford_played or _ends_crawford_game(known)
        return replace(self, a=int(a), b=int(b), length=length, crawford_played=played)


def _ends_crawford_game(known: Values) -> bool:
    """Return whether the Crawford game is over once a game that was told of is scored."""
    if any(known.get(name) is None for name in ("length", "score", "crawford_played")):
        return False
    return phase_at(known["length"], known["score"], crawford_played=known["crawford_played"]) is not Phase.BEFORE
