"""What the gods make of it: a track of consequences that a whole side shares (B7)."""

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.aspects import ANYBODY, Aspect
from battlemap.board.events import Rolled
from battlemap.board.ids import GM, AspectId, SideId, TokenId
from battlemap.rules.blocks.modifiers import format_signed
from battlemap.rules.procedure import Procedure, words
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import T

from .invokes import add_aspect, suggested_names

TRACK = ("mild 1", "mild 2", "moderate", "severe")
NEVER, WITH_DICE = "never", "rituals and dice"
NAMES = ("An eye opens in the clouds", "Ravens gather", "The idols turn their heads", "A voice in every dream")


def filled_slots(board: Board, side: SideId) -> dict[str, AspectId]:
    """The slots of a side's track that are filled."""
    attention = board.scene.attention
    keys = {slot: attention.get(f"{side}:{slot}") for slot in TRACK} if attention else {}
    return {slot: key for slot, key in keys.items() if key in board.aspects and key is not None}


def room_left(board: Board, side: SideId, severity: str = "mild") -> str:
    """The mildest slot of the track that is free and no milder than *severity*; empty if there is none."""
    filled = filled_slots(board, side)
    least = next((at for at, slot in enumerate(TRACK) if slot.startswith(severity)), 0)
    return next((slot for slot in TRACK[least:] if slot not in filled), "")


def draw_attention(table: T, side: SideId, why: str, about: str = "", severity: str = "mild") -> Procedure[bool]:
    """Fill the mildest free slot of the side's track from *severity* on with an aspect its foes may invoke; False if none is."""
    slot = room_left(table.board, side, severity)
    name = table.board.sides[side].name
    if not slot:
        table.tell(f"The gods cannot look any closer at the side of *{name}*", why, "game/prayer", "gm")
        return False
    called = yield from words(
        "attention", GM, f"What shows that the gods look at the side of {name}?", suggested_names(table, NAMES), "B7", about
    )
    rivals = [s.id for s in table.board.sides.values() if not table.board.allied(side, s.id)]
    present = {t.side for t in table.board.tokens.values() if not t.sheet.status}
    rivals.sort(key=lambda rival: (not table.board.sides[rival].gm, rival not in present))
    key = add_aspect(table, Aspect(AspectId(""), called, "consequence", free=((rivals[0] if rivals else ANYBODY, 1),)))
    table.change_scene("divine attention", lambda scene: replace(scene, attention={**scene.attention, f"{side}:{slot}": key}))
    table.tell(
        f"The gods look at the side of *{name}*: *{called}*", f"{why}; {slot.rstrip(' 12')} attention", "game/prayer", "cost"
    )
    return True


def uncanny_roll(table: T, thrown: Sequence[Rolled], totals: Sequence[tuple[TokenId, int]]) -> tuple[SideId, str] | None:
    """Dice or totals at which the gods look up, of a side that is not the GM's; None if there are none."""
    numbers, board = table.book.numbers, table.board
    for fallen in thrown:
        faces = {die.face for die in fallen.dice}
        token = board.tokens.get(TokenId(fallen.by))
        if token is not None and len(faces) == 1 and faces != {0} and not board.sides[token.side].gm:
            return token.side, "Four of a kind"
    for who, total in totals:
        if not numbers.awed_below < total < numbers.awed_above and not board.side_of(who).gm:
            return board[who].side, f"A total of {format_signed(total)}"
    return None
