"""Disarm: the foe's weapon falls (72)."""

from battlemap.board.ids import TokenId
from battlemap.rules.dice import Modifier
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.obss.basics.action_costs import charge
from rulesets.obss.basics.arms import arm_of, name_of, weapon_of
from rulesets.obss.basics.checks import CheckPart, check_opposed, save_part, weapon_part
from rulesets.obss.basics.dropped_items import in_hands, let_fall
from rulesets.obss.basics.positions import in_reach
from rulesets.obss.basics.readiness import reach_of
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of

from .maneuvers import WEAPON, choose_target, row_modifier, take_place

RANKS = {"S": 0, "M": 1, "L": 2, "H": 3}
STEP = 2


def disarm(table: T, who: TokenId) -> Procedure[None]:
    """Weapon against weapon: the foe's falls; after a critical failure the own one does (72)."""
    foe = yield from choose_target(table, who, "disarm", "72", "Disarm whom?", WEAPON, why_unarmed)
    own = yield from choose_held(table, who, "weapon", f"With what does {table.name(who)} disarm?", own_options(table, who, foe))
    wanted = yield from choose_held(table, who, "disarm of", f"Of what is {table.name(foe)} disarmed?", held_options(table, foe))
    charge(table, who, "disarm")
    mine, theirs = duel_part(table, who).plus(row_modifier(table, who)), duel_part(table, foe)
    larger = weapon_rank(table.book, table.sheet(who), own) - weapon_rank(table.book, table.sheet(foe), wanted)
    mine = mine.plus(Modifier(max(0, larger) * STEP, "Larger weapon", "72"))
    theirs = theirs.plus(Modifier(max(0, -larger) * STEP, "Larger weapon", "72"))
    take_place(table, who, foe)
    title = f"{table.name(who)} disarms {table.name(foe)}"
    result = yield from check_opposed(
        table, who, mine, foe, theirs, title, "disarm", icon="game/drop-weapon", rule="72", exact=False
    )
    if result.success:
        let_fall(table, foe, wanted)
    elif result.failed and own:
        let_fall(table, who, own)


def choose_held(table: T, who: TokenId, ask: str, prompt: str, options: list[Option]) -> Procedure[str]:
    """Ask which of the weapons in hand is meant, if there are several; "" for empty hands."""
    if len(options) < 2:
        return options[0].key if options else ""
    usual = next((option.key for option in options if not option.refusal), options[0].key)
    return (yield from choose(ask, who, prompt, options, usual, "72", on=(who,)))


def held_options(table: T, who: TokenId) -> list[Option]:
    """The weapons in the hands of *who*, as answers."""
    book, sheet = table.book, table.sheet(who)
    return [Option(name, name_of(book, sheet, name)) for name in in_hands(book, sheet)]


def own_options(table: T, who: TokenId, foe: TokenId) -> list[Option]:
    """The weapons with which *who* can disarm a foe, as answers; greyed where the weapon does not reach it."""
    board = table.board

    def why_short(name: str) -> str:
        near = in_reach(board, who, foe, reach_of(board, who, name))
        return "" if near else f"{board[foe].name} is out of its reach"

    return [Option(option.key, option.text, refusal=why_short(option.key)) for option in held_options(table, who)]


def why_unarmed(board: Board, foe: TokenId) -> str:
    """Why nothing can be struck from a foe's hand."""
    return "" if in_hands(book_of(board), board[foe].sheet) else f"{board[foe].name} holds nothing that could fall"


def duel_part(table: T, who: TokenId) -> CheckPart:
    """Weapon proficiency with the better of strength and dexterity; a creature without it saves by Reflex (71a, 72)."""
    sheet = table.sheet(who)
    if sheet.monster and not sheet.wp:
        return save_part(table.board, who, "reflex")
    return weapon_part(table.board, who, ability=max(("strength", "dexterity"), key=sheet.ability))


def weapon_rank(book: Book, sheet: CreatureSheet, name: str) -> int:
    """The rank of a weapon's size; 0 for empty hands."""
    return RANKS[weapon_of(book, sheet, name).size] + arm_of(sheet, name).larger if name else 0


RUNS = {"disarm": disarm}
