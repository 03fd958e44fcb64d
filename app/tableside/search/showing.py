"""Making a match presentable: in the language being read, with its sentence and the words marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tableside.search.matching import Match
from tableside.search.planning import Plan
from tableside.search.results import Hit, Kind, Why
from tableside.search.snippets import Marker
from tableside.search.store import FOLD, STEM, Index


class Shower:
    """Shows matches to the reader of one language."""

    def __init__(self, indexes: Sequence[Index], lang: str) -> None:
        self._indexes = indexes
        self._lang = lang
        self._markers: dict[int, Marker] = {}

    def hit(self, match: Match, why: Why | None) -> Hit:
        """Return a match as it is shown; a text found in another language is shown in the reader's own."""
        index, number = self._in_reading_language(match)
        if why is not None and why.reason == "text" and why.lang == self._lang:
            why = None
        entry = index.entries[number]
        record = index.record(number)
        marker = self._marker(match.plan, index.lang)
        return Hit(
            kind=cast(Kind, entry.kind),
            id=entry.id,
            book=entry.book,
            lang=index.lang,
            origin=index.origin,
            citation=record.citation,
            title=record.title,
            title_marks=marker.marks(record.title),
            path=record.path,
            snippet=marker.snippet(record),
            score=match.score,
            why=why,
        )

    def _in_reading_language(self, match: Match) -> tuple[Index, int]:
        if match.index.lang == self._lang:
            return match.index, match.number
        entry = match.index.entries[match.number]
        for index in self._indexes:
            if index.lang == self._lang and index.origin == match.index.origin:
                number = index.by_id.get((entry.kind, entry.id))
                if number is not None:
                    return index, number
        return match.index, match.number

    def _marker(self, plan: Plan, lang: str) -> Marker:
        """Return what marks the words of a plan; words of another language are nowhere in the text shown."""
        if plan.code != lang:
            return Marker(lang, frozenset())
        if id(plan) not in self._markers:
            wants = (*plan.required, *plan.helpful)
            lookups = [lookup for want in wants for lookup in want.lookups]
            helpful = {lookup.token for want in plan.helpful for lookup in want.lookups}
            self._markers[id(plan)] = Marker(
                code=lang,
                stems=frozenset(lookup.token for lookup in lookups if lookup.field == STEM),
                folded=frozenset(lookup.token for lookup in lookups if lookup.field == FOLD),
                prefix=plan.prefix,
                lesser=frozenset(helpful),
            )
        return self._markers[id(plan)]
