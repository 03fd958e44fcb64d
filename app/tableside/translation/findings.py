"""What a check can find in a translation: a code, where it stands, how grave it is, and words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tableside.errors import N_
from tableside.messages import Catalogue


class Severity(StrEnum):
    """How grave a finding is: an error is wrong, a warning most likely, a hint is worth a look."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"


_E, _W, _H = Severity.ERROR, Severity.WARNING, Severity.HINT
TITLE = -1
"""The place of a finding in the title; parts count from 0."""

TEMPLATES: Mapping[str, tuple[Severity, str]] = {
    # Figures
    "figure-lacking": (_E, N_("The source says {figure}; the translation does not.")),
    "figure-extra": (_E, N_("The translation says {figure}; the source does not.")),
    "unit-differs": (_E, N_("The source says {source}; the translation says {target}.")),
    "time-lacking": (_E, N_("The time {time} is missing.")),
    # Links and labels
    "link-lacking": (_E, N_("The link to {target} is missing.")),
    "link-extra": (_E, N_("The source does not link to {target}.")),
    "link-dead": (_E, N_("The link to “{target}” leads nowhere.")),
    "link-broken": (_E, N_("Double square brackets that are not a link.")),
    "diagram-lacking": (_E, N_("The diagram “{name}” is missing.")),
    "diagram-extra": (_E, N_("The source has no diagram “{name}”.")),
    "label-lacking": (_W, N_("The source mentions {label}; the translation does not.")),
    "label-begins": (
        _W,
        N_("“{label}” at the beginning of a paragraph looks like a clause, but labels are not typed."),
    ),
    # Words
    "term-avoided": (_W, N_("“{word}” is to be avoided; the term is “{name}”.")),
    "term-absent": (_H, N_("The source speaks of “{source}”; none of its names stands here: {names}.")),
    "untranslated": (_E, N_("The text is the same as the source.")),
    "wrong-language": (_W, N_("The text seems to be in another language ({language}).")),
    "copied": (_W, N_("{count} words in a row are those of {origin}: “{words}”.")),
    # Form
    "space-doubled": (_W, N_("Two spaces in a row.")),
    "space-edge": (_W, N_("A space at the beginning or end of a line.")),
    "space-before": (_W, N_("A space before “{sign}”.")),
    "space-after": (_W, N_("No space after “{sign}”.")),
    "no-break-space": (_W, N_("“{sign}” wants a no-break space beside it.")),
    "unbalanced": (_E, N_("“{sign}” has no counterpart.")),
    "emphasis": (_E, N_("An asterisk has no counterpart.")),
    "end-differs": (_W, N_("The source ends with “{source}”, the translation with “{target}”.")),
    "paragraphs": (_H, N_("The source has {source} paragraphs, the translation {target}.")),
    "too-short": (_W, N_("The translation is much shorter than the source ({percent} %).")),
    "too-long": (_W, N_("The translation is much longer than the source ({percent} %).")),
}


@dataclass(frozen=True, slots=True)
class CheckFinding:
    """One finding in one rule; start and end are places in the title or the part, both 0 where it has none."""

    rule: str
    lang: str
    code: str
    values: tuple[tuple[str, object], ...] = ()
    part: int = 0
    start: int = 0
    end: int = 0
    dismissed: str | None = None
    """The reason somebody gave why it does not count."""

    @property
    def severity(self) -> Severity:
        """How grave it is."""
        return TEMPLATES[self.code][0]

    @property
    def key(self) -> str:
        """What it is dismissed under: the same finding with the same values, wherever it stands in the rule."""
        details = ", ".join(str(value) for _, value in self.values)
        return f"{self.code}: {details}" if details else self.code

    @property
    def what(self) -> str:
        """What is wrong, in English."""
        return TEMPLATES[self.code][1].format(**dict(self.values))

    def sentence(self, catalogue: Catalogue) -> str:
        """Say in a language what is wrong."""
        return catalogue.gettext(TEMPLATES[self.code][1], **dict(self.values))

    def with_reason(self, reason: str | None) -> CheckFinding:
        """Return the finding as dismissed for a reason."""
        return replace(self, dismissed=reason)
