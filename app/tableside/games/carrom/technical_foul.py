"""Is something a breach of the Laws, which foul is it, and what does it cost? (3-12, 35-37, 83-97)"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tableside.games.carrom import shared
from tableside.games.carrom.pegno import Owing, why_outstanding
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, reason, refusal
from tableside.rulings.model import Reason, Refusal, Then, Values, known, same


class Verdict(Words):
    TECHNICAL_FOUL = "technical-foul"
    FOUL = "foul"
    NO_FOUL = "no-foul", "No foul"


class Breach(Words, of="value.carrom.technical-foul.breach"):
    OTHER = "other", "something else"
    CHAIR_MOVED = "chair-moved", "moved the chair"
    BODY_ON_BOARD = "body-on-board", "body touched the carrom board or stand"
    CLOTHING_ON_BOARD = "clothing-on-board", "clothing or jewellery touched the surface"
    SEAT_HEIGHT = "seat-height", "changed the seat's height during the board"
    BODY_OVER_LINES = "body-over-lines", "body beyond the imaginary lines"
    PUSHED = "pushed", "pushed the striker"
    NOT_WITH_FINGER = "not-with-finger", "not played with a finger"
    ELBOW = "elbow", "elbow on the surface or beyond the lines"
    BRACED = "braced", "held on to the chair"
    TOO_SLOW = "too-slow", f"took more than {shared.TIME_LIMIT_SECONDS} seconds"
    POWDER = "powder", "added, removed or blew powder"
    SEATS_CHANGED_SLOWLY = "seats-changed-slowly", "took over two minutes to change seats"
    BOARD_KNOCKED = "board-knocked", "knocked or drummed on the carrom board"
    SCORE_ASKED = "score-asked", "asked the score"
    DISTRACTION = "distraction", "distracted the opponent"
    STRIKER_OFF_LINES = "striker-off-lines", "striker not on both base lines"
    STRIKER_OFF_CIRCLE = "striker-off-circle", "striker not covering the base circle, or on the arrow"
    PARTNERS_TALK = "partners-talk", "partners talked or signalled"
    SPECTATORS = "spectators", "talked to spectators"
    SOMETHING_IN_HAND = "something-in-hand", "held something besides the striker"
    PIECES_TOUCHED = "pieces-touched", "touched or moved carrommen"
    TRIAL = "trial", "tried out the striker on the carrom board"
    STRIKER_LAID_DOWN = "striker-laid-down", "laid the striker on the frame or in a pocket"
    STRIKER_ON_FRAME_TO_PLACE = (
        "striker-on-frame-to-place",
        "laid the striker on the own side of the frame while placing a penalty",
    )
    THUMB = "thumb", "played with the thumb"
    OTHER_HAND = "other-hand", "played with the other hand"
    HAND_ON_SURFACE = "hand-on-surface", "hand on the playing surface"
    HAND_OVER_LINES = "hand-over-lines", "hand beyond the imaginary lines"
    POWDER_AT_OWN_LINES = "powder-at-own-lines", "cleared powder from their own base lines or circles with the striker"
    OBJECT_REMOVED = "object-removed", "took ash, an insect or the like off the carrom board"


class Why(Declarations, of="carrom.breach"):
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
    too_slow = reason(f"A stroke has to be made within {shared.TIME_LIMIT_SECONDS} seconds.", "23")
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
    partners_talk_open = reason(
        "One law calls it a foul; by another a breach at this moment is a technical foul. Reading: the moment decides. "
        "The umpire decides.",
        "92, 36.a, 36.b, 82.a",
        reading=True,
    )
    spectators = reason("Talking to spectators needs the umpire's permission.", "93")
    something_in_hand = reason("During the turn no solid object but the striker may be held in the hand.", "94")
    pieces_touched = reason(
        "After the break only a stroke may move carrommen: the umpire restores them as nearly as possible.", "95"
    )
    trial = reason("Trying out the striker is not allowed while a board is in progress.", "96")
    striker_laid_down = reason("The striker is not kept on the frame or in a pocket during a board.", "97.a")
    elbow_off_turn = reason(
        "Off turn the elbow is a part of the body like any other: it may neither touch the carrom board nor pass the "
        "imaginary lines.",
        "4.a, 6",
    )
    object_removed = reason(
        "Ash, insects and anything else are taken off by the umpire: the player has to ask for it.", "83.e"
    )


class Free(Declarations, of="carrom.breach"):
    chair_free = reason("Until one's own turn the seat may be moved at any time.", "3")
    clothing_free = reason(
        "Clothes and jewellery have to be kept off the playing surface only during one's own turn.", "4.b"
    )
    either_hand = reason("Either hand may be used.", "9")
    hand_may_rest = reason("The hand that plays may touch the playing surface.", "10")
    hand_may_pass = reason("The hand that plays may pass the imaginary lines.", "11.b, 6")
    not_in_stroke = reason("Holding on to the chair is forbidden only while the stroke is played.", "12.a")
    may_rest = reason("The opponent may rest the hands and lean on the arms or the back of the chair.", "12.b")
    powder_may_be_cleared = reason(
        "The player on turn may use the striker to clear excess powder along the player's own base lines and circles.",
        "83.c",
    )
    score_may_be_asked = reason("During one's own turn the umpire may be asked for the score.", "89")
    hand_is_free = reason("Only during one's own turn must the hand hold nothing but the striker.", "94")
    frame_while_placing = reason(
        "A player placing a penalty may lay the striker on the frame meanwhile, on the side of their own base lines.",
        "97.b",
    )
    thumb = reason(
        "The text asks for a finger; it knows the stroke with the thumb and does not forbid it. Reading: the "
        "thumb is a finger. The umpire decides.",
        "8, 82.a",
        reading=True,
    )


class Pocketed(Declarations, of="carrom.breach"):
    pocketed = reason("What the stroke pocketed comes back, except the opponent's carrommen.", "37.b, 49")


class No(Declarations, of="carrom"):
    no_stroke_yet = refusal("nothing can have been pocketed without a stroke by this player")
    takes_a_stroke = refusal("this takes a stroke: it is done on turn, during or after the first stroke")
    takes_the_turn = refusal("only the player on turn can do this")
    no_partner = refusal("only in doubles is there a partner")


@dataclass(frozen=True, slots=True)
class Law:
    """The reasons why an act is a breach, and when it is allowed or impossible."""

    breach: Reason | None
    free: Mapping[shared.Timing, Reason] = field(default_factory=dict)
    """When the act is allowed, and why."""
    never: tuple[shared.Timing, ...] = ()
    """When it cannot happen."""
    refusal: Refusal = No.takes_a_stroke
    off_turn: Reason | None = None
    """The reason for a player not on turn, if another law applies."""


_BEFORE, _DURING, _OFF = shared.Timing.BEFORE_FIRST_STROKE, shared.Timing.DURING_TURN, shared.Timing.NOT_ON_TURN
_NO_STROKE = (_BEFORE, _OFF)
_LAWS = {
    Breach.OTHER: Law(Why.other),
    Breach.CHAIR_MOVED: Law(Why.chair_moved, {_OFF: Free.chair_free}),
    Breach.BODY_ON_BOARD: Law(Why.body_on_board),
    Breach.CLOTHING_ON_BOARD: Law(Why.clothing_on_board, {_OFF: Free.clothing_free}),
    Breach.SEAT_HEIGHT: Law(Why.seat_height),
    Breach.BODY_OVER_LINES: Law(Why.body_over_lines),
    Breach.PUSHED: Law(Why.pushed, never=_NO_STROKE),
    Breach.NOT_WITH_FINGER: Law(Why.not_with_finger, never=_NO_STROKE),
    Breach.ELBOW: Law(Why.elbow, off_turn=Why.elbow_off_turn),
    Breach.BRACED: Law(Why.braced, {_BEFORE: Free.not_in_stroke, _OFF: Free.may_rest}),
    Breach.TOO_SLOW: Law(Why.too_slow, never=(_OFF,), refusal=No.takes_the_turn),
    Breach.POWDER: Law(Why.powder),
    Breach.SEATS_CHANGED_SLOWLY: Law(Why.seats_changed_slowly),
    Breach.BOARD_KNOCKED: Law(Why.board_knocked),
    Breach.SCORE_ASKED: Law(Why.score_asked, {_BEFORE: Free.score_may_be_asked, _DURING: Free.score_may_be_asked}),
    Breach.DISTRACTION: Law(Why.distraction),
    Breach.STRIKER_OFF_LINES: Law(Why.striker_off_lines, never=_NO_STROKE),
    Breach.STRIKER_OFF_CIRCLE: Law(Why.striker_off_circle, never=_NO_STROKE),
    Breach.PARTNERS_TALK: Law(Why.partners_talk),
    Breach.SPECTATORS: Law(Why.spectators),
    Breach.SOMETHING_IN_HAND: Law(Why.something_in_hand, {_OFF: Free.hand_is_free}),
    Breach.PIECES_TOUCHED: Law(Why.pieces_touched),
    Breach.TRIAL: Law(Why.trial),
    Breach.STRIKER_LAID_DOWN: Law(Why.striker_laid_down),
    Breach.STRIKER_ON_FRAME_TO_PLACE: Law(None, dict.fromkeys(shared.Timing, Free.frame_while_placing)),
    Breach.THUMB: Law(None, {_DURING: Free.thumb}, never=_NO_STROKE),
    Breach.OTHER_HAND: Law(None, {_DURING: Free.either_hand}, never=_NO_STROKE),
    Breach.HAND_ON_SURFACE: Law(Why.body_on_board, {_BEFORE: Free.hand_may_rest, _DURING: Free.hand_may_rest}),
    Breach.HAND_OVER_LINES: Law(Why.body_over_lines, {_BEFORE: Free.hand_may_pass, _DURING: Free.hand_may_pass}),
    Breach.POWDER_AT_OWN_LINES: Law(
        Why.powder, {_BEFORE: Free.powder_may_be_cleared, _DURING: Free.powder_may_be_cleared}
    ),
    Breach.OBJECT_REMOVED: Law(Why.object_removed),
}
_TO_RESTORE = (Breach.PIECES_TOUCHED, Breach.BOARD_KNOCKED)


class TechnicalFoul(Scenario):
    timing: shared.Timing = ask()
    own_left: int = ask(kind=shared.LEFT)
    breach: Breach = ask("What was done?", default=Breach.OTHER)
    pocketed: bool = ask("Did the same stroke pocket anything?", default=False)
    dues: int = ask(kind=shared.DUES, default=0)
    doubles: bool = ask(default=False)


def rule(case: TechnicalFoul) -> Ruling:
    _refuse_impossible(case)
    law = _LAWS[case.breach]
    free = law.free.get(case.timing)
    if free is not None:
        return _no_foul(case, free)
    charge = shared.charge_for(case.timing)
    owed = case.dues + 1
    placed = min(owed, shared.PIECES - case.own_left)
    placer = shared.Placer.RIGHT_HAND_PLAYER if case.doubles else shared.Placer.OPPONENT
    return Ruling.of(
        Verdict.FOUL if charge.kind is shared.FoulKind.FOUL else Verdict.TECHNICAL_FOUL,
        shared.sentences(
            shared.foul_said(charge),
            *((shared.UmpireCall.come_back(),) if case.pocketed else ()),
            *shared.pieces_said(placed, owed - placed),
            shared.turn_said(charge.turn),
        ),
        _why_breach(law, case.timing),
        charge.reason,
        *((Why.partners_talk_open(),) if _is_open(case) else ()),
        *((Pocketed.pocketed(),) if case.pocketed else ()),
        *((why_outstanding(placed, owed - placed),) if placed < owed else ()),
        discretion=_is_open(case),
        kind=charge.kind,
        turn=charge.turn,
        penalty=1,
        placed_now=placed,
        outstanding=owed - placed,
        placed_by=placer if placed else None,
        pocketed_come_back=case.pocketed,
        restore=case.breach in _TO_RESTORE,
    )


def _is_open(case: TechnicalFoul) -> bool:
    """Return whether two laws contradict each other: talk of partners is a foul (92), or what the moment says (36)."""
    return case.breach is Breach.PARTNERS_TALK and case.timing is not shared.Timing.DURING_TURN


def _why_breach(law: Law, timing: shared.Timing) -> Step:
    why = law.off_turn if timing is shared.Timing.NOT_ON_TURN and law.off_turn is not None else law.breach
    if why is None:
        raise ValueError(f"{law}: neither allowed nor a breach")
    return why()


def _no_foul(case: TechnicalFoul, why: Reason) -> Ruling:
    return Ruling.of(
        Verdict.NO_FOUL,
        shared.UmpireCall.no_foul(),
        why(),
        discretion=case.breach is Breach.THUMB,
        kind=None,
        turn=shared.Turn.UNCHANGED,
        penalty=0,
        placed_now=0,
        outstanding=case.dues,
        placed_by=None,
        pocketed_come_back=False,
        restore=False,
    )


def _refuse_impossible(case: TechnicalFoul) -> None:
    if case.breach is Breach.PARTNERS_TALK and not case.doubles:
        raise No.no_partner("breach")
    if not known(case, "timing"):
        return
    law = _LAWS[case.breach]
    if case.timing in law.never:
        raise law.refusal("timing")
    if case.pocketed and case.timing is not shared.Timing.DURING_TURN:
        raise No.no_stroke_yet("pocketed")


def partners_mean_doubles(values: Values) -> Values:
    """There are partners in doubles only, so that need not be asked."""
    talk = values.get("breach") == Breach.PARTNERS_TALK and "doubles" not in values
    return {**values, "doubles": True} if talk else values


def _gives_absent_points_or_turn(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer gives points from nowhere, or keeps or passes the turn of a player who has none."""
    moves_turn = other.outcome["turn"] is not shared.Turn.UNCHANGED and told.get("timing") is shared.Timing.NOT_ON_TURN
    return moves_turn or shared.gives_points_from_nowhere(told, right, other)


def _misbeliefs(told: Values, right: Ruling) -> Iterator[Ruling]:
    """Return no foul at all, and the other kind of foul at the same count of carrommen."""
    if right.verdict is not Verdict.NO_FOUL:
        yield rule(TechnicalFoul(breach=Breach.SCORE_ASKED, timing=shared.Timing.BEFORE_FIRST_STROKE, own_left=1))
    timing = shared.Timing.BEFORE_FIRST_STROKE if right.verdict is Verdict.FOUL else shared.Timing.DURING_TURN
    counts = {name: told[name] for name in ("own_left", "dues", "doubles") if name in told}
    if "own_left" in counts and right.verdict is not Verdict.NO_FOUL:
        yield rule(TechnicalFoul(timing=timing, **counts))


WIZARD = Wizard(
    rule,
    derive=partners_mean_doubles,
    says=(
        *(shared.Charged, Owing.outstanding, Owing.outstanding_rest),
        *(shared.UmpireCall, shared.FoulKind, shared.Turn, shared.Placer),
    ),
    then=(
        Then("carrom.placement", same("doubles")),
        Then("carrom.disturbed", same("timing")),
        Then("carrom.match-loss", same()),
    ),
    contradicts=shared.owes_what_could_be_paid,
    never_offers=_gives_absent_points_or_turn,
    misbeliefs=_misbeliefs,
)
