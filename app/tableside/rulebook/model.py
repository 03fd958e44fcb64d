"""Books, editions, rules, terms, links and divergences as frozen values."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeVar

from tableside.errors import N_, Phrase, TablesideError
from tableside.language.registry import language
from tableside.rulebook.findings import Finding
from tableside.rulebook.ids import book_of, local_of, split_labels


class RulebookError(TablesideError):
    """A rulebook cannot give what was asked."""


class BrokenFileError(RulebookError):
    """A rulebook file cannot be read; the sentence names the file and the line."""

    def __init__(self, path: Path, line: int, what: Phrase) -> None:
        super().__init__(N_("{path}, line {line}: {what}."), path=path, line=line, what=what)


class UnknownBookError(RulebookError):
    def __init__(self, book: str, known: tuple[str, ...]) -> None:
        super().__init__(
            N_("There is no book “{book}”; the books are {known}."), book=book, known=", ".join(known) or "–"
        )


class UnknownLanguageError(RulebookError):
    def __init__(self, book: str, lang: str, known: tuple[str, ...]) -> None:
        super().__init__(
            N_("The book “{book}” has no text in the language “{lang}”; it has {known}."),
            book=book,
            lang=lang,
            known=", ".join(known) or "–",
        )


class UnknownRuleError(RulebookError):
    """There is no such rule; the nearest existing ones are offered."""

    def __init__(self, rule_id: str, nearest: tuple[str, ...]) -> None:
        template = N_("There is no rule “{id}”. Did you mean {nearest}?") if nearest else N_("There is no rule “{id}”.")
        super().__init__(template, id=rule_id, nearest=", ".join(nearest))
        self.nearest = nearest


class UnknownTermError(RulebookError):
    def __init__(self, term_id: str) -> None:
        super().__init__(N_("There is no term “{id}”."), id=term_id)


BUNDLED = "bundled"
DIAGRAM = re.compile(r"!\[(?P<caption>.*)\]\((?P<source>diagram|picture):(?P<name>[A-Za-z0-9_-]+)\)\s*$")
"""A diagram of the program, or a picture of an imported text."""
ROW = re.compile(r"\|.*\|\s*$")
"""A row of a table, which only an imported text has."""
_WORDED = re.compile(r"(?:[^\W\d_]{2,}|§)")
"""A label with a word: "Article 2"."""
LINK = re.compile(r"\[\[(?P<target>[^\[\]|\n]+)(?:\|(?P<words>[^\[\]\n]+))?\]\]")
_WEB = re.compile(r"https?://[A-Za-z0-9][^\s\"<>\\^`{|}\x00-\x1f]{0,2000}")

RuleKind = Literal["section", "rule", "clause"]
BlockKind = Literal["paragraph", "list", "diagram", "table"]
LinkKind = Literal["rule", "term"]
_T = TypeVar("_T")
_Words = TypeVar("_Words", "CitationStyle", "TermWords", "DivergenceWords", "ExampleWords")
_OTHER_SOURCES = {"international": N_("International rules"), "elsewhere": N_("Elsewhere in the text")}


def is_web_page(target: str) -> bool:
    """Return whether a link leads to a page of the web: nothing but http and https, with a host."""
    return bool(_WEB.fullmatch(target)) and target.isprintable()


@dataclass(frozen=True, slots=True)
class Span:
    """A run of lines in a source file, counted from 1, both ends included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a list or a diagram of a rule's own text, as Markdown at the left margin."""

    kind: BlockKind
    markdown: str
    span: Span

    @property
    def diagram(self) -> tuple[str, str] | None:
        """The name and the caption, when this is a diagram."""
        match = DIAGRAM.match(self.markdown) if self.kind == "diagram" else None
        if match is None:
            return None
        return match["name"] if match["source"] == "diagram" else f"{match['name']}.svg", match["caption"]

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        lines = self.markdown.split("\n") if self.kind == "table" else ()
        return tuple(tuple(cell.strip() for cell in line.strip().strip("|").split(" | ")) for line in lines)


@dataclass(frozen=True, slots=True)
class Child:
    """The place of a clause, or of a rule in its section, within the text of its parent."""

    id: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A link as written: where it stands, what it names, and the words it shows."""

    source: str
    target: str
    words: str | None
    line: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A section, a rule or a clause in one language."""

    id: str
    kind: RuleKind
    labels: tuple[str, ...]
    """The heading's label and then the clause labels; the first is empty under an unnumbered heading."""
    title: str | None
    content: tuple[Block | Child, ...]
    parent: str | None
    span: Span
    """Every line of the rule with all that is below it, without the empty lines that follow."""
    fallback: str | None = None
    """The language whose text stands in, where the rule is not translated yet."""
    printed: tuple[str, ...] = ()
    """The labels that an imported edition is cited by, where they are not those of the grammar."""
    written: str = ""
    """Its label exactly as an imported edition prints it: "57 b)"."""

    @property
    def local(self) -> str:
        return local_of(self.id)

    @property
    def cited_labels(self) -> tuple[str, ...]:
        """The labels by which its edition cites it."""
        return self.printed or self.labels

    @property
    def label(self) -> str:
        """The label as its edition prints it: "3.10" of a rule, "ii" of a clause."""
        if self.kind != "clause":
            return self.written or self.number
        return self.cited_labels[-1]

    @property
    def sign(self) -> str:
        """The label before the words of a clause: "(ii)", or as its edition prints it; empty where it has none."""
        if self.written or not self.labels[-1]:
            return self.written
        return self.label if len(self.cited_labels) == 1 else f"({self.label})"

    @property
    def number(self) -> str:
        """The whole number that it is cited by: "3.10(b)(ii)"; empty under a heading without one."""
        head, *clauses = self.cited_labels
        return head + "".join(f"({one})" for one in clauses if one) if head else ""

    @property
    def line(self) -> int:
        return self.span.first

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(item for item in self.content if isinstance(item, Block))

    @property
    def children(self) -> tuple[str, ...]:
        """The ids of the clauses, or of a section's rules, in order."""
        return tuple(item.id for item in self.content if isinstance(item, Child))

    @property
    def markdown(self) -> str:
        """The rule's own text as one piece of Markdown, without its children."""
        return "\n\n".join(block.markdown for block in self.blocks)

    @property
    def regular(self) -> bool:
        """False for a stand-in id, given where a label is missing or doubled."""
        return "~" not in self.id

    def references(self) -> Iterator[Reference]:
        """Yield the links of the rule's own text to rules and terms, as written."""
        for block in self.blocks:
            for offset, line in enumerate(block.markdown.split("\n")):
                for match in LINK.finditer(line):
                    if not is_web_page(match["target"].strip()):
                        yield Reference(self.id, match["target"].strip(), match["words"], block.span.first + offset)


@dataclass(frozen=True, eq=False)
class Edition:
    book: str
    lang: str
    origin: str
    path: Path
    lines: tuple[str, ...]
    """The source with its line ends; joined they give the file back exactly."""
    rules: tuple[Rule, ...]
    problems: tuple[Finding, ...]
    failure: Finding | None = None
    """Why the file could not be read at all; there are no rules then."""

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        return MappingProxyType({rule.id: rule for rule in self.rules})

    @cached_property
    def by_number(self) -> Mapping[str, str]:
        """The ids of the numbered rules by the number that this edition prints, written like an id: "3.10.b.ii"."""
        numbered = (rule for rule in self.rules if all(rule.cited_labels))
        return MappingProxyType({".".join(rule.cited_labels).lower(): rule.id for rule in numbered})

    def label_of(self, rule_id: str) -> str:
        """Return the label of a rule as an imported edition prints it, with that of its heading: "Article 2(4)".

        It is empty under a heading without a label, and has the heading above where two headings have the same.
        """
        rule = self.by_id[rule_id]
        path = [one for one in self.path_to(rule_id) if one.kind != "clause"]
        number = rule.cited_labels[0]
        if not number or not path or (rule.kind == "clause" and number != path[-1].cited_labels[0]):
            return rule.number
        words = [one.written.rstrip(" .:)–—-") for one in path if one.written]
        if not path[-1].written or not words or not (_WORDED.match(words[-1]) or "." not in number):
            return rule.number
        heading = words[-1] if self._printed_labels[path[-1].written] == 1 else " ".join(words[-2:])
        return heading + "".join(f"({one})" for one in rule.cited_labels[1:] if one)

    @cached_property
    def _printed_labels(self) -> Counter[str]:
        return Counter(rule.written for rule in self.rules if rule.kind != "clause")

    @cached_property
    def _references(self) -> Mapping[str, tuple[Reference, ...]]:
        gathered: dict[str, list[Reference]] = {}
        for rule in self.rules:
            for reference in rule.references():
                target = reference.target if "/" in reference.target else f"{self.book}/{reference.target}"
                gathered.setdefault(target, []).append(reference)
        return {target: tuple(found) for target, found in gathered.items()}

    def references_to(self, target_id: str) -> tuple[Reference, ...]:
        """Return the links of this edition that name a rule or a term by its full id."""
        return self._references.get(target_id, ())

    @property
    def source(self) -> str:
        return "".join(self.lines)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.by_id

    def path_to(self, rule_id: str) -> tuple[Rule, ...]:
        """Return the rules from the section down to the given one."""
        rule = self.by_id[rule_id]
        return (*(self.path_to(rule.parent) if rule.parent is not None else ()), rule)

    def heading_of(self, rule_id: str) -> str | None:
        """Return the title of the heading that a rule stands under; of the part its id names if that is missing."""
        rule = self.by_id.get(rule_id) or self.by_id.get(rule_id.partition(".")[0])
        return self.headed(rule.id).title if rule is not None else None

    def headed(self, rule_id: str) -> Rule:
        """Return the nearest rule above, or this one itself, that has a heading of its own."""
        rule = self.by_id[rule_id]
        while rule.kind == "clause" and rule.parent is not None:
            rule = self.by_id[rule.parent]
        return rule

    def subtree(self, rule_id: str) -> Iterator[Rule]:
        rule = self.by_id[rule_id]
        yield rule
        for child in rule.children:
            yield from self.subtree(child)


@dataclass(frozen=True, slots=True)
class CitationStyle:
    """How one language cites the rules of a book."""

    section: str = ""
    rule: str = ""
    clauses: tuple[str, ...] = ("({})",)


@dataclass(frozen=True, slots=True)
class Book:
    """The description in book.toml: whose rules these are and how they are cited."""

    id: str
    order: int
    title: Mapping[str, str]
    authority: Mapping[str, str]
    edition: Mapping[str, str]
    prevails: Mapping[str, str]
    styles: Mapping[str, CitationStyle]
    status: Mapping[str, str] = field(default_factory=dict)
    """In one line: whose rules, which edition and date, and that later ones may differ."""
    drafts: frozenset[str] = frozenset()
    """Languages that are being added: what they lack is unfinished, not wrong."""
    aliases: tuple[str, ...] = ()
    """Other names of the game that people type into the search."""
    source: str = ""
    """The language that the others are translated from; empty where the file does not say."""

    def title_in(self, lang: str) -> str:
        return in_language(self.title, lang) or self.id

    def status_in(self, lang: str) -> str:
        """Return in one line whose rules these are and as of when; whose at least, where nothing else is known."""
        return in_language(self.status, lang) or in_language(self.authority, lang) or ""

    def style_in(self, lang: str) -> CitationStyle:
        return _filled(self.styles, lang) or CitationStyle()


@dataclass(frozen=True, slots=True)
class TermWords:
    name: str = ""
    plural: str = ""
    aliases: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    definition: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A concept of a game: its words in each language and the rule that defines it."""

    id: str
    rule: str
    words: Mapping[str, TermWords]
    line: int

    @property
    def book(self) -> str:
        return book_of(self.id)

    def words_in(self, lang: str) -> TermWords:
        return _filled(self.words, lang) or TermWords(name=local_of(self.id))


@dataclass(frozen=True, slots=True)
class DivergenceWords:
    says: tuple[str, ...] = ()
    followed: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Divergence:
    """A place where the sources contradict each other, and the reading that is followed."""

    id: str
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    follows: str
    words: Mapping[str, DivergenceWords]
    line: int

    def words_in(self, lang: str) -> DivergenceWords:
        return _filled(self.words, lang) or DivergenceWords()


@dataclass(frozen=True, slots=True)
class ExampleWords:
    case: str = ""
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example under a rule, which the engine has to rule in the same way."""

    id: str
    rules: tuple[str, ...]
    wizard: str
    facts: Mapping[str, object]
    verdict: str
    outcome: Mapping[str, object]
    """The parts of the outcome that the words state."""
    words: Mapping[str, ExampleWords]
    line: int

    def words_in(self, lang: str) -> ExampleWords:
        return _filled(self.words, lang) or ExampleWords()


@dataclass(frozen=True, slots=True)
class LaterChange:
    """Something that is publicly known to have changed since the edition that was restated."""

    id: str
    rules: tuple[str, ...]
    origin: str
    """Where the change can be read of."""
    words: Mapping[str, str]
    line: int

    def words_in(self, lang: str) -> str:
        return in_language(self.words, lang) or ""


def source_name(source: str) -> str:
    """Return what a compared text is called in English, for the catalogues to translate; empty where it has no name."""
    return _OTHER_SOURCES.get(source) or language(source).text_name


@dataclass(frozen=True, slots=True)
class Link:
    """A link from a rule to a rule or a term; all ids are full."""

    source: str
    target: str
    words: str | None
    kind: LinkKind
    line: int


def in_language(texts: Mapping[str, _T], lang: str) -> _T | None:
    """Return the entry of a language; failing that the English one, failing that any."""
    for choice in (lang, lang.partition("-")[0], "en"):
        if choice in texts:
            return texts[choice]
    return next(iter(texts.values()), None)


def _filled(texts: Mapping[str, _Words], lang: str) -> _Words | None:
    """Return the entry of a language; what it has no words for yet is in those of the source."""
    own, source = in_language(texts, lang), in_language(texts, "")
    if own is None or source is None or own is source:
        return own
    lacking = {name: getattr(source, name) for name in _NEEDED[type(own)] if not getattr(own, name)}
    if isinstance(own, DivergenceWords) and isinstance(source, DivergenceWords) and len(own.says) < len(source.says):
        lacking["says"] = own.says + source.says[len(own.says) :]
    return replace(own, **lacking) if lacking else own


_NEEDED: Mapping[type, tuple[str, ...]] = {
    CitationStyle: ("section", "rule"),
    TermWords: ("name", "plural", "definition"),
    DivergenceWords: ("says", "followed", "why"),
    ExampleWords: ("case", "ruling"),
}


_PART = re.compile(r"\{(\d+)\}")
_DOTTED = re.compile(r"(?P<before>[^{}]*)\{0\}(?:\.\{\d+\})+(?P<after>[^{}]*)$")
"""A format whose parts are written as one number."""


def citation(book: Book, rule: Rule | str, lang: str, title: str | None = None) -> str:
    """Cite a rule of a book: "Section 3 Rule 10(b)(ii)".

    An id alone is enough; the rule itself settles whether a heading is a section. A heading without a number
    is cited by its title, which a bare id does not carry.
    """
    style = book.style_in(lang)
    section, printed = False, False
    if isinstance(rule, Rule):
        local, label = rule.local, rule.cited_labels[0]
        clauses = tuple(filter(None, rule.cited_labels[1:]))
        section, printed = rule.kind == "section", bool(rule.printed)
    else:
        local = local_of(rule).partition("~")[0]
        label, clauses = split_labels(local)
        label = label if label[:1].isdigit() else ""
    heading = _heading(style, label, section, printed) if label else title or local.partition(".")[0]
    formats = style.clauses or ("({})",)
    cited = "".join(formats[min(level, len(formats) - 1)].replace("{}", clause) for level, clause in enumerate(clauses))
    return heading + (cited if label or not cited else f" {cited.lstrip(' ,')}")


def long_citation(book: Book, rule: Rule | str, lang: str, title: str | None = None) -> str:
    """Cite a rule with its book: "Snooker, Section 3 Rule 10(b)(ii)"."""
    return f"{book.title_in(lang)}, {citation(book, rule, lang, title)}"


def parts_needed(pattern: str) -> int:
    return max((int(index) + 1 for index in _PART.findall(pattern)), default=0)


def fits(style: CitationStyle, label: str) -> bool:
    parts = len(label.split("."))
    return parts in (parts_needed(style.rule), parts_needed(style.section)) or (
        parts > 1 and _DOTTED.match(style.rule) is not None
    )


def _heading(style: CitationStyle, label: str, section: bool, printed: bool) -> str:
    parts = label.split(".")
    choices = (style.section, style.rule) if section else (style.rule, style.section)
    # A different numbering from the book's: "Section 57" would be wrong for a rule without a section.
    for pattern in choices[:1] if printed else choices:
        # A format that leaves out a part of the number would cite another rule.
        if pattern and parts_needed(pattern) == len(parts):
            return _PART.sub(lambda match: parts[int(match[1])], pattern)
    # "Rule 6.1.1" tells how 6.1 is cited as well, and 6.1.1.1.
    dotted = _DOTTED.match(style.rule) if len(parts) > 1 else None
    return f"{dotted['before']}{label}{dotted['after']}" if dotted else label
