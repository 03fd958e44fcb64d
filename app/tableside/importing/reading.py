"""Opening a file: recognising its format, and reading it in a child process that can be stopped at any time."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from tableside import READ_DOCUMENT, started_again
from tableside.errors import phrase
from tableside.importing import errors
from tableside.importing.document import Block, Document, checkpoint
from tableside.storage.files import reason_of
from tableside.storage.reading import Unreadable
from tableside.storage.reading import read_bytes as plain_bytes

LARGEST_FILE = 200 * 1024 * 1024
LONGEST_TEXT = 30 * 1024 * 1024
MEMORY = 1024 * 1024 * 1024
"""Ten times what a thousand pages of text take, and four times what two hundred megabytes of pictures do."""
SECONDS = 120.0
_MARKUP_SECONDS = 3
"""Of processor time; docutils reads a book of our own in one, but a short text can keep it busy for minutes."""
MOST_BLOCKS, MOST_WORDS, LONGEST_BLOCK = 10_000, 400_000, 20_000
"""Several times the longest rulebook there is; finding the clauses of more would take minutes."""
_MOST_LINES = 40_000
"""Lines of plain text with something in them: those of so many words, ten in each."""
_LONGEST_LINE = 50 * LONGEST_BLOCK
"""Signs of one line: no paragraph of so many words has longer ones, whatever fills it."""
_MOST_FILLING = 100
_FILLING = re.compile(rf"[\s.…·_=*#~^|–—-]{{{_MOST_FILLING},}}")
_POLL = 0.05
_OLD_WORD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument"
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\x00", b"MM\x00*")
_OTHERS = (b"7z\xbc\xaf", b"Rar!", b"\x1f\x8b", b"\x7fELF", b"MZ")
_MARKUPS = {".md": "markdown", ".markdown": "markdown", ".rst": "rst"} | dict.fromkeys(
    (".html", ".htm", ".xhtml"), "html"
)


def read_document(path: Path, *, seconds: float = SECONDS) -> Document:
    """Read a file in a child process; whatever is wrong with it is one clear sentence."""
    file_bytes(path)
    package = str(Path(__file__).resolve().parents[2])
    known = os.environ.get("PYTHONPATH", "")
    with path.open("rb") as file:
        child = subprocess.Popen(
            started_again(READ_DOCUMENT, path.name),
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(part for part in (package, known) if part)},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    try:
        answer = _await(child, path.name, time.monotonic() + seconds)
    finally:
        child.kill()
        child.communicate()
    return _understood(answer, path.name)


def _await(child: subprocess.Popen[bytes], name: str, until: float) -> bytes:
    while True:
        try:
            answer, _ = child.communicate(timeout=_POLL)
        except subprocess.TimeoutExpired:
            pass
        else:
            if not answer:
                raise _why_silent(child.returncode, name)
            return answer
        checkpoint()
        if time.monotonic() > until:
            raise errors.TookTooLong(name)


def _why_silent(status: int, name: str) -> errors.ImportingError:
    """Return why a reader ended without a word: the PDF library stops at once where it gets no more memory."""
    if -status in (signal.SIGSEGV, getattr(signal, "SIGBUS", signal.SIGSEGV), signal.SIGFPE):
        return errors.DamagedDocument(name, _kind_of(name))
    if -status == getattr(signal, "SIGXCPU", None):
        return errors.TookTooLong(name)
    return errors.TooMuchMemory(name)


def _kind_of(name: str) -> str:
    return Path(name).suffix.lstrip(".").upper() or "text"


def _understood(answer: bytes, name: str) -> Document:
    if answer[:1] == b"!":
        error, *rest = json.loads(answer[1:])
        if error == "UnreadableFile":
            raise errors.UnreadableFile(name, phrase(rest[0], **rest[1]))
        raise getattr(errors, str(error), errors.DamagedDocument)(name, *rest)
    document = Document.from_json(answer)
    words = [block.words for block in document.blocks]
    if len(words) > MOST_BLOCKS or sum(words) > MOST_WORDS or max(words, default=0) > LONGEST_BLOCK:
        raise errors.TooLong(name)
    return document


def answer_with_document(name: str) -> None:
    """Read a file from standard input and write the document, or an error, to standard output."""
    global _alone
    _alone = True
    _bound("RLIMIT_AS", MEMORY, MEMORY)
    # A bundled program without a console uses the streams of its parent process.
    incoming = sys.stdin.buffer if sys.stdin is not None else os.fdopen(0, "rb")
    outgoing = sys.stdout.buffer if sys.stdout is not None else os.fdopen(1, "wb")
    wrong: tuple[object, ...] = ()
    try:
        answer = read_bytes(incoming.read(), name).to_json()
    except errors.UnreadableFile as error:
        wrong = ("UnreadableFile", error.reason.template, dict(error.reason.params))
    except errors.ImportingError as error:
        wrong = (type(error).__name__, *(str(error.params[key]) for key in ("kind",) if key in error.params))
    except MemoryError:
        wrong = ("TooMuchMemory",)
    except Exception:
        # Whatever a parser trips over, the file is not in order.
        wrong = ("DamagedDocument", _kind_of(name))
    if wrong:
        answer = b"!" + json.dumps(wrong).encode()
    outgoing.write(answer)
    outgoing.flush()


def _bound(limit: str, most: int, hard: int) -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits; sizes are checked there too, and the parent waits two minutes
        return
    resource.setrlimit(getattr(resource, limit), (most, hard))


_alone = False
"""Whether this process does nothing but read one document, and may be ended."""


def file_bytes(path: Path) -> bytes:
    """Return the contents of a file, checking its size first."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise errors.TooLarge(path.name)
        data = plain_bytes(path, LARGEST_FILE)
    except Unreadable as error:
        raise errors.UnreadableFile(path.name, error.reason) from error
    except OSError as error:
        raise errors.UnreadableFile(path.name, reason_of(error)) from error
    if not data.strip():
        raise errors.EmptyDocument(path.name)
    return data


def read_bytes(data: bytes, name: str) -> Document:
    """Read a document of any known format, recognised by its content and not by its name."""
    document = _read(data, name)
    if not any(block.words for block in document.blocks):
        raise errors.ScannedDocument(name) if document.format == "pdf" else errors.EmptyDocument(name)
    return replace(document, blocks=tuple(map(_without_filling, document.blocks)))


def _without_filling(block: Block) -> Block:
    """Shorten what only fills a line, such as thousands of spaces or dots, which everybody would look through."""
    text = _FILLING.sub(lambda run: run[0][:_MOST_FILLING], block.text)
    return block if text == block.text else replace(block, text=text, breaks=())


def _read(data: bytes, name: str) -> Document:
    if data.lstrip()[:5] == b"%PDF-" or b"%PDF-" in data[:1024]:
        from tableside.importing.pdf import read_pdf

        return read_pdf(data, name)
    if data.startswith(b"PK\x03\x04"):
        return _read_container(data, name)
    suffix = Path(name).suffix.lower()
    if data.startswith(_PICTURES) or (data.startswith(b"BM") and b"\x00" in data[:16]):
        raise errors.PictureFile(name)
    if data.startswith((_OLD_WORD, b"{\\rtf", *_OTHERS)):
        raise errors.UnknownFormat(name)
    if suffix in (".pdf", ".docx", ".odt"):
        raise errors.DamagedDocument(name, suffix[1:].upper())
    return _read_text(data, name, suffix)


def _read_container(data: bytes, name: str) -> Document:
    from tableside.importing.office import Container, read_docx, read_odt

    # A file that was cut off has no list of its parts left; an OpenDocument file says at its head what it is.
    open_document = _OPEN_DOCUMENT in data[:200] or Path(name).suffix.lower() == ".odt"
    names = Container(data, name, "ODT" if open_document else "DOCX").names
    for part, read in (("word/document.xml", read_docx), ("content.xml", read_odt)):
        if part in names:
            return read(data, name)
    raise errors.UnknownFormat(name)


def _read_text(data: bytes, name: str, suffix: str) -> Document:
    from tableside.importing.lines import decode, is_noise, looks_like, read_text

    if len(data) > LONGEST_TEXT:
        raise errors.TooLarge(name)
    text = decode(data)
    if is_noise(text):
        raise errors.UnknownFormat(name)
    markup = _MARKUPS.get(suffix) or looks_like(text)
    lines = text.splitlines() if markup != "html" else []
    if sum(bool(line.strip()) for line in lines) > _MOST_LINES or max(map(len, lines), default=0) > _LONGEST_LINE:
        raise errors.TooLong(name)  # before the parsers, which would take their time over it
    match markup:
        case "html":
            from tableside.importing.html import read_html, too_deep

            if too_deep(text):
                raise errors.DamagedDocument(name, "HTML")
            return read_html(text)
        case "rst":
            from tableside.importing.html import read_rst

            if _alone:
                most = math.ceil(time.process_time()) + _MARKUP_SECONDS
                _bound("RLIMIT_CPU", most, most + 1)
            return read_rst(text)
        case "markdown":
            from tableside.importing.html import read_markdown

            return read_markdown(text)
        case _:
            return read_text(text)
