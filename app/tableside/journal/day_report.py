"""The rulings of one day of an event, match by match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo
from html import escape
from itertools import groupby

from tableside.errors import N_
from tableside.journal.export import STYLE
from tableside.journal.incident import appeal_words, call_in, cited_together, edition_words, local_time
from tableside.journal.model import Entry
from tableside.messages import Catalogue
from tableside.rulebook import Library
from tableside.rulings.words import joined

_HEADINGS = (N_("Time"), N_("Where"), N_("Ruling"), N_("Rules cited"), N_("Remark"))


@dataclass(frozen=True, slots=True)
class DayMatch:
    """A match and the incidents in it, a row of cells for each."""

    title: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DayReport:
    """The incidents of an event on one day, match by match, each in the order in which they happened."""

    title: str
    event: str
    day: str
    officials: str
    headings: tuple[str, ...]
    matches: tuple[DayMatch, ...]
    about: tuple[str, ...]
    """Whose rules they were ruled by."""

    @property
    def head(self) -> str:
        """Event, day and officials in one line."""
        return " · ".join(part for part in (self.event, self.day, self.officials) if part)


def same_day(entries: Sequence[Entry], like: Entry, zone: tzinfo | None = None) -> list[Entry]:
    """Return the entries of the same event and day, with those of the day that name no event, the oldest first."""

    def day(entry: Entry) -> date:
        return entry.saved_at.astimezone(zone).date()

    found = [one for one in entries if day(one) == day(like)]
    events = {one.notes.event for one in found} - {""}
    event = next(iter(events)) if not like.notes.event and len(events) == 1 else like.notes.event
    return sorted((one for one in found if one.notes.event in ("", event)), key=lambda one: (one.saved_at, one.id))


def day_report(
    entries: Sequence[Entry], library: Library, catalogue: Catalogue, zone: tzinfo | None = None
) -> DayReport:
    gettext = catalogue.gettext
    moments = [local_time(entry.saved_at, zone) for entry in entries]
    began: dict[tuple[str, str], int] = {}
    for place, entry in enumerate(entries):
        began.setdefault(_match(entry), place)
    ordered = sorted(zip(entries, moments, strict=True), key=lambda pair: began[_match(pair[0])])
    matches = tuple(
        DayMatch(
            " · ".join((catalogue.text(f"game.{game}"), players or gettext("Without a match"))),
            tuple(_row(entry, moment[11:16], library, catalogue) for entry, moment in found),
        )
        for (game, players), found in groupby(ordered, key=lambda pair: _match(pair[0]))
    )
    games = dict.fromkeys(entry.game for entry in entries)
    return DayReport(
        title=gettext("Report of the day"),
        event=next((entry.notes.shown.event for entry in entries if entry.notes.event), ""),
        day=f"{moments[0][:10]} {moments[0][17:]}".strip() if moments else "",
        officials=", ".join(dict.fromkeys(entry.notes.shown.referee for entry in entries if entry.notes.referee)),
        headings=tuple(gettext(heading) for heading in _HEADINGS),
        matches=matches,
        about=tuple(words for game in games for words in edition_words(library, game, catalogue.language)),
    )


def _match(entry: Entry) -> tuple[str, str]:
    match = entry.match_before
    return entry.game, entry.notes.shown.players or (match.figures() if match is not None else "")


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
    return (
        time,
        ", ".join(part for part in where if part),
        " → ".join(call_in(one, catalogue.naming(entry.players)) for one in rulings),
        cited_together(library, rules, catalogue.language),
        "\n".join(part for part in remarks if part),
    )


def day_as_html(report: DayReport, language: str) -> str:
    """Return the list as an HTML page that a browser shows and Qt's text document prints."""
    head = "".join(f'<td class="muted"><b>{escape(heading)}</b></td>' for heading in report.headings)
    rows = []
    for match in report.matches:
        rows.append(f'<tr><td colspan="{len(report.headings)}"><b>{escape(match.title)}</b></td></tr>')
        rows += [
            "<tr>" + "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in row) + "</tr>"
            for row in match.rows
        ]
    body = (
        f'<h1>{escape(report.title)}</h1><p class="subject">{escape(report.head)}</p>'
        f'<table cellspacing="0" cellpadding="4" border="1" width="100%"><tr>{head}</tr>{"".join(rows)}</table>'
        f'<p class="small">{escape(" ".join(report.about))}</p>'
    )
    meta = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="{language}"><head>{meta}</head><body>{body}</body></html>'


def day_as_text(report: DayReport) -> str:
    """Return the list as plain text, an incident a paragraph."""
    parts = [f"{report.title}\n{report.head}"]
    for match in report.matches:
        parts.append(match.title)
        for time, where, *rest in match.rows:
            first = " · ".join(part for part in (time, where) if part)
            parts.append("\n".join(part for part in (first, *rest) if part))
    return "\n\n".join((*parts, " ".join(report.about))) + "\n"
