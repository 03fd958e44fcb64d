"""Errors of importing, one clear sentence each."""

from __future__ import annotations

from typing import ClassVar

from tableside.errors import N_, Phrase, TablesideError, phrase


class ImportingError(TablesideError):
    """A document cannot be imported."""


class UnreadableFile(ImportingError):
    """The file is not there, is a folder or may not be read."""

    def __init__(self, name: str, reason: Phrase | str) -> None:
        super().__init__(N_("“{file}” cannot be read: {reason}."), file=name, reason=reason)
        self.reason = reason if isinstance(reason, Phrase) else phrase("{reason}", reason=reason)


class _AboutFile(ImportingError):
    sentence: ClassVar[str]

    def __init__(self, name: str) -> None:
        super().__init__(self.sentence, file=name)


class EmptyDocument(_AboutFile):
    sentence = N_("“{file}” is empty: there is no text in it to import.")


class ScannedDocument(_AboutFile):
    sentence = N_(
        "“{file}” has pages but no text: it seems to be a scan. Run text recognition on it, "
        "or ask for the file it was printed from."
    )


class PictureFile(_AboutFile):
    sentence = N_(
        "“{file}” is a picture: there is no text in it. Run text recognition on it, or ask for the file it "
        "was made from."
    )


class ProtectedDocument(_AboutFile):
    sentence = N_("“{file}” is protected by a password; save a copy without one and import that.")


class DamagedDocument(ImportingError):
    """The file is broken, or is not what its name says."""

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(
            N_("“{file}” is damaged or not a {kind} file; open it in the program it comes from and save it again."),
            file=name,
            kind=kind,
        )


class UnknownFormat(_AboutFile):
    sentence = N_(
        "“{file}” is of a kind that cannot be read; save it as PDF, DOCX, ODT, HTML, Markdown, "
        "reStructuredText or plain text."
    )


class TooLarge(_AboutFile):
    sentence = N_("“{file}” is larger than any rulebook; it was not opened.")


class TooLong(_AboutFile):
    sentence = N_("“{file}” is longer than any rulebook; import it in parts.")


class TookTooLong(_AboutFile):
    sentence = N_("“{file}” could not be read within the time allowed; try it in another format.")


class TooMuchMemory(_AboutFile):
    sentence = N_("“{file}” needs more memory to be read than any rulebook; try it in another format.")


class NoClauses(_AboutFile):
    sentence = N_("No numbered rules and no headings were found in “{file}”; a rulebook needs one or the other.")
