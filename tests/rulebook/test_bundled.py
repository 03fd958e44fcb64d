"""The bundled books: whatever their texts say, each rule can be opened, shown and given back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library
from tableside.rulebook.render import RuleView
from tableside.rulebook.scan import canonical


@pytest.fixture(scope="module")
def bundled() -> Library:
    return Library(rulebooks_dir())


def test_every_rule_of_every_edition_can_be_shown(bundled: Library) -> None:
    for book in bundled.books():
        for lang in bundled.languages(book):
            edition = bundled.edition(book, lang)
            assert edition.source.encode() == edition.path.read_bytes()
            assert canonical(edition) == edition.source, f"{edition.path} is not in its one form"
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


@pytest.fixture
def installation(tmp_path: Path, project_root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what is installed, from which something can get lost."""
    root = tmp_path / "installation"
    shutil.copytree(project_root / "rulebooks", root / "rulebooks")
    for name in ("i18n", "resources", "CHANGELOG.md"):
        (root / name).symlink_to(project_root / name)
    monkeypatch.setenv("TABLESIDE_DATA", str(root))
    return root
