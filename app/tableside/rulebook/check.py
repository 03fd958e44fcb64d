"""Checking the rulebooks: every file for itself, and which rules each language of a book has.

Whether a translation has the figures and links of its source is for the translators' checks.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain

from tableside.errors import N_, Phrase, phrase
from tableside.rulebook.data import NOTES, TERMS, Kind
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import local_of, nearest_ids, sorted_ids
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED, LINK, Divergence, Edition, Example, LaterChange, Rule, Term, fits


def check(
    library: Library,
    books: Sequence[str] = (),
    diagram_exists: Callable[[str], bool] | None = None,
    origin: str = BUNDLED,
) -> list[Finding]:
    """Return what is wrong with some books, or with all of them, by file and line."""
    found: list[Finding] = []
    for book in books or library.books():
        found.extend(_check_book(library, book, diagram_exists, origin))
    return sorted(dict.fromkeys(found), key=lambda one: (one.path, one.line))


def _check_book(
    library: Library, book: str, diagram_exists: Callable[[str], bool] | None, origin: str
) -> Iterator[Finding]:
    yield from library.problems(book, origin)
    languages = library.languages(book, origin)
    folder = library.folder(book, origin)
    drafts = drafts_of(library) if origin == BUNDLED else frozenset()
    for lang in library.languages(origin=origin):
        if lang not in languages and lang not in drafts and origin == BUNDLED:
            yield in_file(folder / f"{lang}.md", 1, "missing-edition", lang=lang)
    editions = [library.edition(book, lang, origin) for lang in languages]
    # An unreadable language is reported once; comparing with it would report every rule again.
    editions = [edition for edition in editions if edition.failure is None]
    for edition in editions:
        yield from check_markup(edition)
    yield from check_ids(editions)
    # A language that is being added is not held against the others before it is finished.
    editions = [edition for edition in editions if edition.lang not in drafts]
    for edition in editions:
        yield from check_links(library, edition, diagram_exists)
    yield from check_data(library, book, editions)


def drafts_of(library: Library) -> frozenset[str]:
    return frozenset[str]().union(*(library.book(book).drafts for book in library.books()))


def check_ids(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield ids that are out of order, and those that are missing, extra or elsewhere against the first language."""
    for edition in editions[1:]:
        yield from _presence(editions[0], edition)
    misplaced: set[tuple[str, str]] = set()
    for edition in editions:
        for rule, previous in _out_of_order(edition):
            misplaced.add((edition.lang, rule.id))
            yield in_file(edition.path, rule.line, "out-of-order", id=rule.id, previous=previous)
    if not editions:
        return
    reference = editions[0]
    for edition in editions[1:]:
        common = [rule.id for rule in reference.rules if rule.id in edition and rule.regular]
        place = {rule_id: index for index, rule_id in enumerate(common)}
        ids = [rule.id for rule in edition.rules if rule.id in place]
        for index in _not_increasing([place[rule_id] for rule_id in ids]):
            if {(edition.lang, ids[index]), (reference.lang, ids[index])}.isdisjoint(misplaced):
                line = edition.by_id[ids[index]].line
                yield in_file(edition.path, line, "order-differs", id=ids[index], lang=reference.lang)


def _presence(source: Edition, edition: Edition) -> Iterator[Finding]:
    """Yield rules that only one of two languages has; the rules below such a rule are counted with it."""
    for here, there, code in ((source, edition, "missing"), (edition, source, "extra")):
        lines = _lines_before(edition, source) if here is source else {rule.id: rule.line for rule in edition.rules}
        for rule in here.rules:
            if rule.regular and rule.id not in there and (rule.parent is None or rule.parent in there):
                below = sum(1 for _ in here.subtree(rule.id)) - 1
                more = phrase(N_(" (with {count} below it)"), count=below) if below else ""
                values = {"id": rule.id, "below": more, "langs": source.lang}
                yield in_file(edition.path, lines[rule.id], code, **values)


def _lines_before(edition: Edition, example: Edition) -> dict[str, int]:
    """Return, for each rule of an example, the line of the rule after which it should stand."""
    found: dict[str, int] = {}
    line = 1
    for rule in example.rules:
        found[rule.id] = line
        if rule.id in edition:
            line = edition.by_id[rule.id].line
    return found


def _out_of_order(edition: Edition) -> Iterator[tuple[Rule, Phrase | str]]:
    headings = [rule for rule in edition.rules if rule.kind != "clause" and rule.labels[0] and rule.regular]
    groups: dict[str | None, list[Rule]] = {None: headings}
    for rule in edition.rules:
        if rule.kind == "clause" and rule.regular:
            groups.setdefault(rule.parent, []).append(rule)
    for group in groups.values():
        place = {rule_id: index for index, rule_id in enumerate(sorted_ids(rule.id for rule in group))}
        for index in _not_increasing([place[rule.id] for rule in group]):
            yield group[index], group[index - 1].id if index else phrase(N_("the heading"))


def _not_increasing(places: Iterable[int]) -> list[int]:
    """Return the fewest positions that must move for the rest to increase."""
    values = list(places)
    tails: list[int] = []
    ends: list[int] = []
    before: list[int | None] = []
    for index, value in enumerate(values):
        at = bisect_left(tails, value)
        before.append(ends[at - 1] if at else None)
        tails[at : at + 1] = [value]
        ends[at : at + 1] = [index]
    kept: set[int] = set()
    current = ends[-1] if ends else None
    while current is not None:
        kept.add(current)
        current = before[current]
    return [index for index in range(len(values)) if index not in kept]


_FOREIGN = re.compile(
    r"</?[a-zA-Z][^<>]*>|!\[[^\[\]]*\]\([^)]{0,500}\)?"
    r"|(?<!\[)\[[^\[\]]*\]\([^)]{0,500}\)|\[\^[^\[\]]+\]|^\|.*\||`+",
    re.MULTILINE,
)


def check_markup(edition: Edition) -> Iterator[Finding]:
    """Yield brackets that are no links and markup that rule texts do not use."""
    for rule in edition.rules:
        for block in rule.blocks:
            if block.kind in ("diagram", "table"):
                continue
            for offset, text in enumerate(LINK.sub("", block.markdown).split("\n")):
                line = block.span.first + offset
                if "[[" in text or "]]" in text:
                    yield in_file(edition.path, line, "broken-link")
                if foreign := _FOREIGN.search(text):
                    yield in_file(edition.path, line, "foreign-markup", markup=foreign[0])


def check_links(library: Library, edition: Edition, diagram_exists: Callable[[str], bool] | None) -> Iterator[Finding]:
    """Yield links and diagrams that lead nowhere."""
    known = [*edition.by_id, *library.terms(edition.book)]
    for rule in edition.rules:
        for reference in rule.references():
            if library.resolve(reference.target, edition.book, edition.lang) is None:
                full = reference.target if "/" in reference.target else f"{edition.book}/{reference.target}"
                values = {"id": rule.id, "target": reference.target, "hint": _near(full, known)}
                yield in_file(edition.path, reference.line, "dead-link", **values)
        for block in rule.blocks:
            name = block.diagram[0] if block.diagram else ".svg"
            if diagram_exists is not None and not name.endswith(".svg") and not diagram_exists(name):
                yield in_file(edition.path, block.span.first, "dead-diagram", id=rule.id, target=name)


_OTHER_SOURCES = ("international", "elsewhere")
_NEITHER = "neither"


def check_data(library: Library, book: str, editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield what terms.toml, divergences.toml and book.toml lack or misname."""
    languages = _languages(library, book)
    kinds: tuple[Kind[Term | Divergence | Example | LaterChange], ...] = (TERMS, *NOTES)
    for kind in kinds:
        path = library.folder(book) / kind.file
        for one in library.snapshot.entries(book, kind).every:
            where = phrase(kind.called, id=local_of(one.id))
            for rule in one.rules if not isinstance(one, Term) else filter(None, (one.rule,)):
                lacking = next((edition for edition in editions if rule not in edition), None)
                if lacking is not None:
                    near = phrase(N_(" in “{lang}”{near}"), lang=lacking.lang, near=_near(rule, lacking.by_id))
                    yield in_file(path, one.line, "unknown-rule", where=where, id=rule, hint=near)
            for lang in languages:
                if lang not in one.words:
                    yield in_file(path, one.line, "missing-key", where=where, key=f"[{kind.name}.{lang}]")
            if isinstance(one, Term) and any(one.id in edition for edition in editions):
                yield in_file(path, one.line, "ambiguous-link", target=local_of(one.id))
            elif isinstance(one, Divergence):
                for code, values in _wrong_sources(one, languages):
                    yield in_file(path, one.line, code, where=where, **values)
    yield from _check_book_file(library, book, languages, editions)


def _languages(library: Library, book: str) -> tuple[str, ...]:
    """Return every language that a text or the data of the book speaks, without those that are being added."""
    spoken = (library.languages(), library.book(book).title, *(term.words for term in library.terms(book).values()))
    drafts = drafts_of(library)
    return tuple(lang for lang in dict.fromkeys(chain.from_iterable(spoken)) if lang not in drafts)


def _wrong_sources(one: Divergence, languages: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    if not one.rules:
        yield "no-rule", {}
    for source in one.sources:
        if source not in (*languages, *_OTHER_SOURCES):
            yield "unknown-source", {"source": source}
    if one.follows and one.follows not in (*one.sources, _NEITHER):
        yield "unknown-follows", {"source": one.follows}
    for lang in (lang for lang in languages if lang in one.words and one.sources):
        says = len(one.words[lang].says)
        if says != len(one.sources):
            yield "says-count", {"says": says, "lang": lang, "sources": len(one.sources)}


def _check_book_file(
    library: Library, book: str, languages: Iterable[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "book.toml"
    data = library.book(book)
    texts = {name: getattr(data, name) for name in ("title", "authority", "edition", "status", "prevails")}
    # A file that is missing or broken has been reported; so has a table that is missing altogether.
    for name, table in texts.items():
        for lang in languages:
            if table and lang not in table:
                yield in_file(path, 1, "missing-key", where=f"[{name}]", key=lang)
    for lang in languages:
        if data.styles and lang not in data.styles:
            yield in_file(path, 1, "missing-key", where="book.toml", key=f"[citation.{lang}]")
    headings = {rule.labels[0]: rule for edition in editions for rule in edition.rules if rule.kind == "rule"}
    for lang in data.styles:
        style = data.style_in(lang)
        where = f"[citation.{lang}]"
        bad = next((label for label in headings if label and not fits(style, label)), None)
        if bad is not None:
            yield in_file(path, 1, "wrong-format", where=where, text=style.rule, id=bad)
        for clause in style.clauses:
            if clause.count("{}") != 1:
                yield in_file(path, 1, "wrong-format", where=where, text=clause, id=phrase(N_("a clause")))


def _near(wrong: str, known: Collection[str]) -> Phrase | str:
    ids = nearest_ids(wrong, known, count=2)
    return phrase(N_(" (near: {ids})"), ids=", ".join(ids)) if ids else ""
