"""Small drawn parts that window and map share: key caps, badges, pills, boxes, bars, the ground of a floating card."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import draw_label_ground, fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import CHIP, KEY_CAP, RADIUS_CARD, RADIUS_CONTROL, RADIUS_PLATE, SHADOW_CARD, SHADOW_TOOLTIP
from battlemap.paint.style.palette import Colour, Palette, mix, with_alpha
from battlemap.paint.style.shadows import draw_shadow
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    SECONDARY,
    SEMIBOLD,
    Align,
    draw_letter,
    draw_text,
    interface_font,
    text_width,
)

Meaning: TypeAlias = Literal["plain", "good", "cost", "harm", "gm", "accent"]
Difficulty: TypeAlias = Literal["free", "cost", "hard", "no", "reach"]
Lift: TypeAlias = Literal["card", "tooltip", "flat"]

MEANING_ICONS: dict[str, str] = {
    "good": "lucide/check", "cost": "lucide/hourglass", "harm": "lucide/heart", "gm": "lucide/eye-off", "accent": "lucide/target",
}  # fmt: skip
"""What stands on a chip beside its colour when nothing else is asked for."""

GOOD_CHANCE, FAIR_CHANCE = 0.60, 0.35


def key_cap_width(text: str, height: float = KEY_CAP) -> float:
    """How wide draw_key_cap() makes the cap of *text*."""
    return round(max(height, text_width(text, interface_font(height * 0.66, SEMIBOLD)) + height * 0.55))


def draw_key_cap(
    painter: QPainter,
    x: float,
    y_centre: float,
    text: str,
    palette: Palette,
    height: float = KEY_CAP,
    align: Align = "left",
    solid: bool = False,
) -> float:
    """Paint a key; *x* is its left end, middle or right end. *solid*: the key of the first choice. Gives back its width."""
    width = key_cap_width(text, height)
    left = x - width if align == "right" else x - width / 2 if align == "centre" else x
    box = QRectF(round(left), round(y_centre - height / 2), width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if solid:
        fill_rounded(painter, box, RADIUS_PLATE, palette.accent)
    else:
        fill_rounded(painter, box, RADIUS_PLATE, palette.field, palette.line2)
    ink = palette.on_accent if solid else palette.text2
    draw_letter(painter, box.center().x(), box.center().y(), text, interface_font(height * 0.66, SEMIBOLD), ink)
    painter.restore()
    return width


def draw_badge(painter: QPainter, cx: float, cy: float, text: str, palette: Palette, d: float = 34) -> None:
    """Paint the number of a choice as a disc: on the map over what may be clicked, or on its button."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    disc = QRectF(cx - d / 2, cy - d / 2, d, d)
    if d >= 24:
        draw_shadow(painter, disc, d * 0.09, d * 0.05, palette.shadow_alpha * 0.7, d / 2, palette.shadow)
    painter.setPen(QPen(QColor(palette.on_accent), max(1.6, d * 0.066)))
    painter.setBrush(QColor(palette.accent))
    painter.drawEllipse(QPointF(cx, cy), d / 2, d / 2)
    draw_letter(painter, cx, cy, text, interface_font(d * 0.5, BOLD), palette.on_accent)
    painter.restore()


def difficulty_chip_size(strong: str, weak: str = "", scale: float = 1.0) -> QSizeF:
    """How large draw_difficulty_chip() is."""
    width = text_width(strong, interface_font(BODY * scale, SEMIBOLD)) + 36 * scale
    if weak:
        width += text_width(weak, interface_font(SECONDARY * scale)) + 6 * scale
    return QSizeF(round(width), round(24 * scale))


def draw_difficulty_chip(
    painter: QPainter,
    cx: float,
    cy: float,
    icon: str,
    strong: str,
    weak: str,
    kind: Difficulty,
    palette: Palette,
    scale: float = 1.0,
) -> QRectF:
    """Paint a pill on the map that says what a move there takes, and give back its place.

    *strong* is the answer ("Great +4"), *weak* the reasons. *kind* colours icon and edge: "free", "cost", "hard", "no"
    (impossible), or "reach" for a label of the reach itself.
    """
    size = difficulty_chip_size(strong, weak, scale)
    box = QRectF(round(cx - size.width() / 2), round(cy - size.height() / 2), size.width(), size.height())
    shut = kind == "no"
    hue = {
        "free": palette.good, "cost": palette.cost, "hard": palette.harm, "no": palette.text3, "reach": palette.glow,
    }[kind]  # fmt: skip
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_label_ground(painter, box, palette, box.height() / 2, 0.92)
    painter.setPen(QPen(with_alpha(hue, 0.7 if shut else 1.0), 1.4 * scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 0.7 * scale
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), box.height() / 2, box.height() / 2)
    y = box.center().y()
    draw_icon(painter, icon, QRectF(box.x() + 9 * scale, y - 7 * scale, 14 * scale, 14 * scale), hue, stroke=2.4)
    x = box.x() + 27 * scale
    ink = palette.text3 if shut else palette.plate_text
    x += draw_text(painter, x, y, strong, interface_font(BODY * scale, SEMIBOLD), ink) + 6 * scale
    if weak:
        draw_text(painter, x, y, weak, interface_font(SECONDARY * scale), palette.text3 if shut else palette.plate_text2)
    painter.restore()
    return box


def map_label_size(text: str, px: float = SECONDARY, icon: str = "") -> QSizeF:
    """How large draw_map_label() is."""
    return QSizeF(round(text_width(text, interface_font(px, SEMIBOLD)) + px * (1.7 + (1.5 if icon else 0))), round(px * 1.75))


def draw_map_label(
    painter: QPainter, cx: float, cy: float, text: str, palette: Palette, edge: Colour, px: float = SECONDARY, icon: str = ""
) -> QRectF:
    """Paint a pill with one line on the map, edged in *edge*, such as a distance or a reason; gives back its place."""
    size = map_label_size(text, px, icon)
    box = QRectF(round(cx - size.width() / 2), round(cy - size.height() / 2), size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_label_ground(painter, box, palette, box.height() / 2, 0.92)
    painter.setPen(QPen(QColor(edge), max(1.2, px * 0.11)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), box.height() / 2, box.height() / 2)
    x, y = box.x() + px * 0.85, box.center().y()
    if icon:
        side = px * 1.15
        draw_icon(painter, icon, QRectF(x, y - side / 2, side, side), edge, stroke=2.4)
        x += px * 1.5
    draw_text(painter, x, y, text, interface_font(px, SEMIBOLD), palette.plate_text)
    painter.restore()
    return box


def meaning_chip_width(text: str, icon: str | None = None) -> float:
    """How wide draw_meaning_chip() is; *icon* "" means none."""
    return round(text_width(text, interface_font(SECONDARY, SEMIBOLD)) + (18 if icon == "" else 36))


def draw_meaning_chip(
    painter: QPainter,
    x: float,
    y_centre: float,
    text: str,
    meaning: Meaning,
    palette: Palette,
    icon: str | None = None,
    ground: Colour | None = None,
    height: float = CHIP,
) -> float:
    """Paint a chip in the colour of what it means, with that meaning's icon or another, and give back its width.

    *ground* is what it lies on, the chrome if not given. What is the GM's alone has a dashed edge.
    """
    width = meaning_chip_width(text, icon)
    box = QRectF(round(x), round(y_centre - height / 2), width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = QPen(colours.chip_edge(meaning, palette, ground), 1.2 if meaning == "gm" else 1)
    if meaning == "gm":
        edge.setDashPattern([4, 2.5])
        edge.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(edge)
    painter.setBrush(colours.chip_fill(meaning, palette, ground))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CONTROL, RADIUS_CONTROL)
    shown = MEANING_ICONS.get(meaning, "") if icon is None else icon
    left = box.x() + 9
    y = box.center().y()
    if shown:
        draw_icon(painter, shown, QRectF(box.x() + 8, y - 8, 16, 16), colours.meaning_colour(meaning, palette), stroke=2.1)
        left = box.x() + 28
    draw_text(painter, left, y, text, interface_font(SECONDARY, SEMIBOLD), palette.text)
    painter.restore()
    return width


def boxes_width(count: int, size: float = 12, gap: float = 4) -> float:
    """How wide a row of *count* boxes is."""
    return max(0.0, count * (size + gap) - gap)


def draw_boxes(
    painter: QPainter,
    x: float,
    y_centre: float,
    boxes: tuple[bool, ...],
    palette: Palette,
    size: float = 12,
    gap: float = 4,
    align: Align = "left",
    ground: Colour | None = None,
) -> float:
    """Paint stress boxes in a list or on a card, True where marked; gives back the row's width. *ground*: what they lie on."""
    width = boxes_width(len(boxes), size, gap)
    left = x - width if align == "right" else x - width / 2 if align == "centre" else x
    radius = max(2.0, size * 0.25)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index, marked in enumerate(boxes):
        box = QRectF(left + index * (size + gap), y_centre - size / 2, size, size)
        if not marked:
            fill_rounded(painter, box, radius, None, palette.text3, max(1.2, size * 0.1))
            continue
        fill_rounded(painter, box, radius, palette.harm)
        pen = QPen(QColor(ground or palette.chrome), max(1.5, size * 0.13))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        middle, arm = box.center(), size * 0.22
        painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
        painter.drawLine(middle + QPointF(arm, -arm), middle + QPointF(-arm, arm))
    painter.restore()
    return width


def chance_colour(chance: float, palette: Palette) -> str:
    """Good from 60 % on, fair from 35 % on, else bad."""
    return palette.good if chance >= GOOD_CHANCE else palette.cost if chance >= FAIR_CHANCE else palette.harm


def draw_chance_bar(
    painter: QPainter,
    x: float,
    y_centre: float,
    chance: float,
    palette: Palette,
    width: float = 34,
    tie: float = 0.0,
    height: float = 5,
) -> None:
    """Paint how likely something is (0 to 1) from *x* to the right; *tie*, the part that is only a tie, follows paler."""
    hue = chance_colour(chance, palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    track = QRectF(x, y_centre - height / 2, width, height)
    fill_rounded(painter, track, height / 2, palette.line)
    for part, fill in ((chance + tie, mix(palette.line, hue, 0.45)), (chance, QColor(hue))):
        if part > 0.001:
            length = max(height, width * min(1.0, part))
            fill_rounded(painter, QRectF(x, track.y(), length, height), height / 2, fill)
    painter.restore()


def draw_health_bar(
    painter: QPainter, x: float, y_centre: float, health: float, palette: Palette, width: float = 52, height: float = 4
) -> None:
    """Paint what is left of somebody's health (0 to 1) in a list or on a card."""
    hue = palette.good if health > 0.5 else palette.cost if health > 0.25 else palette.harm
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_rounded(painter, QRectF(x, y_centre - height / 2, width, height), height / 2, palette.line)
    if health > 0:
        length = max(height, width * min(1.0, health))
        fill_rounded(painter, QRectF(x, y_centre - height / 2, length, height), height / 2, hue)
    painter.restore()


def draw_card_ground(
    painter: QPainter,
    rect: QRectF,
    palette: Palette,
    radius: float = RADIUS_CARD,
    lift: Lift = "card",
    fill: Colour | None = None,
) -> None:
    """Paint the ground of a floating card: its shadow, its fill, its outline and, in the dark, the light on its upper edge.

    The shadow reaches about 40 pixels out of *rect*.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if lift != "flat":
        blur, drop = SHADOW_CARD if lift == "card" else SHADOW_TOOLTIP
        draw_shadow(painter, rect, blur, drop, palette.card_shadow_alpha, radius, palette.shadow)
    edge = mix(palette.raised, palette.line2, 0.75) if palette.dark else QColor(palette.line2)
    fill_rounded(painter, rect, radius, fill or palette.raised, edge)
    if palette.top_light_alpha:
        painter.fillRect(
            QRectF(rect.x() + radius, rect.y() + 1, rect.width() - 2 * radius, 1), with_alpha("#FFFFFF", palette.top_light_alpha)
        )
    painter.restore()
