"""A grid turned and mirrored: cells, walls, things, lights and areas come along, and four times, or twice, leads back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.grid_transforms import turn_cell, turn_cells, turn_grid, turn_part, turn_standing
from battlemap.board.grid.grid_zones import cells_by_area, make_area
from battlemap.board.grid_map import CELL, Edge, GridMap, Lamp, LastSeen, Prop, edge_between
from battlemap.board.ids import Cell, EdgeId, LampId, PropId, TokenId, ZoneId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.board.zones.zone_transforms import ACROSS, DOWN, LEFT, RIGHT, PlaneTransform
from battlemap.play.edits.turning_edits import double_cells_of, turn_all, turn_some
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from tests.board.grids import board, cells, grids, token
from tests.games.duel import DUEL

TURNS = st.sampled_from([(RIGHT, 4), (LEFT, 4), (ACROSS, 2), (DOWN, 2)])


def furnished(grid: GridMap, lamp: Cell) -> GridMap:
    """With a lamp and an area."""
    zones, _ = make_area(grid, {(1, 1), (2, 1), (2, 2)})
    return replace(grid, lamps={LampId("l"): Lamp(LampId("l"), lamp, 3, 6)}, zones=zones)


@settings(max_examples=40, deadline=None)
@given(grids(), cells(), TURNS)
def test_four_quarters_and_two_mirrors_leave_the_grid_as_it_was(
    grid: GridMap, lamp: Cell, what: tuple[PlaneTransform, int]
) -> None:
    turn, times = what
    before = after = furnished(grid, lamp)
    for _ in range(times):
        after = turn_grid(after, turn)
    assert after == before


@settings(max_examples=30, deadline=None)
@given(grids(), TURNS)
def test_every_cell_keeps_its_ground_and_every_two_what_stands_between_them(
    grid: GridMap, what: tuple[PlaneTransform, int]
) -> None:
    turned = turn_grid(grid, what[0])
    for cell in grid.cells:
        place = turn_cell(grid, cell, what[0])
        assert turned.surface(place) == grid.surface(cell)
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
            before, after = edge_between(cell, other), edge_between(place, turn_cell(grid, other, what[0]))
            assert before is not None
            assert after is not None
            assert turned.edges.get(after) == grid.edges.get(before)


@given(TURNS)
@settings(max_examples=8, deadline=None)
def test_areas_keep_their_cells(what: tuple[PlaneTransform, int]) -> None:
    grid = furnished(GridMap(7, 5), (0, 0))
    turned = turn_grid(grid, what[0])
    (before,), (after,) = cells_by_area(grid).values(), cells_by_area(turned).values()
    assert after == {turn_cell(grid, cell, what[0]) for cell in before}


@pytest.mark.parametrize("turn", [RIGHT, LEFT, ACROSS, DOWN])
def test_everybody_turns_with_the_map_in_one_undo_step(turn: PlaneTransform) -> None:
    grid = GridMap(9, 4)
    one = board(grid, token("Ogre", (6, 1), 2.0), token("Rat", (8, 3), 0.5))
    session = new_session(DUEL, one, "seed")
    session.edit(*turn_all(session.board, turn, "turn"), what="turn")
    ogre = TokenId("ogre")
    assert session.board[ogre].place == turn_standing(grid, (6, 1), 2.0, turn)
    assert set(session.board.tokens) == set(one.tokens)
    assert session.board.grid == turn_grid(grid, turn)
    session.undo()
    assert session.board == one


def a_part() -> tuple[GridMap, ZoneId]:
    """An area three wide and two high at (2, 1), with a wall round it, a door at its right, a table, a lamp and rough ground."""
    walls = {edge: Edge("wall") for edge in ("2,1 n", "3,1 n", "4,1 n", "2,1 w", "2,2 w", "2,3 n", "3,3 n", "4,3 n", "5,2 w")}
    edges = {EdgeId(key): edge for key, edge in {**walls, "5,1 w": Edge("door")}.items()}
    table = Prop(PropId("t"), "Table", (2, 1), columns=2)
    seen = LastSeen({EdgeId("3,2 w"): None}, {}, {LampId("old"): Lamp(LampId("old"), (4, 2), 1, 1)})
    ground = tuple("." * 9 if row != 2 else "..b......" for row in range(7))
    grid = GridMap(9, 7, ground=ground, edges=edges, props={table.id: table}, remembered=seen)
    zones, area = make_area(grid, {(x, y) for x in (2, 3, 4) for y in (1, 2)}, "Hut")
    return replace(grid, zones=zones, lamps={LampId("l"): Lamp(LampId("l"), (4, 1), 3, 6)}), area


@pytest.mark.parametrize(("turn", "times"), [(RIGHT, 4), (LEFT, 4), (ACROSS, 2), (DOWN, 2)])
def test_a_part_of_a_grid_turns_with_its_walls_and_what_is_around_stays(turn: PlaneTransform, times: int) -> None:
    before, area = a_part()
    after = before
    for _ in range(times):
        after, _ = turn_part(after, (area,), turn)
        assert len(after.edges) == 10
    assert after == before


def test_a_part_that_is_turned_to_the_right_lies_as_it_should() -> None:
    before, area = a_part()
    session = new_session(DUEL, board(before, token("Rat", (2, 2)), token("Ogre", (6, 5))), "seed")
    session.edit(*turn_some(session.board, (area,), RIGHT, "turn"), what="turn")
    after = session.board.grid
    assert after is not None
    assert cells_by_area(after)[area] == {(x, y) for x in (2, 3) for y in (1, 2, 3)}
    assert after.edges[EdgeId("3,4 n")].kind == "door"
    assert (after.props[PropId("t")].at, after.props[PropId("t")].rows) == ((3, 1), 2)
    assert after.lamps[LampId("l")].at == (3, 3)
    assert (after.ground[1][2], after.ground[2][2]) == ("b", ".")
    assert after.remembered.lamps[LampId("old")] == Lamp(LampId("old"), (2, 3), 1, 1)
    assert [session.board[TokenId(key)].place for key in ("rat", "ogre")] == [(2, 1), (6, 5)]


def test_a_part_is_not_turned_over_what_lies_beside_it() -> None:
    grid, area = a_part()
    rock = Prop(PropId("r"), "Rock", (3, 3))
    with pytest.raises(ValueError, match="There is no room to turn this"):
        turn_part(replace(grid, props={**grid.props, rock.id: rock}), (area,), RIGHT)
    with pytest.raises(ValueError, match="Rat stands in the way"):
        turn_some(board(grid, token("Rat", (2, 3))), (area,), RIGHT, "turn")
    with pytest.raises(ValueError, match="the picture turns with it"):
        turn_part(replace(grid, picture=BackgroundPicture("x")), (area,), RIGHT)


@pytest.mark.parametrize("turn", [RIGHT, LEFT, ACROSS, DOWN])
def test_what_players_remember_turns_with_the_map_and_stays_a_memory(turn: PlaneTransform) -> None:
    grid = replace(a_part()[0], by_sight=True, fog=("c" * 9,) * 7)
    session = new_session(DUEL, board(grid, token("Ogre", (6, 5))), "seed")
    memory = session.board.grid
    session.edit(*turn_all(session.board, turn, "turn"), what="turn")
    assert memory is not None
    assert session.board.grid == turn_grid(memory, turn)
    assert session.board.grid.remembered.edges


def test_a_picture_lies_under_the_same_cells_after_the_turn() -> None:
    grid = GridMap(6, 4, picture=BackgroundPicture("x", -10, 5, 300, 200))
    with pytest.raises(ValueError, match="picture under this map"):
        turn_grid(grid, RIGHT)
    turned = turn_grid(grid, RIGHT, "y").picture
    assert turned == BackgroundPicture("y", 4 * CELL - 205, -10, 200, 300)
    again = turn_grid(turn_grid(turn_grid(turn_grid(grid, RIGHT, "y"), RIGHT, "z"), RIGHT, "w"), RIGHT, "x")
    assert again == grid


def test_a_part_is_copied_with_its_walls_and_areas_where_nothing_is() -> None:
    grid, area = a_part()
    wide = replace(grid, columns=12, ground=tuple(row + "..." for row in grid.ground))
    cells = cells_by_area(wide)[area]
    events, copy, (new,) = double_cells_of(board(wide, token("Rat", (6, 1)), token("Ogre", (11, 6))), cells)
    after = replay(board(wide), events).grid
    assert after is not None
    assert copy == {(x, y) for x, y in cells_by_area(after)[new]}
    assert copy == {(x, y + 2) for x, y in cells}
    assert (after.zones.zones[new].name, after.ground[4][2]) == ("Hut 2", "b")
    assert sorted(prop.at for prop in after.props.values()) == [(2, 1), (2, 3)]
    assert sorted(lamp.at for lamp in after.lamps.values()) == [(4, 1), (4, 3)]
    assert after.edges[EdgeId("5,3 w")].kind == "door"
    assert all(after.edges[key] == edge for key, edge in wide.edges.items())
    with pytest.raises(ValueError, match="no room for a copy"):
        double_cells_of(board(grid), frozenset(grid.cells))


def test_a_part_of_a_painted_map_turns_and_leaves_the_same_ground_behind() -> None:
    grid = GridMap(6, 6, ground=(",,,,,,",) * 2 + (",w,,,,",) + (",,,,,,",) * 3)
    part = frozenset((x, y) for x in (1, 2, 3) for y in (2, 3))
    after, motion = turn_cells(grid, part, RIGHT)
    assert "".join(after.ground).count(",") == 35
    assert after.ground[2][2] == "w"
    assert frozenset(map(motion.cell, part)) == {(x, y) for x in (1, 2) for y in (2, 3, 4)}
    grown, _ = make_area(grid, {(3, 3), (4, 3)}, "Ditch")
    with pytest.raises(ValueError, match="Ditch lies only partly in it"):
        turn_cells(replace(grid, zones=grown), part, RIGHT)
