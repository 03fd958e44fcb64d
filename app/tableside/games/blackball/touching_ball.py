"""A ball touching the cue ball: the player's duties. (4i, 5p)"""

from tableside.games.blackball.fouls import AfterFoul, Decision, FoulCall, FoulWhy, after_foul, penalty_steps
from tableside.games.blackball.stalemate import Why as StalemateWhy
from tableside.games.blackball.table import BLACK, OBJECT_BALLS, Ball, Group, NoBalls, refuse_too_many
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import ListOf, one_of
from tableside.rulings.model import Then, Values, known

_MOST_AROUND_A_BALL = 6


class Verdict(Words):
    COUNTS_AS_HIT = "counts-as-hit", "Counts as hit"
    FULL_LEGAL_SHOT = "full-legal-shot", "A full legal shot is needed"
    STALEMATE = "stalemate", "Stalemate: replay"
    FOUL = "foul"
    REFEREE_DECIDES = "referee-decides"


class Must(Words, of="value.blackball.touching-ball.must"):
    NOT_MOVE = "not-move", "leave the touching ball still"
    POT_OWN_OR_CUSHION = "pot-own-or-cushion", "pot a ball of the group or bring a ball to a cushion"
    LEGAL_SHOT = "legal-shot", "be a full legal shot"


class Why(Declarations):
    own = reason(
        "The touching ball is of the player's group: it counts as played. A ball of the group must go down "
        "or any ball touch a cushion.",
        "4i",
    )
    not_own = reason(
        "The touching ball is not of the player's group: the shot must meet every condition of a legal shot.",
        "4i, 4c.b",
    )
    several = reason(
        "Two or more balls are touching: none counts as played, and the shot must meet every condition of a "
        "legal shot.",
        "4i, 4c.b",
    )
    silent = reason(
        "The rule speaks only of balls of the player's group and of others; how this ball counts here it does not say. "
        "Likeliest reading: a ball on counts as hit, as an own ball does.",
        "4i",
        reading=True,
    )


class Call(Declarations):
    counts_as_hit = call("Touching ball. Play away.")
    full_legal_shot = call("Touching ball. It does not count as hit.")
    stalemate = call("No legal shot is possible. The frame is replayed.")
    referee_decides = call("Touching ball. I decide whether it counts as hit.")


class No(Declarations, of="blackball"):
    black_not_on_yet = refusal("the black is not on before a group has been cleared")
    own_ball_still_there = refusal("the black is not on while an own ball is on the table")


class TouchingBall(Scenario):
    touching: tuple[Ball, ...] = ask(
        "Which balls lie against the cue ball?", ListOf(one_of(OBJECT_BALLS), most=_MOST_AROUND_A_BALL, least=1)
    )
    moved: bool = ask("Did a touching ball move when the shot started?", default=False)
    group: Group | None = ask("Which group does the player have?", one_of(Group, none=True))
    black_on: bool = ask("Is the black on?", default=False)
    free_shot: bool = ask("Is it a free shot?", default=False)
    legal_shot_possible: bool = ask("Is a legal shot possible at all?", default=True)


def rule(case: TouchingBall) -> Ruling:
    _refuse_impossible(case)
    if case.moved:
        outcome = {**_outcome(None), "foul": True, "next": after_foul()}
        why = (FoulWhy.moved_touching_ball(), *penalty_steps())
        return Ruling(Verdict.FOUL, FoulCall.foul(), outcome, why)
    if len(case.touching) > 1:
        if case.legal_shot_possible:
            return _full_legal_shot(Why.several())
        outcome = {**_outcome(None), "replay": True}
        return Ruling(Verdict.STALEMATE, Call.stalemate(), outcome, (StalemateWhy.touching(),))
    (ball,) = case.touching
    if ball is BLACK and not case.black_on and not case.free_shot:
        return _full_legal_shot(Why.not_own())
    if case.group is not None:
        if ball is case.group.ball:
            outcome = _outcome(True, Must.NOT_MOVE, Must.POT_OWN_OR_CUSHION)
            return Ruling(Verdict.COUNTS_AS_HIT, Call.counts_as_hit(), outcome, (Why.own(),))
        if ball is not BLACK and not case.free_shot:
            return _full_legal_shot(Why.not_own())
    why = (Why.silent(), Decision.referee_decides())
    outcome = _outcome(None, Must.NOT_MOVE)
    return Ruling(Verdict.REFEREE_DECIDES, Call.referee_decides(), outcome, why, discretion=True)


def _full_legal_shot(why: Step) -> Ruling:
    outcome = _outcome(False, Must.NOT_MOVE, Must.LEGAL_SHOT)
    return Ruling(Verdict.FULL_LEGAL_SHOT, Call.full_legal_shot(), outcome, (why,))


def _refuse_impossible(case: TouchingBall) -> None:
    if not known(case, "touching"):
        return
    refuse_too_many("touching", case.touching)
    if case.black_on and known(case, "group"):
        if case.group is None:
            raise No.black_not_on_yet("black_on")
        if case.group.ball in case.touching:
            raise No.own_ball_still_there("black_on")


def _outcome(counts_as_hit: bool | None, *must: Must) -> dict[str, object]:
    return {"foul": False, "counts_as_hit": counts_as_hit, "must": list(must), "replay": False, "next": None}


def _to_stalemate(_facts: Values, answer: Answer) -> Values:
    stuck = answer.ruling is not None and answer.ruling.verdict is Verdict.STALEMATE
    return {"kind": "touching-balls", "playable": False} if stuck else {}


WIZARD = Wizard(
    rule,
    says=(NoBalls, FoulWhy.moved_touching_ball, StalemateWhy.touching, FoulCall, AfterFoul, Decision),
    then=(Then("blackball.stalemate", _to_stalemate),),
)
