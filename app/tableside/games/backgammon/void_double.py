"""Undoing a double that was not valid: the Crawford game (4.4.iv) and the dead cube (4.4.vii) share the procedure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tableside.games.backgammon.match import GameKind, InMatch, Standing, citing, standing_after, written
from tableside.messages import Message, Text
from tableside.rulings import Declarations, Step, Words, call, reason, refusal
from tableside.rulings.model import known

SCORE_CORRECTED = Text("verdict.score-corrected", "Double annulled, score corrected")
MATCH_RESUMES = Text("verdict.match-resumes", "Double annulled, match resumes")
TOO_LATE = Text("verdict.too-late", "Too late: the double stands")


class Noticed(Words, of="value.noticed"):
    DURING = "during", "during the game"
    AFTER_GAME = "after-game", "after the game, before the next one"
    MATCH_OVER = "match-over", "after the last game of the match"
    NEXT_GAME_STARTED = "next-game-started", "when the next game had begun"


class EndedBy(Words, of="value.ended_by"):
    PLAY = "play", "played out"
    PASS = "pass", "the double was passed"


class Undone(Words, of="verdict"):
    SCORE_CORRECTED = "score-corrected", SCORE_CORRECTED
    MATCH_RESUMES = "match-resumes", MATCH_RESUMES
    TOO_LATE = "too-late", TOO_LATE


class Void(Declarations, of="backgammon.void"):
    """The reasons; what a dead cube adds is cited besides (4.4.vii)."""

    annulled = reason("It came to light in time, so the double is annulled.", "4.4.iv.b")
    annulled_last = annulled.under("4.4.iv.c")
    score = reason("The game counts with the cube at {value}: the score becomes {score}.", "4.4.iv.b")
    score_last = score.under("4.4.iv.c")
    still_won = reason("The corrected score wins the match as well, so the match stays over.", "4.4.iv.c")
    resumes = reason("No player has won at the corrected score, so the match resumes.", "4.4.iv.c")
    passed = reason(
        "The game ended because the void double was passed, so it has no result to correct. Reading: with the double "
        "the pass falls, too, and the game is played on from where it stood, or anew if the position is gone. The "
        "director decides.",
        "4.4.iv, 1.1",
        reading=True,
    )
    too_late = reason(
        "A wrong double can be annulled only until the next game begins; from then on it stands with its score.",
        "4.4.iv",
    )


class VoidCall(Declarations, of="backgammon.void"):
    passed = call("The double is void. How this game counts is my decision.")
    corrected = call("The double is void. Correct your sheets: {score}.")
    resumes = call("The double is void. The score is {score} and the match goes on.")
    still_won = call("The double is void. Correct the score to {score}; the match is still won.")
    too_late = call("The next game has begun. The double stands: {score}.")


class NoSuchEnding(Declarations, of="backgammon"):
    pass_ends_game = refusal("a passed double ends the game, so it cannot be noticed during the game")
    pass_is_single = refusal("a passed double is never a gammon or a backgammon")
    match_not_over = refusal("the match was not over at the recorded score")
    no_next_game = refusal("no next game can begin: the recorded score won the match")


class VoidDouble(InMatch, Protocol):
    """A scenario in which a double was made that should not have been."""

    @property
    def noticed(self) -> Noticed:
        """When the error came to light."""

    @property
    def ended_by(self) -> EndedBy:
        """How the game ended."""

    @property
    def result(self) -> Mapping[str, Any]:
        """The winner of the game, and how it was won."""


@dataclass(frozen=True, slots=True)
class Undoing:
    """The consequences of a void double: the verdict, the call, the reasons and the new score if there is one."""

    verdict: Words
    call: Message
    steps: tuple[Step, ...]
    standing: Standing | None = None
    discretion: bool = False

    @property
    def outcome(self) -> dict[str, Any]:
        """The part of an outcome that tells the score; what the director has to settle is null."""
        if self.standing is None:
            return {"score_after": None, "match_over": None if self.discretion else False, "winner": None}
        return {
            "score_after": list(self.standing.score),
            "match_over": self.standing.over,
            "winner": self.standing.winner,
        }


def check_ending(case: VoidDouble, recorded: int | None) -> None:
    noticed = case.noticed if known(case, "noticed") else None
    result = case.result if known(case, "result") else None
    if known(case, "ended_by") and case.ended_by is EndedBy.PASS:
        if noticed is Noticed.DURING:
            raise NoSuchEnding.pass_ends_game("ended_by")
        if result is not None and result["kind"] is not GameKind.SINGLE:
            raise NoSuchEnding.pass_is_single("result")
    if recorded is None or result is None or noticed not in (Noticed.MATCH_OVER, Noticed.NEXT_GAME_STARTED):
        return
    over = standing_after(case.length, case.score, result, recorded).over
    if noticed is Noticed.MATCH_OVER and not over:
        raise NoSuchEnding.match_not_over("noticed")
    if noticed is Noticed.NEXT_GAME_STARTED and over:
        raise NoSuchEnding.no_next_game("noticed")


def undo_after_game(case: VoidDouble, value: int, *extra: str) -> Undoing:
    """Award the points as if the double had not been made, while that is still possible (4.4.iv.b-c).

    `value` is what the game counts without the void double; `extra` are rules cited besides 4.4.iv.
    """
    last_game = case.noticed is Noticed.MATCH_OVER
    annulled = citing(Void.annulled_last() if last_game else Void.annulled(), *extra)
    if case.ended_by is EndedBy.PASS:
        verdict = Undone.MATCH_RESUMES if last_game else Undone.SCORE_CORRECTED
        return Undoing(verdict, VoidCall.passed(), (annulled, Void.passed()), discretion=True)
    standing = standing_after(case.length, case.score, case.result, value)
    score = written(standing.score)
    told = Void.score_last if last_game else Void.score
    steps = (annulled, citing(told(value=value, score=score), *extra))
    if standing.over:
        spoken = VoidCall.still_won(score=score)
        return Undoing(Undone.SCORE_CORRECTED, spoken, (*steps, Void.still_won()), standing)
    if last_game:
        return Undoing(Undone.MATCH_RESUMES, VoidCall.resumes(score=score), (*steps, Void.resumes()), standing)
    return Undoing(Undone.SCORE_CORRECTED, VoidCall.corrected(score=score), steps, standing)


def too_late(case: VoidDouble, recorded: int, *extra: str) -> Undoing:
    """Let double and score stand once the next game has begun: the list of cases is closed (4.4.iv)."""
    check_ending(case, recorded)
    standing = standing_after(case.length, case.score, case.result, recorded)
    spoken = VoidCall.too_late(score=written(standing.score))
    return Undoing(Undone.TOO_LATE, spoken, (citing(Void.too_late(), *extra),), standing)
