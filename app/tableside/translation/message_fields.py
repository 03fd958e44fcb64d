"""Placeholders of messages, {like_this}: a translation has the same as its source."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from tableside.rulebook.findings import Finding, in_rule
from tableside.translation.texts import RuleText


def fields_in(text: str) -> dict[str, None] | None:
    """Return the names of what a message fills in; None where its braces are broken."""
    try:
        return {name: None for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


def check_fields(text_id: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield what the forms of a message fill in otherwise than its source does."""
    for part, words in enumerate(target.parts):
        if words:
            yield from _in_form(text_id, lang, source.parts[min(part, len(source.parts) - 1)], words)


def _in_form(text_id: str, lang: str, source: str, target: str) -> Iterator[Finding]:
    there, here = fields_in(source), fields_in(target)
    if here is None:
        yield in_rule(text_id, lang, "field-broken")
        return
    for name in here:
        if there is not None and name not in there:
            yield in_rule(text_id, lang, "field-unknown", (("field", f"{{{name}}}"),))
    # A form for one thing may say it in a word.
    for name in there or ():
        if name not in here and name != "count":
            yield in_rule(text_id, lang, "field-lacking", (("field", f"{{{name}}}"),))
