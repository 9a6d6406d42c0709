"""Faces in pictures: where they are, how they are cut, whose they are by their names."""

import io
import math
import random
from typing import TYPE_CHECKING

import pytest

from battlemap.formats.faces.face_cutting import SIDE, cut_face, face_of
from battlemap.formats.faces.face_finding import FaceCut, find_face
from battlemap.formats.faces.face_names import title_of, whose_face
from battlemap.store.database.codec import InvalidContent

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

SKINS = ((224, 172, 130), (150, 100, 70), (240, 200, 170), (96, 150, 80))


def made_portrait(seed: int) -> "tuple[Picture, float, float, float]":
    """Somebody before a dull wall, whose head lies somewhere in the upper part; and where: middle and radius."""
    from PIL import Image, ImageDraw

    chance = random.Random(seed)
    width, height = chance.randint(260, 700), chance.randint(300, 900)
    wall = tuple(chance.randint(40, 120) for _ in range(3))
    image = Image.new("RGB", (width, height), wall)
    draw = ImageDraw.Draw(image)
    for _ in range(60):
        at = chance.randrange(width), chance.randrange(height)
        draw.rectangle([*at, at[0] + 40, at[1] + 12], tuple(level + chance.randint(-8, 8) for level in wall))
    radius = chance.uniform(0.15, 0.26) * min(width, height)
    x = chance.uniform(0.35, 0.65) * width
    y = chance.uniform(0.28, 0.5) * height
    cloth = tuple(chance.randint(20, 90) for _ in range(3))
    draw.ellipse([x - 1.9 * radius, y + 0.9 * radius, x + 1.9 * radius, y + 5 * radius], cloth)
    skin = SKINS[seed % len(SKINS)]
    draw.ellipse([x - radius, y - 1.15 * radius, x + radius, y + 1.15 * radius], skin)
    for side in (-1, 1):
        draw.ellipse([x + side * 0.4 * radius - 5, y - 5, x + side * 0.4 * radius + 5, y + 5], (20, 20, 20))
    draw.line([x - 0.3 * radius, y + 0.5 * radius, x + 0.3 * radius, y + 0.5 * radius], (90, 30, 30), 4)
    return image, x, y, radius


def test_the_face_in_a_portrait_is_found() -> None:
    right = 0
    for seed in range(20):
        image, x, y, radius = made_portrait(seed)
        cut = find_face(image)
        right += cut.certain and math.dist((cut.x, cut.y), (x, y)) < 0.6 * radius and 0.75 * radius < cut.radius < 2.6 * radius
    assert right >= 18


def test_a_round_token_is_taken_whole_and_a_standing_figure_by_its_head() -> None:
    from PIL import Image, ImageDraw

    token = Image.new("RGBA", (500, 500), (0, 0, 0, 0))
    ImageDraw.Draw(token).ellipse([50, 60, 450, 460], (90, 80, 70, 255))
    cut = find_face(token)
    assert (cut.x, cut.y, cut.radius) == pytest.approx((250, 260, 200), abs=2)
    figure = Image.new("RGBA", (400, 900), (0, 0, 0, 0))
    draw = ImageDraw.Draw(figure)
    draw.ellipse([160, 40, 260, 160], (200, 160, 130, 255))
    draw.rectangle([100, 160, 320, 860], (60, 60, 90, 255))
    cut = find_face(figure)
    assert abs(cut.x - 210) < 15
    assert 70 < cut.y < 170
    assert cut.radius < 140


def test_a_picture_with_nothing_in_it_is_cut_in_its_middle() -> None:
    from PIL import Image

    assert find_face(Image.new("RGB", (300, 500), (90, 90, 90))) == FaceCut(150, 190, 150, certain=False)


def test_a_cut_is_a_small_square_and_transparent_beyond_the_picture() -> None:
    from PIL import Image

    data, mime = cut_face(Image.new("RGB", (2_000, 1_500), (10, 200, 30)), FaceCut(700, 700, 600))
    assert (mime, Image.open(io.BytesIO(data)).size) == ("image/jpeg", (SIDE, SIDE))
    data, mime = cut_face(Image.new("RGB", (200, 100), (10, 200, 30)), FaceCut(100, 50, 100))
    square = Image.open(io.BytesIO(data))
    assert (mime, square.mode, square.size) == ("image/png", "RGBA", (200, 200))
    assert square.getpixel((100, 10)) == (0, 0, 0, 0)
    assert square.getpixel((100, 100)) == (10, 200, 30, 255)


def test_what_is_no_picture_is_one_sentence() -> None:
    with pytest.raises(InvalidContent, match=r"^orc\.png is no picture"):
        face_of(b"hello", "orc.png")


@pytest.mark.parametrize(
    ("stem", "whose"),
    [
        ("Maren", "m"), ("maren_token_512x512", "m"), ("Token-Maren (2)", "m"), ("MarenPortrait", "m"), ("goblin", "gh"),
        ("Goblin 2", "h"), ("Sergeant Hölm", "s"), ("holm", "s"), ("dragon", ""), ("sergeant holm on horse", "s"),
        ("0001", ""),
    ],
)  # fmt: skip
def test_a_file_is_the_face_of_whoever_bears_its_name(stem: str, whose: str) -> None:
    names = {"m": "Maren", "g": "Goblin 1", "h": "Goblin 2", "s": "Sergeant Hölm"}
    assert "".join(whose_face(stem, names)) == whose


def test_a_file_of_nobody_names_somebody_new() -> None:
    assert title_of("goblin_archer-token 512x512") == "Goblin archer"
