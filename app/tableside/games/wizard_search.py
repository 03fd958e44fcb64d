"""Finding the ruling for a situation told in words: by the names of the wizards and by the rules they rest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rapidfuzz import fuzz, utils

from tableside.games import common_wizards, wizards_of
from tableside.messages import Catalogue
from tableside.rulings.model import Wizard
from tableside.rulings.words import fact_name

_RULE_WEIGHT = 0.6
_LEAST_LIKENESS = 62.0
_USUAL_BONUS = 0.1
_SMALL = 0.001


def by_words(text: str, wizards: Sequence[Wizard], catalogue: Catalogue) -> list[Wizard]:
    """Order the wizards whose names, descriptions or situations sound like a text, best first."""
    scored = [(_likeness(text, wizard, catalogue), place, wizard) for place, wizard in enumerate(wizards)]
    kept = [entry for entry in scored if entry[0] >= _LEAST_LIKENESS]
    return [wizard for _, _, wizard in sorted(kept, key=lambda entry: (-entry[0], entry[1]))]


def _likeness(text: str, wizard: Wizard, catalogue: Catalogue) -> float:
    title = catalogue.first(f"wizard.{wizard.id}")
    about = catalogue.first(f"wizard.{wizard.id}.about")
    situations = [catalogue.gettext(one.title) for one in wizard.situations]
    asked = [fact_name(wizard.id, fact, catalogue) for fact in wizard.facts]

    def like(words: str) -> float:
        return fuzz.token_set_ratio(text, words, processor=utils.default_process)

    best = max([like(title), *(like(words) for words in situations)])
    return max(best, like(about) * 0.9, max((like(words) for words in asked), default=0.0) * 0.75)


def by_hits(hits: Iterable[tuple[str, str, float]], wizards: Sequence[Wizard]) -> list[Wizard]:
    """Order wizards by search results: those found themselves, and those that rest on a rule that was found."""
    scores: dict[str, float] = {}
    for kind, name, score in hits:
        for wizard in wizards:
            share = _share(wizard, kind, name)
            if share:
                scores[wizard.id] = max(scores.get(wizard.id, 0.0), score * share)
    return sorted((wizard for wizard in wizards if wizard.id in scores), key=lambda wizard: -scores[wizard.id])


def _share(wizard: Wizard, kind: str, name: str) -> float:
    if kind == "wizard":
        return 1.0 if wizard.id == name else 0.0
    if kind != "rule" or not name.startswith(f"{wizard.game}/"):
        return 0.0
    if name in wizard.rules:
        # Of two rulings that rest on a rule, the common one is meant, then the one that rests on fewer.
        return _RULE_WEIGHT + (_USUAL_BONUS if wizard.id in _common() else 0.0) - _SMALL * len(wizard.rules)
    return 0.0


@cache
def _common() -> frozenset[str]:
    return frozenset(one.id for one in common_wizards())


def deciding(rule: str, most: int) -> list[Wizard]:
    """Return the wizards that decide a rule or a clause of it, those that rest on most of it first."""
    resting = _resting(rule.partition("/")[0]).get(rule, {})
    common = _common()
    return sorted(resting, key=lambda wizard: (-resting[wizard], wizard.id not in common))[:most]


def deciding_clause(clause: str, most: int) -> list[Wizard]:
    """Return the wizards that rest on a clause itself, those that rest on most of what is around it first."""
    levels = clause.split(".")
    around = [".".join(levels[:end]) for end in range(len(levels), 0, -1)]
    resting = _resting(clause.partition("/")[0])
    found = [wizard for wizard in resting.get(clause, {}) if clause in wizard.rules]
    return sorted(found, key=lambda wizard: [-resting[level][wizard] for level in around])[:most]


@cache
def _resting(book: str) -> Mapping[str, Mapping[Wizard, int]]:
    """Count for each rule and clause how much of it each wizard rests on."""
    found: dict[str, dict[Wizard, int]] = {}
    for wizard in wizards_of(book):
        for rule in wizard.rules:
            whole, *labels = rule.split(".")
            for end in range(len(labels) + 1):
                above = ".".join([whole, *labels[:end]])
                found.setdefault(above, {}).setdefault(wizard, 0)
                found[above][wizard] += 1
    return found


def merged(*orders: Sequence[Wizard]) -> list[Wizard]:
    """Join several orders: what stands early in any of them comes first."""
    places: dict[str, tuple[int, int]] = {}
    found: dict[str, Wizard] = {}
    for rank, order in enumerate(orders):
        for place, wizard in enumerate(order):
            places[wizard.id] = min(places.get(wizard.id, (place, rank)), (place, rank))
            found[wizard.id] = wizard
    return sorted(found.values(), key=lambda wizard: places[wizard.id])
