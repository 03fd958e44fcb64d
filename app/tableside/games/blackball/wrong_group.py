"""A player, or both, played the other's colour: what now? (4e, 5d, 6b, 7b, 7c, 8i)"""

from dataclasses import replace

from tableside.games.blackball.fouls import AfterFoul, Decision, FoulCall, FoulWhy, Winner, after_foul, penalty_steps
from tableside.rulings import Declarations, Ruling, Scenario, Wizard, Words, ask, call, reason
from tableside.rulings.model import Then, same


class Verdict(Words):
    FOUL = "foul"
    NO_FOUL = "no-foul"
    GROUPS_STAY = "groups-stay", "Shots stand, groups stay"
    LOSS = "loss"
    RESULT_STANDS = "result-stands", "The result stands"


class Noticed(Words, of="value.blackball.wrong-group.noticed"):
    BEFORE_NEXT_SHOT = "before-next-shot", "before the next shot"
    LATER = "later", "after further shots"
    AFTER_FRAME = "after-frame", "after the frame was called"


class Why(Declarations):
    in_time = reason("It was noticed before the next shot was played, so it still counts.", "8i")
    too_late = reason("What was not objected to before the next shot no longer counts as a foul.", "8i")
    groups_stay = reason(
        "The groups hold until the frame ends. Likeliest reading: from now on each player plays their own group again, "
        "and the balls that are down stay down.",
        "4e",
        reading=True,
    )
    black_too_early = reason(
        "The black went down while balls of the player's own group were on the table: the frame is lost, whatever was "
        "played before.",
        "7b",
    )
    free_shot = reason(
        "It was a free shot: with it a player may hit any ball and pot one of the opponent's, too.", "6b, 6a"
    )
    both = reason(
        "Both players have played the other's colour, which the rules do not foresee. Likeliest reading: the groups "
        "stay as they were decided, and only the last shot can still be objected to.",
        "4e, 8i",
        reading=True,
    )
    on_purpose = reason("A ball that is not on was played on purpose: a deliberate foul, which loses the frame.", "7c")
    called = reason(
        "The frame has been called. Likeliest reading: an error that no one objected to in time does not undo it.",
        "4q, 8i",
        reading=True,
    )


class Call(Declarations):
    groups_stay = call("The shots stand. Each player goes on with their own group.")
    loss = call("Black potted too early. Loss of frame.")
    deliberate = call("Deliberate foul. Loss of frame.")
    free_shot = call("Free shot: no foul.")
    result_stands = call("The result stands.")


class WrongGroup(Scenario):
    noticed: Noticed = ask("When was it noticed?")
    black_potted: bool = ask("Has that player just potted the black with own balls still on the table?", default=False)
    free_shot: bool = ask("Was it played as a free shot?", default=False, never_assumed=True)
    on_purpose: bool = ask("Was the wrong colour played on purpose?", default=False)
    both: bool = ask("Has the opponent played the wrong colour, too?", default=False)


def rule(case: WrongGroup) -> Ruling:
    ruling = _rule_on_last_shot(case)
    if not case.both or case.noticed is Noticed.AFTER_FRAME:
        return ruling
    decided = [step for step in ruling.steps if step != Decision.referee_decides()]
    return replace(ruling, steps=(*decided, Why.both(), Decision.referee_decides()), discretion=True)


def _rule_on_last_shot(case: WrongGroup) -> Ruling:
    """In time it is a foul; later the shots stand and the groups stay as they were decided."""
    if case.noticed is Noticed.AFTER_FRAME:
        why = (Why.too_late(), Why.called(), Decision.referee_decides())
        return Ruling(Verdict.RESULT_STANDS, Call.result_stands(), _outcome(), why, discretion=True)
    if case.black_potted:
        return _black_too_early(later=case.noticed is Noticed.LATER)
    if case.noticed is Noticed.BEFORE_NEXT_SHOT:
        if case.free_shot:
            return Ruling(Verdict.NO_FOUL, Call.free_shot(), _outcome(), (Why.free_shot(),))
        if case.on_purpose:
            outcome = {**_outcome(), "foul": True, "winner": Winner.OPPONENT}
            return Ruling(Verdict.LOSS, Call.deliberate(), outcome, (Why.in_time(), Why.on_purpose()))
        outcome = {**_outcome(), "foul": True, "next": after_foul()}
        steps = (Why.in_time(), FoulWhy.wrong_group(), *penalty_steps())
        return Ruling(Verdict.FOUL, FoulCall.foul(), outcome, steps)
    why = (Why.too_late(), Why.groups_stay(), Decision.referee_decides())
    return Ruling(Verdict.GROUPS_STAY, Call.groups_stay(), _outcome(), why, discretion=True)


def _black_too_early(*, later: bool) -> Ruling:
    """The player's own balls are certain only while no further shot has been played."""
    outcome = {**_outcome(), "winner": Winner.OPPONENT}
    if not later:
        return Ruling(Verdict.LOSS, Call.loss(), outcome, (Why.black_too_early(),))
    why = (Why.too_late(), Why.groups_stay(), Why.black_too_early(), Decision.referee_decides())
    return Ruling(Verdict.LOSS, Call.loss(), outcome, why, discretion=True)


def _outcome() -> dict[str, object]:
    return {"foul": False, "winner": None, "next": None}


WIZARD = Wizard(
    rule,
    says=(FoulWhy.wrong_group, FoulCall, AfterFoul, Winner, Decision),
    then=(Then("blackball.shot", same()),),
    grave=(Verdict.LOSS,),
)
