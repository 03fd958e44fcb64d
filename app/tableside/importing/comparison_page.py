"""A comparison as something a committee can read and print: text, Markdown or HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape

from tableside.errors import N_
from tableside.importing.comparing import NAMES, Change, Difference, Impact, by_weight

Cite = Callable[[str], str]
Words = Callable[[str], str]

_LOOK_AGAIN = N_("Look again at")
_STYLE = (
    "body{font-family:Georgia,serif;max-width:44rem;margin:2rem auto;line-height:1.5;color:#222}"
    "h1{font-size:1.5rem}h2{font-size:1.1rem;border-top:1px solid #bbb;padding-top:.8rem}"
    "del{background:#fbe3e0;text-decoration:line-through}ins{background:#dff0dc;text-decoration:none}"
    ".figures{font-weight:bold}@media print{body{margin:0;max-width:none}}"
)


def counts(differences: Sequence[Difference]) -> Counter[Change]:
    """Return how many clauses changed in which way."""
    return Counter(one.change for one in differences)


def as_text(title: str, differences: Sequence[Difference], effect: Impact, cite: Cite, words: Words) -> str:
    """Return the comparison as plain text."""
    return "\n".join(_plain(title, differences, effect, cite, words, heading="", marks=("[-", "-]", "{+", "+}")))


def as_markdown(title: str, differences: Sequence[Difference], effect: Impact, cite: Cite, words: Words) -> str:
    """Return the comparison as Markdown."""
    return "\n".join(_plain(title, differences, effect, cite, words, heading="## ", marks=("~~", "~~", "**", "**")))


def _plain(
    title: str,
    differences: Sequence[Difference],
    effect: Impact,
    cite: Cite,
    words: Words,
    *,
    heading: str,
    marks: tuple[str, str, str, str],
) -> Iterator[str]:
    yield f"{heading[1:]}{title}"
    yield ""
    for change, count in sorted(counts(differences).items(), key=lambda item: list(Change).index(item[0])):
        yield f"- {words(NAMES[change])}: {count}"
    for one in by_weight(differences):
        yield ""
        yield f"{heading}{_head(one, cite, words)}"
        if one.old_figures or one.new_figures:
            yield f"{', '.join(one.old_figures) or '–'} → {', '.join(one.new_figures) or '–'}"
        yield _marked(one, marks)
        cited = _cited(one, effect)
        if cited:
            yield f"{words(_LOOK_AGAIN)}: {', '.join(cited)}"


def _head(one: Difference, cite: Cite, words: Words) -> str:
    number = cite(one.id)
    if one.old_id and one.new_id and one.old_id != one.new_id:
        number = f"{cite(one.old_id)} → {cite(one.new_id)}"
    return f"{number} · {words(NAMES[one.change])}"


def _marked(one: Difference, marks: tuple[str, str, str, str]) -> str:
    if not one.pieces:
        return "\n\n".join(part for part in (one.old, one.new) if part) if one.old != one.new else one.new
    shown = []
    for piece in one.pieces:
        if piece.kind == "same" or not piece.text.strip():
            shown.append(piece.text)
        else:
            first, last = marks[:2] if piece.kind == "removed" else marks[2:]
            shown.append(f"{first}{piece.text}{last}")
    return "".join(shown)


def _cited(one: Difference, effect: Impact) -> list[str]:
    key = one.old_id or one.new_id
    return [name for group in (effect.rulings, effect.questions, effect.divergences) for name in group.get(key, ())]


def as_html(title: str, differences: Sequence[Difference], effect: Impact, cite: Cite, words: Words) -> str:
    """Return the comparison as one page of HTML that prints well."""
    body = [f"<h1>{escape(title)}</h1>", "<ul>"]
    for change, count in sorted(counts(differences).items(), key=lambda item: list(Change).index(item[0])):
        body.append(f"<li>{escape(words(NAMES[change]))}: {count}</li>")
    body.append("</ul>")
    for one in by_weight(differences):
        body.append(f"<h2>{escape(_head(one, cite, words))}</h2>")
        if one.old_figures or one.new_figures:
            figures = f"{', '.join(one.old_figures) or '–'} → {', '.join(one.new_figures) or '–'}"
            body.append(f'<p class="figures">{escape(figures)}</p>')
        body.append(f"<p>{html_pieces(one)}</p>")
        if cited := _cited(one, effect):
            body.append(f"<p>{escape(words(_LOOK_AGAIN))}: {escape(', '.join(cited))}</p>")
    page = "\n".join(body)
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{page}</body></html>"


def html_pieces(one: Difference) -> str:
    """Return the words of a difference with what was taken out and put in marked."""
    if not one.pieces:
        parts = [f"<del>{escape(one.old)}</del>" if one.old else "", f"<ins>{escape(one.new)}</ins>" if one.new else ""]
        return "<br>".join(part for part in parts if part) if one.old != one.new else escape(one.new)
    tags = {"same": ("", ""), "removed": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}
    return "".join(f"{tags[piece.kind][0]}{escape(piece.text)}{tags[piece.kind][1]}" for piece in one.pieces)
