"""A second reader of questions: it sees what a student sees, the printed words, and nothing of how they were made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from tableside.study.model import Question
from tableside.study.questions import Study

LONG_ENOUGH = 12
ALIKE = {
    "en": (("is kept", "unchanged"), ("stays with the player", "unchanged")),
    "it": (("resta", "invariato"), ("mantenuto", "invariato"), ("conservato", "invariato")),
    "nl": (("behouden", "ongewijzigd"), ("blijft", "ongewijzigd")),
    "fr": (("conservé", "inchangé"), ("gardé", "inchangé")),
}
MILLIMETRES = re.compile(r"\d+(?:[.,]\d+)?\s?(?:mm|millim|cm|centim)", re.IGNORECASE)
NUMBERED_BALL = re.compile(r"\b(?:red|yellow|rossa|gialla|rood|geel|rode|gele|rouge|jaune)\s+\d+\b", re.IGNORECASE)
NO = {"no", "not", "nessun", "nessuna", "non", "geen", "niet", "pas de", "aucune", "aucun"}
SMALL_START = re.compile(r"[.!?] [a-zà-ÿ]")
COORDINATES = re.compile(r"\b(?:\d{3,4},\d{2,4}|\d{2,4},\d{3,4})\b")
TENTHS = re.compile(r"\b0[.,]\d cm")
FOREIGN = {
    ("blackball", "it"): re.compile(r"pallino|linea d.acchito|zona di tiro|sponda di coda", re.IGNORECASE),
    ("blackball", "fr"): re.compile(
        r"bille de choc|mouche|ligne de baulk|zone de tir|table ouverte|craie", re.IGNORECASE
    ),
    ("blackball", "nl"): re.compile(r"afstootvak|zonelijn|zoneband", re.IGNORECASE),
    ("backgammon", "it"): re.compile(r"tavoliere|mancano 1 ", re.IGNORECASE),
    ("carrom", "it"): re.compile(r"\bpartner\b|(?:primo|secondo) giocatore|ufficiale di gara", re.IGNORECASE),
    ("carrom", "en"): re.compile(r"(?:first|second) player to break", re.IGNORECASE),
}
"""Words that belong to another game or another language, by book and language."""
CLUMSY = {
    "it": re.compile(r"\bed [^eEè\W]|\bil 8\b|\bsu la\b"),
    "fr": re.compile(r"1,5 billes|présent et en jeu| ;\S"),
    "nl": re.compile(r"\b1 \w+ballen\b"),
    "en": re.compile(r"\b1 (?:points|reds|balls|carrommen)\b"),
}
IMPOSSIBLE = (
    ("moved no object ball", "have left the table"),
    ("touches no other ball", "lies against another ball"),
    ("does not follow", "still on the cue ball when"),
    ("which ball is on", "happens in a stroke"),
    ("honest attempt", "did not try honestly"),
    ("leaves the board.", "nothing goes overboard"),
)
"""Sentences that no English story holds together."""
RAW = re.compile(r"[{}\[\]_]|\b(?:value|fact|outcome|verdict|tell)\.\w|;\.|\.\.(?!\.)")


def doubts_about(study: Study, question: Question, lang: str) -> list[str]:
    """Return what a reader of one language would complain of."""
    told = study.tell(question, lang)
    options = [_bare(text, lang) for text in told.choices]
    return [
        *_doubles(options, lists=study.wordings[lang].text("study.complete") in told.shared),
        *(f"measured: {text}" for text in told.choices if MILLIMETRES.search(text)),
        *(f"a numbered ball: {text}" for text in told.choices if NUMBERED_BALL.search(text)),
        *_misread(study, question, lang),
        *(f"raw: {text}" for text in (told.situation_text.replace("____", ""), *told.choices) if RAW.search(text)),
    ]


def _misread(study: Study, question: Question, lang: str) -> Iterator[str]:
    """Yield what a reader stumbles over in the story, its options and its reasons."""
    told, shown = study.tell(question, lang), study.explain(question, lang)
    story, steps = told.situation_text, [step.text for step in shown.steps]
    if SMALL_START.search(story):
        yield f"a small letter: {story}"
    if any(one in story.casefold() and other in story.casefold() for one, other in IMPOSSIBLE):
        yield f"impossible: {story}"
    foreign = FOREIGN.get((question.book, lang))
    for text in (story, told.places, *told.choices, *steps):
        if COORDINATES.search(text) or TENTHS.search(text):
            yield f"measured by nobody: {text}"
        if CLUMSY[lang].search(text) or (foreign is not None and foreign.search(text)):
            yield f"not in the words of the sport: {text}"
    yield from (f"a numbered ball: {text}" for text in steps if NUMBERED_BALL.search(text))


def _bare(text: str, lang: str) -> str:
    """Return what is left of a text without marks and with equal words made equal."""
    small = re.sub(r"[^\w\s]", " ", text.lower())
    for word, instead in ALIKE[lang]:
        small = small.replace(word, instead)
    return re.sub(r"\s+", " ", small).strip()


def _is_denied(short: str, long: str) -> bool:
    return long.endswith(short) and long[: -len(short)].strip() in NO


def _doubles(options: list[str], *, lists: bool) -> Iterator[str]:
    for one, other in combinations(options, 2):
        short, long = sorted((one, other), key=len)
        if one == other:
            yield f"twice: {one}"
        elif not lists and len(short) >= LONG_ENOUGH and f" {short} " in f" {long} " and not _is_denied(short, long):
            yield f"a part: {short} | {long}"
