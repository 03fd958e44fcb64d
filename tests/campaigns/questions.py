"""Draw thousands of study questions a book, judge each in every language, and print what was asked and what was not.

`python -m tests.campaigns.questions --count 10000 --seed 1` judges every question by the program's own rules of
fairness and by the plain reading of its options in `tests.study.plain_reading`, which knows nothing of them.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from tableside.messages import available_languages, load_catalogue
from tableside.rulebook import Library
from tableside.study.fairness import faults_of
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import scope_of
from tests.conftest import ROOT
from tests.study.plain_reading import doubts_about

COUNT = 10_000


@dataclass
class Found:
    """What a campaign has seen of one book."""

    asked: Counter[str] = field(default_factory=Counter)
    different: set[str] = field(default_factory=set)
    rejected: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def see(self, study: Study, question: Question) -> None:
        """Judge a question in every language; one that has been judged before is only counted."""
        self.asked[question.kind] += 1
        if question.id in self.different:
            return
        self.different.add(question.id)
        self.faults += [f"{question.id}: {fault}" for fault in faults_of(question, study.wordings)]
        for lang in study.languages:
            self.faults += [f"{question.id} {lang}: {doubt}" for doubt in doubts_about(study, question, lang)]


def study_of_the_books() -> Study:
    """Return the study of the real books in every language."""
    folder = ROOT / "i18n"
    return Study(
        Library(ROOT / "rulebooks"), {lang: load_catalogue(lang, folder) for lang in available_languages(folder)}
    )


def questions_of(study: Study, book: str, count: int, seed: int) -> Found:
    """Draw questions on a book and judge them."""
    found = Found()
    scope = scope_of(study.library, [book])
    study.rejected.clear()
    for number in range(count):
        started = time.process_time()
        question = study.question(("campaign", seed, number), scope)
        found.seconds.append(time.process_time() - started)
        found.see(study, question)
    found.rejected.update({fault.name: times for fault, times in study.rejected.items()})
    return found


HEAD = f"{'book':12}{'asked':>8}{'different':>11}{'read':>9}{'faults':>8}{'median ms':>11}  kinds; not asked, and why"


def row(book: str, found: Found, languages: int) -> str:
    """Lay the result of a book out on one line."""
    read = len(found.different) * languages
    median = statistics.median(found.seconds) * 1000
    kinds = ", ".join(f"{kind} {times}" for kind, times in found.asked.most_common())
    rejected = ", ".join(f"{reason} {times}" for reason, times in found.rejected.most_common())
    figures = f"{sum(found.asked.values()):8}{len(found.different):11}{read:9}{len(found.faults):8}{median:11.1f}"
    return f"{book:12}{figures}  {kinds}; {rejected}"


def run(study: Study, books: Sequence[str], count: int, seed: int) -> list[str]:
    """Judge the questions of some books, print a line for each, and return every fault."""
    print(HEAD, flush=True)
    faults: list[str] = []
    for book in books:
        found = questions_of(study, book, count, seed)
        print(row(book, found, len(study.languages)), flush=True)
        faults += found.faults
    return faults


@pytest.mark.slow
def test_ten_thousand_questions_a_book_are_fair() -> None:
    study = study_of_the_books()
    assert run(study, study.library.books(), COUNT, 1) == []


def main() -> int:
    """Run the campaign, print the table and the faults, and fail if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="questions a book")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--books", nargs="+", default=[], help="books (default: all)")
    arguments = parser.parse_args()
    study = study_of_the_books()
    faults = run(study, arguments.books or study.library.books(), arguments.count, arguments.seed)
    for fault in faults[:200]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
