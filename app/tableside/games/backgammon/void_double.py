"""Undoing a double that was not valid: the Crawford game (4.4.iv) and the dead cube (4.4.vii) share the procedure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tableside.games.backgammon.match import Standing, say, standing_after, why, written
from tableside.messages import Message
from tableside.rulings.model import Step, given, refuse


class VoidDouble(Protocol):
    """A scenario in which a double was made that should not have been."""

    @property
    def length(self) -> int:
        """Points that win the match."""

    @property
    def score(self) -> tuple[int, int]:
        """Points of A and B before this game."""

    @property
    def noticed(self) -> str:
        """When the error came to light."""

    @property
    def ended_by(self) -> str:
        """How the game ended."""

    @property
    def result(self) -> Mapping[str, Any]:
        """Who won the game, and how."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """What becomes of a void double: the verdict, the words, the reasons and, where there is one, the new score."""

    verdict: str
    call: Message
    steps: tuple[Step, ...]
    standing: Standing | None = None
    discretion: bool = False

    @property
    def outcome(self) -> dict[str, Any]:
        """Give the part of an outcome that tells the score; what the director has to settle is null."""
        if self.standing is None:
            return {"score_after": None, "match_over": None if self.discretion else False, "winner": None}
        return {
            "score_after": list(self.standing.score),
            "match_over": self.standing.over,
            "winner": self.standing.winner,
        }


def check_ending(scenario: VoidDouble, recorded: int | None) -> None:
    """Refuse an ending that does not fit the moment at which the double was noticed."""
    facts = given(scenario)
    ended_by, noticed, result = facts.get("ended_by"), facts.get("noticed"), facts.get("result")
    if ended_by == "pass":
        if noticed == "during":
            raise refuse("ended_by", "refuse.backgammon.pass-ends-game")
        if result is not None and result["kind"] != "single":
            raise refuse("result", "refuse.backgammon.pass-is-single")
    if recorded is None or result is None or noticed not in ("match-over", "next-game-started"):
        return
    over = standing_after(scenario.length, scenario.score, result, recorded).over
    if noticed == "match-over" and not over:
        raise refuse("noticed", "refuse.backgammon.match-not-over")
    if noticed == "next-game-started" and over:
        raise refuse("noticed", "refuse.backgammon.no-next-game")


def undo_after_game(scenario: VoidDouble, value: int, *extra: str) -> Undoing:
    """Award the points as if the double had not been made, while that is still possible (4.4.iv.b-c).

    `value` is what the game counts without the void double; `extra` are articles cited besides 4.4.iv.
    """
    last_game = scenario.noticed == "match-over"
    clause = "4.4.iv.c" if last_game else "4.4.iv.b"
    if scenario.ended_by == "pass":
        return Undoing(
            "match-resumes" if last_game else "score-corrected",
            say("void.passed"),
            (why("void.annulled", clause, *extra), why("void.passed", "1.1")),
            discretion=True,
        )
    standing = standing_after(scenario.length, scenario.score, scenario.result, value)
    score = written(standing.score)
    steps = [why("void.annulled", clause, *extra), why("void.score", clause, *extra, value=value, score=score)]
    if standing.over:
        steps.append(why("void.still-won", "4.4.iv.c"))
        return Undoing("score-corrected", say("void.still-won", score=score), tuple(steps), standing)
    if last_game:
        steps.append(why("void.resumes", "4.4.iv.c"))
        return Undoing("match-resumes", say("void.resumes", score=score), tuple(steps), standing)
    return Undoing("score-corrected", say("void.corrected", score=score), tuple(steps), standing)


def too_late(scenario: VoidDouble, recorded: int, *extra: str) -> Undoing:
    """Let double and score stand once the next game has begun: the list of cases is closed (4.4.iv)."""
    check_ending(scenario, recorded)
    standing = standing_after(scenario.length, scenario.score, scenario.result, recorded)
    score = written(standing.score)
    return Undoing("too-late", say("void.too-late", score=score), (why("void.too-late", "4.4.iv", *extra),), standing)
