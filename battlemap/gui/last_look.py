"""How the window looked when it was closed: a picture that is shown at once at the next start, until the window is ready."""

import json
from contextlib import suppress
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from battlemap.paths import user_cache_dir

PICTURE, ABOUT = "last-look.bmp", "last-look.json"


def keep(window: QWidget, battle: Path, place: str) -> None:
    """Keep how *window* looks with *battle* open; where that is impossible, nothing is kept."""
    folder = user_cache_dir()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        if picture.save(str(folder / PICTURE)):
            about = {"battle": str(battle), "place": place, "dpr": picture.devicePixelRatio()}
            (folder / ABOUT).write_text(json.dumps(about), encoding="utf-8")


def take() -> tuple[QImage, str] | None:
    """The picture and where the window was, if the same battle will open; it is used once, so that it is never out of date."""
    folder = user_cache_dir()
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        (folder / ABOUT).unlink()
        picture = QImage(str(folder / PICTURE))
        battle, place, ratio = str(about["battle"]), str(about["place"]), float(about["dpr"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if picture.isNull() or not Path(battle).is_file():
        return None
    picture.setDevicePixelRatio(ratio)
    return picture, place
