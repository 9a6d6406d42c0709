"""What a wish would cover is shown on the map while it is looked at."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import middle
from battlemap.board.ids import TokenId
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.action_menu import build_menu
from battlemap.play.session import new_session
from battlemap.rules.lenses import LensOverlay
from battlemap.rules.procedure import Command, Option, Procedure, choose
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver, canvas_of
from tests.games.skirmish import ANN, SKIRMISH, T, board_in_fight, throw, throw_overlay


def sketched_cells(controller: MapController) -> frozenset[tuple[int, int]]:
    """All cells that are sketched now."""
    return frozenset().union(*[area.cells for area in controller.scene.sketch_layer.overlay.areas])


def test_what_a_throw_would_hit_is_seen_round_the_cell_that_is_pointed_at(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    assert sketched_cells(field) == frozenset()
    hands = InputDriver(field)
    hands.move(middle((4, 7)))
    assert sketched_cells(field) == {(x, y) for x in (3, 4, 5) for y in (6, 7, 8)}
    hands.move(middle((5, 7)))
    assert sketched_cells(field) == {(x, y) for x in (4, 5, 6) for y in (6, 7, 8)}


def test_it_goes_when_nothing_is_pointed_at_that_answers_and_when_the_answer_is_given(field: MapController) -> None:
    field.perform(Command("throw", ANN))
    hands = InputDriver(field)
    hands.move(middle((4, 7)))
    hands.move(middle((14, 1)))
    assert sketched_cells(field) == frozenset()
    hands.move(middle((4, 7)))
    hands.click(middle((4, 7)))
    assert field.session.questions == ()
    hands.move(middle((9, 9)))
    assert sketched_cells(field) == frozenset()


def test_a_line_of_the_menu_that_is_looked_at_is_sketched_too(field: MapController) -> None:
    canvas_of(field).command_sketch.preview_command(Command("throw", ANN, {"target": ("2,2",)}))
    assert (1, 1) in sketched_cells(field)
    canvas_of(field).command_sketch.drop_command()
    assert sketched_cells(field) == frozenset()


def armed_throw(table: T, who: TokenId) -> Procedure[None]:
    """What is thrown is asked first, though there is but one thing to throw."""
    yield from choose("arm", who, "With what?", [Option("pot", "Fire pot")])
    yield from throw(table, who)


def armed_sketch(board: AnyEncounter, draft: Command) -> LensOverlay:
    """Nothing to see before it is known what is thrown."""
    return throw_overlay(board, draft) if draft.preset.get("arm") == ("pot",) else LensOverlay()


def test_what_goes_without_saying_is_known_to_the_sketch_of_a_line_of_the_menu(make_controller: MakeController) -> None:
    actions = {**SKIRMISH.actions, "throw": replace(SKIRMISH.actions["throw"], run=armed_throw)}
    rules = replace(SKIRMISH, actions=actions, command_overlay=armed_sketch)
    controller = make_controller(session=new_session(rules, board_in_fight(), "seed"))
    (line,) = [line for line in build_menu(rules, controller.board, ANN, (4, 7)) if line.action == "throw"]
    assert line.command is not None
    canvas_of(controller).command_sketch.preview_command(line.command)
    assert sketched_cells(controller) == {(x, y) for x in (3, 4, 5) for y in (6, 7, 8)}
    canvas_of(controller).command_sketch.drop_command()
    assert sketched_cells(controller) == frozenset()
