"""The list of results: what each row says and leads to, grouped by book, and how it is painted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTextDocument, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from tableside.games import find_wizard
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED
from tableside.rulebook.render import EDITION, href
from tableside.rulings.intake import read
from tableside.rulings.model import Wizard
from tableside.rulings.words import fact_name, value_name
from tableside.search import Hit, Results
from tableside.ui.places import Place
from tableside.ui.services import Services
from tableside.ui.theme import Theme

_Index = QModelIndex | QPersistentModelIndex
_SIDE, _ABOVE, _HEADING_ABOVE = 14, 9, 16
_MOST_REMEMBERED = 160
"""The rows of some answers: each is a set page of its own, of a tenth of a megabyte."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, or something that can be opened."""

    title: str
    place: Place | None = None
    cited: str = ""
    title_marks: tuple[tuple[int, int], ...] = ()
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    why: str = ""
    preview: str = field(default="")
    """The link whose small page is shown beside the list."""

    @property
    def is_heading(self) -> bool:
        """Whether the row only names what follows."""
        return self.place is None


class RowModel(QAbstractListModel):
    """Rows for a view; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows."""
        return self._rows

    def show(self, rows: Iterable[Row]) -> None:
        """Replace the rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: _Index) -> Row | None:
        """Return the row of an index."""
        return self._rows[index.row()] if index.isValid() else None

    def openable(self) -> Sequence[int]:
        """Return the numbers of the rows that can be chosen."""
        return [number for number, row in enumerate(self._rows) if not row.is_heading]

    @override
    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's name
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the words of a row, for painting and for a screen reader."""
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(part for part in (row.cited, row.title, row.text, row.why) if part)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let everything be chosen but headings."""
        row = self.row(index)
        if row is None or row.is_heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


def rows_for(services: Services, results: Results) -> list[Row]:
    """Return the rows of an answer; books in the order of their best hit, hits in the order of the answer."""
    groups: dict[str, list[Hit]] = {}
    for hit in results.hits:
        groups.setdefault(hit.book, []).append(hit)
    rows: list[Row] = []
    for book, hits in groups.items():
        rows.append(Row(_book_title(services, book)))
        rows += [_row_of(services, hit) for hit in hits]
    return rows


def rows_without_question(services: Services) -> Iterator[Row]:
    """Return what a reader may want before typing: what was read last and what is marked."""
    settings = services.settings.current
    gettext = services.language.gettext
    parts = (
        (gettext("Read last"), [(rule, "") for rule in settings.recent[:12]]),
        (gettext("Bookmarks"), list(settings.bookmarks)),
    )
    for title, rules in parts:
        found = [(rule, note, services.texts.describe(rule, services.reading.first)) for rule, note in rules]
        known = [(rule, note, words) for rule, note, words in found if words is not None]
        if known:
            yield Row(title)
        for rule, note, words in known:
            yield Row(words, Place("rules", rule), text=note, preview=href(rule, services.reading.first))


def _row_of(services: Services, hit: Hit) -> Row:
    catalogue = services.language.catalogue
    why = hit.why.text(catalogue) if hit.why else _facts_of(hit, catalogue)
    why = " · ".join(part for part in (_edition_of(services, hit), why) if part)
    path = " › ".join(hit.path) if hit.kind == "rule" and hit.path and not hit.title else ""
    place, preview = _leads_to(services, hit)
    return Row(
        title=_title_of(services, hit) or path,
        place=place,
        cited=hit.citation if hit.kind in ("rule", "divergence") else "",
        title_marks=hit.title_marks if _title_of(services, hit) == hit.title else (),
        text=hit.snippet.text,
        marks=hit.snippet.marks,
        why=why,
        preview=preview,
    )


def _edition_of(services: Services, hit: Hit) -> str:
    """Return the name of the imported edition that a result is from."""
    library = services.library
    if hit.origin == BUNDLED or hit.lang not in library.languages(hit.book, hit.origin):
        return ""
    name = library.edition_name(library.edition(hit.book, hit.lang, hit.origin))
    return services.language.gettext("in “{name}”, which you imported", name=name)


def _title_of(services: Services, hit: Hit) -> str:
    gettext = services.language.gettext
    match hit.kind:
        case "wizard":
            return gettext("Ruling: {title}", title=hit.title)
        case "term":
            return gettext("Term: {title}", title=hit.title)
        case "divergence":
            return gettext("The texts differ: {title}", title=hit.title)
        case _:
            return hit.title


def _facts_of(hit: Hit, catalogue: Catalogue) -> str:
    """Return what a ruling is opened with, in words."""
    if hit.kind != "wizard" or not hit.facts:
        return ""
    wizard = find_wizard(hit.id)
    return " · ".join(_fact_in_words(wizard, name, value, catalogue) for name, value in read(wizard, hit.facts).items())


def _fact_in_words(wizard: Wizard, name: str, value: object, catalogue: Catalogue) -> str:
    """Return a fact by its value where that says enough, else with its question: a number or a no does not."""
    said = value_name(wizard.id, name, value, catalogue)
    if isinstance(value, bool | int):
        return f"{fact_name(wizard.id, name, catalogue)} {said}"
    return said


def _leads_to(services: Services, hit: Hit) -> tuple[Place, str]:
    match hit.kind:
        case "wizard":
            return Place("rulings", hit.id, details=hit.facts), ""
        case "divergence":
            rules = [rule for one in services.library.divergences(hit.book) if one.id == hit.id for rule in one.rules]
            rule = rules[0] if rules else hit.book
            return Place("rules", rule), href(rule, hit.lang)
        case _ if hit.origin != BUNDLED:
            return Place("rules", hit.id, hit.lang, ((EDITION, hit.origin),)), href(hit.id, hit.lang, hit.origin)
        case _:
            return Place("rules", hit.id), href(hit.id, hit.lang)


def _book_title(services: Services, book: str) -> str:
    return services.library.title(book, services.language.code)


class RowPainter(QStyledItemDelegate):
    """Paints rows as small documents and remembers them, for the same rows come back with every key."""

    def __init__(self, theme: Theme, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self._documents: dict[tuple[Row, int], QTextDocument] = {}

    def forget(self) -> None:
        """Set everything anew: the colours or the size of text have changed."""
        self._documents.clear()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        row = self._row(index)
        if row is None:
            return
        # The width its height was taken for: a rect may be a few pixels off it.
        document = self.document(row, self._view.viewport().width())
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver) and not row.is_heading
        painter.save()
        if selected or hovered:
            painter.fillRect(option.rect, QColor(self._theme.colours.soft_accent))
        if selected:
            bar = option.rect.adjusted(0, 0, 3 - option.rect.width(), 0)
            painter.fillRect(bar, QColor(self._theme.colours.accent))
        painter.translate(option.rect.left() + _SIDE, option.rect.top() + _above(row))
        document.drawContents(painter, QRectF(0, 0, option.rect.width() - 2 * _SIDE, option.rect.height()))
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Give a row the height of its words at the width of the list."""
        row = self._row(index)
        width = self._view.viewport().width()
        if row is None:
            return QSize(width, 0)
        return QSize(width, round(self.document(row, width).size().height()) + _above(row) + _ABOVE)

    def _row(self, index: QModelIndex | QPersistentModelIndex) -> Row | None:
        model = index.model()
        return model.row(index) if isinstance(model, RowModel) else None

    def document(self, row: Row, width: int) -> QTextDocument:
        """Return a row set for a width."""
        key = (row, width)
        if key not in self._documents:
            if len(self._documents) > _MOST_REMEMBERED:
                self._documents.clear()
            self._documents[key] = self._made(row, width)
        return self._documents[key]

    def _made(self, row: Row, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(self._view.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setHtml(self._html(row))
        document.setTextWidth(max(width - 2 * _SIDE, 40))
        return document

    def _html(self, row: Row) -> str:
        colours = self._theme.colours
        if row.is_heading:
            return f'<div style="color:{colours.muted}; font-weight:600">{escape(row.title)}</div>'
        cited = f'<span style="color:{colours.accent}; font-weight:600">{escape(row.cited)}</span>' if row.cited else ""
        title = f'<span style="font-weight:600">{self._marked(row.title, row.title_marks)}</span>'
        lines = [f"<div>{cited}{'&nbsp;&nbsp;' if cited and row.title else ''}{title if row.title else ''}</div>"]
        if row.text:
            lines.append(f"<div>{self._marked(row.text, row.marks)}</div>")
        if row.why:
            lines.append(f'<div style="color:{colours.muted}; font-style:italic">{escape(row.why)}</div>')
        return "".join(lines)

    def _marked(self, text: str, marks: tuple[tuple[int, int], ...]) -> str:
        pieces: list[str] = []
        end = 0
        for start, stop in marks:
            pieces.append(escape(text[end:start]))
            # A span, because Qt's rich text does not know <mark>.
            found = escape(text[start:stop])
            pieces.append(f'<span style="background-color:{self._theme.colours.mark}">{found}</span>')
            end = stop
        pieces.append(escape(text[end:]))
        return "".join(pieces)


def _above(row: Row) -> int:
    return _HEADING_ABOVE if row.is_heading else _ABOVE


def keep_whole_lines(view: QAbstractItemView) -> None:
    """Let the list scroll by pixels and never sideways; its bar stays, so that no row is ever set at two widths."""
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
