"""One query from beginning to end: numbers first, then slips, then all words at once in one soft score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter

from tableside.language.folding import fold
from tableside.language.registry import language
from tableside.language.words import Word, stem, words
from tableside.rulebook.ids import book_of, local_of
from tableside.search.citations import Citation, parse_citation
from tableside.search.corpus import Corpus
from tableside.search.documents import DIVERGENCE, RULE, WIZARD
from tableside.search.index_set import WIZARDS
from tableside.search.lexicon import Mention
from tableside.search.matching import Cancelled, Match, Overtaken, column, evaluate
from tableside.search.query import Lookup, Parsed, Plan, Query, make_plan, parse
from tableside.search.results import Hit, Results, Why
from tableside.search.slips import Settled, Spelling
from tableside.search.snippets import HitFormatter

_JUMP = 1000.0
_MOST_MISSING = 4
_CLEARLY = 1.25
_NEAR_ENOUGH = 0.9
_DEFINING, _NOT_TOLD = 1.2, 0.7
_NAMED, _PLAYED, _OWN_GAME = 5.0, 1.5, 1.3
"""The boosts of a book that is named, that has nearly all places of a word, or whose game is the user's."""
_NEARLY_ALL = 0.9
_A_WORD = 3
_A_PART, _JOINED = 0.7, 1.4


class SearchRun:
    """The way of one query through the corpus."""

    def __init__(self, corpus: Corpus, query: Query, cancelled: Cancelled) -> None:
        self._corpus = corpus
        self._query = query
        self._reading = query.lang if query.lang in corpus.languages else next(iter(corpus.languages), query.lang)
        self._cancelled = cancelled
        self._parsed: Parsed = parse(query, corpus.book_names)
        self._lang = self._spoken(self._parsed.text)
        self._spelling = Spelling(corpus, self._lang, self._reading)

    def results(self) -> Results:
        parsed = self._parsed
        if not words(parsed.text, self._lang):
            return Results(complete=self._corpus.complete, wordless=bool(self._query.text.strip()))
        wizard = self._match_of(WIZARD, parsed.wizard) if parsed.wizard else None
        if wizard is not None:
            return self._shown([wizard], (), jump=True)
        citation = parse_citation(parsed.text, self._corpus.book_names)
        jumps = self._cited(citation) if citation and not parsed.phrases else []
        if citation and jumps and not citation.is_number:
            return self._shown(jumps, (), jump=True)
        if not jumps and not parsed.phrases:
            jumps = self._cited_first(parsed.text)
        settled = self._spelling.settled(parsed.text, parsed.unfinished)
        mentions = self._mentions(settled.text)
        plan = self._plan(settled, mentions)
        indexes = self._corpus.of_language(self._lang)
        found = evaluate(plan, indexes, parsed.scope, self._corpus.sibling, self._cancelled)
        found = self._raised(found, settled.text, mentions)
        if not found and not jumps:
            offered = self._spelling.suggestions(parsed.text, parsed.scope)
            return Results(suggestions=offered, complete=self._corpus.complete)
        missing = self._missing(settled.text, plan, found)
        return self._shown([*jumps, *found], mentions, corrected=settled.corrected, missing=missing, jump=bool(jumps))

    def _spoken(self, text: str) -> str:
        """Return the language that a query is in: the one being read, unless another has clearly more of its words."""

        def known(lang: str) -> float:
            lists, vocabulary = language(lang), self._corpus.vocabulary(lang)
            found = words(text, lang)
            return sum(word.folded in vocabulary or word.folded in lists.stop | lists.weak for word in found)

        own = known(self._reading)
        if max(len(words(text, lang)) for lang in self._corpus.languages) <= own * _CLEARLY:
            return self._reading  # no language can have clearly more, and their words need not be read
        others = {lang: known(lang) for lang in self._corpus.languages if lang != self._reading}
        best = max(others, key=lambda lang: others[lang], default=self._reading)
        return best if others and others[best] > own * _CLEARLY else self._reading

    # Rule numbers

    def _cited(self, citation: Citation) -> list[Match]:
        """Return the rules that a number can mean, those of the scope first, then those cited with that word."""
        scope = self._parsed.scope
        ranked = []
        for place, rule_id in enumerate(self._corpus.numbers.find(citation)):
            match = self._match_of(RULE, rule_id)
            if match is None:
                continue
            in_scope = not scope or book_of(rule_id) in scope
            strangeness = min((self._strangeness(rule_id, word) for word in citation.named), default=0)
            ranked.append((not in_scope, strangeness, local_of(rule_id) != citation.spelling, place, match))
        for index, rule_id in self._corpus.printed.get(citation.key, ()):
            number = index.number_of(RULE, rule_id)
            in_scope = not scope or index.book in scope
            if number is not None and (not citation.books or index.book in citation.books):
                match = Match.of(0.0, index, number, Plan(self._reading, ()))
                first = self._corpus.origins.get((index.book, index.lang)) == index.origin
                strange = -1 if first and index.lang == self._reading else index.lang != self._reading
                ranked.append((not in_scope, strange, False, len(ranked), match))
        ranked.sort(key=lambda entry: entry[:4])
        return [replace(match, score=_JUMP - at) for at, (*_, match) in enumerate(ranked)]

    def _cited_first(self, text: str) -> list[Match]:
        """Return the rules of a number that a query begins with: "regola 4k palla fuori"."""
        typed = text.split()
        for end in range(len(typed), 0, -1):
            citation = parse_citation(" ".join(typed[:end]), self._corpus.book_names)
            if citation and citation.named:
                # "Rule 5g snooker": what looks like a book may be a word of the rule.
                jumps = self._cited(citation) or self._cited(replace(citation, books=frozenset()))
                if jumps:
                    return jumps
        return []

    def _match_of(self, kind: str, document_id: str) -> Match | None:
        plan = Plan(self._reading, ())
        for index in sorted(self._corpus.indexes, key=lambda one: one.lang != self._reading):
            number = index.number_of(kind, document_id)
            if number is not None:
                return Match.of(0.0, index, number, plan)
        return None

    def _strangeness(self, rule_id: str, word: str) -> int:
        """Return how unusual a word is for citing a rule: 0 in the language being read, 1 in another, 2 in none."""
        strangeness = 2
        for index in self._corpus.indexes:
            number = index.number_of(RULE, rule_id)
            if number is not None:
                cited = fold(index.passage(number).citation).replace(",", " ").replace(".", " ").split()
                if any(one.startswith(word) for one in cited if one.isalpha()):
                    strangeness = min(strangeness, int(index.lang != self._reading))
        return strangeness

    # Words

    def _mentions(self, text: str) -> list[Mention]:
        if self._parsed.phrases:
            return []
        vocabulary, scope = self._corpus.vocabulary(self._reading), self._parsed.scope
        known = frozenset(word.folded for word in words(text, self._reading) if word.folded in vocabulary)
        mentions = self._corpus.lexicon.mentions(text, self._reading, known)
        return [one for one in mentions if not scope or book_of(one.term.id) in scope]

    def _plan(self, settled: Settled, mentions: Sequence[Mention]) -> Plan:
        found = words(settled.text, self._lang)
        vocabulary = self._corpus.vocabulary(self._lang)
        further: dict[int, list[Lookup]] = {}
        for first, second in pairwise(found):
            together = first.folded + second.folded
            if together in vocabulary:  # "speel bal", "time out": the texts write them as one
                for word in (first, second):
                    further.setdefault(word.start, []).append(Lookup(stem(together, self._lang), _JOINED))
        for word in found:
            for mention in mentions:
                if mention.start <= word.start and word.end <= mention.end:
                    further.setdefault(word.start, []).append(mention.lookup)
            if word.folded not in vocabulary:
                parts = vocabulary.parts(word.folded)
                ways = [Lookup(stem(part, self._lang), _A_PART) for part in parts] or self._abroad(word)
                further.setdefault(word.start, []).extend(ways)
        return make_plan(
            found,
            self._lang,
            unfinished=settled.unfinished,
            book_names=self._corpus.book_names,
            phrases=self._parsed.phrases,
            excluded=self._parsed.excluded,
            further=further,
        )

    def _abroad(self, word: Word) -> list[Lookup]:
        """Return where other languages have a word that this one has not."""
        others = (lang for lang in self._corpus.languages if lang != self._lang)
        return [
            Lookup(stem(word.folded, lang), 0.9, lang=lang)
            for lang in others
            if word.folded in self._corpus.vocabulary(lang) and word.folded not in language(lang).stop
        ]

    def _raised(self, found: Sequence[Match], text: str, mentions: Sequence[Mention]) -> list[Match]:
        """Put first what is in the book that the words point to, and the rule that defines the term they name."""
        favoured = self._favoured(text)
        defining = {one.term.rule for one in mentions if one.end - one.start >= len(text.strip())}
        raised = []
        for match in found:
            # The words of a wizard are those of many cases; a few of them in common are no case yet.
            factor = favoured.get(match.entry.book, 1.0) * (_NOT_TOLD if match.entry.kind == WIZARD else 1.0)
            raised.append(match.times(factor * (_DEFINING if match.entry.id in defining else 1.0)))
        return sorted(raised, key=attrgetter("score"), reverse=True)

    def _favoured(self, text: str) -> dict[str, float]:
        """Return the books that the words point to: a name that only it uses, a word that only it has, my game."""
        lists = language(self._lang)
        before_names = lists.stop - lists.possible_numbers.keys()
        named: set[str] = set()
        having: set[str] = set()
        before = ""
        found = words(text, self._lang)
        for word in found:
            after, before = before, word.folded
            if word.folded in lists.stop or len(word.folded) < _A_WORD:
                continue
            books = self._books_with(word.folded)
            book = self._corpus.book_names.get(word.folded)
            # "The balls of snooker" and "snooker touching ball" name the book, "the cue ball in a snooker" does not.
            begins = not after and len(found) > 2
            if book is not None and (books.keys() <= {book} or begins or after in before_names):
                named.add(book)
            elif books:
                having |= {one for one, count in books.items() if count >= _NEARLY_ALL * books.total()}
        if named:
            return dict.fromkeys(named, _NAMED)
        if len(having) == 1:
            return dict.fromkeys(having, _PLAYED)
        return {self._query.game: _OWN_GAME} if self._query.game else {}

    def _books_with(self, folded: str) -> Counter[str]:
        """Return the number of documents of each book that have a word."""
        found: Counter[str] = Counter()
        for index in self._corpus.of_language(self._lang):
            if folded in index.vocabulary and index.book != WIZARDS:
                found[index.book] += index.vocabulary[folded]
        return found

    def _missing(self, text: str, plan: Plan, found: Sequence[Match]) -> tuple[str, ...]:
        """Return the words that the first results do without, where none has them all."""
        lacking = [self._lacks(text, plan, match) for match in found[:3]]
        if not lacking or not all(lacking):
            return ()
        return lacking[0] if len(lacking[0]) <= _MOST_MISSING else ()

    def _lacks(self, text: str, plan: Plan, match: Match) -> tuple[str, ...]:
        wants = [want for want in plan.required if match.number not in column(match.index, want, self._corpus.sibling)]
        return tuple(dict.fromkeys(text[want.word.start : want.word.end] for want in wants))

    # Results

    def _shown(
        self,
        found: Sequence[Match],
        mentions: Sequence[Mention],
        *,
        corrected: str = "",
        missing: tuple[str, ...] = (),
        jump: bool = False,
    ) -> Results:
        chosen = _after_their_rules(_families(_once([self._corpus.in_force(match) for match in found])))
        formatter = HitFormatter(self._reading, self._corpus.sibling)
        hits: list[Hit] = []
        for match in chosen:
            if len(hits) >= max(self._query.limit, 0):
                break
            if self._cancelled():
                raise Overtaken
            hit = formatter.hit(match, self._why(match, mentions))
            if hit is not None:
                hits.append(hit)
        return Results(tuple(hits), len(chosen), corrected, missing, (), jump, self._corpus.complete)

    def _why(self, match: Match, mentions: Sequence[Mention]) -> Why | None:
        """Note by which other name something was found, or that the text in another language has the words."""
        for mention in mentions:
            # Not every rule with a cue ball needs the remark that white is the cue ball.
            named = match.entry.id in (mention.term.id, mention.term.rule)
            telling = mention.why is not None and (named or mention.why.reason == "language")
            if telling and match.number in match.index.postings(mention.lookup.token):
                return mention.why
        if self._lang != self._reading and not mentions and match.plan.required:
            return Why("text", self._parsed.text, lang=self._lang)
        return None


def _once(found: Sequence[Match]) -> list[Match]:
    """Keep the best of equal results."""
    best: dict[tuple[str, str, str], Match] = {}
    for match in found:
        best.setdefault((match.entry.kind, match.entry.id, match.index.origin), match)
    return list(best.values())


def _families(found: Sequence[Match]) -> list[Match]:
    """Fold a rule and its clauses into one result, which is the best of the clauses unless the rule is far better."""
    kept: list[Match] = []
    places: dict[tuple[str, str], int] = {}
    """Where a rule stands in the list, or the first of the clauses below it."""
    for match in found:
        if match.entry.kind != RULE:
            kept.append(match)
            continue
        own = match.index.origin, match.entry.id
        above = [(match.index.origin, one) for one in _rules_above(match.entry.id)]
        near = [places[one] for one in (own, *above) if one in places]
        at = next((place for place in near if _is_family(kept[place], match)), None)
        if at is None:
            places.update({one: len(kept) for one in (own, *above) if one not in places})
            kept.append(match)
            continue
        first = kept[at]
        if first.entry.id in (one for _, one in above) and match.score >= first.score * _NEAR_ENOUGH:
            first, match = replace(match, score=first.score, folded=first.folded), first
            places[own] = at
        kept[at] = replace(first, folded=(*first.folded, match.entry.id))
    return kept


def _after_their_rules(found: Sequence[Match]) -> list[Match]:
    """Let no divergence stand before the first of the rules it concerns."""
    places = {
        rule: at
        for at, match in reversed(list(enumerate(found)))
        if match.entry.kind == RULE
        for rule in (match.entry.id, *match.folded)
    }

    def place(ranked: tuple[int, Match]) -> tuple[int, bool]:
        at, match = ranked
        concerned = match.index.passage(match.number).lead.split("|") if match.entry.kind == DIVERGENCE else ()
        first = min((places[rule] for rule in concerned if rule in places), default=at)
        return max(at, first), first > at

    return [match for _, match in sorted(enumerate(found), key=place)]


@lru_cache(maxsize=20_000)
def _rules_above(rule_id: str) -> list[str]:
    """Return the ids of the clauses and the rule that a clause belongs to, the nearest first."""
    found = []
    above, _, label = rule_id.rpartition(".")
    while label[:1].isalpha() and "/" in above:
        found.append(above)
        above, _, label = above.rpartition(".")
    return found


def _is_family(one: Match, other: Match) -> bool:
    return one.entry.id in _rules_above(other.entry.id) or other.entry.id in _rules_above(one.entry.id)
