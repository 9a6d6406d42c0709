"""Ranges, ways and hand-drawn ways on grids."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.events import EdgesSet, GridPainted, Moved
from battlemap.board.grid.drawn_paths import stages_of
from battlemap.board.grid.movement_range import movement_range, path_through
from battlemap.board.grid.mover import Mover
from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid_map import Diagonals, Edge, GridMap, Prop, cells_under
from battlemap.board.ids import Cell, EdgeId, PropId, TokenId
from tests.board.grids import board, cells, draw_grid, grids, token
from tests.board.searches import plain_range, price

OPEN = GridMap(30, 30)
HERE: Cell = (15, 15)
HUMAN = Mover(allowance=9, stages=3)


@st.composite
def movers(draw: st.DrawFn) -> Mover:
    """Anybody."""
    here = draw(st.dictionaries(cells(), st.integers(1, 4), max_size=5))
    return Mover(
        footprint=draw(st.sampled_from((0.25, 0.5, 1.0, 1.0, 2.0, 3.0))),
        allowance=draw(st.integers(0, 7)),
        stages=draw(st.integers(1, 3)),
        costs=draw(st.sampled_from((Mover().costs, (("free", 1),), (("free", 1), ("difficult", 3), ("water", 2))))),
        diagonals=draw(st.sampled_from(("one", "one and a half", "alternate", "never"))),
        bodies=here,
        barred_cells=draw(st.frozensets(cells(), max_size=3)),
    )


@settings(max_examples=70)
@given(grids(), cells(), movers())
def test_every_cell_has_the_stage_and_the_cost_of_a_search_by_single_steps(grid: GridMap, start: Cell, mover: Mover) -> None:
    if any(cell not in grid for cell in cells_under(start, mover.footprint)):
        with pytest.raises(ValueError, match="off the map"):
            movement_range(grid, start, mover)
        return
    found = movement_range(grid, start, mover)
    assert {cell: (found.stage(cell), found.cost(cell)) for cell in found.cells()} == plain_range(grid, start, mover)


@settings(max_examples=60)
@given(grids(), cells(), movers())
def test_every_way_is_one_that_can_be_gone_in_its_stages(grid: GridMap, start: Cell, mover: Mover) -> None:
    if any(cell not in grid for cell in cells_under(start, mover.footprint)):
        return
    found = movement_range(grid, start, mover)
    for cell in found.cells():
        way = found.path(cell)
        assert way[-1] == cell
        stages = stages_of(grid, (start, *way), mover)
        assert stages[-1] == found.stage(cell)
        assert all(price(grid, mover, a, b) for a, b in zip((start, *way), way, strict=False))


@settings(max_examples=60)
@given(grids(), cells(), movers())
def test_the_table_says_what_the_cells_say(grid: GridMap, start: Cell, mover: Mover) -> None:
    if any(cell not in grid for cell in cells_under(start, mover.footprint)):
        return
    found = movement_range(grid, start, mover)
    assert found.table.shape == (grid.rows, grid.columns)
    assert {cell: int(found.table[cell[1], cell[0]]) for cell in grid.cells} == {
        cell: found.stage(cell) or 0 for cell in grid.cells
    }
    by_stage = [cell for stage in range(1, mover.stages + 1) for cell in found.cells(stage)]
    assert tuple(by_stage) == found.cells()


@settings(max_examples=60)
@given(grids(), cells(), cells(), cells(), movers())
def test_a_way_over_a_waypoint_goes_there_and_can_be_gone(grid: GridMap, start: Cell, by: Cell, goal: Cell, mover: Mover) -> None:
    way = path_through(grid, start, (by,), goal, mover)
    if way:
        assert way[-1] == goal
        assert by in (start, *way)
        assert stages_of(grid, (start, *way), mover)[-1] <= mover.stages


@settings(max_examples=60)
@given(grids(), cells(), cells(), movers())
def test_without_waypoints_the_way_is_that_of_the_range(grid: GridMap, start: Cell, goal: Cell, mover: Mover) -> None:
    if all(cell in grid for cell in cells_under(start, mover.footprint)):
        assert path_through(grid, start, (), goal, mover) == movement_range(grid, start, mover).path(goal)


@settings(max_examples=80)
@given(grids(), grids(), cells(), movers())
def test_a_map_like_the_one_before_is_searched_anew(one: GridMap, other: GridMap, start: Cell, mover: Mover) -> None:
    """Tables of edges are worked out from those of the map before."""
    if any(cell not in one for cell in cells_under(start, mover.footprint)):
        return
    movement_range(one, start, mover)
    mixed = replace(one, edges={**one.edges, **other.edges}, ground=other.ground)
    found = movement_range(mixed, start, mover)
    assert {cell: (found.stage(cell), found.cost(cell)) for cell in found.cells()} == plain_range(mixed, start, mover)


def test_an_open_field_is_reached_in_squares_of_nine_cells_for_each_move() -> None:
    found = movement_range(GridMap(80, 80), (40, 40), HUMAN)
    assert [len(found.cells(stage)) for stage in (1, 2, 3)] == [19**2 - 1, 37**2 - 19**2, 55**2 - 37**2]
    assert (found.stage((40, 40)), found.stage((49, 31)), found.stage((50, 40)), found.stage((68, 40))) == (0, 1, 2, None)
    assert (found.cost((40, 40)), found.cost((43, 42)), found.cost((50, 40))) == (0.0, 3.0, 1.0)


def test_nine_cells_of_difficult_ground_take_one_four_cells_far_and_the_rest_of_the_move_is_lost() -> None:
    found = movement_range(GridMap(20, 1, ground=("r" * 20,)), (0, 0), HUMAN)
    assert [found.stage((x, 0)) for x in (1, 4, 5, 8, 9, 12, 13)] == [1, 1, 2, 2, 3, 3, None]


def test_a_move_of_no_cells_goes_nowhere() -> None:
    found = movement_range(OPEN, HERE, Mover(allowance=0, stages=3))
    assert (found.cells(), found.stage(HERE), found.path((16, 15))) == ((), 0, ())


def test_a_cell_that_cannot_be_reached_has_no_cost() -> None:
    with pytest.raises(ValueError, match="no way"):
        movement_range(OPEN, HERE, Mover(allowance=1)).cost((20, 20))


def test_one_cannot_end_a_move_where_somebody_stands_but_pass() -> None:
    corridor = GridMap(6, 1)
    found = movement_range(corridor, (0, 0), Mover(allowance=3, stages=2, bodies={(1, 0): 2}))
    assert [found.stage((x, 0)) for x in range(6)] == [0, None, 1, 2, 2, 2]
    assert found.path((1, 0)) == ()
    assert movement_range(corridor, (0, 0), Mover(allowance=2, stages=3, bodies={(1, 0): 2})).cells() == ()


def test_barred_cells_are_not_entered() -> None:
    assert movement_range(GridMap(4, 1), (0, 0), Mover(allowance=9, barred_cells=frozenset({(2, 0)}))).cells() == ((1, 0),)


@pytest.mark.parametrize(
    ("edge", "reached"),
    [
        (Edge("wall"), False),
        (Edge("door"), True),
        (Edge("door", "shut"), False),
        (Edge("door", "locked"), False),
        (Edge("secret", "open", found=False), False),
        (Edge("secret", "open"), True),
        (Edge("portcullis", "shut"), False),
        (Edge("window"), False),
        (Edge("fence"), False),
        (Edge("curtain"), True),
        (Edge("low wall"), True),
    ],
)
def test_an_edge_lets_through_whom_it_says(edge: Edge, reached: bool) -> None:
    grid = GridMap(2, 1, edges={EdgeId("1,0 w"): edge})
    assert (movement_range(grid, (0, 0), Mover(allowance=5)).stage((1, 0)) == 1) is reached
    assert (step_fault(grid, (0, 0), (1, 0)) == "") is reached


def test_a_low_wall_is_climbed_at_the_price_of_difficult_ground() -> None:
    grid = draw_grid(". .i.")
    assert movement_range(grid, (0, 0), Mover(allowance=9)).cost((2, 0)) == 3.0
    assert movement_range(grid, (0, 0), Mover(allowance=9, costs=(("free", 1),))).stage((2, 0)) is None


def test_a_map_without_ground_still_has_low_walls() -> None:
    grid = GridMap(3, 1, edges={EdgeId("1,0 w"): Edge("low wall")})
    assert movement_range(grid, (0, 0), Mover(allowance=9)).cost((1, 0)) == 2.0


def test_props_that_block_are_walked_round() -> None:
    crate = Prop(PropId("c"), "Crate", (1, 0), rows=2)
    grid = GridMap(3, 3, props={crate.id: crate})
    assert movement_range(grid, (0, 0), Mover(allowance=9)).cost((2, 0)) == 6.0
    low = replace(grid, props={crate.id: replace(crate, blocks=False)})
    assert movement_range(low, (0, 0), Mover(allowance=9)).cost((2, 0)) == 2.0


@pytest.mark.parametrize(
    ("lines", "free"),
    [
        ((". .", "   ", ". ."), True),
        ((". .", "-  ", ". ."), True),
        ((". .", "  -", ". ."), True),
        ((".|.", "   ", ". ."), True),
        ((".|.", "-  ", ". ."), False),
        ((". .", "- -", ". ."), False),
        ((".|.", "   ", ".|."), False),
        ((".|.", "o  ", ". ."), True),
        ((". #", "   ", ". ."), False),
        ((". .", "   ", "# ."), False),
        ((". v", "   ", ". ."), True),
        ((". ~", "   ", "~ ."), True),
    ],
)
def test_a_corner_is_cut_only_where_one_way_round_it_is_open_and_nothing_massive_stands_at_it(
    lines: tuple[str, ...], free: bool
) -> None:
    grid = draw_grid(*lines)
    assert (step_fault(grid, (0, 0), (1, 1)) == "") is free
    assert (step_fault(grid, (1, 1), (0, 0)) == "") is free
    assert (movement_range(grid, (0, 0), Mover(allowance=1)).stage((1, 1)) == 1) is free


def test_a_crate_at_the_corner_bars_the_diagonal() -> None:
    crate = Prop(PropId("c"), "Crate", (1, 0))
    assert step_fault(GridMap(2, 2, props={crate.id: crate}), (0, 0), (1, 1)) == "the corner is in the way"


@pytest.mark.parametrize(
    ("diagonals", "cost"),
    [("one", 4.0), ("one and a half", 6.0), ("alternate", 6.0), ("never", 8.0)],
)
def test_four_diagonals_cost_what_the_rule_says(diagonals: Diagonals, cost: float) -> None:
    assert movement_range(OPEN, HERE, Mover(allowance=20, diagonals=diagonals)).cost((19, 19)) == cost


def test_diagonals_by_turns_are_counted_exactly() -> None:
    found = movement_range(OPEN, HERE, Mover(allowance=20, diagonals="alternate"))
    assert [found.cost((15 + n, 15 + n)) for n in range(1, 6)] == [1.0, 3.0, 4.0, 6.0, 7.0]
    assert found.cost((18, 16)) == 3.0


def test_a_giant_needs_a_gate_as_wide_as_itself() -> None:
    wall = {EdgeId(f"{x},5 n"): Edge("wall") for x in range(11)}
    two = {key: edge for key, edge in wall.items() if key not in ("4,5 n", "5,5 n")}
    three = {key: edge for key, edge in two.items() if key != "6,5 n"}
    giant = Mover(footprint=3, allowance=20)
    assert movement_range(GridMap(11, 11, edges=two), (4, 1), giant).stage((4, 5)) is None
    assert movement_range(GridMap(11, 11, edges=three), (4, 1), giant).cost((4, 5)) == 4.0


def test_a_giant_stays_on_the_map() -> None:
    found = movement_range(GridMap(6, 5), (0, 0), Mover(footprint=3, allowance=9))
    assert set(found.cells()) == {(x, y) for x in range(4) for y in range(3)} - {(0, 0)}


def test_a_large_step_counts_for_the_dearest_cell_it_newly_covers() -> None:
    grid = draw_grid(". . . .", "       ", ". . b .")
    found = movement_range(grid, (0, 0), Mover(footprint=2, allowance=9))
    assert (found.cost((1, 0)), found.cost((2, 0))) == (2.0, 3.0)


@given(st.sampled_from((1.0, 2.0, 3.0)), st.integers(1, 6))
def test_something_larger_than_the_map_cannot_be_on_it(footprint: float, size: int) -> None:
    grid = GridMap(size, size)
    if footprint > size:
        with pytest.raises(ValueError, match="off the map"):
            movement_range(grid, (0, 0), Mover(footprint=footprint))
    else:
        last = size - int(footprint)
        assert movement_range(grid, (0, 0), Mover(footprint=footprint, allowance=9)).stage((last, last)) is not None


def test_a_range_follows_every_change_of_the_map() -> None:
    here = board(GridMap(5, 1), token("Orm", (4, 0)))
    mover = Mover(allowance=4)

    def count_reached(now: object) -> int:
        grid = here.grid
        assert grid is not None
        return len(movement_range(grid, (0, 0), mover).cells())

    seen = [count_reached(here)]
    for event in (
        EdgesSet("", {EdgeId("3,0 w"): Edge("wall")}),
        EdgesSet("", {EdgeId("2,0 w"): Edge("door", "shut")}),
        EdgesSet("", {EdgeId("2,0 w"): Edge("door", "open")}),
        GridPainted("", "ground", ((0, 1, "r"),)),
        EdgesSet("", {EdgeId("3,0 w"): None}),
        Moved(TokenId("orm"), (3, 0)),
    ):
        here = event.apply(here)
        seen.append(count_reached(here))
    assert seen == [4, 2, 1, 2, 2, 3, 3]


@settings(max_examples=30)
@given(grids(), cells(), movers())
def test_a_part_of_a_large_map_is_searched_as_a_small_one_is(corner: GridMap, start: Cell, mover: Mover) -> None:
    if any(cell not in corner for cell in cells_under(start, mover.footprint)):
        return
    rows = [*[f"{row:.<60}" for row in corner.ground], *["." * 60] * (60 - len(corner.ground))] if corner.ground else []
    large = replace(corner, columns=60, rows=60, ground=tuple(rows))
    found = movement_range(large, start, mover)
    assert {cell: (found.stage(cell), found.cost(cell)) for cell in found.cells()} == plain_range(large, start, mover)


def test_whoever_stood_in_the_way_is_so_no_longer_once_gone() -> None:
    grid, start = GridMap(3, 1), (0, 0)
    barred, slowed = Mover(allowance=2, barred_cells=frozenset({(1, 0)})), Mover(allowance=2, bodies={(1, 0): 2})
    alone = Mover(allowance=2)
    assert [len(movement_range(grid, start, mover).cells()) for mover in (alone, barred, slowed, alone)] == [2, 0, 0, 2]


def test_edges_off_the_map_are_nothing() -> None:
    grid = GridMap(3, 3, edges={EdgeId("9,9 n"): Edge("wall"), EdgeId("3,0 w"): Edge("wall"), EdgeId("0,3 n"): Edge("wall")})
    assert len(movement_range(grid, (1, 1), Mover(allowance=1)).cells()) == 8


def test_of_equal_ways_the_straightest_is_gone() -> None:
    assert movement_range(OPEN, (5, 5), HUMAN).path((12, 5)) == tuple((x, 5) for x in range(6, 13))
    way = movement_range(OPEN, (0, 0), Mover(allowance=20)).path((10, 5))
    assert all(abs(x - 2 * y) <= 2 for x, y in way)
    assert len(way) == 10


def test_a_way_goes_round_the_end_of_a_wall() -> None:
    grid = draw_grid(". . .", "- -  ", ". . .")
    assert movement_range(grid, (0, 0), Mover(allowance=9)).path((0, 1)) == ((1, 0), (2, 1), (1, 1), (0, 1))


def test_waypoints_are_passed_in_their_order() -> None:
    way = path_through(OPEN, (0, 0), ((3, 0), (3, 3)), (0, 3), Mover(allowance=9))
    assert way.index((3, 0)) < way.index((3, 3)) < way.index((0, 3)) == len(way) - 1
    assert len(way) == 9
    assert path_through(OPEN, (0, 0), ((3, 0), (3, 3)), (0, 3), Mover(allowance=8)) == ()


def test_what_a_waypoint_costs_is_lost_for_the_move() -> None:
    """Nine cells, five of them to the waypoint: four more in this move, the others in the next."""
    grid, mover = GridMap(40, 1), Mover(allowance=9, stages=2)
    assert len(path_through(grid, (0, 0), ((5, 0),), (18, 0), mover)) == 18
    assert path_through(grid, (0, 0), ((5, 0),), (19, 0), mover) == ()
    back = (*range(4, -1, -1), *range(1, 14))
    assert path_through(grid, (5, 0), ((0, 0),), (13, 0), mover) == tuple((x, 0) for x in back)
    assert path_through(grid, (5, 0), ((0, 0),), (14, 0), mover) == ()


def test_a_way_out_and_back_ends_where_it_began() -> None:
    assert path_through(OPEN, (3, 3), ((4, 3),), (3, 3), Mover(allowance=2)) == ((4, 3), (3, 3))
    assert path_through(OPEN, (3, 3), (), (3, 3), Mover(allowance=2)) == ()


def test_a_way_may_lead_past_somebody_but_not_end_there() -> None:
    mover = Mover(allowance=4, bodies={(1, 0): 2})
    assert path_through(GridMap(4, 1), (0, 0), ((1, 0),), (2, 0), mover) == ((1, 0), (2, 0))
    assert path_through(GridMap(4, 1), (0, 0), ((1, 0),), (1, 0), mover) == ()


@pytest.mark.parametrize("where", [(-1, 0), (4, 0), (0, 9)])
def test_no_way_begins_or_ends_off_the_map(where: Cell) -> None:
    assert path_through(GridMap(4, 1), where, (), (2, 0), Mover(allowance=9)) == ()
    assert path_through(GridMap(4, 1), (2, 0), (), where, Mover(allowance=9)) == ()
    assert path_through(GridMap(4, 1), (2, 0), (where,), (3, 0), Mover(allowance=9)) == ()


def test_a_drawn_way_is_split_into_moves() -> None:
    line = tuple((x, 0) for x in range(21))
    assert stages_of(GridMap(30, 1), line, HUMAN) == (0, *[1] * 9, *[2] * 9, *[3] * 2)
    assert stages_of(GridMap(30, 1), line[:1], HUMAN) == (0,)
    assert stages_of(GridMap(30, 1), (), HUMAN) == ()


def test_a_drawn_way_may_take_more_moves_than_there_are() -> None:
    assert stages_of(GridMap(30, 1), tuple((x, 0) for x in range(11)), Mover(allowance=2, stages=1))[-1] == 5


def test_a_move_of_a_drawn_way_ends_before_the_one_who_stands_there() -> None:
    line = tuple((x, 0) for x in range(6))
    assert stages_of(GridMap(6, 1), line, Mover(allowance=3, bodies={(3, 0): 1})) == (0, 1, 1, 2, 2, 2)


@pytest.mark.parametrize(
    ("grid", "way", "mover", "reason"),
    [
        (draw_grid(".|."), ((0, 0), (1, 0)), HUMAN, "a wall is in the way"),
        (draw_grid(".D."), ((0, 0), (1, 0)), HUMAN, "the door is shut"),
        (GridMap(3, 1), ((0, 0), (2, 0)), HUMAN, "not a single step"),
        (GridMap(3, 1), ((0, 0), (0, 1)), HUMAN, "off the map"),
        (GridMap(3, 1), ((-1, 0), (0, 0)), HUMAN, "off the map"),
        (GridMap(2, 1, ground=(".#",)), ((0, 0), (1, 0)), HUMAN, "solid rock is in the way"),
        (GridMap(2, 1, ground=(".~",)), ((0, 0), (1, 0)), HUMAN, "deep water is in the way"),
        (draw_grid(".i."), ((0, 0), (1, 0)), Mover(allowance=9, costs=(("free", 1),)), "a low wall is in the way"),
        (GridMap(2, 2), ((0, 0), (1, 1)), Mover(allowance=9, diagonals="never"), "corner neighbour"),
        (GridMap(2, 1, ground=(".k",)), ((0, 0), (1, 0)), Mover(allowance=3), "too far for one move"),
        (GridMap(4, 1), tuple((x, 0) for x in range(4)), Mover(allowance=2, bodies={(1, 0): 1, (2, 0): 1}), "nowhere to stop"),
        (GridMap(2, 1), ((0, 0), (1, 0)), Mover(allowance=2, bodies={(1, 0): 1}), "somebody stands there"),
        (GridMap(2, 1), ((0, 0), (1, 0)), Mover(allowance=2, barred_cells=frozenset({(1, 0)})), "somebody is in the way"),
    ],
)
def test_an_impossible_way_says_why(grid: GridMap, way: tuple[Cell, ...], mover: Mover, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        stages_of(grid, way, mover)
