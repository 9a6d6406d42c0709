"""What hands do: draw and put away, in passing too, pick up, hand over, let go, load, get things out of bags (34, 34a)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks import equipment_hands
from battlemap.rules.blocks.dropped_items import free_hand, take_up, with_empty_hands, with_held, within_grasp
from battlemap.rules.blocks.equipment_hands import (
    choose_drawn,
    choose_let_go,
    choose_lying,
    draw_options,
    lying_options,
    stow_options,
    stowed_arms,
)
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless, words
from rulesets.sifrp.basics.actions import ATTACK, begin_verb, charge, require_ready, units
from rulesets.sifrp.basics.dropped_items import in_hands, let_fall, part_of_body, title_of
from rulesets.sifrp.basics.durations import begin, until_own_turn
from rulesets.sifrp.basics.lore import arm_of, cost_of, name_of, quality
from rulesets.sifrp.basics.targeting import friends, options_for
from rulesets.sifrp.book.fight import PRESENCE, Board, under_way
from rulesets.sifrp.book.fighter import LESSER, Fighter
from rulesets.sifrp.book.rulebook import Book, T, book_of

HURRIED = "hurried_draw"
DRAWN = "drawn in passing"
ICON, HAND = "lucide/sword", "lucide/hand-grab"
NOTHING = "nothing"


def stowed_things(book: Book, sheet: Fighter) -> tuple[str, ...]:
    """The weapons and shields somebody carries and does not hold."""
    return stowed_arms(sheet, lambda name: part_of_body(book, sheet.arms[name]))


def titles(book: Book, sheet: Fighter, names: Iterable[str]) -> dict[str, str]:
    """What weapons are called."""
    return {name: name_of(book, sheet, name) for name in names}


def with_hands(sheet: Fighter, draw: str = "", away: str = "") -> Fighter:
    """The sheet with one weapon put away and one taken in hand."""
    emptied = with_empty_hands(sheet, away) if away else sheet
    hand = free_hand(emptied)
    return with_held(emptied, hand, draw) if draw and hand else emptied


def draws(board: Board, who: TokenId) -> list[Option]:
    """What could be drawn, put away, or changed for something else, with the reasons against it."""
    book, sheet = book_of(board), board[who].sheet
    stowed, held = titles(book, sheet, stowed_things(book, sheet)), titles(book, sheet, in_hands(book, sheet))
    swaps = [Option(f"swap:{old}:{new}", f"Put away {held[old]}, draw {stowed[new]}") for old in held for new in stowed]
    return [*draw_options(stowed, lambda item: free_hand(sheet)), *swaps, *stow_options(held)]


def apply_draw(table: T, who: TokenId, picked: str, why: str) -> None:
    """Do what was picked of the draws."""
    verb, _, rest = picked.partition(":")
    away, _, drawn = rest.partition(":") if verb == "swap" else (rest, "", "") if verb == "away" else ("", "", rest)
    book, sheet = table.book, table.sheet(who)
    table.change(who, "changes what is in hand", lambda now: with_hands(now, drawn, away))
    parts = [f"puts {name_of(book, sheet, away).lower()} away"] if away else []
    parts += [f"draws {name_of(book, sheet, drawn).lower()}"] if drawn else []
    table.tell(f"*{table.name(who)}* {' and '.join(parts)}", why, ICON, "", table.board[who].hidden)


def draw(table: T, who: TokenId) -> Procedure[None]:
    """Draw a weapon, put one away, or both (34)."""
    begin_verb(table, who, "interact")
    picked = yield from choose_drawn(table, who, draws(table.board, who), "34")
    if not (yield from charge(table, who, "interact")):
        return
    apply_draw(table, who, picked, "Lesser action")


def draw_in_passing(table: T, who: TokenId) -> Procedure[None]:
    """Draw a weapon as part of a movement just made: free, and attacks of this round are hurried (34, 34a)."""
    require_ready(table, who, "34a")
    refuse_unless(not (why := why_no_passing(table.board, who)), why, "34a")
    options = passing_draws(table.board, who)
    refuse_unless(bool(options), f"{table.name(who)} can draw nothing in passing now", "34a")
    picked = yield from choose("thing", who, "Draw what?", options, rule="34a")
    hurry(table, who, picked)


def draw_while_moving(table: T, who: TokenId) -> Procedure[None]:
    """Within a movement that goes on to attack: draw a weapon in passing, or not (34a). Asks "draw" only if there is one."""
    options = passing_draws(table.board, who)
    if not options:
        return
    prompt = f"Does {table.name(who)} draw a weapon in passing?"
    picked = yield from choose("draw", who, prompt, (Option(NOTHING, "Draw nothing"), *options), NOTHING, "34a")
    if picked != NOTHING:
        hurry(table, who, picked)


def passing_draws(board: Board, who: TokenId) -> list[Option]:
    """What could be drawn as part of a movement: weapons only, once a turn."""
    book, sheet = book_of(board), board[who].sheet
    if DRAWN in sheet.done.once or not free_hand(sheet):
        return []
    return draw_options(titles(book, sheet, stowed_things(book, sheet)), lambda item: free_hand(sheet), "−1D on attacks")


def hurry(table: T, who: TokenId, picked: str) -> None:
    """A weapon is drawn in passing; every attack up to the own next turn has a die less (34a)."""
    note_once(table, who, DRAWN)
    apply_draw(table, who, picked, "In passing")
    begin(table, who, HURRIED, until_own_turn(who), NumberChange("attacks", 0, table.book.numbers.drawn_dice), rule="34a")


def why_no_passing(board: Board, who: TokenId) -> str:
    """Why somebody draws nothing in passing now: the draw belongs to a movement, and so does the price on attacks (34).

    Empty if a movement was the last thing done, but for what is free; before a fight nobody counts. A charge ends with a blow:
    what is drawn in passing is drawn before it (22, *draw_while_moving*).
    """
    if not under_way(board):
        return ""
    book, name = book_of(board), board[who].name
    rows = [cost_of(book, action) for action in board[who].sheet.done.actions]
    paid = [row for row in rows if units(book, row.cost)]
    if not any("movement" in row.subtypes for row in paid):
        return f"{name} has not moved this turn"
    moved_last = "movement" in paid[-1].subtypes and ATTACK not in paid[-1].subtypes
    return "" if moved_last else f"{name} has done something else since its movement"


def let_go(table: T, who: TokenId) -> Procedure[None]:
    """Let something fall, which is free."""
    require_ready(table, who, "34")
    book, sheet = table.book, table.sheet(who)
    name = yield from choose_let_go(table, who, titles(book, sheet, in_hands(book, sheet)), "34")
    let_fall(table, who, name)


def pick_up(table: T, who: TokenId) -> Procedure[None]:
    """Take up something that lies within touch (34)."""
    begin_verb(table, who, "interact")
    board, book = table.board, table.book
    free = free_hand(table.sheet(who))
    lying = lying_options(board, within_grasp(board, who), lambda item: title_of(book, item.arm), lambda item: free)
    key = yield from choose_lying(table, who, lying, "34")
    if not (yield from charge(table, who, "interact")):
        return
    name = take_up(table, who, int(key))
    title = name_of(table.book, table.sheet(who), name).lower()
    table.tell(f"*{table.name(who)}* picks up the {title}", "", HAND, "", table.board[who].hidden)


def hand_over(table: T, who: TokenId) -> Procedure[None]:
    """Hand something to an ally beside who has a hand free (34)."""
    begin_verb(table, who, "interact")
    refuse_unless(bool(in_hands(table.book, table.sheet(who))), f"{table.name(who)} holds nothing", "34")
    options = options_for(table.board, friends(table.board, who), lambda ally: no_taker(table.board, who, ally))
    refuse_unless(bool(options), f"{table.name(who)} has no ally here", "34")
    taker = TokenId((yield from choose("target", who, "Hand it to whom?", options, rule="34")))
    book, sheet = table.book, table.sheet(who)
    things = [Option(key, name_of(book, sheet, key)) for key in in_hands(book, sheet)]
    name = yield from choose("thing", who, "What?", things, rule="34")
    if not (yield from charge(table, who, "interact")):
        return
    title = name_of(table.book, table.sheet(who), name).lower()
    equipment_hands.hand_over(table, who, taker, name, lambda sheet, item: free_hand(sheet))
    table.tell(f"*{table.name(who)}* hands the {title} to *{table.name(taker)}*", "", HAND)


def no_taker(board: Board, who: TokenId, ally: TokenId) -> str:
    """Why nothing can be handed to an ally; empty if it can."""
    name = board[ally].name
    if PRESENCE.gap(board, who, ally) > 1:
        return f"{name} is not beside {board[who].name}"
    return "" if free_hand(board[ally].sheet) else f"{name} has no free hand"


def load(table: T, who: TokenId) -> Procedure[None]:
    """Make a weapon ready to shoot again (B)."""
    require_ready(table, who, "B")
    book, sheet = table.book, table.sheet(who)
    held = dict.fromkeys([name for name in (sheet.main_hand, sheet.off_hand) if name in sheet.arms])
    empty = [name for name in held if not arm_of(sheet, name).loaded and not arm_of(sheet, name).ruined]
    refuse_unless(bool(empty), f"{table.name(who)} holds nothing that has to be loaded", "B")
    name = yield from choose("weapon", who, "Load what?", [Option(arm, name_of(book, sheet, arm)) for arm in empty], rule="B")
    row = "reload greater" if quality(table.book, table.sheet(who), name, "reload greater") else "reload lesser"
    begin_verb(table, who, row)
    if not (yield from charge(table, who, row)):
        return
    loaded = replace(table.sheet(who).arms[name], loaded=True)
    table.change(who, f"loads {name}", lambda now: replace(now, arms={**now.arms, name: loaded}))
    title = name_of(table.book, table.sheet(who), name).lower()
    table.tell(f"*{table.name(who)}* loads the {title}", "", "game/crossbow", "", table.board[who].hidden)


def interact(table: T, who: TokenId) -> Procedure[None]:
    """Handle a thing: a lever, a chest, something out of a bag (34)."""
    begin_verb(table, who, "interact")
    ways = [Option("at hand", "Something at hand", note="Lesser"), bag_option(table.book)]
    how = yield from choose("how", who, "Handle what?", ways, "at hand", "34a")
    cost = "greater" if how == "bag" and table.book.options.bag == "greater" else ""
    begin_verb(table, who, "interact", cost)
    times = 2 if how == "bag" and not cost else 1
    enough = not under_way(table.board) or table.sheet(who).left.get(LESSER, 0) >= times
    refuse_unless(enough, f"{table.name(who)} has no two Lesser actions left", "34a")
    for _ in range(times):
        if not (yield from charge(table, who, "interact", cost)):
            return
    what = yield from words("what", who, "What is done?", ("handles a thing", "pulls a lever", "opens a chest"), "34")
    table.tell(f"*{table.name(who)}* {what or 'handles a thing'}", "", HAND, "", table.board[who].hidden)


def bag_option(book: Book) -> Option:
    """Something that has to be got out of a bag first."""
    greater = book.options.bag == "greater"
    return Option("bag", "Something in a bag", note="Greater" if greater else "two Lesser")


RUNS = {
    "draw": draw,
    "draw in passing": draw_in_passing,
    "let go": let_go,
    "pick up": pick_up,
    "hand over": hand_over,
    "load": load,
    "interact": interact,
}
