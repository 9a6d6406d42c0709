"""The size of letters of the players' window holds for their map as well: names, aspects, names of zones."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.board.ids import TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.render.pixmap_cache import PAPER_EDGE
from battlemap.gui.players.card.display_page import DisplayPage
from battlemap.gui.players.card.players_card import DISPLAY
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, settle
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
ALT = Qt.KeyboardModifier.AltModifier


def heights(scene: BoardScene) -> tuple[float, float, float]:
    """How high a zone's name, a card and a plate are written, px of the window."""
    zoom = scene.pixmaps.context.zoom
    name = next(name.item for name in scene._labels.names.values() if name.text and len(name.text) < 12)
    card = next(card.item for card in scene.cards.values() if card.position.lines == 1)
    plate = next(item for item in scene.token_items.values() if item.plate_position is not None)
    return (
        name.sceneBoundingRect().height() * zoom,
        card.sceneBoundingRect().height() * zoom - 2 * PAPER_EDGE,
        plate.plate_box(plate.spot).height() * zoom,
    )


def plate_heights(scene: BoardScene) -> dict[TokenId, float]:
    """How high the plate of each token is that has one, px of the window."""
    zoom = scene.pixmaps.context.zoom
    items = {key: item for key, item in scene.token_items.items() if item.plate_position is not None}
    return {key: item.plate_box(item.spot).height() * zoom for key, item in items.items()}


def page_of_display(window: MainWindow) -> DisplayPage:
    card = window.window_actions.players.card
    assert card is not None
    card.open_page(DISPLAY)
    return card.display


def test_a_click_on_text_size_lets_names_on_the_players_map_grow_and_the_gms_stays(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_P, ALT)
    shown, own = players_map(window).scene, page(window).controller.scene
    shown.finish_baking()
    usual, gms, names = heights(shown), heights(own), plate_heights(shown)
    spots = {key: item.spot for key, item in shown.token_items.items()}
    row = page_of_display(window)._text
    for _ in range(2):
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    settle()
    shown.finish_baking()
    assert control(window).memory.values.text_size == 150
    assert all(0.85 < after / before < 1.6 for before, after in zip(usual[:2], heights(shown)[:2], strict=True))
    larger = [after / names[key] for key, after in plate_heights(shown).items() if key in names]
    assert min(larger) > 0.85  # the column takes more of the window, and the map less
    assert shown.layouts.letters == (1.0, 1.5)  # a name grows where it has room, up to this
    assert heights(own) == gms
    assert {key: item.spot for key, item in shown.token_items.items()} == spots
    plates = [item.plate_box(item.spot) for item in shown.token_items.values() if item.plate_position is not None]
    assert not any(a.intersects(b) for at, a in enumerate(plates) for b in plates[:at])
