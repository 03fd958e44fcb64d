"""The score of a backgammon match; clock of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import Details, MatchClockRules, MatchScore, ScoreEntry
from tableside.games.backgammon import clock, clock_stop, time_out
from tableside.games.backgammon.match import LONGEST_MATCH, Phase, phase_at
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

_WRONG_LENGTH, _NOT_YET = "backgammon.wrong-length", "play-game-out"


@dataclass(frozen=True)
class BackgammonMatch(MatchScore):
    """The length, the score before this game, whether the Crawford game has been played, whether a clock is used."""

    length: int | None = None
    a: int | None = None
    b: int | None = None
    crawford_played: bool = False
    clock: bool | None = None

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("length", N_("Match to"), 1, LONGEST_MATCH),
        ScoreEntry("a", N_("Points"), 0, LONGEST_MATCH - 1, other="b"),
        ScoreEntry("crawford_played", N_("Has the Crawford game been played?"), values=(True, False)),
        ScoreEntry("clock", N_("Is a clock in use?"), values=(True, False)),
    )
    SWAPS: ClassVar[bool] = False

    def asks_for(self, entry: str) -> bool:
        """Return whether a part of the score matters: the Crawford game does when a player needs one point."""
        return entry != "crawford_played" or (self.length != 1 and self.phase in (Phase.CRAWFORD, Phase.AFTER))

    def summary(self, words: Catalogue) -> list[str]:
        gettext = words.gettext
        parts = [gettext("Match to {points}", points=self.length)] if self.length is not None else []
        phases = {
            Phase.BEFORE: gettext("before the Crawford game"),
            Phase.CRAWFORD: gettext("Crawford game"),
            Phase.AFTER: gettext("after the Crawford game"),
        }
        return parts if self.phase is None else [*parts, phases[self.phase]]

    def place(self, words: Catalogue) -> str:
        at = "" if self.a is None or self.b is None else words.gettext("at {score}", score=f"{self.a}–{self.b}")
        return at and " · ".join((at, *self.summary(words)[:1]))

    @property
    def phase(self) -> Phase | None:
        """Where the match stands with its Crawford game; None while length or score is not known, or it is won."""
        if self.length is None or self.a is None or self.b is None or max(self.a, self.b) >= self.length:
            return None
        return phase_at(self.length, (self.a, self.b), crawford_played=self.crawford_played)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - nothing depends on the answers
        score = None if self.a is None or self.b is None else (self.a, self.b)
        found: dict[str, Any] = {"length": self.length, "score": score, "clock": self.clock}
        if wizard_id == _WRONG_LENGTH:
            # Whether it was played depends on the length that the players took to be right.
            found["crawford_played"] = self.crawford_played or None
        elif (phase := self.phase) is not None:
            found |= {"crawford_played": phase is Phase.AFTER, "crawford_game": phase is Phase.CRAWFORD}
        return {name: value for name, value in found.items() if value is not None}

    def after(self, answers: Sequence[Answer]) -> BackgammonMatch | None:
        rulings = [(answer.known, answer.ruling.outcome) for answer in answers if answer.ruling is not None]
        lengths = [
            answer.ruling.outcome["length"]
            for answer in answers
            if answer.ruling is not None and answer.wizard.id == _WRONG_LENGTH and answer.ruling.verdict != _NOT_YET
        ]
        match = replace(self, length=lengths[-1]) if lengths else self
        scored = [
            (known, outcome["score_after"]) for known, outcome in rulings if outcome.get("score_after") is not None
        ]
        if scored and list(scored[-1][1]) != [self.a, self.b]:
            known, (a, b) = scored[-1]
            length = match.length or known.get("length")
            played = self.crawford_played or _ends_crawford_game(known)
            match = replace(match, a=int(a), b=int(b), length=length, crawford_played=played)
        return None if match == self else match


def _ends_crawford_game(known: Values) -> bool:
    if any(known.get(name) is None for name in ("length", "score", "crawford_played")):
        return False
    return phase_at(known["length"], known["score"], crawford_played=known["crawford_played"]) is not Phase.BEFORE


DETAILS = Details(
    match=BackgammonMatch, clock=MatchClockRules(clock.WIZARD.id, time_out.WIZARD.id, clock_stop.WIZARD.id)
)
