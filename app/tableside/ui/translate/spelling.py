"""Spelling while typing, by a program of the system that has a dictionary; where there is none, the menu says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from tableside.rulebook.ids import book_of
from tableside.translation.spelling import Word, dictionary_programs, suggestions_in, words_known, words_to_check
from tableside.ui.translate.columns import Columns
from tableside.ui.translate.draft import Draft
from tableside.ui.translate.markdown_field import Mark, TargetField
from tableside.ui.translate.session import TranslationSession

_CHECK_AFTER_MS = 400
_END_WITHIN_MS = 5000
Programs = Callable[[str], Iterator[tuple[str, ...]]]


class Dictionary(QObject):
    """One language of the system's dictionary: words go in, and what it suggests for those it does not know out."""

    answered = Signal()

    def __init__(self, lang: str, programs: Programs, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = iter(list(programs(lang)))
        self._process: QProcess | None = None
        self._asked: list[str] = []
        self._answer: list[str] = []
        self._greeted = False
        self.answers: dict[str, tuple[str, ...] | None] = {}
        """By word: what is suggested instead, or None where it is right."""
        self._next()

    @property
    def available(self) -> bool:
        """Whether there is a program that may know."""
        return self._process is not None

    def _next(self) -> None:
        """Try the next program; one without a dictionary for the language ends before it greets."""
        command = next(self._commands, None)
        self._greeted = False
        if command is None:
            self._process = None
            self._asked.clear()
            self.answered.emit()
            return
        process = self._process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(lambda *_: self._ended(process))
        # Any other error comes before the end, and is told by it.
        failed = QProcess.ProcessError.FailedToStart
        process.errorOccurred.connect(lambda error: self._ended(process) if error == failed else None)
        process.start(command[0], list(command[1:]))
        for word in self._asked:
            self._send(word)

    def _ended(self, process: QProcess) -> None:
        if process is self._process:
            process.deleteLater()
            self._next()

    def ask(self, words: Sequence[str]) -> None:
        """Ask about words that were not asked about yet."""
        for word in dict.fromkeys(words):
            if word not in self.answers and word not in self._asked and self._process is not None:
                self._asked.append(word)
                self._send(word)

    def _send(self, word: str) -> None:
        if self._process is not None:
            self._process.write(f"^{word}\n".encode())

    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            line = bytes(process.readLine().data()).decode("utf-8", "replace").rstrip("\r\n")
            if not self._greeted:
                self._greeted = True
            elif line:
                self._answer.append(line)
            elif self._asked:
                found = (suggestions_in(one) for one in self._answer)
                self.answers[self._asked.pop(0)] = next((one for one in found if one is not None), None)
                self._answer = []
        if not self._asked:
            self.answered.emit()

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.closeWriteChannel()
            process.kill()
            process.waitForFinished(_END_WITHIN_MS)


class Spelling(QObject):
    """Underlines in the field what the dictionary does not know, and offers what it suggests."""

    def __init__(
        self, session: TranslationSession, draft: Draft, columns: Columns, programs: Programs = dictionary_programs
    ) -> None:
        super().__init__(columns)
        self._session = session
        self._draft = draft
        self._columns = columns
        self._programs = programs
        self._dictionaries: dict[str, Dictionary] = {}
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

    def _dictionary(self, lang: str) -> Dictionary:
        if lang not in self._dictionaries:
            made = self._dictionaries[lang] = Dictionary(lang, self._programs, self)
            made.answered.connect(self.show)
        return self._dictionaries[lang]

    def _words(self) -> list[Word]:
        known = words_known(self._session.workspace, self._draft.rule, self._draft.lang)
        return words_to_check(self._field.text(), known)

    def check_later(self) -> None:
        """Ask when a moment has passed without a key."""
        self._later.start()

    def check(self) -> None:
        """Ask about the words that are typed."""
        if self._draft.rule and self._field.isVisible():
            dictionary = self._dictionary(self._draft.lang)
            self._tell_availability(dictionary)
            if dictionary.available:
                dictionary.ask([word.text for word in self._words()])
                self.show()

    def _tell_availability(self, dictionary: Dictionary) -> None:
        """Say in the menu of the field that there is no dictionary, and with which programs there would be one."""
        gettext = self._session.gettext
        told = [
            gettext("There is no spelling dictionary for this language"),
            gettext("Spelling is checked where the system has a dictionary: hunspell, enchant or aspell."),
        ]
        self._field.no_dictionary = "" if dictionary.available else "\n".join(told)

    def show(self) -> None:
        """Underline what is known to be wrong."""
        dictionary = self._dictionaries.get(self._draft.lang)
        if not self._draft.rule or dictionary is None:
            return
        self._tell_availability(dictionary)
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
        """Take a word into the words of the book."""
        session, draft = self._session, self._draft
        session.attempt(lambda: session.editor.add_word(book_of(draft.rule), draft.lang, word))
        self.show()

    def close(self) -> None:
        """End the programs; they begin again with the next text."""
        for dictionary in self._dictionaries.values():
            dictionary.close()
        self._dictionaries.clear()
