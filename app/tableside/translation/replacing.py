"""Find and replace in the translations of a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tableside.errors import N_, TablesideError
from tableside.rulebook.findings import Severity
from tableside.translation.changes import Wanted
from tableside.translation.proposals import Kind, Proposal
from tableside.translation.texts import NO_WORDS, RuleText
from tableside.translation.workspace import Workspace

if TYPE_CHECKING:
    from regex import Match, Pattern

_NOTHING = RuleText()
_SECONDS_A_TEXT = 0.5
_LONGEST_EXPRESSION = 1000
_MOST_REPEATED = 2000
_REPEAT = re.compile(r"\{\s*(?P<least>\d*)\s*(?:(?P<comma>,)\s*(?P<most>\d*)\s*)?\}")


class BadSearch(TablesideError):
    """A search expression that says nothing."""


@dataclass(frozen=True, slots=True)
class Search:
    """Words to find, and the words to put in their place."""

    find: str
    replacement: str = ""
    whole_words: bool = False
    match_case: bool = False
    expression: bool = False
    """Whether `find` is a regular expression, and `\\1` in the replacement what its first group found."""
    everywhere: bool = False
    """Whether targets of links, names of diagrams and fields of messages are searched as well."""

    def pattern(self) -> Pattern[str]:
        """Return what to look for; an expression that is none is an error that says why."""
        import regex  # only who replaces comes here

        if self.expression:
            refuse_large_expression(self.find)
        source = self.find if self.expression else regex.escape(self.find, literal_spaces=True)
        before, after = (r"(?<!\w)(?:", r")(?!\w)") if self.whole_words else ("", "")
        try:
            return regex.compile(
                f"{before}{source}{after}", regex.MULTILINE | (0 if self.match_case else regex.IGNORECASE)
            )
        except (regex.error, OverflowError, RecursionError, MemoryError) as error:
            place = getattr(error, "pos", None)
            template = (
                N_("“{find}” is not a valid regular expression.")
                if place is None
                else N_("“{find}” is not a valid regular expression (error at character {place}).")
            )
            raise BadSearch(template, find=self.find, place=max((place or 0) - len(before), 0) + 1) from error

    def instead_of(self, match: Match[str]) -> str:
        """Return what stands in the place of a match; a capital at its beginning is kept unless case matters."""
        found = match[0]
        if self.expression:
            import regex

            try:
                return str(match.expand(self.replacement))
            except (regex.error, IndexError) as error:
                template = N_(
                    "“{words}” cannot be put in: it names a group that the expression does not have, or what stands "
                    "after a “\\” has no meaning."
                )
                raise BadSearch(template, words=self.replacement) from error
        if self.match_case or not self.find[:1].islower() or not found[:1].isupper():
            return self.replacement
        if len(found) > 1 and found.isupper():
            return self.replacement.upper()
        return self.replacement[:1].upper() + self.replacement[1:]


def refuse_large_expression(source: str) -> None:
    """Raise for an expression that would be compiled into a very large program: counted repeats are written out."""
    groups, item, place = [0], 0, 0
    while place < len(source):
        sign = source[place]
        if match := _REPEAT.match(source, place):
            groups[-1] += item * (max(int(match["least"] or 0), int(match["most"] or 0)) - 1)
            place = match.end()
        elif sign == "\\":
            item, place = 1, place + 2
            groups[-1] += item
        elif sign == "[":
            item, place = 1, _end_of_class(source, place)
            groups[-1] += item
        elif sign == "(":
            groups.append(0)
            place += 1
        elif sign == ")" and len(groups) > 1:
            item = groups.pop()
            groups[-1] += item
            place += 1
        else:
            item, place = 1, place + 1
            groups[-1] += item
        if max(groups) > _MOST_REPEATED or len(source) > _LONGEST_EXPRESSION:
            raise BadSearch(N_("This expression is too large; write it in a simpler way."))


def _end_of_class(source: str, start: int) -> int:
    place = start + 2
    while place < len(source) and source[place] != "]":
        place += 2 if source[place] == "\\" else 1
    return place + 1


def replacements(workspace: Workspace, books: Iterable[str], lang: str, search: Search) -> Iterator[Proposal | None]:
    """Yield a proposal for every text of some books in which something would change, and None for each other one."""
    if not search.find:
        return
    pattern = search.pattern()
    for book in books:
        yield from workspace.judging(book, lang)
        texts = workspace.texts(book, lang)
        for rule in workspace.statuses(book, lang):
            before = texts.get(rule, _NOTHING)
            after = _replaced(before, pattern, search)
            yield None if after is before else _proposal(workspace, lang, rule, before, after)


def _proposal(workspace: Workspace, lang: str, rule: str, before: RuleText, after: RuleText) -> Proposal:
    """Return a proposal with every error, and whatever else the checks did not find in the old text."""
    known = {found.key for found in workspace.checker.rule(rule, lang, before)}
    found = tuple(
        one
        for one in workspace.checker.rule(rule, lang, after)
        if one.dismissed is None and (one.severity is Severity.ERROR or one.key not in known)
    )
    # A word to avoid should not follow when the name itself is changed.
    apart = rule.endswith(":avoid")
    return Proposal(
        Kind.CHANGE, rule, before, after, Wanted(rule, after, before), findings=found, beside_conflict=apart
    )


def _replaced(text: RuleText, pattern: Pattern[str], search: Search) -> RuleText:
    """Return a text with everything replaced; the same one where nothing is found."""
    words = [_replaced_in(piece, pattern, search) for piece in (text.title, *text.parts)]
    return text if words == [text.title, *text.parts] else RuleText(words[0], tuple(words[1:]))


def _replaced_in(text: str, pattern: Pattern[str], search: Search) -> str:
    guarded = [] if search.everywhere else [match.span() for match in NO_WORDS.finditer(text)]
    pieces: list[str] = []
    last = 0
    for match in _found_in(text, pattern):
        start, end = match.span()
        if start == end or any(start < stop and end > begin for begin, stop in guarded):
            continue
        new = search.instead_of(match)
        if new != match[0]:
            pieces += [text[last:start], new]
            last = end
    return "".join([*pieces, text[last:]])


def _found_in(text: str, pattern: Pattern[str]) -> Iterator[Match[str]]:
    """Yield what an expression finds; one that would take forever is given up, so that the window goes on."""
    try:
        yield from pattern.finditer(text, timeout=_SECONDS_A_TEXT)
    except TimeoutError as error:
        raise BadSearch(N_("This expression takes too long; write it in a simpler way.")) from error
