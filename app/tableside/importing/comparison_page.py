"""A comparison as something a committee can read and print: text, Markdown or HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tableside.errors import N_
from tableside.escaping import markdown_text
from tableside.importing.comparing import NAMES, Change, Difference, Impact, by_weight
from tableside.translation.diff import Piece

Cite = Callable[[Difference], str]
Words = Callable[[str], str]

_BECOMES = " → "
LOOK_AGAIN = N_("Look again at")
_RULINGS, _QUESTIONS = N_("Rulings that cite a changed clause"), N_("Questions that cite a changed clause")
_DIVERGENCES, _TRANSLATIONS = N_("Divergences on a changed clause"), N_("Translations of changed clauses")
_STYLE = (
    "body{font-family:Georgia,serif;max-width:44rem;margin:2rem auto;line-height:1.5;color:#222}"
    "h1{font-size:1.5rem}h2{font-size:1.1rem;border-top:1px solid #bbb;padding-top:.8rem}"
    "del{background:#fbe3e0;text-decoration:line-through}ins{background:#dff0dc;text-decoration:none}"
    ".figures{font-weight:bold}@media print{body{margin:0;max-width:none}}"
)


def counts(differences: Sequence[Difference]) -> Counter[Change]:
    """Return how many clauses changed in which way."""
    return Counter(one.change for one in differences)


Name = Callable[[str, str], str]
"""Names what rests on a rule, by what it is (`RULING`, …) and its id."""

RULING, QUESTION, DIVERGENCE, RULE = "ruling", "question", "divergence", "rule"


@dataclass(frozen=True, slots=True)
class Report:
    """A comparison and how its parts are said."""

    title: str
    differences: Sequence[Difference]
    effect: Impact
    cite: Cite
    words: Words
    name: Name

    @property
    def shown(self) -> list[Difference]:
        """What changed, the heaviest first."""
        return by_weight(self.differences)

    def head(self, one: Difference) -> str:
        """Return the citation of a clause, both where it was renumbered."""
        return self.cite(one)

    def resting(self, one: Difference) -> list[tuple[str, str]]:
        """Return what rests on a clause, as kind and id."""
        key, effect = one.old_id or one.new_id, self.effect
        groups = ((RULING, effect.rulings), (QUESTION, effect.questions), (DIVERGENCE, effect.divergences))
        return [(kind, name) for kind, group in groups for name in group.get(key, ())]

    def summary(self) -> list[str]:
        """Return how many clauses changed in which way, and how much rests on them."""
        found = counts(self.differences)
        lines = [f"{self.words(NAMES[change])}: {found[change]}" for change in Change if found[change]]
        effect = self.effect
        for title, group in (
            (_RULINGS, effect.rulings),
            (_QUESTIONS, effect.questions),
            (_DIVERGENCES, effect.divergences),
            (_TRANSLATIONS, effect.translations),
        ):
            names = sorted({name for names in group.values() for name in names})
            if names:
                shown = f" ({', '.join(names)})" if title is _TRANSLATIONS else ""
                lines.append(f"{self.words(title)}: {len(names)}{shown}")
        return lines


def figures_line(one: Difference) -> str:
    """Return the figures that only one of the texts states; empty where there are none."""
    if not one.old_figures and not one.new_figures:
        return ""
    return f"{', '.join(one.old_figures) or '–'} → {', '.join(one.new_figures) or '–'}"


def as_text(report: Report) -> str:
    """Return the comparison as plain text."""
    return "\n".join(_plain(report, heading="", marks=("[-", "-]", "{+", "+}"), clean=str))


def as_markdown(report: Report) -> str:
    """Return the comparison as Markdown."""
    return "\n".join(_plain(report, heading="## ", marks=("~~", "~~", "**", "**"), clean=markdown_text))


def _plain(
    report: Report, *, heading: str, marks: tuple[str, str, str, str], clean: Callable[[str], str]
) -> Iterator[str]:
    yield f"{heading[1:]}{clean(report.title)}"
    yield ""
    for line in report.summary():
        yield f"- {clean(line)}"
    for one in report.shown:
        yield ""
        yield f"{heading}{clean(report.head(one))} · {report.words(NAMES[one.change])}"
        if line := figures_line(one):
            yield clean(line)
        yield _marked(one, marks, clean)
        if resting := report.resting(one):
            yield f"{report.words(LOOK_AGAIN)}: {', '.join(clean(report.name(*each)) for each in resting)}"


def _marked(one: Difference, marks: tuple[str, str, str, str], clean: Callable[[str], str]) -> str:
    if not one.pieces:
        sides = (one.old, one.new) if one.old != one.new else (one.new,)
        return "\n\n".join(clean(side) for side in sides if side)

    def show(piece: Piece) -> str:
        if piece.kind == "same" or not piece.text.strip():
            return clean(piece.text)
        first, last = marks[:2] if piece.kind == "removed" else marks[2:]
        return f"{first}{clean(piece.text)}{last}"

    return _joined(one.pieces, show)


def _joined(pieces: Sequence[Piece], show: Callable[[Piece], str]) -> str:
    """Return pieces one after the other, an arrow where words stand for others: 15 and 12 must not read as 1512."""
    shown: list[str] = []
    for place, piece in enumerate(pieces):
        before = pieces[place - 1] if place else None
        if before is not None and before.kind == "removed" and piece.kind == "added":
            sides = before.text, piece.text
            shown.append(_BECOMES if all(any(sign.isalnum() for sign in side) for side in sides) else "")
        shown.append(show(piece))
    return "".join(shown)


def as_html(report: Report) -> str:
    """Return the comparison as one page of HTML that prints well."""
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{_STYLE}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{html_body(report)}</body></html>"


def html_body(report: Report, link: Name | None = None) -> str:
    """Return what stands between the tags of the body; with addresses, rules and what rests on them lead there."""

    def linked(kind: str, name: str, shown: str) -> str:
        return f'<a href="{escape(link(kind, name))}">{escape(shown)}</a>' if link is not None else escape(shown)

    body = [f"<h1>{escape(report.title)}</h1>", "<ul>"]
    body += [f"<li>{escape(line)}</li>" for line in report.summary()]
    body.append("</ul>")
    for place, one in enumerate(report.shown):
        cited = linked(RULE, one.new_id or one.old_id, report.head(one))
        body.append(f'<h2><a name="d{place}"></a>{cited} · {escape(report.words(NAMES[one.change]))}</h2>')
        if line := figures_line(one):
            body.append(f'<p class="figures">{escape(line)}</p>')
        body.append(f"<p>{html_pieces(one)}</p>")
        if resting := report.resting(one):
            names = ", ".join(linked(*each, report.name(*each)) for each in resting)
            body.append(f'<p class="resting">{escape(report.words(LOOK_AGAIN))}: {names}</p>')
    return "\n".join(body)


def html_pieces(one: Difference) -> str:
    """Return the words of a difference with what was taken out and put in marked."""
    if not one.pieces:
        parts = [f"<del>{_lines(one.old)}</del>" if one.old else "", f"<ins>{_lines(one.new)}</ins>" if one.new else ""]
        return "<br>".join(part for part in parts if part) if one.old != one.new else _lines(one.new)
    tags = {"same": ("", ""), "removed": ("<del>", "</del>"), "added": ("<ins>", "</ins>")}
    return _joined(one.pieces, lambda piece: f"{tags[piece.kind][0]}{_lines(piece.text)}{tags[piece.kind][1]}")


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
