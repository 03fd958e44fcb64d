"""Finding the clauses of documents whose numbers, margins and pages are as untidy as people make them."""

from __future__ import annotations

import time

import pytest

from tableside.importing.corrections import Correction, Mend, Recipe, block_key
from tableside.importing.document import Block, Document, Kind
from tableside.importing.lines import Line, to_blocks, without_heads
from tableside.importing.preview import Preview, preview_book
from tests.importing.making import read


def book(text: str, name: str = "rules.txt") -> Preview:
    return preview_book(read(text, name), name, "x")


def ids(preview: Preview) -> list[str]:
    return [key.partition("/")[2] for key in preview.placed]


STYLES = {
    "letters between the numbers": (
        (
            "1. Court\n\n1.A. It is flat.\n\n1.B. It has\n\n1.B.1. two ends,\n\n"
            "1.B.2. two sides.\n\n2. Play\n\n2.A. One serves."
        ),
        "1 1.a 1.b 1.b.1 1.b.2 2 2.a",
    ),
    "titles that are words for a unit": (
        "1 Rules\n\n1.1 It is flat.\n\n1.2 It is dry.\n\n2 More\n\n2.1 One serves.\n\n3 Section\n\n3.1 They change.",
        "1 1.1 1.2 2 2.1 3 3.1",
    ),
    "levels left out": (
        (
            "Article 1: Court\n\n1.1 It is flat.\n\n1.2.1 It has two ends.\n\n"
            "1.2.2 It has two sides.\n\n1.3 It is dry.\n\n"
            "Article 2: Play\n\n2.1.1 One serves.\n\n2.1.2 The other returns.\n\n2.2 They change."
        ),
        "1 1.1 1.2.1 1.2.2 1.3 2 2.1.1 2.1.2 2.2",
    ),
    "ordinal signs": (
        "Artículo 1.º Campo\n\n1. Es plano.\n\n2. Es seco.\n\nArtículo 2.º Juego\n\n1. Uno saca.\n\n2. El otro resta.",
        "1 1.1 1.2 2 2.1 2.2",
    ),
    "full stop and dash": (
        (
            "Artículo 1.- El campo es plano.\n\nArtículo 2.-Uno saca.\n\n"
            "Artículo 2 bis.- El otro resta.\n\nArtículo 3.- Cambian."
        ),
        "1 2 2bis 3",
    ),
    "numbers in words": (
        "Rule One: Court\n\n(a) It is flat.\n\n(b) It is dry.\n\nRule Two: Play\n\n(a) One serves.\n\n(b) One returns.",
        "1 1.a 1.b 2 2.a 2.b",
    ),
    "the whole place on every line": (
        (
            "Rule 1 The court is flat.\n\nRule 1(a) It has two ends.\n\nRule 1(b) It has sides:\n\n"
            "Rule 1(b)(i) a long one,\n\nRule 1(b)(ii) a short one.\n\n"
            "Rule 2 One serves.\n\nRule 2(a) The other returns."
        ),
        "1 1.a 1.b 1.b.i 1.b.ii 2 2.a",
    ),
    "decimal": (
        (
            "1 Court\n\n1.1 Size\n\nTen by five paces.\n\n1.2 Net\n\nKnee high.\n\n2 Play\n\n2.1 "
            "Serve\n\nFrom behind the line."
        ),
        "1 1.1 1.2 2 2.1",
    ),
    "rule and brackets": (
        (
            "Rule 1 Court\n\n(a) The court is flat.\n\n(b) It has\n\n(i) two ends,\n\n(ii) two sides.\n\n"
            "Rule 2 Play\n\n(a) One serves.\n\n(b) The other returns."
        ),
        "1 1.a 1.b 1.b.i 1.b.ii 2 2.a 2.b",
    ),
    "paragraph signs": (
        (
            "§ 1 Platz\n\n(1) Der Platz ist eben.\n\n(2) Er hat\n\n1. zwei Enden,\n\n2. zwei Seiten.\n\n"
            "§ 2 Spiel\n\n(1) Einer beginnt.\n\n(2) Der andere folgt."
        ),
        "1 1.1 1.2 1.2.1 1.2.2 2 2.1 2.2",
    ),
    "articles that count on": (
        (
            "TITOLO I\nCampo\n\nArt. 1\n\n1. Il campo è piano.\n\n2. Ha due lati.\n\nArt. 2\n\n1. La "
            "rete è bassa.\n\nTITOLO II\nGioco\n\nArt. 3\n\n1. Uno batte.\n\n2. L'altro risponde."
        ),
        "titolo-i 1 1.1 1.2 2 2.1 titolo-ii 3 3.1 3.2",
    ),
    "numbers grown into each other": (
        (
            "Article 1: Court\n\n1a) The court is flat.\n\n1a1) It has two ends.\n\n1a1a) One is shaded.\n\n"
            "1b) It is dry.\n\n1b+) Sand helps.\n\nArticle 2: Play\n\n2a) One serves.\n\n2a1) From the line."
        ),
        "1 1a 1a1 1a1a 1b 1b+ 2 2a 2a1",
    ),
    "doubled letters": (
        (
            "§ 1 Platz\n\n(1) Der Platz hat\n\n1. Enden, die\n\na) eben sind und\n\naa) trocken,\n\nbb) sauber,\n\n"
            "b) frei sind,\n\n2. Seiten.\n\n(2) Er ist grün.\n\n§ 2 Spiel\n\n(1) Einer beginnt."
        ),
        "1 1.1 1.1.1 1.1.1.a 1.1.1.a.aa 1.1.1.a.bb 1.1.1.b 1.1.2 1.2 2 2.1",
    ),
    "chapters and decimals": (
        (
            "Chapter 1 Court\n\n1.1 The court is flat.\n\n1.2 It is dry.\n\nChapter 2 Play\n\n2.1 One serves.\n\n"
            "2.2 The other returns."
        ),
        "1 1.1 1.2 2 2.1 2.2",
    ),
    "laws in words": (
        "Law 1: The Court\n\nIt is flat.\n\nLaw 2: The Net\n\nIt is low.\n\nLaw 3: The Ball\n\nIt is round.",
        "1 2 3",
    ),
    "letters at decimals, in hundreds": (
        (
            "1. Court\n\n100. Size\n\n100.1. It is flat.\n\n100.1a It has two ends.\n\n100.1b It has a net.\n\n"
            "100.2. It is dry.\n\n101. Lines\n\n101.1. They are white.\n\n2. Play\n\n200. Serve\n\n200.1. One serves."
        ),
        "1 100 100.1 100.1a 100.1b 100.2 101 101.1 2 200 200.1",
    ),
    "articles put in later": (
        (
            "Article 1\n\nThe court is flat.\n\nArticle 1-1\n\nIt is dry.\n\nArticle 1-2\n\nIt is green.\n\n"
            "Article 2\n\n1. One serves.\n\n1-bis. The other waits.\n\n2. They change.\n\nArticle 2-bis\n\nOne wins."
        ),
        "1 1-1 1-2 2 2.1 2.1bis 2.2 2bis",
    ),
    "ordinals under numbers": (
        (
            "Artículo 1\n\n1. Son faltas:\n\n1.ª Tocar la red.\n\n2.ª Pisar la raya.\n\n2. No hay otras.\n\n"
            "Artículo 2\n\n1. El juego acaba:\n\n1.ª Con veinte puntos.\n\n2.ª Sin luz."
        ),
        "1 1.1 1.1.1 1.1.2 1.2 2 2.1 2.1.1 2.1.2",
    ),
    "codes": (
        (
            "G201 Be kind to the other side.\n\nG202 Bring one ball.\n\nG203 Shake hands.\n\n"
            "R101 The ball is round.\n\nR102 It is white."
        ),
        "g201 g202 g203 r101 r102",
    ),
    "plus signs": (
        (
            "1) Court\n\n1a) It is flat.\n\n1a+) So it should be.\n\n1a++) Or nearly so.\n\n1b) It is dry.\n\n"
            "1b++++) Mostly.\n\n2) Play\n\n2a) One serves."
        ),
        "1 1a 1a+ 1a++ 1b 1b++++ 2 2a",
    ),
    "sections that begin anew": (
        (
            "Section 1. Court\n\n1. Size\n\nTen by five paces.\n\n2. Net\n\nKnee high.\n\nSection 2. "
            "Play\n\n1. Serve\n\nFrom behind the line.\n\n2. Return\n\nBefore the second bounce."
        ),
        "1 1.1 1.2 2 2.1 2.2",
    ),
}


@pytest.mark.parametrize("style", STYLES)
def test_numbering_styles_are_learned_from_the_document(style: str) -> None:
    text, expected = STYLES[style]

    preview = book(text)

    assert ids(preview) == expected.split()
    assert preview.words["lost"] == 0


def test_a_heading_has_the_first_right_to_its_number() -> None:
    founders = "1. Ann Smith, born in Rome;\n\n2. Bob Brown, born in Ghent.\n\n"
    preview = book(f"Before me came\n\n{founders}### Article 1\n\nIt is flat.\n\n### Article 2\n\nOne serves.", "x.md")

    assert ids(preview) == ["text.1", "text.2", "1", "2"]


def test_lists_under_headings_do_not_take_the_numbers_of_the_rules() -> None:
    rules = "\n\n".join(f"# {number}. Rule\n\n{number}.1 It is said." for number in range(1, 7))
    words = "\n\n".join(f"## {word}\n\n1. This.\n\n2. Or that." for word in ("Ball", "Cue", "Rack", "Table"))

    preview = book(f"{rules}\n\n# Words\n\n{words}", "x.md")

    assert set(ids(preview)) >= {"1", "1.1", "6", "6.1", "ball.1", "table.2"}


def test_a_word_under_its_article_is_not_the_title_of_the_next() -> None:
    articles = "\n\n".join(f"##### Article {number}\n\nRepealed" for number in ("I", "II", "III", "IV"))

    preview = book(f"{articles}\n\n##### Article V\n\nThe court is flat.", "x.md")

    assert [one.title or one.text for one in preview.placed.values()] == ["Repealed"] * 4 + ["The court is flat."]


def test_a_line_that_goes_on_with_a_number_begins_no_clause() -> None:
    preview = book(
        "# § 1 Platz\n\n(1) Der Platz ist eben.\n\n(2) Gespielt wird nach Absatz 1 Satz 3 und\n4 oder nach Abs.\n"
        "1 Satz 2, und zwar bis zum\n1. Oktober jedes Jahres mit mindestens zwei\n(2) Leuten.\n\n(3) Sonst nicht.",
        "x.md",
    )

    assert ids(preview) == ["1", "1.1", "1.2", "1.3"]


def test_a_hanging_clause_is_one_paragraph_whatever_its_lines_begin_with() -> None:
    clause = (
        "({}) Das Recht zum Spiel hat jeder, der eine Kugel mitbringt. Die\n"
        "    Kugel ist rund und von derselben Art wie die, die der Verein der\n    Stadt kennt und verleiht.\n"
    )
    preview = book("1. Recht\n\n" + "".join(clause.format(number) for number in range(1, 6)))

    assert all("\n" not in one.text for one in preview.placed.values())
    assert len(preview.placed) == 6


def test_cells_of_a_table_are_no_running_heads() -> None:
    rows = "".join(f"<tr><td><p>act {number}</p><p>no</p></td><td><p>yes</p></td></tr>" for number in range(6))
    page = f"<h2>1. Court</h2><p>It is flat.</p><table>{rows}</table><h2>2. Play</h2><p>One serves.</p>"

    assert book(page, "x.html").left_out == []


def test_the_sequence_settles_whether_i_is_a_letter_or_a_numeral() -> None:
    letters = book("1. List\n\n" + "\n\n".join(f"({one}) part {one} of it." for one in "abcdefghijk"))
    numerals = book("1. List\n\n(a) First:\n\n(i) this;\n\n(ii) that.\n\n(b) Second.")

    assert ids(letters)[9] == "1.i"
    assert "1.a.i" in ids(numerals)
    assert "1.b" in ids(numerals)


def test_one_bad_label_costs_only_itself() -> None:
    preview = book(
        "1. One\n\nText of one.\n\n2. Two\n\nText of two.\n\n3 Three\n\nText of three.\n\n5. Five\n\n"
        "Text of five.\n\n"
        "5. Five again\n\nMore text.\n\n6. Six\n\nText of six.\n\n7. Seven\n\nText of seven."
    )

    assert [one for one in ids(preview) if "~" not in one] == ["1", "2", "3", "5", "6", "7"]
    assert {problem.code for problem in preview.problems} == {"gap", "doubled"}
    assert all(problem.line for problem in preview.problems)


def test_figures_and_dates_at_the_start_of_a_line_are_no_labels() -> None:
    preview = book(
        "1. Score\n\nA game is won by whoever has\n21 points first and leads by two.\n\n"
        "2. Season\n\nThe season begins on\n3 May and ends on\n30 September.\n\n3. Fees\n\nNone are asked."
    )

    assert ids(preview) == ["1", "2", "3"]


def test_text_after_the_clauses_returns_to_its_rule() -> None:
    preview = book(
        "1. Faults\n\nA fault is called when:\n\n(a) the ball lands out,\n\n(b) the line is crossed.\n\n"
        "Nothing else is a fault, whatever the players may think of it.\n\n2. Lets\n\nA let is played again."
    )

    assert "Nothing else is a fault" in preview.placed["x/1"].text
    assert preview.placed["x/1.b"].text == "the line is crossed."


def test_a_sentence_that_its_list_interrupts_goes_on_after_it() -> None:
    preview = book(
        "1. Court\n\nPlayers may not\n\n(a) with shoes or\n\n(b) with dogs\n\nenter the court.\n\n"
        "2. Play\n\nIt begins with\n\n(a) a bow,\n\n(b) a call\n\nof both.\n\n(c) a throw."
    )
    assert preview.placed["x/1"].text == "Players may not\n\nenter the court."
    assert preview.placed["x/1.b"].text == "with dogs"
    assert preview.placed["x/2.b"].text == "a call of both.", "where the list goes on, the words are those of its item"


def test_a_sentence_that_its_clause_has_begun_goes_on_in_it() -> None:
    preview = book(
        "1. Court\n\nThe warden sees to it that\n\n(a) the net hangs, and\n\n(b) the lines are chalked. If need be,"
        "\n\nthe chalk is brought by the players.\n\n2. Play\n\nOne serves."
    )
    assert preview.placed["x/1.b"].text == "the lines are chalked. If need be, the chalk is brought by the players."


def test_a_chapter_and_its_rules_are_parted_by_their_numbers_where_both_are_set_alike() -> None:
    headings = "1. Court|1.1 Size|1.2 Net|2. Play|2.1 Serve|2.2 Return|3. End|3.1 Score"
    preview = book("\n\n".join(f"## {one}\n\nThis is said of it." for one in headings.split("|")), "x.md")

    assert ids(preview) == ["1", "1.1", "1.2", "2", "2.1", "2.2", "3", "3.1"]
    assert {node.name: node.parent and node.parent.name for node in preview.tree.walk()}["2.1"] == "2"


def test_the_margin_of_a_heading_says_nothing_of_its_level() -> None:
    rules = [Block(f"{number}. Rule", Kind.HEADING, 2, 5.5) for number in (1, 2, 3)]
    clauses = [Block(f"({letter}) clause {letter}.", Kind.PARAGRAPH, 0, 2.0) for letter in "ab"]
    blocks = [block for rule in rules for block in (rule, *clauses)]

    preview = preview_book(Document("docx", tuple(blocks)), "x.docx", "x")

    assert ids(preview) == ["1", "1.a", "1.b", "2", "2.a", "2.b", "3", "3.a", "3.b"]


def test_a_paragraph_between_two_clauses_belongs_to_the_first() -> None:
    preview = book(
        "1. Faults\n\n(a) The ball lands out.\n\nA ball on the line is in.\n\n(b) The line is "
        "crossed.\n\n2. Lets\n\nPlay again."
    )

    assert "A ball on the line is in." in preview.placed["x/1.a"].text


def test_a_second_list_in_a_rule_stays_with_its_introduction() -> None:
    preview = book(
        "1. Order\n\nThe balls come back so:\n\n(a) the white one first,\n\n(b) the others after it.\n\n"
        "Among the others the order is:\n\n(a) red balls,\n\n(b) blue balls.\n\n2. End\n\nThe game ends."
    )

    assert "red balls" in preview.placed["x/1"].text
    assert preview.placed["x/1.a"].text == "the white one first,"
    assert [problem.code for problem in preview.problems] == ["repeated-list"]


def test_contents_pages_and_running_heads_are_left_out_and_listed() -> None:
    text = (
        "RULES OF QUOITS\n\nContents\n\n1. The pin\n2. The ring\n3. The throw\n4. The score\n\n1. "
        "The pin\n\nThe pin stands a hand high and is\n\n"
        "Quoits Club of Nowhere\n\npainted white.\n\n2. The ring\n\nThe ring is of rope.\n\nQuoits "
        "Club of Nowhere\n\n"
        "3. The throw\n\nThrow from behind the mark, one ring at\n\nQuoits Club of Nowhere\n\na "
        "time.\n\n4. The score\n\nA ring on the pin counts two."
    )

    preview = book(text)

    assert ids(preview) == ["1", "2", "3", "4"]
    assert preview.placed["x/1"].text == "The pin stands a hand high and is painted white."
    assert preview.placed["x/3"].text == "Throw from behind the mark, one ring at a time."
    assert {one.reason for one in preview.left_out} == {"running head", "table of contents"}
    assert preview.words["lost"] == 0


def test_headings_without_numbers_do_not_disturb_numbers_that_count_on() -> None:
    preview = book(
        "Seats\n=====\n\n1. Sit opposite each other.\n\n2. Keep the seat.\n\nStrokes\n=======\n\n3. Push nothing.\n\n"
        "4.\n\n   (a) Use one finger.\n\n   (b) Use either hand.\n",
        "rules.rst",
    )

    assert ids(preview) == ["1", "2", "3", "4", "4.a", "4.b"]
    assert [one.title for one in preview.anchors] == ["Seats", "Strokes"]


def test_a_document_of_headings_alone_is_a_book_of_anchors() -> None:
    preview = book("# Aim\n\nWin.\n\n# Means\n\nPlay well.\n", "rules.md")

    assert [(one.id, one.text) for one in preview.anchors] == [("x/aim", "Win."), ("x/means", "Play well.")]


def test_a_correction_is_a_fixed_point_and_heals_the_rest() -> None:
    text = (
        "1. Court\n\nIt is flat.\n\n2. Players\n\nThere are\n\n3. of them at most.\n\n"
        "3. Ball\n\nIt is round.\n\n4. End\n\nAt dusk."
    )
    document = read(text)
    recipe = Recipe((Correction(Mend.PROSE, block_key("3. of them at most.")),))

    mended = preview_book(document, "rules.txt", "x", Recipe.read(recipe.toml()))

    assert ids(mended) == ["1", "2", "3", "4"]
    assert mended.placed["x/3"].title == "Ball"
    assert mended.problems == []


def test_blocks_are_joined_and_split_by_hand() -> None:
    document = read("1. Court\n\nIt is flat. 2. Ball\n\nIt is\n\nRound.\n\n3. End\n\nAt dusk.")
    recipe = Recipe(
        (
            Correction(Mend.SPLIT, block_key("It is flat. 2. Ball"), "2. Ball"),
            Correction(Mend.JOIN, block_key("Round.")),
        )
    )

    mended = preview_book(document, "rules.txt", "x", recipe)

    assert ids(mended) == ["1", "2", "3"]
    assert mended.placed["x/2"].text == "It is Round."


def test_a_label_that_a_sentence_cites_at_the_start_of_a_line_is_none() -> None:
    preview = book(
        "1. Serve\n\n(a) The server stands behind the line.\n\n"
        "(b) Whoever steps over it before the ball is hit does as under\n"
        "(a) above and serves again, while the parts from\n(a) to (c) stay as they are.\n\n(c) The serve passes on."
    )

    assert ids(preview) == ["1", "1.a", "1.b", "1.c"]
    assert preview.placed["x/1.b"].text.endswith("the parts from (a) to (c) stay as they are.")


def test_a_line_printed_again_at_the_top_of_a_page_is_read_once() -> None:
    lines = [
        Line("1. Serve", page=1, number=1, starts_column=True),
        Line("The ball is thrown up and is hit before it", page=1, number=2, width=90, top=780),
        Line("The ball is thrown up and is hit before it", page=2, number=1, width=90, top=40, starts_column=True),
        Line("falls on the ground again.", page=2, number=2, width=60),
    ]

    kept, out = without_heads(lines, paged=True)

    assert [line.text for line in kept] == [lines[0].text, lines[1].text, lines[3].text]
    assert [(one.text, one.page) for one in out] == [(lines[1].text, 2)]


def justified(*texts: tuple[str, float]) -> list[str]:
    """Return the blocks of lines among many that reach the same edge."""
    filling = [Line("words that fill the whole of their line and go on to the next", width=100) for _ in range(20)]
    lines = [Line(text, width=width, gap=place == 0) for place, (text, width) in enumerate(texts)]
    return [block.text for block in to_blocks([*filling, *lines])][1:]


def test_a_sentence_that_ends_just_short_of_the_edge_ends_its_paragraph() -> None:
    assert justified(("(c) It may be thrown any way.", 97.9), ("After a fault it is thrown again.", 60)) == [
        "(c) It may be thrown any way.",
        "After a fault it is thrown again.",
    ]


def test_a_title_below_a_full_line_is_not_its_end() -> None:
    assert justified(
        ("The net hangs at the height of a hand.", 100), ("Width of the net", 30), ("1. It is wide.", 25)
    ) == ["The net hangs at the height of a hand.", "Width of the net", "1. It is wide."]


def test_short_lines_do_not_hide_that_a_text_is_set_to_one_width() -> None:
    lines = [
        *(Line(f"Word {number}", width=20, gap=True) for number in range(30)),
        *(Line("words that fill the whole of their line and go on to the next", width=100) for _ in range(8)),
        Line("All is in play from the start until it has left the court.", width=71, gap=True),
        Line("What was brought back is in play again.", width=50),
    ]
    assert [block.text for block in to_blocks(lines)][-2:] == [lines[-2].text, lines[-1].text]


def test_a_bracket_at_the_foot_of_a_column_does_not_end_the_sentence() -> None:
    lines = [
        Line("c. Without a judge the player or the side that (who)", page=1, width=100, starts_column=True),
        Line("does not serve is the judge.", page=1, width=50, starts_column=True),
    ]
    assert [block.text for block in to_blocks(lines)] == [f"{lines[0].text} {lines[1].text}"]


def test_a_label_alone_on_its_line_has_the_paragraph_below_it() -> None:
    preview = book("4 Serve\n\n4a\n\nOne waits.\n\n4b\n\nThe ball is hit.\n\n5 Return\n\n5a\n\nIt is free.")

    texts = {key.partition("/")[2]: one.text for key, one in preview.placed.items()}
    assert texts == {"4": "", "4a": "One waits.", "4b": "The ball is hit.", "5": "", "5a": "It is free."}


def test_no_more_levels_are_followed_than_any_book_has() -> None:
    deep = "".join(f"{'    ' * depth}(a) one deeper\n\n" for depth in range(400))
    preview = book(f"# Rule 1 Court\n\n{deep}", "rules.md")
    assert max(key.count(".") for key in ids(preview)) < 20
    assert preview.words["lost"] == 0


def test_a_level_set_by_hand_moves_no_other_clause() -> None:
    text = (
        "3. Teams\n\n3.4 Clothing\n\n3.4.1 Shirts have one colour.\n\n3.4.2 Rings are taken off.\n\n"
        "4. Time\n\n4.1 Periods\n\n4.1.1 A match has three.\n\n4.2 Rest\n\n4.2.1 Each team may rest once.\n\n"
        "4.2.2 The coach asks.\n\n4.3 End\n\n4.3.1 At dusk."
    )
    recipe = Recipe((Correction(Mend.LEVEL, block_key("4.2.2 The coach asks."), "3"),))
    document = read(text)
    found, mended = (preview_book(document, "rules.txt", "x", one) for one in (Recipe(), recipe))
    moved = [node for node in mended.tree.walk() if node.text == "The coach asks."]
    assert [node.parent.name for node in moved if node.parent is not None] == ["4.2.1"]
    assert ids(mended) == ids(found)


def test_a_level_that_nothing_leads_to_is_not_followed() -> None:
    text = "Rule 1 Court\n\n(a) It is flat.\n\n(b) It is dry."
    document = read(text, "rules.txt")
    recipe = Recipe((Correction(Mend.LEVEL, block_key("(a) It is flat."), "30"),))
    assert "1" in ids(preview_book(document, "rules.txt", "x", recipe))


def test_lines_that_are_broken_at_the_margin_go_on_whatever_they_begin_with() -> None:
    text = """\
1. Rings

(1) Every Ring is made by the Guild of Ropers, and by nobody but the
    Guild. What the Elders of the Guild have looked at before the first
    Throw is good for the whole day, unless the Umpire or one of the two
    Captains finds that it was changed.

(2) Rings of Wood or of Iron are thrown only where both Captains and the
    Umpire agree.
"""

    found = {key: one.text for key, one in preview_book(read(text), "a.txt", "x").placed.items()}

    assert found["x/1.1"].startswith("Every Ring is made")
    assert found["x/1.1"].endswith("that it was changed.")
    assert "\n" not in found["x/1.1"]
    assert found["x/1.2"] == "Rings of Wood or of Iron are thrown only where both Captains and the Umpire agree."


@pytest.mark.parametrize("filling", ["i", "a-", "x.", "Abc. "])
def test_a_long_run_of_letters_takes_no_time(filling: str) -> None:
    began = time.process_time()
    book("1 Court\n1.1 First\n1.2" + filling * (20_000 // len(filling)) + "a second\n1.3 x\n")
    assert time.process_time() - began < 5
