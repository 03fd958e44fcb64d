"""The match is played to the wrong number of points: is the length corrected? (4.8)"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tableside.games.backgammon import match
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Then, Values, known


class Verdict(Words):
    RESULT_STANDS = "result-stands", "The result stands"
    PLAY_GAME_OUT = "play-game-out", "Finish the game first"
    CORRECT_NOW = "correct-now", "Correct the length now"
    KEEP_WRONG_LENGTH = "keep-wrong-length", "Finish at the wrong length"


class State(Words, of="value.state"):
    MATCH_FINISHED = "match-finished", "after the match was finished"
    GAME_IN_PROGRESS = "game-in-progress", "during a game"
    BETWEEN_GAMES = "between-games", "between two games"


class Why(Declarations, of="backgammon.length"):
    finished = reason("A match that was finished at a wrong length is valid in every respect.", "4.8")
    game_in_progress = reason("The game in progress is not affected by the wrong length.", "4.8")
    next_game = reason(
        "The length is put right at the start of the next game, if that is possible and the match is not finished by "
        "then.",
        "4.8",
    )
    too_short = reason(
        "At {score} a match to {length} would already be over, so the length cannot be corrected.", "4.8"
    )
    reached_by_any_result = reason(
        "At {score} either player reaches {length} points by winning this game, so that a match to {length} would be "
        "over: the length cannot be corrected.",
        "4.8",
    )
    unless_reached = reason(
        "If a player has {length} points by then, the match to {length} would be over and stays at the wrong length.",
        "4.8",
    )
    correct_now = reason(
        "The next game has not begun and neither player has {length} points, so the right length holds from now on.",
        "4.8",
    )
    crawford_open = reason(
        "The rules do not say whether a Crawford game played at the wrong length counts. Reading: it does not; the "
        "Crawford game is due when a player is first one point short at the right length. The director decides.",
        "4.4.iv, 1.1",
        reading=True,
    )
    crawford_next = reason(
        "At the right length a player is now one point short for the first time: the next game is the Crawford game.",
        "4.4.iv",
    )
    crawford_missed = reason(
        "At the right length both players are one point short, and games at that score were played with the cube. "
        "Reading: while the wrong length held neither player was one point short, so the next game is the Crawford "
        "game. The director decides.",
        "4.4.iv, 1.1",
        reading=True,
    )
    clock_open = reason(
        "The rules do not say how the clock times follow the new length. Reading: what has been used stays used, and "
        "each player gets the minutes per point for every point that the length has gained, or loses them. The "
        "director decides.",
        "3.5.vi, 1.1",
        reading=True,
    )


class Call(Declarations, of="backgammon.length"):
    finished = call("The match is finished. The result stands.")
    then_longer = call("Finish this game. If the match is not over then, the length is put right.")
    then_shorter = call("Finish this game. Then the match is to {length}, unless one of you has {length} by then.")
    keep = call("Too late to shorten it. The match goes to {length}.")
    correct = call("From the next game the match is to {length} points.")
    as_begun = call("Finish the match as you began it, to {length}.")


class No(Declarations, of="backgammon"):
    same_length = refusal("it is the length laid down, so nothing is wrong")
    no_winner = refusal("neither player has reached the length that was played to, so the match is not finished")
    two_winners = refusal("both players cannot have reached the length")


class WrongLength(Scenario):
    length: int = ask("Which length was laid down?", match.MATCH_LENGTH)
    played_length: int = ask("To which length have they been playing?", match.MATCH_LENGTH)
    state: State = ask("When was it noticed?")
    score: tuple[int, int] = ask("Score of {A} and {B} after the finished games?", match.POINTS)
    crawford_played: bool = ask(default=False)
    clock: bool = ask(default=False)


@dataclass(frozen=True)
class _AsPlayed:
    """The match as the players took it to be, at the wrong length."""

    length: int
    score: tuple[int, int]
    crawford_played: bool
    reached_by: match.ReachedBy = match.ReachedBy.PLAY


def rule(case: WrongLength) -> Ruling:
    if case.length == case.played_length:
        raise No.same_length("played_length")
    _check_progress(case)
    if case.state is State.MATCH_FINISHED:
        return _kept(case, Verdict.RESULT_STANDS, Call.finished(), Why.finished())
    # Points are never lost, so a length that is already reached cannot be corrected after this game either.
    if case.length < case.played_length and max(case.score) >= case.length:
        why = Why.too_short(length=case.length, score=match.written(case.score))
        return _kept(case, Verdict.KEEP_WRONG_LENGTH, Call.keep(length=case.played_length), why)
    if case.state is State.GAME_IN_PROGRESS:
        return _game_in_progress(case)
    return _corrected(case)


def _game_in_progress(case: WrongLength) -> Ruling:
    """Finish the game first; its result decides whether the length can be corrected, unless every result forbids it."""
    if case.length > case.played_length:
        steps = (Why.game_in_progress(), Why.next_game())
        return _kept(case, Verdict.PLAY_GAME_OUT, Call.then_longer(), *steps)
    if min(case.score) >= case.length - 1:
        why = Why.reached_by_any_result(length=case.length, score=match.written(case.score))
        return _kept(case, Verdict.KEEP_WRONG_LENGTH, Call.keep(length=case.played_length), Why.game_in_progress(), why)
    unless = Why.unless_reached(length=case.length)
    spoken = Call.then_shorter(length=case.length)
    return _kept(case, Verdict.PLAY_GAME_OUT, spoken, Why.game_in_progress(), Why.next_game(), unless)


def _check_progress(case: WrongLength) -> None:
    """Refuse a score that does not fit the state of the match at the length it was played to."""
    if not known(case, "score"):
        return
    if case.state is not State.MATCH_FINISHED:
        match.phase_of(_AsPlayed(case.played_length, case.score, case.crawford_played))
        return
    reached = sum(points >= case.played_length for points in case.score)
    if reached == 0:
        raise No.no_winner("score")
    if reached == len(case.score):
        raise No.two_winners("score")


def _corrected(case: WrongLength) -> Ruling:
    one_away = max(case.score) == case.length - 1
    # With both one point short, an earlier game was the first of that kind, and it was played with the cube.
    missed = match.are_both_one_away(case.length, case.score)
    steps = [Why.correct_now(length=case.length)]
    if case.crawford_played:
        steps.append(Why.crawford_open())
    elif missed:
        steps.append(Why.crawford_missed())
    elif one_away:
        steps.append(Why.crawford_next())
    if case.clock:
        steps.append(Why.clock_open())
    left_open = case.crawford_played or missed
    outcome = {"length": case.length, "match_over": False, "next_is_crawford": None if left_open else one_away}
    spoken = Call.correct(length=case.length)
    return Ruling(Verdict.CORRECT_NOW, spoken, outcome, tuple(steps), discretion=left_open or case.clock)


def _kept(case: WrongLength, verdict: Verdict, spoken: Message, *steps: Step) -> Ruling:
    over = verdict is Verdict.RESULT_STANDS
    return Ruling.of(verdict, spoken, *steps, length=case.played_length, match_over=over, next_is_crawford=None)


def _at_the_right_length(facts: Values, answer: Answer) -> Values | None:
    if answer.ruling is None or answer.ruling.verdict is not Verdict.CORRECT_NOW:
        return None
    carried = {name: facts[name] for name in ("length", "score", "crawford_played")}
    return {**carried, "reached_by": match.ReachedBy.LENGTH_CORRECTED}


def _misbeliefs(told: Values, right: Ruling) -> Iterator[Ruling]:
    """Return what players expect: that a match is finished as it was begun."""
    # Where the match was to be longer; a shorter one is believed to be past shortening.
    if right.verdict is Verdict.CORRECT_NOW and told["played_length"] < told["length"]:
        outcome = {**right.outcome, "length": told["played_length"], "kept": True}
        spoken = Call.as_begun(length=told["played_length"])
        yield replace(right, verdict=Verdict.KEEP_WRONG_LENGTH, call=spoken, outcome=outcome)


def _is_lengthened_too_late(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer takes a short length for too long or names one of its own."""
    lengths = told.get("length", 0), told.get("played_length", 0)
    too_late = lengths[1] < lengths[0] and other.call.code.endswith(".keep") and right.verdict != other.verdict
    another = other.outcome["length"] not in lengths
    return too_late or another


WIZARD = Wizard(
    rule,
    says=(match.Over, match.NoSuchScore),
    then=(Then("backgammon.crawford", _at_the_right_length),),
    never_offers=_is_lengthened_too_late,
    misbeliefs=_misbeliefs,
)
