"""Exchange with other tools: a book as a list of units, and a plan of what an import would change before it does."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from tableside.errors import N_, Phrase, TablesideError, phrase
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED
from tableside.rulebook.findings import Finding, Severity, in_rule
from tableside.storage.named_files import write_named
from tableside.storage.reading import Unreadable
from tableside.translation.editor import Editor
from tableside.translation.languages import NewLanguage, problems
from tableside.translation.status import SOURCE, Progress, State
from tableside.translation.steps import IMPORTED, Outcome, Wanted, run_through
from tableside.translation.store import INTERFACE, TextKind, digest, kind_of
from tableside.translation.strangers import said_of_stranger, stranger_among
from tableside.translation.texts import RuleText, tidied_part
from tableside.translation.workspace import Workspace

_TITLE = "title"
_SHOWN = 60


class CannotExchange(TablesideError):
    """A file that is no exchange file of ours, or not readable."""


class LanguageNotHere(CannotExchange):
    """A translation into a language that nobody has added here, and that can be added."""

    nameless = False
    """Whether the program does not know what the language is called."""

    @property
    def lang(self) -> str:
        """The code of the language."""
        return str(self.params["lang"])


@dataclass(frozen=True, slots=True)
class Unit:
    """One text in both languages: the title or one part of a rule, or a message of the program."""

    key: str
    source: str
    target: str
    done: bool = True
    old_source: str = ""
    note: str = ""
    base: str = ""
    """A digest of the target when it was exported: tells whether somebody changed it here meanwhile."""
    base_done: bool = True
    """Whether it was done when it was exported: tells a mark of the other tool from our own."""


@dataclass(frozen=True, slots=True)
class Package:
    """What an exchange file holds."""

    book: str
    lang: str
    units: tuple[Unit, ...]
    source_lang: str = SOURCE
    exported: int = field(default=0, compare=False)
    """How many texts the file was written with, where it says so."""


class Kind(StrEnum):
    """What an import would do with a unit."""

    CHANGE = "change"
    CONFIRM = "confirm"
    REVIEW = "review"
    CONFLICT = "conflict"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Item:
    """One difference between an exchange file and the workspace."""

    kind: Kind
    key: str
    current: str
    new: str
    done: bool = True
    stale: bool = False
    """Whether the translation was made from another source text than today's."""
    source: str = ""
    """The source that the translation was made from."""
    findings: tuple[Finding, ...] = ()
    """What the checks find in the new text."""

    @property
    def wrong(self) -> bool:
        """Whether the checks call the new text wrong."""
        return any(one.severity is Severity.ERROR for one in self.findings)

    @property
    def proposed(self) -> bool:
        """Whether it is taken over unless somebody says otherwise."""
        return self.kind in CARRIED_OUT and not self.wrong


CARRIED_OUT = (Kind.CHANGE, Kind.CONFIRM, Kind.REVIEW)


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import would do; conflicts and what is unknown are never carried out."""

    book: str
    lang: str
    items: tuple[Item, ...]
    sources: Mapping[str, str] = field(default_factory=dict)
    """What the file was translated from, by key, whether or not it changes anything."""
    emptied: int = 0
    """How many texts are empty in the file and not here; they stay."""
    doubts: tuple[Phrase, ...] = ()
    """What speaks against the file as a whole; nothing of it is proposed then."""
    stranger: str = ""
    """The language that its texts are in, where that is not the one that the file says."""

    def of(self, kind: Kind) -> tuple[Item, ...]:
        """Return the items of a kind."""
        return tuple(item for item in self.items if item.kind is kind)

    @property
    def proposed(self) -> frozenset[str]:
        """The keys of what is taken over unless somebody says otherwise."""
        return frozenset(item.key for item in self.items if item.proposed and not self.doubts)

    def taking(self, keys: Collection[str]) -> Plan:
        """Return a plan of these lines and no others; a conflict among them is decided for the file."""
        return replace(
            self,
            items=tuple(
                replace(item, kind=Kind.CHANGE) if item.kind is Kind.CONFLICT else item
                for item in self.items
                if item.key in keys and item.kind is not Kind.UNKNOWN
            ),
        )


def book_package(workspace: Workspace, book: str, lang: str) -> Package:
    """Gather every text of a book, or every message of the program, with its translation."""
    return run_through(gathering(workspace, book, lang))


def gathering(workspace: Workspace, book: str, lang: str) -> Generator[int, None, Package]:
    """Gather every text of a book with its translation, yielding how many there are so far."""
    yield 0
    for _ in workspace.judging(book, lang):
        yield 0
    source_lang = workspace.source_lang(book)
    source, target = workspace.texts(book, source_lang), workspace.texts(book, lang)
    forms = {name: one.shape for store in workspace.stores(book) for name, one in store.traits(lang).items()}
    units: list[Unit] = []
    for rule, status in workspace.statuses(book, lang).items():
        yield len(units)
        text, here = source[rule], fields_of(target.get(rule, RuleText()))
        if text.empty and not here:
            continue
        old = fields_of(status.old_source) if status.old_source else {}
        ruled = kind_of(rule) is TextKind.RULE
        cited = workspace.library.cite(rule, source_lang, BUNDLED, long=True) if ruled else workspace.cite(rule)
        # What a language alone has, such as words to avoid, is called by its place: the source has no words for it.
        said = source_fields(rule, text, forms.get(rule, ())) or {"": f"({cited})"}
        for name, words in said.items():
            translated = here.get(name, "")
            before = old.get(name, "")
            units.append(
                Unit(
                    f"{rule}{name}",
                    words,
                    translated,
                    status.state is State.DONE,
                    before if before != words else "",
                    cited,
                    digest(translated),
                    status.state is not State.REVIEW,
                )
            )
    return Package(book, lang, tuple(units), source_lang)


def fields_of(text: RuleText) -> dict[str, str]:
    """Return the texts of a rule by the ending of their key: "#title", "" for the first part, "#2" for others."""
    found = {f"#{_TITLE}": text.title} if text.title else {}
    found.update({f"#{at}" if at else "": part for at, part in enumerate(text.parts) if part})
    return found


def source_fields(rule: str, text: RuleText, forms: Sequence[int] = ()) -> dict[str, str]:
    """Return what there is to translate of a text; a message that counts has as many forms as the language."""
    if kind_of(rule) is not TextKind.MESSAGE or len(text.parts) == 1:
        return fields_of(text)
    return {f"#{form}" if form else "": text.parts[min(form, 1)] for form in forms or range(len(text.parts))}


def plan_import(workspace: Workspace, package: Package) -> Plan:
    """Compare an exchange file with the workspace; nothing is written."""
    return run_through(planning(workspace, package))


def planning(workspace: Workspace, package: Package) -> Generator[int, None, Plan]:
    """Compare an exchange file with the workspace, yielding how many texts were gathered for that."""
    package = as_here(workspace, package)
    here = yield from gathering(workspace, package.book, package.lang)
    return compare(package, {unit.key: unit for unit in here.units})


def as_here(workspace: Workspace, package: Package) -> Package:
    """Return a file under the code that its language has here; one for a book or a language not here is refused.

    Other tools add the country of whoever works with them: nl_NL.
    """
    if package.book != INTERFACE and package.book not in workspace.books():
        raise CannotExchange(N_("The file holds texts of “{book}”, and there is no such book here."), book=package.book)
    here = workspace.targets() if package.book == INTERFACE else workspace.targets(package.book)
    code = package.lang.partition(".")[0].partition("@")[0].replace("_", "-")
    known = next((lang for lang in (code, code.partition("-")[0]) if lang in here), None)
    if known is None:
        raise _not_here(workspace, package.lang, code)
    return replace(package, lang=known)


def _not_here(workspace: Workspace, named: str, code: str) -> CannotExchange:
    """Return why a file cannot be taken over: its language can be added, or nobody could add such a one."""
    for lang in dict.fromkeys((code, code.partition("-")[0])):
        wrong = problems(workspace, NewLanguage(lang))
        if "code" not in wrong:
            error = LanguageNotHere(
                N_(
                    "The file is a translation into “{lang}”, a language that is not here yet. "
                    "Add the language, then import the file."
                ),
                lang=lang,
            )
            error.nameless = "name" in wrong
            return error
    return CannotExchange(
        N_("The file says that it is a translation into “{lang}”, which is not a valid language code."),
        lang=named[:_SHOWN],
    )


def compare(package: Package, now: Mapping[str, Unit]) -> Plan:
    """Say what taking over a package would change."""
    items: list[Item] = []
    confirmed = _confirmed(package, now)
    for unit in package.units:
        current = now.get(unit.key)
        if current is None:
            items.append(Item(Kind.UNKNOWN, unit.key, "", unit.target))
            continue
        new = tidied_part(unit.target) if kind_of(unit.key) is TextKind.RULE else unit.target
        stale = unit.source != current.source
        if not new or new == current.target:
            kind = _kind_unchanged(unit, current, confirmed) if new else None
            if kind is not None:
                done = kind is Kind.CONFIRM
                items.append(Item(kind, unit.key, current.target, new, done, source=unit.source))
            continue
        # Without a digest nobody can tell whose words are older, so one's own are kept.
        known = unit.base == digest(current.target) or not current.target
        if not known and unit.base == digest(unit.target):
            continue  # changed here alone: in the file it is as it was exported
        kind = Kind.CHANGE if known else Kind.CONFLICT
        last = package.exported > len(package.units) and unit is package.units[-1]
        found = (in_rule(rule_of(unit.key), package.lang, "cut-off"),) if last else ()
        items.append(Item(kind, unit.key, current.target, new, unit.done, stale, unit.source, found))
    sources = {unit.key: unit.source for unit in package.units if unit.key in now}
    emptied = sum(not unit.target and bool(now[unit.key].target) for unit in package.units if unit.key in now)
    stranger = _stranger(package)
    doubts = tuple(_doubts(package, stranger))
    return Plan(package.book, package.lang, tuple(items), sources, emptied, doubts, stranger)


def _stranger(package: Package) -> str:
    """Return the language that the texts of a file are in instead of the one that it says."""
    return stranger_among((unit.target for unit in package.units if unit.target != unit.source), package.lang)


def _doubts(package: Package, stranger: str) -> Iterator[Phrase]:
    """Yield what is wrong with a file as a whole: texts are lacking in it, or they are in another language."""
    if package.exported > len(package.units):
        yield phrase(
            N_("The file ends in the middle: only {count} of the texts that it was exported with are in it."),
            count=len({rule_of(unit.key) for unit in package.units}),
        )
    if stranger:
        yield said_of_stranger(stranger, package.lang)


def _kind_unchanged(unit: Unit, current: Unit, confirmed: Collection[str]) -> Kind | None:
    """Tell what a text whose words did not change asks for: its mark may have."""
    if not current.done:
        return Kind.CONFIRM if rule_of(unit.key) in confirmed else None
    return Kind.REVIEW if not unit.done and unit.base_done else None


def _confirmed(package: Package, now: Mapping[str, Unit]) -> set[str]:
    """Return the rules that are done in the file in all their texts, against today's source, and not changed here."""
    theirs = {unit.key: unit for unit in package.units}
    wrong = {rule_of(key) for key, unit in now.items() if key not in theirs or not _confirms(theirs[key], unit)}
    return {rule_of(key) for key in now} - wrong


def _confirms(unit: Unit, current: Unit) -> bool:
    """Return whether the file says of one text that it is right, and not of words that were others here by then."""
    changed_here = unit.target != current.target and unit.base != digest(current.target)
    return unit.done and bool(unit.target) and unit.source == current.source and not changed_here


def rule_of(key: str) -> str:
    """Return the rule that a text belongs to."""
    return key.partition("#")[0]


def count_texts(items: Iterable[Item]) -> int:
    """Count the texts of some lines: a title and each part of a text are lines of their own."""
    return len({rule_of(item.key) for item in items})


def apply_plan(editor: Editor, plan: Plan) -> Outcome:
    """Carry out the changes and confirmations of a plan as one step of undo.

    What was changed since the plan was made comes back as a conflict, what cannot stand in its file with the reason.
    """
    return editor.save_all(plan.lang, wanted_by(editor.workspace, plan), IMPORTED)


def wanted_by(workspace: Workspace, plan: Plan) -> list[Wanted]:
    """Return the texts that a plan would save."""
    by_rule: dict[str, list[Item]] = {}
    for item in plan.items:
        if item.kind in CARRIED_OUT:
            by_rule.setdefault(rule_of(item.key), []).append(item)
    sources: dict[str, dict[str, str]] = {}
    for key, words in plan.sources.items():
        sources.setdefault(rule_of(key), {})[field_of(key)] = words
    return [_wanted(workspace, plan, rule, items, sources.get(rule, {})) for rule, items in by_rule.items()]


def _wanted(workspace: Workspace, plan: Plan, rule: str, items: Sequence[Item], sources: Mapping[str, str]) -> Wanted:
    lang = plan.lang
    base = new = workspace.text(rule, lang)
    for item in items:
        base = with_field(base, field_of(item.key), item.current)
        new = with_field(new, field_of(item.key), item.new)
    made_from = today = workspace.source(rule)
    for name, words in sources.items() if not today.empty else ():
        # A language may have more forms of a message than its source.
        if kind_of(rule) is not TextKind.MESSAGE or int(name or 0) < len(today.parts):
            made_from = with_field(made_from, name, words)
    done = all(item.done for item in items) and not plan.stranger and not workspace.checker.is_strange(rule, lang, new)
    return Wanted(rule, new, base, done, made_from)


def field_of(key: str) -> str:
    """Return which title or part of a text a key names."""
    return key.partition("#")[2]


def with_field(text: RuleText, name: str, words: str) -> RuleText:
    """Return a text with other words for its title or for one of its parts."""
    if name == _TITLE:
        return RuleText(words, text.parts)
    at = int(name or 0)
    parts = [*text.parts, *[""] * (at + 1 - len(text.parts))]
    parts[at] = words
    return RuleText(text.title, tuple(parts))


def told_of_export(package: Package, progress: Progress, catalogue: Catalogue) -> Iterator[str]:
    """Yield why a file has fewer texts than are counted, and more entries than texts, and what is wrong in them."""
    texts = len({rule_of(unit.key) for unit in package.units})
    if texts < progress.total:
        yield catalogue.ngettext(
            "{count} text is empty in both languages, such as words to avoid, and left out.",
            "{count} texts are empty in both languages, such as words to avoid, and left out.",
            progress.total - texts,
        )
    if texts < len(package.units):
        yield catalogue.ngettext(
            "The file has {count} entry: a title and each part of a text have one of their own.",
            "The file has {count} entries: a title and each part of a text have one of their own.",
            len(package.units),
        )
    if progress.wrong:
        yield catalogue.ngettext("{count} text has errors.", "{count} texts have errors.", progress.wrong)


def require_format(path: Path) -> None:
    """Refuse a name that asks for no format of exchange."""
    if path.suffix.lower() not in (".po", ".xlf", ".xliff"):
        raise _unknown_format(path)


def write_package(path: Path, package: Package) -> None:
    """Write an exchange file in the format its name asks for: .po, .xlf or .xliff."""
    from tableside.translation.formats import po_bytes, xliff_bytes

    match path.suffix.lower():
        case ".po":
            data = po_bytes(package)
        case ".xlf" | ".xliff":
            data = xliff_bytes(package)
        case _:
            raise _unknown_format(path)
    write_named(path, data)


@contextmanager
def said_of_exchange(path: Path) -> Iterator[None]:
    """Say of whatever cannot be read that it cannot be exchanged."""
    try:
        yield
    except Unreadable as error:
        raise CannotExchange(error.template, **error.params) from error
    except FileNotFoundError as error:
        raise CannotExchange(N_("There is no file “{file}”."), file=str(path)) from error


def read_package(path: Path) -> Package:
    """Read an exchange file in whichever format its name tells."""
    from tableside.translation.formats import read_po, read_xliff

    with said_of_exchange(path):
        match path.suffix.lower():
            case ".po":
                package = read_po(path)
            case ".xlf" | ".xliff":
                package = read_xliff(path)
            case _:
                raise _unknown_format(path)
    if not package.book or not package.lang:
        raise CannotExchange(N_("“{file}” does not say which book and language it holds."), file=str(path))
    return package


def _unknown_format(path: Path) -> CannotExchange:
    return CannotExchange(N_("“{file}” is neither .po nor .xlf."), file=str(path))
