"""The maker of questions: from a seed, from a remembered source, or whatever is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.chance import Chance, digest_of
from tableside.errors import N_, TablesideError
from tableside.games import find_wizard, wizards_of
from tableside.games.stories import odds_of
from tableside.messages import Catalogue
from tableside.rulebook import Library, UnknownBookError, UnknownLanguageError
from tableside.rulebook.completing import note_missing
from tableside.rulebook.errors import RulebookError
from tableside.rulebook.ids import book_of
from tableside.rulebook.library import readable
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Values, Wizard
from tableside.storage.reading import met
from tableside.study.cards import TextCards, card_id
from tableside.study.cases import sister_of, stated, wrong_answers
from tableside.study.fairness import Unfair, faults_of
from tableside.study.model import (
    NO_BOOK,
    Choice,
    Explained,
    NoLongerAsked,
    NothingToAsk,
    Question,
    Texts,
    Told,
    is_position,
)
from tableside.study.neighbours import case_id, dumped, neighbours
from tableside.study.sampling import Case, draw_case, in_full, rule_on, unusual
from tableside.study.scope import Scope
from tableside.study.wording import Wording

_TRIES = 80
_TEXT_CARDS_PERCENT = 15
_GOVERNS_PERCENT = 12
_GONE = "gone"
"""What stands for the text of a rule that is not there any more."""


@dataclass(frozen=True)
class _Candidate:
    """A question that could be asked; making it takes longer than seeing whether it is wanted."""

    id: str
    rules: tuple[str, ...]
    make: Callable[[], Question | None]


class Study:
    """Makes questions on the books of a library and tells them in every language there is."""

    def __init__(self, library: Library, catalogues: Mapping[str, Catalogue]) -> None:
        self.library = library
        self.wordings = {lang: Wording(library, catalogue, lang) for lang, catalogue in catalogues.items()}
        self._cards = TextCards(library, tuple(self.wordings))
        self.rejected: Counter[Unfair] = Counter()
        """What has been drawn and not asked, by the first reason."""
        self._prints: dict[tuple[str, str], tuple[object, str]] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which every question can be told."""
        return tuple(self.wordings)

    def tell(self, question: Question, lang: str) -> Told:
        """Tell a question in a language."""
        return self.wordings[lang].tell(question)

    def explain(self, question: Question, lang: str) -> Explained:
        """Return the answer with its reasons and the sister case, in a language."""
        return self.wordings[lang].explain(question)

    def books(self) -> tuple[str, ...]:
        """Return the books that can be asked about; of any other the file is named that is gone or cannot be read."""
        return tuple(book for book in self.library.books() if self._is_whole(book))

    def _is_whole(self, book: str) -> bool:
        for lang in self.languages:
            try:
                readable(self.library.edition(book, lang))
            except UnknownLanguageError:
                note_missing(self.library.folder(book) / f"{lang}.md")
                return False
            except RulebookError as error:
                met.add(error)
                return False
        return True

    # Making questions

    def question(self, seed: object, scope: Scope | None = None, avoid: Iterable[str] = ()) -> Question:
        """Make the question of a seed, within a scope; the same seed gives the same question everywhere."""
        within = scope or Scope()
        if not within.books:
            within = replace(within, books=self.books())
        avoided = frozenset(map(_story_of, avoid))
        known: list[_Candidate] = []
        for attempt in range(_TRIES):
            found = self._drawn(Chance("question", seed, attempt), within)
            if found is None or not within.covers(found.rules):
                continue
            if _story_of(found.id) in avoided:
                known.append(found)
            elif (made := found.make()) is not None:
                return made
        rest = (one for one in self._text_candidates(within) if _story_of(one.id) not in avoided)
        for one in (*rest, *known):
            if (made := one.make()) is not None:
                return made
        raise NothingToAsk(N_("There is no question on these rules: {rules}."), rules=within.text or "–")

    def from_source(self, source: Mapping[str, Any]) -> Question:
        """Make a remembered question again; where rules or texts no longer give it, say so."""
        try:
            made = self._from_source(source)
        except (TablesideError, ArithmeticError, KeyError, TypeError, ValueError) as error:
            raise _gone() from error
        if made is None:
            raise _gone()
        return made

    def of_wizard(self, wizard: Wizard, seed: object, *, governs: bool = False) -> Question | None:
        """Make the question that a seed gives for one wizard."""
        case = draw_case(wizard, seed)
        if case is None:
            return None
        return self._governs(case) if governs else self._ruling(case)

    def text_questions(self, book: str) -> Iterator[Question]:
        """Return every question on a book's texts: figures and definitions, in the order of the book."""
        for source in self._cards.sources(book):
            made = self._text_question(source)
            if made is not None:
                yield made

    def fingerprints(self, rules: Sequence[str]) -> Texts:
        """Digest the texts of rules by language, to see later whether they have changed."""
        unique = sorted(set(rules))
        return {lang: digest_of(*(self._print(rule, lang) for rule in unique)) for lang in self.wordings}

    def above(self, rule_id: str) -> tuple[str, ...]:
        """Name the rules over a rule, the nearest first: its own rule, its section."""
        edition = self.library.edition(book_of(rule_id), self.languages[0])
        if rule_id not in edition:
            return ()
        return tuple(rule.id for rule in reversed(edition.path_to(rule_id)[:-1]))

    # Within

    def _drawn(self, chance: Chance, scope: Scope) -> _Candidate | None:
        if not scope.books:
            raise NothingToAsk(NO_BOOK)
        book = chance.pick(scope.books)
        if chance.happens(_TEXT_CARDS_PERCENT):
            sources = self._sources_in(book, scope)
            return self._text_candidate(chance.pick(sources)) if sources else None
        wizards = [wizard for wizard in wizards_of(book) if odds_of(wizard).weight and scope.covers(wizard.rules)]
        if not wizards:
            return None
        wizard = chance.weighted((wizard, odds_of(wizard).weight) for wizard in wizards)
        make, kind = (self._governs, "governs") if chance.happens(_GOVERNS_PERCENT) else (self._ruling, "ruling")
        case = draw_case(wizard, chance.below(1 << 48))
        if case is None:
            return None
        return _Candidate(f"{kind}/{case_id(wizard, case.told)}", case.ruling.rules, lambda: make(case))

    def _text_candidates(self, scope: Scope) -> Iterator[_Candidate]:
        """Go through the text cards of a narrow scope that chance did not find."""
        for book in scope.books:
            yield from (self._text_candidate(source) for source in self._sources_in(book, scope))

    def _text_candidate(self, source: Mapping[str, Any]) -> _Candidate:
        return _Candidate(card_id(source), (source["rule"],), lambda: self._text_question(source))

    def _sources_in(self, book: str, scope: Scope) -> list[dict[str, Any]]:
        return [source for source in self._cards.sources(book) if scope.covers((source["rule"],))]

    def _from_source(self, source: Mapping[str, Any]) -> Question | None:
        if source["kind"] in ("figure", "term"):
            return self._text_question(source)
        wizard = find_wizard(source["wizard"])
        facts = _read(wizard, source["facts"])
        ruling = rule_on(wizard, facts)
        if ruling is None:
            return None
        case = Case(wizard, in_full(wizard, unusual(wizard, facts)), ruling)
        return self._governs(case) if source["kind"] == "governs" else self._ruling(case)

    def _ruling(self, case: Case) -> Question | None:
        name = case_id(case.wizard, case.told)
        chance = Chance("choices", name)
        right = stated(case.wizard, case.ruling, self.wordings)
        near = list(neighbours(case))
        wrong = wrong_answers(case, near, self.wordings, chance)
        choices = chance.shuffled([right, *wrong])
        sister = sister_of(case, near, self.wordings, right.texts)
        return self._fair(self._question(f"ruling/{name}", case, choices, right, sister=sister))

    def _governs(self, case: Case) -> Question | None:
        name = case_id(case.wizard, case.told)
        chance = Chance("governs", name)
        # Where the balls lie is no case without a question.
        drawn = any(is_position(case.wizard, fact) for fact in case.told)
        offered = [] if drawn else self._cards.rules_for(case, chance)
        if not offered or offered[0].rule in case.wizard.study.unnamed_rules:
            return None
        return self._fair(self._question(f"governs/{name}", case, chance.shuffled(offered), offered[0]))

    def _fair(self, question: Question) -> Question | None:
        """Return a question if it is fair; what is not is counted and never asked."""
        faults = faults_of(question, self.wordings)
        self.rejected.update(faults[:1])
        return None if faults else question

    def _question(self, name: str, case: Case, choices: Sequence[Choice], right: Choice, **more: Any) -> Question:
        kind = name.partition("/")[0]
        return Question(
            id=name,
            kind="governs" if kind == "governs" else "ruling",
            book=case.wizard.game,
            source={"kind": kind, "wizard": case.wizard.id, "facts": dumped(case.wizard, case.told)},
            rules=case.ruling.rules,
            choices=tuple(choices),
            right=next(place for place, choice in enumerate(choices) if choice is right),
            fingerprints=self.fingerprints(case.ruling.rules),
            wizard=case.wizard,
            facts=case.told,
            ruling=case.ruling,
            **more,
        )

    def _text_question(self, source: Mapping[str, Any]) -> Question | None:
        card = self._cards.card(source)
        if card is None:
            return None
        question = Question(
            id=card.id,
            kind=card.kind,
            book=card.book,
            source=dict(source),
            rules=card.rules,
            choices=card.choices,
            right=card.right,
            fingerprints=self.fingerprints(card.rules),
            prompts=card.prompts,
        )
        return self._fair(question)

    def _print(self, rule_id: str, lang: str) -> str:
        try:
            edition = self.library.edition(book_of(rule_id), lang)
        except UnknownBookError:
            return _GONE
        known = self._prints.get((rule_id, lang))
        # An edition is a new object when its file has changed on disk.
        if known is not None and known[0] is edition:
            return known[1]
        rule = edition.by_id.get(rule_id)
        made = digest_of(rule.title or "", rule.markdown) if rule else _GONE
        self._prints[rule_id, lang] = edition, made
        return made


def _story_of(question: str) -> str:
    """Return what a question tells, whatever it asks about it: its ruling or the rule that decides."""
    kind, _, story = question.partition("/")
    return story if kind in ("ruling", "governs") else question


def _read(wizard: Wizard, raw: Mapping[str, Any]) -> Values:
    facts = read_scenario(wizard, raw)
    return {name: facts[name] for name in wizard.facts if name in facts}


def _gone() -> NoLongerAsked:
    return NoLongerAsked(N_("The rules of today no longer give this question."))
