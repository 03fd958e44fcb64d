-- The tables of the user's database, version 1. `database.py` creates them within one transaction.

CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    saved_at TEXT NOT NULL,
    listed_at TEXT NOT NULL,
    edited_at TEXT,
    deleted_at TEXT,
    notes TEXT NOT NULL,
    wizard TEXT NOT NULL,
    language TEXT NOT NULL,
    facts TEXT NOT NULL,
    answer TEXT NOT NULL,
    position TEXT NOT NULL,
    earlier TEXT NOT NULL,
    words TEXT NOT NULL,
    folded TEXT NOT NULL
) STRICT;

CREATE INDEX entry_listed ON entry(listed_at, deleted_at);

CREATE TABLE entry_version (
    entry TEXT NOT NULL REFERENCES entry(uuid) ON DELETE CASCADE,
    until TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (entry, until)
) STRICT, WITHOUT ROWID;

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
    retired INTEGER NOT NULL DEFAULT 0,
    streak INTEGER NOT NULL DEFAULT 0,
    known_until TEXT
) STRICT;

CREATE INDEX card_due ON card(due);

CREATE TABLE card_rule (
    card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
    rule TEXT NOT NULL,
    PRIMARY KEY (card, rule)
) STRICT, WITHOUT ROWID;

CREATE INDEX rule_card ON card_rule(rule);

CREATE TABLE review (
    number INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    card TEXT NOT NULL REFERENCES card(id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    day TEXT NOT NULL,
    lang TEXT NOT NULL,
    rating INTEGER NOT NULL,
    was_right INTEGER NOT NULL
) STRICT;

CREATE INDEX review_day ON review(day, was_right);

CREATE INDEX review_card ON review(card, was_right);

CREATE TABLE exam (
    number INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    code TEXT NOT NULL,
    kind TEXT NOT NULL,
    ended TEXT NOT NULL,
    lang TEXT NOT NULL,
    pass_mark INTEGER NOT NULL,
    right INTEGER NOT NULL,
    count INTEGER NOT NULL,
    data TEXT NOT NULL
) STRICT;

CREATE TABLE exam_mark (
    exam INTEGER NOT NULL REFERENCES exam(number) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    question TEXT NOT NULL,
    section TEXT NOT NULL,
    was_right INTEGER NOT NULL,
    PRIMARY KEY (exam, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace TEXT NOT NULL,
    step INTEGER NOT NULL,
    data TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX change_step ON change(workspace, step);

CREATE TABLE own_text (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    lang TEXT NOT NULL,
    words TEXT,
    beside TEXT,
    UNIQUE (text, lang)
) STRICT;

CREATE TABLE part (name TEXT PRIMARY KEY, data TEXT NOT NULL, written_at TEXT NOT NULL) STRICT;

CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
