"""All checks of a translation, of one rule while it is typed and of whole books; `tableside check` runs the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from tableside.language.folding import fold
from tableside.language.guessing import stranger_in
from tableside.language.registry import language, own_name
from tableside.language.words import words
from tableside.rulebook.data import full_id
from tableside.rulebook.figures import figures
from tableside.rulebook.findings import Finding, Severity, in_rule
from tableside.rulebook.ids import book_of, local_of
from tableside.rulebook.library import Resolver
from tableside.rulebook.model import DIAGRAM, LINK, TermWords, is_web_page
from tableside.translation.citation_forms import fields_of, form_fits
from tableside.translation.measures import measures, times, units_known
from tableside.translation.memory import Stemmed, TermIndex, folded_words, plain_words
from tableside.translation.message_fields import check_fields
from tableside.translation.status import SOURCE
from tableside.translation.store import INTERFACE, TextKind, is_citation, is_prose, kind_of
from tableside.translation.term_use import TargetText, akin
from tableside.translation.texts import RuleText
from tableside.translation.writing import check_form, pieces_of, without_links, wrong_form

if TYPE_CHECKING:
    from tableside.translation.workspace import Workspace

_LABEL = re.compile(r"(?<![\w\]])\((?P<label>[a-z]|[ivx]{1,4})\)")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The surroundings of a checked rule: the terms, the links that exist, texts not to copy."""

    terms: TermIndex | None = None
    resolve: Resolver | None = None
    source: str = SOURCE
    """The language that is translated from."""
    others: Mapping[str, str] = field(default_factory=dict)


def check_text(
    rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings | None = None
) -> tuple[Finding, ...]:
    """Check one translation; quick enough for every keystroke. An empty one has no findings: it is missing."""
    around = around or Surroundings()
    if target.empty or lang == around.source:
        return ()
    kind = kind_of(rule)
    if kind is not TextKind.RULE:
        named = kind is TextKind.TERM and around.terms is not None
        words = check_term_words(rule, lang, target, around.terms) if named and around.terms else ()
        return tuple(dict.fromkeys((*_grave_checks(rule, lang, source, target, around), *words)))
    found = [
        *_grave_checks(rule, lang, source, target, around),
        *(check_terms(rule, lang, source, target, around.terms) if around.terms else ()),
        *check_language(rule, lang, source, target),
        *check_copied(rule, lang, target, around.others),
    ]
    return tuple(dict.fromkeys(found))


def check_term_words(rule: str, lang: str, target: RuleText, index: TermIndex) -> Iterator[Finding]:
    """Yield words that stand twice among the names of a term, or are its names and to be avoided at once."""
    term, _, field = rule.rpartition(":")
    known = index.terms.get(term.replace("/term:", "/", 1))
    if known is None or lang not in known.words or field not in ("aliases", "avoid"):
        return
    own = known.words[lang]
    # People may search by a word that is to be avoided in the texts.
    taken = {fold(one) for one in ((own.name, own.plural) if field == "avoid" else (own.name,)) if one}
    for word in (one.strip() for one in target.plain.split("\n")):
        if word and fold(word) in taken:
            yield in_rule(rule, lang, "term-doubled", (("word", word),))
        taken.add(fold(word))


def _grave_checks(
    rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings, *, doubts: bool = True
) -> Iterator[Finding]:
    """Yield what all those checks find that may call a text wrong; the others, slower, raise doubts and give hints."""
    if is_citation(rule):
        yield from _citation(rule, lang, source, target)
    if kind_of(rule) is TextKind.MESSAGE:
        yield from check_fields(rule, lang, source, target)
        yield from (check_form if doubts else wrong_form)(rule, lang, source, target)
    if not is_prose(rule):
        return
    yield from _figures_once(rule, (around.source, lang), source, target)
    yield from (_form_once if doubts else wrong_form)(rule, lang, source, target)
    yield from _links(rule, lang, source, target, around.resolve)
    yield from _untranslated(rule, lang, source, target, around.source)


def _citation(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield that a form of citation leaves out a part of the number, or has an unknown field."""
    model = source.plain.split("\n")[0]
    if not all(form_fits(line, model) for line in target.plain.split("\n")):
        yield in_rule(rule, lang, "citation-form", (("fields", ", ".join(fields_of(model))),))


@lru_cache(maxsize=20_000)
def _figures_once(rule: str, langs: tuple[str, str], source: RuleText, target: RuleText) -> tuple[Finding, ...]:
    """Check what two texts alone decide, once: an overview asks for every text of every book."""
    return tuple(_figures(rule, langs, source, target))


@lru_cache(maxsize=20_000)
def _form_once(rule: str, lang: str, source: RuleText, target: RuleText) -> tuple[Finding, ...]:
    return tuple(check_form(rule, lang, source, target))


@dataclass(frozen=True, slots=True)
class _Checked:
    """The findings of a translation, and the texts they are of."""

    source: RuleText
    target: RuleText
    found: tuple[Finding, ...]


class Checker:
    """Checks the texts of a workspace; findings that were dismissed carry the reason."""

    def __init__(self, workspace: Workspace, official: Mapping[tuple[str, str], str] | None = None) -> None:
        self._workspace = workspace
        self._official = official or {}
        """Texts by book and language that ours must not repeat, such as those of the federations."""
        self.age = object()
        """Another one whenever everything is to be looked at anew."""
        self._around: dict[tuple[str, str], Surroundings] = {}
        self._errors: dict[tuple[str, str], _Checked] = {}
        """By rule and language: an overview asks for all of them at every save, of which one has changed."""
        self._found: dict[tuple[str, str], _Checked] = {}
        self._around_errors: dict[tuple[str, str], tuple[object, Surroundings]] = {}

    def surroundings(self, book: str, lang: str) -> Surroundings:
        """Return what the rules of a book are checked against; asked once a book, kept until `forget`."""
        if (book, lang) not in self._around:
            others = {"official": self._official[book, lang]} if (book, lang) in self._official else {}
            source = self._workspace.source_lang(book)
            terms = None if book == INTERFACE else TermIndex(self._workspace.library.terms(book), lang, source)
            self._around[book, lang] = Surroundings(terms, self._resolver(book), source, others)
        return self._around[book, lang]

    def _resolver(self, book: str) -> Resolver | None:
        """Return what tells where a link leads; messages have no links."""
        # A rule that is not translated yet is there all the same.
        source = self._workspace.source_lang(book)
        return None if book == INTERFACE else self._workspace.library.resolver(book, source)

    def forget(self) -> None:
        """Look at terms and links anew."""
        self._around.clear()
        self._errors.clear()
        self._found.clear()
        self.age = object()

    def forget_terms(self) -> None:
        """Look at the terms anew; no error depends on them."""
        self._around.clear()
        self._found.clear()

    def rule(self, rule_id: str, lang: str, typed: RuleText | None = None) -> tuple[Finding, ...]:
        """Check one rule, or what is being typed for it."""
        book = book_of(rule_id)
        text = typed if typed is not None else self._workspace.text(rule_id, lang)
        found = check_text(rule_id, lang, self._workspace.source(rule_id), text, self.surroundings(book, lang))
        reasons = self._workspace.sidecar(book, lang).dismissed.get(local_of(rule_id), {})
        return tuple(one.with_reason(reasons.get(one.key)) for one in found)

    def is_strange(self, rule_id: str, lang: str, text: RuleText, dismissed: Collection[str] = ()) -> bool:
        """Return whether a text seems to be in another language and that was not dismissed."""
        if kind_of(rule_id) is not TextKind.RULE:
            return False
        own = self._workspace.sidecar(book_of(rule_id), lang).dismissed.get(local_of(rule_id), {})
        found = check_language(rule_id, lang, self._workspace.source(rule_id), text)
        return any(one.key not in own and one.key not in dismissed for one in found)

    def is_wrong(self, rule_id: str, lang: str, text: RuleText, dismissed: Collection[str] = ()) -> bool:
        """Return whether a text has an error that was not dismissed."""
        book = book_of(rule_id)
        own = self._workspace.sidecar(book, lang).dismissed.get(local_of(rule_id), {})
        around = self._surroundings_of_errors(book, lang)
        found = _errors_of(rule_id, lang, self._workspace.source(rule_id), text, around)
        return any(one.key not in own and one.key not in dismissed for one in found)

    def book(self, book: str, lang: str) -> tuple[Finding, ...]:
        """Check every text of a book in a language."""
        source, target = self._workspace.source_texts(book), self._workspace.texts(book, lang)
        around = self.surroundings(book, lang)
        dismissed = self._workspace.sidecar(book, lang).dismissed
        return tuple(
            finding.with_reason(dismissed.get(local_of(rule), {}).get(finding.key))
            for rule, text in target.items()
            if rule in source
            for finding in self._found_in(rule, lang, source[rule], text, around)
        )

    def looking(self, book: str, lang: str) -> Iterator[None]:
        """Check a book text by text, so that `book` is quick afterwards."""
        source, target = self._workspace.source_texts(book), self._workspace.texts(book, lang)
        around = self.surroundings(book, lang)
        for rule, text in target.items():
            if rule in source:
                self._found_in(rule, lang, source[rule], text, around)
                yield

    def _found_in(
        self, rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings
    ) -> tuple[Finding, ...]:
        known = self._found.get((rule, lang))
        if known is None or known.source is not source or known.target is not target:
            found = check_text(rule, lang, source, target, around)
            known = self._found[rule, lang] = _Checked(source, target, found)
        return known.found

    def look(self, rule: str, lang: str, source: RuleText, target: RuleText) -> bool:
        """Look for errors in a text, so that `errors` is quick; return whether that took any work."""
        known = self._errors.get((rule, lang))
        if known is not None and known.source is source and known.target is target:
            return False
        around = self._surroundings_of_errors(book_of(rule), lang)
        self._errors[rule, lang] = _Checked(source, target, _errors_of(rule, lang, source, target, around))
        return True

    def _surroundings_of_errors(self, book: str, lang: str) -> Surroundings:
        known = self._around_errors.get((book, lang))
        if known is None or known[0] is not self._workspace.library.snapshot:
            around = Surroundings(resolve=self._resolver(book), source=self._workspace.source_lang(book))
            known = self._around_errors[book, lang] = self._workspace.library.snapshot, around
        return known[1]

    def errors(
        self, rule: str, lang: str, source: RuleText, target: RuleText, dismissed: Collection[str]
    ) -> tuple[Finding, ...]:
        """Return what is wrong in a text and was not dismissed."""
        if target.empty:
            return ()
        self.look(rule, lang, source, target)
        wrong = self._errors[rule, lang].found
        return tuple(one for one in wrong if one.key not in dismissed) if wrong else ()

    def reported(self, book: str, lang: str) -> Iterator[Finding]:
        """Yield what belongs in a report, with file and line: nothing dismissed, no hints, nothing said twice."""
        edition = self._workspace.edition(book, lang)
        draft = lang in self._workspace.library.book(book).drafts
        for finding in self.book(book, lang):
            said = bool(finding.check.also) and not draft
            if not finding.dismissed and finding.severity is not Severity.HINT and not said:
                rule = edition.by_id.get(finding.rule)
                path = self._workspace.store_of(finding.rule).path(lang)
                yield finding.at(path, rule.line if rule else 1)


def _errors_of(rule: str, lang: str, source: RuleText, target: RuleText, around: Surroundings) -> tuple[Finding, ...]:
    """Return what is wrong in a text, by those checks alone that may say so."""
    if target.empty or lang == around.source:
        return ()
    found = _grave_checks(rule, lang, source, target, around, doubts=False)
    return tuple(dict.fromkeys(one for one in found if one.severity is Severity.ERROR))


def _figures(rule: str, langs: tuple[str, str], source: RuleText, target: RuleText) -> Iterator[Finding]:
    source_lang, lang = langs
    there, here = figures(source.plain, source_lang), figures(target.plain, lang)
    for value, written in there.certain.items():
        if here.lacks(value, written):
            yield in_rule(rule, lang, "figure-lacking", (("figure", written),))
    for value, written in here.certain.items():
        if there.lacks(value, written):
            yield in_rule(rule, lang, "figure-extra", (("figure", written),))
    if units_known(lang) and units_known(source_lang):
        yield from _units(rule, langs, source, target)
    clock_here = times(target.plain)
    for time, written in times(source.plain).items():
        if time not in clock_here:
            yield in_rule(rule, lang, "time-lacking", (("time", written),))


def _units(rule: str, langs: tuple[str, str], source: RuleText, target: RuleText) -> Iterator[Finding]:
    source_lang, lang = langs
    there, here = measures(source.plain, source_lang), measures(target.plain, lang)
    for (value, unit), written in there.items():
        if (value, unit) in here:
            continue
        other = next((shown for (number, name), shown in here.items() if _instead(number, name, value, there)), None)
        if other is not None:
            yield in_rule(rule, lang, "unit-differs", (("source", written), ("target", other)))


def _instead(number: Decimal, name: str, value: Decimal, there: Mapping[tuple[Decimal, str], str]) -> bool:
    return number == value and (number, name) not in there


def _links(rule: str, lang: str, source: RuleText, target: RuleText, resolve: Resolver | None) -> Iterator[Finding]:
    book = book_of(rule)
    there, here = _targets(source, book), _targets(target, book)
    for one in there:
        if one not in here:
            yield in_rule(rule, lang, "link-lacking", (("target", _short(one, book)),))
    for one in here:
        if resolve is not None and resolve(one) is None:
            yield in_rule(rule, lang, "link-dead", (("target", _short(one, book)),))
        elif one not in there:
            yield in_rule(rule, lang, "link-extra", (("target", _short(one, book)),))
    for part, text in enumerate(target.parts):
        bare = LINK.sub(lambda match: " " * len(match[0]), text)
        for brackets in re.finditer(r"\[\[|\]\]", bare):
            yield in_rule(rule, lang, "link-broken", (), part, *brackets.span())
        for link in LINK.finditer(text):
            if link["words"] is not None and not any(map(str.isalnum, link["words"])):
                values = (("target", link["target"].strip()),)
                yield in_rule(rule, lang, "link-wordless", values, part, *link.span())
    yield from _diagrams_and_labels(rule, lang, source, target)


def _diagrams_and_labels(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    there, here = _diagrams(source), _diagrams(target)
    for name in there:
        if name not in here:
            yield in_rule(rule, lang, "diagram-lacking", (("name", name),))
    for name in here:
        if name not in there:
            yield in_rule(rule, lang, "diagram-extra", (("name", name),))
    mentioned = dict.fromkeys(match[0] for match in _LABEL.finditer(source.plain))
    for label in mentioned:
        if label not in target.plain:
            yield in_rule(rule, lang, "label-lacking", (("label", label),))


def _targets(text: RuleText, book: str) -> dict[str, None]:
    found = (match["target"].strip() for match in LINK.finditer(text.plain))
    return dict.fromkeys(full_id(book, target) for target in found if not is_web_page(target))


def _diagrams(text: RuleText) -> dict[str, None]:
    lines = (line for part in text.parts for line in part.split("\n"))
    return dict.fromkeys(match["name"] for line in lines if (match := DIAGRAM.match(line.strip())))


def _short(target: str, book: str) -> str:
    return target.removeprefix(f"{book}/")


_SAME_WORDS = 5


@dataclass(frozen=True, slots=True)
class Run:
    """Words in a row that two texts share."""

    start: int
    end: int
    count: int
    words: str


def check_terms(rule: str, lang: str, source: RuleText, target: RuleText, index: TermIndex) -> Iterator[Finding]:
    """Yield words to avoid and terms whose names are nowhere in the translation."""
    book = rule.partition("/")[0]
    linked = {full_id(book, match["target"].strip()) for match in LINK.finditer(source.plain)}
    named = index.named.found(source.plain)
    pieces = [(part, Stemmed(text, lang)) for part, text in pieces_of(target)]
    spoken = dict.fromkeys(one.term for group in named for one in group)
    told: set[tuple[int, int, int]] = set()
    for term_id in (*spoken, *sorted(linked - spoken.keys())):
        for word, stems in index.avoid.get(term_id, ()):
            name = index.terms[term_id].words[lang].name
            for part, start, end in _avoided(stems, pieces, index.proper):
                if (part, start, end) in told:
                    continue  # singular and plural of a word are one word
                told.add((part, start, end))
                yield in_rule(rule, lang, "term-avoided", (("word", word), ("name", name)), part, start, end)
    yield from _linked_words(rule, lang, target, index)
    whole = TargetText([text for _, text in pieces_of(target)], lang)
    meant = {stems for one in (*spoken, *linked) for stems in index.names_of(one)}
    for group in named:
        terms = [index.terms[one.term] for one in group if lang in index.terms[one.term].words]
        if terms and not any(one.id in linked or whole.speaks_of(one, lang) for one in terms):
            own = terms[0].words[lang]
            instead = [word for one in terms for word in index.avoid.get(one.id, ()) if word[1] not in meant]
            found = tuple(_used_instead(rule, lang, own.name, instead, pieces))
            values = (("source", group[0].name), ("names", _names(own)))
            yield from found or (in_rule(rule, lang, "term-absent", values),)


def _names(own: TermWords) -> str:
    return ", ".join(dict.fromkeys(filter(None, (own.name, own.plural))))


def _linked_words(rule: str, lang: str, target: RuleText, index: TermIndex) -> Iterator[Finding]:
    """Yield links to a term under words that have nothing of its names."""
    book = book_of(rule)
    for part, text in pieces_of(target):
        for link in LINK.finditer(text):
            term = index.terms.get(full_id(book, link["target"].strip()))
            own = term.words.get(lang) if term is not None else None
            if own is None or not own.name or not link["words"] or akin(link["words"], own, lang):
                continue
            values = (("words", link["words"]), ("names", _names(own)))
            yield in_rule(rule, lang, "term-linked", values, part, *link.span("words"))


def _used_instead(
    rule: str,
    lang: str,
    name: str,
    avoid: Iterable[tuple[str, tuple[str, ...]]],
    pieces: Sequence[tuple[int, Stemmed]],
) -> Iterator[Finding]:
    """Yield words to avoid that may be the right name of something else, of which the source does not speak."""
    for word, stems in avoid:
        for part, text in pieces:
            for place in text.places(stems):
                yield in_rule(rule, lang, "term-avoided", (("word", word), ("name", name)), part, *place)


def _avoided(
    stems: tuple[str, ...], pieces: Sequence[tuple[int, Stemmed]], proper: Sequence[tuple[str, ...]]
) -> Iterator[tuple[int, int, int]]:
    # A word inside the proper name of a term ("linea" of "linea di baulk") is not the word to avoid.
    longer = [other for other in proper if _within(stems, other)]
    for part, text in pieces:
        allowed = [place for other in longer for place in text.places(other)]
        for start, end in text.places(stems):
            if not any(first <= start and end <= last for first, last in allowed):
                yield part, start, end


def _within(stems: Sequence[str], other: Sequence[str]) -> bool:
    size = len(stems)
    return any(tuple(other[at : at + size]) == tuple(stems) for at in range(len(other) - size + 1))


def _untranslated(rule: str, lang: str, source: RuleText, target: RuleText, source_lang: str) -> Iterator[Finding]:
    """Yield text that is still the source."""
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        if part not in others or plain_words(others[part]) != plain_words(text):
            continue
        found = folded_words(without_links(text).replace("\u2060", " "), lang)
        if len(found) >= _SAME_WORDS and _are_prose(found, source_lang):
            yield in_rule(rule, lang, "untranslated", (), part, 0, len(text))


def check_language(rule: str, lang: str, source: RuleText, target: RuleText) -> Iterator[Finding]:
    """Yield text in some other language than it should be; the source itself is told as such."""
    others = dict(pieces_of(source))
    for part, text in pieces_of(target):
        if part in others and plain_words(others[part]) == plain_words(text):
            continue
        stranger = stranger_in(folded_words(without_links(text).replace("\u2060", " "), lang), lang)
        if stranger:
            yield in_rule(rule, lang, "wrong-language", (("language", own_name(stranger)),), part, 0, len(text))


def _are_prose(found: Sequence[str], lang: str) -> bool:
    """Tell words from mere names; where a language's small words are not known, all are words."""
    small = language(lang).stop
    return not small or any(word in small for word in found)


def copied_runs(text: str, other: str, lang: str, least: int = 10) -> tuple[Run, ...]:
    """Return runs of at least so many words that stand in both texts in the same form and order."""
    mine = words(without_links(text).replace("\u2060", " "), lang)
    theirs = [word.folded for word in words(without_links(other).replace("\u2060", " "), lang)]
    own = [word.folded for word in mine]
    places: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(theirs) - least + 1):
        places.setdefault(tuple(theirs[at : at + least]), []).append(at)
    shown = without_links(text).replace("\u2060", " ")
    runs: list[Run] = []
    at = 0
    while at + least <= len(own):
        longest = 0
        for place in places.get(tuple(own[at : at + least]), ()):
            size = least
            while at + size < len(own) and place + size < len(theirs) and own[at + size] == theirs[place + size]:
                size += 1
            longest = max(longest, size)
        if longest:
            start, end = mine[at].start, mine[at + longest - 1].end
            runs.append(Run(start, end, longest, " ".join(shown[start:end].split())))
            at += longest
        else:
            at += 1
    return tuple(runs)


def check_copied(rule: str, lang: str, target: RuleText, others: Mapping[str, str]) -> Iterator[Finding]:
    """Yield wording that was taken over from other texts of the same language, named by their origin."""
    for part, text in pieces_of(target):
        for origin, other in others.items():
            for run in copied_runs(text, other, lang):
                values = (("count", run.count), ("origin", origin), ("words", run.words))
                yield in_rule(rule, lang, "copied", values, part, run.start, run.end)
