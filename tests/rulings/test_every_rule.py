"""Every rule of our books is cited by a wizard, or there is nothing to rule on in it."""

import tomllib
from pathlib import Path

import pytest

from tableside.games import find_game

HERE = Path(__file__).parent
NOTHING_TO_DECIDE = tomllib.loads((HERE / "nothing_to_decide.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", NOTHING_TO_DECIDE)
def test_every_rule_is_used_or_has_nothing_to_decide(game: str) -> None:
    rules = [
        rule for rule in (HERE / "rule-ids.txt").read_text(encoding="utf-8").split() if rule.startswith(f"{game}/")
    ]
    cited = {rule for wizard in find_game(game).wizards for rule in wizard.rules}
    silent = {f"{game}/{label}" for labels in NOTHING_TO_DECIDE[game].values() for label in labels}
    missing = [
        rule
        for rule in rules
        if not any(one == rule or one.startswith(f"{rule}.") for one in cited)
        and not any(rule == one or rule.startswith(f"{one}.") for one in silent)
    ]
    assert missing == []
    assert silent <= set(rules)
    assert not silent & cited, "a rule that decides something has a wizard"
