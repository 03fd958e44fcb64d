"""Catalogues: the words of one language, read from gettext files that anybody may have written."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tableside.errors import N_, Phrase, TablesideError, phrase, visible
from tableside.messages.texts import Code, English, Message, Param, Spoken, coded_texts
from tableside.resources import data_root
from tableside.storage import reading
from tableside.storage.files import stamp_of
from tableside.storage.reading import Unreadable

if TYPE_CHECKING:
    import polib

MOST_ENTRIES = 20_000
"""Three times the texts of the program."""
MOST_FORMS = 10
"""No language has more plural forms than six."""
_ENTRY = r"(?m)^msgid "
_FORM = r"(?m)^msgstr\[(\d+)\]"
_DAMAGED_LINE = r"line (\d+)"


_LINE = r'(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])?[ \t]*)?"(?:[^"\\]|\\.)*"'


def read_po(path: Path, *, wrapwidth: int = 78) -> polib.POFile:
    import polib  # only translators come here

    text = _read_whole(path)
    if len(re.findall(_ENTRY, text)) > MOST_ENTRIES:
        raise Unreadable(path, phrase(N_("it has more than {most} entries"), most=MOST_ENTRIES))
    if any(len(form) > 2 or int(form) >= MOST_FORMS for form in re.findall(_FORM, text)):
        raise Unreadable(path, phrase(N_("it has more than {most} plural forms"), most=MOST_FORMS))
    try:
        return polib.pofile(str(path), wrapwidth=wrapwidth, encoding="utf-8")
    except Exception as error:  # polib stumbles over each kind of damage in its own way
        line = re.search(_DAMAGED_LINE, str(error))
        reason = phrase(reading.DAMAGED_IN_LINE, line=line[1]) if line else phrase(reading.DAMAGED)
        raise Unreadable(path, reason) from error


def _read_whole(path: Path) -> str:
    """Read a file that is whole: polib takes the first half of one for all of it."""
    data = reading.read_bytes(path, 2 * reading.LARGEST_TEXT)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            raise _breaks_off(path, data.count(b"\n") + 1) from error
    text = reading.text_of(path, data)
    lines = [
        (at, line) for at, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1) if (line := raw.strip())
    ]
    last, word = lines[-1][0] if lines else 0, "msgstr"
    for at, line in lines:
        if line.startswith("#"):
            # What comes after a comment is an entry; only those no longer used are comments throughout.
            word = "msgstr" if line.startswith("#~") else "comment"
        elif match := re.fullmatch(_LINE, line):
            word = match["word"] or word
        elif at == last:
            raise _breaks_off(path, at)
        else:
            # polib would take the last letter of a text for the quote that is missing.
            raise Unreadable(path, phrase(reading.DAMAGED_IN_LINE, line=at))
    if word != "msgstr":
        raise _breaks_off(path, last)
    return text


def _breaks_off(path: Path, line: int) -> Unreadable:
    reason = N_("it ends too early, in line {line}; save it again or have it sent again")
    return Unreadable(path, phrase(reason, line=line))


ENGLISH = "en"
_DOMAIN = "tableside"
_COUNT = "count"
_FIELD = re.compile(r"\{\{|\}\}|\{([A-Za-z_]\w*)\}")
_BRACES = {"{{": "{", "}}": "}"}
_CODE = r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*"

_NEVER = (0, 0)
_LONGEST, _BEGINNING = 3000, 300
"""How many signs of a parameter a complaint repeats; our own lists of names are all shorter than the first."""


class Catalogue:
    """The messages of the program in one language."""

    def __init__(
        self,
        language: str,
        translations: gettext.NullTranslations,
        texts: Mapping[str, English] | None = None,
        players: tuple[str, str] = ("", ""),
    ) -> None:
        self.language = language
        self._players = players
        self._translations = translations
        self._texts = coded_texts() if texts is None else texts
        self._limited = texts is not None

    def limited_to(self, texts: Mapping[str, English]) -> Catalogue:
        """Return this catalogue with these texts and those of the program; others are loaded only if one is missing."""
        return Catalogue(self.language, self._translations, {**coded_texts().own, **texts}, self._players)

    def naming(self, players: tuple[str, str]) -> Catalogue:
        """Return this catalogue with the names of two players for `{A}` and `{B}`; an empty name stays a letter."""
        if players == self._players:
            return self
        return Catalogue(self.language, self._translations, self._texts if self._limited else None, players)

    def _with_all_texts(self) -> Catalogue:
        return Catalogue(self.language, self._translations, players=self._players)

    def gettext(self, template: str, /, **params: object) -> str:
        """Translate an English template and put the parameters in."""
        text = self._translations.gettext(template) if template else ""  # of which it has the head of the file
        return filled(text, params) if params else text

    def ngettext(self, singular: str, plural: str, count: int, /, **params: object) -> str:
        """Translate a template that depends on a number, available in it as {count}."""
        return filled(self._translations.ngettext(singular, plural, count), {"count": count, **params})

    def error(self, error: TablesideError) -> str:
        """Say in this language what an error says in English."""
        return self.phrase(Phrase(error.template, tuple((name, _shortened(one)) for name, one in error.params.items())))

    def phrase(self, phrase: Phrase) -> str:
        """Say in this language a sentence, or a part of one, that was put together elsewhere."""
        params = {name: self._param(value) for name, value in phrase.params}
        return filled(self._translations.gettext(phrase.template), params)

    def has(self, code: str) -> bool:
        return code in self._texts

    def text(self, code: str | Message, /, **params: Param) -> str:
        if isinstance(code, Message):
            return self._coded(code.code, dict(code.params) | params)
        return self._coded(code, params)

    def first(self, *codes: str) -> str:
        """Give the words of the first code that has any: from the special to the general."""
        for code in codes:
            if code in self._texts:
                return self._coded(code, {})
        if self._limited:
            return self._with_all_texts().first(*codes)
        return codes[-1].rsplit(".", 1)[-1].replace("-", " ").replace("_", " ")

    def number(self, value: float) -> str:
        """Return a figure with this language's decimal separator and no more decimals than it has."""
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return text if self.language == ENGLISH else text.replace(".", ",")

    def _coded(self, code: str, params: Mapping[str, Param]) -> str:
        template = self._texts.get(code)
        if template is None:
            return self._with_all_texts()._coded(code, params) if self._limited else code
        values = {name: self._param(value) for name, value in params.items()}
        values |= {letter: name or letter for letter, name in zip("AB", self._players, strict=True)}
        if isinstance(template, tuple):
            count = params[_COUNT]
            number = count.number if isinstance(count, Spoken) else count
            if not isinstance(number, int):
                raise TypeError(f"{code}: {_COUNT} must be a whole number")
            return filled(self._translations.npgettext(code, *template, number), values)
        text = self._translations.pgettext(code, template)
        return filled(text, values) if "{" in text else text

    def _param(self, value: object) -> str:
        match value:
            case Code():
                return self._coded(value.code, {})
            case Message():
                return self.text(value)
            case TablesideError():
                return self.error(value)
            case Phrase():
                return self.phrase(value)
            case Spoken():
                code = f"number.{value.number}"
                return self._coded(code, {}) if code in self._texts else str(value.number)
            case bool():
                return self._coded("value.yes" if value else "value.no", {})
            case float():
                return self.number(value)
            case tuple():
                return self._joined([self._param(item) for item in value])
            case _:
                return str(value)

    def alternatives(self, words: list[str]) -> str:
        """Join words of which one is chosen: "a, b or c"."""
        return self._joined(words, "list.or")

    def _joined(self, words: list[str], how: str = "list.and") -> str:
        if len(words) < 2:
            return "".join(words)
        return self._coded(how, {"head": ", ".join(words[:-1]), "last": words[-1]})

    def parted(self, parts: Iterable[str]) -> str:
        """Put parts beside each other that hold commas themselves."""
        head, *rest = [*parts] or [""]
        for last in rest:
            head = self.text("list.parted", head=head, last=last)
        return head


def filled(template: str, params: Mapping[str, object]) -> str:
    """Put parameters in for their names alone: what a catalogue asks for beyond that stays as it is written there.

    Names and titles of foreign files come into sentences here, and must not turn or hide what stands around them.
    """
    return _FIELD.sub(lambda field: _BRACES.get(field[0]) or visible(str(params.get(field[1], field[0]))), template)


def _shortened(value: object) -> object:
    """Return a parameter as an error message quotes it; long text is cut."""
    return f"{value[:_BEGINNING]}…" if isinstance(value, str) and len(value) > _LONGEST else value


def available_languages(folder: Path) -> tuple[str, ...]:
    """Name the interface languages: English and every folder that has a catalogue."""
    found = {path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{_DOMAIN}.[mp]o")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def load_catalogue(language: str, folder: Path) -> Catalogue:
    """Open a language's catalogue, compiled or, where its source is newer, straight from the source.

    For a damaged one the other stands in, then the one that came with the program, then English.
    """
    if language == ENGLISH or not re.fullmatch(_CODE, language):
        return Catalogue(language, gettext.NullTranslations())
    damaged: tuple[Path, Phrase | str] | None = None
    for path in _files(language, folder):
        try:
            found = Catalogue(language, _read(path))
        except FileNotFoundError:
            continue
        except Unreadable as error:
            damaged = damaged or (path, error.reason)
            continue
        if damaged is not None:
            reading.set_beside(*damaged, path)
        return found
    if damaged is not None:
        reading.set_beside(*damaged, phrase(N_("English")))
    return Catalogue(language, gettext.NullTranslations())


def _files(language: str, folder: Path) -> Iterator[Path]:
    """Yield what holds the words of a language, the best first."""
    for root in dict.fromkeys((folder, data_root() / folder.name)):
        place = root / language / "LC_MESSAGES"
        compiled, source = place / f"{_DOMAIN}.mo", place / f"{_DOMAIN}.po"
        newer = (stamp_of(source) or _NEVER) > (stamp_of(compiled) or _NEVER)
        yield from (source, compiled) if newer else (compiled, source)


def _read(path: Path) -> gettext.GNUTranslations:
    content = reading.read_bytes(path, reading.LARGEST_TEXT) if path.suffix == ".mo" else read_po(path).to_binary()
    try:
        found = gettext.GNUTranslations(io.BytesIO(content))
    except Exception as error:  # a compiled catalogue is all offsets: each damage shows in its own way
        raise Unreadable(path, phrase(N_("it is damaged"))) from error
    if not found.info():
        raise Unreadable(path, phrase(reading.EMPTY) if not content else phrase(N_("it is damaged")))
    return found
