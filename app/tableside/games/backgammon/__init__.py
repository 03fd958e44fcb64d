"""Tournament backgammon: the cube, the clock, the dice, the checkers, the score and the conduct of a match."""

from tableside.games import Game
from tableside.games.backgammon import diagrams, texts_calls, texts_cube, texts_main, texts_play, texts_play_calls
from tableside.games.backgammon.answer import ANSWER
from tableside.games.backgammon.board import POSITIONS
from tableside.games.backgammon.clock import CLOCK
from tableside.games.backgammon.clock_play import CLOCK_ERROR, CLOCK_STOP, TIME_OUT
from tableside.games.backgammon.conduct import CONDUCT, DEVICES, SLOW_PLAY
from tableside.games.backgammon.crawford import CRAWFORD
from tableside.games.backgammon.cube import CUBE
from tableside.games.backgammon.dice import EARLY_DICE, ROLL, TURN_END
from tableside.games.backgammon.disputes import APPEAL
from tableside.games.backgammon.equipment import EQUIPMENT_CHANGE, EQUIPMENT_USE
from tableside.games.backgammon.legacy import COMMON, SITUATIONS, THEN
from tableside.games.backgammon.match import articles
from tableside.games.backgammon.moves import HANDLING, ILLEGAL_MOVE, START_POSITION
from tableside.games.backgammon.profiles import PROFILES
from tableside.games.backgammon.punctuality import BREAKS, LATENESS
from tableside.games.backgammon.requests import ENTRY, REQUEST
from tableside.games.backgammon.score import BackgammonMatch
from tableside.games.backgammon.scoring import CONCESSION, RESULT_CORRECTION, SCORE_DISPUTE, WRONG_LENGTH
from tableside.games.legacy import furnished
from tableside.rulings.model import Wizard

_WIZARDS: tuple[Wizard, ...] = (
    CRAWFORD,
    CUBE,
    ANSWER,
    ROLL,
    EARLY_DICE,
    TURN_END,
    ILLEGAL_MOVE,
    START_POSITION,
    HANDLING,
    CLOCK,
    CLOCK_STOP,
    CLOCK_ERROR,
    TIME_OUT,
    LATENESS,
    BREAKS,
    SLOW_PLAY,
    SCORE_DISPUTE,
    WRONG_LENGTH,
    RESULT_CORRECTION,
    CONCESSION,
    EQUIPMENT_USE,
    EQUIPMENT_CHANGE,
    CONDUCT,
    DEVICES,
    REQUEST,
    ENTRY,
    APPEAL,
)

CALLS_FOR_RULING = articles(
    "1.2.iii",
    "1.4.i",
    "1.4.ii",
    "1.5",
    "1.6.iii",
    "1.6.iv",
    "1.7.vi",
    "1.7.vii",
    "2.1",
    "2.2.ii",
    "2.2.iii",
    "2.2.iv",
    "2.3.i",
    "2.3.ii",
    "2.4.i",
    "2.4.ii",
    "3.1",
    "3.2",
    "3.3.i",
    "3.4.i",
    "3.4.ii",
    "3.4.iii",
    "3.5.i",
    "3.5.ii",
    "3.5.iii",
    "3.5.v",
    "3.5.vi",
    "3.6",
    "3.7.i",
    "3.7.ii",
    "3.8",
    "4.1.i",
    "4.1.ii",
    "4.1.iii",
    "4.1.iv",
    "4.1.v",
    "4.1.vi",
    "4.2.i",
    "4.2.ii",
    "4.2.iii",
    "4.2.iv",
    "4.2.v",
    "4.3.i",
    "4.3.ii",
    "4.3.iii",
    "4.3.iv",
    "4.3.v",
    "4.4.i",
    "4.4.ii",
    "4.4.iii",
    "4.4.iv",
    "4.4.v",
    "4.4.vi",
    "4.4.vii",
    "4.4.viii",
    "4.4.ix",
    "4.5",
    "4.6",
    "4.7",
    "4.8",
    "5.1",
    "5.2",
    "5.3",
)

WIZARDS = tuple(furnished(wizard, study=PROFILES, situations=SITUATIONS, then=THEN) for wizard in _WIZARDS)
GAME = Game(
    id="backgammon",
    name="Backgammon",
    order=4,
    wizards=WIZARDS,
    common=tuple(wizard for name in COMMON for wizard in WIZARDS if wizard.id == name),
    calls_for_ruling=CALLS_FOR_RULING,
    match=BackgammonMatch,
    positions=POSITIONS,
    diagrams={"backgammon-start": diagrams.starting_position, "backgammon-cube": diagrams.cube_places},
    words={**texts_calls.TEXTS, **texts_cube.TEXTS, **texts_main.TEXTS, **texts_play.TEXTS, **texts_play_calls.TEXTS},
)
