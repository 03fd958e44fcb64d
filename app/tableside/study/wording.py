"""Questions in words: the situation, the choices, and what is shown after answering."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from tableside.messages import Catalogue
from tableside.palette import BALLS
from tableside.rulebook import Library
from tableside.rulings import words as spoken
from tableside.rulings.model import Fact, Ruling, Values, Wizard
from tableside.rulings.narration import Cast, Narrator
from tableside.rulings.positions import position_words
from tableside.study.model import Case, Claims, Explained, Question, SisterCase, Told, ToldSister, ToldStep, is_position

_SILENT = ".!…"
_INNER_MARKS = (("“", "‘"), ("”", "’"), ("«\u00a0", "“"), ("\u00a0»", "”"), ("«", "“"), ("»", "”"))
_SAYS_SO = "-decides"
"""Verdicts that name the official themselves: director-decides, referee-decides."""
_MOST_CLAIMS = 5000
_NOTHING: tuple[object, ...] = (None, [], {}, "")
_NOTHING_HAPPENED: tuple[object, ...] = (None, 0, False, ())
"""Values that are usual of a fact without a default."""
_REST = "rest"


class Wording:
    def __init__(self, library: Library, catalogue: Catalogue, lang: str) -> None:
        self._library = library
        self._catalogue = catalogue
        self._lang = lang
        self._claims: dict[tuple[str, str], Claims] = {}
        self._narrator = Narrator(catalogue)
        self.text = catalogue.text

    def tell(self, question: Question) -> Told:
        shared, choices = self._choices(question)
        return Told(
            title=self.text(f"wizard.{question.case.wizard.id}"),
            situation=self._situation(question.case, self._cast(question)),
            ask=self.text("study.ask.ruling"),
            choices=choices,
            shared=shared,
            places=self._places(question),
        )

    def _cast(self, question: Question) -> Cast:
        return self._narrator.cast(question.id, question.turn)

    def _choices(self, question: Question) -> tuple[str, tuple[str, ...]]:
        """Return what all choices say alike, and the rest of each."""
        rulings = [choice.ruling for choice in question.choices if choice.ruling is not None]
        wizard = question.case.wizard
        if len(rulings) < len(question.choices) or wizard.study.by_steps:
            return "", tuple(choice.texts[self._lang] for choice in question.choices)
        said = [self._parts(wizard, ruling) for ruling in rulings]
        alike = {name for name in said[0] if all(one.get(name) == said[0][name] for one in said)}
        if any(one.keys() <= alike for one in said):
            alike = set()
        first = rulings[0].outcome
        # The call names the verdict, and that nothing follows needs no word.
        parts = [said[0][name] for name in said[0] if name in alike - {"verdict"} and first.get(name, True)]
        shared = [self.text("study.shared", parts=" · ".join(parts)).rstrip(".") + "."] if parts else []
        if any(_is_list(ruling.outcome.get(name)) for ruling in rulings for name in wizard.study.states):
            shared.append(self.text("study.complete"))
        return " ".join(shared), tuple(
            self._joined({name: one[name] for name in one if name not in alike}) for one in said
        )

    def _parts(self, wizard: Wizard, ruling: Ruling) -> dict[str, str]:
        """Return what an answer says by name: its verdict, its call, the outcomes it states."""
        claims = self.claims(wizard, ruling)
        parts = dict(zip(("verdict", "call") if len(claims.said) > 1 else ("call",), claims.said, strict=True))
        return {**parts, **dict(zip(_stated_names(wizard, ruling), claims.stated, strict=True))}

    def _joined(self, parts: Mapping[str, str]) -> str:
        rest = [text for name, text in parts.items() if name not in ("verdict", "call")]
        first = [parts[name] for name in ("verdict", "call") if name in parts]
        if len(first) > 1:
            verdict, call = first
            for outer, inner in _INNER_MARKS:
                call = call.replace(outer, inner)
            first = [self.text("study.answer", verdict=verdict, call=call)]
        return " · ".join([*first, *rest])

    def _places(self, question: Question) -> str:
        table = question.table
        return f"{spoken.capital(position_words(*table, self._catalogue, every=True))}." if table else ""

    def explain(self, question: Question) -> Explained:
        """Return the right answer, why it is right, and the sister case that comes out differently."""
        ruling, sister = question.case.ruling, question.sister
        return Explained(
            answer=question.choices[question.right].texts[self._lang],
            call=self.text(ruling.call),
            steps=tuple(
                ToldStep(self._unnumbered(self.text(step.message)), step.rules, self._cited(step.rules))
                for step in ruling.steps
            ),
            citations=self._cited(question.rules),
            sister=self._sister(question, sister) if sister else None,
            changes=tuple(dict.fromkeys(self._library.later_changes(question.rules, self._lang))),
        )

    def _sister(self, question: Question, sister: SisterCase) -> ToldSister:
        wizard = question.case.wizard
        changed = self._sentence(wizard, sister.fact, sister.after, self._cast(question))
        return ToldSister(self.text("study.sister", fact=changed), self.answer(wizard, sister.ruling))

    def _situation(self, case: Case, cast: Cast) -> tuple[str, ...]:
        """Tell facts in the order in which they come about; of a drawn table only what cannot be seen."""
        wizard, facts = case.wizard, case.told
        order = [*wizard.study.told_first, *(name for name in wizard.facts if name not in wizard.study.told_first)]
        names = [name for name in order if name in facts and not is_position(wizard, name)]
        together = dict(_told_together(wizard, {name: facts[name] for name in names}))
        left = [name for name in names if not any(name in group for group in together.values())]
        lines = [self._sentence(wizard, name, facts[name], cast) for name in left]
        lines += [self._narrator.quiet(wizard, name, cast) for name in together]
        if (scene := self._narrator.scene(wizard, cast)) and order[0] not in facts:
            lines.insert(0, scene)
        if any(getattr(getattr(value, "position", value), "in_hand", False) for value in facts.values()):
            lines.append(self.text(f"told.{wizard.game}.table.in-hand"))  # No drawing shows it.
        return tuple(lines)

    def _sentence(self, wizard: Wizard, name: str, value: Any, cast: Cast) -> str:
        """Tell one fact, in the words of its story or else as question and answer."""
        if (told := self._narrator.sentence(wizard, name, value, cast)) is not None:
            return told
        label = spoken.fact_name(wizard.id, name, self._catalogue)
        raw = value if value is None or spoken.brings_words(value) else wizard.facts[name].kind.dump(value)
        words = spoken.value_name(wizard.id, name, raw, self._catalogue)
        if label.endswith("?"):
            return self.text("study.asked", label=label, value=spoken.capital(words))
        return self.text("study.stated", label=label, value=words)

    def answer(self, wizard: Wizard, ruling: Ruling) -> str:
        """State a ruling: its verdict, what the official says, its telling outcomes, and that it is left open."""
        text = self.plain_answer(wizard, ruling)
        if not ruling.discretion or ruling.verdict.endswith(_SAYS_SO):
            return text
        return f"{text} · {self.text('study.discretion')}"

    def plain_answer(self, wizard: Wizard, ruling: Ruling) -> str:
        """State a ruling without saying whether the rules leave it to the official."""
        if not wizard.study.by_steps:
            return self._joined(self._parts(wizard, ruling))
        claims = self.claims(wizard, ruling)
        return " · ".join([" ".join(claims.said), *claims.stated])

    def claims(self, wizard: Wizard, ruling: Ruling) -> Claims:
        """Take a ruling apart into what an answer says of it."""
        known = self._claims.get((wizard.id, ruling.key)) if not wizard.study.by_steps else None
        if known is not None:
            return known
        if len(self._claims) >= _MOST_CLAIMS:
            self._claims.clear()
        made = Claims(self._said(wizard, ruling), self._stated(wizard, ruling), wizard.study.by_steps)
        self._claims[wizard.id, ruling.key] = made
        return made

    def _said(self, wizard: Wizard, ruling: Ruling) -> tuple[str, ...]:
        if wizard.study.by_steps:
            # A sentence common to all cases does not answer this one.
            steps = [step for step in ruling.steps if step.message.params] or ruling.steps
            return tuple(self._unnumbered(self.text(step.message)) for step in steps)
        verdict = spoken.verdict_name(wizard.id, ruling.verdict, self._catalogue)
        if not wizard.study.spoken:
            return (f"{verdict}.",)
        call = self.text(ruling.call)
        same = verdict.casefold() == call.rstrip(_SILENT).casefold()
        return (call,) if same else (verdict, call)

    def _stated(self, wizard: Wizard, ruling: Ruling) -> tuple[str, ...]:
        stated = []
        for name in _stated_names(wizard, ruling):
            label = spoken.outcome_name(wizard.id, name, self._catalogue)
            words = spoken.outcome_value(wizard, name, ruling.outcome[name], self._catalogue)
            stated.append(self._unnumbered(self.text("study.outcome", label=label, value=words)))
        return tuple(stated)

    def _unnumbered(self, text: str) -> str:
        """Leave out the numbers of balls of a kind, which a drawing does not show, and name the kind once."""
        numbered, repeated = self._balls
        return repeated.sub(r"\1", numbered.sub(r"\1", text))

    @cached_property
    def _balls(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """A ball with its number, and a ball that is named again and again."""
        names = "|".join(re.escape(name) for name in self.ball_names)
        last = re.escape(self.text("list.and", head="", last=""))
        repeated = rf"\b({names})(?:(?:, |{last})\1\b)+"
        return re.compile(rf"\b({names}) \d+\b", re.IGNORECASE), re.compile(repeated, re.IGNORECASE)

    @cached_property
    def ball_names(self) -> frozenset[str]:
        return frozenset(self._catalogue.text(f"value.{name}").casefold() for name in BALLS)

    def has_none(self, wizard: Wizard, fact: str) -> bool:
        """Return whether a story has words for a count of none, which says more than a nought."""
        return self._narrator.has(wizard, fact, "0")

    def written_answer(self, wizard: Wizard, number: int) -> str:
        return self._catalogue.text(f"told.{wizard.id}.wrong.{number}")

    def left_open(self, game: str) -> str:
        return self._catalogue.first(f"study.open.{game}", "study.open")

    def _cited(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._library.cite(rule, self._lang) for rule in rules)


def _stated_names(wizard: Wizard, ruling: Ruling) -> list[str]:
    return [name for name in wizard.study.states if ruling.outcome.get(name) not in _NOTHING]


def _told_together(wizard: Wizard, facts: Values) -> Iterator[tuple[str, list[str]]]:
    """Yield the groups of facts that one sentence tells, because all of it is as usual."""
    for name, group in wizard.study.quiet.items():
        told = [fact for fact in group if fact in facts]
        quiet = [fact for fact in told if _is_usual(wizard.facts[fact], facts[fact])]
        # "Nothing else" depends on the other stated facts; other sentences stand alone.
        if len(quiet) > 1 and (name == _REST or quiet == told):
            yield name, quiet


def _is_usual(fact: Fact, value: Any) -> bool:
    return bool(value in _NOTHING_HAPPENED if fact.required else value == fact.default)


def _is_list(value: object) -> bool:
    """Return whether an outcome is a list of several things, of which a shorter list would be a part."""
    return isinstance(value, list) and len(value) > 1 and all(isinstance(entry, str) for entry in value)
