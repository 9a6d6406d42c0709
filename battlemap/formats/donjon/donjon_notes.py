"""What a donjon dungeon tells the game master: of its rooms, doors, passages and as a whole."""

import re
from collections.abc import Iterator
from typing import Any

from battlemap.board.ids import Cell
from battlemap.formats.found.found_map import LONGEST_TEXT, FoundNote
from battlemap.formats.found.plain_values import items, mapping, whole, words

_TAG = re.compile(r"<[^<>]{1,200}>")


def room_notes(room: dict[str, Any]) -> str:
    """The key of one room, a line for each thing in it."""
    contents = mapping(room.get("contents"))
    detail = mapping(contents.get("detail"))
    lines = [plain(contents.get("summary"))]
    for key, title in (
        ("monster", "Monsters"),
        ("trap", "Traps"),
        ("hidden_treasure", "Hidden treasure"),
        ("treasure", "Treasure"),
    ):
        told = [plain(text) for text in items(detail.get(key)) if plain(text) not in ("", "--")]
        if told:
            lines.append(f"{title}: {'; '.join(told)}")
    lines.append(plain(detail.get("room_features")))
    if inhabited := plain(contents.get("inhabited")):
        lines.append(inhabited)
    kept = [line for line in lines if line and line != "Empty"]
    return "\n".join(dict.fromkeys(kept))[:LONGEST_TEXT]


def door_notes(rooms: dict[int, dict[str, Any]], bleed: int) -> Iterator[tuple[Cell, str]]:
    """What is said of each door, at its cell; of one that two rooms know, once."""
    told: set[tuple[Cell, str]] = set()
    for room in rooms.values():
        for doors in mapping(room.get("doors")).values():
            for door in map(mapping, items(doors)):
                cell = (whole(door.get("col"), -1) + bleed, whole(door.get("row"), -1) + bleed)
                said = [plain(door.get("desc")), plain(mapping(door.get("secret")).get("desc") or door.get("secret"))]
                if trap := plain(door.get("trap")):
                    said.append(f"Trap: {trap}")
                text = ". ".join(part for part in said if part)
                if text and (cell, text) not in told:
                    told.add((cell, text))
                    yield cell, text


def passage_notes(value: dict[str, Any]) -> Iterator[FoundNote]:
    """What lies in passages; its marks count the margin already."""
    for feature in map(mapping, items(value.get("corridor_features"))):
        text = plain(feature.get("detail")) or plain(feature.get("summary"))
        for mark in map(mapping, items(feature.get("marks"))):
            if text:
                yield FoundNote((whole(mark.get("col")) + 0.5, whole(mark.get("row")) + 0.5), text)


def place_notes(value: dict[str, Any]) -> str:
    """What is said of the whole dungeon, and who wanders in it."""
    details = mapping(value.get("details"))
    titles = (
        ("history", "History"), ("floor", "Floor"), ("walls", "Walls"), ("illumination", "Light"),
        ("temperature", "Temperature"), ("special", "Special"),
    )  # fmt: skip
    lines = [f"{title}: {plain(details.get(key))}" for key, title in titles if plain(details.get(key))]
    wanderers = [f"{key}. {plain(text)}" for key, text in mapping(value.get("wandering_monsters")).items() if plain(text)]
    if wanderers:
        lines += ["Wandering monsters:", *wanderers[:40]]
    return "\n".join(lines)[:LONGEST_TEXT]


def plain(value: Any) -> str:
    """A text without the marks of a web page."""
    return words(_TAG.sub(" ", value), 4_000) if isinstance(value, str) else words(value, 4_000)
