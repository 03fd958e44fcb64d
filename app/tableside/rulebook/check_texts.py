"""Checking the words of a rule text: markup, links and figures, also against the other languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from tableside.rulebook.check_ids import side_with
from tableside.rulebook.figures import Figures, figures
from tableside.rulebook.findings import Finding, finding
from tableside.rulebook.ids import nearest_ids
from tableside.rulebook.library import Library
from tableside.rulebook.model import LINK, Edition, Rule

_FOREIGN = re.compile(
    r"</?[a-zA-Z][^>]*>|!\[[^\]]*\]\([^)]*\)?|(?<!\[)\[[^\[\]]*\]\([^)]*\)|\[\^[^\]]+\]|^\|.*\||`+", re.MULTILINE
)


def check_markup(edition: Edition) -> Iterator[Finding]:
    """Yield brackets that are no links and markup that rule texts do not use."""
    for rule in edition.rules:
        for block in rule.blocks:
            if block.kind == "diagram":
                continue
            for offset, text in enumerate(LINK.sub("", block.markdown).split("\n")):
                line = block.span.first + offset
                if "[[" in text or "]]" in text:
                    yield finding(edition.path, line, "broken-link")
                if foreign := _FOREIGN.search(text):
                    yield finding(edition.path, line, "foreign-markup", markup=foreign[0])


def check_links(
    library: Library, editions: Sequence[Edition], diagram_exists: Callable[[str], bool] | None
) -> Iterator[Finding]:
    """Yield dead links, and links that one language has and another has not."""
    targets: dict[str, dict[str, set[str]]] = {}
    for edition in editions:
        resolve = library.resolver(edition.book, edition.lang)
        for rule in edition.rules:
            own = targets.setdefault(rule.id, {}).setdefault(edition.lang, set())
            for reference in rule.references():
                target = resolve(reference.target)
                # A dead link is told once, as dead, and not again as one that the others lack.
                own.add(target.id if target else f"dead:{reference.target}")
                if target is None:
                    yield _dead_link(library, edition, rule, reference.target, reference.line)
            for name, line in _diagrams(rule):
                own.add(f"diagram:{name}")
                if diagram_exists is not None and not diagram_exists(name):
                    yield finding(edition.path, line, "dead-diagram", id=rule.id, target=name)
    for rule_id, by_lang in targets.items():
        here = [edition for edition in editions if edition.lang in by_lang]
        yield from _compare_links(here, rule_id, by_lang)


def _diagrams(rule: Rule) -> Iterator[tuple[str, int]]:
    for block in rule.blocks:
        if block.diagram:
            yield block.diagram[0], block.span.first


def _dead_link(library: Library, edition: Edition, rule: Rule, target: str, line: int) -> Finding:
    known = [*edition.by_id, *library.terms(edition.book)]
    near = nearest_ids(target if "/" in target else f"{edition.book}/{target}", known, count=2)
    hint = f" (near: {', '.join(near)})" if near else ""
    return finding(edition.path, line, "dead-link", id=rule.id, target=target, hint=hint)


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
                    yield finding(
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
        parts = [f"“{found[lang].certain[value]}” only here" for value in extra.get(lang, [])]
        parts += [f"{_plain(value)} only there" for value in lacking.get(lang, [])]
        if parts:
            yield finding(
                edition.path,
                edition.by_id[rule_id].line,
                "figures",
                id=rule_id,
                langs=", ".join(others[lang]),
                difference="; ".join(parts),
            )


def _plain(value: Decimal) -> str:
    return format(value.normalize(), "f")
