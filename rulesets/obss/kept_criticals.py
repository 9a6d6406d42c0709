"""What criticals are kept for, and what they are spent on: over a ledge with a foe, a foe hampered, one's guard (78)."""

from collections.abc import Iterator

from battlemap.board.grid_map import cell_key
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction
from battlemap.rules.procedure import Choice, Command
from rulesets.obss.attack.attack import blow_on
from rulesets.obss.basics.action_costs import can_react
from rulesets.obss.basics.arms import weapon_use_of
from rulesets.obss.book.fight import Board, alive, bearer
from rulesets.obss.book.rulebook import book_of
from rulesets.obss.criticals.critical_costs import size_difference

from .attack_outcomes import worth_spread
from .fighter_worth import KEPT, standing, worth_at
from .ledges import deepest_ledge, ledges_around

SPENT_ON = ("weapon 3", "eyes 2", "eyes 1", "defence 1")
"""The rows that are worth a thought anywhere: no save spoils them, and nobody has to make anything of them."""
SHOVES = {"push 1": 3, "push 2": 6, "push 3": 9}
"""How far those rows push, in metres, that are worth it at a ledge."""


def spendings(board: Board, who: TokenId) -> Iterator[Command]:
    """What kept criticals can buy now."""
    bank = board[who].sheet.bank
    if not bank or not can_react(board, who):
        return
    rows = book_of(board).critical_actions
    for key, had in bank.items():
        foe = TokenId(key)
        for row in SPENT_ON:
            if row in rows and rows[row].cost <= had:
                yield Command("critical action", who, {"target": (foe,), "critical action": (row,)})
        row, cell = _worst_shove(board, who, foe, had)
        if cell is not None:
            yield Command("critical action", who, {"target": (foe,), "critical action": (row,), "moved to": (cell_key(cell),)})


def keeping_outcome(action: PendingAction, choice: Choice, key: str) -> ActionOutcome:
    """What a hit comes to of whose criticals so many are kept: less damage, and a little for what they may be spent on."""
    board, attack = action.board, next((roll for roll in reversed(action.rolls) if roll.ask == "attack"), None)
    if attack is None:
        return ActionOutcome()
    who, foe, kept = TokenId(attack.by), TokenId(attack.on), int(key)
    book, sheet = book_of(board), board[who].sheet
    blow = blow_on(board, who, foe, weapon_use_of(book, sheet, action.answers.get("weapon", "")))
    left = worth_spread(board, blow, {max(int(option.key) for option in choice.options) - kept: 1.0})
    own = worth_at(book, sheet, sheet.hp, sheet.nonlethal) * (standing(board, who) + KEPT * kept)
    return ActionOutcome(((foe, left), (who, ((1.0, own),))))


def _worst_shove(board: Board, who: TokenId, foe: TokenId, count: int) -> tuple[str, Cell | None]:
    """The row by which so many criticals drive a foe over the deepest ledge, and to which cell; None where over none."""
    deepest = 0
    best: tuple[str, Cell | None] = ("", None)
    if foe not in board.tokens or not alive(board, foe) or board.grid is None or not board.grid.heights:
        return best
    rows = book_of(board).critical_actions
    for row, metres in SHOVES.items():
        if row in rows and rows[row].cost <= count:
            far = metres - size_difference(board, who, foe)
            cell, depth = deepest_ledge(ledges_around(board, bearer(board, foe), far), cells_for(board, far))
            if depth > deepest:
                deepest, best = depth, (row, cell)
    return best
