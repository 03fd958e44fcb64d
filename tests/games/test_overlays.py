"""What is drawn over a table says the same as the ruling."""

from __future__ import annotations

import random

import pytest

from tableside.errors import TablesideError
from tableside.games import StandardPosition, find_wizard, standard_positions
from tableside.games.blackball.snooked import On
from tableside.games.blackball.table import RESPOT_ORDER, Layout, LayoutKind, blackball_table
from tableside.games.snooker.balls import ANY_COLOUR, BLACK, RED
from tableside.games.snooker.balls import Ball as SnookerBall
from tableside.games.snooker.sight import FEW
from tableside.games.snooker.table import snooker_table
from tableside.geometry import Ball, Point, Position, look, problems
from tableside.geometry.in_hand import COARSE, Sampling
from tableside.geometry.overlay import Overlay, Role, Tone
from tableside.geometry.position import read
from tableside.rulings.inquiry import inquire
from tableside.rulings.model import Ruling
from tableside.rulings.positions import BallPosition, overlay_for

SNOOKER, BLACKBALL = snooker_table(), blackball_table()
TABLES = {"snooker": SNOOKER, "blackball": BLACKBALL}
ALL = [(game, standard) for game in TABLES for standard in standard_positions(game)]


def scattered(seed: int, in_hand: bool) -> Position:
    generator = random.Random(seed)
    names = ["cue", *(f"red{number}" for number in range(1, 16)), "yellow", "green", "brown", "blue", "pink", "black"]
    names = [name for name in names if name == "cue" or generator.random() < 0.6]
    balls: list[Ball] = []
    for name in names[1:] if in_hand else names:
        while True:
            at = Point(generator.uniform(27, 1750), generator.uniform(27, 3540))
            if all(at.distance(ball.at) > 52.6 for ball in balls):
                balls.append(Ball(name, at))
                break
    return Position(tuple(balls), in_hand)


def drawn(wizard: str, facts: dict[str, object]) -> tuple[Overlay | None, Ruling]:
    answer = inquire(find_wizard(wizard), facts)
    assert answer.ruling is not None
    return overlay_for(find_wizard(wizard), facts, answer), answer.ruling


@pytest.mark.parametrize("seed", range(60))
def test_sight_lines_agree_with_the_ruling(seed: int) -> None:
    position = scattered(seed, in_hand=seed % 2 == 1)
    facts: dict[str, object] = {"table": position, "on": (RED, ANY_COLOUR, BLACK)[seed % 3]}
    wizard = find_wizard("snooker.snookered")
    try:
        ruling = inquire(wizard, facts).ruling
    except TablesideError:
        assert overlay_for(wizard, facts) is None
        return
    overlay = overlay_for(wizard, facts)
    assert ruling is not None
    assert overlay is not None
    assert overlay.verdict == ruling.verdict
    effective = [ring.ball for ring in overlay.rings if ring.role is Role.EFFECTIVE]
    assert effective == ruling.outcome["effective"]
    if position.cue is not None:
        opened = {ring.ball for ring in overlay.rings if ring.role is Role.OPEN}
        assert opened == set(ruling.outcome["open"])
        hidden = {line.target for line in overlay.corridors if line.tone is Tone.HINDERED}
        assert hidden == set(ruling.outcome["blocked"])
    else:
        assert overlay.field is not None
        assert (overlay.witness is None) == ruling.outcome["snookered"]


@pytest.mark.parametrize("seed", range(20))
def test_the_field_of_the_d_is_where_the_ball_on_is_open(seed: int) -> None:
    position = scattered(seed, in_hand=True)
    facts = {"table": position, "on": "red"}
    overlay = overlay_for(find_wizard("snooker.snookered"), facts)
    if overlay is None or overlay.field is None:
        return
    raster = None
    sampling = Sampling(overlay.field.lookout(), COARSE)
    while raster is None:
        raster = sampling.advance(0.001)
    targets = [ball for ball in position.balls if ball.name.startswith("red")]
    blockers = [ball for ball in position.balls if not ball.name.startswith("red")]
    for index, cell in enumerate(raster.cells):
        row, column = divmod(index, raster.columns)
        at = Point(raster.left + (column + 0.5) * raster.step, raster.top - (row + 0.5) * raster.step)
        clear = SNOOKER.d().contains(at) and all(at.distance(ball.at) >= 52.5 for ball in position.balls)
        assert (cell == 255) == (clear and not look(at, targets, blockers, SNOOKER.ball_radius).hidden)
        assert raster.covers(at) == (cell == 255)
    if overlay.verdict == "snookered":
        assert 255 not in raster.cells


def test_many_targets_show_the_best_and_the_selected_one() -> None:
    position = read(SNOOKER, "cue 889,500; reds 300,2000 600,2000 900,2000 1200,2000 1500,2000; black spot")
    overlay = overlay_for(find_wizard("snooker.snookered"), {"table": position, "on": "red"})
    assert overlay is not None
    assert len(overlay.corridors) == 10
    assert len(overlay.shown) == 1 < FEW
    assert {line.target for line in overlay.corridors_for(None)} == {"red3"}
    assert {line.target for line in overlay.corridors_for("red5")} == {"red5"}
    assert {line.target for line in overlay.corridors_for("black")} == {"red3"}


def test_free_ball_shows_the_sight_lines_of_its_table() -> None:
    position = read(SNOOKER, "cue 889,640; reds 889,2300; brown spot")
    overlay = overlay_for(find_wizard("snooker.free-ball"), {"table": position, "on": "red"})
    assert overlay is not None
    assert overlay.verdict == "snookered"
    assert overlay_for(find_wizard("snooker.free-ball"), {"on": "red"}) is None
    # After a foul the table itself tells which ball is on.
    assert overlay_for(find_wizard("snooker.free-ball"), {"table": position}) == overlay
    assert overlay_for(find_wizard("snooker.snookered"), {"table": position}) is None


def test_spotting_shows_ghosts_in_order() -> None:
    position = read(SNOOKER, "cue 300,300; reds 889,1784.5")
    overlay, _ = drawn("snooker.spotting", {"table": position, "to_spot": (SnookerBall.YELLOW, SnookerBall.BLUE)})
    assert overlay is not None
    assert [(ghost.number, ghost.ball) for ghost in overlay.ghosts] == [(1, "yellow"), (2, "blue")]
    assert overlay.ghosts[1].at == SNOOKER.spot_of("black")


def test_respot_shows_ghosts_without_overlap() -> None:
    position = read(BLACKBALL, "cue 300,200; reds 457.5,1372.5")
    facts = {"table": Layout(BLACKBALL, position), "to_spot": RESPOT_ORDER}
    overlay, _ = drawn("blackball.respot", facts)
    assert overlay is not None
    placed = Position((*position.balls, *(Ball(ghost.ball, ghost.at) for ghost in overlay.ghosts)))
    assert len(overlay.ghosts) == 3
    assert problems(BLACKBALL, placed) == ()


@pytest.mark.parametrize("sample", range(7))
@pytest.mark.parametrize("on", On)
def test_openings_agree_with_the_ruling(sample: int, on: On) -> None:
    kind = LayoutKind()
    facts = {"table": kind.parse(kind.examples()[sample]), "on": on}
    try:
        overlay, ruling = drawn("blackball.snooked", facts)
    except TablesideError:
        assert overlay_for(find_wizard("blackball.snooked"), facts) is None
        return
    assert overlay is not None
    assert overlay.verdict == ruling.verdict
    assert sorted({sector.target for sector in overlay.sectors}) == sorted(ruling.outcome["reachable"])


@pytest.mark.parametrize(("game", "standard"), ALL, ids=[f"{game}-{each.id}" for game, each in ALL])
def test_standard_positions_are_possible_and_what_their_names_say(game: str, standard: StandardPosition) -> None:
    table = TABLES[game]
    position = standard.make(table)
    assert problems(table, position) == ()
    kind = BallPosition(table, ())
    assert kind.parse(kind.dump(position)) == position
    if standard.snookered_on:
        wizard = "snooker.snookered" if game == "snooker" else "blackball.snooked"
        value = position if game == "snooker" else Layout(BLACKBALL, position)
        on = find_wizard(wizard).facts["on"].kind.parse(standard.snookered_on)
        ruling = inquire(find_wizard(wizard), {"table": value, "on": on}).ruling
        assert ruling is not None
        assert ruling.verdict in ("snookered", "snooked")


def test_standard_positions_of_visible_balls_are_visible() -> None:
    by_id = {(game, each.id): each for game, each in ALL}
    seen = overlay_for(
        find_wizard("snooker.snookered"), {"table": by_id["snooker", "in-hand"].make(SNOOKER), "on": "red"}
    )
    thin = by_id["blackball", "thin-opening"].make(BLACKBALL)
    reached = overlay_for(find_wizard("blackball.snooked"), {"table": Layout(BLACKBALL, thin), "on": "red"})
    assert seen is not None
    assert seen.verdict == "not-snookered"
    assert reached is not None
    assert reached.verdict == "not-snooked"


def test_standard_positions_fit_other_blackball_beds() -> None:
    for width, length, ball in ((990.0, 1980.0, 50.8), (800.0, 1600.0, 48.0), (1270.0, 2540.0, 57.2)):
        table = blackball_table(width, length, ball, ball)
        for standard in standard_positions("blackball"):
            assert problems(table, standard.make(table)) == (), standard.id
