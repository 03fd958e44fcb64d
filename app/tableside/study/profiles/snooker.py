"""What is likely in snooker."""

from __future__ import annotations

from tableside.study.profiles.kinds import Profile

PROFILES: dict[str, Profile] = {}
