"""A breach of the Laws outside the stroke itself: which foul is it, and what does it cost? (3-12, 35-37, 83-97)"""

from __future__ import annotations

from dataclasses import dataclass

from tableside.games.carrom.charges import WHEN, Charged, FoulKind, Timing, charge_for
from tableside.games.carrom.dues import Owing, why_outstanding
from tableside.games.carrom.shared import (
    DUES,
    HAS_DOUBLES,
    LEFT,
    LIKELY_DUES,
    LIKELY_LEFT,
    OWED,
    OWN_LEFT,
    PIECES,
    SELDOM,
    TECHNICAL_FOUL,
    UNLIKELY,
    Placer,
    Turn,
)
from tableside.rulings.declarations import Declarations, Words, call, reason, refusal
from tableside.rulings.kinds import Bool, one_of
from tableside.rulings.model import Ruling, Then, Wizard, ask, known, same
from tableside.rulings.profile import Profile
from tableside.rulings.shared import FOUL


class Verdict(Words, of="verdict.carrom.technical-foul"):
    """Which foul it is."""

    TECHNICAL_FOUL = "technical-foul", TECHNICAL_FOUL
    FOUL = "foul", FOUL


class Breach(Words, of="value.carrom.technical-foul.breach"):
    """What was done."""

    OTHER = "other", "something else"
    CHAIR_MOVED = "chair-moved", "moved the chair during the turn"
    BODY_ON_BOARD = "body-on-board", "body touched the carrom board or stand"
    CLOTHING_ON_BOARD = "clothing-on-board", "clothing or jewellery touched the surface"
    SEAT_HEIGHT = "seat-height", "changed the seat's height during the board"
    BODY_OVER_LINES = "body-over-lines", "body beyond the imaginary lines"
    PUSHED = "pushed", "pushed the striker"
    NOT_WITH_FINGER = "not-with-finger", "not played with a finger"
    ELBOW = "elbow", "elbow on the surface or beyond the lines"
    BRACED = "braced", "held on to the chair or stand"
    TOO_SLOW = "too-slow", "took more than 15 seconds"
    POWDER = "powder", "added, removed or blew powder"
    SEATS_CHANGED_SLOWLY = "seats-changed-slowly", "took over two minutes to change seats"
    BOARD_KNOCKED = "board-knocked", "knocked or drummed on the carrom board"
    SCORE_ASKED = "score-asked", "asked the score out of turn"
    DISTRACTION = "distraction", "distracted the opponent"
    STRIKER_OFF_LINES = "striker-off-lines", "striker not on both base lines"
    STRIKER_OFF_CIRCLE = "striker-off-circle", "striker not covering the base circle, or on the arrow"
    PARTNERS_TALK = "partners-talk", "partners talked or made signs"
    SPECTATORS = "spectators", "talked to spectators"
    SOMETHING_IN_HAND = "something-in-hand", "held something besides the striker"
    PIECES_TOUCHED = "pieces-touched", "touched or moved carrommen"
    TRIAL = "trial", "tried out the striker on the carrom board"
    STRIKER_LAID_DOWN = "striker-laid-down", "laid the striker on the frame or in a pocket"


class Why(Declarations, of="carrom.breach"):
    """What the Laws say about each breach."""

    other = reason("Any breach of the Laws is either a technical foul or a foul.", "35")
    chair_moved = reason("The seat stays where it is for the whole turn.", "3")
    body_on_board = reason("Only the playing arm may touch the carrom board or its stand.", "4.a")
    clothing_on_board = reason("Clothes, rings, bracelets and watches must not touch the playing surface.", "4.b")
    seat_height = reason("The height of the seat may be changed only between boards.", "5")
    body_over_lines = reason("Apart from the playing hand, no part of the body may go beyond the imaginary lines.", "6")
    pushed = reason("The striker has to be struck, not pushed.", "7")
    not_with_finger = reason("The stroke has to be made with a finger.", "8")
    elbow = reason("The elbow of the playing arm may not touch the surface or pass the imaginary lines.", "11.a")
    braced = reason("During the stroke the player may not brace against chair or stand.", "12.a")
    too_slow = reason("A stroke has to be made within 15 seconds.", "23")
    powder = reason("After the call of “Play” powder may not be added, removed, shifted or blown.", "83.b")
    seats_changed_slowly = reason("The players have 2 minutes to exchange seats.", "34")
    board_knocked = reason("Knocking or disturbing the carrom board is a foul, meant or not.", "87.a")
    score_asked = reason("The score may be asked only in one's own turn.", "89")
    distraction = reason("The opponent may not be distracted in any way.", "90")
    striker_off_lines = reason("The striker has to touch both base lines.", "91.a")
    striker_off_circle = reason(
        "From a base circle the striker has to cover it wholly and not touch the arrows.", "91.b"
    )
    partners_talk = reason("Partners may not talk or communicate by gestures during a board.", "92")
    spectators = reason("Talking to spectators needs the umpire's permission.", "93")
    something_in_hand = reason("During the turn no solid object but the striker may be held in the hand.", "94")
    pieces_touched = reason(
        "After the break only a stroke may move carrommen: the umpire restores them as nearly as possible.", "95"
    )
    trial = reason("Trying out the striker is not allowed while a board is in progress.", "96")
    striker_laid_down = reason("The striker is not kept on the frame or in a pocket during a board.", "97.a")


class Pocketed(Declarations, of="carrom.breach"):
    """What of the pieces that the same stroke pocketed."""

    pocketed = reason("What the stroke pocketed comes back, except the opponent's carrommen.", "37.b", "49")


class Call(Declarations, of="carrom.breach"):
    """What the umpire says."""

    foul = call("Foul. Turn passes.")
    technical_foul = call("Technical foul. One carromman.")


class No(Declarations, of="carrom"):
    """What cannot be."""

    no_stroke_yet = refusal("nothing can have been pocketed without a stroke by this player")


_LAW_OF = {
    Breach.OTHER: Why.other,
    Breach.CHAIR_MOVED: Why.chair_moved,
    Breach.BODY_ON_BOARD: Why.body_on_board,
    Breach.CLOTHING_ON_BOARD: Why.clothing_on_board,
    Breach.SEAT_HEIGHT: Why.seat_height,
    Breach.BODY_OVER_LINES: Why.body_over_lines,
    Breach.PUSHED: Why.pushed,
    Breach.NOT_WITH_FINGER: Why.not_with_finger,
    Breach.ELBOW: Why.elbow,
    Breach.BRACED: Why.braced,
    Breach.TOO_SLOW: Why.too_slow,
    Breach.POWDER: Why.powder,
    Breach.SEATS_CHANGED_SLOWLY: Why.seats_changed_slowly,
    Breach.BOARD_KNOCKED: Why.board_knocked,
    Breach.SCORE_ASKED: Why.score_asked,
    Breach.DISTRACTION: Why.distraction,
    Breach.STRIKER_OFF_LINES: Why.striker_off_lines,
    Breach.STRIKER_OFF_CIRCLE: Why.striker_off_circle,
    Breach.PARTNERS_TALK: Why.partners_talk,
    Breach.SPECTATORS: Why.spectators,
    Breach.SOMETHING_IN_HAND: Why.something_in_hand,
    Breach.PIECES_TOUCHED: Why.pieces_touched,
    Breach.TRIAL: Why.trial,
    Breach.STRIKER_LAID_DOWN: Why.striker_laid_down,
}
_TO_RESTORE = (Breach.PIECES_TOUCHED, Breach.BOARD_KNOCKED)


@dataclass(frozen=True, kw_only=True)
class TechnicalFoul:
    """Which law was broken and when, seen from the player who broke it."""

    timing: Timing = ask(WHEN, one_of(Timing))
    own_left: int = ask(OWN_LEFT, LEFT)
    breach: Breach = ask("What was done?", one_of(Breach), default=Breach.OTHER)
    pocketed: bool = ask("Did the same stroke pocket anything?", Bool(), default=False)
    dues: int = ask(OWED, DUES, default=0)
    doubles: bool = ask(HAS_DOUBLES, Bool(), default=False)


def rule(case: TechnicalFoul) -> Ruling:
    """Charge one piece: a technical foul before the first stroke or off turn, otherwise a foul that costs the turn."""
    if case.pocketed and known(case, "timing") and case.timing is not Timing.DURING_TURN:
        raise No.no_stroke_yet("pocketed")
    charge = charge_for(case.timing)
    is_foul = charge.kind is FoulKind.FOUL
    owed = case.dues + 1
    placed = min(owed, PIECES - case.own_left)
    steps = [_LAW_OF[case.breach](), charge.reason]
    if case.pocketed:
        steps.append(Pocketed.pocketed())
    if placed < owed:
        steps.append(why_outstanding(placed, owed - placed))
    placer = Placer.RIGHT_HAND_PLAYER if case.doubles else Placer.OPPONENT
    return Ruling(
        verdict=Verdict.FOUL if is_foul else Verdict.TECHNICAL_FOUL,
        call=Call.foul() if is_foul else Call.technical_foul(),
        outcome={
            "kind": charge.kind,
            "turn": charge.turn,
            "penalty": 1,
            "placed_now": placed,
            "outstanding": owed - placed,
            "placed_by": placer if placed else None,
            "pocketed_come_back": case.pocketed,
            "restore": case.breach in _TO_RESTORE,
        },
        steps=tuple(steps),
    )


WIZARD = Wizard(
    id="carrom.technical-foul",
    title="Foul or technical foul",
    about="A breach of the Laws: which kind of foul it is, what it costs, whose turn it is.",
    scenario=TechnicalFoul,
    rule=rule,
    verdicts=Verdict,
    says=(Why, Pocketed, Charged, Owing.outstanding, Owing.outstanding_rest, Call, No, FoulKind, Turn, Placer),
    words={
        "outcome.carrom.technical-foul.kind": "Kind of foul",
        "outcome.carrom.technical-foul.pocketed_come_back": "The player's own carrommen and queen come back",
    },
    then=(Then("carrom.placement", same("doubles")),),
    study=Profile(
        weight=6,
        likely={
            "own_left": LIKELY_LEFT,
            "dues": LIKELY_DUES,
            "pocketed": UNLIKELY,
            "doubles": SELDOM,
            "breach": (
                (Breach.OTHER, 1),
                (Breach.BODY_ON_BOARD, 2),
                (Breach.CLOTHING_ON_BOARD, 2),
                (Breach.ELBOW, 2),
                (Breach.TOO_SLOW, 3),
                (Breach.POWDER, 2),
                (Breach.BOARD_KNOCKED, 1),
                (Breach.STRIKER_OFF_LINES, 3),
                (Breach.STRIKER_OFF_CIRCLE, 2),
                (Breach.PIECES_TOUCHED, 3),
                (Breach.PUSHED, 3),
                (Breach.PARTNERS_TALK, 1),
                (Breach.SOMETHING_IN_HAND, 1),
                (Breach.TRIAL, 2),
                (Breach.CHAIR_MOVED, 1),
                (Breach.DISTRACTION, 1),
                (Breach.SEAT_HEIGHT, 1),
                (Breach.BODY_OVER_LINES, 1),
                (Breach.NOT_WITH_FINGER, 1),
                (Breach.BRACED, 1),
                (Breach.SCORE_ASKED, 1),
            ),
        },
        states=("turn", "placed_now", "outstanding"),
    ),
)
