"""English texts of the snooker rulings on single strokes and single balls."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.snooker.touching-ball": "Touching ball",
    "wizard.snooker.touching-ball.about": (
        "The cue ball lies against another ball: what is announced, and was the stroke away from it fair?"
    ),
    "verdict.snooker.touching-ball.announce": "Touching ball",
    "verdict.snooker.touching-ball.no-announcement": "Nothing to announce",
    "verdict.snooker.touching-ball.replace": "The referee puts the balls back",
    "fact.snooker.touching-ball.touching": "Which balls does the cue ball touch?",
    "fact.snooker.touching-ball.on": "Which ball is on (any colour, if a red has just been potted)?",
    "fact.snooker.touching-ball.came_together": "Were the balls clear when examined, and touching only later?",
    "fact.snooker.touching-ball.played": "Has the stroke been played?",
    "fact.snooker.touching-ball.moved_touching": "Did a touching ball move?",
    "fact.snooker.touching-ball.moved_by_striker": "Did the striker cause it to move?",
    "fact.snooker.touching-ball.moved_ball": "Which ball moved?",
    "fact.snooker.touching-ball.free_ball": "Is the stroke played with a free ball?",
    "fact.snooker.touching-ball.nominated": "Which colour did the striker declare?",
    "fact.snooker.touching-ball.first_hit": "Which other ball did the cue ball hit first?",
    "outcome.announce": "Announce",
    "call.snooker.touching-ball": "Touching ball, {ball}.",
    "call.snooker.touching-ball.none": "No touching ball to announce.",
    "call.snooker.touching-ball.replace": "The balls are put back.",
    "step.snooker.touching-ball.announce": "The cue ball touches a ball that is or could be on; announce it: {ball}.",
    "step.snooker.touching-ball.free-ball": (
        "With a free ball any ball may be nominated, so every touching ball could be on; the nominated one takes the "
        "value of the ball it stands for."
    ),
    "step.snooker.touching-ball.only-ball-on": (
        "A ball not on also touches ({ball}); it is not announced, but if the striker asks, the referee answers."
    ),
    "step.snooker.touching-ball.not-on": (
        "The ball touched is not on ({ball}): nothing is announced; asked, the referee answers yes or no."
    ),
    "step.snooker.touching-ball.came-together": (
        "The ball was clear when examined and is now touching: the referee puts the balls back as they judge right."
    ),
    "step.snooker.touching-ball.pushed": "The striker moved the touching ball: that is a push stroke.",
    "step.snooker.touching-ball.pushed-several": (
        "The striker moved a touching ball: that is a push stroke. Which one is not said, so the highest in "
        "value is taken."
    ),
    "step.snooker.touching-ball.moved-by-itself": "The touching ball moved, but not through the striker: no foul.",
    "step.snooker.touching-ball.is-on": (
        "The touching ball is on and was not moved by the striker: playing away from it is fair, whatever is hit next."
    ),
    "step.snooker.touching-ball.declared": (
        "The striker declared the touching ball and did not move it: playing away from it is fair."
    ),
    "step.snooker.touching-ball.declared-other": "The striker declared another ball and hit that one first: fair.",
    "step.snooker.touching-ball.played-away": (
        "The striker played away from the ball not on without moving it and first hit a ball on: fair."
    ),
    "step.snooker.touching-ball.hit-nothing": "The ball that had to be hit was not: the cue ball hit no other ball.",
    "step.snooker.touching-ball.hit-another": "The ball that had to be hit was not hit first; hit first was: {ball}.",
    "refuse.snooker.touching-ball.not-touching": "that ball does not touch the cue ball ({ball})",
    "refuse.snooker.touching-ball.nothing-moved": "no touching ball moved",
    "refuse.snooker.touching-ball.free-ball": (
        "with the ball on fixed ({on}), a colour is nominated only as a free ball: say that it is one"
    ),
    "refuse.snooker.touching-ball.no-free-ball": "there is no free ball when this is on: {on}",
    "refuse.snooker.touching-ball.not-snookered": (
        "a ball on that touches the cue ball is open, so there is no free ball ({on})"
    ),
    "refuse.snooker.touching-ball.one-colour-on": "only one colour is on ({on})",
    "wizard.snooker.pocket-edge": "Ball on the edge of a pocket",
    "wizard.snooker.pocket-edge.about": (
        "A ball drops without being hit: does it count, does it come back, is the stroke replayed?"
    ),
    "verdict.snooker.pocket-edge.potted": "Counts as pocketed",
    "verdict.snooker.pocket-edge.replace-points-count": "Put back; points count",
    "verdict.snooker.pocket-edge.replace-and-replay": "All balls put back; same striker plays again",
    "verdict.snooker.pocket-edge.penalty-and-replace": "Penalty; all balls put back",
    "fact.snooker.pocket-edge.balanced_momentarily": (
        "Did the ball only waver on the edge for a moment before dropping?"
    ),
    "fact.snooker.pocket-edge.would_have_been_hit": "Would a ball of the stroke have hit it?",
    "fact.snooker.pocket-edge.foul": "Was there a foul in the stroke?",
    "outcome.replace": "Put back",
    "value.replace.ball": "the ball that fell",
    "value.replace.all": "all balls",
    "outcome.stroke_counts": "The stroke stands",
    "outcome.penalty_due": "Penalty to be awarded",
    "value.snooker.pocket-edge.penalty_due.none": "only if the stroke was a foul",
    "outcome.next_player": "To play",
    "value.snooker.pocket-edge.next_player.same": "the same striker",
    "value.snooker.pocket-edge.next_player.opponent": "the next player, with the usual options after a foul",
    "value.snooker.pocket-edge.next_player.none": "as the stroke gives",
    "call.snooker.pocket-edge.potted": "The ball counts as pocketed.",
    "call.snooker.pocket-edge.replace-points-count": "The ball is put back. Points count.",
    "call.snooker.pocket-edge.replace-and-replay": "All balls are put back. Same striker, play again.",
    "call.snooker.pocket-edge.penalty-and-replace": "Foul. All balls are put back.",
    "step.snooker.pocket-edge.wavered": (
        "A ball that wavers for a moment on the edge and then drops counts as pocketed and is not put back."
    ),
    "step.snooker.pocket-edge.untouched": "The ball fell untouched and was no part of the stroke.",
    "step.snooker.pocket-edge.put-back": (
        "It is put back, a red too; the stroke stands as it was: points scored count, and any foul in it is "
        "penalised as usual."
    ),
    "step.snooker.pocket-edge.would-have-been-hit": "The ball fell before a ball of the stroke could hit it.",
    "step.snooker.pocket-edge.replay": (
        "No rule was broken: all balls are put back and the same striker plays again, the same stroke or another."
    ),
    "step.snooker.pocket-edge.penalty": (
        "There was a foul: the striker pays the penalty, all balls are put back, and the next player has the "
        "usual options."
    ),
    "wizard.snooker.push-stroke": "Push stroke",
    "wizard.snooker.push-stroke.about": "Did the tip stay on the cue ball too long, or was a touching ball moved?",
    "verdict.snooker.push-stroke.push-stroke": "Push stroke",
    "fact.snooker.push-stroke.touching": "Was the cue ball touching the object ball before the stroke?",
    "fact.snooker.push-stroke.moved_touching": "Did the touching ball move?",
    "fact.snooker.push-stroke.moved_by_striker": "Did the striker cause it to move?",
    "fact.snooker.push-stroke.contact_after_start": "Was the tip still on the cue ball after it had started forward?",
    "fact.snooker.push-stroke.contact_at_object_ball": "Was the tip still on the cue ball as it met the object ball?",
    "fact.snooker.push-stroke.almost_touching": "Were the two balls almost touching?",
    "fact.snooker.push-stroke.very_fine_edge": "Did the cue ball take only a very fine edge of the object ball?",
    "fact.snooker.push-stroke.on": "Which ball was on?",
    "fact.snooker.push-stroke.ball": "Which object ball was concerned?",
    "call.snooker.no-push-stroke": "No push stroke.",
    "step.snooker.push-stroke.moved-touching": "The striker moved a touching ball: that is a push stroke.",
    "step.snooker.push-stroke.after-start": (
        "The tip was still on the cue ball after it had started to move forward: a push stroke."
    ),
    "step.snooker.push-stroke.at-object-ball": (
        "The tip was still on the cue ball as it touched the object ball: a push stroke."
    ),
    "step.snooker.push-stroke.very-fine-edge": (
        "The balls were almost touching and only a very fine edge was taken: no push stroke."
    ),
    "step.snooker.push-stroke.moved-by-itself": "The touching ball did not move through the striker: no foul.",
    "step.snooker.push-stroke.played-away": (
        "The cue ball was played away from the touching ball without moving it: no push stroke."
    ),
    "step.snooker.push-stroke.clean": "The tip had left the cue ball in time: no push stroke.",
    "refuse.snooker.push-stroke.touching-or-almost": "two balls either touch or almost touch",
    "wizard.snooker.jump-shot": "Jump shot",
    "wizard.snooker.jump-shot.about": "The cue ball passed over an object ball: jump shot, or one of the exceptions?",
    "verdict.snooker.jump-shot.jump-shot": "Jump shot",
    "fact.snooker.jump-shot.passed_over": "Did the cue ball pass over any part of an object ball?",
    "fact.snooker.jump-shot.hit_before": "Which object ball had it hit before or while passing over?",
    "fact.snooker.jump-shot.fairly_hit": "Had it hit that ball fairly?",
    "fact.snooker.jump-shot.cushion_or_ball_between": "Did it meet a cushion or another ball in between?",
    "fact.snooker.jump-shot.far_side": "Did it come down on the far side of that ball (past its middle)?",
    "fact.snooker.jump-shot.on": "Which ball was on?",
    "value.hit_before.none": "none",
    "value.hit_before.same": "that same ball",
    "value.hit_before.another": "a different ball",
    "call.snooker.no-jump-shot": "No jump shot.",
    "step.snooker.jump-shot.nothing-jumped": "The cue ball passed over no part of an object ball.",
    "step.snooker.jump-shot.another-first": (
        "The cue ball had first hit one object ball and then jumped over a different one: no jump shot."
    ),
    "step.snooker.jump-shot.near-side": (
        "The cue ball jumped and hit the ball but did not come down on its far side: no jump shot."
    ),
    "step.snooker.jump-shot.after-cushion": (
        "The ball had been hit fairly, and the cue ball jumped it only after a cushion or another ball: no jump shot."
    ),
    "step.snooker.jump-shot.jumped": "The cue ball passed over an object ball and no exception applies: a jump shot.",
    "wizard.snooker.in-hand": "Playing from in-hand",
    "wizard.snooker.in-hand.about": "Is the cue ball in-hand, and was it properly placed and played from the D?",
    "verdict.snooker.in-hand.not-in-hand": "Not in-hand",
    "verdict.snooker.in-hand.in-hand": "In-hand",
    "verdict.snooker.in-hand.still-placing": "Still being placed",
    "fact.snooker.in-hand.cue_ball": "Where is the cue ball?",
    "fact.snooker.in-hand.action": "What has been done with it?",
    "fact.snooker.in-hand.trying_to_play": "In the referee's view, was the striker trying to play?",
    "fact.snooker.in-hand.inside_d": "Was it struck from on or inside the lines of the D?",
    "fact.snooker.in-hand.on": "Which ball is on?",
    "value.cue_ball.frame-start": "before the first stroke of the frame",
    "value.cue_ball.potted": "in a pocket",
    "value.cue_ball.off-table": "off the table",
    "value.cue_ball.on-table": "on the table, in play",
    "value.action.none": "nothing yet",
    "value.action.touched": "the tip touched it",
    "value.action.played": "it was played",
    "outcome.in_hand": "In-hand",
    "call.snooker.in-hand.not-in-hand": "Play from where the cue ball lies.",
    "call.snooker.in-hand.in-hand": "In-hand.",
    "call.snooker.in-hand.still-placing": "No stroke. Place the cue ball again.",
    "call.snooker.in-hand.fair": "Properly played from in-hand.",
    "step.snooker.in-hand.in-play": "The cue ball is in play: the next stroke is played from where it has stopped.",
    "step.snooker.in-hand.frame-start": "Before the frame starts the cue ball is in-hand.",
    "step.snooker.in-hand.potted": "The cue ball has gone into a pocket: it is in-hand.",
    "step.snooker.in-hand.off-table": "The cue ball was forced off the table: it is in-hand.",
    "step.snooker.in-hand.where": (
        "It is played from on or inside the lines of the D, in any direction; asked, the referee says whether"
        " it is properly placed."
    ),
    "step.snooker.in-hand.placing": (
        "The tip only touched it while it was being placed: it is not yet in play, and there is no foul."
    ),
    "step.snooker.in-hand.frame-started": "With this touch of the tip the frame has begun.",
    "step.snooker.in-hand.outside": (
        "The cue ball was not on or inside the lines of the D: improperly played from in-hand."
    ),
    "step.snooker.in-hand.no-longer": "The foul was made with the cue ball on the table, so it is no longer in-hand.",
    "step.snooker.in-hand.fair": "The cue ball was played from on or inside the lines of the D: it is in play.",
    "refuse.snooker.in-hand.red-is-on": "the frame begins with a red on",
    "wizard.snooker.ball-moved": "Ball touched or moved",
    "wizard.snooker.ball-moved.about": (
        "Somebody or something moves a ball outside the stroke: penalty, or simply put back?"
    ),
    "verdict.snooker.ball-moved.replace": "Put back, no penalty",
    "verdict.snooker.ball-moved.penalty-turn-unchanged": "Penalty, order of play unchanged",
    "fact.snooker.ball-moved.by": "Who moved the ball?",
    "fact.snooker.ball-moved.consulting": "Were the players being asked about balls put back after a miss?",
    "fact.snooker.ball-moved.marker": "Was it the marker that stands for a ball being cleaned?",
    "fact.snooker.ball-moved.made_to": "What made the striker move it?",
    "fact.snooker.ball-moved.on": "Which ball was on?",
    "fact.snooker.ball-moved.ball": "Which ball was touched or moved?",
    "value.by.striker": "the striker",
    "value.by.partner": "the striker's partner",
    "value.by.non-striker": "the non-striker",
    "value.by.referee": "the referee",
    "value.by.other": "somebody or something else",
    "value.made_to.nothing": "nothing: the striker's own doing",
    "value.made_to.partner": "the partner",
    "value.made_to.other": "some other person or event",
    "value.made_to.faulty-table-equipment": "faulty equipment that belongs to the table",
    "value.made_to.own-equipment": "equipment the striker brought along",
    "value.snooker.ball-moved.turn.ends": "ends",
    "call.snooker.ball-moved.replace": "The ball is put back. No penalty.",
    "step.snooker.ball-moved.referee": "No player is penalised if the referee disturbs the balls; they are put back.",
    "step.snooker.ball-moved.not-striker": (
        "It was not the striker: the referee puts the ball where it was or would have come to rest, without penalty."
    ),
    "step.snooker.ball-moved.made-to": (
        "Another person or event made the striker move the ball: it counts as moved by someone else, without penalty."
    ),
    "step.snooker.ball-moved.faulty": (
        "The striker does not answer for faulty equipment that belongs to the table: no foul, and the balls "
        "are put back."
    ),
    "step.snooker.ball-moved.break-goes-on": "A striker who was in a break goes on with it.",
    "step.snooker.ball-moved.own-equipment": "Strikers answer for everything they bring to the table.",
    "step.snooker.ball-moved.partner": "What the striker's own partner causes does not excuse the striker.",
    "step.snooker.ball-moved.striker": (
        "The striker touched a ball in play, not the cue ball with the tip in a stroke: a foul."
    ),
    "step.snooker.ball-moved.marker-by-striker": (
        "The marker stands for the ball and has its value: touching it is a foul."
    ),
    "step.snooker.ball-moved.marker": (
        "The marker stands for the ball and has its value; whoever touches it is penalised like the striker."
    ),
    "step.snooker.ball-moved.consulting": (
        "A player who touches a ball in play while being asked about the position is penalised like the striker."
    ),
    "step.snooker.ball-moved.turn-unchanged": (
        "The order of play stays as it is, and the referee puts the ball back if need be."
    ),
    "refuse.snooker.ball-moved.one-occasion": (
        "a ball being cleaned and a consultation after a miss are two occasions: give one"
    ),
    "wizard.snooker.spotting-error": "Colour wrongly spotted",
    "wizard.snooker.spotting-error.about": (
        "A colour stands in the wrong place, is missing, or should not be there at all."
    ),
    "verdict.snooker.spotting-error.remove": "Taken off, no penalty",
    "verdict.snooker.spotting-error.spot-now": "Spotted correctly now",
    "verdict.snooker.spotting-error.stays": "Stays where it is",
    "verdict.snooker.spotting-error.spot-without-penalty": "Spotted, no penalty",
    "verdict.snooker.spotting-error.foul-stays": "Foul; the colour stays",
    "verdict.snooker.spotting-error.foul-and-spot": "Foul; the colour is spotted",
    "fact.snooker.spotting-error.error": "What is wrong with the colour?",
    "fact.snooker.spotting-error.stroke_made": "Has a stroke been made since?",
    "fact.snooker.spotting-error.too_soon": "Did the striker play before the referee had finished spotting?",
    "fact.snooker.spotting-error.on": "Which ball was on?",
    "fact.snooker.spotting-error.colour": "Which colour is it?",
    "value.error.misplaced": "on the table, but in the wrong place",
    "value.error.missing": "wrongly off the table",
    "value.error.gone": "on the table although potted for good",
    "outcome.colour": "Colour",
    "value.snooker.spotting-error.colour.off": "taken off the table",
    "value.snooker.spotting-error.colour.as-lies": "stays where it is",
    "value.snooker.spotting-error.colour.spotted": "spotted",
    "call.snooker.spotting-error.remove": "The colour is taken off. No penalty.",
    "call.snooker.spotting-error.spot-now": "The colour is spotted correctly.",
    "call.snooker.spotting-error.stays": "The colour stays where it is.",
    "call.snooker.spotting-error.spot-without-penalty": "The colour is spotted. No penalty.",
    "step.snooker.spotting-error.not-the-player": (
        "No player is held responsible for the referee's mistake in spotting."
    ),
    "step.snooker.spotting-error.gone": (
        "The colour had been potted in order and was spotted by mistake: it is taken off at once, without penalty."
    ),
    "step.snooker.spotting-error.in-time": (
        "No stroke has been made: the colour is put by hand on the spot the rules give it."
    ),
    "step.snooker.spotting-error.counts-as-spotted": (
        "A stroke has been made: the colour counts as correctly spotted for the strokes that follow."
    ),
    "step.snooker.spotting-error.overlooked": "Its absence had been overlooked: it is spotted now, without penalty.",
    "step.snooker.spotting-error.too-soon": "The striker played before the referee could finish spotting: a foul.",
    "step.snooker.spotting-error.stays": "A colour that is not correctly spotted remains where it is.",
    "step.snooker.spotting-error.spotted": "A colour that is off the table is now properly spotted.",
    "refuse.snooker.spotting-error.no-stroke": "nobody has played yet",
    "refuse.snooker.spotting-error.gone": "a colour potted for good is not to be spotted",
    "wizard.snooker.stroke": "What does the stroke score?",
    "wizard.snooker.stroke.about": (
        "An ordinary stroke: points, colours to spot, the next ball on and whose turn it is."
    ),
    "verdict.snooker.stroke.scored": "Scored",
    "verdict.snooker.stroke.no-score": "No score",
    "fact.snooker.stroke.phase": "What was on?",
    "fact.snooker.stroke.ball": "Which colour was nominated or due?",
    "fact.snooker.stroke.first_contact": (
        "Which ball was hit first (two if at the same moment, none if all were missed)?"
    ),
    "fact.snooker.stroke.potted": "What went into the pockets?",
    "fact.snooker.stroke.reds_left": "How many reds were on the table before the stroke?",
    "value.snooker.stroke.phase.red": "a red",
    "value.snooker.stroke.phase.colour": "a colour of choice, after a red",
    "value.snooker.stroke.phase.in-order": "the colours in order",
    "value.snooker.stroke.next_on.none": "none: the black has gone",
    "call.snooker.stroke.scored": "Scores {score}.",
    "step.snooker.stroke.reds": "Each red potted scores 1 and stays off; reds potted: {count}.",
    "step.snooker.stroke.colour": "The colour of choice scores and is spotted again: {ball}.",
    "step.snooker.stroke.red-next": "Reds remain: a red is on next.",
    "step.snooker.stroke.order-begins": "No red is left: the colours follow in rising order, yellow first.",
    "step.snooker.stroke.stays-off": "A colour potted in order scores and stays off: {ball}.",
    "step.snooker.stroke.black-gone": "The black was the last ball: the frame ends, unless the scores are level.",
    "refuse.snooker.stroke.no-red-left": "with a red on, at least one red is on the table",
    "refuse.snooker.stroke.in-order-with-reds": "the colours are played in order only once the reds have gone",
}
