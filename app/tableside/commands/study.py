"""`tableside study`: a question, an exam or a deck."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterator

from tableside.commands import Commands, Parser, add_language, catalogue_in, file_name, open_library, person_catalogue
from tableside.commands.output import output_file
from tableside.errors import N_
from tableside.messages import available_languages
from tableside.resources import catalogues_dir
from tableside.study.decks import export_deck
from tableside.study.exam import NEAR, BadCode, Exam, ExamPlan, exam_of_code, set_exam
from tableside.study.model import Question
from tableside.study.questions import Study
from tableside.study.scope import Scope, parse_scope, scope_of, unchanged
from tableside.study.sheets import answer_key, answer_sheet, paper, whole_text

_MOST_SEEDS = 1_000_000
_UNCHANGED = "leave out rules that have changed since our edition"


def register(commands: Commands) -> None:
    study = commands.add(
        run_study,
        "tableside study question --book snooker --seed 7",
        "tableside study exam --seed class-3 --count 20 --books snooker carrom --key",
        "tableside study export snooker.apkg --book snooker --lang it",
    )
    tasks = study.add_subparsers(dest="task", metavar="TASK", required=True, parser_class=Parser)

    question = tasks.add_parser("question", help="ask one question and show its answer")
    question.add_argument("--book", metavar="BOOK")
    question.add_argument("--rules", metavar="LIST", help="only on these rules, for example “3.10, 3.14”")
    question.add_argument("--seed", metavar="N", help="the same seed gives the same question (default: any)")
    question.add_argument("--count", metavar="K", type=int, default=1, help="number of questions (default: 1)")
    question.add_argument("--unchanged", action="store_true", help=_UNCHANGED)
    add_language(question)

    exam = tasks.add_parser("exam", help="print an exam; the same code gives the same one everywhere")
    which = exam.add_mutually_exclusive_group(required=True)
    which.add_argument("--code", metavar="CODE", help="the code of an exam, which carries its whole plan")
    exam.add_argument("--force", action="store_true", help="print the exam of a code whose end does not fit it")
    which.add_argument(
        "--seed", metavar="N", help="any word or number; another seed gives another exam of the same plan"
    )
    exam.add_argument("--count", metavar="K", type=int, default=20, help="number of questions (default: 20)")
    exam.add_argument("--minutes", metavar="N", type=int, default=30, help="time allowed (default: 30)")
    exam.add_argument("--pass-mark", metavar="PERCENT", type=int, default=70, help="percent to pass (default: 70)")
    exam.add_argument("--books", metavar="BOOK", nargs="+", default=[], help="books to ask about (default: all)")
    exam.add_argument("--unchanged", action="store_true", help=_UNCHANGED)
    sheet = exam.add_mutually_exclusive_group()
    sheet.add_argument("--answer-sheet", action="store_true", help="print the sheet for the answers instead")
    sheet.add_argument("--key", action="store_true", help="print the right answers instead, for the examiner")
    exam.add_argument("--format", choices=("markdown", "html"), default="markdown")
    add_language(exam)

    export = tasks.add_parser("export", help="write a deck for Anki (.apkg)")
    export.add_argument("file", metavar="FILE", type=file_name)
    export.add_argument("--book", metavar="BOOK", action="append", default=[])
    export.add_argument("--rules", metavar="LIST", help="only on these rules, for example “snooker 3.10, 3.14”")
    add_language(export)


def run_study(arguments: argparse.Namespace) -> int:
    """Ask a question, set an exam or export a deck."""
    lang = arguments.lang
    languages = dict.fromkeys((*available_languages(catalogues_dir()), lang))
    study = Study(open_library(), {one: catalogue_in(one) for one in languages})
    match arguments.task:
        case "question":
            scope = _scope(study, arguments, arguments.book)
            seed = arguments.seed or str(secrets.randbelow(_MOST_SEEDS))
            for number, question in enumerate(_sitting(study, scope, seed, arguments.count), 1):
                text = whole_text(study, question, lang)
                print(f"{text}\n\n--seed {seed}" if arguments.count == 1 else f"{number}. {text}\n")
        case "exam":
            sheet = answer_key if arguments.key else answer_sheet if arguments.answer_sheet else paper
            print(getattr(sheet(_exam(study, arguments), study, lang), arguments.format), end="")
        case _:
            path = output_file(arguments.file, ".apkg")
            count = export_deck(study, path, _scope(study, arguments, *arguments.book), lang)
            print(person_catalogue().gettext("Cards written to {file}: {count}", file=path, count=count))
    return 0


def _sitting(study: Study, scope: Scope, seed: str, count: int) -> Iterator[Question]:
    """Make questions as a sitting asks them: none twice, and none close to another of its kind."""
    asked: list[Question] = []
    for number in range(max(1, count)):
        recent = {*(one.subject for one in asked[1 - NEAR :]), *(one.case.lesson for one in asked)}
        seeds = (seed, number) if number else seed
        asked.append(study.question(seeds, scope, [one.id for one in asked], recent))
        yield asked[-1]


def _exam(study: Study, arguments: argparse.Namespace) -> Exam:
    if arguments.code is None:
        figures = arguments.count, arguments.minutes, tuple(arguments.books), arguments.pass_mark, arguments.seed
        return set_exam(study, ExamPlan(*figures, unchanged=arguments.unchanged))
    exam, same = exam_of_code(study, arguments.code)
    if not same and not arguments.force:
        raise BadCode(
            N_(
                "The end of “{code}” does not fit its questions: the code is mistyped, or it was made with other rule "
                "texts. --force prints the exam that it gives here."
            ),
            code=arguments.code,
        )
    return exam


def _scope(study: Study, arguments: argparse.Namespace, *books: str | None) -> Scope:
    named = [book for book in books if book]
    if arguments.rules:
        scope = parse_scope(study.library, arguments.rules, next(iter(named), None), arguments.lang)
    else:
        scope = scope_of(study.library, named)
    return unchanged(study.library, scope) if getattr(arguments, "unchanged", False) else scope
