"""News of the current version, in every language and in the notes of a release."""

from __future__ import annotations

import pytest

from tableside import __version__
from tableside.news import news_of, notes_of, read_news
from tableside.resources import data_root, news_file


@pytest.mark.parametrize("lang", ["en", "it", "nl", "fr"])
def test_the_present_version_has_its_news(lang: str) -> None:
    items = read_news(news_file(lang), __version__)
    assert len(items) == len(read_news(news_file("en"), __version__)) >= 3
    assert all(item.endswith(".") for item in items)


def test_each_language_has_its_own_words() -> None:
    assert len({read_news(news_file(lang), __version__) for lang in ("en", "it", "nl", "fr")}) == 4


def test_a_language_without_news_has_the_changelog() -> None:
    assert news_file("de") == data_root() / "CHANGELOG.md"


def test_only_additions_are_news() -> None:
    text = "# Log\n\n## 2.0\n\n- One\n  and more.\n\n### Changed\n\n- Two.\n\n## 1.0\n\n- Old.\n"
    assert news_of(text, "2.0") == ("One and more.",)
    assert "Two" in notes_of(text, "2.0")
    assert "Old" not in notes_of(text, "2.0")
    assert news_of(text, "3.0") == ()
