"""The pocket edition: a book with its rulings as one HTML file, for a phone without a network.

The questions of a wizard form a tree that the page walks without the engine: the wizard is run on the answers
and branches over the fact that it asks for next, so every leaf is a ruling of the engine. Equal branches are one, and
numbers that lead to the same are a range. A tree that would be too large leaves out what is rarest: second entries of
lists, high numbers, facts with a usual answer.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from html import escape
from string import Template
from typing import Any
from urllib.parse import quote

from tableside import __version__
from tableside.diagrams.svg import themed
from tableside.errors import N_
from tableside.exporting.handbook import (
    BookPart,
    Doubts,
    Extra,
    Figure,
    Handbook,
    Order,
    Tick,
    count_ticks,
    editions_of,
    gather,
)
from tableside.exporting.markup import Markup, about, anchor, colour_rules, contents
from tableside.games import wizards_of
from tableside.language.registry import language
from tableside.messages import Catalogue
from tableside.resources import resource
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.in_force import departures_from
from tableside.rulebook.render import Source
from tableside.rulings.kinds import Bool, Choice, Int, Kind, ListOf, Numbers
from tableside.rulings.model import Fact, Impossible, Ruling, Step, Wizard
from tableside.rulings.partial import PartialRuling, Ran, Shelf, assumed_facts
from tableside.rulings.words import (
    capital,
    joined,
    labelled,
    left_open,
    news_lines,
    option,
    question,
    says_more,
    spoken_value,
    value_name,
    verdict_name,
    wizard_about,
    wizard_name,
)

_MOST_RUNS = 30_000
_MOST_OPTIONS = 5_000
_MOST_REMEMBERED = 200_000
_MOST_PAIRED = 8
"""Lists of so many possible entries can have two of them; longer ones have one."""
_REDUCED = {10: 2, 99: 11, 100: 11}
"""The highest number that is offered of so many, where all of them would be too many: counts, lengths and scores."""

Asked = tuple[str, int]
"""A fact, and which entry of a list or which number is asked for."""
_Run = Callable[[Mapping[str, Any]], Ran]
_Branches = Iterator[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class Question:
    """A fact with its possible answers: the first and the last of a range, and where they lead."""

    asked: Asked
    options: tuple[tuple[int, int, int], ...]
    """Numbers as they are, other values by their place among `answers`; a ruling is the complement of its place."""


@dataclass(frozen=True, slots=True)
class Tree:
    wizard: Wizard
    root: int
    questions: tuple[Question, ...]
    rulings: tuple[Ruling, ...]
    fixed: Mapping[str, Any]
    """Facts that are taken as usual and not asked for."""
    reduced: bool
    """Whether high numbers are left out."""

    def facts(self) -> tuple[Asked, ...]:
        """Return the facts asked for, in the order of the wizard."""
        order = list(self.wizard.facts)
        return tuple(sorted({one.asked for one in self.questions}, key=lambda asked: (order.index(asked[0]), asked[1])))

    def usual(self, asked: Asked) -> int | None:
        """Return the answer that is assumed; None where the question has to be answered."""
        fact = self.wizard.facts[asked[0]]
        return None if fact.required or asked[1] else _usual(fact)


def are_numbers(fact: Fact) -> bool:
    return isinstance(fact.kind, Int | Numbers)


def answers(fact: Fact) -> Sequence[Any]:
    """Return the values that a question offers; none where there are too many."""
    kind = fact.kind
    values: Iterable[Any]
    match kind:
        case Bool():
            values = (True, False)
        case Choice():
            values = kind.every
        case ListOf() if kind.least <= 1 and (items := kind.item.domain()):
            values = (*(() if kind.least else ((),)), *((item,) for item in items))
        case _:
            values = kind.domain() or ()
    # What need not be known can be left open.
    unknown = not fact.required and fact.default is None and values and None not in values
    return (*values, None) if unknown else tuple(values)


def second_entries(fact: Fact) -> Sequence[tuple[Any, ...]]:
    """Return what can be added to a list of one entry: nothing, or one more."""
    items = fact.kind.item.domain() if isinstance(fact.kind, ListOf) else ()
    return ((), *((item,) for item in items or ()))


def _offers_all(kind: Kind, reduced: bool) -> bool:
    """Return whether a fact can be answered with all its values."""
    if isinstance(kind, Int | Numbers):
        return not reduced or _size(kind) not in _REDUCED
    return not isinstance(kind, ListOf) or kind.most == 1


def _takes_two(kind: Kind) -> bool:
    return isinstance(kind, ListOf) and kind.most > 1 and len(kind.item.domain() or ()) <= _MOST_PAIRED


def _size(kind: Int | Numbers) -> int:
    return kind.high - kind.low + 1


def _usual(fact: Fact) -> int:
    return int(fact.default) if isinstance(fact.kind, Int) else answers(fact).index(fact.default)


class _TooLarge(Exception):
    pass


def ruling_tree(wizard: Wizard) -> Tree | None:
    """Return the tree of a wizard, as much of it as is not too large; None where there is none."""
    optional_facts = (fact for fact in wizard.facts.values() if not fact.required)
    told = [one for one in optional_facts if (one.default is not None if isinstance(one.kind, Int) else answers(one))]
    # Those with few answers come first: more of them have room.
    optional = [fact.name for fact in sorted(told, key=lambda fact: len(answers(fact)) or _MOST_PAIRED)]
    run = PartialRuling(wizard, Shelf(_MOST_REMEMBERED)).run
    kinds = [fact.kind for fact in wizard.facts.values()]
    pairs = any(map(_takes_two, kinds))
    high = not all(_offers_all(kind, True) for kind in kinds if isinstance(kind, Int | Numbers))
    for reduced, paired in dict.fromkeys(((False, pairs), (False, False), (high, False))):
        grown = partial(_grown, wizard, run, reduced, paired)
        if (tree := grown(())) is None:
            continue
        if (whole := grown(optional)) is not None:
            return whole
        if not paired:
            return _with_usual_facts(grown, tree, optional)
    return None


def _with_usual_facts(grown: Callable[[Sequence[str]], Tree | None], tree: Tree, optional: Sequence[str]) -> Tree:
    """Let as many facts as possible differ from their usual values."""
    told: list[str] = []
    for name in optional:
        if (larger := grown([*told, name])) is not None:
            told, tree = [*told, name], larger
    return tree


def _grown(wizard: Wizard, run: _Run, reduced: bool, pairs: bool, told: Sequence[str]) -> Tree | None:
    growing = _Growing(wizard, run, reduced, pairs, told)
    try:
        root = growing.grow({})
    except _TooLarge:
        return None
    if root is None or root < 0:
        return None
    fixed = {name: value for name, value in growing.assumed.items() if value is not None}
    return Tree(wizard, root, tuple(growing.questions), tuple(growing.rulings.values()), fixed, reduced)


class _Growing:
    def __init__(self, wizard: Wizard, run: _Run, reduced: bool, pairs: bool, told: Sequence[str]) -> None:
        self._wizard, self._run, self._reduced, self._pairs = wizard, run, reduced, pairs
        self._runs_left, self._options_left = _MOST_RUNS // (2 if pairs else 1), _MOST_OPTIONS
        self.assumed = {name: value for name, value in assumed_facts(wizard).items() if name not in told}
        self.questions: dict[Question, int] = {}
        self.rulings: dict[object, Ruling] = {}
        self._places: dict[object, int] = {}

    def grow(self, given: Mapping[str, Any]) -> int | None:
        """Return the place of the node that these facts lead to; None if they are impossible."""
        if self._runs_left == 0:
            raise _TooLarge
        self._runs_left -= 1
        try:
            ran = self._run({**self.assumed, **self._wizard.derive(given)})
        except Impossible:
            return None
        if isinstance(ran, Impossible):
            return None
        if isinstance(ran, Ruling):
            key = ran.key, ran.steps
            self.rulings.setdefault(key, ran)
            return ~self._places.setdefault(key, len(self._places))
        fact = self._first_to_ask(self._wizard.facts[ran.fact], given)
        return self._joined((fact.name, 0), self._branches(fact, given))

    def _first_to_ask(self, fact: Fact, given: Mapping[str, Any]) -> Fact:
        """Return the fact, or for a score what stands before it: the length of the match bounds it."""
        if isinstance(fact.kind, Numbers):
            for name, other in self._wizard.facts.items():
                if isinstance(other.kind, Int) and other.required and name not in given:
                    return other
                if name == fact.name:
                    break
        return fact

    def _branches(self, fact: Fact, given: Mapping[str, Any]) -> _Branches:
        kind = fact.kind
        if isinstance(kind, Int):
            yield from ((number, self.grow({**given, fact.name: number})) for number in self._numbers(kind))
        elif isinstance(kind, Numbers) and kind.count == 2:
            for first in self._numbers(kind):
                below = ((second, self.grow({**given, fact.name: (first, second)})) for second in self._numbers(kind))
                yield first, self._joined((fact.name, 1), below)
        elif values := answers(fact):
            for place, value in enumerate(values):
                one = self.grow({**given, fact.name: value})
                if one is not None and value and self._pairs and _takes_two(kind):
                    one = self._joined((fact.name, 1), [(0, one), *self._second(fact, value, given)])
                yield place, one
        else:
            raise _TooLarge

    def _numbers(self, kind: Int | Numbers) -> range:
        high = _REDUCED.get(_size(kind), kind.high) if self._reduced else kind.high
        return range(kind.low, high + 1)

    def _second(self, fact: Fact, first: tuple[Any, ...], given: Mapping[str, Any]) -> _Branches:
        distinct = isinstance(fact.kind, ListOf) and fact.kind.distinct
        for place, entry in enumerate(second_entries(fact)):
            if entry and not (distinct and entry == first):
                yield place, self.grow({**given, fact.name: (*first, *entry)})

    def _joined(self, asked: Asked, branches: Iterable[tuple[int, int | None]]) -> int | None:
        """Return the place of the question with these branches, or of what all of them lead to.

        Where answers are left out, the question stands: they may lead elsewhere. It stands as well where the usual
        answer cannot be.
        """
        possible = [(value, below) for value, below in branches if below is not None]
        if not possible:
            return None
        fact = self._wizard.facts[asked[0]]
        as_usual = fact.required or asked[1] or _usual(fact) in (value for value, _ in possible)
        if len({below for _, below in possible}) == 1 and as_usual and _offers_all(fact.kind, self._reduced):
            return possible[0][1]
        ranges, options = are_numbers(fact), list[tuple[int, int, int]]()
        for value, below in possible:
            if ranges and options and options[-1][1:] == (value - 1, below):
                options[-1] = (options[-1][0], value, below)
            else:
                options.append((value, value, below))
        question = Question(asked, tuple(options))
        if question not in self.questions:
            self._options_left -= len(options)
            if self._options_left < 0:
                raise _TooLarge
        return self.questions.setdefault(question, len(self.questions))


_WORDS = (
    N_("Start"),
    N_("Search"),
    N_("Nothing found."),
    N_("Rulings"),
    N_("Why"),
    N_("Answers"),
    N_("Change"),
    N_("Start again"),
    N_("Assumed:"),
    N_("OK"),
    N_("If your answer is not listed, make the ruling in Tableside itself."),
)
_MORE = _WORDS[-1]
_ELSEWHERE = N_("This ruling needs a drawn table or many figures: make it in Tableside itself. Its rules:")
_MADE = N_("Pocket edition of {date}, made with Tableside {version}.")
_OURS = N_("The rulings follow Tableside's own words. Where the figures of this edition differ, they say so.")


@dataclass(frozen=True, slots=True)
class _Edition:
    """The books in one language, with what speaks it."""

    lang: str
    handbook: Handbook
    sources: Mapping[str, Source]
    catalogue: Catalogue

    def word(self, english: str) -> str:
        return self.catalogue.gettext(english)


def make_pocket(
    library: Library, order: Order, catalogues: Callable[[str], Catalogue], tick: Tick, doubts: Doubts, made: date
) -> tuple[bytes, int]:
    """Return the file, and how many texts in it are marked as doubtful."""
    editions = [_edition(library, one, catalogues, tick, doubts) for one in orders_of(library, order)]
    return _Pocket(editions, made, tick).written().encode(), sum(edition.handbook.doubtful for edition in editions)


def orders_of(library: Library, order: Order) -> list[Order]:
    """Return an order for each language: the languages come one after the other, not side by side."""
    extras = order.extras | {Extra.TERMS}
    found = [editions_of(library, order, book) for book in order.books]
    return [
        replace(order, lang=lang, second="", extras=extras, origins=tuple(editions[place].origin for editions in found))
        for place, lang in enumerate(order.languages)
    ]


def pocket_ticks(library: Library, order: Order) -> int:
    """Return how many steps a pocket edition takes: the sections in each language, and the wizards."""
    wizards = sum(len(wizards_of(book)) for book in order.books)
    return sum(count_ticks(library, one) for one in orders_of(library, order)) + wizards


def _edition(
    library: Library, order: Order, catalogues: Callable[[str], Catalogue], tick: Tick, doubts: Doubts
) -> _Edition:
    handbook = gather(library, order, catalogues, tick, doubts)
    sources = {book: Source(library, editions_of(library, order, book)[0]) for book in order.books}
    return _Edition(order.lang, handbook, sources, catalogues(order.lang))


class _Pocket:
    def __init__(self, editions: Sequence[_Edition], made: date, tick: Tick) -> None:
        self._editions = editions
        self._made = made
        self._texts: dict[tuple[str, ...], int] = {}
        """The words of the rulings, each once, in all languages."""
        self._nothing = self._say(lambda _: "")
        self._said: dict[object, int] = {}
        """The places of texts that thousands of rulings share."""
        self._steps: dict[tuple[int, tuple[str, ...]], int] = {}
        self._trees: dict[str, Tree] = {}
        for book in editions[0].handbook.order.books:
            for wizard in wizards_of(book):
                tick()
                tree = ruling_tree(wizard)
                if tree is not None:
                    self._trees[wizard.id] = tree

    def written(self) -> str:
        style = colour_rules() + "".join(_resource(name) for name in ("handbook.css", "pocket.css"))
        script = _resource("pocket.js")
        first = self._editions[0]
        return Template(_resource("pocket.html")).substitute(
            lang=first.lang,
            title=escape(first.handbook.title),
            style=style,
            style_hash=_hash(style),
            script=script,
            script_hash=_hash(script),
            books="\n".join(self._book(edition) for edition in self._editions),
            # It must not contain the end of the script.
            data=json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        )

    # The pages to read

    def _book(self, edition: _Edition) -> str:
        lang = edition.lang
        markup = Markup(edition.handbook, lambda target: f"#{lang}-{anchor(target)}", _picture, f"{lang}-")
        views = [self._home(edition), self._rulings(edition)]
        for book in edition.handbook.books:
            views += _sections(book, lang, markup)
            views.append(_view(f"{lang}-{book.id}-terms", edition.word("Terms"), markup.terms(book.terms)))
        return f'<div class="book" lang="{lang}">' + "\n".join(views) + "</div>"

    def _home(self, edition: _Edition) -> str:
        lang, word = edition.lang, edition.word
        imprint = edition.handbook.order.imprint
        handed_out = " · ".join(part for part in (imprint.publisher, imprint.date) if part)
        parts = [f"<p class='about'>{escape(handed_out)}</p>"] if handed_out else []
        parts += [_big(f"{lang}-rulings", word("Rulings"), "main")] if any(map(wizards_of, edition.sources)) else []
        for book in edition.handbook.books:
            heads = "".join(contents(book.rows, lambda target: f"#{lang}-{anchor(target)}"))
            parts.append(_big(f"{lang}-{book.id}-terms", word("Terms")))
            parts.append(f"<section class='about'>{about(book)}</section>")
            if edition.sources[book.id].edition.origin != BUNDLED and wizards_of(book.id):
                parts.append(f"<p class='caution'>{escape(word(_OURS))}</p>")
            parts.append(f"<h2>{escape(book.title)}</h2><div class='contents'><ul>{heads}</ul></div>")
        made = edition.catalogue.gettext(_MADE, date=self._made.isoformat(), version=__version__)
        parts.append(f"<p class='about'>{escape(made)}</p>")
        return _view(f"{lang}-home", edition.handbook.title, "\n".join(parts))

    def _rulings(self, edition: _Edition) -> str:
        parts, others = list[str](), list[str]()
        for book in edition.handbook.books:
            if len(edition.handbook.books) > 1:
                parts.append(f"<h2>{escape(book.title)}</h2>")
            for wizard in wizards_of(book.id):
                if wizard.id not in self._trees:
                    others.append(self._rules(edition, wizard))
                target = f"{edition.lang}{'/' if wizard.id in self._trees else '-rules-'}{wizard.id}"
                name, told = wizard_name(wizard.id, edition.catalogue), wizard_about(wizard.id, edition.catalogue)
                parts.append(_big(target, name, more=told))
        return "\n".join([_view(f"{edition.lang}-rulings", edition.word("Rulings"), "\n".join(parts)), *others])

    def _rules(self, edition: _Edition, wizard: Wizard) -> str:
        """Write the rules of a wizard that has no tree."""
        source = edition.sources[wizard.game]
        links = (
            f"<li><a href='#{edition.lang}-{anchor(rule)}'>{escape(source.cite(rule))}</a></li>"
            for rule in wizard.rules
            if rule in source.edition
        )
        body = f"<p>{escape(edition.word(_ELSEWHERE))}</p><ul class='clauses'>{''.join(links)}</ul>"
        return _view(f"{edition.lang}-rules-{wizard.id}", wizard_name(wizard.id, edition.catalogue), body)

    # The trees of wizards

    def _data(self) -> dict[str, Any]:
        rulings = [self._ruling(tree) for tree in self._trees.values()]
        return {
            "title": self._editions[0].handbook.title,
            "languages": [edition.lang for edition in self._editions],
            "names": {edition.lang: language(edition.lang).name for edition in self._editions},
            "words": {edition.lang: {one: edition.word(one) for one in _WORDS} for edition in self._editions},
            "cited": {edition.lang: dict(self._cited(edition)) for edition in self._editions},
            "rulings": rulings,
            "steps": [[text, list(rules)] for text, rules in self._steps],
            "texts": {one.lang: [words[at] for words in self._texts] for at, one in enumerate(self._editions)},
        }

    def _cited(self, edition: _Edition) -> Iterator[tuple[str, str]]:
        for book in edition.handbook.books:
            yield from ((anchor(row.rule), row.cited) for row in book.rows if row.first)
        for _, rules in self._steps:
            yield from ((rule, edition.sources[rule.partition("/")[0]].cite(rule)) for rule in rules)

    def _ruling(self, tree: Tree) -> dict[str, Any]:
        wizard, facts = tree.wizard, tree.facts()
        places = {asked: place for place, asked in enumerate(facts)}
        return {
            "id": wizard.id,
            "name": self._say(lambda c: wizard_name(wizard.id, c)),
            "about": self._say(lambda c: wizard_about(wizard.id, c)),
            "root": tree.root,
            "facts": [self._fact(tree, asked) for asked in facts],
            "questions": [[places[one.asked], *_flat(tree, one)] for one in tree.questions],
            "leaves": [self._leaf(wizard, ruling) for ruling in tree.rulings],
            "fixed": [self._say(partial(_fixed, wizard, name, value)) for name, value in tree.fixed.items()],
        }

    def _say(self, words: Callable[[Catalogue], str]) -> int:
        return self._place(words(edition.catalogue) for edition in self._editions)

    def _place(self, words: Iterable[str]) -> int:
        return self._texts.setdefault(tuple(words), len(self._texts))

    def _fact(self, tree: Tree, asked: Asked) -> dict[str, Any]:
        wizard, fact = tree.wizard, tree.wizard.facts[asked[0]]
        values: Sequence[Any] = second_entries(fact) if asked[1] else answers(fact)
        return {
            "question": self._say(lambda c: _question(wizard, asked, c)),
            "values": None if are_numbers(fact) else [self._value(wizard, asked, value) for value in values],
            "menu": self._menu(wizard, asked, values) if fact.groups and not asked[1] else None,
            "hint": None if _offers_all(fact.kind, tree.reduced) else _MORE,
            "usual": tree.usual(asked),
            "open": fact.default is None,
        }

    def _value(self, wizard: Wizard, asked: Asked, value: Any) -> int:
        return self._say(lambda c: _answer(wizard, asked, value, c))

    def _menu(self, wizard: Wizard, asked: Asked, values: Sequence[Any]) -> list[Any]:
        """Return the answers under the titles of their groups; those that concern a ball, under what happened to it."""
        heads: dict[str, list[tuple[int, str]]] = {}
        for place, value in enumerate(values):
            code = str("".join(value) if isinstance(value, tuple) else value)
            heads.setdefault(code.partition(":")[0], []).append((place, code))
        return [
            [
                self._say(partial(_gettext, title)) if title else None,
                [self._entry(wizard, asked, heads[one], values) for one in ones],
            ]
            for title, ones in wizard.facts[asked[0]].grouped(list(heads))
        ]

    def _entry(self, wizard: Wizard, asked: Asked, below: list[tuple[int, str]], values: Sequence[Any]) -> list[Any]:
        if len(below) == 1:
            return [below[0][0], self._value(wizard, asked, values[below[0][0]])]
        head = below[0][1].partition(":")[0]
        balls = [[place, self._named(wizard, asked, code.partition(":")[2] or head)] for place, code in below]
        return [None, self._named(wizard, asked, head), balls]

    def _named(self, wizard: Wizard, asked: Asked, codes: str) -> int:
        return self._say(
            lambda c: capital(", ".join(value_name(wizard.id, asked[0], one, c) for one in codes.split("+")))
        )

    def _leaf(self, wizard: Wizard, ruling: Ruling) -> list[Any]:
        happens = [self._happens(wizard, ruling, name) for name in ruling.outcome]
        steps = [(self._once(step, partial(_reason, step)), step.rules) for step in ruling.steps]
        return [
            self._say(lambda c: capital(c.text(ruling.call))),
            self._say(lambda c: _verdict(wizard, ruling, c)),
            [place for place in happens if place != self._nothing],
            [self._steps.setdefault(step, len(self._steps)) for step in steps],
            int(ruling.verdict in wizard.grave),
            self._place(_departed(edition, wizard, ruling) for edition in self._editions),
        ]

    def _happens(self, wizard: Wizard, ruling: Ruling, name: str) -> int:
        part = replace(ruling, outcome={name: ruling.outcome[name]})
        return self._once((wizard.id, part.call, repr(part.outcome)), partial(_happens, wizard, part))

    def _once(self, key: object, words: Callable[[Catalogue], str]) -> int:
        if key not in self._said:
            self._said[key] = self._say(words)
        return self._said[key]


def _departed(edition: _Edition, wizard: Wizard, ruling: Ruling) -> str:
    """Return the differences between the text of the pocket edition and the ruling, a line each."""
    source = edition.sources[wizard.game]
    found = departures_from(source.library, ruling, edition.lang, source.edition)
    return "\n".join(one.sentence(edition.catalogue.gettext) for one in found)


def _flat(tree: Tree, asked: Question) -> Iterator[int]:
    """Yield the options of a question: first, last and target of a range of numbers, value and target of others."""
    ranges = are_numbers(tree.wizard.facts[asked.asked[0]])
    for first, last, below in asked.options:
        yield from (first, last, below) if ranges else (first, below)


def _fixed(wizard: Wizard, name: str, value: Any, catalogue: Catalogue) -> str:
    return joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)


def _question(wizard: Wizard, asked: Asked, catalogue: Catalogue) -> str:
    kind, words = wizard.facts[asked[0]].kind, question(wizard, asked[0], catalogue)
    if isinstance(kind, Numbers):
        side = value_name(wizard.id, asked[0], kind.sides[asked[1]], catalogue) if kind.sides else str(asked[1] + 1)
        return f"{words} {capital(side)}"
    return catalogue.gettext("Anything else?") if asked[1] else words


def _answer(wizard: Wizard, asked: Asked, value: Any, catalogue: Catalogue) -> str:
    if value == () and asked[1]:
        return catalogue.gettext("Nothing else")
    if value is None:
        known = None in getattr(wizard.facts[asked[0]].kind, "every", ())
        return option(wizard, asked[0], None, catalogue) if known else catalogue.gettext("Not known")
    return spoken_value(wizard, asked[0], value, catalogue)


def _gettext(title: str, catalogue: Catalogue) -> str:
    return catalogue.gettext(title)


def _reason(step: Step, catalogue: Catalogue) -> str:
    return catalogue.text(step.message)


def _verdict(wizard: Wizard, ruling: Ruling, catalogue: Catalogue) -> str:
    verdict = capital(verdict_name(wizard.id, ruling.verdict, catalogue))
    told = [verdict] if says_more(verdict, catalogue.text(ruling.call)) else []
    return "\n".join([*told, *([left_open(catalogue)] if ruling.discretion else [])])


def _happens(wizard: Wizard, ruling: Ruling, catalogue: Catalogue) -> str:
    lines, _ = news_lines(wizard, ruling, catalogue)
    return "\n".join(labelled(line.label, catalogue.parted(line.values), catalogue) for line in lines)


def _sections(book: BookPart, lang: str, markup: Markup) -> list[str]:
    sections = list(book.sections())
    views = []
    for place, section in enumerate(sections):
        beside = (sections[at] for at in (place - 1, place + 1) if 0 <= at < len(sections))
        turns = [_big(f"{lang}-{anchor(one[0].rule)}", book.name_of(one)) for one in beside]
        body = f"{markup.rows(section)}<nav class='turn'>{''.join(turns)}</nav>"
        views.append(_view(f"{lang}-{book.id}-s{place}", "", body))
    return views


def _view(name: str, title: str, body: str) -> str:
    head = f"<h1>{escape(title)}</h1>" if title else ""
    return f'<section class="view" id="{escape(name)}">{head}\n{body}</section>'


def _big(target: str, words: str, kind: str = "", more: str = "") -> str:
    small = f"<small>{escape(more)}</small>" if more else ""
    return f'<a class="big {kind}" href="#{escape(target)}">{escape(words)}{small}</a>'


def _picture(figure: Figure, _lang: str) -> str:
    light, dark = (f"data:image/svg+xml,{quote(themed(figure.svg, night), safe=_SAFE)}" for night in (False, True))
    image = f'<img src="{light}" alt="{escape(figure.caption)}">'
    if dark == light:  # a picture of an imported text
        return image
    return f'<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">{image}</picture>'


_SAFE = "/:=;,()'@!$*+?&"


def _resource(name: str) -> str:
    return resource("handbook", name).read_text("utf-8")


def _hash(content: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
