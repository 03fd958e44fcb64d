"""The work of translators without a window: texts, states, editing, undo, findings, memory, exchange, new languages.

`open_workspace()` opens the texts, an `Editor` over it saves and undoes, its `Checker` finds what is wrong.
"""

from tableside.translation.changes import Change, Saved
from tableside.translation.editor import Editor
from tableside.translation.overlay import WorkspaceFolders
from tableside.translation.status import SOURCE, Approval, Note, Progress, Reason, RuleStatus, State
from tableside.translation.texts import BreaksStructure, RuleText
from tableside.translation.workspace import Workspace, open_workspace

__all__ = [
    "SOURCE",
    "Approval",
    "BreaksStructure",
    "Change",
    "Editor",
    "Note",
    "Progress",
    "Reason",
    "RuleStatus",
    "RuleText",
    "Saved",
    "State",
    "Workspace",
    "WorkspaceFolders",
    "open_workspace",
]
