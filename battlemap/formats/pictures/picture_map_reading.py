"""Any picture as a found map: its cells as printed on it or named, odd formats as usual ones."""

from msgspec.structs import replace

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.board.grid_map import LARGEST
from battlemap.formats.found.decoding import decode_picture, eight_bits, encode_picture, upright_picture
from battlemap.formats.found.found_map import FoundMap, FoundPicture, LeftOut, ScaleDispute
from battlemap.formats.image_header import picture_mime
from battlemap.formats.image_map import ImageInfo, read_picture, squares_of
from battlemap.formats.pictures.grid_finding import LIKELY
from battlemap.formats.pictures.printed_grid import MOST_PIXELS, PrintedGrid, gray_of, printed_grid
from battlemap.store.database.codec import InvalidContent

MOST_CONVERTED = 120_000_000
"""A picture in another format is turned into a usual one if it has no more px."""
TITLES = {
    "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP", "image/gif": "GIF", "image/bmp": "BMP",
}  # fmt: skip


def read_picture_map(data: bytes, name: str, scale: float = 1.0) -> FoundMap:
    """A picture with the grid that is printed on it. InvalidContent, in one sentence, if it cannot be shown.

    *scale*: how many px it has for one of those that its name speaks of ("100px").
    """
    data = upright_picture(data)
    info = read_picture(data, name)
    info = replace(info, density=round(info.density * scale))
    gray = gray_of(data)
    if gray is not None and gray.shape != (info.height, info.width):
        info = replace(info, width=gray.shape[1], height=gray.shape[0])
    found = picture_found(data, info, printed_grid(info, gray))
    if gray is None and info.width * info.height > MOST_PIXELS:
        return replace(found, remarks=("The picture is too large for its printed grid to be looked for.",))
    return found


def picture_found(data: bytes, info: ImageInfo, printed: PrintedGrid) -> FoundMap:
    """The map of a picture whose cells are known or guessed."""
    left: tuple[LeftOut, ...] = ()
    lines = printed.lines
    columns, rows = lines.columns, lines.rows
    if max(columns, rows) > LARGEST:
        left = (LeftOut(f"Everything beyond {LARGEST} cells", f"the picture shows {columns} × {rows}"),)
        columns, rows = min(columns, LARGEST), min(rows, LARGEST)
    kind = f"Picture ({TITLES.get(info.mime, 'picture')})"
    return FoundMap(
        kind, info.title, columns, rows, picture=laid_picture(data, info, lines), left_out=left,
        certainty=printed.certainty, dispute=_dispute(info, printed),
    )  # fmt: skip


def laid_picture(data: bytes, info: ImageInfo, lines: ImageAlignment) -> FoundPicture:
    """The picture in cells, so that its lines are those of the grid."""
    left, top = lines.start
    return FoundPicture(
        data, info.mime, info.width, info.height, -left / lines.across, -top / lines.down,
        info.width / lines.across, info.height / lines.down,
    )  # fmt: skip


def _dispute(info: ImageInfo, printed: PrintedGrid) -> ScaleDispute | None:
    named = squares_of(info)
    if printed.source != "picture" or not named.sure or abs(named.across / printed.lines.across - 1) < 0.02:
        return None
    says = f"The name says {named.across:.4g} px a cell, the picture shows {printed.lines.across:.4g}."
    return ScaleDispute(says, "The picture is believed.", named.across)


def converted_picture(data: bytes) -> bytes:
    """A TIFF, AVIF or TGA picture as PNG or JPEG; empty if it is none of these, damaged or too large."""
    if picture_mime(data):
        return b""
    image = decode_picture(data, MOST_CONVERTED)
    if image is None:
        return b""
    image = eight_bits(image)
    if image.mode not in ("RGB", "RGBA", "L", "LA", "P"):
        image = image.convert("RGB")
    return encode_picture(image)[0]


def kind_of_odd_picture(data: bytes) -> str:
    """What a picture is called that is turned into a usual one."""
    if data[4:8] == b"ftyp":
        return "AVIF"
    return "TIFF" if data[:4] in (b"II*\x00", b"MM\x00*") else "TGA"


def read_svg_map(data: bytes, name: str) -> FoundMap:
    """A drawing as the ground of a map: drawn once, as the picture it is then. InvalidContent if it may not be drawn."""
    from PIL import Image
    from PySide6.QtGui import QImage

    from battlemap.paint.style.svg_picture import draw_svg_map
    from battlemap.paint.style.svg_validation import UnusableSvg

    try:
        picture, scale = draw_svg_map(data)
    except UnusableSvg as fault:
        raise InvalidContent(f"{name} {fault}: save it as PNG.") from None
    drawn = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    size, row = (drawn.width(), drawn.height()), drawn.bytesPerLine()
    image = Image.frombuffer("RGBA", size, bytes(drawn.constBits()), "raw", "RGBA", row, 1)
    if image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    return replace(read_picture_map(encode_picture(image)[0], name, scale), kind="Picture (SVG)")


def is_grid_taken(found: FoundMap) -> bool:
    """Whether the cells of a picture are sure enough to be taken without asking."""
    return found.certainty >= LIKELY
