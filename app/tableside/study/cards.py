"""Cards on the texts themselves: a figure to put in its gap, and terms with what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations
from typing import Any, Literal

from tableside.chance import Chance
from tableside.games import find_game
from tableside.language.words import number_words
from tableside.rulebook import Edition, Library, Rule
from tableside.rulebook.ids import book_of
from tableside.rulebook.model import LINK, Term
from tableside.rulebook.render import RuleView
from tableside.rulings.words import capital
from tableside.study.model import Choice, Texts

_WRONG = 3
_FEWEST_WRONG = 2


@dataclass(frozen=True)
class TextCard:
    """A question on a text, in every language."""

    id: str
    kind: Literal["figure", "term"]
    book: str
    rules: tuple[str, ...]
    prompts: Texts
    choices: tuple[Choice, ...]
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
        self._known: dict[str, tuple[tuple[Edition, ...], FigureGaps, list[dict[str, Any]]]] = {}

    def sources(self, book: str) -> list[dict[str, Any]]:
        """List what makes each card of a book: figures in the order of the rules, then terms."""
        return self._book(book)[2]

    def card(self, source: Mapping[str, Any], turn: int = 0) -> TextCard | None:
        """Make the card of a source, told differently in each turn; None where the texts no longer give it."""
        return self._figure(source, turn) if source["kind"] == "figure" else self._term(source, turn)

    # Within

    def _book(self, book: str) -> tuple[tuple[Edition, ...], FigureGaps, list[dict[str, Any]]]:
        editions = tuple(self._library.edition(book, lang) for lang in self._languages)
        known = self._known.get(book)
        if known is None or known[0] != editions:
            gaps = FigureGaps(self._library, editions)
            found: list[dict[str, Any]] = [
                {"kind": "figure", "rule": rule, "value": value} for rule, value in gaps.places()
            ]
            found += [
                {"kind": "term", "rule": term.rule, "term": term.id}
                for term in self._library.terms(book).values()
                if self._is_defined(term, editions) and len(self._mistaken(term, editions)) >= _FEWEST_WRONG
            ]
            known = self._known[book] = editions, gaps, found
        return known

    def _figure(self, source: Mapping[str, Any], turn: int) -> TextCard | None:
        rule, value = str(source["rule"]), str(source["value"])
        gap = self._book(book_of(rule))[1].gap(rule, value)
        if gap is None:
            return None
        name = card_id(source)
        chance = Chance(name, turn)
        right = Choice(gap.right)
        choices = chance.shuffled([right, *(Choice(texts) for texts in gap.wrong(chance))])
        return TextCard(name, "figure", book_of(rule), (rule,), gap.prompts, tuple(choices), choices.index(right))

    def _term(self, source: Mapping[str, Any], turn: int) -> TextCard | None:
        term = self._library.term(str(source["term"]))
        editions = self._book(term.book)[0]
        others = self._mistaken(term, editions)
        if term.rule != source["rule"] or not self._is_defined(term, editions) or len(others) < _FEWEST_WRONG:
            return None
        name = card_id(source)
        chance = Chance(name, turn)
        names, meanings = self._names, self._meanings
        # Every other time the term is given and its meaning asked for.
        asked, answered = (names, meanings) if turn % 2 else (meanings, names)
        right = Choice(answered(term))
        choices = chance.shuffled([right, *(Choice(answered(one)) for one in chance.shuffled(others)[:_WRONG])])
        return TextCard(name, "term", term.book, (term.rule,), asked(term), tuple(choices), choices.index(right))

    def _names(self, term: Term) -> Texts:
        return {lang: capital(term.words_in(lang).name) for lang in self._languages}

    def _meanings(self, term: Term) -> Texts:
        return {lang: term.words_in(lang).definition for lang in self._languages}

    def _mistaken(self, term: Term, editions: tuple[Edition, ...]) -> list[Term]:
        """Return the terms of one kind with a term of which its definition does not speak."""
        terms = self._library.terms(term.book)
        like = (terms[one] for one in find_game(term.book).stories.like(term.id) if one in terms)
        return [one for one in like if self._is_defined(one, editions) and not self._speaks_of(term, one)]

    def _speaks_of(self, term: Term, other: Term) -> bool:
        """Return whether the definition of a term names another, in some language."""
        meanings, names = self._meanings(term), self._names(other)
        return any(f" {names[lang]} ".casefold() in f" {meanings[lang]} ".casefold() for lang in self._languages)

    def _is_defined(self, term: Term, editions: tuple[Edition, ...]) -> bool:
        defined = all(term.words_in(lang).definition for lang in self._languages)
        return defined and all(term.rule in edition for edition in editions)


GAP = "____"
_MARK = "␟"
_MERE_NUMBER = re.compile(rf"(?:^|\n)\W*{GAP}[.)]|\b(?:fig\w*\.?|num\w+|nummer|numéro)\s+{GAP}", re.IGNORECASE)
"""A gap where a list, a drawing or a ball bears a number: no figure that anybody has to know."""
_IN_A_RANGE = re.compile(
    rf"\d\W*\s(?:to|and|or|a|e|o|tot|en|of|à|et|ou|al)\s\W*{GAP}|{GAP}\W*\s(?:to|or|a|o|tot|of|à|ou)\s\W*\d"
)
"""A gap beside another figure: one end of a range or of a pair, which a reader works out from the other."""
_IN_TWO_UNITS = re.compile(rf"\([^()]*(?:\d|{GAP})[^()]*\bmm\)")
"""A measure with its conversion in brackets: who can multiply needs not know the rule."""
_DIGITS = re.compile(r"(?<![\w.,/½])(\d+(?:[.,]\d+)?)(?![\w/½]|[.,]\d)")
_UNIT = re.compile(r"\W{0,2}\s*([^\W\d_]+)")
_OPENING, _CLOSING = "“«\"'(", ")”»\"'"
_LONGEST, _SHORTEST = 320, 25
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_a-z]|[“«])")
_MOST_CITATIONS = 3
"""The greatest number of citations in a sentence with a gap."""
_STEM = 3
_YEARS = range(1900, 2100)
"""Figures that are read as years."""
_FEW = 10
"""Below this the double of a figure is a mistake that people make."""


@dataclass(frozen=True)
class FigureGap:
    """A text with a gap in every language, the figure that belongs there, and figures from elsewhere."""

    prompts: Texts
    right: Texts
    elsewhere: tuple[Decimal, ...]
    """Figures of the same unit that the book states in other rules, nearest first."""
    value: Decimal
    visible: frozenset[Decimal]
    """Figures that the text shows beside the gap."""

    def wrong(self, chance: Chance) -> list[Texts]:
        """Choose figures that are wrong here: some that occur in the book, some that are merely near."""
        near = [
            value
            for value in self.elsewhere[:6]
            if value not in self.visible and self.value <= 2 * value <= 4 * self.value
        ]
        made = [value for value in _near_figures(self.value) if value not in self.visible]
        chosen: list[Decimal] = []
        for value in [*chance.shuffled(near)[:2], *chance.shuffled(made), *near]:
            if value != self.value and value not in chosen and len(chosen) < _WRONG:
                chosen.append(value)
        return [{lang: written(value, lang) for lang in self.right} for value in chosen]


class FigureGaps:
    """The figures of one book that every language states once, as digits, in the same rule."""

    def __init__(self, library: Library, editions: Sequence[Edition]) -> None:
        self._views = {edition.lang: RuleView(library, edition) for edition in editions}
        self._editions = {edition.lang: edition for edition in editions}
        self._first = editions[0]
        self._units = self._by_unit()

    def places(self) -> list[tuple[str, str]]:
        """List rule and figure of every gap."""
        return [
            (rule.id, str(value))
            for rule in self._first.rules
            if rule.regular
            for value in dict.fromkeys(value for value, _ in _stated(rule, self._first.lang))
            if self.gap(rule.id, str(value)) is not None
        ]

    def gap(self, rule_id: str, figure: str) -> FigureGap | None:
        """Make the gap for a figure of a rule; None unless every language states it exactly once there."""
        value = Decimal(figure)
        if value <= 1 or value in _YEARS:
            # The singular beside the gap gives the answer away; and when a rule was made helps no referee.
            return None
        prompts: dict[str, str] = {}
        visible: set[Decimal] = set()
        for lang, edition in self._editions.items():
            prompt = self._prompt(edition, rule_id, value) if rule_id in edition else None
            if prompt is None:
                return None
            prompts[lang] = prompt
            visible |= {_value(match[1], lang) for match in _DIGITS.finditer(prompt)}
        rule = self._first.by_id[rule_id]
        unit = next((unit for stated, unit in _stated(rule, self._first.lang) if stated == value), "")
        others = {other for other, where in self._units.get(unit, ()) if where != rule_id and other != value}
        ranked = sorted(others, key=lambda other: (abs(other - value), other))
        right = {lang: written(value, lang) for lang in self._editions}
        counted = {value - 1, value + 1} <= visible or {value - 2, value - 1} <= visible
        if counted or any(value in (one + other, one - other) for one, other in permutations(visible, 2)):
            return None  # The rule is not needed by a person who can count.
        made = FigureGap(prompts, right, tuple(ranked), value, frozenset(visible))
        return made if len(made.wrong(Chance(rule_id, figure))) >= _FEWEST_WRONG else None

    def _prompt(self, edition: Edition, rule_id: str, value: Decimal) -> str | None:
        rule = edition.by_id[rule_id]
        lang = edition.lang
        blocks = [block.markdown for block in rule.blocks if block.diagram is None]
        holding = [text for text in blocks if any(found == value for found, _ in _figures_in(text, lang))]
        if len(holding) != 1 or len(LINK.findall(holding[0])) > _MOST_CITATIONS:
            return None
        marked, count = _marked(holding[0], value, lang)
        text = next((one for one in _END_OF_SENTENCE.split(self._views[lang].plain(marked)) if _MARK in one), "")
        if count != 1 or len(text) > _LONGEST:
            return None
        title, lead = self._context(edition, rule)
        if any(_value(match[1], lang) == value for match in _DIGITS.finditer(f"{title} {lead}")):
            title = lead = ""
        sentence = whole_sentence(text, lead)
        if sentence is None:
            return None
        prompt = f"{title} {sentence}".strip().replace(_MARK, GAP)
        shown = [_value(match[1], lang) for match in _DIGITS.finditer(prompt)]
        if value in shown or len(prompt) < _SHORTEST or _is_no_gap(prompt) or _says_in_words(prompt, value, lang):
            return None
        return prompt

    def _context(self, edition: Edition, rule: Rule) -> tuple[str, str]:
        """Return what a clause hangs on: the title of its rule, and the words that lead to it."""
        view = self._views[edition.lang]
        parts: list[str] = []
        current = rule
        while current.kind == "clause" and current.parent is not None:
            current = edition.by_id[current.parent]
            lead = next((view.plain(block.markdown) for block in current.blocks if block.kind == "paragraph"), "")
            if lead.endswith((":", "…")):
                parts.append(lead)
        title = view.plain(current.title or "")
        return f"{title}." if title else "", " ".join(reversed(parts))

    def _by_unit(self) -> dict[str, list[tuple[Decimal, str]]]:
        found: dict[str, list[tuple[Decimal, str]]] = {}
        for rule in self._first.rules:
            for value, unit in _stated(rule, self._first.lang):
                found.setdefault(unit, []).append((value, rule.id))
        return found


def _is_no_gap(prompt: str) -> bool:
    """Return whether a gap asks for the number of a drawing, or for what can be worked out from the text itself."""
    return any(pattern.search(prompt) for pattern in (_MERE_NUMBER, _IN_A_RANGE, _IN_TWO_UNITS))


def _says_in_words(prompt: str, value: Decimal, lang: str) -> bool:
    """Return whether a text names the figure of its gap in words, as in "eight" or "the eighth"."""
    known = number_words(lang)
    stems = {
        word[: max(_STEM, len(word) - 1)]
        for word, number in (known.certain if known else {}).items()
        if number == value
    }
    return any(word.startswith(stem) for word in re.findall(r"\w+", prompt.casefold()) for stem in stems)


def whole_sentence(text: str, lead: str = "") -> str | None:
    """Return a text after the words that lead to it, if that makes whole sentences of prose; None for a fragment."""
    plain = text.strip()
    if "\n" in plain or (not plain[:1].isalnum() and plain[:1] not in _OPENING):
        return None  # A list.
    if plain.endswith((";", ",")) and lead:
        plain = f"{plain[:-1].rstrip()}."
    if not plain.rstrip(_CLOSING).endswith((".", "!", "?")):
        return None
    begins = plain.lstrip(_OPENING)[:1]
    if begins.islower() or begins == _MARK:
        return f"{lead} {plain}" if lead else None
    return f"{lead}\n{plain}" if lead else plain


def written(value: Decimal, lang: str) -> str:
    """Write a figure as a language does."""
    text = format(value.normalize(), "f")
    return text if lang == "en" else text.replace(".", ",")


def _value(digits: str, lang: str) -> Decimal:
    return Decimal(digits.replace(",", "" if lang == "en" and len(digits.partition(",")[2]) == 3 else "."))


def _stated(rule: Rule, lang: str) -> Iterator[tuple[Decimal, str]]:
    for block in rule.blocks:
        if block.diagram is None:
            yield from _figures_in(block.markdown, lang)


def _figures_in(markdown: str, lang: str) -> Iterator[tuple[Decimal, str]]:
    """Return the figures of a text with the word that follows each; what stands inside links does not count."""
    text = LINK.sub(" ", markdown)
    for match in _DIGITS.finditer(text):
        unit = _UNIT.match(text, match.end())
        yield _value(match[1], lang), unit[1].lower().rstrip("s") if unit else ""


def _marked(markdown: str, value: Decimal, lang: str) -> tuple[str, int]:
    """Put a mark in place of a figure, outside links; and count how often."""
    count = 0

    def replaced(match: re.Match[str]) -> str:
        nonlocal count
        if _value(match[1], lang) != value:
            return match[0]
        count += 1
        return _MARK

    pieces: list[str] = []
    place = 0
    for link in LINK.finditer(markdown):
        pieces += [_DIGITS.sub(replaced, markdown[place : link.start()]), link[0]]
        place = link.end()
    pieces.append(_DIGITS.sub(replaced, markdown[place:]))
    return "".join(pieces), count


def _near_figures(value: Decimal) -> list[Decimal]:
    """Return figures that a person might mistake for this one."""
    if value != value.to_integral_value():
        step = Decimal(1).scaleb(int(value.as_tuple().exponent))
        near = [value + 5 * step, value - 5 * step, value + 10 * step, value - 10 * step]
    elif value >= 100 and value % 5:
        near = [value + 10, value - 10, value + 20, value - 20, value + 50]
    elif value >= _FEW and value % 5 == 0:
        step = Decimal(10) if value >= 60 and value % 10 == 0 else Decimal(5)
        near = [value + step, value - step, value + 2 * step, value * 2, (value / 2).to_integral_value()]
    else:
        doubled = [value * 2] if value < _FEW else []
        near = [value + 1, value - 1, value + 2, value - 2, *doubled, value + 3, value + 4]
    return [figure for figure in near if figure > 0]
