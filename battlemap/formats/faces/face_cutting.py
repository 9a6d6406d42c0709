"""A picture file as the face of a token: read, cut to a square round its circle, made as small as a token ever needs it."""

import io
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.formats.faces.face_finding import FaceCut
from battlemap.formats.found.decoding import decode_picture
from battlemap.regular_files import file_size, leads_out, read_file
from battlemap.store.database.codec import InvalidContent
from battlemap.store.files.store_errors import StoreError, reason

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 64_000_000
MOST_PIXELS = 60_000_000
"""A larger picture is a map, not a face."""
SIDE = 400
"""A face is kept as a square of at most so many px a side: twice what the largest token shows."""
ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".avif", ".tif", ".tiff", ".tga"})
MOST_FILES = 500
"""So many files of a folder are looked at."""
MOST_FOUND = 20_000
"""So many names in a folder and below it are looked at."""


def read_face(path: Path) -> "Image":
    """The picture in a file, upright. StoreError or InvalidContent, in one sentence, if it is none or is far too large."""
    try:
        if file_size(path) > MOST_BYTES:
            raise InvalidContent(f"{path.name} has more than {MOST_BYTES // 1_000_000} MB: that is too large for a face.")
        data = read_file(path, MOST_BYTES)
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from None
    return face_of(data, path.name)


def face_of(data: bytes, name: str) -> "Image":
    """The picture in *data*, upright, RGB or RGBA. InvalidContent, in one sentence, if it is none or is far too large."""
    image = decode_picture(data, MOST_PIXELS)
    if image is None:
        raise InvalidContent(f"{name} is no picture that can be read as a face.")
    if image.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        image = image.point(lambda value: value / 256).convert("L")
    clear = "A" in image.getbands() or "transparency" in image.info
    return image.convert("RGBA" if clear else "RGB")


def cut_face(image: "Image", cut: FaceCut) -> tuple[bytes, str]:
    """The square round a circle as a file, and its mime. What lies beyond the picture is transparent."""
    from PIL import Image

    radius = max(1.0, cut.radius)
    side = max(16, min(SIDE, round(2 * radius)))
    box = (cut.x - radius, cut.y - radius, cut.x + radius, cut.y + radius)
    inside = box[0] >= 0 and box[1] >= 0 and box[2] <= image.width and box[3] <= image.height
    source = image if inside and image.mode == "RGB" else image.convert("RGBA")
    if not inside:
        left, top, right, low = (int(box[0]) - 2, int(box[1]) - 2, int(box[2]) + 3, int(box[3]) + 3)
        source = source.crop((left, top, right, low))  # what is beyond comes as nothing
        box = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    square = source.resize((side, side), Image.Resampling.LANCZOS, box=box, reducing_gap=3.0)
    out = io.BytesIO()
    if square.mode == "RGB":
        square.save(out, "JPEG", quality=92, subsampling=0)
        return out.getvalue(), "image/jpeg"
    square.save(out, "PNG")
    return out.getvalue(), "image/png"


def faces_in(paths: list[Path]) -> list[Path]:
    """The picture files among *paths* and in the folders among them, by name."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = islice(path.rglob("*"), MOST_FOUND)
            pictures = [inner for inner in found if _is_picture(inner) and not leads_out(inner, path)]
            files += sorted(pictures, key=lambda inner: inner.name.lower())
        elif _is_picture(path):
            files.append(path)
        if len(files) >= MOST_FILES:
            break
    return files[:MOST_FILES]


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and not path.name.startswith(".") and path.is_file()
