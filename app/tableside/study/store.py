"""The study record on disk: which cards there are, the rules they cite, and every answer given."""

from __future__ import annotations

from tableside.errors import N_
from tableside.storage.database import Layout, Sentences, Table

_STATEMENTS = (
    """
    CREATE TABLE card (
        id TEXT PRIMARY KEY,
        book TEXT NOT NULL,
        source TEXT NOT NULL,
        fingerprints TEXT NOT NULL,
        state INTEGER NOT NULL,
        step INTEGER,
        stability REAL,
        difficulty REAL,
        due TEXT NOT NULL,
        last_review TEXT,
        reviews INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        retired INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    """
    CREATE TABLE card_rule (
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        PRIMARY KEY (card, rule)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE review (
        number INTEGER PRIMARY KEY,
        card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
        at TEXT NOT NULL,
        day TEXT NOT NULL,
        lang TEXT NOT NULL,
        rating INTEGER NOT NULL,
        was_right INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX card_due ON card(due)",
    "CREATE INDEX rule_card ON card_rule(rule)",
    "CREATE INDEX review_day ON review(day)",
)

LAYOUT = Layout(
    version=1,
    application_id=0x54424C53,  # the letters TBLS
    statements=_STATEMENTS,
    tables=(Table("card", ("id",)), Table("card_rule", ("card", "rule")), Table("review", ("number",))),
    counted="review",
    sentences=Sentences(
        newer=N_(
            "The study record “{file}” was written by a newer version of Tableside and is left as it is. "
            "Please update the program."
        ),
        read_only=N_("The study record “{file}” cannot be used: {reason}."),
        unreadable=N_("The study record “{file}” cannot be used: {reason}."),
        damaged=N_(
            "The study record was damaged ({reason}). Answers that could be read and were taken over: {count}. "
            "The damaged file is kept as “{file}”."
        ),
        damaged_in_place=N_("The study record is damaged ({damage}) and cannot be replaced: {reason}."),
        not_changed=N_("The study record “{file}” cannot be used: {reason}."),
    ),
)
