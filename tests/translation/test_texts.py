from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.model import Edition
from tableside.rulebook.scan import scan
from tableside.translation.texts import BreaksStructure, RuleText, text_of, texts_of, tidied, with_text

EXAMPLE = """\
# 3 The game

## 3.10 Snookered after a foul

Lead with [[2.16]].

(a) If the player plays:

    (i) any of two balls;
    (ii) a ball.

    A second paragraph of (a).

(b) **Both edges.** Otherwise:

    - one thing
    - another thing

Closing text.

![The table](diagram:snooker-table)

# Glossary {#glossary}

See [[3.10.b]].
"""


def example(text: str = EXAMPLE) -> Edition:
    return scan(text, "snooker", "en", Path("en.md"))


def bundled() -> list[tuple[str, str]]:
    library = Library(rulebooks_dir())
    return [(book, lang) for book in library.books() for lang in library.languages(book)]


@pytest.mark.parametrize(("book", "lang"), bundled())
def test_saving_every_rule_unchanged_gives_the_same_bytes(book: str, lang: str) -> None:
    edition = Library(rulebooks_dir()).edition(book, lang)
    for rule, text in texts_of(edition).items():
        assert tidied(text) == text, f"{rule} would be tidied"
        assert with_text(edition, rule, text).source == edition.source
        assert text.with_body(text.body).same_as(text)
    assert edition.source.encode() == edition.path.read_bytes()


def test_the_text_is_title_and_parts_without_labels() -> None:
    texts = texts_of(example())
    assert texts["snooker/3.10"] == RuleText(
        "Snookered after a foul",
        ("Lead with [[2.16]].", "", "Closing text.\n\n![The table](diagram:snooker-table)"),
    )
    assert texts["snooker/3.10.a"] == RuleText("", ("If the player plays:", "", "A second paragraph of (a)."))
    assert texts["snooker/3.10.b"] == RuleText("", ("**Both edges.** Otherwise:\n\n- one thing\n- another thing",))
    assert texts["snooker/glossary"].title == "Glossary"


def test_a_body_in_one_field_shows_where_the_clauses_stand() -> None:
    text = texts_of(example())["snooker/3.10.a"]
    assert text.body == "If the player plays:\n\n⋯\n\nA second paragraph of (a)."
    assert text.with_body("Wenn:\n\n⋯\n\nDanach.") == RuleText("", ("Wenn:", "", "Danach."))
    assert RuleText("", ("", "", "")).with_body("Wenn:\n⋯\nDanach.", text.shape) == RuleText(
        "", ("Wenn:", "", "Danach.")
    )
    with pytest.raises(BreaksStructure, match="at most"):
        text.with_body("a\n\n⋯\n\nb\n\n⋯\n\nc")


def test_only_the_lines_of_the_rule_change() -> None:
    edition = example()
    text = texts_of(edition)["snooker/3.10.a"]
    changed = with_text(edition, "snooker/3.10.a", replace(text, parts=("If:", "", "Two.\n\nThree."))).source
    assert changed == EXAMPLE.replace("If the player plays:", "If:").replace(
        "    A second paragraph of (a).\n", "    Two.\n\n    Three.\n"
    )
    titled = with_text(edition, "snooker/glossary", RuleText("Words", ("See [[3.10.b]].",)))
    assert titled.source == EXAMPLE.replace("# Glossary {#glossary}", "# Words {#glossary}")


def test_emptying_and_filling_again_gives_the_same_bytes() -> None:
    edition = example()
    for rule, text in texts_of(edition).items():
        empty = with_text(edition, rule, RuleText()).source
        again = example(empty)
        assert texts_of(again)[rule].empty
        assert with_text(again, rule, text).source == EXAMPLE, rule


def test_line_ends_and_a_missing_last_one_are_kept() -> None:
    source = "\ufeff" + EXAMPLE.replace("\n", "\r\n").removesuffix("\r\n")
    edition = example(source)
    text = replace(texts_of(edition)["snooker/glossary"], parts=("One.\n\nTwo.",))
    changed = with_text(edition, "snooker/glossary", text).source
    assert changed == source.replace("See [[3.10.b]].", "One.\r\n\r\nTwo.")


def test_labels_and_headings_typed_into_a_text_do_not_become_rules() -> None:
    edition = example()
    typed = RuleText("", ("# 9 Mine\n\n(c) A clause?\n\n- (d) in a list\nsecond line",))
    changed = example(with_text(edition, "snooker/3.10.b", typed).source)
    assert list(texts_of(changed)) == list(texts_of(edition))
    assert text_of(changed.by_id["snooker/3.10.b"]).parts[0].startswith("\\# 9 Mine\n\n\\(c) A clause?")


def test_a_title_that_would_change_the_id_is_refused() -> None:
    with pytest.raises(BreaksStructure):
        with_text(example(), "snooker/3.10", RuleText("Words {#words}", ("", "", "")))


def test_a_number_before_a_title_with_an_id_of_its_own_is_part_of_the_title() -> None:
    edition = with_text(example(), "snooker/glossary", RuleText("7 Words", ("See [[3.10.b]].",)))
    assert edition.by_id["snooker/glossary"].title == "7 Words"


def test_a_paragraph_typed_over_several_lines_becomes_one() -> None:
    assert tidied(RuleText(" A\nb ", ("one\ntwo\n\n\n\nthree\t\n- a\n- b\n    deeper",))) == RuleText(
        "A b", ("one two\n\nthree\n- a\n- b\n    deeper",)
    )


LETTERS = st.text(alphabet=string.ascii_letters + "éü ()[]*#-.:;0123456789\n\u00a0\u2028⋯\\", max_size=60)


@given(st.sampled_from(sorted(texts_of(example()))), LETTERS, st.lists(LETTERS, min_size=1, max_size=3))
def test_whatever_is_typed_no_other_rule_changes(rule: str, title: str, parts: list[str]) -> None:
    edition = example()
    before = texts_of(edition)
    typed = RuleText(title if before[rule].title else "", tuple(parts[: len(before[rule].parts)]))
    try:
        source = with_text(edition, rule, typed).source
    except BreaksStructure:
        return
    after = texts_of(example(source))
    assert {one: text for one, text in after.items() if one != rule} == {
        one: text for one, text in before.items() if one != rule
    }
    assert after[rule].same_as(tidied(typed))
    assert with_text(example(source), rule, after[rule]).source == source


@given(LETTERS, st.lists(LETTERS, min_size=1, max_size=4))
def test_tidying_twice_changes_nothing_more(title: str, parts: list[str]) -> None:
    once = tidied(RuleText(title, tuple(parts)))
    assert tidied(once) == once
    assert RuleText.from_data(once.as_data()).same_as(once)
