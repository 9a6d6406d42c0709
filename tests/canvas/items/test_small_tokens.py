"""Tokens too small for their names: alike ones are told apart by number, and a condition is seen from 16 px on."""

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from battlemap.canvas.items.token_item import initials
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.looks import TokenLook
from battlemap.layout.map_metrics import TOKEN, TOKEN_PLAIN
from battlemap.paint.style.palette import DARK
from battlemap.paint.tokens.token_drawing import draw_token
from battlemap.paint.tokens.token_rim import draw_small_number
from tests.canvas.conftest import MakeController
from tests.canvas.yard import yard_board


def picture(look: TokenLook, d: float) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#444444"))
    painter = QPainter(image)
    draw_token(painter, 30, 30, d, look, DARK)
    painter.end()
    return image


@pytest.fixture
def far(make_controller: MakeController) -> MapController:
    """Twelve raiders, seen from so far that they have no names."""
    controller = make_controller(yard_board(people=12))
    scale = min(piece.scale for piece in controller.scene.token_items.values())
    controller.view.camera.set_zoom(20 / (TOKEN * scale))
    controller.scene.finish_baking()
    return controller


def test_alike_ones_without_names_have_their_numbers(far: MapController, qtbot: QtBot) -> None:
    items = far.scene.token_items.values()
    raiders = [piece for piece in items if piece.name is not None and piece.name.name.startswith("Raider")]
    nameless = [piece for piece in raiders if not piece.plate.isVisible()]
    assert nameless
    assert {piece.shown_number for piece in nameless} == {piece.name.name.split()[1] for piece in nameless if piece.name}
    qtbot.waitUntil(lambda: all(len(piece.items) > 2 for piece in nameless))


def test_near_enough_to_be_named_they_have_none(far: MapController) -> None:
    far.view.camera.set_zoom(2.0)
    far.scene.finish_baking()
    assert {piece.shown_number for piece in far.scene.token_items.values()} == {""}


@pytest.mark.parametrize("d", [16, 22, TOKEN_PLAIN - 1])
def test_a_condition_shows_at_every_size_from_sixteen_pixels(d: int) -> None:
    plain = TokenLook(2, "game/bandit")
    prone = TokenLook(2, "game/bandit", conditions=("lucide/arrow-down",))
    assert picture(plain, d) != picture(prone, d)


def test_below_sixteen_there_is_ring_and_figure_alone() -> None:
    plain = TokenLook(2, "game/bandit")
    assert picture(plain, 14) == picture(TokenLook(2, "game/bandit", conditions=("lucide/arrow-down",)), 14)


def test_every_nameless_token_is_told_apart_by_number_or_initials(far: MapController) -> None:
    nameless = [piece for piece in far.scene.token_items.values() if not piece.plate.isVisible() and not piece.stacked]
    assert nameless
    assert all(piece.shown_number for piece in nameless)


@pytest.mark.parametrize(("name", "short"), [("Marta Lowe", "ML"), ("Mastiff", "Ma"), ("Captain van der Rusk", "CR"), ("", "")])
def test_initials_stand_for_a_name_without_a_number(name: str, short: str) -> None:
    assert initials(name) == short


@pytest.mark.parametrize("d", [16, 20, TOKEN_PLAIN - 1])
def test_the_number_of_a_small_token_lies_on_the_token_itself(d: int) -> None:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    draw_small_number(painter, 30, 30, d, "16")
    painter.end()
    painted = [(x, y) for x in range(60) for y in range(60) if image.pixelColor(x, y).alpha() > 30]
    middle = (min(x for x, _ in painted) + max(x for x, _ in painted)) / 2
    assert abs(middle - 29.5) <= 1.0, "as far from the neighbours on both sides"
    assert max(y for _, y in painted) <= 30 + d / 2 + 3


def test_a_note_is_signed_on_tokens_with_a_rim_only() -> None:
    plain, noted = TokenLook(2, "game/bandit"), TokenLook(2, "game/bandit", noted=True)
    assert picture(plain, TOKEN_PLAIN - 1) == picture(noted, TOKEN_PLAIN - 1)
    assert picture(plain, TOKEN_PLAIN + 8) != picture(noted, TOKEN_PLAIN + 8)
