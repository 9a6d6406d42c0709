"""A ship's deck: masts, hatches and cargo between a raised stern and bow, a quay or another ship alongside."""

from __future__ import annotations

from typing import NamedTuple

from battlemap.board.ids import Cell
from battlemap.generation.grids.construction.cell_rectangle import CellRectangle
from battlemap.generation.grids.construction.cover_scattering import WeightedFurnishing, close_lines, scatter
from battlemap.generation.grids.construction.daylight import DAYTIME
from battlemap.generation.grids.construction.entry_areas import open_entry
from battlemap.generation.grids.construction.furnishings import BARREL, CHEST, CRATE, HATCH, PILLAR, SACK, TABLE
from battlemap.generation.grids.construction.grid_builder import GridBuilder
from battlemap.generation.grids.construction.grid_checks import GridBounds, grid_check
from battlemap.generation.grids.construction.grid_recipe import (
    cover_option,
    finish,
    grid_sizes,
    hazard_option,
    level_option,
)
from battlemap.generation.grids.construction.hazards import lay_hazard, place_hazard
from battlemap.generation.grids.construction.outdoors import lay_patches
from battlemap.generation.recipe import Battlefield, Recipe, Request

BOUNDS = GridBounds({"open": (0.4, 0.8), "dense": (0.55, 0.95)}, {"open": 0.66, "dense": 0.55})
CARGO = (
    WeightedFurnishing(CRATE, 3, 2),
    WeightedFurnishing(BARREL, 3, 2),
    WeightedFurnishing(SACK.named("Coil of rope"), 1.5),
    WeightedFurnishing(CHEST, 0.4),
)
MAST = PILLAR.named("Mast")


class _Ship(NamedTuple):
    """A ship that lies along the columns, its bow to the right."""

    deck: set[Cell]
    box: CellRectangle
    stern: set[Cell]
    """The raised deck at its left end."""
    bow: set[Cell]
    """The raised deck at its right end."""


def _build(request: Request) -> Battlefield:
    builder = GridBuilder(request, "~")
    columns, rows = builder.columns, builder.rows
    dice = builder.dice("hull")
    if rows >= 22:
        beam = max(6, min(11, (rows - 6) // 2))
        gap = 2
        first = (rows - 2 * beam - gap) // 2
        ships = [
            _launch(builder, CellRectangle(2 + dice.randint(0, 2), first, columns - 2, first + beam)),
            _launch(builder, CellRectangle(1, first + beam + gap, columns - 3 - dice.randint(0, 3), first + 2 * beam + gap)),
        ]
        _lay_planks(builder, ships[0].box.bottom, gap, _boarding_columns(builder, ships))
    else:
        quay = max(2, rows // 5)
        beam = min(11, rows - quay - 3)
        ships = [_launch(builder, CellRectangle(1, rows - quay - 1 - beam, columns - 2, rows - quay - 1))]
        builder.paint(CellRectangle(0, rows - quay, columns, rows).cells, "o")
        _lay_planks(builder, ships[0].box.bottom, 1, _boarding_columns(builder, ships))
    for number, ship in enumerate(ships):
        _rig(builder, ship, number)
    _open_entries(builder, ships)
    _plan_hazard(builder, ships[0])
    for number, ship in enumerate(ships):
        _stow(builder, ship, number)
    _finish_cover(builder, ships)
    _set_levels(builder, ships)
    lay_hazard(builder, {"fire": "f"})
    return finish(builder, _mast_cells(ships[0]), "the mainmast")


def _launch(builder: GridBuilder, box: CellRectangle) -> _Ship:
    """Lay the deck of a ship: blunt at its stern, tapering to its bow, with a bulwark all round."""
    deck: set[Cell] = set()
    middle, half = (box.top + box.bottom - 1) / 2, box.height / 2
    for x in range(box.left, box.right):
        along = (x - box.left) / max(1, box.width - 1)
        part = (
            min(1.0, 0.74 + along * 2.2) if along < 0.2 else 1.0 if along < 0.62 else 1.0 - ((along - 0.62) / 0.38) ** 1.7 * 0.86
        )
        deck |= {(x, y) for y in range(box.top, box.bottom) if abs(y - middle) < max(0.9, half * part)}
    builder.paint(deck, "=")
    builder.edges.enclose(deck, "low wall")
    stern = {(x, y) for x, y in deck if x < box.left + max(3, box.width // 5)}
    bow = {(x, y) for x, y in deck if x >= box.right - max(4, box.width // 4)}
    return _Ship(deck, box, stern, bow)


def _boarding_columns(builder: GridBuilder, ships: list[_Ship]) -> list[int]:
    """Where planks lie out: at columns where the hull is at its broadest, not at the raised decks."""
    dice = builder.dice("planks")
    columns = [
        x
        for x in range(builder.columns)
        if all((x, ship.box.bottom - 1 if number == 0 else ship.box.top) in ship.deck for number, ship in enumerate(ships))
        and all((x, y) not in ship.stern | ship.bow for ship in ships for y in range(builder.rows))
    ]
    third = max(1, len(columns) // 3)
    chosen = [dice.choice(columns[:third]), dice.choice(columns[-third:])]
    return chosen if len(columns) < 18 else [*chosen, columns[len(columns) // 2]]


def _lay_planks(builder: GridBuilder, row: int, gap: int, columns: list[int]) -> None:
    """Planks over so many rows of water, through the bulwarks."""
    for x in columns:
        for y in range(row, row + gap):
            builder.paint([(x, y)], "=")
        for y in range(row, row + gap + 1):
            builder.edges.clear((x, y - 1), (x, y))
        builder.kept_free |= {(x, y) for y in range(row - 1, row + gap + 1)}


def _mast_cells(ship: _Ship) -> list[Cell]:
    y = ship.box.middle[1]
    return [(ship.box.left + round(ship.box.width * part), y) for part in (0.32, 0.56)]


def _rig(builder: GridBuilder, ship: _Ship, number: int) -> None:
    """Masts, a hatch between them, lanterns, stairs to the raised decks."""
    for at in _mast_cells(ship):
        builder.things.put(MAST, at)
    x, y = ship.box.left + round(ship.box.width * 0.44), ship.box.middle[1]
    builder.things.put(HATCH.sized(2, 2), (x, y - (ship.box.height % 2 == 0)))
    builder.kept_free |= set(_stairs(ship.stern, ship, left=True)) | set(_stairs(ship.bow, ship, left=False))
    builder.lift(ship.stern, 2)
    builder.lift(ship.bow, 1)
    builder.things.put_lamp("Stern lantern", (ship.box.left, y), 4, 8)
    builder.things.put_lamp("Lantern", (ship.box.left + round(ship.box.width * 0.7), y), 4, 8)
    if number == 0:
        builder.things.put(TABLE.sized(1, 1).named("Wheel"), (ship.box.left + max(3, ship.box.width // 5) - 2, y))


def _stairs(raised: set[Cell], ship: _Ship, *, left: bool) -> list[Cell]:
    """The cells at the foot of a raised deck where stairs lead up, on both sides of the ship."""
    foot = max(x for x, _ in raised) + 1 if left else min(x for x, _ in raised) - 1
    column = sorted(y for x, y in ship.deck if x == foot)
    return [(foot, column[1]), (foot, column[-2])] if len(column) > 4 else [(foot, column[len(column) // 2])]


def _set_levels(builder: GridBuilder, ships: list[_Ship]) -> None:
    """Rails and stairs where the ends are raised, as many of them as were asked for."""
    levels = int(builder.request.values["levels"])
    for ship in ships:
        for number, (raised, left) in enumerate(((ship.stern, True), (ship.bow, False)), 1):
            if levels < number:
                builder.flatten(raised)
                continue
            stairs = _stairs(raised, ship, left=left)
            builder.paint(stairs, "s")
            builder.lift(stairs, 1 if left else 0)
            step = 1 if left else -1
            foot = stairs[0][0]
            for y in sorted(y for x, y in ship.deck if x == foot):
                if (foot, y) not in stairs and (foot - step, y) in raised:
                    builder.edges.stand((foot - step, y), (foot, y), "fence")


def _open_entries(builder: GridBuilder, ships: list[_Ship]) -> None:
    """Ours on the quay or on the other ship, theirs on the first one."""
    first = ships[0].box
    dice = builder.dice("sides")
    if len(ships) > 1:
        second = ships[1].box
        ours, theirs = (0.36, 0.6) if dice.random() < 0.5 else (0.6, 0.36)
        open_entry(builder, (second.left + round(second.width * ours), second.bottom - 2), wide=2.0)
        open_entry(builder, (first.left + round(first.width * theirs), first.top + 1), wide=2.0)
        return
    end = dice.random() < 0.5
    open_entry(builder, (2 if end else builder.columns - 3, builder.rows - 1), wide=2.0)
    open_entry(builder, (first.right - 3 if end else first.left + 1, first.middle[1]))


def _plan_hazard(builder: GridBuilder, ship: _Ship) -> None:
    """A part of the main deck, never all across it."""
    size = min(max(2, len(ship.deck) // 26), ship.box.height // 2)
    place_hazard(builder, builder.dice("fire"), ship.deck - ship.stern - ship.bow, size)


def _stow(builder: GridBuilder, ship: _Ship, number: int) -> None:
    deck = sorted(ship.deck)
    scatter(builder, builder.dice(f"cargo {number}"), deck, CARGO, max(3, len(deck) // 24), gap=1)
    if builder.request.values["cover"] == "dense":
        scatter(builder, builder.dice(f"more cargo {number}"), deck, CARGO, max(3, len(deck) // 18), gap=1)


def _finish_cover(builder: GridBuilder, ships: list[_Ship]) -> None:
    quay = [cell for cell in builder.cells if builder.sign(cell) == "o"]
    lay_patches(builder, builder.dice("quay"), quay, ".", 0.1, 3)
    scatter(builder, builder.dice("quay goods"), quay, CARGO, len(quay) // 16, gap=1)
    close_lines(
        builder,
        BOUNDS,
        (WeightedFurnishing(CRATE), WeightedFurnishing(BARREL), WeightedFurnishing(SACK.named("Coil of rope"))),
    )


RECIPE = Recipe(
    id="ships-deck",
    title="Ship's deck",
    kind="grid",
    sizes=grid_sizes(40, 24),
    options=(
        cover_option("Cargo", "Little", "Much"),
        level_option("Raised decks", "None", "Stern", "Stern and bow", usual="2"),
        DAYTIME,
        hazard_option(("fire", "Fire")),
    ),
    build=_build,
    check=grid_check(BOUNDS),
    words="A deck with masts and cargo, a quay or another ship alongside",
)
