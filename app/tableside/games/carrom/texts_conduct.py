"""English texts of carrom turns, fouls and loss of the match."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.carrom.turn": "Turn and clock",
    "wizard.carrom.turn.about": "Time for a stroke, playing out of turn, rising, playing during an appeal, passing.",
    "verdict.carrom.turn.in-time": "In time",
    "verdict.carrom.turn.technical-foul": "Technical foul",
    "verdict.carrom.technical-foul.technical-foul": "Technical foul",
    "verdict.carrom.turn.foul": "Foul",
    "verdict.carrom.technical-foul.foul": "Foul",
    "verdict.carrom.turn.match-lost": "Match lost",
    "verdict.carrom.turn.stands": "It stands",
    "verdict.carrom.turn.no-loss": "No loss",
    "verdict.carrom.turn.replay": "Board played again",
    "verdict.carrom.disturbed.replay": "Board played again",
    "verdict.carrom.replay.replay": "Board played again",
    "fact.carrom.turn.event": "What happened?",
    "value.carrom.turn.event.stroke-clock": "the time for a stroke",
    "value.carrom.turn.event.out-of-turn": "a stroke out of turn",
    "value.carrom.turn.event.left-seat": "a player got up",
    "value.carrom.turn.event.played-during-appeal": "played on during an appeal",
    "value.carrom.turn.event.passes": "the players pass the turn",
    "fact.carrom.turn.late": "More than 15 seconds?",
    "fact.carrom.turn.first_stroke": "First stroke of the turn?",
    "fact.carrom.turn.penalty_placed": "Was a penalty placed just before?",
    "fact.carrom.turn.stopped_in_time": "Did the umpire stop the player in time?",
    "fact.carrom.turn.noticed": "Noticed before the next player's stroke?",
    "fact.carrom.turn.without_permission": "Without the umpire's permission?",
    "fact.carrom.turn.passes_each": "Passes in a row by each player",
    "fact.carrom.replay.passes_each": "Passes in a row by each player",
    "fact.carrom.turn.pieces_left": "Offender's pieces on the carrom board",
    "fact.carrom.disturbed.pieces_left": "Offender's pieces on the carrom board",
    "fact.carrom.turn.queen_on_board": "Is the queen still on the carrom board?",
    "fact.carrom.disturbed.queen_on_board": "Is the queen still on the carrom board?",
    "value.turn.match-over": "the match is over",
    "outcome.carrom.turn.replay": "Board played again",
    "outcome.carrom.disturbed.replay": "Board played again",
    "outcome.carrom.replay.replay": "Board played again",
    "outcome.carrom.protest.replay": "Board played again",
    "outcome.carrom.turn.clock_from": "The clock runs from",
    "value.carrom.turn.clock_from.end-of-stroke": "the end of the previous stroke",
    "value.carrom.turn.clock_from.opponents-striker-removed": "the removal of the opponent's striker",
    "value.carrom.turn.clock_from.penalty-placed": "the placing of the penalty",
    "value.carrom.turn.clock_from.none": "does not matter here",
    "value.carrom.turn.limit_seconds.none": "does not matter here",
    "outcome.carrom.turn.limit_seconds": "Seconds allowed",
    "call.carrom.turn.in-time": "In time.",
    "call.carrom.turn.technical-foul": "Time. Technical foul. Continue.",
    "call.carrom.turn.foul": "Time. Foul. Turn passes.",
    "call.carrom.turn.match-lost": "Left the seat. Match lost.",
    "call.carrom.turn.stands": "It stands. Play on.",
    "call.carrom.turn.no-loss": "Play on.",
    "call.carrom.turn.replay": "Board void. Play it again.",
    "step.carrom.turn.clock-starts": (
        "At the start of a turn the time runs from when the opponent's striker was taken off."
    ),
    "step.carrom.turn.clock-after-penalty": "After a penalty the time runs from its placing.",
    "step.carrom.turn.clock-goes-on": "While the player goes on pocketing, the time runs from the end of the stroke.",
    "step.carrom.turn.in-time": "The stroke came within 15 seconds.",
    "step.carrom.turn.too-late": "More than 15 seconds were taken: the Laws are broken.",
    "step.carrom.technical-foul": (
        "Before the first stroke of the turn it is a technical foul: the opponent places one piece and the "
        "player goes on."
    ),
    "step.carrom.technical-foul-by-opponent": (
        "By someone not on turn it is a technical foul: one of the offender's pieces is placed, and the turn "
        "does not change."
    ),
    "step.carrom.foul": (
        "During the first stroke or after it, it is a foul: the opponent places one piece and the turn is lost."
    ),
    "step.carrom.turn.out-of-turn": "A stroke out of turn loses the board.",
    "step.carrom.turn.unnoticed": (
        "Nobody noticed before the next player's stroke: the turn is accepted and play goes on."
    ),
    "step.carrom.turn.stopped": (
        "The umpire stopped the player in time, so the board is not lost; the Laws name no other penalty, "
        "and the umpire decides."
    ),
    "step.carrom.turn.left-seat": "Getting up while a board is in progress, for whatever reason, loses the board.",
    "step.carrom.turn.left-seat-match": (
        "Leaving the seat without the umpire's permission loses not just the board but the match."
    ),
    "step.carrom.turn.appeal": (
        "An appeal stops the clock, and nobody plays before the umpire calls “Play”: whoever does loses the board."
    ),
    "step.carrom.turn.three-passes": (
        "Each player has passed the turn three times running: the board is void and is played again."
    ),
    "step.carrom.turn.not-yet-three": "Not yet three passes in a row by each player: the board goes on.",
    "step.carrom.loss.pieces": (
        "For the offender's piece still on the carrom board: one point.",
        "For the offender's pieces still on the carrom board: {count} points.",
    ),
    "step.carrom.loss.queen": "The queen is still there: 3 points more, as the winner has 21 or fewer.",
    "step.carrom.loss.queen-too-late": "The queen is still there but is not counted, as the winner has 22 or more.",
    "wizard.carrom.match-loss": "Loss of the match",
    "wizard.carrom.match-loss.about": "Acts of indiscipline that lose the whole match.",
    "verdict.carrom.match-loss.match-lost": "Match lost",
    "verdict.carrom.match-loss.match-not-lost": "Match not lost",
    "fact.carrom.match-loss.act": "What did the player do?",
    "value.carrom.match-loss.act.left-seat": "left the seat",
    "value.carrom.match-loss.act.interval-overrun": "came back late from the interval",
    "value.carrom.match-loss.act.decision-not-respected": "did not respect a decision",
    "value.carrom.match-loss.act.insulted-umpire": "insulted the umpire",
    "value.carrom.match-loss.act.smoking-or-intoxicated": "smoked or was intoxicated",
    "value.carrom.match-loss.act.striker-not-certified": "played with an uncertified striker",
    "value.carrom.match-loss.act.stopped-playing": "stopped playing",
    "value.carrom.match-loss.act.distraction": "distracted the opponent",
    "value.carrom.match-loss.act.late-to-report": "reported late",
    "fact.carrom.match-loss.with_permission": "With the umpire's permission?",
    "fact.carrom.match-loss.late": "Over the limit (interval 10 minutes, reporting 15)?",
    "fact.carrom.match-loss.times": "How many times in the opponent's turn?",
    "fact.carrom.match-loss.warned": "Did the umpire warn the player?",
    "outcome.carrom.match-loss.match_lost": "Match lost",
    "outcome.carrom.match-loss.winner": "Winner of the match",
    "call.carrom.match-lost": "Match to the opponent.",
    "call.carrom.match-not-lost": "The match goes on.",
    "step.carrom.match-loss.not-yet": "The conditions of the clause are not met: the match is not lost by it.",
    "step.carrom.match-loss.left-seat": "Leaving the seat without the umpire's permission loses the match.",
    "step.carrom.match-loss.seat-board": "Getting up during a board still loses that board.",
    "step.carrom.match-loss.interval-overrun": "Overrunning the rest before the deciding game loses the match.",
    "step.carrom.match-loss.interval": "The interval between the second and the third game is {minutes} minutes.",
    "step.carrom.match-loss.decision-not-respected": (
        "Not respecting a decision of the umpire or the jury loses the match."
    ),
    "step.carrom.match-loss.insulted-umpire": "Insulting the umpire before, during or right after the match loses it.",
    "step.carrom.match-loss.smoking-or-intoxicated": (
        "Smoking, or playing under the influence of drink or drugs, loses the match."
    ),
    "step.carrom.match-loss.striker-not-certified": "Playing with a striker that was not certified loses the match.",
    "step.carrom.match-loss.certify": "The striker has to be shown to the umpire and certified before play begins.",
    "step.carrom.match-loss.stopped-playing": "Ceasing to play without the umpire's permission loses the match.",
    "step.carrom.match-loss.distraction": (
        "Distracting the opponent more than twice in the opponent's turn, despite warnings, loses the match."
    ),
    "step.carrom.match-loss.foul-instead": "Distracting the opponent remains a breach: a technical foul.",
    "step.carrom.match-loss.late-to-report": "Not reporting within 15 minutes of the announcement loses the match.",
    "wizard.carrom.technical-foul": "Foul or technical foul",
    "wizard.carrom.technical-foul.about": (
        "A breach of the Laws: which kind of foul it is, what it costs, whose turn it is."
    ),
    "fact.carrom.technical-foul.breach": "What was done?",
    "value.carrom.placement.foul.none": "none",
    "value.carrom.disturbed.foul.none": "none",
    "value.carrom.technical-foul.breach.other": "something else",
    "step.carrom.breach.other": "Any breach of the Laws is either a technical foul or a foul.",
    "value.carrom.technical-foul.breach.chair-moved": "moved the chair during the turn",
    "step.carrom.breach.chair-moved": "The seat stays where it is for the whole turn.",
    "value.carrom.technical-foul.breach.body-on-board": "body touched the carrom board or stand",
    "step.carrom.breach.body-on-board": "Only the playing arm may touch the carrom board or its stand.",
    "value.carrom.technical-foul.breach.clothing-on-board": "clothing or jewellery touched the surface",
    "step.carrom.breach.clothing-on-board": "Clothes, rings, bracelets and watches must not touch the playing surface.",
    "value.carrom.technical-foul.breach.seat-height": "changed the seat's height during the board",
    "step.carrom.breach.seat-height": "The height of the seat may be changed only between boards.",
    "value.carrom.technical-foul.breach.body-over-lines": "body beyond the imaginary lines",
    "step.carrom.breach.body-over-lines": (
        "Apart from the playing hand, no part of the body may go beyond the imaginary lines."
    ),
    "value.carrom.technical-foul.breach.pushed": "pushed the striker",
    "step.carrom.breach.pushed": "The striker has to be struck, not pushed.",
    "value.carrom.technical-foul.breach.not-with-finger": "not played with a finger",
    "step.carrom.breach.not-with-finger": "The stroke has to be made with a finger.",
    "value.carrom.technical-foul.breach.elbow": "elbow on the surface or beyond the lines",
    "step.carrom.breach.elbow": "The elbow of the playing arm may not touch the surface or pass the imaginary lines.",
    "value.carrom.technical-foul.breach.braced": "held on to the chair or stand",
    "step.carrom.breach.braced": "During the stroke the player may not brace against chair or stand.",
    "value.carrom.technical-foul.breach.too-slow": "took more than 15 seconds",
    "step.carrom.breach.too-slow": "A stroke has to be made within 15 seconds.",
    "value.carrom.technical-foul.breach.powder": "added, removed or blew powder",
    "step.carrom.breach.powder": "After the call of “Play” powder may not be added, removed, shifted or blown.",
    "value.carrom.technical-foul.breach.seats-changed-slowly": "took over two minutes to change seats",
    "step.carrom.breach.seats-changed-slowly": "The players have 2 minutes to exchange seats.",
    "value.carrom.technical-foul.breach.board-knocked": "knocked or drummed on the carrom board",
    "step.carrom.breach.board-knocked": "Knocking or disturbing the carrom board is a foul, meant or not.",
    "value.carrom.technical-foul.breach.score-asked": "asked the score out of turn",
    "step.carrom.breach.score-asked": "The score may be asked only in one's own turn.",
    "value.carrom.technical-foul.breach.distraction": "distracted the opponent",
    "step.carrom.breach.distraction": "The opponent may not be distracted in any way.",
    "value.carrom.technical-foul.breach.striker-off-lines": "striker not on both base lines",
    "step.carrom.breach.striker-off-lines": "The striker has to touch both base lines.",
    "value.carrom.technical-foul.breach.striker-off-circle": "striker not covering the base circle, or on the arrow",
    "step.carrom.breach.striker-off-circle": (
        "From a base circle the striker has to cover it wholly and not touch the arrows."
    ),
    "value.carrom.technical-foul.breach.partners-talk": "partners talked or made signs",
    "step.carrom.breach.partners-talk": "Partners may not talk or communicate by gestures during a board.",
    "value.carrom.technical-foul.breach.spectators": "talked to spectators",
    "step.carrom.breach.spectators": "Talking to spectators needs the umpire's permission.",
    "value.carrom.technical-foul.breach.something-in-hand": "held something besides the striker",
    "step.carrom.breach.something-in-hand": "During the turn no solid object but the striker may be held in the hand.",
    "value.carrom.technical-foul.breach.pieces-touched": "touched or moved pieces",
    "step.carrom.breach.pieces-touched": (
        "After the break only a stroke may move pieces: the umpire restores them as nearly as possible."
    ),
    "value.carrom.technical-foul.breach.trial": "tried out the striker on the carrom board",
    "step.carrom.breach.trial": "Trying out the striker is not allowed while a board is in progress.",
    "value.carrom.technical-foul.breach.striker-laid-down": "laid the striker on the frame or in a pocket",
    "step.carrom.breach.striker-laid-down": "The striker is not kept on the frame or in a pocket during a board.",
    "fact.carrom.technical-foul.pocketed": "Did the same stroke pocket anything?",
    "outcome.carrom.technical-foul.kind": "Kind of foul",
    "outcome.carrom.technical-foul.pocketed_come_back": "Own pieces and queen come back",
    "call.carrom.breach.foul": "Foul. Turn passes.",
    "call.carrom.breach.technical-foul": "Technical foul. One piece.",
    "refuse.carrom.no-stroke-yet": "nothing can have been pocketed without a stroke by this player",
    "step.carrom.breach.pocketed": "What the stroke pocketed comes back, except the opponent's pieces.",
    "wizard.carrom.disturbed": "Position disturbed",
    "wizard.carrom.disturbed.about": "Pieces moved otherwise than by a stroke: restore, charge, lose or replay.",
    "verdict.carrom.disturbed.restore": "Restore and play on",
    "verdict.carrom.disturbed.restore-and-charge": "Restore, and charge the foul",
    "fact.carrom.disturbed.cause": "What did it?",
    "value.carrom.disturbed.cause.knocked-board": "a player knocked the carrom board",
    "value.carrom.disturbed.cause.touched-pieces": "a player touched the pieces",
    "value.carrom.disturbed.cause.unforeseen": "something unforeseen",
    "fact.carrom.disturbed.restorable": "Can the position be restored?",
    "fact.carrom.replay.restorable": "Can the position be restored?",
    "call.carrom.disturbed.restore": "Position restored. Play on.",
    "call.carrom.disturbed.restore-and-charge": "Foul. Position restored.",
    "call.carrom.disturbed.replay": "Board to be replayed.",
    "step.carrom.disturbed.knocked-board": "A player disturbed the carrom board: a foul, meant or not.",
    "step.carrom.disturbed.touched-pieces": (
        "A player touched or moved pieces after the break: the umpire restores them and declares a foul."
    ),
    "step.carrom.disturbed.cannot-restore": "The position cannot be restored: whoever caused it loses the board.",
    "step.carrom.disturbed.open": (
        "The law on touched pieces does not say what follows if they cannot be restored; it is read like a "
        "knocked carrom board, and the umpire decides."
    ),
    "step.carrom.disturbed.unforeseen": (
        "Nobody is at fault and the position can be restored: the board is not replayed."
    ),
    "step.carrom.disturbed.replay": (
        "Unforeseen events beyond the umpire's control made it impossible to restore: the board is played again."
    ),
}
