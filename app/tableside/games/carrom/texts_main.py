"""English texts of the carrom stroke and of what the carrom rulings share."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.carrom.pegno": "Ruling of a stroke",
    "wizard.carrom.pegno.about": "What comes back, what is due, whose turn it is, and whether the board is over.",
    "verdict.carrom.pegno.fair": "Fair stroke",
    "verdict.carrom.pegno.due": "Due, turn lost",
    "verdict.carrom.pegno.due-turn-kept": "Due, turn kept",
    "verdict.carrom.pegno.foul": "Foul",
    "verdict.carrom.pegno.queen-returned": "Queen goes back, turn lost",
    "verdict.carrom.pegno.board-lost": "Board lost",
    "verdict.carrom.turn.board-lost": "Board lost",
    "verdict.carrom.disturbed.board-lost": "Board lost",
    "verdict.carrom.pegno.board-won": "Board won",
    "fact.carrom.pegno.proper": "Was the stroke proper?",
    "fact.carrom.break.proper": "Was the stroke proper?",
    "fact.carrom.pegno.striker_pocketed": "Did the striker go down?",
    "fact.carrom.break.striker_pocketed": "Did the striker go down?",
    "fact.carrom.pegno.own": "Own pieces pocketed by this stroke",
    "fact.carrom.pegno.opponent": "Opponent's pieces pocketed by this stroke",
    "fact.carrom.pegno.queen": "Did this stroke pocket the queen?",
    "fact.carrom.pegno.own_left": "Own pieces on the carrom board beforehand",
    "fact.carrom.technical-foul.own_left": "Own pieces on the carrom board beforehand",
    "fact.carrom.pegno.opponent_left": "Opponent's pieces on the carrom board before the stroke",
    "fact.carrom.pegno.queen_state": "Where was the queen before the stroke?",
    "value.queen_state.on-board": "on the carrom board",
    "value.queen_state.to-cover": "pocketed by the last stroke, to be covered",
    "value.queen_state.own": "covered by the player",
    "value.queen_state.opponent": "covered by the opponent",
    "fact.carrom.pegno.ever_pocketed": "Has an own piece been down in this board?",
    "fact.carrom.pegno.dues": "Pieces owed beforehand",
    "fact.carrom.technical-foul.dues": "Pieces owed beforehand",
    "fact.carrom.pegno.player_score": "Player's score in the game",
    "fact.carrom.pegno.opponent_score": "Opponent's score in the game",
    "fact.carrom.turn.opponent_score": "Opponent's score in the game",
    "fact.carrom.disturbed.opponent_score": "Opponent's score in the game",
    "fact.carrom.pegno.claim_due": "Does the opponent claim the due?",
    "fact.carrom.pegno.striker_off_board": "Did the striker leave the carrom board?",
    "fact.carrom.pegno.opponent_dues": "Pieces the opponent owes",
    "fact.carrom.pegno.doubles": "Doubles?",
    "fact.carrom.board-score.doubles": "Doubles?",
    "fact.carrom.breaker.doubles": "Doubles?",
    "fact.carrom.placement.doubles": "Doubles?",
    "fact.carrom.technical-foul.doubles": "Doubles?",
    "fact.carrom.toss.doubles": "Doubles?",
    "outcome.carrom.pegno.turn": "Turn",
    "outcome.carrom.break.turn": "Turn",
    "outcome.carrom.placement.turn": "Turn",
    "outcome.carrom.technical-foul.turn": "Turn",
    "outcome.carrom.turn.turn": "Turn",
    "outcome.carrom.disturbed.turn": "Turn",
    "value.turn.keeps": "is kept",
    "value.turn.passes": "passes",
    "value.turn.board-over": "the board is over",
    "value.turn.unchanged": "unchanged",
    "outcome.carrom.pegno.returned_own": "Own pieces that come back",
    "outcome.carrom.pegno.penalty": "Pieces charged",
    "outcome.carrom.break.penalty": "Pieces charged",
    "outcome.carrom.placement.penalty": "Pieces charged",
    "outcome.carrom.technical-foul.penalty": "Pieces charged",
    "outcome.carrom.turn.penalty": "Pieces charged",
    "outcome.carrom.disturbed.penalty": "Pieces charged",
    "outcome.carrom.overlap.penalty": "Pieces charged",
    "outcome.placed_now": "Pieces to place now",
    "outcome.carrom.pegno.outstanding": "Pieces still owed",
    "outcome.carrom.break.outstanding": "Pieces still owed",
    "outcome.carrom.technical-foul.outstanding": "Pieces still owed",
    "outcome.carrom.pegno.queen": "Queen",
    "value.carrom.pegno.queen.on-board": "stays on the carrom board",
    "value.carrom.pegno.queen.returned": "goes back to the centre",
    "value.carrom.pegno.queen.to-cover": "pocketed, still to be covered",
    "value.carrom.pegno.queen.covered": "covered",
    "value.carrom.pegno.queen.unchanged": "already covered before",
    "outcome.placed_by": "Placed by",
    "value.placed_by.opponent": "the opponent",
    "value.placed_by.right-hand-player": "the right-hand player",
    "value.placed_by.player": "the player",
    "value.placed_by.umpire": "the umpire",
    "value.placed_by.partner": "the partner",
    "outcome.carrom.pegno.board": "Board",
    "outcome.carrom.turn.board": "Board",
    "outcome.carrom.disturbed.board": "Board",
    "value.carrom.pegno.board.none": "not over",
    "value.carrom.turn.board.none": "not over",
    "value.carrom.disturbed.board.none": "not over",
    "value.placed_by.none": "nobody",
    "outcome.board.winner": "Winner",
    "outcome.board.points": "Points",
    "value.carrom.pegno.winner.opponent": "the opponent",
    "value.carrom.turn.winner.opponent": "the opponent",
    "value.carrom.disturbed.winner.opponent": "the opponent",
    "value.carrom.match-loss.winner.opponent": "the opponent",
    "value.carrom.pegno.winner.player": "the player",
    "outcome.carrom.pegno.opponent_placed": "Opponent's dues placed now",
    "outcome.carrom.pegno.opponent_outstanding": "Opponent's dues still owed",
    "call.carrom.then": "{first} {rest}",
    "call.carrom.due": "Due.",
    "call.carrom.foul": "Foul.",
    "call.carrom.queen-returned": "Queen back.",
    "call.carrom.queen-to-cover": "Queen, to cover.",
    "call.carrom.queen-covered": "Queen covered.",
    "call.carrom.place": (
        "Place one piece.",
        "Place {count} pieces.",
    ),
    "call.carrom.owing": (
        "One piece owed.",
        "Pieces owed: {count}.",
    ),
    "call.carrom.turn-keeps": "Continue.",
    "call.carrom.turn-passes": "Turn passes.",
    "call.carrom.board-won": (
        "Board: one point to the player.",
        "Board: {count} points to the player.",
    ),
    "call.carrom.board-lost": (
        "Board: one point to the opponent.",
        "Board: {count} points to the opponent.",
    ),
    "refuse.carrom.more-than-left": "{pocketed} cannot go down when only {left} are on the carrom board",
    "refuse.carrom.queen-not-on-board": "the queen cannot be pocketed when it is not on the carrom board",
    "refuse.carrom.pieces-are-down": "own pieces have been pocketed: {down} are down",
    "refuse.carrom.queen-without-a-piece": "the queen cannot have been taken before any own piece was pocketed",
    "refuse.carrom.striker-in-two-places": "the striker cannot be in a pocket and off the carrom board at once",
    "step.carrom.pegno.nothing": "Neither an own piece nor the queen went down: the turn passes.",
    "step.carrom.pegno.own": "Own pieces went down by a proper stroke: they stay down and the player plays on.",
    "step.carrom.pegno.own-and-opponent": (
        "Pieces of both sides went down by a proper stroke: all stay down, and the own piece keeps the turn."
    ),
    "step.carrom.pegno.opponent-only": (
        "Only pieces of the opponent went down: they stay down, the umpire stops the player and the turn passes."
    ),
    "step.carrom.pegno.own-with-queen": "The own pieces that went down with the queen stay down.",
    "step.carrom.pegno.opponent-with-queen": "The opponent's pieces that went down with it count as pocketed.",
    "step.carrom.pegno.striker-off-board": (
        "The striker left the carrom board: nothing is charged for that, and pieces pocketed by the stroke count."
    ),
    "step.carrom.pegno.striker-alone": "The striker went down alone: one piece is due and the turn is lost.",
    "step.carrom.pegno.striker-with-own": (
        "The striker went down with own pieces: these come back with one piece more, and that does not cost the turn."
    ),
    "step.carrom.pegno.striker-with-opponents": (
        "The striker went down with pieces of the opponent: these stay down and one piece is due."
    ),
    "step.carrom.pegno.striker-with-both": (
        "The striker went down with pieces of both sides: only the own ones come back, with one more, and "
        "that does not cost the turn."
    ),
    "step.carrom.pegno.striker-with-queen": "The striker went down with the queen: one piece is due.",
    "step.carrom.pegno.improper": "The stroke was improper, which is a foul: one penalty piece, and the turn is lost.",
    "step.carrom.pegno.improper-own": "The own pieces it pocketed come back.",
    "step.carrom.pegno.improper-opponents": "The opponent's pieces it pocketed stay down.",
    "step.carrom.pegno.one-more-for-improper": (
        "The striker went down with the queen at stake: the improper stroke costs one piece more, and the "
        "turn in any case."
    ),
    "step.carrom.pegno.queen.no-right-yet": (
        "No own piece had been pocketed before: the queen goes back and the turn is lost."
    ),
    "step.carrom.pegno.queen.in-debt": (
        "The queen was pocketed while a penalty was owed: it goes back and the turn is lost."
    ),
    "step.carrom.pegno.queen.first-with-striker": (
        "Queen and striker went down while all own pieces were still up: the queen goes back, one piece is "
        "charged and the turn is lost."
    ),
    "step.carrom.pegno.queen.with-first-piece": (
        "The queen went down with the first own piece: it still has to be covered by the next stroke."
    ),
    "step.carrom.pegno.queen.with-first-pieces": (
        "The queen went down with more than one own piece: it is covered, even though these are the first."
    ),
    "step.carrom.pegno.queen.with-own": "The queen and an own piece went down together: it is covered.",
    "step.carrom.pegno.queen.alone": (
        "The player may take the queen and keeps the turn; an own piece must go down with the next stroke to cover it."
    ),
    "step.carrom.pegno.queen.next-stroke-covers": (
        "An own piece went down with the stroke after the queen: it is covered."
    ),
    "step.carrom.pegno.queen.not-covered": (
        "The stroke that had to cover the queen pocketed no own piece: the queen goes back."
    ),
    "step.carrom.pegno.queen.with-own-and-striker": (
        "Queen, own piece and striker went down together: the queen and the pieces come back, with one piece more."
    ),
    "step.carrom.pegno.queen.with-striker": (
        "Queen and striker went down together: the umpire puts back the queen and one piece of the player's."
    ),
    "step.carrom.pegno.queen.striker-while-covering": (
        "The striker went down instead of a covering piece: the queen goes back, one piece is due and the turn is lost."
    ),
    "step.carrom.pegno.queen.striker-and-own-while-covering": (
        "The covering piece came back with the striker: the next stroke must cover the queen, or it goes back."
    ),
    "step.carrom.pegno.queen.improper": "A queen pocketed by a foul goes back.",
    "step.carrom.pegno.queen.improper-while-covering": "The turn is lost before the queen was covered: it goes back.",
    "step.carrom.pegno.old-dues-paid": (
        "Pieces are available for what was owed before: one goes back for it now.",
        "Pieces are available for what was owed before: in all {count} go back for dues now.",
    ),
    "step.carrom.pegno.outstanding": (
        "Not enough own pieces are down to pay it all: one stays owed until a piece goes down.",
        "Not enough own pieces are down to pay it all: {count} stay owed until pieces go down.",
    ),
    "step.carrom.pegno.opponents-due-paid": (
        "The stroke makes the opponent's due payable: the player takes one piece out and places it.",
        "The stroke makes the opponent's dues payable: the player takes {count} pieces out and places them.",
    ),
    "step.carrom.pegno.right-hand-player-places": (
        "In doubles the player on the right of the one who has the turn places them."
    ),
    "step.carrom.pegno.ending.all-last": (
        "Queen and both last pieces went down in one proper stroke: the player wins the board by the queen alone."
    ),
    "step.carrom.pegno.ending.all-last-improper": (
        "Queen and both last pieces went down by an improper stroke: the opponent wins the board by the queen alone."
    ),
    "step.carrom.pegno.ending.all-last-with-striker": (
        "The striker went down with the queen and both last pieces: the queen is not the player's, and the "
        "board is lost by it."
    ),
    "step.carrom.pegno.ending.all-last-in-debt": (
        "Queen and both last pieces went down while a penalty was owed: the queen goes back and the board is "
        "lost by it."
    ),
    "step.carrom.pegno.ending.both-last-own-queen": (
        "Both last pieces went down together after the player had covered the queen: the player loses the "
        "board by one point."
    ),
    "step.carrom.pegno.ending.both-last-opponents-queen": (
        "Both last pieces went down together after the opponent had covered the queen: the player loses the "
        "board by the queen."
    ),
    "step.carrom.pegno.ending.both-last-queen-up": (
        "Both last pieces went down while the queen was still up: the board is lost."
    ),
    "step.carrom.pegno.ending.covering-with-both-last": (
        "The stroke that covered the queen pocketed both last pieces: the player wins the board by the queen alone."
    ),
    "step.carrom.pegno.ending.covering-with-both-last-improper": (
        "The covering stroke pocketed both last pieces but was improper: the opponent wins the board by the "
        "queen alone."
    ),
    "step.carrom.pegno.ending.covering-with-both-last-striker": (
        "The striker went down with both last pieces: the queen stays uncovered and the board is lost by it."
    ),
    "step.carrom.pegno.ending.finished-with-queen": (
        "All own pieces are down and the queen is covered by the player: the player wins the board with the queen."
    ),
    "step.carrom.pegno.ending.finished-without-queen": (
        "All own pieces are down: the player wins the board; the opponent's queen counts for nobody."
    ),
    "step.carrom.pegno.ending.finished-queen-too-late": (
        "All own pieces are down: the player wins the board, but from 22 points on the queen adds nothing."
    ),
    "step.carrom.pegno.ending.opponent-finished": (
        "The opponent's last piece stays down, so the opponent has finished first; the player's queen counts "
        "for nobody."
    ),
    "step.carrom.pegno.ending.opponent-finished-with-queen": (
        "The opponent's last piece stays down, so the opponent has finished first, and with the queen."
    ),
    "step.carrom.pegno.ending.opponent-finished-queen-too-late": (
        "The opponent's last piece stays down, so the opponent has finished first; from 22 points on the "
        "queen adds nothing."
    ),
    "step.carrom.pegno.ending.opponents-last-queen-up": (
        "The opponent's last piece went down while the queen was still up: the board is lost."
    ),
    "step.carrom.pegno.ending.opponents-last-queen-uncovered": (
        "The opponent's last piece went down and the queen is not covered: it counts as present, and the board is lost."
    ),
    "step.carrom.pegno.ending.covered-and-opponents-last": (
        "The stroke covered the queen and pocketed the opponent's last piece: the opponent has finished first."
    ),
    "step.carrom.pegno.ending.own-last-queen-up": (
        "The own last piece went down while the queen was still up: the board is lost, and the queen is all "
        "that counts."
    ),
    "step.carrom.pegno.points.pieces": (
        "For the loser's pieces: one point.",
        "For the loser's pieces: {count} points.",
    ),
    "step.carrom.pegno.points.queen": (
        "For the queen: one point, as the winner has 22 or more.",
        "For the queen: {count} points, as the winner has 21 or fewer.",
    ),
    "step.carrom.pegno.points.claimed": (
        "For the due that the opponent claims: one point.",
        "For the striker and the improper stroke, which the opponent claims: {count} points.",
    ),
    "step.carrom.pegno.points.no-claim": (
        "A due cannot be claimed here: dues are disregarded when a board is won by finishing."
    ),
    "step.carrom.pegno.points.most": "No board is worth more than 12 points.",
    "step.carrom.pegno.open.finish-in-debt": (
        "A last piece has to come back at once for a due, so the board is taken as not finished; the Laws do "
        "not say so openly, and the umpire decides."
    ),
    "step.carrom.pegno.open.queen-striker-and-opponents-pieces": (
        "One law takes the turn because of the opponent's pieces, another leaves it because of the queen. "
        "As in Law 48 the turn is taken to be kept, but the umpire decides."
    ),
    "step.carrom.pegno.open.first-pieces-queen-and-striker": (
        "With the first own pieces in the stroke, one law takes the turn and another leaves it. The own "
        "piece is given the greater weight, but the umpire decides."
    ),
    "step.carrom.pegno.open.both-last-without-striker": (
        "The clause is meant for a pocketed striker; without it the text would contradict winning by the "
        "last piece, so the umpire decides."
    ),
    "step.carrom.pegno.open.covered-by-this-stroke": (
        "The text counts the queen when the cover fails; here it succeeded, so the queen is left out, and "
        "the umpire decides."
    ),
    "step.carrom.pegno.open.own-pieces-come-back": (
        "The own pieces of this stroke would come back and are counted; no law says so for the end of a "
        "board, and the umpire decides."
    ),
    "step.carrom.pegno.open.claim-beyond-twelve": (
        "The claim would take the board past 12 points. One law sets 12 as the most and disregards dues, another "
        "lets them be claimed here: 12 are given, but the umpire decides."
    ),
    "step.carrom.pegno.open.last-piece-in-debt": (
        "The owner of the last piece still owed a penalty; no law says whether it comes back first, and the "
        "umpire decides."
    ),
}
