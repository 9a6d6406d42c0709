"""The sets of tiles that a map uses: where each tile is in which picture."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlemap.formats.found.companion_files import companion
from battlemap.formats.found.foreign_json import foreign_json
from battlemap.formats.found.foreign_xml import foreign_xml
from battlemap.formats.found.plain_values import flag, items, mapping, whole, words
from battlemap.formats.tiled.xml_form import tileset_of_xml
from battlemap.store.database.codec import InvalidContent

if TYPE_CHECKING:
    from PIL.Image import Image

FLIPPED_ACROSS, FLIPPED_DOWN, FLIPPED_OVER = 0x80000000, 0x40000000, 0x20000000
NUMBER = 0x0FFFFFFF
MOST_SHEET_PIXELS = 64_000_000
MOST_BYTES = 64_000_000


def _part(sheet: "Image", tile: dict[str, Any]) -> "Image | None":
    """Return the part of a picture that a tile of a collection shows: all of it, unless the tile names one (Tiled 1.9)."""
    x, y = max(0, whole(tile.get("x"))), max(0, whole(tile.get("y")))
    width, height = whole(tile.get("width")) or sheet.width - x, whole(tile.get("height")) or sheet.height - y
    if x >= sheet.width or y >= sheet.height or width < 1 or height < 1:
        return None
    return sheet.crop((x, y, min(sheet.width, x + width), min(sheet.height, y + height)))


class TileSets:
    """All sets of a map. *missing*: what cannot be had, because the file it is in is not beside the map, in words."""

    def __init__(self, plain: dict[str, Any], folder: Path | None) -> None:
        self.folder, self.missing = folder, list[str]()
        self._sets: list[tuple[int, dict[str, Any]]] = []
        self._sheets: dict[str, Image | None] = {}
        self._tiles: dict[int, Image | None] = {}
        for tileset in map(mapping, items(plain.get("tilesets"))[:1_000]):
            source = words(tileset.get("source"), 1_000)
            self._sets.append((whole(tileset.get("firstgid"), 1), self._load(source) if source else tileset))
        self._sets.sort(key=lambda pair: pair[0])

    def properties(self, gid: int) -> dict[str, Any]:
        """What the set says of a tile: its properties by lower-case name, its class as "class"."""
        tileset, index = self._find(gid)
        for tile in map(mapping, items(tileset.get("tiles"))):
            if whole(tile.get("id"), -1) == index:
                named = {
                    words(prop.get("name")).lower(): prop.get("value") for prop in map(mapping, items(tile.get("properties")))
                }
                return {**named, "class": words(tile.get("class") or tile.get("type")).lower()}
        return {}

    def solid_tiles(self) -> frozenset[int]:
        """The numbers of tiles that the sets say are in the way."""
        solid: set[int] = set()
        for first, tileset in self._sets:
            for tile in map(mapping, items(tileset.get("tiles"))):
                named = {
                    words(prop.get("name")).lower(): prop.get("value") for prop in map(mapping, items(tile.get("properties")))
                }
                if any(flag(named.get(key)) for key in ("solid", "collides", "collision", "blocked", "wall")):
                    solid.add(first + whole(tile.get("id")))
        return frozenset(solid)

    def tile(self, gid: int) -> "Image | None":
        """A tile as it is drawn, turned as its number says; None if its picture is not there."""
        if gid not in self._tiles:
            self._tiles[gid] = self._cut(gid)
        return self._tiles[gid]

    def _cut(self, gid: int) -> "Image | None":
        from PIL.Image import Transpose

        tileset, index = self._find(gid & NUMBER)
        image = self._own_picture(tileset, index) if not tileset.get("image") else self._from_sheet(tileset, index)
        if image is None:
            return None
        if gid & FLIPPED_OVER:
            image = image.transpose(Transpose.TRANSPOSE)
        if gid & FLIPPED_ACROSS:
            image = image.transpose(Transpose.FLIP_LEFT_RIGHT)
        if gid & FLIPPED_DOWN:
            image = image.transpose(Transpose.FLIP_TOP_BOTTOM)
        return image

    def _from_sheet(self, tileset: dict[str, Any], index: int) -> "Image | None":
        sheet = self._sheet(words(tileset.get("image"), 1_000), words(tileset.get("transparentcolor")))
        width, height = whole(tileset.get("tilewidth")), whole(tileset.get("tileheight"))
        if sheet is None or width < 1 or height < 1:
            return None
        margin, spacing = max(0, whole(tileset.get("margin"))), max(0, whole(tileset.get("spacing")))
        columns = whole(tileset.get("columns")) or max(1, (sheet.width - 2 * margin + spacing) // (width + spacing))
        x, y = margin + index % columns * (width + spacing), margin + index // columns * (height + spacing)
        if index < 0 or x + width > sheet.width + width or y + height > sheet.height + height or y >= sheet.height:
            return None
        return sheet.crop((x, y, x + width, y + height))

    def _own_picture(self, tileset: dict[str, Any], index: int) -> "Image | None":
        for tile in map(mapping, items(tileset.get("tiles"))):
            if whole(tile.get("id"), -1) == index:
                sheet = self._sheet(words(tile.get("image"), 1_000), "")
                return sheet if sheet is None else _part(sheet, tile)
        return None

    def _find(self, number: int) -> tuple[dict[str, Any], int]:
        for first, tileset in reversed(self._sets):
            if number >= first:
                return tileset, number - first
        return {}, -1

    def _sheet(self, named: str, clear: str) -> "Image | None":
        if named not in self._sheets:
            self._sheets[named] = self._read_sheet(named, clear)
        return self._sheets[named]

    def _read_sheet(self, named: str, clear: str) -> "Image | None":
        from battlemap.formats.found.decoding import decode_picture

        data = companion(self.folder, named, MOST_BYTES)
        image = decode_picture(data, MOST_SHEET_PIXELS) if data is not None else None
        if image is None:
            self.missing.append(f"The tiles of {named or 'a picture'}")
            return None
        image = image.convert("RGBA")
        key = clear.lstrip("#")[-6:]
        if len(key) == 6 and all(letter in "0123456789abcdefABCDEF" for letter in key):
            import numpy

            pixels = numpy.array(image)
            wanted = [int(key[at : at + 2], 16) for at in (0, 2, 4)]
            pixels[(pixels[..., :3] == wanted).all(axis=-1), 3] = 0
            from PIL.Image import fromarray

            image = fromarray(pixels)
        return image

    def _load(self, source: str) -> dict[str, Any]:
        """A set that is a file of its own."""
        data = companion(self.folder, source, MOST_BYTES)
        if data is None:
            self.missing.append(f"The tiles of {source}")
            return {}
        try:
            if data.lstrip()[:1] == b"<" or data[:3] == b"\xef\xbb\xbf" and data[3:].lstrip()[:1] == b"<":
                return tileset_of_xml(foreign_xml(data, source))
            return mapping(foreign_json(data, source)[0])
        except InvalidContent:
            self.missing.append(f"The tiles of {source}")
            return {}
