"""What a wish would cover is shown on the map while it is looked at."""

from battlemap.board.grid_map import middle
from battlemap.canvas.stage import Stage
from battlemap.rules.procedure import Command
from tests.canvas.hands import Hands
from tests.games.skirmish import ANN


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
    field.sketching.look_at(Command("throw", ANN, {"target": ("2,2",)}))
    assert (1, 1) in covered(field)
    field.sketching.look_at(None)
    assert covered(field) == frozenset()
