"""One query from beginning to end: numbers first, then words as typed, other languages, slips, most of the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from tableside.language.folding import fold
from tableside.language.words import Word, stem, words
from tableside.rulebook.ids import book_of, local_of
from tableside.search.citations import Citation, RuleNumbers, parse_citation
from tableside.search.documents import RULE
from tableside.search.lexicon import Lexicon, Reading
from tableside.search.matching import Cancelled, Match, Overtaken, column, evaluate
from tableside.search.planning import Plan, make_plan
from tableside.search.query import Parsed, Query, parse
from tableside.search.results import Results, Why
from tableside.search.showing import Shower
from tableside.search.slips import Vocabulary
from tableside.search.store import Index

_JUMP = 1000.0
_ABROAD = 0.9
_DEFINING = 1.2
_SUGGESTIONS = 5


class Corpus:
    """The indexes in use and what is derived from them, kept until one of them is replaced."""

    def __init__(self, indexes: Sequence[Index], book_names: Mapping[str, str], complete: bool) -> None:
        self.indexes = tuple(indexes)
        self.book_names = book_names
        self.complete = complete
        self._vocabularies: dict[str, Vocabulary] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages there are."""
        return tuple(dict.fromkeys(index.lang for index in self.indexes))

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of all terms."""
        return Lexicon(self.indexes)

    @cached_property
    def numbers(self) -> RuleNumbers:
        """The numbers of all rules."""
        ids = dict.fromkeys(entry.id for index in self.indexes for entry in index.entries if entry.kind == RULE)
        return RuleNumbers(ids)

    def of_language(self, lang: str) -> tuple[Index, ...]:
        """Return the indexes in one language."""
        return tuple(index for index in self.indexes if index.lang == lang)

    def vocabulary(self, lang: str) -> Vocabulary:
        """Return the words of one language."""
        if lang not in self._vocabularies:
            self._vocabularies[lang] = Vocabulary(lang, self.of_language(lang))
        return self._vocabularies[lang]


@dataclass(frozen=True, slots=True)
class Found:
    """A match and why it is one."""

    match: Match
    why: Why | None = None


class Asking:
    """The way of one query through the corpus."""

    def __init__(self, corpus: Corpus, query: Query, cancelled: Cancelled) -> None:
        self._corpus = corpus
        self._query = query
        self._lang = query.lang if query.lang in corpus.languages else next(iter(corpus.languages), query.lang)
        self._cancelled = cancelled
        self._parsed: Parsed = parse(query, corpus.book_names)
        self._shower = Shower(corpus.indexes, self._lang)

    def results(self) -> Results:
        """Answer the query."""
        parsed = self._parsed
        if not words(parsed.text, self._lang):
            return Results(complete=self._corpus.complete)
        citation = parse_citation(parsed.text, self._corpus.book_names)
        jumps = self._cited(citation) if citation and not parsed.phrases else []
        if citation and jumps and not citation.is_number:
            return self._shown(jumps, jump=True)
        found = self._by_words(parsed.text)
        if found or jumps:
            return self._shown([*jumps, *found], jump=bool(jumps))
        return self._forgiving(parsed.text)

    # Rule numbers

    def _cited(self, citation: Citation) -> list[Found]:
        """Return the rules that a number can mean, those of the scope first, then those cited with that word."""
        scope = self._parsed.scope
        ranked = []
        for place, rule_id in enumerate(self._corpus.numbers.find(citation)):
            match = self._rule(rule_id)
            if match is None:
                continue
            in_scope = not scope or book_of(rule_id) in scope
            strangeness = min((self._strangeness(rule_id, word) for word in citation.named), default=0)
            other_spelling = local_of(rule_id) != citation.spelling
            ranked.append((not in_scope, strangeness, other_spelling, place, match))
        ranked.sort(key=lambda entry: entry[:4])
        return [Found(replace(match, score=_JUMP - at)) for at, (*_, match) in enumerate(ranked)]

    def _rule(self, rule_id: str) -> Match | None:
        plan = Plan(self._lang, ())
        for index in sorted(self._corpus.indexes, key=lambda one: one.lang != self._lang):
            number = index.by_id.get((RULE, rule_id))
            if number is not None:
                return Match(0.0, index, number, plan)
        return None

    def _strangeness(self, rule_id: str, word: str) -> int:
        """Tell how unusual a word is for citing a rule: used in the language being read, in another one, or in none."""
        strangeness = 2
        for index in self._corpus.indexes:
            number = index.by_id.get((RULE, rule_id))
            if number is not None:
                cited = fold(index.record(number).citation).replace(",", " ").replace(".", " ").split()
                if any(one.startswith(word) for one in cited if one.isalpha()):
                    strangeness = min(strangeness, int(index.lang != self._lang))
        return strangeness

    # Words

    def _by_words(self, text: str) -> list[Found]:
        """Find all words: in the language being read and under its names for things, else in other languages."""
        own = self._in_language(text, self._lang)
        readings = [] if self._parsed.phrases else self._readings(text)
        lists = [_explained(own, readings), *(self._read_as(reading) for reading in readings)]
        if together := self._together(text):
            lists.append(self._in_language(together, self._lang))
        merged = _merged(lists)
        if not any(one.match.key[0] == RULE for one in merged):
            merged = _merged([merged, self._abroad(text)])
        if not merged or self._parsed.phrases:
            return merged
        if any(one.match.strong and one.match.key[0] == RULE for one in merged):
            # What is called by several of the words comes along, even where one more was typed.
            called = self._corpus.lexicon.called(text, self._lang)
            return _merged([merged, self._partly(text, called)]) if called else merged
        return _merged([merged, self._partly(text)]) if len(self._content(text)) > 1 else merged

    def _together(self, text: str) -> str:
        """Write two words as one where the texts do: "speel bal", "time out"; empty where they never do."""
        vocabulary = self._corpus.vocabulary(self._lang)
        for first, second in pairwise(words(text, self._lang)):
            if first.folded + second.folded in vocabulary:
                return f"{text[: first.start]}{first.folded}{second.folded}{text[second.end :]}"
        return ""

    def _partly(self, text: str, only: frozenset[str] = frozenset()) -> list[Found]:
        """Find what has most of the words and say which it lacks."""
        found = self._in_language(text, self._lang, partly=True, only=only)
        return [Found(one.match, Why("partly", ", ".join(one.match.missing))) for one in found if one.match.missing]

    def _in_language(
        self, text: str, lang: str, *, partly: bool = False, only: frozenset[str] = frozenset()
    ) -> list[Found]:
        plan = self._plan(words(text, lang), lang)
        indexes = self._corpus.of_language(lang)
        matches = evaluate(plan, indexes, self._parsed.scope, self._cancelled, partly=partly, only=only)
        defining = self._corpus.lexicon.defining(text, lang) if matches else frozenset()
        return [Found(_raised(match, defining)) for match in matches]

    def _plan(self, found: Sequence[Word], lang: str) -> Plan:
        return make_plan(
            found,
            lang,
            unfinished=self._parsed.unfinished,
            book_names=self._corpus.book_names,
            phrases=self._parsed.phrases,
            excluded=self._parsed.excluded,
        )

    def _readings(self, text: str) -> list[Reading]:
        vocabulary, scope = self._corpus.vocabulary(self._lang), self._parsed.scope
        known = frozenset(word.folded for word in words(text, self._lang) if word.folded in vocabulary)
        readings = self._corpus.lexicon.readings(text, self._lang, known)
        return [reading for reading in readings if not scope or reading.book in scope]

    def _read_as(self, reading: Reading) -> list[Found]:
        plan = replace(self._plan(words(reading.text, self._lang), self._lang), phrases=())
        indexes = [index for index in self._corpus.of_language(self._lang) if index.book == reading.book]
        found = []
        for match in evaluate(plan, indexes, self._parsed.scope, self._cancelled):
            raised = _raised(match, reading.rules)
            found.append(Found(replace(raised, score=raised.score * reading.trust), reading.why))
        return found

    def _abroad(self, text: str) -> list[Found]:
        lists = []
        for lang in self._corpus.languages:
            if lang == self._lang:
                continue
            why = Why("text", text, lang=lang)
            lists.append(
                [
                    Found(replace(one.match, score=one.match.score * _ABROAD), why)
                    for one in self._in_language(text, lang)
                ]
            )
        return _merged(lists) or self._mixed(text)

    def _mixed(self, text: str) -> list[Found]:
        """Find words of several languages together: a rule counts when its texts have all of them between them."""
        plans = {lang: self._plan(words(text, lang), lang) for lang in self._corpus.languages}
        places = [want.word.start for want in plans[self._lang].required]
        # A word that another language can do without need not be found at all.
        places = [at for at in places if all(any(w.word.start == at for w in p.required) for p in plans.values())]
        if len(places) < 2:
            return []
        best: dict[tuple[str, str, str], Match] = {}
        covered: dict[tuple[str, str, str], dict[int, float]] = {}
        for index in self._corpus.indexes:
            if self._cancelled():
                raise Overtaken
            plan = plans[index.lang]
            for want in plan.required:
                if want.word.start not in places:
                    continue
                for number, weight in column(index, want).items():
                    match = Match(weight, index, number, plan)
                    entry = index.entries[number]
                    if self._parsed.scope and entry.book not in self._parsed.scope:
                        continue
                    having = covered.setdefault(match.key, {})
                    having[want.word.start] = max(weight, having.get(want.word.start, 0.0))
                    if match.key not in best or index.lang == self._lang:
                        best[match.key] = match
        found = []
        for key, having in covered.items():
            if len(having) == len(places):
                match = best[key]
                score = sum(having.values()) * match.index.entries[match.number].prior
                found.append(Found(replace(match, score=score), Why("text", text, lang=match.index.lang)))
        return sorted(found, key=lambda one: -one.match.score)

    # Forgiveness

    def _forgiving(self, text: str) -> Results:
        unknown = [word for word in self._content(text) if not self._is_known(word)]
        if not unknown:
            return self._most_words(text, "")
        corrected = self._corrected(text, unknown)
        if corrected is None and len(unknown) < len(self._content(text)):
            return self._most_words(text, "")
        if corrected is None:
            return Results(suggestions=self._suggestions(unknown), complete=self._corpus.complete)
        why = Why("slip", text, corrected)
        found = [Found(one.match, why) for one in self._by_words(corrected)]
        if found:
            return self._shown(found, corrected=corrected)
        # A correction that leads nowhere was none; what is left are the words that are known.
        if len(unknown) < len(self._content(text)):
            return self._most_words(text, "")
        return self._most_words(corrected, corrected)

    def _content(self, text: str) -> list[Word]:
        return [want.word for want in self._plan(words(text, self._lang), self._lang).required]

    def _is_known(self, word: Word) -> bool:
        for lang in self._corpus.languages:
            vocabulary = self._corpus.vocabulary(lang)
            if word.folded in vocabulary:
                return True
            plan = self._plan([word], lang)
            if any(column(index, want) for index in self._corpus.of_language(lang) for want in plan.required):
                return True
        return False

    def _corrected(self, text: str, unknown: Sequence[Word]) -> str | None:
        """Replace every unknown word by the nearest known one; None when one of them is like nothing at all."""
        order = self._likely_languages(text)
        pieces: list[str] = []
        at = 0
        for word in unknown:
            replacement = self._replacement(word, order, unfinished=self._parsed.unfinished and word.end == len(text))
            if replacement is None:
                return None
            pieces += [text[at : word.start], replacement]
            at = word.end
        return "".join((*pieces, text[at:]))

    def _likely_languages(self, text: str) -> list[str]:
        """Order the languages by how many of the words each has, the one being read first among equals."""

        def having(lang: str) -> int:
            vocabulary = self._corpus.vocabulary(lang)
            return sum(word.folded in vocabulary for word in words(text, lang))

        return sorted(self._corpus.languages, key=lambda lang: (-having(lang), lang != self._lang))

    def _replacement(self, word: Word, order: Sequence[str], unfinished: bool) -> str | None:
        best: tuple[float, str] | None = None
        for place, lang in enumerate(order):
            for distance, near in self._corpus.vocabulary(lang).nearest(word.folded, unfinished=unfinished):
                # A word of a less likely language has to be clearly nearer.
                cost = distance + (0.6 if place else 0.0)
                if best is None or cost < best[0]:
                    best = cost, near
        if best is None or best[0] > 1:
            apart = self._corpus.vocabulary(self._lang).apart(word.folded)
            return " ".join(apart) if apart else best[1] if best else None
        return best[1]

    def _most_words(self, text: str, corrected: str) -> Results:
        """Where nothing has all the words, show what has most of them, and say which are missing."""
        for lang in self._likely_languages(text):
            found = self._in_language(text, lang, partly=True)
            if found:
                least = min(len(one.match.missing) for one in found)
                best = [
                    Found(one.match, Why("partly", ", ".join(one.match.missing)))
                    for one in found
                    if len(one.match.missing) == least
                ]
                missing = tuple(dict.fromkeys(word for one in best[:3] for word in one.match.missing))
                return self._shown(best, corrected=corrected, missing=missing)
        return Results(suggestions=self._suggestions(self._content(text)), complete=self._corpus.complete)

    def _suggestions(self, unknown: Sequence[Word]) -> tuple[str, ...]:
        found: list[tuple[int, str]] = []
        for word in unknown:
            for lang in dict.fromkeys((self._lang, *self._corpus.languages)):
                vocabulary = self._corpus.vocabulary(lang)
                found.extend(vocabulary.nearest(word.folded, count=3))
                found.extend((1, near) for near in _beginning_with(word.folded, self._corpus.of_language(lang)))
        ranked = sorted(found, key=lambda pair: pair[0])
        if not ranked:
            ranked = [(0, near) for word in unknown for near in self._corpus.vocabulary(self._lang).alike(word.folded)]
        return tuple(dict.fromkeys(near for _, near in ranked))[:_SUGGESTIONS]

    def _shown(
        self, found: Sequence[Found], *, corrected: str = "", missing: tuple[str, ...] = (), jump: bool = False
    ) -> Results:
        folded = _merged([found])
        hits = []
        for one in folded[: max(self._query.limit, 0)]:
            if self._cancelled():
                raise Overtaken
            hits.append(self._shower.hit(one.match, one.why))
        return Results(tuple(hits), len(folded), corrected, missing, (), jump, self._corpus.complete)


def _raised(match: Match, defining: frozenset[str]) -> Match:
    entry = match.index.entries[match.number]
    return replace(match, score=match.score * _DEFINING) if entry.kind == RULE and entry.id in defining else match


def _explained(found: Sequence[Found], readings: Sequence[Reading]) -> list[Found]:
    """Say of a term, and of the rule that defines it, by which of their names they were found."""
    whys = {known: reading.why for reading in readings for known in (*reading.rules, *reading.terms)}
    return [Found(one.match, whys.get(one.match.key[1])) for one in found]


def _merged(lists: Sequence[Sequence[Found]]) -> list[Found]:
    """Keep the best of equal results, the best first."""
    best: dict[tuple[str, str, str], Found] = {}
    for found in lists:
        for one in found:
            known = best.get(one.match.key)
            if known is None or one.match.score > known.match.score:
                best[one.match.key] = one
    return sorted(best.values(), key=lambda one: -one.match.score)


def _beginning_with(prefix: str, indexes: Sequence[Index]) -> list[str]:
    short = stem(prefix, "")[:4]
    return [word for index in indexes for word in index.words_from(short, 1)] if len(short) == 4 else []
