"""What the import page says of a document, of a package, and of what one would rather ask about first."""

from __future__ import annotations

from tableside.importing.carrying import told_of
from tableside.importing.package import Package
from tableside.importing.preview import Preview, reference
from tableside.ui.importing.work import ImportWork, Recognised, Target
from tableside.ui.language import language_name
from tableside.ui.services import Services

RULE_MARK = " · "
"""What stands between the number of a rule and its words."""
_FIRST_WORDS = 10


class ImportTelling:
    """Words about the work of the import page in the language of the window."""

    def __init__(self, services: Services, work: ImportWork) -> None:
        self._services = services
        self._words = services.language
        self._work = work

    def summary(self, preview: Preview) -> str:
        """Return what was recognised, in figures, with what became of every word."""
        words, target, library = preview.words, self._work.target, self._services.library
        parts = [preview.document.format.upper()]
        if preview.document.pages:
            parts.append(self._words.ngettext("{count} page", "{count} pages", preview.document.pages))
        parts.append(language_name(target.lang))
        if target.book:
            title = library.book(target.book).title_in(self._words.code)
            every = len(library.ids(target.book, target.lang))
            parts.append(
                self._words.gettext(
                    "{book}: {placed} of {every} rules found, {unplaced} not placed",
                    book=title,
                    placed=len(preview.placed),
                    every=every,
                    unplaced=len(preview.loose),
                )
            )
            if preview.additions:
                parts.append(self._words.ngettext("{count} new clause", "{count} new clauses", len(preview.additions)))
            if self._work.first_language(target) is not None:
                parts.append(
                    self._words.gettext("matched by their numbers alone: the book has no text in this language yet")
                )
        else:
            parts.append(self._words.ngettext("{count} rule found", "{count} rules found", len(preview.placed)))
        counted = self._words.gettext(
            "{document} words: {clauses} in clauses and under headings, {out} left out, {lost} lost.",
            document=words["document"],
            clauses=words["clauses"],
            out=words["left out"],
            lost=words["lost"],
        )
        return " · ".join((*parts, counted))

    def carried(self, present: Recognised) -> str:
        """Return what became of the corrections of an earlier edition, those without a place one by one."""
        if present.carried is None:
            return ""
        applied = present.carried.applied(present.recipe)
        told = told_of(present.carried, len(applied), self._words.gettext, self._words.ngettext)
        lost = [one.told(self._words.gettext) for one in present.carried.lost]
        return "\n".join((told, *lost)) if applied or not present.carried.recipe.corrections else told

    def rules_of(self, target: Target) -> list[str]:
        """Return the rules that a clause can be placed on: number, then title or first words."""
        edition = reference(self._services.library, target.book, target.lang)
        return [
            f"{rule.id.partition('/')[2]}{RULE_MARK}{rule.title or ' '.join(rule.markdown.split()[:_FIRST_WORDS])}"
            for rule in edition.rules
            if rule.label
        ]

    def doubt_of_book(self, target: Target) -> str:
        """Return the question whether a document belongs to a book, or nothing where it plainly does."""
        preview = self._work.preview
        if preview is None or not target.book or not preview.is_doubtful:
            return ""
        return self._words.gettext(
            "Hardly anything of this document was found in “{book}”: {placed} of {every} clauses. Is it another book?",
            book=self._services.library.book(target.book).title_in(self._words.code),
            placed=len(preview.placed),
            every=len(preview.placed) + len(preview.unplaced),
        )

    def doubt_of_name(self) -> str:
        """Return which text of the same name would be replaced, or nothing."""
        there = self._work.replaced()
        if there is None:
            return ""
        return self._words.gettext(
            "There is an edition “{name}” already, from “{file}” ({date}); it would be replaced.",
            name=there.name,
            file=there.source,
            date=there.added,
        )

    def differences(self, package: Package) -> str:
        """Return which texts of a package are other versions of what is here, and which are new."""
        told = self._words.gettext(
            "“{file}” has another version of what you have: {texts}.",
            file=package.file,
            texts=", ".join(package.differing),
        )
        if package.new:
            told += " " + self._words.gettext("New in it: {texts}.", texts=", ".join(package.new))
        return told

    def taken_in(self, package: Package) -> str:
        """Return what a package has brought."""
        if not package.new and not package.differing:
            return self._words.gettext("You have “{book}” already, with the same texts.", book=package.title)
        return self._words.gettext("“{name}” is in your library.", name=package.title)
