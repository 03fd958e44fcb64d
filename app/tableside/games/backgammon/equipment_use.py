"""Is the match played with a clock, or with a baffle box? (3.4.i-ii, 3.5.i-ii)"""

from tableside.games.backgammon.match import DIRECTOR_DECIDES
from tableside.rulings import Declarations, Ruling, Scenario, Step, Wizard, Words, ask, call, reason


class Verdict(Words):
    IN_USE = "in-use", "To be used"
    NOT_IN_USE = "not-in-use", "Not used"
    DIRECTOR_DECIDES = "director-decides", DIRECTOR_DECIDES


class Item(Words, of="value.item"):
    CLOCK = "clock", "clock"
    BAFFLE_BOX = "baffle-box", "baffle box"


class Provided(Words, of="value.organisers"):
    NOTHING = "nothing", "nothing"
    PREFERENCE = "preference", "one player's request is enough"
    COMPULSORY = "compulsory", "compulsory for everyone"


class AskedBy(Words, of="value.asked_by"):
    NONE = "none", "neither"
    ONE = "one", "one"
    BOTH = "both", "both"


class Ground(Words, of="value.backgammon.equipment-use.ground"):
    OPTIONAL = "optional", "both players want it"
    PREFERENCE = "preference", "one player's preference"
    COMPULSORY = "compulsory", "compulsory"
    IMPOSED = "imposed", "imposed by the director"


class Clock(Declarations, of="backgammon.use"):
    imposed = reason("The director has imposed it, so the players must use it.", "3.5.i.d, 3.5.i.e, 2.3.i.b")
    compulsory = reason("The organisers have made it compulsory for everyone.", "3.5.i.c")
    optional = reason("Both players want it, so it is used.", "3.5.i.a")
    preference = reason("The organisers provide that one player's request is enough, and one has asked.", "3.5.i.b")
    not_ = reason("No one has made it compulsory or imposed it, and there are too few requests.", "3.5.i")
    exception = reason("Because of a player's particular condition the director may depart from this.", "3.5.ii")
    clock_place = reason("The clock stands on the side of the home boards.", "3.5.iv")


class Box(Declarations, of="backgammon.use"):
    imposed = reason(Clock.imposed.english, "3.4.i.d, 2.4.i")
    compulsory = reason(Clock.compulsory.english, "3.4.i.c")
    optional = reason(Clock.optional.english, "3.4.i.a")
    preference = reason(Clock.preference.english, "3.4.i.b")
    not_ = reason(Clock.not_.english, "3.4.i")
    exception = reason(Clock.exception.english, "3.4.ii")
    box_place = reason("The baffle box stands on the side away from the home boards.", "3.4.iv")


class Call(Declarations, of="backgammon.use"):
    in_use = call("It is to be used in this match.")
    not_in_use = call("It is not used in this match.")
    exception = call("I can make an exception here and shall decide.")


class EquipmentUse(Scenario):
    item: Item = ask("What is it about?")
    organisers: Provided = ask("What have the organisers provided?")
    asked_by: AskedBy = ask("Which players want it?")
    imposed: bool = ask("Has the director imposed it?", default=False)
    special_condition: bool = ask("Does a player have a particular condition?", default=False)


def rule(case: EquipmentUse) -> Ruling:
    why, place = (Clock, Clock.clock_place()) if case.item is Item.CLOCK else (Box, Box.box_place())
    if case.imposed:
        return _used(Ground.IMPOSED, why.imposed(), place)
    if case.organisers is Provided.COMPULSORY:
        return _provided(case, Ground.COMPULSORY, why.compulsory(), place, why.exception())
    if case.asked_by is AskedBy.BOTH:
        return _used(Ground.OPTIONAL, why.optional(), place)
    if case.organisers is Provided.PREFERENCE and case.asked_by is AskedBy.ONE:
        return _provided(case, Ground.PREFERENCE, why.preference(), place, why.exception())
    return Ruling.of(Verdict.NOT_IN_USE, Call.not_in_use(), why.not_(), in_use=False, ground=None)


def _provided(case: EquipmentUse, ground: Ground, why: Step, place: Step, exception: Step) -> Ruling:
    if case.special_condition:
        return Ruling.of(Verdict.DIRECTOR_DECIDES, Call.exception(), why, exception, in_use=None, ground=ground)
    return _used(ground, why, place)


def _used(ground: Ground, why: Step, place: Step) -> Ruling:
    return Ruling.of(Verdict.IN_USE, Call.in_use(), why, place, in_use=True, ground=ground)


WIZARD = Wizard(rule)
