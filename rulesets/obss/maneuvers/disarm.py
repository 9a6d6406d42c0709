"""Disarm: the foe's weapon falls (72)."""

from battlemap.board.ids import TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.action_costs import charge
from rulesets.obss.basics.arms import arm_of, weapon_of
from rulesets.obss.basics.checks import CheckPart, check_opposed, save_part, weapon_part
from rulesets.obss.basics.dropped_items import in_hands, let_fall
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of

from .maneuvers import WEAPON, choose_target, row_modifier, take_place

RANKS = {"S": 0, "M": 1, "L": 2, "H": 3}
STEP = 2


def disarm(table: T, who: TokenId) -> Procedure[None]:
    """Weapon against weapon; whoever fails badly at it drops its own (72)."""
    foe = yield from choose_target(table, who, "disarm", "72", "Disarm whom?", WEAPON, why_unarmed)
    charge(table, who, "disarm")
    mine, theirs = duel_part(table, who).plus(row_modifier(table, who)), duel_part(table, foe)
    held, wanted = weapon_rank(table.book, table.sheet(who)), weapon_rank(table.book, table.sheet(foe))
    mine = mine.plus(Modifier(max(0, held - wanted) * STEP, "Larger weapon", "72"))
    theirs = theirs.plus(Modifier(max(0, wanted - held) * STEP, "Larger weapon", "72"))
    take_place(table, who, foe)
    title = f"{table.name(who)} disarms {table.name(foe)}"
    result = yield from check_opposed(
        table, who, mine, foe, theirs, title, "disarm", icon="game/drop-weapon", rule="72", exact=False
    )
    if result.success:
        let_fall(table, foe, in_hands(table.book, table.sheet(foe))[0])
    elif result.failed and (own := in_hands(table.book, table.sheet(who))):
        let_fall(table, who, own[0])


def why_unarmed(board: Board, foe: TokenId) -> str:
    """Why nothing can be struck from a foe's hand."""
    return "" if in_hands(book_of(board), board[foe].sheet) else f"{board[foe].name} holds nothing that could fall"


def duel_part(table: T, who: TokenId) -> CheckPart:
    """Weapon proficiency with the better of strength and dexterity; a creature without it saves by Reflex (71a, 72)."""
    sheet = table.sheet(who)
    if sheet.monster and not sheet.wp:
        return save_part(table.board, who, "reflex")
    return weapon_part(table.board, who, ability=max(("strength", "dexterity"), key=sheet.ability))


def weapon_rank(book: Book, sheet: CreatureSheet) -> int:
    """How large the weapon in somebody's hand is."""
    held = in_hands(book, sheet)
    return RANKS[weapon_of(book, sheet, held[0]).size] + arm_of(sheet, held[0]).larger if held else 0


RUNS = {"disarm": disarm}
