"""Ways over a grid that somebody drew by hand: whether they can be gone, and in how many moves."""

from functools import lru_cache

from battlemap.board.grid.mover import Mover
from battlemap.board.grid.obstructions import OFF_THE_MAP, step_fault
from battlemap.board.grid.step_costs import StepCosts, steps_within
from battlemap.board.grid_map import GridMap, cells_under
from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import Cell


class OccupiedGoal(ValueError):
    """A way ends where one cannot stop because somebody stands there."""


def stages_of(grid: GridMap, path: tuple[Cell, ...], mover: Mover) -> tuple[int, ...]:
    """In which stage each cell of a hand-drawn way is entered; *way* begins with the start, which counts as stage 0.

    A stage goes on as far as it takes one, but ends where one may stop. More stages than the mover has are counted too.
    ValueError, with the reason, if a step is impossible or there is nowhere to stop in time.
    """
    return _stages_of(IdentityKey(grid), path, mover)


@lru_cache(maxsize=256)
def _stages_of(same_grid: IdentityKey[GridMap], path: tuple[Cell, ...], mover: Mover) -> tuple[int, ...]:
    grid = same_grid.value
    if not path:
        return ()
    if path[0] not in grid:
        raise ValueError(OFF_THE_MAP)
    xs, ys = [x for x, _ in path], [y for _, y in path]
    steps = steps_within(grid, mover, (min(xs), min(ys)), (max(xs), max(ys)))
    limit = mover.allowance * steps.unit
    stages, begun, rested, spent, turn = [0], 0, 0, 0, 0
    number = 1
    while number < len(path):
        price, slants = _price(grid, path[number - 1], path[number], mover, steps)
        price *= 2 if slants and turn and mover.diagonals == "alternate" else 1
        if spent + price > limit:
            if rested == begun:
                raise ValueError("that is too far for one move" if price > limit else "there is nowhere to stop on the way")
            # Once more from the last place where one may stop, with a new stage.
            begun, spent, turn = rested, 0, 0
            number = rested + 1
            del stages[number:]
            continue
        spent, turn = spent + price, turn ^ slants
        stages.append(stages[begun] + 1)
        if steps.stops[path[number][1] - steps.top, path[number][0] - steps.left]:
            rested = number
        number += 1
    if rested != len(path) - 1:
        raise OccupiedGoal("somebody stands there")
    return tuple(stages)


def _price(grid: GridMap, a: Cell, b: Cell, mover: Mover, steps: StepCosts) -> tuple[int, bool]:
    """What one step costs, and whether it goes to a corner neighbour. ValueError, with the reason, if it is impossible."""
    direction = (b[0] - a[0], b[1] - a[1])
    slants = bool(direction[0] and direction[1])
    y, x = b[1] - steps.top, b[0] - steps.left
    inside = 0 <= y < steps.stops.shape[0] and 0 <= x < steps.stops.shape[1]
    price = int(steps.into[direction][y, x]) if inside and direction in steps.into else 0
    if price:
        return price, slants
    if fault := step_fault(grid, a, b, mover.footprint):
        raise ValueError(fault)
    if direction not in steps.into:
        raise ValueError("one cannot go to a corner neighbour here")
    for cell in cells_under(b, mover.footprint):
        passage = grid.surface(cell).passage
        if cell in mover.barred_cells:
            raise ValueError("somebody is in the way")
        if not dict(mover.costs).get(passage):
            raise ValueError(f"{grid.surface(cell).name.lower()} is in the way")
    raise ValueError("a low wall is in the way")
