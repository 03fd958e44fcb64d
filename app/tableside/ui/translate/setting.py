"""Setting the texts of the room: a rule as the reader sets it, pieces of HTML for rows, changed words marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape

from PySide6.QtGui import QTextDocument

from tableside.rulebook import Child, Edition, Library
from tableside.rulebook.ids import local_of
from tableside.rulebook.scan import scan
from tableside.translation import RuleText, Workspace
from tableside.translation.diff import Piece
from tableside.translation.texts import CLAUSES_HERE, tidied
from tableside.ui.reader.look import Look
from tableside.ui.reader.preview import small_look
from tableside.ui.reader.sources import Source
from tableside.ui.reader.typeset import Speak, set_book
from tableside.ui.theme import Colours, Theme


def page_of(
    library: Library, edition: Edition, rule_id: str, text: RuleText, look: Look, speak: Speak
) -> QTextDocument:
    """Set the own text of a rule as the reader would, from what is typed and not from the file."""
    tidy = tidied(text)
    body = f"\n\n{CLAUSES_HERE}\n\n".join(tidy.parts[at] for at in tidy.shape)
    scanned = scan(f"## 1 x\n\n{body}\n", edition.book, edition.lang, edition.path)
    rule = edition.by_id[rule_id]
    blocks = tuple(item for item in scanned.rules[0].content if not isinstance(item, Child)) if scanned.rules else ()
    shown = replace(rule, title=(tidy.title or None) if rule.kind != "clause" else rule.title, content=blocks)
    rules = tuple(shown if one.id == rule_id else one for one in edition.rules)
    source = Source(library, replace(edition, rules=rules))
    page = set_book([source], small_look(look), speak, root=rule_id, remarks=False)
    return page.document


def look_of(theme: Theme) -> Look:
    """Give the look of rule texts in this room."""
    return Look.of(theme)


def words_html(source: Source, markdown: str, colours: Colours) -> str:
    """Give rule text as HTML for a row: links in their colour, spoken calls in italics."""
    lines = []
    for line in markdown.split("\n"):
        if not line.strip():
            continue
        pieces = []
        for run in source.runs(line.strip()):
            text = escape(run.text)
            if run.bold:
                text = f"<b>{text}</b>"
            if run.italic:
                text = f"<i>{text}</i>"
            if run.href and not run.term:
                text = f'<span style="color:{colours.link}">{text}</span>'
            pieces.append(text)
        lines.append("".join(pieces))
    return "<br>".join(lines)


def diff_html(pieces: Iterable[Piece], colours: Colours, *, old: bool = True, new: bool = True) -> str:
    """Give compared texts as HTML: words taken out are struck through, words put in are underlined and marked."""
    shown = []
    for piece in pieces:
        text = escape(piece.text).replace("\n", "<br>")
        if piece.kind == "same":
            shown.append(text)
        elif piece.kind == "removed" and old:
            shown.append(f'<span style="color:{colours.danger};text-decoration:line-through">{text}</span>')
        elif piece.kind == "added" and new:
            shown.append(
                f'<span style="background-color:{colours.mark};color:{colours.ink};text-decoration:underline">'
                f"{text}</span>"
            )
    return "".join(shown)


def label_of(workspace: Workspace, rule_id: str, lang: str) -> str:
    """Cite a rule in a language of the workspace, or by its id where that is all there is."""
    return workspace.library.cite(rule_id, lang) or local_of(rule_id)


def muted(text: str, colours: Colours) -> str:
    """Give words in the muted colour."""
    return f'<span style="color:{colours.muted}">{escape(text)}</span>'
