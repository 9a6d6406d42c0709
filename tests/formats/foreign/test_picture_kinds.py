"""Pictures of every kind: the lines are looked for in what is shown, as it is shown."""

import io
from typing import Any

import pytest

from battlemap.canvas.ground.image_reader import ImageReader
from battlemap.formats.found.found_map import FoundPicture
from battlemap.formats.pictures.grid_finding import LIKELY
from battlemap.paint.style.images import decode
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import found_in
from tests.formats.foreign.test_printed_grids import picture
from tests.formats.pictures import png

PLAN = (200, 190, 170)
"""The colour between the lines of a plan of 8 × 6 cells of 50 px."""


def plan(mode: str = "RGB", kind: str = "PNG", **more: Any) -> bytes:
    """The plan in another form; *orientation* turns it as a camera does, *after* comes as a second picture."""
    from PIL import Image

    image = Image.open(io.BytesIO(picture(400, 300, 50, 0, 0))).convert(mode)
    if "orientation" in more:
        notes = Image.Exif()
        notes[0x0112] = more.pop("orientation")
        more["exif"] = notes
    if "after" in more:
        more["append_images"] = [Image.new(mode, image.size, more.pop("after"))]
        more["save_all"] = True
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def deep(kind: str) -> bytes:
    """The plan with 16 bits for each gray value."""
    import numpy
    from PIL import Image

    values: Any = numpy.full((300, 400), 190 * 257, numpy.uint16)
    values[::50], values[:, ::50] = 12_000, 12_000
    out = io.BytesIO()
    Image.fromarray(values).save(out, kind)
    return out.getvalue()


def drawing(attributes: str) -> bytes:
    """The plan as a drawing of its own size, in an SVG of another."""
    lines = "".join(f'<path d="M{x} 0V300" stroke="#5a5046"/>' for x in range(0, 400, 50))
    lines += "".join(f'<path d="M0 {y}H400" stroke="#5a5046"/>' for y in range(0, 300, 50))
    box = f'<rect width="400" height="300" fill="rgb{PLAN}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{box}{lines}</svg>'.encode()


def see_through() -> bytes:
    """Lines on nothing."""
    from PIL import Image

    image = Image.open(io.BytesIO(picture(400, 300, 50, 0, 0))).convert("RGBA")
    image.putalpha(image.convert("L").point([255 * (value < 150) for value in range(256)]))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


KINDS: dict[str, tuple[bytes, tuple[int, int], tuple[int, ...]]] = {
    "turned JPEG": (plan(kind="JPEG", orientation=6), (6, 8), PLAN),
    "turned PNG": (plan(orientation=8), (6, 8), PLAN),
    "turned WebP": (plan(kind="WEBP", orientation=6), (6, 8), PLAN),
    "CMYK": (plan("CMYK", "JPEG"), (8, 6), PLAN),
    "gray TIFF": (plan("L", "TIFF"), (8, 6), (191, 191, 191)),
    "16 bits": (deep("PNG"), (8, 6), (190, 190, 190)),
    "TIFF of 16 bits": (deep("TIFF"), (8, 6), (190, 190, 190)),
    "alpha": (see_through(), (8, 6), (*PLAN, 0)),
    "film of GIF": (plan(kind="GIF", after=(0, 0, 0)), (8, 6), PLAN),
    "film of WebP": (plan(kind="WEBP", after=(0, 0, 0)), (8, 6), PLAN),
    "film of PNG": (plan(after=(0, 0, 0)), (8, 6), PLAN),
    "AVIF": (plan(kind="AVIF"), (8, 6), PLAN),
    "SVG": (drawing('viewBox="0 0 400 300" width="100%" height="100%"'), (8, 6), PLAN),
    "SVG without a box": (drawing('width="400" height="300"'), (8, 6), PLAN),
}


@pytest.mark.parametrize("kind", KINDS)
def test_lines_are_found_in_a_picture_as_it_is_shown(kind: str) -> None:
    data, cells, colour = KINDS[kind]
    found = found_in(data, "plan.bin")
    shown, ground = decode(of(found.picture).data), ImageReader(of(found.picture).data)
    assert (found.columns, found.rows) == cells
    assert found.certainty > LIKELY
    assert shown is not None
    assert (shown.width(), shown.height()) == (ground.width, ground.height) == (of(found.picture).width, of(found.picture).height)
    between = shown.pixelColor(round(of(found.picture).across / 4), round(of(found.picture).down / 3))
    assert (between.red(), between.green(), between.blue(), between.alpha())[: len(colour)] == pytest.approx(colour, abs=6)


def of(picture: FoundPicture | None) -> FoundPicture:
    assert picture is not None
    return picture


def test_a_picture_of_20000_px_a_side_is_measured_and_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def decoded(*given: object) -> None:
        raise AssertionError("400 million px were asked for")

    large = plan(kind="TIFF")
    monkeypatch.setattr("PIL.ImageFile.ImageFile.load", decoded)
    found = found_in(png(20_000, 20_000), "world [100x100].png")
    assert (found.columns, found.rows, of(found.picture).across) == (100, 100, 200)
    monkeypatch.setattr("battlemap.formats.pictures.picture_map_reading.MOST_CONVERTED", 119_999)
    with pytest.raises(InvalidContent, match="far too large: save it as PNG"):
        found_in(large, "world.tif")
