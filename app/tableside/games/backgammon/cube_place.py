"""The cube is missing, left over or contested, and no player has doubled: where does it belong? (4.4.i, 4.4.ix)"""

from tableside.games.backgammon.match import CubeGoes
from tableside.games.backgammon.void_double import Noticed
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, same


class Verdict(Words):
    CENTRE = "centre", "The cube goes to the middle at 1"
    REMOVE = "remove", "The cube comes off the board"
    AS_SHOWN = "as-shown", "The cube counts as it stands"
    PUT_RIGHT = "put-right", "It is put right as proved"
    SCORE_WITHOUT_CUBE = "score-without-cube", "The game counts without the cube"
    RESULT_STANDS = "result-stands", "The result stands"
    NOTHING_WRONG = "nothing-wrong", "Nothing is wrong"


class Cube(Words, of="value.cube_state"):
    MISSING = "missing", "it is not on the board"
    LEFT_OVER = "left-over", "it stands as the game before left it"
    IMPOSSIBLE = "impossible", "it is turned in the middle, or at 1 on a side"
    CONTESTED = "contested", "a player says that value or place is wrong"


class Why(Declarations):
    crawford = reason("In the Crawford game the cube is taken off the board.", "4.4.i, 4.4.iv")
    rightly_off = reason("In the Crawford game the cube is off the board, as it should be.", "4.4.i, 4.4.iv")
    missing = reason(
        "Both players see to it that the cube stands in the middle with 1 or 64 up, as soon as they notice that it "
        "is missing.",
        "4.4.i",
    )
    left_over = reason(
        "No player has doubled in this game, so the cube cannot have been turned: it goes to the middle with 1 or 64 "
        "up.",
        "4.4.i, 4.4.ix",
    )
    presumed = reason(
        "Value and place of the cube are taken as right unless the player who contests them proves otherwise.", "4.4.ix"
    )
    proved = reason("The player who contests it has proved that it stood wrong, so it is put right.", "4.4.ix")
    no_effect = reason("No player doubled, so the game counts at 1 and nothing has to be corrected.", "4.4.i")
    counts_one = reason(
        "No player doubled, so the cube belonged in the middle and the value it showed is disproved. Reading: until "
        "the next game begins, a wrong double is taken out of the score, and so is a cube left over: the game counts "
        "at 1. The director decides.",
        "4.4.i, 4.4.ix, 4.4.iv.b, 1.1",
        reading=True,
    )
    counts_one_last = counts_one.under("4.4.i, 4.4.ix, 4.4.iv.c, 1.1")
    goes_on = reason(
        "If no player has won at the corrected score, the match goes on, as after a wrong double in the last game.",
        "4.4.iv.c",
    )
    proved_late = reason(
        "Reading: the rule on a contested cube leaves open what becomes of a score already noted. Until the next "
        "game begins, a wrong double is taken out of the score, and so is a wrong value. The director decides.",
        "4.4.iv.b, 1.1",
        reading=True,
    )
    proved_last = proved_late.under("4.4.iv.c, 1.1")
    too_late = reason(
        "Reading: a wrong double can no longer be undone once the next game has begun, and a cube left over is no "
        "worse: the score stands. The director decides.",
        "4.4.iv, 1.1",
        reading=True,
    )


class Call(Declarations):
    centre = call("The cube goes to the middle. Play on.")
    remove = call("Crawford game: no cube on the board. Play on.")
    as_shown = call("The cube stays as it is. Play on.")
    put_right = call("The cube is put right. Play on.")
    counts_one = call("The game counts without the cube. Correct the sheets.")
    counts_one_last = call(
        "The game counts without the cube. Correct the sheets; if the match is not won then, it goes on."
    )
    score_corrected = call("The cube stood wrong. Correct the sheets.")
    score_corrected_last = call("The cube stood wrong. Correct the sheets; if the match is not won then, it goes on.")
    nothing_wrong = call("Crawford game: no cube. Play on.")
    stands = call("The score stands.")


class CubePlace(Scenario):
    cube_state: Cube = ask("What is wrong with the cube?")
    crawford_game: bool = ask("Is this the Crawford game?")
    proved: bool = ask("Has that player proved it?")
    noticed: Noticed = ask("When was it noticed?", default=Noticed.DURING)


def rule(case: CubePlace) -> Ruling:
    if case.noticed is Noticed.DURING and case.crawford_game:
        return _in_crawford_game(case.cube_state)
    if case.cube_state is Cube.CONTESTED:
        return _contested(case)
    if case.noticed is not Noticed.DURING:
        return _after_game(case)
    why = Why.missing() if case.cube_state is Cube.MISSING else Why.left_over()
    return _ruling(Verdict.CENTRE, Call.centre(), CubeGoes.CENTRE, why)


def _in_crawford_game(cube: Cube) -> Ruling:
    if cube is Cube.MISSING:
        return _ruling(Verdict.NOTHING_WRONG, Call.nothing_wrong(), CubeGoes.OFF, Why.rightly_off())
    return _ruling(Verdict.REMOVE, Call.remove(), CubeGoes.OFF, Why.crawford())


def _contested(case: CubePlace) -> Ruling:
    """Take the cube as right unless disproved (4.4.ix); after the game its value can only change the score."""
    during = case.noticed is Noticed.DURING
    if not case.proved:
        return _ruling(Verdict.AS_SHOWN, Call.as_shown() if during else Call.stands(), None, Why.presumed())
    found = (Why.presumed(), Why.proved())
    match case.noticed:
        case Noticed.DURING:
            return _ruling(Verdict.PUT_RIGHT, Call.put_right(), None, *found)
        case Noticed.NEXT_GAME_STARTED:
            return _ruling(Verdict.RESULT_STANDS, Call.stands(), None, Why.presumed(), Why.too_late(), reading=True)
        case Noticed.MATCH_OVER:
            steps = (*found, Why.proved_last(), Why.goes_on())
            return _ruling(Verdict.PUT_RIGHT, Call.score_corrected_last(), None, *steps, reading=True)
        case _:
            return _ruling(Verdict.PUT_RIGHT, Call.score_corrected(), None, *found, Why.proved_late(), reading=True)


def _after_game(case: CubePlace) -> Ruling:
    if case.cube_state is Cube.MISSING:
        return _ruling(Verdict.RESULT_STANDS, Call.stands(), None, Why.no_effect())
    if case.noticed is Noticed.NEXT_GAME_STARTED:
        return _ruling(Verdict.RESULT_STANDS, Call.stands(), None, Why.too_late(), reading=True)
    if case.noticed is Noticed.MATCH_OVER:
        steps = (Why.counts_one_last(), Why.goes_on())
        return _ruling(Verdict.SCORE_WITHOUT_CUBE, Call.counts_one_last(), None, *steps, reading=True)
    return _ruling(Verdict.SCORE_WITHOUT_CUBE, Call.counts_one(), None, Why.counts_one(), reading=True)


def _ruling(verdict: Verdict, spoken: Message, cube_to: CubeGoes | None, *steps: Step, reading: bool = False) -> Ruling:
    value = 1 if verdict in (Verdict.CENTRE, Verdict.SCORE_WITHOUT_CUBE) else None
    return Ruling.of(verdict, spoken, *steps, discretion=reading, value=value, cube_to=cube_to)


WIZARD = Wizard(
    rule,
    says=(CubeGoes,),
    then=(Then("backgammon.cube", same("noticed")), Then("backgammon.crawford", same("noticed"))),
)
