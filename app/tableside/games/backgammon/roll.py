"""Does a roll count, is it repeated, and when is it played? (4.1.iv-v)"""

from tableside.diagrams.svg import PALE, Drawing
from tableside.games.backgammon.match import Sanction
from tableside.geometry import Point
from tableside.palette import ON_PALE_BALL
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import Values, known


class Verdict(Words):
    VALID = "valid", "Valid roll"
    VALID_PREMATURE = "valid-premature", "Valid early roll"
    REROLL = "reroll", "Roll again"


class Rest(Words, of="value.rest"):
    FLAT = "flat", "flat"
    COCKED = "cocked", "cocked (not flat, on a checker, against the edge)"
    UNEVEN_SURFACE = "uneven-surface", "not flat only because the surface is uneven"


class Landed(Words, of="value.landed"):
    RIGHT = "right", "right-hand part"
    LEFT = "left", "left-hand part"
    SPLIT = "split", "one on each side"
    OFF = "off", "off the playing surface"


class Permission(Words, of="value.backgammon.roll.permission"):
    NONE = "none", "no"
    LASTS = "lasts", "yes, and it still holds"
    WITHDRAWN = "withdrawn", "yes, but withdrawn"
    ROLLED_RIGHT_SINCE = "rolled-right-since", "yes, but the player has rolled on the right since"
    EARLIER_GAME = "earlier-game", "yes, in an earlier game"


class Fault(Words, of="value.faults"):
    NOT_SHAKEN = "not-shaken", "dice not shaken properly"
    NO_CUP = "no-cup", "no cup used"
    TOUCHED_HAND = "touched-hand", "dice touched the hand"
    CUP_TOUCHED_BOARD = "cup-touched-board", "cup touched the board"
    NOT_FREE = "not-free", "dice did not roll freely"


class Flaw(Words, of="value.backgammon.roll.reason"):
    COCKED = "cocked", "cocked dice"
    NOT_BESIDE_BOX = "not-beside-box", "wrong half"
    NOT_SHAKEN = "not-shaken", "not shaken properly"
    NO_CUP = "no-cup", "no cup"
    TOUCHED_HAND = "touched-hand", "touched the hand"
    CUP_TOUCHED_BOARD = "cup-touched-board", "cup touched the board"
    NOT_FREE = "not-free", "did not roll freely"
    LEFT_NONE = "left-none", "on the left without permission"
    LEFT_WITHDRAWN = "left-withdrawn", "permission withdrawn"
    LEFT_ROLLED_RIGHT_SINCE = "left-rolled-right-since", "permission ended"
    LEFT_EARLIER_GAME = "left-earlier-game", "permission ended with its game"
    SPLIT = "split", "one die on each side"
    OFF = "off", "off the playing surface"


class Played(Words, of="value.played"):
    NOW = "now", "now"
    AFTER_OPPONENT = "after-opponent", "when the opponent has ended the turn"


class Why(Declarations):
    cocked = reason("A die does not lie with a face flat on the playing surface.", "4.1.iv.a")
    cocked_with_box = cocked.under("4.1.iv.b")
    not_beside_box = reason("With a baffle box the dice must stop in the half of the board next to it.", "4.1.iv.b")
    not_shaken = reason("The dice have to be shaken in the cup, vigorously but not excessively.", "4.1.iv.a")
    no_cup = reason("Without a baffle box the dice are shaken in and thrown from a cup.", "4.1.iv.a")
    touched_hand = reason("The dice must not touch the player's hands while they are thrown.", "4.1.iv.a")
    cup_touched_board = reason("The cup must not touch the board during the throw.", "4.1.iv.a")
    not_free = reason("The dice have to roll freely.", "4.1.iv.a")
    left_none = reason("The dice lie on the roller's left and the opponent has not allowed that.", "4.1.iv.a")
    left_withdrawn = reason("The dice lie on the left, and the opponent has withdrawn the permission.", "4.1.iv.a")
    left_rolled_right_since = reason(
        "The permission for the left ended when the player rolled on the right again.", "4.1.iv.a"
    )
    left_earlier_game = reason("The permission for the left ended with the game in which it was given.", "4.1.iv.a")
    split = reason("Both dice have to stop in the same, right-hand part.", "4.1.iv.a")
    off = reason("A die did not stay on the playing surface.", "4.1.iv.a")
    valid_right = reason("The dice were thrown properly and lie flat on the roller's right.", "4.1.iv.a")
    valid_left = reason("The dice were thrown properly and lie on the left, as the opponent still allows.", "4.1.iv.a")
    valid_box = reason("The dice dropped through the baffle box and lie flat in the half next to it.", "4.1.iv.b")
    uneven = reason("A die that is not flat only because the surface is uneven still counts.", "4.1.iv.a")
    uneven_with_box = uneven.under("4.1.iv.b")
    permission_ends = reason(
        "By rolling on the right again, the player gives up the permission for the left.", "4.1.iv.a"
    )
    repeat = reason("The roll is not valid and is repeated.", "4.1.iv.a")
    repeat_with_box = repeat.under("4.1.iv.b")
    no_double = reason("The player has tried to roll and can no longer double this turn.", "4.4.ii")
    early = reason("A roll made before the opponent's turn has ended is valid and is played afterwards.", "4.1.v.a")
    early_invalid = reason(
        "Only a valid early roll has to be played; this one is rolled again once the opponent's turn has ended.",
        "4.1.v.a",
    )
    early_clock = reason(
        "With a clock the opponent may pause it and finish the turn; the early roller then lets the whole move time "
        "run.",
        "4.1.v.b, 4.3.ii.d",
    )
    clock = reason(
        "For a cocked or otherwise invalid roll, and while they disagree about one, the players may pause the clock; "
        "for an invalid one they may also give the move time back.",
        "4.3.v",
    )
    impose_box = reason(
        "The director may impose a baffle box for the rest of the match on a player who breaks the rules of rolling.",
        "2.4.i, 3.4.i.d",
    )


class Call(Declarations):
    valid = call("The roll is good. Play it.")
    early = call("The roll stands. Finish your turn; then it is played.")
    cocked = call("Cocked dice. Roll again.")
    reroll = call("Not a valid roll. Roll again.")


class No(Declarations, of="backgammon"):
    no_box = refusal("there is no baffle box for the dice to be beside")
    not_in_one_half = refusal("dice off the board or one on each side are not both beside the baffle box")


class Roll(Scenario):
    baffle_box: bool = ask("Is a baffle box in use?")
    rest: Rest = ask("How did the dice come to rest?")
    landed: Landed = ask("Where did the dice come to rest, seen from the roller?")
    beside_box: bool = ask("Are both dice in the half next to the baffle box?")
    permission: Permission = ask("Had the opponent allowed rolling on the left?", default=Permission.NONE)
    faults: tuple[Fault, ...] = ask(
        "What was wrong with the throw?", ListOf(one_of(Fault), len(Fault), distinct=True), default=()
    )
    opponent_turn_ended: bool = ask("Had the opponent's turn ended?", default=True)
    clock: bool = ask(default=False)
    disputed: bool = ask("Do the players disagree about the roll?", default=False)
    repeated: bool = ask("Does this player keep rolling improperly?", default=False)


def rule(case: Roll) -> Ruling:
    _check_place(case)
    flaw = flaw_of_roll(case)
    early = not case.opponent_turn_ended
    ends = flaw is None and _goes_back_to_the_right(case)
    pause = case.clock and (flaw is not None or case.disputed)
    impose = case.repeated and not case.baffle_box
    steps = (
        *(_why_repeated(case, flaw) if flaw else _why_valid(case)),
        *(((Why.early_invalid() if flaw else Why.early()),) if early else ()),
        *((Why.early_clock(),) if early and case.clock else ()),
        *((Why.clock(),) if pause else ()),
        *((Why.impose_box(),) if impose else ()),
    )
    outcome = {
        "valid": flaw is None,
        "reason": flaw,
        "reroll": flaw is not None,
        "played": None if flaw else Played.AFTER_OPPONENT if early else Played.NOW,
        "double_allowed": False,
        "wait_move_time": early and case.clock,
        "clock_pause": pause,
        "permission_ends": ends,
        "sanctions": [Sanction.BAFFLE_BOX] if impose else [],
    }
    if flaw is not None:
        spoken = Call.cocked() if flaw is Flaw.COCKED else Call.reroll()
        return Ruling(Verdict.REROLL, spoken, outcome, steps)
    if early:
        return Ruling(Verdict.VALID_PREMATURE, Call.early(), outcome, steps)
    return Ruling(Verdict.VALID, Call.valid(), outcome, steps)


def flaw_of_roll(case: Roll) -> Flaw | None:
    """Return what makes a roll invalid, if anything does (4.1.iv)."""
    if case.rest is Rest.COCKED:
        return Flaw.COCKED
    if case.baffle_box:
        return None if case.beside_box else Flaw.NOT_BESIDE_BOX
    if case.faults:
        return Flaw(case.faults[0].value)
    if case.landed is Landed.RIGHT:
        return None
    if case.landed is Landed.LEFT:
        return None if case.permission is Permission.LASTS else Flaw(f"left-{case.permission}")
    return Flaw.SPLIT if case.landed is Landed.SPLIT else Flaw.OFF


def _why_repeated(case: Roll, flaw: Flaw) -> tuple[Step, ...]:
    if not case.baffle_box:
        return (Why.reason_for(flaw)(), Why.repeat(), Why.no_double())
    found = Why.cocked_with_box() if flaw is Flaw.COCKED else Why.reason_for(flaw)()
    return (found, Why.repeat_with_box(), Why.no_double())


def _why_valid(case: Roll) -> tuple[Step, ...]:
    uneven = case.rest is Rest.UNEVEN_SURFACE
    if case.baffle_box:
        return (Why.valid_box(), *((Why.uneven_with_box(),) if uneven else ()))
    return (
        Why.valid_left() if case.landed is Landed.LEFT else Why.valid_right(),
        *((Why.uneven(),) if uneven else ()),
        *((Why.permission_ends(),) if _goes_back_to_the_right(case) else ()),
    )


def _goes_back_to_the_right(case: Roll) -> bool:
    """Return whether a player who may roll left has rolled on the right again (4.1.iv.a)."""
    return case.permission is Permission.LASTS and not case.baffle_box and case.landed is Landed.RIGHT


def _check_place(case: Roll) -> None:
    if not (known(case, "beside_box") and case.beside_box):
        return
    if known(case, "baffle_box") and not case.baffle_box:
        raise No.no_box("beside_box")
    if known(case, "landed") and case.landed in (Landed.SPLIT, Landed.OFF):
        raise No.not_in_one_half("beside_box")


_PIPS = {3: ((-1, -1), (0, 0), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))}
_FLAT, _TILTED = ((-28, -28), (28, -28), (28, 28), (-28, 28)), ((-34, 0), (0, -34), (34, 0), (0, 34))


def rolled_dice(told: Values) -> str:
    """Draw where the dice came to rest, the roller sitting below."""
    places = {"right": (0.72, 0.86), "left": (0.16, 0.3), "split": (0.3, 0.74), "off": (0.74, 1.07)}
    landed = places.get(str(told.get("landed")))
    if landed is None:
        return ""
    sheet = Drawing("backgammon-board")
    first, second = (
        Point(60 + share * 936, 60 + height * 660) for share, height in zip(landed, (0.42, 0.56), strict=True)
    )
    _die(sheet, first, 5, _FLAT)
    _die(sheet, second, 3, _TILTED if told.get("rest") in ("cocked", "uneven-surface") else _FLAT)
    return str(sheet)


def _die(sheet: Drawing, at: Point, pips: int, corners: tuple[tuple[int, int], ...]) -> None:
    sheet.polygon((Point(at.x + x, at.y + y) for x, y in corners), PALE)
    for x, y in _PIPS[pips]:
        sheet.circle(Point(at.x + 15 * x, at.y + 15 * y), 5, ON_PALE_BALL)


def _is_early_in_vain(told: Values) -> bool:
    """Return whether dice rolled too early have to be rolled again anyway, or nothing is wrong with the roll."""
    if told.get("opponent_turn_ended") is not False:
        in_place = told.get("landed") == "right" or told.get("beside_box") is True
        return told.get("rest") == "cocked" or (told.get("rest") == "flat" and in_place and not told.get("faults"))
    astray = told.get("landed") in ("left", "split", "off") or told.get("beside_box") is False
    return astray or told.get("rest") == "cocked" or bool(told.get("faults"))


WIZARD = Wizard(rule, says=(Sanction,), picture=rolled_dice, contradicts=_is_early_in_vain)
