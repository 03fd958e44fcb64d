"""The table, clock, score and diagrams of snooker."""

from collections.abc import Mapping
from types import MappingProxyType

from tableside.errors import N_
from tableside.games import Details, ShotClockRules, TableFace
from tableside.games.snooker import conduct, diagrams
from tableside.games.snooker.positions import POSITIONS
from tableside.games.snooker.score import SnookerMatch

_MEASURES = N_("This rule covers measurements and equipment, which are checked before play.")
_MEANING = N_("It says what a word means; the rulings cite the clauses in which the word decides something.")
_OUTLINE = N_("This rule outlines the game; rulings follow the rules that give the details.")
_SET_UP = N_("It says where the balls lie at the start; the drawn table shows it.")
_DUTY = N_("This rule sets a duty for officials; no ruling depends on it.")
_LANGUAGE = N_("This rule says how to read the text.")

NOTHING_TO_DECIDE: Mapping[str, str] = MappingProxyType(
    {
        "1.1": _MEASURES,
        "1.2.a": _MEASURES,
        "1.4": _MEASURES,
        "2.2": _MEANING,
        "2.3": _MEANING,
        "2.4": _MEANING,
        "2.6.d": _MEANING,
        "2.7": _MEANING,
        "2.8": _MEANING,
        "2.9.c": _MEANING,
        "2.10.c": _MEANING,
        "2.11": _MEANING,
        "2.12.a": _MEANING,
        "2.13": _MEANING,
        "2.15": _MEANING,
        "2.17": _MEANING,
        "3.1.a": _OUTLINE,
        "3.1.b": _OUTLINE,
        "3.1.e": _OUTLINE,
        "3.1.g": _OUTLINE,
        "3.1.h": _OUTLINE,
        **dict.fromkeys([f"3.2.a.{label}" for label in ("ii", "iii", "iv", "v", "vi", "vii")], _SET_UP),
        "3.19.a": _LANGUAGE,
        "5.1.a.iii": _DUTY,
        "5.2": _DUTY,
        "5.3": _DUTY,
    }
)


SECONDS_WHERE_AN_EVENT_SAYS_NOTHING = 30
"""The rules know no shot clock (4.1 leaves it to the referee); events that use one set its time."""
TIME_CALL = "call.snooker.shot-clock"
DETAILS = Details(
    nothing_to_decide=NOTHING_TO_DECIDE,
    match=SnookerMatch,
    positions=POSITIONS,
    face=TableFace(N_("Snooker table"), rail=125.0),
    clock=ShotClockRules(
        SECONDS_WHERE_AN_EVENT_SAYS_NOTHING,
        "snooker/4.1",
        conduct.WIZARD.id,
        lambda _seconds, _played, late: {"matter": conduct.Matter.SLOW.value} if late else {},
        TIME_CALL,
        adjustable=True,
    ),
    diagrams={
        "snooker-table": diagrams.table_with_measures,
        "snooker-setup": diagrams.balls_at_the_start,
        "snooker-edges": diagrams.both_extreme_edges,
    },
    words={
        **diagrams.LABELS,
        TIME_CALL: "What follows is for the event to say",
        "outcome.points": "Points to the opponent",
        "outcome.replace": "Put back",
    },
)
