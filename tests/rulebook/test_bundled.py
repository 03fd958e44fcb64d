"""The bundled books: whatever their texts say, each rule can be opened, shown and given back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tableside.cli import run_command
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


@pytest.mark.parametrize("lost", ["carrom", "carrom/book.toml", "carrom/en.md", "carrom/nl.md"])
def test_what_is_gone_of_a_book_is_told_by_every_command_and_the_others_work(
    installation: Path, lost: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = installation / "rulebooks" / lost
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    ruling = ["rule", "carrom.pegno", "--facts"]
    for words, status in ((["list", "snooker"], 0), (ruling, 0), (["check", "blackball"], 1)):
        assert run_command(words) == status, words
        told = capsys.readouterr()
        assert f"“{path}” is missing, which came with the program" in told.err, words
        assert "The texts are complete" not in told.out
    assert run_command(["list", "carrom"]) == (0 if lost in ("carrom/book.toml", "carrom/nl.md") else 2)
    assert f"“{path}” is missing, which came with the program" in capsys.readouterr().err
