from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.inline import RuleTextRenderer, Run, Shown, plain_text, runs


class _Words(HTMLParser):
    """Collects text, links and emphasis of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[tuple[str, bool, bool, str]] = []
        self._bold = self._italic = False
        self._href = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._bold |= tag == "strong"
        self._italic |= tag == "em"
        if tag == "a":
            self._href = dict(attrs)["href"] or ""

    def handle_endtag(self, tag: str) -> None:
        self._bold &= tag != "strong"
        self._italic &= tag != "em"
        if tag == "a":
            self._href = ""

    def handle_data(self, data: str) -> None:
        piece = (data.replace("\n", " "), self._bold, self._italic, self._href)
        if self.pieces and self.pieces[-1][1:] == piece[1:]:
            piece = (self.pieces.pop()[0] + piece[0], *piece[1:])
        self.pieces.append(piece)


def _editions() -> list[tuple[str, str]]:
    library = Library(rulebooks_dir())
    return [(book, lang) for book in library.books() for lang in library.languages(book)]


@pytest.mark.parametrize(("book", "lang"), _editions())
def test_every_bundled_paragraph_reads_as_its_html_does(book: str, lang: str) -> None:
    library = Library(rulebooks_dir())
    edition = library.edition(book, lang)
    renderer = RuleTextRenderer(_show, str)
    for rule in edition.rules:
        for block in rule.blocks:
            if block.kind != "paragraph":
                continue
            words = _Words()
            words.feed(renderer.html(block.markdown))
            shown = [(run.text, run.bold, run.italic, run.href) for run in runs(block.markdown.strip(), _show)]
            assert shown == words.pieces, rule.id


def _show(target: str, words: str | None) -> Shown:
    return Shown(words or target, f"tableside:{target}")


def test_links_and_emphasis() -> None:
    assert runs("**Crawford rule.** The *cube* rests ([[4.4|see **here**]]).", _show) == [
        Run("Crawford rule.", bold=True),
        Run(" The "),
        Run("cube", italic=True),
        Run(" rests ("),
        Run("see ", href="tableside:4.4"),
        Run("here", bold=True, href="tableside:4.4"),
        Run(")."),
    ]


def test_escaped_signs_and_lone_stars_are_only_characters() -> None:
    assert runs(r"2 * 3 \*4\* a_b_c", _show) == [Run("2 * 3 *4* a_b_c")]


def test_plain_text_is_the_words_of_the_runs() -> None:
    assert plain_text(r"**Both** edges \(a\), see [[2.16]]; 2 * 3", _show) == "Both edges (a), see 2.16; 2 * 3"
    assert plain_text("nothing to read", _show) == "nothing to read"


@given(st.text(max_size=80))
def test_any_text_can_be_set(text: str) -> None:
    assert all(isinstance(run, Run) for run in runs(text, _show))
