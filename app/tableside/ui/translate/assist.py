"""Assistance while typing: findings with their underlines, links and placeholders that are picked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from tableside.errors import TablesideError
from tableside.rulebook.findings import TITLE, Finding, Severity
from tableside.translation import RuleText
from tableside.translation.picks import Pick, next_link, picks
from tableside.ui.accessibility import announce
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.markdown_field import LinkPicker, Mark
from tableside.ui.translate.rows import FindingList
from tableside.ui.translate.session import TranslationSession
from tableside.ui.widgets.flow import OfferBar

_CHECK_AFTER_MS = 250
_HIGH, _MOST_SHOWN = 32, 3


class RuleChecks(QObject):
    """Checks what is typed, lists what it finds and underlines it in the field."""

    def __init__(
        self, session: TranslationSession, draft: Draft, columns: Columns, findings: FindingList, message: OfferBar
    ) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._columns = columns
        self._list = findings
        self._message = message
        self._at = -1
        self.found: tuple[Finding, ...] = ()
        self._later = QTimer(self, singleShot=True, interval=_CHECK_AFTER_MS)
        self._later.timeout.connect(self.check)
        findings.dismissed.connect(self.check)

    def check_later(self) -> None:
        """Check when a moment has passed without a key."""
        self._later.start()

    def begin(self) -> None:
        """Check a rule that was just opened, after it is shown."""
        self._at = -1
        QTimer.singleShot(0, self, self.check)

    def check(self) -> None:
        self._later.stop()
        if not self._draft.rule:
            return
        before = self.found
        try:
            self.found = self._session.checker.rule(self._draft.rule, self._draft.lang, self._draft.typed)
        except TablesideError as error:
            self._message.say(self._session.sentence(error))
            return
        self._list.show_findings(self.found)
        if new := [one for one in self.found if one not in before]:
            announce(self._columns, new[0].sentence(self._session.services.language.catalogue))
        self._list.setVisible(bool(self.found))
        self._list.setFixedHeight(min(len(self.found), _MOST_SHOWN) * _HIGH)
        marks: dict[int, list[Mark]] = {part: [] for part in self._draft.shape}
        for one in self.found:
            if one.dismissed is None and one.end > one.start and one.part in marks:
                marks[one.part].append(Mark(one.start, one.end, one.severity is Severity.ERROR))
        for part, found in marks.items():
            self._columns.field_of(part).underline(found)

    def go_to(self, finding: Finding) -> None:
        """Go to the place of a finding in the rule being edited."""
        if finding.part == TITLE:
            self._columns.title.setFocus()
            self._columns.title.setSelection(finding.start, finding.end - finding.start)
        elif finding.end > finding.start:
            self._columns.field_of(finding.part).select(finding.start, finding.end)
        else:
            self._columns.take_focus()

    def go_to_next(self) -> None:
        """Go through the findings of the rule, one after the other."""
        self.check()
        counting = [one for one in self.found if one.dismissed is None]
        if counting:
            self._at = (self._at + 1) % len(counting)
            self.go_to(counting[self._at])


class LinkInserter(QObject):
    """Puts links and terms into the field: from a list under the cursor, or the next one that is lacking."""

    def __init__(self, session: TranslationSession, draft: Draft, columns: Columns, over: QWidget) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._columns = columns
        self.picker = LinkPicker(session.services, over)
        self.picker.picked.connect(self._insert)
        self.picker.dismissed.connect(lambda: columns.field.setFocus())
        self.picker.written.connect(lambda words: columns.field.put(words))
        columns.link_wanted.connect(lambda: self.offer("[["))

    def offer(self, brackets: str = "") -> None:
        """Open the list of links under the cursor; brackets that were typed to open it are not lost."""
        found = partial(picks, self._session.workspace, self._draft.rule, self._draft.lang, self._draft.typed)
        offered = self._session.attempt(found)
        if offered:
            self.picker.offer(offered, self._columns.field.caret(), brackets)
        elif brackets:
            self._columns.field.put(brackets)

    def insert_next(self) -> None:
        """Put in the first link of the source that the translation lacks, without asking."""
        lacking = next_link(self._session.workspace, self._draft.rule, self._draft.lang, self._draft.typed)
        if lacking is not None:
            self._columns.field.put(lacking.written(self._columns.field.selected()))
        else:
            self._session.say(self._session.gettext("Every link and placeholder of the source is there."))

    def _insert(self, pick: Pick) -> None:
        selected = self._columns.field.selected()
        self._columns.field.put(pick.written(selected), "" if selected else pick.words)


class ErrorQuestion:
    """Asks once before a text with errors is left behind as done."""

    def __init__(self, session: TranslationSession, draft: Draft, message: OfferBar, save: Callable[[], bool]) -> None:
        self._session, self._draft, self._message, self._save = session, draft, message, save
        self._about: RuleText | None = None
        self._again: Callable[[], None] = lambda: None

    def passed(self, again: Callable[[], None]) -> bool:
        """Return whether nothing is wrong, or the user goes on all the same; False while the question stands."""
        errors = self._draft.errors()
        if errors and not self._save():
            return False  # it is said why not
        text = self._draft.typed
        # Who goes on with one thing has not said so of another.
        if not errors or (self._about, self._again) == (text, again):
            self._about = None
            return True
        self._about, self._again = text, again
        gettext = self._session.gettext
        what = errors[0].sentence(self._session.services.language.catalogue)
        stays = gettext("Still a draft: fix or dismiss this, then mark the text as done.")
        self._message.say(f"{what} {stays}", gettext("Continue anyway"))
        return False

    def answer(self) -> bool:
        """Go on all the same; False where nothing was asked."""
        if self._about is None:
            return False
        self._again()
        return True

    def forget(self) -> None:
        """Ask again: the text was changed."""
        self._about = None
