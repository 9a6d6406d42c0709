"""Pictures decoded with Pillow: looked at first, never larger than is wanted, turned as the camera says."""

import io
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "AVIF", "TGA", "PPM", "ICO")
"""Formats that are read; none of them runs another program."""


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
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError, MemoryError, Image.DecompressionBombError):
        return None


def _is_known(kind: str) -> bool:
    from PIL import Image

    Image.init()
    return kind in Image.OPEN


def encode_picture(image: "Image") -> tuple[bytes, str]:
    """A picture as a file and its mime: PNG, or JPEG where that would be slow and nothing shows through."""
    out = io.BytesIO()
    if image.mode == "RGB" and image.width * image.height > 6_000_000:
        image.save(out, "JPEG", quality=92, subsampling=0)
        return out.getvalue(), "image/jpeg"
    image.save(out, "PNG", compress_level=1)
    return out.getvalue(), "image/png"
