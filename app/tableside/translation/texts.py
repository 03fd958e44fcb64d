"""The own text of one rule: reading it from an edition, and putting another one in its place byte by byte.

Ids and labels are no part of it. A rule with clauses may have text before, between and after them, so the text is
a title (of a heading) and parts: part 0 before the first child, part 1 after the first child, and so on.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from tableside.errors import N_, TablesideError
from tableside.rulebook.model import Block, Edition, Rule
from tableside.rulebook.scan import ANCHOR, CLAUSE, HEADING, ITEM, LABEL, MARK, mark_of, scan

CLAUSES_HERE = "⋯"
"""A line that stands for the clauses, where a text is edited as one piece."""
_PARAGRAPHS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_SEPARATOR = re.compile(rf"(?m)^[ \t]*{CLAUSES_HERE}[ \t]*$")
_MARK = "\ufeff"


class BreaksStructure(TablesideError):
    """A text that would change the ids of the book if it were saved."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a translator writes for one rule."""

    title: str = ""
    parts: tuple[str, ...] = ("",)
    _digest: str = field(default="", init=False, repr=False, compare=False)
    """Made when it is first asked for, and gone with the text."""

    @property
    def empty(self) -> bool:
        """Whether nothing is written."""
        return not self.title.strip() and not any(part.strip() for part in self.parts)

    @property
    def shape(self) -> tuple[int, ...]:
        """Which parts have text; the first always counts."""
        return (0, *(at for at, part in enumerate(self.parts) if at and part))

    @property
    def body(self) -> str:
        """All parts as one piece, a line ⋯ standing for the clauses between them."""
        return f"\n\n{CLAUSES_HERE}\n\n".join(self.parts[at] for at in self.shape)

    def with_body(self, body: str, shape: Sequence[int] | None = None) -> RuleText:
        """Return this text with another body; the shape (of the source) tells after which clause each piece stands."""
        places = tuple(shape) if shape is not None else self.shape
        pieces = [piece.strip("\n") for piece in _SEPARATOR.split(body)]
        if len(pieces) > len(places):
            raise BreaksStructure(
                N_("The line ⋯ stands for the clauses; here it can stand {count} times at most."), count=len(places) - 1
            )
        parts = [""] * max(len(self.parts), places[-1] + 1)
        for place, piece in zip(places, pieces, strict=False):
            parts[place] = piece
        return replace(self, parts=tuple(parts))

    @property
    def plain(self) -> str:
        """Title and body for comparing, counting and searching."""
        return "\n\n".join(piece for piece in (self.title, *self.parts) if piece)

    @property
    def hash(self) -> str:
        """A short digest: two texts with the same one are the same."""
        if not self._digest:
            data = json.dumps(self.as_data(), ensure_ascii=False).encode()
            object.__setattr__(self, "_digest", hashlib.sha256(data).hexdigest()[:16])
        return self._digest

    def as_data(self) -> list[str]:
        """Return title and parts as one list, without empty parts at the end."""
        pieces = [self.title, *self.parts]
        while len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
        return pieces

    @classmethod
    def from_data(cls, data: object) -> RuleText:
        """Read what as_data gave."""
        if not isinstance(data, list) or not data or not all(isinstance(piece, str) for piece in data):
            raise ValueError("not a rule text")
        return cls(data[0], tuple(data[1:]) or ("",))

    def same_as(self, other: RuleText) -> bool:
        """Compare without regard to empty parts at the end."""
        return self.as_data() == other.as_data()


def texts_of(edition: Edition) -> dict[str, RuleText]:
    """Return the own text of every rule by id, in the order of the book."""
    return {rule.id: text_of(rule) for rule in edition.rules}


def text_of(rule: Rule) -> RuleText:
    """Return the own text of one rule, as written."""
    title = (rule.title or "") if rule.kind != "clause" else ""
    return RuleText(title, tuple(_joined(blocks) for blocks in _parts(rule)))


def _parts(rule: Rule) -> list[list[Block]]:
    parts: list[list[Block]] = [[]]
    for item in rule.content:
        if isinstance(item, Block):
            parts[-1].append(item)
        else:
            parts.append([])
    return parts


def _joined(blocks: Sequence[Block]) -> str:
    text = ""
    for at, block in enumerate(blocks):
        if at:
            text += "\n" if block.span.first == blocks[at - 1].span.last + 1 else "\n\n"
        text += block.markdown
    return text


def tidied(text: RuleText) -> RuleText:
    """Bring what was typed to the shape of the file: one line a paragraph, nothing that would read as a label."""
    title = " ".join(text.title.split("\n")).strip()
    return RuleText(title, tuple(tidied_part(part) for part in text.parts))


def tidied_part(part: str) -> str:
    """Tidy one part: paragraphs on one line, empty lines single, lists kept."""
    text = part.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    ").strip()
    return "\n\n".join(_tidied_paragraph(paragraph) for paragraph in _PARAGRAPHS.split(text)) if text else ""


def _tidied_paragraph(paragraph: str) -> str:
    lines: list[str] = []
    in_list = False
    for line in paragraph.split("\n"):
        kept = line.rstrip()
        text = _harmless(kept.lstrip())
        if ITEM.match(text):
            lines.append(" " * (len(kept) - len(kept.lstrip())) * in_list + text)
            in_list = True
        elif in_list:
            lines.append(" " * (len(kept) - len(kept.lstrip())) + text)
        elif lines:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    return "\n".join(lines)


def _harmless(line: str) -> str:
    """Escape what would begin a heading or a clause: both belong to the book, not to the text."""
    return f"\\{line}" if HEADING.match(line) or CLAUSE.match(line) else line


def with_text(edition: Edition, rule_id: str, text: RuleText) -> Edition:
    """Return the edition with the own text of one rule exchanged and every other byte of its source kept."""
    return with_texts(edition, {rule_id: text})


def with_texts(edition: Edition, texts: Mapping[str, RuleText]) -> Edition:
    """Return the edition with the own texts of some rules exchanged and every other byte of its source kept.

    The result is read again before it is given out: if any id or any other rule came out changed, nothing is given.
    """
    wanted: dict[str, RuleText] = {}
    edits: list[_Edit] = []
    order = {rule.id: at for at, rule in enumerate(edition.rules)}
    for rule_id, text in texts.items():
        rule, new = edition.by_id[rule_id], tidied(text)
        old = text_of(rule)
        if not new.same_as(old):
            wanted[rule_id] = new = _fitted(rule_id, old, new)
            edits += _edits(edition, rule, order[rule_id], old, new)
    if not wanted:
        return edition
    lines = list(edition.lines)
    # From the end of the file to its beginning, so that line numbers before a change stay true. Where two begin in the
    # same place, what stands around a clause comes after the words of the clause.
    for edit in sorted(edits, key=lambda one: (-one.line, one.order)):
        edit.make(lines)
    return _verified(edition, "".join(lines), wanted)


@dataclass(frozen=True, slots=True)
class _Edit:
    """One piece of a text to put in its place: the line where it begins, or between which lines it comes."""

    line: float
    order: int
    make: Callable[[list[str]], None]


def _fitted(rule_id: str, old: RuleText, new: RuleText) -> RuleText:
    parts = (*new.parts, *[""] * (len(old.parts) - len(new.parts)))
    if len(parts) > len(old.parts) and any(parts[len(old.parts) :]):
        raise BreaksStructure(N_("{id} has fewer clauses than this text has places."), id=rule_id)
    return RuleText(new.title, parts)


def _edits(edition: Edition, rule: Rule, order: int, old: RuleText, new: RuleText) -> Iterator[_Edit]:
    for at in range(len(old.parts)):
        if new.parts[at] != old.parts[at]:
            make = partial(_replace_part, edition=edition, rule=rule, at=at, text=new.parts[at])
            yield _Edit(_line_of_part(edition, rule, at), order, make)
    if new.title != old.title:
        yield _Edit(rule.span.first, order, partial(_replace_title, rule=rule, title=new.title))


def _line_of_part(edition: Edition, rule: Rule, at: int) -> float:
    blocks = _parts(rule)[at]
    if blocks:
        return blocks[0].span.first
    if at == 0:
        return rule.span.first + (0 if rule.kind == "clause" else 0.5)
    return edition.by_id[rule.children[at - 1]].span.last + 0.5


def _verified(edition: Edition, source: str, wanted: Mapping[str, RuleText]) -> Edition:
    changed = scan(source, edition.book, edition.lang, edition.path, edition.origin)
    expected = texts_of(edition) | dict(wanted)
    found = texts_of(changed)
    if list(found) != list(expected) or any(not found[one].same_as(expected[one]) for one in expected):
        raise BreaksStructure(
            N_("The text of {id} cannot be used as it is: it would be read as headings or clauses."),
            id=next(iter(wanted)),
        )
    return changed


def _replace_title(lines: list[str], rule: Rule, title: str) -> None:
    at = rule.span.first - 1
    raw = lines[at]
    content = raw.rstrip("\r\n")
    end = raw[len(content) :]
    mark = _MARK if content.startswith(_MARK) else ""
    heading = HEADING.match(content.removeprefix(mark))
    assert heading is not None
    begin = len(mark) + heading.start("text")
    printed = mark_of(rule)
    rest = content[begin:].rstrip().removesuffix(printed) if printed else content[begin:]
    anchor = ANCHOR.search(rest.rstrip())
    tail = rest[anchor.start() :] if anchor else rest[len(rest.rstrip()) :]
    label = LABEL.match(rest)
    before = content[:begin] + (label[0] if label else "")
    if title and not before.endswith((" ", "\t")):
        before += " "
    if anchor:
        tail = f" {tail.lstrip()}" if title else tail.lstrip()
    lines[at] = f"{before}{title}{tail}".rstrip() + printed + end


def _replace_part(lines: list[str], edition: Edition, rule: Rule, at: int, text: str) -> None:
    blocks = _parts(rule)[at]
    end = _line_end(lines[rule.span.first - 1]) or "\n"
    indent = _indent_of(edition, rule, blocks)
    on_label = rule.kind == "clause" and at == 0 and (not blocks or blocks[0].span.first == rule.span.first)
    written = _written(text, indent)
    if on_label:
        label_line = lines[rule.span.first - 1]
        label = _label_prefix(label_line)
        first, last = rule.span.first, blocks[-1].span.last if blocks else rule.span.first
        if not text:
            written = [label.rstrip()]
        elif ITEM.match(text):
            written = [label.rstrip(), "", *written]
        else:
            if not label.endswith((" ", "\t")):
                label += " "
            written[0] = label + written[0].lstrip()
    elif blocks:
        first, last = blocks[0].span.first, blocks[-1].span.last
    else:
        before = rule.span.first if at == 0 else edition.by_id[rule.children[at - 1]].span.last
        _insert(lines, before, written, end, spaced=at > 0 or _headings_are_spaced(edition))
        return
    last_end = _line_end(lines[last - 1])
    if not written:
        _remove(lines, first, last)
        return
    new = [f"{line}{end}" for line in written]
    new[-1] = written[-1] + last_end
    lines[first - 1 : last] = new


def _insert(lines: list[str], after: int, written: Sequence[str], end: str, *, spaced: bool) -> None:
    new = [*[end] * spaced, *(f"{line}{end}" for line in written)]
    if not _line_end(lines[after - 1]):
        lines[after - 1] += end
        new[-1] = new[-1].removesuffix(end)
    elif after < len(lines) and lines[after].strip():
        new.append(end)
    lines[after:after] = new


def _headings_are_spaced(edition: Edition) -> bool:
    """Return whether this file has an empty line between a heading and its text."""
    first_lines = [
        rule.blocks[0].span.first - rule.line
        for rule in edition.rules
        if rule.kind != "clause" and rule.content and isinstance(rule.content[0], Block)
    ]
    return sum(gap > 1 for gap in first_lines) * 2 >= len(first_lines)


def _remove(lines: list[str], first: int, last: int) -> None:
    """Take lines out, and of the empty lines around them those that would stand double."""
    if last == len(lines):
        while first > 1 and not lines[first - 2].strip():
            first -= 1
    else:
        while last < len(lines) and not lines[last].strip() and first > 1 and not lines[first - 2].strip():
            last += 1
    del lines[first - 1 : last]


def _written(text: str, indent: str) -> list[str]:
    return [f"{indent}{line}" if line.strip() else "" for line in text.split("\n")] if text else []


def _indent_of(edition: Edition, rule: Rule, blocks: Sequence[Block]) -> str:
    """Return the indentation that continued text of a rule has in this file, or ought to have."""
    for block in blocks:
        if block.span.first != rule.span.first:
            raw = edition.lines[block.span.first - 1]
            return raw[: len(raw) - len(raw.lstrip())]
    return "    " * (len(rule.labels) - 1)


def _label_prefix(line: str) -> str:
    content = line.rstrip("\r\n")
    start = len(content) - len(content.lstrip())
    label = CLAUSE.match(content, start)
    assert label is not None
    printed = MARK.match(content[label.end() :])
    return content[: label.end() + (printed.end() if printed else 0)]


def _line_end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def skeleton(source: Edition) -> str:
    """Return a rule text with every heading and every label of another, and no words."""
    lines: list[str] = []
    for rule in source.rules:
        bare = _bare(rule, source)
        lines.extend([bare] if rule.kind == "clause" else [*[""] * bool(lines), bare, ""])
    return "\n".join(lines).rstrip("\n") + "\n"


def _bare(rule: Rule, source: Edition) -> str:
    """Return the line of a heading or a clause without its words."""
    if rule.kind == "clause":
        return f"{'    ' * (len(rule.labels) - 2)}({rule.labels[-1] or '-'}){mark_of(rule)}"
    mark = "#" if rule.kind == "section" else "##"
    raw = source.lines[rule.line - 1].rstrip().removesuffix(mark_of(rule))
    anchor = f" {{#{rule.local}}}" if raw.endswith(f"{{#{rule.local}}}") else ""
    return f"{mark}{f' {rule.labels[-1]}' if rule.labels[-1] else ''}{anchor}{mark_of(rule)}"


def completed(edition: Edition, source: Edition) -> Edition:
    """Return an edition with a place for every rule that its source has and it lacks."""
    for rule in source.rules:
        if rule.id not in edition:
            lines = list(edition.lines) or ["\n"]
            _insert(lines, _place_for(rule, edition, source), [_bare(rule, source)], "\n", spaced=True)
            edition = scan("".join(lines), edition.book, edition.lang, edition.path, edition.origin)
    return edition


def _place_for(rule: Rule, edition: Edition, source: Edition) -> int:
    """Return the line after which a rule belongs: that of the one before it in the source, or the words above it."""
    parent = source.by_id.get(rule.parent or "")
    beside = parent.children if parent is not None else [one.id for one in source.rules if one.parent is None]
    before = [one for one in beside[: list(beside).index(rule.id)] if one in edition]
    if before:
        return edition.by_id[before[-1]].span.last
    above = edition.by_id.get(rule.parent or "")
    if above is None:
        return 1
    blocks = _parts(above)[0]
    return blocks[-1].span.last if blocks else above.span.first


def shape_for(source: RuleText, target: RuleText) -> tuple[int, ...]:
    """Return which parts a field must have room for: those of the source and those the translation has besides."""
    return tuple(sorted({*source.shape, *target.shape}))


def body_in(text: RuleText, shape: Sequence[int]) -> str:
    """Return a text as one piece with a place for every part of a shape, whether or not it is written yet."""
    pieces = (text.parts[at] if at < len(text.parts) else "" for at in shape)
    return f"\n\n{CLAUSES_HERE}\n\n".join(pieces)


def place_in(body: str, shape: Sequence[int], part: int, start: int) -> int:
    """Return where a place of a part stands in what is typed in the field."""
    begin = 0
    pieces: list[tuple[int, str]] = []
    for separator in _SEPARATOR.finditer(body):
        pieces.append((begin, body[begin : separator.start()]))
        begin = separator.end()
    pieces.append((begin, body[begin:]))
    at = list(shape).index(part) if part in shape else 0
    first, piece = pieces[min(at, len(pieces) - 1)]
    return min(first + len(piece) - len(piece.lstrip("\n")) + start, len(body))
