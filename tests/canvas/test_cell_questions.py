"""Questions that cells answer: lit as one area, answered by a click."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import GridMap, middle
from battlemap.canvas.questions import cells_in, clickable, numbered
from battlemap.canvas.stage import Stage
from battlemap.rules.procedure import Cells, Choice, Command, Option
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import Hands
from tests.canvas.heard import Heard, marked
from tests.games.skirmish import ANN, CAT, begun


def test_the_cells_of_a_question_are_lit_as_one_area(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    (choice,) = field.session.questions
    assert field.scene.cells.lit == cells_in(choice)
    assert len(field.scene.cells.lit) == len(choice.options)
    assert field.scene.lit == {}
    assert field.scene.marks.badges == {}


def test_a_click_on_a_lit_cell_answers(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    hands = Hands(field)
    hands.move(middle((4, 7)))
    assert marked(field).hovered == (4, 7)
    assert field.view.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    hands.click(middle((4, 7)))
    assert field.session.questions == ()
    assert field.scene.cells.lit == frozenset()
    assert marked(field).hovered is None
    assert field.board[ANN].sheet.spent == {"step": 1}


def test_a_click_on_a_token_in_a_lit_cell_answers_too_and_selects_nobody(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    Hands(field).click(middle((6, 3)))
    assert field.selection == ()
    assert field.session.roll_wanted is not None or field.session.questions == ()


def test_a_click_on_a_cell_that_is_no_answer_answers_nothing(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    hands, heard = Hands(field), Heard(field)
    hands.move(middle((14, 1)))
    assert field.scene.cells.hovered is None
    hands.click(middle((14, 1)))
    assert len(field.session.questions) == 1
    assert heard.refused == []


def test_a_question_called_off_leaves_nothing_lit(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    Hands(field).move(middle((4, 7)))
    field.session.call_off()
    assert field.scene.cells.lit == frozenset()
    assert field.scene.cells.hovered is None


def test_the_same_cells_again_are_not_baked_again(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    items = set(map(id, field.scene.items()))
    field.scene.light({}, set(field.scene.cells.lit))
    assert set(map(id, field.scene.items())) == items


def test_a_few_cells_among_other_answers_are_lit_as_well() -> None:
    options = (Option("a", "Here", (3, 4)), Option("b", "Cat", CAT), Option("c", "There", (5, 5), refused="too far"))
    choice = Choice("where", (ANN,), "Where?", options)
    assert cells_in(choice) == {(3, 4)}
    assert numbered(choice) == {CAT: "2"}


def test_a_question_about_every_cell_of_a_large_map_makes_no_options(make_field: MakeStage) -> None:
    made: list[object] = []

    def note(cell: object) -> str:
        made.append(cell)
        return ""

    choice = Choice("where", (ANN,), "Where?", Cells(tuple(GridMap(100, 100).cells), note))
    assert len(cells_in(choice)) == 10_000
    assert numbered(choice) == {}
    assert made == []
    stage = make_field(begun())
    assert clickable(stage.session) is None
