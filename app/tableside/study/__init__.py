"""Study: questions made by the engine that gives the rulings, remembered by the program, set as exams, exported.

No Qt here. Everything a window needs, in the order of use:

    study = Study(library, catalogues)          # a rulebook.Library; {"en": Catalogue, …} with all languages
    memory = Memory(data_dir() / FILE)          # memory.problem: a sentence if a damaged record was set aside;
                                                # DatabaseProblem if the file cannot be used at all
    scope = Scope()                             # everything; scope_of(library, books=…, rules=…) or
                                                # parse_scope(library, "3.10, 3.14", book="snooker"), which may
                                                # raise BadScope or UnknownRuleError
    asked = next_question(study, memory, now, lang, scope, seed)   # NextQuestion(question, due, changed); NothingToAsk
    told = study.tell(asked.question, lang)     # Told(title, situation, prompt, ask, choices, position, situation_text)
    result = answer(memory, asked.question, choice, lang, now)     # Reviewed(right, due, first_time), choice from 0
    shown = study.explain(asked.question, lang) # Explained(answer, call, steps, rules, citations, sister)

`now` is an aware datetime in the person's own time zone: `datetime.now().astimezone()`. A question is free of language:
`tell` and `explain` can be called again in another one. `question.position` is a table to draw (the value of the fact
`question.position_fact` of `question.wizard`: a geometry.Position, or a blackball Layout), else None; a sister case in
which a ball moved carries its own in `shown.sister.position`. `question.rules` are the cited rule ids. For a text card,
`told.prompt` is the text with a gap or the definition. `memory.record(…, rating=HARD)` takes a self-rating.

    memory.tally(now, scope)      # Tally(cards, due, later_today, answers, right)
    memory.streak(now)            # Streak(days, longest, answered_today)
    memory.strengths(now, above=study.above)    # {rule id: 0–1}, also for the rules and sections above the cited ones
    changed_cards(study, memory, lang, scope)   # ids of cards whose rule texts have changed

    exam = set_exam(study, ExamPlan(count=20, minutes=30, books=("snooker",), pass_mark=70, seed="class 3"))
    exam.questions, exam.code     # the code is the same wherever the exam is the same
    sheet = marked(exam, answers) # ExamResult(right, count, percent, passed, marks, by_book); None: not answered
    paper(exam, study, lang), answer_key(…), result_sheet(…)      # documents: .markdown and .html

    export_deck(study, path, books, lang)       # .apkg (Anki) or .csv; number of cards written
"""

from tableside.study.decks import BadDeck, export_deck
from tableside.study.exam import BadPlan, Exam, ExamPlan, ExamResult, Mark, letter, marked, set_exam
from tableside.study.memory import EASY, FILE, GOOD, HARD, Memory, RememberedCard, Reviewed, Streak, Tally
from tableside.study.model import (
    Explained,
    Line,
    NoLongerAsked,
    NothingToAsk,
    Question,
    QuestionKind,
    SisterCase,
    Told,
    ToldSister,
    ToldStep,
)
from tableside.study.questions import Study
from tableside.study.scope import BadScope, Scope, parse_scope, scope_of
from tableside.study.session import NextQuestion, answer, changed_cards, next_question
from tableside.study.sheets import Document, answer_key, paper, result_sheet

__all__ = [
    "EASY",
    "FILE",
    "GOOD",
    "HARD",
    "BadDeck",
    "BadPlan",
    "BadScope",
    "Document",
    "Exam",
    "ExamPlan",
    "ExamResult",
    "Explained",
    "Line",
    "Mark",
    "Memory",
    "NextQuestion",
    "NoLongerAsked",
    "NothingToAsk",
    "Question",
    "QuestionKind",
    "RememberedCard",
    "Reviewed",
    "Scope",
    "SisterCase",
    "Streak",
    "Study",
    "Tally",
    "Told",
    "ToldSister",
    "ToldStep",
    "answer",
    "answer_key",
    "changed_cards",
    "export_deck",
    "letter",
    "marked",
    "next_question",
    "paper",
    "parse_scope",
    "result_sheet",
    "scope_of",
    "set_exam",
]
