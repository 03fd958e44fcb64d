"""What is kept on disk: files written safely, and databases that may be damaged."""

from tableside.storage.files import NotSaved, not_saved, reason_of, set_aside, write_atomically

__all__ = ["NotSaved", "not_saved", "reason_of", "set_aside", "write_atomically"]
