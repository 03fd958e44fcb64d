"""Tableside: an offline rulebook and ruling assistant for table games."""

__version__ = "0.3.0"
OWN_FILES = (".tableside", ".tablebook", ".tableside.po", ".tableside-language")
"""The endings of files that open in the window: a case or a position, a rulebook, a translation, a whole language."""
