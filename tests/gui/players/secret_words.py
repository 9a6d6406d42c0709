"""Battles in which every secret has a word of its own, and all the words that a window holds, painted or said."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QWidget

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.canvas.ground.background_image import BackgroundImage
from battlemap.canvas.render.baked_pictures import BakedPictures
from battlemap.gui.widgets.theme import Theme

MARK = "Zorrvex"
"""In every secret; nothing that players see holds it."""


def with_secrets(board: AnyEncounter) -> AnyEncounter:
    """The board with somebody hidden, an unseen zone, hidden aspects, notes, an effect and a ruling, all named after MARK."""
    who = [key for key in board.tokens if key not in board.turns.now][:2]
    tokens = {
        key: replace(token, name=f"{MARK} one", hidden=True) if key in who else replace(token, notes=f"{MARK} noted")
        for key, token in board.tokens.items()
    }
    seen = next(key for key in tokens if key not in who)
    zone_map = board.zone_map
    zones = {key: replace(zone, notes=f"{MARK} here") for key, zone in zone_map.zones.items()}
    unseen = next(iter(zones), None)
    if unseen is not None:
        zones[unseen] = replace(zones[unseen], name=f"{MARK} vault", revealed=False)
    aspects = dict(board.aspects)
    hidden = (
        Aspect(AspectId("secret-1"), f"{MARK} above all", hidden=True),
        Aspect(AspectId("secret-2"), f"{MARK} at heart", anchor="token", on=seen, hidden=True),
        Aspect(AspectId("secret-3"), f"{MARK} alone", anchor="token", on=who[0]),
    )
    aspects |= {aspect.id: aspect for aspect in hidden}
    effect = Effect("cursed", "", TokenId(who[0]), title=f"{MARK} curse")
    known = board.with_zones(replace(zone_map, zones={ZoneId(key): zone for key, zone in zones.items()}))
    return replace(
        board, map=known, tokens=tokens, aspects=aspects, effects=(*board.effects, effect), notes=f"{MARK} plan",
    )  # fmt: skip


def said_words(window: QWidget) -> Iterator[str]:
    """What a window says: title, names, descriptions and tips of all its parts."""
    for part in (window, *window.findChildren(QWidget)):
        yield from (part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle(), part.statusTip())
        yield from (part.whatsThis(), part.objectName())


def held_words(thing: object) -> Iterator[str]:
    """Every word that the objects of a window hold, whatever they paint with it; not what they share with the GM's window."""
    seen: set[int] = set()
    waiting: list[Any] = [thing]
    while waiting:
        part = waiting.pop()
        if id(part) in seen or isinstance(part, BakedPictures | BackgroundImage | Theme | QPixmap | QAction | type):
            continue
        seen.add(id(part))
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list | tuple | set | frozenset):
            waiting += part
        elif isinstance(part, Struct):
            waiting += [getattr(part, field.name) for field in fields(part)]
        elif type(part).__module__.startswith("battlemap.") or isinstance(part, QObject | QGraphicsItem):
            waiting += vars(part).values() if hasattr(part, "__dict__") else ()
            waiting += [getattr(part, name, None) for name in getattr(type(part), "__slots__", ())]
        if isinstance(part, QGraphicsScene):
            waiting += part.items()
        if isinstance(part, QGraphicsItem):
            yield part.toolTip()
