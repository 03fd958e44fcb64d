"""Print what the tests of the core need: every dependency of the project except Qt and what drives it."""

import tomllib
from pathlib import Path

WITHOUT_QT = ("PySide6", "pytest-qt", "pytest-rerunfailures", "import-linter", "mypy", "ruff", "types-", "vulture")


def main() -> None:
    """Write one requirement a line."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in project["dependencies"] + project["optional-dependencies"]["dev"]:
        if not requirement.startswith(WITHOUT_QT):
            print(requirement)


if __name__ == "__main__":
    main()
