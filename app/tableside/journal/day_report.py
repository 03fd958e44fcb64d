"""A day of an event on one list: what was ruled when, where and between whom, by which clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from html import escape

from tableside.errors import N_
from tableside.journal.export import STYLE
from tableside.journal.incident import appeal_words, cited_together, local_time
from tableside.journal.model import Entry
from tableside.messages import Catalogue
from tableside.rulebook import Library
from tableside.rulings.words import joined, wizard_name


@dataclass(frozen=True, slots=True)
class DayLine:
    """One incident of the day, in words."""

    time: str
    where: str
    """Round, frame and table."""
    players: str
    call: str
    clauses: str
    remark: str


@dataclass(frozen=True, slots=True)
class DayReport:
    """The incidents of an event on one day, in the order in which they happened."""

    title: str
    event: str
    day: str
    officials: str
    headings: tuple[str, ...]
    lines: tuple[DayLine, ...]


def day_of(entry: Entry, zone: tzinfo | None = None) -> date:
    """Return the day of an entry as the clock on the wall had it."""
    return entry.saved_at.astimezone(zone).date()


def same_day(entries: Sequence[Entry], like: Entry, zone: tzinfo | None = None) -> list[Entry]:
    """Return the entries of the same event and day, the oldest first."""
    found = [one for one in entries if one.notes.event == like.notes.event and day_of(one, zone) == day_of(like, zone)]
    return sorted(found, key=lambda one: (one.saved_at, one.id))


def day_report(
    entries: Sequence[Entry], library: Library, catalogue: Catalogue, zone: tzinfo | None = None
) -> DayReport:
    """Put the entries of a day into words."""
    gettext = catalogue.gettext
    moments = [local_time(entry.saved_at, zone) for entry in entries]
    zone_name = moments[0][17:] if moments else ""
    headings = (N_("Time"), N_("Where"), N_("Players"), N_("Ruling"), N_("Rules cited"), N_("Remark"))
    return DayReport(
        title=gettext("Report of the day"),
        event=next((entry.notes.shown.event for entry in entries if entry.notes.event), ""),
        day=f"{moments[0][:10]} {zone_name}".strip() if moments else "",
        officials=", ".join(dict.fromkeys(entry.notes.shown.referee for entry in entries if entry.notes.referee)),
        headings=tuple(gettext(heading) for heading in headings),
        lines=tuple(
            _line(entry, moment[11:16], library, catalogue) for entry, moment in zip(entries, moments, strict=True)
        ),
    )


def _line(entry: Entry, time: str, library: Library, catalogue: Catalogue) -> DayLine:
    notes, gettext = entry.notes.shown, catalogue.gettext
    rulings = (*entry.earlier, entry)
    where = (
        notes.round,
        notes.frame,
        gettext("Table {number}", number=notes.table) if notes.table else "",
    )
    every = [rule for one in rulings for rule in one.answer.get("rules", ()) if isinstance(rule, str)]
    # A clause tells its rule as well: in a list of the day that is enough.
    rules = dict.fromkeys(rule for rule in every if not any(other.startswith(f"{rule}.") for other in every))
    appeal = gettext("Decided on appeal")
    if notes.appeal_outcome:
        appeal = joined(appeal, appeal_words(notes, catalogue), catalogue)
    remarks = (appeal if notes.on_appeal else "", notes.remark)
    return DayLine(
        time,
        ", ".join(part for part in where if part),
        notes.players,
        " → ".join(one.call or wizard_name(one.wizard, catalogue) for one in rulings),
        cited_together(library, rules, catalogue.language),
        "\n".join(part for part in remarks if part),
    )


def _cells(line: DayLine) -> tuple[str, ...]:
    return line.time, line.where, line.players, line.call, line.clauses, line.remark


def _about(report: DayReport) -> str:
    return " · ".join(part for part in (report.event, report.day, report.officials) if part)


def day_as_html(report: DayReport, language: str) -> str:
    """Return the list as an HTML page that a browser shows and Qt's text document prints."""
    head = "".join(f'<td class="muted"><b>{escape(heading)}</b></td>' for heading in report.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in _cells(line)) + "</tr>"
        for line in report.lines
    )
    body = (
        f'<h1>{escape(report.title)}</h1><p class="subject">{escape(_about(report))}</p>'
        f'<table cellspacing="0" cellpadding="4" border="1" width="100%"><tr>{head}</tr>{rows}</table>'
    )
    meta = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language}"><head>{meta}</head><body>{body}</body></html>'


def day_as_text(report: DayReport) -> str:
    """Return the list as plain text, an incident a paragraph."""
    parts = [f"{report.title}\n{_about(report)}"]
    for line in report.lines:
        first = " · ".join(part for part in (line.time, line.where, line.players) if part)
        parts.append("\n".join(part for part in (first, line.call, line.clauses, line.remark) if part))
    return "\n\n".join(parts) + "\n"
