"""The facts of a shot, the combinations of them that cannot occur, and what they say by the rules."""

from tableside.games.blackball.balls import (
    ALL_BALLS,
    BALLS_OF_A_GROUP,
    BLACK,
    COLOURED,
    CUE,
    MOST_OBJECT_BALLS,
    OBJECT_BALLS,
    Ball,
    Group,
    refuse_too_many,
)
from tableside.games.blackball.fouls import FOUL_GROUPS, MOVES_BALLS_BY_ITSELF, Foul
from tableside.rulings import Declarations, Scenario, Words, ask, refusal
from tableside.rulings.kinds import Bool, Int, ListOf, one_of
from tableside.rulings.model import known


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
    phase: Phase = ask("How far is the frame?", one_of(Phase))
    potted: tuple[Ball, ...] = ask("Which balls went down?", _SEVERAL_BALLS)
    group: Group | None = ask("Which group does the player have?", one_of(Group, none=True))
    own_left: int = ask("How many own balls were on the table before the shot?", Int(0, BALLS_OF_A_GROUP))
    first_contact: Ball = ask("Which ball did the cue ball hit first?", one_of((*OBJECT_BALLS, Ball.NONE)))
    cushion_after_contact: bool = ask("Did any ball touch a cushion after the contact?", Bool())
    crossed: int = ask("Break: how many object balls crossed the middle line completely?", Int(0, MOST_OBJECT_BALLS))
    free_shot: bool = ask("Was it a free shot?", Bool(), default=False)
    fouls: tuple[Foul, ...] = ask("What else was wrong with the shot?", _SEVERAL_FOULS, groups=FOUL_GROUPS, default=())
    snookered: bool = ask("Was the player snookered?", Bool(), default=False)
    snooker_confirmed: bool = ask("Was the snooker confirmed before the shot?", Bool(), default=True)
    frozen: bool = ask("Had the ball hit first been declared frozen to a cushion?", Bool(), default=False)
    touching_own: bool = ask(
        "Did the cue ball lie against an own ball, and was it played away from it?", Bool(), default=False
    )
    deliberate: bool = ask("Was it a deliberate foul, or no honest attempt at a legal shot?", Bool(), default=False)
    balls_off: tuple[Ball, ...] = ask("Which balls left the table?", _SEVERAL_BALLS, default=())
    also_first: Ball | None = ask(
        "Which ball was hit at the very same moment?", one_of(OBJECT_BALLS, none=True), default=None
    )

    @property
    def pots_a_coloured_ball(self) -> bool:
        """Whether a ball of either group went down."""
        return any(ball in self.potted for ball in COLOURED)

    @property
    def pots_own_ball(self) -> bool:
        """Whether a ball of the player's group went down."""
        return self.group is not None and self.group.ball in self.potted

    @property
    def pots_opponents_ball(self) -> bool:
        """Whether a ball of the opponent's group went down."""
        return self.group is not None and self.group.other.ball in self.potted

    @property
    def own_left_after(self) -> int:
        """How many balls of the player's group are left after the shot."""
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
        """Return whether a ball may be hit first, free shots aside."""
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
        """Whether the cue ball is no longer on the table."""
        return CUE in self.potted or CUE in self.balls_off


def refuse_impossible(shot: Shot) -> None:
    """Refuse facts that contradict each other, as far as they are known."""
    if known(shot, "potted"):
        refuse_too_many("potted", shot.potted)
        refuse_too_many("balls_off", (*shot.potted, *shot.balls_off))
    if known(shot, "phase"):
        _refuse_wrong_phase(shot)
        if shot.phase is Phase.GROUPS and known(shot, "own_left"):
            _refuse_wrong_group(shot)
    _refuse_wrong_contact(shot)


def _refuse_wrong_phase(shot: Shot) -> None:
    """The break has its own facts; groups exist only once they have been decided."""
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
    """A ball that is potted or touched must have been on the table."""
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
