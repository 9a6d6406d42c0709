"""Where the face in a picture is: by what is transparent round it, else by what stands out in it, else its middle.

No face is recognised as such. A picture that ends in transparency says itself what counts. In any other one skin, what differs
from the edge of the picture, and fine detail are looked for in the part where a painter would put a face.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

    Field = NDArray[Any]

CLEAR, SOLID = 0.06, 40
"""A picture of which at least this part is clearer than *SOLID* of 255 is cut out already."""
LOOKED_AT = 96
"""The longer side of the picture that is looked at, in px."""
SIZES = (0.50, 0.42, 0.34, 0.27, 0.21, 0.16)
"""Radii that are tried, as parts of the shorter side."""
HAIR = 1.28
"""The circle is so much larger than what stands out: hair and chin belong to a face."""
HEADROOM = 0.2
"""In a tall picture without any sign of a face the circle leaves so much of the spare height above it."""
LEAST = 0.05
"""What stands out less than this from what is round it is nothing."""
SMALLEST = 4.0


class FaceCut(Struct, frozen=True):
    """A circle on a picture: its middle and radius in px. *certain*: whether it was found, and is not just the middle."""

    x: float
    y: float
    radius: float
    certain: bool = True

    def within(self, width: float, height: float) -> "FaceCut":
        """The circle moved and made smaller so that its middle stays on the picture and it is no larger than that."""
        radius = min(max(self.radius, SMALLEST), max(width, height) / 2)
        return replace(self, x=min(max(self.x, 0.0), width), y=min(max(self.y, 0.0), height), radius=radius)


def find_face(image: "Image") -> FaceCut:
    """The circle that a token should show of a picture."""
    cut = _by_transparency(image)
    if cut is None:
        cut = _by_saliency(image)
    return cut if cut is not None else middle_cut(image.width, image.height)


def middle_cut(width: float, height: float) -> FaceCut:
    """The largest circle, in the middle across and rather high."""
    radius = min(width, height) / 2
    return FaceCut(width / 2, radius + (height - 2 * radius) * HEADROOM, radius, certain=False)


def _by_transparency(image: "Image") -> FaceCut | None:
    """The circle round what is not transparent; the head of a standing figure. None if the picture fills its frame."""
    import numpy

    if "A" not in image.getbands() and "transparency" not in image.info:
        return None
    alpha = numpy.asarray(image.convert("RGBA").getchannel("A"))
    solid = alpha > SOLID
    if solid.mean() > 1 - CLEAR or not solid.any():
        return None
    rows, columns = numpy.flatnonzero(solid.any(1)), numpy.flatnonzero(solid.any(0))
    left, right, top, low = float(columns[0]), float(columns[-1] + 1), float(rows[0]), float(rows[-1] + 1)
    width, height = right - left, low - top
    if height < 1.3 * width:
        return FaceCut((left + right) / 2, (top + low) / 2, max(width, height) / 2)
    head = solid[int(top) : int(top + 0.16 * height) + 1]
    wide = float(numpy.median(head.sum(1)[head.any(1)]))
    radius = min(max(0.13 * height, 0.75 * wide), width / 2)
    across = float(numpy.flatnonzero(head.any(0)).mean())
    return FaceCut(across, top + radius * 0.92, radius)


def _by_saliency(image: "Image") -> FaceCut | None:
    """The circle in which a picture has most to see, compared with the ring round it; None if nothing stands out."""
    import numpy
    from PIL import Image

    scale = LOOKED_AT / max(image.size)
    size = (max(8, round(image.width * scale)), max(8, round(image.height * scale)))
    small = numpy.asarray(image.convert("RGB").resize(size, Image.Resampling.BOX)).astype(numpy.float32)
    field = _saliency(small)
    shorter = min(size)
    best: tuple[float, float, float, float] | None = None
    for part in SIZES:
        radius = part * shorter
        scores = _disc_mean(field, radius) - 0.9 * _disc_mean(field, radius * 1.45)
        scores = scores * (radius / shorter) ** 0.45
        reach = int(radius * 0.72)
        if 2 * reach + 1 >= shorter:
            reach = (shorter - 1) // 2
        inner = scores[reach : size[1] - reach, reach : size[0] - reach]
        at = int(numpy.argmax(inner))
        score = float(inner.flat[at])
        if best is None or score > best[0]:
            best = (score, at % inner.shape[1] + reach + 0.5, at // inner.shape[1] + reach + 0.5, radius)
    if best is None or best[0] < LEAST:
        return None
    _, x, y, radius = best
    wide = min(radius * HAIR / scale, min(image.size) / 2)
    found = FaceCut(x / scale, y / scale, wide)
    return replace(
        found, x=min(max(found.x, wide), image.width - wide), y=min(max(found.y, wide), image.height - wide)
    )  # the whole circle on the picture


def _saliency(rgb: "Field") -> "Field":
    """How much each px draws the eye to a face, 0 to 1: skin, what the picture's edge does not show, detail, a likely place."""
    import numpy

    height, width, _ = rgb.shape
    rim = numpy.concatenate([rgb[:2].reshape(-1, 3), rgb[:, :2].reshape(-1, 3), rgb[:, -2:].reshape(-1, 3)])
    apart = numpy.sqrt(((rgb - numpy.median(rim, 0)) ** 2).sum(2))
    red, green, blue = rgb[..., 0], rgb[..., 1], rgb[..., 2]
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    blueness, redness = 128 + 0.564 * (blue - light), 128 + 0.713 * (red - light)
    skin = numpy.exp(-(((blueness - 108) / 14) ** 2) - ((redness - 150) / 11) ** 2) * numpy.clip(light / 60, 0, 1)
    share = float((skin > 0.5).mean())
    trusted = 1.0 if 0.01 < share < 0.5 else 0.25
    gray = light - _box_mean(light, 3)
    detail = numpy.sqrt(_box_mean(gray**2, 2).clip(0))
    ys, xs = numpy.mgrid[0:height, 0:width]
    likely_y = 0.40 if height >= 1.15 * width else 0.47
    place = numpy.exp(-(((xs / width - 0.5) / 0.34) ** 2) - ((ys / height - likely_y) / 0.36) ** 2)
    mixed = 0.40 * _unit(apart) + 0.22 * _unit(detail) + 0.75 * trusted * _box_mean(skin, 2)
    field: Field = mixed * (0.35 + 0.65 * place)
    return field


def _unit(field: "Field") -> "Field":
    import numpy

    top = float(numpy.percentile(field, 97))
    scaled: Field = numpy.clip(field / top, 0, 1) if top > 6 else numpy.zeros_like(field)
    return scaled


def _box_mean(field: "Field", reach: int) -> "Field":
    """The mean of each px and its neighbours, *reach* to every side."""
    import numpy

    padded = numpy.pad(field.astype(numpy.float64), ((reach + 1, reach), (reach + 1, reach)), mode="edge").cumsum(0).cumsum(1)
    side = 2 * reach + 1
    mean: Field = (padded[side:, side:] - padded[:-side, side:] - padded[side:, :-side] + padded[:-side, :-side]) / side**2
    return mean


def _disc_mean(field: "Field", radius: float) -> "Field":
    """The mean of the field in a disc round each px; beyond the picture there is nothing to see."""
    import numpy

    reach = max(1, int(radius))
    ys, xs = numpy.mgrid[-reach : reach + 1, -reach : reach + 1]
    disc = (xs**2 + ys**2 <= radius**2).astype(numpy.float32)
    rows, columns = field.shape[0] + 2 * reach, field.shape[1] + 2 * reach
    spectrum = numpy.fft.rfft2(field, (rows, columns)) * numpy.fft.rfft2(disc, (rows, columns))
    sums = numpy.fft.irfft2(spectrum, (rows, columns))
    mean: Field = sums[reach : reach + field.shape[0], reach : reach + field.shape[1]] / disc.sum()
    return mean
