"""A battle on a grid as a picture: everybody on their cells, lines and margins if wanted, never too large."""

import re
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Encounter, Side, Token, TurnOrder
from battlemap.board.grid_map import CELL, GridMap, Prop
from battlemap.board.ids import AspectId, Place, PropId, SideId, TokenId, ZoneId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.export.picture import image_export
from battlemap.export.picture.grid_picture import EDGE, grid_area
from battlemap.export.picture.image_export import board_image, export_png, usual_scale
from battlemap.export.picture.picture_plan import plan_picture
from battlemap.paint.style.images import ImageStore, no_image
from battlemap.paint.style.palette import DARK, LIGHT
from battlemap.rules.display import BoardDisplay
from battlemap.store.database.battle import Asset
from tests.export.test_image_export import png
from tests.paint.grids import count_differences, plain, yard, zone

CRATE = {PropId("stall"): Prop(PropId("stall"), "Crate", (4, 3))}
pytestmark = pytest.mark.usefixtures("qapp")


class Nothing(Struct, frozen=True):
    """No sheet and no scene."""


def token(name: str, place: Place, footprint: float = 1.0) -> Token[Nothing]:
    return Token(TokenId(name), name.capitalize(), SideId("heroes"), place, Nothing(), footprint=footprint)


def board(grid: GridMap, *tokens: Token[Nothing]) -> AnyEncounter:
    sides = {SideId("heroes"): Side(SideId("heroes"), "Heroes", "H")}
    return Encounter(grid, sides, {token.id: token for token in tokens}, {}, Nothing())


def write_image(of: AnyEncounter, path: Path, **how: object) -> QImage:
    export_png(of, BoardDisplay(), path / "a.png", **how)  # type: ignore[arg-type]
    image = QImage(str(path / "a.png"))
    assert not image.isNull()
    return image


def cell_box(x: int, y: int, wide: int = 1, edge: float = EDGE) -> QRectF:
    """Where cells are on a picture at 100 %."""
    return QRectF(edge + x * CELL, edge + y * CELL, wide * CELL, wide * CELL)


def test_the_whole_grid_is_on_the_picture(tmp_path: Path) -> None:
    image = write_image(board(yard()), tmp_path)
    assert (image.width(), image.height()) == (14 * CELL + 2 * EDGE, 9 * CELL + 2 * EDGE)


def test_everybody_stands_on_the_cells_of_their_footprint(tmp_path: Path) -> None:
    empty = write_image(board(yard()), tmp_path)
    full = write_image(board(yard(), token("tor", (3, 4)), token("giant", (8, 5), 3.0)), tmp_path)
    for x, y, wide in ((3, 4, 1), (8, 5, 3)):
        middle = cell_box(x, y, wide).adjusted(12, 12, -12, -12).toRect()
        assert count_differences(empty.copy(middle), full.copy(middle), by=8) > 0.6 * middle.width() * middle.height()
    beside = cell_box(0, 0, 2).toRect()
    assert empty.copy(beside) == full.copy(beside)


def test_a_rider_is_seen_on_the_mount(tmp_path: Path) -> None:
    horse, rider = token("horse", (5, 3), 2.0), token("rider", (5, 3))
    images = [write_image(board(plain(), *order), tmp_path) for order in ((horse, rider), (rider, horse))]
    assert images[0] == images[1]
    assert images[0] != write_image(board(plain(), horse), tmp_path)


def test_small_ones_share_a_cell(tmp_path: Path) -> None:
    sheet = plan_picture(
        board(plain(), *(token(f"rat {n}", (4, 4), 0.25) for n in range(4))), BoardDisplay(), DARK, 1.0, no_image
    )
    spots = {stand.spot for stand in sheet.positions.values()}
    assert len(spots) == 4
    assert all(4 * CELL < x < 5 * CELL and 4 * CELL < y < 5 * CELL for x, y in spots)


def test_tokens_in_a_zone_over_the_grid_stand_on_its_cells() -> None:
    corners = ((88.0, 44.0), (308.0, 44.0), (308.0, 220.0), (88.0, 220.0))
    over = replace(plain(), zones=zone(corners))
    both = board(over, token("a", ZoneId("z")), token("b", ZoneId("z")), token("c", (9, 7)))
    sheet = plan_picture(both, BoardDisplay(), DARK, 1.0, no_image)
    for name in ("a", "b"):
        x, y = sheet.positions[TokenId(name)].spot
        assert 88 < x < 308
        assert 44 < y < 220
    assert len({stand.spot for stand in sheet.positions.values()}) == 3


def test_lines_and_margins_are_there_if_they_are_wanted(tmp_path: Path) -> None:
    plain_board = board(plain())
    usual, bare = write_image(plain_board, tmp_path), write_image(plain_board, tmp_path, lines=False)
    line = cell_box(3, 3).adjusted(-1, 6, -CELL + 1, -6).toRect()
    assert count_differences(usual.copy(line), bare.copy(line), by=4) > 10
    named = write_image(plain_board, tmp_path, margins=True)
    assert count_differences(usual.copy(0, 0, usual.width(), 20), named.copy(0, 0, usual.width(), 20), by=10) > 2000
    inner = cell_box(2, 2, 5).toRect()
    assert usual.copy(inner) == named.copy(inner)


def test_a_small_picture_with_margins_has_room_for_them() -> None:
    assert grid_area(plain(), 0.1, margins=True).left() * 0.1 < -20
    assert grid_area(plain(), 0.1, margins=False).left() == -EDGE


def test_a_large_picture_in_pieces_and_bands_has_no_seams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = board(yard(), token("tor", (3, 4)))
    one = write_image(many, tmp_path, scale=0.8)
    monkeypatch.setattr(image_export, "BAND_PIXELS", 60_000)
    monkeypatch.setattr("battlemap.export.picture.grid_picture.PIECE", 130)
    pieces = write_image(many, tmp_path, scale=0.8)
    assert count_differences(one, pieces, by=24) < one.width() * one.height() / 200


def test_cards_of_tokens_and_of_the_scene_are_drawn(tmp_path: Path) -> None:
    from battlemap.layout.cell_layout import cards_on_cells
    from battlemap.paint.tokens.label_sizes import LABEL_SIZES

    tor = board(plain(), token("tor", (4, 3)))
    aspects = {
        AspectId("a"): Aspect(AspectId("a"), "On his guard", "advantage", "token", "tor"),
        AspectId("b"): Aspect(AspectId("b"), "Fog", "situation"),
    }
    image, bare = write_image(replace(tor, aspects=aspects), tmp_path), write_image(tor, tmp_path)
    assert image.height() > bare.height()
    stands = plan_picture(tor, BoardDisplay(), DARK, 1.0, no_image).positions
    assert cards_on_cells(replace(tor, aspects=aspects), stands, LABEL_SIZES).keys() == {"a"}


def test_whose_turn_it_is_can_be_seen(tmp_path: Path) -> None:
    tor = board(plain(), token("tor", (4, 3)))
    acting = replace(tor, turns=TurnOrder(((TokenId("tor"),),), 0))
    assert count_differences(write_image(tor, tmp_path), write_image(acting, tmp_path), by=10) > 200


def test_the_picture_under_a_grid_is_drawn(tmp_path: Path) -> None:
    asset = Asset("image/png", png(QColor("#10E010")))
    under = board(replace(plain(), picture=BackgroundPicture(asset.sha, 0, 0, 440, 352)))
    image = write_image(under, tmp_path, picture_of=ImageStore({asset.sha: asset}.get), lines=False)
    assert image.pixelColor(cell_box(4, 4).center().toPoint()) == QColor("#10E010")


def test_a_drawing_of_the_users_own_is_on_the_picture_and_a_frame_where_it_is_missing(tmp_path: Path) -> None:
    data = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#ff0000"/></svg>'
    drawing = Asset("image/svg+xml", data)
    stall = Prop(PropId("stall"), "Stall", (4, 3), picture=drawing.sha)
    made = board(replace(plain(), props={stall.id: stall}))
    middle = cell_box(4, 3).center().toPoint() + QPoint(0, 9)
    image = write_image(made, tmp_path, picture_of=ImageStore({drawing.sha: drawing}.get))
    assert image.pixelColor(middle) == QColor("#ff0000")
    framed, crate = write_image(made, tmp_path), write_image(board(replace(plain(), props=CRATE)), tmp_path)
    assert framed.pixelColor(middle) not in (QColor("#ff0000"), crate.pixelColor(middle))


def test_a_small_picture_shows_the_whole_grid() -> None:
    image = board_image(board(yard(), token("tor", (3, 4))), BoardDisplay(), LIGHT, width=300, height=200)
    assert (image.width(), image.height()) == (300, 200)
    assert image.pixelColor(150, 100) != image.pixelColor(3, 3)


def test_without_a_wish_a_huge_grid_becomes_a_picture_of_sensible_size() -> None:
    assert usual_scale(board(plain())) == 1.0
    scale = usual_scale(board(plain(400, 400)))
    assert 0.2 < scale < 0.5
    assert (400 * CELL * scale) ** 2 <= image_export.USUAL_PIXELS


def test_a_picture_of_a_grid_beyond_all_measure_is_scaled_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_export, "MOST_SIDE", 900)
    said = export_png(board(plain(400, 40)), BoardDisplay(), tmp_path / "a.png", scale=4.0)
    assert re.fullmatch(r"Scaled down to \d+ × \d+ px: \d{5} × \d{4} px, as chosen, are more than PNG holds\.", said)
    assert 860 < QImage(str(tmp_path / "a.png")).width() <= 900


def test_a_grid_without_cells_is_a_picture_too(tmp_path: Path) -> None:
    assert write_image(board(GridMap(0, 0)), tmp_path).width() > 0
