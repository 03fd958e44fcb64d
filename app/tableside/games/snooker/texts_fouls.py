"""English texts of the snooker rulings on fouls, free balls and misses."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.snooker.foul": "Foul: what does it cost?",
    "wizard.snooker.foul.about": (
        "The penalty for one or several fouls, where the cue ball is played from, and what the next player may choose."
    ),
    "fact.snooker.foul.on": "Which ball is on?",
    "fact.snooker.foul.events": "What was done wrong?",
    "fact.snooker.foul.offender": "Who committed the foul?",
    "fact.snooker.foul.stroke_made": "Had a stroke been made?",
    "fact.snooker.foul.wheelchair": "Does the striker play from a wheelchair?",
    "value.offender.striker": "the striker",
    "value.offender.non-striker": "the non-striker",
    "value.options.play": "play the stroke",
    "value.options.ask-play-from-here": "have the offender play from the position left",
    "value.options.replace-and-replay": "have the balls put back and the stroke replayed",
    "value.options.free-ball": "take a free ball",
    "outcome.decisive": "Decisive foul",
    "value.events.double-hit": "cue ball hit more than once",
    "value.decisive.double-hit": "cue ball hit more than once",
    "value.events.feet-off-floor": "both feet off the floor",
    "value.decisive.feet-off-floor": "both feet off the floor",
    "value.events.out-of-turn": "played out of turn",
    "value.decisive.out-of-turn": "played out of turn",
    "value.events.improper-in-hand": "improperly played from in-hand",
    "value.decisive.improper-in-hand": "improperly played from in-hand",
    "value.events.miss-all": "all object balls missed",
    "value.decisive.miss-all": "all object balls missed",
    "value.events.cue-potted": "cue ball in a pocket",
    "value.decisive.cue-potted": "cue ball in a pocket",
    "value.events.snooker-behind-free-ball": "snookered behind the free ball",
    "value.decisive.snooker-behind-free-ball": "snookered behind the free ball",
    "value.events.jump-shot": "jump shot",
    "value.decisive.jump-shot": "jump shot",
    "value.events.illegal-cue": "cue not up to standard",
    "value.decisive.illegal-cue": "cue not up to standard",
    "value.events.conferring": "unlawful talk with a partner",
    "value.decisive.conferring": "unlawful talk with a partner",
    "value.events.balls-moving": "played with balls still moving",
    "value.decisive.balls-moving": "played with balls still moving",
    "value.events.before-spotted": "played before a colour was spotted",
    "value.decisive.before-spotted": "played before a colour was spotted",
    "value.events.potted-not-on": "ball not on in a pocket",
    "value.decisive.potted-not-on": "ball not on in a pocket",
    "value.events.first-hit-not-on": "ball not on hit first",
    "value.decisive.first-hit-not-on": "ball not on hit first",
    "value.events.push-stroke": "push stroke",
    "value.decisive.push-stroke": "push stroke",
    "value.events.touched": "ball touched",
    "value.decisive.touched": "ball touched",
    "value.events.off-table": "ball forced off the table",
    "value.decisive.off-table": "ball forced off the table",
    "value.events.simultaneous-hit": "two balls hit at once",
    "value.decisive.simultaneous-hit": "two balls hit at once",
    "value.events.used-off-table-ball": "ball off the table used",
    "value.decisive.used-off-table-ball": "ball off the table used",
    "value.events.measured": "distance measured with an object",
    "value.decisive.measured": "distance measured with an object",
    "value.events.consecutive-reds": "red after red",
    "value.decisive.consecutive-reds": "red after red",
    "value.events.wrong-cue-ball": "another ball used as cue ball",
    "value.decisive.wrong-cue-ball": "another ball used as cue ball",
    "value.events.no-declaration": "ball on not declared when asked",
    "value.decisive.no-declaration": "ball on not declared when asked",
    "value.events.foul-before-nomination": "foul before a colour was nominated",
    "value.decisive.foul-before-nomination": "foul before a colour was nominated",
    "call.snooker.foul-and-a-miss": "Foul and a miss, {penalty} away.",
    "call.snooker.frame-awarded": "Foul and a miss. Third failure: the frame goes to the opponent.",
    "step.snooker.foul.fair": "No rule was broken: the stroke is fair.",
    "step.snooker.foul.wheelchair": "The rule on feet and floor is not applied to players in a wheelchair.",
    "step.snooker.foul.double-hit": "The cue ball was hit more than once in the stroke.",
    "step.snooker.foul.feet-off-floor": "Both feet were off the floor as the stroke was made.",
    "step.snooker.foul.out-of-turn": "The player played out of turn.",
    "step.snooker.foul.improper-in-hand": "The cue ball was improperly played from in-hand.",
    "step.snooker.foul.miss-all": "The cue ball missed every object ball.",
    "step.snooker.foul.cue-potted": "The cue ball went into a pocket.",
    "step.snooker.foul.snooker-behind-free-ball": "The cue ball was left snookered behind the free ball.",
    "step.snooker.foul.jump-shot": "A jump shot was played.",
    "step.snooker.foul.illegal-cue": "The cue does not meet the standard.",
    "step.snooker.foul.conferring": "Partners conferred at a time when they may not.",
    "step.snooker.foul.balls-moving": "The stroke was made while a ball was still moving.",
    "step.snooker.foul.balls-moving.ball": "The stroke was made while a ball was still moving: {ball}.",
    "step.snooker.foul.before-spotted": (
        "The stroke was made before the referee had finished spotting a colour: {ball}."
    ),
    "step.snooker.foul.potted-not-on": "A ball not on went into a pocket: {ball}.",
    "step.snooker.foul.first-hit-not-on": "The first ball hit was not on: {ball}.",
    "step.snooker.foul.push-stroke": "It was a push stroke.",
    "step.snooker.foul.push-stroke.ball": "It was a push stroke; ball concerned: {ball}.",
    "step.snooker.foul.touched": "A ball in play was touched: {ball}.",
    "step.snooker.foul.touched.cue": "The cue ball was touched otherwise than with the tip in making a stroke.",
    "step.snooker.foul.off-table": "A ball was forced off the table: {ball}.",
    "step.snooker.foul.off-table.cue": "The cue ball was forced off the table.",
    "step.snooker.foul.simultaneous-hit": "The cue ball first hit two balls at once: {ball}.",
    "step.snooker.foul.used-off-table-ball": "A ball that is off the table was used.",
    "step.snooker.foul.measured": "An object was used to measure a gap or a distance.",
    "step.snooker.foul.consecutive-reds": (
        "A red was played although the stroke before was also at a red, or at a free ball."
    ),
    "step.snooker.foul.wrong-cue-ball": "A ball other than the white was used as cue ball.",
    "step.snooker.foul.no-declaration": "Asked by the referee, the striker did not say which ball is on.",
    "step.snooker.foul.foul-before-nomination": (
        "After potting a red, or a free ball taken as red, a foul was made before a colour was nominated."
    ),
    "step.snooker.foul.highest": "Several fouls in one stroke: only the highest penalty is applied.",
    "step.snooker.foul.seven": "This foul always costs 7 points.",
    "step.snooker.foul.ball-concerned": "The ball concerned decides the value: {ball}, {points} points.",
    "step.snooker.foul.least": "No foul costs less than 4 points.",
    "step.snooker.foul.ball-on": "The ball on decides the value: {points} points.",
    "step.snooker.foul.wait": "State the penalty once the stroke is over.",
    "step.snooker.foul.no-score": "Points made earlier in the break stand; nothing pocketed in this stroke scores.",
    "step.snooker.foul.no-stroke": "No stroke had been made: the turn ends there and then.",
    "step.snooker.foul.in-hand": "The cue ball is off the table: the next stroke is played from in-hand.",
    "step.snooker.foul.as-lies": "The next stroke is played from where the cue ball has stopped.",
    "step.snooker.foul.options": "The next player plays, or asks the offender to play the next stroke.",
    "step.snooker.foul.non-striker": (
        "The non-striker is penalised like the striker, but the order of play stays as it is; the referee "
        "puts the ball back if need be."
    ),
    "step.snooker.foul.non-striker-open": (
        "The rules lay this penalty on the striker only; how it falls on the non-striker is for the referee to decide."
    ),
    "refuse.snooker.foul.first-contacts": "the cue ball has only one first contact: nothing, one ball or two at once",
    "refuse.snooker.foul.cue-twice": "the cue ball cannot be in a pocket and forced off the table at once",
    "refuse.snooker.foul.ball-twice": "the same ball cannot be in a pocket and forced off the table ({ball})",
    "refuse.snooker.foul.striker-only": "“{event}” takes a stroke, and only the striker makes one",
    "refuse.snooker.foul.needs-stroke": "“{event}” cannot happen before a stroke is made",
    "refuse.snooker.foul.is-on": "“{event}” names the ball on",
    "refuse.snooker.foul.pink-and-black": (
        "with no more than pink and black left, lying behind the free ball is no foul"
    ),
    "refuse.snooker.ball-twice": "there is only one such ball ({ball})",
    "refuse.snooker.too-many-reds": "there are 15 reds",
    "wrong.snooker.event": "“{value}” is not a foul of this list; the nearest are {near}",
    "wrong.snooker.event-without-ball": "“{event}” concerns no particular ball: leave out the colon and what follows",
    "wrong.snooker.event-needs-ball": "“{event}” needs a ball, written {event}:B, with B one of {balls}",
    "wrong.snooker.event-two-balls": "“{event}” needs two balls, written {event}:red+black",
    "wrong.snooker.event-one-ball": "“{event}” takes one ball; give the foul once for each ball",
    "wrong.snooker.event-ball": "“{ball}” cannot stand after “{event}”; the balls are {balls}",
    "wrong.snooker.event-two-reds": (
        "two reds may be hit at once; if red was not on, give first-hit-not-on:{ball} instead of {event}"
    ),
    "wrong.snooker.event-same-ball": "there is only one {ball} ball, so {event} cannot name it twice",
    "wizard.snooker.free-ball": "Free ball",
    "wizard.snooker.free-ball.about": (
        "Snookered after a foul: is there a free ball, and what does the stroke with it bring?"
    ),
    "verdict.snooker.free-ball.no-free-ball": "No free ball",
    "verdict.snooker.free-ball.free-ball": "Free ball",
    "verdict.snooker.free-ball.void": "The free ball lapses",
    "verdict.snooker.free-ball.scored": "Scored",
    "verdict.snooker.free-ball.no-score": "No score",
    "fact.snooker.free-ball.snookered": "Is the cue ball snookered after the foul?",
    "fact.snooker.free-ball.on": "Which ball is on for the next player?",
    "fact.snooker.free-ball.decision": "Does the next player play, or ask the offender to play again?",
    "fact.snooker.free-ball.nominated": "Which ball was nominated as the free ball?",
    "fact.snooker.free-ball.first_contact": (
        "Which ball was hit first (two if at the same moment, none if all were missed)?"
    ),
    "fact.snooker.free-ball.potted": "What went into the pockets?",
    "fact.snooker.free-ball.left_snookered_by_nominated": "Is the cue ball now snookered by the nominated ball?",
    "fact.snooker.free-ball.table": "Where do the balls lie after the foul?",
    "fact.snooker.free-ball.reds_left": "How many reds were on the table before the stroke?",
    "value.decision.play": "plays",
    "value.decision.play-again": "asks the offender to play again",
    "outcome.free_ball": "Free ball",
    "outcome.respot": "To be spotted",
    "outcome.off": "Stays off the table",
    "outcome.next_on": "Next ball on",
    "value.next_on.none": "unchanged",
    "value.snooker.free-ball.turn.none": "not played yet",
    "call.snooker.free-ball.no-free-ball": "No free ball.",
    "call.snooker.free-ball.free-ball": "Free ball.",
    "call.snooker.free-ball.void": "Play again. No free ball.",
    "call.snooker.free-ball.scored": "Free ball: {score}.",
    "call.snooker.free-ball.no-score": "No score.",
    "step.snooker.free-ball.not-snookered": "After the foul the cue ball is not snookered: there is no free ball.",
    "step.snooker.free-ball.snookered": "The foul has left the cue ball snookered: the referee calls free ball.",
    "step.snooker.free-ball.choice": (
        "The next player may play and nominate any ball, or ask the offender to play again; in that case the "
        "free ball lapses."
    ),
    "step.snooker.free-ball.void": "The offender is asked to play again: the free ball lapses.",
    "step.snooker.free-ball.nominated": (
        "Nominated: {ball}. It stands in for the ball on ({on}) and takes its value, {value}."
    ),
    "step.snooker.free-ball.nominated-first": "The nominated ball was hit first.",
    "step.snooker.free-ball.together": "Hitting the nominated ball and a ball on at the same moment is fair.",
    "step.snooker.free-ball.missed-all": "The cue ball hit nothing, so the nominated ball was not hit first.",
    "step.snooker.free-ball.nominated-not-first": (
        "The nominated ball was not hit first; the first contact was with: {ball}."
    ),
    "step.snooker.free-ball.two-at-once": "Together with the nominated ball, a ball not on was hit first: {ball}.",
    "step.snooker.free-ball.cue-potted": "The cue ball went into a pocket.",
    "step.snooker.free-ball.potted-not-on": "Pocketed although neither nominated nor on: {ball}.",
    "step.snooker.free-ball.snooker-behind": "The cue ball ends snookered by the free ball.",
    "step.snooker.free-ball.snooker-potted": (
        "The free ball was potted, so it hid nothing when the stroke ended; that it is now on its spot changes nothing."
    ),
    "step.snooker.free-ball.snooker-open": (
        "The clause speaks of the ball on, and that has gone; whether lying behind the free ball still counts"
        " is for the referee to decide."
    ),
    "step.snooker.free-ball.pink-and-black": (
        "Pink and black are the only object balls left: lying behind the free ball is no foul."
    ),
    "step.snooker.free-ball.respot": "Colours that went down are spotted: {ball}.",
    "step.snooker.free-ball.reds-stay-off": "Reds do not come back, foul or not.",
    "step.snooker.free-ball.turn-ends": "Nothing was scored: the turn ends.",
    "step.snooker.free-ball.both-with-red": (
        "Free ball and red down together: each ball scores 1, in all {count}. The free ball is spotted: {ball}."
    ),
    "step.snooker.free-ball.both-with-colour": (
        "Both went down: only the ball on scores ({count}) and stays off. The free ball is spotted: {ball}."
    ),
    "step.snooker.free-ball.free-ball-potted": (
        "The free ball went down: it scores the value of the ball on ({count}) and is spotted: {ball}."
    ),
    "step.snooker.free-ball.ball-on-potted": (
        "The ball on went down after a fair contact: it scores ({count}) and stays off."
    ),
    "step.snooker.free-ball.colour-next": "The same player goes on, with a colour of choice.",
    "step.snooker.free-ball.same-colour-next": "The ball on has not gone, so it stays the next ball on: {on}.",
    "step.snooker.free-ball.next-colour": "The same player goes on with the next colour in order: {on}.",
    "refuse.snooker.free-ball.only-black": (
        "with black on, it is the only object ball left, and nothing can snooker the cue ball"
    ),
    "refuse.snooker.free-ball.nominated-is-on": "the free ball is another ball than the one on ({ball})",
    "refuse.snooker.free-ball.nothing-hit": "no ball can be potted if none was hit",
    "refuse.snooker.free-ball.has-gone": "that ball has gone by the time the ball on is: {on} (given: {ball})",
    "refuse.snooker.free-ball.reds-remain": "while reds remain, a turn begins with a red on",
    "refuse.snooker.free-ball.more-reds": "more reds potted than there were on the table ({count})",
    "refuse.snooker.free-ball.not-on-table": "that ball is not on the table drawn ({ball})",
    "refuse.snooker.free-ball.other-reds": "the table drawn shows another number of reds ({count})",
    "refuse.snooker.free-ball.table-hidden": "on the table drawn the cue ball is snookered",
    "refuse.snooker.free-ball.table-open": "on the table drawn the cue ball is not snookered",
    "wizard.snooker.miss": "Foul and a miss",
    "wizard.snooker.miss.about": (
        "The ball on was not hit first: is it a miss, does the offender have to be warned, and what may the "
        "next player ask?"
    ),
    "verdict.snooker.miss.no-foul": "No foul",
    "verdict.snooker.miss.foul-and-a-miss": "Foul and a miss",
    "verdict.snooker.miss.frame-awarded": "Frame awarded to the opponent",
    "fact.snooker.miss.hit_ball_on_first": "Was a ball on hit first?",
    "fact.snooker.miss.stroke_made": "Was a stroke made?",
    "fact.snooker.miss.on": "Which ball was on?",
    "fact.snooker.miss.first_hit": "Which ball was hit first (or, with no stroke made, touched)?",
    "fact.snooker.miss.only_black": "Is only the black left?",
    "fact.snooker.miss.impossible": "Was it impossible to hit a ball on?",
    "fact.snooker.miss.clear_path": "How much of a ball on could be hit in a straight line?",
    "fact.snooker.miss.misses_before": (
        "How many misses have already been called from this position with a full ball to aim at?"
    ),
    "fact.snooker.miss.attempt": "What does the referee think of the attempt?",
    "fact.snooker.miss.snookers_needed": "Does either player need snookers, before the stroke or because of it?",
    "fact.snooker.miss.intentional": "Was the miss intentional?",
    "fact.snooker.miss.lead_before": "Lead before the stroke",
    "fact.snooker.miss.remaining_before": "Points left on the table before the stroke",
    "fact.snooker.miss.lead_after": "Lead after the stroke and its penalty",
    "fact.snooker.miss.remaining_after": "Points left on the table after the stroke",
    "fact.snooker.miss.snookered_after": "Does the foul leave the cue ball snookered?",
    "fact.snooker.miss.warned": "After the second miss, was the offender warned?",
    "fact.snooker.miss.replaced": "Had the cue ball been put back after a miss?",
    "value.first_hit.none": "nothing",
    "value.attempt.good": "good",
    "value.attempt.poor": "not good enough",
    "value.clear_path.none": "no part",
    "value.clear_path.part": "some part",
    "value.clear_path.full": "the full ball",
    "outcome.miss": "Miss",
    "outcome.frame_awarded": "Frame to the opponent",
    "outcome.snooker.miss.warn": "Warn: a third failure loses the frame",
    "step.snooker.miss.hit": "A ball on was hit first: there is no miss.",
    "step.snooker.miss.nothing-hit": "The cue ball missed every object ball.",
    "step.snooker.miss.hit-not-on": "The first ball hit was not on: {ball}.",
    "step.snooker.miss.only-black": "With only the black left, no miss is called.",
    "step.snooker.miss.frame-ends": "A foul on the black ends the frame, unless the scores are then level.",
    "step.snooker.miss.impossible-good": (
        "No ball on could be hit; the stroke went towards one with enough pace to have reached it: no miss."
    ),
    "step.snooker.miss.impossible-poor": (
        "No ball on could be hit, but in the referee's view the striker did not try to: not towards one, or "
        "not with enough pace."
    ),
    "step.snooker.miss.hidden-good": (
        "No straight line to a ball on was open, and the referee finds the attempt good: no miss."
    ),
    "step.snooker.miss.hidden-poor": (
        "In the referee's opinion the striker did not try well enough to hit a ball on: a miss."
    ),
    "step.snooker.miss.in-sight": (
        "A straight line was open to some part of a ball on and none was hit first: the miss must be called."
    ),
    "step.snooker.miss.snookers-needed": (
        "A player needs snookers, and the miss was not intentional: no miss is called."
    ),
    "step.snooker.miss.intentional": (
        "A straight line was open and the miss was intentional: it is called whatever the score."
    ),
    "step.snooker.miss.again": (
        "A full ball was open and a miss had been called from this position: it is called again, whatever the score."
    ),
    "step.snooker.miss.not-warned": (
        "This is the third failure, but the warning was not given; the rules do not say what then: the "
        "referee decides, and warns now."
    ),
    "step.snooker.miss.third-failure": (
        "It is the third failure after the warning: the frame is awarded to the opponent."
    ),
    "step.snooker.miss.options": (
        "The next player plays, or has the offender play again from the position left or from the original one."
    ),
    "step.snooker.miss.same-red": "Replayed from the original position, any red is on.",
    "step.snooker.miss.same-ball-on": (
        "Replayed from the original position, the colour that was on is on again; after a red, it is again a "
        "colour of choice."
    ),
    "step.snooker.miss.free-ball": "The cue ball is snookered after the foul: a next player who plays has a free ball.",
    "step.snooker.miss.warn": (
        "If the stroke is replayed from the original position, warn the offender: a third failure loses the frame."
    ),
    "step.snooker.miss.no-stroke-replaced": (
        "The cue ball had been put back and a ball was touched before a stroke was made: a foul, but no miss."
    ),
    "step.snooker.miss.no-stroke": "No stroke was made: a foul, but no miss.",
    "step.snooker.miss.no-stroke-play": "The next player plays, or has the offender play from the position left.",
    "step.snooker.miss.no-stroke-restore": "Or all moved balls are put back and the offender plays again from there.",
    "step.snooker.miss.warning-stands": "The warning already given remains in force.",
    "refuse.snooker.miss.impossible-in-sight": "it cannot be impossible to hit a ball on that a straight line reaches",
    "refuse.snooker.miss.series-needs-full-path": "misses count in this series only with a full ball open",
    "refuse.snooker.miss.no-miss-on-black": "with only the black left no miss is ever called",
    "refuse.snooker.miss.series-means-replaced": "in a series of misses the cue ball has been put back",
    "refuse.snooker.miss.only-black-is-on": "if only the black is left, the black is on",
    "refuse.snooker.miss.only-black-left": "no other object ball is left than the black",
    "refuse.snooker.miss.no-stroke-no-hit": "no ball can be hit without a stroke",
    "refuse.snooker.miss.was-possible": "a ball on was hit, so it was possible",
    "refuse.snooker.miss.hit-another": "a ball on was hit first, so it must be: {on}",
    "refuse.snooker.miss.hit-ball-on": "that is the ball on ({on}), which was not hit first",
    "refuse.snooker.miss.hit-nothing": "a ball on was hit first, so something was hit",
    "refuse.snooker.miss.snookers-needed": "by the figures given, a player needs snookers",
    "refuse.snooker.miss.no-snookers-needed": "by the figures given, no player needs snookers",
}
