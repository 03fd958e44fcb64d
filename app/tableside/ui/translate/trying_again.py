"""What the disk has refused is tried again by itself: the folder may be open by now, or the disk have room."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from tableside.errors import TablesideError
from tableside.storage import NotSaved
from tableside.translation import RuleText, Saved
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.session import TranslationSession

_EVERY_MS = 3000


class TryingAgain(QObject):
    """Saves texts that could not be saved, the one in the editor and those that were left, as soon as they can be."""

    def __init__(self, session: TranslationSession, draft: Draft) -> None:
        super().__init__(draft)
        self._session, self._draft = session, draft
        self._refused: dict[tuple[str, str], None] = {}
        """The texts that the disk has refused, by rule and language."""
        self.timer = QTimer(self, interval=_EVERY_MS)
        self.timer.timeout.connect(self._try)
        draft.failed.connect(self._take_down)

    def _take_down(self, error: TablesideError) -> None:
        if isinstance(error, NotSaved):
            self._refused[self._draft.rule, self._draft.lang] = None
            self.timer.start()

    def _try(self) -> None:
        for rule, lang in tuple(self._refused):
            here = (rule, lang) == (self._draft.rule, self._draft.lang)
            if not (self._is_refused_here() if here else self._is_refused(rule, lang)):
                del self._refused[rule, lang]
        if not self._refused:
            self.timer.stop()

    def _is_refused_here(self) -> bool:
        """Try to save the text in the editor, which tells by itself what comes of it."""
        if isinstance(self._draft.failure, NotSaved):
            self._draft.try_again()
        return isinstance(self._draft.failure, NotSaved)

    def _is_refused(self, rule: str, lang: str) -> bool:
        """Try to save a text that was left; what meets the words of somebody else waits until it is opened."""
        workspace, kept = self._session.workspace, self._session.unsaved.of(rule, lang)
        if kept is None:
            return False
        try:
            text = RuleText(kept.title, kept.base.parts).with_body(kept.body, workspace.shape(rule, lang))
            result = self._session.editor.save(rule, lang, text, base=kept.base)
        except TablesideError as error:
            return isinstance(error, NotSaved)
        if isinstance(result, Saved):
            self._session.unsaved.drop(rule, lang)
            self._session.saved(rule, lang)
        return False
