"""Rule texts are read, written in one canonical form, and gain rules in their places."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.resources import rulebooks_dir
from tableside.rulebook.model import Child, Edition
from tableside.rulebook.scan import canonical, scan
from tableside.translation.texts import BreaksStructure, RuleText, text_of, texts_of, tidied, with_texts

BOOKS = [(book, lang) for book in ("snooker", "carrom", "blackball", "backgammon") for lang in ("it", "nl", "fr")]
SMALL = """# 1 First {=I}

## 2 Rule

Before the clauses.

(a) One.

    (i) Deep.
    (ii) Deeper.

(b) Two.

After the clauses.

# Glossary {#glossary}

Words.
"""


def read(text: str, lang: str = "en") -> Edition:
    return scan(text, "book", lang, Path(f"{lang}.md"))


def edition(book: str, lang: str) -> Edition:
    path = rulebooks_dir() / book / f"{lang}.md"
    return scan(path.read_text(encoding="utf-8"), book, lang, path)


def without(whole: Edition, rule: str) -> Edition:
    gone = {one.id for one in whole.subtree(rule)}
    kept = (one for one in whole.rules if one.id not in gone)
    rules = (
        replace(one, content=tuple(item for item in one.content if not (isinstance(item, Child) and item.id in gone)))
        for one in kept
    )
    return scan(canonical(replace(whole, rules=tuple(rules))), whole.book, whole.lang, whole.path)


@pytest.mark.parametrize(("book", "lang"), BOOKS)
def test_a_book_written_from_nothing_is_the_file_we_ship(book: str, lang: str) -> None:
    source, whole = edition(book, "en"), edition(book, lang)
    empty = replace(whole, lines=(), rules=())
    assert with_texts(empty, texts_of(whole, source), source).source == whole.source


@pytest.mark.parametrize(("book", "lang"), BOOKS[1::4])
def test_any_rule_that_is_lacking_gets_its_place(book: str, lang: str) -> None:
    source, whole = edition(book, "en"), edition(book, lang)
    texts = texts_of(whole, source)
    for rule in list(texts)[:: max(len(texts) // 20, 1)]:
        gone = {one.id: texts[one.id] for one in whole.subtree(rule)}
        assert with_texts(without(whole, rule), gone, source).source == whole.source, rule


def test_what_is_emptied_leaves_no_place_behind() -> None:
    source = read(SMALL)
    before = without(source, "book/2.a.ii")
    after = with_texts(before, {"book/2.a.ii": RuleText("", ("New.",))}, source)
    assert "(ii) New." in after.source
    assert with_texts(after, {"book/2.a.ii": RuleText()}, source).source == before.source


def test_the_text_is_title_and_parts_and_keeps_its_place_beside_new_clauses() -> None:
    source = read(SMALL)
    rule = source.by_id["book/2"]
    assert text_of(rule) == RuleText("Rule", ("Before the clauses.", "", "After the clauses."))
    target = without(source, "book/2.b")
    # The last part stands behind the clause that is lacking.
    assert text_of(target.by_id["book/2"], rule) == text_of(rule)
    again = with_texts(target, {"book/2.b": RuleText("", ("Two.",))}, source)
    assert again.source == SMALL


def test_a_printed_number_stays() -> None:
    source = read("# 1 Rules\n\n(a) {=3.3} A clause with a number of its own.\n")
    empty = replace(source, lang="nl", lines=(), rules=())
    made = with_texts(empty, {"book/1": RuleText("Regels"), "book/1.a": RuleText("", ("Een bepaling.",))}, source)
    assert made.source == "# 1 Regels\n\n(a) {=3.3} Een bepaling.\n"


def test_labels_and_headings_typed_into_a_text_do_not_become_rules() -> None:
    changed = with_texts(read(SMALL), {"book/2.b": RuleText("", ("# 9 Nine\n\n(c) Three",))})
    assert list(changed.by_id) == list(read(SMALL).by_id)
    assert "\\# 9 Nine" in changed.source


def test_what_would_change_an_id_is_refused() -> None:
    with pytest.raises(BreaksStructure):
        with_texts(read(SMALL), {"book/2": RuleText("Rule {#other}", ("x",))})
    with pytest.raises(BreaksStructure, match="fewer clauses"):
        with_texts(read(SMALL), {"book/2.b": RuleText("", ("Two.", "More."))})


def test_a_paragraph_typed_over_several_lines_becomes_one_and_a_list_stands_apart() -> None:
    typed = RuleText("", ("One line\nand another:\n- first\n- second",))
    assert tidied(typed).parts == ("One line and another:\n\n- first\n- second",)


WORDS = st.text(st.sampled_from("ab (i)#1.\n\t-*[]|{}\\é\u00a0"), max_size=40)


@given(st.sampled_from(["book/1", "book/2", "book/2.a", "book/2.a.i"]), WORDS, st.lists(WORDS, min_size=1, max_size=3))
def test_whatever_is_typed_no_other_rule_changes(rule: str, title: str, parts: list[str]) -> None:
    before = read(SMALL)
    try:
        after = with_texts(before, {rule: RuleText(title, tuple(parts))}, before)
    except BreaksStructure:
        return
    others = {one: text for one, text in texts_of(after, before).items() if one != rule}
    assert others == {one: text for one, text in texts_of(before).items() if one != rule and one in others}
    assert canonical(after) == after.source
