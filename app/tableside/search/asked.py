"""Reading asked.toml: what people ask for in words that neither a rule nor a term has."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ASKED_FILE = "asked.toml"


def read_asked(folder: Path, lang: str) -> Mapping[str, tuple[str, ...]]:
    """Return what is said in a language, by the rule it asks for; nothing where the file is missing or damaged."""
    try:
        data = tomllib.loads((folder / ASKED_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    found: dict[str, tuple[str, ...]] = {}
    entries = data.get("asked")
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(rule := entry.get("rule"), str):
            found[rule] = (*found.get(rule, ()), *_phrases(entry.get(lang)))
    return found


def _phrases(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()
