"""Things and lights on a grid: placed, moved, turned, changed and taken away with real mouse and keys."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import GridMap, Lamp, Prop
from battlemap.board.ids import LampId, PropId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.conftest import MakeDesk
from tests.canvas.tools.grid.tool_fixtures import CTRL, RIGHT, Refusals, cell, grid, tool

KEY = Qt.Key
CRATE = Prop(PropId("crate"), "Crate", (4, 4), cover=2)
TORCH = Lamp(LampId("torch"), (4, 4), 4, 8)


def test_a_click_places_a_thing_and_r_turns_the_next_one(desk: MapController, hands: InputDriver) -> None:
    tool(desk, "props")
    hands.key(KEY.Key_3)
    hands.click(cell(2, 2))
    hands.key(KEY.Key_R)
    hands.click(cell(10, 2))
    first, second = grid(desk).props.values()
    assert (first.name, first.at, first.columns, first.rows) == ("Table", (2, 2), 3, 2)
    assert (second.columns, second.rows) == (2, 3)
    assert desk.session.undo_title == "place table"


def test_what_a_thing_stops_is_chosen_before_it_is_placed(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "props")
    for key, value in (("cover", "3"), ("opaque", True), ("blocks", False), ("columns", 2.0)):
        one.choose(key, value)
    hands.click(cell(2, 2))
    made = next(iter(grid(desk).props.values()))
    assert (made.cover, made.opaque, made.blocks, made.columns) == (3, True, False, 2)


def test_a_trap_is_hidden_when_it_is_placed_and_h_says_otherwise(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "props")
    one.choose("look", "pit")
    hands.click(cell(2, 2))
    one.choose("look", "tripwire")
    hands.key(KEY.Key_H)
    hands.click(cell(8, 2))
    one.choose("look", "chest")
    hands.key(KEY.Key_H)
    hands.click(cell(8, 6))
    pit, wire, chest = grid(desk).props.values()
    assert [(prop.look, prop.hidden) for prop in (pit, wire, chest)] == [("pit", True), ("tripwire", False), ("chest", True)]
    assert (pit.cover, pit.blocks, pit.opaque) == (0, False, False)


def test_a_thing_is_dragged_and_put_back_by_escape(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, props={CRATE.id: CRATE}))
    hands = InputDriver(desk)
    tool(desk, "props")
    hands.drag(cell(4, 4), cell(9, 6))
    assert grid(desk).props[CRATE.id].at == (9, 6)
    hands.hold(cell(9, 6), cell(2, 2))
    hands.key(KEY.Key_Escape)
    hands.release(cell(2, 2))
    assert grid(desk).props[CRATE.id].at == (9, 6)


def test_a_thing_that_is_clicked_is_to_be_edited(make_desk: MakeDesk) -> None:
    desk, wanted = make_desk(GridMap(20, 12, props={CRATE.id: CRATE})), list[Subject]()
    desk.edit_wanted.connect(wanted.append)
    tool(desk, "props")
    InputDriver(desk).click(cell(4, 4))
    assert wanted == [Subject("prop", CRATE.id)]


def test_a_thing_is_refused_off_the_map_on_another_and_on_somebody(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, props={CRATE.id: CRATE}), people=True)
    hands, refused, one = InputDriver(desk), Refusals(desk), tool(desk, "props")
    one.choose("look", "table")
    hands.click(cell(18, 2))
    hands.click(cell(1, 3))
    one.choose("look", "rock")
    hands.click(cell(3, 4))
    assert refused == [
        "The table would stick out of the map.",
        "Ann stands there; move them first.",
        "The crate stands there already.",
    ]
    assert list(grid(desk).props) == [CRATE.id]


def test_things_are_taken_away_in_one_stroke(make_desk: MakeDesk) -> None:
    props = {PropId(f"p{x}"): Prop(PropId(f"p{x}"), "Crate", (x, 4)) for x in range(2, 8)}
    desk = make_desk(GridMap(20, 12, props=props))
    hands = InputDriver(desk)
    tool(desk, "props")
    hands.drag(cell(2, 4), cell(4, 4), CTRL)
    assert [prop.at[0] for prop in grid(desk).props.values()] == [5, 6, 7]
    hands.drag(cell(5, 4), cell(6, 4), button=RIGHT)
    assert len(grid(desk).props) == 1
    desk.session.undo()
    assert len(grid(desk).props) == 3


def test_a_light_is_placed_with_its_radii_and_a_click_puts_it_out(desk: MapController, hands: InputDriver) -> None:
    one = tool(desk, "lamps")
    one.choose("bright", 3.0)
    hands.click(cell(5, 5))
    made = next(iter(grid(desk).lamps.values()))
    assert (made.name, made.at, made.bright, made.dim, made.lit) == ("Torch", (5, 5), 3.0, 8.0, True)
    hands.click(cell(5, 5))
    assert not grid(desk).lamps[made.id].lit
    assert desk.session.undo_title == "put out torch"


def test_radii_are_in_units_and_never_cross(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, cell=5.0, unit="ft"))
    hands, one = InputDriver(desk), tool(desk, "lamps")
    hands.key(KEY.Key_2)
    one.choose("bright", 90.0)
    hands.click(cell(5, 5))
    one.choose("dim", 10.0)
    hands.click(cell(8, 5))
    first, second = grid(desk).lamps.values()
    assert (first.bright, first.dim, second.bright, second.dim) == (90.0, 90.0, 10.0, 10.0)


def test_a_light_is_moved_and_taken_away_and_never_lost_off_the_map(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, lamps={TORCH.id: TORCH}))
    hands, refused = InputDriver(desk), Refusals(desk)
    tool(desk, "lamps")
    hands.drag(cell(4, 4), cell(6, 2))
    assert grid(desk).lamps[TORCH.id].at == (6, 2)
    hands.drag(cell(6, 2), cell(-2, 2))
    assert grid(desk).lamps[TORCH.id].at == (6, 2)
    assert len(refused) == 1
    hands.click(cell(6, 2), CTRL)
    assert grid(desk).lamps == {}


def test_a_thing_is_moved_by_keyboard_alone(make_desk: MakeDesk) -> None:
    desk = make_desk(GridMap(20, 12, props={CRATE.id: CRATE}))
    hands, one = InputDriver(desk), tool(desk, "props")
    one.cell_cursor.move_to((4, 4))
    hands.key(KEY.Key_Return)
    hands.key(KEY.Key_Right)
    hands.key(KEY.Key_Right)
    hands.key(KEY.Key_Return)
    assert grid(desk).props[CRATE.id].at == (6, 4)
    hands.key(KEY.Key_Delete)
    assert grid(desk).props == {}


def test_things_and_lights_are_placed_by_keyboard_alone(desk: MapController, hands: InputDriver) -> None:
    for name in ("props", "lamps"):
        one = tool(desk, name)
        hands.key(KEY.Key_Down)
        hands.key(KEY.Key_Right)
        assert one.cell_cursor.at is not None
        hands.key(KEY.Key_Return)
    assert (len(grid(desk).props), len(grid(desk).lamps)) == (1, 1)


def test_each_light_that_is_chosen_shines_as_far_as_its_kind_and_radii_stay_in_their_order(
    desk: MapController, hands: InputDriver
) -> None:
    one = tool(desk, "lamps")
    placed = []
    for at, kind in enumerate(("Torch", "Lantern", "Candle", "Fire")):
        one.choose("kind", kind)
        hands.click(cell(2 + 4 * at, 2))
        placed.append(next(lamp for lamp in grid(desk).lamps.values() if lamp.at == (2 + 4 * at, 2)))
    assert [(lamp.bright, lamp.dim) for lamp in placed] == [(4, 8), (6, 12), (1, 3), (5, 10)]
    one.choose("kind", "Torch")
    one.choose("bright", 10)
    hands.click(cell(2, 8))
    one.choose("dim", 3)
    hands.click(cell(8, 8))
    wide, narrow = (lamp for lamp in grid(desk).lamps.values() if lamp.at[1] == 8)
    assert [(lamp.bright, lamp.dim) for lamp in (wide, narrow)] == [(10, 10), (3, 3)]
