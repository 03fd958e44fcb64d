from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.rulebook import Library, UnknownRuleError
from tableside.rulebook.inline import RuleTextRenderer, Shown
from tableside.rulebook.render import RuleView, Source
from tableside.rulebook.scan import scan

from .conftest import Change


def render(library: Library, rule_id: str, lang: str, form: str = "text") -> str:
    """Return a rule in one of the formats."""
    shown = RuleView(library, library.edition_with(rule_id, lang))
    if form == "json":
        return json.dumps(shown.data(rule_id))
    return {"html": shown.html, "markdown": shown.markdown, "text": shown.text}[form](rule_id)


def test_text(library: Library) -> None:
    assert render(library, "snooker/3.10", "en", "text") == (
        "Section 3 Rule 10 Snookered after a foul\n"
        "\n"
        "The referee calls free ball (Section 2 Rule 16, Backgammon, Art. 4.4(iv)(a)).\n"
        "\n"
        "(a) If the player plays:\n"
        "    (i) any of two balls;\n"
        "    (ii) a ball of 52.5 mm.\n"
        "\n"
        "    A second paragraph of (a).\n"
        "\n"
        "(b) Both edges. Otherwise:\n"
        "\n"
        "    - one thing\n"
        "    - another thing\n"
        "\n"
        "Closing text with 3569 mm.\n"
        "\n"
        "[The table]\n"
    )


def test_text_without_children(library: Library) -> None:
    text = RuleView(library, library.edition_with("snooker/3.10", "en")).text("snooker/3.10", children=False)
    assert "(a)" not in text.replace("(iv)(a)", "")
    assert "Closing text" in text


def test_html_links_read_as_citations_of_the_language(library: Library) -> None:
    html = render(library, "snooker/3.10", "it", "html")
    assert '<a class="rule" href="tableside:snooker/2.16?lang=it">Sezione 2, Regola 16</a>' in html
    assert ">Backgammon, art. 4.4 comma (iv), sottosezione (a)</a>" in html
    assert '<div class="clause" id="snooker/3.10.a.ii">\n<p><span class="label">(ii)</span>\u00a0una bilia' in html
    assert "<em>free ball</em>" in html
    assert "<li>una cosa</li>" in html
    assert '<img alt="Il tavolo" src="diagram:snooker-table" />' in html
    term = render(library, "snooker/2.16", "it", "html")
    assert '<a class="term" href="tableside:snooker/free-ball?lang=it">libera</a>' in term


def test_html_keeps_the_order_of_text_and_clauses(library: Library) -> None:
    html = render(library, "snooker/3.10", "en", "html")
    places = [html.index(words) for words in ("The referee", "If the player", "any of two", "A second", "Closing")]
    assert places == sorted(places)


def test_a_dead_link_shows_its_words(library: Library, change: Change) -> None:
    change("snooker/en.md", "[[free-ball|free]]", "[[9.8|free]] [[9.9]]")
    html = render(library, "snooker/2.16", "en", "html")
    assert '<span class="dead">free</span> <span class="dead">9.9</span>' in html


def test_markdown_carries_addresses(library: Library) -> None:
    text = render(library, "snooker/3.10", "nl", "markdown")
    assert text.startswith("## Sectie 3, Regel 10 Impallato dopo un fallo\n\n")
    assert "[Sectie 2, Regel 16](tableside:snooker/2.16?lang=nl)" in text
    assert "\n> (ii) una bilia di 52,5 mm.\n" in text


def test_data_holds_what_a_program_needs(library: Library) -> None:
    data = json.loads(render(library, "snooker/3.10.b", "fr", "json"))
    assert data["id"] == "snooker/3.10.b"
    assert data["lang"] == "fr"
    assert data["citation"] == "Section 3, règle 10(b)"
    assert data["title"] == "Entrambi i bordi"
    assert [step["id"] for step in data["path"]] == ["snooker/3", "snooker/3.10", "snooker/3.10.b"]
    assert data["text"].startswith("Entrambi i bordi. Altrimenti:")
    assert data["backlinks"] == ["snooker/glossary", "backgammon/4.4.iv"]
    assert data["divergences"][0]["followed"] == "The other (fr)."
    defined = json.loads(render(library, "snooker/2.16", "en", "json"))
    assert [term["name"] for term in defined["terms"]] == ["free ball en"]
    assert defined["links"] == [{"target": "snooker/free-ball", "kind": "term", "words": "free"}]
    assert json.loads(render(library, "snooker/3", "en", "json"))["children"][0]["id"] == "snooker/3.10"


def test_an_unknown_rule_is_not_shown(library: Library) -> None:
    with pytest.raises(UnknownRuleError):
        render(library, "snooker/9.9", "en", "text")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


ALLOWED = {"p", "a", "span", "em", "strong", "ul", "ol", "li", "img", "br", "hr"}
# Blocks of Markdown that rule texts do not use; they are harmless.
ALLOWED |= {"h1", "blockquote", "pre", "code"}
NASTY_PIECES = (
    "<script>alert(1)</script>§<b onclick=x>§[x](javascript:alert(1))§![x](http://x/y.png)§<http://x.y>§&lt;§&§[[a|<i>]]"
    "§[[a]]§![<b>](diagram:d)§`code`§    §\n\n§- §1. §# x§> §*§**§[x]: javascript:y\n§[x]§word§\\§\u0002§\u0003"
    "§<!-- x -->§<div>§\n§(a) §(i) "
)
NASTY = st.sampled_from(NASTY_PIECES.split("§"))


@given(st.one_of(st.text(max_size=60), st.lists(NASTY, max_size=15).map("".join)))
def test_html_is_safe_whatever_the_text(markdown: str) -> None:
    renderer = RuleTextRenderer(lambda target, words: Shown(words or target, "tableside:x"), str)
    tags = _Tags()
    tags.feed(renderer.html(markdown, "a"))
    assert {tag for tag, _ in tags.seen} <= ALLOWED
    for _, attributes in tags.seen:
        assert set(attributes) <= {"class", "href", "src", "alt"}
        assert (attributes.get("href") or "tableside:").startswith("tableside:")


@pytest.fixture(scope="module")
def bare_library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    root = tmp_path_factory.mktemp("bare")
    (root / "x").mkdir()
    (root / "x" / "book.toml").write_text('id = "x"\n', encoding="utf-8")
    return Library(root)


@given(body=st.lists(NASTY, max_size=12).map("".join))
def test_every_view_of_any_text_works(bare_library: Library, body: str) -> None:
    edition = scan(f"# 1 T\n{body}\n", "x", "en", Path("x/en.md"))
    view = RuleView(bare_library, edition)
    for rule in edition.rules:
        view.html(rule.id)
        view.plain(rule.markdown)


def test_a_link_to_a_term_that_is_not_there_shows_what_is_written(library: Library) -> None:
    source = Source(library, library.edition("snooker", "en"))
    assert not [run.href for run in source.runs("[[javascript:alert(1)|js]] [[file:///x|y]]") if run.href]
    assert (
        source.plain("See [[nothing-here]] and [[snooker/nor-here|these words]].")
        == "See nothing-here and these words."
    )
