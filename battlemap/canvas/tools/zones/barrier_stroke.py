"""One stroke that puts a barrier on every border it touches, as one edit."""

from math import ceil, dist

from battlemap.board.events import ZonesChanged
from battlemap.board.ids import LinkId, Point
from battlemap.board.subject import Subject
from battlemap.board.zone_map import Barrier, ZoneMap
from battlemap.board.zones import zone_links
from battlemap.canvas.view.map_controller import MapController

GRAB = 12.0
"""A border is touched within this distance of the pointer, in px of the window."""


class BarrierStroke:
    """Shows the barrier on the borders touched so far; the board changes when the stroke ends."""

    def __init__(self, controller: MapController, barrier: Barrier) -> None:
        self.barrier = barrier
        self.touched: list[LinkId] = []
        """The links on the borders met, in the order of the stroke."""
        self._controller = controller
        self._shown: ZoneMap = controller.board.zone_map
        self._last: Point | None = None

    def reach(self, at: Point) -> None:
        """Take in the borders between the last point and *at*, both in map px."""
        within = GRAB / self._controller.view.camera.zoom
        start = self._last or at
        steps = max(1, ceil(dist(start, at) / within))
        before = self._shown
        for step in range(1, steps + 1):
            part = step / steps
            self._touch((start[0] + (at[0] - start[0]) * part, start[1] + (at[1] - start[1]) * part), within)
        self._last = at
        if self._shown is not before:
            self._controller.scene.ground.sketch(self._shown)

    def _touch(self, at: Point, within: float) -> None:
        """Put the barrier on the border or link at a point; a border without a link gets one."""
        tester = self._controller.scene.hit_tester
        link = tester.link(at, within)
        if link is None:
            border = tester.border(at, within)
            if border is None or len(border.zones) < 2:
                return
            known = self._shown.links_between(*border.zones)
            if known:
                link = known[0].id
            else:
                a, b = border.zones[:2]
                self._shown, link = zone_links.add_link(self._shown, a, b, self.barrier)
        if link in self.touched:
            return
        self.touched.append(link)
        if self._shown.links[link].barrier != self.barrier:
            self._shown = zone_links.change_link(self._shown, link, barrier=self.barrier)

    def finish(self, words: str) -> None:
        """Keep the barriers as one edit, described by *words*; select the border touched last."""
        controller = self._controller
        if self._shown == controller.board.zone_map:
            controller.scene.show_map()
        else:
            controller.edit(ZonesChanged("barriers put", self._shown), what=words)
        if self.touched:
            controller.select_subject(Subject("link", self.touched[-1]))

    def cancel(self) -> None:
        """Show the map as it was before the stroke."""
        self._controller.scene.show_map()
