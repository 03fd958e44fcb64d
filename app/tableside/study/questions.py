"""The maker of questions: from a seed, from a remembered source, or whatever is due; and their wrong answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

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
from tableside.rulings.kinds import Halves, Numbers
from tableside.rulings.model import Ruling, Values, Wizard
from tableside.seeded_random import Chance, digest_of
from tableside.storage.reading import met
from tableside.study.fairness import (
    FEWEST,
    Unfair,
    cannot_be_seen,
    faults_of,
    is_a_reading,
    is_absurd,
    is_left_to_the_official,
    is_open,
    may_hold_as_well,
    same_answer,
)
from tableside.study.model import (
    NO_BOOK,
    Choice,
    Explained,
    NoLongerAsked,
    NothingToAsk,
    Question,
    SisterCase,
    Texts,
    Told,
    is_position,
    lesson_of,
)
from tableside.study.sampling import (
    Case,
    Neighbour,
    case_id,
    draw_case,
    dumped,
    in_full,
    is_told_in_full,
    neighbours,
    rule_on,
    unusual,
)
from tableside.study.scope import Scope
from tableside.study.wording import Wording

_TRIES = 80
_SEARCHES = 400
"""Cases of each wizard that are looked through for one on a narrow choice of rules, the same for every seed."""
_SISTERS = 40
"""Cases that are drawn to find one like another."""
_DRAWS = 6
"""Cases that are drawn of a wizard for one to be asked, so that its commonest answer is not mostly the right one."""
_GONE = "gone"
"""The placeholder for the text of a missing rule."""


@dataclass(frozen=True)
class _Candidate:
    """A question that could be asked; making it takes longer than seeing whether it is wanted."""

    id: str
    subject: str
    lesson: str
    rules: tuple[str, ...]
    make: Callable[[], Question | None]


class Study:
    """Makes questions on the books of a library and tells them in every language there is.

    They are made of our texts, and cite the edition in force.
    """

    def __init__(self, library: Library, catalogues: Mapping[str, Catalogue]) -> None:
        self.library = library
        self.wordings = {lang: Wording(library, catalogue, lang) for lang, catalogue in catalogues.items()}
        self.rejected: Counter[Unfair] = Counter()
        """The rejected draws, by the first reason."""
        self._prints: dict[tuple[str, str], tuple[object, str]] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.wordings)

    def tell(self, question: Question, lang: str) -> Told:
        return self.wordings[lang].tell(question)

    def explain(self, question: Question, lang: str) -> Explained:
        """Return the answer with its reasons and the sister case, in a language."""
        return self.wordings[lang].explain(question)

    def books(self) -> tuple[str, ...]:
        """Return the books that can be asked about; of any other the file is named that is gone or cannot be read."""
        return tuple(book for book in self.library.bundled.books() if self._is_whole(book))

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

        Questions to `avoid` and `recent` subjects and lessons are asked only where there is nothing else.
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
                rank = 4 * (found.id in avoided) + 2 * (found.subject in recent) + (found.lesson in recent)
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

        Where there is none, the same case comes with other names and its choices in another order.
        """
        last = self.from_source(source)
        for found in self._like(last, card, turn):
            return replace(found, card=card)
        return replace(self.from_source({**source, "turn": turn}), card=card)

    def of_wizard(self, wizard: Wizard, seed: object) -> Question | None:
        """Make the question that a seed gives for one wizard."""
        case = draw_case(wizard, seed)
        return self._ruling(case) if case is not None else None

    def fingerprints(self, rules: Sequence[str]) -> Texts:
        """Digest the texts of rules by language, to see later whether they have changed."""
        unique = sorted(set(rules))
        return {lang: digest_of(*(self._print(rule, lang) for rule in unique)) for lang in self.wordings}

    # Within

    def _agrees(self, candidate: _Candidate) -> bool:
        """Return whether the editions in force have the figures of our text in the rules of a question."""
        found = (departures(self.library, candidate.rules, lang) for lang in self.wordings)
        return not any(one.kind == "figures" for each in found for one in each)

    def _drawn_in(self, seed: object, scope: Scope) -> Iterator[_Candidate]:
        drawn = (self._drawn(Chance("question", seed, attempt), scope) for attempt in range(_TRIES))
        return (one for one in drawn if one is not None and scope.covers(one.rules))

    def _drawn(self, chance: Chance, scope: Scope) -> _Candidate | None:
        book = chance.pick(scope.books)
        wizards = self._wizards_in(book, scope)
        if not wizards:
            return None
        wizard = chance.weighted((wizard, wizard.study.weight) for wizard in wizards)
        drawn = [draw_case(wizard, chance.below(1 << 48)) for _ in range(_DRAWS)]
        by_answer = {(case.ruling.verdict, is_open(case.ruling)): case for case in drawn if case is not None}
        return self._candidate(chance.pick([*by_answer.values()])) if by_answer else None

    def _candidate(self, case: Case) -> _Candidate:
        name = f"ruling/{case_id(case.wizard, case.told)}"
        lesson = lesson_of(case.wizard, case.ruling)
        return _Candidate(name, case.wizard.id, lesson, case.ruling.rules, lambda: self._ruling(case))

    def _searched(self, seed: object, scope: Scope) -> Iterator[_Candidate]:
        """Go through cases of a narrow scope that chance did not find."""
        chance = Chance("searched", seed)
        for book in scope.books:
            first = chance.below(_SEARCHES)
            for number in (*range(first, _SEARCHES), *range(first)):
                for wizard in chance.shuffled(self._wizards_in(book, scope)):
                    case = draw_case(wizard, "searched", number)
                    if case is not None and scope.covers(case.ruling.rules):
                        yield self._candidate(case)

    def _wizards_in(self, book: str, scope: Scope) -> list[Wizard]:
        on_rules = replace(scope, without=frozenset())
        return [wizard for wizard in wizards_of(book) if wizard.study.weight and on_rules.covers(wizard.rules)]

    def _from_source(self, source: Mapping[str, Any]) -> Question | None:
        turn = int(source.get("turn", 0))
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
        wanted = question.lesson
        for number in range(_SISTERS):
            case = draw_case(wizard, "sister", card, turn, number)
            if case is None or lesson_of(wizard, case.ruling) != wanted:
                continue
            made = self._ruling(case, turn)
            if made is not None and made.id not in (question.id, card):
                yield made

    def _ruling(self, case: Case, turn: int = 0) -> Question | None:
        name = case_id(case.wizard, case.told)
        chance = Chance("choices", name)
        stated_right = stated(case.wizard, case.ruling, self.wordings)
        right = left_open(case.wizard, self.wordings) if is_open(case.ruling) else stated_right
        near = list(neighbours(case))
        wrong = wrong_answers(case, near, self.wordings, chance)
        choices = tuple(chance.shuffled([right, *wrong]))
        source = {"kind": "ruling", "wizard": case.wizard.id, "facts": dumped(case.wizard, case.told)}
        question = Question(
            id=f"ruling/{name}",
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
        return self._fair(question.turned(turn))

    def _fair(self, question: Question) -> Question | None:
        """Return a question if it is fair; what is not is counted and never asked."""
        faults = faults_of(question, self.wordings)
        self.rejected.update(faults[:1])
        return None if faults else question

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


def _read(wizard: Wizard, raw: Mapping[str, Any]) -> Values:
    facts = read_scenario(wizard, raw)
    return {name: facts[name] for name in wizard.facts if name in facts}


def _gone() -> NoLongerAsked:
    return NoLongerAsked(N_("The current rules no longer produce this question."))


_OTHER_CASES = 24
_OPEN_OFFERED_PERCENT = 40
"""Of the settled cases of a wizard with open ones, how many offer “the rules leave this open”."""


def wrong_answers(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], chance: Chance
) -> list[Choice]:
    """Choose the wrong answers: rulings that the case comes near to, none of which holds for it as well."""
    wanted = chance.weighted(((3, 2), (4, 5), (5, 3))) - 1
    near = chance.shuffled(found)
    if is_open(case.ruling):
        chosen = _firm_answers(case, [one.ruling for one in near if not one.far], wanted, wordings)
        return [*chosen, *_written_answers(case.wizard, len(chosen), wordings)]
    other = [one.ruling for one in near if one.ruling.verdict != case.ruling.verdict and not one.far]
    same = [one.ruling for one in near if one.ruling.verdict == case.ruling.verdict and not one.far]
    far = [one.ruling for one in near if one.far]
    misbeliefs = case.wizard.study.misbeliefs
    believed = chance.shuffled(misbeliefs(case.told, case.ruling)) if misbeliefs else []
    # Another verdict teaches more than another figure, but a choice of figures keeps the verdict from giving it away.
    order = [*believed[:1], *other[:2], *same[:1], *believed[1:], *other[2:], *same[1:]]
    taken = [case.ruling]
    # What may be done at discretion is hardly wrong anywhere.
    chosen = _picked(case, (one for one in order if not is_a_reading(one)), taken, wanted, wordings)
    if len(chosen) < FEWEST - 1:
        firm = (one for one in _farther(case, far) if not is_a_reading(one))
        chosen += _picked(case, firm, taken, FEWEST - 1 - len(chosen), wordings)
    may_seem_open = case.wizard.study.open and not any(map(is_left_to_the_official, taken))
    if may_seem_open and (len(chosen) < FEWEST - 1 or chance.happens(_OPEN_OFFERED_PERCENT)):
        chosen = [*chosen[: wanted - 1], left_open(case.wizard, wordings)]
    return [*chosen, *_written_answers(case.wizard, len(chosen), wordings)]


def _firm_answers(case: Case, near: Iterable[Ruling], wanted: int, wordings: Mapping[str, Wording]) -> list[Choice]:
    """Choose firm rulings beside “the rules leave this open”, none of which is the likeliest reading."""
    firm = (one for one in near if one.verdict != case.ruling.verdict and not is_left_to_the_official(one))
    return _picked(case, (one for one in firm if not is_a_reading(one)), [case.ruling], wanted, wordings)


def _written_answers(wizard: Wizard, chosen: int, wordings: Mapping[str, Wording]) -> list[Choice]:
    """Return as many of the wrong answers written down for a wizard as are lacking."""
    return [
        Choice({lang: wording.written_answer(wizard, number) for lang, wording in wordings.items()}, written=True)
        for number in range(min(wizard.study.wrong, max(0, FEWEST - 1 - chosen)))
    ]


def left_open(wizard: Wizard, wordings: Mapping[str, Wording]) -> Choice:
    """Return the option that the rules leave a case to the official."""
    return Choice({lang: wording.left_open(wizard.game) for lang, wording in wordings.items()})


def _farther(case: Case, far: Iterable[Ruling]) -> Iterator[Ruling]:
    yield from far
    for number in range(_OTHER_CASES):
        other = draw_case(case.wizard, "other", number, case_id(case.wizard, case.told))
        if other is not None and _at_the_same_moment(case, other):
            yield other.ruling


def _at_the_same_moment(case: Case, other: Case) -> bool:
    return all(case.told.get(name) == other.told.get(name) for name in case.wizard.study.moments)


def _picked(
    case: Case, rulings: Iterable[Ruling], taken: list[Ruling], most: int, wordings: Mapping[str, Wording]
) -> list[Choice]:
    """Return options from some rulings, none like another that was taken, and add them to those."""
    chosen: list[Choice] = []
    for ruling in rulings:
        if len(chosen) == most:
            break
        if is_absurd(case.wizard, ruling, case.told, case.ruling) or any(
            ruling.key == other.key or same_answer(case.wizard, ruling, other, wordings) for other in taken
        ):
            continue
        choice = stated(case.wizard, ruling, wordings)
        if not cannot_be_seen(choice.texts, wordings) and not may_hold_as_well(case, ruling):
            taken.append(ruling)
            chosen.append(choice)
    return chosen


def stated(wizard: Wizard, ruling: Ruling, wordings: Mapping[str, Wording]) -> Choice:
    return Choice({lang: wording.answer(wizard, ruling) for lang, wording in wordings.items()}, ruling)


def sister_of(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], right: Texts
) -> SisterCase | None:
    """Choose the case that differs in one fact and comes out differently, another verdict before another figure."""
    asks = case.wizard.study.asks
    single = [
        one
        for one in found
        if one.fact is not None
        and not one.far  # It would be another story.
        and not is_position(case.wizard, one.fact)  # A ball that lies elsewhere can hardly be described in a line.
        and not _is_mere_figure(case, one.fact, one, wordings)
        and asks({**case.told, one.fact: one.after})
        and not is_a_reading(one.ruling)
    ]
    # Stated facts go before assumed facts.
    ranked = sorted(
        single,
        key=lambda one: (one.ruling.verdict == case.ruling.verdict, one.fact not in case.told),
    )
    for one in ranked:
        differs = all(wording.answer(case.wizard, one.ruling) != right[lang] for lang, wording in wordings.items())
        if one.fact is not None and differs and not same_answer(case.wizard, case.ruling, one.ruling, wordings):
            told = {**case.told, one.fact: one.after}
            if not is_told_in_full(case.wizard, told, one.ruling):
                continue  # It would rest on something that the reader has to assume.
            return SisterCase(one.fact, case.told.get(one.fact), one.after, told, one.ruling)
    return None


def _is_mere_figure(case: Case, fact: str, other: Neighbour, wordings: Mapping[str, Wording]) -> bool:
    """Return whether another figure gives nothing but another figure, or is a nought for which a story has no words."""
    face = isinstance(other.after, int) and not isinstance(other.after, bool)  # One of the few that a cube has.
    if not face and not isinstance(case.wizard.facts[fact].kind, Halves | Numbers):
        return False
    same = (other.ruling.verdict, other.ruling.call.code) == (case.ruling.verdict, case.ruling.call.code)
    return same or (other.after == 0 and not all(one.has_none(case.wizard, fact) for one in wordings.values()))
