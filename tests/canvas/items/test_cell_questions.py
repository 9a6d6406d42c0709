"""Questions that cells answer: lit as one area, answered by a click."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import GridMap, middle
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.question_targets import cells_in, clickable_choice, numbered_targets
from battlemap.rules.procedure import CellOptions, Choice, Command, Option
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver
from tests.canvas.signal_log import SignalLog, read_marks
from tests.games.skirmish import ANN, CAT, board_in_fight


def test_the_cells_of_a_question_are_lit_as_one_area(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    (choice,) = field.session.questions
    assert field.scene.cells.highlighted == cells_in(choice)
    assert len(field.scene.cells.highlighted) == len(choice.options)
    assert field.scene.highlighted == {}
    assert field.scene.marks.badges == {}


def test_a_click_on_a_lit_cell_answers(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    hands = InputDriver(field)
    hands.move(middle((4, 7)))
    assert read_marks(field).hovered == (4, 7)
    assert field.view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    hands.click(middle((4, 7)))
    assert field.session.questions == ()
    assert field.scene.cells.highlighted == frozenset()
    assert read_marks(field).hovered is None
    assert field.board[ANN].sheet.spent == {"step": 1}


def test_a_click_on_a_token_in_a_lit_cell_answers_too_and_selects_nobody(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    InputDriver(field).click(middle((6, 3)))
    assert field.selection == ()
    assert field.session.waiting_roll is not None or field.session.questions == ()


def test_a_click_on_a_cell_that_is_no_answer_answers_nothing(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    hands, heard = InputDriver(field), SignalLog(field)
    hands.move(middle((14, 1)))
    assert field.scene.cells.hovered is None
    hands.click(middle((14, 1)))
    assert len(field.session.questions) == 1
    assert heard.refused == []


def test_a_question_called_off_leaves_nothing_lit(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    InputDriver(field).move(middle((4, 7)))
    field.session.call_off()
    assert field.scene.cells.highlighted == frozenset()
    assert field.scene.cells.hovered is None


def test_the_same_cells_again_are_not_baked_again(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    items = set(map(id, field.scene.items()))
    field.scene.highlight({}, set(field.scene.cells.highlighted))
    assert set(map(id, field.scene.items())) == items


def test_a_few_cells_among_other_answers_are_lit_as_well() -> None:
    options = (Option("a", "Here", (3, 4)), Option("b", "Cat", CAT), Option("c", "There", (5, 5), refusal="too far"))
    choice = Choice("where", (ANN,), "Where?", options)
    assert cells_in(choice) == {(3, 4)}
    assert numbered_targets(choice) == {Subject("token", CAT): "2"}


def test_a_question_about_every_cell_of_a_large_map_makes_no_options(make_field: MakeController) -> None:
    made: list[object] = []

    def note(cell: object) -> str:
        made.append(cell)
        return ""

    choice = Choice("where", (ANN,), "Where?", CellOptions(tuple(GridMap(100, 100).cells), note))
    assert len(cells_in(choice)) == 10_000
    assert numbered_targets(choice) == {}
    assert made == []
    controller = make_field(board_in_fight())
    assert clickable_choice(controller.session) is None
