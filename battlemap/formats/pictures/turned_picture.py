"""A picture turned by quarters or mirrored, as a file of the same kind."""

from io import BytesIO

from battlemap.board.zones.zone_transforms import PlaneTransform

MOST_PIXELS = 120_000_000
"""A larger picture would take more memory than a battle map should."""
QUALITY = 95


def turn_picture(data: bytes, turn: PlaneTransform) -> tuple[bytes, str]:
    """The bytes of a picture, turned as the plane is, and their type: JPEG stays JPEG, everything else becomes PNG.

    Any thread can do it. ValueError, in one sentence, if it cannot be turned.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data)) as file:
            if file.width * file.height > MOST_PIXELS:
                most = MOST_PIXELS // 1_000_000
                raise ValueError(f"The picture under the map is too large to be turned: it has more than {most} million px.")
            kind, profile = file.format, file.info.get("icc_profile")
            image = ImageOps.exif_transpose(file)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError):
        raise ValueError("The picture under the map cannot be turned: it is damaged, or of a kind that cannot be.") from None
    name = {
        (1, 0, 0, 1): None, (0, -1, 1, 0): Image.Transpose.ROTATE_270, (-1, 0, 0, -1): Image.Transpose.ROTATE_180,
        (0, 1, -1, 0): Image.Transpose.ROTATE_90, (-1, 0, 0, 1): Image.Transpose.FLIP_LEFT_RIGHT,
        (1, 0, 0, -1): Image.Transpose.FLIP_TOP_BOTTOM, (0, 1, 1, 0): Image.Transpose.TRANSPOSE,
        (0, -1, -1, 0): Image.Transpose.TRANSVERSE,
    }[round(turn.a), round(turn.b), round(turn.c), round(turn.d)]  # fmt: skip
    if name is not None:
        image = image.transpose(name)
    buffer = BytesIO()
    if kind == "JPEG":
        image.save(buffer, "JPEG", quality=QUALITY, subsampling=0, icc_profile=profile)
    else:
        image.save(buffer, "PNG", compress_level=3, icc_profile=profile)
    return buffer.getvalue(), "image/jpeg" if kind == "JPEG" else "image/png"
