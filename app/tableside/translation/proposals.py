"""Proposed changes: what a file, or find and replace, would change; each can be looked at before it is applied."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tableside.errors import N_, Phrase, phrase
from tableside.language.registry import own_name
from tableside.language.words import stranger_in
from tableside.messages import Catalogue
from tableside.rulebook.findings import Finding, Severity
from tableside.translation.changes import Outcome, Wanted, known_versions
from tableside.translation.check import without_links
from tableside.translation.editor import Editor
from tableside.translation.exchange import (
    About,
    CannotExchange,
    Package,
    Sheet,
    Unit,
    field_of,
    fields_of,
    rule_of,
    with_field,
)
from tableside.translation.languages import NewLanguage, problems
from tableside.translation.memory import folded_words
from tableside.translation.status import RuleStatus, State
from tableside.translation.store import INTERFACE, TextKind, digest, kind_of
from tableside.translation.texts import NO_WORDS, RuleText
from tableside.translation.workspace import Workspace

_SHOWN = 60
_EMPTY = RuleText()
_NOTHING = About()


class LanguageNotHere(CannotExchange):
    """A translation into a language that is not here and can be added."""

    new: NewLanguage


class Kind(StrEnum):
    """The effect of a proposal."""

    CONFLICT = "conflict"
    UNKNOWN = "unknown"
    NEW = "new"
    CHANGE = "change"
    STATE = "state"


@dataclass(frozen=True, slots=True)
class Proposal:
    """One text that would change."""

    kind: Kind
    rule: str
    mine: RuleText
    theirs: RuleText
    wanted: Wanted | None = None
    """The text to save if it is applied; None where the text is not known here."""
    stale: bool = False
    """Whether the translation was made from another source than today's."""
    findings: tuple[Finding, ...] = ()
    apart: bool = False
    """Whether it is decided separately: a word to avoid should not change along with the name."""

    @property
    def wrong(self) -> bool:
        """Whether the checks call the new text wrong."""
        return any(one.severity is Severity.ERROR for one in self.findings)

    @property
    def safe(self) -> bool:
        """Whether it is ticked from the start: nothing of one's own is lost and nothing is wrong."""
        return self.kind in (Kind.NEW, Kind.CHANGE, Kind.STATE) and not self.wrong and not self.apart


@dataclass(frozen=True, slots=True)
class Proposals:
    """All proposals of one file or replacement, what needs a decision first."""

    lang: str
    items: tuple[Proposal, ...] = ()
    doubts: tuple[Phrase, ...] = ()
    """Objections to the file as a whole; nothing of it is ticked then."""
    emptied: int = 0
    """How many texts are empty in the file and not here; they stay."""
    translator: str = ""
    note: str = ""

    def of(self, kind: Kind) -> tuple[Proposal, ...]:
        return tuple(one for one in self.items if one.kind is kind)

    @property
    def ticked(self) -> frozenset[str]:
        return frozenset(one.rule for one in self.items if one.safe and not self.doubts)


def apply(editor: Editor, lang: str, chosen: Iterable[Proposal]) -> Outcome:
    """Apply some proposals as one step of undo."""
    return editor.save_all(lang, [one.wanted for one in chosen if one.wanted is not None])


def in_order(items: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """Sort proposals: conflicts first, then errors."""
    order = list(Kind)
    return tuple(sorted(items, key=lambda one: (order.index(one.kind), not one.wrong)))


# What came in a file


@dataclass(frozen=True, slots=True)
class _Sent:
    """The units of one text, and what a package records beside it."""

    units: Mapping[str, Unit] = field(default_factory=dict)
    about: About = _NOTHING

    def target_over(self, mine: RuleText, workspace: Workspace, rule: str) -> RuleText:
        """Return one's own text with the words of the file, where it has any."""
        for name, unit in self.units.items():
            if unit.target:
                mine = with_field(mine, name, unit.target)
        return workspace.store_of(rule).tidied(rule, mine)

    def source_over(self, source: RuleText, rule: str) -> RuleText:
        """Return today's source with the words that the file was translated from."""
        for name, unit in self.units.items() if not source.empty else ():
            # A language may have more forms of a message than its source.
            if kind_of(rule) is not TextKind.MESSAGE or int(name or 0) < len(source.parts):
                source = with_field(source, name, unit.source)
        return source

    @property
    def done(self) -> bool:
        return all(unit.done for unit in self.units.values())

    @property
    def was_done(self) -> bool:
        return all(unit.base_done for unit in self.units.values())


def compare(editor: Editor, package: Package) -> Proposals:
    """Compare the texts of a file with one's own; write nothing."""
    workspace, comparison = editor.workspace, _Comparison(editor, as_here(editor.workspace, package))
    package, lang = comparison.package, comparison.package.lang
    found: list[Proposal] = []
    emptied = 0
    for sheet in package.sheets:
        for rule, sent in _by_text(sheet, package.about).items():
            one = comparison.proposal(rule, sent)
            if one is not None:
                found.append(one)
            mine = fields_of(workspace.text(rule, lang)) if one is None or one.kind is not Kind.UNKNOWN else {}
            emptied += any(not unit.target and name in mine for name, unit in sent.units.items())
    doubts = tuple(_doubts(package, comparison.stranger))
    return Proposals(lang, in_order(found), doubts, emptied, package.translator, package.note)


def _by_text(sheet: Sheet, about: Mapping[str, About]) -> dict[str, _Sent]:
    units: dict[str, dict[str, Unit]] = {}
    for unit in sheet.units:
        units.setdefault(rule_of(unit.key), {})[field_of(unit.key)] = unit
    return {rule: _Sent(found, about.get(rule, _NOTHING)) for rule, found in units.items()}


class _Comparison:
    """One's own texts beside those of a package."""

    def __init__(self, editor: Editor, package: Package) -> None:
        self._editor, self._workspace, self.package, self._lang = editor, editor.workspace, package, package.lang
        self._own = known_versions(editor.history, package.lang)
        self.stranger = _stranger(package)

    def proposal(self, rule: str, sent: _Sent) -> Proposal | None:
        """Return how a text differs from one's own; None where it does not."""
        workspace, lang, about = self._workspace, self._lang, sent.about
        status = workspace.statuses(rule.partition("/")[0], lang).get(rule)
        if status is None:
            words = RuleText("", tuple(unit.target for unit in sent.units.values()))
            return None if words.empty else Proposal(Kind.UNKNOWN, rule, _EMPTY, words)
        mine, today = workspace.text(rule, lang), workspace.source(rule)
        theirs, made_from = sent.target_over(mine, workspace, rule), sent.source_over(today, rule)
        stale = not made_from.same_words(today)
        kind = self._kind(sent, mine, theirs, status, stale=stale)
        if kind is None:
            return None
        found = _findings(workspace, lang, rule, theirs, about.dismissed)
        strange = bool(self.stranger) or any(one.code == "wrong-language" for one in found)
        wanted = Wanted(
            rule,
            theirs,
            mine,
            sent.done and not strange,
            made_from,
            about.by or self.package.translator,
            None if stale or strange else about.approval,
            notes=about.notes,
            dismissed=about.dismissed,
        )
        return Proposal(kind, rule, mine, theirs, wanted, stale, () if kind is Kind.STATE else found)

    def _kind(self, sent: _Sent, mine: RuleText, theirs: RuleText, status: RuleStatus, *, stale: bool) -> Kind | None:
        """Tell a change from a conflict; a language as one file knows earlier versions of its texts."""
        if theirs.same_as(mine):
            return Kind.STATE if self._tells_more(sent, mine, status, stale=stale) else None
        if mine.empty:
            return Kind.NEW
        if self.package.language is not None:
            if mine.hash in sent.about.versions:
                return Kind.CHANGE  # one has what it said before
            return None if theirs.hash in self._own.get(status.rule, ()) else Kind.CONFLICT
        here, units = fields_of(mine), sent.units.items()
        changed = [(name, unit) for name, unit in units if unit.target and unit.target != here.get(name, "")]
        if all(unit.base == digest(unit.target) for _, unit in changed):
            return None  # changed here alone: in the file it is as it was exported
        # Without a digest it is unknown whose words are older.
        known = all(name not in here or unit.base == digest(here[name]) for name, unit in changed)
        return Kind.CHANGE if known else Kind.CONFLICT

    def _tells_more(self, sent: _Sent, mine: RuleText, status: RuleStatus, *, stale: bool) -> bool:
        """Return whether the same words come with another state, an approval or a note."""
        if set(sent.about.notes) - set(self._editor.notes(status.rule, self._lang)):
            return True
        if mine.empty or stale or not all(unit.target for unit in sent.units.values()):
            return False
        if sent.done:
            approved = sent.about.approval is not None and status.approval is None
            return approved or (status.state is State.DRAFT and not status.errors)
        return status.finished and sent.was_done


def _findings(
    workspace: Workspace, lang: str, rule: str, text: RuleText, dismissed: Mapping[str, str]
) -> tuple[Finding, ...]:
    found = workspace.checker.rule(rule, lang, text)
    return tuple(
        one for one in found if one.dismissed is None and one.key not in dismissed and one.severity is not Severity.HINT
    )


def as_here(workspace: Workspace, package: Package) -> Package:
    """Return a package under the code that its language has here; other tools add a country: nl_NL.

    A book or a language that is not here is refused.
    """
    books = {sheet.book for sheet in package.sheets}
    here = {*workspace.books(), INTERFACE}
    if not books & here:
        book = next(iter(sorted(books)), "")
        template = N_("The file holds texts of “{book}”, and there is no such book here.")
        raise CannotExchange(template, book=book[:_SHOWN])
    sheets = tuple(sheet for sheet in package.sheets if sheet.book in here)
    code = package.lang.partition(".")[0].partition("@")[0].replace("_", "-")
    targets = {lang for sheet in sheets for lang in workspace.targets(sheet.book)}
    known = next((lang for lang in (code, code.partition("-")[0]) if lang in targets), None)
    if known is None:
        raise _not_here(workspace, package, code)
    return replace(package, lang=known, sheets=sheets)


def _not_here(workspace: Workspace, package: Package, code: str) -> CannotExchange:
    for lang in dict.fromkeys((code, code.partition("-")[0])):
        new = package.language or NewLanguage(lang)
        if "code" not in problems(workspace, new):
            error = LanguageNotHere(
                N_(
                    "The file is a translation into “{lang}”, a language that is not here yet. "
                    "Add the language, then open the file again."
                ),
                lang=lang,
            )
            error.new = new
            return error
    return CannotExchange(
        N_("The file says that it is a translation into “{lang}”, which is not a valid language code."),
        lang=package.lang[:_SHOWN],
    )


# What speaks against a file as a whole


_LONG = 20
"""So many words tell their language nearly always; fewer often have too few small ones."""
_ENOUGH = 3
"""Fewer long texts may be quotations."""


def _stranger(package: Package) -> str:
    """Return the language that most of the longer texts are in instead of the one that the file says."""
    units = (unit for sheet in package.sheets for unit in sheet.units if unit.target != unit.source)
    words = (folded_words(without_links(unit.target), package.lang) for unit in units)
    long = [one for one in words if len(one) >= _LONG]
    told = Counter(stranger for one in long if (stranger := stranger_in(one, package.lang)))
    return told.most_common(1)[0][0] if len(long) >= _ENOUGH and told.total() * 2 > len(long) else ""


def _doubts(package: Package, stranger: str) -> Iterator[Phrase]:
    if stranger:
        yield phrase(
            N_("The file is of another language: its texts are in {language} instead of {right}."),
            language=own_name(stranger),
            right=own_name(package.lang),
        )


def remarks(found: Proposals, catalogue: Catalogue) -> list[str]:
    """Say which texts are wrong, and which stay although the file has none."""
    told: list[str] = []
    if wrong := sum(one.wrong for one in found.items):
        told.append(catalogue.ngettext("{count} text has errors.", "{count} texts have errors.", wrong))
    if found.emptied:
        told.append(
            catalogue.ngettext(
                "{count} is empty in the file and stays as it is.",
                "{count} are empty in the file and stay as they are.",
                found.emptied,
            )
        )
    return told


def chosen_of(proposals: Sequence[Proposal], ticked: Iterable[str]) -> list[Proposal]:
    """Return the proposals for some texts that can be applied."""
    wanted = set(ticked)
    return [one for one in proposals if one.rule in wanted and one.wanted is not None]


@dataclass(frozen=True, slots=True)
class Search:
    find: str
    replacement: str = ""
    whole_words: bool = False
    match_case: bool = False

    def pattern(self) -> re.Pattern[str]:
        before, after = (r"(?<!\w)", r"(?!\w)") if self.whole_words else ("", "")
        return re.compile(f"{before}{re.escape(self.find)}{after}", re.NOFLAG if self.match_case else re.IGNORECASE)

    def instead_of(self, found: str) -> str:
        """Return what stands in the place of what was found; a capital at its beginning is kept unless case matters."""
        if self.match_case or not self.find[:1].islower() or not found[:1].isupper():
            return self.replacement
        if len(found) > 1 and found.isupper():
            return self.replacement.upper()
        return self.replacement[:1].upper() + self.replacement[1:]


def replacements(workspace: Workspace, books: Iterable[str], lang: str, search: Search) -> Iterator[Proposal]:
    """Yield a proposal for every text of some books in which something would change."""
    for book in books if search.find else ():
        texts = workspace.texts(book, lang)
        for rule in workspace.statuses(book, lang):
            before = texts.get(rule, _EMPTY)
            after = _replaced(before, search)
            if after != before:
                yield _replacement(workspace, lang, rule, before, after)


def _replacement(workspace: Workspace, lang: str, rule: str, before: RuleText, after: RuleText) -> Proposal:
    """Return a proposal with every error, and whatever else the checks did not find in the old text."""
    known = {found.key for found in workspace.checker.rule(rule, lang, before)}
    found = tuple(
        one
        for one in workspace.checker.rule(rule, lang, after)
        if one.dismissed is None and (one.severity is Severity.ERROR or one.key not in known)
    )
    apart, wanted = rule.endswith(":avoid"), Wanted(rule, after, before)
    return Proposal(Kind.CHANGE, rule, before, after, wanted, findings=found, apart=apart)


def _replaced(text: RuleText, search: Search) -> RuleText:
    pattern = search.pattern()
    title, *parts = (_replaced_in(piece, pattern, search) for piece in (text.title, *text.parts))
    return RuleText(title, tuple(parts))


def _replaced_in(text: str, pattern: re.Pattern[str], search: Search) -> str:
    """Replace words; where links lead, names of diagrams and fields of messages stay as they are."""
    guarded = [match.span() for match in NO_WORDS.finditer(text)]

    def instead(match: re.Match[str]) -> str:
        start, end = match.span()
        kept = any(start < stop and end > begin for begin, stop in guarded)
        return match[0] if kept else search.instead_of(match[0])

    return pattern.sub(instead, text)
