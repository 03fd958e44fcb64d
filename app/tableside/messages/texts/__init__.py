"""The English of every coded text: those of the program itself, and those of the installed games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from tableside.discovery import installed_games
from tableside.messages.model import English
from tableside.messages.texts import common, study, tables


class CodedTexts(Mapping[str, English]):
    """Texts by code. The law of the games is loaded when one of its texts is asked for, not before."""

    def __init__(self) -> None:
        self.own: dict[str, English] = {**common.TEXTS, **study.TEXTS, **tables.TEXTS}
        """The texts of the program itself."""
        self._titles: dict[str, English] | None = None
        self._all: dict[str, English] | None = None

    def __getitem__(self, code: str) -> English:
        if code in self.own:
            return self.own[code]
        found = self._titles_of_games() if code.startswith(("game.", "wizard.")) else self._with_games()
        return found[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._with_games())

    def __len__(self) -> int:
        return len(self._with_games())

    def _titles_of_games(self) -> dict[str, English]:
        if self._titles is None:
            games = installed_games().games.values()
            self._titles = {code: text for game in games for code, text in game.titles_by_code.items()}
        return self._titles

    def _with_games(self) -> dict[str, English]:
        if self._all is None:
            self._all = dict(self.own)
            for game in installed_games().games.values():
                self._all.update(game.texts)
        return self._all


@cache
def coded_texts() -> CodedTexts:
    """Return the texts of the program and of all games."""
    return CodedTexts()
