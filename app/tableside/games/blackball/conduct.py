"""The cost of a player's act: nothing, the frame, or the match? (4q, 7c-7f, 8b-8e, 8h)"""

from tableside.games.blackball.fouls import (
    AfterFoul,
    Award,
    Decision,
    FoulCall,
    FoulWhy,
    Winner,
    after_foul,
    penalty_steps,
)
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Values


class Verdict(Words):
    ALLOWED = "allowed", "Allowed"
    NO_ANSWER = "no-answer", "No answer"
    STOP_IT = "stop-it", "Stop it, no penalty"
    FOUL = "foul"
    LOSS = "loss"
    GAME_OR_MATCH = "game-or-match", "Frame or match to the opponent"
    GAME_MAY_BE_AWARDED = "game-may-be-awarded", "The frame may be awarded to the opponent"
    REFEREE_DECIDES = "referee-decides"
    OFFICIALS_DECIDE = "officials-decide", "The tournament officials decide"


class Act(Words, of="value.blackball.conduct.act"):
    TAKES_BALL = "takes-ball", "touched or took a ball on purpose"
    CATCHES_BALL = "catches-ball", "caught a ball or kept it from falling"
    DISTURBS_ON_PURPOSE = "disturbs-on-purpose", "disturbed the opponent on purpose"
    PLAYS_AFTER_FOUL_CALL = "plays-after-foul-call", "played again right after a foul was called"
    BAD_LANGUAGE = "bad-language", "bad language"
    THROWS_CUE = "throws-cue", "threw or unscrewed the cue"
    QUARRELS = "quarrels", "quarrelled"
    DISPUTES_DECISIONS = "disputes-decisions", "kept disputing the referee's decisions"
    INTERFERES = "interferes", "interfered during the opponent's shot"
    IN_THE_WAY = "in-the-way", "stayed at the table or in the line of sight"
    TALKS_IN_DOUBLES = "talks-in-doubles", "doubles: talked on approaching the table"
    PLAYS_BEFORE_CALL = "plays-before-call", "played while balls moved, before the referee's call"
    TOUCHES_MOVING_BALL = "touches-moving-ball", "touched a moving ball, before the referee's call"
    OUTSIDE_HELP = "outside-help", "had outside help"
    LEAVES_AREA = "leaves-area", "left the playing area"
    ASKS_ABOUT_RULES = "asks-about-rules", "asked the referee about the rules"
    ASKS_ABOUT_POSITION = "asks-about-position", "asked whether a ball is frozen or touching, or about a snooker"
    PICKS_UP_CUE_BALL = "picks-up-cue-ball", "picked up the cue ball to play from baulk"


class Why(Declarations):
    takes_ball = reason("Deliberately touching or taking a ball on the playing surface loses the frame.", "7d")
    catches_ball = reason(
        "Catching a ball on its way into a pocket, or keeping it from dropping, loses the frame.", "7e"
    )
    disturbs_on_purpose = reason("Disturbing the opponent on purpose by words or gestures loses the frame.", "7f")
    plays_after_foul_call = reason("Playing a ball again straight after a foul has been called loses the frame.", "7c")
    bad_language = reason("Bad language is unsporting conduct.", "8b.a")
    throws_cue = reason("Throwing the cue, or unscrewing it as if conceding, is unsporting conduct.", "8b.b")
    quarrels = reason("Quarrelling with an opponent, the referee or a spectator is unsporting conduct.", "8b.c")
    disputes_decisions = reason("Disagreeing all the time with the referee's decisions is unsporting conduct.", "8b.d")
    interferes = reason("Interfering while the opponent plays a shot is unsporting conduct.", "8b.e")
    in_the_way = reason(
        "Not leaving the table, or staying in the opponent's line of sight, is unsporting conduct.", "8b.f"
    )
    talks_in_doubles = reason(
        "In doubles, talking with anyone once a player approaches the table is unsporting conduct.", "8h"
    )
    game_or_match = reason(
        "A breach of the spirit of the game gives the opponent a frame or the match; which of the two, the "
        "rules do not say. Likeliest reading: the frame, and the match only in a grave or repeated case.",
        "8b",
        reading=True,
    )
    plays_before_call = reason(
        "Balls were still moving and the frame had not been called: playing or interfering then loses the frame.", "4q"
    )
    touched_on_purpose = reason(
        "The frame was not over; touching or stopping a ball on purpose, a moving one too, loses it.", "7d, 7e"
    )
    outside_help = reason("Players play without outside help.", "8c")
    distorted = reason(
        "If the referee considers the result distorted, the frame may be awarded to the opponent, but need not be: the "
        "rule leaves that to the referee.",
        "8c",
    )
    leaves_with_permission = reason(
        "With the referee's permission a player may leave the playing area, in exceptional circumstances.", "8d"
    )
    leaves_area = reason(
        "Leaving the playing area needs the referee's permission; the rule names no penalty. Likeliest reading: a "
        "warning, and unsporting conduct if it is repeated.",
        "8d, 8b",
        reading=True,
    )
    between_frames = reason("Without a referee the players take their rest breaks between frames.", "8d")
    during_frame = reason(
        "Without a referee a rest break is taken between frames; the rule names no penalty. Likeliest reading: the "
        "player comes back and play goes on.",
        "8d",
        reading=True,
    )
    asks_about_position = reason(
        "Whether a ball is frozen or touching and whether the player is snookered are facts of the position: the "
        "referee states them when asked before the shot.",
        "5g, 4o, 8a.c",
    )
    no_opinion = reason(
        "A fact is no opinion that could influence play, such as whether a coming shot would be legal: that the "
        "referee does not give.",
        "8e",
    )
    picks_up_cue_ball = reason(
        "Only the referee may touch a ball, save for placing the cue ball in baulk; without a referee the opponent is "
        "asked to lift it. Likeliest reading: a player who may play from baulk is told to leave it to them and not "
        "penalised; a player who may not has taken a ball on purpose, and loses the frame.",
        "7d, 4c, 6c",
        reading=True,
    )
    at_least_the_frame = reason("That is the least: as unsporting conduct it may cost the match.", "8b.e, 8b")
    asks_about_rules = reason("On request the referee may explain a rule, as well as possible.", "8e")
    asks_about_coming_shot = reason(
        "The referee gives no opinion that could influence play, such as whether a coming shot would be legal.", "8e"
    )


class Call(Declarations):
    allowed = call("That is allowed.")
    no_answer = call("I cannot say that.")
    stop_it = call("No outside help, please.")
    loss = call("Loss of frame.")
    game_or_match = call("Unsporting conduct. I award the frame or the match to the opponent.")
    game_may_be_awarded = call("Outside help. I decide whether the frame goes to the opponent.")
    referee_decides = call("Please do not leave without permission.")
    officials_decide = call("Please take breaks between frames.")
    answered = call("I can tell you that.")
    leave_cue_ball = call("Please leave the cue ball to me.")
    ask_opponent = call("Ask your opponent to take the cue ball.")


_LOSES_THE_GAME = (Act.TAKES_BALL, Act.CATCHES_BALL, Act.PLAYS_AFTER_FOUL_CALL)
_UNSPORTING = (
    Act.BAD_LANGUAGE,
    Act.THROWS_CUE,
    Act.QUARRELS,
    Act.DISPUTES_DECISIONS,
    Act.INTERFERES,
    Act.IN_THE_WAY,
    Act.TALKS_IN_DOUBLES,
)


class Conduct(Scenario):
    act: Act = ask("What did the player do?")
    game_decided: bool = ask("Had the black been potted to end the frame?")
    on_purpose: bool = ask("Was it on purpose?")
    result_distorted: bool = ask("Was the result distorted by it, in the referee's view?")
    referee_present: bool = ask("Is there a referee?", default=True)
    permission: bool = ask("Did the referee give permission?")
    between_frames: bool = ask("Was it between two frames?")
    about_coming_shot: bool = ask("Is the question whether a coming shot would be legal?")


def rule(case: Conduct) -> Ruling:
    if case.act is Act.DISTURBS_ON_PURPOSE:
        return _lost(Why.disturbs_on_purpose(), Why.at_least_the_frame())
    if case.act is Act.TAKES_BALL and not case.on_purpose:
        return _foul(FoulWhy.touched_ball())
    if case.act in _LOSES_THE_GAME:
        return _lost(Why.reason_for(case.act)())
    if case.act in _UNSPORTING:
        why = (Why.reason_for(case.act)(), Why.game_or_match(), Decision.referee_decides())
        return _ruling(Verdict.GAME_OR_MATCH, Call.game_or_match(), *why, award=Award.GAME_OR_MATCH, discretion=True)
    if case.act is Act.PLAYS_BEFORE_CALL:
        return _lost(Why.plays_before_call()) if case.game_decided else _foul(FoulWhy.balls_moving())
    if case.act is Act.TOUCHES_MOVING_BALL:
        # Once the black has ended the frame any touch loses it (4q); before that, only one on purpose (7d).
        if case.game_decided:
            return _lost(Why.plays_before_call())
        return _lost(Why.touched_on_purpose()) if case.on_purpose else _foul(FoulWhy.touched_ball())
    if case.act is Act.OUTSIDE_HELP:
        if not case.result_distorted:
            return _ruling(Verdict.STOP_IT, Call.stop_it(), Why.outside_help())
        steps = (Why.outside_help(), Why.distorted())
        outcome = {"foul": False, "award": Award.PERHAPS_GAME, "winner": None, "next": None}
        return Ruling(Verdict.GAME_MAY_BE_AWARDED, Call.game_may_be_awarded(), outcome, steps, discretion=True)
    if case.act is Act.LEAVES_AREA:
        return _leaves_area(case)
    if case.act is Act.ASKS_ABOUT_POSITION:
        return _ruling(Verdict.ALLOWED, Call.answered(), Why.asks_about_position(), Why.no_opinion())
    if case.act is Act.PICKS_UP_CUE_BALL:
        return _picks_up_cue_ball(case.referee_present)
    if case.about_coming_shot:
        return _ruling(Verdict.NO_ANSWER, Call.no_answer(), Why.asks_about_coming_shot())
    return _ruling(Verdict.ALLOWED, Call.allowed(), Why.asks_about_rules())


def _lost(*why: Step) -> Ruling:
    return _ruling(Verdict.LOSS, Call.loss(), *why, award=Award.GAME)


def _foul(why: Step) -> Ruling:
    outcome = {"foul": True, "award": None, "winner": None, "next": after_foul()}
    return Ruling(Verdict.FOUL, FoulCall.foul(), outcome, (why, *penalty_steps()))


def _leaves_area(case: Conduct) -> Ruling:
    if not case.referee_present:
        if case.between_frames:
            return _ruling(Verdict.ALLOWED, Call.allowed(), Why.between_frames())
        why = (Why.during_frame(), Decision.officials_decide())
        return _ruling(Verdict.OFFICIALS_DECIDE, Call.officials_decide(), *why, discretion=True)
    if case.permission:
        return _ruling(Verdict.ALLOWED, Call.allowed(), Why.leaves_with_permission())
    why = (Why.leaves_area(), Decision.referee_decides())
    return _ruling(Verdict.REFEREE_DECIDES, Call.referee_decides(), *why, discretion=True)


def _picks_up_cue_ball(referee_present: bool) -> Ruling:
    if referee_present:
        why = (Why.picks_up_cue_ball(), Decision.referee_decides())
        return _ruling(Verdict.REFEREE_DECIDES, Call.leave_cue_ball(), *why, discretion=True)
    why = (Why.picks_up_cue_ball(), Decision.officials_decide())
    return _ruling(Verdict.OFFICIALS_DECIDE, Call.ask_opponent(), *why, discretion=True)


def _ruling(
    verdict: Verdict, said: Message, *why: Step, award: Award | None = None, discretion: bool = False
) -> Ruling:
    winner = None if award is None else Winner.OPPONENT
    return Ruling.of(verdict, said, *why, discretion=discretion, foul=False, award=award, winner=winner, next=None)


def _purpose_in_the_words(values: Values) -> Values:
    return {"on_purpose": True, **values} if values.get("act") is Act.TAKES_BALL else values


WIZARD = Wizard(
    rule,
    derive=_purpose_in_the_words,
    says=(Award, Winner, FoulWhy.balls_moving, FoulWhy.touched_ball, FoulCall, AfterFoul, Decision),
    grave=(Verdict.LOSS, Verdict.GAME_OR_MATCH, Verdict.GAME_MAY_BE_AWARDED),
)
