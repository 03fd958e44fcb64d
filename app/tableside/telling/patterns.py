"""The patterns of the word lists and where they stand in a sentence; resources/telling/en.toml describes the format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from sys import intern

from rapidfuzz import process
from rapidfuzz.distance import OSA

from tableside.language.folding import fold
from tableside.language.words import stem
from tableside.telling.sentence import Sentence

_SHORTEST_SLIP = 5
_SHORTEST_STEM = 3
"""Words of so many letters or fewer are compared as they are."""
_SKIPPED = 2
"""How many glue words may stand inside a phrase."""


@dataclass(frozen=True, slots=True)
class Found:
    """A place where a term stands, with the values it has there."""

    tokens: tuple[int, ...]
    values: tuple[object, ...] = ()

    @property
    def start(self) -> int:
        return self.tokens[0]


@dataclass(frozen=True)
class Term:
    """One term of a pattern: a run of parts, each with its alternatives."""

    parts: tuple[tuple[str, ...], ...]

    @classmethod
    def read(cls, text: str) -> Term:
        written = [part for part in text.split("_") if part]
        if not written or (written[1:] and any("/" in part and part[0] != "(" for part in written)):
            raise ValueError(f"{text}: write (a/b)_c, or a | b_c")
        # The lists have most words many times over; each is in memory once.
        return cls(tuple(tuple(map(intern, filter(None, part.strip("()").split("/")))) for part in written))

    @cached_property
    def name(self) -> str:
        return "_".join("/".join(part) for part in self.parts)


@dataclass(frozen=True, eq=False)
class Pattern:
    """Terms that must, must not or may elsewhere stand in a clause."""

    required: tuple[tuple[Term, bool], ...]
    """Each with whether it must stand behind the one before."""
    absent: tuple[Term, ...] = ()
    elsewhere: tuple[Term, ...] = ()
    nowhere: tuple[Term, ...] = ()
    mode: str = ""

    @classmethod
    def read(cls, text: str) -> Pattern:
        text = fold(text.strip())
        denied = any("~" in word for word in text.split() if word[0] != "!")
        mode = "~" if denied else "?" if text[0] == "?" else ""
        required: list[tuple[Term, bool]] = []
        absent: list[Term] = []
        elsewhere: list[Term] = []
        nowhere: list[Term] = []
        behind = False
        for word in text.replace("~", "").lstrip("?").split():
            if word == ">":
                behind = True
            elif word.startswith("!^"):
                nowhere.append(Term.read(word[2:]))
            elif word[0] == "!":
                absent.append(Term.read(word[1:]))
            elif word[0] == "^":
                elsewhere.append(Term.read(word[1:]))
            else:
                required.append((Term.read(word), behind))
                behind = False
        return cls(tuple(required), tuple(absent), tuple(elsewhere), tuple(nowhere), mode)

    def words(self) -> Iterator[str]:
        for term in (*(term for term, _ in self.required), *self.absent, *self.elsewhere, *self.nowhere):
            for part in term.parts:
                yield from part


def read_patterns(text: str) -> tuple[Pattern, ...]:
    return tuple(Pattern.read(one) for one in text.split("|") if one.strip())


@dataclass(frozen=True, slots=True)
class Match:
    tokens: frozenset[int]
    values: tuple[object, ...]
    bound: frozenset[int]
    """The tokens that values were read from."""
    clause: int
    denied: bool


@dataclass
class Vocabulary:
    """The phrases by name, the slots with their values, and every word that occurs in a list."""

    code: str
    phrases: dict[str, tuple[Pattern, ...]] = field(default_factory=dict)
    slots: dict[str, dict[str, tuple[Term, ...]]] = field(default_factory=dict)
    asides: tuple[Pattern, ...] = ()
    """Phrases whose balls and pieces only say where something is, or what happened earlier."""
    beginnings: set[str] = field(default_factory=set)
    plain: set[str] = field(default_factory=set)
    _keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _anchors: dict[str, frozenset[str]] = field(default_factory=dict)
    _parts: dict[tuple[str, ...], frozenset[str]] = field(default_factory=dict)
    _phrases: dict[str, dict[str, list[Pattern]]] = field(default_factory=dict)
    _terms: dict[str, tuple[frozenset[str], ...]] = field(default_factory=dict)

    def copied(self) -> Vocabulary:
        """Return one with the same words, to which those of a game are added."""
        slots = {name: dict(values) for name, values in self.slots.items()}
        return Vocabulary(self.code, dict(self.phrases), slots, (), set(self.beginnings), set(self.plain))

    def add_phrases(self, phrases: Mapping[str, str]) -> None:
        """Add phrases by name; a name that is there already gets further ones."""
        for name, text in phrases.items():
            self.phrases[fold(name)] = (*self.phrases.get(fold(name), ()), *self.patterns(text))

    def add_slot(self, name: str, values: Mapping[str, str]) -> None:
        """Add a slot: the words of each of its values."""
        slot = self.slots.setdefault(fold(name), {})
        for value, text in values.items():
            terms = tuple(Term.read(fold(one.strip())) for one in text.split("|") if one.strip())
            slot[value] = (*slot.get(value, ()), *terms)
            self._learn(word for term in terms for part in term.parts for word in part)

    def patterns(self, text: str) -> tuple[Pattern, ...]:
        """Read patterns and learn their words."""
        found = read_patterns(text)
        self._learn(word for pattern in found for word in pattern.words())
        return found

    def _learn(self, words: Iterable[str]) -> None:
        for word in words:
            word = word.lstrip("<")
            if word[0] in "@$#" or word == ".":
                continue
            word = word.rstrip(".")
            if word[-1] == "*":
                self.beginnings.add(word[:-1])
            else:
                self.plain.add(word)

    def keys(self, word: str) -> tuple[str, ...]:
        """Return the words of the lists that a word is a form of."""
        known = self._keys.get(word)
        if known is None:
            found = [f"{word[:length]}*" for length in range(2, len(word) + 1) if word[:length] in self.beginnings]
            found += [one for one in self._alike.get(word[:_SHORTEST_STEM], ()) if self._same(one, word)]
            if word in self.plain:
                found.append(f"{word}.")
            known = self._keys[word] = tuple(found)
        return known

    @cached_property
    def _alike(self) -> dict[str, list[str]]:
        """The words by how they begin; only those that begin like a word of the sentence are taken to their stems."""
        found: dict[str, list[str]] = {}
        for word in self.plain:
            found.setdefault(word[:_SHORTEST_STEM], []).append(word)
        return found

    def _same(self, one: str, word: str) -> bool:
        short = len(one) <= _SHORTEST_STEM or len(word) <= _SHORTEST_STEM
        return one == word or (not short and stem(one, self.code) == stem(word, self.code))

    def anchors(self, pattern: Pattern) -> frozenset[str]:
        """Return keys of which a sentence must have one for the pattern to stand in it."""
        terms = [term for term, _ in pattern.required]
        every = [self.part_keys(part) for term in terms for part in term.parts if part != (".",)]
        return min(every, key=lambda keys: ("#" in keys, len(keys)))

    def part_keys(self, part: tuple[str, ...]) -> frozenset[str]:
        """Return keys of which a sentence must have one for this part of a term to stand in it."""
        known = self._parts.get(part)
        if known is None:
            known = self._parts[part] = frozenset().union(*(self.word_keys(word.lstrip("<")) for word in part))
        return known

    def phrase_index(self, name: str) -> Mapping[str, list[Pattern]]:
        """Return the patterns of a phrase by the words of which a sentence must have one."""
        known = self._phrases.get(name)
        if known is None:
            known = self._phrases[name] = {}
            for pattern in self.phrases.get(name, ()):
                for key in self.anchors(pattern):
                    known.setdefault(key, []).append(pattern)
        return known

    def term_keys(self, term: Term) -> tuple[frozenset[str], ...]:
        """Return for each part of a term the keys of which a sentence must have one."""
        known = self._terms.get(term.name)
        if known is None:
            every = (self.part_keys(part) for part in term.parts if part != (".",))
            known = self._terms[term.name] = tuple(sorted(every, key=len))
        return known

    def word_keys(self, word: str) -> frozenset[str]:
        """Return the keys of a simple term."""
        if word[0] not in "@$":
            return frozenset({word})
        known = self._anchors.get(word)
        if known is None:
            self._anchors[word] = frozenset()  # A phrase that names itself adds nothing.
            if word[0] == "@":
                known = frozenset().union(*(self.anchors(one) for one in self.phrases.get(word[1:], ())))
            else:
                terms = [term for some in self.slots.get(word[1:].rstrip("2"), {}).values() for term in some]
                known = frozenset().union(*(self.part_keys(term.parts[0]) for term in terms))
            self._anchors[word] = known
        return known

    def corrected(self, word: str) -> str | None:
        """Return the word of the lists that a word not in them is a slip of."""
        if len(word) < _SHORTEST_SLIP:
            return self._anagrams.get("".join(sorted(word))) if len(word) == _SHORTEST_SLIP - 1 else None
        most = 2 if len(word) >= 9 else 1
        best = process.extractOne(word, self._long_words, scorer=OSA.distance, score_cutoff=most)
        # "Unfair" is no slip of "fair".
        return str(best[0]) if best is not None and best[0][0] == word[0] else None

    @cached_property
    def _anagrams(self) -> dict[str, str]:
        """The short words by their letters: of a slip in them only exchanged letters are put right."""
        return {"".join(sorted(word)): word for word in sorted(self.plain, reverse=True)}

    @cached_property
    def _long_words(self) -> list[str]:
        return sorted(word for word in self.plain if len(word) >= _SHORTEST_SLIP)


class Finder:
    """Finds terms and patterns in one sentence."""

    def __init__(self, sentence: Sentence, vocabulary: Vocabulary, *, asides: bool = True) -> None:
        self.sentence = sentence
        self.vocabulary = vocabulary
        self._places: dict[str, list[Found]] = {}
        self._named: dict[str, list[Found]] = {}
        self.by_key: dict[str, list[int]] = {}
        """Where each word of the lists stands."""
        for at, token in enumerate(sentence.tokens):
            for key in vocabulary.keys(token.word):
                self.by_key.setdefault(key, []).append(at)
            for key, value in (("#", token.number), ("##", token.pair), ("#th", token.ordinal)):
                if value is not None:
                    self.by_key.setdefault(key, []).append(at)
        self._known = {at for some in self.by_key.values() for at in some}
        self.meant: dict[int, tuple[int, ...]] = {}
        """For each pronoun that stands for a value the words that name it."""
        self.aside: frozenset[int] = frozenset()
        """The balls and pieces that are named in passing."""
        if asides and vocabulary.asides:
            plain = Finder(sentence, vocabulary, asides=False)
            found = (match.bound for one in vocabulary.asides for match in plain.matches(one))
            self.aside = frozenset().union(*found)

    def matches(self, pattern: Pattern, taken: frozenset[int] | set[int] = frozenset()) -> Iterator[Match]:
        """Return where a pattern stands; values are not read from tokens that are taken."""
        places: list[list[Found]] = []
        for term, _ in pattern.required:
            found = self.places(term)
            if not found:
                return
            places.append(found)
        if any(self.places(term) for term in pattern.nowhere):
            return
        for clause in range(self.sentence.clauses):
            here = [[one for one in some if self._clause(one) == clause] for some in places]
            if not all(here):
                if not any(here):
                    continue
                here = [own or self._lent(some, clause) for own, some in zip(here, places, strict=True)]
                if not all(here):
                    continue
            if any(self._clause(one) == clause for term in pattern.absent for one in self.places(term)):
                continue
            if not all(self.places(term) for term in pattern.elsewhere):
                continue
            if len(here) == 1:
                for one in here[0]:
                    if not (one.values and taken.intersection(one.tokens)):
                        yield from self._match(pattern, [one], clause)
            else:
                chosen = self._choose(pattern, here, self.own(taken, clause))
                if chosen is not None:
                    yield from self._match(pattern, chosen, clause)

    def _lent(self, places: list[Found], clause: int) -> list[Found]:
        """Return the verbs or subjects among some places that a clause shares with the one before it."""
        sentence, tokens = self.sentence, self.sentence.tokens
        lender = sentence.lent_verbs.get(clause)
        if lender is not None:
            return [one for one in places if self._clause(one) == lender and any(tokens[at].verb for at in one.tokens)]
        lender = sentence.lent_subjects.get(clause)
        verb = next((at for at, token in enumerate(tokens) if token.clause == lender and token.verb), 0)
        return [one for one in places if self._clause(one) == lender and one.tokens[-1] < verb]

    def own(self, tokens: frozenset[int] | set[int], clause: int) -> set[int]:
        """Return those of some tokens that stand in a clause; a subject that it borrows may be read twice."""
        return {at for at in tokens if self.sentence.tokens[at].clause == clause}

    def _clause(self, found: Found) -> int:
        return self.sentence.tokens[found.tokens[-1]].clause

    def _choose(
        self, pattern: Pattern, here: list[list[Found]], taken: frozenset[int] | set[int]
    ) -> list[Found] | None:
        """Choose a place for each term: first those that read no value, then the nearest value."""
        chosen: dict[int, Found] = {}
        used: set[int] = set()
        order = sorted(range(len(here)), key=lambda at: (bool(here[at][0].values), len(here[at]) > 1))
        for at in order:
            free = [
                one
                for one in here[at]
                if not (used | taken if one.values else used).intersection(one.tokens)
                and self._in_order(pattern, chosen, at, one)
            ]
            if not free:
                return None
            best = min(free, key=lambda one: self._distance(one, used)) if used else free[0]
            chosen[at] = best
            used.update(best.tokens)
        return [chosen[at] for at in range(len(here))]

    def _in_order(self, pattern: Pattern, chosen: dict[int, Found], at: int, one: Found) -> bool:
        if pattern.required[at][1] and at - 1 in chosen and one.start <= chosen[at - 1].tokens[-1]:
            return False
        following = at + 1
        return not (
            following in chosen and pattern.required[following][1] and chosen[following].start <= one.tokens[-1]
        )

    def _distance(self, one: Found, used: set[int]) -> tuple[bool, int, bool]:
        """Return how far a place is from those chosen, with a comma between as farther; verbs are shared by many."""
        tokens = self.sentence.tokens
        owners = [at for at in used if not tokens[at].verb] or used
        pairs = ((at, owner) for at in one.tokens for owner in owners)
        return min((tokens[at].part != tokens[owner].part, abs(at - owner), at < owner) for at, owner in pairs)

    def _match(self, pattern: Pattern, chosen: list[Found], clause: int) -> Iterator[Match]:
        tokens = frozenset(token for one in chosen for token in one.tokens)
        bound = frozenset(token for one in chosen if one.values for token in one.tokens)
        negations = [at for at, token in enumerate(self.sentence.tokens) if token.negation and token.clause == clause]
        outside = [at for at in negations if at not in tokens]
        denied = bool(outside)
        extra = frozenset(token for term in pattern.elsewhere for one in self.places(term)[:1] for token in one.tokens)
        values = tuple(value for one in sorted(chosen, key=lambda one: one.start) for value in one.values)
        if pattern.mode == "?":
            yield Match(tokens | extra, values, bound, clause, denied=False)
        elif pattern.mode == "~":
            if negations:
                yield Match(tokens | extra | frozenset(outside), values, bound, clause, denied=False)
        else:
            yield Match(tokens | extra | frozenset(outside if denied else ()), values, bound, clause, denied)

    def places(self, term: Term) -> list[Found]:
        found = self._places.get(term.name)
        if found is None:
            for keys in self.vocabulary.term_keys(term):
                if keys.isdisjoint(self.by_key):
                    found = self._places[term.name] = []
                    return found
            found = self._part(term.parts[0])
            for part in term.parts[1:]:
                if not found:
                    break
                if part == (".",):
                    found = [one for one in found if self._ends_clause(one.tokens[-1])]
                    continue
                following = self._part(part)
                found = [longer for one in found for longer in self._joined(one, following)]
            self._places[term.name] = found
        return found

    def _part(self, words: tuple[str, ...]) -> list[Found]:
        if len(words) == 1:
            return self._simple(words[0])
        found = {(one.tokens, repr(one.values)): one for word in words for one in self._simple(word)}
        return sorted(found.values(), key=lambda one: one.start)

    def _joined(self, one: Found, following: list[Found]) -> Iterator[Found]:
        last, tokens = one.tokens[-1], self.sentence.tokens
        for other in following:
            between = range(last + 1, other.start)
            if other.start <= last or len(between) > _SKIPPED or tokens[last].part != tokens[other.start].part:
                continue
            if all(self._skipped(at) for at in between) and self._clause(one) == self._clause(other):
                yield Found(one.tokens + other.tokens, one.values + other.values)

    def _skipped(self, at: int) -> bool:
        """Whether a word may stand inside a phrase: an article, or a word that no list knows."""
        token = self.sentence.tokens[at]
        plain = token.number is None and token.pair is None and not (token.verb or token.opens or token.negation)
        return (token.glue and not token.opens) or (plain and at not in self._known)

    def _simple(self, part: str) -> list[Found]:
        tokens = self.sentence.tokens
        if part == "#":
            numbers = [(at, token) for at, token in enumerate(tokens) if token.number is not None]
            return [Found((at,), ((token.number or 0) + 0.5 if token.half else token.number,)) for at, token in numbers]
        if part == "#th":
            return [Found((at,), (token.ordinal,)) for at, token in enumerate(tokens) if token.ordinal is not None]
        if part == "##":
            return [Found((at,), (list(token.pair),)) for at, token in enumerate(tokens) if token.pair is not None]
        if part[0] == "<":
            return [one for one in self._simple(part[1:]) if self._begins_clause(one.start)]
        if part[0] == "$":
            return self.slot(part[1:])
        if part[0] == "@":
            return self.phrase(part[1:])
        return [Found((at,)) for at in self.by_key.get(part, ())]

    def _ends_clause(self, at: int) -> bool:
        tokens = self.sentence.tokens
        if at + 1 == len(tokens):
            return True
        following = tokens[at + 1]
        return following.opens or (following.clause, following.part) != (tokens[at].clause, tokens[at].part)

    def _begins_clause(self, at: int) -> bool:
        tokens = self.sentence.tokens
        while at and tokens[at - 1].clause == tokens[at].clause:
            at -= 1
            if not (tokens[at].glue or tokens[at].negation):
                return False
        return True

    def slot(self, name: str) -> list[Found]:
        known = self._named.get(f"${name}")
        if known is None:
            longest: dict[int, Found] = {}
            for value, terms in self.vocabulary.slots.get(name.rstrip("2"), {}).items():
                for term in terms:
                    for one in self.places(term):
                        there = longest.get(one.start)
                        if there is None or len(there.tokens) < len(one.tokens):
                            longest[one.start] = Found(one.tokens, (value,))
            covered = {at for one in longest.values() for at in range(one.start + 1, one.tokens[-1] + 1)}
            covered |= self.aside
            known = [one for start, one in sorted(longest.items()) if start not in covered]
            known = sorted((*known, *self._pronouns(known)), key=lambda one: one.start)
            self._named[f"${name}"] = known
        return known

    def _pronouns(self, known: list[Found]) -> Iterator[Found]:
        """Return the pronouns and numbers that stand for a value named before."""
        tokens = self.sentence.tokens
        for at, token in enumerate(tokens):
            named = (token.pronoun or token.partitive) and at not in self.aside
            before = [one for one in known if one.start < at] if named else []
            apart = before and any(one.opens or one.part != token.part for one in tokens[before[-1].start : at])
            if before and (token.partitive or apart or tokens[before[-1].start].clause != token.clause):
                self.meant[at] = before[-1].tokens
                yield Found((at,), before[-1].values)

    def phrase(self, name: str) -> list[Found]:
        known = self._named.get(f"@{name}")
        if known is None:
            self._named[f"@{name}"] = []  # A phrase that names itself is not found again.
            found: dict[tuple[int, ...], Found] = {}
            index = self.vocabulary.phrase_index(name)
            possible = {pattern for key in self.by_key if key in index for pattern in index[key]}
            for pattern in self.vocabulary.phrases[name] if possible else ():
                if pattern not in possible:
                    continue
                for match in self._phrase_matches(pattern):
                    found.setdefault(match.tokens, match)
            known = sorted(found.values(), key=lambda one: one.start)
            self._named[f"@{name}"] = known
        return known

    def _phrase_matches(self, pattern: Pattern) -> Iterator[Found]:
        if len(pattern.required) == 1 and not (pattern.absent or pattern.elsewhere) and pattern.mode != "~":
            yield from self.places(pattern.required[0][0])
            return
        elsewhere = {at for term in pattern.elsewhere for one in self.places(term)[:1] for at in one.tokens}
        for match in self.matches(pattern):
            # What denies a clause denies what the phrase is part of, unless the phrase asks for it.
            own = match.tokens - elsewhere
            tokens = [at for at in own if pattern.mode == "~" or not self.sentence.tokens[at].negation]
            yield Found(tuple(sorted(tokens)), match.values)
