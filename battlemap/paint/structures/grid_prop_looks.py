"""Which things a grid knows how to draw, by the name of their look."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from battlemap.paint.structures import prop_boxes as boxes
from battlemap.paint.structures import prop_camp as camp
from battlemap.paint.structures import prop_carts as carts
from battlemap.paint.structures import prop_furniture as furniture
from battlemap.paint.structures import prop_plants as green
from battlemap.paint.structures import prop_stone as stone
from battlemap.paint.structures.prop_fire import draw_campfire
from battlemap.paint.style.palette import Palette

DrawProp: TypeAlias = Callable[[QPainter, QRectF, Palette, int], None]
"""Draws a thing that stands on a box (map px); the number from 0 to 3 makes equal things differ."""

PROPS: Mapping[str, DrawProp] = MappingProxyType({
    "crate": boxes.draw_crates, "barrel": boxes.draw_barrels, "chest": boxes.draw_chest, "hatch": boxes.draw_hatch,
    "table": furniture.draw_table, "bench": furniture.draw_bench, "bed": furniture.draw_bed, "shelf": furniture.draw_shelf,
    "cart": carts.draw_cart, "wagon": carts.draw_wagon, "log": carts.draw_log,
    "well": stone.draw_well, "pillar": stone.draw_pillar, "statue": stone.draw_statue, "altar": stone.draw_altar,
    "rock": stone.draw_rock,
    "grave": stone.draw_grave, "fountain": stone.draw_fountain, "cauldron": stone.draw_cauldron,
    "tree": green.draw_tree, "bush": green.draw_bushes, "stump": green.draw_stump,
    "tent": camp.draw_tent, "sack": camp.draw_sacks, "haystack": camp.draw_haystack, "campfire": draw_campfire,
})  # fmt: skip
"""By the look of a thing; what is not here is drawn as a crate."""
