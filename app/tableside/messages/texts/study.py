"""English texts of the study questions, the exam and the exported decks."""

TEXTS: dict[str, str | tuple[str, str]] = {
    "study.ask.ruling": "How do you rule?",
    "study.ask.governs": "Which rule decides this case?",
    "study.ask.figure": "Which figure belongs in the gap?",
    "study.ask.term": "Which rule says this?",
    "study.asked": "{label} {value}.",
    "study.stated": "{label}: {value}.",
    "study.answer": "{verdict}: “{call}”",
    "study.outcome": "{label}: {value}",
    "study.discretion": "the official decides",
    "study.open": "The rules leave this open: the official decides.",
    "study.sister": "If one thing were different: {fact}",
    "study.sister.position": "With one ball lying elsewhere:",
}
