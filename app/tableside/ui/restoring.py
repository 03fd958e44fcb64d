"""Going back to an earlier state: a list of what was kept, when, and what each holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QDate, QItemSelectionModel, QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidgetItem, QMessageBox, QVBoxLayout, QWidget

from tableside.belongings import HELD, Held
from tableside.errors import N_, TablesideError
from tableside.outlook import Outlook, differs, joined_from, missed, outlook_on_state
from tableside.proposing import joins_rather, more_than_newest, proposed_state
from tableside.putting_back import (
    PartlyDamaged,
    Restored,
    told_damaged,
)
from tableside.storage.archive import BEFORE_RESTORE, Contents
from tableside.storage.backups import AT_END, AT_START, MEANWHILE, State
from tableside.storage.counts import miss_rows
from tableside.storage.files import make_folder
from tableside.storage.own_files import JOURNAL, STUDY
from tableside.ui.language import InterfaceLanguage
from tableside.ui.overriding import override
from tableside.ui.services import Services
from tableside.ui.widgets import fit_sheet, named, plain_label
from tableside.ui.widgets.wrapped_list import WrappedList

_WIDTH, _HEIGHT = 640, 480
_WHY = {
    AT_START: N_("{when}, after a start"),
    MEANWHILE: N_("{when}, while the window was open"),
    AT_END: N_("{when}, at the end"),
    BEFORE_RESTORE: N_("{when}, before an earlier state was restored"),
}
"""Why a state was kept."""


class RestoreSheet(QDialog):
    """Shows the states that were kept; one button puts the marked one in place, another adds only what is missing."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._services = services
        gettext = services.language.gettext
        named(self, "restore-sheet")
        self.setWindowTitle(gettext("Restore an earlier state"))
        self._states = services.backups.states()
        about = plain_label(
            gettext(
                "What the marked state holds takes the place of what is there now; below stands what that changes. "
                "What is there now is kept first, so that you can come back to it. The window opens anew."
            )
            if self._states
            else gettext(
                "There is no earlier state to go back to. One is kept some seconds after a start, as soon as there is "
                "something to keep."
            )
        )
        about.setWordWrap(True)
        self.list = named(WrappedList(), "restore-states")
        self.list.setAccessibleName(gettext("States that were kept"))
        for place, state in enumerate(self._states):
            self.list.addItem(QListWidgetItem(self._shown(state, self._states[place + 1 :])))
        self.outlook = named(plain_label(), "restore-outlook")
        self.outlook.setWordWrap(True)
        self.outlook.setVisible(bool(self._states))
        self.takes = named(plain_label(), "restore-takes")
        self.problem = named(plain_label(), "restore-problem")
        for label in (self.takes, self.problem):
            label.setWordWrap(True)
            label.hide()
        self._add_buttons()
        self.list.itemActivated.connect(self._do_what_is_proposed)
        column = QVBoxLayout(self)
        for part in (about, self.list, self.outlook, self.problem, self.takes, self.buttons):
            column.addWidget(part)
        self._there: Held | None = None
        self._unpacking = False
        self._proposed = more_than_newest(self._states, services.backups.given_up())
        self._chosen = False
        """Whether the person has marked a state, be it the one that was proposed."""
        self.list.itemSelectionChanged.connect(self._tell_marked)
        self._propose()
        self.list.itemPressed.connect(self._choose)
        if self._states:
            services.backups.look_at_what_is_there(self, self._compare)
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        fit_sheet(self, parent, _WIDTH, _HEIGHT)

    def _add_buttons(self) -> None:
        gettext = self._services.language.gettext
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.restore = self.buttons.addButton(gettext("Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        named(self.restore, "restore-now")
        self.join = self.buttons.addButton(
            gettext("Bring back only what is missing"), QDialogButtonBox.ButtonRole.ActionRole
        )
        named(self.join, "restore-missing")
        self.buttons.accepted.connect(self._restore)
        self.join.clicked.connect(self._join)
        self.buttons.rejected.connect(self.reject)

    def _shown(self, state: State, older: Sequence[State]) -> str:
        """Return when a state was kept and what it holds, in two lines; what older ones had more of is said."""
        language = self._services.language
        held = []
        for name, words in HELD.items():
            count, before = (
                state.contents.counts.get(name, 0),
                max((one.contents.counts.get(name, 0) for one in older), default=0),
            )
            said = language.gettext(words, count=count)
            if count < before and "{count}" in words:
                held.append(language.gettext("{held} (earlier: {count})", held=said, count=before))
            elif count:
                held.append(said)
        when = shown_moment(state.contents.made_at, language, self._states)
        if state.contents.why in _WHY:
            when = language.gettext(_WHY[state.contents.why], when=when)
        return f"{when}\n{', '.join(held)}"

    def _propose(self) -> None:
        """Mark the state that is worth going back to; none where none would change anything."""
        if self._proposed is None:
            # The keyboard needs a place on the list all the same, which is not marked.
            self.list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.Clear)
        else:
            self.list.setCurrentRow(self._proposed)
        self._tell_marked()

    @property
    def _marked(self) -> int | None:
        return next((index.row() for index in self.list.selectedIndexes()), None)

    def _compare(self, there: Held) -> None:
        """Know what there is now, with which every state is compared that is marked."""
        self._there = there
        if self._unpacking or self._partly:
            return  # something else is being said
        if self._marked != self._proposed or self._chosen:
            self._tell_marked()
        else:
            self._proposed = proposed_state(there, self._states)
            self._propose()

    def _choose(self) -> None:
        """Leave the mark where the person has put it, be that what was proposed."""
        self._chosen = True

    def _tell_marked(self) -> None:
        """Say what the marked state would change."""
        self._partly = False
        self.restore.setText(self._services.language.gettext("Restore"))
        self.restore.setEnabled(self._marked is not None)
        self.problem.hide()
        self.outlook.setText(self._outlook())
        self._tell_taken()

    def _tell_taken(self) -> None:
        """Say beside the buttons what Restore takes away, and let the other one be pressed first where that is some."""
        there, contents = self._there, self._contents
        taken = joined = ""
        if there is not None and contents is not None:
            language = self._services.language
            gone, back = outlook_on_state(there, contents).gone, joined_from(there, contents)
            taken = language.gettext("“Restore” takes away: {held}.", held=held_in(gone, language)) if gone else ""
            words = N_("“Bring back only what is missing” takes nothing away, and adds: {held}.")
            joined = language.gettext(words, held=held_in(back, language)) if back else ""
        self.join.setEnabled(bool(joined))
        self.takes.setText(" ".join(filter(None, (taken, joined))))
        self.takes.setVisible(bool(taken or joined))
        first = self.join if self._joins_rather else self.restore
        first.setDefault(True)

    @property
    def _contents(self) -> Contents | None:
        return self._states[self._marked].contents if self._marked is not None else None

    @property
    def _joins_rather(self) -> bool:
        """Whether what is missing of the marked state is better brought back beside what is there."""
        there, contents = self._there, self._contents
        return there is not None and contents is not None and joins_rather(there, contents)

    def _outlook(self) -> str:
        language = self._services.language
        # As many lines as the answer has, so that nothing moves when it comes.
        lines = "\n" * len(list(Outlook().told()))
        if self._there is None:
            return language.gettext("What is there now is being compared …") + lines
        contents = self._contents
        if contents is None:
            return (self._why_none() if self._proposed is None else "") + lines
        if differs(self._there, contents):
            held = held_in(missed(self._there, contents), language)
            said = language.gettext("Missing now and held by this state: {held}.", held=held)
        else:
            said = language.gettext("Going back to this state would change nothing.")
        return f"{said}\n{told_of(outlook_on_state(self._there, contents), language)}"

    def _why_none(self) -> str:
        """Say why no state is marked."""
        gettext, there = self._services.language.gettext, self._there
        if there is not None and any(differs(there, state.contents) for state in self._states):
            return gettext("Nothing seems to be lost. Mark a state to see what going back to it would change.")
        return gettext("Going back to any of these states would change nothing.")

    def _do_what_is_proposed(self) -> None:
        if self._joins_rather:
            self._join()
        else:
            self._restore()

    def _join(self) -> None:
        self._put_back(missing=True)

    def _restore(self) -> None:
        self._put_back(missing=False)

    def _put_back(self, *, missing: bool) -> None:
        row = self._marked
        if row is None:
            return
        self._become_busy(True)
        self._services.unsaved.save()
        self.outlook.setText(self._services.language.gettext("The backup is being unpacked …"))
        path, partly = self._states[row].path, self._partly
        self._services.backups.restore(self, path, self.accept, self._refuse, partly=partly, missing=missing)

    def _become_busy(self, busy: bool) -> None:
        self._unpacking = busy
        for part in (self.list, self.buttons):
            part.setEnabled(not busy)

    def _refuse(self, error: TablesideError) -> None:
        """Say why it cannot be put in place now; of a damaged one what is whole of it can."""
        self._become_busy(False)
        self._tell_marked()
        if isinstance(error, PartlyDamaged):
            self._partly = True
            if error.outlook is not None:
                self.outlook.setText(told_of(error.outlook, self._services.language))
            self.restore.setText(self._services.language.gettext("Restore what is whole"))
        self.problem.setText(self._services.language.catalogue.error(error))
        self.problem.show()

    @override
    def reject(self) -> None:
        """Close, unless a state is being unpacked: what is ready then would be put in place all the same."""
        if not self._unpacking:
            super().reject()


def show_states(services: Services, window: QWidget) -> None:
    """Open the sheet of earlier states to go back to."""
    sheet = RestoreSheet(services, window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()


def held_in(counts: Mapping[str, int], language: InterfaceLanguage) -> str:
    """Say how much of what a backup holds."""
    held = [language.gettext(words, count=counts[name]) for name, words in HELD.items() if counts.get(name)]
    return ", ".join(held) or language.gettext("nothing")


def told_of(outlook: Outlook, language: InterfaceLanguage) -> str:
    """Say what a restore puts back, what of the present is not there afterwards, and what stays, a line each."""
    return "\n".join(f"{language.gettext(words)} {held_in(counts, language)}." for words, counts in outlook.told())


def shown_moment(moment: datetime, language: InterfaceLanguage, states: Sequence[State] = ()) -> str:
    """Return a day in full and the time as the clock here has it, with seconds where several states are of a minute."""
    local = moment.astimezone()
    day = QDate(local.year, local.month, local.day)
    of_this_minute = sum(_minute_of(one.contents.made_at) == _minute_of(moment) for one in states)
    time = f"{local:%H:%M:%S}" if of_this_minute > 1 else f"{local:%H:%M}"
    return f"{QLocale(language.code).toString(day, QLocale.FormatType.LongFormat)}, {time}"


def _minute_of(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(second=0, microsecond=0)


def tell_restored(came: Restored | TablesideError, services: Services) -> None:
    """Say in the new window what was put in place and how to come back from it, or what was refused."""
    if isinstance(came, TablesideError):
        services.notices.report(came)
        return
    language = services.language
    states = services.backups.states()
    made_at, kept_at = (shown_moment(one, language, states) if one else "" for one in (came.made_at, came.kept_at))
    said = list(_put_back(came, made_at, language))
    if came.damaged:
        said.append(language.catalogue.phrase(told_damaged(came.damaged)))
    if kept_at:
        said.append(
            language.gettext(
                "What was there before is kept as the state of {when}: choose it under “Restore an earlier state…” "
                "to come back to it.",
                when=kept_at,
            )
        )
    if came.meanwhile is not None:
        said.append(
            language.gettext(
                "Putting it back had been stopped in the middle; what was made since then is kept as the state of "
                "{when}.",
                when=shown_moment(came.meanwhile.contents.made_at, language, states),
            )
        )
    kept = next((one.path for one in states if one.contents.made_at == came.kept_at), None)
    # It names a way back that is gone with the folder of states.
    services.notices.say(" ".join(said), lasting=True, holds=kept.exists if kept is not None else None)


def _put_back(came: Restored, made_at: str, language: InterfaceLanguage) -> Iterator[str]:
    """Say what was put back, all of a state or only what was missing."""
    if came.missing:
        words = N_(
            "What was missing is back from the state of {when}: {held}. Everything that was there is still there."
        )
        yield language.gettext(words, when=made_at, held=held_in(came.outlook.back, language))
        return
    yield language.gettext("The state of {when} has been put back.", when=made_at)
    if came.outlook != Outlook():
        yield told_of(came.outlook, language).replace("\n", " ")


def offer_waiting_restore(services: Services, window: QWidget) -> QMessageBox | None:
    """Tell of a restore that was asked for beside the window, which may open anew for it now or call it off."""
    waiting = services.backups.waiting()
    if waiting is None:
        return None
    gettext = services.language.gettext
    when = shown_moment(waiting.made_at, services.language) if waiting.made_at else ""
    sentence = gettext(
        "A restore waits: the state of {when} is put in place when the window is opened again. What you write until "
        "then is kept as an earlier state, but is not there afterwards.",
        when=when,
    )
    services.notices.say(sentence, lasting=True, holds=lambda: services.backups.is_restore_waiting)
    box = named(QMessageBox(window), "restore-waits")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(sentence)
    box.setInformativeText(told_of(waiting.outlook, services.language))
    now = box.addButton(gettext("Open the window anew now"), QMessageBox.ButtonRole.AcceptRole)
    never = box.addButton(gettext("Call the restore off"), QMessageBox.ButtonRole.DestructiveRole)
    later = box.addButton(gettext("Later"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(later)
    named(now, "restore-waits-now").clicked.connect(lambda _=False: services.backups.restart_wanted.emit())
    named(never, "restore-waits-never").clicked.connect(lambda _=False: _call_off(services))
    services.backups.restore_gone.connect(box.reject)
    # Nobody is kept from going on with what is in hand.
    box.setModal(False)
    box.show()
    return box


def _call_off(services: Services) -> None:
    services.backups.call_off()
    services.notices.look_again()
    services.notices.say(services.language.gettext("The restore was called off; everything stays as it is now."))


def tell_of_lost_folder(services: Services, folder: Path, *, there: bool) -> None:
    """Say that the folder of what the person has made was there once and is gone; remember it where it is there."""
    if there:
        services.settings.remember(kept_in=str(folder))
    elif services.settings.current.kept_in == str(folder):
        sentence = services.language.gettext(
            "The folder “{folder}” with your journal, study record and texts is gone; a new one is begun. "
            "If the folder is elsewhere, close the program and put it back; a backup file can be restored.",
            folder=str(folder),
        )
        services.notices.say(sentence, lasting=True)
        with suppress(OSError):
            make_folder(folder)
        for name in (JOURNAL, STUDY):
            miss_rows(folder / name)
        services.journal.changed.emit()  # its page may be the first that is shown
