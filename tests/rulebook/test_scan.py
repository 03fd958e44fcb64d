from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.rulebook.model import Block, Child, Edition, Span
from tableside.rulebook.scan import scan

PATH = Path("snooker/en.md")

# Text that looks like a rule text, so that the search reaches the odd corners.
MARKS = (
    "# 3 T§## 3.1 R§### x§# §#§(a) §(i)§(ii) x§    §\t§  §- item§1. item§\n§\n\n§text§**bold.** §[[3.1]]§[[x|§]]"
    "§![c](diagram:d)§{#anchor}§\r\n§\r§\ufeff§\u2028"
)
PIECES = st.sampled_from(MARKS.split("§"))


def read(text: str) -> Edition:
    return scan(text, "snooker", "en", PATH)


def codes(edition: Edition) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in edition.problems]


RULE = """\
# 3 The game
## 3.10 Snookered after a foul
Lead with [[2.16]].

(a) Text of (a):

    (i) Sub-clause one.
    (ii) Sub-clause two.

    Closing words of (a).

(b) **Both edges.** Text of (b).
    - first
    - second

Closing text of 3.10.

![Caption](diagram:snooker-table)
"""


def test_labels_make_ids_and_order_is_kept() -> None:
    edition = read(RULE)
    assert [rule.local for rule in edition.rules] == ["3", "3.10", "3.10.a", "3.10.a.i", "3.10.a.ii", "3.10.b"]
    rule = edition.by_id["snooker/3.10"]
    shape = [item.id if isinstance(item, Child) else item.kind for item in rule.content]
    assert shape == ["paragraph", "snooker/3.10.a", "snooker/3.10.b", "paragraph", "diagram"]
    clause = edition.by_id["snooker/3.10.a"]
    shape = [item.id if isinstance(item, Child) else item.markdown for item in clause.content]
    assert shape == ["Text of (a):", "snooker/3.10.a.i", "snooker/3.10.a.ii", "Closing words of (a)."]
    assert edition.problems == ()


def test_rules_know_their_place() -> None:
    edition = read(RULE)
    rule = edition.by_id["snooker/3.10.a.ii"]
    assert (rule.kind, rule.labels, rule.parent, rule.line) == ("clause", ("3.10", "a", "ii"), "snooker/3.10.a", 8)
    assert [above.local for above in edition.path_to(rule.id)] == ["3", "3.10", "3.10.a", "3.10.a.ii"]
    assert edition.by_id["snooker/3.10"].title == "Snookered after a foul"
    assert edition.by_id["snooker/3.10.b"].title == "Both edges"
    assert edition.by_id["snooker/3.10.a"].title is None
    assert edition.by_id["snooker/3.10"].blocks[-1].diagram == ("snooker-table", "Caption")
    assert edition.by_id["snooker/3.10.b"].blocks[1] == Block("list", "- first\n- second", Span(13, 14))
    assert [(one.target, one.line) for one in edition.by_id["snooker/3.10"].references()] == [("2.16", 3)]


def test_headings_with_letters_and_anchors() -> None:
    edition = read("# 4 Play\n(a) x\n## 4c Zone\n(b) x\n    (1) y\n# Glossary {#glossary}\nText.\n")
    assert [rule.local for rule in edition.rules] == ["4", "4.a", "4c", "4c.b", "4c.b.1", "glossary"]
    assert edition.by_id["snooker/glossary"].title == "Glossary"
    assert edition.by_id["snooker/glossary"].labels == ("",)


def test_clauses_need_no_empty_lines() -> None:
    edition = read("## 1.1 T\n(a) If:\n    (i) one\n    (ii) two\n(b) then\n")
    assert [rule.local for rule in edition.rules] == ["1.1", "1.1.a", "1.1.a.i", "1.1.a.ii", "1.1.b"]
    assert edition.problems == ()


def test_brackets_within_a_text_are_no_clause() -> None:
    edition = read("## 1.1 T\n(see above) text\n\n(no) text\n\nText (a) text.\n")
    assert len(edition.rules) == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("words\n# 1 T\nx\n", (1, "text-before-heading")),
        ("# 1 T\nx\n\n# No label\nx\n", (4, "heading-without-label")),
        ("# 1\nx\n", (1, "heading-without-title")),
        ("# 1 T\nx\n### 1.1 T\nx\n", (3, "heading-too-deep")),
        ("# 1 T\n(a) x\n\n  y\n", (4, "indent-uneven")),
        ("# 1 T\n(a) x\n\n        y\n", (4, "indent-too-deep")),
        ("# 1 T\nfirst line\nsecond line\n", (3, "wrapped")),
        ("# 1 T\n(a) x\n(b)\n", (3, "empty-rule")),
        ("# 1 T\n(a) x\n(b) y\n(a) z\n", (4, "doubled")),
        ("# 1 T\nx\n# 1 T\nx\n", (3, "doubled")),
    ],
)
def test_a_slip_is_named_with_its_line(text: str, found: tuple[int, str]) -> None:
    assert codes(read(text)) == [found]


def test_a_doubled_rule_stays_readable() -> None:
    edition = read("# 1 T\n(a) first\n(a) second\n")
    texts = [rule.markdown for rule in edition.rules if rule.kind == "clause"]
    assert texts == ["first", "second"]
    assert [rule.regular for rule in edition.rules] == [True, True, False]


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
def test_scanning_never_fails_and_loses_nothing(text: str) -> None:
    edition = read(text)
    assert edition.source == text
    assert len(edition.by_id) == len(edition.rules)
    covered: list[int] = []
    for rule in edition.rules:
        assert 1 <= rule.span.first <= rule.span.last <= len(edition.lines)
        if rule.parent:
            above = edition.by_id[rule.parent].span
            assert above.first <= rule.span.first
            assert rule.span.last <= above.last
        for block in rule.blocks:
            covered.extend(range(block.span.first, block.span.last + 1))
    assert len(covered) == len(set(covered)), "a line belongs to two blocks"


@given(st.lists(PIECES, max_size=30).map("".join))
def test_every_line_of_text_is_in_a_block(body: str) -> None:
    """Whatever stands under a heading is shown somewhere."""
    text = "# 1 Title\n" + body
    edition = read(text)
    spans = [block.span for rule in edition.rules for block in rule.blocks]
    starts = {rule.line for rule in edition.rules}
    for number, line in enumerate(edition.lines, start=1):
        if line.strip() and number not in starts:
            assert any(span.first <= number <= span.last for span in spans), line
