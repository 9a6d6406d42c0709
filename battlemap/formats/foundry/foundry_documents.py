"""Which documents a Foundry file holds: a scene, an actor, an adventure with many, or a database of one a line."""

import json
from pathlib import Path
from typing import Any

from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.found.plain_values import items, mapping
from battlemap.formats.foundry.actor_reading import read_actors
from battlemap.formats.foundry.scene_reading import read_scene
from battlemap.store.database.codec import InvalidContent

MOST_LINES = 20_000


def is_scene(value: Any) -> bool:
    """Whether parsed JSON is a scene: a grid in one of its shapes, with walls, or with a size and what else scenes have."""
    if not isinstance(value, dict) or not {"grid", "gridType", "levels", "padding"} & value.keys():
        return False
    others = {"background", "img", "initialLevel", "tokens", "drawings"} & value.keys()
    return "walls" in value or ({"width", "height"} <= value.keys() and bool(others))


def is_actor(value: Any) -> bool:
    """Whether parsed JSON is an actor."""
    if not isinstance(value, dict) or "name" not in value:
        return False
    return "prototypeToken" in value or ({"items", "type"} <= value.keys() and bool({"system", "data"} & value.keys()))


def is_adventure(value: Any) -> bool:
    """Whether parsed JSON holds scenes or actors in lists."""
    return isinstance(value, dict) and (
        any(map(is_scene, items(value.get("scenes")))) or any(map(is_actor, items(value.get("actors"))))
    )


def read_foundry(value: Any, name: str = "The file", folder: Path | None = None) -> FoundMap:
    """The first scene with most walls, else the actors. InvalidContent if the file has neither."""
    if isinstance(value, dict) and is_adventure(value):
        documents = [*items(value.get("scenes")), *items(value.get("actors"))]
    else:
        documents = value if isinstance(value, list) else [value]
    scenes = [document for document in documents if is_scene(document)]
    if scenes:
        scene = max(scenes, key=lambda one: len(items(mapping(one).get("walls"))))
        found = read_scene(scene, name, folder)
        if len(scenes) > 1:
            from msgspec.structs import replace

            others = ", ".join(str(mapping(one).get("name", ""))[:40] for one in scenes if one is not scene)
            told = f"The file holds {len(scenes)} scenes; {found.title or 'one'} was taken, not {others[:300]}."
            found = replace(found, remarks=(*found.remarks, told))
        return found
    if actors := [document for document in documents if is_actor(document)]:
        return read_actors(actors, name, folder)
    raise InvalidContent(f"{name} holds neither a scene nor an actor of Foundry.")


def documents_by_line(text: str) -> list[Any]:
    """The documents of an old database: one in JSON a line; lines that are none, or say that one is gone, are passed over."""
    documents: list[Any] = []
    for line in text.splitlines()[:MOST_LINES]:
        if line[:1] == "{":
            try:
                value = json.loads(line, parse_constant=lambda name: None)
            except (ValueError, RecursionError):
                continue
            if isinstance(value, dict) and "$$deleted" not in value:
                documents.append(value)
    return documents
