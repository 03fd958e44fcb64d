"""Nothing in the program is unused; `vulture` finds what no other code names."""

import tomllib

from vulture import Vulture

from tests.conftest import ROOT


def test_nothing_is_unused() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    search = Vulture(ignore_names=settings["tool"]["vulture"]["ignore_names"])
    search.scavenge([str(ROOT / name) for name in ("app", "tests", ".ci", "hatch_build.py")])
    found = (item for item in search.get_unused_code(min_confidence=60) if item.filename.is_relative_to(ROOT / "app"))
    # Reasons, calls and answers of a wizard are variables that data files and facts name by their codes.
    unused = [item for item in found if not (item.typ == "variable" and "games" in item.filename.parts)]
    assert [f"{item.filename.relative_to(ROOT)}:{item.first_lineno} {item.name}" for item in unused] == []
