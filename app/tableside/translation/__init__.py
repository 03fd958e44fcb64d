"""The translators' room below the window: texts, statuses, editing, checks, memory, exchange, new languages.

    from tableside.translation import Conflict, Editor, RuleText, Saved, open_workspace

    workspace = open_workspace()                 # the checkout in place, or data_dir()/workspace, copied on first edit
    workspace.books(), workspace.targets()       # ("snooker", ...), ("fr", "it", "nl"); SOURCE is "en"
    workspace.overview()                         # Progress(book, lang, missing, review, done, .total) of every pair
    workspace.statuses(book, lang)               # {rule id: RuleStatus(state, reason, old_source)} in the book's order
    workspace.next_unfinished(book, lang, after=rule_id)
    workspace.source(rule_id), workspace.text(rule_id, lang)   # RuleText(title, parts)
    workspace.library                            # a Library over the workspace, for RuleView, terms, divergences

A RuleText is what a translator writes: a title (of headings) and parts (before, between and after the clauses); ids
and labels are not in it. In one text field use `text.body` (a line ⋯ stands for the clauses) and
`text.with_body(typed, workspace.source(rule_id).shape)`; `dataclasses.replace(text, title=...)` changes the title.

    editor = Editor(workspace)                   # finishes a change that a kill interrupted
    result = editor.save(rule_id, lang, text, base=text_when_editing_began, done=False)
    match result:                                # Saved(text, changed), or Conflict(base, mine, theirs): not written
    editor.save(..., done=True)                  # Ctrl+Enter
    editor.confirm(rule_id, lang)                # "still right" after the source changed; also mark_done, mark_review
    editor.undo(), editor.redo()                 # the Change(rule, lang, before, after), a Conflict, or None
    editor.journal.last, editor.journal.next     # what undo and redo would do
    editor.versions(rule_id, lang)               # previous texts, the newest first
    editor.changed_on_disk()                     # ask now and then: DiskChange(book, lang, rules) made by others
    editor.dismiss(rule_id, lang, finding.key, reason), editor.restore(...)

Saving raises NotSaved (disk full: the text stays in `editor.unsaved`, `save_unsaved()` tries again) and
BreaksStructure; both are TablesideErrors with a sentence for people.

    from tableside.translation.diff import word_diff                 # Pieces same/removed/added: old and new source
    from tableside.translation.dependants import dependants          # wizards, terms, divergences, rules citing a rule
    from tableside.translation.memory import TranslationMemory
    memory = TranslationMemory(workspace)
    memory.matches(rule_id, lang)                # Match(rule, percent, source, target, diff)
    memory.terms(source_text, book, lang)        # TermHit(term, start, end, source_name, target_name, avoid, ...)
    memory.concordance("free ball", "en", other=lang)                # Line(rule, text, marks, other)

    from tableside.translation.check import Checker
    checker = Checker(workspace)                 # optional: {(book, lang): an official text not to be copied}
    checker.rule(rule_id, lang, typed)           # while typing, about 2 ms; checker.book(book, lang) for the list
    finding.sentence(catalogue), finding.severity, finding.part, finding.start, finding.end     # part -1: the title
    finding.key, finding.dismissed               # dismissed is the reason, or None; hints are for the room only
    checker.forget()                             # after terms changed

    from tableside.translation.exchange import book_package, write_package, read_package, plan_import, apply_plan
    write_package(path, book_package(workspace, book, lang))          # .po or .xlf by the name
    plan = plan_import(workspace, read_package(path))                 # Items: change, confirm, conflict, unknown; stale
    conflicts = apply_plan(editor, plan)         # changes and confirmations only, each one undoable
    tableside.translation.catalogue              # the same for the program's messages (catalogue_package, ...)

    from tableside.translation.languages import NewLanguage, add_language, save_term, save_book_words, finish_language
    add_language(workspace, NewLanguage("de", "Deutsch"))             # offered at once; `drafts` in book.toml
    tableside.translation.patch.patch(workspace.place)                # a unified diff of one's changes
    workspace.update                             # what a newer installation brought when the workspace was opened

A rule of a draft language without a text has that of English in every Library but the workspace's own, and its
`Rule.fallback` is then "en": show it as such.
"""

from tableside.translation.editor import Conflict, DiskChange, Editor, Saved
from tableside.translation.journal import Change
from tableside.translation.place import Place
from tableside.translation.status import SOURCE, Progress, Reason, RuleStatus, State
from tableside.translation.texts import BreaksStructure, RuleText
from tableside.translation.workspace import Workspace, open_workspace

__all__ = [
    "SOURCE",
    "BreaksStructure",
    "Change",
    "Conflict",
    "DiskChange",
    "Editor",
    "Place",
    "Progress",
    "Reason",
    "RuleStatus",
    "RuleText",
    "Saved",
    "State",
    "Workspace",
    "open_workspace",
]
