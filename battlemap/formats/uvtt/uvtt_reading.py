"""Universal VTT files of any version and origin, read liberally.

All coordinates in the file are cells of the uncropped map; *map_origin* is where the picture's upper left corner lies on it.
"""

import math
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

from msgspec.structs import replace

from battlemap.board.grid_map import LARGEST, EdgeKind
from battlemap.board.ids import Point
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.found_map import (
    MOST_THINGS,
    MOST_WALLS,
    FoundLight,
    FoundMap,
    FoundPicture,
    LeftOut,
    ScaleDispute,
    left_over,
)
from battlemap.formats.found.picture_reading import bytes_of_base64, picture_beside, read_found_picture
from battlemap.formats.found.plain_values import flag, items, mapping, number_or, point, words
from battlemap.formats.image_map import read_picture, squares_in
from battlemap.formats.map_walls import MapDoor, MapWall
from battlemap.store.database.codec import InvalidContent

KIND = "Universal VTT"
KNOWN = frozenset({
    "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment", "lights", "image",
    "software", "creator", "name", "label", "id", "elevation", "index",
})  # fmt: skip
SAME = 0.01
"""A picture whose proportions differ by no more than this from those of its cells is believed."""
LEAST_ACROSS = 2.0
"""No cell of a picture has fewer px."""
OUTSIDE = 1.0
"""A wall that lies farther than this beyond the picture, in cells, is not taken."""


def read_uvtt(value: Any, name: str = "The file", folder: Path | None = None) -> FoundMap:
    """The map in parsed JSON. *folder*: where a picture that the file only names may lie.

    InvalidContent, in one sentence, if nothing of it can be used.
    """
    levels = levels_of(value)
    plain = next((level for level in levels if _is_drawn(level)), levels[0] if levels else {})
    if not plain.get("resolution") and not plain.get("line_of_sight") and not plain.get("image"):
        raise InvalidContent(f"{name} has neither a size nor walls nor a picture: there is nothing to make a map of.")
    found = _Reader(plain, name, folder).read()
    if (more := len(levels) - 1) > 0:
        what = "One more level" if more == 1 else f"{more} more levels"
        found = replace(found, left_out=(LeftOut(what, "one map is one level"), *found.left_out))
    return found


def levels_of(value: Any) -> list[dict[str, Any]]:
    """The maps of a file: itself, the members of a list, or those under "levels", with what the file says of all of them."""
    if isinstance(value, list):
        return [plain for plain in value if isinstance(plain, dict)]
    plain = mapping(value)
    inner = [level for level in items(plain.get("levels")) if isinstance(level, dict)]
    if not any(map(_is_drawn, inner)):
        return [plain]
    common = {key: of_all for key, of_all in plain.items() if key != "levels"}
    levels = [{**common, **level} for level in inner]
    return [common, *levels] if _is_drawn(plain) else levels


def _is_drawn(plain: dict[str, Any]) -> bool:
    return bool(plain.get("line_of_sight") or plain.get("image"))


class _Reader:
    """One file on its way into a found map."""

    def __init__(self, plain: dict[str, Any], name: str, folder: Path | None) -> None:
        self.plain, self.name, self.folder = plain, name, folder
        resolution = mapping(plain.get("resolution"))
        self.origin = point(resolution.get("map_origin")) or (0.0, 0.0)
        self.size = point(resolution.get("map_size"))
        self.density = number_or(resolution.get("pixels_per_grid"), 0.0)
        self.left: list[LeftOut] = []
        self.remarks: list[str] = []
        self.dispute: ScaleDispute | None = None
        self.picture_path = ""

    def read(self) -> FoundMap:
        """The whole file."""
        picture = self._picture()
        width, height = self._cells(picture)
        if picture is not None:
            picture = FoundPicture(picture.data, picture.mime, picture.width, picture.height, 0.0, 0.0, width, height)
        columns, rows = (max(1, math.ceil(length - 0.05)) for length in (width, height))
        if max(columns, rows) > LARGEST:
            self.left.append(LeftOut(f"Everything beyond {LARGEST} cells", f"the map has {columns} × {rows}"))
            columns, rows = min(columns, LARGEST), min(rows, LARGEST)
        self.columns, self.rows = columns, rows
        walls = (*self._walls("line_of_sight"), *self._walls("objects_line_of_sight"))
        doors, lights = tuple(self._portals()), tuple(self._lights())
        self._tell_of_rest()
        stem = PurePath(self.name).stem
        title = squares_in(stem, columns, rows)[2] or stem
        return FoundMap(
            KIND, title, columns, rows, picture=picture, picture_path=self.picture_path, walls=walls, doors=doors,
            lights=lights, left_out=tuple(self.left), remarks=tuple(self.remarks), dispute=self.dispute,
        )  # fmt: skip

    def _picture(self) -> FoundPicture | None:
        """The picture, wherever it is; None if there is none that can be shown."""
        image = self.plain.get("image")
        if not isinstance(image, str) or not image.strip():
            self.remarks.append("The file has no picture: its walls stand on plain ground.")
            return None
        if len(image) < 1_000 and (picture := self._named_picture(image)) is not None:
            return picture
        data = bytes_of_base64(image)
        picture = read_found_picture(data, "The picture")
        if picture is None:
            if len(image) < 1_000 and ("." in image or "/" in image):
                self.picture_path = image[:200]
                self.remarks.append(f"The picture is not in the file: it should lie beside it as {PurePath(image).name[:80]}.")
            else:
                self.left.append(LeftOut("The picture", self._why_no_picture(data)))
        return picture

    def _named_picture(self, image: str) -> FoundPicture | None:
        return picture_beside(self.folder, image) if "." in image and not image.startswith("data:") else None

    def _why_no_picture(self, data: bytes) -> str:
        try:
            read_picture(data, "it")
        except InvalidContent as fault:
            return str(fault).rstrip(".")
        return "it cannot be read"

    def _cells(self, picture: FoundPicture | None) -> Point:
        """How many cells the picture is wide and high. InvalidContent if nothing in the file says it."""
        size = self.size if self.size is not None and min(self.size) > 0 else None
        if picture is None:
            return size if size is not None else self._extent()
        density = self.density if self.density >= 1 else 0.0
        if size is None:
            if not density:
                density = 70.0
                self.remarks.append("The file does not say how large a cell is: 70 px were taken.")
            return picture.width / density, picture.height / density
        across, down = picture.width / size[0], picture.height / size[1]
        if abs(across / down - 1) <= SAME and min(across, down) >= LEAST_ACROSS:
            if density and abs(density / across - 1) > SAME:
                says = f"The file says {density:g} px a cell, the picture shows {across:.4g}."
                halved = "It was halved on the way: the" if abs(density / across - 2) <= 2 * SAME else "The"
                self.dispute = ScaleDispute(says, f"{halved} picture is believed.", density)
            return size
        shown = f"{picture.width} × {picture.height} px"
        if not density:
            density = max(across, down, LEAST_ACROSS)
        says = f"The file says {size[0]:g} × {size[1]:g} cells, which does not fit a picture of {shown}."
        self.dispute = ScaleDispute(says, f"Its {density:g} px a cell are believed.", across)
        return picture.width / density, picture.height / density

    def _extent(self) -> Point:
        """The size of a map that nobody has told: as far as its walls reach."""
        corners = [at for line in items(self.plain.get("line_of_sight"))[:MOST_WALLS] for at in map(point, items(line)) if at]
        if not corners:
            raise InvalidContent(f"{self.name} does not say how large the map is, and has neither walls nor a picture.")
        return max(1.0, max(x for x, _ in corners) - self.origin[0]), max(1.0, max(y for _, y in corners) - self.origin[1])

    def _at(self, value: Any) -> Point | None:
        """A place of the file on the picture."""
        found = point(value)
        return None if found is None else (found[0] - self.origin[0], found[1] - self.origin[1])

    def _walls(self, key: str) -> Iterator[MapWall]:
        dots = strays = outside = taken = 0
        lines = items(self.plain.get(key))
        for line in lines:
            if taken >= MOST_WALLS:
                self.left.append(LeftOut(f"Walls after the first {MOST_WALLS}", "so many are more than a map can hold"))
                break
            corners = [self._at(corner) for corner in items(line)]
            whole = [corner for corner in corners if corner is not None]
            strays += len(corners) - len(whole)
            clean = [at for number, at in enumerate(whole) if number == 0 or math.dist(at, whole[number - 1]) > 1e-9]
            if len(clean) < 2:
                dots += 1
                continue
            if not self._is_near(clean):
                outside += 1
                continue
            clean = clean[: max(2, MOST_WALLS - taken)]
            taken += len(clean)
            yield MapWall(tuple(clean))
        if dots:
            self.left.append(
                LeftOut(
                    "A wall of a single point" if dots == 1 else f"{dots} walls of a single point",
                    "it has no length" if dots == 1 else "they have no length",
                )
            )
        if strays:
            self.left.append(
                LeftOut(
                    "A corner of a wall" if strays == 1 else f"{strays} corners of walls",
                    "there is no number where they should lie",
                )
            )
        if outside:
            self.left.append(
                LeftOut("A wall" if outside == 1 else f"{outside} walls", "outside the picture, which was cut from a larger map")
            )

    def _is_near(self, corners: list[Point]) -> bool:
        """Whether a part of a line can lie on the picture."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        near = max(xs) >= 0 and min(xs) <= self.columns and max(ys) >= 0 and min(ys) <= self.rows
        return near and (max(xs) - min(xs) > 0 or max(ys) - min(ys) > 0 or (min(xs) < self.columns and min(ys) < self.rows))

    def _portals(self) -> Iterator[MapDoor]:
        outside = broken = opened = 0
        for portal in items(self.plain.get("portals"))[:MOST_THINGS]:
            door = self._portal(mapping(portal))
            if door is None:
                broken += 1
            elif not self._is_near([door.a, door.b]) and not self._is_near([door.middle, door.middle]):
                outside += 1
            else:
                opened += door.state == "open" and door.kind != "window"
                yield door
        if opened:
            what = "One portal that" if opened == 1 else f"{opened} portals that"
            self.remarks.append(
                f"{what} the file does not call closed became open: in some programs that is a window, in others an open door."
            )
        if broken:
            self.left.append(LeftOut("A portal" if broken == 1 else f"{broken} portals", "the file does not say where"))
        if outside:
            self.left.append(LeftOut("A portal" if outside == 1 else f"{outside} portals", "outside the picture"))

    def _portal(self, plain: dict[str, Any]) -> MapDoor | None:
        ends = [at for at in map(self._at, items(plain.get("bounds"))) if at is not None]
        if len(ends) < 2 or math.dist(ends[0], ends[-1]) < 1e-6:
            middle = self._at(plain.get("position")) or (ends[0] if ends else None)
            if middle is None:
                return None
            turn = (
                math.radians(number_or(plain.get("rotation"), 0.0))
                if self._in_degrees(plain)
                else number_or(plain.get("rotation"), 0.0)
            )
            dx, dy = 0.5 * math.cos(turn), 0.5 * math.sin(turn)
            ends = [(middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)]
        said = words(plain.get("type") or plain.get("kind")).lower()
        secret = flag(plain.get("secret")) or "secret" in said
        state: BarrierState = "shut" if flag(plain.get("closed"), usual=True) else "open"
        if flag(plain.get("locked")) or "locked" in said.split() or words(plain.get("state")).lower() == "locked":
            state = "locked"
        if "window" in said:
            return MapDoor(ends[0], ends[-1], "window", "open")
        kind: EdgeKind = "secret" if secret else "portcullis" if "portcullis" in said or "grate" in said else "door"
        return MapDoor(ends[0], ends[-1], kind, state, not secret, state == "locked" or "closed" in plain)

    @staticmethod
    def _in_degrees(plain: dict[str, Any]) -> bool:
        """Whether a rotation is written in degrees: no angle in radians is so large."""
        return abs(number_or(plain.get("rotation"), 0.0)) > 7

    def _lights(self) -> Iterator[FoundLight]:
        outside = broken = dark = shadowless = 0
        for light in map(mapping, items(self.plain.get("lights"))[:MOST_THINGS]):
            at = self._at(light.get("position"))
            reach = number_or(light.get("range"), 0.0)
            if at is None:
                broken += 1
            elif not (0 <= at[0] < self.columns and 0 <= at[1] < self.rows):
                outside += 1
            elif reach <= 0:
                dark += 1
            else:
                shadowless += light.get("shadows") is False
                yield FoundLight(at, reach / 2, reach, colour_of(light.get("color")))
        for count, what, why in (
            (broken, "light", "the file does not say where"), (outside, "light", "outside the picture"),
            (dark, "light", "its range is 0" if dark == 1 else "their range is 0"),
        ):  # fmt: skip
            if count:
                self.left.append(LeftOut(f"A {what}" if count == 1 else f"{count} {what}s", why))
        if shadowless:
            what = "Shadows off for one light" if shadowless == 1 else f"Shadows off for {shadowless} lights"
            self.left.append(LeftOut(what, "walls always stop light here"))

    def _tell_of_rest(self) -> None:
        for key in ("portals", "lights"):
            self.left += left_over(key.capitalize(), len(items(self.plain.get(key))))
        ambient = mapping(self.plain.get("environment")).get("ambient_light")
        if ambient and colour_of(ambient) not in ("", "ffffff"):
            self.left.append(LeftOut("Colour of the daylight", "the hour is set in the battle"))
        for key in sorted(self.plain.keys() - KNOWN):
            if self.plain[key]:
                self.left.append(LeftOut(f"The entry “{key[:40]}”", "its meaning is not known"))


def colour_of(value: Any) -> str:
    """Six hexadecimal digits of a colour in AARRGGBB, RRGGBBAA or RRGGBB; empty if it is none."""
    text = words(value).lstrip("#").lower()
    if any(letter not in "0123456789abcdef" for letter in text) or len(text) not in (6, 8):
        return ""
    if len(text) == 6:
        return text
    return text[:6] if text[6:] == "ff" and text[:2] != "ff" else text[2:]
