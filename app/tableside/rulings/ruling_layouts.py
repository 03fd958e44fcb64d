"""A ruling laid out as Markdown or HTML, so that it pastes well, and as a report; plain text is in `words`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from html import escape

from tableside import __version__
from tableside.messages import Catalogue
from tableside.rulings.inquiry import Answer
from tableside.rulings.words import Cite, SpokenRuling, SpokenStep, assumption_lines, labelled

Address = Callable[[str], str]
"""Takes a rule and returns the link that opens it."""


def ruling_markdown(spoken: SpokenRuling, catalogue: Catalogue, cite: Cite, address: Address) -> str:
    """Lay a ruling out as Markdown: the case, the call, what happens, and the reasons with links to their rules."""
    parts = [f"**{spoken.title}**"]
    if spoken.facts:
        parts.append("\n".join(f"- {asked} {told}" for asked, told in spoken.facts))
    parts.append(f"> **{catalogue.gettext('“{call}”', call=spoken.call)}** {spoken.verdict}")
    if spoken.left_open:
        parts.append(spoken.left_open)
    if spoken.assumed:
        parts.append("\n".join(f"- {line}" for line in assumption_lines(spoken, catalogue)))
    if spoken.lines:
        parts.append("\n".join(f"- {line}" for line in _happens(spoken, catalogue)))
    reasons = (
        f"{number}. {step.text} ({', '.join(f'[{cite(rule)}]({address(rule)})' for rule in step.rules)})"
        for number, step in enumerate(spoken.steps, 1)
    )
    parts.append("\n".join(reasons))
    return "\n\n".join(parts) + "\n"


def ruling_html(spoken: SpokenRuling, catalogue: Catalogue, cite: Cite, address: Address) -> str:
    """Lay a ruling out as an HTML fragment of plain elements, which mail and word processors keep."""
    parts = [f"<p><b>{escape(spoken.title)}</b></p>"]
    if spoken.facts:
        parts.append(_items("ul", (f"{escape(asked)} {escape(told)}" for asked, told in spoken.facts)))
    call = catalogue.gettext("“{call}”", call=spoken.call)
    parts.append(f"<blockquote><p><b>{escape(call)}</b> {escape(spoken.verdict)}</p></blockquote>")
    if spoken.left_open:
        parts.append(f"<p>{escape(spoken.left_open)}</p>")
    told = [*assumption_lines(spoken, catalogue), *_happens(spoken, catalogue)]
    if told:
        parts.append(_items("ul", (escape(line) for line in told)))
    parts.append(_items("ol", (_reason(step, cite, address) for step in spoken.steps)))
    return "\n".join(parts)


def _reason(step: SpokenStep, cite: Cite, address: Address) -> str:
    links = (f'<a href="{escape(address(rule))}">{escape(cite(rule))}</a>' for rule in step.rules)
    return f"{escape(step.text)} ({', '.join(links)})"


def _items(kind: str, items: Iterable[str]) -> str:
    return f"<{kind}>{''.join(f'<li>{item}</li>' for item in items)}</{kind}>"


def _happens(spoken: SpokenRuling, catalogue: Catalogue) -> list[str]:
    return [labelled(line.label, "; ".join(line.values), catalogue) for line in spoken.lines]


def wrong_ruling_report(answer: Answer, catalogue: Catalogue) -> str:
    """Return the text of a report about a wrong ruling: the fields of the project's issue form, in English.

    The expected ruling and the clause are left for the person; `catalogue` is for the call as it was shown.
    """
    facts = {name: answer.wizard.facts[name].kind.dump(value) for name, value in answer.given.items()}
    shown = json.dumps(facts, ensure_ascii=False, indent=2)
    if answer.ruling is None:
        ruling = f"undecided, still needed: {', '.join(answer.needs)}"
    else:
        rules = ", ".join(answer.ruling.rules)
        ruling = f"{answer.ruling.verdict}: “{catalogue.text(answer.ruling.call)}” ({rules})"
    fields = {
        "Wizard": answer.wizard.id,
        "Facts": f"```json\n{shown}\n```",
        "Ruling of the program": ruling,
        "Expected ruling": "…",
        "Clause": "…",
        "Version": f"tableside {__version__}",
    }
    return "\n\n".join(f"### {name}\n\n{text}" for name, text in fields.items()) + "\n"
