"""Everything the program knows of blackball."""

from tableside.games import Game

GAME = Game(
    id="blackball",
    name="Blackball",
    order=3,
    package=__name__,
    titles={
        "shot": ("The shot", "The whole ruling of a shot: break, groups, fouls, free shot, win or loss."),
        "respot": ("Putting balls back", "Where do balls go that left the table, and in which order?"),
        "zone": ("Playing from baulk", "Was the cue ball placed and played properly in baulk?"),
        "snooked": ("Snookered?", "Can any part of a ball on be hit by a direct, straight shot?"),
        "clock": ("Shot clock", "Is the shot in time, is a call due, or does the clock stand still?"),
        "touching-ball": ("Touching ball", "What must the player do when a ball lies against the cue ball?"),
        "conduct": ("Conduct", "What does an act of a player cost: nothing, the frame, or the match?"),
        "interference": (
            "Interference and marking",
            "Balls were moved from outside, or something lies on the table: what follows?",
        ),
        "lag": ("The lag", "Who wins the lag, or is it taken again?"),
        "off-table": (
            "Ball off the table",
            "A ball left the playing surface: is it a foul, and where does the ball go?",
        ),
        "pocket-edge": (
            "Ball falling without being hit",
            "A ball on the edge of a pocket falls without being touched: potted, put back or replayed?",
        ),
        "touched-ball": (
            "Ball touched",
            "A ball in play was touched by a body, clothes, cue or equipment: is it a foul?",
        ),
        "racking": ("The rack", "The balls were racked wrongly: rack again, or play on?"),
        "stalemate": ("Stalemate", "The frame cannot go on or makes no progress: warn, play on or replay?"),
        "wrong-group": ("The wrong colour played", "A player, or both, played the other's colour: what now?"),
        "equipment": ("Equipment", "May this cue, rest, ball or other thing be used?"),
        "self-refereed": ("Without a referee", "The players disagree and there is no referee: what counts?"),
    },
    common=("shot", "respot", "zone", "snooked"),
)
