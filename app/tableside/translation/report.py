"""What was changed in a language, for people to read: by book, each text before and after with its words marked."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.language.registry import language
from tableside.messages import Catalogue
from tableside.rulebook.ids import book_of, local_of
from tableside.storage.named_files import write_named
from tableside.translation.diff import Piece, word_diff
from tableside.translation.editor import Editor
from tableside.translation.language_package import LanguagePackage, Line, original_texts
from tableside.translation.listing import changed_here, cited_in, collections_in
from tableside.translation.status import Note, RuleStatus
from tableside.translation.steps import run_through
from tableside.translation.store import INTERFACE
from tableside.translation.texts import RuleText

_NOTHING = RuleText()
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em}"
    "del{color:#a11;background:#fdeaea}ins{color:#063;background:#e2f5e9}"
    "h3{margin:1.4em 0 .2em}.source,.note{color:#555}p{margin:.3em 0;white-space:pre-line}"
)


@dataclass(frozen=True, slots=True)
class Reported:
    """One changed text."""

    book: str
    where: str
    source: str
    before: str
    after: str
    told: tuple[str, ...] = ()
    """Who translated and approved it, and what was noted."""


@dataclass(frozen=True, slots=True)
class Report:
    """All changed texts of a language."""

    title: str
    told: tuple[str, ...]
    texts: tuple[Reported, ...]
    books: dict[str, str]


def report_of_changes(editor: Editor, lang: str, catalogue: Catalogue) -> Report:
    """Report what was changed here in a language."""
    return run_through(reporting_changes(editor, lang, catalogue))


def reporting_changes(editor: Editor, lang: str, catalogue: Catalogue) -> Generator[int, None, Report]:
    """Report what was changed here in a language, yielding how many texts were looked at."""
    workspace = editor.workspace
    originals = original_texts(editor, lang)
    log = editor.undo_log
    first = {one.rule: one.before for one in reversed(log.changes[: log.standing]) if one.lang == lang}
    changed = changed_here(editor, lang)
    found = []
    looked = 0
    for book in collections_in(workspace, lang):
        for _ in workspace.judging(book, lang):
            yield looked
        targets, noted = workspace.texts(book, lang), workspace.sidecar(book, lang).notes
        for text_id, status in workspace.statuses(book, lang).items():
            now = targets.get(text_id, _NOTHING)
            before = originals.get(text_id) or (first[text_id] if text_id in changed else now)
            notes = noted.get(local_of(text_id), ())
            if not before.same_as(now) or notes:
                told = _people(status, notes, catalogue)
                found.append(_reported(editor, text_id, before, now, told, catalogue))
            looked += 1
            yield looked
    return _report(editor, lang, catalogue, editor.name, "", tuple(found))


def report_of_package(editor: Editor, package: LanguagePackage, lines: Iterable[Line], catalogue: Catalogue) -> Report:
    """Report how a package differs from one's own texts."""
    return run_through(reporting_package(editor, package, lines, catalogue))


def reporting_package(
    editor: Editor, package: LanguagePackage, lines: Iterable[Line], catalogue: Catalogue
) -> Generator[int, None, Report]:
    """Report how a package differs from one's own texts, yielding how many lines were looked at."""
    found: list[Reported] = []
    for line in lines:
        yield len(found)
        sent = line.sent
        told = [*_signed(sent.by, sent.approval.by if sent.approval else "", catalogue), *_noted(sent.notes, catalogue)]
        told += [one.sentence(catalogue) for one in line.findings]
        found.append(_reported(editor, sent.id, line.mine, sent.target, tuple(told), catalogue))
    return _report(editor, package.lang, catalogue, package.translator, package.note, tuple(found))


def _reported(
    editor: Editor, text_id: str, before: RuleText, after: RuleText, told: tuple[str, ...], catalogue: Catalogue
) -> Reported:
    workspace = editor.workspace
    book = book_of(text_id)
    source = workspace.source_texts(book).get(text_id) if book in workspace.collections() else None
    where = cited_in(workspace, text_id, catalogue) if source is not None else text_id
    return Reported(book, where, source.plain if source is not None else "", before.plain, after.plain, told)


def _report(
    editor: Editor, lang: str, catalogue: Catalogue, name: str, note: str, texts: tuple[Reported, ...]
) -> Report:
    workspace = editor.workspace
    books = {one: workspace.library.book(one).title_in(catalogue.language) for one in workspace.books()}
    books[INTERFACE] = catalogue.gettext("Interface")
    told = [datetime.now(UTC).date().isoformat(), name, note]
    told.append(catalogue.ngettext("{count} text", "{count} texts", len(texts)))
    title = catalogue.gettext("Changes in the translation: {language}", language=language(lang).name or lang)
    return Report(title, tuple(one for one in told if one), texts, books)


def _people(status: RuleStatus, notes: Iterable[Note], catalogue: Catalogue) -> tuple[str, ...]:
    approved = status.approval.by if status.approval else ""
    return (*_signed(status.translator, approved, catalogue), *_noted(notes, catalogue))


def _signed(by: str, approved: str, catalogue: Catalogue) -> Iterator[str]:
    if by:
        yield catalogue.gettext("Translated by {name}", name=by)
    if approved:
        yield catalogue.gettext("Approved by {name}", name=approved)


def _noted(notes: Iterable[Note], catalogue: Catalogue) -> Iterator[str]:
    for note in notes:
        said = catalogue.gettext("Note: {text}", text=note.text)
        yield f"{said} ({note.by})" if note.by else said


def write_report(path: Path, report: Report) -> None:
    """Write a report in the format that its name asks for."""
    match path.suffix.lower():
        case ".html" | ".htm":
            text = as_html(report)
        case ".md":
            text = as_markdown(report)
        case _:
            raise TablesideError(N_("“{file}” is neither .html nor .md."), file=str(path))
    write_named(path, text.encode())


def as_html(report: Report) -> str:
    """Return the report as a page of its own."""
    parts = [f"<h1>{escape(report.title)}</h1>", *(f"<p>{escape(one)}</p>" for one in report.told)]
    for book, texts in _by_book(report):
        parts.append(f"<h2>{escape(book)}</h2>")
        for one in texts:
            marked = "".join(_html(piece) for piece in word_diff(one.before, one.after))
            parts.append(f"<h3>{escape(one.where)}</h3>")
            parts.append(f'<p class="source">{escape(one.source)}</p><p>{marked}</p>')
            parts += [f'<p class="note">{escape(told)}</p>' for told in one.told]
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{_STYLE}</style>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head><body>\n" + "\n".join(parts) + "\n</body></html>\n"


def _html(piece: Piece) -> str:
    tag = {"removed": "del", "added": "ins"}.get(piece.kind)
    return f"<{tag}>{escape(piece.text)}</{tag}>" if tag else escape(piece.text)


def as_markdown(report: Report) -> str:
    """Return the report as Markdown."""
    parts = [f"# {report.title}", *report.told]
    for book, texts in _by_book(report):
        parts.append(f"## {book}")
        for one in texts:
            marked = "".join(_markdown(piece) for piece in word_diff(one.before, one.after))
            parts += [f"### {one.where}", f"> {' '.join(one.source.split())}", marked]
            parts += [f"– {told}" for told in one.told]
    return "\n\n".join(part for part in parts if part) + "\n"


def _markdown(piece: Piece) -> str:
    mark = {"removed": "~~", "added": "**"}.get(piece.kind)
    words = piece.text.strip()
    if not mark or not words:
        return piece.text
    start = piece.text.index(words)
    return f"{piece.text[:start]}{mark}{words}{mark}{piece.text[start + len(words) :]}"


def _by_book(report: Report) -> Iterator[tuple[str, list[Reported]]]:
    for book in dict.fromkeys(one.book for one in report.texts):
        yield report.books.get(book, book), [one for one in report.texts if one.book == book]
