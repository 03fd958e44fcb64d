"""The snooker wizards."""

from tableside.rulings.model import Wizard
from tableside.rulings.snooker.after_foul import CLAIM, PLAY_AGAIN, REPLAY
from tableside.rulings.snooker.ball_moved import BALL_MOVED
from tableside.rulings.snooker.conduct import CONDUCT
from tableside.rulings.snooker.forfeit import CONCEDE, FORFEIT
from tableside.rulings.snooker.foul import FOUL
from tableside.rulings.snooker.frame_end import FRAME_END
from tableside.rulings.snooker.free_ball import FREE_BALL
from tableside.rulings.snooker.in_hand import IN_HAND
from tableside.rulings.snooker.miss import MISS
from tableside.rulings.snooker.partners import CONFERRING
from tableside.rulings.snooker.pocket_edge import POCKET_EDGE
from tableside.rulings.snooker.snookered import SNOOKERED
from tableside.rulings.snooker.spotting import SPOTTING
from tableside.rulings.snooker.spotting_error import SPOTTING_ERROR
from tableside.rulings.snooker.stalemate import STALEMATE
from tableside.rulings.snooker.strokes import JUMP_SHOT, PUSH_STROKE
from tableside.rulings.snooker.touching_ball import TOUCHING_BALL

WIZARDS: tuple[Wizard, ...] = (
    FOUL,
    MISS,
    FREE_BALL,
    SNOOKERED,
    SPOTTING,
    TOUCHING_BALL,
    POCKET_EDGE,
    FRAME_END,
    BALL_MOVED,
    PUSH_STROKE,
    JUMP_SHOT,
    IN_HAND,
    PLAY_AGAIN,
    REPLAY,
    CLAIM,
    SPOTTING_ERROR,
    STALEMATE,
    CONCEDE,
    FORFEIT,
    CONDUCT,
    CONFERRING,
)
