"""Looking at the rules on the map: lenses, the line of sight, distances, the names of columns and rows."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import Edge, GridMap, middle
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.items.lens_layer import NOTHING
from battlemap.canvas.preview.measurement import cell_distance_words
from battlemap.canvas.tools.sight_tool import plain_sight
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.edits.board_edits import put_token
from battlemap.rules.lenses import Lens, LensOverlay, Sightline, Target
from battlemap.rules.procedure import Refused
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver, canvas_of, until
from tests.canvas.signal_log import read_marks
from tests.games.skirmish import ANN, BEN, CAT, DOOR, OAF, board_in_fight


def with_lens(controller: MapController, *lenses: Lens) -> None:
    """Give the rules of a map controller other lenses."""
    controller.session.rules = replace(controller.rules, lenses=lenses)


def test_a_lens_is_about_the_selected_token_else_about_who_acts(field: MapController) -> None:
    canvas_of(field).set_lens("arm")
    assert [area.who for area in field.scene.lens_layer.overlay.areas] == [ANN]
    field.select((CAT,))
    assert [area.who for area in field.scene.lens_layer.overlay.areas] == [CAT]


def test_a_lens_is_told_what_the_mouse_points_at(field: MapController) -> None:
    said: list[object] = []
    canvas_of(field).lens.changed.connect(said.append)
    canvas_of(field).set_lens("arm")
    hands = InputDriver(field)
    hands.move(middle((4, 8)))
    assert [sign.words for sign in field.scene.lens_layer.overlay.signs] == ["E9"]
    hands.move(middle((5, 8)))
    assert [sign.words for sign in field.scene.lens_layer.overlay.signs] == ["F9"]
    canvas_of(field).dispatcher.leave()
    assert field.scene.lens_layer.overlay.signs == ()
    canvas_of(field).set_lens(None)
    assert field.scene.lens_layer.overlay is NOTHING
    assert said == ["arm", ""]


def test_a_lens_is_drawn_anew_with_every_board_and_not_oftener(field: MapController) -> None:
    drawn: list[object] = []
    arm = field.rules.lenses[0]

    def count_calls(board: AnyEncounter, who: TokenId, target: Target) -> LensOverlay:
        drawn.append((who, target))
        return arm.draw(board, who, target)

    with_lens(field, replace(arm, draw=count_calls))
    canvas_of(field).set_lens("arm")
    hands = InputDriver(field)
    x, y = middle((4, 8))
    for step in range(4):
        hands.move((x + step, y))
    assert drawn == [(ANN, None), (ANN, (4, 8))]
    field.edit(*put_token(field.board, ANN, (4, 4), None), what="place")
    assert len(drawn) == 3


def test_an_unknown_lens_and_one_that_refuses_show_nothing(field: MapController) -> None:
    def refuse(*_: object) -> LensOverlay:
        raise Refused("nothing to see")

    canvas_of(field).set_lens("no such lens")
    assert field.scene.lens_layer.overlay.areas == ()
    with_lens(field, Lens("dark", "Dark", "lucide/moon", "", refuse))
    canvas_of(field).set_lens("dark")
    assert field.scene.lens_layer.overlay.areas == ()


def test_what_a_lens_shows_is_painted(field: MapController) -> None:
    until(lambda: field.scene.ground.ready)
    before = field.view.grab().toImage()
    canvas_of(field).set_lens("arm")
    assert field.view.grab().toImage() != before
    canvas_of(field).set_lens(None)
    assert field.view.grab().toImage() == before


def test_the_line_of_sight_goes_to_what_the_mouse_points_at(field: MapController) -> None:
    canvas_of(field).set_tool("sight")
    hands = InputDriver(field)
    hands.move(middle((6, 3)))
    (line,) = field.scene.sight_layer.overlay.lines
    assert line.words.startswith("4 m")
    assert line.tone == "reach"
    hands.move(middle((10, 1)))
    (line,) = field.scene.sight_layer.overlay.lines
    assert "out of sight" in line.words
    assert line.tone == "harm"
    canvas_of(field).set_tool("select")
    assert field.scene.sight_layer.overlay.lines == ()


def test_a_click_with_the_tool_looks_from_another_token(field: MapController) -> None:
    canvas_of(field).set_tool("sight")
    hands = InputDriver(field)
    hands.click(middle((1, 5)))
    assert field.selection == (BEN,)
    hands.move(middle((1, 8)))
    assert field.scene.sight_layer.overlay.lines[0].words.startswith("3 m")


def test_the_rules_own_line_goes_first(field: MapController) -> None:
    line, other = Sightline((0.0, 0.0), middle((6, 3)), words="Medium cover"), Sightline((0.0, 0.0), middle((1, 5)))
    with_lens(
        field,
        *field.rules.lenses,
        Lens("shot", "Shot", "lucide/crosshair", "", lambda b, w, at: LensOverlay(lines=(other, line))),
    )
    canvas_of(field).set_tool("sight")
    hands = InputDriver(field)
    hands.move(middle((6, 3)))
    assert field.scene.sight_layer.overlay.lines == (line,)
    hands.move(middle((4, 8)))  # about which the rules have nothing to say
    (plain,) = field.scene.sight_layer.overlay.lines
    assert plain.words.startswith("5 m")


def test_an_opened_door_is_seen_through(field: MapController) -> None:
    board = field.board.with_token(replace(field.board[ANN], place=(7, 3)))
    assert board.grid is not None
    shut = plain_sight(board, ANN, (9, 3))
    opened = EdgesSet("open", {DOOR: Edge("door", "open")}).apply(board)
    assert "out of sight" in shut.lines[0].words
    assert "out of sight" not in plain_sight(opened, ANN, (9, 3)).lines[0].words


def test_what_gives_cover_is_named(field: MapController) -> None:
    board = field.board.with_token(replace(field.board[ANN], place=(5, 0)))
    (line,) = plain_sight(board, ANN, (5, 4)).lines
    assert Subject("prop", "crate") in line.by
    assert plain_sight(field.board, ANN, OAF).lines[0].words.startswith("8 m")


@pytest.mark.parametrize(
    ("start", "goal", "words"),
    [((0, 0), (4, 0), "4 m"), ((0, 0), (3, 3), "3 m · 4.2 m straight"), ((0, 0), (4, 3), "4 m · 5.0 m straight")],
)
def test_distances_go_by_cells_and_straight(start: tuple[int, int], goal: tuple[int, int], words: str) -> None:
    assert cell_distance_words(GridMap(9, 9), start, goal) == words


def test_a_cell_of_five_feet_is_measured_in_feet() -> None:
    assert cell_distance_words(GridMap(9, 9, 5.0, "ft"), (0, 0), (4, 0)) == "20 ft"


def test_measuring_draws_a_line_that_stays_until_esc(field: MapController) -> None:
    canvas_of(field).set_tool("measure")
    hands = InputDriver(field)
    hands.drag(middle((1, 1)), middle((4, 1)))
    assert (read_marks(field).words, read_marks(field).path) == ("3 m", (middle((1, 1)), middle((4, 1))))
    hands.key(Qt.Key.Key_Escape)
    assert (read_marks(field).words, read_marks(field).path) == ("", ())


def test_columns_and_rows_are_named_on_grids_only(field: MapController, controller: MapController) -> None:
    margins = field.view.rulers
    assert all(strip.isVisible() for strip in (margins.above, margins.beside, margins.scale))
    assert field.view.has_rulers
    assert not controller.view.rulers.above.isVisible()
    assert not controller.view.has_rulers


def test_the_cell_under_the_mouse_is_lit_in_the_margins(field: MapController) -> None:
    hands = InputDriver(field)
    hands.move(middle((4, 8)))
    before = field.view.rulers.above.grab().toImage()
    assert field.view.rulers.cursor == (4, 8)
    hands.move(middle((9, 8)))
    assert field.view.rulers.above.grab().toImage() != before
    hands.move((-90.0, -40.0))
    assert field.view.rulers.cursor is None


def test_the_margins_let_the_mouse_through(field: MapController) -> None:
    margins = field.view.rulers
    for strip in (margins.above, margins.beside, margins.scale):
        assert strip.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_battle_of_zones_has_no_lens(make_controller: MakeController) -> None:
    controller = make_controller()
    canvas_of(controller).set_lens("arm")
    assert controller.scene.lens_layer.overlay.areas == ()
    assert board_in_fight().grid is not None


def test_lighting_one_name_leaves_its_neighbours_as_they_are(field: MapController) -> None:
    field.view.camera.set_zoom(1.0)
    strips = field.view.rulers.above, field.view.rulers.beside
    field.view.rulers.point_at(None)
    before = [strip.grab().toImage() for strip in strips]
    field.view.rulers.point_at((6, 5))
    after = [strip.grab().toImage() for strip in strips]
    at = field.view.at_view(middle((6, 5)))
    across = QRect(at.x() + 14, 0, 70, 18), QRect(at.x() - 84, 0, 70, 18)
    down = at.y() - strips[1].y()
    for rect in across:
        assert greatest_difference(before[0], after[0], rect) < 16
    for rect in (QRect(0, down + 12, 20, 70), QRect(0, down - 82, 20, 70)):
        assert greatest_difference(before[1], after[1], rect) < 16
    assert greatest_difference(before[0], after[0], QRect(at.x() - 8, 2, 16, 14)) > 60


def greatest_difference(one: QImage, other: QImage, rect: QRect) -> int:
    """By how much the pixels of a part differ at most."""
    found = 0
    for x in range(rect.left(), rect.right() + 1):
        for y in range(rect.top(), rect.bottom() + 1):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            found = max(found, abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
    return found
