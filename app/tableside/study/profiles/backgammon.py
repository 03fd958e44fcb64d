"""What is likely in backgammon."""

from __future__ import annotations

from tableside.study.profiles.kinds import Profile

PROFILES: dict[str, Profile] = {}
