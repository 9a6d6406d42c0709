"""Any picture becomes the ground under a map: its size is read without decoding it, its squares from its name."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemap.board.grid_map import CELL
from battlemap.board.ids import ZoneId
from battlemap.board.zones.outlines import bounds
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.formats.image_map import (
    ImageInfo,
    SquareCount,
    picture_battle,
    picture_grid,
    picture_map,
    read_picture,
    squares_of,
)
from battlemap.rules.ruleset import Ruleset
from battlemap.store.database.codec import InvalidContent
from battlemap.store.validation.board_validation import validate_board
from tests.formats.pictures import bmp, bmp_of_old, gif, jpeg, orientation, png, webp, webp_extended, webp_lossless
from tests.store.documents import load

MAKERS = [png, jpeg, webp, webp_lossless, webp_extended, gif, bmp, bmp_of_old]
MIMES = ["png", "jpeg", "webp", "webp", "webp", "gif", "bmp", "bmp"]


@pytest.mark.parametrize(("make", "mime"), list(zip(MAKERS, MIMES, strict=True)))
@pytest.mark.parametrize(("width", "height"), [(1, 1), (300, 200), (77, 1023), (16_000, 9)])
def test_the_size_of_every_kind_of_picture_is_read(make: Callable[[int, int], bytes], mime: str, width: int, height: int) -> None:
    info = read_picture(make(width, height), "x")
    assert (info.mime, info.width, info.height) == (f"image/{mime}", width, height)


@pytest.mark.parametrize("marker", [0xC1, 0xC2, 0xCF])
def test_progressive_pictures_are_read_too(marker: int) -> None:
    assert read_picture(jpeg(30, 20, marker), "x").width == 30


def test_a_picture_whose_rows_run_from_the_top_is_not_upside_down() -> None:
    assert read_picture(bmp(30, -20), "x").height == 20


@pytest.mark.parametrize(
    ("name", "columns", "rows", "title"),
    [
        ("Crypt [30x20].png", 30, 20, "Crypt"),
        ("Crypt 30x20.jpg", 30, 20, "Crypt"),
        ("crypt_30X20_night.webp", 30, 20, "crypt night"),
        ("Crypt (30 × 20) 140px.png", 30, 20, "Crypt"),
        ("Harbour-20x30-night-100dpi.png", 30, 20, "Harbour night"),
        ("/some where/Level 2 40x40 [30x20].png", 30, 20, "Level 2"),
        ("Crypt 3000x2000.png", 0, 0, "Crypt"),
        ("Crypt 3000x2000 [30x20].png", 30, 20, "Crypt"),
        ("Crypt [30x30].png", 0, 0, "Crypt"),
        ("Crypt 0x0.png", 0, 0, "Crypt 0x0"),
        ("v1.30x20beta.png", 0, 0, "v1.30x20beta"),
        ("30x20.png", 30, 20, "30x20"),
        ("Crypt", 0, 0, "Crypt"),
    ],
)
def test_squares_and_title_are_read_from_the_name(name: str, columns: int, rows: int, title: str) -> None:
    info = read_picture(png(3000, 2000), name)
    assert (info.columns, info.rows, info.title) == (columns, rows, title)


def test_a_token_stands_well_in_a_square_of_the_picture() -> None:
    picture = picture_map(ImageInfo("image/png", 3000, 2000, 30, 20), "a" * 64).picture
    assert picture is not None
    assert 78 <= picture.width / 30 <= 100
    assert picture.width / picture.height == pytest.approx(1.5)


@pytest.mark.parametrize(("width", "height"), [(400, 300), (20_000, 13_000), (300, 400), (20_000, 1)])
def test_a_picture_of_unknown_scale_has_room_for_some_thirty_tokens_side_by_side(width: int, height: int) -> None:
    zone_map = picture_map(ImageInfo("image/png", width, height), "a" * 64, divided=True)
    assert zone_map.picture is not None
    assert max(zone_map.picture.width, zone_map.picture.height) == 2400
    assert min(zone_map.picture.width, zone_map.picture.height) >= 1
    assert validate_zones(zone_map) == ()


@pytest.mark.parametrize(("size", "names"), [
    ((60, 40), ["North-west", "North", "North-east", "South-west", "South", "South-east"]),
    ((40, 60), ["North-west", "North-east", "West", "East", "South-west", "South-east"]),
])  # fmt: skip
def test_a_picture_that_is_shared_out_has_six_zones_in_which_a_fight_can_begin(size: tuple[int, int], names: list[str]) -> None:
    ground = picture_map(ImageInfo("image/png", *size), "a" * 64, divided=True)
    assert [zone.name for zone in ground.zones.values()] == names
    assert validate_zones(ground) == ()
    assert all(ground.path(ZoneId("zone-1"), zone) for zone in ground.zones)
    assert ground.picture is not None
    assert bounds(ground, ZoneId("zone-6")).right == pytest.approx(ground.picture.width, abs=4)


def test_no_zones_are_made_unasked() -> None:
    assert picture_battle(png(60, 40), "mill.png", load("duel")).opening.zone_map.zones == {}


def test_a_battle_on_a_picture_keeps_it_and_has_nobody_in_it_yet() -> None:
    rules, data = load("duel"), png(60, 40)
    battle = picture_battle(data, "Old mill [6x4].png", rules)
    board = battle.opening
    assert (board.title, board.tokens) == ("Old mill", {})
    assert board.zone_map.picture is not None
    assert battle.assets[board.zone_map.picture.asset].data == data
    assert battle.assets[board.zone_map.picture.asset].mime == "image/png"
    assert list(validate_board(board, rules)) == []


@pytest.mark.parametrize("order", ["big", "little"])
@pytest.mark.parametrize(("value", "size"), [(1, (60, 40)), (3, (60, 40)), (6, (40, 60)), (8, (40, 60))])
def test_a_photograph_that_is_to_be_turned_is_as_large_as_it_is_shown(order: str, value: int, size: tuple[int, int]) -> None:
    info = read_picture(jpeg(60, 40, notes=orientation(value, order)), "mill.jpg")
    assert (info.width, info.height) == size


@pytest.mark.parametrize(
    ("name", "size", "squares"),
    [
        ("Crypt [30x20].png", (2100, 1400), SquareCount(30, 20, 70, 70, True)),
        ("Keep [36x54].jpg", (3600, 5400), SquareCount(36, 54, 100, 100, True)),
        ("Keep [54x36].jpg", (3600, 5400), SquareCount(36, 54, 100, 100, True)),
        ("Crypt 30x20 140px.png", (2100, 1400), SquareCount(30, 20, 70, 70, True)),
        ("Crypt 70px.png", (2100, 1400), SquareCount(30, 20, 70, 70, True)),
        ("Crypt_140ppi.png", (2150, 1400), SquareCount(16, 10, 140, 140, True)),
        ("Crypt 100 dpi.webp", (1000, 1550), SquareCount(10, 16, 100, 100, True)),
        ("Crypt.png", (2800, 1960), SquareCount(20, 14, 140, 140)),
        ("Crypt.png", (4200, 2800), SquareCount(30, 20, 140, 140)),
        ("Crypt.png", (1500, 1000), SquareCount(15, 10, 100, 100)),
        ("Crypt.png", (1001, 503), SquareCount(30, 15, 1001 / 30, 1001 / 30)),
    ],
)
def test_the_cells_of_a_picture_are_read_from_its_name_or_guessed(name: str, size: tuple[int, int], squares: SquareCount) -> None:
    assert squares_of(read_picture(png(*size), name)) == squares


def test_a_picture_becomes_a_grid_battle_whose_lines_are_the_picture_s() -> None:
    battle = picture_battle(png(2100, 1400), "Crypt [30x20].png", load("duel"), "grid")
    grid = battle.opening.grid
    assert grid is not None
    assert (grid.columns, grid.rows, battle.opening.title) == (30, 20, "Crypt")
    assert grid.picture is not None
    assert (grid.picture.width, grid.picture.height) == pytest.approx((30 * CELL, 20 * CELL))
    assert list(validate_board(battle.opening, load("duel"))) == []


def test_what_lies_beyond_the_last_whole_cell_is_seen_but_a_sliver_is_no_column() -> None:
    grid = picture_grid(read_picture(png(2105, 1420), "Crypt 70px.png"), "a" * 64)
    assert (grid.columns, grid.rows) == (30, 21)
    assert grid.picture is not None
    assert grid.picture.width == pytest.approx(2105 / 70 * CELL, abs=0.01)


def test_a_grid_of_an_absurd_size_is_refused_in_words() -> None:
    info = read_picture(png(300, 200), "x")
    for columns, rows in ((0, 20), (9999, 20)):
        with pytest.raises(ValueError, match=r"^A grid .*\.$"):
            picture_grid(info, "a" * 64, SquareCount(columns, rows, 10, 10))


def test_rules_that_are_not_played_on_such_a_map_are_refused() -> None:
    rules = Ruleset("paper", "Paper", load("duel").sheet, load("duel").scene, load("duel").book, {}, maps=("zones",))
    with pytest.raises(InvalidContent, match="not played on a grid"):
        picture_battle(png(30, 20), "x.png", rules, "grid")


def _refusal(data: bytes) -> str:
    with pytest.raises(InvalidContent) as refusal:
        read_picture(data, "mill.png")
    assert str(refusal.value).startswith("mill.png ")
    assert str(refusal.value).endswith(".")
    return str(refusal.value)


@pytest.mark.parametrize(("width", "height"), [(40_001, 10), (10, 40_001), (2**31 - 1, 2**31 - 1), (30_000, 30_000)])
def test_a_picture_that_would_explode_is_refused_without_decoding_it(width: int, height: int) -> None:
    size = f"{width} × {height}"
    wanted = "make it at most 40000 px wide and high and 450 million px in all."
    assert _refusal(png(width, height)) == f"mill.png is {size} px large; {wanted}"


def test_the_largest_pictures_are_allowed() -> None:
    assert read_picture(png(20_000, 20_000), "x").width == 20_000
    assert read_picture(jpeg(32_000, 16_000), "x").height == 16_000, "a strip of it can be read at a time"


def test_a_picture_without_width_is_refused() -> None:
    assert _refusal(png(0, 20)) == "mill.png cannot be read: it is 0 × 20 px large."


def test_a_picture_damaged_on_its_way_is_refused() -> None:
    assert "damaged" in _refusal(png(30, 20).replace(b"\r\n", b"\n"))
    assert "header is damaged" in _refusal(png(30, 20).replace(b"IHDR", b"XXXX"))
    assert "header is damaged" in _refusal(webp(30, 20).replace(b"\x9d\x01\x2a", b"abc"))
    assert "header is missing" in _refusal(jpeg(30, 20).replace(b"\xff\xfe", b"\x00\x00"))


def test_what_is_no_picture_is_refused() -> None:
    assert _refusal(b"GIF87") == "mill.png cannot be read: it is not a PNG, JPEG, WebP, GIF or BMP picture."
    assert _refusal(b"") == _refusal(b"BMW") == _refusal(b"GIF87")


@pytest.mark.parametrize("make", [png, jpeg, webp, webp_lossless, webp_extended])
def test_a_picture_that_is_cut_off_is_refused(make: Callable[[int, int], bytes]) -> None:
    whole = make(30, 20)
    for length in range(len(whole) - 4):
        assert "cannot be read" in _refusal(whole[:length])


@given(
    st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF\x10\x00\x00\x00WEBP", b"GIF89a", b"BM"]),
    st.binary(max_size=60),
)
def test_no_bytes_whatever_bring_the_reader_down(start: bytes, rest: bytes) -> None:
    with suppress(InvalidContent):
        info = read_picture(start + rest, "x")
        assert 0 < info.width <= 40_000
        assert 0 < info.height <= 40_000
