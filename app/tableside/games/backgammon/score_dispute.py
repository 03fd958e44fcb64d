"""The players' sheets differ: which one decides? (4.7)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES, POINTS, Player, written
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Values


class Verdict(Words):
    SHEET_DECIDES = "sheet-decides", "A sheet decides"
    AGREED = "agreed", "The sheets agree"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Kept(Words, of="value.kept"):
    BOTH = "both", "both"
    A = "a", "only {A}"
    B = "b", "only {B}"
    NONE = "none", "nobody"


class Why(Declarations, of="backgammon.score"):
    same = reason("Both sheets show the same score.", "4.7")
    behind = reason(
        "{player} is behind on both sheets, and the clear sheet of the player who is behind decides.", "4.7"
    )
    only_sheet = reason("Only {player} kept a sheet, so the score on it is taken as valid.", "4.7")
    none_kept = reason("No player kept a sheet, and the rules do not say what decides then.", "4.7")
    level = reason(
        "The sheets show the players level, so neither is behind and the rules name no deciding sheet.", "4.7"
    )
    who_trails = reason("The sheets do not agree on who is behind, and the rules do not say which then decides.", "4.7")
    unclear = reason("The sheet that would decide is not clear and unambiguous.", "4.7")
    evidence = reason(
        "Reading: the last score that both players confirmed aloud before a game is the firmest ground. The director "
        "hears the players and other evidence and decides.",
        "4.7, 5.3, 1.1",
        reading=True,
    )


class Call(Declarations, of="backgammon"):
    score = call("The score is {score}.")
    score__open = call("Neither sheet settles it. I decide on the evidence.")


class ScoreDispute(Scenario):
    kept: Kept = ask("Who kept an individual score sheet?")
    sheet_a: tuple[int, int] = ask("Score of {A} and {B} on {A}'s sheet?", POINTS)
    sheet_b: tuple[int, int] = ask("Score of {A} and {B} on {B}'s sheet?", POINTS)
    clear_a: bool = ask("Is {A}'s sheet clear and unambiguous?", default=True)
    clear_b: bool = ask("Is {B}'s sheet clear and unambiguous?", default=True)


def rule(case: ScoreDispute) -> Ruling:
    if case.kept is Kept.NONE:
        return _left_open(Why.none_kept())
    if case.kept is not Kept.BOTH:
        only = Player(case.kept.value)
        return _by_sheet(case, only, Why.only_sheet(player=only.word))
    if case.sheet_a == case.sheet_b:
        return _settled(Verdict.AGREED, case.sheet_a, None, Why.same())
    behind = player_behind(case.sheet_a)
    if behind is None and player_behind(case.sheet_b) is None:
        return _left_open(Why.level())
    if behind is None or behind is not player_behind(case.sheet_b):
        return _left_open(Why.who_trails())
    return _by_sheet(case, behind, Why.behind(player=behind.word))


def player_behind(sheet: tuple[int, int]) -> Player | None:
    if sheet[0] == sheet[1]:
        return None
    return Player.A if sheet[0] < sheet[1] else Player.B


def _by_sheet(case: ScoreDispute, player: Player, why: Step) -> Ruling:
    if not (case.clear_a if player is Player.A else case.clear_b):
        return _left_open(Why.unclear())
    return _settled(Verdict.SHEET_DECIDES, case.sheet_a if player is Player.A else case.sheet_b, player, why)


def _settled(verdict: Verdict, score: tuple[int, int], sheet_of: Player | None, why: Step) -> Ruling:
    return Ruling.of(verdict, Call.score(score=written(score)), why, score=list(score), sheet_of=sheet_of)


def _left_open(why: Step) -> Ruling:
    outcome = {"score": None, "sheet_of": None}
    return Ruling(Verdict.DIRECTOR_DECIDES, Call.score__open(), outcome, (why, Why.evidence()), discretion=True)


_MOST_APART = 2
"""Points by which two score sheets differ when one of the players forgot or misread something."""


def _is_on_no_sheet(told: Values, _right: Ruling, other: Ruling) -> bool:
    score = other.outcome["score"]
    return score is not None and tuple(score) not in (told.get("sheet_a"), told.get("sheet_b"))


def _is_no_likely_dispute(told: Values) -> bool:
    """Return whether two sheets agree, or differ by more than one game is likely to make."""
    if "sheet_a" not in told or "sheet_b" not in told:
        return False
    apart = sum(abs(one - other) for one, other in zip(told["sheet_a"], told["sheet_b"], strict=True))
    return not 0 < apart <= _MOST_APART


WIZARD = Wizard(rule, says=(Player,), contradicts=_is_no_likely_dispute, never_offers=_is_on_no_sheet)
