"""What lies about in a scene: things leave hands, and whoever stands near takes them up.

A sheet has `arms` by name, each with its `count`, and what is in `main_hand` and `off_hand`; a scene has `ground`, a tuple of
things with `name`, `arm`, `place` and `owner`. What is held and no arm, such as a shield, is for the game to take off.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Cell, Place, TokenId
from battlemap.rules.procedure import Table

HANDS = ("main_hand", "off_hand")


class ArmedSheet(Protocol):
    """A sheet with weapons by name, and with hands."""

    @property
    def arms(self) -> Mapping[str, Any]: ...
    @property
    def main_hand(self) -> str: ...
    @property
    def off_hand(self) -> str: ...

    def holds(self, arm: str) -> bool:
        """Whether an arm is in one of its hands."""


Sheet = TypeVar("Sheet", bound=ArmedSheet)


def held_things(sheet: ArmedSheet) -> tuple[str, ...]:
    """What is in somebody's hands, each thing once."""
    return tuple([thing for thing in dict.fromkeys([sheet.main_hand, sheet.off_hand]) if thing])


def free_hand(sheet: ArmedSheet) -> str:
    """Which hand is empty: "main_hand", "off_hand", or nothing. A weapon held with both leaves none."""
    return next((hand for hand in HANDS if not getattr(sheet, hand)), "")


def with_empty_hands(sheet: Sheet, thing: str) -> Sheet:
    """The sheet with the hands empty of a thing."""
    return _replace(sheet, **{hand: "" for hand in HANDS if getattr(sheet, hand) == thing})


def with_held(sheet: Sheet, hand: str, thing: str) -> Sheet:
    """The sheet with a thing in a hand: "main_hand" or "off_hand"."""
    return _replace(sheet, **{hand: thing})


def without_arm(sheet: Sheet, name: str) -> Sheet:
    """The sheet with a weapon less, all of that name, and its hands empty of it."""
    return _replace(with_empty_hands(sheet, name), arms={key: arm for key, arm in sheet.arms.items() if key != name})


def without_piece(sheet: Sheet, name: str) -> Sheet:
    """The sheet with one of a weapon less, and its hands empty of it."""
    arm = sheet.arms[name]
    if arm.count <= 1:
        return without_arm(sheet, name)
    return _replace(with_empty_hands(sheet, name), arms={**sheet.arms, name: replace(arm, count=arm.count - 1)})


def let_fall(table: Table[Any, Any, Any], who: TokenId, name: str, item: Callable[..., Any], place: Place | None = None) -> None:
    """One of a weapon leaves somebody and lies in *place*, or where it stands. *item* makes what the scene keeps of it."""
    arm, where = table.sheet(who).arms[name], table.board[who].place if place is None else place
    table.change(who, f"drops {name}", lambda sheet: without_piece(sheet, name))
    lay_down(table, item(name, replace(arm, count=1), where, who))


def lay_down(table: Table[Any, Any, Any], item: Any) -> None:
    """One thing more lies about."""
    table.change_scene(f"{item.name} lies about", lambda scene: replace(scene, ground=(*scene.ground, item)))


def clear_away(table: Table[Any, Any, Any], at: int, name: str) -> None:
    """What lies at position *at* of `scene.ground` is gone from there, as *name* picked up."""
    table.change_scene(f"{name} is picked up", lambda scene: replace(scene, ground=scene.ground[:at] + scene.ground[at + 1 :]))


def within_grasp(board: AnyEncounter, who: TokenId, cells: Sequence[Cell] | None = None) -> tuple[int, ...]:
    """The positions in `scene.ground` of what somebody could pick up: in its zone, or on its cells and those beside.

    *cells*: where its hands reach from, if not its own; a rider's are those of its mount.
    """
    token = board[who]
    hands = token.cells if cells is None else cells
    return tuple(
        [
            at
            for at, item in enumerate(board.scene.ground)
            if item.place == token.place or not isinstance(item.place, str) and any(_beside(item.place, cell) for cell in hands)
        ]
    )


def _beside(place: Cell, cell: Cell) -> bool:
    return max(abs(place[0] - cell[0]), abs(place[1] - cell[1])) <= 1


def name_for(sheet: ArmedSheet, name: str, arm: Any) -> str:
    """How somebody calls a weapon that it gets: as before, or with a number if it has another one of that name."""
    same = sheet.arms.get(name)
    if same is None or replace(same, count=1) == replace(arm, count=1):
        return name
    return next(each for number in range(2, 99) if (each := f"{name} {number}") not in sheet.arms)


def with_arm(sheet: Sheet, name: str, arm: Any) -> Sheet:
    """The sheet with a weapon more, together with those of the same name, in no hand yet."""
    had = sheet.arms.get(name)
    return _replace(sheet, arms={**sheet.arms, name: arm if had is None else replace(arm, count=arm.count + had.count)})


def _replace(sheet: Sheet, **fields: Any) -> Sheet:
    struct: Any = sheet
    changed: Sheet = replace(struct, **fields)
    return changed


def take_up(table: Table[Any, Any, Any], who: TokenId, at: int) -> str:
    """The thing at position *at* of `scene.ground` goes to somebody, into an empty hand if there is one; its name there."""
    item, sheet = table.board.scene.ground[at], table.sheet(who)
    name, hand = name_for(sheet, item.name, item.arm), free_hand(sheet)
    held = {hand: name} if hand and not sheet.holds(name) else {}
    table.change(who, f"picks up {name}", lambda now: _replace(with_arm(now, name, item.arm), **held))
    clear_away(table, at, name)
    return name
