"""Checking the terms, the divergences and the citation styles of a book against its texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tableside.rulebook.citations import parts_needed
from tableside.rulebook.findings import Finding, finding
from tableside.rulebook.ids import local_of, nearest_ids
from tableside.rulebook.library import Library
from tableside.rulebook.model import Edition

_OTHER_SOURCES = ("international", "elsewhere")
_NEITHER = "neither"


def check_data(library: Library, book: str, editions: Sequence[Edition]) -> Iterator[Finding]:
    """Yield what terms.toml, divergences.toml and book.toml lack or misname."""
    languages = _languages(library, book)
    yield from _check_terms(library, book, languages, editions)
    yield from _check_divergences(library, book, languages, editions)
    yield from _check_book(library, book, languages, editions)


def _languages(library: Library, book: str) -> tuple[str, ...]:
    """Return every language that a text or the data of the book speaks, without those that are being added."""
    found = dict.fromkeys(library.languages())
    found.update(dict.fromkeys(library.book(book).title))
    for term in library.terms(book).values():
        found.update(dict.fromkeys(term.words))
    drafts = frozenset[str]().union(*(library.book(one).drafts for one in library.books()))
    return tuple(lang for lang in found if lang not in drafts)


def _check_terms(
    library: Library, book: str, languages: Iterable[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "terms.toml"
    for term in library.terms(book).values():
        where = f"the term “{local_of(term.id)}”"
        for lang in languages:
            if lang not in term.words:
                yield finding(path, term.line, "missing-key", where=where, key=f"[term.{lang}]")
        if term.rule:
            for edition in editions:
                if term.rule not in edition:
                    yield _unknown_rule(path, term.line, where, term.rule, edition)
                    break
        if any(term.id in edition for edition in editions):
            yield finding(path, term.line, "ambiguous-link", target=local_of(term.id))


def _check_divergences(
    library: Library, book: str, languages: Sequence[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "divergences.toml"
    for one in library.divergences(book):
        where = f"the divergence “{local_of(one.id)}”"
        if not one.rules:
            yield finding(path, one.line, "no-rule", where=where)
        for rule in one.rules:
            lacking = next((edition for edition in editions if rule not in edition), None)
            if lacking is not None:
                yield _unknown_rule(path, one.line, where, rule, lacking)
        for source in one.sources:
            if source not in (*languages, *_OTHER_SOURCES):
                yield finding(path, one.line, "unknown-source", where=where, source=source)
        if one.follows and one.follows not in (*one.sources, _NEITHER):
            yield finding(path, one.line, "unknown-follows", where=where, source=one.follows)
        for lang in languages:
            if lang not in one.words:
                yield finding(path, one.line, "missing-key", where=where, key=f"[divergence.{lang}]")
                continue
            says = len(one.words[lang].says)
            if one.sources and says != len(one.sources):
                yield finding(
                    path,
                    one.line,
                    "says-count",
                    where=where,
                    says=says,
                    lang=lang,
                    sources=len(one.sources),
                )


def _check_book(
    library: Library, book: str, languages: Iterable[str], editions: Sequence[Edition]
) -> Iterator[Finding]:
    path = library.folder(book) / "book.toml"
    data = library.book(book)
    texts = {"title": data.title, "authority": data.authority, "edition": data.edition, "prevails": data.prevails}
    # A file that is missing or broken has been reported; so has a table that is missing altogether.
    for name, table in texts.items():
        for lang in languages:
            if table and lang not in table:
                yield finding(path, 1, "missing-key", where=f"[{name}]", key=lang)
    for lang in languages:
        if data.styles and lang not in data.styles:
            yield finding(path, 1, "missing-key", where="book.toml", key=f"[citation.{lang}]")
    headings = {rule.labels[0]: rule for edition in editions for rule in edition.rules if rule.kind == "rule"}
    for lang, style in data.styles.items():
        where = f"[citation.{lang}]"
        bad = next((label for label in headings if label and not _fits(style.rule, style.section, label)), None)
        if bad is not None:
            yield finding(path, 1, "wrong-format", where=where, text=style.rule, id=bad)
        for clause in style.clauses:
            if clause.count("{}") != 1:
                yield finding(path, 1, "wrong-format", where=where, text=clause, id="a clause")


def _fits(rule: str, section: str, label: str) -> bool:
    return len(label.split(".")) in (parts_needed(rule), parts_needed(section))


def _unknown_rule(path: Path, line: int, where: str, rule: str, edition: Edition) -> Finding:
    near = nearest_ids(rule, edition.by_id, count=2)
    hint = f" in “{edition.lang}”" + (f" (near: {', '.join(near)})" if near else "")
    return finding(path, line, "unknown-rule", where=where, id=rule, hint=hint)
