"""The pocket edition: a book with its rulings as one HTML file, for a phone without a network."""

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
from tableside.exporting.handbook import BookPart, Doubts, Extra, Figure, Handbook, Order, Tick, editions_of, gather
from tableside.exporting.markup import Markup, about, anchor, colour_rules, contents
from tableside.exporting.trees import Asked, Question, Tree, answers, are_numbers, ruling_tree, second_entries
from tableside.games import wizards_of
from tableside.language.registry import language
from tableside.messages import Catalogue
from tableside.resources import resource
from tableside.rulebook import BUNDLED, Library
from tableside.rulebook.render import Source
from tableside.rulings.kinds import Numbers
from tableside.rulings.model import Ruling, Step, Wizard
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

_WORDS = (
    N_("Start"),
    N_("Search"),
    N_("Nothing found."),
    N_("Rulings"),
    N_("Why"),
    N_("Answers"),
    N_("Change"),
    N_("Start again"),
    N_("Taken as usual:"),
    N_("OK"),
    N_("For an answer that is not here, rule in Tableside itself."),
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
    library: Library,
    order: Order,
    catalogues: Callable[[str], Catalogue],
    tick: Tick,
    doubts: Doubts,
    made: date,
) -> tuple[bytes, int]:
    """Return the file, and how many texts in it are marked as doubtful."""
    editions = [_edition(library, one, catalogues, tick, doubts) for one in orders_of(library, order)]
    pocket = _Pocket(editions, made, tick)
    return pocket.written().encode(), sum(edition.handbook.doubtful for edition in editions)


def orders_of(library: Library, order: Order) -> list[Order]:
    """Return an order for each language: the languages stand one behind the other, not side by side."""
    extras = order.extras - {Extra.TABLES} | {Extra.TERMS}
    found = [editions_of(library, order, book) for book in order.books]
    return [
        replace(order, lang=lang, second="", extras=extras, origins=tuple(editions[place].origin for editions in found))
        for place, lang in enumerate(order.languages)
    ]


def _edition(
    library: Library, order: Order, catalogues: Callable[[str], Catalogue], tick: Tick, doubts: Doubts
) -> _Edition:
    handbook = gather(library, order, catalogues, tick, doubts)
    sources = {book: Source(library, editions_of(library, order, book)[0]) for book in order.books}
    return _Edition(order.lang, handbook, sources, catalogues(order.lang))


class _Texts:
    """The words of the rulings, each once, in all languages."""

    def __init__(self) -> None:
        self._places: dict[tuple[str, ...], int] = {}

    def __call__(self, words: Iterable[str]) -> int:
        return self._places.setdefault(tuple(words), len(self._places))

    def in_language(self, place: int) -> list[str]:
        return [words[place] for words in self._places]


class _Pocket:
    def __init__(self, editions: Sequence[_Edition], made: date, tick: Tick) -> None:
        self._editions = editions
        self._made = made
        self._texts = _Texts()
        self._nothing = self._say(lambda _: "")
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
            # No end of the script may stand in it.
            data=json.dumps(self._data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        )

    # What is read

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
        parts: list[str] = []
        for book in edition.handbook.books:
            if len(edition.handbook.books) > 1:
                parts.append(f"<h2>{escape(book.title)}</h2>")
            for wizard in wizards_of(book.id):
                has_tree = wizard.id in self._trees
                target = f"{edition.lang}/{wizard.id}" if has_tree else f"{edition.lang}-rules-{wizard.id}"
                name, told = wizard_name(wizard.id, edition.catalogue), wizard_about(wizard.id, edition.catalogue)
                parts.append(_big(target, name, more=told))
        others = [
            self._rules(edition, wizard)
            for book in edition.sources
            for wizard in wizards_of(book)
            if wizard.id not in self._trees
        ]
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

    # What is walked through

    def _data(self) -> dict[str, Any]:
        rulings = [self._ruling(tree) for tree in self._trees.values()]
        return {
            "title": self._editions[0].handbook.title,
            "languages": [edition.lang for edition in self._editions],
            "names": {edition.lang: language(edition.lang).name for edition in self._editions},
            "words": {edition.lang: {one: edition.word(one) for one in _WORDS} for edition in self._editions},
            "cited": {edition.lang: dict(self._cited(edition)) for edition in self._editions},
            "differs": {edition.lang: dict(_differing(edition)) for edition in self._editions},
            "rulings": rulings,
            "steps": [[text, list(rules)] for text, rules in self._steps],
            "texts": {edition.lang: self._texts.in_language(at) for at, edition in enumerate(self._editions)},
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
        return self._texts(words(edition.catalogue) for edition in self._editions)

    def _fact(self, tree: Tree, asked: Asked) -> dict[str, Any]:
        wizard, fact = tree.wizard, tree.wizard.facts[asked[0]]
        values: Sequence[Any] = second_entries(fact) if asked[1] else answers(fact)
        return {
            "question": self._say(lambda c: _question(wizard, asked, c)),
            "values": None if are_numbers(fact) else [self._value(wizard, asked, value) for value in values],
            "menu": self._menu(wizard, asked, values) if fact.groups and not asked[1] else None,
            "hint": None if tree.offers_all(fact) else _MORE,
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
        groups = wizard.facts[asked[0]].grouped(list(heads))
        return [
            [self._title(title), [self._entry(wizard, asked, heads[one], values) for one in ones]]
            for title, ones in groups
        ]

    def _title(self, title: str) -> int | None:
        return self._say(lambda c: c.gettext(title)) if title else None

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
        parts = (replace(ruling, outcome={name: value}) for name, value in ruling.outcome.items())
        happens = [self._say(partial(_happens, wizard, part)) for part in parts]
        steps = [(self._say(partial(_reason, step)), step.rules) for step in ruling.steps]
        return [
            self._say(lambda c: capital(c.text(ruling.call))),
            self._say(lambda c: _verdict(wizard, ruling, c)),
            [place for place in happens if place != self._nothing],
            [self._steps.setdefault(step, len(self._steps)) for step in steps],
            *([1] if ruling.verdict in wizard.grave else []),
        ]


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


def _reason(step: Step, catalogue: Catalogue) -> str:
    return catalogue.text(step.message)


def _verdict(wizard: Wizard, ruling: Ruling, catalogue: Catalogue) -> str:
    verdict = capital(verdict_name(wizard.id, ruling.verdict, catalogue))
    told = [verdict] if says_more(verdict, catalogue.text(ruling.call)) else []
    return "\n".join([*told, *([left_open(catalogue)] if ruling.discretion else [])])


def _happens(wizard: Wizard, ruling: Ruling, catalogue: Catalogue) -> str:
    lines, _ = news_lines(wizard, ruling, catalogue)
    return "\n".join(labelled(line.label, catalogue.parted(line.values), catalogue) for line in lines)


def _differing(edition: _Edition) -> Iterator[tuple[str, str]]:
    """Yield the rules of an imported text whose figures are not those that the rulings go by, and both figures."""
    for source in edition.sources.values():
        if source.edition.origin == BUNDLED:
            continue
        for rule, found in source.other_figures.items():
            for other in found:
                yield (
                    rule,
                    edition.catalogue.gettext(
                        "Other figures: {here} here, {there} in {edition}",
                        here="; ".join(other.here) or "–",
                        there="; ".join(other.there) or "–",
                        edition=edition.catalogue.gettext("Tableside's own words"),
                    ),
                )


def _sections(book: BookPart, lang: str, markup: Markup) -> list[str]:
    sections = list(book.sections())
    views = []
    for place, section in enumerate(sections):
        turns = [
            _big(f"{lang}-{anchor(sections[at][0].rule)}", _name_of(book, sections[at]))
            for at in (place - 1, place + 1)
            if 0 <= at < len(sections)
        ]
        views.append(
            _view(f"{lang}-{book.id}-s{place}", "", f"{markup.rows(section)}<nav class='turn'>{''.join(turns)}</nav>")
        )
    return views


def _name_of(book: BookPart, section: Sequence[Any]) -> str:
    heading = section[0].heading
    return f"{heading.label} {heading.title}".strip() if heading is not None else book.title


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
