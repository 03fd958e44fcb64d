"""`tableside rule --coverage`: which rules the wizards use, and which that call for a ruling have none yet."""

from __future__ import annotations

import re

from tableside.games import Game, all_games
from tableside.messages import Catalogue


def users_by_rule(game: Game) -> dict[str, list[str]]:
    """Return, for each rule that some wizard cites, the names of those wizards."""
    users: dict[str, list[str]] = {}
    for wizard in game.wizards:
        for rule in wizard.rules:
            if rule.startswith(f"{game.id}/"):
                users.setdefault(rule, []).append(wizard.id)
    return users


def rules_without_wizard(game: Game) -> list[str]:
    """Return the rules that call for a ruling and that no wizard cites, neither themselves nor a clause of theirs."""
    used = users_by_rule(game)
    return [
        rule for rule in game.calls_for_ruling if not any(one == rule or one.startswith(f"{rule}.") for one in used)
    ]


def print_coverage(catalogue: Catalogue) -> int:
    """Print the table, game by game."""
    for game in all_games():
        users = users_by_rule(game)
        missing = rules_without_wizard(game)
        print(catalogue.text(f"game.{game.id}"))
        for rule in sorted(users, key=_natural):
            print(f"  {rule:<24} {', '.join(users[rule])}")
        print(catalogue.ngettext("  {count} rule is used.", "  {count} rules are used.", len(users)))
        if missing:
            print(catalogue.gettext("  No wizard yet: {rules}", rules=", ".join(missing)))
        print()
    return 0


def _natural(rule: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)|[./]", rule) if part]
