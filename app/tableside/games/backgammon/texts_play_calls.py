"""English texts of the backgammon rulings on dice, checkers and clock: what the director says and why."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "call.backgammon.roll.valid": "The roll is good. Play it.",
    "call.backgammon.roll.early": "The roll stands. Finish your turn; then it is played.",
    "call.backgammon.roll.cocked": "Cocked dice. Roll again.",
    "call.backgammon.roll.reroll": "Not a valid roll. Roll again.",
    "call.backgammon.early-dice.wait": "Finish your turn. Your opponent then waits for the move time to run out.",
    "call.backgammon.early-dice.disputed": "Pause the clock. I shall hear you both and decide on the penalty.",
    "call.backgammon.early-dice.no-clock": "Leave the dice until your opponent's turn is over.",
    "call.backgammon.early-dice.pressed": "Pause the clock and put the dice back; I decide about the time.",
    "call.backgammon.illegal-move.legal": "The move was legal. Play on.",
    "call.backgammon.illegal-move.stands": "Too late. The move stands.",
    "call.backgammon.illegal-move.spectator": "Spectators stay silent. Whether the move is corrected, I decide.",
    "call.backgammon.illegal-move.disputed": "Leave everything as it is and call the director.",
    "call.backgammon.illegal-move.with-clock": "Illegal move. Your time runs; move again when the move time is up.",
    "call.backgammon.illegal-move.without-clock": "Illegal move. Put the dice back and play it legally.",
    "call.backgammon.start.stands": "Too late. The position stands; play on.",
    "call.backgammon.start.correct": "Set the checkers up correctly.",
    "call.backgammon.handling.allowed": "That is allowed.",
    "call.backgammon.handling.put-right": "Please do not do that. Play on.",
    "call.backgammon.handling.repeated": "You keep doing this: a warning, and penalty points if I see fit.",
    "call.backgammon.handling.baffle-box": "I can have you roll with a baffle box for the rest of the match.",
    "call.backgammon.clock": "Set both clocks to {time}, with a delay of {delay} seconds.",
    "call.backgammon.clock-stop.may": "The clock may be paused.",
    "call.backgammon.clock-stop.break": "Note both times before you leave the table.",
    "call.backgammon.clock-stop.set": "Stop the clock. I set the times.",
    "call.backgammon.clock-stop.restart": "No reason to pause. Start the clock again.",
    "call.backgammon.clock-stop.next-game": "The game is over. Note the score; next game.",
    "call.backgammon.clock-stop.play-on": "The game is not over. Start the clock and play on.",
    "call.backgammon.clock-error.no-duty": "No breach. Play on.",
    "call.backgammon.clock-error.done": "You told your opponent at once, as you must. Play on.",
    "call.backgammon.clock-error.silent": "You had to tell your opponent. I decide on the penalty.",
    "call.backgammon.time-out.loses": "{loser} is out of time. {winner} wins the match.",
    "call.backgammon.time-out.certain": "Both are out of time. {player} is declared the winner.",
    "call.backgammon.time-out.no-clock": "Both are out of time. Play on without the clock.",
    "call.backgammon.time-out.certain-game": "Both are out of time. How the match goes on is my decision.",
    "call.backgammon.time-out.play-on": "Nobody has called time. Play on.",
    "call.backgammon.time-out.spectator": "A spectator cannot call time. Play on.",
    "step.backgammon.roll.cocked": "A die does not lie with a face flat on the playing surface.",
    "step.backgammon.roll.not-beside-box": "With a baffle box the dice must stop in the half of the board next to it.",
    "step.backgammon.roll.not-shaken": "The dice have to be shaken in the cup, vigorously but not excessively.",
    "step.backgammon.roll.no-cup": "Without a baffle box the dice are shaken in and thrown from a cup.",
    "step.backgammon.roll.touched-hand": "The dice must not touch the player's hands while they are thrown.",
    "step.backgammon.roll.cup-touched-board": "The cup must not touch the board during the throw.",
    "step.backgammon.roll.not-free": "The dice have to roll freely.",
    "step.backgammon.roll.left-none": "The dice lie on the roller's left and the opponent has not allowed that.",
    "step.backgammon.roll.left-withdrawn": "The dice lie on the left, and the opponent has withdrawn the permission.",
    "step.backgammon.roll.left-rolled-right-since": (
        "The permission for the left ended when the player rolled on the right again."
    ),
    "step.backgammon.roll.left-earlier-game": "The permission for the left ended with the game in which it was given.",
    "step.backgammon.roll.split": "Both dice have to stop in the same, right-hand part.",
    "step.backgammon.roll.off": "A die did not stay on the playing surface.",
    "step.backgammon.roll.valid-right": "The dice were thrown properly and lie flat on the roller's right.",
    "step.backgammon.roll.valid-left": (
        "The dice were thrown properly and lie on the left, as the opponent still allows."
    ),
    "step.backgammon.roll.valid-box": "The dice dropped through the baffle box and lie flat in the half next to it.",
    "step.backgammon.roll.uneven": "A die that is not flat only because the surface is uneven still counts.",
    "step.backgammon.roll.permission-ends": (
        "By rolling on the right again, the player gives up the permission for the left."
    ),
    "step.backgammon.roll.repeat": "The roll is not valid and is repeated.",
    "step.backgammon.roll.no-double": "The player has tried to roll and can no longer double this turn.",
    "step.backgammon.roll.early": "A roll made before the opponent's turn has ended is valid and is played afterwards.",
    "step.backgammon.roll.early-invalid": (
        "Only a valid early roll has to be played; this one is rolled again once the opponent's turn has ended."
    ),
    "step.backgammon.roll.early-clock": (
        "With a clock the opponent may pause it and finish the turn; the early roller then lets the whole "
        "move time run."
    ),
    "step.backgammon.roll.clock": (
        "For a cancelled or disputed roll the players may pause the clock, and for a cancelled one give the "
        "move time back."
    ),
    "step.backgammon.roll.impose-box": (
        "The director may impose a baffle box for the rest of the match on a player who breaks the rules of rolling."
    ),
    "step.backgammon.early-dice.rolled": "The early roll is valid and is played when the opponent has ended the turn.",
    "step.backgammon.early-dice.forbidden": "The dice may not be touched before the current turn is over.",
    "step.backgammon.early-dice.no-penalty": (
        "Without a clock the rules set no penalty for it; the director may act as the case requires."
    ),
    "step.backgammon.early-dice.pause": (
        "The player whose turn it is may pause the clock, finish the turn and start the opponent's time again."
    ),
    "step.backgammon.early-dice.wait": (
        "As a penalty, whoever took the dice early lets the whole move time run down before beginning the turn."
    ),
    "step.backgammon.early-dice.disputed": "The players disagree, so the director is asked to impose the penalty.",
    "step.backgammon.early-dice.pressed": (
        "The player whose time runs lacks the dice that both use, and may pause the clock."
    ),
    "step.backgammon.illegal-move.legal": "The director finds that the move was legal, so there is nothing to correct.",
    "step.backgammon.illegal-move.after-valid-roll": (
        "The opponent has made a valid roll since, and that makes the illegal move stand."
    ),
    "step.backgammon.illegal-move.after-valid-double": (
        "The opponent has doubled validly since, and that makes the illegal move stand."
    ),
    "step.backgammon.illegal-move.spectator": (
        "Only the players, the director and appointed observers may point out an illegal move; spectators "
        "may only tell the director."
    ),
    "step.backgammon.illegal-move.disputed": (
        "The players disagree whether the move was illegal: everything stays as it is and the director is called."
    ),
    "step.backgammon.illegal-move.in-time": (
        "The opponent has neither rolled nor doubled yet, so the illegal move has to be corrected."
    ),
    "step.backgammon.illegal-move.invalid-action": (
        "Only a valid roll or a valid double makes the move stand, so it still has to be corrected."
    ),
    "step.backgammon.illegal-move.with-clock": (
        "The clock is stopped, the mover's time is started again, and the legal move is made only after the "
        "whole move time."
    ),
    "step.backgammon.illegal-move.without-clock": (
        "The dice are put back showing the right numbers and the move is made legally."
    ),
    "step.backgammon.illegal-move.repeated": "Repeated illegal moves may bring warnings and penalty points.",
    "step.backgammon.start.nothing-rolled": (
        "Nothing has been rolled yet, so the checkers are put into the right starting position."
    ),
    "step.backgammon.start.before-second-turn": (
        "The player who moved first has not begun a second turn, so the starting position has to be corrected."
    ),
    "step.backgammon.start.second-invalid-roll": (
        "A roll that was not valid does not begin the second turn, so the starting position still has to be corrected."
    ),
    "step.backgammon.start.second-roll": (
        "The player who moved first has begun a second turn with a valid roll, so the position stands."
    ),
    "step.backgammon.start.second-double": (
        "The player who moved first has begun a second turn with a valid double, so the position stands."
    ),
    "step.backgammon.start.moves-made": (
        "What becomes of rolls and moves already made is settled nowhere; the director decides."
    ),
    "step.backgammon.start.fewer": (
        "A player who started with fewer than 15 checkers can still lose a gammon or a backgammon."
    ),
    "step.backgammon.start.more": (
        "By the letter the position stands, but no rule speaks of too many checkers; the director may judge otherwise."
    ),
    "step.backgammon.handling.slid": "A player may slide their own dice aside to make room, without lifting them.",
    "step.backgammon.handling.two-hands": "Checkers are moved clearly and with one hand only.",
    "step.backgammon.handling.bar-not-first": "Checkers on the bar are moved before any other.",
    "step.backgammon.handling.touched-checkers": "During the opponent's turn no checkers are touched, own or other.",
    "step.backgammon.handling.hit-checker-off-bar": "A hit checker stays on the bar until it can legally enter.",
    "step.backgammon.handling.borne-off-returned": "Checkers borne off stay off the board until the game is over.",
    "step.backgammon.handling.testing-moves": (
        "Checkers are not shifted back and forth without control to study positions."
    ),
    "step.backgammon.handling.clock-hand": "The hand that moves the checkers also works the clock.",
    "step.backgammon.handling.touched-dice": "The dice may not be touched until the current turn is over.",
    "step.backgammon.handling.dice-misuse": "Dice serve to give random numbers; any other use breaks the rules.",
    "step.backgammon.handling.baffle-box": "The director may impose a baffle box for the rest of the match.",
    "step.backgammon.handling.no-set-penalty": (
        "The rules name no penalty for this, even when it is repeated; the director acts as the case requires."
    ),
    "step.backgammon.handling.repeated": "Repeated breaches may bring warnings and penalty points.",
    "step.backgammon.handling.first-time": "Only repeated breaches can be punished; this one is simply put right.",
    "step.backgammon.clock.formula": (
        "A still needs {a} and B {b}: half the sum times {rate} per point gives {minutes} minutes each."
    ),
    "step.backgammon.clock.delay": (
        "The simple delay gives {delay} seconds at each move before that time is touched; what is left of them is lost."
    ),
    "step.backgammon.clock.other-settings": (
        "The director has set other values than the usual 2 minutes and 12 seconds of singles."
    ),
    "step.backgammon.clock.other-matches": (
        "Outside singles the director has to specify the settings; the times hold if these are the director's."
    ),
    "step.backgammon.clock-stop.game-over": "The clock may be paused when a game has been completed.",
    "step.backgammon.clock-stop.passed-double": "A player who passes a double pauses the clock: the game is over.",
    "step.backgammon.clock-stop.director": "The clock may be paused when the director asks for it or is called.",
    "step.backgammon.clock-stop.early-dice": (
        "The clock may be paused when the dice were picked up before the turn was over."
    ),
    "step.backgammon.clock-stop.dice-and-clock": (
        "The clock may be paused when a player has picked up the dice and started the opponent's time."
    ),
    "step.backgammon.clock-stop.illegal-move": (
        "The clock may be paused to have an actual or supposed illegal move corrected."
    ),
    "step.backgammon.clock-stop.cancelled-roll": (
        "When a roll is cancelled the players may pause the clock, give the whole move time back, or both."
    ),
    "step.backgammon.clock-stop.roll-dispute": (
        "While the players disagree about a roll the clock may stay paused until they agree."
    ),
    "step.backgammon.clock-stop.break": (
        "The clock is paused during breaks, and each player notes the times on the score sheet before leaving."
    ),
    "step.backgammon.clock-stop.not-noted": (
        "The times were not noted and the clock ran, so the director is called at once and sets it by best estimate."
    ),
    "step.backgammon.clock-stop.believes-over": "A player who believes the game is over may pause the clock.",
    "step.backgammon.clock-stop.agreed-over": "The opponent agrees, so the score is noted and the next game begins.",
    "step.backgammon.clock-stop.not-over": (
        "The opponent does not agree, so the clock is restarted and the game is played to its end."
    ),
    "step.backgammon.clock-stop.defective": (
        "A defective clock is replaced at once and the director sets the new one by best estimate."
    ),
    "step.backgammon.clock-stop.other": (
        "The clock may be paused only in the seven listed cases and for cancelled or disputed rolls; this is "
        "none of them."
    ),
    "step.backgammon.clock-stop.no-penalty": (
        "The rules set no penalty for a needless pause; the director may act as the case requires."
    ),
    "step.backgammon.clock-error.aware": "The player knows that the time is running, so nobody has to say anything.",
    "step.backgammon.clock-error.unseen": (
        "The other player did not notice and need not have, so there was no duty to speak."
    ),
    "step.backgammon.clock-error.noticed": (
        "The player noticed that the opponent's own time ran by mistake and unnoticed, and must say so at once."
    ),
    "step.backgammon.clock-error.should-have": (
        "The director is sure that the player ought to have noticed; the duty to speak is then the same."
    ),
    "step.backgammon.clock-error.done": "The player said so at once, so nothing follows.",
    "step.backgammon.clock-error.silent": (
        "Keeping silent may bring anything from giving the lost time back to losing the match and exclusion."
    ),
    "step.backgammon.time-out.undeclared": (
        "Time counts as expired only when a player or the director notices it and says so."
    ),
    "step.backgammon.time-out.spectator": (
        "Only a player or the director can declare it; a spectator may discreetly tell the director."
    ),
    "step.backgammon.time-out.observer": (
        "An observer appointed by the director counts as staff, so the time has been declared expired."
    ),
    "step.backgammon.time-out.declared": "The time has been declared expired, and the director has to be told.",
    "step.backgammon.time-out.loses": "{player} is out of time and loses the match.",
    "step.backgammon.time-out.first": (
        "Both are out of time, but {player} is known to have run out first and loses the match."
    ),
    "step.backgammon.time-out.both": "Both are out of time and it cannot be established who was first.",
    "step.backgammon.time-out.certain": (
        "{player} has reached a position in which winning the match is mathematically certain and is declared the "
        "winner."
    ),
    "step.backgammon.time-out.certain-game": (
        "{player} is certain to win this game but not the match; the rule does not say which of the two it means, "
        "so the director decides."
    ),
    "step.backgammon.time-out.no-clock": "The rest of the match is played without a clock.",
    "refuse.backgammon.no-clock-to-press": "without a clock nobody can have started the opponent's time",
    "refuse.backgammon.only-for-dice": "only dice can be slid aside; this concerns something else",
    "refuse.backgammon.told-unnoticed": "a player who did not notice cannot have said so",
    "refuse.backgammon.no-box": "there is no baffle box for the dice to be beside",
    "refuse.backgammon.not-in-one-half": "dice off the board or one on each side are not both beside the baffle box",
    "refuse.backgammon.first-not-out": "the player who ran out first must be one whose time has run out",
    "call.backgammon.turn-end.ended": "The turn is over.",
    "call.backgammon.turn-end.not-ended": "The turn is not over yet.",
    "step.backgammon.turn-end.dice-ended": "Without a clock, picking up one die or both ends the turn.",
    "step.backgammon.turn-end.dice-open": "Without a clock, the turn lasts until the player picks up a die.",
    "step.backgammon.turn-end.clock-ended": "With a clock, starting the opponent's time ends the turn.",
    "step.backgammon.turn-end.clock-open": (
        "With a clock, the turn lasts until the opponent's time is started; lifting the dice does not end it."
    ),
    "step.backgammon.turn-end.no-legal-move": "This holds even if there is no legal move or no use of the cube.",
}
