"""One sheet with every small part on it, for looking at, for the documentation and for the tests."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from battlemap.paint.aspect_card import AspectLook, aspect_size, draw_aspect
from battlemap.paint.balance import BalanceLook, balance_size, draw_balance
from battlemap.paint.chips import (
    Difficulty,
    Meaning,
    difficulty_chip_size,
    draw_badge,
    draw_boxes,
    draw_chance_bar,
    draw_difficulty_chip,
    draw_map_label,
    draw_meaning_chip,
    map_label_size,
)
from battlemap.paint.controls import State, button_width, draw_button, draw_choice, draw_switch, switch_width
from battlemap.paint.dice import DieState, draw_chain, draw_die
from battlemap.paint.die_faces import DieKind
from battlemap.paint.lettering import (
    BODY,
    BOLD,
    CAPTION,
    DIFFICULTY,
    SEMIBOLD,
    TITLE,
    ZONE_NAME,
    draw_section,
    draw_text,
    interface,
)
from battlemap.paint.palette import Palette, mix
from battlemap.paint.patterns import draw_pattern, lay_pattern
from battlemap.paint.plate import draw_plate, plate_size
from battlemap.paint.terrains import terrain as kind_of
from battlemap.paint.terrains import tint
from battlemap.paint.textures import draw_grain
from battlemap.paint.token import TokenLook, draw_token
from battlemap.paint.zone_names import draw_zone_name

WIDTH = 724
PAD = 24


class _Sheet(Struct, frozen=True):
    painter: QPainter
    palette: Palette
    width: float
    grounds: bool

    @property
    def inner(self) -> float:
        return self.width - 2 * PAD


def draw_specimen(painter: QPainter, palette: Palette, width: float = WIDTH, grounds: bool = False) -> float:
    """Paint the sheet at the origin and give back how high it is; it wants a *width* of at least 724 pixels.

    With *grounds* the parts that belong on the map lie on real ground instead of its bare tint.
    """
    sheet = _Sheet(painter, palette, width, grounds)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillRect(QRectF(0, 0, width, specimen_height()), QColor(palette.chrome))
    draw_text(painter, PAD, 26, "Dark theme" if palette.dark else "Light theme", interface(TITLE, SEMIBOLD), palette.text)
    top = 58.0
    for title, draw, height in _SECTIONS:
        used = draw_section(painter, PAD, top, title, palette)
        painter.fillRect(QRectF(PAD + used + 12, round(top), sheet.inner - used - 12, 1), QColor(palette.line))
        draw(sheet, top + 14)
        top += height
    painter.restore()
    return specimen_height()


def specimen_height() -> float:
    """How high the sheet is, in pixels."""
    return 58.0 + sum(height for _, _, height in _SECTIONS) - 14


# --------------------------------------------------------------------------- tokens


def _sizes(sheet: _Sheet, top: float) -> None:
    bed = _bed(sheet, top, 290, "floor")
    y = bed.y() + 144
    for d, x in ((24, 30.0), (48, 90.0), (96, 188.0), (200, 362.0)):
        orm = TokenLook(1, "game/viking-head", (True, False, False), None, ("game/bleeding-wound", "game/snowflake-1"))
        draw_token(sheet.painter, PAD + x, y, d, orm, sheet.palette)
        if d >= 48:
            px = 12 if d < 100 else 16
            draw_plate(sheet.painter, PAD + x, y + d * 0.57 + 7, "Orm", 1, "H", sheet.palette, px)
    for row, (look, icon, name, beads) in enumerate(
        (
            (2, "game/bandit", "Red scarves", (False, False)),
            (3, "game/wolf-head", "Hill hunters", (False, False)),
            (4, "game/monk-face", "Neutral", ()),
        )
    ):
        x, at = PAD + 526, bed.y() + 56 + row * 88
        draw_token(sheet.painter, x, at, 58, TokenLook(look, icon, beads), sheet.palette)
        left = x + 36 + plate_size(name, 12).width() / 2
        draw_plate(sheet.painter, left, at - 9, name, look, "HRMN"[look - 1], sheet.palette, 12)


def _shapes(sheet: _Sheet, top: float) -> None:
    bed = _bed(sheet, top, 104, "scrub")
    figures = ("viking-head", "bandit", "wolf-head", "monk-face", "witch-face", "visored-helm", "goblin-head", "dragon-head")
    step = sheet.inner / len(figures)
    for index, figure in enumerate(figures):
        x = PAD + (index + 0.5) * step
        draw_token(sheet.painter, x, bed.y() + 40, 56, TokenLook(index + 1, f"game/{figure}", (False, True)), sheet.palette)
        draw_plate(sheet.painter, x, bed.bottom() - 24, f"Side {index + 1}", index + 1, "HRMNKSTD"[index], sheet.palette, 12)


def _states(sheet: _Sheet, top: float) -> None:
    bed = _bed(sheet, top, 118, "stone")
    beads = (True, False, False)
    sick = tuple(f"game/{name}" for name in ("bleeding-wound", "knocked-out-stars", "terror", "fishing-net", "poison", "flame"))
    looks = (
        ("Active", TokenLook(1, "game/viking-head", beads, active=True)),
        ("Selected", TokenLook(1, "game/woman-elf-face", selected=True)),
        ("Targeted", TokenLook(2, "game/bandit", targeted=True)),
        ("Hidden", TokenLook(3, "game/hooded-figure", hidden=True)),
        ("Taken out", TokenLook(2, "game/executioner-hood", out=True)),
        ("Conditions", TokenLook(1, "game/barbarian", beads, conditions=sick)),
        ("Stacked", TokenLook(3, "game/hood", count=3)),
        ("Health arc", TokenLook(1, "game/dwarf-face", health=0.45)),
    )
    step = sheet.inner / len(looks)
    for index, (name, token) in enumerate(looks):
        x = PAD + (index + 0.5) * step
        draw_token(sheet.painter, x, bed.y() + 50, 54, token, sheet.palette)
        draw_map_label(sheet.painter, x, bed.bottom() - 15, name, sheet.palette, sheet.palette.plate, CAPTION)


# --------------------------------------------------------------------------- dice


def _dice(sheet: _Sheet, top: float) -> None:
    painter, palette, x = sheet.painter, sheet.palette, PAD + 4.0
    size, y = 38.0, top + 21

    def put(
        left: float, middle: float, caption: str, kind: DieKind, face: int, state: DieState = "kept", wide: float = size
    ) -> None:
        look, old = (1, -1) if state == "replaced" else (None, None)
        draw_die(painter, left, middle - wide / 2, wide, palette, kind, face, state, old, look)
        draw_text(painter, left + wide / 2, middle + 37, caption, interface(CAPTION), palette.text2, "centre")

    for index, (face, caption) in enumerate(((1, "plus"), (0, "blank"), (-1, "minus"))):
        put(x + index * 52, y, caption, "fate", face)
    put(x + 164, y, "by weight", "fate", 1, "replaced")
    put(x + 234, y, "typed", "fate", 1, "typed")
    put(x + 300, y, "dropped", "fate", -1, "dropped")
    for face in range(1, 7):
        draw_die(painter, x + 340 + face * 48, y - size / 2, size, palette, "d6", face)
    draw_text(painter, x + 527, y + 37, "d6 with pips", interface(CAPTION), palette.text2, "centre")
    y += 78
    put(x + 6, y, "exploded", "d6", 6, "exploded")
    draw_chain(painter, x + 62, y, size, palette)
    put(x + 74, y, "and on", "d6", 5)
    put(x + 134, y, "kept", "d6", 4)
    put(x + 188, y, "dropped", "d6", 2, "dropped")
    put(x + 242, y, "counts 0", "d6", 1, "zero")
    put(x + 300, y, "typed", "d6", 5, "typed")
    put(x + 388, y, "tens", "tens", 40, wide=44)
    put(x + 444, y, "units", "d10", 7, wide=44)
    draw_text(painter, x + 502, y, "= 47", interface(DIFFICULTY, BOLD), palette.text)
    put(x + 562, y, "dropped", "tens", 90, "dropped", wide=44)
    put(x + 622, y, "d20", "number", 17)


# --------------------------------------------------------------------------- controls


def _controls(sheet: _Sheet, top: float) -> None:
    painter, palette = sheet.painter, sheet.palette
    y, x = top + 7, float(PAD)
    buttons: tuple[tuple[str, str, bool, bool, State], ...] = (
        ("Roll", "↵", True, False, "rest"), ("Adjust", "A", False, False, "rest"), ("Hover", "H", False, False, "hover"),
        ("Focus", "", False, True, "rest"), ("Not now", "", False, False, "disabled"),
    )  # fmt: skip
    for text, key, primary, focus, state in buttons:
        rect = QRectF(x, y, button_width(text, key, primary), 30)
        draw_button(painter, rect, text, palette, key, primary, state, focus)
        x = rect.right() + 12
    draw_choice(painter, x, y - 3, "1", "Frozen ford", "Icy", palette, first=True)
    y += 46
    x = draw_choice(painter, PAD, y - 3, "2", "Thorn flats", "Thorns", palette).right() + 14
    options = (("S", "Stay"), ("F", "Follow"))
    draw_switch(painter, x, y, options, 0, palette)
    x += switch_width(options) + 14
    chips: tuple[tuple[str, Meaning], ...] = (("+2", "good"), ("2 actions", "cost"), ("4 harm", "harm"), ("GM only", "gm"))
    for text, meaning in chips:
        x += draw_meaning_chip(painter, x, y + 15, text, meaning, palette) + 8
    y += 62
    draw_boxes(painter, PAD, y, (True, True, False, False), palette, 16, 5)
    for index, chance in enumerate((0.85, 0.42, 0.19)):
        left = PAD + 120 + index * 92
        draw_chance_bar(painter, left, y, chance, palette, tie=0.1)
        draw_text(painter, left + 42, y, f"{chance * 100:.0f} %", interface(BODY, SEMIBOLD), palette.text)


def _pills(sheet: _Sheet, top: float) -> None:
    bed = _bed(sheet, top, 92, "water")
    pills: tuple[tuple[str, str, str, Difficulty], ...] = (
        ("lucide/footprints", "Free move", "", "free"),
        ("lucide/footprints", "Fair +2", "Icy", "cost"),
        ("lucide/footprints", "Great +4", "Icy, Boulders", "hard"),
        ("lucide/ban", "No way", "door is shut", "no"),
    )
    x = bed.x() + 14
    for icon, strong, weak, kind in pills:
        width = difficulty_chip_size(strong, weak).width()
        draw_difficulty_chip(sheet.painter, x + width / 2, bed.y() + 26, icon, strong, weak, kind, sheet.palette)
        x += width + 10
    x = bed.x() + 14
    for text, icon, edge in (
        ("1 action · 6 m", "", sheet.palette.glow),
        ("8 m · 2 actions", "lucide/footprints", sheet.palette.glow),
        ("Medium cover +4", "lucide/shield", sheet.palette.cost),
        ("Reaches 2 m", "lucide/zap", sheet.palette.harm),
    ):
        width = map_label_size(text, 12, icon).width()
        draw_map_label(sheet.painter, x + width / 2, bed.y() + 66, text, sheet.palette, edge, 12, icon)
        x += width + 10
    draw_zone_name(sheet.painter, bed.right() - 84, bed.y() + 66, "Frozen ford", ZONE_NAME, sheet.palette)


def _cards(sheet: _Sheet, top: float) -> None:
    bed = _bed(sheet, top, 142, "mesa")
    x = bed.x() + 14
    for look in (
        AspectLook("Narrow echo", "zone", ((0, 1),), used=1),
        AspectLook("Off balance", "boost", ((1, 1),)),
        AspectLook("Gashed arm", "consequence", ((2, 1),)),
        AspectLook("Fearless", "roar", ((1, 2),)),
    ):
        x = draw_aspect(sheet.painter, x, bed.y() + 14, look, sheet.palette).right() + 12
    x = bed.x() + 14
    for look in (
        AspectLook("Falling dusk", "situation"),
        AspectLook("Oiled steps", "advantage", ((3, 1), (1, 1))),
        AspectLook("Stubborn as slate", "character"),
        AspectLook("Trap door", "zone", ((2, 2),), hidden=True),
    ):
        width = aspect_size(look).width()
        draw_aspect(sheet.painter, x, bed.y() + 56, look, sheet.palette)
        x += width + 12
    x = bed.x() + 14
    for balance in (((1, 1, 0), (2, 1, 0)), ((1, 2, 1), (2, 1, 0)), ((1, 1, 0), (2, 2, 1)), ((1, 8, 2), (2, 2, 0))):
        x = _place_balance(sheet, x, bed.y() + 116, BalanceLook(balance))
    _place_balance(sheet, x, bed.y() + 116, BalanceLook(((1, 2, 0), (3, 12, 1), (4, 1, 0))))
    draw_badge(sheet.painter, bed.right() - 32, bed.y() + 34, "1", sheet.palette, 38)


def _place_balance(sheet: _Sheet, x: float, y: float, look: BalanceLook) -> float:
    width = balance_size(look).width()
    return draw_balance(sheet.painter, x + width / 2, y, look, sheet.palette).right() + 10


# --------------------------------------------------------------------------- the beds


def _bed(sheet: _Sheet, top: float, height: float, terrain: str) -> QRectF:
    """A piece of ground for parts to lie on."""
    painter, palette = sheet.painter, sheet.palette
    bed = QRectF(PAD, top, sheet.inner, height)
    colour = tint(terrain, palette)
    path = QPainterPath()
    path.addRoundedRect(bed, 10, 10)
    light = QLinearGradient(bed.topLeft(), bed.bottomLeft())
    light.setColorAt(0, mix(colour, "#FFFFFF", 0.06))
    light.setColorAt(1, mix(colour, "#000000", 0.08))
    painter.fillPath(path, light)
    if sheet.grounds:
        painter.save()
        painter.setClipPath(path)
        corners = tuple((p.x(), p.y()) for p in (bed.topLeft(), bed.topRight(), bed.bottomRight(), bed.bottomLeft()))
        draw_pattern(painter, lay_pattern(kind_of(terrain).pattern, terrain, corners), colour, dark=palette.dark)
        draw_grain(painter, path, palette, 1.0)
        painter.restore()
    return bed


_SECTIONS: tuple[tuple[str, Callable[[_Sheet, float], None], float], ...] = (
    ("Token at 24, 48, 96 and 200 px", _sizes, 328),
    ("Eight sides", _shapes, 142),
    ("States", _states, 156),
    ("Dice", _dice, 180),
    ("Buttons, chips, badges", _controls, 158),
    ("Aspect cards and weight", _cards, 180),
    ("Pills", _pills, 130),
)
