"""Copies of real books that a test may change as it likes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tableside.resources import data_root
from tableside.translation import Editor, Workspace, WorkspaceFolders
from tests.small import few_messages

BOOKS = ("blackball", "snooker")


@pytest.fixture
def root(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two of the real books and messages in Italian: sixty, or all where a test asks for them."""
    root = tmp_path / "checkout"
    for book in BOOKS:
        shutil.copytree(data_root() / "rulebooks" / book, root / "rulebooks" / book)
    if request.node.get_closest_marker("all_messages") is None:
        return few_messages(root, monkeypatch, ["it"])
    name = Path("i18n") / "it" / "LC_MESSAGES" / "tableside.po"
    (root / name).parent.mkdir(parents=True)
    shutil.copyfile(data_root() / name, root / name)
    return root


@pytest.fixture
def folders(root: Path, tmp_path: Path) -> WorkspaceFolders:
    return WorkspaceFolders(root, tmp_path / "state")


@pytest.fixture
def workspace(folders: WorkspaceFolders) -> Workspace:
    return Workspace(folders)


@pytest.fixture
def editor(workspace: Workspace) -> Editor:
    return Editor(workspace)


Files = Callable[[], dict[str, bytes]]


@pytest.fixture
def files(root: Path) -> Files:
    """Every file of the checkout with its bytes."""

    def read() -> dict[str, bytes]:
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    return read


def finished(editor: Editor, text_id: str, lang: str) -> None:
    """Mark a text as done as it is."""
    editor.save(text_id, lang, editor.workspace.text(text_id, lang), done=True)
