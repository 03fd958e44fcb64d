"""Checks of the texts: one list of checks, and findings with a place and a message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from tableside.discovery import package_data
from tableside.errors import Phrase
from tableside.messages import Catalogue

TITLE = -1
"""The part of a finding in the title of a rule; parts count from 0."""


class Severity(StrEnum):
    """How grave a finding is: an error is wrong, a warning most likely, a hint is worth a look."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its message and how to fix it, in English, for the catalogues to translate."""

    severity: Severity
    what: str
    mend: str = ""
    also: str = ""
    """The check of the whole book that finds the same in a finished language."""
    without: Mapping[str, str] = field(default_factory=dict)
    """The messages for empty values, by name."""


CHECKS: Mapping[str, Check] = {
    code: Check(**{**told, "severity": Severity(told["severity"])})
    for code, told in package_data(__package__, "checks.toml").items()
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
        return Phrase(self.check.mend, self.values)

    @property
    def key(self) -> str:
        """The key of its dismissal: the same finding with the same values, anywhere in the rule."""
        details = ", ".join(str(value) for _, value in self.values)
        return f"{self.code}: {details}" if details else self.code

    def sentence(self, catalogue: Catalogue) -> str:
        """Describe a finding in a language and, where that is not obvious, how to mend it."""
        what = catalogue.phrase(self.what)
        return f"{what} — {catalogue.phrase(self.mend)}" if self.check.mend else what

    def line_text(self, catalogue: Catalogue, base: Path) -> str:
        """Return the finding as one line, its path relative to a folder where possible."""
        path = self.path.relative_to(base) if self.path.is_relative_to(base) else self.path
        rule = f"{self.rule}: " if self.rule else ""
        return f"{path}:{self.line}: {rule}{self.sentence(catalogue)}"

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.what} — {self.mend}"


def in_file(path: Path, line: int, code: str, **values: object) -> Finding:
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
