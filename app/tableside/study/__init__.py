"""Study: questions made by the engine that gives the rulings, remembered, set as exams, exported.

A `Study` makes and words questions, a `Memory` keeps what was answered, `next_question` brings the two together.
Times are aware datetimes of the person's own zone; a question is free of language and can be told in any.
"""

from tableside.study.decks import BadDeck, export_deck
from tableside.study.exam import (
    BadCode,
    BadPlan,
    Exam,
    ExamPlan,
    ExamResult,
    Mark,
    letter,
    marked,
    plan_of_code,
    set_exam,
)
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
from tableside.study.scheduler import (
    EASY,
    FILE,
    GOOD,
    HARD,
    Memory,
    NextQuestion,
    RememberedCard,
    Reviewed,
    Streak,
    Tally,
    answer,
    changed_cards,
    next_question,
)
from tableside.study.scope import BadScope, Scope, parse_scope, scope_of, section_of, section_weights, sections_of
from tableside.study.sheets import Document, answer_key, paper, result_sheet

__all__ = [
    "EASY",
    "FILE",
    "GOOD",
    "HARD",
    "BadCode",
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
    "plan_of_code",
    "result_sheet",
    "scope_of",
    "section_of",
    "section_weights",
    "sections_of",
    "set_exam",
]
