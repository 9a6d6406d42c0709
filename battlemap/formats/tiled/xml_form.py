"""A TMX or TSX document in the form that the same document has as JSON, so that one reader reads both."""

from collections.abc import Callable, Iterator
from typing import Any

from battlemap.formats.found.foreign_xml import local_name

DEEPEST = 30
"""Groups deeper than this are not looked into."""
MOST_OBJECTS = 50_000
"""So many objects of a map are read, in all its layers together."""
UNREAD = "unreadobjects"
"""Under this a layer tells how many objects it has besides those that are read."""
NUMBERS = frozenset({
    "width", "height", "tilewidth", "tileheight", "firstgid", "x", "y", "gid", "rotation", "opacity", "offsetx", "offsety",
    "spacing", "margin", "tilecount", "columns", "imagewidth", "imageheight", "visible", "infinite", "id", "locked",
    "unreadobjects",
})  # fmt: skip
LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def map_of_xml(root: Any) -> dict[str, Any]:
    """A whole map."""
    plain = _attributes(root)
    plain["type"] = "map"
    plain["properties"] = _properties(root)
    plain["tilesets"] = [tileset_of_xml(child) for child in root if local_name(child) == "tileset"]
    room = MOST_OBJECTS
    for group in _object_groups(root, 0):
        room -= _drop_objects(group, room)
    plain["layers"] = _layers(root, 0)
    return plain


def tileset_of_xml(element: Any) -> dict[str, Any]:
    """A set of tiles, inline or a file of its own."""
    plain = _attributes(element)
    plain["tiles"] = []
    for child in element:
        if local_name(child) == "image":
            plain |= _image(child)
        elif local_name(child) == "tile":
            tile = _attributes(child)
            tile["properties"] = _properties(child)
            for part in child:
                if local_name(part) == "image":
                    tile |= _image(part)
            plain["tiles"].append(tile)
    return plain


def _layers(element: Any, depth: int) -> list[dict[str, Any]]:
    layers: list[dict[str, Any]] = []
    for child in element:
        kind = LAYERS.get(local_name(child))
        if kind is None or depth > DEEPEST:
            continue
        plain = _attributes(child)
        plain["type"], plain["properties"] = kind, _properties(child)
        if "class" in child.attrib:
            plain["class"] = child.attrib["class"]
        _FILL[kind](plain, child, depth)
        layers.append(plain)
    return layers


def _fill_tiles(plain: dict[str, Any], element: Any, depth: int) -> None:
    for data in element:
        if local_name(data) != "data":
            continue
        plain["encoding"], plain["compression"] = data.get("encoding", ""), data.get("compression", "")
        chunks = [child for child in data if local_name(child) == "chunk"]
        if chunks:
            plain["chunks"] = [{**_attributes(chunk), "data": _cells(chunk)} for chunk in chunks]
        else:
            plain["data"] = _cells(data)


def _cells(element: Any) -> Any:
    """Text as it stands, or the old form with an element for each tile."""
    tiles = [child for child in element if local_name(child) == "tile"]
    return [_number(tile.get("gid", "0")) for tile in tiles] if tiles else (element.text or "")


def _object_groups(element: Any, depth: int) -> Iterator[Any]:
    """The layers of objects, also those in groups."""
    for child in element:
        kind = local_name(child)
        if kind == "objectgroup":
            yield child
        elif kind == "group" and depth < DEEPEST:
            yield from _object_groups(child, depth + 1)


def _drop_objects(group: Any, room: int) -> int:
    """Keep so many objects of a layer at most, before they become anything larger; how many it keeps."""
    objects = group.findall("{*}object")
    if len(objects) > room:
        others = [child for child in group if local_name(child) != "object"]
        group[:] = others + objects[:room]
        group.set(UNREAD, str(len(objects) - room))
    return min(len(objects), room)


def _fill_objects(plain: dict[str, Any], element: Any, depth: int) -> None:
    plain["objects"] = [object_of_xml(child) for child in element if local_name(child) == "object"]


def _fill_image(plain: dict[str, Any], element: Any, depth: int) -> None:
    for child in element:
        if local_name(child) == "image":
            plain |= _image(child)


def _fill_group(plain: dict[str, Any], element: Any, depth: int) -> None:
    plain["layers"] = _layers(element, depth + 1)


_FILL: dict[str, Callable[[dict[str, Any], Any, int], None]] = {
    "tilelayer": _fill_tiles, "objectgroup": _fill_objects, "imagelayer": _fill_image, "group": _fill_group,
}  # fmt: skip


def object_of_xml(element: Any) -> dict[str, Any]:
    """One object as JSON has it."""
    plain = _attributes(element)
    plain["properties"] = _properties(element)
    for child in element:
        name = local_name(child)
        if name in ("ellipse", "point", "capsule"):
            plain[name] = True
        elif name in ("polygon", "polyline"):
            plain[name] = [_corner(pair) for pair in (child.get("points") or "").split()]
        elif name == "text":
            plain["text"] = {"text": child.text or ""}
    return plain


def _corner(pair: str) -> dict[str, Any]:
    x, _, y = pair.partition(",")
    return {"x": _number(x), "y": _number(y)}


def _image(element: Any) -> dict[str, Any]:
    return {
        "image": element.get("source", ""), "imagewidth": _number(element.get("width", "0")),
        "imageheight": _number(element.get("height", "0")), "transparentcolor": element.get("trans", ""),
    }  # fmt: skip


def _properties(element: Any) -> list[dict[str, Any]]:
    """Properties as JSON has them: name and value, numbers and yes or no as such."""
    found: list[dict[str, Any]] = []
    for child in element:
        if local_name(child) == "properties":
            for prop in child:
                value: Any = prop.get("value", prop.text or "")
                kind = prop.get("type", "string")
                if kind == "bool":
                    value = value == "true"
                elif kind in ("int", "float"):
                    value = _number(value)
                found.append({"name": prop.get("name", ""), "value": value})
    return found


def _attributes(element: Any) -> dict[str, Any]:
    return {key: _number(value) if key in NUMBERS else value for key, value in element.attrib.items()}


def _number(text: str) -> float | int | str:
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text
