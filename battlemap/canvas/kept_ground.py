"""The last ground that was baked, kept in the user's cache, so that the next start shows it at once."""

from pathlib import Path

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QImageReader

from battlemap import __version__
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.glass import Glass
from battlemap.paths import FolderTrouble, make_dir, user_cache_dir

NAME = "ground.png"
KEY = "battlemap"
QUICK = 90
"""Little compression: it is read and written often and is not sent anywhere."""


def ground_key(zone_map: ZoneMap, glass: Glass, rect: QRectF, pictured: bool) -> str:
    """What a baked ground depends on, as one word."""
    from hashlib import sha256  # in the worker that bakes

    place = (rect.x(), rect.y(), rect.width(), rect.height(), glass.zoom, glass.dpr, glass.palette.name, pictured, __version__)
    return sha256(msgspec.json.encode((zone_map, place))).hexdigest()


def kept_ground(key: str) -> QImage | None:
    """The ground of this key, if it is the one that was kept. Safe in a worker thread."""
    reader = QImageReader(str(_file()))
    if not reader.canRead() or reader.text(KEY) != key:
        return None
    image = reader.read()
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def keep_ground(key: str, image: QImage) -> None:
    """Keep this ground in place of the last one; where that is impossible, nothing is kept."""
    target = _file()
    try:
        make_dir(target.parent)
        named = image.copy()
        named.setText(KEY, key)
        fresh = target.with_name("ground-new.png")
        if named.save(str(fresh), quality=QUICK):
            fresh.replace(target)
    except (OSError, FolderTrouble):
        return


def _file() -> Path:
    return user_cache_dir() / NAME
