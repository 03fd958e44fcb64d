"""English texts of carrom interruptions, equipment and protests."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.carrom.replay": "Is the board played again?",
    "wizard.carrom.replay.about": "Passing, a lost position, no room for the striker.",
    "verdict.carrom.replay.play-on": "Play on",
    "fact.carrom.replay.reason": "Why might it be replayed?",
    "value.carrom.replay.reason.passes": "the players pass the turn",
    "value.carrom.replay.reason.position-lost": "the position was lost",
    "value.carrom.replay.reason.no-room-for-striker": "there is no place for the striker",
    "fact.carrom.replay.beyond_control": "Unforeseen and beyond the umpire's control?",
    "fact.carrom.replay.lines_blocked": "Are the base lines blocked?",
    "fact.carrom.replay.circles_blocked": "Are the base circles blocked?",
    "call.carrom.replay": "Board void. Play it again.",
    "call.carrom.play-on": "Play on.",
    "step.carrom.replay.passes": "Each player has passed the turn three times running: the board is void.",
    "step.carrom.replay.passes-not-yet": "Not yet three passes in a row by each player.",
    "step.carrom.replay.position-lost": (
        "It was unforeseen, beyond the umpire's control, and cannot be restored: the board is played again."
    ),
    "step.carrom.replay.restore": "The position can be restored: nothing is replayed.",
    "step.carrom.replay.player-at-fault": "A player caused it: that player loses the board instead of replaying it.",
    "step.carrom.replay.no-room-for-striker": (
        "Base lines and base circles are both blocked, so the striker cannot be placed: the board is played again."
    ),
    "step.carrom.replay.no-room-for-striker-not-yet": (
        "There is still a place on the base lines or a base circle: play goes on."
    ),
    "wizard.carrom.unnoticed": "Noticed too late?",
    "wizard.carrom.unnoticed.about": "What can still be put right once the next stroke has been made.",
    "verdict.carrom.unnoticed.stands": "It stands",
    "verdict.carrom.unnoticed.queen-counts-as-covered": "The queen counts as covered",
    "verdict.carrom.unnoticed.turn-lost-now": "The turn is lost now",
    "verdict.carrom.unnoticed.change-after-board": "Change ends after this board",
    "verdict.carrom.unnoticed.rule-on-it": "It can still be ruled on",
    "verdict.carrom.unnoticed.queen-goes-back": "The queen goes back",
    "fact.carrom.unnoticed.matter": "What was overlooked?",
    "value.carrom.unnoticed.matter.out-of-turn": "a stroke out of turn",
    "value.carrom.unnoticed.matter.wrong-pieces-placed": "wrong pieces placed as penalty",
    "value.carrom.unnoticed.matter.queen-not-covered": "a queen that was not covered",
    "value.carrom.unnoticed.matter.opponents-piece": "the player went on after pocketing only the opponent's piece",
    "value.carrom.unnoticed.matter.change-of-ends": "the change of ends",
    "fact.carrom.unnoticed.next_stroke_made": "Has the next stroke been made?",
    "outcome.carrom.unnoticed.stands": "What was done stands",
    "call.carrom.unnoticed.stands": "It stands. Play on.",
    "call.carrom.unnoticed.queen-counts-as-covered": "Queen covered. Play on.",
    "call.carrom.unnoticed.turn-lost-now": "Stop. Turn passes.",
    "call.carrom.unnoticed.change-after-board": "Change of ends after this board.",
    "call.carrom.unnoticed.rule-on-it": "Stop. I rule on it.",
    "call.carrom.unnoticed.queen-goes-back": "Queen back.",
    "step.carrom.unnoticed.out-of-turn.early": (
        "The next player has not played yet: the stroke out of turn loses the board."
    ),
    "step.carrom.unnoticed.out-of-turn.late": "The next player has already played: the stroke out of turn is accepted.",
    "step.carrom.unnoticed.wrong-pieces-placed.early": (
        "The wrong pieces are taken away again, and the placer has committed a foul."
    ),
    "step.carrom.unnoticed.wrong-pieces-placed.late": (
        "The next stroke has been made: the pieces count as placed regularly."
    ),
    "step.carrom.unnoticed.queen-not-covered.early": "The queen was not covered by the next stroke: it is put back.",
    "step.carrom.unnoticed.queen-not-covered.late": (
        "Nobody noticed before the following stroke: the queen counts as duly covered."
    ),
    "step.carrom.unnoticed.opponents-piece.early": (
        "A player who pockets a piece of the opponent is stopped by the umpire."
    ),
    "step.carrom.unnoticed.opponents-piece.late": (
        "The opponent's piece counts as properly pocketed; the turn is lost at the moment it is noticed."
    ),
    "step.carrom.unnoticed.change-of-ends.late": (
        "An overlooked change of ends is made when noticed, once the board in progress is over."
    ),
    "wizard.carrom.stroke-made": "Was the stroke made?",
    "wizard.carrom.stroke-made.about": "When a stroke counts, and when it is over.",
    "verdict.carrom.stroke-made.made": "Stroke made",
    "verdict.carrom.stroke-made.not-made": "Stroke not made",
    "fact.carrom.stroke-made.left_base": "Did the striker get clear of the base lines or circles?",
    "fact.carrom.stroke-made.touched": "Did it touch a piece?",
    "fact.carrom.stroke-made.at_rest": "Is everything at rest?",
    "outcome.carrom.stroke-made.made": "Stroke made",
    "outcome.carrom.stroke-made.over": "Stroke over",
    "call.carrom.stroke-made.made": "Stroke made.",
    "call.carrom.stroke-made.not-made": "No stroke. Play again.",
    "step.carrom.stroke-made.left": (
        "The striker is clear of the base lines or circles: the stroke is made, whether it touched a piece or not."
    ),
    "step.carrom.stroke-made.not-left": (
        "The striker neither got clear nor touched a piece: the stroke does not count as made."
    ),
    "step.carrom.stroke-made.touched": (
        "It touched a piece without getting clear. The text voids a stroke only if both are missing; it is "
        "taken as made, and the umpire decides."
    ),
    "step.carrom.stroke-made.over": (
        "Striker and pieces are at rest: the stroke is over and the player takes the striker away."
    ),
    "step.carrom.stroke-made.not-over": "Something is still moving: the stroke is not over yet.",
    "wizard.carrom.equipment": "Equipment",
    "wizard.carrom.equipment.about": "Changing the striker, a damaged or broken piece, another carrom board, the seat.",
    "verdict.carrom.equipment.allowed": "Allowed",
    "verdict.carrom.equipment.not-allowed": "Not allowed",
    "fact.carrom.equipment.matter": "What is it about?",
    "value.carrom.equipment.matter.change-striker": "another striker",
    "value.carrom.equipment.matter.striker-broken": "a broken striker",
    "value.carrom.equipment.matter.piece-damaged": "a damaged piece",
    "value.carrom.equipment.matter.piece-broken": "a piece broken in play",
    "value.carrom.equipment.matter.replace-board": "another carrom board or stand",
    "value.carrom.equipment.matter.move-board": "moving the carrom board",
    "value.carrom.equipment.matter.seat-height": "the height of the seat",
    "fact.carrom.equipment.board_in_progress": "Is a board in progress?",
    "fact.carrom.equipment.approved": "Checked and agreed by the official concerned?",
    "outcome.carrom.equipment.allowed": "Allowed",
    "outcome.carrom.equipment.by": "Done by",
    "value.carrom.equipment.by.player": "the player",
    "value.carrom.equipment.by.umpire": "the umpire",
    "outcome.carrom.equipment.when": "When",
    "value.carrom.equipment.when.now": "now",
    "value.carrom.equipment.when.after-stroke": "after the current stroke",
    "call.carrom.equipment.allowed": "Allowed.",
    "call.carrom.equipment.not-allowed": "Not now.",
    "step.carrom.equipment.change-striker": (
        "The striker may be exchanged only when the board is over, for one the jury has checked and approved."
    ),
    "step.carrom.equipment.striker-broken": (
        "A striker that breaks in play may be replaced when the current stroke has ended."
    ),
    "step.carrom.equipment.piece-damaged": (
        "Once its replacement is agreed, the umpire puts a new piece in the same position as nearly as possible."
    ),
    "step.carrom.equipment.piece-broken": (
        "The position of the largest fragment counts, and the umpire has the final word."
    ),
    "step.carrom.equipment.replace-board": (
        "Carrom board or stand may be replaced only at the end of a board; their condition is for the umpire alone."
    ),
    "step.carrom.equipment.move-board": (
        "The carrom board keeps its position for the match; only the umpire may change it, after a check at "
        "a player's request."
    ),
    "step.carrom.equipment.seat-height": "Anything may be used to adjust the seat, but only when the board is over.",
    "wizard.carrom.protest": "Protests",
    "wizard.carrom.protest.about": "Whether a protest is heard, and what the jury's verdict does.",
    "verdict.carrom.protest.not-accepted": "Not accepted",
    "verdict.carrom.protest.heard": "Accepted, play goes on",
    "verdict.carrom.protest.upheld": "Upheld",
    "verdict.carrom.protest.rejected": "Rejected",
    "fact.carrom.protest.form": "Oral or written?",
    "value.carrom.protest.form.oral": "oral",
    "value.carrom.protest.form.written": "written",
    "fact.carrom.protest.fee_paid": "Has the fee been paid?",
    "fact.carrom.protest.at_once": "Made known to the umpire immediately?",
    "fact.carrom.protest.late": "More than 15 minutes after the end of the board?",
    "fact.carrom.protest.english_and_signed": "In English, signed, and through the umpire?",
    "fact.carrom.protest.complete": "Does it state the facts, the decision and the objection?",
    "fact.carrom.protest.offensive": "Is the language offensive?",
    "fact.carrom.protest.withdrawal": "Does the player want to withdraw it?",
    "fact.carrom.protest.jury": "What does the jury say?",
    "value.carrom.protest.jury.pending": "no verdict yet",
    "value.carrom.protest.jury.upheld": "upheld",
    "value.carrom.protest.jury.rejected": "rejected",
    "outcome.carrom.protest.accepted": "Accepted for hearing",
    "outcome.carrom.protest.fee": "Fee",
    "value.carrom.protest.fee.held": "held for now",
    "value.carrom.protest.fee.refunded": "refunded",
    "value.carrom.protest.fee.kept": "kept",
    "outcome.carrom.protest.announce_result": "Result may be announced",
    "call.carrom.protest.not-accepted": "Protest not accepted.",
    "call.carrom.protest.heard": "Protest noted. Play on.",
    "call.carrom.protest.upheld": "Protest upheld. The board is replayed.",
    "call.carrom.protest.rejected": "Protest rejected. The result stands.",
    "step.carrom.protest.in-order": "The protest has the form and the fee that are asked for.",
    "step.carrom.protest.offensive": (
        "A protest in vulgar or unseemly language is rejected and leads to disciplinary action."
    ),
    "step.carrom.protest.no-fee": "Without payment of the fee no protest is accepted.",
    "step.carrom.protest.oral-too-late": "An oral protest has to be made known to the umpire immediately.",
    "step.carrom.protest.written-too-late": (
        "A written protest has to be submitted within 15 minutes of the end of the board."
    ),
    "step.carrom.protest.form": (
        "A protest has to be in English, signed by player or captain, and handed in through the umpire."
    ),
    "step.carrom.protest.incomplete": (
        "A protest has to state what happened, what the umpire decided and what is objected to."
    ),
    "step.carrom.protest.no-withdrawal": "A protest that has been submitted may not be withdrawn.",
    "step.carrom.protest.play-goes-on": (
        "Play goes on from where it stopped; the result is not announced before the jury's verdict."
    ),
    "step.carrom.protest.one-hour": "The jury informs the parties within 1 hour of the submission.",
    "step.carrom.protest.upheld": (
        "The board in which it was submitted is replayed from its beginning, and the fee is refunded."
    ),
    "step.carrom.protest.rejected": "The result of the match stands and the fee is kept.",
}
