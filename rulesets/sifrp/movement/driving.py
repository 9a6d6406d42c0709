"""Carts: animals put to them and taken out, the reins (38). Driving itself is riding with a team, in `riding`."""

from msgspec.structs import replace

from battlemap.board.events import Moved, TurnsChanged, remove_from_turns
from battlemap.board.grid_map import cell_key, cell_of
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import CellOptions, Option, Procedure, choose, leave_out_unless, refuse_unless
from rulesets.sifrp.basics.actions import able, begin_verb, charge
from rulesets.sifrp.basics.saddle import ICON, leave
from rulesets.sifrp.basics.targeting import friends, options_for
from rulesets.sifrp.book.fight import PRESENCE, Board, cart_of, driver_of, rider_of, team_of
from rulesets.sifrp.book.rulebook import T

MOST_ANIMALS = 8
"""So many animals can be put to one cart."""


def hitch(table: T, who: TokenId) -> Procedure[None]:
    """Put an animal beside to a cart within touch (34, 38)."""
    carts = carts_beside(table.board, who)
    leave_out_unless(any(token.sheet.seats for token in table.board.tokens.values()), "there is no cart here", "38")
    begin_verb(table, who, "interact")
    refuse_unless(bool(carts), f"no cart is beside {table.name(who)}", "38")
    cart = yield from choose_cart(table, who, carts)
    animals = tuple([animal for animal in friends(table.board, who) if table.sheet(animal).training])
    refuse_unless(bool(animals), f"there is no animal to draw {table.name(cart)}", "38")
    options = options_for(table.board, animals, lambda animal: why_no_draught(table.board, cart, animal))
    animal = TokenId((yield from choose("animal", who, f"Which animal is to draw {table.name(cart)}?", options, rule="38")))
    if not (yield from charge(table, who, "interact")) or why_no_draught(table.board, cart, animal):
        return
    table.change(animal, f"draws {cart}", lambda sheet: replace(sheet, mount=cart))
    place = table.board[cart].place
    table.happen(Moved(animal, place, path=() if isinstance(place, str) else (place,)))
    turns = table.board.turns
    if animal in turns.waiting or any(animal in slot for slot in turns.order):
        table.happen(TurnsChanged("is put to a cart", remove_from_turns(turns, animal)))
    words = f"*{table.name(who)}* puts *{table.name(animal)}* to *{table.name(cart)}*"
    table.tell(words, "", ICON, "", table.board[who].hidden)


def unhitch(table: T, who: TokenId) -> Procedure[None]:
    """Take an animal out of a cart within touch, to a free square beside (34, 38)."""
    carts = tuple([cart for cart in carts_beside(table.board, who) if team_of(table.board, cart)])
    leave_out_unless(any(token.sheet.seats for token in table.board.tokens.values()), "there is no cart here", "38")
    begin_verb(table, who, "interact")
    refuse_unless(bool(carts), f"no cart with an animal is beside {table.name(who)}", "38")
    cart = yield from choose_cart(table, who, carts)
    team = [Option(animal, table.name(animal), animal) for animal in team_of(table.board, cart)]
    animal = TokenId((yield from choose("animal", who, "Which animal is taken out?", team, rule="38")))
    cells = PRESENCE.free_cells_beside(table.board, animal, cart)
    refuse_unless(bool(cells), f"there is no room beside {table.name(cart)}", "38")
    prompt, usual = f"Where does {table.name(animal)} stand?", cell_key(next(iter(cells)))
    cell = cell_of((yield from choose("to", who, prompt, CellOptions(cells), usual, rule="38")))
    if not (yield from charge(table, who, "interact")) or cart_of(table.board, animal) != cart:
        return
    leave(table, animal, cell)
    words = f"*{table.name(who)}* takes *{table.name(animal)}* out of *{table.name(cart)}*"
    table.tell(words, "It takes its place in the order by “Join the fight”", ICON, "", table.board[who].hidden)


def take_reins(table: T, who: TokenId) -> Procedure[None]:
    """Drive the cart that one is aboard from now on (34, 38)."""
    cart = cart_of(table.board, who)
    leave_out_unless(cart is not None, f"{table.name(who)} is aboard no cart", "38")
    assert cart is not None
    begin_verb(table, who, "interact")
    refuse_unless(driver_of(table.board, cart) != who, f"{table.name(who)} holds the reins already", "38")
    if (yield from charge(table, who, "interact")) and cart_of(table.board, who) == cart:
        table.change(cart, f"is driven by {who}", lambda sheet: replace(sheet, driver=who))
        table.tell(f"*{table.name(who)}* takes the reins of *{table.name(cart)}*", "", ICON, "", table.board[who].hidden)


def carts_beside(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """The carts that *who* is aboard or stands beside, its own first."""
    own = cart_of(board, who)
    if own is not None:
        return (own,)
    return tuple([cart for cart in friends(board, who) if board[cart].sheet.seats and PRESENCE.gap(board, who, cart) <= 1])


def choose_cart(table: T, who: TokenId, carts: tuple[TokenId, ...]) -> Procedure[TokenId]:
    """Ask which of the carts beside *who* is meant; one alone is."""
    options = [Option(cart, table.name(cart), cart) for cart in carts]
    return TokenId((yield from choose("cart", who, "Which cart?", options, carts[0], "38")))


def why_no_draught(board: Board, cart: TokenId, animal: TokenId) -> str:
    """Return why an animal cannot be put to a cart, or "" if it can."""
    name = board[animal].name
    if (drawn := cart_of(board, animal)) is not None:
        return f"{name} draws {board[drawn].name}"
    if (rider := rider_of(board, animal)) is not None:
        return f"{board[rider].name} sits on {name}"
    if PRESENCE.gap(board, animal, cart) > 1:
        return f"{name} is not beside {board[cart].name}"
    if len(team_of(board, cart)) >= MOST_ANIMALS:
        return f"{MOST_ANIMALS} animals draw {board[cart].name} already"
    return "" if able(board, animal) else f"{name} cannot draw anything now"


RUNS = {"hitch": hitch, "unhitch": unhitch, "take reins": take_reins}
