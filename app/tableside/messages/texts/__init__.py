"""The English of every coded text: those of the program itself, and those of the installed games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from tableside.discovery import installed_games
from tableside.messages.model import English
from tableside.messages.texts import common, study, tables


class CodedTexts(Mapping[str, English]):
    """Texts by code. The law and the stories of the games are loaded when one of their texts is asked for."""

    def __init__(self) -> None:
        self.own: dict[str, English] = {**common.TEXTS, **study.TEXTS, **tables.TEXTS}

    def __getitem__(self, code: str) -> English:
        if code in self.own:
            return self.own[code]
        match code.partition(".")[0]:
            case "game" | "wizard":
                return self._titles[code]
            case "told":
                return self._stories[code]
            case _:
                return self._law[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self.own | self._law | self._stories)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    @cached_property
    def _titles(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.titles_by_code.items()}

    @cached_property
    def _law(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.texts.items()}

    @cached_property
    def _stories(self) -> dict[str, English]:
        return {code: text for game in _games() for code, text in game.stories.told.items()}


def _games() -> Iterable[Any]:
    return installed_games().games.values()


@cache
def coded_texts() -> CodedTexts:
    """Return the texts of the program and of all games."""
    return CodedTexts()
