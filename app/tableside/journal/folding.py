"""Making words comparable: no case, no accents, one blank between words."""

from __future__ import annotations

from tableside.language.folding import fold


def folded(text: str) -> str:
    """Return a text as it is searched: `Café  ROUGE` becomes `cafe rouge`."""
    return " ".join(fold(text).split())


def patterns(query: str) -> tuple[str, ...]:
    """Return a LIKE pattern for each word of a query; `\\` escapes what LIKE would take for a sign of its own."""
    words = folded(query).split()
    return tuple(f"%{_literal(word)}%" for word in words)


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
