"""Is a double valid, at which value, and how is an invalid one undone? (4.4)"""

from dataclasses import dataclass

from tableside.diagrams.svg import INK, PALE, Drawing
from tableside.games.backgammon import match, void_double
from tableside.geometry import Point
from tableside.palette import ON_PALE_BALL
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.kinds import Int
from tableside.rulings.model import NOTHING, Then, Values, known, same


class Verdict(Words):
    VALID = "valid", "Valid double"
    VALUE_CORRECTED = "value-corrected", "Valid double, cube corrected"
    INVALID = "invalid", "No double"
    SCORE_CORRECTED = "score-corrected", void_double.SCORE_CORRECTED
    MATCH_RESUMES = "match-resumes", void_double.MATCH_RESUMES
    TOO_LATE = "too-late", void_double.TOO_LATE


class Owner(Words, of="value.owner"):
    CENTRE = "centre", "in the middle"
    A = "a", "with {A}"
    B = "b", "with {B}"


class Act(Words, of="value.act"):
    VERBAL = "verbal", "by word"
    PHYSICAL = "physical", "by turning the cube"
    INTENT = "intent", "a sign of intention (reaching, pointing, touching)"
    BOTH = "both", "by word and by turning the cube"


class Variant(Words, of="value.variant"):
    NONE = "none", NOTHING
    BEAVER = "beaver", "beaver"
    AUTOMATIC = "automatic", "automatic double"
    JACOBY = "jacoby", "Jacoby rule"


class Found(Words, of="value.cube_found"):
    RIGHT = "right", "yes"
    MISSING = "missing", "missing from the board"
    LEFT_OVER = "left-over", "still as the previous game left it"
    CONTESTED = "contested", "a player contests it without proof"


class Ground(Words, of="value.backgammon.cube.reason"):
    CRAWFORD = "crawford", "Crawford game"
    DEAD_CUBE = "dead-cube", "dead cube"
    NOT_OWNER = "not-owner", "the opponent owns the cube"
    AFTER_ROLL = "after-roll", "after an attempt to roll"
    BEAVER = "beaver", "beaver not allowed"
    AUTOMATIC = "automatic", "automatic double not allowed"
    JACOBY = "jacoby", "Jacoby rule not in force"
    PREMATURE = "premature", "made early"
    WRONG_VALUE = "wrong-value", "wrong value"
    CUBE_PUT_RIGHT = "cube-put-right", "cube stood wrong"
    CENTRED_ONE_POINT = "centred-one-point", "cube in the middle, one point needed"


class Why(Declarations):
    missing = reason("The cube was missing: it is put in the middle, at 1 or 64, as soon as that is noticed.", "4.4.i")
    left_over = reason(
        "It is shown that the cube still stood as the previous game left it; it belongs in the middle, at 1 or 64.",
        "4.4.i, 4.4.ix",
    )
    contested = reason(
        "Value and position of the cube are taken to be right until the player who contests them proves otherwise.",
        "4.4.ix",
    )
    wrong_face = reason(
        "No player owns the cube, so no one has doubled in this game: it counts as 1, not as the {shown} it showed.",
        "4.4.i",
    )
    wrong_place = reason("A cube at 1 has not been turned yet: it belongs in the middle, not with {player}.", "4.4.i")
    contested_both = reason(
        "Value and position cannot both be right here, and the players disagree: the director decides which one "
        "counts.",
        "4.4.ix, 1.1",
    )
    crawford = reason(
        "This is the Crawford game: the cube is off the board and neither player may double.", "4.4.iv, 4.4.i"
    )
    dead = reason(
        "The doubler owns the cube at {value} and needs {needed} to win the match: the cube is dead and the double "
        "not valid.",
        "4.4.vii",
    )
    play_on = reason(
        "The game is still going on, so the double is annulled and the game goes on at {value}.", "4.4.iv.a, 4.4.iv.c"
    )
    play_on_dead = play_on.under("4.4.vii, 4.4.iv.a")
    not_owner = reason(
        "The cube lies with the opponent who took it, so this player is not allowed to double.", "4.4.iii, 4.4.v"
    )
    after_roll = reason(
        "The cube is used before any attempt to roll; even a roll that was not valid makes it too late.", "4.4.ii"
    )
    beaver = reason("Beavers belong to money games and are not allowed in tournaments.", "4.4.viii")
    automatic = reason("Automatic doubles belong to money games and are not allowed in tournaments.", "4.4.viii")
    jacoby = reason("The Jacoby rule belongs to money games and is not allowed in tournaments.", "4.4.viii")
    back = reason("It does not count: the cube stays, or goes back to, where it was, at its old value.")
    no_remedy = reason(
        "No rule says how to undo it once play has gone on. Reading: as in the Crawford game, the score is put right "
        "as if no one had doubled, until the next game begins. The director decides.",
        "4.4.iv.b, 1.1",
        reading=True,
    )
    act_verbal = reason("The word alone is a valid double.", "4.4.ii")
    act_physical = reason("Turning the cube alone is a valid double.", "4.4.ii")
    act_intent = reason(
        "Showing the intention, by reaching for the cube, pointing at it, touching or lifting it, is a valid double.",
        "4.4.ii",
    )
    act_both = reason("The double was made in full, by word and by turning the cube.", "4.4.ii")
    act_any = reason("Each of these is a valid double: a word, the turned cube, a clear sign of intention.", "4.4.ii")
    premature = reason(
        "A double made before the opponent has ended the turn is valid; the opponent finishes the turn knowing of it.",
        "4.4.v",
    )
    corrected = reason("The cube action stands, and the value is corrected to {value}.", "4.4.vi")
    centred_one_point = reason(
        "{player} needs one point, but no player owns a cube in the middle: by the letter the double is valid; the "
        "director may judge otherwise.",
        "4.4.vii, 1.1",
    )
    late_correction = reason(
        "No rule says what becomes of a score already noted at the wrong value. Reading: the value has to be "
        "corrected, and the score with it, until the next game begins. The director decides.",
        "4.4.vi, 1.1",
        reading=True,
    )


class Call(Declarations):
    valid = call("The double is good. Cube at {value}: take or pass?")
    premature = call("The double stands. Finish your turn, then take or pass at {value}.")
    corrected = call("The double stands. Set the cube to {value}.")
    crawford = call("Crawford game: no double. Take the cube off and play on.")
    dead_cube = call("The cube is dead. No double; put it back and play on.")
    not_owner = call("It is not your cube. No double; put it back and play on.")
    after_roll = call("You have rolled. No double this turn.")
    beaver = call("No beavers here. The cube stays as it was.")
    automatic = call("No automatic doubles here. The cube stays as it was.")
    jacoby = call("No Jacoby rule here. Gammons and backgammons count.")
    no_remedy = call("The double was not allowed. What follows is my decision.")


class No(Declarations, of="backgammon"):
    missing_cube_owned = refusal("a cube that is missing from the start has no owner")
    missing_cube_value = refusal("a cube that is missing from the start stands at 1")


_HELD = {match.Player.A: Owner.A, match.Player.B: Owner.B}
_RETURNS = {
    Owner.CENTRE: match.CubeGoes.CENTRE,
    Owner.A: match.CubeGoes.A,
    Owner.B: match.CubeGoes.B,
    None: match.CubeGoes.OFF,
}
_FRESH_FACES = (1, 64)
_NOTHING_SETTLED: Values = {"score_after": None, "match_over": False, "winner": None}
_LEFT_OPEN: Values = {"score_after": None, "match_over": None, "winner": None}


class Doubling(Scenario):
    length: int = ask(kind=match.MATCH_LENGTH)
    score: tuple[int, int] = ask(kind=match.POINTS)
    crawford_played: bool = ask()
    cube: int = ask("What did the cube show before the double?", match.CubeValue())
    owner: Owner = ask("Where was the cube?")
    by: match.Player = ask("Who doubled?")
    on_turn: bool = ask("Had the opponent ended the turn?")
    before_roll: bool = ask("Was it before any attempt to roll?")
    act: Act = ask("How was the double made?")
    stated_value: int | None = ask(
        "At which value was it offered, if one was named or shown?", Int(1, 1024), default=None
    )
    variant: Variant = ask("Does a player invoke a money-game custom?", default=Variant.NONE)
    cube_found: Found = ask("Was the cube where it should be?", default=Found.RIGHT)
    noticed: void_double.Noticed = ask("When was the double questioned?", default=void_double.Noticed.DURING)
    result: Values = ask(kind=match.RESULT)
    ended_by: void_double.EndedBy = ask(default=void_double.EndedBy.PLAY)
    reached_by: match.ReachedBy = ask(default=match.ReachedBy.PLAY)
    recorded: int | None = ask(
        "At which value was the game recorded, if not at twice the value?", match.CubeValue(), default=None
    )


@dataclass(frozen=True, slots=True)
class _Cube:
    """The cube as it should stand before the double, why, and whether what was seen had to be changed."""

    value: int
    owner: Owner | None
    """None is a cube that is off the board."""
    steps: tuple[Step, ...] = ()
    put_right: bool = False
    disputed: bool = False


def rule(case: Doubling) -> Ruling:
    """Rule on a double: is doubling allowed at all, may this player, is it the moment, and at which value."""
    phase = match.phase_of(case)
    _check_missing_cube(case)
    void_double.check_ending(case, case.recorded)
    if phase is match.Phase.CRAWFORD:
        reading = match.crawford_reading(case, phase)
        off_the_board = _Cube(1, None, (reading,) if reading else (), disputed=reading is not None)
        return _undone(case, off_the_board, Ground.CRAWFORD)
    cube = corrected_cube(case)
    if case.variant is not Variant.NONE:
        return _not_allowed(case, cube, Ground(case.variant.value))
    if cube.owner not in (Owner.CENTRE, _HELD[case.by]):
        return _not_allowed(case, cube, Ground.NOT_OWNER)
    if cube.owner is _HELD[case.by] and cube.value >= _points_needed(case):
        # The value is enough to win the match (4.4.vii).
        return _undone(case, cube, Ground.DEAD_CUBE)
    if not case.before_roll:
        return _not_allowed(case, cube, Ground.AFTER_ROLL)
    return _valid(case, cube)


def corrected_cube(case: Doubling) -> _Cube:
    """Take the cube as shown, unless it is missing or stands where no cube of this game can (4.4.i, 4.4.ix)."""
    if case.cube_found is Found.MISSING:
        return _Cube(1, Owner.CENTRE, (Why.missing(),))
    if case.cube_found is Found.LEFT_OVER:
        return _Cube(1, Owner.CENTRE, (Why.left_over(),), put_right=True)
    disputed = case.cube_found is Found.CONTESTED
    contested = (Why.contested(),) if disputed else ()
    centred = case.owner is Owner.CENTRE
    if centred and case.cube in _FRESH_FACES:
        return _Cube(1, Owner.CENTRE, contested)
    if not centred and case.cube > 1:
        return _Cube(case.cube, case.owner, contested)
    player = match.Player.B if centred else match.Player(case.owner.value)
    cannot_stand = Why.wrong_face(shown=case.cube) if centred else Why.wrong_place(player=player.word)
    # Value and place cannot both be right here, so what 4.4.ix presumes contradicts itself once they are contested.
    doubt = (Why.contested_both(),) if disputed else ()
    return _Cube(1, Owner.CENTRE, (*contested, cannot_stand, *doubt), put_right=True, disputed=disputed)


def _points_needed(case: Doubling) -> int:
    return case.length - case.by.of(case.score)


def _check_missing_cube(case: Doubling) -> None:
    if case.cube_found is not Found.MISSING:
        return
    if known(case, "owner") and case.owner is not Owner.CENTRE:
        raise No.missing_cube_owned("owner")
    if known(case, "cube") and case.cube not in _FRESH_FACES:
        raise No.missing_cube_value("cube")


def _undone(case: Doubling, cube: _Cube, ground: Ground) -> Ruling:
    """Annul a double in the Crawford game or with a dead cube, the latter at the value before it (4.4.iv, 4.4.vii)."""
    dead = ground is Ground.DEAD_CUBE
    because = Why.dead(value=cube.value, needed=_points_needed(case)) if dead else Why.crawford()
    extra = Why.dead.rules if dead else ()
    # A double that was passed leaves the game at the old value.
    recorded = case.recorded or (cube.value if case.ended_by is void_double.EndedBy.PASS else 2 * cube.value)
    if case.noticed is void_double.Noticed.DURING:
        play_on = Why.play_on_dead if dead else Why.play_on
        spoken = Call.dead_cube() if dead else Call.crawford()
        undoing = void_double.Undoing(Verdict.INVALID, spoken, (play_on(value=cube.value),))
    elif case.noticed is void_double.Noticed.NEXT_GAME_STARTED:
        undoing = void_double.too_late(case, recorded, *extra)
    else:
        undoing = void_double.undo_after_game(case, cube.value, *extra)
    outcome = {
        "valid": False,
        "dead": dead,
        "value": recorded if undoing.verdict is void_double.Undone.TOO_LATE else cube.value,
        "reason": ground,
        "cube_to": _RETURNS[cube.owner] if case.noticed is void_double.Noticed.DURING else None,
        **undoing.outcome,
    }
    steps = (*cube.steps, because, *undoing.steps)
    return Ruling(Verdict(undoing.verdict.value), undoing.call, outcome, steps, undoing.discretion or cube.disputed)


def _not_allowed(case: Doubling, cube: _Cube, ground: Ground) -> Ruling:
    """Send back a cube that may not be turned; once play went on with it, only the director can say what follows."""
    in_time = case.noticed is void_double.Noticed.DURING
    found = Why.reason_for(ground)()
    follows = match.citing(Why.back(), *found.rules) if in_time else Why.no_remedy()
    outcome = {
        "valid": False,
        "dead": False,
        "value": cube.value,
        "reason": ground,
        "cube_to": _RETURNS[cube.owner] if in_time else None,
        **(_NOTHING_SETTLED if in_time else _LEFT_OPEN),
    }
    called = Call.call_for(ground)() if in_time else Call.no_remedy()
    steps = (*cube.steps, found, follows)
    return Ruling(Verdict.INVALID, called, outcome, steps, discretion=not in_time or cube.disputed)


def _valid(case: Doubling, cube: _Cube) -> Ruling:
    value = 2 * cube.value
    misstated = case.stated_value is not None and case.stated_value != value
    corrected = misstated or cube.put_right
    one_point = cube.owner is Owner.CENTRE and _points_needed(case) == 1
    late_correction = corrected and case.noticed is not void_double.Noticed.DURING
    steps = (
        *cube.steps,
        # Every form of a double counts alike, so an unknown form is not worth a question.
        Why.reason_for(f"act-{case.act}")() if known(case, "act") else Why.act_any(),
        *(() if case.on_turn else (Why.premature(),)),
        *((Why.corrected(value=value),) if corrected else ()),
        *((Why.centred_one_point(player=case.by.word),) if one_point else ()),
        *((Why.late_correction(),) if late_correction else ()),
    )
    outcome = {
        "valid": True,
        "dead": False,
        "value": value,
        "reason": _special(one_point=one_point, misstated=misstated, put_right=cube.put_right, early=not case.on_turn),
        "cube_to": match.CubeGoes.OFFERED,
        **(_LEFT_OPEN if late_correction else _NOTHING_SETTLED),
    }
    verdict = Verdict.VALUE_CORRECTED if corrected else Verdict.VALID
    discretion = one_point or late_correction or cube.disputed
    said = Call.corrected if corrected else Call.valid if case.on_turn else Call.premature
    return Ruling(verdict, said(value=value), outcome, steps, discretion)


def _special(*, one_point: bool, misstated: bool, put_right: bool, early: bool) -> Ground | None:
    """Return what is most worth saying about a valid double."""
    if one_point:
        return Ground.CENTRED_ONE_POINT
    if misstated:
        return Ground.WRONG_VALUE
    if put_right:
        return Ground.CUBE_PUT_RIGHT
    return Ground.PREMATURE if early else None


def cube_of(told: Values) -> str:
    """Draw the cube where it lies: in the middle, or with the player who owns it, A sitting below."""
    heights = {"centre": 390.0, "a": 673.8, "b": 106.2}
    height = heights.get(str(told.get("owner")))
    if height is None or "cube" not in told:
        return ""
    sheet = Drawing("backgammon-board")
    sheet.rect(496, height - 32, 64, 64, PALE, radius=10)
    sheet.text(Point(528, height + 13), str(told["cube"]), 36, ON_PALE_BALL)
    sheet.text(Point(1066, 720), "A", 44, INK)
    sheet.text(Point(1066, 104), "B", 44, INK)
    return str(sheet)


_FRESH_FACES = (1, 64)
_HIGHEST_CUBE = 4
_OF_MONEY_GAMES = ("beaver", "automatic", "jacoby")


def _is_no_double(told: Values) -> bool:
    """Return whether a double does not fit the cube, has no doubler, or belongs to a game without an end."""
    centred, fresh = told.get("owner") == "centre", told.get("cube") in _FRESH_FACES
    impossible = {"owner", "cube"} <= told.keys() and centred != fresh
    after = told.get("noticed", "during") != "during"
    custom = told.get("variant", "none") != "none" or told.get("cube_found", "right") != "right"
    too_high = _HIGHEST_CUBE < told.get("cube", 1) < max(_FRESH_FACES)
    if too_high or match.is_no_crawford_story(told) or _needs_no_cube(told) or _is_plain_double(told):
        return True
    return impossible or custom or "by" not in told or (after and "result" not in told)


def _is_plain_double(told: Values) -> bool:
    """Return whether a double is made in time and at the right value, or the cube is not turned up."""
    if (stated := told.get("stated_value")) is not None:
        return bool(stated <= told.get("cube", 1) or stated == 2 * told.get("cube", 1))
    return bool(told.get("on_turn") and told.get("before_roll"))


def _needs_no_cube(told: Values) -> bool:
    """Return whether the player who doubles needs a single point, which a game without a cube gives."""
    if not {"score", "length", "by"} <= told.keys():
        return False
    return bool(told["score"]["ab".index(str(told["by"]))] == told["length"] - 1)


def _answers_another_double(told: Values, right: Ruling, other: Ruling) -> bool:
    """Return whether an answer mentions money-game customs, another cube or a score that the story does not."""
    if right.verdict == other.verdict == "invalid" and right.outcome["value"] != other.outcome["value"]:
        return True
    cube = 1 if told.get("cube", 1) in _FRESH_FACES else told["cube"]
    if other.outcome.get("value") not in (cube, 2 * cube, told.get("stated_value")) or match.gives_the_loser_points(
        told, other
    ):
        return True
    if (other.verdict == "invalid") != (other.outcome.get("value") == cube):
        return True
    custom = other.outcome.get("reason") in _OF_MONEY_GAMES
    # For a player who does not own the cube it may be dead as well.
    if other.outcome.get("dead") and right.verdict == other.verdict:
        return True
    return custom or (other.outcome.get("score_after") is not None and "result" not in told)


WIZARD = Wizard(
    rule,
    says=(
        match.CrawfordReading,
        match.CubeGoes,
        match.Over,
        match.NoSuchScore,
        void_double.NoSuchEnding,
        void_double.Void,
        void_double.VoidCall,
    ),
    picture=cube_of,
    contradicts=_is_no_double,
    never_offers=_answers_another_double,
    then=(
        Then(
            "backgammon.crawford", same("length", "score", "crawford_played", "cube", "noticed", "result", "ended_by")
        ),
        Then("backgammon.take-or-pass", same()),
    ),
)
