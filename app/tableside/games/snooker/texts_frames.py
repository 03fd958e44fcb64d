"""English texts of the snooker rulings on frames, games and conduct."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.snooker.frame-end": "End of the frame on the black",
    "wizard.snooker.frame-end.about": (
        "Only the black is left and it is potted, fouled or the frame is claimed: over, or re-spotted black?"
    ),
    "verdict.snooker.frame-end.frame-won": "Frame over",
    "verdict.snooker.frame-end.frame-level": "Frame over, scores level",
    "verdict.snooker.frame-end.respot-black": "Re-spotted black",
    "verdict.snooker.frame-end.claim-refused": "Claim not allowed",
    "fact.snooker.frame-end.scores": "Score before this (striker, opponent)",
    "fact.snooker.frame-end.event": "What happened on the black?",
    "fact.snooker.frame-end.aggregate": "Do aggregate points decide?",
    "fact.snooker.frame-end.last_frame": "Is it the last frame?",
    "fact.snooker.frame-end.totals": "Total points at the end of this frame, this stroke included (striker, opponent)",
    "fact.snooker.frame-end.four_handed": "Is it four-handed snooker?",
    "value.event.pot": "black potted",
    "value.event.foul": "foul",
    "value.event.claim": "the striker claims the frame",
    "outcome.scores": "Score (striker, opponent)",
    "outcome.frame_over": "Frame over",
    "outcome.respot_black": "Black re-spotted",
    "value.snooker.frame-end.winner.striker": "the striker",
    "value.snooker.frame-end.winner.opponent": "the opponent",
    "call.snooker.frame-end.frame-won.striker": "Frame to the striker.",
    "call.snooker.frame-end.frame-won.opponent": "Frame to the opponent.",
    "call.snooker.frame-end.frame-level": "The frame ends level.",
    "call.snooker.frame-end.respot-black": "Re-spotted black.",
    "call.snooker.frame-end.claim-refused": "The frame goes on.",
    "step.snooker.frame-end.pot": "Only the black was left and it was potted: 7 points to the striker.",
    "step.snooker.frame-end.foul": "Only the black was left and there was a foul: 7 points to the opponent.",
    "step.snooker.frame-end.claim": (
        "With only the black left the striker leads by {lead}, more than 7, and may claim the frame."
    ),
    "step.snooker.frame-end.claim-refused": (
        "To claim the frame on the black the striker has to lead by more than 7; the lead is {lead}."
    ),
    "step.snooker.frame-end.over": "That ends the frame.",
    "step.snooker.frame-end.won-by-striker": "The striker has more points, {high} to {low}.",
    "step.snooker.frame-end.won-by-opponent": "The opponent has more points, {high} to {low}.",
    "step.snooker.frame-end.level": "The scores are level and aggregate points do not decide.",
    "step.snooker.frame-end.drawn": (
        "The frame is level, but aggregate points decide: no black is re-spotted unless the totals are level "
        "after the last frame."
    ),
    "step.snooker.frame-end.totals-level": (
        "Aggregate points decide and the totals are level at the end of the last frame."
    ),
    "step.snooker.frame-end.spot-black": "The black is put on its spot.",
    "step.snooker.frame-end.draw-lots": "The players draw lots; the winner chooses who starts.",
    "step.snooker.frame-end.four-handed": (
        "The team that is to start chooses which of its players does so; then the order of play of the frame is kept."
    ),
    "step.snooker.frame-end.in-hand": "The starting player plays from in-hand.",
    "step.snooker.frame-end.next-ends": "The next score or foul ends the frame.",
    "refuse.snooker.frame-end.totals-too-low": "the totals include this frame, so they cannot be lower than its score",
    "wizard.snooker.forfeit": "Frame or game forfeited",
    "wizard.snooker.forfeit.about": "What the opponent receives when a frame or game is lost by forfeit.",
    "verdict.snooker.forfeit.frame-forfeited": "Frame forfeited",
    "verdict.snooker.forfeit.game-forfeited": "Game forfeited",
    "fact.snooker.forfeit.reds": "How many reds are on the table?",
    "fact.snooker.forfeit.colours": "Which colours are on the table, or wrongly off it?",
    "fact.snooker.forfeit.forfeited": "What is forfeited?",
    "fact.snooker.forfeit.frames_left": (
        "How many frames are left after this one (with frames deciding: still needed to complete the game)?"
    ),
    "fact.snooker.forfeit.aggregate": "Do aggregate points decide?",
    "value.forfeited.frame": "the frame",
    "value.forfeited.game": "the game",
    "outcome.points": "Points to the opponent",
    "outcome.frames_lost": "Frames lost, this one included",
    "outcome.aggregate_points": "Further points for the frames left",
    "call.snooker.forfeit.frame-forfeited": "Frame to the opponent.",
    "call.snooker.forfeit.game-forfeited": "Game to the opponent.",
    "step.snooker.forfeit.frame": "The offender loses the frame.",
    "step.snooker.forfeit.frame-in-progress": "The offender loses the frame in progress, like any forfeited frame.",
    "step.snooker.forfeit.points": (
        "The offender's points are lost; the opponent receives the balls left, each red ({reds}) counting 8: "
        "{points} points."
    ),
    "step.snooker.forfeit.remaining-frames": (
        "Aggregate points decide: the frames left are lost too, {frames} at 147 points: {points} points."
    ),
    "step.snooker.forfeit.frames-needed": (
        "Frames decide: {count} more frame is lost, as needed to complete the game.",
        "Frames decide: {count} more frames are lost, as needed to complete the game.",
    ),
    "refuse.snooker.forfeit.colours-with-reds": (
        "while reds remain every colour counts, on the table or wrongly off it (missing: {ball})"
    ),
    "refuse.snooker.forfeit.out-of-order": (
        "the colours go down in order, so a higher one cannot be gone while a lower one is left (missing: {ball})"
    ),
    "refuse.snooker.forfeit.no-ball": "with no ball left the frame is over (missing: {ball})",
    "wizard.snooker.concede": "Conceding",
    "wizard.snooker.concede.about": "A player offers to concede: may they, does it stand, and what is it worth?",
    "verdict.snooker.concede.not-allowed": "Not allowed",
    "verdict.snooker.concede.void": "The offer is void",
    "verdict.snooker.concede.conceded": "Conceded",
    "fact.snooker.concede.by_striker": "Is the player who offers it the striker?",
    "fact.snooker.concede.accepted": "Does the opponent accept?",
    "fact.snooker.concede.unit": "What is conceded?",
    "fact.snooker.concede.aggregate": "Do aggregate points decide?",
    "fact.snooker.concede.reds": "How many reds are on the table?",
    "fact.snooker.concede.colours": "Which colours are on the table, or wrongly off it?",
    "value.unit.frame": "the frame",
    "value.unit.game": "the game",
    "value.unit.match": "the match",
    "outcome.play_goes_on": "Play goes on",
    "call.snooker.concede.not-allowed": "Only the striker may concede.",
    "call.snooker.concede.void": "Not accepted. Play on.",
    "call.snooker.concede.conceded": "Conceded.",
    "step.snooker.concede.not-striker": "A player may concede only while they are the striker.",
    "step.snooker.concede.offered": "The striker offers to concede; the opponent may accept or decline.",
    "step.snooker.concede.declined": "The opponent declines: the offer is void.",
    "step.snooker.concede.accepted": "The opponent accepts and wins.",
    "step.snooker.concede.points": (
        "Aggregate points decide: the opponent's score goes up by the balls left, each red ({reds}) counting "
        "8: {points} points."
    ),
    "step.snooker.concede.game-value": (
        "The rules value a conceded frame only; what a conceded game or match is worth in aggregate points is"
        " for the referee to decide."
    ),
    "wizard.snooker.stalemate": "Stalemate",
    "wizard.snooker.stalemate.about": (
        "Neither player can get on: offer a fresh start, set a period, or start the frame again."
    ),
    "verdict.snooker.stalemate.play-on": "Play goes on",
    "verdict.snooker.stalemate.play-on-for-a-period": "Play goes on for a set period",
    "verdict.snooker.stalemate.restart": "The frame starts again",
    "fact.snooker.stalemate.stalemate": "Does the referee see a stalemate, or one coming?",
    "fact.snooker.stalemate.objection": "Does either player object to a fresh start?",
    "fact.snooker.stalemate.period_over": "Is the period set by the referee over?",
    "fact.snooker.stalemate.changed": "Has the situation changed?",
    "outcome.restart": "Frame starts again",
    "outcome.scores_void": "Points wiped out",
    "outcome.opening_stroke": "Opening stroke",
    "value.opening_stroke.same-player": "the same player",
    "outcome.strokes_each": "Usual period: strokes by each side",
    "call.snooker.stalemate.play-on": "Play on.",
    "call.snooker.stalemate.play-on-for-a-period": "Play on: the situation must change within the period set.",
    "call.snooker.stalemate.restart": "Stalemate. The frame starts again.",
    "step.snooker.stalemate.none": "The referee sees no stalemate: play goes on.",
    "step.snooker.stalemate.offer": "The referee at once offers the players a fresh start of the frame.",
    "step.snooker.stalemate.agreed": "Nobody objects: the balls are set up again and the points of the frame are gone.",
    "step.snooker.stalemate.period": (
        "A player objects: play goes on, but must change the situation within a period set by the referee, "
        "usually {strokes} strokes each."
    ),
    "step.snooker.stalemate.changed": "The situation has changed within the period: play goes on.",
    "step.snooker.stalemate.unchanged": (
        "The situation is basically the same: all points of the frame are wiped out and the balls are set up "
        "as for a start."
    ),
    "step.snooker.stalemate.same-opener": "The same player makes the opening stroke.",
    "step.snooker.stalemate.same-order": "The order of play stays the same.",
    "wizard.snooker.conduct": "Time wasting and unfair conduct",
    "wizard.snooker.conduct.about": "A player dawdles, behaves unfairly or refuses to go on: warning, frame or game?",
    "verdict.snooker.conduct.no-action": "No action",
    "verdict.snooker.conduct.warning": "Warning",
    "verdict.snooker.conduct.frame-lost": "Frame lost",
    "verdict.snooker.conduct.game-lost": "Game lost",
    "fact.snooker.conduct.matter": "In the referee's view, what is the matter?",
    "fact.snooker.conduct.warned_for_time": "Has the player already been warned for taking too long?",
    "fact.snooker.conduct.deliberate_or_persistent": "Is the conduct deliberate or persistent?",
    "fact.snooker.conduct.frame_lost_before": "Has the player already lost a frame for such conduct in this game?",
    "value.matter.nothing": "nothing",
    "value.matter.slow": "abnormally long over a stroke",
    "value.matter.unfair": "unfair or improper conduct",
    "value.matter.refuses": "refuses to continue the frame",
    "outcome.snooker.conduct.warn": "Warn: next to be lost",
    "value.snooker.conduct.warn.frame": "the frame",
    "value.snooker.conduct.warn.game": "the game",
    "outcome.lost": "Lost to the opponent",
    "value.lost.frame": "the frame",
    "value.lost.game": "the game",
    "call.snooker.conduct.no-action": "Play on.",
    "call.snooker.conduct.warning": "Warning: go on like this and the frame goes to the opponent.",
    "call.snooker.conduct.frame-lost": "Frame to the opponent. Any more of this and the game goes too.",
    "call.snooker.conduct.game-lost": "Game to the opponent.",
    "step.snooker.conduct.nothing": "The referee is the only judge of fair and unfair play and sees nothing to act on.",
    "step.snooker.conduct.slow": (
        "The player takes abnormally long: a warning that to go on like this gives the frame to the opponent."
    ),
    "step.snooker.conduct.isolated": (
        "The conduct is neither deliberate nor persistent: the frame is not lost, and any word of caution is "
        "up to the referee."
    ),
    "step.snooker.conduct.slow-counts": "Going on wasting time after the warning is unfair conduct.",
    "step.snooker.conduct.unfair-counts": (
        "The referee considers the conduct deliberately or persistently unfair or improper."
    ),
    "step.snooker.conduct.refuses-counts": "The player refuses to continue the frame.",
    "step.snooker.conduct.frame": "The frame is lost and awarded to the opponent.",
    "step.snooker.conduct.game-warning": (
        "The player is warned that, if such conduct continues, the game will be lost too."
    ),
    "step.snooker.conduct.game": (
        "The conduct goes on after a lost frame: the game is lost and awarded to the opponent."
    ),
    "wizard.snooker.claim": "Claiming a foul",
    "wizard.snooker.claim.about": "Is a foul still in time, and may it be claimed by whoever claims it?",
    "verdict.snooker.claim.stands": "The foul stands",
    "verdict.snooker.claim.condoned": "The foul counts as never made",
    "verdict.snooker.claim.open": "Still in time",
    "verdict.snooker.claim.not-entitled": "Not entitled to claim",
    "verdict.snooker.claim.dismissed": "Claim not upheld",
    "fact.snooker.claim.awarded_by_referee": "Did the referee award the foul before the next stroke?",
    "fact.snooker.claim.next_stroke_made": "Has the next stroke been made?",
    "fact.snooker.claim.claimed_by": "Who claims the foul?",
    "fact.snooker.claim.representative_announced": (
        "Was the referee told of the representative before the non-striker left?"
    ),
    "fact.snooker.claim.claim_upheld": "Does the referee find that the foul was made?",
    "value.claimed_by.nobody": "nobody",
    "value.claimed_by.non-striker": "the non-striker",
    "value.claimed_by.representative": "somebody for an absent non-striker",
    "value.snooker.claim.foul.none": "not decided",
    "call.snooker.claim.stands": "Foul.",
    "call.snooker.claim.condoned": "Too late. No foul.",
    "call.snooker.claim.open": "The foul may still be awarded or claimed.",
    "call.snooker.claim.not-entitled": "The claim cannot be heard.",
    "call.snooker.claim.dismissed": "No foul.",
    "step.snooker.claim.awarded": "The referee called the foul in time.",
    "step.snooker.claim.too-late": (
        "The next stroke has been made, and the foul was neither awarded nor successfully claimed before: it "
        "counts as never made."
    ),
    "step.snooker.claim.still-possible": (
        "Until the next stroke is made the foul can be awarded by the referee or claimed by the non-striker."
    ),
    "step.snooker.claim.not-announced": (
        "The referee was not told of the representative before the non-striker left, so the representative "
        "cannot claim."
    ),
    "step.snooker.claim.by-non-striker": "The non-striker claims the foul before the next stroke: in time.",
    "step.snooker.claim.by-representative": "The representative of the absent non-striker may claim the foul.",
    "step.snooker.claim.upheld": "The referee, who may ask those best placed to see, finds that the foul was made.",
    "step.snooker.claim.dismissed": "The referee, who may ask those best placed to see, finds no foul.",
    "wizard.snooker.play-again": "Play again",
    "wizard.snooker.play-again.about": (
        "After a foul the next player asks the offender to play: who plays, and what follows?"
    ),
    "verdict.snooker.play-again.no-request": "No such request without a foul",
    "verdict.snooker.play-again.next-player-plays": "The next player plays",
    "verdict.snooker.play-again.offender-plays": "The offender plays again",
    "fact.snooker.play-again.foul": "Was there a foul?",
    "fact.snooker.play-again.requested": "Has the next player asked the offender to play again?",
    "fact.snooker.play-again.withdrawing": "Does the next player want to take the request back?",
    "fact.snooker.play-again.four_handed": "Is it four-handed snooker?",
    "fact.snooker.play-again.out_of_turn": "Was the foul committed out of turn?",
    "outcome.plays": "To play",
    "value.plays.next-player": "the next player",
    "value.plays.offender": "the offender",
    "outcome.partner_may_lose_turn": "The offender's partner may lose a turn",
    "call.snooker.play-again.no-request": "Order of play as before.",
    "call.snooker.play-again.next-player-plays": "The next player to play.",
    "call.snooker.play-again.offender-plays": "Offender to play again.",
    "step.snooker.play-again.no-foul": "The order of play changes only at the next player's request after a foul.",
    "step.snooker.play-again.may-ask": "After a foul the next player may ask the offender to play the next stroke.",
    "step.snooker.play-again.irrevocable": "The request cannot be taken back.",
    "step.snooker.play-again.think-again": "The offender may choose another stroke and another ball on.",
    "step.snooker.play-again.scores": "Whatever the offender pots scores.",
    "step.snooker.play-again.free-ball-lapses": "A free ball, if one was called, lapses.",
    "step.snooker.play-again.four-handed": "The player who made the foul plays, and the order of play is not altered.",
    "step.snooker.play-again.partner": "As the foul was made out of turn, the offender's partner may lose a turn.",
    "wizard.snooker.replay": "Replaying after a miss",
    "wizard.snooker.replay.about": "The stroke is replayed from the original position: what goes back, and what is on?",
    "verdict.snooker.replay.cue-ball-only": "Only the cue ball goes back",
    "verdict.snooker.replay.restore-balls": "Moved balls go back too",
    "fact.snooker.replay.on": "Which ball was on (any colour, if a red had just been potted)?",
    "fact.snooker.replay.others_moved": "Did the stroke move object balls?",
    "fact.snooker.replay.helps_offender": "In the referee's view, does or could that help the offender?",
    "fact.snooker.replay.colours_gone": "Did colours leave the table?",
    "fact.snooker.replay.asked_first": "Does the next player first ask what will be put back?",
    "fact.snooker.replay.disputed": "Does a player disagree with the position put back?",
    "outcome.on": "Ball on",
    "outcome.restore_others": "Put moved balls back",
    "outcome.spot_colours": "Spot or put back colours that went off",
    "call.snooker.replay.cue-ball-only": "The cue ball is put back. Same ball on.",
    "call.snooker.replay.restore-balls": "The cue ball and the moved balls are put back. Same ball on.",
    "step.snooker.replay.intentions": (
        "Asked before the decision, the referee must say which other balls would be put back."
    ),
    "step.snooker.replay.red-on": "Red was on: any red is on again.",
    "step.snooker.replay.colour-on": "All reds had gone: the colour that was on is on again.",
    "step.snooker.replay.any-colour-on": "A red had just been potted: a colour of the striker's choice is on.",
    "step.snooker.replay.cue-ball": "The cue ball goes back to its original position.",
    "step.snooker.replay.leave": "Object balls that were moved stay where they are.",
    "step.snooker.replay.restore": (
        "Leaving the moved balls would help the offender: some or all go back, to the referee's satisfaction."
    ),
    "step.snooker.replay.colours": "Colours that went off the table are spotted or put back, as the case requires.",
    "step.snooker.replay.consult": "Both players are asked whether they accept the position.",
    "step.snooker.replay.final": "After that the referee's decision is final.",
    "refuse.snooker.replay.nothing-moved": "nothing was moved that could help the offender",
}
