"""Who is turned towards whom, as arrows on the map."""

from msgspec.structs import replace

from battlemap.board.events import Moved
from battlemap.canvas.items.facing_layer import DEPTH
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.display import Facing
from tests.games.skirmish import ANN, CAT, OAF


def facing_pairs(controller: MapController, *facings: Facing) -> frozenset[tuple[str, str]]:
    controller.scene.show_board(controller.board, replace(controller.scene.display, facings=facings))
    return controller.scene.facings.shown_pairs


def test_whoever_is_turned_towards_somebody_has_an_arrow_until_no_longer(field: MapController) -> None:
    assert facing_pairs(field, Facing(ANN, CAT), Facing(OAF, ANN)) == {(ANN, CAT), (OAF, ANN)}
    assert facing_pairs(field, Facing(ANN, CAT)) == {(ANN, CAT)}
    assert facing_pairs(field) == frozenset()


def test_an_arrow_follows_to_where_somebody_goes(field: MapController) -> None:
    def box() -> object:
        items = [item for item in field.scene.items() if item.zValue() == DEPTH + 0.5]
        return items[0].boundingRect()

    facing_pairs(field, Facing(ANN, CAT))
    before = box()
    field.scene.show_board(Moved(CAT, (6, 8)).apply(field.board), replace(field.scene.display, facings=(Facing(ANN, CAT),)))
    assert box() != before


def test_nobody_is_turned_towards_one_that_is_not_on_the_map(field: MapController) -> None:
    assert facing_pairs(field, Facing(ANN, "nobody")) == frozenset()  # type: ignore[arg-type]
