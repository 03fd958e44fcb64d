"""How long a ruling takes, against a brute-force oracle where there is one and a bare function call elsewhere."""

from __future__ import annotations

import random
import statistics
import timeit
from collections.abc import Callable
from functools import partial

from tableside.errors import TablesideError
from tableside.games import all_wizards, find_wizard
from tableside.games.snooker.table import balls_not_on, balls_on, snooker_table
from tableside.geometry import look, look_from_region
from tableside.rulings.inquiry import inquire
from tableside.rulings.intake import read_scenario

REPEATS = 20


def milliseconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """Give the median time of an action."""
    return statistics.median(timeit.repeat(action, number=1, repeat=repeats)) * 1000


def grid_oracle(position: str, on: str, step: float = 4.0) -> Callable[[], bool]:
    """Look from every point of a grid over the D: what the exact test replaces."""
    table = snooker_table()
    wizard = find_wizard("snooker.snookered")
    placed = read_scenario(wizard, {"table": position, "on": on})["table"]
    targets, blockers = balls_on(placed, on), balls_not_on(placed, on)

    def sweep() -> bool:
        centre, radius = table.d_centre, table.d_radius
        count = int(radius / step)
        for row in range(count + 1):
            for column in range(-count, count + 1):
                at = type(centre)(centre.x + column * step, centre.y - row * step)
                if at.distance(centre) <= radius and not look(at, targets, blockers, table.ball_radius).hidden:
                    return False
        return True

    return sweep


def run() -> None:
    """Print the figures."""
    snookered = find_wizard("snooker.snookered")
    in_hand = "cue in-hand; reds 889,3300; yellow spot; green spot; brown spot; blue spot; pink spot; black spot"
    facts = read_scenario(snookered, {"table": in_hand, "on": "red"})
    exact = milliseconds(lambda: inquire(snookered, facts))
    grid = milliseconds(grid_oracle(in_hand, "red"), 3)
    print(f"in hand, snookered from the whole D: {exact:.2f} ms, {grid / exact:.0f} times faster than a 4 mm grid")
    on_table = read_scenario(snookered, {"table": in_hand.replace("in-hand", "889,500"), "on": "red"})
    lying = milliseconds(lambda: inquire(snookered, on_table))
    print(f"on the table, seven balls: {lying:.3f} ms, {lying / exact:.2f} of in hand")
    crowded()
    slowest = sorted(((milliseconds(partial(inquire, w, {}), 5), w.id) for w in all_wizards()), reverse=True)
    print("nothing known yet, slowest inquiries: " + ", ".join(f"{name} {time:.1f} ms" for time, name in slowest[:5]))
    complete()


def crowded() -> None:
    """Time in-hand decisions on random tables with all 21 object balls."""
    table = snooker_table()
    generator = random.Random(1)
    times = []
    for _ in range(30):
        balls: list[tuple[float, float]] = []
        while len(balls) < 21:
            x, y = generator.uniform(30, 1748), generator.uniform(760, 3530)
            if all((x - a) ** 2 + (y - b) ** 2 > 53**2 for a, b in balls):
                balls.append((x, y))
        reds = " ".join(f"{x:.2f},{y:.2f}" for x, y in balls[:15])
        colours = zip(("yellow", "green", "brown", "blue", "pink", "black"), balls[15:], strict=True)
        text = f"cue in-hand; reds {reds}; " + "; ".join(f"{name} {x:.2f},{y:.2f}" for name, (x, y) in colours)
        snookered = find_wizard("snooker.snookered")
        placed = read_scenario(snookered, {"table": text, "on": "black"})["table"]
        targets, blockers = balls_on(placed, "black"), balls_not_on(placed, "black")
        times.append(milliseconds(partial(look_from_region, table.d(), targets, blockers, table.ball_radius), 3))
    times.sort()
    print(f"in hand, 21 balls, black on: median {times[15]:.2f} ms, slowest {times[-1]:.2f} ms of {len(times)} tables")


def complete() -> None:
    """Time the inquiry with flips against the bare ruling function, over the case files."""
    from tests.rulings.cases import load_cases

    slowest: list[tuple[float, float, str]] = []
    for game in ("snooker", "carrom", "blackball", "backgammon"):
        for case in load_cases(game):
            wizard = find_wizard(case.wizard)
            try:
                facts = read_scenario(wizard, case.facts)
                inquire(wizard, facts)
            except TablesideError:  # a refused case
                continue
            whole = milliseconds(partial(inquire, wizard, facts), 3)
            bare = milliseconds(partial(inquire, wizard, facts), 3)
            slowest.append((whole, bare, case.wizard))
    slowest.sort(reverse=True)
    whole, bare, name = slowest[0]
    print(
        f"{len(slowest)} cases: slowest with flips {whole:.1f} ms ({name}), {whole / bare:.0f} times its ruling alone"
    )
