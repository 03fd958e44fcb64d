"""What is likely in carrom."""

from __future__ import annotations

from tableside.study.profiles.kinds import Profile

PROFILES: dict[str, Profile] = {}
