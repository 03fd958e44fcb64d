"""The whole ruling of a shot: break, groups, fouls, free shot, win or loss (3, 4b-4l, 4o, 5, 6, 7)"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tableside.games.blackball.fouls import (
    BEFORE_THE_SHOT,
    MOVES_BALLS_BY_ITSELF,
    AfterFoul,
    CueBall,
    Decision,
    Foul,
    FoulCall,
    FoulWhy,
    NextPlayer,
    PutBack,
    Winner,
    after_foul,
    next_shot,
    nobody_plays,
)
from tableside.games.blackball.table import (
    ALL_BALLS,
    BALLS_OF_A_GROUP,
    BLACK,
    COLOURED,
    CUE,
    MOST_OBJECT_BALLS,
    OBJECT_BALLS,
    RESPOT_ORDER,
    Ball,
    Group,
    NoBalls,
    refuse_too_many,
)
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason, refusal
from tableside.rulings.inquiry import Answer
from tableside.rulings.kinds import Int, ListOf, one_of
from tableside.rulings.model import Then, Values, known


class Phase(Words, of="value.blackball.shot.phase"):
    BREAK = "break", "break"
    OPEN = "open", "open table"
    GROUPS = "groups", "groups decided"


class No(Declarations, of="blackball"):
    snookered_on_break = refusal("the rack can always be hit directly from baulk")
    frozen_on_break = refusal("no ball of the rack lies against a cushion")
    black_first_on_break = refusal("the black stands inside the rack: a coloured ball is hit before it")
    crossed_without_break = refusal("balls are counted over the middle line only on the break")
    no_own_ball_yet = refusal("no player has own balls before the groups are decided")
    group_missing = refusal("with the groups decided, the player has red or yellow")
    group_too_early = refusal("no player has a group before the groups are decided")
    own_balls_are_down = refusal("all balls of the player's group are down already")
    more_than_were_left = refusal("more own balls gone than were on the table ({left})")
    touching_is_not_snookered = refusal("a cue ball that lies against an own ball is not snookered")
    nothing_hit = refusal("impossible if the cue ball hit no ball")
    potted_without_contact = refusal("object balls cannot go down if the cue ball hit none")


_SEVERAL_BALLS = ListOf(one_of(ALL_BALLS), most=MOST_OBJECT_BALLS + 1)
_SEVERAL_FOULS = ListOf(one_of(Foul), most=len(Foul), distinct=True)


class Shot(Scenario):
    phase: Phase = ask("How far is the frame?")
    potted: tuple[Ball, ...] = ask("Which balls went down?", _SEVERAL_BALLS)
    group: Group | None = ask("Which group does the player have?", one_of(Group, none=True))
    own_left: int = ask("How many own balls were on the table before the shot?", Int(0, BALLS_OF_A_GROUP))
    first_contact: Ball = ask("Which ball did the cue ball hit first?", (*OBJECT_BALLS, Ball.NONE))
    cushion_after_contact: bool = ask("Did any ball touch a cushion after the contact?")
    crossed: int = ask("Break: how many object balls crossed the middle line completely?", Int(0, MOST_OBJECT_BALLS))
    free_shot: bool = ask("Was it a free shot?", default=False)
    fouls: tuple[Foul, ...] = ask("What else was wrong with the shot?", _SEVERAL_FOULS, default=())
    snookered: bool = ask("Was the player snookered?", default=False)
    snooker_confirmed: bool = ask("Was the snooker confirmed before the shot?", default=True)
    frozen: bool = ask("Had the ball hit first been declared frozen to a cushion?", default=False)
    touching_own: bool = ask("Did the cue ball lie against an own ball, and was it played away from it?", default=False)
    deliberate: bool = ask("Was it a deliberate foul, or no honest attempt at a legal shot?", default=False)
    balls_off: tuple[Ball, ...] = ask("Which balls left the table?", _SEVERAL_BALLS, default=())
    also_first: Ball | None = ask(
        "Which ball was hit at the very same moment?", one_of(OBJECT_BALLS, none=True), default=None
    )

    @property
    def pots_a_coloured_ball(self) -> bool:
        return any(ball in self.potted for ball in COLOURED)

    @property
    def pots_own_ball(self) -> bool:
        return self.group is not None and self.group.ball in self.potted

    @property
    def pots_opponents_ball(self) -> bool:
        return self.group is not None and self.group.other.ball in self.potted

    @property
    def own_left_after(self) -> int:
        return self.own_left - (0 if self.group is None else self.potted.count(self.group.ball))

    @property
    def pots_black_on(self) -> bool:
        """Whether the black went down while it was on (3)."""
        return BLACK in self.potted and self.phase is Phase.GROUPS and self.own_left == 0

    @property
    def pots_fairly(self) -> bool:
        """Whether a ball that may be potted went down: an own one, or any coloured one on an open table (6b too)."""
        if self.phase is Phase.GROUPS and not self.free_shot:
            return self.pots_own_ball or self.pots_black_on
        return self.pots_a_coloured_ball or self.pots_black_on

    @property
    def pots_only_opponents_balls(self) -> bool:
        """Whether an opponent's ball went down without an own one, or the black when on (5c)."""
        if self.phase is not Phase.GROUPS or self.free_shot:
            return False
        return self.pots_opponents_ball and not self.pots_fairly

    @property
    def hits_own_ball_first(self) -> bool:
        """Whether an own ball was hit first, or counts as hit because the cue ball lay against it (4i)."""
        own = None if self.group is None else self.group.ball
        return self.touching_own or (own is not None and own in (self.first_contact, self.also_first))

    @property
    def hits_a_ball_on(self) -> bool:
        """Whether the ball hit first was one that the player may hit (4c.b, 4i, 6b)."""
        if self.touching_own:
            return True
        if self.free_shot:
            # What has been potted without a foul of the hand was set in motion by a contact: no need to ask for it.
            return any(ball is not CUE for ball in self.potted) or self.first_contact is not Ball.NONE
        return self._is_on(self.first_contact) or (self.also_first is not None and self._is_on(self.also_first))

    def _is_on(self, ball: Ball) -> bool:
        if ball is Ball.NONE:
            return False
        if ball is BLACK:
            return self.phase is Phase.GROUPS and self.own_left == 0
        return self.phase is Phase.OPEN or (self.group is not None and ball is self.group.ball)

    @property
    def hits_one_on_and_one_not(self) -> bool:
        """Whether two balls were hit first at once of which only one was on: the rules do not say what then."""
        if self.also_first is None or self.free_shot or self.touching_own or self.phase is Phase.BREAK:
            return False
        return self._is_on(self.first_contact) is not self._is_on(self.also_first)

    @property
    def cue_ball_is_gone(self) -> bool:
        return CUE in self.potted or CUE in self.balls_off


def refuse_impossible(shot: Shot) -> None:
    if known(shot, "potted"):
        refuse_too_many("potted", shot.potted)
        refuse_too_many("balls_off", (*shot.potted, *shot.balls_off))
    if known(shot, "phase"):
        _refuse_wrong_phase(shot)
        if shot.phase is Phase.GROUPS and known(shot, "own_left"):
            _refuse_wrong_group(shot)
    _refuse_wrong_contact(shot)


def _refuse_wrong_phase(shot: Shot) -> None:
    if shot.phase is Phase.BREAK:
        if shot.snookered:
            raise No.snookered_on_break("snookered")
        if shot.frozen:
            raise No.frozen_on_break("frozen")
        if known(shot, "first_contact") and shot.first_contact is BLACK:
            raise No.black_first_on_break("first_contact")
    elif known(shot, "crossed") and shot.crossed:
        raise No.crossed_without_break("crossed")
    if shot.phase is not Phase.GROUPS and shot.touching_own:
        raise No.no_own_ball_yet("touching_own")
    if known(shot, "group") and (shot.phase is Phase.GROUPS) is (shot.group is None):
        raise (No.group_missing if shot.group is None else No.group_too_early)("group")


def _refuse_wrong_group(shot: Shot) -> None:
    if shot.touching_own and shot.own_left == 0:
        raise No.own_balls_are_down("touching_own")
    if not known(shot, "group") or shot.group is None:
        return
    if known(shot, "potted") and (*shot.potted, *shot.balls_off).count(shot.group.ball) > shot.own_left:
        raise No.more_than_were_left("potted", left=shot.own_left)
    if known(shot, "first_contact") and shot.own_left == 0 and shot.first_contact is shot.group.ball:
        raise No.own_balls_are_down("first_contact")


def _refuse_wrong_contact(shot: Shot) -> None:
    """Without contact nothing can follow from it, save what a hand or the cue itself has moved."""
    if shot.touching_own and shot.snookered:
        raise No.touching_is_not_snookered("snookered")
    if not known(shot, "first_contact") or shot.first_contact is not Ball.NONE:
        return
    if shot.also_first is not None:
        raise No.nothing_hit("also_first")
    if shot.frozen:
        raise No.nothing_hit("frozen")
    if MOVES_BALLS_BY_ITSELF.intersection(shot.fouls):
        return
    if known(shot, "potted") and any(ball is not CUE for ball in shot.potted):
        raise No.potted_without_contact("first_contact")
    if any(ball is not CUE for ball in shot.balls_off):
        raise No.nothing_hit("balls_off")
    if known(shot, "crossed") and shot.crossed:
        raise No.nothing_hit("crossed")
    if known(shot, "cushion_after_contact") and shot.cushion_after_contact and not shot.touching_own:
        raise No.nothing_hit("cushion_after_contact")


_NEEDED_OVER_THE_LINE = 2


class Verdict(Words):
    CONTINUE = "continue", "The player continues"
    END_OF_VISIT = "end-of-visit", "End of visit"
    FOUL = "foul"
    WIN = "win", "Frame won"
    LOSS = "loss"
    RERACK = "rerack", "Re-rack"
    ILLEGAL_BREAK = "illegal-break", "Illegal break"


class Why(Declarations):
    two_at_once = reason(
        "Two balls were hit first at the same moment and only one of them was on; the rules do not say what then. "
        "Likeliest reading: a ball on was hit first, so the contact is fair.",
        "4c.b, 5d",
        reading=True,
    )
    black_on_break = reason(
        "The black went down on the break: the balls are racked again and the same player breaks. There is "
        "no penalty, even with a foul.",
        "4d",
    )
    break_potted = reason("A coloured ball was potted, so the break is valid.", "4b.a")
    break_crossed = reason("{crossed} balls crossed the middle line, so the break is valid.", "4b.a")
    no_groups_on_break = reason("The break decides no group: the table is open.", "4e.a")
    break_not_valid = reason(
        "No object ball was potted and fewer than two crossed the middle line ({crossed}): the break is not valid.",
        "4b.a, 5q",
    )
    illegal_break = reason(
        "The opponent has a free shot and then a visit, with the cue ball where it lies or from baulk, or "
        "may have the balls racked again.",
        "4b.b",
    )
    illegal_break_zone = reason(
        "The opponent has a free shot and then a visit, with the cue ball from baulk, or may have the "
        "balls racked again.",
        "4b.b",
    )
    foul_on_break = reason(
        "The break itself was valid, so the re-rack is not offered: it is a foul like any other.", "5q"
    )
    black_too_early = reason(
        (
            "The black went down with {count} own ball still on the table: the frame is lost.",
            "The black went down with {count} own balls still on the table: the frame is lost.",
        ),
        "7b",
    )
    black_with_foul = reason("A foul with the black potted loses the frame.", "7a")
    last_balls_and_black = reason(
        "An own ball was hit first, and the last own balls and the black all went down: the frame is won.", "4j.b"
    )
    last_balls_not_own_first = reason(
        "The last own balls and the black went down together on a free shot that hit another ball first. "
        "Such a combination asks for an own ball first, yet with a free shot any ball may be hit; nothing "
        "makes it a foul or a loss, which speaks for a win.",
        "4j.b, 4j, 6b.d",
    )
    black_potted = reason("No own ball was left and the black was potted legally: the frame is won.", "3, 4q")
    black_and_opponent_ball = reason("The black was on, so an opponent's ball may go down with it.", "4j.c")
    free_shot_onto_black = reason(
        "On a free shot any ball may be hit first; with the black on, it may be potted in this way.", "4j, 6b"
    )
    black_not_on_free_shot = reason(
        "On a free shot the black may be hit, but not potted while it is not on: the frame is lost.", "6b.d, 3"
    )
    black_on_open_table = reason(
        "The black went down without a foul before the groups were decided. The rules do not name this case; "
        "the order of rule 3, first a group and then the black, speaks for loss of frame.",
        "3, 7b",
    )
    no_groups_on_foul = reason(
        "Balls potted with a foul stay down and decide no group: the table stays open.", "4f, 4e.b"
    )
    cue_ball_off_table = reason("The cue ball left the table, so it is played from baulk.", "4l.a, 6c")
    snooker_not_confirmed = reason(
        "The shot is fair only because of the snooker, and no one confirmed it beforehand. No rule says what follows. "
        "Likeliest reading: the relief holds, because it is given to whoever is snookered; the referee decides.",
        "5g, 1",
        reading=True,
    )
    both_groups_potted = reason(
        "An own ball went down too, so an opponent's ball may be potted in the same shot.", "4j.a"
    )
    black_now_on = reason("No own ball is left: the black is on now.", "3")
    no_groups_on_free_shot = reason("A free shot decides no group: the table stays open.", "4e.c")
    no_groups_both_potted = reason(
        "Balls of both groups went down: no group is decided and the table stays open.", "4e.d"
    )
    group_red = reason(
        "Only red balls went down on the open table: the player has the reds, the opponent the yellows.", "4e"
    )
    group_yellow = reason(
        "Only yellow balls went down on the open table: the player has the yellows, the opponent the reds.", "4e"
    )
    touching_counts = reason("The cue ball lay against an own ball and was played away: that ball counts as hit.", "4i")
    ball_on_hit = reason("A ball on was hit first: {ball}.", "4c.b")
    ball_on_potted = reason("After that a ball on was potted, so the shot is legal.", "4c.b.1")
    frozen_potted = reason("The ball was frozen, and after the contact a ball was potted: the shot is legal.", "4o.a")
    snookered = reason("The player was snookered: the contact alone is enough.", "5g")
    frozen_cushion = reason(
        "The ball was frozen, and the cue ball, that ball on another cushion, or another ball on a new "
        "cushion met the requirement.",
        "4o.b, 4o.c, 4o.d",
    )
    cushion = reason("After that a ball touched a cushion, so the shot is legal.", "4c.b.2")
    free_shot = reason("On a free shot any ball may be hit and either group potted.", "6b")
    free_shot_opponent_ball = reason("On a free shot an opponent's ball may be hit or potted.", "6b.a")
    free_shot_combination = reason(
        "On a free shot own balls may be potted by way of an opponent's ball, and an opponent's ball by way of an "
        "own one.",
        "6b.b",
    )
    free_shot_black = reason(
        "On a free shot the black may be hit first, as long as it is not potted before it is on.", "6b.d"
    )
    free_shot_black_pots = reason("On a free shot the black may be hit first to pot a ball of either group.", "6b.c")
    visit_ends = reason(
        "No ball that keeps the visit alive was potted: the visit ends and the opponent plays the cue ball as it lies.",
        "4g.a",
    )
    visit_follows = reason("A free shot is followed by a visit, whatever it did: the same player plays on.", "6a")
    continues = reason("A ball potted with a legal shot gives another shot.", "4g")
    deliberate = reason(
        "The player did not try in good faith to make a legal shot: a deliberate foul, with loss of frame.", "7c"
    )


class Call(Declarations, of="blackball"):
    continue_ = call("Fair shot. Play on.")
    group__red = call("Reds. Play on.")
    group__yellow = call("Yellows. Play on.")
    visit_follows = call("Free shot played. The visit follows.")
    end_of_visit = call("End of visit.")
    illegal_break = call("Illegal break. Free shot, then a visit. Cue ball as it lies, from baulk, or re-rack.")
    illegal_break__zone = call("Illegal break. Free shot, then a visit. Cue ball from baulk, or re-rack.")
    rerack = call("Black on the break. Re-rack, same player to break.")
    win = call("Frame.")
    win__decision = call("I award the frame.")
    loss = call("Loss of frame.")
    loss__foul = call("Foul. Loss of frame.")
    loss__deliberate = call("Deliberate foul. Loss of frame.")
    loss__decision = call("I rule it a loss of frame.")


_HANG_ON_THE_CONTACT = (Verdict.CONTINUE, Verdict.END_OF_VISIT, Verdict.WIN)


def rule(shot: Shot) -> Ruling:
    """Rule on a shot, and leave it to the referee where two balls were hit first at once and only one was on."""
    refuse_impossible(shot)
    ruling = _rule_on_shot(shot)
    if ruling.verdict not in _HANG_ON_THE_CONTACT or not shot.hits_one_on_and_one_not:
        return ruling
    steps = (Why.two_at_once(), *ruling.steps, Decision.referee_decides())
    return replace(ruling, steps=tuple(dict.fromkeys(steps)), discretion=True)


def _rule_on_shot(shot: Shot) -> Ruling:
    """Judge black on the break, deliberate foul, black, illegal break, foul, fair shot, in this order."""
    if shot.phase is Phase.BREAK:
        return _rule_on_break(shot)
    if shot.deliberate:
        return _lost(Why.deliberate(), call=Call.loss__deliberate(), foul=True)
    if BLACK in shot.potted:
        return _rule_on_open_black(shot) if shot.phase is Phase.OPEN else _rule_on_black(shot)
    fouls = _all_fouls(shot)
    return _foul(shot, fouls) if fouls else _fair(shot)


def _rule_on_break(shot: Shot) -> Ruling:
    if BLACK in shot.potted:
        outcome = _outcome(rerack=True, next=next_shot(NextPlayer.SAME, (CueBall.ZONE,)))
        return Ruling(Verdict.RERACK, Call.rerack(), outcome, (Why.black_on_break(),))
    if shot.deliberate:
        return _lost(Why.deliberate(), call=Call.loss__deliberate(), foul=True)
    fouls = _fouls_seen(shot)
    if not shot.pots_a_coloured_ball and shot.crossed < _NEEDED_OVER_THE_LINE:
        return _illegal_break(shot, fouls)
    if fouls:
        return _foul(shot, [*fouls, Why.foul_on_break()])
    if shot.pots_a_coloured_ball:
        return _continues(shot, [Why.break_potted(), Why.no_groups_on_break()])
    return _no_pot(shot, [Why.break_crossed(crossed=shot.crossed)])


def _illegal_break(shot: Shot, fouls: Sequence[Step]) -> Ruling:
    gone = shot.cue_ball_is_gone
    places = (CueBall.ZONE, CueBall.RERACK) if gone else (CueBall.AS_LIES, CueBall.ZONE, CueBall.RERACK)
    return Ruling(
        Verdict.ILLEGAL_BREAK,
        Call.illegal_break__zone() if gone else Call.illegal_break(),
        _outcome(foul=True, next=next_shot(NextPlayer.OPPONENT, places, free_shot=True), respot=_to_respot(shot)),
        (
            Why.break_not_valid(crossed=shot.crossed),
            *fouls,
            Why.illegal_break_zone() if gone else Why.illegal_break(),
            *_respot_steps(shot),
        ),
    )


def _rule_on_black(shot: Shot) -> Ruling:
    """The black went down with the groups decided: win or loss, nothing else."""
    if _fouls_seen(shot):
        too_early = _too_early(shot) if known(shot, "group", "own_left") else []
        return _lost_by_foul([*_all_fouls(shot), *too_early])
    too_early = _too_early(shot)
    if too_early:
        # The pot loses the frame, so the cushion contact does not matter.
        wrong = _fouls_of_the_balls(shot)
        return _lost_by_foul([*wrong, *too_early]) if wrong else _lost(*too_early, call=Call.loss())
    fouls = _fouls_of_the_contact(shot)
    if fouls:
        return _lost_by_foul(fouls)
    if shot.own_left == 0:
        return _black_on_potted(shot)
    if shot.hits_own_ball_first:
        return _won(Why.last_balls_and_black())
    # Without a free shot the first contact would have been a foul. With one, 4j(b) and the end of 4j disagree.
    return _won(Why.last_balls_not_own_first(), Decision.referee_decides(), discretion=True)


def _too_early(shot: Shot) -> list[Step]:
    left = shot.own_left_after
    return [Why.black_too_early(count=left)] if left else []


def _black_on_potted(shot: Shot) -> Ruling:
    why = [Why.black_potted()]
    if shot.pots_opponents_ball:
        why.insert(0, Why.black_and_opponent_ball())
    if shot.free_shot:
        why.insert(0, Why.free_shot_onto_black())
    return _won(*why)


def _rule_on_open_black(shot: Shot) -> Ruling:
    """The black went down after the break with no groups decided: a loss, in one case by the referee's decision."""
    if _fouls_seen(shot):
        return _lost_by_foul(_all_fouls(shot))
    if shot.free_shot:
        return _lost(Why.black_not_on_free_shot(), call=Call.loss())
    fouls = _fouls_of_the_contact(shot)
    if fouls:
        return _lost_by_foul(fouls)
    why = (Why.black_on_open_table(), Decision.referee_decides())
    return _lost(*why, call=Call.loss__decision(), discretion=True)


def _fouls_seen(shot: Shot) -> list[Step]:
    """Return the fouls that need no look at the contact: cue ball potted, and whatever the referee called."""
    found = [FoulWhy.cue_potted()] if CUE in shot.potted else []
    fouls = list(shot.fouls)
    if shot.balls_off and Foul.OFF_TABLE not in fouls:
        fouls.append(Foul.OFF_TABLE)
    return found + [FoulWhy.reason_for(foul)() for foul in fouls]


def _all_fouls(shot: Shot) -> list[Step]:
    seen = _fouls_seen(shot)
    if seen and not known(shot, "group", "own_left", "first_contact", "cushion_after_contact"):
        return seen
    if seen and shot.first_contact is Ball.NONE and not BEFORE_THE_SHOT.isdisjoint(shot.fouls):
        # Perhaps nothing was hit only because the foul came before any shot.
        return seen
    return [*seen, *_fouls_of_the_contact(shot)]


def _fouls_of_the_balls(shot: Shot) -> list[Step]:
    """Return what is wrong with the balls that were hit and potted (5c, 5d, 5g), cushions left aside."""
    found = [FoulWhy.opponent_ball()] if shot.pots_only_opponents_balls else []
    if not shot.hits_a_ball_on:
        found.append(_wrong_ball(shot))
        if shot.snookered:
            found.append(FoulWhy.snookered())
    return found


def _fouls_of_the_contact(shot: Shot) -> list[Step]:
    """Return why the shot is not legal (5c, 5d, 5g); nothing if it is."""
    found = _fouls_of_the_balls(shot)
    if found or shot.pots_fairly or shot.snookered or shot.cushion_after_contact:
        return found
    if shot.frozen:
        return [FoulWhy.frozen()]
    return [FoulWhy.no_cushion_touching() if shot.touching_own else FoulWhy.no_cushion()]


def _wrong_ball(shot: Shot) -> Step:
    if shot.first_contact is Ball.NONE:
        return FoulWhy.nothing_hit()
    if shot.phase is Phase.OPEN:
        return FoulWhy.black_not_on()
    return FoulWhy.wrong_ball(ball=shot.first_contact.word)


def _foul(shot: Shot, fouls: Sequence[Step]) -> Ruling:
    gone = shot.cue_ball_is_gone
    why = list(fouls)
    if shot.phase is Phase.OPEN and shot.pots_a_coloured_ball:
        why.append(Why.no_groups_on_foul())
    potted = AfterFoul.cue_ball_zone if CUE in shot.potted else AfterFoul.cue_ball_choice
    from_there = Why.cue_ball_off_table if CUE in shot.balls_off else potted
    why += [AfterFoul.penalty(), from_there(), *_respot_steps(shot)]
    outcome = _outcome(foul=True, next=after_foul(cue_ball_gone=gone), respot=_to_respot(shot))
    return Ruling(Verdict.FOUL, FoulCall.foul__zone() if gone else FoulCall.foul(), outcome, tuple(why))


def _fair(shot: Shot) -> Ruling:
    why = _why_legal(shot)
    # Whether the shot is fair only because of a snooker that was not confirmed beforehand.
    relieved = shot.snookered and not shot.snooker_confirmed and not shot.pots_fairly
    unconfirmed = relieved and not shot.cushion_after_contact
    if unconfirmed:
        why.append(Why.snooker_not_confirmed())
    if not shot.pots_fairly:
        return _no_pot(shot, why, discretion=unconfirmed)
    if shot.phase is Phase.GROUPS:
        return _continues(shot, [*why, *_why_own_pot(shot)])
    if shot.free_shot:
        return _continues(shot, [*why, Why.no_groups_on_free_shot()])
    potted = [group for group in Group if group.ball in shot.potted]
    if len(potted) == len(Group):
        return _continues(shot, [*why, Why.no_groups_both_potted()])
    (group,) = potted
    return _continues(shot, [*why, Why.group_red() if group is Group.RED else Why.group_yellow()], group=group)


def _why_own_pot(shot: Shot) -> list[Step]:
    why = []
    if not shot.free_shot and shot.pots_opponents_ball:
        why.append(Why.both_groups_potted())
    last = known(shot, "group", "own_left") and shot.own_left > 0 and shot.own_left_after == 0
    return [*why, Why.black_now_on()] if last else why


def _why_legal(shot: Shot) -> list[Step]:
    if shot.free_shot:
        hit = _why_free_shot(shot)
    elif shot.touching_own:
        hit = Why.touching_counts()
    else:
        hit = Why.ball_on_hit(ball=shot.first_contact.word)
    if shot.pots_fairly:
        return [hit, Why.frozen_potted() if shot.frozen else Why.ball_on_potted()]
    if shot.snookered:
        return [hit, Why.snookered()]
    return [hit, Why.frozen_cushion() if shot.frozen else Why.cushion()]


def _why_free_shot(shot: Shot) -> Step:
    if not known(shot, "first_contact"):
        return Why.free_shot()
    if shot.first_contact is BLACK:
        return Why.free_shot_black_pots() if shot.pots_a_coloured_ball else Why.free_shot_black()
    if shot.phase is Phase.GROUPS and known(shot, "group"):
        if not shot.hits_own_ball_first:
            return Why.free_shot_combination() if shot.pots_own_ball else Why.free_shot_opponent_ball()
        if shot.pots_opponents_ball:
            return Why.free_shot_combination()
    return Why.free_shot()


def _no_pot(shot: Shot, why: Sequence[Step], *, discretion: bool = False) -> Ruling:
    if shot.free_shot:
        return _continues(shot, why, discretion=discretion)
    outcome = _outcome(next=next_shot(NextPlayer.OPPONENT, (CueBall.AS_LIES,)))
    return Ruling(Verdict.END_OF_VISIT, Call.end_of_visit(), outcome, (*why, Why.visit_ends()), discretion)


def _continues(shot: Shot, why: Sequence[Step], *, group: Group | None = None, discretion: bool = False) -> Ruling:
    outcome = _outcome(group_assigned=group, next=next_shot(NextPlayer.SAME, (CueBall.AS_LIES,)))
    goes_on = Why.visit_follows() if shot.free_shot else Why.continues()
    return Ruling(Verdict.CONTINUE, _go_on_call(shot, group), outcome, (*why, goes_on), discretion)


def _go_on_call(shot: Shot, group: Group | None) -> Message:
    if shot.free_shot:
        return Call.visit_follows()
    if group is None:
        return Call.continue_()
    return Call.group__red() if group is Group.RED else Call.group__yellow()


def _won(*why: Step, discretion: bool = False) -> Ruling:
    said = Call.win__decision() if discretion else Call.win()
    return Ruling(Verdict.WIN, said, _outcome(winner=Winner.PLAYER), why, discretion)


def _lost(*why: Step, call: Message, foul: bool = False, discretion: bool = False) -> Ruling:
    return Ruling(Verdict.LOSS, call, _outcome(foul=foul, winner=Winner.OPPONENT), why, discretion)


def _lost_by_foul(fouls: Sequence[Step]) -> Ruling:
    return _lost(*fouls, Why.black_with_foul(), call=Call.loss__foul(), foul=True)


def _to_respot(shot: Shot) -> list[Ball]:
    return [ball for ball in RESPOT_ORDER for _ in range(shot.balls_off.count(ball))]


def _respot_steps(shot: Shot) -> list[Step]:
    return [PutBack.object_balls()] if _to_respot(shot) else []


def _outcome(**settled: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {
        "foul": False,
        "group_assigned": None,
        "winner": None,
        "rerack": False,
        "next": nobody_plays(),
        "respot": [],
    }
    return nothing | settled


_SELDOM = ((False, 11), (True, 1))


def _leaves_and_stays(told: Values) -> bool:
    """Return whether a ball leaves the table and none left it, every ball is hidden, or who loses is disputed."""
    # The story would have to say which ball touches which cushion after a frozen ball was hit.
    if told.get("frozen"):
        return True
    # With a free shot every ball is on, on an open table every ball but one.
    if told.get("snookered") and (told.get("free_shot") or told.get("phase") == "open"):
        return True
    # The story does not say whether a clock is in use, and cannot tell two balls of one colour apart.
    if "time" in told.get("fouls", ()) or set(told.get("potted", ())) & set(told.get("balls_off", ())):
        return True
    if told.get("own_left") == 0 and told.get("potted") == ("black",) and not told.get("fouls"):
        return True  # That the last ball wins the frame needs no rule.
    # No clause says what becomes of the black on an open table.
    disputed = told.get("phase") == "open" and "black" in told.get("potted", ()) and told.get("free_shot")
    left = told.get("balls_off", True)
    return bool(disputed) or _breaks_doubtfully(told) or ("off-table" in told.get("fouls", ()) and not left)


def _breaks_doubtfully(told: Values) -> bool:
    """Return whether the wrong player breaks, or the black may be one of the two balls that make a break valid."""
    breaks = told.get("phase") == "break"
    if breaks and told.get("free_shot"):
        return True  # It follows a re-rack, which is not told.
    counted = told.get("crossed") == _NEEDED_OVER_THE_LINE and "black" in told.get("balls_off", ())
    return breaks and (counted or "out-of-turn" in told.get("fouls", ()))


def _puts_back_balls_on_table(told: Values, _right: Ruling, other: Ruling) -> bool:
    """Return whether an answer speaks of balls that neither left the table nor fell, or of another free shot."""
    decides = other.call.code in (Call.group__red.code, Call.group__yellow.code) and told.get("potted") == ()
    reracks = other.verdict is Verdict.RERACK and "black" not in told.get("potted", ())
    free = other.call.code == Call.visit_follows.code and not told.get("free_shot")
    goes_on = other.verdict is Verdict.CONTINUE and told.get("potted") == () and not told.get("free_shot")
    return decides or reracks or free or goes_on or (bool(other.outcome["respot"]) and not told.get("balls_off"))


def _to_put_back(_facts: Values, answer: Answer) -> Values | None:
    return {} if answer.ruling is not None and answer.ruling.outcome["respot"] else None


def _to_zone(_facts: Values, answer: Answer) -> Values | None:
    places = answer.ruling.outcome["next"]["cue_ball"] if answer.ruling is not None else ()
    return {} if CueBall.ZONE in places else None


WIZARD = Wizard(
    rule,
    says=(FoulWhy, AfterFoul, PutBack, Decision, FoulCall, No, NoBalls, NextPlayer, CueBall, Winner),
    named_like={"group_assigned": "group"},
    then=(Then("blackball.respot", _to_put_back), Then("blackball.zone", _to_zone)),
    grave=(Verdict.LOSS,),
    contradicts=_leaves_and_stays,
    never_offers=_puts_back_balls_on_table,
)
