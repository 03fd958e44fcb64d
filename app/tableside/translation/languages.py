"""Adding a language: a file with every id for each book, terms to fill in, a citation style, a catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tableside.errors import N_, TablesideError
from tableside.language.registry import LANGUAGES_FILE, forget_languages, language, plural_count
from tableside.language.words import stem
from tableside.rulebook import Edition
from tableside.rulebook.data import is_language
from tableside.rulebook.ids import local_of
from tableside.rulebook.model import CitationStyle, TermWords
from tableside.storage import write_atomically
from tableside.translation.status import SOURCE
from tableside.translation.toml_text import quoted, quoted_list, with_entry_table, with_key, with_table_everywhere
from tableside.translation.workspace import Workspace

_CATALOGUE = "tableside.po"


class CannotAdd(TablesideError):
    """A language that cannot be added as asked."""


@dataclass(frozen=True, slots=True)
class NewLanguage:
    """What must be known of a language; what is left empty is taken from what is known of it, or from English."""

    code: str
    name: str = ""
    stemming: str = ""
    """The name of a snowball algorithm, such as "german"."""
    plural: str = ""
    """A gettext formula, such as "nplurals=2; plural=(n != 1);"."""
    styles: Mapping[str, CitationStyle] = field(default_factory=dict)
    """How each book is cited."""


def stemming_offered() -> tuple[str, ...]:
    """Return the names of the stemming algorithms there are."""
    import snowballstemmer

    return tuple(sorted(snowballstemmer.algorithms()))


def skeleton(source: Edition) -> str:
    """Return a rule text with every heading and every label of another, and no words."""
    lines: list[str] = []
    for rule in source.rules:
        if rule.kind == "clause":
            lines.append(f"{'    ' * (len(rule.labels) - 2)}({rule.label})")
            continue
        mark = "#" if rule.kind == "section" else "##"
        raw = source.lines[rule.line - 1].rstrip()
        anchor = f" {{#{rule.local}}}" if raw.endswith(f"{{#{rule.local}}}") else ""
        lines.extend([*[""] * bool(lines), f"{mark}{f' {rule.label}' if rule.label else ''}{anchor}", ""])
    return "\n".join(lines).rstrip("\n") + "\n"


def add_language(workspace: Workspace, new: NewLanguage) -> tuple[Path, ...]:
    """Create everything a language needs and return the files; what is there already is left alone.

    The languages file and the marks in book.toml come last, so a language that is half made is not offered.
    """
    _require_new(workspace, new)
    workspace.make_own()
    written: list[Path] = []
    for path, text in _files(workspace, new):
        if path.exists() and path.read_bytes() == text.encode():
            continue
        workspace.place.keep_original(path)
        write_atomically(path, text.encode(), keep_previous=False)
        written.append(path)
    # What the search knows of the language may have been asked before there was anything to know.
    forget_languages()
    stem.cache_clear()
    return tuple(written)


def _require_new(workspace: Workspace, new: NewLanguage) -> None:
    if not is_language(new.code):
        raise CannotAdd(
            N_("“{code}” is no language code; write two or three small letters, such as de or pt-BR."), code=new.code
        )
    library = workspace.library
    if all(new.code in library.languages(book) for book in library.books()):
        raise CannotAdd(N_("The language “{code}” is there already."), code=new.code)
    if new.stemming and new.stemming not in stemming_offered():
        raise CannotAdd(
            N_("There is no stemming “{name}”; there is {offered}."),
            name=new.stemming,
            offered=", ".join(stemming_offered()),
        )


def _files(workspace: Workspace, new: NewLanguage) -> Iterator[tuple[Path, str]]:
    library = workspace.library
    yield _catalogue(workspace.place.catalogues, new)
    for book in library.books():
        folder = library.folder(book)
        terms = (folder / "terms.toml").read_text(encoding="utf-8")
        yield folder / "terms.toml", with_table_everywhere(terms, "term", new.code, _term_values(TermWords()))
    registry = workspace.place.rulebooks / LANGUAGES_FILE
    text = registry.read_text(encoding="utf-8") if registry.exists() else ""
    for key, value in (("name", new.name), ("stemming", new.stemming), ("plural", new.plural)):
        if value:
            text = with_key(text, new.code, key, quoted(value))
    if text:
        yield registry, text
    for book in library.books():
        folder = library.folder(book)
        yield folder / "book.toml", _book_text((folder / "book.toml").read_text(encoding="utf-8"), workspace, book, new)
        if new.code not in library.languages(book):
            yield folder / f"{new.code}.md", skeleton(workspace.edition(book, SOURCE))


def _book_text(text: str, workspace: Workspace, book: str, new: NewLanguage) -> str:
    data = workspace.library.book(book)
    if new.code not in data.styles:
        style = new.styles.get(book) or data.style_in(SOURCE)
        table = f"citation.{new.code}"
        text = with_key(text, table, "section", quoted(style.section))
        text = with_key(text, table, "rule", quoted(style.rule))
        text = with_key(text, table, "clauses", quoted_list(style.clauses))
    return with_key(text, "", "drafts", quoted_list(sorted({*data.drafts, new.code})))


def _catalogue(folder: Path, new: NewLanguage) -> tuple[Path, str]:
    """Return an interface catalogue with every text and no translation, after the fullest there is."""
    import polib

    path = folder / new.code / "LC_MESSAGES" / _CATALOGUE
    if path.exists():
        return path, path.read_text(encoding="utf-8")
    fullest = max(folder.glob(f"*/LC_MESSAGES/{_CATALOGUE}"), key=lambda one: one.stat().st_size, default=None)
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Project-Id-Version": "Tableside",
        "Language": new.code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": new.plural or language(new.code).plural,
    }
    forms = plural_count(catalogue.metadata["Plural-Forms"])
    for entry in polib.pofile(str(fullest)) if fullest else ():
        empty = polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid)
        if entry.msgid_plural:
            empty.msgid_plural = entry.msgid_plural
            empty.msgstr_plural = dict.fromkeys(range(forms), "")
        catalogue.append(empty)
    return path, str(catalogue)


# Filling it in


def _term_values(words: TermWords) -> list[tuple[str, str]]:
    values = [("name", quoted(words.name)), ("plural", quoted(words.plural)), ("aliases", quoted_list(words.aliases))]
    if words.avoid:
        values.append(("avoid", quoted_list(words.avoid)))
    return [*values, ("definition", quoted(words.definition))]


def save_term(workspace: Workspace, term_id: str, lang: str, words: TermWords) -> None:
    """Write the words of a term in a language."""
    workspace.library.term(term_id)
    workspace.make_own()
    path = workspace.library.folder(term_id.partition("/")[0]) / "terms.toml"
    text = with_entry_table(path.read_text(encoding="utf-8"), "term", local_of(term_id), lang, _term_values(words))
    workspace.place.keep_original(path)
    write_atomically(path, text.encode(), keep_previous=False)


def save_book_words(workspace: Workspace, book: str, lang: str, key: str, words: str) -> None:
    """Write the title, authority, edition or prevails sentence of a book in a language."""
    if key not in ("title", "authority", "edition", "prevails"):
        raise ValueError(key)
    _rewrite_book(workspace, book, key, lang, quoted(words))


def finish_language(workspace: Workspace, lang: str) -> tuple[str, ...]:
    """Take a language out of the drafts of every book in which all its rules are done, and return those books."""
    finished: list[str] = []
    for book in workspace.books():
        drafts = workspace.library.book(book).drafts
        progress = workspace.progress(book, lang)
        if lang in drafts and progress.done == progress.total:
            _rewrite_book(workspace, book, "", "drafts", quoted_list(sorted(drafts - {lang})))
            finished.append(book)
    return tuple(finished)


def _rewrite_book(workspace: Workspace, book: str, table: str, key: str, literal: str) -> None:
    workspace.make_own()
    path = workspace.library.folder(book) / "book.toml"
    text = with_key(path.read_text(encoding="utf-8"), table, key, literal)
    workspace.place.keep_original(path)
    write_atomically(path, text.encode(), keep_previous=False)
