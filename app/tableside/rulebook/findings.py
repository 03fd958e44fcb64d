"""What can be wrong with rulebook files: a place, a code, and words for what it is and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tableside.errors import N_

# Code to (what, how to mend). English; the catalogues translate the templates before the values are put in.
TEMPLATES: Mapping[str, tuple[str, str]] = {
    # The file itself
    "unreadable": (N_("the file cannot be read ({reason})"), N_("restore the file or make it readable")),
    "not-utf8": (N_("the line is not UTF-8 text"), N_("save the file as UTF-8")),
    "broken-toml": (N_("the file is not valid TOML ({reason})"), N_("correct the line")),
    "missing-file": (N_("the file is missing"), N_("add it; the other books show what it holds")),
    "missing-edition": (
        N_("the book has no text in the language “{lang}”, which other books have"),
        N_("add the file"),
    ),
    # Grammar of a rule text
    "text-before-heading": (N_("text stands before the first heading"), N_("move it below a heading")),
    "heading-without-label": (
        N_("the heading “{title}” has neither a number nor an anchor"),
        N_("begin it with its number, or end it with {{#anchor}}"),
    ),
    "heading-without-title": (N_("the heading {id} has no title"), N_("give it a short title")),
    "heading-too-deep": (N_("a heading deeper than ## is not used"), N_("write # for a section, ## for a rule")),
    "indent-uneven": (
        N_("the line is indented by {spaces} spaces"),
        N_("indent by four spaces a level"),
    ),
    "indent-too-deep": (
        N_("the line is indented deeper than any clause above it"),
        N_("take four spaces away, or add the clause it belongs to"),
    ),
    "wrapped": (
        N_("the paragraph runs over several lines"),
        N_("put it on one line, or leave an empty line between two paragraphs"),
    ),
    "empty-rule": (N_("{id} has no text and no clauses"), N_("write its text")),
    "broken-link": (
        N_("double square brackets that are not a link"),
        N_("write [[id]], [[id|words]] or [[term|words]]"),
    ),
    "foreign-markup": (
        N_("“{markup}” is not used in rule texts"),
        N_("use paragraphs, lists, *italic*, **bold**, [[links]] and diagrams only"),
    ),
    # Ids
    "doubled": (N_("{id} stands twice, first in line {first}"), N_("renumber one of them")),
    "missing": (
        N_("{id}{below} is missing; {langs} has it"),
        N_("add it here, or remove it there"),
    ),
    "extra": (
        N_("{id}{below} stands here only; {langs} has no such rule"),
        N_("add it there, or remove it here"),
    ),
    "out-of-order": (N_("{id} stands out of order, after {previous}"), N_("move it to its place")),
    "order-differs": (
        N_("{id} does not stand where {lang} has it"),
        N_("give both languages the same order"),
    ),
    # Links and figures
    "dead-link": (N_("{id} links to “{target}”, which does not exist{hint}"), N_("correct the link")),
    "dead-diagram": (N_("{id} shows the diagram “{target}”, which does not exist"), N_("correct its name")),
    "ambiguous-link": (
        N_("“{target}” is both a section and a term"),
        N_("rename the term or the anchor"),
    ),
    "links-lacking": (
        N_("{id} does not link to {targets}; {langs} does"),
        N_("add the link here, or remove it there"),
    ),
    "links-extra": (
        N_("{id} links to {targets}; {langs} does not"),
        N_("remove the link here, or add it there"),
    ),
    "figures": (
        N_("{id} has other figures than {langs}: {difference}"),
        N_("correct the figure, or say the same number in every language"),
    ),
    # Data files
    "missing-key": (N_("{where} has no {key}"), N_("add it")),
    "wrong-type": (N_("{where}: {key} is not {expected}"), N_("correct it; ids are always quoted")),
    "wrong-id": (N_("the id is “{id}” but the folder is “{folder}”"), N_("make them the same")),
    "wrong-format": (
        N_("{where}: “{text}” does not fit, for it cannot cite {id}"),
        N_("use {{0}}, {{1}} for the parts of the number and {{}} for a clause"),
    ),
    "doubled-entry": (N_("the id “{id}” stands twice, first in line {first}"), N_("rename one of them")),
    "bad-slug": (N_("the id “{id}” is no plain name"), N_("use small letters, figures and hyphens")),
    "unknown-rule": (N_("{where} names the rule {id}, which does not exist{hint}"), N_("correct the id")),
    "no-rule": (N_("{where} names no rule"), N_("name the rules it stands on")),
    "unknown-source": (
        N_("{where} compares “{source}”, which is neither a language, “international” nor “elsewhere”"),
        N_("correct the source"),
    ),
    "unknown-follows": (
        N_("{where} follows “{source}”, which is not among its sources"),
        N_("name one of the sources, or “neither”"),
    ),
    "says-count": (
        N_("{where} says {says} texts in “{lang}” but compares {sources} sources"),
        N_("write one sentence for each source"),
    ),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong in one line of one file."""

    path: Path
    line: int
    code: str
    values: tuple[tuple[str, object], ...] = ()

    @property
    def what(self) -> str:
        """What is wrong."""
        return TEMPLATES[self.code][0].format(**dict(self.values))

    @property
    def mend(self) -> str:
        """How to mend it."""
        return TEMPLATES[self.code][1].format(**dict(self.values))

    def line_text(self, base: Path | None = None) -> str:
        """Return the finding as one line, its path relative to base where possible."""
        path = self.path
        if base is not None and path.is_relative_to(base):
            path = path.relative_to(base)
        return f"{path}:{self.line}: {self.what} — {self.mend}"

    def __str__(self) -> str:
        return self.line_text()


def finding(path: Path, line: int, code: str, **values: object) -> Finding:
    """Build a finding."""
    return Finding(path, line, code, tuple(values.items()))
