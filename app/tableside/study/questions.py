"""The maker of questions: from a seed, from a remembered source, or whatever is due; and their wrong answers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tableside.errors import N_, TablesideError
from tableside.games import find_wizard, wizards_of
from tableside.messages import Catalogue
from tableside.rulebook import Library, UnknownBookError, UnknownLanguageError
from tableside.rulebook.ids import book_of
from tableside.rulebook.in_force import departures
from tableside.rulebook.library import readable
from tableside.rulebook.model import RulebookError
from tableside.rulings.intake import read_scenario
from tableside.rulings.kinds import Halves, Numbers
from tableside.rulings.model import Ruling, Wizard
from tableside.seeded_random import Chance, digest_of
from tableside.storage.reading import NotInstalled, met
from tableside.study import fairness
from tableside.study.model import (
    NO_BOOK,
    NOT_GIVEN,
    Case,
    Choice,
    Explained,
    NoLongerAsked,
    NothingToAsk,
    Question,
    SisterCase,
    Texts,
    Told,
    is_position,
    unusual,
)
from tableside.study.sampling import Neighbour, draw_case, in_full, is_decided_as_told, neighbours, rule_on
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


class Study:
    """Makes questions on the books of a library and tells them in every language there is.

    They are made of our texts, and cite the edition in force.
    """

    def __init__(self, library: Library, catalogues: Mapping[str, Catalogue]) -> None:
        self.library = library
        self.wordings = {lang: Wording(library, catalogue, lang) for lang, catalogue in catalogues.items()}
        self._prints: dict[tuple[str, str], tuple[object, str]] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.wordings)

    def tell(self, question: Question, lang: str) -> Told:
        return self.wordings[lang].tell(question)

    def explain(self, question: Question, lang: str) -> Explained:
        return self.wordings[lang].explain(question)

    def books(self) -> tuple[str, ...]:
        """Return the books that can be asked about; of any other the file is named that is gone or cannot be read."""
        return tuple(book for book in self.library.bundled.books() if self._is_whole(book))

    def _is_whole(self, book: str) -> bool:
        for lang in self.languages:
            try:
                readable(self.library.edition(book, lang))
            except UnknownLanguageError:
                met.add(NotInstalled(self.library.folder(book) / f"{lang}.md"))
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
        for cases in (self._drawn_in(seed, within), self._searched(seed, within)):
            later: list[tuple[int, Case]] = []
            # Making a question takes longer than seeing whether its case is wanted.
            for case in filter(self._agrees, cases):
                unwanted = f"ruling/{case.id}" in avoided, case.wizard.id in recent, case.lesson in recent
                if any(unwanted):
                    later.append((4 * unwanted[0] + 2 * unwanted[1] + unwanted[2], case))
                elif (made := self._made(case)) is not None:
                    return made
            for _, case in sorted(later, key=lambda one: one[0]):
                if (made := self._made(case)) is not None:
                    return made
        raise NothingToAsk(N_("There is no question on these rules: {rules}."), rules=within.text or "–")

    def from_source(self, source: Mapping[str, Any]) -> Question:
        """Make a remembered question again; where rules or texts no longer give it, say so."""
        made = None
        try:
            wizard = find_wizard(source["wizard"])
            facts = read_scenario(wizard, source["facts"])
            ruling = rule_on(wizard, facts)
            if ruling is not None and source["kind"] == "ruling":
                case = Case(wizard, in_full(wizard, unusual(wizard, facts)), ruling)
                made = self._made(case, int(source.get("turn", 0)))
        except (TablesideError, ArithmeticError, KeyError, TypeError, ValueError) as error:
            raise NoLongerAsked(NOT_GIVEN) from error
        if made is None:
            raise NoLongerAsked(NOT_GIVEN)
        return made

    def sister(self, card: str, source: Mapping[str, Any], turn: int) -> Question:
        """Make a case with the same reasons and other facts, so that the rule is learned and not the card.

        Where there is none, the same case comes with other names and its choices in another order.
        """
        last = self.from_source(source)
        for number in range(_SISTERS):
            case = draw_case(last.case.wizard, "sister", card, turn, number)
            made = self._made(case, turn) if case is not None and case.lesson == last.case.lesson else None
            if made is not None and made.id not in (last.id, card):
                return replace(made, card=card)
        return replace(self.from_source({**source, "turn": turn}), card=card)

    def of_wizard(self, wizard: Wizard, seed: object) -> Question | None:
        case = draw_case(wizard, seed)
        return self._made(case) if case is not None else None

    def fingerprints(self, rules: Sequence[str]) -> Texts:
        """Digest the texts of rules by language, to see later whether they have changed."""
        unique = sorted(set(rules))
        return {lang: digest_of(*(self._print(rule, lang) for rule in unique)) for lang in self.wordings}

    # Within

    def _agrees(self, case: Case) -> bool:
        """Return whether the editions in force have the figures of our text in the rules of a case."""
        found = (departures(self.library, case.ruling.rules, lang) for lang in self.wordings)
        return not any(one.kind == "figures" for each in found for one in each)

    def _drawn_in(self, seed: object, scope: Scope) -> Iterator[Case]:
        for attempt in range(_TRIES):
            chance = Chance("question", seed, attempt)
            wizards = self._wizards_in(chance.pick(scope.books), scope)
            if not wizards:
                continue
            wizard = chance.weighted((wizard, wizard.study.weight) for wizard in wizards)
            drawn = [draw_case(wizard, chance.below(1 << 48)) for _ in range(_DRAWS)]
            by_answer = {(case.ruling.verdict, case.open): case for case in drawn if case is not None}
            if by_answer and scope.covers((case := chance.pick([*by_answer.values()])).ruling.rules):
                yield case

    def _searched(self, seed: object, scope: Scope) -> Iterator[Case]:
        """Go through cases of a narrow scope that chance did not find."""
        chance = Chance("searched", seed)
        for book in scope.books:
            first = chance.below(_SEARCHES)
            for number in (*range(first, _SEARCHES), *range(first)):
                for wizard in chance.shuffled(self._wizards_in(book, scope)):
                    case = draw_case(wizard, "searched", number)
                    if case is not None and scope.covers(case.ruling.rules):
                        yield case

    def _wizards_in(self, book: str, scope: Scope) -> list[Wizard]:
        on_rules = replace(scope, without=frozenset())
        return [wizard for wizard in wizards_of(book) if wizard.study.weight and on_rules.covers(wizard.rules)]

    def _made(self, case: Case, turn: int = 0) -> Question | None:
        """Return the question on a case if it is fair."""
        chance = Chance("choices", case.id)
        firm = stated(case.wizard, case.ruling, self.wordings)
        right = left_open(case.wizard, self.wordings) if case.open else firm
        near = list(neighbours(case))
        choices = tuple(chance.shuffled([right, *wrong_answers(case, near, self.wordings, chance)]))
        question = Question(
            case,
            choices,
            next(place for place, choice in enumerate(choices) if choice is right),
            self.fingerprints(case.ruling.rules),
            sister_of(case, near, self.wordings, firm.texts),
            turn,
        ).turned(turn)
        return None if fairness.is_unfair(question, self.wordings) else question

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


_OTHER_CASES = 24
_OPEN_OFFERED_PERCENT = 40
"""Of the settled cases of a wizard with open ones, how many offer “the rules leave this open”."""


def wrong_answers(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], chance: Chance
) -> list[Choice]:
    """Choose the wrong answers: rulings that the case comes near to, none of which holds for it as well."""
    wanted = chance.weighted(((3, 2), (4, 5), (5, 3))) - 1
    near = chance.shuffled(found)
    other = [one.ruling for one in near if one.ruling.verdict != case.ruling.verdict and not one.far]
    taken = [case.ruling]
    if case.open:
        # Beside “the rules leave this open” the likeliest reading is no wrong answer.
        firm = (one for one in other if not fairness.is_left_to_the_official(one))
        return _with_written(case.wizard, _picked(case, firm, taken, wanted, wordings), wordings)
    same = [one.ruling for one in near if one.ruling.verdict == case.ruling.verdict and not one.far]
    misbeliefs = case.wizard.study.misbeliefs
    believed = chance.shuffled(misbeliefs(case.told, case.ruling)) if misbeliefs else []
    # Another verdict teaches more than another figure, but a choice of figures keeps the verdict from giving it away.
    order = [*believed[:1], *other[:2], *same[:1], *believed[1:], *other[2:], *same[1:]]
    chosen = _picked(case, order, taken, wanted, wordings)
    far = [one.ruling for one in near if one.far]
    chosen += _picked(case, _farther(case, far), taken, fairness.FEWEST - 1 - len(chosen), wordings)
    may_seem_open = case.wizard.study.open and not any(map(fairness.is_left_to_the_official, taken))
    if may_seem_open and (len(chosen) < fairness.FEWEST - 1 or chance.happens(_OPEN_OFFERED_PERCENT)):
        chosen = [*chosen[: wanted - 1], left_open(case.wizard, wordings)]
    return _with_written(case.wizard, chosen, wordings)


def _with_written(wizard: Wizard, chosen: list[Choice], wordings: Mapping[str, Wording]) -> list[Choice]:
    """Add as many of the wrong answers written down for a wizard as are lacking."""
    written = (
        Choice({lang: wording.written_answer(wizard, number) for lang, wording in wordings.items()}, written=True)
        for number in range(min(wizard.study.wrong, max(0, fairness.FEWEST - 1 - len(chosen))))
    )
    return [*chosen, *written]


def left_open(wizard: Wizard, wordings: Mapping[str, Wording]) -> Choice:
    """Return the option that the rules leave a case to the official."""
    return Choice({lang: wording.left_open(wizard.game) for lang, wording in wordings.items()})


def _farther(case: Case, far: Iterable[Ruling]) -> Iterator[Ruling]:
    """Yield rulings of other stories: those near the case, then any of the same moment."""
    yield from far
    for number in range(_OTHER_CASES):
        other = draw_case(case.wizard, "other", number, case.id)
        if other is not None and all(case.told.get(name) == other.told.get(name) for name in case.wizard.study.moments):
            yield other.ruling


def _picked(
    case: Case, rulings: Iterable[Ruling], taken: list[Ruling], most: int, wordings: Mapping[str, Wording]
) -> list[Choice]:
    """Return options from some rulings, none like another that was taken, and add them to those."""
    chosen: list[Choice] = []
    for ruling in rulings if most > 0 else ():
        # What may be done at discretion is hardly wrong anywhere.
        if fairness.is_a_reading(ruling) or fairness.is_absurd(case.wizard, ruling, case.told, case.ruling):
            continue
        if any(
            ruling.key == other.key or fairness.same_answer(case.wizard, ruling, other, wordings) for other in taken
        ):
            continue
        choice = stated(case.wizard, ruling, wordings)
        if not fairness.cannot_be_seen(choice.texts, wordings) and not fairness.may_hold_as_well(case, ruling):
            taken.append(ruling)
            chosen.append(choice)
            if len(chosen) == most:
                break
    return chosen


def stated(wizard: Wizard, ruling: Ruling, wordings: Mapping[str, Wording]) -> Choice:
    return Choice({lang: wording.answer(wizard, ruling) for lang, wording in wordings.items()}, ruling)


def sister_of(
    case: Case, found: Iterable[Neighbour], wordings: Mapping[str, Wording], right: Texts
) -> SisterCase | None:
    """Choose the case that differs in one fact and comes out differently, another verdict before another figure."""
    wizard = case.wizard

    def rank(one: Neighbour) -> tuple[bool, bool]:
        # Stated facts go before assumed facts.
        return one.ruling.verdict == case.ruling.verdict, one.fact not in case.told

    for one in sorted((one for one in found if _may_be_sister(case, one, wordings)), key=rank):
        differs = all(wording.answer(wizard, one.ruling) != right[lang] for lang, wording in wordings.items())
        if one.fact is not None and differs and not fairness.same_answer(wizard, case.ruling, one.ruling, wordings):
            told = {**case.told, one.fact: one.after}
            # Otherwise it would rest on something that the reader has to assume.
            if is_decided_as_told(wizard, told, one.ruling):
                return SisterCase(one.fact, one.after, told, one.ruling)
    return None


def _may_be_sister(case: Case, one: Neighbour, wordings: Mapping[str, Wording]) -> bool:
    """Return whether one changed fact, told in a line, leaves a question and no other story."""
    # A ball that lies elsewhere can hardly be described in a line.
    if one.fact is None or one.far or is_position(case.wizard, one.fact) or fairness.is_a_reading(one.ruling):
        return False
    mere_figure = _is_mere_figure(case, one.fact, one, wordings)
    return not mere_figure and case.wizard.study.asks({**case.told, one.fact: one.after})


def _is_mere_figure(case: Case, fact: str, other: Neighbour, wordings: Mapping[str, Wording]) -> bool:
    """Return whether another figure gives nothing but another figure, or is a nought for which a story has no words."""
    face = isinstance(other.after, int) and not isinstance(other.after, bool)  # One of the few that a cube has.
    if not face and not isinstance(case.wizard.facts[fact].kind, Halves | Numbers):
        return False
    same = (other.ruling.verdict, other.ruling.call.code) == (case.ruling.verdict, case.ruling.call.code)
    return same or (other.after == 0 and not all(one.has_none(case.wizard, fact) for one in wordings.values()))
