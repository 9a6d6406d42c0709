"""Which things a grid knows how to draw, by the name of their look."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.paint import grid_prop_boxes as boxes
from battlemap.paint import grid_prop_camp as camp
from battlemap.paint import grid_prop_carts as carts
from battlemap.paint import grid_prop_furniture as furniture
from battlemap.paint import grid_prop_green as green
from battlemap.paint import grid_prop_stone as stone
from battlemap.paint.grid_prop_fire import campfire
from battlemap.paint.palette import Palette

DrawProp: TypeAlias = Callable[[QPainter, QRectF, Palette, int], None]
"""Draws a thing that stands on a box (map px); the number from 0 to 3 makes equal things differ."""

PROPS: Mapping[str, DrawProp] = MappingProxyType({
    "crate": boxes.crate, "barrel": boxes.barrel, "chest": boxes.chest, "hatch": boxes.hatch,
    "table": furniture.table, "bench": furniture.bench, "bed": furniture.bed, "shelf": furniture.shelf,
    "cart": carts.cart, "wagon": carts.wagon, "log": carts.log,
    "well": stone.well, "pillar": stone.pillar, "statue": stone.statue, "altar": stone.altar, "rock": stone.rock,
    "grave": stone.grave, "fountain": stone.fountain, "cauldron": stone.cauldron,
    "tree": green.tree, "bush": green.bush, "stump": green.stump,
    "tent": camp.tent, "sack": camp.sack, "haystack": camp.haystack, "campfire": campfire,
})  # fmt: skip
"""By the look of a thing; what is not here is drawn as a crate."""
