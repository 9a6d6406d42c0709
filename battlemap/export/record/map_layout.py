"""Where everything lies on the map from moment to moment: who stood somewhere stays there as long as nothing moves him."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.export.picture.map_layers import ALL_LAYERS
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture
from battlemap.export.record.record_step import RecordStep
from battlemap.layout.contents import ZoneContents, zone_contents
from battlemap.layout.zone_layout import ZoneLayout, lay_out_zone
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.paint.tokens.label_sizes import LABEL_SIZES


class MapLayout:
    """Works a plan out anew only where something is elsewhere, or is called otherwise."""

    def __init__(self, palette: Palette, scale: float, find: FindImage, area: QRectF | None = None) -> None:
        """*scale*: px of the picture for a px of the map; *area*: what is shown, all of the map without it."""
        self._palette, self._scale, self._find, self._area = palette, scale, find, area
        self._plan: PicturePlan | None = None
        self._inputs: tuple[Any, ...] = ()

    def plan(self, step: RecordStep) -> PicturePlan:
        """Where everything lies at a moment; they are asked for in their order."""
        board = step.board
        contents = zone_contents(board, step.display)
        standing = [(key, token.place, token.spot, token.footprint, token.name) for key, token in board.tokens.items()]
        inputs = board.map, contents, standing, board.aspects
        if self._plan is not None and self._inputs[0] is board.map and self._inputs[1:] == inputs[1:]:
            self._plan = replace(self._plan, board=board, display=step.display)
        else:
            laid_out = self._lay_out(board.zone_map, contents) if board.grid is None else None
            self._plan = plan_picture(
                board, step.display, self._palette, self._scale, self._find, False, ALL_LAYERS, self._area, laid_out
            )
        self._inputs = inputs
        return self._plan

    def _lay_out(self, zone_map: ZoneMap, contents: dict[ZoneId, ZoneContents]) -> dict[ZoneId, ZoneLayout]:
        before: dict[ZoneId, ZoneContents] = {}
        laid: dict[ZoneId, ZoneLayout] = {}
        if self._plan is not None and self._inputs[0] is zone_map:
            before, laid = self._inputs[1], self._plan.layouts
        layouts: dict[ZoneId, ZoneLayout] = {}
        for zone, lying in contents.items():
            known = laid.get(zone)
            stays = known is not None and before.get(zone) == lying
            layouts[zone] = known if stays and known else lay_out_zone(zone_map, zone, lying, LABEL_SIZES, known)
        return layouts
