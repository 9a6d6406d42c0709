"""Scenes for Fari: a zone is an index card, its aspects are the cards on it."""

from typing import Any
from uuid import NAMESPACE_URL, uuid5

import msgspec

from battlemap.formats.tabletop.tabletop_scene import TabletopScene, TabletopZone

VERSION = 3
WHITE = "#ffffff"


def write_fari(scene: TabletopScene) -> bytes:
    """The file: zones that players have seen as public cards, the others as private ones; the scene's aspects first."""
    cards = {True: list[dict[str, Any]](), False: list[dict[str, Any]]()}
    for number, aspect in enumerate(scene.aspects):
        cards[True].append(_card(scene, f"aspect {number}", "Aspect", aspect, []))
    for zone in scene.zones:
        cards[zone.revealed].append(_zone_card(scene, zone))
    plain = {
        "fariType": "scene", "id": _id(scene, "scene"), "name": scene.title,
        "indexCards": {"public": cards[True], "private": cards[False]}, "version": VERSION, "lastUpdated": 0,
        "notes": scene.notes,
    }  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n"


def _zone_card(scene: TabletopScene, zone: TabletopZone) -> dict[str, Any]:
    subs = [_card(scene, f"{zone.id} {number}", "Aspect", aspect, []) for number, aspect in enumerate(zone.aspects)]
    here = [token.name for token in scene.tokens if _holds(zone, token.at[0] + token.size / 2, token.at[1] + token.size / 2)]
    names = {other.id: other.name for other in scene.zones}
    ways = [
        f"{names.get(link.b if link.a == zone.id else link.a, '')}{_barrier_words(link.barrier, link.state)}"
        for link in scene.links
        if zone.id == link.a or (zone.id == link.b and not link.one_way)
    ]
    blocks = [("Ways out", "\n".join(ways)), ("Who is here", ", ".join(here)), ("Notes", zone.notes)]
    told = [_block(scene, zone.id, label, text) for label, text in blocks if text]
    return {**_card(scene, zone.id, "Zone", zone.name, subs), "blocks": told}


def _barrier_words(barrier: str, state: str) -> str:
    if barrier == "open":
        return ""
    return f" ({barrier}, {state})" if barrier in ("door", "secret", "portcullis") else f" ({barrier})"


def _holds(zone: TabletopZone, x: float, y: float) -> bool:
    from battlemap.board.polygons import contains

    return bool(zone.ring) and contains(zone.ring, (x, y))


def _card(scene: TabletopScene, key: str, label: str, title: str, subs: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": _id(scene, key), "titleLabel": label, "title": title, "contentLabel": "", "content": "", "color": WHITE,
        "playedDuringTurn": False, "blocks": [], "pinned": False, "subCards": subs, "sub": label == "Aspect",
    }  # fmt: skip


def _block(scene: TabletopScene, key: str, label: str, text: str) -> dict[str, Any]:
    return {"id": _id(scene, f"{key} {label}"), "label": label, "type": "Text", "value": text, "meta": {}}


def _id(scene: TabletopScene, key: str) -> str:
    """An id that is the same each time the same scene is written."""
    return str(uuid5(NAMESPACE_URL, f"battlemap:{scene.title}:{key}"))
