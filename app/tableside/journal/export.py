"""Journal entries as JSON and HTML, and the report of a day: pure functions from incidents to text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from tableside.errors import N_
from tableside.journal.incident import (
    OMITTED,
    Incident,
    Pair,
    QuotedParagraph,
    SaidStep,
    appeal_words,
    call_in,
    edition_words,
    local_time,
)
from tableside.journal.model import LINES, Entry
from tableside.journal.store import EntriesFound, stamp
from tableside.messages import Catalogue
from tableside.palette import LIGHT
from tableside.rulebook import Library
from tableside.rulings.words import joined, wizard_name

JSON_FORMAT = "tableside-journal"
JSON_VERSION = 2
_INDENT = 22
_SHORT = 42
"""Up to so many characters, a value leaves room for another beside it."""
_LONGEST_NAME = 120
_REPLACED = {"/": "-", "\\": "-", ":": ".", **dict.fromkeys('*?"<>|', "")}
"""Characters that file systems refuse in a name, and their replacement."""
_BLANK_LINE = "_" * 30

Drawn = tuple[int, int]
"""The number of an entry, and which of its rulings a position was drawn for, counted from one."""


def as_json(entries: Sequence[Entry]) -> str:
    content = {"format": JSON_FORMAT, "version": JSON_VERSION, "entries": [_data(entry) for entry in entries]}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _data(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "saved_at": stamp(entry.saved_at),
        "edited_at": stamp(entry.edited_at) if entry.edited_at else None,
        **asdict(entry.notes),
        "wizard": entry.wizard,
        "language": entry.language,
        "facts": entry.facts,
        "position": entry.position or None,
        "answer": entry.answer,
        "earlier": [
            {"wizard": one.wizard, "facts": one.facts, "position": one.position or None, "answer": one.answer}
            for one in entry.earlier
        ],
    }


# HTML


def as_html(
    incidents: Sequence[Incident],
    catalogue: Catalogue,
    pictures: Mapping[Drawn, str] | None = None,
    *,
    noted: bool = True,
) -> str:
    """Return incident reports as one HTML page, each on a new sheet; `pictures` are the image addresses of positions.

    Plain paragraphs, lists and tables only: a browser shows it, and Qt's text document prints it. What was noted,
    except the players, is left out where the window shows it beside the page.
    """
    body = "".join(
        f"<div{_NEW_SHEET if number else ''}>{_html(one, pictures or {}, noted=noted)}</div>"
        for number, one in enumerate(incidents)
    )
    return _page(incidents[0].title if incidents else "", catalogue.language, body)


def _page(title: str, language: str, body: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>'


_NEW_SHEET = ' style="page-break-before: always"'
STYLE = f"""
h1 {{ font-size: 14pt; margin-bottom: 2px; }}
h2 {{ font-size: 9pt; margin-top: 6px; margin-bottom: 2px; }}
h3 {{ font-size: 8pt; margin-top: 3px; margin-bottom: 1px; }}
p {{ margin-top: 0px; margin-bottom: 2px; }}
td {{ padding: 1px 14px 1px 0px; vertical-align: top; }}
.call {{ font-size: 13pt; font-weight: bold; margin-top: 2px; margin-bottom: 2px; }}
.subject {{ font-size: 10pt; margin-bottom: 4px; }}
.muted {{ color: {LIGHT.muted}; }}
.small {{ font-size: 7pt; color: {LIGHT.muted}; }}
ol {{ margin-top: 2px; margin-bottom: 2px; }}
"""


def _html(incident: Incident, pictures: Mapping[Drawn, str], *, noted: bool) -> str:
    gettext = incident.catalogue.gettext
    parts = [f"<h1>{escape(incident.title)}</h1>", f'<p class="subject">{escape(incident.subject)}</p>']
    players = gettext(LINES["players"])
    parts.append(_table((*incident.details, *(one for one in incident.noted if noted or one[0] == players))))
    for number, ruling in enumerate(incident.rulings, 1):
        if len(incident.rulings) > 1:
            parts.append(f"<h2>{number}. {escape(ruling.subject)}</h2>")
        parts += _html_ruling(ruling, pictures.get((incident.entry.id, number), ""))
    if incident.rules:
        parts.append(_h2(gettext("Rules cited")))
    for rule in incident.rules:
        parts += [f"<h3>{escape(rule.heading)}</h3>", *_html_paragraphs(rule.paragraphs)]
    lines = "".join(
        f'<td width="50%"><br>{_BLANK_LINE}<br><span class="muted">{escape(label)}</span></td>'
        for label in (gettext("Place and date"), gettext("Official, signature"))
    )
    parts.append(f'<table class="signature" width="100%"><tr>{lines}</tr></table>')
    parts.append(f'<p class="small">{escape(" ".join(incident.about))}</p>' if incident.about else "")
    return "\n".join(part for part in parts if part)


def _html_ruling(ruling: Incident, picture: str) -> list[str]:
    gettext = ruling.catalogue.gettext
    parts: list[str] = []
    if ruling.facts or ruling.entry.position:
        parts += [_h2(gettext("Facts")), _table(ruling.facts)]
        if picture:
            alternative = escape(gettext("The table as it was drawn"))
            parts.append(f'<p class="diagram"><img src="{escape(picture)}" alt="{alternative}"></p>')
    parts.append(_h2(gettext("Ruling")))
    parts += [f'<p class="call">{escape(ruling.call)}</p>'] if ruling.call else []
    parts += [f"<p>{escape(one)}</p>" for one in (*ruling.departures[0], ruling.verdict)]
    parts += [f'<p class="muted">{escape(remark)}</p>' for remark in ruling.remarks]
    parts.append(_table(ruling.outcome))
    if ruling.steps:
        parts.append(f"{_h2(gettext('Reasons'))}<ol>{''.join(map(_step, ruling.steps))}</ol>")
    parts += [f"<p>{escape(one)}</p>" for one in ruling.departures[1]]
    return parts


def _html_paragraphs(paragraphs: Sequence[QuotedParagraph]) -> list[str]:
    """Return the quoted text; the dots for what is left out stand before what follows them, to save lines."""
    found: list[str] = []
    dots = ""
    for paragraph in paragraphs:
        if paragraph.html == OMITTED:
            dots = f"{OMITTED} "
            continue
        html = paragraph.html if paragraph.html.startswith("<") else f"<p>{escape(paragraph.html)}</p>"
        indented = f'<p style="margin-left: {paragraph.depth * _INDENT}px">'
        found.append(html.replace("<p>", indented).replace('px">', f'px">{dots}', 1))
        dots = ""
    return found


def _h2(title: str) -> str:
    return f"<h2>{escape(title)}</h2>"


def _step(step: SaidStep) -> str:
    cited = f' <span class="muted">({escape("; ".join(step.citations))})</span>' if step.citations else ""
    return f"<li>{escape(step.text)}{cited}</li>"


def _table(pairs: Sequence[Pair]) -> str:
    """Return a table of labels and values; short ones stand two in a row, so that a plain ruling fits one sheet."""
    rows: list[str] = []
    waiting = False
    for label, value in pairs:
        long = len(value) > _SHORT or "\n" in value
        lines = "<br>".join(escape(line) for line in value.splitlines())
        across = ' colspan="3"' if long else ""
        cells = f'<td class="muted">{escape(label)}</td><td{across}>{lines}</td>'
        if waiting and not long:
            rows[-1] += cells
        else:
            rows.append(cells)
        waiting = not long and not waiting
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table cellspacing="0" cellpadding="0">{body}</table>' if body else ""


def file_name(entries: Sequence[Entry], ending: str, catalogue: Catalogue) -> str:
    """Return a name for the file of these entries that sorts by day: `2026-07-17 14.05 Foul, Rossi – Bakker.pdf`."""
    if not entries:
        return f"{catalogue.gettext('Journal')}.{ending}"
    first = entries[0]
    if len(entries) == 1:
        time = local_time(first.saved_at)[:16].replace(":", ".")
        return safe_name(f"{time} {wizard_name(first.wizard, catalogue)}", first.notes.players, ending)
    days = sorted(local_time(entry.saved_at)[:10] for entry in entries)
    span = days[0] if days[0] == days[-1] else f"{days[0]} – {days[-1]}"
    return safe_name(f"{span} {catalogue.gettext('Journal')}", first.notes.event, ending)


def safe_name(title: str, about: str, ending: str) -> str:
    """Return a file name without what a file system refuses."""
    name = ", ".join(part for part in (title, about) if part)
    kept = "".join(_REPLACED.get(char, char) for char in name if char.isprintable())
    return f"{kept[:_LONGEST_NAME].strip(' .')}.{ending}"


_HEADINGS = (N_("Time"), N_("Where"), N_("Ruling"), N_("Rules cited"), N_("Remark"))


@dataclass(frozen=True, slots=True)
class DayReport:
    """The incidents of an event on one day, match by match, each in the order in which they happened."""

    title: str
    event: str
    day: str
    officials: str
    headings: tuple[str, ...]
    matches: Mapping[str, Sequence[tuple[str, ...]]]
    """By the title of each match its incidents, a row of cells for each."""
    about: tuple[str, ...]
    """Whose rules they were ruled by."""

    @property
    def head(self) -> str:
        """Event, day and officials in one line."""
        return " · ".join(part for part in (self.event, self.day, self.officials) if part)


def same_day(entries: EntriesFound, like: Entry) -> list[Entry]:
    """Return the entries of the same event and day, with those of the day that name no event, the oldest first."""
    day = like.saved_at.astimezone().date()
    found = [one for one in entries if one.saved_at.astimezone().date() == day]
    events = {one.notes.event for one in found} - {""}
    event = next(iter(events)) if not like.notes.event and len(events) == 1 else like.notes.event
    return sorted((one for one in found if one.notes.event in ("", event)), key=lambda one: (one.saved_at, one.id))


def day_report(entries: Sequence[Entry], library: Library, catalogue: Catalogue) -> DayReport:
    gettext = catalogue.gettext
    matches: dict[str, list[tuple[str, ...]]] = {}
    moments = [local_time(entry.saved_at) for entry in entries]
    for entry, moment in zip(entries, moments, strict=True):
        title = " · ".join((catalogue.text(f"game.{entry.game}"), _match(entry) or gettext("Without a match")))
        matches.setdefault(title, []).append(_row(entry, moment[11:16], library, catalogue))
    noted = [entry.notes.shown for entry in entries]
    games = dict.fromkeys(entry.game for entry in entries)
    return DayReport(
        title=gettext("Report of the day"),
        event=next((notes.event for notes in noted if notes.event), ""),
        day=f"{moments[0][:10]} {moments[0][17:]}".strip() if moments else "",
        officials=", ".join(dict.fromkeys(notes.referee for notes in noted if notes.referee)),
        headings=tuple(gettext(heading) for heading in _HEADINGS),
        matches=matches,
        about=tuple(words for game in games for words in edition_words(library, game, catalogue)),
    )


def _match(entry: Entry) -> str:
    match = entry.match_before
    return entry.notes.shown.players or (match.figures() if match is not None else "")


def _row(entry: Entry, time: str, library: Library, catalogue: Catalogue) -> tuple[str, ...]:
    notes, gettext = entry.notes.shown, catalogue.gettext
    rulings = (*entry.earlier, entry)
    where = (notes.round, notes.frame, gettext("Table {number}", number=notes.table) if notes.table else "")
    every = [rule for one in rulings for rule in one.answer.get("rules", ()) if isinstance(rule, str)]
    # A clause tells its rule as well: in a list of the day that is enough.
    rules = dict.fromkeys(rule for rule in every if not any(other.startswith(f"{rule}.") for other in every))
    appeal = gettext("Decided on appeal")
    if notes.appeal_outcome:
        appeal = joined(appeal, appeal_words(notes, catalogue), catalogue)
    before, after = entry.match_before, entry.match_after
    scored = after is not None and before is not None and after.figures() != before.figures()
    remarks = (
        before.at_table(catalogue) if before is not None else "",
        appeal if notes.on_appeal else "",
        after.figures() if scored and after else "",
        notes.remark,
    )
    calls = " → ".join(call_in(one, catalogue.naming(entry.players)) for one in rulings)
    departed = (told for one in rulings for part in Incident(one, library, catalogue).departures for told in part)
    return (
        time,
        ", ".join(part for part in where if part),
        "\n".join(dict.fromkeys((calls, *departed))),
        library.cite_together(rules, catalogue.language),
        "\n".join(part for part in remarks if part),
    )


def day_as_html(report: DayReport, language: str) -> str:
    head = "".join(f'<td class="muted"><b>{escape(heading)}</b></td>' for heading in report.headings)
    rows = []
    for title, listed in report.matches.items():
        rows.append(f'<tr><td colspan="{len(report.headings)}"><b>{escape(title)}</b></td></tr>')
        rows += [
            "<tr>" + "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in row) + "</tr>"
            for row in listed
        ]
    body = (
        f'<h1>{escape(report.title)}</h1><p class="subject">{escape(report.head)}</p>'
        f'<table cellspacing="0" cellpadding="4" border="1" width="100%"><tr>{head}</tr>{"".join(rows)}</table>'
        f'<p class="small">{escape(" ".join(report.about))}</p>'
    )
    return _page(report.title, language, body)


def day_as_text(report: DayReport) -> str:
    """Return the list as plain text, an incident a paragraph."""
    parts = [f"{report.title}\n{report.head}"]
    for title, rows in report.matches.items():
        parts.append(title)
        for time, where, *rest in rows:
            first = " · ".join(part for part in (time, where) if part)
            parts.append("\n".join(part for part in (first, *rest) if part))
    return "\n\n".join((*parts, " ".join(report.about))) + "\n"
