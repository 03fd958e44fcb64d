"""Spelling while typing: a child process with the dictionary of the language; without one the menu says so."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from tableside import CHECK_SPELLING, started_again
from tableside.rulebook.ids import book_of
from tableside.translation.spelling import RIGHT, Word, dictionary_of, words_known, words_to_check
from tableside.ui.translate.columns import Columns, Mark, TargetField
from tableside.ui.translate.session import Draft, TranslationSession

_CHECK_AFTER_MS = 400
_END_WITHIN_MS = 5000


class Dictionary(QObject):
    """A dictionary in a child process: words go in, suggestions for those it does not know come out."""

    answered = Signal()

    def __init__(self, dictionary: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._asked: list[str] = []
        self.answers: dict[str, tuple[str, ...] | None] = {}
        """By word: what is suggested instead, or None where it is right."""
        program, *words = started_again(CHECK_SPELLING, str(dictionary))
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.start(program, words)

    def ask(self, words: Sequence[str]) -> None:
        """Ask about words that were not asked about yet."""
        for word in dict.fromkeys(words):
            if word not in self.answers and word not in self._asked:
                self._asked.append(word)
                self._process.write(f"{word}\n".encode())

    def _read(self) -> None:
        while self._asked and self._process.canReadLine():
            line = bytes(self._process.readLine().data()).decode("utf-8", "replace").strip()
            found = tuple(one for one in line.split(",") if one)
            self.answers[self._asked.pop(0)] = None if line == RIGHT else found
        if not self._asked:
            self.answered.emit()

    def close(self) -> None:
        self._process.kill()
        self._process.waitForFinished(_END_WITHIN_MS)


class Spelling(QObject):
    """Underlines in the field what the dictionary does not know, and offers what it suggests."""

    def __init__(self, session: TranslationSession, draft: Draft, columns: Columns) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._columns = columns
        self._dictionaries: dict[str, Dictionary | None] = {}
        self.misspelt: tuple[Word, ...] = ()
        self._later = QTimer(self, singleShot=True, interval=_CHECK_AFTER_MS)
        self._later.timeout.connect(self.check)
        columns.edited.connect(self._later.start)
        draft.opened.connect(self._begin)
        columns.word_added.connect(self.add)

    @property
    def _field(self) -> TargetField:
        return self._columns.field

    def _begin(self) -> None:
        self.misspelt = ()
        for field in self._columns.fields:
            field.suggest = self.suggestions
        self._field.mark_spelling(())
        self._later.start()

    def _dictionary(self, lang: str) -> Dictionary | None:
        if lang not in self._dictionaries:
            path = dictionary_of(lang)
            made = self._dictionaries[lang] = Dictionary(path, self) if path is not None else None
            if made is not None:
                made.answered.connect(self.show)
        return self._dictionaries[lang]

    def _words(self) -> list[Word]:
        known = words_known(self._session.workspace, self._draft.rule, self._draft.lang)
        return words_to_check(self._field.text(), known)

    def check_later(self) -> None:
        """Ask when a moment has passed without a key."""
        self._later.start()

    def check(self) -> None:
        if self._draft.rule and self._field.isVisible():
            dictionary = self._dictionary(self._draft.lang)
            none = self._session.gettext("There is no spelling dictionary for this language")
            self._field.no_dictionary = "" if dictionary is not None else none
            if dictionary is not None:
                dictionary.ask([word.text for word in self._words()])
                self.show()

    def show(self) -> None:
        """Underline what is known to be wrong."""
        dictionary = self._dictionaries.get(self._draft.lang)
        if self._draft.rule and dictionary is not None:
            answers = dictionary.answers
            self.misspelt = tuple(word for word in self._words() if answers.get(word.text) is not None)
            self._field.mark_spelling([Mark(word.start, word.end, grave=True) for word in self.misspelt])

    def suggestions(self, position: int) -> tuple[Word, tuple[str, ...]] | None:
        """Return the misspelt word at a place with what may be meant."""
        dictionary = self._dictionaries.get(self._draft.lang)
        answers = dictionary.answers if dictionary is not None else {}
        for word in self.misspelt:
            if word.start <= position <= word.end:
                return word, answers.get(word.text) or ()
        return None

    def add(self, word: str) -> None:
        session, draft = self._session, self._draft
        session.attempt(lambda: session.editor.add_word(book_of(draft.rule), draft.lang, word))
        self.show()

    def close(self) -> None:
        """End the child processes; they begin again with the next text."""
        for dictionary in self._dictionaries.values():
            if dictionary is not None:
                dictionary.close()
        self._dictionaries.clear()
