"""A sentence as words: numbers, clauses and negations, before any game is considered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any

from tableside.language.folding import fold
from tableside.language.registry import language

LONGEST_TEXT = 600
_PIECES = re.compile(
    r"\d+[.,]5(?= min)"
    r"|\d+(?:(?:st|nd|rd|th|er|re|e|ème|eme|ieme|ième|de|ste|a|o|º|ª|°)\b)?"
    r"|[^\W\d_]+|[^\w\s]",
    re.IGNORECASE,
)
_BOUNDARY = frozenset(",;.:!?()")
_ENDS = frozenset(":;.!?")
_SHORTEST_ENDED = 5
_SUBJECT = 3
"""At most this many words are a subject: "one yellow ball"."""
_TEN, _TENS = 10, range(20, 100, 10)
_SIDES = ("playera", "playerb")
_DASHES = frozenset("-–—:/")
_APOSTROPHES = str.maketrans("’ʼ`´", "''''")


@dataclass(frozen=True)
class Grammar:
    """How the sentences of one language are taken apart; read from its file of general words."""

    code: str
    glue: frozenset[str]
    """Words that may stand inside a phrase without being part of it: articles, possessives, "ball"."""
    negations: frozenset[str]
    after: frozenset[str]
    """Negations that count only behind one of `before_negation`: French "plus" behind "ne"."""
    splitting: frozenset[str]
    """Words that always begin a clause: but, while, without."""
    only: frozenset[str]
    """Words of `splitting` that say "only" before a number."""
    standins: frozenset[str]
    """Verbs that stand for the verb before: two of my men did."""
    comparing: frozenset[str]
    """Words of `splitting` that begin a clause only if a verb and no ordinal follows: as she got up, as first."""
    joining: frozenset[str]
    """Words that begin a clause only if a verb follows: and, or."""
    pairing: frozenset[str]
    """Words in front of two subjects: both the pink and the green."""
    asking: frozenset[str]
    """Words with which a question begins that states nothing: what, who."""
    purpose: frozenset[str]
    """Words that begin a clause if a denial follows: so as not to."""
    verbs: tuple[str, ...]
    """Words, or beginnings of words marked with *, that make a clause of what stands around them."""
    endings: tuple[str, ...]
    """How a verb ends that need not be listed: -ed."""
    nouns: frozenset[str]
    """Words that look like one of the verbs and are none: player, striker."""
    topics: frozenset[str]
    """Words that make a look-up of a text without a verb: rules, size, value."""
    infinitives: tuple[str, ...]
    """How a verb ends that says nothing of who does it when."""
    between: frozenset[str]
    """Words between the two numbers of a score: to."""
    level: frozenset[str]
    """Words behind a number that give both sides the same score: all."""
    numbers: Mapping[str, int]
    ordinals: Mapping[str, int]
    """First, second, third, each with its number."""
    ignored: frozenset[str]
    """Words that say nothing about an incident and are never reported as not understood."""
    pronouns: Mapping[str, tuple[str, ...]]
    """Words that stand for the ball or piece named last, each with how the next word must begin, if it matters."""
    partitives: frozenset[str]
    """Words that with a number say how many of what was named last: French "en" in "il en rentre deux"."""
    inverted: frozenset[str]
    """Subjects that may stand inside a phrase behind its verb: Dutch "raakte hij een rode"."""
    relatives: frozenset[str]
    """Words that join a verb to the subject before: French "la rose qui rentre"."""
    accents: Mapping[str, str]
    """Words that only an accent tells from another, each with the word it is read as."""
    spellings: tuple[tuple[re.Pattern[str], str], ...]
    """Careless spellings, each with what is read instead, of the same length."""
    contractions: frozenset[str]
    """Words with a denial in them: dont."""
    determiners: frozenset[str]
    """Words behind which a verb is a noun: the shot."""
    later: frozenset[str]
    """Words in front of what happened after: then."""
    before: frozenset[str]
    """Words in front of what has not happened yet: before."""
    looking_up: tuple[str, ...] = ()
    telling: tuple[str, ...] = ()
    known_verbs: dict[str, bool] = field(default_factory=dict)

    def is_verb(self, word: str) -> bool:
        """Whether a word is a verb that makes a clause."""
        known = self.known_verbs.get(word)
        if known is None:
            verbs = (word == verb or (verb[-1] == "*" and word.startswith(verb[:-1])) for verb in self.verbs)
            ends = len(word) >= _SHORTEST_ENDED and word.endswith(self.endings)
            known = self.known_verbs[word] = word not in self.nouns and (ends or any(verbs))
        return known

    @classmethod
    def read(cls, code: str, data: Mapping[str, Any]) -> Grammar:
        words = data["grammar"]
        lang = language(code)

        def some(name: str) -> frozenset[str]:
            return frozenset(fold(words.get(name, "")).split())

        numbers = {fold(word): value for word, value in (lang.number_words or dict)().items() if " " not in word}
        for name in fold(words.get("not_numbers", "")).split():
            numbers.pop(name, None)
        numbers.update({fold(word): int(value) for word, value in data.get("numbers", {}).items()})
        return cls(
            code=code,
            glue=some("glue") | lang.glue,
            negations=some("negations"),
            after=some("negations_after"),
            splitting=some("splitting"),
            only=some("only"),
            standins=some("standins"),
            comparing=some("comparing"),
            joining=some("joining"),
            pairing=some("pairing"),
            asking=some("asking"),
            purpose=some("purpose"),
            verbs=tuple(fold(words["verbs"]).split()),
            endings=tuple(fold(words.get("endings", "")).split()),
            nouns=some("nouns"),
            topics=some("topics"),
            infinitives=tuple(fold(words.get("infinitives", "")).split()),
            between=some("between"),
            level=some("level"),
            numbers=numbers,
            ordinals={
                word: number
                for number, forms in enumerate(fold(words.get("ordinals", "")).split(), start=1)
                for word in forms.split("/")
            },
            ignored=some("ignored") | some("pairing") | lang.stop | lang.weak | some("glue") | lang.glue,
            pronouns={
                fold(word): tuple(one.rstrip("*") for one in fold(after).split())
                for word, after in data.get("pronouns", {}).items()
            },
            partitives=some("partitives"),
            inverted=some("inverted"),
            relatives=some("relatives"),
            accents=data.get("accents", {}),
            spellings=tuple(
                (re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in data.get("spellings", {}).items()
            ),
            contractions=some("contractions"),
            later=some("later"),
            before=some("before"),
            determiners=some("determiners"),
            looking_up=tuple(line.strip() for line in words.get("looking_up", "").split("|") if line.strip()),
            telling=tuple(line.strip() for line in words.get("telling", "").split("|") if line.strip()),
        )


@dataclass(slots=True)
class Token:
    word: str
    start: int
    end: int
    number: int | None = None
    half: bool = False
    """Whether a half is added to the number: 2.5 minutes."""
    ordinal: int | None = None
    pair: tuple[int, int] | None = None
    """Both sides of a score written as one: 6–4, 6 to 4."""
    glue: bool = False
    negation: bool = False
    pronoun: bool = False
    partitive: bool = False
    """Whether it is the number of what was named last: "il en rentre deux"."""
    verb: bool = False
    opens: bool = False
    """Whether it can begin a clause: and, but, while."""
    part: int = 0
    """The index of its part of the sentence, between two punctuation marks."""
    clause: int = 0


@dataclass(slots=True)
class Sentence:
    """The words of a sentence with their clauses."""

    text: str
    tokens: list[Token]
    clauses: int
    lent_verbs: Mapping[int, int]
    """For a clause without a verb the clause whose verb it shares: "potted two of his, none of mine"."""
    lent_subjects: Mapping[int, int]
    """For a clause that begins with its verb the clause whose subject it shares: "the white hit a red and went in"."""

    asked: frozenset[int]
    """The words of a question behind what was told: "what comes back first?\""""

    def quote(self, tokens: frozenset[int] | set[int]) -> str:
        """Return the words from the first to the last of some tokens, as they were typed."""
        first, last = min(tokens), max(tokens)
        return self.text[self.tokens[first].start : self.tokens[last].end]


def parse(text: str, grammar: Grammar, correct: Callable[[str], str]) -> Sentence:
    """Take a sentence apart, with slips corrected."""
    written = text[:LONGEST_TEXT]
    text = written.translate(_APOSTROPHES)
    for pattern, instead in grammar.spellings:
        text = pattern.sub(instead, text)
    tokens: list[Token] = []
    breaks: set[int] = set()
    """Tokens before which punctuation stands."""
    for piece in _pieces(text, grammar):
        if piece.word in _BOUNDARY:
            breaks.add(len(tokens))
        else:
            tokens.append(piece)
    tokens, breaks = _with_pairs(tokens, breaks, grammar, text)
    part = 0
    for at, token in enumerate(tokens):
        part += at in breaks
        token.part = part
        if token.number is None and token.pair is None and token.word not in grammar.ignored:
            token.word = correct(token.word)
        token.glue = token.word in grammar.glue or (at > 0 and token.word in grammar.inverted and tokens[at - 1].verb)
        token.verb = grammar.is_verb(token.word) and not (at and tokens[at - 1].word in grammar.determiners)
        token.opens = token.word in grammar.joining or token.word in grammar.splitting
        after = grammar.pronouns.get(token.word)
        token.pronoun = after is not None and (not after or _precedes(tokens[at + 1 : at + 3], after, grammar))
        hyphen = text[token.end : token.end + 1] == "-"
        token.negation = (token.word in grammar.negations and not hyphen) or (
            token.word in grammar.after and any(one.word in ("ne", "n") for one in tokens[max(0, at - 4) : at])
        )
    for at, token in enumerate(tokens):
        token.partitive = token.number is not None and _counts_named(tokens, at, grammar)
    clauses = _number_clauses(tokens, breaks, grammar, text) if tokens else 0
    asked = frozenset(_asked(tokens, grammar, text))
    return Sentence(written, tokens, clauses, *_lenders(tokens, clauses, grammar.standins, text), asked)


def _asked(tokens: list[Token], grammar: Grammar, text: str) -> Iterator[int]:
    """Return the words of each part that begins as a question and ends as one, unless nothing stands before it."""
    for part in range(1, tokens[-1].part + 1 if tokens else 0):
        own = [at for at, token in enumerate(tokens) if token.part == part]
        following = tokens[own[-1] + 1].start if own[-1] + 1 < len(tokens) else len(text)
        if "?" in text[tokens[own[-1]].end : following] and any(tokens[at].word in grammar.asking for at in own[:2]):
            yield from own


def _counts_named(tokens: list[Token], at: int, grammar: Grammar) -> bool:
    """Return whether a number stands alone behind a word such as French "en", with at most verbs between them."""
    before = [one for one in tokens[max(0, at - 3) : at] if one.part == tokens[at].part]
    first = next((index for index, one in enumerate(before) if one.word in grammar.partitives), None)
    if first is None or not all(one.verb or one.glue for one in before[first + 1 :]):
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return following is None or following.part != tokens[at].part or following.word in grammar.ignored


def _precedes(following: list[Token], beginnings: tuple[str, ...], grammar: Grammar) -> bool:
    """Whether the next word, or the one behind an adverb or auxiliary, begins as it must after a pronoun."""
    if following and following[0].number is not None:
        return False
    if following and not (following[0].word in grammar.ignored or grammar.is_verb(following[0].word)):
        following = following[:1]
    return any(one.word.startswith(beginnings) for one in following)


def _pieces(text: str, grammar: Grammar) -> Iterator[Token]:
    # An "A" that begins a sentence is a word, unless the players are called A and B elsewhere.
    two_sides = re.search(r"\bB\b|(?<!^)(?<![.!?:] )\bA\b", text) is not None
    for match in _PIECES.finditer(text):
        written, start, end = match[0], match.start(), match.end()
        if written in _BOUNDARY:
            yield Token(written, start, end)
        elif written[0].isdigit():
            digits = re.match(r"\d+", written)
            number = int(digits[0][:6]) if digits else 0
            if written[-2:-1] in (".", ","):
                yield Token(written, start, end, number=number, half=True)
            elif written.isdigit():
                yield Token(written, start, end, number=number)
            else:
                yield Token(written, start, end, ordinal=number)
        elif written.isalpha():
            begins = not start or text[start - 2 : start - 1] in _ENDS
            if written in ("A", "B") and (not begins or two_sides or text[end : end + 1] != " "):
                yield Token(f"player{written.lower()}", start, end)
                continue
            word = grammar.accents.get(written.lower()) or fold(written)
            if word == "s" and text[start - 1 : start] == "'" and grammar.code == "en":
                continue
            if word == "t" and text[start - 1 : start] == "'" and grammar.code == "en":
                yield Token("not", start - 2, end)
                continue
            if grammar.code == "en" and text[end : end + 2].lower() == "'t" and word.endswith("n") and word != "can":
                word = word[:-1]
            elif word in grammar.contractions:
                yield Token(word[:-2], start, end - 2)
                yield Token("not", end - 2, end)
                continue
            yield Token(word, start, end, number=grammar.numbers.get(word), ordinal=grammar.ordinals.get(word))


def _with_pairs(tokens: list[Token], breaks: set[int], grammar: Grammar, text: str) -> tuple[list[Token], set[int]]:
    """Join the two numbers of a score into one token."""
    joined: list[Token] = []
    moved: set[int] = set()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if at in breaks:
            moved.add(len(joined))
        following = tokens[at + 1 : at + 3]
        sides = tokens[at : at + 4]
        if (
            len(sides) == 4
            and {one.word for one in sides[::2]} == set(_SIDES)
            and all(one.number is not None for one in sides[1::2])
        ):
            first, second = (one.number or 0 for one in sorted(sides, key=lambda one: one.word in _SIDES)[:2])
            pair = (first, second) if token.word == _SIDES[0] else (second, first)
            joined.append(Token(token.word, token.start, sides[3].end, pair=pair))
            at += 4
            continue
        if token.number is not None and following:
            nearest = following[0]
            gap = text[token.end : nearest.start].strip()
            units = nearest.number or 0
            if token.number in _TENS and 0 < units < _TEN and token.word.isalpha() and gap in ("", "-"):
                joined.append(Token(token.word, token.start, nearest.end, number=token.number + units))
                at += 2
                continue
            if nearest.number is not None and gap in _DASHES and gap:
                joined.append(Token(token.word, token.start, nearest.end, pair=(token.number, nearest.number)))
                at += 2
                continue
            if nearest.word in grammar.level:
                joined.append(Token(token.word, token.start, nearest.end, pair=(token.number, token.number)))
                at += 2
                continue
            if nearest.word in grammar.between and _ends_score(tokens, at + 2, text):
                pair = (token.number, following[1].number or 0)
                joined.append(Token(token.word, token.start, following[1].end, pair=pair))
                at += 3
                continue
        joined.append(token)
        at += 1
    return joined, moved


def _ends_score(tokens: list[Token], at: int, text: str) -> bool:
    """Whether a number is the second of a score, not the first of one: "en 9 à 4-3"."""
    if at >= len(tokens) or tokens[at].number is None:
        return False
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is None or after.number is None or text[tokens[at].end : after.start].strip() not in _DASHES


def _number_clauses(tokens: list[Token], breaks: set[int], grammar: Grammar, text: str) -> int:
    """Give every token the number of its clause and return how many there are."""
    starts = [0]
    weak: set[int] = set()
    for at, token in enumerate(tokens):
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        # Dutch "maar 14" is "only 14", unless it follows what is denied.
        only = token.word in grammar.only and following is not None and following.number is not None
        only = only and not any(one.negation for one in tokens[starts[-1] : at])
        near = [one for one in tokens[at + 1 : at + 3] if one.part == token.part]
        purpose = token.word in grammar.purpose and any(one.negation for one in near)
        # With nothing behind it such a word is an adverb: "he had never missed before".
        adverb = at + 1 in breaks or following is None or following.word in grammar.joining
        compares = token.word in grammar.comparing and not _tells(tokens, at)
        splits = purpose or (token.word in grammar.splitting and not (only or adverb or compares))
        if at and (at in breaks or splits or token.word in grammar.joining):
            starts.append(at)
            if at in breaks or token.word in grammar.joining:
                weak.add(at)
    starts = _with_subjects(starts, tokens, breaks, grammar)
    ends = [*starts[1:], len(tokens)]
    clause = 0
    has_verb = denied = False
    for start, end in zip(starts, ends, strict=True):
        verbal = any(token.verb for token in tokens[start:end])
        negated = any(token.negation for token in tokens[start:end])
        ended = _ended(tokens, start, text)
        own = (verbal and has_verb) or negated or denied or ended or tokens[start].word in _SIDES
        if start and (start not in weak or own):
            clause += 1
            has_verb, denied = verbal, negated
        else:
            has_verb, denied = has_verb or verbal, denied or negated
        for token in tokens[start:end]:
            token.clause = clause
    return clause + 1


def _tells(tokens: list[Token], at: int) -> bool:
    """Whether a verb and no ordinal stands behind a word before the next one that begins a clause."""
    rest = takewhile(lambda one: one.part == tokens[at].part and not one.opens, tokens[at + 1 :])
    following = list(rest)
    return bool(following) and following[0].ordinal is None and any(one.verb for one in following)


def _with_subjects(starts: list[int], tokens: list[Token], breaks: set[int], grammar: Grammar) -> list[int]:
    """Leave out a start inside a subject: ", a red and a yellow went in", French ", puis la rose qui rentre"."""
    kept = starts[:1]
    for start, end in pairwise([*starts[1:], len(tokens)]):
        before = tokens[kept[-1] : start]
        before = before[before[0].opens :]  # ", and both the pink and the green dropped"
        own = [token for token in tokens[start + 1 : end] if not token.glue]
        follows = kept[-1] in breaks or (before and before[0].word in grammar.pairing)
        follows = follows and start not in breaks and tokens[start].word in grammar.joining
        short = len([token for token in before if not token.glue]) <= _SUBJECT
        verbless = short and not any(token.verb or token.negation or token.opens for token in before)
        verbal = any(token.verb for token in own) and not own[0].verb
        verbal = verbal or tokens[start].word in grammar.relatives
        if not (follows and verbless and verbal):
            kept.append(start)
    return kept


def _ended(tokens: list[Token], at: int, text: str) -> bool:
    """Whether a sentence ends before a word."""
    return at > 0 and not _ENDS.isdisjoint(text[tokens[at - 1].end : tokens[at].start])


def _lenders(
    tokens: list[Token], clauses: int, standins: frozenset[str], text: str
) -> tuple[dict[int, int], dict[int, int]]:
    """Return for each clause that lacks a verb or a subject the clause of the same sentence that has it."""
    alone = {token.clause for at, token in enumerate(tokens) if _ended(tokens, at, text)}
    verbal = {token.clause for token in tokens if token.verb and token.word not in standins}
    denied = {token.clause for token in tokens if token.negation}
    verbs: dict[int, int] = {}
    subjects: dict[int, int] = {}
    for clause in range(1, clauses):
        if clause in alone:
            continue
        if clause not in verbal:
            before = verbs.get(clause - 1, clause - 1)
            # "Nothing dropped, no foul, eleven reds there": nothing dropped does not say what the reds did.
            if before in verbal and (before == clause - 1 or before not in denied):
                verbs[clause] = before
            continue
        own = (one for one in tokens if one.clause == clause and not (one.opens or one.negation))
        if next(own, tokens[0]).verb:
            subjects[clause] = subjects.get(clause - 1, clause - 1)
    return verbs, subjects
