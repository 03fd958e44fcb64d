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
from dataclasses import dataclass, field

import pytest

from tableside.messages import available_languages, load_catalogue
from tableside.rulebook import Library
from tableside.study import Question, Study, scope_of
from tableside.study.fairness import faults_of
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
        started = time.perf_counter()
        question = study.question(("campaign", seed, number), scope)
        found.seconds.append(time.perf_counter() - started)
        found.see(study, question)
    found.rejected.update({fault.name: times for fault, times in study.rejected.items()})
    return found


def table_of(results: dict[str, Found], languages: int) -> str:
    """Lay the results out, a line a book."""
    lines = [
        f"{'book':12}{'asked':>8}{'different':>11}{'read':>9}{'faults':>8}{'median ms':>11}  kinds; not asked, and why"
    ]
    for book, found in results.items():
        read = len(found.different) * languages
        median = statistics.median(found.seconds) * 1000
        kinds = ", ".join(f"{kind} {times}" for kind, times in found.asked.most_common())
        rejected = ", ".join(f"{reason} {times}" for reason, times in found.rejected.most_common())
        lines.append(
            f"{book:12}{sum(found.asked.values()):8}{len(found.different):11}{read:9}{len(found.faults):8}{median:11.1f}"
            f"  {kinds}; {rejected}"
        )
    return "\n".join(lines)


@pytest.mark.campaign
def test_ten_thousand_questions_a_book_are_fair() -> None:
    study = study_of_the_books()
    results = {book: questions_of(study, book, COUNT, 1) for book in study.library.books()}
    print(table_of(results, len(study.languages)))
    assert not [fault for found in results.values() for fault in found.faults]


def main() -> int:
    """Run the campaign, print the table and the faults, and fail if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="questions a book")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    study = study_of_the_books()
    results = {book: questions_of(study, book, arguments.count, arguments.seed) for book in study.library.books()}
    print(table_of(results, len(study.languages)))
    faults = [fault for found in results.values() for fault in found.faults]
    for fault in faults[:200]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
