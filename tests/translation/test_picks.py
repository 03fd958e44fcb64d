"""Links to pick, and the text field's idea of a rule's parts, on the real books."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.translation import RuleText, Workspace, open_workspace
from tableside.translation.memory import Pick, picks


@pytest.fixture
def workspace(project_root: Path) -> Workspace:
    return open_workspace(project_root)


def lacking(workspace: Workspace, rule: str, typed: RuleText) -> list[Pick]:
    return [pick for pick in picks(workspace, rule, "it", typed) if not pick.used]


def test_the_links_of_the_source_come_first_until_they_are_used(workspace: Workspace) -> None:
    nothing = RuleText("", ("",))
    offered = picks(workspace, "snooker/3.10", "it", nothing)
    assert [pick.target for pick in offered[:3]] == ["foul", "snookered", "2.16"]
    assert all(pick.kind == "link" and not pick.used for pick in offered[:3])
    assert offered[0].written() == "[[foul|fallo]]"
    assert offered[0].written("falli") == "[[foul|falli]]"
    assert offered[2].written() == "[[2.16]]"
    partly = RuleText("", ("Un [[foul|fallo]].",))
    assert lacking(workspace, "snooker/3.10", nothing)[0] == offered[0]
    assert lacking(workspace, "snooker/3.10", partly)[0].target == "snookered"
    assert lacking(workspace, "snooker/3.10", workspace.text("snooker/3.10", "it")) == []


def test_every_pick_leads_somewhere_and_each_is_offered_once(workspace: Workspace) -> None:
    offered = picks(workspace, "snooker/3.10", "it", RuleText())
    targets = [pick.target for pick in offered]
    assert len(targets) == len(set(targets))
    assert [target for target in targets if workspace.library.resolve(target, "snooker", "it") is None] == []


def test_placeholders_of_a_message_are_picked_those_that_are_lacking_first(workspace: Workspace) -> None:
    message = next(one for one, text in workspace.source_texts("interface").items() if text.plain.count("{") == 2)
    first, second = picks(workspace, message, "it", RuleText())
    assert lacking(workspace, message, RuleText("", (first.written(),))) == [second]
    assert first.written().startswith("{")
