"""Disarm: the foe's weapon flies away, or is caught (25, 25a)."""

from battlemap.board.ids import TokenId
from battlemap.board.wording import capitalise
from battlemap.rules.blocks.dropped_items import free_hand, take_up
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Option, Procedure, choose, confirm, refuse_unless
from rulesets.sifrp.attack.attack import ask_about_yielded, bout, prepare_blow
from rulesets.sifrp.basics.actions import begin_verb, charge
from rulesets.sifrp.basics.blow import Struck
from rulesets.sifrp.basics.dropped_items import fly_off, in_hands, let_fall, title_of
from rulesets.sifrp.basics.lore import quality
from rulesets.sifrp.basics.targeting import foe_options, out_of_reach
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.rulebook import T, book_of


def disarm(table: T, who: TokenId) -> Procedure[None]:
    """An attack against passive Fighting: with two degrees the weapon is gone, with all ones the own one (25)."""
    begin_verb(table, who, "disarm")
    board = table.board
    options = foe_options(board, who, lambda foe: why_barred(board, who, foe))
    foe = TokenId((yield from choose("target", who, "Disarm whom?", options, rule="25")))
    yield from ask_about_yielded(table, foe)
    blow = yield from prepare_blow(table, who, foe, fighting=True)
    arm = yield from ask_arm(table, who, foe)
    if not (yield from charge(table, who, "disarm")):
        return
    title = f"{table.name(who)} disarms {table.name(foe)}"
    needed = table.book.numbers.disarm_degree
    result = yield from bout(table, blow, "fighting", "", "disarm", title, "25", "Disarmed", needed)
    if result is None:
        return
    if result.ones:
        yield from disarm_himself(table, who, foe, blow.weapon_use.arm)
        if table.book.options.disarm_fumbles:
            yield from apply_hooks(table, "fumbled", Struck(blow, result, ones=result.ones))
    elif result.degree >= needed and arm in in_hands(table.book, table.sheet(foe)):
        yield from lose_weapon(table, foe, arm, who)
    else:
        table.tell(f"*{table.name(foe)}* keeps its weapon", "", "lucide/shield", "", table.board[who].hidden)


def why_barred(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody cannot be disarmed; empty if it can."""
    if not in_hands(book_of(board), board[foe].sheet):
        return f"{board[foe].name} holds no weapon"
    return out_of_reach(board, who, foe, fighting=True)


def ask_arm(table: T, who: TokenId, foe: TokenId) -> Procedure[str]:
    """Ask for which weapon it goes; of two the attacker names one."""
    sheet = table.sheet(foe)
    options = [Option(arm, capitalise(title_of(table.book, sheet.arms[arm]))) for arm in in_hands(table.book, sheet)]
    refuse_unless(bool(options), f"{table.name(foe)} holds no weapon", "25a")
    return (yield from choose("disarm of", who, f"Which weapon of {table.name(foe)}?", options, options[0].key, "25a"))


def lose_weapon(table: T, foe: TokenId, arm: str, catcher: TokenId | None) -> Procedure[None]:
    """A weapon leaves a hand: caught by whoever can, or it lands somewhere near (25)."""
    title = title_of(table.book, table.sheet(foe).arms[arm])
    if catcher is None or not (yield from ask_to_catch(table, catcher, title)):
        yield from fly_off(table, foe, arm, "25")
        return
    let_fall(table, foe, arm, table.board[catcher].place, tell=False)
    take_up(table, catcher, len(table.board.scene.ground) - 1)
    told = f"*{table.name(catcher)}* catches the {title} of *{table.name(foe)}*"
    table.tell(told, "", "lucide/hand-grab", "", table.board[catcher].hidden)


def ask_to_catch(table: T, who: TokenId, title: str) -> Procedure[bool]:
    """Whether somebody can catch a weapon and wants to."""
    if not can_catch(table, who):
        return False
    return (yield from confirm("catch", who, f"Does {table.name(who)} catch the {title}?", True, "25", on=(who,)))


def can_catch(table: T, who: TokenId) -> bool:
    """Whether somebody catches a weapon: Fighting of 4 or more, and a free hand, which nobody has who wields a two-handed one."""
    sheet = table.sheet(who)
    both = any(quality(table.book, sheet, arm, "two-handed") for arm in in_hands(table.book, sheet))
    return bool(free_hand(sheet)) and not both and sheet.rank("fighting") >= table.book.numbers.catch_rank


def disarm_himself(table: T, who: TokenId, foe: TokenId, arm: str) -> Procedure[None]:
    """All ones: the attacker's weapon flies from his own place; the defender may catch it only if the house says so."""
    if arm not in in_hands(table.book, table.sheet(who)):
        return
    yield from lose_weapon(table, who, arm, foe if table.book.options.disarm_defender_catches else None)


RUNS = {"disarm": disarm}
