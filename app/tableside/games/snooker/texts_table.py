"""English texts of the snooker rulings that look at a table."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "kind.table": 'a position: {{"balls": {{"cue": [x, y] or "in-hand", "reds": [[x, y], …], …}}}}, '
    "or one line such as: cue 889,500; reds 400,2000; pink spot",
    "wrong.table": "{reason}",
    "wrong.table-shape": 'a position is an object such as {{"balls": {{"cue": [889, 500]}}}} or one line of text',
    "wrong.position": "{problems}",
    "wrong.overlap": "{first} and {second} overlap by {amount} mm",
    "wrong.outside": "{balls} lies {amount} mm outside the cushions",
    "wrong.twice": "{balls} is given twice",
    "wrong.unknown": "{balls} is no ball of this table",
    "wrong.not-finite": "{balls} has no finite place",
    "wizard.snooker.snookered": "Snookered?",
    "wizard.snooker.snookered.about": "Is the cue ball snookered on the ball on, and by which ball?",
    "fact.snooker.snookered.table": "Where do the balls lie?",
    "fact.snooker.snookered.on": "Which ball is on?",
    "fact.snooker.snookered.cushion_first": "Does a curved cushion face block nearer than any ball?",
    "verdict.snooker.snookered.snookered": "Snookered",
    "verdict.snooker.snookered.not-snookered": "Not snookered",
    "call.snooker.snookered.snookered": "Snookered.",
    "call.snooker.snookered.not-snookered": "Not snookered.",
    "step.snooker.snookered.open": "Both extreme edges can be hit in a straight line, with no ball not on in the way: "
    "{balls}.",
    "step.snooker.snookered.open-in-hand": "From a place in the D (x {x}, y {y} mm) both extreme edges can be hit in "
    "a straight line: {balls}.",
    "step.snooker.snookered.hidden": "No ball on can be hit at both extreme edges without a ball not on in the way.",
    "step.snooker.snookered.hidden-in-hand": "From no place on or inside the D can a ball on be hit at both extreme "
    "edges without a ball not on in the way.",
    "step.snooker.snookered.effective": "The effective snookering ball: {balls}.",
    "step.snooker.snookered.equidistant": "Equally near, so all are effective snookering balls: {balls}.",
    "step.snooker.snookered.none-effective": "Different balls hide different balls on, so there is no effective "
    "snookering ball.",
    "step.snooker.snookered.none-effective-in-hand": "Which ball is nearest depends on where the cue ball is placed, "
    "so no ball is the effective snookering ball yet.",
    "step.snooker.snookered.striker": "The striker is snookered.",
    "step.snooker.snookered.cushion": "A curved cushion face stands in the way nearer than any ball, and a cushion "
    "cannot snooker.",
    "refuse.snooker.no-ball-on": "no ball of that kind is on the table ({ball})",
    "refuse.snooker.no-cue-ball": "the cue ball is missing; give its place or “in-hand”",
    "refuse.snooker.no-room-in-d": "the balls leave no place for the cue ball in the D",
    "refuse.snooker.already-on-table": "this ball is already on the table ({ball})",
    "outcome.open": "Free at both edges",
    "outcome.blocked": "Hidden",
    "outcome.effective": "Effective snookering ball",
    "outcome.from": "Seen from (x, y)",
    "outcome.snookered": "Snookered",
    "outcome.left": "left edge",
    "outcome.right": "right edge",
    "wizard.snooker.spotting": "Spotting colours",
    "wizard.snooker.spotting.about": "Where does each colour go when spots are occupied?",
    "fact.snooker.spotting.table": "Where do the balls lie?",
    "fact.snooker.spotting.to_spot": "Which colours have to be spotted?",
    "verdict.snooker.spotting.spotted": "Spotted",
    "verdict.snooker.spotting.referee-decides": "The referee decides",
    "call.snooker.spotting": "Spot the colours.",
    "call.snooker.spotting.decides": "There is no room on the line. I place the ball.",
    "step.snooker.spotting.own": "Its own spot is free ({ball}).",
    "step.snooker.spotting.highest": "Its own spot is occupied ({ball}), so it goes on the highest spot that is free: "
    "{spot}.",
    "step.snooker.spotting.above": "Every spot is occupied ({ball}): as near to its own spot as possible, straight "
    "towards the top cushion.",
    "step.snooker.spotting.below": "There is no room towards the top cushion ({ball}): as near to its own spot as "
    "possible below it, on the centre line.",
    "step.snooker.spotting.no-room": "The rules name no place for it ({ball}); the referee decides.",
    "step.snooker.spotting.no-touch": "Each is placed by hand and touches no other ball.",
    "outcome.placed": "Places (x, y)",
    "outcome.order": "Order",
}
