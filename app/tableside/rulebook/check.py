"""Checking the rulebooks: every file for itself, and the languages of a book against each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import reduce
from pathlib import Path

from tableside.errors import N_, Phrase, phrase
from tableside.rulebook.data import THE_CHANGE, THE_DIVERGENCE, THE_EXAMPLE, THE_TERM
from tableside.rulebook.figures import Figures, figures
from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import local_of, nearest_ids, sorted_ids
from tableside.rulebook.library import Library
from tableside.rulebook.model import BUNDLED, LINK, Edition, Example, LaterChange, Rule, fits


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
    yield from check_links(library, editions, diagram_exists)
    yield from check_figures(editions)
    yield from check_data(library, book, editions)


def drafts_of(library: Library) -> frozenset[str]:
    """Return the languages that are being added to any book."""
    return frozenset[str]().union(*(library.book(book).drafts for book in library.books()))


def check_ids(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield ids that are missing, extra or out of order against the other languages."""
    yield from _presence(editions)
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


def side_with(editions: Sequence[Edition], having: Sequence[str]) -> bool:
    """Return whether what some languages have is right: most have it, or in a tie the first language has."""
    lacking = len(editions) - len(having)
    return len(having) > lacking or (len(having) == lacking and editions[0].lang in having)


def _presence(editions: Sequence[Edition]) -> Iterator[Finding]:
    lines: dict[tuple[str, str], dict[str, int]] = {}
    every = dict.fromkeys(rule.id for edition in editions for rule in edition.rules if rule.regular)
    for rule_id in every:
        having = [edition.lang for edition in editions if rule_id in edition]
        if len(having) == len(editions):
            continue
        kept = side_with(editions, having)
        for edition in editions:
            if (edition.lang in having) is kept:
                continue
            example = next(one for one in editions if rule_id in one)
            rule = example.by_id[rule_id]
            same_above = rule.parent is not None and (rule.parent in edition) is not kept
            if same_above and _alike(editions, rule_id, rule.parent):
                continue  # told with the rule it belongs to
            below = sum(1 for _ in example.subtree(rule_id)) - 1
            others = having if kept else [one.lang for one in editions if one.lang not in having]
            if kept and (edition.lang, example.lang) not in lines:
                lines[edition.lang, example.lang] = _lines_before(edition, example)
            line = lines[edition.lang, example.lang][rule_id] if kept else edition.by_id[rule_id].line
            yield in_file(
                edition.path,
                line,
                "missing" if kept else "extra",
                id=rule_id,
                below=phrase(N_(" (with {count} below it)"), count=below) if below else "",
                langs=", ".join(others),
            )


def _alike(editions: Sequence[Edition], rule_id: str, parent: str | None) -> bool:
    return all((rule_id in edition) == (parent in edition) for edition in editions)


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


def check_links(
    library: Library, editions: Sequence[Edition], diagram_exists: Callable[[str], bool] | None
) -> Iterator[Finding]:
    """Yield dead links, and links that one language has and another has not."""
    targets: dict[str, dict[str, set[str]]] = {}
    for edition in editions:
        resolve = library.resolver(edition.book, edition.lang)
        known = [*edition.by_id, *library.terms(edition.book)]
        for rule in edition.rules:
            own = targets.setdefault(rule.id, {}).setdefault(edition.lang, set())
            for reference in rule.references():
                target = resolve(reference.target)
                # A dead link is reported once, as dead, and not again as missing in the others.
                own.add(target.id if target else f"dead:{reference.target}")
                if target is None:
                    full = reference.target if "/" in reference.target else f"{edition.book}/{reference.target}"
                    values = {"id": rule.id, "target": reference.target, "hint": _near(full, known)}
                    yield in_file(edition.path, reference.line, "dead-link", **values)
            for name, line in _diagrams(rule):
                own.add(f"diagram:{name}")
                if diagram_exists is not None and not diagram_exists(name):
                    yield in_file(edition.path, line, "dead-diagram", id=rule.id, target=name)
    for rule_id, by_lang in targets.items():
        here = [edition for edition in editions if edition.lang in by_lang]
        yield from _compare_links(here, rule_id, by_lang)


def _diagrams(rule: Rule) -> Iterator[tuple[str, int]]:
    for block in rule.blocks:
        if block.diagram and not block.diagram[0].endswith(".svg"):
            yield block.diagram[0], block.span.first


def _compare_links(editions: Sequence[Edition], rule_id: str, by_lang: Mapping[str, set[str]]) -> Iterator[Finding]:
    lacking: dict[str, dict[tuple[str, ...], list[str]]] = {}
    extra: dict[str, dict[tuple[str, ...], list[str]]] = {}
    for target in sorted(set().union(*by_lang.values())):
        if target.startswith("dead:"):
            continue
        having = [edition.lang for edition in editions if target in by_lang[edition.lang]]
        absent = [edition.lang for edition in editions if target not in by_lang[edition.lang]]
        kept = side_with(editions, having)
        for lang in absent if kept else having:
            place = (lacking if kept else extra).setdefault(lang, {})
            place.setdefault(tuple(having if kept else absent), []).append(target)
    for edition in editions:
        line = edition.by_id[rule_id].line
        for code, gathered in (("links-lacking", lacking), ("links-extra", extra)):
            for langs, found in gathered.get(edition.lang, {}).items():
                if langs:
                    yield in_file(
                        edition.path, line, code, id=rule_id, targets=", ".join(found), langs=", ".join(langs)
                    )


def check_figures(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield rules whose figures are not the same in every language, by value."""
    for rule_id in dict.fromkeys(rule.id for edition in editions for rule in edition.rules if rule.regular):
        here = [edition for edition in editions if rule_id in edition]
        if len(here) > 1:
            found = {one.lang: figures(_own_text(one.by_id[rule_id]), one.lang) for one in here}
            yield from _compare_figures(here, rule_id, found)


def _own_text(rule: Rule) -> str:
    return f"{rule.title or ''}\n{rule.markdown}" if rule.kind != "clause" else rule.markdown


def _compare_figures(editions: Sequence[Edition], rule_id: str, found: Mapping[str, Figures]) -> Iterator[Finding]:
    lacking: dict[str, list[Decimal]] = {}
    extra: dict[str, list[Decimal]] = {}
    others: dict[str, dict[str, None]] = {}
    for value in sorted(set().union(*(one.certain for one in found.values()))):
        absent = [edition.lang for edition in editions if found[edition.lang].lacks(value)]
        having = [edition.lang for edition in editions if edition.lang not in absent]
        if not absent:
            continue
        kept = side_with(editions, having)
        for lang in absent if kept else having:
            # A language that only may state the value ("both") is not to blame for it.
            if kept or value in found[lang].certain:
                (lacking if kept else extra).setdefault(lang, []).append(value)
                others.setdefault(lang, {}).update(dict.fromkeys(having if kept else absent))
    for edition in editions:
        lang = edition.lang
        parts = [phrase(N_("“{figure}” only here"), figure=found[lang].certain[value]) for value in extra.get(lang, [])]
        parts += [phrase(N_("{figure} only there"), figure=_plain(value)) for value in lacking.get(lang, [])]
        if parts:
            yield in_file(
                edition.path,
                edition.by_id[rule_id].line,
                "figures",
                id=rule_id,
                langs=", ".join(others[lang]),
                difference=reduce(lambda one, other: phrase("{first}; {rest}", first=one, rest=other), parts),
            )


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")


_OTHER_SOURCES = ("international", "elsewhere")
_NEITHER = "neither"


def check_data(library: Library, book: str, editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield what terms.toml, divergences.toml and book.toml lack or misname."""
    languages = _languages(library, book)
    yield from _check_terms(library, book, languages, editions)
    yield from _check_divergences(library, book, languages, editions)
    yield from _check_notes(library, book, languages, editions)
    yield from _check_book_file(library, book, languages, editions)


def _languages(library: Library, book: str) -> tuple[str, ...]:
    """Return every language that a text or the data of the book speaks, without those that are being added."""
    found = dict.fromkeys(library.languages())
    found.update(dict.fromkeys(library.book(book).title))
    for term in library.terms(book).values():
        found.update(dict.fromkeys(term.words))
    drafts = drafts_of(library)
    return tuple(lang for lang in found if lang not in drafts)


def _check_terms(
    library: Library, book: str, languages: Iterable[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "terms.toml"
    for term in library.terms(book).values():
        where = phrase(THE_TERM, id=local_of(term.id))
        for lang in languages:
            if lang not in term.words:
                yield in_file(path, term.line, "missing-key", where=where, key=f"[term.{lang}]")
        if term.rule:
            for edition in editions:
                if term.rule not in edition:
                    yield _unknown_rule(path, term.line, where, term.rule, edition)
                    break
        if any(term.id in edition for edition in editions):
            yield in_file(path, term.line, "ambiguous-link", target=local_of(term.id))


def _check_divergences(
    library: Library, book: str, languages: Sequence[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "divergences.toml"
    for one in library.divergences(book):
        where = phrase(THE_DIVERGENCE, id=local_of(one.id))
        if not one.rules:
            yield in_file(path, one.line, "no-rule", where=where)
        for rule in one.rules:
            lacking = next((edition for edition in editions if rule not in edition), None)
            if lacking is not None:
                yield _unknown_rule(path, one.line, where, rule, lacking)
        for source in one.sources:
            if source not in (*languages, *_OTHER_SOURCES):
                yield in_file(path, one.line, "unknown-source", where=where, source=source)
        if one.follows and one.follows not in (*one.sources, _NEITHER):
            yield in_file(path, one.line, "unknown-follows", where=where, source=one.follows)
        for lang in languages:
            if lang not in one.words:
                yield in_file(path, one.line, "missing-key", where=where, key=f"[divergence.{lang}]")
                continue
            says = len(one.words[lang].says)
            if one.sources and says != len(one.sources):
                yield in_file(
                    path,
                    one.line,
                    "says-count",
                    where=where,
                    says=says,
                    lang=lang,
                    sources=len(one.sources),
                )


def _check_notes(
    library: Library, book: str, languages: Sequence[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    folder = library.folder(book)
    kinds: tuple[tuple[str, str, str, Sequence[Example | LaterChange]], ...] = (
        ("examples.toml", "example", THE_EXAMPLE, library.examples(book)),
        ("changes.toml", "change", THE_CHANGE, library.changes(book)),
    )
    for name, table, words, notes in kinds:
        path = folder / name
        for one in notes:
            where = phrase(words, id=local_of(one.id))
            for rule in one.rules:
                lacking = next((edition for edition in editions if rule not in edition), None)
                if lacking is not None:
                    yield _unknown_rule(path, one.line, where, rule, lacking)
            for lang in languages:
                if lang not in one.words:
                    yield in_file(path, one.line, "missing-key", where=where, key=f"[{table}.{lang}]")


def _check_book_file(
    library: Library, book: str, languages: Iterable[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "book.toml"
    data = library.book(book)
    texts = {
        "title": data.title,
        "authority": data.authority,
        "edition": data.edition,
        "status": data.status,
        "prevails": data.prevails,
    }
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


def _unknown_rule(path: Path, line: int, where: Phrase, rule: str, edition: Edition) -> Finding:
    hint = phrase(N_(" in “{lang}”{near}"), lang=edition.lang, near=_near(rule, edition.by_id))
    return in_file(path, line, "unknown-rule", where=where, id=rule, hint=hint)


def _near(wrong: str, known: Collection[str]) -> Phrase | str:
    """Name the ids that are most like a wrong one."""
    ids = nearest_ids(wrong, known, count=2)
    return phrase(N_(" (near: {ids})"), ids=", ".join(ids)) if ids else ""
