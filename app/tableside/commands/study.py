"""`tableside study`: a question, an exam or a deck."""

from __future__ import annotations

import argparse
import json
import secrets
from pathlib import Path
from typing import Any

from tableside.commands.output import tell_kept, to_a_file
from tableside.errors import N_
from tableside.messages import available_languages, load_catalogue
from tableside.resources import catalogues_dir, rulebooks_dir
from tableside.rulebook import Library
from tableside.storage.named_files import to_be_kept_as
from tableside.study import (
    BadCode,
    Exam,
    ExamPlan,
    Question,
    Scope,
    Study,
    answer_key,
    exam_of_code,
    export_deck,
    paper,
    parse_scope,
    scope_of,
    set_exam,
    whole_text,
)

_MOST_SEEDS = 1_000_000


def run_study(arguments: argparse.Namespace) -> int:
    """Do one of the three tasks."""
    folder = catalogues_dir()
    languages = dict.fromkeys((*available_languages(folder), arguments.lang))
    study = Study(Library(rulebooks_dir()), {lang: load_catalogue(lang, folder) for lang in languages})
    match arguments.task:
        case "question":
            seed = arguments.seed or str(secrets.randbelow(_MOST_SEEDS))
            question = study.question(seed, _scope(study, arguments))
            if arguments.json:
                print(_json(study, question, arguments.lang, seed))
            else:
                print(f"{whole_text(study, question, arguments.lang)}\n\n--seed {seed}")
        case "exam":
            exam = _exam(study, arguments)
            document = (answer_key if arguments.key else paper)(exam, study, arguments.lang)
            print(getattr(document, arguments.format), end="")
        case _:
            path = to_a_file(Path(arguments.file))
            kept = to_be_kept_as(path)
            count = export_deck(study, path, arguments.book, arguments.lang)
            catalogue = load_catalogue(arguments.lang, folder)
            print(catalogue.gettext("Cards written to {file}: {count}", file=arguments.file, count=count))
            tell_kept(kept, catalogue)
    return 0


def _exam(study: Study, arguments: argparse.Namespace) -> Exam:
    if arguments.code is None:
        books = tuple(arguments.books)
        plan = ExamPlan(arguments.count, arguments.minutes, books, arguments.pass_mark, arguments.seed)
        return set_exam(study, plan)
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


def _scope(study: Study, arguments: argparse.Namespace) -> Scope:
    if arguments.rules:
        return parse_scope(study.library, arguments.rules, arguments.book, arguments.lang)
    return scope_of(study.library, (arguments.book,) if arguments.book else ())


def _json(study: Study, question: Question, lang: str, seed: str) -> str:
    told, shown = study.tell(question, lang), study.explain(question, lang)
    data: dict[str, Any] = {
        "id": question.id,
        "seed": seed,
        "kind": question.kind,
        "book": question.book,
        "source": dict(question.source),
        "title": told.title,
        "situation": [{"label": line.label, "value": line.value} for line in told.situation],
        "prompt": told.prompt,
        "position": told.position,
        "places": told.places,
        "ask": told.ask,
        "choices": list(told.choices),
        "right": question.right,
        "steps": [{"text": step.text, "rules": list(step.rules)} for step in shown.steps],
        "rules": list(question.rules),
        "citations": list(shown.citations),
        "sister": None,
    }
    if shown.sister:
        data["sister"] = {
            "case": shown.sister.sentence,
            "answer": shown.sister.answer,
            "rules": list(shown.sister.rules),
        }
    return json.dumps(data, ensure_ascii=False, indent=2)
