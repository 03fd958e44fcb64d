"""What the compare page is at: two editions of a book, and what differs between them."""

from __future__ import annotations

from dataclasses import dataclass

from tableside.errors import N_
from tableside.importing.comparing import Change, cite_head, compare, impact_of
from tableside.importing.comparison_page import DIVERGENCE, RULING, Report
from tableside.importing.release import RELEASE, earlier_edition, has_release, names_earlier_state
from tableside.messages import Catalogue
from tableside.rulebook import BUNDLED, Edition, Library
from tableside.rulebook.render import RuleView
from tableside.ui.language import language_name
from tableside.ui.services.reading import EditionChoice

OURS = N_("Our text")
LAST_RELEASE = N_("Our text as last released")


@dataclass(frozen=True, slots=True)
class Asked:
    """Which editions of which book are compared."""

    book: str
    old: EditionChoice
    new: EditionChoice


def offered_editions(library: Library, book: str) -> list[EditionChoice]:
    """Return what can be compared: our texts, the imported ones, and ours as they were released."""
    ours = [EditionChoice(lang) for lang in library.languages(book)]
    imported = [EditionChoice(one.lang, one.origin) for one in library.imported_editions(book)]
    released = [EditionChoice(one.lang, RELEASE) for one in ours if has_release(book, one.lang)]
    return [*ours, *imported, *released]


def likely_pair(offered: list[EditionChoice], lang: str) -> tuple[EditionChoice, EditionChoice]:
    """Return what is most likely wanted: ours against an imported text, the release against ours, or two languages."""
    ours = next((one for one in offered if one.origin == BUNDLED and one.lang == lang), offered[0])
    imported = [one for one in offered if one.origin not in (BUNDLED, RELEASE)]
    near = [one for one in imported if one.lang == ours.lang] or imported
    if near:
        own = next((one for one in offered if one == EditionChoice(near[-1].lang)), ours)
        return own, near[-1]
    if EditionChoice(ours.lang, RELEASE) in offered:
        return EditionChoice(ours.lang, RELEASE), ours
    return ours, next((one for one in offered if one != ours), ours)


def edition_words(library: Library, book: str, choice: EditionChoice, catalogue: Catalogue) -> str:
    """Return what an edition is called."""
    if choice.origin == RELEASE:
        name = catalogue.gettext(LAST_RELEASE)
    else:
        name = library.edition_name(library.edition(book, choice.lang, choice.origin)) or catalogue.gettext(OURS)
    return f"{name} ({language_name(choice.lang)})"


def report_on(library: Library, asked: Asked, kinds: frozenset[Change], catalogue: Catalogue) -> Report:
    """Compare two editions; of what differs, only the kinds that are wanted are in the report."""
    old, new = (_edition(library, asked.book, one) for one in (asked.old, asked.new))
    views = RuleView(library, old), RuleView(library, new)
    differences = compare(old, new, views[0].own_text, views[1].own_text)
    words = [edition_words(library, asked.book, one, catalogue) for one in (asked.old, asked.new)]
    title = f"{library.book(asked.book).title_in(catalogue.language)}: {words[0]} → {words[1]}"
    shown = [one for one in differences if not kinds or one.change in kinds or one.change is Change.UNCHANGED]
    effect = impact_of(library, asked.book, new.lang, shown)
    rules = {one.id: one.rules for one in library.divergences(asked.book)}
    examples = {one.id: one for one in library.examples(asked.book)}

    def name(kind: str, key: str) -> str:
        if kind == RULING:
            return catalogue.text(f"wizard.{key}")
        if kind == DIVERGENCE:
            cited = ", ".join(library.cite(rule, catalogue.language) for rule in rules[key][:1])
            return catalogue.gettext("texts differ in {rule}", rule=cited)
        return catalogue.gettext("example: {case}", case=examples[key].words_in(catalogue.language).case)

    return Report(title, shown, effect, lambda one: cite_head(library, one, old, new), catalogue.gettext, name)


def _edition(library: Library, book: str, choice: EditionChoice) -> Edition:
    if names_earlier_state(choice.origin):
        return earlier_edition(book, choice.lang, choice.origin)
    return library.edition(book, choice.lang, choice.origin)
