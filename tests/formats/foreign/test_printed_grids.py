"""The grid that is printed on a picture is found, and how sure that is."""

import io

import pytest

from battlemap.formats.pictures.grid_finding import certainty_of, find_grid
from benchmarks.formats.found_grids import MadeGrid
from benchmarks.formats.grid_calibration import looked_at
from tests.formats.foreign.made_maps import found_in


@pytest.mark.parametrize("seed", [2, 7, 10, 15, 36, 57, 62])
def test_a_printed_grid_is_found_whatever_lies_under_it(seed: int) -> None:
    made = MadeGrid(seed)
    assert made.is_right(find_grid(made.gray())), made.words()


def picture(width: int, height: int, period: int, left: int, top: int, mode: str = "RGB", kind: str = "PNG") -> bytes:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (width, height), (200, 190, 170))
    draw = ImageDraw.Draw(image)
    for x in range(left, width, period):
        draw.line([(x, 0), (x, height)], (90, 80, 70))
    for y in range(top, height, period):
        draw.line([(0, y), (width, y)], (90, 80, 70))
    out = io.BytesIO()
    image.convert(mode).save(out, kind)
    return out.getvalue()


def test_a_margin_round_the_grid_is_seen() -> None:
    found = found_in(picture(680, 410, 64, 20, 14), "plan.png")
    assert found.certainty > 0.95
    assert found.picture is not None
    assert found.picture.across == pytest.approx(64, abs=0.02)
    assert found.picture.x * 64 == pytest.approx(-20, abs=0.6)
    assert found.picture.y * 64 == pytest.approx(-14, abs=0.6)


def test_a_picture_without_lines_is_not_called_sure() -> None:
    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((500, 400), 40).save(out, "PNG")
    assert found_in(out.getvalue(), "noise.png").certainty < 0.7
    assert found_in(out.getvalue(), "noise [10x8].png").columns == 10


def test_a_grid_is_as_often_right_as_its_certainty_says() -> None:
    seen = [(told, right) for told, right, _, _ in looked_at(range(40, 80))]
    surprise = sum(told - right for told, right in seen) / len(seen)
    assert abs(surprise) < 0.08
    sure = [right for told, right in seen if told >= 0.7]
    unsure = [right for told, right in seen if told < 0.3]
    assert sum(sure) >= 0.85 * len(sure)
    assert sum(unsure) <= 0.25 * len(unsure)


def test_walls_at_every_third_line_are_no_sure_grid() -> None:
    import numpy as np

    gray = np.full((900, 1200), 200, np.uint8)
    for axis, length in ((1, 1200), (0, 900)):
        for number, at in enumerate(range(0, length, 30)):
            part = slice(at, at + (4 if number % 3 == 0 else 1))
            level = 40 if number % 3 == 0 else 188
            if axis == 1:
                gray[:, part] = np.minimum(gray[:, part], level)
            else:
                gray[part] = np.minimum(gray[part], level)
    assert certainty_of(gray, 90, 90, 1, 1) < 0.5
