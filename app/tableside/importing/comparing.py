"""Two editions of a book clause by clause: what stayed, what was reworded, what is new, gone or renumbered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from html import escape

from tableside.errors import N_
from tableside.messages import Catalogue
from tableside.resources import resource
from tableside.rulebook import Edition, Library
from tableside.rulebook.figures import differing_figures
from tableside.rulebook.library import readable
from tableside.rulebook.model import LINK, Rule
from tableside.rulebook.render import RuleView
from tableside.translation.texts import Piece, word_diff

_MOVED, _SAME = 78.0, 101.0
"""How alike two clauses are, in percent, to be the same under another number; the same words come first."""
_FEWEST_LETTERS = 25
_FEWEST_SHARED = 0.2


class Change(StrEnum):
    FIGURES = "figures"
    NEW = "new"
    GONE = "gone"
    REWORDED = "reworded"
    MOVED = "moved"
    UNCHANGED = "unchanged"


NAMES: Mapping[Change, str] = {
    Change.FIGURES: N_("Other figures"),
    Change.NEW: N_("New"),
    Change.GONE: N_("Gone"),
    Change.REWORDED: N_("Reworded"),
    Change.MOVED: N_("Moved or renumbered"),
    Change.UNCHANGED: N_("Unchanged"),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One clause in both editions, or in one of them."""

    change: Change
    old_id: str
    new_id: str
    old: str
    new: str
    pieces: tuple[Piece, ...] = ()
    old_figures: tuple[str, ...] = ()
    """Figures that only the old text has."""
    new_figures: tuple[str, ...] = ()
    old_number: str = ""
    """The number as the old edition prints it."""
    new_number: str = ""

    @property
    def renumbered(self) -> bool:
        """Whether the two editions print different numbers; capitals and small letters are the same."""
        both = self.old_number.lower(), self.new_number.lower()
        return all(both) and both[0] != both[1]

    @property
    def id(self) -> str:
        """The rule it is about, by its new number where it has one."""
        return self.new_id or self.old_id

    def data(self) -> dict[str, object]:
        names = ("id", "old_id", "new_id", "old_number", "new_number", "old", "new")
        return {
            "change": self.change.value,
            **{name: getattr(self, name) for name in names},
            "old_figures": list(self.old_figures),
            "new_figures": list(self.new_figures),
            "words": [{"kind": piece.kind, "text": piece.text} for piece in self.pieces],
        }


@dataclass(slots=True)
class Impact:
    """Rulings, questions, divergences and translations that cite a changed clause."""

    rulings: dict[str, list[str]] = field(default_factory=dict)
    """Wizards by rule."""
    questions: dict[str, list[str]] = field(default_factory=dict)
    divergences: dict[str, list[str]] = field(default_factory=dict)
    translations: dict[str, list[str]] = field(default_factory=dict)


Plain = Callable[[Rule], str]


def compare(
    old: Edition, new: Edition, plain_old: Plain | None = None, plain_new: Plain | None = None
) -> list[Difference]:
    """Return the differences between two editions, article by article in the order of the new one.

    A rule that is gone follows the one it stood behind. An edition that cannot be read is refused.
    """
    old, new = readable(old), readable(new)
    before, after = (
        {rule.id: _text(rule, plain) for rule in edition.rules}
        for edition, plain in ((old, plain_old), (new, plain_new))
    )
    moved = _moved(before, after)
    sources = {new_id: old_id for old_id, new_id in moved.items()}
    found = []
    for rule_id, text in after.items():
        own = sources.get(rule_id, rule_id)
        if rule_id in sources or (rule_id in before and rule_id not in moved):
            found.append(_difference(old, new, (own, rule_id), (before[own], text), moved=rule_id in sources))
        elif text:
            found.append(Difference(Change.NEW, "", rule_id, "", text, new_number=new.label_of(rule_id)))
    stayed = {one.old_id: at for at, one in enumerate(found) if one.old_id}
    gone: dict[int, list[Difference]] = {}
    last = -1
    for rule_id, text in before.items():
        if rule_id in stayed:
            last = max(last, stayed[rule_id]) if rule_id not in moved else last
        elif text:
            number = old.label_of(rule_id)
            gone.setdefault(last, []).append(Difference(Change.GONE, rule_id, "", text, "", old_number=number))
    return [*gone.get(-1, ()), *(each for at, one in enumerate(found) for each in (one, *gone.get(at, ())))]


def _text(rule: Rule, plain: Plain | None) -> str:
    own = plain(rule) if plain is not None else LINK.sub(lambda match: match["words"] or match["target"], rule.markdown)
    title = rule.title if rule.kind != "clause" and rule.title else ""
    return "\n".join(part for part in (title, own if own != title else "") if part).strip()


def _difference(old: Edition, new: Edition, ids: tuple[str, str], texts: tuple[str, str], *, moved: bool) -> Difference:
    """Compare one clause of two editions."""
    numbers = old.label_of(ids[0]), new.label_of(ids[1])
    stayed = Difference(Change.UNCHANGED, *ids, *texts, old_number=numbers[0], new_number=numbers[1])
    if texts[0] == texts[1]:
        # A heading without a number, such as the title, has no place to move from.
        return replace(stayed, change=Change.MOVED) if (moved and any(numbers)) or stayed.renumbered else stayed
    gone, come = differing_figures(old.by_id[ids[0]], old.lang, new.by_id[ids[1]], new.lang)
    change = Change.FIGURES if gone or come else Change.MOVED if moved and any(numbers) else Change.REWORDED
    same_language = old.lang.partition("-")[0] == new.lang.partition("-")[0]
    pieces = word_diff(*texts) if same_language else ()
    if sum(len(piece.text) for piece in pieces if piece.kind == "same") < _FEWEST_SHARED * max(map(len, texts)):
        # Two sentences with a few small words in common read better one after the other.
        pieces = ()
    return replace(stayed, change=change, pieces=pieces, old_figures=gone, new_figures=come)


def _moved(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """Find clauses that stand under another number: the same words, or nearly, where no other clause has them."""
    from rapidfuzz import fuzz, process

    loose_old = {key: text for key, text in before.items() if text and after.get(key) != text}
    loose_new = {key: text for key, text in after.items() if text and before.get(key) != text}
    candidates: list[tuple[float, str, str]] = []
    times_old, times_new = Counter(loose_old.values()), Counter(loose_new.values())
    once = {text: key for key, text in loose_new.items() if times_new[text] == 1}
    long_new = {key: text for key, text in loose_new.items() if len(text) >= _FEWEST_LETTERS}
    for old_id, text in loose_old.items():
        if text in once and times_old[text] == 1:
            candidates.append((_SAME, old_id, once[text]))
        elif len(text) >= _FEWEST_LETTERS:
            stays = fuzz.token_sort_ratio(text, after.get(old_id, ""))
            near = process.extract(text, long_new, scorer=fuzz.token_sort_ratio, limit=2, score_cutoff=_MOVED)
            candidates += [(score, old_id, key) for _, score, key in near if key != old_id and score > stays + 12]
    sources: dict[str, str] = {}
    found: dict[str, str] = {}
    for _, old_id, new_id in sorted(candidates, reverse=True):
        if old_id not in found and sources.setdefault(new_id, old_id) == old_id:
            found[old_id] = new_id
    return found


def impact_of(library: Library, book: str, lang: str, differences: Sequence[Difference]) -> Impact:
    """Return which rulings, questions, divergences and translations of a book cite a changed clause."""
    from tableside.games import game_ids, wizards_of

    changed = {one.old_id or one.new_id for one in differences if one.change is not Change.UNCHANGED}
    found = Impact()
    citing = [
        *((one.id, one.rules, found.rulings) for one in (wizards_of(book) if book in game_ids() else ())),
        *((one.id, one.rules, found.questions) for one in library.examples(book)),
        *((one.id, one.rules, found.divergences) for one in library.divergences(book)),
    ]
    for name, rules, target in citing:
        for rule in changed.intersection(rules):
            target.setdefault(rule, []).append(name)
    others = [one for one in library.languages(book) if one != lang]
    found.translations = {rule: list(others) for rule in sorted(changed)} if others else {}
    return found


def cite_head(library: Library, one: Difference, old: Edition, new: Edition) -> str:
    """Cite what a difference is about, as each edition does where they number it otherwise."""
    sides = [(one.old_id, old), (one.new_id, new)]
    if one.old_id and one.new_id and one.old_id == one.new_id and not one.renumbered:
        sides = sides[1:]
    return " → ".join(library.cite(rule, edition.lang, edition.origin) for rule, edition in sides if rule)


Cite = Callable[[Difference], str]
Words = Callable[[str], str]

_BECOMES = " → "
LOOK_AGAIN = N_("Look again at")
_RULINGS, _QUESTIONS = N_("Rulings that cite a changed clause"), N_("Questions that cite a changed clause")
_DIVERGENCES, _TRANSLATIONS = N_("Divergences on a changed clause"), N_("Translations of changed clauses")
_OLD, _NEW, _REASON = N_("Before"), N_("After"), N_("Reason")


def counts(differences: Sequence[Difference]) -> Counter[Change]:
    return Counter(one.change for one in differences)


Name = Callable[[str, str], str]
"""Names a dependant of a rule, by its kind (`RULING`, …) and its id."""

RULING, QUESTION, DIVERGENCE, RULE = "ruling", "question", "divergence", "rule"


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    differences: Sequence[Difference]
    effect: Impact
    cite: Cite
    words: Words
    name: Name
    made: str = ""
    """The date."""

    @property
    def shown(self) -> list[Difference]:
        return [one for one in self.differences if one.change is not Change.UNCHANGED]

    def resting(self, one: Difference) -> list[tuple[str, str]]:
        """Return the dependants of a clause, as kind and id; of those with the same name, the first."""
        key, effect = one.old_id or one.new_id, self.effect
        groups = ((RULING, effect.rulings), (QUESTION, effect.questions), (DIVERGENCE, effect.divergences))
        found: dict[str, tuple[str, str]] = {}
        for kind, group in groups:
            for name in group.get(key, ()):
                found.setdefault(self.name(kind, name), (kind, name))
        return list(found.values())

    def summary(self) -> list[str]:
        """Return how many clauses changed in which way, and how much rests on them."""
        found = counts(self.differences)
        lines = [f"{self.words(NAMES[change])}: {found[change]}" for change in Change if found[change]]
        effect = self.effect
        groups = (effect.rulings, effect.questions, effect.divergences, effect.translations)
        for title, group in zip((_RULINGS, _QUESTIONS, _DIVERGENCES, _TRANSLATIONS), groups, strict=True):
            names = sorted({name for names in group.values() for name in names})
            if names:
                shown = f" ({', '.join(names)})" if title is _TRANSLATIONS else ""
                lines.append(f"{self.words(title)}: {len(names)}{shown}")
        return lines


def make_report(
    library: Library,
    old: Edition,
    new: Edition,
    names: tuple[str, str],
    catalogue: Catalogue,
    kinds: frozenset[Change] = frozenset(),
) -> Report:
    """Compare two editions, which are called by names; of what differs, only the kinds that are wanted are shown."""
    book = library.book(new.book)
    differences = compare(old, new, RuleView(library, old).own_text, RuleView(library, new).own_text)
    shown = [one for one in differences if not kinds or one.change in kinds or one.change is Change.UNCHANGED]
    rules = {one.id: one.rules for one in library.divergences(book.id)}
    examples = {one.id: one for one in library.examples(book.id)}

    def name(kind: str, key: str) -> str:
        if kind == RULING:
            return catalogue.text(f"wizard.{key}")
        if kind == DIVERGENCE:
            cited = ", ".join(library.cite(rule, catalogue.language) for rule in rules[key][:1])
            return catalogue.gettext("texts differ in {rule}", rule=cited)
        return catalogue.gettext("example: {case}", case=examples[key].words_in(catalogue.language).case)

    return Report(
        f"{book.title_in(catalogue.language)}: {names[0]} → {names[1]}",
        shown,
        impact_of(library, book.id, new.lang, shown),
        lambda one: cite_head(library, one, old, new),
        catalogue.gettext,
        name,
        date.today().isoformat(),  # noqa: DTZ011 - the day where the person is
    )


def figures_line(one: Difference) -> str:
    """Return the figures that only one of the texts states; empty where there are none."""
    if not one.old_figures and not one.new_figures:
        return ""
    return f"{'; '.join(one.old_figures) or '–'} → {'; '.join(one.new_figures) or '–'}"


def as_text(report: Report) -> str:
    """Return the comparison as plain text, [-words taken out-] and {+words put in+} marked."""
    lines = [report.title, report.made, "", *(f"- {line}" for line in report.summary())]
    for one in report.shown:
        lines += ["", f"{report.cite(one)} · {report.words(NAMES[one.change])}"]
        lines += [line] if (line := figures_line(one)) else []
        lines.append(_marked(one))
        if resting := report.resting(one):
            lines.append(f"{report.words(LOOK_AGAIN)}: {', '.join(report.name(*each) for each in resting)}")
    return "\n".join(lines)


_MARKS = {"removed": "[-{}-]", "added": "{{+{}+}}"}


def _marked(one: Difference) -> str:
    if not one.pieces:
        whole = (("removed", one.old), ("added", one.new)) if one.old != one.new else ()
        return "\n\n".join(_MARKS[kind].format(side) for kind, side in whole if side) or one.new

    def show(piece: Piece) -> str:
        plain = piece.kind == "same" or not piece.text.strip()
        return piece.text if plain else _MARKS[piece.kind].format(piece.text)

    return _joined(one.pieces, show)


def _joined(pieces: Sequence[Piece], show: Callable[[Piece], str]) -> str:
    """Return pieces one after the other, an arrow where words stand for others: 15 and 12 must not read as 1512."""
    shown: list[str] = []
    for place, piece in enumerate(pieces):
        before = pieces[place - 1] if place else None
        if before is not None and before.kind == "removed" and piece.kind == "added":
            sides = before.text, piece.text
            shown.append(_BECOMES if all(any(sign.isalnum() for sign in side) for side in sides) else "")
        shown.append(show(piece))
    return "".join(shown)


def as_html(report: Report) -> str:
    """Return the comparison as one page of HTML that prints well."""
    style = resource("handbook", "comparison", "page.css").read_text("utf-8")
    head = f'<meta charset="utf-8"><title>{escape(report.title)}</title><style>{style}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{html_body(report)}</body></html>"


def html_body(report: Report, link: Name | None = None) -> str:
    """Return the contents of the body; with addresses, rules and their dependants are links."""

    def linked(kind: str, name: str, shown: str) -> str:
        return f'<a href="{escape(link(kind, name))}">{escape(shown)}</a>' if link is not None else escape(shown)

    body = [f"<h1>{escape(report.title)}</h1>", f"<p>{escape(report.made)}</p>", "<ul>"]
    body += [f"<li>{escape(line)}</li>" for line in report.summary()]
    heads = "".join(f'<th width="{width}%">{escape(report.words(one))}</th>' for one, width in _COLUMNS)
    body += ["</ul>", f'<table border="1" cellspacing="0" cellpadding="6" width="100%"><tr>{heads}</tr>']
    for place, one in enumerate(report.shown):
        cited = linked(RULE, one.new_id or one.old_id, report.cite(one))
        change = escape(report.words(NAMES[one.change]))
        body.append(
            f'<tr><td class="head" colspan="3"><a name="d{place}"></a>{cited} · {change}'
            f"{_notes(report, one, linked)}</td></tr>"
        )
        old, new = html_sides(one)
        body.append(f"<tr><td>{old}</td><td>{new}</td><td></td></tr>")
    return "\n".join([*body, "</table>"])


_COLUMNS = ((_OLD, 38), (_NEW, 38), (_REASON, 24))


def _notes(report: Report, one: Difference, linked: Callable[[str, str, str], str]) -> str:
    """Return the figures that differ, and what rests on a clause."""
    line = figures_line(one)
    notes = [f'<br><span class="figures">{escape(line)}</span>'] if line else []
    if resting := report.resting(one):
        names = ", ".join(linked(*each, report.name(*each)) for each in resting)
        notes.append(f'<br><span class="resting">{escape(report.words(LOOK_AGAIN))}: {names}</span>')
    return "".join(notes)


def html_sides(one: Difference) -> tuple[str, str]:
    """Return the old and the new text of a clause, with deletions and insertions marked."""
    whole = (Piece("same", one.old),) if one.old == one.new else (Piece("removed", one.old), Piece("added", one.new))
    pieces = [piece for piece in one.pieces or whole if piece.text]

    def shown(kind: str, tag: str) -> str:
        texts = ((piece.kind, escape(piece.text).replace("\n", "<br>")) for piece in pieces)
        return "".join(
            f"<{tag}>{text}</{tag}>" if own == kind else text for own, text in texts if own in ("same", kind)
        )

    return shown("removed", "del"), shown("added", "ins")
