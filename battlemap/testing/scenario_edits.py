"""What the GM overrules in a scenario: paths of the board and their new values, as events."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from battlemap.board.aspects import Anchor
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import AspectGone, AspectPut, EffectsChanged, Event, HouseRuled, Ruled, SceneChanged, TurnsChanged
from battlemap.board.ids import Cell, Place, TokenId, ZoneId
from battlemap.play.edits.board_edits import InvalidValue, change_token, put_token, remove_tokens, set_sheet
from battlemap.testing.scenario_board import aspect_of, known_value, turns_of
from battlemap.testing.scenario_file import ScenarioFault, fault_words
from battlemap.testing.scenario_grid import GRID_ROOTS, grid_edit
from battlemap.testing.scenario_tables import AspectTable, TurnsTable

ANCHORS: tuple[Anchor, ...] = ("zone", "link", "token")


def edit_events(board: AnyEncounter, changes: Mapping[str, Any]) -> Iterator[Event]:
    """The events of an `edit` table, one path after the other. ScenarioFault if a path or a value does not fit."""
    for path, value in changes.items():
        try:
            events = tuple(_edit(board, path, value))
        except ScenarioFault:
            raise
        except (InvalidValue, msgspec.ValidationError) as fault:
            raise ScenarioFault(f"edit, {path}: {fault if isinstance(fault, InvalidValue) else fault_words(fault)}") from None
        for event in events:
            board = event.apply(board)
            yield event


def _edit(board: AnyEncounter, path: str, value: Any) -> Iterator[Event]:
    root, _, rest = path.partition(".")
    match root:
        case "remove":
            names = value if isinstance(value, list) else [value]
            yield from remove_tokens(TokenId(known_value(name, board.tokens, "remove", "token")) for name in names)
        case "tokens":
            yield from _token(board, rest, value)
        case "aspects":
            yield from _aspect(board, rest, value)
        case _ if root in GRID_ROOTS:
            yield from grid_edit(board, root, rest, value)
        case "effects" if value is False:
            yield EffectsChanged(f"{rest} ends", tuple(e for e in board.effects if rest not in (e.kind, e.title)))
        case "scene":
            known_value(rest, msgspec.to_builtins(board.scene), f"edit, {path}", "field of the scene")
            scene = msgspec.convert({**msgspec.to_builtins(board.scene), rest: value}, type(board.scene))
            yield SceneChanged("overruled", {rest: getattr(scene, rest)})
        case "turns":
            yield TurnsChanged("overruled", turns_of(_turns_table(board, rest, value), board.tokens))
        case "rulings":
            yield Ruled(rest, str(value))
        case "house":
            yield HouseRuled({rest: value})
        case _:
            raise ScenarioFault(f"edit, {path}: nothing on the board can be changed under this name")


def _token(board: AnyEncounter, path: str, value: Any) -> tuple[Event, ...]:
    name, _, field = path.partition(".")
    who = TokenId(known_value(name, board.tokens, "edit", "token"))
    if field == "place":
        return put_token(board, who, _place(board, path, value), None)
    if field.startswith("sheet."):
        return set_sheet(board, who, field.removeprefix("sheet."), value)
    return change_token(board, who, **{field: value})


def _place(board: AnyEncounter, path: str, value: Any) -> Place:
    if isinstance(value, list):
        column, row = msgspec.convert(value, Cell)
        return column, row
    return ZoneId(known_value(str(value), board.zone_map.zones, f"edit, {path}", "zone"))


def _aspect(board: AnyEncounter, name: str, value: Any) -> Iterator[Event]:
    """A table puts the aspect of that name there ("zone", "link" or "token" says on what); false takes it off."""
    there = [a for a in board.aspects.values() if name in (a.id, a.name)]
    if value is False:
        yield from (AspectGone(aspect.id, "taken off") for aspect in there)
        return
    if not isinstance(value, dict):
        raise InvalidValue(f"aspects.{name}: this should be a table, or false to take the aspect off")
    table = dict(value)
    anchor = next((kind for kind in ANCHORS if kind in table), None)
    on = str(table.pop(anchor)) if anchor else ""
    aspect = aspect_of(msgspec.convert({"name": name, **table}, AspectTable), anchor or "scene", on, board, board.aspects)
    yield AspectPut(aspect, "put")


def _turns_table(board: AnyEncounter, field: str, value: Any) -> TurnsTable:
    turns = board.turns
    table = {
        "order": turns.order, "now": turns.now[0] if turns.now else "", "round": turns.round, "begun": turns.begun,
        "acted": turns.acted, "waiting": turns.waiting,
    }  # fmt: skip
    return msgspec.convert({**table, field: value} if field else {**table, **dict(value)}, TurnsTable)
