"""Facts read from a document: its language, book, title, issuer and form of citation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from tableside.importing.document import Document
from tableside.importing.labels import UNIT_WORDS, readings
from tableside.importing.lines import ends_sentence
from tableside.importing.preview import Preview
from tableside.language.folding import fold
from tableside.language.registry import word_set
from tableside.language.words import small_words
from tableside.rulebook import Edition, Library
from tableside.rulebook.model import CitationStyle

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST, _FEWEST = 4, 20
_COVERED, _AHEAD = 0.62, 1.12
_OPENING = 40
_FEWEST_DEEP, _SAME_NUMBERS = 12, 0.9
_LONGEST_TITLE = 90
_AUTHORITY = re.compile(
    r"\b(?:\w*(?:associa|asocia|federa|fédéra|verband|vereinig|verein)\w*|(?:f|v)orbund\w*|\w*bund|\w*bond|union"
    r"|league|lega|ligue|liga|committee|comitato|comité|council|parliament|bundestag)\b",
    re.IGNORECASE,
)
_BOOKISH = re.compile(
    r"\b(?:rule|law|regulation|code|regol|norm|statut|satzung|\w*ordnung|\w*regel|\w*reglement|règl|reglament|constitu"
    r"|handbook|manual|handboek|handbuch)\w*",
    re.IGNORECASE,
)
_EDITION = re.compile(
    r"\b(?:edition|édition|edizione|edición|edição|ausgabe|uitgave|version|versione|versie|versión|fassung|stand|season"
    r"|saison|stagione|valid from|gültig ab|en vigueur|in vigore|revised|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_INNER_WORDS = re.compile(
    r"(?:§|\bart\w*\.?)\s?\d+(?P<first>,?\s(?:abs\.|absatz|comma|lid|alinea|al\.|par\.|apartado))\s\d+"
    r"(?:(?P<second>,?\s(?:nr\.|nummer|lett\.|lettera|onder|letra|let\.|n\.))\s\w+)?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_CLOSING = ")]}°."


@dataclass(frozen=True, slots=True)
class About:
    """Title, issuer, edition and citation style of an imported book."""

    title: str
    authority: str = ""
    edition: str = ""
    style: CitationStyle = field(default_factory=CitationStyle)


def guess_language(document: Document) -> str:
    """Return the language that has most of the small words of a document; English where there are none."""
    counted = Counter(word for block in document.blocks for word in word_set(fold(block.text)))
    shares = {lang: sum(counted[word] for word in words) for lang, words in small_words().items()}
    best = max(shares, key=lambda lang: shares[lang])
    return best if shares[best] else "en"


def guess_book(document: Document, lang: str, library: Library) -> str:
    """Return the book of the library whose words a document uses; empty where it is none of them."""
    named = _named_book(document, library)
    told = Counter(word for block in document.blocks for word in _telling(block.text))
    whole = sum(told.values())
    if whole < _FEWEST:
        return named
    covered: dict[str, float] = {}
    for book in library.books():
        if lang in library.languages(book):
            known = {word for rule in library.edition(book, lang).rules for word in _telling(rule.markdown)}
            covered[book] = sum(count for word, count in told.items() if word in known) / whole
    ranked = sorted(covered, key=lambda book: -covered[book])
    if not ranked or covered[ranked[0]] < _COVERED:
        return named
    clear = len(ranked) == 1 or covered[ranked[0]] > covered[ranked[1]] * _AHEAD
    return ranked[0] if clear else named


def is_numbered_like(numbers: Collection[str], first: Edition) -> bool:
    """Return whether a document has the numbers of a text, and so many and deep ones that it is no chance."""
    known = {rule.local for rule in first.rules if rule.label}
    same = known & set(numbers)
    return sum("." in one for one in same) >= _FEWEST_DEEP and len(same) >= _SAME_NUMBERS * len(known | set(numbers))


def _named_book(document: Document, library: Library) -> str:
    opening = " ".join(block.text for block in document.blocks[:_OPENING]).lower()
    for book in library.books():
        names = {book, *(title.lower() for title in library.book(book).title.values())}
        if any(re.search(rf"\b{re.escape(name)}\b", opening) for name in names):
            return book
    return ""


def _telling(text: str) -> Iterator[str]:
    return (word.lower() for word in _WORD.findall(text) if len(word) >= _SHORTEST)


def guess_about(document: Document, preview: Preview, fallback: str) -> About:
    """Return what the first lines of a document say: its title, who issued it, and which edition it is."""
    opening = document.blocks[: min(_OPENING, _first_rule(preview))]
    short = (block for block in opening if 2 < len(block.text.strip()) <= _LONGEST_TITLE)
    plain = [block for block in short if not (readings(block.text, UNIT_WORDS) or block.numbered)]
    # The name of a body alone is no title, unless it is the only line: "Rules of Play" may come below it.
    named = [block.text for block in plain if block is opening[0] or not ends_sentence(block.text)]
    titles = [text for text in named if _BOOKISH.search(text) or not (_AUTHORITY.search(text) or _EDITION.search(text))]
    title = _first([*titles, *named])
    others = [block.text for block in plain if _first([block.text]) != title]
    authority = _first(text for text in others if _AUTHORITY.search(text))
    edition = _first(text for text in others if _EDITION.search(text))
    if edition == authority:
        edition = _first(re.findall(r"(?:19|20)\d\d", edition))
    return About(title or fallback, authority, edition, guess_style(preview))


def guess_edition(preview: Preview, fallback: str) -> str:
    """Return what to call an edition: the year that its title page names it by, its title with a year, or its file."""
    about = guess_about(preview.document, preview, fallback)
    years = set(_YEAR.findall(about.edition))
    titled = about.title if _YEAR.search(about.title) else fallback
    return years.pop() if len(years) == 1 else titled


def _first_rule(preview: Preview) -> int:
    """Return how many blocks stand before the first numbered rule; where it is the first, nothing tells a title."""
    blocks = preview.tree.blocks
    starts = [node.block for node in preview.tree.walk() if node.label is not None and node.block < len(blocks)]
    if not starts:
        return _OPENING
    first = blocks[min(starts)]
    return next((at for at, one in enumerate(preview.document.blocks) if one.text == first.text), _OPENING)


def _first(found: Iterable[str]) -> str:
    return " ".join(next(iter(found), "").split()).strip("#*=– ")


def guess_style(preview: Preview) -> CitationStyle:
    """Return how the document itself names its rules: the word before their numbers, and how it cites their clauses."""
    labelled = [node for node in preview.tree.walk() if node.label is not None]
    words = [
        preview.tree.blocks[node.block].text.split()[0].rstrip(":")
        for node in labelled
        if node.label is not None and node.label.style.kind == "word" and len(node.path) == 1
    ]
    word = (words[0] if len(words[0]) <= 4 else words[0].rstrip(".").capitalize()) if words else ""
    single = f"{word} {{0}}".strip()
    pairs = any(len(node.path) == 2 and (node.ruled or len(node.label.written) > 1) for node in labelled if node.label)
    cited = [match for block in preview.tree.blocks for match in _INNER_WORDS.finditer(block.text)]
    match = max(cited, key=lambda one: bool(one["second"]), default=None)
    clauses: tuple[str, ...] = ("({})",)
    if match is not None:
        clauses = (f"{match['first']} {{}}", f"{match['second']} {{}}" if match["second"] else "({})")
    # As many figures as the longest number has that the document writes in one: three in 6.1.1.
    whole = (node.label.written for node in labelled if node.label is not None and "~" not in node.name)
    longest = max((len(written) for written in whole if all(map(str.isdigit, written))), default=0)
    figures = ".".join(f"{{{place}}}" for place in range(max(2, longest)))
    return CitationStyle(single, figures if pairs else single, clauses)
