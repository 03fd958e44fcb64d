"""All checks of a translation, of one rule while it is typed and of whole books; `tableside check` runs the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from tableside.rulebook import BUNDLED
from tableside.rulebook.data import full_id
from tableside.rulebook.figures import figures
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.library import Resolver
from tableside.rulebook.model import DIAGRAM, LINK
from tableside.translation.check_form import check_form
from tableside.translation.check_words import check_copied, check_language, check_terms
from tableside.translation.findings import CheckFinding
from tableside.translation.measures import measures, times, units_known
from tableside.translation.memory import TermIndex
from tableside.translation.status import SOURCE
from tableside.translation.texts import RuleText
from tableside.translation.workspace import Workspace

COMPARED_ELSEWHERE = frozenset(
    "figure-lacking figure-extra link-lacking link-extra link-dead link-broken diagram-lacking diagram-extra".split()  # noqa: SIM905
)
"""What `tableside.rulebook.check` finds as well, comparing every language with every other."""
_LABEL = re.compile(r"(?<![\w\]])\((?P<label>[a-z]|[ivx]{1,4})\)")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a rule is checked against besides its source: the terms, the links that exist, texts not to copy."""

    terms: TermIndex | None = None
    resolve: Resolver | None = None
    others: Mapping[str, str] = field(default_factory=dict)


def check_text(
    rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings | None = None
) -> tuple[CheckFinding, ...]:
    """Check one translation; quick enough for every keystroke. An empty one has no findings: it is missing."""
    around = around or Surroundings()
    if target.empty or lang == SOURCE:
        return ()
    found = [
        *_figures(rule, lang, source, target),
        *_links(rule, lang, source, target, around.resolve),
        *check_form(rule, lang, source, target),
        *(check_terms(rule, lang, source, target, around.terms) if around.terms else ()),
        *check_language(rule, lang, source, target),
        *check_copied(rule, lang, target, around.others),
    ]
    return tuple(dict.fromkeys(found))


class Checker:
    """Checks the texts of a workspace; findings that were dismissed carry the reason."""

    def __init__(self, workspace: Workspace, official: Mapping[tuple[str, str], str] | None = None) -> None:
        self._workspace = workspace
        self._official = official or {}
        """Texts by book and language that ours must not repeat, such as an imported official edition."""
        self._around: dict[tuple[str, str], Surroundings] = {}

    def surroundings(self, book: str, lang: str) -> Surroundings:
        """Return what the rules of a book are checked against; asked once a book, kept until `forget`."""
        if (book, lang) not in self._around:
            library = self._workspace.library
            others = {
                origin: library.edition(book, lang, origin).source
                for origin in library.origins()
                if origin != BUNDLED and lang in library.languages(book, origin)
            }
            if (book, lang) in self._official:
                others["official"] = self._official[book, lang]
            self._around[book, lang] = Surroundings(
                TermIndex(library.terms(book), lang), library.resolver(book, lang), others
            )
        return self._around[book, lang]

    def forget(self) -> None:
        """Look at terms and links anew."""
        self._around.clear()

    def rule(self, rule_id: str, lang: str, typed: RuleText | None = None) -> tuple[CheckFinding, ...]:
        """Check one rule, or what is being typed for it."""
        book = book_of(rule_id)
        text = typed if typed is not None else self._workspace.text(rule_id, lang)
        found = check_text(rule_id, lang, self._workspace.source(rule_id), text, self.surroundings(book, lang))
        reasons = self._workspace.sidecar(book, lang).dismissed.get(local_of(rule_id), {})
        return tuple(one.with_reason(reasons.get(one.key)) for one in found)

    def book(self, book: str, lang: str) -> tuple[CheckFinding, ...]:
        """Check every rule of a book in a language."""
        source, target = self._workspace.texts(book, SOURCE), self._workspace.texts(book, lang)
        around = self.surroundings(book, lang)
        dismissed = self._workspace.sidecar(book, lang).dismissed
        return tuple(
            finding.with_reason(dismissed.get(local_of(rule), {}).get(finding.key))
            for rule, text in target.items()
            if rule in source
            for finding in check_text(rule, lang, source[rule], text, around)
        )


def _figures(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[CheckFinding]:
    there, here = figures(source.plain, SOURCE), figures(target.plain, lang)
    for value, written in there.certain.items():
        if here.lacks(value):
            yield CheckFinding(rule, lang, "figure-lacking", (("figure", written),))
    for value, written in here.certain.items():
        if there.lacks(value):
            yield CheckFinding(rule, lang, "figure-extra", (("figure", written),))
    if units_known(lang):
        yield from _units(rule, lang, source, target)
    clock_here = times(target.plain)
    for time, written in times(source.plain).items():
        if time not in clock_here:
            yield CheckFinding(rule, lang, "time-lacking", (("time", written),))


def _units(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[CheckFinding]:
    there, here = measures(source.plain, SOURCE), measures(target.plain, lang)
    for (value, unit), written in there.items():
        if (value, unit) in here:
            continue
        other = next((shown for (number, name), shown in here.items() if _instead(number, name, value, there)), None)
        if other is not None:
            yield CheckFinding(rule, lang, "unit-differs", (("source", written), ("target", other)))


def _instead(number: Decimal, name: str, value: Decimal, there: Mapping[tuple[Decimal, str], str]) -> bool:
    return number == value and (number, name) not in there


def _links(
    rule: str, lang: str, source: RuleText, target: RuleText, resolve: Resolver | None
) -> Iterator[CheckFinding]:
    book = book_of(rule)
    there, here = _targets(source, book), _targets(target, book)
    for one in there:
        if one not in here:
            yield CheckFinding(rule, lang, "link-lacking", (("target", _short(one, book)),))
    for one in here:
        if resolve is not None and resolve(one) is None:
            yield CheckFinding(rule, lang, "link-dead", (("target", _short(one, book)),))
        elif one not in there:
            yield CheckFinding(rule, lang, "link-extra", (("target", _short(one, book)),))
    for part, text in enumerate(target.parts):
        bare = LINK.sub(lambda match: " " * len(match[0]), text)
        for brackets in re.finditer(r"\[\[|\]\]", bare):
            yield CheckFinding(rule, lang, "link-broken", (), part, *brackets.span())
    yield from _diagrams_and_labels(rule, lang, source, target)


def _diagrams_and_labels(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[CheckFinding]:
    there, here = _diagrams(source), _diagrams(target)
    for name in there:
        if name not in here:
            yield CheckFinding(rule, lang, "diagram-lacking", (("name", name),))
    for name in here:
        if name not in there:
            yield CheckFinding(rule, lang, "diagram-extra", (("name", name),))
    mentioned = dict.fromkeys(match[0] for match in _LABEL.finditer(source.plain))
    for label in mentioned:
        if label not in target.plain:
            yield CheckFinding(rule, lang, "label-lacking", (("label", label),))


def _targets(text: RuleText, book: str) -> dict[str, None]:
    return dict.fromkeys(full_id(book, match["target"].strip()) for match in LINK.finditer(text.plain))


def _diagrams(text: RuleText) -> dict[str, None]:
    lines = (line for part in text.parts for line in part.split("\n"))
    return dict.fromkeys(match["name"] for line in lines if (match := DIAGRAM.match(line.strip())))


def _short(target: str, book: str) -> str:
    return target.removeprefix(f"{book}/")
