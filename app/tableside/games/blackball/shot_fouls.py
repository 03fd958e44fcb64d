"""What makes a blackball shot a foul (5): what the referee saw, and what the contact shows."""

from __future__ import annotations

from tableside.games.blackball.shot_facts import FOUL_RULES, GROUPS, ShotScenario, other_group
from tableside.messages import Code
from tableside.rulings.model import Step, step

_BEFORE_THE_SHOT = frozenset({"time", "touched-ball", "touched-while-placing", "marking"})


def fouls_seen(shot: ShotScenario) -> list[Step]:
    """List the fouls that need no look at the contact: cue ball potted, and whatever the referee called."""
    found = [step("step.blackball.foul.cue-potted", "blackball/5a")] if "cue" in shot.potted else []
    codes = list(shot.fouls)
    if shot.balls_off and "off-table" not in codes:
        codes.append("off-table")
    return found + [step(f"step.blackball.foul.{code}", *FOUL_RULES[code]) for code in codes]


def perhaps_not_played(shot: ShotScenario) -> bool:
    """Tell whether the cue ball may have hit nothing only because the foul came before the shot."""
    return shot.first_contact == "none" and not _BEFORE_THE_SHOT.isdisjoint(shot.fouls)


def fouls_of_the_balls(shot: ShotScenario) -> list[Step]:
    """List what is wrong with the balls that were hit and potted (5c, 5d, 5g), cushions left aside."""
    found = [step("step.blackball.foul.opponent-ball", "blackball/5c")] if _pots_only_opponents_balls(shot) else []
    return found if _hits_a_ball_on(shot) else [*found, _wrong_ball(shot)]


def fouls_of_the_contact(shot: ShotScenario) -> list[Step]:
    """Say why the shot is not legal (5c, 5d, 5g); empty if it is."""
    found = fouls_of_the_balls(shot)
    if found or pots_fairly(shot) or shot.snookered or shot.cushion_after_contact:
        return found
    if shot.frozen:
        return [step("step.blackball.foul.frozen", "blackball/4o", "blackball/5d")]
    if shot.touching_own:
        return [step("step.blackball.foul.no-cushion", "blackball/4i", "blackball/5d")]
    return [step("step.blackball.foul.no-cushion", "blackball/5d", "blackball/4c.b.2")]


def pots_fairly(shot: ShotScenario) -> bool:
    """Tell whether a ball that may be potted went down: an own one, or any coloured one on an open table (6b too)."""
    if shot.phase == "groups" and not shot.free_shot:
        return shot.group in shot.potted or _pots_black_on(shot)
    return any(group in shot.potted for group in GROUPS) or _pots_black_on(shot)


def hits_own_ball_first(shot: ShotScenario) -> bool:
    """Tell whether an own ball was hit first, or counts as hit because the cue ball lay against it (4i)."""
    return shot.touching_own or shot.first_contact == shot.group


def _pots_black_on(shot: ShotScenario) -> bool:
    return "black" in shot.potted and shot.phase == "groups" and shot.own_left == 0


def _pots_only_opponents_balls(shot: ShotScenario) -> bool:
    if shot.phase != "groups" or shot.free_shot:
        return False
    return other_group(shot.group) in shot.potted and not pots_fairly(shot)


def _hits_a_ball_on(shot: ShotScenario) -> bool:
    if shot.touching_own:
        return True
    if shot.free_shot:
        # What has been potted without a foul of the hand was set in motion by a contact: no need to ask for it.
        return any(ball != "cue" for ball in shot.potted) or shot.first_contact != "none"
    if shot.first_contact == "none":
        return False
    if shot.first_contact == "black":
        return shot.phase == "groups" and shot.own_left == 0
    return shot.phase == "open" or shot.first_contact == shot.group


def _wrong_ball(shot: ShotScenario) -> Step:
    rules = ["blackball/5d", "blackball/4c.b"]
    if shot.snookered:
        rules.insert(0, "blackball/5g")
    if shot.first_contact == "none":
        return step("step.blackball.foul.nothing-hit", *rules)
    if shot.phase == "open":
        return step("step.blackball.foul.black-not-on", *rules, "blackball/4e")
    return step("step.blackball.foul.wrong-ball", *rules, ball=Code(f"value.{shot.first_contact}"))
