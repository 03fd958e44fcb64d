from __future__ import annotations

import pytest

from tableside.rulebook.findings import Severity
from tableside.translation import Editor, RuleText, Workspace
from tableside.translation.check import Checker, check_text, measures, times


def codes(source: str, target: str, lang: str = "fr", *, title: bool = False) -> set[str]:
    first, second = (
        (RuleText(source), RuleText(target)) if title else (RuleText("", (source,)), RuleText("", (target,)))
    )
    return {one.code for one in check_text("snooker/3.10", lang, first, second)}


@pytest.mark.parametrize("written", ["3569 mm", "3.569 mm", "3 569 mm".replace(" ", "\u00a0", 1)])
def test_figures_are_compared_by_value(written: str) -> None:
    assert codes("It is 3,569 mm long.", f"Elle mesure {written} de long.") == set()


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("It is 3569 mm long.", "Elle mesure 3596 mm de long.", "figure-lacking"),
        ("It is long.", "Elle mesure 12 mm de long.", "figure-extra"),
        ("He has 15 seconds.", "Il a 15 minutes.", "unit-differs"),
        ("It begins at 14:30.", "On commence à 14 heures 30.", "time-lacking"),
        ("See [[2.16]].", "Voir plus haut.", "link-lacking"),
        ("See above.", "Voir [[2.16]].", "link-extra"),
        ("See above.", "Voir [[2.16.", "link-broken"),
        ("![Table](diagram:t)", "Une table", "diagram-lacking"),
        ("As (b) says.", "Comme le dit la suite.", "label-lacking"),
        ("A text.", "(a) Un texte.", "label-begins"),
        ("A text.", "Un  texte.", "space-doubled"),
        ("A text, too.", "Un texte , aussi.", "space-before"),
        ("A text, too.", "Un texte,aussi.", "space-after"),
        ("A text.", "Un texte;.", "sign-doubled"),
        ("A text, this.", "Un texte,, ceci.", "sign-doubled"),
        ("A text.", "Un texte..", "sign-doubled"),
        ("A text!", "Un texte\u202f!.", "sign-doubled"),
        ("A text: this.", "Un texte: ceci.", "no-break-space"),
        ("A text: this.", "Un texte : ceci.", "no-break-space"),
        ("A text; this.", "Un texte; ceci.", "no-break-space"),
        ("“A” text.", "«A\u00a0» texte.", "no-break-space"),
        ("“A” text.", "«\u00a0A » texte.", "no-break-space"),
        ("A (good) text.", "Un (bon texte.", "unbalanced"),
        ("“A” text.", "«\u00a0A texte.", "unbalanced"),
        ('A "good" text.', 'Un "bon texte.', "unbalanced"),
        ("*Foul* is called.", "*Faute est annoncé.", "emphasis"),
        ("One thing:", "Une chose.", "end-differs"),
        ("A rather long sentence about balls on a table.", "Bref.", "too-short"),
        ("A rather long sentence about balls on a table.", "Une phrase " * 15 + "fin.", "too-long"),
        ("The ball is on the table and stays there.", "The ball is on the table and stays there.", "untranslated"),
        (
            "The ball is on the table and it stays there.",
            "The ball is now on the table and is there.",
            "wrong-language",
        ),
        ("One.\n\nTwo.", "Un. Deux.", "paragraphs"),
        ("The ball counts. What fell in after it scores nothing.", "La bille compte, c'est tout.", "sentences"),
    ],
)
def test_what_is_wrong_is_found(source: str, target: str, code: str) -> None:
    assert code in codes(source, target)


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("One thing:", "Une chose.", "The source ends with “:”, the translation with “.”."),
        ("One thing:", "Une chose", "The source ends with “:”, the translation without punctuation."),
        ("One thing", "Une chose.", "The source ends without punctuation, the translation with “.”."),
    ],
)
def test_an_end_without_a_sign_is_called_so(source: str, target: str, said: str) -> None:
    found = check_text("snooker/3.10", "fr", RuleText("", (source,)), RuleText("", (target,)))
    assert [str(one.what) for one in found if one.code == "end-differs"] == [said]


@pytest.mark.parametrize(
    ("source", "target", "lang"),
    [
        ("A text: this; that!", "Un texte\u00a0: ceci\u00a0; cela\u202f!", "fr"),
        ("**Text:** this.", "**Texte\u00a0:** ceci.", "fr"),
        ("“A” [[2.16|text]]: yes.", "«\u00a0A\u00a0» [[2.16|texte]]\u00a0: oui.", "fr"),
        ("At 14:30 it begins.", "À 14h30 on commence.", "fr"),
        ('Links such as tableside: or {"on": "red"}.', 'Des liens comme tableside: ou {"on": "red"}.', "fr"),
        ("Name: ____   Date: ____ as x,y", "Naam: ____   Datum: ____ als x,y", "nl"),
        ("Say “ball” and “balls”.", "Zeg „bal” en “ballen”.", "nl"),
        ("The player's ball isn't on.", "L'palla dell'altro non è ‘valida’.", "it"),
        ("He has 15 seconds.", "Ha 15 secondi.", "it"),
        ("52.5 mm or 1 in.", "52,5 mm of 1 inch.", "nl"),
        ("- one\n- two", "- één\n- twee", "nl"),
        ("Frame", "Frame", "nl"),
        ("A, B, etc., and so on…", "A, B, ecc., e così via…", "it"),
        ("Wait...", "Aspetta...", "it"),
        ("usage: ", "uso: ", "it"),
        ("A “text”.", "Ein „Text“.", "de"),
        ("See (diagram:snooker-table) here.", "Voir (diagram:snooker-table) ici.", "fr"),
    ],
)
def test_what_is_right_is_left_alone(source: str, target: str, lang: str) -> None:
    assert codes(source, target, lang) == set()


def test_an_empty_translation_is_missing_and_not_wrong() -> None:
    assert check_text("snooker/3.10", "fr", RuleText("A title", ("15 mm",)), RuleText()) == ()


def test_a_finding_says_where_it_stands() -> None:
    (found,) = check_text("snooker/3.10", "it", RuleText("", ("A b.",)), RuleText("", ("A  b.",)))
    assert (found.part, found.start, found.end) == (0, 1, 3)
    assert found.severity is Severity.WARNING
    assert str(found.what) == "Two spaces in a row."
    (titled,) = check_text("snooker/3.10", "it", RuleText("A (b)"), RuleText("A (b"))[:1]
    assert titled.part == -1 or titled.code == "label-lacking"


def test_measures_and_times_are_read_in_each_language() -> None:
    assert list(measures("3.569 mm e 15 secondi", "it")) == list(measures("3,569 mm and 15 seconds", "en"))
    assert times("at 9:05") == {(9, 5): "9:05"}


def test_words_to_avoid_are_found_unless_they_are_part_of_a_name(workspace: Workspace) -> None:
    checker = Checker(workspace)
    source = workspace.source("snooker/2.1")
    avoided = workspace.library.term("snooker/frame").words["it"].avoid
    assert avoided == ("turno",)
    found = checker.rule("snooker/2.1", "it", RuleText("Frame", ("Un turno comincia e finisce.",)))
    assert any(one.code == "term-avoided" and dict(one.values)["word"] == "turno" for one in found), source
    assert "term-avoided" not in {one.code for one in checker.rule("snooker/2.1", "it")}


def test_singular_and_plural_of_a_word_to_avoid_are_one_complaint_and_known_at_once(
    workspace: Workspace, editor: Editor
) -> None:
    checker, typed = workspace.checker, RuleText("Frame", ("Un giro comincia e finisce.",))
    assert "term-avoided" not in {one.code for one in checker.rule("snooker/2.1", "it", typed)}
    editor.save("snooker/term:frame:avoid", "it", RuleText("", ("turno\ngiro\ngiri",)))
    avoided = [one for one in checker.rule("snooker/2.1", "it", typed) if one.code == "term-avoided"]
    assert [dict(one.values)["word"] for one in avoided] == ["giro"]


def test_a_text_where_the_source_has_none_is_wrong(workspace: Workspace) -> None:
    rule = next(
        one
        for one, text in workspace.source_texts("snooker").items()
        if text.title and not any(text.parts) and "/" in one
    )
    title = workspace.text(rule, "it").title
    found = Checker(workspace).rule(rule, "it", RuleText(title, ("{x}",)))
    assert any(one.code == "text-extra" and one.severity is Severity.ERROR for one in found)


def test_a_name_of_a_term_is_neither_avoided_nor_named_twice(workspace: Workspace) -> None:
    checker, own = Checker(workspace), workspace.library.term("snooker/frame").words["it"]
    avoided = checker.rule("snooker/term:frame:avoid", "it", RuleText("", (f"turno\n{own.name.upper()}",)))
    assert [one.code for one in avoided] == ["term-doubled"]
    assert not checker.rule("snooker/term:frame:avoid", "it")
    twice = checker.rule("snooker/term:frame:aliases", "it", RuleText("", ("uno\nUno",)))
    assert [one.code for one in twice] == ["term-doubled"]


def test_dismissed_findings_carry_their_reason_until_the_text_says_something_else(
    workspace: Workspace, editor: Editor
) -> None:
    checker = Checker(workspace)
    rule = "snooker/3.10"
    typed = RuleText("Titolo", ("Sono 77 e basta.",))
    extra = next(one for one in checker.rule(rule, "it", typed) if one.code == "figure-extra")
    editor.dismiss(rule, "it", extra.key, "The source means it.")
    again = next(one for one in checker.rule(rule, "it", typed) if one.code == "figure-extra")
    assert again.dismissed == "The source means it."
    other = RuleText("Titolo", ("Sono 78 e basta.",))
    assert next(one for one in checker.rule(rule, "it", other) if one.code == "figure-extra").dismissed is None


@pytest.mark.slow
def test_the_bundled_texts_are_clean(workspace: Workspace) -> None:
    checker = Checker(workspace)
    for book in workspace.books():
        for lang in workspace.targets():
            found = [one for one in checker.book(book, lang) if not one.dismissed and one.severity is not Severity.HINT]
            assert found == []


@pytest.mark.parametrize(
    ("name", "source", "target", "wrong"),
    [
        ("rule", "Section {0} Rule {1}", "Abschnitt {0}, Regel {1}", False),
        ("rule", "Section {0} Rule {1}", "Abschnitt, Regel {1}", True),
        ("rule", "Section {0} Rule {1}", "Abschnitt {0}, Regel {1} {2}", True),
        ("section", "Section {0}", "Abschnitt {0", True),
        ("clauses", "({})", " Absatz ({})\n, Punkt ({})", False),
        ("clauses", "({})", " Absatz ({})\n, Punkt", True),
    ],
)
def test_a_form_of_citation_has_the_number_of_the_source(name: str, source: str, target: str, wrong: bool) -> None:
    found = check_text(f"snooker/book:citation.{name}", "de", RuleText("", (source,)), RuleText("", (target,)))
    assert [one.code for one in found] == ["citation-form"] * wrong
