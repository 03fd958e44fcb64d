"""Everything the program knows of tournament backgammon."""

from tableside.games import Game, MatchClockRules
from tableside.games.backgammon import (
    appeal,
    breaks,
    clock,
    clock_error,
    clock_stop,
    concession,
    conduct,
    crawford,
    cube,
    cube_place,
    devices,
    diagrams,
    dice_used,
    early_dice,
    entry,
    equipment_change,
    equipment_use,
    game_result,
    handling,
    illegal_move,
    lateness,
    opening_roll,
    request,
    result_correction,
    roll,
    score_dispute,
    slow_play,
    start_position,
    take_or_pass,
    time_out,
    turn_end,
    wrong_length,
)
from tableside.games.backgammon.board import FACE, NAMES_ON_BOARD, POSITIONS, backgammon_table
from tableside.games.backgammon.score import BackgammonMatch
from tableside.games.backgammon.shared import OUTCOMES

_LABELS = (
    "1.2.iii 1.4.i 1.4.ii 1.5 1.6.iii 1.6.iv 1.7.vi 1.7.vii 2.1 2.2.ii 2.2.iii 2.2.iv 2.3.i 2.3.ii 2.4.i 2.4.ii 3.1 "
    "3.2 3.3.i 3.4.i 3.4.ii 3.4.iii 3.5.i 3.5.ii 3.5.iii 3.5.v 3.5.vi 3.6 3.7.i 3.7.ii 3.8 4.1.i 4.1.ii 4.1.iii "
    "4.1.iv 4.1.v 4.1.vi 4.2.i 4.2.ii 4.2.iii 4.2.iv 4.2.v 4.3.i 4.3.ii 4.3.iii 4.3.iv 4.3.v 4.4.i 4.4.ii 4.4.iii "
    "4.4.iv 4.4.v 4.4.vi 4.4.vii 4.4.viii 4.4.ix 4.5 4.6 4.7 4.8 5.1 5.2 5.3"
)

GAME = Game(
    id="backgammon",
    name="Backgammon",
    order=4,
    wizards=(
        crawford.WIZARD,
        cube.WIZARD,
        cube_place.WIZARD,
        take_or_pass.WIZARD,
        roll.WIZARD,
        opening_roll.WIZARD,
        dice_used.WIZARD,
        early_dice.WIZARD,
        turn_end.WIZARD,
        illegal_move.WIZARD,
        start_position.WIZARD,
        handling.WIZARD,
        clock.WIZARD,
        clock_stop.WIZARD,
        clock_error.WIZARD,
        time_out.WIZARD,
        lateness.WIZARD,
        breaks.WIZARD,
        slow_play.WIZARD,
        game_result.WIZARD,
        score_dispute.WIZARD,
        wrong_length.WIZARD,
        result_correction.WIZARD,
        concession.WIZARD,
        equipment_use.WIZARD,
        equipment_change.WIZARD,
        conduct.WIZARD,
        devices.WIZARD,
        request.WIZARD,
        entry.WIZARD,
        appeal.WIZARD,
    ),
    common=(roll.WIZARD, illegal_move.WIZARD, cube.WIZARD, crawford.WIZARD, clock.WIZARD),
    calls_for_ruling=tuple(f"backgammon/{label}" for label in _LABELS.split()),
    match=BackgammonMatch,
    positions=POSITIONS,
    face=FACE,
    board=backgammon_table,
    clock=MatchClockRules(clock.WIZARD.id, time_out.WIZARD.id, clock_stop.WIZARD.id),
    diagrams={"backgammon-start": diagrams.starting_position, "backgammon-cube": diagrams.cube_places},
    words={**OUTCOMES, **diagrams.LABELS, **NAMES_ON_BOARD},
)
