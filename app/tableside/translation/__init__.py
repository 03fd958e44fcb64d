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
