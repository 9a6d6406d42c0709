"""Where they fall and where they stand, over the outlines of the map: zones, or cells with walls and doors."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, GridMap, ends_of
from battlemap.board.ids import ZoneId
from battlemap.board.polygons import Polygon
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import ground as outline_ground
from battlemap.board.zones.outlines import has_outline
from battlemap.sim.report.svg_parts import HARM, INK, safe

WIDTH = 528.0
GROUND, OUTLINE = "#EFE7D6", "#8B7A5C"


class MapGround(Struct, frozen=True):
    """A picture of the ground, as a data URI, and what it shows: left, top, width and height in px of the map."""

    picture: str
    area: tuple[float, float, float, float]


def heat_map(
    board: AnyEncounter, counts: Mapping[str, int], colour: str = HARM, words: str = "fell", ground: MapGround | None = None
) -> str:
    """The map with *counts* by place (a zone's id or "column,row") as strength of *colour*; the numbers are written.

    With a *ground* that is seen through it, by the style sheet: see `ground_style`.
    """
    if isinstance(board.map, GridMap):
        box = (0.0, 0.0, board.map.columns * CELL, board.map.rows * CELL)
        drawn = _grid(board.map, counts, colour, words, ground is not None)
    else:
        shown = _shown(board.map)
        if shown is None:
            return ""
        box = shown
        drawn = _zones(board.map, box, counts, colour, words, ground is not None)
    if ground is None:
        return drawn
    left, top, wide, high = ground.area
    style = (
        f"--x:{(left - box[0]) / box[2] * 100:.2f}%;--y:{(top - box[1]) / box[3] * 100:.2f}%;"
        f"--w:{wide / box[2] * 100:.2f}%;--h:{high / box[3] * 100:.2f}%"
    )
    return f'<div class="map" style="{style}">{drawn}</div>'


def ground_style(ground: MapGround | None) -> str:
    """The style that lays a ground under every map, once for all of them: greyed and pale, pale enough to read the numbers."""
    return f".map::before{{background-image:url({ground.picture})}}" if ground is not None else ""


def _strength(count: int, most: int) -> float:
    """5 to 73 %, by the share of all to the power 0.75."""
    return 0.05 + 0.68 * (count / most) ** 0.75 if most and count else 0.0


def _shown(zone_map: ZoneMap) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what is drawn of a map of zones, in px of the map; None where nothing has a place."""
    spots = [point for zone in zone_map.zones for point in _shape(zone_map, zone)]
    spots += [zone.at for key, zone in zone_map.zones.items() if not _shape(zone_map, key) and zone.at is not None]
    if not spots:
        return None
    left, top = min(x for x, _ in spots) - 20, min(y for _, y in spots) - 20
    return left, top, max(x for x, _ in spots) + 20 - left, max(y for _, y in spots) + 20 - top


def _shape(zone_map: ZoneMap, zone: ZoneId) -> Polygon:
    """The outline as it is drawn in the window; none where a zone is only a name."""
    return outline_ground(zone_map, zone) if has_outline(zone_map, zone) else ()


def _zones(
    zone_map: ZoneMap, box: tuple[float, float, float, float], counts: Mapping[str, int], colour: str, words: str, seen: bool
) -> str:
    left, top, wide, high = box
    outlines = {key: shape for key in zone_map.zones if (shape := _shape(zone_map, key))}
    pills = {key: zone.at for key, zone in zone_map.zones.items() if key not in outlines and zone.at is not None}
    scale = WIDTH / max(wide, 1.0)
    under = "none" if seen else GROUND
    most, shapes, names = max(counts.values(), default=0), [], []
    for key, zone in zone_map.zones.items():
        count = counts.get(key, 0)
        if key in outlines:
            points = [((x - left) * scale, (y - top) * scale) for x, y in outlines[key]]
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
            middle = _middle(zone_map, key)
            shapes.append(
                f'<path d="{path}" fill="{under}"/><path d="{path}" fill="{colour}" opacity="{_strength(count, most):.3f}"/>'
            )
            shapes.append(f'<path d="{path}" fill="none" stroke="{OUTLINE}" stroke-width="1.4" stroke-linejoin="round"/>')
        elif key in pills:
            x, y = (pills[key][0] - left) * scale, (pills[key][1] - top) * scale
            middle = pills[key]
            shapes.append(f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="52" ry="26" fill="{GROUND}" stroke="{OUTLINE}"/>')
            shapes.append(
                f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="52" ry="26" fill="{colour}" opacity="{_strength(count, most):.3f}"/>'
            )
        else:
            continue
        x, y = (middle[0] - left) * scale, (middle[1] - top) * scale
        ink = "#fff" if count and most and _strength(count, most) > 0.6 else INK
        names.append(
            f'<text x="{x:.1f}" y="{y - 3:.1f}" text-anchor="middle" style="font:700 14.5px Alegreya '
            f'SC,Alegreya,Georgia,serif;fill:{ink}">'
            f'{safe(zone.name)}</text><text x="{x:.1f}" y="{y + 14:.1f}" text-anchor="middle" '
            f'style="font-size:13px;font-weight:700;fill:{ink}">{count:,}</text>'
        )
    tall = high * scale
    said = ", ".join(f"{zone.name}: {counts.get(key, 0)}" for key, zone in zone_map.zones.items())
    return (
        f'<svg width="{WIDTH:.0f}" height="{tall:.0f}" viewBox="0 0 {WIDTH:.0f} {tall:.0f}" role="img" '
        f'aria-label="{safe(words + ": " + said)}">'
        f"{''.join(shapes)}{''.join(names)}</svg>"
    )


def _middle(zone_map: ZoneMap, key: ZoneId) -> tuple[float, float]:
    """Where a zone's name and number stand: well inside its outline."""
    from shapely import Polygon as Area

    shape = Area(_shape(zone_map, key)).buffer(0)
    spot = shape.centroid if shape.contains(shape.centroid) else shape.representative_point()
    return (spot.x, spot.y)


def _grid(grid: GridMap, counts: Mapping[str, int], colour: str, words: str, seen: bool) -> str:
    side = WIDTH / grid.columns
    most = max(counts.values(), default=0)
    tall = side * grid.rows
    parts = [] if seen else [f'<rect width="{WIDTH:.0f}" height="{tall:.1f}" fill="{GROUND}"/>']
    fine = "".join(f"M{x * side:.1f} 0V{tall:.1f}" for x in range(1, grid.columns))
    fine += "".join(f"M0 {y * side:.1f}H{WIDTH:.0f}" for y in range(1, grid.rows))
    parts.append(f'<path d="{fine}" stroke="{OUTLINE}" stroke-width=".4" opacity=".5"/>')
    closed = "".join(
        f"M{x * side:.1f} {y * side:.1f}h{side:.2f}v{side:.2f}h{-side:.2f}Z"
        for x, y in grid.cells
        if grid.surface((x, y)).passage == "blocked"
    )
    if closed and not seen:
        parts.append(f'<path d="{closed}" fill="#B9AC93"/>')
    for place, count in counts.items():
        column, comma, row = place.partition(",")
        if comma:
            parts.append(
                f'<rect x="{int(column) * side:.1f}" y="{int(row) * side:.1f}" width="{side:.2f}" '
                f'height="{side:.2f}" fill="{colour}" '
                f'opacity="{_strength(count, most):.3f}"><title>{count}</title></rect>'
            )
    walls = {"wall": "", "other": ""}
    for key, edge in grid.edges.items():
        (_, ay), (x, y) = ends_of(key)
        line = f"M{x * side:.1f} {y * side:.1f}" + (f"h{side:.2f}" if ay != y else f"v{side:.2f}")
        walls["wall" if edge.kind == "wall" else "other"] += line
    parts.append(f'<path d="{walls["wall"]}" stroke="#4A4136" stroke-width="2.2" stroke-linecap="round" fill="none"/>')
    parts.append(f'<path d="{walls["other"]}" stroke="#9A7B3F" stroke-width="1.6" fill="none"/>')
    for place, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:3]:
        column, comma, row = place.partition(",")
        if comma:
            middle, low = (int(column) + 0.5) * side, (int(row) + 0.5) * side
            parts.append(
                f'<text x="{middle:.1f}" y="{low + 4:.1f}" text-anchor="middle" '
                f'style="font-size:{max(9.0, min(13.0, side * 0.8)):.1f}px;'
                f'font-weight:700;paint-order:stroke;stroke:#FFFDF8;stroke-width:3px">{count:,}</text>'
            )
    return (
        f'<svg width="{WIDTH:.0f}" height="{tall:.0f}" viewBox="0 0 {WIDTH:.0f} {tall:.1f}" role="img" '
        f'aria-label="{safe(words)}: {sum(counts.values())}">{"".join(parts)}</svg>'
    )
