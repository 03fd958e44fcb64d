"""`make diagrams`: draw every diagram in every language."""

from __future__ import annotations

from tableside.games.diagrams import diagram_names, draw
from tableside.messages import available_languages, load_catalogue
from tableside.resources import catalogues_dir, resource


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
