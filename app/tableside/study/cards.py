"""Cards on the texts themselves: a figure to put in its gap, and the rule to which a definition or a case belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tableside.chance import Chance
from tableside.games import wizards_of
from tableside.rulebook import Edition, Library
from tableside.rulebook.ids import book_of
from tableside.rulebook.render import RuleView
from tableside.study.drawing import Case
from tableside.study.figures import FigureGaps
from tableside.study.model import Texts

_WRONG = 3
_NEAREST = 8


@dataclass(frozen=True)
class TextCard:
    """A question on a text, in every language."""

    id: str
    kind: Literal["figure", "term"]
    book: str
    rules: tuple[str, ...]
    prompts: Texts
    choices: tuple[Texts, ...]
    right: int


def card_id(source: Mapping[str, Any]) -> str:
    """Name a card: by its rule and figure, or by its term."""
    if source["kind"] == "figure":
        return f"figure/{source['rule']}/{source['value']}"
    return f"term/{source['term']}"


class TextCards:
    """Finds the cards that the books' texts give; a card exists only if every language gives it."""

    def __init__(self, library: Library, languages: Sequence[str]) -> None:
        self._library = library
        self._languages = tuple(languages)
        self._sources: dict[str, tuple[tuple[Edition, ...], list[dict[str, Any]]]] = {}
        self._gaps: dict[str, tuple[tuple[Edition, ...], FigureGaps]] = {}

    def sources(self, book: str) -> list[dict[str, Any]]:
        """List what makes each card of a book: figures in the order of the rules, then terms."""
        editions = self._editions(book)
        known = self._sources.get(book)
        if known is not None and known[0] == editions:
            return known[1]
        found: list[dict[str, Any]] = [
            {"kind": "figure", "rule": rule, "value": value} for rule, value in self._figures(book).places()
        ]
        found += [
            {"kind": "term", "rule": term.rule, "term": term.id}
            for term in self._library.terms(book).values()
            if all(_is_numbered(edition, term.rule) for edition in editions)
            and all(term.words_in(lang).definition for lang in self._languages)
        ]
        self._sources[book] = editions, found
        return found

    def card(self, source: Mapping[str, Any]) -> TextCard | None:
        """Make the card of a source; None where the texts no longer give it."""
        return self._figure(source) if source["kind"] == "figure" else self._term(source)

    def rules_for(self, case: Case, chance: Chance) -> list[Texts] | None:
        """Offer rules for a case: the one that its ruling rests on most, first, and others that it cannot rest on."""
        edition = self._editions(case.wizard.game)[0]
        cited = [_heading(edition, rule) for step in case.ruling.steps for rule in step.rules]
        right = max(dict.fromkeys(cited), key=cited.count)
        excluded = {_heading(edition, rule) for rule in case.wizard.rules} | _linked(edition, right)
        ruled = {_heading(edition, rule) for wizard in wizards_of(case.wizard.game) for rule in wizard.rules}
        return self._offered(edition, right, ruled - excluded, chance, titles=False)

    # Within

    def _editions(self, book: str) -> tuple[Edition, ...]:
        return tuple(self._library.edition(book, lang) for lang in self._languages)

    def _figures(self, book: str) -> FigureGaps:
        editions = self._editions(book)
        known = self._gaps.get(book)
        if known is not None and known[0] == editions:
            return known[1]
        made = FigureGaps(self._library, editions)
        self._gaps[book] = editions, made
        return made

    def _figure(self, source: Mapping[str, Any]) -> TextCard | None:
        rule, value = str(source["rule"]), str(source["value"])
        gap = self._figures(book_of(rule)).gap(rule, value)
        if gap is None:
            return None
        name = card_id(source)
        chance = Chance(name)
        choices = chance.shuffled([gap.right, *gap.wrong(Chance(rule, value))])
        return TextCard(name, "figure", book_of(rule), (rule,), gap.prompts, tuple(choices), choices.index(gap.right))

    def _term(self, source: Mapping[str, Any]) -> TextCard | None:
        term = self._library.term(str(source["term"]))
        edition = self._editions(term.book)[0]
        if term.rule != source["rule"] or term.rule not in edition:
            return None
        name = card_id(source)
        chance = Chance(name)
        right = _heading(edition, term.rule)
        using = {_heading(edition, reference.source) for reference in edition.references_to(term.id)}
        others = {
            _heading(edition, other.rule)
            for other in self._library.terms(term.book).values()
            if _is_numbered(edition, other.rule)
        }
        texts = self._offered(edition, right, others - using - _linked(edition, right), chance)
        if texts is None:
            return None
        prompts = {lang: term.words_in(lang).definition for lang in self._languages}
        choices = chance.shuffled(texts)
        return TextCard(name, "term", term.book, (term.rule,), prompts, tuple(choices), choices.index(texts[0]))

    def _offered(
        self, edition: Edition, right: str, others: Iterable[str], chance: Chance, *, titles: bool = True
    ) -> list[Texts] | None:
        """Give the right rule and some of the nearest others, each by citation, and title if it gives nothing away."""
        order = {rule.id: place for place, rule in enumerate(edition.rules)}
        near = sorted(set(others) - {right}, key=lambda rule: (abs(order[rule] - order[right]), rule))[:_NEAREST]
        offered = [self._named(right, titles)]
        taken = {lang: {text} for lang, text in offered[0].items()}
        for rule in chance.shuffled(near):
            if len(offered) > _WRONG:
                break
            texts = self._named(rule, titles)
            if not any(text in taken[lang] for lang, text in texts.items()):
                offered.append(texts)
                for lang, text in texts.items():
                    taken[lang].add(text)
        return offered if len(offered) > 2 else None

    def _named(self, rule_id: str, titled: bool) -> Texts:
        named = {}
        for lang, edition in zip(self._languages, self._editions(book_of(rule_id)), strict=True):
            rule = edition.by_id.get(rule_id)
            cited = self._library.cite(rule_id, lang)
            title = RuleView(self._library, edition).plain(rule.title or "") if rule and titled else ""
            named[lang] = f"{cited}, {title}" if title and title != cited else cited
        return named


def _is_numbered(edition: Edition, rule_id: str) -> bool:
    """Tell whether a rule is there and has a number to be asked for; a glossary has none."""
    return rule_id in edition and bool(edition.by_id[rule_id].labels[0])


def _heading(edition: Edition, rule_id: str) -> str:
    """Give the rule with a heading to which a clause belongs."""
    rule = edition.by_id[rule_id]
    while rule.kind == "clause" and rule.parent is not None:
        rule = edition.by_id[rule.parent]
    return rule.id


def _linked(edition: Edition, heading: str) -> set[str]:
    """Give the rules that a rule refers to or that refer to it: they may well have a say in the same matter."""
    linked = {heading}
    for rule in edition.subtree(heading):
        linked |= {_heading(edition, reference.source) for reference in edition.references_to(rule.id)}
        for reference in rule.references():
            target = reference.target if "/" in reference.target else f"{edition.book}/{reference.target}"
            if target in edition:
                linked.add(_heading(edition, target))
    return linked
