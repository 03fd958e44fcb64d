"""What is offered beside a rule or a term: neighbours in the book that a person might take for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from tableside.chance import Chance
from tableside.games import wizards_of
from tableside.language.words import key_of
from tableside.rulebook import Edition, Library
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import Term
from tableside.rulebook.render import RuleView
from tableside.rulings.words import capital
from tableside.study.model import Choice
from tableside.study.sampling import Case

_WRONG = 3
_NEAREST = 8
_NEAREST_TERMS = 5
_MANY = 4
Key = tuple[str, ...]


class Offers:
    """The rules and terms of one book, as its editions stand."""

    def __init__(self, library: Library, editions: Sequence[Edition]) -> None:
        self._library = library
        self._editions = {edition.lang: edition for edition in editions}
        self._first = editions[0]
        self._links: dict[str, frozenset[str]] = {}
        self._choices: dict[str, Choice] = {}
        self._terms = library.terms(self._first.book)
        self._words: dict[str, dict[str, _TermKeys]] = {}

    def rules_for(self, case: Case, chance: Chance) -> list[Choice]:
        """Offer rules for a case: the one that its ruling rests on most, first, and others that it cannot rest on."""
        cited = [self._heading(rule) for step in case.ruling.steps for rule in step.rules]
        first = {self._heading(rule) for rule in case.ruling.steps[0].rules}
        right = max(dict.fromkeys(cited), key=cited.count)
        if right not in first or 2 * cited.count(right) <= len(cited):
            return []  # Several rules decide it together, or the first of the reasons is another rule's.
        excluded = {self._heading(rule) for rule in case.wizard.rules} | self._linked(right)
        near = sorted(self._ruled - excluded, key=lambda rule: (abs(self._order[rule] - self._order[right]), rule))
        return _different([self._named(right), *(self._named(rule) for rule in chance.shuffled(near[:_NEAREST]))])

    def terms_for(self, term: Term, chance: Chance) -> list[Choice]:
        """Offer terms for a definition: the one that is meant, first, and its nearest kin that cannot be meant."""
        others = [other for other in self._terms.values() if not self._may_be_meant(term, other)]
        others = [other for other in others if not self.is_title(other)]
        near = sorted(others, key=lambda other: (-self._kinship(term, other), self._distance(term, other), other.id))
        near = near[:_NEAREST_TERMS]
        return _different([self._called(term), *(self._called(other) for other in chance.shuffled(near))])

    def is_title(self, term: Term) -> bool:
        """Return whether a term is what the book is called, which stands over every question."""
        book = self._library.book(self._first.book)
        return any(term.words_in(lang).name.casefold() == book.title_in(lang).casefold() for lang in self._editions)

    # Rules

    @cached_property
    def _order(self) -> dict[str, int]:
        return {rule.id: place for place, rule in enumerate(self._first.rules)}

    @cached_property
    def _ruled(self) -> set[str]:
        return {self._heading(rule) for wizard in wizards_of(self._first.book) for rule in wizard.rules}

    def _heading(self, rule_id: str) -> str:
        """Return the rule with a heading to which a clause belongs."""
        rule = self._first.by_id[rule_id]
        while rule.kind == "clause" and rule.parent is not None:
            rule = self._first.by_id[rule.parent]
        return rule.id

    def _linked(self, heading: str) -> frozenset[str]:
        """Return the rules that a rule refers to or that refer to it: they may well have a say in the same matter."""
        if heading not in self._links:
            self._links[heading] = frozenset(self._links_of(heading))
        return self._links[heading]

    def _links_of(self, heading: str) -> Iterable[str]:
        yield heading
        for rule in self._first.subtree(heading):
            yield from (self._heading(reference.source) for reference in self._first.references_to(rule.id))
            for reference in rule.references():
                target = reference.target if "/" in reference.target else f"{self._first.book}/{reference.target}"
                if target in self._first:
                    yield self._heading(target)

    def _named(self, rule_id: str) -> Choice:
        if rule_id not in self._choices:
            texts = {lang: self._title(rule_id, edition) for lang, edition in self._editions.items()}
            self._choices[rule_id] = Choice(texts, rule=rule_id)
        return self._choices[rule_id]

    def _title(self, rule_id: str, edition: Edition) -> str:
        rule = edition.by_id.get(rule_id)
        cited = self._library.cite(rule_id, edition.lang)
        title = RuleView(self._library, edition).plain(rule.title or "") if rule else ""
        return f"{cited}, {title}" if title and title != cited else cited

    # Terms

    def _called(self, term: Term) -> Choice:
        return Choice({lang: capital(term.words_in(lang).name) for lang in self._editions}, rule=term.rule)

    def _keys(self, term: Term) -> dict[str, _TermKeys]:
        if term.id not in self._words:
            self._words[term.id] = {lang: _TermKeys(term, lang) for lang in self._editions}
        return self._words[term.id]

    def _may_be_meant(self, term: Term, other: Term) -> bool:
        """Return whether a definition could pass for that of another term."""
        if other.id == term.id:
            return True
        theirs = self._keys(other)
        return any(own.may_mean(theirs[lang], self._common[lang]) for lang, own in self._keys(term).items())

    @cached_property
    def _common(self) -> dict[str, frozenset[str]]:
        """Words that many terms of the book share, such as "ball", by language."""
        counts = {
            lang: Counter(word for term in self._terms.values() for word in self._keys(term)[lang].name)
            for lang in self._editions
        }
        return {
            lang: frozenset(word for word, times in count.items() if times >= _MANY) for lang, count in counts.items()
        }

    def _kinship(self, term: Term, other: Term) -> float:
        """Return how much two terms have in common: words of their names and definitions, the rarer the more."""
        own, theirs = self._keys(term)[self._first.lang], self._keys(other)[self._first.lang]
        section = local_of(term.rule).partition(".")[0] == local_of(other.rule).partition(".")[0]
        return sum(1 / self._frequency[word] for word in sorted(own.every & theirs.every)) + section / _MANY

    def _distance(self, term: Term, other: Term) -> int:
        return abs(self._order[term.rule] - self._order.get(other.rule, 0))

    @cached_property
    def _frequency(self) -> Counter[str]:
        """How many terms of the book use a word."""
        return Counter(word for term in self._terms.values() for word in self._keys(term)[self._first.lang].every)


class _TermKeys:
    """The words of a term in one language, reduced to their stems."""

    def __init__(self, term: Term, lang: str) -> None:
        words = term.words_in(lang)
        self.name = frozenset(key_of(words.name, lang))
        self.names = frozenset(key_of(name, lang) for name in (words.name, *words.aliases))
        self.defined = frozenset(key_of(words.definition, lang))
        self.every = self.name | self.defined

    def may_mean(self, other: _TermKeys, common: frozenset[str]) -> bool:
        """Return whether this definition holds another term's name or all that defines it, or their names are akin."""
        akin = bool(self.names & other.names) or bool((self.name & other.name) - common)
        return akin or other.name <= self.defined or other.defined <= self.defined


def _different(choices: Iterable[Choice]) -> list[Choice]:
    """Return the first few of some choices that read differently in every language."""
    offered: list[Choice] = []
    for choice in choices:
        if len(offered) > _WRONG:
            break
        if not any(_reads_alike(one, choice) for one in offered):
            offered.append(choice)
    return offered


def _reads_alike(one: Choice, other: Choice) -> bool:
    return any(text.casefold() == other.texts[lang].casefold() for lang, text in one.texts.items())
