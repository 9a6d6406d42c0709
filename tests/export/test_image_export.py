"""A board as a picture: all of it, in bands without seams, whole or not at all."""

from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.encounter import AnyEncounter
from battlemap.board.zone_map import ZoneMap
from battlemap.export.picture import image_export
from battlemap.export.picture.image_export import board_image, draw_board, export_png
from battlemap.export.picture.picture_plan import plan_picture
from battlemap.export.picture.png_file import PngFile
from battlemap.paint.style.images import ImageStore, no_image
from battlemap.paint.style.palette import DARK, LIGHT
from battlemap.rules.display import BoardDisplay
from battlemap.store.database.battle import Asset, Battle
from battlemap.store.document.battle_folder import read_sample, sample_names
from battlemap.store.files.store_errors import StoreError

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def sample() -> Battle:
    return read_sample("ravine-ambush")


def display_of(battle: Battle) -> BoardDisplay:
    found: BoardDisplay = battle.rules.display(battle.opening)
    return found


def difference(one: QImage, other: QImage) -> float:
    """The mean difference of two pictures of one size, 0 to 255, every third px looked at."""
    assert one.size() == other.size()
    total = count = 0
    for y in range(0, one.height(), 3):
        for x in range(0, one.width(), 3):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            total += abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
            count += 3
    return total / count


def png(data: QColor, width: int = 20, height: int = 10) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice

    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(data)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def test_what_is_written_is_what_is_drawn(sample: Battle, tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    export_png(sample.opening, display_of(sample), path, palette=LIGHT, scale=0.5)
    written = QImage(str(path))
    drawn = QImage(written.size(), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    draw_board(painter, sample.opening, display_of(sample), LIGHT, scale=0.5)
    painter.end()
    assert difference(written, drawn) == 0


def test_a_large_picture_in_bands_has_no_seams(sample: Battle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export_png(sample.opening, display_of(sample), tmp_path / "one.png", scale=0.6)
    monkeypatch.setattr(image_export, "BAND_PIXELS", 100_000)
    export_png(sample.opening, display_of(sample), tmp_path / "many.png", scale=0.6)
    assert difference(QImage(str(tmp_path / "one.png")), QImage(str(tmp_path / "many.png"))) < 0.2


@pytest.mark.parametrize("name", sample_names())
def test_everybody_is_on_the_picture_and_inside_it(name: str) -> None:
    battle = read_sample(name)
    sheet = plan_picture(battle.opening, display_of(battle), DARK, 1.0, no_image)
    spots = [spot for arranged in sheet.layouts.values() for spot in arranged.layout.spots.values()]
    if sheet.positions:
        spots = [stand.spot for stand in sheet.positions.values()]
    stacked = sum(len(under) for arranged in sheet.layouts.values() for under in arranged.layout.stacks.values())
    assert len(spots) + stacked == len(battle.opening.tokens)
    assert all(sheet.area.contains(*spot) for spot in spots)


def test_tokens_change_the_picture_where_they_stand(sample: Battle) -> None:
    from msgspec.structs import replace

    empty = replace(sample.opening, tokens={}, turns=type(sample.opening.turns)())
    one = board_image(sample.opening, display_of(sample), DARK, width=640, height=480)
    other = board_image(empty, sample.rules.display(empty), DARK, width=640, height=480)
    assert difference(one, other) > 0.5


def test_a_small_picture_shows_the_whole_map_in_its_middle(sample: Battle) -> None:
    image = board_image(sample.opening, display_of(sample), DARK, width=300, height=300)
    assert (image.width(), image.height()) == (300, 300)
    edge = QImage(image.copy(0, 0, 300, 12))
    middle = image.copy(0, 100, 300, 100)
    assert len({edge.pixel(x, y) for x in range(300) for y in range(12)}) < len(
        {middle.pixel(x, y) for x in range(300) for y in range(100)}
    )


def test_a_battle_without_a_map_is_drawn_too(sample: Battle, tmp_path: Path) -> None:
    bare: AnyEncounter = type(sample.opening)(ZoneMap(), sample.opening.sides, {}, {}, sample.opening.scene)
    export_png(bare, BoardDisplay(), tmp_path / "bare.png")
    assert not QImage(str(tmp_path / "bare.png")).isNull()


def test_the_picture_under_the_map_is_drawn(sample: Battle) -> None:
    from msgspec.structs import replace

    from battlemap.board.zone_map import BackgroundPicture

    asset = Asset("image/png", png(QColor("#10E010")))
    ground = ZoneMap(picture=BackgroundPicture(asset.sha, 0, 0, 400, 200))
    board = replace(sample.opening, map=ground, tokens={}, aspects={}, turns=type(sample.opening.turns)())
    image = board_image(board, BoardDisplay(), DARK, ImageStore({asset.sha: asset}.get), 256, 156)
    assert image.pixelColor(128, 78).green() > 150
    plain = board_image(board, BoardDisplay(), DARK, no_image, 256, 156)
    assert plain.pixelColor(128, 78).green() < 100


@pytest.mark.parametrize("scale", [0.0, -1.0, 0.001, 1e9, float("nan"), float("inf")])
def test_an_impossible_scale_is_refused(sample: Battle, tmp_path: Path, scale: float) -> None:
    with pytest.raises(StoreError, match="is not possible; choose one from"):
        export_png(sample.opening, display_of(sample), tmp_path / "a.png", scale=scale)
    assert list(tmp_path.glob("*.png")) == []


def test_a_picture_beyond_all_measure_is_scaled_down(sample: Battle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_export, "MOST_PIXELS", 1_000_000)
    said = export_png(sample.opening, display_of(sample), tmp_path / "a.png", scale=5)
    image = QImage(str(tmp_path / "a.png"))
    assert 900_000 < image.width() * image.height() <= 1_000_000
    assert said.startswith(f"Scaled down to {image.width()} × {image.height()} px: ")


def test_when_writing_fails_what_was_there_stays(sample: Battle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(PngFile, "_chunk", full)
    with pytest.raises(StoreError, match="no space left on device"):
        export_png(sample.opening, display_of(sample), path, scale=0.2)
    assert path.read_bytes() == b"before"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["a.png"]
