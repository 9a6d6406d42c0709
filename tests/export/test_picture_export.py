"""Pictures of a board as files: every kind and size, whole or in part, for the game master or for players."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from battlemap.cli.command_line import main
from battlemap.export.export_settings import InvalidSetting, read_options
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import ExportSubject, export_subject, left_out
from battlemap.export.map_part import UnknownPart, part_box, range_words
from battlemap.export.picture import land_image, picture_export
from battlemap.export.picture.picture_export import export_picture, picture_name, picture_size, reduced_words
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.picture_page import bake_page_land, lay_out_page
from battlemap.export.picture.png_file import PngFile
from battlemap.paths import data_dir
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.store_errors import StoreError
from tests.paint.grids import count_differences

pytestmark = pytest.mark.usefixtures("qapp")
SMALL = PictureOptions(pixels=20, percent=30)


def subject_of(name: str, audience: str = "gm") -> ExportSubject:
    battle = read_sample(name)
    return export_subject(battle.rules, battle.board, "players" if audience == "players" else "gm")


@pytest.fixture(scope="module")
def yard(qapp: object) -> ExportSubject:
    return subject_of("quarry-yard")


def write(subject: ExportSubject, options: PictureOptions, path: Path) -> QImage:
    run_steps(export_picture(subject, options, path))
    image = QImage(str(path))
    assert not image.isNull()
    return image


def test_a_picture_of_a_grid_has_its_cells_exactly_and_says_so_in_its_name(yard: ExportSubject, tmp_path: Path) -> None:
    options = replace(SMALL, pixels=35)
    assert picture_name(yard, options) == "Quarry yard, game master [38x23].png"
    image = write(yard, options, tmp_path / "a.png")
    assert image.size() == QSize(38 * 35, 23 * 35)
    part = write(yard, replace(options, part="C3:H9"), tmp_path / "b.png")
    assert picture_name(yard, replace(options, part="C3:H9")).endswith("[6x7].png")
    assert part.size() == QSize(6 * 35, 7 * 35)
    place = part.rect().adjusted(0, 35, -70, -35)
    assert count_differences(part.copy(place), image.copy(place.translated(2 * 35, 2 * 35)), by=40) < 60
    assert "[" not in picture_name(yard, replace(options, title=True))


def test_a_picture_in_bands_has_no_seams(yard: ExportSubject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = replace(SMALL, title=True, legend=True, margins=True, scale_bar=True)
    one = write(yard, options, tmp_path / "one.png")
    monkeypatch.setattr(picture_export, "BAND_PIXELS", 60_000)
    many = write(yard, options, tmp_path / "many.png")
    assert one.height() > 23 * 20 + 60
    assert count_differences(one, many, by=40) < one.width() * one.height() / 250


@pytest.mark.parametrize("kind", ["png", "webp"])
def test_without_ground_a_map_of_zones_is_transparent_round_it(kind: str, tmp_path: Path) -> None:
    options = replace(SMALL, transparent=True, format=kind)
    image = write(subject_of("ravine-ambush"), options, tmp_path / f"a.{kind}")
    assert image.pixelColor(1, image.height() - 2).alpha() == 0
    assert image.pixelColor(image.width() // 2, image.height() // 2).alpha() == 255


def test_a_print_says_how_dense_it_is(yard: ExportSubject, tmp_path: Path) -> None:
    image = write(yard, replace(SMALL, size="print", dpi=50, cell_mm=25.4), tmp_path / "a.png")
    assert image.size() == QSize(38 * 50, 23 * 50)
    assert abs(image.dotsPerMeterX() * 0.0254 - 50) < 0.1


def test_what_is_switched_off_is_not_drawn(yard: ExportSubject, tmp_path: Path) -> None:
    whole = write(yard, SMALL, tmp_path / "a.png")
    for change in ({"lines": False}, {"figures": False}, {"names": False}):
        image = write(yard, replace(SMALL, **change), tmp_path / "b.png")
        assert count_differences(whole, image, by=6) > 400


def test_a_picture_too_large_for_its_format_is_scaled_down_to_whole_px_a_cell(yard: ExportSubject) -> None:
    large = replace(SMALL, pixels=520, format="webp")
    assert picture_size(yard, large) == (38 * 338, 23 * 338)
    assert reduced_words(yard, large) == (
        "Scaled down to 12844 × 7774 px: 19760 × 11960 px, as chosen, are more than WebP holds."
    )
    assert reduced_words(yard, replace(SMALL, format="webp")) == ""


def test_a_map_of_zones_too_large_for_its_format_is_scaled_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(picture_export.MOST_SIDE, "png", 700)
    zones = subject_of("tavern-scuffle")
    options = PictureOptions(title=True)
    image = write(zones, options, tmp_path / "a.png")
    assert 640 < max(image.width(), image.height()) <= 700
    assert reduced_words(zones, options).startswith(f"Scaled down to {image.width()} × {image.height()} px: ")


def test_the_command_line_tells_that_a_picture_was_scaled_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(picture_export.MOST_SIDE, "png", 700)
    assert main(["export", str(data_dir("resources") / "samples" / "quarry-yard.json"), "-o", str(tmp_path / "a.png")]) == 0
    assert "battlemap: Scaled down to " in capsys.readouterr().err


def test_pictures_too_large_and_parts_that_are_not_there_are_one_sentence(yard: ExportSubject, tmp_path: Path) -> None:
    assert picture_size(yard, replace(SMALL, pixels=520)) == (38 * 520, 23 * 520)
    with pytest.raises(InvalidSetting, match="Pixels of a cell: 5 is not possible; choose from 8 to 600 px"):
        picture_size(yard, replace(SMALL, pixels=5))
    with pytest.raises(UnknownPart, match="not all on the map, which goes from A1 to AL23"):
        write(yard, replace(SMALL, part="A1:ZZ9"), tmp_path / "a.png")
    with pytest.raises(UnknownPart, match="no zone “Cellar”"):
        write(yard, replace(SMALL, part="zone Cellar"), tmp_path / "a.png")
    with pytest.raises(UnknownPart, match="Nothing is selected"):
        write(yard, replace(SMALL, part="selection"), tmp_path / "a.png")
    assert list(tmp_path.iterdir()) == []


def test_a_hidden_figure_does_not_widen_the_part_round_the_figures() -> None:
    battle = read_sample("quarry-yard")
    key = next(key for key, token in battle.board.tokens.items() if token.on_grid and not token.hidden)
    far = replace(battle.board.tokens[key], id="far", name="Far", place=(0, 22), hidden=True)
    board = replace(battle.board, tokens={**battle.board.tokens, far.id: far})
    assert board.grid is not None
    known = export_subject(battle.rules, board, "players").board
    assert range_words(board.grid, part_box(board, "figures")).startswith("A3 to")
    assert not range_words(board.grid, part_box(known, "figures")).startswith("A")
    assert "Far, who is hidden" in left_out(board, known)


def test_a_full_disk_leaves_nothing_behind(yard: ExportSubject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, written = tmp_path / "a.png", PngFile._chunk

    def fill_up(png: PngFile, kind: bytes, data: bytes) -> None:
        if kind == b"IDAT":
            raise OSError(28, "No space left on device")
        written(png, kind, data)

    monkeypatch.setattr(PngFile, "_chunk", fill_up)
    with pytest.raises(StoreError, match="no space left on device"):
        run_steps(export_picture(yard, SMALL, path))
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_is_stopped_leaves_nothing_behind(yard: ExportSubject, tmp_path: Path) -> None:
    steps = export_picture(yard, SMALL, tmp_path / "a.png")
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert list(tmp_path.iterdir()) == []


def test_kept_settings_that_no_longer_fit_have_their_usual_values() -> None:
    kept = read_options(PictureOptions, b'{"pixels": 70, "theme": "pink", "gone": 1, "lines": false}')
    assert kept == PictureOptions(pixels=70, lines=False)
    assert read_options(PictureOptions, b"{") == PictureOptions()


def test_the_command_line_takes_the_same_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(data_dir("resources") / "samples" / "quarry-yard.json")
    image = tmp_path / "yard.jpg"
    assert main(["export", sample, "-o", str(image), "--players", "--pixels", "10", "--no-lines", "--part", "A1:F4"]) == 0
    assert QImage(str(image)).size() == QSize(60, 40)
    assert main(["export", sample, "-o", str(tmp_path / "a.png"), "--pixels", "7000"]) == 1
    assert "Pixels of a cell: 7000 is not possible" in capsys.readouterr().err
    assert main(["export", sample, "-o", str(tmp_path / "a.xyz")]) == 1
    assert "should end in .dd2vtt, .df2vtt" in capsys.readouterr().err


def test_ground_of_many_pixels_is_enlarged_without_a_seam_and_hardly_differs(
    yard: ExportSubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = PictureOptions(pixels=300, part="C3:D4", figures=False, names=False)
    page = lay_out_page(yard, options)
    whole = bake_page_land(page, QRectF(0, 0, 600, 600))
    parts = [bake_page_land(page, QRectF(0, top, 600, height)) for top, height in ((0, 331), (331, 269))]
    assert whole is not None
    joined = QImage(whole.size(), whole.format())
    painter = QPainter(joined)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for top, part in zip((0, 331), parts, strict=True):
        assert part is not None
        painter.drawImage(0, top, part)
    painter.end()
    assert joined == whole
    monkeypatch.setattr(land_image, "FINE", 99.0)
    exact = bake_page_land(page, QRectF(0, 0, 600, 600))
    assert exact is not None
    assert exact != whole
    small = [image.scaled(60, 60, mode=Qt.TransformationMode.SmoothTransformation) for image in (exact, whole)]
    assert count_differences(small[0], small[1], by=12) < 0.01 * 60 * 60
