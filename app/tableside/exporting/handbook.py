"""Making a handbook: gathered from the library, laid out in one format, written whole or not at all."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from pathlib import Path

from tableside.diagrams.svg import diagram_svg
from tableside.errors import N_, TablesideError
from tableside.language.folding import fold
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED, Block, Book, Edition, Library, Rule, Term
from tableside.rulebook.inline import Run
from tableside.rulebook.model import in_language, is_web_page
from tableside.rulebook.render import Source, Unit, aligned, units_of
from tableside.storage.files import write_atomically
from tableside.storage.reading import MEGABYTE, Unreadable, read_bytes

_BULLETS = ("- ", "* ", "+ ")
_MOST_PLACES = 12
_LARGEST_LOGO = 2 * MEGABYTE
_FIRST_WORDS = 60
"""How many letters stand for a title in the contents."""


class Extra(StrEnum):
    EXAMPLES = "examples"
    TERMS = "terms"


@dataclass(frozen=True, slots=True)
class Imprint:
    """The publisher of a handbook, for its title page and its metadata."""

    publisher: str = ""
    date: str = ""
    logo: bytes = b""
    """An SVG, PNG or JPEG picture."""

    @property
    def logo_kind(self) -> str:
        """The ending of the picture's kind; empty where there is none."""
        kinds = ((b"\x89PNG", "png"), (b"\xff\xd8", "jpg"))
        known = next((kind for begin, kind in kinds if self.logo.startswith(begin)), "")
        return known or ("svg" if b"<svg" in self.logo[:2000] else "")


def read_logo(path: Path) -> bytes:
    try:
        data = read_bytes(path, _LARGEST_LOGO)
    except OSError as error:
        raise Unreadable(path, str(error.strerror)) from error
    if not Imprint(logo=data).logo_kind:
        raise TablesideError(
            N_("“{file}” cannot be used on a title page; choose an SVG, PNG or JPEG picture."), file=path.name
        )
    return data


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a handbook: the books, in one language or two, and its optional contents.

    The origins are those of the texts in the first language, book for book.
    """

    books: tuple[str, ...]
    lang: str
    second: str = ""
    extras: frozenset[Extra] = frozenset({Extra.TERMS})
    origins: tuple[str, ...] = ()
    imprint: Imprint = Imprint()

    def origin(self, book: str) -> str:
        """Return where the text of a book is to come from."""
        return dict(zip(self.books, self.origins, strict=False)).get(book, BUNDLED)

    @property
    def languages(self) -> tuple[str, ...]:
        """The language, or the two, in the order of the columns."""
        return (self.lang, self.second) if self.second else (self.lang,)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words, or a line of a list; the address of a link is its target within the handbook."""

    runs: tuple[Run, ...]
    bullet: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram, drawn for light paper, with its caption."""

    name: str
    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of an imported text: the words of its cells, row by row."""

    rows: tuple[tuple[tuple[Run, ...], ...], ...]


Part = Paragraph | Figure | Grid


@dataclass(frozen=True, slots=True)
class Note:
    """A note under a rule: an example, a later change, or a doubt about its translation."""

    kind: str
    label: str
    text: str
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece of a book in one language: a heading, or paragraphs of a rule with what belongs under them."""

    lang: str
    kind: str
    """Section or rule for a heading, else text."""
    label: str
    title: str
    depth: int
    parts: tuple[Part, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """The same piece in every language of the handbook; the first piece of a rule carries its id."""

    rule: str
    cited: str
    first: bool
    entries: tuple[Entry | None, ...]

    @property
    def heading(self) -> Entry | None:
        found = next((entry for entry in self.entries if entry is not None), None)
        return found if found is not None and found.kind != "text" else None


def listed(rows: Sequence[Row]) -> Iterator[tuple[Row, Entry, str]]:
    """Yield every heading with its name in the contents: its title, or the first words under it."""
    for index, row in enumerate(rows):
        heading = row.heading
        if heading is not None:
            below = next((entry for one in rows[index + 1 : index + 2] for entry in one.entries if entry), None)
            yield row, heading, heading.title or (_first_words(below) if below is not None else "")


def _first_words(entry: Entry) -> str:
    texts = ("".join(run.text for run in part.runs) for part in entry.parts if isinstance(part, Paragraph))
    return textwrap.shorten(next(texts, ""), _FIRST_WORDS, placeholder=" …")


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A term with its other name, what it means, and where it is defined and used."""

    id: str
    name: str
    other: str
    definition: str
    places: tuple[tuple[str, str], ...]
    """The rules by id, each with its citation."""


@dataclass(frozen=True, slots=True)
class BookPart:
    id: str
    titles: tuple[str, ...]
    about: tuple[str, ...]
    """Whose rules these are, what was restated, and which text prevails."""
    rows: tuple[Row, ...]
    terms: tuple[TermEntry, ...] = ()

    @property
    def title(self) -> str:
        return self.titles[0]

    def name_of(self, section: Sequence[Row]) -> str:
        """Return what a section is called, by its heading where it has one."""
        heading = section[0].heading
        return f"{heading.label} {heading.title}".strip() if heading is not None else self.title

    def sections(self) -> Iterator[tuple[Row, ...]]:
        """Yield the rows of each section, its heading first."""
        gathered: list[Row] = []
        for row in self.rows:
            if row.heading is not None and row.heading.kind == "section" and gathered:
                yield tuple(gathered)
                gathered = []
            gathered.append(row)
        if gathered:
            yield tuple(gathered)


@dataclass(frozen=True, slots=True)
class Handbook:
    order: Order
    books: tuple[BookPart, ...]
    words: Mapping[str, str]
    """The handbook's own messages, in its first language, by their English."""

    @property
    def doubtful(self) -> int:
        """How many texts are marked because their translation is out of date or wrong."""
        entries = (entry for book in self.books for row in book.rows for entry in row.entries if entry is not None)
        return sum(note.kind == "doubt" for entry in entries for note in entry.notes)

    @property
    def title(self) -> str:
        return ", ".join(book.title for book in self.books)


Tick = Callable[[], object]
Doubts = Callable[[Edition], Mapping[str, str]]
"""Takes an edition and returns the notes on its outdated or wrong translations, by rule."""


def gather(
    library: Library,
    order: Order,
    catalogues: Callable[[str], Catalogue],
    tick: Tick,
    doubts: Doubts = lambda _edition: {},
) -> Handbook:
    """Gather the contents of a handbook; `tick` is called after each section and may cancel by raising an error."""
    editions = [editions_of(library, order, book) for book in order.books]
    inner = _inner(library, order, editions)
    books = []
    for found in editions:
        sources = tuple(Source(library, edition, doubts=doubts(edition)) for edition in found)
        books.append(_BookGatherer(library, order, sources, catalogues, inner, tick).gathered())
    gettext = catalogues(order.lang).gettext
    return Handbook(order, tuple(books), {english: gettext(english) for english in _OWN_WORDS})


def count_ticks(library: Library, order: Order) -> int:
    return sum(rule.kind == "section" for book in order.books for rule in editions_of(library, order, book)[0].rules)


def editions_of(library: Library, order: Order, book: str) -> tuple[Edition, ...]:
    """Return the text of a book in each language that is asked for."""
    library.book(book)
    origin = order.origin(book)
    found = [library.edition(book, order.lang, origin)]
    if order.second:
        # Beside an imported text comes the same one in the other language, if the user has it.
        both = order.second in library.languages(book, origin)
        found.append(library.edition(book, order.second, origin if both else BUNDLED))
    for edition in found:
        if edition.failure is not None:
            raise TablesideError("{finding}", finding=str(edition.failure))
    return tuple(found)


def _inner(library: Library, order: Order, editions: Sequence[tuple[Edition, ...]]) -> Callable[[str], str]:
    """Return a function from a link to its target within the handbook, or to nothing if that is not in it."""
    with_terms = order.books if Extra.TERMS in order.extras else ()
    rules = {rule.id for found in editions for edition in found for rule in edition.rules}

    def inner(href: str) -> str:
        target = "" if is_web_page(href) else href.removeprefix("tableside:").partition("?")[0]
        if not target or target in rules:
            return target
        term = library.terms(target.partition("/")[0]).get(target)
        if term is None:
            return ""
        return term_target(term.id) if term.book in with_terms else term.rule if term.rule in rules else ""

    return inner


def term_target(term_id: str) -> str:
    """Return what a link to a term in the list of terms points at."""
    return f"term/{term_id}"


@dataclass(frozen=True, slots=True)
class _BookGatherer:
    _library: Library
    _order: Order
    _sources: tuple[Source, ...]
    _catalogues: Callable[[str], Catalogue]
    _inner: Callable[[str], str]
    """Takes the address of a link and returns its target within the handbook."""
    _tick: Tick

    def gathered(self) -> BookPart:
        first = self._sources[0].edition
        book = self._library.book(first.book)
        return BookPart(
            id=book.id,
            titles=tuple(dict.fromkeys(self._title(book, source.edition) for source in self._sources)),
            about=self._about(book, first),
            rows=tuple(self._rows()),
            terms=self._terms(book) if Extra.TERMS in self._order.extras else (),
        )

    def _title(self, book: Book, edition: Edition) -> str:
        return " – ".join(part for part in (book.title_in(edition.lang), self._library.edition_name(edition)) if part)

    def _about(self, book: Book, edition: Edition) -> tuple[str, ...]:
        if edition.origin != BUNDLED:
            name = self._library.edition_name(edition)
            gettext = self._catalogues(edition.lang).gettext
            return (gettext("Text of the edition “{edition}”, imported by its owner.", edition=name),)
        parts = (in_language(part, edition.lang) for part in (book.authority, book.edition, book.prevails))
        return tuple(filter(None, parts))

    # The rules

    def _rows(self) -> Iterator[Row]:
        seen: set[str] = set()
        both = [units_of(source.edition) for source in self._sources]
        rows: Iterable[tuple[Unit | None, ...]] = aligned(*both) if len(both) > 1 else zip(*both, strict=True)
        for units in rows:
            unit = next(one for one in units if one is not None)
            if unit.heading and unit.rule.kind == "section":
                self._tick()
            pairs = zip(units, self._sources, strict=True)
            entries = tuple(None if one is None else self._entry(one, source) for one, source in pairs)
            yield Row(unit.rule.id, self._sources[0].cite(unit.rule.id), unit.rule.id not in seen, entries)
            seen.add(unit.rule.id)

    def _entry(self, unit: Unit, source: Source) -> Entry:
        rule = unit.rule
        label = rule.label if unit.heading else rule.sign if unit.labelled else ""
        kind, title = (rule.kind, source.plain(rule.title or "")) if unit.heading else ("text", "")
        parts = tuple(part for block in unit.blocks for part in self._parts(block, source))
        notes = tuple(self._notes(rule, source)) if unit.ends_own_words else ()
        depth = unit.depth - (rule.kind == "clause" and not rule.labels[-1])
        return Entry(source.lang, kind, label, title, depth, parts, notes)

    def _parts(self, block: Block, source: Source) -> Iterator[Part]:
        if block.diagram is not None:
            name, caption = source.diagram(block)
            yield Figure(Path(name).stem, diagram_svg(name, source.lang, False) or "", caption)
            return
        if block.rows:
            yield Grid(tuple(tuple(tuple(self._runs(cell, source)) for cell in row) for row in block.rows))
            return
        for line in block.markdown.split("\n"):
            bullet = block.kind == "list" and line.startswith(_BULLETS)
            yield Paragraph(tuple(self._runs(line[2:].lstrip() if bullet else line.strip(), source)), bullet)

    def _runs(self, markdown: str, source: Source) -> Iterator[Run]:
        return (replace(run, href=self._inner(run.href)) for run in source.runs(markdown))

    def _notes(self, rule: Rule, source: Source) -> Iterator[Note]:
        gettext = self._catalogues(source.lang).gettext
        # A printed book must not hide that something in it is doubtful or outdated.
        if doubt := source.doubts.get(rule.id):
            yield Note("doubt", doubt, "")
        if Extra.EXAMPLES in self._order.extras:
            for example in source.examples.get(rule.id, ()):
                words = example.words_in(source.lang)
                yield Note("example", gettext("Example."), words.case, words.ruling)
        for change in source.later_changes.get(rule.id, ()):
            text = f"{change.words_in(source.lang)} ({change.origin})"
            yield Note("change", gettext("Changed since this edition."), text)

    # What follows them

    def _terms(self, book: Book) -> tuple[TermEntry, ...]:
        terms = self._library.terms(book.id).values()
        entries = [self._term(term) for term in terms if term.words_in(self._order.lang).name]
        return tuple(sorted(entries, key=lambda entry: fold(entry.name)))

    def _term(self, term: Term) -> TermEntry:
        source = self._sources[0]
        words = term.words_in(self._order.lang)
        other = term.words_in(self._order.second).name if self._order.second else ""
        citing = (reference.source for reference in source.edition.references_to(term.id))
        rules = [rule for rule in dict.fromkeys((term.rule, *citing)) if rule in source.edition][:_MOST_PLACES]
        places = tuple((rule, source.cite(rule)) for rule in rules)
        return TermEntry(term.id, words.name, other if other != words.name else "", words.definition, places)


_OWN_WORDS = (N_("Contents"), N_("Terms"), N_("Handbook"), N_("Made with Tableside {version}."))


Progress = Callable[[int, int], object]
"""Takes how many steps are done and how many there are; it may raise Cancelled."""

_LAYING_OUT = 4
"""How many sections' worth of time the layout takes."""


class Format(StrEnum):
    PDF = "pdf"
    EPUB = "epub"
    HTML = "html"


class Cancelled(TablesideError):
    def __init__(self) -> None:
        super().__init__(N_("Cancelled; nothing was written."))


def available_formats() -> tuple[Format, ...]:
    """Return the formats that the installed programs can make."""
    from tableside.exporting.pdf import can_set_pdf

    return tuple(form for form in Format if form is not Format.PDF or can_set_pdf())


def default_name(order: Order, form: Format) -> str:
    named = (part for book in order.books for part in (book, order.origin(book)) if part != BUNDLED)
    return "-".join([*named, *order.languages]) + f".{form.value}"


def make_handbook(
    library: Library,
    order: Order,
    form: Format,
    path: Path,
    catalogues: Callable[[str], Catalogue],
    progress: Progress = lambda _done, _all: None,
    doubts: Doubts = lambda _edition: {},
) -> int:
    """Make a handbook and write it; until everything is laid out nothing is written.

    Return how many texts in it are marked because their translation is out of date or wrong.
    """
    if order.second == order.lang:
        raise TablesideError(N_("The two languages of a handbook must be different."))
    if form is Format.PDF:
        from tableside.exporting.pdf import require_pdf

        require_pdf()
    if form is Format.HTML:
        from tableside.exporting.pocket import make_pocket, pocket_ticks

        steps = pocket_ticks(library, order)
    else:
        steps = count_ticks(library, order)
    everything, told = steps + _LAYING_OUT, cache(catalogues)
    done = iter(range(1, everything + 1))

    def tick() -> None:
        progress(next(done), everything)

    if form is Format.HTML:
        content, doubtful = make_pocket(library, order, told, tick, doubts, datetime.now(UTC).date())
    else:
        from tableside.exporting.epub import as_epub
        from tableside.exporting.pdf import as_pdf

        handbook = gather(library, order, told, tick, doubts)
        content = as_pdf(handbook) if form is Format.PDF else as_epub(handbook)
        doubtful = handbook.doubtful
    progress(everything, everything)
    write_atomically(path, content)
    return doubtful


def doubts_in(marked: int, catalogue: Catalogue) -> str:
    """Return a sentence on the doubtful translations of a finished handbook; empty where there are none."""
    if not marked:
        return ""
    return catalogue.ngettext(
        "{count} text is marked in it: its translation has an error or is out of date.",
        "{count} texts are marked in it: their translation has an error or is out of date.",
        marked,
    )
