"""What is likely at a table: for each wizard how often it comes up, and for its facts the values that occur.

A profile is data. A fact without an entry is drawn from its kind: every value of a required fact is as likely as the
next, and an optional fact mostly keeps the value that is assumed anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from tableside.study.profiles.kinds import Below, Likely, Positions, Profile, Range

__all__ = ["Below", "Likely", "Positions", "Profile", "Range", "profile_of", "profiles_of"]

_USUAL = Profile()


@cache
def profiles_of(game: str) -> Mapping[str, Profile]:
    """Give the profiles of a game by wizard."""
    profiles: Mapping[str, Profile] = import_module(f"{__name__}.{game}").PROFILES
    return MappingProxyType(dict(profiles))


def profile_of(wizard_id: str) -> Profile:
    """Give the profile of a wizard, or the usual one where nothing special is known."""
    return profiles_of(wizard_id.partition(".")[0]).get(wizard_id, _USUAL)
