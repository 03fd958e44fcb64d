"""The maker of questions: from a seed, from a remembered source, or whatever is due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tableside.chance import Chance, digest_of
from tableside.errors import N_, TablesideError
from tableside.games import find_wizard, wizards_of
from tableside.messages import Catalogue
from tableside.rulebook import Library, UnknownBookError, UnknownLanguageError
from tableside.rulebook.ids import book_of
from tableside.rulebook.in_force import departures
from tableside.rulebook.library import readable
from tableside.rulebook.model import RulebookError
from tableside.rulebook.snapshot import note_missing
from tableside.rulings.intake import read_scenario
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.storage.reading import met
from tableside.study.cards import TextCards, card_id
from tableside.study.cases import left_open, sister_of, stated, wrong_answers
from tableside.study.fairness import Unfair, faults_of, is_open
from tableside.study.model import (
    NO_BOOK,
    Explained,
    NoLongerAsked,
    NothingToAsk,
    Question,
    Texts,
    Told,
)
from tableside.study.neighbours import case_id, dumped, neighbours
from tableside.study.sampling import Case, draw_case, in_full, rule_on, unusual
from tableside.study.scope import Scope
from tableside.study.wording import Wording

_TRIES = 80
_SEARCHES = 80
"""Cases of each wizard that are looked through for one on a narrow choice of rules."""
_SISTERS = 40
"""Cases that are drawn to find one like another."""
_TEXT_CARDS_PERCENT = 15
_OPEN_PERCENT = 20
_OPEN_DRAWS = 10
_GONE = "gone"
"""The placeholder for the text of a missing rule."""


@dataclass(frozen=True)
class _Candidate:
    """A question that could be asked; making it takes longer than seeing whether it is wanted."""

    id: str
    subject: str
    rules: tuple[str, ...]
    make: Callable[[], Question | None]


class Study:
    """Makes questions on the books of a library and tells them in every language there is."""

    def __init__(self, library: Library, catalogues: Mapping[str, Catalogue]) -> None:
        self.library = library
        self.wordings = {lang: Wording(library, catalogue, lang) for lang, catalogue in catalogues.items()}
        self._cards = TextCards(library, tuple(self.wordings))
        self.rejected: Counter[Unfair] = Counter()
        """The rejected draws, by the first reason."""
        self._prints: dict[tuple[str, str], tuple[object, str]] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the questions."""
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

    def question(
        self, seed: object, scope: Scope | None = None, avoid: Iterable[str] = (), recent: Container[str] = ()
    ) -> Question:
        """Make the question of a seed, within a scope; the same seed gives the same question everywhere.

        Questions to `avoid` and `recent` subjects are asked only where there is nothing else.
        """
        within = scope or Scope()
        if not within.books:
            within = replace(within, books=self.books())
        if not within.books:
            raise NothingToAsk(NO_BOOK)
        avoided = frozenset(avoid)
        for candidates in (self._drawn_in(seed, within), self._searched(seed, within)):
            later: list[tuple[int, _Candidate]] = []
            for found in filter(self._agrees, candidates):
                rank = 2 * (found.id in avoided) + (found.subject in recent)
                if rank:
                    later.append((rank, found))
                elif (made := found.make()) is not None:
                    return made
            for _, one in sorted(later, key=lambda one: one[0]):
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

    def sister(self, card: str, source: Mapping[str, Any], turn: int) -> Question:
        """Make a case with the same reasons and other facts, so that the rule is learned and not the card.

        Where there is none, the same case comes with other names and other choices.
        """
        last = self.from_source(source)
        for found in self._like(last, card, turn):
            return replace(found, card=card)
        try:
            again = self.from_source({**source, "turn": turn})
        except NoLongerAsked:
            again = last
        return replace(again.turned(turn) if again.choices == last.choices else again, card=card)

    def of_wizard(self, wizard: Wizard, seed: object) -> Question | None:
        """Make the question that a seed gives for one wizard."""
        case = draw_case(wizard, seed)
        return self._ruling(case) if case is not None else None

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

    def _agrees(self, candidate: _Candidate) -> bool:
        """Return whether the editions in force have the figures of our text in the rules of a question."""
        found = (departures(self.library, candidate.rules, lang) for lang in self.wordings)
        return not any(one.kind == "figures" for each in found for one in each)

    def _drawn_in(self, seed: object, scope: Scope) -> Iterator[_Candidate]:
        """Draw questions that belong to a scope."""
        drawn = (self._drawn(Chance("question", seed, attempt), scope) for attempt in range(_TRIES))
        return (one for one in drawn if one is not None and scope.covers(one.rules))

    def _drawn(self, chance: Chance, scope: Scope) -> _Candidate | None:
        book = chance.pick(scope.books)
        if chance.happens(_TEXT_CARDS_PERCENT):
            sources = self._sources_in(book, scope)
            return self._text_candidate(chance.pick(sources)) if sources else None
        wizards = self._wizards_in(book, scope)
        if not wizards:
            return None
        wizard = chance.weighted((wizard, wizard.study.weight) for wizard in wizards)
        draws = _OPEN_DRAWS if chance.happens(_OPEN_PERCENT) else 0
        drawn = (draw_case(wizard, chance.below(1 << 48)) for _ in range(draws + 1))
        cases = [case for case in drawn if case is not None]
        case = next((case for case in cases if is_open(case.ruling)), cases[0] if cases else None)
        return self._candidate(case) if case is not None else None

    def _candidate(self, case: Case) -> _Candidate:
        name = f"ruling/{case_id(case.wizard, case.told)}"
        return _Candidate(name, case.wizard.id, case.ruling.rules, lambda: self._ruling(case))

    def _searched(self, seed: object, scope: Scope) -> Iterator[_Candidate]:
        """Go through cases and text cards of a narrow scope that chance did not find."""
        chance = Chance("searched", seed)
        for book in scope.books:
            for number in range(_SEARCHES):
                for wizard in chance.shuffled(self._wizards_in(book, scope)):
                    case = draw_case(wizard, "searched", seed, number)
                    if case is not None and scope.covers(case.ruling.rules):
                        yield self._candidate(case)
            yield from (self._text_candidate(source) for source in chance.shuffled(self._sources_in(book, scope)))

    def _wizards_in(self, book: str, scope: Scope) -> list[Wizard]:
        on_rules = replace(scope, without=frozenset())
        return [wizard for wizard in wizards_of(book) if wizard.study.weight and on_rules.covers(wizard.rules)]

    def _text_candidate(self, source: Mapping[str, Any]) -> _Candidate:
        return _Candidate(card_id(source), source["kind"], (source["rule"],), lambda: self._text_question(source))

    def _sources_in(self, book: str, scope: Scope) -> list[dict[str, Any]]:
        return [source for source in self._cards.sources(book) if scope.covers((source["rule"],))]

    def _from_source(self, source: Mapping[str, Any]) -> Question | None:
        turn = int(source.get("turn", 0))
        if source["kind"] in ("figure", "term"):
            return self._text_question(source, turn)
        wizard = find_wizard(source["wizard"])
        facts = _read(wizard, source["facts"])
        ruling = rule_on(wizard, facts)
        if ruling is None or source["kind"] != "ruling":
            return None
        return self._ruling(Case(wizard, in_full(wizard, unusual(wizard, facts)), ruling), turn)

    def _like(self, question: Question, card: str, turn: int) -> Iterator[Question]:
        """Yield other cases that are ruled for the same reasons."""
        wizard, ruling = question.wizard, question.ruling
        if wizard is None or ruling is None:
            return
        wanted = _reasons(ruling)
        for number in range(_SISTERS):
            case = draw_case(wizard, "sister", card, turn, number)
            if case is None or _reasons(case.ruling) != wanted:
                continue
            made = self._ruling(case, turn)
            if made is not None and made.id not in (question.id, card):
                yield made

    def _ruling(self, case: Case, turn: int = 0) -> Question | None:
        name = case_id(case.wizard, case.told)
        chance = Chance("choices", name, *((turn,) if turn else ()))
        stated_right = stated(case.wizard, case.ruling, self.wordings)
        right = left_open(case.wizard, self.wordings) if is_open(case.ruling) else stated_right
        near = list(neighbours(case))
        wrong = wrong_answers(case, near, self.wordings, chance)
        choices = tuple(chance.shuffled([right, *wrong]))
        source = {"kind": "ruling", "wizard": case.wizard.id, "facts": dumped(case.wizard, case.told)}
        question = Question(
            id=f"ruling/{name}",
            kind="ruling",
            book=case.wizard.game,
            source={**source, "turn": turn} if turn else source,
            rules=case.ruling.rules,
            choices=choices,
            right=next(place for place, choice in enumerate(choices) if choice is right),
            fingerprints=self.fingerprints(case.ruling.rules),
            wizard=case.wizard,
            facts=case.told,
            ruling=case.ruling,
            sister=sister_of(case, near, self.wordings, stated_right.texts),
            turn=turn,
        )
        return self._fair(question)

    def _fair(self, question: Question) -> Question | None:
        """Return a question if it is fair; what is not is counted and never asked."""
        faults = faults_of(question, self.wordings)
        self.rejected.update(faults[:1])
        return None if faults else question

    def _text_question(self, source: Mapping[str, Any], turn: int = 0) -> Question | None:
        card = self._cards.card(source, turn)
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
            turn=turn,
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


def _reasons(ruling: Ruling) -> tuple[str, ...]:
    """Return the reasons of a ruling by their codes."""
    return ruling.verdict, *(step.message.code for step in ruling.steps)


def _read(wizard: Wizard, raw: Mapping[str, Any]) -> Values:
    facts = read_scenario(wizard, raw)
    return {name: facts[name] for name in wizard.facts if name in facts}


def _gone() -> NoLongerAsked:
    return NoLongerAsked(N_("The rules of today no longer give this question."))
