"""Hands: what is drawn, put away, let go, handed over and picked up (18, 19, C26)."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from battlemap.board.grid_map import cell_name, cell_of
from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.dropped_items import held_things, take_up, with_arm, with_empty_hands, with_held, within_grasp
from battlemap.rules.blocks.equipment_hands import (
    choose_drawn,
    choose_let_go,
    choose_lying,
    draw_options,
    hand_over,
    lying_options,
    stow_options,
    stowed_arms,
    with_handed,
)
from battlemap.rules.blocks.presence import cells_for
from battlemap.rules.procedure import CellOptions, Option, Procedure, Refused, choose, refuse_unless
from rulesets.obss.attack import missiles
from rulesets.obss.basics.action_costs import FREE, afford, begin_verb, charge, price, require_ready, why_idle
from rulesets.obss.basics.arms import bodily, hands_needed, name_of, weapon_of
from rulesets.obss.basics.conditions import conscious, suffers
from rulesets.obss.basics.dropped_items import in_hands, let_fall
from rulesets.obss.basics.positions import gap, space, threatened_cells
from rulesets.obss.basics.readiness import POTION_IN_HAND, occupied_hands
from rulesets.obss.book.creature import SHIELD, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of

TOSS = "toss"
"""What becomes of a thing that is tossed to a square."""


def free_draw(board: Board, who: TokenId) -> bool:
    """Whether drawing is part of a Movement Action just taken: one thing for each (19, C26)."""
    done = board[who].sheet.done
    dashed = suffers(board, who, "running") and not book_of(board).options.draw_on_dash
    return done.moves > 0 and not done.drawn and not dashed


def hand_for(board: Board, who: TokenId, sheet: CreatureSheet, item: str) -> str:
    """Which hand of somebody with this sheet can take a weapon or the shield: "main_hand", "off_hand"; empty if none is free."""
    book, taken = book_of(board), occupied_hands(board, who)
    if taken and (held_things(sheet) or item != SHIELD and hands_needed(book, sheet, item) == 2):
        return ""
    if item == SHIELD:
        return "" if sheet.off_hand or _both(book, sheet) else "off_hand"
    if not sheet.main_hand:
        return "" if hands_needed(book, sheet, item) == 2 and sheet.off_hand else "main_hand"
    return "" if sheet.off_hand or _both(book, sheet) or hands_needed(book, sheet, item) == 2 else "off_hand"


def _both(book: Book, sheet: CreatureSheet) -> bool:
    return bool(sheet.main_hand in sheet.arms and hands_needed(book, sheet, sheet.main_hand) == 2)


def draw(table: T, who: TokenId) -> Procedure[None]:
    """Draw a weapon or take up the shield, or put one away; part of a Movement Action, once (18, 19)."""
    cost = FREE if free_draw(table.board, who) else price(table.book, "draw")
    require_ready(table, who, "18")
    if short := afford(table.board, who, cost):
        raise Refused(short, "18")
    book, sheet = table.book, table.sheet(who)
    held = [
        item for item in held_things(sheet) if item == SHIELD or item in sheet.arms and not bodily(weapon_of(book, sheet, item))
    ]
    options = [
        *draw_options(titles(book, sheet, stowed_things(book, sheet)), lambda item: hand_for(table.board, who, sheet, item)),
        *stow_options(titles(book, sheet, held)),
        *stow_options({POTION_IN_HAND: "the potion"} if table.has(who, POTION_IN_HAND) else {}),
    ]
    key = yield from choose_drawn(table, who, options, "18")
    verb, _, name = key.partition(":")
    now_held = table.sheet(who)
    if cost == FREE:
        table.change(who, "draws on the move", lambda now: replace(now, done=replace(now.done, drawn=True)))
    else:
        charge(table, who, "draw")
    title = name_for(book, now_held, name)
    if name == POTION_IN_HAND:
        table.end(POTION_IN_HAND, who)
        table.tell(f"*{table.name(who)}* puts the potion away", cost.words, "game/health-potion")
    elif verb == "draw":
        hand = hand_for(table.board, who, now_held, name)
        table.change(who, f"draws {name}", lambda now: with_held(now, hand, name))
        table.tell(f"*{table.name(who)}* draws {title}", cost.words, "game/switch-weapon")
    else:
        table.change(who, f"puts away {name}", lambda now: with_empty_hands(now, name))
        table.tell(f"*{table.name(who)}* puts {title} away", cost.words, "game/switch-weapon")


def stowed_things(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """What somebody carries and does not hold: weapons, the shield."""
    arms = stowed_arms(sheet, lambda name: bodily(weapon_of(book, sheet, name)))
    return (*arms, SHIELD) if sheet.shield and not sheet.holds(SHIELD) else arms


def name_for(book: Book, sheet: CreatureSheet, item: str) -> str:
    """A weapon or the shield in words."""
    return "the shield" if item == SHIELD else f"the {name_of(book, sheet, item).lower()}"


def titles(book: Book, sheet: CreatureSheet, things: Iterable[str]) -> dict[str, str]:
    """Weapons and the shield in words."""
    return {item: name_for(book, sheet, item) for item in things}


def let_go(table: T, who: TokenId) -> Procedure[None]:
    """Let something fall, which is free; for the reaction hand it to a friend, or toss it to a friend or a square (18, C26)."""
    book, sheet = table.book, table.sheet(who)
    refuse_unless(conscious(table.board, who), f"{table.name(who)} is not awake", "18")
    held = {name: name_of(book, sheet, name) for name in in_hands(book, sheet)}
    name = yield from choose_let_go(table, who, held, "18")
    to = yield from choose("to", who, "What becomes of it?", ways_to_let_go(table, who, name), "fall", "C26")
    if to == "fall":
        let_fall(table, who, name)
    elif to == TOSS:
        yield from toss(table, who, name)
    else:
        charge(table, who, "throw object")
        taker = TokenId(to)
        verb = "hands" if gap(table.board, who, taker) <= 1 else "tosses"
        hand_over(table, who, taker, name, partial(hand_for, table.board, taker))
        table.tell(f"*{table.name(who)}* {verb} the {name} to *{table.name(taker)}*", "", "game/hand-grip")


def ways_to_let_go(table: T, who: TokenId, name: str) -> tuple[Option, ...]:
    """What can become of a thing in hand, as answers: it falls, goes to a friend, or to a square."""
    board, cost = table.board, price(table.book, "throw object")
    why = why_idle(board, who, reaction=True) or afford(board, who, cost)
    tosses = [Option(TOSS, "Toss it to a square", note=cost.words, refusal=why)] if tossing_cells(board, who) else []
    return (Option("fall", "Let it fall", note=FREE.words), *takers(table, who, name, why), *tosses)


def toss(table: T, who: TokenId, name: str) -> Procedure[None]:
    """Toss a thing in hand to a square, where it lies (18, C26)."""
    prompt, cells = f"To which square does {table.name(who)} toss the {name}?", tossing_cells(table.board, who)
    cell = cell_of((yield from choose("square", who, prompt, CellOptions(cells), rule="C26")))
    assert cell is not None
    charge(table, who, "throw object")
    let_fall(table, who, name, cell, tell=False)
    text = f"*{table.name(who)}* tosses the {name} to {cell_name(cell)}"
    table.tell(text, "", "game/drop-weapon", "", table.board[who].hidden)


def tossing_cells(board: Board, who: TokenId) -> tuple[Cell, ...]:
    """The cells to which *who* can toss what is in hand: within the range of a hurled weapon, with no wall between."""
    if board.grid is None or not board[who].on_grid:
        return ()
    far = cells_for(board, book_of(board).numbers.hurled_range)
    return tuple(sorted(threatened_cells(board, who, far) - set(space(board, who)), key=lambda cell: (cell[1], cell[0])))


def takers(table: T, who: TokenId, name: str, why: str) -> list[Option]:
    """The friends beside *who*, and those within the range of a toss, as answers. *why*: why it can give nothing away now."""
    board, book, sheet = table.board, table.book, table.sheet(who)
    cost, options, cells = price(book, "throw object"), [], set(tossing_cells(board, who))
    for token in board.tokens.values():
        if token.id == who or not board.allied(board[who].side, token.side) or not conscious(board, token.id):
            continue
        beside = gap(board, who, token.id) <= 1
        if beside or not cells.isdisjoint(space(board, token.id)):
            fits = with_handed(token.sheet, name, replace(sheet.arms[name], count=1), partial(hand_for, board, token.id))
            full = "" if fits is not None else f"{token.name} has no free hand for it"
            words = f"Hand it to {token.name}" if beside else f"Toss it to {token.name}"
            options.append(Option(token.id, words, token.id, cost.words, why or full))
    return options


def pick_up(table: T, who: TokenId) -> Procedure[None]:
    """Take up something that lies within touch (18)."""
    begin_verb(table, who, "take item")
    lying = within_grasp(table.board, who)
    shot = missiles.missile_options(table.board, table.book, who, lying)
    sheet, ground = table.sheet(who), table.board.scene.ground
    weapons = lying_options(
        table.board,
        [at for at in lying if not ground[at].missile],
        lambda item: str(item.name),
        lambda item: hand_for(table.board, who, with_arm(sheet, item.name, item.arm), item.name),
    )
    key = yield from choose_lying(table, who, (*weapons, *shot), "18")
    charge(table, who, "take item")
    if any(option.key == key for option in shot):
        missiles.take(table, who, key)
        return
    name = take_up(table, who, int(key))
    table.tell(f"*{table.name(who)}* picks up the {name}", "", "game/hand-grip")


RUNS = {"draw": draw, "let go": let_go, "pick up": pick_up}
