"""A second reader of questions: it sees what a student sees, the printed words, and nothing of how they were made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from tableside.study import Question, Study

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
RAW = re.compile(r"[{}\[\]_]|\b(?:value|fact|outcome|verdict|tell)\.\w|;\.|\.\.(?!\.)")


def doubts_about(study: Study, question: Question, lang: str) -> list[str]:
    """Return what a reader of one language would complain of."""
    told = study.tell(question, lang)
    options = [_bare(text, lang) for text in told.choices]
    return [
        *_doubles(options),
        *(f"measured: {text}" for text in told.choices if question.kind == "ruling" and MILLIMETRES.search(text)),
        *(f"a numbered ball: {text}" for text in told.choices if NUMBERED_BALL.search(text)),
        *(f"raw: {text}" for text in (told.situation_text.replace("____", ""), *told.choices) if RAW.search(text)),
    ]


def _bare(text: str, lang: str) -> str:
    """Return what is left of a text without marks and with equal words made equal."""
    small = re.sub(r"[^\w\s]", " ", text.lower())
    for word, instead in ALIKE[lang]:
        small = small.replace(word, instead)
    return re.sub(r"\s+", " ", small).strip()


def _is_denied(short: str, long: str) -> bool:
    return long.endswith(short) and long[: -len(short)].strip() in NO


def _doubles(options: list[str]) -> Iterator[str]:
    for one, other in combinations(options, 2):
        short, long = sorted((one, other), key=len)
        if one == other:
            yield f"twice: {one}"
        elif len(short) >= LONG_ENOUGH and f" {short} " in f" {long} " and not _is_denied(short, long):
            yield f"a part: {short} | {long}"
