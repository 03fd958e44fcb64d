"""The bundled books: whatever their texts say, each rule can be opened, shown and given back."""

from __future__ import annotations

import json

import pytest

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView


@pytest.fixture(scope="module")
def bundled() -> Library:
    return Library(rulebooks_dir())


def test_every_rule_of_every_edition_can_be_shown(bundled: Library) -> None:
    for book in bundled.books():
        for lang in bundled.languages(book):
            edition = bundled.edition(book, lang)
            assert edition.source.encode() == edition.path.read_bytes()
            view = RuleView(bundled, edition)
            for rule in edition.rules:
                if rule.parent is None:
                    assert view.text(rule.id)
                    assert 'class="dead"' not in view.html(rule.id)
                    assert "[[" not in view.markdown(rule.id)
                assert json.dumps(view.data(rule.id, children=False))


def test_no_two_rules_of_an_edition_are_cited_alike(bundled: Library) -> None:
    for book in bundled.books():
        for lang in bundled.languages(book):
            cited = [bundled.cite(rule.id, lang) for rule in bundled.edition(book, lang).rules]
            assert len(cited) == len(set(cited)), sorted({one for one in cited if cited.count(one) > 1})
