"""Looking at the rules on the map: lenses, the line of sight, distances, the names of columns and rows."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet
from battlemap.board.grid_map import Edge, GridMap, middle
from battlemap.board.ids import TokenId
from battlemap.canvas.overlays import NOTHING
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.measure import cell_distance_words
from battlemap.canvas.tools.sight import plain_sight
from battlemap.play.edits import token_put
from battlemap.rules.lenses import Lens, Overlay, Sightline, Target
from battlemap.rules.procedure import Refused
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import Hands, canvas_of, until
from tests.canvas.heard import marked
from tests.games.skirmish import ANN, BEN, CAT, DOOR, OAF, begun


def with_lens(stage: Stage, *lenses: Lens) -> None:
    """Give the rules of a stage other lenses."""
    stage.session.rules = replace(stage.rules, lenses=lenses)


# --- lenses ------------------------------------------------------------------------------------------


def test_a_lens_is_about_the_selected_token_else_about_who_acts(field: Stage) -> None:
    canvas_of(field).set_lens("arm")
    assert [area.who for area in field.scene.overlays.overlay.areas] == [ANN]
    field.select((CAT,))
    assert [area.who for area in field.scene.overlays.overlay.areas] == [CAT]


def test_a_lens_is_told_what_the_mouse_points_at(field: Stage) -> None:
    said: list[object] = []
    canvas_of(field).lens.changed.connect(said.append)
    canvas_of(field).set_lens("arm")
    hands = Hands(field)
    hands.move(middle((4, 8)))
    assert [sign.words for sign in field.scene.overlays.overlay.signs] == ["E9"]
    hands.move(middle((5, 8)))
    assert [sign.words for sign in field.scene.overlays.overlay.signs] == ["F9"]
    canvas_of(field).fingers.left()
    assert field.scene.overlays.overlay.signs == ()
    canvas_of(field).set_lens(None)
    assert field.scene.overlays.overlay is NOTHING
    assert said == ["arm", None]


def test_a_lens_is_drawn_anew_with_every_board_and_not_oftener(field: Stage) -> None:
    drawn: list[object] = []
    arm = field.rules.lenses[0]

    def counted(board: AnyEncounter, who: TokenId, target: Target) -> Overlay:
        drawn.append((who, target))
        return arm.draw(board, who, target)

    with_lens(field, replace(arm, draw=counted))
    canvas_of(field).set_lens("arm")
    hands = Hands(field)
    x, y = middle((4, 8))
    for step in range(4):
        hands.move((x + step, y))
    assert drawn == [(ANN, None), (ANN, (4, 8))]
    field.edit(*token_put(field.board, ANN, (4, 4), None), what="place")
    assert len(drawn) == 3


def test_an_unknown_lens_and_one_that_refuses_show_nothing(field: Stage) -> None:
    def refuse(*_: object) -> Overlay:
        raise Refused("nothing to see")

    canvas_of(field).set_lens("no such lens")
    assert field.scene.overlays.overlay.areas == ()
    with_lens(field, Lens("dark", "Dark", "lucide/moon", "", refuse))
    canvas_of(field).set_lens("dark")
    assert field.scene.overlays.overlay.areas == ()


def test_what_a_lens_shows_is_painted(field: Stage) -> None:
    until(lambda: field.scene.ground.ready)
    before = field.view.grab().toImage()
    canvas_of(field).set_lens("arm")
    assert field.view.grab().toImage() != before
    canvas_of(field).set_lens(None)
    assert field.view.grab().toImage() == before


# --- the line of sight ---------------------------------------------------------------------------------


def test_the_line_of_sight_goes_to_what_the_mouse_points_at(field: Stage) -> None:
    canvas_of(field).set_tool("sight")
    hands = Hands(field)
    hands.move(middle((6, 3)))
    (line,) = field.scene.sight.overlay.lines
    assert line.words.startswith("4 m")
    assert line.tone == "reach"
    hands.move(middle((10, 1)))
    (line,) = field.scene.sight.overlay.lines
    assert "out of sight" in line.words
    assert line.tone == "harm"
    canvas_of(field).set_tool("select")
    assert field.scene.sight.overlay.lines == ()


def test_a_click_with_the_tool_looks_from_another_token(field: Stage) -> None:
    canvas_of(field).set_tool("sight")
    hands = Hands(field)
    hands.click(middle((1, 5)))
    assert field.selection == (BEN,)
    hands.move(middle((1, 8)))
    assert field.scene.sight.overlay.lines[0].words.startswith("3 m")


def test_the_rules_own_line_goes_first(field: Stage) -> None:
    line, other = Sightline((0.0, 0.0), middle((6, 3)), words="Medium cover"), Sightline((0.0, 0.0), middle((1, 5)))
    with_lens(
        field, *field.rules.lenses, Lens("shot", "Shot", "lucide/crosshair", "", lambda b, w, at: Overlay(lines=(other, line)))
    )
    canvas_of(field).set_tool("sight")
    hands = Hands(field)
    hands.move(middle((6, 3)))
    assert field.scene.sight.overlay.lines == (line,)
    hands.move(middle((4, 8)))  # about which the rules have nothing to say
    (plain,) = field.scene.sight.overlay.lines
    assert plain.words.startswith("5 m")


def test_an_opened_door_is_seen_through(field: Stage) -> None:
    board = field.board.with_token(replace(field.board[ANN], place=(7, 3)))
    assert board.grid is not None
    shut = plain_sight(board, ANN, (9, 3))
    opened = EdgesSet("open", {DOOR: Edge("door", "open")}).apply(board)
    assert "out of sight" in shut.lines[0].words
    assert "out of sight" not in plain_sight(opened, ANN, (9, 3)).lines[0].words


def test_what_gives_cover_is_named(field: Stage) -> None:
    board = field.board.with_token(replace(field.board[ANN], place=(5, 0)))
    (line,) = plain_sight(board, ANN, (5, 4)).lines
    assert "crate" in line.by
    assert plain_sight(field.board, ANN, OAF).lines[0].words.startswith("8 m")


# --- distances -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "goal", "words"),
    [((0, 0), (4, 0), "4 m"), ((0, 0), (3, 3), "3 m · 4.2 m straight"), ((0, 0), (4, 3), "4 m · 5.0 m straight")],
)
def test_distances_go_by_cells_and_straight(start: tuple[int, int], goal: tuple[int, int], words: str) -> None:
    assert cell_distance_words(GridMap(9, 9), start, goal) == words


def test_a_cell_of_five_feet_is_measured_in_feet() -> None:
    assert cell_distance_words(GridMap(9, 9, 5.0, "ft"), (0, 0), (4, 0)) == "20 ft"


def test_measuring_draws_a_line_that_stays_until_esc(field: Stage) -> None:
    canvas_of(field).set_tool("measure")
    hands = Hands(field)
    hands.drag(middle((1, 1)), middle((4, 1)))
    assert (marked(field).words, marked(field).trail) == ("3 m", (middle((1, 1)), middle((4, 1))))
    hands.key(Qt.Key.Key_Escape)
    assert (marked(field).words, marked(field).trail) == ("", ())


# --- the margins ---------------------------------------------------------------------------------------


def test_columns_and_rows_are_named_on_grids_only(field: Stage, stage: Stage) -> None:
    margins = field.view.margins
    assert all(strip.isVisible() for strip in (margins.above, margins.beside, margins.scale))
    assert field.view.framed
    assert not stage.view.margins.above.isVisible()
    assert not stage.view.framed


def test_the_cell_under_the_mouse_is_lit_in_the_margins(field: Stage) -> None:
    hands = Hands(field)
    hands.move(middle((4, 8)))
    before = field.view.margins.above.grab().toImage()
    assert field.view.margins.cursor == (4, 8)
    hands.move(middle((9, 8)))
    assert field.view.margins.above.grab().toImage() != before
    hands.move((-90.0, -40.0))
    assert field.view.margins.cursor is None


def test_the_margins_let_the_mouse_through(field: Stage) -> None:
    margins = field.view.margins
    for strip in (margins.above, margins.beside, margins.scale):
        assert strip.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_battle_of_zones_has_no_lens(make_stage: MakeStage) -> None:
    stage = make_stage()
    canvas_of(stage).set_lens("arm")
    assert stage.scene.overlays.overlay.areas == ()
    assert begun().grid is not None


def test_lighting_one_name_leaves_its_neighbours_as_they_are(field: Stage) -> None:
    field.view.set_zoom(1.0)
    strips = field.view.margins.above, field.view.margins.beside
    field.view.margins.point_at(None)
    before = [strip.grab().toImage() for strip in strips]
    field.view.margins.point_at((6, 5))
    after = [strip.grab().toImage() for strip in strips]
    at = field.view.at_view(middle((6, 5)))
    across = QRect(at.x() + 14, 0, 70, 18), QRect(at.x() - 84, 0, 70, 18)
    down = at.y() - strips[1].y()
    for rect in across:
        assert unlike(before[0], after[0], rect) < 16
    for rect in (QRect(0, down + 12, 20, 70), QRect(0, down - 82, 20, 70)):
        assert unlike(before[1], after[1], rect) < 16
    assert unlike(before[0], after[0], QRect(at.x() - 8, 2, 16, 14)) > 60


def unlike(one: QImage, other: QImage, rect: QRect) -> int:
    """By how much the pixels of a part differ at most."""
    found = 0
    for x in range(rect.left(), rect.right() + 1):
        for y in range(rect.top(), rect.bottom() + 1):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            found = max(found, abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue()))
    return found
