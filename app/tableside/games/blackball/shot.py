"""blackball.shot: the whole ruling of a shot (4b-4k, 5, 6, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tableside.games.blackball.outcomes import next_shot, nobody_plays
from tableside.games.blackball.shot_facts import FOUL_RULES, GROUPS, ShotScenario, other_group, refuse_the_impossible
from tableside.games.blackball.shot_fouls import (
    fouls_of_the_balls,
    fouls_of_the_contact,
    fouls_seen,
    hits_own_ball_first,
    perhaps_not_played,
    pots_fairly,
)
from tableside.messages import Code, Message, message
from tableside.rulings.model import Ruling, Step, Wizard, known, step

_NEEDED_OVER_THE_LINE = 2
_RESPOT_ORDER = ("black", "red", "yellow")


def rule_on_shot(shot: ShotScenario) -> Ruling:
    """Rule on a shot: black on the break, deliberate foul, black, illegal break, foul, fair shot, in this order."""
    refuse_the_impossible(shot)
    if shot.phase == "break":
        return _rule_on_break(shot)
    if shot.deliberate:
        return _lost_on_purpose()
    if "black" in shot.potted:
        return _rule_on_open_black(shot) if shot.phase == "open" else _rule_on_black(shot)
    fouls = _all_fouls(shot)
    return _foul(shot, fouls) if fouls else _fair(shot)


def _rule_on_break(shot: ShotScenario) -> Ruling:
    if "black" in shot.potted:
        return _ruling(
            "rerack",
            message("call.blackball.rerack"),
            [step("step.blackball.shot.black-on-break", "blackball/4d")],
            rerack=True,
            following=next_shot("same", ("zone",)),
        )
    if shot.deliberate:
        return _lost_on_purpose()
    coloured_potted = any(group in shot.potted for group in GROUPS)
    fouls = fouls_seen(shot)
    if not coloured_potted and shot.crossed < _NEEDED_OVER_THE_LINE:
        return _illegal_break(shot, fouls)
    if fouls:
        return _foul(shot, [*fouls, step("step.blackball.shot.foul-on-break", "blackball/5q")])
    if coloured_potted:
        valid = step("step.blackball.shot.break-potted", "blackball/4b.a")
        return _continues(shot, [valid, step("step.blackball.shot.no-groups-on-break", "blackball/4e.a")])
    return _no_pot(shot, [step("step.blackball.shot.break-crossed", "blackball/4b.a", crossed=shot.crossed)])


def _illegal_break(shot: ShotScenario, fouls: Sequence[Step]) -> Ruling:
    from_lie = () if _cue_ball_is_gone(shot) else ("as-lies",)
    return _ruling(
        "illegal-break",
        message("call.blackball.illegal-break" if from_lie else "call.blackball.illegal-break.zone"),
        [
            step("step.blackball.shot.break-not-valid", "blackball/4b.a", "blackball/5q", crossed=shot.crossed),
            *fouls,
            step(
                "step.blackball.shot.illegal-break" if from_lie else "step.blackball.shot.illegal-break-zone",
                "blackball/4b.b",
            ),
            *_respot_steps(shot),
        ],
        foul=True,
        following=next_shot("opponent", (*from_lie, "zone", "rerack"), free_shot=True),
        respot=_to_respot(shot),
    )


def _rule_on_black(shot: ShotScenario) -> Ruling:
    """The black went down with the groups decided: win or loss, nothing else."""
    if fouls_seen(shot):
        return _lost_by_foul([*_all_fouls(shot), *(_too_early(shot) if known(shot, "group", "own_left") else ())])
    too_early = _too_early(shot)
    if too_early:
        # The game is lost by the pot: whether a cushion was touched as well nobody needs to know.
        wrong = fouls_of_the_balls(shot)
        return _lost_by_foul([*wrong, *too_early]) if wrong else _lost(too_early)
    fouls = fouls_of_the_contact(shot)
    if fouls:
        return _lost_by_foul(fouls)
    if shot.own_left == 0:
        return _black_on_potted(shot)
    if hits_own_ball_first(shot):
        return _won([step("step.blackball.shot.last-balls-and-black", "blackball/4j.b")])
    # Without a free shot the first contact would have been a foul. With one, 4j(b) and the end of 4j disagree.
    steps = [
        step("step.blackball.shot.last-balls-not-own-first", "blackball/4j.b", "blackball/4j", "blackball/6b.d"),
        step("step.blackball.referee-decides", "blackball/1"),
    ]
    return _won(steps, discretion=True)


def _too_early(shot: ShotScenario) -> list[Step]:
    left = shot.own_left - shot.potted.count(shot.group or "")
    return [step("step.blackball.shot.black-too-early", "blackball/7b", count=left)] if left else []


def _black_on_potted(shot: ShotScenario) -> Ruling:
    steps = [step("step.blackball.shot.black-potted", "blackball/3", "blackball/4q")]
    if other_group(shot.group) in shot.potted:
        steps.insert(0, step("step.blackball.shot.black-and-opponent-ball", "blackball/4j.c"))
    if shot.free_shot:
        steps.insert(0, step("step.blackball.shot.free-shot-onto-black", "blackball/4j", "blackball/6b"))
    return _won(steps)


def _rule_on_open_black(shot: ShotScenario) -> Ruling:
    """The black went down after the break with no groups decided: a loss, in one case by the referee's decision."""
    if fouls_seen(shot):
        return _lost_by_foul(_all_fouls(shot))
    if shot.free_shot:
        return _lost([step("step.blackball.shot.black-not-on-free-shot", "blackball/6b.d", "blackball/3")])
    fouls = fouls_of_the_contact(shot)
    if fouls:
        return _lost_by_foul(fouls)
    return _lost(
        [
            step("step.blackball.shot.black-on-open-table", "blackball/3", "blackball/7b"),
            step("step.blackball.referee-decides", "blackball/1"),
        ],
        discretion=True,
    )


def _all_fouls(shot: ShotScenario) -> list[Step]:
    """What was called decides alone; the contact is looked at as well only where nothing has to be asked for it."""
    seen = fouls_seen(shot)
    if seen and not known(shot, "group", "own_left", "first_contact", "cushion_after_contact"):
        return seen
    if seen and perhaps_not_played(shot):
        return seen
    return [*seen, *fouls_of_the_contact(shot)]


def _foul(shot: ShotScenario, fouls: Sequence[Step]) -> Ruling:
    options = ("zone",) if _cue_ball_is_gone(shot) else ("as-lies", "zone")
    steps = list(fouls)
    if shot.phase == "open" and any(group in shot.potted for group in GROUPS):
        steps.append(step("step.blackball.shot.no-groups-on-foul", "blackball/4f", "blackball/4e.b"))
    steps.append(step("step.blackball.shot.penalty", "blackball/6a", "blackball/4g.b"))
    if "as-lies" in options:
        steps.append(step("step.blackball.shot.cue-ball-choice", "blackball/6c"))
    elif "cue" in shot.balls_off:
        steps.append(step("step.blackball.shot.cue-ball-zone", "blackball/4l.a", "blackball/6c"))
    else:
        steps.append(step("step.blackball.shot.cue-ball-zone", "blackball/6c"))
    return _ruling(
        "foul",
        message("call.blackball.foul" if "as-lies" in options else "call.blackball.foul.zone"),
        [*steps, *_respot_steps(shot)],
        foul=True,
        following=next_shot("opponent", options, free_shot=True),
        respot=_to_respot(shot),
    )


def _fair(shot: ShotScenario) -> Ruling:
    legal = _why_legal(shot)
    unconfirmed = _relief_not_confirmed(shot)
    if unconfirmed:
        legal.append(step("step.blackball.shot.snooker-not-confirmed", "blackball/5g", "blackball/1"))
    if not pots_fairly(shot):
        return _no_pot(shot, legal, discretion=unconfirmed)
    if shot.phase == "groups":
        if not shot.free_shot and other_group(shot.group) in shot.potted:
            legal.append(step("step.blackball.shot.both-groups-potted", "blackball/4j.a"))
        if known(shot, "group", "own_left") and shot.own_left and shot.own_left == shot.potted.count(shot.group or ""):
            legal.append(step("step.blackball.shot.black-now-on", "blackball/3"))
        return _continues(shot, legal)
    if shot.free_shot:
        return _continues(shot, [*legal, step("step.blackball.shot.no-groups-on-free-shot", "blackball/4e.c")])
    colours = [group for group in GROUPS if group in shot.potted]
    if len(colours) == len(GROUPS):
        return _continues(shot, [*legal, step("step.blackball.shot.no-groups-both-potted", "blackball/4e.d")])
    assigned = step(f"step.blackball.shot.group-{colours[0]}", "blackball/4e")
    return _continues(shot, [*legal, assigned], group=colours[0])


def _why_legal(shot: ShotScenario) -> list[Step]:
    """Say what was hit and what made the shot legal."""
    if shot.free_shot:
        steps = [_free_shot_step(shot)]
    elif shot.touching_own:
        steps = [step("step.blackball.shot.touching-counts", "blackball/4i")]
    else:
        ball = Code(f"value.{shot.first_contact}")
        steps = [step("step.blackball.shot.ball-on-hit", "blackball/4c.b", ball=ball)]
    if pots_fairly(shot):
        rules = ("blackball/4o.a",) if shot.frozen else ("blackball/4c.b.1",)
        return [*steps, step("step.blackball.shot.ball-on-potted", *rules)]
    if shot.snookered:
        return [*steps, step("step.blackball.shot.snookered", "blackball/5g")]
    if shot.frozen:
        frozen = ("blackball/4o.b", "blackball/4o.c", "blackball/4o.d")
        return [*steps, step("step.blackball.shot.frozen-cushion", *frozen)]
    return [*steps, step("step.blackball.shot.cushion", "blackball/4c.b.2")]


def _free_shot_step(shot: ShotScenario) -> Step:
    if not known(shot, "first_contact"):
        return step("step.blackball.shot.free-shot", "blackball/6b")
    coloured_potted = any(group in shot.potted for group in GROUPS)
    if shot.first_contact == "black":
        clause = "blackball/6b.c" if coloured_potted else "blackball/6b.d"
        return step("step.blackball.shot.free-shot-black", clause)
    if shot.phase == "groups" and known(shot, "group"):
        theirs = other_group(shot.group)
        if shot.first_contact == theirs and shot.group in shot.potted:
            return step("step.blackball.shot.free-shot", "blackball/6b.b")
        if shot.first_contact == theirs:
            return step("step.blackball.shot.free-shot", "blackball/6b.a")
        if theirs in shot.potted:
            return step("step.blackball.shot.free-shot", "blackball/6b.b")
    return step("step.blackball.shot.free-shot", "blackball/6b")


def _relief_not_confirmed(shot: ShotScenario) -> bool:
    """Tell whether the shot is fair only thanks to a snooker that nobody confirmed beforehand."""
    relieved = shot.snookered and not shot.snooker_confirmed and not pots_fairly(shot)
    return relieved and not shot.cushion_after_contact


def _no_pot(shot: ShotScenario, steps: Sequence[Step], *, discretion: bool = False) -> Ruling:
    if shot.free_shot:
        return _continues(shot, steps, discretion=discretion)
    ends = step("step.blackball.shot.visit-ends", "blackball/4g.a")
    return _ruling(
        "end-of-visit",
        message("call.blackball.end-of-visit"),
        [*steps, ends],
        following=next_shot("opponent", ("as-lies",)),
        discretion=discretion,
    )


def _continues(
    shot: ShotScenario, steps: Sequence[Step], *, group: str | None = None, discretion: bool = False
) -> Ruling:
    if shot.free_shot:
        call = message("call.blackball.visit-follows")
        reason = step("step.blackball.shot.visit-follows", "blackball/6a")
    else:
        call = message(f"call.blackball.group.{group}" if group else "call.blackball.continue")
        reason = step("step.blackball.shot.continues", "blackball/4g")
    return _ruling(
        "continue",
        call,
        [*steps, reason],
        group=group,
        following=next_shot("same", ("as-lies",)),
        discretion=discretion,
    )


def _won(steps: Sequence[Step], *, discretion: bool = False) -> Ruling:
    call = message("call.blackball.win.decision" if discretion else "call.blackball.win")
    return _ruling("win", call, steps, winner="player", discretion=discretion)


def _lost(steps: Sequence[Step], *, foul: bool = False, discretion: bool = False) -> Ruling:
    kind = ".decision" if discretion else ".foul" if foul else ""
    call = message(f"call.blackball.loss{kind}")
    return _ruling("loss", call, steps, foul=foul, winner="opponent", discretion=discretion)


def _lost_by_foul(fouls: Sequence[Step]) -> Ruling:
    return _lost([*fouls, step("step.blackball.shot.black-with-foul", "blackball/7a")], foul=True)


def _lost_on_purpose() -> Ruling:
    steps = [step("step.blackball.shot.deliberate", "blackball/7c")]
    return _ruling("loss", message("call.blackball.loss.deliberate"), steps, foul=True, winner="opponent")


def _cue_ball_is_gone(shot: ShotScenario) -> bool:
    return "cue" in shot.potted or "cue" in shot.balls_off


def _to_respot(shot: ShotScenario) -> list[str]:
    return [ball for ball in _RESPOT_ORDER for _ in range(shot.balls_off.count(ball))]


def _respot_steps(shot: ShotScenario) -> list[Step]:
    return [step("step.blackball.shot.respot", "blackball/4l.b", "blackball/4l")] if _to_respot(shot) else []


def _ruling(
    verdict: str,
    call: Message,
    steps: Sequence[Step],
    *,
    foul: bool = False,
    group: str | None = None,
    winner: str | None = None,
    rerack: bool = False,
    following: dict[str, Any] | None = None,
    respot: Sequence[str] = (),
    discretion: bool = False,
) -> Ruling:
    outcome = {
        "foul": foul,
        "group_assigned": group,
        "winner": winner,
        "rerack": rerack,
        "next": following or nobody_plays(),
        "respot": list(respot),
    }
    return Ruling(verdict, call, outcome, tuple(steps), discretion)


_OTHER_RULES = (
    "1 3 4b.a 4b.b 4c.b 4c.b.1 4c.b.2 4d 4e 4e.a 4e.b 4e.c 4e.d 4f 4g 4g.a 4g.b 4i 4j 4j.a 4j.b 4j.c 4l 4l.a 4l.b "
    "4o 4o.a 4o.b 4o.c 4o.d 4q 5a 5c 5d 5g 5q 6a 6b 6b.a 6b.b 6b.c 6b.d 6c 7a 7b 7c"
)

SHOT = Wizard(
    id="blackball.shot",
    scenario=ShotScenario,
    rule=rule_on_shot,
    verdicts=("continue", "end-of-visit", "foul", "win", "loss", "rerack", "illegal-break"),
    rules=tuple(
        dict.fromkeys(
            (
                *(f"blackball/{label}" for label in _OTHER_RULES.split()),
                *(rule for rules in FOUL_RULES.values() for rule in rules),
            )
        )
    ),
)
