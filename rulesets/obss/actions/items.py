"""Potions, and everything else that only takes time (18, 18a)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless
from rulesets.obss.basics.action_costs import Price, afford, begin_verb, charge, price, require_ready, spend
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.basics.readiness import POTION_IN_HAND, free_hands
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.first_aid import choose_patient
from rulesets.obss.health.healing import heal

POTION, POTION_MORE = "1d8", 1
"""What an ordinary potion heals (B14)."""


def take_potion(table: T, who: TokenId) -> Procedure[None]:
    """Get a potion from the belt into the hand (18)."""
    begin_verb(table, who, "take item")
    refuse_unless(table.sheet(who).potions > 0, f"{table.name(who)} has no potion", "18")
    refuse_unless(not table.has(who, POTION_IN_HAND), f"{table.name(who)} has one in hand already", "18")
    refuse_unless(free_hands(table.board, who) > 0, f"{table.name(who)} has no free hand", "18")
    charge(table, who, "take item")
    table.begin(Effect(POTION_IN_HAND, "18", who))
    table.tell(f"*{table.name(who)}* takes a potion to hand", "", "game/health-potion")
    yield from ()


def drink(table: T, who: TokenId) -> Procedure[None]:
    """Drink the potion in hand: an immediate action (18)."""
    begin_verb(table, who, "drink potion")
    refuse_unless(
        table.has(who, POTION_IN_HAND) and table.sheet(who).potions > 0, f"{table.name(who)} has no potion in hand", "18"
    )
    charge(table, who, "drink potion")
    yield from administer_potion(table, who, who)


def give_potion(table: T, who: TokenId) -> Procedure[None]:
    """Give a potion to somebody beside, awake or not (18, 66)."""
    begin_verb(table, who, "give potion")
    refuse_unless(table.sheet(who).potions > 0, f"{table.name(who)} has no potion", "18")
    at_hand = table.has(who, POTION_IN_HAND) or free_hands(table.board, who) > 0
    refuse_unless(at_hand, f"{table.name(who)} has no free hand", "18")
    target = yield from choose_patient(table, who, "Who gets the potion?", why_no_drink)
    charge(table, who, "give potion")
    yield from administer_potion(table, who, target)


def why_no_drink(table: T, target: TokenId) -> str:
    """Why a potion is of no use to somebody; empty if it is."""
    sheet, name = table.sheet(target), table.name(target)
    if not alive(table.board, target):
        return f"{name} is beyond help"
    return f"{name} is not wounded" if sheet.hp >= sheet.max_hp else ""


def administer_potion(table: T, giver: TokenId, drinker: TokenId) -> Procedure[None]:
    """A potion of *giver* goes down the throat of *drinker*: magic healing (65, 66)."""
    table.change(giver, "uses a potion", lambda sheet: replace(sheet, potions=sheet.potions - 1))
    table.end(POTION_IN_HAND, giver)
    amount: int = yield from roll_sum("potion", drinker, POTION, on=giver)
    heal(table, drinker, amount + POTION_MORE, "A healing potion")


def do_something_else(table: T, who: TokenId) -> Procedure[None]:
    """Anything that costs what the table says, or the GM, and is played in words (18, 18a)."""
    require_ready(table, who, "18a")
    board, book = table.board, table.book
    listed = [
        Option(key, row.title, note=price(book, key).words, refusal=afford(board, who, price(book, key)))
        for key, row in book.costs.items()
        if not row.action
    ]
    own = [
        Option(f"own {actions}", f"Something that takes {Price(actions).words}" if actions else "Something that takes no action",
               refusal=afford(board, who, Price(actions)))
        for actions in range(book.numbers.actions + 1)
    ]  # fmt: skip
    picked = yield from choose("what", who, "What does it do?", [*listed, *own], "own 0", "18a")
    if picked in book.costs:
        charge(table, who, picked)
        table.tell(f"*{table.name(who)}*: {book.costs[picked].title.lower()}", price(book, picked).words, "lucide/clock-3")
        return
    cost = Price(int(picked.removeprefix("own ")))
    spend(table, who, cost, "something else")
    table.tell(f"*{table.name(who)}* does something else", cost.words, "lucide/clock-3")


RUNS = {"take potion": take_potion, "drink": drink, "give potion": give_potion, "something else": do_something_else}
