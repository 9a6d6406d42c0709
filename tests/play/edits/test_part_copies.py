"""A part of a grid that is doubled or turned takes everything along that stands in it, and leaves the rest as it was."""

import pytest
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import Edge, GridMap, Lamp, Prop
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, PropId
from battlemap.board.surfaces import Surface
from battlemap.board.zones.zone_transforms import RIGHT
from battlemap.play.edits.turning_edits import double_cells_of, move_spots, turn_all
from battlemap.play.journal import replay
from tests.canvas.yard import ANN, BEN, CAT, GATE, YARD, yard_board
from tests.games.skirmish import board_in_fight

PART = frozenset((x, y) for x in (1, 2) for y in (1, 2, 3))


@pytest.fixture
def field() -> AnyEncounter:
    """A part of 2 × 3 cells with ground, height, walls round and inside it, a crate and a lamp; a crate beside it."""
    crate, far = Prop(PropId("crate"), "Crate", (1, 2)), Prop(PropId("far"), "Far", (3, 3))
    lamp = Lamp(LampId("lamp"), (2, 3), 1, 2)
    grid = GridMap(
        10,
        8,
        ground=tuple("".join("A" if (x, y) in PART else "B" for x in range(10)) for y in range(8)),
        legend={"A": Surface("Straw", "dirt"), "B": Surface("Dirt", "dirt")},
        heights=tuple("".join(str(y) if (x, y) in PART else "0" for x in range(10)) for y in range(8)),
        edges={
            EdgeId("2,2 w"): Edge("wall"),
            EdgeId("1,1 n"): Edge("door", "shut"),
            EdgeId("3,3 w"): Edge("window"),
            EdgeId("8,6 w"): Edge("wall"),
        },
        props={crate.id: crate, far.id: far},
        lamps={lamp.id: lamp},
    )
    return replace(board_in_fight(), map=grid, tokens={})


def grid_of(board: AnyEncounter) -> GridMap:
    assert board.grid is not None
    return board.grid


def test_a_doubled_part_stands_beside_the_first_with_all_that_is_in_it(field: AnyEncounter) -> None:
    events, made, _ = double_cells_of(field, PART)
    before, after = grid_of(field), grid_of(replay(field, events))
    dx, dy = min(made)[0] - 1, min(made)[1] - 1
    assert made == {(x + dx, y + dy) for x, y in PART}
    assert made.isdisjoint(PART)
    assert (dx, dy) == (0, 3)  # the nearest free place in a line with the part
    for x, y in PART:
        assert after.ground[y + dy][x + dx] == "A"
        assert after.heights[y + dy][x + dx] == str(y)
    new = {key: edge for key, edge in after.edges.items() if key not in before.edges}
    assert new == {EdgeId("2,5 w"): Edge("wall"), EdgeId("1,4 n"): Edge("door", "shut"), EdgeId("3,6 w"): Edge("window")}
    assert [(prop.name, prop.at) for key, prop in after.props.items() if key not in before.props] == [("Crate", (1, 5))]
    assert [lamp.at for key, lamp in after.lamps.items() if key not in before.lamps] == [(2, 6)]
    rest = {(x, y) for x in range(10) for y in range(8)} - made
    assert all(after.ground[y][x] == before.ground[y][x] for x, y in rest)


def test_a_line_that_has_something_keeps_it(field: AnyEncounter) -> None:
    grid = grid_of(field)
    wall = {**grid.edges, EdgeId("3,6 w"): Edge("portcullis", "shut")}
    events, made, _ = double_cells_of(replace(field, map=replace(grid, edges=wall)), PART)
    after = grid_of(replay(replace(field, map=replace(grid, edges=wall)), events))
    assert min(made) == (1, 4)
    assert after.edges[EdgeId("3,6 w")] == Edge("portcullis", "shut")


def test_a_thing_that_stands_half_in_the_part_is_in_the_way(field: AnyEncounter) -> None:
    far = Prop(PropId("far"), "Far", (2, 3), columns=2)
    with pytest.raises(ValueError, match="The far stands half in it"):
        double_cells_of(replace(field, map=replace(grid_of(field), props={far.id: far})), PART)


@pytest.mark.parametrize(("at", "moved"), [((1, 1), (6, 1)), ((0, 0), (7, 0)), ((9, 7), (0, 9))])
def test_a_whole_grid_turned_to_the_right_takes_tokens_along(field: AnyEncounter, at: Cell, moved: Cell) -> None:
    token = replace(board_in_fight()[next(iter(board_in_fight().tokens))], place=at, footprint=1.0)
    board = field.with_token(token)
    after = replay(board, turn_all(board, RIGHT, "Turn"))
    assert (grid_of(after).columns, grid_of(after).rows) == (8, 10)
    assert after[token.id].place == moved


def test_spots_move_with_the_zones_they_are_in() -> None:
    board = yard_board()
    for who, zone in ((ANN, YARD), (BEN, GATE), (CAT, YARD)):
        board = board.with_token(replace(board[who], place=zone, spot=(10.0, 20.0) if who != CAT else None))
    card = Aspect(AspectId("muddy"), "Muddy", "zone", "zone", YARD, spot=(5.0, 6.0))
    other = Aspect(AspectId("windy"), "Windy", "zone", "zone", GATE, spot=(5.0, 6.0))
    board = replace(board, aspects={card.id: card, other.id: other})

    def move(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] + 100, point[1]

    some = replay(board, tuple(move_spots(board, [YARD], move)))
    assert (some[ANN].spot, some[BEN].spot, some[CAT].spot) == ((110.0, 20.0), (10.0, 20.0), None)
    assert [some.aspects[key].spot for key in (card.id, other.id)] == [(105.0, 6.0), (5.0, 6.0)]
    everything = replay(board, tuple(move_spots(board, None, move)))
    assert (everything[ANN].spot, everything[BEN].spot) == ((110.0, 20.0), (110.0, 20.0))
