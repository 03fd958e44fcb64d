"""The own text of one rule: reading it from an edition, and writing an edition with other texts.

Ids and labels are no part of it. A rule with clauses may have text before, between and after them, so the text is
a title (of a heading) and parts: part 0 before the first child, part 1 after the first child, and so on.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Literal

from tableside.errors import N_, TablesideError
from tableside.rulebook.model import DIAGRAM, Block, BlockKind, Child, Edition, Rule
from tableside.rulebook.scan import CLAUSE, HEADING, ITEM, canonical, scan

NO_WORDS = re.compile(
    r"\[\[[^\[\]|\n]+\]\]|\[\[[^\[\]|\n]+\||(?<=[^\[\]\n])\]\]|!\[|\]\(diagram:[A-Za-z0-9_-]+\)|\{[^{}\n]*\}"
)
"""Where a link leads, the name of a diagram and what the program fills in; the words of a link are text."""
_PARAGRAPHS = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


class BreaksStructure(TablesideError):
    """A text that would change the ids of the book if it were saved."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """The text of one rule: a title and parts."""

    title: str = ""
    parts: tuple[str, ...] = ("",)
    _digest: str = field(default="", init=False, repr=False, compare=False)

    @property
    def empty(self) -> bool:
        return not self.title.strip() and not "".join(self.parts).strip()

    @property
    def shape(self) -> tuple[int, ...]:
        """The parts that have text; the first always counts."""
        return (0, *(at for at, part in enumerate(self.parts) if at and part))

    @property
    def plain(self) -> str:
        """Title and parts for comparing, counting and searching."""
        return "\n\n".join(piece for piece in (self.title, *self.parts) if piece)

    @property
    def hash(self) -> str:
        """A short digest: two texts with the same one are the same."""
        if not self._digest:
            data = json.dumps(self.as_data(), ensure_ascii=False).encode()
            object.__setattr__(self, "_digest", hashlib.sha256(data).hexdigest()[:16])
        return self._digest

    def part(self, at: int) -> str:
        return self.parts[at] if at < len(self.parts) else ""

    def with_part(self, at: int, words: str) -> RuleText:
        parts = [*self.parts, *[""] * (at + 1 - len(self.parts))]
        parts[at] = words
        return RuleText(self.title, tuple(parts))

    def as_data(self) -> list[str]:
        """Return title and parts as one list, without empty parts at the end."""
        pieces = [self.title, *self.parts]
        while len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
        return pieces

    @classmethod
    def from_data(cls, data: object) -> RuleText:
        if not isinstance(data, list) or not data or not all(isinstance(piece, str) for piece in data):
            raise ValueError("not a rule text")
        return cls(data[0], tuple(data[1:]) or ("",))

    def same_words(self, other: RuleText) -> bool:
        """Compare the words alone, whatever the places of the clauses between them."""
        return [piece for piece in (self.title, *self.parts) if piece] == [
            piece for piece in (other.title, *other.parts) if piece
        ]

    def same_as(self, other: RuleText) -> bool:
        """Compare without regard to empty parts at the end."""
        return self is other or self.as_data() == other.as_data()


def texts_of(edition: Edition, source: Edition | None = None) -> dict[str, RuleText]:
    """Return the own text of every rule by id, in the order of the book; parts are placed as in the source."""
    known = source.by_id if source is not None else {}
    return {rule.id: text_of(rule, known.get(rule.id)) for rule in edition.rules}


def text_of(rule: Rule, source: Rule | None = None) -> RuleText:
    """Return the own text of one rule, as written.

    Parts are counted by the children of the source where one is given: a translation may lack some of them.
    """
    own = [item.id for item in rule.content if isinstance(item, Child)]
    children = own if source is None else [item.id for item in source.content if isinstance(item, Child)]
    places = {child: at for at, child in enumerate(children, start=1)}
    parts: list[list[str]] = [[] for _ in range(len(children) + 1)]
    at = 0
    for item in rule.content:
        if isinstance(item, Block):
            parts[at].append(item.markdown)
        else:
            at = places.get(item.id, at)
    joined = ["\n\n".join(blocks) for blocks in parts]
    if source is not None and children != own:
        _move_on(joined, text_of(source).parts, [child in own for child in children])
    return RuleText((rule.title or "") if rule.kind != "clause" else "", tuple(joined))


def _move_on(parts: list[str], source: Sequence[str], present: Sequence[bool]) -> None:
    """Move parts behind children that are lacking, where the source has its text."""
    for at in range(len(parts) - 1, -1, -1):
        if not parts[at] or source[at]:
            continue
        for later in range(at + 1, len(parts)):
            if present[later - 1] or parts[later]:
                break
            if source[later]:
                parts[at], parts[later] = "", parts[at]
                break


def tidied(text: RuleText) -> RuleText:
    """Return what was typed in the form of the file: one line a paragraph, nothing that would read as a label."""
    return RuleText(" ".join(text.title.split("\n")).strip(), tuple(tidied_part(part) for part in text.parts))


def tidied_part(part: str) -> str:
    """Tidy one part: paragraphs on one line, empty lines single, lists kept."""
    text = part.replace("\r\n", "\n").replace("\r", "\n").replace("\t", "    ").strip()
    paragraphs = _PARAGRAPHS.split(text) if text else ()
    return "\n\n".join(block for paragraph in paragraphs for block in _tidied_blocks(paragraph))


def _tidied_blocks(paragraph: str) -> Iterable[str]:
    """Return the blocks of lines without an empty line between them: a list or a diagram is one of its own."""
    blocks: list[str] = []
    in_list = joins = False
    for line in paragraph.split("\n"):
        kept = line.rstrip()
        text = _harmless(kept.lstrip())
        indent = " " * (len(kept) - len(kept.lstrip()))
        if ITEM.match(text):
            if in_list:
                blocks[-1] += f"\n{indent}{text}"
            else:
                blocks.append(text)
            in_list = joins = True
        elif in_list:
            blocks[-1] += f"\n{indent}{text}"
        elif joins and not DIAGRAM.match(text):
            blocks[-1] += f" {text}"
        else:
            blocks.append(text)
            joins = not DIAGRAM.match(text)
    return blocks


def _harmless(line: str) -> str:
    """Escape what would begin a heading or a clause: both belong to the book, not to the text."""
    return f"\\{line}" if HEADING.match(line) or CLAUSE.match(line) else line


def with_texts(edition: Edition, texts: Mapping[str, RuleText], source: Edition | None = None) -> Edition:
    """Return the edition with the own texts of some rules exchanged, in canonical form.

    A rule that the edition lacks and the source has gets its place as in the source, with everything above it. The
    result is read again: if any id or any other rule came out changed, `BreaksStructure` is raised.
    """
    known, now, nothing = source.by_id if source is not None else {}, texts_of(edition, source), RuleText()
    tidy = {rule_id: tidied(text) for rule_id, text in texts.items() if rule_id in now or not text.empty}
    wanted = {rule_id: text for rule_id, text in tidy.items() if not text.same_as(now.get(rule_id, nothing))}
    if not wanted:
        return edition
    # A text behind a clause needs the place of the clause, translated or not.
    before = (child for one, text in wanted.items() if one in known for child in known[one].children[: text.shape[-1]])
    tree = _Tree(edition, now | wanted)
    tree.make_room([*wanted, *before], source)
    if source is not None:
        tree.take_out_empty(wanted)
    written = canonical(replace(edition, rules=tree.rules_with(wanted, known), lines=()))
    changed = scan(written, edition.book, edition.lang, edition.path, edition.origin)
    found = texts_of(changed, source)
    others_stay = all(found.get(one, nothing).same_as(text) for one, text in tree.texts.items())
    if found.keys() != tree.rules.keys() or not others_stay:
        raise BreaksStructure(
            N_("The text of {id} cannot be used as it is: it would be read as headings or clauses."),
            id=next(iter(wanted)),
        )
    return changed


class _Tree:
    """The rules of an edition with their texts, and which stand below which."""

    def __init__(self, edition: Edition, texts: dict[str, RuleText]) -> None:
        self.rules, self.texts = dict(edition.by_id), texts
        self.children = {rule.id: list(rule.children) for rule in edition.rules}
        self.children[""] = [rule.id for rule in edition.rules if rule.parent is None]

    def make_room(self, wanted: Iterable[str], source: Edition | None) -> None:
        """Add an empty rule for each that is wanted and lacking, before the first that follows it in the source."""
        lacking: dict[str, Rule] = {}
        for rule_id in wanted:
            if rule_id not in self.rules:
                if source is None or rule_id not in source:
                    raise BreaksStructure(N_("There is no rule “{id}”."), id=rule_id)
                lacking |= {one.id: one for one in source.path_to(rule_id) if one.id not in self.rules}
        order = {rule.id: at for at, rule in enumerate(source.rules)} if source is not None and lacking else {}
        for rule in sorted(lacking.values(), key=lambda one: order[one.id]):
            beside = self.children[rule.parent or ""]
            later = (at for at, one in enumerate(beside) if order.get(one, -1) > order[rule.id])
            beside.insert(next(later, len(beside)), rule.id)
            self.rules[rule.id], self.children[rule.id] = replace(rule, title=None, content=()), []

    def take_out_empty(self, changed: Iterable[str]) -> None:
        """Take out rules that were emptied, and what is empty above them."""
        for rule_id in changed:
            if rule_id in self.rules and not any(self._text(rule_id).parts[1:]):
                for child in [*self.children[rule_id]]:
                    if self.rules[child].kind == "clause" and self._is_bare(child):
                        self._take_out(child)
            while rule_id in self.rules and self._is_bare(rule_id):
                if self.rules[rule_id].kind != "clause" and self._text(rule_id).title:
                    break
                rule_id = self._take_out(rule_id)

    def _text(self, rule_id: str) -> RuleText:
        return self.texts.get(rule_id, RuleText())

    def _is_bare(self, rule_id: str) -> bool:
        return not self.children[rule_id] and not any(self._text(rule_id).parts)

    def _take_out(self, rule_id: str) -> str:
        above = self.rules.pop(rule_id).parent or ""
        self.children[above].remove(rule_id)
        return above

    def rules_with(self, changed: Collection[str], known: Mapping[str, Rule]) -> tuple[Rule, ...]:
        """Return all rules, the sections in order, with what has changed in its place."""
        for rule_id, rule in self.rules.items():
            if rule_id in changed or tuple(self.children[rule_id]) != rule.children:
                self.rules[rule_id] = self._with_content(rule, known.get(rule_id))
        return (*(self.rules[one] for one in self.children[""]), *(one for one in self.rules.values() if one.parent))

    def _with_content(self, rule: Rule, source: Rule | None) -> Rule:
        text, here = self._text(rule.id), self.children[rule.id]
        children = here if source is None else source.children
        if any(text.parts[len(children) + 1 :]):
            raise BreaksStructure(N_("{id} has fewer clauses than this text has places."), id=rule.id)
        places = {child: at for at, child in enumerate(children, start=1)}
        content: list[Block | Child] = []
        following = 0
        for child in here:
            while following < places.get(child, 0):
                content += _blocks(text.part(following), rule)
                following += 1
            content.append(Child(child))
        for at in range(following, len(text.parts)):
            content += _blocks(text.part(at), rule)
        return replace(rule, title=rule.title if rule.kind == "clause" else text.title or None, content=tuple(content))


def _blocks(part: str, rule: Rule) -> Iterable[Block]:
    for markdown in part.split("\n\n") if part else ():
        kind: BlockKind = "list" if ITEM.match(markdown) else "diagram" if DIAGRAM.match(markdown) else "paragraph"
        yield Block(kind, markdown, rule.span)


def shape_for(source: RuleText, target: RuleText, needed: Sequence[int] = ()) -> tuple[int, ...]:
    """Return which parts need a field: those of the source and those the translation has besides."""
    first = () if source.title and not any(source.parts) and not any(target.parts) else (0,)
    return tuple(sorted({*first, *source.shape[1:], *target.shape[1:], *needed}))


_PIECES = re.compile(r"\[\[|\]\]|\s+|[^\W_]+(?:[.,'’][^\W_]+)*|.", re.DOTALL)
Kind = Literal["same", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text and whether both texts have it, only the old one or only the new one."""

    kind: Kind
    text: str


def split_pieces(text: str) -> list[str]:
    """Split a text into words, spaces and punctuation; joined they give it back."""
    return _PIECES.findall(text)


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """Compare two texts; the pieces that are not added give the old one back, those not removed the new one."""
    before, after = split_pieces(old), split_pieces(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    found: list[Piece] = []
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            found.append(Piece("same", "".join(before[first:last])))
            continue
        if first < last:
            found.append(Piece("removed", "".join(before[first:last])))
        if start < end:
            found.append(Piece("added", "".join(after[start:end])))
    return _calm(found)


def abridged(pieces: Sequence[Piece], around: int = 160) -> Iterator[Piece]:
    """Shorten the unchanged parts of compared texts to `around` letters beside each change, for long lists."""
    for piece in pieces:
        if piece.kind == "same" and len(piece.text) > 3 * around:
            head, tail = piece.text[:around].rpartition(" ")[0], piece.text[-around:].partition(" ")[2]
            yield Piece("same", f"{head} … {tail}")
        else:
            yield piece


def _calm(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Join changes that only a space lies between: "the old ball" for "a new ball" reads better as one change."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        if pieces[at].kind == "same":
            found.append(pieces[at])
            at += 1
            continue
        removed = added = ""
        while at < len(pieces) and (
            pieces[at].kind != "same"
            or (pieces[at].text.isspace() and at + 1 < len(pieces) and pieces[at + 1].kind != "same")
        ):
            removed += pieces[at].text if pieces[at].kind != "added" else ""
            added += pieces[at].text if pieces[at].kind != "removed" else ""
            at += 1
        found.extend(piece for piece in (Piece("removed", removed), Piece("added", added)) if piece.text)
    return tuple(found)
