"""Icons: one-colour pictures from resources/icons, sharp at every size, in any colour."""

from functools import cache, lru_cache
from os import listdir
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap

from battlemap.paint.style.measures import ICON_STROKE, TOOL_ICON
from battlemap.paint.style.palette import Colour
from battlemap.paths import data_dir
from battlemap.regular_files import MOST_SHIPPED, read_text_file

if TYPE_CHECKING:
    from PySide6.QtSvg import QSvgRenderer

KINDS = ("game", "lucide")
"""The sets of others; see resources/icons."""
OWN = "mark"
"""Our own drawings, made for the smallest sizes."""
UNKNOWN = "lucide/circle-question-mark"
"""Drawn in the place of an icon that does not exist."""
SMALL = 14
"""Below this many pixels the pictures of game-icons.net run into blots."""

_LINE_FORMS = {
    "game/bleeding-wound": "lucide/droplet", "game/bleeding-eye": "lucide/eye-closed", "game/snowflake-1": "lucide/snowflake",
    "game/snowflake-2": "lucide/snowflake", "game/frozen-body": "lucide/snowflake", "game/person-in-blizzard": "lucide/snowflake",
    "game/shouting": "lucide/megaphone", "game/duality-mask": "lucide/drama", "game/drama-masks": "lucide/drama",
    "game/knocked-out-stars": "lucide/sparkles", "game/knockout": "lucide/sparkles", "game/broken-bone": "lucide/bone",
    "game/broken-arrow": "lucide/unlink", "game/broken-shield": "lucide/shield-x", "game/shield-disabled": "lucide/shield-off",
    "game/broken-heart": "lucide/heart-crack", "game/broken-skull": "lucide/skull", "game/broken-axe": "lucide/axe",
    "game/terror": "lucide/ghost", "game/dread": "lucide/ghost", "game/screaming": "lucide/megaphone",
    "game/fishing-net": "lucide/grid-3x3", "game/spider-web": "lucide/grid-3x3", "game/entangled-typhoon": "lucide/grid-3x3",
    "game/tired-eye": "lucide/bed", "game/sleepy": "lucide/bed", "game/night-sleep": "lucide/moon", "game/flame": "lucide/flame",
    "game/burning-passion": "lucide/flame", "game/burning-embers": "lucide/flame", "game/poison": "lucide/flask-conical",
    "game/poison-cloud": "lucide/biohazard", "game/poison-gas": "lucide/biohazard", "game/blindfold": "lucide/eye-off",
    "game/sight-disabled": "lucide/eye-off", "game/hearing-disabled": "lucide/ear-off", "game/silenced": "lucide/volume-x",
    "game/surprised": "lucide/circle-alert", "game/imprisoned": "lucide/lock", "game/manacles": "lucide/link",
    "game/handcuffed": "lucide/link", "game/falling": "lucide/arrow-down", "game/fall-down": "lucide/arrow-down",
    "game/foot-trip": "lucide/arrow-down", "game/back-pain": "lucide/bandage", "game/internal-injury": "lucide/heart-pulse",
    "game/arm-sling": "lucide/bandage", "game/arm-bandage": "lucide/bandage", "game/bandage-roll": "lucide/bandage",
    "game/stitched-wound": "lucide/bandage", "game/head-shot": "lucide/crosshair", "game/pierced-body": "lucide/target",
    "game/pierced-heart": "lucide/heart-crack", "game/half-heart": "lucide/heart", "game/heart-plus": "lucide/heart",
    "game/heart-minus": "lucide/heart-off", "game/ragged-wound": "lucide/droplets", "game/large-wound": "lucide/droplets",
    "game/sword-wound": "lucide/droplets", "game/deadly-strike": "lucide/skull", "game/healing": "lucide/heart-pulse",
    "game/invisible": "lucide/eye-off", "game/hidden": "lucide/eye-off", "game/shadow-follower": "lucide/ghost",
    "game/enrage": "lucide/angry", "game/angry-eyes": "lucide/angry", "game/mighty-force": "lucide/biceps-flexed",
    "game/strong": "lucide/biceps-flexed", "game/biceps": "lucide/biceps-flexed", "game/upgrade": "lucide/chevrons-up",
    "game/drowning": "lucide/waves", "game/quicksand": "lucide/waves", "game/wind-slap": "lucide/wind",
    "game/psychic-waves": "lucide/brain", "game/brain-freeze": "lucide/brain", "game/shield": "lucide/shield",
    "game/bordered-shield": "lucide/shield", "game/crossed-swords": "lucide/swords", "game/sword-clash": "lucide/swords",
    "game/push": "lucide/arrow-big-right", "game/grab": "lucide/hand-grab", "game/charging-bull": "lucide/chevrons-right",
    "game/mountain-climbing": "lucide/mountain", "game/bow-arrow": "lucide/bow-arrow", "game/run": "lucide/footprints",
    "game/footsteps": "lucide/footprints", "game/walk": "lucide/footprints", "game/talk": "lucide/message-square",
    "game/scales": "lucide/scale", "game/skull-crossed-bones": "lucide/skull", "game/idea": "lucide/lightbulb",
    "game/kneeling": "mark/kneeling", "game/half-body-crawling": "mark/prone", "game/charm": "lucide/heart",
    "game/pummeled": "lucide/sparkles", "game/half-dead": "lucide/skull", "game/halt": "lucide/hand",
    "game/puppet": "lucide/drama", "game/sprint": "lucide/footprints",
    "game/distraction": "lucide/eye", "game/vomiting": "lucide/frown",
}  # fmt: skip


def draw_icon(
    painter: QPainter, name: str, rect: QRectF, colour: Colour, stroke: float = ICON_STROKE, opacity: float = 1.0
) -> None:
    """Paint icon *name* ("game/…" or "lucide/…") into *rect*; *stroke* is the width of Lucide's lines in a box of 24.

    An icon that does not exist is drawn as a question mark in a circle. On the thread of the user interface only.
    """
    before = painter.opacity()
    if opacity < 1:
        painter.setOpacity(before * opacity)
    _renderer(name if has_icon(name) else UNKNOWN, QColor(colour).name(), stroke).render(painter, rect)
    painter.setOpacity(before)


def icon_image(name: str, size: float, colour: Colour, dpr: float = 1.0, stroke: float = ICON_STROKE) -> QImage:
    """Icon *name* as a picture of *size* logical pixels at *dpr* device pixels each."""
    side = max(1, round(size * dpr))
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_icon(painter, name, QRectF(0, 0, side, side), colour, stroke)
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image


def icon_pixmap(name: str, size: float, colour: Colour, dpr: float = 1.0, stroke: float = ICON_STROKE) -> QPixmap:
    """icon_image() as a pixmap."""
    return QPixmap.fromImage(icon_image(name, size, colour, dpr, stroke))


def qicon(
    name: str,
    colour: Colour,
    size: float = TOOL_ICON,
    disabled: Colour | None = None,
    on: Colour | None = None,
    stroke: float = ICON_STROKE,
) -> QIcon:
    """Icon *name* for actions and buttons: exact at *size* pixels on screens of 100 to 300 %.

    *disabled* colours it where it cannot be used, *on* where it is checked.
    """
    icon = QIcon()
    wanted = [(colour, QIcon.Mode.Normal, QIcon.State.Off)]
    if disabled is not None:
        wanted.append((disabled, QIcon.Mode.Disabled, QIcon.State.Off))
    if on is not None:
        wanted.append((on, QIcon.Mode.Normal, QIcon.State.On))
    for tint, mode, state in wanted:
        for dpr in (1.0, 1.25, 1.5, 2.0, 3.0):
            icon.addPixmap(icon_pixmap(name, size, tint, dpr, stroke), mode, state)
    return icon


def legible_icon(name: str, size: float) -> str:
    """The icon to draw for *name* at *size* pixels: below 14 a line drawing of the same thing, where there is one."""
    return name if size >= SMALL else line_icon(name)


def line_icon(name: str) -> str:
    """The line drawing of what an icon shows, where there is one; else the icon itself."""
    line = _LINE_FORMS.get(name, name)
    return line if has_icon(line) else name


def has_icon(name: str) -> bool:
    """Whether the shipped set has an icon of this name."""
    kind, _, short = name.partition("/")
    return kind in (*KINDS, OWN) and short in _icon_names(kind)


def icon_svg(name: str) -> str:
    """The file of icon *name*, drawn in currentColor; of a question mark if there is no such icon."""
    return _source(name if has_icon(name) else UNKNOWN)


def names(kind: str) -> tuple[str, ...]:
    """The full names of all icons of *kind*, "game", "lucide" or "mark", in order."""
    return tuple(f"{kind}/{short}" for short in sorted(_icon_names(kind))) if kind in (*KINDS, OWN) else ()


@cache
def _icon_names(kind: str) -> frozenset[str]:
    return frozenset(file.removesuffix(".svg") for file in listdir(_folder(kind)) if file.endswith(".svg"))


def _folder(kind: str) -> Path:
    return data_dir("resources") / "icons" / kind


@lru_cache(maxsize=512)
def _source(name: str) -> str:
    kind, _, short = name.partition("/")
    return read_text_file(_folder(kind) / f"{short}.svg", MOST_SHIPPED)


@lru_cache(maxsize=1024)
def _renderer(name: str, colour: str, stroke: float) -> "QSvgRenderer":
    from PySide6.QtSvg import QSvgRenderer

    body = _source(name).replace("currentColor", colour).replace('stroke-width="2"', f'stroke-width="{stroke}"')
    return QSvgRenderer(QByteArray(body.encode()))
