"""People with weapons in their hands and things on the ground, for the blocks about equipment."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Place, TokenId
from battlemap.rules.procedure import Table
from tests.games.skirmish import ANN, CAT, SKIRMISH
from tests.games.skirmish import board as skirmish_board


class Arm(Struct, frozen=True):
    kind: str = "sword"
    count: int = 1


class Carrier(Struct, frozen=True):
    arms: dict[str, Arm] = {}
    main_hand: str = ""
    off_hand: str = ""

    def holds(self, arm: str) -> bool:
        return arm in (self.main_hand, self.off_hand)


class Item(Struct, frozen=True):
    name: str
    arm: Arm
    place: Place
    owner: TokenId | None = None


class Yard(Struct, frozen=True):
    ground: tuple[Item, ...] = ()


ARMED = Carrier({"sword": Arm(), "daggers": Arm("dagger", 2), "shield": Arm("shield")}, "sword", "daggers")


def table(ann: Carrier = ARMED, cat: Carrier = Carrier(), *ground: Item) -> Table[Any, Any, Any]:
    """Ann at (5, 5) and Cat, who stands a cell to the right of her."""
    before = skirmish_board()
    tokens = {
        ANN: replace(before[ANN], sheet=ann, place=(5, 5)),
        CAT: replace(before[CAT], sheet=cat, place=(6, 5)),
    }
    here: AnyEncounter = replace(before, tokens=tokens, scene=Yard(ground))
    return Table(here, SKIRMISH)
