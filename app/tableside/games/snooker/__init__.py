"""Everything the program knows of snooker."""

from tableside.games import Game

GAME = Game(
    id="snooker",
    name="Snooker",
    order=1,
    package=__name__,
    titles={
        "foul": (
            "Foul: what does it cost?",
            (
                "The penalty for one or several fouls, where the cue ball is played from, and what the next "
                "player may choose."
            ),
        ),
        "free-ball": (
            "Free ball",
            "Snookered after a foul: is there a free ball, and what does the stroke with it bring?",
        ),
        "miss": (
            "Foul and a miss",
            (
                "The ball on was not hit first: is it a miss, does the offender have to be warned, and what may "
                "the next player ask?"
            ),
        ),
        "snookered": ("Snookered?", "Is the cue ball snookered on the ball on, and by which ball?"),
        "spotting": ("Spotting colours", "Where does each colour go when spots are occupied?"),
        "touching-ball": (
            "Touching ball",
            "The cue ball lies against another ball: what is announced, and was the stroke away from it fair?",
        ),
        "stroke": (
            "What does the stroke score?",
            "An ordinary stroke: points, colours to spot, the next ball on and whose turn it is.",
        ),
        "ball-moved": (
            "Ball touched or moved",
            "A ball is moved outside the stroke: penalty, or simply put back?",
        ),
        "frame-end": (
            "End of the frame on the black",
            "Only the black is left and it is potted, fouled or the frame is claimed: over, or re-spotted black?",
        ),
        "conduct": (
            "Time wasting and unfair conduct",
            "A player dawdles, behaves unfairly or refuses to go on: warning, frame or game?",
        ),
        "in-hand": (
            "Playing from in-hand",
            "Is the cue ball in-hand, and was it properly placed and played from the D?",
        ),
        "pocket-edge": (
            "Ball on the edge of a pocket",
            "A ball drops without being hit: does it count, does it come back, is the stroke replayed?",
        ),
        "push-stroke": ("Push stroke", "Did the tip stay on the cue ball too long, or was a touching ball moved?"),
        "question": ("What may the referee answer?", "A player asks the referee something: may it be answered?"),
        "replay": (
            "Replaying after a miss",
            "The stroke is replayed from the original position: what goes back, and what is on?",
        ),
        "assistance": (
            "Cleaning a ball and other help",
            "A player asks for a ball to be cleaned, a light to be moved or other help: is it given, and how?",
        ),
        "claim": ("Claiming a foul", "Is a foul still in time, and may this person claim it?"),
        "concede": ("Conceding", "A player offers to concede: may they, does it stand, and what is it worth?"),
        "forfeit": ("Frame or game forfeited", "What the opponent receives when a frame or game is lost by forfeit."),
        "jump-shot": ("Jump shot", "The cue ball passed over an object ball: jump shot, or one of the exceptions?"),
        "set-up": (
            "Set-up and balls",
            "Balls set up wrongly, or to be replaced by others: put right, left or refused?",
        ),
        "opening": ("Opening the frame", "Who breaks off, and what if the wrong player did?"),
        "spotting-error": (
            "Colour wrongly spotted",
            "A colour stands in the wrong place, is missing, or should not be there at all.",
        ),
        "stalemate": (
            "Stalemate",
            "Neither player can get on: offer a fresh start, set a period, or start the frame again.",
        ),
        "conferring": ("Partners conferring", "Four-handed snooker: may the partners talk now?"),
        "play-again": (
            "Play again",
            "After a foul the next player asks the offender to play: who plays, and what follows?",
        ),
        "no-referee": ("No referee", "A friendly match without a referee: who calls fouls and decides?"),
        "non-striker": (
            "Non-striker in the way",
            "The non-striker stands in the striker's line of vision or too near the table.",
        ),
    },
    common=("foul", "free-ball", "miss", "snookered", "spotting", "touching-ball"),
)
