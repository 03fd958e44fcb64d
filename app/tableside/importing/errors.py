"""Errors of importing, one clear sentence each."""

from __future__ import annotations

from tableside.errors import N_, Phrase, TablesideError, phrase


class ImportingError(TablesideError):
    """A document cannot be imported."""


class UnreadableFile(ImportingError):
    """The file is not there, is a folder or may not be read."""

    def __init__(self, name: str, reason: Phrase | str) -> None:
        super().__init__(N_("“{file}” cannot be read: {reason}."), file=name, reason=reason)
        self.reason = reason if isinstance(reason, Phrase) else phrase("{reason}", reason=reason)


class EmptyDocument(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is empty: there is no text in it to import."), file=name)


class ScannedDocument(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(
            N_(
                "“{file}” has pages but no text: it seems to be a scan. Run text recognition on it, "
                "or ask for the file it was printed from."
            ),
            file=name,
        )


class PictureFile(ImportingError):
    """The file is a picture, whatever it is called."""

    def __init__(self, name: str) -> None:
        super().__init__(
            N_(
                "“{file}” is a picture: there is no text in it. Run text recognition on it, or ask for the file it "
                "was made from."
            ),
            file=name,
        )


class ProtectedDocument(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is protected by a password; save a copy without one and import that."), file=name)


class DamagedDocument(ImportingError):
    """The file is broken, or is not what its name says."""

    def __init__(self, name: str, kind: str) -> None:
        super().__init__(
            N_("“{file}” is damaged or is no {kind} file; open it in the program it comes from and save it again."),
            file=name,
            kind=kind,
        )


class UnknownFormat(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(
            N_(
                "“{file}” is of a kind that cannot be read; save it as PDF, DOCX, ODT, HTML, Markdown, "
                "reStructuredText or plain text."
            ),
            file=name,
        )


class TooLarge(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is larger than any rulebook; it was not opened."), file=name)


class TooLong(ImportingError):
    """The text has more words or paragraphs than any rulebook; finding its clauses would take too long."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” is longer than any rulebook; import it in parts."), file=name)


class TookTooLong(ImportingError):
    """Reading did not come to an end in time."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("“{file}” could not be read within the time allowed; try it in another format."), file=name)


class TooMuchMemory(ImportingError):
    """Reading wanted more memory than any honest document does."""

    def __init__(self, name: str) -> None:
        super().__init__(
            N_("“{file}” needs more memory to be read than any rulebook; try it in another format."), file=name
        )


class NoClauses(ImportingError):
    def __init__(self, name: str) -> None:
        super().__init__(
            N_("No numbered rules and no headings were found in “{file}”; a rulebook needs one or the other."),
            file=name,
        )
