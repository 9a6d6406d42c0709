"""Foundry scenes as found maps. Everything in a scene lies on a canvas that is padded round the picture."""

from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Point
from battlemap.formats.found.found_map import (
    LONGEST_TEXT,
    MOST_THINGS,
    FoundLight,
    FoundMap,
    FoundNote,
    FoundPicture,
    FoundToken,
    LeftOut,
    left_over,
)
from battlemap.formats.found.picture_reading import picture_beside
from battlemap.formats.found.plain_values import flag, items, mapping, number, number_or, whole, words
from battlemap.formats.foundry.actor_reading import DISPOSITIONS, actor_numbers, portrait_beside
from battlemap.formats.foundry.scene_fields import GRIDLESS, SQUARES, SceneFields, scene_fields
from battlemap.formats.foundry.scene_shapes import read_drawings, read_regions
from battlemap.formats.foundry.scene_walls import SceneWalls
from battlemap.formats.image_map import squares_in
from battlemap.store.database.codec import InvalidContent

KIND = "Foundry scene"
FILMS = (".webm", ".mp4", ".m4v", ".ogv")
NOT_TAKEN = (("sounds", "sound", "nothing is heard here"), ("tiles", "tile", "pictures over the ground are not taken"))


def read_scene(value: Any, name: str = "The file", folder: Path | None = None) -> FoundMap:
    """The scene in parsed JSON. *folder*: where its picture may lie, under its last name.

    InvalidContent, in one sentence, if nothing of it can be used.
    """
    scene = mapping(value)
    fields = scene_fields(scene)
    picture, remarks = _picture(fields, folder)
    width, height = fields.width, fields.height
    if width <= 0 or height <= 0:
        width, height = (picture.width, picture.height) if picture is not None else _reach(scene, fields)
    columns, rows = ceil(width / fields.size - 0.05), ceil(height / fields.size - 0.05)
    if not (columns >= 1 and rows >= 1):
        raise InvalidContent(f"{name} is a scene without a size: there is nothing to make a map of.")
    left: list[LeftOut] = []
    if max(columns, rows) > LARGEST:
        left.append(LeftOut(f"Everything beyond {LARGEST} cells", f"the scene has {columns} × {rows}"))
        columns, rows = min(columns, LARGEST), min(rows, LARGEST)
    if picture is not None:
        shift_x, shift_y = (shift / fields.size for shift in fields.picture_shift)
        picture = FoundPicture(
            picture.data, picture.mime, picture.width, picture.height,
            -shift_x, -shift_y,
            width / fields.size, height / fields.size,
        )  # fmt: skip
    walls = SceneWalls(fields.size, fields.left, fields.top)
    walls.read(items(scene.get("walls")), fields.version == 9, fields.level)
    areas, bare_regions = read_regions(items(scene.get("regions")), walls.at, columns, rows)
    labels, lines = read_drawings(items(scene.get("drawings")), walls.at)
    notes = [*_notes(scene, walls.at), *labels]
    lights = list(_lights(scene, fields, walls.at))
    tokens = list(_tokens(scene, fields, walls.at, folder))
    left += [*walls.left_out, *bare_regions, *lines, *_other_things(scene, fields)]
    cell, unit = fields.metres
    title = squares_in(words(scene.get("name")), columns, rows)[2] or Path(name).stem
    return FoundMap(
        KIND, title, columns, rows, cell, unit if unit != "zone" else "",
        picture=picture, picture_path=fields.picture if picture is None else "",
        walls=tuple(walls.walls), doors=tuple(walls.doors[:MOST_THINGS]), lights=tuple(lights), tokens=tuple(tokens),
        markers=tuple(notes), areas=tuple(areas), left_out=tuple(left), remarks=remarks,
    )  # fmt: skip


def _picture(fields: SceneFields, folder: Path | None) -> tuple[FoundPicture | None, tuple[str, ...]]:
    if not fields.picture:
        return None, ()
    last = unquote(fields.picture.split("?")[0].rsplit("/", 1)[-1])
    if last.lower().endswith(FILMS):
        return None, (f"The scene shows the film {last}: save one of its pictures and lay that under the map.",)
    picture = picture_beside(folder, fields.picture)
    if picture is None:
        return None, (f"The scene's picture is on its server: put {last} beside the file and import it again.",)
    return picture, ()


def _reach(scene: dict[str, Any], fields: SceneFields) -> Point:
    """How far walls reach, in px, where the scene has no size."""
    ends = [number(value) for wall in items(scene.get("walls")) for value in items(mapping(wall).get("c"))[:4]]
    known = [value for value in ends if value is not None]
    return (max(known, default=0.0) + fields.size, max(known, default=0.0) + fields.size) if known else (0.0, 0.0)


def _lights(scene: dict[str, Any], fields: SceneFields, at: Callable[[float, float], Point]) -> Iterator[FoundLight]:
    for plain in items(scene.get("lights"))[:MOST_THINGS]:
        light = mapping(plain)
        config = mapping(light.get("config")) or light
        bright, dim = (max(0.0, number_or(config.get(key), 0.0)) for key in ("bright", "dim"))
        x, y = number(light.get("x")), number(light.get("y"))
        if x is None or y is None or not (bright or dim):
            continue
        units = fields.distance if fields.distance > 0 else 1.0
        colour = words(config.get("color") or light.get("tintColor")).lstrip("#")
        yield FoundLight(
            at(x, y), bright / units, max(bright, dim) / units, colour if len(colour) == 6 else "",
            lit=not flag(light.get("hidden")),
        )  # fmt: skip


def _tokens(
    scene: dict[str, Any], fields: SceneFields, at: Callable[[float, float], Point], folder: Path | None
) -> Iterator[FoundToken]:
    for plain in items(scene.get("tokens"))[:MOST_THINGS]:
        token = mapping(plain)
        x, y = number(token.get("x")), number(token.get("y"))
        if x is None or y is None or (fields.level and words(token.get("level")) not in ("", fields.level)):
            continue
        disposition = whole(token.get("disposition"), -1)
        image = words(mapping(token.get("texture")).get("src") or token.get("img"), 1_000)
        picture = portrait_beside(folder, image)
        actor = mapping(token.get("actorData")) or mapping(token.get("delta"))
        system, numbers = actor_numbers(actor)
        yield FoundToken(
            words(token.get("name")) or "Somebody", at(x, y), max(0.25, number_or(token.get("width"), 1.0)),
            DISPOSITIONS.get(disposition, "hostile"), flag(token.get("hidden")) or disposition == -2,
            picture=picture.data if picture is not None else b"", mime=picture.mime if picture is not None else "",
            numbers=numbers, system=system,
        )  # fmt: skip


def _notes(scene: dict[str, Any], at: Callable[[float, float], Point]) -> Iterator[FoundNote]:
    for plain in items(scene.get("notes"))[:MOST_THINGS]:
        note = mapping(plain)
        text = words(note.get("text") or note.get("label"), LONGEST_TEXT)
        x, y = number(note.get("x")), number(note.get("y"))
        if text and x is not None and y is not None:
            yield FoundNote(at(x, y), text)


def _other_things(scene: dict[str, Any], fields: SceneFields) -> Iterator[LeftOut]:
    for key in ("lights", "tokens", "notes", "regions", "drawings"):
        yield from left_over(key.capitalize(), len(items(scene.get(key))))
    if fields.level:
        tokens = [words(mapping(token).get("level")) for token in items(scene.get("tokens"))[:MOST_THINGS]]
        if elsewhere := sum(level not in ("", fields.level) for level in tokens):
            yield LeftOut("A token" if elsewhere == 1 else f"{elsewhere} tokens", "another level")
    for key, what, why in NOT_TAKEN:
        if count := len(items(scene.get(key))):
            yield LeftOut(f"A {what}" if count == 1 else f"{count} {what}s", why)
    if fields.foreground:
        yield LeftOut("The picture over the tokens", "nothing hides tokens here")
    if fields.grid_type not in (GRIDLESS, SQUARES):
        yield LeftOut("The hexagons", "the grid here has squares")
    if fields.levels:
        more = len(fields.levels) - 1
        yield LeftOut("One more level" if more == 1 else f"{more} more levels", "one map is one level")
    journals = sum(
        bool(mapping(note).get("entryId")) and not words(mapping(note).get("text")) for note in items(scene.get("notes"))
    )
    if journals:
        yield LeftOut("A journal entry" if journals == 1 else f"{journals} journal entries", "the file only names them")
