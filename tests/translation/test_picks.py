"""Links to pick, and the text field's idea of a rule's parts, on the real books."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.translation import RuleText, Workspace, open_workspace
from tableside.translation.picks import matching, next_link, picks
from tableside.translation.texts import body_in, place_in, shape_for


@pytest.fixture
def workspace(project_root: Path) -> Workspace:
    return open_workspace(project_root)


def test_the_links_of_the_source_come_first_until_they_are_used(workspace: Workspace) -> None:
    nothing = RuleText("", ("",))
    offered = picks(workspace, "snooker/3.10", "it", nothing)
    assert [pick.target for pick in offered[:3]] == ["foul", "snookered", "2.16"]
    assert all(pick.kind == "source" and not pick.used for pick in offered[:3])
    assert offered[0].written() == "[[foul|fallo]]"
    assert offered[0].written("falli") == "[[foul|falli]]"
    assert offered[2].written() == "[[2.16]]"
    partly = RuleText("", ("Un [[foul|fallo]].",))
    assert next_link(workspace, "snooker/3.10", "it", nothing) == offered[0]
    following = next_link(workspace, "snooker/3.10", "it", partly)
    assert following is not None
    assert following.target == "snookered"
    assert next_link(workspace, "snooker/3.10", "it", workspace.text("snooker/3.10", "it")) is None


def test_every_pick_leads_somewhere_and_each_is_offered_once(workspace: Workspace) -> None:
    offered = picks(workspace, "snooker/3.10", "it", RuleText())
    targets = [pick.target for pick in offered]
    assert len(targets) == len(set(targets))
    resolve = workspace.library.resolver("snooker", "it")
    assert [target for target in targets if resolve(target) is None] == []


def test_picks_are_found_by_words_of_either_language_and_by_citation(workspace: Workspace) -> None:
    offered = picks(workspace, "snooker/3.10", "it", RuleText())
    assert matching(offered, "free ball")[0].target == "free-ball"
    assert matching(offered, "bilia effett")[0].target == "effective-snookering-ball"
    assert matching(offered, "pallino")[0].target == "cue-ball"
    assert any(pick.target == "3.14.c" for pick in matching(offered, "regola 14 c"))
    assert matching(offered, "no such words at all") == ()


def test_diagrams_are_picked_too(workspace: Workspace) -> None:
    rule = "blackball/5g"
    text = RuleText("", ("[[ball-on|x]]",))
    lacking = next_link(workspace, rule, "fr", text)
    assert lacking is not None
    assert lacking.written("Figure 5") == "![Figure 5](diagram:blackball-figure-5)"


def test_a_field_has_a_place_for_every_part_of_the_source(workspace: Workspace) -> None:
    source = RuleText("T", ("before", "", "after"))
    shape = shape_for(source, RuleText())
    assert shape == (0, 2)
    empty = body_in(RuleText(), shape)
    assert empty.count("⋯") == 1
    typed = RuleText().with_body("prima\n\n⋯\n\ndopo", shape)
    assert typed.parts == ("prima", "", "dopo")
    body = body_in(typed, shape)
    at = place_in(body, shape, 2, 2)
    assert body[at:] == "po"
    assert body[place_in(body, shape, 0, 1) :].startswith("rima")


def test_fields_give_every_real_text_back(workspace: Workspace) -> None:
    for book in workspace.books():
        for lang in workspace.library.languages(book):
            for rule, text in workspace.texts(book, lang).items():
                shape = shape_for(workspace.source(rule), text)
                assert text.with_body(body_in(text, shape), shape).same_as(text), rule
