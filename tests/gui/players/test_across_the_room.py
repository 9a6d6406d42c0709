"""The players' window is read from three metres: letters are large enough, nothing lies over anything, who acts is seen at once.

Measured is the type size (the em of the font) in px of the window; its capitals are 0.73 of that high. On a display of
1920 × 1080 px a name has at least 20 px, on a larger one as much more.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, product
from typing import TypeAlias

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.ids import TokenId
from battlemap.board.records import DieRecord
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.render.pixmap_cache import EDGE, PAPER_EDGE
from battlemap.gui.players.display_settings import DisplaySettings
from battlemap.gui.players.overlay import players_turn_begins
from battlemap.gui.players.players_state import STATES
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_battle import ShownBattle
from battlemap.gui.players.turn_entries import read_turns
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.layout.map_metrics import PLATE, TOKEN
from battlemap.paint.style.palette import DARK
from battlemap.paint.tokens.name_plate import fit_plate
from battlemap.paint.tokens.token_marks import acting_ring_radius
from battlemap.play.public.public_rolls import PublicRoll, PublicSide
from battlemap.play.session import new_session
from battlemap.rules.display import BoardDisplay, TokenDisplay
from battlemap.rules.ruleset import AnyRuleset
from tests.games.duel import ANN, BEN, CAT, DUEL, board_in_fight
from tests.gui.players.crowded_boards import crowded_ravine, crowded_yard
from tests.gui.window_fixtures import a_theme

HD, UHD = (1920, 1080), (3840, 2160)
LEAST_LETTERS, LEAST_RING = 20.0, 90.0
"""Px of a display of 1920 × 1080 px: the type size of names, and the ring round an acting token."""
Boards: TypeAlias = Callable[[int], tuple[AnyRuleset, AnyEncounter]]


@contextmanager
def shown(
    qtbot: QtBot,
    rules: AnyRuleset,
    board: AnyEncounter,
    size: tuple[int, int],
    text: int,
    theme: str = "dark",
    part: str = "whole",
) -> Iterator[tuple[PlayersWindow, ShownBattle]]:
    """The players' window of this size, with letters of this size (percent) and a roll open."""
    session = new_session(rules, board, "seed")
    bridge, canvas = SessionBridge(session), MapCanvas(session, DARK)
    canvas.controller.scene.motion.allowed = False
    colours = a_theme(theme)
    window = PlayersWindow(colours, [])
    qtbot.addWidget(window)
    window.resize(*size)
    battle = ShownBattle(window, bridge, canvas.controller, colours, window)
    battle.dress(moving=False)
    window.show()
    battle.follow_display(DisplaySettings(text_size=text))
    battle.shown.choose(part)  # type: ignore[arg-type]
    window.show_state(STATES["on"])
    known = battle.feed.board
    first, *_, last = known.tokens
    dice = tuple([DieRecord(face, face) for face in (2, 5, 6)])
    sides = (PublicSide(known[first].name, first, "", "d6", dice, 13), PublicSide(known[last].name, last, "", "d6", dice, 9))
    window.overlay.show_roll(PublicRoll("Sword blow", sides, 4, "Hit: 8 damage", "won"))
    for _ in range(3):
        QApplication.processEvents()
    battle.map.view.camera.settling.settle()
    battle.map.scene.finish_baking()
    try:
        yield window, battle
    finally:
        battle.close()
        canvas.controller.scene.close()


def letters_of(item: TokenItem, scene: BoardScene) -> float:
    """The type size of the name of a token, px of the window."""
    context, position = scene.pixmaps.context, item.plate_position
    assert position is not None
    assert item.name is not None
    size = PLATE * context.plate * position.letters
    return fit_plate(item.name.name, size, position.room * context.zoom, item.scale)[0]


def token_box(item: TokenItem) -> QRectF:
    half = TOKEN * item.scale / 2
    return QRectF(item.spot[0] - half, item.spot[1] - half, 2 * half, 2 * half)


def labels_of(scene: BoardScene) -> dict[str, QRectF]:
    """Everything written on the map but names of tokens: cards, names of zones, balances, in map px."""
    zoom = scene.pixmaps.context.zoom
    boxes: dict[str, QRectF] = {}
    for card in scene.cards.values():
        if card.item.isVisible():
            edge = (PAPER_EDGE + 1) / zoom
            boxes[f"card {card.aspect}"] = card.item.sceneBoundingRect().adjusted(edge, edge, -edge, -edge)
    for zone, pill in scene.pills.items():
        if pill.item.isVisible():
            edge = (EDGE + 1) / zoom
            boxes[f"balance {zone}"] = pill.item.sceneBoundingRect().adjusted(edge, edge, -edge, -edge)
    for zone, name in scene._labels.names.items():
        if name.item.isVisible() and name.text:
            box = name.item.sceneBoundingRect()
            across, down = 0.41 * box.height(), 0.36 * box.height()  # the pool of shade round the letters
            boxes[f"zone {zone}"] = box.adjusted(across, down, -across, -down)
    return boxes


def faults(scene: BoardScene, far: float) -> list[str]:
    """What of a map cannot be read: names too small, names or cards over something, tokens with neither name nor tag."""
    found: list[str] = []
    items = {key: item for key, item in scene.token_items.items() if not item.stacked}
    plates = {key: item.plate_box(item.spot) for key, item in items.items() if item.plate_position is not None}
    labels = labels_of(scene)
    for key, plate in plates.items():
        if letters_of(items[key], scene) < LEAST_LETTERS * far - 0.1:
            found.append(f"the name of {key} is {letters_of(items[key], scene):.1f} px")
        found += [
            f"the name of {key} over {other}"
            for other, item in items.items()
            if other != key and plate.intersects(token_box(item))
        ]
        found += [f"the name of {key} over the {other}" for other, box in labels.items() if plate.intersects(box)]
    found += [f"the names of {a} and {b}" for (a, one), (b, other) in combinations(plates.items(), 2) if one.intersects(other)]
    whole = scene.contents_rect().adjusted(-14, -14, 14, 14)
    found += [f"the {name} beyond the map" for name, box in labels.items() if name.startswith("card") and not whole.contains(box)]
    found += [f"the name of {key} beyond the map" for key, box in plates.items() if not whole.contains(box)]
    found += [f"the {a} and the {b}" for (a, one), (b, other) in combinations(labels.items(), 2) if one.intersects(other)]
    for name, box in labels.items():
        if name.startswith("card"):
            found += [f"the {name} over {key}" for key, item in items.items() if box.intersects(token_box(item))]
    found += [f"{key} has neither name nor tag" for key, item in items.items() if key not in plates and not item.shown_number]
    return found


@pytest.mark.parametrize(
    ("count", "size", "text"),
    [*product((12, 30, 60), (HD,), (100, 150, 200)), (12, UHD, 200), (60, UHD, 100)],
    ids=lambda value: str(value[1]) if isinstance(value, tuple) else str(value),
)
@pytest.mark.parametrize("boards", [crowded_ravine, crowded_yard])
def test_names_are_large_enough_and_nothing_lies_over_anything(
    qtbot: QtBot, boards: Boards, count: int, size: tuple[int, int], text: int
) -> None:
    with shown(qtbot, *boards(count), size, text) as (window, battle):
        scene, far = battle.map.scene, size[1] / 1080
        assert faults(scene, far) == []
        acting = [item for item in scene.token_items.values() if item.active]
        assert acting
        assert all(item.plate_position is not None for item in acting)
        d = TOKEN * acting[0].scale * scene.pixmaps.context.zoom
        assert 2 * acting_ring_radius(d, scene.pixmaps.context.far) >= LEAST_RING * far
        assert acting[0].halo is not None
        plates = [plate.geometry() for plate in window.overlay._column if not plate.isHidden()]
        assert not any(one.intersects(other) for one, other in combinations(plates, 2))
        column = window.rect().adjusted(0, 0, window.overlay.margin - window.width(), 0)
        assert all(column.contains(plate) for plate in plates)
        assert not window.map.view.geometry().intersects(column)  # type: ignore[union-attr]


def test_an_acting_token_among_sixty_has_its_name_though_it_stands_in_their_midst(qtbot: QtBot) -> None:
    rules, board = crowded_yard(60, together=True)
    at = next(at for at, (key,) in enumerate(board.turns.order) if board[key].place == (20, 7))
    with shown(qtbot, rules, replace(board, turns=replace(board.turns, at=at)), HD, 200) as (_, battle):
        assert faults(battle.map.scene, 1.0) == []
        (acting,) = [item for item in battle.map.scene.token_items.values() if item.active]
        assert acting.plate_position is not None


def test_sixty_tokens_side_by_side_have_names_or_tags_and_none_lies_over_another(qtbot: QtBot) -> None:
    with shown(qtbot, *crowded_yard(60, together=True), HD, 100, "light") as (_, battle):
        assert faults(battle.map.scene, 1.0) == []


def test_more_than_half_of_thirty_names_are_written_out(qtbot: QtBot) -> None:
    for boards in (crowded_ravine, crowded_yard):
        with shown(qtbot, *boards(30), HD, 100) as (_, battle):
            items = [item for item in battle.map.scene.token_items.values() if not item.stacked]
            assert sum(item.plate_position is not None for item in items) > len(items) / 2


def test_in_a_frame_of_their_own_and_in_the_gms_view_the_map_fills_the_window(qtbot: QtBot) -> None:
    for part in ("frame", "follow"):
        with shown(qtbot, *crowded_yard(12), HD, 100, part=part) as (_, battle):
            view, box = battle.map.view, battle.map.scene.contents_rect()
            seen = view.viewportTransform().mapRect(box)
            filled = max(seen.width() / view.width(), seen.height() / view.height())
            assert filled > 0.95


def test_a_players_turn_is_announced_and_that_of_a_foe_is_not(qtbot: QtBot) -> None:
    board = board_in_fight()
    session = new_session(DUEL, board, "seed")
    turns = replace(board.turns, order=((ANN,), (CAT,), (BEN,)), at=1, begun=True)
    with shown(qtbot, DUEL, replace(session.board, turns=turns), HD, 100) as (window, _):
        overlay = window.overlay
        assert overlay.announcement.isHidden()
        after = replace(board, turns=replace(turns, at=2))
        overlay.set_board(DUEL, after)
        assert not overlay.announcement.isHidden()
        assert board[BEN].name in overlay.announcement.accessibleName()
        assert overlay.announcement.x() > overlay.margin
        assert overlay.announcement.height() > window.height() / 6
        overlay.set_board(DUEL, replace(after, turns=replace(turns, at=1, round=2)))
        assert overlay.announcement.isHidden()
        overlay.set_board(DUEL, replace(after, turns=replace(turns, at=2, round=2)))
        qtbot.waitUntil(overlay.announcement.isHidden, timeout=4000)
        assert not players_turn_begins(after, replace(after))


def test_of_a_group_those_in_play_are_counted_and_none_that_is_out_glows(qtbot: QtBot) -> None:
    board = board_in_fight()
    pack = tuple(TokenId(f"rat-{at}") for at in range(4))
    rats = {key: replace(board[CAT], id=key, name=f"Rat {at}", group="Rats") for at, key in enumerate(pack, 1)}
    board = replace(board, tokens={**board.tokens, **rats}, turns=TurnOrder((pack, (ANN,)), at=0, begun=True))
    display = DUEL.display(board)
    out = {**display.tokens, pack[1]: replace(display.tokens.get(pack[1], TokenDisplay()), out=True)}
    display = replace(display, tokens=out) if isinstance(display, BoardDisplay) else display
    acting = read_turns(board, display).acting
    assert acting is not None
    assert acting.count == 3
    with shown(qtbot, DUEL, board, HD, 100) as (_, battle):
        scene = battle.map.scene
        scene.show_board(battle.feed.board, display)
        assert {key for key, item in scene.token_items.items() if item.active} == {*pack} - {pack[1]}


def test_a_larger_text_size_writes_names_larger_where_they_have_room(qtbot: QtBot) -> None:
    with shown(qtbot, *crowded_yard(10), HD, 200) as (_, battle):
        scene = battle.map.scene
        sizes = [letters_of(item, scene) for item in scene.token_items.values() if item.plate_position is not None]
        assert max(sizes) >= 1.5 * LEAST_LETTERS
