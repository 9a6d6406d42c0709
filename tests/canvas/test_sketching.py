"""What a wish would cover is shown on the map while it is looked at."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import middle
from battlemap.board.ids import TokenId
from battlemap.canvas.stage import Stage
from battlemap.play.menu import menu
from battlemap.play.session import new_session
from battlemap.rules.lenses import Overlay
from battlemap.rules.procedure import Command, Option, Procedure, choose
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import Hands, canvas_of
from tests.games.skirmish import ANN, SKIRMISH, T, begun, sketch, throw


def covered(stage: Stage) -> frozenset[tuple[int, int]]:
    """All cells that are sketched now."""
    return frozenset().union(*[area.cells for area in stage.scene.sketched.overlay.areas])


def test_what_a_throw_would_hit_is_seen_round_the_cell_that_is_pointed_at(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    assert covered(field) == frozenset()
    hands = Hands(field)
    hands.move(middle((4, 7)))
    assert covered(field) == {(x, y) for x in (3, 4, 5) for y in (6, 7, 8)}
    hands.move(middle((5, 7)))
    assert covered(field) == {(x, y) for x in (4, 5, 6) for y in (6, 7, 8)}


def test_it_goes_when_nothing_is_pointed_at_that_answers_and_when_the_answer_is_given(field: Stage) -> None:
    field.perform(Command("throw", ANN))
    hands = Hands(field)
    hands.move(middle((4, 7)))
    hands.move(middle((14, 1)))
    assert covered(field) == frozenset()
    hands.move(middle((4, 7)))
    hands.click(middle((4, 7)))
    assert field.session.questions == ()
    hands.move(middle((9, 9)))
    assert covered(field) == frozenset()


def test_a_line_of_the_menu_that_is_looked_at_is_sketched_too(field: Stage) -> None:
    canvas_of(field).sketching.look_at(Command("throw", ANN, {"target": ("2,2",)}))
    assert (1, 1) in covered(field)
    canvas_of(field).sketching.look_at(None)
    assert covered(field) == frozenset()


def armed_throw(table: T, who: TokenId) -> Procedure[None]:
    """What is thrown is asked first, though there is but one thing to throw."""
    yield from choose("arm", who, "With what?", [Option("pot", "Fire pot")])
    yield from throw(table, who)


def armed_sketch(board: AnyEncounter, wish: Command) -> Overlay:
    """Nothing to see before it is known what is thrown."""
    return sketch(board, wish) if wish.given.get("arm") == ("pot",) else Overlay()


def test_what_goes_without_saying_is_known_to_the_sketch_of_a_line_of_the_menu(make_stage: MakeStage) -> None:
    actions = {**SKIRMISH.actions, "throw": replace(SKIRMISH.actions["throw"], run=armed_throw)}
    rules = replace(SKIRMISH, actions=actions, sketch=armed_sketch)
    stage = make_stage(session=new_session(rules, begun(), "seed"))
    (line,) = [line for line in menu(rules, stage.board, ANN, "4,7") if line.action == "throw"]
    canvas_of(stage).sketching.look_at(line.command)
    assert covered(stage) == {(x, y) for x in (3, 4, 5) for y in (6, 7, 8)}
    canvas_of(stage).sketching.look_at(None)
    assert covered(stage) == frozenset()
