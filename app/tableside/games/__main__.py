"""`make diagrams`: draw every diagram in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tableside.diagrams.svg import Say
from tableside.games import all_games
from tableside.messages import Catalogue, available_languages, load_catalogue
from tableside.resources import catalogues_dir, resource


def all_diagrams() -> Mapping[str, Callable[[Say], str]]:
    return {name: drawn for game in all_games() for name, drawn in game.details.diagrams.items()}


def diagram_names() -> tuple[str, ...]:
    return tuple(all_diagrams())


def draw(name: str, catalogue: Catalogue) -> str:
    """Draw a diagram with its labels in the catalogue's language."""
    return all_diagrams()[name](catalogue.text)


def main() -> None:
    """Write resources/diagrams/<language>/<name>.svg."""
    for language in available_languages(catalogues_dir()):
        catalogue = load_catalogue(language, catalogues_dir())
        folder = resource("diagrams", language)
        folder.mkdir(parents=True, exist_ok=True)
        for name in diagram_names():
            (folder / f"{name}.svg").write_text(draw(name, catalogue), encoding="utf-8")
    print(f"{len(diagram_names())} diagrams drawn")


if __name__ == "__main__":
    main()
