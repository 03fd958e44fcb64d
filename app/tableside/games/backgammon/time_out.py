"""A player, or both, ran out of time: who wins? (4.3.iii)"""

from dataclasses import replace

from tableside.games.backgammon.match import DIRECTOR_DECIDES, PLAYER_A, PLAYER_B, Player
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.model import Reason, Values, known


class Verdict(Words):
    LOSES_MATCH = "loses-match", "Match lost on time"
    CERTAIN_WINNER = "certain-winner", "Certain winner declared"
    NO_CLOCK = "no-clock", "Play on without a clock"
    PLAY_ON = "play-on", "Play on"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Out(Words, of="value.out"):
    A = "a", PLAYER_A
    B = "b", PLAYER_B
    BOTH = "both", "both"


class Declarer(Words, of="value.declared_by"):
    PLAYER = "player", "a player"
    DIRECTOR = "director", "the director"
    OBSERVER = "observer", "an appointed observer"
    SPECTATOR = "spectator", "a spectator"
    NOBODY = "nobody", "no one yet"


class First(Words, of="value.first"):
    A = "a", PLAYER_A
    B = "b", PLAYER_B
    UNKNOWN = "unknown", "cannot be established"


class CertainWin(Words, of="value.certain_win"):
    NONE = "none", "no"
    A = "a", PLAYER_A
    B = "b", PLAYER_B


class CertainOf(Words, of="value.certain_of"):
    MATCH = "match", "the match"
    GAME = "game", "only this game"


class Why(Declarations):
    undeclared = reason("Time counts as expired only when a player or the director notices it and says so.", "4.3.iii")
    spectator = reason(
        "Only a player or the director can declare it; a spectator may discreetly tell the director.", "4.3.iii, 1.6.i"
    )
    observer = reason(
        "Reading: only a player or the director is named as declaring it, but an observer appointed by the director "
        "watches over the match and what holds for directors extends to staff where fitting: the time counts as "
        "declared expired. The director has to be told and decides.",
        "4.3.iii, 1.3.iii, 1.3.i, 1.1",
        reading=True,
    )
    declared = reason("A player has said that the time is up, and the director has to be informed.", "4.3.iii")
    loses = reason("{player} is out of time and loses the match.", "4.3.iii")
    first = reason("Both are out of time, but {player} is known to have run out first and loses the match.", "4.3.iii")
    both = reason("Both are out of time and it cannot be established who was first.", "4.3.iii")
    certain = reason(
        "{player} has reached a position in which winning the match is mathematically certain and is declared the "
        "winner.",
        "4.3.iii",
    )
    certain_game = reason(
        "{player} is certain to win this game but not the match. Reading: the rule speaks of winning the match, so "
        "the rest is played without a clock. The director decides.",
        "4.3.iii, 1.1",
        reading=True,
    )
    no_clock = reason("The rest of the match is played without a clock.", "4.3.iii")
    by_director = reason("The director has declared the time expired.", "4.3.iii")


class Call(Declarations):
    loses = call("{loser} is out of time. {winner} wins the match.")
    certain = call("Both are out of time. {player} is declared the winner.")
    no_clock = call("Both are out of time. Play on without the clock.")
    certain_game = call("Both are out of time. How the match goes on is my decision.")
    play_on = call("No one has called time. Play on.")
    spectator = call("A spectator cannot call time. Play on.")


class No(Declarations, of="backgammon"):
    first_not_out = refusal("the player who ran out first must be one whose time has run out")


_DECLARED: dict[Declarer, Reason] = {
    Declarer.PLAYER: Why.declared,
    Declarer.DIRECTOR: Why.by_director,
    Declarer.OBSERVER: Why.observer,
}


class TimeOut(Scenario):
    out: Out = ask("Whose time has run out?")
    declared_by: Declarer = ask("Who has said that the time is up?")
    first: First = ask("Who ran out first?")
    certain_win: CertainWin = ask(
        "Is a win mathematically certain for one of them?", default=CertainWin.NONE, never_assumed=True
    )
    certain_of: CertainOf = ask("What is certain to be won?", default=CertainOf.MATCH, never_assumed=True)


def rule(case: TimeOut) -> Ruling:
    if known(case, "out") and known(case, "first"):
        out, first = case.out, case.first
        if out is not Out.BOTH and first is not First.UNKNOWN and out.value != first.value:
            raise No.first_not_out("first")
    ruling = _ruling(case)
    return replace(ruling, discretion=True) if case.declared_by is Declarer.OBSERVER else ruling


def _ruling(case: TimeOut) -> Ruling:
    if case.declared_by is Declarer.NOBODY:
        return Ruling(Verdict.PLAY_ON, Call.play_on(), _outcome(None), (Why.undeclared(),))
    if case.declared_by is Declarer.SPECTATOR:
        return Ruling(Verdict.PLAY_ON, Call.spectator(), _outcome(None), (Why.spectator(),))
    declared = _DECLARED[case.declared_by]()
    if case.out is not Out.BOTH:
        loser = Player(case.out.value)
        return _lost_by(loser, declared, Why.loses(player=loser.word))
    if case.first is not First.UNKNOWN:
        loser = Player(case.first.value)
        return _lost_by(loser, declared, Why.first(player=loser.word))
    if case.certain_win is not CertainWin.NONE:
        return _certain(case, declared, Why.both())
    steps = (declared, Why.both(), Why.no_clock())
    return Ruling(Verdict.NO_CLOCK, Call.no_clock(), _outcome(None, without_clock=True), steps)


def _certain(case: TimeOut, *found: Step) -> Ruling:
    """Declare the player who cannot lose the match any more; a game that cannot be lost is another matter."""
    winner = Player(case.certain_win.value)
    if case.certain_of is CertainOf.GAME:
        steps = (*found, Why.certain_game(player=winner.word))
        outcome = {"match_over": None, "winner": None, "without_clock": None}
        return Ruling(Verdict.DIRECTOR_DECIDES, Call.certain_game(), outcome, steps, discretion=True)
    steps = (*found, Why.certain(player=winner.word))
    return Ruling(Verdict.CERTAIN_WINNER, Call.certain(player=winner.word), _outcome(winner), steps)


def _lost_by(loser: Player, *steps: Step) -> Ruling:
    spoken = Call.loses(loser=loser.word, winner=loser.opponent.word)
    return Ruling(Verdict.LOSES_MATCH, spoken, _outcome(loser.opponent), steps)


def _outcome(winner: Player | None, *, without_clock: bool = False) -> dict[str, object]:
    return {"match_over": winner is not None, "winner": winner, "without_clock": without_clock}


def _answers_another(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer speaks of a spectator, of silence, or of a player whose time has not run out."""
    mistaken = told.get("out") != "both" and other.verdict is Verdict.LOSES_MATCH is right.verdict
    return mistaken or other.call.code in (Call.spectator.code, Call.play_on.code)


WIZARD = Wizard(
    rule, says=(Player,), grave=(Verdict.LOSES_MATCH, Verdict.CERTAIN_WINNER), never_offers=_answers_another
)
