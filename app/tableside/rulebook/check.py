"""Checking the rulebooks: every file for itself, and the languages of a book against each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache, reduce
from itertools import chain

from tableside.errors import N_, Phrase, phrase
from tableside.rulebook.data import NOTES, TERMS, Kind
from tableside.rulebook.figures import Figures, figures
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


def _sides(editions: Sequence[Edition], having: Sequence[str]) -> tuple[bool, list[str], list[str]]:
    """Return whether what some languages have is right, the languages that are wrong about it, and the others."""
    absent = [edition.lang for edition in editions if edition.lang not in having]
    kept = side_with(editions, having)
    return kept, *((absent, list(having)) if kept else (list(having), absent))


def _presence(editions: Sequence[Edition]) -> Iterator[Finding]:
    every = dict.fromkeys(rule.id for edition in editions for rule in edition.rules if rule.regular)
    before = cache(_lines_before)
    for rule_id in every:
        kept, wrong, others = _sides(editions, [edition.lang for edition in editions if rule_id in edition])
        for edition in (one for one in editions if one.lang in wrong):
            example = next(one for one in editions if rule_id in one)
            rule = example.by_id[rule_id]
            same_above = rule.parent is not None and (rule.parent in edition) is not kept
            if same_above and all((rule_id in one) == (rule.parent in one) for one in editions):
                continue  # told with the rule it belongs to
            below = sum(1 for _ in example.subtree(rule_id)) - 1
            line = before(edition, example)[rule_id] if kept else edition.by_id[rule_id].line
            more = phrase(N_(" (with {count} below it)"), count=below) if below else ""
            values = {"id": rule_id, "below": more, "langs": ", ".join(others)}
            yield in_file(edition.path, line, "missing" if kept else "extra", **values)


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
    gathered: dict[tuple[str, str], dict[str, list[str]]] = {}
    for target in sorted(set().union(*by_lang.values())):
        having = [edition.lang for edition in editions if target in by_lang[edition.lang]]
        kept, wrong, others = _sides(editions, having)
        for lang in wrong if others and not target.startswith("dead:") else ():
            code = "links-lacking" if kept else "links-extra"
            gathered.setdefault((lang, code), {}).setdefault(", ".join(others), []).append(target)
    for edition in editions:
        for code in ("links-lacking", "links-extra"):
            for langs, found in gathered.get((edition.lang, code), {}).items():
                values = {"id": rule_id, "targets": ", ".join(found), "langs": langs}
                yield in_file(edition.path, edition.by_id[rule_id].line, code, **values)


def check_figures(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield rules whose figures are not the same in every language, by value."""
    for rule_id in dict.fromkeys(rule.id for edition in editions for rule in edition.rules if rule.regular):
        here = [edition for edition in editions if rule_id in edition]
        if len(here) > 1:
            rules = {one.lang: one.by_id[rule_id] for one in here}
            titles = {lang: f"{rule.title or ''}\n" if rule.kind != "clause" else "" for lang, rule in rules.items()}
            found = {lang: figures(titles[lang] + rule.markdown, lang) for lang, rule in rules.items()}
            yield from _compare_figures(here, rule_id, found)


def _compare_figures(editions: Sequence[Edition], rule_id: str, found: Mapping[str, Figures]) -> Iterator[Finding]:
    lacking: dict[str, list[Decimal]] = {}
    extra: dict[str, list[Decimal]] = {}
    others: dict[str, dict[str, None]] = {}
    for value in sorted(set().union(*(one.certain for one in found.values()))):
        kept, wrong, right = _sides(
            editions, [edition.lang for edition in editions if not found[edition.lang].lacks(value)]
        )
        for lang in wrong:
            # A language that only may state the value ("both") is not to blame for it.
            if kept or value in found[lang].certain:
                (lacking if kept else extra).setdefault(lang, []).append(value)
                others.setdefault(lang, {}).update(dict.fromkeys(right))
    for edition in editions:
        lang = edition.lang
        parts = [phrase(N_("“{figure}” only here"), figure=found[lang].certain[value]) for value in extra.get(lang, [])]
        parts += [phrase(N_("{figure} only there"), figure=_plain(value)) for value in lacking.get(lang, [])]
        if parts:
            difference = reduce(lambda one, other: phrase("{first}; {rest}", first=one, rest=other), parts)
            values = {"id": rule_id, "langs": ", ".join(others[lang]), "difference": difference}
            yield in_file(edition.path, edition.by_id[rule_id].line, "figures", **values)


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")


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
    """Name the ids that are most like a wrong one."""
    ids = nearest_ids(wrong, known, count=2)
    return phrase(N_(" (near: {ids})"), ids=", ".join(ids)) if ids else ""
