"""Working on a case: every answer goes through here, and the ruling follows at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from tableside.games import MatchScore
from tableside.games.follow_ups import carried_into, follow_ups, recarried
from tableside.games.match import as_data, from_data, is_empty
from tableside.messages import Catalogue
from tableside.rulebook.render import href, official_texts
from tableside.rulings.case import Assessment, Case, History, assess
from tableside.rulings.intake import situations_of, written
from tableside.rulings.kinds import holds_position
from tableside.rulings.model import Impossible
from tableside.rulings.ruling_layouts import ruling_html, ruling_markdown
from tableside.rulings.running_case import Circumstances, RunningCase
from tableside.rulings.words import case_text, joined, question, refusal_words, ruling_text, speak, spoken_value
from tableside.storage.named_files import write_named
from tableside.ui.clipboard import Copied, copy_menu, copy_rich
from tableside.ui.opening import PLACE, place_text
from tableside.ui.places import Place
from tableside.ui.rulings.case_layout import CaseLayout
from tableside.ui.rulings.decision_table import DecisionTableWindow
from tableside.ui.rulings.saving import CaseSaving
from tableside.ui.services import Services
from tableside.ui.widgets import as_tip, bare, named, plain_label
from tableside.ui.widgets.flow import OptionButton, clear_layout
from tableside.ui.widgets.journal_form import Offer
from tableside.ui.widgets.rule_cards import RuleCards
from tableside.ui.widgets.saving import ask_where_to_save


class CaseView(QWidget):
    """Works on one case; tells when its facts have changed."""

    changed = Signal()
    gone_to = Signal(int)
    """Another ruling of the running case is wanted."""
    followed = Signal(object)
    """The ruling that comes next is wanted."""
    closed = Signal()
    spoken_to = Signal(str)
    """The players speak this language."""

    def __init__(self, services: Services, cards: RuleCards) -> None:
        super().__init__()
        self._services = services
        self._cards = cards
        self.parts = CaseLayout(services, cards)
        bare(QVBoxLayout(self)).addWidget(self.parts)
        self._running: RunningCase | None = None
        self._applying = False
        self._told: frozenset[str] = frozenset()
        """The facts that the score of the match has told of the ruling in hand."""
        self._assessment: Assessment | None = None
        self._looked_further = False
        self._drawing = False
        """Whether the last answer was drawn: the table stays until somebody has finished."""
        self._flipped = False
        """Whether the last answer was given beside the ruling."""
        self._saving = CaseSaving(services, self)
        self._decision_table: DecisionTableWindow | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._look_further)
        self._connect()

    # What the page asks for

    @property
    def case(self) -> Case | None:
        """The case in hand."""
        return self._running.present if self._running is not None else None

    @property
    def running(self) -> RunningCase | None:
        """The whole case: what was ruled before, and the ruling in hand."""
        return self._running

    @property
    def assessment(self) -> Assessment | None:
        """What the rules say of it."""
        return self._assessment

    @property
    def _catalogue(self) -> Catalogue:
        return self._services.language.catalogue

    @property
    def language(self) -> str:
        """The language of the page."""
        return self._services.language.code

    @property
    def settled(self) -> bool:
        """Whether everything that follows from the facts is on the screen."""
        return self._looked_further

    def open(self, running: RunningCase) -> None:
        """Take up a case where its ruling in hand stands."""
        wizard = running.present.wizard
        fresh = self._running is None or (self._running.id, self._running.at) != (running.id, running.at)
        self.parts.match.open(wizard.game)
        self._running, self._told = running, frozenset()
        noted = running.noted or (self._circumstances() if running.is_begun else None)
        self._take(running.history.adjusted(self._with_match(running.present)), noted=noted)
        if fresh:
            self.parts.facts.open(wizard, (running.id, running.at))
        else:
            self.parts.facts.start_again()
        self._say_titles()
        self._fill_situations()
        self.parts.share(with_table=any(holds_position(fact.kind) and fact.required for fact in wizard.facts.values()))
        self.parts.to_the_top()
        self._show()
        self._saving.begin()

    def speak(self, language: str) -> None:
        """Say everything in another language, the questions as well: a page speaks one language."""
        if language != self.language:
            self._services.language.choose(language)
        else:
            self._say_anew()

    def _say_anew(self) -> None:
        self.retranslate()
        self.show_ruling()

    def answer_fact(self, fact: str, value: Any) -> None:
        """Give a fact a value."""
        self.parts.facts.note_answered(fact)
        if self.case is not None:
            self._drawing = holds_position(self.case.wizard.facts[fact].kind)
            self._go(self.case.answered(fact, value))

    def _answer_late(self, ruling: tuple[str, int], fact: str, value: Any) -> None:
        """Give a fact a value in the ruling that it was given for, which is not in hand any more."""
        name, at = ruling
        running = self._services.cases.named(name)
        if running is None or at >= len(running.steps) or fact not in running.cases[at].wizard.facts:
            return
        answered = running.gone_to(at).with_history(running.steps[at].then(running.cases[at].answered(fact, value)))
        mended = recarried(answered).gone_to(running.at)
        if self._running is not None and self._running.id == name:
            self.keep(mended)
            self._moved()
        else:
            self._services.cases.mend(mended)

    def _flip(self, fact: str, value: Any) -> None:
        """Answer beside the ruling: what was touched may go away, the keyboard stays on the page."""
        self.answer_fact(fact, value)
        self._hold_focus()
        self._flipped = True

    def _hold_focus(self) -> None:
        focus = self.window().focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.take_focus()

    def clear_fact(self, fact: str) -> None:
        """Take a fact back."""
        if self.case is not None:
            self._go(self.case.cleared(fact))

    def undo_step(self) -> None:
        """Take the last step back; what was only half said goes first."""
        if self.parts.facts.drop_missing_parts():
            self._show()
        elif self._running is not None:
            self._take(self._running.history.undone())
            self._step_made()

    def redo_step(self) -> None:
        """Take the step again."""
        self.parts.facts.drop_missing_parts()
        if self._running is not None:
            self._take(self._running.history.redone())
            self._step_made()

    def start_again(self) -> None:
        """Clear every answer; match and earlier rulings stay, and the step can be undone."""
        if self._running is not None:
            if not self._running.earlier:
                # The next foul is another entry of the journal, also one that is like the last.
                self.keep(replace(self._running, entry=None))
            wizard = self._running.present.wizard
            begun = Case(wizard).carrying(carried_into(wizard, self._running.earlier))
            self._take(self._running.history.then(self._with_match(begun)))
            self.parts.facts.start_again()
            self._step_made()
            self.begin()

    def _step_made(self) -> None:
        """Show the case after a step; where what had the keyboard is gone, the case takes it and nothing else."""
        had = self.window().focusWidget()
        self._moved()
        if had is not None and self.isAncestorOf(had) and self.window().focusWidget() is not had:
            self.take_focus()

    def copy_ruling(self) -> None:
        """Put the ruling on the clipboard, with its look and as plain text."""
        copied = self.copied()
        if copied is not None:
            copy_rich(copied.text, copied.html)
            self._services.notices.say(self._services.language.gettext("The ruling is on the clipboard."))

    def show_decision_table(self) -> None:
        """Show every case of this wizard beside the ruling."""
        case = self.case
        if case is None:
            return
        if self._decision_table is None:
            self._decision_table = DecisionTableWindow(self._services, self)
        try:
            self._decision_table.show_table(case.wizard, case.given, self._catalogue)
        except Impossible as refusal:
            self._services.notices.say(refusal_words(case, refusal, self._catalogue))

    def place(self) -> Place | None:
        """Return where this case is found again, with its facts and its language."""
        case = self.case
        if case is None:
            return None
        return Place("rulings", case.wizard.id, self._catalogue.language, written(case.wizard, case.given))

    def copied(self) -> Copied | None:
        """Return the ruling in every form it can be copied in; none while it is not decided."""
        answer = self._assessment.answer if self._assessment is not None else None
        place = self.place()
        if answer is None or not answer.decided or place is None:
            return None
        library, language = self._services.library, self._catalogue.language
        spoken = speak(answer, self._catalogue)
        official = official_texts(library, (rule for step in spoken.steps for rule in step.rules), language)
        told = spoken, self._catalogue, lambda rule: library.cite(rule, language)
        return Copied(
            f"{case_text(spoken)}\n{ruling_text(*told, official)}",
            ruling_html(*told, lambda rule: href(rule, language)),
            ruling_markdown(*told, lambda rule: href(rule, language)),
            place.link(),
        )

    def save_case(self, path: Path) -> None:
        """Write the case as a file that opens it again."""
        place = self.place()
        if place is not None:
            write_named(path, place_text(place), private=True)
            self._services.notices.say(self._services.language.gettext("Saved “{file}”", file=path.name))

    def _ask_where(self) -> None:
        gettext, case = self._services.language.gettext, self.case
        if case is None:
            return
        ask_where_to_save(self, gettext("Save"), f"{case.wizard.id}{PLACE}", f"Tableside (*{PLACE})", self.save_case)

    def _fill_copy_menu(self) -> None:
        copy_menu(self.parts.copy.menu(), self._services, self.copied)
        words = self._services.language.gettext("Save the case as a file…")
        self.parts.copy.menu().addAction(words).triggered.connect(lambda _=False: self._ask_where())

    def offer_to_save(self) -> None:
        """Ask for event, players and remark, and save the ruling to the journal."""
        self._saving.open_with_keyboard()

    def begin(self) -> None:
        """Begin at the top, with the keyboard on the question that is asked now."""
        self.take_focus()
        self.parts.to_the_top()
        # What a question further down needs to be seen comes with the layout: the page stays at its top.
        QTimer.singleShot(0, self.parts, self._show_the_beginning)

    def _show_the_beginning(self) -> None:
        self.parts.to_the_top()
        self.parts.begin_with_table()

    def take_focus(self) -> None:
        """Put the keyboard on the question that is asked now, where questions are in sight."""
        if self.parts.asking:
            self.parts.facts.focus_next()
        else:
            self.parts.details.setFocus()

    def _go_to_ruling(self) -> None:
        """Leave the questions for what was decided; what comes next is worked out first."""
        if self._decided:
            if not self._looked_further:
                self._later.stop()
                self._look_further()
            self.parts.focus_ruling()

    def retranslate(self) -> None:
        """Show every text in the language in use."""
        self.parts.languages.show_language(self.language)
        self.parts.retranslate()
        self._say_titles()
        self._fill_situations()

    def restyle(self) -> None:
        """Take over colours and sizes."""
        self.parts.restyle()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep figures, with which one answers, from leaving a case for the search where they choose nothing."""
        if not event.text().isdigit():
            super().keyPressEvent(event)

    # Working on the case

    def _connect(self) -> None:
        self.parts.undo.clicked.connect(lambda _=False: self.undo_step())
        self.parts.redo.clicked.connect(lambda _=False: self.redo_step())
        self.parts.reset.clicked.connect(lambda _=False: self.start_again())
        self.parts.copy.clicked.connect(lambda _=False: self.copy_ruling())
        self.parts.copy.menu().aboutToShow.connect(self._fill_copy_menu)
        self.parts.table.clicked.connect(lambda _=False: self.show_decision_table())
        self.parts.save.clicked.connect(lambda _=False: self.offer_to_save())
        self.parts.facts.answered.connect(self.answer_fact)
        self.parts.facts.answered_late.connect(self._answer_late)
        self.parts.facts.previewed.connect(self._preview)
        self.parts.facts.cleared.connect(self.clear_fact)
        self.parts.facts.finished.connect(self._go_to_ruling)
        self.parts.facts.part_asked.connect(self._show)
        self.parts.details.flipped.connect(self._flip)
        self.parts.details.asked.connect(self.parts.facts.focus_fact)
        self.parts.rearranged.connect(self._rearranged)
        self.parts.follow_ups.followed.connect(self.followed)
        self.parts.closed.connect(self.closed)
        self.parts.languages.chosen.connect(self.spoken_to)
        self._services.language.changed.connect(self._say_anew)
        self.parts.match.changed.connect(self._match_changed)
        self.parts.score.applied.connect(self._apply_score)
        self.parts.score.undone.connect(self._undo_score)
        self.parts.so_far.chosen.connect(self.gone_to)

    def _go(self, case: Case) -> None:
        if self._running is not None:
            self._take(self._running.history.then(self._with_match(case)), noted=self._circumstances())
            self._moved()

    def _take(self, history: History, *, noted: Circumstances | None = None) -> None:
        """Keep another state of the ruling in hand, and what it means for those that were made after it."""
        if self._running is not None:
            running = recarried(self._running.with_history(history))
            self.keep(replace(running, noted=noted or running.noted))

    def _circumstances(self) -> Circumstances:
        match = self.parts.match.match
        score = () if match is None or is_empty(match) else match.summary(self._catalogue)[:1]
        noted = self._services.settings.current.journal
        here = self._running is not None and noted.game in ("", self._running.present.wizard.game)
        return Circumstances(datetime.now(UTC), "".join(score), noted.players if here else "")

    def keep(self, running: RunningCase) -> None:
        """Take over the case as it is now."""
        self._running = running
        self._services.cases.keep(running)

    def _moved(self) -> None:
        had = self.window().focusWidget()
        self._show()
        self.changed.emit()
        if had is not None and self.isAncestorOf(had):
            self._hold_focus()

    # The score of the match

    def _with_match(self, case: Case) -> Case:
        """Take over what the score and the position kept say, and keep what was taken over from another ruling."""
        taken = {name: case.given[name] for name in case.carried - self._told}
        own = {name: value for name, value in case.given.items() if name not in case.carried}
        drawn = {name: taken[name] for name in taken if holds_position(case.wizard.facts[name].kind)}
        match = self._score_before() or self.parts.match.match
        told = match.facts(case.wizard.id, {**drawn, **own}) if match is not None else {}
        kept = self._services.positions.begun(case.wizard)
        told |= {name: position for name, position in kept.items() if name not in taken}
        self._told = frozenset(told)
        return case.carrying({**taken, **told})

    def _score_before(self) -> MatchScore | None:
        """Return the score before it was applied what was ruled here; None where nothing was."""
        if self._running is None or self._running.score_before is None:
            return None
        return from_data(self._running.present.wizard.game, self._running.score_before)

    def _score_to_undo(self) -> MatchScore | None:
        """Return the score that undoing brings back; None where nothing was applied or nothing is decided."""
        applied = self._running.applied if self._running is not None and self._decided else ()
        return from_data(self._running.present.wizard.game, applied[-1]) if self._running and applied else None

    def _score_after(self) -> MatchScore | None:
        """Return the score after what was ruled so far; None where it stays."""
        base = self._score_before() or self.parts.match.match
        if base is None or self._running is None or self._assessment is None or not self._decided:
            return None
        answers = [assess(case).answer for case in self._running.earlier] + [self._assessment.answer]
        return base.after([answer for answer in answers if answer is not None])

    def _scores(self) -> dict[str, Any]:
        """Return the score before and after what was ruled so far, as far as one was entered."""
        now, after = self.parts.match.match, self._score_after()
        # What nobody has applied is not the score: a report would say another one than the page.
        found = {"before": self._score_before() or now, "after": after if after == now else None}
        return {name: as_data(score) for name, score in found.items() if score is not None and not is_empty(score)}

    def _apply_score(self) -> None:
        after, now = self._score_after(), self.parts.match.match
        if after is not None and now is not None and self._running is not None:
            self.keep(replace(self._running, applied=(*self._running.applied, as_data(now))))
            self._show_match(after)

    def _undo_score(self) -> None:
        before = self._score_to_undo()
        if before is not None and self._running is not None:
            self.keep(replace(self._running, applied=self._running.applied[:-1]))
            self._show_match(before)

    def _show_match(self, match: MatchScore) -> None:
        self._applying = True
        self.parts.match.show_match(match)
        self._applying = False

    def _match_changed(self) -> None:
        if self._running is not None:
            if not self._applying and self._running.applied:
                # Somebody has entered another score: that is what counts from now on.
                self.keep(replace(self._running, applied=()))
            self._take(self._running.history.adjusted(self._with_match(self._running.present)))
            self._moved()

    @property
    def _decided(self) -> bool:
        answer = self._assessment.answer if self._assessment is not None else None
        return answer is not None and answer.decided

    # Showing it

    def _preview(self, fact: str, value: Any) -> None:
        """Follow a drag: the call and the drawn lines at once, everything else when the hand lets go."""
        if self.case is not None:
            assessment = self._assess(self.case.answered(fact, value))
            self.parts.headline.show_case(assessment, self._catalogue)
            self.parts.facts.rows[fact].editor.show_ruling(assessment)

    def _show(self) -> None:
        if self._running is None:
            return
        history = self._running.history
        self._assessment = self._assess(history.present)
        self.parts.undo.setEnabled(bool(history.past) or bool(self.parts.facts.missing_parts))
        self.parts.redo.setEnabled(bool(history.future))
        self.parts.reset.setEnabled(bool(history.present.given))
        self.setUpdatesEnabled(False)
        self.parts.facts.show_case(self._assessment)
        self.show_ruling()
        self.parts.show_decided(self._decided, drawing=self._drawing)
        self.setUpdatesEnabled(True)

    def _assess(self, case: Case) -> Assessment:
        """Rule on a case; what is shown as chosen and lacks a part still leaves it open."""
        assessment = replace(assess(case), at_odds=self._at_odds(case))
        return assessment.waiting_for(tuple(self.parts.facts.missing_parts))

    def _at_odds(self, case: Case) -> Impossible | None:
        """Return what is told otherwise than by the score, both as it is and as it was before this case changed it."""
        scores = [score for score in (self.parts.match.match, self._score_before()) if score is not None]
        doubts = [score.differs(case.wizard.id, case.given) for score in scores]
        return doubts[0] if doubts and all(doubts) else None

    def _rearranged(self) -> None:
        self._show_told()
        self.parts.show_decided(self._decided, drawing=self._drawing)

    def _show_told(self) -> None:
        """Fold the questions to a line each where they do not stand beside the ruling."""
        folded = self._decided and self.parts.one_column
        self.parts.details.show_told(self._assessment if folded else None, self._catalogue)

    def show_ruling(self) -> None:
        """Show the ruling anew, with its citations as they read now."""
        if self._assessment is None:
            return
        self._cards.hide()
        decided = self._decided
        self.parts.copy.setEnabled(decided)
        self.parts.save.setEnabled(decided)
        self.parts.headline.show_case(self._assessment, self._catalogue)
        with self._services.library.at_rest():
            facts = self.parts.facts
            self.parts.details.show_case(self._assessment, self._catalogue, facts.missing_parts, facts.rows)
        if self._running is not None:
            self.parts.so_far.show_case(self._running, self._catalogue)
        if not decided:
            self.parts.details.show_assumptions(self._assessment.answer, self._catalogue, self._assessment.case.carried)
            self.parts.details.show_flips(None, self._catalogue)
            self.parts.follow_ups.offer((), self._catalogue)
        self._show_told()
        self._saving.follow()
        self._looked_further = False
        self._later.start()

    def _look_further(self) -> None:
        """Work out what can come after the ruling stands: what would change it, what does not matter, what is next."""
        if self._assessment is None:
            return
        case, answer = self._assessment.case, self._assessment.answer
        self._looked_further = True
        self.parts.score.show_score(self._score_to_undo(), self.parts.match.match, self._score_after())
        if answer is None:
            return
        self.setUpdatesEnabled(False)
        if answer.decided:
            self.parts.details.show_assumptions(answer, self._catalogue, case.carried)
            self.parts.details.show_flips(answer, self._catalogue)
            self.parts.follow_ups.offer(follow_ups(case, answer, self._earlier), self._catalogue)
        self.parts.facts.show_idle(answer.idle)
        self.setUpdatesEnabled(True)
        if self._flipped:
            self._flipped = False
            self._hold_focus()
        self.parts.point_to_next()

    @property
    def _earlier(self) -> tuple[Case, ...]:
        return self._running.earlier if self._running is not None else ()

    def offer(self) -> Offer | None:
        """Return what would be saved now, every ruling of the case that is decided; None while this one is not."""
        if self._running is None or self._assessment is None:
            return None
        answer, case = self._assessment.answer, self._assessment.case
        if answer is None or not answer.decided:
            return None
        earlier = [(assess(one).answer, one.given) for one in self._earlier]
        decided = [(one, given) for one, given in earlier if one is not None and one.decided]
        rulings, running = (*decided, (answer, case.given)), self._running
        return Offer(rulings, self._catalogue, running.entry, self._scores(), running.next_entry)

    def _say_titles(self) -> None:
        if self.case is None:
            return
        catalogue = self._services.language.catalogue
        about = f"wizard.{self.case.wizard.id}.about"
        title = catalogue.first(f"wizard.{self.case.wizard.id}")
        self.parts.show_titles(title, catalogue.text(about) if catalogue.has(about) else "")

    def _fill_situations(self) -> None:
        clear_layout(self.parts.situations_row)
        found = [one for one in situations_of(self.case.wizard) if not _is_one_answer(one[1])] if self.case else []
        often = named(plain_label(self._services.language.gettext("Often:")), "situations-title")
        self.parts.situations_row.addWidget(often)
        for title, facts in found:
            button = OptionButton("situation", checkable=False)
            button.say(self._services.language.gettext(title))
            button.setToolTip(as_tip("\n".join(self._told_by(facts))))
            button.clicked.connect(lambda _=False, facts=facts: self._set_situation(facts))
            self.parts.situations_row.addWidget(button)
        self.parts.situations.setVisible(bool(found))

    def _set_situation(self, facts: dict[str, Any]) -> None:
        case = self.case
        if case is not None:
            for name, value in facts.items():
                case = case.answered(name, value)
            self.parts.facts.note_filled(frozenset(facts))
            self.parts.facts.drop_missing_parts()
            self._go(case)

    def _told_by(self, facts: dict[str, Any]) -> list[str]:
        """Return which questions a situation answers, and how."""
        if self.case is None:
            return []
        wizard, catalogue = self.case.wizard, self._services.language.catalogue
        return [
            joined(question(wizard, name, catalogue), spoken_value(wizard, name, value, catalogue), catalogue)
            for name, value in facts.items()
        ]


def _is_one_answer(facts: dict[str, Any]) -> bool:
    """Tell whether a situation says no more than one of the answers on the page."""
    return len(facts) == 1 and all(not isinstance(value, tuple) or len(value) == 1 for value in facts.values())
