"""Buttons, numbered choices and two-way switches, as the cards and the window draw them."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from battlemap.paint.controls.chips import draw_key_cap, key_cap_width
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import CHOICE, FOCUS_GAP, FOCUS_RING, RADIUS_CHOICE, RADIUS_CONTROL
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_letter,
    draw_text,
    interface_font,
    text_width,
)

State: TypeAlias = Literal["rest", "hover", "pressed", "disabled"]


def button_width(text: str, key: str = "", primary: bool = False) -> float:
    """How wide draw_button() needs to be for *text* and its *key*."""
    words = text_width(text, interface_font(BODY, SEMIBOLD if primary else MEDIUM))
    return round(24 + words + (8 + key_cap_width(key) if key else 0))


def draw_button(
    painter: QPainter,
    rect: QRectF,
    text: str,
    palette: Palette,
    key: str = "",
    primary: bool = False,
    state: State = "rest",
    focus: bool = False,
) -> None:
    """Paint a button that fills *rect*; *primary* is the one Enter takes."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink: str | QColor = palette.text
    if state == "disabled":
        fill_rounded(painter, rect, RADIUS_CONTROL, None, palette.line)
        ink = colours.disabled_text(palette, palette.chrome)
    elif primary:
        shade = {"hover": 0.10, "pressed": 0.20}.get(state, 0.0)
        fill_rounded(painter, rect, RADIUS_CONTROL, mix(palette.accent, palette.text, shade))
        ink = palette.on_accent
    else:
        ground = {"hover": palette.hover, "pressed": palette.field}.get(state, palette.raised)
        fill_rounded(painter, rect, RADIUS_CONTROL, ground, palette.line2)
    if focus:
        draw_focus(painter, rect, palette)
    y = rect.center().y()
    room = rect.width() - 20 - (8 + key_cap_width(key) if key else 0)
    draw_text(painter, rect.x() + 12, y, text, interface_font(BODY, SEMIBOLD if primary else MEDIUM), ink, width=room)
    if key and primary:
        draw_text(
            painter, rect.right() - 12, y, key, interface_font(SECONDARY, SEMIBOLD), with_alpha(palette.on_accent, 0.8), "right"
        )
    elif key:
        draw_key_cap(painter, rect.right() - 9, y, key, palette, align="right")
    painter.restore()


def draw_focus(painter: QPainter, rect: QRectF, palette: Palette, radius: float = RADIUS_CONTROL) -> None:
    """Paint the ring around what has the keyboard's focus."""
    away = FOCUS_GAP
    fill_rounded(painter, rect.adjusted(-away, -away, away, away), radius + away, None, palette.accent, FOCUS_RING)


def choice_width(label: str, weak: str = "") -> float:
    """How wide draw_choice() is."""
    width = 56 + text_width(label, interface_font(BODY, SEMIBOLD))
    return round(width + (6 + text_width(weak, interface_font(SECONDARY)) if weak else 0))


def draw_choice(
    painter: QPainter,
    x: float,
    y: float,
    number: str,
    label: str,
    weak: str,
    palette: Palette,
    first: bool = False,
    state: State = "rest",
    height: float = CHOICE,
) -> QRectF:
    """Paint a numbered answer to a question with its upper left corner at (*x*, *y*); *first* is the default and filled."""
    rect = QRectF(round(x), round(y), choice_width(label, weak), height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    lit = {"hover": 0.10, "pressed": 0.18}.get(state, 0.0)
    if state == "disabled":
        fill_rounded(painter, rect, RADIUS_CHOICE, None, palette.line)
        ink, soft = colours.disabled_text(palette), colours.disabled_text(palette)
    elif first:
        fill_rounded(painter, rect, RADIUS_CHOICE, mix(palette.accent, palette.text, lit))
        ink, soft = QColor(palette.on_accent), with_alpha(palette.on_accent, 0.86)
    else:
        edge = mix(palette.raised, palette.accent, 0.55)
        fill_rounded(painter, rect, RADIUS_CHOICE, mix(palette.raised, palette.accent, 0.10 + lit), edge, 1.2)
        ink, soft = QColor(palette.text), QColor(palette.text2)
    filled = first and state != "disabled"
    middle = QPointF(rect.x() + 22, rect.center().y())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.on_accent if filled else palette.text3 if state == "disabled" else palette.accent))
    painter.drawEllipse(middle, 10.5, 10.5)
    number_ink = palette.accent if filled else palette.on_accent
    draw_letter(painter, middle.x(), middle.y(), number, interface_font(SECONDARY, BOLD), number_ink)
    left = rect.x() + 42
    left += draw_text(painter, left, middle.y(), label, interface_font(BODY, SEMIBOLD), ink)
    if weak:
        draw_text(painter, left + 6, middle.y(), weak, interface_font(SECONDARY), soft)
    painter.restore()
    return rect


def switch_width(options: tuple[tuple[str, str], ...]) -> float:
    """How wide draw_switch() is; *options* are (key, label)."""
    return round(sum(_segment(key, label) for key, label in options) + 4)


def draw_switch(
    painter: QPainter,
    x: float,
    y: float,
    options: tuple[tuple[str, str], ...],
    chosen: int,
    palette: Palette,
    height: float = 30,
) -> tuple[QRectF, ...]:
    """Paint a row of (key, label) of which one is chosen, and give back where each lies."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_rounded(painter, QRectF(x, y, switch_width(options), height), RADIUS_CHOICE, palette.field, palette.line)
    places = []
    left = x + 2
    for index, (key, label) in enumerate(options):
        place = QRectF(left, y + 2, _segment(key, label), height - 4)
        if index == chosen:
            fill_rounded(painter, place, RADIUS_CONTROL, palette.hover, palette.line2)
        at = left + 8
        if key:
            at += draw_key_cap(painter, at, place.center().y(), key, palette) + 7
        font = interface_font(SECONDARY, SEMIBOLD if index == chosen else MEDIUM)
        draw_text(painter, at, place.center().y(), label, font, palette.text if index == chosen else palette.text2)
        places.append(place)
        left += place.width()
    painter.restore()
    return tuple(places)


def _segment(key: str, label: str) -> float:
    return text_width(label, interface_font(SECONDARY, SEMIBOLD)) + (key_cap_width(key) + 7 if key else 0) + 18
