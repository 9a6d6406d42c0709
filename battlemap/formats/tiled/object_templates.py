"""Templates of Tiled objects (TX, TJ): what an object takes over that only names one."""

import json
from typing import Any

from battlemap.formats.found.companion_files import companion
from battlemap.formats.found.foreign_xml import foreign_xml, local_name
from battlemap.formats.found.plain_values import items, mapping, words
from battlemap.formats.tiled.tile_sets import TileSets
from battlemap.formats.tiled.xml_form import object_of_xml
from battlemap.store.database.codec import InvalidContent

MOST_BYTES = 1_000_000


class ObjectTemplates:
    """Finds the templates that lie beside a map; each is read once."""

    def __init__(self, sets: TileSets) -> None:
        self._sets = sets
        self._known: dict[str, dict[str, Any]] = {}

    def whole(self, plain: dict[str, Any]) -> dict[str, Any]:
        """An object with what its template says and it does not."""
        named = words(plain.get("template"), 1_000)
        if not named:
            return plain
        if named not in self._known:
            self._known[named] = self._read(named)
        template = self._known[named]
        own = {key: value for key, value in plain.items() if value not in ("", [], None)}
        properties = {
            words(mapping(prop).get("name")): prop for part in (template, own) for prop in items(part.get("properties"))
        }
        return {**template, **own, "properties": list(properties.values())}

    def _read(self, named: str) -> dict[str, Any]:
        data = companion(self._sets.folder, named, MOST_BYTES)
        if data is None:
            self._sets.missing.append(f"The template {named}")
            return {}
        try:
            if data.lstrip()[:1] == b"<":
                root = foreign_xml(data, named)
                found = next((object_of_xml(child) for child in root if local_name(child) == "object"), {})
            else:
                found = mapping(mapping(json.loads(data)).get("object"))
        except (InvalidContent, ValueError, RecursionError):
            self._sets.missing.append(f"The template {named}")
            return {}
        return {key: value for key, value in found.items() if key not in ("x", "y", "id", "gid")}
