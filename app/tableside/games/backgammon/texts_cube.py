"""English texts of the backgammon rulings on the cube."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "wizard.backgammon.crawford": "Crawford game",
    "wizard.backgammon.crawford.about": (
        "May the cube be used at this score, and what becomes of a double in the Crawford game?"
    ),
    "wizard.backgammon.cube": "Doubling",
    "wizard.backgammon.cube.about": "Is a double valid, at which value, and how is an invalid one undone?",
    "wizard.backgammon.take-or-pass": "Take or pass",
    "wizard.backgammon.take-or-pass.about": "What does the answer to a double mean?",
    "verdict.cube-off": "Crawford game: no cube",
    "verdict.cube-live": "Cube in use",
    "verdict.double-void-play-on": "Double annulled, play on without the cube",
    "verdict.score-corrected": "Double annulled, score corrected",
    "verdict.match-resumes": "Double annulled, match resumes",
    "verdict.too-late": "Too late: the double stands",
    "verdict.backgammon.cube.valid": "Valid double",
    "verdict.backgammon.cube.value-corrected": "Valid double, cube corrected",
    "verdict.backgammon.cube.invalid": "No double",
    "verdict.backgammon.take-or-pass.take": "Take",
    "verdict.backgammon.take-or-pass.pass": "Pass",
    "verdict.backgammon.take-or-pass.no-answer": "No answer yet",
    "fact.crawford_played": "Has the Crawford game already been played?",
    "fact.doubled": "Was a double made in this game?",
    "fact.backgammon.crawford.noticed": "When was the double noticed?",
    "fact.backgammon.cube.noticed": "When was the double questioned?",
    "fact.backgammon.crawford.result": "Who won the game, and how?",
    "fact.backgammon.cube.result": "Who won the game, and how?",
    "fact.backgammon.crawford.cube": "At which cube value was the game recorded?",
    "fact.backgammon.cube.cube": "What did the cube show before the double?",
    "fact.ended_by": "How did the game end?",
    "fact.kept_silent": "Did the opponent notice the double and say nothing?",
    "fact.owner": "Where was the cube?",
    "fact.backgammon.cube.by": "Who doubled?",
    "fact.on_turn": "Had the opponent ended the turn?",
    "fact.before_roll": "Was it before any attempt to roll?",
    "fact.backgammon.cube.act": "How was the double made?",
    "fact.stated_value": "At which value was it offered, if one was said or shown?",
    "fact.backgammon.cube.variant": "Does a player invoke a money-game custom?",
    "fact.cube_found": "Was the cube where it should be?",
    "fact.recorded": "At which value was the game recorded, if not at twice the value?",
    "fact.backgammon.take-or-pass.word": "What did the player say?",
    "fact.cube_act": "Where did the player put the cube?",
    "fact.wrong_value": "Was the answer given at a wrong value?",
    "fact.backgammon.take-or-pass.clock": "Is a clock in use?",
    "value.noticed.during": "during the game",
    "value.noticed.after-game": "after the game, before the next one",
    "value.noticed.match-over": "after the last game of the match",
    "value.noticed.next-game-started": "when the next game had begun",
    "value.ended_by.play": "played out",
    "value.ended_by.pass": "the double was passed",
    "value.owner.centre": "in the middle",
    "value.owner.a": "with A",
    "value.owner.b": "with B",
    "value.act.verbal": "by word",
    "value.act.physical": "by turning the cube",
    "value.act.intent": "a sign of intention (reaching, pointing, touching)",
    "value.act.both": "by word and by turning the cube",
    "value.variant.beaver": "beaver",
    "value.variant.automatic": "automatic double",
    "value.variant.jacoby": "Jacoby rule",
    "value.cube_found.right": "yes",
    "value.cube_found.missing": "missing from the board",
    "value.cube_found.left-over": "still as the previous game left it",
    "value.cube_found.contested": "a player contests it without proof",
    "value.word.take": "“take”",
    "value.word.pass": "“pass”",
    "value.word.none": "nothing",
    "value.cube_act.own-side": "on their own side",
    "value.cube_act.middle": "back in the middle",
    "value.cube_act.none": "nowhere",
    "value.double.valid": "valid",
    "value.double.void": "annulled",
    "value.double.stands": "stands",
    "value.kind.single": "single game",
    "value.kind.gammon": "gammon",
    "value.kind.backgammon": "backgammon",
    "value.cube_to.centre": "in the middle",
    "value.cube_to.a": "with A",
    "value.cube_to.b": "with B",
    "value.cube_to.off": "off the board",
    "value.cube_to.offered": "offered to the opponent",
    "value.cube_to.taker": "on the taker's side",
    "value.backgammon.cube.reason.none": "nothing special",
    "value.backgammon.cube.reason.premature": "made early",
    "value.backgammon.cube.reason.wrong-value": "wrong value",
    "value.backgammon.cube.reason.cube-put-right": "cube stood wrong",
    "value.backgammon.cube.reason.centred-one-point": "cube in the middle, one point needed",
    "value.backgammon.cube.reason.crawford": "Crawford game",
    "value.backgammon.cube.reason.dead-cube": "dead cube",
    "value.backgammon.cube.reason.not-owner": "the opponent owns the cube",
    "value.backgammon.cube.reason.after-roll": "after an attempt to roll",
    "value.backgammon.cube.reason.beaver": "beaver not allowed",
    "value.backgammon.cube.reason.automatic": "automatic double not allowed",
    "value.backgammon.cube.reason.jacoby": "Jacoby rule not in force",
    "value.answer.take": "take",
    "value.answer.pass": "pass",
    "value.backgammon.take-or-pass.clock.start-opponent": "start the opponent's time",
    "value.backgammon.take-or-pass.clock.pause": "pause",
    "outcome.is_crawford": "Crawford game",
    "outcome.post_crawford": "After the Crawford game",
    "outcome.cube_allowed": "Cube may be used",
    "outcome.double": "Double",
    "outcome.score_after": "Score",
    "outcome.match_over": "Match over",
    "outcome.sanctions": "The director may impose",
    "outcome.valid": "Valid",
    "outcome.dead": "Dead cube",
    "outcome.value": "Cube value",
    "outcome.reason": "Reason",
    "outcome.cube_to": "Cube goes",
    "outcome.answer": "Answer",
    "outcome.backgammon.take-or-pass.game_over": "Game over",
    "outcome.backgammon.take-or-pass.clock": "Clock",
    "outcome.value_corrected": "Value corrected",
    "outcome.kind": "How",
    "call.backgammon.crawford.cube-off": "This is the Crawford game. No cube.",
    "call.backgammon.crawford.cube-live": "The cube is in play.",
    "call.backgammon.crawford.play-on": "Crawford game: the double is void. Take the cube off and play on.",
    "call.backgammon.void.passed": "The double is void. How this game counts is my decision.",
    "call.backgammon.void.corrected": "The double is void. Correct your sheets: {score}.",
    "call.backgammon.void.resumes": "The double is void. The score is {score} and the match goes on.",
    "call.backgammon.void.still-won": "The double is void. Correct the score to {score}; the match is still won.",
    "call.backgammon.void.too-late": "The next game has begun. The double stands: {score}.",
    "call.backgammon.cube.valid": "The double is good. Cube at {value}: take or pass?",
    "call.backgammon.cube.premature": "The double stands. Finish your turn, then take or pass at {value}.",
    "call.backgammon.cube.corrected": "The double stands. Set the cube to {value}.",
    "call.backgammon.cube.crawford": "Crawford game: no double. Take the cube off and play on.",
    "call.backgammon.cube.dead-cube": "The cube is dead. No double; put it back and play on.",
    "call.backgammon.cube.not-owner": "It is not your cube. No double; put it back and play on.",
    "call.backgammon.cube.after-roll": "You have rolled. No double this turn.",
    "call.backgammon.cube.beaver": "No beavers here. The cube stays as it was.",
    "call.backgammon.cube.automatic": "No automatic doubles here. The cube stays as it was.",
    "call.backgammon.cube.jacoby": "No Jacoby rule here. Gammons and backgammons count.",
    "call.backgammon.cube.no-remedy": "The double was not allowed. What follows is my decision.",
    "call.backgammon.answer.take": "The double is taken.",
    "call.backgammon.answer.pass": "The double is passed. The game is over.",
    "call.backgammon.answer.none": "That is no answer yet. Take or pass?",
    "call.backgammon.answer.contradiction": "Word and cube disagree. I decide which counts.",
    "step.backgammon.crawford.first-game": (
        "It is the first game in which a player, {player}, is one point short of the match: the Crawford game."
    ),
    "step.backgammon.crawford.one-point-match": (
        "In a match to one point both players start one point short, so its only game is the Crawford game."
    ),
    "step.backgammon.crawford.cube-off": "Neither player may double; the cube is taken off the board.",
    "step.backgammon.crawford.not-yet": "No player is one point short of the match, so the cube is in use.",
    "step.backgammon.crawford.behind": (
        "Only the first such game is played without the cube, and the Crawford game has been played."
    ),
    "step.backgammon.crawford.play-on": (
        "The game is still going on, so the director annuls the double and the game is finished without the cube."
    ),
    "step.backgammon.crawford.kept-silent": (
        "A player who notices such a double must say so at once; keeping silent may cost the match or bring "
        "disqualification."
    ),
    "step.backgammon.void.annulled": "It came to light in time, so the double is annulled.",
    "step.backgammon.void.score": "The game counts with the cube at {value}: the score becomes {score}.",
    "step.backgammon.void.still-won": "The corrected score wins the match as well, so the match stays over.",
    "step.backgammon.void.resumes": "Nobody has won at the corrected score, so the match resumes.",
    "step.backgammon.void.passed": (
        "The game ended because the void double was passed, so it has no result to correct: no rule says "
        "what it counts, and the director decides."
    ),
    "step.backgammon.void.too-late": (
        "A wrong double can be annulled only until the next game begins; from then on it stands with its score."
    ),
    "step.backgammon.cube.missing": (
        "The cube was missing: it is put in the middle, at 1 or 64, as soon as that is noticed."
    ),
    "step.backgammon.cube.left-over": (
        "It is shown that the cube still stood as the previous game left it; it belongs in the middle, at 1 or 64."
    ),
    "step.backgammon.cube.contested": (
        "Value and position of the cube are taken to be right until the player who contests them proves otherwise."
    ),
    "step.backgammon.cube.wrong-face": (
        "Nobody owns the cube, so nobody has doubled in this game: it counts as 1, not as the {shown} it showed."
    ),
    "step.backgammon.cube.wrong-place": (
        "A cube at 1 has not been turned yet: it belongs in the middle, not with {player}."
    ),
    "step.backgammon.cube.contested-both": (
        "Value and position cannot both be right here, and the players disagree: the director decides which one counts."
    ),
    "step.backgammon.cube.crawford": "This is the Crawford game: the cube is off the board and nobody may double.",
    "step.backgammon.cube.dead": (
        "The doubler owns the cube at {value} and needs {needed} to win the match: the cube is dead and the "
        "double not valid."
    ),
    "step.backgammon.cube.play-on": (
        "The game is still going on, so the double is annulled and the game goes on at {value}."
    ),
    "step.backgammon.cube.not-owner": (
        "The cube lies with the opponent who took it, so this player is not allowed to double."
    ),
    "step.backgammon.cube.after-roll": (
        "The cube is used before any attempt to roll; even a roll that was not valid makes it too late."
    ),
    "step.backgammon.cube.beaver": "Beavers belong to money games and are not allowed in tournaments.",
    "step.backgammon.cube.automatic": "Automatic doubles belong to money games and are not allowed in tournaments.",
    "step.backgammon.cube.jacoby": "The Jacoby rule belongs to money games and is not allowed in tournaments.",
    "step.backgammon.cube.back": "It does not count: the cube stays, or goes back to, where it was, at its old value.",
    "step.backgammon.cube.no-remedy": "No rule says how to undo it once play has gone on, so the director decides.",
    "step.backgammon.cube.act-verbal": "The word alone is a valid double.",
    "step.backgammon.cube.act-physical": "Turning the cube alone is a valid double.",
    "step.backgammon.cube.act-intent": (
        "Showing the intention, by reaching for the cube, pointing at it, touching or lifting it, is a valid double."
    ),
    "step.backgammon.cube.act-both": "The double was made in full, by word and by turning the cube.",
    "step.backgammon.cube.act-any": "A word, the turned cube or a clear sign of intention is each a valid double.",
    "step.backgammon.cube.premature": (
        "A double made before the opponent has ended the turn is valid; the opponent finishes the turn knowing of it."
    ),
    "step.backgammon.cube.corrected": "The cube action stands, and the value is corrected to {value}.",
    "step.backgammon.cube.centred-one-point": (
        "{player} needs one point, but nobody owns a cube in the middle: by the letter the double is valid; "
        "the director may judge otherwise."
    ),
    "step.backgammon.cube.late-correction": (
        "No rule says what becomes of a score already noted at the wrong value, so the director decides."
    ),
    "step.backgammon.answer.word": "The word alone is enough.",
    "step.backgammon.answer.act": "Placing the cube alone is enough.",
    "step.backgammon.answer.both": "Word and cube say the same.",
    "step.backgammon.answer.take": (
        "The double is taken: the cube lies inside the board on the taker's side, where both can see it."
    ),
    "step.backgammon.answer.pass": "The double is passed: the cube goes back to the middle with 1 or 64 on top.",
    "step.backgammon.answer.clock-take": "The player who takes starts the opponent's time.",
    "step.backgammon.answer.clock-pass": "The player who passes pauses the clock.",
    "step.backgammon.answer.wrong-value": "The answer stands although the value was wrong, and the value is corrected.",
    "step.backgammon.answer.none": (
        "An answer needs a word or an act with the cube; a mere sign of intention is not enough."
    ),
    "step.backgammon.answer.contradiction": (
        "A word or an act would each be enough, but they say opposite things, and no rule says which prevails."
    ),
    "step.backgammon.director": "The rules leave this open; the director finds the answer that fits the circumstances.",
    "refuse.backgammon.match-is-over": "{player} has already won the match at this score",
    "refuse.backgammon.nobody-one-away": (
        "nobody is one point short of the match, so the Crawford game cannot have been played"
    ),
    "refuse.backgammon.crawford-had-no-winner": (
        "the Crawford game cannot have been played while the other player has no point: its winner would "
        "have points or the match"
    ),
    "refuse.backgammon.both-one-away": "both players cannot be one point away before the Crawford game",
    "refuse.backgammon.turned-without-double": "the cube cannot be above 1 in a game without a double",
    "refuse.backgammon.pass-without-double": "a game without a double cannot end by a pass",
    "refuse.backgammon.silent-without-double": "nobody can keep silent about a double that was not made",
    "refuse.backgammon.pass-ends-game": "a passed double ends the game, so it cannot be noticed during the game",
    "refuse.backgammon.pass-is-single": "a passed double is never a gammon or a backgammon",
    "refuse.backgammon.match-not-over": "the match was not over at the recorded score",
    "refuse.backgammon.no-next-game": "no next game can begin: the recorded score won the match",
    "refuse.backgammon.missing-cube-owned": "a cube that is missing from the start has no owner",
    "refuse.backgammon.missing-cube-value": "a cube that is missing from the start stands at 1",
}
