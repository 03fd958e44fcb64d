"""May board, cups, dice or clock be changed, and when? (3.1-3.3, 3.7, 4.1.iii)"""

from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    NOW = "now", "Change now"
    AFTER_GAME = "after-game", "Change when the game is over"
    NO = "no", "No change"


class Item(Words, of="value.item"):
    BOARD = "board", "board"
    CUPS = "cups", "cups"
    DICE = "dice", "dice"
    MIX_DICE = "mix-dice", "mixing the four dice"
    CLOCK = "clock", "clock"
    OTHER = "other", "something else"


class Ground(Words, of="value.backgammon.equipment-change.ground"):
    DIRECTOR = "director", "the director orders it"
    AGREED = "agreed", "both players agree"
    DEFECTIVE = "defective", "it is defective"
    PREFERRED_AVAILABLE = "preferred-available", "the preferred kind has become available"
    WISH = "wish", "one player would like it"


class ClockTimes(Words, of="value.clock_times"):
    DIRECTOR_SETS = "director-sets", "set by the director"


class Why(Declarations, of="backgammon.change"):
    director = reason("The director may order a change of equipment at any moment.", "3.7.i")
    defective_clock = reason(
        "A defective clock is replaced at once and the director sets the times by best estimate.", "3.7.ii"
    )
    no_ground = reason(
        "Players may change equipment only by agreement, when it is defective, or for the preferred kind.", "3.7.i"
    )
    agreed = reason("Both players agree to the change.", "3.7.i")
    defective = reason("Defective equipment may be changed during a match.", "3.7.i")
    preferred_available = reason(
        "The preferred kind is now available, and a player may ask for it even after the match has begun.", "3.1"
    )
    better_cups = preferred_available.under("3.2")
    better_dice = preferred_available.under("3.3.i")
    board_waits = reason("A board can be replaced only when the game in progress has ended.", "3.1")
    mix_before_game = reason("The dice can be mixed before any game, not during one.", "4.1.iii")
    mix = reason(
        "The player who asks shakes all 4 dice in one cup and throws them; the players choose in turn, the other "
        "player first.",
        "4.1.iii",
    )


class Call(Declarations, of="backgammon.change"):
    now = call("You may change it now.")
    after_game = call("Finish the game first; then it is changed.")
    no = call("No change. Play on.")
    clock = call("New clock at once. I set the times.")
    mix = call("Shake all four dice in one cup and throw; your opponent chooses first.")
    order = call("Change it now, please.")


_BETTER = {Item.BOARD: Why.preferred_available, Item.CUPS: Why.better_cups, Item.DICE: Why.better_dice}


class EquipmentChange(Scenario):
    item: Item = ask("What is to be changed?")
    ground: Ground = ask("On what ground?")
    game_in_progress: bool = ask()


def rule(case: EquipmentChange) -> Ruling:
    if case.item is Item.MIX_DICE:
        if case.game_in_progress:
            return _after_game(Why.mix_before_game())
        return Ruling.of(Verdict.NOW, Call.mix(), Why.mix(), change_now=True, clock_times=None)
    if case.ground is Ground.DIRECTOR:
        return Ruling.of(Verdict.NOW, Call.order(), Why.director(), change_now=True, clock_times=None)
    if case.item is Item.CLOCK and case.ground is Ground.DEFECTIVE:
        outcome = {"change_now": True, "clock_times": ClockTimes.DIRECTOR_SETS}
        return Ruling(Verdict.NOW, Call.clock(), outcome, (Why.defective_clock(),))
    why = _why_change(case)
    if why is None:
        return Ruling.of(Verdict.NO, Call.no(), Why.no_ground(), change_now=False, clock_times=None)
    if case.item is Item.BOARD and case.game_in_progress:
        return _after_game(why, Why.board_waits())
    return Ruling.of(Verdict.NOW, Call.now(), why, change_now=True, clock_times=None)


def _why_change(case: EquipmentChange) -> Step | None:
    if case.ground is Ground.AGREED:
        return Why.agreed()
    if case.ground is Ground.DEFECTIVE:
        return Why.defective()
    if case.ground is Ground.PREFERRED_AVAILABLE and case.item in _BETTER:
        return _BETTER[case.item]()
    return None


def _after_game(*steps: Step) -> Ruling:
    return Ruling.of(Verdict.AFTER_GAME, Call.after_game(), *steps, change_now=False, clock_times=None)


WIZARD = Wizard(rule)
