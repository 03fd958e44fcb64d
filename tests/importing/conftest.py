from __future__ import annotations

import pytest

from tableside.resources import rulebooks_dir
from tableside.rulebook import Library


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(rulebooks_dir())
