"""Checks of the texts: one list of checks, and findings with a place and a message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from tableside.errors import N_, Phrase
from tableside.messages import Catalogue

TITLE = -1
"""The part of a finding in the title of a rule; parts count from 0."""
MOST_IN_FILE = 500
"""The number of findings of a file that are listed one by one."""
MORE = "more"


class Scope(StrEnum):
    """The scope of a check: one file, the languages of a book together, one rule against its source."""

    FILE = "file"
    BOOK = "book"
    RULE = "rule"


class Severity(StrEnum):
    """How grave a finding is: an error is wrong, a warning most likely, a hint is worth a look."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its message and how to fix it, in English, for the catalogues to translate."""

    scope: Scope
    severity: Severity
    what: str
    mend: str = ""
    also: str = ""
    """The check of the whole book that finds the same in a finished language."""
    without: Mapping[str, str] = field(default_factory=dict)
    """The messages for empty values, by name."""


_E, _W, _H = Severity.ERROR, Severity.WARNING, Severity.HINT
CHECKS: Mapping[str, Check] = {
    # The file itself
    "unreadable": Check(
        Scope.FILE, _E, N_("the file cannot be read ({reason})"), N_("restore the file or make it readable")
    ),
    "not-utf8": Check(Scope.FILE, _E, N_("the line is not UTF-8 text"), N_("save the file as UTF-8")),
    "broken-toml": Check(Scope.FILE, _E, N_("what is written there cannot be read ({reason})"), N_("correct the line")),
    "unknown-table": Check(
        Scope.FILE,
        _E,
        N_("“{key}” does not belong in this file, which holds {known}"),
        N_("restore the file, or take the lines out"),
    ),
    "no-rules": Check(
        Scope.FILE, _E, N_("the file has no rules"), N_("restore it; the other languages show what it holds")
    ),
    "missing-file": Check(Scope.FILE, _E, N_("the file is missing"), N_("add it; the other books show what it holds")),
    "missing-edition": Check(
        Scope.BOOK,
        _E,
        N_("the book has no text in the language “{lang}”, which other books have"),
        N_("add the file"),
    ),
    # Grammar of a rule text
    "text-before-heading": Check(
        Scope.FILE, _E, N_("there is text before the first heading"), N_("move it below a heading")
    ),
    "heading-without-label": Check(
        Scope.FILE,
        _E,
        N_("the heading “{title}” has neither a number nor an anchor"),
        N_("begin it with its number, or end it with {{#anchor}}"),
    ),
    "heading-without-title": Check(Scope.FILE, _E, N_("the heading {id} has no title"), N_("give it a short title")),
    "heading-too-deep": Check(
        Scope.FILE, _E, N_("a heading deeper than ## is not used"), N_("write # for a section, ## for a rule")
    ),
    "indent-uneven": Check(
        Scope.FILE,
        _E,
        N_("the line is indented by {spaces} spaces"),
        N_("indent by four spaces a level"),
    ),
    "indent-too-deep": Check(
        Scope.FILE,
        _E,
        N_("the line is indented deeper than any clause above it"),
        N_("take four spaces away, or add the clause it belongs to"),
    ),
    "wrapped": Check(
        Scope.FILE,
        _E,
        N_("the paragraph runs over several lines"),
        N_("put it on one line, or leave an empty line between two paragraphs"),
    ),
    "empty-rule": Check(Scope.FILE, _E, N_("{id} has no text and no clauses"), N_("write its text")),
    "broken-link": Check(
        Scope.FILE,
        _E,
        N_("double square brackets that are not a link"),
        N_("write [[id]], [[id|words]] or [[term|words]]"),
    ),
    "foreign-markup": Check(
        Scope.FILE,
        _E,
        N_("“{markup}” is not used in rule texts"),
        N_("use paragraphs, lists, *italic*, **bold**, [[links]] and diagrams only"),
    ),
    # Ids
    "doubled": Check(Scope.FILE, _E, N_("{id} occurs twice, first in line {first}"), N_("renumber one of them")),
    "missing": Check(
        Scope.BOOK,
        _E,
        N_("{id}{below} is missing; {langs} has it"),
        N_("add it here, or remove it there"),
    ),
    "extra": Check(
        Scope.BOOK,
        _E,
        N_("{id}{below} stands here only; {langs} has no such rule"),
        N_("add it there, or remove it here"),
    ),
    "out-of-order": Check(Scope.FILE, _E, N_("{id} is out of order, after {previous}"), N_("move it to its place")),
    "order-differs": Check(
        Scope.BOOK,
        _E,
        N_("{id} is not where {lang} has it"),
        N_("give both languages the same order"),
    ),
    # Links and figures
    "dead-link": Check(
        Scope.FILE, _E, N_("{id} links to “{target}”, which does not exist{hint}"), N_("correct the link")
    ),
    "dead-diagram": Check(
        Scope.FILE, _E, N_("{id} shows the diagram “{target}”, which does not exist"), N_("correct its name")
    ),
    "ambiguous-link": Check(
        Scope.FILE,
        _E,
        N_("“{target}” is both a section and a term"),
        N_("rename the term or the anchor"),
    ),
    "links-lacking": Check(
        Scope.BOOK,
        _E,
        N_("{id} does not link to {targets}; {langs} does"),
        N_("add the link here, or remove it there"),
    ),
    "links-extra": Check(
        Scope.BOOK,
        _E,
        N_("{id} links to {targets}; {langs} does not"),
        N_("remove the link here, or add it there"),
    ),
    "figures": Check(
        Scope.BOOK,
        _E,
        N_("{id} has other figures than {langs}: {difference}"),
        N_("correct the figure, or say the same number in every language"),
    ),
    MORE: Check(Scope.FILE, _E, N_("{count} more findings in this file"), N_("fix the others first")),
    # Data files
    "missing-key": Check(Scope.FILE, _E, N_("{where} has no {key}"), N_("add it")),
    "wrong-type": Check(
        Scope.FILE, _E, N_("{where}: {key} is not {expected}"), N_("correct it; ids are always quoted")
    ),
    "wrong-id": Check(Scope.FILE, _E, N_("the id is “{id}” but the folder is “{folder}”"), N_("make them the same")),
    "wrong-format": Check(
        Scope.FILE,
        _E,
        N_("{where}: “{text}” does not fit, for it cannot cite {id}"),
        N_("use {{0}}, {{1}} for the parts of the number and {{}} for a clause"),
    ),
    "doubled-entry": Check(
        Scope.FILE, _E, N_("the id “{id}” occurs twice, first in line {first}"), N_("rename one of them")
    ),
    "bad-slug": Check(
        Scope.FILE, _E, N_("the id “{id}” is not a plain name"), N_("use small letters, figures and hyphens")
    ),
    "unknown-rule": Check(
        Scope.FILE, _E, N_("{where} names the rule {id}, which does not exist{hint}"), N_("correct the id")
    ),
    "no-rule": Check(Scope.FILE, _E, N_("{where} names no rule"), N_("name the rules it stands on")),
    "unknown-source": Check(
        Scope.FILE,
        _E,
        N_("{where} compares “{source}”, which is neither a language, “international” nor “elsewhere”"),
        N_("correct the source"),
    ),
    "unknown-follows": Check(
        Scope.FILE,
        _E,
        N_("{where} follows “{source}”, which is not among its sources"),
        N_("name one of the sources, or “neither”"),
    ),
    "says-count": Check(
        Scope.FILE,
        _E,
        N_("{where} says {says} texts in “{lang}” but compares {sources} sources"),
        N_("write one sentence for each source"),
    ),
    # One translation against its source
    # Figures
    "figure-lacking": Check(Scope.RULE, _E, N_("The source says {figure}; the translation does not."), also="figures"),
    "figure-extra": Check(Scope.RULE, _E, N_("The translation says {figure}; the source does not."), also="figures"),
    "unit-differs": Check(Scope.RULE, _E, N_("The source says {source}; the translation says {target}.")),
    "time-lacking": Check(Scope.RULE, _E, N_("The time {time} is missing.")),
    "citation-form": Check(Scope.RULE, _E, N_("The number stands in {fields}: a citation needs them, and no others.")),
    # Links and labels
    "link-lacking": Check(Scope.RULE, _E, N_("The link to {target} is missing."), also="links-lacking"),
    "link-extra": Check(Scope.RULE, _E, N_("The source does not link to {target}."), also="links-extra"),
    "link-dead": Check(Scope.RULE, _E, N_("The link to “{target}” leads nowhere."), also="dead-link"),
    "link-broken": Check(Scope.RULE, _E, N_("Double square brackets that are not a link."), also="broken-link"),
    "link-wordless": Check(Scope.RULE, _E, N_("The link to {target} shows no word.")),
    "diagram-lacking": Check(Scope.RULE, _E, N_("The diagram “{name}” is missing."), also="links-lacking"),
    "diagram-extra": Check(Scope.RULE, _E, N_("The source has no diagram “{name}”."), also="links-extra"),
    "label-lacking": Check(Scope.RULE, _W, N_("The source mentions {label}; the translation does not.")),
    "label-begins": Check(
        Scope.RULE,
        _W,
        N_("“{label}” at the beginning of a paragraph looks like a clause, but labels are not typed."),
    ),
    # Words
    "term-avoided": Check(Scope.RULE, _W, N_("“{word}” is to be avoided; the term is “{name}”.")),
    "term-absent": Check(
        Scope.RULE, _H, N_("The source mentions “{source}”; none of its names is used here: {names}.")
    ),
    "term-linked": Check(Scope.RULE, _H, N_("“{words}” links to a term but uses none of its names: {names}.")),
    "untranslated": Check(Scope.RULE, _E, N_("The text is the same as the source.")),
    "wrong-language": Check(Scope.RULE, _W, N_("The text seems to be in another language ({language}).")),
    # What the program fills in
    "field-unknown": Check(Scope.RULE, _E, N_("The program fills in nothing for {field} here.")),
    "field-lacking": Check(Scope.RULE, _E, N_("The source fills in {field}; the translation does not.")),
    "field-broken": Check(Scope.RULE, _E, N_("A brace is unpaired, so nothing can be filled in.")),
    # Files from elsewhere
    "cut-off": Check(
        Scope.RULE, _E, N_("The file ends with this text and is shorter than it was exported: it may be cut off.")
    ),
    # Form
    "space-doubled": Check(Scope.RULE, _W, N_("Two spaces in a row.")),
    "space-edge": Check(Scope.RULE, _W, N_("A space at the beginning or end of a line.")),
    "space-before": Check(Scope.RULE, _W, N_("A space before “{mark}”.")),
    "space-after": Check(Scope.RULE, _W, N_("No space after “{mark}”.")),
    "sign-doubled": Check(Scope.RULE, _W, N_("Two punctuation marks in a row: “{mark}”.")),
    "no-break-space": Check(Scope.RULE, _W, N_("“{mark}” needs a no-break space beside it.")),
    "unbalanced": Check(Scope.RULE, _E, N_("“{mark}” is unpaired.")),
    "emphasis": Check(Scope.RULE, _E, N_("An asterisk is unpaired.")),
    "end-differs": Check(
        Scope.RULE,
        _W,
        N_("The source ends with “{source}”, the translation with “{target}”."),
        without={
            "source": N_("The source ends without punctuation, the translation with “{target}”."),
            "target": N_("The source ends with “{source}”, the translation without punctuation."),
        },
    ),
    "text-extra": Check(Scope.RULE, _E, N_("The source has no text here.")),
    "term-doubled": Check(Scope.RULE, _W, N_("“{word}” is another name of this term already.")),
    "paragraphs": Check(Scope.RULE, _H, N_("The source has {source} paragraphs, the translation {target}.")),
    "sentences": Check(
        Scope.RULE, _W, N_("The source has {source} sentences, the shorter translation {target}: is one missing?")
    ),
    "too-short": Check(Scope.RULE, _W, N_("The translation is much shorter than the source ({percent} %).")),
    "too-long": Check(Scope.RULE, _W, N_("The translation is much longer than the source ({percent} %).")),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: in a line of a file, or in a rule between two places of its title or of a part."""

    code: str
    values: tuple[tuple[str, object], ...] = ()
    path: Path = Path()
    line: int = 0
    rule: str = ""
    lang: str = ""
    part: int = 0
    start: int = 0
    end: int = 0
    dismissed: str | None = None
    """The reason given for dismissing it."""

    @property
    def check(self) -> Check:
        return CHECKS[self.code]

    @property
    def severity(self) -> Severity:
        return self.check.severity

    @property
    def what(self) -> Phrase:
        instead = (self.check.without[name] for name, value in self.values if not value and name in self.check.without)
        return Phrase(next(instead, self.check.what), self.values)

    @property
    def mend(self) -> Phrase:
        """How to mend it."""
        return Phrase(self.check.mend, self.values)

    @property
    def key(self) -> str:
        """The key of its dismissal: the same finding with the same values, anywhere in the rule."""
        details = ", ".join(str(value) for _, value in self.values)
        return f"{self.code}: {details}" if details else self.code

    def sentence(self, catalogue: Catalogue) -> str:
        """Say in a language what is wrong and, where that is not plain, how to mend it."""
        what = catalogue.phrase(self.what)
        return f"{what} — {catalogue.phrase(self.mend)}" if self.check.mend else what

    def line_text(self, catalogue: Catalogue, base: Path) -> str:
        """Return the finding as one line, its path relative to a folder where possible."""
        path = self.path.relative_to(base) if self.path.is_relative_to(base) else self.path
        rule = f"{self.rule}: " if self.rule else ""
        return f"{path}:{self.line}: {rule}{self.sentence(catalogue)}"

    def at(self, path: Path, line: int) -> Finding:
        """Return the finding with the line of the file it stands in."""
        return replace(self, path=path, line=line)

    def with_reason(self, reason: str | None) -> Finding:
        return replace(self, dismissed=reason)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what} — {self.mend}"


def bounded(findings: Iterable[Finding], most: int = MOST_IN_FILE) -> Iterator[Finding]:
    """Yield the first findings of each file, and of a ruined one how many more there are."""
    counts: Counter[Path] = Counter()
    for one in findings:
        counts[one.path] += 1
        if counts[one.path] <= most:
            yield one
    for path, count in counts.items():
        if count > most:
            yield in_file(path, 1, MORE, count=count - most)


def number_of(finding: Finding) -> int:
    return int(str(dict(finding.values)["count"])) if finding.code == MORE else 1


def in_file(path: Path, line: int, code: str, **values: object) -> Finding:
    """Build a finding in a line of a file."""
    return Finding(code, tuple(values.items()), path, line)


def in_rule(
    rule: str,
    lang: str,
    code: str,
    values: tuple[tuple[str, object], ...] = (),
    part: int = 0,
    start: int = 0,
    end: int = 0,
) -> Finding:
    """Build a finding in the text of a rule; start and end are both 0 where it has no place."""
    return Finding(code, values, rule=rule, lang=lang, part=part, start=start, end=end)
