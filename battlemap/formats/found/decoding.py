"""Pictures decoded with Pillow: looked at first, never larger than is wanted, turned as the camera says."""

import io
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "AVIF", "TGA", "PPM", "ICO")
"""Formats that are read; none of them runs another program."""
DEEP = ("I;16", "I;16B", "I;16L", "I;16N", "I", "F")
MOST_TURNED = 120_000_000
"""A larger picture stays as it lies."""
ORIENTATION = 0x0112
FAULTS = (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, MemoryError)
"""What Pillow raises for pictures that are damaged; of its own only what is thought to be a bomb."""


def decode_picture(data: bytes, most_pixels: int) -> "Image | None":
    """The first picture in *data*, turned upright; None if it is none, damaged, or larger than *most_pixels*."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=[kind for kind in KINDS if _is_known(kind)])
            if image.width * image.height > most_pixels or min(image.size) < 1:
                return None
            image.load()
            return ImageOps.exif_transpose(image)
    except (*FAULTS, Image.DecompressionBombError):
        return None


def _is_known(kind: str) -> bool:
    from PIL import Image

    Image.init()
    return kind in Image.OPEN


def upright_picture(data: bytes) -> bytes:
    """A PNG or WebP picture that says it lies on its side, turned; anything else as it is.

    Only cameras' own formats are turned wherever they are shown, so that the lines of a map would lie on another picture.
    """
    if data[:4] not in (b"\x89PNG", b"RIFF") or not _is_turned(data):
        return data
    image = decode_picture(data, MOST_TURNED)
    return encode_picture(image)[0] if image is not None else data


def _is_turned(data: bytes) -> bool:
    from PIL import Image

    if not _has_camera_words(data):
        return False  # else all of a PNG would be decoded to look behind its px
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=["PNG", "WEBP"])
            return image.width * image.height <= MOST_TURNED and image.getexif().get(ORIENTATION, 1) in range(2, 9)
    except (*FAULTS, Image.DecompressionBombError):
        return False


def _has_camera_words(data: bytes) -> bool:
    """Whether one of the parts of a PNG or WebP file is what a camera says of it."""
    is_png = data[:1] == b"\x89"
    at = 8 if is_png else 12
    while at + 8 <= len(data):
        kind, size = (data[at + 4 : at + 8], data[at : at + 4]) if is_png else (data[at : at + 4], data[at + 4 : at + 8])
        if kind in (b"eXIf", b"EXIF"):
            return True
        length = int.from_bytes(size, "big" if is_png else "little")
        at += length + 12 if is_png else length + length % 2 + 8
    return False


def eight_bits(image: "Image") -> "Image":
    """A picture whose values are larger than 255 with those that every program shows."""
    import numpy
    from PIL.Image import fromarray

    if image.mode not in DEEP:
        return image
    values = numpy.asarray(image).astype(numpy.float32)
    top = 65_535.0 if image.mode.startswith("I;16") else float(values.max(initial=0.0)) or 1.0
    return fromarray((values * (255.0 / top)).clip(0, 255).astype(numpy.uint8))


def encode_picture(image: "Image") -> tuple[bytes, str]:
    """A picture as a file and its mime: PNG, or JPEG where that would be slow and nothing shows through."""
    out = io.BytesIO()
    if image.mode == "RGB" and image.width * image.height > 6_000_000:
        image.save(out, "JPEG", quality=92, subsampling=0)
        return out.getvalue(), "image/jpeg"
    image.save(out, "PNG", compress_level=1)
    return out.getvalue(), "image/png"
