"""Pages of PDF files: tables, words broken at the end of a line, bullets on their own, what stands at the edge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tableside.importing.document import Block, Kind
from tableside.importing.lines import Hyphens
from tableside.importing.preview import preview_book
from tests.importing import making
from tests.importing.making import Line, drawn, read

TABLE = (
    ("Ring", "Thrown from", "Counts"),
    ("of rope", "the near line", "one point"),
    ("of wood", "the far line", "two points"),
    ("of iron", "wherever one stands", "nothing at all"),
    ("of glass", "the near line", "one point"),
)
Word = tuple[float, float, str]


def table(at: float, rows: Sequence[Sequence[str]] = TABLE, places: Sequence[float] = (60, 190, 330)) -> list[Word]:
    return [(x, at - 18 * n, cell) for n, row in enumerate(rows) for x, cell in zip(places, row, strict=True)]


def blocks_of(*pages: Sequence[Word]) -> tuple[Block, ...]:
    return read(making.pdf([drawn(page) for page in pages]), "a.pdf").blocks


def test_a_table_stays_where_it_stands_and_row_by_row() -> None:
    page = [
        (60, 780, "1. Rings"),
        (60, 760, "1.1 The rings count as follows:"),
        *table(735),
        (60, 640, "1.2 A ring that breaks is thrown again."),
        (60, 615, "2. Pins"),
        (60, 595, "2.1 There are two of them."),
    ]

    preview = preview_book(read(making.pdf([drawn(page)]), "a.pdf"), "a.pdf", "x")

    assert {key: one.text for key, one in preview.placed.items() if "." in key} == {
        "x/1.1": "\n\n".join(["The rings count as follows:", *(" | ".join(row) for row in TABLE)]),
        "x/1.2": "A ring that breaks is thrown again.",
        "x/2.1": "There are two of them.",
    }


def test_a_cell_of_several_lines_is_one_cell() -> None:
    rows: list[Word] = []
    for n in range(4):
        at = 740 - 36 * n
        rows += [(60, at, f"Case {n}"), (60, at - 11, "of many"), (190, at, "thrown again"), (330, at, "never")]

    found = [block.text for block in blocks_of([(60, 780, "1. Cases"), *rows]) if block.kind is Kind.TABLE]

    assert found == [f"Case {n} of many | thrown again | never" for n in range(4)]


@pytest.mark.parametrize("by_row", [False, True])
def test_columns_of_text_are_no_table(by_row: bool) -> None:
    lines = [
        Line(f"{n}.", f"Whoever comes as number {n} waits until the one before has sat down.", 0) for n in range(99)
    ]

    blocks = read(making.as_pdf(lines, columns=2, by_row=by_row), "a.pdf").blocks

    assert not [block for block in blocks if block.kind is Kind.TABLE]


def test_numbers_set_apart_from_their_text_are_no_table() -> None:
    words = [(x, 760 - 20 * n, text) for n in range(6) for x, text in ((60, f"{n + 1}."), (100, "It is thrown."))]

    assert [block.text for block in blocks_of(words)] == [f"{n + 1}. It is thrown." for n in range(6)]


def test_a_bullet_on_a_line_of_its_own_belongs_to_what_follows() -> None:
    page = [
        (60, 780, "1. A ring is good if"),
        (80, 762, "-"),
        (100, 744, "a. it is round;"),
        (80, 726, "-"),
        (100, 708, "b. it is whole."),
    ]

    assert [block.text for block in blocks_of(page)] == ["1. A ring is good if", "a. it is round;", "b. it is whole."]


def test_what_a_page_repeats_in_its_text_is_no_running_head() -> None:
    said = ("Whoever throws late loses the turn, and the", "umpire decides whether it was late or not.")
    clauses = [(f"{n}. In case number {n} nothing else holds.", *said) for n in range(1, 61)]
    pages = [
        [
            *((60, 820, "Rings and pins, 2024") for _ in range(1)),
            *(
                (60, 790 - 36 * row - 12 * place, text)
                for row, one in enumerate(part)
                for place, text in enumerate(one)
            ),
        ]
        for part in (clauses[start : start + 20] for start in (0, 20, 40))
    ]
    document = read(making.pdf([drawn(page) for page in pages]), "a.pdf")

    preview = preview_book(document, "a.pdf", "x")

    assert {one.text for one in preview.left_out} == {"Rings and pins, 2024"}
    assert all(one.text.endswith("late or not.") for one in preview.placed.values())


def test_a_hyphen_at_the_end_of_a_line_goes_only_where_words_are_broken() -> None:
    compounds = Hyphens(["It is heard in-", "camera or in the open-", "air hall."])
    broken = Hyphens(
        [
            "The com-",
            "mittee and the um-",
            "pire meet. The committee",
            "is small. A non-smoker and a non-",
            "small one.",
        ]
    )

    assert compounds.joined("heard in-", "camera or") == "heard in-camera or"
    assert broken.joined("the um-", "pire meet") == "the umpire meet"
    assert broken.joined("and a non-", "small one") == "and a non-small one"
    assert broken.joined("it is Anglo-", "Saxon") == "it is Anglo-Saxon"


def test_what_the_file_draws_last_stands_where_the_eye_sees_it() -> None:
    page = [
        *((60, 700 - 12 * n, f"{n + 1}. Here stands the rule that is number {n + 1}.") for n in range(20)),
        (60, 780, "Rings and pins"),
        (60, 20, "A note at the foot."),
    ]

    found = [block.text for block in blocks_of(page)]

    assert (found[0], found[-1]) == ("Rings and pins", "A note at the foot.")


def test_a_page_with_nothing_but_a_list_keeps_the_margin_of_the_others() -> None:
    plain = [(60, 780 - 14 * n, f"{n + 1}. Here stands the rule that is number {n + 1}.") for n in range(20)]
    inner = [(90, 780 - 14 * n, f"({'abcdefgh'[n]}) a case of its own,") for n in range(8)]

    blocks = blocks_of(plain, plain, inner, inner, plain)

    assert {round(block.indent) for block in blocks if block.page in (3, 4)} == {7}


def test_a_hyphen_that_waits_for_a_second_word_stays_apart() -> None:
    assert Hyphens(["by Land-", "und Wasser"]).joined("by Land-", "und Wasser") == "by Land- und Wasser"


def test_numbers_set_in_deeper_stand_under_the_number_above() -> None:
    labels = [(60, f"{n}.") for n in (1, 2, 3)] + [(90, f"{n}.") for n in range(1, 8)] + [(60, f"{n}.") for n in (4, 5)]
    page = [
        (x, 780 - 20 * n, f"{label} What is said here is number {n} of all.") for n, (x, label) in enumerate(labels)
    ]

    preview = preview_book(read(making.pdf([drawn(page)]), "a.pdf"), "a.pdf", "x")

    assert list(preview.placed) == ["x/1", "x/2", "x/3", *(f"x/3.{n}" for n in range(1, 8)), "x/4", "x/5"]
    assert not preview.problems


def test_the_mark_of_a_note_is_neither_a_number_nor_part_of_a_word() -> None:
    mark = "/F1 6 Tf 4 Ts (1) Tj 0 Ts"
    page = "\n".join(
        [
            f"BT /F1 10 Tf 1 0 0 1 60 760 Tm (1. Wet before the throw) Tj {mark} /F1 10 Tf (, then dried.) Tj ET",
            "BT /F1 10 Tf 1 0 0 1 60 740 Tm (2. The pin is 5 cm) Tj /F1 6 Tf 4 Ts (2) Tj ET",
            "BT /F1 10 Tf 1 0 0 1 60 720 Tm (3. Whoever throws twice throws for both.) Tj ET",
            f"BT 1 0 0 1 60 60 Tm {mark.replace('6', '5', 1)} /F1 8 Tf ( Or after it, in winter.) Tj ET",
        ]
    )

    blocks = read(making.pdf([page]), "a.pdf").blocks

    assert [block.text for block in blocks] == [
        "1. Wet before the throw¹, then dried.",
        "2. The pin is 5 cm²",
        "3. Whoever throws twice throws for both.",
        "¹ Or after it, in winter.",
    ]
    assert blocks[-1].kind is Kind.NOTE


def test_pages_with_drawings_are_counted_and_those_with_a_table_are_not() -> None:
    rings, ropes = (drawn([(60, 780, one)]) for one in ("1. A ring is round.", "2. It is of rope."))
    curves = "\n".join(
        f"{60 + 20 * n} {300 + 20 * n} m {n * 20} 400 {n * 20} 420 {80 + 20 * n} 340 c S" for n in range(9)
    )
    lines = "\n".join(f"60 {300 + 20 * n} m 300 {300 + 20 * n} l S" for n in range(30))
    document = read(making.pdf([f"{curves}\n{rings}", f"{lines}\n{ropes}"]), "a.pdf")
    assert document.drawings == 1


def test_a_picture_stays_where_it_stands() -> None:
    picture = "q 120 0 0 80 60 640 cm BI /W 2 /H 1 /CS /G /BPC 8 /F /AHx ID 00FF> EI Q"
    page = drawn([(60, 780, "1. Rings"), (60, 760, "1.1 A ring lies so:"), (60, 600, "1.2 It is of rope.")])

    document = read(making.pdf([f"{picture}\n{page}"]), "a.pdf")

    ((name, svg),) = document.pictures.items()
    assert [block.text for block in document.blocks][1:] == [
        "1.1 A ring lies so:",
        f"![](picture:{name})",
        "1.2 It is of rope.",
    ]
    assert 'viewBox="0 0 2 1"' in svg


def test_lists_below_the_rules_of_a_chapter_may_have_its_numbers() -> None:
    lines = [
        "1 The table",
        "1.1 Legs",
        "It has four.",
        "1. They are oak.",
        "2. They are straight.",
        "1.2 Top",
        "Slate.",
    ]
    lines += ["2 The game", "2.1 Turns", "They alternate.", "1. None is lost.", "2. None is sold."]

    preview = preview_book(read("\n\n".join(lines)), "a.txt", "x")

    assert " ".join(preview.placed) == "x/1 x/1.1 x/1.1.1 x/1.1.2 x/1.2 x/2 x/2.1 x/2.1.1 x/2.1.2"
    assert preview.placed["x/2"].title == "The game"
