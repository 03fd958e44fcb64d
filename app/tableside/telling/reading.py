"""Reading a sentence: which wizard it is about, and which facts its words state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, groupby, repeat
from operator import itemgetter
from typing import Any

from tableside.language.registry import language
from tableside.telling.grammar import Assignment, Book, Lists, Rule
from tableside.telling.patterns import Finder, Match, Pattern
from tableside.telling.sentence import Sentence, Token, parse

_CORE, _FACT, _CONTENT, _PLAIN = 1.0, 0.4, 1.0, 0.1
_NO_CORE = -1.0
"""For a reading whose words fit the wizard and do not show that it is meant."""
_LEFT_OUT = 1.0
"""How much less likely a reading is that leaves a ball, a piece or a number out of account."""
_WORDS, _MOST_WORDS = 0.5, 3.0
_ALIKE = 0.3
"""Weight of the words that example sentences share."""
_COMMON = 8
"""A word in the patterns of more wizards points to none of them."""
_OTHER_GAME = 3.0
_NAMED = 3.0
_FAVOURED = 0.7
_CLOSE, _ALIKE_ELSEWHERE = 1.2, 3.0
_LEAST = 1.5
_HINT, _FOREIGN, _MOST_HINTS = 0.4, 0.9, 3
_A_SENTENCE = 3
_A_NAME = 3
"""At most this many words are a name, unless they state a fact."""
_PRONOUNS = 2
"""Up to here a number word may be a pronoun: "one player", "both of the two"."""
_MOST_PIECES = 15
_ORDERED = ("##>", "##<")
_NOTHING: frozenset[int] = frozenset()
_AT_ONCE = frozenset({"first_contact"})
"""Lists of what happened at one moment, not one after the other."""
_MAY_REPEAT = frozenset({"potted", "pieces", "balls_off", "to_spot", "overboard"})


@dataclass(frozen=True, slots=True)
class ReadFact:
    """A fact with its value and the words it was read from."""

    fact: str
    value: Any
    tokens: frozenset[int]
    adds: bool = False
    counted: bool = False
    """Whether a number says that this value is there once more."""
    general: bool = False
    """Whether one phrase states many facts at once: nothing else."""


@dataclass
class Reading:
    """One way to understand a sentence."""

    wizard: str
    sentence: Sentence
    facts: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, frozenset[int]] = field(default_factory=dict)
    tokens: set[int] = field(default_factory=set)
    """The tokens that were understood."""
    doubtful: dict[str, list[Any]] = field(default_factory=dict)
    """Facts for which the words give two values."""
    shown: bool = True
    """Whether some words show that this wizard is meant, not only that its facts fit."""
    unsure: bool = False
    """Whether a ball, a piece or a number was named that no fact took up."""
    hinted: bool = False
    """Whether a word of the sentence points to this game rather than another."""
    restated: bool = False
    """Whether the sentence takes back what it said before: "I mean"."""
    score: float = 0.0
    unread: list[str] = field(default_factory=list)
    verbs_unread: int = 0

    @property
    def game(self) -> str:
        return self.wizard.partition(".")[0]

    @property
    def counts(self) -> bool:
        tokens = (self.sentence.tokens[at] for at in self.tokens)
        return any(token.pair or token.ordinal or (token.number is not None and not token.glue) for token in tokens)

    @property
    def statements(self) -> int:
        """How many phrases state its facts: one phrase may state several."""
        return len(set(self.sources.values()))

    def words_of(self, fact: str) -> str:
        """Return the words that a fact was read from; none where a person gave it otherwise."""
        return self.sentence.quote(self.sources[fact]) if fact in self.sources else ""


def read(text: str, lists: Lists, game: str = "", favoured: str = "") -> list[Reading]:
    """Return the ways to understand a sentence as an incident, the likeliest first; none for a look-up.

    With a game, only its rulings count; a favoured game wins where two games fit alike.
    """
    sentence = parse(text, lists.grammar, lambda word: _corrected(word, lists))
    if not sentence.tokens:
        return []
    finder = Finder(sentence, lists.general)
    looks_up = _looks_up(finder, lists)
    tells = not looks_up and len(sentence.tokens) >= _A_SENTENCE
    tells = tells and (_finds(finder, lists.telling) or _has_verb(sentence, lists))
    before = lists.grammar.before  # Italian "prima" is "first" as well.
    if looks_up and not any(
        token.number or token.pair or (token.ordinal and token.word not in before) for token in sentence.tokens
    ):
        return []
    named = {book.id: set(_tokens_of(Finder(sentence, book.vocabulary), book.names)) for book in lists.books}
    named = {book: tokens for book, tokens in named.items() if tokens}
    likeness = lists.examples.likeness(sentence.text)
    found: list[Reading] = []
    for book in lists.books:
        if game and book.id != game:
            continue
        finder = Finder(sentence, book.vocabulary)
        hint = _HINT * _count(finder, book.hints) - _FOREIGN * _count(finder, book.foreign)
        for reading in _readings(book, finder, lists, likeness):
            bias = book.biases.get(reading.wizard, 0.0)
            reading.score += hint + (bias if reading.shown else min(bias, 0.0))
            reading.hinted = hint > 0 or book.id in (favoured, game) or book.id in named
            if named and book.id not in named:
                reading.score -= _OTHER_GAME
            elif book.id in named:
                reading.score += _NAMED
                reading.tokens |= named[book.id]
            elif book.id == favoured:
                reading.score += _FAVOURED
            found.append(reading)
    tells = tells and len(sentence.tokens) > _A_NAME
    found = [one for one in found if one.score >= _LEAST and (tells or _states_enough(one, looks_up=looks_up))]
    best = sorted(found, key=lambda one: -one.score)
    for reading in best[:4]:
        unread = list(_unread(reading, lists))
        reading.unread = [sentence.text[token.start : token.end] for token in unread]
        reading.verbs_unread = sum(token.verb for token in unread)
    return best


def _states_enough(reading: Reading, *, looks_up: bool) -> bool:
    """Whether words without a subject state facts: "red on, white in the pocket"."""
    if looks_up:
        return len(reading.facts) > 1 and reading.counts
    length = len(reading.sentence.tokens)
    verbal = any(token.verb for token in reading.sentence.tokens)
    enough = length > _A_NAME + 1 or (verbal and length >= _A_NAME)
    return len(reading.facts) > (0 if enough and reading.shown else 1)


def _has_verb(sentence: Sentence, lists: Lists) -> bool:
    """Whether several words have a finite verb among them, not as the first."""
    grammar = lists.grammar
    return any(token.verb and not token.word.endswith(grammar.infinitives) for token in sentence.tokens[1:])


def _looks_up(finder: Finder, lists: Lists) -> bool:
    """Whether the sentence begins as a question about the rules does, or only names what is looked for."""
    tokens = finder.sentence.tokens
    if not _has_verb(finder.sentence, lists) and any(token.word in lists.grammar.topics for token in tokens):
        return True
    first = next((at for at, token in enumerate(tokens) if not token.glue), 0)
    asks = any(min(match.tokens) <= first for pattern in lists.looking_up for match in finder.matches(pattern))
    return asks and not _goes_on_telling(finder.sentence)


def _goes_on_telling(sentence: Sentence) -> bool:
    """Whether a sentence of its own follows the first question: "May I change the dice? I do not like them"."""
    question, mark, rest = sentence.text.partition("?")
    return (
        bool(mark) and "?" not in rest and any(token.verb for token in sentence.tokens if token.start > len(question))
    )


def _tokens_of(finder: Finder, patterns: tuple[Pattern, ...]) -> Iterator[int]:
    for pattern in patterns:
        for match in finder.matches(pattern):
            yield from match.tokens


def _count(finder: Finder, patterns: tuple[Pattern, ...]) -> int:
    return min(sum(_finds(finder, (one,)) for one in patterns), _MOST_HINTS)


def _finds(finder: Finder, patterns: tuple[Pattern, ...]) -> bool:
    return any(True for pattern in patterns for _ in finder.matches(pattern))


def _corrected(word: str, lists: Lists) -> str:
    """Return the word of the lists that a slip is near to; a word that any list knows is left alone."""
    code = lists.grammar.code
    vocabularies = (lists.general, *(book.vocabulary for book in lists.books))
    if word in language(code).everyday or any(one.keys(word) for one in vocabularies):
        return word
    return next((near for one in vocabularies if (near := one.corrected(word))), word)


def _readings(book: Book, finder: Finder, lists: Lists, likeness: Mapping[str, float]) -> Iterator[Reading]:
    active: dict[str, set[tuple[int, int]]] = {}
    for key in finder.by_key:
        for wizard, number, at in book.index.get(key, ()):
            active.setdefault(wizard, set()).add((number, at))
    weights = _word_weights(book, finder)
    read: set[str] = set()
    for wizard, patterns in active.items():
        reading = _read_wizard(wizard, book, sorted(patterns), finder, lists)
        if reading is not None:
            reading.score += min(weights.get(wizard, 0.0), _MOST_WORDS) * _WORDS + likeness.get(wizard, 0.0) * _ALIKE
            yield reading
            read.add(wizard)
    for wizard, alike in likeness.items():
        if wizard in book.wizards and wizard not in read and alike * _ALIKE >= _LEAST:
            yield Reading(wizard, finder.sentence, shown=False, score=alike * _ALIKE)


def _word_weights(book: Book, finder: Finder) -> dict[str, float]:
    """Return for each wizard how much the words of the sentence are its own: the more, the fewer wizards have them."""
    found: dict[str, float] = {}
    for word in {token.word for token in finder.sentence.tokens}:
        having = frozenset[str]().union(*(book.having.get(key, ()) for key in book.vocabulary.keys(word)))
        if len(having) <= _COMMON:
            for wizard in having:
                found[wizard] = found.get(wizard, 0.0) + 1 / len(having)
    return found


def _read_wizard(
    wizard: str, book: Book, active: list[tuple[int, int]], finder: Finder, lists: Lists
) -> Reading | None:
    rules = book.wizards[wizard]
    taken: set[int] = set()
    understood: set[int] = set()
    stated: list[ReadFact] = []
    cores: list[frozenset[int]] = []
    for number, patterns in groupby(active, key=itemgetter(0)):
        rule = rules[number]
        done: set[int] = set()
        """Clauses in which this rule has been read."""
        for _, at in patterns:
            before = frozenset(done)
            for match in list(finder.matches(rule.patterns[at], taken if rule.reads_values else _NOTHING)):
                if rule.reads_values and finder.own(match.bound & taken, match.clause):
                    continue
                if rule.reads_values and match.clause in before:
                    continue
                facts = list(_state(rule, match, finder, taken, lists))
                if not facts and rule.assignments:
                    continue
                if rule.core and not any(match.tokens <= one for one in cores):
                    cores.append(match.tokens)
                if not match.bound or not all(finder.sentence.tokens[one].pronoun for one in match.bound):
                    done.add(match.clause)
                if rule.assignments:
                    taken |= match.bound if rule.reads_values else _numbers(match, finder.sentence)
                understood |= match.tokens if rule.assignments or not match.denied else set()
                for fact in facts:
                    understood |= fact.tokens
                    taken |= fact.tokens - match.tokens
                stated += facts
    if not stated and not cores:
        return None
    reading = Reading(wizard, finder.sentence, tokens=understood)
    stated = [one for one in stated if not one.tokens <= finder.sentence.asked]
    _settle(reading, stated, lists.grammar.ignored)
    adjust = _ADJUSTMENTS.get(wizard)
    if adjust is not None:
        adjust(reading)
        if not reading.facts:
            cores = []
        reading.sources = {fact: tokens for fact, tokens in reading.sources.items() if fact in reading.facts}
    reading.shown = bool(cores)
    weight = _weight(understood, finder.sentence, lists)
    reading.score = (min(len(cores), 3) if cores else _NO_CORE) * _CORE + reading.statements * _FACT + weight
    reading.tokens |= finder.aside
    reading.unsure |= _misses_something(reading, finder, rules, book)
    reading.score -= _LEFT_OUT * reading.unsure
    reading.restated = bool(finder.phrase("restated"))
    return reading


def _numbers(match: Match, sentence: Sentence) -> set[int]:
    """Return the numbers that a match took up as words: "30 seconds were called"."""
    return {at for at in match.tokens if sentence.tokens[at].number is not None and not sentence.tokens[at].glue}


def _weight(tokens: set[int], sentence: Sentence, lists: Lists) -> float:
    ignored = lists.grammar.ignored
    return sum(_PLAIN if sentence.tokens[at].word in ignored else _CONTENT for at in tokens)


def _state(rule: Rule, match: Match, finder: Finder, taken: set[int], lists: Lists) -> Iterator[ReadFact]:
    denied = match.denied and _denies(match, finder.sentence, lists.grammar.ignored)
    values = iter(match.values)
    if sum(one.value == "#" for one in rule.assignments) > 1:
        values = chain.from_iterable(one if isinstance(one, list) else (one,) for one in match.values)
        if len(match.values) == 1 and not isinstance(match.values[0], list):
            values = repeat(match.values[0])  # One number states both sides of a score: "level at 61".
    elif len(match.values) == 1 and sum((one.value or "")[:1] == "$" for one in rule.assignments) > 1:
        values = repeat(match.values[0])  # One ball states two facts: "hit a red that dropped".
    not_yet = _not_yet(match, finder.sentence, lists)
    for assignment in rule.assignments:
        if assignment.value is None:
            if denied or not match.denied:
                yield ReadFact(assignment.fact, denied == not_yet, match.tokens)
        elif not denied:
            yield from _values(rule, assignment, values, match, finder, taken, lists)


def _not_yet(match: Match, sentence: Sentence, lists: Lists) -> bool:
    """Whether what was matched stands behind a "before"."""
    for token in reversed(sentence.tokens[: min(match.tokens)]):
        if token.clause != match.clause:
            return False
        if token.word in lists.grammar.before:
            return True
        if not token.glue and token.word not in lists.grammar.ignored:
            return False
    return False


def _denies(match: Match, sentence: Sentence, ignored: frozenset[str]) -> bool:
    """Whether the denial of a clause is about what was matched: its verb, or a word next to the denial."""
    tokens = sentence.tokens
    clause = [at for at, token in enumerate(tokens) if token.clause == match.clause]
    if any(tokens[at].verb for at in match.tokens) or not any(tokens[at].verb for at in clause):
        return True
    stated = [at for at in match.tokens if not tokens[at].negation] or list(match.tokens)
    for at in (at for at in clause if tokens[at].negation and at < max(stated)):
        following = min(spot for spot in stated if spot > at)
        if all(tokens[spot].glue or tokens[spot].word in ignored for spot in range(at + 1, following)):
            return True
    return False


def _values(
    rule: Rule,
    assignment: Assignment,
    values: Iterator[object],
    match: Match,
    finder: Finder,
    taken: set[int],
    lists: Lists,
) -> Iterator[ReadFact]:
    template = assignment.value or ""
    if template == "#-1":
        yield from (ReadFact(assignment.fact, value - 1, match.tokens) for value in values if isinstance(value, int))
        return
    if template in ("#", "##", *_ORDERED) or template[0] == "$":
        value = next(values, None)
        if value is None:
            return
        if template in _ORDERED and isinstance(value, list):
            value = sorted(value, reverse=template == "##>")
        yield ReadFact(assignment.fact, value, match.tokens, assignment.adds)
        if assignment.adds and template[0] == "$":
            yield from _more(assignment, template, match, finder, taken, lists)
        return
    if "$" in template:
        text = template
        while "$" in text:
            before, _, rest = text.partition("$")
            name = "".join(letter for letter in rest[: len(rest)] if letter.isalnum() or letter == "+")
            name = name.partition("+")[0]
            text = f"{before}{next(values, '')}{rest[len(name) :]}"
        yield ReadFact(assignment.fact, text, match.tokens, assignment.adds)
        if assignment.adds and template.count("$") == 1:
            head, _, name = template.partition("$")
            for more in _more(assignment, f"${name}", match, finder, taken, lists):
                yield replace(more, value=f"{head}{more.value}")
        return
    yield ReadFact(assignment.fact, _plain(template), match.tokens, assignment.adds, general=rule.general)


def _plain(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if text == "[]":
        return []
    return int(text) if text.lstrip("-").isdigit() else text


def _more(
    assignment: Assignment, slot: str, match: Match, finder: Finder, taken: set[int], lists: Lists
) -> Iterator[ReadFact]:
    """Return further values of a list: those joined to the first by "and", and as many as a number before one says."""
    tokens = finder.sentence.tokens
    every = finder.slot(slot[1:])
    at = next((index for index, one in enumerate(every) if match.bound.issuperset(one.tokens)), None)
    if at is None:
        return
    run = [every[at]]
    for step in (1, -1):
        last = every[at]
        index = at + step
        while 0 <= index < len(every):
            one = every[index]
            earlier, later = sorted((last, one), key=lambda found: found.start)
            low, high = earlier.tokens[-1], later.start
            between = range(low + 1, high)
            if tokens[low].clause != tokens[high].clause:
                break
            if taken.intersection(one.tokens) or not all(_joins(tokens[spot], lists) for spot in between):
                break
            if one.values == last.values and tokens[low].part != tokens[high].part:
                break
            if assignment.fact in _AT_ONCE and any(tokens[spot].word in lists.grammar.later for spot in between):
                break
            run.append(one)
            last, index = one, index + step
    for one in run:
        at = one.start if tokens[one.start].partitive else _number_before(one.start, tokens)
        times = (tokens[at].number or 0) if at is not None else 1
        extra = frozenset({at}) if at is not None else frozenset()
        for _ in range(times if one is not run[0] else times - 1):
            yield ReadFact(assignment.fact, one.values[0], frozenset(one.tokens) | extra, adds=True, counted=True)


def _number_before(start: int, tokens: list[Token]) -> int | None:
    """Return where the number stands that says how many there are: "two of my men"."""
    for at in range(start - 1, max(start - 4, -1), -1):
        if tokens[at].clause != tokens[start].clause:
            return None
        number = tokens[at].number
        if number is not None:
            return at if number <= _MOST_PIECES else None
        if not tokens[at].glue:
            return None
    return None


def _joins(token: Token, lists: Lists) -> bool:
    plain = token.word in lists.grammar.ignored and not (token.verb or token.negation or token.opens)
    return plain or token.glue or token.word in lists.grammar.joining or token.number is not None


def _likeliest(some: list[ReadFact], sentence: Sentence, ignored: frozenset[str]) -> list[ReadFact]:
    """Return those of several statements of one fact that go before the others."""
    tokens = sentence.tokens
    if any(type(one.value) is int and one.value for one in some):
        some = [one for one in some if one.value != 0]  # "Nothing else" takes nothing back.
    some = [one for one in some if not one.general] or some
    # What stands between two commas goes before what spans them.
    some = [one for one in some if len({tokens[at].part for at in one.tokens}) == 1] or some
    some = [one for one in some if not any(one.tokens < other.tokens for other in some)]
    if all(isinstance(one.value, bool) for one in some) or len({repr(one.value) for one in some}) == 1:
        return some
    # A name goes before a pronoun, words that stand together before others, and many before few.
    some = [one for one in some if not any(tokens[at].pronoun for at in one.tokens)] or some
    some = [one for one in some if not _skips(one, sentence, ignored)] or some
    longest = max(len(one.tokens) for one in some)
    return [one for one in some if len(one.tokens) == longest]


def _skips(one: ReadFact, sentence: Sentence, ignored: frozenset[str]) -> bool:
    """Whether a word that says something stands between the words of a statement."""
    between = (sentence.tokens[at] for at in range(min(one.tokens), max(one.tokens)) if at not in one.tokens)
    return any(not token.glue and token.word not in ignored for token in between)


def _settle(reading: Reading, stated: list[ReadFact], ignored: frozenset[str]) -> None:
    """Give each fact its value; where the words give two, neither counts."""
    by_fact: dict[str, list[ReadFact]] = {}
    for one in stated:
        by_fact.setdefault(one.fact, []).append(one)
    for fact, some in by_fact.items():
        if some[0].adds or any(one.adds for one in some):
            _settle_list(reading, fact, some)
            continue
        some = _likeliest(some, reading.sentence, ignored)
        values = [one.value for one in some]
        if all(value == values[0] for value in values):
            reading.facts[fact] = values[0]
            reading.sources[fact] = frozenset().union(*(one.tokens for one in some))
        else:
            reading.doubtful[fact] = values
    for name in [fact for fact in reading.facts if "." in fact]:
        record, _, part = name.partition(".")
        value, source = reading.facts.pop(name), reading.sources.pop(name)
        known = reading.facts.setdefault(record, {})
        if isinstance(known, dict):  # A complete score takes precedence over one told side by side.
            known[part] = value
            reading.sources[record] = reading.sources.get(record, frozenset()) | source
    _join_sides(reading)


def _join_sides(reading: Reading) -> None:
    """Make a score of both its sides, told one by one: "I have 50, he has 57"; one side alone is no score."""
    for fact, value in list(reading.facts.items()):
        if isinstance(value, dict) and value.keys() <= {"0", "1"}:
            if len(value) == 2:
                reading.facts[fact] = [value["0"], value["1"]]
            else:
                reading.facts.pop(fact)
                reading.sources.pop(fact)
                reading.unsure = True


def _settle_list(reading: Reading, fact: str, some: list[ReadFact]) -> None:
    some = sorted(some, key=lambda one: max(one.tokens))
    values: list[Any] = []
    seen: set[tuple[Any, frozenset[int]]] = set()
    for one in some:
        if not one.adds:
            continue
        if any(one.tokens < other.tokens and one.value != other.value for other in some):
            continue
        if not one.counted:
            if any(value == one.value and tokens & one.tokens for value, tokens in seen):
                continue
            seen.add((one.value, one.tokens))
            if one.value in values and any(reading.sentence.tokens[at].pronoun for at in one.tokens):
                continue  # A pronoun names again what has been named.
        values.append(one.value)
    reading.facts[fact] = values if fact in _MAY_REPEAT else list(dict.fromkeys(values))
    reading.sources[fact] = frozenset().union(*(one.tokens for one in some))


def _misses_something(reading: Reading, finder: Finder, rules: tuple[Rule, ...], book: Book) -> bool:
    """Whether a value that the wizard reads, or a denial of an event, was left out of account."""
    # The ball on may be named again; what was potted may not have been understood.
    on = reading.facts.get("on") if "potted" not in reading.facts else None
    tokens = finder.sentence.tokens
    every = [one for name in finder.vocabulary.slots for one in finder.slot(name)]
    stated = " ".join(one.value or "" for rule in rules for one in rule.assignments)
    values = [one for name in finder.vocabulary.slots if f"${name}" in stated for one in finder.slot(name)]
    read = reading.tokens.union(*(finder.meant[at] for at in reading.tokens if at in finder.meant))
    for one in values:
        if not tokens[one.start].pronoun and one.values[0] != on and read.isdisjoint(one.tokens):
            return True
    unread = [token for at, token in enumerate(tokens) if at not in reading.tokens and not token.glue]
    if any(rule.reads_numbers for rule in rules) and any(
        token.pair or (token.number or 0) > _PRONOUNS for token in unread
    ):
        return True
    fouls = {one.tokens for one in finder.phrase("foul")}  # "No foul" leaves nothing out.
    events = [one for one in finder.phrase("event") if one.tokens not in fouls]
    pots = [(tokens[one.start].clause, reading.tokens.isdisjoint(one.tokens)) for one in finder.phrase("pot")]
    read_in = {clause for clause, missed in pots if not missed}
    if reading.wizard in book.having.get("@pot", ()) and any(clause not in read_in for clause, _ in pots):
        return True
    # "Both dropped" stands for two balls named before, of which a pattern takes up one.
    named = {tokens[one.start].clause for one in every if not tokens[one.start].pronoun}
    both = [tokens[one.start] for one in finder.phrase("both") if reading.tokens.isdisjoint(one.tokens)]
    both_of = {token.clause for token in both if token.number is None} - named
    if not both_of.isdisjoint(clause for clause, _ in pots):
        return True
    clauses = {tokens[one.start].clause for one in (*values, *events)}
    return any(token.negation and token.clause in clauses for token in unread)


def _unread(reading: Reading, lists: Lists) -> Iterator[Token]:
    """Return the words that say something and were not understood."""
    ignored = lists.grammar.ignored
    for at, token in enumerate(reading.sentence.tokens):
        if at not in reading.tokens and not token.glue and token.word not in ignored and len(token.word) > 1:
            yield token


def comes_close(one: Reading, first: Reading) -> bool:
    """Whether a reading is nearly as likely as the first, or states as much in another game and no word names one."""
    elsewhere = not first.hinted and one.shown and one.game != first.game
    alike = elsewhere and one.statements >= first.statements > 0
    return one.score >= first.score - (_ALIKE_ELSEWHERE if alike else _CLOSE)


# Facts inferred from other facts, for wizards where words alone do not settle them

_COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"]
_BALL_NOT_ON = ("potted-not-on", "first-hit-not-on")


def _snooker_foul(reading: Reading) -> None:
    """Leave out what is no foul: the ball on hit or potted. Whether another was on is not known while it is open."""
    facts = reading.facts
    on = facts.get("on")
    events = []
    told = list(dict.fromkeys(facts.get("events", ())))
    hits = [event for event in told if event.startswith("first-hit-not-on")]
    if hits and hits[0] == f"first-hit-not-on:{on}":
        told = [event for event in told if event not in hits]  # The ball on was hit before the others.
    for event in told:
        kind, _, ball = event.partition(":")
        if kind in _BALL_NOT_ON and (ball == on or (on is None and kind == "potted-not-on")):
            continue
        events.append(event)
    kinds = {event.partition(":")[0] for event in events if ":" in event}
    events = [event for event in events if event not in kinds]  # The ball that moved is known.
    kinds |= set(events)
    if "simultaneous-hit" in kinds or "wrong-cue-ball" in kinds:
        events = [event for event in events if not event.startswith("first-hit-not-on")]
    if "off-table:cue" in events:
        events = [event for event in events if event != "cue-potted"]
    first = [event for event in events if event.startswith("first-hit-not-on")]
    events = [event for event in events if event not in first[1:]]
    if first and "miss-all" in events:
        events.remove("miss-all")
    if events:
        facts["events"] = events
    else:
        facts.pop("events", None)


def _snooker_miss(reading: Reading) -> None:
    """Leave out what is no foul: the ball on potted."""
    facts = reading.facts
    on = facts.get("on")
    kept = [event for event in facts.pop("events", ()) if on is not None or not event.startswith(_BALL_NOT_ON)]
    kept = [event for event in kept if event != f"potted-not-on:{on}"]
    if kept:
        facts["events"] = kept


def _snooker_stroke(reading: Reading) -> None:
    """Read that red is on as the phase."""
    facts = reading.facts
    if facts.get("ball") == "red":
        facts["phase"] = facts.get("phase", facts.pop("ball"))


def _all_colours(reading: Reading) -> None:
    facts = reading.facts
    if facts.get("colours") == "all":
        facts["colours"] = list(_COLOURS)


def _snooker_frame_end(reading: Reading) -> None:
    """Read a score that is level once the black is potted as the one before: the striker was seven behind."""
    facts, sources = reading.facts, reading.sources
    level = facts.get("event") == "pot" and len(set(facts.get("scores", ()))) == 1
    if level and min(sources["scores"]) > min(sources["event"]):
        facts["scores"] = [facts["scores"][0] - 7, facts["scores"][1]]


_ADJUSTMENTS: dict[str, Callable[[Reading], None]] = {
    "snooker.concede": _all_colours,
    "snooker.foul": _snooker_foul,
    "snooker.frame-end": _snooker_frame_end,
    "snooker.forfeit": _all_colours,
    "snooker.miss": _snooker_miss,
    "snooker.stroke": _snooker_stroke,
}
