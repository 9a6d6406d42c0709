"""What goes along from battle to battle: consequences, stress, fate points, what works once a session (B3, B4)."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.ids import AspectId, TokenId
from battlemap.rules.creatures.between_battles import BetweenBattles

from .fighter import Fighter


def leave(board: AnyEncounter, who: TokenId) -> Fighter:
    """The sheet with no exchange under way; nobody roars, and what was dropped is picked up."""
    sheet: Fighter = board[who].sheet
    return replace(
        sheet, acted=False, moved=False, suffered=0, deadly_used=0, roar="", roar_aspect=AspectId(""), roar_bound=False,
        ritual="", guard=AspectId(""), stunts=tuple([replace(stunt, dropped=False) for stunt in sheet.stunts]),
        filled={slot: key for slot, key in sheet.filled.items() if key in board.aspects},
    )  # fmt: skip


def goes_along(effect: Effect) -> bool:
    """None does: all of them belong to a conflict."""
    return False


BETWEEN: BetweenBattles[Fighter] = BetweenBattles(leave, goes_along)
