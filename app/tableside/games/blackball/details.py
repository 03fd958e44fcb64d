"""The score of a blackball match; table, clock and positions of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tableside.errors import N_
from tableside.games import Details, MatchScore, ScoreEntry, ShotClockRules, TableFace
from tableside.games.blackball import clock
from tableside.games.blackball.fouls import NextPlayer
from tableside.games.blackball.shot import Phase
from tableside.games.blackball.table import BALLS_OF_A_GROUP, POSITIONS, Group
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.model import Values

_SHOT = "blackball.shot"


@dataclass(frozen=True)
class BlackballMatch(MatchScore):
    """Frames and balls left of the player at the table and of the opponent, the phase, the group and a free shot."""

    frames: int | None = None
    opponent_frames: int | None = None
    phase: str | None = None
    group: str | None = None
    own_left: int | None = None
    opponent_left: int | None = None
    free_shot: bool = False

    ENTRIES: ClassVar[tuple[ScoreEntry, ...]] = (
        ScoreEntry("frames", N_("Frames"), 0, 99, other="opponent_frames"),
        ScoreEntry("phase", N_("Frame"), values=tuple(phase.value for phase in Phase), wizard=_SHOT),
        ScoreEntry("group", N_("Group"), values=tuple(group.value for group in Group)),
        ScoreEntry("own_left", N_("Own balls"), 0, BALLS_OF_A_GROUP, other="opponent_left"),
        ScoreEntry("free_shot", N_("Free shot"), values=(True, False)),
    )

    def asks_for(self, entry: str) -> bool:
        return entry not in ("group", "own_left") or self.phase in (None, Phase.GROUPS)

    def summary(self, words: Catalogue) -> list[str]:
        parts = [words.text(f"value.blackball.group.{self.group}")] if self.group is not None else []
        return [*parts, words.gettext("Free shot")] if self.free_shot else parts

    def place(self, words: Catalogue) -> str:
        if self.frames is None or self.opponent_frames is None:
            return ""
        return words.gettext("Frame {number}", number=self.frames + self.opponent_frames + 1)

    def swapped(self) -> BlackballMatch:
        group = Group(self.group).other.value if self.group is not None else None
        return replace(super().swapped(), group=group)

    def facts(self, wizard_id: str, given: Values) -> dict[str, Any]:  # noqa: ARG002 - what is given changes nothing
        if wizard_id != _SHOT:
            return {}
        grouped = self.phase in (None, Phase.GROUPS)
        found = {
            "phase": Phase(self.phase) if self.phase is not None else None,
            "group": Group(self.group) if self.group is not None and grouped else None,
            "own_left": self.own_left if grouped else None,
            "free_shot": True if self.free_shot else None,
        }
        return {name: value for name, value in found.items() if value is not None}

    def after(self, answers: Sequence[Answer]) -> BlackballMatch | None:
        after = self
        for answer in answers:
            if answer.wizard.id == _SHOT and answer.ruling is not None:
                after = after._ruled(answer.known, answer.ruling.outcome)
        return None if after == self else after

    def passes_turn(self, answers: Sequence[Answer]) -> bool:
        shots = [one.ruling.outcome for one in answers if one.wizard.id == _SHOT and one.ruling is not None]
        return bool(shots) and shots[-1]["next"]["player"] is NextPlayer.OPPONENT

    def _ruled(self, known: Values, outcome: Mapping[str, Any]) -> BlackballMatch:
        if outcome["winner"] is not None or outcome["rerack"]:
            return self._next_frame(outcome["winner"])
        group = outcome["group_assigned"] or known.get("group")
        phase = Phase.OPEN if group is None else Phase.GROUPS
        after = replace(self, phase=phase.value, free_shot=outcome["next"]["free_shot"])
        if group is None:
            return after
        potted, own = known.get("potted", ()), known.get("own_left")
        return replace(
            after,
            group=group.value,
            own_left=None if own is None else own - potted.count(group.ball),
            opponent_left=None if self.opponent_left is None else self.opponent_left - potted.count(group.other.ball),
        )

    def _next_frame(self, winner: object) -> BlackballMatch:
        won, lost = (int(winner == side) for side in ("player", "opponent"))
        return BlackballMatch(
            None if self.frames is None else self.frames + won,
            None if self.opponent_frames is None else self.opponent_frames + lost,
            Phase.BREAK.value,
        )


DETAILS = Details(
    match=BlackballMatch,
    positions=POSITIONS,
    face=TableFace(N_("Blackball table"), rail=90.0),
    clock=ShotClockRules(
        clock.SECONDS_FOR_A_SHOT,
        "blackball/8a",
        clock.WIZARD.id,
        lambda seconds, played, _late: {"played": str(played).lower(), "seconds": str(seconds)},
        clock.Call.foul.code,
        clock.SECONDS_OF_THE_CALL,
        clock.Call.call_30.code,
        {reason: reason.text.code for reason in clock.TimeOut if reason is not clock.TimeOut.NONE},
        clock.Verdict.TIME_OUT.text.code,
    ),
)
