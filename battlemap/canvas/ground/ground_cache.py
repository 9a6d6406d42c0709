"""The last ground that was baked, kept in the user's cache, so that the next start shows it at once."""

from pathlib import Path

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QImageReader

from battlemap import __version__
from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paths import FolderTrouble, make_dir, user_cache_dir

NAME = "ground{}.png"
KEY = "battlemap"
QUICK = 90
"""Little compression: it is read and written often and is not sent anywhere."""


def ground_key(board_map: ZoneMap | GridMap, context: RenderContext, rect: QRectF, pictured: bool) -> str:
    """What a baked ground depends on, as one word."""
    from hashlib import sha256  # in the worker that bakes

    place = (
        rect.x(),
        rect.y(),
        rect.width(),
        rect.height(),
        context.zoom,
        context.dpr,
        context.palette.name,
        pictured,
        __version__,
    )
    return sha256(msgspec.json.encode((board_map, place))).hexdigest()


def read_ground(key: str) -> tuple[QImage, ...]:
    """The layers of the ground of this key, if it is the one that was kept; else none. Safe in a worker thread."""
    layers: list[QImage] = []
    while True:
        # Read at once: to ask the reader before would wait for Qt's lock with Python's held, which others may hold in turn.
        image = QImageReader(str(_file(len(layers)))).read()
        if image.isNull() or image.text(KEY) != _image_key(key, len(layers)):
            break
        layers.append(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))
    return tuple(layers)


def write_ground(key: str, *layers: QImage) -> None:
    """Keep this ground in place of the last one; where that is impossible, nothing is kept."""
    try:
        make_dir(_file(0).parent)
        for at, image in enumerate(layers):
            named = image.copy()
            named.setText(KEY, _image_key(key, at))
            fresh = user_cache_dir() / "ground-new.png"
            if named.save(str(fresh), quality=QUICK):
                fresh.replace(_file(at))
    except (OSError, FolderTrouble):
        return


def _image_key(key: str, layer: int) -> str:
    return f"{key} {layer}" if layer else key


def _file(layer: int) -> Path:
    return user_cache_dir() / NAME.format(f"-{layer}" if layer else "")
