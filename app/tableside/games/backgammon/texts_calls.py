"""English texts of the backgammon rulings on score, time, equipment and conduct: what the director says and why."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "call.backgammon.lateness.none": "No penalty. Start playing.",
    "call.backgammon.lateness.excused": "The delay is excused. Start playing.",
    "call.backgammon.lateness.points": (
        "{count} penalty point to the opponent.",
        "{count} penalty points to the opponent.",
    ),
    "call.backgammon.lateness.match": "Too late. The opponent wins the match.",
    "call.backgammon.lateness.both": "You are both late. I decide what follows.",
    "call.backgammon.breaks.allowed": "Break granted: {minutes} minutes.",
    "call.backgammon.breaks.required": "You may go; this is not a break.",
    "call.backgammon.breaks.exception": "I allow it as an exception.",
    "call.backgammon.breaks.series": "Break between the matches; how long, I settle.",
    "call.backgammon.breaks.in-game": "Not during a game. Finish it first.",
    "call.backgammon.breaks.used-up": "You do not have enough breaks left.",
    "call.backgammon.breaks.series-in-match": "No break within a match of the series.",
    "call.backgammon.slow.none": "The pace is fine. Play on.",
    "call.backgammon.slow.request": "I have your request and shall decide.",
    "call.backgammon.slow.tell": "Please play faster. If you go on like this, penalty points may follow.",
    "call.backgammon.slow.points": "You were told to play faster. I can now give penalty points.",
    "call.backgammon.score": "The score is {score}.",
    "call.backgammon.score.open": "Neither sheet settles it. I decide on the evidence.",
    "call.backgammon.length.finished": "The match is finished. The result stands.",
    "call.backgammon.length.game-in-progress": "Finish this game. The length is put right before the next one.",
    "call.backgammon.length.keep": "Too late to shorten it. The match goes to {length}.",
    "call.backgammon.length.correct": "From the next game the match is to {length} points.",
    "call.backgammon.result.correct": "The entry is wrong and is corrected.",
    "call.backgammon.result.stands": "The entry stands.",
    "call.backgammon.result.disputed": "I shall hear both players and decide.",
    "call.backgammon.concession.allowed": "You may concede. Note the score.",
    "call.backgammon.concession.play-on": "No concession here. Play on.",
    "call.backgammon.concession.agreed": "You may not agree on a result. I decide on the penalty.",
    "call.backgammon.use.in-use": "It is to be used in this match.",
    "call.backgammon.use.not-in-use": "It is not used in this match.",
    "call.backgammon.use.exception": "I can make an exception here and shall decide.",
    "call.backgammon.change.now": "You may change it now.",
    "call.backgammon.change.after-game": "Finish the game first; then it is changed.",
    "call.backgammon.change.no": "No change. Play on.",
    "call.backgammon.change.clock": "New clock at once. I set the times.",
    "call.backgammon.change.mix": "Shake all four dice in one cup and throw; your opponent chooses first.",
    "call.backgammon.conduct.allowed": "That is allowed.",
    "call.backgammon.conduct.expel": "Quiet, please. I can ask you to leave.",
    "call.backgammon.conduct.director": "This is a matter for those who appointed the director.",
    "call.backgammon.conduct.disqualify": "This breaks the etiquette. I can disqualify you.",
    "call.backgammon.conduct.language": "Official languages only, please.",
    "call.backgammon.conduct.language-warning": "Official languages only. This is a warning.",
    "call.backgammon.conduct.language-again": "You have been warned. I decide on the penalty.",
    "call.backgammon.devices.allowed": "That is allowed.",
    "call.backgammon.devices.stop": "Stop that. I decide on the penalty.",
    "call.backgammon.devices.unreasonable": "Permission may not be refused without reason. I decide.",
    "call.backgammon.appeal.director": "Leave everything as it is. I settle this.",
    "call.backgammon.appeal.other-director": "Leave everything as it is. Another director settles this.",
    "call.backgammon.appeal.committee": "Leave everything as it is. A committee settles this.",
    "call.backgammon.appeal.heard": "The committee hears the appeal at once.",
    "call.backgammon.appeal.none": "There is no appeal against this.",
    "call.backgammon.appeal.too-late": "It is too late to appeal.",
    "step.backgammon.lateness.both": (
        "The rules give the points for one player's absence; they do not say what happens when both are late."
    ),
    "step.backgammon.lateness.excused": "In special cases the director may depart from the times.",
    "step.backgammon.lateness.national": (
        "In CNB national tournaments a late start is punished only for serious repeat offenders or when the "
        "tournament is seriously held up."
    ),
    "step.backgammon.lateness.national-serious": (
        "It is a CNB national tournament, but the case is serious enough for the penalties to apply."
    ),
    "step.backgammon.lateness.in-time": "Play began within 5 minutes of the time, so no point is given.",
    "step.backgammon.lateness.points": (
        "At {minutes} minutes, one point at 5 and one more for every further 5 make {count} point for the opponent.",
        "At {minutes} minutes, one point at 5 and one more for every further 5 make {count} points for the opponent.",
    ),
    "step.backgammon.lateness.half": (
        "{count} is more than half of {length}, so the opponent is declared the winner.",
        "{count} is more than half of {length}, so the opponent is declared the winner.",
    ),
    "step.backgammon.lateness.reaches-length": (
        "With the penalty points the opponent reaches {length} and has won the match."
    ),
    "step.backgammon.breaks.required": (
        "Leaving the board is a break unless the game itself requires it, and here it does."
    ),
    "step.backgammon.breaks.exception": (
        "In special cases, or for an especially important match, the director may depart from the rule on breaks."
    ),
    "step.backgammon.breaks.entitled": (
        "In a match to {length} points each player has {count} break of 5 minutes, to be taken between games.",
        "In a match to {length} points each player has {count} breaks of 5 minutes, to be taken between games.",
    ),
    "step.backgammon.breaks.joined": "Breaks may follow one another, so these last {minutes} minutes together.",
    "step.backgammon.breaks.be-back": "Coming back late counts as lateness, with penalty points from 5 minutes on.",
    "step.backgammon.breaks.in-game": "A break may be taken only when a game has ended.",
    "step.backgammon.breaks.used-up": "The player has fewer breaks left than are asked for.",
    "step.backgammon.breaks.series-in-match": "In a best-of-three series breaks are allowed only between matches.",
    "step.backgammon.breaks.leaving-counts": (
        "Whoever leaves the board all the same takes a break without a right to it."
    ),
    "step.backgammon.breaks.between-matches": "In a best-of-three series a break is allowed between two matches.",
    "step.backgammon.breaks.series-count": (
        "The rules do not say how many breaks a series gives; the director settles it."
    ),
    "step.backgammon.slow.asked-clock": "A player may ask for the match to be finished with a clock.",
    "step.backgammon.slow.asked-observer": "A player may ask for an observer to follow the match.",
    "step.backgammon.slow.no-ground": (
        "The director does not find the pace excessively slow, so there is no ground for a measure."
    ),
    "step.backgammon.slow.director-may": "The director may order a clock at any moment.",
    "step.backgammon.slow.observer-may": (
        "The director may appoint an observer, and the players may be asked to share the cost."
    ),
    "step.backgammon.slow.tell": (
        "The director may tell the players that they can receive penalty points if they go on playing slowly."
    ),
    "step.backgammon.slow.points": "The players were told and go on playing slowly, so penalty points may be given.",
    "step.backgammon.slow.clock": "The director may have the rest played with a clock, set by the points still needed.",
    "step.backgammon.score.same": "Both sheets show the same score.",
    "step.backgammon.score.behind": (
        "{player} is behind on both sheets, and the clear sheet of the player who is behind decides."
    ),
    "step.backgammon.score.only-sheet": "Only {player} kept a sheet, so the score on it is taken as valid.",
    "step.backgammon.score.none-kept": "Nobody kept a sheet, and the rules do not say what decides then.",
    "step.backgammon.score.level": (
        "The sheets show the players level, so nobody is behind and the rules name no deciding sheet."
    ),
    "step.backgammon.score.who-trails": (
        "The sheets do not agree on who is behind, and the rules do not say which then decides."
    ),
    "step.backgammon.score.unclear": "The sheet that would decide is not clear and unambiguous.",
    "step.backgammon.score.evidence": "The director hears the players and other evidence and decides.",
    "step.backgammon.length.finished": "A match that was finished at a wrong length is valid in every respect.",
    "step.backgammon.length.game-in-progress": "The game in progress is not affected by the wrong length.",
    "step.backgammon.length.next-game": (
        "The length is put right at the start of the next game, if that is possible and the match is not "
        "finished by then."
    ),
    "step.backgammon.length.too-short": (
        "At {score} a match to {length} would already be over, so the length cannot be corrected."
    ),
    "step.backgammon.length.correct-now": (
        "The next game has not begun and nobody has {length} points, so the right length holds from now on."
    ),
    "step.backgammon.length.crawford-open": (
        "The rules do not say whether a Crawford game played at the wrong length counts; the director decides."
    ),
    "step.backgammon.length.crawford-next": (
        "At the right length a player is now one point short for the first time: the next game is the Crawford game."
    ),
    "step.backgammon.length.crawford-missed": (
        "At the right length both players are one point short, so the first such game has already been played "
        "with the cube; the rules do not say whether a Crawford game is still due, and the director decides."
    ),
    "step.backgammon.length.clock-open": (
        "The rules do not say how the clock times follow the new length; the director sets them."
    ),
    "step.backgammon.result.right": "The entry is right, so there is nothing to correct.",
    "step.backgammon.result.disputed": (
        "The players disagree about the result: that is a dispute, and the director settles it."
    ),
    "step.backgammon.result.too-late": "A wrong entry can be corrected only within a reasonable time.",
    "step.backgammon.result.correct": (
        "The entry is wrong and it is still within a reasonable time, so it is corrected."
    ),
    "step.backgammon.result.next-round": "That a player has begun a later round does not prevent it.",
    "step.backgammon.concession.allowed": (
        "There is no contact and no other result is possible, so the player may concede it."
    ),
    "step.backgammon.concession.contact": "While there is contact, the game has to be played on.",
    "step.backgammon.concession.other-result": "Another result is still possible, so the game has to be played on.",
    "step.backgammon.concession.agreed": "Players may not agree on the results of games or matches.",
    "step.backgammon.concession.sanction": (
        "A breach may lead to disqualification of one or both and, in special cases, to exclusion from later "
        "tournaments."
    ),
    "step.backgammon.use.imposed": "The director has imposed it, so the players must use it.",
    "step.backgammon.use.compulsory": "The organisers have made it compulsory for everyone.",
    "step.backgammon.use.optional": "Both players want it, so it is used.",
    "step.backgammon.use.preference": "The organisers provide that one player's request is enough, and one has asked.",
    "step.backgammon.use.not": "No one has made it compulsory or imposed it, and there are too few requests.",
    "step.backgammon.use.exception": "Because of a player's particular condition the director may depart from this.",
    "step.backgammon.change.director": "The director may order a change of equipment at any moment.",
    "step.backgammon.change.defective-clock": (
        "A defective clock is replaced at once and the director sets the times by best estimate."
    ),
    "step.backgammon.change.no-ground": (
        "Players may change equipment only by agreement, when it is defective, or for the preferred kind."
    ),
    "step.backgammon.change.agreed": "Both players agree to the change.",
    "step.backgammon.change.defective": "Defective equipment may be changed during a match.",
    "step.backgammon.change.preferred-available": (
        "The preferred kind is now available, and a player may ask for it even after the match has begun."
    ),
    "step.backgammon.change.board-waits": "A board can be replaced only when the game in progress has ended.",
    "step.backgammon.change.mix-before-game": "The dice can be mixed before any game, not during one.",
    "step.backgammon.change.mix": (
        "Whoever asks shakes all 4 dice in one cup and throws them; the players choose in turn, the other player first."
    ),
    "step.backgammon.conduct.may-tell": (
        "Spectators may discreetly tell the director of improper conduct or a wrong action."
    ),
    "step.backgammon.conduct.spectator-remark": (
        "Spectators watch quietly: no comments, no pointing out of mistakes, no asking for the score."
    ),
    "step.backgammon.conduct.spectator-help": (
        "During a match spectators may not signal to a player or help in any way."
    ),
    "step.backgammon.conduct.expel": (
        "The director may expel the spectator, in special cases also from later tournaments, and reports it "
        "to the CNB Council."
    ),
    "step.backgammon.conduct.director": (
        "A director who offends against the spirit of the game may be relieved of the post."
    ),
    "step.backgammon.conduct.sportsmanship": (
        "Players behave in the spirit of the game and with the greatest sportsmanship."
    ),
    "step.backgammon.conduct.equipment": "Players treat the equipment properly.",
    "step.backgammon.conduct.disqualify": (
        "A breach may bring disqualification and exclusion, in special cases also from later tournaments."
    ),
    "step.backgammon.conduct.team-talk": "Members of a team may talk to each other in another language.",
    "step.backgammon.conduct.language": "During a match only English and the language of the country may be spoken.",
    "step.backgammon.conduct.language-first": "Only repeated breaches are punished, so a reminder is enough.",
    "step.backgammon.conduct.language-warning": "Repeated breaches may first bring a warning.",
    "step.backgammon.conduct.language-again": (
        "After the warning, penalty points, disqualification or exclusion may follow."
    ),
    "step.backgammon.devices.score-keeping": "What is needed to keep the score may always be used.",
    "step.backgammon.devices.aid": "During a match no electronic, mechanical or paper aid may be used.",
    "step.backgammon.devices.outside-help": "During a match players may not receive signals or help from spectators.",
    "step.backgammon.devices.phone-break": "Telephones may be used during breaks.",
    "step.backgammon.devices.unreasonable": (
        "The opponent's permission is needed but may not be unreasonably withheld; the rules do not say who "
        "then grants it."
    ),
    "step.backgammon.devices.no-permission": "It may be used only with the opponent's permission, and there is none.",
    "step.backgammon.devices.revoked": "The director may withdraw the permission at any moment, and has done so.",
    "step.backgammon.devices.with-clock": (
        "With a clock, positions are recorded only in the time of the player who asked, or at the end of the game."
    ),
    "step.backgammon.devices.without-clock": "Without a clock, positions are recorded only once the turn is over.",
    "step.backgammon.devices.permitted": "The opponent has given permission, so it may be used.",
    "step.backgammon.devices.sanction": (
        "A breach may bring a warning, penalty points, disqualification or expulsion; the last two are "
        "reported to the CNB Council."
    ),
    "step.backgammon.appeal.leave-all": (
        "In a dispute the players leave everything as it is, call the director and wait."
    ),
    "step.backgammon.appeal.director": "The director comes and settles the dispute.",
    "step.backgammon.appeal.other-director": (
        "One of the players is a director, so another director of the tournament decides."
    ),
    "step.backgammon.appeal.first-instance": (
        "One of the players is the only director, so a tournament committee decides."
    ),
    "step.backgammon.appeal.chosen-by-players": (
        "It has 3 or 5 impartial and competent members, chosen by the players in dispute by agreement."
    ),
    "step.backgammon.appeal.chosen-by-director": (
        "It has 3 or 5 impartial and competent members, chosen by the director alone."
    ),
    "step.backgammon.appeal.national": (
        "In CNB national tournaments the director has formed the committee of 3 or 5 before play and its "
        "names are on display."
    ),
    "step.backgammon.appeal.wrong-size": "The committee does not have 3 or 5 members and has to be made up properly.",
    "step.backgammon.appeal.replace-member": (
        "A member who is party to the dispute is not impartial and is replaced without delay."
    ),
    "step.backgammon.appeal.board": "There is no appeal against an order about the board, streaming or recording.",
    "step.backgammon.appeal.committee": (
        "Only a director's ruling can be contested; against a committee there is no appeal, but anyone may "
        "report its ruling to the CNB Council."
    ),
    "step.backgammon.appeal.too-late": (
        "An appeal has to come while there is still time for a correction; the ruling can still be reported "
        "to the CNB Council."
    ),
    "step.backgammon.appeal.heard": (
        "The appeal is in time: the committee considers it at once and upholds, reverses or amends the "
        "ruling by simple majority."
    ),
    "step.backgammon.appeal.report": "After the tournament the case and its reasons are reported to the CNB Council.",
    "refuse.backgammon.no-series": "there are no matches to be between outside a best-of-three series",
    "refuse.backgammon.game-between-matches": "no game is in progress between two matches",
    "refuse.backgammon.too-many-joined": "each player has only {breaks} in a match of this length",
    "refuse.backgammon.same-length": "it is the length laid down, so nothing is wrong",
    "refuse.backgammon.no-winner": "nobody has reached the length that was played to, so the match is not finished",
    "refuse.backgammon.two-winners": "both players cannot have reached the length",
    "refuse.backgammon.clock-in-use": "a clock is already in use",
    "call.backgammon.request.granted": "Yes, that is granted.",
    "call.backgammon.request.refused": "No, not like this.",
    "call.backgammon.request.dice": "Roll the dice for it.",
    "call.backgammon.request.director-decides": "I have your request and shall decide.",
    "call.backgammon.entry.accepted": "Your entry is accepted.",
    "call.backgammon.entry.refused": "I refuse the entry, and here is why.",
    "call.backgammon.entry.higher-division": "Please enter the higher division.",
    "call.backgammon.entry.one-division": "There is only one division. Accept or refuse.",
    "call.backgammon.devices.revoked": "Whether the headphones come off, I decide.",
    "step.backgammon.devices.headphones-revoked": (
        "For headphones the rules name only the opponent's permission, not a withdrawal by the director."
    ),
    "step.backgammon.request.non-smoking": "A request to play in a non-smoking area is always granted.",
    "step.backgammon.request.player-statement": "The players in the dispute may always make relevant statements.",
    "step.backgammon.request.invited-testimony": (
        "The director or the committee has asked, so the spectator may testify."
    ),
    "step.backgammon.request.uninvited": "Spectators testify only when the director or the committee asks them.",
    "step.backgammon.request.agreed": "The players agree, so no dice are needed.",
    "step.backgammon.request.dice": "Before the match such a choice is settled, if need be, by rolling dice.",
    "step.backgammon.request.no-reason": "A player who wants spectators moved has to give a reason.",
    "step.backgammon.request.move-spectators": (
        "A player may ask the director, with a reason, to move spectators away from the table."
    ),
    "step.backgammon.request.silent": "No rule says when that has to be granted, so the director decides.",
    "step.backgammon.request.observer": (
        "A player may ask for the rest of the match to be followed by an observer, and may be asked to share the cost."
    ),
    "step.backgammon.request.clock": (
        "A player may ask that the match be finished with a clock, and the director may order one at any moment."
    ),
    "step.backgammon.request.baffle-box": (
        "A player may ask that the match be finished with a baffle box, if there is one."
    ),
    "step.backgammon.request.approve-clock": (
        "The clock must be properly built, and a player may ask for the director's approval."
    ),
    "step.backgammon.request.approve-baffle-box": (
        "The baffle box must be properly built, and a player may ask for the director's approval."
    ),
    "step.backgammon.entry.accepted": "Every entry needs the consent of the director, who gives it.",
    "step.backgammon.entry.refused": "A director who refuses an entry owes the player an explanation.",
    "step.backgammon.entry.one-division": "A higher division can be asked for only where there is more than one.",
    "step.backgammon.entry.higher-division": (
        "With several divisions the director may, at discretion, keep a player out of a lower one and invite "
        "them to a higher one."
    ),
    "step.backgammon.entry.report": (
        "When the tournament is over the director reports it, with the reasons, to the CNB Council."
    ),
}
