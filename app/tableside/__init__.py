"""Tableside: an offline rulebook and ruling assistant for table games."""

__version__ = "0.1.0"
