"""Finding the rules in a rule text: ids, titles, blocks and line numbers, without rendering anything.

The grammar is line by line: headings carry a label, clauses begin with a label in round brackets, four
spaces of indentation are one level. Whatever the text, scanning ends with rules and a list of problems.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tableside.rulebook.findings import Finding, in_file
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import BUNDLED, DIAGRAM, ROW, Block, BlockKind, Child, Edition, Rule, RuleKind, Span

HEADING = re.compile(r"(?P<marks>#{1,6})[ \t]+(?P<text>.*)$")
ANCHOR = re.compile(r"(?<!\s)\s*\{#(?P<anchor>[a-z][a-z0-9-]*)\}$")
ANCHORED = re.compile(r"[a-z][a-z0-9-]*")
LABEL = re.compile(r"(?P<label>\d+[a-z]?(?:\.\d+[a-z]?)*)\.?(?:[ \t]+|$)")
CLAUSE = re.compile(r"\((?P<label>[a-z]|[ivxl]+|([a-z])\2|\d{1,3}|-(?=\)[ ]\{@))\)(?:[ \t]+|$)")
"""A clause; "-" is one without a label, which only an imported text has."""
ITEM = re.compile(r"(?:[-*+]|\d{1,3}\.)[ \t]+")
MARK = re.compile(r"(?<!\s)\s*\{(?P<mark>[@=\"][^{}\n]{1,200})\}(?:[ \t]+|$)")
"""Where an imported text departs from the grammar: `{@3.8.d =57/b "57 b)"}` gives the rule that a clause stands on, the
labels that it is cited by and its label exactly as it is printed."""
_MARKS = re.compile(r"@(?P<id>[a-z0-9][a-z0-9.~-]*)|=(?P<printed>\S+)|\"(?P<written>[^\"]*)\"")
_LEAD_IN = re.compile(r"\*\*(?P<title>[^*\n]+?)[.:]?\*\*[.:]?(?:\s|$)")
_DEEPEST = 12
"""The greatest nesting of clauses; no rules go deeper, and recursion must end."""
_LINES = re.compile(r"[^\n]*\n|[^\n]+")


@dataclass(slots=True)
class _OpenBlock:
    kind: BlockKind
    lines: list[str]
    first: int
    last: int
    indent: int

    def closed(self) -> Block:
        return Block(self.kind, "\n".join(self.lines), Span(self.first, self.last))


@dataclass(slots=True)
class _OpenRule:
    id: str
    kind: RuleKind
    labels: tuple[str, ...]
    title: str | None
    parent: str | None
    line: int
    printed: tuple[str, ...] = ()
    written: str = ""
    content: list[_OpenBlock | Child] = field(default_factory=list)


class _Scanner:
    """Reads lines one after the other and keeps the chain of clauses that are open."""

    def __init__(self, book: str, path: Path) -> None:
        self.book = book
        self.path = path
        self.rules: dict[str, _OpenRule] = {}
        self.doubles: Counter[str] = Counter()
        self.problems: list[Finding] = []
        self.section: _OpenRule | None = None
        self.chain: list[_OpenRule] = []
        """The heading and the open clauses under it, outermost first."""
        self.block: _OpenBlock | None = None
        self.adjoining = False
        """True while no empty line separates this line from the open block."""

    def problem(self, line: int, code: str, **values: object) -> None:
        self.problems.append(in_file(self.path, line, code, **values))

    def read(self, number: int, line: str) -> None:
        if not line or line.isspace():
            self.adjoining = False
            return
        if heading := HEADING.match(line):
            self.heading(number, heading["marks"], heading["text"].strip())
            return
        if not self.chain:
            if not any(problem.code == "text-before-heading" for problem in self.problems):
                self.problem(number, "text-before-heading")
            return
        expanded = line.expandtabs(4)
        text = expanded.lstrip()
        self.body(number, text.rstrip(), len(expanded) - len(text))

    def heading(self, number: int, marks: str, text: str) -> None:
        text, (own, printed, written) = _mark_at_end(text)
        anchor = ANCHOR.search(text)
        title = text[: anchor.start()] if anchor else text
        label = LABEL.match(title) if anchor is None else None
        if label:
            title = title[label.end() :]
        if anchor:
            # An anchor is the id even beside a number, which is part of the title then.
            local, shown = anchor["anchor"], ""
        elif label:
            local = shown = label["label"]
        else:
            local, shown = f"~{number}", ""
            if not own:
                self.problem(number, "heading-without-label", title=title)
        if len(marks) > 2:
            self.problem(number, "heading-too-deep")
        section = len(marks) == 1
        parent = None if section else self.section
        rule = self.add(own or local, "section" if section else "rule", (shown,), parent, number)
        rule.title, rule.printed, rule.written = title.strip() or None, printed, written
        if not rule.title and not written:
            self.problem(number, "heading-without-title", id=rule.id)
        if section:
            self.section = rule
        self.chain = [rule]
        self.block = None

    def add(
        self, local: str, kind: RuleKind, labels: tuple[str, ...], parent: _OpenRule | None, line: int
    ) -> _OpenRule:
        full = first = f"{self.book}/{local}"
        if full in self.rules:
            self.problem(line, "doubled", id=full, first=self.rules[full].line)
            # A stand-in id keeps the second text readable until the label is corrected.
            while full in self.rules:
                self.doubles[first] += 1
                full = f"{first}~{self.doubles[first] + 1}"
        rule = _OpenRule(full, kind, labels, None, parent.id if parent else None, line)
        self.rules[full] = rule
        if parent:
            parent.content.append(Child(full))
        return rule

    def body(self, number: int, text: str, indent: int) -> None:
        clause = CLAUSE.match(text)
        item = None if clause else ITEM.match(text)
        diagram = None if clause or item else DIAGRAM.match(text)
        row = ROW.match(text) is not None
        if not clause and not diagram and self.continues(number, text, indent, bool(item), row):
            return
        del self.chain[self.level(number, indent) + 1 :]
        owner = self.chain[-1]
        if clause:
            text = text[clause.end() :]
            marked = MARK.match(text)
            own, printed, written = _read_mark(marked)
            text = text[marked.end() :] if marked else text
            label = clause["label"].strip("-")
            owner = self.add(own or f"{local_of(owner.id)}.{label}", "clause", (*owner.labels, label), owner, number)
            owner.printed, owner.written = printed, written
            self.chain.append(owner)
            self.block = None
            if lead_in := _LEAD_IN.match(text):
                owner.title = lead_in["title"].strip()
            if not text:
                self.adjoining = False
                return
            item, diagram, row = ITEM.match(text), DIAGRAM.match(text), False
        kind: BlockKind = "list" if item else "diagram" if diagram else "table" if row else "paragraph"
        self.block = _OpenBlock(kind, [text], number, number, indent)
        owner.content.append(self.block)
        self.adjoining = True

    def continues(self, number: int, text: str, indent: int, item: bool, row: bool) -> bool:
        """Add the line to the open block if it belongs to it."""
        block = self.block
        if block is None or not self.adjoining or block.kind == "diagram":
            return False
        deeper = max(indent - block.indent, 0)
        if block.kind == "list":
            block.lines.append(" " * deeper + text)
        elif block.kind == "table" and row:
            block.lines.append(text)
        elif item or row or block.kind == "table":
            return False
        else:
            self.problem(number, "wrapped")
            block.lines.append(text)
        block.last = number
        return True

    def level(self, number: int, indent: int) -> int:
        if indent % 4:
            self.problem(number, "indent-uneven", spaces=indent)
        level = min((indent + 2) // 4, _DEEPEST)
        if level >= len(self.chain):
            self.problem(number, "indent-too-deep")
            level = len(self.chain) - 1
        return level

    def finish(self) -> tuple[Rule, ...]:
        """Close every rule; children come after their parents, so the spans are settled from the end."""
        closed: dict[str, Rule] = {}
        for rule in reversed(self.rules.values()):
            content = tuple(item if isinstance(item, Child) else item.closed() for item in rule.content)
            spans = (item.span if isinstance(item, Block) else closed[item.id].span for item in content)
            closed[rule.id] = Rule(
                rule.id,
                rule.kind,
                rule.labels,
                rule.title,
                content,
                rule.parent,
                Span(rule.line, max((span.last for span in spans), default=rule.line)),
                printed=rule.printed,
                written=rule.written,
            )
            if not content:
                self.problem(rule.line, "empty-rule", id=rule.id)
        return tuple(reversed(closed.values()))


_Mark = tuple[str, tuple[str, ...], str]
"""The id, the labels it is cited by, and its label as it is printed."""


def _read_mark(found: re.Match[str] | None) -> _Mark:
    marks = _MARKS.finditer(found["mark"]) if found is not None else ()
    parts = {each.lastgroup: each[each.lastgroup] for each in marks if each.lastgroup}
    return parts.get("id", ""), tuple(filter(None, parts.get("printed", "").split("/"))), parts.get("written", "")


def _mark_at_end(heading: str) -> tuple[str, _Mark]:
    found = MARK.search(heading) if heading.endswith("}") else None
    whole = found if found is not None and found.end() == len(heading) else None
    return heading[: whole.start()] if whole else heading, _read_mark(whole)


def mark_of(rule: Rule) -> str:
    """Return the mark of a rule with a space before it; empty where the grammar says it all."""
    label, local = rule.labels[-1], rule.local.partition("~")[0]
    usual = f"{local_of(rule.parent)}.{label}" if rule.kind == "clause" and rule.parent else label
    anchored = rule.kind != "clause" and not label and ANCHORED.fullmatch(local)
    parts = [f"@{local}"] if local and local != usual and not anchored else []
    parts += [f"={'/'.join(rule.printed)}"] if rule.printed else []
    parts += [f'"{rule.written}"'] if rule.written else []
    return f" {{{' '.join(parts)}}}" if parts else ""


def scan(text: str, book: str, lang: str, path: Path, origin: str = BUNDLED) -> Edition:
    """Read a rule text into an edition; never fails, whatever the text."""
    # Line feeds alone end a line, and stay with it: joining gives the text back.
    lines = tuple(_LINES.findall(text))
    scanner = _Scanner(book, path)
    for number, line in enumerate(lines, start=1):
        scanner.read(number, line.rstrip("\r\n").removeprefix("\ufeff" if number == 1 else ""))
    rules = scanner.finish()
    problems = tuple(sorted(scanner.problems, key=lambda problem: problem.line))
    return Edition(book, lang, origin, path, lines, rules, problems)


def canonical(edition: Edition) -> str:
    """Return the rules of an edition in the one form they are written in; scanning it gives the same rules.

    An empty line stands before every heading, clause and block, except between clauses of a deeper level that follow
    each other.
    """
    lines: list[str] = []
    for rule in edition.rules:
        if rule.parent is None:
            _write(rule, edition, lines, after_clause=False)
    return "\n".join(lines[1:]) + "\n"


def _write(rule: Rule, edition: Edition, lines: list[str], *, after_clause: bool) -> None:
    content = list(rule.content)
    depth = len(rule.labels) - 1
    indent = "    " * max(depth - 1, 0)
    head = indent + _head(rule)
    if not (after_clause and depth > 1):
        lines.append("")
    if rule.kind == "clause" and content and isinstance(content[0], Block) and content[0].kind not in ("list", "table"):
        first, *more = content[0].markdown.split("\n")
        content = content[1:]
        lines += [f"{head} {first}", *(indent + line for line in more)]
    else:
        lines.append(head)
    follows = False
    for item in content:
        if isinstance(item, Block):
            lines += ["", *("    " * depth + line for line in item.markdown.split("\n"))]
        else:
            _write(edition.by_id[item.id], edition, lines, after_clause=follows)
        follows = not isinstance(item, Block)


def _head(rule: Rule) -> str:
    label, mark = rule.labels[-1], mark_of(rule)
    if rule.kind == "clause":
        return f"({label or '-'}){mark}"
    anchor = f"{{#{rule.local}}}" if not label and ANCHORED.fullmatch(rule.local) else ""
    return " ".join(filter(None, ("#" if rule.kind == "section" else "##", label, rule.title, anchor))) + mark
