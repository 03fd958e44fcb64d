from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tableside.storage import turns
from tableside.storage.turns import OthersAtWork, turn_at

HOLD = """
import sys
from pathlib import Path
from tableside.storage.turns import turn_at
with turn_at(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_at(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Have another process at a folder."""
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        yield other
        other.kill()


def test_a_turn_waits_for_the_other_and_comes_when_that_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    with another_at(tmp_path / "texts") as other:

        def pause(seconds: float) -> None:
            waits.append(seconds)
            other.kill()
            other.wait()

        monkeypatch.setattr("tableside.storage.turns.time.sleep", pause)
        with turn_at(tmp_path / "texts"), turn_at(tmp_path / "texts"):
            assert other.returncode is not None
    assert waits


def test_whoever_is_kept_waiting_is_told_and_may_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_LONGEST_WAIT", 0.0)
    with another_at(tmp_path / "texts"):
        with pytest.raises(OthersAtWork, match="Another Tableside"), turn_at(tmp_path / "texts"):
            pass
        with turn_at(tmp_path / "others"):
            assert (tmp_path / "others.lock").is_file()
    with turn_at(tmp_path / "texts"):
        assert not (tmp_path / "texts").exists()
