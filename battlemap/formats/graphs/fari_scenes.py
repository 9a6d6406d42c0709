"""Fari scenes: index cards that are zones, with the cards that lie on them."""

from pathlib import Path
from typing import Any

from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.found.plain_values import items, mapping, words
from battlemap.formats.graphs.graph_reading import read_graph
from battlemap.formats.graphs.place_graph import GraphNode, complete_graph
from battlemap.store.database.codec import InvalidContent

ZONES = ("zone", "place", "location", "area")


def read_fari(value: dict[str, Any], name: str = "The file") -> FoundMap:
    """A scene of index cards; the cards on each are its aspects. InvalidContent, in one sentence, if it has no cards."""
    kind = words(value.get("fariType"))[:24]
    scene = mapping(value.get("entity")) or mapping(value.get("scene")) or value
    cards = mapping(scene.get("indexCards"))
    public, private = (list(map(mapping, items(cards.get(key)))) for key in ("public", "private"))
    all_cards = [*public, *private]
    if not all_cards:
        raise InvalidContent(f"{name} is a Fari {kind or 'file'} without index cards: there are no zones to make of it.")
    zones = [card for card in all_cards if words(card.get("titleLabel")).lower() in ZONES or items(card.get("subCards"))]
    nodes = [
        GraphNode(
            words(card.get("id")) or str(number),
            {
                "label": words(card.get("title")) or f"Zone {number}", "hidden": card in private,
                "aspects": [words(mapping(sub).get("title")) for sub in items(card.get("subCards"))],
                "notes": "\n".join(_texts(card)),
            },
        )
        for number, card in enumerate(zones or all_cards, 1)
    ]  # fmt: skip
    title = words(scene.get("name")) or Path(name).stem
    return read_graph(complete_graph("Fari scene", nodes, [], title=title), name)


def _texts(card: dict[str, Any]) -> list[str]:
    """What stands in the blocks of a card."""
    return [said for block in map(mapping, items(card.get("blocks"))) if (said := words(block.get("value"), 2_000))]
